//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ScalarConstants.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::swizzle::machine;
using llvm::StringRef;

std::optional<uint32_t>
ScalarConstants::evaluate(const Operand &operand) const {
  if (operand.kind == Operand::Kind::Integer)
    return static_cast<uint32_t>(operand.integer);
  if (!operand.isRegister() || operand.file != RegisterFile::Scalar)
    return std::nullopt;
  auto it = values.find(operand.index);
  return it == values.end() ? std::nullopt : std::optional(it->second);
}

std::optional<uint64_t> ScalarConstants::get(const Operand &pair) const {
  Operand low = pair, high = pair;
  ++high.index;
  std::optional<uint32_t> lowBits = evaluate(low), highBits = evaluate(high);
  if (!lowBits || !highBits)
    return std::nullopt;
  return uint64_t(*highBits) << 32 | *lowBits;
}

void ScalarConstants::update(const Instruction &instruction) {
  llvm::ArrayRef<Operand> operands = instruction.operands;
  StringRef name = instruction.mnemonic;
  if (operands.empty() || !operands[0].isRegister() ||
      operands[0].file != RegisterFile::Scalar) {
    if (!name.starts_with("v_"))
      carry.reset();
    return;
  }
  unsigned result = operands[0].index;
  uint64_t next = instruction.address + instruction.size;
  std::optional<uint32_t> sum;
  bool isCarryIn = name == "s_addc_u32";
  if ((isCarryIn || name == "s_add_u32") && (!isCarryIn || carry)) {
    std::optional<uint32_t> left = evaluate(operands[1]);
    std::optional<uint32_t> right = evaluate(operands[2]);
    std::optional<bool> carryOut;
    if (left && right) {
      uint64_t wide = uint64_t(*left) + *right + (isCarryIn ? *carry : 0);
      sum = static_cast<uint32_t>(wide);
      carryOut = wide >> 32 != 0;
    }
    carry = carryOut;
  } else {
    carry.reset();
  }
  llvm::SmallVector<std::optional<uint32_t>, 2> moved;
  if (name == "s_mov_b32" || name == "s_mov_b64")
    for (Operand word = operands[1]; moved.size() < operands[0].count;
         ++word.index)
      moved.push_back(word.isRegister() || operands[0].count == 1
                          ? evaluate(word)
                          : std::nullopt);
  for (unsigned i = 0; i < operands[0].count; ++i)
    values.erase(result + i);
  if (sum)
    values[result] = *sum;
  for (auto [i, word] : llvm::enumerate(moved))
    if (word)
      values[result + i] = *word;
  if (name == "s_getpc_b64") {
    values[result] = static_cast<uint32_t>(next);
    values[result + 1] = static_cast<uint32_t>(next >> 32);
  }
}
