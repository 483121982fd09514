//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SliceAccesses.h"
#include "Swizzle/Mapping/ComputeUnit.h"
#include "Widener.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

static constexpr StringLiteral wavePieceName = "swizzleSliceWavePiece";
static constexpr uint64_t maxThreadId = maxWorkgroupSize - 1;
static constexpr StringLiteral waveAccessName = "swizzleSliceWaveAccess";

Value Widener::loadItemField(slice::ItemField field, int32_t offset,
                             Type type) {
  Value item = to.getArgument(0);
  Value address = LLVM::GEPOp::create(
      b, item.getType(), b.getI64Type(), item,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(field) + offset});
  auto load = LLVM::LoadOp::create(b, type, address);
  load.setInvariant(true);
  return load;
}

LogicalResult Widener::run() {
  if (!from.getBody().hasOneBlock())
    return failure();
  b.setInsertionPointToStart(to.addEntryBlock());
  for (auto [argument, wide] :
       llvm::zip_equal(from.getArguments(), to.getArguments()))
    set(argument, {wide, {}});
  maskBits = loadItemField(slice::ItemField::Lanes, 0, b.getI64Type());
  Value one = vector::BroadcastOp::create(
      b, VectorType::get({1}, b.getI64Type()), maskBits);
  mask = vector::BitCastOp::create(b, toLanes(b.getI1Type()), one);
  return widenBody(from.getBody().front());
}

LogicalResult Widener::widenBody(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(widen(&op)))
      return failure();
  if (isa<func::ReturnOp, gpu::ReturnOp>(block.getTerminator()))
    func::ReturnOp::create(b);
  return success();
}

void Widener::cloneUniform(Operation *op) {
  IRMapping mapping;
  for (Value operand : op->getOperands())
    mapping.map(operand, getUniform(operand));
  Operation *clone = b.clone(*op, mapping);
  for (auto [result, wide] :
       llvm::zip_equal(op->getResults(), clone->getResults()))
    set(result, {wide, {}});
}

LogicalResult Widener::widen(Operation *op) {
  b.setLoc(op->getLoc());
  if (auto id = dyn_cast<gpu::ThreadIdOp>(op); id && divergence.isDivergent(id))
    return widenThreadId(id, id.getDimension());
  if (auto id = dyn_cast<gpu::GlobalIdOp>(op);
      id && divergence.isDivergent(id)) {
    if (failed(widenThreadId(id, id.getDimension())))
      return failure();
    Value block = gpu::BlockIdOp::create(b, id.getDimension());
    Value size = gpu::BlockDimOp::create(b, id.getDimension());
    set(id, {arith::MulIOp::create(b, block, size), get(id).lanes});
    return success();
  }
  if (isa<gpu::LaneIdOp>(op)) {
    set(op->getResult(0),
        {{}, vector::StepOp::create(b, toLanes(b.getIndexType()))});
    return success();
  }
  if (auto call = dyn_cast<func::CallOp>(op))
    return widenCall(call);
  if (auto ifOp = dyn_cast<scf::IfOp>(op))
    return widenIf(ifOp);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return divergence.isDivergent(loop.getInductionVar())
               ? widenDivergentFor(loop)
               : widenUniformFor(loop);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return divergence.isDivergent(loop.getConditionOp().getCondition())
               ? widenDivergentWhile(loop)
               : widenUniformWhile(loop);
  if (op->getNumRegions() != 0 || isa<memref::AllocaOp, memref::AllocOp>(op))
    return failure();
  if (llvm::none_of(op->getOperands(), [&](Value operand) {
        return divergence.isDivergent(operand);
      })) {
    cloneUniform(op);
    return success();
  }
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return widenLoad(load);
  if (auto load = dyn_cast<LLVM::LoadOp>(op))
    return widenLoad(load);
  // Loads take the number.
  if (isa<LLVM::IntToPtrOp>(op) &&
      llvm::all_of(op->getUsers(), llvm::IsaPred<LLVM::LoadOp>))
    return success();
  if (widenSum(op) || widenDivision(op))
    return success();
  return widenElementwise(op);
}

