//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RunCode.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle::machine;

using Lines = std::vector<std::string>;

TEST(MemoryOperations, Addresses) {
  EXPECT_EQ(record("global_load_dwordx4 v[4:7], v0, s[0:1] offset:16"),
            Lines({"global read 16: lanes ffffffffffffffff first 1010"}));
  EXPECT_EQ(record("global_store_short v[0:1], v2, off offset:-16"),
            Lines({"global write 2: lanes ffffffffffffffff first "
                   "fffffffffffffff0"}));
  EXPECT_EQ(record("global_atomic_add v0, v2, s[0:1]"),
            Lines({"global atomic read write 4: lanes ffffffffffffffff first "
                   "1000"}));
  EXPECT_EQ(record("flat_load_ubyte v4, v[0:1]"),
            Lines({"global read 1: lanes ffffffffffffffff first 0"}));
  EXPECT_EQ(record("scratch_store_dword off, v0, off offset:8"),
            Lines({"scratch write 4: lanes ffffffffffffffff first 8"}));
  EXPECT_EQ(record("ds_read2st64_b32 v[4:5], v0 offset0:1 offset1:2"),
            Lines({"lds read 4: lanes ffffffffffffffff first 100",
                   "lds read 4: lanes ffffffffffffffff first 200"}));
  EXPECT_EQ(record("ds_add_rtn_u32 v4, v0, v2 offset:8"),
            Lines({"lds atomic read write 4: lanes ffffffffffffffff first 8"}));
  EXPECT_EQ(record("s_load_dwordx2 s[8:9], s[0:1], 0x13"),
            Lines({"scalar read 8: lanes 0 first 1010"}));
}

TEST(MemoryOperations, BuffersHaveARange) {
  // s[4:7] is a buffer at 0 of 256 bytes.
  std::string setUp = "s_mov_b32 s4, 0x400\ns_mov_b32 s5, 0\n"
                      "s_mov_b32 s6, 0x20\ns_mov_b32 s7, 0\n";
  EXPECT_EQ(record(setUp + "buffer_load_dword v4, v0, s[4:7], 0 offen"),
            Lines({"global read 4: lanes ff first 400"}));
  EXPECT_EQ(
      record(setUp + "buffer_load_dword v4, v0, s[4:7], 0 offen offset:16"),
      Lines({"global read 4: lanes f first 410"}));
  // An instruction all the same, which a wait counts.
  EXPECT_EQ(record(setUp + "buffer_store_dword v4, off, s[4:7], s2"),
            Lines({"global write 4: lanes 0 first 0"}));
  EXPECT_EQ(record("s_mov_b64 exec, 0\nglobal_load_dword v4, v[0:1], off"),
            Lines({"global read 4: lanes 0 first 0"}));
}

TEST(MemoryOperations, BuffersHaveARangeOfWords) {
  // s[4:7] is a buffer of 34 bytes, v0 of lane i is 4 i.
  std::string setUp = "s_mov_b32 s4, 0x400\ns_mov_b32 s5, 0\n"
                      "s_mov_b32 s6, 34\ns_mov_b32 s7, 0\n";
  EXPECT_EQ(record(setUp + "buffer_store_dwordx4 v[4:7], v0, s[4:7], 0 offen"),
            Lines({"global write 16: lanes 1f first 400",
                   "global write 12: lanes 20 first 414 and more",
                   "global write 8: lanes 40 first 418 and more",
                   "global write 4: lanes 80 first 41c and more"}));
  // One that ends behind the range is out of range; so is half a word.
  EXPECT_EQ(
      record(setUp + "buffer_load_dword v4, v0, s[4:7], 0 offen offset:3"),
      Lines({"global read 4: lanes 7f first 403"}));
  EXPECT_EQ(
      record(setUp + "buffer_load_ushort v4, v0, s[4:7], 0 offen offset:1"),
      Lines({"global read 2: lanes ff first 401"}));
  EXPECT_EQ(
      record(setUp + "buffer_load_ushort v4, v0, s[4:7], 0 offen offset:4"),
      Lines({"global read 2: lanes ff first 404"}));
  EXPECT_EQ(
      record(setUp + "buffer_load_ushort v4, v0, s[4:7], 0 offen offset:5"),
      Lines({"global read 2: lanes 7f first 405"}));
  EXPECT_EQ(record(setUp + "buffer_atomic_add_x2 v[4:5], v0, s[4:7], 0 offen"),
            Lines({"global atomic read write 8: lanes 7f first 400"}));
  EXPECT_EQ(record(setUp + "v_mov_b32 v3, v0\nv_mov_b32 v2, 1\n"
                           "buffer_atomic_add_x2 v[4:5], v[2:3], s[4:7], 0 "
                           "idxen offen"),
            Lines({"global atomic read write 8: lanes 7f first 400"}));
  // If no lane has all of it.
  EXPECT_EQ(record(setUp + "s_mov_b32 s6, 8\n"
                           "buffer_store_dwordx4 v[4:7], v0, s[4:7], 0 offen"),
            Lines({"global write 8: lanes 1 first 400",
                   "global write 4: lanes 2 first 404 and more"}));
  // Without a stride the index does not matter.
  EXPECT_EQ(record(setUp +
                   "v_mov_b32 v3, v0\nv_mov_b32 v2, 1\n"
                   "buffer_load_dword v4, v[2:3], s[4:7], 0 idxen offen "
                   "offset:3"),
            Lines({"global read 4: lanes 7f first 403"}));
}

