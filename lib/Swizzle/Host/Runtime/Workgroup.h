//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One workgroup at a time: its work-items are fibers, which run until they meet
// others at a barrier or at an operation of their wave.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_RUNTIME_WORKGROUP_H
#define SWIZZLE_HOST_RUNTIME_WORKGROUP_H

#include "Checks.h"
#include "LdsRaces.h"
#include "Progress.h"
#include "Swizzle/Host/RuntimeAbi.h"
#include "Swizzle/Support/Coroutine.h"
#include <atomic>
#include <boost/context/protected_fixedsize_stack.hpp>
#include <cstddef>
#include <deque>
#include <vector>

namespace mlir::swizzle::host {

class Workgroup;
struct Fiber;

/// A kernel with what all of its workgroups share.
struct Launch {
  KernelEntry entry = nullptr;
  void **args = nullptr;
  const char *site = nullptr;
  uint64_t grid[3] = {1, 1, 1};
  uint64_t block[3] = {1, 1, 1};
  uint64_t ldsBytes = 0;
  uint64_t dynamicLdsBytes = 0;
  unsigned waveSize = maxWaveSize;
  /// The rounds of iterations (Workgroup::resumeLoops) in which nobody else
  /// goes on after which nobody may.
  uint64_t maxIdleRounds = 0;
  LaunchChecks *checks = nullptr;
  /// For each host thread the rounds that its work-items have gone in loops
  /// since one last did anything else.
  mutable std::vector<std::atomic<uint64_t>> idleRounds;
};

/// The iterations of a loop in a round, after which others go on.
inline constexpr uint64_t iterationsOfRound = 256;
/// The idle rounds of a host thread that has run its last workgroup.
inline constexpr uint64_t allRounds = ~uint64_t(0);

/// The hidden arguments of a kernel in code object version 5 ("Code Object V5
/// Kernel Argument Metadata Map" in LLVM's AMDGPU usage guide). What the host
/// has nothing for is 0.
struct ImplicitArguments {
  uint32_t blockCount[3];
  uint16_t groupSize[3];
  uint16_t remainder[3];
  uint8_t unused0[40];
  uint16_t gridDims;
  uint8_t unused1[54];
  uint32_t dynamicLdsSize;
  uint8_t unused2[132];
};
static_assert(sizeof(ImplicitArguments) == 256, "as large as the guide says");

/// Where work-items meet, as RuntimeAbi.h says it.
struct Meeting {
  const char *site;
  int32_t point;
  int32_t depth;
};

/// An operation that the active lanes of a wave do together.
struct WaveOp {
  /// Does the operation for all lanes that wait at it: lane i waits with
  /// `lanes[i]`, or does not wait if that is null.
  virtual void complete(WaveOp *const *lanes, unsigned waveSize) = 0;

protected:
  ~WaveOp() = default;
};

/// Where a work-item has stopped.
enum class FiberState {
  Ready,
  /// In a loop that may poll memory: the others get their turn.
  InLoop,
  AtWaveOp,
  AtBarrier,
  Ended
};

/// A work-item with the stack that it runs on.
struct Fiber : WorkItem {
  explicit Fiber(Workgroup &workgroup);

  /// Runs until the work-item stops.
  void resume();
  /// Called on the fiber: returns true if `address` is in a frame of one of the
  /// functions that run on it.
  bool isOnStack(const void *address) const {
    return address >= __builtin_frame_address(0) && address < stackTop;
  }
  /// Returns true if `address` is in the page below its stack, which nothing
  /// can access.
  bool isBelowStack(const void *address) const;
  /// The work-item that the calling thread runs, or null.
  static const Fiber *getRunning();
  /// Called on the fiber: stops it in `state` until the workgroup resumes it.
  void stop(FiberState state);

