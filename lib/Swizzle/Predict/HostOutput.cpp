//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "HostOutput.h"
#include <cstdio>
#include <fcntl.h>
#include <mutex>
#include <unistd.h>

using namespace mlir::swizzle;

namespace {
struct Redirection {
  std::mutex mutex;
  unsigned numUsers = 0;
  /// A duplicate of the standard output; -1 if there is none.
  int output = -1;
};
} // namespace

static Redirection &getRedirection() {
  static Redirection redirection;
  return redirection;
}

HostOutput::HostOutput() {
  Redirection &redirection = getRedirection();
  std::lock_guard<std::mutex> lock(redirection.mutex);
  if (redirection.numUsers++ != 0)
    return;
  std::fflush(stdout);
  // Behind the standard error, which may be closed.
  redirection.output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (redirection.output < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) >= 0)
    return;
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0)
    return;
  dup2(nowhere, STDOUT_FILENO);
  close(nowhere);
}

HostOutput::~HostOutput() {
  Redirection &redirection = getRedirection();
  std::lock_guard<std::mutex> lock(redirection.mutex);
  if (--redirection.numUsers != 0 || redirection.output < 0)
    return;
  std::fflush(stdout);
  dup2(redirection.output, STDOUT_FILENO);
  close(redirection.output);
}
