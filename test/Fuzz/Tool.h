//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TEST_FUZZ_TOOL_H
#define SWIZZLE_TEST_FUZZ_TOOL_H

#include "llvm/ADT/StringRef.h"

namespace mlir::swizzle::fuzz {

/// The tool that a fuzzer has linked in.
struct Tool {
  llvm::StringRef name;
  /// The program's file.
  llvm::StringRef program;
  /// The tool whose commands in the tests it is run with.
  llvm::StringRef commands;
  /// What its texts have in them.
  llvm::StringRef about;
  /// It has --split-input-file.
  bool splits;
};

extern const Tool tool;

} // namespace mlir::swizzle::fuzz

#endif // SWIZZLE_TEST_FUZZ_TOOL_H
