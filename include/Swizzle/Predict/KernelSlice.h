//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Runs the host functions of a module and delivers, for each launch, what the
// workgroups of the kernel access, from the kernel's own address arithmetic.
//
// The kernel is reduced to its slice: the addresses of its accesses to global
// memory, the control flow around them, and what both need. LDS, stores,
// conversions and matrix products are gone. The slice is compiled for the host
// and runs for every work-item (SliceForm::WorkItems), or once for the 64
// work-items of a wave, with vectors for what differs between them
// (SliceForm::Waves). Both give the same accesses.
//
// Buffers are address space without memory. They lie one after the other, in
// the order of their allocation, each from a multiple of 2 MiB on: addresses do
// not depend on the run. What the host does to their contents is left out,
// unless an address, a size or a launch depends on contents: then all of the
// host's code runs, but no kernel does.
//
// Loads whose values are not used do not exist, as in compiled code.
//
// Limits: an address or a condition that depends on LDS, on other work-items
// (shuffles, matrix products, atomic results) or on what an earlier kernel
// wrote is an error. Kernels are of the gpu or the LLVM dialect.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_KERNELSLICE_H
#define SWIZZLE_PREDICT_KERNELSLICE_H

#include "Swizzle/Locality/AccessSource.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::swizzle {

/// How slices run.
enum class SliceForm {
  /// Waves where the kernel allows it, else work-items.
  Any,
  /// A coroutine for each work-item.
  WorkItems,
  /// A coroutine for each wave; an error if the kernel does not allow it.
  Waves,
};

struct SliceOptions {
  /// The names of the kernels whose launches are delivered; all if empty.
  SmallVector<std::string> kernels;
  SliceForm form = SliceForm::Any;
  /// Paths of libraries with functions that the host code calls.
  SmallVector<std::string> libraries;
};

/// Runs `hostFunction` of `module`, which has neither arguments nor results,
/// and calls `onLaunch` for each launch in program order; the source is valid
/// during the call only. Leaves `module` as it is. Ends, with an error that
/// says why, at the first launch that cannot be delivered or for which
/// `onLaunch` fails.
LogicalResult
runLaunches(ModuleOp module, StringRef hostFunction,
            const SliceOptions &options,
            llvm::function_ref<LogicalResult(AccessSource &)> onLaunch);

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_KERNELSLICE_H
