//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Kernels and names of functions in LLVM IR. Needs nothing but LLVM, 19 or
// later.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_LLVMFUNCTIONS_H
#define SWIZZLE_TARGET_LLVMFUNCTIONS_H

#include "llvm/IR/CallingConv.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"

namespace mlir::swizzle {

/// Returns true for a kernel of AMD's or NVIDIA's GPUs. For AMD's, LLVM makes
/// kernels of functions with the convention of SPIR's, too.
inline bool isKernel(const llvm::Function &function) {
  switch (function.getCallingConv()) {
  case llvm::CallingConv::AMDGPU_KERNEL:
  case llvm::CallingConv::PTX_Kernel:
    return true;
  case llvm::CallingConv::SPIR_KERNEL:
    return function.getParent() &&
           llvm::Triple(function.getParent()->getTargetTriple()).isAMDGCN();
  default:
    return false;
  }
}

/// Returns true if `module`, whose target triple is `triple`, is code of AMD's
/// or NVIDIA's GPUs: where it has no triple, by the calling convention of
/// kernels.
inline bool isForGPU(const llvm::Module &module, const llvm::Triple &triple,
                     bool (llvm::Triple::*isArchitecture)() const,
                     llvm::CallingConv::ID ofKernels) {
  if (!triple.str().empty())
    return (triple.*isArchitecture)();
  return llvm::any_of(module, [&](const llvm::Function &function) {
    return function.getCallingConv() == ofKernels;
  });
}
inline bool isForAMD(const llvm::Module &module, const llvm::Triple &triple) {
  return isForGPU(module, triple, &llvm::Triple::isAMDGCN,
                  llvm::CallingConv::AMDGPU_KERNEL);
}
inline bool isForNVIDIA(const llvm::Module &module,
                        const llvm::Triple &triple) {
  return isForGPU(module, triple, &llvm::Triple::isNVPTX,
                  llvm::CallingConv::PTX_Kernel);
}

/// The alias or ifunc that `call` calls, if it is not known before linking, or
/// before the program runs, which function that is; null for other calls.
inline const llvm::GlobalValue *getReplaceableName(const llvm::CallBase &call) {
  auto *name = llvm::dyn_cast<llvm::GlobalValue>(call.getCalledOperand());
  if (!name)
    return nullptr;
  bool isReplaceable =
      llvm::isa<llvm::GlobalIFunc>(name) ||
      (llvm::isa<llvm::GlobalAlias>(name) &&
       llvm::GlobalValue::isInterposableLinkage(name->getLinkage()));
  return isReplaceable ? name : nullptr;
}

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_LLVMFUNCTIONS_H
