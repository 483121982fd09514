//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FatalErrors.h"
#include "Swizzle/Target/CodeObject.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <csignal>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// A fatal error, as LLVM reports it.
struct FatalError {
  std::string message;
  /// The function that the innermost pass was run on, or empty.
  std::string function;
  /// It was a signal.
  bool isCrash = false;
};
} // namespace

/// The name of the function in what LLVM would print of its stack, as in
/// `Running pass 'X' on function '@k'`, of the innermost pass that has one.
static std::string findFunction() {
  auto *entry = static_cast<const llvm::PrettyStackTraceEntry *>(
      llvm::SavePrettyStackState());
  for (; entry; entry = entry->getNextEntry()) {
    std::string text;
    llvm::raw_string_ostream os(text);
    entry->print(os);
    StringRef name = StringRef(text).split(" on function '@").second;
    if (!name.empty())
      return name.rsplit('\'').first.str();
  }
  return "";
}

/// The error that is being caught in this thread, or null.
static thread_local FatalError *caught = nullptr;

/// The signals of crashes, and what LLVM's CrashRecoveryContext does about
/// them.
static constexpr int crashSignals[] = {SIGABRT, SIGBUS,  SIGFPE,
                                       SIGILL,  SIGSEGV, SIGTRAP};
static struct sigaction recoverActions[std::size(crashSignals)];

/// Records the function while the stack still has it, and recovers.
static void handleSignal(int signal) {
  if (caught && caught->function.empty())
    caught->function = findFunction();
  if (caught)
    caught->isCrash = true;
  const int *found = llvm::find(crashSignals, signal);
  recoverActions[found - std::begin(crashSignals)].sa_handler(signal);
}

namespace {
/// Has crashes handled by handleSignal while it lives, of which there is one.
class CrashHandlers {
public:
  CrashHandlers() {
    for (auto [signal, recover] : llvm::zip(crashSignals, recoverActions)) {
      sigaction(signal, nullptr, &recover);
      struct sigaction action = recover;
      action.sa_handler = handleSignal;
      sigaction(signal, &action, nullptr);
    }
  }
  ~CrashHandlers() {
    for (auto [signal, recover] : llvm::zip(crashSignals, recoverActions))
      sigaction(signal, &recover, nullptr);
  }
  CrashHandlers(const CrashHandlers &) = delete;
  CrashHandlers &operator=(const CrashHandlers &) = delete;
};
} // namespace

/// Leaves CrashRecoveryContext::RunSafely, which fails.
static void handleFatalError(void *, const char *message, bool) {
  // In a thread that others started nothing is caught.
  if (!caught) {
    llvm::errs() << "LLVM ERROR: " << message << "\n";
    return;
  }
  caught->message = message;
  caught->function = findFunction();
  llvm::CrashRecoveryContext::GetCurrent()->HandleExit(EXIT_FAILURE);
}

/// Whoever runs this code handles report_fatal_error.
static std::atomic<bool> isHostsMatter = false;

void mlir::swizzle::leaveFatalErrorsToHost() { isHostsMatter = true; }

namespace {
/// Has what LLVM ends the process for, and crashes, handled here while one
/// lives. LLVM has one handler for the process, so threads share it; none waits
/// for another, whose work may be to wait for what this one does.
class SharedHandlers {
public:
  SharedHandlers() {
    std::lock_guard<std::mutex> lock(mutex);
    if (numUsers++ == 0)
      handlers.emplace();
  }
  ~SharedHandlers() {
    std::lock_guard<std::mutex> lock(mutex);
    if (--numUsers == 0)
      handlers.reset();
  }
  SharedHandlers(const SharedHandlers &) = delete;
  SharedHandlers &operator=(const SharedHandlers &) = delete;

private:
  struct Handlers {
    Handlers() {
      if (!isHostsMatter)
        ofFatalErrors.emplace(handleFatalError);
    }

    CrashHandlers ofCrashes;
    std::optional<llvm::ScopedFatalErrorHandler> ofFatalErrors;
  };
  static std::mutex mutex;
  static unsigned numUsers;
  static std::optional<Handlers> handlers;
};
} // namespace

