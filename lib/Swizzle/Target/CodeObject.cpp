//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Target/CodeObject.h"
#include "FatalErrors.h"
#include "PrepareModule.h"
#include "SlowPasses.h"
#include "Swizzle/Target/LLVMFunctions.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVM/ROCDL/Utils.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Target/TargetMachine.h"
#include <algorithm>

using namespace mlir;
using namespace mlir::swizzle;

/// The first of the device libraries that `folder` does not have; none if it
/// has them all.
static StringRef findMissingLibrary(const Twine &folder) {
  for (StringRef file : {"amdgcn/bitcode/ocml.bc", "amdgcn/bitcode/ockl.bc"})
    if (!llvm::sys::fs::exists(folder + "/" + file))
      return file;
  return "";
}

/// The paths of what is in `folder`, sorted; nothing if it cannot be read.
static SmallVector<std::string> listFolder(const llvm::Twine &folder) {
  SmallVector<std::string> paths;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator entry(folder, error), end;
       entry != end && !error; entry.increment(error))
    paths.push_back(entry->path());
  llvm::sort(paths);
  return paths;
}

SmallVector<std::string> mlir::swizzle::getDeviceLibraryCandidates() {
  SmallVector<std::string> candidates;
  // $ROCM_PATH, or else where ROCm installs itself.
  StringRef installed = "/opt/rocm";
  if (StringRef rocm = ROCDL::getROCMPath(); !rocm.empty() && rocm != installed)
    candidates.push_back(rocm.str());
  candidates.push_back(installed.str());
  // Debian 12 has them in the directory of the architecture, Debian 13 in those
  // of versions of clang.
  SmallVector<std::string> ofClang;
  for (const std::string &folder : listFolder("/usr/lib")) {
    StringRef name = llvm::sys::path::filename(folder);
    if (name.contains("-linux-"))
      candidates.push_back(folder);
    else if (name.starts_with("llvm-"))
      llvm::append_range(ofClang, listFolder(folder + "/lib/clang"));
  }
  llvm::append_range(candidates, ofClang);
  return candidates;
}

/// The first candidate that has the device libraries, or just the first one.
static std::string findDeviceLibraries() {
  SmallVector<std::string> candidates = getDeviceLibraryCandidates();
  for (StringRef candidate : candidates)
    if (findMissingLibrary(candidate).empty())
      return candidate.str();
  return candidates.front();
}

/// `options` with a folder of device libraries, if they have none.
static gpu::TargetOptions completeOptions(const gpu::TargetOptions &options) {
  std::string toolkit = options.getToolkitPath().str();
  if (toolkit.empty())
    toolkit = findDeviceLibraries();
  return gpu::TargetOptions(
      toolkit, options.getLibrariesToLink(), options.getCmdOptions(),
      options.getELFSection(), options.getCompilationTarget(),
      /*getSymbolTableCallback=*/{}, options.getInitialLlvmIRCallback(),
      options.getLinkedLlvmIRCallback(), options.getOptimizedLlvmIRCallback(),
      options.getISACallback());
}

/// A code object is whole: its functions are called by its kernels only, and
/// without a table of addresses.
static void makeFunctionsInternal(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (!function.isDeclaration() && function.hasExternalLinkage() &&
        !isKernel(function))
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
}

namespace {
/// Upstream's way from a gpu.module to its bytes, but for the linker.
class Serializer : public ROCDL::SerializeGPUModuleBase {
public:
  Serializer(gpu::GPUModuleOp module, ROCDL::ROCDLTargetAttr target,
             const gpu::TargetOptions &options)
      : SerializeGPUModuleBase(*module, target, options), options(options) {}

  /// The text of the last code object.
  StringRef getAssembly() const { return assembly; }

