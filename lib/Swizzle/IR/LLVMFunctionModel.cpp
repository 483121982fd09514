//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// llvm.func as a kernel of AMD or NVIDIA GPUs.
//
// AMD kernels find the size of the grid in the implicit arguments, whose places
// are in LLVMReads.h.
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "Swizzle/IR/KernelTarget.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;
using namespace mlir::swizzle;
using LLVM::LLVMFuncOp;

//===----------------------------------------------------------------------===//
// Attributes of LLVM functions
//===----------------------------------------------------------------------===//

/// The string that `attribute` is; empty for anything else, which nobody has
/// verified and LLVM's translation reports.
static StringRef getString(Attribute attribute) {
  auto string = dyn_cast<StringAttr>(attribute);
  return string ? string.getValue() : "";
}

/// The name of an entry of `passthrough`: "name" or ["name", "value"].
static StringRef getName(Attribute entry) {
  if (auto pair = dyn_cast<ArrayAttr>(entry))
    return pair.empty() ? "" : getString(pair[0]);
  return getString(entry);
}

/// The value of the LLVM function attribute `name`, empty if it has none;
/// nothing if the function does not have the attribute.
static std::optional<StringRef> getLLVMAttr(LLVMFuncOp function,
                                            StringRef name) {
  if (ArrayAttr entries = function.getPassthroughAttr())
    for (Attribute entry : entries)
      if (getName(entry) == name) {
        auto pair = dyn_cast<ArrayAttr>(entry);
        return pair && pair.size() == 2 ? getString(pair[1]) : StringRef("");
      }
  return std::nullopt;
}

static void removeLLVMAttr(LLVMFuncOp function, StringRef name) {
  function->removeDiscardableAttr(name);
  ArrayAttr entries = function.getPassthroughAttr();
  if (!entries)
    return;
  SmallVector<Attribute> kept;
  for (Attribute entry : entries)
    if (getName(entry) != name)
      kept.push_back(entry);
  if (kept.empty())
    function.removePassthroughAttr();
  else
    function.setPassthroughAttr(ArrayAttr::get(function.getContext(), kept));
}

static void addLLVMAttr(LLVMFuncOp function, StringRef name, StringRef value) {
  Builder builder(function.getContext());
  SmallVector<Attribute> entries;
  if (ArrayAttr present = function.getPassthroughAttr())
    llvm::append_range(entries, present);
  entries.push_back(builder.getArrayAttr(
      {builder.getStringAttr(name), builder.getStringAttr(value)}));
  function.setPassthroughAttr(builder.getArrayAttr(entries));
}

//===----------------------------------------------------------------------===//
// AMD and NVIDIA
//===----------------------------------------------------------------------===//

/// What the gpu.module around is compiled for, if there is one that says it.
static SmallVector<ROCDL::ROCDLTargetAttr> getTargets(LLVMFuncOp function) {
  auto module = dyn_cast_or_null<gpu::GPUModuleOp>(function->getParentOp());
  return module ? getRocdlTargets(module)
                : SmallVector<ROCDL::ROCDLTargetAttr>();
}

/// The target triples of the module around, none if it says none. Targets
/// decide: what makes code for one gives the module its triple.
static SmallVector<StringRef> getTriples(LLVMFuncOp function) {
  SmallVector<StringRef> triples;
  for (ROCDL::ROCDLTargetAttr target : getTargets(function))
    triples.push_back(target.getTriple());
  Operation *module = function->getParentOp();
  if (!triples.empty() || !module)
    return triples;
  if (auto triple = module->getAttrOfType<StringAttr>(
          LLVM::LLVMDialect::getTargetTripleAttrName()))
    triples.push_back(triple);
  return triples;
}

static bool isAMDKernel(LLVMFuncOp function) {
  // LLVM makes kernels of SPIR's, too.
  return function.getCConv() == LLVM::CConv::AMDGPU_KERNEL ||
         (function.getCConv() == LLVM::CConv::SPIR_KERNEL &&
          llvm::any_of(getTriples(function),
                       [](StringRef triple) {
                         return llvm::Triple(triple).isAMDGCN();
                       })) ||
         function->hasAttr(ROCDL::ROCDLDialect::getKernelFuncAttrName());
}

static bool isNVIDIAKernel(LLVMFuncOp function) {
  return function.getCConv() == LLVM::CConv::PTX_Kernel ||
         function->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName());
}

