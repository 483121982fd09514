//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Predicts what maps do to the caches of a chip, from a module with kernels and
// host functions that launch them. docs/prediction.md is its manual.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Host/Passes.h"
#include "Swizzle/Locality/Expectation.h"
#include "Swizzle/Predict/KernelSlice.h"
#include "Swizzle/Predict/LaunchMap.h"
#include "Swizzle/Locality/Report.h"
#include "Swizzle/Predict/KernelNeeds.h"
#include "Swizzle/Registration.h"
#include "mlir/IR/AsmState.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Support/ToolUtilities.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"
#include <chrono>
#include <thread>

namespace cl = llvm::cl;
using namespace mlir;
using namespace mlir::swizzle;

static cl::OptionCategory category("swizzle-sim options");

static cl::opt<std::string> inputName(cl::Positional,
                                      cl::desc("<module with kernels>"),
                                      cl::init("-"), cl::cat(category));
static cl::opt<std::string>
    entry("entry",
          cl::desc("The host function, without arguments, whose "
                   "launches are simulated"),
          cl::init("main"), cl::cat(category));
static cl::list<std::string>
    kernels("kernel", cl::desc("Only launches of this kernel; can be repeated"),
            cl::cat(category));
static cl::opt<std::string>
    chipName("chip", cl::desc("The machine, as in mi300x or mi300x-cpx"),
             cl::init("mi300x"), cl::cat(category));
static cl::list<std::string>
    mapTexts("map",
             cl::desc("A map, or @name of the module; can be repeated. By "
                      "default the launch is taken as it is"),
             cl::cat(category));
static cl::opt<bool>
    chooses("choose",
            cl::desc("Also try the maps that are worth it, and say "
                     "which is best"),
            cl::cat(category));
static cl::opt<std::string> tileShapeText(
    "tile-shape",
    cl::desc("Rows,columns of the tile space; by default a grid's y and x"),
    cl::cat(category));
static cl::opt<unsigned> occupancy(
    "occupancy",
    cl::desc("Workgroups that a compute unit holds; by default what registers "
             "and LDS of the code object allow"),
    cl::init(0), cl::cat(category));
static cl::opt<unsigned>
    maxDelay("delay",
             cl::desc("The longest delay of a phase, in latencies of the L2"),
             cl::init(SimulationOptions().maxDelay), cl::cat(category));
static cl::opt<uint64_t> seed("seed", cl::desc("Chooses the delays"),
                              cl::init(0), cl::cat(category));
static cl::opt<unsigned>
    threads("host-threads",
            cl::desc("Host threads; by default one for each core"),
            cl::init(std::max(1u, std::thread::hardware_concurrency())),
            cl::cat(category));
static cl::opt<int> sampled(
    "sample-channels",
    cl::desc("Of how many channels of the L2 lines are simulated, a power of "
             "two; 0 for all. By default fewer for launches of more than 10^9 "
             "requests"),
    cl::init(-1), cl::cat(category));
static cl::list<std::string>
    expectations("expect",
                 cl::desc("A condition such as 'l2.hit >= 0.75', for each "
                          "launch and map; can be repeated. The exit code is 2 "
                          "if one does not hold"),
                 cl::cat(category));
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
static cl::list<std::string>
    libraries("shared-libs",
              cl::desc("Libraries with functions that the host code calls"),
              cl::CommaSeparated, cl::cat(category));

namespace {
/// What the command line says. A copy, as linking a code object in process
/// makes the linker put all options of the process back to their defaults.
struct Settings {
  std::string inputName = ::inputName;
  std::string entry = ::entry;
  std::vector<std::string> kernels = ::kernels;
  std::string chipName = ::chipName;
  std::vector<std::string> mapTexts = ::mapTexts;
  bool chooses = ::chooses;
  std::string tileShapeText = ::tileShapeText;
  unsigned occupancy = ::occupancy;
  unsigned maxDelay = ::maxDelay;
  uint64_t seed = ::seed;
  unsigned threads = ::threads;
  int sampled = ::sampled;
  std::vector<std::string> expectations = ::expectations;
  bool writesJson = ::writesJson;
  std::string htmlName = ::htmlName;
  std::vector<std::string> linkedFiles = ::linkedFiles;
  std::vector<std::string> libraries = ::libraries;
};
} // namespace

/// The exit code for a condition that does not hold.
static constexpr int unmetExitCode = 2;

static LogicalResult fail(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "swizzle-sim") << message << "\n";
  return failure();
}

/// Reports through the module's location.
static auto makeErrorAt(ModuleOp module) {
  return [module]() mutable { return emitError(module.getLoc()); };
}

