//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How far a simulation is, on a terminal.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TOOLS_SWIZZLESIM_PROGRESS_H
#define SWIZZLE_TOOLS_SWIZZLESIM_PROGRESS_H

#include "Swizzle/Locality/AccessSource.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>

namespace mlir::swizzle {

/// A line on standard error, if that is a terminal, which the next one
/// replaces.
class Progress {
public:
  ~Progress() { erase(); }

  void erase() {
    if (hasPrinted)
      llvm::errs() << "\r\x1b[K";
    hasPrinted = false;
  }

  /// Shows that `done` workgroups of the launch have ended.
  void operator()(const LaunchFacts &launch, llvm::StringRef map,
                  uint64_t done) {
    auto now = std::chrono::steady_clock::now();
    if (!isShown || now - last < std::chrono::milliseconds(200))
      return;
    last = now;
    hasPrinted = true;
    llvm::errs() << llvm::formatv("\r\x1b[K{0}, {1}: {2} of {3} workgroups",
                                  launch.kernel, map, done,
                                  launch.getNumWorkgroups());
  }

private:
  bool isShown = llvm::sys::Process::StandardErrIsDisplayed();
  bool hasPrinted = false;
  std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
};

} // namespace mlir::swizzle

#endif // SWIZZLE_TOOLS_SWIZZLESIM_PROGRESS_H
