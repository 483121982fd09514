//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The clocks in which a wave that has its SIMD for itself issues the
// instructions of a block, in order. What it waits for in memory is left out;
// waits for LDS and for results of matrix instructions are part of it.
//
// Sources:
//   [1] "AMD Instinct MI300" Instruction Set Architecture: a SIMD works 4
//       clocks on the 64 lanes of an instruction; transcendentals have a
//       quarter of the rate; wait states of matrix instructions.
//   [2] Peaks of an MI355X, over compute units, SIMDs and clock: 2048
//       operations a clock on FP8, 4096 on FP6 and FP4.
//   [3] pyhip (tingqli), docs/mem_latency.md, on an MI308X: 64 clocks from a
//       read of LDS of 16 bytes a lane to its data, without conflicts. What LDS
//       moves in a clock is in ComputeUnit.h.
//   [4] The same, docs/mfma-valu-coissue.md, on gfx942: a wave alone takes
//       16 clocks for a 16x16x16 product, also with three vector instructions
//       of 4 clocks behind it, and 20 with four, or with one transcendental;
//       but 28 with one operation on packed f32, and 4 for each further one. An
//       instruction of 8 bytes that crosses a boundary of 8 bytes takes 5
//       clocks for 4, where all of them do.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_ISSUECLOCK_H
#define SWIZZLE_MACHINE_ISSUECLOCK_H

#include "Semantics.h"
#include "Swizzle/Chips/ComputeUnit.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::swizzle::machine {

/// The floating-point operations of a matrix instruction, all lanes together.
uint64_t countMatrixFlops(const Instruction &instruction);

/// The clocks for which a matrix instruction takes the matrix core of its SIMD.
uint64_t countMatrixClocks(const Instruction &instruction);

/// Returns true for loads whose data goes to LDS without passing registers.
bool goesToLds(const Instruction &instruction,
               const MemoryOperation &operation);

class IssueClock {
public:
  /// The clocks of an instruction set: gfx90a, gfx942 or gfx950.
  explicit IssueClock(llvm::StringRef isa);

  /// Starts a block: everything from before is there.
  void start();

  /// Issues the next instruction; returns the clocks since the one before it.
  uint64_t issue(const Instruction &instruction, const Operation &operation);

  /// The clocks for which LDS takes what such a load brings: words side by
  /// side, for all lanes.
  uint64_t countDirectLdsClocks(const Operation &operation) const;

private:
  /// When all registers of an operand are there.
  uint64_t getReady(const Operand &operand) const;

  ComputeUnit unit;
  uint64_t clock = 0;
  /// When the matrix core, and the SIMD's share of LDS, can take the next
  /// instruction.
  uint64_t matrixFree = 0, ldsFree = 0;
  /// When a matrix instruction may follow on operations on packed f32.
  uint64_t packedEnd = 0;
  /// By file and number of a register: when it has its value, where that is
  /// not at once.
  llvm::DenseMap<unsigned, uint64_t> ready;
  /// When the instructions on LDS since the start are done, in order.
  std::vector<uint64_t> ldsDone;
};

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_ISSUECLOCK_H
