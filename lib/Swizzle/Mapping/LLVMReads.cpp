//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/LLVMReads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir::swizzle;
using llvm::StringRef;
using Kind = LLVMRead::Kind;

/// Returns true for intrinsics that only workgroups of clusters need: ids and
/// sizes, barriers, and memory of the others.
static bool isForClusters(StringRef name) {
  static constexpr llvm::StringLiteral prefixes[] = {
      "llvm.amdgcn.cluster.",
      "llvm.amdgcn.s.cluster.",
      "llvm.nvvm.barrier.cluster.",
      "llvm.nvvm.getctarank",
      "llvm.nvvm.mapa",
      "llvm.nvvm.read.ptx.sreg.cluster",
      "llvm.nvvm.read.ptx.sreg.nclusterid"};
  return llvm::any_of(
      prefixes, [&](StringRef prefix) { return name.starts_with(prefix); });
}

std::optional<LLVMRead> mlir::swizzle::getIntrinsicRead(StringRef name) {
  name.consume_front(readMarkPrefix);
  if (isForClusters(name))
    return LLVMRead{Kind::Cluster};
  // A workgroup that takes over the id of one that has not started.
  if (name.starts_with("llvm.nvvm.clusterlaunchcontrol.query"))
    return LLVMRead{Kind::Opaque};
  if (!name.consume_front("llvm.nvvm.read.ptx.sreg.ctaid.") &&
      !name.consume_front("llvm.amdgcn.workgroup.id."))
    return std::nullopt;
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

/// Returns true if an operand of s_getreg names the register with the number of
/// the XCD, or one that cannot be told: `hwreg(HW_REG_XCC_ID, 0, 4)`, its
/// number, or an operand of the assembly.
static bool mayBeXcdRegister(StringRef operand) {
  operand = operand.trim();
  uint64_t number;
  if (!operand.consume_front("hwreg"))
    return operand.getAsInteger(0, number) || bool(getRegisterRead(number));
  operand = operand.ltrim();
  operand.consume_front("(");
  StringRef name =
      operand.take_until([](char c) { return c == ',' || c == ')'; }).trim();
  if (name.starts_with("HW_REG_"))
    return name == "HW_REG_XCC_ID";
  return name.getAsInteger(0, number) || number == xcdRegister;
}

/// Returns true if assembly may read the number of the XCD.
static bool readsXcd(StringRef text) {
  constexpr llvm::StringLiteral read = "s_getreg_b32";
  for (size_t at = text.find_insensitive(read); at != StringRef::npos;
       at = text.find_insensitive(read, at + 1)) {
    StringRef instruction = text.drop_front(at).take_until(
        [](char c) { return c == '\n' || c == ';'; });
    if (mayBeXcdRegister(instruction.split(',').second))
      return true;
  }
  return false;
}

bool mlir::swizzle::namesIdRegister(StringRef constraints) {
  return llvm::any_of(llvm::split(constraints, ','), [](StringRef constraint) {
    return !constraint.trim(" \"").starts_with("~") &&
           constraint.contains_insensitive("{ttmp");
  });
}

std::optional<LLVMRead> mlir::swizzle::getAssemblyRead(StringRef text,
                                                       StringRef constraints) {
  text = text.trim(" \t\n;");
  std::optional<LLVMRead> whole =
      llvm::StringSwitch<std::optional<LLVMRead>>(text)
          .Case("mov.u32 $0, %ctaid.x", LLVMRead{Kind::Id, 0})
          .Case("mov.u32 $0, %ctaid.y", LLVMRead{Kind::Id, 1})
          .Case("mov.u32 $0, %ctaid.z", LLVMRead{Kind::Id, 2})
          .Default(std::nullopt);
  if (whole)
    return whole;
  if (namesIdRegister(constraints))
    return LLVMRead{Kind::Opaque};
  // AMD's instructions and registers may be in upper case.
  auto hasOneOf = [&](llvm::ArrayRef<llvm::StringLiteral> parts) {
    return llvm::any_of(
        parts, [&](StringRef part) { return text.contains_insensitive(part); });
  };
  if (hasOneOf({"%cluster", "%nclusterid", "barrier.cluster", "mapa.",
                "getctarank", "cluster_load"}))
    return LLVMRead{Kind::Cluster};
  if (hasOneOf({"%ctaid", "clusterlaunchcontrol.query", "ttmp"}))
    return LLVMRead{Kind::Opaque};
  if (readsXcd(text))
    return LLVMRead{Kind::Xcd};
  return std::nullopt;
}

bool mlir::swizzle::readsNoId(StringRef name) {
  if (getIntrinsicRead(name) || isLibraryId(name) ||
      name == getRegisterIntrinsic)
    return false;
  static constexpr llvm::StringLiteral prefixes[] = {
      "llvm.",   "swizzle.", "__ocml_",         "__ockl_",     "__nv_",
      "__asan_", "__ubsan_", "__llvm_profile_", "__sanitizer_"};
  static constexpr llvm::StringLiteral names[] = {
      // To print, to allocate, to copy and to end.
      "abort", "free", "malloc", "memcmp", "memcpy", "memmove", "memset",
      "printf", "puts", "strlen", "vprintf", "__assert_fail", "__assertfail",
      "__cxa_deleted_virtual", "__cxa_pure_virtual", "__printf_alloc", "_ZdlPv",
      "_ZdlPvm", "_Znam", "_Znwm",
      // Of libdevice, which asks for options.
      "__nvvm_reflect",
      // OpenCL's get_local_id, get_local_size, get_global_size,
      // get_num_groups and barrier.
      "_Z12get_local_idj", "_Z14get_local_sizej", "_Z15get_global_sizej",
      "_Z14get_num_groupsj", "_Z7barrierj"};
  auto isPrefix = [&](StringRef prefix) { return name.starts_with(prefix); };
  return llvm::any_of(prefixes, isPrefix) || llvm::is_contained(names, name);
}

bool mlir::swizzle::isLibraryId(StringRef name) {
  static constexpr llvm::StringLiteral names[] = {
      "__ockl_get_group_id",         "__ockl_get_global_id",
      "__ockl_get_global_linear_id", "__ockl_multi_grid_thread_rank",
      "_Z12get_group_idj",           "_Z13get_global_idj",
      "_Z20get_global_linear_idv"};
  return llvm::is_contained(names, name);
}

bool mlir::swizzle::isAMDSPIRV(const llvm::Triple &triple) {
  return triple.isSPIRV() && triple.getVendor() == llvm::Triple::AMD;
}

bool mlir::swizzle::makesClusters(StringRef dims) {
  return dims != "0,0,0" && dims != "1,1,1";
}

llvm::cl::opt<unsigned> *mlir::swizzle::findVersionOption() {
  static auto *const option = static_cast<llvm::cl::opt<unsigned> *>(
      llvm::cl::getRegisteredOptions().lookup("amdhsa-code-object-version"));
  return option;
}

/// 100 times the version that LLVM gives code objects of modules that do not
/// say it, if its option is given.
static std::optional<int64_t> getVersionOfOption() {
  llvm::cl::opt<unsigned> *option = findVersionOption();
  if (!option || option->getNumOccurrences() == 0)
    return std::nullopt;
  return INT64_C(100) * option->getValue();
}

std::string mlir::swizzle::whyNoGridSize(std::optional<int64_t> version,
                                         StringRef triple) {
  if (!triple.empty() && llvm::Triple(triple).getOS() != llvm::Triple::AMDHSA)
    return "only a kernel for amdhsa is told the size of its grid, but the "
           "module is for " +
           triple.str();
  if (!version)
    version = getVersionOfOption();
  if (!version || *version >= 500)
    return "";
  return "code objects of version " + std::to_string(*version / 100) +
         " do not tell a kernel the size of its grid";
}
