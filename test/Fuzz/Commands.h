//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the tests run the tools with: their command lines, and the texts that
// these read.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TEST_FUZZ_COMMANDS_H
#define SWIZZLE_TEST_FUZZ_COMMANDS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::swizzle::fuzz {

/// A command line of a test, without its input and output.
struct Command {
  std::vector<std::string> arguments;
  /// The texts that it reads; each part of a test's file is one.
  std::vector<std::string> texts;
  /// The shell command that prints what it reads, for lack of texts, or empty.
  std::string producer;
};

/// The folders of the project.
struct Folders {
  std::string root, build;
};

/// The commands of all tests under `root`/test that run `tool`, in the order of
/// the tests' names, of which at least one text or a producer is known.
std::vector<Command> findCommands(llvm::StringRef tool, const Folders &folders);

/// The word in the quotes of a shell.
std::string quote(llvm::StringRef word);

/// The parts that a text of a test consists of: of `--- name`, or between
/// `// -----`.
std::vector<std::string> splitParts(llvm::StringRef text);

} // namespace mlir::swizzle::fuzz

#endif // SWIZZLE_TEST_FUZZ_COMMANDS_H
