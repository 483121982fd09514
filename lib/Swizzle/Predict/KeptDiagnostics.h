//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Diagnostics that are not reported at once.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_KEPTDIAGNOSTICS_H
#define SWIZZLE_PREDICT_KEPTDIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include <optional>
#include <vector>

namespace mlir::swizzle {

/// Keeps what is reported, to be reported later or not at all.
class KeptDiagnostics {
public:
  explicit KeptDiagnostics(MLIRContext *context) : context(context) {
    handler.emplace(context, [&](Diagnostic &diagnostic) {
      kept.push_back(std::move(diagnostic));
      return success();
    });
  }

  /// The first error, or nothing.
  std::string getError() const {
    for (const Diagnostic &diagnostic : kept)
      if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
        return diagnostic.str();
    return "";
  }
  void report() {
    handler.reset();
    for (Diagnostic &diagnostic : kept)
      context->getDiagEngine().emit(std::move(diagnostic));
    kept.clear();
  }

private:
  MLIRContext *context;
  std::vector<Diagnostic> kept;
  std::optional<ScopedDiagnosticHandler> handler;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_KEPTDIAGNOSTICS_H
