//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A launch is evaluated in blocks of ids: each instruction runs over the whole
// block before the next one. What depends on the sizes alone is computed once.
// Almost all numbers of a map fit 32 bits, in which machines divide several
// times faster, so each block finds out whether its dividends do.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Proof/MapEvaluation.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/Support/MathExtras.h"
#include <array>

using namespace mlir;
using namespace mlir::swizzle;

static constexpr unsigned blockSize = 256;

SmallVector<uint64_t, 2> mlir::swizzle::evaluateMap(const MapProgram &program,
                                                    ArrayRef<uint64_t> inputs) {
  SmallVector<uint64_t, 32> values;
  for (const MapInstruction &instruction : program.instructions) {
    const unsigned *operands = instruction.operands;
    if (instruction.opcode == MapOpcode::Input)
      values.push_back(inputs[instruction.constant]);
    else if (instruction.opcode == MapOpcode::Constant)
      values.push_back(instruction.constant);
    else
      values.push_back(evaluate(instruction.opcode, values[operands[0]],
                                values[operands[1]], values[operands[2]]));
  }
  SmallVector<uint64_t, 2> results;
  for (unsigned result : program.results)
    results.push_back(values[result]);
  return results;
}

namespace {
/// One register: a number for each id of a block.
using Lanes = std::array<uint64_t, blockSize>;

class BlockEvaluator {
public:
  BlockEvaluator(const MapProgram &program, ArrayRef<uint64_t> sizes);

  /// Evaluates `count` consecutive linear ids from `start` on. Returns false if
  /// some instruction has no result for one of them, which `undefinedAt` then
  /// tells.
  bool run(uint64_t start, unsigned count);

  const Lanes &result(unsigned k) const { return lanes[program.results[k]]; }
  /// The first id of the last block without a result, from its start on, and
  /// the instruction that has none.
  unsigned undefinedLane = 0;
  unsigned undefinedInstruction = 0;
  /// True if that instruction has an operand 1 of 0 there.
  bool isDivisorZero() const {
    unsigned divisor = program.instructions[undefinedInstruction].operands[1];
    return lanes[divisor][undefinedLane] == 0;
  }

private:
  void fillIds(uint64_t start, unsigned count);
  void runInstruction(unsigned i, unsigned count);
  void runDivision(const MapInstruction &instruction, Lanes &out,
                   unsigned count);
  void checkDefined(unsigned i, unsigned count);

  const MapProgram &program;
  SmallVector<uint64_t, 2> sizes;
  std::vector<Lanes> lanes;
  /// True for an instruction that is the same for all ids.
  SmallVector<bool> uniform;
  bool defined = true;
};
} // namespace

BlockEvaluator::BlockEvaluator(const MapProgram &program,
                               ArrayRef<uint64_t> sizes)
    : program(program), sizes(sizes), lanes(program.instructions.size()),
      uniform(program.instructions.size(), false) {
  for (unsigned i = 0, size = program.instructions.size(); i != size; ++i) {
    const MapInstruction &instruction = program.instructions[i];
    if (instruction.opcode == MapOpcode::Input) {
      if (i >= program.numIds()) {
        lanes[i].fill(sizes[i - program.numIds()]);
        uniform[i] = true;
      }
      continue;
    }
    if (instruction.opcode == MapOpcode::Constant) {
      lanes[i].fill(instruction.constant);
      uniform[i] = true;
      continue;
    }
    auto operands = ArrayRef(instruction.operands)
                        .take_front(getNumOperands(instruction.opcode));
    auto firstLane = [&](unsigned k) {
      return lanes[instruction.operands[k]][0];
    };
    // One that has no result is left to the blocks, which report it.
    if (llvm::any_of(operands, [&](unsigned k) { return !uniform[k]; }) ||
        isUndefined(instruction.opcode, firstLane(0), firstLane(1)))
      continue;
    lanes[i].fill(
        evaluate(instruction.opcode, firstLane(0), firstLane(1), firstLane(2)));
    uniform[i] = true;
  }
}

void BlockEvaluator::fillIds(uint64_t start, unsigned count) {
  if (!program.isOverTiles()) {
    for (unsigned k = 0; k < count; ++k)
      lanes[0][k] = start + k;
    return;
  }
  uint64_t columns = sizes[1];
  uint64_t row = start / columns, column = start % columns;
  for (unsigned k = 0; k < count; ++k) {
    lanes[0][k] = row;
    lanes[1][k] = column;
    if (++column == columns) {
      column = 0;
      ++row;
    }
  }
}

