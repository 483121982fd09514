//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Remaps the AMD kernels of a module of LLVM IR, without MLIR.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_REMAPMODULE_H
#define SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_REMAPMODULE_H

#include "RemapText.h"
#include "llvm/IR/Module.h"

namespace mlir::swizzle {

/// Remaps the kernels of `module` as `remap` says, each for the largest product
/// of its chip where that names no device. Remarks, warnings and errors go to
/// the context of the module; after an error no kernel is changed. Returns true
/// if one is.
bool remapModule(llvm::Module &module, const BuiltInRemap &remap);

} // namespace mlir::swizzle

#endif // SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_REMAPMODULE_H
