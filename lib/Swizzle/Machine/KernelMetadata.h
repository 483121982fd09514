//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the notes of a code object say of its kernels ("Code Object Metadata" in
// LLVM's "User Guide for AMDGPU Backend").
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_KERNELMETADATA_H
#define SWIZZLE_MACHINE_KERNELMETADATA_H

#include "Swizzle/Machine/CodeObject.h"
#include "llvm/Object/ELFTypes.h"

namespace llvm::object {
template <class ELFT>
class ELFObjectFile;
using ELF64LEObjectFile = ELFObjectFile<ELF64LE>;
} // namespace llvm::object

namespace mlir::swizzle::machine {

/// A kernel without its descriptor and code, and the symbol of its descriptor.
struct DescribedKernel {
  Kernel kernel;
  std::string symbol;
};

/// The kernels of a code object, in its order. An error if it has no such note,
/// if that is not of version 3 or later, or for a kernel whose waves do not
/// have 64 lanes or whose arguments lie outside of their segment.
llvm::Expected<std::vector<DescribedKernel>>
readMetadata(const llvm::object::ELF64LEObjectFile &file);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_KERNELMETADATA_H
