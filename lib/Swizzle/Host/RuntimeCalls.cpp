//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RuntimeCalls.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::swizzle;

RuntimeCalls::RuntimeCalls(ModuleOp module) : module(module), symbols(module) {}

SmallVector<Value> RuntimeCalls::call(OpBuilder &builder, Location loc,
                                      StringRef name, TypeRange results,
                                      ValueRange args) {
  if (!symbols.lookup(name)) {
    OpBuilder atModule(module.getContext());
    auto function = func::FuncOp::create(
        atModule, module.getLoc(), name,
        atModule.getFunctionType(args.getTypes(), results));
    function.setPrivate();
    symbols.insert(function, module.getBody()->begin());
  }
  return SmallVector<Value>(
      func::CallOp::create(builder, loc, name, results, args).getResults());
}

/// The type of a function that programs may call, each of which Compare.cpp has
/// for some types of elements, with which its name ends; null if it is none.
static FunctionType getPublicType(StringRef name, Builder &builder) {
  Type element;
  for (auto [suffix, type] :
       {std::pair<StringRef, Type>{"BF16", builder.getBF16Type()},
        {"F16", builder.getF16Type()},
        {"F32", builder.getF32Type()}})
    if (!element && name.consume_back(suffix))
      element = type;
  if (!element)
    return {};
  Type f64 = builder.getF64Type();
  auto getBuffer = [](Type of) {
    return UnrankedMemRefType::get(of, /*memorySpace=*/{});
  };
  if (name == "swizzleFill")
    return builder.getFunctionType(
        {getBuffer(element), builder.getI64Type(), f64, f64}, {});
  if (name == "swizzleCompare")
    return builder.getFunctionType(
        {getBuffer(element), getBuffer(builder.getF32Type()), f64, f64}, {});
  if (name == "swizzleRounding" && !element.isF32())
    return builder.getFunctionType({}, f64);
  return {};
}

LogicalResult RuntimeCalls::verifyDeclarations(ModuleOp module) {
  Builder builder(module.getContext());
  for (auto function : module.getOps<func::FuncOp>()) {
    FunctionType type = getPublicType(function.getName(), builder);
    if (type && function.isExternal() && function.getFunctionType() != type)
      return function.emitError("expected '")
             << function.getName() << "' of the runtime to have the type "
             << type << ", but got " << function.getFunctionType();
  }
  return success();
}

/// The starts of the names of constants.
static constexpr StringLiteral textPrefix = "swizzle_text";
static constexpr StringLiteral tablePrefix = "swizzle_table";

bool RuntimeCalls::isOwnGlobal(LLVM::AddressOfOp address) {
  StringRef name = address.getGlobalName();
  return name.starts_with(textPrefix) || name.starts_with(tablePrefix);
}

Value RuntimeCalls::getGlobal(OpBuilder &builder, Location loc,
                              StringRef prefix, Type type, Attribute value) {
  StringAttr &name = constants[value];
  if (!name) {
    OpBuilder atModule(module.getContext());
    auto global = LLVM::GlobalOp::create(
        atModule, module.getLoc(), type, /*isConstant=*/true,
        LLVM::Linkage::Internal, prefix, value, /*alignment=*/8);
    name = symbols.insert(global, module.getBody()->begin());
  }
  return LLVM::AddressOfOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), name);
}

Value RuntimeCalls::getString(OpBuilder &builder, Location loc,
                              StringRef text) {
  std::string withEnd = text.str() + '\0';
  return getGlobal(
      builder, loc, textPrefix,
      LLVM::LLVMArrayType::get(builder.getI8Type(), withEnd.size()),
      builder.getStringAttr(withEnd));
}

void RuntimeCalls::expect(OpBuilder &builder, Operation *op, Value item,
                          Value holds, StringRef text) {
  Location loc = op->getLoc();
  if (!item)
    item = LLVM::ZeroOp::create(
        builder, loc, LLVM::LLVMPointerType::get(builder.getContext()));
  Value args[] = {
      item, getSite(builder, op),
      arith::ExtUIOp::create(builder, loc, builder.getI32Type(), holds),
      getString(builder, loc, text)};
  call(builder, loc, "swizzleHostAssert", {}, args);
}

