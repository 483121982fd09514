//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/KernelLaunch.h"
#include "Assemble.h"
#include "Swizzle/Machine/LaunchText.h"
#include "llvm/Support/Endian.h"

using namespace mlir::swizzle::machine;
using namespace llvm;
using support::endian::read16le;
using support::endian::read32le;
using support::endian::read64le;

namespace {
/// A launch of the kernel `text`, with what it refers to.
struct Launched {
  Launched(const KernelText &text, const LaunchShape &shape,
           ArrayRef<ArgumentBytes> arguments = {})
      : object(cantFail(CodeObject::read(assemble(text)))) {
    auto created =
        KernelLaunch::create(object, object.getKernels().front(), shape,
                             arguments, /*residentWaves=*/8, memory);
    if (created)
      launch.emplace(std::move(*created));
    else
      error = toString(created.takeError());
  }

  CodeObject object;
  DeviceMemory memory;
  std::optional<KernelLaunch> launch;
  std::string error;
};
} // namespace

static ArgumentBytes getBytes(uint64_t value, unsigned size) {
  ArgumentBytes bytes;
  for (unsigned i = 0; i < size; ++i)
    bytes.push_back(value >> 8 * i);
  return bytes;
}

/// The user registers of the descriptor that have a pointer, without those for
/// scratch, which only gfx90a has.
static const char *const allPointers =
    ".amdhsa_user_sgpr_dispatch_ptr 1\n"
    ".amdhsa_user_sgpr_queue_ptr 1\n"
    ".amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
    ".amdhsa_user_sgpr_dispatch_id 1\n"
    ".amdhsa_user_sgpr_private_segment_size 1\n"
    ".amdhsa_system_sgpr_workgroup_id_x 1\n"
    ".amdhsa_system_sgpr_workgroup_id_y 1\n"
    ".amdhsa_system_sgpr_workgroup_id_z 1\n"
    ".amdhsa_system_sgpr_workgroup_info 1\n";

TEST(KernelLaunchTest, Arguments) {
  KernelText text;
  text.kernargBytes = 128;
  text.arguments = {
      {0, 8, "global_buffer"},           {8, 4, "by_value"},
      {16, 4, "hidden_block_count_x"},   {20, 4, "hidden_block_count_y"},
      {24, 4, "hidden_block_count_z"},   {28, 2, "hidden_group_size_x"},
      {30, 2, "hidden_group_size_y"},    {32, 2, "hidden_group_size_z"},
      {34, 2, "hidden_remainder_x"},     {40, 8, "hidden_global_offset_x"},
      {48, 2, "hidden_grid_dims"},       {56, 8, "hidden_hostcall_buffer"},
      {64, 4, "hidden_dynamic_lds_size"}};
  LaunchShape shape;
  shape.grid = {100000, 3, 2};
  shape.block = {16, 4, 2};
  shape.dynamicLdsBytes = 4096;
  Launched launched(text, shape,
                    {getBytes(0x123456789abcdef0, 8), getBytes(77, 4)});
  ASSERT_TRUE(launched.launch) << launched.error;
  const uint8_t *bytes = launched.launch->getArguments().bytes;
  EXPECT_EQ(launched.launch->getArguments().size, 128u);
  EXPECT_EQ(read64le(bytes), 0x123456789abcdef0u);
  EXPECT_EQ(read32le(bytes + 8), 77u);
  EXPECT_EQ(read32le(bytes + 12), 0u);
  EXPECT_EQ(read32le(bytes + 16), 100000u);
  EXPECT_EQ(read32le(bytes + 20), 3u);
  EXPECT_EQ(read32le(bytes + 24), 2u);
  EXPECT_EQ(read16le(bytes + 28), 16u);
  EXPECT_EQ(read16le(bytes + 30), 4u);
  EXPECT_EQ(read16le(bytes + 32), 2u);
  EXPECT_EQ(read16le(bytes + 34), 0u);
  EXPECT_EQ(read64le(bytes + 40), 0u);
  EXPECT_EQ(read16le(bytes + 48), 3u);
  EXPECT_EQ(read64le(bytes + 56), 0u);
  EXPECT_EQ(read32le(bytes + 64), 4096u);
}

