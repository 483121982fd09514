//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The lanes of an instruction mostly lie to each other as in an earlier
// execution of it; only where they start differs. The lines of such a pattern
// are found once, and moved after that.
//
//===----------------------------------------------------------------------===//

#include "Pattern.h"
#include "SliceRunner.h"
#include <algorithm>
#include <memory>

using namespace mlir::swizzle;

static constexpr unsigned numLanes = host::maxWaveSize;
static constexpr int64_t noOffsets[numLanes] = {};

/// Whether the lanes have these distances from lane 0.
static bool hasDistances(const int64_t *offsets, const int64_t *distances) {
  int64_t base = offsets[0], difference = 0;
  for (unsigned i = 0; i < numLanes; ++i)
    difference |= (offsets[i] - base) ^ distances[i];
  return difference == 0;
}

static uint64_t getKey(uint64_t start, const int64_t *offsets, int64_t bytes) {
  uint64_t key = uint64_t(offsets[1] - offsets[0]) * 3 +
                 uint64_t(offsets[numLanes - 1] - offsets[0]) * 5 + start * 7 +
                 uint64_t(bytes);
  return key ^ key >> 6 ^ key >> 13;
}

bool Pattern::matches(uint64_t otherStart, const int64_t *offsets,
                      int64_t otherBytes) const {
  return start == otherStart && bytes == otherBytes &&
         hasDistances(offsets, distances);
}

void Pattern::assign(uint64_t first, const int64_t *offsets, int64_t newBytes) {
  start = first % cacheLineBytes;
  bytes = newBytes;
  InstructionLines found;
  for (unsigned i = 0; i < numLanes; ++i) {
    distances[i] = offsets[i] - offsets[0];
    found.add(first + distances[i], bytes);
  }
  lines = found.get();
  for (InstructionLines::Line &line : lines)
    line.line -= first / cacheLineBytes;
}

const Pattern *PatternStore::find(uint64_t first, const int64_t *offsets,
                                  int64_t bytes) {
  uint64_t start = first % cacheLineBytes;
  uint64_t key = getKey(start, offsets, bytes);
  std::lock_guard<std::mutex> lock(mutex);
  auto [begin, end] = patterns.equal_range(key);
  for (auto it = begin; it != end; ++it)
    if (it->second.matches(start, offsets, bytes))
      return &it->second;
  if (patterns.size() >= maxPatterns)
    return nullptr;
  Pattern &pattern = patterns.emplace(key, Pattern())->second;
  pattern.assign(first, offsets, bytes);
  return &pattern;
}

/// The lines of 64 lanes with `bytes` bytes each from `first` and its distances
/// on, by those that this thread has seen last.
static const Pattern &findRecent(uint64_t first, const int64_t *offsets,
                                 int64_t bytes) {
  constexpr unsigned size = 64;
  static thread_local std::unique_ptr<Pattern[]> patterns;
  if (!patterns)
    patterns = std::make_unique<Pattern[]>(size);
  uint64_t start = first % cacheLineBytes;
  Pattern &pattern = patterns[getKey(start, offsets, bytes) % size];
  if (!pattern.matches(start, offsets, bytes))
    pattern.assign(first, offsets, bytes);
  return pattern;
}

const Pattern &VectorWave::findPattern(uint64_t address, const Piece &piece) {
  uint64_t first = address + piece.offsets[0];
  if (piece.slot < 0)
    return findRecent(first, piece.offsets, piece.bytes);
  if (slots.size() <= size_t(piece.slot))
    slots.resize(piece.slot + 1);
  // Where the lanes start in their line often alternates.
  Slot &slot = slots[piece.slot];
  uint64_t start = first % cacheLineBytes;
  const Pattern *&pattern = slot.patterns[start / slotBytes % slot.size];
  if (pattern && pattern->start == start && pattern->bytes == piece.bytes)
    return *pattern;
  pattern = launch.patterns->find(first, piece.offsets, piece.bytes);
  return pattern ? *pattern : findRecent(first, piece.offsets, piece.bytes);
}

VectorWave::VectorWave(const SliceLaunch &launch, uint64_t first)
    : launch(launch), first(first), ids() {
  uint64_t size =
      std::min<uint64_t>(numLanes, launch.facts.getNumWorkItems() - first);
  lanes = size == numLanes ? ~UINT64_C(0) : (UINT64_C(1) << size) - 1;
  for (unsigned i = 0; i < size; ++i) {
    uint64_t thread = first + i;
    for (unsigned d = 0; d < 3; ++d) {
      ids[d][i] = thread % launch.facts.block[d];
      thread /= launch.facts.block[d];
    }
  }
  for (unsigned d = 0; d < 3; ++d)
    threadIds[d] = ids[d];
}

void VectorWave::reset(uint64_t id) {
  SliceRunner::reset(launch.facts, id, first);
  pieces.clear();
  phases.clear();
  slots.clear();
}

void VectorWave::run() {
  do {
    SliceRunner::run(launch.entry, launch.args);
    phases.addOperations(takeOperations());
    phases.end();
    if (state == State::AtLoopEnd)
      state = State::Ready;
  } while (state == State::Ready && !phases.hasPhase());
}

void VectorWave::execute(int32_t access) {
  phases.addOperations(takeOperations());
  bool isWrite = access & slice::accessWrite;
  auto argument = std::min<unsigned>(access & (slice::accessWrite - 1),
                                     LineAccess::maxArgument);
  for (Piece &piece : pieces) {
    piece.address = launch.space->normalize(piece.address);
    if (!piece.offsets) {
      piece.offsets = noOffsets;
      piece.slot = -1;
    }
    // Most are clamped to a buffer that all of their lanes are inside of.
    if (piece.bytesOfLanes &&
        std::all_of(piece.bytesOfLanes, piece.bytesOfLanes + numLanes,
                    [&](int64_t n) { return n == piece.bytesOfLanes[0]; })) {
      piece.bytes = piece.bytesOfLanes[0];
      piece.bytesOfLanes = nullptr;
    }
  }
  const Piece &piece = pieces.front();
  if (pieces.size() == 1 && piece.mask == ~UINT64_C(0) && !piece.bytesOfLanes &&
      piece.bytes > 0) {
    const Pattern &pattern = findPattern(piece.address, piece);
    uint64_t first = (piece.address + piece.offsets[0]) / cacheLineBytes;
    phases.add(pattern.lines, first, isWrite, argument);
  } else {
    static thread_local InstructionLines lines;
    lines.clear();
    for (unsigned i = 0; i < numLanes; ++i)
      for (const Piece &piece : pieces)
        if (piece.mask >> i & 1)
          lines.add(piece.address + piece.offsets[i],
                    piece.bytesOfLanes ? piece.bytesOfLanes[i] : piece.bytes);
    phases.add(lines.get(), 0, isWrite, argument);
  }
  pieces.clear();
}

void swizzleSliceWavePiece(slice::Item *item, int64_t address,
                           const int64_t *offsets, int64_t bytes,
                           const int64_t *bytesOfLanes, int64_t mask,
                           int32_t slot) {
  static_cast<VectorWave *>(item)->addPiece(
      {static_cast<uint64_t>(address), offsets, bytes, bytesOfLanes,
       static_cast<uint64_t>(mask), slot});
}

void swizzleSliceWaveAccess(slice::Item *item, int32_t access) {
  static_cast<VectorWave *>(item)->execute(access);
}
