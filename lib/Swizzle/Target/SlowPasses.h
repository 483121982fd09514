//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Passes of LLVM's code generator that take most of its time for some
// functions.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TARGET_SLOWPASSES_H
#define SWIZZLE_LIB_TARGET_SLOWPASSES_H

#include "llvm/IR/OptBisect.h"

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::swizzle {

/// While it lives, leaves out the passes that are too slow for a function of
/// `module` when its code is generated. The context's own gate, as of
/// --opt-bisect-limit, is asked as well.
class SlowPassGate : public llvm::OptPassGate {
public:
  explicit SlowPassGate(const llvm::Module &module);
  ~SlowPassGate() override;
  SlowPassGate(const SlowPassGate &) = delete;
  SlowPassGate &operator=(const SlowPassGate &) = delete;

  bool shouldRunPass(llvm::StringRef pass, llvm::StringRef unit) const override;
  bool isEnabled() const override { return true; }

private:
  const llvm::Module &module;
  llvm::OptPassGate &previous;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TARGET_SLOWPASSES_H
