//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Machine instructions as LLVM decodes and prints them. The operands are taken
// from the printed form, which AMD's instruction set documents and LLVM's
// AMDGPU operand syntax describe; encodings are LLVM's business.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_INSTRUCTION_H
#define SWIZZLE_MACHINE_INSTRUCTION_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>

namespace mlir::swizzle::machine {

/// Where an operand lives.
enum class RegisterFile {
  /// s0 to s101.
  Scalar,
  /// v0 to v255, 64 lanes.
  Vector,
  /// a0 to a255, 64 lanes.
  Accumulation,
  /// Trap temporaries, in which some launches find the ids of the workgroup.
  Trap,
  Vcc,
  Exec,
  Scc,
  M0,
  FlatScratch,
  XnackMask,
  /// Read-only bits: 1 if vcc, or exec, is 0.
  Vccz,
  Execz,
};

/// An operand of an instruction.
struct Operand {
  enum class Kind {
    Register,
    /// An integer, with its sign as printed.
    Integer,
    /// An inline constant of floating point: 1.0 in the width of the operand.
    Float,
    /// `off`: no register.
    Off,
    /// An operand with a name only: `src_shared_base`, `hwreg(HW_REG_XCC_ID, 0,
    /// 4)`.
    Name,
  };

  Kind kind = Kind::Off;
  RegisterFile file = RegisterFile::Scalar;
  /// The first register, in dwords of its file, and the number of dwords: 2, 2
  /// for s[2:3], 0, 2 for vcc, 1, 1 for vcc_hi.
  unsigned index = 0, count = 1;
  int64_t integer = 0;
  double number = 0;
  std::string name;
  /// An integer that stands in a word of its own after the instruction.
  bool isLiteral = false;
  /// The modifiers of the source: -x, |x|, sext(x).
  bool negate = false, absolute = false, signExtend = false;

  bool isRegister() const { return kind == Kind::Register; }
  bool isVector() const {
    return isRegister() &&
           (file == RegisterFile::Vector || file == RegisterFile::Accumulation);
  }
};

/// `offset:16`, `quad_perm:[0,1,2,3]`, `sc0`, `dst_sel:WORD_1`, `vmcnt(0)`.
struct Modifier {
  std::string name;
  llvm::SmallVector<int64_t, 4> values;
  /// The word in place of numbers, or the whole text of an argument.
  std::string text;
};

/// An instruction at its place.
struct Instruction {
  /// In the code object's address space.
  uint64_t address = 0;
  unsigned size = 0;
  /// Where a branch, a call or a jump may lead, in order; nothing for a return.
  llvm::SmallVector<uint64_t, 1> targets;
  /// Of a conditional branch: whether it is taken, if constants say so. Code
  /// that it leads to otherwise is not decoded.
  std::optional<bool> isTaken;
  /// As LLVM prints it, without leading blanks.
  std::string text;
  /// Without its encoding: `v_add_u32` for `v_add_u32_e64`.
  std::string mnemonic;
  enum class Encoding { Default, Sdwa, Dpp } encoding = Encoding::Default;
  llvm::SmallVector<Operand, 4> operands;
  llvm::SmallVector<Modifier, 2> modifiers;
  /// Of a matrix instruction: the passes of 4 clocks for which it takes the
  /// matrix core, as LLVM's scheduling model of the chip (SISchedule.td) has
  /// them.
  unsigned matrixPasses = 0;
  /// True if it writes the condition of scalar instructions, as LLVM's
  /// description of the chip says.
  bool writesScc = false;

  /// The modifier of a name, or null.
  const Modifier *find(llvm::StringRef name) const;
  bool has(llvm::StringRef name) const { return find(name) != nullptr; }
  /// The number of a modifier, `absent` where there is none.
  int64_t get(llvm::StringRef name, int64_t absent = 0) const;

  /// The scalar registers of a file that it may write; sources among them where
  /// it has no result.
  llvm::SmallVector<Operand, 2>
  listScalarResults(RegisterFile file = RegisterFile::Scalar) const;

  /// Returns true for a call: control returns to the next instruction.
  bool isCall() const;
  /// Returns true for a jump whose target is in a register.
  bool isIndirectJump() const;

  /// What stands for the end of a function that runs out, at the address behind
  /// its last instruction.
  static Instruction makeEndOfFunction(uint64_t address);
  bool isEndOfFunction() const;
  /// Returns true for a trap that ends the wave, and for the end of a function:
  /// all traps but number 3, of llvm.debugtrap, which does nothing without a
  /// debugger. (LLVM's "User Guide for AMDGPU Backend", "Trap Handler ABI".)
  bool isFatalTrap() const;
  /// Returns true if it waits for other workgroups: at a barrier or a semaphore
  /// of all of them (global wave sync).
  bool isGlobalWait() const;
  /// Returns true if loads after it find nothing in the L1 that was there
  /// before, and so see what other workgroups wrote: sc1 of buffer_inv, and all
  /// of buffer_wbinvl1 and buffer_wbinvl1_vol of gfx90a. ("Memory Model gfx942"
  /// and "gfx90a" in LLVM's "User Guide for AMDGPU Backend".)
  bool emptiesL1() const;
  /// The same of scalar loads and their cache.
  bool emptiesScalarCache() const;
  /// Returns true for an atomic on memory that gives what was there before
  /// (`sc0` on gfx942 and gfx950, else `glc`).
  bool givesBefore() const { return has("sc0") || has("glc"); }
  /// Returns true for an atomic on LDS that compares, and swaps if the values
  /// are the same.
  bool swapsInLds() const;
};

/// The instruction that LLVM printed as `text`; an error, with no place, if it
/// has another form than the printer's.
llvm::Expected<Instruction> parseInstruction(llvm::StringRef text);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_INSTRUCTION_H
