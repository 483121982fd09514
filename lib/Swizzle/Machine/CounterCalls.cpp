//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaneCalls.h"
#include "Semantics.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/Local.h"
#include <numeric>

using namespace mlir::swizzle::machine;
using namespace llvm::PatternMatch;
using llvm::Value;

/// The load of the counters that `store` adds constants to, which are added to
/// `counts`; null if it does not, or if something else may happen to them.
static llvm::LoadInst *findCounts(llvm::StoreInst &store,
                                  IssueCounters &counts) {
  Value *sum = store.getValueOperand(), *before;
  llvm::Constant *added;
  while (match(sum, m_Add(m_Value(before), m_Constant(added)))) {
    for (unsigned i = 0; i < numIssueCounters; ++i)
      counts[i] += llvm::cast<llvm::ConstantInt>(added->getAggregateElement(i))
                       ->getZExtValue();
    sum = before;
  }
  auto *load = llvm::dyn_cast<llvm::LoadInst>(sum);
  if (!load || load->getParent() != store.getParent() ||
      load->getPointerOperand() != store.getPointerOperand())
    return nullptr;
  auto isWrite = [](const llvm::Instruction &instruction) {
    return instruction.mayWriteToMemory();
  };
  return std::any_of(load->getIterator(), store.getIterator(), isWrite)
             ? nullptr
             : load;
}

/// The type of all counters together, as which they are loaded and stored.
static llvm::Type *getCountersType(llvm::LLVMContext &context) {
  return llvm::FixedVectorType::get(llvm::Type::getInt64Ty(context),
                                    numIssueCounters);
}

uint64_t mlir::swizzle::machine::countInstructions(llvm::BasicBlock &block) {
  llvm::Type *type = getCountersType(block.getContext());
  IssueCounters counts = {};
  for (llvm::Instruction &instruction : block)
    if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
      if (store->getValueOperand()->getType() == type)
        findCounts(*store, counts);
  return std::accumulate(counts.begin(), counts.begin() + numIssueClasses,
                         UINT64_C(0));
}

std::vector<IssueCounters>
mlir::swizzle::machine::callCounters(llvm::Function &function) {
  std::vector<IssueCounters> counts;
  llvm::Type *type = getCountersType(function.getContext());
  for (llvm::Instruction &instruction :
       llvm::make_early_inc_range(llvm::instructions(function))) {
    auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
    if (!store || store->getValueOperand()->getType() != type)
      continue;
    IssueCounters added = {};
    if (!findCounts(*store, added))
      continue;
    Builder b(store);
    llvm::FunctionCallee count = function.getParent()->getOrInsertFunction(
        runtime::count, b.getVoidTy(), b.getPtrTy(), b.getInt32Ty());
    b.CreateCall(count, {function.getArg(0), b.getInt32(counts.size())});
    counts.push_back(added);
    Value *sum = store->getValueOperand();
    store->eraseFromParent();
    llvm::RecursivelyDeleteTriviallyDeadInstructions(sum);
  }
  return counts;
}
