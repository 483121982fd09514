//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Masks of lanes as Boolean functions of values that nothing here takes apart.
// Two masks of the same function are the same, whatever these values are.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_MASKFUNCTIONS_H
#define SWIZZLE_MACHINE_MASKFUNCTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class PHINode;
class ShuffleVectorInst;
class Type;
class Value;
} // namespace llvm

namespace mlir::swizzle::machine {

/// 32 bits, each of which is the same Boolean function of the bits of some
/// leaves. Equal functions have equal leaves and tables.
struct BitFunction {
  static constexpr unsigned maxLeaves = 6;

  /// In the order in which they were met, and only those it depends on.
  llvm::SmallVector<unsigned, 4> leaves;
  /// Bit `i` is the result where leaf `j` is bit `j` of `i`, for as many bits
  /// as there are; repeated above them.
  uint64_t table = 0;

  static BitFunction constant(bool value) {
    return {{}, value ? ~UINT64_C(0) : 0};
  }
  static BitFunction ofLeaf(unsigned leaf) { return {{leaf}, variables[0]}; }

  /// The table of a leaf by its place.
  static constexpr uint64_t variables[maxLeaves] = {
      0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
      0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};

  bool operator==(const BitFunction &other) const {
    return table == other.table && leaves == other.leaves;
  }
  bool operator<(const BitFunction &other) const {
    if (table != other.table)
      return table < other.table;
    return std::lexicographical_compare(
        leaves.begin(), leaves.end(), other.leaves.begin(), other.leaves.end());
  }
};

/// The low half of a mask, and the high one of what has 64 bits.
using MaskFunction = llvm::SmallVector<BitFunction, 2>;

/// The halves of a type of masks: integers of 32 and 64 bits, as many lanes of
/// a bit, and one or two of 32 bits; 0 for other types.
unsigned getNumHalves(llvm::Type *type);

/// The lanes that a shuffle takes from its first operand, as a constant of as
/// many bits; null if it moves lanes. LLVM makes such shuffles of selects whose
/// condition is constant.
llvm::Value *getLanesOfFirst(const llvm::ShuffleVectorInst &shuffle);

class MaskFunctions {
public:
  /// 32 bits of a value that nothing here takes apart: the value, and the
  /// number of its half. A constant of 32 bits stands for each half that is the
  /// same, whatever the type of the whole is.
  using Leaf = std::pair<llvm::Value *, unsigned>;

  /// The function of a mask: what `set` was called with, a constant, or leaves
  /// of its own.
  MaskFunction get(llvm::Value *value);
  void set(llvm::Value *value, MaskFunction function) {
    known[value] = std::move(function);
  }
  Leaf getLeaf(unsigned number) const { return leaves[number]; }
  /// The value whose lower and upper half two leaves are, or null.
  llvm::Value *join(unsigned low, unsigned high) const;
  /// The number that a function of no leaves but constants is, or nothing.
  std::optional<uint32_t> getNumber(const BitFunction &bits) const;
  /// Returns true if no bit is set, whatever the leaves but constants are.
  bool isNone(const MaskFunction &mask) const;

  /// The function of an instruction by those of its operands, which were set
  /// where they are masks of instructions before it; none if it is not one of
  /// few enough leaves.
  std::optional<MaskFunction> compute(llvm::Instruction &instruction);
  /// Sets the function of an instruction for which there is none: leaves of its
  /// own. What all ways to a phi have no other bits than, neither has the phi.
  void setOwn(llvm::Instruction &instruction);

  /// Sets the functions of all masks of a function.
  void setAll(llvm::Function &function);
  /// Finds the halves of the phis of loops that are 0 or all ones in each
  /// iteration: `get` has them from now on.
  void findConstants(llvm::Function &function);

  /// A mask of which all bits are 0 whenever a block goes on to `next`, as its
  /// branch compares masks; none if it does not.
  std::optional<MaskFunction> getZeroOnWay(llvm::BasicBlock &block,
                                           llvm::BasicBlock &next);

  using Operation = llvm::function_ref<uint64_t(llvm::ArrayRef<uint64_t>)>;
  /// Masks of as many halves, combined bit by bit; none if the result has too
  /// many leaves.
  static std::optional<MaskFunction> combine(llvm::ArrayRef<MaskFunction> masks,
                                             Operation operation);
  /// The bits that are set in a mask for some bits of the leaves for which
  /// `isAny` is true.
  static MaskFunction project(MaskFunction mask,
                              llvm::function_ref<bool(unsigned)> isAny);

private:
  unsigned addLeaf(llvm::Value *value, unsigned half);
  uint64_t getTable(const BitFunction &bits, unsigned bit) const;
  std::optional<MaskFunction>
  combineOperands(llvm::ArrayRef<llvm::Value *> operands, Operation operation);
  std::optional<MaskFunction> mergeWays(llvm::PHINode &phi);
  std::optional<MaskFunction> findBound(llvm::PHINode &phi);
  void setEach(llvm::ArrayRef<llvm::BasicBlock *> blocks);

  std::vector<Leaf> leaves;
  llvm::DenseMap<Leaf, unsigned> numbers;
  llvm::DenseMap<llvm::Value *, MaskFunction> known;
  /// Halves of phis that are constant.
  llvm::MapVector<Leaf, bool> constants;
};

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_MASKFUNCTIONS_H
