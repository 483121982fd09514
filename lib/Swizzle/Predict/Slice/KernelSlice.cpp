//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Predict/KernelSlice.h"
#include "BufferSpace.h"
#include "HostCompiler.h"
#include "LaunchSource.h"
#include "Pattern.h"
#include "Swizzle/Host/KernelSlicing.h"
#include "Swizzle/Host/LaunchCalls.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/AMDGPU/Transforms/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/Transforms/InlinerInterfaceImpl.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// A kernel and its code, which is compiled at its first launch: a file has
/// kernels for many cases.
struct KernelSlot {
  SlicedKernel kernel;
  std::unique_ptr<ExecutionEngine> engine;
  slice::Entry entry = nullptr;
};

/// One call of runLaunches: what the compiled code calls back.
class LaunchRun {
public:
  LaunchRun(ModuleOp module, const SliceOptions &options,
            function_ref<LogicalResult(AccessSource &)> onLaunch)
      : module(module), options(options), onLaunch(onLaunch) {}

  LogicalResult compile();
  LogicalResult run(StringRef hostFunction);

  /// What the host code calls in place of the functions of these names.
  void launch(KernelSlot &kernel, const char *site, void **args,
              ArrayRef<host::KernelArgument> arguments, int64_t ldsBytes,
              ArrayRef<int64_t> grid, ArrayRef<int64_t> block);
  void *allocate(uint64_t bytes);
  void free(void *buffer) { space.free(buffer); }

private:
  LogicalResult compileHost();
  LogicalResult compileKernel(KernelSlot &kernel, Location loc);
  LogicalResult deliver(KernelSlot &kernel, Location loc, void **args,
                        ArrayRef<host::KernelArgument> arguments,
                        int64_t ldsBytes, ArrayRef<int64_t> grid,
                        ArrayRef<int64_t> block);

  ModuleOp module;
  const SliceOptions &options;
  function_ref<LogicalResult(AccessSource &)> onLaunch;
  std::vector<KernelSlot> kernels;
  BufferSpace space;
  std::unique_ptr<ExecutionEngine> engine;
  /// What kernels have written: pairs of a first and a last address.
  SmallVector<std::pair<uint64_t, uint64_t>> written;
  bool hasFailed = false;
};
} // namespace

/// The run that the compiled code of this thread belongs to.
static thread_local LaunchRun *current = nullptr;

//===----------------------------------------------------------------------===//
// Functions that the compiled code calls
//===----------------------------------------------------------------------===//

/// The address of a kernel's symbol is that of its slot.
static void launchKernel(KernelSlot *kernel, const char *site,
                         const char * /*name*/, void **args,
                         const host::KernelArgument *arguments,
                         int64_t numArguments, int64_t ldsBytes,
                         int64_t dynamicLdsBytes, int32_t /*checks*/,
                         int64_t gridX, int64_t gridY, int64_t gridZ,
                         int64_t blockX, int64_t blockY, int64_t blockZ) {
  current->launch(*kernel, site, args, ArrayRef(arguments, numArguments),
                  ldsBytes + dynamicLdsBytes, {gridX, gridY, gridZ},
                  {blockX, blockY, blockZ});
}

static void *allocateBuffer(uint64_t bytes) { return current->allocate(bytes); }

static void freeBuffer(void *buffer) { current->free(buffer); }

void *LaunchRun::allocate(uint64_t bytes) {
  void *buffer = space.allocate(bytes);
  if (!buffer && !hasFailed) {
    hasFailed = true;
    emitError(module.getLoc(), "expected buffers of at most ")
        << BufferSpace::capacity << " bytes together, but got one more of "
        << bytes << " bytes";
  }
  return buffer;
}

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

void LaunchRun::launch(KernelSlot &kernel, const char *site, void **args,
                       ArrayRef<host::KernelArgument> arguments,
                       int64_t ldsBytes, ArrayRef<int64_t> grid,
                       ArrayRef<int64_t> block) {
  // Compiled code cannot be left before its end.
  if (hasFailed)
    return;
  hasFailed = failed(deliver(kernel, parseLocation(module.getContext(), site),
                             args, arguments, ldsBytes, grid, block));
}

