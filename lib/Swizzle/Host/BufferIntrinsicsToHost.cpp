//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//

#include "Intrinsics.h"
#include "LaneMoves.h"
#include "Swizzle/Chips/LdsBanks.h"
#include "Swizzle/Host/Passes.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Pointers to memory of the GPU.
static Type getGlobalPointerType(MLIRContext *context) {
  constexpr unsigned globalSpace =
      ROCDL::ROCDLDialect::kGlobalMemoryAddressSpace;
  return LLVM::LLVMPointerType::get(context, globalSpace);
}

Type mlir::swizzle::getBufferDescriptorType(MLIRContext *context) {
  return LLVM::LLVMStructType::getLiteral(
      context, {getGlobalPointerType(context), IntegerType::get(context, 64)});
}

static int64_t getBytes(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  int64_t bits = getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  return bits * (vector ? vector.getNumElements() : 1) / 8;
}

static Value toI64(ImplicitLocOpBuilder &b, Value value) {
  return arith::ExtUIOp::create(b, b.getI64Type(), value);
}

static Value getPointerAt(ImplicitLocOpBuilder &b, Value base, Value offset) {
  return LLVM::GEPOp::create(b, base.getType(), b.getI8Type(), base,
                             ArrayRef<LLVM::GEPArg>{offset});
}

namespace {
/// One access of a buffer.
struct BufferAccess {
  BufferAccess(ImplicitLocOpBuilder &b, Value descriptor, Value offset,
               Value scalarOffset, int64_t bytes)
      : b(b), bytes(bytes) {
    base = LLVM::ExtractValueOp::create(b, descriptor, ArrayRef<int64_t>{0});
    range = LLVM::ExtractValueOp::create(b, descriptor, ArrayRef<int64_t>{1});
    this->offset =
        arith::AddIOp::create(b, toI64(b, offset), toI64(b, scalarOffset));
  }

  Value isInRange() {
    Value end = arith::AddIOp::create(
        b, offset, RuntimeCalls::getI64(b, b.getLoc(), bytes));
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ule, end, range);
  }
  Value getPointer() { return getPointerAt(b, base, offset); }

  ImplicitLocOpBuilder &b;
  int64_t bytes;
  Value base, range, offset;
};
} // namespace

/// What `inRange` makes of the access's address if all of it is in range, else
/// what `outOfRange` makes.
static Value getByRange(BufferAccess &access, Type type,
                        function_ref<Value(Value pointer)> inRange,
                        function_ref<Value()> outOfRange) {
  ImplicitLocOpBuilder &b = access.b;
  auto ifInRange = scf::IfOp::create(b, TypeRange(type), access.isInRange(),
                                     /*addThenBlock=*/true,
                                     /*addElseBlock=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(ifInRange.thenBlock());
  scf::YieldOp::create(b, inRange(access.getPointer()));
  b.setInsertionPointToStart(ifInRange.elseBlock());
  scf::YieldOp::create(b, outOfRange());
  return ifInRange.getResult(0);
}

/// Moves the words in range from or to `room`, as `function` of the runtime
/// does.
static void moveWords(Intrinsic &intrinsic, BufferAccess &access,
                      StringRef function, Value room) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  Value args[] = {RuntimeCalls::getItem(b),
                  intrinsic.runtime.getSite(b, intrinsic.op),
                  RuntimeCalls::getAddress(b, b.getLoc(), room),
                  access.base,
                  access.offset,
                  access.range,
                  RuntimeCalls::getI64(b, b.getLoc(), access.bytes)};
  intrinsic.runtime.call(b, b.getLoc(), function, {}, args);
}

/// Reads `type`: at once if all of it is in range, else word by word.
static Value load(Intrinsic &intrinsic, BufferAccess access, Type type) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  Value room = RuntimeCalls::getRoom(b, b.getLoc(), MemRefType::get({}, type));
  auto loadWhole = [&](Value pointer) -> Value {
    return LLVM::LoadOp::create(b, type, pointer, /*alignment=*/1);
  };
  auto loadParts = [&]() -> Value {
    moveWords(intrinsic, access, "swizzleHostBufferLoad", room);
    return memref::LoadOp::create(b, room, ValueRange());
  };
  return getByRange(access, type, loadWhole, loadParts);
}

