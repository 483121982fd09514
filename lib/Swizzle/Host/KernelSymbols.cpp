//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the functions and globals that came from a gpu module name: globals, LDS
// and functions of that module, as the host has them.
//
//===----------------------------------------------------------------------===//

#include "KernelFunctions.h"
#include "RuntimeCalls.h"

using namespace mlir;
using namespace mlir::swizzle;

LogicalResult KernelFunctions::replaceSymbolUses(gpu::GPUModuleOp gpuModule,
                                                 func::FuncOp function) {
  OpBuilder builder(module.getContext());
  function.walk([&](memref::GetGlobalOp get) {
    StringAttr global = get.getNameAttr().getAttr();
    if (StringAttr name = names.lookup(getSymbol(gpuModule, global))) {
      get.setName(name.getValue());
      return;
    }
    std::optional<int64_t> offset = lds.getOffset(global);
    if (!offset)
      return;
    builder.setInsertionPoint(get);
    get.replaceAllUsesWith(viewLds(builder, get.getLoc(),
                                   function.getArgument(1), *offset,
                                   get.getType()));
    get.erase();
  });
  // Kernels' functions get parameters on the host, and functions of the host
  // may have the same names.
  auto constants = function.walk([&](func::ConstantOp constant) -> WalkResult {
    return constant.emitOpError("expected functions of kernels to be called by "
                                "their names, but got the address of ")
           << constant.getValueAttr() << describeFunction(constant);
  });
  if (constants.wasInterrupted())
    return failure();
  auto result = function.walk([&](func::CallOp call) {
    StringAttr callee = call.getCalleeAttr().getAttr();
    if (failed(replaceCall(gpuModule, function, call, callee)))
      return WalkResult::interrupt();
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return replaceLlvmSymbolUses(gpuModule, function);
}

LogicalResult KernelFunctions::replaceCall(gpu::GPUModuleOp gpuModule,
                                           func::FuncOp function,
                                           CallOpInterface call,
                                           StringAttr callee) {
  auto known = kernels.find(getSymbol(gpuModule, callee));
  if (known == kernels.end())
    return call->emitOpError("expected a callee with a body, but got '")
           << callee.getValue() << "', which the host has no code for"
           << describeFunction(call);
  assert(known->second.ldsBytes == lds.getBytes(callee) &&
         "functions with workgroup attributions have no calls");
  OpBuilder builder(call);
  SmallVector<Value> operands = {function.getArgument(0),
                                 function.getArgument(1)};
  llvm::append_range(operands, call.getArgOperands());
  auto hostCall = func::CallOp::create(builder, call.getLoc(),
                                       known->second.function, operands);
  call->replaceAllUsesWith(hostCall);
  call->erase();
  return success();
}

/// The address of the LDS that a global has, as the work-item knows it.
static Value getLdsAddress(OpBuilder &builder, Location loc, int64_t offset,
                           Type type) {
  using host::WorkItemField;
  auto getField = [&](WorkItemField field) {
    return RuntimeCalls::getField(builder, loc, field);
  };
  Value place = arith::ConstantIndexOp::create(builder, loc, offset);
  if (offset == dynamicLdsOffset)
    place =
        arith::SubIOp::create(builder, loc, getField(WorkItemField::LdsBytes),
                              getField(WorkItemField::DynamicLdsBytes));
  Value address =
      arith::AddIOp::create(builder, loc, getField(WorkItemField::Lds), place);
  address =
      arith::IndexCastUIOp::create(builder, loc, builder.getI64Type(), address);
  return LLVM::IntToPtrOp::create(builder, loc, type, address);
}

LogicalResult KernelFunctions::replaceLlvmSymbolUses(gpu::GPUModuleOp gpuModule,
                                                     func::FuncOp function) {
  OpBuilder builder(module.getContext());
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) {
    if (isa<LLVM::AddressOfOp, LLVM::CallOp, LLVM::ReturnOp>(op))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    builder.setInsertionPoint(op);
    if (auto returnOp = dyn_cast<LLVM::ReturnOp>(op)) {
      func::ReturnOp::create(builder, op->getLoc(), returnOp.getOperands());
      op->erase();
      continue;
    }
    if (auto call = dyn_cast<LLVM::CallOp>(op)) {
      FlatSymbolRefAttr callee = call.getCalleeAttr();
      if (!callee)
        return call.emitOpError("expected a direct call on the host")
               << describeFunction(call);
      if (failed(replaceCall(gpuModule, function, call, callee.getAttr())))
        return failure();
      continue;
    }
    auto address = cast<LLVM::AddressOfOp>(op);
    if (std::optional<int64_t> offset =
            lds.getOffset(address.getGlobalNameAttr().getAttr())) {
      address.replaceAllUsesWith(
          getLdsAddress(builder, op->getLoc(), *offset, address.getType()));
      op->erase();
      continue;
    }
    if (failed(replaceAddress(gpuModule, address)))
      return failure();
  }
  return success();
}

LogicalResult KernelFunctions::replaceAddress(gpu::GPUModuleOp gpuModule,
                                              LLVM::AddressOfOp address) {
  SymbolRefAttr symbol =
      getSymbol(gpuModule, address.getGlobalNameAttr().getAttr());
  StringAttr name = names.lookup(symbol);
  if (!name || kernels.contains(symbol))
    return address.emitOpError("expected a global, but got ") << symbol;
  OpBuilder builder(address);
  Location loc = address.getLoc();
  Value onHost = LLVM::AddressOfOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), name);
  if (onHost.getType() != address.getType())
    onHost =
        LLVM::AddrSpaceCastOp::create(builder, loc, address.getType(), onHost);
  address.replaceAllUsesWith(onHost);
  address.erase();
  return success();
}
