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

#include "WaveState.h"

namespace mlir::swizzle::machine {

/// Puts word number `dword` of what each of `lanes` loads at its address into
/// `results`, 0 of the others; returns the lanes whose words are not known.
/// Lets the wave fail if an address is outside.
uint64_t loadScratch(WaveState *state, uint32_t site, uint32_t dword,
                     uint64_t lanes, const uint32_t *addresses,
                     uint32_t *results);
uint64_t loadLds(WaveState *state, uint32_t site, uint32_t dword,
                 uint64_t lanes, const uint32_t *addresses, uint32_t *results);

/// Stores such a word; those of the lanes `unknown` are not known.
void storeScratch(WaveState *state, uint32_t site, uint32_t dword,
                  uint64_t lanes, const uint32_t *addresses,
                  const uint32_t *values, uint64_t unknown);
void storeLds(WaveState *state, uint32_t site, uint32_t dword, uint64_t lanes,
              const uint32_t *addresses, const uint32_t *values,
              uint64_t unknown);

/// Lets the wave fail where lanes access scratch that it does not have.
void verifyScratch(WaveState *state, uint32_t site, uint64_t lanes,
                   const uint64_t *addresses);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_OWNACCESSES_H
