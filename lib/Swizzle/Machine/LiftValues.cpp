//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Lifter.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir::swizzle::machine;
using llvm::StringRef;
using llvm::Value;

/// The bits of an operand of a signature's letter.
static unsigned getWidth(char letter) {
  switch (letter) {
  case 'h':
  case 'e':
  case 'p':
  case 'q':
    return 16;
  case 'l':
  case 'd':
  case 'm':
    return 64;
  default:
    return 32;
  }
}

static bool isPrinted(char letter) {
  return !StringRef("cvxXo").contains(letter);
}

/// The type of floating point of a letter, null for integers.
static llvm::Type *getFloatType(Builder &b, char letter) {
  switch (letter) {
  case 'e':
  case 'q':
    return b.getHalfTy();
  case 'f':
    return b.getFloatTy();
  case 'd':
    return b.getDoubleTy();
  default:
    return nullptr;
  }
}

Value *Lifter::readConstant(const Operand &operand, unsigned bits,
                            char letter) {
  uint64_t value = static_cast<uint64_t>(operand.integer);
  bool isFloat = operand.kind == Operand::Kind::Float;
  if (isFloat) {
    llvm::APFloat number(operand.number);
    bool isLossy;
    if (bits != 64)
      number.convert(bits == 16 ? llvm::APFloat::IEEEhalf()
                                : llvm::APFloat::IEEEsingle(),
                     llvm::APFloat::rmNearestTiesToEven, &isLossy);
    value = number.bitcastToAPInt().getZExtValue();
  } else if (letter == 'd' && operand.isLiteral) {
    // It is the upper half of a double.
    value <<= 32;
  }
  // The machine extends a literal with its sign for a signed operation of 64
  // bits, with zeros for the others (LLVM's pull request 70274). The constants
  // that it has as floats are those of 64 bits.
  if (letter == 'l' && !isFloat &&
      StringRef(current->mnemonic).contains("_i64"))
    value = llvm::SignExtend64<32>(value);
  if (letter == 'k')
    value = llvm::SignExtend64<16>(value);
  llvm::APInt wide(64, value);
  return llvm::ConstantInt::get(b.getContext(), wide.trunc(bits));
}

/// Reads an operand as an integer of `bits` bits, a vector in a vector
/// operation.
llvm::Expected<Value *> Lifter::readBits(const Operand &operand, unsigned bits,
                                         char letter) {
  llvm::Type *type = b.getIntNTy(bits);
  Value *value = nullptr;
  if (operand.isVector()) {
    value = registers->readVector(operand, 0);
    if (bits == 64) {
      llvm::Type *wide = vectorOf(type);
      Value *low = b.CreateZExt(value, wide);
      Value *high = b.CreateZExt(registers->readVector(operand, 1), wide);
      value = b.CreateOr(low, b.CreateShl(high, splat(b.getInt64(32))));
    }
    return bits < 32 ? b.CreateTrunc(value, vectorOf(type)) : value;
  }
  if (operand.isRegister()) {
    value = bits == 64 ? registers->readScalar64(operand.file, operand.index)
                       : registers->readScalar(operand.file, operand.index);
    if (bits < 32)
      value = b.CreateTrunc(value, type);
  } else if (operand.kind == Operand::Kind::Integer ||
             operand.kind == Operand::Kind::Float) {
    value = readConstant(operand, bits, letter);
  } else if (operand.kind == Operand::Kind::Name) {
    // Their addresses have nothing in the lower half.
    uint64_t aperture = llvm::StringSwitch<uint64_t>(operand.name)
                            .Case("src_shared_base", ldsAperture)
                            .Case("src_private_base", scratchAperture)
                            .Default(0);
    if (!aperture)
      return error("expected an operand that can be read, but got '" +
                   operand.name + "'");
    value =
        llvm::ConstantInt::get(type, bits == 64 ? aperture << 32 : aperture);
  } else {
    return error("expected an operand that can be read");
  }
  return isVector ? splat(value) : value;
}

/// The byte or word of a source of 32 bits that the instruction asks for.
Value *Lifter::selectPart(Value *bits, const Operand &operand, unsigned index) {
  const Modifier *part =
      index < 2 ? current->find(index == 0 ? "src0_sel" : "src1_sel") : nullptr;
  StringRef text = part ? StringRef(part->text) : "DWORD";
  if (text == "DWORD")
    return bits;
  bool isByte = text.consume_front("BYTE_");
  if (!isByte)
    text.consume_front("WORD_");
  unsigned number = 0;
  text.getAsInteger(10, number);
  unsigned width = isByte ? 8 : 16;
  Value *shift = llvm::ConstantInt::get(bits->getType(), number * width);
  Value *narrow = b.CreateTrunc(b.CreateLShr(bits, shift),
                                withElement(bits, b.getIntNTy(width)));
  return operand.signExtend ? b.CreateSExt(narrow, bits->getType())
                            : b.CreateZExt(narrow, bits->getType());
}

