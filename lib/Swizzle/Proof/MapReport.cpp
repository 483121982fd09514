//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Proof/MapReport.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

/// The counts for which a refuted map is tried.
static constexpr uint64_t triedCounts = 1000;

std::string mlir::swizzle::describeSizes(MapOp map, ArrayRef<uint64_t> sizes) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!sizes.empty()) {
    if (map.isOverTiles())
      os << sizes[0] << (sizes[0] == 1 ? " row and " : " rows and ") << sizes[1]
         << (sizes[1] == 1 ? " column" : " columns");
    else
      os << "N = " << sizes[0];
    return text;
  }
  os << (map.isOverTiles() ? "all rows and columns" : "all N");
  if (!map.getRequirements().empty())
    os << " such that " << map.describeRequirements();
  return text;
}

std::string mlir::swizzle::formatNumbers(ArrayRef<uint64_t> numbers) {
  constexpr size_t maxRuns = 6;
  SmallVector<std::string> runs;
  for (size_t i = 0; i < numbers.size() && runs.size() <= maxRuns;) {
    size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1)
      ++end;
    // Two numbers are no run.
    if (end - i == 2)
      --end;
    std::string run = llvm::utostr(numbers[i]);
    if (end - i > 1)
      run += " to " + llvm::utostr(numbers[end - 1]);
    runs.push_back(run);
    i = end;
  }
  if (runs.size() > maxRuns) {
    runs.pop_back();
    return llvm::join(runs, ", ") + ", ...";
  }
  if (runs.size() < 2)
    return llvm::join(runs, "");
  std::string last = runs.pop_back_val();
  return llvm::join(runs, ", ") + " and " + last;
}

std::optional<std::string>
mlir::swizzle::explainExclusion(MapOp map, ArrayRef<uint64_t> sizes) {
  if (sizes.empty() || map.meetsRequirements(sizes))
    return std::nullopt;
  return "no such launch gets it, as it requires that " +
         map.describeRequirements();
}

std::string mlir::swizzle::explain(const MapVerdict &verdict) {
  if (verdict.kind == MapVerdict::Kind::NotBijection)
    return verdict.counterexample->str();
  std::string place = "the result";
  if (verdict.op)
    place = "'" + verdict.op->getName().getStringRef().str() + "'";
  return "the proof stops at " + place + ": " + verdict.reason;
}

/// For which counts a refuted map of ids is a bijection, and what to require.
static void adviseRequirement(MapOp map, const MapProgram &program,
                              SmallVectorImpl<std::string> &advice) {
  SmallVector<uint64_t> good = findGoodCounts(program, triedCounts);
  advice.push_back("of N = 1 to " + std::to_string(triedCounts) +
                   " it is a bijection for " +
                   (good.empty() ? "none" : formatNumbers(good)));
  if (RequirementAttr requirement = findRequirement(map.getContext(), program))
    advice.push_back(("it is proved for all N that are " + requirement.str() +
                      ": state it as 'requires(%n " +
                      stringifyRequirementKind(requirement.getKind()) + " " +
                      Twine(requirement.getNumber()) + ")'")
                         .str());
}

SmallVector<std::string, 2> mlir::swizzle::advise(MapOp map,
                                                  const MapProgram &program,
                                                  const MapVerdict &verdict,
                                                  ArrayRef<uint64_t> sizes) {
  SmallVector<std::string, 2> advice;
  if (std::optional<std::string> exclusion = explainExclusion(map, sizes))
    advice.push_back(*exclusion);
  if (verdict.kind == MapVerdict::Kind::Undecided)
    advice.push_back(
        ("a grid of known size, of up to " + Twine(maxEvaluatedIds) +
         " workgroups, is proved by evaluation, and so are all sizes of a map "
         "that requires them to be at most a small number, as in 'requires(%" +
         (map.isOverTiles() ? "rows at_most 64, %columns at_most 64"
                            : "n at_most 4096") +
         ")'")
            .str());
  else if (sizes.empty() && !map.isOverTiles() && map.getRequirements().empty())
    adviseRequirement(map, program, advice);
  return advice;
}

void mlir::swizzle::reportUnproved(InFlightDiagnostic diag, MapOp map,
                                   const MapProgram &program,
                                   const MapVerdict &verdict,
                                   ArrayRef<uint64_t> sizes) {
  diag << "map @" << map.getSymName();
  if (verdict.kind == MapVerdict::Kind::Undecided) {
    diag << " can neither be proved nor refuted to be a bijection for "
         << describeSizes(map, sizes);
    Operation *op = verdict.op ? verdict.op : map.getOperation();
    diag.attachNote(op->getLoc()) << explain(verdict);
  } else {
    diag << " is not a bijection: " << explain(verdict);
    if (Operation *op = verdict.counterexample->op)
      diag.attachNote(op->getLoc()) << "the operation without a result is here";
  }
  for (const std::string &advice : advise(map, program, verdict, sizes))
    diag.attachNote(map.getLoc()) << advice;
}
