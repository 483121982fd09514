//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Semantics.h"

using namespace mlir::swizzle::machine;
using llvm::Type;
using llvm::Value;
using llvm::Intrinsic::ID;
namespace Intrinsic = llvm::Intrinsic;

/// The type of `like` with elements of `bits` bits.
static Type *resize(Value *like, unsigned bits) {
  return like->getType()->getWithNewBitWidth(bits);
}

/// The sum of two values, the carry in third place, if there is one.
static Results addLanes(Builder &b, Sources a, unsigned) {
  return addCarry(b, a[0], a[1], a.size() == 3 ? a[2] : nullptr);
}

/// The difference with its borrow; of the second and the first if `isReverse`.
static Results subLanes(Builder &b, Sources a, unsigned isReverse) {
  return subBorrow(b, a[isReverse ? 1 : 0], a[isReverse ? 0 : 1],
                   a.size() == 3 ? a[2] : nullptr);
}

static Value *extend(Builder &b, Value *value, Type *type, bool isSigned) {
  return isSigned ? b.CreateSExt(value, type) : b.CreateZExt(value, type);
}

/// The lower 24 bits, extended.
static Value *take24(Builder &b, Value *value, bool isSigned) {
  if (!isSigned)
    return b.CreateAnd(value, integer(value, 0xffffff));
  Value *eight = integer(value, 8);
  return b.CreateAShr(b.CreateShl(value, eight), eight);
}

static Results mul24(Builder &b, Sources a, unsigned isSigned) {
  Value *product =
      b.CreateMul(take24(b, a[0], isSigned), take24(b, a[1], isSigned));
  return a.size() == 3 ? b.CreateAdd(product, a[2]) : product;
}

static Results mulHigh24(Builder &b, Sources a, unsigned isSigned) {
  return mulHigh(b, take24(b, a[0], isSigned), take24(b, a[1], isSigned),
                 isSigned);
}

/// A product of 32-bit values plus one of 64 bits, with the carry out of it.
static Results mad64(Builder &b, Sources a, unsigned isSigned) {
  Type *wide = a[2]->getType();
  Value *product = b.CreateMul(extend(b, a[0], wide, isSigned),
                               extend(b, a[1], wide, isSigned));
  Value *sum = b.CreateAdd(product, a[2]);
  Value *carry = b.CreateICmpULT(sum, a[2]);
  if (isSigned) {
    Value *signs =
        b.CreateAnd(b.CreateXor(product, sum), b.CreateXor(a[2], sum));
    carry = b.CreateICmpSLT(signs, integer(signs, 0));
  }
  return {sum, carry};
}

/// The value in the middle: max(min(x, y), min(max(x, y), z)).
static Results median(Builder &b, Sources a, unsigned isSigned) {
  ID min = isSigned ? Intrinsic::smin : Intrinsic::umin;
  ID max = isSigned ? Intrinsic::smax : Intrinsic::umax;
  Value *low = b.CreateBinaryIntrinsic(min, a[0], a[1]);
  Value *high = b.CreateBinaryIntrinsic(max, a[0], a[1]);
  return b.CreateBinaryIntrinsic(max, low,
                                 b.CreateBinaryIntrinsic(min, high, a[2]));
}

static Results extractField(Builder &b, Sources a, unsigned isSigned) {
  Value *offset = amount(b, a[0], a[1]), *width = amount(b, a[0], a[2]);
  Value *shifted =
      isSigned ? b.CreateAShr(a[0], offset) : b.CreateLShr(a[0], offset);
  Value *rest = b.CreateAnd(b.CreateNeg(width), integer(width, 31));
  Value *moved = b.CreateShl(shifted, rest);
  Value *field =
      isSigned ? b.CreateAShr(moved, rest) : b.CreateLShr(moved, rest);
  Value *zero = integer(a[0], 0);
  return b.CreateSelect(b.CreateICmpEQ(width, zero), zero, field);
}

