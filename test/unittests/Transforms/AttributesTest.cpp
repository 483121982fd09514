//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The rules for attributes that programs build, which have no text.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/Swizzle.h"
#include "mlir/IR/Diagnostics.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {
struct AttributesTest : testing::Test {
  AttributesTest()
      : handler(&context, [this](Diagnostic &diagnostic) {
          message = diagnostic.str();
        }) {
    context.loadDialect<SwizzleDialect>();
  }

  InFlightDiagnostic emitError() {
    return mlir::emitError(UnknownLoc::get(&context));
  }

  MLIRContext context;
  std::string message;
  ScopedDiagnosticHandler handler;
};
} // namespace

TEST_F(AttributesTest, TopologyHasAnXcd) {
  EXPECT_FALSE(TopologyAttr::getChecked([&]() { return emitError(); }, &context,
                                        StringRef(), uint32_t(0)));
  EXPECT_EQ(message, "expected at least one XCD, but got 0");
}

TEST_F(AttributesTest, TopologyHasTheXcdsOfItsProduct) {
  EXPECT_FALSE(TopologyAttr::getChecked([&]() { return emitError(); }, &context,
                                        StringRef("mi300x"), uint32_t(4)));
  EXPECT_EQ(message, "expected 8 XCDs for 'mi300x', but got 4");
}

TEST_F(AttributesTest, StepsAreBuiltInOrNames) {
  Attribute step = UnitAttr::get(&context);
  EXPECT_FALSE(MapAttr::getChecked([&]() { return emitError(); }, &context,
                                   ArrayRef<Attribute>(step)));
  EXPECT_EQ(message,
            "expected steps that are built in or names of maps, but got unit");
}
