//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What scalar registers hold where functions are called, while a kernel's code
// is decoded.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_SCALARCONSTANTS_H
#define SWIZZLE_MACHINE_SCALARCONSTANTS_H

#include "Swizzle/Machine/Instruction.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace mlir::swizzle::machine {

/// Constants in scalar registers, as far as they follow from the instructions
/// of a straight line: enough for the addresses of calls. A call is taken to
/// leave them, as compilers know what it writes; that it does is checked where
/// the code runs.
class ScalarConstants {
public:
  /// Goes on behind an instruction, the next one of the line.
  void update(const Instruction &instruction);
  /// The value of a pair of registers.
  std::optional<uint64_t> get(const Operand &pair) const;

private:
  std::optional<uint32_t> evaluate(const Operand &operand) const;

  llvm::DenseMap<unsigned, uint32_t> values;
  std::optional<bool> carry;
};

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_SCALARCONSTANTS_H
