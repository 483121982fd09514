//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each operation of the table that accesses memory, with each form of its
// address: where lanes access how many bytes, and what loads give.
//
//===----------------------------------------------------------------------===//

#include "Lifter.h"
#include "RunCode.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle::machine;
using llvm::StringRef;

namespace {
/// Bytes at an address and what a load gives of them.
struct Load {
  const char *name;
  unsigned bytes;
  /// Where the register held 0xaaaabbbb, from `contents` on.
  std::vector<uint32_t> values;
};

struct Store {
  const char *name;
  unsigned bytes;
  /// The scratch of a lane afterwards, where `contents` was stored to zeros.
  std::vector<uint32_t> memory;
};

struct Atomic {
  const char *name;
  unsigned bytes;
  /// Registers of 32 bits of its data.
  unsigned dataDwords;
};

/// How an instruction addresses memory: lane i of 64 accesses
/// `address + i * step`.
struct Form {
  const char *prefix;
  const char *operands;
  uint64_t address;
  uint64_t step;
};

/// What an instruction is to tell.
struct Case {
  std::string code;
  std::vector<std::string> told;
};

/// What v8 and those that follow hold in lane 1 after the code.
struct ValueCase {
  std::string code;
  std::vector<uint32_t> values;
};

/// Tells where lanes 0, 1 and 63 access how many bytes.
class PlaceRecorder : public WaveObserver {
public:
  void vectorAccess(const AccessSite &site, uint64_t lanes,
                    const uint64_t *addresses) override {
    if (lanes == 0) {
      tell(site, {});
      return;
    }
    EXPECT_EQ(lanes, ~UINT64_C(0));
    tell(site, {addresses[0], addresses[1], addresses[63]});
  }
  void scalarAccess(const AccessSite &site, uint64_t address) override {
    tell(site, {address});
  }
  uint32_t ldsAccess(const AccessSite &site, uint64_t lanes,
                     const uint32_t *addresses) override {
    EXPECT_EQ(lanes, ~UINT64_C(0));
    tell(site, {addresses[0], addresses[1], addresses[63]});
    return 0;
  }
  bool wait(const WaitCounts &) override { return false; }
  bool barrier() override { return false; }

  std::vector<std::string> lines;

private:
  void tell(const AccessSite &site, std::vector<uint64_t> addresses) {
    static const char *const kinds[] = {"global", "scratch", "scalar", "lds"};
    static const MemoryKind order[] = {MemoryKind::Global, MemoryKind::Scratch,
                                       MemoryKind::Scalar, MemoryKind::Lds};
    std::string line = kinds[llvm::find(order, site.memory) - order];
    line += site.isAtomic ? " atomic" : "";
    line += site.isRead ? " read" : "";
    line += site.isWrite ? " write" : "";
    line += site.isToLds ? " to lds" : "";
    line += " " + std::to_string(site.bytes) + " at";
    for (uint64_t address : addresses)
      line += " " + llvm::utohexstr(address, /*LowerCase=*/true);
    lines.push_back(line);
  }
};
} // namespace

/// In memory from `dataAddress` on. Lane 1 reads it in all cases.
static const std::array<uint32_t, 4> contents = {0xb4a39281, 0xf8e7d6c5,
                                                 0x44332211, 0x88776655};
/// Neither in 32 bits nor without an upper half.
static constexpr uint64_t dataAddress = 0x500001004;
/// Where the memory begins.
static constexpr uint64_t base = dataAddress - 4;

static const Load loads[] = {
    {"ubyte", 1, {0x81}},
    {"sbyte", 1, {0xffffff81}},
    {"ushort", 2, {0x9281}},
    {"sshort", 2, {0xffff9281}},
    {"dword", 4, {0xb4a39281}},
    {"dwordx2", 8, {0xb4a39281, 0xf8e7d6c5}},
    {"dwordx3", 12, {0xb4a39281, 0xf8e7d6c5, 0x44332211}},
    {"dwordx4", 16, {0xb4a39281, 0xf8e7d6c5, 0x44332211, 0x88776655}},
    {"ubyte_d16", 1, {0xaaaa0081}},
    {"ubyte_d16_hi", 1, {0x0081bbbb}},
    {"sbyte_d16", 1, {0xaaaaff81}},
    {"sbyte_d16_hi", 1, {0xff81bbbb}},
    {"short_d16", 2, {0xaaaa9281}},
    {"short_d16_hi", 2, {0x9281bbbb}},
};

