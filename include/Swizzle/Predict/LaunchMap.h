//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Maps, built in or the user's, as functions of the ids of one launch.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_LAUNCHMAP_H
#define SWIZZLE_PREDICT_LAUNCHMAP_H

#include "Swizzle/Locality/AccessSource.h"
#include "Swizzle/Mapping/WorkgroupMap.h"
#include "mlir/IR/BuiltinOps.h"
#include <functional>

namespace mlir::swizzle {

/// The logical id of a hardware id.
using LaunchMap = std::function<uint64_t(uint64_t)>;

/// What the map `text` does to a launch of `space.count` workgroups. The text
/// is that of a built-in map or `@name` for a `swizzle.map` of the module,
/// which is then proved for that launch. Reports what is wrong with it through
/// `emitError`, or at the map. `space` has the tile space if there is one.
FailureOr<LaunchMap>
makeLaunchMap(ModuleOp module, StringRef text, const IdSpace &space,
              function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_LAUNCHMAP_H
