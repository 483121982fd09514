//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "StatedSizes.h"
#include "Swizzle/Analysis/Grid.h"
#include "Swizzle/Chips/ComputeUnit.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_PREPAREKERNELSPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;
using ROCDL::ROCDLDialect;

/// Work-items of the workgroups of a launch, as far as they are known: those
/// along a dimension that is known at run time only count as one.
static uint64_t getLeastWorkItems(GridSizes sizes) {
  for (std::optional<uint64_t> &size : sizes)
    size = size.value_or(1);
  return *getGridCount(sizes).count;
}

namespace {
/// The largest workgroup that a kernel says it is compiled for, and the
/// attribute by which it does.
struct StatedMaximum {
  uint64_t workItems;
  StringRef attribute;
};
} // namespace

/// What the kernel says by ROCDL's attributes; nothing without one of them.
/// LLVM reports those that it cannot read.
static std::optional<StatedMaximum> getStatedMaximum(gpu::GPUFuncOp kernel) {
  constexpr StringLiteral
      most = ROCDLDialect::MaxFlatWorkGroupSizeAttrHelper::getNameStr(),
      range = ROCDLDialect::FlatWorkGroupSizeAttrHelper::getNameStr(),
      required = ROCDLDialect::ReqdWorkGroupSizeAttrHelper::getNameStr();
  if (auto maximum = kernel->getAttrOfType<IntegerAttr>(most))
    return StatedMaximum{maximum.getValue().getLimitedValue(), most};
  if (std::optional<WorkItemRange> sizes = getFlatWorkgroupSize(kernel))
    return StatedMaximum{sizes->most, range};
  if (auto sizes = kernel->getAttrOfType<DenseI32ArrayAttr>(required))
    if (std::optional<uint64_t> count = countWorkItems(sizes))
      return StatedMaximum{*count, required};
  return std::nullopt;
}

/// Reports a kernel for workgroups that the hardware does not have, or that its
/// attributes exclude: LLVM makes a code object of it that nobody can launch.
static LogicalResult verifyStatedSizes(gpu::GPUFuncOp kernel) {
  std::optional<StatedMaximum> stated = getStatedMaximum(kernel);
  std::optional<uint64_t> known;
  StringRef knownName = kernel.getKnownBlockSizeAttrName();
  ArrayRef<int32_t> sizes =
      kernel.getKnownBlockSize().value_or(ArrayRef<int32_t>());
  if (!sizes.empty())
    known = countWorkItems(sizes);
  if (llvm::is_contained(sizes, 0))
    return emitError(kernel.getLoc()) << "expected workgroups of 1 work-item "
                                         "or more, but got none, as the "
                                         "kernel's "
                                      << knownName << " says";
  if (stated && known > stated->workItems)
    return emitError(kernel.getLoc())
           << "expected workgroups of at most " << stated->workItems
           << " work-items, as the kernel's " << stated->attribute
           << " says, but got " << *known << ", as its " << knownName
           << " says";
  if (!stated && known)
    stated = {*known, knownName};
  if (!stated || stated->workItems <= maxWorkgroupSize)
    return success();
  return emitError(kernel.getLoc())
         << "expected workgroups of at most " << maxWorkgroupSize
         << " work-items, which is the limit of the hardware, but got "
         << stated->workItems << ", as the kernel's " << stated->attribute
         << " says";
}