TEST(MemoryOperations, BuffersAreLinear) {
  auto getLast = [](const char *second, const char *last,
                    const std::string &load) {
    return record(std::string("s_mov_b32 s4, 0x400\ns_mov_b32 s5, ") + second +
                  "\ns_mov_b32 s6, 0x20\ns_mov_b32 s7, " + last + "\n" + load)
        .back();
  };
  auto has = [](const std::string &text, const char *part) {
    return text.find(part) != std::string::npos;
  };
  std::string load = "buffer_load_dword v4, v0, s[4:7], 0 offen";
  EXPECT_TRUE(has(getLast("0", "0x00027000", load), "global read 4: lanes ff"));
  EXPECT_TRUE(
      has(getLast("0x80000000", "0", load),
          "expected a buffer with linear addresses, but got a "
          "descriptor that swizzles them or adds the numbers of lanes"));
  EXPECT_TRUE(has(getLast("0", "0x00800000", load), "swizzles them or adds"));
  // Of 32 bytes, or 32 records of 4.
  std::string scalar = "s_buffer_load_dwordx2 s[8:9], s[4:7], ";
  EXPECT_TRUE(has(getLast("0", "0", scalar + "0x18"),
                  "scalar read 8: lanes 0 first 418"));
  EXPECT_TRUE(has(getLast("0", "0", scalar + "0x1c"),
                  "scalar read 4: lanes 0 first 41c"));
  // Behind them 0 is read, and no byte accessed.
  std::string behind = "s_movk_i32 s8, 5\n" + scalar +
                       "0x20\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v4, s8\n"
                       "global_store_byte v4, v0, s[0:1]";
  EXPECT_EQ(getLast("0", "0", behind),
            "global write 1: lanes ffffffffffffffff first 1000");
  EXPECT_EQ(record("s_mov_b32 s4, 0x400\ns_mov_b32 s5, 0\n"
                   "s_mov_b32 s6, 0x20\ns_mov_b32 s7, 0\n" +
                   behind)
                .front(),
            "scalar read 0: lanes 0 first 420");
  EXPECT_TRUE(has(getLast("0x40000", "0", scalar + "0x20"),
                  "scalar read 8: lanes 0 first 420"));
}

TEST(MemoryOperations, LoadsToLdsTellItsEnd) {
  auto getLast = [](const std::string &code, const char *chip = "gfx942") {
    return record(code, chip).back();
  };
  std::string load = "s_mov_b32 m0, 8\nglobal_load_lds_";
  EXPECT_EQ(getLast(load + "dword v0, s[0:1] offset:4"),
            "lds up to " + std::to_string(12 + 64 * 4));
  // A lane takes a dword, and 16 bytes for 12.
  EXPECT_EQ(getLast(load + "ubyte v0, s[0:1]"),
            "lds up to " + std::to_string(8 + 64 * 4));
  EXPECT_EQ(
      getLast("s_mov_b64 exec, 5\n" + load + "dwordx3 v0, s[0:1]", "gfx950"),
      "lds up to " + std::to_string(8 + 2 * 16 + 12));
  EXPECT_EQ(getLast("s_mov_b64 exec, 0\n" + load + "dword v0, s[0:1]"),
            "global read to lds 4: lanes 0 first 0");
}

