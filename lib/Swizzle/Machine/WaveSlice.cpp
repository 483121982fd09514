//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WaveSlice.h"
#include "CompiledWave.h"
#include "OptionalCode.h"
#include "RemoveUnneeded.h"
#include "UnknownLanes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/Endian.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/Mem2Reg.h"
#include <map>

using namespace mlir::swizzle::machine;
using llvm::CallInst;
using llvm::StringRef;
using llvm::Value;

/// The calls of a function by name, with offsets of any type.
static std::vector<CallInst *> findCalls(llvm::Function &function,
                                         StringRef name) {
  std::vector<CallInst *> calls;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    auto *call = llvm::dyn_cast<CallInst>(&instruction);
    llvm::Function *callee = call ? call->getCalledFunction() : nullptr;
    if (!callee)
      continue;
    StringRef calleeName = callee->getName();
    calleeName.consume_back(pending::wideSuffix);
    if (calleeName == name)
      calls.push_back(call);
  }
  return calls;
}

namespace {
/// Replaces loads and stores of scratch, and of LDS that has contents. Where
/// all addresses in scratch are known, it is registers that were spilled: each
/// of its dwords becomes a value. Else it is memory.
class OwnMemory {
public:
  OwnMemory(llvm::Function &function, llvm::ArrayRef<LiftedSite> sites)
      : function(function), sites(sites), b(function.getContext()),
        loads(findCalls(function, pending::scratchLoad)),
        stores(findCalls(function, pending::scratchStore)),
        ldsLoads(findCalls(function, pending::ldsLoad)),
        ldsStores(findCalls(function, pending::ldsStore)) {}

  /// Returns false if there are none.
  bool replace();

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
  void replaceLoad(CallInst *call, StringRef name);
  void replaceStore(CallInst *call, StringRef name);
  void callRuntime(CallInst *call, StringRef name, Value *data);

  llvm::Function &function;
  llvm::ArrayRef<LiftedSite> sites;
  Builder b;
  std::vector<CallInst *> loads, stores, ldsLoads, ldsStores;
  std::map<uint64_t, llvm::AllocaInst *> dwords;
};
} // namespace

