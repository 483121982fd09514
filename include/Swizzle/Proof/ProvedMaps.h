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

/// A step of a map that is known to be a bijection.
struct ProvedStep {
  /// A built-in step; else `map` is set.
  std::optional<MapStep> builtIn;
  MapOp map;
  /// The program of `map`, or null; it lives as long as the ProvedMaps that
  /// proved it.
  const MapProgram *program = nullptr;

  /// True if the step is over a tile space.
  bool isOverTiles() const {
    return builtIn ? builtIn->isOverTiles() : MapOp(map).isOverTiles();
  }
  /// The sizes on which the step acts: the number of ids, or rows and columns.
  SmallVector<uint64_t, 2> getSizes(const IdSpace &space) const;
  /// True if there is something to map: sizes that meet the requirements of
  /// `map`, and a whole plane of a tile space.
  bool actsOn(const IdSpace &space) const;
  /// The new id of `id`, which is in [0, space.count), for a space on which the
  /// step acts.
  uint64_t apply(uint64_t id, const IdSpace &space) const;
};

/// Proves maps, each once for all sizes or for the same sizes.
class ProvedMaps {
public:
  /// The program of `map` if the map is proved to be a bijection for `sizes`,
  /// or, without sizes, for all that meet its requirements; then `count`, the
  /// number of workgroups if it is known, has to be below 2^32, as such a proof
  /// is for no more. If it is not, returns null and reports so at the
  /// map, the first time, with a note at `user`, which is to apply it.
  const MapProgram *require(MapOp map, ArrayRef<uint64_t> sizes,
                            std::optional<uint64_t> count, Operation *user);

private:
  const MapProgram *getProgram(MapOp map);

  std::map<Operation *, FailureOr<MapProgram>> programs;
  std::map<std::pair<Operation *, std::vector<uint64_t>>, bool> proved;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_PROOF_PROVEDMAPS_H
