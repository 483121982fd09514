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
// the item is bit 0 of the column k. Blocks are b. The formulas of AMD's matrix
// instruction calculator (ROCm/amd_matrix_instruction_calculator) say the same,
// also of the modifiers cbsz, abid and blgp; they end with gfx942.
//
// The shapes of gfx950 for floats of 8, 6 and 4 bits are those of the register
// tables in the tests of AMD's Composable Kernel (ROCm/composable_kernel,
// test/mx_mfma_op/mx_mfma_op.hpp, for 8 and 4 bits), and of AMD's article
// "Matrix Core Programming on AMD CDNA3 and CDNA4" (sections 5.4 and 5.5). No
// document was found that says it of 6 bits; they are taken to be as 4 bits
// are, 32 consecutive k in a lane. That matters where one of A and B has 8
// bits, and where there are scales; else any order of k gives the same product.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_UNITTESTS_HOST_MFMASHAPES_H
#define SWIZZLE_UNITTESTS_HOST_MFMASHAPES_H

#include "Swizzle/Host/RuntimeAbi.h"
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace mlir::swizzle::host {

/// The coordinates of an element.
struct MfmaElement {
  unsigned row = 0, column = 0, block = 0;
};

/// The layout of a matrix.
struct MfmaLayout {
  /// For each bit of lane + 64 * item: the letter and the number of its bit.
  std::vector<std::pair<char, unsigned>> bits;

  explicit MfmaLayout(const char *text) {
    std::istringstream words(text);
    for (std::string word; words >> word;)
      if (word != "|")
        bits.push_back({word[0], unsigned(std::stoi(word.substr(1)))});
  }

  unsigned getNumItems() const { return (1u << bits.size()) / maxWaveSize; }

  /// The element that `lane` holds at `item`; k, the column of A and the row of
  /// B, is always in `column`.
  MfmaElement at(unsigned lane, unsigned item, bool isResult) const {
    MfmaElement element;
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

/// A shape of mfma. The name ends with the chip if only one of gfx942 and
/// gfx950 has it.
struct MfmaShapeCase {
  const char *name;
  int m, n, k, blocks;
  NumberFormat source, result;
  const char *a, *d;
  /// The format of B; that of A but for floats of 8 bits and fewer.
  NumberFormat sourceB = source;
  /// The layout of B with rows i in place of columns j; that of A but for
  /// floats of different widths.
  const char *b = a;
};

// B has the layout of A with columns j in place of rows i.
inline const MfmaShapeCase mfmaShapes[] = {
    // fp32
    {"32x32x1 f32", 32, 32, 1, 2, NumberFormat::F32, NumberFormat::F32,
     "i0 i1 i2 i3 i4 b0 |", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4 b0"},
    {"16x16x1 f32", 16, 16, 1, 4, NumberFormat::F32, NumberFormat::F32,
     "i0 i1 i2 i3 b0 b1 |", "j0 j1 j2 j3 i2 i3 | i0 i1 b0 b1"},
    {"4x4x1 f32", 4, 4, 1, 16, NumberFormat::F32, NumberFormat::F32,
     "i0 i1 b0 b1 b2 b3 |", "j0 j1 b0 b1 b2 b3 | i0 i1"},
    {"32x32x2 f32", 32, 32, 2, 1, NumberFormat::F32, NumberFormat::F32,
     "i0 i1 i2 i3 i4 k0 |", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x4 f32", 16, 16, 4, 1, NumberFormat::F32, NumberFormat::F32,
     "i0 i1 i2 i3 k0 k1 |", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    // fp16
    {"32x32x4 f16", 32, 32, 4, 2, NumberFormat::F16, NumberFormat::F32,
     "i0 i1 i2 i3 i4 b0 | k0 k1", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4 b0"},
    {"16x16x4 f16", 16, 16, 4, 4, NumberFormat::F16, NumberFormat::F32,
     "i0 i1 i2 i3 b0 b1 | k0 k1", "j0 j1 j2 j3 i2 i3 | i0 i1 b0 b1"},
    {"4x4x4 f16", 4, 4, 4, 16, NumberFormat::F16, NumberFormat::F32,
     "i0 i1 b0 b1 b2 b3 | k0 k1", "j0 j1 b0 b1 b2 b3 | i0 i1"},
    {"32x32x8 f16", 32, 32, 8, 1, NumberFormat::F16, NumberFormat::F32,
     "i0 i1 i2 i3 i4 k2 | k0 k1", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x16 f16", 16, 16, 16, 1, NumberFormat::F16, NumberFormat::F32,
     "i0 i1 i2 i3 k2 k3 | k0 k1", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    {"32x32x16 f16 (gfx950)", 32, 32, 16, 1, NumberFormat::F16,
     NumberFormat::F32, "i0 i1 i2 i3 i4 k3 | k0 k1 k2",
     "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x32 f16 (gfx950)", 16, 16, 32, 1, NumberFormat::F16,
     NumberFormat::F32, "i0 i1 i2 i3 k3 k4 | k0 k1 k2",
     "j0 j1 j2 j3 i2 i3 | i0 i1"},
    // bf16: the older instructions take two elements, the others four and eight
    {"32x32x2 bf16", 32, 32, 2, 2, NumberFormat::BF16, NumberFormat::F32,
     "i0 i1 i2 i3 i4 b0 | k0", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4 b0"},
    {"16x16x2 bf16", 16, 16, 2, 4, NumberFormat::BF16, NumberFormat::F32,
     "i0 i1 i2 i3 b0 b1 | k0", "j0 j1 j2 j3 i2 i3 | i0 i1 b0 b1"},
    {"4x4x2 bf16", 4, 4, 2, 16, NumberFormat::BF16, NumberFormat::F32,
     "i0 i1 b0 b1 b2 b3 | k0", "j0 j1 b0 b1 b2 b3 | i0 i1"},
    {"32x32x4 bf16", 32, 32, 4, 1, NumberFormat::BF16, NumberFormat::F32,
     "i0 i1 i2 i3 i4 k1 | k0", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x8 bf16", 16, 16, 8, 1, NumberFormat::BF16, NumberFormat::F32,
     "i0 i1 i2 i3 k1 k2 | k0", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    {"32x32x4 bf16_1k", 32, 32, 4, 2, NumberFormat::BF16, NumberFormat::F32,
     "i0 i1 i2 i3 i4 b0 | k0 k1", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4 b0"},
    {"16x16x4 bf16_1k", 16, 16, 4, 4, NumberFormat::BF16, NumberFormat::F32,
     "i0 i1 i2 i3 b0 b1 | k0 k1", "j0 j1 j2 j3 i2 i3 | i0 i1 b0 b1"},
    {"4x4x4 bf16_1k", 4, 4, 4, 16, NumberFormat::BF16, NumberFormat::F32,
     "i0 i1 b0 b1 b2 b3 | k0 k1", "j0 j1 b0 b1 b2 b3 | i0 i1"},
    {"32x32x8 bf16_1k", 32, 32, 8, 1, NumberFormat::BF16, NumberFormat::F32,
     "i0 i1 i2 i3 i4 k2 | k0 k1", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x16 bf16_1k", 16, 16, 16, 1, NumberFormat::BF16, NumberFormat::F32,
     "i0 i1 i2 i3 k2 k3 | k0 k1", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    {"32x32x16 bf16 (gfx950)", 32, 32, 16, 1, NumberFormat::BF16,
     NumberFormat::F32, "i0 i1 i2 i3 i4 k3 | k0 k1 k2",
     "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x32 bf16 (gfx950)", 16, 16, 32, 1, NumberFormat::BF16,
     NumberFormat::F32, "i0 i1 i2 i3 k3 k4 | k0 k1 k2",
     "j0 j1 j2 j3 i2 i3 | i0 i1"},
    // i8
    {"32x32x4 i8", 32, 32, 4, 2, NumberFormat::I8, NumberFormat::I32,
     "i0 i1 i2 i3 i4 b0 | k0 k1", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4 b0"},
    {"16x16x4 i8", 16, 16, 4, 4, NumberFormat::I8, NumberFormat::I32,
     "i0 i1 i2 i3 b0 b1 | k0 k1", "j0 j1 j2 j3 i2 i3 | i0 i1 b0 b1"},
    {"4x4x4 i8", 4, 4, 4, 16, NumberFormat::I8, NumberFormat::I32,
     "i0 i1 b0 b1 b2 b3 | k0 k1", "j0 j1 b0 b1 b2 b3 | i0 i1"},
    {"32x32x16 i8", 32, 32, 16, 1, NumberFormat::I8, NumberFormat::I32,
     "i0 i1 i2 i3 i4 k3 | k0 k1 k2", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x32 i8", 16, 16, 32, 1, NumberFormat::I8, NumberFormat::I32,
     "i0 i1 i2 i3 k3 k4 | k0 k1 k2", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    {"32x32x32 i8 (gfx950)", 32, 32, 32, 1, NumberFormat::I8, NumberFormat::I32,
     "i0 i1 i2 i3 i4 k4 | k0 k1 k2 k3", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {"16x16x64 i8 (gfx950)", 16, 16, 64, 1, NumberFormat::I8, NumberFormat::I32,
     "i0 i1 i2 i3 k4 k5 | k0 k1 k2 k3", "j0 j1 j2 j3 i2 i3 | i0 i1"},
    // fp8 and bf8, the only ones of which A and B differ
    {"32x32x16 fp8 fp8 (gfx942)", 32, 32, 16, 1, NumberFormat::F8E4M3FNUZ,
     NumberFormat::F32, "i0 i1 i2 i3 i4 k3 | k0 k1 k2",
     "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4", NumberFormat::F8E4M3FNUZ},
    {"32x32x16 fp8 bf8 (gfx942)", 32, 32, 16, 1, NumberFormat::F8E4M3FNUZ,
     NumberFormat::F32, "i0 i1 i2 i3 i4 k3 | k0 k1 k2",
     "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4", NumberFormat::F8E5M2FNUZ},
    {"32x32x16 bf8 fp8 (gfx942)", 32, 32, 16, 1, NumberFormat::F8E5M2FNUZ,
     NumberFormat::F32, "i0 i1 i2 i3 i4 k3 | k0 k1 k2",
     "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4", NumberFormat::F8E4M3FNUZ},
    {"32x32x16 bf8 bf8 (gfx942)", 32, 32, 16, 1, NumberFormat::F8E5M2FNUZ,
     NumberFormat::F32, "i0 i1 i2 i3 i4 k3 | k0 k1 k2",
     "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4", NumberFormat::F8E5M2FNUZ},
    {"16x16x32 fp8 fp8 (gfx942)", 16, 16, 32, 1, NumberFormat::F8E4M3FNUZ,
     NumberFormat::F32, "i0 i1 i2 i3 k3 k4 | k0 k1 k2",
     "j0 j1 j2 j3 i2 i3 | i0 i1", NumberFormat::F8E4M3FNUZ},
    {"16x16x32 fp8 bf8 (gfx942)", 16, 16, 32, 1, NumberFormat::F8E4M3FNUZ,
     NumberFormat::F32, "i0 i1 i2 i3 k3 k4 | k0 k1 k2",
     "j0 j1 j2 j3 i2 i3 | i0 i1", NumberFormat::F8E5M2FNUZ},
    {"16x16x32 bf8 fp8 (gfx942)", 16, 16, 32, 1, NumberFormat::F8E5M2FNUZ,
     NumberFormat::F32, "i0 i1 i2 i3 k3 k4 | k0 k1 k2",
     "j0 j1 j2 j3 i2 i3 | i0 i1", NumberFormat::F8E4M3FNUZ},
    {"16x16x32 bf8 bf8 (gfx942)", 16, 16, 32, 1, NumberFormat::F8E5M2FNUZ,
     NumberFormat::F32, "i0 i1 i2 i3 k3 k4 | k0 k1 k2",
     "j0 j1 j2 j3 i2 i3 | i0 i1", NumberFormat::F8E5M2FNUZ},
    {"32x32x16 fp8 fp8 (gfx950)", 32, 32, 16, 1, NumberFormat::F8E4M3FN,
     NumberFormat::F32, "i0 i1 i2 i3 i4 k3 | k0 k1 k2",
     "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4", NumberFormat::F8E4M3FN},
    {"32x32x16 fp8 bf8 (gfx950)", 32, 32, 16, 1, NumberFormat::F8E4M3FN,
     NumberFormat::F32, "i0 i1 i2 i3 i4 k3 | k0 k1 k2",
     "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4", NumberFormat::F8E5M2},
    {"32x32x16 bf8 fp8 (gfx950)", 32, 32, 16, 1, NumberFormat::F8E5M2,
     NumberFormat::F32, "i0 i1 i2 i3 i4 k3 | k0 k1 k2",
     "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4", NumberFormat::F8E4M3FN},
    {"32x32x16 bf8 bf8 (gfx950)", 32, 32, 16, 1, NumberFormat::F8E5M2,
     NumberFormat::F32, "i0 i1 i2 i3 i4 k3 | k0 k1 k2",
     "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4", NumberFormat::F8E5M2},
    {"16x16x32 fp8 fp8 (gfx950)", 16, 16, 32, 1, NumberFormat::F8E4M3FN,
     NumberFormat::F32, "i0 i1 i2 i3 k3 k4 | k0 k1 k2",
     "j0 j1 j2 j3 i2 i3 | i0 i1", NumberFormat::F8E4M3FN},
    {"16x16x32 fp8 bf8 (gfx950)", 16, 16, 32, 1, NumberFormat::F8E4M3FN,
     NumberFormat::F32, "i0 i1 i2 i3 k3 k4 | k0 k1 k2",
     "j0 j1 j2 j3 i2 i3 | i0 i1", NumberFormat::F8E5M2},
    {"16x16x32 bf8 fp8 (gfx950)", 16, 16, 32, 1, NumberFormat::F8E5M2,
     NumberFormat::F32, "i0 i1 i2 i3 k3 k4 | k0 k1 k2",
     "j0 j1 j2 j3 i2 i3 | i0 i1", NumberFormat::F8E4M3FN},
    {"16x16x32 bf8 bf8 (gfx950)", 16, 16, 32, 1, NumberFormat::F8E5M2,
     NumberFormat::F32, "i0 i1 i2 i3 k3 k4 | k0 k1 k2",
     "j0 j1 j2 j3 i2 i3 | i0 i1", NumberFormat::F8E5M2},
    // f64: a lane holds single rows, not runs of four
    {"16x16x4 f64", 16, 16, 4, 1, NumberFormat::F64, NumberFormat::F64,
     "i0 i1 i2 i3 k0 k1 |", "j0 j1 j2 j3 i0 i1 | i2 i3"},
    {"4x4x4 f64", 4, 4, 4, 4, NumberFormat::F64, NumberFormat::F64,
     "i0 i1 b0 b1 k0 k1 |", "j0 j1 b0 b1 i0 i1 |"},
};

/// A shape of gfx950 that takes floats of 8, 6 and 4 bits in any combination.
struct SmallFloatShape {
  int m, n, k;
  /// The layout of A or B with 8 bits, and with fewer.
  const char *wide, *narrow;
  const char *d;
};

inline const SmallFloatShape smallFloatShapes[] = {
    {32, 32, 64, "i0 i1 i2 i3 i4 k4 | k0 k1 k2 k3 k5",
     "i0 i1 i2 i3 i4 k5 | k0 k1 k2 k3 k4", "j0 j1 j2 j3 j4 i2 | i0 i1 i3 i4"},
    {16, 16, 128, "i0 i1 i2 i3 k4 k5 | k0 k1 k2 k3 k6",
     "i0 i1 i2 i3 k5 k6 | k0 k1 k2 k3 k4", "j0 j1 j2 j3 i2 i3 | i0 i1"},
};

inline const NumberFormat smallFloats[] = {
    NumberFormat::F8E4M3FN, NumberFormat::F8E5M2, NumberFormat::F6E2M3FN,
    NumberFormat::F6E3M2FN, NumberFormat::F4E2M1FN};

/// The shapes for small floats with each pair of formats.
inline std::vector<MfmaShapeCase> getSmallFloatCases() {
  std::vector<MfmaShapeCase> cases;
  for (const SmallFloatShape &shape : smallFloatShapes) {
    for (NumberFormat a : smallFloats) {
      for (NumberFormat b : smallFloats) {
        auto getLayout = [&](NumberFormat format) {
          bool isWide = format == NumberFormat::F8E4M3FN ||
                        format == NumberFormat::F8E5M2;
          return isWide ? shape.wide : shape.narrow;
        };
        cases.push_back({"f8f6f4 (gfx950)", shape.m, shape.n, shape.k, 1, a,
                         NumberFormat::F32, getLayout(a), shape.d, b,
                         getLayout(b)});
      }
    }
  }
  return cases;
}

/// All shapes.
inline std::vector<MfmaShapeCase> getMfmaCases() {
  std::vector<MfmaShapeCase> cases(std::begin(mfmaShapes),
                                   std::end(mfmaShapes));
  for (const MfmaShapeCase &c : getSmallFloatCases())
    cases.push_back(c);
  return cases;
}

} // namespace mlir::swizzle::host

#endif // SWIZZLE_UNITTESTS_HOST_MFMASHAPES_H
