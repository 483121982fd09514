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

static Results isNotZero(Builder &b, Value *value) {
  return {value, b.CreateICmpNE(value, integer(value, 0))};
}

/// The sum or difference with its signed overflow.
static Results withOverflow(Builder &b, ID id, Value *x, Value *y) {
  Value *pair = b.CreateBinaryIntrinsic(id, x, y);
  return {b.CreateExtractValue(pair, 0), b.CreateExtractValue(pair, 1)};
}

/// A bit field: offset in the lower bits of `field`, width from bit 16 on.
static Value *extractField(Builder &b, Value *value, Value *field,
                           bool isSigned) {
  Type *type = value->getType();
  unsigned bits = type->getScalarSizeInBits();
  Value *offset = amount(b, value, field);
  Value *width = b.CreateAnd(b.CreateLShr(field, 16), 0x7f);
  width = b.CreateZExtOrTrunc(width, type);
  Value *all = integer(value, bits);
  Value *isWhole = b.CreateICmpUGE(width, all);
  Value *isEmpty = b.CreateICmpEQ(width, integer(value, 0));
  Value *shifted =
      isSigned ? b.CreateAShr(value, offset) : b.CreateLShr(value, offset);
  Value *rest = b.CreateSelect(b.CreateOr(isWhole, isEmpty), integer(value, 0),
                               b.CreateSub(all, width));
  Value *moved = b.CreateShl(shifted, rest);
  Value *field2 =
      isSigned ? b.CreateAShr(moved, rest) : b.CreateLShr(moved, rest);
  return b.CreateSelect(isEmpty, integer(value, 0), field2);
}

static Results countOnes(Builder &b, Value *value) {
  Value *count = b.CreateUnaryIntrinsic(Intrinsic::ctpop, value);
  return isNotZero(b, b.CreateZExtOrTrunc(count, b.getInt32Ty()));
}

static Value *bit(Builder &b, Value *type, Value *number) {
  return b.CreateShl(integer(type, 1), amount(b, type, number));
}

static Value *testBit(Builder &b, Value *value, Value *number) {
  Value *hit = b.CreateAnd(value, bit(b, value, number));
  return b.CreateICmpNE(hit, integer(value, 0));
}

/// 1 in the first bit of each four of which one is set.
static Value *findQuads(Builder &b, Value *mask) {
  Value *any = b.CreateOr(mask, b.CreateLShr(mask, 1));
  any = b.CreateOr(any, b.CreateLShr(any, 2));
  uint64_t firsts = 0x1111111111111111;
  return b.CreateAnd(any, integer(mask, mask->getType()->isIntegerTy(64)
                                            ? firsts
                                            : firsts & UINT32_MAX));
}

/// All bits of the fours of which one is set.
static Results fillQuads(Builder &b, Value *mask) {
  return isNotZero(b, b.CreateMul(findQuads(b, mask), integer(mask, 15)));
}

/// A bit for each four.
static Results packQuads(Builder &b, Value *mask) {
  Value *quads = findQuads(b, mask), *packed = integer(mask, 0);
  for (unsigned i = 0; i < mask->getType()->getIntegerBitWidth() / 4; ++i)
    packed = b.CreateOr(packed, b.CreateAnd(b.CreateLShr(quads, 3 * i),
                                            integer(mask, UINT64_C(1) << i)));
  return isNotZero(b, packed);
}

/// Each bit twice.
static Value *doubleBits(Builder &b, Value *bits) {
  Value *apart = b.CreateZExt(bits, b.getInt64Ty());
  for (auto [distance, kept] : {std::pair(16, UINT64_C(0x0000ffff0000ffff)),
                                std::pair(8, UINT64_C(0x00ff00ff00ff00ff)),
                                std::pair(4, UINT64_C(0x0f0f0f0f0f0f0f0f)),
                                std::pair(2, UINT64_C(0x3333333333333333)),
                                std::pair(1, UINT64_C(0x5555555555555555))})
    apart = b.CreateAnd(b.CreateOr(apart, b.CreateShl(apart, distance)), kept);
  return b.CreateOr(apart, b.CreateShl(apart, 1));
}

static Value *pack(Builder &b, Value *low, Value *highPart) {
  return b.CreateOr(b.CreateAnd(low, 0xffff), b.CreateShl(highPart, 16));
}

static Results shiftAdd(Builder &b, Sources a, unsigned bits) {
  Type *wide = b.getInt64Ty();
  Value *shifted = b.CreateShl(b.CreateZExt(a[0], wide), bits);
  Value *sum = b.CreateAdd(shifted, b.CreateZExt(a[1], wide));
  return {b.CreateTrunc(sum, b.getInt32Ty()),
          b.CreateICmpUGT(sum, b.getInt64(UINT32_MAX))};
}