TEST(MemoryOperations, WaitsAndBarriers) {
  EXPECT_EQ(record("s_waitcnt vmcnt(3) lgkmcnt(0)\ns_barrier"),
            Lines({"wait 3 - 0", "barrier"}));
}

TEST(MemoryOperations, ScratchKeepsRegisters) {
  EXPECT_EQ(record("scratch_store_dword off, v0, off offset:8\n"
                   "scratch_load_dword v4, off, off offset:8\n"
                   "global_store_byte v4, v0, s[0:1] offset:1")
                .back(),
            "global write 1: lanes ffffffffffffffff first 1001");
}

TEST(MemoryOperations, MasksOfTwoUnknownConditions) {
  // Of one and then the other: which lanes load is not known, whatever the
  // conditions are taken to be; unless one of them is known to be false.
  auto getLast = [](const std::string &first, const std::string &second) {
    return record("global_atomic_add v3, v0, v2, s[0:1] sc0\n"
                  "global_atomic_add v7, v0, v2, s[0:1] sc0\n"
                  "v_cmp_eq_u32 s[10:11], " +
                  first + "\nv_cmp_eq_u32 s[12:13], " + second +
                  "\nv_cndmask_b32 v4, 0, 1, s[10:11]\n"
                  "v_cndmask_b32 v5, 0, v4, s[12:13]\n"
                  "v_cmp_ne_u32 vcc, 0, v5\n"
                  "s_and_saveexec_b64 s[14:15], vcc\n"
                  "global_load_dword v6, v0, s[0:1]")
        .back();
  };
  std::string unknown = ", v0, v2, s[0:1] sc0): expected addresses, masks and "
                        "branches not to depend";
  EXPECT_NE(getLast("5, v3", "7, v7").find(unknown), std::string::npos);
  EXPECT_NE(getLast("5, v3", "0, v1").find(unknown), std::string::npos);
  EXPECT_NE(getLast("0, v1", "7, v7").find(unknown), std::string::npos);
  EXPECT_EQ(getLast("5, v3", "1, v1"), "global read 4: lanes 0 first 0");
  EXPECT_EQ(getLast("1, v1", "7, v7"), "global read 4: lanes 0 first 0");
}

TEST(MemoryOperations, ScratchKeepsWhatIsUnknown) {
  // v1 has the address 0, which the code does not know.
  auto getLast = [](const std::string &load) {
    TestInputs inputs = makeMemoryInputs();
    Recorder recorder;
    auto results = runCode("global_atomic_add v3, v0, v2, s[0:1] sc0\n"
                           "scratch_store_dword v1, v3, off\n"
                           "scratch_store_dword v1, v2, off offset:4\n" +
                               load +
                               "\ns_mov_b64 exec, 2\n"
                               "global_load_dword v5, v4, s[0:1]",
                           inputs, {}, recorder);
    return results ? recorder.lines.back()
                   : llvm::toString(results.takeError());
  };
  EXPECT_EQ(getLast("scratch_load_dword v4, v1, off offset:4"),
            "global read 4: lanes 2 first 1001");
  EXPECT_NE(getLast("scratch_load_dword v4, v1, off")
                .find("(scratch_load_dword v4, v1, off): expected addresses"),
            std::string::npos);
}

TEST(MemoryOperations, FlatStoresChangeScratch) {
  auto getLast = [](const std::string &address) {
    TestInputs inputs = makeMemoryInputs();
    Recorder recorder;
    auto results = runCode("scratch_store_dword off, v2, off offset:4\n"
                           "v_mov_b32 v4, " +
                               address +
                               "\nv_mov_b32 v5, 0x20000\n"
                               "flat_store_dword v[4:5], v0\n"
                               "scratch_load_dword v4, off, off offset:4\n"
                               "s_mov_b64 exec, 2\n"
                               "global_load_dword v5, v4, s[0:1]",
                           inputs, {}, recorder);
    return results ? recorder.lines.back()
                   : llvm::toString(results.takeError());
  };
  // Scratch is at 2^49.
  EXPECT_EQ(getLast("8"), "global read 4: lanes 2 first 1001");
  EXPECT_NE(getLast("4").find("(scratch_load_dword v4, off, off offset:4): "
                              "expected addresses"),
            std::string::npos);
}