/// Shifts the first two, as one value of 64 bits, right by some bits.
static Results align(Builder &b, Sources a, unsigned bitsPerUnit) {
  Type *wide = resize(a[0], 64);
  Value *both = b.CreateOr(b.CreateShl(b.CreateZExt(a[0], wide),
                                       integer(b.CreateZExt(a[0], wide), 32)),
                           b.CreateZExt(a[1], wide));
  Value *units = b.CreateAnd(a[2], integer(a[2], bitsPerUnit == 1 ? 31 : 3));
  Value *shift = b.CreateMul(units, integer(units, bitsPerUnit));
  return b.CreateTrunc(b.CreateLShr(both, b.CreateZExt(shift, wide)),
                       a[0]->getType());
}

/// Four bytes of eight: those of the second source have numbers 0 to 3, those
/// of the first 4 to 7; 8 to 11 are signs, 12 is 0, above that 0xff.
static Results permuteBytes(Builder &b, Sources a, unsigned) {
  Type *type = a[0]->getType(), *wide = resize(a[0], 64);
  Value *low = b.CreateZExt(a[1], wide);
  Value *high = b.CreateZExt(a[0], wide);
  Value *both = b.CreateOr(b.CreateShl(high, integer(high, 32)), low);
  Value *result = integer(a[0], 0);
  for (unsigned i = 0; i < 4; ++i) {
    Value *selector = b.CreateAnd(b.CreateLShr(a[2], integer(a[2], 8 * i)),
                                  integer(a[2], 0xff));
    Value *number = b.CreateAnd(selector, integer(selector, 7));
    Value *shift = b.CreateZExt(b.CreateShl(number, integer(number, 3)), wide);
    Value *byte = b.CreateAnd(b.CreateLShr(both, shift), integer(both, 0xff));
    // 8: bit 15 of the second source, 9: bit 31, 10 and 11: those of the first.
    Value *word = b.CreateAnd(selector, integer(selector, 3));
    Value *signAt =
        b.CreateAdd(b.CreateShl(word, integer(word, 4)), integer(word, 15));
    Value *sign = b.CreateAnd(b.CreateLShr(both, b.CreateZExt(signAt, wide)),
                              integer(both, 1));
    Value *signByte = b.CreateMul(sign, integer(sign, 0xff));
    Value *isSign = b.CreateICmpUGE(selector, integer(selector, 8));
    byte = b.CreateSelect(isSign, signByte, byte);
    Value *isZero = b.CreateICmpEQ(selector, integer(selector, 12));
    byte = b.CreateSelect(isZero, integer(byte, 0), byte);
    Value *isOnes = b.CreateICmpUGT(selector, integer(selector, 12));
    byte = b.CreateSelect(isOnes, integer(byte, 0xff), byte);
    Value *narrow = b.CreateTrunc(byte, type);
    result = b.CreateOr(result, b.CreateShl(narrow, integer(narrow, 8 * i)));
  }
  return result;
}

/// The number of ones of the mask, 32 of its bits, in lanes before this one.
static Results countBefore(Builder &b, Sources a, unsigned firstLane) {
  llvm::SmallVector<uint32_t> masks;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
    unsigned below = lane <= firstLane ? 0 : lane - firstLane;
    masks.push_back(below >= 32 ? UINT32_MAX : (UINT32_C(1) << below) - 1);
  }
  Value *before = llvm::ConstantDataVector::get(b.getContext(), masks);
  Value *count =
      b.CreateUnaryIntrinsic(Intrinsic::ctpop, b.CreateAnd(a[0], before));
  return b.CreateAdd(count, a[1]);
}

/// The sum of the absolute differences of four bytes, or two words, or one.
static Results sumDifferences(Builder &b, Sources a, unsigned bits) {
  Value *sum = a[2];
  for (unsigned i = 0; i < 32; i += bits) {
    auto take = [&](Value *value) {
      return b.CreateAnd(b.CreateLShr(value, integer(value, i)),
                         integer(value, UINT32_MAX >> (32 - bits)));
    };
    Value *x = take(a[0]), *y = take(a[1]);
    Value *difference =
        b.CreateSub(b.CreateBinaryIntrinsic(Intrinsic::umax, x, y),
                    b.CreateBinaryIntrinsic(Intrinsic::umin, x, y));
    sum = b.CreateAdd(sum, difference);
  }
  return sum;
}

