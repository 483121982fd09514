//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "HostPatterns.h"
#include "Intrinsics.h"
#include "Swizzle/Host/Passes.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace mlir;
using namespace mlir::swizzle;
using host::WorkItemField;

/// Returns true if `part` is a type in the name of an intrinsic, as v4i32, f16
/// and p8.
static bool isTypeSuffix(StringRef part) {
  if (part.consume_front("v"))
    part = part.ltrim("0123456789");
  if (part == "bf16")
    return true;
  return part.size() > 1 && StringRef("ifp").contains(part.front()) &&
         part.drop_front().find_first_not_of("0123456789") == StringRef::npos;
}

std::optional<Intrinsic> Intrinsic::match(ImplicitLocOpBuilder &b,
                                          RuntimeCalls &runtime,
                                          Operation *op) {
  std::string name;
  if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op)) {
    StringRef intrinsic = call.getIntrin();
    if (!intrinsic.consume_front(amdgcnPrefix))
      return std::nullopt;
    if (!intrinsic.starts_with("mfma.") || intrinsic.starts_with("mfma.scale."))
      while (isTypeSuffix(intrinsic.rsplit('.').second))
        intrinsic = intrinsic.rsplit('.').first;
    name = intrinsic.str();
  } else if (isa_and_present<ROCDL::ROCDLDialect>(op->getDialect())) {
    name = op->getName().stripDialect().str();
    llvm::replace(name, '_', '.');
  } else {
    return std::nullopt;
  }
  return Intrinsic(op, name, b, runtime);
}

std::optional<int64_t> Intrinsic::immediate(unsigned i,
                                            StringRef attribute) const {
  if (!attribute.empty())
    if (auto number = op->getAttrOfType<IntegerAttr>(attribute))
      return number.getValue().getZExtValue();
  APInt value;
  if (i < op->getNumOperands() &&
      matchPattern(op->getOperand(i), m_ConstantInt(&value)))
    return value.getSExtValue();
  return std::nullopt;
}

/// The dimension at the end of the name.
static gpu::Dimension getDimension(const Intrinsic &intrinsic) {
  return static_cast<gpu::Dimension>(intrinsic.name.back() - 'x');
}

template <WorkItemField field>
static FailureOr<Value> lowerId(Intrinsic &intrinsic) {
  Value id = RuntimeCalls::getField(intrinsic.b, intrinsic.b.getLoc(), field,
                                    getDimension(intrinsic));
  return arith::IndexCastUIOp::create(intrinsic.b, intrinsic.type(), id)
      .getResult();
}

static FailureOr<Value> lowerWaveSize(Intrinsic &intrinsic) {
  Value size = RuntimeCalls::getField(intrinsic.b, intrinsic.b.getLoc(),
                                      WorkItemField::WaveSize);
  return arith::IndexCastUIOp::create(intrinsic.b, intrinsic.type(), size)
      .getResult();
}

static FailureOr<Value> lowerImplicitArguments(Intrinsic &intrinsic) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  Value address = intrinsic.runtime.call(
      b, b.getLoc(), "swizzleHostImplicitArguments",
      LLVM::LLVMPointerType::get(b.getContext()), RuntimeCalls::getItem(b))[0];
  return LLVM::AddrSpaceCastOp::create(b, intrinsic.type(), address)
      .getResult();
}

static FailureOr<Value> lowerBarrier(Intrinsic &intrinsic) {
  intrinsic.runtime.meet(intrinsic.b, intrinsic.op, "swizzleHostBarrier", {},
                         {});
  return Value();
}

/// A hint to the machine, which does not change any result.
static FailureOr<Value> dropHint(Intrinsic &) { return Value(); }

