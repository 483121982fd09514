//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RaiseLlvm.h"
#include "../Intrinsics.h"
#include "SliceEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::swizzle;

//===----------------------------------------------------------------------===//
// Integers, ids and branches
//===----------------------------------------------------------------------===//

/// Whether `type` is an integer or a vector of integers.
static bool isInteger(Type type) {
  return getElementTypeOrSelf(type).isSignlessInteger();
}

/// Whether `value` has all bits set.
static bool isAllOnes(Value value) {
  APInt constant;
  return matchPattern(value, m_ConstantInt(&constant)) && constant.isAllOnes();
}

static gpu::Dimension getDimension(StringRef name) {
  return name.ends_with("x")   ? gpu::Dimension::x
         : name.ends_with("y") ? gpu::Dimension::y
                               : gpu::Dimension::z;
}

/// What stands for an intrinsic, null if none does.
static Value raiseIntrinsic(Intrinsic &intrinsic) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  StringRef name = intrinsic.name;
  gpu::Dimension dimension = getDimension(name);
  Value index;
  if (name.starts_with("workitem.id."))
    index = gpu::ThreadIdOp::create(b, dimension);
  else if (name.starts_with("workgroup.id."))
    index = gpu::BlockIdOp::create(b, dimension);
  else if (name.starts_with("workgroup.dim."))
    index = gpu::BlockDimOp::create(b, dimension);
  else if (name.starts_with("grid.dim."))
    index = gpu::GridDimOp::create(b, dimension);
  else if (name == "mbcnt.hi" && intrinsic.hasOperands(2) &&
           isAllOnes(intrinsic.operand(0))) {
    // The lanes below, of both halves of a wave.
    Operation *lower = intrinsic.operand(1).getDefiningOp();
    std::optional<Intrinsic> low =
        lower ? Intrinsic::match(b, intrinsic.runtime, lower) : std::nullopt;
    if (low && low->name == "mbcnt.lo" && low->hasOperands(2) &&
        isAllOnes(low->operand(0)) && matchPattern(low->operand(1), m_Zero()))
      index = gpu::LaneIdOp::create(b, /*upper_bound=*/IntegerAttr());
  }
  if (!index || !intrinsic.type())
    return {};
  return arith::IndexCastUIOp::create(b, intrinsic.type(), index);
}

template <typename OpT>
static Value raiseBinary(ImplicitLocOpBuilder &b, Operation *op) {
  return OpT::create(b, op->getOperand(0), op->getOperand(1));
}

