//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// MLIR's inliner asks the dialect of the op around a call, and the gpu dialect
// has no answer for the body of a gpu.func. Functions of one block need none.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/ThreadDiagnostics.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/DenseSet.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_INLINEDEVICEFUNCTIONSPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

/// Puts a copy of the body of `callee`, which has one block, in place of
/// `call`. Arrays of constant size on its stack go to the start of the function
/// with the call, or of the body of a reduction, which sees nothing else: in a
/// loop, each iteration would have one more.
static void inlineCall(func::CallOp call, func::FuncOp callee) {
  OpBuilder builder(call);
  Block &body = callee.getBody().front();
  Operation *caller = call->getParentWithTrait<OpTrait::IsIsolatedFromAbove>();
  OpBuilder stack = OpBuilder::atBlockBegin(&caller->getRegion(0).front());
  IRMapping values;
  values.map(body.getArguments(), call.getOperands());
  for (Operation &op : body.without_terminator()) {
    bool isArray = isa<memref::AllocaOp>(op) && op.getNumOperands() == 0;
    Operation *copy = (isArray ? stack : builder).clone(op, values);
    copy->walk([&](Operation *inner) {
      inner->setLoc(CallSiteLoc::get(inner->getLoc(), call.getLoc()));
    });
  }
  for (auto [result, value] :
       llvm::zip_equal(call.getResults(), body.getTerminator()->getOperands()))
    result.replaceAllUsesWith(values.lookupOrDefault(value));
  call.erase();
}

namespace {
struct InlineDeviceFunctionsPass
    : swizzle::impl::InlineDeviceFunctionsPassBase<InlineDeviceFunctionsPass> {
  using Base::Base;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    DenseSet<Operation *> begun, done;
    for (auto kernel : getOperation().getOps<gpu::GPUFuncOp>())
      inlineCalls(kernel, symbols, begun, done);
    eraseUnused(symbols);
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (done.contains(function) && !hasValidOperands(function) &&
          failed(lowerAffine(function)))
        return signalPassFailure();
  }

private:
  /// Inlines the calls in `function`, those in its callees first.
  void inlineCalls(Operation *function, const SymbolTable &symbols,
                   DenseSet<Operation *> &begun, DenseSet<Operation *> &done) {
    if (!begun.insert(function).second)
      return;
    SmallVector<func::CallOp> calls;
    function->walk([&](func::CallOp call) { calls.push_back(call); });
    for (func::CallOp call : calls) {
      auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
      if (!callee || call.getNoInline() || callee.getNoInline() ||
          !callee.getBody().hasOneBlock() ||
          !isa<func::ReturnOp>(callee.getBody().front().getTerminator()))
        continue;
      inlineCalls(callee, symbols, begun, done);
      // What has begun and is not done calls itself.
      if (done.contains(callee))
        inlineCall(call, callee);
    }
    done.insert(function);
  }

  /// Returns false if an affine op has an operand that was a symbol where it
  /// came from, and is none in a loop or another region that it is in now.
  static bool hasValidOperands(FunctionOpInterface function) {
    ThreadDiagnostics silence(function.getContext(), [](Diagnostic &) {});
    WalkResult result = function.walk([](Operation *op) {
      bool isAffine = isa_and_present<affine::AffineDialect>(op->getDialect());
      return WalkResult(success(!isAffine || succeeded(verify(op, false))));
    });
    return !result.wasInterrupted();
  }

  LogicalResult lowerAffine(FunctionOpInterface function) {
    OpPassManager passes(function->getName());
    passes.addPass(createLowerAffinePass());
    return runPipeline(passes, function);
  }

  void eraseUnused(SymbolTable &symbols) {
    bool changed = true;
    while (changed) {
      changed = false;
      SymbolTableCollection tables;
      SymbolUserMap users(tables, getOperation());
      for (auto function :
           llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>())) {
        if (!function.isPrivate() || !users.useEmpty(function))
          continue;
        symbols.erase(function);
        // A function that it called may be unused now.
        changed = true;
      }
    }
  }
};
} // namespace