/// Returns true for ops that make an f16 number out of others, rather than move
/// it, and for those that round to a number of 8 bits.
static bool computesSmallFloats(Operation *op) {
  if (isa_and_present<amdgpu::AMDGPUDialect>(op->getDialect()))
    return true;
  bool isMove =
      isa<LLVM::LoadOp, LLVM::BitcastOp, LLVM::SelectOp, LLVM::ExtractElementOp,
          LLVM::InsertElementOp, LLVM::ShuffleVectorOp, LLVM::ExtractValueOp,
          LLVM::InsertValueOp, LLVM::PoisonOp, LLVM::UndefOp, LLVM::ZeroOp,
          memref::LoadOp, vector::LoadOp, vector::ExtractOp, vector::InsertOp,
          vector::ShuffleOp, vector::FromElementsOp, arith::SelectOp,
          arith::BitcastOp>(op) ||
      op->hasTrait<OpTrait::ConstantLike>();
  return !isMove && llvm::any_of(op->getResultTypes(), [](Type type) {
    Type element = getElementTypeOrSelf(type);
    return isa<FloatType>(element) && !element.isBF16() &&
           element.getIntOrFloatBitWidth() <= 16 && !isa<MemRefType>(type);
  });
}

/// Sets a field of a hardware register: where nothing depends on it, that by
/// which f16 and f8 numbers do not become infinite. ("AMD Instinct MI300"
/// Instruction Set Architecture, S_SETREG and MODE, FP16_OVFL.)
static FailureOr<Value> lowerSetRegister(Intrinsic &intrinsic) {
  // The register, the first bit, and the number of bits less 1.
  constexpr int64_t overflowOfF16 = 1 | 23 << 6 | 0 << 11;
  auto function = intrinsic.op->getParentOfType<FunctionOpInterface>();
  if (intrinsic.immediate(0, "hwReg") != overflowOfF16)
    return failure();
  WalkResult found = function.walk([](Operation *op) {
    return computesSmallFloats(op) ? WalkResult::interrupt()
                                   : WalkResult::advance();
  });
  if (found.wasInterrupted())
    return failure();
  return Value();
}

/// What the instructions for exponentials, logarithms, roots and reciprocals of
/// f32 make of a denormal number that they read or write: 0 with its sign.
/// Those of f16 and f64 know such numbers. ("AMD Instinct CDNA4" Instruction
/// Set Architecture, V_EXP_F32 and the others. On all chips LLVM scales what is
/// around these instructions where such numbers count.)
static Value flushDenormal(ImplicitLocOpBuilder &b, Value value) {
  Type type = value.getType();
  if (!type.isF32())
    return value;
  auto number = [&](const APFloat &x) -> Value {
    return arith::ConstantOp::create(b, b.getFloatAttr(type, x));
  };
  const llvm::fltSemantics &semantics = APFloat::IEEEsingle();
  Value isDenormal = arith::CmpFOp::create(
      b, arith::CmpFPredicate::OLT, LLVM::FAbsOp::create(b, type, value),
      number(APFloat::getSmallestNormalized(semantics)));
  Value zero = LLVM::CopySignOp::create(
      b, type, number(APFloat::getZero(semantics)), value);
  return arith::SelectOp::create(b, isDenormal, zero, value);
}

/// What `compute` makes of the operand, both flushed.
static Value flushAround(Intrinsic &intrinsic,
                         function_ref<Value(Value)> compute) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  return flushDenormal(b, compute(flushDenormal(b, intrinsic.operand(0))));
}

template <typename OpT>
static FailureOr<Value> lowerTo(Intrinsic &intrinsic) {
  return flushAround(intrinsic, [&](Value x) -> Value {
    return OpT::create(intrinsic.b, intrinsic.type(), x);
  });
}

static Value getOne(Intrinsic &intrinsic) {
  return arith::ConstantOp::create(
      intrinsic.b, intrinsic.b.getFloatAttr(intrinsic.type(), 1.0));
}

static FailureOr<Value> lowerReciprocal(Intrinsic &intrinsic) {
  return flushAround(intrinsic, [&](Value x) -> Value {
    return LLVM::FDivOp::create(intrinsic.b, getOne(intrinsic), x);
  });
}

static FailureOr<Value> lowerReciprocalRoot(Intrinsic &intrinsic) {
  return flushAround(intrinsic, [&](Value x) -> Value {
    Value root = LLVM::SqrtOp::create(intrinsic.b, intrinsic.type(), x);
    return LLVM::FDivOp::create(intrinsic.b, getOne(intrinsic), root);
  });
}

