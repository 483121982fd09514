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

#include "ComputeUnitModel.h"
#include "EventQueue.h"
#include "LinesUnderWay.h"
#include "MissStream.h"
#include "Swizzle/Locality/Cache.h"
#include "Swizzle/Locality/Simulation.h"
#include "Timing.h"
#include "TypicalWait.h"
#include "WriteBuffer.h"
#include "llvm/Support/Compiler.h"

namespace mlir::swizzle {

/// The counts of an XCD.
struct XcdCounts {
  std::vector<LevelCounts> arguments;
  /// As those of SimulationResult.
  std::vector<SampledAccesses> sampledAccesses;
  std::vector<CacheCounts> channels;
  /// Halves of lines that the L2 wrote back.
  uint64_t writtenHalves = 0;
  /// The lines that it wrote back at the end of the launch.
  std::vector<DirtyLine> linesLeft;
  XcdWork work;
  /// Clocks until all workgroups that were simulated had ended; until what they
  /// had written was on its way, too; and what the L2 wrote back then.
  uint64_t workgroupClocks = 0, writtenClocks = 0, simulatedClocks = 0;
  /// Its workgroups that were not simulated, and the clocks that they take by
  /// what the XCD does.
  uint64_t numOthers = 0, clocksOfOthers = 0;
  Timeline timeline;
  /// Ticks for which the parts of the XCD were at work, all of a kind together.
  uint64_t scalarBusy = 0, vectorBusy = 0, matrixBusy = 0, ldsBusy = 0,
           l1Busy = 0, l2Busy = 0, fabricBusy = 0;
};

class Xcd {
public:
  /// The XCD of the workgroups `number`, `number + chip.xcds`, and so on. The
  /// arguments outlive it.
  Xcd(uint32_t number, const AccessSource &source, const ChipTopology &chip,
      const Timing &timing, llvm::function_ref<uint64_t(uint64_t)> map,
      const SimulationOptions &options);

  /// Takes the answers of the memory side, then does all that begins before
  /// `end`, which is at most a window behind where it was called last. Returns
  /// how many events that are.
  uint64_t runUntil(uint64_t end);

  /// Returns true if all workgroups have ended.
  bool isDone() const { return queue.empty() && waiting.empty(); }
  /// When something begins that the memory side does not decide; the largest
  /// number if nothing does.
  uint64_t getNextTime() const {
    return queue.empty() ? UINT64_MAX : queue.front().time;
  }
  uint64_t getNumDone() const { return counts.work.workgroups; }

  /// The requests of the L2 to memory since `runUntil` was called.
  MissStream &getMisses() { return misses; }

  /// Returns the counts, once all workgroups have ended.
  const XcdCounts &finish();

private:
  /// Of so many of the latest phases, with the one at work, it is known when
  /// their accesses are done; what older ones have in flight is waited for.
  static constexpr uint32_t maxInFlight = 8;

  /// When the accesses of a phase are all done, and which of them is last.
  struct Arrival {
    uint64_t time = 0;
    Cause level = Cause::L1;
    /// The window of the last of them that went to the memory side.
    uint64_t window = 0;

    void add(uint64_t at, Cause by) {
      // Without a branch, as no guess would find it.
      level = at > time ? by : level;
      time = std::max(at, time);
    }
    void add(const Arrival &other) {
      add(other.time, other.level);
      window = std::max(window, other.window);
    }
  };

