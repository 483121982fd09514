//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Search.h"
#include "Output.h"
#include "Swizzle/Predict/ChooseMaps.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace mlir::swizzle;

int mlir::swizzle::printBestMaps(const Input &input, const Options &options) {
  Simulator launches(*input.module, options.chip, options.simulator);
  llvm::json::Array choices;
  SmallVector<KernelName> launched;
  auto onSearch = [&](const LaunchSearch &found) {
    MapChoice choice = chooseMap(found.maps);
    if (KernelName name = {found.facts.module, found.facts.kernel};
        !llvm::is_contained(launched, name))
      launched.push_back(std::move(name));
    if (options.writesJson)
      choices.push_back(llvm::json::Object{{"kernel", found.facts.kernel},
                                           {"module", found.facts.module},
                                           {"best", choice.map},
                                           {"reason", choice.reason}});
    else
      llvm::outs() << found.facts.kernel << ": " << choice.map << ": "
                   << choice.reason << "\n";
  };
  LogicalResult result = success();
  if (input.object) {
    auto found = launches.searchCodeObject(*input.object, /*gpuModule=*/"",
                                           options.launch, /*maps=*/{});
    result = found;
    if (succeeded(found))
      onSearch(*found);
  } else {
    auto isWanted = [](const LaunchFacts &) { return true; };
    result = launches.search(options.host, /*maps=*/{}, isWanted, onSearch);
    if (succeeded(result))
      result = launches.verifyLaunched(options.host, launched);
  }
  // What was found before an error is not lost.
  if (options.writesJson && (succeeded(result) || !choices.empty()))
    llvm::outs() << llvm::formatv("{0:2}\n",
                                  llvm::json::Value(std::move(choices)));
  int exitCode = flushOutput();
  return failed(result) ? EXIT_FAILURE : exitCode;
}
