//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir::swizzle;

static constexpr llvm::StringLiteral styleSheet = R"css(
:root { color-scheme: light dark; }
body { font: 16px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 62rem;
       padding: 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
h3 { font-size: 1rem; margin: 0 0 .5rem; }
p { margin: .4rem 0; } .note { opacity: .75; font-size: .9rem; }
h2, h3, p { overflow-wrap: anywhere; }
.maps { display: grid; gap: 1rem;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); }
.map { border: 1px solid #8886; border-radius: .5rem; padding: .8rem;
       min-width: 0; }
.best { border: 2px solid #2a8f4d; }
svg { display: block; width: 100%; height: auto; }
.bar { display: grid; grid-template-columns: 4.2rem 1fr 4.2rem; gap: .5rem;
       align-items: center; font-size: .9rem; margin: .2rem 0; }
.track { background: #8883; border-radius: .2rem; height: .8rem;
         position: relative; }
.fill { background: #3b76c4; border-radius: .2rem; height: 100%; }
.load { background: #c9822b; }
.mark { border-left: 2px solid currentColor; height: 100%; position: absolute;
        top: 0; }
.time { font-size: 1.3rem; font-weight: 600; }
.causes { background: #8883; border-radius: .2rem; display: flex; height: 1rem;
          margin-bottom: .8rem; overflow: hidden; }
.value { text-align: right; font-variant-numeric: tabular-nums; }
.key { display: flex; flex-wrap: wrap; gap: .3rem .9rem; font-size: .9rem; }
.key span::before { background: var(--c); border-radius: .15rem; content: "";
  display: inline-block; height: .8rem; margin-right: .3rem; width: .8rem; }
)css";

/// A colour for each XCD that stays apart from its neighbours: hues in turn,
/// light and dark.
static std::string getColour(uint64_t xcd, uint64_t xcds) {
  return llvm::formatv("hsl({0} {1}% {2}%)", xcd * 360 / xcds, 65,
                       xcd % 2 ? 62 : 45);
}

static std::string escape(llvm::StringRef text) {
  std::string escaped;
  llvm::raw_string_ostream os(escaped);
  llvm::printHTMLEscaped(text, os);
  // Names of kernels may have any bytes.
  return llvm::json::fixUTF8(escaped);
}

static void printPicture(llvm::raw_ostream &os, const LaunchReport &report,
                         const Prediction &prediction) {
  GridPicture picture(report.facts);
  uint64_t columns = picture.getNumColumns(), rows = picture.getNumRows();
  std::vector<std::string> paths(report.chip.xcds);
  for (auto [cell, xcd] : llvm::enumerate(prediction.pictureXcds))
    if (xcd != GridPicture::noXcd)
      paths[xcd] +=
          llvm::formatv("M{0} {1}h1v1h-1z", cell % columns, cell / columns)
              .str();
  os << "<svg role=\"img\" aria-label=\"which XCD does which workgroup\" "
        "viewBox=\"0 0 "
     << columns << " " << rows << "\" shape-rendering=\"crispEdges\">";
  for (uint64_t xcd = 0; xcd < paths.size(); ++xcd)
    if (!paths[xcd].empty())
      os << "<path fill=\"" << getColour(xcd, report.chip.xcds) << "\" d=\""
         << paths[xcd] << "\"/>";
  os << "</svg>\n<p class=\"note\">" << picture.describe() << "</p>\n";
}

/// A bar of `part` of its track, with a mark at `mark` unless that is negative.
static void printBar(llvm::raw_ostream &os, llvm::StringRef label, double part,
                     llvm::StringRef value, llvm::StringRef kind = "",
                     double mark = -1) {
  os << "<div class=\"bar\"><span>" << label
     << "</span><div class=\"track\"><div class=\"fill " << kind
     << "\" style=\"width:" << llvm::formatv("{0:F1}", 100 * part)
     << "%\"></div>";
  if (mark >= 0)
    os << "<div class=\"mark\" style=\"left:"
       << llvm::formatv("{0:F1}", 100 * mark) << "%\"></div>";
  os << "</div><span class=\"value\">" << value << "</span></div>\n";
}

static void printRate(llvm::raw_ostream &os, llvm::StringRef label,
                      const CacheCounts &counts, double mark = -1) {
  if (counts.requests == 0)
    return;
  printBar(os, label, counts.getHitRate(),
           llvm::formatv("{0:F1} %", 100 * counts.getHitRate()).str(), "",
           mark);
}

static void printLoads(llvm::raw_ostream &os, const Prediction &prediction) {
  // One alone has no mean.
  if (prediction.result.isOfOneXcd)
    return;
  uint64_t most = 1, sum = 0;
  for (const XcdWork &xcd : prediction.result.xcds) {
    most = std::max(most, xcd.requests);
    sum += xcd.requests;
  }
  double mean = double(sum) / prediction.result.xcds.size();
  for (const XcdWork &xcd : prediction.result.xcds)
    printBar(os, llvm::formatv("XCD {0}", xcd.number).str(),
             double(xcd.requests) / most,
             llvm::formatv("{0:F2}", mean > 0 ? xcd.requests / mean : 0).str(),
             "load");
}

/// A colour for each cause: those of issue in greens, those of memory from
/// yellow to red.
static llvm::StringRef getColour(Cause cause) {
  static constexpr llvm::StringLiteral colours[numCauses] = {
      "#6b8f71", "#9bc26b", "#2a8f4d", "#1d6b8f", "#7a6bb0",
      "#e3c53d", "#e39a3d", "#d9622b", "#b02a37"};
  return colours[unsigned(cause)];
}

/// A bar as long as the launch takes, of the slowest map's, by what the
/// workgroups spend the time on.
static void printTimeBar(llvm::raw_ostream &os, const LaunchReport &report,
                         const Prediction &prediction) {
  double longest = 0, sum = 0;
  for (const Prediction &other : report.predictions)
    longest = std::max(longest, other.seconds);
  Timeline::Span total = prediction.result.timeline.getTotal();
  for (uint64_t clocks : total)
    sum += clocks;
  os << llvm::formatv("<p class=\"time\">{0:F1} us</p>\n",
                      prediction.seconds * 1e6)
     << "<div class=\"causes\">";
  double scale =
      longest > 0 && sum > 0 ? prediction.seconds / longest / sum : 0;
  for (unsigned i = 0; i < numCauses; ++i)
    if (total[i] != 0)
      os << llvm::formatv("<span style=\"background:{0};width:{1:F1}%\" "
                          "title=\"{2}\"></span>",
                          getColour(Cause(i)), 100 * scale * total[i],
                          getName(Cause(i)));
  os << "</div>\n";
}

static void printMeasured(llvm::raw_ostream &os,
                          const MeasuredLaunch &measured) {
  os << llvm::formatv("<p>Measured: {0:F1} us", measured.seconds * 1e6);
  if (measured.l2HitRate)
    os << llvm::formatv(", L2 {0:F1} %", 100 * *measured.l2HitRate);
  os << " (" << measured.describeDispatches() << ").</p>\n";
}

static void printMap(llvm::raw_ostream &os, const LaunchReport &report,
                     const Prediction &prediction, bool isBest) {
  os << "<section class=\"map" << (isBest ? " best" : "") << "\"><h3>"
     << escape(prediction.map) << (isBest ? " (best)" : "") << "</h3>\n";
  printTimeBar(os, report, prediction);
  printPicture(os, report, prediction);
  const LevelCounts &total = prediction.result.total;
  printRate(os, "L1", total.l1);
  printRate(os, "L2", total.l2, prediction.inStepLimit);
  if (report.chip.mallBytes)
    printRate(os, "MALL", total.mall);
  os << llvm::formatv("<p>{0:F1} MiB to and from memory</p>\n",
                      prediction.memoryBytes / 1048576.0);
  printLoads(os, prediction);
  os << "</section>\n";
}

void mlir::swizzle::printHtml(llvm::raw_ostream &os,
                              llvm::ArrayRef<LaunchReport> reports) {
  os << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta "
        "charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<title>Locality of "
        "workgroups</title>\n<style>"
     << styleSheet << "</style>\n</head>\n<body>\n<h1>Locality of "
     << "workgroups</h1>\n";
  for (const LaunchReport &report : reports) {
    const LaunchFacts &facts = report.facts;
    os << "<h2>" << escape(getKernelSpelling(facts)) << "</h2>\n<p>"
       << llvm::formatv("{0} on {1}, {2} at a time on a compute unit "
                        "({3}).</p>\n",
                        escape(describeWorkgroups(facts)),
                        escape(report.chip.name), report.workgroupsPerCu,
                        escape(report.occupancyReason));
    if (std::string sample = report.describeSample(); !sample.empty())
      os << "<p>Simulated: " << sample << ".</p>\n";
    if (std::string waits = report.describeWaits(); !waits.empty())
      os << "<p>Times are " << escape(waits) << ".</p>\n";
    os << "<p class=\"key\">";
    for (uint64_t xcd = 0; xcd < report.chip.xcds; ++xcd)
      os << "<span style=\"--c:" << getColour(xcd, report.chip.xcds)
         << "\">XCD " << xcd << "</span>";
    os << "</p>\n<p class=\"key\">";
    for (unsigned i = 0; i < numCauses; ++i)
      os << "<span style=\"--c:" << getColour(Cause(i)) << "\">"
         << getName(Cause(i)) << "</span>";
    os << "</p>\n";
    Choice choice = report.choose();
    if (report.predictions.size() > 1)
      os << "<p>Best: <b>"
         << (choice.best ? escape(report.predictions[*choice.best].map)
                         : "none of these")
         << "</b>; " << escape(choice.reason) << ".</p>\n";
    if (report.measured)
      printMeasured(os, *report.measured);
    os << "<div class=\"maps\">\n";
    for (auto [i, prediction] : llvm::enumerate(report.predictions))
      printMap(os, report, prediction,
               report.predictions.size() > 1 && i == choice.best);
    os << "</div>\n";
  }
  os << "<p class=\"note\">Times and hit rates are predicted, but for those "
        "that are called measured. The bar under the time has the slowest "
        "map's length, and the colours of "
        "what workgroups spend the time on. The mark on "
        "the L2's bar is what it would be if the workgroups of an XCD ran in "
        "step. The load of an XCD is its requests over the mean.</p>\n"
        "</body>\n</html>\n";
}

llvm::Error mlir::swizzle::writeHtmlFile(llvm::StringRef path,
                                         llvm::ArrayRef<LaunchReport> reports) {
  std::error_code error;
  llvm::ToolOutputFile page(path, error, llvm::sys::fs::OF_None);
  if (error)
    return llvm::createStringError(error, "cannot open output file '" + path +
                                              "': " + error.message());
  printHtml(page.os(), reports);
  page.os().flush();
  if (std::error_code failed = page.os().error()) {
    page.os().clear_error();
    return llvm::createStringError(failed, "cannot write output file '" + path +
                                               "': " + failed.message());
  }
  page.keep();
  return llvm::Error::success();
}
