//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/WorkgroupMap.h"
#include "Swizzle/Mapping/StepFormulas.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <cassert>

using namespace mlir::swizzle;

uint64_t MapStep::apply(uint64_t id, const IdSpace &space) const {
  assert(id < space.count && space.xcds >= 1 && "id outside of its space");
  Numbers a;
  TilesOf<Numbers> tiles = {space.rows, space.columns};
  return applyStep(a, *this, id, space.count, space.xcds, tiles,
                   tilesFit(a, tiles, space.count));
}

/// The hardware id with which balancedMap makes `id` of [0, count).
static uint64_t invertBalanced(uint64_t id, uint64_t count, uint64_t xcds) {
  uint64_t share = count / xcds;
  uint64_t rest = count % xcds;
  // The first `rest` XCDs have one id more.
  uint64_t inLarger = rest * (share + 1);
  uint64_t xcd =
      id < inLarger ? id / (share + 1) : rest + (id - inLarger) / share;
  uint64_t nth = id - (xcd * share + std::min(xcd, rest));
  return nth * xcds + xcd;
}

static uint64_t invertChunked(uint64_t id, uint64_t count, uint64_t xcds,
                              uint64_t chunk) {
  uint64_t perRound = xcds * chunk;
  uint64_t roundStart = id / perRound * perRound;
  // Every round starts at a multiple of X, so that it is a launch of its own.
  uint64_t roundSize = std::min(perRound, count - roundStart);
  return roundStart + invertBalanced(id - roundStart, roundSize, xcds);
}

static uint64_t invertInPlane(uint64_t l, const IdSpace &space,
                              uint64_t window) {
  uint64_t rows = space.rows, columns = space.columns;
  uint64_t row = l / columns, column = l % columns;
  uint64_t height = std::min(window, rows);
  uint64_t firstRow = row / height * height;
  uint64_t thisHeight = std::min(height, rows - firstRow);
  return firstRow * columns + column * thisHeight + (row - firstRow);
}

uint64_t MapStep::invert(uint64_t id, const IdSpace &space) const {
  assert(id < space.count && space.xcds >= 1 && "id outside of its space");
  if (kind == Kind::Balanced)
    return invertBalanced(id, space.count, space.xcds);
  if (kind == Kind::Chunked)
    return invertChunked(id, space.count, space.xcds, size);
  uint64_t plane = static_cast<uint64_t>(space.rows) * space.columns;
  // Without a whole plane all ids are behind the last one.
  if (plane == 0 || id >= space.count - space.count % plane)
    return id;
  // A transpose is one window of all rows.
  uint64_t window = kind == Kind::Windowed ? size : space.rows;
  uint64_t planeStart = id - id % plane;
  return planeStart + invertInPlane(id - planeStart, space, window);
}

std::string MapStep::describe() const {
  std::string number = std::to_string(size);
  switch (kind) {
  case Kind::Balanced:
    return "gives each XCD one run of neighbours";
  case Kind::Chunked:
    return "gives each XCD runs of up to " + number + " neighbours";
  case Kind::Windowed:
    return "walks the tiles in windows of " + number + " rows";
  case Kind::Transpose:
    return "walks the tiles down their columns";
  }
  llvm_unreachable("unknown kind of step");
}

/// The names in the order in which messages list them.
static constexpr std::pair<MapStep::Kind, llvm::StringLiteral> stepNames[] = {
    {MapStep::Kind::Balanced, "balanced"},
    {MapStep::Kind::Chunked, "chunked"},
    {MapStep::Kind::Windowed, "windowed"},
    {MapStep::Kind::Transpose, "transpose"},
};

llvm::StringRef mlir::swizzle::getStepName(MapStep::Kind kind) {
  for (const auto &[named, name] : stepNames)
    if (named == kind)
      return name;
  llvm_unreachable("unknown kind of step");
}

std::optional<MapStep::Kind>
mlir::swizzle::getStepKind(llvm::StringRef wanted) {
  for (const auto &[kind, name] : stepNames)
    if (name == wanted)
      return kind;
  return std::nullopt;
}

bool mlir::swizzle::stepHasSize(MapStep::Kind kind) {
  return kind == MapStep::Kind::Chunked || kind == MapStep::Kind::Windowed;
}

