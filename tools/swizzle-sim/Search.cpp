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
  llvm::StringSet<> launched;
  auto onSearch = [&](const LaunchSearch &found) {
    MapChoice choice = chooseMap(found.maps);
    launched.insert(found.facts.kernel);
    if (options.writesJson)
      choices.push_back(llvm::json::Object{{"kernel", found.facts.kernel},
                                           {"best", choice.map},
                                           {"reason", choice.reason}});
    else
      llvm::outs() << found.facts.kernel << ": " << choice.map << ": "
                   << choice.reason << "\n";
  };
  if (input.object) {
    auto found = launches.searchCodeObject(*input.object, /*gpuModule=*/"",
                                           options.launch, /*maps=*/{});
    if (failed(found))
      return EXIT_FAILURE;
    onSearch(*found);
  } else if (failed(launches.search(
                 options.host, /*maps=*/{},
                 [](const LaunchFacts &) { return true; }, onSearch)) ||
             failed(launches.verifyLaunched(options.host, launched))) {
    return EXIT_FAILURE;
  }
  if (options.writesJson)
    llvm::outs() << llvm::formatv("{0:2}\n",
                                  llvm::json::Value(std::move(choices)));
  return flushOutput();
}
