//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Proof/Counterexample.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::swizzle;

uint64_t Counterexample::getCount() const {
  uint64_t count = 1;
  for (uint64_t size : sizes)
    count *= size;
  return count;
}

static void printId(llvm::raw_ostream &os, ArrayRef<uint64_t> id) {
  if (id.size() == 1)
    os << id[0];
  else
    os << '(' << id[0] << ", " << id[1] << ')';
}

std::string Counterexample::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  bool overTiles = sizes.size() == 2;
  StringRef what = overTiles ? "tile " : "id ";
  if (overTiles)
    os << "for " << sizes[0] << (sizes[0] == 1 ? " row" : " rows") << " and "
       << sizes[1] << (sizes[1] == 1 ? " column, " : " columns, ");
  else
    os << "for N = " << sizes[0] << ", ";
  switch (kind) {
  case Kind::Collision:
    os << (overTiles ? "tiles " : "ids ");
    printId(os, first);
    os << " and ";
    printId(os, second);
    os << " both become ";
    printId(os, value);
    break;
  case Kind::OutOfRange:
    os << what;
    printId(os, first);
    os << " becomes ";
    printId(os, value);
    os << ", which is not " << (overTiles ? "a tile" : "below N");
    break;
  case Kind::Undefined:
    os << "'" << op->getName() << "' " << undefined << " for " << what;
    printId(os, first);
    return text;
  }
  if (missing.empty())
    return text;
  os << "; " << what;
  printId(os, missing);
  os << " is never produced";
  return text;
}
