//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RemapModule.h"
#include "RemapKernel.h"
#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "Swizzle/Target/LLVMFunctions.h"
#include "Swizzle/Target/LLVMVersions.h"
#include "Swizzle/Target/RemapModulePass.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"

using namespace mlir::swizzle;
using llvm::Error;
using llvm::Expected;
using llvm::Twine;

namespace {
/// A device for a kernel.
struct Device {
  std::string name;
  uint32_t xcds;
  /// As that of MapOnGrid.
  std::string unknownChip;
};

/// Remaps the kernels of one module.
class ModuleRemap {
public:
  ModuleRemap(llvm::Module &module, const BuiltInRemap &remap)
      : module(module), remap(remap) {}

  bool run();

private:
  Expected<llvm::SmallVector<llvm::Function *>> selectKernels();
  Expected<Device> getDevice(const llvm::Function &kernel);
  Error verifyTileShape(const llvm::Function &kernel);
  KernelReads describe(const llvm::Function &kernel, const IdReads &reads);
  std::optional<Decline> findDecline(const KernelMap &map,
                                     const Device &device);
  bool add(llvm::Function &kernel);
  void fail(const llvm::Function *kernel, Error error);
  bool reportDeclined(const llvm::Function &kernel, const Decline &decline);
  void reportRemapped(const KernelMap &map, const Device &device);
  void complain(const llvm::Function *kernel, const std::string &message);

  llvm::Module &module;
  const BuiltInRemap &remap;
  IdReadAnalysis analysis;
  /// The kernels that are remapped, with their devices.
  std::vector<std::pair<KernelMap, Device>> maps;
};
} // namespace

static llvm::DiagnosticLocation getLocation(const llvm::Function &kernel) {
  return llvm::DiagnosticLocation(kernel.getSubprogram());
}

/// Reports at `kernel`, or without a place if it is null.
static void diagnose(llvm::Module &module, const llvm::Function *kernel,
                     const std::string &message,
                     llvm::DiagnosticSeverity severity) {
  if (kernel)
    module.getContext().diagnose(llvm::DiagnosticInfoUnsupported(
        *kernel, message, getLocation(*kernel), severity));
  else
    diagnoseModule(module, message, severity);
}

void ModuleRemap::fail(const llvm::Function *kernel, Error error) {
  diagnose(module, kernel, llvm::toString(std::move(error)), llvm::DS_Error);
}

/// Says, as the option 'on-decline' wants it, that a map is not applied.
void ModuleRemap::complain(const llvm::Function *kernel,
                           const std::string &message) {
  if (remap.onDecline != OnDecline::Ignore)
    diagnose(module, kernel, message,
             remap.onDecline == OnDecline::Error ? llvm::DS_Error
                                                 : llvm::DS_Warning);
}

/// The kernels of the option 'kernels', or all.
Expected<llvm::SmallVector<llvm::Function *>> ModuleRemap::selectKernels() {
  llvm::SmallVector<llvm::Function *> kernels;
  std::vector<std::string> names;
  for (llvm::Function &function : module)
    if (isKernel(function) && !function.isDeclaration()) {
      kernels.push_back(&function);
      names.push_back(("@" + function.getName()).str());
    }
  if (remap.kernels.empty())
    return kernels;
  llvm::SmallVector<llvm::Function *> selected;
  for (llvm::StringRef name : remap.kernels) {
    name.consume_front("@");
    auto *found = llvm::find_if(kernels, [&](llvm::Function *kernel) {
      return kernel->getName() == name;
    });
    if (found == kernels.end())
      return llvm::createStringError(
          "expected the option 'kernels' to name kernels of the module, " +
          (names.empty() ? "which has none" : llvm::join(names, ", ")) +
          ", but got @" + name);
    if (!llvm::is_contained(selected, *found))
      selected.push_back(*found);
  }
  return selected;
}

