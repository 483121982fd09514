//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The slices of a workgroup while they run.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_SLICE_SLICERUNNER_H
#define SWIZZLE_PREDICT_SLICE_SLICERUNNER_H

#include "LaunchSource.h"
#include "WavePhases.h"

namespace mlir::swizzle {

/// A coroutine of a slice, and what it says when it stops.
struct SliceRunner : slice::Item {
  enum class State : uint8_t { Ready, AtAccess, AtLoopEnd, AtBarrier, Ended };

  SliceRunner() : slice::Item() {}
  ~SliceRunner();
  SliceRunner(const SliceRunner &) = delete;
  SliceRunner &operator=(const SliceRunner &) = delete;

  /// Makes it the work-item, or the wave of the work-items from `first` on, of
  /// the workgroup `id`; it runs from the start.
  void reset(const LaunchFacts &facts, uint64_t id, uint64_t first);

  /// Runs it to its next stop.
  void run(slice::Entry entry, void **args);

  void *getFrame(uint64_t bytes, uint64_t alignment);

  State state = State::Ended;
  int32_t order = 0;
  int32_t access = 0;
  /// Returns the operations counted since the last call.
  double takeOperations() { return std::exchange(operations, 0); }

  /// The operations of matrix instructions that are counted.
  double operations = 0;

private:
  void *memory = nullptr;
  /// Null before it has run.
  void *frame = nullptr;
};

/// A work-item.
struct LaneRunner : SliceRunner {
  struct Piece {
    uint64_t address;
    int64_t bytes;
  };
  /// Of the next access: most have one.
  llvm::SmallVector<Piece, 1> pieces;
};

/// A wave of work-items that run one after the other, from one instruction that
/// they have in common to the next.
class LaneWave {
public:
  LaneWave(const SliceLaunch &launch, uint64_t first);

  void reset(uint64_t id);

  /// Whether it can run on, and whether it waits.
  bool isReady() const { return !isWaiting && !hasEnded; }
  bool isAtBarrier() const { return isWaiting; }
  void passBarrier();

  /// Runs until a phase is complete, or to a barrier or to its end.
  void run();

  WavePhases phases;

private:
  const SliceLaunch &launch;
  uint64_t first;
  std::vector<LaneRunner> lanes;
  bool isWaiting = false, hasEnded = true;
};

/// A wave that runs as one.
class VectorWave : public SliceRunner {
public:
  VectorWave(const SliceLaunch &launch, uint64_t first);

  void reset(uint64_t id);

  bool isReady() const { return state == State::Ready; }
  bool isAtBarrier() const { return state == State::AtBarrier; }
  void passBarrier() { state = State::Ready; }

  /// Runs until a phase is complete, or to a barrier or to its end.
  void run();

  /// What one instruction touches: see swizzleSliceWavePiece.
  struct Piece {
    uint64_t address;
    const int64_t *offsets;
    int64_t bytes;
    const int64_t *bytesOfLanes;
    uint64_t mask;
    int32_t slot;
  };
  void addPiece(const Piece &piece) { pieces.push_back(piece); }
  void execute(int32_t access);

  WavePhases phases;

private:
  /// The lines of a piece whose lanes are all there; `address` is normalized.
  const Pattern &findPattern(uint64_t address, const Piece &piece);

  /// The patterns of offsets that do not change, by where they start.
  static constexpr unsigned slotBytes = 32;
  struct Slot {
    static constexpr unsigned size = cacheLineBytes / slotBytes;
    const Pattern *patterns[size] = {};
  };

  const SliceLaunch &launch;
  uint64_t first;
  llvm::SmallVector<Piece, 2> pieces;
  std::vector<Slot> slots;
  /// The ids of the work-items along each dimension.
  uint64_t ids[3][host::maxWaveSize];
};

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_SLICE_SLICERUNNER_H
