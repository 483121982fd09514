//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaunchOrigins.h"
#include "HostEntry.h"
#include "LaunchWrapper.h"
#include "Swizzle/Analysis/Grid.h"
#include "Swizzle/Analysis/KernelSelection.h"
#include "Swizzle/IR/ChosenMap.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

KernelName mlir::swizzle::getFullName(KernelOpInterface kernel) {
  auto parent = kernel->getParentOfType<gpu::GPUModuleOp>();
  return {parent ? parent.getName().str() : "", getKernelName(kernel).str()};
}

namespace {
class OriginFinder {
public:
  OriginFinder(ModuleOp module, ArrayRef<KernelName> kernels,
               const RemapOptions &options)
      : module(module), kernels(kernels), options(options) {}

  FailureOr<std::vector<LaunchOrigin>> run();

private:
  FailureOr<const KernelName *>
  findKernel(const machine::DescribedLaunch &launch);
  LogicalResult completeBlock(KernelOpInterface kernel,
                              machine::DescribedLaunch &launch);
  LogicalResult verifyGrid(KernelOpInterface kernel,
                           const machine::DescribedLaunch &launch,
                           ArrayRef<gpu::LaunchFuncOp> ownLaunches);
  LogicalResult addDescribed();
  LogicalResult addHostCode();
  void leaveDescribed();
  InFlightDiagnostic fail() { return emitError(module->getLoc()); }

  ModuleOp module;
  ArrayRef<KernelName> kernels;
  const RemapOptions &options;
  std::vector<LaunchOrigin> origins;
};
} // namespace

/// The kernel that a description means; null if it is one whose map is not
/// wanted. A description that means no kernel is an error, unless it is one of
/// a file, which may be about other modules, too.
FailureOr<const KernelName *>
OriginFinder::findKernel(const machine::DescribedLaunch &launch) {
  SmallVector<KernelOpInterface> all = listKernels(module);
  SmallVector<KernelOpInterface> named;
  llvm::copy_if(all, std::back_inserter(named), [&](KernelOpInterface kernel) {
    return launch.kernel.empty() || isKernelName(launch.kernel, kernel);
  });
  if (named.size() == 1) {
    const auto *found = llvm::find(kernels, getFullName(named.front()));
    return found == kernels.end() ? nullptr : found;
  }
  if (named.empty() && !machine::getLaunchFile(options.launch).empty())
    return nullptr;
  StringRef name = launch.kernel;
  name.consume_front("@");
  return fail() << "expected a launch with 'kernel=' and one name of "
                << formatKernelNames(all) << ", but got "
                << (name.empty() ? "none" : "@" + name.str());
}

/// Gives workgroups that are described without a size the one that the kernel
/// says; fails if it is another one.
LogicalResult OriginFinder::completeBlock(KernelOpInterface kernel,
                                          machine::DescribedLaunch &launch) {
  std::array<uint64_t, 3> &block = launch.shape.block;
  DenseI32ArrayAttr promised = kernel.getKnownBlock();
  if (!launch.shape.hasBlock() && promised)
    llvm::copy(promised.asArrayRef(), block.begin());
  if (promised && !llvm::equal(promised.asArrayRef(), block))
    return emitError(kernel.getLoc())
           << "expected a launch of @" << getKernelName(kernel)
           << " with workgroups of "
           << formatGrid({promised[0], promised[1], promised[2]})
           << " work-items, as its known_block_size says, but got "
           << formatGrid({block[0], block[1], block[2]});
  return success();
}

/// Fails if the grid that is described is not the one that the kernel, the
/// option `grid` or all launches of the module say.
LogicalResult
OriginFinder::verifyGrid(KernelOpInterface kernel,
                         const machine::DescribedLaunch &launch,
                         ArrayRef<gpu::LaunchFuncOp> ownLaunches) {
  auto stated = parseGrid(options.grid);
  if (!stated)
    return fail() << llvm::toString(stated.takeError());
  FailureOr<GridSizes> known = getGridSizes(kernel, ownLaunches, *stated);
  if (failed(known))
    return failure();
  ArrayRef<uint64_t> grid = launch.shape.grid;
  if (areCompatible(*known, {grid[0], grid[1], grid[2]}))
    return success();
  InFlightDiagnostic diag = emitError(kernel.getLoc());
  diag << "expected a launch of @" << getKernelName(kernel) << " with "
       << formatGrid(*known) << " workgroups, but got one of "
       << formatGrid({grid[0], grid[1], grid[2]});
  if (!*stated && !kernel.getKnownGrid())
    diag.attachNote() << "all its launches in the module have them; the option "
                         "'grid=?,?,?' says that there are others";
  return diag;
}

