//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "OwnMemory.h"
#include "LiftedCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include <map>

using namespace mlir::swizzle::machine;
using llvm::CallInst;
using llvm::StringRef;
using llvm::Value;

namespace {
/// Makes values of dwords of scratch.
class ScratchPromotion {
public:
  ScratchPromotion(llvm::Function &function, llvm::ArrayRef<LiftedSite> sites)
      : function(function), sites(sites), b(function.getContext()),
        loads(findCalls(function, pending::scratchLoad)),
        stores(findCalls(function, pending::scratchStore)) {}

  bool run();

private:
  struct Place {
    uint64_t dword;
    /// Of an access of less than a dword.
    unsigned shift, bits;
  };

  std::optional<uint64_t> getAddress(CallInst *call) const;
  Place getPlace(CallInst *call) const;
  llvm::AllocaInst *getDword(uint64_t dword, llvm::Type *type);
  void promoteLoad(CallInst *call);
  void promoteStore(CallInst *call);

  llvm::Function &function;
  llvm::ArrayRef<LiftedSite> sites;
  Builder b;
  std::vector<CallInst *> loads, stores;
  std::map<uint64_t, llvm::AllocaInst *> dwords;
};
} // namespace

static llvm::AllocaInst *makeSlot(llvm::Function &function, llvm::Type *type) {
  llvm::BasicBlock &entry = function.getEntryBlock();
  return Builder(&entry, entry.begin()).CreateAlloca(type);
}

std::optional<uint64_t> ScratchPromotion::getAddress(CallInst *call) const {
  auto *addresses = llvm::dyn_cast<llvm::Constant>(call->getArgOperand(3));
  if (!addresses)
    return std::nullopt;
  auto *address =
      llvm::dyn_cast_or_null<llvm::ConstantInt>(addresses->getSplatValue());
  if (!address)
    return std::nullopt;
  auto *site = llvm::cast<llvm::ConstantInt>(call->getArgOperand(0));
  unsigned bytes = std::min(sites[site->getZExtValue()].site.bytes, 4u);
  // What lies in two dwords is in memory.
  uint64_t value = address->getZExtValue();
  return value % bytes == 0 ? std::optional(value) : std::nullopt;
}

ScratchPromotion::Place ScratchPromotion::getPlace(CallInst *call) const {
  auto get = [&](unsigned i) {
    return llvm::cast<llvm::ConstantInt>(call->getArgOperand(i))
        ->getZExtValue();
  };
  unsigned bytes = std::min(sites[get(0)].site.bytes, 4u);
  uint64_t address = *getAddress(call) + 4 * get(1);
  return {address / 4, unsigned(address % 4) * 8, bytes * 8};
}

llvm::AllocaInst *ScratchPromotion::getDword(uint64_t dword, llvm::Type *type) {
  llvm::AllocaInst *&slot = dwords[dword];
  if (!slot) {
    slot = makeSlot(function, type);
    // What is not written is 0, as in memory of the runtime.
    Builder(slot->getNextNode())
        .CreateStore(llvm::Constant::getNullValue(type), slot);
  }
  return slot;
}

void ScratchPromotion::promoteLoad(CallInst *call) {
  b.SetInsertPoint(call);
  llvm::Type *type = call->getType();
  Place place = getPlace(call);
  Value *value = b.CreateLoad(type, getDword(place.dword, type));
  if (place.bits < 32) {
    value = b.CreateLShr(value, llvm::ConstantInt::get(type, place.shift));
    value = b.CreateAnd(value,
                        llvm::ConstantInt::get(type, (1u << place.bits) - 1));
  }
  call->replaceAllUsesWith(value);
}