LogicalResult Widener::widenThreadId(Value id, gpu::Dimension dimension) {
  Value &ids = threadIds[static_cast<unsigned>(dimension)];
  if (!ids) {
    // In front of all loops.
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&to.getBody().front());
    Value address = loadItemField(slice::ItemField::ThreadIds,
                                  static_cast<int32_t>(dimension),
                                  to.getArgument(0).getType());
    auto load = LLVM::LoadOp::create(b, toLanes(b.getI64Type()), address,
                                     /*alignment=*/8);
    ids = arith::IndexCastOp::create(b, toLanes(b.getIndexType()), load);
  }
  set(id, {{}, ids, maxThreadId});
  return success();
}

LogicalResult Widener::widenCall(func::CallOp call) {
  StringRef name = call.getCallee();
  Location loc = call.getLoc();
  if (name == sliceCountName) {
    // Matrix instructions are of whole waves.
    Value share = getUniform(call.getOperand(1));
    Value lanes =
        arith::ConstantOp::create(b, loc, b.getF64FloatAttr(host::maxWaveSize));
    Value all = arith::MulFOp::create(b, loc, share, lanes);
    runtime.call(b, loc, sliceCountName, {}, {to.getArgument(0), all});
    return success();
  }
  if (name == sliceStopName) {
    cloneUniform(call);
    return success();
  }
  if (name == sliceAccessName) {
    runtime.call(b, loc, waveAccessName, {},
                 {to.getArgument(0), getUniform(call.getOperand(1))});
    return success();
  }
  if (name != slicePieceName)
    return failure();
  const Wide &address = get(call.getOperand(1));
  const Wide &bytes = get(call.getOperand(2));
  Value zero = RuntimeCalls::getI64(b, loc, 0);
  // The types are those of the runtime's function only after spillLaneOperands:
  // vectors become pointers to them, numbers in their place null pointers.
  func::CallOp::create(b, wavePieceName, TypeRange(),
                       ValueRange{to.getArgument(0),
                                  address.uniform ? address.uniform : zero,
                                  address.isUniform() ? zero : address.lanes,
                                  bytes.isUniform() ? bytes.uniform : zero,
                                  bytes.isUniform() ? zero : combine(bytes),
                                  maskBits, RuntimeCalls::getI32(b, loc, -1)});
  return success();
}

LogicalResult Widener::widenLoad(memref::LoadOp load) {
  MemRefType type = load.getMemRefType();
  Type element = type.getElementType();
  if (divergence.isDivergent(load.getMemRef()) || !isLaneType(element) ||
      element.isInteger(1))
    return failure();
  Value memref = getUniform(load.getMemRef());
  auto metadata = memref::ExtractStridedMetadataOp::create(b, memref);
  Value position = splat(metadata.getOffset());
  for (auto [i, stride] :
       llvm::zip_equal(load.getIndices(), metadata.getStrides()))
    position = arith::AddIOp::create(
        b, position, arith::MulIOp::create(b, getLanes(i), splat(stride)));
  int64_t bytes = DataLayout::closest(load).getTypeSize(element);
  Value size = splat(arith::ConstantIndexOp::create(b, bytes));
  Value base = memref::ExtractAlignedPointerAsIndexOp::create(b, memref);
  Value address = arith::AddIOp::create(
      b, splat(base), arith::MulIOp::create(b, position, size));
  set(load,
      {{},
       gather(arith::IndexCastOp::create(b, toLanes(b.getI64Type()), address),
              element)});
  return success();
}

LogicalResult Widener::widenLoad(LLVM::LoadOp load) {
  Type type = load.getType();
  auto pointer = load.getAddr().getDefiningOp<LLVM::IntToPtrOp>();
  if (!pointer || !isLaneType(type) || type.isInteger(1))
    return failure();
  set(load, {{}, gather(getLanes(pointer.getArg()), type)});
  return success();
}

