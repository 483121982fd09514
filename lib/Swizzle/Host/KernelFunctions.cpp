//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "KernelFunctions.h"
#include "RuntimeCalls.h"
#include "Swizzle/Host/MemoryAccess.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/IR/Swizzle.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

KernelFunctions::KernelFunctions(ModuleOp module)
    : module(module), symbols(module) {}

/// `name` of `gpuModule` as a symbol of the host.
static SymbolRefAttr getSymbol(gpu::GPUModuleOp gpuModule, StringAttr name) {
  return SymbolRefAttr::get(gpuModule.getSymNameAttr(),
                            FlatSymbolRefAttr::get(name));
}

static MemRefType getLdsType(MLIRContext *context) {
  return MemRefType::get(
      {ShapedType::kDynamic}, IntegerType::get(context, 8), AffineMap(),
      gpu::AddressSpaceAttr::get(context, gpu::AddressSpace::Workgroup));
}

const HostKernel *KernelFunctions::lookup(SymbolRefAttr kernel) const {
  auto it = kernels.find(kernel);
  return it == kernels.end() ? nullptr : &it->second;
}

FailureOr<int64_t> KernelFunctions::allocateLds(Operation *op, MemRefType type,
                                                int64_t &ldsBytes) {
  if (!type.hasStaticShape() || !type.getLayout().isIdentity())
    return op->emitOpError("expected LDS of static shape and identity layout, "
                           "but got ")
           << type;
  // Vectors of 16 bytes are the largest that LDS instructions access.
  constexpr int64_t alignment = 16;
  std::optional<int64_t> bytes = llvm::checkedMul<int64_t>(
      type.getNumElements(),
      DataLayout::closest(op).getTypeSize(type.getElementType()));
  std::optional<int64_t> end =
      bytes ? llvm::checkedAdd<int64_t>(*bytes,
                                        llvm::alignTo(ldsBytes, alignment))
            : std::nullopt;
  if (!end)
    return op->emitOpError("expected LDS of less than 2^63 bytes, but got ")
           << type;
  int64_t offset = *end - *bytes;
  ldsBytes = *end;
  return offset;
}

/// The part of the LDS from byte `offset` on.
static Value viewLds(OpBuilder &builder, Location loc, Value lds,
                     int64_t offset, MemRefType type) {
  Value start = arith::ConstantIndexOp::create(builder, loc, offset);
  // A view has the memory space of what it is a view of.
  auto viewType =
      MemRefType::get(type.getShape(), type.getElementType(), AffineMap(),
                      cast<MemRefType>(lds.getType()).getMemorySpace());
  Value view =
      memref::ViewOp::create(builder, loc, viewType, lds, start, ValueRange());
  if (viewType != type)
    view = memref::MemorySpaceCastOp::create(builder, loc, type, view);
  return view;
}

LogicalResult KernelFunctions::moveGlobal(gpu::GPUModuleOp gpuModule,
                                          memref::GlobalOp global) {
  SymbolRefAttr symbol = getSymbol(gpuModule, global.getSymNameAttr());
  if (isLds(global.getType())) {
    FailureOr<int64_t> offset =
        allocateLds(global, global.getType(), ldsBytesOfGlobals);
    if (failed(offset))
      return failure();
    ldsGlobals[symbol] = *offset;
    global.erase();
    return success();
  }
  global->remove();
  global.setSymName((gpuModule.getName() + "_" + global.getSymName()).str());
  names[symbol] = symbols.insert(global);
  return success();
}

LogicalResult KernelFunctions::replaceAttributions(gpu::GPUFuncOp from,
                                                   HostKernel &to) {
  Block &entry = to.function.getBody().front();
  OpBuilder builder(module.getContext());
  builder.setInsertionPointToStart(&entry);
  unsigned first = numHiddenArguments + from.getNumArguments();
  unsigned numWorkgroup = from.getNumWorkgroupAttributions();
  for (unsigned i = first, e = entry.getNumArguments(); i < e; ++i) {
    BlockArgument attribution = entry.getArgument(i);
    auto type = cast<MemRefType>(attribution.getType());
    if (i - first >= numWorkgroup) {
      attribution.replaceAllUsesWith(
          memref::AllocaOp::create(builder, attribution.getLoc(), type));
      continue;
    }
    FailureOr<int64_t> offset = allocateLds(from, type, to.ldsBytes);
    if (failed(offset))
      return failure();
    attribution.replaceAllUsesWith(viewLds(
        builder, attribution.getLoc(), entry.getArgument(1), *offset, type));
  }
  entry.eraseArguments(first, entry.getNumArguments() - first);
  return success();
}

