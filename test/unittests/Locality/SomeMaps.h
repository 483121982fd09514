//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Maps of a launch for tests of choices.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TEST_UNITTESTS_LOCALITY_SOMEMAPS_H
#define SWIZZLE_TEST_UNITTESTS_LOCALITY_SOMEMAPS_H

#include "Swizzle/Locality/MapChoice.h"

namespace mlir::swizzle {

/// The identity and another map, which takes as long and half the traffic.
inline SearchedMaps makeEqualTimes() {
  SearchedMaps maps;
  for (const char *name : {"identity", "balanced"}) {
    TriedMap &tried = maps.tried.emplace_back();
    tried.name = name;
    tried.seconds = 1e-3;
  }
  maps.tried[0].bytesBehindL2 = 1e9;
  maps.tried[0].l2HitRate = 0.6;
  maps.tried[1].bytesBehindL2 = 5e8;
  maps.tried[1].l2HitRate = 0.8;
  return maps;
}

inline bool contains(llvm::StringRef reason, llvm::StringRef text) {
  return reason.contains(text);
}

} // namespace mlir::swizzle

#endif // SWIZZLE_TEST_UNITTESTS_LOCALITY_SOMEMAPS_H