  std::optional<SmallVector<std::unique_ptr<llvm::Module>>>
  loadBitcodeFiles(llvm::Module &llvmModule) override;

protected:
  LogicalResult optimizeModule(llvm::Module &llvmModule, int level) override {
    if (options.getCompilationTarget() >= gpu::CompilationTarget::Assembly)
      makeFunctionsInternal(llvmModule);
    LLVMErrorReporter errors(llvmModule.getContext(), [&]() {
      return emitError(getOperation().getLoc());
    });
    LogicalResult result =
        SerializeGPUModuleBase::optimizeModule(llvmModule, level);
    return success(succeeded(result) && !errors.hasErrors());
  }
  FailureOr<SmallVector<char, 0>>
  moduleToObject(llvm::Module &llvmModule) override {
    if (options.getCompilationTarget() >= gpu::CompilationTarget::Binary &&
        (failed(verifyNames()) || failed(verifyDefined(llvmModule))))
      return failure();
    LLVMErrorReporter errors(llvmModule.getContext(), [&]() {
      return emitError(getOperation().getLoc());
    });
    auto machine = getOrCreateTargetMachine();
    if (failed(machine))
      return failure();
    prepareForCodeGeneration(llvmModule, **machine,
                             optLevel == 0 ? llvm::CodeGenOptLevel::None
                                           : llvm::CodeGenOptLevel::Default);
    SlowPassGate gate(llvmModule);
    FailureOr<SmallVector<char, 0>> object =
        moduleToObjectImpl(options, llvmModule);
    if (errors.hasErrors())
      return failure();
    return object;
  }
  FailureOr<SmallVector<char, 0>> compileToBinary(StringRef text) override;

private:
  LogicalResult verifyNames();
  LogicalResult verifyDefined(llvm::Module &llvmModule);
  LogicalResult verifyKernelsAreThere();
  LogicalResult reportAssembly();

  gpu::TargetOptions options;
  std::string assembly;
};
} // namespace

std::optional<SmallVector<std::unique_ptr<llvm::Module>>>
Serializer::loadBitcodeFiles(llvm::Module &llvmModule) {
  StringRef missing = findMissingLibrary(toolkitPath);
  if (deviceLibs == ROCDL::AMDGCNLibraries::None || missing.empty())
    return SerializeGPUModuleBase::loadBitcodeFiles(llvmModule);

  InFlightDiagnostic diag = emitError(getOperation().getLoc());
  diag << "expected the AMD device libraries for";
  for (const llvm::Function &function : llvmModule)
    if (function.isDeclaration() && !function.isIntrinsic())
      diag << " " << function.getName();
  diag << ", but found no " << missing << " in ";
  SmallVector<std::string> candidates = getDeviceLibraryCandidates();
  if (!llvm::is_contained(candidates, toolkitPath)) {
    diag << toolkitPath;
    diag.attachNote() << "without the option 'toolkit' they are looked for in "
                         "the usual folders, too";
    return std::nullopt;
  }
  llvm::interleaveComma(candidates, diag);
  diag.attachNote() << "install the package rocm-device-libs (Debian 12) or "
                       "rocm-device-libs-17 (Debian 13), or set ROCM_PATH";
  return std::nullopt;
}

/// Emits an error for each kernel whose name the assembler does not take.
LogicalResult Serializer::verifyNames() {
  auto isTaken = [](char c) {
    return llvm::isAlnum(c) || StringRef("_.$").contains(c);
  };
  LogicalResult result = success();
  getOperation().walk([&](LLVM::LLVMFuncOp function) {
    StringRef name = function.getName();
    if (!function->hasAttr(ROCDL::ROCDLDialect::getKernelFuncAttrName()) ||
        (!name.empty() && llvm::all_of(name, isTaken) &&
         !llvm::isDigit(name.front())))
      return;
    result = emitError(function.getLoc())
             << "expected letters, '_', '.', '$' and, behind the first one, "
                "digits in the name of a kernel, but got '"
             << name << "'";
  });
  return result;
}

/// A function that uses `function`, itself or by way of others: a kernel, if
/// there is one, or else null.
static const llvm::Function *findKernel(const llvm::Function &function) {
  SetVector<const llvm::Value *> reached;
  reached.insert(&function);
  for (unsigned i = 0; i < reached.size(); ++i)
    for (const llvm::User *user : reached[i]->users()) {
      auto *instruction = dyn_cast<llvm::Instruction>(user);
      const llvm::Function *caller =
          instruction ? instruction->getFunction() : nullptr;
      if (caller && isKernel(*caller))
        return caller;
      reached.insert(caller ? caller : static_cast<const llvm::Value *>(user));
    }
  return nullptr;
}

/// Emits an error for each function that is used and has no body.
LogicalResult Serializer::verifyDefined(llvm::Module &llvmModule) {
  LogicalResult result = success();
  for (const llvm::Function &function : llvmModule) {
    if (!function.isDeclaration() || function.isIntrinsic() ||
        function.use_empty())
      continue;
    const llvm::Function *kernel = findKernel(function);
    Operation *place =
        kernel ? SymbolTable::lookupSymbolIn(&getOperation(), kernel->getName())
               : nullptr;
    // MLIR's own name for a func.func that is declared.
    StringRef name = function.getName();
    name.consume_front("_mlir_ciface_");
    InFlightDiagnostic diag =
        emitError((place ? place : &getOperation())->getLoc());
    diag << "expected a body of '" << name << "'";
    if (kernel)
      diag << ", which kernel '" << kernel->getName() << "' calls";
    result = diag << ", but got a declaration";
  }
  return result;
}