TEST(KernelLaunchTest, Registers) {
  KernelText text;
  text.descriptor = std::string(allPointers) +
                    ".amdhsa_system_vgpr_workitem_id 2\n"
                    ".amdhsa_enable_private_segment 1\n";
  text.scratchBytes = 24;
  text.ldsBytes = 512;
  LaunchShape shape;
  shape.grid = {9, 8, 7};
  shape.block = {10, 5, 2};
  shape.dynamicLdsBytes = 100;
  Launched launched(text, shape);
  ASSERT_TRUE(launched.launch) << launched.error;
  const KernelLaunch &launch = *launched.launch;
  WaveStart start;
  launch.startWave({8, 7, 6}, /*wave=*/1, /*place=*/3, start);

  // Wave 0 alone takes numbers from counters.
  EXPECT_EQ(start.inputs.counterRank, 503u);
  EXPECT_EQ(start.inputs.counterPeriod, 0u);
  WaveStart ofFirst;
  launch.startWave({1, 2, 3}, /*wave=*/0, /*place=*/3, ofFirst);
  EXPECT_EQ(ofFirst.inputs.counterRank, 1u + 9 * (2 + 8 * 3));
  EXPECT_EQ(ofFirst.inputs.counterPeriod, 504u);

  ArrayRef<uint32_t> scalars = start.inputs.scalars;
  // Dispatch packet, queue, arguments, id of the dispatch, bytes of scratch,
  // three ids, and what the workgroup is.
  ASSERT_EQ(scalars.size(), 13u);
  const auto *packet = reinterpret_cast<const uint8_t *>(
      scalars[0] | uint64_t(scalars[1]) << 32);
  EXPECT_EQ(read16le(packet + 4), 10u);
  EXPECT_EQ(read16le(packet + 6), 5u);
  EXPECT_EQ(read16le(packet + 8), 2u);
  EXPECT_EQ(read32le(packet + 12), 90u);
  EXPECT_EQ(read32le(packet + 16), 40u);
  EXPECT_EQ(read32le(packet + 20), 14u);
  EXPECT_EQ(read32le(packet + 24), 24u);
  EXPECT_EQ(read32le(packet + 28), 612u);
  EXPECT_EQ(read64le(packet + 40), launch.getArguments().address);
  EXPECT_EQ(launch.getPacket().bytes, packet);
  EXPECT_EQ(launch.getPacket().size, 64u);
  EXPECT_EQ(launch.getQueue().address, scalars[2] | uint64_t(scalars[3]) << 32);
  EXPECT_EQ(scalars[4] | uint64_t(scalars[5]) << 32,
            launch.getArguments().address);
  EXPECT_EQ(scalars[8], 24u);
  EXPECT_EQ(scalars[9], 8u);
  EXPECT_EQ(scalars[10], 7u);
  EXPECT_EQ(scalars[11], 6u);
  // Two waves, this one is not the first.
  EXPECT_EQ(scalars[12], 2u);
  EXPECT_EQ(launch.getConstantScalars().size(), 9u);

  // The last 36 work-items: number 64 is (4, 1, 1).
  EXPECT_EQ(start.inputs.exec, (UINT64_C(1) << 36) - 1);
  EXPECT_EQ(start.inputs.vectors[0], 4u | 1u << 10 | 1u << 20);
  EXPECT_EQ(start.inputs.vectors[35], 9u | 4u << 10 | 1u << 20);

  EXPECT_EQ(start.inputs.scratchBytes, 24u);
  EXPECT_EQ(start.inputs.flatScratch, launch.getScratch(3).address);
  EXPECT_EQ(launch.getScratch(3).address - launch.getScratch(0).address,
            3u * 2048);

  launch.startWave({8, 7, 6}, /*wave=*/0, /*place=*/3, start);
  EXPECT_EQ(start.inputs.scalars[12], 1u << 31 | 2u);
}

TEST(KernelLaunchTest, OnlyTheIdsThatTheKernelAsksFor) {
  LaunchShape shape;
  shape.block = {4, 4, 4};
  for (unsigned numIds : {0, 1, 2}) {
    KernelText text;
    text.descriptor = ".amdhsa_system_vgpr_workitem_id " +
                      std::to_string(numIds) +
                      "\n.amdhsa_system_sgpr_workgroup_id_x 0\n"
                      ".amdhsa_system_sgpr_workgroup_id_z 1\n";
    Launched launched(text, shape);
    ASSERT_TRUE(launched.launch) << launched.error;
    WaveStart start;
    launched.launch->startWave({5, 6, 7}, 0, 0, start);
    EXPECT_EQ(start.inputs.scalars.vec(), std::vector<uint32_t>{7});
    uint32_t ids[] = {3, 3 | 3 << 10, 3 | 3 << 10 | 3 << 20};
    EXPECT_EQ(start.inputs.vectors[63], ids[numIds]);
    EXPECT_EQ(start.inputs.exec, ~UINT64_C(0));
  }
}