/// Returns true if all workgroups have the same size. MLIR's own kernels do
/// unless they say otherwise.
static bool hasUniformWorkgroups(LLVMFuncOp function) {
  auto said = function->getAttrOfType<BoolAttr>(
      ROCDL::ROCDLDialect::getUniformWorkGroupSizeAttrName());
  if (said)
    return said.getValue();
  if (std::optional<StringRef> value = getLLVMAttr(function, uniformName))
    return saysUniform(*value);
  return function->hasAttr(ROCDL::ROCDLDialect::getKernelFuncAttrName());
}

/// The least version of the code objects that are made of the module, times
/// 100, if the module says any: in a flag, or in its targets.
static std::optional<int64_t> getCodeObjectVersion(LLVMFuncOp function) {
  std::optional<int64_t> least;
  auto add = [&](int64_t version) {
    least = std::min(least.value_or(version), version);
  };
  for (ROCDL::ROCDLTargetAttr target : getTargets(function))
    if (int64_t version; !target.getAbi().getAsInteger(10, version))
      add(version);
  Operation *module = function->getParentOp();
  if (!module || module->getNumRegions() != 1)
    return least;
  for (auto flags : module->getRegion(0).getOps<LLVM::ModuleFlagsOp>())
    for (auto flag : flags.getFlags().getAsRange<LLVM::ModuleFlagAttr>())
      if (flag.getKey() == codeObjectVersionFlag)
        if (auto version = dyn_cast<IntegerAttr>(flag.getValue()))
          add(version.getInt());
  return least;
}

/// The reason for which an AMD kernel cannot learn the size of its grid.
static std::string whyNoGridSizeOfAMD(LLVMFuncOp function) {
  std::optional<int64_t> version = getCodeObjectVersion(function);
  for (StringRef triple : getTriples(function))
    if (std::string reason = swizzle::whyNoGridSize(version, triple);
        !reason.empty())
      return reason;
  return swizzle::whyNoGridSize(version, /*triple=*/"");
}

static Value callIntrinsic(OpBuilder &builder, Location loc, Type type,
                           const Twine &name) {
  return LLVM::CallIntrinsicOp::create(builder, loc, type,
                                       builder.getStringAttr(name), {})
      .getResult(0);
}

/// Loads an implicit argument, which nothing writes while the kernel runs.
static Value loadImplicitArgument(OpBuilder &builder, Location loc,
                                  unsigned offset, unsigned bits) {
  Type pointer =
      LLVM::LLVMPointerType::get(builder.getContext(), constantSpace);
  Value address =
      callIntrinsic(builder, loc, pointer, "llvm.amdgcn.implicitarg.ptr");
  if (offset)
    address =
        LLVM::GEPOp::create(builder, loc, pointer, builder.getI8Type(), address,
                            ArrayRef<LLVM::GEPArg>(static_cast<int>(offset)));
  return LLVM::LoadOp::create(builder, loc, builder.getIntegerType(bits),
                              address, /*alignment=*/bits / 8,
                              /*isVolatile=*/false, /*isNonTemporal=*/false,
                              /*isInvariant=*/true);
}

static char getLetter(unsigned dimension) { return "xyz"[dimension]; }

