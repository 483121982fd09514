//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "OptionalCode.h"
#include "LaneCalls.h"
#include "LiftedCode.h"
#include "WaveState.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace mlir::swizzle::machine;
using llvm::BasicBlock;
using llvm::BranchInst;
using llvm::Value;

namespace {
class OptionalCode {
public:
  explicit OptionalCode(llvm::Function &function)
      : function(function), dominators(function) {}

  /// Returns true if it has changed the function.
  bool run();

private:
  /// A branch, the blocks between it and where its ways meet again, and those
  /// of them that are on both ways.
  struct Candidate {
    BranchInst *branch;
    llvm::BitVector region, onBoth;
    /// No loop of the region ends by what is not known: where the branch would
    /// go around it, such a loop need not end at all.
    bool hasKnownLoops;
  };

  llvm::SmallVector<unsigned> getSuccessors(unsigned block) const;
  void numberBlocks();
  void findPostDominators();
  llvm::BitVector findRegion(unsigned start, unsigned branch) const;
  void findUnknown();
  llvm::SmallSetVector<BasicBlock *, 8> getBlocksBefore(BasicBlock &join) const;
  void findCandidates();
  void needRoots();
  void need(Value *value);
  bool merges(const Candidate &candidate, llvm::PHINode &phi) const;
  bool dropNeeded();
  void enter(const Candidate &candidate) const;

  llvm::Function &function;
  llvm::DominatorTree dominators;
  std::vector<BasicBlock *> blocks;
  llvm::DenseMap<BasicBlock *, unsigned> numbers;
  /// For each block those that every way from it to the end meets.
  std::vector<llvm::BitVector> postDominators;
  /// What may depend on what is not known before the wave runs.
  llvm::DenseSet<llvm::Instruction *> unknown;
  std::vector<Candidate> candidates;
  llvm::DenseSet<llvm::Instruction *> needed;
};
} // namespace

/// Returns true if an instruction is no reason to know whether it runs: it
/// counts, waits, accesses LDS, or changes nothing but its result.
static bool isOptional(llvm::Instruction &instruction) {
  // Members of the state are counters.
  if (auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return store->getPointerOperand()->stripInBoundsConstantOffsets() ==
           store->getFunction()->getArg(0);
  llvm::StringRef callee = getCallee(&instruction);
  return callee == runtime::wait || callee == pending::ldsAccess ||
         llvm::isa<BranchInst, llvm::SwitchInst>(instruction) ||
         !instruction.mayHaveSideEffects();
}

llvm::SmallVector<unsigned> OptionalCode::getSuccessors(unsigned block) const {
  llvm::SmallVector<unsigned> next;
  for (BasicBlock *successor : llvm::successors(blocks[block]))
    if (!isFailure(*successor))
      next.push_back(numbers.lookup(successor));
  return next;
}

void OptionalCode::numberBlocks() {
  for (BasicBlock *block : llvm::post_order(&function)) {
    numbers[block] = blocks.size();
    blocks.push_back(block);
  }
}

void OptionalCode::findPostDominators() {
  postDominators.assign(blocks.size(), llvm::BitVector(blocks.size(), true));
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (unsigned block = 0; block < blocks.size(); ++block) {
      llvm::SmallVector<unsigned> next = getSuccessors(block);
      llvm::BitVector found(blocks.size(), !next.empty());
      for (unsigned successor : next)
        found &= postDominators[successor];
      found.set(block);
      isChanged |= found != postDominators[block];
      postDominators[block] = std::move(found);
    }
  }
}

/// The blocks on ways from `start` up to where all ways from `branch` meet.
llvm::BitVector OptionalCode::findRegion(unsigned start,
                                         unsigned branch) const {
  llvm::BitVector region(blocks.size());
  llvm::BitVector ends = postDominators[branch];
  ends.reset(branch);
  llvm::SmallVector<unsigned> open = {start};
  while (!open.empty()) {
    unsigned block = open.pop_back_val();
    if (ends.test(block) || region.test(block))
      continue;
    region.set(block);
    llvm::append_range(open, getSuccessors(block));
  }
  return region;
}

/// Finds what may depend on what is not known before the wave runs.
void OptionalCode::findUnknown() {
  // What has chosen the way to a phi: all branches since its ways parted.
  llvm::DenseMap<BasicBlock *, llvm::SmallVector<BasicBlock *, 2>> joinsBehind;
  for (BasicBlock *join : blocks)
    if (!join->phis().empty())
      for (BasicBlock *before : getBlocksBefore(*join))
        joinsBehind[before].push_back(join);

  llvm::SmallVector<llvm::Instruction *> open;
  auto add = [&](llvm::Instruction &instruction) {
    if (unknown.insert(&instruction).second)
      open.push_back(&instruction);
  };
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    llvm::StringRef callee = getCallee(&instruction);
    if (givesUnknown(callee) || callee == pending::scratchLoad)
      add(instruction);
  }
  while (!open.empty())
    for (llvm::User *user : open.pop_back_val()->users()) {
      auto *instruction = llvm::cast<llvm::Instruction>(user);
      add(*instruction);
      if (llvm::isa<BranchInst>(instruction))
        for (BasicBlock *join : joinsBehind[instruction->getParent()])
          for (llvm::PHINode &phi : join->phis())
            add(phi);
    }
}