void BlockEvaluator::checkDefined(unsigned i, unsigned count) {
  const MapInstruction &instruction = program.instructions[i];
  const Lanes &a = lanes[instruction.operands[0]];
  const Lanes &b = lanes[instruction.operands[1]];
  // With one right operand for all, one look is enough: the least signed number
  // is the left operand for which most is undefined.
  constexpr uint64_t least = uint64_t(1) << 63;
  if (uniform[instruction.operands[1]] &&
      !isUndefined(instruction.opcode, least, b[0]))
    return;
  for (unsigned k = 0; k < count; ++k) {
    if (!isUndefined(instruction.opcode, a[k], b[k]))
      continue;
    if (defined || k < undefinedLane) {
      undefinedLane = k;
      undefinedInstruction = i;
    }
    defined = false;
    return;
  }
}

/// DivU and RemU.
void BlockEvaluator::runDivision(const MapInstruction &instruction, Lanes &out,
                                 unsigned count) {
  const Lanes &a = lanes[instruction.operands[0]];
  const Lanes &b = lanes[instruction.operands[1]];
  bool isRem = instruction.opcode == MapOpcode::RemU;
  if (uniform[instruction.operands[1]] && llvm::isPowerOf2_64(b[0])) {
    unsigned shift = llvm::Log2_64(b[0]);
    uint64_t mask = b[0] - 1;
    for (unsigned k = 0; k < count; ++k)
      out[k] = isRem ? a[k] & mask : a[k] >> shift;
    return;
  }
  uint64_t bits = 0;
  for (unsigned k = 0; k < count; ++k)
    bits |= a[k] | b[k];
  if (bits > UINT32_MAX) {
    for (unsigned k = 0; k < count; ++k)
      out[k] = isRem ? a[k] % b[k] : a[k] / b[k];
    return;
  }
  for (unsigned k = 0; k < count; ++k) {
    auto narrowA = static_cast<uint32_t>(a[k]);
    auto narrowB = static_cast<uint32_t>(b[k]);
    out[k] = isRem ? narrowA % narrowB : narrowA / narrowB;
  }
}

void BlockEvaluator::runInstruction(unsigned i, unsigned count) {
  const MapInstruction &instruction = program.instructions[i];
  Lanes &out = lanes[i];
  const Lanes &a = lanes[instruction.operands[0]];
  const Lanes &b = lanes[instruction.operands[1]];
  const Lanes &c = lanes[instruction.operands[2]];
  auto each = [&](auto compute) {
    for (unsigned k = 0; k < count; ++k)
      out[k] = compute(a[k], b[k]);
  };
  switch (instruction.opcode) {
  case MapOpcode::Add:
    return each([](uint64_t a, uint64_t b) { return a + b; });
  case MapOpcode::Sub:
    return each([](uint64_t a, uint64_t b) { return a - b; });
  case MapOpcode::Mul:
    return each([](uint64_t a, uint64_t b) { return a * b; });
  case MapOpcode::MinU:
    return each([](uint64_t a, uint64_t b) { return std::min(a, b); });
  case MapOpcode::LessU:
    return each([](uint64_t a, uint64_t b) { return a < b; });
  case MapOpcode::Select:
    for (unsigned k = 0; k < count; ++k)
      out[k] = a[k] ? b[k] : c[k];
    return;
  case MapOpcode::DivU:
  case MapOpcode::RemU:
    return runDivision(instruction, out, count);
  default:
    return each([&](uint64_t a, uint64_t b) {
      return evaluate(instruction.opcode, a, b);
    });
  }
}

bool BlockEvaluator::run(uint64_t start, unsigned count) {
  defined = true;
  fillIds(start, count);
  for (auto [i, instruction] : llvm::enumerate(program.instructions)) {
    if (uniform[i] || instruction.opcode == MapOpcode::Input)
      continue;
    if (isDivision(instruction.opcode) || isShift(instruction.opcode)) {
      checkDefined(i, count);
      // The ids before the first one without a result go on.
      if (!defined)
        count = std::min(count, undefinedLane);
    }
    runInstruction(i, count);
  }
  return defined;
}

//===----------------------------------------------------------------------===//
// Counterexamples
//===----------------------------------------------------------------------===//

namespace {
/// The search through one launch.
class LaunchCheck {
public:
  LaunchCheck(const MapProgram &program, ArrayRef<uint64_t> sizes);

  std::optional<Counterexample> run();

private:
  bool checkBlock(uint64_t start, unsigned count);
  std::optional<uint64_t> linearize(unsigned lane) const;
  Counterexample::Id getId(uint64_t linear) const;
  void fail(Counterexample::Kind kind, uint64_t id, unsigned lane);
  void findFirst(uint64_t value);
  void findMissing(uint64_t start);

