//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// SWIZZLE_FOR_EACH_HOST in front of a function has it compiled, with all that
// it calls, once more for hosts with wider vectors; the program takes the one
// that fits when it starts.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_HOSTVECTORS_H
#define SWIZZLE_LOCALITY_HOSTVECTORS_H

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) &&         \
    !defined(__SANITIZE_ADDRESS__)
#define SWIZZLE_FOR_EACH_HOST                                                  \
  __attribute__((target_clones("avx2", "default"), flatten))
#else
#define SWIZZLE_FOR_EACH_HOST
#endif

#endif // SWIZZLE_LOCALITY_HOSTVECTORS_H
