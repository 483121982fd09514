//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Sources:
//   [1] RRZE gpu-benches, on an MI300X: the L1s deliver 38 TB/s together, the
//       L2s 26 to 28, the memory-side cache 5.3 to 6.7, the memory 4.0 to 4.8;
//       a load takes 455 clocks from the memory-side cache.
//   [2] The best products of matrices of fp16 and bf16 by hipBLASLt on an
//       MI300X: 654 to 708 TFLOP/s of 1307.4, limited by power.
//   [3] AMD CDNA 3 white paper: 64 bytes in a clock of an L1; the peaks.
//
// Of a range the middle is taken. Of the other chips there are no such figures
// at hand: they are taken to sustain the same part of their peaks.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/SustainedRates.h"

using namespace mlir::swizzle;

/// Bytes of an L1 in a clock, on all chips of the table [3].
static constexpr double l1BytesPerClock = 64;

/// The parts of the peaks of an MI300X in TB/s [1] [3].
static constexpr double l1Share = 38 / (304 * l1BytesPerClock * 2.1e-3);
static constexpr double l2Share = 27 / (8 * 2048 * 2.1e-3);
static constexpr double mallShare = 6.0 / 17.2;
static constexpr double memoryShare = 4.4 / 5.3;
/// [2]
static constexpr double matrixShare = 681 / 1307.4;

SustainedRates mlir::swizzle::getSustainedRates(const ChipTopology &chip) {
  // The memory side of a partition is that of the product.
  llvm::StringRef product = llvm::StringRef(chip.name).split('-').first;
  uint32_t productXcds = lookupChip(product).value_or(chip).xcds;
  double clock = chip.megahertz * 1e6;
  SustainedRates rates;
  rates.l1 = l1BytesPerClock * l1Share;
  rates.l2 = chip.memory.l2BytesPerClock * l2Share;
  rates.mall = chip.mallBandwidth / clock * mallShare;
  rates.memory = chip.memoryBandwidth / clock * memoryShare;
  // All XCDs together took the figures of the memory-side cache.
  rates.fabric = rates.mall / productXcds;
  rates.matrix = matrixShare;
  rates.mallLatency = 455;
  return rates;
}
