//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Removes the work of host code on buffers: what it puts into them does not
// matter to a launch that is traced, unless sizes or addresses depend on it.
//
//===----------------------------------------------------------------------===//

#include "LaunchesToHost.h"
#include "Swizzle/Host/LaunchCalls.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::swizzle;

/// The access of a memref that `op` is; none if it is no such access.
static std::optional<MemoryAccess> getAccess(Operation *op) {
  if (auto accessing = dyn_cast<MemoryAccessOpInterface>(op))
    for (MemoryAccess &access : accessing.getMemoryAccesses())
      if (access.memref)
        return std::move(access);
  return std::nullopt;
}

/// Returns true for a call of what launches a kernel, or lets no other launch
/// follow.
static bool decidesAboutLaunches(func::CallOp call) {
  return call.getCallee() == launchFunctionName ||
         call.getCallee() == programAbort || call.getCallee() == threadEnd ||
         llvm::is_contained(programEnds, call.getCallee());
}

/// Returns true if `op` calls a function that is not in the module, and
/// launches nothing.
static bool isCallToOutside(Operation *op) {
  auto call = dyn_cast<func::CallOp>(op);
  if (!call || decidesAboutLaunches(call))
    return false;
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  return callee && callee.isExternal();
}

/// Returns true if `op` only changes the contents of buffers, or what is
/// outside of the process.
static bool isWork(Operation *op) {
  std::optional<MemoryAccess> access = getAccess(op);
  if (access)
    return access->isWrite && op->use_empty();
  if (isCallToOutside(op))
    return op->getNumResults() == 0;
  return isa<linalg::LinalgOp, memref::CopyOp, vector::TransferWriteOp>(op) &&
         op->getNumResults() == 0;
}

/// Returns true if `op` reads a constant of the module.
static bool readsConstant(Operation *op) {
  std::optional<MemoryAccess> access = getAccess(op);
  if (!access || access->isWrite)
    return false;
  auto get = access->memref.getDefiningOp<memref::GetGlobalOp>();
  if (!get)
    return false;
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      get, get.getNameAttr());
  return global && global.getConstant() && !global.isExternal();
}

/// Returns true if `op` may be left where nothing is computed: it reads no
/// buffer that can change.
static bool isIndependent(Operation *op) {
  if (readsConstant(op))
    return true;
  if (isMemoryEffectFree(op) || op->hasTrait<OpTrait::IsTerminator>() ||
      op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
    return true;
  if (auto call = dyn_cast<func::CallOp>(op)) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    return callee && (!callee.isExternal() || decidesAboutLaunches(call));
  }
  return isa<memref::AllocOp, memref::AllocaOp, memref::DeallocOp,
             LLVM::StoreOp, LLVM::AllocaOp>(op);
}

/// Erases what nothing uses, from the end to the start and from the inside to
/// the outside.
static void eraseDead(Operation *root) {
  SmallVector<Operation *> ops;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : llvm::reverse(ops))
    if (op != root && op->use_empty() &&
        (isOpTriviallyDead(op) || isCallToOutside(op)))
      op->erase();
}

/// Returns true if `op` reads a buffer that can change, or a function may that
/// it calls and nobody knows.
static bool readsBuffer(Operation *op) {
  if (isCallToOutside(op))
    return llvm::any_of(op->getOperandTypes(),
                        llvm::IsaPred<BaseMemRefType, LLVM::LLVMPointerType>);
  return hasEffect<MemoryEffects::Read>(op) && !readsConstant(op);
}

/// Adds to `values` what `use` makes of its value; returns false if that may be
/// any effect.
static bool addComputed(OpOperand &use, SetVector<Value> &values) {
  Operation *user = use.getOwner();
  unsigned number = use.getOperandNumber();
  auto addLoopValue = [&](scf::ForOp loop, unsigned i) {
    values.insert(loop.getRegionIterArg(i));
    values.insert(loop.getResult(i));
  };
  if (auto loop = dyn_cast<scf::ForOp>(user)) {
    if (number < loop.getNumControlOperands())
      return false;
    addLoopValue(loop, number - loop.getNumControlOperands());
    return true;
  }
  if (isa<scf::YieldOp>(user)) {
    if (auto loop = dyn_cast<scf::ForOp>(user->getParentOp()))
      addLoopValue(loop, number);
    else if (auto branch = dyn_cast<scf::IfOp>(user->getParentOp()))
      values.insert(branch.getResult(number));
    else
      return false;
    return true;
  }
  values.insert(user->result_begin(), user->result_end());
  return user->getNumRegions() == 0 && isMemoryEffectFree(user) &&
         !user->hasTrait<OpTrait::IsTerminator>();
}

/// Returns true for a read of what something computes that nobody uses, as a
/// sum over the iterations of a loop.
static bool isUnusedRead(Operation *op) {
  std::optional<MemoryAccess> access = getAccess(op);
  if (!access || access->isWrite)
    return false;
  SetVector<Value> values(op->result_begin(), op->result_end());
  for (size_t i = 0; i < values.size(); ++i)
    for (OpOperand &use : values[i].getUses())
      if (!addComputed(use, values))
        return false;
  return true;
}

bool mlir::swizzle::removeHostWork(ModuleOp module,
                                   SmallVectorImpl<Operation *> &reads) {
  SmallVector<std::pair<func::FuncOp, func::FuncOp>> replacements;
  bool isPossible = true;
  for (auto function : llvm::to_vector(module.getOps<func::FuncOp>())) {
    if (function.isExternal())
      continue;
    IRMapping mapping;
    auto copy = cast<func::FuncOp>(function->clone(mapping));
    module.insert(function, copy);
    replacements.push_back({function, copy});
    SmallVector<Operation *> work;
    copy.walk([&](Operation *op) {
      if (isWork(op))
        work.push_back(op);
    });
    for (Operation *op : work)
      op->erase();
    // What an op of a region used may be dead only now.
    for (unsigned before = 0, after = 1; before != after;) {
      auto count = [&] {
        unsigned n = 0;
        copy.walk([&](Operation *) { ++n; });
        return n;
      };
      before = count();
      eraseDead(copy);
      after = count();
    }
    SmallPtrSet<Operation *, 16> left;
    copy.walk([&](Operation *op) {
      if (isUnusedRead(op))
        return;
      isPossible &= op == copy || isIndependent(op);
      left.insert(op);
    });
    function.walk([&](Operation *op) {
      if (readsBuffer(op) && left.contains(mapping.lookupOrNull(op)))
        reads.push_back(op);
    });
  }
  if (isPossible)
    reads.clear();
  for (auto [function, copy] : replacements)
    (isPossible ? function : copy).erase();
  return isPossible;
}