TEST(KernelLaunchTest, PreloadedArguments) {
  KernelText text;
  text.body = ".fill 64, 4, 0xbf800000\ns_endpgm";
  text.arguments = {
      {0, 8, "by_value"}, {8, 4, "by_value"}, {12, 4, "by_value"}};
  text.descriptor = ".amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
                    ".amdhsa_user_sgpr_kernarg_preload_length 2\n"
                    ".amdhsa_user_sgpr_kernarg_preload_offset 2\n";
  Launched launched(text, LaunchShape(),
                    {getBytes(1, 8), getBytes(22, 4), getBytes(33, 4)});
  ASSERT_TRUE(launched.launch) << launched.error;
  WaveStart start;
  launched.launch->startWave({4, 0, 0}, 0, 0, start);
  EXPECT_EQ(start.inputs.scalars.drop_front(2).vec(),
            (std::vector<uint32_t>{22, 33, 4}));
}

TEST(KernelLaunchTest, ScratchOfGfx90a) {
  KernelText text;
  text.chip = "gfx90a";
  text.scratchBytes = 16;
  text.descriptor = ".amdhsa_user_sgpr_private_segment_buffer 1\n"
                    ".amdhsa_user_sgpr_flat_scratch_init 1\n"
                    ".amdhsa_system_sgpr_private_segment_wavefront_offset 1\n";
  Launched launched(text, LaunchShape());
  ASSERT_TRUE(launched.launch) << launched.error;
  WaveStart start;
  launched.launch->startWave({9, 0, 0}, 0, /*place=*/2, start);
  ArrayRef<uint32_t> scalars = start.inputs.scalars;
  ASSERT_EQ(scalars.size(), 8u);
  uint64_t first = launched.launch->getScratch(0).address;
  EXPECT_EQ(scalars[0], uint32_t(first));
  // Swizzled: each lane has its own words.
  EXPECT_EQ(scalars[1], uint32_t(first >> 32) | 1u << 31);
  EXPECT_EQ(scalars[4] | uint64_t(scalars[5]) << 32, first);
  EXPECT_EQ(scalars[6], 9u);
  EXPECT_EQ(scalars[7], 2u * 16 * 64);
}

/// Checks that code stores word 2 of the lanes in scratch, and loads word 3.
static void checkScratchBuffer(const KernelText &text) {
  LaunchShape shape;
  shape.block[0] = 64;
  Launched launched(text, shape);
  ASSERT_TRUE(launched.launch) << launched.error;
  auto compiled =
      CompiledLaunch::create(std::move(*launched.launch), launched.memory, {});
  ASSERT_TRUE(bool(compiled)) << toString(compiled.takeError());
  std::string trace;
  raw_string_ostream os(trace);
  cantFail(printWorkgroups(os, **compiled, uint64_t(0)));
  // Words 2 and 3 of 64 lanes each.
  EXPECT_NE(trace.find("vector write scratch, 64 lanes x 4 bytes, lines 4-5:"),
            std::string::npos)
      << trace;
  EXPECT_NE(trace.find("vector read scratch, 64 lanes x 4 bytes, lines 6-7:"),
            std::string::npos)
      << trace;
}

TEST(KernelLaunchTest, ScratchBufferOfGfx90a) {
  KernelText text;
  text.chip = "gfx90a";
  text.scratchBytes = 32;
  text.descriptor = ".amdhsa_user_sgpr_private_segment_buffer 1\n"
                    ".amdhsa_system_sgpr_private_segment_wavefront_offset 1\n";
  // The wave's scratch is added to the buffer, or to a copy; the scalar offset
  // has 64 bytes for each of a lane.
  text.body = "s_mov_b64 s[10:11], s[2:3]\ns_mov_b64 s[8:9], s[0:1]\n"
              "s_add_u32 s8, s8, s5\ns_addc_u32 s9, s9, 0\n"
              "v_mov_b32 v1, 4\ns_movk_i32 s6, 0x100\n"
              "buffer_store_dword v0, v1, s[8:11], 0 offen offset:4\n"
              "s_mov_b32 s3, 0\n"
              "buffer_load_dword v2, off, s[8:11], s6 offset:8\n"
              "s_endpgm";
  checkScratchBuffer(text);
  text.body = "s_add_u32 s0, s0, s5\ns_addc_u32 s1, s1, 0\n"
              "v_mov_b32 v1, 4\ns_movk_i32 s6, 0x100\n"
              "buffer_store_dword v0, v1, s[0:3], 0 offen offset:4\n"
              "buffer_load_dword v2, off, s[0:3], s6 offset:8\ns_endpgm";
  checkScratchBuffer(text);
  // Saved and put back, as around a call.
  text.body = "s_add_u32 s0, s0, s5\ns_addc_u32 s1, s1, 0\n"
              "v_mov_b32 v1, 4\ns_movk_i32 s6, 0x100\n"
              "buffer_store_dword v0, v1, s[0:3], 0 offen offset:4\n"
              "s_mov_b64 s[22:23], s[2:3]\ns_mov_b64 s[2:3], s[22:23]\n"
              "buffer_load_dword v2, off, s[0:3], s6 offset:8\ns_endpgm";
  checkScratchBuffer(text);
}

