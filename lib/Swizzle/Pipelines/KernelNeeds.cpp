//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Pipelines/KernelNeeds.h"
#include "Swizzle/Pipelines/Pipelines.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::swizzle;

/// An entry of a kernel's metadata, 0 if there is none.
static uint64_t getNumber(DictionaryAttr metadata, StringRef name) {
  auto number = metadata ? metadata.getAs<IntegerAttr>(name) : IntegerAttr();
  return number ? number.getInt() : 0;
}

FailureOr<llvm::StringMap<WorkgroupNeeds>>
mlir::swizzle::compileKernelNeeds(ModuleOp module, StringRef isa) {
  OwningOpRef<ModuleOp> copy = module.clone();
  PassManager manager(module.getContext());
  LowerToRocdlOptions options;
  options.chip = isa.str();
  options.map = "identity";
  buildLowerToRocdlPipeline(manager, options);
  if (failed(manager.run(*copy)))
    return failure();
  llvm::StringMap<WorkgroupNeeds> needs;
  copy->walk([&](gpu::BinaryOp binary) {
    for (auto object : binary.getObjects().getAsRange<gpu::ObjectAttr>()) {
      if (!object.getKernels())
        continue;
      for (gpu::KernelMetadataAttr kernel : object.getKernels()) {
        DictionaryAttr metadata = kernel.getMetadata();
        WorkgroupNeeds &kernelNeeds = needs[kernel.getName()];
        // The metadata counts accumulation registers among the vector
        // registers where one file holds both, as on all chips of the table.
        kernelNeeds.vgprs = getNumber(metadata, "vgpr_count");
        kernelNeeds.ldsBytes = getNumber(metadata, "group_segment_fixed_size");
      }
    }
  });
  return needs;
}
