//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// LLVM's code generator ends the process for code that it cannot compile. Here
// that becomes an error of the function that it was about.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TARGET_FATALERRORS_H
#define SWIZZLE_LIB_TARGET_FATALERRORS_H

#include "mlir/IR/Diagnostics.h"
#include <functional>
#include <memory>

namespace llvm {
class LLVMContext;
struct DiagnosticHandler;
} // namespace llvm

namespace mlir::swizzle {

/// Returns the result of `work`. Where LLVM would end the process, by
/// report_fatal_error or by a signal such as that of an invalid access, reports
/// that through `emitError`, which is given the name of the function that was
/// compiled, empty if it is not known, and fails. What `work` has made by then
/// is never destroyed: an LLVM module that it changes must be its own. Threads
/// may work at the same time, and `work` may do some of its own this way.
/// Handlers of signals stay installed.
LogicalResult
catchFatalErrors(function_ref<LogicalResult()> work,
                 function_ref<InFlightDiagnostic(StringRef)> emitError);

/// From now on leaves the handler of report_fatal_error alone, of which LLVM
/// has one for the process and nobody can put it back: that of clang, for
/// instance. It says what the error was; that it ended `work` is then known
/// where the handler leaves by llvm::sys::Process::Exit, or there is none and
/// LLVM aborts.
void leaveFatalErrorsToHost();

/// While it lives, reports the errors of an LLVMContext, as for code that the
/// target does not support, which end the process otherwise.
class LLVMErrorReporter {
public:
  LLVMErrorReporter(llvm::LLVMContext &context,
                    std::function<InFlightDiagnostic()> emitError);
  ~LLVMErrorReporter();
  LLVMErrorReporter(const LLVMErrorReporter &) = delete;
  LLVMErrorReporter &operator=(const LLVMErrorReporter &) = delete;

  /// Returns true if there was an error.
  bool hasErrors() const;

private:
  llvm::LLVMContext &context;
  std::unique_ptr<llvm::DiagnosticHandler> previous;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TARGET_FATALERRORS_H
