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

#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/Locality/Phase.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace mlir::swizzle {

/// The bytes of a line of the scalar cache: ROCm Compute Profiler's
/// documentation of the scalar L1 data cache. Its requests to the L2 are of
/// such a size.
inline constexpr uint64_t scalarLineBytes = 64;

/// Counts of what the waves of a workgroup issue, all of them together.
struct IssuedWork {
  /// Instructions, each once for each wave that issues it. `scalar` includes
  /// scalar loads, but no branches and waits, which other parts of the compute
  /// unit take; `memory` has vector memory instructions.
  uint64_t scalar = 0;
  uint64_t vector = 0;
  uint64_t transcendental = 0;
  uint64_t packedFloat = 0;
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

  /// Without branches and waits.
  uint64_t getNumInstructions() const {
    return scalar + vector + transcendental + packedFloat + matrix + lds +
           memory;
  }

  /// Adds what another wave issues at the same time.
  IssuedWork &operator+=(const IssuedWork &other);
  /// Takes away what was issued before.
  IssuedWork &operator-=(const IssuedWork &other);
  /// Leaves a part of it, from 0 to 1.
  IssuedWork &operator*=(double part);
};

/// The work of a phase besides accessing lines, and its wait.
struct PhaseWork {
  /// Up to the last of the accesses that the phase waits for (where it waits
  /// for none, the last of all), and from there to the wait.
  IssuedWork before, after;
  /// Waves that take part, at least 1.
  uint32_t waves = 1;
  /// As many of the latest phases, this one included, may have accesses in
  /// flight (AccessTraits::isInFlight) when the next phase starts; those of
  /// older phases have ended. 0 where the workgroup ends: s_endpgm waits for
  /// all that is outstanding, also for stores ("AMD Instinct MI300" Instruction
  /// Set Architecture, S_ENDPGM).
  uint32_t inFlight = 0;

  /// The clocks of its slowest wave alone, without waits for memory.
  double getSerialClocks() const {
    return double(before.serialClocks) + after.serialClocks;
  }

  bool operator==(const PhaseWork &other) const {
    // One comparison.
    return std::memcmp(this, &other, sizeof(other)) == 0;
  }
};
static_assert(std::has_unique_object_representations_v<PhaseWork>,
              "work is compared as bytes");

/// A workgroup while it runs.
class WorkgroupStream {
public:
  virtual ~WorkgroupStream() = default;

  /// Replaces `phase` by the accesses of the next phase, which may be none.
  /// False if the workgroup has ended; `phase` is then empty.
  virtual bool next(Phase &phase) = 0;

  /// The work of the last phase; until `next` or `restart` is called.
  virtual const PhaseWork &getWork() const = 0;

  /// Starts over with the workgroup that does the work of logical id `id`.
  virtual void restart(uint64_t id) = 0;
};

/// A launch, as the cache model sees it.
struct LaunchFacts {
  std::string kernel;
  /// The gpu.module of the kernel.
  std::string module;
  /// Bytes that are the same only for launches of one run of a program whose
  /// waves do the same, unless they depend on contents of buffers. Empty if the
  /// source says nothing of it.
  std::string identity;
  /// The map by which the kernel was remapped before, if it says so: the
  /// identity leaves its ids as that makes them.
  std::string appliedMap;
  /// Workgroups along x, y, z; logical id = x + gx * (y + gy * z).
  uint64_t grid[3] = {1, 1, 1};
  /// Work-items of a workgroup along x, y, z.
  uint64_t block[3] = {1, 1, 1};
  /// LDS of a workgroup in bytes, static and dynamic.
  uint64_t ldsBytes = 0;
  /// An argument of the kernel, or other memory that a source tells apart.
  struct Argument {
    /// As the source has it, else `arg0` and so on.
    std::string name;
    /// Bytes of the buffer; 0 if it is not a buffer.
    uint64_t bytes = 0;
    /// The value of an integer of at most 64 bits, as an unsigned number.
    std::optional<uint64_t> number;
    /// What else a kernel may compute addresses with: sizes and strides.
    std::vector<int64_t> shape;
    /// What it is: data of the program, memory that the runtime gives a kernel,
    /// or no memory of the launch.
    enum class Kind { Data, Runtime, Outside } kind = Kind::Data;
    static constexpr size_t numKinds = 3;
  };
  /// The arguments by their numbers, then other memory.
  llvm::SmallVector<Argument> arguments;
  /// Scratch, which workgroups at the same place of the device have one after
  /// the other.
  struct Scratch {
    /// Its number among the arguments.
    unsigned argument;
    /// Lines of a place, and how many places have lines of their own; those
    /// behind them have those of the first ones.
    uint64_t linesOfPlace, numPlaces;
    /// The first line of the first place.
    uint64_t firstLine;

    bool contains(uint64_t line) const {
      return line >= firstLine && line - firstLine < linesOfPlace * numPlaces;
    }
    /// How many lines that of a place lies behind that of the first one.
    uint64_t getDistance(uint64_t place) const {
      return place % numPlaces * linesOfPlace;
    }
  };
  /// Nothing if the kernel has none.
  std::optional<Scratch> scratch;
  /// The instructions by which the kernel waits, or may wait, for what other
  /// workgroups write, for reports. How long it waits is not known.
  std::vector<std::string> waits;
  /// Those by which it compares and swaps until nobody comes between, for
  /// reports: that it does so again is not in the trace.
  std::vector<std::string> retries;
  /// The arguments in which workgroups take numbers that may say what they are
  /// to do, whatever their ids are; known behind the trace.
  std::vector<std::string> counters;

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
