//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The table of mfma layouts against what upstream states about each shape:
//
// - the verifier of amdgpu.mfma (mlir/lib/Dialect/AMDGPU) accepts the numbers
//   of elements for each lane;
// - convert-amdgpu-to-rocdl (mfmaOpToIntrinsic in mlir/lib/Conversion/
//   AMDGPUToROCDL) has an intrinsic for the shape and the number of blocks, on
//   the chips that have it and no others;
// - that intrinsic (llvm/IR/IntrinsicsAMDGPU.td) has registers of that size;
// - the table has every rocdl.mfma op (ROCDLOps.td), but for those named below;
// - the permutations of B (MFMAPermB in AMDGPU.td) have the names of the lanes.
//
// Which lane has which element is not said there: AMDGPU.td refers to AMD's
// instruction set references, and upstream's integration tests have no mfma.
// MfmaIreeTest.cpp has the layouts that a compiler on top of upstream states.
//
//===----------------------------------------------------------------------===//

#include "MfmaShapes.h"
#include "NumberFormats.h"
#include "mlir/Conversion/AMDGPUToROCDL/AMDGPUToROCDL.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "gtest/gtest.h"
#include <set>

using namespace mlir;
using namespace mlir::swizzle::host;

static const char *const chips[] = {"gfx942", "gfx950"};

static bool exists(const MfmaShapeCase &c, StringRef chip) {
  StringRef name = c.name;
  return !name.contains("gfx") || name.contains(chip);
}

static std::string getTypeText(NumberFormat format, unsigned numItems) {
  static const char *const names[] = {
      "f16",      "bf16",       "f32",        "f64",      "i8",
      "i32",      "f8E4M3FNUZ", "f8E5M2FNUZ", "f8E4M3FN", "f8E5M2",
      "f6E2M3FN", "f6E3M2FN",   "f4E2M1FN"};
  std::string name = names[static_cast<int>(format)];
  return numItems == 1
             ? name
             : "vector<" + std::to_string(numItems) + "x" + name + ">";
}

/// The name of the format in intrinsics.
static std::string getIntrinsicName(NumberFormat format) {
  switch (format) {
  case NumberFormat::F8E4M3FNUZ:
  case NumberFormat::F8E4M3FN:
    return "fp8";
  case NumberFormat::F8E5M2FNUZ:
  case NumberFormat::F8E5M2:
    return "bf8";
  default:
    return getTypeText(format, 1);
  }
}

namespace {
class MfmaUpstream : public testing::Test {
protected:
  MfmaUpstream() {
    context.loadDialect<amdgpu::AMDGPUDialect, func::FuncDialect,
                        LLVM::LLVMDialect, ROCDL::ROCDLDialect>();
  }

  /// The name of the op that upstream makes of the shape, without "rocdl.";
  /// empty if it refuses.
  std::string convert(const MfmaShapeCase &c, StringRef chip) {
    ScopedDiagnosticHandler quiet(&context,
                                  [](Diagnostic &) { return success(); });
    unsigned numItems = MfmaLayout(c.a).getNumItems();
    std::string a = getTypeText(c.source, numItems);
    std::string b = getTypeText(c.sourceB, numItems);
    std::string d = getTypeText(c.result, MfmaLayout(c.d).getNumItems());
    std::string text;
    llvm::raw_string_ostream(text)
        << "func.func @f(%a: " << a << ", %b: " << b << ", %c: " << d << ") -> "
        << d << " {\n  %d = amdgpu.mfma " << c.m << "x" << c.n << "x" << c.k
        << " %a * %b + %c {blocks = " << c.blocks
        << " : i32} blgp = none : " << a << ", " << b << ", " << d
        << "\n  return %d : " << d << "\n}\n";
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return "";
    PassManager pipeline(&context);
    ConvertAMDGPUToROCDLPassOptions options;
    options.chipset = chip.str();
    pipeline.addPass(createConvertAMDGPUToROCDLPass(options));
    if (failed(pipeline.run(*module)))
      return "";
    std::string name;
    module->walk([&](Operation *op) {
      StringRef opName = op->getName().getStringRef();
      if (opName.consume_front("rocdl."))
        name = opName.str();
    });
    return name;
  }

