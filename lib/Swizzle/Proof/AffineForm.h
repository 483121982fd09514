//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Sums of multiples of variables, and a constant.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PROOF_AFFINEFORM_H
#define SWIZZLE_LIB_PROOF_AFFINEFORM_H

#include "llvm/ADT/DynamicAPInt.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace mlir::swizzle {

/// An affine function of variables that are numbered from 0 on.
struct AffineForm {
  using Number = llvm::DynamicAPInt;

  AffineForm() = default;
  explicit AffineForm(Number constant) : constant(std::move(constant)) {}
  static AffineForm variable(unsigned index);

  /// Coefficients of the first variables; those of further ones are 0.
  llvm::SmallVector<Number, 8> linear;
  Number constant = Number(0);

  bool isConstant() const;
  Number getCoefficient(unsigned variable) const;
  /// The variables whose coefficients are not 0, in increasing order.
  llvm::SmallVector<unsigned> getVariables() const;
  /// The variable of which this is a multiple, if it is one.
  std::optional<unsigned> getSingleVariable() const;
  /// Adds `factor * other`.
  void add(const AffineForm &other, const Number &factor = Number(1));
  bool operator==(const AffineForm &other) const;

  /// The coefficients of `numVariables` variables and the constant.
  llvm::SmallVector<Number> getRow(unsigned numVariables) const;
};

AffineForm subtract(AffineForm a, const AffineForm &b);
AffineForm addConstant(AffineForm a, const AffineForm::Number &constant);
AffineForm scale(const AffineForm &a, const AffineForm::Number &factor);
/// -a - 1, which is at least 0 where `a` is negative.
AffineForm complement(const AffineForm &a);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PROOF_AFFINEFORM_H
