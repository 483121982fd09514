//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Lanes of registers whose contents nothing here knows: what matrix
// instructions and atomics give, and what is loaded where it was stored or
// never was.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_UNKNOWNLANES_H
#define SWIZZLE_MACHINE_UNKNOWNLANES_H

#include "Lifter.h"

namespace mlir::swizzle::machine {

/// Replaces the calls of pending::unknownVector, which are left where they may
/// be needed, and those of pending::unknownOf remain for loads whose lanes may
/// be unknown: of LDS, of scratch that unknown values are stored to, and, if
/// `tracksLoads`, of global memory. A register keeps what it held in lanes that
/// an instruction does not write, so whether an unknown value is needed depends
/// on lanes: beside each value that may have unknown lanes, their mask is
/// computed, and where an address, a mask or a branch needs one of them the
/// wave fails, with the number of an instruction that the value came from.
void trackUnknownLanes(llvm::Function &function,
                       llvm::ArrayRef<LiftedSite> sites, bool tracksLoads);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_UNKNOWNLANES_H
