//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/Report.h"
#include "Swizzle/Locality/MapChoice.h"
#include "Swizzle/Mapping/WorkgroupMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <numeric>

using namespace mlir::swizzle;

/// `8 x 4 x 1` without the dimensions of size 1 at the end.
static std::string formatSizes(const uint64_t sizes[3]) {
  unsigned last = sizes[2] != 1 ? 2 : sizes[1] != 1 ? 1 : 0;
  std::string text = std::to_string(sizes[0]);
  for (unsigned d = 1; d <= last; ++d)
    text += " x " + std::to_string(sizes[d]);
  return text;
}

std::string mlir::swizzle::describeWorkgroups(const LaunchFacts &facts) {
  return formatSizes(facts.grid) +
         (facts.getNumWorkgroups() == 1 ? " workgroup of "
                                        : " workgroups of ") +
         formatSizes(facts.block) +
         (facts.appliedMap.empty()
              ? ""
              : ", remapped by '" + facts.appliedMap + "' before");
}

std::string mlir::swizzle::getKernelSpelling(const std::string &module,
                                             const std::string &kernel) {
  return module.empty() ? kernel : module + "::" + kernel;
}

std::string mlir::swizzle::getKernelSpelling(const LaunchFacts &facts) {
  return getKernelSpelling(facts.module, facts.kernel);
}

std::string mlir::swizzle::describeLaunch(const LaunchFacts &facts) {
  return getKernelSpelling(facts) + ", " + describeWorkgroups(facts);
}

/// A number of bytes in three digits, as in `1.50 GiB`.
static std::string formatBytes(double bytes) {
  static constexpr llvm::StringLiteral units[] = {"B", "KiB", "MiB", "GiB",
                                                  "TiB"};
  unsigned unit = 0;
  for (; bytes >= 1000 && unit + 1 < std::size(units); ++unit)
    bytes /= 1024;
  int digits = bytes >= 100 || unit == 0 ? 0 : bytes >= 10 ? 1 : 2;
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::format("%.*f ", digits, bytes) << units[unit];
  return text;
}

/// A hit rate in percent; `-` for what had no requests.
static std::string formatRate(const CacheCounts &counts) {
  if (counts.requests == 0)
    return "-";
  return llvm::formatv("{0:F1}", 100 * counts.getHitRate());
}

namespace {
/// Columns as wide as what stands in them; the first is set left, the others
/// right.
class Table {
public:
  void add(std::vector<std::string> row) { rows.push_back(std::move(row)); }

  void print(llvm::raw_ostream &os) const {
    std::vector<size_t> widths;
    for (const auto &row : rows) {
      widths.resize(std::max(widths.size(), row.size()));
      for (size_t i = 0; i < row.size(); ++i)
        widths[i] = std::max(widths[i], row[i].size());
    }
    for (const auto &row : rows) {
      os << "  " << llvm::left_justify(row[0], widths[0]);
      for (size_t i = 1; i < row.size(); ++i)
        os << "  " << llvm::right_justify(row[i], widths[i]);
      os << "\n";
    }
  }

private:
  std::vector<std::vector<std::string>> rows;
};
} // namespace

static void printMaps(llvm::raw_ostream &os, const LaunchReport &report) {
  Table table;
  table.add({"map", "us", "most for", "L1 %", "L2 %", "in step %", "MALL %",
             "from L2", "from MALL", "from memory", "imbalance"});
  for (const Prediction &p : report.predictions) {
    const LevelCounts &total = p.result.total;
    table.add(
        {p.map, llvm::formatv("{0:F1}", p.seconds * 1e6),
         getName(p.getCause()).str(), formatRate(total.l1),
         formatRate(total.l2), llvm::formatv("{0:F1}", 100 * p.inStepLimit),
         p.result.hasMall ? formatRate(total.mall) : "-",
         formatBytes(p.l2Bytes), formatBytes(p.mallBytes),
         formatBytes(p.memoryBytes),
         p.result.isOfOneXcd ? "-"
                             : llvm::formatv("{0:F2}", p.imbalance).str()});
  }
  table.print(os);
}

/// A rate in percent, and how far it is above another one in points.
static std::vector<std::string> compareRates(double rate, double other) {
  return {llvm::formatv("{0:F1}", 100 * rate),
          llvm::formatv("{0}{1:F1}", rate < other ? "" : "+",
                        100 * (rate - other))};
}