/// Runs code whose LDS has 1 KiB: dword i is `i` * 0x01010101 + 0x00800000.
/// Returns v4 and v5 of lane 2, dwords 2 and 66 of LDS after that, or an error.
static Lines runWithLds(const std::string &code, const char *chip = "gfx942") {
  OwnContents lds;
  lds.reset(1024, /*isKnown=*/true);
  for (uint32_t i = 0; i < 256; ++i) {
    uint32_t dword = i * 0x01010101 + 0x00800000;
    std::memcpy(&lds.bytes[4 * i], &dword, 4);
  }
  TestInputs inputs = makeMemoryInputs();
  inputs.lds = &lds;
  Recorder recorder;
  auto results = runCode(code + "\ns_mov_b64 exec, -1\nv_mov_b32 v8, 0\n"
                                "ds_read_b32 v6, v8 offset:8\n"
                                "ds_read_b32 v7, v8 offset:264",
                         inputs, {"v4", "v5", "v6", "v7"}, recorder, chip);
  if (!results)
    return {llvm::toString(results.takeError())};
  Lines lines;
  for (unsigned i = 0; i < 4; ++i)
    lines.push_back(llvm::utohexstr((*results)[i * lanesPerWave + 2]));
  return lines;
}

TEST(MemoryOperations, ContentsOfLds) {
  std::string clear = "v_mov_b32 v4, -1\nv_mov_b32 v5, -1\n";
  auto run = [&](const char *code) { return runWithLds(clear + code); };
  const std::string all = "FFFFFFFF", at2 = "2820202", at66 = "42C24242";
  EXPECT_EQ(run("ds_read_b32 v4, v0 offset:4"),
            Lines({"3830303", all, at2, at66}));
  EXPECT_EQ(run("ds_read_b64 v[4:5], v0"), Lines({at2, "3830303", at2, at66}));
  EXPECT_EQ(run("ds_read2_b32 v[4:5], v0 offset0:1 offset1:3"),
            Lines({"3830303", "5850505", at2, at66}));
  EXPECT_EQ(run("ds_read2st64_b32 v[4:5], v0 offset1:1"),
            Lines({at2, at66, at2, at66}));
  EXPECT_EQ(run("ds_read_u8 v4, v0 offset:2\nds_read_i8 v5, v0 offset:2"),
            Lines({"82", "FFFFFF82", at2, at66}));
  EXPECT_EQ(run("ds_read_u16_d16 v4, v0\nds_read_u16_d16_hi v5, v0"),
            Lines({"FFFF0202", "202FFFF", at2, at66}));
  EXPECT_EQ(run("ds_write_b32 v0, v2\nds_write_b8 v0, v2 offset:256"),
            Lines({all, all, "2", "42C24202"}));
  EXPECT_EQ(run("ds_write2st64_b32 v0, v2, v4 offset1:1"),
            Lines({all, all, "2", all}));
  EXPECT_EQ(run("v_lshlrev_b32 v4, 16, v2\nds_write_b16_d16_hi v0, v4"),
            Lines({"20000", all, "2820002", at66}));
  // A lane that is not in exec stores nothing.
  EXPECT_EQ(run("s_mov_b64 exec, 2\nds_write_b32 v0, v2"),
            Lines({all, all, at2, at66}));
  // Behind all LDS that a chip has, as where -1 leaves a lane out: 0 is read,
  // and nothing is written.
  std::string behind = clear + "v_mov_b32 v3, 0x10000\n";
  EXPECT_EQ(runWithLds(behind + "ds_read_b64 v[4:5], v3"),
            Lines({"0", "0", at2, at66}));
  EXPECT_EQ(runWithLds(behind + "v_cmp_eq_u32 vcc, 8, v0\n"
                                "v_cndmask_b32 v3, v0, v3, vcc\n"
                                "ds_write_b32 v3, v2"),
            Lines({all, all, at2, at66}));
  EXPECT_EQ(record("v_mov_b32 v3, -1\nv_mov_b32 v4, 0\n"
                   "s_mov_b64 vcc, 0xff\nv_cndmask_b32 v3, v3, v4, vcc\n"
                   "ds_read_b32 v4, v3"),
            Lines({"lds read 4: lanes ff first 0"}));
  // A chip with more of it has room there.
  EXPECT_NE(runWithLds(behind + "ds_read_b32 v4, v3", "gfx950")[0].find(
                "expected an address in the 1024 bytes of LDS, but got 65536"),
            std::string::npos);
  EXPECT_NE(run("ds_read_b32 v4, v0 offset:772")[0].find(
                "(ds_read_b32 v4, v0 offset:772): expected an address in the "
                "1024 bytes of LDS, but got 1024"),
            std::string::npos);
}

