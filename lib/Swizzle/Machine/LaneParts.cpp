//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaneParts.h"
#include "LiftedCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace mlir::swizzle::machine;
using llvm::Value;

void mlir::swizzle::machine::splitParts(llvm::Function &function) {
  for (llvm::Instruction &instruction :
       llvm::make_early_inc_range(llvm::instructions(function))) {
    auto *extract = llvm::dyn_cast<llvm::ExtractElementInst>(&instruction);
    auto *parts =
        extract ? llvm::dyn_cast<llvm::BitCastInst>(extract->getVectorOperand())
                : nullptr;
    auto *index =
        extract ? llvm::dyn_cast<llvm::ConstantInt>(extract->getIndexOperand())
                : nullptr;
    if (!parts || !index || !isLanes(parts->getOperand(0)) ||
        !extract->getType()->isIntegerTy())
      continue;
    unsigned bits = extract->getType()->getScalarSizeInBits();
    unsigned bitsOfLane =
        parts->getOperand(0)->getType()->getScalarSizeInBits();
    if (bits == 0 || bits >= bitsOfLane || bitsOfLane % bits != 0)
      continue;
    unsigned partsOfLane = bitsOfLane / bits;
    uint64_t number = index->getZExtValue();
    llvm::IRBuilder<> b(extract);
    Value *lane =
        b.CreateExtractElement(parts->getOperand(0), number / partsOfLane);
    lane = b.CreateLShr(b.CreateBitCast(lane, b.getIntNTy(bitsOfLane)),
                        number % partsOfLane * bits);
    extract->replaceAllUsesWith(b.CreateTrunc(lane, extract->getType()));
    extract->eraseFromParent();
    if (parts->use_empty())
      parts->eraseFromParent();
  }
}