  const MapProgram &program;
  SmallVector<uint64_t, 2> sizes;
  uint64_t count = 1;
  BlockEvaluator evaluator;
  llvm::BitVector produced;
  std::optional<Counterexample> found;
};
} // namespace

LaunchCheck::LaunchCheck(const MapProgram &program, ArrayRef<uint64_t> sizes)
    : program(program), sizes(sizes), evaluator(program, sizes) {
  assert(program.numParameters == 0 && "parameters have no values");
  for (uint64_t size : sizes)
    count *= size;
  assert(count <= maxEvaluatedIds && "too many ids");
  produced.resize(count);
}

Counterexample::Id LaunchCheck::getId(uint64_t linear) const {
  if (!program.isOverTiles())
    return {linear};
  return {linear / sizes[1], linear % sizes[1]};
}

/// The linear id of what an id of the block became, or nothing if it is none.
std::optional<uint64_t> LaunchCheck::linearize(unsigned lane) const {
  uint64_t id = evaluator.result(0)[lane];
  if (id >= sizes[0])
    return std::nullopt;
  if (!program.isOverTiles())
    return id;
  uint64_t column = evaluator.result(1)[lane];
  if (column >= sizes[1])
    return std::nullopt;
  return id * sizes[1] + column;
}

void LaunchCheck::fail(Counterexample::Kind kind, uint64_t id, unsigned lane) {
  found.emplace();
  found->sizes = sizes;
  found->kind = kind;
  found->first = getId(id);
  if (kind == Counterexample::Kind::Undefined) {
    const MapInstruction &instruction =
        program.instructions[evaluator.undefinedInstruction];
    found->op = instruction.op;
    found->undefined = isShift(instruction.opcode) ? "shifts by 64 or more"
                       : evaluator.isDivisorZero() ? "divides by 0"
                                                   : "overflows";
    return;
  }
  for (unsigned k = 0; k < program.numIds(); ++k)
    found->value.push_back(evaluator.result(k)[lane]);
}

/// Returns whether the block is fine, and fails at its first id that is not.
bool LaunchCheck::checkBlock(uint64_t start, unsigned blockCount) {
  bool defined = evaluator.run(start, blockCount);
  unsigned checked = defined ? blockCount : evaluator.undefinedLane;
  for (unsigned lane = 0; lane < checked; ++lane) {
    std::optional<uint64_t> value = linearize(lane);
    if (!value) {
      fail(Counterexample::Kind::OutOfRange, start + lane, lane);
      return false;
    }
    if (produced.test(*value)) {
      fail(Counterexample::Kind::Collision, start + lane, lane);
      return false;
    }
    produced.set(*value);
  }
  if (!defined)
    fail(Counterexample::Kind::Undefined, start + checked, checked);
  return defined;
}

/// The first of two ids that become the same.
void LaunchCheck::findFirst(uint64_t value) {
  for (uint64_t start = 0; start < count; start += blockSize) {
    unsigned blockCount = std::min<uint64_t>(blockSize, count - start);
    evaluator.run(start, blockCount);
    for (unsigned lane = 0; lane < blockCount; ++lane)
      if (linearize(lane) == std::optional<uint64_t>(value)) {
        found->second = std::move(found->first);
        found->first = getId(start + lane);
        return;
      }
  }
}

/// The least id that nothing becomes; `start` is the first one not looked at.
void LaunchCheck::findMissing(uint64_t start) {
  for (; start < count; start += blockSize) {
    unsigned blockCount = std::min<uint64_t>(blockSize, count - start);
    if (!evaluator.run(start, blockCount))
      return;
    for (unsigned lane = 0; lane < blockCount; ++lane)
      if (std::optional<uint64_t> value = linearize(lane))
        produced.set(*value);
  }
  int missing = produced.find_first_unset();
  assert(missing >= 0 && "a map that is not injective is not surjective");
  found->missing = getId(missing);
}

std::optional<Counterexample> LaunchCheck::run() {
  for (uint64_t start = 0; start < count; start += blockSize) {
    unsigned blockCount = std::min<uint64_t>(blockSize, count - start);
    if (checkBlock(start, blockCount))
      continue;
    if (found->kind == Counterexample::Kind::Undefined)
      break;
    if (found->kind == Counterexample::Kind::Collision) {
      uint64_t value = found->value[0];
      if (program.isOverTiles())
        value = value * sizes[1] + found->value[1];
      findFirst(value);
    }
    findMissing(start);
    break;
  }
  return found;
}

std::optional<Counterexample>
mlir::swizzle::findCounterexample(const MapProgram &program,
                                  ArrayRef<uint64_t> sizes) {
  return LaunchCheck(program, sizes).run();
}
