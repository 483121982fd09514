//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// FoldingAlgebra.h on LLVM IR.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_IREMITTER_H
#define SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_IREMITTER_H

#include "Swizzle/Mapping/FoldingAlgebra.h"
#include "llvm/IR/IRBuilder.h"

namespace mlir::swizzle {

class IREmitter : public FoldingAlgebra<IREmitter, llvm::Value *> {
public:
  /// Emits where `builder` inserts, on integers of `bits` bits, at most 64.
  IREmitter(llvm::IRBuilderBase &builder, unsigned bits)
      : FoldingAlgebra(bits), builder(builder), type(builder.getIntNTy(bits)) {}

  /// The number that `value`, an integer of any width, holds: extended, or
  /// truncated to the type, in which it must fit. It is known to be at most
  /// `max`.
  Value use(llvm::Value *value, uint64_t max);
  /// The number as a value of the type.
  llvm::Value *materialize(Value value);

private:
  friend FoldingAlgebra;
  llvm::Value *emitAdd(llvm::Value *a, llvm::Value *b);
  llvm::Value *emitSub(llvm::Value *a, llvm::Value *b);
  llvm::Value *emitMul(llvm::Value *a, llvm::Value *b, bool neverWraps);
  llvm::Value *emitDiv(llvm::Value *a, llvm::Value *b);
  llvm::Value *emitRem(llvm::Value *a, llvm::Value *b);
  llvm::Value *emitMin(llvm::Value *a, llvm::Value *b);
  llvm::Value *emitLess(llvm::Value *a, llvm::Value *b);
  llvm::Value *emitSelect(llvm::Value *condition, llvm::Value *a,
                          llvm::Value *b);
  std::pair<llvm::Value *, llvm::Value *> emitMulChecked(llvm::Value *a,
                                                         llvm::Value *b);
  llvm::Value *emitBoth(llvm::Value *a, llvm::Value *b);
  llvm::Value *emitNegation(llvm::Value *a);

  llvm::IRBuilderBase &builder;
  llvm::IntegerType *type;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_IREMITTER_H
