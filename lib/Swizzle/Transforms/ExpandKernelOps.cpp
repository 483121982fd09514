//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Ops of kernels that MLIR's conversion to ROCDL does not know, as ops that it
// does. The patterns are upstream's, but for those of ExpandReductions.h,
// ExpandWaveOps.h, NarrowFloats.h and AtomicUpdates.h, and for assertions and
// copies.
//
//===----------------------------------------------------------------------===//

#include "ExpandReductions.h"
#include "ExpandWaveOps.h"
#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/IR/KernelTarget.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "Swizzle/Transforms/AtomicUpdates.h"
#include "Swizzle/Transforms/Clamps.h"
#include "Swizzle/Transforms/GreedyRewrite.h"
#include "Swizzle/Transforms/KernelMemory.h"
#include "Swizzle/Transforms/KernelStack.h"
#include "Swizzle/Transforms/NarrowFloats.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Conversion/ArithToAMDGPU/ArithToAMDGPU.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/AMDGPU/Utils/Chipset.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_EXPANDKERNELOPSPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// Returns true if the conversion to LLVM copies from and to such memory by one
/// call of LLVM's memcpy; of others it makes a call of a function of the host.
static bool isCopiedAtOnce(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  return memref && (memref.getLayout().isIdentity() ||
                    memref::isStaticShapeAndContiguousRowMajor(memref));
}

/// Loops over the elements.
struct ExpandCopy : OpRewritePattern<memref::CopyOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(memref::CopyOp op,
                                PatternRewriter &rewriter) const override {
    Value source = op.getSource(), target = op.getTarget();
    if ((isCopiedAtOnce(source.getType()) &&
         isCopiedAtOnce(target.getType())) ||
        !isa<MemRefType>(source.getType()) ||
        !isa<MemRefType>(target.getType()))
      return failure();
    Location loc = op.getLoc();
    int64_t rank = cast<MemRefType>(source.getType()).getRank();
    SmallVector<Value> sizes;
    for (int64_t i = 0; i < rank; ++i)
      sizes.push_back(rewriter.createOrFold<memref::DimOp>(loc, source, i));
    SmallVector<Value> starts(rank,
                              arith::ConstantIndexOp::create(rewriter, loc, 0));
    SmallVector<Value> steps(rank,
                             arith::ConstantIndexOp::create(rewriter, loc, 1));
    scf::buildLoopNest(
        rewriter, loc, starts, sizes, steps,
        [&](OpBuilder &b, Location loc, ValueRange indices) {
          Value element = memref::LoadOp::create(b, loc, source, indices);
          memref::StoreOp::create(b, loc, element, target, indices);
        });
    rewriter.eraseOp(op);
    return success();
  }
};

/// A trap where the condition is false; the text is lost.
struct ExpandAssert : OpRewritePattern<cf::AssertOp> {
  using Base::Base;

