//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ExpandReductions.h"
#include "StatedSizes.h"
#include "Swizzle/Chips/ComputeUnit.h"
#include "Swizzle/Transforms/Reductions.h"
#include "WaveValues.h"
#include "mlir/Dialect/GPU/Utils/GPUUtils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Utils/VectorUtils.h"
#include <optional>

using namespace mlir;
using namespace mlir::swizzle;

//===----------------------------------------------------------------------===//
// Reductions of a workgroup
//===----------------------------------------------------------------------===//

template <typename OpT>
static Value getId(ImplicitLocOpBuilder &b, gpu::Dimension dimension) {
  return arith::IndexCastUIOp::create(b, b.getI32Type(),
                                      OpT::create(b, dimension));
}

/// The number of work-items of a workgroup of the kernel that `op` is in, if it
/// is known from one of the attributes that LLVM gets to know it by.
static std::optional<uint64_t> getKnownItems(Operation *op) {
  auto kernel = op->getParentOfType<gpu::GPUFuncOp>();
  if (!kernel)
    return std::nullopt;
  std::optional<ArrayRef<int32_t>> sizes = kernel.getKnownBlockSize();
  if (auto required = kernel->getAttrOfType<DenseI32ArrayAttr>(
          ROCDL::ROCDLDialect::ReqdWorkGroupSizeAttrHelper::getNameStr());
      required && !sizes)
    sizes = required.asArrayRef();
  if (sizes)
    return countWorkItems(*sizes);
  std::optional<WorkItemRange> range = getFlatWorkgroupSize(kernel);
  if (!range || range->least != range->most)
    return std::nullopt;
  return range->most;
}

namespace {
/// A work-item's place in its workgroup, as i32.
struct WorkItemPlace {
  /// How many there are, which wave it is in, its lane, and the work-items from
  /// the first one of the wave on.
  Value items, wave, lane, itemsFromWave;
};
} // namespace

static WorkItemPlace getPlace(ImplicitLocOpBuilder &b, unsigned waveSize) {
  auto mul = [&](Value x, Value y) -> Value {
    return arith::MulIOp::create(b, x, y);
  };
  auto add = [&](Value x, Value y) -> Value {
    return arith::AddIOp::create(b, x, y);
  };
  Value size = getI32(b, waveSize);
  Value sizeX = getId<gpu::BlockDimOp>(b, gpu::Dimension::x);
  Value sizeY = getId<gpu::BlockDimOp>(b, gpu::Dimension::y);
  Value sizeZ = getId<gpu::BlockDimOp>(b, gpu::Dimension::z);
  // Waves are made of neighbours in this order.
  Value item = getId<gpu::ThreadIdOp>(b, gpu::Dimension::z);
  item = add(getId<gpu::ThreadIdOp>(b, gpu::Dimension::y), mul(item, sizeY));
  item = add(getId<gpu::ThreadIdOp>(b, gpu::Dimension::x), mul(item, sizeX));
  WorkItemPlace place;
  place.items = mul(mul(sizeX, sizeY), sizeZ);
  place.wave = arith::DivUIOp::create(b, item, size);
  place.lane = arith::RemUIOp::create(b, item, size);
  place.itemsFromWave =
      arith::SubIOp::create(b, place.items, mul(place.wave, size));
  return place;
}

memref::GlobalOp ReductionMemory::get(Location loc, Type type) {
  memref::GlobalOp &global = globals[type];
  if (global)
    return global;
  auto space = gpu::AddressSpaceAttr::get(type.getContext(),
                                          gpu::AddressSpace::Workgroup);
  auto lds = MemRefType::get({maxWorkgroupSize / waveSize}, type,
                             MemRefLayoutAttrInterface(), space);
  OpBuilder b(type.getContext());
  global =
      memref::GlobalOp::create(b, loc, "all_reduce", b.getStringAttr("private"),
                               lds, b.getUnitAttr(), /*constant=*/false,
                               /*alignment=*/IntegerAttr());
  symbols.insert(global, symbols.getOp()->getRegion(0).front().begin());
  return global;
}

