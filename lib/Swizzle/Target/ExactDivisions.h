//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Integer divisions that LLVM 22 gets wrong for AMD GPUs.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TARGET_EXACTDIVISIONS_H
#define SWIZZLE_LIB_TARGET_EXACTDIVISIONS_H

#include "llvm/Support/CodeGen.h"

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::swizzle {

/// Replaces the divisions and remainders of `module` whose results LLVM 22's
/// code generator for AMD GPUs may get wrong by exact arithmetic. LLVM divides
/// numbers of at most 24 bits as floats by v_rcp_f32, whose error of an ulp
/// makes some quotients 1 too large: of dividends that have more than 22 bits,
/// or 23 with a sign (llvm-project#201186, #202753 and #209711). Of unsigned
/// ones it takes negative numbers that are extended from 24 bits for such
/// (#196418). `level` is that of the code generator, which sees more of a
/// module once it has inlined and promoted what it does.
void makeDivisionsExact(llvm::Module &module, llvm::CodeGenOptLevel level);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TARGET_EXACTDIVISIONS_H
