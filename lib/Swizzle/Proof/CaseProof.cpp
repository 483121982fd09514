//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CaseProof.h"
#include "mlir/Analysis/Presburger/Simplex.h"

using namespace mlir;
using namespace mlir::swizzle;
using namespace mlir::presburger;
using Number = AffineForm::Number;

namespace {
class Prover {
public:
  Prover(const MapProgram &program, MapCases map, const ProofTime &time)
      : program(program), map(std::move(map)), time(time) {}

  CaseProof prove();

private:
  struct Bounds {
    std::optional<Number> min, max;
  };

  bool checkInto(const MapCase &c);
  bool checkInjective(const MapCase &first, const MapCase &second, bool isSame);
  bool isPossible(const MapCase &c);
  void stop(std::string reason);
  bool stopIfLate();
  bool mayMeet(unsigned first, unsigned second) const;
  SmallVector<Bounds> getBounds(const MapCase &c) const;
  const AffineForm &getResult(const MapCase &c, unsigned k) const {
    return c.values[program.results[k]];
  }

  const MapProgram &program;
  MapCases map;
  const ProofTime &time;
  CaseProof proof;
  /// By case: of the sizes and of the results.
  SmallVector<SmallVector<Bounds>> bounds;
};
} // namespace

/// Returns true if the case may have a point; it is then known where a proof
/// stops, or which sizes are suspect.
bool Prover::isPossible(const MapCase &c) {
  if (c.isEmpty())
    return false;
  if (auto sizes = sampleSizes(c, program.numIds()))
    proof.suspect = *sizes;
  else
    stop(c.dependsOnProducts() ? "too little is known of products of which "
                                 "both factors have many values"
                               : "it is not known whether a case has a point");
  return true;
}

/// What is not known once the time is over is not known because of that.
void Prover::stop(std::string reason) {
  if (time.isOver())
    reason = ProofTime::reason;
  proof.stop = ProofStop{program.results.back(), std::move(reason), {}};
}

/// Returns true if the time is over, after which the proof stops.
bool Prover::stopIfLate() {
  bool isOver = time.isOver();
  if (isOver)
    stop(ProofTime::reason);
  return isOver;
}

/// Returns true if all results of the case are ids.
bool Prover::checkInto(const MapCase &c) {
  for (unsigned k = 0; k < program.numIds(); ++k) {
    const AffineForm &result = getResult(c, k);
    AffineForm below =
        addConstant(subtract(AffineForm::variable(k), result), Number(-1));
    for (const AffineForm &bound : {result, below}) {
      MapCase outside = c;
      outside.assumeNonNegative(complement(bound));
      if (isPossible(outside))
        return false;
    }
  }
  return true;
}

/// Returns true if ids of two cases, different ones if the cases are the same,
/// have different results at the same sizes. Ids of different cases are
/// different.
bool Prover::checkInjective(const MapCase &first, const MapCase &second,
                            bool isSame) {
  unsigned numIds = program.numIds();
  unsigned numSizes = program.numInputs() - numIds;
  MapCase pair = first;
  SmallVector<unsigned> variables = pair.append(second, numSizes);
  for (unsigned k = 0; k < numIds; ++k)
    pair.assumeZero(subtract(renameVariables(getResult(second, k), variables),
                             getResult(first, k)));
  if (!isSame)
    return !isPossible(pair);
  // The ids differ in one, and the second one is the greater.
  for (unsigned k = 0; k < numIds; ++k) {
    MapCase apart = pair;
    AffineForm id = AffineForm::variable(numSizes + k);
    apart.assumeNonNegative(
        addConstant(subtract(renameVariables(id, variables), id), Number(-1)));
    if (isPossible(apart))
      return false;
  }
  return true;
}

SmallVector<Prover::Bounds> Prover::getBounds(const MapCase &c) const {
  SmallVector<Bounds> bounds;
  Simplex simplex(c.getDomain());
  auto add = [&](const AffineForm &value) {
    auto [min, max] =
        simplex.computeIntegerBounds(value.getRow(c.getNumVariables()));
    Bounds &found = bounds.emplace_back();
    if (min.isBounded())
      found.min = *min;
    if (max.isBounded())
      found.max = *max;
  };
  for (unsigned k = 0; k < program.numIds(); ++k) {
    add(AffineForm::variable(k));
    add(getResult(c, k));
  }
  return bounds;
}

/// Returns true if two cases can have a size and a result in common, as far as
/// the bounds of each tell.
bool Prover::mayMeet(unsigned first, unsigned second) const {
  return llvm::none_of(llvm::zip_equal(bounds[first], bounds[second]),
                       [](auto pair) {
                         const auto &[a, b] = pair;
                         return (a.max && b.min && *a.max < *b.min) ||
                                (b.max && a.min && *b.max < *a.min);
                       });
}

CaseProof Prover::prove() {
  proof.stop = map.stop;
  if (proof.stop) {
    proof.suspect = proof.stop->suspect;
    return proof;
  }
  for (const MapCase &c : map.cases) {
    if (stopIfLate() || !checkInto(c))
      return proof;
    bounds.push_back(getBounds(c));
  }
  for (unsigned i = 0; i < map.cases.size(); ++i)
    for (unsigned k = 0; k <= i; ++k)
      if (mayMeet(i, k) &&
          (stopIfLate() || !checkInjective(map.cases[i], map.cases[k], i == k)))
        return proof;
  proof.isBijection = true;
  return proof;
}

CaseProof mlir::swizzle::proveByCases(const MapProgram &program,
                                      ArrayRef<RequirementAttr> requirements,
                                      const ProofTime &time) {
  MapCases cases = splitIntoCases(program, requirements, time);
  return Prover(program, std::move(cases), time).prove();
}