static const Store stores[] = {
    {"byte", 1, {0x81, 0, 0, 0}},
    {"short", 2, {0x9281, 0, 0, 0}},
    {"dword", 4, {0xb4a39281, 0, 0, 0}},
    {"dwordx2", 8, {0xb4a39281, 0xf8e7d6c5, 0, 0}},
    {"dwordx3", 12, {0xb4a39281, 0xf8e7d6c5, 0x44332211, 0}},
    {"dwordx4", 16, {0xb4a39281, 0xf8e7d6c5, 0x44332211, 0x88776655}},
    {"byte_d16_hi", 1, {0xa3, 0, 0, 0}},
    {"short_d16_hi", 2, {0xb4a3, 0, 0, 0}},
};

static const Atomic atomics[] = {
    {"swap", 4, 1},       {"cmpswap", 4, 2},     {"add", 4, 1},
    {"sub", 4, 1},        {"smin", 4, 1},        {"umin", 4, 1},
    {"smax", 4, 1},       {"umax", 4, 1},        {"and", 4, 1},
    {"or", 4, 1},         {"xor", 4, 1},         {"inc", 4, 1},
    {"dec", 4, 1},        {"swap_x2", 8, 2},     {"cmpswap_x2", 8, 4},
    {"add_x2", 8, 2},     {"sub_x2", 8, 2},      {"smin_x2", 8, 2},
    {"umin_x2", 8, 2},    {"smax_x2", 8, 2},     {"umax_x2", 8, 2},
    {"and_x2", 8, 2},     {"or_x2", 8, 2},       {"xor_x2", 8, 2},
    {"inc_x2", 8, 2},     {"dec_x2", 8, 2},      {"add_f32", 4, 1},
    {"add_f64", 8, 2},    {"min_f64", 8, 2},     {"max_f64", 8, 2},
    {"pk_add_f16", 4, 1}, {"pk_add_bf16", 4, 1},
};

// Registers: s[0:1] = base, s2 = 0x20, s[4:7] a buffer from base on of 64 KiB,
// s[8:11] the same of records of 4 bytes; v[0:1] = base + 4 * lane, v2 =
// 4 * lane, v3 = lane, v[4:5] = (lane, 8).
static const Form globalForms[] = {
    {"global", "v[0:1], off", base, 4},
    {"global", "v[0:1], off offset:16", base + 16, 4},
    {"global", "v[0:1], off offset:-16", base - 16, 4},
    {"global", "v[0:1], off offset:4095", base + 4095, 4},
    {"global", "v2, s[0:1]", base, 4},
    {"global", "v2, s[0:1] offset:-4096", base - 4096, 4},
    {"flat", "v[0:1]", base, 4},
    {"flat", "v[0:1] offset:4095", base + 4095, 4},
    {"buffer", "off, s[4:7], 0", base, 0},
    {"buffer", "off, s[4:7], s2 offset:4", base + 0x24, 0},
    {"buffer", "v2, s[4:7], 0 offen", base, 4},
    {"buffer", "v2, s[4:7], s2 offen offset:4095", base + 0x20 + 4095, 4},
    {"buffer", "v3, s[8:11], 0 idxen", base, 4},
    {"buffer", "v3, s[8:11], s2 idxen offset:8", base + 0x28, 4},
    {"buffer", "v[4:5], s[8:11], 0 idxen offen", base + 8, 4},
    {"buffer", "v[4:5], s[8:11], s2 idxen offen offset:1", base + 0x29, 4},
};

