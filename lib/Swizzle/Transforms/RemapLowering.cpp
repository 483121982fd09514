//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The formulas of built-in steps are in Mapping/StepFormulas.h, those of the
// user's in MapPrograms; this file decides in which type they are computed and
// what is known of the tile space.
//
//===----------------------------------------------------------------------===//

#include "RemapLowering.h"
#include "MapEmitter.h"
#include "Swizzle/Mapping/StepFormulas.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::swizzle;
using Num = ArithEmitter::Value;
using Bool = ArithEmitter::Bool;

/// A constant as an unsigned number.
static std::optional<uint64_t> getConstant(Value value) {
  APInt number;
  if (!matchPattern(value, m_ConstantInt(&number)))
    return std::nullopt;
  return number.getZExtValue();
}

/// Returns true if a product of values of the IR is that of the numbers.
static bool neverWraps(arith::MulIOp product) {
  Type type = product.getType();
  unsigned width = type.isIndex() ? IndexType::kInternalStorageBitWidth
                                  : type.getIntOrFloatBitWidth();
  if (bitEnumContainsAll(product.getOverflowFlags(),
                         arith::IntegerOverflowFlags::nuw))
    return true;
  bool wraps = false;
  uint64_t most = llvm::SaturatingMultiply(
      getUpperBound(product.getLhs()), getUpperBound(product.getRhs()), &wraps);
  return !wraps && most <= llvm::maskTrailingOnes<uint64_t>(width);
}

/// Returns true if `value` is the product of `a` and `b` as values of the IR,
/// and as numbers.
static bool isProduct(Value value, Value a, Value b) {
  auto product = value.getDefiningOp<arith::MulIOp>();
  return product &&
         ((product.getLhs() == a && product.getRhs() == b) ||
          (product.getLhs() == b && product.getRhs() == a)) &&
         neverWraps(product);
}

/// The way in which the IR shows that rows * columns covers `count`.
static TileCover findCover(Value count, Value rows, Value columns) {
  APInt countNum, rowsNum, columnsNum;
  if (matchPattern(count, m_ConstantInt(&countNum)) &&
      matchPattern(rows, m_ConstantInt(&rowsNum)) &&
      matchPattern(columns, m_ConstantInt(&columnsNum)))
    return getCover(countNum.getZExtValue(), rowsNum.getZExtValue(),
                    columnsNum.getZExtValue());
  // There is no tile in the plane, whatever the other side is.
  if (getConstant(rows) == 0 || getConstant(columns) == 0)
    return TileCover::Unknown;
  if (isProduct(count, rows, columns))
    return TileCover::OnePlane;
  if (auto product = count.getDefiningOp<arith::MulIOp>();
      product && neverWraps(product))
    for (Value factor : {product.getLhs(), product.getRhs()})
      if (isProduct(factor, rows, columns))
        return TileCover::WholePlanes;
  return TileCover::Unknown;
}

//===----------------------------------------------------------------------===//
// Proofs
//===----------------------------------------------------------------------===//

/// The sizes on which a map of the user's acts, if all are constants: the
/// count, or rows and columns.
static SmallVector<uint64_t> getKnownSizes(RemapOp op, MapOp map) {
  SmallVector<Value> values = {op.getCount()};
  if (map.isOverTiles())
    values.assign(op.getTiles().begin(), op.getTiles().end());
  SmallVector<uint64_t> sizes;
  for (Value value : values) {
    std::optional<uint64_t> size = getConstant(value);
    if (!size)
      return {};
    sizes.push_back(*size);
  }
  return sizes;
}

/// Returns true if nothing is mapped for `sizes`: there is no id, no whole
/// plane of a tile space, or a requirement is not met.
static bool isUnused(RemapOp op, MapOp map, ArrayRef<uint64_t> sizes) {
  if (sizes.empty())
    return false;
  uint64_t ids = 1;
  for (uint64_t size : sizes)
    ids = llvm::SaturatingMultiply(ids, size);
  uint64_t maxCount =
      getConstant(op.getCount()).value_or(getUpperBound(op.getCount()));
  return ids == 0 || ids > maxCount || !map.meetsRequirements(sizes);
}

