//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaunchesToHost.h"
#include "RuntimeCalls.h"
#include "Swizzle/Host/MemoryAccess.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_INSTRUMENTACCESSESPASS
#include "Swizzle/Host/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// A check by its name in the pass's option.
struct NamedCheck {
  StringLiteral name;
  uint32_t mask;
};
} // namespace

static constexpr NamedCheck namedChecks[] = {
    {"bounds", host::CheckBounds},
    {"lds-init", host::CheckLdsInit},
    {"write-once", host::CheckWriteOnce},
    {"coverage", host::CheckCoverage},
    {"lds-banks", host::CheckLdsBanks},
    {"lds-banks-gfx950", host::CheckLdsBanksGfx950},
    {"all", host::CheckBounds | host::CheckLdsInit | host::CheckWriteOnce |
                host::CheckCoverage}};

namespace {
/// Emits the checks of one access.
class AccessChecker {
public:
  AccessChecker(Operation *op, const MemoryAccess &access, uint32_t mask,
                RuntimeCalls &runtime)
      : op(op), access(access), mask(mask), runtime(runtime),
        type(access.memref.getType()) {
    bool isInLds = isLds(type);
    if (access.isWrite)
      flags |= host::AccessWrite;
    if (access.isAtomic)
      flags |= host::AccessAtomic;
    if (access.isReadFirst)
      flags |= host::AccessReadFirst;
    if (isInLds)
      flags |= host::AccessLds;
    isRecorded =
        isInLds ? mask & (host::CheckLdsInit | host::CheckLdsBanks |
                          host::CheckLdsBanksGfx950)
                : access.isWrite &&
                      (mask & (host::CheckWriteOnce | host::CheckCoverage));
  }

  void emit() {
    OpBuilder builder(op);
    if (!access.mask) {
      emitRun(builder, access.indices, access.length);
      return;
    }
    for (int64_t i = 0; i < access.length; ++i) {
      Location loc = op->getLoc();
      Value isOn = vector::ExtractOp::create(builder, loc, access.mask, i);
      // Built when it is in the function, whose work-item it names.
      auto ifOn = scf::IfOp::create(builder, loc, isOn,
                                    /*withElseRegion=*/false);
      OpBuilder inner = ifOn.getThenBodyBuilder();
      emitRun(inner, getElement(inner, i), 1);
    }
  }

private:
  /// The indices of element `i` of a masked access.
  SmallVector<Value> getElement(OpBuilder &builder, int64_t i) {
    Location loc = op->getLoc();
    SmallVector<Value> indices = access.indices;
    Value offset;
    if (access.offsets) {
      offset = vector::ExtractOp::create(builder, loc, access.offsets, i);
      if (!offset.getType().isIndex())
        offset = arith::IndexCastOp::create(builder, loc,
                                            builder.getIndexType(), offset);
    } else {
      offset = arith::ConstantIndexOp::create(builder, loc, i);
    }
    indices.back() =
        arith::AddIOp::create(builder, loc, indices.back(), offset);
    return indices;
  }

  /// Checks `length` elements from `indices` on.
  void emitRun(OpBuilder &builder, ArrayRef<Value> indices, int64_t length) {
    ImplicitLocOpBuilder b(op->getLoc(), builder);
    if (mask & host::CheckBounds)
      emitBounds(b, indices, length);
    if (isRecorded)
      emitRecord(b, indices, length);
  }

  void emitBounds(ImplicitLocOpBuilder &b, ArrayRef<Value> indices,
                  int64_t length) {
    Location loc = op->getLoc();
    for (auto [d, index] : llvm::enumerate(indices)) {
      int64_t run = d + 1 == indices.size() ? length : 1;
      Value size = memref::DimOp::create(b, access.memref, d);
      Value outside =
          arith::CmpIOp::create(b, arith::CmpIPredicate::uge, index, size);
      if (run != 1) {
        // Not index + run > size, which could wrap.
        Value left = arith::SubIOp::create(b, size, index);
        Value tooLong =
            arith::CmpIOp::create(b, arith::CmpIPredicate::ult, left,
                                  arith::ConstantIndexOp::create(b, run));
        outside = arith::OrIOp::create(b, outside, tooLong);
      }
      auto ifOutside = scf::IfOp::create(b, outside, /*withElseRegion=*/false);
      OpBuilder inner = ifOutside.getThenBodyBuilder();
      Value args[] = {
          RuntimeCalls::getItem(inner),           runtime.getSite(inner, op),
          RuntimeCalls::getI32(inner, loc, d),    toI64(inner, index),
          RuntimeCalls::getI64(inner, loc, run),  toI64(inner, size),
          RuntimeCalls::getI32(inner, loc, flags)};
      runtime.call(inner, loc, "swizzleHostOutOfBounds", {}, args);
    }
  }

