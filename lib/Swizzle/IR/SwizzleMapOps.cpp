//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/Swizzle.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <limits>
#include <numeric>

using namespace mlir;
using namespace mlir::swizzle;

//===----------------------------------------------------------------------===//
// RequirementAttr
//===----------------------------------------------------------------------===//

LogicalResult
RequirementAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                        unsigned size, RequirementKind kind, uint64_t number) {
  // The parser takes negative numbers for large ones, which no size has.
  if (size > 1)
    return emitError() << "expected a requirement on size 0 or 1, but got "
                       << static_cast<int32_t>(size);
  if (auto written = static_cast<int64_t>(number); written <= 0)
    return emitError() << "expected a size to be required "
                       << stringifyRequirementKind(kind)
                       << " a positive number below 2^63, but got " << written;
  return success();
}

bool RequirementAttr::holds(uint64_t value) const {
  switch (getKind()) {
  case RequirementKind::divisible_by:
    return value % getNumber() == 0;
  case RequirementKind::at_least:
    return value >= getNumber();
  case RequirementKind::at_most:
    return value <= getNumber();
  }
  llvm_unreachable("unknown kind of requirement");
}

std::string RequirementAttr::str() const {
  std::string text = stringifyRequirementKind(getKind()).str();
  llvm::replace(text, '_', ' ');
  return text + " " + llvm::utostr(getNumber());
}

//===----------------------------------------------------------------------===//
// MapOp
//===----------------------------------------------------------------------===//

SmallVector<RequirementAttr> MapOp::getRequirementList() {
  SmallVector<RequirementAttr> list;
  for (Attribute requirement : getRequirements())
    list.push_back(cast<RequirementAttr>(requirement));
  return list;
}

bool mlir::swizzle::areMet(ArrayRef<RequirementAttr> requirements,
                           ArrayRef<uint64_t> sizes) {
  return llvm::all_of(requirements, [&](RequirementAttr requirement) {
    return requirement.holds(sizes[requirement.getSize()]);
  });
}

bool MapOp::meetsRequirements(ArrayRef<uint64_t> sizes) {
  return areMet(getRequirementList(), sizes);
}

std::optional<uint64_t> MapOp::getLeastSize(unsigned size) {
  constexpr uint64_t limit = std::numeric_limits<uint32_t>::max();
  uint64_t step = 1, least = 1, most = limit;
  for (RequirementAttr requirement : getRequirementList()) {
    uint64_t number = requirement.getNumber();
    if (requirement.getSize() != size)
      continue;
    switch (requirement.getKind()) {
    case RequirementKind::divisible_by:
      // Both are below 2^32, or the search is over.
      if (number > limit || step > limit)
        return std::nullopt;
      step = std::lcm(step, number);
      break;
    case RequirementKind::at_least:
      least = std::max(least, number);
      break;
    case RequirementKind::at_most:
      most = std::min(most, number);
      break;
    }
  }
  if (step > most || least > most)
    return std::nullopt;
  uint64_t found = llvm::alignTo(least, step);
  return found <= most ? std::optional(found) : std::nullopt;
}

std::string MapOp::describeRequirements() {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      getRequirementList(), os,
      [&](RequirementAttr requirement) {
        if (isOverTiles())
          os << (requirement.getSize() == 0 ? "rows are " : "columns are ");
        else
          os << "N is ";
        os << requirement.str();
      },
      " and ");
  return text;
}

void MapOp::getAsmBlockArgumentNames(Region &region,
                                     OpAsmSetValueNameFn setName) {
  static constexpr StringLiteral linear[] = {"id", "n"};
  static constexpr StringLiteral tiles[] = {"row", "column", "rows", "columns"};
  ArrayRef<StringLiteral> names = linear;
  if (region.getNumArguments() == 4)
    names = tiles;
  for (auto [argument, name] : llvm::zip(region.getArguments(), names))
    setName(argument, name);
}

/// Parses `%n divisible_by 8`; the size is what comes after the ids among the
/// arguments, which are half of them.
static ParseResult parseRequirement(OpAsmParser &parser,
                                    ArrayRef<OpAsmParser::Argument> arguments,
                                    SmallVectorImpl<Attribute> &requirements) {
  OpAsmParser::UnresolvedOperand name;
  SMLoc nameLoc = parser.getCurrentLocation();
  if (parser.parseOperand(name))
    return failure();
  size_t numIds = arguments.size() / 2;
  auto sizes = arguments.drop_front(numIds);
  const auto *found = llvm::find_if(sizes, [&](const auto &argument) {
    return argument.ssaName.name == name.name &&
           argument.ssaName.number == name.number;
  });
  if (found == sizes.end()) {
    InFlightDiagnostic diag = parser.emitError(nameLoc);
    diag << "expected a requirement on ";
    llvm::interleave(
        sizes, diag,
        [&](const auto &argument) { diag << argument.ssaName.name; }, " or ");
    return diag << ", but got " << name.name;
  }
  SMLoc kindLoc = parser.getCurrentLocation();
  StringRef keyword;
  if (failed(parser.parseOptionalKeyword(&keyword)) ||
      !symbolizeRequirementKind(keyword))
    return parser.emitError(kindLoc)
           << "expected divisible_by, at_least or at_most, and a number, but "
              "got "
           << (keyword.empty() ? "none of them" : "'" + keyword.str() + "'");
  int64_t number;
  SMLoc numberLoc = parser.getCurrentLocation();
  if (parser.parseInteger(number))
    return failure();
  auto attribute = RequirementAttr::getChecked(
      [&] { return parser.emitError(numberLoc); }, parser.getContext(),
      static_cast<unsigned>(found - sizes.begin()),
      *symbolizeRequirementKind(keyword), static_cast<uint64_t>(number));
  requirements.push_back(attribute);
  return success(attribute != nullptr);
}

