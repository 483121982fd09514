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
  WorkSample(const AccessSource &source, uint64_t numSamples, uint32_t threads);

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

  /// The standard error of the work of one of `xcds` XCDs, as a part of it.
  double getError(uint32_t xcds) const;

  /// From which multiple of `step` on `count` workgroups with logical ids in a
  /// row do nearly the mean of all: 0 if the first ones do, up to a tenth of
  /// it, or if the sample has too few of them to say so; otherwise, of some
  /// places all over the grid, the one with the least difference.
  uint64_t findTypical(uint64_t count, uint64_t step) const;

  /// The accesses and phases of a workgroup, means of all looked at; 0 if none
  /// were.
  double getAccesses() const { return accesses / getCount(); }
  double getPhases() const { return phases / getCount(); }
  /// The clocks for which a workgroup issues: a mean, in the same way.
  double getMean() const;

private:
  double getCount() const { return std::max<size_t>(1, ids.size()); }

  /// What an XCD has of the sample.
  struct Share {
    double clocks = 0;
    uint64_t samples = 0;
  };
  std::vector<Share> listShares(llvm::function_ref<uint64_t(uint64_t)> map,
                                uint32_t xcds) const;
  /// Of one workgroup, in a sample that is drawn without replacement.
  double getVariance() const;

  /// Of those with ids from `first` on; nothing if the sample has too few.
  std::optional<double> getMeanOf(uint64_t first, uint64_t count) const;

  uint64_t numWorkgroups;
  /// Logical ids, in order, and the clocks of each.
  std::vector<uint64_t> ids;
  std::vector<double> clocks;
  /// Of all of these together.
  double accesses = 0, phases = 0;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_WORKSAMPLE_H
