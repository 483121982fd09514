//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Intrinsics.h"
#include "MatrixProducts.h"
#include "NumberFormat.h"
#include "Swizzle/Host/Passes.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::swizzle;
using Format = host::NumberFormat;

/// Consumes a number in decimal digits.
static bool consumeNumber(StringRef &text, int32_t &number) {
  return !text.consumeInteger(10, number);
}

static std::optional<Format> parseFormat(StringRef name) {
  return llvm::StringSwitch<std::optional<Format>>(name)
      .Case("f16", Format::F16)
      .Cases({"bf16", "bf16.1k"}, Format::BF16)
      .Case("f32", Format::F32)
      .Case("f64", Format::F64)
      .Case("i8", Format::I8)
      .Case("i32", Format::I32)
      .Default(std::nullopt);
}

/// The formats that the operands cbsz and blgp of f8f6f4 name.
static std::optional<Format> getSmallFormat(std::optional<int64_t> code) {
  static constexpr Format formats[] = {Format::F8E4M3FN, Format::F8E5M2,
                                       Format::F6E2M3FN, Format::F6E3M2FN,
                                       Format::F4E2M1FN};
  if (!code || *code < 0 || *code >= int64_t(std::size(formats)))
    return std::nullopt;
  return formats[*code];
}

/// The shape in a name such as mfma.f32.32x32x8f16, without the formats of A
/// and B, which `formats` is set to.
static std::optional<host::MfmaShape> parseShape(StringRef name,
                                                 StringRef &formats) {
  host::MfmaShape shape = {};
  if (!name.consume_front("mfma."))
    return std::nullopt;
  shape.isScaled = name.consume_front("scale.");
  auto [result, rest] = name.split('.');
  std::optional<Format> d = parseFormat(result);
  if (!d || !consumeNumber(rest, shape.m) || !rest.consume_front("x") ||
      !consumeNumber(rest, shape.n) || !rest.consume_front("x") ||
      !consumeNumber(rest, shape.k))
    return std::nullopt;
  rest.consume_front(".");
  shape.d = *d;
  formats = rest;
  return shape;
}

/// As many blocks as the registers of C hold.
static int32_t countBlocks(const host::MfmaShape &shape, Type c) {
  auto vector = dyn_cast<VectorType>(c);
  int64_t items = vector ? vector.getNumElements() : 1;
  return items * host::maxWaveSize / (shape.m * shape.n);
}

/// Byte `index` of a register of scales.
static Value getScale(Intrinsic &intrinsic, Value scales, int64_t index) {
  ImplicitLocOpBuilder &b = intrinsic.b;
  return arith::ShRUIOp::create(b, scales,
                                RuntimeCalls::getI32(b, b.getLoc(), 8 * index));
}

/// D = A * B + C of floats of 8, 6 and 4 bits, with the operands A, B, C, the
/// formats of A and B, the byte and the register of the scales of A, then of B.
/// Without scales if both registers are the constant 0, as in LLVM's selection
/// of instructions.
static FailureOr<Value> lowerScaled(Intrinsic &intrinsic,
                                    host::MfmaShape shape) {
  std::optional<Format> a = getSmallFormat(intrinsic.immediate(3));
  std::optional<Format> b = getSmallFormat(intrinsic.immediate(4));
  std::optional<int64_t> byteOfA = intrinsic.immediate(5);
  std::optional<int64_t> byteOfB = intrinsic.immediate(7);
  auto isByte = [](std::optional<int64_t> index) {
    return index && *index >= 0 && *index <= 3;
  };
  if (!a || !b || !isByte(byteOfA) || !isByte(byteOfB))
    return failure();
  shape.a = *a;
  shape.b = *b;
  shape.blocks = 1;
  shape.isScaled = intrinsic.immediate(6) != 0 || intrinsic.immediate(8) != 0;
  return multiplyMatrices(
      intrinsic.b, intrinsic.runtime, intrinsic.op, shape,
      {intrinsic.operand(0), intrinsic.operand(1), intrinsic.operand(2),
       getScale(intrinsic, intrinsic.operand(6), *byteOfA),
       getScale(intrinsic, intrinsic.operand(8), *byteOfB)});
}

static FailureOr<Value> lowerProduct(Intrinsic &intrinsic) {
  StringRef formats;
  std::optional<host::MfmaShape> shape = parseShape(intrinsic.name, formats);
  // The types of the operands of rocdl's ops are not verified either.
  if (!shape || !hasSignature((amdgcnPrefix + intrinsic.name).str(),
                              intrinsic.op->getOperandTypes(),
                              intrinsic.op->getResultTypes()))
    return failure();
  if (shape->isScaled && formats == "f8f6f4")
    return lowerScaled(intrinsic, *shape);
  // The formats of fp8 and bf8 depend on the chip, which is not known here.
  std::optional<Format> source = parseFormat(formats);
  std::optional<int64_t> cbsz = intrinsic.immediate(3);
  std::optional<int64_t> abid = intrinsic.immediate(4);
  std::optional<int64_t> blgp = intrinsic.immediate(5);
  if (shape->isScaled || !source || !cbsz || !abid || !blgp)
    return failure();
  shape->a = shape->b = *source;
  shape->blocks = countBlocks(*shape, intrinsic.type());
  shape->cbsz = *cbsz;
  shape->abid = *abid;
  if (!canBroadcast(*shape))
    return failure();
  // For f64 the last operand negates A, B and C.
  (shape->d == Format::F64 ? shape->negate : shape->blgp) = *blgp;
  return multiplyMatrices(intrinsic.b, intrinsic.runtime, intrinsic.op, *shape,
                          {intrinsic.operand(0),
                           intrinsic.operand(1),
                           intrinsic.operand(2),
                           {},
                           {}});
}

LowerIntrinsicFn mlir::swizzle::getMatrixIntrinsic(StringRef name) {
  return name.starts_with("mfma.") ? lowerProduct : nullptr;
}