static Results saturate(Builder &b, Sources a, unsigned id) {
  return b.CreateBinaryIntrinsic(ID(id), a[0], a[1]);
}

/// A function of three bits, for each of them: bit `4 x + 2 y + z` of `table`.
static Results bitFunction(Builder &b, Sources a, unsigned table) {
  Value *result = integer(a[0], 0);
  for (unsigned i = 0; i < 8; ++i) {
    if (!(table >> i & 1))
      continue;
    Value *x = i & 4 ? a[0] : b.CreateNot(a[0]);
    Value *y = i & 2 ? a[1] : b.CreateNot(a[1]);
    Value *z = i & 1 ? a[2] : b.CreateNot(a[2]);
    result = b.CreateOr(result, b.CreateAnd(b.CreateAnd(x, y), z));
  }
  return result;
}

/// A product of 16-bit values plus one of 32 bits.
static Results mad16(Builder &b, Sources a, unsigned isSigned) {
  Type *type = a[2]->getType();
  Value *product = b.CreateMul(extend(b, a[0], type, isSigned),
                               extend(b, a[1], type, isSigned));
  return b.CreateAdd(product, a[2]);
}

/// An EmitFn with the sources `a`.
#define EMIT(...)                                                              \
  [](Builder &b, Sources a, unsigned) -> Results { return __VA_ARGS__; }

