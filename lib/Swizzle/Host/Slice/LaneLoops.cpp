//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaneLoops.h"
#include "Swizzle/Host/RuntimeAbi.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::swizzle;

/// The lanes of an iteration: a vector register of 64-bit elements, or two.
static constexpr int64_t lanesAtOnce = 8;

bool mlir::swizzle::isLaneVector(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getRank() == 1 && !vector.isScalable() &&
         vector.getDimSize(0) == host::maxWaveSize;
}

/// What memory has of an element: a byte of a boolean.
static Type getStoredType(Type element) {
  return element.isInteger(1) ? IntegerType::get(element.getContext(), 8)
                              : element;
}

/// Whether memory can have such an element.
static bool isStorable(Type element) {
  return element.isIndex() || element.isInteger(1) ||
         (element.isIntOrFloat() && element.getIntOrFloatBitWidth() % 8 == 0);
}

Value LaneRooms::make(OpBuilder &builder, Location loc, VectorType type) {
  return RuntimeCalls::getRoom(
      builder, loc,
      MemRefType::get({host::maxWaveSize},
                      getStoredType(type.getElementType())));
}

Value LaneRooms::load(OpBuilder &builder, Location loc, Value room, Value first,
                      VectorType type) {
  Type stored = cast<MemRefType>(room.getType()).getElementType();
  Value loaded =
      vector::LoadOp::create(builder, loc, type.clone(stored), room, first);
  return loaded.getType() == type
             ? loaded
             : arith::TruncIOp::create(builder, loc, type, loaded).getResult();
}

void LaneRooms::store(OpBuilder &builder, Location loc, Value lanes, Value room,
                      Value first) {
  auto type = cast<VectorType>(lanes.getType());
  Type stored = cast<MemRefType>(room.getType()).getElementType();
  if (type.getElementType() != stored)
    lanes = arith::ExtUIOp::create(builder, loc, type.clone(stored), lanes);
  vector::StoreOp::create(builder, loc, lanes, room, first);
}

Value LaneRooms::get(Value lanes) {
  Value &room = rooms[lanes];
  if (room)
    return room;
  OpBuilder builder(lanes.getContext());
  builder.setInsertionPointAfterValue(lanes);
  Location loc = lanes.getLoc();
  room = make(builder, loc, cast<VectorType>(lanes.getType()));
  store(builder, loc, lanes, room,
        arith::ConstantIndexOp::create(builder, loc, 0));
  return room;
}

/// Whether `op` has the same scalar in all lanes. It is made anew wherever it
/// is needed.
static bool isSplat(Operation *op) {
  DenseElementsAttr constant;
  return isa<vector::BroadcastOp>(op) ||
         (matchPattern(op, m_Constant(&constant)) && constant.isSplat());
}

/// Whether a loop can compute `op`.
static bool isElementwise(Operation *op) {
  auto hasLanes = [](Type type) {
    return isLaneVector(type) &&
           isStorable(cast<VectorType>(type).getElementType());
  };
  return op->getNumResults() == 1 && op->getNumRegions() == 0 && isPure(op) &&
         hasLanes(op->getResult(0).getType()) &&
         (isSplat(op) || isa<vector::StepOp>(op) ||
          (OpTrait::hasElementwiseMappableTraits(op) &&
           llvm::all_of(op->getOperandTypes(), hasLanes)));
}

namespace {
/// The ops that the next loop computes.
class LaneGroup {
public:
  explicit LaneGroup(LaneRooms &rooms) : rooms(rooms) {}

  void add(Operation *op) { ops.insert(op); }
  /// Whether `op`, or one inside of it, uses what the loop computes.
  bool isUsedBy(Operation *op) const;
  /// Makes the loop in front of `op`.
  void makeLoop(Operation *op);

private:
  /// A few lanes of `value` in an iteration, where `first` is the first lane.
  Value getPart(OpBuilder &builder, Value value, Value first);
  Value clonePart(OpBuilder &builder, Operation *op, Value first);

  static VectorType toPart(Type type) {
    return VectorType::get({lanesAtOnce},
                           cast<VectorType>(type).getElementType());
  }

