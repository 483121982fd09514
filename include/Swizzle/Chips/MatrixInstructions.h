//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The work of matrix instructions, as their names and results tell it. Programs
// in other languages ask `swizzle-opt --swizzle-print-matrix-operations`.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_CHIPS_MATRIXINSTRUCTIONS_H
#define SWIZZLE_CHIPS_MATRIXINSTRUCTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace mlir::swizzle {

/// Returns the operations on numbers that a matrix instruction does for a wave:
/// two, a product and a sum, for each product. `mnemonic` is a name such as
/// `v_mfma_f32_32x32x8_f16`, which says how wide a result is and over how many
/// products it is a sum; the results are what `registers`, the destination's of
/// 32 bits, hold in all `lanes` of a wave, whatever the number of blocks. A
/// sparse instruction counts the products that it skips too. Returns nothing if
/// the name is not one of a matrix instruction.
std::optional<uint64_t> getMatrixOperations(llvm::StringRef mnemonic,
                                            uint32_t registers, uint32_t lanes);

/// Writes the operations for each of `requests` as a JSON array of numbers,
/// `null` for a name that is not one of a matrix instruction. A request is the
/// arguments of getMatrixOperations, as in `v_mfma_f32_32x32x8_f16,16,64`.
/// Writes nothing if one of them is not that.
llvm::Error printMatrixOperationsAsJson(llvm::ArrayRef<std::string> requests,
                                        llvm::raw_ostream &os);

} // namespace mlir::swizzle

#endif // SWIZZLE_CHIPS_MATRIXINSTRUCTIONS_H
