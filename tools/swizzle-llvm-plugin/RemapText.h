//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The remap that a user asks for, as text: the options of
// swizzle-remap-program-ids, with maps of built-in steps.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_REMAPTEXT_H
#define SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_REMAPTEXT_H

#include "Swizzle/Mapping/Decline.h"
#include "Swizzle/Mapping/WorkgroupMap.h"

namespace mlir::swizzle {

/// A remap of built-in steps that a user asks for.
struct BuiltInRemap {
  WorkgroupMap map = MapStep::balanced();
  /// The device in words, as in `mi300x`, and its XCDs; 0 where the user names
  /// no device.
  std::string topology;
  uint32_t xcds = 0;
  /// The names of the kernels to remap; all if there is none.
  std::vector<std::string> kernels;
  std::optional<GridSizes> grid;
  std::optional<TileShape> tileShape;
  DimOrder order = DimOrder::xyz;
  bool trustsGrid = false, trustsCalls = false;
  OnDecline onDecline = OnDecline::Warn;
};

/// Parses `map=balanced grid=?,1,1` and its like. A value with spaces stands in
/// quotes or braces, as in `map='balanced then windowed<8>'`.
llvm::Expected<BuiltInRemap> parseRemap(llvm::StringRef text);

} // namespace mlir::swizzle

#endif // SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_REMAPTEXT_H
