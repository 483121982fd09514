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
#include "Swizzle/Transforms/MapReport.h"
#include "Swizzle/Transforms/Passes.h"
#include "UserMap.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringSet.h"
#include <limits>

namespace mlir::swizzle {
#define GEN_PASS_DEF_REMAPPROGRAMIDSPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

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

/// The dimensions of `order` that are not known to be 1, fastest first.
static SmallVector<unsigned, 3> getLiveDimensions(const GridSizes &grid,
                                                  DimOrder order) {
  SmallVector<unsigned, 3> live;
  for (unsigned dimension : getDimensions(order))
    if (grid[dimension] != std::optional<uint64_t>(1))
      live.push_back(dimension);
  return live;
}

//===----------------------------------------------------------------------===//
// The rewrite
//===----------------------------------------------------------------------===//

namespace {
/// Emits the logical ids of one kernel at its entry, each when it is first
/// asked for.
class LogicalIds {
public:
  LogicalIds(gpu::GPUFuncOp kernel, const GridSizes &grid,
             const RemapOptions &options);

  /// The logical id along a dimension, of type index.
  Value get(unsigned dimension);
  /// The logical linear id, of type index.
  Value getLinear();

private:
  static Type getComputeType(gpu::GPUFuncOp kernel, const GridSizes &grid);
  void emitSizesAndIds(const GridSizes &grid);
  void emitCount(bool dividesBySizes);
  void emitRemap(gpu::GPUFuncOp kernel, const RemapOptions &options);
  std::pair<Num, Num> emitTileSpace(gpu::GPUFuncOp kernel,
                                    const RemapOptions &options);
  Num emitTileCount(TileCount count, gpu::GPUFuncOp kernel);
  Num emitPart(unsigned place);

