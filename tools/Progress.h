//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How far a simulation is, on a terminal.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TOOLS_PROGRESS_H
#define SWIZZLE_TOOLS_PROGRESS_H

#include "llvm/ADT/Twine.h"
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

  /// Shows that `done` of `all` workgroups have ended, of what `launch` names.
  void show(const llvm::Twine &launch, uint64_t done, uint64_t all) {
    auto now = std::chrono::steady_clock::now();
    if (!isShown || now - last < std::chrono::milliseconds(200))
      return;
    last = now;
    hasPrinted = true;
    llvm::errs() << "\r\x1b[K" << launch << ": " << done << " of " << all
                 << " workgroups";
  }

private:
  bool isShown = llvm::sys::Process::StandardErrIsDisplayed();
  bool hasPrinted = false;
  std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
};

} // namespace mlir::swizzle

#endif // SWIZZLE_TOOLS_PROGRESS_H
