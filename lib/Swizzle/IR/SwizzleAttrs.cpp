//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/IR/ThreadDiagnostics.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include <limits>

using namespace mlir;
using namespace mlir::swizzle;

#include "Swizzle/IR/SwizzleEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Swizzle/IR/SwizzleAttrs.cpp.inc"

llvm::hash_code mlir::swizzle::hash_value(MapStep step) {
  return llvm::hash_combine(static_cast<int>(step.getKind()), step.getSize());
}

void SwizzleDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Swizzle/IR/SwizzleAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// Parses a number in [1, 2^32-1]; `what` names it in messages.
static ParseResult parsePositive32(AsmParser &parser, StringRef what,
                                   uint32_t &result) {
  SMLoc loc = parser.getCurrentLocation();
  APInt value;
  OptionalParseResult parsed = parser.parseOptionalInteger(value);
  // Truth values have one bit.
  if (!parsed.has_value() || (succeeded(*parsed) && value.getBitWidth() == 1))
    return parser.emitError(loc) << "expected " << what << ", a number";
  if (failed(*parsed))
    return failure();
  if (value.isNegative() || value.isZero() || value.getActiveBits() > 32) {
    SmallString<32> text;
    value.toStringSigned(text);
    return parser.emitError(loc)
           << "expected " << what << " in [1, "
           << std::numeric_limits<uint32_t>::max() << "], but got " << text;
  }
  result = static_cast<uint32_t>(value.getZExtValue());
  return success();
}

//===----------------------------------------------------------------------===//
// MapAttr
//===----------------------------------------------------------------------===//

static constexpr StringLiteral knownMaps =
    "one of identity, balanced, chunked<C>, windowed<W>, transpose, the @name "
    "of a 'swizzle.map', or several joined by 'then'";

static constexpr StringLiteral knownSteps =
    "one of balanced, chunked<C>, windowed<W>, transpose";

/// Parses the step that the keyword `name`, at `loc`, begins, where there may
/// be one of `known`, `a map, one of ...`.
static FailureOr<MapStep> parseBuiltInStep(AsmParser &parser, SMLoc loc,
                                           StringRef name, const Twine &known) {
  std::optional<MapStep::Kind> kind = getStepKind(name);
  if (!kind)
    return parser.emitError(loc)
           << "expected " << known << ", but got '" << name << "'";
  uint32_t size = 0;
  if (stepHasSize(*kind)) {
    if (parser.parseLess() ||
        parsePositive32(parser, getSizeName(*kind), size) ||
        parser.parseGreater())
      return failure();
  }
  return MapStep::of(*kind, size);
}

/// Appends the next step to `steps`; the identity has none.
static ParseResult parseStep(AsmParser &parser,
                             SmallVectorImpl<Attribute> &steps) {
  SMLoc loc = parser.getCurrentLocation();
  StringAttr symbol;
  if (succeeded(parser.parseOptionalSymbolName(symbol))) {
    steps.push_back(FlatSymbolRefAttr::get(symbol));
    return success();
  }
  StringRef name;
  if (failed(parser.parseOptionalKeyword(&name)))
    return parser.emitError(loc) << "expected a map, " << knownMaps;
  if (name == "identity")
    return success();
  FailureOr<MapStep> step =
      parseBuiltInStep(parser, loc, name, "a map, " + knownMaps);
  if (failed(step))
    return failure();
  steps.push_back(StepAttr::get(parser.getContext(), *step));
  return success();
}

Attribute StepAttr::parse(AsmParser &parser, Type) {
  SMLoc loc;
  StringRef name;
  if (parser.parseLess() || parser.getCurrentLocation(&loc) ||
      parser.parseKeyword(&name))
    return {};
  FailureOr<MapStep> step =
      parseBuiltInStep(parser, loc, name, "a step, " + knownSteps);
  if (failed(step) || parser.parseGreater())
    return {};
  return StepAttr::get(parser.getContext(), *step);
}

void StepAttr::print(AsmPrinter &printer) const {
  printer << '<' << WorkgroupMap(getStep()).str() << '>';
}

MapAttr MapAttr::get(MLIRContext *context, const WorkgroupMap &map) {
  SmallVector<Attribute> steps;
  for (MapStep step : map.getSteps())
    steps.push_back(StepAttr::get(context, step));
  return get(context, steps);
}

LogicalResult MapAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                              ArrayRef<Attribute> steps) {
  for (Attribute step : steps) {
    if (!isa_and_present<StepAttr, FlatSymbolRefAttr>(step))
      return emitError()
             << "expected steps that are built in or names of maps, "
                "but got "
             << step;
    auto name = dyn_cast<FlatSymbolRefAttr>(step);
    if (name && name.getValue().empty())
      return emitError() << "expected the name of a map, but got an empty one";
  }
  return success();
}

std::optional<WorkgroupMap> MapAttr::getBuiltIn() const {
  SmallVector<MapStep> steps;
  for (Attribute step : getSteps()) {
    auto builtIn = dyn_cast<StepAttr>(step);
    if (!builtIn)
      return std::nullopt;
    steps.push_back(builtIn.getStep());
  }
  return WorkgroupMap(steps);
}

bool MapAttr::hasBuiltInTileStep() const {
  return llvm::any_of(getSteps(), [](Attribute step) {
    auto builtIn = dyn_cast<StepAttr>(step);
    return builtIn && builtIn.getStep().isOverTiles();
  });
}

SmallVector<FlatSymbolRefAttr> MapAttr::getNames() const {
  SmallVector<FlatSymbolRefAttr> names;
  for (Attribute step : getSteps())
    if (auto name = dyn_cast<FlatSymbolRefAttr>(step))
      names.push_back(name);
  return names;
}

