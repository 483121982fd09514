//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Predict/HostLaunches.h"
#include "HostCompiler.h"
#include "HostEntry.h"
#include "HostHooks.h"
#include "HostOutput.h"
#include "KeptDiagnostics.h"
#include "PackedLaunch.h"
#include "SignalStack.h"
#include "Swizzle/Analysis/KernelSelection.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include <csignal>
#include <cstring>
#include <map>
#include <set>

using namespace mlir;
using namespace mlir::swizzle;

namespace {
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
  void free(void *buffer) { memory.free(buffer); }
  void *placeGlobal(void *global, uint64_t bytes);

  MLIRContext *getContext() { return module->getContext(); }

private:
  bool reportCalledMissing();
  bool leave(Location loc, const Twine &limit);
  bool isLaunchWanted(const LaunchFacts &facts);
  LogicalResult deliver(const HostLaunch &launch);
  LogicalResult trace(const HostLaunch &launch);
  LogicalResult traceOrSkip(const HostLaunch &launch);
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
  /// Where globals lie in it, by their addresses in the host's code.
  std::map<void *, void *> globals;
  std::unique_ptr<ExecutionEngine> engine;
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
  /// Of the host's code, of any kernel.
  uint64_t numLaunches = 0;
  /// Jumps backwards since the last launch.
  uint64_t numJumps = 0;
  bool isDelivering = false, hasFailed = false, isLeft = false;
  /// While code of the host runs.
  std::optional<HostOutput> output;
};
} // namespace

/// The run that the compiled code of this thread belongs to.
static thread_local LaunchRun *current = nullptr;

//===----------------------------------------------------------------------===//
// Functions that the compiled code calls
//===----------------------------------------------------------------------===//

/// The location that the text `file:line:column` names.
static Location parseLocation(MLIRContext *context, StringRef text) {
  auto [rest, column] = text.rsplit(':');
  auto [file, line] = rest.rsplit(':');
  unsigned lineNumber, columnNumber;
  if (line.getAsInteger(10, lineNumber) ||
      column.getAsInteger(10, columnNumber))
    return UnknownLoc::get(context);
  return FileLineColLoc::get(context, file, lineNumber, columnNumber);
}

/// Leaves the host's code, which has nothing to destroy. There is nothing to be
/// destroyed where this is called, either.
static void leaveHostCode() {
  llvm::CrashRecoveryContext::GetCurrent()->HandleExit(EXIT_SUCCESS);
}

/// The address of a kernel's entry is that of its description.
static void launchKernel(LaunchedKernel *kernel, const char *site,
                         const char * /*name*/, void **args,
                         const host::KernelArgument *arguments,
                         int64_t numArguments, const int32_t *promises,
                         int64_t /*ldsBytes*/, int64_t dynamicLdsBytes,
                         int32_t /*checks*/, int64_t gridX, int64_t gridY,
                         int64_t gridZ, int64_t blockX, int64_t blockY,
                         int64_t blockZ) {
  bool goesOn = current->launch({*kernel,
                                 parseLocation(current->getContext(), site),
                                 args,
                                 ArrayRef(arguments, numArguments),
                                 ArrayRef(promises, 6),
                                 {gridX, gridY, gridZ},
                                 {blockX, blockY, blockZ},
                                 dynamicLdsBytes});
  if (!goesOn)
    leaveHostCode();
}

static void countJump() {
  if (!current->jump())
    leaveHostCode();
}

/// In place of the functions that end a process or a thread, which is that of
/// the tool.
static void endProgram(int status) {
  current->end(status);
  leaveHostCode();
}
static void abortProgram() { endProgram(128 + SIGABRT); }
static void endThread(void * /*result*/) { endProgram(EXIT_SUCCESS); }

/// In place of those that sleep: nothing happens meanwhile.
static int skipSleep() { return 0; }

static void callMissing(int64_t number) { current->callMissing(number); }

static void *allocateBuffer(uint64_t bytes) { return current->allocate(bytes); }

