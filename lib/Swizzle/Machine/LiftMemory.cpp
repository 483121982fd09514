//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Lifter.h"
#include "Swizzle/Chips/LdsBanks.h"

using namespace mlir::swizzle::machine;
using llvm::ArrayRef;
using llvm::Value;

unsigned Lifter::addSite(const MemoryOperation &operation, MemoryKind kind) {
  LiftedSite lifted;
  lifted.form = operation.form;
  lifted.site.instruction = current;
  lifted.site.number = getNumber();
  lifted.site.memory = kind;
  lifted.site.bytes = operation.bytes;
  lifted.site.isRead = operation.isRead;
  lifted.site.isWrite = operation.isWrite;
  lifted.site.isAtomic = operation.isAtomic;
  lifted.site.isToLds = goesToLds(*current, operation);
  lifted.site.passesL1 =
      operation.isRead && !operation.isAtomic &&
      (current->has("sc1") || current->has("nt") || current->has("glc"));
  sites.push_back(lifted);
  return sites.size() - 1;
}

llvm::Error Lifter::liftMemory(const MemoryOperation &operation) {
  switch (operation.form) {
  case AddressForm::Scalar:
  case AddressForm::ScalarBuffer:
    return liftScalarMemory(operation);
  case AddressForm::Lds:
  case AddressForm::LdsPair:
    return liftLds(operation);
  case AddressForm::Scratch:
    return liftScratch(operation);
  default:
    return liftVectorMemory(operation);
  }
}

/// The bytes of a buffer: its records, of its stride or one byte each.
Value *Lifter::getBufferBytes(const Operand &buffer) {
  Value *records = b.CreateZExt(
      registers->readScalar(buffer.file, buffer.index + 2), b.getInt64Ty());
  Value *stride = b.CreateAnd(
      b.CreateLShr(registers->readScalar(buffer.file, buffer.index + 1), 16),
      0x3fff);
  Value *isRaw = b.CreateICmpEQ(stride, b.getInt32(0));
  return b.CreateSelect(
      isRaw, records,
      b.CreateMul(records, b.CreateZExt(stride, b.getInt64Ty())));
}

/// s_load, s_store and s_atomic: the base and an offset in a register, in the
/// instruction, or both. What is out of the range of a buffer is not accessed,
/// and is 0.
llvm::Error Lifter::liftScalarMemory(const MemoryOperation &operation) {
  ArrayRef<Operand> operands = current->operands;
  if (operands.size() != 3)
    return error("expected data, a base and an offset, but got " +
                 llvm::Twine(operands.size()) + " operands");
  const Operand &base = operands[1];
  Value *address = registers->readScalar64(base.file, base.index);
  if (operation.form == AddressForm::ScalarBuffer)
    address = b.CreateAnd(address, (UINT64_C(1) << 48) - 1);
  const Operand &offset = operands[2];
  Value *distance =
      offset.isRegister()
          ? b.CreateZExt(registers->readScalar(offset.file, offset.index),
                         b.getInt64Ty())
          : b.getInt64(offset.integer);
  distance = b.CreateAdd(distance, b.getInt64(current->get("offset")));
  distance = b.CreateAnd(distance, ~UINT64_C(3));
  address = b.CreateAnd(b.CreateAdd(address, distance), ~UINT64_C(3));
  bool isBuffer = operation.form == AddressForm::ScalarBuffer;
  Value *bytes = isBuffer ? getBufferBytes(base) : nullptr;
  unsigned site = addSite(operation, MemoryKind::Scalar);
  flushCounts();
  Value *accessed = b.getInt64(sites.back().site.bytes);
  if (isBuffer)
    accessed = b.CreateBinaryIntrinsic(
        llvm::Intrinsic::umin, accessed,
        b.CreateBinaryIntrinsic(llvm::Intrinsic::usub_sat, bytes, distance));
  call(runtime::scalarAccess, b.getVoidTy(),
       {state, b.getInt32(site), address, accessed});
  auto load = [&](unsigned dword) -> Value * {
    auto loadFrom = [&](unsigned number, Value *from) {
      return callPure(pending::scalarLoad, b.getInt32Ty(),
                      {b.getInt32(site), b.getInt32(number), from});
    };
    if (!isBuffer)
      return loadFrom(dword, address);
    Value *place = b.CreateAdd(distance, b.getInt64(4 * dword));
    Value *inRange = b.CreateICmpULT(place, bytes);
    Value *from =
        b.CreateSelect(inRange, b.CreateAdd(address, b.getInt64(4 * dword)),
                       b.getInt64(noAddress));
    return b.CreateSelect(inRange, loadFrom(0, from), b.getInt32(0));
  };
  if (operation.isAtomic) {
    writeScalarAtomic(operation, operands[0], address, load);
    return llvm::Error::success();
  }
  if (!operation.isRead)
    return llvm::Error::success();
  for (unsigned i = 0; i < operands[0].count; ++i)
    registers->writeScalar(operands[0].file, operands[0].index + i, load(i));
  return llvm::Error::success();
}

