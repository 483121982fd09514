//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The passes of Predict/.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_PASSES_H
#define SWIZZLE_PREDICT_PASSES_H

#include "Swizzle/IR/Swizzle.h"
#include "mlir/Pass/Pass.h"

namespace mlir::swizzle {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "Swizzle/Predict/Passes.h.inc"

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_PASSES_H
