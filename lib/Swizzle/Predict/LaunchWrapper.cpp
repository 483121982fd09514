//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaunchWrapper.h"
#include "HostHooks.h"
#include "Swizzle/Host/MemoryAccess.h"
#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/Machine/LaunchText.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

gpu::GPUFuncOp mlir::swizzle::lookupKernel(ModuleOp module, StringRef gpuModule,
                                           StringRef kernel) {
  gpu::GPUFuncOp found;
  module.walk([&](gpu::GPUModuleOp candidate) {
    if (candidate.getName() == gpuModule && !found)
      found = candidate.lookupSymbol<gpu::GPUFuncOp>(kernel);
    return WalkResult::skip();
  });
  return found;
}

/// A private function of a new name, and a builder at the start of its body.
static std::pair<func::FuncOp, OpBuilder>
addFunction(ModuleOp module, StringRef baseName, Location loc) {
  module.getContext()
      ->loadDialect<arith::ArithDialect, func::FuncDialect, gpu::GPUDialect,
                    memref::MemRefDialect>();
  SmallString<32> name(baseName);
  for (unsigned i = 0; module.lookupSymbol(name); ++i)
    name = (baseName + "_" + Twine(i)).str();
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  auto function =
      func::FuncOp::create(builder, loc, name, builder.getFunctionType({}, {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  return {function, builder};
}

/// A buffer of these sizes as a value of `type`; null if the layout of the type
/// does not allow it.
static Value allocate(OpBuilder &builder, Location loc, MemRefType type,
                      ArrayRef<int64_t> sizes) {
  auto plain =
      MemRefType::get(sizes, type.getElementType(), MemRefLayoutAttrInterface(),
                      type.getMemorySpace());
  if (plain != type && !memref::CastOp::areCastCompatible(plain, type))
    return {};
  Value buffer = memref::AllocOp::create(builder, loc, plain);
  if (plain != type)
    buffer = memref::CastOp::create(builder, loc, type, buffer);
  return buffer;
}

//===----------------------------------------------------------------------===//
// Described launches
//===----------------------------------------------------------------------===//

/// The sizes of `4096x64`; nothing if the text has another form, or more
/// elements than there are bytes.
static std::optional<SmallVector<int64_t>> parseShape(StringRef text) {
  SmallVector<int64_t> sizes;
  uint64_t count = 1;
  for (StringRef part : llvm::split(text, 'x')) {
    uint64_t size;
    if (part.getAsInteger(10, size) || size == 0)
      return std::nullopt;
    count = llvm::SaturatingMultiply(count, size);
    if (count > machine::DeviceMemory::capacity)
      return std::nullopt;
    sizes.push_back(size);
  }
  return sizes;
}

/// Returns true if `word`, as in `f16`, is what a launch calls `type`.
static bool isTypeWord(StringRef word, Type type) {
  if (type.isIndex())
    return word == "i64" || word == "i32";
  if (isa<BFloat16Type>(type))
    return word == "bf16";
  if (!type.isIntOrFloat())
    return false;
  unsigned bits = type.getIntOrFloatBitWidth();
  StringRef kind = isa<FloatType>(type) ? "f" : "i";
  return word == (kind + Twine(bits)).str() ||
         (bits < 8 && word == "i8" && kind == "i");
}

static Value makeBuffer(OpBuilder &builder, Location loc, MemRefType type,
                        StringRef text) {
  if (text == "null" || text == "...") {
    if (!type.hasStaticShape())
      return {};
    return allocate(builder, loc, type, type.getShape());
  }
  auto [word, shape] = text.split(':');
  std::optional<SmallVector<int64_t>> sizes = parseShape(shape);
  if (!sizes || !isTypeWord(word, type.getElementType()))
    return {};
  if (type.getRank() == 0 && *sizes == SmallVector<int64_t>{1})
    sizes->clear();
  if (failed(verifyCompatibleShape(type.getShape(), *sizes)))
    return {};
  return allocate(builder, loc, type, *sizes);
}

static Value makeNumber(OpBuilder &builder, Location loc, Type type,
                        StringRef text) {
  if (!type.isIntOrIndexOrFloat())
    return {};
  if (text == "null" || text == "...")
    return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  auto [word, number] = text.split(':');
  if (!isTypeWord(word, type))
    return {};
  if (auto floatType = dyn_cast<FloatType>(type)) {
    std::optional<APFloat> value =
        machine::parseFloat(number, floatType.getFloatSemantics());
    return value ? arith::ConstantOp::create(
                       builder, loc, builder.getFloatAttr(floatType, *value))
                       .getResult()
                 : Value();
  }
  unsigned bits = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  unsigned wordBits = word == "i32" ? 32 : bits;
  std::optional<APInt> value = machine::parseInteger(number, wordBits);
  if (!value)
    return {};
  // An index that is given as i32 keeps its sign.
  APInt integer =
      number.starts_with("-") ? value->sext(bits) : value->zext(bits);
  return arith::ConstantOp::create(builder, loc,
                                   IntegerAttr::get(type, integer));
}

FailureOr<std::string>
mlir::swizzle::addLaunchWrapper(ModuleOp module, gpu::GPUFuncOp kernel,
                                const machine::DescribedLaunch &launch) {
  Location loc = kernel.getLoc();
  auto emitErrorHere = [&]() {
    InFlightDiagnostic diag = emitError(loc);
    if (!launch.place.empty())
      diag << launch.place << ": ";
    return diag;
  };
  auto [function, builder] = addFunction(module, "described_launch", loc);
  auto makeSizes = [&, &builder = builder](ArrayRef<uint64_t> sizes) {
    SmallVector<Value, 3> values;
    for (uint64_t size : sizes)
      values.push_back(
          arith::ConstantIndexOp::create(builder, loc, size).getResult());
    return gpu::KernelDim3{values[0], values[1], values[2]};
  };
  ArrayRef<std::string> texts = launch.arguments;
  bool hasRest = !texts.empty() && texts.back() == "...";
  ArrayRef<Type> types = kernel.getArgumentTypes();
  if (hasRest ? texts.size() - 1 > types.size()
              : texts.size() != types.size()) {
    InFlightDiagnostic diag = emitErrorHere();
    diag << "expected a launch of @" << kernel.getName()
         << " with an 'arg' for "
         << "each of its " << types.size() << " arguments, but got "
         << texts.size() - hasRest;
    if (!types.empty()) {
      Diagnostic &note = diag.attachNote();
      note << "their types are ";
      llvm::interleaveComma(types, note);
    }
    return diag;
  }
  for (ArrayRef<uint64_t> sizes : {launch.shape.grid, launch.shape.block})
    for (uint64_t size : sizes)
      if (size > UINT32_MAX)
        return emitErrorHere() << "expected a launch of @" << kernel.getName()
                               << " with sizes of at most " << UINT32_MAX
                               << ", but got " << size;
  if (launch.shape.dynamicLdsBytes > INT32_MAX)
    return emitErrorHere() << "expected a launch of @" << kernel.getName()
                           << " with at most " << INT32_MAX
                           << " bytes of dynamic LDS, but got "
                           << launch.shape.dynamicLdsBytes;
  SmallVector<Value> operands;
  for (auto [i, type] : llvm::enumerate(types)) {
    StringRef text = i < texts.size() ? StringRef(texts[i]) : StringRef("...");
    auto memref = dyn_cast<MemRefType>(type);
    operands.push_back(memref ? makeBuffer(builder, loc, memref, text)
                              : makeNumber(builder, loc, type, text));
    if (!operands.back())
      return emitErrorHere()
             << "expected an 'arg' that fits the type " << type
             << " of argument " << i << " of @" << kernel.getName()
             << ", as in f16:4096x4096 or i32:7, but got '" << text << "'";
  }
  gpu::KernelDim3 grid = makeSizes(launch.shape.grid);
  gpu::KernelDim3 block = makeSizes(launch.shape.block);
  Value dynamicLds;
  if (launch.shape.dynamicLdsBytes != 0)
    dynamicLds = arith::ConstantIntOp::create(
        builder, loc, builder.getI32Type(), launch.shape.dynamicLdsBytes);
  auto described = gpu::LaunchFuncOp::create(builder, loc, kernel, grid, block,
                                             dynamicLds, operands);
  described->setDiscardableAttr(SwizzleDialect::getDescriptionAttrName(),
                                builder.getUnitAttr());
  func::ReturnOp::create(builder, loc);
  module->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                  builder.getUnitAttr());
  return function.getName().str();
}

//===----------------------------------------------------------------------===//
// Functions of the host
//===----------------------------------------------------------------------===//

SmallVector<func::FuncOp> mlir::swizzle::listLaunchingRoots(ModuleOp module) {
  SymbolTableCollection symbolTables;
  SymbolUserMap users(symbolTables, module);
  // Those that make launches themselves, and what calls these.
  SetVector<func::FuncOp> launching;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.walk([](gpu::LaunchFuncOp) { return WalkResult::interrupt(); })
            .wasInterrupted())
      launching.insert(function);
  for (size_t i = 0; i < launching.size(); ++i)
    for (Operation *user : users.getUsers(launching[i]))
      if (auto call = dyn_cast<func::CallOp>(user))
        if (auto caller = call->getParentOfType<func::FuncOp>())
          launching.insert(caller);
  SmallVector<func::FuncOp> roots;
  for (auto function : module.getOps<func::FuncOp>())
    if (launching.contains(function) && users.useEmpty(function))
      roots.push_back(function);
  return roots;
}

bool mlir::swizzle::hasKnownArguments(func::FuncOp function) {
  return llvm::all_of(function.getArgumentTypes(), [](Type type) {
    auto memref = dyn_cast<MemRefType>(type);
    return memref && memref.hasStaticShape() && memref.getLayout().isIdentity();
  });
}

func::FuncOp mlir::swizzle::addCallWrapper(ModuleOp module,
                                           func::FuncOp function) {
  if (function.getNumArguments() == 0 && function.getNumResults() == 0)
    return function;
  Location loc = function.getLoc();
  auto [wrapper, builder] = addFunction(module, "launches", loc);
  SmallVector<Value> operands;
  for (auto [type, writes] : llvm::zip_equal(function.getArgumentTypes(),
                                             getArgumentWrites(function))) {
    auto memref = cast<MemRefType>(type);
    Value buffer = allocate(builder, loc, memref, memref.getShape());
    operands.push_back(buffer);
    // The function does not fill it, either.
    if (writes == host::ArgumentWrites::None)
      callHook(
          builder, loc, hostAssumedName,
          memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer)
              .getResult());
  }
  func::CallOp::create(builder, loc, function, operands);
  func::ReturnOp::create(builder, loc);
  return wrapper;
}
