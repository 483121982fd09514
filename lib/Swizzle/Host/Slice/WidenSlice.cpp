//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A value that differs between lanes is kept as a sum of a scalar and a vector
// wherever sums, differences and products with scalars make it: what changes
// from iteration to iteration mostly is the scalar, and the vector is computed
// once, in front of the loop.
//
// An op in a branch that not all lanes take runs with a mask of those that do,
// and not at all if there are none. A loop that lanes leave at different times
// runs as long as one is in it.
//
//===----------------------------------------------------------------------===//

#include "WidenSlice.h"
#include "SliceAccesses.h"
#include "Swizzle/Host/SliceAbi.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::swizzle;

static constexpr StringLiteral wavePieceName = "swizzleSliceWavePiece";
static constexpr StringLiteral waveAccessName = "swizzleSliceWaveAccess";

namespace {
/// What the lanes have of a value: `uniform`, or `lanes`, or, of integers,
/// their sum if both are there.
struct Wide {
  Value uniform;
  Value lanes;

  bool isUniform() const { return !lanes; }
};

class Widener {
public:
  Widener(func::FuncOp from, func::FuncOp to, const BlockSizes &blockSizes,
          RuntimeCalls &runtime)
      : from(from), to(to), divergence(from, blockSizes), runtime(runtime),
        b(from.getLoc(), from.getContext()) {}

  LogicalResult run();

private:
  static VectorType toLanes(Type type) {
    return VectorType::get({host::maxWaveSize}, type);
  }
  static bool isNumber(Type type) {
    return type.isIndex() || (type.isInteger() && !type.isInteger(1));
  }
  /// Whether lanes of it can be in a vector.
  static bool isLaneType(Type type) { return type.isIntOrIndexOrFloat(); }

  Value splat(Value value) {
    return vector::BroadcastOp::create(b, toLanes(value.getType()), value);
  }
  Value zeros(Type type) {
    return arith::ConstantOp::create(b, b.getZeroAttr(toLanes(type)));
  }
  /// All of a value as a vector.
  Value combine(const Wide &wide) {
    if (wide.isUniform())
      return splat(wide.uniform);
    if (!wide.uniform)
      return wide.lanes;
    return arith::AddIOp::create(b, splat(wide.uniform), wide.lanes);
  }
  const Wide &get(Value value) {
    auto found = values.find(value);
    assert(found != values.end() && "an op before those that it uses");
    return found->second;
  }
  Value getUniform(Value value) {
    assert(get(value).isUniform() && "a value of a lane where none can be");
    return get(value).uniform;
  }
  Value getLanes(Value value) { return combine(get(value)); }
  void set(Value value, Wide wide) { values[value] = wide; }

  /// The lanes of the mask as bits.
  Value getBits(Value lanes) {
    auto type = VectorType::get({1}, b.getI64Type());
    return vector::ExtractOp::create(
        b, vector::BitCastOp::create(b, type, lanes), int64_t(0));
  }
  Value isAny(Value lanes) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, getBits(lanes),
                                 RuntimeCalls::getI64(b, b.getLoc(), 0));
  }
  Value loadItemField(slice::ItemField field, int32_t offset, Type type);

  LogicalResult widenBody(Block &block);
  LogicalResult widen(Operation *op);
  LogicalResult widenThreadId(Value id, gpu::Dimension dimension);
  LogicalResult widenCall(func::CallOp call);
  LogicalResult widenLoad(memref::LoadOp load);
  LogicalResult widenElementwise(Operation *op);
  bool widenSum(Operation *op);
  LogicalResult widenIf(scf::IfOp op);
  LogicalResult widenUniformFor(scf::ForOp op);
  LogicalResult widenDivergentFor(scf::ForOp op);
  LogicalResult widenUniformWhile(scf::WhileOp op);
  LogicalResult widenDivergentWhile(scf::WhileOp op);
  void cloneUniform(Operation *op);

  /// The values that stand for `value` where control flow merges: one if it is
  /// uniform, its scalar and its vector if it is a number, else its vector. The
  /// second form takes `value` as it is passed to where `as` is received.
  void pack(Value value, Value as, SmallVectorImpl<Value> &packed);
  SmallVector<Type> getPackedTypes(Value as);
  void unpack(Value as, ValueRange &packed);

  func::FuncOp from, to;
  Divergence divergence;
  RuntimeCalls &runtime;
  ImplicitLocOpBuilder b;
  DenseMap<Value, Wide> values;
  /// The lanes that run, as a vector and as bits.
  Value mask, maskBits;
};