namespace {
/// Shows how far a simulation is, on a terminal.
class Progress {
public:
  Progress(std::string what, uint64_t count)
      : what(std::move(what)), count(count),
        isShown(llvm::sys::Process::StandardErrIsDisplayed()) {}
  ~Progress() {
    if (hasPrinted)
      llvm::errs() << "\r\x1b[K";
  }

  void operator()(uint64_t done) {
    auto now = std::chrono::steady_clock::now();
    if (!isShown || now - last < std::chrono::milliseconds(200))
      return;
    last = now;
    hasPrinted = true;
    llvm::errs() << llvm::formatv("\r\x1b[K{0}: {1} of {2} workgroups", what,
                                  done, count);
  }

private:
  std::string what;
  uint64_t count;
  bool isShown;
  bool hasPrinted = false;
  std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
};

/// Simulates the launches of a module.
class Simulator {
public:
  Simulator(ModuleOp module, ChipTopology chip, const Settings &settings)
      : module(module), chip(std::move(chip)), settings(settings) {}

  /// Parses what the command line says of all launches.
  LogicalResult initialize();
  LogicalResult simulateLaunch(AccessSource &source);

  ArrayRef<LaunchReport> getReports() const { return reports; }
  /// Whether all conditions hold; prints those that do not.
  bool meetsExpectations() const;

private:
  LogicalResult chooseOccupancy(LaunchReport &report);
  IdSpace getSpace(const LaunchFacts &facts) const;

  ModuleOp module;
  ChipTopology chip;
  const Settings &settings;
  uint32_t rows = 0, columns = 0;
  SmallVector<Expectation> conditions;
  /// By the names of gpu modules and kernels.
  llvm::StringMap<WorkgroupNeeds> needs;
  std::vector<LaunchReport> reports;
};
} // namespace

LogicalResult Simulator::initialize() {
  if (!settings.tileShapeText.empty()) {
    auto [first, second] = StringRef(settings.tileShapeText).split(',');
    if (first.getAsInteger(10, rows) || second.getAsInteger(10, columns) ||
        rows == 0 || columns == 0)
      return fail("expected rows and columns as in --tile-shape=64,32, but got "
                  "'" +
                  settings.tileShapeText + "'");
  }
  int channels = chip.memory.l2Channels;
  if (settings.sampled > channels ||
      (settings.sampled > 0 &&
       (settings.sampled & (settings.sampled - 1)) != 0))
    return fail("expected a power of two up to " + llvm::Twine(channels) +
                " for --sample-channels, but got " +
                llvm::Twine(settings.sampled));
  if (settings.threads == 0)
    return fail("expected at least 1 for --host-threads, but got 0");
  for (const std::string &text : settings.expectations) {
    llvm::Expected<Expectation> condition = Expectation::parse(text);
    if (!condition)
      return fail(llvm::toString(condition.takeError()));
    conditions.push_back(*condition);
  }
  return success();
}

LogicalResult Simulator::chooseOccupancy(LaunchReport &report) {
  if (settings.occupancy != 0) {
    report.workgroupsPerCu = settings.occupancy;
    report.occupancyReason = "as given";
    return success();
  }
  const LaunchFacts &facts = report.facts;
  std::string symbol = facts.module + "::" + facts.kernel;
  auto found = needs.find(symbol);
  if (found == needs.end()) {
    FailureOr<WorkgroupNeeds> compiled =
        compileKernelNeeds(module, facts.module, facts.kernel, chip.isa);
    if (failed(compiled))
      return fail("expected '" + facts.kernel + "' to compile for " + chip.isa +
                  ", to know its registers; --occupancy=N goes without");
    found = needs.insert({symbol, *compiled}).first;
  }
  WorkgroupNeeds kernel = found->second;
  kernel.workItems = report.facts.getNumWorkItems();
  kernel.ldsBytes = std::max(kernel.ldsBytes, report.facts.ldsBytes);
  report.workgroupsPerCu = getWorkgroupsPerCu(chip, kernel);
  if (report.workgroupsPerCu == 0)
    return fail(llvm::formatv(
        "expected a workgroup that fits on a compute unit of {0}, but got {1} "
        "work-items with {2} registers and {3} bytes of LDS",
        chip.name, kernel.workItems, kernel.vgprs, kernel.ldsBytes));
  report.occupancyReason = llvm::formatv("{0} registers, {1} bytes of LDS",
                                         kernel.vgprs, kernel.ldsBytes);
  return success();
}

IdSpace Simulator::getSpace(const LaunchFacts &facts) const {
  IdSpace space;
  space.count = facts.getNumWorkgroups();
  space.xcds = chip.xcds;
  if (rows != 0) {
    space.rows = rows;
    space.columns = columns;
  } else if (facts.grid[1] != 1 || facts.grid[2] != 1) {
    space.rows = facts.grid[1];
    space.columns = facts.grid[0];
  }
  return space;
}