unsigned Lifter::tellLds(const MemoryOperation &operation, Value *offsets,
                         int64_t immediate) {
  unsigned site = addSite(operation, MemoryKind::Lds);
  sites.back().offset = immediate;
  call(pending::ldsAccess, b.getVoidTy(),
       {b.getInt32(site), registers->getExec(), offsets, b.getInt64(0),
        b.getInt32(0)});
  return site;
}

/// The name of a call for its type of offsets.
static std::string getName(llvm::StringRef name,
                           const LaneAddresses &addresses) {
  bool isWide = addresses.offsets->getType()->getScalarSizeInBits() == 64;
  return (name + (isWide ? pending::wideSuffix : "")).str();
}

unsigned Lifter::tellVector(const MemoryOperation &operation, MemoryKind kind,
                            const LaneAddresses &addresses) {
  unsigned site = addSite(operation, kind);
  sites.back().arithmetic = addresses.arithmetic;
  sites.back().offset = addresses.immediate;
  flushCounts();
  call(getName(pending::vectorAccess, addresses), b.getVoidTy(),
       {b.getInt32(site), addresses.lanes, addresses.base, addresses.offsets,
        addresses.limit, b.getInt64(0), b.getInt32(0)});
  return site;
}

llvm::Error Lifter::liftLds(const MemoryOperation &operation) {
  ArrayRef<Operand> operands = current->operands;
  bool hasResult = operation.isRead &&
                   (!operation.isAtomic ||
                    current->mnemonic.find("_rtn_") != std::string::npos);
  if (operands.size() <= unsigned(hasResult))
    return error("expected an address");
  Value *offsets = registers->readVector(operands[hasResult], 0);
  bool isPair = operation.form == AddressForm::LdsPair;
  int64_t unit = operation.offsetUnit;
  unsigned first =
      tellLds(operation, offsets,
              isPair ? current->get("offset0") * unit : current->get("offset"));
  if (isPair)
    tellLds(operation, offsets, current->get("offset1") * unit);
  bool isPlain = !operation.isAtomic &&
                 current->mnemonic.find("_tr_") == std::string::npos;
  if (hasResult && !(options.hasLdsContents && isPlain))
    writeUnknown(operands[0]);
  if (!options.hasLdsContents)
    return llvm::Error::success();
  if (operation.isWrite) {
    for (unsigned i = 0; i <= unsigned(isPair); ++i) {
      if (isPlain)
        storeOwn(pending::ldsStore, operation, first + i, registers->getExec(),
                 offsets, operands[1 + i]);
      else
        storeUnknown(first + i, registers->getExec(), offsets);
    }
    return llvm::Error::success();
  }
  if (!isPlain)
    return llvm::Error::success();
  unsigned dwords = isPair ? operation.bytes / 4 : operands[0].count;
  writeLoaded(operation, operands[0], [&](unsigned dword) {
    return callReading(pending::ldsLoad, registers->getVectorType(),
                       {b.getInt32(first + dword / dwords),
                        b.getInt32(dword % dwords), registers->getExec(),
                        offsets});
  });
  return llvm::Error::success();
}

