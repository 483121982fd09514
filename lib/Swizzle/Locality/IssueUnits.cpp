//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "IssueUnits.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>

using namespace mlir::swizzle;

bool IssueUnits::add(const IssuedWork &work, uint32_t waves, uint32_t firstSimd,
                     const ComputeUnit &unit, const Timing &timing,
                     uint32_t slot, uint64_t age, Pace pace) {
  assert(unit.simds <= maxSimds && "more SIMDs than there is room for");
  numSimds = unit.simds;
  Job job;
  job.slot = slot;
  job.age = age;
  job.firstSimd = firstSimd;
  job.simds = std::min(waves, unit.simds);
  // Matrix instructions take longer than their clocks.
  uint64_t stretch = timing.matrixClock - ticksPerClock;
  uint64_t clocks = unit.waveSize / unit.simdWidth;
  uint64_t vectorClocks = (work.vector + work.packedFloat + work.matrix +
                           work.transcendental * transcendentalRepeats) *
                          clocks;
  job.serial =
      work.serialClocks * ticksPerClock + work.matrixClocks * stretch / waves;
  job.scalar = work.scalar * clocks * ticksPerClock / job.simds;
  job.vector = vectorClocks * ticksPerClock / job.simds;
  uint64_t matrix = work.matrixClocks * timing.matrixClock;
  job.matrix = (matrix + work.packedFloat * clocks * ticksPerClock) / job.simds;
  job.lds = work.ldsClocks * ticksPerClock;
  for (uint64_t *ticks :
       {&job.serial, &job.scalar, &job.vector, &job.matrix, &job.lds})
    *ticks = pace.getTicks(*ticks);
  if (std::max({job.serial, job.scalar, job.vector, job.matrix, job.lds}) == 0)
    return false;
  busy.scalar += job.scalar * job.simds;
  busy.vector += job.vector * job.simds;
  busy.matrix += pace.getTicks(matrix);
  busy.lds += job.lds;
  job.left = one;
  jobs.insert(llvm::upper_bound(
                  jobs, age,
                  [](uint64_t age, const Job &job) { return age < job.age; }),
              job);
  share();
  return true;
}

void IssueUnits::advance(uint64_t time) {
  assert(time >= now && "time does not go back");
  for (Job &job : jobs)
    job.left -= std::min(job.left, job.rate * (time - now));
  now = time;
}

llvm::SmallVector<uint32_t, 4> IssueUnits::takeEnded() {
  llvm::SmallVector<uint32_t, 4> ended;
  // Ends are whole ticks: less than half of one is nothing.
  llvm::erase_if(jobs, [&](const Job &job) {
    bool hasEnded = job.left <= job.rate / 2;
    if (hasEnded)
      ended.push_back(job.slot);
    return hasEnded;
  });
  if (!ended.empty())
    share();
  return ended;
}

uint64_t IssueUnits::getNextEnd() const {
  uint64_t least = UINT64_MAX;
  for (const Job &job : jobs)
    if (job.rate != 0)
      least = std::min(least, now + (job.left + job.rate / 2) / job.rate);
  return least;
}

void IssueUnits::share() {
  // What older jobs leave.
  std::array<uint64_t, maxSimds> scalar, vector, matrix;
  scalar.fill(one);
  vector.fill(one);
  matrix.fill(one);
  uint64_t lds = one;
  for (Job &job : jobs) {
    job.rate = one;
    auto bound = [&](uint64_t left, uint64_t ticks, Cause cause) {
      // As left / ticks >= rate, but most bound nothing, and a product is fast.
      if (static_cast<unsigned __int128>(job.rate) * ticks <= left)
        return;
      job.rate = left / ticks;
      job.cause = cause;
    };
    bound(one, job.serial, Cause::Issue);
    for (uint32_t i = 0; i < job.simds; ++i) {
      uint32_t simd = job.getSimd(i, numSimds);
      bound(scalar[simd], job.scalar, Cause::Scalar);
      bound(vector[simd], job.vector, Cause::Vector);
      bound(matrix[simd], job.matrix, Cause::Matrix);
    }
    bound(lds, job.lds, Cause::Lds);
    for (uint32_t i = 0; i < job.simds; ++i) {
      uint32_t simd = job.getSimd(i, numSimds);
      scalar[simd] -= job.rate * job.scalar;
      vector[simd] -= job.rate * job.vector;
      matrix[simd] -= job.rate * job.matrix;
    }
    lds -= job.rate * job.lds;
  }
}
