//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Predict/Simulator.h"
#include "LaunchWarnings.h"
#include "Swizzle/Analysis/KernelSelection.h"
#include "Swizzle/Chips/Occupancy.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/Locality/MapChoice.h"
#include "Swizzle/Pipelines/Pipelines.h"
#include "Swizzle/Predict/CompileKernel.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

LogicalResult Simulator::verifyOptions() {
  MLIRContext *context = module->getContext();
  auto fail = [&]() { return emitError(UnknownLoc::get(context)); };
  RemapOptions remap = options.remap;
  remap.map = WorkgroupMap().str();
  // Of the chip, which may be no preset, maps depend on the number of XCDs.
  remap.topology = std::to_string(chip.xcds);
  FailureOr<RemapRequest> parsed = parseRemapRequest(remap, context, fail);
  if (failed(parsed))
    return failure();
  request = *parsed;
  uint32_t channels = chip.memory.l2Channels;
  uint32_t sampled = options.sampledChannels.value_or(0);
  if (sampled > channels || (sampled != 0 && !llvm::isPowerOf2_32(sampled)))
    return fail() << "expected 'sample-channels' to be a power of two up to "
                  << channels << ", but got " << sampled;
  constexpr uint32_t mostThreads = SimulationOptions::mostThreads;
  if (options.threads == 0 || options.threads > mostThreads)
    return fail() << "expected 'host-threads' in [1, " << mostThreads
                  << "], but got " << options.threads;
  if (options.workgroupsPerCu == 0u)
    return fail() << "expected 'occupancy' to be at least 1, but got 0";
  if (options.maxDelay > SimulationOptions::largestMaxDelay)
    return fail() << "expected 'delay' to be at most "
                  << SimulationOptions::largestMaxDelay << ", but got "
                  << options.maxDelay;
  if (options.paceSpread > SimulationOptions::largestPaceSpread)
    return fail() << "expected 'pace-spread' to be at most "
                  << SimulationOptions::largestPaceSpread << ", but got "
                  << options.paceSpread;
  return success();
}

/// Links kernels, and makes the module that the pass would see, once.
LogicalResult Simulator::prepare() {
  if (prepared)
    return success();
  LinkKernelsPassOptions link;
  link.files.assign(options.linkedFiles.begin(), options.linkedFiles.end());
  PassManager linking(module->getContext());
  if (!link.files.empty())
    linking.addPass(createLinkKernelsPass(link));
  addKernelSourcePasses(linking, options.elementType);
  if (failed(linking.run(*module)))
    return failure();
  prepared = module->clone();
  DialectRegistry registry;
  registerProgramIdModels(registry);
  registerMemoryAccessModels(registry);
  module->getContext()->appendDialectRegistry(registry);
  PassManager manager(module->getContext());
  buildKernelFunctionsPipeline(manager);
  return manager.run(*prepared);
}

LogicalResult Simulator::verifyIsa(const machine::CodeObject &object) {
  if (object.getIsa() == chip.isa)
    return success();
  return emitError(module->getLoc())
         << "expected code for " << chip.isa << ", which " << chip.name
         << " runs, but got code for " << object.getIsa();
}

FailureOr<std::shared_ptr<const machine::CodeObject>>
Simulator::getObject(StringRef gpuModule, StringRef kernel) {
  KernelKey key(gpuModule, kernel);
  auto found = objects.find(key);
  if (found == objects.end()) {
    auto compiled = compileKernel(*module, gpuModule, kernel, chip.isa);
    if (failed(compiled) || failed(verifyIsa(**compiled)))
      return failure();
    found = objects.insert({key, *compiled}).first;
  }
  return found->second;
}

LogicalResult Simulator::chooseOccupancy(LaunchReport &report,
                                         const machine::Kernel &kernel) {
  WorkgroupResources resources;
  resources.workItems = report.facts.getNumWorkItems();
  // Accumulation registers count among the vector registers where one file
  // holds both, as on all chips of the table.
  resources.vgprs = kernel.vgprs;
  resources.sgprs = kernel.sgprs;
  resources.ldsBytes = report.facts.ldsBytes;
  uint32_t most = getOccupancy(chip, resources).workgroupsPerCu;
  uint32_t wanted = options.workgroupsPerCu.value_or(1);
  if (wanted > most)
    return emitError(makeTarget(report.facts).loc)
           << "expected " << wanted
           << (wanted == 1 ? " workgroup that fits" : " workgroups that fit")
           << " on a compute unit of " << chip.name << ", but got "
           << resources.workItems << " work-items with " << resources.vgprs
           << " vector registers, " << resources.sgprs
           << " scalar registers and " << resources.ldsBytes << " bytes of LDS"
           << (most == 0 ? "" : ", of which " + std::to_string(most) + " fit");
  report.workgroupsPerCu = options.workgroupsPerCu.value_or(most);
  report.occupancyReason =
      options.workgroupsPerCu
          ? "as given"
          : llvm::formatv("{0} vector and {1} scalar registers, {2} bytes of "
                          "LDS",
                          resources.vgprs, resources.sgprs, resources.ldsBytes)
                .str();
  return success();
}

