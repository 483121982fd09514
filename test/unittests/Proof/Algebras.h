//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Two algebras for formulas that are templates, as in Mapping/MapFormulas.h:
// one makes the program of a map, the other one computes.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_UNITTESTS_PROOF_ALGEBRAS_H
#define SWIZZLE_UNITTESTS_PROOF_ALGEBRAS_H

#include "Swizzle/Proof/MapProgram.h"
#include <algorithm>
#include <optional>
#include <vector>

namespace mlir::swizzle {

/// Appends instructions to a program.
struct ProgramAlgebra {
  using Value = unsigned;
  using Bool = unsigned;

  Value constant(uint64_t number) {
    return program.append({MapOpcode::Constant, false, {}, number});
  }
  Value add(Value a, Value b) { return append(MapOpcode::Add, a, b); }
  Value sub(Value a, Value b) { return append(MapOpcode::Sub, a, b); }
  Value mul(Value a, Value b) { return append(MapOpcode::Mul, a, b); }
  Value div(Value a, Value b) { return append(MapOpcode::DivU, a, b); }
  Value rem(Value a, Value b) { return append(MapOpcode::RemU, a, b); }
  Value min(Value a, Value b) { return append(MapOpcode::MinU, a, b); }
  Bool less(Value a, Value b) { return append(MapOpcode::LessU, a, b); }
  Value select(Bool condition, Value a, Value b) {
    return program.append({MapOpcode::Select, false, {condition, a, b}});
  }
  bool divides(Value, Value) { return false; }

  Value append(MapOpcode opcode, Value a, Value b) {
    return program.append({opcode, isComparison(opcode), {a, b}});
  }

  MapProgram program;
};

/// Computes. What has no result is remembered, and is 0.
struct NumberAlgebra {
  using Value = uint64_t;
  using Bool = bool;

  Value constant(uint64_t number) { return number; }
  Value add(Value a, Value b) { return a + b; }
  Value sub(Value a, Value b) { return a - b; }
  Value mul(Value a, Value b) { return a * b; }
  Value div(Value a, Value b) { return check(b) ? a / b : 0; }
  Value rem(Value a, Value b) { return check(b) ? a % b : 0; }
  Value min(Value a, Value b) { return std::min(a, b); }
  Bool less(Value a, Value b) { return a < b; }
  Value select(Bool condition, Value a, Value b) { return condition ? a : b; }
  /// All that there is to know, for formulas that make use of it.
  bool divides(Value a, Value b) { return a != 0 && b % a == 0; }

  bool check(Value divisor) {
    isDefined &= divisor != 0;
    return divisor != 0;
  }

  bool isDefined = true;
};

/// A program with `numIds` ids, as many sizes, and `numParameters`.
/// `formula(algebra, inputs)` returns the results.
template <typename Formula>
MapProgram makeProgram(unsigned numIds, unsigned numParameters,
                       Formula formula) {
  ProgramAlgebra algebra;
  std::vector<unsigned> inputs;
  for (unsigned k = 0; k < 2 * numIds + numParameters; ++k)
    inputs.push_back(algebra.program.append({MapOpcode::Input, false, {}, k}));
  std::vector<unsigned> results = formula(algebra, inputs);
  algebra.program.results.assign(results.begin(), results.end());
  algebra.program.numParameters = numParameters;
  return std::move(algebra.program);
}

/// Returns true if the formula is a bijection for these sizes, whatever
/// `parameters` follow them.
template <typename Formula>
bool isBijection(Formula formula, std::vector<uint64_t> sizes,
                 std::vector<uint64_t> parameters = {}) {
  uint64_t columns = sizes.size() == 2 ? sizes[1] : 1;
  uint64_t count = sizes[0] * columns;
  std::vector<bool> seen(count);
  for (uint64_t id = 0; id < count; ++id) {
    std::vector<uint64_t> inputs{id};
    if (sizes.size() == 2)
      inputs = {id / columns, id % columns};
    inputs.insert(inputs.end(), sizes.begin(), sizes.end());
    inputs.insert(inputs.end(), parameters.begin(), parameters.end());
    NumberAlgebra algebra;
    std::vector<uint64_t> results = formula(algebra, inputs);
    if (!algebra.isDefined || results[0] >= sizes[0] ||
        (sizes.size() == 2 && results[1] >= columns))
      return false;
    uint64_t value =
        sizes.size() == 2 ? results[0] * columns + results[1] : results[0];
    if (seen[value])
      return false;
    seen[value] = true;
  }
  return true;
}

} // namespace mlir::swizzle

#endif // SWIZZLE_UNITTESTS_PROOF_ALGEBRAS_H
