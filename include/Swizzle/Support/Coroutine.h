//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A function that stops and goes on, on a stack of its own: waves of machine
// code, and work-items on the host. Includes nothing of LLVM, so that the
// host's runtime library can use it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_SUPPORT_COROUTINE_H
#define SWIZZLE_SUPPORT_COROUTINE_H

#include <boost/context/fiber.hpp>
#include <functional>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

namespace mlir::swizzle {

/// The stack is one of `StackAllocator`, of Boost.Context. No exception passes
/// over it, and AddressSanitizer is told when it is switched to and from.
template <typename StackAllocator>
class Coroutine {
public:
  /// The first resume() calls `body`, which returns as soon as stop() returns
  /// false. A stack has `stackBytes` bytes.
  Coroutine(size_t stackBytes, std::function<void()> body)
      : allocator(stackBytes), body(std::move(body)) {}
  /// Resumes it a last time if it has stopped.
  ~Coroutine() {
    isEnding = true;
    if (fiber)
      resume();
  }
  Coroutine(const Coroutine &) = delete;
  Coroutine &operator=(const Coroutine &) = delete;

  /// Runs it until it stops. Different threads may resume it, one at a time.
  void resume() {
    if (!fiber)
      stack = allocator.allocate();
    void *frames = nullptr;
    startSwitch(&frames, getStackBottom(), stack.size);
    // Boost enters the stack here for the first time, and leaves it.
    if (!fiber)
      fiber = create();
    fiber = std::move(fiber).resume();
    finishSwitch(frames, nullptr, nullptr);
  }

  /// Called on its stack: goes back to who resumed it. Returns false if it has
  /// to end.
  bool stop() {
    void *frames = nullptr;
    startSwitch(&frames, resumerStack, resumerStackBytes);
    resumer = std::move(resumer).resume();
    finishSwitch(frames, &resumerStack, &resumerStackBytes);
    return !isEnding;
  }

  /// The lowest byte of its memory, with the pages that a `StackAllocator`
  /// protects; null before the first resume().
  const void *getStackBottom() const {
    return static_cast<char *>(stack.sp) - stack.size;
  }

private:
  boost::context::fiber create() {
    return boost::context::fiber(
        std::allocator_arg,
        boost::context::preallocated(stack.sp, stack.size, stack), allocator,
        [this](boost::context::fiber &&caller) {
          resumer = std::move(caller);
          finishSwitch(nullptr, &resumerStack, &resumerStackBytes);
          body();
          startSwitch(nullptr, resumerStack, resumerStackBytes);
          return std::move(resumer);
        });
  }

  /// Before a switch to a stack from one whose frames are saved, or gone if
  /// `frames` is null; see __sanitizer_start_switch_fiber.
  static void startSwitch(void **frames, const void *bottom, size_t bytes) {
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_start_switch_fiber(frames, bottom, bytes);
#endif
  }
  /// After a switch; tells the stack that it came from.
  static void finishSwitch(void *frames, const void **bottom, size_t *bytes) {
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(frames, bottom, bytes);
#endif
  }

  StackAllocator allocator;
  std::function<void()> body;
  boost::context::stack_context stack;
  bool isEnding = false;
  boost::context::fiber fiber, resumer;
  const void *resumerStack = nullptr;
  size_t resumerStackBytes = 0;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_SUPPORT_COROUTINE_H
