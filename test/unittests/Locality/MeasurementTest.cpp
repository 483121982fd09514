//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which measurement is that of a kernel: profilers write names of C++ as people
// do, and code objects have them mangled.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/Measurement.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle;

/// A file with these rows, which may have columns of their own behind those
/// that are read.
static std::string withHead(const std::string &rows,
                            const std::string &moreColumns = "") {
  return "Dispatch_Id,Kernel_Name,Grid_Size,Workgroup_Size,Counter_Name,"
         "Counter_Value,Start_Timestamp,End_Timestamp" +
         moreColumns + "\n" + rows;
}

/// A file with a dispatch of 8 workgroups of 64 for each name, of 1, 2, ... ns.
static std::string writeCsv(const std::vector<std::string> &names) {
  std::string rows;
  for (size_t i = 0; i < names.size(); ++i)
    rows += std::to_string(i) + ",\"" + names[i] +
            "\",512,64,TCC_HIT_sum,8,0," + std::to_string(i + 1) + "\n";
  return withHead(rows);
}

/// The nanoseconds of the measurement that fits `kernel`; 0 if there is none,
/// minus their number if there are several.
static int findTime(const std::vector<std::string> &names,
                    const std::string &kernel) {
  auto measured = parseRocprofCsv(writeCsv(names));
  EXPECT_TRUE(bool(measured));
  if (!measured)
    return -1;
  LaunchFacts facts;
  facts.kernel = kernel;
  facts.grid[0] = 8;
  facts.block[0] = 64;
  auto found = findMeasured(*measured, facts);
  int count = found.size();
  return count == 1 ? static_cast<int>(found[0]->seconds * 1e9 + 0.5) : -count;
}

TEST(MeasurementTest, FindsPlainNames) {
  EXPECT_EQ(findTime({"scale", "gemm.kd"}, "gemm"), 2);
  EXPECT_EQ(findTime({"void gemm<float>(float*, int)"}, "gemm"), 1);
  EXPECT_EQ(findTime({"scale"}, "gemm"), 0);
}

TEST(MeasurementTest, FindsMangledNames) {
  // ns::scale<float> and ns::scale<double>.
  std::vector<std::string> both = {"void ns::scale<double>(double*, double)",
                                   "void ns::scale<float>(float*, float)"};
  EXPECT_EQ(findTime(both, "_ZN2ns5scaleIfEEvPT_S1_"), 2);
  EXPECT_EQ(findTime(both, "_ZN2ns5scaleIdEEvPT_S1_"), 1);
  EXPECT_EQ(findTime({"_ZN2ns5scaleIfEEvPT_S1_.kd"}, "_ZN2ns5scaleIfEEvPT_S1_"),
            1);
  EXPECT_EQ(findTime({"ns::scale"}, "_ZN2ns5scaleIfEEvPT_S1_"), 1);
  EXPECT_EQ(findTime({"scale"}, "_ZN2ns5scaleIfEEvPT_S1_"), 1);
  EXPECT_EQ(findTime({"upscale"}, "_ZN2ns5scaleIfEEvPT_S1_"), 0);
  // Those of other arguments come last.
  EXPECT_EQ(findTime(both, "_ZN2ns5scaleIiEEvPT_S1_"), -2);
  EXPECT_EQ(findTime({"scale(double*)"}, "_Z5scalePf"), 1);
  EXPECT_EQ(findTime({"scale(double*)", "scale"}, "_Z5scalePf"), 2);
  EXPECT_EQ(findTime({"scale [clone .llvm.123]"}, "_Z5scalePf"), 1);
  EXPECT_EQ(findTime({"scale(float *)"}, "_Z5scalePf"), 1);
  // Which one was measured is not known.
  EXPECT_EQ(findTime({"one::scale", "two::scale"}, "_Z5scalePf"), 0);
  EXPECT_EQ(findTime({"ns::scale", "scale"}, "_ZN2ns5scaleIfEEvPT_S1_"), -2);
  // Types of results with brackets and spaces.
  const char *enabled = "_Z3fooIfENSt9enable_ifIXeqstT_Li4EEvE4typeEPS1_";
  EXPECT_EQ(
      findTime({"std::enable_if<true, int>::type other<int>(int*)"}, enabled),
      0);
  EXPECT_EQ(
      findTime({"std::enable_if<(sizeof (float)) == (4), void>::type foo"},
               enabled),
      1);
  EXPECT_EQ(findTime({"ns::Less::operator()<float>(float*)"},
                     "_ZN2ns4LessclIfEEvPT_"),
            1);
  EXPECT_EQ(findTime({"(anonymous namespace)::copy(float*)"},
                     "_ZN12_GLOBAL__N_14copyEPf"),
            1);
  EXPECT_EQ(findTime({"other((anonymous namespace)::Params)"},
                     "_Z4gemmN12_GLOBAL__N_16ParamsE"),
            0);
  EXPECT_EQ(findTime({"gemm((anonymous namespace)::Params)"},
                     "_Z4gemmN12_GLOBAL__N_16ParamsE"),
            1);
  EXPECT_EQ(
      findTime({"void gemm<(anonymous namespace)::Policy>(float*)"}, "gemm"),
      1);
  both[1] += " [clone .kd]";
  EXPECT_EQ(findTime(both, "_ZN2ns5scaleIfEEvPT_S1_"), 2);
}