Value RuntimeCalls::getTable(OpBuilder &builder, Location loc,
                             ArrayRef<int32_t> numbers) {
  if (numbers.empty())
    return LLVM::ZeroOp::create(
        builder, loc, LLVM::LLVMPointerType::get(builder.getContext()));
  return getGlobal(
      builder, loc, tablePrefix,
      LLVM::LLVMArrayType::get(builder.getI32Type(), numbers.size()),
      builder.getI32TensorAttr(numbers));
}

/// The first location in a file that `loc` leads to, as `file:line:column`.
static std::string printLocation(Location loc) {
  std::string text = "<unknown>";
  loc->walk([&](Location part) {
    auto file = dyn_cast<FileLineColRange>(part);
    if (!file)
      return WalkResult::advance();
    text = (file.getFilename().getValue() + ":" + Twine(file.getStartLine()) +
            ":" + Twine(file.getStartColumn()))
               .str();
    return WalkResult::interrupt();
  });
  return text;
}

Value RuntimeCalls::getSite(OpBuilder &builder, Operation *op) {
  std::string text = printLocation(op->getLoc());
  text += '\0';
  text += op->getName().getStringRef();
  return getString(builder, op->getLoc(), text);
}

/// The positions of point and depth among the arguments where work-items meet.
static constexpr unsigned pointArgument = 2, depthArgument = 3;

SmallVector<Value> RuntimeCalls::meet(OpBuilder &builder, Operation *op,
                                      StringRef name, TypeRange results,
                                      ValueRange args) {
  Location loc = op->getLoc();
  Value unknown = getI32(builder, loc, 0);
  SmallVector<Value> all = {getItem(builder), getSite(builder, op), unknown,
                            unknown};
  llvm::append_range(all, args);
  meetings.insert(name);
  return call(builder, loc, name, results, all);
}

bool RuntimeCalls::isMeeting(func::CallOp call) const {
  return meetings.contains(call.getCallee());
}

void RuntimeCalls::setPlace(func::CallOp call, int32_t point, int32_t depth) {
  OpBuilder builder(call);
  call.setOperand(pointArgument, getI32(builder, call.getLoc(), point));
  call.setOperand(depthArgument, getI32(builder, call.getLoc(), depth));
}

static FunctionOpInterface getFunction(OpBuilder &builder) {
  Operation *op = builder.getInsertionBlock()->getParentOp();
  if (auto function = dyn_cast<FunctionOpInterface>(op))
    return function;
  return op->getParentOfType<FunctionOpInterface>();
}

Value RuntimeCalls::getItem(OpBuilder &builder) {
  return getFunction(builder).getArgument(0);
}

Value RuntimeCalls::getField(OpBuilder &builder, Location loc,
                             host::WorkItemField field,
                             gpu::Dimension dimension) {
  Value item = getItem(builder);
  int32_t number =
      static_cast<int32_t>(field) + static_cast<int32_t>(dimension);
  Value address =
      LLVM::GEPOp::create(builder, loc, item.getType(), builder.getI64Type(),
                          item, ArrayRef<LLVM::GEPArg>{number});
  auto load = LLVM::LoadOp::create(builder, loc, builder.getI64Type(), address);
  load.setInvariant(true);
  return arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(),
                                      load);
}

Value RuntimeCalls::getLane(OpBuilder &builder, Location loc) {
  Value lane = getField(builder, loc, host::WorkItemField::Lane);
  return arith::IndexCastUIOp::create(builder, loc, builder.getI32Type(), lane);
}

Value RuntimeCalls::getRoom(OpBuilder &builder, Location loc, MemRefType type) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(
      &getFunction(builder).getFunctionBody().front());
  return memref::AllocaOp::create(builder, loc, type);
}

Value RuntimeCalls::spill(OpBuilder &builder, Location loc, Value value) {
  Value room = getRoom(builder, loc, MemRefType::get({}, value.getType()));
  memref::StoreOp::create(builder, loc, value, room, ValueRange());
  return room;
}

Value RuntimeCalls::getAddress(OpBuilder &builder, Location loc, Value memref) {
  Value index =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memref);
  Value number =
      arith::IndexCastUIOp::create(builder, loc, builder.getI64Type(), index);
  return LLVM::IntToPtrOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), number);
}

Value RuntimeCalls::getI32(OpBuilder &builder, Location loc, int32_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getI32IntegerAttr(value));
}

Value RuntimeCalls::getI64(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getI64IntegerAttr(value));
}
