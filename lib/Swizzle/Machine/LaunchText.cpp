//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/LaunchText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir::swizzle::machine;
using namespace llvm;

Expected<std::array<uint64_t, 3>>
mlir::swizzle::machine::parseSizes(StringRef text, StringRef option) {
  std::array<uint64_t, 3> sizes = {1, 1, 1};
  SmallVector<StringRef, 3> parts;
  text.split(parts, ',');
  bool isValid = parts.size() <= sizes.size();
  for (auto [part, size] : llvm::zip(parts, sizes))
    isValid &= !part.getAsInteger(10, size) && size != 0;
  if (!isValid)
    return createStringError(
        "expected one to three sizes, each at least 1, as in " + option +
        "=8,4,2, but got '" + text + "'");
  return sizes;
}

Expected<std::unique_ptr<CompiledLaunch>>
mlir::swizzle::machine::compileLaunch(const CodeObject &object,
                                      const DescribedLaunch &launch,
                                      DeviceMemory &memory) {
  auto kernel = object.lookup(launch.kernel);
  if (!kernel)
    return kernel.takeError();
  auto arguments = parseArguments(launch.arguments, **kernel, memory);
  if (!arguments)
    return arguments.takeError();
  auto shape = arguments->completeShape(launch.shape, **kernel);
  if (!shape)
    return shape.takeError();
  auto loaded =
      KernelLaunch::create(object, **kernel, *shape, arguments->values,
                           CompiledLaunch::residentWaves, memory);
  if (!loaded)
    return loaded.takeError();
  return CompiledLaunch::create(std::move(*loaded), memory,
                                std::move(arguments->buffers));
}

Error mlir::swizzle::machine::explainAt(StringRef place, Error error) {
  return place.empty()
             ? std::move(error)
             : createStringError(place + ": " + toString(std::move(error)));
}

static Expected<DescribedLaunch> parseDescribedLaunch(StringRef text) {
  DescribedLaunch launch;
  launch.shape.block = {};
  SmallVector<StringRef> words;
  SplitString(text, words);
  StringSet<> given;
  for (StringRef word : words) {
    auto [name, value] = word.split('=');
    if (name != "arg" && !given.insert(name).second)
      return createStringError("expected one '" + name +
                               "=' in a launch, but got several; "
                               "launches are separated by ';'");
    if (name == "grid" || name == "block") {
      auto sizes = parseSizes(value, name);
      if (!sizes)
        return sizes.takeError();
      (name == "grid" ? launch.shape.grid : launch.shape.block) = *sizes;
    } else if (name == "dynamic-lds") {
      if (value.getAsInteger(10, launch.shape.dynamicLdsBytes))
        return createStringError(
            "expected bytes as in dynamic-lds=1024, but got '" + word + "'");
    } else if (name == "kernel") {
      value.consume_front("@");
      launch.kernel = value.str();
    } else if (name == "arg") {
      launch.arguments.push_back(value.str());
    } else {
      return createStringError(
          "expected kernel=, grid=, block=, dynamic-lds= or arg= in a "
          "launch, but got '" +
          word + "'");
    }
  }
  if (!given.contains("grid"))
    return createStringError("expected 'grid=' in a launch, but got '" + text +
                             "'");
  return launch;
}

StringRef mlir::swizzle::machine::getLaunchFile(StringRef text) {
  text = text.trim();
  return text.consume_front("@") ? text : "";
}

