//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaunchRun.h"
#include "KeptDiagnostics.h"
#include "Swizzle/Analysis/KernelSelection.h"
#include <cstring>

using namespace mlir;
using namespace mlir::swizzle;

void *LaunchRun::allocate(uint64_t bytes) {
  void *buffer = memory.allocate(bytes);
  if (!buffer && !hasFailed) {
    hasFailed = true;
    emitError(module->getLoc(), memory.explainNoRoom(bytes));
  }
  if (buffer && !hasContents)
    memory.forgetContents(reinterpret_cast<uint64_t>(buffer));
  return buffer;
}

void LaunchRun::free(void *buffer) {
  assumed.erase(reinterpret_cast<uint64_t>(buffer));
  memory.free(buffer);
}

bool LaunchRun::isForgotten(uint64_t address) const {
  if (!hasForgotten)
    return false;
  machine::LaunchMemory::Range buffer = memory.findBuffer(address);
  return buffer.size == 0 ? forgottenElsewhere.count(address) != 0
                          : !buffer.bytes;
}

void LaunchRun::forgetContents(uint64_t address) {
  memory.forgetContents(address);
  hasForgotten = true;
}

void LaunchRun::read(uint64_t address, int64_t number) {
  if (!unknownRead && isForgotten(address))
    unknownRead = number;
}

LaunchRun::Knowledge LaunchRun::getKnowledge(uint64_t address) const {
  return {isForgotten(address),
          assumed.count(memory.findBuffer(address).address) != 0};
}

/// The host writes into the buffer at `to`, at least `bytes` from there on. If
/// these are all of the buffer, what was there before no longer counts.
void LaunchRun::write(uint64_t to, uint64_t bytes, Knowledge written) {
  machine::LaunchMemory::Range target = memory.findBuffer(to);
  if (target.size == 0) {
    // How long it is is not known.
    if (written.isUnknown)
      forgottenElsewhere.insert(to);
    else if (bytes == UINT64_MAX)
      forgottenElsewhere.erase(to);
    return;
  }
  bool isWhole = to == target.address && bytes >= target.size;
  if (written.isUnknown)
    forgetContents(to);
  else if (isWhole)
    memory.rememberContents(to);
  if (written.isAssumed)
    assumed.insert(target.address);
  else if (isWhole)
    assumed.erase(target.address);
}

/// What has been read once counts, as later iterations may go on with it.
void LaunchRun::readSource(uint64_t address, int64_t number) {
  // Most code of the host reads before its first launch.
  if (!hasForgotten && assumed.empty())
    return;
  Knowledge read = getKnowledge(address);
  sources[number].isUnknown |= read.isUnknown;
  sources[number].isAssumed |= read.isAssumed;
}

void LaunchRun::writeComputed(uint64_t to, int64_t set) {
  if (!hasForgotten && assumed.empty())
    return;
  Knowledge all;
  for (unsigned number : watched.sets[set]) {
    all.isUnknown |= sources[number].isUnknown;
    all.isAssumed |= sources[number].isAssumed;
  }
  write(to, /*bytes=*/0, all);
}

/// What is not known, or assumed, stays so where it is copied to.
void LaunchRun::copy(uint64_t from, uint64_t to, uint64_t bytes) {
  if (hasForgotten || !assumed.empty())
    write(to, bytes, getKnowledge(from));
}

void LaunchRun::fill(uint64_t to, uint64_t bytes) {
  if (hasForgotten || !assumed.empty())
    write(to, bytes, {});
}

void *LaunchRun::placeGlobal(void *global, uint64_t bytes) {
  auto [found, isNew] = globals.insert({global, nullptr});
  if (isNew) {
    found->second = allocate(bytes);
    if (found->second)
      std::memcpy(found->second, global, bytes);
  }
  // Without room nothing is launched.
  return found->second ? found->second : global;
}

/// Leaves code that goes beyond a limit; an error, unless that may be.
bool LaunchRun::leave(Location loc, const Twine &limit) {
  isLeft = true;
  if (host.mayBeLeft)
    return false;
  hasFailed = true;
  if (reportCalledMissing())
    return false;
  emitError(loc) << "expected the code of the host to " << limit
                 << ", but got more; kernels are not run, so that a loop which "
                    "waits for their results does not end";
  return false;
}

