//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Changes of texts by chance: of MLIR and of LLVM IR, by tokens and lines, so
// that many of the results still parse.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TEST_FUZZ_MUTATOR_H
#define SWIZZLE_TEST_FUZZ_MUTATOR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <random>
#include <string>

namespace mlir::swizzle::fuzz {

using Random = std::mt19937_64;

/// A generator that depends on both numbers alone.
Random makeRandom(uint64_t seed, uint64_t index);

/// A number less than `limit`, which is more than 0. The same on every machine,
/// as the distributions of the standard library are not.
inline uint64_t below(Random &random, uint64_t limit) {
  return random() % limit;
}

template <typename T>
const T &pick(Random &random, llvm::ArrayRef<T> values) {
  return values[below(random, values.size())];
}

/// Returns `text` with one to four changes; what is put in is of `text` itself,
/// of `other`, or a number, type or attribute that is at a limit of something.
std::string mutate(llvm::StringRef text, llvm::StringRef other, Random &random);

} // namespace mlir::swizzle::fuzz

#endif // SWIZZLE_TEST_FUZZ_MUTATOR_H
