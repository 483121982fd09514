//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PrepareModule.h"
#include "Swizzle/Target/ExactDivisions.h"
#include "Swizzle/Target/RemapNotes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace mlir::swizzle;
using llvm::Value;

/// Divides the elements of vectors one by one, as LLVM does later.
static void splitVectors(llvm::Function &function) {
  for (llvm::Instruction &instruction :
       llvm::make_early_inc_range(llvm::instructions(function))) {
    auto *type = llvm::dyn_cast<llvm::FixedVectorType>(instruction.getType());
    if (!instruction.isIntDivRem() || !type)
      continue;
    llvm::IRBuilder<> b(&instruction);
    auto opcode = llvm::cast<llvm::BinaryOperator>(instruction).getOpcode();
    Value *result = llvm::PoisonValue::get(type);
    for (unsigned i = 0; i < type->getNumElements(); ++i) {
      Value *dividend = b.CreateExtractElement(instruction.getOperand(0), i);
      Value *divisor = b.CreateExtractElement(instruction.getOperand(1), i);
      result = b.CreateInsertElement(
          result, b.CreateBinOp(opcode, dividend, divisor), i);
    }
    instruction.replaceAllUsesWith(result);
    instruction.eraseFromParent();
  }
}

static bool hasLongDivisions(llvm::Module &module) {
  return llvm::any_of(module, [](llvm::Function &function) {
    return llvm::any_of(llvm::instructions(function), [](const auto &op) {
      return op.isIntDivRem() && op.getType()->getScalarSizeInBits() > 32;
    });
  });
}

/// Does what the code generator begins with, and after which it may know more
/// of the operands of divisions.
static void inlineAndPromote(llvm::Module &module) {
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
  passes.run(module, modules);
}

void mlir::swizzle::prepareForCodeGeneration(llvm::Module &module,
                                             llvm::CodeGenOptLevel level) {
  if (level != llvm::CodeGenOptLevel::None && hasLongDivisions(module))
    inlineAndPromote(module);
  for (llvm::Function &function : module) {
    splitVectors(function);
    for (llvm::BasicBlock &block : function)
      makeDivisionsExact(block.begin(), block.end(), Knowledge::Grows);
  }
  addRemapNotes(module);
}
