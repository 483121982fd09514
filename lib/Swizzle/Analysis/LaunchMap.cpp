//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Analysis/LaunchMap.h"
#include "Swizzle/Analysis/KernelSelection.h"
#include "Swizzle/IR/ChosenMap.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "Swizzle/Proof/MapReport.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

FailureOr<RemapRequest>
mlir::swizzle::parseRemapRequest(const RemapOptions &options,
                                 MLIRContext *context,
                                 function_ref<InFlightDiagnostic()> emitError) {
  auto report = [&](auto parsed) -> FailureOr<std::decay_t<decltype(*parsed)>> {
    if (!parsed)
      return emitError() << llvm::toString(parsed.takeError());
    return *parsed;
  };
  if (!options.repeated.empty()) {
    StringRef name = options.repeated.front();
    InFlightDiagnostic diag = emitError() << "expected one option '" << name
                                          << "', but got several";
    if (name == "launch")
      diag.attachNote() << "several launches stand in one, as in "
                           "launch={grid=8; grid=16}";
    return diag;
  }
  bool isChosen = options.map == autoMapName;
  FailureOr<MapAttr> map =
      isChosen ? MapAttr::get(context, WorkgroupMap())
               : parseMap(options.map, context, [&] {
                   InFlightDiagnostic diag = emitError();
                   diag.attachNote() << "'" << autoMapName
                                     << "' has the map chosen by prediction";
                   return diag;
                 });
  FailureOr<TopologyAttr> topology = TopologyAttr();
  if (!options.topology.empty())
    topology = parseTopology(options.topology, context, emitError);
  FailureOr<std::optional<GridSizes>> grid = report(parseGrid(options.grid));
  FailureOr<std::optional<TileShape>> tileShape =
      report(parseTileShape(options.tileShape));
  if (failed(map) || failed(topology) || failed(grid) || failed(tileShape))
    return failure();
  return RemapRequest{
      *map,       isChosen, *topology,         options.order,
      *tileShape, *grid,    options.trustGrid, options.trustCalls};
}

/// A kernel in messages: by its name, as not every location tells that.
static std::string spellKernel(KernelOpInterface kernel) {
  return kernel ? "@" + getKernelName(kernel).str() : "the kernel";
}

//===----------------------------------------------------------------------===//
// Kernels that are left alone
//===----------------------------------------------------------------------===//

bool LaunchMap::isOverTiles() const {
  return llvm::any_of(
      steps, [](const ProvedStep &step) { return step.isOverTiles(); });
}

/// What users know an op by: the function that it calls.
static std::string getReader(Operation *op) {
  if (auto call = dyn_cast<CallOpInterface>(op))
    if (auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee())) {
      StringRef name = callee.getLeafReference();
      name.consume_front(readMarkPrefix);
      return name.str();
    }
  StringRef name = op->getName().getStringRef();
  return name == "llvm.inline_asm" ? "inline assembly" : name.str();
}

std::optional<Decline>
LaunchMap::findDeclineOfKernel(ArrayRef<gpu::LaunchFuncOp> launches) const {
  KernelOpInterface function = kernel;
  KernelReads reads;
  reads.appliedMap = function.getAppliedMap();
  // Whatever was applied to a kernel is what was chosen for it.
  reads.wantedMap = request.isChosen && reads.appliedMap ? *reads.appliedMap
                                                         : request.map.str();
  reads.isEmpty = uses.empty();
  if (uses.opaqueId)
    reads.opaqueReader = getReader(uses.opaqueId);
  reads.calledReader = uses.calledReader;
  reads.unknownCallee = uses.unknownCallee;
  reads.caller = uses.caller;
  reads.xcd = uses.xcd;
  reads.howToInline = uses.isReaderPointedTo
                          ? "call it by its name, and inline it first"
                          : function.howToInline();
  reads.clusters = uses.cluster || function.hasClusters() ||
                   llvm::any_of(launches, swizzle::hasClusters);
  return findDeclineOfReads(reads);
}

/// A size of 1 that nothing but the option 'grid' states, along a dimension
/// whose ids the kernel reads.
std::optional<Decline>
LaunchMap::findDoubtfulGrid(ArrayRef<gpu::LaunchFuncOp> launches) const {
  if (!request.grid || request.trustGrid)
    return std::nullopt;
  FailureOr<GridSizes> shown = getGridSizes(kernel, launches, std::nullopt);
  assert(succeeded(shown) && "expected sizes that were found before");
  return swizzle::findDoubtfulGrid(findReadIds(), *request.grid, *shown);
}

