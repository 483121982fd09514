//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Target/MarkTranslation.h"
#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/LLVMTranslationInterface.h"
#include "mlir/Target/LLVMIR/ModuleTranslation.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {
struct MarkTranslation : LLVMTranslationDialectInterface {
  using LLVMTranslationDialectInterface::LLVMTranslationDialectInterface;

  LogicalResult
  amendOperation(Operation *op, ArrayRef<llvm::Instruction *> /*instructions*/,
                 NamedAttribute attribute,
                 LLVM::ModuleTranslation &translation) const override {
    auto map = dyn_cast<MapAttr>(attribute.getValue());
    auto kernel = dyn_cast<LLVM::LLVMFuncOp>(op);
    if (map && kernel &&
        attribute.getName() == SwizzleDialect::getRemappedAttrName())
      translation.lookupFunction(kernel.getName())
          ->addFnAttr(remappedName, map.str());
    return success();
  }
};
} // namespace

void mlir::swizzle::registerMarkTranslation(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext * /*context*/, SwizzleDialect *dialect) {
        dialect->addInterfaces<MarkTranslation>();
      });
}