static const ValueOperation operations[] = {
    {"v_mov_b32", "i=i", EMIT(a[0])},
    {"v_mov_b64", "l=l", EMIT(a[0])},
    {"v_accvgpr_read_b32", "i=i", EMIT(a[0])},
    {"v_accvgpr_write_b32", "i=i", EMIT(a[0])},
    {"v_accvgpr_mov_b32", "i=i", EMIT(a[0])},
    {"v_cndmask_b32", "i=iim", EMIT(b.CreateSelect(a[2], a[1], a[0]))},

    {"v_add_u32", "i=ii", EMIT(b.CreateAdd(a[0], a[1]))},
    {"v_add_u32 clamp", "i=ii", saturate, Intrinsic::uadd_sat},
    {"v_add_i32", "i=ii", EMIT(b.CreateAdd(a[0], a[1]))},
    {"v_add_i32 clamp", "i=ii", saturate, Intrinsic::sadd_sat},
    {"v_sub_u32", "i=ii", EMIT(b.CreateSub(a[0], a[1]))},
    {"v_sub_u32 clamp", "i=ii", saturate, Intrinsic::usub_sat},
    {"v_sub_i32", "i=ii", EMIT(b.CreateSub(a[0], a[1]))},
    {"v_sub_i32 clamp", "i=ii", saturate, Intrinsic::ssub_sat},
    {"v_subrev_u32", "i=ii", EMIT(b.CreateSub(a[1], a[0]))},
    {"v_subrev_u32 clamp", "i=ii",
     EMIT(b.CreateBinaryIntrinsic(Intrinsic::usub_sat, a[1], a[0]))},
    {"v_add_co_u32", "im=ii", addLanes},
    {"v_addc_co_u32", "im=iim", addLanes},
    {"v_sub_co_u32", "im=ii", subLanes, 0},
    {"v_subb_co_u32", "im=iim", subLanes, 0},
    {"v_subrev_co_u32", "im=ii", subLanes, 1},
    {"v_subbrev_co_u32", "im=iim", subLanes, 1},
    {"v_add3_u32", "i=iii", EMIT(b.CreateAdd(b.CreateAdd(a[0], a[1]), a[2]))},
    {"v_lshl_add_u32", "i=iii",
     EMIT(b.CreateAdd(b.CreateShl(a[0], amount(b, a[0], a[1])), a[2]))},
    {"v_lshl_add_u64", "l=lil",
     EMIT(b.CreateAdd(b.CreateShl(a[0], amount(b, a[0], a[1])), a[2]))},
    {"v_add_lshl_u32", "i=iii",
     EMIT(b.CreateShl(b.CreateAdd(a[0], a[1]), amount(b, a[0], a[2])))},
    {"v_xad_u32", "i=iii", EMIT(b.CreateAdd(b.CreateXor(a[0], a[1]), a[2]))},
    {"v_mul_lo_u32", "i=ii", EMIT(b.CreateMul(a[0], a[1]))},
    {"v_mul_hi_u32", "i=ii", EMIT(mulHigh(b, a[0], a[1], false))},
    {"v_mul_hi_i32", "i=ii", EMIT(mulHigh(b, a[0], a[1], true))},
    {"v_mul_u32_u24", "i=ii", mul24, 0},
    {"v_mul_i32_i24", "i=ii", mul24, 1},
    {"v_mul_hi_u32_u24", "i=ii", mulHigh24, 0},
    {"v_mul_hi_i32_i24", "i=ii", mulHigh24, 1},
    {"v_mad_u32_u24", "i=iii", mul24, 0},
    {"v_mad_i32_i24", "i=iii", mul24, 1},
    {"v_mad_u64_u32", "lm=iil", mad64, 0},
    {"v_mad_i64_i32", "lm=iil", mad64, 1},
    {"v_mad_u32_u16", "i=hhi", mad16, 0},
    {"v_mad_i32_i16", "i=hhi", mad16, 1},
    {"v_min_i32", "i=ii", extreme, Intrinsic::smin},
    {"v_min_u32", "i=ii", extreme, Intrinsic::umin},
    {"v_max_i32", "i=ii", extreme, Intrinsic::smax},
    {"v_max_u32", "i=ii", extreme, Intrinsic::umax},
    {"v_min3_i32", "i=iii", extreme, Intrinsic::smin},
    {"v_min3_u32", "i=iii", extreme, Intrinsic::umin},
    {"v_max3_i32", "i=iii", extreme, Intrinsic::smax},
    {"v_max3_u32", "i=iii", extreme, Intrinsic::umax},
    {"v_med3_i32", "i=iii", median, 1},
    {"v_med3_u32", "i=iii", median, 0},
    {"v_sad_u8", "i=iii", sumDifferences, 8},
    {"v_sad_u16", "i=iii", sumDifferences, 16},
    {"v_sad_u32", "i=iii", sumDifferences, 32},

    {"v_and_b32", "i=ii", EMIT(b.CreateAnd(a[0], a[1]))},
    {"v_or_b32", "i=ii", EMIT(b.CreateOr(a[0], a[1]))},
    {"v_xor_b32", "i=ii", EMIT(b.CreateXor(a[0], a[1]))},
    {"v_xnor_b32", "i=ii", EMIT(b.CreateNot(b.CreateXor(a[0], a[1])))},
    {"v_not_b32", "i=i", EMIT(b.CreateNot(a[0]))},
    {"v_or3_b32", "i=iii", EMIT(b.CreateOr(b.CreateOr(a[0], a[1]), a[2]))},
    {"v_and_or_b32", "i=iii", EMIT(b.CreateOr(b.CreateAnd(a[0], a[1]), a[2]))},
    {"v_lshl_or_b32", "i=iii",
     EMIT(b.CreateOr(b.CreateShl(a[0], amount(b, a[0], a[1])), a[2]))},
    {"v_bfi_b32", "i=iii",
     EMIT(b.CreateOr(b.CreateAnd(a[0], a[1]),
                     b.CreateAnd(b.CreateNot(a[0]), a[2])))},
    {"v_bitop3_b32", "i=iii", bitFunction},
    {"v_bitop3_b16", "p=hhh", bitFunction},
    {"v_bfe_u32", "i=iii", extractField, 0},
    {"v_bfe_i32", "i=iii", extractField, 1},
    {"v_bfm_b32", "i=ii", EMIT(makeMask(b, a[0], a[1], a[0]))},
    {"v_alignbit_b32", "i=iii", align, 1},
    {"v_alignbyte_b32", "i=iii", align, 8},
    {"v_perm_b32", "i=iii", permuteBytes},
    {"v_lshlrev_b32", "i=ii", EMIT(b.CreateShl(a[1], amount(b, a[1], a[0])))},
    {"v_lshrrev_b32", "i=ii", EMIT(b.CreateLShr(a[1], amount(b, a[1], a[0])))},
    {"v_ashrrev_i32", "i=ii", EMIT(b.CreateAShr(a[1], amount(b, a[1], a[0])))},
    {"v_lshlrev_b64", "l=il", EMIT(b.CreateShl(a[1], amount(b, a[1], a[0])))},
    {"v_lshrrev_b64", "l=il", EMIT(b.CreateLShr(a[1], amount(b, a[1], a[0])))},
    {"v_ashrrev_i64", "l=il", EMIT(b.CreateAShr(a[1], amount(b, a[1], a[0])))},
    {"v_bfrev_b32", "i=i",
     EMIT(b.CreateUnaryIntrinsic(Intrinsic::bitreverse, a[0]))},
    {"v_bcnt_u32_b32", "i=ii",
     EMIT(b.CreateAdd(b.CreateUnaryIntrinsic(Intrinsic::ctpop, a[0]), a[1]))},
    {"v_mbcnt_lo_u32_b32", "i=ii", countBefore, 0},
    {"v_mbcnt_hi_u32_b32", "i=ii", countBefore, 32},
    {"v_ffbh_u32", "i=i", EMIT(countFromTop(b, a[0], false))},
    {"v_ffbh_i32", "i=i", EMIT(countFromTop(b, a[0], true))},
    {"v_ffbl_b32", "i=i", EMIT(countFromBottom(b, a[0]))},

    {"v_add_u16", "h=hh", EMIT(b.CreateAdd(a[0], a[1]))},
    {"v_add_u16 clamp", "h=hh", saturate, Intrinsic::uadd_sat},
    {"v_add_i16", "p=hh", EMIT(b.CreateAdd(a[0], a[1]))},
    {"v_add_i16 clamp", "p=hh", saturate, Intrinsic::sadd_sat},
    {"v_sub_u16", "h=hh", EMIT(b.CreateSub(a[0], a[1]))},
    {"v_sub_u16 clamp", "h=hh", saturate, Intrinsic::usub_sat},
    {"v_sub_i16", "p=hh", EMIT(b.CreateSub(a[0], a[1]))},
    {"v_sub_i16 clamp", "p=hh", saturate, Intrinsic::ssub_sat},
    {"v_subrev_u16", "h=hh", EMIT(b.CreateSub(a[1], a[0]))},
    {"v_subrev_u16 clamp", "h=hh",
     EMIT(b.CreateBinaryIntrinsic(Intrinsic::usub_sat, a[1], a[0]))},
    {"v_mul_lo_u16", "h=hh", EMIT(b.CreateMul(a[0], a[1]))},
    {"v_mad_u16", "p=hhh", EMIT(b.CreateAdd(b.CreateMul(a[0], a[1]), a[2]))},
    {"v_mad_legacy_u16", "h=hhh",
     EMIT(b.CreateAdd(b.CreateMul(a[0], a[1]), a[2]))},
    {"v_mad_i16", "p=hhh", EMIT(b.CreateAdd(b.CreateMul(a[0], a[1]), a[2]))},
    {"v_lshlrev_b16", "h=hh", EMIT(b.CreateShl(a[1], amount(b, a[1], a[0])))},
    {"v_lshrrev_b16", "h=hh", EMIT(b.CreateLShr(a[1], amount(b, a[1], a[0])))},
    {"v_ashrrev_i16", "h=hh", EMIT(b.CreateAShr(a[1], amount(b, a[1], a[0])))},
    {"v_min_i16", "h=hh", extreme, Intrinsic::smin},
    {"v_min_u16", "h=hh", extreme, Intrinsic::umin},
    {"v_max_i16", "h=hh", extreme, Intrinsic::smax},
    {"v_max_u16", "h=hh", extreme, Intrinsic::umax},
    {"v_min3_i16", "p=hhh", extreme, Intrinsic::smin},
    {"v_min3_u16", "p=hhh", extreme, Intrinsic::umin},
    {"v_max3_i16", "p=hhh", extreme, Intrinsic::smax},
    {"v_max3_u16", "p=hhh", extreme, Intrinsic::umax},
    {"v_med3_i16", "p=hhh", median, 1},
    {"v_med3_u16", "p=hhh", median, 0},
};

llvm::ArrayRef<ValueOperation> mlir::swizzle::machine::getIntegerOperations() {
  return operations;
}
