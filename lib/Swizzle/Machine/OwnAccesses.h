//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Accesses to contents that the waves themselves make: those of a wave's
// scratch and of a workgroup's LDS.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_OWNACCESSES_H
#define SWIZZLE_MACHINE_OWNACCESSES_H

#include "Swizzle/Machine/WaveProgram.h"
#include "WaveState.h"

namespace mlir::swizzle::machine {

/// Puts word number `dword` of what each of `lanes` loads at its address from
/// scratch or LDS into `results`, 0 of the others; returns the lanes whose
/// words are not known. Lets the wave fail if an address is outside.
template <MemoryKind memory>
uint64_t loadOwn(WaveState *state, uint32_t site, uint32_t dword,
                 uint64_t lanes, const uint32_t *addresses, uint32_t *results);

/// Stores such a word; those of the lanes `unknown` are not known.
template <MemoryKind memory>
void storeOwn(WaveState *state, uint32_t site, uint32_t dword, uint64_t lanes,
              const uint32_t *addresses, const uint32_t *values,
              uint64_t unknown);

extern template decltype(loadOwn<MemoryKind::Scratch>)
    loadOwn<MemoryKind::Scratch>;
extern template decltype(loadOwn<MemoryKind::Lds>) loadOwn<MemoryKind::Lds>;
extern template decltype(storeOwn<MemoryKind::Scratch>)
    storeOwn<MemoryKind::Scratch>;
extern template decltype(storeOwn<MemoryKind::Lds>) storeOwn<MemoryKind::Lds>;

/// Lets the wave fail where lanes access scratch that it does not have.
void verifyScratch(WaveState *state, uint32_t site, uint64_t lanes,
                   const uint64_t *addresses);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_OWNACCESSES_H
