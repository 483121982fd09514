//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PrepareModule.h"
#include "Swizzle/Target/ExactDivisions.h"
#include "Swizzle/Target/RemapNotes.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace mlir::swizzle;
using llvm::Value;

/// Divides the elements of vectors one by one, as LLVM does later, where they
/// have more bits than are exact in any case.
static void splitVectors(llvm::Function &function) {
  for (llvm::Instruction &instruction :
       llvm::make_early_inc_range(llvm::instructions(function))) {
    auto *type = llvm::dyn_cast<llvm::FixedVectorType>(instruction.getType());
    if (!type || !mayBeInexact(instruction))
      continue;
    llvm::IRBuilder<> b(&instruction);
    auto opcode = llvm::cast<llvm::BinaryOperator>(instruction).getOpcode();
    Value *result = llvm::PoisonValue::get(type);
    for (unsigned i = 0; i < type->getNumElements(); ++i) {
      Value *dividend = b.CreateExtractElement(instruction.getOperand(0), i);
      Value *divisor = b.CreateExtractElement(instruction.getOperand(1), i);
      Value *element = b.CreateBinOp(opcode, dividend, divisor);
      if (auto *division = llvm::dyn_cast<llvm::Instruction>(element))
        division->copyIRFlags(&instruction);
      result = b.CreateInsertElement(result, element, i);
    }
    instruction.replaceAllUsesWith(result);
    instruction.eraseFromParent();
  }
}

static bool hasDivisions(llvm::Module &module) {
  return llvm::any_of(module, [](llvm::Function &function) {
    return llvm::any_of(llvm::instructions(function), [](const auto &op) {
      return mayBeInexact(op, /*isOptimized=*/false);
    });
  });
}

/// Returns true if the code of `function` is optimized before instructions are
/// selected.
static bool isOptimized(const llvm::Function &function,
                        llvm::CodeGenOptLevel level) {
  return level != llvm::CodeGenOptLevel::None && !function.hasOptNone();
}

static bool hasInexactDivisions(llvm::Function &function,
                                llvm::CodeGenOptLevel level) {
  llvm::AssumptionCache assumptions(function);
  return llvm::any_of(function, [&](llvm::BasicBlock &block) {
    return !findInexactDivisions(block.begin(), block.end(), &assumptions,
                                 isOptimized(function, level))
                .empty();
  });
}

static void makeDivisionsExact(llvm::Function &function,
                               llvm::CodeGenOptLevel level) {
  llvm::AssumptionCache assumptions(function);
  for (llvm::BasicBlock &block : function)
    makeDivisionsExact(block.begin(), block.end(), &assumptions,
                       isOptimized(function, level));
}

namespace {
/// What the code generator does at first, after which it may know more of the
/// operands of divisions.
class Simplifier {
public:
  Simplifier(llvm::TargetMachine &machine, llvm::CodeGenOptLevel level);

  void inlineFunctions(llvm::Module &module) { inliner.run(module, modules); }
  void run(llvm::Function &function) {
    if (isOptimized(function, level))
      simplifier.run(function, functions);
  }

private:
  llvm::CodeGenOptLevel level;
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  llvm::ModulePassManager inliner;
  llvm::FunctionPassManager simplifier;
};
} // namespace

Simplifier::Simplifier(llvm::TargetMachine &machine,
                       llvm::CodeGenOptLevel level)
    : level(level), builder(&machine) {
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  inliner.addPass(llvm::AlwaysInlinerPass());
  // Arrays become vectors, whose elements are known.
  llvm::cantFail(
      builder.parsePassPipeline(simplifier, "sroa,amdgpu-promote-alloca,gvn"));
}

/// Makes divisions exact, also those of which LLVM is going to know that they
/// are of 24 bits.
static void makeDivisionsExact(llvm::Module &module,
                               llvm::TargetMachine &machine,
                               llvm::CodeGenOptLevel level) {
  for (llvm::Function &function : module) {
    splitVectors(function);
    makeDivisionsExact(function, level);
  }
  // The code of functions that have no others is left as it is, but that those
  // are inlined which LLVM is going to inline.
  llvm::ValueToValueMapTy copies;
  std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module, copies);
  Simplifier simplifier(machine, level);
  simplifier.inlineFunctions(*copy);
  llvm::SmallVector<llvm::Function *> inexact;
  for (llvm::Function &function : module) {
    auto *copied = llvm::cast_or_null<llvm::Function>(
        static_cast<Value *>(copies.lookup(&function)));
    if (!copied || copied->isDeclaration())
      continue;
    simplifier.run(*copied);
    if (hasInexactDivisions(*copied, level))
      inexact.push_back(&function);
  }
  if (inexact.empty())
    return;
  simplifier.inlineFunctions(module);
  for (llvm::Function *function : inexact) {
    simplifier.run(*function);
    makeDivisionsExact(*function, level);
  }
}

void mlir::swizzle::prepareForCodeGeneration(llvm::Module &module,
                                             llvm::TargetMachine &machine,
                                             llvm::CodeGenOptLevel level) {
  if (hasDivisions(module))
    ::makeDivisionsExact(module, machine, level);
  addRemapNotes(module);
}