/// Absolute value and negation: of the sign bit of an integer, as the machine
/// does where an operation moves floats.
Value *Lifter::applyModifiers(Value *value, const Operand &operand) {
  if (value->getType()->isFPOrFPVectorTy()) {
    if (operand.absolute)
      value = b.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, value);
    return operand.negate ? b.CreateFNeg(value) : value;
  }
  unsigned bits = value->getType()->getScalarSizeInBits();
  llvm::APInt sign = llvm::APInt::getSignMask(bits);
  if (operand.absolute)
    value = b.CreateAnd(value, llvm::ConstantInt::get(value->getType(), ~sign));
  if (operand.negate)
    value = b.CreateXor(value, llvm::ConstantInt::get(value->getType(), sign));
  return value;
}

/// A source of v_fma_mix: 16 bits where op_sel_hi says so.
llvm::Expected<Value *> Lifter::readMixed(const Operand &operand,
                                          unsigned index) {
  auto get = [&](StringRef name) {
    const Modifier *modifier = current->find(name);
    return modifier && index < modifier->values.size() &&
           modifier->values[index];
  };
  bool isHalf = get("op_sel_hi");
  llvm::Expected<Value *> bits = readBits(operand, 32, isHalf ? 'i' : 'f');
  if (!bits)
    return bits;
  Value *value = *bits;
  if (isHalf) {
    if (get("op_sel"))
      value = b.CreateLShr(value, llvm::ConstantInt::get(value->getType(), 16));
    value = b.CreateTrunc(value, withElement(value, b.getInt16Ty()));
    value = b.CreateBitCast(value, withElement(value, b.getHalfTy()));
    value = b.CreateFPExt(value, withElement(value, b.getFloatTy()));
  } else {
    value = b.CreateBitCast(value, withElement(value, b.getFloatTy()));
  }
  return applyModifiers(value, operand);
}

llvm::Expected<Value *> Lifter::readSource(const Operand &operand, char letter,
                                           unsigned index) {
  if (letter == 'w')
    return readMixed(operand, index);
  if (letter == 'm') {
    Value *mask = operand.isRegister()
                      ? registers->readScalar64(operand.file, operand.index)
                      : readConstant(operand, 64, letter);
    return b.CreateBitCast(mask, vectorOf(b.getInt1Ty()));
  }
  if (letter == 'S') {
    if (operand.isRegister())
      return registers->readScalar(operand.file, operand.index);
    return readConstant(operand, 32, letter);
  }
  unsigned width = getWidth(letter);
  bool isSdwa = current->encoding == Instruction::Encoding::Sdwa;
  bool isHigh = false;
  if (const Modifier *select = current->find("op_sel"))
    isHigh =
        width == 16 && index < select->values.size() && select->values[index];
  bool isWhole = isSdwa || (isHigh && operand.isRegister());
  llvm::Expected<Value *> read =
      readBits(operand, isWhole ? std::max(width, 32u) : width, letter);
  if (!read)
    return read;
  Value *value = *read;
  if (index == 0 && current->encoding == Instruction::Encoding::Dpp)
    value = moveLanes(value);
  if (isSdwa && operand.isRegister())
    value = selectPart(value, operand, index);
  else if (isWhole && isHigh)
    value = b.CreateLShr(value, llvm::ConstantInt::get(value->getType(), 16));
  if (value->getType()->getScalarSizeInBits() != width)
    value = b.CreateTrunc(value, withElement(value, b.getIntNTy(width)));
  if (llvm::Type *type = getFloatType(b, letter))
    value = b.CreateBitCast(value, withElement(value, type));
  return applyModifiers(value, operand);
}

Value *Lifter::readImplicit(char letter, const Operand *result) {
  switch (letter) {
  case 'c':
    return registers->getScc();
  case 'v':
    return b.CreateBitCast(registers->getVcc(), vectorOf(b.getInt1Ty()));
  default:
    return registers->getExec();
  }
}

