//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Accesses to scratch, of which gfx90a has some by way of a buffer.
//
//===----------------------------------------------------------------------===//

#include "Lifter.h"

using namespace mlir::swizzle::machine;
using llvm::ArrayRef;
using llvm::Value;

llvm::Error Lifter::liftScratch(const MemoryOperation &operation) {
  ArrayRef<Operand> operands = current->operands;
  if (operands.size() != 3)
    return error("expected data, an address and a base, but got " +
                 llvm::Twine(operands.size()) + " operands");
  const Operand &base = operands[2];
  Value *uniform = b.getInt32(current->get("offset"));
  if (base.isRegister())
    uniform =
        b.CreateAdd(uniform, registers->readScalar(base.file, base.index));
  accessScratch(operation, operands[operation.isRead ? 0 : 1],
                operands[operation.isRead ? 1 : 0], uniform);
  return llvm::Error::success();
}

static bool writesScalar(const Instruction &instruction, unsigned number) {
  return llvm::any_of(
      instruction.listScalarResults(), [&](const Operand &result) {
        return result.index <= number && number < result.index + result.count;
      });
}

/// Returns true if the dispatch of a kernel of gfx90a puts the last word of the
/// buffer of scratch, which adds the number of the lane, into that scalar
/// register; nothing if it puts nothing that is the same for all waves there.
std::optional<bool> Lifter::isScratchWordAtStart(unsigned number) const {
  constexpr uint32_t addLane = 1u << 23;
  for (auto [constant, value] : options.constantScalars)
    if (constant == number)
      return (value & addLane) != 0;
  return std::nullopt;
}

/// Returns true if a scalar register has that word from the start of the code
/// on to `before`.
bool Lifter::keepsScratchWord(unsigned number,
                              const Instruction *before) const {
  if (!isScratchWordAtStart(number).value_or(false))
    return false;
  // In one piece, which nothing goes back to.
  uint64_t start = code.location.entry, end = before->address;
  auto isWithin = [&](uint64_t address) {
    return address >= start && address <= end;
  };
  return isWithin(end) &&
         llvm::none_of(code.instructions, [&](const Instruction &other) {
           bool leaves = !other.targets.empty() || other.isIndirectJump();
           return llvm::any_of(other.targets, isWithin) ||
                  (&other != before && isWithin(other.address) &&
                   (leaves || writesScalar(other, number)));
         });
}

/// Returns true if a scalar register has that word whenever it is read: at the
/// start, and by each copy that is made to it. Code may save the word in
/// another register around a call and put it back, so `assumed` have it, too.
/// What code does not write before it reads it is taken to be set by the
/// dispatch.
bool Lifter::hasScratchWord(unsigned number,
                            llvm::SmallSet<unsigned, 8> &assumed) const {
  if (!assumed.insert(number).second)
    return true;
  std::optional<bool> isAtStart = isScratchWordAtStart(number);
  if (isAtStart == false)
    return false;
  bool isWritten = false;
  for (const Instruction &move : code.instructions) {
    if (!writesScalar(move, number))
      continue;
    isWritten = true;
    if (!llvm::StringRef(move.mnemonic).starts_with("s_mov_b"))
      return false;
    const Operand &result = move.operands[0], &source = move.operands[1];
    if (!source.isRegister() || source.file != RegisterFile::Scalar)
      return false;
    unsigned from = source.index + number - result.index;
    if (!keepsScratchWord(from, &move) && !hasScratchWord(from, assumed))
      return false;
  }
  return isWritten || isAtStart.has_value();
}

/// Returns true for the buffer of all scratch, or a copy of it, as kernels of
/// gfx90a make.
bool Lifter::isScratchBuffer(const Operand &buffer) const {
  if (!buffer.isRegister() || buffer.file != RegisterFile::Scalar ||
      buffer.count != 4)
    return false;
  llvm::SmallSet<unsigned, 8> assumed;
  return hasScratchWord(buffer.index + 3, assumed);
}

/// A buffer instruction on scratch. The scalar offset is one of the wave's
/// scratch, where a byte of a lane takes 64.
llvm::Error Lifter::liftScratchBuffer(const MemoryOperation &operation) {
  ArrayRef<Operand> operands = current->operands;
  if (operands.size() != 4 || goesToLds(*current, operation) ||
      operation.isAtomic || current->has("idxen"))
    return error("expected a load or a store of a register by an offset, as "
                 "the buffer is that of scratch");
  const Operand &scalar = operands[3];
  Value *uniform = scalar.isRegister()
                       ? registers->readScalar(scalar.file, scalar.index)
                       : readConstant(scalar, 32, 'i');
  uniform =
      b.CreateAdd(b.CreateLShr(uniform, 6), b.getInt32(current->get("offset")));
  accessScratch(operation, operands[0], operands[1], uniform);
  return llvm::Error::success();
}

void Lifter::accessScratch(const MemoryOperation &operation,
                           const Operand &data, const Operand &vector,
                           Value *uniform) {
  Value *addresses = splat(uniform);
  LaneAddresses toTell;
  toTell.arithmetic = AddressArithmetic::Modular;
  toTell.lanes = registers->getExec();
  toTell.base = b.CreateZExt(uniform, b.getInt64Ty());
  toTell.limit = b.getInt32(0);
  toTell.offsets = llvm::Constant::getNullValue(addresses->getType());
  if (vector.isVector()) {
    toTell.offsets = registers->readVector(vector, 0);
    addresses = b.CreateAdd(addresses, toTell.offsets);
  }
  Value *lanes = toTell.lanes;
  unsigned site = tellVector(operation, MemoryKind::Scratch, toTell);
  if (operation.isRead) {
    writeLoaded(operation, data, [&](unsigned dword) {
      return callReading(
          pending::scratchLoad, registers->getVectorType(),
          {b.getInt32(site), b.getInt32(dword), lanes, addresses});
    });
    return;
  }
  storeOwn(pending::scratchStore, operation, site, lanes, addresses, data);
}
