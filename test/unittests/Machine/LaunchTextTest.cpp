//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/LaunchText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle::machine;
using namespace llvm;

static KernelArgument makeArgument(const char *name, uint32_t size,
                                   const char *kind) {
  KernelArgument argument;
  argument.name = name;
  argument.size = size;
  argument.kind = kind;
  return argument;
}

/// A kernel with one argument.
static Kernel makeKernel(const KernelArgument &argument) {
  Kernel kernel;
  kernel.name = "k";
  kernel.arguments.push_back(argument);
  kernel.arguments.push_back(makeArgument("", 4, "hidden_block_count_x"));
  return kernel;
}

/// The bytes of a value of `size` bytes with that text, or the error.
static std::string parseValue(const std::string &text, uint32_t size) {
  DeviceMemory memory;
  auto arguments = parseArguments(
      {text}, makeKernel(makeArgument("n", size, "by_value")), memory);
  if (!arguments)
    return toString(arguments.takeError());
  const ArgumentBytes &bytes = arguments->values.front();
  return toHex(StringRef(bytes.data(), bytes.size()), /*LowerCase=*/true);
}

/// The error of a buffer with that text.
static std::string getBufferError(const std::string &text) {
  DeviceMemory memory;
  auto arguments = parseArguments(
      {text}, makeKernel(makeArgument("a", 8, "global_buffer")), memory);
  return arguments ? "none" : toString(arguments.takeError());
}

TEST(LaunchTextTest, Integers) {
  EXPECT_EQ(parseInteger("-7", 8), APInt(8, 0xf9));
  EXPECT_EQ(parseInteger("255", 8), APInt(8, 0xff));
  EXPECT_EQ(parseInteger("256", 8), std::nullopt);
  EXPECT_EQ(parseInteger("-129", 8), std::nullopt);
  // As wide as they are.
  EXPECT_EQ(parseInteger("-7", 128), -APInt(128, 7));
  EXPECT_EQ(parseInteger("0x100000000000000007", 128),
            APInt(128, 1).shl(68) | 7);
  EXPECT_EQ(parseInteger("0x100000000000000007", 64), std::nullopt);
}

TEST(LaunchTextTest, Members) {
  EXPECT_EQ(parseValue("i32:1,2,3,-1", 16), "010000000200000003000000ffffffff");
  // Each at a multiple of its size, and what is after the last one.
  EXPECT_EQ(parseValue("i8:1,f32:1,i16:2", 12), "010000000000803f02000000");
  EXPECT_EQ(parseValue("i8:1,i64:2", 16), "01000000000000000200000000000000");
  // None is missing, also of a vector of three, which has the size of four.
  EXPECT_EQ(parseValue("i16:1,2,3,0", 8), "0100020003000000");
  EXPECT_EQ(parseValue("i16:1,2,3", 8),
            "argument 1: expected a value of 8 bytes, but got 'i16:1,2,3'");
  EXPECT_EQ(parseValue("i64:7", 16),
            "argument 1: expected a value of 16 bytes, with commas between its "
            "members, but got 'i64:7'");
  EXPECT_EQ(parseValue("i32:1,2", 4),
            "argument 1: expected a value of 4 bytes, but got 'i32:1,2'");
  EXPECT_EQ(parseValue("i32:1,x", 8),
            "argument 1: expected a number of type i32, but got 'x'");
  EXPECT_EQ(parseValue("i32:1,", 8),
            "argument 1: expected a type and sizes or a value, as in "
            "f16:4096x4096 or i32:7, but got 'i32:1,'");
}

TEST(LaunchTextTest, ZerosInFrontMakeNoOctalNumber) {
  EXPECT_EQ(parseValue("i32:010", 4), "0a000000");
  EXPECT_EQ(parseValue("i32:-08", 4), "f8ffffff");
  EXPECT_EQ(parseValue("i32:0x10", 4), "10000000");
  EXPECT_EQ(parseValue("i32:0", 4), "00000000");
}