/// What stands for an op of the LLVM dialect on integers, null if none does.
static Value raiseInteger(ImplicitLocOpBuilder &b, Operation *op) {
  if (op->getNumResults() != 1 || !isInteger(op->getResult(0).getType()) ||
      !llvm::all_of(op->getOperandTypes(), isInteger))
    return {};
  Type type = op->getResult(0).getType();
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](LLVM::ConstantOp constant) -> Value {
        auto value = dyn_cast<TypedAttr>(constant.getValue());
        if (!value || value.getType() != type)
          return {};
        return arith::ConstantOp::create(b, value);
      })
      .Case([&](LLVM::ZeroOp) {
        return arith::ConstantOp::create(b, b.getZeroAttr(type));
      })
      .Case<LLVM::PoisonOp, LLVM::UndefOp>(
          [&](Operation *) { return ub::PoisonOp::create(b, type); })
      .Case([&](LLVM::FreezeOp freeze) { return freeze.getVal(); })
      .Case([&](LLVM::AddOp) { return raiseBinary<arith::AddIOp>(b, op); })
      .Case([&](LLVM::SubOp) { return raiseBinary<arith::SubIOp>(b, op); })
      .Case([&](LLVM::MulOp) { return raiseBinary<arith::MulIOp>(b, op); })
      .Case([&](LLVM::UDivOp) { return raiseBinary<arith::DivUIOp>(b, op); })
      .Case([&](LLVM::SDivOp) { return raiseBinary<arith::DivSIOp>(b, op); })
      .Case([&](LLVM::URemOp) { return raiseBinary<arith::RemUIOp>(b, op); })
      .Case([&](LLVM::SRemOp) { return raiseBinary<arith::RemSIOp>(b, op); })
      .Case([&](LLVM::AndOp) { return raiseBinary<arith::AndIOp>(b, op); })
      .Case([&](LLVM::OrOp) { return raiseBinary<arith::OrIOp>(b, op); })
      .Case([&](LLVM::XOrOp) { return raiseBinary<arith::XOrIOp>(b, op); })
      .Case([&](LLVM::ShlOp) { return raiseBinary<arith::ShLIOp>(b, op); })
      .Case([&](LLVM::LShrOp) { return raiseBinary<arith::ShRUIOp>(b, op); })
      .Case([&](LLVM::AShrOp) { return raiseBinary<arith::ShRSIOp>(b, op); })
      .Case([&](LLVM::UMinOp) { return raiseBinary<arith::MinUIOp>(b, op); })
      .Case([&](LLVM::UMaxOp) { return raiseBinary<arith::MaxUIOp>(b, op); })
      .Case([&](LLVM::SMinOp) { return raiseBinary<arith::MinSIOp>(b, op); })
      .Case([&](LLVM::SMaxOp) { return raiseBinary<arith::MaxSIOp>(b, op); })
      .Case([&](LLVM::ZExtOp ext) {
        return arith::ExtUIOp::create(b, type, ext.getArg());
      })
      .Case([&](LLVM::SExtOp ext) {
        return arith::ExtSIOp::create(b, type, ext.getArg());
      })
      .Case([&](LLVM::TruncOp trunc) {
        return arith::TruncIOp::create(b, type, trunc.getArg());
      })
      .Case([&](LLVM::ICmpOp compare) {
        // The two enumerations have the same numbers.
        auto predicate =
            static_cast<arith::CmpIPredicate>(compare.getPredicate());
        return arith::CmpIOp::create(b, predicate, compare.getLhs(),
                                     compare.getRhs());
      })
      .Case([&](LLVM::SelectOp select) {
        return arith::SelectOp::create(b, select.getCondition(),
                                       select.getTrueValue(),
                                       select.getFalseValue());
      })
      .Default([](Operation *) { return Value(); });
}

/// Puts a branch of cf in place of one of the LLVM dialect.
static void raiseBranch(ImplicitLocOpBuilder &b, Operation *op) {
  if (auto branch = dyn_cast<LLVM::BrOp>(op)) {
    cf::BranchOp::create(b, branch.getDest(), branch.getDestOperands());
    op->erase();
  } else if (auto branch = dyn_cast<LLVM::CondBrOp>(op)) {
    cf::CondBranchOp::create(b, branch.getCondition(), branch.getTrueDest(),
                             branch.getTrueDestOperands(),
                             branch.getFalseDest(),
                             branch.getFalseDestOperands());
    op->erase();
  } else if (auto branch = dyn_cast<LLVM::SwitchOp>(op)) {
    auto operands = llvm::to_vector_of<ValueRange>(branch.getCaseOperands());
    cf::SwitchOp::create(b, branch.getValue(), branch.getDefaultDestination(),
                         branch.getDefaultOperands(),
                         branch.getCaseValuesAttr(),
                         branch.getCaseDestinations(), operands);
    op->erase();
  }
}

void mlir::swizzle::raiseIntegers(func::FuncOp function,
                                  RuntimeCalls &runtime) {
  SmallVector<Operation *> ops;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa_and_present<LLVM::LLVMDialect, ROCDL::ROCDLDialect>(
            op->getDialect()))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    ImplicitLocOpBuilder b(op->getLoc(), op);
    if (op->hasTrait<OpTrait::IsTerminator>()) {
      raiseBranch(b, op);
      continue;
    }
    Value raised = raiseInteger(b, op);
    if (!raised)
      if (auto intrinsic = Intrinsic::match(b, runtime, op))
        raised = raiseIntrinsic(*intrinsic);
    if (!raised)
      continue;
    op->getResult(0).replaceAllUsesWith(raised);
    op->erase();
  }
}

//===----------------------------------------------------------------------===//
// Buffer descriptors
//===----------------------------------------------------------------------===//

