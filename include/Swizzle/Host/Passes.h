//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The passes of Host/ and the functions behind them.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_PASSES_H
#define SWIZZLE_HOST_PASSES_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::swizzle {

/// Adds MLIR's conversions of host code to the LLVM dialect; what they leave is
/// an error.
void addHostToLlvmPasses(OpPassManager &manager);

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "Swizzle/Host/Passes.h.inc"

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_PASSES_H
