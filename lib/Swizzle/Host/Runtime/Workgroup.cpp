//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Workgroup.h"
#include "Report.h"
#include <algorithm>
#include <boost/context/stack_traits.hpp>
#include <cstddef>
#include <cstring>
#include <thread>

using namespace mlir::swizzle::host;

/// Rounds of iterations after which other threads may have the core: asking
/// takes longer than a round.
static constexpr uint64_t roundsOfYield = 16;
/// Operations of a wave that one iteration of a loop that polls may have. A
/// work-item that does more of them than that goes on.
static constexpr unsigned maxPollingWaveOps = 64;

/// The bytes of LDS before it is written: no number in any format.
static constexpr std::byte ldsPoison{0xff};

Fiber::Fiber(Workgroup &workgroup)
    : WorkItem(), workgroup(workgroup), work(stackBytes, [this] {
        stackTop = __builtin_frame_address(0);
        do {
          const Launch &launch = this->workgroup.getLaunch();
          launch.entry(this, launch.args);
          state = FiberState::Ended;
        } while (work.stop());
      }) {}

/// What Fiber::getRunning returns.
static thread_local const Fiber *running = nullptr;

const Fiber *Fiber::getRunning() { return running; }

bool Fiber::isBelowStack(const void *address) const {
  const auto *bottom = static_cast<const char *>(work.getStackBottom());
  return address >= bottom &&
         address < bottom + boost::context::stack_traits::page_size();
}

void Fiber::resume() {
  state = FiberState::Ready;
  running = this;
  work.resume();
  running = nullptr;
}

void Fiber::stop(FiberState newState) {
  state = newState;
  work.stop();
}

void mlir::swizzle::host::meetWave(WorkItem *item, const Meeting &meeting,
                                   WaveOp &op) {
  auto *fiber = static_cast<Fiber *>(item);
  fiber->progress.arrive(meeting.point, meeting.depth);
  fiber->op = &op;
  ++fiber->numWaveOps;
  fiber->stop(FiberState::AtWaveOp);
}

void mlir::swizzle::host::meetWorkgroup(WorkItem *item, const Meeting &meeting,
                                        const void *contribution,
                                        uint64_t bytes) {
  auto *fiber = static_cast<Fiber *>(item);
  fiber->progress.arrive(meeting.point, meeting.depth);
  fiber->barrierSite = meeting.site;
  fiber->contribution = contribution;
  fiber->contributionBytes = bytes;
  fiber->stop(FiberState::AtBarrier);
}

void Workgroup::prepare(uint64_t id) {
  size = launch->block[0] * launch->block[1] * launch->block[2];
  while (fibers.size() < size)
    fibers.emplace_back(*this);
  uint64_t ldsBytes = launch->ldsBytes + launch->dynamicLdsBytes;
  lds.resize((ldsBytes + sizeof(LdsBlock) - 1) / sizeof(LdsBlock));
  std::fill_n(reinterpret_cast<std::byte *>(lds.data()), ldsBytes, ldsPoison);
  ldsShadow.reset(lds.data(), launch->checks->has(CheckLdsInit) ? ldsBytes : 0);
  hasWaited = false;
  ldsRaces.reset(lds.data(), launch->checks->has(CheckLdsRaces) ? ldsBytes : 0);

  implicitArguments = {};
  for (unsigned d = 0; d < 3; ++d) {
    implicitArguments.blockCount[d] = launch->grid[d];
    implicitArguments.groupSize[d] = launch->block[d];
  }
  // HIP launches kernels with three dimensions, whatever their sizes are.
  implicitArguments.gridDims = 3;
  implicitArguments.dynamicLdsSize = launch->dynamicLdsBytes;

  unsigned waveSize = launch->waveSize;
  ldsLogs.resize((size + waveSize - 1) / waveSize);
  for (unsigned i = 0; i < size; ++i) {
    Fiber &fiber = fibers[i];
    uint64_t thread = i, block = id;
    for (unsigned d = 0; d < 3; ++d) {
      fiber.threadId[d] = thread % launch->block[d];
      thread /= launch->block[d];
      fiber.blockId[d] = block % launch->grid[d];
      block /= launch->grid[d];
      fiber.blockDim[d] = launch->block[d];
      fiber.gridDim[d] = launch->grid[d];
    }
    fiber.lane = i % waveSize;
    fiber.wave = i / waveSize;
    fiber.numWaves = (size + waveSize - 1) / waveSize;
    fiber.waveSize = waveSize;
    fiber.lds = lds.data();
    fiber.ldsBytes = ldsBytes;
    fiber.dynamicLdsBytes = launch->dynamicLdsBytes;
    fiber.state = FiberState::Ready;
    fiber.progress.reset();
    fiber.numIterations = 0;
    fiber.numWaveOps = 0;
  }
}

