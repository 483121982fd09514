//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A map of built-in steps as arithmetic of LLVM IR.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_MAPEMITTER_H
#define SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_MAPEMITTER_H

#include "IREmitter.h"
#include "Swizzle/Mapping/StepFormulas.h"

namespace mlir::swizzle {

/// Emits `map` of `id`, which is less than `count`, on a device of `xcds` XCDs.
/// `tiles` means nothing to maps without steps over tiles.
IREmitter::Value emitMap(IREmitter &a, const WorkgroupMap &map, uint32_t xcds,
                         IREmitter::Value id, IREmitter::Value count,
                         const TilesOf<IREmitter> &tiles);

} // namespace mlir::swizzle

#endif // SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_MAPEMITTER_H
