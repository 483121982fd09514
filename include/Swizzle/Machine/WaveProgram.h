//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Runs the waves of a kernel from its machine code.
//
// The code is lifted to LLVM IR and compiled for the host: one function for a
// wave, with its 64 lanes side by side. Values that nothing needs (that no
// address, mask or branch depends on) are not computed. What the wave does to
// memory and where it waits is told to an observer.
//
// What matrix instructions and atomics give, and contents of buffers that
// LaunchMemory does not have, are not known. If an address, a mask or a branch
// depends on one of these, compiling or running the wave is an error that names
// the instruction. Contents of LDS are not known either, except in programs
// that keep them (WaveProgramOptions::hasLdsContents).
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_WAVEPROGRAM_H
#define SWIZZLE_MACHINE_WAVEPROGRAM_H

#include "Swizzle/Machine/KernelCode.h"
#include "Swizzle/Machine/LdsTime.h"
#include <array>
#include <atomic>
#include <memory>

namespace mlir::swizzle::machine {

inline constexpr unsigned lanesPerWave = 64;

/// The units that instructions are issued to, by AMD's CDNA3 instruction set
/// document.
enum class IssueClass {
  /// SALU: one for all lanes.
  Scalar,
  /// Branches, s_endpgm.
  Branch,
  /// s_waitcnt, s_nop, s_barrier, s_setprio, s_sleep.
  Wait,
  /// s_load and its like.
  ScalarMemory,
  /// VALU: for each lane, without those below.
  Vector,
  /// v_exp, v_log, v_rcp, v_rsq, v_sqrt, v_sin, v_cos, and conversions from and
  /// to f32: a quarter of the rate.
  Transcendental,
  /// v_pk_add_f32, v_pk_mul_f32, v_pk_fma_f32: not beside a matrix instruction.
  PackedFloat,
  /// MFMA.
  Matrix,
  /// Global, buffer, flat and scratch.
  VectorMemory,
  /// Instructions on LDS, and those that move data between lanes through it.
  Lds,
};
inline constexpr unsigned numIssueClasses = 10;

/// Counts of what a wave has issued.
struct IssueCounts {
  /// By IssueClass.
  std::array<uint64_t, numIssueClasses> instructions = {};
  /// Floating-point operations of matrix instructions, all lanes together.
  uint64_t matrixFlops = 0;
  /// Clocks for which they take the matrix core of a SIMD.
  uint64_t matrixClocks = 0;
  /// Clocks in which a wave that has its SIMD for itself issues all of it:
  /// with waits for LDS and for results of matrix instructions, without waits
  /// for memory and barriers.
  uint64_t serialClocks = 0;
  /// Clocks for which LDS serves the accesses, by WaveInputs::ldsClocks.
  uint64_t ldsClocks = 0;