LogicalResult KernelFunctions::moveFunction(gpu::GPUModuleOp gpuModule,
                                            FunctionOpInterface function) {
  MLIRContext *context = module.getContext();
  auto functionType = cast<FunctionType>(function.getFunctionType());
  SmallVector<Type> inputs = {LLVM::LLVMPointerType::get(context),
                              getLdsType(context)};
  llvm::append_range(inputs, functionType.getInputs());

  OpBuilder builder(context);
  HostKernel kernel;
  kernel.ldsBytes = ldsBytesOfGlobals;
  kernel.function = func::FuncOp::create(
      builder, function.getLoc(),
      (gpuModule.getName() + "_" + function.getName()).str(),
      builder.getFunctionType(inputs, functionType.getResults()));
  kernel.function.setPrivate();
  kernel.function->setAttr(SwizzleDialect::getHostKernelAttrName(),
                           builder.getUnitAttr());
  SymbolRefAttr symbol =
      getSymbol(gpuModule,
                cast<SymbolOpInterface>(function.getOperation()).getNameAttr());
  names[symbol] = symbols.insert(kernel.function);

  kernel.function.getBody().takeBody(function.getFunctionBody());
  Block &entry = kernel.function.getBody().front();
  entry.insertArgument(0u, inputs[0], function.getLoc());
  entry.insertArgument(1u, inputs[1], function.getLoc());
  if (auto gpuFunction = dyn_cast<gpu::GPUFuncOp>(function.getOperation()))
    if (failed(replaceAttributions(gpuFunction, kernel)))
      return failure();
  kernels[symbol] = kernel;
  return success();
}

LogicalResult KernelFunctions::replaceSymbolUses(gpu::GPUModuleOp gpuModule,
                                                 func::FuncOp function) {
  OpBuilder builder(module.getContext());
  function.walk([&](memref::GetGlobalOp get) {
    SymbolRefAttr symbol = getSymbol(gpuModule, get.getNameAttr().getAttr());
    if (StringAttr name = names.lookup(symbol)) {
      get.setName(name.getValue());
      return;
    }
    auto offset = ldsGlobals.find(symbol);
    if (offset == ldsGlobals.end())
      return;
    builder.setInsertionPoint(get);
    get.replaceAllUsesWith(viewLds(builder, get.getLoc(),
                                   function.getArgument(1), offset->second,
                                   get.getType()));
    get.erase();
  });
  auto result = function.walk([&](func::CallOp call) {
    SymbolRefAttr symbol = getSymbol(gpuModule, call.getCalleeAttr().getAttr());
    auto callee = kernels.find(symbol);
    if (callee == kernels.end()) {
      call.emitOpError("expected a callee with a body, but got '")
          << call.getCallee() << "', which the host has no code for";
      return WalkResult::interrupt();
    }
    if (callee->second.ldsBytes > ldsBytesOfGlobals) {
      call.emitOpError("expected a callee without workgroup attributions, but "
                       "got '")
          << call.getCallee() << "'";
      return WalkResult::interrupt();
    }
    call.setCallee(names.lookup(symbol).getValue());
    call.getOperation()->insertOperands(
        0, {function.getArgument(0), function.getArgument(1)});
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult KernelFunctions::moveToHost(gpu::GPUModuleOp gpuModule) {
  ldsBytesOfGlobals = 0;
  auto ops = [&] { return llvm::make_early_inc_range(*gpuModule.getBody()); };
  for (Operation &op : ops())
    if (auto global = dyn_cast<memref::GlobalOp>(op))
      if (failed(moveGlobal(gpuModule, global)))
        return failure();
  SmallVector<func::FuncOp> functions;
  for (Operation &op : ops()) {
    if (isa<memref::GlobalOp>(op))
      continue;
    auto function = dyn_cast<FunctionOpInterface>(op);
    if (!function || !isa<gpu::GPUFuncOp, func::FuncOp>(op))
      return op.emitOpError("is not supported in a gpu module that runs on the "
                            "host");
    if (function.isExternal())
      continue;
    if (failed(moveFunction(gpuModule, function)))
      return failure();
    functions.push_back(
        kernels
            .lookup(
                getSymbol(gpuModule, cast<SymbolOpInterface>(op).getNameAttr()))
            .function);
  }
  for (func::FuncOp function : functions)
    if (failed(replaceSymbolUses(gpuModule, function)))
      return failure();
  return success();
}