/// The mask while a region is widened that only some lanes run.
class MaskScope {
public:
  MaskScope(Value &mask, Value &bits, Value newMask, Value newBits)
      : mask(mask), bits(bits), oldMask(mask), oldBits(bits) {
    mask = newMask;
    bits = newBits;
  }
  ~MaskScope() {
    mask = oldMask;
    bits = oldBits;
  }

private:
  Value &mask, &bits;
  Value oldMask, oldBits;
};
} // namespace

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
  if (widenSum(op))
    return success();
  return widenElementwise(op);
}

LogicalResult Widener::widenThreadId(Value id, gpu::Dimension dimension) {
  Value ids = loadItemField(slice::ItemField::ThreadIds,
                            static_cast<int32_t>(dimension),
                            to.getArgument(0).getType());
  auto load = LLVM::LoadOp::create(b, toLanes(b.getI64Type()), ids,
                                   /*alignment=*/8);
  load.setInvariant(true);
  set(id, {{}, arith::IndexCastOp::create(b, toLanes(b.getIndexType()), load)});
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
  func::CallOp::create(
      b, wavePieceName, TypeRange(),
      ValueRange{to.getArgument(0), address.uniform ? address.uniform : zero,
                 address.isUniform() ? zero : address.lanes,
                 bytes.isUniform() ? bytes.uniform : zero,
                 bytes.isUniform() ? zero : combine(bytes), maskBits});
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
  Value numbers =
      arith::IndexCastOp::create(b, toLanes(b.getI64Type()), address);
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  Value pointers = LLVM::IntToPtrOp::create(b, toLanes(pointer), numbers);
  Type loaded = element.isIndex() ? b.getI64Type() : element;
  Value lanes = LLVM::masked_gather::create(b, toLanes(loaded), pointers, mask,
                                            ValueRange{zeros(loaded)},
                                            b.getI32IntegerAttr(1));
  if (element.isIndex())
    lanes = arith::IndexCastOp::create(b, toLanes(element), lanes);
  set(load, {{}, lanes});
  return success();
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
    set(op->getResult(0),
        {each(x.uniform, y.uniform, create), each(x.lanes, y.lanes, create)});
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
         sum.lanes ? create(sum.lanes, splat(factor)) : Value()});
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
    set(op->getResult(0), {x.uniform ? create(x.uniform, type) : Value(),
                           x.lanes ? create(x.lanes, toLanes(type)) : Value()});
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
// Control flow
//===----------------------------------------------------------------------===//

SmallVector<Type> Widener::getPackedTypes(Value as) {
  Type type = as.getType();
  if (!divergence.isDivergent(as))
    return {type};
  if (isNumber(type))
    return {type, toLanes(type)};
  return {toLanes(type)};
}

void Widener::pack(Value value, Value as, SmallVectorImpl<Value> &packed) {
  const Wide &wide = get(value);
  Type type = as.getType();
  if (!divergence.isDivergent(as)) {
    packed.push_back(getUniform(value));
  } else if (isNumber(type)) {
    packed.push_back(wide.uniform ? wide.uniform
                                  : arith::ConstantOp::create(
                                        b, cast<TypedAttr>(b.getZeroAttr(type)))
                                        .getResult());
    packed.push_back(wide.lanes ? wide.lanes : zeros(type));
  } else {
    packed.push_back(combine(wide));
  }
}

void Widener::unpack(Value as, ValueRange &packed) {
  if (!divergence.isDivergent(as)) {
    set(as, {packed[0], {}});
    packed = packed.drop_front();
  } else if (isNumber(as.getType())) {
    set(as, {packed[0], packed[1]});
    packed = packed.drop_front(2);
  } else {
    set(as, {{}, packed[0]});
    packed = packed.drop_front();
  }
}

/// Whether lanes of all divergent values can be in vectors.
static bool areLaneTypes(ValueRange values, const Divergence &divergence) {
  return llvm::all_of(values, [&](Value value) {
    return !divergence.isDivergent(value) ||
           value.getType().isIntOrIndexOrFloat();
  });
}

