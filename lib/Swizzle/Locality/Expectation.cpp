//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/Expectation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace mlir::swizzle;

static Figure getHitRate(const CacheCounts &counts) {
  if (counts.requests == 0)
    return std::nullopt;
  return counts.getHitRate();
}

/// What one XCD, simulated for all, does not tell.
static Figure ofAllXcds(const Prediction &prediction, double figure) {
  if (prediction.result.isOfOneXcd)
    return std::nullopt;
  return figure;
}

static constexpr Metric metrics[] = {
    {"l1.hit",
     [](const Prediction &p) { return getHitRate(p.result.total.l1); }},
    {"l2.hit",
     [](const Prediction &p) { return getHitRate(p.result.total.l2); }},
    {"mall.hit",
     [](const Prediction &p) {
       return p.result.hasMall ? getHitRate(p.result.total.mall) : std::nullopt;
     }},
    {"l2.requests",
     [](const Prediction &p) -> Figure {
       return p.result.total.l2.requests / p.result.getSampled();
     }},
    {"l2.bytes",
     [](const Prediction &p) -> Figure { return double(p.l2Bytes); }},
    {"mall.bytes",
     [](const Prediction &p) -> Figure { return double(p.mallBytes); }},
    {"memory.bytes",
     [](const Prediction &p) -> Figure { return double(p.memoryBytes); }},
    {"xcd.imbalance",
     [](const Prediction &p) { return ofAllXcds(p, p.imbalance); }},
    {"xcd.time-imbalance",
     [](const Prediction &p) { return ofAllXcds(p, p.timeImbalance); }},
    {"in-step.limit",
     [](const Prediction &p) -> Figure { return p.inStepLimit; }},
    {"time.us", [](const Prediction &p) -> Figure { return p.seconds * 1e6; }},
};

llvm::ArrayRef<Metric> mlir::swizzle::getMetrics() { return metrics; }

llvm::Expected<Expectation> Expectation::parse(llvm::StringRef text) {
  Expectation expectation;
  expectation.text = text.trim().str();
  text = expectation.text;
  llvm::StringRef name = text.take_until([](char c) {
    return llvm::isSpace(c) || c == '<' || c == '>' || c == '=';
  });
  llvm::StringRef rest = text.drop_front(name.size()).ltrim();
  auto *metric = llvm::find_if(
      metrics, [&](const Metric &known) { return known.name == name; });
  if (metric == std::end(metrics)) {
    std::string names;
    for (const Metric &known : metrics)
      names += (names.empty() ? "" : ", ") + known.name.str();
    return llvm::createStringError("expected a metric, one of " + names +
                                   ", but got '" + name + "'");
  }
  expectation.metric = metric;
  if (rest.consume_front(">="))
    expectation.comparison = Comparison::GreaterEqual;
  else if (rest.consume_front("<="))
    expectation.comparison = Comparison::LessEqual;
  else if (rest.consume_front(">"))
    expectation.comparison = Comparison::Greater;
  else if (rest.consume_front("<"))
    expectation.comparison = Comparison::Less;
  else
    return llvm::createStringError("expected '>=', '<=', '>' or '<' after '" +
                                   name + "', but got '" + rest + "'");
  rest = rest.trim();
  if (rest.empty() || rest.getAsDouble(expectation.bound) ||
      !std::isfinite(expectation.bound))
    return llvm::createStringError(
        "expected a finite number after the comparison, but got '" + rest +
        "'");
  return expectation;
}

bool Expectation::holds(double value) const {
  switch (comparison) {
  case Comparison::GreaterEqual:
    return value >= bound;
  case Comparison::LessEqual:
    return value <= bound;
  case Comparison::Greater:
    return value > bound;
  case Comparison::Less:
    return value < bound;
  }
  llvm_unreachable("a comparison");
}