Value Widener::gather(Value addresses, Type element) {
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  Value pointers = LLVM::IntToPtrOp::create(b, toLanes(pointer), addresses);
  Type loaded = element.isIndex() ? b.getI64Type() : element;
  Value lanes = LLVM::masked_gather::create(b, toLanes(loaded), pointers, mask,
                                            ValueRange{zeros(loaded)},
                                            b.getI32IntegerAttr(1));
  return element.isIndex()
             ? arith::IndexCastOp::create(b, toLanes(element), lanes)
                   .getResult()
             : lanes;
}

/// What `value`, of 64 bits, is not above, as an unsigned number.
static uint64_t getBound(Value value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return *constant;
  if (auto loop =
          dyn_cast_or_null<scf::ForOp>(value.getParentBlock()->getParentOp());
      loop && loop.getInductionVar() == value && !loop.getUnsignedCmp()) {
    std::optional<int64_t> first = getConstantIntValue(loop.getLowerBound());
    return first && *first >= 0 ? INT64_MAX : UINT64_MAX;
  }
  Operation *op = value.getDefiningOp();
  // No grid and no workgroup has more than 2^32 along one dimension.
  if (isa_and_present<gpu::BlockIdOp, gpu::BlockDimOp, gpu::GridDimOp,
                      gpu::ThreadIdOp>(op))
    return UINT32_MAX;
  if (isa_and_present<arith::AddIOp>(op))
    return llvm::SaturatingAdd(getBound(op->getOperand(0)),
                               getBound(op->getOperand(1)));
  if (isa_and_present<arith::MulIOp>(op))
    return llvm::SaturatingMultiply(getBound(op->getOperand(0)),
                                    getBound(op->getOperand(1)));
  return UINT64_MAX;
}

/// How many low bits of `value` are 0 in any case.
static unsigned getNumZeroBits(Value value) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return *constant == 0 ? 64 : llvm::countr_zero(uint64_t(*constant));
  if (auto loop =
          dyn_cast_or_null<scf::ForOp>(value.getParentBlock()->getParentOp());
      loop && loop.getInductionVar() == value)
    return std::min(getNumZeroBits(loop.getLowerBound()),
                    getNumZeroBits(loop.getStep()));
  Operation *op = value.getDefiningOp();
  if (isa_and_present<arith::AddIOp>(op))
    return std::min(getNumZeroBits(op->getOperand(0)),
                    getNumZeroBits(op->getOperand(1)));
  if (isa_and_present<arith::MulIOp>(op))
    return std::min(64u, getNumZeroBits(op->getOperand(0)) +
                             getNumZeroBits(op->getOperand(1)));
  return 0;
}

/// Divisions by 2^n of a sum whose scalar is a multiple of 2^n, and that does
/// not wrap: only the scalar's quotient and the vector's are added, and only
/// the vector has a rest. False if `op` is none.
bool Widener::widenDivision(Operation *op) {
  if (!isa<arith::DivUIOp, arith::RemUIOp>(op))
    return false;
  Type type = op->getResult(0).getType();
  if (!type.isIndex() && !type.isInteger(64))
    return false;
  const Wide &x = get(op->getOperand(0)), &y = get(op->getOperand(1));
  if (!x.lanes || !y.isUniform())
    return false;
  std::optional<int64_t> divisor = getConstantIntValue(y.uniform);
  if (!divisor || *divisor <= 0)
    return false;
  uint64_t number = *divisor;
  Value lanesDivisor = splat(y.uniform);
  if (x.uniform &&
      (!llvm::isPowerOf2_64(number) ||
       getNumZeroBits(x.uniform) < llvm::Log2_64(number) ||
       llvm::checkedAddUnsigned(getBound(x.uniform), x.bound) == std::nullopt))
    return false;
  if (isa<arith::RemUIOp>(op)) {
    set(op->getResult(0),
        {{}, arith::RemUIOp::create(b, x.lanes, lanesDivisor), number - 1});
    return true;
  }
  Value quotient =
      x.uniform ? arith::DivUIOp::create(b, x.uniform, y.uniform).getResult()
                : Value();
  Value lanes = arith::DivUIOp::create(b, x.lanes, lanesDivisor);
  set(op->getResult(0), {quotient, lanes, x.bound / number});
  return true;
}

