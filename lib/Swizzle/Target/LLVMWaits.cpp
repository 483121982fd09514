//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LLVMWaits.h"
#include "Swizzle/Machine/LoopEnds.h"
#include "Swizzle/Mapping/SharedReads.h"
#include "Swizzle/Target/LLVMFunctions.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Regex.h"

using namespace mlir::swizzle;

/// Returns true for the scopes within which no other workgroup is.
static bool isWithinWorkgroup(const llvm::Instruction &instruction) {
  std::optional<llvm::SyncScope::ID> scope =
      llvm::getAtomicSyncScopeID(&instruction);
  std::optional<llvm::StringRef> name =
      scope ? instruction.getContext().getSyncScopeName(*scope) : std::nullopt;
  return name && isOwnScope(*name);
}

/// Returns true if a load whose last operand has the flags of its way through
/// the caches may see what others write.
static bool mayPassL1(const llvm::CallBase &call, llvm::StringRef name) {
  if (!hasCacheFlags(name) || call.arg_empty())
    return false;
  auto *flags = llvm::dyn_cast<llvm::ConstantInt>(*std::prev(call.arg_end()));
  return !flags || seesOtherWrites(flags->getZExtValue());
}

/// What users know a call by, if it sees what other workgroups write; else
/// empty. Functions of the module that are called say it themselves.
static std::string getReadOfOthers(const llvm::CallBase &call) {
  if (auto *assembly = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand()))
    return mayReadMemory(assembly->hasSideEffects(),
                         assembly->getConstraintString()) &&
                   (!call.use_empty() ||
                    getAssemblyReads(assembly->getAsmString()).seesOthers)
               ? "inline assembly"
               : "";
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee)
    return "a call through a pointer";
  llvm::StringRef name = callee->getName();
  if (callee->isDeclaration() && isGridBarrier(name))
    return ("a call of @" + name).str();
  if (!callee->isIntrinsic())
    return "";
  if (call.isVolatile())
    return ("a volatile " + name).str();
  bool isUsedAtomic = isAtomicName(name) && !call.use_empty();
  return isUsedAtomic || emptiesCache(name) || mayPassL1(call, name)
             ? name.str()
             : "";
}

