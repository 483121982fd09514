//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Proof/ProvedMaps.h"
#include "Swizzle/Mapping/MapFormulas.h"
#include "Swizzle/Proof/MapReport.h"
#include <limits>

using namespace mlir;
using namespace mlir::swizzle;

SmallVector<uint64_t, 2> ProvedStep::getSizes(const IdSpace &space) const {
  if (isOverTiles())
    return {space.rows, space.columns};
  return {space.count};
}

bool ProvedStep::actsOn(const IdSpace &space) const {
  uint64_t plane = uint64_t(space.rows) * space.columns;
  if (isOverTiles() && (plane == 0 || plane > space.count))
    return false;
  return builtIn || MapOp(map).meetsRequirements(getSizes(space));
}

uint64_t ProvedStep::apply(uint64_t id, const IdSpace &space) const {
  if (builtIn)
    return builtIn->apply(id, space);
  if (!program->isOverTiles())
    return evaluateMap(*program, {id, space.count})[0];
  Numbers a;
  uint64_t rows = space.rows, columns = space.columns;
  return mapEachPlane(a, id, space.count, rows, columns, TileCover::Unknown,
                      [&](uint64_t inside) -> Tile<Numbers> {
                        auto tile = evaluateMap(*program, {inside / columns,
                                                           inside % columns,
                                                           rows, columns});
                        return {tile[0], tile[1]};
                      });
}

const MapProgram *ProvedMaps::getProgram(MapOp map) {
  auto [known, isNew] = programs.try_emplace(map, failure());
  if (isNew)
    known->second = compileMap(map);
  return succeeded(known->second) ? &*known->second : nullptr;
}

const MapProgram *ProvedMaps::require(MapOp map, ArrayRef<uint64_t> sizes,
                                      std::optional<uint64_t> count,
                                      Operation *user) {
  const MapProgram *program = getProgram(map);
  if (!program)
    return nullptr;
  if (sizes.empty() && count && *count > std::numeric_limits<uint32_t>::max()) {
    InFlightDiagnostic diag = emitError(map.getLoc());
    diag << "expected fewer than 2^32 workgroups, for which a map is proved if "
            "its rows and columns are not known, but got "
         << *count;
    diag.attachNote(user->getLoc()) << "the map is to be applied here";
    return nullptr;
  }
  auto [known, isNew] = proved.try_emplace(
      {map, std::vector<uint64_t>(sizes.begin(), sizes.end())}, false);
  if (!isNew)
    return known->second ? program : nullptr;
  MapVerdict verdict =
      sizes.empty() ? proveForAllSizes(*program, map.getRequirementList())
                    : proveForSizes(*program, sizes, map.getRequirementList());
  if (verdict.kind == MapVerdict::Kind::Bijection) {
    known->second = true;
    return program;
  }
  InFlightDiagnostic diag = emitError(map.getLoc());
  Diagnostic &note = diag.attachNote(user->getLoc());
  note << "the map is to be applied here";
  if (!sizes.empty())
    note << ", for " << describeSizes(map, sizes);
  reportUnproved(std::move(diag), map, *program, verdict, sizes);
  return nullptr;
}