/// By dimension, whether the kernel reads ids along it.
std::array<bool, 3> LaunchMap::findReadIds() const {
  std::array<bool, 3> readIds = {};
  for (ProgramIdOpInterface op : uses.ids) {
    ProgramDim dimension = op.getProgramIdRead()->dimension;
    // The linear id follows from all three.
    if (dimension == ProgramDim::linear)
      readIds.fill(true);
    else
      readIds[unsigned(dimension)] = true;
  }
  return readIds;
}

std::optional<Decline> LaunchMap::findDeclineOfGrid() const {
  MapOnGrid map;
  map.map = request.map.str();
  map.xcds = request.topology.getXcds();
  map.isIdentity = request.map.isIdentity();
  map.unknownChip = unknownChip.str();
  map.isIdentityOnDevice = request.map.simplifiedFor(map.xcds).isIdentity();
  map.isOverTiles = isOverTiles();
  map.isOverXcds = request.map.getNames().empty() && !map.isOverTiles;
  map.grid = grid;
  map.hasTileSpace = !tileSpace.empty();
  map.tileShape = request.tileShape;
  map.readIds = findReadIds();
  KernelOpInterface function = kernel;
  map.mayHavePartialWorkgroups =
      function && function.mayHavePartialWorkgroups();
  if (function && (!getGridCount(grid).count || map.mayHavePartialWorkgroups))
    map.whyNoGridSize = function.whyNoGridSize();
  std::optional<Decline> decline = swizzle::findDeclineOfGrid(map);
  if (decline && map.isIdentity && request.isChosen)
    decline->reason = "the map chosen for it is the identity";
  return decline;
}

/// Finds the dimensions that take part, and the tile space.
void LaunchMap::chooseTileSpace() {
  order = getLiveDimensions(grid, request.order);
  tileSpace.clear();
  if (isOverTiles())
    tileSpace = swizzle::chooseTileSpace(order, request.tileShape);
}

//===----------------------------------------------------------------------===//
// Maps of the user's
//===----------------------------------------------------------------------===//

/// The map in `root` that `name` means from `scope` on: of its own module, else
/// of the nearest module around that.
static MapOp lookUp(Operation *scope, Operation *root, StringAttr name) {
  Operation *table = SymbolTable::getNearestSymbolTable(scope);
  while (true) {
    if (auto map =
            dyn_cast_or_null<MapOp>(SymbolTable::lookupSymbolIn(table, name)))
      return map;
    if (table == root)
      return {};
    table = SymbolTable::getNearestSymbolTable(table->getParentOp());
  }
}

/// Finds what the map is made of; nothing is proved yet.
LogicalResult LaunchMap::resolveNames() {
  for (Attribute attribute : request.map.getSteps()) {
    ProvedStep step;
    if (auto builtIn = dyn_cast<StepAttr>(attribute)) {
      step.builtIn = builtIn.getStep();
    } else {
      StringAttr name = cast<FlatSymbolRefAttr>(attribute).getAttr();
      step.map = lookUp(scope, root, name);
      if (!step.map) {
        InFlightDiagnostic diag = emitError(scope->getLoc());
        diag << "expected a 'swizzle.map' called @" << name.getValue()
             << " in the module of " << spellKernel(kernel)
             << " or around it, but got none";
        if (root->getParentOp())
          diag.attachNote(root->getLoc())
              << "the pass runs on this op, and looks for maps in it only";
        else if (isa<LLVM::LLVMFuncOp>(scope))
          diag.attachNote()
              << "for LLVM IR a file has maps: --map-file of "
                 "swizzle-translate, -swizzle-map-file of plugins";
        return diag;
      }
    }
    steps.push_back(step);
  }
  return success();
}

/// The sizes on which a map of the user's acts, if they are known.
SmallVector<uint64_t> LaunchMap::getKnownSizes(MapOp map) const {
  SmallVector<std::optional<uint64_t>, 2> sizes;
  if (!map.isOverTiles())
    sizes.push_back(getGridCount(grid).count);
  else
    for (const TileSide &side : tileSpace)
      sizes.push_back(side.dimension ? grid[*side.dimension]
                      : side.count.argument
                          ? std::nullopt
                          : std::optional<uint64_t>(side.count.number));
  SmallVector<uint64_t> known;
  for (std::optional<uint64_t> size : sizes)
    if (size)
      known.push_back(*size);
  return known.size() == sizes.size() ? known : SmallVector<uint64_t>();
}

