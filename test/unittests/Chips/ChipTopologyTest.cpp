//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Chips/ChipFile.h"
#include "Swizzle/Chips/SustainedRates.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"
#include <map>
#include <vector>

using namespace mlir::swizzle;

namespace {

/// The XCDs of a preset, 0 if it does not exist.
uint32_t xcdsOf(llvm::StringRef name) {
  std::optional<ChipTopology> chip = lookupChip(name);
  return chip ? chip->xcds : 0;
}

TEST(ChipTopology, XcdsAreOfTheProductNotOfTheIsa) {
  EXPECT_EQ(lookupChip("mi300x")->isa, "gfx942");
  EXPECT_EQ(lookupChip("mi300a")->isa, "gfx942");
  EXPECT_EQ(lookupChip("mi308x")->isa, "gfx942");
  EXPECT_EQ(xcdsOf("mi300x"), 8u);
  EXPECT_EQ(xcdsOf("mi300a"), 6u);
  EXPECT_EQ(xcdsOf("mi308x"), 4u);
  EXPECT_EQ(xcdsOf("mi325x"), 8u);
  EXPECT_EQ(xcdsOf("mi350x"), 8u);
  EXPECT_EQ(xcdsOf("mi355x"), 8u);
  EXPECT_EQ(xcdsOf("mi250x"), 1u);
}

TEST(ChipTopology, PartitionsDivideTheXcds) {
  EXPECT_EQ(xcdsOf("mi300x-spx"), 8u);
  EXPECT_EQ(xcdsOf("mi300x-dpx"), 4u);
  EXPECT_EQ(xcdsOf("mi300x-qpx"), 2u);
  EXPECT_EQ(xcdsOf("mi300x-cpx"), 1u);
  EXPECT_EQ(xcdsOf("mi300a-spx"), 6u);
  EXPECT_EQ(xcdsOf("mi300a-tpx"), 2u);
  EXPECT_EQ(xcdsOf("mi300a-cpx"), 1u);
  EXPECT_EQ(xcdsOf("mi308x-dpx"), 2u);
  for (const std::string &name : chipNames()) {
    size_t dash = name.find('-');
    if (dash != std::string::npos) {
      EXPECT_EQ(xcdsOf(name.substr(0, dash)) % xcdsOf(name), 0u) << name;
    }
  }
}

TEST(ChipTopology, PartitionKeepsTheRestOfTheChip) {
  ChipTopology whole = *lookupChip("mi300x"), part = *lookupChip("mi300x-cpx");
  EXPECT_EQ(part.isa, whole.isa);
  EXPECT_EQ(part.productXcds, whole.xcds);
  EXPECT_EQ(part.cusPerXcd, whole.cusPerXcd);
  EXPECT_EQ(part.l2Bytes, whole.l2Bytes);
  EXPECT_EQ(part.ldsBytes, whole.ldsBytes);
}

TEST(ChipTopology, EveryListedNameIsFound) {
  EXPECT_EQ(chipNames().size(), 7u + 5 * 4 + 3);
  for (const std::string &name : chipNames()) {
    ASSERT_TRUE(lookupChip(name)) << name;
    EXPECT_EQ(lookupChip(name)->name, name);
  }
}

TEST(ChipTopology, UnknownNamesAreNotFound) {
  for (const char *name : {"", "mi300", "MI300X", "mi300x-", "mi300x-tpx",
                           "mi300a-dpx", "mi250x-cpx", "mi300x-cpx-cpx"})
    EXPECT_FALSE(lookupChip(name)) << name;
}

TEST(ChipTopology, DefaultOfAnIsaIsItsLargestProduct) {
  EXPECT_EQ(defaultChipForIsa("gfx90a")->name, "mi250x");
  EXPECT_EQ(defaultChipForIsa("gfx942")->name, "mi300x");
  EXPECT_FALSE(defaultChipForIsa("gfx1100"));
  for (llvm::StringRef isa : chipIsas())
    for (const std::string &name : chipNames())
      if (lookupChip(name)->isa == isa) {
        EXPECT_LE(lookupChip(name)->xcds, defaultChipForIsa(isa)->xcds) << name;
      }
}

/// The lanes that LDS serves in the first clock.
std::vector<uint32_t> firstLanes(llvm::StringRef chip, LdsAccess access,
                                 uint32_t bytes) {
  std::vector<uint32_t> lanes;
  for (uint32_t lane = 0; lane < 64; ++lane)
    if (getLdsClock(lookupChip(chip)->computeUnit, access, bytes, lane) == 0)
      lanes.push_back(lane);
  return lanes;
}

TEST(ChipTopology, LdsServesTheLanesThatWereMeasured) {
  using Lanes = std::vector<uint32_t>;
  EXPECT_EQ(firstLanes("mi300x", LdsAccess::Read, 16),
            Lanes({0, 1, 2, 3, 20, 21, 22, 23}));
  EXPECT_EQ(firstLanes("mi300x", LdsAccess::Write, 16),
            Lanes({0, 1, 2, 3, 4, 5, 6, 7}));
  EXPECT_EQ(
      firstLanes("mi355x", LdsAccess::Read, 16),
      Lanes({0, 1, 2, 3, 12, 13, 14, 15, 20, 21, 22, 23, 24, 25, 26, 27}));
  EXPECT_EQ(firstLanes("mi355x", LdsAccess::Write, 8).back(), 15u);
  EXPECT_EQ(firstLanes("mi355x", LdsAccess::Read, 8).back(), 31u);
}

TEST(ChipTopology, EveryClockOfLdsMovesAllItsBytes) {
  for (llvm::StringRef isa : chipIsas()) {
    ComputeUnit unit = defaultChipForIsa(isa)->computeUnit;
    for (LdsAccess access : {LdsAccess::Read, LdsAccess::Write})
      for (uint32_t bytes : {4, 8, 16}) {
        std::map<uint32_t, uint32_t> lanesOfClocks;
        for (uint32_t lane = 0; lane < unit.waveSize; ++lane)
          ++lanesOfClocks[getLdsClock(unit, access, bytes, lane)];
        for (auto [clock, lanes] : lanesOfClocks) {
          EXPECT_LT(clock, lanesOfClocks.size());
          EXPECT_EQ(lanes * bytes, getLdsBanks(unit, access) * ldsBankBytes);
        }
      }
  }
}

TEST(ChipTopology, JsonHoldsEveryPresetWithItsNumbers) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printChipsAsJson(os);
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(text);
  ASSERT_TRUE(bool(json)) << llvm::toString(json.takeError());
  const llvm::json::Array &chips = *json->getAsArray();
  llvm::SmallVector<std::string> names = chipNames();
  ASSERT_EQ(chips.size(), names.size());
  size_t defaults = 0;
  for (auto [value, name] : llvm::zip(chips, names)) {
    const llvm::json::Object &object = *value.getAsObject();
    EXPECT_EQ(object.getString("name"), llvm::StringRef(name));
    EXPECT_EQ(object.getInteger("xcds"), int64_t(xcdsOf(name))) << name;
    EXPECT_EQ(object.getInteger("lds_bytes"),
              int64_t(lookupChip(name)->ldsBytes))
        << name;
    EXPECT_EQ(object.getObject("compute_unit")->getInteger("vgprs_per_lane"),
              int64_t(lookupChip(name)->computeUnit.vgprsPerLane))
        << name;
    defaults += *object.getBoolean("default");
  }
  EXPECT_EQ(defaults, chipIsas().size());
}

