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

#include "llvm/IR/BasicBlock.h"

namespace mlir::swizzle {

/// Replaces divisions and remainders whose results LLVM's code generator for
/// AMD GPUs may get wrong by exact arithmetic, that of LLVM for 32 bits. LLVM
/// 22 divides numbers of at most 24 bits as floats by v_rcp_f32, whose error of
/// an ulp makes some quotients 1 too large: of dividends that have more than 22
/// bits, or 23 with a sign (llvm-project#201186, #202753 and #209711). Of
/// unsigned ones it takes negative numbers that are extended from 24 bits for
/// such (#196418). How many bits there are, the code generator may find out
/// itself: all of 32 bits are replaced that may have more than 22, and those of
/// 64 bits that are known to have at most 24.
void makeDivisionsExact(llvm::Module &module);
/// The same for some instructions of a block, but for divisions of vectors.
void makeDivisionsExact(llvm::BasicBlock::iterator begin,
                        llvm::BasicBlock::iterator end);

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_EXACTDIVISIONS_H
