//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Faults of the code of kernels, which would end the process by a signal, as
// reports at the launch.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_RUNTIME_FAULTS_H
#define SWIZZLE_HOST_RUNTIME_FAULTS_H

#include <array>
#include <csignal>
#include <vector>

namespace mlir::swizzle::host {

struct Launch;

/// While it exists, the process reports these of work-items, and ends: integer
/// divisions without a result, stacks that are too small, and accesses to
/// memory that the process does not have. One exists at a time.
class FaultReports {
public:
  FaultReports(const Launch &launch, const char *kernel);
  ~FaultReports();
  FaultReports(const FaultReports &) = delete;
  FaultReports &operator=(const FaultReports &) = delete;

private:
  static constexpr std::array<int, 3> signals = {SIGFPE, SIGSEGV, SIGBUS};
  /// What the process did with each of them before.
  std::array<struct sigaction, signals.size()> before;
};

/// A stack for the reports of a host thread, as that of a work-item may be
/// what is used up.
class FaultStack {
public:
  FaultStack();
  ~FaultStack();
  FaultStack(const FaultStack &) = delete;
  FaultStack &operator=(const FaultStack &) = delete;

private:
  std::vector<char> memory;
  stack_t before = {};
};

} // namespace mlir::swizzle::host

#endif // SWIZZLE_HOST_RUNTIME_FAULTS_H