/// Sums, and what distributes over them; false if `op` is none.
bool Widener::widenSum(Operation *op) {
  if (op->getNumResults() != 1 || !isNumber(op->getResult(0).getType()))
    return false;
  Type type = op->getResult(0).getType();
  // Part by part; a part that is not there is 0.
  auto each = [&](Value x, Value y, auto create) -> Value {
    if (!x && !y)
      return {};
    Type present = (x ? x : y).getType();
    auto zero = [&]() -> Value {
      return arith::ConstantOp::create(b, b.getZeroAttr(present));
    };
    return create(x ? x : zero(), y ? y : zero());
  };
  if (isa<arith::AddIOp, arith::SubIOp>(op)) {
    const Wide &x = get(op->getOperand(0)), &y = get(op->getOperand(1));
    auto create = [&](Value x, Value y) -> Value {
      return isa<arith::AddIOp>(op) ? arith::AddIOp::create(b, x, y).getResult()
                                    : arith::SubIOp::create(b, x, y);
    };
    uint64_t bound = UINT64_MAX;
    if (isa<arith::AddIOp>(op))
      bound = llvm::SaturatingAdd(x.lanes ? x.bound : 0, y.lanes ? y.bound : 0);
    else if (!y.lanes)
      bound = x.bound;
    set(op->getResult(0), {each(x.uniform, y.uniform, create),
                           each(x.lanes, y.lanes, create), bound});
    return true;
  }
  if (isa<arith::MulIOp, arith::ShLIOp>(op)) {
    const Wide &x = get(op->getOperand(0)), &y = get(op->getOperand(1));
    bool isShift = isa<arith::ShLIOp>(op);
    if ((!x.isUniform() || isShift) && !y.isUniform())
      return false;
    const Wide &sum = y.isUniform() ? x : y;
    Value factor = y.isUniform() ? y.uniform : x.uniform;
    auto create = [&](Value part, Value factor) -> Value {
      return isShift ? arith::ShLIOp::create(b, part, factor).getResult()
                     : arith::MulIOp::create(b, part, factor);
    };
    set(op->getResult(0),
        {sum.uniform ? create(sum.uniform, factor) : Value(),
         sum.lanes ? create(sum.lanes, splat(factor)) : Value(),
         isShift ? UINT64_MAX
                 : llvm::SaturatingMultiply(sum.bound, getBound(factor))});
    return true;
  }
  if (isa<arith::TruncIOp, arith::IndexCastOp, arith::IndexCastUIOp>(op)) {
    Type source = op->getOperand(0).getType();
    auto getBits = [](Type type) {
      return type.isIndex() ? IndexType::kInternalStorageBitWidth
                            : type.getIntOrFloatBitWidth();
    };
    // Extensions of a sum are not sums of extensions.
    if (getBits(type) > getBits(source))
      return false;
    const Wide &x = get(op->getOperand(0));
    auto create = [&](Value part, Type partType) -> Value {
      if (isa<arith::TruncIOp>(op))
        return arith::TruncIOp::create(b, partType, part);
      return arith::IndexCastOp::create(b, partType, part);
    };
    set(op->getResult(0),
        {x.uniform ? create(x.uniform, type) : Value(),
         x.lanes ? create(x.lanes, toLanes(type)) : Value(), x.bound});
    return true;
  }
  if (auto select = dyn_cast<arith::SelectOp>(op);
      select && get(select.getCondition()).isUniform()) {
    Value condition = getUniform(select.getCondition());
    auto create = [&](Value x, Value y) -> Value {
      return arith::SelectOp::create(b, condition, x, y);
    };
    const Wide &x = get(select.getTrueValue()),
               &y = get(select.getFalseValue());
    set(select,
        {each(x.uniform, y.uniform, create), each(x.lanes, y.lanes, create)});
    return true;
  }
  return false;
}

