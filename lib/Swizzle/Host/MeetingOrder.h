//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The order in which the lanes of a wave meet, where control flow parts them.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_MEETINGORDER_H
#define SWIZZLE_HOST_MEETINGORDER_H

#include "RuntimeCalls.h"

namespace mlir::swizzle {

/// Gives the calls that `runtime.meet` has made in `module` their points and
/// depths, and tells the runtime of the loops and the calls around them.
///
/// In a function, points follow control flow without the edges that lead back
/// to the start of a loop; all of a loop comes before what it is left for. The
/// order of ops in the text has no part in it. A loop with several entries
/// starts where it is first entered in that order.
void orderMeetings(ModuleOp module, RuntimeCalls &runtime);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_MEETINGORDER_H
