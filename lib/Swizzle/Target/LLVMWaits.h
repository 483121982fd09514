//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Whether functions of LLVM IR may wait for what other workgroups do, by the
// rule of Swizzle/Analysis/PossibleWaits.h: skeletons have no bodies to tell.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TARGET_LLVMWAITS_H
#define SWIZZLE_LIB_TARGET_LLVMWAITS_H

#include "llvm/IR/Function.h"
#include <string>

namespace mlir::swizzle {

/// The first instruction by which `function` itself may wait for another
/// workgroup, as users know it; empty if there is none. Of a kernel only those
/// in loops count whose number of iterations is not known before them.
std::string findPossibleWait(llvm::Function &function);

/// The same for the function `name` of a module's skeleton, which may stand for
/// one without a name.
std::string findPossibleWait(llvm::Module &module, llvm::StringRef name);

/// About the same for text that cannot be parsed, line by line, of any function
/// in it and in whatever loops.
std::string findPossibleWait(llvm::StringRef text);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TARGET_LLVMWAITS_H
