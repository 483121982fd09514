//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Analysis/Grid.h"
#include "Swizzle/Analysis/KernelSelection.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

KernelLaunches::KernelLaunches(Operation *module) {
  SymbolTableCollection symbols;
  module->walk([&](gpu::LaunchFuncOp launch) {
    if (launch->hasAttr(SwizzleDialect::getDescriptionAttrName()))
      return;
    Operation *kernel =
        symbols.lookupNearestSymbolFrom(launch, launch.getKernelAttr());
    if (kernel)
      launches[kernel].push_back(launch);
  });
}

ArrayRef<gpu::LaunchFuncOp> KernelLaunches::of(Operation *kernel) const {
  auto found = launches.find(kernel);
  return found == launches.end() ? ArrayRef<gpu::LaunchFuncOp>()
                                 : ArrayRef(found->second);
}

/// The value of arithmetic on constants of type index, which nothing has folded
/// yet; nothing if it is not known, or not exact in 64 bits.
static std::optional<uint64_t> evaluate(Value value, unsigned depth = 0) {
  constexpr unsigned maxDepth = 8;
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getZExtValue();
  Operation *op = value.getDefiningOp();
  if (depth == maxDepth || !op ||
      !isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::DivUIOp,
           arith::CeilDivUIOp>(op))
    return std::nullopt;
  std::optional<uint64_t> a = evaluate(op->getOperand(0), depth + 1),
                          b = evaluate(op->getOperand(1), depth + 1);
  if (!a || !b)
    return std::nullopt;
  if (isa<arith::AddIOp>(op))
    return llvm::checkedAddUnsigned(*a, *b);
  if (isa<arith::MulIOp>(op))
    return llvm::checkedMulUnsigned(*a, *b);
  if (isa<arith::SubIOp>(op))
    return *a >= *b ? std::optional(*a - *b) : std::nullopt;
  if (*b == 0)
    return std::nullopt;
  return isa<arith::DivUIOp>(op) ? *a / *b : llvm::divideCeil(*a, *b);
}

GridSizes mlir::swizzle::getConstantSizes(const gpu::KernelDim3 &sizes) {
  GridSizes constants;
  Value operands[] = {sizes.x, sizes.y, sizes.z};
  for (auto [size, operand] : llvm::zip_equal(constants, operands)) {
    APInt constant;
    if (!matchPattern(operand, m_ConstantInt(&constant))) {
      if (operand.getType().isIndex())
        size = evaluate(operand);
    } else if (!constant.isNegative()) {
      size = constant.getZExtValue();
    }
    if (size && *size > INT64_MAX)
      size = std::nullopt;
  }
  return constants;
}

/// The sizes that `known`, an attribute of the kernel, states, or none. `name`
/// and `what` are that of the attribute and what it counts, for errors.
static FailureOr<std::optional<GridSizes>>
getKnownSizes(KernelOpInterface kernel, DenseI32ArrayAttr known, StringRef name,
              StringRef what) {
  if (!known)
    return std::optional<GridSizes>();
  GridSizes sizes;
  for (auto [size, value] : llvm::zip(sizes, known.asArrayRef())) {
    if (value < 0)
      return emitError(kernel.getLoc())
             << "expected a " << name << " of numbers of " << what << " for @"
             << getKernelName(kernel) << ", but got " << value;
    size = value;
  }
  return std::optional<GridSizes>(sizes);
}

static FailureOr<std::optional<GridSizes>>
getKnownBlockSizes(KernelOpInterface kernel) {
  return getKnownSizes(kernel, kernel.getKnownBlock(), "known_block_size",
                       "work-items");
}

FailureOr<GridSizes> mlir::swizzle::getBlockSizes(KernelOpInterface kernel,
                                                  gpu::LaunchFuncOp launch) {
  FailureOr<std::optional<GridSizes>> known = getKnownBlockSizes(kernel);
  if (failed(known))
    return failure();
  GridSizes sizes = getConstantSizes(launch.getBlockSizeOperandValues());
  if (!*known || areCompatible(**known, sizes))
    return sizes;
  InFlightDiagnostic diag = emitError(launch.getLoc());
  diag << "expected workgroups of " << formatGrid(**known)
       << " work-items, as the kernel's known_block_size says, but got "
       << formatGrid(sizes);
  diag.attachNote(kernel.getLoc()) << "the kernel is here";
  return diag;
}

FailureOr<GridSizes>
mlir::swizzle::getGridSizes(KernelOpInterface kernel,
                            ArrayRef<gpu::LaunchFuncOp> launches,
                            const std::optional<GridSizes> &stated) {
  FailureOr<std::optional<GridSizes>> found = getKnownSizes(
      kernel, kernel.getKnownGrid(), "known_grid_size", "workgroups");
  if (failed(found) || failed(getKnownBlockSizes(kernel)))
    return failure();
  std::optional<GridSizes> known = *found;
  if (known && stated && !areCompatible(*known, *stated))
    return emitError(kernel.getLoc())
           << "expected a grid of " << formatGrid(*stated)
           << " as the option 'grid' says, but got the known_grid_size "
           << formatGrid(*known) << " of @" << getKernelName(kernel);
  std::optional<GridSizes> promised = known ? known : stated;

  std::optional<GridSizes> agreed;
  for (gpu::LaunchFuncOp launch : launches) {
    GridSizes sizes = getConstantSizes(launch.getGridSizeOperandValues());
    // A launch of no workgroup runs nothing.
    if (llvm::is_contained(sizes, std::optional<uint64_t>(0)))
      continue;
    if (llvm::any_of(sizes, [](std::optional<uint64_t> size) {
          return size && *size > maxGridSize;
        }))
      return emitError(launch.getLoc())
             << "expected at most " << maxGridSize
             << " workgroups along a dimension, but got " << formatGrid(sizes);
    if (promised && !areCompatible(*promised, sizes)) {
      InFlightDiagnostic diag =
          emitError(launch.getLoc())
          << "expected a grid of " << formatGrid(*promised) << ", as "
          << (known ? "the kernel's known_grid_size" : "the option 'grid'")
          << " says, but got " << formatGrid(sizes);
      diag.attachNote(kernel.getLoc()) << "the kernel is here";
      return diag;
    }
    if (!agreed)
      agreed = sizes;
    for (auto [size, other] : llvm::zip_equal(*agreed, sizes))
      if (size != other)
        size = std::nullopt;
  }
  if (promised)
    return *promised;
  return agreed.value_or(GridSizes());
}

bool mlir::swizzle::hasClusters(gpu::LaunchFuncOp launch) {
  return launch.hasClusterSize() &&
         !llvm::all_of(
             ValueRange{launch.getClusterSizeX(), launch.getClusterSizeY(),
                        launch.getClusterSizeZ()},
             [](Value size) { return getConstantIntValue(size) == 1; });
}
