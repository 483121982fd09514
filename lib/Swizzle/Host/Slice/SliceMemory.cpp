//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "../KernelFunctions.h"
#include "SliceAccesses.h"
#include "Swizzle/Host/MemoryAccess.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::swizzle;

/// What `argument` of a block may be by branches to it; nothing if not all are
/// known.
static SmallVector<Value> getPassedValues(BlockArgument argument) {
  SmallVector<Value> passed;
  Block *block = argument.getOwner();
  for (auto it = block->pred_begin(), e = block->pred_end(); it != e; ++it) {
    auto branch = dyn_cast<BranchOpInterface>((*it)->getTerminator());
    Value value = branch ? branch.getSuccessorOperands(
                               it.getSuccessorIndex())[argument.getArgNumber()]
                         : Value();
    if (!value)
      return {};
    passed.push_back(value);
  }
  return passed;
}

/// The memrefs or pointers that `memref` may be: what it is a view of, or
/// selected from.
static SmallVector<Value> getSources(Value memref) {
  if (auto argument = dyn_cast<BlockArgument>(memref)) {
    if (!argument.getOwner()->isEntryBlock())
      return getPassedValues(argument);
    auto loop = dyn_cast_or_null<LoopLikeOpInterface>(
        argument.getOwner()->getParentOp());
    if (!loop)
      return {};
    OpOperand *init = loop.getTiedLoopInit(argument);
    OpOperand *yielded = loop.getTiedLoopYieldedValue(argument);
    return init && yielded ? SmallVector<Value>{init->get(), yielded->get()}
                           : SmallVector<Value>();
  }
  Operation *op = memref.getDefiningOp();
  if (auto view = dyn_cast<ViewLikeOpInterface>(op))
    return {view.getViewSource()};
  return TypeSwitch<Operation *, SmallVector<Value>>(op)
      .Case([](memref::ExtractStridedMetadataOp metadata) {
        return SmallVector<Value>{metadata.getSource()};
      })
      .Case<LLVM::GEPOp, LLVM::AddrSpaceCastOp, LLVM::FreezeOp,
            LLVM::BitcastOp>([](Operation *moved) {
        return SmallVector<Value>{moved->getOperand(0)};
      })
      .Case([](LLVM::SelectOp select) {
        return SmallVector<Value>{select.getTrueValue(),
                                  select.getFalseValue()};
      })
      .Case([](memref::TransposeOp transpose) {
        return SmallVector<Value>{transpose.getIn()};
      })
      .Case([](arith::SelectOp select) {
        return SmallVector<Value>{select.getTrueValue(),
                                  select.getFalseValue()};
      })
      .Case([&](scf::IfOp ifOp) {
        unsigned i = cast<OpResult>(memref).getResultNumber();
        return SmallVector<Value>{ifOp.thenYield().getOperand(i),
                                  ifOp.elseYield().getOperand(i)};
      })
      .Case([&](scf::ForOp loop) {
        unsigned i = cast<OpResult>(memref).getResultNumber();
        return SmallVector<Value>{loop.getInitArgs()[i],
                                  loop.getYieldedValues()[i]};
      })
      .Default([](Operation *) { return SmallVector<Value>(); });
}

/// The kind of memory that a type says; none if it does not.
static std::optional<MemoryKind> getKind(Type type) {
  if (auto memref = dyn_cast<MemRefType>(type))
    return isLds(memref) ? std::optional(MemoryKind::Lds) : std::nullopt;
  auto pointer = dyn_cast<LLVM::LLVMPointerType>(type);
  if (!pointer)
    return std::nullopt;
  switch (pointer.getAddressSpace()) {
  case ROCDL::ROCDLDialect::kSharedMemoryAddressSpace:
    return MemoryKind::Lds;
  case ROCDL::ROCDLDialect::kPrivateMemoryAddressSpace:
    return MemoryKind::Private;
  default:
    return std::nullopt;
  }
}

std::pair<MemoryKind, unsigned> mlir::swizzle::findMemory(Value memref) {
  using Result = std::pair<MemoryKind, unsigned>;
  const Result unknown = {MemoryKind::Unknown, 0};
  std::optional<Result> found;
  SmallPtrSet<Value, 8> visited;
  SmallVector<Value> worklist = {memref};
  while (!worklist.empty()) {
    Value value = worklist.pop_back_val();
    if (!visited.insert(value).second)
      continue;
    Result root = unknown;
    if (std::optional<MemoryKind> kind = getKind(value.getType())) {
      root = {*kind, 0};
    } else if (SmallVector<Value> sources = getSources(value);
               !sources.empty()) {
      llvm::append_range(worklist, sources);
      continue;
    } else if (auto argument = dyn_cast<BlockArgument>(value);
               argument && argument.getOwner()->isEntryBlock() &&
               isa<FunctionOpInterface>(argument.getOwner()->getParentOp())) {
      root = argument.getArgNumber() < numHiddenArguments
                 ? Result(MemoryKind::Lds, 0)
                 : Result(MemoryKind::Global,
                          argument.getArgNumber() - numHiddenArguments);
    } else if (isa_and_present<memref::AllocaOp, memref::AllocOp,
                               LLVM::AllocaOp>(value.getDefiningOp())) {
      root = {MemoryKind::Private, 0};
    } else if (isa_and_present<gpu::DynamicSharedMemoryOp>(
                   value.getDefiningOp())) {
      root = {MemoryKind::Lds, 0};
    }
    if (found && *found != root)
      return unknown;
    found = root;
  }
  return found.value_or(unknown);
}