SimulationOptions Simulator::getSimulation(uint32_t workgroupsPerCu) const {
  SimulationOptions simulation;
  simulation.workgroupsPerCu = workgroupsPerCu;
  simulation.maxDelay = options.maxDelay;
  simulation.paceSpread = options.paceSpread;
  simulation.seed = options.seed;
  simulation.threads = options.threads;
  return simulation;
}

/// Leaves errors of the source to be reported.
FailureOr<LaunchSearch> Simulator::search(const MachineSource &source,
                                          ArrayRef<std::string> wantedMaps) {
  LaunchReport report;
  report.facts = source.getFacts();
  if (failed(chooseOccupancy(report, source.getKernel())))
    return failure();
  Target target = makeTarget(report.facts);
  FailureOr<SmallVector<std::string>> names = llvm::to_vector(wantedMaps);
  if (wantedMaps.empty())
    names = listMaps(target, report.workgroupsPerCu, /*choosesMap=*/true);
  if (failed(names))
    return failure();
  FailureOr<EvaluatedMaps> evaluated = evaluateMaps(target, *names);
  if (failed(evaluated))
    return failure();
  std::vector<CandidateMap> maps;
  for (auto [name, map, function] :
       llvm::zip_equal(*names, evaluated->maps, evaluated->functions)) {
    std::optional<WorkgroupMap> builtIn = map.getMap().getBuiltIn();
    bool isOneStep = builtIn && builtIn->getSteps().size() == 1;
    auto isStep = [&](MapStep::Kind kind) {
      return isOneStep && builtIn->getSteps().front().getKind() == kind;
    };
    // Mostly the best of those that take few instructions.
    maps.push_back({name, std::move(function),
                    /*isAlwaysTried=*/isStep(MapStep::Kind::Balanced),
                    /*isSimple=*/isStep(MapStep::Kind::Chunked)});
  }
  bool hasFailed = false;
  auto count = [&](ArrayRef<size_t> numbers) {
    std::vector<LaunchMap> counted;
    for (size_t number : numbers)
      counted.push_back(evaluated->maps[number]);
    auto works = countWork(report.facts, counted);
    hasFailed |= failed(works);
    return failed(works) ? std::vector<IssuedWork>(numbers.size()) : *works;
  };
  SearchedMaps found = searchMaps(source, chip, maps,
                                  /*simulatesAll=*/!wantedMaps.empty(), count,
                                  getSimulation(report.workgroupsPerCu));
  if (hasFailed)
    return failure();
  report.facts.counters = source.listCounters();
  if (found.keepsOrder.reason.empty() && !report.facts.counters.empty())
    found.keepsOrder.reason = takesNumbers.str();
  // Of maps that are wanted, others were looked for before.
  if (wantedMaps.empty()) {
    if (!target.kernel)
      warnOfXcd(target.loc, source);
    warnOfTrace(target.loc, source, target.kernel);
  }
  return LaunchSearch{report.facts, std::move(found)};
}

/// The part of the launch to simulate: what the user says, else what
/// chooseSample does. Notes whether workgroups are even.
FailureOr<LaunchSample> Simulator::getSample(const MachineSource &source,
                                             LaunchReport &report) {
  uint64_t places = getNumPlaces(chip, report.workgroupsPerCu);
  uint64_t wanted = options.sampledWorkgroups.value_or(0);
  if (wanted != 0 && wanted < places)
    return emitError(makeTarget(report.facts).loc)
           << "expected 'sample-workgroups' to be 0 or at least " << places
           << ", the workgroups that " << chip.name
           << " holds at the same time, but got " << wanted;
  LaunchProbe probe = probeLaunch(source, options.threads);
  report.evenness = probe.evenness;
  // What a user says of another dimension is said of all XCDs.
  bool saysOther = options.sampledChannels || options.sampledWorkgroups;
  LaunchSample sample = chooseSample(
      probe, chip, report.facts.getNumWorkgroups(), report.workgroupsPerCu,
      options.simulatesOneXcd.value_or(!saysOther));
  // On a chip that has but one nothing is left out.
  sample.isOfOneXcd =
      options.simulatesOneXcd.value_or(sample.isOfOneXcd) && chip.xcds > 1;
  sample.channels = options.sampledChannels.value_or(sample.channels);
  sample.workgroups = options.sampledWorkgroups.value_or(sample.workgroups);
  return sample;
}