/// Counts a jump backwards; returns false if the host's code is to be left.
bool LaunchRun::jump() {
  if (++numJumps <= host.maxJumps)
    return true;
  Operation *entry = SymbolTable::lookupSymbolIn(*module, host.entry);
  return leave(entry ? entry->getLoc() : module->getLoc(),
               "launch or end within " + Twine(host.maxJumps) +
                   " jumps backwards");
}

/// Ends the run, with an error if the program says that it has failed.
void LaunchRun::end(int status) {
  isLeft = true;
  if (status == EXIT_SUCCESS)
    return;
  hasFailed = true;
  if (reportCalledMissing())
    return;
  emitError(module->getLoc()) << "expected '" << host.entry
                              << "' to run to its end, but got an exit with "
                                 "status "
                              << status;
}

/// What follows may depend on what the function would have written; where no
/// launch does, as after a function that prints results, it is not missed.
void LaunchRun::callMissing(int64_t number) {
  if (!calledMissing)
    calledMissing = number;
}

/// Reports a function that is missing if one was called: a launch, or what goes
/// wrong, may follow from what it did not do.
bool LaunchRun::reportCalledMissing() {
  return calledMissing && failed(reportMissing(missing[*calledMissing]));
}

bool LaunchRun::launch(const HostLaunch &launch) {
  if (!hasFailed)
    hasFailed = reportCalledMissing();
  // There may have been no room for a buffer.
  isLeft = hasFailed;
  if (isLeft)
    return false;
  numJumps = 0;
  if (++numLaunches > host.maxLaunches)
    return leave(launch.loc,
                 "end with " + Twine(host.maxLaunches) + " launches");
  isDelivering = true;
  output.reset();
  hasFailed |= failed(deliver(launch));
  output.emplace();
  isDelivering = false;
  isLeft |= hasFailed;
  return !hasFailed;
}

/// Reports why a launch cannot be traced, unless contents of buffers may be
/// what is missing.
LogicalResult LaunchRun::reportTrace(const HostLaunch &launch,
                                     llvm::Error error) {
  if (!hasContents) {
    llvm::consumeError(std::move(error));
    contentsMissing = true;
    return failure();
  }
  return onError(launch.loc, std::move(error));
}

/// Asks once for a launch, also if it is delivered again with contents.
bool LaunchRun::isLaunchWanted(const LaunchFacts &facts) {
  if (!answer)
    answer = isWanted(facts);
  return *answer;
}

/// Fails if a buffer lies in memory of this process, as on its stack, where
/// each run has other addresses, or was freed.
LogicalResult LaunchRun::verifyPlaces(const HostLaunch &launch) {
  for (unsigned i = 0; i < launch.arguments.size(); ++i) {
    std::optional<host::StridedView> view = launch.getView(i);
    if (!view || view->isEmpty())
      continue;
    auto [address, end] = view->getRange();
    if (memory.findBuffer(address).size != 0 ||
        memory.findBuffer(end - 1).size != 0)
      continue;
    return onError(
        launch.loc,
        llvm::make_error<UntracedLaunch>(
            "expected buffers that the device has, as those of memref.alloc, "
            "gpu.alloc and memref.global, but got argument " +
            std::to_string(i) + " of '" + launch.kernel.name + "', which " +
            (memory.contains(address)
                 ? "lies in none, as after one was freed"
                 : "lies elsewhere, as on the stack of the host")));
  }
  return success();
}

/// Fails if the host's code has read what kernels compute: whether it would
/// come to the launch, and with which sizes, is not known.
LogicalResult LaunchRun::verifyReads(const HostLaunch &launch) {
  if (!unknownRead)
    return success();
  return onError(watched.places[*unknownRead],
                 llvm::make_error<UntracedLaunch>(
                     "expected launches not to depend on what kernels compute, "
                     "which are not run, but got a launch of '" +
                     launch.kernel.name +
                     "' behind a read of integers that an earlier kernel may "
                     "have written"));
}