static const Form scratchForms[] = {
    {"scratch", "off, off", 0, 0},
    {"scratch", "off, off offset:20", 20, 0},
    {"scratch", "off, off offset:21", 21, 0},
    {"scratch", "off, s2", 0x20, 0},
    {"scratch", "off, s2 offset:-16", 0x10, 0},
    {"scratch", "v2, off", 0, 4},
    {"scratch", "v2, off offset:1", 1, 4},
    {"scratch", "v2, s2 offset:4", 0x24, 4},
};

/// The registers from number `first` on, as `v[8:9]`.
static std::string getRegisters(unsigned first, unsigned dwords,
                                const char *file = "v") {
  if (dwords == 1)
    return file + std::to_string(first);
  return llvm::formatv("{0}[{1}:{2}]", file, first, first + dwords - 1);
}

static std::string describe(StringRef what, unsigned bytes, uint64_t address,
                            uint64_t step) {
  return llvm::formatv("{0} {1} at {2:x-} {3:x-} {4:x-}", what, bytes, address,
                       address + step, address + 63 * step);
}

/// The inputs of all cases.
static TestInputs makeInputs() {
  static const std::vector<uint8_t> memory = [] {
    std::vector<uint8_t> bytes(8192);
    memcpy(bytes.data() + (dataAddress - base), contents.data(),
           sizeof(contents));
    return bytes;
  }();
  TestInputs inputs;
  uint32_t low = base & UINT32_MAX, high = base >> 32;
  inputs.scalars = {low, high, 0x20,           0,       low, high, 1 << 16,
                    0,   low,  high | 4 << 16, 1 << 16, 0};
  auto addVector = [&](auto value) {
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      inputs.vectors.push_back(value(lane));
  };
  addVector([=](unsigned lane) { return low + 4 * lane; });
  addVector([=](unsigned) { return high; });
  addVector([](unsigned lane) { return 4 * lane; });
  addVector([](unsigned lane) { return lane; });
  addVector([](unsigned lane) { return lane; });
  addVector([](unsigned) { return 8; });
  addVector([](unsigned) { return 0; });
  addVector([](unsigned) { return 0; });
  // v8 to v11 for results, v12 to v15 for data.
  for (unsigned i = 0; i < 4; ++i)
    addVector([](unsigned) { return 0xaaaabbbb; });
  for (uint32_t dword : contents)
    addVector([=](unsigned) { return dword; });
  inputs.scratchBytes = 1024;
  inputs.memory->ranges.push_back({base, memory.size(), memory.data(),
                                   /*isConstant=*/true});
  return inputs;
}

/// Runs the cases one after the other and compares what they tell.
static void check(llvm::ArrayRef<Case> cases, const char *chip) {
  std::string code;
  std::vector<std::string> expected;
  for (const Case &one : cases) {
    code += one.code + "\n";
    llvm::append_range(expected, one.told);
  }
  PlaceRecorder recorder;
  auto results = runCode(code, makeInputs(), {}, recorder, chip);
  ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
  ASSERT_EQ(recorder.lines.size(), expected.size());
  auto told = recorder.lines.begin();
  for (const Case &one : cases)
    for (const std::string &line : one.told)
      EXPECT_EQ(*told++, line) << one.code;
}

static void checkValues(llvm::ArrayRef<ValueCase> cases) {
  std::vector<std::string> codes;
  for (const ValueCase &one : cases)
    codes.push_back(one.code);
  AssembledCode assembled(codes, "gfx942");
  for (auto [i, one] : llvm::enumerate(cases)) {
    PlaceRecorder recorder;
    auto values = runCode(assembled, i, makeInputs(),
                          {getRegisters(8, one.values.size())}, recorder);
    ASSERT_TRUE(bool(values)) << llvm::toString(values.takeError());
    std::vector<uint32_t> ofLane;
    for (size_t dword = 0; dword < one.values.size(); ++dword)
      ofLane.push_back((*values)[dword * lanesPerWave + 1]);
    EXPECT_EQ(ofLane, one.values) << one.code;
  }
}

//===----------------------------------------------------------------------===//
// Global memory, buffers and scratch
//===----------------------------------------------------------------------===//

