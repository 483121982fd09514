//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SlowPasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace mlir::swizzle;

/// Straight line strength reduction of LLVM 22 asks for each pair of candidates
/// whether one can be used for the other, at a cost that grows with the block:
/// 5.0 of 6.0 s of the code generator for a convolution with a block of 2,500
/// instructions, 0.01 s for attention with one of 1,500.
static constexpr size_t maxStrengthReducedBlock = 2000;

/// The function that LLVM describes to a gate, or null.
static const llvm::Function *findFunction(const llvm::Module &module,
                                          llvm::StringRef unit) {
  unit.consume_front("function (");
  unit.consume_back(")");
  return module.getFunction(unit);
}

SlowPassGate::SlowPassGate(const llvm::Module &module)
    : module(module), previous(module.getContext().getOptPassGate()) {
  module.getContext().setOptPassGate(*this);
}

SlowPassGate::~SlowPassGate() { module.getContext().setOptPassGate(previous); }

bool SlowPassGate::shouldRunPass(llvm::StringRef pass,
                                 llvm::StringRef unit) const {
  if (previous.isEnabled() && !previous.shouldRunPass(pass, unit))
    return false;
  if (pass != "slsr")
    return true;
  const llvm::Function *function = findFunction(module, unit);
  return !function || llvm::none_of(*function, [](const auto &block) {
    return block.size() > maxStrengthReducedBlock;
  });
}
