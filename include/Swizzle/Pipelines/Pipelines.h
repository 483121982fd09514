//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Named pipelines, from kernels in the gpu dialect to what a machine runs.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PIPELINES_PIPELINES_H
#define SWIZZLE_PIPELINES_PIPELINES_H

#include "Swizzle/Target/RemapLLVMIR.h"
#include "Swizzle/Transforms/Passes.h"
#include "Swizzle/Transforms/RemapOptionSet.h"
#include "mlir/Pass/PassOptions.h"

namespace mlir::swizzle {

/// The options of a pipeline that reads kernels: how they are remapped, and the
/// element type, for a module that has those for f16.
template <typename OptionsT>
struct KernelPipelineOptions : RemapOptionSet<PassPipelineOptions<OptionsT>> {
  typename PassPipelineOptions<OptionsT>::template Option<std::string>
      elementType{
          *this, "element-type",
          llvm::cl::desc("The element type in place of f16, such as bf16"),
          llvm::cl::init("f16")};
};

/// Options of swizzle-lower-to-rocdl.
struct LowerToRocdlOptions : KernelPipelineOptions<LowerToRocdlOptions> {
  Option<std::string> chip{
      *this, "chip",
      llvm::cl::desc("The instruction set: gfx90a, gfx942 or gfx950"),
      llvm::cl::init("gfx942")};
  Option<unsigned> optLevel{
      *this, "opt-level",
      llvm::cl::desc("The optimization level of LLVM, 0 to 3"),
      llvm::cl::init(3)};
};

/// Options of swizzle-lower-to-host; by default the map is the identity.
struct LowerToHostOptions : KernelPipelineOptions<LowerToHostOptions> {
  LowerToHostOptions() { map.setInitialValue("identity"); }

  ListOption<std::string> checks{
      *this, "checks",
      llvm::cl::desc("The checks of swizzle-instrument-accesses to make")};
  ListOption<std::string> link{
      *this, "link",
      llvm::cl::desc("The files of swizzle-link-kernels to take kernels from")};
};

/// Options of swizzle-remap-llvm.
struct RemapLLVMOptions
    : RemapOptionSet<PassPipelineOptions<RemapLLVMOptions>> {};

/// Makes kernels that are functions and call none of them: what is remapped.
void buildKernelFunctionsPipeline(OpPassManager &manager);

/// Adds the passes that complete what was read from a file: functions of
/// libraries, and the element type if it is not f16.
void addKernelSourcePasses(OpPassManager &manager, StringRef elementType);

/// Remaps the kernels of a module in the LLVM dialect, and leaves them in it.
void buildRemapLLVMPipeline(OpPassManager &manager,
                            const RemapLLVMOptions &options);

/// The same with options as text: the AddRemapPasses of this project. Passes
/// that choose maps need to know what may wait, and for described launches the
/// code object. Fails, with a message, if the options are wrong.
FailureOr<SkeletonNeeds> parseRemapLLVMPipeline(OpPassManager &manager,
                                                StringRef options);

/// Remaps the kernels of a module and compiles its gpu modules to code objects.
/// Host code stays as it is.
void buildLowerToRocdlPipeline(OpPassManager &manager,
                               const LowerToRocdlOptions &options);

/// Adds the first part of it: remaps the kernels and lowers them to the LLVM
/// and rocdl dialects.
void buildRocdlKernelsPipeline(OpPassManager &manager,
                               const LowerToRocdlOptions &options);

/// Adds the last part of it: code objects of kernels in the LLVM and rocdl
/// dialects.
void buildCodeObjectsPipeline(OpPassManager &manager,
                              const LowerToRocdlOptions &options);

/// Remaps the kernels of a module and lowers them with the host code that
/// launches them to the LLVM dialect, for mlir-runner with the library
/// swizzle_host_runtime.
void buildLowerToHostPipeline(OpPassManager &manager,
                              const LowerToHostOptions &options);

/// Registers all pipelines of the project.
void registerPipelines();

} // namespace mlir::swizzle

#endif // SWIZZLE_PIPELINES_PIPELINES_H