TEST(MemoryOperations, UnknownContentsOfLds) {
  auto isUnknown = [](const std::string &code, const char *chip = "gfx942") {
    return llvm::StringRef(
               runWithLds("v_mov_b32 v4, 0\nv_mov_b32 v5, 0\n" + code, chip)[0])
        .contains("(ds_read_b32 v6, v8 offset:8): expected addresses, masks "
                  "and branches not to depend on what this instruction gives, "
                  "which is not known");
  };
  // v0 has the addresses of dwords 0 to 63.
  EXPECT_TRUE(isUnknown("ds_add_u32 v0, v2"));
  EXPECT_FALSE(isUnknown("ds_add_u32 v0, v2 offset:12"));
  EXPECT_TRUE(isUnknown("ds_add_rtn_u64 v[4:5], v0, v[2:3]\n"
                        "v_mov_b32 v4, 0\nv_mov_b32 v5, 0"));
  EXPECT_TRUE(isUnknown("ds_wrxchg2_rtn_b32 v[4:5], v0, v2, v2 offset1:4\n"
                        "v_mov_b32 v4, 0\nv_mov_b32 v5, 0"));
  std::string sum = "global_atomic_add v3, v0, v2, s[0:1] sc0\n";
  EXPECT_TRUE(isUnknown(sum + "ds_write_b32 v0, v3"));
  EXPECT_TRUE(isUnknown(sum + "v_add_u32 v3, v3, v2\nds_write_b8 v0, v3"));
  EXPECT_FALSE(isUnknown(sum + "s_mov_b64 exec, -5\nds_write_b32 v0, v3"));
  EXPECT_FALSE(isUnknown(sum + "ds_write_b32 v0, v3\nds_write_b32 v0, v2"));
  // A load to LDS: from M0 on, a dword a lane.
  std::string load = "global_load_lds_dword v0, s[0:1]";
  EXPECT_TRUE(isUnknown("s_mov_b32 m0, 8\n" + load));
  EXPECT_TRUE(isUnknown("s_mov_b32 m0, 0\n" + load));
  EXPECT_FALSE(isUnknown("s_mov_b32 m0, 12\n" + load));
  EXPECT_FALSE(isUnknown("s_mov_b32 m0, 8\n" + load + " offset:4"));
  // Of 12 bytes a lane takes 16: the second one has bytes 8 to 23, or 12 on.
  std::string one = "s_mov_b64 exec, 1\ns_mov_b32 m0, ";
  std::string wide = "\nglobal_load_lds_dwordx3 v0, s[0:1]";
  EXPECT_TRUE(isUnknown(one + "0" + wide, "gfx950"));
  EXPECT_TRUE(isUnknown("s_mov_b64 exec, 2\ns_mov_b32 m0, 0xfffffff8" + wide,
                        "gfx950"));
  EXPECT_FALSE(isUnknown("s_mov_b64 exec, 2\ns_mov_b32 m0, 0xfffffffc" + wide,
                         "gfx950"));
  // A flat store: LDS is at 2^48.
  std::string toLds = "v_mov_b32 v1, 0x10000\nflat_store_dword v[0:1], v2";
  EXPECT_TRUE(isUnknown(toLds));
  EXPECT_FALSE(isUnknown(toLds + " offset:12"));
}

