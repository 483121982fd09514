//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Predict/ChooseMaps.h"
#include "KeptDiagnostics.h"
#include "LaunchOrigins.h"
#include "Swizzle/Analysis/Grid.h"
#include "Swizzle/Analysis/KernelSelection.h"
#include "Swizzle/Analysis/PossibleWaits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Launches of a kernel, different ones, that are looked at of those that the
/// host's code makes.
static constexpr size_t maxLaunches = 8;
/// Jumps backwards without a launch after which that code is left: seconds.
static constexpr uint64_t maxHostJumps = UINT64_C(1) << 31;

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// Says whether two launches of the host's code are the same for a prediction.
static bool isSameLaunch(const LaunchFacts &a, const LaunchFacts &b) {
  auto isSame = [](const LaunchFacts::Argument &x,
                   const LaunchFacts::Argument &y) {
    return x.bytes == y.bytes && x.number == y.number && x.shape == y.shape;
  };
  return a.kernel == b.kernel && a.module == b.module &&
         llvm::equal(a.grid, b.grid) && llvm::equal(a.block, b.block) &&
         a.ldsBytes == b.ldsBytes &&
         llvm::equal(a.arguments, b.arguments, isSame);
}

namespace {
/// The launches of some kernels.
class LaunchSearches {
public:
  LaunchSearches(ModuleOp module, ArrayRef<KernelName> kernels,
                 const RemapOptions &options)
      : module(module.clone()), kernels(kernels), options(options) {}

  /// Finds the launches, and the best maps of each.
  LogicalResult run(const ChipTopology &chip);
  MapChoice choose(const KernelName &kernel);

private:
  /// A launch that was searched, with the number of its origin.
  struct Found {
    size_t origin;
    LaunchSearch search;
  };

  std::vector<SearchedMaps> compare(const KernelName &kernel,
                                    ArrayRef<const LaunchSearch *> launches);
  LogicalResult searchOrigin(size_t number,
                             function_ref<bool(const LaunchFacts &)> isWanted);
  bool isWantedOfHost(const LaunchFacts &facts);
  SmallVector<const LaunchFacts *> listSeen(const KernelName &kernel) const;
  LogicalResult keepLargest(const KernelName &kernel);
  KernelOpInterface lookUp(const KernelName &kernel);
  bool isDescribed(const KernelName &kernel) const {
    return llvm::any_of(origins, [&](const LaunchOrigin &origin) {
      return origin.describes(kernel);
    });
  }
  /// What to say of a kernel that the file of launches does not name.
  std::string explainFile(const KernelName &kernel) const;
  LogicalResult search(const LaunchOrigin &origin, ArrayRef<std::string> maps,
                       function_ref<bool(const LaunchFacts &)> isWanted,
                       function_ref<void(const LaunchSearch &)> onSearch);

  OwningOpRef<ModuleOp> module;
  ArrayRef<KernelName> kernels;
  const RemapOptions &options;
  std::unique_ptr<Simulator> simulator;
  std::vector<LaunchOrigin> origins;
  std::vector<Found> found;
  /// The launches that the host's code makes, those that differ.
  std::vector<LaunchFacts> seen;
  /// An error that is not the user's.
  struct Error {
    /// The kernel that was launched, or launched last; empty names where the
    /// host's code makes the error before it makes a launch.
    KernelName kernel;
    std::string message;
    /// True if the host's code ends with it.
    bool isOfHost = false;
  };
  void noteError(Error error);
  void noteFailure(const LaunchOrigin &origin, std::string message);
  /// The first ones.
  std::vector<Error> errors;
};
} // namespace

