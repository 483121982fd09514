//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The effect of maps on the caches of a chip, for the launches of a module:
// each launch is simulated once for each map. swizzle-sim is its command line.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_SIMULATOR_H
#define SWIZZLE_PREDICT_SIMULATOR_H

#include "Swizzle/Analysis/LaunchMap.h"
#include "Swizzle/Locality/Report.h"
#include "Swizzle/Mapping/Occupancy.h"
#include "Swizzle/Predict/KernelSlice.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/StringMap.h"
#include <functional>
#include <map>

namespace mlir::swizzle {

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
  /// How launches get these maps. Of the kernels named here all launches are
  /// simulated, of others none; map and topology mean nothing.
  RemapOptions remap;
  /// Workgroups that a compute unit holds; 0 for what registers and LDS of the
  /// kernel's code object allow.
  uint32_t workgroupsPerCu = 0;
  uint32_t maxDelay = SimulationOptions().maxDelay;
  uint64_t seed = SimulationOptions().seed;
  uint32_t threads = SimulationOptions().threads;
  /// Channels of the L2, a power of two, at most those of the chip, or 0 for
  /// all; by default fewer for launches of many requests.
  std::optional<uint32_t> sampledChannels;
  /// Called now and then with the number of workgroups of the launch, with one
  /// of the maps, that have ended; may be null.
  std::function<void(const LaunchFacts &launch, StringRef map, uint64_t done)>
      progress;
};

/// Simulates the launches of a module, and remembers what its kernels need and
/// which maps they get.
class Simulator {
public:
  /// Simulates a copy of `module`.
  Simulator(ModuleOp module, ChipTopology chip, SimulatorOptions options)
      : module(module.clone()), chip(std::move(chip)),
        options(std::move(options)) {}

  /// Runs the host function `entry` of the module and simulates its launches;
  /// `onReport` is called with the report of each, in program order. Fails with
  /// an error if an option is out of its range, at the first launch that cannot
  /// be simulated, and if there is no launch.
  LogicalResult run(StringRef entry, const SliceOptions &slice,
                    function_ref<void(const LaunchReport &)> onReport);

private:
  LogicalResult verifyOptions();
  LogicalResult prepare();
  LogicalResult chooseOccupancy(LaunchReport &report);
  KernelOpInterface findKernel(const LaunchFacts &facts);
  FailureOr<LaunchMap> getMap(KernelOpInterface kernel, StringRef text);
  FailureOr<IdSpace> getSpace(KernelOpInterface kernel,
                              const LaunchValues &launch);
  FailureOr<SmallVector<std::string>> listMaps(KernelOpInterface kernel,
                                               const LaunchValues &launch);
  FailureOr<LaunchReport> simulate(const AccessSource &source);

  OwningOpRef<ModuleOp> module;
  ChipTopology chip;
  SimulatorOptions options;
  /// What is asked for besides the map.
  RemapRequest request;
  /// The module as the passes that remap see it: kernels are functions, and
  /// call none.
  OwningOpRef<ModuleOp> prepared;
  /// By the texts of maps.
  std::map<std::string, LaunchMaps> launchMaps;
  /// By the names of gpu modules and kernels.
  llvm::StringMap<WorkgroupResources> resources;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_SIMULATOR_H