namespace {
struct LLVMFunctionModel
    : KernelOpInterface::ExternalModel<LLVMFunctionModel, LLVMFuncOp> {
  bool isKernel(Operation *op) const {
    auto function = cast<LLVMFuncOp>(op);
    return !function.isExternal() &&
           (isAMDKernel(function) || isNVIDIAKernel(function));
  }

  DenseI32ArrayAttr getKnownGrid(Operation *op) const {
    return op->getAttrOfType<DenseI32ArrayAttr>(
        gpu::GPUDialect::KnownGridSizeAttrHelper::getNameStr());
  }

  void setKnownGrid(Operation *op, DenseI32ArrayAttr sizes) const {
    op->setAttr(gpu::GPUDialect::KnownGridSizeAttrHelper::getNameStr(), sizes);
  }

  DenseI32ArrayAttr getKnownBlock(Operation *op) const {
    return op->getAttrOfType<DenseI32ArrayAttr>(
        gpu::GPUDialect::KnownBlockSizeAttrHelper::getNameStr());
  }

  std::string howToInline(Operation *) const { return howToInlineLLVM.str(); }

  bool hasClusters(Operation *op) const {
    auto function = cast<LLVMFuncOp>(op);
    auto isSeveral = [&](StringRef name) {
      Attribute attribute = op->getAttr(name);
      auto sizes = dyn_cast_or_null<DenseI32ArrayAttr>(attribute);
      return sizes ? llvm::any_of(sizes.asArrayRef(),
                                  [](int32_t size) { return size != 1; })
                   : attribute != nullptr;
    };
    if (isSeveral(gpu::GPUDialect::KnownClusterSizeAttrHelper::getNameStr()) ||
        isSeveral(NVVM::NVVMDialect::getClusterDimAttrName()) ||
        op->hasAttr(NVVM::NVVMDialect::getClusterMaxBlocksAttrName()) ||
        op->hasAttr(NVVM::NVVMDialect::getBlocksAreClustersAttrName()) ||
        getLLVMAttr(function, "nvvm.cluster_dim") ||
        getLLVMAttr(function, "nvvm.maxclusterrank"))
      return true;
    std::optional<StringRef> dims =
        getLLVMAttr(function, "amdgpu-cluster-dims");
    return dims && makesClusters(*dims);
  }

  Value emitHardwareId(Operation *op, OpBuilder &builder, Location loc,
                       unsigned dimension, std::optional<uint64_t>) const {
    StringRef prefix = isAMDKernel(cast<LLVMFuncOp>(op))
                           ? "llvm.amdgcn.workgroup.id."
                           : "llvm.nvvm.read.ptx.sreg.ctaid.";
    return callIntrinsic(builder, loc, builder.getI32Type(),
                         prefix + Twine(getLetter(dimension)));
  }

  std::string whyNoGridSize(Operation *op) const {
    auto function = cast<LLVMFuncOp>(op);
    return isAMDKernel(function) ? whyNoGridSizeOfAMD(function) : "";
  }

  Value emitGridSize(Operation *op, OpBuilder &builder, Location loc,
                     unsigned dimension) const {
    auto function = cast<LLVMFuncOp>(op);
    if (!isAMDKernel(function))
      return callIntrinsic(builder, loc, builder.getI32Type(),
                           "llvm.nvvm.read.ptx.sreg.nctaid." +
                               Twine(getLetter(dimension)));
    Value count = loadImplicitArgument(
        builder, loc, blockCountOffset + 4 * dimension, /*bits=*/32);
    if (!mayHavePartialWorkgroups(op))
      return count;
    Value isPartial = emitHasPartialWorkgroups(op, builder, loc, dimension);
    Value more =
        arith::ExtUIOp::create(builder, loc, count.getType(), isPartial);
    return arith::AddIOp::create(builder, loc, count, more);
  }

  bool mayHavePartialWorkgroups(Operation *op) const {
    auto function = cast<LLVMFuncOp>(op);
    return isAMDKernel(function) && !hasUniformWorkgroups(function);
  }

  Value emitHasPartialWorkgroups(Operation *, OpBuilder &builder, Location loc,
                                 unsigned dimension) const {
    Value rest = loadImplicitArgument(
        builder, loc, remainderOffset + 2 * dimension, /*bits=*/16);
    Value zero = arith::ConstantIntOp::create(builder, loc, 0, /*width=*/16);
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, rest,
                                 zero);
  }

  void dropPromises(Operation *op, ArrayRef<unsigned> dimensions,
                    bool gridSize) const {
    auto function = cast<LLVMFuncOp>(op);
    for (unsigned dimension : dimensions)
      removeLLVMAttr(function,
                     (noIdPrefix + Twine(getLetter(dimension))).str());
    if (!gridSize)
      return;
    removeLLVMAttr(function, noImplicitArgumentsName);
    if (asksForTooFewBytes(
            getLLVMAttr(function, implicitBytesName).value_or("")))
      removeLLVMAttr(function, implicitBytesName);
  }

  std::optional<std::string> getAppliedMap(Operation *op) const {
    if (std::optional<StringRef> applied =
            getLLVMAttr(cast<LLVMFuncOp>(op), remappedName))
      return applied->str();
    return getRemappedAttr(op);
  }

  /// An attribute of the LLVM function, which lives on in LLVM IR.
  void setAppliedMap(Operation *op, MapAttr map) const {
    addLLVMAttr(cast<LLVMFuncOp>(op), remappedName, map.str());
  }
};
} // namespace

void mlir::swizzle::attachLLVMFunctionModel(MLIRContext *context) {
  LLVMFuncOp::attachInterface<LLVMFunctionModel>(*context);
}
