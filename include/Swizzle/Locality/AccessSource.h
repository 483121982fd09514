//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The accesses of the workgroups of a launch, in the form that the cache model
// takes: for each workgroup a sequence of phases, for each phase the cache
// lines that the instructions of its waves touch, in program order, wave by
// wave, and what the waves issue besides.
//
// A phase is what the waves issue up to where they wait for memory. What it
// accesses and nobody waits for yet is in flight, as operands that a loop loads
// ahead of their use; a later phase waits for it. All waves of a workgroup go
// through a phase before one of them goes on.
//
// Nothing here knows IR: the simulation is tested with sources written by hand,
// and the machine code of kernels is one source among others (MachineSource.h).
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_ACCESSSOURCE_H
#define SWIZZLE_LOCALITY_ACCESSSOURCE_H

#include "Swizzle/Mapping/ChipTopology.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir::swizzle {

/// The bytes of a line of the scalar cache: ROCm Compute Profiler's
/// documentation of the scalar L1 data cache. Its requests to the L2 are of
/// such a size.
inline constexpr uint64_t scalarLineBytes = 64;

/// Lines have numbers below this one: the buffers of a launch lie in the first
/// 256 GiB of the address space.
inline constexpr uint64_t maxLines = (UINT64_C(1) << 31) - 1;

/// How an instruction accesses memory, which decides the caches it meets.
enum class AccessKind : uint8_t {
  /// A load of the lanes of a wave: L1, then L2.
  Read,
  /// A store of the lanes: the L2; the L1 keeps nothing of it.
  Write,
  /// A read, change and write of the lanes, which the L2 does.
  Atomic,
  /// A load of one value for the whole wave: the scalar cache, then L2.
  ScalarRead,
};

/// One cache line that one instruction of one wave touches: a request to L1.
/// Lines of one instruction are distinct.
class LineAccess {
public:
  /// Arguments above this number share the last one.
  static constexpr unsigned maxArgument = 255;

  /// `line` is the address divided by cacheLineBytes, below maxLines; `halves`
  /// has bit 0 for the lower 64 bytes, bit 1 for the upper ones, at least one
  /// of them.
  LineAccess(uint64_t line, unsigned halves, AccessKind kind, unsigned argument)
      : bits(line | uint64_t(halves) << 50 | uint64_t(kind) << 52 |
             uint64_t(argument) << 56) {
    assert(line < maxLines && halves >= 1 && halves <= 3 &&
           argument <= maxArgument && "out of the ranges of LineAccess");
  }
  /// A read or a write.
  LineAccess(uint64_t line, unsigned halves, bool isWrite, unsigned argument)
      : LineAccess(line, halves, isWrite ? AccessKind::Write : AccessKind::Read,
                   argument) {}

  uint64_t getLine() const { return bits & ((UINT64_C(1) << 50) - 1); }
  /// Bit 0: the lower 64 bytes are touched, bit 1: the upper ones.
  unsigned getHalves() const { return bits >> 50 & 3; }
  AccessKind getKind() const { return AccessKind(bits >> 52 & 3); }
  /// Returns true if the access leaves the line changed.
  bool isWrite() const {
    return getKind() == AccessKind::Write || getKind() == AccessKind::Atomic;
  }
  /// The number of the kernel's argument whose buffer it is.
  uint8_t getArgument() const { return bits >> 56; }

  /// Returns true if the wait at the end of the phase is not for this access;
  /// see PhaseWork::inFlight. At first it is.
  bool isInFlight() const { return bits >> 54 & 1; }
  void setInFlight() { bits |= UINT64_C(1) << 54; }

  bool operator==(const LineAccess &other) const { return bits == other.bits; }

private:
  friend void appendMoved(std::vector<LineAccess> &, llvm::ArrayRef<LineAccess>,
                          uint64_t, AccessKind, unsigned);

  uint64_t bits;
};

/// The accesses of a phase, in order.
using Phase = std::vector<LineAccess>;

/// Appends `accesses`, reads of argument 0, to `phase`: `lines` lines further
/// on, which stay below maxLines, of `kind` and of argument number `argument`.
inline void appendMoved(Phase &phase, llvm::ArrayRef<LineAccess> accesses,
                        uint64_t lines, AccessKind kind, unsigned argument) {
  assert(argument <= LineAccess::maxArgument && "out of its range");
  uint64_t distance =
      lines + (uint64_t(kind) << 52) + (uint64_t(argument) << 56);
  size_t size = phase.size();
  phase.insert(phase.end(), accesses.begin(), accesses.end());
  for (LineAccess &access : llvm::MutableArrayRef(phase).drop_front(size))
    access.bits += distance;
}

