//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Tests with random inputs, each by its seed. SWIZZLE_PROGRAMS or
// SWIZZLE_SECONDS and SWIZZLE_SEED choose how many and which.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TEST_UNITTESTS_RANDOMRUNS_H
#define SWIZZLE_TEST_UNITTESTS_RANDOMRUNS_H

#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <optional>

namespace mlir::swizzle {

/// The number in a variable of the environment; nothing if it is empty or not
/// there.
inline std::optional<unsigned> getNumber(const char *variable) {
  const char *text = std::getenv(variable);
  if (!text || !*text)
    return std::nullopt;
  return std::strtoul(text, nullptr, 10);
}

/// Calls `compare(seed, count)` for the inputs of seeds that follow one
/// another, `byDefault` of them, until one fails the test. No call has seeds of
/// two multiples of `atOnce`.
template <typename CompareFn>
void compareSeeds(unsigned byDefault, unsigned atOnce, CompareFn compare) {
  unsigned first = getNumber("SWIZZLE_SEED").value_or(1);
  std::optional<unsigned> seconds = getNumber("SWIZZLE_SECONDS");
  unsigned count =
      getNumber("SWIZZLE_PROGRAMS").value_or(seconds ? UINT32_MAX : byDefault);
  auto start = std::chrono::steady_clock::now();
  auto isOver = [&] {
    return seconds && std::chrono::steady_clock::now() - start >
                          std::chrono::seconds(*seconds);
  };
  unsigned done = 0;
  while (done < count && !isOver()) {
    unsigned seed = first + done;
    unsigned next = std::min(count - done, atOnce - seed % atOnce);
    compare(seed, next);
    if (::testing::Test::HasFailure())
      return;
    done += next;
  }
  llvm::outs() << done << " inputs from seed " << first
               << " on give what they give on the host\n";
}

} // namespace mlir::swizzle

#endif // SWIZZLE_TEST_UNITTESTS_RANDOMRUNS_H
