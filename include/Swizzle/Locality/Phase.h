//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The accesses to cache lines that a workgroup makes in a phase.
//
// Neighbours mostly differ in their lines only: the lines of an instruction,
// and those of the next one to the same buffer. What they have in common is
// kept once for all of them, as traces are most of what a simulation moves
// through the host's caches.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_PHASE_H
#define SWIZZLE_LOCALITY_PHASE_H

#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/Locality/HostCache.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/iterator.h"
#include "llvm/Support/Compiler.h"
#include <cassert>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <type_traits>
#include <utility>
#include <vector>

namespace mlir::swizzle {

/// Lines have numbers below this one: the buffers of a launch lie in the first
/// 256 GiB of the address space.
inline constexpr uint64_t maxLines = (UINT64_C(1) << 31) - 1;

/// How an instruction accesses memory, which decides the caches it meets.
enum class AccessKind : uint8_t {
  /// A load of the lanes of a wave: L1, then L2.
  Read,
  /// A store of the lanes: the L2; the L1 keeps nothing of it.
  Write,
  /// A read, change and write of the lanes, or of the wave, which the L2 does.
  Atomic,
  /// A load of one value for the whole wave: the scalar cache, then L2.
  ScalarRead,
  /// A load of the lanes for which the L1 looks nothing up and keeps nothing.
  ReadPastL1,
};
inline constexpr unsigned numAccessKinds = unsigned(AccessKind::ReadPastL1) + 1;

/// What an access does, wherever it is.
struct AccessTraits {
  AccessKind kind = AccessKind::Read;
  /// Bit 0: the lower 64 bytes of the line are touched, bit 1: the upper ones;
  /// at least one of them.
  uint8_t halves = 1;
  /// The number of the kernel's argument whose buffer it is.
  uint8_t argument = 0;
  /// True if the wait at the end of the phase is not for this access; see
  /// PhaseWork::inFlight.
  bool isInFlight = false;

  /// Returns true if the access leaves the line changed.
  constexpr bool isWrite() const {
    return kind == AccessKind::Write || kind == AccessKind::Atomic;
  }
  unsigned getNumHalves() const { return halves == 3 ? 2 : 1; }
  /// For how many it counts among a launch's accesses: writes and scalar reads
  /// are of half a line, as the caches count them.
  unsigned getNumAccesses() const {
    bool isOfHalves =
        kind == AccessKind::Write || kind == AccessKind::ScalarRead;
    return isOfHalves ? getNumHalves() : 1;
  }

  bool operator==(const AccessTraits &other) const {
    // One comparison.
    return std::memcmp(this, &other, sizeof(other)) == 0;
  }
};
static_assert(std::has_unique_object_representations_v<AccessTraits>,
              "traits are compared as bytes");

/// One cache line that one instruction of one wave touches: a request to L1.
/// Lines of one instruction are distinct.
class LineAccess {
public:
  /// Arguments above this number share the last one.
  static constexpr unsigned maxArgument = 255;

  /// `line` is the address divided by cacheLineBytes, below maxLines; `halves`
  /// has a bit for each half, as AccessTraits::halves. Not in flight.
  LineAccess(uint64_t line, unsigned halves, AccessKind kind, unsigned argument)
      : line(static_cast<uint32_t>(line)) {
    assert(line < maxLines && halves >= 1 && halves <= 3 &&
           argument <= maxArgument && "out of the ranges of LineAccess");
    traits.kind = kind;
    traits.halves = halves;
    traits.argument = argument;
  }
  /// A read or a write.
  LineAccess(uint64_t line, unsigned halves, bool isWrite, unsigned argument)
      : LineAccess(line, halves, isWrite ? AccessKind::Write : AccessKind::Read,
                   argument) {}
  LineAccess(uint32_t line, AccessTraits traits) : line(line), traits(traits) {}

  uint64_t getLine() const { return line; }
  const AccessTraits &getTraits() const { return traits; }
  void setInFlight() { traits.isInFlight = true; }

  bool operator==(const LineAccess &other) const {
    return line == other.line && traits == other.traits;
  }

private:
  uint32_t line;
  AccessTraits traits;
};

/// The accesses of a phase, in order.
class Phase {
public:
  /// Neighbours that have the same traits; those before and behind have others.
  struct Run {
    AccessTraits traits;
    uint32_t count;
    bool operator==(const Run &other) const {
      return traits == other.traits && count == other.count;
    }
  };

