//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Kernels of the gpu dialect, and ids of this one.
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// gpu.block_id, swizzle.program_id
template <typename OpT>
struct IdModel : ProgramIdOpInterface::ExternalModel<IdModel<OpT>, OpT> {
  std::optional<ProgramIdRead> getProgramIdRead(Operation *op) const {
    auto dimension = static_cast<unsigned>(cast<OpT>(op).getDimension());
    return ProgramIdRead{ProgramIdRead::Kind::Id,
                         static_cast<ProgramDim>(dimension)};
  }
};

struct GlobalIdModel
    : ProgramIdOpInterface::ExternalModel<GlobalIdModel, gpu::GlobalIdOp> {
  std::optional<ProgramIdRead> getProgramIdRead(Operation *op) const {
    auto dimension = cast<gpu::GlobalIdOp>(op).getDimension();
    return ProgramIdRead{ProgramIdRead::Kind::Id,
                         static_cast<ProgramDim>(dimension)};
  }

  /// id * block size + thread id, as gpu.global_id is defined.
  Value emitFromId(Operation *op, OpBuilder &builder, Value id) const {
    Location loc = op->getLoc();
    gpu::Dimension dimension = cast<gpu::GlobalIdOp>(op).getDimension();
    DenseI32ArrayAttr known;
    if (auto kernel = op->getParentOfType<gpu::GPUFuncOp>())
      known = kernel.getKnownBlockSizeAttr();
    Value blockSize;
    if (known)
      blockSize = arith::ConstantIndexOp::create(
          builder, loc, known[static_cast<unsigned>(dimension)]);
    else
      blockSize = gpu::BlockDimOp::create(builder, loc, dimension);
    Value index = castId(builder, loc, id, builder.getIndexType());
    Value first = arith::MulIOp::create(builder, loc, index, blockSize);
    Value thread = gpu::ThreadIdOp::create(builder, loc, dimension);
    return arith::AddIOp::create(builder, loc, first, thread);
  }
};

struct FunctionModel
    : KernelOpInterface::ExternalModel<FunctionModel, gpu::GPUFuncOp> {
  bool isKernel(Operation *op) const {
    auto function = cast<gpu::GPUFuncOp>(op);
    return function.isKernel() && !function.isExternal();
  }

  DenseI32ArrayAttr getKnownGrid(Operation *op) const {
    return cast<gpu::GPUFuncOp>(op).getKnownGridSizeAttr();
  }

  void setKnownGrid(Operation *op, DenseI32ArrayAttr sizes) const {
    cast<gpu::GPUFuncOp>(op).setKnownGridSizeAttr(sizes);
  }

  DenseI32ArrayAttr getKnownBlock(Operation *op) const {
    return cast<gpu::GPUFuncOp>(op).getKnownBlockSizeAttr();
  }

  bool hasClusters(Operation *op) const {
    std::optional<ArrayRef<int32_t>> sizes =
        cast<gpu::GPUFuncOp>(op).getKnownClusterSize();
    return sizes &&
           llvm::any_of(*sizes, [](int32_t size) { return size != 1; });
  }

  Value emitHardwareId(Operation *, OpBuilder &builder, Location loc,
                       unsigned dimension, std::optional<uint64_t> size) const {
    // Upstream's lowerings extend the sign of ids.
    IntegerAttr bound = size && *size <= INT32_MAX ? builder.getIndexAttr(*size)
                                                   : IntegerAttr();
    return gpu::BlockIdOp::create(
        builder, loc, static_cast<gpu::Dimension>(dimension), bound);
  }

  std::string whyNoGridSize(Operation *) const { return ""; }

  // MLIR's own -inline leaves calls directly in a gpu.func alone.
  std::string howToInline(Operation *) const {
    return "inline it first, with -swizzle-inline-device-functions if it has "
           "one block and does not call itself";
  }

  Value emitGridSize(Operation *, OpBuilder &builder, Location loc,
                     unsigned dimension) const {
    return gpu::GridDimOp::create(builder, loc,
                                  static_cast<gpu::Dimension>(dimension));
  }

  // Launches of the gpu dialect are numbers of workgroups of one size.
  bool mayHavePartialWorkgroups(Operation *) const { return false; }

  Value emitHasPartialWorkgroups(Operation *, OpBuilder &, Location,
                                 unsigned) const {
    llvm_unreachable("workgroups have one size");
  }

  void dropPromises(Operation *, ArrayRef<unsigned>, bool) const {}

  std::optional<std::string> getAppliedMap(Operation *op) const {
    return getRemappedAttr(op);
  }

  void setAppliedMap(Operation *op, MapAttr map) const {
    op->setAttr(SwizzleDialect::getRemappedAttrName(), map);
  }
};
} // namespace

void mlir::swizzle::registerGPUModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, gpu::GPUDialect *) {
    gpu::BlockIdOp::attachInterface<IdModel<gpu::BlockIdOp>>(*context);
    gpu::GlobalIdOp::attachInterface<GlobalIdModel>(*context);
    attachClusterModel<gpu::ClusterIdOp, gpu::ClusterDimOp,
                       gpu::ClusterBlockIdOp, gpu::ClusterDimBlocksOp>(context);
    gpu::GPUFuncOp::attachInterface<FunctionModel>(*context);
  });
  registry.addExtension(+[](MLIRContext *context, SwizzleDialect *) {
    ProgramIdOp::attachInterface<IdModel<ProgramIdOp>>(*context);
  });
}