/// The blocks on ways to `join` from the one that all ways to it meet last, and
/// that one.
llvm::SmallSetVector<BasicBlock *, 8>
OptionalCode::getBlocksBefore(BasicBlock &join) const {
  llvm::SmallSetVector<BasicBlock *, 8> before;
  auto *node = dominators.getNode(&join);
  if (!node || !node->getIDom())
    return before;
  before.insert(node->getIDom()->getBlock());
  for (BasicBlock *block : llvm::predecessors(&join))
    before.insert(block);
  for (unsigned i = 1; i < before.size(); ++i)
    for (BasicBlock *block : llvm::predecessors(before[i]))
      before.insert(block);
  return before;
}

void OptionalCode::findCandidates() {
  llvm::BitVector endsLoop(blocks.size());
  for (unsigned block = 0; block < blocks.size(); ++block) {
    auto *branch = llvm::dyn_cast<BranchInst>(blocks[block]->getTerminator());
    llvm::SmallVector<unsigned> next = getSuccessors(block);
    if (!branch || branch->isUnconditional() || next.size() != 2 ||
        next[0] == next[1] || !unknown.contains(branch))
      continue;
    llvm::BitVector region = findRegion(next[0], block), onBoth = region;
    llvm::BitVector other = findRegion(next[1], block);
    region |= other;
    onBoth &= other;
    if (region.test(block)) {
      endsLoop.set(block);
      continue;
    }
    bool isFree = llvm::all_of(region.set_bits(), [&](unsigned inside) {
      return llvm::all_of(*blocks[inside], isOptional);
    });
    if (isFree)
      candidates.push_back({branch, std::move(region), std::move(onBoth),
                            /*hasKnownLoops=*/false});
  }
  for (Candidate &candidate : candidates)
    candidate.hasKnownLoops = !candidate.region.anyCommon(endsLoop);
}

void OptionalCode::need(Value *value) {
  llvm::SmallVector<Value *> open = {value};
  while (!open.empty()) {
    auto *instruction = llvm::dyn_cast<llvm::Instruction>(open.pop_back_val());
    if (instruction && needed.insert(instruction).second)
      llvm::append_range(open, instruction->operands());
  }
}

/// Needs what is left of the code without the conditions of the candidates.
void OptionalCode::needRoots() {
  needed.clear();
  llvm::DenseSet<llvm::Instruction *> branches;
  for (const Candidate &candidate : candidates)
    branches.insert(candidate.branch);
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (instruction.mayHaveSideEffects() ||
        (instruction.isTerminator() && !branches.contains(&instruction)))
      for (Value *operand : instruction.operands())
        need(operand);
}

/// Returns true if `phi` has different values for different ways of the branch.
/// One on a single way, as of a loop there, has not, if the loop ends whatever
/// the branch would say.
bool OptionalCode::merges(const Candidate &candidate,
                          llvm::PHINode &phi) const {
  auto place = numbers.find(phi.getParent());
  if (candidate.hasKnownLoops && place != numbers.end() &&
      candidate.region.test(place->second) &&
      !candidate.onBoth.test(place->second))
    return false;
  Value *first = nullptr;
  for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
    BasicBlock *from = phi.getIncomingBlock(i);
    auto number = numbers.find(from);
    bool isInside =
        number != numbers.end() && candidate.region.test(number->second);
    if (!isInside && from != candidate.branch->getParent())
      continue;
    Value *value = phi.getIncomingValue(i);
    if (first && first != value)
      return true;
    first = value;
  }
  return false;
}

/// Drops the candidates that a needed value depends on; true if there are some.
bool OptionalCode::dropNeeded() {
  size_t before = candidates.size();
  llvm::erase_if(candidates, [&](const Candidate &candidate) {
    auto mergesNeeded = [&](BasicBlock *block) {
      return llvm::any_of(llvm::successors(block), [&](BasicBlock *next) {
        return llvm::any_of(next->phis(), [&](llvm::PHINode &phi) {
          return needed.contains(&phi) && merges(candidate, phi);
        });
      });
    };
    return mergesNeeded(candidate.branch->getParent()) ||
           llvm::any_of(candidate.region.set_bits(), [&](unsigned inside) {
             return mergesNeeded(blocks[inside]);
           });
  });
  return candidates.size() != before;
}

void OptionalCode::enter(const Candidate &candidate) const {
  BranchInst *branch = candidate.branch;
  uint64_t sizes[2] = {};
  for (unsigned way = 0; way < 2; ++way) {
    unsigned start = numbers.lookup(branch->getSuccessor(way));
    unsigned block = numbers.lookup(branch->getParent());
    llvm::BitVector region = findRegion(start, block);
    for (unsigned inside : region.set_bits())
      sizes[way] += countInstructions(*blocks[inside]);
  }
  auto *type = branch->getCondition()->getType();
  branch->setCondition(llvm::ConstantInt::getBool(type, sizes[0] >= sizes[1]));
}

bool OptionalCode::run() {
  numberBlocks();
  findPostDominators();
  findUnknown();
  findCandidates();
  do
    needRoots();
  while (dropNeeded());
  if (candidates.empty())
    return false;
  for (const Candidate &candidate : candidates)
    enter(candidate);
  for (BasicBlock &block : function)
    llvm::ConstantFoldTerminator(&block);
  llvm::removeUnreachableBlocks(function);
  return true;
}

bool mlir::swizzle::machine::enterOptionalCode(llvm::Function &function) {
  return OptionalCode(function).run();
}
