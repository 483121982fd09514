//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Conditions on a prediction, as in `l2.hit >= 0.75`, so that a test can see
// that a kernel has lost its locality.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_EXPECTATION_H
#define SWIZZLE_LOCALITY_EXPECTATION_H

#include "Swizzle/Locality/Prediction.h"
#include "llvm/Support/Error.h"

namespace mlir::swizzle {

/// Nothing where there is none, as the hit rate of what had no requests.
using Figure = std::optional<double>;

/// A figure of a prediction by name; docs/prediction.md says what each means.
struct Metric {
  llvm::StringLiteral name;
  Figure (*get)(const Prediction &);
};

/// All figures, in the order of reports.
llvm::ArrayRef<Metric> getMetrics();

/// A figure, a comparison and a number.
class Expectation {
public:
  /// Parses `<metric> <comparison> <number>`, with one of `>=`, `<=`, `>`, `<`;
  /// the error lists what can stand there.
  static llvm::Expected<Expectation> parse(llvm::StringRef text);

  /// Says whether a figure of that value meets the condition.
  bool holds(double value) const;
  /// False where there is no such figure.
  bool holdsFor(const Prediction &prediction) const {
    Figure value = getValue(prediction);
    return value && holds(*value);
  }
  Figure getValue(const Prediction &prediction) const {
    return metric->get(prediction);
  }
  llvm::StringRef getText() const { return text; }

private:
  enum class Comparison { GreaterEqual, LessEqual, Greater, Less };

  Expectation() = default;

  std::string text;
  const Metric *metric = nullptr;
  Comparison comparison = Comparison::GreaterEqual;
  double bound = 0;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_EXPECTATION_H
