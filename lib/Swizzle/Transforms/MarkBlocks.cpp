//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/BlockNumber.h"
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
    Builder builder(&getContext());
    int64_t number = 0;
    getOperation()->walk([&](Block *block) {
      if (block->empty())
        return;
      Operation &last = block->back();
      if (erase)
        last.removeDiscardableAttr(blockNumberAttrName);
      else if (!block->getParent()->hasOneBlock())
        last.setDiscardableAttr(blockNumberAttrName,
                                builder.getI64IntegerAttr(number++));
    });
  }
};
} // namespace
