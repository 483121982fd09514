//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Analysis/PossibleWaits.h"
#include "Swizzle/IR/ChosenMap.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "Swizzle/Mapping/SharedReads.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Returns true if `type` is that of a pointer or buffer in LDS or in a
/// work-item's own memory.
static bool isWithinWorkgroup(Type type) {
  Attribute space;
  if (auto pointer = dyn_cast<LLVM::LLVMPointerType>(type))
    return isOwnAddressSpace(pointer.getAddressSpace());
  if (auto buffer = dyn_cast<BaseMemRefType>(type))
    space = buffer.getMemorySpace();
  if (auto number = dyn_cast_or_null<IntegerAttr>(space))
    return isOwnAddressSpace(number.getInt());
  auto ofGPU = dyn_cast_or_null<gpu::AddressSpaceAttr>(space);
  return ofGPU && ofGPU.getValue() != gpu::AddressSpace::Global;
}

/// Returns true if `op` says that it is `word`, volatile for example, in
/// whatever dialect.
static bool says(Operation *op, StringRef word) {
  return llvm::any_of(op->getAttrs(), [&](NamedAttribute attribute) {
    auto flag = dyn_cast<BoolAttr>(attribute.getValue());
    return attribute.getName().getValue().contains_insensitive(word) &&
           (isa<UnitAttr>(attribute.getValue()) || (flag && flag.getValue()));
  });
}

/// Returns true if `op`, a load of AMD's, may pass the L1: an attribute or its
/// last operand says how.
static bool loadsPastL1(StringRef name, Operation *op) {
  if (!hasCacheFlags(name))
    return false;
  APInt flags;
  if (auto attribute = op->getAttrOfType<IntegerAttr>("aux"))
    flags = attribute.getValue();
  else if (op->getNumOperands() == 0 ||
           !matchPattern(op->getOperands().back(), m_ConstantInt(&flags)))
    return true;
  return seesOtherWrites(flags.getZExtValue());
}

/// Returns true if `op` is on pointers or buffers, all of them in LDS or in a
/// work-item's own memory, or of a scope that no other workgroup is in.
static bool staysInWorkgroup(Operation *op) {
  auto scope = op->getAttrOfType<StringAttr>("syncscope");
  if (scope && isOwnScope(scope))
    return true;
  auto memory = llvm::make_filter_range(op->getOperandTypes(), [](Type type) {
    return isa<LLVM::LLVMPointerType, BaseMemRefType>(type);
  });
  return !memory.empty() && llvm::all_of(memory, isWithinWorkgroup);
}

/// The text of `op`, if it is assembly.
static std::optional<StringRef> getAssembly(Operation *op) {
  if (auto assembly = dyn_cast<LLVM::InlineAsmOp>(op))
    return assembly.getAsmString();
  if (auto assembly = dyn_cast<NVVM::InlinePtxOp>(op))
    return assembly.getPtxCode();
  return std::nullopt;
}

/// Returns true if `op`, which is assembly, may read memory. PTX becomes
/// assembly of LLVM that has side effects.
static bool mayReadMemory(Operation *op) {
  auto assembly = dyn_cast<LLVM::InlineAsmOp>(op);
  return assembly ? mayReadMemory(assembly.getHasSideEffects(),
                                  assembly.getConstraints())
                  : mayReadMemory(/*hasSideEffects=*/true, /*constraints=*/"");
}

/// Returns true if `op` calls what its operands say.
static bool isIndirectCall(Operation *op) {
  auto call = dyn_cast<CallOpInterface>(op);
  return call && !isa<SymbolRefAttr>(call.getCallableForCallee());
}