  LaneRooms &rooms;
  llvm::SetVector<Operation *> ops;
  IRMapping parts;
};
} // namespace

bool LaneGroup::isUsedBy(Operation *op) const {
  return op
      ->walk([&](Operation *inner) {
        for (Value operand : inner->getOperands())
          if (ops.contains(operand.getDefiningOp()))
            return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}

Value LaneGroup::clonePart(OpBuilder &builder, Operation *op, Value first) {
  Location loc = op->getLoc();
  VectorType type = toPart(op->getResult(0).getType());
  if (auto broadcast = dyn_cast<vector::BroadcastOp>(op))
    return vector::BroadcastOp::create(builder, loc, type,
                                       broadcast.getSource());
  DenseElementsAttr constant;
  if (matchPattern(op, m_Constant(&constant)))
    return arith::ConstantOp::create(builder, loc, constant.resizeSplat(type));
  if (isa<vector::StepOp>(op))
    return arith::AddIOp::create(
        builder, loc, vector::BroadcastOp::create(builder, loc, type, first),
        vector::StepOp::create(builder, loc, type));
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(getPart(builder, operand, first));
  OperationState state(loc, op->getName(), operands, type);
  state.addAttributes(op->getDiscardableAttrDictionary().getValue());
  state.propertiesAttr = op->getPropertiesAsAttribute();
  return builder.create(state)->getResult(0);
}

Value LaneGroup::getPart(OpBuilder &builder, Value value, Value first) {
  if (Value part = parts.lookupOrNull(value))
    return part;
  Operation *op = value.getDefiningOp();
  Value part = op && isElementwise(op) && isSplat(op)
                   ? clonePart(builder, op, first)
                   : LaneRooms::load(builder, value.getLoc(), rooms.get(value),
                                     first, toPart(value.getType()));
  parts.map(value, part);
  return part;
}

void LaneGroup::makeLoop(Operation *user) {
  OpBuilder builder(user);
  Location loc = user->getLoc();
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value zero = number(0);
  auto loop = scf::ForOp::create(builder, loc, zero, number(host::maxWaveSize),
                                 number(lanesAtOnce));
  // It is there to be small.
  MLIRContext *context = user->getContext();
  auto yes = BoolAttr::get(context, true);
  auto unroll = LLVM::LoopUnrollAttr::get(context, /*disable=*/yes, {}, {}, {},
                                          {}, {}, {});
  loop->setAttr("llvm.loop_annotation",
                LLVM::LoopAnnotationAttr::get(context, {}, {}, {}, unroll, {},
                                              {}, {}, {}, {}, {}, {}, {}, {},
                                              {}, {}));
  auto body = OpBuilder::atBlockTerminator(loop.getBody());
  Value first = loop.getInductionVar();
  for (Operation *op : ops)
    parts.map(op->getResult(0), clonePart(body, op, first));

  builder.setInsertionPointAfter(loop);
  for (Operation *op : ops) {
    Value value = op->getResult(0);
    if (llvm::all_of(value.getUsers(),
                     [&](Operation *other) { return ops.contains(other); }))
      continue;
    auto type = cast<VectorType>(value.getType());
    Value room = LaneRooms::make(builder, loc, type);
    LaneRooms::store(body, loc, parts.lookup(value), room, first);
    Value whole = LaneRooms::load(builder, loc, room, zero, type);
    rooms.set(whole, room);
    value.replaceUsesWithIf(
        whole, [&](OpOperand &use) { return !ops.contains(use.getOwner()); });
  }
  for (Operation *op : llvm::reverse(ops))
    op->erase();
  ops.clear();
  parts.clear();
}

static void makeLaneLoops(Block &block, LaneRooms &rooms) {
  LaneGroup group(rooms);
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (isElementwise(&op)) {
      if (!isSplat(&op))
        group.add(&op);
      continue;
    }
    if (group.isUsedBy(&op))
      group.makeLoop(&op);
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        makeLaneLoops(inner, rooms);
  }
}

void mlir::swizzle::makeLaneLoops(func::FuncOp function, LaneRooms &rooms) {
  for (Block &block : function.getBody())
    ::makeLaneLoops(block, rooms);
}
