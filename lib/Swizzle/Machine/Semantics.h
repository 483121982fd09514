//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The effect of each operation of the machine, in one table. An entry serves
// all encodings of its operation; modifiers of operands (negation, selection of
// bytes, moves between lanes) are applied where operands are read.
//
// Source: "AMD Instinct MI300" (CDNA3) and "MI200" (CDNA2) Instruction Set
// Architecture, and for what gfx950 adds, LLVM's AMDGPU backend.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_SEMANTICS_H
#define SWIZZLE_MACHINE_SEMANTICS_H

#include "Swizzle/Machine/WaveProgram.h"
#include "llvm/IR/IRBuilder.h"

namespace mlir::swizzle::machine {

using Builder = llvm::IRBuilder<>;
/// The sources of an operation: scalars of a scalar operation, vectors of 64 of
/// a vector one.
using Sources = llvm::ArrayRef<llvm::Value *>;

/// The results of an operation, at most three.
struct Results : llvm::SmallVector<llvm::Value *, 2> {
  Results(llvm::Value *value) { push_back(value); }
  Results(llvm::Value *first, llvm::Value *second) {
    push_back(first);
    push_back(second);
  }
};

/// The type of `like` with elements of type `element`.
llvm::Type *withElement(llvm::Value *like, llvm::Type *element);

/// The integer `value` in the type of `like`, in each lane of a vector.
llvm::Value *integer(llvm::Value *like, uint64_t value);

/// The lower bits of a shift's amount that the machine looks at, in the type of
/// `value`, which is shifted.
llvm::Value *amount(Builder &b, llvm::Value *value, llvm::Value *shift);

/// The sum of two integers of 32 bits and of a bit, which may be null, with the
/// carry; the difference, with the borrow.
Results addCarry(Builder &b, llvm::Value *x, llvm::Value *y,
                 llvm::Value *carry);
Results subBorrow(Builder &b, llvm::Value *x, llvm::Value *y,
                  llvm::Value *borrow);

/// The upper half of the product of two integers of 32 bits.
llvm::Value *mulHigh(Builder &b, llvm::Value *x, llvm::Value *y, bool isSigned);

/// How many bits from the top are equal, for `isSigned` to the sign, else to 0;
/// of no bits that differ -1. An i32, or one in each lane.
llvm::Value *countFromTop(Builder &b, llvm::Value *value, bool isSigned);

/// The number of zeros below the lowest 1; -1 if there is none.
llvm::Value *countFromBottom(Builder &b, llvm::Value *value);

/// As many ones as the lower bits of `width` say, from the bit that those of
/// `offset` say on, in the type of `like`.
llvm::Value *makeMask(Builder &b, llvm::Value *width, llvm::Value *offset,
                      llvm::Value *like);

/// The least or greatest of two or three, by the number of the intrinsic; among
/// floats -0 is less than 0.
Results extreme(Builder &b, Sources a, unsigned intrinsic);

/// Emits an operation; the last argument is the parameter of its entry, or what
/// the instruction has as `bitop3`.
using EmitFn = Results (*)(Builder &, Sources, unsigned);

/// An operation whose results are a function of its sources.
///
/// The signature has a letter for each result, `=`, and a letter for each
/// source, in the order in which operands are printed:
/// - `i`, `l`: integers of 32 and 64 bits;
/// - `f`, `d`: floats of 32 and 64 bits;
/// - `h`, `e`: an integer and a float of 16 bits;
/// - `p`, `q`: an integer and a float of 16 bits, results that keep the
///   register's other half. So do instructions whose encoding has op_sel, and
///   products that are added (LLVM, GCNSubtarget::zeroesHigh16BitsOfDest, which
///   has all others of 16 bits), but not the least, the greatest and the middle
///   of three floats: LLVM does not clear what they leave
///   (AMDGPUDAGToDAGISel::fp16SrcZerosHighBits);
/// - `k`: 16 bits of the instruction, sign-extended to i32;
/// - `m`: a bit for each lane: an i1 a lane, i64 in a scalar operation;
/// - `c`: scc, not printed; `v`: the same for vcc;
/// - `x`: exec, not printed; as a result, of no lanes that were not in it;
/// - `X`: exec, not printed, with any lanes;
/// - `S`: an i32 that all lanes share, of a vector operation;
/// - `o`: the previous contents of the result, not printed;
/// - `w`: a float of 32 bits, or of 16, extended, where op_sel_hi says so.
///
/// A packed operation (v_pk_) has the signature of its elements. A name may end
/// with ` clamp` or ` gfx950`, for instructions with that modifier or of that
/// chip.
struct ValueOperation {
  llvm::StringRef name;
  llvm::StringRef signature;
  EmitFn emit;
  unsigned parameter = 0;
};

/// The effect of an operation besides the values that it computes.
enum class Effect {
  None,
  Nothing,
  Wait,
  Barrier,
  Branch,
  End,
  /// Ends the wave with an error, if Instruction::isFatalTrap.
  Trap,
  GetPc,
  SetPc,
  Call,
  ReadFirstLane,
  ReadLane,
  WriteLane,
  Swap,
  /// v_pk_mov_b32.
  MovePair,
  /// The vector registers of what follows are chosen by an index, and no more.
  SetIndex,
  ClearIndex,
  /// Two halves of 32 or 16 lanes change places.
  PermuteHalves,
  LaneSwizzle,
  LanePermute,
  LaneBackwardPermute,
  Matrix,
  /// Writes a result that nothing here knows.
  Unknown,
  Memory,
};

/// How an instruction addresses memory.
enum class AddressForm {
  Global,
  Flat,
  Scratch,
  Buffer,
  Scalar,
  ScalarBuffer,
  Lds,
  LdsPair
};

/// An access to memory.
struct MemoryOperation {
  AddressForm form = AddressForm::Global;
  /// Bytes at an address of a lane.
  unsigned bytes = 4;
  bool isRead = false, isWrite = false, isAtomic = false;
  bool isSigned = false;
  /// A load that leaves the other half of its register; the upper one if
  /// isHigh.
  bool isHalf = false, isHigh = false;
  /// Of LdsPair: the unit of the two offsets in bytes.
  unsigned offsetUnit = 1;
  bool isToLds = false;
};

/// An entry of the table.
struct Operation {
  IssueClass issue = IssueClass::Vector;
  Effect effect = Effect::None;
  /// Of operations without effect.
  const ValueOperation *value = nullptr;
  /// Of Effect::Memory.
  MemoryOperation memory;
};

/// What is wrong with an instruction that the table does not have.
inline constexpr llvm::StringLiteral operationIsNotSupported =
    "expected an operation that is supported";

/// The entry of an operation, by its mnemonic without encoding; null if the
/// table has none.
const Operation *findOperation(llvm::StringRef mnemonic);

/// The operation of integers that an instruction with a clamp is; null for
/// others.
const Operation *findSaturating(const Instruction &instruction);

/// The operation that an instruction of a chip is, or null.
const Operation *findOperation(const Instruction &instruction,
                               llvm::StringRef chip);

/// The mnemonics of all entries, sorted.
std::vector<std::string> getOperationNames();

/// The parts of the table, by subject.
llvm::ArrayRef<ValueOperation> getScalarOperations();
llvm::ArrayRef<ValueOperation> getIntegerOperations();
llvm::ArrayRef<ValueOperation> getFloatOperations();
llvm::ArrayRef<ValueOperation> getByteFloatOperations();
llvm::ArrayRef<ValueOperation> getPackedOperations();
/// Comparisons by vcc, exec or scc.
llvm::ArrayRef<ValueOperation> getComparisons();

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_SEMANTICS_H
