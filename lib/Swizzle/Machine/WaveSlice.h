//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Reduces the lifted code of a wave to what its accesses, masks and branches
// depend on.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_WAVESLICE_H
#define SWIZZLE_MACHINE_WAVESLICE_H

#include "Lifter.h"

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace mlir::swizzle::machine {

/// Simplifies the function of a wave, removes what is not needed and replaces
/// what pending:: names, but for accesses and loads. `hasLds` if the code loads
/// from LDS what is stored there. Returns what leaveWaitLoops and
/// findPossibleWaits do.
WaitsForOthers sliceWave(llvm::Function &function, const LaunchMemory &memory,
                         llvm::ArrayRef<LiftedSite> sites,
                         const KernelCode &code, bool hasLds,
                         llvm::TargetMachine &target);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_WAVESLICE_H
