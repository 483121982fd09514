//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/Passes.h"
#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_LOWERLLVMFUNCTIONSPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

namespace {
struct LowerLLVMFunctionsPass
    : swizzle::impl::LowerLLVMFunctionsPassBase<LowerLLVMFunctionsPass> {
  using Base::Base;

  void runOnOperation() override {
    OpPassManager passes(LLVM::LLVMFuncOp::getOperationName());
    passes.addPass(createArithToLLVMConversionPass());
    passes.addPass(createReconcileUnrealizedCastsPass());
    WalkResult result = getOperation()->walk([&](LLVM::LLVMFuncOp function) {
      return WalkResult(runPipeline(passes, function));
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};
} // namespace
