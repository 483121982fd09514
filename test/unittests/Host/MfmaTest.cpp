//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where the elements of matrices are, shape by shape, as the tables and figures
// of the "AMD Instinct MI300" and "AMD CDNA 4" instruction set references say.
// A layout is written as the bits of the lane, then the bits of the item (the
// element among those that a lane holds), each lowest first: "i0 i1 i2 i3 k2 k3
// | k0 k1" says that bit 0 of the lane is bit 0 of the row, and that bit 0 of
// the item is bit 0 of the column k. Blocks are b.
//
//===----------------------------------------------------------------------===//

#include "Mfma.h"
#include "NumberFormats.h"
#include "gtest/gtest.h"
#include <array>
#include <cstring>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace mlir::swizzle::host;
using Format = NumberFormat;

namespace {
/// The coordinates of an element.
struct Element {
  unsigned row = 0, column = 0, block = 0;
};

struct Layout {
  /// For each bit of lane + 64 * item: the letter and the number of its bit.
  std::vector<std::pair<char, unsigned>> bits;

  explicit Layout(const char *text) {
    std::istringstream words(text);
    for (std::string word; words >> word;)
      if (word != "|")
        bits.push_back({word[0], unsigned(std::stoi(word.substr(1)))});
  }

  unsigned getNumItems() const { return (1u << bits.size()) / maxWaveSize; }

