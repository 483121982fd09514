//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Analysis/Grid.h"
#include "Swizzle/Mapping/ComputeUnit.h"
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

/// The largest workgroup that the kernel says it is compiled for; nothing if it
/// does not say it in one of the ways that this pass reads.
static std::optional<uint64_t> getStatedMaximum(gpu::GPUFuncOp kernel) {
  auto maximum = kernel->getAttrOfType<IntegerAttr>(
      ROCDLDialect::MaxFlatWorkGroupSizeAttrHelper::getNameStr());
  if (!maximum)
    return std::nullopt;
  return maximum.getValue().getLimitedValue();
}

/// Returns true if the kernel says, in any way, for which workgroups it is
/// compiled.
static bool statesWorkgroups(gpu::GPUFuncOp kernel) {
  return kernel.getKnownBlockSize() ||
         llvm::any_of(
             ArrayRef<StringRef>{
                 ROCDLDialect::MaxFlatWorkGroupSizeAttrHelper::getNameStr(),
                 ROCDLDialect::FlatWorkGroupSizeAttrHelper::getNameStr(),
                 ROCDLDialect::ReqdWorkGroupSizeAttrHelper::getNameStr()},
             [&](StringRef name) { return kernel->hasAttr(name); });
}

/// Makes room in the kernel for the workgroups of its launches.
static LogicalResult fitWorkgroups(gpu::GPUFuncOp kernel,
                                   ArrayRef<gpu::LaunchFuncOp> launches) {
  uint64_t largest = 0;
  std::optional<uint64_t> stated = getStatedMaximum(kernel);
  uint64_t most =
      std::min<uint64_t>(stated.value_or(maxWorkgroupSize), maxWorkgroupSize);
  for (gpu::LaunchFuncOp launch : launches) {
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
                   : "as the kernel's rocdl.max_flat_work_group_size says")
           << ", but got " << formatGrid(*sizes);
      diag.attachNote(kernel.getLoc()) << "the kernel is here";
      return diag;
    }
    largest = std::max(largest, workItems);
  }
  if (largest > defaultWorkgroupSize && !statesWorkgroups(kernel))
    kernel->setAttr(ROCDLDialect::MaxFlatWorkGroupSizeAttrHelper::getNameStr(),
                    Builder(kernel.getContext())
                        .getI32IntegerAttr(static_cast<int32_t>(largest)));
  return success();
}

namespace {
struct PrepareKernelsPass
    : swizzle::impl::PrepareKernelsPassBase<PrepareKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    KernelLaunches launches(module);
    WalkResult result =
        module.walk<WalkOrder::PreOrder>([&](gpu::GPUModuleOp gpuModule) {
          if (gpuModule->getParentOp() != module)
            return WalkResult(reportNested(gpuModule));
          for (auto kernel : gpuModule.getOps<gpu::GPUFuncOp>())
            if (failed(fitWorkgroups(kernel, launches.of(kernel))))
              return WalkResult::interrupt();
          return WalkResult::skip();
        });
    if (result.wasInterrupted())
      signalPassFailure();
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
