//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The functions of gpu modules as functions of the host.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_KERNELFUNCTIONS_H
#define SWIZZLE_HOST_KERNELFUNCTIONS_H

#include "LdsLayout.h"
#include "Swizzle/Host/RuntimeAbi.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"

namespace mlir::swizzle {

/// Where an op is that has no location, as in LLVM IR without debug
/// information: `, in 'k'` for one of function `k`. Empty for others.
std::string describeFunction(Operation *op);

/// A function of the host made from one of a gpu module.
struct HostKernel {
  func::FuncOp function;
  /// The function of the gpu module if that keeps the body; else null. Several
  /// of its arguments may be one of `function`: the first of each.
  FunctionOpInterface original;
  SmallVector<unsigned> firstArguments;
  /// The static LDS that it needs.
  int64_t ldsBytes = 0;
  /// The grid and the workgroup that it promises to be launched with, or null.
  DenseI32ArrayAttr knownGrid, knownBlock;

  /// The arguments of the kernel, where they have names.
  SmallVector<BlockArgument> getArguments();
  /// Whether each of them is written.
  SmallVector<host::ArgumentWrites> getWrites();
};

/// How many of a host kernel's arguments come before those of the kernel: the
/// work-item and the LDS.
inline constexpr unsigned numHiddenArguments = 2;

/// Moves the functions and globals of gpu modules to the host module.
class KernelFunctions {
public:
  explicit KernelFunctions(ModuleOp module);

  /// Moves all that `gpuModule` holds, and leaves it empty.
  LogicalResult moveToHost(gpu::GPUModuleOp gpuModule);

  /// Makes a function without a body from a kernel of `gpuModule`, which keeps
  /// it: for code that does not run the kernel, whatever it does. Launches give
  /// it such operands: where the kernel has the words of a memref's descriptor,
  /// as conversions to the LLVM dialect make them, the function has the memref.
  void declareKernel(gpu::GPUModuleOp gpuModule, FunctionOpInterface kernel,
                     TypeRange operands);

  /// The function made from a kernel, or null.
  const HostKernel *lookup(SymbolRefAttr kernel) const;

private:
  /// `name` of `gpuModule` as a symbol of the host.
  static SymbolRefAttr getSymbol(gpu::GPUModuleOp gpuModule, StringAttr name);
  /// The part of the LDS from byte `offset` on.
  static Value viewLds(OpBuilder &builder, Location loc, Value lds,
                       int64_t offset, MemRefType type);
  LogicalResult moveGlobal(gpu::GPUModuleOp gpuModule, memref::GlobalOp global);
  LogicalResult moveGlobal(gpu::GPUModuleOp gpuModule, LLVM::GlobalOp global);
  /// Makes a function of the host, still without a body, for `function`.
  HostKernel createFunction(gpu::GPUModuleOp gpuModule,
                            FunctionOpInterface function, TypeRange arguments);
  LogicalResult moveFunction(gpu::GPUModuleOp gpuModule,
                             FunctionOpInterface function);
  LogicalResult replaceAttributions(gpu::GPUFuncOp from, HostKernel &to);
  LogicalResult replaceSymbolUses(gpu::GPUModuleOp gpuModule,
                                  func::FuncOp function);
  /// Replaces the addresses of LLVM's globals and calls of LLVM's functions.
  LogicalResult replaceLlvmSymbolUses(gpu::GPUModuleOp gpuModule,
                                      func::FuncOp function);
  /// Makes the address of a global of `gpuModule` one of what it became.
  LogicalResult replaceAddress(gpu::GPUModuleOp gpuModule,
                               LLVM::AddressOfOp address);
  /// Makes `call`, of a function of the same gpu module, one of what it became.
  LogicalResult replaceCall(gpu::GPUModuleOp gpuModule, func::FuncOp function,
                            CallOpInterface call, StringAttr callee);

  ModuleOp module;
  SymbolTable symbols;
  DenseMap<SymbolRefAttr, HostKernel> kernels;
  /// The names that functions and globals have in the host module.
  DenseMap<SymbolRefAttr, StringAttr> names;
  /// The LDS of the gpu module whose functions are moved.
  LdsLayout lds;
  /// How far the start of its dynamic LDS is aligned.
  uint64_t dynamicLdsAlignment = 1;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_KERNELFUNCTIONS_H
