//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// AMD's backend makes an access of each element of a masked one, in a branch of
// its own. Most of what transfers mask is in bounds.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/KernelMemory.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_SPLITMASKEDACCESSESPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

/// Returns true for a vector of 0, 1, 2 and so on.
static bool isStep(Value value) {
  DenseIntElementsAttr numbers;
  if (!matchPattern(value, m_Constant(&numbers)))
    return false;
  return llvm::all_of(
      llvm::enumerate(numbers.getValues<APInt>()),
      [](const auto &number) { return number.value() == number.index(); });
}

/// Of a mask whose first elements are set, as many as a number says, that
/// number, which may be negative, or larger than the mask. Else nothing.
static Value getLength(Value mask) {
  if (auto create = mask.getDefiningOp<vector::CreateMaskOp>())
    return create.getOperands().size() == 1 ? create.getOperand(0) : nullptr;
  auto compare = mask.getDefiningOp<arith::CmpIOp>();
  if (!compare)
    return nullptr;
  Value step = compare.getLhs(), length = compare.getRhs();
  arith::CmpIPredicate predicate = compare.getPredicate();
  if (predicate == arith::CmpIPredicate::sgt) {
    std::swap(step, length);
    predicate = arith::CmpIPredicate::slt;
  }
  auto broadcast = length.getDefiningOp<vector::BroadcastOp>();
  if (predicate != arith::CmpIPredicate::slt || !broadcast ||
      isa<VectorType>(broadcast.getSourceType()) || !isStep(step))
    return nullptr;
  return broadcast.getSource();
}

/// Puts the op, with the mask that is given, into the branch that is taken
/// where not all of its elements are set, and what `makeWhole` makes into the
/// other one. Leaves masks of other elements than the first ones alone, memrefs
/// whose elements are not next to each other, and buffers that check their
/// range: of an access of a whole vector they leave words out that are in range
/// in part.
static void split(Operation *op, MemRefType type, Value mask,
                  function_ref<Operation *(OpBuilder &, Location)> makeWhole) {
  Value length = getLength(mask);
  int64_t size = cast<VectorType>(mask.getType()).getNumElements();
  if (!length || isFatBuffer(type) || type.getRank() == 0 ||
      !type.isLastDimUnitStride())
    return;
  auto number = dyn_cast<IntegerType>(length.getType());
  if (number && !llvm::isIntN(number.getWidth(), size))
    return;
  Location loc = op->getLoc();
  IRRewriter b(op);
  Value all = arith::CmpIOp::create(
      b, loc, arith::CmpIPredicate::sge, length,
      arith::ConstantOp::create(b, loc,
                                b.getIntegerAttr(length.getType(), size)));
  auto branch = scf::IfOp::create(b, loc, op->getResultTypes(), all,
                                  /*withElseRegion=*/true);
  b.replaceAllUsesWith(op->getResults(), branch.getResults());
  auto fill = [&](Block *block, function_ref<Operation *()> make) {
    // Without results, blocks have their end.
    if (block->empty())
      b.setInsertionPointToStart(block);
    else
      b.setInsertionPoint(block->getTerminator());
    Operation *made = make();
    if (made->getNumResults() != 0)
      scf::YieldOp::create(b, loc, made->getResults());
  };
  fill(branch.thenBlock(), [&] { return makeWhole(b, loc); });
  fill(branch.elseBlock(), [&] { return b.clone(*op); });
  b.eraseOp(op);
}

namespace {
struct SplitMaskedAccessesPass
    : swizzle::impl::SplitMaskedAccessesPassBase<SplitMaskedAccessesPass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation().walk([](Operation *op) {
      if (auto load = dyn_cast<vector::MaskedLoadOp>(op)) {
        split(load, load.getMemRefType(), load.getMask(),
              [&](OpBuilder &b, Location loc) {
                return vector::LoadOp::create(b, loc, load.getVectorType(),
                                              load.getBase(), load.getIndices(),
                                              /*nontemporal=*/nullptr,
                                              load.getAlignmentAttr());
              });
      } else if (auto store = dyn_cast<vector::MaskedStoreOp>(op)) {
        split(store, store.getMemRefType(), store.getMask(),
              [&](OpBuilder &b, Location loc) {
                return vector::StoreOp::create(
                    b, loc, store.getValueToStore(), store.getBase(),
                    store.getIndices(), /*nontemporal=*/nullptr,
                    store.getAlignmentAttr());
              });
      }
    });
  }
};
} // namespace
