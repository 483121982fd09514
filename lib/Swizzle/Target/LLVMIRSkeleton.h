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

/// What stands behind the text of assembly in skeletons and extracts, which
/// have none of its constraints: a comment where it ends its block, as in an
/// invoke, so that nothing takes the place of an id that it reads, and the
/// register if an operand is one in which a wave is handed its ids.
std::string getAssemblyMarks(bool endsBlock, llvm::StringRef constraints);

/// The text that assembly of a module has in its skeleton.
std::string getSkeletonText(const llvm::CallBase &call);

/// The skeleton of a module, as RemapLLVMIR.h describes it.
struct LLVMIRSkeleton {
  /// Of the same LLVMContext as the module.
  std::unique_ptr<llvm::Module> module;
  /// The calls of each kernel whose results its skeleton passes on, in the
  /// order of the operands.
  llvm::MapVector<llvm::Function *, llvm::SmallVector<llvm::CallBase *>> calls;
  /// In front of a kernel's name, that of the function to which its skeleton
  /// passes its ids: what no function's name starts with.
  std::string sinkPrefix = "swizzle.ids.";
};

LLVMIRSkeleton buildSkeleton(llvm::Module &module);

/// The function that a call of a kernel becomes in an extract, as PTX allows
/// it: the kernel's without its parameters.
std::string getCalledName(llvm::StringRef kernel);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TARGET_LLVMIRSKELETON_H
