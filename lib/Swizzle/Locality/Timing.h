//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The model's time, and what the parts of a chip take of it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_TIMING_H
#define SWIZZLE_LOCALITY_TIMING_H

#include "Swizzle/Chips/ChipTopology.h"
#include <algorithm>
#include <cstdint>

namespace mlir::swizzle {

/// Times are integers, so that all hosts agree: in parts of a clock.
inline constexpr uint64_t ticksPerClock = 64;

/// How long a workgroup takes to issue what takes a tick by its instructions.
class Pace {
public:
  /// As the instructions alone say.
  Pace() = default;
  /// One of those from 1 - spread / 2 to 1 + spread / 2, with `spread` in
  /// percent, at most 200; `chance` chooses it.
  Pace(uint32_t spread, uint64_t chance)
      : parts(one - spread * one / 200 + chance % (spread * one / 100 + 1)) {}

  /// What takes `ticks` by the instructions.
  uint64_t getTicks(uint64_t ticks) const {
    return static_cast<unsigned __int128>(ticks) * parts / one;
  }

private:
  static constexpr uint64_t one = UINT64_C(1) << 16;
  uint64_t parts = one;
};

/// Something that serves one after the other, in the order of their arrival.
class Server {
public:
  /// Takes `ticks` for what arrives at `time`; returns when that begins.
  uint64_t serve(uint64_t time, uint64_t ticks) {
    uint64_t start = std::max(free, time);
    free = start + ticks;
    busy += ticks;
    return start;
  }
  /// Begins with nothing before `time`.
  void waitUntil(uint64_t time) { free = std::max(free, time); }
  uint64_t getFree() const { return free; }
  /// The ticks that were taken so far.
  uint64_t getBusy() const { return busy; }

private:
  uint64_t free = 0, busy = 0;
};

/// The times that the parts of a chip take, in ticks.
struct Timing {
  /// `sampling`: of how many lines one is simulated; the servers behind the L2
  /// take as long for it as for all of them. `share`: the part of what the
  /// memory side sustains that its channels, those of `chip`, deliver.
  Timing(const ChipTopology &chip, uint64_t sampling, double share = 1);

  /// Of the dispatcher of an XCD for a workgroup, and at least for each wave.
  uint64_t dispatchWorkgroup;
  uint64_t dispatchWave;
  /// Of a matrix core for a clock of a matrix instruction, at the rate that the
  /// power allows.
  uint64_t matrixClock;
  /// Of the L1 for 64 bytes, and at least for an instruction.
  uint64_t l1Half;
  uint64_t l1Instruction;
  /// Of the L1 for a request to the L2: for a line, or to write half of one or
  /// less.
  uint64_t l1Request;
  /// Of a channel of the L2 for such a request.
  uint64_t l2Request;
  /// For half a line: of the connection of an XCD to the memory side, and of a
  /// channel of the memory-side cache and of the memory. 0 where the chip's
  /// figure is not known.
  uint64_t fabricHalf;
  uint64_t mallHalf;
  uint64_t memoryHalf;
  /// For half a line that an XCD writes: of its connection or, where that
  /// figure is not known, of its part of the memory.
  uint64_t writeHalf;
  /// Of a channel of the memory-side cache, before a write that follows a read
  /// or a read that follows a write.
  uint64_t mallTurnaround;
  /// From a request to its data, where there is no queue.
  uint64_t l1Latency;
  uint64_t l2Latency;
  uint64_t mallLatency;
  uint64_t memoryLatency;

  /// The time from which on the memory side answers: what an XCD does earlier
  /// does not depend on the others.
  uint64_t getWindow() const { return std::min(mallLatency, memoryLatency); }
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_TIMING_H
