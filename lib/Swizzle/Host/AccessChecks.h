//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The checks of accesses of a kernel that runs on the host.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_ACCESSCHECKS_H
#define SWIZZLE_HOST_ACCESSCHECKS_H

#include "RuntimeCalls.h"
#include "Swizzle/IR/SwizzleInterfaces.h"

namespace mlir::swizzle {

/// Emits the checks of accesses in one module.
class AccessChecks {
public:
  /// Makes the checks of `mask`, bits of host::Check.
  AccessChecks(ModuleOp module, uint32_t mask);

  /// Emits, before `op`, what checks an `access` of it. What is private to a
  /// work-item, or constant, is not checked where a pointer says so.
  void emit(Operation *op, const MemoryAccess &access);

private:
  void addMemory(Operation *op);
  void emitPointerCheck(Operation *op, const MemoryAccess &access);

  RuntimeCalls runtime;
  uint32_t mask;
  /// Whether kernels have memory of which the runtime does not know where it
  /// is, and whether pointers of the global address space lead there.
  bool hasUnknownMemory = false, hasUnknownGlobals = false;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_ACCESSCHECKS_H
