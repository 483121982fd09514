//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Numbers of few bits, from and to fp32.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_RUNTIME_NUMBERFORMATS_H
#define SWIZZLE_HOST_RUNTIME_NUMBERFORMATS_H

#include "Swizzle/Host/RuntimeAbi.h"

namespace mlir::swizzle::host {

/// How many bits a number has.
unsigned getBitWidth(NumberFormat format);

/// Number `i` of the packed numbers at `data`, lowest bits first, as its bits.
uint64_t getPackedBits(const void *data, unsigned bitWidth, unsigned i);

/// Converts a number of a format of at most 16 bits; exact.
float extendBits(NumberFormat format, uint32_t bits);

/// Converts to a float format of at most 16 bits, rounding to nearest, ties to
/// even. What is too large becomes infinity, or NaN where there is no infinity.
uint32_t truncateToBits(NumberFormat format, float value);

} // namespace mlir::swizzle::host

#endif // SWIZZLE_HOST_RUNTIME_NUMBERFORMATS_H
