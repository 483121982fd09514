//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/IR/Builders.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_MARKBLOCKSPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

namespace {
struct MarkBlocksPass : swizzle::impl::MarkBlocksPassBase<MarkBlocksPass> {
  using Base::Base;

  void runOnOperation() override {
    constexpr StringLiteral name = SwizzleDialect::getBlockAttrName();
    Builder builder(&getContext());
    int64_t number = 0;
    getOperation()->walk([&](Block *block) {
      if (block->empty())
        return;
      Operation &last = block->back();
      if (erase)
        last.removeDiscardableAttr(name);
      else if (!block->getParent()->hasOneBlock())
        last.setDiscardableAttr(name, builder.getI64IntegerAttr(number++));
    });
  }
};
} // namespace
