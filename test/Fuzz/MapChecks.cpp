//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Compares what is said of maps with an enumeration of small launches.
//
//===----------------------------------------------------------------------===//

#include "MapChecks.h"
#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/Mapping/WorkgroupMap.h"
#include "Swizzle/Proof/MapProof.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::swizzle;

/// The workgroups of launches that are enumerated, and the sides of grids.
static constexpr uint64_t maxCount = 200, maxSide = 20;

[[noreturn]] static void disagree(const llvm::Twine &message) {
  llvm::errs() << "swizzle-maps: disagreement: " << message << "\n";
  exit(3);
}

/// Returns true if `program` has a result for all ids of a launch of these
/// sizes, each of which is another id. Evaluates the instructions one by one.
static bool isBijection(const MapProgram &program, ArrayRef<uint64_t> sizes) {
  uint64_t columns = sizes.size() == 2 ? sizes[1] : 1;
  uint64_t count = sizes.size() == 2 ? sizes[0] * columns : sizes[0];
  std::vector<bool> isTaken(count);
  SmallVector<bool> live = program.findLive();
  for (uint64_t id = 0; id < count; ++id) {
    SmallVector<uint64_t> inputs{id};
    if (sizes.size() == 2)
      inputs = {id / columns, id % columns};
    llvm::append_range(inputs, sizes);
    std::vector<uint64_t> values;
    for (auto [index, instruction] : llvm::enumerate(program.instructions)) {
      auto operand = [&, &op = instruction](unsigned n) {
        return n < getNumOperands(op.opcode) ? values[op.operands[n]] : 0;
      };
      uint64_t a = operand(0), b = operand(1), c = operand(2);
      uint64_t value = instruction.constant;
      if (instruction.opcode == MapOpcode::Input)
        value = inputs[instruction.constant];
      else if (instruction.opcode != MapOpcode::Constant) {
        bool hasNone = isUndefined(instruction.opcode, a, b);
        if (hasNone && live[index])
          return false;
        value = hasNone ? 0 : evaluate(instruction.opcode, a, b, c);
      }
      values.push_back(value);
    }
    uint64_t result = values[program.results[0]];
    if (sizes.size() == 2) {
      uint64_t column = values[program.results[1]];
      if (result >= sizes[0] || column >= columns)
        return false;
      result = result * columns + column;
    }
    if (result >= count || isTaken[result])
      return false;
    isTaken[result] = true;
  }
  return true;
}

/// Calls `function` for all small sizes of launches.
static void forEachSizes(bool isOverTiles,
                         function_ref<void(ArrayRef<uint64_t>)> function) {
  if (!isOverTiles) {
    for (uint64_t count = 1; count <= maxCount; ++count)
      function({count});
    return;
  }
  for (uint64_t rows = 1; rows <= maxSide; ++rows)
    for (uint64_t columns = 1; columns <= maxSide; ++columns)
      function({rows, columns});
}

static std::string describe(MapOp map, ArrayRef<uint64_t> sizes) {
  std::string text = ("map @" + map.getSymName()).str();
  for (uint64_t size : sizes)
    text += " " + std::to_string(size);
  return text;
}

/// Compares the proof of `map` with its results.
static void checkProof(MapOp map) {
  FailureOr<MapProgram> program = compileMap(map);
  if (failed(program))
    return;
  MapVerdict verdict = proveForAllSizes(*program, map.getRequirementList());
  if (verdict.kind == MapVerdict::Kind::NotBijection) {
    const auto &sizes = verdict.counterexample->sizes;
    if (!map.meetsRequirements(sizes))
      disagree(describe(map, sizes) + " is refuted by sizes that it excludes");
    if (verdict.counterexample->getCount() <= 1 << 20 &&
        isBijection(*program, sizes))
      disagree(describe(map, sizes) + " is refuted but a bijection");
  }
  forEachSizes(map.isOverTiles(), [&](ArrayRef<uint64_t> sizes) {
    if (!map.meetsRequirements(sizes))
      return;
    bool isRight = isBijection(*program, sizes);
    if (verdict.kind == MapVerdict::Kind::Bijection && !isRight)
      disagree(describe(map, sizes) + " is proved but no bijection");
    if (isRight == findCounterexample(*program, sizes).has_value())
      disagree(describe(map, sizes) + " is evaluated wrongly");
  });
}

/// Checks that `map` is read as it is printed, and a bijection if all its steps
/// are built in.
static void checkAttribute(MapAttr map) {
  FailureOr<MapAttr> again = parseMap(map.str(), map.getContext(), [&]() {
    return emitError(UnknownLoc::get(map.getContext()));
  });
  if (failed(again) || *again != map)
    disagree(map.str() + " is read as another map");
  std::string text;
  llvm::raw_string_ostream(text) << map;
  if (parseAttribute(text, map.getContext()) != map)
    disagree(text + " is read as another attribute");
  std::optional<WorkgroupMap> builtIn = map.getBuiltIn();
  if (!builtIn)
    return;
  for (uint64_t count = 0; count <= maxCount; ++count) {
    IdSpace space;
    space.count = count;
    space.xcds = 1 + count % 9;
    space.rows = 1 + count % 7;
    space.columns = 1 + count % 5;
    std::vector<bool> isTaken(count);
    for (uint64_t id = 0; id < count; ++id) {
      uint64_t result = builtIn->apply(id, space);
      if (result >= count || isTaken[result])
        disagree(map.str() + " is no bijection of " + llvm::Twine(count));
      isTaken[result] = true;
    }
  }
}

void mlir::swizzle::checkMaps(MLIRContext &context, StringRef text) {
  // The text of an attribute alone, as an option has it.
  if (FailureOr<MapAttr> map =
          parseMap(text.trim(), &context,
                   [&]() { return emitError(UnknownLoc::get(&context)); });
      succeeded(map))
    checkAttribute(*map);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    return;
  module->walk([](Operation *op) {
    if (auto map = dyn_cast<MapOp>(op))
      checkProof(map);
    op->getAttrDictionary().walk(checkAttribute);
  });
}

DialectRegistry mlir::swizzle::getMapDialects() {
  DialectRegistry registry;
  registry.insert<SwizzleDialect, arith::ArithDialect, gpu::GPUDialect,
                  index::IndexDialect>();
  return registry;
}
