//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Predictions for people and for programs.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_REPORT_H
#define SWIZZLE_LOCALITY_REPORT_H

#include "Swizzle/Locality/Expectation.h"
#include "Swizzle/Locality/Measurement.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <array>
#include <utility>

namespace mlir::swizzle {

/// One launch with all the maps that were tried.
struct LaunchReport {
  LaunchFacts facts;
  ChipTopology chip = {};
  uint32_t workgroupsPerCu = 1;
  /// Where the number of workgroups of a compute unit comes from, in words.
  std::string occupancyReason;
  /// Of LaunchProbe.
  Evenness evenness = Evenness::Uneven;
  /// Of TriedMaps.
  double sharedPart = 1;
  /// At least one.
  std::vector<Prediction> predictions;
  /// The counters of a machine for the launch.
  std::optional<MeasuredLaunch> measured;

  /// What was simulated, in words, if it is not all; else nothing.
  std::string describeSample() const;
  /// By what the kernel waits for other workgroups, if it does; else nothing.
  std::string describeWaits() const;
  /// The best of the predictions; for a kernel that waits the identity, or the
  /// first one if it is not among them. The first one, too, where workgroups
  /// may differ and some stand for all.
  Choice choose() const;
};

/// How much of the time parts of the chip were at work, by name.
std::array<std::pair<llvm::StringRef, double>, 9>
listParts(const Utilization &of);

/// A kernel as users name it, with its module if it has one.
std::string getKernelSpelling(const std::string &module,
                              const std::string &kernel);
std::string getKernelSpelling(const LaunchFacts &facts);

/// `64 x 4 workgroups of 256`, and by which map they were remapped before.
std::string describeWorkgroups(const LaunchFacts &facts);

/// The launch as messages have it: `module::kernel, 64 workgroups of 256`.
std::string describeLaunch(const LaunchFacts &facts);

/// Writes the members of a JSON object that tell launches apart.
void writeLaunch(llvm::json::OStream &json, const LaunchFacts &facts);

/// Tables with one row for each map, then one for each argument.
void printText(llvm::raw_ostream &os, const LaunchReport &report);

/// An array of one object for each launch: `kernel`, `module`, `grid`, `block`,
/// `chip`, `workgroups_per_cu`, `waits`, `retries` and `counters`
/// (LaunchFacts), `maps`, `best` with `reason`, and `measured`, if it is, with
/// `dispatches`, `time.us` and, if it was counted, `l2.hit`. Each map has its
/// name as `map`, the metrics of Expectation.h by their names, `map_work`,
/// `most_for`, `utilization`, what the workgroups spend their clocks on, in all
/// and in equal spans of `span_clocks`, `drain_clocks`, `write_back_clocks`,
/// how much was sampled with the error of that, the requests and hits of each
/// cache, and `arguments` and `xcds`.
void printJson(llvm::raw_ostream &os, llvm::ArrayRef<LaunchReport> reports);

/// One page that needs nothing else: for each launch the grid coloured by XCD
/// with each map (GridPicture), hit rates as bars, and the load of each
/// XCD.
void printHtml(llvm::raw_ostream &os, llvm::ArrayRef<LaunchReport> reports);

/// Writes that page to a file. If that fails there is an error and no file.
llvm::Error writeHtmlFile(llvm::StringRef path,
                          llvm::ArrayRef<LaunchReport> reports);

/// A message for each condition that a launch with one of the maps does not
/// meet.
std::vector<std::string>
listUnmetConditions(llvm::ArrayRef<LaunchReport> reports,
                    llvm::ArrayRef<Expectation> conditions);

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_REPORT_H
