//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which values of a slice differ between the work-items of a wave.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_SLICE_DIVERGENCE_H
#define SWIZZLE_HOST_SLICE_DIVERGENCE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseSet.h"
#include <array>

namespace mlir::swizzle {

/// The sizes of a workgroup along x, y, z; 0 where not known.
using BlockSizes = std::array<int64_t, 3>;

class Divergence {
public:
  Divergence(func::FuncOp function, const BlockSizes &blockSizes);

  /// Whether work-items of a wave may have different values.
  bool isDivergent(Value value) const { return divergent.contains(value); }

private:
  /// Marks what `op` makes divergent.
  void visit(Operation *op);
  void mark(Value value) { changed |= divergent.insert(value).second; }
  bool isAnyDivergent(ValueRange values) const {
    return llvm::any_of(values, [&](Value v) { return isDivergent(v); });
  }

  BlockSizes blockSizes;
  llvm::DenseSet<Value> divergent;
  bool changed = false;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_SLICE_DIVERGENCE_H
