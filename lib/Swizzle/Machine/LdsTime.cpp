//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/LdsTime.h"
#include "Swizzle/Support/Scramble.h"

using namespace mlir;
using namespace mlir::swizzle::machine;

void LdsTime::note(uint32_t looked) {
  numAccesses += length;
  sum += length * looked;
  differ |= numLooks != 0 && looked != clocks;
  clocks = static_cast<uint32_t>((sum + numAccesses / 2) / numAccesses);
  ++numLooks;

  uint64_t behind = length - 1 - place;
  constexpr uint64_t each = 8;
  length = numLooks < each ? 1 : differ ? numLooks : numAccesses / 2;
  place = scramble(numLooks) % length;
  left = behind + place + 1;
}
