//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Parts of the registers of lanes, as bytes of them.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_LANEPARTS_H
#define SWIZZLE_MACHINE_LANEPARTS_H

#include "llvm/IR/Function.h"

namespace mlir::swizzle::machine {

/// LLVM makes a part of one lane's register an element of all registers as a
/// vector of such parts. Makes it a part of the lane's element again, so that
/// it needs no other lane.
void splitParts(llvm::Function &function);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_LANEPARTS_H
