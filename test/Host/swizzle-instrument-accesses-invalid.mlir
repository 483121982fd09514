// RUN: not swizzle-opt %s --swizzle-instrument-accesses=checks=bound 2>&1 | FileCheck %s
// CHECK: error: expected a check, one of bounds, lds-init, lds-races, write-once, coverage, buffer-races, lds-banks, lds-banks-gfx950, all, but got 'bound'
module {}
