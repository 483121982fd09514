//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Runs the instructions of a map on cases. What is not affine is split until it
// is: a product on the values of a factor that has few, a minimum on which
// operand is less, a division by a size on the quotients that there are, and a
// product of two variables that is divided by one of them on the residues of
// the other.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PROOF_MAPEXPLORER_H
#define SWIZZLE_LIB_PROOF_MAPEXPLORER_H

#include "MapSymbolic.h"

namespace mlir::swizzle {

/// The most values on which a case is split at once.
inline constexpr int64_t maxSplit = 64;

/// How an instruction ended on a case: with a value, or with other cases in the
/// worklist in the place of this one, or not at all.
enum class CaseStep { Done, Split, Stop };
/// Whether a number is at least 0 at every point, or at none, or neither.
enum class Truth { False, True, Open };

class MapExplorer {
public:
  explicit MapExplorer(const MapProgram &program) : program(program) {}

  SymbolicMap explore(ArrayRef<RequirementAttr> requirements);

private:
  MapCase makeFirstCase(ArrayRef<RequirementAttr> requirements);

  CaseStep execute(MapCase &c);
  CaseStep executeProduct(MapCase &c);
  CaseStep executeDivision(MapCase &c);
  CaseStep executeOrder(MapCase &c);
  CaseStep executeEquality(MapCase &c);
  CaseStep executeShift(MapCase &c);
  CaseStep executeBits(MapCase &c);

  /// `value` floordiv the value of an instruction, which is positive; nothing
  /// where `step` is not Done.
  std::optional<Polynomial> divide(MapCase &c, const Polynomial &value,
                                   unsigned divisor, CaseStep &step);
  std::optional<Polynomial> divideByConstant(MapCase &c, Polynomial value,
                                             const Polynomial::Number &divisor);
  std::optional<Polynomial> divideBySize(MapCase &c, Polynomial value,
                                         unsigned divisor, CaseStep &step);

  Truth decide(MapCase &c, const Polynomial &value);
  CaseStep splitOnSign(MapCase &c, const Polynomial &value);
  CaseStep
  splitOnValue(const MapCase &c, unsigned instruction,
               std::pair<Polynomial::Number, Polynomial::Number> range);
  CaseStep splitOnResidue(MapCase &c, unsigned variable,
                          const Polynomial::Number &modulus);
  std::optional<std::pair<Polynomial::Number, Polynomial::Number>>
  getSmallRange(const MapCase &c, const Polynomial &value);

  CaseStep done(MapCase &c, Polynomial value);
  CaseStep stop(const MapCase &c, std::string reason);
  void push(MapCase c);

  const MapInstruction &instruction(const MapCase &c) const {
    return program.instructions[c.next];
  }
  const Polynomial &operand(const MapCase &c, unsigned k) const {
    return c.values[instruction(c).operands[k]];
  }

  const MapProgram &program;
  SmallVector<MapCase, 0> worklist;
  SymbolicMap result;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PROOF_MAPEXPLORER_H
