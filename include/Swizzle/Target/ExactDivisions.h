//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Integer divisions that LLVM 22 gets wrong for AMD GPUs.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_EXACTDIVISIONS_H
#define SWIZZLE_TARGET_EXACTDIVISIONS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/InstrTypes.h"

namespace mlir::swizzle {

/// The divisions and remainders of a part of a block, but of vectors none,
/// whose results LLVM's code generator for AMD GPUs may get wrong. LLVM 22
/// divides numbers of at most 24 bits as floats by v_rcp_f32, whose error of an
/// ulp makes some quotients 1 too large: of dividends that have more than 22
/// bits, or 23 with a sign (llvm-project#201186, #202753 and #209711). Of
/// unsigned ones it takes negative numbers that are extended from 24 bits for
/// such
/// (#196418).
llvm::SmallVector<llvm::BinaryOperator *>
findInexactDivisions(llvm::BasicBlock::iterator begin,
                     llvm::BasicBlock::iterator end);

/// Replaces them by exact arithmetic, that of LLVM for 32 bits.
void makeDivisionsExact(llvm::BasicBlock::iterator begin,
                        llvm::BasicBlock::iterator end);

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_EXACTDIVISIONS_H
