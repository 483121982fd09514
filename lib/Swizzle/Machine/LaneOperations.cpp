//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaneOperations.h"
#include "Swizzle/Machine/WaveProgram.h"
#include <cstring>
#include <functional>
#include <type_traits>

using namespace mlir::swizzle::machine;

namespace {
/// Amounts that are too large give what nobody uses.
template <typename T>
constexpr T shiftMask = sizeof(T) * 8 - 1;

struct Shl {
  template <typename T>
  T operator()(T a, T b) const {
    return a << (b & shiftMask<T>);
  }
};
struct LShr {
  template <typename T>
  T operator()(T a, T b) const {
    return a >> (b & shiftMask<T>);
  }
};
struct AShr {
  template <typename T>
  T operator()(T a, T b) const {
    return std::make_signed_t<T>(a) >> (b & shiftMask<T>);
  }
};
template <typename Compare>
struct Signed {
  template <typename T>
  bool operator()(T a, T b) const {
    return Compare()(std::make_signed_t<T>(a), std::make_signed_t<T>(b));
  }
};
} // namespace

template <typename T, typename Function>
static void binary(T *r, const T *a, const T *b) {
  for (unsigned i = 0; i < lanesPerWave; ++i)
    r[i] = Function()(a[i], b[i]);
}

template <typename T, typename Function>
static void binarySplat(T *r, const T *a, uint64_t s) {
  for (unsigned i = 0; i < lanesPerWave; ++i)
    r[i] = Function()(a[i], T(s));
}

/// Packs 64 bytes of 0 or 1 into bits.
static uint64_t packBits(const uint8_t *bytes) {
  uint64_t bits = 0;
  for (unsigned i = 0; i < lanesPerWave; i += 8) {
    uint64_t eight;
    std::memcpy(&eight, bytes + i, 8);
    // The bits of the product of each byte come to the top, in order.
    bits |= (eight * UINT64_C(0x0102040810204080) >> 56) << i;
  }
  return bits;
}

template <typename T, typename Function>
static uint64_t compare(const T *a, const T *b) {
  uint8_t bytes[lanesPerWave];
  for (unsigned i = 0; i < lanesPerWave; ++i)
    bytes[i] = Function()(a[i], b[i]);
  return packBits(bytes);
}

template <typename T, typename Function>
static uint64_t compareSplat(const T *a, uint64_t s) {
  uint8_t bytes[lanesPerWave];
  for (unsigned i = 0; i < lanesPerWave; ++i)
    bytes[i] = Function()(a[i], T(s));
  return packBits(bytes);
}

template <typename T>
static void splat(T *r, uint64_t s) {
  for (unsigned i = 0; i < lanesPerWave; ++i)
    r[i] = T(s);
}

template <typename T>
static void copy(T *r, const T *a) {
  std::memmove(r, a, lanesPerWave * sizeof(T));
}

/// Mostly all lanes are of one kind: no loop over them.
template <typename T>
static void select(T *r, uint64_t mask, const T *a, const T *b) {
  if (mask == 0 || mask == ~UINT64_C(0))
    return copy(r, mask == 0 ? b : a);
  for (unsigned i = 0; i < lanesPerWave; ++i)
    r[i] = mask >> i & 1 ? a[i] : b[i];
}

template <typename T>
static void fill(T *r, uint64_t mask, uint64_t s) {
  if (mask == 0 || mask == ~UINT64_C(0))
    return splat(r, mask & s);
  for (unsigned i = 0; i < lanesPerWave; ++i)
    r[i] = mask >> i & 1 ? T(s) : 0;
}

template <typename From, typename To>
static void convert(To *r, const From *a) {
  for (unsigned i = 0; i < lanesPerWave; ++i)
    r[i] = To(a[i]);
}

static void gather(uint32_t *r, const uint32_t *a, const uint32_t *l) {
  uint32_t moved[lanesPerWave];
  for (unsigned i = 0; i < lanesPerWave; ++i)
    moved[i] = a[l[i] % lanesPerWave];
  copy(r, moved);
}

static void scatter(uint32_t *r, const uint32_t *a, const uint32_t *l,
                    uint64_t mask) {
  uint32_t moved[lanesPerWave] = {};
  for (unsigned i = 0; i < lanesPerWave; ++i)
    if (mask >> i & 1)
      moved[l[i] % lanesPerWave] = a[i];
  copy(r, moved);
}

template <typename Fn>
static void *address(Fn *function) {
  return reinterpret_cast<void *>(function);
}

#define LANES_FUNCTION(NAME, FN) {"swizzle_lanes_" NAME, address(FN)}
#define LANES_BOTH(NAME, OPERATION, FUNCTION)                                  \
  LANES_FUNCTION(NAME "32", (OPERATION<uint32_t, FUNCTION>)),                  \
      LANES_FUNCTION(NAME "64", (OPERATION<uint64_t, FUNCTION>)),              \
      LANES_FUNCTION(NAME "32_splat", (OPERATION##Splat<uint32_t, FUNCTION>)), \
      LANES_FUNCTION(NAME "64_splat", (OPERATION##Splat<uint64_t, FUNCTION>))
#define LANES_ONE(NAME, OPERATION)                                             \
  LANES_FUNCTION(NAME "32", OPERATION<uint32_t>),                              \
      LANES_FUNCTION(NAME "64", OPERATION<uint64_t>)

llvm::ArrayRef<std::pair<llvm::StringRef, void *>>
mlir::swizzle::machine::getLaneOperations() {
  static const std::pair<llvm::StringRef, void *> operations[] = {
      LANES_BOTH("add", binary, std::plus<>),
      LANES_BOTH("sub", binary, std::minus<>),
      LANES_BOTH("mul", binary, std::multiplies<>),
      LANES_BOTH("and", binary, std::bit_and<>),
      LANES_BOTH("or", binary, std::bit_or<>),
      LANES_BOTH("xor", binary, std::bit_xor<>),
      LANES_BOTH("shl", binary, Shl),
      LANES_BOTH("lshr", binary, LShr),
      LANES_BOTH("ashr", binary, AShr),
      LANES_BOTH("eq", compare, std::equal_to<>),
      LANES_BOTH("ult", compare, std::less<>),
      LANES_BOTH("slt", compare, Signed<std::less<>>),
      LANES_BOTH("ugt", compare, std::greater<>),
      LANES_BOTH("sgt", compare, Signed<std::greater<>>),
      LANES_ONE("select", select),
      LANES_ONE("splat", splat),
      LANES_ONE("copy", copy),
      LANES_ONE("fill", fill),
      LANES_FUNCTION("gather32", gather),
      LANES_FUNCTION("scatter32", scatter),
      LANES_FUNCTION("zext", (convert<uint32_t, uint64_t>)),
      LANES_FUNCTION("sext", (convert<int32_t, uint64_t>)),
      LANES_FUNCTION("trunc", (convert<uint64_t, uint32_t>))};
  return operations;
}