/// Combines what the first lanes of all waves have in `value`.
static Value reduceWaves(ImplicitLocOpBuilder &b, gpu::AllReduceOp op,
                         Value value, const WorkItemPlace &place,
                         unsigned waveSize, ReductionMemory &memory) {
  memref::GlobalOp global = memory.get(op.getLoc(), op.getType());
  Value sums =
      memref::GetGlobalOp::create(b, global.getType(), global.getSymName());
  Value isFirst = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, place.lane,
                                        getI32(b, 0));
  scf::IfOp::create(b, isFirst, [&](OpBuilder &builder, Location loc) {
    Value index = arith::IndexCastUIOp::create(
        builder, loc, builder.getIndexType(), place.wave);
    memref::StoreOp::create(builder, loc, value, sums, index);
    scf::YieldOp::create(builder, loc);
  });
  gpu::BarrierOp::create(b);
  // All work-items read the same, so that they have the same bits.
  Value waves = arith::DivUIOp::create(
      b, arith::AddIOp::create(b, place.items, getI32(b, waveSize - 1)),
      getI32(b, waveSize));
  waves = arith::IndexCastUIOp::create(b, b.getIndexType(), waves);
  Value zero = arith::ConstantIndexOp::create(b, 0);
  Value one = arith::ConstantIndexOp::create(b, 1);
  Value first = memref::LoadOp::create(b, sums, zero);
  auto loop = scf::ForOp::create(
      b, one, waves, one, ValueRange{first},
      [&](OpBuilder &builder, Location loc, Value i, ValueRange state) {
        ImplicitLocOpBuilder b(loc, builder);
        Value next = memref::LoadOp::create(b, sums, i);
        scf::YieldOp::create(b, combine(b, op, state[0], next));
      });
  // The next time that this is done must not write before all have read.
  gpu::BarrierOp::create(b);
  return loop.getResult(0);
}

/// Fails for floats with which there is no arithmetic.
template <typename OpT>
static LogicalResult verifyFloats(OpT op) {
  auto number = dyn_cast<FloatType>(getElementTypeOrSelf(op.getType()));
  if (number && number.getWidth() < dwordBits / 2)
    return op.emitOpError("expected floats of 16 bits and more, but got ")
           << op.getType();
  return success();
}

LogicalResult mlir::swizzle::expandAllReduce(RewriterBase &rewriter,
                                             gpu::AllReduceOp op,
                                             unsigned waveSize,
                                             ReductionMemory &memory) {
  unsigned bits = op.getType().getIntOrFloatBitWidth();
  if (bits > dwordBits && bits != 2 * dwordBits)
    return op.emitOpError("expected numbers of up to 32 bits, or 64, but got ")
           << op.getType();
  if (failed(verifyFloats(op)))
    return failure();
  if (!op.getBody().empty() && !op.getBody().hasOneBlock())
    return op.emitOpError("expected a body of one block, but got ")
           << op.getBody().getBlocks().size();
  rewriter.setInsertionPoint(op);
  ImplicitLocOpBuilder b(op.getLoc(), rewriter);
  WorkItemPlace place = getPlace(b, waveSize);
  // Active lanes are the first ones: so lane 0 gets the values of all of them,
  // with those of twice as many lanes after each step.
  Value value = op.getValue();
  std::optional<uint64_t> known = getKnownItems(op);
  for (unsigned offset = 1; offset < waveSize; offset *= 2) {
    if (known && *known <= offset)
      break;
    Value other = moveByXor(b, value, offset, waveSize);
    Value isActive = arith::CmpIOp::create(
        b, arith::CmpIPredicate::ult,
        arith::XOrIOp::create(b, place.lane, getI32(b, offset)),
        place.itemsFromWave);
    Value both = combine(b, op, value, other);
    value = arith::SelectOp::create(b, isActive, both, value);
  }
  bool isOneWave = known && *known <= waveSize;
  rewriter.replaceOp(
      op, isOneWave ? moveFrom(b, value, getI32(b, 0), waveSize)
                    : reduceWaves(b, op, value, place, waveSize, memory));
  return success();
}

//===----------------------------------------------------------------------===//
// Reductions of a wave
//===----------------------------------------------------------------------===//

/// The value that changes no other one when it is combined with it.
static TypedAttr getNeutral(OpBuilder &b, gpu::AllReduceOperation operation,
                            Type type) {
  auto integer = [&](const APInt &value) -> TypedAttr {
    return b.getIntegerAttr(type, value);
  };
  auto number = [&](const APFloat &value) -> TypedAttr {
    return b.getFloatAttr(type, value);
  };
  unsigned bits = type.getIntOrFloatBitWidth();
  auto semantics = [&]() -> const llvm::fltSemantics & {
    return cast<FloatType>(type).getFloatSemantics();
  };
  switch (operation) {
  case gpu::AllReduceOperation::ADD:
    // The sum of zeros is -0 if all of them are.
    return isa<FloatType>(type)
               ? number(APFloat::getZero(semantics(), /*Negative=*/true))
               : integer(APInt::getZero(bits));
  case gpu::AllReduceOperation::MUL:
    return isa<FloatType>(type) ? number(APFloat::getOne(semantics()))
                                : integer(APInt(bits, 1));
  case gpu::AllReduceOperation::MINUI:
  case gpu::AllReduceOperation::AND:
    return integer(APInt::getAllOnes(bits));
  case gpu::AllReduceOperation::MAXUI:
  case gpu::AllReduceOperation::OR:
  case gpu::AllReduceOperation::XOR:
    return integer(APInt::getZero(bits));
  case gpu::AllReduceOperation::MINSI:
    return integer(APInt::getSignedMaxValue(bits));
  case gpu::AllReduceOperation::MAXSI:
    return integer(APInt::getSignedMinValue(bits));
  case gpu::AllReduceOperation::MINNUMF:
  case gpu::AllReduceOperation::MAXNUMF:
    return number(APFloat::getQNaN(semantics()));
  case gpu::AllReduceOperation::MINIMUMF:
    return number(APFloat::getInf(semantics()));
  case gpu::AllReduceOperation::MAXIMUMF:
    return number(APFloat::getInf(semantics(), /*Negative=*/true));
  }
  llvm_unreachable("all operations are there");
}