/// The first address of a buffer and that behind its last element; two equal
/// ones for what is no buffer or has no elements.
static std::pair<uint64_t, uint64_t>
getRange(const host::KernelArgument &argument, const void *descriptor) {
  if (argument.rank < 0)
    return {0, 0};
  // MLIR's descriptor: two pointers, the offset, the sizes, the strides.
  const auto *words = reinterpret_cast<const int64_t *>(
      static_cast<const char *>(descriptor) + argument.descriptorOffset);
  const int64_t *sizes = words + 3, *strides = sizes + argument.rank;
  int64_t last = 0;
  for (int32_t d = 0; d < argument.rank; ++d) {
    if (sizes[d] <= 0)
      return {0, 0};
    last += (sizes[d] - 1) * strides[d];
  }
  uint64_t first = words[1] + words[2] * argument.elementBytes;
  return {first, first + (last + 1) * argument.elementBytes};
}

/// The value of an integer argument of that many bits, as the host holds it.
static std::optional<uint64_t> readInteger(const void *argument,
                                           unsigned bits) {
  uint64_t value = 0;
  if (bits == 0 || bits > 64)
    return std::nullopt;
  std::memcpy(&value, argument, llvm::divideCeil(bits, 8));
  return value & llvm::maskTrailingOnes<uint64_t>(bits);
}

/// The product of sizes; none if one of them is not positive or it exceeds
/// `max`.
static std::optional<uint64_t> getVolume(ArrayRef<int64_t> sizes,
                                         uint64_t max) {
  uint64_t volume = 1;
  for (int64_t size : sizes)
    if (size <= 0 || __builtin_mul_overflow(volume, size, &volume) ||
        volume > max)
      return std::nullopt;
  return volume;
}

