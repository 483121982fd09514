//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PROOF_COUNTEREXAMPLE_H
#define SWIZZLE_PROOF_COUNTEREXAMPLE_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <string>

namespace mlir::swizzle {

/// Why a map is not a bijection for some sizes.
struct Counterexample {
  enum class Kind {
    /// `first` and `second` both become `value`.
    Collision,
    /// `first` becomes `value`, which is not an id.
    OutOfRange,
    /// `op` has no result for `first`.
    Undefined,
  };
  /// Number of workgroups, or rows and columns.
  SmallVector<uint64_t, 2> sizes;
  Kind kind = Kind::Collision;
  /// Ids, of which a map of rows and columns has two.
  using Id = SmallVector<uint64_t, 2>;
  Id first, second, value;
  /// The least id that nothing becomes, for a collision and an id out of range.
  /// Empty if the map has no result for an id that comes later.
  Id missing;
  Operation *op = nullptr;
  /// The fault of the operation, as in `divides by 0`.
  StringRef undefined;

  /// Number of ids.
  uint64_t getCount() const;
  /// Prints as `for N = 32, ids 0 and 1 both become 0; id 1 is never produced`.
  std::string str() const;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_PROOF_COUNTEREXAMPLE_H