FailureOr<SmallVector<char, 0>> Serializer::compileToBinary(StringRef text) {
  auto emitError = [&]() { return mlir::emitError(getOperation().getLoc()); };
  assembly = text.str();
  if (failed(verifyKernelsAreThere()))
    return failure();
  FailureOr<SmallVector<char, 0>> object =
      ROCDL::assembleIsa(text, triple, chip, features, emitError);
  if (failed(object))
    return failure();
  // The assembler prints its errors, and makes nothing then.
  if (llvm::identify_magic(StringRef(object->data(), object->size())) !=
      llvm::file_magic::elf_relocatable)
    return reportAssembly();
  return linkCodeObject(*object, emitError);
}

/// Emits an error for each kernel that LLVM has left out of the assembly, as it
/// does without a word where the target has not the features of the function.
LogicalResult Serializer::verifyKernelsAreThere() {
  LogicalResult result = success();
  getOperation().walk([&](LLVM::LLVMFuncOp function) {
    if (!function->hasAttr(ROCDL::ROCDLDialect::getKernelFuncAttrName()) ||
        function.isExternal() ||
        StringRef(assembly).contains(
            (".amdhsa_kernel " + function.getName() + "\n").str()))
      return;
    result = emitError(function.getLoc())
             << "expected features of " << chip << " for kernel '"
             << function.getName() << "', but got '" << features << "'";
  });
  return result;
}

/// Reports assembly that the chip does not have, where the module has its own.
LogicalResult Serializer::reportAssembly() {
  InFlightDiagnostic diag = emitError(getOperation().getLoc())
                            << "expected assembly that is valid for " << chip
                            << ", but got the errors of the assembler above";
  getOperation().walk([&](LLVM::InlineAsmOp op) {
    diag.attachNote(op.getLoc()) << "there is assembly here";
  });
  return diag;
}

/// MLIR's translation makes a number of 64 bits of the size of a grid, whatever
/// the type of the op: right for users that extend it to 64 bits, as they do
/// where `index` has them. For others the op gets that type, and is truncated.
static void widenGridSizes(gpu::GPUModuleOp module) {
  module.walk([](Operation *op) {
    if (!isa<ROCDL::GridDimXOp, ROCDL::GridDimYOp, ROCDL::GridDimZOp>(op))
      return;
    OpResult size = op->getResult(0);
    OpBuilder builder(op->getContext());
    Type wide = builder.getI64Type();
    bool isExtended = llvm::all_of(op->getUsers(), [&](Operation *user) {
      return isa<LLVM::SExtOp, LLVM::ZExtOp>(user) &&
             user->getResult(0).getType() == wide;
    });
    // It may have that type for another target of the module.
    if (isExtended || size.getType() == wide)
      return;
    builder.setInsertionPointAfter(op);
    auto narrow = LLVM::TruncOp::create(builder, op->getLoc(), size.getType(),
                                        Value(size));
    size.replaceAllUsesExcept(narrow, narrow);
    size.setType(wide);
  });
}

/// Returns true if LLVM IR has the op outside of functions, or is none for it.
static bool isOfModule(Operation *op) {
  return isa<SymbolOpInterface, LLVM::GlobalCtorsOp, LLVM::GlobalDtorsOp,
             LLVM::LinkerOptionsOp, LLVM::ModuleFlagsOp>(op) ||
         op->hasTrait<OpTrait::ConstantLike>();
}

/// Returns true for ops that MLIR translates to intrinsics for generic
/// pointers, whatever pointers they have.
static bool hasOtherPointer(Operation *op) {
  Value pointer;
  if (auto load = dyn_cast<LLVM::masked_expandload>(op))
    pointer = load.getPtr();
  else if (auto store = dyn_cast<LLVM::masked_compressstore>(op))
    pointer = store.getPtr();
  return pointer &&
         cast<LLVM::LLVMPointerType>(pointer.getType()).getAddressSpace() != 0;
}

