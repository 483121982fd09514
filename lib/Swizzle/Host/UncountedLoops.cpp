//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Host/UncountedLoops.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;

/// Adds the blocks that a branch of `region` leads back to.
static void addHeaders(Region &region, llvm::SetVector<Block *> &headers) {
  if (region.empty() || region.hasOneBlock())
    return;
  llvm::SmallPtrSet<Block *, 8> passed;
  for (Block *block : llvm::ReversePostOrderTraversal<Region *>(&region)) {
    passed.insert(block);
    for (Block *successor : block->getSuccessors())
      if (passed.contains(successor))
        headers.insert(successor);
  }
}

llvm::SetVector<Block *> mlir::swizzle::findUncountedLoops(Operation *root) {
  llvm::SetVector<Block *> headers;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto loop = dyn_cast<scf::WhileOp>(op))
      headers.insert(loop.getBeforeBody());
    for (Region &region : op->getRegions())
      addHeaders(region, headers);
  });
  return headers;
}
