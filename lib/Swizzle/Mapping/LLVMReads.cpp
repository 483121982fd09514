//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/LLVMReads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
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

/// The hardware register with the number of the XCD, HW_REG_XCC_ID (LLVM,
/// "AMDGPU operand syntax", hwreg), whose number is in the low 6 bits of an
/// operand.
static constexpr uint64_t xcdRegister = 20, registerMask = 63;

std::optional<LLVMRead> mlir::swizzle::getRegisterRead(uint64_t operand) {
  if ((operand & registerMask) == xcdRegister)
    return LLVMRead{Kind::Xcd};
  return std::nullopt;
}

/// Returns true if assembly reads the register with the number of the XCD, by
/// its name or its number.
static bool readsXcd(StringRef text) {
  if (text.contains("HW_REG_XCC_ID"))
    return true;
  auto getOperand = [](StringRef rest) {
    uint64_t operand = 0;
    rest.ltrim()
        .take_until([](char c) { return !llvm::isAlnum(c); })
        .getAsInteger(0, operand);
    return operand;
  };
  for (size_t at = text.find("s_getreg_b32"); at != StringRef::npos;
       at = text.find("s_getreg_b32", at + 1)) {
    StringRef operand = text.drop_front(at).split(',').second.ltrim();
    if (operand.consume_front("hwreg(")
            ? getOperand(operand) == xcdRegister
            : bool(getRegisterRead(getOperand(operand))))
      return true;
  }
  return false;
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
  if (readsXcd(text))
    return LLVMRead{Kind::Xcd};
  return std::nullopt;
}

bool mlir::swizzle::readsNoId(StringRef name) {
  static constexpr llvm::StringLiteral names[] = {
      "abort",         "free",
      "malloc",        "memcpy",
      "memmove",       "memset",
      "vprintf",       "__assertfail",
      "__assert_fail", "__cxa_pure_virtual"};
  return name.starts_with("llvm.") || name.starts_with("swizzle.") ||
         name.starts_with("__ocml_") ||
         (name.starts_with("__ockl_") && !isLibraryId(name)) ||
         name.starts_with("__nv_") || llvm::is_contained(names, name);
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