  LogicalResult matchAndRewrite(cf::AssertOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value holds = op.getArg();
    Value isFalse = arith::XOrIOp::create(
        b, holds, arith::ConstantIntOp::create(b, b.getI1Type(), 1));
    auto ifFalse = scf::IfOp::create(b, isFalse, /*withElseRegion=*/false);
    OpBuilder inner = ifFalse.getThenBodyBuilder();
    LLVM::Trap::create(inner, op.getLoc());
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// The patterns
//===----------------------------------------------------------------------===//

static void addWavePatterns(RewritePatternSet &patterns, unsigned waveSize,
                            amdgpu::Chipset chipset) {
  populateWaveOpPatterns(patterns, waveSize);
  populateGpuSubgroupIdPatterns(patterns);
  populateGpuBreakDownSubgroupReducePatterns(patterns,
                                             /*maxShuffleBitwidth=*/32,
                                             PatternBenefit(3));
  populateGpuLowerSubgroupReduceToDPPPatterns(patterns, waveSize, chipset,
                                              PatternBenefit(2));
  populateGpuLowerClusteredSubgroupReduceToDPPPatterns(
      patterns, waveSize, chipset, PatternBenefit(2));
  populateGpuLowerSubgroupReduceToShufflePatterns(patterns, waveSize);
  populateGpuLowerClusteredSubgroupReduceToShufflePatterns(patterns, waveSize);
}

/// The progressive lowering that -convert-vector-to-llvm begins with.
static void addVectorPatterns(RewritePatternSet &patterns) {
  vector::populateVectorBitCastLoweringPatterns(patterns);
  vector::populateVectorBroadcastLoweringPatterns(patterns);
  vector::populateVectorContractLoweringPatterns(
      patterns, vector::VectorContractLowering::OuterProduct);
  vector::populateVectorOuterProductLoweringPatterns(patterns);
  vector::populateVectorMultiReductionLoweringPatterns(
      patterns, vector::VectorMultiReductionLowering::InnerParallel);
  vector::populateVectorMaskOpLoweringPatterns(patterns);
  vector::populateVectorMaskLoweringPatternsForSideEffectingOps(patterns);
  vector::populateVectorShapeCastLoweringPatterns(patterns);
  vector::populateVectorInterleaveLoweringPatterns(patterns);
  vector::populateVectorTransposeLoweringPatterns(
      patterns, vector::VectorTransposeLowering::EltWise);
  vector::populateVectorTransferPermutationMapLoweringPatterns(patterns);
  vector::populateVectorTransferLoweringPatterns(patterns,
                                                 /*maxTransferRank=*/1);
  vector::populateVectorMaskMaterializationPatterns(
      patterns, /*force32BitVectorIndices=*/false);
  vector::populateVectorInsertExtractStridedSliceTransforms(patterns);
  vector::populateVectorStepLoweringPatterns(patterns);
  vector::populateVectorFromElementsUnrollPatterns(patterns);
  vector::populateVectorToElementsUnrollPatterns(patterns);
  vector::populateVectorRankReducingFMAPattern(patterns);
  vector::populateVectorGatherLoweringPatterns(patterns);
}

/// Returns true if `op` is one that addWavePatterns and the like are for.
static bool isExpanded(Operation *op, unsigned waveSize) {
  auto isNarrow = [](Type type) {
    return getElementTypeOrSelf(type).getIntOrFloatBitWidth() <= 8;
  };
  if (isa<arith::SIToFPOp, arith::UIToFPOp>(op))
    return isNarrow(op->getResult(0).getType()) || isRoundedTwice(op);
  if (isa<arith::ExtFOp, arith::TruncFOp>(op))
    return isNarrow(op->getOperand(0).getType()) ||
           isNarrow(op->getResult(0).getType());
  // The instruction takes three scalars of at most 32 bits.
  if (isa<math::ClampFOp>(op))
    return isa<VectorType, Float64Type>(op->getResult(0).getType());
  if (auto shuffle = dyn_cast<gpu::ShuffleOp>(op))
    return isShuffleToExpand(shuffle, waveSize) ||
           isMovedWide(shuffle.getValue().getType());
  if (auto broadcast = dyn_cast<gpu::SubgroupBroadcastOp>(op))
    return isMovedWide(broadcast.getType());
  if (isAtomicUpdateToExpand(op))
    return true;
  return isa<arith::ScalingExtFOp, arith::ScalingTruncFOp, cf::AssertOp,
             memref::CopyOp, gpu::NumSubgroupsOp, gpu::RotateOp,
             gpu::SubgroupIdOp, gpu::SubgroupReduceOp>(op);
}

/// Returns true if upstream's patterns find the scale of each element. They
/// take any broadcast for one of a number to neighbours in the last dimension.
static bool hasKnownBlocks(Value scale) {
  if (scale.getDefiningOp<vector::ShapeCastOp>())
    return false;
  auto broadcast = scale.getDefiningOp<vector::BroadcastOp>();
  auto source =
      broadcast ? dyn_cast<VectorType>(broadcast.getSourceType()) : nullptr;
  if (!source)
    return true;
  ArrayRef<int64_t> from = source.getShape(),
                    to = broadcast.getResultVectorType().getShape();
  return from.size() == to.size() && from.back() == 1 &&
         from.drop_back() == to.drop_back();
}

/// Returns true for conversions by a scale that no chip has instructions for,
/// or by scales in another order. Upstream makes invalid ops of them.
static bool isScalingOfOthers(Operation *op) {
  if (!isa<arith::ScalingExtFOp, arith::ScalingTruncFOp>(op))
    return false;
  if (!hasKnownBlocks(op->getOperand(1)))
    return true;
  Type narrow = getElementTypeOrSelf(op->getOperand(0).getType());
  Type wide = getElementTypeOrSelf(op->getResult(0).getType());
  if (isa<arith::ScalingTruncFOp>(op))
    std::swap(narrow, wide);
  return !isa<Float8E4M3FNType, Float8E5M2Type, Float4E2M1FNType>(narrow) ||
         !(wide.isF32() || wide.isF16() || wide.isBF16());
}

/// Returns true if one of the patterns for vectors is needed. Where none is,
/// the code is left as it was written.
static bool hasVectorsToExpand(FunctionOpInterface function) {
  return function
      ->walk([](Operation *op) {
        bool isOne = isa<vector::ConstantMaskOp, vector::ContractionOp,
                         vector::CreateMaskOp, vector::DeinterleaveOp,
                         vector::ExtractStridedSliceOp, vector::GatherOp,
                         vector::InsertStridedSliceOp, vector::InterleaveOp,
                         vector::MaskOp, vector::MultiDimReductionOp,
                         vector::OuterProductOp, vector::ShapeCastOp,
                         vector::StepOp, vector::TransferReadOp,
                         vector::TransferWriteOp, vector::TransposeOp>(op);
        if (isa<vector::BitCastOp, vector::FMAOp, vector::FromElementsOp>(op))
          isOne = cast<VectorType>(op->getResult(0).getType()).getRank() > 1;
        if (auto elements = dyn_cast<vector::ToElementsOp>(op))
          isOne = elements.getSource().getType().getRank() > 1;
        return isOne ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
struct ExpandKernelOpsPass
    : swizzle::impl::ExpandKernelOpsPassBase<ExpandKernelOpsPass> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    registerProgramIdModels(registry);
  }

  LogicalResult initialize(MLIRContext *context) override {
    if (llvm::Error error = verifyIsa(chip))
      return emitError(UnknownLoc::get(context))
             << llvm::toString(std::move(error));
    std::optional<ChipTopology> known = defaultChipForIsa(chip);
    FailureOr<amdgpu::Chipset> chipset = amdgpu::Chipset::parse(chip);
    RewritePatternSet scaling(context), ops(context), vectors(context);
    waveSize = known->computeUnit.waveSize;
    hasScaling = *chipset == amdgpu::Chipset(9, 5, 0);
    addWavePatterns(ops, waveSize, *chipset);
    ops.add<ExpandAssert, ExpandCopy>(context);
    populateAtomicUpdatePatterns(ops);
    populateClampPatterns(ops);
    populateNarrowFloatPatterns(ops);
    populateNarrowConversionPatterns(ops);
    arith::populateArithToAMDGPUConversionPatterns(
        ops, /*convertFP8Arithmetic=*/amdgpu::hasOcpFp8(*chipset) ||
                 *chipset == amdgpu::Chipset(9, 4, 2),
        /*saturateFP8Truncf=*/false, /*allowPackedF16Rtz=*/false,
        /*supportsScaledExtTrunc=*/hasScaling, *chipset, PatternBenefit(2));
    arith::populateExpandF8E8M0Patterns(ops);
    arith::populateExpandScalingExtTruncPatterns(scaling);
    addVectorPatterns(vectors);
    scalingPatterns = std::move(scaling);
    opPatterns = std::move(ops);
    vectorPatterns = std::move(vectors);
    return success();
  }

  void runOnOperation() override {
    ROCDL::ROCDLTargetAttr target = getRocdlTarget(getOperation());
    if (target && target.getChip() != chip) {
      InFlightDiagnostic diag = emitError(getOperation().getLoc());
      diag << "expected the chip of the module's target, '" << target.getChip()
           << "', but got '" << chip << "'";
      if (auto machine = defaultChipForIsa(target.getChip()))
        diag.attachNote() << "pipelines take it as chip=" << target.getChip()
                          << ", predictions a machine with it, as in "
                             "topology="
                          << machine->name;
      return signalPassFailure();
    }
    if (failed(verifyNoPrints()))
      return signalPassFailure();
    for (Operation &op : *getOperation().getBody()) {
      auto function = dyn_cast<FunctionOpInterface>(op);
      auto global = dyn_cast<memref::GlobalOp>(op);
      if ((function && (failed(verifyKernelMemory(function)) ||
                        failed(verifyStackOfIterations(function)) ||
                        failed(verifyStackSizes(function)))) ||
          (global && failed(verifyInitialValue(global))))
        return signalPassFailure();
    }
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      hoistAllocas(function);
    placeAllocas();
    if (failed(expandReductions()))
      return signalPassFailure();
    auto isScaling = [&](Operation *op) {
      return isa<arith::ScalingExtFOp, arith::ScalingTruncFOp>(op) &&
             (!hasScaling || isScalingOfOthers(op));
    };
    auto expandOps = [&] {
      return expand(opPatterns,
                    [&](Operation *op) { return isExpanded(op, waveSize); });
    };
    // Each makes ops of the other: products of vectors convert their factors.
    if (failed(expand(scalingPatterns, isScaling)) || failed(expandOps()) ||
        failed(expandVectors()) || failed(expandOps()) ||
        failed(expandVectors()))
      return signalPassFailure();
    for (auto kernel : getOperation().getOps<gpu::GPUFuncOp>())
      if (DenseI32ArrayAttr sizes = kernel.getKnownBlockSizeAttr())
        useKnownSizes(kernel, sizes.asArrayRef());
  }

private:
  LogicalResult expandVectors() {
    for (auto function : getOperation().getOps<FunctionOpInterface>())
      if (hasVectorsToExpand(function) &&
          failed(applyPatternsGreedily(function, vectorPatterns, keepBlocks())))
        return failure();
    return success();
  }

  /// MLIR makes calls of the host's library of vector.print.
  LogicalResult verifyNoPrints() {
    WalkResult result = getOperation().walk([](vector::PrintOp print) {
      emitError(print.getLoc()) << "expected an op that can be lowered to LLVM "
                                   "IR for AMD GPUs, but got 'vector.print'";
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }

  /// Reads of the workgroup's size are constants where the kernel states it.
  static void useKnownSizes(gpu::GPUFuncOp kernel, ArrayRef<int32_t> sizes) {
    kernel.walk([&](Operation *op) {
      ImplicitLocOpBuilder b(op->getLoc(), op);
      Value value;
      if (auto read = dyn_cast<gpu::BlockDimOp>(op)) {
        value = arith::ConstantIndexOp::create(
            b, sizes[static_cast<unsigned>(read.getDimension())]);
      } else if (auto id = dyn_cast<gpu::GlobalIdOp>(op)) {
        Value workgroup = gpu::BlockIdOp::create(b, id.getDimension());
        value = cast<ProgramIdOpInterface>(op).emitFromId(b, workgroup);
      } else {
        return;
      }
      op->replaceAllUsesWith(ValueRange(value));
      op->erase();
    });
  }

  /// Applies `patterns` to the ops that `isExpanded` holds for, and to what
  /// they become. Nothing else is folded on the way.
  LogicalResult expand(const FrozenRewritePatternSet &patterns,
                       function_ref<bool(Operation *)> isExpanded) {
    SmallVector<Operation *> ops;
    getOperation().walk([&](Operation *op) {
      if (isExpanded(op))
        ops.push_back(op);
    });
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
    return ops.empty() ? success()
                       : applyOpPatternsGreedily(ops, patterns, config);
  }

  /// Puts what kernels allocate where no memory space is said into private
  /// memory, in which LLVM for AMD GPUs has the stack.
  void placeAllocas() {
    getOperation().walk([](memref::AllocaOp op) {
      MemRefType type = op.getType();
      if (type.getMemorySpace())
        return;
      OpBuilder builder(op);
      auto space = gpu::AddressSpaceAttr::get(builder.getContext(),
                                              gpu::AddressSpace::Private);
      auto placed = cast<memref::AllocaOp>(builder.clone(*op));
      placed.getResult().setType(
          MemRefType::Builder(type).setMemorySpace(space));
      op.replaceAllUsesWith(
          memref::MemorySpaceCastOp::create(builder, op.getLoc(), type, placed)
              .getResult());
      op.erase();
    });
  }

  LogicalResult expandReductions() {
    SmallVector<gpu::AllReduceOp> ofWorkgroups;
    SmallVector<gpu::SubgroupReduceOp> ofWaves;
    getOperation().walk([&](Operation *op) {
      if (auto ofWorkgroup = dyn_cast<gpu::AllReduceOp>(op))
        ofWorkgroups.push_back(ofWorkgroup);
      else if (auto ofWave = dyn_cast<gpu::SubgroupReduceOp>(op))
        ofWaves.push_back(ofWave);
    });
    IRRewriter rewriter(&getContext());
    for (gpu::SubgroupReduceOp op : ofWaves)
      if (failed(expandSubgroupReduce(rewriter, op, waveSize)))
        return failure();
    ReductionMemory memory(getOperation(), waveSize);
    for (gpu::AllReduceOp op : ofWorkgroups)
      if (failed(expandAllReduce(rewriter, op, waveSize, memory)))
        return failure();
    return success();
  }

  unsigned waveSize = 0;
  /// Whether the chip has instructions that convert by a scale.
  bool hasScaling = false;
  FrozenRewritePatternSet scalingPatterns, opPatterns, vectorPatterns;
};
} // namespace
