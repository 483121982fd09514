//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Proof/MapRanges.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace mlir;
using namespace mlir::swizzle;
using llvm::DynamicAPInt;

/// 2^exponent, for an exponent of at most 64.
static DynamicAPInt powerOf2(unsigned exponent) {
  DynamicAPInt half(int64_t(1) << (exponent / 2));
  return half * half * DynamicAPInt(exponent % 2 ? 2 : 1);
}

static DynamicAPInt getMagnitude(const MapRange &range) {
  return std::max(-range.min, range.max);
}

static bool isNonNegative(const MapRange &range) { return range.min >= 0; }

static MapRange multiply(const MapRange &a, const MapRange &b) {
  auto [min, max] =
      std::minmax({a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max});
  return {min, max};
}

/// Quotients rounded down, and, `up`, rounded up, for any divisor that is not
/// 0.
static MapRange divide(const MapRange &a, const MapRange &b, bool up) {
  if (isNonNegative(a) && b.max >= 1 && isNonNegative(b)) {
    DynamicAPInt least = std::max(b.min, DynamicAPInt(1));
    return {floorDiv(a.min, b.max),
            up ? ceilDiv(a.max, least) : floorDiv(a.max, least)};
  }
  DynamicAPInt magnitude = getMagnitude(a);
  return {-magnitude, magnitude};
}

static MapRange remainder(const MapRange &a, const MapRange &b) {
  DynamicAPInt most = std::min(getMagnitude(a), getMagnitude(b) - 1);
  most = std::max(most, DynamicAPInt(0));
  return {isNonNegative(a) ? DynamicAPInt(0) : -most, most};
}

/// All numbers with as many bits as those of the two have, in two's complement
/// of any length.
static MapRange combineBits(const MapRange &a, const MapRange &b) {
  DynamicAPInt least = std::min(a.min, b.min), most = std::max(a.max, b.max);
  DynamicAPInt power(1);
  while (power <= most || power < -least)
    power *= 2;
  return {least >= 0 ? DynamicAPInt(0) : -power, power - 1};
}

static MapRange shift(MapOpcode opcode, const MapRange &a, const MapRange &b) {
  // Not exact whatever it gives: see findInexact.
  if (b.min < 0 || b.max >= 64)
    return {-powerOf2(63), powerOf2(64) - 1};
  DynamicAPInt least = powerOf2(static_cast<unsigned>(int64_t(b.min)));
  DynamicAPInt most = powerOf2(static_cast<unsigned>(int64_t(b.max)));
  if (opcode == MapOpcode::Shl)
    return multiply(a, {least, most});
  return {std::min(floorDiv(a.min, least), floorDiv(a.min, most)),
          std::max(floorDiv(a.max, least), floorDiv(a.max, most))};
}

static MapRange inferRange(const MapInstruction &instruction, MapRange a,
                           MapRange b, const MapRange &c) {
  switch (instruction.opcode) {
  case MapOpcode::Input:
  case MapOpcode::Constant:
    break;
  case MapOpcode::Add:
    return {a.min + b.min, a.max + b.max};
  case MapOpcode::Sub:
    return {a.min - b.max, a.max - b.min};
  case MapOpcode::Mul:
    return multiply(a, b);
  case MapOpcode::DivU:
  case MapOpcode::DivS:
  case MapOpcode::FloorDivS:
    return divide(a, b, /*up=*/false);
  case MapOpcode::CeilDivU:
  case MapOpcode::CeilDivS:
    return divide(a, b, /*up=*/true);
  case MapOpcode::RemU:
  case MapOpcode::RemS:
    return remainder(a, b);
  case MapOpcode::And:
    if (isNonNegative(b) || isNonNegative(a)) {
      // Not more than either that is not negative.
      DynamicAPInt most = !isNonNegative(a)   ? b.max
                          : !isNonNegative(b) ? a.max
                                              : std::min(a.max, b.max);
      return {DynamicAPInt(0), most};
    }
    return combineBits(a, b);
  case MapOpcode::Or:
  case MapOpcode::Xor:
    return combineBits(a, b);
  case MapOpcode::Shl:
  case MapOpcode::ShrU:
  case MapOpcode::ShrS:
    return shift(instruction.opcode, a, b);
  case MapOpcode::MinU:
  case MapOpcode::MinS:
    return {std::min(a.min, b.min), std::min(a.max, b.max)};
  case MapOpcode::MaxU:
  case MapOpcode::MaxS:
    return {std::max(a.min, b.min), std::max(a.max, b.max)};
  case MapOpcode::Equal:
  case MapOpcode::NotEqual:
  case MapOpcode::LessU:
  case MapOpcode::LessEqualU:
  case MapOpcode::LessS:
  case MapOpcode::LessEqualS:
    return {DynamicAPInt(0), DynamicAPInt(1)};
  case MapOpcode::Select:
    return {std::min(b.min, c.min), std::max(b.max, c.max)};
  }
  llvm_unreachable("not an operation");
}