/// Reports that `sizes` do not meet the requirements of `map`; `kernel` may be
/// null.
static LogicalResult reportUnmet(Operation *scope, KernelOpInterface kernel,
                                 MapOp map, ArrayRef<uint64_t> sizes) {
  InFlightDiagnostic diag = mlir::emitError(scope->getLoc())
                            << "map @" << map.getSymName() << " requires that "
                            << map.describeRequirements() << ", but the grid";
  if (kernel)
    diag << " of " << spellKernel(kernel);
  diag << " has " << describeSizes(map, sizes);
  diag.attachNote(map.getLoc()) << "the map is here";
  FailureOr<MapProgram> program = compileMap(map);
  if (failed(program))
    return failure();
  MapVerdict verdict = proveForSizes(*program, sizes);
  if (verdict.kind == MapVerdict::Kind::NotBijection)
    diag.attachNote(map.getLoc())
        << "it is not a bijection: " << verdict.counterexample->str();
  return diag;
}

LogicalResult LaunchMap::proveSteps(ProvedMaps &proofs) {
  for (ProvedStep &step : steps) {
    if (step.builtIn)
      continue;
    SmallVector<uint64_t> sizes = getKnownSizes(step.map);
    if (!sizes.empty() && !step.map.meetsRequirements(sizes))
      return reportUnmet(scope, kernel, step.map, sizes);
    step.program =
        proofs.require(step.map, sizes, getGridCount(grid).count, scope);
    if (!step.program)
      return failure();
  }
  return success();
}

SmallVector<MapOp> LaunchMap::getUserMaps() const {
  SmallVector<MapOp> maps;
  for (const ProvedStep &step : steps)
    if (!step.builtIn)
      maps.push_back(step.map);
  return maps;
}

std::string LaunchMap::describe() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      steps, os,
      [&](const ProvedStep &step) {
        if (step.builtIn) {
          os << step.builtIn->describe();
          return;
        }
        MapOp map = step.map;
        SmallVector<uint64_t> sizes = getKnownSizes(map);
        os << "applies @" << map.getSymName()
           << ", which is proved to be a bijection for "
           << describeSizes(map, sizes);
        if (sizes.empty() && !map.getRequirements().empty())
          os << "; a grid that does not meet this at run time keeps the "
                "hardware's ids";
      },
      ", then ");
  return text;
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

LogicalResult LaunchMap::verifyGrid(const LaunchValues &launch) const {
  for (auto [known, size] : llvm::zip_equal(grid, launch.grid))
    if (known && *known != size)
      return emitError(scope->getLoc())
             << "expected a launch of " << spellKernel(kernel) << " with "
             << formatGrid(grid) << " workgroups, but got one of "
             << formatGrid({launch.grid[0], launch.grid[1], launch.grid[2]});
  return success();
}

FailureOr<IdSpace> LaunchMap::getSpace(const LaunchValues &launch) const {
  if (failed(verifyGrid(launch)))
    return failure();
  IdSpace space;
  space.xcds = TopologyAttr(request.topology).getXcds();
  space.count = launch.grid[0] * launch.grid[1] * launch.grid[2];
  if (tileSpace.empty())
    return space;
  uint32_t *sides[] = {&space.rows, &space.columns};
  for (auto [size, side] : llvm::zip_equal(sides, tileSpace)) {
    uint64_t tiles = side.count.number;
    if (side.dimension) {
      tiles = launch.grid[*side.dimension];
    } else if (side.count.argument) {
      std::optional<uint64_t> value =
          *side.count.argument < launch.arguments.size()
              ? launch.arguments[*side.count.argument]
              : std::nullopt;
      if (!value)
        return emitError(scope->getLoc())
               << "expected a launch with an integer for argument "
               << *side.count.argument << " of " << spellKernel(kernel)
               << ", which the tile shape is made of";
      tiles = llvm::divideCeil(*value, side.count.number);
    }
    // A longer side is longer than any grid, as is this one.
    *size = std::min<uint64_t>(tiles, UINT32_MAX);
  }
  return space;
}