LogicalResult LaunchRun::trace(const HostLaunch &launch) {
  const LaunchedKernel &kernel = launch.kernel;
  auto object = compileKernel(kernel.gpuModule, kernel.name);
  if (failed(object)) {
    untraceable.emplace(kernel.gpuModule, kernel.name);
    return failure();
  }
  if (failed(verifyReads(launch)))
    return failure();
  FailureOr<machine::LaunchShape> shape = launch.getShape();
  if (failed(shape) || failed(launch.verifyBuffers()) ||
      failed(verifyPlaces(launch)))
    return failure();
  auto found = (*object)->lookup(kernel.name);
  if (!found) {
    untraceable.emplace(kernel.gpuModule, kernel.name);
    return reportTrace(launch, found.takeError());
  }
  auto values = launch.packArguments(**found);
  std::vector<MachineArgument> arguments = launch.describeArguments();
  for (MachineArgument &argument : arguments)
    argument.buffer.isAssumed =
        host.isDescription ||
        assumed.count(memory.findBuffer(argument.buffer.address).address);
  auto source = makeMachineSource(
      {**object, **found, *shape, values, std::move(arguments)}, memory,
      kernel.gpuModule,
      [&](const LaunchFacts &facts) { return isLaunchWanted(facts); });
  if (!source)
    return reportTrace(launch, source.takeError());
  if (!*source)
    return success();
  LogicalResult result = onLaunch(**source);
  if (llvm::Error error = (*source)->takeError())
    return reportTrace(launch, std::move(error));
  return result;
}

/// Launches of a kernel that fail until no more of them are tried.
static constexpr unsigned maxFailures = 8;

/// Goes on after a launch that cannot be delivered.
LogicalResult LaunchRun::traceOrSkip(const HostLaunch &launch) {
  const LaunchedKernel &kernel = launch.kernel;
  std::pair<std::string, std::string> name(kernel.gpuModule, kernel.name);
  if (untraceable.count(name))
    return success();
  KeptDiagnostics kept(getContext());
  LogicalResult result = trace(launch);
  if (succeeded(result) || contentsMissing)
    return result;
  if (++numFailures[name] == maxFailures)
    untraceable.insert(name);
  host.onSkipped(kernel.gpuModule, kernel.name, kept.getError());
  return success();
}

void LaunchRun::noteEmpty(const HostLaunch &launch) {
  KeptDiagnostics kept(getContext());
  // Says what is wrong with it.
  (void)launch.getShape();
  emptyLaunches.insert({&launch.kernel, {launch.loc, kept.getError()}});
}

/// Reports kernels that have no launches but empty ones; fails where all are
/// empty.
LogicalResult LaunchRun::reportEmpty() {
  for (const auto &[kernel, launch] : emptyLaunches) {
    const auto &[loc, error] = launch;
    if (host.onSkipped && !launchedKernels.count(kernel))
      host.onSkipped(kernel->gpuModule, kernel->name, error);
    if (!host.onSkipped && launchedKernels.empty())
      return emitError(loc) << error;
  }
  return success();
}

LogicalResult LaunchRun::deliver(const HostLaunch &launch) {
  const LaunchedKernel &kernel = launch.kernel;
  bool isOfKernels =
      host.kernels.empty() ||
      llvm::any_of(host.kernels, [&](StringRef spelling) {
        return isKernelName(spelling, kernel.gpuModule, kernel.name);
      });
  // Its sizes may not be known.
  if (launch.isEmpty() && !unknownRead) {
    if (isOfKernels)
      noteEmpty(launch);
    return success();
  }
  if (isOfKernels)
    launchedKernels.insert(&kernel);
  if (isOfKernels && numDelivered >= numToSkip) {
    if (failed(host.onSkipped ? traceOrSkip(launch) : trace(launch)))
      return failure();
    answer.reset();
  }
  numDelivered += isOfKernels;
  // The kernel does not run: nobody knows what it would have written.
  for (auto [i, argument] : llvm::enumerate(launch.arguments))
    if (argument.writes != host::ArgumentWrites::None)
      if (std::optional<host::StridedView> view = launch.getView(i))
        if (view->isAddressable())
          forgetContents(view->getRange().first);
  return success();
}