/// The smaller or greater one, and whether it is the first.
static Results choose(Builder &b, Sources a, unsigned predicate) {
  Value *isFirst =
      b.CreateICmp(llvm::CmpInst::Predicate(predicate), a[0], a[1]);
  return {b.CreateSelect(isFirst, a[0], a[1]), isFirst};
}

// The bitwise operations; the second source of the N2 forms is inverted.
enum Bitwise { And, Or, Xor, AndN2, OrN2, Nand, Nor, Xnor, AndN1, OrN1 };

static Value *emitBitwise(Builder &b, Value *x, Value *y, unsigned which) {
  switch (which) {
  case And:
    return b.CreateAnd(x, y);
  case Or:
    return b.CreateOr(x, y);
  case Xor:
    return b.CreateXor(x, y);
  case AndN2:
    return b.CreateAnd(x, b.CreateNot(y));
  case OrN2:
    return b.CreateOr(x, b.CreateNot(y));
  case Nand:
    return b.CreateNot(b.CreateAnd(x, y));
  case Nor:
    return b.CreateNot(b.CreateOr(x, y));
  case Xnor:
    return b.CreateNot(b.CreateXor(x, y));
  case AndN1:
    return b.CreateAnd(b.CreateNot(x), y);
  default:
    return b.CreateOr(b.CreateNot(x), y);
  }
}

static Results bitwise(Builder &b, Sources a, unsigned which) {
  return isNotZero(b, emitBitwise(b, a[0], a[1], which));
}

/// D = exec, exec = source op exec, scc = exec is not 0: the results are D and
/// the new exec; scc follows from the latter.
static Results saveExec(Builder &b, Sources a, unsigned which) {
  Value *exec = emitBitwise(b, a[0], a[1], which);
  Results results(a[1], exec);
  results.push_back(b.CreateICmpNE(exec, b.getInt64(0)));
  return results;
}

/// D = exec = source op exec.
static Results writeExec(Builder &b, Sources a, unsigned which) {
  Value *exec = emitBitwise(b, a[0], a[1], which);
  Results results(exec, exec);
  results.push_back(b.CreateICmpNE(exec, b.getInt64(0)));
  return results;
}

/// An EmitFn with the sources `a`.
#define EMIT(...)                                                              \
  [](Builder &b, Sources a, unsigned) -> Results { return __VA_ARGS__; }