/// Tells all threads how many rounds of this one were idle.
void Workgroup::setIdleRounds(uint64_t rounds) {
  if (rounds != idleRounds)
    launch->idleRounds[thread].store(rounds, std::memory_order_relaxed);
  idleRounds = rounds;
  if (rounds == 0)
    suspected.clear();
}

/// Returns true if all threads have only gone round in loops for long, and
/// again since this was first found. One that left its loop and computes since
/// then has not.
bool Workgroup::isIdleForEver() {
  std::vector<uint64_t> rounds(launch->idleRounds.begin(),
                               launch->idleRounds.end());
  if (*std::min_element(rounds.begin(), rounds.end()) <=
      launch->maxIdleRounds) {
    suspected.clear();
    return false;
  }
  if (suspected.empty())
    suspected = rounds;
  for (size_t i = 0; i < rounds.size(); ++i)
    if (rounds[i] == suspected[i] && rounds[i] != allRounds)
      return false;
  return true;
}

void Workgroup::run(const Launch &newLaunch, uint64_t id) {
  launch = &newLaunch;
  prepare(id);
  setIdleRounds(0);
  do {
    for (unsigned first = 0; first < size; first += launch->waveSize)
      runWave(first, std::min(first + launch->waveSize, size));
  } while (resumeLoops() || completeBarrier());
}

/// Runs the work-items [first, last), a wave, until each is at a barrier or at
/// its end, or one is in a loop.
void Workgroup::runWave(unsigned first, unsigned last) {
  bool isInLoop;
  do {
    isInLoop = false;
    for (unsigned i = first; i < last; ++i) {
      Fiber &fiber = fibers[i];
      if (fiber.state != FiberState::Ready)
        continue;
      fiber.resume();
      isInLoop |= fiber.state == FiberState::InLoop;
      // More than iterations of a loop.
      if (fiber.numWaveOps > maxPollingWaveOps ||
          fiber.state == FiberState::AtBarrier ||
          fiber.state == FiberState::Ended)
        setIdleRounds(0);
    }
  } while (!isInLoop && completeWaveOp(first, last));
  // Lanes in a loop have still to make the accesses of the others.
  if (isInLoop)
    return;
  LdsAccessLog &log = ldsLogs[fibers[first].wave];
  launch->checks->getLdsConflicts().add(log, fibers[first]);
  log.clear();
}

bool Workgroup::resumeLoops() {
  Fiber *last = nullptr;
  for (unsigned i = 0; i < size; ++i)
    if (fibers[i].state == FiberState::InLoop) {
      last = &fibers[i];
      last->state = FiberState::Ready;
    }
  if (!last)
    return false;
  setIdleRounds(idleRounds + 1);
  if (idleRounds % roundsOfYield == 0)
    std::this_thread::yield();
  if (idleRounds > launch->maxIdleRounds && isIdleForEver())
    Report(last->loopSite,
           "is in a loop: expected it to end, but got " +
               std::to_string(launch->maxIdleRounds * iterationsOfRound) +
               " iterations in which no other work-item went on")
        .in(last->loopSite, *last)
        .note(last->loopSite,
              "workgroups start in the order of their ids, as many at a time "
              "as there are host threads")
        .fail();
  return true;
}

/// Completes the operation that is first in the order of Progress, with those
/// work-items of the wave that wait there.
bool Workgroup::completeWaveOp(unsigned first, unsigned last) {
  const Fiber *next = nullptr;
  for (unsigned i = first; i < last; ++i)
    if (fibers[i].state == FiberState::AtWaveOp &&
        (!next || fibers[i].progress < next->progress))
      next = &fibers[i];
  if (!next)
    return false;
  WaveOp *lanes[maxWaveSize] = {};
  for (unsigned i = first; i < last; ++i) {
    Fiber &fiber = fibers[i];
    if (fiber.state != FiberState::AtWaveOp || fiber.progress != next->progress)
      continue;
    lanes[i - first] = fiber.op;
    fiber.state = FiberState::Ready;
  }
  next->op->complete(lanes, launch->waveSize);
  return true;
}