/// Leaves errors of the source to be reported.
FailureOr<LaunchReport> Simulator::simulate(const MachineSource &source) {
  LaunchReport report;
  report.facts = source.getFacts();
  report.chip = chip;
  if (failed(chooseOccupancy(report, source.getKernel())))
    return failure();
  Target target = makeTarget(report.facts);
  FailureOr<SmallVector<std::string>> maps =
      listMaps(target, report.workgroupsPerCu, options.choosesMap);
  if (failed(maps))
    return failure();

  SimulationOptions simulation = getSimulation(report.workgroupsPerCu);
  FailureOr<LaunchSample> sample = getSample(source, report);
  if (failed(sample))
    return failure();
  simulation.sampledChannels = sample->channels;
  simulation.sampledWorkgroups = sample->workgroups;
  FailureOr<EvaluatedMaps> evaluated = evaluateMaps(target, *maps);
  if (failed(evaluated))
    return failure();
  if (!target.kernel && llvm::any_of(evaluated->maps, [](const LaunchMap &map) {
        return !map.getMap().isIdentity();
      }))
    warnOfXcd(target.loc, source);
  auto works = countWork(report.facts, evaluated->maps);
  if (failed(works))
    return failure();
  uint64_t numWorkgroups = report.facts.getNumWorkgroups();
  uint64_t numSampled = sample->workgroups
                            ? std::min(sample->workgroups, numWorkgroups)
                            : numWorkgroups;
  uint64_t numSimulated = numSampled;
  std::vector<std::optional<OneXcd>> ofOne(maps->size());
  if (sample->isOfOneXcd) {
    llvm::copy(sampleOneXcd(source, chip, evaluated->functions,
                            report.workgroupsPerCu, numSampled,
                            options.threads),
               ofOne.begin());
    numSimulated = llvm::divideCeil(numSimulated, chip.xcds);
  }
  for (auto [text, map, work, oneXcd] :
       llvm::zip_equal(*maps, evaluated->functions, *works, ofOne)) {
    if (source.hasFailed())
      return failure();
    simulation.mapWork = work;
    simulation.oneXcd = std::move(oneXcd);
    if (options.progress)
      simulation.progress = [&, text = text](uint64_t done) {
        options.progress(report.facts, text, done, numSimulated);
      };
    report.predictions.push_back(predict(source, chip, text, map, simulation));
    if (options.isForPages)
      report.predictions.back().pictureXcds =
          GridPicture(report.facts).getXcds(chip, map);
  }
  report.facts.counters = source.listCounters();
  // Only a map that gains may do so by sets alone.
  if (report.choose().best.value_or(0) != 0)
    report.sharedPart =
        numSampled > maxSharedWorkgroups
            ? 1
            : getSharedPart(source, chip,
                            llvm::to_vector(llvm::seq(numSampled)),
                            maxSharedAccesses);
  warnOfOutside(target.loc, report);
  warnOfChannels(target.loc, report);
  warnOfTrace(target.loc, source, target.kernel);
  return report;
}

LogicalResult
Simulator::forEachLaunch(const HostCode &host,
                         function_ref<bool(const LaunchFacts &)> isWanted,
                         OnSource onSource) {
  isUntraced = false;
  if (failed(verifyOptions()) || failed(prepare()))
    return failure();
  lastKernel = {};
  auto compile = [&](StringRef gpuModule, StringRef kernel) {
    lastKernel = {gpuModule.str(), kernel.str()};
    return getObject(gpuModule, kernel);
  };
  return runLaunches(*module, host, compile, isWanted, onSource,
                     [&](Location loc, llvm::Error error) {
                       return report(loc, std::move(error));
                     });
}

LogicalResult Simulator::report(Location loc, llvm::Error error) {
  isUntraced = error.isA<UntracedLaunch>();
  return emitError(loc) << llvm::toString(std::move(error));
}

LogicalResult Simulator::verifyLaunched(const HostCode &host,
                                        ArrayRef<KernelName> launched) {
  const auto *missing =
      llvm::find_if(host.kernels, [&](const std::string &spelling) {
        return llvm::none_of(launched, [&](const KernelName &kernel) {
          return isKernelName(spelling, kernel.gpuModule, kernel.kernel);
        });
      });
  bool isMissing = missing != host.kernels.end();
  if (!launched.empty() && !isMissing)
    return success();
  InFlightDiagnostic diagnostic = emitError(module->getLoc());
  diagnostic << "expected a launch ";
  if (isMissing)
    diagnostic << "of '" << *missing << "' ";
  diagnostic << "in '" << host.entry << "', but got none";
  if (SmallVector<KernelOpInterface> all = listKernels(*module); !all.empty())
    diagnostic.attachNote()
        << "the module has the kernels " << formatKernelNames(all);
  return diagnostic;
}

