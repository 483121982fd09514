//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PossibleWaits.h"
#include "LiftedCode.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/CycleInfo.h"
#include "llvm/IR/Dominators.h"

using namespace mlir::swizzle::machine;
using llvm::BasicBlock;

namespace {
/// The instructions of a cycle that decide whether it is left: the branches
/// that leave it, what they depend on, and the branches that choose among what
/// comes to a phi.
class Deciding {
public:
  Deciding(const llvm::Cycle &cycle, const llvm::CycleInfo &cycles,
           const llvm::DominatorTree &dominators)
      : cycle(cycle), cycles(cycles), dominators(dominators) {
    addExits(cycle);
    for (unsigned i = 0; i < instructions.size(); ++i) {
      llvm::Instruction *instruction = instructions[i];
      for (llvm::Value *operand : instruction->operands())
        if (auto *source = llvm::dyn_cast<llvm::Instruction>(operand);
            source && cycle.contains(source->getParent()))
          instructions.insert(source);
      if (auto *phi = llvm::dyn_cast<llvm::PHINode>(instruction))
        addChoices(*phi);
    }
  }

  auto begin() const { return instructions.begin(); }
  auto end() const { return instructions.end(); }

private:
  void addExits(const llvm::Cycle &left) {
    for (BasicBlock *block : left.blocks())
      for (BasicBlock *next : llvm::successors(block))
        if (!left.contains(next) && !isFailure(*next))
          instructions.insert(block->getTerminator());
  }

  /// All branches between where the ways of the cycle to a phi part and the
  /// phi; and those that end a cycle in this one, of which it is the start.
  void addChoices(llvm::PHINode &phi) {
    BasicBlock *block = phi.getParent(), *parting = nullptr;
    for (BasicBlock *way : phi.blocks())
      if (cycle.contains(way))
        parting =
            parting ? dominators.findNearestCommonDominator(parting, way) : way;
    if (!parting)
      return;
    bool isStart = cycle.isEntry(block);
    for (BasicBlock *between : cycle.blocks())
      if (between->getTerminator()->getNumSuccessors() > 1 &&
          dominators.dominates(parting, between) &&
          (isStart || !dominators.dominates(block, between)))
        instructions.insert(between->getTerminator());
    const llvm::Cycle *inner = cycles.getCycle(block);
    if (inner != &cycle && inner->isEntry(block))
      addExits(*inner);
  }

  const llvm::Cycle &cycle;
  const llvm::CycleInfo &cycles;
  const llvm::DominatorTree &dominators;
  llvm::SetVector<llvm::Instruction *> instructions;
};
} // namespace

namespace {
/// Adds the instructions that may end loops.
class WaitFinder {
public:
  WaitFinder(llvm::Function &function, llvm::ArrayRef<LiftedSite> sites,
             const ReadsOfOthers &reads)
      : dominators(function), reads(reads) {
    cycles.compute(function);
    for (const LiftedSite &lifted : sites)
      if (lifted.site.memory == MemoryKind::Lds && lifted.site.isRead)
        ofLds.insert(lifted.site.number);
  }

  std::vector<uint32_t> find() {
    for (const llvm::Cycle *cycle : cycles.toplevel_cycles())
      add(*cycle);
    return {waits.begin(), waits.end()};
  }

private:
  /// Of a cycle and those in it.
  void add(const llvm::Cycle &cycle) {
    bool isByLds = false;
    for (llvm::Instruction *source : Deciding(cycle, cycles, dominators)) {
      isByLds |= readsLds(*source);
      add(*source);
    }
    if (isByLds)
      for (BasicBlock *block : cycle.blocks())
        for (llvm::Instruction &instruction : *block)
          add(instruction);
    for (const llvm::Cycle *inner : cycle.children())
      add(*inner);
  }

  void add(const llvm::Instruction &instruction) {
    if (std::optional<uint32_t> number = reads.find(instruction))
      waits.insert(*number);
  }

  bool readsLds(const llvm::Instruction &source) const {
    llvm::StringRef callee = getCallee(&source);
    if (callee != pending::unknownVector)
      return callee == pending::ldsLoad;
    auto *number = llvm::cast<llvm::ConstantInt>(source.getOperand(0));
    return ofLds.contains(number->getZExtValue());
  }

  llvm::CycleInfo cycles;
  llvm::DominatorTree dominators;
  const ReadsOfOthers &reads;
  llvm::DenseSet<uint32_t> ofLds;
  llvm::SetVector<uint32_t> waits;
};
} // namespace

std::vector<uint32_t>
mlir::swizzle::machine::findPossibleWaits(llvm::Function &function,
                                          llvm::ArrayRef<LiftedSite> sites,
                                          const ReadsOfOthers &reads) {
  return WaitFinder(function, sites, reads).find();
}
