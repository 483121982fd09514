//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which kernels are remapped, and what is said about it; which map they get is
// LaunchMap's to say, and the rewrite itself is in RemapKernel.cpp.
//
//===----------------------------------------------------------------------===//

#include "MapImporter.h"
#include "Swizzle/Analysis/KernelSelection.h"
#include "Swizzle/Analysis/PossibleWaits.h"
#include "Swizzle/IR/ChosenMap.h"
#include "Swizzle/Transforms/Passes.h"
#include "Swizzle/Transforms/RemapOptionSet.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include <vector>

namespace mlir::swizzle {
#define GEN_PASS_DEF_REMAPPROGRAMIDSPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

namespace {
struct RemapProgramIdsPass
    : RemapOptionSet<
          swizzle::impl::RemapProgramIdsPassBase<RemapProgramIdsPass>> {
  void getDependentDialects(DialectRegistry &registry) const override {
    RemapProgramIdsPassBase::getDependentDialects(registry);
    registerProgramIdModels(registry);
  }
  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<OpTrait::SymbolTable>();
  }
  LogicalResult initialize(MLIRContext *context) override;
  void runOnOperation() override;

private:
  LogicalResult chooseMaps(ArrayRef<KernelOpInterface> selected);
  bool isIdentity() const;
  LogicalResult reportNoKernels();
  LogicalResult reportLaunchRegions();
  void reportRemapped(const LaunchMap &map);
  LogicalResult reportDeclined(KernelOpInterface kernel,
                               const Decline &decline);
  LogicalResult complain(Location loc, const Twine &message, StringRef wayOut);

  RemapRequest request;
};
} // namespace

std::string mlir::swizzle::formatChoiceOptions(const RemapOptions &options) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!options.topology.empty())
    os << "topology=" << options.topology << ' ';
  os << "order=" << getOrderName(options.order)
     << " trust-grid=" << (options.trustGrid ? "true" : "false")
     << " trust-calls=" << (options.trustCalls ? "true" : "false");
  auto printList = [&](StringRef name, ArrayRef<std::string> values) {
    if (!values.empty())
      os << ' ' << name << "={" << llvm::join(values, ",") << '}';
  };
  printList("kernels", options.kernels);
  printList("grid", options.grid);
  printList("tile-shape", options.tileShape);
  if (!options.launch.empty())
    os << " launch={" << options.launch << '}';
  if (!options.entry.empty())
    os << " entry={" << options.entry << '}';
  return text;
}

std::unique_ptr<Pass>
mlir::swizzle::createRemapProgramIdsPass(const RemapOptions &options) {
  auto pass = std::make_unique<RemapProgramIdsPass>();
  pass->setRemapOptions(options);
  return pass;
}

LogicalResult RemapProgramIdsPass::initialize(MLIRContext *context) {
  auto fail = [&]() { return mlir::emitError(UnknownLoc::get(context)); };
  RemapOptions options = getRemapOptions();
  FailureOr<RemapRequest> parsed = parseRemapRequest(options, context, fail);
  if (failed(parsed))
    return failure();
  request = *parsed;
  bool hasLaunch = !options.launch.empty(), hasEntry = !options.entry.empty();
  if ((hasLaunch || hasEntry) && !request.isChosen)
    return fail() << "expected 'map=auto' with the option '"
                  << (hasLaunch ? "launch" : "entry")
                  << "', but got 'map=" << options.map << "'";
  return success();
}

/// Says, as the option 'on-decline' wants it, that a map is not applied.
LogicalResult RemapProgramIdsPass::complain(Location loc, const Twine &message,
                                            StringRef wayOut) {
  if (onDecline == OnDecline::Ignore)
    return success();
  bool isError = onDecline == OnDecline::Error;
  InFlightDiagnostic diag = isError ? emitError(loc) : emitWarning(loc);
  diag << message;
  if (!wayOut.empty())
    diag.attachNote() << wayOut;
  return success(!isError);
}

/// The way to remap a gpu.launch.
static constexpr StringLiteral howToOutline =
    "make kernels of gpu.launch regions first, with -gpu-kernel-outlining";

/// Returns true if the map changes no id on any device that may be meant.
bool RemapProgramIdsPass::isIdentity() const {
  MapAttr map = request.map;
  if (request.topology)
    map = map.simplifiedFor(request.topology.getXcds());
  return !request.isChosen && map.isIdentity();
}

