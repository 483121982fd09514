//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TARGET_LLVMIRSKELETON_H
#define SWIZZLE_LIB_TARGET_LLVMIRSKELETON_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <string>

namespace mlir::swizzle {

/// What the text of assembly gets in a skeleton if it ends its block, as in an
/// invoke: with it, assembly that reads an id is none that can be replaced.
inline constexpr llvm::StringLiteral blockEndMark = " // it ends a block";

/// The skeleton of a module, as RemapLLVMIR.h describes it.
struct LLVMIRSkeleton {
  /// Of the same LLVMContext as the module.
  std::unique_ptr<llvm::Module> module;
  /// The calls of each kernel whose results its skeleton passes on, in the
  /// order of the operands.
  llvm::MapVector<llvm::Function *, llvm::SmallVector<llvm::CallBase *>> calls;
};

LLVMIRSkeleton buildSkeleton(llvm::Module &module);

/// The function to which the skeleton of the kernel `name` passes its ids.
std::string getSinkName(llvm::StringRef name);

/// The function that a call of a kernel becomes in an extract, as PTX allows
/// it: the kernel's without its parameters.
std::string getCalledName(llvm::StringRef kernel);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TARGET_LLVMIRSKELETON_H