/// What stands for a load through a descriptor, null if none does.
static Value replaceBufferLoad(Intrinsic &load) {
  constexpr unsigned wordBits = 32;
  Type type = load.type();
  if (load.name != "raw.ptr.buffer.load" || !load.hasOperands(3) ||
      !type.isIntOrFloat() || type.getIntOrFloatBitWidth() > wordBits)
    return {};
  std::optional<Intrinsic> descriptor = findDescriptor(load, load.operand(0));
  if (!descriptor)
    return {};
  ImplicitLocOpBuilder &b = load.b;
  Type i64 = b.getI64Type();
  auto widen = [&](Value number) -> Value {
    return number.getType() == i64
               ? number
               : arith::ExtUIOp::create(b, i64, number).getResult();
  };
  Value base = descriptor->operand(0);
  Value offset =
      arith::AddIOp::create(b, widen(load.operand(1)), widen(load.operand(2)));
  Value bytes = arith::ConstantOp::create(
      b, b.getI64IntegerAttr(type.getIntOrFloatBitWidth() / 8));
  Value isInside = arith::CmpIOp::create(
      b, arith::CmpIPredicate::ule, arith::AddIOp::create(b, offset, bytes),
      widen(descriptor->operand(2)));
  Value at = LLVM::GEPOp::create(b, base.getType(), b.getI8Type(), base,
                                 ArrayRef<LLVM::GEPArg>{offset});
  // The start of the buffer can always be read.
  at = arith::SelectOp::create(b, isInside, at, base);
  Value value = LLVM::LoadOp::create(b, type, at);
  Value zero = arith::ConstantOp::create(b, b.getZeroAttr(type));
  return arith::SelectOp::create(b, isInside, value, zero);
}

void mlir::swizzle::replaceBufferLoads(func::FuncOp function,
                                       RuntimeCalls &runtime) {
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : ops) {
    ImplicitLocOpBuilder b(op->getLoc(), op);
    std::optional<Intrinsic> intrinsic = Intrinsic::match(b, runtime, op);
    if (!intrinsic || !intrinsic->type())
      continue;
    if (Value value = replaceBufferLoad(*intrinsic))
      op->getResult(0).replaceAllUsesWith(value);
  }
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

static bool isPointer(Value value) {
  return isa<LLVM::LLVMPointerType>(value.getType());
}

namespace {
/// Pointers as numbers of 64 bits.
class PointerRaiser {
public:
  explicit PointerRaiser(func::FuncOp function) : function(function) {}

  void run();

private:
  /// The number that `pointer` is.
  Value getNumber(Value pointer);
  /// The number that the result of `op` is, if it can be computed from others.
  Value computeNumber(ImplicitLocOpBuilder &b, Operation *op);
  Value addIndices(ImplicitLocOpBuilder &b, LLVM::GEPOp gep, Value base);

  static Value makeNumber(ImplicitLocOpBuilder &b, int64_t value) {
    return arith::ConstantOp::create(b, b.getI64IntegerAttr(value));
  }
  /// An integer with 64 bits.
  static Value resize(ImplicitLocOpBuilder &b, Value value, bool isSigned) {
    Type type = b.getI64Type();
    unsigned bits = value.getType().getIntOrFloatBitWidth();
    if (bits == 64)
      return value;
    if (bits > 64)
      return arith::TruncIOp::create(b, type, value);
    return isSigned ? arith::ExtSIOp::create(b, type, value).getResult()
                    : arith::ExtUIOp::create(b, type, value).getResult();
  }

  func::FuncOp function;
  DenseMap<Value, Value> numbers;
};
} // namespace

/// Adds to `base` what the indices of `gep` stand for; null if a type has no
/// constant size.
Value PointerRaiser::addIndices(ImplicitLocOpBuilder &b, LLVM::GEPOp gep,
                                Value base) {
  DataLayout layout = DataLayout::closest(gep);
  // From the start of an element to that of the next.
  auto getPitch = [&](Type type) -> int64_t {
    return llvm::alignTo(layout.getTypeSize(type),
                         layout.getTypeABIAlignment(type));
  };
  Type type = gep.getElemType();
  Value sum = base;
  auto add = [&](auto index, int64_t bytes) {
    if (auto constant = dyn_cast<IntegerAttr>(index)) {
      if (int64_t distance = constant.getInt() * bytes)
        sum = arith::AddIOp::create(b, sum, makeNumber(b, distance));
      return;
    }
    Value number = resize(b, cast<Value>(index), /*isSigned=*/true);
    if (bytes != 1)
      number = arith::MulIOp::create(b, number, makeNumber(b, bytes));
    sum = arith::AddIOp::create(b, sum, number);
  };
  bool isFirst = true;
  for (auto index : gep.getIndices()) {
    if (isa<Value>(index) && !cast<Value>(index).getType().isInteger())
      return {};
    if (std::exchange(isFirst, false)) {
      add(index, getPitch(type));
      continue;
    }
    // Structs keep what they have of the LLVM dialect.
    auto array = dyn_cast<LLVM::LLVMArrayType>(type);
    if (!array)
      return {};
    type = array.getElementType();
    add(index, getPitch(type));
  }
  return sum;
}

