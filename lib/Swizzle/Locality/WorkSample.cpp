//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/WorkSample.h"
#include "Parallel.h"
#include "Swizzle/Locality/LaunchSample.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace mlir::swizzle;

WorkSample::WorkSample(const AccessSource &source, uint64_t numSamples,
                       uint32_t threads)
    : numWorkgroups(source.getFacts().getNumWorkgroups()),
      ids(pickWorkgroups(numWorkgroups, numSamples)), clocks(ids.size()) {
  // What a stream says may depend on the workgroups that it had before: which
  // one has which does not depend on the threads.
  constexpr size_t numStreams = 32;
  std::vector<uint64_t> accessesOf(ids.size()), phasesOf(ids.size());
  forEachParallel(std::min(numStreams, ids.size()), threads, [&](size_t place) {
    auto stream = source.makeStream(place);
    Phase phase;
    for (size_t i = place; i < ids.size(); i += numStreams) {
      stream->restart(ids[i]);
      while (stream->next(phase)) {
        clocks[i] += stream->getWork().getSerialClocks();
        accessesOf[i] += phase.size();
        ++phasesOf[i];
      }
    }
  });
  accesses = std::accumulate(accessesOf.begin(), accessesOf.end(), 0.0);
  phases = std::accumulate(phasesOf.begin(), phasesOf.end(), 0.0);
}

double WorkSample::getMean() const {
  return std::accumulate(clocks.begin(), clocks.end(), 0.0) / getCount();
}

std::optional<double> WorkSample::getMeanOf(uint64_t first,
                                            uint64_t count) const {
  constexpr ptrdiff_t enough = 8;
  auto begin = llvm::lower_bound(ids, first);
  auto end = std::lower_bound(begin, ids.end(), first + count);
  if (end - begin < enough)
    return std::nullopt;
  auto clocksOf = clocks.begin() + (begin - ids.begin());
  return std::accumulate(clocksOf, clocksOf + (end - begin), 0.0) /
         (end - begin);
}

uint64_t WorkSample::findTypical(uint64_t count, uint64_t step) const {
  constexpr double tolerance = 0.1;
  constexpr uint64_t places = 32;
  double mean = getMean();
  std::optional<double> atStart = getMeanOf(0, count);
  if (count >= numWorkgroups || !atStart ||
      std::abs(*atStart - mean) <= tolerance * mean)
    return 0;
  uint64_t typical = 0;
  double least = std::abs(*atStart - mean);
  for (uint64_t i = 1; i <= places; ++i) {
    uint64_t last = (numWorkgroups - count) / step,
             first = (last / places * i + last % places * i / places) * step;
    std::optional<double> there = getMeanOf(first, count);
    if (!there || std::abs(*there - mean) >= least)
      continue;
    least = std::abs(*there - mean);
    typical = first;
  }
  return typical;
}

double WorkSample::getVariance() const {
  double mean = getMean(), squares = 0;
  for (double ofOne : clocks)
    squares += (ofOne - mean) * (ofOne - mean);
  return squares / getCount() * (1 - getCount() / numWorkgroups);
}

double WorkSample::getError(uint32_t xcds) const {
  double mean = getMean();
  if (mean == 0)
    return 0;
  double ofXcd = std::max(1.0, getCount() / xcds);
  return std::sqrt(getVariance() / ofXcd) / mean;
}

std::vector<WorkSample::Share>
WorkSample::listShares(llvm::function_ref<uint64_t(uint64_t)> map,
                       uint32_t xcds) const {
  std::vector<Share> shares(xcds);
  for (uint64_t h = 0; h < numWorkgroups; ++h) {
    uint64_t id = map(h);
    auto found = llvm::lower_bound(ids, id);
    if (found == ids.end() || *found != id)
      continue;
    Share &share = shares[h % xcds];
    share.clocks += clocks[found - ids.begin()];
    ++share.samples;
  }
  return shares;
}

double WorkSample::getImbalance(llvm::function_ref<uint64_t(uint64_t)> map,
                                uint32_t xcds) const {
  double mean = getMean(), variance = getVariance(), imbalance = 1;
  // All do the same, whoever has them.
  if (mean == 0 || variance == 0)
    return 1;
  for (const Share &share : listShares(map, xcds)) {
    if (share.samples == 0)
      continue;
    double error = std::sqrt(variance / share.samples);
    double excess = share.clocks / share.samples - mean;
    if (excess > 3 * error)
      imbalance = std::max(imbalance, 1 + excess / mean);
  }
  return imbalance;
}

uint32_t WorkSample::findBusiest(llvm::function_ref<uint64_t(uint64_t)> map,
                                 uint32_t xcds) const {
  uint32_t busiest = getTypicalXcd(numWorkgroups, xcds);
  double most = getMean() * (1 + evenTolerance);
  for (auto [xcd, share] : llvm::enumerate(listShares(map, xcds))) {
    double ofOne = share.clocks / std::max<uint64_t>(1, share.samples);
    if (ofOne <= most)
      continue;
    most = ofOne;
    busiest = xcd;
  }
  return busiest;
}
