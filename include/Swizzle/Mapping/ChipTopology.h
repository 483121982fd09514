//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The chips: how many XCDs a device has, and how big its caches are. This is
// the only place where such numbers stand; ChipTopology.cpp cites the source of
// each.
//
// The number of XCDs belongs to the product and its partition mode, never to
// the instruction set: gfx942 is MI300X (8 XCDs), MI300A (6) and MI308X (4).
// In a partition the dispatch rule holds with the partition's own XCD count.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MAPPING_CHIPTOPOLOGY_H
#define SWIZZLE_MAPPING_CHIPTOPOLOGY_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace mlir::swizzle {

/// One device as a program sees it: a product in one of its partition modes.
struct ChipTopology {
  /// The preset's name: `mi300x`, or `mi300x-cpx` in a partition mode.
  std::string name;
  /// The instruction set its code objects are compiled for, as in `gfx942`.
  llvm::StringRef isa;
  /// XCDs of the device: workgroup `h` runs on XCD `h mod xcds`, up to a
  /// renaming of the XCDs.
  uint32_t xcds;
  /// Compute units of one XCD.
  uint32_t cusPerXcd;
  /// L2 cache of one XCD in bytes.
  uint64_t l2Bytes;
  /// Memory-side cache behind all XCDs in bytes; 0 where there is none.
  uint64_t mallBytes;
  /// LDS of one compute unit in bytes.
  uint64_t ldsBytes;
};

/// The device of that preset name, or nothing if there is none.
std::optional<ChipTopology> lookupChip(llvm::StringRef name);

/// The device assumed for an instruction set when no topology is given: its
/// largest product. Nothing for an instruction set not in the table.
std::optional<ChipTopology> defaultChipForIsa(llvm::StringRef isa);

/// All preset names, products first, each followed by its partition modes.
llvm::SmallVector<std::string> chipNames();

/// All instruction sets of the table, each once, oldest first.
llvm::SmallVector<llvm::StringRef> chipIsas();

} // namespace mlir::swizzle

#endif // SWIZZLE_MAPPING_CHIPTOPOLOGY_H
