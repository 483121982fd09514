//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Chips/MatrixInstructions.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/JSON.h"

using namespace mlir::swizzle;

std::optional<uint64_t>
mlir::swizzle::getMatrixOperations(llvm::StringRef mnemonic, uint32_t registers,
                                   uint32_t lanes) {
  // v_mfma_f32_32x32x8_f16, v_smfmac_i32_16x16x64_i8,
  // v_mfma_scale_f32_16x16x128_f8f6f4
  if (!mnemonic.consume_front("v_mfma_") &&
      !mnemonic.consume_front("v_smfmac_"))
    return std::nullopt;
  mnemonic.consume_front("scale_");
  auto [result, rest] = mnemonic.split('_');
  uint32_t bits, rows, columns, depth;
  if (result.ltrim("abcdefghijklmnopqrstuvwxyz").getAsInteger(10, bits) ||
      rest.consumeInteger(10, rows) || !rest.consume_front("x") ||
      rest.consumeInteger(10, columns) || !rest.consume_front("x") ||
      rest.consumeInteger(10, depth) || bits == 0)
    return std::nullopt;
  uint64_t results = uint64_t(registers) * 32 / bits * lanes;
  return 2 * results * depth;
}

llvm::Error
mlir::swizzle::printMatrixOperationsAsJson(llvm::ArrayRef<std::string> requests,
                                           llvm::raw_ostream &os) {
  llvm::json::Array answers;
  for (llvm::StringRef request : requests) {
    llvm::SmallVector<llvm::StringRef> parts;
    request.split(parts, ',');
    // More than any instruction has, and few enough for products to fit.
    constexpr uint32_t maxRegisters = 1024, maxLanes = 64;
    uint32_t registers, lanes;
    if (parts.size() != 3 || parts[1].getAsInteger(10, registers) ||
        parts[2].getAsInteger(10, lanes) || registers > maxRegisters ||
        lanes > maxLanes)
      return llvm::createStringError(
          "expected a matrix instruction, at most " +
          llvm::Twine(maxRegisters) +
          " registers of its destination and at most " + llvm::Twine(maxLanes) +
          " lanes as in v_mfma_f32_32x32x8_f16,16,64, but got '" + request +
          "'");
    std::optional<uint64_t> operations =
        getMatrixOperations(parts[0], registers, lanes);
    answers.push_back(operations ? llvm::json::Value(*operations)
                                 : llvm::json::Value(nullptr));
  }
  os << llvm::json::Value(std::move(answers)) << "\n";
  return llvm::Error::success();
}
