//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Main.h"
#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/Chips/MatrixInstructions.h"
#include "Swizzle/Chips/Occupancy.h"
#include "Swizzle/Registration.h"
#include "Swizzle/Target/CodeObject.h"
#include "Swizzle/Version.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"

static llvm::cl::opt<bool>
    printChips("swizzle-print-chips",
               llvm::cl::desc("Print the chips and their numbers as JSON, "
                              "and exit"));

static llvm::cl::list<std::string> printOccupancy(
    "swizzle-print-occupancy",
    llvm::cl::desc("Print as JSON how many waves and workgroups a compute unit "
                   "holds, and exit"),
    llvm::cl::value_desc("isa,work-items,vgprs,sgprs,lds-bytes"));

static llvm::cl::list<std::string> printMatrixOperations(
    "swizzle-print-matrix-operations",
    llvm::cl::desc("Print as JSON how many operations matrix instructions do "
                   "for a wave, and exit"),
    llvm::cl::value_desc("instruction,registers,lanes"));

int runTool(int argc, char **argv) {
  llvm::cl::AddExtraVersionPrinter(
      [](llvm::raw_ostream &os) { os << mlir::swizzle::versionText; });
  mlir::registerAllPasses();
  mlir::swizzle::registerAllPasses();

  mlir::DialectRegistry registry;
  mlir::swizzle::registerInProcessTarget(registry);
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllGPUToLLVMIRTranslations(registry);
  mlir::swizzle::registerAllDialects(registry);

  auto [input, output] = mlir::registerAndParseCLIOptions(
      argc, argv, "optimizer for workgroup ids on chiplet GPUs\n", registry);
  if (printChips) {
    mlir::swizzle::printChipsAsJson(llvm::outs());
    return EXIT_SUCCESS;
  }
  if (!printOccupancy.empty()) {
    llvm::ExitOnError exitOnError("error: ");
    exitOnError(
        mlir::swizzle::printOccupancyAsJson(printOccupancy, llvm::outs()));
    return EXIT_SUCCESS;
  }
  if (!printMatrixOperations.empty()) {
    llvm::ExitOnError exitOnError("error: ");
    exitOnError(mlir::swizzle::printMatrixOperationsAsJson(
        printMatrixOperations, llvm::outs()));
    return EXIT_SUCCESS;
  }
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, input, output, registry));
}
