//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WorkPool.h"
#include "gtest/gtest.h"
#include <set>
#include <thread>

using namespace mlir::swizzle;

static PhaseWork makeWork(uint64_t clocks) {
  PhaseWork work;
  work.after.serialClocks = clocks;
  return work;
}

TEST(WorkPool, HasEqualWorkOnce) {
  WorkPool pool;
  constexpr uint64_t count = 100;
  std::vector<std::vector<const PhaseWork *>> found(4);
  std::vector<std::thread> threads;
  for (auto &mine : found)
    threads.emplace_back([&] {
      for (uint64_t i = 0; i < count; ++i)
        mine.push_back(pool.get(makeWork(i)));
    });
  for (std::thread &thread : threads)
    thread.join();
  for (const auto &mine : found)
    EXPECT_EQ(mine, found.front());
  EXPECT_EQ(std::set(found[0].begin(), found[0].end()).size(), count);
  for (uint64_t i = 0; i < count; ++i)
    EXPECT_EQ(found[0][i]->after.serialClocks, i);
}

TEST(WorkPool, HasRoomForSome) {
  WorkPool pool;
  size_t numWithout = 0;
  for (uint64_t i = 0; i < 10000; ++i)
    numWithout += !pool.get(makeWork(i));
  EXPECT_GT(numWithout, 0u);
  EXPECT_LT(numWithout, 9000u);
}
