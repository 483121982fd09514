//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Floating point of 8 bits.
//
//===----------------------------------------------------------------------===//

#include "Semantics.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace mlir::swizzle::machine;
using llvm::Type;
using llvm::Value;
namespace Intrinsic = llvm::Intrinsic;

namespace {
/// A float of 8 bits with a sign. gfx942 has those that MLIR calls FNUZ: minus
/// zero is what is no number, and there is no infinity. gfx950 has those of the
/// Open Compute Project: the patterns above `largest` are infinity, where
/// there is one, and what is no number.
struct ByteFormat {
  unsigned mantissaBits;
  unsigned bias;
  /// The magnitude of the largest number.
  uint32_t largest;
  bool isFnuz;
  bool hasInfinity;

  /// 2^`exponent`.
  static float getPower(int exponent) { return std::ldexp(1.0f, exponent); }
};
} // namespace

/// By the parameter of operations.
static constexpr ByteFormat byteFormats[] = {
    {3, 8, 0x7f, /*isFnuz=*/true, /*hasInfinity=*/false},
    {2, 16, 0x7f, /*isFnuz=*/true, /*hasInfinity=*/false},
    {3, 7, 0x7e, /*isFnuz=*/false, /*hasInfinity=*/false},
    {2, 15, 0x7b, /*isFnuz=*/false, /*hasInfinity=*/true}};
enum ByteFormatNumber : unsigned { Fp8Fnuz, Bf8Fnuz, Fp8, Bf8 };

/// The bits of the f32 that is byte `number` of an i32.
static Value *extendByte(Builder &b, Value *bytes, unsigned number,
                         const ByteFormat &format) {
  auto bits = [&](uint64_t n) { return integer(bytes, n); };
  Value *byte = b.CreateAnd(b.CreateLShr(bytes, bits(8 * number)), bits(0xff));
  Value *magnitude = b.CreateAnd(byte, bits(0x7f));
  // Exponent and mantissa in their places give the right number but for the
  // bias, also below the normal numbers.
  Value *placed = b.CreateShl(magnitude, bits(23 - format.mantissaBits));
  Type *type = withElement(bytes, b.getFloatTy());
  Value *scaled =
      b.CreateFMul(b.CreateBitCast(placed, type),
                   llvm::ConstantFP::get(
                       type, ByteFormat::getPower(127 - int(format.bias))));
  Value *number32 = b.CreateBitCast(scaled, bytes->getType());
  constexpr uint32_t infinity = 0x7f800000, nan = 0x7fc00000;
  if (format.isFnuz) {
    number32 =
        b.CreateSelect(b.CreateICmpEQ(byte, bits(0x80)), bits(nan), number32);
  } else {
    number32 = b.CreateSelect(b.CreateICmpUGT(magnitude, bits(format.largest)),
                              bits(nan), number32);
    if (format.hasInfinity)
      number32 =
          b.CreateSelect(b.CreateICmpEQ(magnitude, bits(format.largest + 1)),
                         bits(infinity), number32);
  }
  Value *sign = b.CreateShl(b.CreateAnd(byte, bits(0x80)), bits(24));
  return b.CreateOr(number32, sign);
}