TEST(LaunchTextTest, PointersInValues) {
  Kernel kernel = makeKernel(makeArgument("s", 24, "by_value"));
  kernel.arguments.insert(kernel.arguments.begin() + 1,
                          makeArgument("n", 4, "by_value"));
  DeviceMemory memory;
  auto arguments =
      parseArguments({"*f32:64,i32:5,*i8:16", "i32:9"}, kernel, memory);
  ASSERT_TRUE(bool(arguments)) << toString(arguments.takeError());
  ASSERT_EQ(arguments->buffers.size(), 4u);
  ASSERT_EQ(arguments->numbers.size(), 4u);
  EXPECT_EQ(arguments->buffers[0].bytes, 0u);
  EXPECT_EQ(arguments->numbers[0], std::nullopt);
  EXPECT_EQ(arguments->numbers[1], 9u);
  EXPECT_EQ(arguments->buffers[2].name, "s.0");
  EXPECT_EQ(arguments->buffers[2].bytes, 256u);
  EXPECT_EQ(arguments->buffers[3].name, "s.2");
  EXPECT_EQ(arguments->buffers[3].bytes, 16u);
  const char *value = arguments->values[0].data();
  ASSERT_EQ(arguments->values[0].size(), 24u);
  EXPECT_EQ(support::endian::read64le(value), arguments->buffers[2].address);
  EXPECT_EQ(support::endian::read32le(value + 8), 5u);
  EXPECT_EQ(support::endian::read64le(value + 16),
            arguments->buffers[3].address);
}

TEST(LaunchTextTest, WorkItemsOfTheKernel) {
  using Block = std::array<uint64_t, 3>;
  Kernel kernel;
  kernel.name = "k";
  LaunchArguments none;
  auto complete = [&](const char *text) {
    auto launches = parseDescribedLaunches(text);
    EXPECT_TRUE(bool(launches)) << toString(launches.takeError());
    return none.completeShape(launches->front().shape, kernel);
  };
  kernel.maxWorkItems = 256;
  EXPECT_EQ(cantFail(complete("grid=8")).block, Block({256, 1, 1}));
  EXPECT_EQ(cantFail(complete("grid=8 block=128")).block, Block({128, 1, 1}));
  kernel.maxWorkItems = 1024;
  EXPECT_EQ(toString(complete("grid=8").takeError()),
            "expected the work-items of a workgroup, as in block=256, of 'k', "
            "which allows 1024, but got none");
  // Sizes whose product wraps are sizes.
  EXPECT_EQ(cantFail(complete("grid=8 block=4294967296,4294967296")).block,
            Block({UINT64_C(1) << 32, UINT64_C(1) << 32, 1}));
  kernel.workItems = {32, 32, 1};
  EXPECT_EQ(cantFail(complete("grid=8")).block, Block({32, 32, 1}));
}