/// A buffer: base of 48 bits, stride of 14, number of records in its second
/// half; the offset of a lane is in a register, with `idxen` an index of
/// records before it. What is out of range is not accessed: words, but records
/// as a whole.
llvm::Expected<LaneAddresses>
Lifter::getBufferAddresses(const MemoryOperation &operation,
                           ArrayRef<Operand> operands) {
  if (operands.size() != 3)
    return error("expected an address, a buffer and an offset, but got " +
                 llvm::Twine(operands.size()) + " operands");
  const Operand &vector = operands[0], &buffer = operands[1],
                &scalar = operands[2];
  auto word = [&](unsigned i) {
    return registers->readScalar(buffer.file, buffer.index + i);
  };
  // "AMD Instinct MI300" Instruction Set Architecture, "Buffer Resource
  // Descriptor": the bits that change what addresses mean.
  constexpr uint32_t swizzles = 1u << 31, addsLanes = 1u << 23;
  Value *bits = b.CreateOr(b.CreateAnd(word(1), swizzles),
                           b.CreateAnd(word(3), addsLanes));
  failIf(b.CreateICmpNE(bits, b.getInt32(0)), runtime::bufferKind);
  Value *base = b.CreateAnd(registers->readScalar64(buffer.file, buffer.index),
                            (UINT64_C(1) << 48) - 1);
  Value *uniform = scalar.isRegister()
                       ? registers->readScalar(scalar.file, scalar.index)
                       : readConstant(scalar, 32, 'i');
  Value *records = word(2);
  LaneAddresses result;
  result.lanes = registers->getExec();
  result.base = b.CreateAdd(base, b.CreateZExt(uniform, b.getInt64Ty()));
  result.limit =
      b.CreateBinaryIntrinsic(llvm::Intrinsic::usub_sat, records, uniform);
  bool hasIndex = current->has("idxen"), hasOffset = current->has("offen");
  result.offsets = hasOffset
                       ? registers->readVector(vector, hasIndex)
                       : llvm::Constant::getNullValue(vectorOf(b.getInt32Ty()));
  if (!hasIndex) {
    result.arithmetic = AddressArithmetic::Ranged;
    result.immediate = current->get("offset");
    return result;
  }
  Value *index = registers->readVector(vector, 0);
  Value *stride = b.CreateAnd(b.CreateLShr(word(1), 16), 0x3fff);
  llvm::Type *wide = vectorOf(b.getInt64Ty());
  Value *distance = b.CreateMul(b.CreateZExt(index, wide),
                                splat(b.CreateZExt(stride, b.getInt64Ty())));
  Value *offset =
      b.CreateAdd(result.offsets, splat(b.getInt32(current->get("offset"))));
  unsigned firstBytes =
      operation.isAtomic ? operation.bytes : std::min(operation.bytes, 4u);
  Value *isRaw = splat(b.CreateICmpEQ(stride, b.getInt32(0)));
  // The first word ends in range, which decides for those behind it here.
  Value *starts = b.CreateBinaryIntrinsic(
      llvm::Intrinsic::usub_sat, result.limit, b.getInt32(firstBytes - 1));
  Value *inRange = b.CreateSelect(isRaw, b.CreateICmpULT(offset, splat(starts)),
                                  b.CreateICmpULT(index, splat(records)));
  result.offsets = b.CreateAdd(distance, b.CreateZExt(offset, wide));
  result.lanes =
      b.CreateAnd(b.CreateBitCast(inRange, b.getInt64Ty()), result.lanes);
  return result;
}

llvm::Expected<LaneAddresses>
Lifter::getAddresses(const MemoryOperation &operation,
                     ArrayRef<Operand> operands) {
  if (operation.form == AddressForm::Buffer)
    return getBufferAddresses(operation, operands);
  if (operands.empty() || !operands[0].isVector())
    return error("expected an address in a vector register, but got " +
                 (operands.empty() ? "none" : "'" + operands[0].name + "'"));
  LaneAddresses result;
  result.lanes = registers->getExec();
  result.base = b.getInt64(0);
  result.limit = b.getInt32(0);
  result.immediate = current->get("offset");
  Value *low = registers->readVector(operands[0], 0);
  const Operand *base = operands.size() > 1 ? &operands.back() : nullptr;
  if (base && base->isRegister()) {
    result.arithmetic = AddressArithmetic::Narrow;
    result.base = registers->readScalar64(base->file, base->index);
    result.offsets = low;
    return result;
  }
  llvm::Type *wide = vectorOf(b.getInt64Ty());
  Value *high = b.CreateZExt(registers->readVector(operands[0], 1), wide);
  result.offsets = b.CreateOr(b.CreateZExt(low, wide),
                              b.CreateShl(high, splat(b.getInt64(32))));
  return result;
}