/// Whatever the chip is called, and of how many XCDs a partition is.
TEST(ChipFile, AnXcdKeepsItsConnection) {
  double fabric = getSustainedRates(*lookupChip("mi300x")).fabric;
  EXPECT_GT(fabric, 0);
  for (llvm::StringRef file :
       {R"({"name": "mine", "base": "mi300x-cpx"})",
        R"({"name": "mi300a-4", "base": "mi300x"})",
        R"({"name": "four", "base": "mi300x", "xcds": 4})"}) {
    llvm::Expected<ChipTopology> chip = parseChip(file);
    ASSERT_TRUE(bool(chip)) << llvm::toString(chip.takeError());
    EXPECT_EQ(getSustainedRates(*chip).fabric, fabric) << file.str();
  }
}

/// The numbers of a preset are in the ranges that a file's may have.
TEST(ChipFile, TakesTheNumbersOfEveryPreset) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printChipsAsJson(os);
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(text);
  ASSERT_TRUE(bool(json)) << llvm::toString(json.takeError());
  for (llvm::json::Value &value : *json->getAsArray()) {
    llvm::json::Object file = *value.getAsObject();
    std::string name = file.getString("name")->str();
    for (llvm::StringRef other : {"isa", "default", "cache_line_bytes",
                                  "max_workgroup_size", "compute_unit"})
      file.erase(other);
    file["base"] = name;
    file["name"] = "mine";
    std::string fileText;
    llvm::raw_string_ostream(fileText) << llvm::json::Value(std::move(file));
    llvm::Expected<ChipTopology> chip = parseChip(fileText);
    ASSERT_TRUE(bool(chip)) << name << ": " << llvm::toString(chip.takeError());
    EXPECT_EQ(chip->xcds, xcdsOf(name));
    EXPECT_EQ(chip->memory.mallLatency, lookupChip(name)->memory.mallLatency);
  }
}

/// The error of a file.
static std::string getError(llvm::StringRef file) {
  llvm::Expected<ChipTopology> chip = parseChip(file);
  return chip ? "none" : llvm::toString(chip.takeError());
}

TEST(ChipFile, HasEachMemberOnce) {
  EXPECT_EQ(
      getError(R"({"name": "m", "base": "mi300x", "xcds": 4, "xcds": 2})"),
      "expected one member 'xcds' of an object, but got several");
  EXPECT_EQ(getError(R"({"name": "m", "base": "mi300x",
                         "memory": {"l2_ways": 8, "l2_ways": 16}})"),
            "expected one member 'l2_ways' of an object, but got several");
  EXPECT_EQ(getError("{\"name\": \"m\", \"xcd\\u0073\": 4}"),
            "expected a member without escapes in its name, but got "
            "'xcd\\u0073'");
  // Of two objects, and in texts.
  EXPECT_EQ(getError(R"({"name": "\"name\": {", "base": "mi300x",
                         "memory": {"l2_ways": 16}})"),
            "none");
  EXPECT_EQ(getError("\xef\xbb\xbf{\"name\": \"m\", \"base\": \"mi300x\"}"),
            "none");
}

TEST(ChipFile, IsNotNestedDeeply) {
  EXPECT_EQ(getError(std::string(1000000, '[')),
            "expected at most 16 brackets inside of each other, but got more");
  // What is no JSON is told by its parser.
  for (const char *text : {"", "\"", "{\"", "}", "{\"a\\"})
    EXPECT_NE(getError(text).find("byte="), std::string::npos)
        << getError(text);
}

} // namespace