/// Clamps and scales a result of floating point as the instruction says.
Value *Lifter::finishFloat(Value *value) {
  auto constant = [&](double number) {
    return llvm::ConstantFP::get(value->getType(), number);
  };
  if (const Modifier *factor = current->find("mul"))
    value = b.CreateFMul(value, constant(factor->values[0]));
  if (current->has("div"))
    value = b.CreateFMul(value, constant(0.5));
  if (current->has("clamp"))
    value = b.CreateMinNum(b.CreateMaxNum(value, constant(0)), constant(1));
  return value;
}

Value *Lifter::placePart(const Operand &operand, Value *value, unsigned bits,
                         bool keepsHalf) {
  llvm::Type *type = registers->getVectorType();
  if (bits < 32)
    value = b.CreateZExt(value, type);
  auto number = [&](uint64_t n) { return llvm::ConstantInt::get(type, n); };
  unsigned width = bits, shift = 0;
  bool isKept = false;
  if (current->encoding == Instruction::Encoding::Sdwa) {
    const Modifier *select = current->find("dst_sel");
    StringRef part = select ? StringRef(select->text) : "DWORD";
    if (part == "DWORD")
      return value;
    width = part.consume_front("BYTE_") ? 8 : 16;
    part.consume_front("WORD_");
    part.getAsInteger(10, shift);
    shift *= width;
    const Modifier *unused = current->find("dst_unused");
    isKept = unused && unused->text == "UNUSED_PRESERVE";
    if (unused && unused->text == "UNUSED_SEXT") {
      Value *up = b.CreateShl(value, number(32 - width));
      up = b.CreateAShr(up, number(32 - width));
      return b.CreateShl(up, number(shift));
    }
  } else if (bits == 16) {
    // The last of four is the half that the result goes to.
    const Modifier *select = current->find("op_sel");
    bool isHigh = select && !select->values.empty() && select->values.back() &&
                  select->values.size() > current->operands.size() - 1;
    if (!isHigh && !keepsHalf)
      return value;
    shift = isHigh ? 16 : 0;
    isKept = true;
  }
  if (width == 32)
    return value;
  uint64_t mask = ((UINT64_C(1) << width) - 1) << shift;
  Value *placed = b.CreateAnd(b.CreateShl(value, number(shift)), number(mask));
  if (!isKept)
    return placed;
  Value *kept = b.CreateAnd(registers->readVector(operand, 0),
                            number(~mask & UINT32_MAX));
  return b.CreateOr(kept, placed);
}

/// Writes a register but for the lanes that a move between lanes leaves alone.
void Lifter::writeVector(const Operand &operand, unsigned offset,
                         Value *value) {
  if (movedLanes)
    value = b.CreateSelect(movedLanes, value,
                           registers->readVector(operand, offset));
  registers->writeVector(operand, offset, value);
}

/// Returns true if no lane can enter exec by an instruction that writes it as
/// its first operand.
static bool narrowsExec(const Instruction &instruction) {
  StringRef name = instruction.mnemonic;
  if (name != "s_and_b64" && name != "s_andn2_b64")
    return false;
  auto isExec = [](const Operand &operand) {
    return operand.isRegister() && operand.file == RegisterFile::Exec;
  };
  return isExec(instruction.operands[1]) ||
         (name == "s_and_b64" && isExec(instruction.operands[2]));
}

void Lifter::writeResult(const Operand *operand, char letter, Value *value) {
  if (letter == 'c') {
    registers->setScc(value);
    return;
  }
  if (letter == 'm' || (letter == 'x' && isVector)) {
    value = b.CreateBitCast(value, b.getInt64Ty());
    value = b.CreateAnd(value, registers->getExec());
  }
  if (letter == 'x' || letter == 'X') {
    registers->setExec(value, letter == 'x');
    return;
  }
  bool isFloat = value->getType()->isFPOrFPVectorTy();
  unsigned width = getWidth(letter);
  if (isFloat) {
    value = finishFloat(value);
    value = b.CreateBitCast(value, withElement(value, b.getIntNTy(width)));
  }
  if (operand->isVector()) {
    if (width <= 32) {
      writeVector(
          *operand, 0,
          placePart(*operand, value, width, letter == 'p' || letter == 'q'));
      return;
    }
    llvm::Type *type = registers->getVectorType();
    writeVector(*operand, 0, b.CreateTrunc(value, type));
    Value *high = b.CreateLShr(value, splat(b.getInt64(32)));
    writeVector(*operand, 1, b.CreateTrunc(high, type));
    return;
  }
  if (operand->file == RegisterFile::Exec && width == 64) {
    registers->setExec(value, narrowsExec(*current));
    return;
  }
  if (width == 64)
    registers->writeScalar64(operand->file, operand->index, value);
  else
    registers->writeScalar(operand->file, operand->index, value);
}

