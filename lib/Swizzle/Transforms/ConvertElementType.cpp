//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/ThreadDiagnostics.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringExtras.h"
#include <complex>

namespace mlir::swizzle {
#define GEN_PASS_DEF_CONVERTELEMENTTYPEPASS
#include "Swizzle/Transforms/Passes.h.inc"
} // namespace mlir::swizzle

using namespace mlir;
using namespace mlir::swizzle;

/// `name` with `to` in place of each word `from`: what is no part of a longer
/// word, in which case `isPart` says so of the neighbours.
static std::string replaceWord(StringRef name, StringRef from, StringRef to,
                               function_ref<bool(char)> isPart) {
  std::string result;
  while (true) {
    size_t at = name.find(from);
    result += name.take_front(at);
    if (at == StringRef::npos)
      return result;
    StringRef rest = name.drop_front(at + from.size());
    bool isWord = (result.empty() || !isPart(result.back())) &&
                  (rest.empty() || !isPart(rest.front()));
    result += isWord ? to : from;
    name = rest;
  }
}

namespace {
/// The replacements of one type by another.
class ElementTypeConverter {
public:
  ElementTypeConverter(FloatType from, FloatType to) : from(from), to(to) {
    llvm::raw_string_ostream(fromName) << from;
    llvm::raw_string_ostream(toName) << to;
    replacer.addReplacement([this](FloatType type) -> std::optional<Type> {
      return type == this->from ? this->to : type;
    });
    replacer.addReplacement(
        [this](FloatAttr value) -> std::optional<Attribute> {
          if (value.getType() != this->from)
            return std::nullopt;
          return FloatAttr::get(this->to, convert(value.getValue()));
        });
    replacer.addReplacement(
        [this](DenseFPElementsAttr values) -> std::optional<Attribute> {
          if (values.getElementType() != this->from)
            return std::nullopt;
          return values.mapValues(this->to, [this](const APFloat &value) {
            return convert(value).bitcastToAPInt();
          });
        });
    replacer.addReplacement(
        [this](DenseIntOrFPElementsAttr values) -> std::optional<Attribute> {
          auto complex = dyn_cast<ComplexType>(values.getElementType());
          if (!complex || complex.getElementType() != this->from)
            return std::nullopt;
          using Number = std::complex<APFloat>;
          SmallVector<Number> numbers;
          if (values.isSplat())
            numbers.push_back(values.getSplatValue<Number>());
          else
            llvm::append_range(numbers, values.getValues<Number>());
          for (Number &number : numbers)
            number = Number(convert(number.real()), convert(number.imag()));
          return DenseElementsAttr::get(
              values.getType().clone(ComplexType::get(this->to)),
              ArrayRef<Number>(numbers));
        });
    replacer.addReplacement(
        [this](DenseResourceElementsAttr values)
            -> std::optional<std::pair<Attribute, WalkResult>> {
          if (values.getElementType() != this->from)
            return std::nullopt;
          hasResource = true;
          return std::pair(Attribute(values), WalkResult::skip());
        });
    replacer.addReplacement(
        [this](SymbolRefAttr symbol) -> std::optional<Attribute> {
          SmallVector<FlatSymbolRefAttr> nested;
          for (FlatSymbolRefAttr inner : symbol.getNestedReferences())
            nested.push_back(FlatSymbolRefAttr::get(rename(inner.getAttr())));
          return SymbolRefAttr::get(rename(symbol.getRootReference()), nested);
        });
  }

  /// Converts the op without those in its regions. Reports a constant that the
  /// type does not have.
  LogicalResult convert(Operation *op) {
    hasResource = false;
    missing = {};
    replacer.replaceElementsIn(op, /*replaceAttrs=*/true,
                               /*replaceLocs=*/false, /*replaceTypes=*/true);
    if (hasResource)
      return op->emitOpError("expected constants of type ")
             << from
             << " that are written out, but got a dense_resource, whose bytes "
                "are not converted";
    if (!missing.empty())
      return op->emitOpError("expected a constant that is a number of type ")
             << to << ", but got " << missing;
    return renameSymbol(op);
  }

private:
  LogicalResult renameSymbol(Operation *op) {
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    if (!symbol || !symbol.getNameAttr())
      return success();
    StringAttr name = rename(symbol.getNameAttr());
    if (name == symbol.getNameAttr())
      return success();
    Operation *table = op->getParentWithTrait<OpTrait::SymbolTable>();
    if (Operation *other =
            table ? SymbolTable::lookupSymbolIn(table, name) : nullptr) {
      InFlightDiagnostic diag =
          op->emitOpError("expected no other symbol with its new name, '")
          << name.getValue() << "', but got one";
      diag.attachNote(other->getLoc()) << "the other symbol";
      return diag;
    }
    symbol.setName(name);
    return success();
  }