TEST(LaunchTextTest, BuffersInLds) {
  Kernel kernel = makeKernel(makeArgument("a", 4, "dynamic_shared_pointer"));
  kernel.arguments.insert(kernel.arguments.begin() + 1,
                          makeArgument("b", 4, "dynamic_shared_pointer"));
  kernel.ldsBytes = 20;
  DeviceMemory memory;
  auto arguments = parseArguments({"f32:5", "i8:3x2"}, kernel, memory);
  ASSERT_TRUE(bool(arguments)) << toString(arguments.takeError());
  EXPECT_EQ(support::endian::read32le(arguments->values[0].data()), 32u);
  EXPECT_EQ(support::endian::read32le(arguments->values[1].data()), 64u);
  EXPECT_EQ(arguments->dynamicLdsBytes, 64u + 6 - 20);
  LaunchShape shape;
  shape.dynamicLdsBytes = 100;
  EXPECT_EQ(cantFail(arguments->completeShape(shape, kernel)).dynamicLdsBytes,
            150u);
  shape.dynamicLdsBytes = UINT32_MAX - 49;
  EXPECT_EQ(toString(arguments->completeShape(shape, kernel).takeError()),
            "expected at most 4294967295 bytes of dynamic LDS, but got "
            "4294967296");
  for (std::vector<std::string> texts :
       {std::vector<std::string>{"f32:5", "null"}, {"f32:5", "..."}})
    EXPECT_EQ(toString(parseArguments(texts, kernel, memory).takeError()),
              "argument 2: expected the sizes of a buffer in LDS as in "
              "f32:256, but got zeros");
  EXPECT_EQ(
      toString(parseArguments({"*f32:5", "f32:5"}, kernel, memory).takeError()),
      "argument 1: expected a type and sizes or a value, as in f16:4096x4096 "
      "or i32:7, but got '*f32:5'");
  auto tooLarge = parseArguments({"f32:5", "i8:1048577"}, kernel, memory);
  EXPECT_EQ(toString(tooLarge.takeError()),
            "argument 2: expected the sizes of a buffer in LDS as in 256, of "
            "at most 1048576 bytes, but got '1048577'");
}

TEST(LaunchTextTest, Sizes) {
  auto sizes = parseSizes("8,4", "grid");
  ASSERT_TRUE(bool(sizes));
  EXPECT_EQ(*sizes, (std::array<uint64_t, 3>{8, 4, 1}));
  for (const char *text : {"", "0", "1,2,3,4", "x", "-1", "1,,2"}) {
    auto failed = parseSizes(text, "grid");
    ASSERT_FALSE(bool(failed)) << text;
    EXPECT_EQ(toString(failed.takeError()),
              std::string("expected one to three sizes, each at least 1, as in "
                          "grid=8,4,2, but got '") +
                  text + "'");
  }
}

TEST(LaunchTextTest, Values) {
  EXPECT_EQ(parseValue("i32:4096", 4), "00100000");
  EXPECT_EQ(parseValue("i32:-1", 4), "ffffffff");
  EXPECT_EQ(parseValue("i32:0xffffffff", 4), "ffffffff");
  EXPECT_EQ(parseValue("i8:-128", 1), "80");
  EXPECT_EQ(parseValue("i64:-2", 8), "feffffffffffffff");
  EXPECT_EQ(parseValue("i64:18446744073709551615", 8), "ffffffffffffffff");
  EXPECT_EQ(parseValue("f32:0.5", 4), "0000003f");
  EXPECT_EQ(parseValue("f16:-2", 2), "00c0");
  EXPECT_EQ(parseValue("bf16:1", 2), "803f");
  EXPECT_EQ(parseValue("f64:1", 8), "000000000000f03f");
  EXPECT_EQ(parseValue("null", 12), "000000000000000000000000");
}

TEST(LaunchTextTest, ValuesThatCannotBe) {
  for (const char *value : {"4294967296", "-2147483649", "x", "1.5"})
    EXPECT_EQ(parseValue(std::string("i32:") + value, 4),
              std::string("argument 1: expected a number of type i32, but got "
                          "'") +
                  value + "'");
  EXPECT_EQ(parseValue("i8:-129", 1),
            "argument 1: expected a number of type i8, but got '-129'");
  for (const char *value : {"1e6", "one", ""})
    EXPECT_NE(parseValue(std::string("f16:") + value, 2).find("expected"),
              std::string::npos);
  EXPECT_EQ(parseValue("f8:1", 1),
            "argument 1: expected the bits of an f8, whose formats differ, as "
            "in i8:56, but got 'f8:1'");
  EXPECT_EQ(parseValue("i64:1", 4),
            "argument 1: expected a value of 4 bytes, but got 'i64:1'");
  EXPECT_EQ(parseValue("4096", 4),
            "argument 1: expected a type and sizes or a value, as in "
            "f16:4096x4096 or i32:7, but got '4096'");
}

