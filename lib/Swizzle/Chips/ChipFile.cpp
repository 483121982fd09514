//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Chips/ChipFile.h"
#include "ChipMembers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::swizzle;

static std::string toText(const llvm::json::Value &value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

namespace {
/// Puts members of a JSON object into numbers.
class MemberReader {
public:
  explicit MemberReader(const llvm::json::Object &object) : object(object) {}

  /// Returns the member's text; an error if it is missing or none.
  llvm::Expected<std::string> readText(llvm::StringRef name) {
    names.push_back(name);
    if (std::optional<llvm::StringRef> text = object.getString(name))
      return text->str();
    const llvm::json::Value *value = object.get(name);
    return llvm::createStringError("expected a text '" + name + "', but got " +
                                   (value ? toText(*value) : "none"));
  }

  /// Leaves `number` as it is if there is no such member.
  template <typename Number>
  void operator()(llvm::StringRef name, Number &number, MemberRange range) {
    names.push_back(name);
    const llvm::json::Value *value = object.get(name);
    if (!value || !error.empty())
      return;
    std::optional<uint64_t> given = value->getAsUINT64();
    // As in 4.0.
    if (std::optional<int64_t> whole = value->getAsInteger();
        !given && whole && *whole >= 0)
      given = *whole;
    if (given && range.contains(*given))
      number = *given;
    else
      error =
          ("expected '" + name + "' to be " + (range.hasNone ? "0 or " : "") +
           "a number from " + llvm::Twine(range.least) + " to " +
           llvm::Twine(range.most) + ", but got " + toText(*value))
              .str();
  }

  /// The object of that name; null if there is none.
  const llvm::json::Object *readObject(llvm::StringRef name) {
    names.push_back(name);
    const llvm::json::Object *found = object.getObject(name);
    if (!found && object.get(name) && error.empty())
      error = ("expected '" + name + "' to be an object, but got " +
               toText(*object.get(name)))
                  .str();
    return found;
  }

  /// An error if a number was wrong, or a member was not asked for.
  llvm::Error finish() const {
    if (!error.empty())
      return llvm::createStringError(error);
    for (const auto &member : object)
      if (!llvm::is_contained(names, llvm::StringRef(member.first)))
        return llvm::createStringError("expected a member, one of " +
                                       llvm::join(names, ", ") + ", but got '" +
                                       llvm::StringRef(member.first) + "'");
    return llvm::Error::success();
  }

private:
  const llvm::json::Object &object;
  std::vector<llvm::StringRef> names;
  std::string error;
};
} // namespace

/// Fails if lines of `bytes` do not make sets of `ways` whose number is a power
/// of two. Each of the channels has two sets at least.
static llvm::Error verifyCache(llvm::StringRef name, uint64_t bytes,
                               uint64_t ways, uint64_t channels) {
  uint64_t setBytes = cacheLineBytes * ways, sets = bytes / setBytes;
  if (bytes % setBytes == 0 && llvm::isPowerOf2_64(sets) &&
      sets >= 2 * channels)
    return llvm::Error::success();
  return llvm::createStringError(
      "expected " + name +
      " whose sets are a power of two, two for each channel at "
      "least, but got " +
      llvm::Twine(bytes) + " bytes, " + llvm::Twine(ways) + " ways and " +
      llvm::Twine(channels) + " channels");
}

/// Fails if members that are numbers of their ranges do not make a chip.
static llvm::Error verify(const ChipTopology &chip) {
  const MemorySystem &memory = chip.memory;
  for (auto [name, number] : {std::pair("l1_sets", memory.l1Sets),
                              {"scalar_sets", memory.scalarSets},
                              {"l2_channels", memory.l2Channels},
                              {"mall_channels", memory.mallChannels}})
    if (!llvm::isPowerOf2_32(number))
      return llvm::createStringError(llvm::Twine("expected '") + name +
                                     "' to be a power of two, but got " +
                                     llvm::Twine(number));
  if (chip.productXcds < chip.xcds)
    return llvm::createStringError(
        "expected 'product_xcds' of at least " + llvm::Twine(chip.xcds) +
        ", the XCDs of the chip, but got " + llvm::Twine(chip.productXcds));
  if (chip.sustainedMegahertz > chip.megahertz)
    return llvm::createStringError(
        "expected 'sustained_megahertz' of at most " +
        llvm::Twine(chip.megahertz) +
        ", the highest clock, but "
        "got " +
        llvm::Twine(chip.sustainedMegahertz));
  llvm::SmallVector<uint32_t> latencies = {memory.l1Latency, memory.l2Latency};
  if (chip.mallBytes != 0)
    latencies.push_back(memory.mallLatency);
  latencies.push_back(memory.memoryLatency);
  if (!llvm::is_sorted(latencies)) {
    auto toText = [](uint32_t clocks) { return llvm::utostr(clocks); };
    return llvm::createStringError(
        "expected latencies that do not fall from the L1 to the "
        "L2, the memory-side cache and the memory, but got " +
        llvm::join(llvm::map_range(latencies, toText), ", "));
  }
  if (memory.l2BytesPerClock > cacheLineBytes * memory.l2Channels)
    return llvm::createStringError(
        "expected an L2 whose channels deliver a line in a clock at most, but "
        "got " +
        llvm::Twine(memory.l2BytesPerClock) + " bytes of " +
        llvm::Twine(memory.l2Channels) + " channels");
  if (llvm::Error error =
          verifyCache("an L2", chip.l2Bytes, memory.l2Ways, memory.l2Channels))
    return error;
  if (chip.mallBytes == 0)
    return llvm::Error::success();
  return verifyCache("a memory-side cache", chip.mallBytes, memory.mallWays,
                     memory.mallChannels);
}

/// An error if objects are nested deeper than those of a chip, which LLVM's
/// parser may not live through, or one has two members of a name, of which it
/// takes the last. The rest of what may be wrong with JSON is left to it.
static llvm::Error verifyMembers(llvm::StringRef json) {
  constexpr size_t maxDepth = 16;
  llvm::SmallVector<llvm::StringSet<>> levels;
  for (size_t i = 0; i < json.size(); ++i) {
    if (json[i] == '{' || json[i] == '[') {
      levels.emplace_back();
      if (levels.size() > maxDepth)
        return llvm::createStringError(
            "expected at most " + llvm::Twine(maxDepth) +
            " brackets inside of each other, but got more");
    } else if ((json[i] == '}' || json[i] == ']') && !levels.empty()) {
      levels.pop_back();
    } else if (json[i] == '"') {
      size_t start = ++i;
      while (i < json.size() && json[i] != '"')
        i += json[i] == '\\' ? 2 : 1;
      llvm::StringRef text = json.slice(start, i);
      if (!json.substr(i + 1).ltrim().starts_with(":") || levels.empty())
        continue;
      if (text.contains('\\'))
        return llvm::createStringError(
            "expected a member without escapes in its name, but "
            "got '" +
            text + "'");
      if (!levels.back().insert(text).second)
        return llvm::createStringError("expected one member '" + text +
                                       "' of an object, but got several");
    }
  }
  return llvm::Error::success();
}

llvm::Expected<ChipTopology> mlir::swizzle::parseChip(llvm::StringRef json) {
  // Editors may put the mark of UTF-8 in front.
  json.consume_front("\xef\xbb\xbf");
  if (llvm::Error error = verifyMembers(json))
    return error;
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(json);
  if (!value)
    return value.takeError();
  const llvm::json::Object *object = value->getAsObject();
  if (!object)
    return llvm::createStringError("expected an object, but got " +
                                   toText(*value));
  MemberReader reader(*object);
  llvm::Expected<std::string> name = reader.readText("name");
  if (!name)
    return name.takeError();
  if (name->empty())
    return llvm::createStringError(
        "expected a text 'name', but got an empty one");
  if (lookupChip(*name))
    return llvm::createStringError(
        "expected a name that no preset has, but got '" + *name + "'");
  llvm::Expected<std::string> base = reader.readText("base");
  if (!base)
    return base.takeError();
  std::optional<ChipTopology> chip = lookupChip(*base);
  if (!chip)
    return llvm::createStringError("expected a base, one of " +
                                   llvm::join(chipNames(), ", ") +
                                   ", but got '" + *base + "'");
  chip->name = *name;
  visitChipMembers(*chip, std::ref(reader));
  const llvm::json::Object *memory = reader.readObject("memory");
  if (llvm::Error error = reader.finish())
    return error;
  if (memory) {
    MemberReader ofMemory(*memory);
    visitMemoryMembers(chip->memory, std::ref(ofMemory));
    if (llvm::Error error = ofMemory.finish())
      return error;
  }
  if (llvm::Error error = verify(*chip))
    return error;
  return *chip;
}
