//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The passes of Target/.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_PASSES_H
#define SWIZZLE_TARGET_PASSES_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Pass/Pass.h"

namespace mlir::swizzle {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "Swizzle/Target/Passes.h.inc"

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_PASSES_H
