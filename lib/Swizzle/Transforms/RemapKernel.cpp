//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Emits the logical ids of a LaunchMap. Where the product of the sizes might
// not fit 32 bits, the hardware's ids are kept for grids where it does not: a
// grid that big is in no way wrapped, and the identity is a bijection. So they
// are where the last workgroups along a dimension have fewer work-items than
// others, which must stay the last ones.
//
//===----------------------------------------------------------------------===//

#include "ArithEmitter.h"
#include "RemapLowering.h"
#include "Swizzle/Mapping/GridFormulas.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::swizzle;
using Num = ArithEmitter::Value;

namespace {
/// Emits the logical ids of one kernel at its entry, each when it is first
/// asked for. Ids are of the type in which the kernel reads the hardware's.
class LogicalIds {
public:
  LogicalIds(const LaunchMap &launchMap, MapAttr map);

  /// The logical id along a dimension, or the linear one, which is an index.
  Value get(ProgramDim dimension);

private:
  Value getAlong(unsigned dimension);
  Value getLinear();
  void emitSizesAndIds(const GridSizes &grid);
  ArithEmitter::Bool emitUniformity();
  void emitRemap(const LaunchMap &launchMap, MapAttr map);
  Type getWideType(Type argument) const;
  Num emitTileCount(TileCount count);

  KernelOpInterface kernel;
  OpBuilder builder;
  Location loc;
  /// The type that is computed in, and the one that ids are read in.
  Type type, idType;
  ArithEmitter a;
  /// The dimensions that take part, in the hardware's and in the wanted order.
  SmallVector<unsigned, 3> hardwareOrder, order;
  ByDimension<Num> hardwareSizes, hardwareIds;
  ByDimension<Value> logicalIds;
  /// Remapped if its number of workgroups fits the type and all have the same
  /// size.
  LinearGrid<ArithEmitter> linear;
  /// The linear id.
  Num logical;
};
} // namespace

LogicalIds::LogicalIds(const LaunchMap &launchMap, MapAttr map)
    : kernel(launchMap.getKernel()),
      builder(OpBuilder::atBlockBegin(
          &cast<FunctionOpInterface>(kernel.getOperation())
               .getFunctionBody()
               .front())),
      loc(kernel.getLoc()),
      type(builder.getIntegerType(getComputeWidth(launchMap.getGrid()))),
      a(builder, loc, type),
      hardwareOrder(getLiveDimensions(launchMap.getGrid(), DimOrder::xyz)),
      order(launchMap.getOrder()) {
  emitSizesAndIds(launchMap.getGrid());
  ArithEmitter::Bool isUniform = emitUniformity();
  linear = linearizeGrid(
      a, hardwareOrder, order, hardwareSizes, hardwareIds, isUniform,
      !launchMap.getTileSpace().empty() || !map.getNames().empty());
  emitRemap(launchMap, map);
}

/// The number that `value`, a hardware id or a size of the grid, is, which is
/// at most `max`.
static Num useNumber(ArithEmitter &a, Value value, uint64_t max) {
  // 32 bits of it have no sign to extend.
  if (value.getType().isIndex() && !a.getType().isInteger(32))
    value = dropSign(a.getBuilder(), a.getLoc(), value, max);
  return a.use(value, max);
}

void LogicalIds::emitSizesAndIds(const GridSizes &grid) {
  for (unsigned dimension : hardwareOrder) {
    if (grid[dimension])
      hardwareSizes[dimension] = a.constant(*grid[dimension]);
    else
      hardwareSizes[dimension] = useNumber(
          a, kernel.emitGridSize(builder, loc, dimension), UINT32_MAX);
    Value id = kernel.emitHardwareId(builder, loc, dimension, grid[dimension]);
    idType = id.getType();
    hardwareIds[dimension] = useNumber(a, id, hardwareSizes[dimension].max - 1);
  }
}

/// Whether all workgroups have the same size.
ArithEmitter::Bool LogicalIds::emitUniformity() {
  ArithEmitter::Bool isUniform = {nullptr, true};
  if (kernel.mayHavePartialWorkgroups())
    for (unsigned dimension : hardwareOrder)
      isUniform = a.both(
          isUniform,
          a.negate({kernel.emitHasPartialWorkgroups(builder, loc, dimension)}));
  return isUniform;
}

/// A type for an argument of the type `argument`, of at most 64 bits, without
/// loss.
Type LogicalIds::getWideType(Type argument) const {
  if (argument.isIndex())
    return argument;
  return argument.getIntOrFloatBitWidth() > 32
             ? IntegerType::get(argument.getContext(), 64)
             : type;
}