static FailureOr<Value> lowerMakeDescriptor(Intrinsic &intrinsic) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  if (intrinsic.immediate(1) != 0)
    return failure();
  Value base = intrinsic.operand(0);
  Type pointer = getGlobalPointerType(b.getContext());
  if (base.getType() != pointer)
    base = LLVM::AddrSpaceCastOp::create(b, pointer, base);
  // The descriptor has 32 bits for it. ("AMD Instinct MI300" Instruction Set
  // Architecture, "Buffer Resource Descriptor": Num_records.)
  Value range = intrinsic.operand(2);
  if (range.getType().getIntOrFloatBitWidth() > 32)
    range = arith::TruncIOp::create(b, b.getI32Type(), range);
  range = toI64(b, range);
  Value descriptor =
      LLVM::PoisonOp::create(b, getBufferDescriptorType(b.getContext()));
  descriptor =
      LLVM::InsertValueOp::create(b, descriptor, base, ArrayRef<int64_t>{0});
  return LLVM::InsertValueOp::create(b, descriptor, range, ArrayRef<int64_t>{1})
      .getResult();
}

static FailureOr<Value> lowerLoad(Intrinsic &intrinsic) {
  Type type = intrinsic.type();
  if (!canMove(type))
    return failure();
  return load(intrinsic,
              BufferAccess(intrinsic.b, intrinsic.operand(0),
                           intrinsic.operand(1), intrinsic.operand(2),
                           getBytes(type)),
              type);
}

static FailureOr<Value> lowerStore(Intrinsic &intrinsic) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  Value value = intrinsic.operand(0);
  if (!canMove(value.getType()))
    return failure();
  BufferAccess access(b, intrinsic.operand(1), intrinsic.operand(2),
                      intrinsic.operand(3), getBytes(value.getType()));
  auto ifInRange = scf::IfOp::create(b, access.isInRange(),
                                     /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(ifInRange.thenBlock());
  LLVM::StoreOp::create(b, value, access.getPointer(), /*alignment=*/1);
  b.setInsertionPointToStart(ifInRange.elseBlock());
  Value room = RuntimeCalls::spill(b, b.getLoc(), value);
  moveWords(intrinsic, access, "swizzleHostBufferStore", room);
  return Value();
}

/// Does `work`, which returns what was in memory, if the access is in range;
/// else the result is 0.
static Value updateInRange(Intrinsic &intrinsic, BufferAccess access, Type type,
                           function_ref<Value(Value pointer)> work) {
  Value before = getByRange(access, type, work, [&]() -> Value {
    return arith::ConstantOp::create(intrinsic.b,
                                     intrinsic.b.getZeroAttr(type));
  });
  return intrinsic.type() ? before : Value();
}

template <LLVM::AtomicBinOp kind>
static FailureOr<Value> lowerAtomic(Intrinsic &intrinsic) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  Value value = intrinsic.operand(0);
  if (!canMove(value.getType()))
    return failure();
  BufferAccess access(b, intrinsic.operand(1), intrinsic.operand(2),
                      intrinsic.operand(3), getBytes(value.getType()));
  return updateInRange(
      intrinsic, access, value.getType(), [&](Value pointer) -> Value {
        return LLVM::AtomicRMWOp::create(b, kind, pointer, value,
                                         LLVM::AtomicOrdering::monotonic);
      });
}

/// Writes the first operand where memory holds the second one.
static FailureOr<Value> lowerCompareAndSwap(Intrinsic &intrinsic) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  Value value = intrinsic.operand(0), expected = intrinsic.operand(1);
  if (!value.getType().isInteger())
    return failure();
  BufferAccess access(b, intrinsic.operand(2), intrinsic.operand(3),
                      intrinsic.operand(4), getBytes(value.getType()));
  return updateInRange(
      intrinsic, access, value.getType(), [&](Value pointer) -> Value {
        constexpr auto ordering = LLVM::AtomicOrdering::monotonic;
        Value before = LLVM::AtomicCmpXchgOp::create(b, pointer, expected,
                                                     value, ordering, ordering);
        return LLVM::ExtractValueOp::create(b, before, ArrayRef<int64_t>{0});
      });
}

/// Writes `data`, a vector of bytes, to the place of this lane behind the
/// address `lds` of the first lane, with zeros up to the pitch.
static void storeToLds(Intrinsic &intrinsic, Value data, Value lds,
                       int64_t offset) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  LaneMoves moves(b, intrinsic.runtime, intrinsic.op);
  int64_t bytes = getBytes(data.getType()), pitch = getLoadToLdsPitch(bytes);
  auto i64 = [&](int64_t value) {
    return RuntimeCalls::getI64(b, b.getLoc(), value);
  };
  Value first =
      moves.readFirst(LLVM::PtrToIntOp::create(b, b.getI64Type(), lds));
  Value place = arith::MulIOp::create(b, toI64(b, moves.m.lane()), i64(pitch));
  place = arith::AddIOp::create(b, arith::AddIOp::create(b, first, place),
                                i64(offset));
  Value pointer = LLVM::IntToPtrOp::create(b, lds.getType(), place);
  LLVM::StoreOp::create(b, data, pointer, /*alignment=*/1);
  if (pitch == bytes)
    return;
  auto type = VectorType::get({pitch - bytes}, b.getI8Type());
  Value zeros = arith::ConstantOp::create(b, b.getZeroAttr(type));
  LLVM::StoreOp::create(b, zeros, getPointerAt(b, pointer, i64(bytes)),
                        /*alignment=*/1);
}