/// Global, flat and buffer instructions.
llvm::Error Lifter::liftVectorMemory(const MemoryOperation &operation) {
  if (operation.form == AddressForm::Buffer && current->operands.size() >= 3 &&
      isScratchBuffer(current->operands[2]))
    return liftScratchBuffer(operation);
  bool isToLds = goesToLds(*current, operation);
  bool hasResult = operation.isRead && !isToLds &&
                   (!operation.isAtomic || current->givesBefore());
  llvm::SmallVector<Operand, 4> operands = current->operands;
  Operand result, stored;
  if (operation.form == AddressForm::Buffer) {
    // The data is first, whether it is read or written.
    if (!operands.empty() && !isToLds) {
      result = stored = operands[0];
      operands.erase(operands.begin());
      // The second half of what it has is compared, and stays.
      if (current->mnemonic.find("_cmpswap") != std::string::npos)
        result.count /= 2;
    }
  } else {
    if (hasResult && !operands.empty()) {
      result = operands[0];
      operands.erase(operands.begin());
    }
    // What is stored stands between the address and the base.
    if (operation.isWrite && operands.size() > 1) {
      stored = operands[1];
      operands.erase(operands.begin() + 1);
    }
  }
  llvm::Expected<LaneAddresses> addresses = getAddresses(operation, operands);
  if (!addresses)
    return addresses.takeError();
  unsigned site = tellVector(operation, MemoryKind::Global, *addresses);
  if (isToLds)
    fillLds(operation);
  if (operation.isAtomic && !hasResult)
    countWithoutResult(stored, *addresses);
  if (!hasResult)
    return llvm::Error::success();
  auto readDword = [&](unsigned dword) {
    return callPure(getName(pending::load, *addresses),
                    registers->getVectorType(),
                    {b.getInt32(site), addresses->lanes, addresses->base,
                     addresses->offsets, addresses->limit, b.getInt64(0),
                     b.getInt32(0), b.getInt32(dword)});
  };
  if (operation.isAtomic)
    writeAtomic(result, stored, *addresses, readDword);
  else
    writeLoaded(operation, result, readDword);
  return llvm::Error::success();
}

/// What goes to LDS without passing registers lies there from M0 and the
/// instruction's offset on, lane after lane (AMD's CDNA3 instruction set
/// document, "Memory Buffer Load to LDS"), of lanes out of a buffer's range,
/// too. What it is stays unknown.
void Lifter::fillLds(const MemoryOperation &operation) {
  Value *start = registers->readScalar(RegisterFile::M0, 0);
  unsigned pitch = getLoadToLdsPitch(operation.bytes);
  call(runtime::ldsFill, b.getVoidTy(),
       {state, registers->getExec(),
        b.CreateAdd(start, b.getInt32(current->get("offset"))),
        b.getInt32(pitch), b.getInt32(std::max(operation.bytes, 4u))});
  if (!options.hasLdsContents)
    return;
  MemoryOperation store = operation;
  std::swap(store.isRead, store.isWrite);
  store.bytes = pitch;
  unsigned site = addSite(store, MemoryKind::Lds);
  llvm::SmallVector<llvm::Constant *> places;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane)
    places.push_back(b.getInt32(current->get("offset") + lane * store.bytes));
  storeUnknown(site, registers->getExec(),
               b.CreateAdd(splat(start), llvm::ConstantVector::get(places)));
}

void Lifter::writeLoaded(const MemoryOperation &operation,
                         const Operand &result,
                         llvm::function_ref<Value *(unsigned)> readDword) {
  for (unsigned i = 0; i < result.count; ++i) {
    Value *value = readDword(i);
    unsigned bits = operation.bytes * 8;
    auto number = [&](uint32_t n) { return splat(b.getInt32(n)); };
    if (operation.isSigned)
      value = b.CreateAShr(b.CreateShl(value, number(32 - bits)),
                           number(32 - bits));
    if (operation.isHalf) {
      Value *old = registers->readVector(result, i);
      if (operation.isHigh)
        value = b.CreateOr(b.CreateShl(value, number(16)),
                           b.CreateAnd(old, number(0xffff)));
      else
        value = b.CreateOr(b.CreateAnd(value, number(0xffff)),
                           b.CreateAnd(old, number(0xffff0000)));
    }
    registers->writeVector(result, i, value);
  }
}

void Lifter::storeOwn(llvm::StringRef name, const MemoryOperation &operation,
                      unsigned site, Value *lanes, Value *addresses,
                      const Operand &data) {
  for (unsigned i = 0; i < data.count; ++i) {
    Value *value = registers->readVector(data, i);
    if (operation.isHigh)
      value = b.CreateLShr(value, splat(b.getInt32(16)));
    call(name, b.getVoidTy(),
         {b.getInt32(site), b.getInt32(i), lanes, addresses, value,
          b.getInt64(0)});
  }
}

void Lifter::storeUnknown(unsigned site, Value *lanes, Value *offsets) {
  for (unsigned i = 0; i < llvm::divideCeil(sites[site].site.bytes, 4); ++i)
    call(pending::ldsStore, b.getVoidTy(),
         {b.getInt32(site), b.getInt32(i), lanes, offsets, getUnknownVector(i),
          b.getInt64(0)});
}
