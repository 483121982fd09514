//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ScalarConstants.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <iterator>
#include <utility>

using namespace mlir::swizzle::machine;
using llvm::StringRef;

/// A pair of which more than this is known is taken not to be known: libraries
/// choose among a dozen functions, and what a loop counts is no address.
static constexpr size_t maxAddresses = 64;

static bool isScalar(const Operand &operand) {
  return operand.isRegister() && operand.file == RegisterFile::Scalar;
}

std::optional<uint32_t>
ScalarConstants::evaluate(const Operand &operand) const {
  if (operand.kind == Operand::Kind::Integer)
    return static_cast<uint32_t>(operand.integer);
  if (!isScalar(operand))
    return std::nullopt;
  auto it = values.find(operand.index);
  return it == values.end() ? std::nullopt : std::optional(it->second);
}

ScalarConstants::Addresses ScalarConstants::get(const Operand &pair) const {
  return isScalar(pair) ? get(pair.index) : Addresses();
}

ScalarConstants::Addresses ScalarConstants::get(unsigned low) const {
  auto lowBits = values.find(low), highBits = values.find(low + 1);
  if (lowBits != values.end() && highBits != values.end())
    return {uint64_t(highBits->second) << 32 | lowBits->second};
  return pairs.lookup(low);
}

/// What s_cmp_ and s_cmpk_ say of two numbers.
static std::optional<bool> compare(StringRef comparison, uint32_t left,
                                   uint32_t right) {
  auto [relation, type] = comparison.split('_');
  if (type != "i32" && type != "u32")
    return std::nullopt;
  int64_t a = left, b = right;
  if (type == "i32") {
    a = static_cast<int32_t>(left);
    b = static_cast<int32_t>(right);
  }
  return llvm::StringSwitch<std::optional<bool>>(relation)
      .Case("eq", a == b)
      .Case("lg", a != b)
      .Case("gt", a > b)
      .Case("ge", a >= b)
      .Case("lt", a < b)
      .Case("le", a <= b)
      .Default(std::nullopt);
}

/// What an instruction with a result of 32 bits computes, if it is one of
/// those that addresses are made with, and of constants. Sets the condition.
std::optional<uint32_t>
ScalarConstants::compute(const Instruction &instruction) {
  llvm::ArrayRef<Operand> operands = instruction.operands;
  StringRef name = instruction.mnemonic;
  if (name == "s_mov_b32")
    return evaluate(operands[1]);
  if (name == "s_movk_i32")
    return llvm::SignExtend32<16>(operands[1].integer);
  std::optional<bool> carry = scc;
  if (instruction.writesScc)
    scc.reset();
  if (name == "s_abs_i32") {
    std::optional<uint32_t> value = evaluate(operands[1]);
    if (!value)
      return std::nullopt;
    scc = *value != 0;
    return static_cast<int32_t>(*value) < 0 ? 0 - *value : *value;
  }
  bool isAdd = name == "s_add_u32" || name == "s_add_i32";
  bool isSub = name == "s_sub_u32" || name == "s_sub_i32";
  bool usesCarry = name == "s_addc_u32" || name == "s_subb_u32";
  if (!isAdd && !isSub && !usesCarry)
    return std::nullopt;
  std::optional<uint32_t> left = evaluate(operands[1]);
  std::optional<uint32_t> right = evaluate(operands[2]);
  if (!left || !right || (usesCarry && !carry))
    return std::nullopt;
  bool adds = isAdd || name == "s_addc_u32", isSigned = name.ends_with("i32");
  // Wide enough for neither to wrap.
  auto widen = [&](uint32_t word) -> int64_t {
    return isSigned ? static_cast<int32_t>(word) : int64_t(word);
  };
  int64_t change = widen(*right) + (usesCarry && *carry ? 1 : 0);
  int64_t result = adds ? widen(*left) + change : widen(*left) - change;
  scc = isSigned ? !llvm::isInt<32>(result) : !llvm::isUInt<32>(result);
  return static_cast<uint32_t>(result);
}

