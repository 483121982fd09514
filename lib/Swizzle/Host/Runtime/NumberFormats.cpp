//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NumberFormats.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir::swizzle::host;

namespace {
/// The meaning of the largest bit patterns of a format.
enum class Specials {
  /// The largest exponent is infinity and NaN.
  Ieee,
  /// The largest pattern is NaN; there is no infinity.
  LargestIsNan,
  /// Minus zero is NaN; there is no infinity.
  MinusZeroIsNan,
  /// Every pattern is a number.
  None
};

struct FloatFormat {
  unsigned exponentBits, mantissaBits;
  int bias;
  Specials specials;

  unsigned getWidth() const { return 1 + exponentBits + mantissaBits; }
  uint32_t getSignBit() const { return 1u << (exponentBits + mantissaBits); }
  /// The largest pattern of a finite positive number.
  uint32_t getLargest() const {
    switch (specials) {
    case Specials::Ieee:
      return (((1u << exponentBits) - 1) << mantissaBits) - 1;
    case Specials::LargestIsNan:
      return getSignBit() - 2;
    case Specials::MinusZeroIsNan:
    case Specials::None:
      return getSignBit() - 1;
    }
    return 0;
  }
};
} // namespace

static FloatFormat getFloatFormat(NumberFormat format) {
  switch (format) {
  case NumberFormat::F16:
    return {5, 10, 15, Specials::Ieee};
  case NumberFormat::BF16:
    return {8, 7, 127, Specials::Ieee};
  case NumberFormat::F8E4M3FNUZ:
    return {4, 3, 8, Specials::MinusZeroIsNan};
  case NumberFormat::F8E5M2FNUZ:
    return {5, 2, 16, Specials::MinusZeroIsNan};
  case NumberFormat::F8E4M3FN:
    return {4, 3, 7, Specials::LargestIsNan};
  case NumberFormat::F8E5M2:
    return {5, 2, 15, Specials::Ieee};
  case NumberFormat::F6E2M3FN:
    return {2, 3, 1, Specials::None};
  case NumberFormat::F6E3M2FN:
    return {3, 2, 3, Specials::None};
  case NumberFormat::F4E2M1FN:
    return {2, 1, 1, Specials::None};
  case NumberFormat::F32:
  case NumberFormat::F64:
  case NumberFormat::I8:
  case NumberFormat::I32:
    break;
  }
  return {8, 23, 127, Specials::Ieee};
}

unsigned mlir::swizzle::host::getBitWidth(NumberFormat format) {
  if (format == NumberFormat::I8)
    return 8;
  if (format == NumberFormat::F64)
    return 64;
  return getFloatFormat(format).getWidth();
}

uint64_t mlir::swizzle::host::getPackedBits(const void *data, unsigned bitWidth,
                                            unsigned i) {
  auto *bytes = static_cast<const unsigned char *>(data);
  if (bitWidth % 8 == 0) {
    uint64_t bits = 0;
    std::memcpy(&bits, bytes + i * (bitWidth / 8), bitWidth / 8);
    return bits;
  }
  uint64_t bits = 0;
  for (unsigned b = 0; b < bitWidth; ++b) {
    unsigned at = i * bitWidth + b;
    bits |= uint64_t(bytes[at / 8] >> (at % 8) & 1) << b;
  }
  return bits;
}

float mlir::swizzle::host::extendBits(NumberFormat format, uint32_t bits) {
  if (format == NumberFormat::F16)
    return extendF16(bits);
  if (format == NumberFormat::BF16)
    return extendBF16(bits);
  FloatFormat f = getFloatFormat(format);
  uint32_t magnitude = bits & (f.getSignBit() - 1);
  bool isNegative = bits & f.getSignBit();
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  if (f.specials == Specials::MinusZeroIsNan && isNegative && magnitude == 0)
    return nan;
  float value = 0;
  uint32_t mantissa = magnitude & ((1u << f.mantissaBits) - 1);
  if (magnitude > f.getLargest()) {
    bool isInfinite = f.specials == Specials::Ieee && mantissa == 0;
    value = isInfinite ? std::numeric_limits<float>::infinity() : nan;
  } else {
    int exponent = magnitude >> f.mantissaBits;
    if (exponent == 0)
      exponent = 1;
    else
      mantissa |= 1u << f.mantissaBits;
    value = std::ldexp(static_cast<float>(mantissa),
                       exponent - f.bias - static_cast<int>(f.mantissaBits));
  }
  return isNegative ? -value : value;
}

/// Rounds a number, not negative and no NaN, to fp16.
static uint32_t truncateMagnitudeToF16(float value) {
  uint32_t bits = toBits(value);
  if (value >= 0x1p16f)
    return 0x7c00;
  // Below the normal numbers, the sum with 0.5 has its last bit where theirs
  // is.
  if (value < 0x1p-14f)
    return toBits(value + 0.5f) - toBits(0.5f);
  // To nearest even; a carry leads to the next exponent, or to infinity.
  return (bits + 0xfff + (bits >> 13 & 1) - (112u << 23)) >> 13;
}

uint32_t mlir::swizzle::host::truncateToBits(NumberFormat format, float value) {
  FloatFormat f = getFloatFormat(format);
  uint32_t sign = std::signbit(value) ? f.getSignBit() : 0;
  uint32_t largest = f.getLargest();
  uint32_t overflow = f.specials == Specials::MinusZeroIsNan ? f.getSignBit()
                      : f.specials == Specials::None ? largest | sign
                                                     : (largest + 1) | sign;
  if (std::isnan(value))
    return f.specials == Specials::Ieee ? (largest + 2) | sign : overflow;
  if (format == NumberFormat::F16)
    return truncateMagnitudeToF16(std::fabs(value)) | sign;
  if (format == NumberFormat::BF16) {
    uint32_t wide = toBits(value);
    return (wide + 0x7fff + (wide >> 16 & 1)) >> 16;
  }
  double magnitude = std::fabs(static_cast<double>(value));
  auto at = [&](uint32_t bits) -> double { return extendBits(format, bits); };

  // Patterns of positive numbers are in the order of the numbers.
  uint32_t low = 0, high = largest;
  while (low < high) {
    uint32_t middle = (low + high + 1) / 2;
    if (at(middle) <= magnitude)
      low = middle;
    else
      high = middle - 1;
  }
  // The number after the largest, if there were one, decides what overflows.
  double step =
      low == largest ? at(largest) - at(largest - 1) : at(low + 1) - at(low);
  double above = magnitude - at(low);
  if (above > step / 2 || (above == step / 2 && (low & 1)))
    ++low;
  if (low > largest)
    return overflow;
  if (low == 0 && f.specials == Specials::MinusZeroIsNan)
    return 0;
  return low | sign;
}

extern "C" float swizzleHostExtend(int32_t format, int8_t bits) {
  return extendBits(static_cast<NumberFormat>(format),
                    static_cast<uint8_t>(bits));
}

extern "C" int8_t swizzleHostTruncate(int32_t format, float value) {
  return static_cast<int8_t>(
      truncateToBits(static_cast<NumberFormat>(format), value));
}
