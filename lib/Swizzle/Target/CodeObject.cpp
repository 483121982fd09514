//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Target/CodeObject.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVM/ROCDL/Utils.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Target/TargetMachine.h"
#include <algorithm>

using namespace mlir;
using namespace mlir::swizzle;

/// The file by which a directory with device libraries is known.
static constexpr StringLiteral deviceLibrary = "amdgcn/bitcode/ocml.bc";

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

/// The first candidate that has the device libraries, or an empty string.
static std::string findDeviceLibraries() {
  for (StringRef candidate : getDeviceLibraryCandidates())
    if (llvm::sys::fs::exists(candidate + "/" + deviceLibrary))
      return candidate.str();
  return "";
}

namespace {
class Serializer : public ROCDL::SerializeGPUModuleBase {
public:
  Serializer(gpu::GPUModuleOp module, ROCDL::ROCDLTargetAttr target,
             StringRef toolkit, CodeObject &result)
      : SerializeGPUModuleBase(*module, target, gpu::TargetOptions(toolkit)),
        result(result) {}

  std::optional<SmallVector<std::unique_ptr<llvm::Module>>>
  loadBitcodeFiles(llvm::Module &llvmModule) override;

protected:
  FailureOr<SmallVector<char, 0>>
  moduleToObject(llvm::Module &llvmModule) override;

private:
  CodeObject &result;
};
} // namespace

std::optional<SmallVector<std::unique_ptr<llvm::Module>>>
Serializer::loadBitcodeFiles(llvm::Module &llvmModule) {
  if (deviceLibs == ROCDL::AMDGCNLibraries::None ||
      llvm::sys::fs::exists(Twine(toolkitPath) + "/" + deviceLibrary))
    return SerializeGPUModuleBase::loadBitcodeFiles(llvmModule);

  InFlightDiagnostic diag = emitError(getOperation().getLoc());
  diag << "expected the AMD device libraries for";
  for (const llvm::Function &function : llvmModule)
    if (function.isDeclaration() && !function.isIntrinsic())
      diag << " " << function.getName();
  diag << ", but found no " << deviceLibrary << " in ";
  llvm::interleaveComma(getDeviceLibraryCandidates(), diag);
  diag.attachNote() << "install the package rocm-device-libs (Debian 12) or "
                       "rocm-device-libs-17 (Debian 13), or set ROCM_PATH";
  return std::nullopt;
}

FailureOr<SmallVector<char, 0>>
Serializer::moduleToObject(llvm::Module &llvmModule) {
  auto emitError = [&]() { return mlir::emitError(getOperation().getLoc()); };
  FailureOr<llvm::TargetMachine *> machine = getOrCreateTargetMachine();
  if (failed(machine))
    return emitError() << "cannot compile for " << triple << " " << chip;
  FailureOr<SmallString<0>> assembly =
      translateModuleToISA(llvmModule, **machine, emitError);
  if (failed(assembly))
    return failure();
  result.assembly = assembly->str();
  FailureOr<SmallVector<char, 0>> object =
      ROCDL::assembleIsa(*assembly, triple, chip, features, emitError);
  if (failed(object))
    return failure();
  return linkCodeObject(*object, emitError);
}

/// Emits one error at the first op that has no translation to LLVM IR.
static LogicalResult verifyLowered(gpu::GPUModuleOp module) {
  Operation *culprit = nullptr;
  module.walk([&](Operation *op) {
    if (op == module || isa_and_nonnull<LLVM::LLVMDialect, ROCDL::ROCDLDialect>(
                            op->getDialect()))
      return WalkResult::advance();
    // Casts are what is left around the op that was not lowered.
    bool isCast = isa<UnrealizedConversionCastOp>(op);
    if (!culprit || !isCast)
      culprit = op;
    return isCast ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (culprit)
    return emitError(culprit->getLoc())
           << "expected an op that can be lowered to LLVM IR for AMD GPUs, but "
              "got '"
           << culprit->getName() << "'";
  return success();
}

FailureOr<CodeObject>
mlir::swizzle::compileCodeObject(gpu::GPUModuleOp module,
                                 ROCDL::ROCDLTargetAttr target) {
  if (failed(verifyLowered(module)))
    return failure();
  CodeObject result;
  Serializer::init();
  std::string toolkit = findDeviceLibraries();
  Serializer serializer(module, target, toolkit, result);
  std::optional<SmallVector<char, 0>> elf = serializer.run();
  if (!elf)
    return failure();
  result.elf = std::move(*elf);
  return result;
}
