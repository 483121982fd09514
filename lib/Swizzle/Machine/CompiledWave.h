//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A compiled kernel, as its waves see it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_COMPILEDWAVE_H
#define SWIZZLE_MACHINE_COMPILEDWAVE_H

#include "Lifter.h"
#include "llvm/ADT/STLExtras.h"

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace mlir::swizzle::machine {

class CompiledWave : public WaveProgram {
public:
  CompiledWave();
  ~CompiledWave() override;

  const KernelCode &getCode() const override { return *code; }
  size_t getNumLdsInstructions() const override { return numLdsInstructions; }
  const WaitsForOthers &getWaits() const override { return waits; }

  /// Takes what was lifted.
  void addSites(std::vector<LiftedSite> lifted);
  /// Compiles `module` and finds its function.
  llvm::Error link(std::unique_ptr<llvm::Module> module,
                   std::unique_ptr<llvm::LLVMContext> context);

  bool readsLds() const {
    return llvm::any_of(sites, [](const AccessSite &site) {
      return site.memory == MemoryKind::Lds && site.isRead;
    });
  }

  std::shared_ptr<const KernelCode> code;
  std::shared_ptr<const LaunchMemory> memory;
  /// See WaveProgramOptions; null where nothing is to be noted.
  std::shared_ptr<RangeUses> uses;
  std::vector<AccessSite> sites;
  size_t numLdsInstructions = 0;
  /// By the same numbers.
  std::vector<LiftedSite> lifted;
  WaitsForOthers waits;
  /// The most bytes of LDS that a workgroup of the chip may have. No launch has
  /// any behind them: hardware gives 0 for what is read there and drops what is
  /// written, by which code leaves lanes out.
  uint64_t maxLdsBytes = 0;
  /// Whether LDS, and scratch that is no registers, have contents.
  bool keepsLds = false, keepsScratch = false;
  /// What runtime::count adds, by number.
  std::vector<IssueCounters> counts;
  std::unique_ptr<llvm::orc::LLJIT> jit;
  WaveFn run = nullptr;
  /// Of the stack.
  uint64_t frameBytes = 0;
  /// Dwords of results.
  unsigned numResults = 0;
  unsigned numVectorInputs = 1;
};

/// The error about an instruction whose result is needed.
inline constexpr llvm::StringLiteral unknownMessage =
    "expected addresses, masks and branches not to depend on what this "
    "instruction gives, which is not known";

/// The same for a load of a buffer.
inline constexpr llvm::StringLiteral unknownBufferMessage =
    "expected a buffer whose contents are known, as addresses depend on what "
    "this instruction loads";

/// The functions of the runtime by name.
llvm::ArrayRef<std::pair<llvm::StringRef, void *>> getRuntimeFunctions();

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_COMPILEDWAVE_H
