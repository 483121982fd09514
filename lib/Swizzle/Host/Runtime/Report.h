//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Reports of the runtime, in the form of a compiler's diagnostics.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_RUNTIME_REPORT_H
#define SWIZZLE_HOST_RUNTIME_REPORT_H

#include "Swizzle/Host/RuntimeAbi.h"
#include <string>

namespace mlir::swizzle::host {

/// A report that is being written; `fail` or `print` sends it to stderr.
class Report {
public:
  /// Starts an error at `site` whose text follows the op's name.
  Report(const char *site, const std::string &text);

  /// Adds a note at `site`.
  Report &note(const char *site, const std::string &text);

  /// Adds a note that names the workgroup and the work-item.
  Report &in(const char *site, const WorkItem &item);

  /// Prints the report.
  void print() const;

  /// Prints the report and ends the process with exit code 1.
  [[noreturn]] void fail() const;

private:
  std::string text;
};

/// Ends the process with exit code 1, all output written.
[[noreturn]] void exitAfterReports();

/// The location in the text of `site`, and the op's name.
const char *getSiteLocation(const char *site);
const char *getSiteOp(const char *site);

/// Formats `(x, y, z)`.
std::string formatPoint(const uint64_t point[3]);

} // namespace mlir::swizzle::host

#endif // SWIZZLE_HOST_RUNTIME_REPORT_H
