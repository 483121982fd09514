//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TOOLS_MAIN_H
#define SWIZZLE_TOOLS_MAIN_H

/// The main function of a tool, which each of them defines. It has a name of
/// its own so that the programs of test/Fuzz can call it many times. Returns
/// the exit code.
int runTool(int argc, char **argv);

#endif // SWIZZLE_TOOLS_MAIN_H
