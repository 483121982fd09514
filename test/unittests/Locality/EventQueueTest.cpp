//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "EventQueue.h"
#include "gtest/gtest.h"
#include <random>
#include <set>
#include <tuple>

using namespace mlir::swizzle;

namespace {
struct Event {
  uint64_t time;
  uint64_t sequence;
  bool operator<(const Event &other) const {
    return std::tie(time, sequence) < std::tie(other.time, other.sequence);
  }
};
} // namespace

// Whatever lies between two events, and however many there are.
TEST(EventQueue, GivesEventsInOrder) {
  std::mt19937_64 chance(1);
  // In ticks: within a day, within the days that have lists, and behind them.
  for (uint64_t most : {1, 100, 5000, 1 << 18, 1 << 22}) {
    for (size_t size : {1, 3, 100, 2000}) {
      EventQueue<Event> queue;
      std::set<Event> expected;
      uint64_t now = 0;
      for (uint64_t sequence = 0; sequence < 20000; ++sequence) {
        // Few come late.
        uint64_t range = chance() % 16 == 0 ? 64 * most : most;
        Event event{now + chance() % (range + 1), sequence};
        queue.push(event);
        expected.insert(event);
        while (expected.size() >= size) {
          ASSERT_EQ(queue.front().time, expected.begin()->time);
          Event first = queue.pop();
          ASSERT_EQ(first.sequence, expected.begin()->sequence);
          now = first.time;
          expected.erase(expected.begin());
          if (chance() % 4 != 0)
            break;
        }
        ASSERT_EQ(queue.empty(), expected.empty());
      }
      for (const Event &event : expected)
        ASSERT_EQ(queue.pop().sequence, event.sequence);
      EXPECT_TRUE(queue.empty());
    }
  }
}

TEST(EventQueue, ListsTheFirstEvents) {
  EventQueue<Event> queue;
  EXPECT_TRUE(queue.listNext().empty());
  queue.push({1000000, 0});
  queue.push({1, 1});
  queue.push({0, 2});
  EXPECT_EQ(queue.listNext().back().sequence, 2u);
  queue.pop();
  queue.pop();
  EXPECT_EQ(queue.listNext().back().sequence, 0u);
}