void ScalarConstants::update(const Instruction &instruction) {
  llvm::ArrayRef<Operand> operands = instruction.operands;
  StringRef name = instruction.mnemonic;
  StringRef comparison = name;
  bool isComparison =
      comparison.consume_front("s_cmpk_") || comparison.consume_front("s_cmp_");
  auto isKept = [&](const Operand &source) {
    return isScalar(source) &&
           llvm::any_of(llvm::seq(source.count), [&](unsigned i) {
             return kept.contains(source.index + i);
           });
  };
  bool usesCarry = name == "s_addc_u32" || name == "s_subb_u32";
  bool isOfKept =
      (usesCarry && isSccKept) ||
      llvm::any_of(isComparison || operands.empty() ? operands
                                                    : operands.drop_front(),
                   isKept);
  if (isComparison) {
    std::optional<uint32_t> left = evaluate(operands[0]);
    std::optional<uint32_t> right = evaluate(operands[1]);
    if (right && name.starts_with("s_cmpk_") && name.ends_with("_i32"))
      right = llvm::SignExtend32<16>(*right);
    scc = left && right ? compare(comparison, *left, *right) : std::nullopt;
    isSccKept = isOfKept;
    return;
  }
  bool isMove = name == "s_mov_b64" || name == "s_getpc_b64";
  std::optional<uint32_t> result;
  llvm::SmallVector<std::optional<uint32_t>, 2> moved;
  Addresses address;
  if (name == "s_mov_b64" && isScalar(operands[1])) {
    for (Operand word = operands[1]; moved.size() < operands[0].count;
         ++word.index)
      moved.push_back(evaluate(word));
    address = pairs.lookup(operands[1].index);
  } else if (!isMove && name.starts_with("s_")) {
    result = compute(instruction);
    if (instruction.writesScc)
      isSccKept = isOfKept;
  }
  for (const Operand &written : instruction.listScalarResults())
    for (unsigned i = 0; i < written.count; ++i) {
      unsigned number = written.index + i;
      values.erase(number);
      kept.erase(number);
      if (isOfKept)
        kept.insert(number);
      pairs.erase(number);
      if (number > 0)
        pairs.erase(number - 1);
    }
  if (operands.empty() || !isScalar(operands[0]))
    return;
  unsigned number = operands[0].index;
  if (result)
    values[number] = *result;
  for (auto [i, word] : llvm::enumerate(moved))
    if (word)
      values[number + i] = *word;
  if (!address.empty() && get(number).empty())
    pairs[number] = std::move(address);
  if (name == "s_getpc_b64") {
    uint64_t next = instruction.address + instruction.size;
    values[number] = static_cast<uint32_t>(next);
    values[number + 1] = static_cast<uint32_t>(next >> 32);
  }
}

void ScalarConstants::returnFromCall() {
  for (auto [number, value] : values)
    kept.insert(number);
  isSccKept = true;
}

bool ScalarConstants::meet(const ScalarConstants &other) {
  bool isLess = false;
  // Before single values are left.
  llvm::DenseMap<unsigned, Addresses> met;
  auto meetPair = [&](unsigned low) {
    Addresses here = get(low), there = other.get(low), both;
    if (here.empty() || there.empty())
      return;
    std::set_union(here.begin(), here.end(), there.begin(), there.end(),
                   std::back_inserter(both));
    if (both.size() > 1 && both.size() <= maxAddresses)
      met[low] = std::move(both);
  };
  for (auto [number, value] : values)
    meetPair(number);
  for (const auto &[number, addresses] : pairs)
    meetPair(number);
  isLess |= met.size() != pairs.size();
  for (const auto &[number, addresses] : met)
    isLess |= pairs.lookup(number) != addresses;
  pairs = std::move(met);

  for (auto [number, value] : llvm::to_vector(values)) {
    auto it = other.values.find(number);
    if (it != other.values.end() && it->second == value)
      continue;
    values.erase(number);
    isLess = true;
  }
  if (scc && scc != other.scc) {
    scc.reset();
    isLess = true;
  }
  size_t before = kept.size();
  kept.insert(other.kept.begin(), other.kept.end());
  isLess |= kept.size() != before || (other.isSccKept && !isSccKept);
  isSccKept |= other.isSccKept;
  return isLess;
}