/// The number of bytes of a load to LDS; none if the hardware has it not.
static std::optional<int64_t> getLdsLoadBytes(std::optional<int64_t> bytes) {
  if (bytes && llvm::is_contained({1, 2, 4, 12, 16}, *bytes))
    return bytes;
  return std::nullopt;
}

/// The offset counts for the memory and for the LDS.
static FailureOr<Value> lowerLoadToLds(Intrinsic &intrinsic) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  auto bytes = getLdsLoadBytes(intrinsic.immediate(2, "size"));
  std::optional<int64_t> offset = intrinsic.immediate(3, "offset");
  auto pointer =
      dyn_cast<LLVM::LLVMPointerType>(intrinsic.operand(0).getType());
  constexpr unsigned fatPointerSpace = 7;
  if (!bytes || !offset || !pointer ||
      pointer.getAddressSpace() >= fatPointerSpace)
    return failure();
  Value from = getPointerAt(b, intrinsic.operand(0),
                            RuntimeCalls::getI64(b, b.getLoc(), *offset));
  Value data = LLVM::LoadOp::create(b, VectorType::get({*bytes}, b.getI8Type()),
                                    from, /*alignment=*/1);
  storeToLds(intrinsic, data, intrinsic.operand(1), *offset);
  return Value();
}

static FailureOr<Value> lowerBufferLoadToLds(Intrinsic &intrinsic) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  auto bytes = getLdsLoadBytes(intrinsic.immediate(2));
  std::optional<int64_t> offset = intrinsic.immediate(5);
  if (!bytes || !offset)
    return failure();
  Value at = arith::AddIOp::create(
      b, intrinsic.operand(3), RuntimeCalls::getI32(b, b.getLoc(), *offset));
  Value data = load(
      intrinsic,
      BufferAccess(b, intrinsic.operand(0), at, intrinsic.operand(4), *bytes),
      VectorType::get({*bytes}, b.getI8Type()));
  storeToLds(intrinsic, data, intrinsic.operand(1), *offset);
  return Value();
}

static LowerIntrinsicFn getBufferAtomic(StringRef name) {
  using Kind = LLVM::AtomicBinOp;
  return llvm::StringSwitch<LowerIntrinsicFn>(name)
      .Case("swap", lowerAtomic<Kind::xchg>)
      .Case("add", lowerAtomic<Kind::add>)
      .Case("sub", lowerAtomic<Kind::sub>)
      .Case("and", lowerAtomic<Kind::_and>)
      .Case("or", lowerAtomic<Kind::_or>)
      .Case("xor", lowerAtomic<Kind::_xor>)
      .Case("smin", lowerAtomic<Kind::min>)
      .Case("smax", lowerAtomic<Kind::max>)
      .Case("umin", lowerAtomic<Kind::umin>)
      .Case("umax", lowerAtomic<Kind::umax>)
      .Case("inc", lowerAtomic<Kind::uinc_wrap>)
      .Case("dec", lowerAtomic<Kind::udec_wrap>)
      .Case("fadd", lowerAtomic<Kind::fadd>)
      .Case("fmin", lowerAtomic<Kind::fmin>)
      .Case("fmax", lowerAtomic<Kind::fmax>)
      .Case("cmpswap", lowerCompareAndSwap)
      .Default(nullptr);
}

LowerIntrinsicFn mlir::swizzle::getBufferIntrinsic(StringRef name) {
  if (name.consume_front("raw.ptr.buffer.atomic."))
    return getBufferAtomic(name);
  return llvm::StringSwitch<LowerIntrinsicFn>(name)
      .Case("make.buffer.rsrc", lowerMakeDescriptor)
      .Case("raw.ptr.buffer.load", lowerLoad)
      .Case("raw.ptr.buffer.store", lowerStore)
      .Case("raw.ptr.buffer.load.lds", lowerBufferLoadToLds)
      .Cases({"load.to.lds", "global.load.lds"}, lowerLoadToLds)
      .Default(nullptr);
}
