//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Options with one value that are given several times, of which LLVM's parser
// takes the last one.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TOOLS_GIVENONCE_H
#define SWIZZLE_TOOLS_GIVENONCE_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"

namespace mlir::swizzle {

/// An error if an option of `category` that is no list was given several times.
inline llvm::Error verifyGivenOnce(llvm::cl::OptionCategory &category) {
  for (const auto &[name, option] : llvm::cl::getRegisteredOptions())
    if (llvm::is_contained(option->Categories, &category) &&
        option->getNumOccurrencesFlag() == llvm::cl::Optional &&
        option->getNumOccurrences() > 1)
      return llvm::createStringError("expected one option --" + name +
                                     ", but got " +
                                     llvm::Twine(option->getNumOccurrences()));
  return llvm::Error::success();
}

} // namespace mlir::swizzle

#endif // SWIZZLE_TOOLS_GIVENONCE_H
