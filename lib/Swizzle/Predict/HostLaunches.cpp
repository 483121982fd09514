//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Predict/HostLaunches.h"
#include "HostCompiler.h"
#include "HostContents.h"
#include "HostEntry.h"
#include "LaunchRun.h"
#include "SignalStack.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include <csignal>

using namespace mlir;
using namespace mlir::swizzle;

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

static void assumeContents(uint64_t address) { current->assume(address); }

static void readBuffer(uint64_t address, int64_t number) {
  current->read(address, number);
}

static void copyBuffer(uint64_t from, uint64_t to, uint64_t bytes) {
  current->copy(from, to, bytes);
}

static void fillBuffer(uint64_t to, uint64_t bytes) {
  current->fill(to, bytes);
}

static void readSource(uint64_t address, int64_t number) {
  current->readSource(address, number);
}

static void writeBuffer(uint64_t to, int64_t set) {
  current->writeComputed(to, set);
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

//===----------------------------------------------------------------------===//
// The host's code
//===----------------------------------------------------------------------===//

/// The ops of the module's functions if all calls are inlined that can be;
/// saturates.
static uint64_t countInlined(ModuleOp module) {
  DenseMap<Operation *, uint64_t> counts;
  SymbolTable symbols(module);
  // A function that calls itself, also by way of others, counts once.
  std::function<uint64_t(func::FuncOp)> count = [&](func::FuncOp function) {
    auto [found, isNew] = counts.try_emplace(function, 0);
    if (!isNew)
      return found->second;
    uint64_t ops = 0;
    function.walk([&](Operation *op) {
      ++ops;
      if (auto call = dyn_cast<func::CallOp>(op))
        if (auto callee = symbols.lookup<func::FuncOp>(call.getCallee()))
          ops = llvm::SaturatingAdd(ops, count(callee));
    });
    return counts[function] = ops;
  };
  uint64_t all = 0;
  for (auto function : module.getOps<func::FuncOp>())
    all = llvm::SaturatingAdd(all, count(function));
  return all;
}

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
  watchFills(*module);
  if (failed(runPasses(*module, [](OpPassManager &manager) {
        manager.addPass(createConvertLinalgToLoopsPass());
        manager.addPass(createConvertVectorToSCFPass());
        manager.addPass(createLowerAffinePass());
        manager.addPass(memref::createExpandReallocPass());
      })))
    return failure();
  // What a function is called with may be constant, so that the call depends on
  // nothing that is computed.
  constexpr uint64_t mostOpsInlined = 1 << 16;
  if (countInlined(*module) <= mostOpsInlined &&
      failed(runPasses(*module, [](OpPassManager &manager) {
        manager.addPass(createInlinerPass());
      })))
    return failure();
  // Where the work can be removed, there are none.
  SmallVector<Operation *> decidingReads;
  if (!keepsContents)
    hasContents = !removeHostWork(*module, decidingReads);
  if (hasContents)
    watched = watchContents(*module, decidingReads);
  sources.assign(watched.numSources, {});
  if (failed(runPasses(*module, [](OpPassManager &manager) {
        manager.addPass(createDropMemorySpacesPass());
        manager.addPass(createSymbolDCEPass());
      })))
    return failure();
  countJumps(*module);
  HostSymbols symbols = {
      {"swizzleHostLaunch", reinterpret_cast<void *>(launchKernel)},
      {hostJumpName, reinterpret_cast<void *>(countJump)},
      {hostAssumedName, reinterpret_cast<void *>(assumeContents)},
      {hostReadName, reinterpret_cast<void *>(readBuffer)},
      {hostCopyName, reinterpret_cast<void *>(copyBuffer)},
      {hostFillName, reinterpret_cast<void *>(fillBuffer)},
      {hostSourceName, reinterpret_cast<void *>(::readSource)},
      {hostWriteName, reinterpret_cast<void *>(writeBuffer)},
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
  // Code without what makes contents only finds out about launches, and much
  // code takes longer to optimize than to run.
  constexpr size_t fewOps = 1 << 15;
  size_t numOps = 0;
  module->walk([&](Operation *) { ++numOps; });
  auto compiled =
      compileForHost(*module, symbols, host.libraries,
                     /*isOptimized=*/hasContents && numOps <= fewOps);
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
  return hasFailed ? failure() : reportEmpty();
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