/// The trace of a workgroup of 64 work-items, and the error that ends it.
static std::pair<std::string, std::string>
tracePrinted(const KernelText &text) {
  LaunchShape shape;
  shape.block[0] = 64;
  Launched launched(text, shape);
  if (!launched.launch)
    return {"", launched.error};
  auto compiled =
      CompiledLaunch::create(std::move(*launched.launch), launched.memory, {});
  if (!compiled)
    return {"", toString(compiled.takeError())};
  std::string trace;
  raw_string_ostream os(trace);
  std::string error = toString(printWorkgroups(os, **compiled, uint64_t(0)));
  return {trace, error};
}

// Before it fills the memory of the host.
TEST(KernelLaunchTest, TextsThatAreTooLong) {
  KernelText text;
  text.ldsBytes = 1024;
  for (const char *body :
       {"s_load_dword s8, s[0:1], 0", "ds_read_b32 v2, v1"}) {
    std::string loop =
        std::string("v_mov_b32 v1, 0\n1: ") + body + "\ns_branch 1b\n";
    text.body = loop.c_str();
    auto [trace, error] = tracePrinted(text);
    EXPECT_EQ(error, "expected a wave whose accesses take at most 67108864 "
                     "bytes of text, but got more; a loop may have no end");
    EXPECT_GT(trace.size(), 1u << 26);
    EXPECT_LT(trace.size(), (1u << 26) + 1024);
  }
}

// What the buffer's last word was changed to before the copy, or is after it.
TEST(KernelLaunchTest, ChangedScratchBufferOfGfx90a) {
  KernelText text;
  text.chip = "gfx90a";
  text.scratchBytes = 32;
  text.descriptor = ".amdhsa_user_sgpr_private_segment_buffer 1\n";
  const char *copy = "s_mov_b64 s[10:11], s[2:3]\ns_mov_b64 s[8:9], s[0:1]\n";
  const char *load = "buffer_load_dword v2, off, s[8:11], 0\ns_endpgm";
  for (const std::string &body :
       {std::string("s_mov_b32 s3, 0\n") + copy + load,
        std::string(copy) + "s_mov_b32 s11, 0\n" + load,
        std::string(copy) +
            "s_mov_b64 s[2:3], s[10:11]\ns_mov_b32 s3, 0\n"
            "s_mov_b64 s[10:11], s[2:3]\n" +
            load,
        std::string("1: ") + copy + "s_mov_b32 s3, 0\n" +
            "s_cmp_lg_u32 s0, s0\ns_cbranch_scc1 1b\n" + load}) {
    text.body = body.c_str();
    std::string error = tracePrinted(text).second;
    EXPECT_NE(error.find("expected a buffer with linear addresses"),
              std::string::npos)
        << body << error;
  }
}

TEST(KernelLaunchTest, Location) {
  Launched launched{KernelText(), LaunchShape()};
  ASSERT_TRUE(launched.launch) << launched.error;
  KernelLocation location = launched.launch->getLocation();
  EXPECT_EQ(location.name, "k");
  EXPECT_EQ(location.chip, "gfx942");
  // s_endpgm.
  EXPECT_EQ(read32le(&location.text[location.entry - location.textAddress]),
            0xbf810000u);
  EXPECT_EQ(location.getSourceLine(location.entry), "");
  // Accumulation registers are behind them.
  EXPECT_EQ(location.numVectorRegisters, 8u);
}

