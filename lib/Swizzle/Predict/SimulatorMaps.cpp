//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The maps that a launch may get, and what it takes to compute them.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/ThreadDiagnostics.h"
#include "Swizzle/Locality/CandidateMaps.h"
#include "Swizzle/Predict/MapWork.h"
#include "Swizzle/Predict/Simulator.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

using namespace mlir;
using namespace mlir::swizzle;

Simulator::Target Simulator::makeTarget(const LaunchFacts &facts) {
  Target target{nullptr, {}, module->getLoc()};
  if (facts.module.empty())
    target.kernel = prepared->lookupSymbol<KernelOpInterface>(facts.kernel);
  prepared->walk([&](gpu::GPUModuleOp gpuModule) {
    if (gpuModule.getName() == facts.module)
      target.kernel = gpuModule.lookupSymbol<KernelOpInterface>(facts.kernel);
  });
  if (target.kernel)
    target.loc = target.kernel.getLoc();
  llvm::copy(facts.grid, target.values.grid.begin());
  for (const LaunchFacts::Argument &argument : facts.arguments)
    target.values.arguments.push_back(argument.number);
  return target;
}

/// The map that the launch gets if the user asks for `text`.
FailureOr<LaunchMap> Simulator::getMap(const Target &target, StringRef text) {
  auto found = launchMaps.find(text.str());
  if (found == launchMaps.end()) {
    MLIRContext *context = module->getContext();
    FailureOr<MapAttr> map = parseMap(
        text, context, [&]() { return emitError(UnknownLoc::get(context)); });
    if (failed(map))
      return failure();
    RemapRequest wanted = request;
    wanted.map = *map;
    found = launchMaps.try_emplace(text.str(), *prepared, wanted).first;
  }
  return target.kernel ? found->second.get(target.kernel)
                       : found->second.get(target.values);
}

/// What waves of a launch issue to compute each of the maps.
FailureOr<std::vector<IssuedWork>>
Simulator::countWork(const LaunchFacts &facts, ArrayRef<LaunchMap> maps) {
  auto getKey = [&](const LaunchMap &map) -> MapKey {
    return {{facts.module, facts.kernel},
            map.getLaunchedDimensions().vec(),
            formatGrid(map.getGrid()),
            map.getMap().str()};
  };
  std::vector<LaunchMap> unknown;
  llvm::copy_if(maps, std::back_inserter(unknown), [&](const LaunchMap &map) {
    return mapWorks.count(getKey(map)) == 0;
  });
  auto counted = countMapWork(unknown, options.remap, chip.isa);
  if (failed(counted))
    return failure();
  for (auto [map, work] : llvm::zip_equal(unknown, *counted))
    mapWorks[getKey(map)] = work;
  std::vector<IssuedWork> works;
  for (const LaunchMap &map : maps)
    works.push_back(mapWorks.at(getKey(map)));
  return works;
}

FailureOr<Simulator::EvaluatedMaps>
Simulator::evaluateMaps(const Target &target, ArrayRef<std::string> texts) {
  EvaluatedMaps evaluated;
  for (const std::string &text : texts) {
    FailureOr<LaunchMap> map = getMap(target, text);
    if (failed(map))
      return failure();
    auto function = map->evaluate(target.values);
    if (failed(function))
      return failure();
    evaluated.maps.push_back(std::move(*map));
    evaluated.functions.push_back(std::move(*function));
  }
  return evaluated;
}

/// Ids and tile space of a launch, in which a map over tiles would work. A tile
/// shape of more tiles than workgroups is an error.
FailureOr<IdSpace> Simulator::getSpace(const Target &target) {
  const std::array<uint64_t, 3> &grid = target.values.grid;
  IdSpace space;
  space.count = grid[0] * grid[1] * grid[2];
  space.xcds = chip.xcds;
  FailureOr<LaunchMap> map =
      getMap(target, WorkgroupMap(MapStep::transpose()).str());
  if (failed(map) || failed(map->verifyGrid(target.values)))
    return failure();
  auto verifyTiles = [&](uint64_t rows, uint64_t columns) -> LogicalResult {
    uint64_t tiles = rows * columns;
    if (tiles != 0 && tiles <= space.count)
      return success();
    return emitError(target.loc)
           << "expected a tile shape of 1 to " << space.count
           << " tiles, as there are workgroups, but got " << rows
           << " rows and " << columns << " columns";
  };
  const std::optional<TileShape> &shape = request.tileShape;
  if (shape && !shape->rows.argument && !shape->columns.argument &&
      failed(verifyTiles(shape->rows.number, shape->columns.number)))
    return failure();
  if (map->getDecline())
    return space;
  FailureOr<IdSpace> found = map->getSpace(target.values);
  if (succeeded(found) && shape &&
      failed(verifyTiles(found->rows, found->columns)))
    return failure();
  return found;
}

