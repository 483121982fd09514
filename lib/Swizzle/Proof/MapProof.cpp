//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Proof/MapProof.h"
#include "CaseProof.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Ids that are evaluated in search of a small counterexample before a proof is
/// tried, and after a proof has failed.
static constexpr uint64_t quickIds = uint64_t(1) << 17;
static constexpr uint64_t thoroughIds = uint64_t(1) << 25;
/// The most ids of a launch that a failed proof suspects: seconds, where as
/// many as a known launch may have would be minutes.
static constexpr uint64_t maxSuspectIds = uint64_t(1) << 28;
/// Launches that are known to be this small are evaluated rather than proved.
static constexpr uint64_t maxQuickLaunch = uint64_t(1) << 22;
/// The sizes that a search looks at, whether they meet requirements or not.
static constexpr uint64_t maxSearchedCount = uint64_t(1) << 20;
static constexpr uint64_t maxSearchedTiles = uint64_t(1) << 13;

/// The greatest number that requirements allow for a size.
static uint64_t getMost(ArrayRef<RequirementAttr> requirements, unsigned size,
                        uint64_t most) {
  for (RequirementAttr requirement : requirements)
    if (requirement.getSize() == size &&
        requirement.getKind() == RequirementKind::at_most)
      most = std::min(most, requirement.getNumber());
  return most;
}

/// The least count that requirements allow, if it is small enough to start a
/// search from it, else 1.
static uint64_t getLeast(ArrayRef<RequirementAttr> requirements) {
  uint64_t least = 1;
  for (RequirementAttr requirement : requirements)
    if (requirement.getKind() == RequirementKind::at_least)
      least = std::max(least, requirement.getNumber());
  return least <= maxQuickLaunch ? least : 1;
}

MapSizeRanges
mlir::swizzle::getSizeRanges(const MapProgram &program,
                             ArrayRef<RequirementAttr> requirements,
                             uint64_t maxCount) {
  auto toNumber = [](uint64_t number) {
    return llvm::DynamicAPInt(APInt(/*numBits=*/65, number));
  };
  MapSizeRanges launch;
  uint64_t product = 1;
  for (unsigned k = 0; k < program.numIds(); ++k) {
    uint64_t most = getMost(requirements, k, maxCount);
    product = llvm::SaturatingMultiply(product, most);
    launch.sizes.push_back({llvm::DynamicAPInt(1), toNumber(most)});
  }
  launch.maxCount = toNumber(std::min(product, maxCount));
  return launch;
}

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

namespace {
/// The search for the smallest sizes for which a map is no bijection, in the
/// order of the number of workgroups. It can be taken up again.
class Search {
public:
  Search(const MapProgram &program, ArrayRef<RequirementAttr> requirements)
      : program(program), requirements(requirements) {
    if (!program.isOverTiles()) {
      uint64_t most = getMost(requirements, 0, maxEvaluatedIds);
      count = getLeast(requirements);
      last = std::min(most, count + maxSearchedCount);
      isComplete = last == most && most < maxEvaluatedIds;
      return;
    }
    uint64_t rows = getMost(requirements, 0, maxSearchedTiles);
    uint64_t columns = getMost(requirements, 1, maxSearchedTiles);
    last = std::min(rows * columns, maxSearchedTiles);
    isComplete = rows * columns < maxSearchedTiles;
  }

  /// Goes on until `budget` ids were evaluated, or all sizes.
  std::optional<Counterexample> run(uint64_t budget);
  /// True if all sizes that meet the requirements were evaluated.
  bool isExhaustive() const { return isComplete && count > last; }

private:
  std::optional<Counterexample> check(ArrayRef<uint64_t> sizes);

  const MapProgram &program;
  ArrayRef<RequirementAttr> requirements;
  uint64_t count = 1;
  uint64_t last;
  bool isComplete;
  uint64_t evaluated = 0;
};
} // namespace

std::optional<Counterexample> Search::check(ArrayRef<uint64_t> sizes) {
  if (!areMet(requirements, sizes))
    return std::nullopt;
  evaluated += count;
  return findCounterexample(program, sizes);
}

