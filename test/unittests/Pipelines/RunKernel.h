//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Compiles kernels for a chip and runs their machine code.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TEST_UNITTESTS_PIPELINES_RUNKERNEL_H
#define SWIZZLE_TEST_UNITTESTS_PIPELINES_RUNKERNEL_H

#include "Swizzle/Machine/KernelLaunch.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::swizzle {

/// A module with all dialects, after passes.
class PassedModule {
public:
  /// Fails the test if the text does not parse or a pass fails.
  PassedModule(StringRef text, function_ref<void(OpPassManager &)> addPasses);

  /// The module, or null if there was a failure.
  ModuleOp get() { return module ? *module : ModuleOp(); }

private:
  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

/// The code object of the gpu.module of a text, for a chip and with the ids of
/// the hardware. Nothing, and a failure of the test, if it does not compile.
std::optional<machine::CodeObject> compileKernels(StringRef text,
                                                  StringRef chip);

/// Elements of `bytes` bytes each, in memory of the host.
struct Elements {
  std::vector<char> data;
  unsigned bytes;

  uint64_t size() const { return data.size() / bytes; }
};

/// Runs a kernel of memrefs of one dimension, the inputs, and one last memref
/// of bytes, in workgroups of `block` work-items, `count` in all, both
/// multiples of 64. LDS has contents, which waves of a workgroup exchange at
/// its barriers. A lifted wave keeps no stored data, but tells addresses: each
/// work-item stores to the byte of that memref whose number is its result, a
/// number of up to 64 bits. Nothing, and a failure of the test, on an error.
std::vector<uint64_t> runKernel(const machine::CodeObject &object,
                                StringRef name, uint64_t count, uint64_t block,
                                ArrayRef<Elements> inputs);

} // namespace mlir::swizzle

#endif // SWIZZLE_TEST_UNITTESTS_PIPELINES_RUNKERNEL_H