/// `argument` / `divisor` rounded up, at most the greatest number of the type.
Num LogicalIds::emitTileCount(TileCount tileCount) {
  if (!tileCount.argument)
    return a.constant(tileCount.number);
  Value argument = cast<FunctionOpInterface>(kernel.getOperation())
                       .getArgument(*tileCount.argument);
  ArithEmitter wide(builder, loc, getWideType(argument.getType()));
  Num value = countTiles(wide, wide.use(argument, wide.getTypeMax()),
                         tileCount.number, a.getTypeMax());
  return a.use(wide.materialize(value), value.max);
}

void LogicalIds::emitRemap(const LaunchMap &launchMap, MapAttr map) {
  SmallVector<Value, 2> tiles;
  for (const TileSide &side : launchMap.getTileSpace())
    tiles.push_back(a.materialize(side.dimension ? linear.sizes[*side.dimension]
                                                 : emitTileCount(side.count)));
  Value number = a.materialize(linear.count);
  Value id = a.materialize(linear.id);
  Value remapped = RemapOp::create(builder, loc, type, id, number, map,
                                   launchMap.getTopology(), tiles);
  logical = a.use(remapped, linear.count.max - 1);
}

Value LogicalIds::get(ProgramDim dimension) {
  return dimension == ProgramDim::linear
             ? getLinear()
             : getAlong(static_cast<unsigned>(dimension));
}

Value LogicalIds::getAlong(unsigned dimension) {
  Value &id = logicalIds[dimension];
  if (id)
    return id;
  Num along =
      getIdAlong(a, linear, order, logical, dimension, hardwareIds[dimension]);
  return id = a.materializeAs(along, idType);
}

/// `number`, an id or a size, as an index whose upper bits are 0, also after
/// casts to 32 bits and back are folded.
static Num widen(ArithEmitter &wide, Value number, uint64_t max) {
  return useNumber(wide, wide.materialize(wide.use(number, max)), max);
}

Value LogicalIds::getLinear() {
  ArithEmitter wide(builder, loc, builder.getIndexType());
  if (order != hardwareOrder) {
    // The new place in the grid, in the hardware's order.
    Num result = wide.constant(0);
    for (unsigned dimension : llvm::reverse(hardwareOrder)) {
      Num size = widen(wide, a.materialize(hardwareSizes[dimension]),
                       hardwareSizes[dimension].max);
      Num id =
          widen(wide, getAlong(dimension), hardwareSizes[dimension].max - 1);
      result = wide.add(id, wide.mul(size, result));
    }
    return wide.materialize(result);
  }
  if (linear.isRemapped.isKnown())
    return a.materializeAs(logical, builder.getIndexType());
  Num hardwareLinear = wide.constant(0);
  for (unsigned dimension : llvm::reverse(hardwareOrder)) {
    Num size = widen(wide, a.materialize(hardwareSizes[dimension]),
                     hardwareSizes[dimension].max);
    Value hardwareId =
        kernel.emitHardwareId(builder, loc, dimension, std::nullopt);
    Num id = useNumber(wide, hardwareId, UINT32_MAX);
    hardwareLinear = wide.add(id, wide.mul(size, hardwareLinear));
  }
  Num narrow = wide.use(logical.code, logical.max);
  return wide.materialize(
      wide.select(linear.isRemapped, narrow, hardwareLinear));
}

/// The promise of a grid of known size; null if some is not known.
static DenseI32ArrayAttr getKnownGridAttr(MLIRContext *context,
                                          const GridSizes &grid) {
  SmallVector<int32_t, 3> sizes;
  for (std::optional<uint64_t> size : grid) {
    if (!size || *size > INT32_MAX)
      return {};
    sizes.push_back(static_cast<int32_t>(*size));
  }
  return DenseI32ArrayAttr::get(context, sizes);
}

void mlir::swizzle::remapProgramIds(const LaunchMap &launchMap, MapAttr map) {
  KernelOpInterface kernel = launchMap.getKernel();
  const GridSizes &grid = launchMap.getGrid();
  SmallVector<unsigned, 3> live = getLiveDimensions(grid, DimOrder::xyz);
  bool readsGrid =
      kernel.mayHavePartialWorkgroups() ||
      llvm::any_of(live, [&](unsigned dimension) { return !grid[dimension]; });
  kernel.dropPromises(live, readsGrid);

  LogicalIds logicalIds(launchMap, map);
  for (ProgramIdOpInterface op : launchMap.getUses().ids) {
    OpBuilder builder(op);
    Value id = logicalIds.get(op.getProgramIdRead()->dimension);
    op->getResult(0).replaceAllUsesWith(op.emitFromId(builder, id));
  }
  // Only now, as one of them may be the place where ids are emitted.
  for (ProgramIdOpInterface op : launchMap.getUses().ids)
    op->erase();
  // By the name that was asked for, which an import may have changed.
  kernel.setAppliedMap(launchMap.getMap());
  if (!kernel.getKnownGrid())
    if (auto known = getKnownGridAttr(kernel.getContext(), grid))
      kernel.setKnownGrid(known);
}
