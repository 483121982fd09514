//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Reductions of workgroups and of waves. MLIR's lowering to ROCDL is wrong
// where work-items are missing: of a wave, lanes that a branch or the end of
// the workgroup leaves inactive.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TRANSFORMS_EXPANDREDUCTIONS_H
#define SWIZZLE_LIB_TRANSFORMS_EXPANDREDUCTIONS_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::swizzle {

/// The LDS of the reductions of workgroups of a module.
class ReductionMemory {
public:
  ReductionMemory(gpu::GPUModuleOp module, unsigned waveSize)
      : symbols(module), waveSize(waveSize) {}

  /// A global with an element of `type` for each wave of a workgroup, one for
  /// all reductions of that type.
  memref::GlobalOp get(Location loc, Type type);

private:
  SymbolTable symbols;
  unsigned waveSize;
  DenseMap<Type, memref::GlobalOp> globals;
};

/// Replaces `op` by shuffles within each wave and LDS between them, for
/// workgroups of any number of work-items, 1024 at most. MLIR's lowering is for
/// powers of two, of 32 and more. Fails, with an error, for a body of several
/// blocks.
LogicalResult expandAllReduce(RewriterBase &rewriter, gpu::AllReduceOp op,
                              unsigned waveSize, ReductionMemory &memory);

/// Lets lanes that are not active take part in `op` with the neutral element,
/// in LLVM's whole wave mode, as upstream's lowerings to DPP and shuffles read
/// all lanes of a wave. That is left out where all lanes are active: `op` is
/// `uniform`, in a kernel whose known_block_size is a multiple of `waveSize`.
/// Integers of other than
/// 32 and 64 bits are widened, vectors of elements of 32 and more taken apart,
/// and clusters of 64 bits become shuffles: upstream has no lowering for these.
/// Fails, with an error, for a cluster that a wave has no room for, and for
/// numbers of more than 64 bits.
LogicalResult expandSubgroupReduce(RewriterBase &rewriter,
                                   gpu::SubgroupReduceOp op, unsigned waveSize);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TRANSFORMS_EXPANDREDUCTIONS_H
