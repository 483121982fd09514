//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a map costs: the instructions that a kernel issues more if its ids are
// mapped.
//
// They are those of machine code. A kernel that does nothing but read its ids
// is remapped as the kernel in question would be, by what is known of the grid,
// and compiled for the chip; what it issues more than without the map is the
// cost. In the kernel itself some of it may be shared with its own arithmetic.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_MAPWORK_H
#define SWIZZLE_PREDICT_MAPWORK_H

#include "Swizzle/Analysis/LaunchMap.h"
#include "Swizzle/Locality/AccessSource.h"

namespace mlir::swizzle {

/// Counts what one wave issues to map its ids with each of `maps`, which are of
/// one kernel: nothing if it is left alone. `options` are those by which the
/// maps were made; `isa` is the instruction set, as in `gfx942`. Fails, with an
/// error, if the code cannot be compiled.
FailureOr<std::vector<IssuedWork>> countMapWork(ArrayRef<LaunchMap> maps,
                                                const RemapOptions &options,
                                                StringRef isa);

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_MAPWORK_H
