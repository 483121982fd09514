//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SliceRunner.h"
#include <algorithm>
#include <cstdlib>

using namespace mlir::swizzle;

SliceRunner::~SliceRunner() { std::free(memory); }

void SliceRunner::reset(const LaunchFacts &facts, uint64_t id, uint64_t first) {
  uint64_t size = facts.getNumWorkItems();
  for (unsigned d = 0; d < 3; ++d) {
    blockId[d] = id % facts.grid[d];
    id /= facts.grid[d];
    blockDim[d] = facts.block[d];
    gridDim[d] = facts.grid[d];
  }
  uint64_t thread = first;
  for (unsigned d = 0; d < 3; ++d) {
    threadId[d] = thread % facts.block[d];
    thread /= facts.block[d];
  }
  lane = first % host::maxWaveSize;
  wave = first / host::maxWaveSize;
  numWaves = (size + host::maxWaveSize - 1) / host::maxWaveSize;
  waveSize = host::maxWaveSize;
  ldsBytes = facts.ldsBytes;
  state = State::Ready;
  operations = 0;
  frame = nullptr;
}

void SliceRunner::run(slice::Entry entry, void **args) {
  if (!frame) {
    frame = entry(this, args);
    return;
  }
  // The first word of a frame, by LLVM's switched-resume lowering.
  using Resume = void (*)(void *);
  (*static_cast<Resume *>(frame))(frame);
}

void *SliceRunner::getFrame(uint64_t bytes, uint64_t alignment) {
  // All runs of a runner are of the same coroutine.
  if (!memory) {
    alignment = std::max<uint64_t>(alignment, sizeof(void *));
    bytes = (bytes + alignment - 1) / alignment * alignment;
    memory = std::aligned_alloc(alignment, bytes);
    if (!memory)
      std::abort();
  }
  return memory;
}

LaneWave::LaneWave(const SliceLaunch &launch, uint64_t first)
    : launch(launch), first(first),
      lanes(std::min<uint64_t>(host::maxWaveSize,
                               launch.facts.getNumWorkItems() - first)) {}

void LaneWave::reset(uint64_t id) {
  for (size_t i = 0; i < lanes.size(); ++i) {
    lanes[i].reset(launch.facts, id, first + i);
    lanes[i].pieces.clear();
  }
  phases.clear();
  isWaiting = hasEnded = false;
}

void LaneWave::passBarrier() {
  for (LaneRunner &lane : lanes)
    if (lane.state == SliceRunner::State::AtBarrier)
      lane.state = SliceRunner::State::Ready;
  isWaiting = false;
}

void LaneWave::run() {
  using State = SliceRunner::State;
  InstructionLines lines;
  while (true) {
    const LaneRunner *next = nullptr;
    for (LaneRunner &lane : lanes) {
      if (lane.state == State::Ready)
        lane.run(launch.entry, launch.args);
      phases.addOperations(lane.takeOperations());
      if (lane.state != State::Ended && (!next || lane.order < next->order))
        next = &lane;
    }
    if (!next) {
      phases.end();
      hasEnded = true;
      return;
    }
    State state = next->state;
    int32_t order = next->order, access = next->access;
    if (state == State::AtBarrier) {
      phases.end();
      isWaiting = true;
      return;
    }
    lines.clear();
    for (LaneRunner &lane : lanes) {
      if (lane.state == State::Ended || lane.order != order)
        continue;
      for (const LaneRunner::Piece &piece : lane.pieces)
        lines.add(launch.space->normalize(piece.address), piece.bytes);
      lane.pieces.clear();
      lane.state = State::Ready;
    }
    if (state == State::AtAccess) {
      phases.add(lines.get(), 0, access & slice::accessWrite,
                 std::min<unsigned>(access & (slice::accessWrite - 1),
                                    LineAccess::maxArgument));
      continue;
    }
    phases.end();
    if (phases.hasPhase())
      return;
  }
}

void *swizzleSliceFrame(slice::Item *item, int64_t bytes, int64_t alignment) {
  return static_cast<SliceRunner *>(item)->getFrame(bytes, alignment);
}

void swizzleSlicePiece(slice::Item *item, int64_t address, int64_t bytes) {
  if (bytes > 0)
    static_cast<LaneRunner *>(item)->pieces.push_back(
        {static_cast<uint64_t>(address), bytes});
}

void swizzleSliceAccess(slice::Item *item, int32_t access, int32_t order) {
  auto *runner = static_cast<SliceRunner *>(item);
  runner->state = SliceRunner::State::AtAccess;
  runner->access = access;
  runner->order = order;
}

void swizzleSliceStop(slice::Item *item, int32_t kind, int32_t order) {
  auto *runner = static_cast<SliceRunner *>(item);
  runner->state = slice::StopKind(kind) == slice::StopKind::Barrier
                      ? SliceRunner::State::AtBarrier
                      : SliceRunner::State::AtLoopEnd;
  runner->order = order;
}

void swizzleSliceCount(slice::Item *item, double operations) {
  static_cast<SliceRunner *>(item)->operations += operations;
}

void swizzleSliceEnd(slice::Item *item) {
  static_cast<SliceRunner *>(item)->state = SliceRunner::State::Ended;
}