/// What is behind the point, less than 1 also where that would be rounded up.
static FailureOr<Value> lowerFraction(Intrinsic &intrinsic) {
  if (!isa<FloatType>(intrinsic.type()))
    return failure();
  ImplicitLocOpBuilder &b = intrinsic.b;
  Value x = intrinsic.operand(0);
  Value difference = LLVM::FSubOp::create(
      b, x, LLVM::FFloorOp::create(b, intrinsic.type(), x));
  APFloat below(cast<FloatType>(intrinsic.type()).getFloatSemantics(), 1);
  below.next(/*nextDown=*/true);
  Value largest =
      arith::ConstantOp::create(b, b.getFloatAttr(intrinsic.type(), below));
  return LLVM::MinimumOp::create(b, difference, largest).getResult();
}

/// The sine of an angle in turns, or of one that is so many `quarters` larger,
/// of which one makes it the cosine. It is exact at quarters: what is left
/// behind the nearest one is an angle around 0; and -0 has the sine -0. ("AMD
/// Instinct MI300" Instruction Set Architecture, V_SIN_F32; of -0 speaks that
/// of CDNA4.)
template <int32_t quarters>
static FailureOr<Value> lowerOfTurns(Intrinsic &intrinsic) {
  if (!isa<FloatType>(intrinsic.type()))
    return failure();
  ImplicitLocOpBuilder &b = intrinsic.b;
  Type type = intrinsic.type();
  auto number = [&](double value) -> Value {
    return arith::ConstantOp::create(b, b.getFloatAttr(type, value));
  };
  Value x = intrinsic.operand(0);
  Value part =
      LLVM::FSubOp::create(b, x, LLVM::RoundEvenOp::create(b, type, x));
  Value quarter =
      LLVM::RoundEvenOp::create(b, LLVM::FMulOp::create(b, part, number(4)));
  Value rest = LLVM::FSubOp::create(
      b, part, LLVM::FMulOp::create(b, quarter, number(0.25)));
  Value angle = LLVM::FMulOp::create(b, rest, number(2 * llvm::numbers::pi));
  // Any where it is NaN, as the angle is then.
  Value place = arith::FPToSIOp::create(
      b, b.getI32Type(), LLVM::MaxNumOp::create(b, quarter, number(-2)));
  auto integer = [&](int32_t value) {
    return RuntimeCalls::getI32(b, b.getLoc(), value);
  };
  place = arith::AddIOp::create(b, place, integer(quarters));
  auto hasBit = [&](int32_t bit) -> Value {
    Value masked = arith::AndIOp::create(b, place, integer(bit));
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, masked,
                                 integer(0));
  };
  Value result =
      arith::SelectOp::create(b, hasBit(1), LLVM::CosOp::create(b, type, angle),
                              LLVM::SinOp::create(b, type, angle));
  Value negative = LLVM::FNegOp::create(b, result);
  result = arith::SelectOp::create(b, hasBit(2), negative, result);
  if (quarters != 0)
    return result;
  Value isZero =
      arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, x, number(0));
  return arith::SelectOp::create(b, isZero, x, result).getResult();
}

/// The middle one of three numbers; if one is NaN, the least of the others.
/// ("AMD Instinct MI300" Instruction Set Architecture, V_MED3_F32.)
static FailureOr<Value> lowerMedian(Intrinsic &intrinsic) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  Value x = intrinsic.operand(0), y = intrinsic.operand(1);
  Value z = intrinsic.operand(2);
  Value low = LLVM::MinNumOp::create(b, x, y);
  Value high = LLVM::MaxNumOp::create(b, x, y);
  Value capped = LLVM::MinNumOp::create(b, high, z);
  Value middle = LLVM::MaxNumOp::create(b, low, capped);
  Value isNan = arith::OrIOp::create(
      b, arith::CmpFOp::create(b, arith::CmpFPredicate::UNO, x, y),
      arith::CmpFOp::create(b, arith::CmpFPredicate::UNO, z, z));
  return arith::SelectOp::create(b, isNan, LLVM::MinNumOp::create(b, low, z),
                                 middle)
      .getResult();
}

