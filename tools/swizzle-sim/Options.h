//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The command line of swizzle-sim.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TOOLS_SWIZZLESIM_OPTIONS_H
#define SWIZZLE_TOOLS_SWIZZLESIM_OPTIONS_H

#include "Swizzle/Predict/Simulator.h"
#include <string>
#include <vector>

namespace mlir::swizzle {

/// The request of the command line.
struct Options {
  /// The file with the module or the code object, `-` for standard input.
  std::string inputName;
  ChipTopology chip;
  SimulatorOptions simulator;
  /// The code that is run of a module.
  HostCode host;
  /// The launch of a code object.
  machine::DescribedLaunch launch;
  std::vector<Expectation> conditions;
  /// Of the file of --measured, if there is one.
  std::optional<std::vector<MeasuredLaunch>> measured;
  bool writesJson = false;
  /// True if the best map is looked for, and nothing else is reported.
  bool searches = false;
  /// The file for the page, or empty.
  std::string htmlName;
};

/// Parses the command line; ends the process if it has unknown options.
void parseCommandLine(int argc, char **argv);

/// The options of the command line, which has been parsed. Fails if the value
/// of one of them is wrong.
llvm::Expected<Options> getOptions();

/// Adds to `options` what the command line says of this code object, or of a
/// module if it is null. Without --topology the chip is one that runs the code
/// object. Fails if the command line has an option that means nothing there.
llvm::Error completeForInput(Options &options,
                             const machine::CodeObject *object);

} // namespace mlir::swizzle

#endif // SWIZZLE_TOOLS_SWIZZLESIM_OPTIONS_H
