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
using Number = Polynomial::Number;

namespace {
/// Two cases at the same sizes: the variables of the first one, then those of
/// the second one that are not in common. Sizes are, and so are quotients of
/// sizes alone.
class CasePair {
public:
  CasePair(const MapCase &first, const MapCase &second, unsigned numSizes);

  /// The polynomial of the second case on the variables of the pair.
  Polynomial translate(const Polynomial &value) const;

  MapCase both;

private:
  void addConstraints(const MapCase &second);
  unsigned findOrAppend(const MapCase &second, unsigned variable);

  /// By variable of the second case.
  SmallVector<unsigned> variables;
};

class Prover {
public:
  Prover(const MapProgram &program, SymbolicMap map)
      : program(program), map(std::move(map)) {}

  CaseProof prove();

private:
  struct Bounds {
    std::optional<Number> min, max;
  };

  bool checkInto(const MapCase &c);
  bool checkInjective(const MapCase &first, const MapCase &second, bool isSame);
  bool isPossible(const MapCase &c);
  bool mayMeet(unsigned first, unsigned second) const;
  SmallVector<Bounds> getBounds(const MapCase &c) const;
  const Polynomial &getResult(const MapCase &c, unsigned k) const {
    return c.values[program.results[k]];
  }

  const MapProgram &program;
  SymbolicMap map;
  CaseProof proof;
  /// By case: of the sizes and of the results.
  SmallVector<SmallVector<Bounds>> bounds;
};
} // namespace

//===----------------------------------------------------------------------===//
// CasePair
//===----------------------------------------------------------------------===//

CasePair::CasePair(const MapCase &first, const MapCase &second,
                   unsigned numSizes) {
  both.domain = first.domain;
  both.quotients = first.quotients;
  for (unsigned variable = 0; variable < second.getNumVariables(); ++variable)
    variables.push_back(variable < numSizes ? variable
                                            : findOrAppend(second, variable));
  addConstraints(second);
}

unsigned CasePair::findOrAppend(const MapCase &second, unsigned variable) {
  const auto *quotient =
      llvm::find_if(second.quotients, [&](const MapCase::Quotient &q) {
        return q.variable == variable;
      });
  if (quotient != second.quotients.end()) {
    Polynomial dividend = translate(quotient->dividend);
    for (const MapCase::Quotient &known : both.quotients)
      if (known.divisor == quotient->divisor && known.dividend == dividend)
        return known.variable;
  }
  return both.domain.appendVar(VarKind::SetDim);
}

Polynomial CasePair::translate(const Polynomial &value) const {
  Polynomial result(value.constant);
  for (auto [variable, coefficient] : llvm::enumerate(value.linear))
    if (coefficient != 0)
      result.add(Polynomial::variable(variables[variable]), coefficient);
  return result;
}

void CasePair::addConstraints(const MapCase &second) {
  auto translateRow = [&](ArrayRef<Number> row) {
    Polynomial value;
    value.linear.assign(row.begin(), row.end() - 1);
    value.constant = row.back();
    return translate(value);
  };
  const IntegerPolyhedron &domain = second.domain;
  for (unsigned i = 0; i < domain.getNumEqualities(); ++i)
    both.addZero(translateRow(domain.getEquality(i)));
  for (unsigned i = 0; i < domain.getNumInequalities(); ++i)
    both.addNonNegative(translateRow(domain.getInequality(i)));
}

//===----------------------------------------------------------------------===//
// Prover
//===----------------------------------------------------------------------===//

/// Whether the case has a point; if so, its sizes are suspect.
bool Prover::isPossible(const MapCase &c) {
  auto sizes = sampleSizes(c.domain, program.numIds());
  if (sizes)
    proof.suspect = *sizes;
  return sizes.has_value();
}

/// Whether all results of the case are ids.
bool Prover::checkInto(const MapCase &c) {
  for (unsigned k = 0; k < program.numIds(); ++k) {
    const Polynomial &result = getResult(c, k);
    if (!result.isAffine()) {
      proof.stop = SymbolicStop{
          program.results[k],
          "the result has a product of which both factors have many values",
          {}};
      return false;
    }
    Polynomial below =
        addConstant(subtract(Polynomial::variable(k), result), Number(-1));
    for (const Polynomial &bound : {result, below}) {
      MapCase outside = c;
      outside.addNonNegative(complement(bound));
      if (isPossible(outside))
        return false;
    }
  }
  return true;
}

/// Whether ids of two cases, different ones if the cases are the same, have
/// different results. Ids of different cases are different.
bool Prover::checkInjective(const MapCase &first, const MapCase &second,
                            bool isSame) {
  unsigned numIds = program.numIds();
  CasePair pair(first, second, /*numSizes=*/numIds);
  for (unsigned k = 0; k < numIds; ++k)
    pair.both.addZero(
        subtract(pair.translate(getResult(second, k)), getResult(first, k)));
  if (!isSame)
    return !isPossible(pair.both);
  // The ids differ in one, and the second one is the greater.
  for (unsigned k = 0; k < numIds; ++k) {
    MapCase apart = pair.both;
    Polynomial id = Polynomial::variable(numIds + k);
    apart.addNonNegative(
        addConstant(subtract(pair.translate(id), id), Number(-1)));
    if (isPossible(apart))
      return false;
  }
  return true;
}

SmallVector<Prover::Bounds> Prover::getBounds(const MapCase &c) const {
  SmallVector<Bounds> bounds;
  Simplex simplex(c.domain);
  auto add = [&](const Polynomial &value) {
    auto [min, max] =
        simplex.computeIntegerBounds(value.getRow(c.getNumVariables()));
    Bounds &found = bounds.emplace_back();
    if (min.isBounded())
      found.min = *min;
    if (max.isBounded())
      found.max = *max;
  };
  for (unsigned k = 0; k < program.numIds(); ++k) {
    add(Polynomial::variable(k));
    add(getResult(c, k));
  }
  return bounds;
}

/// Whether two cases can have a size and a result in common, as far as the
/// bounds of each tell.
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
    if (!checkInto(c))
      return proof;
    bounds.push_back(getBounds(c));
  }
  for (unsigned i = 0; i < map.cases.size(); ++i)
    for (unsigned k = 0; k <= i; ++k)
      if (mayMeet(i, k) && !checkInjective(map.cases[i], map.cases[k], i == k))
        return proof;
  proof.isBijection = true;
  return proof;
}

CaseProof mlir::swizzle::proveByCases(const MapProgram &program,
                                      ArrayRef<RequirementAttr> requirements) {
  return Prover(program, exploreMap(program, requirements)).prove();
}
