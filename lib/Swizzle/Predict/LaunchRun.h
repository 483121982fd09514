//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One run of the host's code: what the compiled code calls back.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PREDICT_LAUNCHRUN_H
#define SWIZZLE_LIB_PREDICT_LAUNCHRUN_H

#include "HostContents.h"
#include "HostHooks.h"
#include "HostOutput.h"
#include "PackedLaunch.h"
#include "Swizzle/Predict/HostLaunches.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/OwningOpRef.h"
#include <map>
#include <optional>
#include <set>

namespace mlir::swizzle {

/// One run of the host's code: what the compiled code calls back.
class LaunchRun {
public:
  /// Calls `entry`, which does what the function of `host` does.
  LaunchRun(ModuleOp module, const HostCode &host, StringRef entry,
            CompileKernelFn compileKernel,
            function_ref<bool(const LaunchFacts &)> isWanted,
            function_ref<LogicalResult(const MachineSource &)> onLaunch,
            function_ref<LogicalResult(Location, llvm::Error)> onError)
      : module(module), host(host), entry(entry), compileKernel(compileKernel),
        isWanted(isWanted), onLaunch(onLaunch), onError(onError) {}

  /// Runs with the contents of buffers, and passes by the first launches, which
  /// `other` has delivered.
  void resumeWithContents(const LaunchRun &other) {
    keepsContents = true;
    numToSkip = other.numDelivered;
    answer = other.answer;
    numFailures = other.numFailures;
    untraceable = other.untraceable;
  }

  LogicalResult compile();
  LogicalResult run();

  /// Returns true if a trace has needed contents of buffers that were not
  /// there: nothing was reported then, and another run is to keep them.
  bool needsContents() const { return contentsMissing; }

  // The host's code calls these in place of the functions of their names.
  /// Returns false if the host's code is to be left.
  bool launch(const HostLaunch &launch);
  bool jump();
  void end(int status);
  void callMissing(int64_t number);
  void *allocate(uint64_t bytes);
  void free(void *buffer);
  void assume(uint64_t address) { assumed.insert(address); }
  void read(uint64_t address, int64_t number);
  /// As HostContents.h says of the functions that the code calls.
  void readSource(uint64_t address, int64_t number);
  void writeComputed(uint64_t to, int64_t set);
  void copy(uint64_t from, uint64_t to, uint64_t bytes);
  void fill(uint64_t to, uint64_t bytes);
  void *placeGlobal(void *global, uint64_t bytes);

  MLIRContext *getContext() { return module->getContext(); }

private:
  /// What is known of contents: whether a kernel would have written them, and
  /// whether nobody gives them.
  struct Knowledge {
    bool isUnknown = false, isAssumed = false;
  };

  bool reportCalledMissing();
  bool leave(Location loc, const Twine &limit);
  bool isLaunchWanted(const LaunchFacts &facts);
  LogicalResult deliver(const HostLaunch &launch);
  void noteEmpty(const HostLaunch &launch);
  LogicalResult reportEmpty();
  LogicalResult trace(const HostLaunch &launch);
  LogicalResult traceOrSkip(const HostLaunch &launch);
  LogicalResult verifyPlaces(const HostLaunch &launch);
  LogicalResult verifyReads(const HostLaunch &launch);
  bool isForgotten(uint64_t address) const;
  Knowledge getKnowledge(uint64_t address) const;
  void forgetContents(uint64_t address);
  void write(uint64_t to, uint64_t bytes, Knowledge written);
  LogicalResult reportTrace(const HostLaunch &launch, llvm::Error error);
  LogicalResult reportSignal(int signal);

  OwningOpRef<ModuleOp> module;
  const HostCode &host;
  StringRef entry;
  CompileKernelFn compileKernel;
  function_ref<bool(const LaunchFacts &)> isWanted;
  function_ref<LogicalResult(const MachineSource &)> onLaunch;
  function_ref<LogicalResult(Location, llvm::Error)> onError;
  std::vector<LaunchedKernel> kernels;
  machine::DeviceMemory memory;
  /// The addresses of the buffers of it to which nobody gives contents.
  std::set<uint64_t> assumed;
  /// Where globals lie in it, by their addresses in the host's code.
  std::map<void *, void *> globals;
  std::unique_ptr<ExecutionEngine> engine;
  /// What the code says, the first of its places that has read what a kernel
  /// would have written, and what its sources have read.
  WatchedContents watched;
  std::optional<size_t> unknownRead;
  std::vector<Knowledge> sources;
  /// True if there is a buffer that a kernel would have written.
  bool hasForgotten = false;
  /// Memory of the host alone to which such buffers were copied.
  std::set<uint64_t> forgottenElsewhere;
  /// Functions that are nowhere, and the first one of them that was called.
  std::vector<MissingFunction> missing;
  std::optional<size_t> calledMissing;
  /// True if all of the host's code is to run, and if it does.
  bool keepsContents = false, hasContents = true;
  bool contentsMissing = false;
  /// Launches that were delivered, and those that are not to be.
  unsigned numDelivered = 0, numToSkip = 0;
  /// What isWanted has said of the launch that is next to be delivered.
  std::optional<bool> answer;
  /// Launches of each kernel, by its gpu.module and its name, that could not be
  /// delivered; and the kernels whose launches are no longer tried.
  std::map<std::pair<std::string, std::string>, unsigned> numFailures;
  std::set<std::pair<std::string, std::string>> untraceable;
  /// The kernels with launches that have workgroups, and of each kernel the
  /// first one that has none, with what is wrong if there is no other.
  std::set<const LaunchedKernel *> launchedKernels;
  std::map<const LaunchedKernel *, std::pair<Location, std::string>>
      emptyLaunches;
  /// Of the host's code, of any kernel.
  uint64_t numLaunches = 0;
  /// Jumps backwards since the last launch.
  uint64_t numJumps = 0;
  bool isDelivering = false, hasFailed = false, isLeft = false;
  /// While code of the host runs.
  std::optional<HostOutput> output;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PREDICT_LAUNCHRUN_H
