//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The arguments of a launch, from text.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Chips/ComputeUnit.h"
#include "Swizzle/Machine/LaunchText.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::swizzle::machine;
using namespace llvm;

namespace {
/// A type of elements.
struct ElementType {
  bool isFloat = false;
  unsigned bits = 0;
};
} // namespace

static ElementType parseType(StringRef text) {
  return StringSwitch<ElementType>(text)
      .Case("i8", {false, 8})
      .Case("i16", {false, 16})
      .Case("i32", {false, 32})
      .Case("i64", {false, 64})
      .Case("f8", {true, 8})
      .Cases({"f16", "bf16"}, {true, 16})
      .Case("f32", {true, 32})
      .Case("f64", {true, 64})
      .Default({});
}

static void append(ArgumentBytes &bytes, uint64_t value, unsigned size) {
  for (unsigned i = 0; i < size; ++i)
    bytes.push_back(static_cast<char>(i < 8 ? value >> 8 * i : 0));
}

/// The number that the bytes are, of which there are at most 8.
static uint64_t readLittleEndian(const ArgumentBytes &bytes) {
  uint64_t value = 0;
  for (char byte : llvm::reverse(bytes))
    value = value << 8 | static_cast<uint8_t>(byte);
  return value;
}

/// Appends a number of the type; returns true if the text is none.
static bool appendNumber(ArgumentBytes &bytes, StringRef text, StringRef name,
                         ElementType type) {
  if (!type.isFloat) {
    std::optional<APInt> value = parseInteger(text, type.bits);
    if (value)
      append(bytes, value->getZExtValue(), type.bits / 8);
    return !value;
  }
  const fltSemantics *format = StringSwitch<const fltSemantics *>(name)
                                   .Case("f16", &APFloat::IEEEhalf())
                                   .Case("bf16", &APFloat::BFloat())
                                   .Case("f32", &APFloat::IEEEsingle())
                                   .Case("f64", &APFloat::IEEEdouble())
                                   .Default(nullptr);
  std::optional<APFloat> value =
      format ? parseFloat(text, *format) : std::nullopt;
  if (value)
    append(bytes, value->bitcastToAPInt().getZExtValue(), type.bits / 8);
  return !value;
}

/// The bytes of so many elements as in `64x32`; none if the text has another
/// form or the bytes are more than an address space has.
static std::optional<uint64_t> parseBytes(StringRef shape, ElementType type) {
  uint64_t bytes = type.bits / 8;
  // A number rather than a size of 0 and others.
  if (shape.starts_with("0x"))
    return std::nullopt;
  SmallVector<StringRef> sizes;
  shape.split(sizes, 'x');
  for (StringRef text : sizes) {
    uint64_t size;
    if (text.getAsInteger(10, size) ||
        __builtin_mul_overflow(bytes, size, &bytes) ||
        bytes > DeviceMemory::capacity)
      return std::nullopt;
  }
  return bytes;
}

/// Reads a file, of at most that size, into `bytes`. It need not have a size of
/// its own, as a pipe has none.
static Error readFile(StringRef name, MutableArrayRef<char> bytes) {
  auto file = sys::fs::openNativeFileForRead(name);
  if (!file)
    return createFileError(name, file.takeError());
  auto close = llvm::scope_exit([&]() { sys::fs::closeFile(*file); });
  char behind;
  MutableArrayRef<char> rest = bytes;
  while (true) {
    auto count = sys::fs::readNativeFile(
        *file, rest.empty() ? MutableArrayRef<char>(behind) : rest);
    if (!count)
      return createFileError(name, count.takeError());
    if (*count == 0)
      return Error::success();
    if (rest.empty())
      return createStringError("expected at most " + Twine(bytes.size()) +
                               " bytes in '" + name + "', but got more");
    rest = rest.drop_front(*count);
  }
}

