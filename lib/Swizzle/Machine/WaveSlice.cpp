//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WaveSlice.h"
#include "CompiledWave.h"
#include "OptionalCode.h"
#include "UnknownLanes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Local.h"
#include <map>

using namespace mlir::swizzle::machine;
using llvm::CallInst;
using llvm::StringRef;
using llvm::Value;

/// The calls of a function by name.
static std::vector<CallInst *> findCalls(llvm::Function &function,
                                         StringRef name) {
  std::vector<CallInst *> calls;
  for (llvm::Instruction &instruction : llvm::instructions(function))
    if (auto *call = llvm::dyn_cast<CallInst>(&instruction))
      if (llvm::Function *callee = call->getCalledFunction();
          callee && callee->getName() == name)
        calls.push_back(call);
  return calls;
}

namespace {
/// Replaces accesses to scratch. Where all addresses are known, scratch is
/// registers that were spilled: each of its dwords becomes a value. Else it is
/// memory.
class ScratchAccesses {
public:
  ScratchAccesses(llvm::Function &function, llvm::ArrayRef<LiftedSite> sites)
      : function(function), sites(sites), b(function.getContext()),
        loads(findCalls(function, pending::scratchLoad)),
        stores(findCalls(function, pending::scratchStore)) {}

  void replace();

private:
  struct Place {
    uint64_t dword;
    /// Of an access of less than a dword.
    unsigned shift, bits;
  };

  std::optional<uint64_t> getAddress(CallInst *call) const;
  Place getPlace(CallInst *call) const;
  llvm::AllocaInst *makeSlot(llvm::Type *type);
  llvm::AllocaInst *getDword(uint64_t dword, llvm::Type *type);
  void promoteLoad(CallInst *call);
  void promoteStore(CallInst *call);
  void callRuntime(CallInst *call, StringRef name, Value *data);

  llvm::Function &function;
  llvm::ArrayRef<LiftedSite> sites;
  Builder b;
  std::vector<CallInst *> loads, stores;
  std::map<uint64_t, llvm::AllocaInst *> dwords;
};
} // namespace

std::optional<uint64_t> ScratchAccesses::getAddress(CallInst *call) const {
  auto *addresses = llvm::dyn_cast<llvm::Constant>(call->getArgOperand(3));
  if (!addresses)
    return std::nullopt;
  auto *address =
      llvm::dyn_cast_or_null<llvm::ConstantInt>(addresses->getSplatValue());
  return address ? std::optional(address->getZExtValue()) : std::nullopt;
}

ScratchAccesses::Place ScratchAccesses::getPlace(CallInst *call) const {
  auto get = [&](unsigned i) {
    return llvm::cast<llvm::ConstantInt>(call->getArgOperand(i))
        ->getZExtValue();
  };
  unsigned bytes = std::min(sites[get(0)].site.bytes, 4u);
  uint64_t address = *getAddress(call) + 4 * get(1);
  return {address / 4, unsigned(address % 4) * 8, bytes * 8};
}

llvm::AllocaInst *ScratchAccesses::makeSlot(llvm::Type *type) {
  llvm::BasicBlock &entry = function.getEntryBlock();
  return Builder(&entry, entry.begin()).CreateAlloca(type);
}

llvm::AllocaInst *ScratchAccesses::getDword(uint64_t dword, llvm::Type *type) {
  llvm::AllocaInst *&slot = dwords[dword];
  if (!slot)
    slot = makeSlot(type);
  return slot;
}

