//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Matrix products of a wave.
//
// Where an element is (registers are counted in elements, "item"):
//
// A, M x K: each lane holds L = M * K * blocks / 64 elements, consecutive in k.
//   Row i, column k of block b is item k mod L of lane i + M * (b + blocks *
//   (k div L)). B is the same with N and j in place of M and i.
// C and D, M x N: a lane holds runs of H rows of one column; H is 4, or 1 for
//   f64. The lanes beyond the N columns take the next runs. If lanes are left
//   for all blocks then those, too: item i mod H of lane j + N * (b + blocks *
//   (i div H)). Else G = 64 / N runs are beside each other: item i mod H + H *
//   (i div (H * G)) + b * M * N / 64 of lane j + N * (i div H mod G).
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_RUNTIME_MFMA_H
#define SWIZZLE_HOST_RUNTIME_MFMA_H

#include "Swizzle/Host/RuntimeAbi.h"

namespace mlir::swizzle::host {

/// The registers of one lane.
struct MfmaLane {
  const void *a, *b, *c;
  void *d;
};

/// D = A * B + C for a wave of 64 lanes. Sums are in the format of D, k
/// ascending, products exact or fused.
void multiply(const MfmaShape &shape, const MfmaLane lanes[maxWaveSize]);

} // namespace mlir::swizzle::host

#endif // SWIZZLE_HOST_RUNTIME_MFMA_H
