//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which calls a skeleton has is decided by their form only, generously: which
// of them read an id is known to the models of ProgramIdOpInterface. What a
// kernel calls has a skeleton too, a function without arguments, so that an id
// that is read there is found.
//
//===----------------------------------------------------------------------===//

#include "LLVMIRSkeleton.h"
#include "LLVMExtract.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "Swizzle/Target/LLVMFunctions.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"

using namespace mlir;
using namespace mlir::swizzle;

std::string mlir::swizzle::getCalledName(llvm::StringRef kernel) {
  return (kernel + calledSuffix).str();
}

std::string mlir::swizzle::getAssemblyMarks(bool endsBlock,
                                            llvm::StringRef constraints) {
  std::string marks;
  if (endsBlock)
    marks += " // it ends a block";
  if (namesIdRegister(constraints))
    marks += " // an operand is ttmp";
  return marks;
}

std::string mlir::swizzle::getSkeletonText(const llvm::CallBase &call) {
  auto *assembly = llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
  return assembly->getAsmString().str() +
         getAssemblyMarks(call.isTerminator(), assembly->getConstraintString());
}

/// Nobody can launch a kernel without a name.
static bool canBeLaunched(const llvm::Function &function) {
  return isKernel(function) && !function.isDeclaration() && function.hasName();
}

/// Returns true if `call` may read an id itself: an intrinsic without operands,
/// or on the number of a register, assembly, or a function of a library on
/// numbers.
static bool mayReadId(const llvm::CallBase &call) {
  if (call.isInlineAsm())
    return true;
  const llvm::Function *callee = call.getCalledFunction();
  if (!callee || !callee->isDeclaration() || !call.getType()->isIntegerTy())
    return false;
  if (callee->isIntrinsic())
    return callee->getName() == getRegisterIntrinsic ||
           (call.arg_empty() &&
            (callee->getName().starts_with("llvm.amdgcn.") ||
             callee->getName().starts_with("llvm.nvvm.")));
  return llvm::all_of(call.args(), [](const llvm::Use &argument) {
    return argument->getType()->isIntegerTy();
  });
}

namespace {
class SkeletonBuilder {
public:
  explicit SkeletonBuilder(llvm::Module &module) : module(module) {
    skeleton.module = std::make_unique<llvm::Module>(
        module.getModuleIdentifier(), module.getContext());
    skeleton.module->setTargetTriple(module.getTargetTriple());
    if (llvm::Metadata *version = module.getModuleFlag(codeObjectVersionFlag))
      skeleton.module->addModuleFlag(llvm::Module::Error, codeObjectVersionFlag,
                                     version);
    while (llvm::any_of(module, [&](const llvm::Function &function) {
      return function.getName().starts_with(skeleton.sinkPrefix);
    }))
      skeleton.sinkPrefix += ".";
  }

  LLVMIRSkeleton build();

private:
  void addKernel(llvm::Function &kernel);
  llvm::Function *getCalled(llvm::Function &function);
  void addBodies();
  llvm::Function *getPointees();
  llvm::SmallVector<std::pair<llvm::CallBase *, llvm::Value *>>
  addCalls(llvm::Function &function, llvm::IRBuilder<> &builder);
  llvm::Value *addCopy(llvm::CallBase &call, llvm::IRBuilder<> &builder);

  llvm::Module &module;
  LLVMIRSkeleton skeleton;
  /// The skeletons of functions that kernels call.
  llvm::DenseMap<llvm::Function *, llvm::Function *> called;
  /// Those whose skeletons have no body yet.
  llvm::SmallVector<llvm::Function *> open;
  /// Calls what a pointer can point to; null where nothing is called so.
  llvm::Function *pointees = nullptr;
};
} // namespace

/// Copies a call that may read an id. The values of its operands do not matter,
/// unless they are constants.
llvm::Value *SkeletonBuilder::addCopy(llvm::CallBase &call,
                                      llvm::IRBuilder<> &builder) {
  llvm::SmallVector<llvm::Value *> operands;
  for (llvm::Value *operand : call.args())
    operands.push_back(llvm::isa<llvm::ConstantInt>(operand)
                           ? operand
                           : llvm::PoisonValue::get(operand->getType()));
  llvm::FunctionType *type = call.getFunctionType();
  if (call.isInlineAsm()) {
    // Its text is looked at, and its result replaced: without operands it has
    // no labels either, which only a callbr may have.
    bool isInteger = call.getType()->isIntegerTy();
    type = llvm::FunctionType::get(
        isInteger ? call.getType() : builder.getVoidTy(), /*isVarArg=*/false);
    return builder.CreateCall(type,
                              llvm::InlineAsm::get(type, getSkeletonText(call),
                                                   isInteger ? "=r" : "",
                                                   /*hasSideEffects=*/true));
  }
  llvm::FunctionCallee callee = skeleton.module->getOrInsertFunction(
      call.getCalledFunction()->getName(), type);
  return builder.CreateCall(callee, operands);
}

