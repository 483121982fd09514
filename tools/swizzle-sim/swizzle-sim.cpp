//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Predicts what maps do to the caches of a chip; docs/prediction.md is its
// manual.
//
//===----------------------------------------------------------------------===//

#include "Input.h"
#include "Main.h"
#include "Output.h"
#include "Progress.h"
#include "Search.h"
#include "Swizzle/Registration.h"
#include "Swizzle/Version.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::swizzle;

static void warnOfUnknownBandwidths(const ChipTopology &chip) {
  for (llvm::StringRef name : listUnknownBandwidths(chip))
    llvm::WithColor::warning(llvm::errs(), "swizzle-sim")
        << "no " << name << " of " << chip.name
        << " is published, and what it bounds takes no time here; "
           "--topology=NAME.json may state one\n";
}

static int run(MLIRContext &context, Options options) {
  Input input(context);
  if (llvm::Error error = input.read(options.inputName))
    return fail(llvm::toString(std::move(error)));
  if (!input.module)
    return EXIT_FAILURE;
  if (llvm::Error error = completeForInput(options, input.object.get()))
    return fail(llvm::toString(std::move(error)));
  warnOfUnknownBandwidths(options.chip);
  if (options.searches)
    return printBestMaps(input, options);
  Output output(options);
  Progress progress;
  auto onReport = [&](const LaunchReport &report) {
    progress.erase();
    output.add(report);
  };
  options.simulator.progress = [&](const LaunchFacts &launch,
                                   llvm::StringRef map, uint64_t done,
                                   uint64_t count) {
    progress.show(launch.kernel + ", " + map, done, count);
  };
  Simulator launches(*input.module, options.chip, options.simulator);
  LogicalResult result =
      input.object
          ? launches.runCodeObject(*input.object, options.launch, onReport)
          : launches.run(options.host, onReport);
  if (succeeded(result))
    return output.finish();
  // What was simulated before the error is not lost.
  if (!output.isEmpty())
    output.finish();
  return EXIT_FAILURE;
}

int runTool(int argc, char **argv) {
  llvm::InitLLVM initialize(argc, argv);
  llvm::cl::AddExtraVersionPrinter(
      [](llvm::raw_ostream &os) { os << swizzle::versionText; });
  parseCommandLine(argc, argv);
  llvm::Expected<Options> options = getOptions();
  if (!options)
    return fail(llvm::toString(options.takeError()));
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllGPUToLLVMIRTranslations(registry);
  swizzle::registerAllDialects(registry);
  MLIRContext context(registry);
  return run(context, *options);
}
