//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Lifts the machine code of a kernel to an LLVM function that is one wave: one
// control flow, with vectors of 64 elements for what differs between lanes.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_LIFTER_H
#define SWIZZLE_MACHINE_LIFTER_H

#include "IssueClock.h"
#include "Registers.h"
#include "WaveState.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/Module.h"

namespace mlir::swizzle::machine {

/// How the runtime makes the addresses of lanes from a base, an offset of each
/// lane and the offset of the instruction.
enum class AddressArithmetic {
  /// The sum; offsets of 64 bits.
  Wide,
  /// The sum; offsets of 32 bits.
  Narrow,
  /// The sum modulo 2^32; offsets of 32 bits.
  Modular,
  /// The base plus the sum modulo 2^32 of the offsets, which are of 32 bits;
  /// words that end behind the limit, counted from the base, are not accessed.
  Ranged,
};

/// A site with what only the runtime needs of it.
struct LiftedSite {
  AccessSite site;
  AddressForm form = AddressForm::Global;
  AddressArithmetic arithmetic = AddressArithmetic::Wide;
  int64_t offset = 0;
};

/// The addresses of an access as the runtime gets them: see AddressArithmetic.
struct LaneAddresses {
  AddressArithmetic arithmetic = AddressArithmetic::Wide;
  llvm::Value *lanes = nullptr;
  /// 64 bits.
  llvm::Value *base = nullptr;
  llvm::Value *offsets = nullptr;
  /// 32 bits.
  llvm::Value *limit = nullptr;
  int64_t immediate = 0;
};

/// The upper halves of the addresses by which flat instructions reach LDS and
/// scratch.
inline constexpr uint32_t ldsAperture = 0x10000, scratchAperture = 0x20000;

class Lifter {
public:
  Lifter(llvm::Module &module, const KernelCode &code,
         const WaveProgramOptions &options);

  /// Makes the function `name` of type WaveFn. An error for what the table does
  /// not have.
  llvm::Expected<llvm::Function *> lift(llvm::StringRef name);

  std::vector<LiftedSite> takeSites() { return std::move(sites); }

private:
  using Value = llvm::Value;

  // Control flow: Lifter.cpp.
  llvm::Error liftBlock(unsigned number);
  llvm::Error liftInstruction(const Instruction &instruction);
  llvm::Error liftEffect(const Operation &operation);
  llvm::Error liftBranch();
  void jumpTo(llvm::Value *target, llvm::ArrayRef<uint64_t> addresses);
  void liftCall();
  void liftSetPc();
  /// The program counter at an address of the code.
  llvm::ConstantInt *getLoaded(uint64_t address) {
    return b.getInt64(code.location.loadAddress + address);
  }
  void liftWait();
  void liftMatrix();
  void liftUnknown();
  /// Ends the wave with an error at the current instruction.
  void fail(llvm::StringRef function);
  void failIf(Value *condition, llvm::StringRef function);
  llvm::BasicBlock *getJumpBlock(std::optional<unsigned> number);
  void countIssued(const Operation &operation);
  void flushCounts();

  // Operations that compute: LiftValues.cpp.
  llvm::Error liftValue(const ValueOperation &operation);
  llvm::Error liftPacked(const ValueOperation &operation);
  llvm::Error liftMovePair();
  llvm::Error liftSetIndex();
  /// v_mov_b32 between registers of which an index chooses one or both.
  llvm::Error liftIndexedMove();
  /// The source that is printed as `operand`, the `index`th one, as the letter
  /// of a signature says.
  llvm::Expected<Value *> readSource(const Operand &operand, char letter,
                                     unsigned index);
  Value *readImplicit(char letter, const Operand *result);
  llvm::Expected<Value *> readBits(const Operand &operand, unsigned bits,
                                   char letter);
  Value *readConstant(const Operand &operand, unsigned bits, char letter);
  llvm::Expected<Value *> readMixed(const Operand &operand, unsigned index);
  Value *selectPart(Value *bits, const Operand &operand, unsigned index);
  Value *applyModifiers(Value *value, const Operand &operand);
  Value *moveLanes(Value *value);
  void writeResult(const Operand *operand, char letter, Value *value);
  Value *finishFloat(Value *value);
  /// The contents of a vector register after a result of 32 bits or less is
  /// written into the part that the instruction says; `keepsHalf` if one of 16
  /// bits leaves the other half.
  Value *placePart(const Operand &operand, Value *value, unsigned bits,
                   bool keepsHalf);
  void writeVector(const Operand &operand, unsigned offset, Value *value);

  // Moves between lanes: LiftLanes.cpp.
  llvm::Error liftLanes(Effect effect);
  void liftReadLane(bool isFirst);
  void liftWriteLane();
  void liftSwap();
  void liftPermuteHalves();
  llvm::Error liftSwizzle();
  void liftPermute(bool isBackward);