LogicalResult Simulator::simulateLaunch(AccessSource &source) {
  LaunchReport report;
  report.facts = source.getFacts();
  report.chip = chip;
  if (failed(chooseOccupancy(report)))
    return failure();

  SimulationOptions options;
  options.workgroupsPerCu = report.workgroupsPerCu;
  options.maxDelay = settings.maxDelay;
  options.seed = settings.seed;
  options.threads = settings.threads;
  options.sampledChannels =
      settings.sampled >= 0
          ? uint32_t(settings.sampled)
          : chooseSampledChannels(chip, estimateRequests(source));

  IdSpace space = getSpace(report.facts);
  SmallVector<std::string> texts(settings.mapTexts.begin(),
                                 settings.mapTexts.end());
  if (settings.chooses)
    for (const std::string &candidate : getCandidateMaps(space))
      if (!llvm::is_contained(texts, candidate))
        texts.push_back(candidate);
  if (texts.empty())
    texts.push_back("identity");
  for (const std::string &text : texts) {
    FailureOr<LaunchMap> map =
        makeLaunchMap(module, text, space, makeErrorAt(module));
    if (failed(map))
      return failure();
    Progress progress(report.facts.kernel + ", " + text, space.count);
    options.progress = std::ref(progress);
    report.predictions.push_back(predict(source, chip, text, *map, options));
  }
  if (!settings.writesJson) {
    if (!reports.empty())
      llvm::outs() << "\n";
    printText(llvm::outs(), report);
  }
  reports.push_back(std::move(report));
  return success();
}

bool Simulator::meetsExpectations() const {
  bool all = true;
  for (const LaunchReport &report : reports)
    for (const Prediction &prediction : report.predictions)
      for (const Expectation &condition : conditions) {
        if (condition.holdsFor(prediction))
          continue;
        all = false;
        (void)fail(
            llvm::formatv("expected {0} for {1} with the map {2}, but got {3}",
                          condition.getText(), report.facts.kernel,
                          prediction.map, condition.getValue(prediction)));
      }
  return all;
}

/// A list of names for a message.
static std::string listChips() { return llvm::join(chipNames(), ", "); }

/// Puts kernels of other files in the place of their declarations.
static LogicalResult linkKernels(ModuleOp module, const Settings &settings) {
  if (settings.linkedFiles.empty())
    return success();
  PassManager manager(module.getContext());
  LinkKernelsPassOptions link;
  llvm::append_range(link.files, settings.linkedFiles);
  manager.addPass(createLinkKernelsPass(link));
  return manager.run(module);
}

static int run(MLIRContext &context, const Settings &settings) {
  std::optional<ChipTopology> chip = lookupChip(settings.chipName);
  if (!chip)
    return failed(fail("expected a chip, one of " + listChips() +
                       ", but got '" + settings.chipName + "'"));
  std::string error;
  auto file = openInputFile(settings.inputName, &error);
  if (!file)
    return failed(fail(error));
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(file), llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(sources, &context);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sources, &context);
  if (!module || failed(linkKernels(*module, settings)))
    return EXIT_FAILURE;

  Simulator simulator(*module, *chip, settings);
  SliceOptions slice;
  slice.kernels.assign(settings.kernels.begin(), settings.kernels.end());
  slice.libraries.assign(settings.libraries.begin(), settings.libraries.end());
  // What host code of MLIR prints with; scripts/run gives it, too.
  if (StringRef library = SWIZZLE_MLIR_RUNNER_UTILS;
      llvm::sys::fs::exists(library))
    slice.libraries.push_back(library.str());
  if (failed(simulator.initialize()) ||
      failed(runLaunches(*module, settings.entry, slice,
                         [&](AccessSource &source) {
                           return simulator.simulateLaunch(source);
                         })))
    return EXIT_FAILURE;
  if (simulator.getReports().empty())
    return failed(
        fail("expected a launch in '" + settings.entry + "', but got none"));

  if (settings.writesJson)
    printJson(llvm::outs(), simulator.getReports());
  if (!settings.htmlName.empty()) {
    auto page = openOutputFile(settings.htmlName, &error);
    if (!page)
      return failed(fail(error));
    printHtml(page->os(), simulator.getReports());
    page->keep();
  }
  return simulator.meetsExpectations() ? EXIT_SUCCESS : unmetExitCode;
}

int main(int argc, char **argv) {
  llvm::InitLLVM initialize(argc, argv);
  registerAsmPrinterCLOptions();
  registerMLIRContextCLOptions();
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv, "predicts what maps of workgroups do to a chip's caches\n");
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllGPUToLLVMIRTranslations(registry);
  swizzle::registerAllDialects(registry);
  MLIRContext context(registry);
  return run(context, Settings());
}
