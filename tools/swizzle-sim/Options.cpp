//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "GivenOnce.h"
#include "Swizzle/Chips/ChipFile.h"
#include "Swizzle/Transforms/RemapOptionSet.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <deque>

namespace cl = llvm::cl;
using namespace mlir;
using namespace mlir::swizzle;

static cl::OptionCategory category("swizzle-sim options");

/// The help of an option with this default, for good.
static StringRef makeHelp(StringRef text, uint64_t byDefault) {
  static std::deque<std::string> texts;
  return texts.emplace_back(
      (text + "; " + Twine(byDefault) + " by default").str());
}

static cl::opt<std::string>
    inputName(cl::Positional, cl::desc("<module with kernels, or code object>"),
              cl::init("-"), cl::cat(category));
static cl::opt<std::string>
    entry("entry",
          cl::desc("The host function whose launches are simulated, with "
                   "memrefs of static sizes as its arguments, if any"),
          cl::init("main"), cl::cat(category));
static cl::opt<uint64_t> maxLaunches(
    "max-launches",
    cl::desc(makeHelp("How many launches the host function may make, as a loop "
                      "that waits for what kernels compute has no end",
                      HostCode().maxLaunches)),
    cl::init(HostCode().maxLaunches), cl::cat(category));
static cl::list<std::string> kernels(
    "kernel",
    cl::desc("Of a module, only launches of this kernel, k or m::k; "
             "can be repeated. Of a code object with several kernels, the one "
             "that is launched"),
    cl::cat(category));
static cl::opt<std::string>
    topologyName("topology",
                 cl::desc("The machine, as in mi300x or mi300x-cpx, or a file "
                          "NAME.json that describes one; by default mi300x, or "
                          "one that runs the code object"),
                 cl::init("mi300x"), cl::cat(category));
static cl::list<std::string>
    mapTexts("map",
             cl::desc("A map, as for swizzle-remap-program-ids; can be "
                      "repeated. By default the launch is taken as it is"),
             cl::cat(category));
static cl::opt<bool>
    chooses("choose",
            cl::desc("Also try the maps that are worth it, and say "
                     "which is best"),
            cl::cat(category));
static cl::opt<bool> searches(
    "search",
    cl::desc("Look for the best map in seconds, as map=auto does, and "
             "print only which one it is and why; of large launches a part is "
             "simulated"),
    cl::cat(category));
static cl::list<std::string> tileShape(
    "tile-shape",
    cl::desc("Rows,columns of the tile space: numbers, argN, or argN/M"),
    cl::CommaSeparated, cl::cat(category));
static cl::opt<DimOrder>
    order("order",
          cl::desc("The order in which logical ids run through the grid, "
                   "fastest dimension first"),
          cl::init(RemapOptions().order), getDimOrderValues(),
          cl::cat(category));
static cl::list<std::string> knownGrid(
    "known-grid",
    cl::desc("Of a code object, the sizes of the grid that its code with a map "
             "is to know, as the option 'grid' of the remap states them; by "
             "default '?,?,?', as it reads all at run time"),
    cl::CommaSeparated, cl::cat(category));
static cl::opt<unsigned> occupancy(
    "occupancy",
    cl::desc("Workgroups that a compute unit holds; by default what registers "
             "and LDS of the code object allow"),
    cl::cat(category));
static cl::opt<unsigned> maxDelay(
    "delay",
    cl::desc(makeHelp("The longest delay of a phase, in latencies of the L2",
                      SimulationOptions().maxDelay)),
    cl::init(SimulationOptions().maxDelay), cl::cat(category));
static cl::opt<unsigned>
    paceSpread("pace-spread",
               cl::desc(makeHelp("How much longer the slowest workgroup takes "
                                 "to issue the same than the "
                                 "fastest one, in percent of the mean",
                                 SimulationOptions().paceSpread)),
               cl::init(SimulationOptions().paceSpread), cl::cat(category));
