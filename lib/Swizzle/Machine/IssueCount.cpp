//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/IssueCount.h"
#include "IssueClock.h"
#include "Swizzle/Machine/KernelCode.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::swizzle::machine;
using llvm::Expected;

IssueCounts &IssueCounts::operator+=(const IssueCounts &other) {
  for (auto [mine, more] : llvm::zip_equal(instructions, other.instructions))
    mine += more;
  matrixFlops += other.matrixFlops;
  matrixClocks += other.matrixClocks;
  serialClocks += other.serialClocks;
  ldsClocks += other.ldsClocks;
  return *this;
}

namespace {
/// The shortest ways from the blocks of a kernel to an end.
class IssueCounter {
public:
  explicit IssueCounter(const KernelCode &code)
      : code(code), clock(code.location.chip) {}

  /// What is issued from a block to an end; nothing if it does not come to one.
  Expected<std::optional<IssueCounts>> count(unsigned block);

private:
  Expected<IssueCounts> countBlock(unsigned block);
  llvm::SmallVector<unsigned, 2> getSuccessors(unsigned block) const;

  const KernelCode &code;
  /// Of the block that is counted.
  IssueClock clock;
};
} // namespace

Expected<IssueCounts> IssueCounter::countBlock(unsigned number) {
  const Block &block = code.blocks[number];
  clock.start();
  IssueCounts counts;
  for (unsigned i = 0; i < block.count; ++i) {
    const Instruction &instruction = code.instructions[block.first + i];
    const Operation *operation = findOperation(instruction, code.location.chip);
    if (!operation)
      return llvm::createStringError(code.describe(instruction) +
                                     operationIsNotSupported);
    ++counts.instructions[unsigned(operation->issue)];
    counts.serialClocks += clock.issue(instruction, *operation);
    if (operation->effect == Effect::Matrix) {
      counts.matrixFlops += countMatrixFlops(instruction);
      counts.matrixClocks += countMatrixClocks(instruction);
    }
  }
  return counts;
}

/// The blocks that may follow; none where the wave ends.
llvm::SmallVector<unsigned, 2>
IssueCounter::getSuccessors(unsigned number) const {
  const Block &block = code.blocks[number];
  const Instruction &last = code.instructions[block.first + block.count - 1];
  const Operation *operation = findOperation(last.mnemonic);
  if (operation->effect == Effect::End || last.isFatalTrap())
    return {};
  llvm::SmallVector<unsigned, 2> successors;
  auto add = [&](std::optional<unsigned> next) {
    if (next)
      successors.push_back(*next);
  };
  if (last.isTaken != false)
    for (uint64_t target : last.targets)
      add(code.findBlock(target));
  if (last.mnemonic != "s_branch" && !last.isIndirectJump() &&
      last.isTaken != true)
    add(code.findBlockBehind(last));
  return successors;
}

Expected<std::optional<IssueCounts>> IssueCounter::count(unsigned number) {
  std::vector<IssueCounts> own;
  for (unsigned block = 0; block < code.blocks.size(); ++block) {
    Expected<IssueCounts> counts = countBlock(block);
    if (!counts)
      return counts.takeError();
    own.push_back(*counts);
  }
  std::vector<std::optional<IssueCounts>> ways(own.size());
  for (unsigned block = 0; block < own.size(); ++block)
    if (getSuccessors(block).empty())
      ways[block] = own[block];
  // Each turn finds ways that have a block more (Bellman and Ford).
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (unsigned block = own.size(); block-- > 0;) {
      for (unsigned successor : getSuccessors(block)) {
        if (!ways[successor])
          continue;
        IssueCounts sum = own[block];
        sum += *ways[successor];
        if (ways[block] && ways[block]->serialClocks <= sum.serialClocks)
          continue;
        ways[block] = sum;
        hasChanged = true;
      }
    }
  }
  return ways[number];
}

Expected<IssueCounts>
mlir::swizzle::machine::countIssued(const CodeObject &object,
                                    const Kernel &kernel) {
  Expected<std::vector<uint8_t>> image = object.load();
  if (!image)
    return image.takeError();
  Expected<KernelCode> code =
      decodeKernel(locateKernel(object, kernel, *image));
  if (!code)
    return code.takeError();
  auto counts = IssueCounter(*code).count(code->entryBlock);
  if (!counts)
    return counts.takeError();
  if (!*counts)
    return llvm::createStringError("expected code of '" + kernel.name +
                                   "' that comes to an end");
  return **counts;
}
