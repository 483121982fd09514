//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The patterns by which ops of kernels become code of the host; those of a
// group are in the .cpp file of its name.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_HOST_HOSTPATTERNS_H
#define SWIZZLE_LIB_HOST_HOSTPATTERNS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::swizzle {

class RuntimeCalls;

/// Patterns for ids, sizes and barriers of the gpu dialect, for assertions and
/// traps, and for hints to the scheduler, which mean nothing on the host.
void populateGpuToHostPatterns(RewritePatternSet &patterns,
                               RuntimeCalls &runtime);

/// Patterns for ops that move values between the lanes of a wave.
void populateWaveOpsToHostPatterns(RewritePatternSet &patterns,
                                   RuntimeCalls &runtime);

/// Patterns for gpu.subgroup_reduce and gpu.all_reduce.
void populateReductionsToHostPatterns(RewritePatternSet &patterns,
                                      RuntimeCalls &runtime);

/// Patterns for AMD's intrinsics, as ops of the rocdl dialect, as calls, and as
/// inline assembly of those that only wait or steer the machine.
void populateIntrinsicsToHostPatterns(RewritePatternSet &patterns,
                                      RuntimeCalls &runtime);

/// Patterns for the matrix products of the amdgpu dialect.
void populateMatrixOpsToHostPatterns(RewritePatternSet &patterns,
                                     RuntimeCalls &runtime);

/// Patterns for the memory ops of the amdgpu dialect.
void populateBufferOpsToHostPatterns(RewritePatternSet &patterns,
                                     RuntimeCalls &runtime);

/// Patterns for conversions of floats to integers of 32 bits, and of f16 to
/// those of 16, and for what rounds once on the machine.
void populateConversionsToHostPatterns(RewritePatternSet &patterns);

/// Patterns for integer divisions of the LLVM dialect.
void populateDivisionsToHostPatterns(RewritePatternSet &patterns);

/// Patterns for conversions from and to numbers of 8 bits and fewer.
void populateSmallFloatsToHostPatterns(RewritePatternSet &patterns,
                                       RuntimeCalls &runtime);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_HOST_HOSTPATTERNS_H
