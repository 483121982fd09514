//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Lifter.h"
#include <optional>

using namespace mlir::swizzle::machine;
using llvm::StringRef;
using llvm::Value;

/// The lane whose value a lane gets by a modifier of the DPP encoding; nothing
/// if there is no such lane.
static std::optional<unsigned> getDppSource(const Instruction &instruction,
                                            unsigned lane) {
  unsigned row = lane & ~15u, place = lane & 15;
  if (const Modifier *quad = instruction.find("quad_perm"))
    return (lane & ~3u) | unsigned(quad->values[lane & 3]);
  if (const Modifier *shift = instruction.find("row_shl")) {
    unsigned from = place + shift->values[0];
    return from < 16 ? std::optional(row | from) : std::nullopt;
  }
  if (const Modifier *shift = instruction.find("row_shr")) {
    int from = int(place) - int(shift->values[0]);
    return from >= 0 ? std::optional(row | unsigned(from)) : std::nullopt;
  }
  if (const Modifier *shift = instruction.find("row_ror"))
    return row | ((place - unsigned(shift->values[0])) & 15);
  if (instruction.has("wave_shl"))
    return lane < 63 ? std::optional(lane + 1) : std::nullopt;
  if (instruction.has("wave_shr"))
    return lane > 0 ? std::optional(lane - 1) : std::nullopt;
  if (instruction.has("wave_rol"))
    return (lane + 1) & 63;
  if (instruction.has("wave_ror"))
    return (lane - 1) & 63;
  if (instruction.has("row_mirror"))
    return row | (15 - place);
  if (instruction.has("row_half_mirror"))
    return (lane & ~7u) | (7 - (lane & 7));
  if (const Modifier *broadcast = instruction.find("row_bcast")) {
    unsigned size = broadcast->values[0] + 1;
    return lane >= size ? std::optional((lane & ~(size - 1)) - 1)
                        : std::nullopt;
  }
  if (const Modifier *broadcast = instruction.find("row_newbcast"))
    return row | unsigned(broadcast->values[0]);
  return lane;
}

/// Moves a source between lanes as the DPP encoding says, and sets movedLanes.
Value *Lifter::moveLanes(Value *value) {
  llvm::SmallVector<int> sources;
  llvm::SmallVector<llvm::Constant *> isThere;
  uint64_t rows = current->get("row_mask", 15);
  uint64_t banks = current->get("bank_mask", 15);
  bool isZeroFilled = current->get("bound_ctrl", 0) != 0;
  uint64_t written = 0;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
    std::optional<unsigned> source = getDppSource(*current, lane);
    sources.push_back(source.value_or(lane));
    isThere.push_back(b.getInt1(source.has_value()));
    bool isInMasks = rows >> (lane / 16) & 1 && banks >> (lane / 4 % 4) & 1;
    written |= uint64_t(isInMasks) << lane;
  }
  Value *valid =
      b.CreateAnd(b.CreateShuffleVector(registers->getExecLanes(), sources),
                  llvm::ConstantVector::get(isThere));
  Value *moved = b.CreateShuffleVector(value, sources);
  Value *inMasks =
      b.CreateBitCast(b.getInt64(written), vectorOf(b.getInt1Ty()));
  movedLanes = inMasks;
  if (isZeroFilled)
    return b.CreateSelect(valid, moved,
                          llvm::Constant::getNullValue(value->getType()));
  movedLanes = b.CreateAnd(valid, inMasks);
  return moved;
}

llvm::Error Lifter::liftLanes(Effect effect) {
  switch (effect) {
  case Effect::ReadFirstLane:
    liftReadLane(true);
    return llvm::Error::success();
  case Effect::ReadLane:
    liftReadLane(false);
    return llvm::Error::success();
  case Effect::WriteLane:
    liftWriteLane();
    return llvm::Error::success();
  case Effect::Swap:
    liftSwap();
    return llvm::Error::success();
  case Effect::PermuteHalves:
    liftPermuteHalves();
    return llvm::Error::success();
  case Effect::LaneSwizzle:
    return liftSwizzle();
  default:
    liftPermute(effect == Effect::LaneBackwardPermute);
    return llvm::Error::success();
  }
}

void Lifter::liftReadLane(bool isFirst) {
  llvm::ArrayRef<Operand> operands = current->operands;
  const Operand &source = operands[1];
  Value *value;
  if (!source.isVector()) {
    value = registers->readScalar(source.file, source.index);
  } else if (isFirst) {
    // The lowest lane of exec; lane 0, which is not active then, if there is
    // none.
    Value *exec = registers->getExec();
    Value *lane = b.CreateIntrinsic(llvm::Intrinsic::cttz, {b.getInt64Ty()},
                                    {exec, b.getFalse()});
    lane = b.CreateAnd(lane, 63);
    value = b.CreateExtractElement(registers->readAllLanes(source, 0), lane);
  } else {
    llvm::Expected<Value *> lane = readSource(operands[2], 'S', 1);
    value = b.CreateExtractElement(
        registers->readAllLanes(source, 0),
        b.CreateAnd(llvm::cantFail(std::move(lane)), 63));
  }
  registers->writeScalar(operands[0].file, operands[0].index, value);
}

void Lifter::liftWriteLane() {
  llvm::ArrayRef<Operand> operands = current->operands;
  Value *value = llvm::cantFail(readSource(operands[1], 'S', 0));
  Value *lane = llvm::cantFail(readSource(operands[2], 'S', 1));
  lane = b.CreateAnd(lane, 63);
  // Other lanes keep what they have, active or not.
  Value *all = b.CreateInsertElement(registers->readAllLanes(operands[0], 0),
                                     value, lane);
  Value *active =
      b.CreateInsertElement(registers->readVector(operands[0], 0), value, lane);
  registers->writeLanes(operands[0], 0, active, all);
}

