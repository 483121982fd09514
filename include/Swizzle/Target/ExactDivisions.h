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

/// Whether the code generator may find out more of how many bits numbers have:
/// then all divisions of 32 bits are replaced but those of at most 22.
/// Otherwise they are those of which it is known already, as always of 64 bits.
enum class Knowledge { Stays, Grows };

/// Replaces those divisions and remainders of a part of a block, but of vectors
/// none, whose results LLVM's code generator for
/// AMD GPUs may get wrong by exact arithmetic, that of LLVM for 32 bits. LLVM
/// 22 divides numbers of at most 24 bits as floats by v_rcp_f32, whose error of
/// an ulp makes some quotients 1 too large: of dividends that have more than 22
/// bits, or 23 with a sign (llvm-project#201186, #202753 and #209711). Of
/// unsigned ones it takes negative numbers that are extended from 24 bits for
/// such (#196418).
void makeDivisionsExact(llvm::BasicBlock::iterator begin,
                        llvm::BasicBlock::iterator end, Knowledge knowledge);

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_EXACTDIVISIONS_H
