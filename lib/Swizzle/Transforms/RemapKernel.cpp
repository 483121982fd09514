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
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <limits>

using namespace mlir;
using namespace mlir::swizzle;
using Num = ArithEmitter::Value;

static constexpr uint64_t max32 = std::numeric_limits<uint32_t>::max();

/// The dimensions of the grid that are not known to be 1, x first.
static SmallVector<unsigned, 3> getLiveDimensions(const GridSizes &grid) {
  SmallVector<unsigned, 3> live;
  for (unsigned dimension = 0; dimension < 3; ++dimension)
    if (grid[dimension] != std::optional<uint64_t>(1))
      live.push_back(dimension);
  return live;
}

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
  void emitUniformity();
  void emitCount(bool dividesBySizes);
  void emitRemap(const LaunchMap &launchMap, MapAttr map);
  Type getWideType(Type argument) const;
  Num emitTileCount(TileCount count);
  Num emitPart(unsigned place);

  KernelOpInterface kernel;
  OpBuilder builder;
  Location loc;
  /// The type that is computed in, and the one that ids are read in.
  Type type, idType;
  ArithEmitter a;
  /// The dimensions that take part, in the hardware's and in the wanted order.
  SmallVector<unsigned, 3> hardwareOrder, order;
  /// By dimension. `sizes` are 1 where the grid does not fit the type and a
  /// product of them is divided by.
  std::array<Num, 3> hardwareSizes, sizes, hardwareIds;
  std::array<Value, 3> logicalIds;
  /// The linear ids, and whether their number fits the type and all workgroups
  /// have the same size.
  Num hardware, logical, count;
  ArithEmitter::Bool fits = {nullptr, true};
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
      hardwareOrder(getLiveDimensions(launchMap.getGrid())),
      order(launchMap.getOrder()) {
  emitSizesAndIds(launchMap.getGrid());
  emitUniformity();
  emitCount(!launchMap.getTileSpace().empty() || !map.getNames().empty());
  emitRemap(launchMap, map);
}

void LogicalIds::emitSizesAndIds(const GridSizes &grid) {
  for (unsigned dimension : hardwareOrder) {
    if (grid[dimension])
      hardwareSizes[dimension] = a.constant(*grid[dimension]);
    else
      hardwareSizes[dimension] =
          a.use(kernel.emitGridSize(builder, loc, dimension), max32);
    Value id = kernel.emitHardwareId(builder, loc, dimension, grid[dimension]);
    idType = id.getType();
    hardwareIds[dimension] = a.use(id, hardwareSizes[dimension].max - 1);
  }
  sizes = hardwareSizes;
}

/// Whether all workgroups have the same size.
void LogicalIds::emitUniformity() {
  if (!kernel.mayHavePartialWorkgroups())
    return;
  for (unsigned dimension : hardwareOrder)
    fits = a.both(fits, a.negate({kernel.emitHasPartialWorkgroups(builder, loc,
                                                                  dimension)}));
}

