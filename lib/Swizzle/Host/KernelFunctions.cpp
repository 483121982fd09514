//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "KernelFunctions.h"
#include "Intrinsics.h"
#include "Swizzle/Host/MemoryAccess.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/Host/StridedView.h"
#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/IR/SwizzleInterfaces.h"
#include "Swizzle/Transforms/KernelStack.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;
using namespace mlir::swizzle;

std::string mlir::swizzle::describeFunction(Operation *op) {
  auto function = op->getParentOfType<FunctionOpInterface>();
  if (!function || !isa<UnknownLoc>(op->getLoc()))
    return "";
  return (", in '" + function.getName() + "'").str();
}

KernelFunctions::KernelFunctions(ModuleOp module)
    : module(module), symbols(module) {}

SymbolRefAttr KernelFunctions::getSymbol(gpu::GPUModuleOp gpuModule,
                                         StringAttr name) {
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

Value KernelFunctions::viewLds(OpBuilder &builder, Location loc, Value lds,
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
  if (failed(verifyInitialValue(global)))
    return failure();
  if (lds.getOffset(global.getSymNameAttr())) {
    global.erase();
    return success();
  }
  global->remove();
  global.setSymName((gpuModule.getName() + "_" + global.getSymName()).str());
  names[symbol] = symbols.insert(global);
  return success();
}

LogicalResult KernelFunctions::moveGlobal(gpu::GPUModuleOp gpuModule,
                                          LLVM::GlobalOp global) {
  SymbolRefAttr symbol = getSymbol(gpuModule, global.getSymNameAttr());
  if (lds.getOffset(global.getSymNameAttr())) {
    global.erase();
    return success();
  }
  global->remove();
  global.setSymName((gpuModule.getName() + "_" + global.getSymName()).str());
  global.setAddrSpace(0);
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
  StringRef alignmentName = LLVM::LLVMDialect::getAlignAttrName();
  for (unsigned i = first, e = entry.getNumArguments(); i < e; ++i) {
    BlockArgument attribution = entry.getArgument(i);
    auto type = cast<MemRefType>(attribution.getType());
    bool isWorkgroup = i - first < numWorkgroup;
    auto stated = dyn_cast_or_null<IntegerAttr>(
        isWorkgroup ? from.getWorkgroupAttributionAttr(i - first, alignmentName)
                    : from.getPrivateAttributionAttr(i - first - numWorkgroup,
                                                     alignmentName));
    int64_t alignment = stated ? stated.getInt() : 1;
    if (!canAlign(from, alignment))
      return failure();
    if (!isWorkgroup) {
      attribution.replaceAllUsesWith(
          memref::AllocaOp::create(builder, attribution.getLoc(), type,
                                   builder.getI64IntegerAttr(alignment)));
      continue;
    }
    FailureOr<int64_t> offset = allocateLds(from, type, alignment, to.ldsBytes);
    if (failed(offset))
      return failure();
    attribution.replaceAllUsesWith(viewLds(
        builder, attribution.getLoc(), entry.getArgument(1), *offset, type));
  }
  entry.eraseArguments(first, entry.getNumArguments() - first);
  return success();
}

/// Fails where the arrays of a function do not fit a work-item's stack.
static LogicalResult verifyStack(func::FuncOp function) {
  uint64_t bytes = 0;
  WalkResult result = function.walk([&](Operation *op) {
    uint64_t count = 0, ofElement = 0;
    if (auto alloca = dyn_cast<memref::AllocaOp>(op);
        alloca && alloca.getType().hasStaticShape()) {
      MemRefType type = alloca.getType();
      count = 1;
      for (int64_t size : type.getShape())
        count = llvm::SaturatingMultiply<uint64_t>(count, size);
      ofElement = getElementBytes(op, type.getElementType());
    } else if (auto alloca = dyn_cast<LLVM::AllocaOp>(op)) {
      APInt size;
      if (matchPattern(alloca.getArraySize(), m_ConstantInt(&size)))
        count = size.getLimitedValue();
      ofElement = DataLayout::closest(op).getTypeSize(alloca.getElemType());
    }
    bytes = llvm::SaturatingMultiplyAdd(count, ofElement, bytes);
    if (bytes <= host::maxArrayBytes)
      return WalkResult::advance();
    op->emitOpError("expected arrays of at most ")
        << host::maxArrayBytes << " bytes on the stack of a work-item, but got "
        << bytes << describeFunction(op);
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// How far the start of dynamic LDS is aligned beyond the 16 bytes that the
/// runtime sees to, or 1: as the largest vector of which a function has an
/// array, as that may be a view of it.
static uint64_t getDynamicLdsAlignment(gpu::GPUModuleOp gpuModule) {
  uint64_t alignment = 1;
  bool isUsed = false;
  DataLayout layout = DataLayout::closest(gpuModule);
  gpuModule.walk([&](Operation *op) {
    isUsed |= isa<gpu::DynamicSharedMemoryOp>(op);
    for (Type type : op->getResultTypes())
      if (auto memref = dyn_cast<MemRefType>(type);
          memref && isa<VectorType>(memref.getElementType()))
        alignment = std::max(
            alignment, layout.getTypeABIAlignment(memref.getElementType()));
  });
  return isUsed && alignment > 16 ? alignment : 1;
}

/// Gives buffer descriptors the type that they have on the host.
static void replaceBufferDescriptors(func::FuncOp function) {
  // The number of AMD hardware's address space of buffer descriptors.
  constexpr unsigned descriptorSpace = 8;
  AttrTypeReplacer replacer;
  replacer.addReplacement(
      [](LLVM::LLVMPointerType type) -> std::optional<Type> {
        if (type.getAddressSpace() != descriptorSpace)
          return std::nullopt;
        return getBufferDescriptorType(type.getContext());
      });
  replacer.recursivelyReplaceElementsIn(function, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

/// Marks the accesses through flat pointers: the lowering makes others.
static void markFlatAccesses(func::FuncOp function) {
  function.walk([](MemoryAccessOpInterface op) {
    for (const MemoryAccess &access : op.getMemoryAccesses())
      if (auto type = dyn_cast_or_null<LLVM::LLVMPointerType>(
              access.pointer ? access.pointer.getType() : Type()))
        if (type.getAddressSpace() == 0)
          op->setAttr(SwizzleDialect::getHostKernelAttrName(),
                      UnitAttr::get(op.getContext()));
  });
}

/// The attributes that LLVM has of kernels on the host.
static ArrayAttr getHostAttributes(Builder &builder) {
  // Frames of more than a page touch each of their pages, so that none passes
  // over the one below the stack, which the runtime library watches.
  SmallVector<Attribute> attributes = {
      builder.getStrArrayAttr({"probe-stack", "inline-asm"})};
  // These instructions take bf16 below 2^-126 for 0.
  if (llvm::Triple(llvm::sys::getDefaultTargetTriple()).isX86())
    attributes.push_back(builder.getStrArrayAttr(
        {"target-features", "-avx512bf16,-avxneconvert"}));
  return builder.getArrayAttr(attributes);
}

/// The first argument of `kernel` for each operand of a launch where a memref
/// is the words of its descriptor. Nothing if the operands are others.
static std::optional<SmallVector<unsigned>>
findExpandedOperands(FunctionOpInterface kernel, TypeRange operands) {
  ArrayRef<Type> arguments = kernel.getArgumentTypes();
  SmallVector<unsigned> firstArguments;
  size_t next = 0;
  for (Type operand : operands) {
    firstArguments.push_back(next);
    auto memref = dyn_cast<MemRefType>(operand);
    if (memref && (next >= arguments.size() ||
                   !isa<LLVM::LLVMPointerType>(arguments[next])))
      return std::nullopt;
    next += memref ? host::StridedView::getNumWords(memref.getRank()) : 1;
  }
  if (next == operands.size() || next != arguments.size())
    return std::nullopt;
  return firstArguments;
}

HostKernel KernelFunctions::createFunction(gpu::GPUModuleOp gpuModule,
                                           FunctionOpInterface function,
                                           TypeRange arguments) {
  MLIRContext *context = module.getContext();
  SmallVector<Type> inputs = {LLVM::LLVMPointerType::get(context),
                              getLdsType(context)};
  llvm::append_range(inputs, arguments);
  SmallVector<Type> results(function.getResultTypes());
  llvm::erase_if(results, llvm::IsaPred<LLVM::LLVMVoidType>);

  OpBuilder builder(context);
  StringAttr name =
      cast<SymbolOpInterface>(function.getOperation()).getNameAttr();
  HostKernel kernel;
  if (auto promises = dyn_cast<KernelOpInterface>(function.getOperation())) {
    kernel.knownGrid = promises.getKnownGrid();
    kernel.knownBlock = promises.getKnownBlock();
  }
  kernel.function = func::FuncOp::create(
      builder, function.getLoc(),
      (gpuModule.getName() + "_" + function.getName()).str(),
      builder.getFunctionType(inputs, results));
  kernel.function.setPrivate();
  kernel.function->setAttr(SwizzleDialect::getHostKernelAttrName(),
                           builder.getUnitAttr());
  kernel.function->setAttr("passthrough", getHostAttributes(builder));
  names[getSymbol(gpuModule, name)] = symbols.insert(kernel.function);
  return kernel;
}

void KernelFunctions::declareKernel(gpu::GPUModuleOp gpuModule,
                                    FunctionOpInterface kernel,
                                    TypeRange operands) {
  SmallVector<Type> arguments(kernel.getArgumentTypes());
  auto firstArguments = llvm::to_vector(llvm::seq(kernel.getNumArguments()));
  if (auto expanded = findExpandedOperands(kernel, operands)) {
    firstArguments = std::move(*expanded);
    arguments = llvm::map_to_vector(
        llvm::zip_equal(operands, firstArguments), [&](auto pair) -> Type {
          auto [operand, first] = pair;
          return isa<MemRefType>(operand) ? operand : arguments[first];
        });
  }
  HostKernel declared = createFunction(gpuModule, kernel, arguments);
  declared.original = kernel;
  declared.firstArguments = std::move(firstArguments);
  replaceBufferDescriptors(declared.function);
  kernels[getSymbol(gpuModule, kernel.getNameAttr())] = declared;
}

LogicalResult KernelFunctions::moveFunction(gpu::GPUModuleOp gpuModule,
                                            FunctionOpInterface function) {
  HostKernel kernel =
      createFunction(gpuModule, function, function.getArgumentTypes());
  StringAttr name =
      cast<SymbolOpInterface>(function.getOperation()).getNameAttr();
  kernel.ldsBytes = lds.getBytes(name);
  ArrayRef<Type> inputs = kernel.function.getArgumentTypes();

  if (failed(verifyKernelMemory(function)) ||
      failed(verifyStackOfIterations(function)))
    return failure();
  kernel.function.getBody().takeBody(function.getFunctionBody());
  markFlatAccesses(kernel.function);
  Block &entry = kernel.function.getBody().front();
  entry.insertArgument(0u, inputs[0], function.getLoc());
  entry.insertArgument(1u, inputs[1], function.getLoc());
  if (auto gpuFunction = dyn_cast<gpu::GPUFuncOp>(function.getOperation()))
    if (failed(replaceAttributions(gpuFunction, kernel)))
      return failure();
  if (failed(verifyStack(kernel.function)))
    return failure();
  if (isa<gpu::GPUFuncOp>(function))
    kernel.ldsBytes = llvm::alignTo(kernel.ldsBytes, dynamicLdsAlignment);
  replaceBufferDescriptors(kernel.function);
  kernels[getSymbol(gpuModule, name)] = kernel;
  return success();
}

LogicalResult KernelFunctions::moveToHost(gpu::GPUModuleOp gpuModule) {
  FailureOr<LdsLayout> layout = LdsLayout::compute(gpuModule);
  if (failed(layout))
    return failure();
  lds = std::move(*layout);
  dynamicLdsAlignment = getDynamicLdsAlignment(gpuModule);
  auto ops = [&] { return llvm::make_early_inc_range(*gpuModule.getBody()); };
  // Those that may name others.
  SmallVector<LLVM::GlobalOp> globals;
  for (Operation &op : ops()) {
    auto global = dyn_cast<LLVM::GlobalOp>(op);
    if (global && !lds.getOffset(global.getSymNameAttr()))
      globals.push_back(global);
    auto moved = llvm::TypeSwitch<Operation *, LogicalResult>(&op)
                     .Case<memref::GlobalOp, LLVM::GlobalOp>([&](auto global) {
                       return moveGlobal(gpuModule, global);
                     })
                     .Default(success());
    if (failed(moved))
      return failure();
  }
  SmallVector<func::FuncOp> functions;
  for (Operation &op : ops()) {
    // Says how code objects are made.
    if (isa<LLVM::ModuleFlagsOp>(op))
      continue;
    auto function = dyn_cast<FunctionOpInterface>(op);
    if (!function || !isa<gpu::GPUFuncOp, func::FuncOp, LLVM::LLVMFuncOp>(op))
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
  for (LLVM::GlobalOp global : globals) {
    auto replaced = global.walk([&](LLVM::AddressOfOp address) -> WalkResult {
      return replaceAddress(gpuModule, address);
    });
    if (replaced.wasInterrupted())
      return failure();
  }
  return success();
}