/// Returns true if all lanes of all waves of a workgroup execute `op`.
static bool hasAllLanes(gpu::SubgroupReduceOp op, unsigned waveSize) {
  std::optional<uint64_t> known = getKnownItems(op);
  return op.getUniform() && known && *known % waveSize == 0;
}

/// Combines `value`, which all lanes have, as `op` does with that of the lanes
/// that `move` brings, from clusters of `reduced` lanes on to those of `op`.
static Value
combineClusters(ImplicitLocOpBuilder &b, gpu::SubgroupReduceOp op, Value value,
                uint32_t reduced,
                llvm::function_ref<Value(Value value, uint32_t offset)> move) {
  for (uint32_t step = reduced; step < *op.getClusterSize(); step *= 2)
    value = vector::makeArithReduction(
        b, b.getLoc(), gpu::convertReductionKind(op.getOp()), value,
        move(value, step * op.getClusterStride()));
  return value;
}

/// Reduces `value`, which all lanes have, in clusters of `size` as far as
/// upstream's patterns do it.
static Value reduceUpstream(ImplicitLocOpBuilder &b, gpu::SubgroupReduceOp op,
                            Value value, std::optional<uint32_t> size) {
  return gpu::SubgroupReduceOp::create(b, value, op.getOp(), /*uniform=*/true,
                                       size, op.getClusterStride());
}

/// Returns true if upstream's patterns reduce clusters of this type.
static bool isReducedUpstream(gpu::SubgroupReduceOp op, Type type) {
  return !op.getClusterSize() ||
         getElementTypeOrSelf(type).getIntOrFloatBitWidth() <= dwordBits;
}

/// Reduces `value`, which all lanes have, as `op` does.
static Value reduce(ImplicitLocOpBuilder &b, gpu::SubgroupReduceOp op,
                    Value value, unsigned waveSize) {
  if (isReducedUpstream(op, value.getType()))
    return reduceUpstream(b, op, value, op.getClusterSize());
  return combineClusters(b, op, value, /*reduced=*/1,
                         [&](Value moved, uint32_t offset) {
                           return moveByXor(b, moved, offset, waveSize);
                         });
}

static Value callIntrinsic(ImplicitLocOpBuilder &b, StringRef name,
                           ValueRange arguments) {
  return LLVM::CallIntrinsicOp::create(b, arguments[0].getType(),
                                       b.getStringAttr(name), arguments)
      .getResult(0);
}

/// The number of the lane, computed from a zero that LLVM leaves where it is,
/// as it depends on which lanes are active.
static Value getLaneHere(ImplicitLocOpBuilder &b) {
  Value zero = getI32(b, 0), all = getI32(b, -1);
  zero = callIntrinsic(b, "llvm.amdgcn.set.inactive", {zero, zero});
  Value low = callIntrinsic(b, "llvm.amdgcn.mbcnt.lo", {all, zero});
  return callIntrinsic(b, "llvm.amdgcn.mbcnt.hi", {all, low});
}

/// The same as `reduce` between amdgcn.set.inactive and amdgcn.strict.wwm,
/// where the registers of inactive lanes are not theirs. LLVM 22 has two errors
/// there:
/// - the result of an instruction on LDS gets a register that other lanes may
///   need, unless something computes with it (SIPreAllocateWWMRegs, which looks
///   for registers that are no accumulation registers). So the last instruction
///   is none: it would be one for 32 lanes side by side.
/// - what both sides of a branch compute, as the number of the lane, is
///   computed before it, and its register is free behind the one side, which is
///   not so for all lanes (SIOptimizeVGPRLiveRange). Moves over more than half
///   a wave need that number.
static Value reduceInAllLanes(ImplicitLocOpBuilder &b, gpu::SubgroupReduceOp op,
                              Value value, unsigned waveSize) {
  constexpr uint32_t rowLanes = 16, halfLanes = 32;
  std::optional<uint32_t> size = op.getClusterSize();
  uint32_t stride = op.getClusterStride(), reduced = 1;
  if (isReducedUpstream(op, value.getType())) {
    // Whole waves side by side need neither.
    if (!size || (stride == 1 && (*size <= rowLanes || *size > halfLanes)))
      return reduceUpstream(b, op, value, size);
    reduced = std::min(*size, stride == 1 ? rowLanes
                                          : std::max(1u, halfLanes / stride));
    if (reduced > 1)
      value = reduceUpstream(b, op, value, reduced);
  }
  return combineClusters(
      b, op, value, reduced, [&](Value moved, uint32_t offset) {
        if (offset < halfLanes)
          return moveByXor(b, moved, offset, waveSize);
        Value source =
            arith::XOrIOp::create(b, getLaneHere(b), getI32(b, offset));
        return moveFrom(b, moved, source, waveSize);
      });
}