/// The number of workgroups, whether it fits the type, and the linear id.
void LogicalIds::emitCount(bool dividesBySizes) {
  count = a.constant(1);
  for (unsigned dimension : order) {
    auto [product, productFits] = a.mulChecked(count, sizes[dimension]);
    fits = a.both(fits, productFits);
    count = product;
  }
  // A product of sizes that wrapped could be 0, and some maps divide by it.
  if (fits.ssa && dividesBySizes)
    for (unsigned dimension : order)
      sizes[dimension] = a.select(fits, sizes[dimension], a.constant(1));
  // Plain products, by which the lowering of swizzle.remap sees that a grid is
  // rows times columns. They do not wrap where sizes are 1 if they would, and
  // nothing depends on them where they do.
  if (fits.ssa) {
    count = a.constant(1);
    for (unsigned dimension : order)
      count = a.mul(count, sizes[dimension], /*neverWraps=*/dividesBySizes);
  }
  // From the slowest dimension on, as in x + gx * (y + gy * z).
  hardware = a.constant(0);
  for (unsigned dimension : llvm::reverse(hardwareOrder))
    hardware = a.add(hardwareIds[dimension], a.mul(sizes[dimension], hardware));
  // Only of ids below the count is it known that a user's map has a result, and
  // that a window has rows.
  if (fits.ssa && dividesBySizes)
    hardware = a.select(fits, hardware, a.constant(0));
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
  Num value = wide.use(argument, wide.getTypeMax());
  if (tileCount.number != 1) {
    // ceil(v / d) = (v - 1) div d + 1 for v > 0, which unlike v + d - 1 does
    // not wrap; min(v, 1) is 0 where v is.
    Num nonZero = wide.min(value, wide.constant(1));
    value = wide.add(
        wide.div(wide.sub(value, nonZero), wide.constant(tileCount.number)),
        nonZero);
  }
  // A side that does not fit is longer than any grid; so is the greatest
  // number.
  value = wide.min(value, wide.constant(a.getTypeMax()));
  return a.use(wide.materialize(value), value.max);
}

void LogicalIds::emitRemap(const LaunchMap &launchMap, MapAttr map) {
  SmallVector<Value, 2> tiles;
  for (const LaunchMap::Side &side : launchMap.getTileSpace())
    tiles.push_back(a.materialize(side.dimension ? sizes[*side.dimension]
                                                 : emitTileCount(side.count)));
  Value number = a.materialize(count);
  Value id = a.materialize(hardware);
  Value remapped = RemapOp::create(builder, loc, type, id, number, map,
                                   launchMap.getTopology(), tiles);
  logical = a.use(remapped, count.max - 1);
}

/// The part of the logical id along the dimension at `place` of the order.
Num LogicalIds::emitPart(unsigned place) {
  Num rest = logical;
  for (unsigned faster : ArrayRef(order).take_front(place))
    rest = a.div(rest, sizes[faster]);
  bool isSlowest = place + 1 == order.size();
  return isSlowest ? rest : a.rem(rest, sizes[order[place]]);
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
  const unsigned *found = llvm::find(order, dimension);
  Num part =
      found == order.end() ? a.constant(0) : emitPart(found - order.begin());
  part = a.select(fits, part, hardwareIds[dimension]);
  return id = a.materializeAs(part, idType);
}

Value LogicalIds::getLinear() {
  ArithEmitter wide(builder, loc, builder.getIndexType());
  if (order != hardwareOrder) {
    // The new place in the grid, in the hardware's order.
    Num linear = wide.constant(0);
    for (unsigned dimension : llvm::reverse(hardwareOrder)) {
      Num size = wide.use(a.materialize(hardwareSizes[dimension]), max32);
      Num id = wide.use(getAlong(dimension), max32);
      linear = wide.add(id, wide.mul(size, linear));
    }
    return wide.materialize(linear);
  }
  if (!fits.ssa)
    return a.materializeAs(logical, builder.getIndexType());
  Num hardwareLinear = wide.constant(0);
  for (unsigned dimension : llvm::reverse(hardwareOrder)) {
    Num size = wide.use(a.materialize(hardwareSizes[dimension]), max32);
    Value hardwareId =
        kernel.emitHardwareId(builder, loc, dimension, std::nullopt);
    Num id = wide.use(hardwareId, max32);
    hardwareLinear = wide.add(id, wide.mul(size, hardwareLinear));
  }
  Num narrow = wide.use(logical.ssa, logical.max);
  return wide.materialize(wide.select(fits, narrow, hardwareLinear));
}

void mlir::swizzle::remapProgramIds(const LaunchMap &launchMap, MapAttr map) {
  KernelOpInterface kernel = launchMap.getKernel();
  const GridSizes &grid = launchMap.getGrid();
  SmallVector<unsigned, 3> live = getLiveDimensions(grid);
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
}
