//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Target/RemapLLVMIR.h"
#include "LLVMExtract.h"
#include "LLVMIRSkeleton.h"
#include "LLVMWaits.h"
#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/IR/ChosenMap.h"
#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "Swizzle/Target/CompileLLVMIR.h"
#include "Swizzle/Target/ExactDivisions.h"
#include "Swizzle/Target/LLVMFunctions.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Target/LLVMIR/Import.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace mlir;
using namespace mlir::swizzle;

void mlir::swizzle::registerSkeletonDialects(DialectRegistry &registry) {
  registry.insert<arith::ArithDialect, DLTIDialect, gpu::GPUDialect,
                  LLVM::LLVMDialect, SwizzleDialect>();
  registerAllFromLLVMIRTranslations(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerNVVMDialectTranslation(registry);
  registerROCDLDialectTranslation(registry);
  registerProgramIdModels(registry);
}

/// Where diagnostics are to say that `function` is.
static Location getLocation(const llvm::Function &function,
                            const GetFunctionLine &getLine,
                            MLIRContext *context) {
  if (llvm::DISubprogram *program = function.getSubprogram())
    return FileLineColLoc::get(context, program->getFilename(),
                               program->getLine(), /*column=*/0);
  return FileLineColLoc::get(context,
                             function.getParent()->getModuleIdentifier(),
                             getLine ? getLine(function) : 0, /*column=*/0);
}

/// The call to which the skeleton of a kernel passes its ids, after the remap.
static llvm::CallInst *findSink(llvm::Function &kernel, StringRef prefix) {
  std::string sink = (prefix + kernel.getName()).str();
  for (llvm::Instruction &instruction : kernel.getEntryBlock())
    if (auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction))
      if (call->getCalledFunction() &&
          call->getCalledFunction()->getName() == sink)
        return call;
  return nullptr;
}

/// Returns true if `value`, of a skeleton, is what `original` is in its kernel.
static bool isSameCall(llvm::Value *value, llvm::CallBase &original) {
  auto *call = llvm::dyn_cast<llvm::CallBase>(value);
  if (!call)
    return false;
  if (call->isInlineAsm() != original.isInlineAsm())
    return false;
  auto *assembly = llvm::dyn_cast<llvm::InlineAsm>(call->getCalledOperand());
  if (assembly)
    return assembly->getAsmString() == getSkeletonText(original);
  return call->getCalledOperand()->getName() ==
         original.getCalledOperand()->getName();
}

/// Adds `value` and what it is computed from to `needed`.
static void collectNeeded(llvm::Value *value,
                          llvm::SmallPtrSetImpl<llvm::Instruction *> &needed) {
  auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
  if (instruction && needed.insert(instruction).second)
    for (llvm::Value *operand : instruction->operands())
      collectNeeded(operand, needed);
}

namespace {
/// A call of a kernel and what takes the place of its result.
struct Replacement {
  llvm::CallBase *call;
  llvm::Value *value;
};
} // namespace

/// Copies what computes the values of `replacements` from the skeleton `from`
/// to the entry of `kernel`, and replaces the calls.
static void splice(llvm::Function &kernel, llvm::Function &from,
                   llvm::ArrayRef<Replacement> replacements) {
  llvm::SmallPtrSet<llvm::Instruction *, 16> needed;
  for (const Replacement &replacement : replacements)
    collectNeeded(replacement.value, needed);

  llvm::ValueToValueMapTy values;
  for (auto [argument, original] : llvm::zip_equal(from.args(), kernel.args()))
    values[&argument] = &original;
  llvm::DebugLoc location;
  if (llvm::DISubprogram *program = kernel.getSubprogram())
    location = llvm::DILocation::get(kernel.getContext(), /*Line=*/0,
                                     /*Column=*/0, program);
  llvm::BasicBlock::iterator place = kernel.getEntryBlock().begin();
  for (llvm::Instruction &instruction : from.getEntryBlock()) {
    if (!needed.contains(&instruction))
      continue;
    if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
      llvm::Function *callee = call->getCalledFunction();
      values[callee] = kernel.getParent()
                           ->getOrInsertFunction(callee->getName(),
                                                 callee->getFunctionType())
                           .getCallee();
    }
    llvm::Instruction *copy = instruction.clone();
    copy->insertBefore(place);
    llvm::RemapInstruction(copy, values, llvm::RF_NoModuleLevelChanges);
    copy->setDebugLoc(location);
    values[&instruction] = copy;
  }
  for (const Replacement &replacement : replacements) {
    llvm::Value *value = values.lookup(replacement.value);
    replacement.call->replaceAllUsesWith(value ? value : replacement.value);
    replacement.call->eraseFromParent();
  }
}