std::optional<Counterexample> Search::run(uint64_t budget) {
  for (; count <= last && evaluated < budget; ++count) {
    if (!program.isOverTiles()) {
      if (std::optional<Counterexample> found = check(count))
        return found;
      continue;
    }
    for (uint64_t rows = 1; rows <= count; ++rows)
      if (count % rows == 0)
        if (std::optional<Counterexample> found = check({rows, count / rows}))
          return found;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Verdicts
//===----------------------------------------------------------------------===//

static MapVerdict makeRefusal(Counterexample counterexample, bool isSmallest) {
  MapVerdict verdict;
  verdict.kind = MapVerdict::Kind::NotBijection;
  verdict.counterexample = std::move(counterexample);
  verdict.isSmallest = isSmallest;
  return verdict;
}

static MapVerdict makeProof(bool byEvaluation) {
  MapVerdict verdict;
  verdict.kind = MapVerdict::Kind::Bijection;
  verdict.byEvaluation = byEvaluation;
  return verdict;
}

static MapVerdict makeUndecided(const MapProgram &program, unsigned instruction,
                                std::string reason) {
  MapVerdict verdict;
  verdict.op = program.instructions[instruction].op;
  verdict.reason = std::move(reason);
  return verdict;
}

/// The verdict that 64 bits do not hold what instructions need; or none.
static std::optional<MapVerdict> checkWidth(const MapProgram &program,
                                            const MapSizeRanges &launch) {
  SmallVector<MapRange> ranges = inferRanges(program, launch);
  // That an unsigned operand is not negative is shown in each case.
  std::optional<unsigned> inexact =
      findInexact(program, ranges, /*width=*/64, /*negativeFits=*/true);
  if (!inexact)
    return std::nullopt;
  return makeUndecided(program, *inexact,
                       "an operand may be more than 64 bits can hold");
}

/// The verdict where cases give no proof: `search` goes on from the small
/// sizes.
static MapVerdict decideBySearch(const MapProgram &program,
                                 ArrayRef<RequirementAttr> requirements,
                                 const CaseProof &proof, Search &search) {
  if (std::optional<Counterexample> found = search.run(thoroughIds))
    return makeRefusal(std::move(*found), /*isSmallest=*/true);
  if (search.isExhaustive())
    return makeProof(/*byEvaluation=*/true);
  if (!proof.suspect.empty()) {
    uint64_t count = 1;
    for (uint64_t size : proof.suspect)
      count = llvm::SaturatingMultiply(count, size);
    if (count <= maxSuspectIds && areMet(requirements, proof.suspect))
      if (auto found = findCounterexample(program, proof.suspect))
        return makeRefusal(std::move(*found), /*isSmallest=*/false);
  }
  if (proof.stop)
    return makeUndecided(program, proof.stop->instruction, proof.stop->reason);
  return makeUndecided(program, program.results[0],
                       "it is a bijection for small sizes, but nothing shows "
                       "that it is one for sizes too large to evaluate");
}

MapVerdict
mlir::swizzle::proveForAllSizes(const MapProgram &program,
                                ArrayRef<RequirementAttr> requirements) {
  Search search(program, requirements);
  if (std::optional<Counterexample> found = search.run(quickIds))
    return makeRefusal(std::move(*found), /*isSmallest=*/true);
  if (search.isExhaustive())
    return makeProof(/*byEvaluation=*/true);

  CaseProof proof = proveByCases(program, requirements);
  std::optional<MapVerdict> width = checkWidth(
      program, getSizeRanges(program, requirements, maxRunTimeCount));
  if (proof.isBijection && !width)
    return makeProof(/*byEvaluation=*/false);
  MapVerdict verdict = decideBySearch(program, requirements, proof, search);
  bool onlyWidth =
      proof.isBijection && verdict.kind == MapVerdict::Kind::Undecided;
  return onlyWidth ? *width : verdict;
}

MapVerdict
mlir::swizzle::proveForSizes(const MapProgram &program,
                             ArrayRef<uint64_t> sizes,
                             ArrayRef<RequirementAttr> requirements) {
  if (!areMet(requirements, sizes))
    requirements = {};
  uint64_t count = 1;
  bool overflows = false;
  for (uint64_t size : sizes) {
    bool overflowsHere;
    count = llvm::SaturatingMultiply(count, size, &overflowsHere);
    overflows |= overflowsHere;
  }
  if (overflows)
    return makeUndecided(program, program.results[0],
                         "there are more workgroups than 64 bits can count");
  std::optional<MapVerdict> undecided;
  if (count > maxQuickLaunch) {
    // A proof for all sizes takes less time than so many ids.
    MapSizeRanges launch = getSizeRanges(program, {}, count);
    undecided = checkWidth(program, launch);
    if (!undecided) {
      CaseProof proof = proveByCases(program, requirements);
      if (proof.isBijection)
        return makeProof(/*byEvaluation=*/false);
      if (proof.stop)
        undecided =
            makeUndecided(program, proof.stop->instruction, proof.stop->reason);
    }
  }
  if (count <= maxEvaluatedIds) {
    if (std::optional<Counterexample> found =
            findCounterexample(program, sizes))
      return makeRefusal(std::move(*found), /*isSmallest=*/false);
    return makeProof(/*byEvaluation=*/true);
  }
  if (undecided)
    return *undecided;
  return makeUndecided(program, program.results[0],
                       "nothing shows that it is a bijection for all sizes, "
                       "and these are too large to evaluate");
}

//===----------------------------------------------------------------------===//
// For which counts
//===----------------------------------------------------------------------===//

SmallVector<uint64_t> mlir::swizzle::findGoodCounts(const MapProgram &program,
                                                    uint64_t most) {
  assert(!program.isOverTiles() && "a map of ids has a count");
  SmallVector<uint64_t> good;
  for (uint64_t count = 1; count <= most; ++count)
    if (!findCounterexample(program, count))
      good.push_back(count);
  return good;
}

RequirementAttr mlir::swizzle::findRequirement(MLIRContext *context,
                                               const MapProgram &program) {
  // Numbers up to `most` are tried; each has some multiples among the counts.
  constexpr uint64_t most = 64, evaluated = 256;
  SmallVector<uint64_t> good = findGoodCounts(program, evaluated);
  for (RequirementKind kind :
       {RequirementKind::at_least, RequirementKind::divisible_by}) {
    for (uint64_t number = 2; number <= most; ++number) {
      auto requirement =
          RequirementAttr::get(context, /*size=*/0, kind, number);
      auto isGood = [&](uint64_t count) {
        return !requirement.holds(count) || llvm::is_contained(good, count);
      };
      if (!llvm::all_of(llvm::seq_inclusive<uint64_t>(1, evaluated), isGood))
        continue;
      // A greater number would hardly do better, and each proof takes time.
      if (proveForAllSizes(program, requirement).kind ==
          MapVerdict::Kind::Bijection)
        return requirement;
      break;
    }
  }
  return {};
}