FailureOr<SmallVector<ProvedStep>>
mlir::swizzle::proveSteps(RemapOp op, ProvedMaps &proofs) {
  SmallVector<ProvedStep> steps;
  MapAttr simplified = op.getMap().simplifiedFor(op.getTopology().getXcds());
  for (Attribute attribute : simplified.getSteps()) {
    ProvedStep step;
    if (auto builtIn = dyn_cast<StepAttr>(attribute)) {
      step.builtIn = builtIn.getStep();
      steps.push_back(step);
      continue;
    }
    step.map = SymbolTable::lookupNearestSymbolFrom<MapOp>(
        op, cast<FlatSymbolRefAttr>(attribute));
    SmallVector<uint64_t> sizes = getKnownSizes(op, step.map);
    if (isUnused(op, step.map, sizes))
      continue;
    step.program =
        proofs.require(step.map, sizes, getConstant(op.getCount()), op);
    if (!step.program)
      return failure();
    steps.push_back(step);
  }
  return steps;
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

namespace {
/// Emits the steps of one remap.
class RemapLowering {
public:
  RemapLowering(RewriterBase &rewriter, RemapOp op, ArrayRef<ProvedStep> steps)
      : op(op), steps(steps), countBound(getBound(op.getCount())),
        a(rewriter, op.getLoc(), getComputeType()) {}

  Value emit();

private:
  Num getBound(Value value) const;
  bool isExact(const ProvedStep &step);
  Type getComputeType();
  void useTileSpace();
  Num emitStep(const ProvedStep &step, Num id);
  Num emitForIds(const ProvedStep &step, Num id);
  Num emitForTiles(const ProvedStep &step, Num id);
  Bool emitUsable(MapOp map, ArrayRef<Num> sizes);
  void guard(MapOp map, Bool usable, MutableArrayRef<Num> sizes);

  RemapOp op;
  ArrayRef<ProvedStep> steps;
  Num countBound;
  ArithEmitter a;
  Num count;
  TilesOf<ArithEmitter> tiles;
  /// Whether there is a whole plane of them.
  Bool fit = {nullptr, true};
};
} // namespace

/// Returns true if an instruction may have no result for sizes that were not
/// proved. A constant has one as a divisor, unless it is -1: the least number
/// divided by it overflows.
static bool mayHaveNoResult(const MapProgram &program) {
  return llvm::any_of(
      program.instructions, [&](const MapInstruction &instruction) {
        if (!isDivision(instruction.opcode) && !isShift(instruction.opcode))
          return false;
        const MapInstruction &by =
            program.instructions[instruction.operands[1]];
        return by.opcode != MapOpcode::Constant || by.constant == UINT64_MAX;
      });
}

/// A constant, or the value and a bound. In 32 bits, for built-in steps, a
/// bound below the type's would save next to nothing, and it has to be searched
/// for.
Num RemapLowering::getBound(Value value) const {
  if (std::optional<uint64_t> number = getConstant(value))
    return {nullptr, *number};
  bool isWorthASearch =
      !value.getType().isInteger(32) ||
      llvm::any_of(steps, [](const ProvedStep &step) { return !step.builtIn; });
  return {value, isWorthASearch ? getUpperBound(value) : UINT32_MAX};
}

/// Returns true if 32-bit arithmetic computes what the step does, for sizes
/// that fit 32 bits.
bool RemapLowering::isExact(const ProvedStep &step) {
  if (step.builtIn)
    return true;
  AppliedSizes applied{{countBound}, countBound.max};
  if (step.isOverTiles())
    applied.sizes = {getBound(op.getTiles()[0]), getBound(op.getTiles()[1])};
  return isExactIn32Bits(step.map, *step.program, applied);
}

/// The narrowest type in which every number fits: ids are below the count, and
/// so is the part of a tile space that matters. A user's map has 64 bits else.
Type RemapLowering::getComputeType() {
  bool fits32 = countBound.max <= UINT32_MAX &&
                llvm::all_of(op.getTiles(),
                             [&](Value side) {
                               return getBound(side).max <= UINT32_MAX;
                             }) &&
                llvm::all_of(steps, [&](const ProvedStep &step) {
                  return isExact(step);
                });
  if (fits32)
    return IntegerType::get(op.getContext(), 32);
  bool isBuiltIn = llvm::all_of(
      steps, [](const ProvedStep &step) { return step.builtIn.has_value(); });
  return isBuiltIn ? op.getType() : IntegerType::get(op.getContext(), 64);
}

void RemapLowering::useTileSpace() {
  Value rows = op.getTiles()[0], columns = op.getTiles()[1];
  tiles.rows = a.use(rows, getBound(rows).max);
  tiles.columns = a.use(columns, getBound(columns).max);
  tiles.cover = findCover(op.getCount(), rows, columns);
  fit = tilesFit(a, tiles, count);
}

/// The condition for the use of a user's map: sizes meet its requirements, and
/// there are fewer than 2^32 workgroups, for which a proof for all sizes is
/// one.
Bool RemapLowering::emitUsable(MapOp map, ArrayRef<Num> sizes) {
  Bool fits{nullptr, true};
  if (!count.isConstant() && count.max > UINT32_MAX)
    fits = a.negate(a.less(a.constant(UINT32_MAX), count));
  AppliedSizes applied{SmallVector<Num, 2>(sizes), count.max};
  return a.both(fits, emitRequirements(a, map, applied));
}

/// Where the map is not used, puts sizes in place of the real ones for which it
/// has a result.
void RemapLowering::guard(MapOp map, Bool usable, MutableArrayRef<Num> sizes) {
  for (auto [k, size] : llvm::enumerate(sizes))
    if (!size.isConstant())
      size = a.select(usable, size, a.constant(*map.getLeastSize(k)));
}

Num RemapLowering::emitForIds(const ProvedStep &step, Num id) {
  Bool usable = emitUsable(step.map, count);
  if (!usable.code && !usable.known)
    return id;
  Num mappedId = id, mappedCount = count;
  if (usable.code && mayHaveNoResult(*step.program)) {
    guard(step.map, usable, mappedCount);
    mappedId = a.select(usable, id, a.constant(0));
  }
  return a.select(usable, emitMap(a, *step.program, mappedId, mappedCount)[0],
                  id);
}

Num RemapLowering::emitForTiles(const ProvedStep &step, Num id) {
  Bool usable = a.both(emitUsable(step.map, {tiles.rows, tiles.columns}), fit);
  if (!usable.code && !usable.known)
    return id;
  Num guarded[] = {tiles.rows, tiles.columns};
  guard(step.map, usable, guarded);
  // The id lies in the plane of these sizes then, too.
  Num guardedId = usable.code && mayHaveNoResult(*step.program)
                      ? a.select(usable, id, a.constant(0))
                      : id;
  Num mapped = mapEachPlane(
      a, guardedId, count, guarded[0], guarded[1], tiles.cover,
      [&](Num inside) -> Tile<ArithEmitter> {
        SmallVector<Num, 2> tile = emitMap(
            a, *step.program,
            {a.div(inside, guarded[1]), a.rem(inside, guarded[1])}, guarded);
        return {tile[0], tile[1]};
      });
  return a.select(usable, mapped, id);
}

Num RemapLowering::emitStep(const ProvedStep &step, Num id) {
  if (step.builtIn)
    return applyStep(a, *step.builtIn, id, count, op.getTopology().getXcds(),
                     tiles, fit);
  return step.isOverTiles() ? emitForTiles(step, id) : emitForIds(step, id);
}

Value RemapLowering::emit() {
  count = a.use(op.getCount(), countBound.max);
  uint64_t maxId = count.max == 0 ? 0 : count.max - 1;
  Num id = a.use(op.getId(), maxId);
  if (llvm::any_of(steps,
                   [](const ProvedStep &step) { return step.isOverTiles(); }))
    useTileSpace();
  for (const ProvedStep &step : steps) {
    id = emitStep(step, id);
    id.max = std::min(id.max, maxId);
  }
  return a.materializeAs(id, op.getType());
}

Value mlir::swizzle::dropSign(OpBuilder &builder, Location loc, Value value,
                              uint64_t max) {
  if (max <= INT32_MAX)
    return value;
  Value mask = arith::ConstantIndexOp::create(builder, loc, UINT32_MAX);
  return arith::AndIOp::create(builder, loc, value, mask);
}

void mlir::swizzle::lowerRemap(RewriterBase &rewriter, RemapOp op,
                               ArrayRef<ProvedStep> steps) {
  rewriter.setInsertionPoint(op);
  rewriter.replaceOp(op, RemapLowering(rewriter, op, steps).emit());
}
