//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One kernel with its map, and the change of the kernel.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_REMAPKERNEL_H
#define SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_REMAPKERNEL_H

#include "IdReads.h"
#include "Swizzle/Mapping/LaunchGrid.h"
#include "Swizzle/Mapping/WorkgroupMap.h"

namespace mlir::swizzle {

/// A kernel and the map that its launches get.
struct KernelMap {
  llvm::Function *kernel;
  IdReads reads;
  /// As it was asked for, which the kernel is marked with, and without steps
  /// that change nothing.
  WorkgroupMap wantedMap, map;
  uint32_t xcds;
  GridSizes grid;
  /// The dimensions that take part (0 is x), fastest first.
  llvm::SmallVector<unsigned, 3> order;
  /// Rows and columns, for a map that needs a tile space, else nothing.
  llvm::SmallVector<TileSide, 2> tileSpace;
};

/// Gives each id that the kernel reads the value that the map says. A grid of
/// 2^32 or more workgroups keeps the hardware's ids, and so does one in which
/// some have fewer work-items than others; its known sizes are less.
void remapKernel(const KernelMap &map);

/// Returns true if the kernel does not promise that all workgroups have the
/// same number of work-items.
bool mayHavePartialWorkgroups(const llvm::Function &kernel);

} // namespace mlir::swizzle

#endif // SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_REMAPKERNEL_H
