//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Host/Passes.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_VERIFYHOSTCODEPASS
#include "Swizzle/Host/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

namespace {
struct VerifyHostCodePass
    : swizzle::impl::VerifyHostCodePassBase<VerifyHostCodePass> {
  using Base::Base;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    bool isLowered = true;
    // A cast between types comes from an op that is reported itself.
    Operation *firstCast = nullptr;
    getOperation().walk([&](Operation *op) {
      if (isa<ModuleOp>(op) ||
          isa_and_present<LLVM::LLVMDialect>(op->getDialect()))
        return;
      if (isa<UnrealizedConversionCastOp>(op)) {
        if (!firstCast)
          firstCast = op;
        return;
      }
      op->emitOpError("cannot be lowered to host code");
      isLowered = false;
    });
    if (isLowered && !firstCast)
      return;
    if (isLowered)
      firstCast->emitOpError("cannot be lowered to host code");
    signalPassFailure();
  }
};
} // namespace
