//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "ReadsOfOthers.h"
#include "LiftedCode.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include <functional>

using namespace mlir::swizzle::machine;

ReadsOfOthers::ReadsOfOthers(llvm::ArrayRef<LiftedSite> sites,
                             const KernelCode &code)
    : sites(sites),
      emptiesL1(llvm::any_of(code.instructions,
                             std::mem_fn(&Instruction::emptiesL1))),
      emptiesScalarCache(llvm::any_of(
          code.instructions, std::mem_fn(&Instruction::emptiesScalarCache))) {
  for (const LiftedSite &lifted : sites)
    if (contains(lifted.site))
      numbers.insert(lifted.site.number);
}

bool ReadsOfOthers::contains(const AccessSite &site) const {
  if (!site.isRead || site.memory == MemoryKind::Lds ||
      site.memory == MemoryKind::Scratch)
    return false;
  return site.isAtomic || site.passesL1 || emptiesL1 ||
         (site.memory == MemoryKind::Scalar && emptiesScalarCache);
}

std::optional<uint32_t>
ReadsOfOthers::find(const llvm::Instruction &call) const {
  llvm::StringRef callee = getCallee(&call);
  std::optional<unsigned> site = getSiteOperand(callee);
  if (!site && callee != pending::unknownVector)
    return std::nullopt;
  uint32_t number =
      llvm::cast<llvm::ConstantInt>(call.getOperand(site.value_or(0)))
          ->getZExtValue();
  if (site)
    number = sites[number].site.number;
  return numbers.contains(number) ? std::optional(number) : std::nullopt;
}
