//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The passes of Transforms/ and the functions behind them.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TRANSFORMS_PASSES_H
#define SWIZZLE_TRANSFORMS_PASSES_H

#include "Swizzle/Analysis/LaunchMap.h"
#include "mlir/Pass/Pass.h"

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace mlir::swizzle {

/// Replaces the ids that a kernel reads by the logical ids of its map, and
/// marks the kernel. It is one that is not left alone, and `map` is
/// `launchMap`'s own with names of maps that are in the kernel's module.
void remapProgramIds(const LaunchMap &launchMap, MapAttr map);

/// Patterns that turn the ops of the swizzle dialect in kernels into arith and
/// gpu ops. A `swizzle.remap` of a map that `proofs`, which lives longer,
/// cannot prove is an error and stays. A `swizzle.map` stays; it can be erased
/// once nothing applies it.
void populateSwizzleToArithPatterns(RewritePatternSet &patterns,
                                    ProvedMaps &proofs);

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "Swizzle/Transforms/Passes.h.inc"

/// The same with other options than the default ones.
std::unique_ptr<Pass> createRemapProgramIdsPass(const RemapOptions &options);

} // namespace mlir::swizzle

#endif // SWIZZLE_TRANSFORMS_PASSES_H