TEST(KernelLaunchTest, Errors) {
  KernelText text;
  text.arguments = {{0, 8, "global_buffer"}};
  LaunchShape shape;
  ArgumentBytes pointer = getBytes(0, 8);
  EXPECT_EQ(Launched(text, shape).error,
            "expected 1 arguments of 'k', but got 0");
  EXPECT_EQ(Launched(text, shape, {pointer, pointer}).error,
            "expected 1 arguments of 'k', but got 2");
  EXPECT_EQ(Launched(text, shape, {getBytes(0, 4)}).error,
            "expected 8 bytes for argument 1 of 'k', but got 4");
  shape.block = {1024, 2, 1};
  EXPECT_EQ(Launched(text, shape, {pointer}).error,
            "expected workgroups of 1 to 1024 work-items for 'k', but got 1024 "
            "x 2 x 1");
  // No chip has larger ones, whatever the metadata say.
  KernelText large = text;
  large.maxWorkItems = 2000000;
  shape.block = {1025, 1, 1};
  EXPECT_EQ(Launched(large, shape, {pointer}).error,
            "expected workgroups of 1 to 1024 work-items for 'k', but got 1025 "
            "x 1 x 1");
  // The code may be for one size only.
  KernelText required = text;
  required.metadata = "    .reqd_workgroup_size: [16, 8, 2]\n";
  shape.block = {16, 8, 2};
  EXPECT_EQ(Launched(required, shape, {pointer}).error, "");
  shape.block = {256, 1, 1};
  EXPECT_EQ(Launched(required, shape, {pointer}).error,
            "expected workgroups of 16 x 8 x 2 work-items, which 'k' requires, "
            "but got 256 x 1 x 1");
  // The product has 64 bits, which are 2.
  shape.block = {(UINT64_C(1) << 63) + 1, 2, 1};
  EXPECT_EQ(Launched(text, shape, {pointer}).error,
            "expected workgroups of 1 to 1024 work-items for 'k', but got "
            "9223372036854775809 x 2 x 1");
  shape.block = {1, 1, 1};
  shape.grid = {65536, 65536, 1};
  EXPECT_EQ(Launched(text, shape, {pointer}).error,
            "expected a grid of 1 to 4294967295 workgroups, but got 65536 x "
            "65536 x 1");
  shape.grid = {1, 0, 1};
  EXPECT_EQ(Launched(text, shape, {pointer}).error,
            "expected a grid of 1 to 4294967295 workgroups, but got 1 x 0 x 1");
  shape.grid = {1, 1, 1};
  text.scratchBytes = UINT32_MAX;
  EXPECT_EQ(Launched(text, shape, {pointer}).error,
            "expected room for the scratch of 8 waves, but got 274877906944 "
            "bytes for each");
}

TEST(KernelLaunchTest, PreloadBehindTheArguments) {
  KernelText text;
  text.body = ".fill 64, 4, 0xbf800000\ns_endpgm";
  text.kernargBytes = 8;
  text.descriptor = ".amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
                    ".amdhsa_user_sgpr_kernarg_preload_length 2\n"
                    ".amdhsa_user_sgpr_kernarg_preload_offset 1\n";
  EXPECT_EQ(Launched(text, LaunchShape()).error,
            "expected preloaded arguments of 'k' in 8 bytes, but got 2 words "
            "from word 1 on");
}

TEST(KernelLaunchTest, MemoryIsFull) {
  CodeObject object = cantFail(CodeObject::read(assemble(KernelText())));
  // Arguments are in a page, the packet in another one.
  for (auto [left, part] : {std::pair(0, "arguments"), {4096, "dispatch"}}) {
    DeviceMemory memory;
    ASSERT_NE(memory.reserveForRuntime(DeviceMemory::capacity -
                                       DeviceMemory::alignment - left),
              0u);
    auto created =
        KernelLaunch::create(object, object.getKernels().front(), LaunchShape(),
                             {}, /*residentWaves=*/1, memory);
    ASSERT_FALSE(created);
    EXPECT_EQ(
        toString(created.takeError()),
        ("expected memory for the " + Twine(part) + " of 'k', but got none")
            .str());
  }
}

TEST(DeviceMemoryTest, WhereBuffersLie) {
  DeviceMemory memory;
  ASSERT_TRUE(memory.isValid());
  auto allocate = [&](uint64_t bytes) {
    return memory.normalize(reinterpret_cast<uint64_t>(memory.allocate(bytes)));
  };
  constexpr uint64_t mib = 1 << 20;
  EXPECT_EQ(allocate(1), 2 * mib);
  EXPECT_EQ(allocate(0), 4 * mib);
  EXPECT_EQ(allocate(5 * mib), 8 * mib);
  EXPECT_EQ(allocate(16 * mib), 16 * mib);
  // A kernel sees it there, too.
  EXPECT_EQ(reinterpret_cast<uint64_t>(memory.allocate(64 * mib)) % (64 * mib),
            0u);
  EXPECT_EQ(memory.allocate(DeviceMemory::capacity), nullptr);
}