/// Reduces `value`, where other lanes may be inactive.
static Value reduceActive(ImplicitLocOpBuilder &b, gpu::SubgroupReduceOp op,
                          Value value, unsigned waveSize) {
  Type type = value.getType();
  TypedAttr neutral = getNeutral(b, op.getOp(), getElementTypeOrSelf(type));
  if (auto vector = dyn_cast<VectorType>(type))
    neutral = DenseElementsAttr::get(vector, neutral);
  // LLVM computes what is between the two with all lanes.
  value = callIntrinsic(b, "llvm.amdgcn.set.inactive",
                        {value, arith::ConstantOp::create(b, neutral)});
  value = reduceInAllLanes(b, op, value, waveSize);
  return callIntrinsic(b, "llvm.amdgcn.strict.wwm", value);
}

/// Reduces `value`, an integer of less than 64 bits, as one of 32 or 64.
static Value reduceWidened(ImplicitLocOpBuilder &b, gpu::SubgroupReduceOp op,
                           Value value, unsigned waveSize) {
  Type type = value.getType();
  unsigned bits = type.isInteger() ? type.getIntOrFloatBitWidth() : 0;
  bool isNarrow = bits != 0 && bits != dwordBits && bits < 2 * dwordBits;
  if (isNarrow) {
    Type wide = bits < dwordBits ? b.getI32Type() : b.getI64Type();
    bool isSigned = op.getOp() == gpu::AllReduceOperation::MINSI ||
                    op.getOp() == gpu::AllReduceOperation::MAXSI;
    value = isSigned ? arith::ExtSIOp::create(b, wide, value).getResult()
                     : arith::ExtUIOp::create(b, wide, value).getResult();
  }
  value = hasAllLanes(op, waveSize) ? reduce(b, op, value, waveSize)
                                    : reduceActive(b, op, value, waveSize);
  return isNarrow ? arith::TruncIOp::create(b, type, value).getResult() : value;
}

LogicalResult mlir::swizzle::expandSubgroupReduce(RewriterBase &rewriter,
                                                  gpu::SubgroupReduceOp op,
                                                  unsigned waveSize) {
  uint64_t reach =
      uint64_t(op.getClusterSize().value_or(1)) * op.getClusterStride();
  if (reach > waveSize)
    return op.emitOpError("expected a cluster in a wave of ")
           << waveSize << " lanes, but got " << *op.getClusterSize()
           << " that are " << op.getClusterStride() << " apart";
  if (getElementTypeOrSelf(op.getType()).getIntOrFloatBitWidth() >
      2 * dwordBits)
    return op.emitOpError("expected numbers of 64 bits and fewer, but got ")
           << op.getType();
  if (failed(verifyFloats(op)))
    return failure();
  // Alone, LLVM takes all lanes for the same, inactive ones too.
  if (getKnownItems(op) == 1) {
    rewriter.replaceOp(op, op.getValue());
    return success();
  }
  rewriter.setInsertionPoint(op);
  ImplicitLocOpBuilder b(op.getLoc(), rewriter);
  auto vector = dyn_cast<VectorType>(op.getType());
  // What LLVM and upstream's patterns take as a whole.
  auto isPacked = [](VectorType vector) {
    return isa<FloatType>(vector.getElementType()) &&
           vector.getElementTypeBitWidth() == dwordBits / 2 &&
           vector.getNumElements() > 1 &&
           llvm::isPowerOf2_64(vector.getNumElements());
  };
  if (!vector || isPacked(vector)) {
    rewriter.replaceOp(op, reduceWidened(b, op, op.getValue(), waveSize));
    return success();
  }
  Value result = op.getValue();
  for (int64_t i = 0; i < vector.getNumElements(); ++i) {
    Value part = vector::ExtractOp::create(b, op.getValue(), i);
    result = vector::InsertOp::create(b, reduceWidened(b, op, part, waveSize),
                                      result, i);
  }
  rewriter.replaceOp(op, result);
  return success();
}