static cl::opt<uint64_t>
    seed("seed", cl::desc(makeHelp("Chooses the delays and the paces", 0)),
         cl::init(0), cl::cat(category));
static cl::opt<unsigned> threads(
    "host-threads", cl::desc("Host threads; by default one for each core"),
    cl::init(SimulationOptions::getDefaultThreads()), cl::cat(category));
static cl::opt<unsigned> sampled(
    "sample-channels",
    cl::desc("Of how many channels of the L2 lines are simulated, a power of "
             "two; 0 for all. By default fewer for launches of more than 10^9 "
             "requests"),
    cl::cat(category));
static cl::opt<uint64_t> sampledWorkgroups(
    "sample-workgroups",
    cl::desc(
        "How many workgroups are simulated, the first ones, at least as many "
        "as the chip holds; 0 for all. By default about that many, for "
        "launches of more than "
        "10^9 requests whose workgroups are even"),
    cl::cat(category));
static cl::opt<cl::boolOrDefault> oneXcd(
    "one-xcd",
    cl::desc("Simulate one XCD, which the others are taken to be like. By "
             "default for launches of more than 10^9 requests whose workgroups "
             "are even, if no other sample is given"),
    cl::cat(category));
static cl::list<std::string>
    expectations("expect",
                 cl::desc("A condition such as 'l2.hit >= 0.75', for each "
                          "launch and map; can be repeated. The exit code is 2 "
                          "if one does not hold"),
                 cl::cat(category));
static cl::opt<std::string> measuredName(
    "measured",
    cl::desc("Also print what this counter_collection.csv of rocprofv3 says "
             "of the launches (TCC_HIT_sum, TCC_MISS_sum)"),
    cl::value_desc("file"), cl::cat(category));
static cl::opt<bool> writesJson("json", cl::desc("Print JSON"),
                                cl::cat(category));
static cl::opt<std::string>
    htmlName("html", cl::desc("Also write a page with pictures to this file"),
             cl::value_desc("file"), cl::cat(category));
static cl::list<std::string>
    linkedFiles("link",
                cl::desc("Files of LLVM IR or of the LLVM dialect with kernels "
                         "that the module declares, as for "
                         "--swizzle-link-kernels"),
                cl::CommaSeparated, cl::cat(category));
static cl::opt<std::string>
    elementType("element-type",
                cl::desc("The element type in place of f16, such as bf16"),
                cl::init("f16"), cl::cat(category));
static cl::list<std::string>
    libraries("shared-libs",
              cl::desc("Libraries with functions that the host code calls"),
              cl::CommaSeparated, cl::cat(category));

static machine::LaunchOptions
    launchOptions(category,
                  "Workgroups along x, y, z, 1 by default; of a module, three "
                  "sizes in place of what all "
                  "launches say, '?' for what is known only at run time");

/// The conditions of --expect.
static llvm::Expected<std::vector<Expectation>> parseExpectations() {
  std::vector<Expectation> conditions;
  for (const std::string &text : expectations) {
    llvm::Expected<Expectation> condition = Expectation::parse(text);
    if (!condition)
      return condition.takeError();
    conditions.push_back(*condition);
  }
  return conditions;
}

/// The chip of --topology.
static llvm::Expected<ChipTopology> getChip() {
  if (StringRef(topologyName).ends_with(".json")) {
    auto buffer = llvm::MemoryBuffer::getFile(topologyName);
    if (!buffer)
      return llvm::createFileError(topologyName, buffer.getError());
    auto chip = parseChip((*buffer)->getBuffer());
    if (!chip)
      return llvm::createFileError(topologyName, chip.takeError());
    return chip;
  }
  if (std::optional<ChipTopology> chip = lookupChip(topologyName))
    return *chip;
  return llvm::createStringError(
      "expected a topology, one of " + llvm::join(chipNames(), ", ") +
      ", or a file NAME.json, but got '" + topologyName + "'");
}