template <typename ResultT>
LogicalResult Simulator::predictEach(
    const HostCode &host, function_ref<bool(const LaunchFacts &)> isWanted,
    function_ref<FailureOr<ResultT>(const MachineSource &)> predict,
    function_ref<void(const ResultT &)> onResult) {
  // A loop may launch the same many times.
  std::map<std::string, ResultT> known;
  auto isNew = [&](const LaunchFacts &facts) {
    if (!isWanted(facts))
      return false;
    auto found = known.find(facts.identity);
    if (found == known.end())
      return true;
    onResult(found->second);
    return false;
  };
  return forEachLaunch(host, isNew, [&](const MachineSource &source) {
    FailureOr<ResultT> result = predict(source);
    if (failed(result) || source.hasFailed())
      return failure();
    if (!source.readsContents())
      known.insert({result->facts.identity, *result});
    onResult(*result);
    return success();
  });
}

LogicalResult
Simulator::run(const HostCode &host,
               function_ref<void(const LaunchReport &)> onReport) {
  SmallVector<KernelName> launched;
  if (failed(predictEach<LaunchReport>(
          host, /*isWanted=*/[](const LaunchFacts &) { return true; },
          [&](const MachineSource &source) { return simulate(source); },
          [&](const LaunchReport &report) {
            if (KernelName name = {report.facts.module, report.facts.kernel};
                !llvm::is_contained(launched, name))
              launched.push_back(std::move(name));
            onReport(report);
          })))
    return failure();
  return verifyLaunched(host, launched);
}

LogicalResult
Simulator::search(const HostCode &host, ArrayRef<std::string> maps,
                  function_ref<bool(const LaunchFacts &)> isWanted,
                  function_ref<void(const LaunchSearch &)> onSearch) {
  return predictEach<LaunchSearch>(
      host, isWanted,
      [&](const MachineSource &source) { return search(source, maps); },
      onSearch);
}

LogicalResult Simulator::forLaunch(const machine::CodeObject &object,
                                   StringRef gpuModule,
                                   const machine::DescribedLaunch &launch,
                                   bool appliesMaps, OnSource onSource) {
  isUntraced = false;
  if (failed(verifyOptions()) || failed(prepare()))
    return failure();
  auto fail = [&](llvm::Error error) {
    return report(module->getLoc(),
                  machine::explainAt(launch.place, std::move(error)));
  };
  if (failed(verifyIsa(object)))
    return failure();
  auto kernel = object.lookup(launch.kernel);
  if (!kernel)
    return fail(kernel.takeError());
  if (!(*kernel)->map.empty() && appliesMaps) {
    InFlightDiagnostic diag = emitWarning(module->getLoc());
    diag << "expected a kernel without a map, but got '" << (*kernel)->name
         << "', which was remapped by '" << (*kernel)->map << "'";
    diag.attachNote() << "other maps than the identity are predicted on top of "
                         "that one; swizzle-translate makes code without one "
                         "with --remap=map=identity";
  }
  machine::DeviceMemory memory;
  auto arguments = machine::parseArguments(launch.arguments, **kernel, memory);
  if (!arguments)
    return fail(arguments.takeError());
  auto shape = arguments->completeShape(launch.shape, **kernel);
  if (!shape)
    return fail(shape.takeError());
  MachineLaunch described = {object, **kernel, *shape, arguments->values, {}};
  for (auto [buffer, number] :
       llvm::zip_equal(arguments->buffers, arguments->numbers))
    described.arguments.push_back({buffer, number, {}});
  auto source =
      makeMachineSource(std::move(described), memory, gpuModule.str());
  if (!source)
    return fail(source.takeError());
  LogicalResult result = onSource(**source);
  if (llvm::Error error = (*source)->takeError())
    return fail(std::move(error));
  return result;
}

LogicalResult
Simulator::runCodeObject(const machine::CodeObject &object,
                         const machine::DescribedLaunch &launch,
                         function_ref<void(const LaunchReport &)> onReport) {
  bool appliesMaps =
      options.choosesMap || llvm::any_of(options.maps, [](StringRef map) {
        return map.trim() != WorkgroupMap().str();
      });
  return forLaunch(object, /*gpuModule=*/"", launch, appliesMaps,
                   [&](const MachineSource &source) {
                     FailureOr<LaunchReport> report = simulate(source);
                     if (failed(report) || source.hasFailed())
                       return failure();
                     onReport(*report);
                     return success();
                   });
}

FailureOr<LaunchSearch> Simulator::searchCodeObject(
    const machine::CodeObject &object, StringRef gpuModule,
    const machine::DescribedLaunch &launch, ArrayRef<std::string> maps) {
  FailureOr<LaunchSearch> found = failure();
  if (failed(forLaunch(object, gpuModule, launch, /*appliesMaps=*/true,
                       [&](const MachineSource &source) {
                         found = search(source, maps);
                         return success(succeeded(found) &&
                                        !source.hasFailed());
                       })))
    return failure();
  return found;
}
