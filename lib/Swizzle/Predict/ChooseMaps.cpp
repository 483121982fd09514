//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Predict/ChooseMaps.h"
#include "LaunchWrapper.h"
#include "Swizzle/Analysis/KernelSelection.h"
#include "Swizzle/IR/ChosenMap.h"
#include "Swizzle/Predict/Simulator.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>
#include <thread>

using namespace mlir;
using namespace mlir::swizzle;

/// Launches of a kernel, different ones, that are looked at.
static constexpr size_t maxLaunches = 8;

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// Says whether two launches are the same for a prediction.
static bool isSameLaunch(const LaunchFacts &a, const LaunchFacts &b) {
  auto isSame = [](const LaunchFacts::Argument &x,
                   const LaunchFacts::Argument &y) {
    return x.bytes == y.bytes && x.number == y.number;
  };
  return a.kernel == b.kernel && a.module == b.module &&
         llvm::equal(a.grid, b.grid) && llvm::equal(a.block, b.block) &&
         a.ldsBytes == b.ldsBytes &&
         llvm::equal(a.arguments, b.arguments, isSame);
}

namespace {
/// Keeps what is reported, to be reported later or not at all.
class KeptDiagnostics {
public:
  explicit KeptDiagnostics(MLIRContext *context) : context(context) {
    handler.emplace(context, [&](Diagnostic &diagnostic) {
      kept.push_back(std::move(diagnostic));
      return success();
    });
  }

  /// The first error, or nothing.
  std::string getError() const {
    for (const Diagnostic &diagnostic : kept)
      if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
        return diagnostic.str();
    return "";
  }
  void report() {
    handler.reset();
    for (Diagnostic &diagnostic : kept)
      context->getDiagEngine().emit(std::move(diagnostic));
    kept.clear();
  }

private:
  MLIRContext *context;
  std::vector<Diagnostic> kept;
  std::optional<ScopedDiagnosticHandler> handler;
};

/// The launches of some kernels.
class LaunchSearches {
public:
  LaunchSearches(ModuleOp module, ArrayRef<KernelName> kernels,
                 const RemapOptions &options)
      : module(module.clone()), kernels(kernels), options(options) {}

  /// Finds the launches, and the best maps of each.
  LogicalResult run(const ChipTopology &chip);
  MapChoice choose(const KernelName &kernel);
  MapChoice chooseTraced(const KernelName &kernel, StringRef obstacle);

private:
  /// A way to some launches: host code, or a launch of a code object.
  struct Origin {
    HostCode host;
    std::shared_ptr<const machine::CodeObject> object;
    std::string gpuModule;
    machine::DescribedLaunch launch;
    /// True if its errors are the user's, but for kernels that cannot be
    /// traced.
    bool isAsked = true;
  };

  FailureOr<const KernelName *>
  findKernel(const machine::DescribedLaunch &launch);
  LogicalResult addDescribed();
  void addHostCode();
  std::vector<SearchedMaps> compare(const KernelName &kernel,
                                    ArrayRef<const LaunchSearch *> launches);
  LogicalResult searchOrigin(Origin &origin);
  LogicalResult search(const Origin &origin, ArrayRef<std::string> maps,
                       function_ref<bool(const LaunchFacts &)> isWanted,
                       function_ref<void(const LaunchSearch &)> onSearch);
  InFlightDiagnostic fail() { return emitError(module->getLoc()); }

  OwningOpRef<ModuleOp> module;
  ArrayRef<KernelName> kernels;
  const RemapOptions &options;
  std::unique_ptr<Simulator> simulator;
  std::vector<Origin> origins;
  std::vector<LaunchSearch> found;
  /// The first error of an origin that nobody asked for.
  std::string error;
  /// The first errors of described launches that cannot be traced, by the names
  /// of gpu.module and kernel.
  std::map<std::pair<std::string, std::string>, std::string> untraced;
};
} // namespace

LogicalResult
LaunchSearches::search(const Origin &origin, ArrayRef<std::string> maps,
                       function_ref<bool(const LaunchFacts &)> isWanted,
                       function_ref<void(const LaunchSearch &)> onSearch) {
  if (!origin.object)
    return simulator->search(origin.host, maps, isWanted, onSearch);
  FailureOr<LaunchSearch> searched = simulator->searchCodeObject(
      *origin.object, origin.gpuModule, origin.launch, maps);
  if (succeeded(searched) && isWanted(searched->facts))
    onSearch(*searched);
  return searched;
}