/// A fp32 number as fp16, rounded toward zero: what is nearest, or the number
/// before it in magnitude where the nearest is further from zero than `value`.
/// A finite value that is nearest to infinity so becomes the largest finite
/// number, and NaN stays NaN.
static Value truncateTowardZero(ImplicitLocOpBuilder &b, Value value) {
  Value nearest = arith::TruncFOp::create(b, b.getF16Type(), value);
  Value back = arith::ExtFOp::create(b, b.getF32Type(), nearest);
  Value isLarger = arith::CmpFOp::create(b, arith::CmpFPredicate::OGT,
                                         LLVM::FAbsOp::create(b, back),
                                         LLVM::FAbsOp::create(b, value));
  Type i16 = b.getI16Type();
  Value bits = arith::BitcastOp::create(b, i16, nearest);
  Value one = arith::ConstantOp::create(b, b.getIntegerAttr(i16, 1));
  Value before = arith::SubIOp::create(b, bits, one);
  Value result = arith::SelectOp::create(b, isLarger, before, bits);
  return arith::BitcastOp::create(b, b.getF16Type(), result);
}

static FailureOr<Value> lowerPackTowardZero(Intrinsic &intrinsic) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  Value both[] = {truncateTowardZero(b, intrinsic.operand(0)),
                  truncateTowardZero(b, intrinsic.operand(1))};
  return vector::FromElementsOp::create(b, cast<VectorType>(intrinsic.type()),
                                        both)
      .getResult();
}

/// A number as a product of one in [1/2, 1) and a power of two: the first if
/// `part` is 0, the power if it is 1. Of infinities and NaN the first is the
/// number itself and the power 0. ("AMD Instinct MI300" Instruction Set
/// Architecture, V_FREXP_MANT_F32 and V_FREXP_EXP_I32_F32.)
template <unsigned part>
static FailureOr<Value> lowerFractionAndPower(Intrinsic &intrinsic) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  Value number = intrinsic.operand(0);
  Type type = number.getType();
  Type f32 = b.getF32Type(), i32 = b.getI32Type();
  if (type.isF16())
    number = arith::ExtFOp::create(b, f32, number);
  Type wide = number.getType();
  auto both = LLVM::LLVMStructType::getLiteral(b.getContext(), {wide, i32});
  Value split = LLVM::FractionExpOp::create(b, both, number);
  Value result = LLVM::ExtractValueOp::create(b, split, part);
  Value magnitude = LLVM::FAbsOp::create(b, number);
  Value infinity = arith::ConstantOp::create(
      b, b.getFloatAttr(wide, std::numeric_limits<double>::infinity()));
  Value isFinite =
      arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, magnitude, infinity);
  if (part == 0) {
    result = arith::SelectOp::create(b, isFinite, result, number);
    return type.isF16() ? arith::TruncFOp::create(b, type, result).getResult()
                        : result;
  }
  Value zero = arith::ConstantOp::create(b, b.getI32IntegerAttr(0));
  result = arith::SelectOp::create(b, isFinite, result, zero);
  return intrinsic.type().isInteger(16)
             ? arith::TruncIOp::create(b, intrinsic.type(), result).getResult()
             : result;
}