/// Checks that `text` is one launch of two dispatches, with these medians.
static void expectTwoDispatches(const std::string &text, double nanoseconds,
                                double l2HitRate) {
  auto measured = parseRocprofCsv(text);
  ASSERT_TRUE(bool(measured));
  ASSERT_EQ(measured->size(), 1u);
  EXPECT_EQ(measured->front().numDispatches, 2u);
  EXPECT_DOUBLE_EQ(measured->front().seconds, nanoseconds * 1e-9);
  EXPECT_EQ(measured->front().l2HitRate, l2HitRate);
}

TEST(MeasurementTest, ProcessesCountTheirDispatches) {
  // Hits of 8 and 0 of 8 requests in 1 and 3 ns.
  expectTwoDispatches(withHead("1,gemm,512,64,TCC_HIT_sum,8,0,1,7\n"
                               "1,gemm,512,64,TCC_MISS_sum,0,0,1,7\n"
                               "1,gemm,512,64,TCC_HIT_sum,0,0,3,9\n"
                               "1,gemm,512,64,TCC_MISS_sum,8,0,3,9\n",
                               ",Process_Id"),
                      2, 0.5);
}

/// Files of several runs behind each other: a dispatch of one run is not that
/// of another one. Hits of 3 of 4 and 1 of 2 requests in 1000 and 600 ns.
TEST(MeasurementTest, RunsCountTheirDispatches) {
  expectTwoDispatches(withHead("1,k,512,64,TCC_HIT_sum,3,5000,6000\n"
                               "1,k,512,64,TCC_MISS_sum,1,5000,6000\n"
                               "1,k,512,64,TCC_HIT_sum,1,9000,9600\n"
                               "1,k,512,64,TCC_MISS_sum,1,9000,9600\n"),
                      800, 0.625);
}

TEST(MeasurementTest, SaysWhatHasOtherArguments) {
  auto hasOther = [](const char *measured, const char *kernel) {
    MeasuredLaunch launch;
    launch.kernel = measured;
    LaunchFacts facts;
    facts.kernel = kernel;
    return hasOtherArguments(launch, facts);
  };
  const char *scale = "_ZN2ns5scaleIfEEvPT_S1_";
  EXPECT_TRUE(hasOther("void ns::scale<double>(double*, double)", scale));
  EXPECT_TRUE(hasOther("scale<double>", scale));
  EXPECT_FALSE(hasOther("void ns::scale<float>(float*, float)", scale));
  EXPECT_FALSE(hasOther("scale<float>", scale));
  EXPECT_FALSE(hasOther("scale", scale));
  EXPECT_FALSE(hasOther("other<int>", scale));
  // Demanglers have names of their own for lambdas.
  EXPECT_TRUE(
      hasOther("void kernel<main::{lambda(int)#1}>(main::{lambda(int)#1}"
               ", int)",
               "_Z6kernelIZ4mainEUliE_EvT_i"));
}

