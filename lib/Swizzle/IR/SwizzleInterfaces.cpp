//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/SwizzleInterfaces.h"
#include "Models.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::swizzle;

#include "Swizzle/IR/SwizzleInterfaces.cpp.inc"

Value mlir::swizzle::castId(OpBuilder &builder, Location loc, Value id,
                            Type type) {
  Type from = id.getType();
  if (from == type)
    return id;
  if (from.isIndex() || type.isIndex())
    return arith::IndexCastUIOp::create(builder, loc, type, id);
  if (from.getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
    return arith::ExtUIOp::create(builder, loc, type, id);
  return arith::TruncIOp::create(builder, loc, type, id);
}

std::optional<std::string> mlir::swizzle::getRemappedAttr(Operation *op) {
  auto applied =
      op->getAttrOfType<MapAttr>(SwizzleDialect::getRemappedAttrName());
  if (!applied)
    return std::nullopt;
  return applied.str();
}

void mlir::swizzle::registerProgramIdModels(DialectRegistry &registry) {
  registerGPUModels(registry);
  registerLLVMModels(registry);
}