  class Iterator
      : public llvm::iterator_facade_base<Iterator, std::forward_iterator_tag,
                                          LineAccess, std::ptrdiff_t, void,
                                          LineAccess> {
  public:
    Iterator(const uint32_t *line, const Run *run) : line(line), run(run) {}
    bool operator==(const Iterator &other) const { return line == other.line; }
    LineAccess operator*() const { return {*line, run->traits}; }
    Iterator &operator++() {
      ++line;
      if (++number == run->count) {
        number = 0;
        ++run;
      }
      return *this;
    }

  private:
    const uint32_t *line;
    const Run *run;
    /// In the run.
    uint32_t number = 0;
  };

  Phase() = default;
  Phase(std::initializer_list<LineAccess> accesses) {
    for (LineAccess access : accesses)
      add(access);
  }

  void clear() {
    lines.clear();
    runs.clear();
  }
  /// Replaces the accesses: as many as the runs have.
  void assign(llvm::ArrayRef<uint32_t> newLines, llvm::ArrayRef<Run> newRuns) {
    lines.assign(newLines.begin(), newLines.end());
    runs.assign(newRuns.begin(), newRuns.end());
  }
  void add(LineAccess access) {
    addRun(access.getTraits(), 1);
    lines.push_back(static_cast<uint32_t>(access.getLine()));
  }
  /// Adds the access that `arguments` make.
  template <typename... Args>
  void add(Args &&...arguments) {
    add(LineAccess(std::forward<Args>(arguments)...));
  }
  /// A place among the accesses of a phase.
  class Place {
    friend class Phase;
    size_t line = 0, run = 0;
    /// Of the accesses of the run.
    uint32_t doneOfRun = 0;
  };
  /// Appends the next `count` accesses of `other`, and moves `place` in it
  /// behind them.
  void appendNext(const Phase &other, Place &place, size_t count) {
    auto first = other.lines.begin() + place.line;
    lines.insert(lines.end(), first, first + count);
    place.line += count;
    while (count != 0) {
      const Run &run = other.runs[place.run];
      uint32_t ofRun = run.count - place.doneOfRun;
      if (ofRun > count) {
        addRun(run.traits, count);
        place.doneOfRun += count;
        return;
      }
      addRun(run.traits, ofRun);
      count -= ofRun;
      place.doneOfRun = 0;
      ++place.run;
    }
  }
  /// Appends the accesses of `pattern`: `distance` lines further on, which stay
  /// below maxLines, of `kind` and of argument number `argument`.
  void appendMoved(const Phase &pattern, uint32_t distance, AccessKind kind,
                   uint8_t argument) {
    size_t before = lines.size();
    lines.insert(lines.end(), pattern.lines.begin(), pattern.lines.end());
    for (uint32_t &line : llvm::MutableArrayRef(lines).drop_front(before))
      line += distance;
    for (Run run : pattern.runs) {
      run.traits.kind = kind;
      run.traits.argument = argument;
      addRun(run.traits, run.count);
    }
  }
  /// Moves the accesses of argument number `argument` by so many lines, modulo
  /// 2^32.
  void move(uint8_t argument, uint32_t distance) {
    auto line = lines.begin();
    for (const Run &run : runs) {
      auto end = line + run.count;
      if (run.traits.argument == argument)
        for (; line != end; ++line)
          *line += distance;
      line = end;
    }
  }
  /// Lets the accesses from number `first` on be in flight, but for scalar
  /// reads. None was before, and number `first` is no scalar read, or behind
  /// the last.
  void setInFlightFrom(size_t first);

  /// Loads the host's cache with where the first accesses go.
  void prefetch() const {
    prefetchObject(lines.data());
    prefetchObject(runs.data());
  }

  size_t size() const { return lines.size(); }
  bool empty() const { return lines.empty(); }
  llvm::ArrayRef<uint32_t> getLines() const { return lines; }
  /// Together as many accesses as there are lines.
  llvm::ArrayRef<Run> getRuns() const { return runs; }
  Iterator begin() const { return {lines.data(), runs.data()}; }
  Iterator end() const {
    return {lines.data() + lines.size(), runs.data() + runs.size()};
  }
  LineAccess front() const { return *begin(); }

  bool operator==(const Phase &other) const {
    return lines == other.lines && runs == other.runs;
  }

private:
  LLVM_ATTRIBUTE_ALWAYS_INLINE
  void addRun(AccessTraits traits, uint32_t count) {
    if (!runs.empty() && runs.back().traits == traits)
      runs.back().count += count;
    else
      runs.push_back({traits, count});
  }

  std::vector<uint32_t> lines;
  std::vector<Run> runs;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_PHASE_H
