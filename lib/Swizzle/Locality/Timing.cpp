//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Timing.h"
#include "Swizzle/Chips/SustainedRates.h"

using namespace mlir::swizzle;

/// Ticks that `bytes` take at so many bytes a clock, at least one; 0 if that
/// rate is 0, which stands for one that is not known.
static uint64_t getTicks(double bytes, double bytesPerClock) {
  if (bytesPerClock <= 0)
    return 0;
  return std::max(1.0, bytes / bytesPerClock * ticksPerClock + 0.5);
}

Timing::Timing(const ChipTopology &chip, uint64_t sampling, double share) {
  const MemorySystem &memory = chip.memory;
  SustainedRates rates = getSustainedRates(chip);
  double line = cacheLineBytes;
  dispatchWorkgroup = rates.dispatchWorkgroup * ticksPerClock;
  dispatchWave = rates.dispatchWave * ticksPerClock;
  matrixClock = getTicks(1, rates.matrix);
  // A compute unit takes the addresses of 16 lanes in a clock.
  l1Instruction =
      chip.computeUnit.waveSize / chip.computeUnit.simdWidth * ticksPerClock;
  l1Half = getTicks(line / 2, rates.l1);
  l1Request = getTicks(1, rates.l1Requests);
  l2Request = getTicks(line, rates.l2 / memory.l2Channels);
  double half = line / 2 * sampling;
  fabricHalf = getTicks(half, rates.fabric);
  double mall = rates.mall * share / memory.mallChannels;
  mallHalf = getTicks(half, mall);
  memoryHalf = getTicks(half, rates.memory * share / memory.mallChannels);
  writeHalf =
      fabricHalf ? fabricHalf : getTicks(half, rates.memory / chip.xcds);
  mallTurnaround = getTicks(rates.mallTurnaround * sampling, mall);
  l1Latency = memory.l1Latency * ticksPerClock;
  // A line is not there before all of it was sent, whatever it stands for.
  l2Latency = std::max(memory.l2Latency * ticksPerClock, 2 * l2Request);
  mallLatency = std::max({rates.mallLatency * ticksPerClock, l2Latency,
                          2 * fabricHalf / sampling,
                          (2 * mallHalf + mallTurnaround) / sampling});
  memoryLatency = std::max({rates.memoryLatency * ticksPerClock, mallLatency,
                            2 * memoryHalf / sampling});
}