LogicalResult Widener::widenIf(scf::IfOp op) {
  if (!areLaneTypes(op.getResults(), divergence))
    return failure();
  SmallVector<Type> types;
  for (Value result : op.getResults())
    llvm::append_range(types, getPackedTypes(result));

  if (get(op.getCondition()).isUniform()) {
    auto ifOp = scf::IfOp::create(b, types, getUniform(op.getCondition()),
                                  /*addThenBlock=*/true,
                                  /*addElseBlock=*/op.elseBlock() != nullptr);
    for (auto [source, target] :
         {std::pair(op.thenBlock(), ifOp.thenBlock()),
          std::pair(op.elseBlock(), ifOp.elseBlock())}) {
      if (!source)
        continue;
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToEnd(target);
      if (failed(widenBody(*source)))
        return failure();
      SmallVector<Value> yielded;
      for (auto [value, result] : llvm::zip_equal(
               source->getTerminator()->getOperands(), op.getResults()))
        pack(value, result, yielded);
      scf::YieldOp::create(b, yielded);
    }
    ValueRange packed = ifOp.getResults();
    for (Value result : op.getResults())
      unpack(result, packed);
    return success();
  }

  // One branch after the other, for the lanes that take it.
  Value condition = getLanes(op.getCondition());
  Value yes = arith::ConstantOp::create(
      b, DenseElementsAttr::get(toLanes(b.getI1Type()), true));
  SmallVector<SmallVector<Value>> branches;
  for (Block *source : {op.thenBlock(), op.elseBlock()}) {
    if (!source)
      continue;
    Value taken = source == op.thenBlock()
                      ? condition
                      : arith::XOrIOp::create(b, condition, yes).getResult();
    Value lanes = arith::AndIOp::create(b, mask, taken);
    Value bits = getBits(lanes);
    Value any = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, bits,
                                      RuntimeCalls::getI64(b, b.getLoc(), 0));
    SmallVector<Type> laneTypes;
    for (Value result : op.getResults())
      laneTypes.push_back(toLanes(result.getType()));
    bool hasResults = !laneTypes.empty();
    auto ifOp = scf::IfOp::create(b, laneTypes, any, /*addThenBlock=*/true,
                                  /*addElseBlock=*/hasResults);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(ifOp.thenBlock());
    MaskScope scope(mask, maskBits, lanes, bits);
    if (failed(widenBody(*source)))
      return failure();
    SmallVector<Value> yielded;
    for (Value value : source->getTerminator()->getOperands())
      yielded.push_back(getLanes(value));
    scf::YieldOp::create(b, yielded);
    if (hasResults) {
      b.setInsertionPointToEnd(ifOp.elseBlock());
      SmallVector<Value> none;
      for (Value result : op.getResults())
        none.push_back(zeros(result.getType()));
      scf::YieldOp::create(b, none);
    }
    branches.push_back(llvm::to_vector_of<Value>(ifOp.getResults()));
  }
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    set(result, {{},
                 arith::SelectOp::create(b, condition, branches[0][i],
                                         branches[1][i])});
  return success();
}

LogicalResult Widener::widenUniformFor(scf::ForOp op) {
  if (!areLaneTypes(op.getResults(), divergence))
    return failure();
  SmallVector<Value> inits;
  for (auto [init, result] : llvm::zip_equal(op.getInitArgs(), op.getResults()))
    pack(init, result, inits);
  auto loop = scf::ForOp::create(b, getUniform(op.getLowerBound()),
                                 getUniform(op.getUpperBound()),
                                 getUniform(op.getStep()), inits);
  loop.setUnsignedCmp(op.getUnsignedCmp());
  {
    OpBuilder::InsertionGuard guard(b);
    // A loop without iteration arguments has a terminator already.
    if (loop.getBody()->mightHaveTerminator())
      loop.getBody()->getTerminator()->erase();
    b.setInsertionPointToEnd(loop.getBody());
    set(op.getInductionVar(), {loop.getInductionVar(), {}});
    ValueRange packed = loop.getRegionIterArgs();
    for (Value argument : op.getRegionIterArgs())
      unpack(argument, packed);
    if (failed(widenBody(*op.getBody())))
      return failure();
    SmallVector<Value> yielded;
    for (auto [value, result] :
         llvm::zip_equal(op.getYieldedValues(), op.getResults()))
      pack(value, result, yielded);
    scf::YieldOp::create(b, yielded);
  }
  ValueRange packed = loop.getResults();
  for (Value result : op.getResults())
    unpack(result, packed);
  return success();
}