FailureOr<std::function<uint64_t(uint64_t)>>
LaunchMap::evaluate(const LaunchValues &launch) const {
  auto identity = [](uint64_t id) { return id; };
  auto [count, overflow] =
      getGridCount({launch.grid[0], launch.grid[1], launch.grid[2]});
  // A grid that does not fit the width of the kernel's arithmetic, and is not
  // known before, keeps the hardware's ids.
  bool isTooBig = getComputeWidth(grid) == 32 ? *count > UINT32_MAX : overflow;
  if (decline || isTooBig)
    return std::function<uint64_t(uint64_t)>(identity);
  FailureOr<IdSpace> space = getSpace(launch);
  if (failed(space))
    return failure();
  SmallVector<ProvedStep> used;
  for (const ProvedStep &step : steps)
    if (step.actsOn(*space))
      used.push_back(step);
  std::array<uint64_t, 3> sizes = launch.grid;
  return std::function<uint64_t(uint64_t)>(
      [used, sizes, space = *space, order = order](uint64_t id) {
        for (const ProvedStep &step : used)
          id = step.apply(id, space);
        uint64_t parts[3] = {0, 0, 0};
        for (unsigned dimension : order) {
          parts[dimension] = id % sizes[dimension];
          id /= sizes[dimension];
        }
        return parts[0] + sizes[0] * (parts[1] + sizes[1] * parts[2]);
      });
}

//===----------------------------------------------------------------------===//
// LaunchMaps
//===----------------------------------------------------------------------===//

FailureOr<LaunchMap> LaunchMaps::get(KernelOpInterface kernel) {
  LaunchMap map(kernel, root, request);
  if (!request.topology)
    map.request.topology =
        getPresetTopology(kernel->getContext(), getDefaultDevice(kernel));
  else if (failed(verifyTopology(request.topology, kernel)))
    return failure();
  // The number of XCDs may be any device's, a chip's name is that chip.
  if (!map.request.topology.getPreset().empty())
    map.unknownChip = findUnknownChip(kernel);
  auto chosen = kernel->getAttrOfType<MapAttr>(chosenAttrName);
  if (request.isChosen && chosen)
    map.request.map = chosen;
  // What any map would be declined for.
  bool isMissing = request.isChosen && !chosen;
  if (isMissing)
    map.request.map = MapAttr::get(kernel->getContext(), MapStep::balanced());
  ArrayRef<gpu::LaunchFuncOp> kernelLaunches = launches.of(kernel);
  FailureOr<GridSizes> grid =
      getGridSizes(kernel, kernelLaunches, request.grid);
  // Where the map was applied, those that it names may be gone.
  bool isApplied = kernel.getAppliedMap() == map.request.map.str();
  if ((!isApplied && failed(map.resolveNames())) || failed(grid))
    return failure();
  map.uses = uses.analyze(kernel);
  if (request.trustCalls)
    map.uses.unknownCallee.clear();
  map.grid = *grid;
  map.chooseTileSpace();
  // Who asks for the identity does not mind what a kernel reads.
  if (!map.request.map.isIdentity() || kernel.getAppliedMap())
    map.decline = map.findDeclineOfKernel(kernelLaunches);
  if (!map.decline)
    map.decline = map.findDeclineOfGrid();
  if (!map.decline)
    map.decline = map.findDoubtfulGrid(kernelLaunches);
  if (isMissing && (!map.decline || map.decline->isIdentity)) {
    InFlightDiagnostic diag = emitError(kernel.getLoc());
    diag << "expected a map that was chosen for " << spellKernel(kernel)
         << ", but got none";
    diag.attachNote() << "the pass swizzle-choose-maps chooses one";
    return diag;
  }
  if (failed(prove(map)))
    return failure();
  return map;
}

FailureOr<LaunchMap> LaunchMaps::get(const LaunchValues &launch) {
  LaunchMap map(root, root, request);
  if (failed(map.resolveNames()))
    return failure();
  for (auto [dimension, size] : llvm::enumerate(launch.grid))
    if (size != 1)
      map.launched.push_back(dimension);
  // What the launch has no ids or tiles for, though its code would not know.
  llvm::copy(launch.grid, map.grid.begin());
  map.chooseTileSpace();
  map.decline = map.findDeclineOfGrid();
  map.grid = request.grid.value_or(GridSizes());
  map.chooseTileSpace();
  if (!map.decline)
    map.decline = map.findDeclineOfGrid();
  if (failed(prove(map)))
    return failure();
  return map;
}

/// Proves a map whose grid and tile space are known, unless it is not applied.
LogicalResult LaunchMaps::prove(LaunchMap &map) {
  if (map.decline)
    return success();
  if (getGridCount(map.grid).overflow)
    return emitError(map.scope->getLoc())
           << "expected a grid of less than 2^64 workgroups for "
           << spellKernel(map.kernel) << ", but got " << formatGrid(map.grid);
  auto function = dyn_cast<FunctionOpInterface>(map.scope);
  if (function && map.isOverTiles() && request.tileShape &&
      failed(verifyTileShape(*request.tileShape, function)))
    return failure();
  return map.proveSteps(proofs);
}