/// LLVM makes it of `malloc` and a loop that stores zeros.
static void *allocateZeros(uint64_t count, uint64_t bytes) {
  uint64_t size;
  if (__builtin_mul_overflow(count, bytes, &size))
    size = UINT64_MAX;
  return current->allocate(size);
}

static void freeBuffer(void *buffer) { current->free(buffer); }

static void *placeGlobal(void *global, uint64_t bytes) {
  return current->placeGlobal(global, bytes);
}

/// What takes the place of functions of the C library.
static HostSymbols listReplaced() {
  HostSymbols symbols = {{"malloc", reinterpret_cast<void *>(allocateBuffer)},
                         {"calloc", reinterpret_cast<void *>(allocateZeros)},
                         {"free", reinterpret_cast<void *>(freeBuffer)},
                         {programAbort, reinterpret_cast<void *>(abortProgram)},
                         {threadEnd, reinterpret_cast<void *>(endThread)}};
  for (StringRef name : programEnds)
    symbols.push_back({name, reinterpret_cast<void *>(endProgram)});
  for (StringRef name : {"sleep", "usleep", "nanosleep"})
    symbols.push_back({name, reinterpret_cast<void *>(skipSleep)});
  return symbols;
}

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
  return leave(module->getLoc(), "launch or end within " +
                                     Twine(host.maxJumps) + " jumps backwards");
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

