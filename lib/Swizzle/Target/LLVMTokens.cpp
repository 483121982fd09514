//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LLVMTokens.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace mlir::swizzle;
using llvm::StringRef;

StringRef LLVMToken::getName() const {
  StringRef name = kind == String ? text : text.drop_front();
  if (kind == Metadata)
    return name;
  if (name.size() >= 2 && name.front() == '"')
    return name.drop_front().drop_back();
  return name;
}

static bool isWordCharacter(char c) {
  return llvm::isAlnum(c) || StringRef("-+$._").contains(c);
}

bool mlir::swizzle::isIntegerLiteral(StringRef text) {
  int64_t number;
  return !text.getAsInteger(10, number) || text.starts_with("u0x") ||
         text.starts_with("s0x");
}

std::string mlir::swizzle::unescape(StringRef name) {
  std::string plain;
  for (size_t i = 0; i < name.size(); ++i) {
    uint8_t code;
    if (name[i] == '\\' && !name.substr(i + 1, 2).getAsInteger(16, code)) {
      plain += static_cast<char>(code);
      i += 2;
    } else {
      plain += name[i];
    }
  }
  return plain;
}

std::vector<LLVMToken> mlir::swizzle::tokenize(StringRef text) {
  std::vector<LLVMToken> tokens;
  size_t at = 0;
  auto skipWord = [&]() {
    while (at < text.size() && isWordCharacter(text[at]))
      ++at;
  };
  auto skipString = [&]() {
    at = std::min(text.find('"', at + 1), text.size() - 1) + 1;
  };
  while (at < text.size()) {
    char c = text[at];
    if (llvm::isSpace(c)) {
      ++at;
      continue;
    }
    if (c == ';') {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    size_t start = at;
    LLVMToken::Kind kind = LLVMToken::Sign;
    char next = at + 1 < text.size() ? text[at + 1] : '\0';
    if (c == '"') {
      kind = LLVMToken::String;
      skipString();
    } else if ((c == '%' || c == '@') &&
               (next == '"' || isWordCharacter(next))) {
      kind = c == '%' ? LLVMToken::Local : LLVMToken::Global;
      ++at;
      next == '"' ? skipString() : skipWord();
    } else if (c == '!' && isWordCharacter(next)) {
      kind = LLVMToken::Metadata;
      ++at;
      skipWord();
    } else if (c == '#' && isWordCharacter(next)) {
      kind = llvm::isDigit(next) ? LLVMToken::Group : LLVMToken::Word;
      ++at;
      skipWord();
    } else if (isWordCharacter(c)) {
      kind = LLVMToken::Word;
      skipWord();
    } else {
      ++at;
    }
    bool mayBeLabel = kind == LLVMToken::Word || kind == LLVMToken::String;
    if (mayBeLabel && at < text.size() && text[at] == ':') {
      kind = LLVMToken::Label;
      ++at;
    }
    tokens.push_back({kind, text.slice(start, at)});
  }
  tokens.push_back({LLVMToken::End, text.drop_front(text.size())});
  return tokens;
}