LogicalResult Widener::widenElementwise(Operation *op) {
  if (!OpTrait::hasElementwiseMappableTraits(op) || !isMemoryEffectFree(op) ||
      !llvm::all_of(op->getOperandTypes(), isLaneType) ||
      !llvm::all_of(op->getResultTypes(), isLaneType))
    return failure();
  SmallVector<Value> operands;
  for (Value operand : op->getOperands())
    operands.push_back(getLanes(operand));
  // Lanes that do not run must not divide by 0.
  if (isa<arith::DivUIOp, arith::DivSIOp, arith::RemUIOp, arith::RemSIOp,
          arith::CeilDivUIOp, arith::CeilDivSIOp, arith::FloorDivSIOp>(op) &&
      !get(op->getOperand(1)).isUniform()) {
    Type type = op->getOperand(1).getType();
    Value one = arith::ConstantOp::create(
        b, DenseElementsAttr::get(toLanes(type), b.getIntegerAttr(type, 1)));
    operands[1] = arith::SelectOp::create(b, mask, operands[1], one);
  }
  OperationState state(op->getLoc(), op->getName());
  state.addOperands(operands);
  for (Type type : op->getResultTypes())
    state.addTypes(toLanes(type));
  state.addAttributes(op->getDiscardableAttrDictionary().getValue());
  state.propertiesAttr = op->getPropertiesAsAttribute();
  Operation *wide = b.create(state);
  for (auto [result, lanes] :
       llvm::zip_equal(op->getResults(), wide->getResults()))
    set(result, {{}, lanes});
  return success();
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

func::FuncOp mlir::swizzle::widenSlice(func::FuncOp function, StringRef name,
                                       const BlockSizes &blockSizes,
                                       RuntimeCalls &runtime) {
  OpBuilder builder(function);
  auto wide = func::FuncOp::create(builder, function.getLoc(), name,
                                   function.getFunctionType());
  wide.setPrivate();
  wide->setDiscardableAttrs(function->getDiscardableAttrDictionary());
  if (succeeded(Widener(function, wide, blockSizes, runtime).run()))
    return wide;
  wide.erase();
  return {};
}

void mlir::swizzle::spillLaneOperands(func::FuncOp function, LaneRooms &rooms,
                                      RuntimeCalls &runtime) {
  // Offsets that are computed once have a number.
  DenseMap<Value, int32_t> slots;
  auto getSlot = [&](Value lanes) -> int32_t {
    if (lanes.getParentBlock()
            ->getParentOp()
            ->getParentOfType<LoopLikeOpInterface>() ||
        isa<LoopLikeOpInterface>(lanes.getParentBlock()->getParentOp()))
      return -1;
    return slots.try_emplace(lanes, slots.size()).first->second;
  };
  SmallVector<func::CallOp> calls;
  function.walk([&](func::CallOp call) {
    if (call.getCallee() == wavePieceName)
      calls.push_back(call);
  });
  for (func::CallOp call : calls) {
    OpBuilder builder(call);
    auto pointer = LLVM::LLVMPointerType::get(function.getContext());
    SmallVector<Value> operands(call.getOperands());
    if (isa<VectorType>(operands[2].getType()))
      operands[6] =
          RuntimeCalls::getI32(builder, call.getLoc(), getSlot(operands[2]));
    for (unsigned i : {2, 4})
      operands[i] = isa<VectorType>(operands[i].getType())
                        ? RuntimeCalls::getAddress(builder, call.getLoc(),
                                                   rooms.get(operands[i]))
                        : LLVM::ZeroOp::create(builder, call.getLoc(), pointer)
                              .getResult();
    runtime.call(builder, call.getLoc(), wavePieceName, {}, operands);
    call.erase();
  }
}