LogicalResult LaunchRun::trace(const HostLaunch &launch) {
  const LaunchedKernel &kernel = launch.kernel;
  FailureOr<machine::LaunchShape> shape = launch.getShape();
  if (failed(shape) || failed(launch.verifyBuffers()))
    return failure();
  auto object = compileKernel(kernel.gpuModule, kernel.name);
  if (failed(object)) {
    untraceable.emplace(kernel.gpuModule, kernel.name);
    return failure();
  }
  auto found = (*object)->lookup(kernel.name);
  if (!found) {
    untraceable.emplace(kernel.gpuModule, kernel.name);
    return reportTrace(launch, found.takeError());
  }
  auto values = launch.packArguments(**found);
  std::vector<MachineArgument> arguments = launch.describeArguments();
  for (MachineArgument &argument : arguments)
    argument.buffer.isAssumed = host.isDescription;
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

LogicalResult LaunchRun::deliver(const HostLaunch &launch) {
  const LaunchedKernel &kernel = launch.kernel;
  bool isOfKernels =
      host.kernels.empty() ||
      llvm::any_of(host.kernels, [&](StringRef spelling) {
        return isKernelName(spelling, kernel.gpuModule, kernel.name);
      });
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
          memory.forgetContents(view->getRange().first);
  return success();
}

//===----------------------------------------------------------------------===//
// The host's code
//===----------------------------------------------------------------------===//

LogicalResult LaunchRun::compile() {
  loadHostDialects(getContext());
  if (failed(runPasses(*module, [](OpPassManager &manager) {
        manager.addPass(createGpuKernelOutliningPass());
        manager.addPass(createConvertSwizzleToArithPass());
      })))
    return failure();
  auto launched = replaceLaunches(*module);
  if (failed(launched))
    return failure();
  kernels = std::move(*launched);
  removeReports(*module);
  if (failed(runPasses(*module, [](OpPassManager &manager) {
        manager.addPass(createConvertLinalgToLoopsPass());
        manager.addPass(createConvertVectorToSCFPass());
        manager.addPass(createLowerAffinePass());
        // What a function is called with may be constant, so that the call
        // depends on nothing that is computed.
        manager.addPass(createInlinerPass());
      })))
    return failure();
  if (!keepsContents)
    hasContents = !removeHostWork(*module);
  if (failed(runPasses(*module, [](OpPassManager &manager) {
        manager.addPass(createDropMemorySpacesPass());
        manager.addPass(createSymbolDCEPass());
      })))
    return failure();
  countJumps(*module);
  HostSymbols symbols = {
      {"swizzleHostLaunch", reinterpret_cast<void *>(launchKernel)},
      {hostJumpName, reinterpret_cast<void *>(countJump)},
      {hostMissingName, reinterpret_cast<void *>(::callMissing)},
      {hostGlobalName, reinterpret_cast<void *>(::placeGlobal)}};
  for (auto [name, address] : listReplaced()) {
    auto own = module->lookupSymbol<FunctionOpInterface>(name);
    if (!own || own.isExternal())
      symbols.push_back({name, address});
  }
  for (LaunchedKernel &kernel : kernels)
    symbols.push_back({kernel.entry, &kernel});
  if (failed(loadLibraries(*module, host.libraries)))
    return failure();
  missing = replaceMissing(*module, listMissing(*module, symbols));
  // Without it no code is made.
  for (const MissingFunction &function : missing)
    if (!function.isReplaced)
      return reportMissing(function);
  llvm::StringSet<> globalNames = listGlobals(*module);
  if (failed(runPasses(*module, addHostToLlvmPasses)))
    return failure();
  moveGlobals(*module, globalNames);
  if (LLVM::LLVMFuncOp function = findMissing(*module, symbols))
    return reportMissing({function.getName().str(), function.getLoc(),
                          /*isReplaced=*/false});
  // Code without what makes contents only finds out about launches.
  auto compiled = compileForHost(*module, symbols, host.libraries,
                                 /*isOptimized=*/hasContents);
  if (failed(compiled))
    return failure();
  engine = std::move(*compiled);
  return success();
}

/// Reports a signal that the host's code has ended with.
LogicalResult LaunchRun::reportSignal(int signal) {
  // What happens in this process's own code is no fault of the module.
  if (isDelivering) {
    llvm::CrashRecoveryContext::Disable();
    raise(signal);
  }
  if (reportCalledMissing())
    return failure();
  return emitError(module->getLoc())
         << "expected '" << host.entry << "' to run to its end, but got "
         << (signal == SIGFPE ? "a division by zero or one that overflows"
             : signal == SIGSEGV || signal == SIGBUS
                 ? "an access out of the bounds of a buffer, or a recursion "
                   "without end"
                 : strsignal(signal));
}

LogicalResult LaunchRun::run() {
  if (!memory.isValid())
    return emitError(module->getLoc(), memory.explainNoRoom(/*bytes=*/0));
  LaunchRun *outer = std::exchange(current, this);
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext recovery;
  bool hasEnded;
  {
    SignalStack signalStack;
    output.emplace();
    hasEnded = recovery.RunSafely([&] {
      if (llvm::Error error = engine->invokePacked(entry))
        hasFailed = failed(report(*module, std::move(error)));
    });
    output.reset();
  }
  // Handlers of signals stay installed: another part of the program may want
  // them, too.
  current = outer;
  // A signal makes the code that shells have for it.
  if (!hasEnded && !isLeft)
    return reportSignal(recovery.RetCode - 128);
  return failure(hasFailed);
}

LogicalResult mlir::swizzle::runLaunches(
    ModuleOp module, const HostCode &host, CompileKernelFn compile,
    function_ref<bool(const LaunchFacts &)> isWanted,
    function_ref<LogicalResult(const MachineSource &)> onLaunch,
    function_ref<LogicalResult(Location, llvm::Error)> onError) {
  std::string callable;
  OwningOpRef<ModuleOp> needed = copyForEntry(module, host.entry, callable);
  if (!needed)
    return failure();
  LaunchRun run(needed->clone(), host, callable, compile, isWanted, onLaunch,
                onError);
  if (failed(run.compile()))
    return failure();
  LogicalResult result = run.run();
  if (!run.needsContents())
    return result;
  LaunchRun withContents(needed->clone(), host, callable, compile, isWanted,
                         onLaunch, onError);
  withContents.resumeWithContents(run);
  if (failed(withContents.compile()))
    return failure();
  return withContents.run();
}