TEST(LaunchTextTest, Buffers) {
  DeviceMemory memory;
  Kernel kernel = makeKernel(makeArgument("a", 8, "global_buffer"));
  kernel.arguments.insert(kernel.arguments.begin() + 1,
                          makeArgument("", 8, "global_buffer"));
  auto arguments = parseArguments({"f16:64x32", "null"}, kernel, memory);
  ASSERT_TRUE(bool(arguments)) << toString(arguments.takeError());
  ASSERT_EQ(arguments->buffers.size(), 2u);
  EXPECT_EQ(arguments->buffers[1].bytes, 0u);
  const NamedMemory &buffer = arguments->buffers.front();
  EXPECT_EQ(buffer.name, "a");
  EXPECT_EQ(buffer.bytes, 4096u);
  EXPECT_EQ(memory.normalize(buffer.address), DeviceMemory::alignment);
  EXPECT_EQ(support::endian::read64le(arguments->values[0].data()),
            buffer.address);
  EXPECT_EQ(support::endian::read64le(arguments->values[1].data()), 0u);
}

TEST(LaunchTextTest, BuffersWithContents) {
  SmallString<128> path;
  ASSERT_FALSE(sys::fs::createTemporaryFile("contents", "bin", path));
  FileRemover remover(path);
  std::error_code error;
  raw_fd_ostream(path, error) << "abcd";
  ASSERT_FALSE(error);
  DeviceMemory memory;
  Kernel kernel = makeKernel(makeArgument("a", 8, "global_buffer"));
  auto arguments = parseArguments({("i32:2=" + path).str()}, kernel, memory);
  ASSERT_TRUE(bool(arguments)) << toString(arguments.takeError());
  LaunchMemory contents = memory.getContents();
  ASSERT_EQ(contents.ranges.size(), 1u);
  EXPECT_EQ(
      std::string(reinterpret_cast<const char *>(contents.ranges.front().bytes),
                  5),
      std::string("abcd\0", 5));
  EXPECT_EQ(
      getBufferError(("i8:3=" + path).str()),
      ("argument 1: expected at most 3 bytes in '" + path + "', but got more")
          .str());
  // One without an end.
  EXPECT_EQ(getBufferError("i8:3=/dev/zero"),
            "argument 1: expected at most 3 bytes in '/dev/zero', but got "
            "more");
  EXPECT_NE(getBufferError("i32:1=/nowhere").find("No such file"),
            std::string::npos);
}

TEST(LaunchTextTest, BuffersThatCannotBe) {
  for (const char *shape :
       {"64x", "x", "6.5", "-1", "0x64", "4294967296x4294967296"})
    EXPECT_EQ(getBufferError(std::string("f32:") + shape),
              std::string("argument 1: expected the sizes of a buffer as in "
                          "4096x4096, of at most 274875809792 bytes, but got "
                          "'") +
                  shape + "'");
  EXPECT_EQ(getBufferError("i8:274875809793"),
            "argument 1: expected the sizes of a buffer as in 4096x4096, of at "
            "most 274875809792 bytes, but got '274875809793'");
  EXPECT_EQ(getBufferError("i8:274875809792"),
            "argument 1: expected buffers of at most 274875809792 bytes "
            "together, each at a multiple of the largest power of two that "
            "fits it, but got one more of 274875809792 bytes");
}

TEST(LaunchTextTest, AllArgumentsButHiddenOnes) {
  DeviceMemory memory;
  Kernel kernel = makeKernel(makeArgument("a", 8, "global_buffer"));
  kernel.arguments.push_back(makeArgument("", 4, "by_value"));
  auto arguments = parseArguments({}, kernel, memory);
  ASSERT_FALSE(bool(arguments));
  EXPECT_EQ(toString(arguments.takeError()),
            "expected 2 arguments of 'k' (arg=): a global_buffer of 8 bytes, "
            "by_value of 4 bytes; but got 0");
}
