//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Intrinsics.h"
#include "KernelFunctions.h"
#include "mlir/Target/LLVMIR/TypeToLLVM.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"

using namespace mlir;
using namespace mlir::swizzle;

bool mlir::swizzle::hasSignature(StringRef name, TypeRange operands,
                                 TypeRange results) {
  llvm::Intrinsic::ID id = llvm::Intrinsic::lookupIntrinsicID(name);
  if (id == llvm::Intrinsic::not_intrinsic || results.size() > 1 ||
      !llvm::all_of(operands, LLVM::isCompatibleType) ||
      !llvm::all_of(results, LLVM::isCompatibleType))
    return false;
  llvm::LLVMContext context;
  LLVM::TypeToLLVMIRTranslator translator(context);
  llvm::Type *result = results.empty()
                           ? llvm::Type::getVoidTy(context)
                           : translator.translateType(results.front());
  SmallVector<llvm::Type *> types = llvm::map_to_vector(
      operands, [&](Type type) { return translator.translateType(type); });
  SmallVector<llvm::Type *> overloaded;
  return llvm::Intrinsic::getIntrinsicSignature(
      id, llvm::FunctionType::get(result, types, /*isVarArg=*/false),
      overloaded);
}

LogicalResult mlir::swizzle::verifyIntrinsicCalls(gpu::GPUModuleOp gpuModule) {
  WalkResult result = gpuModule.walk([](LLVM::CallIntrinsicOp call) {
    StringRef name = call.getIntrin();
    if (!name.starts_with(amdgcnPrefix) ||
        llvm::Intrinsic::lookupIntrinsicID(name) ==
            llvm::Intrinsic::not_intrinsic ||
        hasSignature(name, call->getOperandTypes(), call->getResultTypes()))
      return WalkResult::advance();
    call.emitOpError("expected operands and results that '")
        << name << "' has, but got (" << call->getOperandTypes() << ") -> ("
        << call->getResultTypes() << ")" << describeFunction(call);
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}
