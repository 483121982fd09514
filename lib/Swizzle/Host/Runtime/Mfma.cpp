//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Mfma.h"
#include "NumberFormats.h"
#include "Report.h"
#include "Workgroup.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>

using namespace mlir::swizzle::host;

/// The lane whose registers lane `lane` reads for B.
static unsigned permuteB(int32_t blgp, unsigned lane) {
  constexpr unsigned half = maxWaveSize / 2, quarter = maxWaveSize / 4;
  switch (blgp) {
  case 1:
  case 2:
    return lane % half + (blgp - 1) * half;
  case 3:
    return (lane + quarter) % maxWaveSize;
  case 4:
  case 5:
  case 6:
  case 7:
    return lane % quarter + (blgp - 4) * quarter;
  default:
    return lane;
  }
}

/// The block of A that block `b` is multiplied with: one in each group of
/// 2^cbsz is broadcast to the others.
static unsigned broadcastA(const MfmaShape &shape, unsigned b) {
  unsigned group = 1u << shape.cbsz;
  return b / group * group + shape.abid % group;
}

/// All numbers of a format of at most 8 bits.
static const float *getSmallNumbers(NumberFormat format) {
  constexpr unsigned numPatterns = 256;
  static const std::vector<float> all = [] {
    std::vector<float> numbers(numNumberFormats * numPatterns);
    for (unsigned f = 0; f < numNumberFormats; ++f) {
      unsigned width = getBitWidth(NumberFormat(f));
      if (width > 8 || NumberFormat(f) == NumberFormat::I8)
        continue;
      for (unsigned bits = 0; bits < (1u << width); ++bits)
        numbers[f * numPatterns + bits] = extendBits(NumberFormat(f), bits);
    }
    return numbers;
  }();
  return &all[static_cast<unsigned>(format) * numPatterns];
}

/// Reads the `count` packed numbers of a lane in the type of the sums.
template <typename SumT>
static void readNumbers(NumberFormat format, const void *registers,
                        unsigned count, SumT *numbers) {
  auto read = [&](auto number, auto convert) {
    for (unsigned i = 0; i < count; ++i) {
      std::memcpy(&number,
                  static_cast<const char *>(registers) + i * sizeof(number),
                  sizeof(number));
      numbers[i] = convert(number);
    }
  };
  if constexpr (std::is_same_v<SumT, float>) {
    switch (format) {
    case NumberFormat::F32:
      return read(float(), [](float value) { return value; });
    case NumberFormat::F16:
      return read(uint16_t(), extendF16);
    case NumberFormat::BF16:
      return read(uint16_t(), extendBF16);
    default:
      break;
    }
    const float *known = getSmallNumbers(format);
    unsigned width = getBitWidth(format);
    for (unsigned i = 0; i < count; ++i)
      numbers[i] = known[getPackedBits(registers, width, i)];
  } else if constexpr (std::is_same_v<SumT, uint32_t>) {
    read(int8_t(), [](int8_t value) { return uint32_t(int32_t(value)); });
  } else {
    read(double(), [](double value) { return value; });
  }
}

/// The factor of a scale.
static float getScaleFactor(uint8_t scale) {
  constexpr int bias = 127;
  return scale == 255 ? std::numeric_limits<float>::quiet_NaN()
                      : std::ldexp(1.0f, int(scale) - bias);
}

/// Reads A (rows are i) or B (rows are j), `rows` x K for each block, as
/// [block][k][row]. Numbers are read as SumT, and scaled as FactorT.
template <typename SumT, typename FactorT>
static void readSource(const MfmaShape &shape, const MfmaLane *lanes, bool isA,
                       std::vector<FactorT> &matrix) {
  unsigned rows = isA ? shape.m : shape.n;
  unsigned k = shape.k, blocks = shape.blocks;
  unsigned perLane = rows * k * blocks / maxWaveSize;
  NumberFormat format = isA ? shape.a : shape.b;
  bool isNegative = shape.negate & (isA ? 1 : 2);
  // The runs of 8-bit floats where 6-bit and 4-bit ones can be, too.
  constexpr unsigned shortRun = 16;
  bool isShort = perLane == 2 * shortRun && getBitWidth(format) == 8;
  unsigned run = isShort ? shortRun : perLane;
  unsigned groups = maxWaveSize / (rows * blocks);
  matrix.resize(blocks * k * rows);
  std::vector<SumT> numbers(perLane);
  for (unsigned lane = 0; lane < maxWaveSize; ++lane) {
    const MfmaLane &from = lanes[isA ? lane : permuteB(shape.blgp, lane)];
    readNumbers<SumT>(format, isA ? from.a : from.b, perLane, numbers.data());
    unsigned row = lane % rows, block = lane / rows % blocks;
    unsigned group = lane / (rows * blocks);
    for (unsigned item = 0; item < perLane; ++item) {
      unsigned kk = item % run + run * (group + groups * (item / run));
      matrix[(block * k + kk) * rows + row] =
          isNegative ? -numbers[item] : numbers[item];
    }
  }
  if (!shape.isScaled)
    return;
  constexpr unsigned scaleBlock = 32;
  for (unsigned kk = 0; kk < k; ++kk)
    for (unsigned row = 0; row < rows; ++row) {
      const MfmaLane &from = lanes[row + rows * (kk / scaleBlock)];
      matrix[kk * rows + row] *=
          getScaleFactor(isA ? from.scaleA : from.scaleB);
    }
}