static std::string getError(const std::string &text) {
  auto measured = parseRocprofCsv(text);
  return measured ? "" : llvm::toString(measured.takeError());
}

TEST(MeasurementTest, RowsHaveAsManyFieldsAsThereAreColumns) {
  // A name with a comma and no quotes moves what is behind it.
  EXPECT_EQ(getError(withHead("1,k,512,64,TCC_HIT_sum,3,5000,6000,7\n")),
            "line 2: expected 8 fields, as many as columns, but got 9");
  EXPECT_EQ(
      getError(withHead("1,k,512,64,TCC_HIT_sum,3,5000,6000\n", ",Process_Id")),
      "line 2: expected 9 fields, as many as columns, but got 8");
  EXPECT_EQ(getError(withHead("1,k,512,64,TCC_HIT_sum,3,5000,6000,1,2\n",
                              ",Process_Id,Process_Id")),
            "line 1: expected one column 'Process_Id', but got 2");
}

TEST(MeasurementTest, MangledAndPlainNamesAreOfOneKernel) {
  // 1 and 2 ns.
  auto measured = parseRocprofCsv(writeCsv({"_Z5scalePf", "scale(float*)"}));
  ASSERT_TRUE(bool(measured));
  ASSERT_EQ(measured->size(), 1u);
  EXPECT_EQ(measured->front().kernel, "_Z5scalePf");
  EXPECT_EQ(measured->front().numDispatches, 2u);
  EXPECT_DOUBLE_EQ(measured->front().seconds, 1.5e-9);
  // A clone may be another one.
  EXPECT_EQ(
      findTime({"_Z5scalePf", "scale(float*) [clone .llvm.123]"}, "_Z5scalePf"),
      -2);
}

TEST(MeasurementTest, LinesEndAsOnAnySystem) {
  std::string rows = withHead("1,k,512,64,TCC_HIT_sum,3,5000,6000\n"
                              "1,k,512,64,TCC_MISS_sum,1,5000,6000\n"
                              "2,k,512,64,TCC_HIT_sum,1,9000,9600\n"
                              "2,k,512,64,TCC_MISS_sum,1,9000,9600");
  for (const char *end : {"\n", "\r\n", "\r"}) {
    std::string text;
    for (char c : rows)
      text += c == '\n' ? end : std::string(1, c);
    expectTwoDispatches(text, 800, 0.625);
  }
}

TEST(MeasurementTest, RefusesWhatQuotesDoNotHold) {
  for (const char *row : {"1,k,512,64,\"TCC_HIT_sum\"x,3,5000,6000\n",
                          "1,\"k,512,64,TCC_HIT_sum,3,5000,6000\n"}) {
    auto measured = parseRocprofCsv(withHead(row));
    ASSERT_FALSE(bool(measured));
    EXPECT_EQ(llvm::toString(measured.takeError()),
              "line 2: expected a quote to end with its field, but got more "
              "behind it, or no end");
  }
}

TEST(MeasurementTest, RefusesCountsThatNoneIs) {
  for (llvm::StringRef count : {"inf", "1e400", "nan", "-1", "many"}) {
    std::string text = writeCsv({"gemm"});
    text.replace(text.find(",8,"), 3, (",\"" + count + "\",").str());
    auto measured = parseRocprofCsv(text);
    ASSERT_FALSE(bool(measured));
    EXPECT_EQ(llvm::toString(measured.takeError()),
              "line 2: expected a count, but got '" + count.str() + "'");
  }
}
