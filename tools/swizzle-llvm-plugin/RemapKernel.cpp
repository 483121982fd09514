//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Emits the ids that a map gives on LLVM IR, for grids of less than 2^32
// workgroups, as Transforms/RemapKernel.cpp does on MLIR.
//
//===----------------------------------------------------------------------===//

#include "RemapKernel.h"
#include "MapEmitter.h"
#include "Swizzle/Mapping/GridFormulas.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "Swizzle/Target/ExactDivisions.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include <limits>

using namespace mlir::swizzle;
using Num = IREmitter::Value;

static constexpr uint64_t max32 = std::numeric_limits<uint32_t>::max();

static char getLetter(unsigned dimension) { return "xyz"[dimension]; }

bool mlir::swizzle::mayHavePartialWorkgroups(const llvm::Function &kernel) {
  llvm::Attribute uniform = kernel.getFnAttribute(uniformName);
  return !uniform.isValid() || !saysUniform(uniform.getValueAsString());
}

namespace {
/// Emits the logical ids of one kernel at its entry.
class LogicalIds {
public:
  explicit LogicalIds(const KernelMap &map);

  /// The logical id along a dimension, emitted when it is first asked for.
  llvm::Value *get(unsigned dimension);
  /// Removes what no id that was asked for needs, and has the rest be right
  /// whoever makes code of it.
  void finish();

private:
  llvm::Value *callIntrinsic(const llvm::Twine &name, llvm::Type *type);
  llvm::Value *loadImplicitArgument(unsigned offset, unsigned bits);
  llvm::Value *emitGridSize(unsigned dimension);
  llvm::Value *emitHasPartialWorkgroups(unsigned dimension);
  void emitSizesAndIds();
  IREmitter::Bool emitUniformity();
  Num emitTileCount(TileCount count);
  TilesOf<IREmitter> emitTiles();
  void emitMapped();

  const KernelMap &map;
  /// The kernel's first instruction before it was changed.
  llvm::Instruction *first;
  llvm::IRBuilder<> builder;
  IREmitter a;
  llvm::SmallVector<unsigned, 3> hardwareOrder;
  ByDimension<Num> hardwareSizes, hardwareIds;
  ByDimension<llvm::Value *> logicalIds = {};
  /// Remapped if its number of workgroups fits 32 bits and all have the same
  /// size.
  LinearGrid<IREmitter> linear;
  /// The linear id.
  Num logical;
};
} // namespace

LogicalIds::LogicalIds(const KernelMap &map)
    : map(map), first(&*map.kernel->getEntryBlock().begin()), builder(first),
      a(builder, /*bits=*/32),
      hardwareOrder(getLiveDimensions(map.grid, DimOrder::xyz)) {
  // Line 0 is code that no line of the source made.
  llvm::DebugLoc location;
  if (llvm::DISubprogram *program = map.kernel->getSubprogram())
    location = llvm::DILocation::get(builder.getContext(), /*Line=*/0,
                                     /*Column=*/0, program);
  builder.SetCurrentDebugLocation(location);
  emitSizesAndIds();
  IREmitter::Bool isUniform = emitUniformity();
  linear = linearizeGrid(a, hardwareOrder, map.order, hardwareSizes,
                         hardwareIds, isUniform,
                         /*dividesBySizes=*/!map.tileSpace.empty());
  emitMapped();
}

llvm::Value *LogicalIds::callIntrinsic(const llvm::Twine &name,
                                       llvm::Type *type) {
  return builder.CreateCall(map.kernel->getParent()->getOrInsertFunction(
      name.str(), llvm::FunctionType::get(type, /*isVarArg=*/false)));
}

/// Loads an implicit argument, which nothing writes while the kernel runs.
llvm::Value *LogicalIds::loadImplicitArgument(unsigned offset, unsigned bits) {
  llvm::Value *address = callIntrinsic(
      "llvm.amdgcn.implicitarg.ptr",
      llvm::PointerType::get(builder.getContext(), constantSpace));
  if (offset)
    address = builder.CreateGEP(builder.getInt8Ty(), address,
                                builder.getInt32(offset));
  llvm::LoadInst *load = builder.CreateAlignedLoad(
      builder.getIntNTy(bits), address, llvm::Align(bits / 8));
  load->setMetadata(llvm::LLVMContext::MD_invariant_load,
                    llvm::MDNode::get(builder.getContext(), {}));
  return load;
}

llvm::Value *LogicalIds::emitGridSize(unsigned dimension) {
  llvm::Value *full = loadImplicitArgument(blockCountOffset + 4 * dimension,
                                           /*bits=*/32);
  if (!mayHavePartialWorkgroups(*map.kernel))
    return full;
  return builder.CreateAdd(
      full,
      builder.CreateZExt(emitHasPartialWorkgroups(dimension), full->getType()));
}

/// Whether the last workgroups along a dimension have fewer work-items than
/// others.
llvm::Value *LogicalIds::emitHasPartialWorkgroups(unsigned dimension) {
  llvm::Value *rest = loadImplicitArgument(remainderOffset + 2 * dimension,
                                           /*bits=*/16);
  return builder.CreateICmpNE(rest, builder.getInt16(0));
}

