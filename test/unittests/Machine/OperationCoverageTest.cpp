//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Each operation of the table that computes values has a case by hand.
//
//===----------------------------------------------------------------------===//

#include "RunCode.h"
#include "Semantics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle::machine;
using llvm::StringRef;

namespace {

/// The mnemonics in the cases, without the names of encodings.
llvm::StringSet<> getTestedNames() {
  llvm::StringSet<> names;
  for (llvm::ArrayRef<OperationCase> cases :
       {getScalarCases(), getIntegerCases(), getFloatCases(), getGfx90aCases(),
        getGfx950Cases()})
    for (const OperationCase &operationCase : cases)
      for (StringRef line : llvm::split(operationCase.code, '\n')) {
        StringRef name = line.trim().split(' ').first;
        for (StringRef encoding : {"_e32", "_e64", "_sdwa", "_dpp"})
          name.consume_back(encoding);
        // The table has its name with the modifier, or the chip.
        names.insert(line.contains(" clamp") ? (name + " clamp").str()
                                             : name.str());
        if (cases.data() == getGfx950Cases().data())
          names.insert((name + " gfx950").str());
      }
  return names;
}

TEST(OperationCoverage, EachOperationHasACase) {
  llvm::StringSet<> tested = getTestedNames();
  for (llvm::ArrayRef<ValueOperation> operations :
       {getScalarOperations(), getIntegerOperations(), getFloatOperations(),
        getByteFloatOperations(), getPackedOperations()})
    for (const ValueOperation &operation : operations)
      EXPECT_TRUE(tested.contains(operation.name)) << operation.name.str();
}

} // namespace
