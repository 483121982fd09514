//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Analysis/ProgramIdUses.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include <utility>

using namespace mlir;
using namespace mlir::swizzle;

static std::optional<ProgramIdRead> getRead(Operation *op) {
  if (auto reader = dyn_cast<ProgramIdOpInterface>(op))
    return reader.getProgramIdRead();
  return std::nullopt;
}

/// Calls `callback` for a function and what is in it, but not for what runs
/// with other ids: the body of a launch, and other functions and modules.
static void walkOwn(Operation *function,
                    function_ref<void(Operation *)> callback) {
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    callback(op);
    bool isOther = isa<gpu::LaunchOp, FunctionOpInterface>(op) ||
                   op->hasTrait<OpTrait::SymbolTable>();
    return op != function && isOther ? WalkResult::skip()
                                     : WalkResult::advance();
  });
}

/// Returns true if `op` is in a region of `function` that sees nothing from
/// outside of it, as the body of gpu.all_reduce: no logical id either.
static bool isIsolated(Operation *op, Operation *function) {
  for (op = op->getParentOp(); op != function; op = op->getParentOp())
    if (op->hasTrait<OpTrait::IsIsolatedFromAbove>())
      return true;
  return false;
}

/// Records what `op`, which reads what `read` says, is to its kernel.
static void addRead(ProgramIdUses &uses, Operation *op, ProgramIdRead read) {
  switch (read.kind) {
  case ProgramIdRead::Kind::Id:
    // MLIR's outlining gives each kernel the ids along all dimensions.
    if (!op->use_empty())
      uses.ids.push_back(cast<ProgramIdOpInterface>(op));
    return;
  case ProgramIdRead::Kind::Cluster:
    if (!uses.cluster)
      uses.cluster = op;
    return;
  case ProgramIdRead::Kind::Opaque:
    if (!uses.opaqueId)
      uses.opaqueId = op;
    return;
  case ProgramIdRead::Kind::Xcd:
    uses.xcd = true;
    return;
  }
}

/// Returns true if it is not known before linking, or before the program runs,
/// which function `op`, a function or a name of one, is.
static bool isInterposable(Operation *op) {
  auto isOf = [](LLVM::Linkage linkage) {
    return linkage == LLVM::Linkage::Weak || linkage == LLVM::Linkage::Linkonce;
  };
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(op))
    return isOf(function.getLinkage());
  if (auto alias = dyn_cast<LLVM::AliasOp>(op))
    return isOf(alias.getLinkage());
  return isa<LLVM::IFuncOp>(op);
}

/// The functions that a call through a pointer in `op` may reach, and names of
/// functions that are not known. (MLIR's import makes a call of a name one
/// through a pointer.)
const SetVector<Operation *> &ProgramIdUseAnalysis::getPointees(Operation *op) {
  Operation *module = SymbolTable::getNearestSymbolTable(op);
  auto [known, isNew] = pointees.try_emplace(module);
  if (isNew && module)
    for (Operation &other : module->getRegion(0).getOps()) {
      auto function = dyn_cast<FunctionOpInterface>(other);
      auto kernel = dyn_cast<KernelOpInterface>(other);
      bool isCallable =
          function && !function.isExternal() && !(kernel && kernel.isKernel());
      if (isCallable || (!function && isInterposable(&other)))
        known->second.insert(&other);
    }
  return known->second;
}

/// The name of a function, of what a call of a kernel has become that of the
/// kernel.
static StringRef getOriginalName(Operation *function) {
  StringRef name = SymbolTable::getSymbolName(function).getValue();
  name.consume_back(calledSuffix);
  return name;
}

std::optional<std::string> ProgramIdUseAnalysis::findCaller(Operation *kernel) {
  Operation *module = SymbolTable::getNearestSymbolTable(kernel);
  auto [known, isNew] = callers.try_emplace(module);
  llvm::StringMap<std::string> &ofModule = known->second;
  if (isNew && module)
    for (auto function : module->getRegion(0).getOps<FunctionOpInterface>())
      for (Operation *callee : getFunction(function).callees)
        ofModule.try_emplace(getOriginalName(callee),
                             getOriginalName(function));
  auto found = ofModule.find(SymbolTable::getSymbolName(kernel).getValue());
  if (found == ofModule.end())
    return std::nullopt;
  return found->second;
}

ProgramIdUses ProgramIdUseAnalysis::analyze(Operation *kernel) {
  ProgramIdUses uses;
  uses.caller = findCaller(kernel);
  walkOwn(kernel, [&](Operation *op) {
    std::optional<ProgramIdRead> read = getRead(op);
    if (!read)
      return;
    if (read->kind == ProgramIdRead::Kind::Id && isIsolated(op, kernel))
      read->kind = ProgramIdRead::Kind::Opaque;
    addRead(uses, op, *read);
  });
  // All that is reached from the kernel, first without pointers.
  SetVector<Operation *> reached;
  bool callsPointers = false, hasPointees = false;
  auto addCallees = [&](Operation *op) {
    const Function &function = getFunction(op);
    reached.insert_range(function.callees);
    callsPointers |= function.callsPointers;
    if (uses.unknownCallee.empty())
      uses.unknownCallee = function.unknownCallee;
  };
  addCallees(kernel);
  for (size_t i = 0;; ++i) {
    if (i == reached.size() && callsPointers &&
        !std::exchange(hasPointees, true))
      reached.insert_range(getPointees(kernel));
    if (i == reached.size())
      break;
    Operation *op = reached[i];
    addCallees(op);
    StringRef name = SymbolTable::getSymbolName(op).getValue();
    if (getFunction(op).readsIds && !uses.calledReader) {
      uses.calledReader = getOriginalName(op).str();
      uses.isReaderPointedTo = hasPointees;
    }
    uses.xcd |= getFunction(op).readsXcd;
    if (isInterposable(op) && uses.unknownCallee.empty() && !readsNoId(name))
      uses.unknownCallee = name.str();
  }
  return uses;
}

void ProgramIdUseAnalysis::addCall(Function &function, CallOpInterface call) {
  CallInterfaceCallable callable = call.getCallableForCallee();
  auto symbol = dyn_cast<SymbolRefAttr>(callable);
  Operation *callee = symbol ? call.resolveCallableInTable(&symbols) : nullptr;
  // What is found and is no function is a name of one.
  auto definition = dyn_cast_or_null<FunctionOpInterface>(callee);
  if (!symbol || (callee && !definition && !isInterposable(callee))) {
    function.callsPointers = true;
    return;
  }
  if (definition && !definition.isExternal()) {
    function.callees.insert(callee);
    return;
  }
  StringRef name = symbol.getLeafReference().getValue();
  if (function.unknownCallee.empty() && !readsNoId(name))
    function.unknownCallee = name.str();
}

const ProgramIdUseAnalysis::Function &
ProgramIdUseAnalysis::getFunction(Operation *op) {
  auto [known, isNew] = functions.try_emplace(op);
  if (!isNew)
    return known->second;
  Function function;
  walkOwn(op, [&](Operation *inner) {
    if (std::optional<ProgramIdRead> read = getRead(inner)) {
      bool isXcd = read->kind == ProgramIdRead::Kind::Xcd;
      function.readsXcd |= isXcd;
      function.readsIds |= !isXcd;
    } else if (auto call = dyn_cast<CallOpInterface>(inner)) {
      addCall(function, call);
    }
  });
  return functions[op] = std::move(function);
}