bool Workgroup::completeBarrier() {
  unsigned reached = 0;
  for (unsigned i = 0; i < size; ++i)
    reached += fibers[i].state == FiberState::AtBarrier;
  if (reached == 0)
    return false;

  const Fiber *waiting = nullptr;
  for (unsigned i = 0; i < size && !waiting; ++i)
    if (fibers[i].state == FiberState::AtBarrier)
      waiting = &fibers[i];
  for (unsigned i = 0; i < size; ++i) {
    const Fiber &fiber = fibers[i];
    if (fiber.state != FiberState::AtBarrier)
      reportBarrier(*waiting, fiber, reached);
    // Waves may meet at different barriers, as the hardware counts waves; the
    // lanes of one wave may not, nor those who bring something.
    bool isReduction = fiber.contribution || fibers.front().contribution;
    const Fiber &other = fibers[isReduction ? 0 : i - fiber.lane];
    if (fiber.progress != other.progress) {
      unsigned here = std::count_if(
          fibers.begin(), fibers.begin() + size,
          [&](const Fiber &third) { return third.progress == other.progress; });
      reportBarrier(other, fiber, here);
    }
  }

  ldsRaces.passBarrier();
  uint64_t bytes = fibers.front().contributionBytes;
  gathered.resize(size * bytes);
  for (unsigned i = 0; i < size; ++i) {
    Fiber &fiber = fibers[i];
    if (bytes != 0)
      std::memcpy(gathered.data() + i * bytes, fiber.contribution, bytes);
    fiber.state = FiberState::Ready;
  }
  return true;
}

void Workgroup::reportBarrier(const Fiber &waiting, const Fiber &other,
                              unsigned reached) {
  Report report(waiting.barrierSite,
                "expected all " + std::to_string(size) +
                    " work-items of the workgroup, but got " +
                    std::to_string(reached));
  report.in(waiting.barrierSite, waiting);
  std::string who = "work-item " + formatPoint(other.threadId);
  if (other.state == FiberState::AtBarrier)
    report.note(other.barrierSite,
                who + (other.wave == waiting.wave ? " of the same wave" : "") +
                    " waits at this '" + getSiteOp(other.barrierSite) + "'" +
                    (other.barrierSite == waiting.barrierSite
                         ? ", in another iteration of a loop or another call"
                         : ""));
  else
    report.note(waiting.barrierSite, who + " has ended without it");
  report.fail();
}

extern "C" void swizzleHostIterate(WorkItem *item, int32_t point,
                                   int32_t depth) {
  static_cast<Fiber *>(item)->progress.iterate(point, depth);
}

extern "C" void swizzleHostTurn(WorkItem *item, const char *site) {
  auto *fiber = static_cast<Fiber *>(item);
  fiber->numWaveOps = 0;
  if (++fiber->numIterations % iterationsOfRound != 0)
    return;
  fiber->loopSite = site;
  fiber->stop(FiberState::InLoop);
}

extern "C" void swizzleHostEnter(WorkItem *item, int32_t point, int32_t depth) {
  static_cast<Fiber *>(item)->progress.enter(point, depth);
}

extern "C" void swizzleHostLeave(WorkItem *item) {
  static_cast<Fiber *>(item)->progress.leave();
}

extern "C" void swizzleHostBarrier(WorkItem *item, const char *site,
                                   int32_t point, int32_t depth) {
  meetWorkgroup(item, {site, point, depth}, nullptr, 0);
}

extern "C" void swizzleHostAssert(WorkItem *item, const char *site,
                                  int32_t holds, const char *text) {
  if (holds)
    return;
  std::string message = *text ? "expected this to hold: " + std::string(text)
                              : "expected a kernel that ends, but it traps, as "
                                "where an assertion does not hold";
  Report report(site, message);
  if (item)
    report.in(site, *item);
  report.fail();
}

extern "C" void *swizzleHostGatherWorkgroup(WorkItem *item, const char *site,
                                            int32_t point, int32_t depth,
                                            const void *value, int64_t bytes) {
  meetWorkgroup(item, {site, point, depth}, value, bytes);
  return static_cast<Fiber *>(item)->workgroup.getGathered();
}
