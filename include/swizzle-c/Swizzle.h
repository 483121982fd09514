//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The functions that a compiler needs, in C: remap the kernels of a module,
// choose maps for them, and prove maps. The library is libSwizzleC; MLIR's own
// C API of IR and registration is in libSwizzleMLIRC, which programs link, too.
// Errors go to the diagnostic handlers of the context; what is wrong with the
// value of an option, LLVM's parser of options prints to the standard error.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_C_SWIZZLE_H
#define SWIZZLE_C_SWIZZLE_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The version of Swizzle, as in `0.1.0`.
MLIR_CAPI_EXPORTED MlirStringRef swizzleGetVersion(void);

/// Adds the dialect, and what Swizzle knows of the ops of other dialects, to
/// `registry`. It does not add those other dialects: the caller registers what
/// its modules have, such as gpu, memref, arith and scf, for example with
/// mlirRegisterAllDialects of mlir-c/RegisterEverything.h.
MLIR_CAPI_EXPORTED void
swizzleRegisterAllDialects(MlirDialectRegistry registry);

/// Registers the passes and pipelines of Swizzle with the process.
MLIR_CAPI_EXPORTED void swizzleRegisterAllPasses(void);

/// Runs swizzle-remap-program-ids with `options`, as in
/// `map=balanced grid=?,1,1`, on `op`, a module or another op with a symbol
/// table, and lowers the ops of the dialect to arithmetic. Fails, with `op` in
/// no certain state, if an option, a kernel or a map is wrong, or `op` is null.
MLIR_CAPI_EXPORTED MlirLogicalResult swizzleRemap(MlirOperation op,
                                                  MlirStringRef options);

/// Runs swizzle-choose-maps with `options`, as in
/// `topology=mi300x launch={grid=32,32 block=256 arg=f16:4096x4096 ...}`, on
/// `op`, a module or another op with a symbol table: each kernel gets the map
/// with the smallest predicted time as its attribute `swizzle.chosen`, a
/// `#swizzle.map`, which swizzleRemap applies with `map=auto`. Fails, with `op`
/// as it was, if an option or a described launch is wrong, or `op` is null.
MLIR_CAPI_EXPORTED MlirLogicalResult swizzleChoose(MlirOperation op,
                                                   MlirStringRef options);

/// The answer to the question if a map is a bijection.
typedef enum SwizzleVerdict {
  SwizzleVerdictBijection,
  SwizzleVerdictNotBijection,
  SwizzleVerdictUndecided,
  /// The op is no swizzle.map, the sizes are not those of the map, or an op of
  /// its body is none that proofs know, which is an error, too.
  SwizzleVerdictInvalid
} SwizzleVerdict;

/// Decides whether `map`, a swizzle.map, is a bijection: with 0 sizes for all
/// launches that meet its requirements, of fewer than 2^32 workgroups, else for
/// the number of workgroups, or the numbers of rows and columns. `explain`, if
/// it is not null, gets a counterexample, or the reason for another verdict
/// than a bijection, in words.
MLIR_CAPI_EXPORTED SwizzleVerdict swizzleProve(MlirOperation map,
                                               intptr_t numSizes,
                                               const uint64_t *sizes,
                                               MlirStringCallback explain,
                                               void *userData);

#ifdef __cplusplus
}
#endif

#endif // SWIZZLE_C_SWIZZLE_H