/// The launches of --measured.
static llvm::Expected<std::vector<MeasuredLaunch>> readMeasured() {
  auto buffer = llvm::MemoryBuffer::getFile(measuredName);
  if (!buffer)
    return llvm::createFileError(measuredName, buffer.getError());
  auto launches = parseRocprofCsv((*buffer)->getBuffer());
  if (!launches)
    return llvm::createFileError(measuredName, launches.takeError());
  return launches;
}

void mlir::swizzle::parseCommandLine(int argc, char **argv) {
  registerAsmPrinterCLOptions();
  registerMLIRContextCLOptions();
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "predicts what maps of workgroups do to the time "
                              "of a launch and to a chip's caches\n");
}

/// Why a file of that name cannot be written; nothing for no name.
static std::error_code findOutputError(StringRef name) {
  StringRef folder = llvm::sys::path::parent_path(name);
  if (!folder.empty() && !llvm::sys::fs::is_directory(folder))
    return std::make_error_code(std::errc::no_such_file_or_directory);
  if (llvm::sys::fs::is_directory(name))
    return std::make_error_code(std::errc::is_a_directory);
  if (llvm::sys::fs::exists(name))
    return llvm::sys::fs::access(name, llvm::sys::fs::AccessMode::Write);
  return std::error_code();
}

/// Fails if an option that says how maps apply is given without any.
static llvm::Error verifyHasMaps(const cl::Option &option) {
  if (!mapTexts.empty() || chooses || searches ||
      option.getNumOccurrences() == 0)
    return llvm::Error::success();
  return llvm::createStringError("expected the option 'map', 'choose' or "
                                 "'search' with the option '" +
                                 option.ArgStr + "', but got none");
}

llvm::Expected<Options> mlir::swizzle::getOptions() {
  if (llvm::Error error = verifyGivenOnce(category))
    return error;
  llvm::Expected<ChipTopology> chip = getChip();
  if (!chip)
    return chip.takeError();
  llvm::Expected<std::vector<Expectation>> conditions = parseExpectations();
  if (!conditions)
    return conditions.takeError();
  Options options;
  options.inputName = inputName;
  options.host.entry = entry;
  if (maxLaunches == 0)
    return llvm::createStringError(
        "expected 'max-launches' to be at least 1, but got 0");
  options.host.maxLaunches = maxLaunches;
  options.host.kernels.assign(kernels.begin(), kernels.end());
  options.chip = *chip;
  options.conditions = *conditions;
  if (measuredName.getNumOccurrences() != 0) {
    llvm::Expected<std::vector<MeasuredLaunch>> measured = readMeasured();
    if (!measured)
      return measured.takeError();
    options.measured = std::move(*measured);
  }
  options.writesJson = writesJson;
  options.searches = searches;
  const std::reference_wrapper<const cl::Option> ofReports[] = {
      mapTexts, chooses,      sampled,  sampledWorkgroups,
      oneXcd,   expectations, htmlName, measuredName};
  for (const cl::Option &option : ofReports)
    if (searches && option.getNumOccurrences() != 0)
      return llvm::createStringError(
          "expected no other report with the option 'search', which says which "
          "map is best and no more, but got the option '" +
          option.ArgStr + "'");
  if (llvm::is_contained(mapTexts, "auto"))
    return llvm::createStringError(
        "expected a map for the option 'map', but got 'auto', which the option "
        "'search' stands for");
  if (llvm::Error error = verifyHasMaps(tileShape))
    return error;
  if (llvm::Error error = verifyHasMaps(order))
    return error;
  if (htmlName.getNumOccurrences() != 0 && htmlName.empty())
    return llvm::createStringError("expected a file for the option 'html', but "
                                   "got none");
  if (htmlName == "-")
    return llvm::createStringError("expected a file for the option 'html', but "
                                   "got '-', where the report goes");
  // Before minutes of simulation.
  if (std::error_code error = findOutputError(htmlName))
    return llvm::createStringError("cannot open output file '" + htmlName +
                                   "': " + error.message());
  options.htmlName = htmlName;

  SimulatorOptions &simulator = options.simulator;
  simulator.linkedFiles.assign(linkedFiles.begin(), linkedFiles.end());
  simulator.elementType = elementType;
  simulator.maps.assign(mapTexts.begin(), mapTexts.end());
  simulator.choosesMap = chooses;
  simulator.remap.tileShape.assign(tileShape.begin(), tileShape.end());
  simulator.remap.order = order;
  if (occupancy.getNumOccurrences() != 0)
    simulator.workgroupsPerCu = occupancy;
  simulator.maxDelay = maxDelay;
  simulator.paceSpread = paceSpread;
  simulator.seed = seed;
  simulator.threads = threads;
  simulator.isForPages = !htmlName.empty();
  if (sampled.getNumOccurrences() != 0)
    simulator.sampledChannels = sampled;
  if (sampledWorkgroups.getNumOccurrences() != 0)
    simulator.sampledWorkgroups = sampledWorkgroups;
  if (oneXcd != cl::BOU_UNSET)
    simulator.simulatesOneXcd = oneXcd == cl::BOU_TRUE;

  SmallVector<std::string> &hostLibraries = options.host.libraries;
  hostLibraries.assign(libraries.begin(), libraries.end());
  // The library that host code of MLIR prints with; scripts/run gives it, too.
  if (StringRef library = SWIZZLE_MLIR_RUNNER_UTILS;
      llvm::sys::fs::exists(library))
    hostLibraries.push_back(library.str());
  return options;
}

