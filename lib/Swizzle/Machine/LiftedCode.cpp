//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LiftedCode.h"
#include "WaveState.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace mlir::swizzle::machine;
using llvm::CallInst;
using llvm::StringRef;

bool mlir::swizzle::machine::isLanes(const llvm::Type *type) {
  auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector && vector->getNumElements() == lanesPerWave;
}

bool mlir::swizzle::machine::isLanes(const llvm::Value *value) {
  return isLanes(value->getType());
}

bool mlir::swizzle::machine::isMaskOfLanes(const llvm::Value *value) {
  return isLanes(value) && value->getType()->isIntOrIntVectorTy(1);
}

StringRef mlir::swizzle::machine::getCallee(const llvm::Value *value) {
  auto *call = llvm::dyn_cast<CallInst>(value);
  llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
  StringRef name = callee ? callee->getName() : "";
  name.consume_back(pending::wideSuffix);
  return name;
}

std::vector<CallInst *>
mlir::swizzle::machine::findCalls(llvm::Function &function, StringRef name) {
  std::vector<CallInst *> calls;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (getCallee(&instruction) == name)
      calls.push_back(llvm::cast<CallInst>(&instruction));
  return calls;
}

bool mlir::swizzle::machine::givesUnknown(llvm::StringRef callee) {
  return callee == pending::unknownVector || callee == pending::load ||
         callee == pending::scalarLoad || callee == pending::ldsLoad;
}

std::optional<unsigned>
mlir::swizzle::machine::getLanesOperand(llvm::StringRef callee) {
  if (callee == pending::vectorAccess || callee == pending::ldsAccess ||
      callee == pending::load)
    return 1;
  if (callee == pending::scratchLoad || callee == pending::scratchStore ||
      callee == pending::ldsLoad || callee == pending::ldsStore)
    return 2;
  return std::nullopt;
}

std::optional<unsigned>
mlir::swizzle::machine::getSiteOperand(llvm::StringRef callee) {
  if (callee == runtime::scalarAccess)
    return 1;
  if (getLanesOperand(callee) || callee == pending::scalarLoad)
    return 0;
  return std::nullopt;
}

bool mlir::swizzle::machine::isFailure(const llvm::BasicBlock &block) {
  return llvm::isa<llvm::UnreachableInst>(block.getTerminator());
}
