//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// From a launch of the host's code to one of machine code.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PREDICT_PACKEDLAUNCH_H
#define SWIZZLE_LIB_PREDICT_PACKEDLAUNCH_H

#include "Swizzle/Host/LaunchCalls.h"
#include "Swizzle/Host/RuntimeAbi.h"
#include "Swizzle/Host/StridedView.h"
#include "Swizzle/Predict/MachineSource.h"
#include "mlir/IR/Location.h"

namespace mlir::swizzle {

/// A launch as the host's code makes it: what swizzleHostLaunch gets.
struct HostLaunch {
  const LaunchedKernel &kernel;
  Location loc;
  /// The address of each argument, and what it is.
  void **values;
  ArrayRef<host::KernelArgument> arguments;
  /// The sizes of grid and workgroup that the kernel promises.
  ArrayRef<int32_t> promises;
  /// Along x, y and z.
  std::array<int64_t, 3> grid, block;
  int64_t dynamicLdsBytes;

  /// Returns true if it has no workgroup, and so runs nothing.
  bool isEmpty() const {
    return llvm::is_contained(grid, 0) &&
           llvm::all_of(grid, [](int64_t size) { return size >= 0; });
  }

  /// The buffer that is argument `number`; nothing for what is none.
  std::optional<host::StridedView> getView(unsigned number) const;

  /// Fails, with an error at the launch, if the sizes and strides of a buffer
  /// lead out of the address space.
  LogicalResult verifyBuffers() const;

  /// The explicit arguments of `kernel` as hipModuleLaunchKernel would pack
  /// them: a memref is the words of its descriptor, or the address of its first
  /// element if the kernel takes a pointer; a number has as many bytes as the
  /// kernel's argument.
  std::vector<machine::ArgumentBytes>
  packArguments(const machine::Kernel &machineKernel) const;

  /// The arguments as reports name them, with their buffers and numbers.
  std::vector<MachineArgument> describeArguments() const;

  /// The sizes, or an error at the launch if one is out of its range or not
  /// what the kernel promises.
  FailureOr<machine::LaunchShape> getShape() const;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PREDICT_PACKEDLAUNCH_H
