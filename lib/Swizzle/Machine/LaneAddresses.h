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
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/bit.h"
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

  void getAddresses(uint64_t *addresses) const {
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      addresses[lane] = base + getOffset(lane);
  }

  /// Those of `lanes` of whose access the first `bytes` bytes are in range.
  uint64_t getInRange(uint64_t lanes, uint64_t bytes) const {
    uint32_t highest = 0;
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      highest = std::max(highest, getOffset(lane));
    if (highest + bytes <= limit)
      return lanes;
    uint64_t inRange = 0;
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      inRange |= uint64_t(getOffset(lane) + bytes <= limit) << lane;
    return lanes & inRange;
  }

  /// Calls `tell` with `site` and the lanes whose access is in range; then, for
  /// as many words as are in range of others, with these words and lanes; or,
  /// if nothing is, with no lanes.
  void forEachRange(
      const AccessSite &site, uint64_t lanes,
      llvm::function_ref<void(const AccessSite &, uint64_t)> tell) const {
    AccessSite part = site;
    if (uint64_t whole = getInRange(lanes, site.bytes)) {
      tell(site, whole);
      lanes &= ~whole;
      part.isMore = true;
    }
    while (lanes) {
      unsigned first = llvm::countr_zero(lanes);
      part.bytes = getBytesInRange(site, getOffset(first), limit);
      uint64_t alike = 0;
      for (unsigned lane = first; lane < lanesPerWave; ++lane)
        if (lanes >> lane & 1 &&
            getBytesInRange(site, getOffset(lane), limit) == part.bytes)
          alike |= UINT64_C(1) << lane;
      lanes &= ~alike;
      if (part.bytes == 0)
        continue;
      tell(part, alike);
      part.isMore = true;
    }
    if (!part.isMore)
      tell(site, 0);
  }

private:
  uint32_t getOffset(unsigned lane) const { return offsets[lane] + immediate; }
};

/// The form of offsetAccess that an access has, if it has it.
inline std::optional<RangedOffsets> getRanged(const LiftedSite &lifted,
                                              uint64_t base, uint32_t limit,
                                              const void *offsets) {
  const auto *narrow = static_cast<const uint32_t *>(offsets);
  if (lifted.arithmetic == AddressArithmetic::Narrow)
    return RangedOffsets{base + lifted.offset, narrow, 0, UINT64_MAX};
  if (lifted.arithmetic == AddressArithmetic::Ranged)
    return RangedOffsets{base, narrow, static_cast<uint32_t>(lifted.offset),
                         limit};
  return std::nullopt;
}

/// Adds what lifted code leaves to the runtime to the offsets of lanes, where
/// the access has no range.
inline void computeAddresses(const LiftedSite &lifted, uint64_t base,
                             const void *offsets, uint64_t *addresses) {
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