/// The function attributes that a remap may drop or add.
static bool isRemapAttribute(llvm::StringRef name) {
  return name.starts_with("amdgpu-no-") || name == implicitBytesName ||
         name.starts_with("swizzle-");
}

static void copyAttributes(llvm::Function &kernel, const llvm::Function &from) {
  for (llvm::Attribute attribute : kernel.getAttributes().getFnAttrs())
    if (attribute.isStringAttribute() &&
        isRemapAttribute(attribute.getKindAsString()) &&
        !from.hasFnAttribute(attribute.getKindAsString()))
      kernel.removeFnAttr(attribute.getKindAsString());
  for (llvm::Attribute attribute : from.getAttributes().getFnAttrs())
    if (attribute.isStringAttribute() &&
        isRemapAttribute(attribute.getKindAsString()))
      kernel.addFnAttr(attribute);
}

/// Takes over from the remapped skeleton what it has in place of ids.
static void remapKernel(llvm::Function &kernel, llvm::Function &from,
                        llvm::ArrayRef<llvm::CallBase *> calls,
                        StringRef sinkPrefix) {
  llvm::CallInst *sink = findSink(from, sinkPrefix);
  assert(sink && from.size() == 1 && "a remap adds no control flow");
  llvm::SmallVector<Replacement> replacements;
  for (auto [call, value] : llvm::zip_equal(calls, sink->args()))
    if (!isSameCall(value, *call))
      replacements.push_back({call, value});
  if (replacements.empty())
    return;
  splice(kernel, from, replacements);
  copyAttributes(kernel, from);
}

LogicalResult
mlir::swizzle::remapLLVMIR(llvm::Module &module, MLIRContext &context,
                           function_ref<LogicalResult(ModuleOp)> remap,
                           const GetFunctionLine &getLine) {
  LLVMIRSkeleton skeleton = buildSkeleton(module);
  OwningOpRef<ModuleOp> imported = translateLLVMIRToModule(
      std::move(skeleton.module), &context, /*emitExpensiveWarnings=*/false);
  if (!imported)
    return failure();
  (*imported)->setLoc(
      FileLineColLoc::get(&context, module.getModuleIdentifier(), 0, 0));
  for (auto function : imported->getOps<LLVM::LLVMFuncOp>())
    if (llvm::Function *original = module.getFunction(function.getName()))
      function->setLoc(getLocation(*original, getLine, &context));
  if (failed(remap(*imported)))
    return failure();

  std::unique_ptr<llvm::Module> exported =
      translateModuleToLLVMIR(*imported, module.getContext());
  if (!exported)
    return failure();
  // Whoever makes code of it.
  if (module.getTargetTriple().isAMDGCN())
    for (llvm::Function &function : *exported)
      for (llvm::BasicBlock &block : function)
        makeDivisionsExact(block.begin(), block.end());
  for (auto &[kernel, calls] : skeleton.calls)
    remapKernel(*kernel, *exported->getFunction(kernel->getName()), calls,
                skeleton.sinkPrefix);
  assert(!llvm::verifyModule(module, &llvm::errs()) &&
         "a remap leaves valid LLVM IR");
  return success();
}

/// Puts the maps of a file into `module`.
static LogicalResult addMaps(ModuleOp module, StringRef fileName) {
  if (fileName.empty())
    return success();
  OwningOpRef<ModuleOp> file =
      parseSourceFile<ModuleOp>(fileName, ParserConfig(module.getContext()));
  if (!file)
    return failure();
  for (MapOp map : llvm::make_early_inc_range(file->getOps<MapOp>())) {
    if (SymbolTable::lookupSymbolIn(module, map.getSymName()))
      return emitError(map.getLoc())
             << "expected a name that no function of the module has, but got @"
             << map.getSymName();
    map->moveBefore(module.getBody(), module.getBody()->begin());
  }
  return success();
}