/// What users know `op` by, if it sees what other workgroups write; else empty.
static std::string getReadOfOthers(Operation *op) {
  std::string name = op->getName().getStringRef().str();
  if (isIndirectCall(op))
    return "a call through a pointer";
  if (auto call = dyn_cast<CallOpInterface>(op)) {
    // Functions of the module that are called say it themselves.
    auto callee = cast<SymbolRefAttr>(call.getCallableForCallee());
    name = callee.getRootReference().str();
    if (!StringRef(name).starts_with("llvm."))
      return "";
  }
  if (std::optional<StringRef> assembly = getAssembly(op))
    return mayReadMemory(op) &&
                   (!op->use_empty() || getAssemblyReads(*assembly).seesOthers)
               ? "inline assembly"
               : "";
  if (StringRef(name).contains("store") || staysInWorkgroup(op))
    return "";
  if (says(op, "volatile"))
    return "a volatile " + name;
  // It passes the L1, too.
  if (says(op, "nontemporal"))
    return "a nontemporal " + name;
  // Plain loads after it see what others wrote before it.
  if (isa<LLVM::FenceOp>(op))
    return "an " + name;
  if (auto load = dyn_cast<LLVM::LoadOp>(op))
    return load.getOrdering() == LLVM::AtomicOrdering::not_atomic
               ? ""
               : "an atomic " + name;
  if (auto intrinsic = dyn_cast<LLVM::CallIntrinsicOp>(op))
    name = intrinsic.getIntrin().str();
  return (isAtomicName(name) && !op->use_empty()) || emptiesCache(name) ||
                 isGridBarrier(name) || loadsPastL1(name, op)
             ? name
             : "";
}

/// Returns true if `loop` has a number of iterations that is known before it.
static bool isCounted(LoopLikeOpInterface loop) {
  return loop.getLoopUpperBounds() ||
         loop->getName().getDialectNamespace() == "affine";
}

/// Returns true if `op` is in a loop of `function` that is not counted, or in a
/// cycle of blocks, however many iterations that has.
static bool isInOpenLoop(Operation *op, Operation *function) {
  for (; op && op != function; op = op->getParentOp()) {
    auto loop = dyn_cast<LoopLikeOpInterface>(op->getParentOp());
    if (loop && !isCounted(loop))
      return true;
    Block *block = op->getBlock();
    if (llvm::any_of(block->getSuccessors(), [&](Block *next) {
          return next == block || next->isReachable(block);
        }))
      return true;
  }
  return false;
}

/// Returns true if `op`, which `name` says what it is, may wait without a loop
/// around it: what is called may have one.
static bool waitsAlone(Operation *op, StringRef name) {
  std::optional<StringRef> assembly = getAssembly(op);
  return isIndirectCall(op) || isGridBarrier(name) ||
         (assembly && getAssemblyReads(*assembly).hasLoop);
}

/// Adds the functions that `function` names.
static void addCallees(Operation *function, SetVector<Operation *> &functions) {
  if (auto uses = SymbolTable::getSymbolUses(function))
    for (const SymbolTable::SymbolUse &use : *uses)
      if (Operation *callee = SymbolTable::lookupNearestSymbolFrom(
              use.getUser(), use.getSymbolRef());
          isa_and_nonnull<FunctionOpInterface>(callee))
        functions.insert(callee);
}

std::string mlir::swizzle::findPossibleWait(Operation *kernel) {
  SetVector<Operation *> functions;
  functions.insert(kernel);
  for (size_t i = 0; i < functions.size(); ++i) {
    Operation *function = functions[i];
    if (auto known = function->getAttrOfType<StringAttr>(mayWaitAttrName))
      return known.str();
    if (cast<FunctionOpInterface>(function).isExternal()) {
      StringRef name = SymbolTable::getSymbolName(function).getValue();
      if (i != 0 && (!readsNoId(name) || isGridBarrier(name)))
        return "a call of @" + name.str();
      continue;
    }
    std::string found;
    function->walk([&](Operation *op) {
      found = getReadOfOthers(op);
      if (!found.empty() && i == 0 && !waitsAlone(op, found) &&
          !isInOpenLoop(op, kernel))
        found.clear();
      return found.empty() ? WalkResult::advance() : WalkResult::interrupt();
    });
    if (!found.empty())
      return found;
    addCallees(function, functions);
  }
  return "";
}
