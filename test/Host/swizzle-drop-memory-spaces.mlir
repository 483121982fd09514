// Memrefs of all memory spaces are in the one of the host, in types of values, of
// functions and of attributes; kernels are functions like others.
// RUN: swizzle-opt %s --allow-unregistered-dialect --swizzle-drop-memory-spaces | FileCheck %s --implicit-check-not=address_space --implicit-check-not=host_kernel '--implicit-check-not=, 3>'

// CHECK:     memref.global "private" @table : memref<4xf32>
memref.global "private" @table : memref<4xf32, 3> = uninitialized
// CHECK:     func.func private @kernel(%[[LDS:.+]]: memref<?xi8>) -> memref<2x?xf32, strided<[?, 2]>> {
// CHECK:     memref.view %[[LDS]]{{.*}} to memref<4xf32>
// CHECK:     memref.get_global @table : memref<4xf32>
// CHECK:     scf.if {{.*}} -> (memref<2x?xf32, strided<[?, 2]>>)
// CHECK:     return %{{.+}} : memref<2x?xf32, strided<[?, 2]>>
func.func private @kernel(%lds: memref<?xi8, #gpu.address_space<workgroup>>)
    -> memref<2x?xf32, strided<[?, 2]>, #gpu.address_space<workgroup>> attributes {swizzle.host_kernel} {
  %c0 = arith.constant 0 : index
  %tile = memref.view %lds[%c0][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<4xf32, #gpu.address_space<workgroup>>
  %table = memref.get_global @table : memref<4xf32, 3>
  %b = "test.condition"() : () -> i1
  %chosen = scf.if %b -> memref<2x?xf32, strided<[?, 2]>, #gpu.address_space<workgroup>> {
    %one = "test.one"() : () -> memref<2x?xf32, strided<[?, 2]>, #gpu.address_space<workgroup>>
    scf.yield %one : memref<2x?xf32, strided<[?, 2]>, #gpu.address_space<workgroup>>
  } else {
    %other = "test.other"() : () -> memref<2x?xf32, strided<[?, 2]>, #gpu.address_space<workgroup>>
    scf.yield %other : memref<2x?xf32, strided<[?, 2]>, #gpu.address_space<workgroup>>
  }
  return %chosen : memref<2x?xf32, strided<[?, 2]>, #gpu.address_space<workgroup>>
}