/// The device that the user names, or the largest product of the kernel's chip.
Expected<Device> ModuleRemap::getDevice(const llvm::Function &kernel) {
  llvm::StringRef isa = kernel.getFnAttribute("target-cpu").getValueAsString();
  if (Error error = verifyRuns(remap.topology, isa))
    return std::move(error);
  if (remap.xcds != 0)
    return Device{remap.topology, remap.xcds, ""};
  if (isa.empty())
    isa = defaultIsa;
  std::optional<ChipTopology> chip = defaultChipForIsa(isa);
  if (!chip)
    return Device{"", 1, isa.str()};
  return Device{chip->name, chip->xcds, ""};
}

Error ModuleRemap::verifyTileShape(const llvm::Function &kernel) {
  for (TileCount count : {remap.tileShape->rows, remap.tileShape->columns}) {
    if (!count.argument)
      continue;
    if (*count.argument >= kernel.arg_size())
      return llvm::createStringError("expected a tile shape of the " +
                                     Twine(kernel.arg_size()) +
                                     " arguments of @" + kernel.getName() +
                                     ", but got arg" + Twine(*count.argument));
    llvm::Type *type = kernel.getArg(*count.argument)->getType();
    if (type->isIntegerTy() && type->getIntegerBitWidth() <= 64)
      continue;
    std::string text;
    llvm::raw_string_ostream(text) << *type;
    return llvm::createStringError(
        "expected argument " + Twine(*count.argument) + " of @" +
        kernel.getName() +
        ", in the tile shape, to be an integer of at most 64 bits, but got " +
        text);
  }
  return Error::success();
}

KernelReads ModuleRemap::describe(const llvm::Function &kernel,
                                  const IdReads &reads) {
  KernelReads facts;
  if (kernel.hasFnAttribute(remappedName))
    facts.appliedMap =
        kernel.getFnAttribute(remappedName).getValueAsString().str();
  facts.wantedMap = remap.map.str();
  facts.isEmpty = reads.isEmpty();
  facts.opaqueReader = reads.opaqueReader;
  facts.calledReader = reads.calledReader;
  facts.unknownCallee = reads.unknownCallee;
  for (const llvm::User *user : kernel.users())
    if (const auto *call = llvm::dyn_cast<llvm::CallBase>(user);
        call && call->getCalledOperand() == &kernel && !facts.caller)
      facts.caller = call->getFunction()->getName().str();
  facts.xcd = reads.xcd;
  facts.howToInline = howToInlineLLVM.str();
  llvm::Attribute dims = kernel.getFnAttribute("amdgpu-cluster-dims");
  facts.clusters = reads.clusters ||
                   (dims.isValid() && makesClusters(dims.getValueAsString()));
  return facts;
}

/// The version of the module's code objects times 100, if the module says it.
static std::optional<int64_t> getCodeObjectVersion(const llvm::Module &module) {
  auto *version = llvm::mdconst::extract_or_null<llvm::ConstantInt>(
      module.getModuleFlag(codeObjectVersionFlag));
  if (!version)
    return std::nullopt;
  return version->getSExtValue();
}

/// By dimension, whether the kernel reads ids along it.
static std::array<bool, 3> findReadIds(const IdReads &reads) {
  std::array<bool, 3> readIds = {};
  for (IdReads::Id id : reads.ids)
    readIds[id.dimension] = true;
  return readIds;
}

std::optional<Decline> ModuleRemap::findDecline(const KernelMap &map,
                                                const Device &device) {
  KernelReads reads = describe(*map.kernel, map.reads);
  // Who asks for the identity does not mind what a kernel reads.
  if (!remap.map.isIdentity() || reads.appliedMap)
    if (std::optional<Decline> decline = findDeclineOfReads(reads))
      return decline;
  MapOnGrid onGrid;
  onGrid.map = remap.map.str();
  onGrid.isIdentity = remap.map.isIdentity();
  onGrid.unknownChip = device.unknownChip;
  onGrid.isIdentityOnDevice = map.map.isIdentity();
  onGrid.isOverTiles = map.map.isOverTiles();
  onGrid.isOverXcds = !onGrid.isOverTiles;
  onGrid.xcds = map.xcds;
  onGrid.grid = map.grid;
  onGrid.hasTileSpace = !map.tileSpace.empty();
  onGrid.readIds = findReadIds(map.reads);
  onGrid.tileShape = remap.tileShape;
  onGrid.whyNoGridSize =
      whyNoGridSize(getCodeObjectVersion(module), getTriple(module).str());
  onGrid.mayHavePartialWorkgroups = mayHavePartialWorkgroups(*map.kernel);
  if (std::optional<Decline> decline = findDeclineOfGrid(onGrid))
    return decline;
  if (getComputeWidth(map.grid) == 64)
    return Decline{"HugeGrid",
                   "the grid of " + formatGrid(map.grid) +
                       " has 2^32 or more workgroups",
                   "swizzle-translate remaps it in 64 bits"};
  if (remap.grid && !remap.trustsGrid)
    return findDoubtfulGrid(onGrid.readIds, *remap.grid, GridSizes());
  return std::nullopt;
}

