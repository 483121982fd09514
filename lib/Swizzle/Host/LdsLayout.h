//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where the variables of a workgroup lie in its LDS on the host.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_LDSLAYOUT_H
#define SWIZZLE_HOST_LDSLAYOUT_H

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::swizzle {

/// The offset of a global that is the start of the dynamic LDS, as LLVM IR has
/// it: external and of no size.
inline constexpr int64_t dynamicLdsOffset = -1;

/// Returns the offset of `type`, a multiple of `alignment` at least, behind the
/// `ldsBytes` bytes that are taken, which count it then. Reports an error at
/// `op` if there are 2^63 bytes or more.
FailureOr<int64_t> allocateLds(Operation *op, MemRefType type,
                               int64_t alignment, int64_t &ldsBytes);

/// Reports an error at `op`, and returns false, if the host's LDS is not
/// aligned to so many bytes.
bool canAlign(Operation *op, int64_t alignment);

/// The places of the globals of a gpu module that lie in LDS. A function takes
/// the LDS of the globals that it, or what it calls, may use; globals that no
/// function uses together may lie at the same place.
class LdsLayout {
public:
  /// Reports an error at the first global that does not fit. `module` outlives
  /// what is returned, but for its contents.
  static FailureOr<LdsLayout> compute(gpu::GPUModuleOp module);

  /// The offset of a global, in bytes, or dynamicLdsOffset; none of one that is
  /// not in LDS.
  std::optional<int64_t> getOffset(StringAttr global) const;

  /// The bytes that a function takes, up to where dynamic LDS may begin for it;
  /// 0 for names of none.
  int64_t getBytes(StringAttr function) const;

private:
  DenseMap<StringAttr, int64_t> offsets;
  DenseMap<StringAttr, int64_t> ends;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_LDSLAYOUT_H
