//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Needs nothing but LLVM, 19 or later.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_REMAPNOTES_H
#define SWIZZLE_TARGET_REMAPNOTES_H

#include "Swizzle/Mapping/LLVMReads.h"
#include "Swizzle/Support/RemapNote.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

namespace mlir::swizzle {

/// Lets the object file of a module for AMD's GPUs say which of its kernels
/// were remapped: LLVM writes the strings of `llvm.ident` into it.
inline void addRemapNotes(llvm::Module &module) {
  if (!llvm::Triple(module.getTargetTriple()).isAMDGCN())
    return;
  for (const llvm::Function &function : module) {
    if (!function.hasFnAttribute(remappedName))
      continue;
    llvm::StringRef map =
        function.getFnAttribute(remappedName).getValueAsString();
    auto *text = llvm::MDString::get(
        module.getContext(),
        RemapNote{function.getName().str(), map.str()}.str());
    llvm::NamedMDNode *all = module.getOrInsertNamedMetadata("llvm.ident");
    if (llvm::none_of(all->operands(), [&](const llvm::MDNode *node) {
          return node->getNumOperands() == 1 && node->getOperand(0) == text;
        }))
      all->addOperand(llvm::MDNode::get(module.getContext(), {text}));
  }
}

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_REMAPNOTES_H
