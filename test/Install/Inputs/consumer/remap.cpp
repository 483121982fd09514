// Remaps the kernels of a module from C++, and prints it.
#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

int main(int, char **arguments) {
  mlir::MLIRContext context;
  context.loadDialect<mlir::arith::ArithDialect, mlir::gpu::GPUDialect,
                      mlir::memref::MemRefDialect, mlir::scf::SCFDialect,
                      mlir::swizzle::SwizzleDialect>();
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(arguments[1], &context);
  mlir::swizzle::RemapOptions options;
  options.map = "chunked<16>";
  mlir::PassManager manager(&context);
  manager.addPass(mlir::swizzle::createRemapProgramIdsPass(options));
  if (!module || mlir::failed(manager.run(*module)))
    return 1;
  module->print(llvm::outs());
}