/// Has the functions of a skeleton say by what they may wait for other
/// workgroups.
static void markPossibleWaits(ModuleOp skeleton,
                              function_ref<std::string(StringRef)> findWait) {
  Builder builder(skeleton.getContext());
  for (auto function : skeleton.getOps<LLVM::LLVMFuncOp>())
    if (!function.isExternal() && function.getName() != pointeesName)
      if (std::string wait = findWait(function.getName()); !wait.empty())
        function->setAttr(mayWaitAttrName, builder.getStringAttr(wait));
}

/// Lets the skeleton of a kernel know for which chip the kernel of `module` is:
/// by its own attribute, else `wanted`. Fails, with an error, if they differ.
static LogicalResult setChip(LLVM::LLVMFuncOp skeleton,
                             const llvm::Module &module, StringRef wanted) {
  const llvm::Function *kernel = module.getFunction(skeleton.getName());
  if (!kernel || !isKernel(*kernel) || skeleton.isExternal())
    return success();
  StringRef chip = kernel->getFnAttribute("target-cpu").getValueAsString();
  if (!chip.empty() && !wanted.empty() && chip != wanted)
    return emitError(skeleton.getLoc())
           << "expected functions for " << wanted << ", but got @"
           << skeleton.getName() << " for " << chip;
  if (chip.empty())
    chip = wanted;
  if (!chip.empty())
    skeleton.setTargetCpu(chip.str());
  return success();
}

LogicalResult mlir::swizzle::remapLLVMIR(llvm::Module &module,
                                         MLIRContext &context,
                                         const LLVMRemap &remap) {
  auto getFile = [&]() {
    return FileLineColLoc::get(&context, module.getModuleIdentifier(), 0, 0);
  };
  if (isAMDSPIRV(module.getTargetTriple()))
    mlir::emitWarning(getFile()) << spirvIsLeftAlone;
  // Which chip it is matters to AMD kernels only, each of which has its own.
  bool isAMD = module.getTargetTriple().isAMDGCN();
  auto remapSkeleton = [&](ModuleOp skeleton) -> LogicalResult {
    PassManager manager(skeleton.getContext());
    for (auto function : skeleton.getOps<LLVM::LLVMFuncOp>())
      if (isAMD && failed(setChip(function, module, remap.chip)))
        return failure();
    if (failed(addMaps(skeleton, remap.mapFile)))
      return failure();
    FailureOr<SkeletonNeeds> needs = remap.addPasses(manager, remap.options);
    if (failed(needs))
      return failure();
    // All functions of a code object are for one chip; kernels for chips that
    // are not known are left alone.
    FailureOr<std::string> chip = std::string();
    if (needs->codeObject && isAMD)
      chip = getChip(module, remap.chip,
                     [&]() { return mlir::emitError(getFile()); });
    if (failed(chip))
      return failure();
    if (needs->codeObject && (chip->empty() || defaultChipForIsa(*chip))) {
      auto object = remap.compile(*chip);
      if (failed(object))
        return failure();
      skeleton->setAttr(
          codeObjectAttrName,
          StringAttr::get(&context, StringRef(object->data(), object->size())));
    }
    // A remark says it, too.
    if (needs->possibleWaits || context.getRemarkEngine())
      markPossibleWaits(skeleton, [&](StringRef name) -> std::string {
        if (remap.findPossibleWait)
          return remap.findPossibleWait(name);
        return findPossibleWait(module, name);
      });
    if (failed(manager.run(skeleton)))
      return failure();
    skeleton->removeAttr(codeObjectAttrName);
    for (auto function : skeleton.getOps<LLVM::LLVMFuncOp>())
      function->removeAttr(mayWaitAttrName);
    return success();
  };
  return remapLLVMIR(module, context, remapSkeleton, remap.getLine);
}
