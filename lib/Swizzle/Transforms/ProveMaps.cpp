//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Proof/MapReport.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/IR/Remarks.h"

namespace mlir::swizzle {
#define GEN_PASS_DEF_PROVEMAPSPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

namespace {
struct ProveMapsPass : swizzle::impl::ProveMapsPassBase<ProveMapsPass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override;
  void runOnOperation() override;

private:
  LogicalResult proveMap(MapOp map);
  void reportProved(MapOp map, const MapVerdict &verdict);
  bool remarkUnproved(MapOp map, const MapProgram &program,
                      const MapVerdict &verdict);
};
} // namespace

LogicalResult ProveMapsPass::initialize(MLIRContext *context) {
  if (sizes.size() > 2)
    return emitError(UnknownLoc::get(context))
           << "expected 'sizes' to be the number of workgroups, or the numbers "
              "of rows and columns, but got "
           << sizes.size() << " numbers";
  if (llvm::is_contained(sizes, uint64_t(0)))
    return emitError(UnknownLoc::get(context))
           << "expected 'sizes' to be positive, but got 0";
  return success();
}

void ProveMapsPass::reportProved(MapOp map, const MapVerdict &verdict) {
  std::string text = ("map @" + map.getSymName() + " is a bijection for " +
                      describeSizes(map, sizes))
                         .str();
  auto remark =
      remark::passed(map.getLoc(), remark::RemarkOpts::name("Bijection")
                                       .category(getArgument())
                                       .function(map.getSymName()));
  std::optional<std::string> exclusion = explainExclusion(map, sizes);
  if (!remark) {
    InFlightDiagnostic diag = emitRemark(map.getLoc()) << text;
    if (exclusion)
      diag.attachNote(map.getLoc()) << *exclusion;
    return;
  }
  if (exclusion)
    text += "; " + *exclusion;
  remark << remark::add("{0}", text)
         << remark::metric(
                "Proof",
                StringRef(verdict.byEvaluation ? "Evaluation" : "Presburger"));
}

/// Returns whether there is someone to read structured remarks.
bool ProveMapsPass::remarkUnproved(MapOp map, const MapProgram &program,
                                   const MapVerdict &verdict) {
  auto opts = [&](StringRef name) {
    return remark::RemarkOpts::name(name)
        .category(getArgument())
        .function(map.getSymName());
  };
  bool isUndecided = verdict.kind == MapVerdict::Kind::Undecided;
  auto remark = isUndecided
                    ? remark::missed(map.getLoc(), opts("Undecided"))
                    : remark::failed(map.getLoc(), opts("NotBijection"));
  if (!remark)
    return false;
  remark << remark::reason("{0}", explain(verdict));
  if (!isUndecided)
    remark << remark::metric("Workgroups", verdict.counterexample->getCount());
  std::string advice = llvm::join(advise(map, program, verdict, sizes), "; ");
  if (!advice.empty())
    remark << remark::suggest("{0}", advice);
  return true;
}

LogicalResult ProveMapsPass::proveMap(MapOp map) {
  FailureOr<MapProgram> program = compileMap(map);
  if (failed(program))
    return failure();
  MapVerdict verdict =
      sizes.empty() ? proveForAllSizes(*program, map.getRequirementList())
                    : proveForSizes(*program, sizes, map.getRequirementList());
  if (verdict.kind == MapVerdict::Kind::Bijection) {
    reportProved(map, verdict);
    return success();
  }
  if (!strict && remarkUnproved(map, *program, verdict))
    return success();
  InFlightDiagnostic diag =
      strict ? emitError(map.getLoc()) : emitRemark(map.getLoc());
  reportUnproved(std::move(diag), map, *program, verdict, sizes);
  return success(!strict);
}

void ProveMapsPass::runOnOperation() {
  SmallVector<MapOp> maps;
  getOperation()->walk([&](MapOp map) { maps.push_back(map); });
  MapOp first = maps.empty() ? nullptr : maps.front();
  if (!sizes.empty())
    llvm::erase_if(maps, [&](MapOp map) {
      return map.getSizeArguments().size() != sizes.size();
    });
  if (first && maps.empty()) {
    InFlightDiagnostic diag =
        strict ? emitError(first.getLoc()) : emitRemark(first.getLoc());
    diag << (first.isOverTiles()
                 ? "expected a map of ids for one size, but got only maps of "
                   "rows and columns"
                 : "expected a map of rows and columns for two sizes, but got "
                   "only maps of ids");
    if (strict)
      signalPassFailure();
    return markAllAnalysesPreserved();
  }
  bool allProved = true;
  for (MapOp map : maps)
    allProved &= succeeded(proveMap(map));
  if (!allProved)
    return signalPassFailure();
  markAllAnalysesPreserved();
}