/// Counts of what the waves of a workgroup issue, all of them together.
struct IssuedWork {
  /// Instructions, each once for each wave that issues it. Scalar ones are
  /// without memory, but with branches and waits; those of memory are vector
  /// and scalar ones.
  uint64_t scalar = 0;
  uint64_t vector = 0;
  uint64_t transcendental = 0;
  uint64_t matrix = 0;
  uint64_t lds = 0;
  uint64_t memory = 0;
  /// Clocks for which matrix instructions take the matrix core of a SIMD, and
  /// their floating-point operations.
  uint64_t matrixClocks = 0;
  uint64_t matrixFlops = 0;
  /// Clocks for which the LDS of the compute unit serves instructions.
  uint64_t ldsClocks = 0;
  /// Clocks in which one wave, the slowest, would issue its part alone, without
  /// waits for memory.
  uint64_t serialClocks = 0;

  /// Adds what another wave issues at the same time.
  IssuedWork &operator+=(const IssuedWork &other);
  /// Takes away what was issued before.
  IssuedWork &operator-=(const IssuedWork &other);
};

/// The work of a phase besides accessing lines, and its wait.
struct PhaseWork {
  /// Up to the last of the accesses that the phase waits for (where it waits
  /// for none, the last of all), and from there to the wait.
  IssuedWork before, after;
  /// Waves that take part, at least 1.
  uint32_t waves = 1;
  /// As many of the latest phases, this one included, may have accesses in
  /// flight (LineAccess::isInFlight) when the next phase starts; those of older
  /// phases have ended. 0 where the workgroup ends: s_endpgm waits for all that
  /// is outstanding, also for stores ("AMD Instinct MI300" Instruction Set
  /// Architecture, S_ENDPGM).
  uint32_t inFlight = 0;
};

/// A workgroup while it runs.
class WorkgroupStream {
public:
  virtual ~WorkgroupStream() = default;

  /// Replaces `phase` by the accesses of the next phase, which may be none.
  /// False if the workgroup has ended; `phase` is then empty.
  virtual bool next(Phase &phase) = 0;

  /// The work of the last phase.
  virtual const PhaseWork &getWork() const = 0;

  /// Starts over with the workgroup that does the work of logical id `id`.
  virtual void restart(uint64_t id) = 0;
};

/// A launch, as the cache model sees it.
struct LaunchFacts {
  std::string kernel;
  /// The gpu.module of the kernel.
  std::string module;
  /// Workgroups along x, y, z; logical id = x + gx * (y + gy * z).
  uint64_t grid[3] = {1, 1, 1};
  /// Work-items of a workgroup along x, y, z.
  uint64_t block[3] = {1, 1, 1};
  /// LDS of a workgroup in bytes, static and dynamic.
  uint64_t ldsBytes = 0;
  /// The kernel's arguments by their numbers: names where the source has them,
  /// else `arg0`, bytes of the buffer, 0 for what is none, and the value of an
  /// integer of at most 64 bits, as an unsigned number.
  struct Argument {
    std::string name;
    uint64_t bytes = 0;
    std::optional<uint64_t> number;
  };
  llvm::SmallVector<Argument> arguments;

  uint64_t getNumWorkgroups() const { return grid[0] * grid[1] * grid[2]; }
  uint64_t getNumWorkItems() const { return block[0] * block[1] * block[2]; }
};

/// Makes the streams of the workgroups of one launch. Different threads may use
/// different streams of one source at the same time.
class AccessSource {
public:
  virtual ~AccessSource() = default;

  virtual const LaunchFacts &getFacts() const = 0;

  /// A stream that has not been started; `restart` starts it. Its workgroups
  /// have the place number `place` of the device, one after the other, and so
  /// the scratch that belongs to it.
  virtual std::unique_ptr<WorkgroupStream> makeStream(uint64_t place) const = 0;

  /// The first error of a stream since the last call, if there is one; streams
  /// end early when there is. To be asked for after a simulation.
  virtual llvm::Error takeError() { return llvm::Error::success(); }
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_ACCESSSOURCE_H
