//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Faults.h"
#include "Report.h"
#include "Workgroup.h"
#include <cinttypes>
#include <cstdio>
#include <string>
#include <unistd.h>

using namespace mlir::swizzle::host;

/// Bytes that a report needs.
static constexpr size_t reportBytes = 64 * 1024;

static const Launch *reported = nullptr;
static const char *reportedKernel = nullptr;

static std::string getKernel() {
  return "kernel '" + std::string(reportedKernel) + "'";
}

[[noreturn]] static void reportDivision() {
  Report(reported->site, "expected integer divisions that have a result, but " +
                             getKernel() +
                             " divides by 0, or the least number by -1")
      .fail();
}

[[noreturn]] static void reportStack(const Fiber &fiber) {
  Report(reported->site, "expected work-items to need at most " +
                             std::to_string(stackBytes) +
                             " bytes of stack, but " + getKernel() +
                             " needs more, as where functions call themselves "
                             "too often")
      .in(reported->site, fiber)
      .fail();
}

[[noreturn]] static void reportAccess(const Fiber &fiber, const void *address) {
  char number[2 + 16 + 1];
  std::snprintf(number, sizeof(number), "0x%" PRIxPTR,
                reinterpret_cast<uintptr_t>(address));
  Report report(reported->site,
                "expected accesses to memory that exists, but " + getKernel() +
                    " accesses address " + number);
  report.in(reported->site, fiber);
  if (!reported->checks->has(CheckBounds))
    report.note(reported->site,
                "the check 'bounds' reports accesses outside of buffers");
  report.fail();
}

static void reportFault(int signal, siginfo_t *info, void * /*context*/) {
  // A report allocates. If the fault was inside of the allocator, that would be
  // a deadlock; the alarm ends the process then.
  alarm(/*seconds=*/10);
  const Fiber *fiber = Fiber::getRunning();
  // What is not of a kernel goes its way: it happens again.
  if (!fiber) {
    std::signal(signal, SIG_DFL);
    return;
  }
  if (signal == SIGFPE)
    reportDivision();
  if (fiber->isBelowStack(info->si_addr))
    reportStack(*fiber);
  reportAccess(*fiber, info->si_addr);
}

FaultReports::FaultReports(const Launch &launch, const char *kernel) {
  reported = &launch;
  reportedKernel = kernel;
  struct sigaction action = {};
  action.sa_sigaction = reportFault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (size_t i = 0; i < signals.size(); ++i)
    sigaction(signals[i], &action, &before[i]);
}

FaultReports::~FaultReports() {
  for (size_t i = 0; i < signals.size(); ++i)
    sigaction(signals[i], &before[i], nullptr);
}

FaultStack::FaultStack() : memory(reportBytes) {
  stack_t stack = {};
  stack.ss_sp = memory.data();
  stack.ss_size = memory.size();
  sigaltstack(&stack, &before);
}

FaultStack::~FaultStack() { sigaltstack(&before, nullptr); }
