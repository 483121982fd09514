//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Main.h"
#include "Swizzle/Pipelines/Pipelines.h"
#include "Swizzle/Predict/Passes.h"
#include "Swizzle/Target/Translation.h"
#include "Swizzle/Version.h"
#include "mlir/Support/LogicalResult.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"

int runTool(int argc, char **argv) {
  llvm::cl::AddExtraVersionPrinter(
      [](llvm::raw_ostream &os) { os << mlir::swizzle::versionText; });
  mlir::swizzle::registerUpstreamTranslations();
  mlir::swizzle::registerSwizzlePredictPasses();
  mlir::swizzle::registerTranslations();
  mlir::swizzle::registerLLVMIRTranslations(
      mlir::swizzle::parseRemapLLVMPipeline);
  return mlir::failed(mlir::mlirTranslateMain(
             argc, argv,
             "translator between MLIR, LLVM IR and code objects")) ||
         mlir::failed(mlir::swizzle::verifyLLVMIROptions()) ||
         mlir::failed(mlir::swizzle::verifyBinaryOption());
}
