//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Loops that wait for other workgroups, as where one takes a lock or adds the
// sums that another one has written: a trace runs a workgroup alone, so nobody
// writes what they wait for. What atomics on LDS give is not known either.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_WAITLOOPS_H
#define SWIZZLE_MACHINE_WAITLOOPS_H

#include "ReadsOfOthers.h"

namespace mlir::swizzle::machine {

/// Makes each loop of a lifted function, whose registers are values, end after
/// its first iteration if only other workgroups can end it: what it reads in
/// memory, also of theirs, decides about its one way out, what differs from
/// iteration to iteration decides about nothing else but which lanes go on, it
/// does not count up to what memory says, nor for an access after it, no access
/// after it depends on what memory replaces in each iteration, and it stores
/// neither to global memory, but for atomics, nor to scratch. So do loops that
/// add by comparing and swapping, also in LDS, if they access nothing else.
/// Returns the numbers of the instructions that read, one for each loop, as
/// those that are passed, in the workgroup or retried.
WaitsForOthers leaveWaitLoops(llvm::Function &function,
                              llvm::ArrayRef<LiftedSite> sites,
                              const ReadsOfOthers &reads);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_WAITLOOPS_H
