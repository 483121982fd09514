//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Floating point: what divisions of integers go through is exact up to the last
// bit of reciprocals; numbers are rounded to the nearest and denormal ones
// kept, as in the mode that compilers give kernels by default. Other modes are
// not looked at.
//
//===----------------------------------------------------------------------===//

#include "Semantics.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::swizzle::machine;
using llvm::Type;
using llvm::Value;
using llvm::Intrinsic::ID;
namespace Intrinsic = llvm::Intrinsic;

static Value *constant(Value *like, double value) {
  return llvm::ConstantFP::get(like->getType(), value);
}

static Results add(Builder &b, Sources a, unsigned) {
  return b.CreateFAdd(a[0], a[1]);
}
static Results sub(Builder &b, Sources a, unsigned) {
  return b.CreateFSub(a[0], a[1]);
}
static Results subReverse(Builder &b, Sources a, unsigned) {
  return b.CreateFSub(a[1], a[0]);
}
static Results mul(Builder &b, Sources a, unsigned) {
  return b.CreateFMul(a[0], a[1]);
}
static Results fma(Builder &b, Sources a, unsigned) {
  return b.CreateIntrinsic(Intrinsic::fma, {a[0]->getType()},
                           {a[0], a[1], a[2]});
}
/// A product rounded, then a sum.
static Results mad(Builder &b, Sources a, unsigned) {
  return b.CreateFAdd(b.CreateFMul(a[0], a[1]), a[2]);
}
/// 0 times anything is 0; then a sum if there are three.
static Results mulLegacy(Builder &b, Sources a, unsigned) {
  Value *isZero = b.CreateOr(b.CreateFCmpOEQ(a[0], constant(a[0], 0)),
                             b.CreateFCmpOEQ(a[1], constant(a[1], 0)));
  Value *product =
      b.CreateSelect(isZero, constant(a[0], 0), b.CreateFMul(a[0], a[1]));
  return a.size() == 3 ? b.CreateFAdd(product, a[2]) : product;
}
static Results unary(Builder &b, Sources a, unsigned id) {
  return b.CreateUnaryIntrinsic(ID(id), a[0]);
}
/// The least one if one is no number ("AMD Instinct MI300" Instruction Set
/// Architecture, V_MED3_F32).
static Results median(Builder &b, Sources a, unsigned) {
  Value *low = b.CreateMinimumNum(a[0], a[1]);
  Value *high = b.CreateMaximumNum(a[0], a[1]);
  Value *result = b.CreateMaximumNum(low, b.CreateMinimumNum(high, a[2]));
  Value *hasNone =
      b.CreateOr(b.CreateFCmpUNO(a[0], a[1]), b.CreateFCmpUNO(a[2], a[2]));
  return b.CreateSelect(hasNone, b.CreateMinimumNum(low, a[2]), result);
}
static Results reciprocal(Builder &b, Sources a, unsigned) {
  return b.CreateFDiv(constant(a[0], 1), a[0]);
}
static Results reciprocalRoot(Builder &b, Sources a, unsigned) {
  return b.CreateFDiv(constant(a[0], 1),
                      b.CreateUnaryIntrinsic(Intrinsic::sqrt, a[0]));
}
/// Less than 1, also where the difference is rounded to that.
static Results fraction(Builder &b, Sources a, unsigned) {
  Value *difference =
      b.CreateFSub(a[0], b.CreateUnaryIntrinsic(Intrinsic::floor, a[0]));
  llvm::APFloat below(a[0]->getType()->getScalarType()->getFltSemantics(), 1);
  below.next(/*nextDown=*/true);
  return b.CreateSelect(b.CreateFCmpOEQ(difference, constant(difference, 1)),
                        llvm::ConstantFP::get(a[0]->getType(), below),
                        difference);
}
/// The sine of an angle in turns, or of one that is so many `quarters` larger,
/// of which one makes it the cosine. It is exact at quarters, as the machine's
/// is, which takes turns (V_SIN_F32), and -0 has the sine -0.
static Results sineOfTurns(Builder &b, Sources a, unsigned quarters) {
  llvm::Type *type = a[0]->getType();
  Value *turns = b.CreateFPCast(a[0], withElement(a[0], b.getFloatTy()));
  // Around 0, where floats are exact; the nearest quarter, and what is left.
  Value *part =
      b.CreateFSub(turns, b.CreateUnaryIntrinsic(Intrinsic::roundeven, turns));
  Value *quarter = b.CreateUnaryIntrinsic(
      Intrinsic::roundeven, b.CreateFMul(part, constant(part, 4)));
  Value *rest = b.CreateFSub(part, b.CreateFMul(quarter, constant(part, 0.25)));
  Value *angle = b.CreateFMul(rest, constant(part, 2 * llvm::numbers::pi));
  // Any where it is NaN, as the angle is then.
  Value *number = b.CreateFPToSI(b.CreateMaxNum(quarter, constant(part, -2)),
                                 withElement(part, b.getInt32Ty()));
  number = b.CreateAdd(number, integer(number, quarters));
  auto hasBit = [&](unsigned bit) {
    Value *masked = b.CreateAnd(number, integer(number, bit));
    return b.CreateICmpNE(masked, integer(number, 0));
  };
  Value *result =
      b.CreateSelect(hasBit(1), b.CreateUnaryIntrinsic(Intrinsic::cos, angle),
                     b.CreateUnaryIntrinsic(Intrinsic::sin, angle));
  result = b.CreateSelect(hasBit(2), b.CreateFNeg(result), result);
  if (quarters == 0)
    result = b.CreateSelect(b.CreateFCmpOEQ(turns, constant(turns, 0)), turns,
                            result);
  return b.CreateFPCast(result, type);
}
static Results scale(Builder &b, Sources a, unsigned) {
  // Not in 16 bits, which LLVM 22 compiles to something else for the host.
  Type *type = a[0]->getType();
  Value *value = a[0];
  if (type->getScalarType()->isHalfTy())
    value = b.CreateFPExt(value, withElement(value, b.getFloatTy()));
  Value *power = b.CreateSExt(a[1], withElement(a[1], b.getInt32Ty()));
  Value *scaled = b.CreateIntrinsic(
      Intrinsic::ldexp, {value->getType(), power->getType()}, {value, power});
  return b.CreateFPCast(scaled, type);
}
/// To an integer of `bits` bits as an i32, toward 0, the nearest one of those
/// out of range, 0 for what is no number.
static Results toSigned(Builder &b, Sources a, unsigned bits) {
  Type *type = withElement(a[0], b.getIntNTy(bits));
  return b.CreateIntrinsic(Intrinsic::fptosi_sat, {type, a[0]->getType()},
                           {a[0]});
}
static Results toUnsigned(Builder &b, Sources a, unsigned bits) {
  Type *type = withElement(a[0], b.getIntNTy(bits));
  return b.CreateIntrinsic(Intrinsic::fptoui_sat, {type, a[0]->getType()},
                           {a[0]});
}
/// Rounded by an intrinsic before the conversion.
static Results roundToSigned(Builder &b, Sources a, unsigned id) {
  Value *rounded = b.CreateUnaryIntrinsic(ID(id), a[0]);
  return toSigned(b, rounded, 32);
}
static Type *getFloat(Builder &b, unsigned bits) {
  return bits == 16   ? b.getHalfTy()
         : bits == 32 ? b.getFloatTy()
                      : b.getDoubleTy();
}
static Results fromSigned(Builder &b, Sources a, unsigned bits) {
  return b.CreateSIToFP(a[0], withElement(a[0], getFloat(b, bits)));
}
static Results fromUnsigned(Builder &b, Sources a, unsigned bits) {
  return b.CreateUIToFP(a[0], withElement(a[0], getFloat(b, bits)));
}
static Results resize(Builder &b, Sources a, unsigned bits) {
  return b.CreateFPCast(a[0], withElement(a[0], getFloat(b, bits)));
}
static Results fromByte(Builder &b, Sources a, unsigned number) {
  Value *shifted = b.CreateLShr(a[0], integer(a[0], 8 * number));
  Value *byte = b.CreateAnd(shifted, integer(a[0], 0xff));
  return b.CreateUIToFP(byte, withElement(byte, b.getFloatTy()));
}
static Results packHalves(Builder &b, Sources a, unsigned) {
  Type *type = withElement(a[0], b.getInt32Ty());
  Value *high = b.CreateZExt(a[1], type);
  return b.CreateOr(b.CreateZExt(a[0], type),
                    b.CreateShl(high, integer(high, 16)));
}
namespace {
/// A number as a fraction of 0.5 to 1 and a power of 2. (llvm.frexp of vectors
/// does not survive LLVM 22's InstCombine, which moves it in front of a shuffle
/// as if it gave one vector.)
struct FractionAndPower {
  Value *fraction, *power;
};
} // namespace