/// Copies the calls of `function` that may read an id, or puts marks in their
/// place, and calls what it calls.
/// Returns its calls that have a result, with their copies.
llvm::SmallVector<std::pair<llvm::CallBase *, llvm::Value *>>
SkeletonBuilder::addCalls(llvm::Function &function,
                          llvm::IRBuilder<> &builder) {
  llvm::SmallVector<std::pair<llvm::CallBase *, llvm::Value *>> copies;
  llvm::SmallSetVector<llvm::Function *, 4> callees;
  bool callsPointers = false;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call)
      continue;
    const llvm::Function *known = call->getCalledFunction();
    std::optional<LLVMRead> read =
        known ? getIntrinsicRead(known->getName()) : std::nullopt;
    if (read && read->kind != LLVMRead::Kind::Id) {
      // An extract of text has the marks already.
      StringRef name = known->getName();
      name.consume_front(readMarkPrefix);
      builder.CreateCall(skeleton.module->getOrInsertFunction(
          (readMarkPrefix + name).str(), builder.getVoidTy()));
    } else if (mayReadId(*call)) {
      llvm::Value *copy = addCopy(*call, builder);
      if (copy->getType()->isIntegerTy() && !call->isTerminator())
        copies.emplace_back(call, copy);
    } else if (llvm::Function *callee = call->getCalledFunction()) {
      if (!callee->isDeclaration() || !readsNoId(callee->getName()))
        callees.insert(callee);
    } else if (const llvm::GlobalValue *name = getReplaceableName(*call)) {
      builder.CreateCall(skeleton.module->getOrInsertFunction(
          name->getName(), builder.getVoidTy()));
    } else {
      callsPointers = true;
    }
  }
  for (llvm::Function *callee : callees)
    builder.CreateCall(getCalled(*callee));
  if (callsPointers)
    builder.CreateCall(getPointees());
  return copies;
}

/// The function that calls anything that a pointer can point to.
llvm::Function *SkeletonBuilder::getPointees() {
  if (pointees)
    return pointees;
  llvm::LLVMContext &context = module.getContext();
  pointees = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), false),
      llvm::Function::ExternalLinkage, pointeesName, *skeleton.module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", pointees));
  for (llvm::Function &candidate : module)
    // Kernels are not called.
    if (candidate.hasAddressTaken() && !canBeLaunched(candidate) &&
        !(candidate.isDeclaration() && readsNoId(candidate.getName())))
      builder.CreateCall(getCalled(candidate));
  builder.CreateRetVoid();
  return pointees;
}

llvm::Function *SkeletonBuilder::getCalled(llvm::Function &function) {
  llvm::Function *&known = called[&function];
  if (known)
    return known;
  llvm::LLVMContext &context = module.getContext();
  llvm::Function *copy = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), false),
      llvm::GlobalValue::isInterposableLinkage(function.getLinkage()) &&
              !function.isDeclaration()
          ? llvm::Function::WeakAnyLinkage
          : llvm::Function::ExternalLinkage,
      !function.hasName()       ? "unnamed"
      : canBeLaunched(function) ? getCalledName(function.getName())
                                : function.getName().str(),
      *skeleton.module);
  known = copy;
  if (!function.isDeclaration())
    open.push_back(&function);
  return copy;
}

/// Gives the skeletons of called functions their bodies.
void SkeletonBuilder::addBodies() {
  while (!open.empty()) {
    llvm::Function *function = open.pop_back_val();
    llvm::IRBuilder<> builder(llvm::BasicBlock::Create(
        module.getContext(), "", called.lookup(function)));
    addCalls(*function, builder);
    builder.CreateRetVoid();
  }
}

void SkeletonBuilder::addKernel(llvm::Function &kernel) {
  llvm::LLVMContext &context = module.getContext();
  llvm::Function *copy = llvm::Function::Create(
      kernel.getFunctionType(), llvm::Function::ExternalLinkage,
      kernel.getName(), *skeleton.module);
  copy->setCallingConv(kernel.getCallingConv());
  for (llvm::Attribute attribute : kernel.getAttributes().getFnAttrs())
    if (attribute.isStringAttribute() &&
        isAboutLaunch(attribute.getKindAsString()))
      copy->addFnAttr(attribute);

  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", copy));
  llvm::SmallVector<llvm::Value *> ids;
  llvm::SmallVector<llvm::Type *> types;
  llvm::SmallVector<llvm::CallBase *> &calls = skeleton.calls[&kernel];
  for (auto [call, id] : addCalls(kernel, builder)) {
    calls.push_back(call);
    ids.push_back(id);
    types.push_back(id->getType());
  }
  llvm::FunctionCallee sink = skeleton.module->getOrInsertFunction(
      (skeleton.sinkPrefix + kernel.getName()).str(),
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), types, false));
  builder.CreateCall(sink, ids);
  builder.CreateRetVoid();
}

LLVMIRSkeleton SkeletonBuilder::build() {
  for (llvm::Function &function : module)
    if (canBeLaunched(function))
      addKernel(function);
  addBodies();
  return std::move(skeleton);
}

LLVMIRSkeleton mlir::swizzle::buildSkeleton(llvm::Module &module) {
  return SkeletonBuilder(module).build();
}