/// Returns true if the instruction takes its operands as unsigned numbers.
static bool isUnsigned(MapOpcode opcode) {
  switch (opcode) {
  case MapOpcode::DivU:
  case MapOpcode::CeilDivU:
  case MapOpcode::RemU:
  case MapOpcode::ShrU:
  case MapOpcode::MinU:
  case MapOpcode::MaxU:
  case MapOpcode::LessU:
  case MapOpcode::LessEqualU:
    return true;
  default:
    return false;
  }
}

/// Returns true if the instruction divides signed numbers: the least one by -1
/// has no result.
static bool isSignedDivision(MapOpcode opcode) {
  return opcode == MapOpcode::DivS || opcode == MapOpcode::CeilDivS ||
         opcode == MapOpcode::FloorDivS || opcode == MapOpcode::RemS;
}

/// Returns true if the instruction is a row, or the number of rows, times a
/// column, or the number of columns.
static bool isTileProduct(const MapProgram &program,
                          const MapInstruction &instruction) {
  if (!program.isOverTiles() || instruction.opcode != MapOpcode::Mul)
    return false;
  unsigned a = instruction.operands[0], b = instruction.operands[1];
  // Inputs are row, column, rows and columns.
  return a < 4 && b < 4 && a % 2 != b % 2;
}

SmallVector<MapRange> mlir::swizzle::inferRanges(const MapProgram &program,
                                                 const MapSizeRanges &launch) {
  ArrayRef<MapRange> sizes = launch.sizes;
  SmallVector<MapRange> ranges;
  auto getOperand = [&](const MapInstruction &instruction, unsigned k) {
    MapRange range = ranges[instruction.operands[k]];
    if (isUnsigned(instruction.opcode))
      range = {std::max(range.min, DynamicAPInt(0)),
               std::max(range.max, DynamicAPInt(0))};
    return range;
  };
  for (const MapInstruction &instruction : program.instructions) {
    if (instruction.opcode == MapOpcode::Input) {
      unsigned input = instruction.constant;
      if (input < program.numIds())
        ranges.push_back({DynamicAPInt(0), sizes[input].max - 1});
      else
        ranges.push_back(sizes[input - program.numIds()]);
    } else if (instruction.opcode == MapOpcode::Constant) {
      // Constants are signed: no map counts to 2^63.
      DynamicAPInt constant(static_cast<int64_t>(instruction.constant));
      ranges.push_back({constant, constant});
    } else {
      ranges.push_back(inferRange(instruction, getOperand(instruction, 0),
                                  getOperand(instruction, 1),
                                  getOperand(instruction, 2)));
      if (isTileProduct(program, instruction))
        ranges.back().max = std::min(ranges.back().max, launch.maxCount);
    }
  }
  return ranges;
}

std::optional<unsigned> mlir::swizzle::findInexact(const MapProgram &program,
                                                   ArrayRef<MapRange> ranges,
                                                   unsigned width,
                                                   bool negativeFits) {
  auto fitsSigned = [&](const MapRange &range) {
    return range.min >= -powerOf2(width - 1) && range.max < powerOf2(width - 1);
  };
  auto fitsUnsigned = [&](const MapRange &range) {
    return (negativeFits || range.min >= 0) && range.max < powerOf2(width);
  };
  for (auto [i, instruction] : llvm::enumerate(program.instructions)) {
    const MapRange &a = ranges[instruction.operands[0]];
    const MapRange &b = ranges[instruction.operands[1]];
    bool fits = true;
    if (isUnsigned(instruction.opcode))
      fits = fitsUnsigned(a) && fitsUnsigned(b);
    else if (isSigned(instruction.opcode))
      fits = fitsSigned(a) && fitsSigned(b) &&
             !(isSignedDivision(instruction.opcode) &&
               a.min == -powerOf2(width - 1) && b.min <= -1 && b.max >= -1);
    else if (instruction.opcode == MapOpcode::Equal ||
             instruction.opcode == MapOpcode::NotEqual)
      fits = (fitsSigned(a) && fitsSigned(b)) ||
             (a.min >= 0 && b.min >= 0 && fitsUnsigned(a) && fitsUnsigned(b));
    else if (instruction.opcode == MapOpcode::Shl)
      // The shift must be below the width.
      fits = b.min >= 0 && b.max < DynamicAPInt(width);
    if (fits && instruction.opcode == MapOpcode::ShrU)
      fits = b.max < DynamicAPInt(width);
    if (fits && instruction.opcode == MapOpcode::ShrS)
      fits = b.min >= 0 && b.max < DynamicAPInt(width);
    if (!fits)
      return i;
  }
  return std::nullopt;
}
