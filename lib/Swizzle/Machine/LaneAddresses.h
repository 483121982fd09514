//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The addresses of the lanes of an access, from what lifted code gives: a base,
// offsets, and what AddressArithmetic says of their sum.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_LANEADDRESSES_H
#define SWIZZLE_MACHINE_LANEADDRESSES_H

#include "Lifter.h"
#include <algorithm>
#include <optional>

namespace mlir::swizzle::machine {

/// The lanes of `lanes` whose addresses have the upper half `aperture`.
inline uint64_t findAperture(uint64_t lanes, const uint64_t *addresses,
                             uint32_t aperture) {
  uint64_t found = 0;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane)
    if (lanes >> lane & 1 && addresses[lane] >> 32 == aperture)
      found |= UINT64_C(1) << lane;
  return found;
}

/// The offsets of lanes where lifted code gives null.
inline const uint64_t noOffsets[lanesPerWave] = {};

/// The parameters of WaveObserver::offsetAccess but the lanes.
struct RangedOffsets {
  uint64_t base;
  const uint32_t *offsets;
  uint32_t immediate;
  uint64_t limit;

  /// Makes the addresses; returns those of `lanes` that are in range.
  uint64_t getAddresses(uint64_t lanes, uint64_t *addresses) const {
    uint32_t highest = 0;
    for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
      uint32_t offset = offsets[lane] + immediate;
      highest = std::max(highest, offset);
      addresses[lane] = base + offset;
    }
    if (highest < limit)
      return lanes;
    uint64_t inRange = 0;
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      inRange |= uint64_t(offsets[lane] + immediate < limit) << lane;
    return lanes & inRange;
  }
};

/// The form of offsetAccess that an access has, if it has it.
inline std::optional<RangedOffsets> getRanged(const LiftedSite &lifted,
                                              uint64_t base, uint32_t limit,
                                              const void *offsets) {
  const auto *narrow = static_cast<const uint32_t *>(offsets);
  if (lifted.arithmetic == AddressArithmetic::Narrow)
    return RangedOffsets{base + lifted.offset, narrow, 0, UINT64_C(1) << 32};
  if (lifted.arithmetic == AddressArithmetic::Ranged)
    return RangedOffsets{base, narrow, static_cast<uint32_t>(lifted.offset),
                         limit};
  return std::nullopt;
}

/// Adds what lifted code leaves to the runtime to the offsets of lanes. Takes
/// lanes that are out of the range of a buffer from `lanes`.
inline void computeAddresses(const LiftedSite &lifted, uint64_t &lanes,
                             uint64_t base, uint32_t limit, const void *offsets,
                             uint64_t *addresses) {
  if (!offsets)
    offsets = noOffsets;
  if (auto ranged = getRanged(lifted, base, limit, offsets)) {
    lanes = ranged->getAddresses(lanes, addresses);
    return;
  }
  base += lifted.offset;
  if (lifted.arithmetic == AddressArithmetic::Wide) {
    const auto *wide = static_cast<const uint64_t *>(offsets);
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      addresses[lane] = wide[lane] + base;
    return;
  }
  const auto *narrow = static_cast<const uint32_t *>(offsets);
  for (unsigned lane = 0; lane < lanesPerWave; ++lane)
    addresses[lane] = static_cast<uint32_t>(narrow[lane] + base);
}

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_LANEADDRESSES_H