static void printMeasured(llvm::raw_ostream &os, const LaunchReport &report) {
  const MeasuredLaunch &measured = *report.measured;
  os << "\n  measured, " << measured.describeDispatches()
     << ", and predicted\n";
  Table table;
  table.add({"", "us", "of measured", "L2 %", "difference"});
  table.add({"measured", llvm::formatv("{0:F1}", measured.seconds * 1e6), "",
             measured.l2HitRate
                 ? llvm::formatv("{0:F1}", 100 * *measured.l2HitRate).str()
                 : "-"});
  for (const Prediction &p : report.predictions) {
    std::vector<std::string> row = {
        p.map, llvm::formatv("{0:F1}", p.seconds * 1e6),
        llvm::formatv("{0:F2}", p.seconds / measured.seconds)};
    const CacheCounts &l2 = p.result.total.l2;
    if (measured.l2HitRate && l2.requests != 0)
      llvm::append_range(row,
                         compareRates(l2.getHitRate(), *measured.l2HitRate));
    else
      row.push_back("-");
    table.add(std::move(row));
  }
  table.print(os);
}

std::array<std::pair<llvm::StringRef, double>, 9>
mlir::swizzle::listParts(const Utilization &of) {
  return {{{"scalar", of.scalar},
           {"vector", of.vector},
           {"matrix", of.matrix},
           {"lds", of.lds},
           {"l1", of.l1},
           {"l2", of.l2},
           {"fabric", of.fabric},
           {"mall", of.mall},
           {"memory", of.memory}}};
}

/// A row with the share of each cause in the time of a span.
static void addShares(Table &table, std::string name,
                      const Timeline::Span &span) {
  double sum = std::accumulate(span.begin(), span.end(), 0.0);
  std::vector<std::string> row = {std::move(name)};
  for (uint64_t clocks : span)
    row.push_back(llvm::formatv("{0:F0}", sum > 0 ? 100 * clocks / sum : 0.0));
  table.add(std::move(row));
}

static void printTime(llvm::raw_ostream &os, const Prediction &prediction) {
  if (uint64_t number = prediction.mapWork.getNumInstructions())
    os << "\n  each wave computes " << prediction.map << " with " << number
       << " instructions, in " << prediction.mapWork.serialClocks
       << " clocks\n";
  os << "\n  the time of workgroups with " << prediction.map
     << ", % of it spent on\n";
  Table table;
  std::vector<std::string> heads = {"part of the launch"};
  for (unsigned i = 0; i < numCauses; ++i)
    heads.push_back(getName(Cause(i)).str());
  table.add(std::move(heads));
  const Timeline &timeline = prediction.result.timeline;
  addShares(table, "all", timeline.getTotal());
  static constexpr llvm::StringLiteral quarters[] = {"1st quarter", "2nd",
                                                     "3rd", "4th"};
  constexpr unsigned numQuarters = std::size(quarters);
  for (unsigned i = 0;
       i < numQuarters && timeline.getSpans().size() >= numQuarters; ++i)
    addShares(table, quarters[i].str(), timeline.getQuarter(i));
  table.print(os);
  const SimulationResult &result = prediction.result;
  if (result.drainClocks != 0) {
    double clock = prediction.seconds * 1e6 / result.clocks;
    os << llvm::formatv("\n  {0:F1} us after the last workgroup are for what "
                        "was written, {1:F1} of them for what the L2s write "
                        "back then\n",
                        clock * result.drainClocks,
                        clock * result.writeBackClocks);
  }
  os << "\n  parts of the chip at work, % of the time\n";
  Table parts;
  std::vector<std::string> names, shares;
  for (auto [name, share] : listParts(result.utilization)) {
    names.push_back(name.str());
    shares.push_back(llvm::formatv("{0:F0}", 100 * share));
  }
  parts.add(std::move(names));
  parts.add(std::move(shares));
  parts.print(os);
}

static void printArguments(llvm::raw_ostream &os, const LaunchReport &report,
                           const Prediction &prediction) {
  os << "\n  arguments with " << prediction.map << "\n";
  Table table;
  table.add({"argument", "size", "L1 requests", "L1 %", "L2 requests", "L2 %",
             "MALL requests", "MALL %"});
  for (auto [i, counts] : llvm::enumerate(prediction.result.arguments)) {
    if (counts.l1.requests + counts.scalar.requests + counts.l2.requests == 0)
      continue;
    const LaunchFacts::Argument &argument = report.facts.arguments[i];
    table.add(
        {argument.name, formatBytes(argument.bytes),
         std::to_string(counts.l1.requests), formatRate(counts.l1),
         std::to_string(counts.l2.requests), formatRate(counts.l2),
         prediction.result.hasMall ? std::to_string(counts.mall.requests) : "-",
         prediction.result.hasMall ? formatRate(counts.mall) : "-"});
  }
  table.print(os);
}

static void printXcds(llvm::raw_ostream &os, const Prediction &prediction) {
  os << "\n  XCDs with " << prediction.map << "\n";
  Table table;
  table.add({"XCD", "workgroups", "requests", "of the mean"});
  double sum = 0;
  for (const XcdWork &xcd : prediction.result.xcds)
    sum += xcd.requests;
  double mean = sum / prediction.result.xcds.size();
  for (const XcdWork &xcd : prediction.result.xcds)
    table.add({std::to_string(xcd.number), std::to_string(xcd.workgroups),
               std::to_string(xcd.requests),
               llvm::formatv("{0:F2}", mean > 0 ? xcd.requests / mean : 0)});
  table.print(os);
}

