//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/LaunchGrid.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::swizzle;
using llvm::StringRef;
using llvm::Twine;

GridCount mlir::swizzle::getGridCount(const GridSizes &sizes) {
  uint64_t product = 1;
  bool overflow = false;
  for (std::optional<uint64_t> size : sizes) {
    if (!size)
      return {};
    bool wrapped = false;
    product = llvm::SaturatingMultiply(product, *size, &wrapped);
    overflow |= wrapped;
  }
  return {product, overflow};
}

bool mlir::swizzle::areCompatible(const GridSizes &a, const GridSizes &b) {
  return llvm::all_of(llvm::zip_equal(a, b), [](auto pair) {
    auto [first, second] = pair;
    return !first || !second || *first == *second;
  });
}

unsigned mlir::swizzle::getComputeWidth(GridSizes sizes) {
  for (std::optional<uint64_t> &size : sizes)
    size = size.value_or(1);
  return *getGridCount(sizes).count <= UINT32_MAX ? 32 : 64;
}

std::string mlir::swizzle::formatGrid(const GridSizes &sizes,
                                      StringRef separator) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      sizes, os,
      [&](std::optional<uint64_t> size) {
        if (size)
          os << *size;
        else
          os << '?';
      },
      separator);
  return text;
}

llvm::Expected<std::optional<GridSizes>>
mlir::swizzle::parseGrid(llvm::ArrayRef<std::string> texts) {
  if (texts.empty())
    return std::optional<GridSizes>();
  if (texts.size() != 3)
    return llvm::createStringError(
        "expected 'grid' to have three sizes, but got " + Twine(texts.size()));
  GridSizes sizes;
  for (auto [size, text] : llvm::zip_equal(sizes, texts)) {
    if (text == "?")
      continue;
    uint32_t number;
    if (StringRef(text).getAsInteger(10, number) || number == 0)
      return llvm::createStringError(
          "expected a size of 'grid' to be '?' or a number in [1, " +
          Twine(maxGridSize) + "], but got '" + text + "'");
    size = number;
  }
  return std::optional<GridSizes>(sizes);
}

llvm::StringRef mlir::swizzle::getOrderName(DimOrder order) {
  switch (order) {
  case DimOrder::xyz:
    return "xyz";
  case DimOrder::xzy:
    return "xzy";
  case DimOrder::yxz:
    return "yxz";
  case DimOrder::yzx:
    return "yzx";
  case DimOrder::zxy:
    return "zxy";
  case DimOrder::zyx:
    return "zyx";
  }
  llvm_unreachable("covered switch");
}

std::array<unsigned, 3> mlir::swizzle::getDimensions(DimOrder order) {
  std::array<unsigned, 3> dimensions;
  for (auto [dimension, letter] :
       llvm::zip_equal(dimensions, getOrderName(order)))
    dimension = letter - 'x';
  return dimensions;
}

llvm::SmallVector<unsigned, 3>
mlir::swizzle::getLiveDimensions(const GridSizes &grid, DimOrder order) {
  llvm::SmallVector<unsigned, 3> live;
  for (unsigned dimension : getDimensions(order))
    if (grid[dimension] != std::optional<uint64_t>(1))
      live.push_back(dimension);
  return live;
}

llvm::SmallVector<TileSide, 2>
mlir::swizzle::chooseTileSpace(llvm::ArrayRef<unsigned> order,
                               const std::optional<TileShape> &stated) {
  if (stated)
    return {{std::nullopt, stated->rows}, {std::nullopt, stated->columns}};
  if (order.size() < 2)
    return {};
  return {{order[1], {}}, {order[0], {}}};
}

/// Parses `64`, `arg3` or `arg3/128`.
static std::optional<TileCount> parseTileCount(StringRef text) {
  TileCount count;
  if (text.consume_front("arg")) {
    unsigned argument;
    if (text.consumeInteger(10, argument))
      return std::nullopt;
    count.argument = argument;
    if (text.empty())
      return count;
    if (!text.consume_front("/"))
      return std::nullopt;
  }
  if (text.getAsInteger(10, count.number) || count.number == 0)
    return std::nullopt;
  return count;
}

llvm::Expected<std::optional<TileShape>>
mlir::swizzle::parseTileShape(llvm::ArrayRef<std::string> texts) {
  if (texts.empty())
    return std::optional<TileShape>();
  if (texts.size() != 2)
    return llvm::createStringError("expected 'tile-shape' to have two sides, "
                                   "rows and columns, but got " +
                                   Twine(texts.size()));
  TileShape shape;
  TileCount *sides[] = {&shape.rows, &shape.columns};
  for (auto [side, text] : llvm::zip_equal(sides, texts)) {
    std::optional<TileCount> parsed = parseTileCount(text);
    if (!parsed)
      return llvm::createStringError(
          "expected a side of 'tile-shape' to be a number in [1, " +
          Twine(UINT32_MAX) + "], argN or argN/M, but got '" + text + "'");
    *side = *parsed;
  }
  return std::optional<TileShape>(shape);
}
