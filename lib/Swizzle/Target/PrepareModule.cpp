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
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace mlir::swizzle;
using llvm::Value;

/// Returns true if LLVM may do a division of this type by `divisor` as floats,
/// or would if it knew more of the numbers.
static bool mayBeInexact(llvm::Type *type, Value *divisor) {
  unsigned width = type->getScalarSizeInBits();
  return width > exactDividendBits && width <= 64 &&
         (width > 32 || !llvm::isa<llvm::Constant>(divisor));
}

/// Divides the elements of vectors one by one, as LLVM does later, where they
/// have more bits than are exact in any case.
static void splitVectors(llvm::Function &function) {
  for (llvm::Instruction &instruction :
       llvm::make_early_inc_range(llvm::instructions(function))) {
    auto *type = llvm::dyn_cast<llvm::FixedVectorType>(instruction.getType());
    if (!instruction.isIntDivRem() || !type ||
        !mayBeInexact(instruction.getType(), instruction.getOperand(1)))
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
      return op.isIntDivRem() && mayBeInexact(op.getType(), op.getOperand(1));
    });
  });
}

static bool hasInexactDivisions(llvm::Module &module) {
  return llvm::any_of(module, [](llvm::Function &function) {
    llvm::AssumptionCache assumptions(function);
    return llvm::any_of(function, [&](llvm::BasicBlock &block) {
      return !findInexactDivisions(block.begin(), block.end(), &assumptions)
                  .empty();
    });
  });
}

/// Does what the code generator begins with, and after which it may know more
/// of the operands of divisions.
static void simplify(llvm::Module &module) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  llvm::ModulePassManager passes;
  passes.addPass(llvm::AlwaysInlinerPass());
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(
      llvm::SROAPass(llvm::SROAOptions::ModifyCFG)));
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::GVNPass()));
  passes.run(module, modules);
}

/// Makes divisions exact, also those of which LLVM is going to know that they
/// are of 24 bits.
static void makeDivisionsExact(llvm::Module &module,
                               llvm::CodeGenOptLevel level) {
  auto makeKnownExact = [&]() {
    for (llvm::Function &function : module) {
      llvm::AssumptionCache assumptions(function);
      for (llvm::BasicBlock &block : function)
        makeDivisionsExact(block.begin(), block.end(), &assumptions);
    }
  };
  for (llvm::Function &function : module)
    splitVectors(function);
  makeKnownExact();
  if (level == llvm::CodeGenOptLevel::None)
    return;
  // The code of modules that have no others is left as it is.
  std::unique_ptr<llvm::Module> copy = llvm::CloneModule(module);
  simplify(*copy);
  if (!hasInexactDivisions(*copy))
    return;
  simplify(module);
  makeKnownExact();
}

void mlir::swizzle::prepareForCodeGeneration(llvm::Module &module,
                                             llvm::CodeGenOptLevel level) {
  if (hasDivisions(module))
    ::makeDivisionsExact(module, level);
  addRemapNotes(module);
}
