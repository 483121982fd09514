//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LLVMTextMetadata.h"
#include "LLVMTokens.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>
#include <utility>

using namespace mlir;
using namespace mlir::swizzle;
using llvm::ArrayRef;
using llvm::StringRef;

/// The nodes that named metadata lists, as tokens.
static std::vector<std::vector<LLVMToken>> getNodes(const LLVMText &text,
                                                    StringRef list) {
  std::vector<std::vector<LLVMToken>> nodes;
  for (const LLVMToken &token : tokenize(list)) {
    unsigned number = 0;
    if (token.kind != LLVMToken::Metadata ||
        token.getName().getAsInteger(10, number))
      continue;
    if (auto found = text.metadata.find(number); found != text.metadata.end())
      nodes.push_back(tokenize(found->second));
  }
  return nodes;
}

/// Reads `!"name", i32 N` from the token `at` on; nothing if it is not that.
static std::optional<std::pair<StringRef, StringRef>>
getPair(LLVMText &text, ArrayRef<LLVMToken> tokens, size_t at) {
  if (at + 4 >= tokens.size() || !tokens[at].is("!") ||
      tokens[at + 1].kind != LLVMToken::String || !tokens[at + 2].is(",") ||
      tokens[at + 3].kind != LLVMToken::Word ||
      !isIntegerLiteral(tokens[at + 4].text))
    return std::nullopt;
  return std::pair(text.getPlain(tokens[at + 1].getName()),
                   tokens[at + 4].text);
}

/// Reads the flag with the version of code objects.
static void readFlags(LLVMText &text, StringRef list) {
  // `!{i32 1, !"name", i32 500}`, also `distinct`.
  for (const std::vector<LLVMToken> &node : getNodes(text, list))
    for (size_t i = 0; i < node.size(); ++i)
      if (auto flag = getPair(text, node, i);
          flag && llvm::is_contained({StringRef(codeObjectVersionFlag),
                                      StringRef("amdgpu_code_object_version")},
                                     flag->first))
        text.codeObjectVersion = flag->second;
}

/// Reads what is said of functions. Those that are said to be kernels are some,
/// as LLVM makes them where it reads the module.
static void readAnnotations(LLVMText &text, StringRef list) {
  llvm::StringSet<> kernels;
  for (const std::vector<LLVMToken> &node : getNodes(text, list)) {
    auto function = llvm::find_if(node, [](const LLVMToken &token) {
      return token.kind == LLVMToken::Global;
    });
    for (size_t i = 0; function != node.end() && i < node.size(); ++i)
      if (auto pair = getPair(text, node, i)) {
        StringRef name = text.getPlain(function->getName());
        text.annotations.push_back({name, pair->first, pair->second});
        if (pair->first == "kernel" && pair->second != "0")
          kernels.insert(name);
      }
  }
  for (LLVMTextFunction &function : text.functions)
    function.isKernel |= kernels.contains(function.name);
}

void mlir::swizzle::readMetadata(LLVMText &text,
                                 const llvm::StringMap<std::string> &named) {
  readFlags(text, named.lookup("llvm.module.flags"));
  readAnnotations(text, named.lookup("nvvm.annotations"));
}
