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

using namespace mlir::swizzle::machine;
using llvm::BasicBlock;

/// The instructions of a cycle that decide whether it is left, by values and by
/// the branches that choose among them, and the branches that leave it.
static llvm::SetVector<llvm::Instruction *>
getDeciding(const llvm::Cycle &cycle) {
  llvm::SetVector<llvm::Instruction *> deciding;
  for (BasicBlock *block : cycle.blocks())
    for (BasicBlock *next : llvm::successors(block))
      if (!cycle.contains(next) && !isFailure(*next))
        deciding.insert(block->getTerminator());
  for (unsigned i = 0; i < deciding.size(); ++i) {
    for (llvm::Value *operand : deciding[i]->operands())
      if (auto *source = llvm::dyn_cast<llvm::Instruction>(operand);
          source && cycle.contains(source->getParent()))
        deciding.insert(source);
    if (auto *phi = llvm::dyn_cast<llvm::PHINode>(deciding[i]))
      for (BasicBlock *block : phi->blocks())
        if (cycle.contains(block))
          deciding.insert(block->getTerminator());
  }
  return deciding;
}

namespace {
/// Adds the instructions that may end loops.
class WaitFinder {
public:
  WaitFinder(llvm::ArrayRef<LiftedSite> sites, const ReadsOfOthers &reads)
      : reads(reads) {
    for (const LiftedSite &lifted : sites)
      if (lifted.site.memory == MemoryKind::Lds && lifted.site.isRead)
        ofLds.insert(lifted.site.number);
  }

  /// Of a cycle and those in it.
  void add(const llvm::Cycle &cycle) {
    bool isByLds = false;
    for (llvm::Instruction *source : getDeciding(cycle)) {
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

  std::vector<uint32_t> take() { return {waits.begin(), waits.end()}; }

private:
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

  const ReadsOfOthers &reads;
  llvm::DenseSet<uint32_t> ofLds;
  llvm::SetVector<uint32_t> waits;
};
} // namespace

std::vector<uint32_t>
mlir::swizzle::machine::findPossibleWaits(llvm::Function &function,
                                          llvm::ArrayRef<LiftedSite> sites,
                                          const ReadsOfOthers &reads) {
  llvm::CycleInfo cycles;
  cycles.compute(function);
  WaitFinder finder(sites, reads);
  for (const llvm::Cycle *cycle : cycles.toplevel_cycles())
    finder.add(*cycle);
  return finder.take();
}
