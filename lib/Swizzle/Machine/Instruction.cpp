//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/Instruction.h"

using namespace mlir::swizzle::machine;
using llvm::StringRef;

const Modifier *Instruction::find(StringRef name) const {
  for (const Modifier &modifier : modifiers)
    if (modifier.name == name)
      return &modifier;
  return nullptr;
}

int64_t Instruction::get(StringRef name, int64_t absent) const {
  const Modifier *modifier = find(name);
  return modifier && !modifier->values.empty() ? modifier->values[0] : absent;
}

Instruction Instruction::makeEndOfFunction(uint64_t address) {
  Instruction end;
  end.address = address;
  end.text = "the end of the function";
  // As a trap it ends the wave, and has no other effect.
  end.mnemonic = "s_trap";
  return end;
}

llvm::SmallVector<Operand, 2>
Instruction::listScalarResults(RegisterFile file) const {
  llvm::SmallVector<Operand, 2> results;
  auto add = [&](size_t number) {
    if (number < operands.size() && operands[number].isRegister() &&
        operands[number].file == file)
      results.push_back(operands[number]);
  };
  add(0);
  // Carries, and what else is a bit for each lane beside a vector.
  StringRef name = mnemonic;
  if (name.contains("_co_") || name.starts_with("v_div_scale") ||
      name.starts_with("v_mad_u64_u32") || name.starts_with("v_mad_i64_i32"))
    add(1);
  return results;
}

bool Instruction::isCall() const {
  return mnemonic == "s_swappc_b64" || mnemonic == "s_call_b64";
}

bool Instruction::isIndirectJump() const { return mnemonic == "s_setpc_b64"; }

bool Instruction::isEndOfFunction() const {
  return mnemonic == "s_trap" && size == 0;
}

bool Instruction::isFatalTrap() const {
  constexpr int64_t debugTrap = 3;
  return mnemonic == "s_trap" &&
         (operands.empty() || operands[0].integer != debugTrap);
}

bool Instruction::isGlobalWait() const {
  return mnemonic == "ds_gws_barrier" || mnemonic == "ds_gws_sema_p";
}

bool Instruction::emptiesL1() const {
  return (mnemonic == "buffer_inv" && has("sc1")) ||
         mnemonic == "buffer_wbinvl1" || mnemonic == "buffer_wbinvl1_vol";
}

bool Instruction::swapsInLds() const {
  return llvm::StringRef(mnemonic).starts_with("ds_cmpst_");
}

bool Instruction::emptiesScalarCache() const {
  return mnemonic == "s_dcache_inv" || mnemonic == "s_dcache_inv_vol";
}

/// Parses `7`, `[7:9]` and sets the registers of `operand` to them.
static bool parseRange(StringRef text, Operand &operand) {
  if (!text.consume_front("["))
    return !text.getAsInteger(10, operand.index);
  unsigned last;
  if (text.consumeInteger(10, operand.index))
    return false;
  last = operand.index;
  if (text.consume_front(":") && text.consumeInteger(10, last))
    return false;
  operand.count = last - operand.index + 1;
  return text == "]" && last >= operand.index;
}

static bool parseRegister(StringRef text, Operand &operand) {
  struct Special {
    StringRef name;
    RegisterFile file;
    unsigned count;
  };
  static const Special specials[] = {
      {"vcc", RegisterFile::Vcc, 2},
      {"exec", RegisterFile::Exec, 2},
      {"flat_scratch", RegisterFile::FlatScratch, 2},
      {"xnack_mask", RegisterFile::XnackMask, 2},
      {"m0", RegisterFile::M0, 1},
      {"scc", RegisterFile::Scc, 1},
      {"src_scc", RegisterFile::Scc, 1},
      {"src_vccz", RegisterFile::Vccz, 1},
      {"src_execz", RegisterFile::Execz, 1}};
  operand.kind = Operand::Kind::Register;
  for (const Special &special : specials) {
    StringRef rest = text;
    if (!rest.consume_front(special.name))
      continue;
    operand.file = special.file;
    operand.count = special.count;
    if (rest.empty())
      return true;
    operand.count = 1;
    operand.index = rest == "_hi";
    return special.count == 2 && (rest == "_hi" || rest == "_lo");
  }
  static const std::pair<StringRef, RegisterFile> files[] = {
      {"ttmp", RegisterFile::Trap},
      {"s", RegisterFile::Scalar},
      {"v", RegisterFile::Vector},
      {"a", RegisterFile::Accumulation}};
  for (auto [name, file] : files) {
    StringRef rest = text;
    if (!rest.consume_front(name))
      continue;
    operand.file = file;
    if (parseRange(rest, operand))
      return true;
  }
  return false;
}

