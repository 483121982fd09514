//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/Reductions.h"
#include "mlir/Dialect/GPU/Utils/GPUUtils.h"
#include "mlir/Dialect/Vector/Utils/VectorUtils.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

Value mlir::swizzle::combine(ImplicitLocOpBuilder &b, gpu::AllReduceOp op,
                             Value x, Value y) {
  if (op.getOp())
    return vector::makeArithReduction(
        b, b.getLoc(), gpu::convertReductionKind(*op.getOp()), x, y);
  Block &body = op.getBody().front();
  IRMapping mapping;
  mapping.map(body.getArgument(0), x);
  mapping.map(body.getArgument(1), y);
  for (Operation &inner : body.without_terminator())
    b.clone(inner, mapping);
  return mapping.lookup(body.getTerminator()->getOperand(0));
}
