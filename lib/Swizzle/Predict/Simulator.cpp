//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Predict/Simulator.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/Pipelines/Pipelines.h"
#include "Swizzle/Predict/KernelResources.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

LogicalResult Simulator::verifyOptions() {
  MLIRContext *context = module->getContext();
  auto fail = [&]() { return emitError(UnknownLoc::get(context)); };
  RemapOptions remap = options.remap;
  remap.map = WorkgroupMap().str();
  remap.topology = chip.name;
  FailureOr<RemapRequest> parsed = parseRemapRequest(remap, context, fail);
  if (failed(parsed))
    return failure();
  request = *parsed;
  uint32_t channels = chip.memory.l2Channels;
  uint32_t sampled = options.sampledChannels.value_or(0);
  if (sampled > channels || (sampled != 0 && !llvm::isPowerOf2_32(sampled)))
    return fail() << "expected 'sample-channels' to be a power of two up to "
                  << channels << ", but got " << sampled;
  if (options.threads == 0)
    return fail() << "expected 'host-threads' to be at least 1, but got 0";
  return success();
}

/// Links kernels, and makes the module that the pass would see.
LogicalResult Simulator::prepare() {
  LinkKernelsPassOptions link;
  link.files.assign(options.linkedFiles.begin(), options.linkedFiles.end());
  PassManager linking(module->getContext());
  if (!link.files.empty())
    linking.addPass(createLinkKernelsPass(link));
  addKernelSourcePasses(linking, options.elementType);
  if (failed(linking.run(*module)))
    return failure();
  prepared = module->clone();
  DialectRegistry registry;
  registerProgramIdModels(registry);
  module->getContext()->appendDialectRegistry(registry);
  PassManager manager(module->getContext());
  buildKernelFunctionsPipeline(manager);
  return manager.run(*prepared);
}

LogicalResult Simulator::chooseOccupancy(LaunchReport &report) {
  if (options.workgroupsPerCu != 0) {
    report.workgroupsPerCu = options.workgroupsPerCu;
    report.occupancyReason = "as given";
    return success();
  }
  const LaunchFacts &facts = report.facts;
  std::string symbol = facts.module + "::" + facts.kernel;
  auto found = resources.find(symbol);
  if (found == resources.end()) {
    FailureOr<WorkgroupResources> compiled =
        compileKernelResources(*module, facts.module, facts.kernel, chip.isa);
    if (failed(compiled))
      return emitError(module->getLoc())
             << "expected '" << facts.kernel << "' to compile for " << chip.isa
             << ", to know its registers; --occupancy=N goes without";
    found = resources.insert({symbol, *compiled}).first;
  }
  WorkgroupResources kernel = found->second;
  kernel.workItems = facts.getNumWorkItems();
  kernel.ldsBytes = std::max(kernel.ldsBytes, facts.ldsBytes);
  report.workgroupsPerCu = getOccupancy(chip, kernel).workgroupsPerCu;
  if (report.workgroupsPerCu == 0)
    return emitError(module->getLoc())
           << "expected a workgroup that fits on a compute unit of "
           << chip.name << ", but got " << kernel.workItems
           << " work-items with " << kernel.vgprs << " registers and "
           << kernel.ldsBytes << " bytes of LDS";
  report.occupancyReason = llvm::formatv("{0} registers, {1} bytes of LDS",
                                         kernel.vgprs, kernel.ldsBytes);
  return success();
}

KernelOpInterface Simulator::findKernel(const LaunchFacts &facts) {
  KernelOpInterface kernel;
  prepared->walk([&](gpu::GPUModuleOp gpuModule) {
    if (gpuModule.getName() == facts.module)
      kernel = gpuModule.lookupSymbol<KernelOpInterface>(facts.kernel);
  });
  return kernel;
}

/// The map that the kernel gets if the user asks for `text`.
FailureOr<LaunchMap> Simulator::getMap(KernelOpInterface kernel,
                                       StringRef text) {
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
  return found->second.get(kernel);
}

