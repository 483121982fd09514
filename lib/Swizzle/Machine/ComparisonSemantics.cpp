//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Semantics.h"
#include <deque>

using namespace mlir::swizzle::machine;
using llvm::CmpInst;
using llvm::StringRef;
using llvm::Value;

/// Compares by a predicate of LLVM's; those of comparisons with exec have the
/// result twice.
static Results compare(Builder &b, Sources a, unsigned predicate) {
  Value *result = b.CreateCmp(CmpInst::Predicate(predicate), a[0], a[1]);
  return {result, result};
}

static Results always(Builder &b, Sources a, unsigned value) {
  llvm::Type *type = CmpInst::makeCmpResultType(a[0]->getType());
  Value *result = llvm::ConstantInt::get(type, value);
  return {result, result};
}

/// Classes of a float by the bits of the second source, which are those of
/// llvm.is.fpclass.
static Results classify(Builder &b, Sources a, unsigned) {
  Value *result = always(b, a, 0)[0];
  for (unsigned i = 0; i < 10; ++i) {
    Value *is = b.createIsFPClass(a[0], 1u << i);
    Value *bit = llvm::ConstantInt::get(a[1]->getType(), 1u << i);
    Value *isAsked = b.CreateICmpEQ(b.CreateAnd(a[1], bit), bit);
    result = b.CreateOr(result, b.CreateAnd(is, isAsked));
  }
  return {result, result};
}

namespace {
struct Comparison {
  StringRef name;
  CmpInst::Predicate predicate;
};

/// The comparisons, whose names are the products of predicates and types.
class Comparisons {
public:
  Comparisons();
  llvm::ArrayRef<ValueOperation> get() const { return operations; }

private:
  void add(const llvm::Twine &name, const llvm::Twine &signature, EmitFn emit,
           unsigned parameter);
  /// v_cmp and v_cmpx.
  void addVector(const llvm::Twine &name, const llvm::Twine &sources,
                 EmitFn emit, unsigned parameter) {
    add("v_cmp_" + name, "m=" + sources, emit, parameter);
    add("v_cmpx_" + name, "mx=" + sources, emit, parameter);
  }

  std::deque<std::string> texts;
  std::vector<ValueOperation> operations;
};
} // namespace

static const Comparison signedComparisons[] = {
    {"lt", CmpInst::ICMP_SLT}, {"eq", CmpInst::ICMP_EQ},
    {"le", CmpInst::ICMP_SLE}, {"gt", CmpInst::ICMP_SGT},
    {"ne", CmpInst::ICMP_NE},  {"ge", CmpInst::ICMP_SGE}};
static const Comparison floatComparisons[] = {
    {"lt", CmpInst::FCMP_OLT},  {"eq", CmpInst::FCMP_OEQ},
    {"le", CmpInst::FCMP_OLE},  {"gt", CmpInst::FCMP_OGT},
    {"lg", CmpInst::FCMP_ONE},  {"ge", CmpInst::FCMP_OGE},
    {"o", CmpInst::FCMP_ORD},   {"u", CmpInst::FCMP_UNO},
    {"nge", CmpInst::FCMP_ULT}, {"nlg", CmpInst::FCMP_UEQ},
    {"ngt", CmpInst::FCMP_ULE}, {"nle", CmpInst::FCMP_UGT},
    {"neq", CmpInst::FCMP_UNE}, {"nlt", CmpInst::FCMP_UGE}};

void Comparisons::add(const llvm::Twine &name, const llvm::Twine &signature,
                      EmitFn emit, unsigned parameter) {
  StringRef nameText = texts.emplace_back(name.str());
  StringRef signatureText = texts.emplace_back(signature.str());
  operations.push_back({nameText, signatureText, emit, parameter});
}

Comparisons::Comparisons() {
  for (auto [suffix, letter] :
       {std::pair("16", "h"), {"32", "i"}, {"64", "l"}}) {
    std::string sources = std::string(letter) + letter;
    for (const Comparison &comparison : signedComparisons) {
      CmpInst::Predicate isUnsigned =
          llvm::ICmpInst::getUnsignedPredicate(comparison.predicate);
      addVector(comparison.name + "_i" + suffix, sources, compare,
                comparison.predicate);
      addVector(comparison.name + "_u" + suffix, sources, compare, isUnsigned);
    }
    for (const char *sign : {"i", "u"}) {
      addVector(llvm::Twine("f_") + sign + suffix, sources, always, 0);
      addVector(llvm::Twine("t_") + sign + suffix, sources, always, 1);
    }
  }
  for (auto [suffix, letter] :
       {std::pair("16", "e"), {"32", "f"}, {"64", "d"}}) {
    std::string sources = std::string(letter) + letter;
    for (const Comparison &comparison : floatComparisons)
      addVector(comparison.name + "_f" + suffix, sources, compare,
                comparison.predicate);
    addVector(llvm::Twine("f_f") + suffix, sources, always, 0);
    addVector(llvm::Twine("tru_f") + suffix, sources, always, 1);
    addVector(llvm::Twine("class_f") + suffix, llvm::Twine(letter) + "i",
              classify, 0);
  }
  for (const Comparison &comparison : signedComparisons) {
    StringRef name = comparison.name == "ne" ? "lg" : comparison.name;
    CmpInst::Predicate isUnsigned =
        llvm::ICmpInst::getUnsignedPredicate(comparison.predicate);
    add("s_cmp_" + name + "_i32", "c=ii", compare, comparison.predicate);
    add("s_cmp_" + name + "_u32", "c=ii", compare, isUnsigned);
    add("s_cmpk_" + name + "_i32", "c=ik", compare, comparison.predicate);
    add("s_cmpk_" + name + "_u32", "c=ii", compare, isUnsigned);
    if (llvm::ICmpInst::isEquality(comparison.predicate))
      add("s_cmp_" + name + "_u64", "c=ll", compare, comparison.predicate);
  }
}

llvm::ArrayRef<ValueOperation> mlir::swizzle::machine::getComparisons() {
  static const Comparisons comparisons;
  return comparisons.get();
}
