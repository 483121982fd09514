//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Tool.h"

const mlir::swizzle::fuzz::Tool mlir::swizzle::fuzz::tool = {
    SWIZZLE_TOOL, SWIZZLE_PROGRAM, SWIZZLE_COMMANDS, SWIZZLE_ABOUT,
    SWIZZLE_SPLITS};
