//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The runtime's numbers for formats.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_NUMBERFORMAT_H
#define SWIZZLE_HOST_NUMBERFORMAT_H

#include "Swizzle/Host/RuntimeAbi.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"
#include <optional>

namespace mlir::swizzle {

/// The format of numbers of `type`, or of the elements of a vector.
inline std::optional<host::NumberFormat> getNumberFormat(Type type) {
  using Format = host::NumberFormat;
  using Result = std::optional<Format>;
  Type element = getElementTypeOrSelf(type);
  if (element.isInteger(8))
    return Format::I8;
  if (element.isInteger(32))
    return Format::I32;
  return TypeSwitch<Type, Result>(element)
      .Case([](Float16Type) { return Format::F16; })
      .Case([](BFloat16Type) { return Format::BF16; })
      .Case([](Float32Type) { return Format::F32; })
      .Case([](Float64Type) { return Format::F64; })
      .Case([](Float8E4M3FNUZType) { return Format::F8E4M3FNUZ; })
      .Case([](Float8E5M2FNUZType) { return Format::F8E5M2FNUZ; })
      .Case([](Float8E4M3FNType) { return Format::F8E4M3FN; })
      .Case([](Float8E5M2Type) { return Format::F8E5M2; })
      .Case([](Float6E2M3FNType) { return Format::F6E2M3FN; })
      .Case([](Float6E3M2FNType) { return Format::F6E3M2FN; })
      .Case([](Float4E2M1FNType) { return Format::F4E2M1FN; })
      .Default([](Type) { return Result(); });
}

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_NUMBERFORMAT_H
