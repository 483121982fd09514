//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Predict/LaunchMap.h"
#include "Swizzle/Proof/ProvedMaps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

/// The results of a user's map for one id, or for a row and a column.
static SmallVector<uint64_t, 2> evaluateProgram(const MapProgram &program,
                                                ArrayRef<uint64_t> inputs) {
  SmallVector<uint64_t> values;
  for (const MapInstruction &instruction : program.instructions) {
    if (instruction.opcode == MapOpcode::Input) {
      values.push_back(inputs[instruction.constant]);
      continue;
    }
    if (instruction.opcode == MapOpcode::Constant) {
      values.push_back(instruction.constant);
      continue;
    }
    const unsigned *operands = instruction.operands;
    values.push_back(evaluate(instruction.opcode, values[operands[0]],
                              values[operands[1]], values[operands[2]]));
  }
  SmallVector<uint64_t, 2> results;
  for (unsigned result : program.results)
    results.push_back(values[result]);
  return results;
}

static FailureOr<LaunchMap>
makeUserMap(ModuleOp module, StringRef name, const IdSpace &space,
            function_ref<InFlightDiagnostic()> emitError) {
  MapOp map;
  module.walk([&](MapOp candidate) {
    if (candidate.getSymName() == name)
      map = candidate;
  });
  if (!map)
    return emitError() << "expected a 'swizzle.map' called @" << name
                       << " in the module, but got none";
  FailureOr<MapProgram> compiled = compileMap(map);
  if (failed(compiled))
    return failure();
  SmallVector<uint64_t, 2> sizes = {space.count};
  if (compiled->isOverTiles())
    sizes = {space.rows, space.columns};
  if (!map.meetsRequirements(sizes))
    return emitError() << "map @" << name << " requires that "
                       << map.describeRequirements()
                       << ", which this launch does not meet";
  ProvedMaps proofs;
  const MapProgram *proved = proofs.require(map, sizes, module);
  if (!proved)
    return failure();
  MapProgram program = *proved;
  if (!program.isOverTiles())
    return LaunchMap([program, space](uint64_t id) {
      return evaluateProgram(program, {id, space.count})[0];
    });
  return LaunchMap([program, space](uint64_t id) {
    uint64_t rows = space.rows, columns = space.columns;
    uint64_t slice = rows * columns, inside = id % slice;
    if (id - inside + slice > space.count)
      return id;
    SmallVector<uint64_t, 2> tile = evaluateProgram(
        program, {inside / columns, inside % columns, rows, columns});
    return id - inside + tile[0] * columns + tile[1];
  });
}

FailureOr<LaunchMap>
mlir::swizzle::makeLaunchMap(ModuleOp module, StringRef text,
                             const IdSpace &space,
                             function_ref<InFlightDiagnostic()> emitError) {
  if (StringRef name = text.trim(); name.consume_front("@"))
    return makeUserMap(module, name, space, emitError);
  FailureOr<MapAttr> parsed = parseMap(text, module.getContext(), emitError);
  if (failed(parsed))
    return failure();
  WorkgroupMap map(parsed->getSteps());
  if (map.isOverTiles() && (space.rows == 0 || space.columns == 0))
    return emitError() << "expected the shape of the tile space for the map '"
                       << text << "', but the grid has one dimension";
  return LaunchMap([map, space](uint64_t id) { return map.apply(id, space); });
}
