//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The chips: how many XCDs a device has, how big its caches are, and what a
// compute unit gives to the waves on it. ChipTopology.cpp and ComputeUnit.h
// have the numbers, with the source of each; what is measured, and not a
// property of the chip, stands in SustainedRates.cpp and IssueClock.cpp.
// Programs in other languages read the chips from `swizzle-opt
// --swizzle-print-chips`.
//
// The number of XCDs belongs to the product and its partition mode, never to
// the instruction set: gfx942 is MI300X (8 XCDs), MI300A (6) and MI308X (4).
// In a partition the dispatch rule holds with the partition's own XCD count.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_CHIPS_CHIPTOPOLOGY_H
#define SWIZZLE_CHIPS_CHIPTOPOLOGY_H

#include "Swizzle/Chips/ComputeUnit.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <optional>
#include <string>

namespace mlir::swizzle {

/// Bytes of a cache line, in all caches of all chips of the table: CDNA 3 white
/// paper, and the documentation of CDNA 2's L2.
inline constexpr uint64_t cacheLineBytes = 128;
/// What a request writes, and what of a line is written back.
inline constexpr uint64_t halfLineBytes = cacheLineBytes / 2;

/// The most ways that a simulation has room for: of an L1, and of the other
/// caches.
inline constexpr uint32_t maxL1Ways = 64, maxCacheWays = 16;

/// The clock in MHz in whose clocks latencies behind the L2 are stated: that of
/// the MI300X on which they were measured, whatever the clock of the chip is.
inline constexpr double latencyMegahertz = 2092;

/// The memory of a device beyond the sizes of its caches: how the caches are
/// divided, how long they take, and what they deliver. Numbers of sets and
/// ways are what experiments found; vendors do not publish all of them.
struct MemorySystem {
  /// Sets and ways of the L1 of one compute unit, in lines.
  uint32_t l1Sets;
  uint32_t l1Ways;
  /// Sets and ways of a scalar cache, in its lines of 64 bytes, and the compute
  /// units that share one.
  uint32_t scalarSets;
  uint32_t scalarWays;
  uint32_t cusPerScalarCache;
  /// Ways and channels of the L2 of one XCD.
  uint32_t l2Ways;
  uint32_t l2Channels;
  /// Ways and channels of the memory-side cache; the memory has as many
  /// channels.
  uint32_t mallWays;
  uint32_t mallChannels;
  /// Clocks from a load to its data where the L1, the L2, the memory-side cache
  /// or the memory behind all caches has them. What is behind the L2 takes
  /// clocks of latencyMegahertz.
  /// None is less than the one before it, but for 0 where there is no
  /// memory-side cache.
  uint32_t l1Latency;
  uint32_t l2Latency;
  uint32_t mallLatency;
  uint32_t memoryLatency;
  /// Bytes that the L2 of one XCD delivers in a clock.
  uint32_t l2BytesPerClock;
};

/// One device as a program sees it: a product in one of its partition modes.
struct ChipTopology {
  /// The preset's name: `mi300x`, or `mi300x-cpx` in a partition mode.
  std::string name;
  /// The instruction set its code objects are compiled for, as in `gfx942`.
  llvm::StringRef isa;
  /// XCDs of the device: workgroup `h` runs on XCD `h mod xcds`, up to a
  /// renaming of the XCDs.
  uint32_t xcds;
  /// XCDs of the whole product: each has an equal part of what connects them to
  /// the memory side.
  uint32_t productXcds;
  /// Compute units of one XCD.
  uint32_t cusPerXcd;
  /// L2 cache of one XCD in bytes.
  uint64_t l2Bytes;
  /// Memory-side cache behind all XCDs in bytes; 0 where there is none.
  uint64_t mallBytes;
  /// LDS of one compute unit in bytes.
  uint64_t ldsBytes;
  /// The highest clock of the compute units in megahertz.
  uint32_t megahertz;
  /// The clock that the power limit leaves the launches at hand, at most
  /// `megahertz`; 0 to take the one of launches that stream from memory
  /// (SustainedRates.h).
  uint32_t sustainedMegahertz;
  /// The most that the memory-side cache and the memory deliver, in bytes per
  /// second, for the whole product; 0 where no figure is published.
  uint64_t mallBandwidth;
  uint64_t memoryBandwidth;
  ComputeUnit computeUnit;
  MemorySystem memory;
};

/// The device of that preset name, or nothing if there is none.
std::optional<ChipTopology> lookupChip(llvm::StringRef name);

/// The bandwidths of `chip` of which no figure is published, by their names in
/// a chip file. What they bound takes no time in a simulation.
llvm::SmallVector<llvm::StringRef>
listUnknownBandwidths(const ChipTopology &chip);

/// The instruction set of LLVM IR that does not say its own.
inline constexpr llvm::StringLiteral defaultIsa = "gfx942";

/// The device assumed for an instruction set when no topology is given: its
/// largest product. Nothing for an instruction set not in the table.
std::optional<ChipTopology> defaultChipForIsa(llvm::StringRef isa);

/// Fails if `isa` is not in the table.
llvm::Error verifyIsa(llvm::StringRef isa);

/// Fails if the device of that preset name does not run code for `isa`. What is
/// no preset, such as a number of XCDs, may run anything, and an instruction
/// set that is not in the table may run anywhere.
llvm::Error verifyRuns(llvm::StringRef name, llvm::StringRef isa);

/// All preset names, products first, each followed by its partition modes.
llvm::SmallVector<std::string> chipNames();

/// All instruction sets of the table, each once, oldest first.
llvm::SmallVector<llvm::StringRef> chipIsas();

/// Writes all presets as a JSON array of objects, in the order of
/// `chipNames()`; the members are those of ChipTopology, with the names in
/// lower case and with underscores, and `default`, which says whether
/// `defaultChipForIsa` takes that preset.
void printChipsAsJson(llvm::raw_ostream &os);

} // namespace mlir::swizzle

#endif // SWIZZLE_CHIPS_CHIPTOPOLOGY_H