  OpBuilder builder;
  Location loc;
  Type type;
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

LogicalIds::LogicalIds(gpu::GPUFuncOp kernel, const GridSizes &grid,
                       const RemapOptions &options)
    : builder(OpBuilder::atBlockBegin(&kernel.getBody().front())),
      loc(kernel.getLoc()), type(getComputeType(kernel, grid)),
      a(builder, loc, type),
      hardwareOrder(getLiveDimensions(grid, DimOrder::xyz)),
      order(getLiveDimensions(grid, options.order)) {
  emitSizesAndIds(grid);
  emitCount(options.isOverTiles() || options.userMap);
  emitRemap(kernel, options);
}

/// 32 bits, unless the grid is known to be larger.
Type LogicalIds::getComputeType(gpu::GPUFuncOp kernel, const GridSizes &grid) {
  std::optional<uint64_t> count = getGridCount(grid).count;
  return IntegerType::get(kernel.getContext(),
                          count && *count > max32 ? 64 : 32);
}

void LogicalIds::emitSizesAndIds(const GridSizes &grid) {
  for (unsigned dimension : hardwareOrder) {
    auto dim = static_cast<gpu::Dimension>(dimension);
    IntegerAttr bound;
    if (grid[dimension]) {
      hardwareSizes[dimension] = a.constant(*grid[dimension]);
      bound = builder.getIndexAttr(*grid[dimension]);
    } else {
      hardwareSizes[dimension] =
          a.use(gpu::GridDimOp::create(builder, loc, dim), max32);
    }
    Value id = gpu::BlockIdOp::create(builder, loc, dim, bound);
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
Num LogicalIds::emitTileCount(TileCount tileCount, gpu::GPUFuncOp kernel) {
  if (!tileCount.argument)
    return a.constant(tileCount.number);
  Value argument = kernel.getArgument(*tileCount.argument);
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
std::pair<Num, Num> LogicalIds::emitTileSpace(gpu::GPUFuncOp kernel,
                                              const RemapOptions &options) {
  if (options.tileShape)
    return {emitTileCount(options.tileShape->rows, kernel),
            emitTileCount(options.tileShape->columns, kernel)};
  return {sizes[order[1]], sizes[order[0]]};
}

void LogicalIds::emitRemap(gpu::GPUFuncOp kernel, const RemapOptions &options) {
  SmallVector<Value, 2> tiles;
  if (options.isOverTiles()) {
    auto [rows, columns] = emitTileSpace(kernel, options);
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

Value LogicalIds::get(unsigned dimension) {
  Value &id = logicalIds[dimension];
  if (id)
    return id;
  const unsigned *found = llvm::find(order, dimension);
  Num part =
      found == order.end() ? a.constant(0) : emitPart(found - order.begin());
  part = a.select(fits, part, hardwareIds[dimension]);
  return id = a.materializeAs(part, builder.getIndexType());
}

Value LogicalIds::getLinear() {
  if (!fits.ssa)
    return a.materializeAs(logical, builder.getIndexType());
  ArithEmitter wide(builder, loc, builder.getIndexType());
  Num hardwareLinear = wide.constant(0);
  for (unsigned dimension : llvm::reverse(hardwareOrder)) {
    auto dim = static_cast<gpu::Dimension>(dimension);
    Num size = wide.use(a.materialize(hardwareSizes[dimension]), max32);
    Num id = wide.use(gpu::BlockIdOp::create(builder, loc, dim), max32);
    hardwareLinear = wide.add(id, wide.mul(size, hardwareLinear));
  }
  Num narrow = wide.use(logical.ssa, logical.max);
  return wide.materialize(wide.select(fits, narrow, hardwareLinear));
}

/// id * block size + thread id, as gpu.global_id is defined.
static Value emitGlobalId(OpBuilder &builder, gpu::GlobalIdOp op, Value id) {
  Location loc = op.getLoc();
  gpu::Dimension dimension = op.getDimension();
  Value blockSize;
  auto kernel = op->getParentOfType<gpu::GPUFuncOp>();
  if (DenseI32ArrayAttr known = kernel.getKnownBlockSizeAttr())
    blockSize = arith::ConstantIndexOp::create(
        builder, loc, known[static_cast<unsigned>(dimension)]);
  else
    blockSize = gpu::BlockDimOp::create(builder, loc, dimension);
  Value first = arith::MulIOp::create(builder, loc, id, blockSize);
  Value thread = gpu::ThreadIdOp::create(builder, loc, dimension);
  return arith::AddIOp::create(builder, loc, first, thread);
}

void mlir::swizzle::remapProgramIds(gpu::GPUFuncOp kernel,
                                    const ProgramIdUses &uses,
                                    const GridSizes &grid,
                                    const RemapOptions &options) {
  LogicalIds logicalIds(kernel, grid, options);
  for (Operation *op : uses.ids) {
    Value id;
    if (auto programId = dyn_cast<ProgramIdOp>(op)) {
      ProgramDim dimension = programId.getDimension();
      id = dimension == ProgramDim::linear
               ? logicalIds.getLinear()
               : logicalIds.get(static_cast<unsigned>(dimension));
    } else if (auto blockId = dyn_cast<gpu::BlockIdOp>(op)) {
      id = logicalIds.get(static_cast<unsigned>(blockId.getDimension()));
    } else {
      auto globalId = cast<gpu::GlobalIdOp>(op);
      OpBuilder builder(op);
      id = emitGlobalId(
          builder, globalId,
          logicalIds.get(static_cast<unsigned>(globalId.getDimension())));
    }
    op->getResult(0).replaceAllUsesWith(id);
  }
  // Only now, as one of them may be the place where ids are emitted.
  for (Operation *op : uses.ids)
    op->erase();
  Attribute applied = options.map;
  if (options.userMap)
    applied = FlatSymbolRefAttr::get(MapOp(options.userMap));
  kernel->setAttr(SwizzleDialect::getRemappedAttrName(), applied);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
/// Why a kernel is left alone.
struct Decline {
  StringRef name;
  std::string reason;
  std::string suggestion;
};

/// A kernel that will be rewritten.
struct Plan {
  gpu::GPUFuncOp kernel;
  ProgramIdUses uses;
  GridSizes grid;
  /// The map that the option names, or null.
  MapOp userMap;
};

struct RemapProgramIdsPass
    : swizzle::impl::RemapProgramIdsPassBase<RemapProgramIdsPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override;
  void runOnOperation() override;

private:
  LogicalResult parseMapOption(function_ref<InFlightDiagnostic()> emitError);
  LogicalResult parseGrid(function_ref<InFlightDiagnostic()> emitError);
  LogicalResult parseTileShape(function_ref<InFlightDiagnostic()> emitError);
  FailureOr<SmallVector<gpu::GPUFuncOp>> selectKernels();
  std::optional<Decline> checkKernel(const Plan &plan,
                                     ArrayRef<gpu::LaunchFuncOp> launches);
  std::optional<Decline> checkGrid(const Plan &plan);
  RemapOptions getOptions(const Plan &plan) const;
  SmallVector<uint64_t> getKnownSizes(const Plan &plan);
  std::string describeMap(const Plan &plan);
  void reportNoKernels();
  void reportRemapped(const Plan &plan);
  void reportDeclined(gpu::GPUFuncOp kernel, const Decline &decline);

  RemapOptions remap;
  /// The name that the option `map` has in place of a map, or empty.
  std::string userMapName;
  std::optional<GridSizes> statedGrid;
};
} // namespace

LogicalResult RemapProgramIdsPass::initialize(MLIRContext *context) {
  auto emitError = [&]() { return mlir::emitError(UnknownLoc::get(context)); };
  FailureOr<TopologyAttr> parsedTopology =
      parseTopology(topology, context, emitError);
  remap.map = MapAttr::get(context, WorkgroupMap());
  if (failed(parseMapOption(emitError)) || failed(parsedTopology) ||
      failed(parseGrid(emitError)) || failed(parseTileShape(emitError)))
    return failure();
  remap.topology = *parsedTopology;
  remap.order = order;
  return success();
}

/// A map, or the name of one as in `@name`.
LogicalResult RemapProgramIdsPass::parseMapOption(
    function_ref<InFlightDiagnostic()> emitError) {
  StringRef name = map;
  if (!name.consume_front("@")) {
    FailureOr<MapAttr> parsed =
        parseMap(map, remap.map.getContext(), emitError);
    if (succeeded(parsed))
      remap.map = *parsed;
    return parsed;
  }
  auto isOfName = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  if (name.empty() || !llvm::all_of(name, isOfName))
    return emitError() << "expected the name of a 'swizzle.map', as in @name, "
                          "but got '"
                       << map << "'";
  userMapName = name.str();
  return success();
}

LogicalResult
RemapProgramIdsPass::parseGrid(function_ref<InFlightDiagnostic()> emitError) {
  if (grid.empty())
    return success();
  if (grid.size() != 3)
    return emitError() << "expected 'grid' to have three sizes, but got "
                       << grid.size();
  statedGrid = GridSizes();
  for (auto [size, text] : llvm::zip_equal(*statedGrid, grid)) {
    if (text == "?")
      continue;
    uint32_t number;
    if (StringRef(text).getAsInteger(10, number) || number == 0)
      return emitError()
             << "expected a size of 'grid' to be '?' or a number in "
                "[1, "
             << max32 << "], but got '" << text << "'";
    size = number;
  }
  return success();
}

LogicalResult RemapProgramIdsPass::parseTileShape(
    function_ref<InFlightDiagnostic()> emitError) {
  if (tileShape.empty())
    return success();
  if (tileShape.size() != 2)
    return emitError() << "expected 'tile-shape' to have two sides, rows and "
                          "columns, but got "
                       << tileShape.size();
  SmallVector<TileCount, 2> sides;
  for (const std::string &text : tileShape) {
    std::optional<TileCount> side = parseTileCount(text);
    if (!side)
      return emitError() << "expected a side of 'tile-shape' to be a number in "
                            "[1, "
                         << max32 << "], argN or argN/M, but got '" << text
                         << "'";
    sides.push_back(*side);
  }
  remap.tileShape = TileShape{sides[0], sides[1]};
  return success();
}

/// The kernels of the option 'kernels', or all.
FailureOr<SmallVector<gpu::GPUFuncOp>> RemapProgramIdsPass::selectKernels() {
  llvm::StringSet<> wanted, found;
  for (StringRef name : kernels)
    wanted.insert(name.starts_with("@") ? name.str() : ("@" + name).str());
  SmallVector<gpu::GPUFuncOp> selected;
  SmallVector<std::string> names;
  getOperation()->walk([&](gpu::GPUFuncOp function) {
    if (!function.isKernel() || function.isExternal())
      return;
    std::string name = ("@" + function.getName()).str();
    names.push_back(name);
    std::string qualified = name;
    if (auto module = function->getParentOfType<gpu::GPUModuleOp>())
      qualified = ("@" + module.getName() + "::" + name).str();
    bool isWanted = wanted.empty();
    for (const std::string &spelling : {name, qualified})
      if (wanted.contains(spelling)) {
        found.insert(spelling);
        isWanted = true;
      }
    if (isWanted)
      selected.push_back(function);
  });
  for (const auto &entry : wanted)
    if (!found.contains(entry.getKey())) {
      InFlightDiagnostic diag = emitError(getOperation().getLoc());
      diag << "expected the option 'kernels' to name kernels of the module, ";
      llvm::interleaveComma(names, diag);
      return diag << ", but got " << entry.getKey();
    }
  return selected;
}

std::optional<Decline>
RemapProgramIdsPass::checkKernel(const Plan &plan,
                                 ArrayRef<gpu::LaunchFuncOp> launches) {
  gpu::GPUFuncOp kernel = plan.kernel;
  if (Attribute applied =
          kernel->getAttr(SwizzleDialect::getRemappedAttrName())) {
    std::string text;
    llvm::raw_string_ostream os(text);
    if (auto builtIn = dyn_cast<MapAttr>(applied))
      builtIn.getMap().print(os);
    else
      os << applied;
    return Decline{"AlreadyRemapped",
                   "the map '" + text + "' was applied before", ""};
  }
  if (plan.uses.empty())
    return Decline{"NoProgramIds", "the kernel reads no workgroup id", ""};
  if (plan.uses.foreignId)
    return Decline{
        "TargetProgramIds",
        ("'" + plan.uses.foreignId->getName().getStringRef() +
         "' reads the workgroup id in a way that this pass does not rewrite")
            .str(),
        "read ids by gpu.block_id"};
  if (plan.uses.callThatReadsIds)
    return Decline{"CallReadsProgramIds",
                   "a function that the kernel calls reads workgroup ids",
                   "inline it first, with -inline"};
  bool hasClusters = plan.uses.cluster || kernel.getKnownClusterSizeAttr() ||
                     llvm::any_of(launches, [](gpu::LaunchFuncOp launch) {
                       return launch.hasClusterSize();
                     });
  if (hasClusters)
    return Decline{"Clusters", "the workgroups of a cluster must stay together",
                   ""};
  return checkGrid(plan);
}

std::optional<Decline> RemapProgramIdsPass::checkGrid(const Plan &plan) {
  const GridSizes &grid = plan.grid;
  RemapOptions options = getOptions(plan);
  WorkgroupMap map = remap.map.getMap();
  uint32_t xcds = remap.topology.getXcds();
  if (!plan.userMap && map.isIdentity())
    return Decline{"IdentityMap", "the map is the identity", ""};
  if (!plan.userMap && map.simplifiedFor(xcds).isIdentity())
    return Decline{"OneXcd", "with one XCD all workgroups share an L2", ""};
  std::optional<uint64_t> count = getGridCount(grid).count;
  if (count && *count <= 1)
    return Decline{"GridOfOne", "the grid is " + formatGrid(grid), ""};
  if (!plan.userMap && count && *count <= xcds && !map.isOverTiles())
    return Decline{"GridWithinXcds",
                   "each of the " + std::to_string(*count) +
                       " workgroups has an XCD for itself",
                   ""};
  if (options.isOverTiles() && !remap.tileShape &&
      getLiveDimensions(grid, remap.order).size() < 2)
    return Decline{"NoTileSpace",
                   "the map '" + options.getMapName() +
                       "' needs a tile space, but the grid is " +
                       formatGrid(grid),
                   "give one with tile-shape=<rows>,<columns>"};
  return std::nullopt;
}

void RemapProgramIdsPass::reportNoKernels() {
  auto remark = remark::analysis(
      getOperation().getLoc(),
      remark::RemarkOpts::name("NoKernels").category(getArgument()));
  remark << remark::reason("the module has no gpu.func kernel");
  bool hasLaunches =
      getOperation()
          ->walk([](gpu::LaunchOp) { return WalkResult::interrupt(); })
          .wasInterrupted();
  if (hasLaunches)
    remark << remark::suggest("make kernels of gpu.launch regions first, with "
                              "-gpu-kernel-outlining");
}

RemapOptions RemapProgramIdsPass::getOptions(const Plan &plan) const {
  RemapOptions options = remap;
  options.userMap = plan.userMap;
  return options;
}

/// The number of workgroups, or of rows and columns, on which a map of the
/// user acts, if it is known.
SmallVector<uint64_t> RemapProgramIdsPass::getKnownSizes(const Plan &plan) {
  SmallVector<std::optional<uint64_t>, 2> sizes;
  if (!MapOp(plan.userMap).isOverTiles()) {
    sizes.push_back(getGridCount(plan.grid).count);
  } else if (remap.tileShape) {
    for (TileCount side : {remap.tileShape->rows, remap.tileShape->columns})
      sizes.push_back(side.argument ? std::nullopt
                                    : std::optional<uint64_t>(side.number));
  } else {
    auto order = getLiveDimensions(plan.grid, remap.order);
    sizes = {plan.grid[order[1]], plan.grid[order[0]]};
  }
  SmallVector<uint64_t> known;
  for (std::optional<uint64_t> size : sizes)
    if (size)
      known.push_back(*size);
  return known.size() == sizes.size() ? known : SmallVector<uint64_t>();
}

/// What the map does, or for which sizes it was proved and what becomes of
/// others.
std::string RemapProgramIdsPass::describeMap(const Plan &plan) {
  if (!plan.userMap)
    return remap.map.getMap().describe();
  MapOp map = plan.userMap;
  SmallVector<uint64_t> sizes = getKnownSizes(plan);
  std::string text =
      "is proved to be a bijection for " + describeSizes(map, sizes);
  if (sizes.empty() && !map.getRequirements().empty())
    text += "; a grid that does not meet this at run time keeps the hardware's "
            "ids";
  return text;
}

void RemapProgramIdsPass::reportRemapped(const Plan &plan) {
  // The texts are worth building only if somebody reads them.
  if (!getContext().getRemarkEngine())
    return;
  gpu::GPUFuncOp kernel = plan.kernel;
  remark::passed(kernel.getLoc(), remark::RemarkOpts::name("Remapped")
                                      .category(getArgument())
                                      .function(kernel.getName()))
      << remark::metric("Map", getOptions(plan).getMapName())
      << remark::metric("Topology", remap.topology.getPreset().str())
      << remark::metric("XCDs", remap.topology.getXcds())
      << remark::metric("Grid", formatGrid(plan.grid))
      << remark::metric("RewrittenIds", plan.uses.ids.size())
      << remark::reason("the hardware deals neighbours to {0} XCDs in turn; "
                        "the map {1}",
                        remap.topology.getXcds(), describeMap(plan));
}

void RemapProgramIdsPass::reportDeclined(gpu::GPUFuncOp kernel,
                                         const Decline &decline) {
  auto remark =
      remark::missed(kernel.getLoc(), remark::RemarkOpts::name(decline.name)
                                          .category(getArgument())
                                          .function(kernel.getName()));
  remark << remark::reason("@{0} is left alone: {1}", kernel.getName().str(),
                           decline.reason);
  if (!decline.suggestion.empty())
    remark << remark::suggest("{0}", decline.suggestion);
}

void RemapProgramIdsPass::runOnOperation() {
  FailureOr<SmallVector<gpu::GPUFuncOp>> selected = selectKernels();
  if (failed(selected))
    return signalPassFailure();
  if (selected->empty())
    reportNoKernels();

  // All errors come before the first change.
  KernelLaunches launches(getOperation());
  ProgramIdUseAnalysis analysis;
  std::optional<UserMap> named;
  if (!userMapName.empty())
    named.emplace(userMapName);
  SmallVector<Plan> plans;
  bool failedAny = false;
  for (gpu::GPUFuncOp kernel : *selected) {
    Plan plan{kernel, analysis.analyze(kernel), {}, {}};
    if (named && !(plan.userMap = named->lookup(kernel))) {
      failedAny = true;
      continue;
    }
    FailureOr<GridSizes> sizes =
        getGridSizes(kernel, launches.of(kernel), statedGrid);
    if (failed(sizes)) {
      failedAny = true;
      continue;
    }
    plan.grid = *sizes;
    if (std::optional<Decline> decline =
            checkKernel(plan, launches.of(kernel))) {
      reportDeclined(kernel, *decline);
      continue;
    }
    if (getGridCount(plan.grid).overflow) {
      mlir::emitError(kernel.getLoc())
          << "expected a grid of less than 2^64 workgroups, but "
             "got "
          << formatGrid(plan.grid);
      failedAny = true;
      continue;
    }
    if (getOptions(plan).isOverTiles() && remap.tileShape &&
        failed(verifyTileShape(*remap.tileShape, kernel))) {
      failedAny = true;
      continue;
    }
    if (named &&
        failed(named->prove(plan.userMap, getKnownSizes(plan), kernel))) {
      failedAny = true;
      continue;
    }
    plans.push_back(std::move(plan));
  }
  if (failedAny)
    return signalPassFailure();
  for (const Plan &plan : plans) {
    RemapOptions options = getOptions(plan);
    if (named)
      options.userMap = named->import(plan.userMap, plan.kernel);
    remapProgramIds(plan.kernel, plan.uses, plan.grid, options);
    reportRemapped(plan);
  }
}
