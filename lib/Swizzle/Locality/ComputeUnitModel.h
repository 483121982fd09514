//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The parts of a compute unit that its workgroups share: SIMDs, LDS and L1.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_COMPUTEUNITMODEL_H
#define SWIZZLE_LOCALITY_COMPUTEUNITMODEL_H

#include "IssueUnits.h"
#include "Swizzle/Locality/Cache.h"
#include "Timing.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::swizzle {

struct ComputeUnitModel {
  explicit ComputeUnitModel(L1Cache l1) : l1(std::move(l1)) {}

  L1Cache l1;
  /// When the L1 can begin with the next access, and what it worked.
  Server l1Server;
  /// The slots whose accesses it has begun with or will.
  llvm::SmallVector<uint32_t, 8> accessing;
  /// When it goes on with them; the largest number if there are none.
  uint64_t nextL1 = UINT64_MAX;
  /// What it issues, and the number of its last change.
  IssueUnits units;
  uint64_t unitsVersion = 0;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_COMPUTEUNITMODEL_H
