//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The dialects and passes that tools and the plugin register.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_REGISTRATION_H
#define SWIZZLE_REGISTRATION_H

#include "Swizzle/Host/Passes.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "Swizzle/Pipelines/Pipelines.h"
#include "Swizzle/Predict/Passes.h"
#include "Swizzle/Target/MarkTranslation.h"
#include "Swizzle/Target/Passes.h"
#include "Swizzle/Transforms/Passes.h"
#include <mutex>

namespace mlir::swizzle {

inline void registerAllDialects(DialectRegistry &registry) {
  registry.insert<SwizzleDialect>();
  registerProgramIdModels(registry);
  registerMemoryAccessModels(registry);
  registerMarkTranslation(registry);
}

inline void registerAllPasses() {
  registerSwizzlePasses();
  registerSwizzleTargetPasses();
  registerSwizzleHostPasses();
  registerSwizzlePredictPasses();
  registerPipelines();
}

/// Registers the pass that the map 'auto' needs, as often as it is called by
/// any thread.
inline void registerChooser() {
  static std::once_flag isRegistered;
  std::call_once(isRegistered, registerSwizzlePredictPasses);
}

} // namespace mlir::swizzle

#endif // SWIZZLE_REGISTRATION_H