/// The nearest number of 8 bits, of two the even one. What is too large is
/// infinity, or no number.
static Value *truncateToByte(Builder &b, Value *value,
                             const ByteFormat &format) {
  Value *wide = b.CreateBitCast(value, withElement(value, b.getInt32Ty()));
  auto bits = [&](uint64_t n) { return integer(wide, n); };
  Value *magnitude = b.CreateAnd(wide, bits(0x7fffffff));
  unsigned dropped = 23 - format.mantissaBits;
  Value *isOdd = b.CreateAnd(b.CreateLShr(magnitude, bits(dropped)), bits(1));
  Value *rounded = b.CreateAdd(
      magnitude, b.CreateAdd(bits((1u << (dropped - 1)) - 1), isOdd));
  Value *normal = b.CreateSub(b.CreateLShr(rounded, bits(dropped)),
                              bits((127 - format.bias) << format.mantissaBits));
  // Below the normal numbers the sum has its last bit where theirs is.
  float unit = ByteFormat::getPower(1 - int(format.bias) + int(dropped));
  Value *sum = b.CreateFAdd(b.CreateUnaryIntrinsic(Intrinsic::fabs, value),
                            llvm::ConstantFP::get(value->getType(), unit));
  Value *small = b.CreateSub(b.CreateBitCast(sum, wide->getType()),
                             bits(llvm::bit_cast<uint32_t>(unit)));
  Value *isSmall = b.CreateICmpULT(magnitude, bits((128 - format.bias) << 23));
  Value *number = b.CreateSelect(isSmall, small, normal);
  Value *isTooLarge = b.CreateICmpUGT(number, bits(format.largest));
  Value *sign = b.CreateAnd(b.CreateLShr(wide, bits(24)), bits(0x80));
  if (format.isFnuz) {
    sign = b.CreateSelect(b.CreateICmpEQ(number, bits(0)), bits(0), sign);
    return b.CreateSelect(isTooLarge, bits(0x80), b.CreateOr(number, sign));
  }
  Value *special = bits(0x7f);
  if (format.hasInfinity)
    special = b.CreateSelect(b.CreateFCmpUNO(value, value), special,
                             bits(format.largest + 1));
  return b.CreateOr(b.CreateSelect(isTooLarge, special, number), sign);
}

static Results extendFirstByte(Builder &b, Sources a, unsigned format) {
  Value *number = extendByte(b, a[0], 0, byteFormats[format]);
  return b.CreateBitCast(number, withElement(number, b.getFloatTy()));
}
static Results extendTwoBytes(Builder &b, Sources a, unsigned format) {
  Type *type = withElement(a[0], b.getInt64Ty());
  Value *low = extendByte(b, a[0], 0, byteFormats[format]);
  Value *high = extendByte(b, a[0], 1, byteFormats[format]);
  high = b.CreateZExt(high, type);
  return b.CreateOr(b.CreateZExt(low, type),
                    b.CreateShl(high, integer(high, 32)));
}
static Results truncateToBytes(Builder &b, Sources a, unsigned format) {
  Value *low = truncateToByte(b, a[0], byteFormats[format]);
  Value *high = truncateToByte(b, a[1], byteFormats[format]);
  Value *both = b.CreateOr(low, b.CreateShl(high, integer(high, 8)));
  return b.CreateTrunc(both, withElement(both, b.getInt16Ty()));
}

static const ValueOperation operations[] = {
    {"v_cvt_f32_fp8", "f=i", extendFirstByte, Fp8Fnuz},
    {"v_cvt_f32_bf8", "f=i", extendFirstByte, Bf8Fnuz},
    {"v_cvt_f32_fp8 gfx950", "f=i", extendFirstByte, Fp8},
    {"v_cvt_f32_bf8 gfx950", "f=i", extendFirstByte, Bf8},
    {"v_cvt_pk_f32_fp8", "l=i", extendTwoBytes, Fp8Fnuz},
    {"v_cvt_pk_f32_bf8", "l=i", extendTwoBytes, Bf8Fnuz},
    {"v_cvt_pk_f32_fp8 gfx950", "l=i", extendTwoBytes, Fp8},
    {"v_cvt_pk_f32_bf8 gfx950", "l=i", extendTwoBytes, Bf8},
    {"v_cvt_pk_fp8_f32", "p=ff", truncateToBytes, Fp8Fnuz},
    {"v_cvt_pk_bf8_f32", "p=ff", truncateToBytes, Bf8Fnuz},
    {"v_cvt_pk_fp8_f32 gfx950", "p=ff", truncateToBytes, Fp8},
    {"v_cvt_pk_bf8_f32 gfx950", "p=ff", truncateToBytes, Bf8},
};

llvm::ArrayRef<ValueOperation>
mlir::swizzle::machine::getByteFloatOperations() {
  return operations;
}
