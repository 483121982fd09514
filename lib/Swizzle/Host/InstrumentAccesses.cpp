//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AccessChecks.h"
#include "LaunchesToHost.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "Swizzle/Transforms/GreedyRewrite.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"

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
    {"lds-races", host::CheckLdsRaces},
    {"write-once", host::CheckWriteOnce},
    {"coverage", host::CheckCoverage},
    {"buffer-races", host::CheckBufferRaces},
    {"lds-banks", host::CheckLdsBanks},
    {"lds-banks-gfx950", host::CheckLdsBanksGfx950},
    {"all", host::CheckBounds | host::CheckLdsInit | host::CheckLdsRaces |
                host::CheckWriteOnce | host::CheckCoverage |
                host::CheckBufferRaces}};

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
    AccessChecks accessChecks(module, mask);
    for (auto function : llvm::to_vector(module.getOps<func::FuncOp>())) {
      if (!function->hasAttr(SwizzleDialect::getHostKernelAttrName()))
        requestChecks(function);
      else if (failed(instrument(function, accessChecks)))
        return signalPassFailure();
    }
  }

private:
  LogicalResult instrument(func::FuncOp function, AccessChecks &accessChecks) {
    // Transfers of vectors become the loads and stores that are checked.
    RewritePatternSet patterns(&getContext());
    vector::populateVectorMaskMaterializationPatterns(
        patterns, /*force32BitVectorIndices=*/false);
    vector::populateVectorTransferLoweringPatterns(patterns);
    if (failed(
            applyPatternsGreedily(function, std::move(patterns), keepBlocks())))
      return failure();
    SmallVector<MemoryAccessOpInterface> ops;
    function.walk([&](MemoryAccessOpInterface op) { ops.push_back(op); });
    for (MemoryAccessOpInterface op : ops)
      for (const MemoryAccess &access : op.getMemoryAccesses())
        accessChecks.emit(op, access);
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
