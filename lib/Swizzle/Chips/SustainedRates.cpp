//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Sources:
//   [1] RRZE gpu-benches, on an MI300X: the L1s deliver 38 TB/s together, the
//       L2s 26 to 28, the memory-side cache 5.3 to 6.7 (gpu-cache); the memory
//       3.7 to 4.2 where all places of waves are taken (gpu-stream: read,
//       scale, triad and stencils; 4.8 where nothing is read); latencies were
//       taken at 2092 MHz (gpu-latency).
//   [2] The same, gpu-roofline: a launch that streams runs at 1254 MHz and 750
//       W, the limit of the product; with more and more arithmetic in it, at
//       914 to 1486 MHz.
//   [3] The best products of matrices of fp16 and bf16 by hipBLASLt on an
//       MI300X: 654 to 708 TFLOP/s of 1307.4, limited by power.
//   [4] AMD CDNA 3 white paper: 64 bytes in a clock of an L1; the peaks.
//   [5] The same as [1], gpu-l2-stream: kernels of one store or load for each
//       work-item end at 7.9 TB/s of 8 bytes each, whatever the size of the
//       workgroup: 1.9e9 waves a second and XCD.
//       Streams that stay in the memory-side cache, with 640 to 1024 work-items
//       in a workgroup: 4.8 to 5.8 TB/s of loads alone, 4.6 to 5.0 of stores
//       alone, but 4.0 to 5.0 of one load for each store and 4.0 to 4.7 of
//       three loads for each store.
//   [6] RRZE gpu-benches, gpu-small-kernels on an MI210, of 1700 MHz: 212, 424
//       and 843 GB/s with workgroups of 32, 64 and 128 work-items that take 16
//       bytes each: 412e6 workgroups a second.
//   [7] pyhip (tingqli), vmem-bandwidth.md, on an MI308X, which has 80 compute
//       units, at 1800 MHz: at most 55.4e9 requests a second, to write 64, 32
//       or 16 bytes each, or to read as many past the L1s. The channels of the
//       L2s are not what ends them: those of an MI300X take nearly twice as
//       many each [1], and more of stores together with loads [5].
//
// Of a range the middle is taken. Of the other chips there are no such figures
// at hand: they are taken to sustain the same part of their peaks.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Chips/SustainedRates.h"

using namespace mlir::swizzle;

/// Bytes of an L1 in a clock, on all chips of the table [4].
static constexpr double l1BytesPerClock = 64;

/// The clock in MHz at which a launch that streams runs on an MI300X [2].
static constexpr double streamingMegahertz = 1254;

/// TFLOP/s of products of matrices on an MI300X, and their peak [3].
static constexpr double matrixRate = 681, matrixPeak = 1307.4;

/// TB/s that an MI300X delivers [1].
static constexpr double l1Rate = 38, l2Rate = 27, mallRate = 6.0,
                        memoryRate = 4.0;

/// Requests of the L1 of a compute unit in a clock [7].
static constexpr double l1Requests = 55.4e9 / (80 * 1800e6);

/// With it one load for each store takes 4.3 TB/s, three 4.6 to 4.7 [5].
static constexpr double mallTurnaroundBytes = 192;

/// The parts of its peaks that an MI300X sustains [1] [4]; those of the caches
/// in front of the memory side were reached at the highest clock.
namespace {
struct SustainedShares {
  SustainedShares();

  double clock, l1, l2, mall, memory, matrix;
};
} // namespace

SustainedShares::SustainedShares() {
  const ChipTopology chip = *lookupChip("mi300x");
  double highest = chip.megahertz * 1e6;
  clock = streamingMegahertz / chip.megahertz;
  l1 = l1Rate * 1e12 / (chip.xcds * chip.cusPerXcd * l1BytesPerClock * highest);
  l2 = l2Rate * 1e12 / (chip.xcds * chip.memory.l2BytesPerClock * highest);
  mall = mallRate * 1e12 / chip.mallBandwidth;
  memory = memoryRate * 1e12 / chip.memoryBandwidth;
  // At the clock of a launch that streams, as both are what the power leaves.
  matrix = matrixRate / matrixPeak / clock;
}

SustainedRates mlir::swizzle::getSustainedRates(const ChipTopology &chip) {
  static const SustainedShares shares;
  SustainedRates rates;
  rates.megahertz = chip.sustainedMegahertz != 0
                        ? chip.sustainedMegahertz
                        : chip.megahertz * shares.clock;
  double clock = rates.megahertz * 1e6;
  rates.l1 = l1BytesPerClock * shares.l1;
  rates.l2 = chip.memory.l2BytesPerClock * shares.l2;
  rates.l1Requests = l1Requests;
  rates.mall = chip.mallBandwidth / clock * shares.mall;
  rates.memory = chip.memoryBandwidth / clock * shares.memory;
  rates.mallTurnaround = mallTurnaroundBytes;
  // All XCDs together took the figures of the memory-side cache.
  rates.fabric = rates.mall / chip.productXcds;
  rates.matrix = shares.matrix;
  // What a load takes up to the L2 and back, and behind it [1].
  double slower = rates.megahertz / latencyMegahertz;
  auto getLatency = [&](uint32_t clocks) -> uint32_t {
    uint32_t toL2 = chip.memory.l2Latency;
    return toL2 + (clocks - toL2) * slower + 0.5;
  };
  rates.memoryLatency = getLatency(chip.memory.memoryLatency);
  rates.mallLatency = chip.mallBytes == 0 ? rates.memoryLatency
                                          : getLatency(chip.memory.mallLatency);
  rates.dispatchWorkgroup = 4; // [6]
  rates.dispatchWave = 1;      // [5]
  return rates;
}
