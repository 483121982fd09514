//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The diagnostics of one thread: others may run passes in the same context.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_IR_THREADDIAGNOSTICS_H
#define SWIZZLE_IR_THREADDIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Threading.h"
#include <functional>
#include <utility>

namespace mlir::swizzle {

/// While it lives, `take` gets what its thread reports in the context, in place
/// of the handlers that were there before. They still get what other threads
/// report.
class ThreadDiagnostics {
public:
  ThreadDiagnostics(MLIRContext *context,
                    std::function<void(Diagnostic &)> take)
      : handler(context, [take = std::move(take),
                          own = llvm::get_threadid()](Diagnostic &diagnostic) {
          if (llvm::get_threadid() != own)
            return failure();
          take(diagnostic);
          return success();
        }) {}

private:
  ScopedDiagnosticHandler handler;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_IR_THREADDIAGNOSTICS_H
