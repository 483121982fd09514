//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Workgroup maps: which work a workgroup does, as a function of the id that the
// hardware gave it.
//
// A launch has N workgroups with hardware ids 0 .. N-1. The hardware sends id
// `h` to XCD `h mod X`. A map is a bijection of [0, N): workgroup `h` does the
// work of the logical id `map(h)`. It is a bijection for *every* N, so that no
// work is done twice and none is left out, whatever the launch.
//
// For N = 10 and X = 4 the hardware gives XCD 0 the ids 0, 4, 8, XCD 1 the ids
// 1, 5, 9, XCD 2 the ids 2, 6, and XCD 3 the ids 3, 7. The logical ids are then
//
//      h           0  1  2  3  4  5  6  7  8  9
//      XCD         0  1  2  3  0  1  2  3  0  1
//      identity    0  1  2  3  4  5  6  7  8  9
//      balanced    0  3  6  8  1  4  7  9  2  5
//      chunked<2>  0  2  4  6  1  3  5  7  8  9
//
// `balanced` gives XCD 0 the neighbours 0 1 2, XCD 1 the neighbours 3 4 5, and
// so on. `chunked<2>` deals neighbours in pairs; the two ids after the first
// round of 4 pairs are dealt as `balanced` would deal them.
//
// `windowed<W>` and `transpose` order a tile space of rows x columns, id =
// row * columns + column. For 3 rows of 4 columns they visit the tiles
//
//      windowed<2>         transpose
//      0  2  4  6          0  3  6  9
//      1  3  5  7          1  4  7 10
//      8  9 10 11          2  5  8 11
//
// Maps compose: `a then b` sends `h` to `b(a(h))`. The useful composition is
// first to bring neighbours to one XCD, then to make them neighbours in two
// dimensions: `balanced then windowed<8>`.
//
// The formulas are in MapFormulas.h and StepFormulas.h.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MAPPING_WORKGROUPMAP_H
#define SWIZZLE_MAPPING_WORKGROUPMAP_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <optional>
#include <string>

namespace mlir::swizzle {

/// The launch and the machine that a map is evaluated on.
struct IdSpace {
  /// Number of workgroups; ids are in [0, count).
  uint64_t count = 0;
  /// XCDs of the device, at least 1.
  uint32_t xcds = 1;
  /// The tile space of `windowed` and `transpose`. They act on each whole plane
  /// of rows * columns ids; ids after the last whole plane stay where they are,
  /// as do all if there is no whole plane or no tile.
  uint32_t rows = 0;
  uint32_t columns = 0;
};

/// One step of a map.
class MapStep {
public:
  enum class Kind { Balanced, Chunked, Windowed, Transpose };

  static MapStep balanced() { return {Kind::Balanced, 0}; }
  /// `chunk` is at least 1.
  static MapStep chunked(uint32_t chunk) { return {Kind::Chunked, chunk}; }
  /// `window`, a number of rows, is at least 1.
  static MapStep windowed(uint32_t window) { return {Kind::Windowed, window}; }
  static MapStep transpose() { return {Kind::Transpose, 0}; }
  /// The step of that kind, with a size of at least 1 if it has one, else 0.
  static MapStep of(Kind kind, uint32_t size) { return {kind, size}; }

  Kind getKind() const { return kind; }
  /// The chunk or the window; 0 for kinds that have none.
  uint32_t getSize() const { return size; }

  /// Returns true if the step is over a tile space; the others are over XCDs.
  bool isOverTiles() const {
    return kind == Kind::Windowed || kind == Kind::Transpose;
  }

  /// The new id of `id`, which is in [0, space.count).
  uint64_t apply(uint64_t id, const IdSpace &space) const;
  /// The id that `apply` sends to `id`, which is in [0, space.count).
  uint64_t invert(uint64_t id, const IdSpace &space) const;

  /// Returns the effect of the step in words, as in `gives each XCD runs of up
  /// to 64 neighbours`: what is left after whole rounds is dealt evenly.
  std::string describe() const;

  bool operator==(const MapStep &other) const {
    return kind == other.kind && size == other.size;
  }

private:
  MapStep(Kind kind, uint32_t size) : kind(kind), size(size) {}

  Kind kind;
  uint32_t size;
};

/// The name of a kind of step in the textual form, as in `chunked`.
llvm::StringRef getStepName(MapStep::Kind kind);

/// The kind of that name, or nothing.
std::optional<MapStep::Kind> getStepKind(llvm::StringRef name);

/// Returns true if a kind of step has a size in angle brackets.
bool stepHasSize(MapStep::Kind kind);

/// What messages call the size that a kind of step has, as in `a chunk`.
llvm::StringRef getSizeName(MapStep::Kind kind);

/// A bijection of [0, N) for every N: a sequence of steps, each applied to the
/// result of the one before. No step at all is the identity.
class WorkgroupMap {
public:
  /// The identity.
  WorkgroupMap() = default;
  WorkgroupMap(MapStep step) : steps({step}) {}
  explicit WorkgroupMap(llvm::ArrayRef<MapStep> steps) : steps(steps) {}

  /// This map, and `next` on its result.
  WorkgroupMap then(const WorkgroupMap &next) const;

  llvm::ArrayRef<MapStep> getSteps() const { return steps; }
  bool isIdentity() const { return steps.empty(); }
  /// Returns true if some step is over a tile space.
  bool isOverTiles() const;
  /// The same map on a device with that many XCDs, without the steps that do
  /// nothing there.
  WorkgroupMap simplifiedFor(uint32_t xcds) const;

  /// The new id of `id`, which is in [0, space.count).
  uint64_t apply(uint64_t id, const IdSpace &space) const;
  /// The id that `apply` sends to `id`, which is in [0, space.count).
  uint64_t invert(uint64_t id, const IdSpace &space) const;

  /// The map that print has printed, or that means the same in the text of
  /// #swizzle.map; an error if there is none, as for maps by their names.
  static llvm::Expected<WorkgroupMap> parse(llvm::StringRef text);
  /// Prints as `chunked<64> then windowed<8>`, the identity as `identity`.
  void print(llvm::raw_ostream &os) const;
  std::string str() const;
  /// Returns the effect of the map in words: those of its steps, one after the
  /// other.
  std::string describe() const;

  bool operator==(const WorkgroupMap &other) const {
    return steps == other.steps;
  }

private:
  llvm::SmallVector<MapStep, 2> steps;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_MAPPING_WORKGROUPMAP_H
