//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RemapText.h"
#include "Swizzle/Chips/ChipTopology.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <limits>
#include <set>

using namespace mlir::swizzle;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
using llvm::Twine;

/// Takes the name of an option, and its value without quotes or braces, from
/// the front of `text`.
static Expected<std::pair<StringRef, StringRef>> takeOption(StringRef &text) {
  StringRef name =
      text.take_until([](char c) { return c == '=' || llvm::isSpace(c); });
  text = text.drop_front(name.size());
  if (!text.consume_front("="))
    return std::make_pair(name, StringRef());
  char close = llvm::StringSwitch<char>(text.take_front())
                   .Case("'", '\'')
                   .Case("\"", '"')
                   .Case("{", '}')
                   .Default(0);
  if (close == 0) {
    StringRef value = text.take_until(llvm::isSpace);
    text = text.drop_front(value.size());
    return std::make_pair(name, value);
  }
  size_t end = text.find(close, 1);
  if (end == StringRef::npos)
    return llvm::createStringError("expected '" + Twine(close) +
                                   "' at the end of the value of '" + name +
                                   "', but got none");
  StringRef value = text.substr(1, end - 1);
  text = text.drop_front(end + 1);
  return std::make_pair(name, value);
}

/// The number in [1, 2^32-1] that `text` is.
static Expected<uint32_t> parsePositive(StringRef text, const Twine &what) {
  uint32_t number;
  if (text.getAsInteger(10, number) || number == 0)
    return llvm::createStringError("expected " + what + " in [1, " +
                                   Twine(std::numeric_limits<uint32_t>::max()) +
                                   "], but got '" + text + "'");
  return number;
}

static Error parseMap(StringRef text, WorkgroupMap &map) {
  Expected<WorkgroupMap> parsed = WorkgroupMap::parse(text);
  if (!parsed) {
    std::string message = llvm::toString(parsed.takeError());
    if (text.contains('@'))
      message += "; maps of your own need the plugin with MLIR";
    if (text.trim() == "auto")
      message +=
          "; predictions need the plugin with MLIR, or swizzle-translate";
    return llvm::createStringError(message);
  }
  map = *parsed;
  return Error::success();
}

static Error parseTopology(StringRef text, BuiltInRemap &remap) {
  if (!text.empty() && llvm::all_of(text, llvm::isDigit)) {
    Expected<uint32_t> xcds = parsePositive(text, "a number of XCDs");
    if (!xcds)
      return xcds.takeError();
    remap.xcds = *xcds;
    remap.topology = text.str() + " XCDs";
    return Error::success();
  }
  std::optional<ChipTopology> chip = lookupChip(text);
  if (!chip)
    return llvm::createStringError("expected a topology, one of " +
                                   llvm::join(chipNames(), ", ") +
                                   ", but got '" + text + "'");
  remap.xcds = chip->xcds;
  remap.topology = chip->name;
  return Error::success();
}

/// The parts of a list between commas, each of which may stand in quotes.
static std::vector<std::string> splitList(StringRef text) {
  std::vector<std::string> parts;
  do {
    text = text.trim();
    StringRef part = text.take_until([](char c) { return c == ','; }),
              rest = text.drop_front(part.size());
    size_t end = StringRef::npos;
    if (part.starts_with("'") || part.starts_with("\""))
      end = text.find(text.front(), 1);
    if (end != StringRef::npos)
      if (StringRef behind = text.drop_front(end + 1).ltrim();
          behind.empty() || behind.starts_with(",")) {
        part = text.slice(1, end);
        rest = behind;
      }
    parts.push_back(part.trim().str());
    text = rest;
  } while (text.consume_front(","));
  return parts;
}

/// Stores what `parsed` holds in `result`.
template <typename T>
static Error store(Expected<T> parsed, T &result) {
  if (!parsed)
    return parsed.takeError();
  result = *parsed;
  return Error::success();
}

/// As LLVM's parser of options spells them.
static constexpr std::pair<StringRef, bool> truthValues[] = {
    {"", true},       {"true", true},   {"TRUE", true},
    {"True", true},   {"1", true},      {"false", false},
    {"FALSE", false}, {"False", false}, {"0", false}};

/// Stores in `result` the value of the word that `text` is.
template <typename T>
static Error storeWord(StringRef text, StringRef option,
                       llvm::ArrayRef<std::pair<StringRef, T>> words,
                       T &result) {
  for (auto [word, value] : words)
    if (word == text) {
      result = value;
      return Error::success();
    }
  std::string names;
  for (auto [word, value] : words)
    names += (names.empty() ? "" : ", ") + word.str();
  return llvm::createStringError("expected '" + option + "' to be one of " +
                                 names + ", but got '" + text + "'");
}

static Error parseOption(StringRef name, StringRef value, BuiltInRemap &remap) {
  if (name == "map")
    return parseMap(value, remap.map);
  if (name == "topology")
    return parseTopology(value, remap);
  if (name == "grid")
    return store(parseGrid(splitList(value)), remap.grid);
  if (name == "tile-shape")
    return store(parseTileShape(splitList(value)), remap.tileShape);
  if (name == "kernels") {
    // Several lists are one; an empty one names all kernels.
    if (!value.trim().empty())
      for (std::string &kernel : splitList(value))
        remap.kernels.push_back(std::move(kernel));
    return Error::success();
  }
  if (name == "order") {
    llvm::SmallVector<std::pair<StringRef, DimOrder>> orders;
    for (DimOrder order : dimOrders)
      orders.push_back({getOrderName(order), order});
    return storeWord<DimOrder>(value, name, orders, remap.order);
  }
  if (name == "trust-grid")
    return storeWord<bool>(value, name, truthValues, remap.trustsGrid);
  if (name == "trust-calls")
    return storeWord<bool>(value, name, truthValues, remap.trustsCalls);
  if (name == "on-decline")
    return storeWord<OnDecline>(value, name,
                                {{"ignore", OnDecline::Ignore},
                                 {"warn", OnDecline::Warn},
                                 {"error", OnDecline::Error}},
                                remap.onDecline);
  return llvm::createStringError(
      "expected an option, one of map, topology, kernels, grid, trust-grid, "
      "trust-calls, tile-shape, order, on-decline, but got '" +
      name + "'; a value with spaces stands in quotes");
}

Expected<BuiltInRemap> mlir::swizzle::parseRemap(StringRef text) {
  BuiltInRemap remap;
  std::set<StringRef> seen;
  for (text = text.trim(); !text.empty(); text = text.ltrim()) {
    Expected<std::pair<StringRef, StringRef>> option = takeOption(text);
    if (!option)
      return option.takeError();
    auto [name, value] = *option;
    if (!seen.insert(name).second && name != "kernels")
      return llvm::createStringError("expected one option '" + name +
                                     "', but got several");
    if (Error error = parseOption(name, value, remap))
      return std::move(error);
  }
  return remap;
}