LogicalResult LaunchSearches::searchOrigin(Origin &origin) {
  auto isWanted = [&](const LaunchFacts &facts) {
    auto isOfKernel = [&](const LaunchSearch &search) {
      return search.facts.kernel == facts.kernel &&
             search.facts.module == facts.module;
    };
    return llvm::is_contained(kernels,
                              KernelName{facts.module, facts.kernel}) &&
           size_t(llvm::count_if(found, isOfKernel)) < maxLaunches &&
           llvm::none_of(
               found,
               [&](const LaunchSearch &search) {
                 return isSameLaunch(search.facts, facts);
               });
  };
  auto onSearch = [&](const LaunchSearch &search) { found.push_back(search); };
  KeptDiagnostics kept(module->getContext());
  LogicalResult result = search(origin, {}, isWanted, onSearch);
  if (origin.isAsked &&
      (succeeded(result) || !simulator->hasUntracedLaunch())) {
    kept.report();
    return result;
  }
  if (succeeded(result))
    return success();
  if (!origin.launch.kernel.empty())
    untraced.insert(
        {{origin.gpuModule, origin.launch.kernel}, kept.getError()});
  else if (error.empty())
    error = kept.getError();
  return success();
}

static KernelName getName(KernelOpInterface kernel) {
  auto parent = kernel->getParentOfType<gpu::GPUModuleOp>();
  return {parent ? parent.getName().str() : "", getKernelName(kernel).str()};
}

/// The kernel that a description means; null if it is one whose map is not
/// wanted. A description that means no kernel is an error, unless it is one of
/// a file, which may be about other modules, too.
FailureOr<const KernelName *>
LaunchSearches::findKernel(const machine::DescribedLaunch &launch) {
  SmallVector<KernelOpInterface> all = listKernels(*module);
  SmallVector<KernelOpInterface> named;
  llvm::copy_if(all, std::back_inserter(named), [&](KernelOpInterface kernel) {
    return launch.kernel.empty() || isKernelName(launch.kernel, kernel);
  });
  if (named.size() == 1) {
    const auto *found = llvm::find(kernels, getName(named.front()));
    return found == kernels.end() ? nullptr : found;
  }
  if (named.empty() && StringRef(options.launch).starts_with("@"))
    return nullptr;
  StringRef name = launch.kernel;
  name.consume_front("@");
  return fail() << "expected a launch with 'kernel=' and one name of "
                << formatKernelNames(all) << ", but got "
                << (name.empty() ? "none" : "@" + name.str());
}

/// Makes origins of the launches that the user describes.
LogicalResult LaunchSearches::addDescribed() {
  auto launches = machine::parseDescribedLaunches(options.launch);
  if (!launches)
    return fail() << llvm::toString(launches.takeError());
  auto image =
      module->getOperation()->getAttrOfType<StringAttr>(codeObjectAttrName);
  for (machine::DescribedLaunch &launch : *launches) {
    FailureOr<const KernelName *> kernel = findKernel(launch);
    if (failed(kernel))
      return failure();
    if (!*kernel)
      continue;
    Origin origin;
    origin.gpuModule = (*kernel)->gpuModule;
    launch.kernel = (*kernel)->kernel;
    gpu::GPUFuncOp function =
        lookupKernel(*module, origin.gpuModule, launch.kernel);
    if (function) {
      FailureOr<std::string> entry =
          addLaunchWrapper(*module, function, launch);
      if (failed(entry))
        return failure();
      origin.host.entry = *entry;
    } else if (image) {
      auto object =
          machine::CodeObject::read(llvm::MemoryBuffer::getMemBufferCopy(
              image.getValue(), launch.kernel));
      if (!object)
        return fail() << llvm::toString(object.takeError());
      origin.object =
          std::make_shared<const machine::CodeObject>(std::move(*object));
    } else {
      // One of the LLVM dialect, which is compiled first.
      origin.host.entry.clear();
    }
    origin.launch = std::move(launch);
    origins.push_back(std::move(origin));
  }
  return success();
}

/// Makes origins of what the host's code does.
void LaunchSearches::addHostCode() {
  if (!options.entry.empty()) {
    Origin origin;
    origin.host.entry = options.entry;
    origins.push_back(std::move(origin));
    return;
  }
  for (func::FuncOp function : listLaunchingRoots(*module)) {
    if (!hasKnownArguments(function))
      continue;
    Origin origin;
    origin.host.entry = function.getName().str();
    origin.isAsked = false;
    origins.push_back(std::move(origin));
  }
}