LogicalResult
LaunchSearches::search(const LaunchOrigin &origin, ArrayRef<std::string> maps,
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

/// Notes a launch that the host's code makes; returns true if it is one of the
/// first of its kernel that differ.
bool LaunchSearches::isWantedOfHost(const LaunchFacts &facts) {
  KernelName kernel{facts.module, facts.kernel};
  if (!llvm::is_contained(kernels, kernel) || isDescribed(kernel) ||
      llvm::any_of(seen, [&](const LaunchFacts &other) {
        return isSameLaunch(other, facts);
      }))
    return false;
  seen.push_back(facts);
  return listSeen(kernel).size() <= maxLaunches;
}

SmallVector<const LaunchFacts *>
LaunchSearches::listSeen(const KernelName &kernel) const {
  SmallVector<const LaunchFacts *> launches;
  for (const LaunchFacts &launch : seen)
    if (launch.module == kernel.gpuModule && launch.kernel == kernel.kernel)
      launches.push_back(&launch);
  return launches;
}

/// Searches the launches of an origin that `isWanted` returns true for. Notes
/// an error that is not the user's.
LogicalResult
LaunchSearches::searchOrigin(size_t number,
                             function_ref<bool(const LaunchFacts &)> isWanted) {
  const LaunchOrigin &origin = origins[number];
  KeptDiagnostics kept(module->getContext());
  LogicalResult result =
      search(origin, {}, isWanted, [&](const LaunchSearch &search) {
        found.push_back({number, search});
      });
  if (origin.isAsked &&
      (succeeded(result) || !simulator->hasUntracedLaunch())) {
    kept.report();
    return result;
  }
  if (failed(result))
    noteFailure(origin, kept.getError());
  return success();
}

/// Keeps the first error of a kernel, and the first of the host's code.
void LaunchSearches::noteError(Error error) {
  if (llvm::none_of(errors, [&](const Error &other) {
        return other.isOfHost == error.isOfHost &&
               (error.isOfHost || other.kernel == error.kernel);
      }))
    errors.push_back(std::move(error));
}

/// The same of an error that ended the search of an origin.
void LaunchSearches::noteFailure(const LaunchOrigin &origin,
                                 std::string message) {
  noteError({origin.isDescribed()
                 ? KernelName{origin.gpuModule, origin.launch.kernel}
                 : simulator->getLastKernel(),
             std::move(message),
             /*isOfHost=*/!origin.isDescribed() && !origin.isAsked});
}

/// Of more launches of a kernel than are looked at, searches those with the
/// most work-items in place of the first.
LogicalResult LaunchSearches::keepLargest(const KernelName &kernel) {
  SmallVector<const LaunchFacts *> launches = listSeen(kernel);
  if (launches.size() <= maxLaunches)
    return success();
  llvm::stable_sort(launches, [](const LaunchFacts *a, const LaunchFacts *b) {
    return a->getNumWorkgroups() * a->getNumWorkItems() >
           b->getNumWorkgroups() * b->getNumWorkItems();
  });
  launches.resize(maxLaunches);
  auto isOfThese = [&](const LaunchFacts &facts) {
    return llvm::any_of(launches, [&](const LaunchFacts *launch) {
      return isSameLaunch(*launch, facts);
    });
  };
  auto isWanted = [&](const LaunchFacts &facts) {
    return isOfThese(facts) && llvm::none_of(found, [&](const Found &launch) {
             return isSameLaunch(launch.search.facts, facts);
           });
  };
  // What is described is all that is known of other kernels.
  for (auto [number, origin] : llvm::enumerate(origins))
    if (!origin.isDescribed() && failed(searchOrigin(number, isWanted)))
      return failure();
  // If none of these can be predicted, the first ones are what is known.
  if (llvm::none_of(found, [&](const Found &launch) {
        return isOfThese(launch.search.facts);
      }))
    return success();
  llvm::erase_if(found, [&](const Found &launch) {
    const LaunchFacts &facts = launch.search.facts;
    return facts.module == kernel.gpuModule && facts.kernel == kernel.kernel &&
           !isOfThese(facts);
  });
  return success();
}

LogicalResult LaunchSearches::run(const ChipTopology &chip) {
  auto known = findOrigins(*module, kernels, options);
  if (failed(known))
    return failure();
  origins = std::move(*known);
  SimulatorOptions simulation;
  simulation.remap = options;
  simulation.threads = SimulationOptions::getDefaultThreads();
  simulator = std::make_unique<Simulator>(*module, chip, simulation);
  for (auto [number, origin] : llvm::enumerate(origins)) {
    origin.host.mayBeLeft = true;
    origin.host.maxJumps = maxHostJumps;
    if (!origin.isAsked)
      origin.host.onSkipped = [this](StringRef gpuModule, StringRef kernel,
                                     StringRef error) {
        noteError({{gpuModule.str(), kernel.str()}, error.str()});
      };
    if (origin.host.entry.empty() && !origin.object) {
      auto object =
          simulator->getObject(origin.gpuModule, origin.launch.kernel);
      if (failed(object))
        return failure();
      origin.object = *object;
    }
    auto isWanted = [&, number = number](const LaunchFacts &facts) {
      return origins[number].isDescribed() || isWantedOfHost(facts);
    };
    if (failed(searchOrigin(number, isWanted)))
      return failure();
  }
  for (const KernelName &kernel : kernels)
    if (failed(keepLargest(kernel)))
      return failure();
  return success();
}

/// Simulates the launches of a kernel again, all with the same maps
/// (listComparedMaps). May leave some out, with an error that is noted: more of
/// a launch is traced than when it was searched.
std::vector<SearchedMaps>
LaunchSearches::compare(const KernelName &kernel,
                        ArrayRef<const LaunchSearch *> launches) {
  SmallVector<const SearchedMaps *> searched;
  for (const LaunchSearch *launch : launches)
    searched.push_back(&launch->maps);
  std::vector<std::string> names = listComparedMaps(searched);
  std::vector<SearchedMaps> maps;
  for (auto [number, origin] : llvm::enumerate(origins)) {
    SmallVector<const LaunchFacts *> wanted;
    for (const Found &launch : found)
      if (launch.origin == number &&
          llvm::is_contained(launches, &launch.search))
        wanted.push_back(&launch.search.facts);
    auto isWanted = [&](const LaunchFacts &facts) {
      const auto *same = llvm::find_if(wanted, [&](const LaunchFacts *other) {
        return isSameLaunch(*other, facts);
      });
      if (same == wanted.end())
        return false;
      wanted.erase(same);
      return true;
    };
    if (wanted.empty())
      continue;
    KeptDiagnostics kept(module->getContext());
    if (failed(search(origin, names, isWanted, [&](const LaunchSearch &search) {
          maps.push_back(search.maps);
        })))
      noteFailure(origin, kept.getError());
  }
  return maps;
}

KernelOpInterface LaunchSearches::lookUp(const KernelName &kernel) {
  SmallVector<KernelOpInterface> all = listKernels(*module);
  return *llvm::find_if(all, [&](KernelOpInterface other) {
    return getFullName(other) == kernel;
  });
}

/// Returns true if `kernel` is launched in a module in `root`, where launches
/// are not looked for.
static bool hasInnerLaunches(KernelOpInterface kernel, ModuleOp root) {
  auto parent = kernel->getParentOfType<ModuleOp>();
  return parent && parent != root && !KernelLaunches(parent).of(kernel).empty();
}

std::string LaunchSearches::explainFile(const KernelName &kernel) const {
  StringRef file = machine::getLaunchFile(options.launch);
  if (file.empty() || isDescribed(kernel))
    return "";
  return ("; no line of '" + file + "' names it").str();
}

MapChoice LaunchSearches::choose(const KernelName &kernel) {
  SmallVector<const LaunchSearch *> launches;
  for (const Found &launch : found)
    if (launch.search.facts.kernel == kernel.kernel &&
        launch.search.facts.module == kernel.gpuModule)
      launches.push_back(&launch.search);
  std::vector<SearchedMaps> searched;
  if (launches.size() == 1)
    searched.push_back(launches.front()->maps);
  else if (!launches.empty())
    searched = compare(kernel, launches);
  auto own = llvm::find_if(errors, [&](const Error &error) {
    return !error.isOfHost && error.kernel == kernel;
  });
  auto ofHost = llvm::find_if(errors, [&](const Error &error) {
    return error.isOfHost && !isDescribed(kernel);
  });
  // By what the kernel may wait for other workgroups, if by anything.
  std::string wait = findPossibleWait(lookUp(kernel));
  if (!wait.empty())
    wait = (mayWaitForOthers + ", by " + wait + "; ").str();
  MapChoice choice;
  if (searched.empty()) {
    choice.reason = "none of its launches is known before run time";
    if (own != errors.end())
      choice.reason = "its launches cannot be predicted: " + own->message;
    else if (ofHost != errors.end())
      choice.reason +=
          ", as far as the code of the host is followed: " + ofHost->message;
    choice.reason += explainFile(kernel);
    if (hasInnerLaunches(lookUp(kernel), *module))
      choice.suggestion = "run the pass on the module that launches it, as in "
                          "builtin.module(builtin.module(...))";
    else if (own == errors.end() && options.launch.empty())
      choice.suggestion = "describe its launches with launch=";
    choice.map = wait.empty() ? WorkgroupMap(MapStep::balanced()).str()
                              : WorkgroupMap().str();
    choice.reason = wait + choice.reason;
    if (!wait.empty()) {
      if (!choice.suggestion.empty())
        choice.suggestion += ", or ";
      choice.suggestion += nameOneIfItDoesNot;
    }
    return choice;
  }
  choice =
      searched.size() == 1 ? chooseMap(searched.front()) : chooseMap(searched);
  size_t numSeen = listSeen(kernel).size();
  if (numSeen > maxLaunches)
    choice.reason += "; those with the most work-items of " +
                     std::to_string(numSeen) + " launches that differ";
  if (own != errors.end())
    choice.reason +=
        "; without a launch that cannot be predicted: " + own->message;
  if (ofHost != errors.end())
    choice.reason +=
        "; as far as the code of the host is followed: " + ofHost->message;
  choice.reason += explainFile(kernel);
  // What others write decides about its ways, and no launch has them all.
  if (!wait.empty() && choice.kind == MapChoice::Kind::Gain) {
    choice.kind = MapChoice::Kind::NoGain;
    choice.reason = wait + "if it does not: " + choice.reason;
    choice.suggestion = nameOneIfItDoesNot;
    choice.map = WorkgroupMap().str();
  }
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
  std::string unknown;
  for (StringRef name : listUnknownBandwidths(*chip))
    unknown += ("; no " + name + " of " + chip->name +
                " is published, and what it bounds takes no time here")
                   .str();
  std::vector<MapChoice> choices;
  for (const KernelName &kernel : kernels) {
    MapChoice &choice = choices.emplace_back(searches.choose(kernel));
    if (choice.kind != MapChoice::Kind::Unknown)
      choice.reason += unknown;
  }
  return choices;
}