std::optional<uint64_t> OwnMemory::getAddress(CallInst *call) const {
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

OwnMemory::Place OwnMemory::getPlace(CallInst *call) const {
  auto get = [&](unsigned i) {
    return llvm::cast<llvm::ConstantInt>(call->getArgOperand(i))
        ->getZExtValue();
  };
  unsigned bytes = std::min(sites[get(0)].site.bytes, 4u);
  uint64_t address = *getAddress(call) + 4 * get(1);
  return {address / 4, unsigned(address % 4) * 8, bytes * 8};
}

llvm::AllocaInst *OwnMemory::makeSlot(llvm::Type *type) {
  llvm::BasicBlock &entry = function.getEntryBlock();
  return Builder(&entry, entry.begin()).CreateAlloca(type);
}

llvm::AllocaInst *OwnMemory::getDword(uint64_t dword, llvm::Type *type) {
  llvm::AllocaInst *&slot = dwords[dword];
  if (!slot)
    slot = makeSlot(type);
  return slot;
}

void OwnMemory::promoteLoad(CallInst *call) {
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

void OwnMemory::promoteStore(CallInst *call) {
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

/// Calls the runtime with the arguments of `call`, its addresses and `data` in
/// memory.
void OwnMemory::callRuntime(CallInst *call, StringRef name, Value *data) {
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

void OwnMemory::replaceLoad(CallInst *call, StringRef name) {
  b.SetInsertPoint(call);
  Value *data = makeSlot(call->getType());
  callRuntime(call, name, data);
  call->replaceAllUsesWith(b.CreateLoad(call->getType(), data));
}

void OwnMemory::replaceStore(CallInst *call, StringRef name) {
  b.SetInsertPoint(call);
  Value *data = makeSlot(call->getArgOperand(4)->getType());
  b.CreateStore(call->getArgOperand(4), data);
  callRuntime(call, name, data);
}

bool OwnMemory::replace() {
  auto isKnown = [&](CallInst *call) { return getAddress(call).has_value(); };
  bool areKnown = llvm::all_of(loads, isKnown) && llvm::all_of(stores, isKnown);
  for (CallInst *call : loads)
    areKnown ? promoteLoad(call) : replaceLoad(call, runtime::scratchLoad);
  for (CallInst *call : stores)
    areKnown ? promoteStore(call) : replaceStore(call, runtime::scratchStore);
  for (CallInst *call : ldsLoads)
    replaceLoad(call, runtime::ldsLoad);
  for (CallInst *call : ldsStores)
    replaceStore(call, runtime::ldsStore);
  bool isChanged = false;
  for (CallInst *call :
       llvm::concat<CallInst *>(loads, stores, ldsLoads, ldsStores)) {
    call->eraseFromParent();
    isChanged = true;
  }
  return isChanged;
}

/// Gives loads of constant memory their values; true if there were some.
static bool foldConstantLoads(llvm::Function &function,
                              const LaunchMemory &memory) {
  bool isChanged = false;
  for (CallInst *call : findCalls(function, pending::scalarLoad)) {
    auto *base = llvm::dyn_cast<llvm::ConstantInt>(call->getArgOperand(2));
    if (!base)
      continue;
    auto *dword = llvm::cast<llvm::ConstantInt>(call->getArgOperand(1));
    uint64_t address = base->getZExtValue() + 4 * dword->getZExtValue();
    const LaunchMemory::Range *range = memory.find(address, 4);
    if (!range || !range->isConstant)
      continue;
    uint32_t value = llvm::support::endian::read32le(
        range->bytes + (address - range->address));
    call->replaceAllUsesWith(llvm::ConstantInt::get(call->getType(), value));
    call->eraseFromParent();
    isChanged = true;
  }
  return isChanged;
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
                                              const LaunchMemory &memory,
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

  removeUnneeded(function);
  llvm::FunctionPassManager promote;
  promote.addPass(llvm::PromotePass());
  promote.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  promote.addPass(llvm::SCCPPass());
  promote.run(function, functionAnalyses);
  llvm::FunctionPassManager propagate;
  propagate.addPass(llvm::InstSimplifyPass());
  propagate.addPass(llvm::SCCPPass());
  while (foldConstantLoads(function, memory)) {
    functionAnalyses.clear();
    propagate.run(function, functionAnalyses);
  }
  llvm::removeUnreachableBlocks(function);
  functionAnalyses.clear();
  llvm::FunctionPassManager simplify;
  simplify.addPass(llvm::ADCEPass());
  simplify.addPass(llvm::InstCombinePass());
  simplify.addPass(llvm::ADCEPass());
  simplify.run(function, functionAnalyses);
  if (OwnMemory(function, sites).replace()) {
    functionAnalyses.clear();
    promote.run(function, functionAnalyses);
    simplify.run(function, functionAnalyses);
  }
  if (enterOptionalCode(function)) {
    functionAnalyses.clear();
    simplify.run(function, functionAnalyses);
  }
  if (llvm::Error error = checkScalars(function, code))
    return error;
  llvm::removeUnreachableBlocks(function);
  trackUnknownLanes(function);
  functionAnalyses.clear();
  llvm::FunctionPassManager last;
  last.addPass(llvm::SimplifyCFGPass());
  last.addPass(llvm::EarlyCSEPass());
  last.addPass(llvm::createFunctionToLoopPassAdaptor(
      llvm::LICMPass(llvm::LICMOptions()), /*UseMemorySSA=*/true));
  last.addPass(llvm::EarlyCSEPass());
  last.addPass(llvm::ADCEPass());
  last.run(function, functionAnalyses);

  return llvm::Error::success();
}
