//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The names by which LLVM IR of AMD and NVIDIA kernels reads its place in the
// grid, and where AMD kernels find the grid's size.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MAPPING_LLVMREADS_H
#define SWIZZLE_MAPPING_LLVMREADS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/TargetParser/Triple.h"
#include <optional>
#include <string>

namespace mlir::swizzle {

/// What a workgroup gets to know of its position in the grid.
struct LLVMRead {
  enum class Kind {
    /// The id along `dimension`.
    Id,
    /// An id or a size of a cluster of workgroups, or what needs a cluster.
    Cluster,
    /// An id, in a way that cannot be given another one, or the id of another
    /// workgroup, in whose place this one works.
    Opaque,
    /// The number of the XCD that the workgroup runs on.
    Xcd,
  };
  Kind kind;
  /// 0 is x.
  unsigned dimension = 0;
};

/// The read of the intrinsic `name`, as in `llvm.amdgcn.workgroup.id.x`.
std::optional<LLVMRead> getIntrinsicRead(llvm::StringRef name);

/// In front of the name of an intrinsic: the function without arguments that
/// stands for it in extracts of a module, and reads what it does.
inline constexpr llvm::StringLiteral readMarkPrefix = "swizzle.reads.";

/// Behind the name of a kernel that is called: the function that stands for it
/// in extracts of a module.
inline constexpr llvm::StringLiteral calledSuffix = ".swizzle.called";

/// The intrinsic that reads the hardware register that its operand names.
inline constexpr llvm::StringLiteral getRegisterIntrinsic =
    "llvm.amdgcn.s.getreg";

/// The read of the intrinsic that reads hardware registers, with this operand.
std::optional<LLVMRead> getRegisterRead(uint64_t operand);

/// Returns true if an operand of assembly is one of the registers in which AMD
/// hardware hands the ids to a wave, as `={ttmp9}`; what it only clobbers
/// (`~{ttmp9}`) it does not read.
bool namesIdRegister(llvm::StringRef constraints);

/// The read of assembly with this text and these constraints: of PTX's special
/// registers, of those in which AMD hardware hands the ids to a wave, or of the
/// number of the XCD.
std::optional<LLVMRead> getAssemblyRead(llvm::StringRef text,
                                        llvm::StringRef constraints);

/// Returns true if `name` is a function of AMD's device libraries that reads an
/// id, in OpenCL's or HIP's spelling.
bool isLibraryId(llvm::StringRef name);

/// Returns true if a function of this name, whose body is nowhere in the
/// module, reads no id: an intrinsic that is not among the reads, a function of
/// AMD's or NVIDIA's device libraries, what kernels call to print, to allocate
/// memory and to end, or what this project puts into extracts of a module
/// (`swizzle.*`).
bool readsNoId(llvm::StringRef name);

/// Returns true if this value of the function attribute `amdgpu-cluster-dims`
/// makes clusters: `0,0,0` says that there are none, and a cluster of one
/// workgroup, which Triton 3.7 states of each kernel, is none.
bool makesClusters(llvm::StringRef dims);

/// Returns true for SPIR-V of AMD's compiler, which makes code for GPUs of it
/// later: its kernels are not remapped, and users are told so.
bool isAMDSPIRV(const llvm::Triple &triple);
inline constexpr llvm::StringLiteral spirvIsLeftAlone =
    "kernels in SPIR-V are left alone; compile for a GPU, as with "
    "--offload-arch=gfx942";

/// The function attribute of a remapped kernel, whose value is the map.
inline constexpr llvm::StringLiteral remappedName = "swizzle-remapped";

/// The way to inline the functions of a module of LLVM IR, for users.
inline constexpr llvm::StringLiteral howToInlineLLVM =
    "inline it first: declare it always_inline, and not noinline, in clang, or "
    "give it the attribute alwaysinline and run opt with "
    "-passes=always-inline, or inline it by MLIR with -inline";

/// LLVM's option for the version of code objects of modules that do not say
/// it, or null. The first call looks at the options of the process, which must
/// not change meanwhile.
llvm::cl::opt<unsigned> *findVersionOption();

/// The reason for which an AMD kernel of a module of that code object version
/// and that target triple cannot learn the size of its grid at run time; empty
/// if it can. `version` is 100 times the version, nothing if the module does
/// not say it: then it is the one of LLVM's option
/// --amdhsa-code-object-version. An empty triple says nothing.
std::string whyNoGridSize(std::optional<int64_t> version,
                          llvm::StringRef triple);

/// The module flag with that number.
inline constexpr llvm::StringLiteral codeObjectVersionFlag =
    "amdhsa_code_object_version";

/// The implicit arguments of an AMD kernel from code object version 5 on, bytes
/// behind the address of `llvm.amdgcn.implicitarg.ptr`:
///
///   hidden_block_count_{x,y,z}   4 bytes each, at 0, 4 and 8
///   hidden_remainder_{x,y,z}     2 bytes each, at 18, 20 and 22
///
/// ("User Guide for AMDGPU Backend", Code Object V5 Kernel Argument Metadata.)
/// The counts are those of full workgroups; where the kernel does not promise
/// `uniform-work-group-size`, a remainder makes one more, which is partial.
inline constexpr unsigned blockCountOffset = 0, remainderOffset = 18;
/// The function attribute of that name, and what its value says if there is
/// one: newer versions of LLVM than 22 write it without a value.
inline constexpr llvm::StringLiteral uniformName = "uniform-work-group-size";
inline bool saysUniform(llvm::StringRef value) { return value != "false"; }
/// The bytes up to the end of these.
inline constexpr unsigned gridBytes = 24;
/// The address space of constant memory, which implicit arguments are in.
inline constexpr unsigned constantSpace = 4;

/// The function attribute with the number of bytes of implicit arguments that a
/// kernel asks for, and those by which it promises not to read them, or an id:
/// the latter with the letter of the dimension behind it.
inline constexpr llvm::StringLiteral implicitBytesName =
    "amdgpu-implicitarg-num-bytes";
/// Returns true if that number, if it is one, is less than the grid's sizes
/// need: without the attribute a kernel gets as many as the target has.
inline bool asksForTooFewBytes(llvm::StringRef bytes) {
  unsigned number;
  return !bytes.getAsInteger(10, number) && number < gridBytes;
}
inline constexpr llvm::StringLiteral noImplicitArgumentsName =
    "amdgpu-no-implicitarg-ptr";
inline constexpr llvm::StringLiteral noIdPrefix = "amdgpu-no-workgroup-id-";

} // namespace mlir::swizzle

#endif // SWIZZLE_MAPPING_LLVMREADS_H
