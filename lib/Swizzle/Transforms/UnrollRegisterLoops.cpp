//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A register has no address: an array in private memory becomes registers only
// if each index into it is a constant. LLVM unrolls loops for that, too, but
// from the inside to the outside, and so none whose inner loops have bounds
// that depend on it; and those with large bodies only after it has promoted
// arrays to registers: each access to such an array then moves all of it. The
// scheduler, too, takes its hints from one block, of what is unrolled by then.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/KernelMemory.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/Affine/Analysis/LoopAnalysis.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_UNROLLREGISTERLOOPSPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

/// The bytes of registers that a lane has at most: 512 of 4 bytes (LLVM's User
/// Guide for AMDGPU, "VGPRs and AGPRs of gfx90a").
static constexpr uint64_t registerBytes = 512 * 4;

/// The most operations that the loops of a function are unrolled to at once:
/// far more than what a compute unit's instruction cache holds.
static constexpr uint64_t maxUnrolledOps = uint64_t(1) << 20;

/// Returns true if `type` is an array in private memory that registers can
/// hold.
static bool isRegisterArray(Type type) {
  auto array = dyn_cast<MemRefType>(type);
  if (!array || !array.hasStaticShape() || !isInPrivateSpace(array))
    return false;
  Type element = array.getElementType();
  uint64_t count = 1;
  auto countAll = [&](ArrayRef<int64_t> shape) {
    for (int64_t size : shape)
      count = llvm::SaturatingMultiply<uint64_t>(count, size);
  };
  countAll(array.getShape());
  if (auto vector = dyn_cast<VectorType>(element)) {
    countAll(vector.getShape());
    element = vector.getElementType();
  }
  uint64_t bits = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 64;
  // Integers of 0 bits are types, too.
  return count <= registerBytes * 8 / std::max<uint64_t>(bits, 1);
}

/// Returns true if what `loop` does with register arrays depends on its
/// induction variable.
static bool selectsRegisters(affine::AffineForOp loop) {
  SetVector<Operation *> dependent;
  getForwardSlice(loop.getInductionVar(), &dependent);
  return llvm::any_of(dependent, [](Operation *op) {
    return llvm::any_of(op->getOperandTypes(), isRegisterArray);
  });
}

