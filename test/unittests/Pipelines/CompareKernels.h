//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Kernels that give on a GPU what they give on the host.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TEST_UNITTESTS_PIPELINES_COMPAREKERNELS_H
#define SWIZZLE_TEST_UNITTESTS_PIPELINES_COMPAREKERNELS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::swizzle {

/// What is between the loads of a kernel and the store of `%r`, an f32 or i32.
/// The values of a work-item `%i`, number `%tid` of its workgroup: the numbers
/// `%f` and `%x`, an f32 and an i32, `%y`, an i32 of any bits, and `%v`, a
/// vector<8xf32>, of the buffers `%fs`, `%xs` and `%ys`; `%odd`, which is `%x`
/// or next to it, and `%half` of `%y`. Numbers are small, and sums of them
/// exact in any order. In LDS are `%tile` and `%bytes`, with 8 f32 and an i8
/// for each work-item.
struct KernelCase {
  std::string name;
  std::string type;
  std::string body;
  /// The chips that have the instructions.
  llvm::StringRef chips = "gfx90a gfx942 gfx950";
  /// The work-items of a workgroup, and whether the kernel says how many.
  uint64_t block = 128;
  bool isBlockKnown = true;

  KernelCase withBlock(uint64_t items, bool isKnown = true) const {
    KernelCase result = *this;
    result.block = items;
    result.isBlockKnown = isKnown;
    return result;
  }
};

/// Fails the test for each case that `chip` has whose results on a GPU are not
/// those of the host: its machine code is lifted and run, and
/// swizzle-lower-to-host has it compiled for this machine.
void compareWithHost(llvm::ArrayRef<KernelCase> cases, llvm::StringRef chip);

} // namespace mlir::swizzle

#endif // SWIZZLE_TEST_UNITTESTS_PIPELINES_COMPAREKERNELS_H
