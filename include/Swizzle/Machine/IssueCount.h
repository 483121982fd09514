//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a wave issues at least, from a kernel's instructions alone: no launch is
// needed, and nothing runs.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_ISSUECOUNT_H
#define SWIZZLE_MACHINE_ISSUECOUNT_H

#include "Swizzle/Machine/CodeObject.h"
#include "Swizzle/Machine/WaveProgram.h"

namespace mlir::swizzle::machine {

/// Counts what a wave issues of `kernel`, which is of `object`, along the path
/// from its entry to an end that takes the fewest clocks. Clocks of LDS are not
/// counted. An error if the code cannot be decoded, or there is no such path.
llvm::Expected<IssueCounts> countIssued(const CodeObject &object,
                                        const Kernel &kernel);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_ISSUECOUNT_H