/// Returns true if `loop` has hints for the compiler's scheduler.
static bool steersScheduler(affine::AffineForOp loop) {
  WalkResult result = loop.getBody()->walk([](Operation *op) {
    return isa<ROCDL::SchedBarrier, ROCDL::SchedGroupBarrier,
               amdgpu::SchedBarrierOp>(op)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// Puts the branch that is taken in place of `op`, if its condition has no
/// operands.
static void foldConstantIf(affine::AffineIfOp op) {
  IntegerSet set = op.getIntegerSet();
  if (set.getNumInputs() != 0 || op.getNumResults() != 0)
    return;
  bool taken = true;
  for (auto [constraint, isEquality] :
       llvm::zip_equal(set.getConstraints(), set.getEqFlags())) {
    auto value = dyn_cast<AffineConstantExpr>(constraint);
    if (!value)
      return;
    taken &= isEquality ? value.getValue() == 0 : value.getValue() >= 0;
  }
  if (taken || op.hasElse()) {
    Block *block = taken ? op.getThenBlock() : op.getElseBlock();
    block->getTerminator()->erase();
    op->getBlock()->getOperations().splice(op->getIterator(),
                                           block->getOperations());
  }
  op.erase();
}

/// Returns true if upstream unrolls the loop in full: several bounds, of which
/// the nearest counts, only if there is one iteration or none.
static bool canUnroll(affine::AffineForOp loop) {
  std::optional<uint64_t> count = affine::getConstantTripCount(loop);
  return count &&
         (*count <= 1 || (loop.getLowerBoundMap().getNumResults() == 1 &&
                          loop.getUpperBoundMap().getNumResults() == 1));
}

namespace {
struct UnrollRegisterLoopsPass
    : swizzle::impl::UnrollRegisterLoopsPassBase<UnrollRegisterLoopsPass> {
  using Base::Base;

  void runOnOperation() override {
    for (auto function : getOperation().getOps<gpu::GPUFuncOp>())
      if (failed(unrollLoops(function)))
        return signalPassFailure();
  }

private:
  /// Unrolls the loops of `function` over registers or hints, outer ones first.
  LogicalResult unrollLoops(gpu::GPUFuncOp function) {
    if (function.walk([](affine::AffineForOp) {
          return WalkResult::interrupt();
        }) != WalkResult::interrupt())
      return success();
    OpPassManager canonicalizer(function->getName());
    canonicalizer.addPass(createCanonicalizerPass());
    while (true) {
      // Bounds and conditions that are constant now, in what was unrolled.
      if (failed(runPipeline(canonicalizer, function)))
        return failure();
      function.walk(foldConstantIf);
      SmallVector<affine::AffineForOp> loops;
      function.walk<WalkOrder::PreOrder>([&](affine::AffineForOp loop) {
        if (!canUnroll(loop) ||
            (!selectsRegisters(loop) && !steersScheduler(loop)))
          return WalkResult::advance();
        loops.push_back(loop);
        return WalkResult::skip();
      });
      if (loops.empty())
        return success();
      if (failed(verifySizes(loops)))
        return failure();
      for (affine::AffineForOp loop : loops)
        unroll(loop);
    }
  }

  /// Verifies that what `loops` are unrolled to is no more than anyone runs.
  static LogicalResult verifySizes(ArrayRef<affine::AffineForOp> loops) {
    uint64_t total = 0;
    for (affine::AffineForOp loop : loops) {
      uint64_t inBody = 0;
      loop.getBody()->walk([&](Operation *) { ++inBody; });
      total = llvm::SaturatingMultiplyAdd(*affine::getConstantTripCount(loop),
                                          inBody, total);
      if (total > maxUnrolledOps)
        return loop.emitOpError("expected at most ")
               << maxUnrolledOps
               << " operations when the loops over registers are unrolled, but "
                  "got "
               << total;
    }
    return success();
  }

  /// Replaces `loop`, with a constant number of iterations, by these. (MLIR's
  /// loopUnrollFull takes a value that an iteration passes on as it got it for
  /// that of the first iteration.)
  static void unroll(affine::AffineForOp loop) {
    OpBuilder builder(loop);
    Location loc = loop.getLoc();
    Value start;
    if (!loop.hasConstantLowerBound())
      start = affine::AffineMaxOp::create(builder, loc, loop.getLowerBoundMap(),
                                          loop.getLowerBoundOperands());
    auto getIndex = [&](int64_t distance) -> Value {
      if (!start)
        return arith::ConstantIndexOp::create(
            builder, loc, loop.getConstantLowerBound() + distance);
      AffineExpr sum = builder.getAffineDimExpr(0) + distance;
      return affine::AffineApplyOp::create(
          builder, loc, AffineMap::get(/*dimCount=*/1, /*symbolCount=*/0, sum),
          start);
    };
    SmallVector<Value> passedOn(loop.getInits());
    uint64_t count = *affine::getConstantTripCount(loop);
    for (uint64_t i = 0; i < count; ++i) {
      IRMapping values;
      values.map(loop.getInductionVar(), getIndex(i * loop.getStepAsInt()));
      values.map(loop.getRegionIterArgs(), passedOn);
      for (Operation &op : loop.getBody()->without_terminator())
        builder.clone(op, values);
      Operation *end = loop.getBody()->getTerminator();
      passedOn.clear();
      for (Value value : end->getOperands())
        passedOn.push_back(values.lookupOrDefault(value));
    }
    loop.replaceAllUsesWith(passedOn);
    loop.erase();
  }
};
} // namespace
