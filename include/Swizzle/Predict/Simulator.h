//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The effect of maps on the caches of a chip, for the launches of a module or
// of a code object: each launch is simulated once for each map. swizzle-sim is
// its command line.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_SIMULATOR_H
#define SWIZZLE_PREDICT_SIMULATOR_H

#include "Swizzle/Analysis/LaunchMap.h"
#include "Swizzle/Locality/LaunchSample.h"
#include "Swizzle/Locality/MapSearch.h"
#include "Swizzle/Locality/Report.h"
#include "Swizzle/Machine/LaunchText.h"
#include "Swizzle/Predict/HostLaunches.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/SetVector.h"
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace mlir::swizzle {

/// A kernel by its names.
struct KernelName {
  /// Of the gpu.module around it; empty if there is none.
  std::string gpuModule;
  std::string kernel;

  /// As users write it: see isKernelName.
  std::string getSpelling() const {
    return getKernelSpelling(gpuModule, kernel);
  }
  bool operator==(const KernelName &other) const {
    return gpuModule == other.gpuModule && kernel == other.kernel;
  }
};

/// How launches are simulated. What says nothing here is as in
/// SimulationOptions.
struct SimulatorOptions {
  /// Files with kernels that the module declares, as for swizzle-link-kernels.
  SmallVector<std::string> linkedFiles;
  /// The element type in place of f16.
  std::string elementType = "f16";
  /// Maps as in RemapOptions. The launch is taken as it is if there is none.
  SmallVector<std::string> maps;
  /// True if the maps that are worth it are tried as well.
  bool choosesMap = false;
  /// How launches get these maps: grid, tile shape, order and what is trusted.
  /// Whatever else it says means nothing.
  RemapOptions remap;
  /// Workgroups that a compute unit holds, at least 1 and at most what
  /// registers and LDS of the kernel's code object allow; by default as many as
  /// that.
  std::optional<uint32_t> workgroupsPerCu;
  uint32_t maxDelay = SimulationOptions().maxDelay;
  uint32_t paceSpread = SimulationOptions().paceSpread;
  uint64_t seed = SimulationOptions().seed;
  uint32_t threads = SimulationOptions().threads;
  /// Channels of the L2, a power of two, at most those of the chip, or 0 for
  /// all; by default fewer for launches of many requests.
  std::optional<uint32_t> sampledChannels;
  /// Workgroups that are simulated, the first in the order of dispatch, at
  /// least as many as the chip holds, or 0 for all; by default fewer for
  /// launches of many requests (LaunchSample.h).
  std::optional<uint64_t> sampledWorkgroups;
  /// True if one XCD is simulated for all, false if all are; by default one for
  /// launches of many requests, if neither channels nor workgroups are given.
  std::optional<bool> simulatesOneXcd;
  /// True if reports are for pages, which show the XCD of each workgroup
  /// (GridPicture).
  bool isForPages = false;
  /// Called now and then with the number of workgroups of the launch, with one
  /// of the maps, that have ended, and how many are simulated; may be null.
  std::function<void(const LaunchFacts &launch, StringRef map, uint64_t done,
                     uint64_t count)>
      progress;
};

/// A launch and the maps that were tried for it.
struct LaunchSearch {
  LaunchFacts facts;
  SearchedMaps maps;
};

/// Simulates launches, and remembers the code objects of kernels and which maps
/// they get.
class Simulator {
public:
  /// Simulates a copy of `module`.
  Simulator(ModuleOp module, ChipTopology chip, SimulatorOptions options)
      : module(module.clone()), chip(std::move(chip)),
        options(std::move(options)) {}

  /// Runs the code `host` of the module and simulates its launches, once those
  /// of the same identity (LaunchFacts); `onReport` is called with the report
  /// of each, in program order. Fails with an error
  /// if an option is out of its range, at the first launch that cannot be
  /// simulated, and if there is no launch.
  LogicalResult run(const HostCode &host,
                    function_ref<void(const LaunchReport &)> onReport);

  /// Simulates a launch of a kernel of `object`. Named maps are those of the
  /// module, whose location is that of errors. Fails with an error as `run`
  /// does, and if the object is for another chip.
  LogicalResult
  runCodeObject(const machine::CodeObject &object,
                const machine::DescribedLaunch &launch,
                function_ref<void(const LaunchReport &)> onReport);

  /// Looks, as searchMaps does, for the best map of each launch that the code
  /// `host` of the module makes and `isWanted` returns true for: of `maps`,
  /// each of which is simulated, or if there is none of the built-in ones that
  /// are worth it, the identity first, and those of the module that the kernel
  /// sees. `onSearch` is called with each result, in program order. Fails as
  /// `run` does, but not for want of a launch.
  LogicalResult search(const HostCode &host, ArrayRef<std::string> maps,
                       function_ref<bool(const LaunchFacts &)> isWanted,
                       function_ref<void(const LaunchSearch &)> onSearch);

  /// Fails with an error if `host` names a kernel that is not among those that
  /// were launched, or if there are none.
  LogicalResult verifyLaunched(const HostCode &host,
                               ArrayRef<KernelName> launched);

  /// As `search`, for a launch of a kernel of `object`, which is that of the
  /// same name in the module, of its gpu.module `gpuModule` unless that is
  /// empty.
  FailureOr<LaunchSearch>
  searchCodeObject(const machine::CodeObject &object, StringRef gpuModule,
                   const machine::DescribedLaunch &launch,
                   ArrayRef<std::string> maps);

  /// True if the last run or search has failed with an UntracedLaunch.
  bool hasUntracedLaunch() const { return isUntraced; }

  /// The kernel whose launch the last run or search has looked at last.
  const KernelName &getLastKernel() const { return lastKernel; }

  /// The code object of a kernel of the module; reports why there is none.
  FailureOr<std::shared_ptr<const machine::CodeObject>>
  getObject(StringRef gpuModule, StringRef kernel);

private:
  using OnSource = function_ref<LogicalResult(const MachineSource &)>;

  /// A launch whose maps are asked for.
  struct Target {
    /// Null if the kernel is no op.
    KernelOpInterface kernel;
    LaunchValues values;
    Location loc;
  };

  LogicalResult verifyIsa(const machine::CodeObject &object);
  LogicalResult verifyOptions();
  LogicalResult prepare();
  LogicalResult report(Location loc, llvm::Error error);
  LogicalResult forEachLaunch(const HostCode &host,
                              function_ref<bool(const LaunchFacts &)> isWanted,
                              OnSource onSource);
  /// Calls `onResult` for each launch with what `predict` finds for it, or has
  /// found for one of the same identity.
  template <typename ResultT>
  LogicalResult
  predictEach(const HostCode &host,
              function_ref<bool(const LaunchFacts &)> isWanted,
              function_ref<FailureOr<ResultT>(const MachineSource &)> predict,
              function_ref<void(const ResultT &)> onResult);
  /// `appliesMaps` if the kernel's ids get maps other than the identity: warns
  /// of one that has one already.
  LogicalResult forLaunch(const machine::CodeObject &object,
                          StringRef gpuModule,
                          const machine::DescribedLaunch &launch,
                          bool appliesMaps, OnSource onSource);
  LogicalResult chooseOccupancy(LaunchReport &report,
                                const machine::Kernel &kernel);
  Target makeTarget(const LaunchFacts &facts);
  FailureOr<LaunchMap> getMap(const Target &target, StringRef text);
  /// Maps of a launch, and the logical ids that they give to hardware ids.
  struct EvaluatedMaps {
    std::vector<LaunchMap> maps;
    std::vector<std::function<uint64_t(uint64_t)>> functions;
  };
  FailureOr<EvaluatedMaps> evaluateMaps(const Target &target,
                                        ArrayRef<std::string> texts);
  FailureOr<std::vector<IssuedWork>> countWork(const LaunchFacts &facts,
                                               ArrayRef<LaunchMap> maps);
  FailureOr<IdSpace> getSpace(const Target &target);
  SmallVector<std::string> listUserMaps(const Target &target);
  LogicalResult warnOfDecline(const Target &target);
  FailureOr<SmallVector<std::string>>
  listMaps(const Target &target, uint32_t workgroupsPerCu, bool choosesMap);
  SimulationOptions getSimulation(uint32_t workgroupsPerCu) const;
  FailureOr<LaunchSample> getSample(const MachineSource &source,
                                    LaunchReport &report);
  FailureOr<LaunchReport> simulate(const MachineSource &source);
  FailureOr<LaunchSearch> search(const MachineSource &source,
                                 ArrayRef<std::string> wantedMaps);

  OwningOpRef<ModuleOp> module;
  ChipTopology chip;
  SimulatorOptions options;
  /// The request without its map.
  RemapRequest request;
  /// The module as the passes that remap see it: kernels are functions, and
  /// call none.
  OwningOpRef<ModuleOp> prepared;
  bool isUntraced = false;
  KernelName lastKernel;
  /// Those that a warning says are left alone.
  llvm::SetVector<Operation *> warnedKernels;
  /// By the texts of maps.
  std::map<std::string, LaunchMaps> launchMaps;
  /// The names of a gpu module and of its kernel, which may have `::`.
  using KernelKey = std::pair<std::string, std::string>;
  /// A kernel, the dimensions that it is launched along, what is known of its
  /// grid, and a map.
  using MapKey =
      std::tuple<KernelKey, std::vector<unsigned>, std::string, std::string>;
  /// What waves issue to compute maps.
  std::map<MapKey, IssuedWork> mapWorks;
  std::map<KernelKey, std::shared_ptr<const machine::CodeObject>> objects;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_SIMULATOR_H