std::mutex SharedHandlers::mutex;
unsigned SharedHandlers::numUsers = 0;
std::optional<SharedHandlers::Handlers> SharedHandlers::handlers;

LogicalResult mlir::swizzle::catchFatalErrors(
    function_ref<LogicalResult()> work,
    function_ref<InFlightDiagnostic(StringRef)> emitError) {
  FatalError error;
  FatalError *outer = std::exchange(caught, &error);
  LogicalResult result = failure();
  const void *stack = llvm::SavePrettyStackState();
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext context;
  SharedHandlers handlers;
  bool hasReturned = context.RunSafely([&]() { result = work(); });
  caught = outer;
  if (hasReturned)
    return result;
  llvm::RestorePrettyStackState(stack);
  InFlightDiagnostic diag = emitError(error.function);
  // Outside of LLVM's code generator, which knows what it is at.
  if (error.function.empty() && error.message.empty() && error.isCrash)
    return diag << "expected a module that can be translated, but got one on "
                   "which this tool or LLVM crashed";
  diag << "LLVM cannot compile ";
  if (error.function.empty())
    diag << "the module";
  else
    diag << "@" << error.function;
  // The lines behind it are a dump of LLVM's data structures.
  StringRef firstLine = StringRef(error.message).trim().split('\n').first;
  diag << ": "
       << (!firstLine.empty() ? firstLine
           : error.isCrash    ? "it crashed"
                              : "see the fatal error above");
  return diag;
}

/// True in a thread where a WithoutRemarks lives.
static thread_local bool isWithoutRemarks = false;

WithoutRemarks::WithoutRemarks()
    : wasWithout(std::exchange(isWithoutRemarks, true)) {}

WithoutRemarks::~WithoutRemarks() { isWithoutRemarks = wasWithout; }

namespace {
class ErrorHandler : public llvm::DiagnosticHandler {
public:
  explicit ErrorHandler(std::function<InFlightDiagnostic()> emitError)
      : emitError(std::move(emitError)) {}

  /// Returns true if LLVM is not to print the diagnostic itself.
  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    if (info.getSeverity() != llvm::DS_Error)
      return false;
    std::string text;
    llvm::raw_string_ostream os(text);
    llvm::DiagnosticPrinterRawOStream printer(os);
    info.print(printer);
    // Its words for code without debug information.
    StringRef message = StringRef(text).trim();
    message.consume_front("<unknown>:0:0: ");
    emitError() << "LLVM cannot compile this: " << message;
    return true;
  }

  bool isAnalysisRemarkEnabled(StringRef pass) const override {
    return !isWithoutRemarks &&
           DiagnosticHandler::isAnalysisRemarkEnabled(pass);
  }
  bool isMissedOptRemarkEnabled(StringRef pass) const override {
    return !isWithoutRemarks &&
           DiagnosticHandler::isMissedOptRemarkEnabled(pass);
  }
  bool isPassedOptRemarkEnabled(StringRef pass) const override {
    return !isWithoutRemarks &&
           DiagnosticHandler::isPassedOptRemarkEnabled(pass);
  }
  bool isAnyRemarkEnabled() const override {
    return !isWithoutRemarks && DiagnosticHandler::isAnyRemarkEnabled();
  }

private:
  std::function<InFlightDiagnostic()> emitError;
};
} // namespace

LLVMErrorReporter::LLVMErrorReporter(
    llvm::LLVMContext &context, std::function<InFlightDiagnostic()> emitError)
    : context(context), previous(context.getDiagnosticHandler()) {
  context.setDiagnosticHandler(
      std::make_unique<ErrorHandler>(std::move(emitError)));
}

LLVMErrorReporter::~LLVMErrorReporter() {
  context.setDiagnosticHandler(std::move(previous));
}

bool LLVMErrorReporter::hasErrors() const {
  return context.getDiagHandlerPtr()->HasErrors;
}