TEST(DeviceMemoryTest, AddressesAreUsedAgainWhereThereAreNoOthers) {
  DeviceMemory memory;
  constexpr uint64_t gib = 1 << 30, mib = 1 << 20;
  auto normalize = [&](const char *buffer) {
    return memory.normalize(reinterpret_cast<uint64_t>(buffer));
  };
  auto *large = static_cast<char *>(memory.allocate(100 * gib));
  large[5] = 1;
  auto *small = static_cast<char *>(memory.allocate(1));
  EXPECT_EQ(normalize(large), 64 * gib);
  EXPECT_EQ(normalize(small), 164 * gib);
  EXPECT_EQ(memory.allocate(100 * gib), nullptr);
  memory.forgetContents(reinterpret_cast<uint64_t>(large));
  memory.free(large);
  memory.free(small);
  // There is room behind all that were.
  EXPECT_EQ(normalize(static_cast<char *>(memory.allocate(1))),
            164 * gib + 2 * mib);
  EXPECT_EQ(memory.allocate(100 * gib), large);
  EXPECT_EQ(large[5], 0);
  EXPECT_NE(memory.getContents().find(reinterpret_cast<uint64_t>(large), 1),
            nullptr);
  // Behind the last one, then in front of the first.
  for (uint64_t place : {176, 208, 16})
    EXPECT_EQ(normalize(static_cast<char *>(memory.allocate(24 * gib))),
              place * gib);
  // The runtime has what is behind all that are left.
  EXPECT_EQ(memory.reserveForRuntime(24 * gib), 0u);
  memory.free(reinterpret_cast<char *>(large - 64 * gib + 208 * gib));
  EXPECT_NE(memory.reserveForRuntime(24 * gib), 0u);
}

TEST(DeviceMemoryTest, TheRuntimeDoesNotMoveBuffers) {
  DeviceMemory memory;
  auto *runtime = static_cast<char *>(memory.allocateForRuntime(100));
  ASSERT_NE(runtime, nullptr);
  runtime[99] = 1;
  EXPECT_EQ(memory.normalize(reinterpret_cast<uint64_t>(memory.allocate(1))),
            DeviceMemory::alignment);
  EXPECT_NE(memory.reserveForRuntime(1 << 30), 0u);
  EXPECT_EQ(memory.reserveForRuntime(DeviceMemory::capacity), 0u);
  EXPECT_EQ(memory.getContents().ranges.size(), 2u);
  memory.freeForRuntime();
  EXPECT_EQ(memory.getContents().ranges.size(), 1u);
  // The same place as before, with zeros.
  EXPECT_EQ(memory.allocateForRuntime(100), runtime);
  EXPECT_EQ(runtime[99], 0);
}

TEST(DeviceMemoryTest, Contents) {
  DeviceMemory memory;
  auto *first = static_cast<uint8_t *>(memory.allocate(8));
  auto *second = static_cast<uint8_t *>(memory.allocate(8));
  uint64_t address = reinterpret_cast<uint64_t>(second);
  EXPECT_EQ(memory.findBuffer(address + 7).address, address);
  EXPECT_EQ(memory.findBuffer(address + DeviceMemory::alignment).size, 0u);
  // What lies behind its bytes belongs to nobody.
  EXPECT_EQ(memory.findBuffer(address + 8).size, 0u);
  EXPECT_NE(memory.getContents().find(address + 4, 4), nullptr);
  EXPECT_EQ(memory.getContents().find(address + 8, 4), nullptr);
  memory.forgetContents(address + 4);
  LaunchMemory contents = memory.getContents();
  ASSERT_EQ(contents.ranges.size(), 2u);
  EXPECT_EQ(contents.ranges[0].bytes, first);
  EXPECT_EQ(contents.ranges[1].address, address);
  EXPECT_EQ(contents.ranges[1].bytes, nullptr);
  memory.rememberContents(address + 4);
  EXPECT_EQ(memory.getContents().ranges[1].bytes, second);
  memory.free(first);
  EXPECT_EQ(memory.getContents().ranges.size(), 1u);
  EXPECT_EQ(memory.findBuffer(reinterpret_cast<uint64_t>(first)).size, 0u);
}
