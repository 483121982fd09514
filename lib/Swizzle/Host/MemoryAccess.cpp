//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Host/MemoryAccess.h"
#include "Swizzle/Host/StridedView.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::swizzle;

/// A word of the descriptor of a memref.
static constexpr int64_t bytesOfWord = 8;

/// The descriptor of a memref in bytes; nothing for other types.
static std::optional<int64_t> getDescriptorBytes(Type type) {
  if (auto memref = dyn_cast<MemRefType>(type))
    return bytesOfWord * host::StridedView::getNumWords(memref.getRank());
  // A rank and a pointer.
  if (isa<UnrankedMemRefType>(type))
    return bytesOfWord * 2;
  return std::nullopt;
}

int64_t mlir::swizzle::getElementBytes(Operation *op, Type element) {
  if (std::optional<int64_t> bytes = getDescriptorBytes(element))
    return *bytes;
  DataLayout layout = DataLayout::closest(op);
  // LLVM packs the elements of a vector, and places it at powers of two. One of
  // several dimensions is an array of vectors.
  if (auto vector = dyn_cast<VectorType>(element)) {
    int64_t count = vector.getRank() == 0 ? 1 : vector.getShape().back();
    uint64_t bytes = llvm::divideCeil(
        count * layout.getTypeSizeInBits(vector.getElementType()), 8);
    return vector.getNumElements() / count * llvm::PowerOf2Ceil(bytes);
  }
  // MLIR's alignment of more than 64 bits is not LLVM's.
  constexpr uint64_t maxIntegerAlignment = 16;
  uint64_t bytes = layout.getTypeSize(element);
  return llvm::alignTo(
      bytes, isa<IntegerType>(element)
                 ? std::min(llvm::PowerOf2Ceil(bytes), maxIntegerAlignment)
                 : layout.getTypeABIAlignment(element));
}

int64_t mlir::swizzle::getElementAlignment(Operation *op, Type element) {
  return getDescriptorBytes(element)
             ? bytesOfWord
             : DataLayout::closest(op).getTypeABIAlignment(element);
}

int64_t mlir::swizzle::getStoreBytes(Operation *op, Type type) {
  if (std::optional<int64_t> bytes = getDescriptorBytes(type))
    return *bytes;
  DataLayout layout = DataLayout::closest(op);
  if (auto vector = dyn_cast<VectorType>(type))
    return llvm::divideCeil(
        vector.getNumElements() *
            layout.getTypeSizeInBits(vector.getElementType()),
        8);
  return llvm::divideCeil(layout.getTypeSizeInBits(type), 8);
}

/// The name of an intrinsic of AMD GPUs, a call or an op of the rocdl dialect;
/// empty if `op` is none.
static StringRef getIntrinsicName(Operation *op) {
  if (auto call = dyn_cast<LLVM::CallIntrinsicOp>(op))
    return call.getIntrin();
  if (isa_and_present<ROCDL::ROCDLDialect>(op->getDialect()))
    return op->getName().getStringRef();
  return "";
}

/// Returns true if `user` writes through `pointer`, a memref or a pointer.
static bool isWriteTo(Operation *user, Value pointer) {
  // Its effect on memory keeps it from being erased.
  if (isa<memref::PrefetchOp>(user))
    return false;
  if (auto op = dyn_cast<MemoryAccessOpInterface>(user))
    if (auto accesses = op.getMemoryAccesses(); !accesses.empty())
      return llvm::any_of(accesses, [&](const MemoryAccess &access) {
        return access.isWrite &&
               (access.memref == pointer || access.pointer == pointer);
      });
  if (auto effects = dyn_cast<MemoryEffectOpInterface>(user);
      effects && effects.getEffectOnValue<MemoryEffects::Write>(pointer))
    return true;
  StringRef name = getIntrinsicName(user);
  return name.contains(".buffer.store") || name.contains(".buffer.atomic");
}

/// Returns true if the results of `user` can be the operand, or a part of it. A
/// callee can return what it is given.
static bool passesOn(Operation *user) {
  return isa<ViewLikeOpInterface, CallOpInterface, LLVM::GEPOp,
             LLVM::AddrSpaceCastOp, LLVM::BitcastOp, LLVM::FreezeOp,
             LLVM::InsertValueOp, LLVM::ExtractValueOp, LLVM::PtrToIntOp>(
             user) ||
         getIntrinsicName(user).contains("make.buffer.rsrc");
}

