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
// A, M x K: each lane holds L = M * K * blocks / 64 elements, in runs of R that
//   are consecutive in k; R is L, but 16 for the 32 8-bit floats of the shapes
//   that take floats of 8, 6 and 4 bits. G = 64 / (M * blocks) lanes share a
//   row. Row i, column k of block b is item k mod R + R * (k div (R * G)) of
//   lane i + M * (b + blocks * (k div R mod G)). B is the same with N and j in
//   place of M and i.
// Scales: one for 32 elements in k. Those of row i from column 32 * s on have
//   the scale of lane i + M * s.
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
  /// The scales of shapes that have scales: 2 to the power of `scale` - 127,
  /// NaN for 255 (E8M0).
  uint8_t scaleA = 127, scaleB = 127;
};

/// D = A * B + C for a wave of 64 lanes. Sums are in the format of D, k
/// ascending, products rounded to that format, which holds those of formats of
/// 16 bits and fewer exactly. The result does not depend on the host.
void multiply(const MfmaShape &shape, const MfmaLane lanes[maxWaveSize]);

} // namespace mlir::swizzle::host

#endif // SWIZZLE_HOST_RUNTIME_MFMA_H