/// Finds the map of a kernel. Returns false if there is an error.
bool ModuleRemap::add(llvm::Function &kernel) {
  Expected<Device> device = getDevice(kernel);
  if (!device) {
    fail(&kernel, device.takeError());
    return false;
  }
  KernelMap map;
  map.kernel = &kernel;
  map.reads = analysis.analyze(kernel);
  if (remap.trustsCalls)
    map.reads.unknownCallee.clear();
  map.wantedMap = remap.map;
  map.map = remap.map.simplifiedFor(device->xcds);
  map.xcds = device->xcds;
  map.grid = remap.grid.value_or(GridSizes());
  map.order = getLiveDimensions(map.grid, remap.order);
  if (map.map.isOverTiles())
    map.tileSpace = chooseTileSpace(map.order, remap.tileShape);
  if (std::optional<Decline> decline = findDecline(map, *device))
    return reportDeclined(kernel, *decline);
  if (map.map.isOverTiles() && remap.tileShape)
    if (Error error = verifyTileShape(kernel)) {
      fail(&kernel, std::move(error));
      return false;
    }
  maps.push_back({std::move(map), *device});
  return true;
}

/// Returns false if that is an error.
bool ModuleRemap::reportDeclined(const llvm::Function &kernel,
                                 const Decline &decline) {
  std::string text =
      ("@" + kernel.getName() + " is left alone: " + decline.reason).str();
  if (!decline.suggestion.empty())
    text += "; " + decline.suggestion;
  llvm::OptimizationRemarkMissed remark(remarkPassName, decline.name,
                                        getLocation(kernel),
                                        &kernel.getEntryBlock());
  module.getContext().diagnose(remark << text);
  if (decline.isIdentity || decline.isDone)
    return true;
  complain(&kernel, text);
  return remap.onDecline != OnDecline::Error;
}

void ModuleRemap::reportRemapped(const KernelMap &map, const Device &device) {
  using NV = llvm::DiagnosticInfoOptimizationBase::Argument;
  llvm::OptimizationRemark remark(remarkPassName, "Remapped",
                                  getLocation(*map.kernel),
                                  &map.kernel->getEntryBlock());
  module.getContext().diagnose(
      remark << "@" << NV("Kernel", map.kernel->getName()) << " gets the map '"
             << NV("Map", remap.map.str()) << "' for "
             << NV("Topology", device.name) << " on the grid "
             << NV("Grid", formatGrid(map.grid))
             << ": the hardware deals neighbours to " << NV("XCDs", device.xcds)
             << " XCDs in turn; the map " << map.map.describe());
}

bool ModuleRemap::run() {
  Expected<llvm::SmallVector<llvm::Function *>> kernels = selectKernels();
  if (!kernels) {
    fail(nullptr, kernels.takeError());
    return false;
  }
  if (kernels->empty() && !remap.map.isIdentity())
    complain(nullptr, "the module has no kernel");
  // All errors come before the first change.
  bool failedAny = false;
  for (llvm::Function *kernel : *kernels)
    failedAny |= !add(*kernel);
  if (failedAny)
    return false;
  for (const auto &[map, device] : maps) {
    remapKernel(map);
    reportRemapped(map, device);
  }
  return !maps.empty();
}

bool mlir::swizzle::remapModule(llvm::Module &module,
                                const BuiltInRemap &remap) {
  return ModuleRemap(module, remap).run();
}