void ScratchAccesses::promoteLoad(CallInst *call) {
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

void ScratchAccesses::promoteStore(CallInst *call) {
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

/// Calls the runtime with the arguments of `call`, its addresses and `data` in
/// memory.
void ScratchAccesses::callRuntime(CallInst *call, StringRef name, Value *data) {
  Value *addresses = makeSlot(call->getArgOperand(3)->getType());
  b.CreateStore(call->getArgOperand(3), addresses);
  Value *arguments[] = {function.getArg(0),
                        call->getArgOperand(0),
                        call->getArgOperand(1),
                        call->getArgOperand(2),
                        addresses,
                        data};
  llvm::SmallVector<llvm::Type *> types;
  for (Value *argument : arguments)
    types.push_back(argument->getType());
  auto *type = llvm::FunctionType::get(b.getVoidTy(), types, false);
  b.CreateCall(function.getParent()->getOrInsertFunction(name, type),
               arguments);
}

void ScratchAccesses::replace() {
  auto isKnown = [&](CallInst *call) { return getAddress(call).has_value(); };
  bool areKnown = llvm::all_of(loads, isKnown) && llvm::all_of(stores, isKnown);
  for (CallInst *call : loads) {
    b.SetInsertPoint(call);
    if (areKnown) {
      promoteLoad(call);
    } else {
      Value *data = makeSlot(call->getType());
      callRuntime(call, runtime::scratchLoad, data);
      call->replaceAllUsesWith(b.CreateLoad(call->getType(), data));
    }
  }
  for (CallInst *call : stores) {
    b.SetInsertPoint(call);
    if (areKnown) {
      promoteStore(call);
    } else {
      Value *data = makeSlot(call->getArgOperand(4)->getType());
      b.CreateStore(call->getArgOperand(4), data);
      callRuntime(call, runtime::scratchStore, data);
    }
  }
  for (CallInst *call : llvm::concat<CallInst *>(loads, stores))
    call->eraseFromParent();
}

/// Gives the runtime the addresses of accesses in memory, at one place for all.
static void lowerAccesses(llvm::Function &function, StringRef name,
                          StringRef runtimeName) {
  Builder b(function.getContext());
  llvm::Module &module = *function.getParent();
  Value *addresses = nullptr;
  for (CallInst *call : findCalls(function, name)) {
    if (!addresses) {
      llvm::BasicBlock &entry = function.getEntryBlock();
      b.SetInsertPoint(&entry, entry.begin());
      addresses = b.CreateAlloca(call->getArgOperand(2)->getType());
    }
    auto *type = llvm::FunctionType::get(
        b.getVoidTy(),
        {b.getPtrTy(), b.getInt32Ty(), b.getInt64Ty(), b.getPtrTy()}, false);
    b.SetInsertPoint(call);
    b.CreateStore(call->getArgOperand(2), addresses);
    b.CreateCall(module.getOrInsertFunction(runtimeName, type),
                 {function.getArg(0), call->getArgOperand(0),
                  call->getArgOperand(1), addresses});
    call->eraseFromParent();
  }
}

/// Makes calls of the runtime of the loads that are left.
static void lowerLoads(llvm::Function &function) {
  Builder b(function.getContext());
  llvm::Module &module = *function.getParent();
  for (CallInst *call : findCalls(function, pending::scalarLoad)) {
    b.SetInsertPoint(call);
    auto *type = llvm::FunctionType::get(
        b.getInt32Ty(),
        {b.getPtrTy(), b.getInt32Ty(), b.getInt32Ty(), b.getInt64Ty()}, false);
    Value *loaded =
        b.CreateCall(module.getOrInsertFunction(runtime::scalarLoad, type),
                     {function.getArg(0), call->getArgOperand(0),
                      call->getArgOperand(1), call->getArgOperand(2)});
    call->replaceAllUsesWith(loaded);
    call->eraseFromParent();
  }
  std::vector<CallInst *> loads = findCalls(function, pending::load);
  if (loads.empty())
    return;
  llvm::BasicBlock &entry = function.getEntryBlock();
  b.SetInsertPoint(&entry, entry.begin());
  Value *addresses = b.CreateAlloca(loads[0]->getArgOperand(3)->getType());
  Value *results = b.CreateAlloca(loads[0]->getType());
  auto *type =
      llvm::FunctionType::get(b.getVoidTy(),
                              {b.getPtrTy(), b.getInt32Ty(), b.getInt32Ty(),
                               b.getInt64Ty(), b.getPtrTy(), b.getPtrTy()},
                              false);
  for (CallInst *call : loads) {
    b.SetInsertPoint(call);
    b.CreateStore(call->getArgOperand(3), addresses);
    b.CreateCall(module.getOrInsertFunction(runtime::load, type),
                 {function.getArg(0), call->getArgOperand(0),
                  call->getArgOperand(1), call->getArgOperand(2), addresses,
                  results});
    call->replaceAllUsesWith(b.CreateLoad(call->getType(), results));
    call->eraseFromParent();
  }
}

/// An error if a scalar is left that nothing here knows.
static llvm::Error checkScalars(llvm::Function &function,
                                const KernelCode &code) {
  for (CallInst *call : findCalls(function, pending::unknownScalar)) {
    auto *number = llvm::cast<llvm::ConstantInt>(call->getArgOperand(0));
    return llvm::createStringError(
        code.describe(code.instructions[number->getZExtValue()]) +
        unknownMessage);
  }
  return llvm::Error::success();
}

llvm::Error mlir::swizzle::machine::sliceWave(llvm::Function &function,
                                              const KernelCode &code,
                                              llvm::ArrayRef<LiftedSite> sites,
                                              llvm::TargetMachine &target) {
  llvm::LoopAnalysisManager loopAnalyses;
  llvm::FunctionAnalysisManager functionAnalyses;
  llvm::CGSCCAnalysisManager componentAnalyses;
  llvm::ModuleAnalysisManager moduleAnalyses;
  llvm::PassBuilder builder(&target);
  builder.registerModuleAnalyses(moduleAnalyses);
  builder.registerCGSCCAnalyses(componentAnalyses);
  builder.registerFunctionAnalyses(functionAnalyses);
  builder.registerLoopAnalyses(loopAnalyses);
  builder.crossRegisterProxies(loopAnalyses, functionAnalyses,
                               componentAnalyses, moduleAnalyses);

  // What is dead goes before anything looks at it.
  llvm::FunctionPassManager first;
  first.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  first.addPass(llvm::ADCEPass());
  first.addPass(llvm::SCCPPass());
  first.addPass(llvm::InstCombinePass());
  first.addPass(llvm::ADCEPass());
  first.run(function, functionAnalyses);
  ScratchAccesses(function, sites).replace();
  functionAnalyses.clear();

  llvm::FunctionPassManager second;
  second.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  second.addPass(llvm::ADCEPass());
  second.addPass(llvm::SCCPPass());
  second.addPass(llvm::InstCombinePass());
  second.addPass(llvm::ADCEPass());
  llvm::FunctionPassManager last;
  last.addPass(llvm::SimplifyCFGPass());
  last.addPass(llvm::EarlyCSEPass());
  last.addPass(llvm::InstCombinePass());
  last.addPass(llvm::createFunctionToLoopPassAdaptor(
      llvm::LICMPass(llvm::LICMOptions()), /*UseMemorySSA=*/true));
  last.addPass(llvm::EarlyCSEPass());
  last.addPass(llvm::ADCEPass());
  second.run(function, functionAnalyses);
  enterOptionalCode(function);
  functionAnalyses.clear();
  llvm::ADCEPass().run(function, functionAnalyses);
  if (llvm::Error error = checkScalars(function, code))
    return error;
  llvm::removeUnreachableBlocks(function);
  trackUnknownLanes(function);
  functionAnalyses.clear();
  last.run(function, functionAnalyses);
  lowerAccesses(function, pending::vectorAccess, runtime::vectorAccess);
  lowerAccesses(function, pending::ldsAccess, runtime::ldsAccess);
  lowerLoads(function);
  return llvm::Error::success();
}