static const ValueOperation operations[] = {
    {"s_mov_b32", "i=i", EMIT(a[0])},
    {"s_mov_b64", "l=l", EMIT(a[0])},
    {"s_movk_i32", "i=k", EMIT(a[0])},
    {"s_cmov_b32", "i=ico", EMIT(b.CreateSelect(a[1], a[0], a[2]))},
    {"s_cmov_b64", "l=lco", EMIT(b.CreateSelect(a[1], a[0], a[2]))},
    {"s_cmovk_i32", "i=kco", EMIT(b.CreateSelect(a[1], a[0], a[2]))},
    {"s_cselect_b32", "i=iic", EMIT(b.CreateSelect(a[2], a[0], a[1]))},
    {"s_cselect_b64", "l=llc", EMIT(b.CreateSelect(a[2], a[0], a[1]))},

    {"s_add_u32", "ic=ii", EMIT(addCarry(b, a[0], a[1], nullptr))},
    {"s_addc_u32", "ic=iic", EMIT(addCarry(b, a[0], a[1], a[2]))},
    {"s_sub_u32", "ic=ii", EMIT(subBorrow(b, a[0], a[1], nullptr))},
    {"s_subb_u32", "ic=iic", EMIT(subBorrow(b, a[0], a[1], a[2]))},
    {"s_add_i32", "ic=ii",
     EMIT(withOverflow(b, Intrinsic::sadd_with_overflow, a[0], a[1]))},
    {"s_sub_i32", "ic=ii",
     EMIT(withOverflow(b, Intrinsic::ssub_with_overflow, a[0], a[1]))},
    {"s_addk_i32", "ic=ko",
     EMIT(withOverflow(b, Intrinsic::sadd_with_overflow, a[1], a[0]))},
    {"s_mulk_i32", "i=ko", EMIT(b.CreateMul(a[1], a[0]))},
    {"s_mul_i32", "i=ii", EMIT(b.CreateMul(a[0], a[1]))},
    {"s_mul_hi_u32", "i=ii", EMIT(mulHigh(b, a[0], a[1], false))},
    {"s_mul_hi_i32", "i=ii", EMIT(mulHigh(b, a[0], a[1], true))},
    {"s_lshl1_add_u32", "ic=ii", shiftAdd, 1},
    {"s_lshl2_add_u32", "ic=ii", shiftAdd, 2},
    {"s_lshl3_add_u32", "ic=ii", shiftAdd, 3},
    {"s_lshl4_add_u32", "ic=ii", shiftAdd, 4},
    {"s_abs_i32", "ic=i",
     EMIT(isNotZero(
         b, b.CreateBinaryIntrinsic(Intrinsic::abs, a[0], b.getFalse())))},
    {"s_absdiff_i32", "ic=ii",
     EMIT(isNotZero(b, b.CreateBinaryIntrinsic(Intrinsic::abs,
                                               b.CreateSub(a[0], a[1]),
                                               b.getFalse())))},
    {"s_min_i32", "ic=ii", choose, llvm::CmpInst::ICMP_SLT},
    {"s_min_u32", "ic=ii", choose, llvm::CmpInst::ICMP_ULT},
    {"s_max_i32", "ic=ii", choose, llvm::CmpInst::ICMP_SGT},
    {"s_max_u32", "ic=ii", choose, llvm::CmpInst::ICMP_UGT},

    {"s_and_b32", "ic=ii", bitwise, And},
    {"s_and_b64", "lc=ll", bitwise, And},
    {"s_or_b32", "ic=ii", bitwise, Or},
    {"s_or_b64", "lc=ll", bitwise, Or},
    {"s_xor_b32", "ic=ii", bitwise, Xor},
    {"s_xor_b64", "lc=ll", bitwise, Xor},
    {"s_andn2_b32", "ic=ii", bitwise, AndN2},
    {"s_andn2_b64", "lc=ll", bitwise, AndN2},
    {"s_orn2_b32", "ic=ii", bitwise, OrN2},
    {"s_orn2_b64", "lc=ll", bitwise, OrN2},
    {"s_nand_b32", "ic=ii", bitwise, Nand},
    {"s_nand_b64", "lc=ll", bitwise, Nand},
    {"s_nor_b32", "ic=ii", bitwise, Nor},
    {"s_nor_b64", "lc=ll", bitwise, Nor},
    {"s_xnor_b32", "ic=ii", bitwise, Xnor},
    {"s_xnor_b64", "lc=ll", bitwise, Xnor},
    {"s_not_b32", "ic=i", EMIT(isNotZero(b, b.CreateNot(a[0])))},
    {"s_not_b64", "lc=l", EMIT(isNotZero(b, b.CreateNot(a[0])))},
    {"s_and_saveexec_b64", "lxc=lX", saveExec, And},
    {"s_or_saveexec_b64", "lXc=lX", saveExec, Or},
    {"s_xor_saveexec_b64", "lXc=lX", saveExec, Xor},
    {"s_andn2_saveexec_b64", "lXc=lX", saveExec, AndN2},
    {"s_orn2_saveexec_b64", "lXc=lX", saveExec, OrN2},
    {"s_nand_saveexec_b64", "lXc=lX", saveExec, Nand},
    {"s_nor_saveexec_b64", "lXc=lX", saveExec, Nor},
    {"s_xnor_saveexec_b64", "lXc=lX", saveExec, Xnor},
    {"s_andn1_saveexec_b64", "lxc=lX", saveExec, AndN1},
    {"s_orn1_saveexec_b64", "lXc=lX", saveExec, OrN1},
    {"s_andn1_wrexec_b64", "lxc=lX", writeExec, AndN1},
    {"s_andn2_wrexec_b64", "lXc=lX", writeExec, AndN2},

    {"s_lshl_b32", "ic=ii",
     EMIT(isNotZero(b, b.CreateShl(a[0], amount(b, a[0], a[1]))))},
    {"s_lshl_b64", "lc=li",
     EMIT(isNotZero(b, b.CreateShl(a[0], amount(b, a[0], a[1]))))},
    {"s_lshr_b32", "ic=ii",
     EMIT(isNotZero(b, b.CreateLShr(a[0], amount(b, a[0], a[1]))))},
    {"s_lshr_b64", "lc=li",
     EMIT(isNotZero(b, b.CreateLShr(a[0], amount(b, a[0], a[1]))))},
    {"s_ashr_i32", "ic=ii",
     EMIT(isNotZero(b, b.CreateAShr(a[0], amount(b, a[0], a[1]))))},
    {"s_ashr_i64", "lc=li",
     EMIT(isNotZero(b, b.CreateAShr(a[0], amount(b, a[0], a[1]))))},
    {"s_bfe_u32", "ic=ii",
     EMIT(isNotZero(b, extractField(b, a[0], a[1], false)))},
    {"s_bfe_i32", "ic=ii",
     EMIT(isNotZero(b, extractField(b, a[0], a[1], true)))},
    {"s_bfe_u64", "lc=li",
     EMIT(isNotZero(b, extractField(b, a[0], a[1], false)))},
    {"s_bfe_i64", "lc=li",
     EMIT(isNotZero(b, extractField(b, a[0], a[1], true)))},
    {"s_bfm_b32", "i=ii", EMIT(makeMask(b, a[0], a[1], b.getInt32(0)))},
    {"s_bfm_b64", "l=ii", EMIT(makeMask(b, a[0], a[1], b.getInt64(0)))},
    {"s_brev_b32", "i=i",
     EMIT(b.CreateUnaryIntrinsic(Intrinsic::bitreverse, a[0]))},
    {"s_brev_b64", "l=l",
     EMIT(b.CreateUnaryIntrinsic(Intrinsic::bitreverse, a[0]))},
    {"s_wqm_b32", "ic=i", EMIT(fillQuads(b, a[0]))},
    {"s_wqm_b64", "lc=l", EMIT(fillQuads(b, a[0]))},
    {"s_quadmask_b32", "ic=i", EMIT(packQuads(b, a[0]))},
    {"s_quadmask_b64", "lc=l", EMIT(packQuads(b, a[0]))},
    {"s_bitreplicate_b64_b32", "l=i", EMIT(doubleBits(b, a[0]))},
    {"s_bcnt0_i32_b32", "ic=i", EMIT(countOnes(b, b.CreateNot(a[0])))},
    {"s_bcnt0_i32_b64", "ic=l", EMIT(countOnes(b, b.CreateNot(a[0])))},
    {"s_bcnt1_i32_b32", "ic=i", EMIT(countOnes(b, a[0]))},
    {"s_bcnt1_i32_b64", "ic=l", EMIT(countOnes(b, a[0]))},
    {"s_ff0_i32_b32", "i=i", EMIT(countFromBottom(b, b.CreateNot(a[0])))},
    {"s_ff0_i32_b64", "i=l", EMIT(countFromBottom(b, b.CreateNot(a[0])))},
    {"s_ff1_i32_b32", "i=i", EMIT(countFromBottom(b, a[0]))},
    {"s_ff1_i32_b64", "i=l", EMIT(countFromBottom(b, a[0]))},
    {"s_flbit_i32_b32", "i=i", EMIT(countFromTop(b, a[0], false))},
    {"s_flbit_i32_b64", "i=l", EMIT(countFromTop(b, a[0], false))},
    {"s_flbit_i32", "i=i", EMIT(countFromTop(b, a[0], true))},
    {"s_flbit_i32_i64", "i=l", EMIT(countFromTop(b, a[0], true))},
    {"s_sext_i32_i8", "i=i",
     EMIT(b.CreateSExt(b.CreateTrunc(a[0], b.getInt8Ty()), b.getInt32Ty()))},
    {"s_sext_i32_i16", "i=i",
     EMIT(b.CreateSExt(b.CreateTrunc(a[0], b.getInt16Ty()), b.getInt32Ty()))},
    {"s_bitset0_b32", "i=io",
     EMIT(b.CreateAnd(a[1], b.CreateNot(bit(b, a[1], a[0]))))},
    {"s_bitset0_b64", "l=io",
     EMIT(b.CreateAnd(a[1], b.CreateNot(bit(b, a[1], a[0]))))},
    {"s_bitset1_b32", "i=io", EMIT(b.CreateOr(a[1], bit(b, a[1], a[0])))},
    {"s_bitset1_b64", "l=io", EMIT(b.CreateOr(a[1], bit(b, a[1], a[0])))},
    {"s_bitcmp0_b32", "c=ii", EMIT(b.CreateNot(testBit(b, a[0], a[1])))},
    {"s_bitcmp0_b64", "c=li", EMIT(b.CreateNot(testBit(b, a[0], a[1])))},
    {"s_bitcmp1_b32", "c=ii", EMIT(testBit(b, a[0], a[1]))},
    {"s_bitcmp1_b64", "c=li", EMIT(testBit(b, a[0], a[1]))},
    {"s_pack_ll_b32_b16", "i=ii", EMIT(pack(b, a[0], a[1]))},
    {"s_pack_lh_b32_b16", "i=ii", EMIT(pack(b, a[0], b.CreateLShr(a[1], 16)))},
    {"s_pack_hh_b32_b16", "i=ii",
     EMIT(pack(b, b.CreateLShr(a[0], 16), b.CreateLShr(a[1], 16)))},
};

llvm::ArrayRef<ValueOperation> mlir::swizzle::machine::getScalarOperations() {
  return operations;
}
