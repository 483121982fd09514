//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What workgroups of a launch cost a search, in accesses, by what some of them
// do; and when a search gives up others that cost far more.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_TRACECOST_H
#define SWIZZLE_LOCALITY_TRACECOST_H

#include "Swizzle/Locality/LaunchSample.h"
#include "Swizzle/Locality/WorkSample.h"
#include "TraceBudget.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::swizzle {

/// For as many accesses a phase counts that is traced, but neither recorded nor
/// simulated.
inline constexpr uint64_t accessesOfTracedPhase = 8;

/// Of a workgroup whose phases count for so many accesses each.
inline double getCost(const LaunchProbe &probe, double ofPhase) {
  // A workgroup takes about as much memory and time to record and to start; a
  // kernel may compute for long what it accesses, or whether it goes on.
  constexpr double ofStart = 16, instructionsOfAccess = 256;
  return ofStart + probe.accessesPerWorkgroup +
         probe.instructionsPerWorkgroup / instructionsOfAccess +
         ofPhase * probe.phasesPerWorkgroup;
}
inline double getCostOfTrace(const LaunchProbe &probe) {
  return getCost(probe, accessesOfTracedPhase);
}
inline double getCostOfSimulation(const LaunchProbe &probe) {
  return getCost(probe, accessesOfPhase);
}

/// The most that one of the streams takes which trace so many workgroups
/// together: several times as much as the probe says, and some accesses more.
inline uint64_t getMostOfStream(uint64_t numWorkgroups, double costOfOne,
                                uint64_t more) {
  constexpr double times = 4;
  return times * llvm::divideCeil(numWorkgroups, numTraceStreams) * costOfOne +
         more;
}
/// Of a sample of so many workgroups.
inline WorkSample::Limit getLimitOfSample(const LaunchProbe &probe,
                                          uint64_t numSamples) {
  return {getMostOfStream(numSamples, getCostOfTrace(probe),
                          /*more=*/UINT64_C(1) << 19),
          accessesOfTracedPhase};
}
/// Of a recording.
inline uint64_t getMostOfRecording(const LaunchProbe &probe,
                                   uint64_t numWorkgroups) {
  return getMostOfStream(numWorkgroups, getCostOfSimulation(probe),
                         /*more=*/UINT64_C(1) << 21);
}

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_TRACECOST_H
