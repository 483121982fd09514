//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/Timeline.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace mlir::swizzle;

llvm::StringRef mlir::swizzle::getName(Cause cause) {
  static constexpr llvm::StringLiteral names[numCauses] = {
      "issue", "scalar", "vector", "matrix", "lds",
      "l1",    "l2",     "mall",   "memory"};
  return names[unsigned(cause)];
}

static void addSpan(Timeline::Span &to, const Timeline::Span &from) {
  for (unsigned i = 0; i < numCauses; ++i)
    to[i] += from[i];
}

void Timeline::coarsen() {
  for (size_t i = 0; i < spans.size(); ++i) {
    Span span = std::exchange(spans[i], {});
    addSpan(spans[i / 2], span);
  }
  spans.resize((spans.size() + 1) / 2);
  clocks *= 2;
}

void Timeline::add(Cause cause, uint64_t begin, uint64_t end) {
  if (begin >= end)
    return;
  while ((end - 1) / clocks >= maxSpans)
    coarsen();
  uint64_t last = (end - 1) / clocks;
  if (last >= spans.size())
    spans.resize(last + 1);
  for (uint64_t i = begin / clocks; i <= last; ++i) {
    uint64_t from = std::max(begin, i * clocks);
    spans[i][unsigned(cause)] += std::min(end, (i + 1) * clocks) - from;
  }
}

Timeline &Timeline::operator+=(const Timeline &other) {
  Timeline added = other;
  while (clocks < added.clocks)
    coarsen();
  while (added.clocks < clocks)
    added.coarsen();
  spans.resize(std::max(spans.size(), added.spans.size()));
  for (auto [to, from] : llvm::zip(spans, added.spans))
    addSpan(to, from);
  return *this;
}

Timeline::Span Timeline::getTotal() const {
  Span total = {};
  for (const Span &span : spans)
    addSpan(total, span);
  return total;
}

Timeline::Span Timeline::getQuarter(unsigned number) const {
  Span sum = {};
  for (size_t i = spans.size() * number / 4;
       i < spans.size() * (number + 1) / 4; ++i)
    addSpan(sum, spans[i]);
  return sum;
}

Cause Timeline::getMain() const {
  Span total = getTotal();
  return Cause(llvm::max_element(total) - total.begin());
}
