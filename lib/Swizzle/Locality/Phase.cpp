//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/Phase.h"

using namespace mlir::swizzle;

void Phase::setInFlightFrom(size_t first) {
  if (first >= lines.size())
    return;
  // From the back: what is in flight are few runs.
  size_t number = runs.size(), begin = lines.size();
  while (begin > first) {
    --number;
    begin -= runs[number].count;
    if (runs[number].traits.kind != AccessKind::ScalarRead)
      runs[number].traits.isInFlight = true;
  }
  if (begin == first)
    return;
  // What comes before `first` in its run is not in flight.
  Run before = runs[number];
  before.traits.isInFlight = false;
  before.count = first - begin;
  runs[number].count -= before.count;
  runs.insert(runs.begin() + number, before);
}