/// Whether all workgroups have the same size.
IREmitter::Bool LogicalIds::emitUniformity() {
  IREmitter::Bool isUniform = {nullptr, true};
  if (mayHavePartialWorkgroups(*map.kernel))
    for (unsigned dimension : hardwareOrder)
      isUniform =
          a.both(isUniform, a.negate({emitHasPartialWorkgroups(dimension)}));
  return isUniform;
}

void LogicalIds::emitSizesAndIds() {
  for (unsigned dimension : hardwareOrder) {
    if (map.grid[dimension])
      hardwareSizes[dimension] = a.constant(*map.grid[dimension]);
    else
      hardwareSizes[dimension] = a.use(emitGridSize(dimension), max32);
    llvm::Value *id = callIntrinsic("llvm.amdgcn.workgroup.id." +
                                        llvm::Twine(getLetter(dimension)),
                                    builder.getInt32Ty());
    hardwareIds[dimension] = a.use(id, hardwareSizes[dimension].max - 1);
  }
}

/// `argument` / `divisor` rounded up, at most the greatest number of 32 bits.
Num LogicalIds::emitTileCount(TileCount tileCount) {
  if (!tileCount.argument)
    return a.constant(tileCount.number);
  llvm::Value *argument = map.kernel->getArg(*tileCount.argument);
  IREmitter wide(builder,
                 argument->getType()->getIntegerBitWidth() > 32 ? 64 : 32);
  Num value = countTiles(wide, wide.use(argument, wide.getTypeMax()),
                         tileCount.number, a.getTypeMax());
  return a.use(wide.materialize(value), value.max);
}

TilesOf<IREmitter> LogicalIds::emitTiles() {
  TilesOf<IREmitter> tiles;
  if (map.tileSpace.empty())
    return tiles;
  Num *sides[] = {&tiles.rows, &tiles.columns};
  for (auto [side, stated] : llvm::zip_equal(sides, map.tileSpace)) {
    *side = stated.dimension ? linear.sizes[*stated.dimension]
                             : emitTileCount(stated.count);
    if (side->code)
      side->max = max32;
  }
  if (!map.tileSpace.front().dimension) {
    if (linear.count.isConstant() && tiles.rows.isConstant() &&
        tiles.columns.isConstant())
      tiles.cover =
          getCover(linear.count.max, tiles.rows.max, tiles.columns.max);
  } else if (map.order.size() == 2) {
    tiles.cover = TileCover::OnePlane;
  } else {
    tiles.cover = TileCover::WholePlanes;
  }
  return tiles;
}

void LogicalIds::emitMapped() {
  TilesOf<IREmitter> tiles = emitTiles();
  Num number = linear.count, id = linear.id;
  if (number.code)
    number.max = max32;
  if (id.code)
    id.max = number.max - 1;
  logical = emitMap(a, map.map, map.xcds, id, number, tiles);
  if (logical.code)
    logical.max = std::min(logical.max, linear.count.max - 1);
}

llvm::Value *LogicalIds::get(unsigned dimension) {
  llvm::Value *&id = logicalIds[dimension];
  if (id)
    return id;
  return id = a.materialize(getIdAlong(a, linear, map.order, logical, dimension,
                                       hardwareIds[dimension]));
}

void LogicalIds::finish() {
  llvm::BasicBlock &entry = map.kernel->getEntryBlock();
  llvm::BasicBlock::iterator next = first->getIterator();
  while (next != entry.begin()) {
    llvm::Instruction &instruction = *--next;
    if (!instruction.use_empty() || instruction.mayHaveSideEffects())
      continue;
    ++next;
    instruction.eraseFromParent();
  }
  makeDivisionsExact(entry.begin(), first->getIterator());
}

/// Drops the attributes by which the kernel promises not to read what a remap
/// reads.
static void dropPromises(llvm::Function &kernel, const GridSizes &grid) {
  bool readsGrid = mayHavePartialWorkgroups(kernel);
  for (unsigned dimension : getLiveDimensions(grid, DimOrder::xyz)) {
    kernel.removeFnAttr((noIdPrefix + llvm::Twine(getLetter(dimension))).str());
    readsGrid |= !grid[dimension];
  }
  if (!readsGrid)
    return;
  kernel.removeFnAttr(noImplicitArgumentsName);
  if (asksForTooFewBytes(
          kernel.getFnAttribute(implicitBytesName).getValueAsString()))
    kernel.removeFnAttr(implicitBytesName);
}

void mlir::swizzle::remapKernel(const KernelMap &map) {
  dropPromises(*map.kernel, map.grid);
  LogicalIds logicalIds(map);
  for (IdReads::Id id : map.reads.ids)
    id.call->replaceAllUsesWith(logicalIds.get(id.dimension));
  logicalIds.finish();
  for (IdReads::Id id : map.reads.ids)
    id.call->eraseFromParent();
  map.kernel->addFnAttr(remappedName, map.wantedMap.str());
}
