//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What swizzle-sim prints and writes of launches.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TOOLS_SWIZZLESIM_OUTPUT_H
#define SWIZZLE_TOOLS_SWIZZLESIM_OUTPUT_H

#include "Options.h"

namespace mlir::swizzle {

/// Prints an error; returns `exitCode`.
int fail(const llvm::Twine &message, int exitCode = EXIT_FAILURE);

/// Ends what is printed; returns the exit code.
int flushOutput();

class Output {
public:
  /// The options outlive it.
  explicit Output(const Options &options) : options(options) {}

  /// Takes the next launch, and prints it if text is asked for.
  void add(LaunchReport report);

  /// Prints and writes what is about all launches, warns of those that were not
  /// measured, and checks the conditions; returns the exit code, which is 2 if
  /// one does not hold.
  int finish();

  bool isEmpty() const { return reports.empty(); }

private:
  const Options &options;
  std::vector<LaunchReport> reports;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_TOOLS_SWIZZLESIM_OUTPUT_H
