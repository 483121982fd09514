//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/Report.h"
#include "FunctionSource.h"
#include "Swizzle/Locality/Expectation.h"
#include "Swizzle/Locality/MapChoice.h"
#include "Swizzle/Locality/Prediction.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"
#include <map>

using namespace mlir::swizzle;

namespace {

TEST(Expectation, FiguresAreThoseOfThePrediction) {
  Prediction prediction;
  LevelCounts &total = prediction.result.total;
  total.l1 = {/*requests=*/100, /*hits=*/10};
  total.l2 = {/*requests=*/100, /*hits=*/20};
  total.mall = {/*requests=*/100, /*hits=*/30};
  // Half of the lines of a quarter of the workgroups.
  prediction.result.sampledLines = 0.5;
  prediction.result.sampledWorkgroups = 0.25;
  prediction.l2Bytes = 1;
  prediction.mallBytes = 2;
  prediction.memoryBytes = 3;
  prediction.imbalance = 4;
  prediction.timeImbalance = 5;
  prediction.inStepLimit = 0.6;
  prediction.seconds = 7e-6;
  std::map<llvm::StringRef, double> values;
  for (const Metric &metric : getMetrics())
    values[metric.name] = metric.get(prediction).value_or(-1);
  EXPECT_EQ(values,
            (std::map<llvm::StringRef, double>{{"l1.hit", 0.1},
                                               {"l2.hit", 0.2},
                                               {"mall.hit", 0.3},
                                               {"l2.requests", 800},
                                               {"l2.bytes", 1},
                                               {"mall.bytes", 2},
                                               {"memory.bytes", 3},
                                               {"xcd.imbalance", 4},
                                               {"xcd.time-imbalance", 5},
                                               {"in-step.limit", 0.6},
                                               {"time.us", 7}}));
  // A chip without a memory-side cache has no hits there, nor misses.
  prediction.result.hasMall = false;
  for (const Metric &metric : getMetrics())
    EXPECT_EQ(metric.get(prediction).has_value(), metric.name != "mall.hit");
}

TEST(Expectation, Parses) {
  FunctionSource source = makeElementwise(64);
  Prediction prediction = predict(source, getChip(), "identity", identity, {});
  for (llvm::StringRef text :
       {"l2.hit >= 0.2", "l2.hit<=0.2", " l2.hit < 0.21 ", "l2.requests > 5e3",
        "xcd.imbalance <= 1"}) {
    llvm::Expected<Expectation> condition = Expectation::parse(text);
    ASSERT_TRUE(bool(condition)) << text.str();
    EXPECT_TRUE(condition->holdsFor(prediction)) << text.str();
  }
  for (llvm::StringRef text :
       {"l2.hit > 0.2", "l2.hit >= 0.3", "mall.hit > 0"}) {
    llvm::Expected<Expectation> condition = Expectation::parse(text);
    ASSERT_TRUE(bool(condition)) << text.str();
    EXPECT_FALSE(condition->holdsFor(prediction)) << text.str();
  }
}

TEST(Expectation, RatesOfNothingAreNone) {
  Prediction nothing;
  for (llvm::StringRef text : {"l2.hit >= 0", "l2.hit < 0.5", "mall.hit < 1"}) {
    llvm::Expected<Expectation> condition = Expectation::parse(text);
    ASSERT_TRUE(bool(condition)) << text.str();
    EXPECT_FALSE(condition->holdsFor(nothing)) << text.str();
    EXPECT_EQ(condition->getValue(nothing), std::nullopt);
  }
}

TEST(Report, BytesHaveThreeDigits) {
  FunctionSource source = makeElementwise(1);
  Prediction prediction = predict(source, getChip(), "identity", identity, {});
  prediction.l2Bytes = 999;
  // More than 999 are a part of the next unit: 1020 of 1024.
  prediction.mallBytes = 1020;
  prediction.memoryBytes = 10240;
  LaunchReport report;
  report.facts = source.getFacts();
  report.chip = getChip();
  report.predictions = {prediction};
  std::string text;
  llvm::raw_string_ostream os(text);
  printText(os, report);
  for (llvm::StringRef bytes : {" 999 B ", " 1.00 KiB ", " 10.0 KiB "})
    EXPECT_NE(text.find(bytes.str()), std::string::npos) << text;
}

TEST(Expectation, SaysWhatIsWrong) {
  auto getMessage = [](llvm::StringRef text) {
    llvm::Expected<Expectation> condition = Expectation::parse(text);
    return condition ? std::string() : llvm::toString(condition.takeError());
  };
  EXPECT_TRUE(llvm::StringRef(getMessage("l3.hit > 1"))
                  .starts_with("expected a metric, one of l1.hit, "));
  EXPECT_EQ(getMessage("l2.hit = 1"),
            "expected '>=', '<=', '>' or '<' after 'l2.hit', but got '= 1'");
  EXPECT_EQ(getMessage("l2.hit >= much"),
            "expected a finite number after the comparison, but got 'much'");
  EXPECT_EQ(getMessage("l2.hit >="),
            "expected a finite number after the comparison, but got ''");
}

// Names of code objects are any bytes, JSON and pages are UTF-8.
TEST(Report, JsonAndPagesAreText) {
  LaunchReport report;
  report.facts.kernel = "k\xff";
  report.facts.module = "\xc3(";
  report.facts.waits = {"\x80"};
  report.predictions.emplace_back().map = "identity";
  std::string text;
  llvm::raw_string_ostream os(text);
  printJson(os, report);
  auto parsed = llvm::json::parse(text);
  ASSERT_TRUE(bool(parsed)) << llvm::toString(parsed.takeError());
  const llvm::json::Object *launch = (*parsed->getAsArray())[0].getAsObject();
  EXPECT_EQ(launch->getString("kernel"), "k\xef\xbf\xbd");
  std::string page;
  llvm::raw_string_ostream pageStream(page);
  printHtml(pageStream, report);
  EXPECT_TRUE(llvm::json::isUTF8(page));
}

TEST(Report, APartOfUnevenWorkgroupsTellsNoBestMap) {
  FunctionSource source = makeElementwise(8 * 304);
  SimulationOptions options;
  options.oneXcd = {3, {1, 1, 1, 1}, 1};
  LaunchReport report;
  report.facts = source.getFacts();
  report.chip = getChip();
  for (const char *name : {"identity", "balanced"})
    report.predictions.push_back(
        predict(source, getChip(), name, identity, options));
  // The second one is faster, and hits more.
  report.predictions[1].seconds /= 2;
  CacheCounts &l2 = report.predictions[1].result.total.l2;
  l2.hits += l2.requests / 4;
  report.evenness = Evenness::AllButOne;
  EXPECT_EQ(report.choose().best, 1u);
  EXPECT_EQ(report.describeSample(),
            "of XCD 3, which the others are taken to be like");
  report.evenness = Evenness::Uneven;
  EXPECT_EQ(report.choose().best, 0u);
  EXPECT_EQ(report.describeSample(),
            "of XCD 3, which the others are taken to be like, though "
            "workgroups may differ");
  // The whole launch does.
  for (Prediction &prediction : report.predictions)
    prediction.result.isOfOneXcd = false;
  EXPECT_EQ(report.choose().best, 1u);
  EXPECT_EQ(report.describeSample(), "");
}

TEST(Report, RatesOfNothingAreNotBesideMeasuredOnes) {
  LaunchReport report;
  report.measured = MeasuredLaunch();
  report.measured->l2HitRate = 0.4;
  report.predictions.emplace_back().map = "identity";
  auto print = [&]() {
    std::string text;
    llvm::raw_string_ostream os(text);
    printText(os, report);
    return text;
  };
  EXPECT_EQ(print().find("-40.0"), std::string::npos);
  report.predictions[0].result.total.l2.requests = 1;
  EXPECT_NE(print().find("-40.0"), std::string::npos);
}

// Workgroups as a picture that is not much higher than wide.
TEST(Report, PicturesOfNarrowGrids) {
  auto getViewBox = [](std::array<uint64_t, 3> grid) {
    LaunchReport report;
    llvm::copy(grid, report.facts.grid);
    report.predictions.emplace_back().map = "identity";
    std::string text;
    llvm::raw_string_ostream os(text);
    printHtml(os, report);
    return llvm::StringRef(text)
        .split("viewBox=\"")
        .second.split('"')
        .first.str();
  };
  EXPECT_EQ(getViewBox({1, 256, 256}), "0 0 64 48");
  EXPECT_EQ(getViewBox({2, 4096, 1}), "0 0 64 48");
  EXPECT_EQ(getViewBox({20, 30, 1}), "0 0 20 30");
  EXPECT_EQ(getViewBox({100, 1, 1}), "0 0 64 2");
}

// A kernel that waits for other workgroups keeps their order, wherever the
// identity stands and however long it takes.
TEST(Report, KernelsThatWaitGetTheIdentity) {
  LaunchReport report;
  report.facts.waits = {"s_load_dword"};
  report.facts.counters = {"tiles"};
  report.predictions.resize(2);
  report.predictions[0].map = "balanced";
  report.predictions[0].seconds = 1;
  report.predictions[1].map = "identity";
  report.predictions[1].seconds = 2;
  EXPECT_EQ(report.choose().best, 1u);
  report.predictions.pop_back();
  EXPECT_EQ(report.choose().best, std::nullopt);
  EXPECT_TRUE(llvm::StringRef(report.choose().reason)
                  .ends_with("only the identity leaves their order, which is "
                             "none of these"));
  // So does one whose workgroups take numbers.
  report.facts.waits.clear();
  EXPECT_TRUE(llvm::StringRef(report.choose().reason)
                  .starts_with(takesNumbers.str() + "; only"));
}

} // namespace