ParseResult MapOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  StringRef visibility;
  SMLoc visibilityLoc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword(&visibility))) {
    if (!llvm::is_contained({"public", "private", "nested"}, visibility))
      return parser.emitError(visibilityLoc)
             << "expected the name of the map, as in @name, but got '"
             << visibility << "'";
    result.addAttribute(getSymVisibilityAttrName(result.name),
                        builder.getStringAttr(visibility));
  }
  StringAttr name;
  SmallVector<OpAsmParser::Argument> arguments;
  SMLoc argumentsLoc;
  if (parser.parseSymbolName(name, getSymNameAttrName(result.name),
                             result.attributes) ||
      parser.getCurrentLocation(&argumentsLoc) ||
      parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren))
    return failure();
  // C1, here for the sake of requirements, which name arguments.
  if (arguments.size() != 2 && arguments.size() != 4)
    return parser.emitError(argumentsLoc)
           << "expected the arguments (id, count) or (row, column, rows, "
              "columns), but got "
           << arguments.size() << " of them";
  for (OpAsmParser::Argument &argument : arguments)
    argument.type = builder.getIndexType();

  SmallVector<Attribute> requirements;
  if (succeeded(parser.parseOptionalKeyword("requires")) &&
      parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren, [&] {
        return parseRequirement(parser, arguments, requirements);
      }))
    return failure();
  if (!requirements.empty())
    result.addAttribute(getRequirementsAttrName(result.name),
                        builder.getArrayAttr(requirements));
  return failure(parser.parseOptionalAttrDictWithKeyword(result.attributes) ||
                 parser.parseRegion(*result.addRegion(), arguments,
                                    /*enableNameShadowing=*/false));
}

void MapOp::print(OpAsmPrinter &printer) {
  if (std::optional<StringRef> visibility = getSymVisibility())
    printer << ' ' << *visibility;
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << '(';
  llvm::interleaveComma(getBody().getArguments(), printer);
  printer << ')';
  if (!getRequirements().empty()) {
    printer << " requires(";
    llvm::interleaveComma(
        getRequirementList(), printer, [&](RequirementAttr requirement) {
          printer << getSizeArguments()[requirement.getSize()] << ' '
                  << stringifyRequirementKind(requirement.getKind()) << ' '
                  << requirement.getNumber();
        });
    printer << ')';
  }
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {getSymNameAttrName(), getSymVisibilityAttrName(),
                            getRequirementsAttrName()});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

LogicalResult MapOp::verify() {
  if (getSymName().empty())
    return emitOpError("expected the name of a map, but got an empty one");
  // C1
  unsigned numArguments = getBody().getNumArguments();
  if (numArguments != 2 && numArguments != 4)
    return emitOpError() << "expected the arguments (id, count) or (row, "
                            "column, rows, columns), but got "
                         << numArguments << " of them";
  for (BlockArgument argument : getBody().getArguments())
    if (!argument.getType().isIndex())
      return emitOpError() << "expected arguments of type index, but got "
                           << argument.getType();
  // C4
  unsigned numSizes = numArguments / 2;
  for (RequirementAttr requirement : getRequirementList())
    if (requirement.getSize() >= numSizes)
      return emitOpError() << "expected requirements on the number of "
                              "workgroups only, but got one on size "
                           << requirement.getSize();
  uint64_t least = 1;
  for (unsigned size = 0; size < numSizes; ++size) {
    std::optional<uint64_t> leastSize = getLeastSize(size);
    if (!leastSize)
      return emitOpError() << "expected requirements that some number below "
                              "2^32 meets, but got: "
                           << describeRequirements();
    least = llvm::SaturatingMultiply(least, *leastSize);
  }
  if (least > std::numeric_limits<uint32_t>::max())
    return emitOpError() << "expected requirements that fewer than 2^32 "
                            "workgroups meet, but got: "
                         << describeRequirements();
  return success();
}

/// The first type, of what `op` takes and gives, that is neither index nor i1;
/// null if there is none.
static Type findOtherType(Operation &op) {
  for (TypeRange types :
       {TypeRange(op.getOperandTypes()), TypeRange(op.getResultTypes())})
    for (Type type : types)
      if (!type.isIndex() && !type.isSignlessInteger(1))
        return type;
  return {};
}

LogicalResult MapOp::verifyRegions() {
  for (Operation &op : getBody().front().without_terminator()) {
    // C3
    StringRef dialect = op.getName().getDialectNamespace();
    if (dialect != "arith" && dialect != "index")
      return op.emitOpError()
             << "expected an operation of the arith or the index dialect in "
                "the body of 'swizzle.map', but got one of '"
             << dialect << "'";
    if (Type other = findOtherType(op))
      return op.emitOpError() << "expected values of type index or i1 in the "
                                 "body of 'swizzle.map', but got "
                              << other;
  }
  // C2
  Operation *terminator = getBody().front().getTerminator();
  unsigned expected = isOverTiles() ? 2 : 1;
  if (!isa<YieldOp>(terminator))
    return terminator->emitOpError()
           << "expected 'swizzle.yield' at the end of 'swizzle.map'";
  if (terminator->getNumOperands() != expected)
    return terminator->emitOpError()
           << "expected "
           << (expected == 1 ? "the new id, one value"
                             : "the new row and column, two values")
           << ", but got " << terminator->getNumOperands();
  return success();
}