  /// A place for a workgroup on a compute unit.
  struct Slot {
    std::unique_ptr<WorkgroupStream> stream;
    uint32_t cu = 0;
    uint32_t firstSimd = 0;
    Phase phase;
    /// The accesses of the phase that were made; and the runs, and the accesses
    /// of the next run.
    size_t position = 0, run = 0, doneOfRun = 0;
    /// Logical.
    uint64_t id = 0;
    uint64_t numPhases = 0;
    /// When the workgroup got its place, and when the dispatcher was done with
    /// it.
    uint64_t started = 0, dispatched = 0;
    /// Which workgroup of the XCD it is.
    uint64_t age = 0;
    Pace pace;
    /// What is issued: the map of the workgroup, what comes before the last
    /// accesses of the phase, and what comes after them.
    enum class Part { Map, Before, After } part = Part::Before;
    bool isIssuing = false;
    /// The accesses of the phase are not all made.
    bool isAccessing = false;
    /// When all of the phase was issued, and the L1 had begun with its
    /// accesses.
    uint64_t issued = 0;
    uint32_t inFlight = 0;
    /// When the phase begins to issue its accesses, and the ticks from one to
    /// the next.
    uint64_t accessStart = 0, issueInterval = 0;
    /// Ticks that an access takes of the L1 besides its halves.
    uint64_t ticksOfAccess = 0;
    /// Of what the phase waits for, and of what it left in flight, by the
    /// number of the phase.
    Arrival awaited;
    std::array<Arrival, maxInFlight> left;
    /// Of a sample of lines.
    TypicalWaits waits;
  };
  static constexpr uint32_t awaitedIndex = maxInFlight;
  static constexpr uint32_t waiterBits = 4;
  static_assert(awaitedIndex < (1u << waiterBits));

  /// Something that is going to happen: a slot's workgroup or its next phase
  /// begins, or a compute unit's work on the accesses that wait for its L1, or
  /// something that it issues ends.
  struct Event {
    enum class Kind : uint32_t { Workgroup, Phase, L1, Issued };
    uint64_t time;
    /// Orders what begins at the same time.
    uint64_t sequence;
    Kind kind;
    uint32_t index;
    /// Of the units that issue; if they have changed since, there is another
    /// event.
    uint64_t version;
    /// `index` is that of a slot, otherwise that of a compute unit.
    bool isOfSlot() const {
      return kind == Kind::Workgroup || kind == Kind::Phase;
    }
    bool operator<(const Event &other) const {
      // Without a branch, as no guess would find it.
      auto getOrder = [](const Event &event) {
        return static_cast<unsigned __int128>(event.time) << 64 |
               event.sequence;
      };
      return getOrder(*this) < getOrder(other);
    }
  };

  /// Accesses that a slot makes one after the other.
  struct Burst {
    L1Cache &l1;
    ScalarCache &scalar;
    llvm::ArrayRef<uint32_t> lines;
    /// Of what the phase waits for, and of what it leaves in flight.
    std::array<uint32_t, 2> waiters;
    std::array<Arrival, 2> arrivals;
    /// When the L1 has those that were made.
    uint64_t time;
    /// Of the slot.
    TypicalWaits &waits;
    uint64_t numRequests = 0;
    /// Of the argument of the accesses at work.
    LevelCounts argument = {};
  };

  /// A channel of the L2, and the requests that it had.
  struct L2Channel {
    Server server;
    /// When it has room again for what it writes back.
    WriteBuffer::Place blocked;
    CacheCounts counts;
  };

