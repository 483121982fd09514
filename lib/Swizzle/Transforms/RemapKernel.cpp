//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The hardware's linear id is h = x + gx * (y + gy * z). The logical linear id
// l = map(h) is split again along the dimensions in the wanted order: with the
// sizes g0, g1, g2 of the dimensions in that order,
//
//   id0 = l mod g0,  id1 = (l div g0) mod g1,  id2 = l div g0 div g1.
//
// Dimensions known to be 1 do not take part. Where the product of the sizes
// might not fit 32 bits, the hardware's ids are kept for grids where it does
// not: a grid that big is in no way wrapped, and the identity is a bijection.
//
//===----------------------------------------------------------------------===//

#include "ArithEmitter.h"
#include "Swizzle/Transforms/Passes.h"
#include "UserMap.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <limits>

using namespace mlir;
using namespace mlir::swizzle;
using Num = ArithEmitter::Value;

static constexpr uint64_t max32 = std::numeric_limits<uint32_t>::max();

/// The dimensions of `order`, fastest first.
static std::array<unsigned, 3> getDimensions(DimOrder order) {
  switch (order) {
  case DimOrder::xyz:
    return {0, 1, 2};
  case DimOrder::xzy:
    return {0, 2, 1};
  case DimOrder::yxz:
    return {1, 0, 2};
  case DimOrder::yzx:
    return {1, 2, 0};
  case DimOrder::zxy:
    return {2, 0, 1};
  case DimOrder::zyx:
    return {2, 1, 0};
  }
  llvm_unreachable("unknown order");
}

SmallVector<unsigned, 3> mlir::swizzle::getLiveDimensions(const GridSizes &grid,
                                                          DimOrder order) {
  SmallVector<unsigned, 3> live;
  for (unsigned dimension : getDimensions(order))
    if (grid[dimension] != std::optional<uint64_t>(1))
      live.push_back(dimension);
  return live;
}

namespace {
/// Emits the logical ids of one kernel at its entry, each when it is first
/// asked for. Ids are of the type in which the kernel reads the hardware's.
class LogicalIds {
public:
  LogicalIds(KernelOpInterface kernel, const GridSizes &grid,
             const RemapOptions &options);

  /// The logical id along a dimension, or the linear one, which is an index.
  Value get(ProgramDim dimension);

private:
  static Type getComputeType(KernelOpInterface kernel, const GridSizes &grid);
  Value getAlong(unsigned dimension);
  Value getLinear();
  void emitSizesAndIds(const GridSizes &grid);
  void emitCount(bool dividesBySizes);
  void emitRemap(const RemapOptions &options);
  std::pair<Num, Num> emitTileSpace(const RemapOptions &options);
  Num emitTileCount(TileCount count);
  Num emitPart(unsigned place);

  KernelOpInterface kernel;
  OpBuilder builder;
  Location loc;
  /// What is computed with, and what ids are read in.
  Type type, idType;
  ArithEmitter a;
  /// The dimensions that take part, in the hardware's and in the wanted order.
  SmallVector<unsigned, 3> hardwareOrder, order;
  /// By dimension. `sizes` are 1 where the grid does not fit the type and a
  /// product of them is divided by.
  std::array<Num, 3> hardwareSizes, sizes, hardwareIds;
  std::array<Value, 3> logicalIds;
  /// The linear ids, and whether their number fits the type.
  Num hardware, logical, count;
  ArithEmitter::Bool fits = {nullptr, true};
};
} // namespace

LogicalIds::LogicalIds(KernelOpInterface kernel, const GridSizes &grid,
                       const RemapOptions &options)
    : kernel(kernel), builder(OpBuilder::atBlockBegin(
                          &cast<FunctionOpInterface>(kernel.getOperation())
                               .getFunctionBody()
                               .front())),
      loc(kernel.getLoc()), type(getComputeType(kernel, grid)),
      a(builder, loc, type),
      hardwareOrder(getLiveDimensions(grid, DimOrder::xyz)),
      order(getLiveDimensions(grid, options.order)) {
  emitSizesAndIds(grid);
  emitCount(options.isOverTiles() || options.userMap);
  emitRemap(options);
}

/// 32 bits, unless the grid is known to be larger.
Type LogicalIds::getComputeType(KernelOpInterface kernel,
                                const GridSizes &grid) {
  std::optional<uint64_t> count = getGridCount(grid).count;
  return IntegerType::get(kernel.getContext(),
                          count && *count > max32 ? 64 : 32);
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
  // rows times columns.
  if (fits.ssa) {
    count = a.constant(1);
    for (unsigned dimension : order)
      count = a.mul(count, sizes[dimension]);
  }
  // From the slowest dimension on, as in x + gx * (y + gy * z).
  hardware = a.constant(0);
  for (unsigned dimension : llvm::reverse(hardwareOrder))
    hardware = a.add(hardwareIds[dimension], a.mul(sizes[dimension], hardware));
}

/// `argument` / `divisor` rounded up, at most the greatest number of the type.
Num LogicalIds::emitTileCount(TileCount tileCount) {
  if (!tileCount.argument)
    return a.constant(tileCount.number);
  Value argument = cast<FunctionOpInterface>(kernel.getOperation())
                       .getArgument(*tileCount.argument);
  ArithEmitter wide(builder, loc,
                    argument.getType().isInteger(64) ||
                            argument.getType().isIndex()
                        ? argument.getType()
                        : type);
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

/// Rows and columns: given, or the first two live dimensions of the order.
std::pair<Num, Num> LogicalIds::emitTileSpace(const RemapOptions &options) {
  if (options.tileShape)
    return {emitTileCount(options.tileShape->rows),
            emitTileCount(options.tileShape->columns)};
  return {sizes[order[1]], sizes[order[0]]};
}

void LogicalIds::emitRemap(const RemapOptions &options) {
  SmallVector<Value, 2> tiles;
  if (options.isOverTiles()) {
    auto [rows, columns] = emitTileSpace(options);
    tiles = {a.materialize(rows), a.materialize(columns)};
  }
  Value remapped;
  Value number = a.materialize(count);
  // Only of ids below the count is it known that a user's map has a result.
  if (options.userMap)
    hardware = a.select(fits, hardware, a.constant(0));
  Value id = a.materialize(hardware);
  if (options.userMap)
    remapped =
        ApplyOp::create(builder, loc, type, MapOp(options.userMap).getSymName(),
                        id, number, tiles);
  else
    remapped = RemapOp::create(builder, loc, type, id, number, options.map,
                               options.topology, tiles);
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
  if (!fits.ssa)
    return a.materializeAs(logical, builder.getIndexType());
  ArithEmitter wide(builder, loc, builder.getIndexType());
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

void mlir::swizzle::remapProgramIds(KernelOpInterface kernel,
                                    const ProgramIdUses &uses,
                                    const GridSizes &grid,
                                    const RemapOptions &options) {
  SmallVector<unsigned, 3> live = getLiveDimensions(grid, DimOrder::xyz);
  bool readsGrid =
      llvm::any_of(live, [&](unsigned dimension) { return !grid[dimension]; });
  kernel.dropPromises(live, readsGrid);

  LogicalIds logicalIds(kernel, grid, options);
  for (ProgramIdOpInterface op : uses.ids) {
    OpBuilder builder(op);
    Value id = logicalIds.get(op.getProgramIdRead()->dimension);
    op->getResult(0).replaceAllUsesWith(op.emitFromId(builder, id));
  }
  // Only now, as one of them may be the place where ids are emitted.
  for (ProgramIdOpInterface op : uses.ids)
    op->erase();
  kernel.setAppliedMap(options.getMapAttr());
}
