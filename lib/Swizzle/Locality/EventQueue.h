//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What is going to happen, in the order of its times: a calendar queue (Brown,
// "Calendar queues: a fast O(1) priority queue implementation for the
// simulation event set problem", 1988), as a heap of a thousand events takes a
// fifth of the time of some simulations.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_EVENTQUEUE_H
#define SWIZZLE_LOCALITY_EVENTQUEUE_H

#include "Timing.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

namespace mlir::swizzle {

/// Events that have a `time` in ticks and can be compared: of two, the lesser
/// one comes first, and it is not the later one. None comes before one that was
/// taken.
template <typename Event>
class EventQueue {
public:
  bool empty() const { return next.empty(); }
  /// The first event.
  const Event &front() const { return next.back(); }
  /// The first events, or only some of them, the first one last.
  llvm::ArrayRef<Event> listNext() const { return next; }

  void push(const Event &event) {
    uint64_t day = std::max(getDay(event), today);
    if (empty() || day < nextDay) {
      putBack();
      nextDay = day;
      next.push_back(event);
    } else if (day == nextDay) {
      next.insert(llvm::lower_bound(next, event, isLater), event);
    } else {
      add(day, event);
    }
  }

  /// Takes the first event away.
  Event pop() {
    assert(!empty() && "no event");
    Event event = next.pop_back_val();
    today = nextDay;
    while (!later.empty() && getDay(later.front()) < today + numDays) {
      std::pop_heap(later.begin(), later.end(), isLater);
      link(getDay(later.back()), later.back());
      later.pop_back();
    }
    if (next.empty())
      findNext();
    return event;
  }

private:
  /// A day is a clock. So many days from today on have a list each.
  static constexpr uint64_t numDays = 4096, wordBits = 64;
  static constexpr uint32_t none = ~UINT32_C(0);

  struct Node {
    Event event;
    uint32_t next;
  };

  static bool isLater(const Event &event, const Event &other) {
    return other < event;
  }
  static uint64_t getDay(const Event &event) {
    return event.time / ticksPerClock;
  }

  void add(uint64_t day, const Event &event) {
    if (day < today + numDays) {
      link(day, event);
      return;
    }
    later.push_back(event);
    std::push_heap(later.begin(), later.end(), isLater);
  }

  void link(uint64_t day, const Event &event) {
    uint32_t place = day % numDays, node = unused;
    if (node == none) {
      node = nodes.size();
      nodes.emplace_back();
    } else {
      unused = nodes[node].next;
    }
    nodes[node] = {event, first[place]};
    first[place] = node;
    days[place / wordBits] |= UINT64_C(1) << place % wordBits;
    words |= UINT64_C(1) << place / wordBits;
  }

  /// Puts those of `next` among those that come later.
  void putBack() {
    for (const Event &event : next)
      add(nextDay, event);
    next.clear();
  }

  /// Fills `next`, which is empty, if there is any event.
  void findNext() {
    if (words == 0) {
      if (later.empty())
        return;
      // All that have no list come long after today.
      nextDay = getDay(later.front());
      while (!later.empty() && getDay(later.front()) == nextDay) {
        std::pop_heap(later.begin(), later.end(), isLater);
        next.push_back(later.back());
        later.pop_back();
      }
      std::reverse(next.begin(), next.end());
      return;
    }
    uint32_t from = today % numDays, place = findPlace(from);
    nextDay = today + (place + numDays - from) % numDays;
    for (uint32_t node = first[place], after; node != none; node = after) {
      next.push_back(nodes[node].event);
      after = nodes[node].next;
      nodes[node].next = unused;
      unused = node;
    }
    first[place] = none;
    uint64_t &word = days[place / wordBits];
    word &= ~(UINT64_C(1) << place % wordBits);
    if (word == 0)
      words &= ~(UINT64_C(1) << place / wordBits);
    llvm::sort(next, isLater);
  }

  /// The first place from number `from` on, or else from the start on, that has
  /// events.
  uint32_t findPlace(uint32_t from) const {
    uint32_t number = from / wordBits;
    if (uint64_t word = days[number] >> from % wordBits)
      return from + llvm::countr_zero(word);
    // Those behind it, then all, with its own lower ones last.
    uint64_t behind =
        number + 1 == wordBits ? 0 : words >> (number + 1) << (number + 1);
    number = llvm::countr_zero(behind ? behind : words);
    return number * wordBits + llvm::countr_zero(days[number]);
  }

  /// The day of the event that was taken last, and that of the first ones.
  uint64_t today = 0, nextDay = 0;
  /// Those of `nextDay`, the first one last.
  llvm::SmallVector<Event, 16> next;
  /// Lists of the others of the days up to today + numDays.
  std::array<uint32_t, numDays> first = makeEmpty();
  std::vector<Node> nodes;
  uint32_t unused = none;
  /// Bits of the places that have events, and of the words that have bits.
  std::array<uint64_t, numDays / wordBits> days = {};
  uint64_t words = 0;
  static_assert(numDays == wordBits * wordBits,
                "one word says which have bits");
  /// All that come later, as a heap.
  std::vector<Event> later;

  static std::array<uint32_t, numDays> makeEmpty() {
    std::array<uint32_t, numDays> all;
    all.fill(none);
    return all;
  }
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_EVENTQUEUE_H
