//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One XCD: its queue of workgroups, the compute units with their L1s, and the
// L2.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_XCD_H
#define SWIZZLE_LOCALITY_XCD_H

#include "MissStream.h"
#include "Swizzle/Locality/Cache.h"
#include "Swizzle/Locality/Simulation.h"

namespace mlir::swizzle {

/// The counts of an XCD.
struct XcdCounts {
  std::vector<LevelCounts> arguments;
  std::vector<CacheCounts> channels;
  uint64_t writeBacks = 0;
  XcdWork work;
};

class Xcd {
public:
  /// The XCD of the workgroups `number`, `number + chip.xcds`, and so on. The
  /// arguments outlive it.
  Xcd(uint32_t number, const AccessSource &source, const ChipTopology &chip,
      llvm::function_ref<uint64_t(uint64_t)> map,
      const SimulationOptions &options);

  /// Runs all phases that start before `end`.
  void runUntil(uint64_t end);

  /// Returns true if all workgroups have ended.
  bool isDone() const { return queue.empty(); }
  /// When the next phase starts; the largest number if there is none.
  uint64_t getNextTime() const {
    return queue.empty() ? UINT64_MAX : queue.front().clock;
  }
  uint64_t getNumDone() const { return counts.work.workgroups; }

  /// The requests of the L2 to memory since the caller last took them.
  MissStream &getMisses() { return misses; }

  /// Returns the counts, once all workgroups have ended.
  const XcdCounts &finish();

private:
  /// A place for a workgroup on a compute unit.
  struct Slot {
    std::unique_ptr<WorkgroupStream> stream;
    uint64_t id = 0;
    uint64_t phase = 0;
    uint32_t cu = 0;
  };

  /// A phase that is going to start.
  struct Event {
    uint64_t clock;
    /// Orders what starts at the same time.
    uint64_t sequence;
    uint32_t slot;
    bool operator<(const Event &other) const {
      return clock != other.clock ? clock > other.clock
                                  : sequence > other.sequence;
    }
  };

  enum class Level { None, L1, L2, Memory };

  /// Lets the next workgroup of the queue have a slot; false if there is none.
  bool startNext(Slot &slot);
  void schedule(uint32_t slot, uint64_t clock);
  /// The clocks that the slot's next phase waits for no reason of memory.
  uint64_t getDelay(const Slot &slot) const;
  /// Of the slot's last phase.
  static double getMatrixFlops(const Slot &slot);
  /// The clocks from the start of a phase to that of the slot's next.
  uint64_t getDuration(const Slot &slot, Level slowest) const;
  /// Counts the accesses of the phase and returns where the slowest was served.
  Level accessAll(const Slot &slot, uint64_t clock);

  const ChipTopology &chip;
  llvm::function_ref<uint64_t(uint64_t)> map;
  const SimulationOptions &options;
  uint64_t numWorkgroups;
  uint64_t nextHardwareId;
  uint64_t sequence = 0;
  uint32_t sampledChannels;
  std::vector<Slot> slots;
  /// A heap with the earliest event in front.
  std::vector<Event> queue;
  std::vector<L1Cache> l1s;
  /// Each for some compute units that follow one another.
  std::vector<ScalarCache> scalarCaches;
  L2Cache l2;
  Phase phase;
  /// The sets of the L2 of the phase's lines.
  std::vector<uint32_t> sets;
  MissStream misses;
  XcdCounts counts;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_XCD_H