/// Makes origins of the launches that the user describes.
LogicalResult OriginFinder::addDescribed() {
  auto launches = machine::parseDescribedLaunches(options.launch);
  if (!launches)
    return fail() << llvm::toString(launches.takeError());
  auto image = module->getAttrOfType<StringAttr>(codeObjectAttrName);
  // Without the launches that are described.
  KernelLaunches ownLaunches(module);
  SmallVector<KernelOpInterface> all = listKernels(module);
  for (machine::DescribedLaunch &launch : *launches) {
    FailureOr<const KernelName *> kernel = findKernel(launch);
    if (failed(kernel))
      return failure();
    launch.kernel = *kernel ? (*kernel)->kernel : "";
    auto isSame = [&, name = *kernel](const LaunchOrigin &other) {
      return other.gpuModule == name->gpuModule && other.launch == launch;
    };
    if (!*kernel)
      continue;
    // A code object says it itself.
    auto own = llvm::find_if(all, [&](KernelOpInterface other) {
      return getFullName(other) == **kernel;
    });
    if (!image && own != all.end() && failed(completeBlock(*own, launch)))
      return failure();
    if (llvm::any_of(origins, isSame))
      continue;
    LaunchOrigin origin;
    origin.gpuModule = (*kernel)->gpuModule;
    gpu::GPUFuncOp function =
        lookupKernel(module, origin.gpuModule, launch.kernel);
    if (function && function->getParentOp()->getParentOp() != module) {
      InFlightDiagnostic diag = emitError(function.getLoc());
      diag << "expected @" << function.getName()
           << ", whose launch is described, in a gpu.module of the module that "
              "the pass runs on, but got it in an inner module";
      diag.attachNote(module.getLoc()) << "run the pass on that module, as in "
                                          "builtin.module(builtin.module(...))";
      return diag;
    }
    if (function) {
      if (!launch.shape.hasBlock())
        return emitError(function.getLoc())
               << "expected 'block=' in a launch of @" << launch.kernel
               << ", which has no known_block_size, but got none";
      FailureOr<std::string> entry = addLaunchWrapper(module, function, launch);
      if (failed(entry) ||
          failed(verifyGrid(*own, launch, ownLaunches.of(function))))
        return failure();
      origin.host.entry = *entry;
      origin.host.isDescription = true;
    } else if (image) {
      auto object =
          machine::CodeObject::read(llvm::MemoryBuffer::getMemBufferCopy(
              image.getValue(), launch.kernel));
      if (!object)
        return fail() << llvm::toString(object.takeError());
      origin.object =
          std::make_shared<const machine::CodeObject>(std::move(*object));
    } else {
      // One of the LLVM dialect, which is compiled first.
      origin.host.entry.clear();
    }
    origin.launch = std::move(launch);
    origins.push_back(std::move(origin));
  }
  return success();
}

/// Makes origins of what the host's code does.
LogicalResult OriginFinder::addHostCode() {
  if (!options.entry.empty()) {
    // An error even if the launches of all kernels are described.
    if (!lookupEntry(module, options.entry))
      return failure();
    LaunchOrigin origin;
    origin.host.entry = options.entry;
    origins.push_back(std::move(origin));
    return success();
  }
  for (func::FuncOp function : listLaunchingRoots(module)) {
    if (!hasKnownArguments(function))
      continue;
    LaunchOrigin origin;
    origin.host.entry = function.getName().str();
    origin.isAsked = false;
    origins.push_back(std::move(origin));
  }
  return success();
}

/// Says for which kernels each origin is, and leaves those that are for one:
/// code of the host is for kernels that are not described.
void OriginFinder::leaveDescribed() {
  for (LaunchOrigin &origin : origins)
    for (const KernelName &kernel : kernels) {
      bool isDescribed = llvm::any_of(
          origins, [&](const LaunchOrigin &o) { return o.describes(kernel); });
      if (origin.isDescribed() ? origin.describes(kernel) : !isDescribed)
        origin.host.kernels.push_back(kernel.getSpelling());
    }
  llvm::erase_if(origins, [](const LaunchOrigin &origin) {
    return origin.host.kernels.empty();
  });
}

FailureOr<std::vector<LaunchOrigin>> OriginFinder::run() {
  // Before there are wrappers of launches that are described.
  if (failed(addHostCode()) ||
      (!options.launch.empty() && failed(addDescribed())))
    return failure();
  leaveDescribed();
  return std::move(origins);
}

FailureOr<std::vector<LaunchOrigin>>
mlir::swizzle::findOrigins(ModuleOp module, ArrayRef<KernelName> kernels,
                           const RemapOptions &options) {
  return OriginFinder(module, kernels, options).run();
}
