//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WaveSlice.h"
#include "CompiledWave.h"
#include "DemandedLanes.h"
#include "LiftedCode.h"
#include "LoopMasks.h"
#include "MaskLogic.h"
#include "OptionalCode.h"
#include "OwnMemory.h"
#include "PossibleWaits.h"
#include "RemoveUnneeded.h"
#include "UnknownLanes.h"
#include "WaitLoops.h"
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

using namespace mlir::swizzle::machine;
using llvm::CallInst;
using llvm::Value;

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

WaitsForOthers mlir::swizzle::machine::sliceWave(
    llvm::Function &function, const LaunchMemory &memory,
    llvm::ArrayRef<LiftedSite> sites, const KernelCode &code, bool hasLds,
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
  // Before InstCombine, which makes one comparison of two masks that are
  // combined.
  auto relateMasks = [&]() {
    relateLoopMasks(function);
    simplifyMasks(function);
    functionAnalyses.clear();
  };
  relateMasks();
  llvm::FunctionPassManager simplify;
  simplify.addPass(llvm::ADCEPass());
  simplify.addPass(llvm::InstCombinePass());
  simplify.addPass(llvm::ADCEPass());
  simplify.run(function, functionAnalyses);
  if (promoteScratch(function, sites)) {
    functionAnalyses.clear();
    promote.run(function, functionAnalyses);
    simplify.run(function, functionAnalyses);
  }
  auto simplifyAll = [&]() {
    functionAnalyses.clear();
    propagate.run(function, functionAnalyses);
    relateMasks();
    simplify.run(function, functionAnalyses);
    bool isChanged = simplifyMasks(function);
    isChanged |= dropUnneededLanes(function);
    if (isChanged) {
      functionAnalyses.clear();
      simplify.run(function, functionAnalyses);
    }
  };
  simplifyAll();
  ReadsOfOthers reads(sites, code);
  WaitsForOthers waits = leaveWaitLoops(function, sites, reads);
  if (waits.hasLeft())
    simplifyAll();
  waits.possible = findPossibleWaits(function, sites, reads);
  llvm::erase_if(waits.possible, [&](uint32_t number) {
    return llvm::is_contained(waits.passed, number);
  });
  llvm::erase_if(waits.retried, [&](uint32_t number) {
    return llvm::is_contained(waits.possible, number);
  });
  if (enterOptionalCode(function))
    simplifyAll();
  llvm::removeUnreachableBlocks(function);
  trackUnknownLanes(function, sites, hasLds);
  callMemory(function);
  functionAnalyses.clear();
  llvm::FunctionPassManager last;
  last.addPass(llvm::SimplifyCFGPass());
  last.addPass(llvm::EarlyCSEPass());
  last.addPass(llvm::createFunctionToLoopPassAdaptor(
      llvm::LICMPass(llvm::LICMOptions()), /*UseMemorySSA=*/true));
  last.addPass(llvm::EarlyCSEPass());
  last.addPass(llvm::ADCEPass());
  last.run(function, functionAnalyses);
  return waits;
}