Value PointerRaiser::computeNumber(ImplicitLocOpBuilder &b, Operation *op) {
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](LLVM::GEPOp gep) {
        return isPointer(gep.getBase())
                   ? addIndices(b, gep, getNumber(gep.getBase()))
                   : Value();
      })
      .Case<LLVM::AddrSpaceCastOp, LLVM::FreezeOp, LLVM::BitcastOp>(
          [&](Operation *same) { return getNumber(same->getOperand(0)); })
      .Case([&](LLVM::IntToPtrOp cast) {
        return resize(b, cast.getArg(), /*isSigned=*/false);
      })
      .Case<LLVM::SelectOp, arith::SelectOp>([&](auto select) -> Value {
        return arith::SelectOp::create(b, select.getCondition(),
                                       getNumber(select.getTrueValue()),
                                       getNumber(select.getFalseValue()));
      })
      .Case([&](LLVM::ZeroOp) { return makeNumber(b, 0); })
      .Case<LLVM::PoisonOp, LLVM::UndefOp, ub::PoisonOp>(
          [&](Operation *) { return ub::PoisonOp::create(b, b.getI64Type()); })
      .Default([](Operation *) { return Value(); });
}

Value PointerRaiser::getNumber(Value pointer) {
  if (Value known = numbers.lookup(pointer))
    return known;
  ImplicitLocOpBuilder b(pointer.getLoc(), pointer.getContext());
  b.setInsertionPointAfterValue(pointer);
  Value number;
  if (Operation *op = pointer.getDefiningOp())
    number = computeNumber(b, op);
  if (!number)
    number = LLVM::PtrToIntOp::create(b, b.getI64Type(), pointer);
  return numbers[pointer] = number;
}

void PointerRaiser::run() {
  // What branches pass to blocks.
  for (Block &block : llvm::drop_begin(function.getBody())) {
    ImplicitLocOpBuilder b(function.getLoc(), function.getContext());
    b.setInsertionPointToStart(&block);
    for (BlockArgument argument : block.getArguments()) {
      if (!isPointer(argument))
        continue;
      Type type = argument.getType();
      argument.setType(b.getI64Type());
      auto pointer = LLVM::IntToPtrOp::create(b, type, argument);
      argument.replaceAllUsesExcept(pointer, pointer);
      numbers[pointer] = argument;
    }
  }
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : ops) {
    ImplicitLocOpBuilder b(op->getLoc(), op);
    if (isa<BranchOpInterface>(op)) {
      for (OpOperand &operand : op->getOpOperands())
        if (isPointer(operand.get()))
          operand.set(getNumber(operand.get()));
    } else if (auto cast = dyn_cast<LLVM::PtrToIntOp>(op)) {
      Value number = getNumber(cast.getArg());
      unsigned bits = cast.getType().getIntOrFloatBitWidth();
      if (number.getDefiningOp() == op || bits > 64)
        continue;
      if (bits < 64)
        number = arith::TruncIOp::create(b, cast.getType(), number);
      cast.replaceAllUsesWith(number);
    } else if (auto compare = dyn_cast<LLVM::ICmpOp>(op)) {
      if (!isa<LLVM::LLVMPointerType>(compare.getLhs().getType()))
        continue;
      auto predicate =
          static_cast<arith::CmpIPredicate>(compare.getPredicate());
      compare.replaceAllUsesWith(
          arith::CmpIOp::create(b, predicate, getNumber(compare.getLhs()),
                                getNumber(compare.getRhs()))
              .getResult());
    } else if (auto load = dyn_cast<LLVM::LoadOp>(op)) {
      Value number = getNumber(load.getAddr());
      load.getAddrMutable().assign(LLVM::IntToPtrOp::create(
          b, LLVM::LLVMPointerType::get(b.getContext()), number));
    }
  }
}

void mlir::swizzle::raisePointers(func::FuncOp function) {
  PointerRaiser(function).run();
}
