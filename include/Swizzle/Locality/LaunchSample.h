//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What of a launch is simulated, where all of it would take too long: from a
// look at some of its workgroups.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_LAUNCHSAMPLE_H
#define SWIZZLE_LOCALITY_LAUNCHSAMPLE_H

#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/Locality/AccessSource.h"
#include "Swizzle/Locality/Simulation.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace mlir::swizzle {

/// The workgroups that an XCD holds at the same time, if a compute unit holds
/// `workgroupsPerCu`; and the chip.
inline uint64_t getPlacesOfXcd(const ChipTopology &chip,
                               uint32_t workgroupsPerCu) {
  return uint64_t(chip.cusPerXcd) * workgroupsPerCu;
}
inline uint64_t getNumPlaces(const ChipTopology &chip,
                             uint32_t workgroupsPerCu) {
  return chip.xcds * getPlacesOfXcd(chip, workgroupsPerCu);
}

/// The logical ids of workgroups of a grid of `count`, in order: one somewhere
/// in each of `samples` equal parts, so that what repeats in the grid is met at
/// different places, or all if there are fewer. The same numbers give the same
/// ids.
std::vector<uint64_t> pickWorkgroups(uint64_t count, uint64_t samples);

/// The relative tolerance within which workgroups, or XCDs, count as equally
/// loaded: their work, and the time of the busiest XCD.
inline constexpr double evenTolerance = 0.05;

/// How alike workgroups are that were traced to their end: in the time for
/// which they issue, and in how many accesses they make, within evenTolerance.
enum class Evenness {
  /// Several differ.
  Uneven,
  /// All but one, which does less, as the last one of a grid may.
  AllButOne,
  All
};

/// Means of some workgroups.
struct LaunchProbe {
  double accessesPerWorkgroup = 0;
  double phasesPerWorkgroup = 0;
  /// Uneven if one was not traced to its end.
  Evenness evenness = Evenness::Uneven;
  /// One that was not traced to its end, if there is one.
  std::optional<uint64_t> unended;
  /// True if there is one, and others were traced to their end.
  bool hasSomeUnended = false;
  /// What all waves of it issue (IssuedWork::getNumInstructions).
  double instructionsPerWorkgroup = 0;
};

/// Traces 8 workgroups, together no more than about `maxAccesses` of their
/// accesses: one of each eighth of the grid, whose ids have different
/// remainders modulo 8 if there are 64 or more. So they differ where one in 2,
/// 4 or 8 does more, as those that a chip deals to one XCD. The same source
/// gives the same result, with any number of host threads, at least 1.
LaunchProbe probeLaunch(const AccessSource &source, uint32_t threads,
                        uint64_t maxAccesses = UINT64_MAX);

/// Has the source see all that a workgroup does: one that does not end is an
/// error of the source.
void traceToEnd(const AccessSource &source, uint64_t id);

/// How much is looked at to tell whether workgroups share lines: workgroups of
/// the largest launch, and accesses.
inline constexpr uint64_t maxSharedWorkgroups = UINT64_C(1) << 20,
                          maxSharedAccesses = UINT64_C(1) << 25;

/// The part, from 0 to 1, of what these workgroups, which have logical ids each
/// once, access of data that is in lines that two of them touch: of their
/// accesses, but for those to lines that an L1 may still have, or of
/// the lines that each of them touches, whichever part is larger. It is about
/// the most that sharing may save of what they fetch: each fetches a line once
/// if it keeps it, and with each of these accesses if not. 1 if more than about
/// `maxAccesses` accesses would have to be looked at to tell. Of many lines
/// some stand for all.
double getSharedPart(const AccessSource &source, const ChipTopology &chip,
                     llvm::ArrayRef<uint64_t> ids,
                     uint64_t maxAccesses = UINT64_MAX);

/// What it costs to simulate a phase besides its accesses, in accesses.
inline constexpr double accessesOfPhase = 32;

/// The fewest phases of a workgroup that are traced, however long they are.
inline constexpr uint64_t minPhases = 4;

/// The part of a launch that is simulated.
struct LaunchSample {
  /// The first ones in the order of dispatch; 0 for all.
  uint64_t workgroups = 0;
  /// Channels of the L2 whose lines are simulated; 0 for all.
  uint32_t channels = 0;
  /// True if one XCD is simulated for all.
  bool isOfOneXcd = false;
};

/// The sample of a launch of `numWorkgroups` workgroups, of which a compute
/// unit holds `workgroupsPerCu`. A launch of up to 10^9 accesses, with those of
/// accessesOfPhase, is simulated in full. Of a larger one whose workgroups are
/// even, as many workgroups as the chip holds at the same time, or a multiple
/// of that: if `allowsOneXcd`, of one XCD, with up to 2^28 accesses; otherwise
/// up to 2^29, with 4 channels. Of other launches all workgroups, with as few
/// channels, 4 at least, as leave 10^9 accesses.
LaunchSample chooseSample(const LaunchProbe &probe, const ChipTopology &chip,
                          uint64_t numWorkgroups, uint32_t workgroupsPerCu,
                          bool allowsOneXcd);

/// The XCD that stands for all in a launch whose workgroups are even: the
/// middle one of those that get most of `numWorkgroups`.
inline uint32_t getTypicalXcd(uint64_t numWorkgroups, uint32_t xcds) {
  return (numWorkgroups - 1) % xcds / 2;
}

/// What that XCD is simulated with, for each of `maps`. How many XCDs read its
/// lines is estimated from the workgroups that it has of the first
/// `numSimulated` of the launch, and from those that the identity gives it and
/// others: from all of them, or from the first phases of the first ones, which
/// are those at least that it has at the same time, of `workgroupsPerCu` on a
/// compute unit.
std::vector<OneXcd>
sampleOneXcd(const AccessSource &source, const ChipTopology &chip,
             llvm::ArrayRef<std::function<uint64_t(uint64_t)>> maps,
             uint32_t workgroupsPerCu, uint64_t numSimulated, uint32_t threads);

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_LAUNCHSAMPLE_H
