//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/LLVMReads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir::swizzle;
using llvm::StringRef;
using Kind = LLVMRead::Kind;

std::optional<LLVMRead> mlir::swizzle::getIntrinsicRead(StringRef name) {
  if (name.consume_front("llvm.nvvm.read.ptx.sreg.")) {
    if (name.starts_with("cluster") || name.starts_with("nclusterid"))
      return LLVMRead{Kind::Cluster};
    if (!name.consume_front("ctaid."))
      return std::nullopt;
  } else {
    if (name.starts_with("llvm.amdgcn.cluster."))
      return LLVMRead{Kind::Cluster};
    if (!name.consume_front("llvm.amdgcn.workgroup.id."))
      return std::nullopt;
  }
  return llvm::StringSwitch<std::optional<LLVMRead>>(name)
      .Case("x", LLVMRead{Kind::Id, 0})
      .Case("y", LLVMRead{Kind::Id, 1})
      .Case("z", LLVMRead{Kind::Id, 2})
      .Default(std::nullopt);
}

std::optional<LLVMRead> mlir::swizzle::getAssemblyRead(StringRef text) {
  text = text.trim(" \t\n;");
  std::optional<LLVMRead> whole =
      llvm::StringSwitch<std::optional<LLVMRead>>(text)
          .Case("mov.u32 $0, %ctaid.x", LLVMRead{Kind::Id, 0})
          .Case("mov.u32 $0, %ctaid.y", LLVMRead{Kind::Id, 1})
          .Case("mov.u32 $0, %ctaid.z", LLVMRead{Kind::Id, 2})
          .Default(std::nullopt);
  if (whole)
    return whole;
  if (text.contains("%cluster") || text.contains("%nclusterid"))
    return LLVMRead{Kind::Cluster};
  if (text.contains("%ctaid") || text.contains("ttmp"))
    return LLVMRead{Kind::Opaque};
  return std::nullopt;
}

bool mlir::swizzle::isLibraryId(StringRef name) {
  static constexpr llvm::StringLiteral names[] = {
      "__ockl_get_group_id",         "__ockl_get_global_id",
      "__ockl_get_global_linear_id", "_Z12get_group_idj",
      "_Z13get_global_idj",          "_Z20get_global_linear_idv"};
  return llvm::is_contained(names, name);
}

bool mlir::swizzle::makesClusters(StringRef dims) {
  return dims != "0,0,0" && dims != "1,1,1";
}

std::string mlir::swizzle::whyNoGridSize(std::optional<int64_t> version) {
  if (!version || *version >= 500)
    return "";
  return "code objects of version " + std::to_string(*version / 100) +
         " do not tell a kernel the size of its grid";
}
