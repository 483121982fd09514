//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What scalar registers hold where functions are called and code jumps to
// addresses that it has computed, while a kernel's code is decoded.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_SCALARCONSTANTS_H
#define SWIZZLE_MACHINE_SCALARCONSTANTS_H

#include "Swizzle/Machine/Instruction.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace mlir::swizzle::machine {

/// What is known of scalar registers at a place of the code, as far as it
/// follows from s_getpc_b64 and constants: enough for the addresses of calls
/// and of jumps that are too long for a branch. A call is taken to keep what
/// is known, as compilers know what it writes; that it does is checked where
/// the code runs. It decides no branches.
class ScalarConstants {
public:
  /// Addresses of which a pair of registers may hold one: in order, each once.
  using Addresses = llvm::SmallVector<uint64_t, 1>;

  /// Goes on after an instruction, the next one of the line.
  void update(const Instruction &instruction);

  /// Goes on behind a call, when the function has returned.
  void returnFromCall();

  /// Leaves what is known of both ways to a place, this one and `other`; of
  /// pairs of registers which addresses they may hold. Returns true if less
  /// is known than before.
  bool meet(const ScalarConstants &other);

  /// What a pair of registers may hold; nothing if that is not known.
  Addresses get(const Operand &pair) const;

  /// The condition of scalar instructions, if it is known, also where calls
  /// before do not keep what was known before them.
  std::optional<bool> getScc() const { return isSccKept ? std::nullopt : scc; }

private:
  std::optional<uint32_t> evaluate(const Operand &operand) const;
  std::optional<uint32_t> compute(const Instruction &instruction);
  Addresses get(unsigned low) const;

  /// By the number of the register.
  llvm::DenseMap<unsigned, uint32_t> values;
  /// By the number of the low register, where that depends on the way.
  llvm::DenseMap<unsigned, Addresses> pairs;
  std::optional<bool> scc;
  /// Registers that calls are taken to keep, or computed of such, and whether
  /// the condition is.
  llvm::DenseSet<unsigned> kept;
  bool isSccKept = false;
};

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_SCALARCONSTANTS_H
