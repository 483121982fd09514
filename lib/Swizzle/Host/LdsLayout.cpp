//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LdsLayout.h"
#include "Swizzle/Host/MemoryAccess.h"
#include "Swizzle/Host/RuntimeAbi.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

/// The offset of `bytes` bytes of `type` behind the `end` bytes that are taken.
static FailureOr<int64_t> allocate(Operation *op, std::optional<int64_t> bytes,
                                   Type type, int64_t alignment, int64_t &end) {
  // What LDS instructions access has 16 bytes at most, but the host may have
  // instructions for more.
  auto memref = dyn_cast<MemRefType>(type);
  Type element = memref ? memref.getElementType() : type;
  int64_t ofType = getElementAlignment(op, element);
  alignment = std::max({INT64_C(16), ofType, alignment});
  std::optional<int64_t> newEnd =
      bytes ? llvm::checkedAdd<int64_t>(*bytes, llvm::alignTo(end, alignment))
            : std::nullopt;
  if (!newEnd)
    return op->emitOpError("expected LDS of less than 2^63 bytes, but got ")
           << type;
  end = *newEnd;
  return *newEnd - *bytes;
}

static std::optional<int64_t> getBytes(Operation *op, MemRefType type) {
  std::optional<int64_t> bytes = getElementBytes(op, type.getElementType());
  for (int64_t size : type.getShape())
    bytes = bytes ? llvm::checkedMul<int64_t>(*bytes, size) : std::nullopt;
  return bytes;
}

FailureOr<int64_t> mlir::swizzle::allocateLds(Operation *op, MemRefType type,
                                              int64_t alignment,
                                              int64_t &ldsBytes) {
  return allocate(op, ::getBytes(op, type), type, alignment, ldsBytes);
}

bool mlir::swizzle::canAlign(Operation *op, int64_t alignment) {
  if (alignment > 0 && llvm::isPowerOf2_64(alignment) &&
      uint64_t(alignment) <= host::ldsAlignment)
    return true;
  op->emitOpError("expected an alignment of at most ")
      << host::ldsAlignment << " bytes that is a power of two, but got "
      << alignment;
  return false;
}

static bool isInLds(LLVM::GlobalOp global) {
  // The number of AMD hardware's local address space.
  constexpr uint32_t localSpace =
      ROCDL::ROCDLDialect::kSharedMemoryAddressSpace;
  return global.getAddrSpace() == localSpace;
}

namespace {

/// A global in LDS.
struct Variable {
  Operation *op;
  Type type;
  std::optional<int64_t> bytes;
  int64_t alignment;
};

} // namespace

/// The variable that `op` is, if it is one of a size in LDS.
static std::optional<Variable> getVariable(Operation &op) {
  if (auto global = dyn_cast<memref::GlobalOp>(op))
    if (isLds(global.getType()))
      return Variable{&op, global.getType(),
                      ::getBytes(global, global.getType()),
                      int64_t(global.getAlignment().value_or(1))};
  if (auto global = dyn_cast<LLVM::GlobalOp>(op); global && isInLds(global)) {
    auto bytes = static_cast<int64_t>(
        DataLayout::closest(global).getTypeSize(global.getGlobalType()));
    if (bytes != 0)
      return Variable{&op, global.getGlobalType(), bytes,
                      int64_t(global.getAlignment().value_or(1))};
  }
  return std::nullopt;
}

/// The symbols of `module` that `function` names, and those that they name.
static SetVector<Operation *> findReached(Operation *function,
                                          const SymbolTable &symbols) {
  SetVector<Operation *> reached;
  reached.insert(function);
  for (size_t i = 0; i < reached.size(); ++i) {
    auto uses = SymbolTable::getSymbolUses(reached[i]);
    if (!uses)
      continue;
    for (const SymbolTable::SymbolUse &use : *uses)
      if (Operation *op = symbols.lookup(use.getSymbolRef().getLeafReference()))
        reached.insert(op);
  }
  return reached;
}

FailureOr<LdsLayout> LdsLayout::compute(gpu::GPUModuleOp module) {
  SymbolTable symbols(module);
  SmallVector<Variable> variables;
  for (Operation &op : *module.getBody())
    if (std::optional<Variable> variable = getVariable(op))
      variables.push_back(*variable);

  LdsLayout layout;
  DenseMap<Operation *, SmallVector<StringAttr>> users;
  for (auto function : module.getOps<FunctionOpInterface>()) {
    StringAttr name = cast<SymbolOpInterface>(*function).getNameAttr();
    layout.ends[name] = 0;
    for (Operation *op : findReached(function, symbols))
      users[op].push_back(name);
  }
  for (const Variable &variable : variables) {
    if (!canAlign(variable.op, variable.alignment))
      return failure();
    int64_t end = 0;
    for (StringAttr user : users[variable.op])
      end = std::max(end, layout.ends[user]);
    FailureOr<int64_t> offset = allocate(
        variable.op, variable.bytes, variable.type, variable.alignment, end);
    if (failed(offset))
      return failure();
    for (StringAttr user : users[variable.op])
      layout.ends[user] = end;
    layout.offsets[SymbolTable::getSymbolName(variable.op)] = *offset;
  }
  // Behind it all what has no size.
  for (auto global : module.getOps<LLVM::GlobalOp>()) {
    StringAttr name = global.getSymNameAttr();
    if (!isInLds(global) ||
        !layout.offsets.insert({name, dynamicLdsOffset}).second)
      continue;
    int64_t alignment = global.getAlignment().value_or(1);
    if (!canAlign(global, alignment))
      return failure();
    for (StringAttr user : users[global])
      layout.ends[user] = llvm::alignTo(layout.ends[user], alignment);
  }
  return layout;
}

std::optional<int64_t> LdsLayout::getOffset(StringAttr global) const {
  auto found = offsets.find(global);
  if (found == offsets.end())
    return std::nullopt;
  return found->second;
}

int64_t LdsLayout::getBytes(StringAttr function) const {
  return ends.lookup(function);
}
