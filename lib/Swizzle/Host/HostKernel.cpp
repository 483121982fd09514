//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "KernelFunctions.h"
#include "Swizzle/Host/MemoryAccess.h"

using namespace mlir;
using namespace mlir::swizzle;

SmallVector<BlockArgument> HostKernel::getArguments() {
  if (!original)
    return llvm::to_vector(
        function.getArguments().drop_front(numHiddenArguments));
  return llvm::map_to_vector(firstArguments, [&](unsigned first) {
    return original.getArgument(first);
  });
}

SmallVector<host::ArgumentWrites> HostKernel::getWrites() {
  if (!original)
    return llvm::to_vector(
        llvm::drop_begin(getArgumentWrites(function), numHiddenArguments));
  // Behind the arguments comes memory of the kernel's own.
  SmallVector<host::ArgumentWrites> all = getArgumentWrites(original), writes;
  for (auto [i, first] : llvm::enumerate(firstArguments)) {
    unsigned end = i + 1 < firstArguments.size() ? firstArguments[i + 1]
                                                 : original.getNumArguments();
    auto own = ArrayRef(all).slice(first, end - first);
    const auto *written = llvm::find_if(own, [](host::ArgumentWrites write) {
      return write != host::ArgumentWrites::None;
    });
    writes.push_back(written == own.end() ? host::ArgumentWrites::None
                                          : *written);
  }
  return writes;
}