/// The power is 0 of 0 and of what is not finite, whose fraction it is itself
/// ("AMD Instinct MI300" Instruction Set Architecture, V_FREXP_EXP_I32_F32 and
/// V_FREXP_MANT_F32).
static FractionAndPower split(Builder &b, Value *value) {
  Type *type = value->getType();
  const llvm::fltSemantics &semantics =
      type->getScalarType()->getFltSemantics();
  unsigned width = type->getScalarSizeInBits();
  unsigned precision = llvm::APFloat::semanticsPrecision(semantics);
  unsigned fractionBits = precision - 1;
  int bias = llvm::APFloat::semanticsMaxExponent(semantics);
  // What has no leading 1 gets one.
  llvm::APFloat scale = llvm::scalbn(llvm::APFloat(semantics, 1), precision,
                                     llvm::APFloat::rmNearestTiesToEven);
  Value *isSmall = b.createIsFPClass(value, llvm::fcSubnormal);
  Value *normal = b.CreateSelect(
      isSmall, b.CreateFMul(value, llvm::ConstantFP::get(type, scale)), value);
  Type *bitsType = withElement(value, b.getIntNTy(width));
  auto number = [&](uint64_t constant) {
    return llvm::ConstantInt::get(bitsType, constant);
  };
  Value *bits = b.CreateBitCast(normal, bitsType);
  uint64_t fractions = llvm::maskTrailingOnes<uint64_t>(fractionBits),
           sign = UINT64_C(1) << (width - 1), exponents = sign - 1 - fractions;
  Value *biased =
      b.CreateLShr(b.CreateAnd(bits, number(exponents)), number(fractionBits));
  Value *power = b.CreateSub(biased, number(bias - 1));
  power =
      b.CreateSub(power, b.CreateSelect(isSmall, number(precision), number(0)));
  Value *fraction = b.CreateOr(b.CreateAnd(bits, number(sign | fractions)),
                               number(uint64_t(bias - 1) << fractionBits));
  Value *isSplit = b.createIsFPClass(value, llvm::fcNormal | llvm::fcSubnormal);
  return {b.CreateSelect(isSplit, b.CreateBitCast(fraction, type), value),
          b.CreateSelect(isSplit, power, number(0))};
}
static Results exponent(Builder &b, Sources a, unsigned bits) {
  return b.CreateSExtOrTrunc(split(b, a[0]).power,
                             withElement(a[0], b.getIntNTy(bits)));
}
static Results mantissa(Builder &b, Sources a, unsigned) {
  return split(b, a[0]).fraction;
}
/// A division of floats is v_div_scale, Newton's iterations, v_div_fmas and
/// v_div_fixup, whose result is the rounded quotient of its last two sources:
/// it is computed there, and what comes before is not scaled.
static Results divideScale(Builder &b, Sources a, unsigned) {
  return {a[0], llvm::ConstantInt::getFalse(withElement(a[0], b.getInt1Ty()))};
}
static Results divideFixup(Builder &b, Sources a, unsigned) {
  return b.CreateFDiv(a[2], a[1]);
}