  /// The element that `lane` holds at `item`; k, the column of A and the row of
  /// B, is always in `column`.
  Element at(unsigned lane, unsigned item, bool isResult) const {
    Element element;
    for (size_t bit = 0; bit < bits.size(); ++bit) {
      unsigned value = ((lane + maxWaveSize * item) >> bit & 1)
                       << bits[bit].second;
      char name = bits[bit].first;
      if (name == 'b')
        element.block |= value;
      else if (name == 'k' || (isResult && name == 'j'))
        element.column |= value;
      else
        element.row |= value;
    }
    return element;
  }
};

struct ShapeCase {
  const char *name;
  int m, n, k, blocks;
  Format source, result;
  const char *a, *d;
};

// B has the layout of A with columns j in place of rows i.
const ShapeCase shapes[] = {
    // fp32
    {"32x32x1 f32", 32, 32, 1, 2, Format::F32, Format::F32,
     "i0 i1 i2 i3 i4 b0 |", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4 b0"},
    {"16x16x1 f32", 16, 16, 1, 4, Format::F32, Format::F32,
     "i0 i1 i2 i3 b0 b1 |", "j0 j1 j2 j3 i2 i3 | i0 i1 b0 b1"},
    {"4x4x1 f32", 4, 4, 1, 16, Format::F32, Format::F32, "i0 i1 b0 b1 b2 b3 |",
     "j0 j1 b0 b1 b2 b3 | i0 i1"},
    {"32x32x2 f32", 32, 32, 2, 1, Format::F32, Format::F32,
     "i0 i1 i2 i3 i4 k0 |", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x4 f32", 16, 16, 4, 1, Format::F32, Format::F32,
     "i0 i1 i2 i3 k0 k1 |", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    // fp16
    {"32x32x4 f16", 32, 32, 4, 2, Format::F16, Format::F32,
     "i0 i1 i2 i3 i4 b0 | k0 k1", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4 b0"},
    {"16x16x4 f16", 16, 16, 4, 4, Format::F16, Format::F32,
     "i0 i1 i2 i3 b0 b1 | k0 k1", "j0 j1 j2 j3 i2 i3 | i0 i1 b0 b1"},
    {"4x4x4 f16", 4, 4, 4, 16, Format::F16, Format::F32,
     "i0 i1 b0 b1 b2 b3 | k0 k1", "j0 j1 b0 b1 b2 b3 | i0 i1"},
    {"32x32x8 f16", 32, 32, 8, 1, Format::F16, Format::F32,
     "i0 i1 i2 i3 i4 k2 | k0 k1", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x16 f16", 16, 16, 16, 1, Format::F16, Format::F32,
     "i0 i1 i2 i3 k2 k3 | k0 k1", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    {"32x32x16 f16 (gfx950)", 32, 32, 16, 1, Format::F16, Format::F32,
     "i0 i1 i2 i3 i4 k3 | k0 k1 k2", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x32 f16 (gfx950)", 16, 16, 32, 1, Format::F16, Format::F32,
     "i0 i1 i2 i3 k3 k4 | k0 k1 k2", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    // bf16: the older instructions take two elements, the others four and eight
    {"32x32x2 bf16", 32, 32, 2, 2, Format::BF16, Format::F32,
     "i0 i1 i2 i3 i4 b0 | k0", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4 b0"},
    {"16x16x2 bf16", 16, 16, 2, 4, Format::BF16, Format::F32,
     "i0 i1 i2 i3 b0 b1 | k0", "j0 j1 j2 j3 i2 i3 | i0 i1 b0 b1"},
    {"4x4x2 bf16", 4, 4, 2, 16, Format::BF16, Format::F32,
     "i0 i1 b0 b1 b2 b3 | k0", "j0 j1 b0 b1 b2 b3 | i0 i1"},
    {"32x32x4 bf16", 32, 32, 4, 1, Format::BF16, Format::F32,
     "i0 i1 i2 i3 i4 k1 | k0", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x8 bf16", 16, 16, 8, 1, Format::BF16, Format::F32,
     "i0 i1 i2 i3 k1 k2 | k0", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    {"32x32x4 bf16_1k", 32, 32, 4, 2, Format::BF16, Format::F32,
     "i0 i1 i2 i3 i4 b0 | k0 k1", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4 b0"},
    {"16x16x4 bf16_1k", 16, 16, 4, 4, Format::BF16, Format::F32,
     "i0 i1 i2 i3 b0 b1 | k0 k1", "j0 j1 j2 j3 i2 i3 | i0 i1 b0 b1"},
    {"4x4x4 bf16_1k", 4, 4, 4, 16, Format::BF16, Format::F32,
     "i0 i1 b0 b1 b2 b3 | k0 k1", "j0 j1 b0 b1 b2 b3 | i0 i1"},
    {"32x32x8 bf16_1k", 32, 32, 8, 1, Format::BF16, Format::F32,
     "i0 i1 i2 i3 i4 k2 | k0 k1", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x16 bf16_1k", 16, 16, 16, 1, Format::BF16, Format::F32,
     "i0 i1 i2 i3 k2 k3 | k0 k1", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    {"32x32x16 bf16 (gfx950)", 32, 32, 16, 1, Format::BF16, Format::F32,
     "i0 i1 i2 i3 i4 k3 | k0 k1 k2", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x32 bf16 (gfx950)", 16, 16, 32, 1, Format::BF16, Format::F32,
     "i0 i1 i2 i3 k3 k4 | k0 k1 k2", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    // i8
    {"32x32x4 i8", 32, 32, 4, 2, Format::I8, Format::I32,
     "i0 i1 i2 i3 i4 b0 | k0 k1", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4 b0"},
    {"16x16x4 i8", 16, 16, 4, 4, Format::I8, Format::I32,
     "i0 i1 i2 i3 b0 b1 | k0 k1", "j0 j1 j2 j3 i2 i3 | i0 i1 b0 b1"},
    {"4x4x4 i8", 4, 4, 4, 16, Format::I8, Format::I32,
     "i0 i1 b0 b1 b2 b3 | k0 k1", "j0 j1 b0 b1 b2 b3 | i0 i1"},
    {"32x32x16 i8", 32, 32, 16, 1, Format::I8, Format::I32,
     "i0 i1 i2 i3 i4 k3 | k0 k1 k2", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x32 i8", 16, 16, 32, 1, Format::I8, Format::I32,
     "i0 i1 i2 i3 k3 k4 | k0 k1 k2", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    {"32x32x32 i8 (gfx950)", 32, 32, 32, 1, Format::I8, Format::I32,
     "i0 i1 i2 i3 i4 k4 | k0 k1 k2 k3", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x64 i8 (gfx950)", 16, 16, 64, 1, Format::I8, Format::I32,
     "i0 i1 i2 i3 k4 k5 | k0 k1 k2 k3", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    // fp8
    {"32x32x16 fp8", 32, 32, 16, 1, Format::F8E4M3FNUZ, Format::F32,
     "i0 i1 i2 i3 i4 k3 | k0 k1 k2", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x32 fp8", 16, 16, 32, 1, Format::F8E4M3FNUZ, Format::F32,
     "i0 i1 i2 i3 k3 k4 | k0 k1 k2", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    {"32x32x16 bf8", 32, 32, 16, 1, Format::F8E5M2FNUZ, Format::F32,
     "i0 i1 i2 i3 i4 k3 | k0 k1 k2", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x32 fp8 (gfx950)", 16, 16, 32, 1, Format::F8E4M3FN, Format::F32,
     "i0 i1 i2 i3 k3 k4 | k0 k1 k2", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    {"32x32x16 bf8 (gfx950)", 32, 32, 16, 1, Format::F8E5M2, Format::F32,
     "i0 i1 i2 i3 i4 k3 | k0 k1 k2", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    // f64: a lane holds single rows, not runs of four
    {"16x16x4 f64", 16, 16, 4, 1, Format::F64, Format::F64,
     "i0 i1 i2 i3 k0 k1 |", "j0 j1 j2 j3 i0 i1 | i2 i3"},
    {"4x4x4 f64", 4, 4, 4, 4, Format::F64, Format::F64, "i0 i1 b0 b1 k0 k1 |",
     "j0 j1 b0 b1 i0 i1 |"},
};

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
      unsigned size = getBitWidth(format) / 8;
      std::memcpy(bytes + size * item, &bits, size);
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

class MfmaShapes : public testing::TestWithParam<ShapeCase> {};

TEST_P(MfmaShapes, AgreesWithTable) {
  const ShapeCase &c = GetParam();
  Layout a(c.a), d(c.d);
  std::mt19937 random(1);
  auto index = [&](const Element &e, unsigned rows, unsigned columns) {
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
      Element e = a.at(lane, item, /*isResult=*/false);
      registersA.set(c.source, lane, item, matrixA[index(e, c.m, c.k)]);
      registersB.set(c.source, lane, item, matrixB[index(e, c.n, c.k)]);
    }
    for (unsigned item = 0; item < d.getNumItems(); ++item)
      registersC.set(
          c.result, lane, item,
          matrixC[index(d.at(lane, item, /*isResult=*/true), c.m, c.n)]);
    lanes[lane] = {registersA.lanes[lane].data(), registersB.lanes[lane].data(),
                   registersC.lanes[lane].data(),
                   registersD.lanes[lane].data()};
  }
  MfmaShape shape = {c.m,      c.n, c.k, c.blocks, c.source, c.source,
                     c.result, 0,   0,   0,        0};
  multiply(shape, lanes);

  for (unsigned lane = 0; lane < maxWaveSize; ++lane) {
    for (unsigned item = 0; item < d.getNumItems(); ++item) {
      Element e = d.at(lane, item, /*isResult=*/true);
      int expected = matrixC[index(e, c.m, c.n)];
      for (unsigned k = 0; k < unsigned(c.k); ++k)
        expected += matrixA[index({e.row, k, e.block}, c.m, c.k)] *
                    matrixB[index({e.column, k, e.block}, c.n, c.k)];
      EXPECT_EQ(registersD.get(c.result, lane, item), expected)
          << c.name << ": lane " << lane << ", item " << item;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, MfmaShapes, testing::ValuesIn(shapes));

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
  MfmaShape shape = {
      4, 4, 1, 16, Format::F32, Format::F32, Format::F32, cbsz, abid, blgp, 0};
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