/// The work-items of the largest workgroup of a kernel's launches if the kernel
/// has to be told of it; else 0.
static FailureOr<uint64_t>
findLargestWorkgroup(gpu::GPUFuncOp kernel,
                     ArrayRef<gpu::LaunchFuncOp> launches) {
  uint64_t largest = 0;
  std::optional<StatedMaximum> stated = getStatedMaximum(kernel);
  uint64_t most = maxWorkgroupSize;
  if (stated)
    most = std::min(most, stated->workItems);
  for (gpu::LaunchFuncOp launch : launches) {
    // A launch of no workgroup runs nothing.
    if (llvm::is_contained(getConstantSizes(launch.getGridSizeOperandValues()),
                           std::optional<uint64_t>(0)))
      continue;
    FailureOr<GridSizes> sizes =
        getBlockSizes(cast<KernelOpInterface>(*kernel), launch);
    if (failed(sizes))
      return failure();
    uint64_t workItems = getLeastWorkItems(*sizes);
    if (workItems > most) {
      InFlightDiagnostic diag = emitError(launch.getLoc());
      diag << "expected workgroups of at most " << most << " work-items, "
           << (most == maxWorkgroupSize
                   ? "which is the limit of the hardware"
                   : ("as the kernel's " + stated->attribute + " says").str())
           << ", but got " << formatGrid(*sizes);
      diag.attachNote(kernel.getLoc()) << "the kernel is here";
      return diag;
    }
    largest = std::max(largest, workItems);
  }
  bool statesSizes = stated || kernel.getKnownBlockSize();
  return largest > defaultWorkgroupSize && !statesSizes ? largest : 0;
}

/// Reports a vector that no register file has room for by far, and that MLIR's
/// and LLVM's lowerings, element by element, would die of or not end with.
static LogicalResult verifyVectors(gpu::GPUModuleOp gpuModule) {
  constexpr uint64_t most = 1 << 12;
  auto isTooLarge = [](Type type) {
    auto vector = dyn_cast<VectorType>(type);
    uint64_t count = 1;
    for (int64_t size : vector ? vector.getShape() : ArrayRef<int64_t>())
      count = llvm::SaturatingMultiply<uint64_t>(count, size);
    return count > most;
  };
  WalkResult result = gpuModule.walk([&](Operation *op) {
    SmallVector<Type> types(op->getResultTypes());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::append_range(types, block.getArgumentTypes());
    auto *found = llvm::find_if(types, isTooLarge);
    if (found == types.end())
      return WalkResult::advance();
    op->emitOpError("expected vectors of at most ")
        << most << " elements in a kernel, but got " << *found;
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct PrepareKernelsPass
    : swizzle::impl::PrepareKernelsPassBase<PrepareKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    KernelLaunches launches(module);
    SmallVector<std::pair<gpu::GPUFuncOp, uint64_t>> large;
    WalkResult result =
        module.walk<WalkOrder::PreOrder>([&](gpu::GPUModuleOp gpuModule) {
          if (gpuModule->getParentOp() != module)
            return WalkResult(reportNested(gpuModule));
          if (failed(verifyVectors(gpuModule)))
            return WalkResult::interrupt();
          for (auto kernel : gpuModule.getOps<gpu::GPUFuncOp>()) {
            FailureOr<uint64_t> size = failure();
            if (succeeded(verifyStatedSizes(kernel)))
              size = findLargestWorkgroup(kernel, launches.of(kernel));
            if (failed(size))
              return WalkResult::interrupt();
            if (*size != 0)
              large.emplace_back(kernel, *size);
          }
          return WalkResult::skip();
        });
    if (result.wasInterrupted())
      return signalPassFailure();
    StringRef name = ROCDLDialect::MaxFlatWorkGroupSizeAttrHelper::getNameStr();
    Builder builder(&getContext());
    for (auto [kernel, size] : large)
      kernel->setAttr(name,
                      builder.getI32IntegerAttr(static_cast<int32_t>(size)));
  }

private:
  LogicalResult reportNested(gpu::GPUModuleOp gpuModule) {
    InFlightDiagnostic diag = emitError(gpuModule.getLoc());
    diag << "expected @" << gpuModule.getName()
         << " directly in the module that is lowered, but got it in another "
            "op, '"
         << gpuModule->getParentOp()->getName() << "'";
    diag.attachNote(getOperation().getLoc())
        << "the module that is lowered is here; a pipeline for those in it is "
           "builtin.module(builtin.module(...))";
    return diag;
  }
};
} // namespace
