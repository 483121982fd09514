//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LowerApply.h"
#include "MapEmitter.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace mlir;
using namespace mlir::swizzle;
using Num = ArithEmitter::Value;
using Bool = ArithEmitter::Bool;

static constexpr uint64_t max32 = std::numeric_limits<uint32_t>::max();

/// Whether an instruction may have no result for sizes that were not proved.
static bool dividesByVariable(const MapProgram &program) {
  return llvm::any_of(
      program.instructions, [&](const MapInstruction &instruction) {
        bool isPartial =
            isDivision(instruction.opcode) || isShift(instruction.opcode);
        return isPartial &&
               program.instructions[instruction.operands[1]].opcode !=
                   MapOpcode::Constant;
      });
}

namespace {
class ApplyLowering {
public:
  ApplyLowering(RewriterBase &rewriter, ApplyOp op, MapOp map,
                const MapProgram &program)
      : op(op), map(map), program(program), countBound(getBound(op.getCount())),
        a(rewriter, op.getLoc(), getComputeType()) {}

  Value emit();

  /// A constant, or the value and its bound.
  static Num getBound(Value value);

private:
  AppliedSizes getApplied();
  Type getComputeType();
  Num emitForIds(Num id, Num count);
  Num emitForTiles(Num id, Num count);
  Bool emitTilesFit(Num count, Num rows, Num columns);
  Bool emitCountFits(Num count);
  void guard(Bool usable, MutableArrayRef<Num> sizes);

  ApplyOp op;
  MapOp map;
  const MapProgram &program;
  Num countBound;
  ArithEmitter a;
};
} // namespace

/// Sizes that are constants: the count, or rows and columns.
static SmallVector<uint64_t> getKnownSizes(ApplyOp op) {
  SmallVector<Value> values(op.getTiles());
  if (values.empty())
    values.push_back(op.getCount());
  SmallVector<uint64_t> sizes;
  for (Value value : values) {
    APInt number;
    if (!matchPattern(value, m_ConstantInt(&number)))
      return {};
    sizes.push_back(number.getZExtValue());
  }
  return sizes;
}

Num ApplyLowering::getBound(Value value) {
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return {nullptr, number.getZExtValue()};
  return {value, getUpperBound(value)};
}

AppliedSizes ApplyLowering::getApplied() {
  AppliedSizes applied;
  applied.maxCount = countBound.max;
  for (Value side : op.getTiles())
    applied.sizes.push_back(getBound(side));
  if (applied.sizes.empty())
    applied.sizes.push_back(countBound);
  return applied;
}

Type ApplyLowering::getComputeType() {
  AppliedSizes applied = getApplied();
  bool fits32 = countBound.max <= max32 &&
                llvm::all_of(applied.sizes,
                             [](const Num &size) { return size.max <= max32; });
  bool narrow = fits32 && isExactIn32Bits(map, program, applied);
  return IntegerType::get(op.getContext(), narrow ? 32 : 64);
}

/// A proof for all sizes is one for fewer than 2^32 workgroups.
Bool ApplyLowering::emitCountFits(Num count) {
  if (count.isConstant() || count.max <= max32)
    return {nullptr, true};
  return a.negate(a.less(a.constant(max32), count));
}

/// Whether there is a whole slice of the tile space.
Bool ApplyLowering::emitTilesFit(Num count, Num rows, Num columns) {
  auto [slice, fits] = a.mulChecked(rows, columns);
  Bool positive = a.less(a.constant(0), slice);
  return a.both(fits, a.both(positive, a.negate(a.less(count, slice))));
}

/// Where the map is not used, puts sizes in place of the real ones for which it
/// has a result.
void ApplyLowering::guard(Bool usable, MutableArrayRef<Num> sizes) {
  for (auto [k, size] : llvm::enumerate(sizes))
    if (!size.isConstant())
      size = a.select(usable, size, a.constant(*map.getLeastSize(k)));
}

Num ApplyLowering::emitForIds(Num id, Num count) {
  AppliedSizes applied{{count}, count.max};
  Bool usable = a.both(emitCountFits(count), emitRequirements(a, map, applied));
  if (!usable.ssa && !usable.known)
    return id;
  Num mappedId = id, mappedCount = count;
  if (usable.ssa && dividesByVariable(program)) {
    guard(usable, mappedCount);
    mappedId = a.select(usable, id, a.constant(0));
  }
  return a.select(usable, emitMap(a, program, mappedId, mappedCount)[0], id);
}

Num ApplyLowering::emitForTiles(Num id, Num count) {
  Value rows = op.getTiles()[0], columns = op.getTiles()[1];
  TileCover cover = getCover(op.getCount(), rows, columns);
  Num sides[] = {a.use(rows, getBound(rows).max),
                 a.use(columns, getBound(columns).max)};
  AppliedSizes applied{{sides[0], sides[1]}, count.max};
  Bool usable = a.both(emitCountFits(count), emitRequirements(a, map, applied));
  if (cover == TileCover::Unknown)
    usable = a.both(usable, emitTilesFit(count, sides[0], sides[1]));
  if (!usable.ssa && !usable.known)
    return id;
  guard(usable, sides);
  Num mapped = mapEachSlice(
      a, id, count, sides[0], sides[1], cover,
      [&](Num inside) -> Tile<ArithEmitter> {
        SmallVector<Num, 2> tile =
            emitMap(a, program,
                    {a.div(inside, sides[1]), a.rem(inside, sides[1])}, sides);
        return {tile[0], tile[1]};
      });
  return a.select(usable, mapped, id);
}

Value ApplyLowering::emit() {
  Num count = a.use(op.getCount(), countBound.max);
  Num id = a.use(op.getId(), count.max == 0 ? 0 : count.max - 1);
  Num result =
      map.isOverTiles() ? emitForTiles(id, count) : emitForIds(id, count);
  return a.materializeAs(result, op.getType());
}

LogicalResult mlir::swizzle::lowerApply(RewriterBase &rewriter, ApplyOp op,
                                        ProvedMaps &proofs) {
  auto map = SymbolTable::lookupNearestSymbolFrom<MapOp>(op, op.getMapAttr());
  SmallVector<uint64_t> sizes = getKnownSizes(op);
  uint64_t tiles = 1;
  for (uint64_t size : sizes)
    tiles = llvm::SaturatingMultiply(tiles, size);
  // Nothing is mapped if there is no whole slice, or no id at all.
  bool isUnused =
      !sizes.empty() && (tiles == 0 || !map.meetsRequirements(sizes) ||
                         tiles > ApplyLowering::getBound(op.getCount()).max);
  if (isUnused) {
    rewriter.replaceOp(op, op.getId());
    return success();
  }
  const MapProgram *program = proofs.require(map, sizes, op);
  if (!program)
    return failure();
  rewriter.setInsertionPoint(op);
  rewriter.replaceOp(op, ApplyLowering(rewriter, op, map, *program).emit());
  return success();
}
