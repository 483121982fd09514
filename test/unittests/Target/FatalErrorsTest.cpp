//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FatalErrors.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "gtest/gtest.h"
#include <chrono>
#include <future>
#include <string>
#include <thread>

using namespace mlir;
using namespace mlir::swizzle;

/// Does `work`; returns the error that it ends with, or "none".
static std::string getError(llvm::function_ref<LogicalResult()> work) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diag) {
    message = diag.str();
    return success();
  });
  auto emit = [&](llvm::StringRef) {
    return emitError(UnknownLoc::get(&context));
  };
  LogicalResult result = catchFatalErrors(work, emit);
  EXPECT_EQ(succeeded(result), message.empty());
  return succeeded(result) ? "none" : message;
}

static LogicalResult fail(const char *message) {
  llvm::report_fatal_error(message);
}

TEST(FatalErrorsTest, AreErrors) {
  EXPECT_EQ(getError([] { return success(); }), "none");
  EXPECT_EQ(getError([] { return fail("no such instruction"); }),
            "LLVM cannot compile the module: no such instruction");
  // Also of the work that another one does, which goes on.
  std::string inner;
  EXPECT_EQ(getError([&] {
              inner = getError([] { return fail("inner"); });
              return fail("outer");
            }),
            "LLVM cannot compile the module: outer");
  EXPECT_EQ(inner, "LLVM cannot compile the module: inner");
}

/// A search for maps compiles code in a thread that the translation, which is
/// done in this way itself, waits for.
TEST(FatalErrorsTest, AreOfTheThreadThatHasThem) {
  constexpr std::chrono::seconds patience(60);
  std::packaged_task<std::string()> task(
      [] { return getError([] { return fail("of the other"); }); });
  std::future<std::string> error = task.get_future();
  std::thread other;
  bool isDone = false;
  EXPECT_EQ(getError([&] {
              other = std::thread(std::move(task));
              isDone = error.wait_for(patience) == std::future_status::ready;
              return fail("of this one");
            }),
            "LLVM cannot compile the module: of this one");
  EXPECT_TRUE(isDone) << "the other thread waits for this one";
  other.join();
  EXPECT_EQ(error.get(), "LLVM cannot compile the module: of the other");
}
