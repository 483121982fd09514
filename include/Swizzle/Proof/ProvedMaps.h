//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The one gate through which a user's map passes before it is applied.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PROOF_PROVEDMAPS_H
#define SWIZZLE_PROOF_PROVEDMAPS_H

#include "Swizzle/Proof/MapProof.h"
#include <map>
#include <vector>

namespace mlir::swizzle {

/// Proves maps, each once for all sizes or for the same sizes.
class ProvedMaps {
public:
  /// The program of `map` if the map is proved to be a bijection for `sizes`,
  /// or, without sizes, for all that meet its requirements. If it is not,
  /// reports so at the map, with a note at `user`, which is to apply it, and
  /// returns null.
  const MapProgram *require(MapOp map, ArrayRef<uint64_t> sizes,
                            Operation *user);

private:
  const MapProgram *getProgram(MapOp map);

  std::map<Operation *, FailureOr<MapProgram>> programs;
  std::map<std::pair<Operation *, std::vector<uint64_t>>, bool> proved;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_PROOF_PROVEDMAPS_H
