//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WriteBuffer.h"
#include "FunctionSource.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle;

namespace {

/// With room for `halves`, which take a tick each to leave.
WriteBuffer makeBuffer(uint64_t halves) {
  Timing timing(getChip(), /*sampling=*/1);
  timing.fabricHalf = 1;
  timing.memoryLatency = halves;
  timing.mallLatency = 1;
  return WriteBuffer(timing);
}

TEST(WriteBuffer, HasRoomForSoMuch) {
  WriteBuffer buffer = makeBuffer(4);
  buffer.add(/*time=*/10, /*halves=*/1);
  buffer.add(20, 2);
  EXPECT_EQ(buffer.getRoom(1).free, 0u);
  // A whole line waits for the half in front of it, which is on its way for the
  // latency of the memory side, or longer.
  EXPECT_EQ(buffer.getRoom(2).free, 10u + 1);
  buffer.answer(100, Cause::Memory, 1);
  EXPECT_EQ(buffer.getRoom(2).free, 100u);
  EXPECT_EQ(buffer.getRoom(2).level, Cause::Memory);
  buffer.answer(110, Cause::Mall, 2);
  buffer.add(120, 2);
  EXPECT_EQ(buffer.getRoom(1).free, 110u);
  EXPECT_EQ(buffer.getRoom(1).level, Cause::Mall);
}

TEST(WriteBuffer, AnswersForPlacesThatOthersHaveAreLate) {
  WriteBuffer buffer = makeBuffer(2);
  buffer.add(10, 2);
  buffer.add(20, 1);
  buffer.answer(100, Cause::Memory, 2);
  // The third half has the place of the first one.
  EXPECT_EQ(buffer.getRoom(1).free, 100u);
  EXPECT_EQ(buffer.getRoom(2).free, 20u + 1);
}

TEST(WriteBuffer, HasRoomForALine) {
  WriteBuffer buffer = makeBuffer(1);
  buffer.add(10, 2);
  EXPECT_EQ(buffer.getRoom(2).free, 10u + 1);
}

TEST(WriteBuffer, IsEndlessWhereNoBandwidthIsKnown) {
  Timing timing(getChip(), /*sampling=*/1);
  timing.fabricHalf = 0;
  WriteBuffer buffer(timing);
  for (unsigned i = 0; i < 10000; ++i)
    buffer.add(10, 2);
  buffer.answer(100, Cause::Memory, 2);
  EXPECT_EQ(buffer.getRoom(2).free, 0u);
}

} // namespace