  void emitRecord(ImplicitLocOpBuilder &b, ArrayRef<Value> indices,
                  int64_t length) {
    Location loc = op->getLoc();
    int64_t bytes = DataLayout::closest(op).getTypeSize(type.getElementType());
    auto metadata = memref::ExtractStridedMetadataOp::create(b, access.memref);
    Value position = metadata.getOffset();
    for (auto [index, stride] : llvm::zip_equal(indices, metadata.getStrides()))
      position = arith::AddIOp::create(b, position,
                                       arith::MulIOp::create(b, index, stride));
    Value base =
        memref::ExtractAlignedPointerAsIndexOp::create(b, access.memref);
    Value offset = arith::MulIOp::create(
        b, position, arith::ConstantIndexOp::create(b, bytes));
    Value address =
        toI64(b, arith::AddIOp::create(b, base, offset).getResult());
    Value pointer = LLVM::IntToPtrOp::create(
        b, LLVM::LLVMPointerType::get(b.getContext()), address);
    Value args[] = {RuntimeCalls::getItem(b), runtime.getSite(b, op), pointer,
                    RuntimeCalls::getI64(b, loc, length * bytes),
                    RuntimeCalls::getI32(b, loc, flags)};
    runtime.call(b, loc, "swizzleHostAccess", {}, args);
  }

  Value toI64(OpBuilder &builder, Value index) {
    return arith::IndexCastOp::create(builder, op->getLoc(),
                                      builder.getI64Type(), index);
  }

  Operation *op;
  const MemoryAccess &access;
  uint32_t mask;
  RuntimeCalls &runtime;
  MemRefType type;
  int32_t flags = 0;
  bool isRecorded;
};
} // namespace

/// Records an access through a pointer of the kernel. What is private to a
/// work-item, or constant, is not checked.
static void emitPointerCheck(Operation *op, const MemoryAccess &access,
                             RuntimeCalls &runtime) {
  uint32_t flags = host::AccessUnbounded;
  if (access.isWrite)
    flags |= host::AccessWrite;
  if (access.isAtomic)
    flags |= host::AccessAtomic;
  if (access.isReadFirst)
    flags |= host::AccessReadFirst;
  // The numbers of AMD hardware's address spaces.
  constexpr unsigned globalSpace =
      ROCDL::ROCDLDialect::kGlobalMemoryAddressSpace;
  constexpr unsigned localSpace =
      ROCDL::ROCDLDialect::kSharedMemoryAddressSpace;
  unsigned space =
      cast<LLVM::LLVMPointerType>(access.pointer.getType()).getAddressSpace();
  if (space != globalSpace && space != localSpace)
    return;
  if (space == localSpace)
    flags |= host::AccessLds;
  ImplicitLocOpBuilder b(op->getLoc(), op);
  int64_t bytes = llvm::divideCeil(
      DataLayout::closest(op).getTypeSizeInBits(access.pointee), 8);
  Value args[] = {
      RuntimeCalls::getItem(b), runtime.getSite(b, op),
      LLVM::AddrSpaceCastOp::create(
          b, LLVM::LLVMPointerType::get(b.getContext()), access.pointer),
      RuntimeCalls::getI64(b, b.getLoc(), bytes),
      RuntimeCalls::getI32(b, b.getLoc(), flags)};
  runtime.call(b, b.getLoc(), "swizzleHostAccess", {}, args);
}

namespace {
struct InstrumentAccessesPass
    : swizzle::impl::InstrumentAccessesPassBase<InstrumentAccessesPass> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    registerMemoryAccessModels(registry);
  }

  LogicalResult initialize(MLIRContext *context) override {
    mask = 0;
    for (StringRef check : checks) {
      auto *known = llvm::find_if(namedChecks, [&](const NamedCheck &named) {
        return named.name == check;
      });
      if (known != std::end(namedChecks)) {
        mask |= known->mask;
        continue;
      }
      InFlightDiagnostic diag = emitError(UnknownLoc::get(context));
      diag << "expected a check, one of ";
      llvm::interleaveComma(namedChecks, diag, [&](const NamedCheck &named) {
        diag << named.name;
      });
      return diag << ", but got '" << check << "'";
    }
    return success();
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (mask == 0)
      return;
    RuntimeCalls runtime(module);
    for (auto function : llvm::to_vector(module.getOps<func::FuncOp>())) {
      if (!function->hasAttr(SwizzleDialect::getHostKernelAttrName()))
        requestChecks(function);
      else if (failed(instrument(function, runtime)))
        return signalPassFailure();
    }
  }

private:
  LogicalResult instrument(func::FuncOp function, RuntimeCalls &runtime) {
    // Transfers of vectors become the loads and stores that are checked.
    RewritePatternSet patterns(&getContext());
    vector::populateVectorTransferLoweringPatterns(patterns);
    if (failed(applyPatternsGreedily(function, std::move(patterns))))
      return failure();
    SmallVector<MemoryAccessOpInterface> ops;
    function.walk([&](MemoryAccessOpInterface op) { ops.push_back(op); });
    for (MemoryAccessOpInterface op : ops) {
      std::optional<MemoryAccess> access = op.getMemoryAccess();
      if (access && access->memref)
        AccessChecker(op, *access, mask, runtime).emit();
      else if (access)
        emitPointerCheck(op, *access, runtime);
    }
    return success();
  }

  void requestChecks(func::FuncOp function) {
    function.walk([&](func::CallOp call) {
      if (call.getCallee() != launchFunctionName)
        return;
      OpBuilder builder(call);
      call.setOperand(launchChecksArgument,
                      RuntimeCalls::getI32(builder, call.getLoc(), mask));
    });
  }

  /// The checks of the option, as bits.
  uint32_t mask = 0;
};
} // namespace