/// Allocates the buffer that `text` behind its type describes.
static Expected<NamedMemory> allocate(StringRef text, ElementType type,
                                      DeviceMemory &memory) {
  auto [shape, fileName] = text.split('=');
  bool hasFile = shape.size() != text.size();
  if (hasFile && fileName.empty())
    return createStringError("expected a file as in i32:64=FILE, but got '" +
                             text + "'");
  std::optional<uint64_t> bytes = parseBytes(shape, type);
  if (!bytes)
    return createStringError(
        "expected the sizes of a buffer as in 4096x4096, of at most " +
        llvm::Twine(DeviceMemory::capacity) + " bytes, but got '" + shape +
        "'");
  void *buffer = memory.allocate(*bytes);
  if (!buffer)
    return createStringError(memory.explainNoRoom(*bytes));
  if (hasFile)
    if (Error error = readFile(fileName, {static_cast<char *>(buffer), *bytes}))
      return std::move(error);
  return NamedMemory{"", reinterpret_cast<uint64_t>(buffer), *bytes,
                     NamedMemory::Kind::Data, /*isAssumed=*/!hasFile};
}

/// More than any compute unit has, and not so much that sums wrap.
static constexpr uint64_t maxLdsBufferBytes = 1 << 20;

/// Of each buffer in LDS: the largest access of a lane.
static constexpr uint64_t ldsBufferAlignment = 16;

namespace {
/// A value of several numbers and pointers to buffers, laid out as a struct of
/// C.
class MembersParser {
public:
  explicit MembersParser(DeviceMemory &memory) : memory(memory) {}

  /// Appends the members of `text`, which are separated by commas.
  Error parse(StringRef text);
  /// Returns true if a value of so many bytes has these members, and padding
  /// behind them.
  bool fits(uint64_t size) const {
    return size == alignTo(bytes.size(), alignment);
  }

  ArgumentBytes bytes;
  /// Those that members point to, named by the numbers of these.
  std::vector<NamedMemory> buffers;

private:
  void align(uint64_t size) {
    alignment = std::max(alignment, size);
    bytes.resize(alignTo(bytes.size(), size));
  }

  DeviceMemory &memory;
  uint64_t alignment = 1;
};
} // namespace

Error MembersParser::parse(StringRef text) {
  std::string typeName;
  SmallVector<StringRef> members;
  text.split(members, ',');
  for (auto [number, member] : enumerate(members)) {
    bool isPointer = member.consume_front("*");
    auto [first, rest] = member.split(':');
    // Without a type of its own it has that of the one before.
    if (rest.empty())
      rest = first;
    else
      typeName = first.str();
    ElementType type = parseType(typeName);
    if (type.bits == 0 || rest.empty() || (isPointer && rest == first))
      return createStringError("expected a type and sizes or a value, as in "
                               "f16:4096x4096 or i32:7, but got '" +
                               text + "'");
    if (isPointer) {
      Expected<NamedMemory> buffer = allocate(rest, type, memory);
      if (!buffer)
        return buffer.takeError();
      align(sizeof(uint64_t));
      append(bytes, buffer->address, sizeof(uint64_t));
      buffer->name = std::to_string(number);
      buffers.push_back(std::move(*buffer));
      continue;
    }
    align(type.bits / 8);
    if (typeName == "f8")
      return createStringError(
          "expected the bits of an f8, whose formats differ, as in "
          "i8:56, but got 'f8:" +
          rest + "'");
    if (appendNumber(bytes, rest, typeName, type))
      return createStringError("expected a number of type " + typeName +
                               ", but got '" + rest + "'");
  }
  return Error::success();
}

Expected<LaunchShape>
LaunchArguments::completeShape(LaunchShape shape, const Kernel &kernel) const {
  if (!shape.hasBlock()) {
    if (!kernel.workItems && kernel.maxWorkItems >= swizzle::maxWorkgroupSize)
      return createStringError(
          "expected the work-items of a workgroup, as in block=256, of "
          "'" +
          kernel.name + "', which allows " + Twine(kernel.maxWorkItems) +
          ", but got none");
    shape.block = kernel.workItems.value_or(
        std::array<uint64_t, 3>{kernel.maxWorkItems, 1, 1});
  }
  uint64_t bytes = shape.dynamicLdsBytes + dynamicLdsBytes;
  if (bytes > UINT32_MAX)
    return createStringError("expected at most " + Twine(UINT32_MAX) +
                             " bytes of dynamic LDS, but got " + Twine(bytes));
  shape.dynamicLdsBytes = bytes;
  return shape;
}

