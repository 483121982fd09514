//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Whether a kernel may wait for what other workgroups do, as far as its code
// tells without a launch. Such a kernel may rely on the order in which
// workgroups start, which a map changes.
//
// To wait is to read memory again and again, in a loop that is not counted, in
// a way that sees what others write meanwhile: by atomics whose result is used,
// volatile and atomic loads, loads past the L1, after a fence or after the L1
// was emptied, or assembly with a result or with one of these, which may have a
// loop of its own; calls through pointers and of unknown functions may do so,
// and barriers of a grid do. A loop with such a read need not be a wait;
// machine code and a launch tell more (LaunchFacts::waits).
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_ANALYSIS_POSSIBLEWAITS_H
#define SWIZZLE_ANALYSIS_POSSIBLEWAITS_H

#include "mlir/IR/Operation.h"
#include <string>

namespace mlir::swizzle {

/// The first op by which `kernel`, or a function that it calls, may wait for
/// another workgroup, as users know it; empty if there is none. Of a function
/// that is called each such read counts, as the call may be in a loop. A
/// function with the attribute swizzle.may_wait says it itself.
std::string findPossibleWait(Operation *kernel);

} // namespace mlir::swizzle

#endif // SWIZZLE_ANALYSIS_POSSIBLEWAITS_H
