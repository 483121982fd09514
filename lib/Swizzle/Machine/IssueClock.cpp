//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IssueClock.h"
#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/Chips/LdsBanks.h"
#include "Swizzle/Chips/MatrixInstructions.h"
#include <algorithm>

using namespace mlir::swizzle;
using namespace mlir::swizzle::machine;
using llvm::StringRef;

/// Clocks from an instruction of a wave to its next one [1].
static constexpr uint64_t issueClocks = 4;
static constexpr uint64_t transcendentalClocks =
    issueClocks * transcendentalRepeats;
/// More clocks for an instruction of so many bytes that crosses a boundary of
/// as many [4].
static constexpr uint64_t crossingClocks = 1, crossingBytes = 8;
/// Clocks from an operation on packed f32 to the next matrix instruction [4].
static constexpr uint64_t packedFloatClocks = 12;
/// Clocks of a read of LDS [3].
static constexpr uint64_t ldsLatency = 64;
/// Wait states between the end of a matrix instruction and a use of its result
/// other than by accumulation [1].
static constexpr uint64_t matrixResultClocks = 3 * issueClocks;
/// Clocks of s_sleep for each of the number in its lower bits [1].
static constexpr uint64_t sleepClocks = 64, sleepMask = 127;

uint64_t
mlir::swizzle::machine::countMatrixFlops(const Instruction &instruction) {
  return getMatrixOperations(instruction.mnemonic,
                             instruction.operands[0].count, lanesPerWave)
      .value_or(0);
}

uint64_t
mlir::swizzle::machine::countMatrixClocks(const Instruction &instruction) {
  constexpr uint64_t passClocks = 4;
  uint64_t clocks = passClocks * instruction.matrixPasses;
  // Where formats follow from modifiers, LLVM has the passes for less than 8
  // bits; one factor of 8 bits, by the numbers 0 and 1, takes twice as many
  // [2].
  constexpr int64_t firstSmall = 2;
  if (StringRef(instruction.mnemonic).ends_with("_f8f6f4") &&
      (instruction.get("cbsz") < firstSmall ||
       instruction.get("blgp") < firstSmall))
    clocks *= 2;
  return clocks;
}

/// The clocks that LDS takes for an instruction without bank conflicts, while
/// the waves of the other SIMDs do the same.
static uint64_t countLdsClocks(const Operation &operation,
                               const ComputeUnit &unit) {
  // What moves 4 bytes between lanes is taken to be as fast as a write.
  LdsAccess access = LdsAccess::Write;
  uint32_t bytes = 4, addresses = 1;
  if (operation.effect == Effect::Memory) {
    const MemoryOperation &memory = operation.memory;
    if (!memory.isWrite && !memory.isAtomic)
      access = LdsAccess::Read;
    bytes = memory.bytes;
    addresses = memory.form == AddressForm::LdsPair ? 2 : 1;
  }
  return uint64_t(addresses) * getNumLdsGroups(unit, access, bytes) *
         unit.simds;
}

bool mlir::swizzle::machine::goesToLds(const Instruction &instruction,
                                       const MemoryOperation &operation) {
  return operation.isToLds || instruction.has("lds");
}

uint64_t IssueClock::countDirectLdsClocks(const Operation &operation) const {
  return getNumLdsGroups(unit, LdsAccess::Write, operation.memory.bytes);
}

// All instruction sets that code is decoded of are in the table.
IssueClock::IssueClock(StringRef isa)
    : unit(defaultChipForIsa(isa)->computeUnit) {}

void IssueClock::start() {
  clock = matrixFree = packedEnd = ldsFree = 0;
  ready.clear();
  ldsDone.clear();
}

static unsigned getKey(const Operand &operand, unsigned i) {
  return unsigned(operand.file) << 16 | (operand.index + i);
}

uint64_t IssueClock::getReady(const Operand &operand) const {
  uint64_t latest = 0;
  if (operand.isVector())
    for (unsigned i = 0; i < operand.count; ++i)
      latest = std::max(latest, ready.lookup(getKey(operand, i)));
  return latest;
}

uint64_t IssueClock::issue(const Instruction &instruction,
                           const Operation &operation) {
  uint64_t start = clock;
  llvm::ArrayRef<Operand> operands = instruction.operands;
  bool isMatrix = operation.issue == IssueClass::Matrix && operands.size() >= 4;
  // A result that is accumulated goes from one to the next inside.
  for (auto [i, operand] : llvm::enumerate(operands)) {
    uint64_t at = getReady(operand);
    if (isMatrix && (i == 0 || i == 3))
      at -= std::min(at, matrixResultClocks);
    clock = std::max(clock, at);
  }
  uint64_t next = issueClocks;
  switch (operation.issue) {
  case IssueClass::Transcendental:
    next = transcendentalClocks;
    break;
  case IssueClass::PackedFloat:
    clock = std::max(clock, matrixFree);
    packedEnd = clock + packedFloatClocks;
    break;
  case IssueClass::Matrix:
    clock = std::max({clock, matrixFree, packedEnd});
    matrixFree = clock + countMatrixClocks(instruction);
    break;
  case IssueClass::Lds: {
    uint64_t served = std::max(clock, ldsFree);
    ldsFree = served + countLdsClocks(operation, unit);
    ldsDone.push_back(std::max(served + ldsLatency, ldsFree));
    break;
  }
  case IssueClass::Wait:
    if (instruction.mnemonic == "s_nop" && !operands.empty()) {
      next = issueClocks * (operands[0].integer + 1);
    } else if (instruction.mnemonic == "s_sleep" && !operands.empty()) {
      next = sleepClocks * (operands[0].integer & sleepMask);
    } else if (operation.effect == Effect::Wait) {
      uint64_t left = instruction.get("lgkmcnt", WaitCounts::noLimit);
      if (left < ldsDone.size())
        clock = std::max(clock, ldsDone[ldsDone.size() - 1 - left]);
    }
    break;
  default:
    break;
  }
  bool isStore = operation.effect == Effect::Memory && !operation.memory.isRead;
  if (!isStore && !operands.empty() && operands[0].isVector()) {
    for (unsigned i = 0; i < operands[0].count; ++i) {
      unsigned key = getKey(operands[0], i);
      if (operation.issue == IssueClass::Matrix)
        ready[key] = matrixFree + matrixResultClocks;
      else
        ready.erase(key);
    }
  }
  if (instruction.size == crossingBytes &&
      instruction.address % crossingBytes != 0)
    next += crossingClocks;
  clock += next;
  return clock - start;
}