MapAttr MapAttr::simplifiedFor(uint32_t xcds) const {
  SmallVector<Attribute> steps;
  for (Attribute step : getSteps()) {
    auto builtIn = dyn_cast<StepAttr>(step);
    if (!builtIn ||
        !WorkgroupMap(builtIn.getStep()).simplifiedFor(xcds).isIdentity())
      steps.push_back(step);
  }
  return get(getContext(), steps);
}

std::string MapAttr::str() const {
  if (isIdentity())
    return WorkgroupMap().str();
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      getSteps(), os,
      [&](Attribute step) {
        if (auto builtIn = dyn_cast<StepAttr>(step))
          WorkgroupMap(builtIn.getStep()).print(os);
        else
          os << step;
      },
      " then ");
  return text;
}

Attribute MapAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<Attribute> steps;
  if (parser.parseLess() || parseStep(parser, steps))
    return {};
  while (succeeded(parser.parseOptionalKeyword("then")))
    if (parseStep(parser, steps))
      return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<MapAttr>(loc, parser.getContext(), steps);
}

void MapAttr::print(AsmPrinter &printer) const {
  printer << '<' << str() << '>';
}

//===----------------------------------------------------------------------===//
// TopologyAttr
//===----------------------------------------------------------------------===//

/// Reports a preset that does not exist.
static LogicalResult
emitUnknownTopology(function_ref<InFlightDiagnostic()> emitError,
                    StringRef actual) {
  InFlightDiagnostic diag = emitError();
  diag << "expected a topology, one of ";
  llvm::interleaveComma(chipNames(), diag);
  return diag << ", but got '" << actual << "'";
}

LogicalResult TopologyAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                   StringRef preset, uint32_t xcds) {
  if (xcds == 0)
    return emitError() << "expected at least one XCD, but got 0";
  if (preset.empty())
    return success();
  std::optional<ChipTopology> chip = lookupChip(preset);
  if (!chip)
    return emitUnknownTopology(emitError, preset);
  if (chip->xcds != xcds)
    return emitError() << "expected " << chip->xcds << " XCDs for '" << preset
                       << "', but got " << xcds;
  return success();
}

TopologyAttr mlir::swizzle::getPresetTopology(MLIRContext *context,
                                              StringRef name) {
  std::optional<ChipTopology> chip = lookupChip(name);
  assert(chip && "no such preset");
  return TopologyAttr::get(context, name, chip->xcds);
}

Attribute TopologyAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  SMLoc loc = parser.getCurrentLocation();
  std::string preset;
  uint32_t xcds = 0;
  if (succeeded(parser.parseOptionalString(&preset))) {
    std::optional<ChipTopology> chip = lookupChip(preset);
    auto emitError = [&]() { return parser.emitError(loc); };
    if (!chip) {
      (void)emitUnknownTopology(emitError, preset);
      return {};
    }
    xcds = chip->xcds;
  } else if (failed(parser.parseOptionalKeyword("xcds"))) {
    parser.emitError(loc)
        << "expected the name of a product in quotes, or xcds = a number";
    return {};
  } else if (parser.parseEqual() ||
             parsePositive32(parser, "a number of XCDs", xcds)) {
    return {};
  }
  if (parser.parseGreater())
    return {};
  return TopologyAttr::get(parser.getContext(), preset, xcds);
}

void TopologyAttr::print(AsmPrinter &printer) const {
  if (getPreset().empty())
    printer << "<xcds = " << getXcds() << '>';
  else
    printer << "<\"" << getPreset() << "\">";
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// Parses `text` as an attribute of type `AttrT`; if it is none, `message` is
/// what the parser says first. That is at no place in the user's file.
template <typename AttrT>
static AttrT parseAttributeText(const Twine &text, MLIRContext *context,
                                std::string &message) {
  context->getOrLoadDialect<SwizzleDialect>();
  ThreadDiagnostics diagnostics(context, [&](Diagnostic &diag) {
    if (message.empty())
      message = diag.str();
  });
  return dyn_cast_or_null<AttrT>(parseAttribute(text.str(), context));
}

FailureOr<MapAttr>
mlir::swizzle::parseMap(StringRef text, MLIRContext *context,
                        function_ref<InFlightDiagnostic()> emitError) {
  std::string message;
  // A comment at its end hides nothing.
  if (auto map = parseAttributeText<MapAttr>("#swizzle.map<" + text + "\n>",
                                             context, message))
    return map;
  // A number that is missing or too large, or a word that is no step, is said;
  // a mark that is not where the parser wants it says nothing to users.
  if (StringRef(message).contains("but got"))
    return emitError() << message;
  if (StringRef(message).ends_with("a number"))
    return emitError() << message << ", but got '" << text << "'";
  return emitError() << "expected a map, " << knownMaps << ", but got '" << text
                     << "'";
}

FailureOr<TopologyAttr>
mlir::swizzle::parseTopology(StringRef text, MLIRContext *context,
                             function_ref<InFlightDiagnostic()> emitError) {
  if (!text.empty() &&
      llvm::all_of(text, [](char c) { return llvm::isDigit(c); })) {
    std::string message;
    if (auto topology = parseAttributeText<TopologyAttr>(
            "#swizzle.topology<xcds = " + text + ">", context, message))
      return topology;
    return emitError() << message;
  }
  if (!lookupChip(text))
    return emitUnknownTopology(emitError, text);
  return getPresetTopology(context, text);
}