  MLIRContext context;
  llvm::LLVMContext llvmContext;
};
} // namespace

TEST_F(MfmaUpstream, HasShapeOnTheSameChips) {
  for (const MfmaShapeCase &c : getMfmaCases())
    for (StringRef chip : chips)
      EXPECT_EQ(!convert(c, chip).empty(), exists(c, chip))
          << c.name << " on " << chip.str();
}

TEST_F(MfmaUpstream, HasRegistersOfTheSameSize) {
  for (const MfmaShapeCase &c : mfmaShapes) {
    std::string name = convert(c, exists(c, "gfx942") ? "gfx942" : "gfx950");
    SCOPED_TRACE(std::string(c.name) + ": " + name);

    // mfma.f32.32x32x8f16: the result, the shape, the formats.
    StringRef rest = name;
    std::string shape = std::to_string(c.m) + "x" + std::to_string(c.n) + "x" +
                        std::to_string(c.k);
    EXPECT_TRUE(
        rest.consume_front("mfma." + getIntrinsicName(c.result) + "." + shape));
    rest.consume_front(".");
    EXPECT_TRUE(rest.consume_front(getIntrinsicName(c.source)));
    if (rest.consume_front(".") && rest != "1k") {
      EXPECT_EQ(rest, getIntrinsicName(c.sourceB));
    }

    llvm::Intrinsic::ID id =
        llvm::Intrinsic::lookupIntrinsicID("llvm.amdgcn." + name);
    ASSERT_NE(id, llvm::Intrinsic::not_intrinsic);
    llvm::FunctionType *type = llvm::Intrinsic::getType(llvmContext, id);
    unsigned itemsA = MfmaLayout(c.a).getNumItems();
    unsigned itemsD = MfmaLayout(c.d).getNumItems();
    auto getBits = [](llvm::Type *registers) {
      return registers->getPrimitiveSizeInBits().getFixedValue();
    };
    EXPECT_EQ(getBits(type->getParamType(0)), itemsA * getBitWidth(c.source));
    EXPECT_EQ(getBits(type->getParamType(1)), itemsA * getBitWidth(c.sourceB));
    EXPECT_EQ(getBits(type->getParamType(2)), itemsD * getBitWidth(c.result));
    EXPECT_EQ(type->getReturnType(), type->getParamType(2));
    // So many blocks that the registers of a wave are full.
    EXPECT_EQ(unsigned(c.m * c.n * c.blocks), maxWaveSize * itemsD);
    EXPECT_EQ(unsigned(c.m * c.k * c.blocks), maxWaveSize * itemsA);
    EXPECT_EQ(unsigned(c.n * c.k * c.blocks), maxWaveSize * itemsA);
  }
}

TEST_F(MfmaUpstream, HasNoOtherShapes) {
  std::set<std::string> known = {// Not on these chips.
                                 "mfma.i32.32x32x8i8", "mfma.i32.16x16x16i8",
                                 // Not supported on the host.
                                 "mfma.f32.32x32x4.xf32",
                                 "mfma.f32.16x16x8.xf32"};
  for (const MfmaShapeCase &c : getMfmaCases())
    for (StringRef chip : chips)
      known.insert(convert(c, chip));
  for (RegisteredOperationName op : context.getRegisteredOperations()) {
    StringRef name = op.getStringRef();
    if (name.consume_front("rocdl.") && name.starts_with("mfma.")) {
      EXPECT_TRUE(known.count(name.str())) << name.str();
    }
  }
}

TEST(MfmaUpstreamModifiers, NamesOfPermutationsOfB) {
  const char *const names[] = {"none",
                               "bcast_first_32",
                               "bcast_second_32",
                               "rotate_16_right",
                               "bcast_first_16",
                               "bcast_second_16",
                               "bcast_third_16",
                               "bcast_fourth_16"};
  for (unsigned blgp = 0; blgp < std::size(names); ++blgp)
    EXPECT_EQ(stringifyMFMAPermB(amdgpu::MFMAPermB(blgp)), names[blgp]);
}