LogicalResult Widener::widenDivergentFor(scf::ForOp op) {
  if (!areLaneTypes(op.getResults(), divergence))
    return failure();
  Value bound = getLanes(op.getUpperBound()), step = getLanes(op.getStep());
  // Passed from iteration to iteration: the induction variable, the arguments,
  // and the lanes that are in the loop.
  SmallVector<Value> inits = {getLanes(op.getLowerBound())};
  for (Value init : op.getInitArgs())
    inits.push_back(getLanes(init));
  inits.push_back(mask);
  SmallVector<Type> types = llvm::to_vector(ValueRange(inits).getTypes());
  SmallVector<Location> locs(types.size(), op.getLoc());
  auto loop = scf::WhileOp::create(b, types, inits);
  OpBuilder::InsertionGuard guard(b);
  Block *before = b.createBlock(&loop.getBefore(), {}, types, locs);
  auto predicate = op.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                       : arith::CmpIPredicate::slt;
  Value goesOn =
      arith::CmpIOp::create(b, predicate, before->getArgument(0), bound);
  SmallVector<Value> state(before->getArguments());
  state.back() = arith::AndIOp::create(b, state.back(), goesOn);
  scf::ConditionOp::create(b, isAny(state.back()), state);

  Block *after = b.createBlock(&loop.getAfter(), {}, types, locs);
  Value lanes = after->getArguments().back();
  {
    MaskScope scope(mask, maskBits, lanes, getBits(lanes));
    set(op.getInductionVar(), {{}, after->getArgument(0)});
    for (auto [i, argument] : llvm::enumerate(op.getRegionIterArgs()))
      set(argument, {{}, after->getArgument(i + 1)});
    if (failed(widenBody(*op.getBody())))
      return failure();
  }
  SmallVector<Value> yielded = {
      arith::AddIOp::create(b, after->getArgument(0), step)};
  for (auto [i, value] : llvm::enumerate(op.getYieldedValues()))
    yielded.push_back(arith::SelectOp::create(b, lanes, getLanes(value),
                                              after->getArgument(i + 1)));
  yielded.push_back(lanes);
  scf::YieldOp::create(b, yielded);
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    set(result, {{}, loop.getResult(i + 1)});
  return success();
}

LogicalResult Widener::widenUniformWhile(scf::WhileOp op) {
  if (!areLaneTypes(op.getResults(), divergence) ||
      !areLaneTypes(op.getBeforeArguments(), divergence))
    return failure();
  SmallVector<Value> inits;
  for (auto [init, argument] :
       llvm::zip_equal(op.getInits(), op.getBeforeArguments()))
    pack(init, argument, inits);
  SmallVector<Type> types;
  for (Value result : op.getResults())
    llvm::append_range(types, getPackedTypes(result));
  auto loop = scf::WhileOp::create(b, types, inits);
  {
    OpBuilder::InsertionGuard guard(b);
    SmallVector<Location> locs(inits.size(), op.getLoc());
    Block *before = b.createBlock(&loop.getBefore(), {},
                                  ValueRange(inits).getTypes(), locs);
    ValueRange packed = before->getArguments();
    for (Value argument : op.getBeforeArguments())
      unpack(argument, packed);
    if (failed(widenBody(*op.getBeforeBody())))
      return failure();
    SmallVector<Value> passed;
    for (auto [value, result] :
         llvm::zip_equal(op.getConditionOp().getArgs(), op.getResults()))
      pack(value, result, passed);
    scf::ConditionOp::create(b, getUniform(op.getConditionOp().getCondition()),
                             passed);
    locs.assign(types.size(), op.getLoc());
    Block *after = b.createBlock(&loop.getAfter(), {}, types, locs);
    packed = after->getArguments();
    for (Value argument : op.getAfterArguments())
      unpack(argument, packed);
    if (failed(widenBody(*op.getAfterBody())))
      return failure();
    SmallVector<Value> yielded;
    for (auto [value, argument] : llvm::zip_equal(op.getYieldOp().getOperands(),
                                                  op.getBeforeArguments()))
      pack(value, argument, yielded);
    scf::YieldOp::create(b, yielded);
  }
  ValueRange packed = loop.getResults();
  for (Value result : op.getResults())
    unpack(result, packed);
  return success();
}