/// completeForInput for a module.
static llvm::Error completeForModule(Options &options) {
  StringRef option = launchOptions.findOther();
  if (option.empty() && knownGrid.getNumOccurrences() != 0)
    option = knownGrid.ArgStr;
  if (!option.empty())
    return llvm::createStringError(
        "expected a code object for the option '" + option +
        "', but got a module, whose host code says what it launches");
  if (std::optional<StringRef> grid = launchOptions.getGrid())
    for (StringRef size : llvm::split(*grid, ','))
      options.simulator.remap.grid.push_back(size.str());
  return llvm::Error::success();
}

/// completeForInput for a code object.
static llvm::Error completeForCodeObject(Options &options,
                                         const machine::CodeObject &object) {
  const std::reference_wrapper<const cl::Option> ofModules[] = {
      entry, maxLaunches, linkedFiles, elementType, libraries};
  for (const cl::Option &option : ofModules)
    if (option.getNumOccurrences() != 0)
      return llvm::createStringError("expected a module for the option '" +
                                     option.ArgStr +
                                     "', but got a code object");
  if (llvm::Error error = verifyHasMaps(knownGrid))
    return error;
  if (kernels.size() > 1)
    return llvm::createStringError(
        "expected one kernel of a code object, but got " +
        llvm::Twine(kernels.size()));
  if (topologyName.getNumOccurrences() == 0)
    if (std::optional<ChipTopology> chip = defaultChipForIsa(object.getIsa()))
      options.chip = *chip;
  // As symbols of modules, and as profilers name kernels.
  StringRef name = kernels.empty() ? "" : StringRef(kernels[0]);
  name.consume_front("@");
  name.consume_back(".kd");
  auto launch = launchOptions.getLaunch(name);
  if (!launch)
    return launch.takeError();
  options.launch = std::move(*launch);
  if (auto sizes = parseGrid(
          std::vector<std::string>(knownGrid.begin(), knownGrid.end()));
      !sizes)
    return llvm::createStringError("in 'known-grid': " +
                                   llvm::toString(sizes.takeError()));
  options.simulator.remap.grid.assign(knownGrid.begin(), knownGrid.end());
  return llvm::Error::success();
}

llvm::Error mlir::swizzle::completeForInput(Options &options,
                                            const machine::CodeObject *object) {
  return object ? completeForCodeObject(options, *object)
                : completeForModule(options);
}
