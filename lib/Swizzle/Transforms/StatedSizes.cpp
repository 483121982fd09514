//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "StatedSizes.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

std::optional<uint64_t> mlir::swizzle::countWorkItems(ArrayRef<int32_t> sizes) {
  uint64_t product = 1;
  for (int32_t size : sizes) {
    if (size <= 0)
      return std::nullopt;
    product = llvm::SaturatingMultiply<uint64_t>(product, size);
  }
  return product;
}

std::optional<WorkItemRange>
mlir::swizzle::getFlatWorkgroupSize(gpu::GPUFuncOp kernel) {
  auto pair = kernel->getAttrOfType<StringAttr>(
      ROCDL::ROCDLDialect::FlatWorkGroupSizeAttrHelper::getNameStr());
  if (!pair)
    return std::nullopt;
  auto [least, most] = pair.getValue().split(',');
  WorkItemRange range;
  if (least.trim().getAsInteger(10, range.least) ||
      most.trim().getAsInteger(10, range.most))
    return std::nullopt;
  return range;
}
