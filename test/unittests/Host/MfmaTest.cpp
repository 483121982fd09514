//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The runtime's products against the table of layouts, and their modifiers.
//
//===----------------------------------------------------------------------===//

#include "Mfma.h"
#include "MfmaShapes.h"
#include "NumberFormats.h"
#include "gtest/gtest.h"
#include <array>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

using namespace mlir::swizzle::host;
using Format = NumberFormat;

namespace {
/// Registers of all lanes, one slot of 32 x 8 bytes each.
struct Registers {
  std::vector<std::array<uint64_t, 32>> lanes =
      std::vector<std::array<uint64_t, 32>>(maxWaveSize);

  void set(Format format, unsigned lane, unsigned item, int value) {
    auto *bytes = reinterpret_cast<char *>(lanes[lane].data());
    if (format == Format::F64) {
      double number = value;
      std::memcpy(bytes + 8 * item, &number, 8);
    } else if (format == Format::F32) {
      float number = value;
      std::memcpy(bytes + 4 * item, &number, 4);
    } else if (format == Format::I32) {
      std::memcpy(bytes + 4 * item, &value, 4);
    } else if (format == Format::I8) {
      bytes[item] = static_cast<char>(value);
    } else {
      uint32_t bits = truncateToBits(format, value);
      unsigned width = getBitWidth(format);
      for (unsigned bit = 0; bit < width; ++bit) {
        unsigned at = width * item + bit;
        unsigned mask = 1u << (at % 8);
        bytes[at / 8] = (bytes[at / 8] & ~mask) | (bits >> bit & 1 ? mask : 0);
      }
    }
  }
  double get(Format format, unsigned lane, unsigned item) const {
    auto *bytes = reinterpret_cast<const char *>(lanes[lane].data());
    if (format == Format::F64) {
      double number;
      std::memcpy(&number, bytes + 8 * item, 8);
      return number;
    }
    if (format == Format::I32) {
      int32_t number;
      std::memcpy(&number, bytes + 4 * item, 4);
      return number;
    }
    float number;
    std::memcpy(&number, bytes + 4 * item, 4);
    return number;
  }
};

/// Small whole numbers: every format holds them, every sum is exact.
int smallNumber(std::mt19937 &random) { return int(random() % 5) - 2; }
} // namespace

class MfmaShapes : public testing::TestWithParam<MfmaShapeCase> {};