/// `operands` of a form with the data behind the address, where stores and
/// atomics have it.
static std::string placeData(const Form &form, const std::string &data) {
  StringRef operands = form.operands;
  if (form.prefix == StringRef("buffer"))
    return data + ", " + operands.str();
  StringRef address = operands.take_front(operands.find_first_of(", "));
  return address.str() + ", " + data +
         operands.drop_front(address.size()).str();
}

static std::string getLoad(const Form &form, const Load &load) {
  return std::string(form.prefix) + "_load_" + load.name + " " +
         getRegisters(8, load.values.size()) + ", " + form.operands;
}

static std::string getStore(const Form &form, const Store &store) {
  std::string data = getRegisters(12, llvm::divideCeil(store.bytes, 4));
  return std::string(form.prefix) + "_store_" + store.name + " " +
         placeData(form, data);
}

/// Loads and stores of a form.
static std::vector<Case> listAccesses(const Form &form) {
  std::string kind = form.prefix == StringRef("scratch") ? "scratch" : "global";
  std::vector<Case> cases;
  for (const Load &load : loads)
    cases.push_back(
        {getLoad(form, load),
         {describe(kind + " read", load.bytes, form.address, form.step)}});
  for (const Store &store : stores)
    cases.push_back(
        {getStore(form, store),
         {describe(kind + " write", store.bytes, form.address, form.step)}});
  return cases;
}

static bool hasAtomic(StringRef chip, StringRef prefix, StringRef name) {
  if (name == "pk_add_bf16")
    return chip == "gfx950" || (chip == "gfx942" && prefix != "buffer");
  bool isFloat = name == "add_f32" || name == "pk_add_f16";
  return chip != "gfx90a" || prefix != "flat" || !isFloat;
}

/// Atomics of a form, each without and with the value before it as a result.
static std::vector<Case> listAtomics(const Form &form, StringRef chip) {
  std::string returning = chip == "gfx90a" ? " glc" : " sc0";
  std::vector<Case> cases;
  for (const Atomic &atomic : atomics) {
    if (!hasAtomic(chip, form.prefix, atomic.name))
      continue;
    std::string name = std::string(form.prefix) + "_atomic_" + atomic.name;
    std::string rest = placeData(form, getRegisters(12, atomic.dataDwords));
    std::string result = form.prefix == StringRef("buffer")
                             ? ""
                             : getRegisters(8, atomic.bytes / 4) + ", ";
    std::string told = describe("global atomic read write", atomic.bytes,
                                form.address, form.step);
    cases.push_back({name + " " + rest, {told}});
    cases.push_back({name + " " + result + rest + returning, {told}});
  }
  return cases;
}

/// Loads that put what they read into LDS.
static std::vector<Case> listLoadsToLds(StringRef chip) {
  std::vector<Case> cases;
  for (const Load &load : loads) {
    StringRef name = load.name;
    bool isWide = load.bytes == 12 || load.bytes == 16;
    if (name.contains("d16") || load.bytes == 8 || (isWide && chip != "gfx950"))
      continue;
    for (const Form &form : globalForms) {
      std::string operation = std::string(form.prefix) + "_load_", code;
      if (form.prefix == StringRef("buffer"))
        code = operation + load.name + " " + form.operands + " lds";
      else if (form.prefix == StringRef("global") && chip != "gfx90a")
        code = operation + "lds_" + load.name + " " + form.operands;
      else
        continue;
      cases.push_back({code,
                       {describe("global read to lds", load.bytes, form.address,
                                 form.step)}});
    }
  }
  return cases;
}

static const char *const chips[] = {"gfx90a", "gfx942", "gfx950"};

TEST(MemoryCases, GlobalAccesses) {
  for (const char *chip : chips)
    for (const Form &form : globalForms)
      check(listAccesses(form), chip);
}

TEST(MemoryCases, ScratchAccesses) {
  for (const Form &form : scratchForms)
    check(listAccesses(form), "gfx942");
}

