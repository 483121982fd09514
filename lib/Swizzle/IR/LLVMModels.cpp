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
#include "Swizzle/Mapping/LLVMReads.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::swizzle;

static std::optional<ProgramIdRead> convertRead(std::optional<LLVMRead> read) {
  if (!read)
    return std::nullopt;
  switch (read->kind) {
  case LLVMRead::Kind::Id:
    return ProgramIdRead{ProgramIdRead::Kind::Id, ProgramDim(read->dimension)};
  case LLVMRead::Kind::Cluster:
    return ProgramIdRead{ProgramIdRead::Kind::Cluster};
  case LLVMRead::Kind::Opaque:
    return ProgramIdRead{ProgramIdRead::Kind::Opaque};
  case LLVMRead::Kind::Xcd:
    return ProgramIdRead{ProgramIdRead::Kind::Xcd};
  }
  llvm_unreachable("unknown kind of read");
}

/// `read` of `op`, which can be given another id if it has one number as its
/// result.
static std::optional<ProgramIdRead>
checkResult(Operation *op, std::optional<ProgramIdRead> read) {
  bool isNumber =
      op->getNumResults() == 1 && isa<IntegerType>(op->getResult(0).getType());
  if (read && read->kind == ProgramIdRead::Kind::Id && !isNumber)
    read->kind = ProgramIdRead::Kind::Opaque;
  return read;
}

/// The read of an intrinsic, called by name with these operands.
static std::optional<ProgramIdRead> getRead(StringRef name,
                                            ValueRange operands) {
  APInt number;
  if (name == getRegisterIntrinsic && !operands.empty() &&
      matchPattern(operands.front(), m_ConstantInt(&number)))
    return convertRead(getRegisterRead(number.getZExtValue()));
  return convertRead(getIntrinsicRead(name));
}

namespace {
struct IntrinsicModel
    : ProgramIdOpInterface::ExternalModel<IntrinsicModel,
                                          LLVM::CallIntrinsicOp> {
  std::optional<ProgramIdRead> getProgramIdRead(Operation *op) const {
    auto call = cast<LLVM::CallIntrinsicOp>(op);
    return checkResult(op, getRead(call.getIntrin(), call.getArgs()));
  }
};

struct AssemblyModel
    : ProgramIdOpInterface::ExternalModel<AssemblyModel, LLVM::InlineAsmOp> {
  std::optional<ProgramIdRead> getProgramIdRead(Operation *op) const {
    auto assembly = cast<LLVM::InlineAsmOp>(op);
    return checkResult(op,
                       convertRead(getAssemblyRead(assembly.getAsmString(),
                                                   assembly.getConstraints())));
  }
};

/// Assembly that becomes LLVM's later. Its ids are not replaced.
struct PtxModel
    : ProgramIdOpInterface::ExternalModel<PtxModel, NVVM::InlinePtxOp> {
  std::optional<ProgramIdRead> getProgramIdRead(Operation *op) const {
    StringRef text = cast<NVVM::InlinePtxOp>(op).getPtxCode();
    std::optional<ProgramIdRead> read =
        convertRead(getAssemblyRead(text, /*constraints=*/""));
    if (read && read->kind == ProgramIdRead::Kind::Id)
      read->kind = ProgramIdRead::Kind::Opaque;
    return read;
  }
};

struct CallModel
    : ProgramIdOpInterface::ExternalModel<CallModel, LLVM::CallOp> {
  std::optional<ProgramIdRead> getProgramIdRead(Operation *op) const {
    auto call = cast<LLVM::CallOp>(op);
    std::optional<StringRef> callee = call.getCallee();
    if (!callee)
      return std::nullopt;
    if (isLibraryId(*callee))
      return ProgramIdRead{ProgramIdRead::Kind::Opaque};
    return checkResult(op, getRead(*callee, call.getArgOperands()));
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
    attachClusterModel<
        ROCDL::ClusterIdXOp, ROCDL::ClusterIdYOp, ROCDL::ClusterIdZOp,
        ROCDL::ClusterLoadAsyncToLDSB8Op, ROCDL::ClusterLoadAsyncToLDSB32Op,
        ROCDL::ClusterLoadAsyncToLDSB64Op, ROCDL::ClusterLoadAsyncToLDSB128Op>(
        context);
  });
  registry.addExtension(+[](MLIRContext *context, NVVM::NVVMDialect *) {
    attachDimensionIdModels<NVVM::BlockIdXOp, NVVM::BlockIdYOp,
                            NVVM::BlockIdZOp>(context);
    attachClusterModel<
        NVVM::ClusterIdXOp, NVVM::ClusterIdYOp, NVVM::ClusterIdZOp,
        NVVM::ClusterDimXOp, NVVM::ClusterDimYOp, NVVM::ClusterDimZOp,
        NVVM::BlockInClusterIdXOp, NVVM::BlockInClusterIdYOp,
        NVVM::BlockInClusterIdZOp, NVVM::ClusterDimBlocksXOp,
        NVVM::ClusterDimBlocksYOp, NVVM::ClusterDimBlocksZOp, NVVM::ClusterId,
        NVVM::ClusterDim, NVVM::ClusterArriveOp, NVVM::ClusterArriveRelaxedOp,
        NVVM::ClusterWaitOp, NVVM::MapaOp>(context);
    attachKindModel<ProgramIdRead::Kind::Opaque,
                    NVVM::ClusterLaunchControlQueryCancelOp>(context);
    NVVM::InlinePtxOp::attachInterface<PtxModel>(*context);
  });
}
