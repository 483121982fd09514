//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Output.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/WithColor.h"

using namespace mlir::swizzle;

int mlir::swizzle::fail(const llvm::Twine &message, int exitCode) {
  llvm::WithColor::error(llvm::errs(), "swizzle-sim") << message << "\n";
  return exitCode;
}

int mlir::swizzle::flushOutput() {
  llvm::outs().flush();
  std::error_code error = llvm::outs().error();
  if (!error)
    return EXIT_SUCCESS;
  llvm::outs().clear_error();
  return fail("cannot write output: " + error.message());
}

void Output::add(LaunchReport report) {
  if (options.measured)
    if (auto found = findMeasured(*options.measured, report.facts);
        found.size() == 1)
      report.measured = *found.front();
  if (!options.writesJson)
    printText(llvm::outs() << (reports.empty() ? "" : "\n"), report);
  reports.push_back(std::move(report));
}

static std::string describeUnmeasured(llvm::ArrayRef<MeasuredLaunch> measured,
                                      const LaunchFacts &facts) {
  uint64_t size = facts.getNumWorkItems();
  std::string found;
  for (const MeasuredLaunch *one : findMeasured(measured, facts))
    found += (found.empty() ? "those of '" : "' and '") + one->kernel;
  return ("expected a measurement of kernel '" + llvm::Twine(facts.kernel) +
          "' with " + llvm::Twine(facts.getNumWorkgroups() * size) +
          " work-items in workgroups of " + llvm::Twine(size) + ", but got " +
          (found.empty() ? "none" : found + "'"))
      .str();
}

/// What is wrong with the measurements of a launch, as far as it has one.
static llvm::SmallVector<std::string, 2>
listWarnings(llvm::ArrayRef<MeasuredLaunch> all, const LaunchReport &report) {
  const LaunchFacts &facts = report.facts;
  if (!report.measured)
    return {describeUnmeasured(all, facts)};
  llvm::SmallVector<std::string, 2> warnings;
  if (hasOtherArguments(*report.measured, facts))
    warnings.push_back("expected a measurement of kernel '" + facts.kernel +
                       "', but got that of '" + report.measured->kernel + "'");
  if (!report.measured->l2HitRate)
    warnings.push_back("expected counts of TCC_HIT_sum and TCC_MISS_sum, of "
                       "which one is not 0, of a dispatch of kernel '" +
                       facts.kernel + "', but got none");
  return warnings;
}

int Output::finish() {
  if (options.writesJson)
    printJson(llvm::outs(), reports);
  if (int exitCode = flushOutput())
    return exitCode;
  if (!options.htmlName.empty())
    if (llvm::Error error = writeHtmlFile(options.htmlName, reports))
      return fail(llvm::toString(std::move(error)));
  // A loop may launch the same many times.
  llvm::StringSet<> said;
  if (options.measured)
    for (const LaunchReport &report : reports)
      for (const std::string &warning : listWarnings(*options.measured, report))
        if (said.insert(warning).second)
          llvm::WithColor::warning(llvm::errs(), "swizzle-sim")
              << warning << "\n";
  int exitCode = EXIT_SUCCESS;
  for (const auto &message : listUnmetConditions(reports, options.conditions))
    exitCode = fail(message, /*exitCode=*/2);
  return exitCode;
}
