//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Target/Translation.h"
#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/Target/MarkTranslation.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllTranslations.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::swizzle;

/// A tool's option, not a pass's: translations have no other kind.
static llvm::cl::opt<std::string> &getBinaryOption() {
  static llvm::cl::opt<std::string> option(
      "gpu-binary",
      llvm::cl::desc("The gpu.binary to write, where there are several"),
      llvm::cl::value_desc("@name"));
  return option;
}

/// True once a translation has read the option.
static bool isBinaryOptionRead = false;

LogicalResult mlir::swizzle::verifyBinaryOption() {
  if (getBinaryOption().getNumOccurrences() == 0 || isBinaryOptionRead)
    return success();
  llvm::WithColor::error()
      << "expected a translation that writes what a gpu.binary has for the "
         "option --gpu-binary, but got another one\n";
  return failure();
}

/// The binary that was asked for, or the only one.
static FailureOr<gpu::BinaryOp> selectBinary(Operation *root) {
  isBinaryOptionRead = true;
  SmallVector<gpu::BinaryOp> binaries;
  root->walk([&](gpu::BinaryOp binary) { binaries.push_back(binary); });
  StringRef wanted = getBinaryOption();
  wanted.consume_front("@");
  if (wanted.empty() && binaries.size() == 1)
    return binaries.front();
  SmallVector<gpu::BinaryOp> found;
  llvm::copy_if(binaries, std::back_inserter(found), [&](gpu::BinaryOp binary) {
    return !wanted.empty() && binary.getName() == wanted;
  });
  if (found.size() == 1)
    return found.front();
  if (!found.empty())
    return emitError(root->getLoc()) << "expected one gpu.binary named @"
                                     << wanted << ", but got " << found.size();

  InFlightDiagnostic diag = emitError(root->getLoc());
  if (binaries.empty()) {
    diag << "expected a gpu.binary, but got none";
    diag.attachNote() << "swizzle-lower-to-rocdl makes one of each gpu.module";
    return diag;
  }
  if (wanted.empty())
    diag << "expected one gpu.binary, but got " << binaries.size();
  else
    diag << "expected a gpu.binary named @" << wanted << ", but got none";
  // Not at their places: a line of the source with an object is long.
  Diagnostic &note = diag.attachNote();
  note << "select one with --gpu-binary=";
  llvm::interleave(
      binaries, note,
      [&](gpu::BinaryOp binary) { note << '@' << binary.getName(); }, " or ");
  return diag;
}

/// Writes the first object of one of the formats.
static LogicalResult writeObject(Operation *root, llvm::raw_ostream &output,
                                 ArrayRef<gpu::CompilationTarget> formats) {
  FailureOr<gpu::BinaryOp> binary = selectBinary(root);
  if (failed(binary))
    return failure();
  for (Attribute attribute : binary->getObjects()) {
    auto object = cast<gpu::ObjectAttr>(attribute);
    if (!llvm::is_contained(formats, object.getFormat()))
      continue;
    output << object.getObject().getValue();
    return success();
  }
  InFlightDiagnostic diag = emitError(binary->getLoc());
  diag << "expected an object of format ";
  llvm::interleave(
      formats, diag,
      [&](gpu::CompilationTarget format) { diag << stringifyEnum(format); },
      " or ");
  return diag << ", but got none";
}

static LogicalResult writeLLVMIR(Operation *root, llvm::raw_ostream &output) {
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module = translateModuleToLLVMIR(root, context);
  if (!module)
    return failure();
  module->removeDebugIntrinsicDeclarations();
  module->print(output, /*AAW=*/nullptr);
  return success();
}

void mlir::swizzle::registerUpstreamTranslations() {
  // registerAllTranslations() of MLIR, of which the one to LLVM IR is below.
  registerFromLLVMIRTranslation();
  registerFromSPIRVTranslation();
  registerIRDLToCppTranslation();
  registerFromWasmTranslation();
  registerToCppTranslation();
  registerToSPIRVTranslation();
  smt::registerExportSMTLIBTranslation();
  TranslateFromMLIRRegistration toLLVMIR(
      "mlir-to-llvmir", "Translate MLIR to LLVMIR", writeLLVMIR,
      [](DialectRegistry &registry) {
        registry.insert<DLTIDialect, func::FuncDialect, SwizzleDialect>();
        registerAllToLLVMIRTranslations(registry);
        registerMarkTranslation(registry);
      });
}

void mlir::swizzle::registerTranslations() {
  getBinaryOption();
  auto registerDialects = [](DialectRegistry &registry) {
    mlir::registerAllDialects(registry);
    registry.insert<SwizzleDialect>();
  };
  TranslateFromMLIRRegistration object(
      "mlir-to-gpu-object", "write the code object of a gpu.binary",
      [](Operation *root, llvm::raw_ostream &output) {
        return writeObject(
            root, output,
            {gpu::CompilationTarget::Binary, gpu::CompilationTarget::Fatbin});
      },
      registerDialects);
  TranslateFromMLIRRegistration assembly(
      "mlir-to-gpu-asm", "write the assembly of a gpu.binary",
      [](Operation *root, llvm::raw_ostream &output) {
        return writeObject(root, output, {gpu::CompilationTarget::Assembly});
      },
      registerDialects);
}
