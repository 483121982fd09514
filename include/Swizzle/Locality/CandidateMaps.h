//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The maps that are tried on a launch.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_CANDIDATEMAPS_H
#define SWIZZLE_LOCALITY_CANDIDATEMAPS_H

#include "Swizzle/Mapping/WorkgroupMap.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace mlir::swizzle {

/// The built-in maps to try on a launch of `space`, the identity first. An XCD
/// holds `places` workgroups at the same time. Chunks are a few neighbours, as
/// many workgroups as an XCD holds, a row of tiles, and the share of an XCD;
/// windows are some rows, and as many as make the tiles that an XCD holds a
/// square.
llvm::SmallVector<WorkgroupMap> listCandidateMaps(const IdSpace &space,
                                                  uint64_t places);

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_CANDIDATEMAPS_H
