//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which kernels get a map from predictions, and what is said about it. The
// predictions compile and run code with passes of their own: they have a copy
// of the module in another context, as nothing may be loaded into a context
// while a pass runs.
//
//===----------------------------------------------------------------------===//

#include "LaunchOrigins.h"
#include "Swizzle/Analysis/KernelSelection.h"
#include "Swizzle/IR/ChosenMap.h"
#include "Swizzle/Machine/LaunchText.h"
#include "Swizzle/Predict/ChooseMaps.h"
#include "Swizzle/Predict/Passes.h"
#include "Swizzle/Transforms/RemapOptionSet.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Remarks.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/ADT/MapVector.h"
#include <mutex>

namespace mlir::swizzle {
#define GEN_PASS_DEF_CHOOSEMAPSPASS
#include "Swizzle/Predict/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// A copy of a module in a context of its own.
class ModuleCopy {
public:
  /// What is wrong with the copy is reported in the context of `root`.
  explicit ModuleCopy(Operation *root);

  /// Null, after an error, if there is no copy.
  ModuleOp getModule() { return module.get(); }

private:
  static DialectRegistry makeRegistry();
  static LogicalResult report(Diagnostic &diagnostic, Operation *root);

  MLIRContext context;
  ScopedDiagnosticHandler handler;
  OwningOpRef<ModuleOp> module;
};

struct ChooseMapsPass
    : ChoiceOptionSet<swizzle::impl::ChooseMapsPassBase<ChooseMapsPass>> {
  void getDependentDialects(DialectRegistry &registry) const override {
    ChooseMapsPassBase::getDependentDialects(registry);
    registerProgramIdModels(registry);
  }
  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<OpTrait::SymbolTable>();
  }
  void runOnOperation() override;

private:
  LogicalResult verifyNames(ArrayRef<KernelOpInterface> kernels);
  LogicalResult chooseAll();
  void setChoice(KernelOpInterface kernel, const MapChoice &choice);
  void tellDecline(KernelOpInterface kernel, const Decline &decline);
  void tellKept(KernelOpInterface kernel, MapAttr map);
};
} // namespace

//===----------------------------------------------------------------------===//
// ModuleCopy
//===----------------------------------------------------------------------===//

DialectRegistry ModuleCopy::makeRegistry() {
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllGPUToLLVMIRTranslations(registry);
  registry.insert<SwizzleDialect>();
  registerProgramIdModels(registry);
  registerMemoryAccessModels(registry);
  return registry;
}

/// Reports a diagnostic of the copy at the place in a file that it names, else
/// at `root`.
LogicalResult ModuleCopy::report(Diagnostic &diagnostic, Operation *root) {
  auto getLoc = [&](Location loc) -> Location {
    auto file = loc->findInstanceOf<FileLineColLoc>();
    if (!file)
      return root->getLoc();
    return FileLineColLoc::get(root->getContext(), file.getFilename().strref(),
                               file.getLine(), file.getColumn());
  };
  Diagnostic copy(getLoc(diagnostic.getLocation()), diagnostic.getSeverity());
  copy << diagnostic.str();
  for (Diagnostic &note : diagnostic.getNotes())
    copy.attachNote(getLoc(note.getLocation())) << note.str();
  root->getContext()->getDiagEngine().emit(std::move(copy));
  return success();
}

ModuleCopy::ModuleCopy(Operation *root)
    : context(makeRegistry(), MLIRContext::Threading::DISABLED),
      handler(&context, [root](Diagnostic &diagnostic) {
        return report(diagnostic, root);
      }) {
  context.allowUnregisteredDialects();
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(writeBytecodeToFile(root, os))) {
    root->emitError() << "expected a module that can be copied, but got one "
                         "that cannot be written as bytecode";
    return;
  }
  Block block;
  ParserConfig config(&context);
  if (failed(readBytecodeFile(llvm::MemoryBufferRef(bytes, "copy"), &block,
                              config)))
    return;
  Operation *copy = &block.front();
  copy->remove();
  module = dyn_cast<ModuleOp>(copy);
  if (!module) {
    module = ModuleOp::create(copy->getLoc());
    module->push_back(copy);
  }
}

//===----------------------------------------------------------------------===//
// ChooseMapsPass
//===----------------------------------------------------------------------===//

void ChooseMapsPass::setChoice(KernelOpInterface kernel,
                               const MapChoice &choice) {
  MLIRContext *context = &getContext();
  FailureOr<MapAttr> map = parseMap(
      choice.map, context, [&]() { return mlir::emitError(kernel.getLoc()); });
  assert(succeeded(map) && "choices are maps");
  kernel->setAttr(chosenAttrName, *map);
  auto options =
      remark::RemarkOpts::name(choice.kind == MapChoice::Kind::Gain ? "MapGains"
                               : choice.kind == MapChoice::Kind::NoGain
                                   ? "NoMapGains"
                                   : "UnknownLaunches")
          .category(getArgument())
          .function(getKernelName(kernel));
  auto say = [&](auto remark) {
    remark << remark::metric("Map", choice.map)
           << remark::reason("{0}", choice.reason);
    if (!choice.suggestion.empty())
      remark << remark::suggest("{0}", choice.suggestion);
  };
  if (choice.kind == MapChoice::Kind::Gain)
    say(remark::passed(kernel.getLoc(), options));
  else if (choice.kind == MapChoice::Kind::NoGain)
    say(remark::missed(kernel.getLoc(), options));
  else
    say(remark::analysis(kernel.getLoc(), options));
}

