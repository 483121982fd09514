//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/ChipFile.h"
#include "ChipMembers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace mlir::swizzle;

static llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

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
    return makeError("expected a text '" + name + "', but got " +
                     (value ? toText(*value) : "none"));
  }

  /// Leaves `number` as it is if there is no such member.
  template <typename Number>
  void operator()(llvm::StringRef name, Number &number) {
    names.push_back(name);
    const llvm::json::Value *value = object.get(name);
    if (!value || !error.empty())
      return;
    std::optional<uint64_t> given = value->getAsUINT64();
    if (given && *given <= std::numeric_limits<Number>::max())
      number = *given;
    else
      error = ("expected '" + name + "' to be a number up to " +
               llvm::Twine(std::numeric_limits<Number>::max()) + ", but got " +
               toText(*value))
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
      return makeError(error);
    for (const auto &member : object)
      if (!llvm::is_contained(names, llvm::StringRef(member.first)))
        return makeError("expected a member, one of " +
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
/// of two with `channels` of them.
static llvm::Error verifyCache(llvm::StringRef name, uint64_t bytes,
                               uint64_t ways, uint64_t channels) {
  uint64_t setBytes = cacheLineBytes * ways;
  if (ways != 0 && llvm::isPowerOf2_64(channels) && bytes % setBytes == 0 &&
      llvm::isPowerOf2_64(bytes / setBytes) && bytes / setBytes >= channels)
    return llvm::Error::success();
  return makeError("expected " + name +
                   " whose sets are a power of two, with as many channels at "
                   "most, which are one, too, but got " +
                   llvm::Twine(bytes) + " bytes, " + llvm::Twine(ways) +
                   " ways and " + llvm::Twine(channels) + " channels");
}

static llvm::Error verify(const ChipTopology &chip) {
  const MemorySystem &memory = chip.memory;
  std::string zero;
  auto visit = [&](llvm::StringRef name, uint64_t number) {
    if (number == 0 && !name.ends_with("_bandwidth") && name != "mall_bytes")
      zero = name.str();
  };
  visitChipMembers(chip, visit);
  visitMemoryMembers(memory, visit);
  if (!zero.empty())
    return makeError("expected '" + zero + "' to be at least 1, but got 0");
  for (auto [name, sets] : {std::pair("l1_sets", memory.l1Sets),
                            {"scalar_sets", memory.scalarSets}})
    if (!llvm::isPowerOf2_32(sets))
      return makeError(llvm::Twine("expected '") + name +
                       "' to be a power of two, but got " + llvm::Twine(sets));
  if (llvm::Error error =
          verifyCache("an L2", chip.l2Bytes, memory.l2Ways, memory.l2Channels))
    return error;
  if (chip.mallBytes == 0)
    return llvm::Error::success();
  return verifyCache("a memory-side cache", chip.mallBytes, memory.mallWays,
                     memory.mallChannels);
}

llvm::Expected<ChipTopology> mlir::swizzle::parseChip(llvm::StringRef json) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(json);
  if (!value)
    return value.takeError();
  const llvm::json::Object *object = value->getAsObject();
  if (!object)
    return makeError("expected an object, but got " + toText(*value));
  MemberReader reader(*object);
  llvm::Expected<std::string> name = reader.readText("name");
  if (!name)
    return name.takeError();
  if (lookupChip(*name))
    return makeError("expected a name that no preset has, but got '" + *name +
                     "'");
  llvm::Expected<std::string> base = reader.readText("base");
  if (!base)
    return base.takeError();
  std::optional<ChipTopology> chip = lookupChip(*base);
  if (!chip)
    return makeError("expected a base, one of " +
                     llvm::join(chipNames(), ", ") + ", but got '" + *base +
                     "'");
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