/// Says that regions of gpu.launch, which are no kernels yet, are left alone.
LogicalResult RemapProgramIdsPass::reportLaunchRegions() {
  if (isIdentity())
    return success();
  WalkResult result = getOperation()->walk([&](gpu::LaunchOp launch) {
    bool isDone = succeeded(complain(
        launch.getLoc(), "a gpu.launch is left alone: it is no kernel yet",
        howToOutline));
    return isDone ? WalkResult::advance() : WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

LogicalResult RemapProgramIdsPass::reportNoKernels() {
  std::string reason = "the module has no kernel";
  std::string wayOut;
  bool hasLaunches =
      getOperation()
          ->walk([](gpu::LaunchOp) { return WalkResult::interrupt(); })
          .wasInterrupted();
  if (hasLaunches)
    wayOut = howToOutline.str();
  auto remark = remark::analysis(
      getOperation()->getLoc(),
      remark::RemarkOpts::name("NoKernels").category(getArgument()));
  remark << remark::reason("{0}", reason);
  if (!wayOut.empty())
    remark << remark::suggest("{0}", wayOut);
  if (isIdentity())
    return success();
  return complain(getOperation()->getLoc(), reason, wayOut);
}

void RemapProgramIdsPass::reportRemapped(const LaunchMap &map) {
  // The texts are worth building only if somebody reads them.
  if (!getContext().getRemarkEngine())
    return;
  KernelOpInterface kernel = map.getKernel();
  TopologyAttr topology = map.getTopology();
  StringRef unused =
      request.tileShape && map.getTileSpace().empty()
          ? "; it has no step over tiles, whose shape is not used"
          : "";
  remark::passed(kernel.getLoc(), remark::RemarkOpts::name("Remapped")
                                      .category(getArgument())
                                      .function(getKernelName(kernel)))
      << remark::metric("Map", map.getMap().str())
      << remark::metric("Topology", topology.getPreset().str())
      << remark::metric("XCDs", topology.getXcds())
      << remark::metric("Grid", formatGrid(map.getGrid()))
      << remark::metric("RewrittenIds", map.getUses().ids.size())
      << remark::reason("the hardware deals neighbours to {0} XCDs in turn; "
                        "the map {1}{2}",
                        topology.getXcds(), map.describe(), unused);
  // Maps that are chosen are none for kernels that may wait.
  std::string wait = request.isChosen ? "" : findPossibleWait(kernel);
  if (!wait.empty())
    remark::analysis(kernel.getLoc(), remark::RemarkOpts::name("MayWait")
                                          .category(getArgument())
                                          .function(getKernelName(kernel)))
        << remark::reason("it may wait for other workgroups, by {0}; with the "
                          "map they may start later",
                          wait)
        << remark::suggest("leave it out with kernels= if it waits");
}

LogicalResult RemapProgramIdsPass::reportDeclined(KernelOpInterface kernel,
                                                  const Decline &decline) {
  std::string reason =
      ("@" + getKernelName(kernel) + " is left alone: " + decline.reason).str();
  auto remark =
      remark::missed(kernel.getLoc(), remark::RemarkOpts::name(decline.name)
                                          .category(getArgument())
                                          .function(getKernelName(kernel)));
  remark << remark::reason("{0}", reason);
  if (!decline.suggestion.empty())
    remark << remark::suggest("{0}", decline.suggestion);
  if (decline.isIdentity || decline.isDone)
    return success();
  return complain(kernel.getLoc(), reason, decline.suggestion);
}

/// Has maps chosen for kernels that have none. The pass that chooses predicts,
/// which this library knows nothing of: the program has registered it, or not.
LogicalResult
RemapProgramIdsPass::chooseMaps(ArrayRef<KernelOpInterface> selected) {
  auto isChosen = [](KernelOpInterface kernel) {
    return kernel->hasAttr(chosenAttrName);
  };
  // The pass says what it does not look at.
  RemapOptions options = getRemapOptions();
  if (llvm::all_of(selected, isChosen) && options.launch.empty() &&
      options.entry.empty())
    return success();
  constexpr StringLiteral name = "swizzle-choose-maps";
  const PassInfo *chooser = PassInfo::lookup(name);
  if (!chooser)
    return emitError(getOperation()->getLoc())
           << "expected a program with the pass '" << name
           << "' for the map 'auto', but got one without it";
  OpPassManager manager(getOperation()->getName());
  if (failed(chooser->addToPipeline(
          manager, formatChoiceOptions(options), [&](const Twine &message) {
            return emitError(getOperation()->getLoc()) << message;
          })))
    return failure();
  return runPipeline(manager, getOperation());
}

void RemapProgramIdsPass::runOnOperation() {
  FailureOr<SmallVector<KernelOpInterface>> selected =
      selectKernels(getOperation(), getRemapOptions().kernels);
  if (failed(selected))
    return signalPassFailure();
  if (selected->empty() && failed(reportNoKernels()))
    return signalPassFailure();
  bool isOfAll = getRemapOptions().kernels.empty();
  if (!selected->empty() && isOfAll && failed(reportLaunchRegions()))
    return signalPassFailure();

  if (request.isChosen && failed(chooseMaps(*selected)))
    return signalPassFailure();
  // All errors come before the first change.
  LaunchMaps launchMaps(getOperation(), request);
  std::vector<LaunchMap> maps;
  bool failedAny = false;
  for (KernelOpInterface kernel : *selected) {
    FailureOr<LaunchMap> map = launchMaps.get(kernel);
    if (failed(map))
      failedAny = true;
    else if (map->getDecline())
      failedAny |= failed(reportDeclined(kernel, *map->getDecline()));
    else
      maps.push_back(std::move(*map));
  }
  if (failedAny)
    return signalPassFailure();
  MapImporter importer;
  for (const LaunchMap &map : maps) {
    remapProgramIds(map, importer.import(map));
    map.getKernel()->removeAttr(chosenAttrName);
    reportRemapped(map);
  }
  if (request.isChosen)
    for (KernelOpInterface kernel : *selected)
      kernel->removeAttr(chosenAttrName);
}
