//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Ids in the LLVM dialect: those of ROCDL and NVVM, and the intrinsics, calls
// and assembly that stand for them in imported LLVM IR.
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::swizzle;
using Kind = ProgramIdRead::Kind;

/// Returns the id that `name`, an intrinsic of LLVM, reads.
static std::optional<ProgramIdRead> getIntrinsicRead(StringRef name) {
  if (name.consume_front("llvm.nvvm.read.ptx.sreg.")) {
    if (name.starts_with("cluster") || name.starts_with("nclusterid"))
      return ProgramIdRead{Kind::Cluster};
    if (!name.consume_front("ctaid."))
      return std::nullopt;
  } else {
    if (name.starts_with("llvm.amdgcn.cluster."))
      return ProgramIdRead{Kind::Cluster};
    if (!name.consume_front("llvm.amdgcn.workgroup.id."))
      return std::nullopt;
  }
  return llvm::StringSwitch<std::optional<ProgramIdRead>>(name)
      .Case("x", ProgramIdRead{Kind::Id, ProgramDim::x})
      .Case("y", ProgramIdRead{Kind::Id, ProgramDim::y})
      .Case("z", ProgramIdRead{Kind::Id, ProgramDim::z})
      .Default(std::nullopt);
}

/// Returns the id that assembly text reads: PTX's special registers, or the
/// registers in which AMD hardware hands the ids to a wave.
static std::optional<ProgramIdRead> getAssemblyRead(StringRef text) {
  text = text.trim(" \t\n;");
  std::optional<ProgramIdRead> whole =
      llvm::StringSwitch<std::optional<ProgramIdRead>>(text)
          .Case("mov.u32 $0, %ctaid.x", ProgramIdRead{Kind::Id, ProgramDim::x})
          .Case("mov.u32 $0, %ctaid.y", ProgramIdRead{Kind::Id, ProgramDim::y})
          .Case("mov.u32 $0, %ctaid.z", ProgramIdRead{Kind::Id, ProgramDim::z})
          .Default(std::nullopt);
  if (whole)
    return whole;
  if (text.contains("%cluster") || text.contains("%nclusterid"))
    return ProgramIdRead{Kind::Cluster};
  if (text.contains("%ctaid") || text.contains("ttmp"))
    return ProgramIdRead{Kind::Opaque};
  return std::nullopt;
}

/// Returns true if `name` is a function of AMD's device libraries that reads an
/// id, in OpenCL's or HIP's spelling.
static bool isLibraryId(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"__ockl_get_group_id", "__ockl_get_global_id",
              "__ockl_get_global_linear_id"},
             true)
      .Cases({"_Z12get_group_idj", "_Z13get_global_idj",
              "_Z20get_global_linear_idv"},
             true)
      .Default(false);
}

namespace {
struct IntrinsicModel
    : ProgramIdOpInterface::ExternalModel<IntrinsicModel,
                                          LLVM::CallIntrinsicOp> {
  std::optional<ProgramIdRead> getProgramIdRead(Operation *op) const {
    return getIntrinsicRead(cast<LLVM::CallIntrinsicOp>(op).getIntrin());
  }
};

struct AssemblyModel
    : ProgramIdOpInterface::ExternalModel<AssemblyModel, LLVM::InlineAsmOp> {
  std::optional<ProgramIdRead> getProgramIdRead(Operation *op) const {
    return getAssemblyRead(cast<LLVM::InlineAsmOp>(op).getAsmString());
  }
};

struct CallModel
    : ProgramIdOpInterface::ExternalModel<CallModel, LLVM::CallOp> {
  std::optional<ProgramIdRead> getProgramIdRead(Operation *op) const {
    std::optional<StringRef> callee = cast<LLVM::CallOp>(op).getCallee();
    if (callee && isLibraryId(*callee))
      return ProgramIdRead{Kind::Opaque};
    return std::nullopt;
  }
};
} // namespace

void mlir::swizzle::registerLLVMModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, LLVM::LLVMDialect *) {
    LLVM::CallIntrinsicOp::attachInterface<IntrinsicModel>(*context);
    LLVM::InlineAsmOp::attachInterface<AssemblyModel>(*context);
    LLVM::CallOp::attachInterface<CallModel>(*context);
    attachLLVMFunctionModel(context);
  });
  registry.addExtension(+[](MLIRContext *context, ROCDL::ROCDLDialect *) {
    attachDimensionIdModels<ROCDL::BlockIdXOp, ROCDL::BlockIdYOp,
                            ROCDL::BlockIdZOp>(context);
    attachClusterModel<ROCDL::ClusterIdXOp, ROCDL::ClusterIdYOp,
                       ROCDL::ClusterIdZOp>(context);
  });
  registry.addExtension(+[](MLIRContext *context, NVVM::NVVMDialect *) {
    attachDimensionIdModels<NVVM::BlockIdXOp, NVVM::BlockIdYOp,
                            NVVM::BlockIdZOp>(context);
    attachClusterModel<NVVM::ClusterIdXOp, NVVM::ClusterIdYOp,
                       NVVM::ClusterIdZOp, NVVM::ClusterDimXOp,
                       NVVM::ClusterDimYOp, NVVM::ClusterDimZOp,
                       NVVM::BlockInClusterIdXOp, NVVM::BlockInClusterIdYOp,
                       NVVM::BlockInClusterIdZOp, NVVM::ClusterDimBlocksXOp,
                       NVVM::ClusterDimBlocksYOp, NVVM::ClusterDimBlocksZOp,
                       NVVM::ClusterId, NVVM::ClusterDim>(context);
  });
}
