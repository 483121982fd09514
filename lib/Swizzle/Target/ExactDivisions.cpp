//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Target/ExactDivisions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace mlir::swizzle;
using llvm::Value;

/// The bits of the numbers that LLVM divides as floats.
static constexpr unsigned floatBits = 24;

/// Returns true if a division by `divisor` is a shift: of any number by a
/// constant power of two, of an unsigned one also by one that is shifted.
static bool isShift(const Value *divisor, bool isSigned) {
  const llvm::APInt *power;
  using namespace llvm::PatternMatch;
  return match(divisor, m_Power2(power)) ||
         (!isSigned && match(divisor, m_Shl(m_Power2(power), m_Value())));
}

static bool isSignedDivision(const llvm::Instruction &division) {
  return division.getOpcode() == llvm::Instruction::SDiv ||
         division.getOpcode() == llvm::Instruction::SRem;
}

bool mlir::swizzle::mayBeInexact(const llvm::Instruction &instruction,
                                 bool isOptimized) {
  if (!instruction.isIntDivRem())
    return false;
  unsigned width = instruction.getType()->getScalarSizeInBits();
  const llvm::Value *divisor = instruction.getOperand(1);
  if (width <= exactDividendBits || width > 64 ||
      isShift(divisor, isSignedDivision(instruction)))
    return false;
  return width > 32 || !llvm::isa<llvm::Constant>(divisor) ||
         (!isOptimized && instruction.getFunction()->hasMinSize());
}

/// Returns true if LLVM divides as floats, and that may not be exact.
static bool mayBeWrong(llvm::BinaryOperator &division,
                       [[maybe_unused]] llvm::AssumptionCache *assumptions,
                       bool isOptimized) {
  unsigned width = division.getType()->getScalarSizeInBits();
  Value *dividend = division.getOperand(0), *divisor = division.getOperand(1);
  if (!mayBeInexact(division, isOptimized))
    return false;
  const llvm::DataLayout &layout = division.getModule()->getDataLayout();
  // With the bit of the sign.
  auto getSignedBits = [&](Value *value) {
#if LLVM_VERSION_MAJOR >= 22
    return width + 1 -
           llvm::ComputeNumSignBits(value, layout, assumptions, &division);
#else
    return width + 1 - llvm::ComputeNumSignBits(value, layout);
#endif
  };
  // Instruction selection may know more of words.
  unsigned shortBits = isOptimized ? floatBits : 32;
  unsigned dividendBits = getSignedBits(dividend);
  bool areShort = std::max(dividendBits, getSignedBits(divisor)) <= shortBits;
  if (isSignedDivision(division))
    return areShort && dividendBits > exactDividendBits + 1;
  auto getBits = [&](Value *value) {
#if LLVM_VERSION_MAJOR >= 22
    return llvm::computeKnownBits(value, layout, assumptions, &division)
        .countMaxActiveBits();
#else
    return llvm::computeKnownBits(value, layout).countMaxActiveBits();
#endif
  };
  unsigned bits = std::max(getBits(dividend), getBits(divisor));
  return bits <= shortBits ? getBits(dividend) > exactDividendBits
                           : areShort && width <= 32;
}

/// The quotient and the remainder of unsigned numbers of 32 bits: LLVM's own
/// expansion of such, whatever is known of them. For `multiplies` LLVM
/// multiplies by the inverse of a constant.
static std::pair<Value *, Value *> divide(llvm::IRBuilder<> &b, Value *dividend,
                                          Value *divisor, bool multiplies) {
  if (llvm::isa<llvm::Constant>(divisor) && multiplies)
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

static void replace(llvm::BinaryOperator &division, bool isOptimized) {
  llvm::IRBuilder<> b(&division);
  llvm::Type *type = division.getType(), *word = b.getInt32Ty();
  llvm::Instruction::BinaryOps opcode = division.getOpcode();
  bool isSigned = isSignedDivision(division),
       multiplies = isOptimized || !division.getFunction()->hasMinSize();
  bool isQuotient =
      opcode == llvm::Instruction::SDiv || opcode == llvm::Instruction::UDiv;
  Value *result = nullptr;
  if (!isSigned) {
    auto [quotient, rest] =
        divide(b, b.CreateZExtOrTrunc(division.getOperand(0), word),
               b.CreateZExtOrTrunc(division.getOperand(1), word), multiplies);
    result = b.CreateZExtOrTrunc(isQuotient ? quotient : rest, type);
  } else {
    // (x ^ s) - s negates where the sign s is -1.
    Value *parts[2], *signs[2];
    for (unsigned i = 0; i < 2; ++i) {
      parts[i] = b.CreateSExtOrTrunc(division.getOperand(i), word);
      signs[i] = b.CreateAShr(parts[i], 31);
      parts[i] = b.CreateSub(b.CreateXor(parts[i], signs[i]), signs[i]);
    }
    auto [quotient, rest] = divide(b, parts[0], parts[1], multiplies);
    Value *sign = isQuotient ? b.CreateXor(signs[0], signs[1]) : signs[0];
    result = b.CreateXor(isQuotient ? quotient : rest, sign);
    result = b.CreateSExtOrTrunc(b.CreateSub(result, sign), type);
  }
  division.replaceAllUsesWith(result);
  division.eraseFromParent();
}

llvm::SmallVector<llvm::BinaryOperator *> mlir::swizzle::findInexactDivisions(
    llvm::BasicBlock::iterator begin, llvm::BasicBlock::iterator end,
    llvm::AssumptionCache *assumptions, bool isOptimized) {
  llvm::SmallVector<llvm::BinaryOperator *> wrong;
  for (llvm::Instruction &instruction : llvm::make_range(begin, end))
    if (instruction.isIntDivRem() && !instruction.getType()->isVectorTy())
      if (auto &division = llvm::cast<llvm::BinaryOperator>(instruction);
          mayBeWrong(division, assumptions, isOptimized))
        wrong.push_back(&division);
  return wrong;
}

void mlir::swizzle::makeDivisionsExact(llvm::BasicBlock::iterator begin,
                                       llvm::BasicBlock::iterator end,
                                       llvm::AssumptionCache *assumptions,
                                       bool isOptimized) {
  for (llvm::BinaryOperator *division :
       findInexactDivisions(begin, end, assumptions, isOptimized))
    replace(*division, isOptimized);
}
