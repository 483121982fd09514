//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Kernels that are LLVM IR, remapped without a translation of them to MLIR and
// back, which loses what MLIR has no place for: metadata, flags, parts of the
// data layout.
//
// Only the ids go through MLIR. The skeleton of a module has each kernel with
// its name, arguments and attributes, but of its body nothing except the calls
// that may read an id; their results go to a function that stands for
// everything else:
//
//   define amdgpu_kernel void @k(ptr %a, i32 %n) #0 {
//     %x = call i32 @llvm.amdgcn.workgroup.id.x()
//     call void @swizzle.ids.k(i32 %x)
//     ret void
//   }
//
// The skeleton is imported, remapped by the same passes as any other kernel,
// and exported. What then computes the operands of the call is moved into the
// kernel itself; the rest of the kernel stays as it was, to the last bit.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_REMAPLLVMIR_H
#define SWIZZLE_TARGET_REMAPLLVMIR_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>
#include <string>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace mlir {
class OpPassManager;
} // namespace mlir

namespace mlir::swizzle {

/// Registers the dialects of skeletons, and their translations from and to LLVM
/// IR.
void registerSkeletonDialects(DialectRegistry &registry);

/// The line of the text that a module was read from on which a function begins,
/// or 0.
using GetFunctionLine = std::function<unsigned(const llvm::Function &function)>;

/// Remaps the kernels of `module`. `remap` is given the skeleton of the module
/// in the LLVM dialect, and is to leave it in that dialect. A kernel that it
/// does not mark as remapped stays as it is. Locations are those of debug
/// information, else `module`'s name and what `getLine`, if it is not null,
/// says. `context` has the dialects of registerSkeletonDialects.
LogicalResult remapLLVMIR(llvm::Module &module, MLIRContext &context,
                          function_ref<LogicalResult(ModuleOp)> remap,
                          const GetFunctionLine &getLine = {});

/// What passes that remap a skeleton need to know of the code that it has not.
struct SkeletonNeeds {
  /// The code object of the kernels, as the attribute swizzle.code_object of
  /// the module.
  bool codeObject = false;
  /// Which functions may wait for other workgroups, by their attribute
  /// swizzle.may_wait.
  bool possibleWaits = false;
};

/// Adds passes that remap the kernels of a module in the LLVM dialect, and
/// leave them in it. `options` is what the user says of the remap. Fails, with
/// a message, if the options cannot be parsed.
using AddRemapPasses = std::function<FailureOr<SkeletonNeeds>(
    OpPassManager &manager, llvm::StringRef options)>;

/// A remap that a user asks for.
struct LLVMRemap {
  /// Options of the passes, as in `map=balanced grid=?,1,1`.
  std::string options;
  AddRemapPasses addPasses;
  /// A file of MLIR with the maps that options name, or empty.
  std::string mapFile;
  /// The chip that AMD kernels are for; empty if they say it themselves.
  std::string chip;
  /// Compiles the kernels, without a remap, to a code object for that chip;
  /// reports why it cannot.
  std::function<FailureOr<llvm::SmallVector<char, 0>>(StringRef chip)> compile;
  /// Says by what the function of that name may wait for other workgroups
  /// (PossibleWaits.h); null if the bodies of the module's functions tell.
  std::function<std::string(StringRef function)> findPossibleWait = {};
  /// Null where the module was not read from text.
  GetFunctionLine getLine = {};
};

/// Remaps the kernels of `module` as `remap` says, for the machine that goes
/// with the chip unless the options name one.
LogicalResult remapLLVMIR(llvm::Module &module, MLIRContext &context,
                          const LLVMRemap &remap);

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_REMAPLLVMIR_H
