//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Kernels in the text of LLVM IR, of this version of LLVM or of another one.
//
// Text of another LLVM has attributes, types and instructions that this one
// does not read. So it is not read: of each function only its name, attributes
// and calls are taken from the text, and go as a module of their own through
// remapLLVMIR. What that adds is put back as text, at four kinds of places:
//
//   - the arithmetic at the entry of a kernel, in named values;
//   - `%7 = add i32 %swizzle.4, 0` in place of `%7 = call i32
//     @llvm.amdgcn.workgroup.id.x()`: no value gets another number;
//   - another group of attributes on the kernel;
//   - new declarations and groups of attributes at the end.
//
// Everything else stays as it is, byte by byte.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TARGET_REMAPLLVMTEXT_H
#define SWIZZLE_TARGET_REMAPLLVMTEXT_H

#include "mlir/IR/Diagnostics.h"

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::swizzle {

/// Returns `text`, the text of a module of LLVM IR in the file `name`, with its
/// kernels remapped as `remap` remaps those of a module that it is given: one
/// with the same functions, of which nothing is left but attributes and calls.
/// It has debug information for the kernels: the text's, else the lines of the
/// text. Reports text of another form at its line.
FailureOr<std::string>
remapLLVMText(StringRef text, StringRef name, MLIRContext &context,
              function_ref<LogicalResult(llvm::Module &)> remap);

} // namespace mlir::swizzle

#endif // SWIZZLE_TARGET_REMAPLLVMTEXT_H