  APFloat convert(APFloat value) {
    const llvm::fltSemantics &semantics = to.getFloatSemantics();
    bool losesInfo, isInfinite = value.isInfinity();
    // f8E8M0FNU has neither zero nor negative numbers.
    if (value.isZero() && !APFloat::semanticsHasZero(semantics))
      missing = "zero";
    else if (value.isNegative() && !value.isNaN() &&
             !APFloat::semanticsHasSignedRepr(semantics))
      missing = "a negative one";
    APFloat::opStatus status =
        value.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
    if ((status & APFloat::opOverflow) != 0 ||
        (isInfinite && !value.isInfinity()))
      missing = "a larger one";
    return value;
  }

  /// The name with the types in lower and upper case replaced.
  StringAttr rename(StringAttr name) const {
    std::string result = replaceWord(name, fromName, toName, llvm::isAlnum);
    result = replaceWord(
        result, StringRef(fromName).upper(), StringRef(toName).upper(),
        [](char c) { return llvm::isUpper(c) || llvm::isDigit(c); });
    return StringAttr::get(name.getContext(), result);
  }

  FloatType from, to;
  std::string fromName, toName;
  /// A constant that the type does not have, in words.
  StringRef missing;
  /// Set by a constant whose elements are somewhere else.
  bool hasResource = false;
  AttrTypeReplacer replacer;
};

struct ConvertElementTypePass
    : swizzle::impl::ConvertElementTypePassBase<ConvertElementTypePass> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    fromType = parseFloat(from, context);
    toType = parseFloat(to, context);
    if (!fromType || !toType)
      return failure();
    if (fromType.getWidth() != toType.getWidth())
      return emitError(UnknownLoc::get(context), "expected a type as wide as ")
             << fromType << ", but got " << toType;
    return success();
  }

  void runOnOperation() override {
    if (fromType == toType)
      return;
    if (failed(verifyFunctions()))
      return signalPassFailure();
    ElementTypeConverter converter(fromType, toType);
    WalkResult result = getOperation()->walk(
        [&](Operation *op) { return WalkResult(converter.convert(op)); });
    if (result.wasInterrupted())
      signalPassFailure();
  }

private:
  /// The names of intrinsics, which stay, say what the types are.
  LogicalResult verifyFunctions() {
    auto hasType = [&](Type type) {
      return type
          .walk([&](FloatType part) {
            return part == fromType ? WalkResult::interrupt()
                                    : WalkResult::advance();
          })
          .wasInterrupted();
    };
    WalkResult result = getOperation()->walk([&](LLVM::LLVMFuncOp function) {
      return function.walk([&](Operation *op) {
        if (llvm::none_of(op->getResultTypes(), hasType) &&
            llvm::none_of(op->getOperandTypes(), hasType))
          return WalkResult::advance();
        emitError(function.getLoc())
            << "expected a function with other types than " << fromType
            << ", as the types of LLVM IR are not converted, but got '"
            << function.getName() << "'";
        return WalkResult::interrupt();
      });
    });
    return failure(result.wasInterrupted());
  }

  static FloatType parseFloat(StringRef text, MLIRContext *context) {
    FloatType type;
    {
      // Below is one error, whatever the parser says.
      ThreadDiagnostics quiet(context, [](Diagnostic &) {});
      type = dyn_cast_if_present<FloatType>(parseType(text, context));
    }
    if (!type)
      emitError(UnknownLoc::get(context), "expected a floating-point type, "
                                          "but got '")
          << text << "'";
    return type;
  }

  FloatType fromType, toType;
};
} // namespace
