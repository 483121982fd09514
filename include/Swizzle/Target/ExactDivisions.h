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

namespace llvm {
class AssumptionCache;
} // namespace llvm

namespace mlir::swizzle {

/// So many bits a dividend may have, without a sign, for its division by
/// another number of no more than 24 bits as floats to be exact.
inline constexpr unsigned exactDividendBits = 22;

/// Returns true if LLVM may do `instruction`, a division or a remainder of
/// numbers or of vectors, as floats and get that wrong, as far as its type and
/// its divisor tell: it multiplies by the inverse of a constant of 32 bits, but
/// where code is to be small and is not optimized, and shifts by powers of two.
bool mayBeInexact(const llvm::Instruction &instruction,
                  bool isOptimized = true);

/// The divisions and remainders in a part of a block whose results LLVM's code
/// generator for AMD GPUs may get wrong; those of vectors are left out. LLVM 22
/// divides numbers of at most 24 bits as floats by v_rcp_f32, whose error of an
/// ulp makes some quotients 1 too large: of dividends that have more than 22
/// bits, or 23 with a sign (llvm-project#201186, #202753 and #209711). Among
/// unsigned ones it takes negative numbers, extended from 24 bits, for numbers
/// of 24 bits (#196418). `assumptions`, of the function, tell more of the
/// numbers, from LLVM 22 on; they may be null. Where code is not optimized,
/// instruction selection alone looks at the numbers, which knows more of some:
/// then all divisions of 32 bits count whose dividends may have more than 22.
llvm::SmallVector<llvm::BinaryOperator *> findInexactDivisions(
    llvm::BasicBlock::iterator begin, llvm::BasicBlock::iterator end,
    llvm::AssumptionCache *assumptions = nullptr, bool isOptimized = true);

/// Replaces them by exact arithmetic, that of LLVM for 32 bits.
void makeDivisionsExact(llvm::BasicBlock::iterator begin,
                        llvm::BasicBlock::iterator end,
                        llvm::AssumptionCache *assumptions = nullptr,
                        bool isOptimized = true);

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_EXACTDIVISIONS_H
