//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How evenly maps give the XCDs the work of a launch whose workgroups differ,
// as blocks of queries under a causal mask do, and where they do the mean: from
// a look at some of them.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_WORKSAMPLE_H
#define SWIZZLE_LOCALITY_WORKSAMPLE_H

#include "Swizzle/Locality/AccessSource.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace mlir::swizzle {

/// What some workgroups of a launch do, and for how long they issue.
class WorkSample {
public:
  /// Looks at `numSamples` workgroups to their end, one somewhere in each of as
  /// many equal parts of the grid, or at all if there are fewer. The same
  /// source gives the same sample, with any number of host threads, at least 1.
  WorkSample(const AccessSource &source, uint64_t numSamples, uint32_t threads)
      : WorkSample(source, numSamples, threads, {UINT64_MAX, 0}) {}

  /// What a sample may cost: so many accesses for each stream that traces its
  /// workgroups (numTraceStreams), where each phase counts for some more.
  struct Limit {
    uint64_t ofStream, ofPhase;
  };
  /// The same, or nothing if it would cost more.
  static std::optional<WorkSample> create(const AccessSource &source,
                                          uint64_t numSamples, uint32_t threads,
                                          Limit limit);

  /// How many workgroups a sample has at least that tells what those do which
  /// have the same one of so many coordinates.
  static uint64_t getFewest(uint64_t numCoordinates) {
    return enough * numCoordinates;
  }

  /// Returns true if it has enough workgroups to tell by how much they differ,
  /// or all of them.
  bool tellsDifferences() const {
    return ids.size() >= enough || ids.size() == numWorkgroups;
  }

  /// The work of the busiest of `xcds` XCDs over the mean of all, if `map`
  /// gives hardware ids their logical ids; 1 if the workgroups of the sample
  /// could be shared out that unevenly by chance, which is so up to three
  /// standard errors of an XCD's mean. Calls `map` with all ids of the launch.
  double getImbalance(llvm::function_ref<uint64_t(uint64_t)> map,
                      uint32_t xcds) const;

  /// The one of `xcds` XCDs that `map` gives most work, as far as the sample
  /// tells, if that is more than the mean by evenTolerance; otherwise
  /// getTypicalXcd. Calls `map` as getImbalance does.
  uint32_t findBusiest(llvm::function_ref<uint64_t(uint64_t)> map,
                       uint32_t xcds) const;

  /// The standard error of the work of one of `xcds` XCDs, as a part of it, as
  /// far as it does not follow from ids.
  double getError(uint32_t xcds) const;

  /// Returns a multiple of `step` from which on `count` workgroups with
  /// consecutive logical ids do about the mean work of all: 0 if the first ones
  /// do, within a tenth, or if the sample has too few of them to say so;
  /// otherwise, of some places all over the grid, the one that differs least.
  uint64_t findTypical(uint64_t count, uint64_t step) const;

  /// The accesses and phases of a workgroup, means over the sample; 0 if it is
  /// empty.
  double getAccesses() const { return accesses / getCount(); }
  double getPhases() const { return phases / getCount(); }
  /// The clocks for which a workgroup issues: a mean, in the same way.
  double getMean() const;

private:
  WorkSample(const AccessSource &source, uint64_t numSamples, uint32_t threads,
             Limit limit);

  /// Workgroups whose mean says something.
  static constexpr uint64_t enough = 8;

  double getCount() const { return std::max<size_t>(1, ids.size()); }

  /// Workgroups that have the same coordinate, or the same lower bits of their
  /// ids, are in the same class.
  struct Classes {
    uint64_t divisor = 1, modulus = 1;
    uint64_t getNumber(uint64_t id) const { return id / divisor % modulus; }
  };
  std::vector<Classes> listClasses(llvm::ArrayRef<uint64_t> grid) const;
  std::vector<double> getClassMeans(const Classes &candidate) const;
  double getVarianceIn(const Classes &candidate,
                       llvm::ArrayRef<double> means) const;
  void findClasses(llvm::ArrayRef<uint64_t> grid);
  double getExpected(uint64_t id) const { return means[classes.getNumber(id)]; }

  /// What an XCD has: workgroups, what is to be expected of them by their
  /// classes, those of the sample, and by how much these differ from it.
  struct Share {
    uint64_t count = 0, samples = 0;
    double expected = 0, difference = 0;

    /// Of one workgroup.
    double getMean() const {
      return expected / std::max<uint64_t>(1, count) +
             difference / std::max<uint64_t>(1, samples);
    }
  };
  std::vector<Share> listShares(llvm::function_ref<uint64_t(uint64_t)> map,
                                uint32_t xcds) const;
  /// Of one workgroup, in a sample that is drawn without replacement, around
  /// what is to be expected of it.
  double getVariance() const;

  /// Of those with ids from `first` on; nothing if the sample has too few.
  std::optional<double> getMeanOf(uint64_t first, uint64_t count) const;

  uint64_t numWorkgroups;
  /// False where not all of them were looked at.
  bool isComplete = true;
  /// Logical ids, in order, and the clocks of each.
  std::vector<uint64_t> ids;
  std::vector<double> clocks;
  /// What tells most of the work of workgroups, if that is half of what they
  /// differ by, otherwise one class of all; and the mean of each class.
  Classes classes;
  std::vector<double> means;
  /// Of all of these together.
  double accesses = 0, phases = 0;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_WORKSAMPLE_H