TEST(MemoryCases, Atomics) {
  for (const char *chip : chips)
    for (const Form &form : globalForms)
      check(listAtomics(form, chip), chip);
}

TEST(MemoryCases, LoadsToLds) {
  for (const char *chip : chips)
    check(listLoadsToLds(chip), chip);
}

TEST(MemoryCases, LoadedValues) {
  std::vector<ValueCase> cases;
  for (const Form &form : globalForms)
    if (form.address + form.step == dataAddress)
      for (const Load &load : loads)
        cases.push_back({getLoad(form, load), load.values});
  EXPECT_EQ(cases.size(), 5 * std::size(loads));
  checkValues(cases);
}

TEST(MemoryCases, ScratchValues) {
  const Store &storeAll = stores[5];
  const Load &loadAll = loads[7];
  std::vector<ValueCase> cases;
  for (const Form &form : scratchForms) {
    for (const Load &load : loads)
      cases.push_back(
          {getStore(form, storeAll) + "\n" + getLoad(form, load), load.values});
    for (const Store &store : stores)
      cases.push_back({getStore(form, store) + "\n" + getLoad(form, loadAll),
                       store.memory});
  }
  checkValues(cases);
}

TEST(MemoryCases, ResultsOfAtomics) {
  auto getErrorOf = [](const std::string &code) {
    PlaceRecorder recorder;
    auto results = runCode(code + "\nglobal_load_dword v8, v12, s[0:1]",
                           makeInputs(), {}, recorder);
    return results ? "" : llvm::toString(results.takeError());
  };
  EXPECT_EQ(getErrorOf("global_atomic_add v2, v12, s[0:1]"), "");
  EXPECT_EQ(getErrorOf("buffer_atomic_add v12, v2, s[4:7], 0 offen"), "");
  // What is compared stays.
  EXPECT_EQ(getErrorOf("v_mov_b32 v3, 0\n"
                       "buffer_atomic_cmpswap v[2:3], v2, s[4:7], 0 offen sc0\n"
                       "v_mov_b32 v12, v3"),
            "");
  for (const char *code :
       {"global_atomic_add v12, v2, v13, s[0:1] sc0",
        "flat_atomic_add v12, v[0:1], v13 sc0",
        "buffer_atomic_add v12, v2, s[4:7], 0 offen sc0",
        "buffer_atomic_cmpswap v[12:13], v2, s[4:7], 0 offen "
        "sc0"})
    EXPECT_NE(getErrorOf(code).find("what this instruction gives"),
              std::string::npos)
        << code;
}

TEST(MemoryCases, FlatAccessesOfOtherMemory) {
  // v1 is the upper half of an address: that of LDS, or of scratch.
  auto getLines = [](uint32_t upper, const char *code) {
    PlaceRecorder recorder;
    TestInputs inputs = makeInputs();
    std::fill_n(inputs.vectors.begin() + lanesPerWave, lanesPerWave, upper);
    inputs.scratchBytes = 8192;
    auto results = runCode(code, inputs, {}, recorder);
    EXPECT_TRUE(bool(results)) << llvm::toString(results.takeError());
    return recorder.lines;
  };
  using Lines = std::vector<std::string>;
  const char *load = "flat_load_dwordx2 v[8:9], v[0:1] offset:8";
  const char *store = "flat_store_short v[0:1], v12";
  EXPECT_EQ(getLines(ldsAperture, load),
            Lines({"global read 8 at", "lds read 8 at 1008 100c 1104"}));
  EXPECT_EQ(getLines(ldsAperture, store),
            Lines({"global write 2 at", "lds write 2 at 1000 1004 10fc"}));
  EXPECT_EQ(getLines(scratchAperture, load),
            Lines({"scratch read 8 at 1008 100c 1104"}));
  EXPECT_EQ(getLines(scratchAperture, store),
            Lines({"scratch write 2 at 1000 1004 10fc"}));
}

//===----------------------------------------------------------------------===//
// LDS
//===----------------------------------------------------------------------===//

namespace {
struct LdsAccess {
  const char *name;
  unsigned bytes;
};
} // namespace