/// The fraction of 2 / pi, 64 bits each, the greatest first.
static constexpr uint64_t twoByPi[] = {
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041,
    0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c,
    0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41,
    0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08,
    0x56033046fc7b6bab, 0xf0cfbc209af4361d};

/// 53 bits of 2 / pi as a float: those that the exponent of the first source
/// and the number of the segment, the second one, choose. As LLVM folds it.
static Results trigonometricSegment(Builder &b, Sources a, unsigned) {
  Value *bits = b.CreateBitCast(a[0], withElement(a[0], b.getInt64Ty()));
  Value *exponent =
      b.CreateAnd(b.CreateLShr(bits, integer(bits, 52)), integer(bits, 0x7ff));
  Value *segment =
      b.CreateZExt(b.CreateAnd(a[1], integer(a[1], 31)), bits->getType());
  Value *shift =
      b.CreateAdd(b.CreateMul(segment, integer(bits, 53)),
                  b.CreateBinaryIntrinsic(Intrinsic::usub_sat, exponent,
                                          integer(bits, 1077)));
  Value *word = b.CreateLShr(shift, integer(bits, 6));
  Value *high = integer(bits, 0), *low = integer(bits, 0);
  for (auto [i, number] : llvm::enumerate(twoByPi)) {
    Value *value = integer(bits, number);
    high = b.CreateSelect(b.CreateICmpEQ(word, integer(bits, i)), value, high);
    if (i > 0)
      low = b.CreateSelect(b.CreateICmpEQ(word, integer(bits, i - 1)), value,
                           low);
  }
  Value *chosen =
      b.CreateIntrinsic(Intrinsic::fshl, {bits->getType()},
                        {high, low, b.CreateAnd(shift, integer(bits, 63))});
  Value *segmentBits =
      b.CreateUIToFP(b.CreateLShr(chosen, integer(bits, 11)), a[0]->getType());
  // The smallest are scaled, which keeps them from being denormal.
  Value *isScaled = b.CreateICmpUGE(exponent, integer(bits, 1968));
  Value *offset =
      b.CreateSelect(isScaled, integer(bits, 128 - 53), integer(bits, -53));
  Value *power = b.CreateTrunc(b.CreateSub(offset, shift), a[1]->getType());
  return scale(b, {segmentBits, power}, 0);
}
/// A float as the bits of the nearest one of 16 bits of another format.
static Value *toHalfBits(Builder &b, Value *value) {
  Value *half = b.CreateFPTrunc(value, withElement(value, b.getHalfTy()));
  half = b.CreateBitCast(half, withElement(value, b.getInt16Ty()));
  return b.CreateZExt(half, withElement(value, b.getInt32Ty()));
}
static Value *toBrainBits(Builder &b, Value *value) {
  Value *bits = b.CreateBitCast(value, withElement(value, b.getInt32Ty()));
  auto number = [&](uint64_t n) { return integer(bits, n); };
  Value *upper = b.CreateLShr(bits, number(16));
  Value *half = b.CreateAdd(b.CreateAnd(upper, number(1)), number(0x7fff));
  Value *rounded = b.CreateLShr(b.CreateAdd(bits, half), number(16));
  return b.CreateSelect(b.CreateFCmpUNO(value, value),
                        b.CreateOr(upper, number(0x40)), rounded);
}
static Value *packHalfBits(Builder &b, Value *low, Value *high) {
  return b.CreateOr(low, b.CreateShl(high, integer(high, 16)));
}
/// A number in one half of the last source.
static Results putHalf(Builder &b, Sources a, Value *number, bool isHigh) {
  Value *half = toHalfBits(b, number);
  Value *low = b.CreateAnd(a[3], integer(a[3], 0xffff));
  Value *high = b.CreateLShr(a[3], integer(a[3], 16));
  return isHigh ? packHalfBits(b, low, half) : packHalfBits(b, half, high);
}