std::string LaunchReport::describeSample() const {
  // All maps have the same sample.
  const SimulationResult &result = predictions.front().result;
  std::string text;
  llvm::StringRef like = evenness == Evenness::Uneven
                             ? ", which the others are taken to be like, "
                               "though workgroups may differ"
                             : ", which the others are taken to be like";
  if (result.sampledWorkgroups < 1)
    text = llvm::formatv("of the first {0:F0} workgroups{1}",
                         result.sampledWorkgroups * facts.getNumWorkgroups(),
                         like);
  if (result.isOfOneXcd)
    text += llvm::formatv("{0}of XCD {1}{2}", text.empty() ? "" : "; ",
                          result.xcds.front().number, like);
  if (result.sampledLines == 1)
    return text;
  text += llvm::formatv("{0}of 1 line in {1:F0}, which adds ",
                        text.empty() ? "" : "; ", 1 / result.sampledLines);
  std::optional<double> error = result.getL2StandardError();
  text += error ? llvm::formatv("a standard error of {0:F2} to the L2's rate "
                                "in percent",
                                100 * *error)
                      .str()
                : "an error to the L2's rate that its channels do not tell";
  return text;
}

std::string LaunchReport::describeWaits() const {
  llvm::SmallVector<std::string> left;
  if (!facts.waits.empty())
    left.push_back("any time for which the kernel waits for other workgroups, "
                   "by " +
                   llvm::join(facts.waits, "; "));
  if (!facts.retries.empty())
    left.push_back("what it does again where others come between comparing "
                   "and swapping, by " +
                   llvm::join(facts.retries, "; "));
  return left.empty() ? "" : "without " + llvm::join(left, ", and without ");
}

Choice LaunchReport::choose() const {
  if (!facts.waits.empty() || !facts.counters.empty()) {
    llvm::StringRef reason =
        facts.waits.empty() ? takesNumbers : mayWaitForOthers;
    std::optional<size_t> identity = findIdentity(predictions);
    if (!identity)
      return {std::nullopt, (reason + "; only the identity leaves their order, "
                                      "which is none of these")
                                .str()};
    return {identity, reason.str()};
  }
  return chooseAmong(predictions, evenness, sharedPart);
}

void mlir::swizzle::printText(llvm::raw_ostream &os,
                              const LaunchReport &report) {
  const LaunchFacts &facts = report.facts;
  os << getKernelSpelling(facts) << " on " << report.chip.name << ": "
     << describeWorkgroups(facts) << ", " << report.workgroupsPerCu
     << " at a time on a compute unit (" << report.occupancyReason << ")\n\n";
  printMaps(os, report);
  if (std::string sample = report.describeSample(); !sample.empty())
    os << "\n  " << sample
       << "\n  bytes above stand for the whole launch; the tables of arguments "
          "and XCDs below count what was simulated\n";
  if (std::string waits = report.describeWaits(); !waits.empty())
    os << "\n  " << waits << "\n";
  if (report.predictions.size() > 1) {
    Choice choice = report.choose();
    os << "\n  best: "
       << (choice.best ? report.predictions[*choice.best].map : "none of these")
       << "; " << choice.reason << "\n";
  }
  if (report.measured)
    printMeasured(os, report);
  for (const Prediction &prediction : report.predictions) {
    printTime(os, prediction);
    printArguments(os, report, prediction);
    printXcds(os, prediction);
  }
}

/// The figure that does not meet the condition, with as many digits as tell.
static std::string formatFigure(Figure figure, const Expectation &condition) {
  if (!figure)
    return "none";
  std::string text = llvm::formatv("{0:F4}", *figure);
  double shown;
  bool isRight = llvm::to_float(text, shown) && !condition.holds(shown);
  return isRight ? text : llvm::formatv("{0:F17}", *figure).str();
}

std::vector<std::string>
mlir::swizzle::listUnmetConditions(llvm::ArrayRef<LaunchReport> reports,
                                   llvm::ArrayRef<Expectation> conditions) {
  std::vector<std::string> messages;
  for (const LaunchReport &report : reports)
    for (const Prediction &prediction : report.predictions)
      for (const Expectation &condition : conditions)
        if (!condition.holdsFor(prediction))
          messages.push_back(llvm::formatv(
              "expected {0} for {1}, with the map {2}, but got {3}",
              condition.getText(), describeLaunch(report.facts), prediction.map,
              formatFigure(condition.getValue(prediction), condition)));
  return messages;
}