static const LdsAccess ldsReads[] = {
    {"u8", 1},         {"i8", 1},         {"u16", 2},       {"i16", 2},
    {"b32", 4},        {"b64", 8},        {"b96", 12},      {"b128", 16},
    {"u8_d16", 1},     {"u8_d16_hi", 1},  {"i8_d16", 1},    {"i8_d16_hi", 1},
    {"u16_d16", 2},    {"u16_d16_hi", 2}, {"b64_tr_b4", 8}, {"b64_tr_b8", 8},
    {"b64_tr_b16", 8}, {"b96_tr_b6", 12},
};
static const LdsAccess ldsWrites[] = {
    {"b8", 1},   {"b16", 2},   {"b32", 4},       {"b64", 8},
    {"b96", 12}, {"b128", 16}, {"b8_d16_hi", 1}, {"b16_d16_hi", 2},
};
/// With one operand of data, or two.
static const LdsAccess ldsAtomics[] = {
    {"add_u32", 4}, {"sub_u32", 4},  {"rsub_u32", 4},   {"inc_u32", 4},
    {"dec_u32", 4}, {"min_i32", 4},  {"max_i32", 4},    {"min_u32", 4},
    {"max_u32", 4}, {"and_b32", 4},  {"or_b32", 4},     {"xor_b32", 4},
    {"add_f32", 4}, {"min_f32", 4},  {"max_f32", 4},    {"add_u64", 8},
    {"sub_u64", 8}, {"rsub_u64", 8}, {"inc_u64", 8},    {"dec_u64", 8},
    {"min_i64", 8}, {"max_i64", 8},  {"min_u64", 8},    {"max_u64", 8},
    {"and_b64", 8}, {"or_b64", 8},   {"xor_b64", 8},    {"add_f64", 8},
    {"min_f64", 8}, {"max_f64", 8},  {"pk_add_f16", 4}, {"pk_add_bf16", 4},
};
static const LdsAccess ldsExchanges[] = {
    {"cmpst_b32", 4}, {"cmpst_f32", 4}, {"cmpst_b64", 8},
    {"cmpst_f64", 8}, {"mskor_b32", 4}, {"mskor_b64", 8},
};

static bool hasLds(StringRef chip, StringRef name) {
  if (name.contains("_tr_"))
    return chip == "gfx950";
  return !name.starts_with("pk_") || chip != "gfx90a";
}

/// Instructions at the address v2 with each offset.
static std::vector<Case> listLdsAccesses(StringRef chip) {
  std::vector<Case> cases;
  auto add = [&](const std::string &code, StringRef what, unsigned bytes) {
    cases.push_back({code, {describe(what, bytes, 0, 4)}});
    cases.push_back(
        {code + " offset:65280", {describe(what, bytes, 65280, 4)}});
  };
  for (auto [name, bytes] : ldsReads)
    if (hasLds(chip, name))
      add(std::string("ds_read_") + name + " " +
              getRegisters(8, llvm::divideCeil(bytes, 4)) + ", v2",
          "lds read", bytes);
  for (auto [name, bytes] : ldsWrites)
    add(std::string("ds_write_") + name + " v2, " +
            getRegisters(12, llvm::divideCeil(bytes, 4)),
        "lds write", bytes);
  auto addAtomic = [&](StringRef name, unsigned bytes,
                       const std::string &data) {
    StringRef what = "lds atomic read write";
    add(("ds_" + name + " v2, " + data).str(), what, bytes);
    auto [action, type] = name.rsplit('_');
    add(("ds_" + action + "_rtn_" + type + " " + getRegisters(8, bytes / 4) +
         ", v2, " + data)
            .str(),
        what, bytes);
  };
  for (auto [name, bytes] : ldsAtomics)
    if (hasLds(chip, name))
      addAtomic(name, bytes, getRegisters(12, bytes / 4));
  for (auto [name, bytes] : ldsExchanges)
    addAtomic(name, bytes,
              getRegisters(12, bytes / 4) + ", " + getRegisters(14, bytes / 4));
  add("ds_wrxchg_rtn_b32 v8, v2, v12", "lds atomic read write", 4);
  add("ds_wrxchg_rtn_b64 v[8:9], v2, v[12:13]", "lds atomic read write", 8);
  add("ds_wrap_rtn_b32 v8, v2, v12, v13", "lds atomic read write", 4);
  add("ds_condxchg32_rtn_b64 v[8:9], v2, v[12:13]", "lds atomic read write", 8);
  return cases;
}