void ScratchPromotion::promoteStore(CallInst *call) {
  b.SetInsertPoint(call);
  Value *value = call->getArgOperand(4);
  llvm::Type *type = value->getType();
  Place place = getPlace(call);
  llvm::AllocaInst *slot = getDword(place.dword, type);
  Value *old = b.CreateLoad(type, slot);
  if (place.bits < 32) {
    uint32_t mask = ((1u << place.bits) - 1) << place.shift;
    value = b.CreateShl(value, llvm::ConstantInt::get(type, place.shift));
    value = b.CreateOr(b.CreateAnd(value, llvm::ConstantInt::get(type, mask)),
                       b.CreateAnd(old, llvm::ConstantInt::get(type, ~mask)));
  }
  auto *lanes =
      b.CreateBitCast(call->getArgOperand(2),
                      llvm::FixedVectorType::get(b.getInt1Ty(), lanesPerWave));
  b.CreateStore(b.CreateSelect(lanes, value, old), slot);
}

bool ScratchPromotion::run() {
  auto isKnown = [&](CallInst *call) { return getAddress(call).has_value(); };
  if ((loads.empty() && stores.empty()) || !llvm::all_of(loads, isKnown) ||
      !llvm::all_of(stores, isKnown) || haveFlatWrites(sites))
    return false;
  for (CallInst *call : loads)
    promoteLoad(call);
  for (CallInst *call : stores)
    promoteStore(call);
  for (CallInst *call : llvm::concat<CallInst *>(loads, stores))
    call->eraseFromParent();
  return true;
}

bool mlir::swizzle::machine::haveFlatWrites(llvm::ArrayRef<LiftedSite> sites) {
  return llvm::any_of(sites, [](const LiftedSite &site) {
    return site.form == AddressForm::Flat && site.site.isWrite;
  });
}

bool mlir::swizzle::machine::promoteScratch(llvm::Function &function,
                                            llvm::ArrayRef<LiftedSite> sites) {
  return ScratchPromotion(function, sites).run();
}

//===----------------------------------------------------------------------===//
// Calls of the runtime
//===----------------------------------------------------------------------===//

/// Calls the runtime in place of `call`, whose vectors it gets in memory, and
/// whose result it leaves there. Asked for unknown lanes, the answer is what
/// the runtime returns.
static void callRuntime(CallInst *call, StringRef name) {
  llvm::Function &function = *call->getFunction();
  Builder b(call);
  llvm::SmallVector<Value *> arguments = {function.getArg(0)};
  for (Value *argument : call->args()) {
    if (argument->getType()->isVectorTy()) {
      Value *slot = makeSlot(function, argument->getType());
      b.CreateStore(argument, slot);
      argument = slot;
    }
    arguments.push_back(argument);
  }
  bool isLoad = !call->getType()->isVoidTy();
  Value *result = isLoad ? makeSlot(function, call->getType()) : nullptr;
  if (isLoad)
    arguments.push_back(result);
  llvm::SmallVector<llvm::Type *> types;
  for (Value *argument : arguments)
    types.push_back(argument->getType());
  auto *type = llvm::FunctionType::get(isLoad ? b.getInt64Ty() : b.getVoidTy(),
                                       types, false);
  Value *unknown = b.CreateCall(
      function.getParent()->getOrInsertFunction(name, type), arguments);
  if (isLoad) {
    for (llvm::User *user : llvm::make_early_inc_range(call->users())) {
      if (getCallee(user) != pending::unknownOf)
        continue;
      user->replaceAllUsesWith(unknown);
      llvm::cast<CallInst>(user)->eraseFromParent();
    }
    call->replaceAllUsesWith(b.CreateLoad(call->getType(), result));
  }
  call->eraseFromParent();
}

void mlir::swizzle::machine::callMemory(llvm::Function &function) {
  std::pair<StringRef, StringRef> names[] = {
      {pending::scratchLoad, runtime::scratchLoad},
      {pending::scratchStore, runtime::scratchStore},
      {pending::ldsLoad, runtime::ldsLoad},
      {pending::ldsStore, runtime::ldsStore}};
  for (auto [from, to] : names)
    for (CallInst *call : findCalls(function, from))
      callRuntime(call, to);
  llvm::SetVector<CallInst *> loads;
  for (CallInst *asking : findCalls(function, pending::unknownOf))
    loads.insert(llvm::cast<CallInst>(asking->getArgOperand(0)));
  for (CallInst *call : loads)
    callRuntime(call, runtime::load);
}