LowerIntrinsicFn mlir::swizzle::getMachineIntrinsic(StringRef name) {
  return llvm::StringSwitch<LowerIntrinsicFn>(name)
      .Cases({"workitem.id.x", "workitem.id.y", "workitem.id.z"},
             lowerId<WorkItemField::ThreadId>)
      .Cases({"workgroup.id.x", "workgroup.id.y", "workgroup.id.z"},
             lowerId<WorkItemField::BlockId>)
      .Cases({"workgroup.dim.x", "workgroup.dim.y", "workgroup.dim.z"},
             lowerId<WorkItemField::BlockDim>)
      .Cases({"grid.dim.x", "grid.dim.y", "grid.dim.z"},
             lowerId<WorkItemField::GridDim>)
      .Case("wavefrontsize", lowerWaveSize)
      .Case("implicitarg.ptr", lowerImplicitArguments)
      .Case("s.barrier", lowerBarrier)
      .Cases({"s.setprio", "s.waitcnt", "s.nop", "s.sleep", "wave.barrier",
              "sched.barrier", "sched.group.barrier", "iglp.opt"},
             dropHint)
      .Case("s.setreg", lowerSetRegister)
      .Case("cvt.pkrtz", lowerPackTowardZero)
      .Case("exp2", lowerTo<LLVM::Exp2Op>)
      .Case("log", lowerTo<LLVM::Log2Op>)
      .Case("sqrt", lowerTo<LLVM::SqrtOp>)
      .Case("rcp", lowerReciprocal)
      .Case("rsq", lowerReciprocalRoot)
      .Case("fmed3", lowerMedian)
      .Case("fract", lowerFraction)
      .Case("frexp.mant", lowerFractionAndPower<0>)
      .Case("frexp.exp", lowerFractionAndPower<1>)
      .Case("sin", lowerOfTurns</*quarters=*/0>)
      .Case("cos", lowerOfTurns</*quarters=*/1>)
      .Default(nullptr);
}

namespace {
/// All intrinsics, by their name.
struct LowerIntrinsic : RewritePattern {
  LowerIntrinsic(MLIRContext *context, RuntimeCalls &runtime)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context),
        runtime(runtime) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op->getLoc(), rewriter);
    std::optional<Intrinsic> intrinsic = Intrinsic::match(b, runtime, op);
    if (!intrinsic)
      return rewriter.notifyMatchFailure(op, "not an intrinsic");
    for (auto get : {getMachineIntrinsic, getWaveIntrinsic, getBufferIntrinsic,
                     getMatrixIntrinsic}) {
      LowerIntrinsicFn lower = get(intrinsic->name);
      if (!lower)
        continue;
      FailureOr<Value> value = lower(*intrinsic);
      if (failed(value))
        return rewriter.notifyMatchFailure(op, "operands without a lowering");
      if (*value)
        rewriter.replaceOp(op, *value);
      else
        rewriter.eraseOp(op);
      return success();
    }
    return rewriter.notifyMatchFailure(op, "unknown intrinsic");
  }

  RuntimeCalls &runtime;
};

/// Assembly without operands in which all instructions are barriers, waits for
/// memory, which has done all on the host, and hints.
struct LowerAssembly : OpRewritePattern<LLVM::InlineAsmOp> {
  LowerAssembly(MLIRContext *context, RuntimeCalls &runtime)
      : OpRewritePattern(context), runtime(runtime) {}

  LogicalResult matchAndRewrite(LLVM::InlineAsmOp op,
                                PatternRewriter &rewriter) const override {
    if (!op->use_empty() || !op.getOperands().empty())
      return rewriter.notifyMatchFailure(op, "has operands");
    unsigned numBarriers = 0;
    for (StringRef line : llvm::split(op.getAsmString(), '\n')) {
      StringRef instruction = line.split(';').first.split("//").first.trim();
      if (instruction.empty())
        continue;
      std::string name =
          instruction.take_until([](char c) { return llvm::isSpace(c); }).str();
      llvm::replace(name, '_', '.');
      LowerIntrinsicFn lower = getMachineIntrinsic(name);
      if (lower != dropHint && lower != lowerBarrier)
        return rewriter.notifyMatchFailure(op, "has other instructions");
      numBarriers += lower == lowerBarrier;
    }
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    while (numBarriers-- != 0)
      runtime.meet(b, op, "swizzleHostBarrier", {}, {});
    rewriter.eraseOp(op);
    return success();
  }

  RuntimeCalls &runtime;
};
} // namespace

void mlir::swizzle::populateIntrinsicsToHostPatterns(
    RewritePatternSet &patterns, RuntimeCalls &runtime) {
  patterns.add<LowerIntrinsic, LowerAssembly>(patterns.getContext(), runtime);
}
