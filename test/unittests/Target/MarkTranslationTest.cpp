//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Target/MarkTranslation.h"
#include "Swizzle/IR/Swizzle.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::swizzle;

/// A kernel that was remapped is known to be so in LLVM IR.
TEST(MarkTranslation, KernelsKeepTheirMark) {
  DialectRegistry registry;
  registry.insert<LLVM::LLVMDialect, SwizzleDialect>();
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerMarkTranslation(registry);
  MLIRContext context(registry);
  auto module = parseSourceString<ModuleOp>(R"mlir(
llvm.func @remapped() attributes {swizzle.remapped = #swizzle.map<chunked<64> then windowed<8>>} {
  llvm.return
}
llvm.func @other() {
  llvm.return
}
)mlir",
                                            &context);
  ASSERT_TRUE(module);
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> translated =
      translateModuleToLLVMIR(*module, llvmContext);
  ASSERT_TRUE(translated);
  auto getMark = [&](const char *name) {
    return translated->getFunction(name)
        ->getFnAttribute("swizzle-remapped")
        .getValueAsString();
  };
  EXPECT_EQ(getMark("remapped"), "chunked<64> then windowed<8>");
  EXPECT_EQ(getMark("other"), "");
}
