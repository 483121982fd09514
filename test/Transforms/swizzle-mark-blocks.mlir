// RUN: swizzle-opt %s -swizzle-mark-blocks | FileCheck %s
// RUN: swizzle-opt %s -swizzle-mark-blocks -swizzle-mark-blocks -o %t.twice
// RUN: swizzle-opt %s -swizzle-mark-blocks | diff %t.twice -
// RUN: swizzle-opt %s -swizzle-mark-blocks -swizzle-mark-blocks=erase -o %t.erased
// RUN: swizzle-opt %s | diff - %t.erased

// No two blocks have the same number.
// RUN: swizzle-opt %s -swizzle-mark-blocks | grep -o 'swizzle.block = [0-9]*' | sort -u | count 4
// CHECK-LABEL: func @branches
// CHECK: cf.cond_br {{.*}} {swizzle.block = {{[0-9]+}} : i64}
// CHECK: cf.br {{.*}} {swizzle.block = {{[0-9]+}} : i64}
// CHECK: cf.br {{.*}} {swizzle.block = {{[0-9]+}} : i64}
// CHECK: return {swizzle.block = {{[0-9]+}} : i64}
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