static std::vector<Case> listLdsPairs() {
  return {
      {"ds_read2_b32 v[8:9], v2 offset0:1 offset1:255",
       {"lds read 4 at 4 8 100", "lds read 4 at 3fc 400 4f8"}},
      {"ds_read2_b64 v[8:11], v2 offset0:1 offset1:255",
       {"lds read 8 at 8 c 104", "lds read 8 at 7f8 7fc 8f4"}},
      {"ds_read2st64_b32 v[8:9], v2 offset0:1 offset1:255",
       {"lds read 4 at 100 104 1fc", "lds read 4 at ff00 ff04 fffc"}},
      {"ds_read2st64_b64 v[8:11], v2 offset1:1",
       {"lds read 8 at 0 4 fc", "lds read 8 at 200 204 2fc"}},
      {"ds_wrxchg2_rtn_b32 v[8:9], v2, v12, v13 offset0:1 offset1:2",
       {"lds atomic read write 4 at 4 8 100",
        "lds atomic read write 4 at 8 c 104"}},
      {"ds_wrxchg2_rtn_b64 v[8:11], v2, v[12:13], v[14:15] offset1:2",
       {"lds atomic read write 8 at 0 4 fc",
        "lds atomic read write 8 at 10 14 10c"}},
      {"ds_wrxchg2st64_rtn_b32 v[8:9], v2, v12, v13 offset0:1 offset1:2",
       {"lds atomic read write 4 at 100 104 1fc",
        "lds atomic read write 4 at 200 204 2fc"}},
      {"ds_wrxchg2st64_rtn_b64 v[8:11], v2, v[12:13], v[14:15] offset1:1",
       {"lds atomic read write 8 at 0 4 fc",
        "lds atomic read write 8 at 200 204 2fc"}},
      {"ds_write2_b32 v2, v12, v13 offset0:1 offset1:2",
       {"lds write 4 at 4 8 100", "lds write 4 at 8 c 104"}},
      {"ds_write2_b64 v2, v[12:13], v[14:15] offset1:1",
       {"lds write 8 at 0 4 fc", "lds write 8 at 8 c 104"}},
      {"ds_write2st64_b32 v2, v12, v13 offset1:1",
       {"lds write 4 at 0 4 fc", "lds write 4 at 100 104 1fc"}},
      {"ds_write2st64_b64 v2, v[12:13], v[14:15] offset0:1 offset1:2",
       {"lds write 8 at 200 204 2fc", "lds write 8 at 400 404 4fc"}},
  };
}

TEST(MemoryCases, LdsAccesses) {
  for (const char *chip : chips) {
    check(listLdsAccesses(chip), chip);
    check(listLdsPairs(), chip);
  }
}

//===----------------------------------------------------------------------===//
// Scalar memory
//===----------------------------------------------------------------------===//

static const unsigned scalarWidths[] = {1, 2, 4, 8, 16};

static std::string getScalarLoad(const char *prefix, unsigned dwords,
                                 const char *operands) {
  std::string suffix = dwords == 1 ? "" : "x" + std::to_string(dwords);
  return std::string(prefix) + "_load_dword" + suffix + " " +
         getRegisters(16, dwords, "s") + ", " + operands;
}

