//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the waves of a compute unit issue: its scalar unit, the vector units and
// matrix cores of its SIMDs, and its LDS.
//
// Where several waves are ready, the oldest goes first: the priority of a wave
// ends in its age ("AMD Instinct MI300" Instruction Set Architecture,
// S_SETPRIO:
// "{SPIPrio[1:0] + UserPrio[1:0], WaveAge[3:0]}"). So the oldest workgroup goes
// as fast as if it were alone, and the next one has what it leaves.
//
// Each clock one of the SIMDs, in turn, issues at most one instruction of each
// kind: vector, vector memory, scalar with its loads, LDS, branch. (ROCm
// Compute Profiler's documentation, "Pipeline descriptions", Scheduler.) So the
// waves of a SIMD have the scalar unit once in as many clocks as it takes for a
// vector instruction.
//
// Vector and matrix instructions run side by side, but a matrix instruction is
// issued through the vector unit, and none runs beside operations on packed
// f32. (pyhip, docs/mfma-valu-coissue.md, two waves on a SIMD of gfx942:
// products of 16 clocks leave room for three vector instructions of 4 clocks
// each or for 12 of the 16 clocks of a transcendental; each addition or product
// of packed f32 adds 5 clocks, of which it takes 4 where it is alone, which is
// what it takes here. Others of packed f32, and gfx90a and gfx950, are taken to
// be the same.)
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_ISSUEUNITS_H
#define SWIZZLE_LOCALITY_ISSUEUNITS_H

#include "Swizzle/Locality/AccessSource.h"
#include "Swizzle/Locality/Timeline.h"
#include "Timing.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <array>

namespace mlir::swizzle {

class IssueUnits {
public:
  /// The work of a workgroup in a part of a phase.
  struct Job {
    /// Of the workgroup.
    uint32_t slot = 0;
    /// The lower, the older the workgroup is.
    uint64_t age = 0;
    /// What it waits for most.
    Cause cause = Cause::Issue;

  private:
    friend class IssueUnits;
    /// The first of the SIMDs that its waves are on, and how many these are.
    uint32_t firstSimd = 0, simds = 1;
    /// The number of one of them, of as many as there are.
    uint32_t getSimd(uint32_t i, uint32_t numSimds) const {
      uint32_t simd = firstSimd + i;
      return simd < numSimds ? simd : simd - numSimds;
    }
    /// Ticks in which a wave alone issues it, and ticks that it takes of each
    /// of its SIMDs' turns of the scalar unit, vector unit and matrix core, and
    /// of the LDS.
    uint64_t serial = 0, scalar = 0, vector = 0, matrix = 0, lds = 0;
    /// What is left of it, and what of it is issued in a tick, in parts of
    /// `one`.
    uint64_t left = 0, rate = 0;
  };

  /// Ticks for which units were at work, those of all SIMDs together.
  struct Busy {
    uint64_t scalar = 0, vector = 0, matrix = 0, lds = 0;
  };

  /// Begins with `work` of a workgroup of `waves` waves, spread evenly over the
  /// SIMDs from `firstSimd` on, at its pace; returns false if there is nothing
  /// to issue. Before, `advance` was called with the time at which it begins.
  bool add(const IssuedWork &work, uint32_t waves, uint32_t firstSimd,
           const ComputeUnit &unit, const Timing &timing, uint32_t slot,
           uint64_t age, Pace pace);

  /// Issues up to `time`, which is not behind getNextEnd.
  void advance(uint64_t time);

  /// When `advance` was called last.
  uint64_t getTime() const { return now; }
  /// Those that are issued at getTime, the oldest first.
  llvm::ArrayRef<Job> getJobs() const { return jobs; }
  /// Removes the jobs that have ended; returns their slots.
  llvm::SmallVector<uint32_t, 4> takeEnded();
  /// When the first job ends, as long as none is added.
  uint64_t getNextEnd() const;

  const Busy &getBusy() const { return busy; }

private:
  static constexpr uint32_t maxSimds = 4;
  /// A whole job, and all of a unit in a tick. Rates of jobs of 2^50 ticks are
  /// exact to a part in 2^12, and one and a half of it fits 64 bits.
  static constexpr uint64_t one = UINT64_C(1) << 62;

  /// Gives each job its rate.
  void share();

  uint32_t numSimds = maxSimds;
  uint64_t now = 0;
  llvm::SmallVector<Job, 8> jobs;
  Busy busy;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_ISSUEUNITS_H