Expected<std::vector<DescribedLaunch>>
mlir::swizzle::machine::parseDescribedLaunches(StringRef text) {
  std::unique_ptr<MemoryBuffer> file;
  StringRef fileName = getLaunchFile(text);
  if (!fileName.empty()) {
    auto read = MemoryBuffer::getFile(fileName, /*IsText=*/true);
    if (!read)
      return createFileError(fileName, read.getError());
    file = std::move(*read);
    text = file->getBuffer();
    // A mark of UTF-8 that editors put there.
    text.consume_front("\xef\xbb\xbf");
  }
  // Of braces that match, the parser of options has taken the outer ones away.
  if (!file && text.find_first_of("{}") != StringRef::npos)
    return createStringError(
        "expected launches with a '}' for each '{', but got other "
        "braces around '" +
        text.trim("{} ") + "'");
  std::vector<DescribedLaunch> launches;
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (auto [number, line] : llvm::enumerate(lines)) {
    if (line.ltrim().starts_with("#"))
      continue;
    for (StringRef part : llvm::split(line, ';')) {
      part = part.trim();
      if (part.empty())
        continue;
      auto launch = parseDescribedLaunch(part);
      std::string place =
          file ? (fileName + ":" + Twine(number + 1)).str() : "";
      if (!launch)
        return explainAt(place, launch.takeError());
      launch->place = std::move(place);
      launches.push_back(std::move(*launch));
    }
  }
  if (launches.empty() && file)
    return createStringError("expected launches, as in grid=32,32 block=256 "
                             "arg=i32:7, in " +
                             fileName + ", but got none");
  if (launches.empty())
    return createStringError(
        "expected a launch as in grid=32,32 block=256 arg=i32:7, but "
        "got '" +
        text.trim() + "'");
  return launches;
}

LaunchOptions::LaunchOptions(cl::OptionCategory &category, StringRef gridText)
    : grid("grid", cl::desc(gridText), cl::init("1"), cl::cat(category)),
      block(
          "block",
          cl::desc("Work-items of a workgroup along x, y, z; by default those "
                   "that the kernel requires, or the most that it allows if "
                   "these are less than 1024"),
          cl::cat(category)),
      dynamicLds("dynamic-lds", cl::desc("Bytes of dynamic LDS"), cl::init(0),
                 cl::cat(category)),
      arguments("arg",
                cl::desc("An argument, in order: f16:4096x4096, i32:64=FILE, "
                         "i32:7, null; members of a value i32:7,8 or with "
                         "pointers *f32:64,i32:7; at the end ... for zeros, "
                         "null... for zeros as buffers"),
                cl::cat(category)) {}

Expected<DescribedLaunch> LaunchOptions::getLaunch(StringRef kernel) const {
  DescribedLaunch launch;
  launch.kernel = kernel.str();
  auto gridSizes = parseSizes(grid, "grid");
  if (!gridSizes)
    return gridSizes.takeError();
  launch.shape.grid = *gridSizes;
  launch.shape.block = {};
  if (block.getNumOccurrences() != 0) {
    auto blockSizes = parseSizes(block, "block");
    if (!blockSizes)
      return blockSizes.takeError();
    launch.shape.block = *blockSizes;
  }
  launch.shape.dynamicLdsBytes = dynamicLds;
  launch.arguments.assign(arguments.begin(), arguments.end());
  return launch;
}

std::optional<StringRef> LaunchOptions::getGrid() const {
  if (grid.getNumOccurrences() == 0)
    return std::nullopt;
  return StringRef(grid);
}

StringRef LaunchOptions::findOther() const {
  const std::reference_wrapper<const cl::Option> others[] = {block, dynamicLds,
                                                             arguments};
  for (const cl::Option &option : others)
    if (option.getNumOccurrences() != 0)
      return option.ArgStr;
  return "";
}

std::optional<APInt> mlir::swizzle::machine::parseInteger(StringRef text,
                                                          unsigned bits) {
  APInt value;
  bool isNegative = text.consume_front("-");
  if (text.getAsInteger(getRadix(text), value))
    return std::nullopt;
  value = value.zext(std::max(65u, value.getBitWidth() + 1));
  if (isNegative)
    value.negate();
  if (value.getSignificantBits() > bits + 1 ||
      (isNegative && value.getSignificantBits() > bits))
    return std::nullopt;
  return value.sextOrTrunc(bits);
}

std::optional<APFloat>
mlir::swizzle::machine::parseFloat(StringRef text, const fltSemantics &format) {
  APFloat value(format);
  auto status = value.convertFromString(text, APFloat::rmNearestTiesToEven);
  if (!status) {
    consumeError(status.takeError());
    return std::nullopt;
  }
  if (*status & APFloat::opOverflow)
    return std::nullopt;
  return value;
}