/// Says why a kernel gets no map. If somebody asks for one, the remap warns.
void ChooseMapsPass::tellDecline(KernelOpInterface kernel,
                                 const Decline &decline) {
  std::string name = getKernelName(kernel).str();
  auto remark =
      remark::missed(kernel.getLoc(), remark::RemarkOpts::name(decline.name)
                                          .category(getArgument())
                                          .function(name));
  remark << remark::reason("no map is chosen for @{0}: {1}", name,
                           decline.reason);
  if (!decline.suggestion.empty())
    remark << remark::suggest("{0}", decline.suggestion);
}

/// Says that a kernel keeps the map that it has.
void ChooseMapsPass::tellKept(KernelOpInterface kernel, MapAttr map) {
  remark::analysis(kernel.getLoc(), remark::RemarkOpts::name("ChoiceKept")
                                        .category(getArgument())
                                        .function(getKernelName(kernel)))
      << remark::metric("Map", map.str())
      << remark::reason("it was chosen before, and nothing is predicted")
      << remark::suggest("remove the attribute {0} to choose anew",
                         chosenAttrName);
}

/// The device for which a map of `kernel` is chosen: for a number of XCDs
/// alone, the default one if it has as many.
static TopologyAttr getDevice(const LaunchMap &map, KernelOpInterface kernel) {
  TopologyAttr topology = map.getTopology();
  if (!topology.getPreset().empty())
    return topology;
  TopologyAttr device =
      getPresetTopology(kernel->getContext(), getDefaultDevice(kernel));
  return device.getXcds() == topology.getXcds() ? device : topology;
}

/// Fails, with an error, if another kernel has the name of one whose map is
/// chosen: launches tell kernels by their names and those of their gpu.modules.
LogicalResult ChooseMapsPass::verifyNames(ArrayRef<KernelOpInterface> kernels) {
  SmallVector<KernelOpInterface> all = listKernels(getOperation());
  for (KernelOpInterface kernel : kernels) {
    auto *other = llvm::find_if(all, [&](KernelOpInterface other) {
      return other != kernel && getFullName(other) == getFullName(kernel);
    });
    if (other == all.end())
      continue;
    InFlightDiagnostic diag = emitError(kernel.getLoc());
    diag << "expected a name of its own in a gpu.module with a name of its own "
            "for a kernel whose map is chosen, but got '"
         << getKernelName(kernel) << "' again";
    diag.attachNote(other->getLoc()) << "this kernel has it, too";
    return diag;
  }
  return success();
}

LogicalResult ChooseMapsPass::chooseAll() {
  Operation *root = getOperation();
  RemapOptions options = getRemapOptions();
  FailureOr<RemapRequest> request =
      parseRemapRequest(options, &getContext(),
                        [&]() { return mlir::emitError(root->getLoc()); });
  FailureOr<SmallVector<KernelOpInterface>> selected =
      selectKernels(root, options.kernels);
  if (failed(request) || failed(selected))
    return failure();
  if (!options.launch.empty()) {
    auto launches = machine::parseDescribedLaunches(options.launch);
    if (!launches)
      return mlir::emitError(root->getLoc())
             << llvm::toString(launches.takeError());
  }
  if (selected->empty() && !options.launch.empty())
    mlir::emitWarning(root->getLoc())
        << "expected a kernel whose launches are described, but the module has "
           "none";
  LaunchMaps launchMaps(root, *request);
  // By device, each for itself.
  llvm::MapVector<TopologyAttr, SmallVector<KernelOpInterface>> kernels;
  for (KernelOpInterface kernel : *selected) {
    FailureOr<LaunchMap> map = launchMaps.get(kernel);
    if (failed(map))
      return failure();
    const std::optional<Decline> &decline = map->getDecline();
    if (decline && !decline->isIdentity)
      tellDecline(kernel, *decline);
    else if (auto chosen = kernel->getAttrOfType<MapAttr>(chosenAttrName))
      tellKept(kernel, chosen);
    else
      kernels[getDevice(*map, kernel)].push_back(kernel);
  }
  if (kernels.empty())
    return success();
  for (auto &[topology, ofDevice] : kernels)
    if (failed(verifyNames(ofDevice)))
      return failure();
  ModuleCopy copy(root);
  if (!copy.getModule())
    return failure();
  std::vector<std::pair<KernelOpInterface, MapChoice>> all;
  for (auto &[topology, ofDevice] : kernels) {
    std::vector<KernelName> names;
    for (KernelOpInterface kernel : ofDevice)
      names.push_back(getFullName(kernel));
    options.topology = topology.getPreset().empty()
                           ? std::to_string(topology.getXcds())
                           : topology.getPreset().str();
    FailureOr<std::vector<MapChoice>> choices =
        chooseMaps(copy.getModule(), names, options);
    if (failed(choices))
      return failure();
    for (auto [kernel, choice] : llvm::zip_equal(ofDevice, *choices))
      all.emplace_back(kernel, std::move(choice));
  }
  for (const auto &[kernel, choice] : all)
    setChoice(kernel, choice);
  return success();
}

void ChooseMapsPass::runOnOperation() {
  // One at a time: each has all threads of the host.
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  if (failed(chooseAll()))
    signalPassFailure();
}
