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

#include "SliceRunner.h"
#include <algorithm>
#include <memory>

using namespace mlir::swizzle;

static constexpr unsigned numLanes = host::maxWaveSize;
static constexpr int64_t noOffsets[numLanes] = {};

namespace {
/// Where the lanes of an instruction that are all there access, and its lines.
struct Pattern {
  /// The distances of the lanes from lane 0 in bytes.
  int64_t distances[numLanes] = {};
  /// The place of lane 0 in its line, and the bytes of each lane; no bytes in a
  /// pattern that is not in use.
  uint64_t start = 0;
  int64_t bytes = 0;
  /// The lines relative to that of lane 0.
  std::vector<InstructionLines::Line> lines;
};

/// The patterns that one thread has seen last.
class PatternTable {
public:
  /// The lines of 64 lanes with `bytes` bytes each from `address + offsets[i]`,
  /// relative to the line of lane 0.
  const Pattern &find(uint64_t address, const int64_t *offsets, int64_t bytes);

private:
  static constexpr unsigned size = 64;
  Pattern patterns[size];
  InstructionLines lines;
};
} // namespace

/// Whether the lanes have these distances from lane 0.
static bool hasDistances(const int64_t *offsets, const int64_t *distances) {
  int64_t base = offsets[0], difference = 0;
  for (unsigned i = 0; i < numLanes; ++i)
    difference |= (offsets[i] - base) ^ distances[i];
  return difference == 0;
}

const Pattern &PatternTable::find(uint64_t address, const int64_t *offsets,
                                  int64_t bytes) {
  uint64_t first = address + offsets[0];
  uint64_t start = first % cacheLineBytes;
  uint64_t key = uint64_t(offsets[1] - offsets[0]) * 3 +
                 uint64_t(offsets[numLanes - 1] - offsets[0]) * 5 + start * 7 +
                 uint64_t(bytes);
  Pattern &pattern = patterns[(key ^ key >> 6 ^ key >> 13) % size];
  if (pattern.start == start && pattern.bytes == bytes &&
      hasDistances(offsets, pattern.distances))
    return pattern;
  lines.clear();
  for (unsigned i = 0; i < numLanes; ++i) {
    pattern.distances[i] = offsets[i] - offsets[0];
    lines.add(address + offsets[i], bytes);
  }
  pattern.start = start;
  pattern.bytes = bytes;
  pattern.lines = lines.get();
  for (InstructionLines::Line &line : pattern.lines)
    line.line -= first / cacheLineBytes;
  return pattern;
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
}

void VectorWave::run() {
  do {
    SliceRunner::run(launch.waveEntry, launch.args);
    phases.addOperations(takeOperations());
    phases.end();
    if (state == State::AtLoopEnd)
      state = State::Ready;
  } while (state == State::Ready && !phases.hasPhase());
}

void VectorWave::execute(int32_t access) {
  static thread_local std::unique_ptr<PatternTable> table;
  if (!table)
    table = std::make_unique<PatternTable>();
  phases.addOperations(takeOperations());
  bool isWrite = access & slice::accessWrite;
  auto argument = std::min<unsigned>(access & (slice::accessWrite - 1),
                                     LineAccess::maxArgument);
  for (Piece &piece : pieces) {
    piece.address = launch.space->normalize(piece.address);
    if (!piece.offsets)
      piece.offsets = noOffsets;
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
    const Pattern &pattern =
        table->find(piece.address, piece.offsets, piece.bytes);
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
                           const int64_t *bytesOfLanes, int64_t mask) {
  static_cast<VectorWave *>(item)->addPiece({static_cast<uint64_t>(address),
                                             offsets, bytes, bytesOfLanes,
                                             static_cast<uint64_t>(mask)});
}

void swizzleSliceWaveAccess(slice::Item *item, int32_t access) {
  static_cast<VectorWave *>(item)->execute(access);
}
