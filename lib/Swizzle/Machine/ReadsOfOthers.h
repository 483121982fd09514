//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which instructions may see what other workgroups write while the wave runs.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_READSOFOTHERS_H
#define SWIZZLE_MACHINE_READSOFOTHERS_H

#include "Lifter.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>

namespace mlir::swizzle::machine {

/// The instructions of a code that read global memory and may see what other
/// workgroups write while the wave runs: atomics, loads of which the L1 keeps
/// nothing, and all loads if the code empties the cache that they go through,
/// or the L1, as a fence does in front of loads of either kind. Others find in
/// the cache what they found there before.
class ReadsOfOthers {
public:
  /// What the arguments refer to outlives it.
  ReadsOfOthers(llvm::ArrayRef<LiftedSite> sites, const KernelCode &code);

  bool contains(const AccessSite &site) const;

  /// The number of the instruction that `call` in lifted code tells of or gives
  /// something for, if that is one of these.
  std::optional<uint32_t> find(const llvm::Instruction &call) const;

private:
  llvm::ArrayRef<LiftedSite> sites;
  bool emptiesL1, emptiesScalarCache;
  llvm::DenseSet<uint32_t> numbers;
};

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_READSOFOTHERS_H
