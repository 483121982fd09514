//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/WorkSample.h"
#include "Parallel.h"
#include "Swizzle/Locality/LaunchSample.h"
#include "TraceBudget.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace mlir::swizzle;

WorkSample::WorkSample(const AccessSource &source, uint64_t numSamples,
                       uint32_t threads, Limit limit)
    : numWorkgroups(source.getFacts().getNumWorkgroups()),
      ids(pickWorkgroups(numWorkgroups, numSamples)), clocks(ids.size()) {
  std::vector<uint64_t> accessesOf(ids.size()), phasesOf(ids.size());
  TraceBudget budget(limit.ofStream);
  forEachParallel(
      std::min(numTraceStreams, ids.size()), threads, [&](size_t place) {
        auto stream = source.makeStream(place);
        Phase phase;
        for (size_t i = place; i < ids.size(); i += numTraceStreams) {
          stream->restart(ids[i]);
          while (stream->next(phase)) {
            if (!budget.spend(place, phase.size() + limit.ofPhase))
              return;
            clocks[i] += stream->getWork().getSerialClocks();
            accessesOf[i] += phase.size();
            ++phasesOf[i];
          }
        }
      });
  isComplete = !budget.isExceeded();
  accesses = std::accumulate(accessesOf.begin(), accessesOf.end(), 0.0);
  phases = std::accumulate(phasesOf.begin(), phasesOf.end(), 0.0);
  findClasses(source.getFacts().grid);
}

std::optional<WorkSample> WorkSample::create(const AccessSource &source,
                                             uint64_t numSamples,
                                             uint32_t threads, Limit limit) {
  WorkSample sample(source, numSamples, threads, limit);
  if (!sample.isComplete)
    return std::nullopt;
  return sample;
}

/// Those whose classes have enough workgroups of the sample to tell something.
std::vector<WorkSample::Classes>
WorkSample::listClasses(llvm::ArrayRef<uint64_t> grid) const {
  std::vector<Classes> candidates;
  auto add = [&](uint64_t divisor, uint64_t modulus) {
    if (modulus > 1 && modulus <= ids.size() / enough)
      candidates.push_back({divisor, modulus});
  };
  uint64_t divisor = 1;
  for (uint64_t size : grid) {
    add(divisor, size);
    divisor *= size;
  }
  for (uint64_t modulus = 2; modulus <= ids.size() / enough; modulus *= 2)
    add(1, modulus);
  return candidates;
}

/// The mean of the sample in each class; of all where it has none of it.
std::vector<double> WorkSample::getClassMeans(const Classes &candidate) const {
  std::vector<double> sums(candidate.modulus);
  std::vector<uint64_t> counts(candidate.modulus);
  for (auto [id, ofOne] : llvm::zip_equal(ids, clocks)) {
    sums[candidate.getNumber(id)] += ofOne;
    ++counts[candidate.getNumber(id)];
  }
  double mean = getMean();
  for (auto [sum, count] : llvm::zip_equal(sums, counts))
    sum = count == 0 ? mean : sum / count;
  return sums;
}

double WorkSample::getVarianceIn(const Classes &candidate,
                                 llvm::ArrayRef<double> classMeans) const {
  double squares = 0;
  for (auto [id, ofOne] : llvm::zip_equal(ids, clocks)) {
    double difference = ofOne - classMeans[candidate.getNumber(id)];
    squares += difference * difference;
  }
  // Of each class one follows from its mean and the others.
  double free = std::max(1.0, getCount() - candidate.modulus);
  return squares / free * (1 - getCount() / numWorkgroups);
}

void WorkSample::findClasses(llvm::ArrayRef<uint64_t> grid) {
  means = {getMean()};
  double least = getVarianceIn(classes, means) / 2;
  for (const Classes &candidate : listClasses(grid)) {
    std::vector<double> ofCandidate = getClassMeans(candidate);
    double variance = getVarianceIn(candidate, ofCandidate);
    if (variance >= least)
      continue;
    least = variance;
    classes = candidate;
    means = std::move(ofCandidate);
  }
}

double WorkSample::getMean() const {
  return std::accumulate(clocks.begin(), clocks.end(), 0.0) / getCount();
}

std::optional<double> WorkSample::getMeanOf(uint64_t first,
                                            uint64_t count) const {
  auto begin = llvm::lower_bound(ids, first);
  auto end = std::lower_bound(begin, ids.end(), first + count);
  if (uint64_t(end - begin) < enough)
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

double WorkSample::getVariance() const { return getVarianceIn(classes, means); }

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
    Share &share = shares[h % xcds];
    double expected = getExpected(id);
    share.expected += expected;
    ++share.count;
    auto found = llvm::lower_bound(ids, id);
    if (found == ids.end() || *found != id)
      continue;
    share.difference += clocks[found - ids.begin()] - expected;
    ++share.samples;
  }
  return shares;
}

double WorkSample::getImbalance(llvm::function_ref<uint64_t(uint64_t)> map,
                                uint32_t xcds) const {
  double variance = getVariance(), imbalance = 1;
  // All do the same, whoever has them.
  if (means.size() == 1 && variance == 0)
    return 1;
  std::vector<Share> shares = listShares(map, xcds);
  double mean = 0;
  for (const Share &share : shares)
    mean += share.expected / numWorkgroups;
  if (mean == 0)
    return 1;
  for (const Share &share : shares) {
    if (share.samples == 0)
      continue;
    double error = std::sqrt(variance / share.samples);
    double excess = share.getMean() - mean;
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
    double ofOne = share.getMean();
    if (ofOne <= most)
      continue;
    most = ofOne;
    busiest = xcd;
  }
  return busiest;
}