TEST(MemoryOperations, ErrorsNameWhatIsUnknownRatherThanLoads) {
  // Which lanes add in LDS follows from contents that are known.
  OwnContents lds;
  lds.reset(1024, /*isKnown=*/true);
  std::vector<uint8_t> memory(4096, 1);
  TestInputs inputs = makeMemoryInputs();
  inputs.lds = &lds;
  inputs.memory->ranges = {{0x1000, memory.size(), memory.data(), false}};
  Recorder recorder;
  auto results = runCode("global_load_dword v3, v0, s[0:1]\n"
                         "v_cmp_ne_u32 vcc, 0, v3\n"
                         "v_mov_b32 v4, 0\n"
                         "s_mov_b64 exec, vcc\n"
                         "ds_add_rtn_u32 v4, v1, v2\n"
                         "s_mov_b64 exec, -1\n"
                         "global_store_byte v4, v2, s[0:1]",
                         inputs, {}, recorder);
  EXPECT_NE(llvm::toString(results.takeError())
                .find("(ds_add_rtn_u32 v4, v1, v2): expected addresses, masks "
                      "and branches not to depend on"),
            std::string::npos);
}

TEST(MemoryOperations, LdsIsUnknownUntilItIsWritten) {
  auto getLast = [](const std::string &code) {
    OwnContents lds;
    lds.reset(1024, /*isKnown=*/false);
    TestInputs inputs = makeMemoryInputs();
    inputs.lds = &lds;
    Recorder recorder;
    auto results = runCode(code, inputs, {}, recorder);
    return results ? recorder.lines.back()
                   : llvm::toString(results.takeError());
  };
  std::string read = "ds_read_b32 v4, v0 offset:4\ns_mov_b64 exec, 2\n"
                     "global_load_dword v5, v4, s[0:1]";
  EXPECT_NE(getLast(read).find("(ds_read_b32 v4, v0 offset:4): expected "
                               "addresses"),
            std::string::npos);
  EXPECT_EQ(getLast("ds_write_b32 v0, v2\n" + read),
            "global read 4: lanes 2 first 1002");
}

// LDS of a chip has 64 KiB or more, up to 160.
TEST(MemoryOperations, FlatAccessesBehindAllLds) {
  auto store = [](const char *offset) {
    return recordLast(std::string("v_mov_b32 v5, 0x10000\nv_mov_b32 v4, ") +
                      offset + "\nflat_store_dword v[4:5], v2");
  };
  EXPECT_EQ(store("0xfffc"), "lds write 4: lanes ffffffffffffffff first fffc");
  EXPECT_EQ(store("0x7ffffffc"), "lds write 4: lanes 0 first 0");
}