/// Returns true if the result of `user` can be the address that the operand is,
/// or is a part of, as a number or a pointer.
static bool computesAddress(Operation *user) {
  return isa<LLVM::IntToPtrOp, LLVM::AddOp, LLVM::SubOp, LLVM::AndOp,
             LLVM::OrOp, arith::AddIOp, arith::SubIOp, arith::AndIOp,
             arith::OrIOp, arith::IndexCastOp, arith::IndexCastUIOp,
             memref::ExtractAlignedPointerAsIndexOp>(user);
}

/// The values that `use` becomes as the operand of an op with regions, or of
/// the end of one: what a loop carries, and what the op returns.
static SmallVector<Value> getRegionInputs(OpOperand &use) {
  Operation *user = use.getOwner();
  auto branch = dyn_cast<RegionBranchOpInterface>(user);
  if (!branch && isa<RegionBranchTerminatorOpInterface>(user))
    branch = dyn_cast<RegionBranchOpInterface>(user->getParentOp());
  if (!branch)
    return {};
  RegionBranchSuccessorMapping mapping;
  branch.getSuccessorOperandInputMapping(mapping);
  return mapping.lookup(&use);
}

namespace {
/// The values that an argument can become, and whether one is written through.
class Uses {
public:
  /// Does not follow the argument to values of `contested`.
  Uses(Value argument, const DenseSet<Value> &contested)
      : contested(contested) {
    visit(argument);
  }

  bool areWritten() const { return isWritten; }
  /// Those of the values that can be another value too.
  const DenseSet<Value> &getMerges() const { return merges; }

private:
  void visit(Value value) {
    if (!visited.insert(value).second)
      return;
    for (OpOperand &use : value.getUses()) {
      Operation *user = use.getOwner();
      isWritten |= isWriteTo(user, value);
      bool mayBeOther =
          isa<LLVM::SelectOp, arith::SelectOp>(user) || computesAddress(user);
      if (passesOn(user) || mayBeOther)
        for (Value result : user->getResults())
          mayBeOther ? visitMerge(result) : visit(result);
      for (Value input : getRegionInputs(use))
        visitMerge(input);
      if (auto branch = dyn_cast<BranchOpInterface>(user))
        if (std::optional<BlockArgument> argument =
                branch.getSuccessorBlockArgument(use.getOperandNumber()))
          visitMerge(*argument);
      if (auto call = dyn_cast<CallOpInterface>(user))
        visitCall(call, use.getOperandNumber());
    }
  }

  void visitMerge(Value value) {
    if (contested.contains(value))
      return;
    merges.insert(value);
    visit(value);
  }

  void visitCall(CallOpInterface call, unsigned operand) {
    auto callee = dyn_cast_or_null<FunctionOpInterface>(call.resolveCallable());
    // Of code that is elsewhere, that of the runtime is known.
    if (!callee || operand >= callee.getNumArguments())
      isWritten = true;
    else if (callee.isExternal())
      isWritten |= !callee.getName().starts_with("swizzleHost") ||
                   callee.getName() == "swizzleHostBufferStore";
    else
      visit(callee.getArgument(operand));
  }

  const DenseSet<Value> &contested;
  DenseSet<Value> visited, merges;
  bool isWritten = false;
};
} // namespace

SmallVector<host::ArgumentWrites>
mlir::swizzle::getArgumentWrites(FunctionOpInterface function) {
  const DenseSet<Value> none;
  DenseSet<Value> merges, contested;
  SmallVector<host::ArgumentWrites> writes;
  for (Value argument : function.getArguments()) {
    // Numbers are offsets at most.
    if (argument.getType().isIntOrIndexOrFloat()) {
      writes.push_back(host::ArgumentWrites::None);
      continue;
    }
    Uses uses(argument, none);
    for (Value merge : uses.getMerges())
      if (!merges.insert(merge).second)
        contested.insert(merge);
    writes.push_back(uses.areWritten() ? host::ArgumentWrites::This
                                       : host::ArgumentWrites::None);
  }
  for (auto [argument, write] :
       llvm::zip_equal(function.getArguments(), writes))
    if (write == host::ArgumentWrites::This &&
        !Uses(argument, contested).areWritten())
      write = host::ArgumentWrites::ThisOrOther;
  return writes;
}
