//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Loops that other workgroups may end while they run, besides those of which
// WaitLoops.h knows that only they can.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_POSSIBLEWAITS_H
#define SWIZZLE_MACHINE_POSSIBLEWAITS_H

#include "ReadsOfOthers.h"

namespace mlir::swizzle::machine {

/// Returns the numbers of the instructions of `reads` that decide about the end
/// of a loop of a lifted function, first those of the outermost loops. Where
/// what LDS holds decides, those are all of the loop, as it may have been
/// stored there.
std::vector<uint32_t> findPossibleWaits(llvm::Function &function,
                                        llvm::ArrayRef<LiftedSite> sites,
                                        const ReadsOfOthers &reads);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_POSSIBLEWAITS_H
