//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Chips that are described in a file, in place of a preset.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_CHIPS_CHIPFILE_H
#define SWIZZLE_CHIPS_CHIPFILE_H

#include "Swizzle/Chips/ChipTopology.h"
#include "llvm/Support/Error.h"

namespace mlir::swizzle {

/// Reads a JSON object with `name`, with `base`, the preset that the chip is
/// like, and with the members in which it differs, as `printChipsAsJson` has
/// them; what belongs to the instruction set (`isa`, `compute_unit`) is always
/// the preset's. Fails if the text is not such an object, and if a number
/// cannot be: each has a range, which the error names; sets and channels of
/// caches are powers of two, latencies do not fall from a level to the next,
/// and a channel of an L2 delivers a line in a clock at most. Bandwidths, and
/// the size and latency of the memory-side cache, may be 0.
llvm::Expected<ChipTopology> parseChip(llvm::StringRef json);

} // namespace mlir::swizzle

#endif // SWIZZLE_CHIPS_CHIPFILE_H
