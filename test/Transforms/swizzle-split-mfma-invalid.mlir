// RUN: not swizzle-opt %s --swizzle-split-mfma=chip=mi300x 2>&1 | FileCheck %s -DCHIP=mi300x
// RUN: not swizzle-opt %s --swizzle-split-mfma=chip=gfx1200 2>&1 | FileCheck %s -DCHIP=gfx1200

// CHECK: error: expected a chip, one of gfx90a, gfx942, gfx950, but got '[[CHIP]]'
module {
}
