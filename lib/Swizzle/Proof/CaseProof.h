//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PROOF_CASEPROOF_H
#define SWIZZLE_LIB_PROOF_CASEPROOF_H

#include "MapCases.h"

namespace mlir::swizzle {

/// The verdict of cases on a map for all sizes.
struct CaseProof {
  /// The map is into the ids and injective.
  bool isBijection = false;
  /// If it is not: sizes for which it is none, or empty.
  SmallVector<uint64_t, 2> suspect;
  /// Why there is no answer.
  std::optional<ProofStop> stop;
};

/// Proves that `program` is a bijection for all sizes that meet `requirements`.
/// Stops when `time` is over.
CaseProof proveByCases(const MapProgram &program,
                       ArrayRef<RequirementAttr> requirements,
                       const ProofTime &time = ProofTime());

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PROOF_CASEPROOF_H