LogicalResult Widener::widenDivergentWhile(scf::WhileOp op) {
  if (!areLaneTypes(op.getResults(), divergence) ||
      !areLaneTypes(op.getBeforeArguments(), divergence))
    return failure();
  // Passed to the condition: the arguments, the results of lanes that have left
  // the loop, and the lanes that are in it.
  SmallVector<Value> inits;
  for (Value init : op.getInits())
    inits.push_back(getLanes(init));
  for (Value result : op.getResults())
    inits.push_back(zeros(result.getType()));
  inits.push_back(mask);
  unsigned numInits = op.getInits().size(), numResults = op.getNumResults();
  SmallVector<Type> beforeTypes = llvm::to_vector(ValueRange(inits).getTypes());
  SmallVector<Type> types =
      llvm::to_vector(ArrayRef<Type>(beforeTypes).drop_front(numInits));
  auto loop = scf::WhileOp::create(b, types, inits);
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Location> locs(beforeTypes.size(), op.getLoc());
  Block *before = b.createBlock(&loop.getBefore(), {}, beforeTypes, locs);
  Value lanes = before->getArguments().back();
  SmallVector<Value> passed;
  {
    MaskScope scope(mask, maskBits, lanes, getBits(lanes));
    for (auto [i, argument] : llvm::enumerate(op.getBeforeArguments()))
      set(argument, {{}, before->getArgument(i)});
    if (failed(widenBody(*op.getBeforeBody())))
      return failure();
  }
  for (auto [i, value] : llvm::enumerate(op.getConditionOp().getArgs()))
    passed.push_back(arith::SelectOp::create(
        b, lanes, getLanes(value), before->getArgument(numInits + i)));
  passed.push_back(arith::AndIOp::create(
      b, lanes, getLanes(op.getConditionOp().getCondition())));
  scf::ConditionOp::create(b, isAny(passed.back()), passed);

  locs.assign(types.size(), op.getLoc());
  Block *after = b.createBlock(&loop.getAfter(), {}, types, locs);
  lanes = after->getArguments().back();
  SmallVector<Value> yielded;
  {
    MaskScope scope(mask, maskBits, lanes, getBits(lanes));
    for (auto [i, argument] : llvm::enumerate(op.getAfterArguments()))
      set(argument, {{}, after->getArgument(i)});
    if (failed(widenBody(*op.getAfterBody())))
      return failure();
    for (Value value : op.getYieldOp().getOperands())
      yielded.push_back(getLanes(value));
  }
  for (unsigned i = 0; i < numResults; ++i)
    yielded.push_back(after->getArgument(i));
  yielded.push_back(lanes);
  scf::YieldOp::create(b, yielded);
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    set(result, {{}, loop.getResult(i)});
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

void mlir::swizzle::spillLaneOperands(func::FuncOp function,
                                      RuntimeCalls &runtime) {
  DenseMap<Value, Value> addresses;
  auto type = MemRefType::get({host::maxWaveSize},
                              IntegerType::get(function.getContext(), 64));
  auto getAddress = [&](func::CallOp call, Value lanes) -> Value {
    Value &address = addresses[lanes];
    if (address)
      return address;
    OpBuilder builder(call);
    builder.setInsertionPointAfterValue(lanes);
    Location loc = call.getLoc();
    Value room = RuntimeCalls::getRoom(builder, loc, type);
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    vector::StoreOp::create(builder, loc, lanes, room, zero);
    return address = RuntimeCalls::getAddress(builder, loc, room);
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
    for (unsigned i : {2, 4})
      operands[i] = isa<VectorType>(operands[i].getType())
                        ? getAddress(call, operands[i])
                        : LLVM::ZeroOp::create(builder, call.getLoc(), pointer)
                              .getResult();
    runtime.call(builder, call.getLoc(), wavePieceName, {}, operands);
    call.erase();
  }
}
