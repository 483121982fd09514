//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where handlers of signals run.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PREDICT_SIGNALSTACK_H
#define SWIZZLE_LIB_PREDICT_SIGNALSTACK_H

#include <csignal>
#include <cstddef>
#include <memory>

namespace mlir::swizzle {

/// A stack for handlers of signals of this thread, so that host code which runs
/// out of its own is reported as well.
class SignalStack {
public:
  SignalStack() : memory(std::make_unique<char[]>(bytes)) {
    stack_t stack = {};
    stack.ss_sp = memory.get();
    stack.ss_size = bytes;
    sigaltstack(&stack, &previousStack);
    sigaction(SIGSEGV, nullptr, &previousAction);
    struct sigaction action = previousAction;
    action.sa_flags |= SA_ONSTACK;
    sigaction(SIGSEGV, &action, nullptr);
  }
  ~SignalStack() {
    sigaction(SIGSEGV, &previousAction, nullptr);
    sigaltstack(&previousStack, nullptr);
  }
  SignalStack(const SignalStack &) = delete;
  SignalStack &operator=(const SignalStack &) = delete;

private:
  static constexpr size_t bytes = 64 << 10;

  std::unique_ptr<char[]> memory;
  stack_t previousStack = {};
  struct sigaction previousAction = {};
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PREDICT_SIGNALSTACK_H