  /// Adds what the wave issues besides.
  IssueCounts &operator+=(const IssueCounts &other);
};

/// The memory that an instruction accesses.
enum class MemoryKind {
  /// Buffers of the launch: global, buffer and flat instructions.
  Global,
  /// A lane's own memory: addresses are bytes from the start of the lane's
  /// part. Byte `a` of lane `l` lies at `(a / 4 * 64 + l) * 4 + a % 4` of the
  /// wave's scratch (AMDGPU Usage, "Private").
  Scratch,
  /// Constants, through the scalar cache.
  Scalar,
  /// LDS: addresses are bytes from the start of the workgroup's.
  Lds,
};

/// An instruction that accesses memory.
struct AccessSite {
  /// One of KernelCode::instructions.
  const Instruction *instruction = nullptr;
  /// Its index in KernelCode::instructions, and, if it may access LDS, its
  /// index among the instructions that may.
  uint32_t number = 0, ldsNumber = 0;
  MemoryKind memory = MemoryKind::Global;
  /// Bytes of a lane from its address on; of a scalar access, all.
  unsigned bytes = 0;
  bool isRead = false, isWrite = false, isAtomic = false;
  /// True if the data goes to LDS without passing registers.
  bool isToLds = false;
  /// True if this goes on with the access reported just before: with lanes of
  /// the same instruction that access fewer bytes or another memory.
  bool isMore = false;
  /// True for a load of which the L1 keeps nothing: of agent or system scope
  /// (sc1, of gfx90a glc), or nontemporal (nt). ("Memory Model gfx942" and
  /// "gfx90a" in LLVM's "User Guide for AMDGPU Backend"; pyhip,
  /// vmem-bandwidth.md, on gfx942: where several loads share a line, sc1 and nt
  /// are alike and up to 5 times slower than others, sc0 is not.)
  bool passesL1 = false;
};

/// The bytes of an access at `offset` of a buffer that are in its range, which
/// ends at `limit`: all, or as many words of 4 bytes as end there; of an atomic
/// all or none. ("AMD Instinct MI300" Instruction Set Architecture, "Range
/// checking": each component of a load or store by itself.)
inline uint64_t getBytesInRange(const AccessSite &site, uint64_t offset,
                                uint64_t limit) {
  if (offset + site.bytes <= limit)
    return site.bytes;
  return site.isAtomic || offset >= limit ? 0 : (limit - offset) / 4 * 4;
}

/// The instructions by which waves wait for others, as indices in
/// KernelCode::instructions. Each is in one list.
struct WaitsForOthers {
  /// Those that read global memory in loops that only what other workgroups
  /// write can end, as where one takes a lock, through which waves go once; and
  /// those that wait for other workgroups, which end at once.
  std::vector<uint32_t> passed;
  /// Those that read global memory in loops that what other workgroups write
  /// may end, but which go on as the contents of their buffers say.
  std::vector<uint32_t> possible;
  /// Those that compare and swap in LDS until no other wave of the workgroup,
  /// or lane, was first, which is not known: waves go through such loops once,
  /// too. They wait for no other workgroup.
  std::vector<uint32_t> inWorkgroup;
  /// Those that compare and swap in global memory until nobody came between
  /// what an iteration found and what it writes; waves go through such loops
  /// once. They end if others do nothing, and so wait for nobody.
  std::vector<uint32_t> retried;

  /// Returns true if there are loops through which waves go once.
  bool hasLeft() const {
    return !passed.empty() || !inWorkgroup.empty() || !retried.empty();
  }
};

/// The condition of a wait: the wave goes on when at most so many of its
/// instructions are outstanding. noLimit where it does not matter.
struct WaitCounts {
  static constexpr unsigned noLimit = ~0u;
  /// Vector memory: loads, stores and atomics, in order.
  unsigned vector = noLimit;
  unsigned exports = noLimit;
  /// LDS, scalar memory, messages.
  unsigned ldsAndScalar = noLimit;
};

/// A listener that is told, in program order, what a wave does.
class WaveObserver {
public:
  virtual ~WaveObserver() = default;

  /// A global or scratch access of the lanes of the mask `lanes`; `addresses`
  /// has 64, those of other lanes mean nothing. Lanes of buffer instructions
  /// that are out of their buffer's range are not in the mask. An instruction
  /// of which no lane accesses anything is outstanding like any other.
  virtual void vectorAccess(const AccessSite &site, uint64_t lanes,
                            const uint64_t *addresses) = 0;
  /// The form in which buffer and global instructions have it: a lane accesses
  /// `base` plus the sum modulo 2^32 of its offset, of which there are 64, and
  /// `immediate`. Words that end behind `limit`, counted from the base, are not
  /// accessed. By default vectorAccess gets the addresses, once for as many
  /// words as lanes access.
  virtual void offsetAccess(const AccessSite &site, uint64_t lanes,
                            uint64_t base, const uint32_t *offsets,
                            uint32_t immediate, uint64_t limit);
  /// Of no bytes where all of them are out of a buffer's range; outstanding all
  /// the same.
  virtual void scalarAccess(const AccessSite &site, uint64_t address) = 0;
  /// An access to LDS, if there are no WaveInputs::ldsTimes or these want to
  /// know it. Returns the clocks that LDS takes for it, which matter to them
  /// alone. An instruction with two addresses a lane (ds_read2) is told twice.
  virtual uint32_t ldsAccess(const AccessSite &site, uint64_t lanes,
                             const uint32_t *addresses) = 0;
  /// What a load puts straight into LDS ends there at `end`.
  virtual void ldsFill(uint64_t /*end*/) {}
  /// The wave waits. True to suspend it: Wave::resume returns and goes on here
  /// when called again.
  virtual bool wait(const WaitCounts &counts) = 0;
  /// The same at a barrier of the workgroup.
  virtual bool barrier() = 0;