  uint64_t countOwn(uint64_t count) const;
  uint64_t getClocksOfOthers() const;
  void schedule(Event::Kind kind, uint32_t index, uint64_t time,
                uint64_t version = 0);
  /// Lets the next workgroup of the queue, if there is one, have a slot that is
  /// free from `time` on.
  void startNext(uint32_t index, uint64_t time);
  /// The random delay, in ticks, of what a phase of the slot waits for.
  uint64_t getDelay(const Slot &slot) const;
  /// Loads the host's cache with what the next events are going to need.
  void prefetchNext() const;
  /// Lets the waves of a workgroup compute its map, where that takes any time.
  void startWorkgroup(uint32_t index, uint64_t time);
  void startPhase(uint32_t index, uint64_t time);
  /// The part of a slot's work that is issued.
  const IssuedWork &getPart(const Slot &slot) const;
  /// Begins to issue it.
  void issue(uint32_t index, uint64_t time);
  /// Goes on with a slot whose instructions are issued.
  void endIssue(uint32_t index, uint64_t time);
  /// Goes on with what a compute unit has issued up to `time`.
  void advanceUnits(uint32_t cu, uint64_t time);
  /// How many accesses of a slot's phase are issued when the L1 goes on with
  /// it, and when that is, as if its waves issued evenly and with no others.
  size_t getNextIssued(const Slot &slot) const;
  uint64_t getIssueTime(const Slot &slot) const;
  /// How many are issued at `time`, at which the L1 goes on with the slot.
  size_t countIssued(const Slot &slot, uint64_t time) const;
  /// Lets the L1 have the accesses of a slot's phase as they are issued.
  void queueAccesses(uint32_t index);
  /// Lets the L1 of a compute unit go on at `time`, once it is free.
  void scheduleL1(uint32_t cu, uint64_t time);
  /// Makes some accesses of the oldest workgroup of a compute unit that has
  /// issued any.
  void serveL1(uint32_t cu, uint64_t time);
  /// Makes the next accesses, `count` at most, from `time` on and for about as
  /// long as `quantum`; returns when the L1 has them.
  uint64_t makeAccesses(uint32_t index, size_t count, uint64_t time,
                        uint64_t quantum);
  /// Lets a waiter wait for a line that a cache has, if that is on its way.
  LLVM_ATTRIBUTE_ALWAYS_INLINE
  void waitIfUnderWay(uint64_t line, Arrival &arrival, uint32_t waiter);
  /// Makes `count` accesses of a burst from number `first` on, which have these
  /// traits and take so many ticks of the L1 each.
  template <AccessKind kind>
  void accessRun(Burst &burst, const AccessTraits &traits, size_t first,
                 size_t count, uint64_t ticks);
  /// Lets accesses that were made, of which none is in the sample, take as long
  /// as those that are; and keeps how long those take, up to `arrival`.
  void addTypicalWait(Burst &burst, const AccessTraits &traits, bool hasSampled,
                      Arrival &arrival);
  /// Looks a line up that the L1 does not have, at `time`.
  template <AccessKind kind>
  LLVM_ATTRIBUTE_ALWAYS_INLINE void
  accessL2(uint32_t line, const AccessTraits &traits, uint32_t set,
           uint64_t requests, uint64_t time, LevelCounts &argument,
           Arrival &arrival, uint32_t waiter);
  /// Waits for what the slot's phase waits for, if all of it is issued and its
  /// accesses are made.
  void endPhase(uint32_t index);
  /// Takes the answers to all misses.
  void takeAnswers();
  Arrival &getArrival(uint32_t waiter);
  /// A workgroup spends the ticks from `begin` to `end` on `cause`.
  void note(Cause cause, uint64_t begin, uint64_t end) {
    counts.timeline.add(cause, begin / ticksPerClock, end / ticksPerClock);
  }

  uint32_t number;
  const ChipTopology &chip;
  const Timing &timing;
  llvm::function_ref<uint64_t(uint64_t)> map;
  const SimulationOptions &options;
  uint64_t numWorkgroups;
  /// Of the launch; the first ones.
  uint64_t numSimulated;
  uint64_t nextHardwareId;
  Server dispatcher;
  /// Ticks that it takes for a workgroup.
  uint64_t dispatchTicks;
  /// What the waves of a workgroup, so many, issue to compute the map.
  IssuedWork mapWork;
  uint32_t numWaves;
  uint64_t sequence = 0;
  uint64_t numStarted = 0;
  /// Ticks for which workgroups that have ended had their places, all together,
  /// and the same since the dispatcher was done with them.
  uint64_t residence = 0, dispatchedTicks = 0;
  uint32_t sampledChannels;
  /// Of all slots, for those that have none of their own yet; and for misses.
  TypicalWaits waits;
  TypicalWait missWait;
  /// The number of the call of runUntil, and the time from which on the next
  /// one does what begins.
  uint64_t window = 0, windowStart = 0;
  std::vector<Slot> slots;
  /// Slots whose phase waits for misses of this window.
  std::vector<uint32_t> waiting;
  EventQueue<Event> queue;
  std::vector<ComputeUnitModel> cus;
  /// Each for some compute units that follow one another.
  std::vector<ScalarCache> scalarCaches;
  L2Cache l2;
  std::vector<L2Channel> channels;
  /// To the memory side and back; data goes both ways at the same time.
  Server fabricReads, fabricWrites;
  WriteBuffer writes;
  /// 2^12 lines are more than its bandwidth times the latency.
  LinesUnderWay underWay{12};
  /// The sets of the L2 of some accesses.
  std::vector<uint32_t> sets;
  MissStream misses;
  /// The latest time at which anything was done, and a workgroup did something.
  uint64_t last = 0, lastOfWorkgroups = 0;
  XcdCounts counts;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_XCD_H