void Lifter::liftSwap() {
  llvm::ArrayRef<Operand> operands = current->operands;
  Value *first = registers->readVector(operands[0], 0);
  Value *second = registers->readVector(operands[1], 0);
  registers->writeVector(operands[0], 0, second);
  registers->writeVector(operands[1], 0, first);
}

/// The odd groups of 16 or 32 lanes of the first register change places with
/// the even ones of the second. What comes from lanes that are not in exec is
/// as with DPP: what they have with `fi`, else 0 with `bound_ctrl`, else not
/// written.
void Lifter::liftPermuteHalves() {
  llvm::ArrayRef<Operand> operands = current->operands;
  unsigned size = StringRef(current->mnemonic).contains("32_swap") ? 32 : 16;
  bool isFetched = current->get("fi") != 0,
       isZeroFilled = current->get("bound_ctrl") != 0;
  Value *first = registers->readAllLanes(operands[0], 0);
  Value *second = registers->readAllLanes(operands[1], 0);
  Value *active = registers->getExecLanes();
  llvm::SmallVector<int> forFirst, forSecond;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
    bool isOdd = lane & size;
    forFirst.push_back(isOdd ? lanesPerWave + lane - size : lane);
    forSecond.push_back(isOdd ? lanesPerWave + lane : lane + size);
  }
  auto write = [&](const Operand &result, Value *before,
                   llvm::ArrayRef<int> sources) {
    Value *moved = b.CreateShuffleVector(first, second, sources);
    if (isZeroFilled)
      before = llvm::Constant::getNullValue(moved->getType());
    if (!isFetched)
      moved = b.CreateSelect(b.CreateShuffleVector(active, active, sources),
                             moved, before);
    registers->writeVector(result, 0, moved);
  };
  write(operands[0], first, forFirst);
  write(operands[1], second, forSecond);
}

/// The lane that a lane reads by the pattern of ds_swizzle as LLVM prints it.
static std::optional<unsigned> getSwizzleSource(StringRef pattern,
                                                unsigned lane) {
  unsigned bits;
  if (!pattern.consume_front("swizzle(")) {
    if (pattern.getAsInteger(0, bits))
      return std::nullopt;
    if (bits & 0x8000)
      return (lane & ~3u) | (bits >> (2 * (lane & 3)) & 3);
    unsigned place = lane & 31;
    place = (place & (bits & 31)) | (bits >> 5 & 31);
    return (lane & 32) | (place ^ (bits >> 10 & 31));
  }
  pattern.consume_back(")");
  llvm::SmallVector<StringRef> parts;
  pattern.split(parts, ',');
  llvm::SmallVector<unsigned> numbers;
  for (StringRef part : llvm::drop_begin(parts))
    if (unsigned number; !part.trim().getAsInteger(0, number))
      numbers.push_back(number);
  StringRef mode = parts[0];
  if (mode == "QUAD_PERM" && numbers.size() == 4)
    return (lane & ~3u) | numbers[lane & 3];
  if (mode == "SWAP" && numbers.size() == 1)
    return lane ^ numbers[0];
  if (mode == "REVERSE" && numbers.size() == 1)
    return lane ^ (numbers[0] - 1);
  if (mode == "BROADCAST" && numbers.size() == 2)
    return (lane & ~(numbers[0] - 1)) | numbers[1];
  if (mode == "BITMASK_PERM" && parts.size() == 2) {
    StringRef letters = parts[1].trim(" \"");
    unsigned source = lane & 32;
    for (unsigned i = 0; i < letters.size(); ++i) {
      unsigned bit = 1u << (letters.size() - 1 - i);
      char c = letters[i];
      bool own = lane & bit;
      if (c == '1' || (c == 'p' && own) || (c == 'i' && !own))
        source |= bit;
    }
    return source;
  }
  return std::nullopt;
}

llvm::Error Lifter::liftSwizzle() {
  llvm::ArrayRef<Operand> operands = current->operands;
  const Modifier *offset = current->find("offset");
  llvm::SmallVector<int> sources;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
    std::optional<unsigned> source =
        getSwizzleSource(offset ? StringRef(offset->text) : "0", lane);
    if (!source)
      return error("expected a pattern of lanes that is in the table");
    sources.push_back(*source);
  }
  Value *moved =
      b.CreateShuffleVector(registers->readVector(operands[1], 0), sources);
  Value *valid = b.CreateShuffleVector(registers->getExecLanes(), sources);
  Value *zero = llvm::Constant::getNullValue(moved->getType());
  registers->writeVector(operands[0], 0, b.CreateSelect(valid, moved, zero));
  return llvm::Error::success();
}

/// ds_bpermute: lane i gets what lane address[i] / 4 has; ds_permute: lane
/// address[i] / 4 gets what lane i has, the highest of those that ask for it.
void Lifter::liftPermute(bool isBackward) {
  llvm::ArrayRef<Operand> operands = current->operands;
  Value *address = b.CreateAdd(registers->readVector(operands[1], 0),
                               splat(b.getInt32(current->get("offset"))));
  Value *lanes = b.CreateAnd(b.CreateLShr(address, splat(b.getInt32(2))),
                             splat(b.getInt32(63)));
  Value *value = registers->readVector(operands[2], 0);
  llvm::Type *type = registers->getVectorType();
  Value *moved;
  if (isBackward) {
    // What lanes that are not active have is 0.
    value = b.CreateSelect(registers->getExecLanes(), value,
                           llvm::Constant::getNullValue(type));
    moved = callPure(pending::gatherLanes, type, {value, lanes});
  } else {
    moved = callPure(pending::scatterLanes, type,
                     {value, lanes, registers->getExec()});
  }
  registers->writeVector(operands[0], 0, moved);
}
