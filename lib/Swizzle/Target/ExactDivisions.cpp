//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ExactDivisions.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/SROA.h"

using namespace mlir::swizzle;
using llvm::Value;

/// The bits of the numbers that LLVM divides as floats, and those of dividends
/// for which that is exact, without their signs.
static constexpr unsigned floatBits = 24, exactBits = 22;

/// Returns true if LLVM may divide as floats, and that is not exact.
static bool mayBeWrong(llvm::BinaryOperator &division,
                       llvm::AssumptionCache &assumptions) {
  unsigned width = division.getType()->getScalarSizeInBits();
  Value *dividend = division.getOperand(0), *divisor = division.getOperand(1);
  // LLVM multiplies by the inverse of a constant of 32 bits.
  if (width <= exactBits || width > 64 ||
      (llvm::isa<llvm::Constant>(divisor) && width <= 32))
    return false;
  const llvm::DataLayout &layout = division.getDataLayout();
  auto getSignBits = [&](Value *value) {
    return llvm::ComputeNumSignBits(value, layout, &assumptions, &division);
  };
  // With the bit of the sign.
  unsigned dividendBits = width - getSignBits(dividend) + 1;
  unsigned divisorBits = width - getSignBits(divisor) + 1;
  bool areShort = std::max(dividendBits, divisorBits) <= floatBits;
  if (division.getOpcode() == llvm::Instruction::SDiv ||
      division.getOpcode() == llvm::Instruction::SRem)
    return areShort && dividendBits > exactBits + 1;
  auto getBits = [&](Value *value) {
    return llvm::computeKnownBits(value, layout, &assumptions, &division)
        .countMaxActiveBits();
  };
  unsigned bits = std::max(getBits(dividend), getBits(divisor));
  return bits <= floatBits ? getBits(dividend) > exactBits
                           : areShort && width <= 32;
}

/// The quotient and the remainder of unsigned numbers of 32 bits: LLVM's own
/// expansion of such, whatever is known of them.
static std::pair<Value *, Value *> divide(llvm::IRBuilder<> &b, Value *dividend,
                                          Value *divisor) {
  if (llvm::isa<llvm::Constant>(divisor))
    return {b.CreateUDiv(dividend, divisor), b.CreateURem(dividend, divisor)};
  llvm::Type *type = b.getInt32Ty(), *wide = b.getInt64Ty();
  auto multiplyHigh = [&](Value *x, Value *y) {
    Value *product = b.CreateMul(b.CreateZExt(x, wide), b.CreateZExt(y, wide));
    return b.CreateTrunc(b.CreateLShr(product, 32), type);
  };
  // 2^32 over the divisor, a little less, refined once by Newton and Raphson.
  Value *reciprocal = b.CreateUnaryIntrinsic(
      llvm::Intrinsic::amdgcn_rcp, b.CreateUIToFP(divisor, b.getFloatTy()));
  Value *scale = llvm::ConstantFP::get(
      b.getContext(),
      llvm::APFloat(llvm::APFloat::IEEEsingle(), llvm::APInt(32, 0x4f7ffffe)));
  Value *inverse = b.CreateFPToUI(b.CreateFMul(reciprocal, scale), type);
  Value *error = b.CreateMul(b.CreateNeg(divisor), inverse);
  inverse = b.CreateAdd(inverse, multiplyHigh(inverse, error));
  // A quotient that is at most 2 too small.
  Value *quotient = multiplyHigh(dividend, inverse);
  Value *rest = b.CreateSub(dividend, b.CreateMul(quotient, divisor));
  for (unsigned i = 0; i < 2; ++i) {
    Value *isLarge = b.CreateICmpUGE(rest, divisor);
    quotient =
        b.CreateSelect(isLarge, b.CreateAdd(quotient, b.getInt32(1)), quotient);
    rest = b.CreateSelect(isLarge, b.CreateSub(rest, divisor), rest);
  }
  return {quotient, rest};
}

static void replace(llvm::BinaryOperator &division) {
  llvm::IRBuilder<> b(&division);
  llvm::Type *type = division.getType(), *word = b.getInt32Ty();
  llvm::Instruction::BinaryOps opcode = division.getOpcode();
  bool isSigned =
      opcode == llvm::Instruction::SDiv || opcode == llvm::Instruction::SRem;
  bool isQuotient =
      opcode == llvm::Instruction::SDiv || opcode == llvm::Instruction::UDiv;
  Value *result = nullptr;
  if (!isSigned) {
    auto [quotient, rest] =
        divide(b, b.CreateZExtOrTrunc(division.getOperand(0), word),
               b.CreateZExtOrTrunc(division.getOperand(1), word));
    result = b.CreateZExtOrTrunc(isQuotient ? quotient : rest, type);
  } else {
    // (x ^ s) - s negates where the sign s is -1.
    Value *parts[2], *signs[2];
    for (unsigned i = 0; i < 2; ++i) {
      parts[i] = b.CreateSExtOrTrunc(division.getOperand(i), word);
      signs[i] = b.CreateAShr(parts[i], 31);
      parts[i] = b.CreateSub(b.CreateXor(parts[i], signs[i]), signs[i]);
    }
    auto [quotient, rest] = divide(b, parts[0], parts[1]);
    Value *sign = isQuotient ? b.CreateXor(signs[0], signs[1]) : signs[0];
    result = b.CreateXor(isQuotient ? quotient : rest, sign);
    result = b.CreateSExtOrTrunc(b.CreateSub(result, sign), type);
  }
  division.replaceAllUsesWith(result);
  division.eraseFromParent();
}

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

/// Returns true if there is a division that LLVM may do as floats.
static bool hasDivisions(llvm::Module &module) {
  return llvm::any_of(module, [](llvm::Function &function) {
    return llvm::any_of(llvm::instructions(function), [](const auto &op) {
      return op.isIntDivRem() &&
             op.getType()->getScalarSizeInBits() > exactBits;
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

void mlir::swizzle::makeDivisionsExact(llvm::Module &module,
                                       llvm::CodeGenOptLevel level) {
  if (!hasDivisions(module))
    return;
  if (level != llvm::CodeGenOptLevel::None)
    inlineAndPromote(module);
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    splitVectors(function);
    llvm::AssumptionCache assumptions(function);
    llvm::SmallVector<llvm::BinaryOperator *> wrong;
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (instruction.isIntDivRem())
        if (auto &division = llvm::cast<llvm::BinaryOperator>(instruction);
            mayBeWrong(division, assumptions))
          wrong.push_back(&division);
    for (llvm::BinaryOperator *division : wrong)
      replace(*division);
  }
}