/// Parses a number with its sign: decimal or hexadecimal, or of floating point.
static bool parseNumber(StringRef text, Operand &operand) {
  operand.kind = Operand::Kind::Integer;
  // A literal that could be an inline constant, as relocations leave them.
  if (text.consume_front("lit(") || text.consume_front("lit64("))
    text.consume_back(")");
  uint64_t bits;
  StringRef magnitude = text;
  bool isNegative = magnitude.consume_front("-");
  // LLVM prints literals, and nothing else, in hexadecimal.
  operand.isLiteral = magnitude.starts_with("0x");
  if (!magnitude.empty() && magnitude[0] >= '0' && magnitude[0] <= '9' &&
      !magnitude.getAsInteger(0, bits)) {
    operand.integer = static_cast<int64_t>(isNegative ? 0 - bits : bits);
    return true;
  }
  operand.kind = Operand::Kind::Float;
  return text.contains('.') && !text.getAsDouble(operand.number);
}

static Operand parseOperand(StringRef text) {
  Operand operand;
  StringRef inner = text;
  if (inner.consume_front("sext(") && inner.consume_back(")"))
    operand.signExtend = true;
  else
    inner = text;
  if (parseNumber(inner, operand))
    return operand;
  // LLVM prints a negated constant as neg(1.0), which -1.0 is not.
  operand.negate = inner.consume_front("-");
  if (inner.starts_with("neg(") && inner.ends_with(")")) {
    inner = inner.drop_front(strlen("neg(")).drop_back();
    operand.negate = true;
  }
  if (inner.consume_front("|")) {
    inner.consume_back("|");
    operand.absolute = true;
  }
  if (parseRegister(inner, operand) || parseNumber(inner, operand))
    return operand;
  operand = Operand();
  operand.kind = text == "off" ? Operand::Kind::Off : Operand::Kind::Name;
  operand.name = text.str();
  return operand;
}

/// The end of the first word of `text`: a blank or comma outside of brackets.
static size_t findEnd(StringRef text) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    depth += c == '(' || c == '[';
    depth -= c == ')' || c == ']';
    if (depth == 0 && (c == ' ' || c == ','))
      return i;
  }
  return text.size();
}

static Modifier parseModifier(StringRef text) {
  Modifier modifier;
  size_t nameEnd = text.find_first_of(":(");
  modifier.name = text.take_front(nameEnd).str();
  if (nameEnd == StringRef::npos)
    return modifier;
  StringRef rest = text.drop_front(nameEnd + (text[nameEnd] == ':'));
  modifier.text = rest.str();
  llvm::SmallVector<StringRef> parts;
  rest.trim("[]()").split(parts, ',');
  for (StringRef part : parts) {
    int64_t value;
    if (!part.trim().getAsInteger(0, value))
      modifier.values.push_back(value);
  }
  return modifier;
}

/// Removes the encoding from the end of a mnemonic.
static Instruction::Encoding takeEncoding(StringRef &mnemonic) {
  mnemonic.consume_back("_e32") || mnemonic.consume_back("_e64");
  if (mnemonic.consume_back("_sdwa"))
    return Instruction::Encoding::Sdwa;
  if (mnemonic.consume_back("_dpp"))
    return Instruction::Encoding::Dpp;
  return Instruction::Encoding::Default;
}

llvm::Expected<Instruction>
mlir::swizzle::machine::parseInstruction(StringRef text) {
  Instruction instruction;
  text = text.trim();
  instruction.text = text.str();
  auto [mnemonic, rest] = text.split(' ');
  instruction.encoding = takeEncoding(mnemonic);
  instruction.mnemonic = mnemonic.str();
  rest = rest.trim();
  // Operands are separated by commas, modifiers follow with blanks; those of
  // waits, and of what empties or writes back caches, have no operand before
  // them.
  bool isOperand = !mnemonic.starts_with("s_waitcnt") &&
                   mnemonic != "buffer_inv" && mnemonic != "buffer_wbl2";
  while (!rest.empty()) {
    size_t end = findEnd(rest);
    StringRef word = rest.take_front(end);
    if (word.empty())
      return llvm::createStringError("expected an operand, but got '" +
                                     rest.str() + "'");
    if (isOperand)
      instruction.operands.push_back(parseOperand(word));
    else
      instruction.modifiers.push_back(parseModifier(word));
    rest = rest.drop_front(end);
    isOperand &= rest.consume_front(",");
    rest = rest.trim();
  }
  return instruction;
}