  /// Set by what is told an access to suspend the wave after it.
  bool mustSuspend = false;
};

/// Memory of the launch that has contents: arguments of the kernel, constants
/// of the code object, buffers that addresses are read from.
struct LaunchMemory {
  struct Range {
    uint64_t address = 0, size = 0;
    /// `size` bytes that outlive the runs; null for a buffer whose contents are
    /// not known.
    const uint8_t *bytes = nullptr;
    /// The bytes are what they are when a kernel is compiled, which may use
    /// them.
    bool isConstant = false;

    bool contains(uint64_t first, uint64_t count) const {
      return first >= address && first - address < size &&
             size - (first - address) >= count;
    }
  };
  /// Sorted by address, without overlap.
  std::vector<Range> ranges;

  /// The range that has `count` bytes from an address on, or null.
  const Range *find(uint64_t address, uint64_t count) const;
};

/// What waves have done so far to each range of a LaunchMemory, by its number.
/// Different threads may note it.
class RangeUses {
public:
  enum Use : uint8_t {
    /// Addresses, masks or branches may depend on what a wave has read there.
    Read = 1,
    Written = 2,
    /// The same of numbers that the workgroup has taken from a counter there.
    Counted = 4,
    /// With Counted: other workgroups take numbers elsewhere, count by other
    /// amounts, or take none.
    Uneven = 8
  };

  explicit RangeUses(size_t numRanges) : uses(numRanges) {}

  void note(size_t number, Use use) {
    if (!(uses[number].load(std::memory_order_relaxed) & use))
      uses[number].fetch_or(use);
  }

  /// Notes that the first wave of a workgroup has taken its number `turn`, from
  /// 0 on, in range `number` at `address`, where it counts by `amount`.
  void noteCount(size_t number, unsigned turn, uint64_t address,
                 uint64_t amount);

  /// Notes that the first wave of a workgroup has ended, which has taken so
  /// many numbers.
  void noteEnd(unsigned turns);

  /// The numbers of those for which waves have noted all of `wanted`, which
  /// are Uses. All waves see what is there at the start.
  std::vector<size_t> list(unsigned wanted) const;

private:
  std::vector<std::atomic<uint8_t>> uses;
  /// Where the workgroup that was first has taken its first numbers, and by how
  /// much it has counted, as one number; 0 before.
  std::array<std::atomic<uint64_t>, 16> counters = {};
  /// Of the workgroups so far.
  std::atomic<bool> someCount = false, someDoNot = false;
};

struct WaveProgramOptions {
  /// Waves have all 64 lanes at their start: the number of work-items is a
  /// multiple of 64. Faster; `false` serves all waves.
  bool allLanes = true;
  /// Registers that are the same for all waves of all runs, by number, as
  /// WaveInputs has them. Code that depends on them is compiled for these
  /// values.
  llvm::SmallVector<std::pair<unsigned, uint32_t>> constantScalars;
  /// The vector registers that WaveInputs::vectors has: the ids of work-items
  /// are in v0.
  unsigned numVectorInputs = 1;
  /// Registers that the wave leaves in Wave::getResults, for tests: vector
  /// registers of 64 dwords or scalar ones of 1, in this order.
  std::vector<Operand> results;
  /// What waves store to LDS is what they load from it: it is in
  /// WaveInputs::lds. Then all data is computed that is stored there.
  bool hasLdsContents = false;
  /// Where it is noted what waves do to the ranges of the memory; may be null.
  std::shared_ptr<RangeUses> uses;
};

/// Memory of a wave or of its workgroup: bytes, and which of them are known.
struct OwnContents {
  std::vector<uint8_t> bytes;
  /// Not 0 for bytes that nothing here knows.
  std::vector<uint8_t> unknown;