/// The lane and the item of an element of C and D.
static std::pair<unsigned, unsigned> locate(const MfmaShape &shape, unsigned b,
                                            unsigned i, unsigned j) {
  unsigned n = shape.n, blocks = shape.blocks;
  unsigned height = shape.d == NumberFormat::F64 ? 1 : 4;
  unsigned run = i / height, item = i % height;
  if (shape.m / height * blocks * n <= maxWaveSize)
    return {j + n * (b + blocks * run), item};
  unsigned beside = maxWaveSize / n;
  return {j + n * (run % beside),
          item + height * (run / beside) + b * shape.m * n / maxWaveSize};
}

/// Adds the products of one row of A, `stride` apart in k, and B to the sums.
template <unsigned n, typename SumT, typename FactorT>
static void addProducts(SumT *sums, const FactorT *a, unsigned stride,
                        const FactorT *b, unsigned k) {
  SumT row[n];
  std::copy_n(sums, n, row);
  for (unsigned kk = 0; kk < k; ++kk)
    for (unsigned j = 0; j < n; ++j)
      row[j] += static_cast<SumT>(a[kk * stride] * b[kk * n + j]);
  std::copy_n(row, n, sums);
}

/// Multiplies with sums of the type SumT. FactorT has the products of all
/// numbers, which for scaled ones may be beyond those of SumT.
template <typename SumT, typename FactorT = SumT>
static void multiplyAs(const MfmaShape &shape, const MfmaLane *lanes) {
  // Kept for the next product of this host thread.
  static thread_local std::vector<FactorT> a, b;
  readSource<SumT>(shape, lanes, /*isA=*/true, a);
  readSource<SumT>(shape, lanes, /*isA=*/false, b);
  unsigned m = shape.m, n = shape.n, k = shape.k;
  auto *add = n == 4    ? addProducts<4, SumT, FactorT>
              : n == 16 ? addProducts<16, SumT, FactorT>
                        : addProducts<32, SumT, FactorT>;
  SumT sums[32];
  for (unsigned block = 0; block < unsigned(shape.blocks); ++block) {
    unsigned blockOfA = broadcastA(shape, block);
    for (unsigned i = 0; i < m; ++i) {
      // The columns of a row are items of the same number of lanes in order.
      auto [lane, item] = locate(shape, block, i, 0);
      for (unsigned j = 0; j < n; ++j) {
        SumT c = static_cast<const SumT *>(lanes[lane + j].c)[item];
        sums[j] = shape.negate & 4 ? -c : c;
      }
      add(sums, &a[blockOfA * k * m + i], m, &b[block * k * n], k);
      for (unsigned j = 0; j < n; ++j)
        static_cast<SumT *>(lanes[lane + j].d)[item] = sums[j];
    }
  }
}

void mlir::swizzle::host::multiply(const MfmaShape &shape,
                                   const MfmaLane *lanes) {
  if (shape.d == NumberFormat::F64)
    return multiplyAs<double>(shape, lanes);
  // Unsigned: the sums of the hardware wrap.
  if (shape.d == NumberFormat::I32)
    return multiplyAs<uint32_t>(shape, lanes);
  if (shape.isScaled)
    return multiplyAs<float, double>(shape, lanes);
  multiplyAs<float>(shape, lanes);
}

namespace {
struct MatrixOp final : WaveOp {
  const char *site = nullptr;
  const MfmaShape *shape = nullptr;
  MfmaLane lane = {};
  const WorkItem *item = nullptr;

  void complete(WaveOp *const *lanes, unsigned waveSize) override {
    MfmaLane all[maxWaveSize];
    unsigned active = 0;
    for (unsigned i = 0; i < waveSize; ++i) {
      if (!lanes[i])
        continue;
      ++active;
      all[i] = static_cast<MatrixOp *>(lanes[i])->lane;
    }
    if (active != maxWaveSize)
      Report(site, "expected all " + std::to_string(maxWaveSize) +
                       " lanes of the wave, but got " + std::to_string(active))
          .in(site, *item)
          .fail();
    multiply(*shape, all);
  }
};
} // namespace

extern "C" void swizzleHostMfma(WorkItem *item, const char *site, int32_t point,
                                int32_t depth, const MfmaShape *shape,
                                const void *a, const void *b, const void *c,
                                void *d, int32_t scaleA, int32_t scaleB) {
  MatrixOp op;
  op.site = site;
  op.shape = shape;
  op.lane = {a, b, c, d, uint8_t(scaleA), uint8_t(scaleB)};
  op.item = item;
  meetWave(item, {site, point, depth}, op);
}
