//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The words and signs of the text of a module of LLVM IR, of any version.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TARGET_LLVMTOKENS_H
#define SWIZZLE_LIB_TARGET_LLVMTOKENS_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace mlir::swizzle {

/// A word, a name, a string or a sign of the text.
struct LLVMToken {
  enum Kind {
    End,
    Word,
    Label,
    String,
    Local,
    Global,
    Metadata,
    /// As in `#0`.
    Group,
    Sign,
  };

  /// Returns true for the word or the sign `spelling`.
  bool is(llvm::StringRef spelling) const {
    return (kind == Word || kind == Sign) && text == spelling;
  }
  /// The name without `@`, `%`, `!` or `#`, or the string, without quotes.
  llvm::StringRef getName() const;

  Kind kind = End;
  llvm::StringRef text;
};

/// Returns true for `-1`, `u0xF814` and the like.
bool isIntegerLiteral(llvm::StringRef text);

/// A text with its escapes, as in the name `a\2Eb`, replaced by the characters.
std::string unescape(llvm::StringRef name);

/// All tokens of `text`, without comments, with one of the kind End behind
/// them. A string that is not closed ends with the text.
std::vector<LLVMToken> tokenize(llvm::StringRef text);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TARGET_LLVMTOKENS_H
