//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/Swizzle.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::swizzle;

#include "Swizzle/IR/SwizzleDialect.cpp.inc"

void SwizzleDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "Swizzle/IR/SwizzleOps.cpp.inc"
      >();
}

Operation *SwizzleDialect::materializeConstant(OpBuilder &builder,
                                               Attribute value, Type type,
                                               Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

LogicalResult
SwizzleDialect::verifyOperationAttribute(Operation *op,
                                         NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (name != getRemappedAttrName() && name != getHostKernelAttrName())
    return op->emitError() << "expected the attribute '"
                           << getRemappedAttrName() << "' or '"
                           << getHostKernelAttrName() << "', but got '" << name
                           << "'";
  if (name == getRemappedAttrName() &&
      !isa<MapAttr, FlatSymbolRefAttr>(attribute.getValue()))
    return op->emitError() << "expected '" << name
                           << "' to be a #swizzle.map or the name of a "
                              "'swizzle.map', but got "
                           << attribute.getValue();
  if (name == getHostKernelAttrName() && !isa<UnitAttr>(attribute.getValue()))
    return op->emitError() << "expected '" << name << "' to be a unit, but got "
                           << attribute.getValue();
  if (!isa<FunctionOpInterface>(op))
    return op->emitError() << "expected '" << name
                           << "' on a function, but got it on '"
                           << op->getName() << "'";
  return success();
}
