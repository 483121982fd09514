//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How an object file says that a kernel was remapped: by a string of its
// section .comment, `swizzle.remapped(balanced) matmul`.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_SUPPORT_REMAPNOTE_H
#define SWIZZLE_SUPPORT_REMAPNOTE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace mlir::swizzle {

/// What such a string says. Maps have no `)`, but in names of the user's.
struct RemapNote {
  std::string kernel, map;

  std::string str() const { return start.str() + map + ") " + kernel; }

  /// Nothing for another string.
  static std::optional<RemapNote> parse(llvm::StringRef text) {
    if (!text.consume_front(start) || !text.contains(") "))
      return std::nullopt;
    auto [map, kernel] = text.split(") ");
    return RemapNote{kernel.str(), map.str()};
  }

private:
  static constexpr llvm::StringLiteral start = "swizzle.remapped(";
};

} // namespace mlir::swizzle

#endif // SWIZZLE_SUPPORT_REMAPNOTE_H