LogicalResult LaunchSearches::run(const ChipTopology &chip) {
  if (!options.launch.empty()) {
    if (failed(addDescribed()))
      return failure();
  } else {
    addHostCode();
  }
  SimulatorOptions simulation;
  simulation.remap = options;
  simulation.threads = std::max(1u, std::thread::hardware_concurrency());
  simulator = std::make_unique<Simulator>(*module, chip, simulation);
  for (Origin &origin : origins) {
    origin.host.mayBeLeft = true;
    for (const KernelName &kernel : kernels)
      origin.host.kernels.push_back(kernel.kernel);
    if (origin.host.entry.empty() && !origin.object) {
      auto object =
          simulator->getObject(origin.gpuModule, origin.launch.kernel);
      if (failed(object))
        return failure();
      origin.object = *object;
    }
    if (failed(searchOrigin(origin)))
      return failure();
  }
  return success();
}

/// Simulates the launches of a kernel again, all with the same maps: the
/// identity, and the best ones of each launch.
std::vector<SearchedMaps>
LaunchSearches::compare(const KernelName &kernel,
                        ArrayRef<const LaunchSearch *> launches) {
  SmallVector<std::string> names = {launches.front()->maps.tried.front().name};
  for (const LaunchSearch *launch : launches) {
    std::vector<TriedMap> ranked = rankMaps(launch->maps);
    for (const TriedMap &tried : ArrayRef(ranked).take_front(numNamedMaps))
      if (!llvm::is_contained(names, tried.name))
        names.push_back(tried.name);
  }
  std::vector<LaunchSearch> compared;
  auto isSame = [](const LaunchFacts &facts) {
    return [&facts](const LaunchSearch &other) {
      return isSameLaunch(other.facts, facts);
    };
  };
  auto isWanted = [&](const LaunchFacts &facts) {
    return facts.kernel == kernel.kernel && facts.module == kernel.gpuModule &&
           llvm::any_of(found, isSame(facts)) &&
           llvm::none_of(compared, isSame(facts));
  };
  for (const Origin &origin : origins) {
    KeptDiagnostics kept(module->getContext());
    // One that fails has failed before.
    (void)search(origin, names, isWanted, [&](const LaunchSearch &search) {
      compared.push_back(search);
    });
  }
  std::vector<SearchedMaps> maps;
  for (LaunchSearch &search : compared)
    maps.push_back(std::move(search.maps));
  return maps;
}

MapChoice LaunchSearches::choose(const KernelName &kernel) {
  auto missing = untraced.find({kernel.gpuModule, kernel.kernel});
  if (missing == untraced.end())
    return chooseTraced(kernel, error);
  MapChoice choice = chooseTraced(kernel, missing->second);
  if (choice.kind != MapChoice::Kind::Unknown)
    choice.reason +=
        "; without a launch that cannot be predicted: " + missing->second;
  return choice;
}

/// The choice by the launches that were searched; if there are none, because of
/// `obstacle`, if that is not empty.
MapChoice LaunchSearches::chooseTraced(const KernelName &kernel,
                                       StringRef obstacle) {
  SmallVector<const LaunchSearch *> launches;
  for (const LaunchSearch &search : found)
    if (search.facts.kernel == kernel.kernel &&
        search.facts.module == kernel.gpuModule)
      launches.push_back(&search);
  if (launches.size() == 1)
    return chooseMap(launches.front()->maps);
  if (launches.size() > 1)
    return chooseMap(compare(kernel, launches));
  MapChoice choice;
  choice.map = WorkgroupMap(MapStep::balanced()).str();
  choice.reason = "none of its launches is known before run time";
  if (!obstacle.empty())
    choice.reason = ("its launches cannot be predicted: " + obstacle).str();
  return choice;
}

FailureOr<std::vector<MapChoice>>
mlir::swizzle::chooseMaps(ModuleOp module, ArrayRef<KernelName> kernels,
                          const RemapOptions &options) {
  std::optional<ChipTopology> chip = lookupChip(options.topology);
  if (!chip)
    return emitError(module.getLoc())
           << "expected a product as the topology for the map 'auto', one of "
           << llvm::join(chipNames(), ", ") << ", but got '" << options.topology
           << "'";
  LaunchSearches searches(module, kernels, options);
  if (failed(searches.run(*chip)))
    return failure();
  std::vector<MapChoice> choices;
  for (const KernelName &kernel : kernels)
    choices.push_back(searches.choose(kernel));
  return choices;
}
