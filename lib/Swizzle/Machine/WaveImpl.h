//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A wave while it runs, as the functions see it that its code calls.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_WAVEIMPL_H
#define SWIZZLE_MACHINE_WAVEIMPL_H

#include "CompiledWave.h"
#include "Swizzle/Support/Coroutine.h"
#include <boost/context/fixedsize_stack.hpp>
#include <csetjmp>

namespace mlir::swizzle::machine {

/// The scalar registers of a wave, and the trap temporaries behind them.
inline constexpr unsigned numScalarInputs = 128;

struct Wave::Impl : WaveState {
  explicit Impl(const CompiledWave &program);
  ~Impl();

  /// Ends a run that is suspended, so that the stack has frames of ours alone.
  void abandon();
  /// Called on the wave's stack: goes back to who resumed it.
  void switchBack();
  /// Called on the wave's stack: ends the wave with an error.
  [[noreturn]] void fail(const Instruction &instruction,
                         const llvm::Twine &message);
  /// The same for a value of this instruction that is needed and not known.
  [[noreturn]] void failUnknown(uint32_t number);
  /// Notes that `site` reads what is in a range.
  void noteRead(const LaunchMemory::Range &range, unsigned site);
  /// Notes that it takes a number at `address`, where it counts by `amount`.
  void noteTurn(uint64_t address, uint64_t amount);
  /// The same for the lanes of a store.
  void noteStore(uint64_t lanes, const uint64_t *addresses);
  /// The contents of memory, or nothing if they are not known.
  std::optional<uint32_t> find(unsigned site, uint64_t address, unsigned bytes);
  /// The range where all of these lanes, each at its address, read `bytes`, if
  /// there is one and its contents are known; null otherwise, or without lanes.
  const LaunchMemory::Range *findTogether(unsigned site, uint64_t lanes,
                                          const uint64_t *addresses,
                                          unsigned bytes);
  /// The same as find; fails the wave if they are not known.
  uint32_t read(unsigned site, uint64_t address, unsigned bytes);
  /// Says that nobody knows what lanes have stored to LDS, or to scratch.
  void forgetLds(uint64_t lanes, const uint32_t *addresses, unsigned bytes);
  void forgetScratch(uint64_t lanes, const uint32_t *addresses, unsigned bytes);

  const CompiledWave &program;
  WaveObserver *observer = nullptr;
  uint32_t scalarInputs[numScalarInputs] = {};
  std::vector<uint32_t> vectorInputs;
  /// A lane's bytes after those of the lane before it.
  OwnContents scratchContents;
  OwnContents *lds = nullptr;
  std::vector<uint32_t> resultValues;
  /// Between the start and the end of a run; on its stack or suspended there.
  bool isRunning = false, isSuspended = false, isAbandoned = false;
  std::string message;
  /// See Wave::mayLackLds.
  bool lacksLds = false;
  /// Where a wave that does not end by itself goes to.
  std::jmp_buf outside;
  const LaunchMemory::Range *lastRange = nullptr;
  /// How many numbers it has taken from counters.
  unsigned turns = 0;
  /// The last one that a store was noted of; null if none was.
  const LaunchMemory::Range *lastStored = nullptr;
  /// Runs the wave until it suspends, ends or fails.
  Coroutine<boost::context::fixedsize_stack> work;
};

/// The wave of the state that lifted code passes on.
inline Wave::Impl &getWave(WaveState *state) {
  return *static_cast<Wave::Impl *>(state);
}

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_WAVEIMPL_H
