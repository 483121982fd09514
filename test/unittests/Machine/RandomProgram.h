//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Random functions of integers and floating-point numbers with control flow,
// as LLVM IR whose results do not depend on the machine.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TEST_UNITTESTS_MACHINE_RANDOMPROGRAM_H
#define SWIZZLE_TEST_UNITTESTS_MACHINE_RANDOMPROGRAM_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace mlir::swizzle::machine {

/// Writes the body of a function of two scalars and two vector values of 32
/// bits, %s0, %s1, %v0, %v1, whose last value is the i32 `result`. On its way
/// it tells numbers, each by a line with a value of 32 bits, which is not LLVM
/// IR.
std::string writeRandomProgram(unsigned seed);

/// A body with each line that tells a value replaced by what `write` makes of
/// the value and the number of the line.
std::string replaceTells(
    const std::string &body,
    llvm::function_ref<std::string(const std::string &, const std::string &)>
        write);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_TEST_UNITTESTS_MACHINE_RANDOMPROGRAM_H
