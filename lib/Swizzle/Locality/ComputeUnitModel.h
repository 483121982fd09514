//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The parts of a compute unit that its workgroups share: SIMDs, LDS and L1.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_COMPUTEUNITMODEL_H
#define SWIZZLE_LOCALITY_COMPUTEUNITMODEL_H

#include "Swizzle/Locality/AccessSource.h"
#include "Swizzle/Locality/Cache.h"
#include "Swizzle/Locality/Simulation.h"
#include "Timing.h"
#include <array>
#include <deque>

namespace mlir::swizzle {

struct ComputeUnitModel {
  static constexpr uint32_t maxSimds = 4;

  explicit ComputeUnitModel(L1Cache l1) : l1(std::move(l1)) {}

  /// When work is issued that a workgroup of `waves` waves, on the SIMDs from
  /// `firstSimd` on, has from `time` on; and what it takes longest for.
  struct Issue {
    uint64_t end;
    Cause cause;
  };
  Issue issue(const IssuedWork &work, uint32_t waves, uint32_t firstSimd,
              const ComputeUnit &unit, const Timing &timing, uint64_t time) {
    // The waves are spread evenly over SIMDs.
    uint64_t used = std::min(waves, unit.simds);
    uint64_t perInstruction = unit.waveSize / unit.simdWidth;
    uint64_t vectorClocks =
        (work.vector + work.transcendental * transcendentalRate) *
        perInstruction;
    // Matrix instructions take longer than their clocks.
    uint64_t stretch = timing.matrixClock - ticksPerClock;
    Issue result = {time + work.serialClocks * ticksPerClock +
                        work.matrixClocks * stretch / waves,
                    Cause::Issue};
    auto take = [&](Server &server, uint64_t ticks, Cause cause) {
      if (ticks == 0)
        return;
      uint64_t end = server.serve(time, ticks) + ticks;
      if (end > result.end)
        result = {end, cause};
    };
    uint64_t vectorTicks = vectorClocks * ticksPerClock / used;
    uint64_t matrixTicks = work.matrixClocks * timing.matrixClock / used;
    for (uint32_t i = 0; i < used; ++i) {
      uint32_t simd = (firstSimd + i) % unit.simds;
      take(vector[simd], vectorTicks, Cause::Vector);
      take(matrix[simd], matrixTicks, Cause::Matrix);
    }
    take(lds, work.ldsClocks * ticksPerClock, Cause::Lds);
    return result;
  }

  L1Cache l1;
  /// When the L1 can begin with the next access, and what it worked.
  Server l1Server;
  /// The slots whose accesses it has begun with or will.
  std::deque<uint32_t> accessing;
  std::array<Server, maxSimds> vector, matrix;
  Server lds;

private:
  /// AMD's instruction set documents: a quarter of the rate.
  static constexpr uint64_t transcendentalRate = 4;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_COMPUTEUNITMODEL_H