LogicalResult LaunchRun::deliver(KernelSlot &slot, Location loc, void **args,
                                 ArrayRef<host::KernelArgument> arguments,
                                 int64_t ldsBytes, ArrayRef<int64_t> grid,
                                 ArrayRef<int64_t> block) {
  auto check = [&](StringRef what, ArrayRef<int64_t> sizes,
                   uint64_t max) -> LogicalResult {
    if (getVolume(sizes, max))
      return success();
    return emitError(loc) << "expected 1 to " << max << " " << what
                          << ", but got " << sizes[0] << " x " << sizes[1]
                          << " x " << sizes[2];
  };
  if (failed(check("workgroups", grid, UINT32_MAX)) ||
      failed(check("work-items in a workgroup", block, maxWorkgroupSize)))
    return failure();

  const SlicedKernel &kernel = slot.kernel;
  SliceLaunch launch;
  launch.facts.kernel = kernel.name;
  launch.facts.module = kernel.gpuModule;
  llvm::copy(grid, launch.facts.grid);
  llvm::copy(block, launch.facts.block);
  launch.facts.ldsBytes = ldsBytes;
  for (auto [i, argument] : llvm::enumerate(arguments)) {
    auto [first, last] = getRange(argument, args[i]);
    std::string name = kernel.arguments[i];
    launch.facts.arguments.push_back(
        {name.empty() ? ("arg" + Twine(i)).str() : name, last - first,
         readInteger(args[i], kernel.argumentBits[i])});
  }
  for (unsigned i : kernel.argumentsRead) {
    auto [first, last] = getRange(arguments[i], args[i]);
    for (auto [writtenFirst, writtenLast] : written)
      if (first < writtenLast && writtenFirst < last)
        return emitError(loc)
               << "expected addresses of '" << kernel.name
               << "' that depend on what the host wrote, but argument '"
               << launch.facts.arguments[i].name
               << "' was written by an earlier kernel, which does not run";
  }
  for (auto [i, argument] : llvm::enumerate(arguments))
    if (argument.isWritten)
      written.push_back(getRange(argument, args[i]));

  if (!options.kernels.empty() &&
      !llvm::is_contained(options.kernels, kernel.name))
    return success();
  if (!slot.entry && failed(compileKernel(slot, loc)))
    return failure();
  launch.entry = slot.entry;
  launch.isOfWaves = kernel.isOfWaves;
  launch.args = args;
  launch.space = &space;
  launch.patterns = std::make_shared<PatternStore>();
  LaunchSource source(std::move(launch));
  return onLaunch(source);
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

static LogicalResult runPasses(ModuleOp module,
                               function_ref<void(OpPassManager &)> addPasses) {
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  addPasses(manager);
  return manager.run(module);
}

LogicalResult LaunchRun::compile() {
  MLIRContext *context = module.getContext();
  context->loadDialect<
      amdgpu::AMDGPUDialect, affine::AffineDialect, arith::ArithDialect,
      cf::ControlFlowDialect, func::FuncDialect, gpu::GPUDialect,
      linalg::LinalgDialect, LLVM::LLVMDialect, memref::MemRefDialect,
      scf::SCFDialect, ub::UBDialect, vector::VectorDialect>();
  DialectRegistry registry;
  func::registerInlinerExtension(registry);
  LLVM::registerInlinerInterface(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  context->appendDialectRegistry(registry);

  if (failed(runPasses(module, [](OpPassManager &manager) {
        manager.addPass(createGpuKernelOutliningPass());
        manager.addPass(createConvertSwizzleToArithPass());
        manager.addPass(createConvertLinalgToLoopsPass());
        manager.addPass(createConvertVectorToSCFPass());
        manager.addPass(createLowerAffinePass());
      })))
    return failure();
  auto sliced = sliceKernels(module, options.kernels);
  if (failed(sliced))
    return failure();
  for (SlicedKernel &kernel : *sliced)
    kernels.push_back({std::move(kernel), nullptr, nullptr});
  if (llvm::all_of(kernels, [](const KernelSlot &slot) {
        return slot.kernel.argumentsRead.empty();
      }))
    removeHostWork(module);
  return compileHost();
}

LogicalResult LaunchRun::compileHost() {
  if (failed(runPasses(module, [](OpPassManager &manager) {
        manager.addPass(createConvertLinalgToLoopsPass());
        manager.addPass(createDropMemorySpacesPass());
        manager.addPass(createSymbolDCEPass());
        addHostToLlvmPasses(manager);
      })))
    return failure();
  HostSymbols symbols = {
      {"swizzleHostLaunch", reinterpret_cast<void *>(launchKernel)},
      {"malloc", reinterpret_cast<void *>(allocateBuffer)},
      {"free", reinterpret_cast<void *>(freeBuffer)}};
  for (KernelSlot &slot : kernels)
    symbols.push_back({slot.kernel.entry, &slot});
  auto compiled = compileForHost(module, symbols, options.libraries);
  if (failed(compiled))
    return failure();
  engine = std::move(*compiled);
  return success();
}

LogicalResult LaunchRun::compileKernel(KernelSlot &slot, Location loc) {
  SlicedKernel &kernel = slot.kernel;
  ModuleOp own = *kernel.module;
  if (failed(runPasses(own, [](OpPassManager &manager) {
        manager.addPass(createCanonicalizerPass());
        manager.addPass(createLiftControlFlowToSCFPass());
        manager.addPass(createCSEPass());
        manager.addPass(amdgpu::createAmdgpuResolveStridedMetadataPass());
        manager.addPass(memref::createExpandStridedMetadataPass());
        manager.addPass(createLowerAffinePass());
        manager.addPass(createCanonicalizerPass());
        manager.addPass(createCSEPass());
      })))
    return failure();
  if (failed(lowerSlice(kernel, options.form != SliceForm::WorkItems)))
    return failure();
  if (options.form == SliceForm::Waves && !kernel.isOfWaves)
    return emitError(loc) << "expected a kernel whose work-items can run as "
                             "waves, but got '"
                          << kernel.name << "'";
  if (failed(runPasses(own, [](OpPassManager &manager) {
        manager.addPass(createDropMemorySpacesPass());
        addHostToLlvmPasses(manager);
      })))
    return failure();
  makeSliceCoroutine(kernel);
  const HostSymbols symbols = {
      {"swizzleSliceFrame", reinterpret_cast<void *>(swizzleSliceFrame)},
      {"swizzleSlicePiece", reinterpret_cast<void *>(swizzleSlicePiece)},
      {"swizzleSliceAccess", reinterpret_cast<void *>(swizzleSliceAccess)},
      {"swizzleSliceWavePiece",
       reinterpret_cast<void *>(swizzleSliceWavePiece)},
      {"swizzleSliceWaveAccess",
       reinterpret_cast<void *>(swizzleSliceWaveAccess)},
      {"swizzleSliceStop", reinterpret_cast<void *>(swizzleSliceStop)},
      {"swizzleSliceCount", reinterpret_cast<void *>(swizzleSliceCount)},
      {"swizzleSliceEnd", reinterpret_cast<void *>(swizzleSliceEnd)}};
  auto compiled = compileForHost(own, symbols, /*libraries=*/{});
  if (failed(compiled))
    return failure();
  slot.engine = std::move(*compiled);
  auto entry = slot.engine->lookup(kernel.entry);
  if (!entry)
    return report(own, entry.takeError());
  slot.entry = reinterpret_cast<slice::Entry>(*entry);
  return success();
}

LogicalResult LaunchRun::run(StringRef hostFunction) {
  if (!space.isValid())
    return emitError(module.getLoc(),
                     "expected address space for buffers, but got none");
  LaunchRun *outer = std::exchange(current, this);
  llvm::Error error = engine->invokePacked(hostFunction);
  current = outer;
  if (error)
    return report(module, std::move(error));
  return failure(hasFailed);
}

/// Erases the kernels that are not launched: a file has kernels for many cases,
/// and each takes its time to compile.
static void eraseIdleKernels(ModuleOp module) {
  SymbolTableCollection symbols;
  SmallPtrSet<Operation *, 4> launched;
  module.walk([&](gpu::LaunchFuncOp launch) {
    launched.insert(
        symbols.lookupNearestSymbolFrom(launch, launch.getKernel()));
  });
  SmallVector<gpu::GPUFuncOp> idle;
  module.walk([&](gpu::GPUFuncOp function) {
    if (function.isKernel() && !launched.contains(function))
      idle.push_back(function);
  });
  for (gpu::GPUFuncOp function : idle)
    function.erase();
}

LogicalResult mlir::swizzle::runLaunches(
    ModuleOp module, StringRef hostFunction, const SliceOptions &options,
    function_ref<LogicalResult(AccessSource &)> onLaunch) {
  OwningOpRef<ModuleOp> copy = module.clone();
  auto function = copy->lookupSymbol<func::FuncOp>(hostFunction);
  if (!function || function.isExternal())
    return emitError(module.getLoc(),
                     "expected a function of the host with a body, but "
                     "got none of the name '")
           << hostFunction << "'";
  if (function.getNumArguments() != 0 || function.getNumResults() != 0)
    return function.emitOpError("expected neither arguments nor results, but "
                                "got ")
           << function.getFunctionType();
  // The rest is not run: what only it needs need not be there.
  for (auto other : copy->getOps<func::FuncOp>())
    if (other != function)
      other.setPrivate();
  function.setPublic();
  PassManager manager(copy->getContext(), ModuleOp::getOperationName());
  manager.addPass(createSymbolDCEPass());
  if (failed(manager.run(*copy)))
    return failure();
  eraseIdleKernels(*copy);

  LaunchRun run(*copy, options, onLaunch);
  if (failed(run.compile()))
    return failure();
  return run.run(hostFunction);
}
