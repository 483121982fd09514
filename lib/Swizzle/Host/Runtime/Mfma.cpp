//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Mfma.h"
#include "NumberFormats.h"
#include "Report.h"
#include "Workgroup.h"
#include <cstring>
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

/// Number `item` of packed registers in the type of the sums.
template <typename SumT>
static SumT readNumber(NumberFormat format, const void *registers,
                       unsigned item) {
  uint64_t bits = getPackedBits(registers, getBitWidth(format), item);
  if constexpr (std::is_same_v<SumT, uint32_t>)
    return static_cast<uint32_t>(
        static_cast<int32_t>(static_cast<int8_t>(bits)));
  if constexpr (std::is_same_v<SumT, double>) {
    double value;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
  }
  if (format == NumberFormat::F32) {
    float value;
    auto bits32 = static_cast<uint32_t>(bits);
    std::memcpy(&value, &bits32, sizeof(value));
    return static_cast<SumT>(value);
  }
  return static_cast<SumT>(extendBits(format, bits));
}

/// Reads A (rows are i) or B (rows are j), `rows` x K for each block, as
/// [block][k][row].
template <typename SumT>
static std::vector<SumT> readSource(const MfmaShape &shape,
                                    const MfmaLane *lanes, bool isA) {
  unsigned rows = isA ? shape.m : shape.n;
  unsigned k = shape.k, blocks = shape.blocks;
  unsigned perLane = rows * k * blocks / maxWaveSize;
  NumberFormat format = isA ? shape.a : shape.b;
  bool isNegative = shape.negate & (isA ? 1 : 2);
  std::vector<SumT> matrix(blocks * k * rows);
  for (unsigned b = 0; b < blocks; ++b) {
    for (unsigned kk = 0; kk < k; ++kk) {
      for (unsigned row = 0; row < rows; ++row) {
        unsigned block = isA ? broadcastA(shape, b) : b;
        unsigned lane = row + rows * (block + blocks * (kk / perLane));
        if (!isA)
          lane = permuteB(shape.blgp, lane);
        const MfmaLane &from = lanes[lane];
        SumT value =
            readNumber<SumT>(format, isA ? from.a : from.b, kk % perLane);
        matrix[(b * k + kk) * rows + row] = isNegative ? -value : value;
      }
    }
  }
  return matrix;
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

template <typename SumT>
static void multiplyAs(const MfmaShape &shape, const MfmaLane *lanes) {
  std::vector<SumT> a = readSource<SumT>(shape, lanes, /*isA=*/true);
  std::vector<SumT> b = readSource<SumT>(shape, lanes, /*isA=*/false);
  unsigned m = shape.m, n = shape.n, k = shape.k;
  std::vector<SumT> sums(n);
  for (unsigned block = 0; block < unsigned(shape.blocks); ++block) {
    for (unsigned i = 0; i < m; ++i) {
      for (unsigned j = 0; j < n; ++j) {
        auto [lane, item] = locate(shape, block, i, j);
        SumT c = static_cast<const SumT *>(lanes[lane].c)[item];
        sums[j] = shape.negate & 4 ? -c : c;
      }
      for (unsigned kk = 0; kk < k; ++kk) {
        SumT factor = a[(block * k + kk) * m + i];
        const SumT *row = &b[(block * k + kk) * n];
        for (unsigned j = 0; j < n; ++j)
          sums[j] += factor * row[j];
      }
      for (unsigned j = 0; j < n; ++j) {
        auto [lane, item] = locate(shape, block, i, j);
        static_cast<SumT *>(lanes[lane].d)[item] = sums[j];
      }
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
  multiplyAs<float>(shape, lanes);
}

namespace {
struct MatrixOp final : WaveOp {
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

extern "C" void swizzleHostMfma(WorkItem *item, const char *site, int32_t order,
                                const MfmaShape *shape, const void *a,
                                const void *b, const void *c, void *d) {
  MatrixOp op;
  op.site = site;
  op.order = order;
  op.shape = shape;
  op.lane = {a, b, c, d};
  op.item = item;
  meetWave(item, op);
}
