//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Memory that has contents while a wave runs: its scratch, and LDS where
// something depends on what is in it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_OWNMEMORY_H
#define SWIZZLE_MACHINE_OWNMEMORY_H

#include "Lifter.h"

namespace mlir::swizzle::machine {

/// Returns true if there are writes by addresses that may be in scratch: what
/// is loaded from there may be what nobody knows.
bool haveFlatWrites(llvm::ArrayRef<LiftedSite> sites);

/// Where all addresses in scratch are known, it is registers that were spilled:
/// makes each dword a value. Returns false if there is nothing to do.
bool promoteScratch(llvm::Function &function, llvm::ArrayRef<LiftedSite> sites);

/// Calls the runtime for loads and stores of scratch and LDS, and for loads of
/// global memory whose lanes may be unknown: those that pending::unknownOf asks
/// about.
void callMemory(llvm::Function &function);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_OWNMEMORY_H
