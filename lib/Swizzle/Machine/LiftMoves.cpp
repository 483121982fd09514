//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Moves of which the index register or a modifier says what they move.
//
//===----------------------------------------------------------------------===//

#include "Lifter.h"

using namespace mlir::swizzle::machine;
using llvm::StringRef;
using llvm::Value;

/// The index is the low byte of the source and goes to M0, with a bit for each
/// operand that it is added to from bit 12 on. ("AMD Instinct MI300"
/// Instruction Set Architecture, S_SET_GPR_IDX_ON.)
llvm::Error Lifter::liftSetIndex() {
  StringRef names = current->operands[1].name;
  if (!names.consume_front("gpr_idx(") || !names.consume_back(")"))
    return error("expected the operands that an index is added to, as in "
                 "gpr_idx(SRC0), but got '" +
                 current->operands[1].name + "'");
  llvm::SmallVector<StringRef> indexed;
  names.split(indexed, ',');
  static constexpr llvm::StringLiteral operands[] = {"SRC0", "SRC1", "SRC2",
                                                     "DST"};
  uint32_t bits = 0;
  for (auto [bit, name] : llvm::enumerate(operands))
    bits |= uint32_t(llvm::is_contained(indexed, name)) << bit;
  llvm::Expected<Value *> source = readBits(current->operands[0], 32, 'i');
  if (!source)
    return source.takeError();
  registerIndex = b.CreateAnd(*source, 0xff);
  indexesSource = bits & 1;
  indexesResult = bits & 8;
  Value *m0 = registers->readScalar(RegisterFile::M0, 0);
  m0 = b.CreateOr(b.CreateAnd(m0, ~UINT32_C(0xf0ff)), bits << 12);
  registers->writeScalar(RegisterFile::M0, 0, b.CreateOr(m0, registerIndex));
  return llvm::Error::success();
}

llvm::Error Lifter::liftIndexedMove() {
  if (current->mnemonic != "v_mov_b32" ||
      current->encoding != Instruction::Encoding::Default)
    return error("expected v_mov_b32 between s_set_gpr_idx_on and "
                 "s_set_gpr_idx_off");
  // No compiler makes an index beyond the registers of a lane: here it changes
  // nothing, and reads the base.
  auto choose = [&](const Operand &base,
                    llvm::function_ref<void(const Operand &, Value *)> visit) {
    for (unsigned number : registers->getNumbers(base.file)) {
      if (number < base.index)
        continue;
      Operand chosen = base;
      chosen.index = number;
      Value *distance = b.getInt32(number - base.index);
      visit(chosen, b.CreateICmpEQ(registerIndex, distance));
    }
  };
  const Operand &result = current->operands[0], &source = current->operands[1];
  llvm::Expected<Value *> value = readBits(source, 32, 'i');
  if (!value)
    return value.takeError();
  if (indexesSource && source.isVector())
    choose(source, [&](const Operand &chosen, Value *isChosen) {
      Value *contents = registers->readVector(chosen, 0);
      *value = b.CreateSelect(isChosen, contents, *value);
    });
  if (!indexesResult) {
    registers->writeVector(result, 0, *value);
    return llvm::Error::success();
  }
  choose(result, [&](const Operand &chosen, Value *isChosen) {
    Value *before = registers->readVector(chosen, 0);
    registers->writeVector(chosen, 0, b.CreateSelect(isChosen, *value, before));
  });
  return llvm::Error::success();
}

/// v_pk_mov_b32: op_sel has, for each half of the result, the half of its
/// source.
llvm::Error Lifter::liftMovePair() {
  Value *halves[2];
  const Modifier *select = current->find("op_sel");
  for (unsigned i = 0; i < 2; ++i) {
    Operand source = current->operands[i + 1];
    bool isHigh = select && i < select->values.size() && select->values[i];
    if (source.isRegister())
      source.index += isHigh;
    isVector = true;
    llvm::Expected<Value *> half = readBits(source, 32, 'i');
    if (!half)
      return half.takeError();
    halves[i] = *half;
  }
  for (unsigned i = 0; i < 2; ++i)
    registers->writeVector(current->operands[0], i, halves[i]);
  return llvm::Error::success();
}
