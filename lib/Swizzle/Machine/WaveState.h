//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The state that the lifted code of a wave and its runtime share.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_WAVESTATE_H
#define SWIZZLE_MACHINE_WAVESTATE_H

#include "Swizzle/Machine/WaveProgram.h"

namespace mlir::swizzle::machine {

/// The counters besides the instructions of each IssueClass; see IssueCounts.
enum IssueCounter : unsigned {
  MatrixFlops = numIssueClasses,
  MatrixClocks,
  SerialClocks,
  /// Of what goes from memory to LDS without passing registers.
  DirectLdsClocks,
  numIssueCounters
};

/// By IssueClass, then by IssueCounter.
using IssueCounters = std::array<uint64_t, numIssueCounters>;

/// The argument of a wave's function. The lifted code knows the members by
/// their offsets.
struct WaveState {
  const uint32_t *scalars = nullptr;
  /// The bytes of the vector registers at the start, WaveProgramOptions says
  /// how many.
  const uint32_t *vectors = nullptr;
  uint64_t exec = 0;
  uint64_t flatScratch = 0;
  uint32_t m0 = 0;
  uint64_t scratchBytes = 0;
  /// See WaveInputs.
  uint64_t counterRank = 0, counterPeriod = 0;
  IssueCounters issued = {};
  /// See WaveInputs; null if there are none.
  LdsTime *ldsTimes = nullptr;
  /// The sum for all accesses so far.
  uint64_t ldsClocks = 0;
  /// Jumps backwards that are left.
  uint64_t iterations = 0;
  uint32_t *results = nullptr;
};

/// The wave's function.
using WaveFn = void (*)(WaveState *);

/// The address of what is not accessed, a multiple of 4.
inline constexpr uint64_t noAddress = ~UINT64_C(3);

/// The functions of the runtime that lifted code calls, by name.
namespace runtime {
/// (state, site, lanes, base, 64 offsets, limit, unknown lanes, instruction):
/// the addresses are what AddressArithmetic says. A lane that is unknown comes
/// from the instruction.
inline constexpr llvm::StringLiteral vectorAccess = "swizzle_machine_vector";
/// (state, site, address, bytes), none of them for no access.
inline constexpr llvm::StringLiteral scalarAccess = "swizzle_machine_scalar";
/// (state, site, lanes, 64 offsets of 32 bits, unknown lanes, instruction).
inline constexpr llvm::StringLiteral ldsAccess = "swizzle_machine_lds";
/// (state, lanes, address of lane 0 in LDS, bytes from lane to lane, bytes of a
/// lane).
inline constexpr llvm::StringLiteral ldsFill = "swizzle_machine_lds_fill";
/// (state, vector memory, exports, LDS and scalar memory).
inline constexpr llvm::StringLiteral wait = "swizzle_machine_wait";
/// (state, number): adds the counts of that number to the counters.
inline constexpr llvm::StringLiteral count = "swizzle_machine_count";
inline constexpr llvm::StringLiteral barrier = "swizzle_machine_barrier";
/// (state, instruction): the wave cannot go on. Does not return.
inline constexpr llvm::StringLiteral endless = "swizzle_machine_endless";
inline constexpr llvm::StringLiteral badJump = "swizzle_machine_bad_jump";
inline constexpr llvm::StringLiteral trap = "swizzle_machine_trap";
inline constexpr llvm::StringLiteral bufferKind = "swizzle_machine_buffer_kind";
/// The same for an instruction whose result is needed and not known.
inline constexpr llvm::StringLiteral unknownNeeded = "swizzle_machine_unknown";
/// (state, site, lanes, base, 64 offsets, limit, unknown lanes, instruction,
/// dword, 64 results) -> the lanes whose results are not known, if LDS has
/// contents: what lanes read.
inline constexpr llvm::StringLiteral load = "swizzle_machine_load";
/// (state, number, address, amount) -> the number: a turn of the workgroup to
/// count there by so much; none for noAddress.
inline constexpr llvm::StringLiteral takeTurn = "swizzle_machine_take_turn";
/// (state, site, dword, address) -> 32 bits, 0 for noAddress.
inline constexpr llvm::StringLiteral scalarLoad = "swizzle_machine_scalar_load";
/// (state, site, dword, lanes, 64 addresses of 32 bits, 64 results) -> the
/// lanes whose results are not known.
inline constexpr llvm::StringLiteral scratchLoad =
    "swizzle_machine_scratch_load";
inline constexpr llvm::StringLiteral ldsLoad = "swizzle_machine_lds_load";
/// (state, site, dword, lanes, 64 addresses of 32 bits, 64 values, lanes whose
/// values are not known).
inline constexpr llvm::StringLiteral scratchStore =
    "swizzle_machine_scratch_store";
inline constexpr llvm::StringLiteral ldsStore = "swizzle_machine_lds_store";
} // namespace runtime

/// Names of functions that stand for values until the code is sliced; none of
/// them is in compiled code.
namespace pending {
/// (instruction, register) -> 64 x 32 bits: a value that nothing here knows.
inline constexpr llvm::StringLiteral unknownVector = "swizzle.unknown.vector";
/// (64 x 32 bits that were loaded) -> the lanes of these that are not known.
inline constexpr llvm::StringLiteral unknownOf = "swizzle.unknown.of";
/// (64 x 32 bits, 64 numbers of lanes) -> 64 x 32 bits: each lane gets that of
/// the lane that it has the number of.
inline constexpr llvm::StringLiteral gatherLanes = "swizzle.lanes.gather";
/// (64 x 32 bits, 64 numbers of lanes, lanes) -> 64 x 32 bits: each lane gets
/// that of the last of `lanes` that has its number, or 0.
inline constexpr llvm::StringLiteral scatterLanes = "swizzle.lanes.scatter";
/// At the end of the names of those calls whose offsets have 64 bits.
inline constexpr llvm::StringLiteral wideSuffix = ".wide";
/// (site, lanes, base, 64 offsets, limit, unknown lanes, instruction).
inline constexpr llvm::StringLiteral vectorAccess = "swizzle.vector.access";
/// (site, lanes, 64 offsets of 32 bits, unknown lanes, instruction).
inline constexpr llvm::StringLiteral ldsAccess = "swizzle.lds.access";
/// (site, lanes, base, 64 offsets, limit, unknown lanes, instruction, dword)
/// -> 64 x 32 bits.
inline constexpr llvm::StringLiteral load = "swizzle.load";
/// (site, dword, address) -> 32 bits.
inline constexpr llvm::StringLiteral scalarLoad = "swizzle.scalar.load";
/// (site, dword, lanes, 64 addresses of 32 bits) -> 64 x 32 bits.
inline constexpr llvm::StringLiteral scratchLoad = "swizzle.scratch.load";
/// (site, dword, lanes, 64 addresses of 32 bits, 64 x 32 bits, unknown lanes of
/// these).
inline constexpr llvm::StringLiteral scratchStore = "swizzle.scratch.store";
/// The same with offsets in LDS, without that of the site.
inline constexpr llvm::StringLiteral ldsLoad = "swizzle.lds.load";
inline constexpr llvm::StringLiteral ldsStore = "swizzle.lds.store";
} // namespace pending

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_WAVESTATE_H
