//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/Swizzle.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace mlir;
using namespace mlir::swizzle;

#define GET_OP_CLASSES
#include "Swizzle/IR/SwizzleOps.cpp.inc"

//===----------------------------------------------------------------------===//
// RemapOp
//===----------------------------------------------------------------------===//

/// Verifies that there is a tile space if and only if the map needs one.
static LogicalResult verifyTiles(RemapOp op, bool isOverTiles) {
  size_t expected = isOverTiles ? 2 : 0;
  if (op.getTiles().size() == expected)
    return success();
  InFlightDiagnostic diag = op.emitOpError();
  diag << "expected ";
  if (expected == 0)
    diag << "no tile space";
  else
    diag << "a tile space of two numbers, rows and columns,";
  return diag << " for the map '" << op.getMap().str() << "', but got "
              << op.getTiles().size();
}

LogicalResult RemapOp::verify() {
  // C1, as far as it does not depend on what names stand for.
  if (getMap().getNames().empty() || getMap().hasBuiltInTileStep())
    return verifyTiles(*this, getMap().hasBuiltInTileStep());
  return success();
}

LogicalResult RemapOp::verifySymbolUses(SymbolTableCollection &symbols) {
  bool isOverTiles = getMap().hasBuiltInTileStep();
  for (FlatSymbolRefAttr name : getMap().getNames()) {
    // C2
    auto map = symbols.lookupNearestSymbolFrom<MapOp>(*this, name);
    if (!map)
      return emitOpError() << "expected a 'swizzle.map' of this name in the "
                              "same module, but got none: "
                           << name;
    isOverTiles |= map.isOverTiles();
  }
  // C1
  return verifyTiles(*this, isOverTiles);
}

/// The value of a folded integer operand as an unsigned number.
static std::optional<uint64_t> getUnsigned(Attribute attribute) {
  auto integer = dyn_cast_or_null<IntegerAttr>(attribute);
  if (!integer)
    return std::nullopt;
  return integer.getValue().getZExtValue();
}

Speculation::Speculatability RemapOp::getSpeculatability() {
  // `balanced` and `chunked` divide by constants alone.
  return getMap().hasBuiltInTileStep() || !getMap().getNames().empty()
             ? Speculation::NotSpeculatable
             : Speculation::Speculatable;
}

OpFoldResult RemapOp::fold(FoldAdaptor adaptor) {
  MapAttr simplified = getMap().simplifiedFor(getTopology().getXcds());
  if (simplified.isIdentity())
    return getId();
  std::optional<WorkgroupMap> map = simplified.getBuiltIn();
  if (!map)
    return {};

  std::optional<uint64_t> id = getUnsigned(adaptor.getId());
  std::optional<uint64_t> count = getUnsigned(adaptor.getCount());
  if (!id || !count || *id >= *count)
    return {};
  IdSpace space;
  space.count = *count;
  space.xcds = getTopology().getXcds();
  if (map->isOverTiles()) {
    std::optional<uint64_t> rows = getUnsigned(adaptor.getTiles()[0]);
    std::optional<uint64_t> columns = getUnsigned(adaptor.getTiles()[1]);
    // An IdSpace has no longer sides.
    if (!rows || !columns || !llvm::isUInt<32>(*rows) ||
        !llvm::isUInt<32>(*columns))
      return {};
    space.rows = *rows;
    space.columns = *columns;
  }
  auto type = getType();
  unsigned width = type.isIndex() ? IndexType::kInternalStorageBitWidth
                                  : type.getIntOrFloatBitWidth();
  return IntegerAttr::get(type, APInt(width, map->apply(*id, space)));
}

/// A remap of [0, count) stays in [0, count).
void RemapOp::inferResultRanges(ArrayRef<ConstantIntRanges> operands,
                                SetIntRangeFn setResultRange) {
  APInt maxCount = operands[1].umax();
  APInt zero = APInt::getZero(maxCount.getBitWidth());
  APInt max = maxCount.isZero() ? maxCount : maxCount - 1;
  setResultRange(getResult(), ConstantIntRanges::fromUnsigned(zero, max));
}

//===----------------------------------------------------------------------===//
// ProgramIdOp, NumProgramsOp
//===----------------------------------------------------------------------===//

uint64_t mlir::swizzle::getMaxPrograms(Operation *op, ProgramDim dimension) {
  Operation *kernel = op->getParentOp();
  while (kernel && !isa<gpu::LaunchOp, gpu::GPUFuncOp>(kernel))
    kernel = kernel->getParentOp();
  DenseI32ArrayAttr sizes;
  if (auto function = dyn_cast_if_present<gpu::GPUFuncOp>(kernel))
    sizes = function.getKnownGridSizeAttr();
  auto known = [&](unsigned dim) -> uint64_t {
    if (sizes)
      return static_cast<uint32_t>(sizes[dim]);
    return std::numeric_limits<uint32_t>::max();
  };
  if (dimension != ProgramDim::linear)
    return known(static_cast<unsigned>(dimension));
  return llvm::SaturatingMultiply(llvm::SaturatingMultiply(known(0), known(1)),
                                  known(2));
}

static ConstantIntRanges getIndexRange(uint64_t min, uint64_t max) {
  unsigned width = IndexType::kInternalStorageBitWidth;
  return ConstantIntRanges::fromUnsigned(APInt(width, min), APInt(width, max));
}

void ProgramIdOp::inferResultRanges(ArrayRef<ConstantIntRanges>,
                                    SetIntRangeFn setResultRange) {
  uint64_t programs = getMaxPrograms(*this, getDimension());
  setResultRange(getResult(), getIndexRange(0, programs ? programs - 1 : 0));
}

void NumProgramsOp::inferResultRanges(ArrayRef<ConstantIntRanges>,
                                      SetIntRangeFn setResultRange) {
  // Ops that run are in a grid of one workgroup or more.
  uint64_t programs = getMaxPrograms(*this, getDimension());
  setResultRange(getResult(),
                 getIndexRange(1, std::max<uint64_t>(programs, 1)));
}
