//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which kernels are remapped, with which grid, and what is said about it; the
// rewrite itself is in RemapKernel.cpp.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Proof/MapReport.h"
#include "Swizzle/Transforms/Passes.h"
#include "UserMap.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_REMAPPROGRAMIDSPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

static StringRef getKernelName(KernelOpInterface kernel) {
  return SymbolTable::getSymbolName(kernel).getValue();
}

namespace {
/// Why a kernel is left alone.
struct Decline {
  StringRef name;
  std::string reason;
  std::string suggestion;
};

/// A kernel that will be rewritten.
struct Plan {
  KernelOpInterface kernel;
  ProgramIdUses uses;
  GridSizes grid;
  /// The map that the option names, or null.
  MapOp userMap;
};

struct RemapProgramIdsPass
    : swizzle::impl::RemapProgramIdsPassBase<RemapProgramIdsPass> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    registerProgramIdModels(registry);
  }
  LogicalResult initialize(MLIRContext *context) override;
  void runOnOperation() override;

private:
  LogicalResult parseMapOption(function_ref<InFlightDiagnostic()> emitError);
  FailureOr<SmallVector<KernelOpInterface>> selectKernels();
  std::optional<Decline> checkKernel(const Plan &plan,
                                     ArrayRef<gpu::LaunchFuncOp> launches);
  std::optional<Decline> checkGrid(const Plan &plan);
  RemapOptions getOptions(const Plan &plan) const;
  SmallVector<uint64_t> getKnownSizes(const Plan &plan);
  std::string describeMap(const Plan &plan);
  void reportNoKernels();
  void reportRemapped(const Plan &plan);
  void reportDeclined(KernelOpInterface kernel, const Decline &decline);

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
  FailureOr<std::optional<GridSizes>> parsedGrid = parseGrid(grid, emitError);
  FailureOr<std::optional<TileShape>> parsedShape =
      parseTileShape(tileShape, emitError);
  remap.map = MapAttr::get(context, WorkgroupMap());
  if (failed(parseMapOption(emitError)) || failed(parsedTopology) ||
      failed(parsedGrid) || failed(parsedShape))
    return failure();
  remap.topology = *parsedTopology;
  remap.tileShape = *parsedShape;
  statedGrid = *parsedGrid;
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

/// The kernels of the option 'kernels', or all.
FailureOr<SmallVector<KernelOpInterface>> RemapProgramIdsPass::selectKernels() {
  llvm::StringSet<> wanted, found;
  for (StringRef name : kernels)
    wanted.insert(name.starts_with("@") ? name.str() : ("@" + name).str());
  SmallVector<KernelOpInterface> selected;
  SmallVector<std::string> names;
  getOperation()->walk([&](KernelOpInterface function) {
    if (!function.isKernel())
      return;
    std::string name = ("@" + getKernelName(function)).str();
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
  KernelOpInterface kernel = plan.kernel;
  if (std::optional<std::string> applied = kernel.getAppliedMap())
    return Decline{"AlreadyRemapped",
                   "the map '" + *applied + "' was applied before", ""};
  if (plan.uses.empty())
    return Decline{"NoProgramIds", "the kernel reads no workgroup id", ""};
  if (plan.uses.opaqueId)
    return Decline{
        "OpaqueProgramIds",
        ("'" + plan.uses.opaqueId->getName().getStringRef() +
         "' reads the workgroup id in a way that this pass does not rewrite")
            .str(),
        "read ids by ops or intrinsics; link and inline the device libraries"};
  if (plan.uses.callThatReadsIds)
    return Decline{"CallReadsProgramIds",
                   "a function that the kernel calls reads workgroup ids",
                   "inline it first, with -inline"};
  bool hasClusters = plan.uses.cluster || kernel.hasClusters() ||
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
  std::string noSize = KernelOpInterface(plan.kernel).whyNoGridSize();
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
  if (!count && !noSize.empty())
    return Decline{"UnknownGrid", noSize, "give it with grid=<x>,<y>,<z>"};
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
  remark << remark::reason("the module has no kernel");
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
  KernelOpInterface kernel = plan.kernel;
  remark::passed(kernel.getLoc(), remark::RemarkOpts::name("Remapped")
                                      .category(getArgument())
                                      .function(getKernelName(kernel)))
      << remark::metric("Map", getOptions(plan).getMapName())
      << remark::metric("Topology", remap.topology.getPreset().str())
      << remark::metric("XCDs", remap.topology.getXcds())
      << remark::metric("Grid", formatGrid(plan.grid))
      << remark::metric("RewrittenIds", plan.uses.ids.size())
      << remark::reason("the hardware deals neighbours to {0} XCDs in turn; "
                        "the map {1}",
                        remap.topology.getXcds(), describeMap(plan));
}

void RemapProgramIdsPass::reportDeclined(KernelOpInterface kernel,
                                         const Decline &decline) {
  auto remark =
      remark::missed(kernel.getLoc(), remark::RemarkOpts::name(decline.name)
                                          .category(getArgument())
                                          .function(getKernelName(kernel)));
  remark << remark::reason("@{0} is left alone: {1}",
                           getKernelName(kernel).str(), decline.reason);
  if (!decline.suggestion.empty())
    remark << remark::suggest("{0}", decline.suggestion);
}

void RemapProgramIdsPass::runOnOperation() {
  FailureOr<SmallVector<KernelOpInterface>> selected = selectKernels();
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
  for (KernelOpInterface kernel : *selected) {
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
        failed(verifyTileShape(*remap.tileShape, cast<FunctionOpInterface>(
                                                     kernel.getOperation())))) {
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
