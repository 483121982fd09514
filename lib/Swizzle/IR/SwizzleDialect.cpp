//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/ChosenMap.h"
#include "Swizzle/IR/Libraries.h"
#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::swizzle;

#include "Swizzle/IR/SwizzleDialect.cpp.inc"

namespace {
/// All ops of functions are pure, and maps are found from any function of their
/// module.
struct SwizzleInliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};
} // namespace

void SwizzleDialect::initialize() {
  registerAttributes();
  addInterfaces<SwizzleInliner>();
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

/// The attribute of a module, or gpu.module, with the files of its libraries.
static LogicalResult verifyLibraries(Operation *op, Attribute value) {
  auto files = dyn_cast<ArrayAttr>(value);
  if (!files || !llvm::all_of(files, llvm::IsaPred<StringAttr>))
    return op->emitError() << "expected '" << librariesAttrName
                           << "' to be an array of names of files, but got "
                           << value;
  if (!isa<gpu::GPUModuleOp, ModuleOp>(op))
    return op->emitError() << "expected '" << librariesAttrName
                           << "' on a module or 'gpu.module', but got it on '"
                           << op->getName() << "'";
  return success();
}

static LogicalResult verifyCodeObject(Operation *op, Attribute value) {
  if (!isa<StringAttr>(value))
    return op->emitError() << "expected '" << codeObjectAttrName
                           << "' to be a string, but got " << value;
  if (!isa<ModuleOp>(op))
    return op->emitError() << "expected '" << codeObjectAttrName
                           << "' on a module, but got it on '" << op->getName()
                           << "'";
  return success();
}

static LogicalResult verifyMayWait(Operation *op, Attribute value) {
  auto text = dyn_cast<StringAttr>(value);
  if (!text || text.empty())
    return op->emitError() << "expected '" << mayWaitAttrName
                           << "' to be a string that is not empty, but got "
                           << value;
  if (!isa<FunctionOpInterface>(op))
    return op->emitError() << "expected '" << mayWaitAttrName
                           << "' on a function, but got it on '"
                           << op->getName() << "'";
  return success();
}

static LogicalResult verifyBlockNumber(Operation *op, Attribute value) {
  if (!isa<IntegerAttr>(value))
    return op->emitError() << "expected '" << SwizzleDialect::getBlockAttrName()
                           << "' to be an integer, but got " << value;
  return success();
}

static LogicalResult refuseAttribute(Operation *op, StringRef what,
                                     unsigned number,
                                     NamedAttribute attribute) {
  return op->emitError() << "expected attributes of the swizzle dialect on "
                            "ops, but got '"
                         << attribute.getName().getValue() << "' on " << what
                         << " " << number;
}

LogicalResult SwizzleDialect::verifyRegionArgAttribute(
    Operation *op, unsigned, unsigned number, NamedAttribute attribute) {
  return refuseAttribute(op, "argument", number, attribute);
}

LogicalResult SwizzleDialect::verifyRegionResultAttribute(
    Operation *op, unsigned, unsigned number, NamedAttribute attribute) {
  return refuseAttribute(op, "result", number, attribute);
}

LogicalResult
SwizzleDialect::verifyOperationAttribute(Operation *op,
                                         NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (name == librariesAttrName)
    return verifyLibraries(op, attribute.getValue());
  if (name == codeObjectAttrName)
    return verifyCodeObject(op, attribute.getValue());
  if (name == mayWaitAttrName)
    return verifyMayWait(op, attribute.getValue());
  if (name == getBlockAttrName())
    return verifyBlockNumber(op, attribute.getValue());
  if (name == getDescriptionAttrName() && isa<UnitAttr>(attribute.getValue()))
    return success();
  bool isMap = name == getRemappedAttrName() || name == chosenAttrName;
  if (!isMap && name != getHostKernelAttrName())
    return op->emitError() << "expected the attribute '"
                           << getRemappedAttrName() << "', '" << chosenAttrName
                           << "', '" << getHostKernelAttrName() << "', '"
                           << librariesAttrName << "', '" << codeObjectAttrName
                           << "', '" << mayWaitAttrName << "' or '"
                           << getBlockAttrName() << "', but got '" << name
                           << "'";
  if (isMap && !isa<MapAttr>(attribute.getValue()))
    return op->emitError() << "expected '" << name
                           << "' to be a #swizzle.map, but got "
                           << attribute.getValue();
  if (name == getHostKernelAttrName() && !isa<UnitAttr>(attribute.getValue()))
    return op->emitError() << "expected '" << name << "' to be a unit, but got "
                           << attribute.getValue();
  if (!isMap && isa<MemoryAccessOpInterface>(op))
    return success();
  if (!isa<FunctionOpInterface>(op))
    return op->emitError() << "expected '" << name
                           << "' on a function, but got it on '"
                           << op->getName() << "'";
  return success();
}
