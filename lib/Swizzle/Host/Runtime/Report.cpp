//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Report.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>

using namespace mlir::swizzle::host;

const char *mlir::swizzle::host::getSiteLocation(const char *site) {
  return site;
}

const char *mlir::swizzle::host::getSiteOp(const char *site) {
  return site + std::strlen(site) + 1;
}

std::string mlir::swizzle::host::formatPoint(const uint64_t point[3]) {
  return "(" + std::to_string(point[0]) + ", " + std::to_string(point[1]) +
         ", " + std::to_string(point[2]) + ")";
}

Report::Report(const char *site, const std::string &message) {
  text = std::string(getSiteLocation(site)) + ": error: '" + getSiteOp(site) +
         "' op " + message + "\n";
}

Report &Report::note(const char *site, const std::string &message) {
  text += std::string(getSiteLocation(site)) + ": note: " + message + "\n";
  return *this;
}

Report &Report::in(const char *site, const WorkItem &item) {
  return note(site, "in workgroup " + formatPoint(item.blockId) +
                        ", work-item " + formatPoint(item.threadId));
}

void Report::print() const {
  std::fflush(stdout);
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

void Report::fail() const {
  // Other host threads may report at the same time: one report is enough.
  static std::mutex one;
  one.lock();
  print();
  exitAfterReports();
}

void mlir::swizzle::host::exitAfterReports() {
  std::fflush(stdout);
  std::fflush(stderr);
  // Not exit: other host threads may still run work-items.
  std::_Exit(EXIT_FAILURE);
}
