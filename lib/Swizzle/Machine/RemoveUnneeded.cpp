//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RemoveUnneeded.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using llvm::BasicBlock;
using llvm::Value;

namespace {
class NeededCode {
public:
  explicit NeededCode(llvm::Function &function) : function(function) {}

  void run();

private:
  /// The number of the slot that a load or a store accesses, or -1.
  int getSlot(Value *pointer) const {
    auto found = slots.find(pointer);
    return found == slots.end() ? -1 : int(found->second);
  }
  void findSlots();
  bool isRoot(llvm::Instruction &instruction) const;
  void need(Value *value);
  /// Finds what the block needs, and the slots that it needs at its start.
  void visit(BasicBlock &block);

  llvm::Function &function;
  /// Those that are only loaded and stored.
  llvm::DenseMap<Value *, unsigned> slots;
  /// Slots needed at the start of a block.
  llvm::DenseMap<BasicBlock *, llvm::BitVector> starts;
  llvm::DenseSet<llvm::Instruction *> needed;
  /// Blocks to visit again for what another one needs.
  llvm::SmallSetVector<BasicBlock *, 16> open;
  BasicBlock *current = nullptr;
};
} // namespace

/// True if all users of a stack slot load or store it.
static bool isRegister(llvm::AllocaInst &slot) {
  return llvm::all_of(slot.users(), [&](llvm::User *user) {
    auto *store = llvm::dyn_cast<llvm::StoreInst>(user);
    return llvm::isa<llvm::LoadInst>(user) ||
           (store && store->getValueOperand() != &slot);
  });
}

void NeededCode::findSlots() {
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *slot = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
      if (isRegister(*slot))
        slots.insert({slot, slots.size()});
}

bool NeededCode::isRoot(llvm::Instruction &instruction) const {
  if (instruction.isTerminator())
    return true;
  if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return getSlot(store->getPointerOperand()) < 0;
  return instruction.mayHaveSideEffects();
}

void NeededCode::need(Value *value) {
  auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
  if (!instruction || !needed.insert(instruction).second)
    return;
  // A block is visited backwards, so it still comes to what it has itself.
  if (instruction->getParent() != current)
    open.insert(instruction->getParent());
}

void NeededCode::visit(BasicBlock &block) {
  current = &block;
  llvm::BitVector live(slots.size());
  for (BasicBlock *next : llvm::successors(&block))
    if (auto found = starts.find(next); found != starts.end())
      live |= found->second;
  for (llvm::Instruction &instruction : llvm::reverse(block)) {
    auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
    int stored = store ? getSlot(store->getPointerOperand()) : -1;
    if (stored >= 0 && live.test(stored)) {
      needed.insert(store);
      live.reset(stored);
    } else if (isRoot(instruction)) {
      needed.insert(&instruction);
    }
    if (!needed.contains(&instruction))
      continue;
    for (Value *operand : instruction.operands())
      need(operand);
    if (auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
      if (int slot = getSlot(load->getPointerOperand()); slot >= 0)
        live.set(slot);
  }
  llvm::BitVector &before = starts[&block];
  if (before == live)
    return;
  before = std::move(live);
  for (BasicBlock *previous : llvm::predecessors(&block))
    open.insert(previous);
}

void NeededCode::run() {
  llvm::removeUnreachableBlocks(function);
  findSlots();
  // The last ones first.
  llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
  for (BasicBlock *block : order) {
    starts[block].resize(slots.size());
    open.insert(block);
  }
  while (!open.empty())
    visit(*open.pop_back_val());
  for (BasicBlock &block : function)
    for (llvm::Instruction &instruction :
         llvm::make_early_inc_range(llvm::reverse(block))) {
      if (needed.contains(&instruction))
        continue;
      instruction.replaceAllUsesWith(
          llvm::PoisonValue::get(instruction.getType()));
      instruction.eraseFromParent();
    }
}

void mlir::swizzle::machine::removeUnneeded(llvm::Function &function) {
  NeededCode(function).run();
}
