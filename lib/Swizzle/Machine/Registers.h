//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The registers of a wave as LLVM values. Each is a slot on the stack while
// code is lifted; LLVM makes SSA values of them.
//
// A vector register has two slots. `active` holds the right values for the
// lanes of exec, and anything for others; `merged` for all lanes. Reads take
// the first, so that a value written and used under the same exec does not
// depend on what its register held before. Where exec may gain lanes, `active`
// becomes `merged`.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_REGISTERS_H
#define SWIZZLE_MACHINE_REGISTERS_H

#include "Semantics.h"
#include "WaveState.h"
#include <map>

namespace mlir::swizzle::machine {

class Registers {
public:
  /// Makes the slots of all registers of `code`, in the block of `b`.
  Registers(Builder &b, const KernelCode &code, bool allLanes);

  /// Loads what the wave starts with from its state. What is not there is 0:
  /// LLVM may do anything where code branches on what has no value.
  void loadInputs(llvm::Value *state, const WaveProgramOptions &options);
  /// Stores WaveProgramOptions::results into the state.
  void storeResults(llvm::Value *state, llvm::ArrayRef<Operand> results);

  /// A dword of a scalar file.
  llvm::Value *readScalar(RegisterFile file, unsigned index);
  void writeScalar(RegisterFile file, unsigned index, llvm::Value *value);
  /// 64 bits from `index` on.
  llvm::Value *readScalar64(RegisterFile file, unsigned index);
  void writeScalar64(RegisterFile file, unsigned index, llvm::Value *value);

  /// 64 x i32.
  llvm::Value *readVector(const Operand &operand, unsigned offset);
  /// The same, right also for lanes that are not in exec.
  llvm::Value *readAllLanes(const Operand &operand, unsigned offset);
  /// Writes the lanes of exec.
  void writeVector(const Operand &operand, unsigned offset, llvm::Value *value);
  /// Writes all lanes: what those of exec get, and what all get.
  void writeLanes(const Operand &operand, unsigned offset, llvm::Value *active,
                  llvm::Value *all);

  llvm::Value *getExec() { return b.CreateLoad(b.getInt64Ty(), exec); }
  /// A lane's i1 for each bit of exec.
  llvm::Value *getExecLanes();
  /// `isSubset`: no lane is new.
  void setExec(llvm::Value *value, bool isSubset);
  llvm::Value *getVcc() { return b.CreateLoad(b.getInt64Ty(), vcc); }
  llvm::Value *getScc() { return b.CreateLoad(b.getInt1Ty(), scc); }
  void setScc(llvm::Value *value) { b.CreateStore(value, scc); }

  llvm::FixedVectorType *getVectorType() const { return vectorType; }

  /// The registers of a vector file that the kernel names, or may choose by an
  /// index, in order.
  llvm::SmallVector<unsigned> getNumbers(RegisterFile file) const;

private:
  struct VectorSlots {
    llvm::AllocaInst *active = nullptr;
    /// Null in code that has all lanes in exec throughout.
    llvm::AllocaInst *merged = nullptr;
  };
  using Key = std::pair<RegisterFile, unsigned>;

  void addOperand(const Operand &operand, bool changesExec);
  VectorSlots &getSlots(const Operand &operand, unsigned offset);
  llvm::AllocaInst *&getScalarSlot(RegisterFile file, unsigned index);

  Builder &b;
  llvm::FixedVectorType *vectorType;
  std::map<Key, VectorSlots> vectors;
  std::map<Key, llvm::AllocaInst *> scalars;
  llvm::AllocaInst *exec, *vcc, *flatScratch, *xnackMask, *m0, *scc;
};

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_REGISTERS_H