static std::vector<Case> listScalarLoads() {
  static const Form forms[] = {
      {"s", "s[0:1], 0x10", base + 0x10, 0},
      {"s", "s[0:1], -4", base - 4, 0},
      {"s", "s[0:1], s2", base + 0x20, 0},
      {"s", "s[0:1], s2 offset:0xb", base + 0x28, 0},
      {"s_buffer", "s[4:7], 0x10", base + 0x10, 0},
      {"s_buffer", "s[4:7], s2", base + 0x20, 0},
      {"s_buffer", "s[4:7], s2 offset:0x8", base + 0x28, 0},
      {"s_buffer", "s[8:11], 0x4", base + 4, 0},
  };
  std::vector<Case> cases;
  for (const Form &form : forms)
    for (unsigned dwords : scalarWidths)
      cases.push_back({getScalarLoad(form.prefix, dwords, form.operands),
                       {llvm::formatv("scalar read {0} at {1:x-}", dwords * 4,
                                      form.address)}});
  return cases;
}

static std::vector<Case> listScalarStores() {
  std::vector<Case> cases;
  for (unsigned dwords : {1, 2, 4})
    for (const char *form : {"s_store s[0:1]", "s_buffer_store s[4:7]"}) {
      auto [name, from] = StringRef(form).split(' ');
      std::string suffix = dwords == 1 ? "" : "x" + std::to_string(dwords);
      cases.push_back(
          {llvm::formatv("{0}_dword{1} {2}, {3}, 0x10", name, suffix,
                         getRegisters(16, dwords, "s"), from),
           {llvm::formatv("scalar write {0} at {1:x-}", dwords * 4,
                          base + 0x10)}});
    }
  return cases;
}

/// Those of integers, with their result and without.
static std::vector<Case> listScalarAtomics() {
  std::vector<Case> cases;
  for (const Atomic &atomic : atomics) {
    StringRef name = atomic.name;
    if (name.contains("_f") || name.starts_with("pk_"))
      continue;
    for (const char *prefix : {"s", "s_buffer"})
      for (const char *suffix : {"", " glc"}) {
        std::string code = llvm::formatv(
            "{0}_atomic_{1} {2}, {3}, 0x10{4}", prefix, name,
            getRegisters(16, atomic.dataDwords, "s"),
            prefix == StringRef("s") ? "s[0:1]" : "s[4:7]", suffix);
        cases.push_back(
            {code,
             {llvm::formatv("scalar atomic read write {0} at {1:x-}",
                            atomic.bytes, base + 0x10)}});
      }
  }
  return cases;
}

TEST(MemoryCases, ScalarAccesses) {
  for (const char *chip : chips) {
    check(listScalarLoads(), chip);
    check(listScalarStores(), chip);
    check(listScalarAtomics(), chip);
  }
}

TEST(MemoryCases, ScalarValues) {
  for (const char *prefix : {"s", "s_buffer"})
    for (unsigned dwords : scalarWidths) {
      std::string code = getScalarLoad(
          prefix, dwords,
          prefix == StringRef("s") ? "s[0:1], 0x4" : "s[4:7], 0x4");
      std::vector<uint32_t> expected(contents.begin(), contents.end());
      expected.resize(dwords);
      PlaceRecorder recorder;
      auto values = runCode(code, makeInputs(), {getRegisters(16, dwords, "s")},
                            recorder);
      ASSERT_TRUE(bool(values)) << llvm::toString(values.takeError());
      EXPECT_EQ(*values, expected) << code;
    }
}

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

TEST(MemoryCases, EachOperationHasACase) {
  llvm::StringSet<> tested;
  auto add = [&](const std::vector<Case> &cases) {
    for (const Case &one : cases)
      tested.insert(StringRef(one.code).split(' ').first);
  };
  for (const char *chip : chips) {
    for (const Form &form : globalForms) {
      add(listAccesses(form));
      add(listAtomics(form, chip));
    }
    add(listLoadsToLds(chip));
    add(listLdsAccesses(chip));
  }
  for (const Form &form : scratchForms)
    add(listAccesses(form));
  add(listLdsPairs());
  add(listScalarLoads());
  add(listScalarStores());
  add(listScalarAtomics());
  for (const std::string &name : getOperationNames())
    EXPECT_TRUE(tested.contains(name) ||
                findOperation(name)->effect != Effect::Memory)
        << name;
}
