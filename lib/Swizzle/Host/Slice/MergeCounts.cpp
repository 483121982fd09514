//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MergeCounts.h"
#include "SliceAccesses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::swizzle;

/// The position of the number of operations among the operands of a count.
static constexpr unsigned operationsOperand = 1;

static bool isCount(Operation *op) {
  auto call = dyn_cast<func::CallOp>(op);
  return call && call.getCallee() == sliceCountName;
}

/// Whether `op`, or one inside of it, calls the slice's runtime or what may.
static bool hasCall(Operation *op) {
  return op->walk([](func::CallOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

/// Adds each count of `block` to the one before it, if nothing in between sees
/// the difference.
static void mergeInBlock(Block &block) {
  Operation *last = nullptr;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (!isCount(&op)) {
      if (hasCall(&op))
        last = nullptr;
      continue;
    }
    if (last) {
      ImplicitLocOpBuilder b(op.getLoc(), &op);
      op.setOperand(operationsOperand, b.createOrFold<arith::AddFOp>(
                                           last->getOperand(operationsOperand),
                                           op.getOperand(operationsOperand)));
      last->erase();
    }
    last = &op;
  }
}

/// Counts in front of `loop` what its iterations count, if they do nothing
/// else.
static void hoistCount(scf::ForOp loop, const Divergence &divergence) {
  Operation *count = nullptr;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (isCount(&op))
      count = &op;
    else if (hasCall(&op))
      return;
  }
  if (!count || divergence.isDivergent(loop.getInductionVar()))
    return;
  Value operations = count->getOperand(operationsOperand);
  if (!loop.isDefinedOutsideOfLoop(operations)) {
    if (!matchPattern(operations, m_Constant()))
      return;
    operations.getDefiningOp()->moveBefore(loop);
  }
  ImplicitLocOpBuilder b(loop.getLoc(), loop);
  Value distance =
      arith::SubIOp::create(b, loop.getUpperBound(), loop.getLowerBound());
  Value trips = arith::CeilDivSIOp::create(b, distance, loop.getStep());
  Value none = arith::ConstantOp::create(b, b.getZeroAttr(trips.getType()));
  trips = arith::MaxSIOp::create(b, trips, none);
  if (trips.getType().isIndex())
    trips = arith::IndexCastOp::create(b, b.getI64Type(), trips);
  Value number = arith::SIToFPOp::create(b, b.getF64Type(), trips);
  count->moveBefore(loop);
  b.setInsertionPoint(count);
  count->setOperand(operationsOperand,
                    arith::MulFOp::create(b, number, operations));
}

void mlir::swizzle::mergeCounts(func::FuncOp function,
                                const BlockSizes &sizes) {
  Divergence divergence(function, sizes);
  // Inner loops come first.
  function.walk([&](Block *block) {
    mergeInBlock(*block);
    auto loop = dyn_cast<scf::ForOp>(block->getParentOp());
    if (loop && !loop.getUnsignedCmp())
      hoistCount(loop, divergence);
  });
}