TEST(MemoryOperations, Errors) {
  EXPECT_NE(recordLast("ds_read_b32 v4, v0\nglobal_load_dword v5, v4, s[0:1]")
                .find("(ds_read_b32 v4, v0): expected addresses, masks and "
                      "branches not to depend on what this instruction gives, "
                      "which is not known"),
            std::string::npos);
  for (auto [aperture, name] :
       {std::pair("0x20000", "scratch"), {"0x10000", "LDS"}})
    EXPECT_NE(
        recordLast((std::string("v_mov_b32 v4, 0\nv_mov_b32 v5, ") + aperture +
                    "\nflat_load_dword v6, v[4:5]\n"
                    "global_load_dword v7, v6, s[0:1]")
                       .c_str())
            .find(std::string("(flat_load_dword v6, v[4:5]): expected "
                              "memory of the launch, but got a generic "
                              "pointer to ") +
                  name),
        std::string::npos)
        << name;
  EXPECT_NE(recordLast("s_load_dword s8, s[0:1], 0\nv_mov_b32 v4, s8\n"
                       "global_load_dword v5, v4, s[0:1]")
                .find("(s_load_dword s8, s[0:1], 0x0): expected memory of the "
                      "launch, but got address 0x1000"),
            std::string::npos);
  EXPECT_NE(recordLast("v_mad_u32_u24 v4, v0, v1, v2 clamp")
                .find("expected an operation of integers without a clamp"),
            std::string::npos);
  EXPECT_NE(recordLast("s_set_gpr_idx_mode 1")
                .find("expected an operation that is supported"),
            std::string::npos);
  EXPECT_NE(recordLast("s_mov_b32 s8, src_shared_limit")
                .find("expected an operand that can be read, but got "
                      "'src_shared_limit'"),
            std::string::npos);
  EXPECT_NE(recordLast("ds_swizzle_b32 v4, v0 offset:swizzle(FFT,3)\n"
                       "global_load_dword v5, v4, s[0:1]")
                .find("expected a pattern of lanes that is in the table"),
            std::string::npos);
  // A lane that is not in exec does not matter.
  EXPECT_EQ(
      recordLast("ds_read_b32 v4, v0\ns_mov_b64 exec, 2\nv_mov_b32 v4, 0\n"
                 "s_mov_b64 exec, -1\ns_mov_b64 exec, 2\n"
                 "global_load_dword v5, v4, s[0:1]"),
      "global read 4: lanes 2 first 1000");
  // Nor does what chose its value.
  EXPECT_EQ(recordLast("ds_read_b32 v4, v0\nv_cmp_lt_u32 vcc, 7, v4\n"
                       "v_cndmask_b32 v4, v0, v2, vcc\n"
                       "s_mov_b64 exec, 2\nv_mov_b32 v4, 0\n"
                       "s_mov_b64 exec, -1\ns_mov_b64 exec, 2\n"
                       "global_load_dword v5, v4, s[0:1]"),
            "global read 4: lanes 2 first 1000");
  // Of a lane that gets the value of another one, that one matters: lane 1 is
  // known, and lanes 0 to 3 get its value.
  std::string move = "ds_read_b32 v4, v0\ns_mov_b64 exec, 2\n"
                     "v_mov_b32 v4, 0\ns_mov_b64 exec, -1\n"
                     "v_mov_b32_dpp v5, v4 quad_perm:[1,1,1,1] row_mask:0xf "
                     "bank_mask:0xf\n";
  EXPECT_EQ(recordLast(move + "s_mov_b64 exec, 13\n"
                              "global_load_dword v6, v5, s[0:1]"),
            "global read 4: lanes d first 1000");
  EXPECT_NE(recordLast(move + "s_mov_b64 exec, 16\n"
                              "global_load_dword v6, v5, s[0:1]")
                .find("(ds_read_b32 v4, v0): expected addresses"),
            std::string::npos);
  // The upper half of v4, which is not known, becomes the lower one of v5.
  auto swap = [](const std::string &rest) {
    return record("ds_read_b32 v4, v0\nv_mov_b32 v5, v0\n"
                  "v_permlane32_swap_b32 v4, v5\n" +
                      rest,
                  "gfx950")
        .back();
  };
  EXPECT_EQ(swap("s_mov_b32 exec_lo, 0\nglobal_load_dword v6, v4, s[0:1]"),
            "global read 4: lanes ffffffff00000000 first 1000");
  EXPECT_EQ(swap("s_mov_b32 exec_lo, 0\nglobal_load_dword v6, v5, s[0:1]"),
            "global read 4: lanes ffffffff00000000 first 1080");
  EXPECT_NE(swap("s_mov_b32 exec_hi, 0\nglobal_load_dword v6, v5, s[0:1]")
                .find("(ds_read_b32 v4, v0): expected addresses"),
            std::string::npos);
}

TEST(MemoryOperations, ContentsThatTheLaunchWrites) {
  // Whoever reads them sees what was there at the start.
  std::vector<uint32_t> contents(64, 8);
  TestInputs inputs = makeMemoryInputs();
  inputs.memory->ranges.push_back(
      {0x1000, 256, reinterpret_cast<const uint8_t *>(contents.data())});
  std::string load = "global_load_dword v4, v0, s[0:1]\n"
                     "s_waitcnt vmcnt(0)\n"
                     "global_load_dword v5, v4, s[0:1]\n";
  const char *store = "global_store_dword v0, v2, s[0:1]\n";
  for (const std::string &code : {load + store, store + load}) {
    Recorder recorder;
    auto results = runCode(code, inputs, {}, recorder);
    ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
    EXPECT_NE(llvm::find(recorder.lines,
                         "global read 4: lanes ffffffffffffffff first 1008"),
              recorder.lines.end())
        << code;
  }
}