  /// Makes it `size` bytes of zeros, known or not.
  void reset(uint64_t size, bool isKnown) {
    bytes.assign(size, 0);
    unknown.assign(size, !isKnown);
  }
};

/// A wave's registers at its start; all others are 0.
struct WaveInputs {
  /// s0 and those after it.
  llvm::ArrayRef<uint32_t> scalars;
  /// v0 and those after it, 64 dwords each, as many as
  /// WaveProgramOptions::numVectorInputs.
  llvm::ArrayRef<uint32_t> vectors;
  /// The lanes; all if the program is for all.
  uint64_t exec = ~UINT64_C(0);
  uint32_t m0 = 0;
  uint64_t flatScratch = 0;
  /// Bytes of scratch a lane.
  uint64_t scratchBytes = 0;
  /// The position of the workgroup among all that add to a counter in memory,
  /// from 0, and how many there are, after which it is its turn again:
  /// LiftCounters.cpp. What the wave gets there is not known if there are 0.
  uint64_t counterRank = 0, counterPeriod = 0;
  /// The LDS of the workgroup, which outlives the run; may be null without
  /// WaveProgramOptions::hasLdsContents.
  OwnContents *lds = nullptr;
  /// WaveProgram::getNumLdsInstructions of them; outlives the run. The observer
  /// is told only of accesses to LDS that these look at. May be empty.
  llvm::MutableArrayRef<LdsTime> ldsTimes;
};

/// A compiled kernel. Different threads may run its waves at the same time.
class WaveProgram {
public:
  /// Lifts and compiles. Keeps `code` and `memory` alive with itself.
  static llvm::Expected<std::unique_ptr<WaveProgram>>
  compile(std::shared_ptr<const KernelCode> code,
          std::shared_ptr<const LaunchMemory> memory,
          const WaveProgramOptions &options);

  virtual ~WaveProgram() = default;

  virtual const KernelCode &getCode() const = 0;

  /// How many instructions of the code may access LDS.
  virtual size_t getNumLdsInstructions() const = 0;

  virtual const WaitsForOthers &getWaits() const = 0;
};

/// A wave that runs on a stack of its own.
class Wave {
public:
  enum class Status { Suspended, Ended };

  explicit Wave(const WaveProgram &program);
  ~Wave();
  Wave(const Wave &) = delete;
  Wave &operator=(const Wave &) = delete;

  /// Starts over. What `inputs` refers to is copied.
  void start(const WaveInputs &inputs, WaveObserver &observer);

  /// Runs until the observer suspends it or the kernel ends. An error if the
  /// wave needs a value that is not known, reads memory that no range has, or
  /// has gone around loops `maxIterations` times.
  llvm::Expected<Status> resume();

  /// True if the wave has ended with an error that a program for which
  /// WaveProgramOptions::hasLdsContents is set may not have.
  bool mayLackLds() const;

  /// Far more than kernels need, and reached within seconds.
  static constexpr uint64_t maxIterations = UINT64_C(1) << 22;

  /// Counts of what was issued since the start; up to date whenever the
  /// observer is told of a wait, a barrier or an access that is not to LDS, and
  /// at the end.
  IssueCounts getIssued() const;

  /// The registers of WaveProgramOptions::results after the end.
  llvm::ArrayRef<uint32_t> getResults() const;

  struct Impl;

private:
  std::unique_ptr<Impl> impl;
};

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_WAVEPROGRAM_H