llvm::Error Lifter::liftValue(const ValueOperation &operation) {
  auto [results, sources] = operation.signature.split('=');
  llvm::ArrayRef<Operand> operands = current->operands;
  size_t numPrinted =
      llvm::count_if(results, isPrinted) + llvm::count_if(sources, isPrinted);
  if (operands.size() != numPrinted)
    return error("expected " + llvm::Twine(numPrinted) + " operands, but got " +
                 llvm::Twine(operands.size()));
  size_t place = llvm::count_if(results, isPrinted);
  const Operand *result = place ? &operands[0] : nullptr;
  llvm::SmallVector<Value *> values;
  unsigned index = 0;
  for (char letter : sources) {
    if (letter == 'o') {
      llvm::Expected<Value *> old =
          readBits(*result, getWidth(results[0]), 'i');
      if (!old)
        return old.takeError();
      llvm::Type *type = getFloatType(b, results[0]);
      values.push_back(type ? b.CreateBitCast(*old, withElement(*old, type))
                            : *old);
      continue;
    }
    if (!isPrinted(letter)) {
      values.push_back(readImplicit(letter, result));
      continue;
    }
    llvm::Expected<Value *> value =
        readSource(operands[place++], letter, index++);
    if (!value)
      return value.takeError();
    values.push_back(*value);
  }
  unsigned parameter = current->get("bitop3", operation.parameter);
  Results produced = operation.emit(b, values, parameter);
  place = 0;
  for (auto [i, letter] : llvm::enumerate(results))
    writeResult(isPrinted(letter) ? &operands[place++] : nullptr, letter,
                produced[i]);
  return llvm::Error::success();
}

/// Two elements, each with its halves of the sources: op_sel chooses those of
/// the lower one, op_sel_hi those of the upper one.
llvm::Error Lifter::liftPacked(const ValueOperation &operation) {
  StringRef sources = operation.signature.split('=').second;
  llvm::Type *type = getFloatType(b, sources[0]);
  unsigned width = getWidth(sources[0]);
  llvm::ArrayRef<Operand> operands = current->operands;
  if (operands.size() != sources.size() + 1)
    return error("expected " + llvm::Twine(sources.size() + 1) + " operands");
  auto get = [&](StringRef name, unsigned index, bool absent) {
    const Modifier *modifier = current->find(name);
    return modifier && index < modifier->values.size()
               ? modifier->values[index] != 0
               : absent;
  };
  Value *elements[2];
  for (bool isHigh : {false, true}) {
    llvm::SmallVector<Value *> values;
    for (unsigned i = 0; i < sources.size(); ++i) {
      Operand operand = operands[i + 1];
      bool isHighHalf = get(isHigh ? "op_sel_hi" : "op_sel", i, isHigh);
      if (width == 32 && operand.isRegister())
        operand.index += isHighHalf;
      llvm::Expected<Value *> bits =
          readBits(operand, 32, width == 32 ? 'f' : 'i');
      // Of integers, it is that of 32 bits, in both halves together.
      if (width == 16 && type && operand.kind == Operand::Kind::Float)
        bits = b.CreateZExt(splat(readConstant(operand, 16, 'e')),
                            registers->getVectorType());
      if (!bits)
        return bits.takeError();
      Value *value = *bits;
      if (width == 16) {
        if (isHighHalf)
          value = b.CreateLShr(value, splat(b.getInt32(16)));
        value = b.CreateTrunc(value, vectorOf(b.getInt16Ty()));
      }
      if (type)
        value = b.CreateBitCast(value, vectorOf(type));
      if (type && get(isHigh ? "neg_hi" : "neg_lo", i, false))
        value = b.CreateFNeg(value);
      values.push_back(value);
    }
    Value *element = operation.emit(b, values, operation.parameter)[0];
    if (type)
      element = finishFloat(element);
    element = b.CreateBitCast(element, vectorOf(b.getIntNTy(width)));
    elements[isHigh] = width == 16
                           ? b.CreateZExt(element, registers->getVectorType())
                           : element;
  }
  if (width == 32) {
    registers->writeVector(operands[0], 0, elements[0]);
    registers->writeVector(operands[0], 1, elements[1]);
    return llvm::Error::success();
  }
  Value *high = b.CreateShl(elements[1], splat(b.getInt32(16)));
  registers->writeVector(operands[0], 0, b.CreateOr(elements[0], high));
  return llvm::Error::success();
}
