//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/AccessSource.h"
#include <algorithm>
#include <cmath>

using namespace mlir::swizzle;

/// The members of IssuedWork that add up.
static constexpr uint64_t IssuedWork::*sums[] = {
    &IssuedWork::scalar,         &IssuedWork::vector,
    &IssuedWork::transcendental, &IssuedWork::packedFloat,
    &IssuedWork::matrix,         &IssuedWork::lds,
    &IssuedWork::memory,         &IssuedWork::matrixClocks,
    &IssuedWork::matrixFlops,    &IssuedWork::ldsClocks};

IssuedWork &IssuedWork::operator+=(const IssuedWork &other) {
  for (auto member : sums)
    this->*member += other.*member;
  serialClocks = std::max(serialClocks, other.serialClocks);
  return *this;
}

IssuedWork &IssuedWork::operator-=(const IssuedWork &other) {
  for (auto member : sums)
    this->*member -= other.*member;
  serialClocks -= other.serialClocks;
  return *this;
}

IssuedWork &IssuedWork::operator*=(double part) {
  for (auto member : sums)
    this->*member = std::llround(this->*member * part);
  serialClocks = std::llround(serialClocks * part);
  return *this;
}
