// RUN: swizzle-opt %s -swizzle-remap-program-ids="map=@ops" -convert-swizzle-to-arith | FileCheck %s

// What they give: a map of each op turns the ids round if the op is right, which the
// proof looks at, and so does the code that the map becomes.
// RUN: python3 %S/Inputs/map-ops.py > %t.mlir
// RUN: grep 'swizzle.map @' %t.mlir | count 33
// RUN: swizzle-opt %t.mlir -convert-swizzle-to-arith -canonicalize -o %t.folded.mlir
// RUN: grep -E 'return %%c7[^,]*, %%c6[^,]*, %%c5[^,]*, %%c4[^,]*, %%c3[^,]*, %%c2[^,]*, %%c1[^,]*, %%c0[^,]* :' %t.folded.mlir | count 66

// A map with every op that maps may have: a known grid is proved by evaluating all
// of them, and the kernel gets them in the type of its ids.

// CHECK-LABEL: gpu.func @known
// CHECK: arith.divsi %[[ID:.+]], %c3
// CHECK: arith.ceildivui
// CHECK: arith.ceildivsi
// CHECK: arith.floordivsi %[[ID]], %c3
// CHECK: arith.remsi %[[ID]], %c3
// CHECK: arith.andi
// CHECK: arith.ori
// CHECK: arith.xori
// CHECK: arith.shli
// CHECK: arith.shrui
// CHECK: arith.shrsi
// CHECK: arith.minui
// CHECK: arith.maxui
// CHECK: arith.minsi
// CHECK: arith.maxsi
// CHECK: arith.cmpi eq
// CHECK: arith.cmpi ne
// CHECK: arith.cmpi slt
// CHECK: arith.cmpi sle
// CHECK: arith.cmpi ult
// CHECK: arith.cmpi sle
// CHECK: arith.andi
// CHECK: arith.ori
// CHECK: arith.xori
// CHECK: arith.andi
// CHECK: arith.ori
// CHECK: arith.cmpi ule, %[[ID]]
// CHECK: arith.select
// CHECK: arith.select %{{.+}}, %[[ID]], %

swizzle.map @ops(%id, %n) requires(%n at_most 8, %n at_least 8) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %a = arith.divsi %id, %c3 : index
  %b = arith.ceildivui %a, %c3 : index
  %c = arith.ceildivsi %b, %c3 : index
  %d = arith.floordivsi %id, %c3 : index
  %e = arith.remsi %id, %c3 : index
  %f = arith.andi %e, %d : index
  %g = arith.ori %f, %c : index
  %h = arith.xori %g, %id : index
  %i = arith.shli %h, %c1 : index
  %j = arith.shrui %i, %c3 : index
  %k = arith.shrsi %i, %c1 : index
  %l = arith.minui %j, %k : index
  %m = arith.maxui %l, %d : index
  %o = arith.minsi %m, %k : index
  %p = arith.maxsi %o, %e : index
  %p0 = arith.cmpi eq, %p, %id : index
  %p1 = arith.cmpi ne, %p, %d : index
  %p2 = arith.cmpi slt, %p, %e : index
  %p3 = arith.cmpi sge, %p, %f : index
  %p4 = arith.cmpi ugt, %p, %c : index
  %p5 = arith.cmpi sle, %p, %i : index
  %q0 = arith.andi %p0, %p1 : i1
  %q1 = arith.ori %q0, %p2 : i1
  %q2 = arith.xori %q1, %p3 : i1
  %q3 = arith.andi %q2, %p4 : i1
  %q4 = arith.ori %q3, %p5 : i1
  %fit = arith.cmpi ule, %id, %c7 : index
  %other = arith.select %q4, %p, %c1 : index
  %new = arith.select %fit, %id, %other : index
  swizzle.yield %new
}
gpu.module @kernels {
  gpu.func @known(%out: memref<?xindex>) kernel attributes {known_grid_size = array<i32: 8, 1, 1>} {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }
}