/// A sum of products in one half of the last source.
static Results mixToHalf(Builder &b, Sources a, unsigned isHigh) {
  return putHalf(b, a, fma(b, a, 0)[0], isHigh);
}

/// The same, in [0, 1].
static Results mixToHalfInRange(Builder &b, Sources a, unsigned isHigh) {
  Value *sum = fma(b, a, 0)[0];
  sum = b.CreateMaxNum(sum, constant(sum, 0));
  sum = b.CreateMinNum(sum, constant(sum, 1));
  return putHalf(b, a, sum, isHigh);
}

/// An EmitFn with the sources `a`.
#define EMIT(...)                                                              \
  [](Builder &b, Sources a, unsigned) -> Results { return __VA_ARGS__; }

static const ValueOperation operations[] = {
    {"v_add_f16", "e=ee", add},
    {"v_add_f32", "f=ff", add},
    {"v_add_f64", "d=dd", add},
    {"v_sub_f16", "e=ee", sub},
    {"v_sub_f32", "f=ff", sub},
    {"v_subrev_f16", "e=ee", subReverse},
    {"v_subrev_f32", "f=ff", subReverse},
    {"v_mul_f16", "e=ee", mul},
    {"v_mul_f32", "f=ff", mul},
    {"v_mul_f64", "d=dd", mul},
    {"v_mul_legacy_f32", "f=ff", mulLegacy},
    {"v_mad_legacy_f32", "f=fff", mulLegacy},
    {"v_fma_f16", "q=eee", fma},
    {"v_fma_f32", "f=fff", fma},
    {"v_fma_f64", "d=ddd", fma},
    {"v_fmac_f32", "f=ffo", fma},
    {"v_fmac_f64", "d=ddo", fma},
    {"v_fmamk_f32", "f=fff", fma},
    {"v_fmaak_f32", "f=fff", fma},
    {"v_fma_mix_f32", "f=www", fma},
    {"v_fma_mixlo_f16", "i=wwwo", mixToHalf, 0},
    {"v_fma_mixlo_f16 clamp", "i=wwwo", mixToHalfInRange, 0},
    {"v_fma_mixhi_f16", "i=wwwo", mixToHalf, 1},
    {"v_fma_mixhi_f16 clamp", "i=wwwo", mixToHalfInRange, 1},
    {"v_mac_f16", "q=eeo", mad},
    {"v_mad_f16", "q=eee", mad},
    {"v_madmk_f16", "q=eee", mad},
    {"v_madak_f16", "q=eee", mad},
    {"v_mac_f32", "f=ffo", mad},
    {"v_mad_f32", "f=fff", mad},
    {"v_madmk_f32", "f=fff", mad},
    {"v_madak_f32", "f=fff", mad},
    {"v_min_f16", "e=ee", extreme, Intrinsic::minimumnum},
    {"v_min_f32", "f=ff", extreme, Intrinsic::minimumnum},
    {"v_min_f64", "d=dd", extreme, Intrinsic::minimumnum},
    {"v_max_f16", "e=ee", extreme, Intrinsic::maximumnum},
    {"v_max_f32", "f=ff", extreme, Intrinsic::maximumnum},
    {"v_max_f64", "d=dd", extreme, Intrinsic::maximumnum},
    {"v_min3_f16", "e=eee", extreme, Intrinsic::minimumnum},
    {"v_min3_f32", "f=fff", extreme, Intrinsic::minimumnum},
    {"v_max3_f16", "e=eee", extreme, Intrinsic::maximumnum},
    {"v_max3_f32", "f=fff", extreme, Intrinsic::maximumnum},
    {"v_minimum3_f32", "f=fff", extreme, Intrinsic::minimum},
    {"v_maximum3_f32", "f=fff", extreme, Intrinsic::maximum},
    {"v_med3_f16", "e=eee", median},
    {"v_med3_f32", "f=fff", median},
    {"v_floor_f16", "e=e", unary, Intrinsic::floor},
    {"v_floor_f32", "f=f", unary, Intrinsic::floor},
    {"v_floor_f64", "d=d", unary, Intrinsic::floor},
    {"v_ceil_f16", "e=e", unary, Intrinsic::ceil},
    {"v_ceil_f32", "f=f", unary, Intrinsic::ceil},
    {"v_ceil_f64", "d=d", unary, Intrinsic::ceil},
    {"v_trunc_f16", "e=e", unary, Intrinsic::trunc},
    {"v_trunc_f32", "f=f", unary, Intrinsic::trunc},
    {"v_trunc_f64", "d=d", unary, Intrinsic::trunc},
    {"v_rndne_f16", "e=e", unary, Intrinsic::roundeven},
    {"v_rndne_f32", "f=f", unary, Intrinsic::roundeven},
    {"v_rndne_f64", "d=d", unary, Intrinsic::roundeven},
    {"v_fract_f16", "e=e", fraction},
    {"v_fract_f32", "f=f", fraction},
    {"v_fract_f64", "d=d", fraction},
    {"v_trig_preop_f64", "d=di", trigonometricSegment},
    {"v_ldexp_f16", "e=eh", scale},
    {"v_ldexp_f32", "f=fi", scale},
    {"v_ldexp_f64", "d=di", scale},
    {"v_frexp_exp_i16_f16", "h=e", exponent, 16},
    {"v_frexp_exp_i32_f32", "i=f", exponent, 32},
    {"v_frexp_exp_i32_f64", "i=d", exponent, 32},
    {"v_frexp_mant_f16", "e=e", mantissa},
    {"v_frexp_mant_f32", "f=f", mantissa},
    {"v_frexp_mant_f64", "d=d", mantissa},
    {"v_rcp_f16", "e=e", reciprocal},
    {"v_rcp_f32", "f=f", reciprocal},
    {"v_rcp_f64", "d=d", reciprocal},
    {"v_rcp_iflag_f32", "f=f", reciprocal},
    {"v_rsq_f16", "e=e", reciprocalRoot},
    {"v_rsq_f32", "f=f", reciprocalRoot},
    {"v_rsq_f64", "d=d", reciprocalRoot},
    {"v_sqrt_f16", "e=e", unary, Intrinsic::sqrt},
    {"v_sqrt_f32", "f=f", unary, Intrinsic::sqrt},
    {"v_sqrt_f64", "d=d", unary, Intrinsic::sqrt},
    {"v_exp_f16", "e=e", unary, Intrinsic::exp2},
    {"v_exp_f32", "f=f", unary, Intrinsic::exp2},
    {"v_log_f16", "e=e", unary, Intrinsic::log2},
    {"v_log_f32", "f=f", unary, Intrinsic::log2},
    {"v_sin_f16", "e=e", sineOfTurns, 0},
    {"v_sin_f32", "f=f", sineOfTurns, 0},
    {"v_cos_f16", "e=e", sineOfTurns, 1},
    {"v_cos_f32", "f=f", sineOfTurns, 1},
    {"v_div_scale_f32", "fm=fff", divideScale},
    {"v_div_scale_f64", "dm=ddd", divideScale},
    {"v_div_fmas_f32", "f=fffv", fma},
    {"v_div_fmas_f64", "d=dddv", fma},
    {"v_div_fixup_f16", "q=eee", divideFixup},
    {"v_div_fixup_f32", "f=fff", divideFixup},
    {"v_div_fixup_f64", "d=ddd", divideFixup},

    {"v_cvt_f32_u32", "f=i", fromUnsigned, 32},
    {"v_cvt_f32_i32", "f=i", fromSigned, 32},
    {"v_cvt_f64_u32", "d=i", fromUnsigned, 64},
    {"v_cvt_f64_i32", "d=i", fromSigned, 64},
    {"v_cvt_f16_u16", "e=h", fromUnsigned, 16},
    {"v_cvt_f16_i16", "e=h", fromSigned, 16},
    {"v_cvt_u32_f32", "i=f", toUnsigned, 32},
    {"v_cvt_i32_f32", "i=f", toSigned, 32},
    {"v_cvt_u32_f64", "i=d", toUnsigned, 32},
    {"v_cvt_i32_f64", "i=d", toSigned, 32},
    {"v_cvt_u16_f16", "h=e", toUnsigned, 16},
    {"v_cvt_i16_f16", "h=e", toSigned, 16},
    {"v_cvt_rpi_i32_f32", "i=f",
     EMIT(roundToSigned(b, b.CreateFAdd(a[0], constant(a[0], 0.5)),
                        Intrinsic::floor))},
    {"v_cvt_flr_i32_f32", "i=f", roundToSigned, Intrinsic::floor},
    {"v_cvt_f16_f32", "e=f", resize, 16},
    {"v_cvt_f32_f16", "f=e", resize, 32},
    {"v_cvt_f64_f32", "d=f", resize, 64},
    {"v_cvt_f32_f64", "f=d", resize, 32},
    {"v_cvt_f32_ubyte0", "f=i", fromByte, 0},
    {"v_cvt_f32_ubyte1", "f=i", fromByte, 1},
    {"v_cvt_f32_ubyte2", "f=i", fromByte, 2},
    {"v_cvt_f32_ubyte3", "f=i", fromByte, 3},
    {"v_pack_b32_f16", "i=hh", packHalves},
    {"v_cvt_pk_f16_f32", "i=ff",
     EMIT(packHalfBits(b, toHalfBits(b, a[0]), toHalfBits(b, a[1])))},
    {"v_cvt_f32_bf16", "i=h",
     EMIT(b.CreateShl(b.CreateZExt(a[0], withElement(a[0], b.getInt32Ty())),
                      uint64_t(16)))},
    {"v_cvt_pk_bf16_f32", "i=ff",
     EMIT(packHalfBits(b, toBrainBits(b, a[0]), toBrainBits(b, a[1])))},
};

