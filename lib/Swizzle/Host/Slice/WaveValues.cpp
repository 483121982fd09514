//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WaveValues.h"
#include "../Intrinsics.h"
#include "Swizzle/Host/RuntimeAbi.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Whether `value` is the number of the work-item along x, in any type.
static bool isThreadIdX(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (auto id = dyn_cast<gpu::ThreadIdOp>(op))
      return id.getDimension() == gpu::Dimension::x;
    if (!isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtUIOp>(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

/// What `op` divides by, 0 if it does not divide by a constant.
static uint64_t getDivisor(Operation *op) {
  APInt number;
  if (!isa<arith::DivUIOp, arith::ShRUIOp>(op) ||
      !matchPattern(op->getOperand(1), m_ConstantInt(&number)))
    return 0;
  if (isa<arith::DivUIOp>(op))
    return number.getZExtValue();
  // No workgroup has 2^32 work-items.
  return number.ult(32) ? UINT64_C(1) << number.getZExtValue() : 0;
}

static void replaceWaveNumber(Operation *op) {
  uint64_t divisor = getDivisor(op);
  if (divisor == 0 || divisor % host::maxWaveSize != 0 ||
      !isThreadIdX(op->getOperand(0)))
    return;
  ImplicitLocOpBuilder b(op->getLoc(), op);
  Value wave = gpu::SubgroupIdOp::create(b, b.getIndexType(), IntegerAttr());
  if (divisor != host::maxWaveSize)
    wave = arith::DivUIOp::create(
        b, wave,
        arith::ConstantIndexOp::create(b, divisor / host::maxWaveSize));
  Type type = op->getResult(0).getType();
  if (!type.isIndex())
    wave = arith::IndexCastUIOp::create(b, type, wave);
  op->getResult(0).replaceAllUsesWith(wave);
}

void mlir::swizzle::simplifyWaveValues(func::FuncOp function,
                                       const BlockSizes &sizes,
                                       RuntimeCalls &runtime) {
  if (sizes[1] == 1 && sizes[2] == 1)
    function.walk(replaceWaveNumber);
  Divergence divergence(function, sizes);
  function.walk([&](Operation *op) {
    ImplicitLocOpBuilder b(op->getLoc(), op);
    std::optional<Intrinsic> intrinsic = Intrinsic::match(b, runtime, op);
    if (intrinsic &&
        (intrinsic->name == "readfirstlane" || intrinsic->name == "readlane") &&
        intrinsic->hasOperands(1) && intrinsic->type() &&
        !divergence.isDivergent(intrinsic->operand(0)))
      op->getResult(0).replaceAllUsesWith(intrinsic->operand(0));
  });
}