llvm::StringRef mlir::swizzle::getSizeName(MapStep::Kind kind) {
  assert(stepHasSize(kind) && "the others have none");
  return kind == MapStep::Kind::Chunked ? "a chunk" : "a window";
}

/// Takes a word, or else nothing, from the front of `text`, behind spaces.
static llvm::StringRef takeWord(llvm::StringRef &text) {
  text = text.ltrim();
  llvm::StringRef word = text.take_while(
      [](char c) { return llvm::isAlnum(c) || c == '_' || c == '-'; });
  text = text.drop_front(word.size());
  return word;
}

static bool consume(llvm::StringRef &text, llvm::StringRef token) {
  text = text.ltrim();
  return text.consume_front(token);
}

/// Takes a size in angle brackets from the front of `text`.
static llvm::Expected<uint32_t> takeSize(llvm::StringRef &text,
                                         MapStep::Kind kind) {
  if (!consume(text, "<"))
    return llvm::createStringError("expected '<', but got '" + text + "'");
  llvm::StringRef word = takeWord(text), digits = word;
  unsigned radix = digits.consume_front("0x") ? 16 : 10;
  uint32_t size;
  if (digits.getAsInteger(radix, size) || size == 0)
    return llvm::createStringError("expected " + getSizeName(kind) +
                                   " in [1, " + llvm::Twine(UINT32_MAX) +
                                   "], but got '" + word + "'");
  if (!consume(text, ">"))
    return llvm::createStringError("expected '>', but got '" + text + "'");
  return size;
}

llvm::Expected<WorkgroupMap> WorkgroupMap::parse(llvm::StringRef text) {
  WorkgroupMap map;
  llvm::StringRef rest = text;
  auto takeThen = [&]() {
    llvm::StringRef behind = rest;
    bool isThen = takeWord(behind) == "then";
    if (isThen)
      rest = behind;
    return isThen;
  };
  auto fail = [&]() {
    return llvm::createStringError(
        "expected a map, one of identity, balanced, chunked<C>, windowed<W>, "
        "transpose, or several joined by 'then', but got '" +
        text.trim() + "'");
  };
  do {
    llvm::StringRef name = takeWord(rest);
    if (name == "identity")
      continue;
    std::optional<MapStep::Kind> kind = getStepKind(name);
    if (!kind)
      return fail();
    uint32_t size = 0;
    if (stepHasSize(*kind)) {
      llvm::Expected<uint32_t> taken = takeSize(rest, *kind);
      if (!taken)
        return taken.takeError();
      size = *taken;
    }
    map.steps.push_back(MapStep::of(*kind, size));
  } while (takeThen());
  if (!rest.trim().empty())
    return fail();
  return map;
}

WorkgroupMap WorkgroupMap::then(const WorkgroupMap &next) const {
  WorkgroupMap result = *this;
  result.steps.append(next.steps.begin(), next.steps.end());
  return result;
}

bool WorkgroupMap::isOverTiles() const {
  return llvm::any_of(steps, [](MapStep step) { return step.isOverTiles(); });
}

WorkgroupMap WorkgroupMap::simplifiedFor(uint32_t xcds) const {
  WorkgroupMap result = *this;
  if (xcds == 1)
    llvm::erase_if(result.steps,
                   [](MapStep step) { return !step.isOverTiles(); });
  return result;
}

uint64_t WorkgroupMap::apply(uint64_t id, const IdSpace &space) const {
  for (MapStep step : steps)
    id = step.apply(id, space);
  return id;
}

uint64_t WorkgroupMap::invert(uint64_t id, const IdSpace &space) const {
  for (MapStep step : llvm::reverse(steps))
    id = step.invert(id, space);
  return id;
}

void WorkgroupMap::print(llvm::raw_ostream &os) const {
  if (isIdentity())
    os << "identity";
  llvm::interleave(
      steps, os,
      [&](MapStep step) {
        os << getStepName(step.getKind());
        if (stepHasSize(step.getKind()))
          os << '<' << step.getSize() << '>';
      },
      " then ");
}

std::string WorkgroupMap::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  print(os);
  return text;
}

std::string WorkgroupMap::describe() const {
  if (isIdentity())
    return "leaves every workgroup in its place";
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      steps, os, [&](MapStep step) { os << step.describe(); }, ", then ");
  return text;
}