  // Memory: LiftMemory.cpp.
  llvm::Error liftMemory(const MemoryOperation &operation);
  llvm::Error liftScalarMemory(const MemoryOperation &operation);
  llvm::Error liftLds(const MemoryOperation &operation);
  llvm::Error liftVectorMemory(const MemoryOperation &operation);
  llvm::Expected<LaneAddresses> getAddresses(const MemoryOperation &operation,
                                             llvm::ArrayRef<Operand> operands);
  Value *getBufferBytes(const Operand &buffer);
  llvm::Expected<LaneAddresses>
  getBufferAddresses(const MemoryOperation &operation,
                     llvm::ArrayRef<Operand> operands);
  unsigned addSite(const MemoryOperation &operation, MemoryKind kind);
  /// Tells the access; returns its site.
  unsigned tellLds(const MemoryOperation &operation, Value *offsets,
                   int64_t immediate);
  /// Stores registers to scratch or LDS.
  void storeOwn(llvm::StringRef name, const MemoryOperation &operation,
                unsigned site, Value *lanes, Value *addresses,
                const Operand &data);
  /// Tells what a load of global memory puts into LDS, and stores it.
  void fillLds(const MemoryOperation &operation);
  /// Stores to LDS what nothing here knows.
  void storeUnknown(unsigned site, Value *lanes, Value *offsets);
  /// Tells the access; returns its site.
  unsigned tellVector(const MemoryOperation &operation, MemoryKind kind,
                      const LaneAddresses &addresses);
  /// Gives the registers of a load what `readDword` reads for each dword.
  void writeLoaded(const MemoryOperation &operation, const Operand &result,
                   llvm::function_ref<Value *(unsigned)> readDword);
  void writeUnknown(const Operand &result);
  Value *getUnknownVector(unsigned index);

  // Scratch: LiftScratch.cpp.
  llvm::Error liftScratch(const MemoryOperation &operation);
  std::optional<bool> isScratchWordAtStart(unsigned number) const;
  bool keepsScratchWord(unsigned number, const Instruction *before) const;
  bool hasScratchWord(unsigned number,
                      llvm::SmallSet<unsigned, 8> &assumed) const;
  bool isScratchBuffer(const Operand &buffer) const;
  llvm::Error liftScratchBuffer(const MemoryOperation &operation);
  /// Bytes from the start of a lane's scratch: `uniform`, and those in `vector`
  /// if it is a register.
  void accessScratch(const MemoryOperation &operation, const Operand &data,
                     const Operand &vector, Value *uniform);

  // Counters: LiftCounters.cpp.
  /// A member of the WaveState.
  Value *getState(llvm::Type *type, size_t offset);
  /// A turn of a workgroup to take a number from a counter.
  struct Turn {
    /// How many workgroups come before it in the round.
    Value *rank;
    /// The turns of all workgroups in earlier rounds, and what they have added,
    /// modulo 2^64.
    Value *earlierTurns, *earlierChanges;
    /// Whether that is known.
    Value *isKnown;
  };
  /// What an atomic on a counter has counted: where it did last, how often
  /// there and what it has added; and whether it did with several lanes, not 0
  /// then.
  struct Turns {
    Value *address, *times, *changes, *unknown;
  };
  /// What an atomic counts: the address is that of the first of the lanes, and
  /// the amount what that one adds, of 64 bits.
  struct Counting {
    Value *lanes, *address, *amount;
  };
  void findCounters();
  Counting getCounting(Value *lanes, Value *address, Value *amount);
  Counting getCounting(const LaneAddresses &addresses, Value *amounts);
  Turn takeTurn(const Counting &counting);
  void noteTurn(const Counting &counting);
  Value *getCount(Value *before, Value *data, const Turn &turn);
  Value *joinDwords(unsigned numDwords,
                    llvm::function_ref<Value *(unsigned dword)> read);
  /// Gives the registers of an atomic what was in memory before it, as far as
  /// that is known. `readDword` reads what is there at the start.
  void writeAtomic(const Operand &result, const Operand &data,
                   const LaneAddresses &addresses,
                   llvm::function_ref<Value *(unsigned dword)> readDword);
  /// Counts an atomic that gives nothing.
  void countWithoutResult(const Operand &data, const LaneAddresses &addresses);
  /// Both for an atomic of the wave, whose result takes the place of its data.
  void writeScalarAtomic(const MemoryOperation &operation, const Operand &data,
                         Value *address,
                         llvm::function_ref<Value *(unsigned dword)> readDword);

  // Shared.
  llvm::Error error(const llvm::Twine &message) const;
  Value *call(llvm::StringRef name, llvm::Type *result,
              llvm::ArrayRef<Value *> arguments);
  /// The same for what may be left out where its result is not needed.
  Value *callPure(llvm::StringRef name, llvm::Type *result,
                  llvm::ArrayRef<Value *> arguments);
  /// The same for what reads memory that others write.
  Value *callReading(llvm::StringRef name, llvm::Type *result,
                     llvm::ArrayRef<Value *> arguments);
  Value *splat(Value *value) {
    return b.CreateVectorSplat(lanesPerWave, value);
  }
  llvm::Type *vectorOf(llvm::Type *element) {
    return llvm::FixedVectorType::get(element, lanesPerWave);
  }
  unsigned getNumber() const { return current - code.instructions.data(); }

  llvm::Module &module;
  const KernelCode &code;
  const WaveProgramOptions &options;
  Builder b;
  llvm::Function *function = nullptr;
  Value *state = nullptr;
  std::unique_ptr<Registers> registers;
  std::vector<llvm::BasicBlock *> blocks;
  std::vector<LiftedSite> sites;
  /// Of atomics that give what was in a counter before them, by their numbers.
  llvm::MapVector<unsigned, Turns> counters;

  /// The instruction that is being lifted.
  const Instruction *current = nullptr;
  bool isVector = false;
  /// Of the block so far, not yet added to the state.
  uint64_t issued[numIssueCounters] = {};
  IssueClock issueClock;
  /// The lanes that a move between lanes leaves alone, or null.
  Value *movedLanes = nullptr;
  /// What is added to the numbers of vector registers, an i32, or null; and to
  /// those of which operands.
  Value *registerIndex = nullptr;
  bool indexesSource = false, indexesResult = false;
};

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_LIFTER_H
