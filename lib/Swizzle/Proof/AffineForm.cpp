//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "AffineForm.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::swizzle;
using Number = AffineForm::Number;

AffineForm AffineForm::variable(unsigned index) {
  AffineForm result;
  result.linear.resize(index + 1, Number(0));
  result.linear[index] = 1;
  return result;
}

bool AffineForm::isConstant() const {
  return llvm::all_of(linear, [](const Number &c) { return c == 0; });
}

Number AffineForm::getCoefficient(unsigned variable) const {
  return variable < linear.size() ? linear[variable] : Number(0);
}

llvm::SmallVector<unsigned> AffineForm::getVariables() const {
  llvm::SmallVector<unsigned> variables;
  for (auto [variable, coefficient] : llvm::enumerate(linear))
    if (coefficient != 0)
      variables.push_back(variable);
  return variables;
}

std::optional<unsigned> AffineForm::getSingleVariable() const {
  llvm::SmallVector<unsigned> variables = getVariables();
  if (variables.size() != 1 || constant != 0)
    return std::nullopt;
  return variables.front();
}

void AffineForm::add(const AffineForm &other, const Number &factor) {
  if (linear.size() < other.linear.size())
    linear.resize(other.linear.size(), Number(0));
  for (auto [mine, theirs] : llvm::zip(linear, other.linear))
    mine += factor * theirs;
  constant += factor * other.constant;
}

bool AffineForm::operator==(const AffineForm &other) const {
  if (constant != other.constant)
    return false;
  size_t size = std::max(linear.size(), other.linear.size());
  return llvm::all_of(llvm::seq<unsigned>(0, size), [&](unsigned i) {
    return getCoefficient(i) == other.getCoefficient(i);
  });
}

llvm::SmallVector<Number> AffineForm::getRow(unsigned numVariables) const {
  assert(linear.size() <= numVariables && "too many variables");
  llvm::SmallVector<Number> row(linear.begin(), linear.end());
  row.resize(numVariables, Number(0));
  row.push_back(constant);
  return row;
}

AffineForm mlir::swizzle::subtract(AffineForm a, const AffineForm &b) {
  a.add(b, Number(-1));
  return a;
}

AffineForm mlir::swizzle::addConstant(AffineForm a, const Number &constant) {
  a.constant += constant;
  return a;
}

AffineForm mlir::swizzle::scale(const AffineForm &a, const Number &factor) {
  AffineForm result;
  result.add(a, factor);
  return result;
}

AffineForm mlir::swizzle::complement(const AffineForm &a) {
  return subtract(AffineForm(Number(-1)), a);
}