/// Ids and tile space of a launch, in which a map over tiles would work.
FailureOr<IdSpace> Simulator::getSpace(KernelOpInterface kernel,
                                       const LaunchValues &launch) {
  IdSpace space;
  space.count = launch.grid[0] * launch.grid[1] * launch.grid[2];
  space.xcds = chip.xcds;
  FailureOr<LaunchMap> map =
      getMap(kernel, WorkgroupMap(MapStep::transpose()).str());
  if (failed(map))
    return failure();
  return map->getDecline() ? FailureOr<IdSpace>(space) : map->getSpace(launch);
}

/// The maps to try: those that were asked for, and those worth it of what the
/// kernel may get. One that was asked for and that the kernel does not get is
/// an error.
FailureOr<SmallVector<std::string>>
Simulator::listMaps(KernelOpInterface kernel, const LaunchValues &launch) {
  SmallVector<std::string> maps = options.maps;
  for (const std::string &text : maps) {
    FailureOr<LaunchMap> map = getMap(kernel, text);
    if (failed(map))
      return failure();
    const std::optional<Decline> &decline = map->getDecline();
    if (!decline || decline->isIdentity || map->getMap().isIdentity())
      continue;
    InFlightDiagnostic diag = emitError(kernel.getLoc())
                              << "expected a kernel that gets the map '" << text
                              << "', but it is left alone: " << decline->reason;
    if (!decline->suggestion.empty())
      diag.attachNote() << decline->suggestion;
    return failure();
  }
  if (options.choosesMap) {
    FailureOr<IdSpace> space = getSpace(kernel, launch);
    if (failed(space))
      return failure();
    for (const WorkgroupMap &candidate : getCandidateMaps(*space)) {
      FailureOr<LaunchMap> map = getMap(kernel, candidate.str());
      if (failed(map))
        return failure();
      bool isApplied = !map->getDecline() || map->getDecline()->isIdentity;
      if ((isApplied || candidate.isIdentity()) &&
          !llvm::is_contained(maps, candidate.str()))
        maps.push_back(candidate.str());
    }
  }
  if (maps.empty())
    maps.push_back(WorkgroupMap().str());
  return maps;
}

FailureOr<LaunchReport> Simulator::simulate(const AccessSource &source) {
  LaunchReport report;
  report.facts = source.getFacts();
  report.chip = chip;
  if (failed(chooseOccupancy(report)))
    return failure();

  SimulationOptions simulation;
  simulation.workgroupsPerCu = report.workgroupsPerCu;
  simulation.maxDelay = options.maxDelay;
  simulation.seed = options.seed;
  simulation.threads = options.threads;
  simulation.sampledChannels =
      options.sampledChannels
          ? *options.sampledChannels
          : chooseSampledChannels(chip, estimateRequests(source));

  KernelOpInterface kernel = findKernel(report.facts);
  if (!kernel)
    return emitError(module->getLoc())
           << "expected a gpu.module '" << report.facts.module
           << "' with the kernel '" << report.facts.kernel << "', but got none";
  LaunchValues launch;
  llvm::copy(report.facts.grid, launch.grid.begin());
  for (const LaunchFacts::Argument &argument : report.facts.arguments)
    launch.arguments.push_back(argument.number);
  FailureOr<SmallVector<std::string>> maps = listMaps(kernel, launch);
  if (failed(maps))
    return failure();
  for (const std::string &text : *maps) {
    FailureOr<LaunchMap> launchMap = getMap(kernel, text);
    if (failed(launchMap))
      return failure();
    FailureOr<std::function<uint64_t(uint64_t)>> map =
        launchMap->evaluate(launch);
    if (failed(map))
      return failure();
    if (options.progress)
      simulation.progress = [&](uint64_t done) {
        options.progress(report.facts, text, done);
      };
    report.predictions.push_back(predict(source, chip, text, *map, simulation));
  }
  return report;
}

LogicalResult
Simulator::run(StringRef entry, const SliceOptions &slice,
               function_ref<void(const LaunchReport &)> onReport) {
  if (failed(verifyOptions()) || failed(prepare()))
    return failure();
  bool hasLaunch = false;
  if (failed(runLaunches(*module, entry, slice, [&](AccessSource &source) {
        hasLaunch = true;
        FailureOr<LaunchReport> report = simulate(source);
        if (succeeded(report))
          onReport(*report);
        return LogicalResult(report);
      })))
    return failure();
  if (!hasLaunch)
    return emitError(module->getLoc())
           << "expected a launch in '" << entry << "', but got none";
  return success();
}
