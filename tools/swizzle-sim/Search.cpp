//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Search.h"
#include "Output.h"
#include "Swizzle/Locality/Report.h"
#include "Swizzle/Predict/ChooseMaps.h"
#include "llvm/Support/JSON.h"

using namespace mlir::swizzle;

static void write(llvm::json::OStream &json, const LaunchSearch &found) {
  writeLaunch(json, found.facts);
  MapChoice choice = chooseMap(found.maps);
  json.attribute("best", llvm::json::fixUTF8(choice.map));
  json.attribute("reason", llvm::json::fixUTF8(choice.reason));
  const TriedMaps *last = &found.maps;
  if (found.maps.whole)
    last = &*found.maps.whole;
  json.attribute("simulated", last->isFull ? "launch"
                              : last->isWholeOfOne
                                  ? "one XCD"
                                  : "a part of one XCD's work");
  json.attributeArray("maps", [&] {
    for (const TriedMap &tried : rankMaps(*last))
      json.object([&] {
        json.attribute("map", llvm::json::fixUTF8(tried.name));
        json.attribute("time.us", *tried.seconds * 1e6);
        json.attribute("l2.hit", tried.l2HitRate);
      });
  });
}

int mlir::swizzle::printBestMaps(const Input &input, const Options &options) {
  Simulator launches(*input.module, options.chip, options.simulator);
  std::vector<LaunchSearch> searches;
  SmallVector<KernelName> launched;
  auto onSearch = [&](const LaunchSearch &found) {
    if (KernelName name = {found.facts.module, found.facts.kernel};
        !llvm::is_contained(launched, name))
      launched.push_back(std::move(name));
    if (options.writesJson) {
      searches.push_back(found);
      return;
    }
    MapChoice choice = chooseMap(found.maps);
    llvm::outs() << describeLaunch(found.facts) << ": " << choice.map << ": "
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
  if (options.writesJson && (succeeded(result) || !searches.empty())) {
    llvm::json::OStream json(llvm::outs(), /*IndentSize=*/2);
    json.array([&] {
      for (const LaunchSearch &found : searches)
        json.object([&] { write(json, found); });
    });
    llvm::outs() << "\n";
  }
  int exitCode = flushOutput();
  return failed(result) ? EXIT_FAILURE : exitCode;
}
