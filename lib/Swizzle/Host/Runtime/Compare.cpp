//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The functions with which host functions of kernels fill buffers and compare
// results. Nothing here knows about kernels: it serves a real GPU as well.
//
//===----------------------------------------------------------------------===//

#include "NumberFormats.h"
#include "Report.h"
#include "Swizzle/Host/StridedView.h"
#include "Swizzle/Support/Scramble.h"
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using namespace mlir::swizzle::host;
using mlir::swizzle::scramble;
using mlir::swizzle::scrambleStep;

namespace {
/// The elements of a memref, of F16, BF16 or F32, in the order of their
/// indices.
class Elements {
public:
  Elements(NumberFormat format, int64_t rank, const void *descriptor)
      : format(format), view(descriptor, rank, getBytes()) {}

  const StridedView &getView() const { return view; }
  uint64_t getBits(uint64_t element) const {
    uint64_t bits = 0;
    std::memcpy(&bits, getAddress(element), getBytes());
    return bits;
  }
  void setBits(uint64_t element, uint64_t bits) {
    std::memcpy(getAddress(element), &bits, getBytes());
  }
  double getNumber(uint64_t element) const {
    uint64_t bits = getBits(element);
    if (format != NumberFormat::F32)
      return extendBits(format, bits);
    float value;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
  }
  void setNumber(uint64_t element, double number) {
    uint64_t bits = 0;
    auto value = static_cast<float>(number);
    if (format == NumberFormat::F32)
      std::memcpy(&bits, &value, sizeof(value));
    else
      bits = truncateToBits(format, value);
    setBits(element, bits);
  }
  unsigned getBytes() const { return getBitWidth(format) / 8; }
  std::string formatShape() const {
    std::string text;
    for (int64_t size : view.getSizes())
      text += (text.empty() ? "" : "x") + std::to_string(size);
    return text.empty() ? "scalar" : text;
  }

private:
  char *getAddress(uint64_t element) const {
    return reinterpret_cast<char *>(view.getAddress(element));
  }

  NumberFormat format;
  StridedView view;
};
} // namespace

/// The next number of a sequence (SplitMix64).
static uint64_t nextRandom(uint64_t &state) {
  uint64_t number = scramble(state);
  state += scrambleStep;
  return number;
}

static void fill(NumberFormat format, int64_t rank, void *descriptor,
                 int64_t seed, double low, double high) {
  Elements elements(format, rank, descriptor);
  uint64_t state = seed;
  for (uint64_t i = 0, e = elements.getView().getNumElements(); i < e; ++i) {
    double unit = std::ldexp(static_cast<double>(nextRandom(state) >> 11), -53);
    elements.setNumber(i, low + unit * (high - low));
  }
}

/// Ends the process with exit code 1 if a comparison has failed.
static void failAtExit() {
  std::fflush(stdout);
  std::_Exit(EXIT_FAILURE);
}

static void compare(NumberFormat format, int64_t rank,
                    const void *actualDescriptor, int64_t expectedRank,
                    const void *expectedDescriptor, double absolute,
                    double relative) {
  Elements actual(format, rank, actualDescriptor);
  Elements expected(NumberFormat::F32, expectedRank, expectedDescriptor);
  if (actual.formatShape() != expected.formatShape()) {
    std::printf("expected a buffer of shape %s, but got %s\n",
                expected.formatShape().c_str(), actual.formatShape().c_str());
    failAtExit();
  }
  uint64_t hash = 0, wrong = 0, firstWrong = 0;
  double largest = 0;
  for (uint64_t i = 0, e = actual.getView().getNumElements(); i < e; ++i) {
    hash ^= actual.getBits(i);
    hash = scramble(hash);
    double a = actual.getNumber(i), x = expected.getNumber(i);
    // Equal infinities have no difference.
    double error = a == x ? 0 : std::fabs(a - x);
    // A NaN on either side fails, and what differs from an infinity.
    bool isClose = a == x || (std::isfinite(error) &&
                              error <= absolute + relative * std::fabs(x));
    if (!isClose && wrong++ == 0)
      firstWrong = i;
    if (error > largest || std::isnan(error))
      largest = error;
  }
  std::printf("%s: %s, largest error %.3g, hash %016llx\n",
              actual.formatShape().c_str(), wrong == 0 ? "PASS" : "FAIL",
              largest, static_cast<unsigned long long>(hash));
  if (wrong != 0) {
    std::printf(
        "  %llu of %llu elements are wrong, the first is %s: expected "
        "%.9g, but got %.9g\n",
        static_cast<unsigned long long>(wrong),
        static_cast<unsigned long long>(actual.getView().getNumElements()),
        actual.getView().formatIndices(firstWrong).c_str(),
        expected.getNumber(firstWrong), actual.getNumber(firstWrong));
    static std::atomic<bool> isRegistered{false};
    if (!isRegistered.exchange(true))
      std::atexit(failAtExit);
  }
  if (std::fflush(stdout) != 0) {
    std::perror("cannot write the result of a comparison");
    std::_Exit(EXIT_FAILURE);
  }
}

/// By how much a number may change that is rounded to the nearest of a format,
/// relative to it: 2^-11 for f16, 2^-8 for bf16.
static double getRounding(NumberFormat format) {
  uint64_t one = truncateToBits(format, 1.0f);
  return (extendBits(format, one + 1) - 1.0) / 2;
}

extern "C" double swizzleRoundingF16() {
  return getRounding(NumberFormat::F16);
}

extern "C" double swizzleRoundingBF16() {
  return getRounding(NumberFormat::BF16);
}

extern "C" void swizzleFillF16(int64_t rank, void *descriptor, int64_t seed,
                               double low, double high) {
  fill(NumberFormat::F16, rank, descriptor, seed, low, high);
}

extern "C" void swizzleCompareF16(int64_t rank, const void *actual,
                                  int64_t expectedRank, const void *expected,
                                  double absolute, double relative) {
  compare(NumberFormat::F16, rank, actual, expectedRank, expected, absolute,
          relative);
}

extern "C" void swizzleFillBF16(int64_t rank, void *descriptor, int64_t seed,
                                double low, double high) {
  fill(NumberFormat::BF16, rank, descriptor, seed, low, high);
}

extern "C" void swizzleCompareBF16(int64_t rank, const void *actual,
                                   int64_t expectedRank, const void *expected,
                                   double absolute, double relative) {
  compare(NumberFormat::BF16, rank, actual, expectedRank, expected, absolute,
          relative);
}

extern "C" void swizzleFillF32(int64_t rank, void *descriptor, int64_t seed,
                               double low, double high) {
  fill(NumberFormat::F32, rank, descriptor, seed, low, high);
}

extern "C" void swizzleCompareF32(int64_t rank, const void *actual,
                                  int64_t expectedRank, const void *expected,
                                  double absolute, double relative) {
  compare(NumberFormat::F32, rank, actual, expectedRank, expected, absolute,
          relative);
}