/// The maps of the module that the kernel sees and may get. One that is not
/// proved to be a bijection, or not for this launch, is none.
SmallVector<std::string> Simulator::listUserMaps(const Target &target) {
  SmallVector<std::string> maps;
  ThreadDiagnostics silence(module->getContext(), [](Diagnostic &) {});
  prepared->walk([&](MapOp map) {
    KernelOpInterface kernel = target.kernel;
    Operation *scope = kernel ? kernel : prepared->getOperation();
    if (!map->getParentOp()->isAncestor(scope))
      return;
    std::string text;
    llvm::raw_string_ostream(text)
        << FlatSymbolRefAttr::get(map.getSymNameAttr());
    FailureOr<LaunchMap> found = getMap(target, text);
    if (succeeded(found) && !found->getDecline() &&
        succeeded(found->evaluate(target.values)) &&
        !llvm::is_contained(maps, text))
      maps.push_back(text);
  });
  return maps;
}

/// Warns, once for each kernel, of one that is left alone whatever the map.
LogicalResult Simulator::warnOfDecline(const Target &target) {
  FailureOr<LaunchMap> map =
      getMap(target, WorkgroupMap(MapStep::balanced()).str());
  if (failed(map))
    return failure();
  const std::optional<Decline> &decline = map->getDecline();
  if (!decline || decline->isIdentity || !warnedKernels.insert(target.kernel))
    return success();
  InFlightDiagnostic diag = emitWarning(target.loc)
                            << "no map but the identity is tried, as the "
                               "kernel is left alone: "
                            << decline->reason;
  if (!decline->suggestion.empty())
    diag.attachNote() << decline->suggestion;
  return success();
}

/// The maps to try: those that were asked for, and those worth it of what the
/// kernel may get. One that was asked for and that the kernel does not get is
/// an error, but for the one workgroup of a launch that has no other: that gets
/// the identity.
FailureOr<SmallVector<std::string>>
Simulator::listMaps(const Target &target, uint32_t workgroupsPerCu,
                    bool choosesMap) {
  FailureOr<IdSpace> space = getSpace(target);
  if (failed(space))
    return failure();
  bool hasOneWorkgroup =
      llvm::all_of(target.values.grid, [](uint64_t size) { return size == 1; });
  SmallVector<std::string> maps;
  for (const std::string &text : options.maps) {
    FailureOr<LaunchMap> map = getMap(target, text);
    if (failed(map))
      return failure();
    const std::optional<Decline> &decline = map->getDecline();
    if (!decline || decline->isIdentity || map->getMap().isIdentity()) {
      maps.push_back(text);
      continue;
    }
    if (hasOneWorkgroup)
      continue;
    InFlightDiagnostic diag = emitError(target.loc)
                              << "expected a kernel that gets the map '" << text
                              << "', but it is left alone: " << decline->reason;
    if (!decline->suggestion.empty())
      diag.attachNote() << decline->suggestion;
    return failure();
  }
  if (choosesMap) {
    if (failed(warnOfDecline(target)))
      return failure();
    uint64_t places = getPlacesOfXcd(chip, workgroupsPerCu);
    for (const WorkgroupMap &candidate : listCandidateMaps(*space, places)) {
      FailureOr<LaunchMap> map = getMap(target, candidate.str());
      if (failed(map))
        return failure();
      bool isApplied = !map->getDecline() || map->getDecline()->isIdentity;
      if ((isApplied || candidate.isIdentity()) &&
          !llvm::is_contained(maps, candidate.str()))
        maps.push_back(candidate.str());
    }
    for (const std::string &text : listUserMaps(target))
      if (!llvm::is_contained(maps, text))
        maps.push_back(text);
  }
  if (maps.empty())
    maps.push_back(WorkgroupMap().str());
  return maps;
}
