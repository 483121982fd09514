//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the named metadata of a module of LLVM IR, read as text, says of the
// module and of its functions.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TARGET_LLVMTEXTMETADATA_H
#define SWIZZLE_LIB_TARGET_LLVMTEXTMETADATA_H

#include "LLVMText.h"

namespace mlir::swizzle {

/// Reads the version of code objects and the annotations of functions into
/// `text`, whose nodes of metadata are known, and which of its functions are
/// kernels by them. `named` is the text behind `!name =`, by name.
void readMetadata(LLVMText &text, const llvm::StringMap<std::string> &named);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TARGET_LLVMTEXTMETADATA_H
