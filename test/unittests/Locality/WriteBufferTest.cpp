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

/// With room for `halves`: as many as leave in twice the latency.
WriteBuffer makeBuffer(uint64_t halves) {
  Timing timing(getChip(), /*sampling=*/1);
  timing.writeHalf = 2;
  timing.memoryLatency = halves;
  timing.mallLatency = 1;
  return WriteBuffer(timing);
}

TEST(WriteBuffer, HasRoomForSoMuch) {
  WriteBuffer buffer = makeBuffer(4);
  buffer.add(/*time=*/10, /*halves=*/1);
  buffer.add(20, 2);
  EXPECT_EQ(buffer.getRoom(1).getTime(), 0u);
  buffer.answer(100, Cause::Memory, 1);
  buffer.answer(110, Cause::Mall, 2);
  buffer.endWindow(/*now=*/0);
  // A whole line waits for a half in front of it.
  EXPECT_EQ(buffer.getRoom(1).getTime(), 0u);
  EXPECT_EQ(buffer.getRoom(2).getTime(), 100u);
  EXPECT_EQ(buffer.getRoom(2).getLevel(), Cause::Memory);
  buffer.add(100, 2);
  EXPECT_EQ(buffer.getRoom(1).getTime(), 110u);
  EXPECT_EQ(buffer.getRoom(1).getLevel(), Cause::Mall);
}

TEST(WriteBuffer, HasRoomWhereWhatWasThereIsGone) {
  WriteBuffer buffer = makeBuffer(4);
  for (uint64_t time : {100, 200}) {
    buffer.add(time, 2);
    buffer.answer(time + 50, Cause::Memory, 2);
  }
  buffer.endWindow(/*now=*/151);
  // The halves of the first line are gone.
  EXPECT_EQ(buffer.getRoom(2).getTime(), 0u);
  buffer.add(160, 1);
  EXPECT_EQ(buffer.getRoom(1).getTime(), 0u);
  EXPECT_EQ(buffer.getRoom(2).getTime(), 250u);
}

TEST(WriteBuffer, WhatIsTakenFirstMakesRoomFirst) {
  WriteBuffer buffer = makeBuffer(4);
  buffer.add(10, 2);
  buffer.answer(300, Cause::Memory, 2);
  buffer.endWindow(/*now=*/0);
  buffer.add(20, 1);
  buffer.add(21, 1);
  buffer.answer(200, Cause::Memory, 1);
  buffer.answer(100, Cause::Memory, 1);
  buffer.endWindow(/*now=*/0);
  for (uint64_t time : {100, 200, 300, 300}) {
    EXPECT_EQ(buffer.getRoom(1).getTime(), time);
    buffer.add(time, 1);
  }
}

TEST(WriteBuffer, IsTakenAgainBeforeThereAreAnswers) {
  WriteBuffer buffer = makeBuffer(2);
  buffer.add(10, 1);
  // One half of a line has a place, the other one waits for what is on its way,
  // for the latency of the memory side.
  EXPECT_EQ(buffer.getRoom(2).getTime(), 10u + 1);
  buffer.add(11, 2);
  EXPECT_EQ(buffer.getRoom(1).getTime(), 11u + 1);
  EXPECT_EQ(buffer.getRoom(2).getTime(), 11u + 1);
  buffer.answer(100, Cause::Memory, 1);
  buffer.answer(200, Cause::Memory, 2);
  buffer.endWindow(/*now=*/0);
  // The place of the first half was taken again.
  EXPECT_EQ(buffer.getRoom(1).getTime(), 200u);
  EXPECT_EQ(buffer.getRoom(2).getTime(), 200u);
}

TEST(WriteBuffer, HasRoomForALine) {
  WriteBuffer buffer = makeBuffer(1);
  buffer.add(10, 2);
  EXPECT_EQ(buffer.getRoom(2).getTime(), 10u + 1);
}

TEST(WriteBuffer, IsEndlessWhereNoBandwidthIsKnown) {
  Timing timing(getChip(), /*sampling=*/1);
  timing.writeHalf = 0;
  WriteBuffer buffer(timing);
  for (unsigned i = 0; i < 10000; ++i)
    buffer.add(10, 2);
  buffer.answer(100, Cause::Memory, 2);
  buffer.endWindow(/*now=*/0);
  EXPECT_EQ(buffer.getRoom(2).getTime(), 0u);
}

} // namespace