TEST_P(MfmaShapes, AgreesWithTable) {
  const MfmaShapeCase &c = GetParam();
  MfmaLayout a(c.a), b(c.b), d(c.d);
  std::mt19937 random(1);
  auto index = [&](const MfmaElement &e, unsigned rows, unsigned columns) {
    return (e.block * rows + e.row) * columns + e.column;
  };
  std::vector<int> matrixA(c.m * c.k * c.blocks), matrixB(c.n * c.k * c.blocks),
      matrixC(c.m * c.n * c.blocks);
  for (std::vector<int> *matrix : {&matrixA, &matrixB, &matrixC})
    for (int &value : *matrix)
      value = smallNumber(random);

  Registers registersA, registersB, registersC, registersD;
  MfmaLane lanes[maxWaveSize];
  for (unsigned lane = 0; lane < maxWaveSize; ++lane) {
    for (unsigned item = 0; item < a.getNumItems(); ++item) {
      MfmaElement e = a.at(lane, item, /*isResult=*/false);
      registersA.set(c.source, lane, item, matrixA[index(e, c.m, c.k)]);
      e = b.at(lane, item, /*isResult=*/false);
      registersB.set(c.sourceB, lane, item, matrixB[index(e, c.n, c.k)]);
    }
    for (unsigned item = 0; item < d.getNumItems(); ++item)
      registersC.set(
          c.result, lane, item,
          matrixC[index(d.at(lane, item, /*isResult=*/true), c.m, c.n)]);
    lanes[lane] = {registersA.lanes[lane].data(), registersB.lanes[lane].data(),
                   registersC.lanes[lane].data(),
                   registersD.lanes[lane].data()};
  }
  MfmaShape shape = {c.m,      c.n, c.k, c.blocks, c.source, c.sourceB,
                     c.result, 0,   0,   0,        0,        0};
  multiply(shape, lanes);

  for (unsigned lane = 0; lane < maxWaveSize; ++lane) {
    for (unsigned item = 0; item < d.getNumItems(); ++item) {
      MfmaElement e = d.at(lane, item, /*isResult=*/true);
      int expected = matrixC[index(e, c.m, c.n)];
      for (unsigned k = 0; k < unsigned(c.k); ++k)
        expected += matrixA[index({e.row, k, e.block}, c.m, c.k)] *
                    matrixB[index({e.column, k, e.block}, c.n, c.k)];
      EXPECT_EQ(registersD.get(c.result, lane, item), expected)
          << c.name << ": lane " << lane << ", item " << item;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, MfmaShapes, testing::ValuesIn(getMfmaCases()));

namespace {
/// A product of 4x4x1 blocks whose numbers say where they come from: A of block
/// b is 1 everywhere times `fromA(b)`, B in lane l is l.
std::vector<float> multiplyBlocks(int cbsz, int abid, int blgp) {
  std::vector<float> a(maxWaveSize), b(maxWaveSize), c(4, 0),
      d(4 * maxWaveSize);
  MfmaLane lanes[maxWaveSize];
  for (unsigned lane = 0; lane < maxWaveSize; ++lane) {
    a[lane] = 1 + lane / 4;
    b[lane] = 1 + lane;
    lanes[lane] = {&a[lane], &b[lane], c.data(), &d[4 * lane]};
  }
  MfmaShape shape = {4,           4,    1,    16,   Format::F32, Format::F32,
                     Format::F32, cbsz, abid, blgp, 0,           0};
  multiply(shape, lanes);
  return d;
}
} // namespace

// One block in each group of 2^cbsz is multiplied with all of the group.
TEST(MfmaModifiers, BroadcastOfA) {
  std::vector<float> d = multiplyBlocks(/*cbsz=*/2, /*abid=*/3, /*blgp=*/0);
  for (unsigned lane = 0; lane < maxWaveSize; ++lane)
    EXPECT_EQ(d[4 * lane], (1 + lane / 16 * 4 + 3) * (1 + lane));
}

// The lanes of B that each modifier reads, by the instruction set reference.
TEST(MfmaModifiers, LanesOfB) {
  for (unsigned lane = 0; lane < maxWaveSize; ++lane) {
    unsigned from[] = {
        lane,      lane % 32,      32 + lane % 32, (lane + 16) % 64,
        lane % 16, 16 + lane % 16, 32 + lane % 16, 48 + lane % 16};
    for (int blgp = 0; blgp < 8; ++blgp)
      EXPECT_EQ(multiplyBlocks(0, 0, blgp)[4 * lane],
                (1 + lane / 4) * (1 + from[blgp]))
          << "lane " << lane << ", blgp " << blgp;
  }
}

// Lane i + M * s has the scale of row i and the columns from 32 * s on: x(M, s)
// in the tables that MfmaShapes.h names. The product of ones is the sum of 32
// times the scales.
TEST(MfmaScales, LanesOfScales) {
  for (const MfmaShapeCase &c : getSmallFloatCases()) {
    Registers ones[2], zeros, results;
    MfmaLane lanes[maxWaveSize];
    for (unsigned lane = 0; lane < maxWaveSize; ++lane) {
      for (unsigned item = 0; item < 32; ++item) {
        ones[0].set(c.source, lane, item, 1);
        ones[1].set(c.sourceB, lane, item, 1);
      }
      lanes[lane] = {ones[0].lanes[lane].data(), ones[1].lanes[lane].data(),
                     zeros.lanes[lane].data(),   results.lanes[lane].data(),
                     uint8_t(127 + lane % 5),    uint8_t(127 - lane % 7)};
    }
    MfmaShape shape = {c.m,      c.n, c.k, c.blocks, c.source, c.sourceB,
                       c.result, 0,   0,   0,        0,        1};
    multiply(shape, lanes);
    MfmaLayout d(c.d);
    for (unsigned lane = 0; lane < maxWaveSize; ++lane) {
      for (unsigned item = 0; item < d.getNumItems(); ++item) {
        MfmaElement e = d.at(lane, item, /*isResult=*/true);
        double expected = 0;
        for (unsigned s = 0; s < unsigned(c.k) / 32; ++s)
          expected += 32 * std::ldexp(1.0, (e.row + c.m * s) % 5) *
                      std::ldexp(1.0, -int((e.column + c.n * s) % 7));
        EXPECT_EQ(results.get(c.result, lane, item), expected)
            << "lane " << lane << ", item " << item;
      }
    }
  }
}

TEST(MfmaScales, LargestScaleIsNan) {
  Registers ones, zeros, results;
  MfmaLane lanes[maxWaveSize];
  for (unsigned lane = 0; lane < maxWaveSize; ++lane)
    lanes[lane] = {ones.lanes[lane].data(),        ones.lanes[lane].data(),
                   zeros.lanes[lane].data(),       results.lanes[lane].data(),
                   uint8_t(lane == 3 ? 255 : 127), 127};
  MfmaShape shape = {
      16, 16, 128, 1, Format::F4E2M1FN, Format::F4E2M1FN, Format::F32, 0,
      0,  0,  0,   1};
  multiply(shape, lanes);
  // Row 3 is item 3 of the lower lanes.
  EXPECT_TRUE(std::isnan(results.get(Format::F32, 0, 3)));
  EXPECT_EQ(results.get(Format::F32, 0, 2), 0);
}