static std::string getReadOfOthers(const llvm::Instruction &instruction) {
  if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
    return getReadOfOthers(*call);
  std::string name = instruction.getOpcodeName();
  // Plain loads after it see what others wrote before it.
  if (llvm::isa<llvm::FenceInst>(instruction))
    return isWithinWorkgroup(instruction) ? "" : "a " + name;
  const llvm::Value *pointer = llvm::getLoadStorePointerOperand(&instruction);
  if (auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    pointer = update->getPointerOperand();
  if (auto *swap = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    pointer = swap->getPointerOperand();
  if (!pointer || !instruction.mayReadFromMemory() || instruction.use_empty() ||
      isWithinWorkgroup(instruction))
    return "";
  llvm::Type *type = pointer->stripPointerCasts()->getType();
  if (isOwnAddressSpace(type->getPointerAddressSpace()))
    return "";
  if (instruction.isVolatile())
    return "a volatile " + name;
  // It passes the L1, too.
  if (instruction.hasMetadata(llvm::LLVMContext::MD_nontemporal))
    return "a nontemporal " + name;
  if (!instruction.isAtomic())
    return "";
  return llvm::isa<llvm::LoadInst>(instruction) ? "an atomic " + name : name;
}

namespace {
/// The loops of a function whose number of iterations is not known before them.
class OpenLoops {
public:
  explicit OpenLoops(llvm::Function &function)
      : libraryOfTarget(function.getParent()->getTargetTriple()),
        library(libraryOfTarget), assumptions(function), tree(function),
        loops(tree), evolution(function, library, assumptions, tree, loops) {
    // Loops with several entries are no loops of LoopInfo's.
    llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
    hasOthers = llvm::containsIrreducibleCFG<llvm::BasicBlock *>(order, loops);
  }

  /// Returns true if one of them has `instruction`, which sees what others
  /// write, and may wait for that.
  bool contain(const llvm::Instruction &instruction) {
    const llvm::Loop *loop = loops.getLoopFor(instruction.getParent());
    if (auto *swap = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction);
        swap && loop && endsWithoutOthers(*swap, *loop))
      loop = loop->getParentLoop();
    while (loop && evolution.hasLoopInvariantBackedgeTakenCount(loop))
      loop = loop->getParentLoop();
    return loop || hasOthers;
  }

private:
  /// Returns true if an iteration of `loop` compares with what the one before
  /// found, and only that decides about its end: if nobody else writes there,
  /// it ends.
  static bool endsWithoutOthers(const llvm::AtomicCmpXchgInst &swap,
                                const llvm::Loop &loop) {
    auto *before = llvm::dyn_cast<llvm::PHINode>(swap.getCompareOperand());
    const llvm::BasicBlock *last = loop.getExitingBlock();
    auto *exit = last ? llvm::dyn_cast<llvm::BranchInst>(last->getTerminator())
                      : nullptr;
    if (!before || before->getParent() != loop.getHeader() || !exit)
      return false;
    auto isPart = [&](const llvm::Value *value, unsigned number) {
      auto *part = llvm::dyn_cast<llvm::ExtractValueInst>(value);
      return part && part->getAggregateOperand() == &swap &&
             part->getIndices()[0] == number;
    };
    auto isFound = [&](const llvm::Value *value) { return isPart(value, 0); };
    for (auto [value, block] :
         llvm::zip_equal(before->incoming_values(), before->blocks()))
      if (loop.contains(block) && !isFound(value))
        return false;
    return machine::endsWhereSame(
        loop, *exit,
        [&](const llvm::Instruction &source)
            -> std::optional<machine::TrueWhere> {
          if (isPart(&source, 1))
            return machine::TrueWhere::Same;
          auto *compare = llvm::dyn_cast<llvm::ICmpInst>(&source);
          if (!compare || !compare->isEquality() ||
              !llvm::is_contained(compare->operands(), before) ||
              llvm::none_of(compare->operands(), isFound))
            return std::nullopt;
          return compare->getPredicate() == llvm::ICmpInst::ICMP_EQ
                     ? machine::TrueWhere::Same
                     : machine::TrueWhere::Other;
        },
        [](const llvm::Instruction &source) {
          return source.mayReadFromMemory();
        });
  }

  llvm::TargetLibraryInfoImpl libraryOfTarget;
  llvm::TargetLibraryInfo library;
  llvm::AssumptionCache assumptions;
  llvm::DominatorTree tree;
  llvm::LoopInfo loops;
  llvm::ScalarEvolution evolution;
  bool hasOthers;
};
} // namespace

/// Returns true if `instruction`, which `name` says what it is, may wait
/// without a loop around it: what is called may have one.
static bool waitsAlone(const llvm::Instruction &instruction,
                       llvm::StringRef name) {
  if (isGridBarrier(name))
    return true;
  auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (!call)
    return false;
  auto *assembly = llvm::dyn_cast<llvm::InlineAsm>(call->getCalledOperand());
  return assembly ? getAssemblyReads(assembly->getAsmString()).hasLoop
                  : !call->getCalledFunction();
}

std::string mlir::swizzle::findPossibleWait(llvm::Function &function) {
  if (function.isDeclaration())
    return "";
  std::optional<OpenLoops> openLoops;
  for (const llvm::BasicBlock &block : function)
    for (const llvm::Instruction &instruction : block) {
      std::string found = getReadOfOthers(instruction);
      if (found.empty())
        continue;
      if (!isKernel(function) || waitsAlone(instruction, found))
        return found;
      if (!openLoops)
        openLoops.emplace(function);
      if (openLoops->contain(instruction))
        return found;
    }
  return "";
}

std::string mlir::swizzle::findPossibleWait(llvm::Module &module,
                                            llvm::StringRef name) {
  llvm::Function *function = module.getFunction(name);
  return function ? findPossibleWait(*function)
                  : "a call of a function without a name";
}

/// Returns true if `line` has a scope that no other workgroup is in.
static bool isWithinWorkgroup(llvm::StringRef line) {
  llvm::StringRef scope = line.split("syncscope(\"").second;
  return isOwnScope(scope);
}

/// As getReadOfOthers, of a line of text with one instruction.
static std::string getReadInText(llvm::StringRef line) {
  // No names of values, which begin with a mark.
  static const llvm::Regex read("(^| )(load volatile|load atomic|atomicrmw|"
                                "cmpxchg|fence|asm sideeffect) ");
  llvm::SmallVector<llvm::StringRef> parts;
  if (read.match(line, &parts) && !isWithinWorkgroup(line))
    return ("'" + parts[2] + "'").str();
  if (line.contains(" load ") && line.contains("!nontemporal "))
    return "'!nontemporal'";
  static const llvm::Regex pureAssembly(" asm [^\"]*\"[^\"]*\", \"([^\"]*)\"");
  if (pureAssembly.match(line, &parts) &&
      mayReadMemory(/*hasSideEffects=*/false, parts[1]))
    return "'asm'";
  static const llvm::Regex pointer(
      "(call|invoke) [^@]*%([-a-zA-Z$._0-9]+|\"[^\"]*\")\\(");
  static const llvm::Regex intrinsic("@((llvm\\.|__ockl_)[a-zA-Z0-9._]+)\\(");
  static const llvm::Regex last("i(1|32) (true|-?[0-9]+)\\)");
  if (pointer.match(line))
    return "a call through a pointer";
  if (!intrinsic.match(line, &parts))
    return "";
  llvm::StringRef name = parts[1];
  bool hasLast = last.match(line, &parts);
  if (name.starts_with("llvm.mem") && hasLast && parts[2] == "true")
    return ("a volatile " + name).str();
  int64_t flags;
  bool passesL1 =
      hasCacheFlags(name) &&
      (!hasLast || parts[2].getAsInteger(10, flags) || seesOtherWrites(flags));
  return isAtomicName(name) || emptiesCache(name) || isGridBarrier(name) ||
                 passesL1
             ? name.str()
             : "";
}

std::string mlir::swizzle::findPossibleWait(llvm::StringRef text) {
  for (llvm::StringRef line : llvm::split(text, '\n')) {
    llvm::StringRef start = line.ltrim();
    if (start.starts_with(";") || start.starts_with("declare"))
      continue;
    if (std::string found = getReadInText(line); !found.empty())
      return found + " in text that this LLVM does not read";
  }
  return "";
}