// Two elements of 16 bits, or of 32, with the operation of one.
static const ValueOperation packedOperations[] = {
    {"v_pk_add_f16", "e=ee", add},
    {"v_pk_mul_f16", "e=ee", mul},
    {"v_pk_fma_f16", "e=eee", fma},
    {"v_pk_min_f16", "e=ee", extreme, Intrinsic::minimumnum},
    {"v_pk_max_f16", "e=ee", extreme, Intrinsic::maximumnum},
    {"v_pk_minimum3_f16", "e=eee", extreme, Intrinsic::minimum},
    {"v_pk_maximum3_f16", "e=eee", extreme, Intrinsic::maximum},
    {"v_pk_add_f32", "f=ff", add},
    {"v_pk_mul_f32", "f=ff", mul},
    {"v_pk_fma_f32", "f=fff", fma},
    {"v_pk_add_u16", "h=hh", EMIT(b.CreateAdd(a[0], a[1]))},
    {"v_pk_add_u16 clamp", "h=hh",
     EMIT(b.CreateBinaryIntrinsic(Intrinsic::uadd_sat, a[0], a[1]))},
    {"v_pk_add_i16", "h=hh", EMIT(b.CreateAdd(a[0], a[1]))},
    {"v_pk_add_i16 clamp", "h=hh",
     EMIT(b.CreateBinaryIntrinsic(Intrinsic::sadd_sat, a[0], a[1]))},
    {"v_pk_sub_u16", "h=hh", EMIT(b.CreateSub(a[0], a[1]))},
    {"v_pk_sub_u16 clamp", "h=hh",
     EMIT(b.CreateBinaryIntrinsic(Intrinsic::usub_sat, a[0], a[1]))},
    {"v_pk_sub_i16", "h=hh", EMIT(b.CreateSub(a[0], a[1]))},
    {"v_pk_sub_i16 clamp", "h=hh",
     EMIT(b.CreateBinaryIntrinsic(Intrinsic::ssub_sat, a[0], a[1]))},
    {"v_pk_mul_lo_u16", "h=hh", EMIT(b.CreateMul(a[0], a[1]))},
    {"v_pk_mad_u16", "h=hhh", EMIT(b.CreateAdd(b.CreateMul(a[0], a[1]), a[2]))},
    {"v_pk_mad_i16", "h=hhh", EMIT(b.CreateAdd(b.CreateMul(a[0], a[1]), a[2]))},
    {"v_pk_lshlrev_b16", "h=hh",
     EMIT(b.CreateShl(a[1], amount(b, a[1], a[0])))},
    {"v_pk_lshrrev_b16", "h=hh",
     EMIT(b.CreateLShr(a[1], amount(b, a[1], a[0])))},
    {"v_pk_ashrrev_i16", "h=hh",
     EMIT(b.CreateAShr(a[1], amount(b, a[1], a[0])))},
    {"v_pk_min_i16", "h=hh", extreme, Intrinsic::smin},
    {"v_pk_min_u16", "h=hh", extreme, Intrinsic::umin},
    {"v_pk_max_i16", "h=hh", extreme, Intrinsic::smax},
    {"v_pk_max_u16", "h=hh", extreme, Intrinsic::umax},
};

llvm::ArrayRef<ValueOperation> mlir::swizzle::machine::getFloatOperations() {
  return operations;
}

llvm::ArrayRef<ValueOperation> mlir::swizzle::machine::getPackedOperations() {
  return packedOperations;
}
