//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Predict/Simulator.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/Pipelines/Pipelines.h"
#include "Swizzle/Predict/KernelResources.h"
#include "Swizzle/Predict/LaunchMap.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

LogicalResult Simulator::verifyOptions() {
  auto fail = [&]() {
    return emitError(UnknownLoc::get(module->getContext()));
  };
  if (!options.tileShape.empty() &&
      (options.tileShape.size() != 2 ||
       StringRef(options.tileShape[0]).getAsInteger(10, rows) ||
       StringRef(options.tileShape[1]).getAsInteger(10, columns) || rows == 0 ||
       columns == 0))
    return fail() << "expected 'tile-shape' to have rows and columns, but got '"
                  << llvm::join(options.tileShape, ",") << "'";
  uint32_t channels = chip.memory.l2Channels;
  uint32_t sampled = options.sampledChannels.value_or(0);
  if (sampled > channels || (sampled != 0 && !llvm::isPowerOf2_32(sampled)))
    return fail() << "expected 'sample-channels' to be a power of two up to "
                  << channels << ", but got " << sampled;
  if (options.threads == 0)
    return fail() << "expected 'host-threads' to be at least 1, but got 0";
  return success();
}

LogicalResult Simulator::linkKernels() {
  PassManager manager(module->getContext());
  if (!options.linkedFiles.empty()) {
    LinkKernelsPassOptions link;
    link.files.assign(options.linkedFiles.begin(), options.linkedFiles.end());
    manager.addPass(createLinkKernelsPass(link));
  }
  addKernelSourcePasses(manager, options.elementType);
  return manager.run(*module);
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

IdSpace Simulator::getSpace(const LaunchFacts &facts) const {
  IdSpace space;
  space.count = facts.getNumWorkgroups();
  space.xcds = chip.xcds;
  if (rows != 0) {
    space.rows = rows;
    space.columns = columns;
  } else if (facts.grid[1] != 1 || facts.grid[2] != 1) {
    space.rows = facts.grid[1];
    space.columns = facts.grid[0];
  }
  return space;
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

  IdSpace space = getSpace(report.facts);
  SmallVector<std::string> maps = options.maps;
  if (options.choosesMap)
    for (const WorkgroupMap &candidate : getCandidateMaps(space))
      if (!llvm::is_contained(maps, candidate.str()))
        maps.push_back(candidate.str());
  if (maps.empty())
    maps.push_back(WorkgroupMap().str());
  for (const std::string &text : maps) {
    FailureOr<LaunchMap> map = makeLaunchMap(
        *module, text, space, [&]() { return emitError(module->getLoc()); });
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
  if (failed(verifyOptions()) || failed(linkKernels()))
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
