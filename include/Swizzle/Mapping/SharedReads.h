//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How reads of memory look by which a workgroup sees what others write while it
// runs, in LLVM IR and in the dialects that stand for it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MAPPING_SHAREDREADS_H
#define SWIZZLE_MAPPING_SHAREDREADS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::swizzle {

/// Returns true for the address spaces of LDS and of a work-item's own memory,
/// which AMD's and NVIDIA's targets number alike: no other workgroup writes
/// there.
constexpr bool isOwnAddressSpace(unsigned addressSpace) {
  return addressSpace == 3 || addressSpace == 5;
}

/// Returns true for the scopes of LLVM's atomics that no other workgroup is in.
inline bool isOwnScope(llvm::StringRef scope) {
  return scope.starts_with("workgroup") || scope.starts_with("wavefront") ||
         scope.starts_with("singlethread") || scope.starts_with("block");
}

/// Returns true if the op or intrinsic `name` is a load of AMD's that has the
/// flags of its way through the caches: through a buffer's descriptor, or to
/// LDS.
inline bool hasCacheFlags(llvm::StringRef name) {
  return name.contains("buffer.load") || name.contains("load.lds") ||
         name.contains("load.to.lds");
}

/// Returns true if a load with these flags is volatile or may pass the L1: bits
/// 31, 4 (sc1 on gfx942), 1 (nt on gfx942, slc on gfx90a) and 0 (glc on gfx90a;
/// sc0 on gfx942), by LLVM's AMDGPU intrinsics ("cachepolicy").
constexpr bool seesOtherWrites(uint64_t bufferFlags) {
  return bufferFlags & (UINT64_C(1) << 31 | UINT64_C(1) << 4 |
                        UINT64_C(1) << 1 | UINT64_C(1) << 0);
}

/// Returns true if the intrinsic `name` empties a cache that does not see what
/// other workgroups write, so that plain loads after it do.
inline bool emptiesCache(llvm::StringRef name) {
  return name.contains("wbinvl1") || name.contains("dcache.inv");
}

/// Returns true if assembly with these constraints may read memory: it has side
/// effects, memory among what it changes, or an operand in memory.
inline bool mayReadMemory(bool hasSideEffects, llvm::StringRef constraints) {
  return hasSideEffects || constraints.contains("~{memory}") ||
         constraints.contains('*');
}

/// What assembly of AMD's or NVIDIA's targets may do, by its instructions.
struct AssemblyReads {
  /// It sees what other workgroups write: by atomics and loads that pass the
  /// L1, or lets plain loads after it do so, as it empties a cache.
  bool seesOthers = false;
  /// It branches to a label before the branch, or to where a register says.
  bool hasLoop = false;
};
AssemblyReads getAssemblyReads(llvm::StringRef text);

/// Returns true if the op or function `name` waits for other workgroups itself:
/// those of AMD's device libraries that let a whole grid meet, and what they
/// are made of, global wave sync.
inline bool isGridBarrier(llvm::StringRef name) {
  return name.contains("grid_sync") || name.contains("_gws_") ||
         name.contains(".gws.");
}

/// Returns true if the op or intrinsic `name` is an atomic.
inline bool isAtomicName(llvm::StringRef name) {
  return name.contains("atomic") || name.contains("cmpxchg");
}

} // namespace mlir::swizzle

#endif // SWIZZLE_MAPPING_SHAREDREADS_H