/// Emits one error at the first op that has no translation to LLVM IR for the
/// chip.
static LogicalResult verifyLowered(gpu::GPUModuleOp module, StringRef chip) {
  for (Operation &op : module.getOps())
    if (!isOfModule(&op))
      return emitError(op.getLoc())
             << "expected functions and global variables in a gpu.module, but "
                "got '"
             << op.getName() << "'";
  Operation *culprit = nullptr;
  module.walk([&](Operation *op) {
    if (op == module ||
        (isa_and_nonnull<LLVM::LLVMDialect, ROCDL::ROCDLDialect>(
             op->getDialect()) &&
         !hasOtherPointer(op)))
      return WalkResult::advance();
    // Casts are what is left around the op that was not lowered.
    bool isCast = isa<UnrealizedConversionCastOp>(op);
    if (!culprit || !isCast)
      culprit = op;
    return isCast ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (!culprit)
    return success();
  InFlightDiagnostic diag = emitError(culprit->getLoc());
  diag << "expected an op that can be lowered to LLVM IR for AMD GPUs, but "
          "got '"
       << culprit->getName() << "'";
  // Formats of numbers, for instance, are those of a chip.
  diag.attachNote() << "with the type "
                    << FunctionType::get(module.getContext(),
                                         culprit->getOperandTypes(),
                                         culprit->getResultTypes())
                    << ", for " << chip;
  return diag;
}

/// The bytes of `module` in the format that `options` ask for, as `elf`, and
/// the assembly of a code object.
static FailureOr<CompiledCodeObject>
serialize(gpu::GPUModuleOp module, ROCDL::ROCDLTargetAttr target,
          const gpu::TargetOptions &options) {
  Serializer::init();
  widenGridSizes(module);
  CompiledCodeObject result;
  auto run = [&]() -> LogicalResult {
    Serializer serializer(module, target, options);
    std::optional<SmallVector<char, 0>> bytes = serializer.run();
    if (!bytes)
      return failure();
    result = {std::move(*bytes), serializer.getAssembly().str()};
    return success();
  };
  auto emitErrorAt = [&](StringRef function) {
    Operation *place = module.lookupSymbol(function);
    return mlir::emitError(place ? place->getLoc() : module.getLoc());
  };
  if (failed(catchFatalErrors(run, emitErrorAt)))
    return failure();
  return result;
}

FailureOr<CompiledCodeObject>
mlir::swizzle::compileCodeObject(gpu::GPUModuleOp module,
                                 ROCDL::ROCDLTargetAttr target) {
  if (failed(verifyLowered(module, target.getChip())))
    return failure();
  return serialize(module, target, completeOptions({}));
}

//===----------------------------------------------------------------------===//
// #rocdl.target
//===----------------------------------------------------------------------===//

namespace {
/// How gpu-module-to-binary compiles for a #rocdl.target.
struct InProcessTarget
    : gpu::TargetAttrInterface::ExternalModel<InProcessTarget,
                                              ROCDL::ROCDLTargetAttr> {
  std::optional<SmallVector<char, 0>>
  serializeToObject(Attribute attribute, Operation *op,
                    const gpu::TargetOptions &options) const {
    auto module = cast<gpu::GPUModuleOp>(op);
    auto target = cast<ROCDL::ROCDLTargetAttr>(attribute);
    if (failed(verifyLowered(module, target.getChip())))
      return std::nullopt;
    FailureOr<CompiledCodeObject> object =
        serialize(module, target, completeOptions(options));
    if (failed(object))
      return std::nullopt;
    return std::move(object->elf);
  }

  Attribute createObject(Attribute attribute, Operation *op,
                         const SmallVector<char, 0> &bytes,
                         const gpu::TargetOptions &options) const {
    gpu::CompilationTarget format = options.getCompilationTarget();
    gpu::KernelTableAttr kernels;
    // A code object for one machine is what AMD's runtime takes for a fatbin.
    if (format >= gpu::CompilationTarget::Binary) {
      format = gpu::CompilationTarget::Binary;
      kernels = ROCDL::getKernelMetadata(op, bytes);
    }
    Builder builder(attribute.getContext());
    return gpu::ObjectAttr::get(
        attribute.getContext(), attribute, format,
        builder.getStringAttr(StringRef(bytes.data(), bytes.size())),
        /*properties=*/{}, kernels);
  }
};
} // namespace

void mlir::swizzle::registerInProcessTarget(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, ROCDL::ROCDLDialect *) {
    ROCDL::ROCDLTargetAttr::attachInterface<InProcessTarget>(*context);
  });
}
