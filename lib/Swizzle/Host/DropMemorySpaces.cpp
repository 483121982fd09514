//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Host/Passes.h"
#include "Swizzle/IR/Swizzle.h"
#include "mlir/IR/AttrTypeSubElements.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_DROPMEMORYSPACESPASS
#include "Swizzle/Host/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

namespace {
struct DropMemorySpacesPass
    : swizzle::impl::DropMemorySpacesPassBase<DropMemorySpacesPass> {
  using Base::Base;

  void runOnOperation() override {
    AttrTypeReplacer replacer;
    replacer.addReplacement([](MemRefType type) -> Type {
      return MemRefType::get(type.getShape(), type.getElementType(),
                             type.getLayout(), Attribute());
    });
    replacer.addReplacement([](UnrankedMemRefType type) -> Type {
      return UnrankedMemRefType::get(type.getElementType(), Attribute());
    });
    replacer.addReplacement([](LLVM::LLVMPointerType type) -> Type {
      return LLVM::LLVMPointerType::get(type.getContext());
    });
    replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true,
                                          /*replaceLocs=*/false,
                                          /*replaceTypes=*/true);
    getOperation().walk([](Operation *op) {
      op->removeDiscardableAttr(SwizzleDialect::getHostKernelAttrName());
      // Casts between spaces have become casts to the same type.
      if (!isa<memref::MemorySpaceCastOp, LLVM::AddrSpaceCastOp>(op))
        return;
      op->getResult(0).replaceAllUsesWith(op->getOperand(0));
      op->erase();
    });
  }
};
} // namespace