Expected<LaunchArguments> mlir::swizzle::machine::parseArguments(
    ArrayRef<std::string> texts, const Kernel &kernel, DeviceMemory &memory) {
  SmallVector<const KernelArgument *> wanted;
  for (const KernelArgument &argument : kernel.arguments)
    if (!argument.isHidden())
      wanted.push_back(&argument);
  std::vector<std::string> all = texts.vec();
  bool isZeros = !all.empty() && all.back() == "...";
  if (isZeros || (!all.empty() && all.back() == "null...")) {
    all.pop_back();
    while (all.size() < wanted.size() &&
           (isZeros || wanted[all.size()]->isBuffer()))
      all.push_back("null");
  }
  if (wanted.size() != all.size()) {
    std::string list;
    for (const KernelArgument *argument : wanted)
      list += (list.empty() ? ": " : ", ") +
              (argument->name.empty() ? "" : argument->name + " ") +
              argument->kind + " of " + std::to_string(argument->size) +
              " bytes";
    return createStringError("expected " + Twine(wanted.size()) +
                             " arguments of '" + kernel.name + "' (arg=)" +
                             list + "; but got " + Twine(all.size()));
  }
  LaunchArguments result;
  std::vector<NamedMemory> pointedTo;
  for (auto [i, argument] : llvm::enumerate(wanted)) {
    StringRef text = all[i];
    auto failHere = [&, number = i + 1](const Twine &message) {
      return createStringError("argument " + Twine(number) + ": " + message);
    };
    ArgumentBytes &value = result.values.emplace_back();
    NamedMemory &named = result.buffers.emplace_back();
    named.name =
        argument->name.empty() ? "arg" + std::to_string(i) : argument->name;
    std::optional<uint64_t> &number = result.numbers.emplace_back();
    if (text == "null" && argument->isLdsBuffer())
      return failHere("expected the sizes of a buffer in LDS as in f32:256, "
                      "but got zeros");
    if (text == "null") {
      append(value, 0, argument->size);
      continue;
    }
    auto [typeName, rest] = text.split(':');
    bool isValue = !argument->isBuffer() && !argument->isLdsBuffer();
    ElementType type = parseType(isValue ? typeName.ltrim('*') : typeName);
    if (type.bits == 0 || rest.empty())
      return failHere("expected a type and sizes or a value, as in "
                      "f16:4096x4096 or i32:7, but got '" +
                      text + "'");
    if (argument->isBuffer()) {
      Expected<NamedMemory> buffer = allocate(rest, type, memory);
      if (!buffer)
        return failHere(toString(buffer.takeError()));
      append(value, buffer->address, argument->size);
      buffer->name = std::move(named.name);
      named = std::move(*buffer);
      continue;
    }
    if (argument->isLdsBuffer()) {
      std::optional<uint64_t> bytes = parseBytes(rest, type);
      if (!bytes || *bytes > maxLdsBufferBytes)
        return failHere("expected the sizes of a buffer in LDS as in 256, of "
                        "at most " +
                        Twine(maxLdsBufferBytes) + " bytes, but got '" + rest +
                        "'");
      uint64_t end = uint64_t(kernel.ldsBytes) + result.dynamicLdsBytes;
      uint64_t place = alignTo(end, ldsBufferAlignment);
      append(value, place, argument->size);
      result.dynamicLdsBytes = place + *bytes - kernel.ldsBytes;
      continue;
    }
    MembersParser members(memory);
    if (Error error = members.parse(text))
      return failHere(toString(std::move(error)));
    if (!members.fits(argument->size))
      return failHere("expected a value of " + Twine(argument->size) +
                      " bytes" +
                      (argument->size > sizeof(uint64_t)
                           ? ", with commas between its members"
                           : "") +
                      ", but got '" + text + "'");
    value = std::move(members.bytes);
    value.resize(argument->size);
    for (NamedMemory &buffer : members.buffers) {
      buffer.name = named.name + "." + buffer.name;
      pointedTo.push_back(std::move(buffer));
    }
    bool isNumber = members.buffers.empty() && !text.contains(',');
    if (isNumber && !type.isFloat)
      number = readLittleEndian(value);
  }
  // Behind the arguments, whose numbers others know them by.
  result.numbers.resize(result.buffers.size() + pointedTo.size());
  append_range(result.buffers, pointedTo);
  return result;
}