  Workgroup &workgroup;
  FiberState state = FiberState::Ended;
  /// The place at which it waits, in states AtWaveOp and AtBarrier.
  Progress progress;
  /// The operation at which it waits, in state AtWaveOp.
  WaveOp *op = nullptr;
  /// The iterations of loops that may poll memory, the operations of its wave
  /// since the last one, and the last of these loops.
  uint64_t numIterations = 0;
  unsigned numWaveOps = 0;
  const char *loopSite = nullptr;
  /// The barrier at which it waits, in state AtBarrier.
  const char *barrierSite = nullptr;
  /// The value for the others of the workgroup at that barrier, or null.
  const void *contribution = nullptr;
  uint64_t contributionBytes = 0;

private:
  /// The frame of the function that the fiber began with.
  const void *stackTop = nullptr;
  Coroutine<boost::context::protected_fixedsize_stack> work;
};

/// A part of LDS, by which it is aligned.
struct alignas(mlir::swizzle::host::ldsAlignment) LdsBlock {
  std::byte bytes[mlir::swizzle::host::ldsAlignment];
};

/// Runs workgroups one after the other, with the same fibers and the same LDS,
/// on the host thread of that number.
class Workgroup {
public:
  explicit Workgroup(unsigned thread) : thread(thread) {}

  /// Runs the workgroup with the linear id `id`.
  void run(const Launch &launch, uint64_t id);

  /// The work-items that have a stack: those of the largest one that has run.
  size_t getNumFibers() const { return fibers.size(); }
  const Launch &getLaunch() const { return *launch; }
  /// The values that the work-items brought to the barrier that was last
  /// completed.
  void *getGathered() { return gathered.data(); }
  /// Which bytes of the LDS have been written, if that is checked.
  LdsShadow &getLdsShadow() { return ldsShadow; }
  /// The accesses of a wave since its last barrier.
  LdsAccessLog &getLdsLog(uint64_t wave) { return ldsLogs[wave]; }
  LdsRaces &getLdsRaces() { return ldsRaces; }
  /// A work-item has used what an atomic access outside of LDS gave it, so that
  /// the workgroup may know what others have done.
  void noteWait() { hasWaited = true; }
  bool mayHaveWaited() const { return hasWaited; }
  ImplicitArguments &getImplicitArguments() { return implicitArguments; }

private:
  void prepare(uint64_t id);
  void setIdleRounds(uint64_t rounds);
  bool isIdleForEver();
  void runWave(unsigned first, unsigned last);
  bool completeWaveOp(unsigned first, unsigned last);
  /// Lets work-items go on that are in loops; false if there is none.
  bool resumeLoops();
  /// Lets the work-items pass a barrier; false if all have ended.
  bool completeBarrier();
  [[noreturn]] void reportBarrier(const Fiber &waiting, const Fiber &other,
                                  unsigned reached);

  const Launch *launch = nullptr;
  unsigned thread;
  /// As Launch::idleRounds of this thread.
  uint64_t idleRounds = 0;
  /// Those of all threads when none was found to do anything else, or empty.
  std::vector<uint64_t> suspected;
  /// A deque, because a fiber must not move.
  std::deque<Fiber> fibers;
  unsigned size = 0;
  std::vector<LdsBlock> lds;
  std::vector<std::byte> gathered;
  LdsShadow ldsShadow;
  std::vector<LdsAccessLog> ldsLogs;
  LdsRaces ldsRaces;
  bool hasWaited = false;
  ImplicitArguments implicitArguments = {};
};

/// Called on the fiber of `item`: does `op` together with its wave.
void meetWave(WorkItem *item, const Meeting &meeting, WaveOp &op);

/// Called on the fiber of `item`: waits for the workgroup, bringing `bytes`
/// bytes.
void meetWorkgroup(WorkItem *item, const Meeting &meeting,
                   const void *contribution, uint64_t bytes);

} // namespace mlir::swizzle::host

#endif // SWIZZLE_HOST_RUNTIME_WORKGROUP_H
