// RUN: swizzle-opt %s -swizzle-mark-blocks | FileCheck %s
// RUN: swizzle-opt %s -swizzle-mark-blocks -swizzle-mark-blocks -o %t.twice
// RUN: swizzle-opt %s -swizzle-mark-blocks | diff %t.twice -
// RUN: swizzle-opt %s -swizzle-mark-blocks -swizzle-mark-blocks=erase -o %t.erased
// RUN: swizzle-opt %s | diff - %t.erased

// CHECK-LABEL: func @branches
// CHECK: cf.cond_br {{.*}} {swizzle.block = [[A:.+]] : i64}
// CHECK-NOT: swizzle.block = [[A]] : i64
// CHECK: cf.br {{.*}} {swizzle.block = [[B:.+]] : i64}
// CHECK-NOT: swizzle.block = [[B]] : i64
// CHECK: cf.br {{.*}} {swizzle.block = [[C:.+]] : i64}
// CHECK-NOT: swizzle.block = [[C]] : i64
// CHECK: return {swizzle.block =
func.func @branches(%bit: i1) {
  cf.cond_br %bit, ^a, ^b
^a:
  cf.br ^c
^b:
  cf.br ^c
^c:
  return
}

// One block has nobody to be merged with.
// CHECK-LABEL: func @one
// CHECK-NOT: swizzle.block
func.func @one(%bit: i1) {
  scf.if %bit {
  }
  return
}
