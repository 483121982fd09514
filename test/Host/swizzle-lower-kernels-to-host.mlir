// A launch becomes a call of the runtime, a kernel a function of one work-item, ids
// fields of the work-item, and workgroup attributions parts of its LDS.
// RUN: swizzle-opt %s --swizzle-lower-kernels-to-host -o %t
// RUN: FileCheck %s < %t
// RUN: not grep -e 'gpu.module @' -e 'gpu.launch_func @' %t

// CHECK-DAG: @[[LAUNCH:swizzle_text_?[0-9]*]]("{{.*}}swizzle-lower-kernels-to-host.mlir:[[#@LINE+35]]:5\00gpu.launch_func\00")
// CHECK-DAG: @[[BARRIER:swizzle_text_?[0-9]*]]("{{.*}}\00gpu.barrier\00")
// One argument: of rank 1, of 4 bytes an element, not written, its descriptor at
// the start.
// CHECK-DAG: @[[TABLE:swizzle_table]](dense<[1, 4, 0, 0]>

// Buffers lie as on a device.
// CHECK-LABEL: func.func @buffers
// CHECK:      memref.alloc() {alignment = 256 : i64} : memref<8xf32>
// CHECK:      memref.alloc() {alignment = 256 : i64} : memref<9xf32>
// CHECK:      memref.alloc() {alignment = 512 : i64} : memref<10xf32>

// CHECK-LABEL: func.func @main(
// CHECK-SAME: %{{.*}}: memref<?xf32>, %[[GRID:.*]]: index) {
// CHECK-DAG:  %[[C64:.*]] = arith.constant 64 : index
// CHECK-DAG:  %[[BLOCKS:.*]] = arith.index_cast %[[GRID]] : index to i64
// CHECK-DAG:  %[[THREADS:.*]] = arith.index_cast %[[C64]] : index to i64
// CHECK-DAG:  %[[SITE:.*]] = llvm.mlir.addressof @[[LAUNCH]]
// CHECK-DAG:  %[[ARGUMENTS:.*]] = llvm.mlir.addressof @[[TABLE]]
// 64 floats and 8 halves, each at a multiple of 16 bytes; no check.
// CHECK-DAG:  %[[LDS:.*]] = arith.constant 272 : i64
// CHECK-DAG:  %[[CHECKS:.*]] = arith.constant 0 : i32
// CHECK:      call @swizzleHostLaunch(%{{[^,]*}}, %[[SITE]], %{{[^,]*}}, %{{[^,]*}}, %[[ARGUMENTS]], %{{[^,]*}}, %{{[^,]*}}, %[[LDS]], %{{[^,]*}}, %[[CHECKS]], %[[BLOCKS]], %{{[^,]*}}, %{{[^,]*}}, %[[THREADS]],
module attributes {gpu.container_module} {
  func.func @buffers() -> (memref<8xf32>, memref<9xf32>, memref<10xf32>) {
    %a = memref.alloc() : memref<8xf32>
    %b = gpu.alloc () : memref<9xf32>
    %c = memref.alloc() {alignment = 512 : i64} : memref<10xf32>
    return %a, %b, %c : memref<8xf32>, memref<9xf32>, memref<10xf32>
  }

  func.func @main(%data: memref<?xf32>, %blocks: index) {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index

    gpu.launch_func @kernels::@turn blocks in (%blocks, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%data : memref<?xf32>)
    return
  }

  // The entry takes arguments from memory, as the runtime calls every kernel.
  // CHECK-LABEL: func.func private @kernels_turn$entry(
  // CHECK-SAME:    %[[ITEM:.*]]: !llvm.ptr, %{{.*}}: !llvm.ptr)
  // CHECK:         call @kernels_turn(%[[ITEM]],

  // CHECK-LABEL: func.func private @kernels_turn(
  // CHECK-SAME:    %[[ITEM:.*]]: !llvm.ptr, %[[LDS:.*]]: memref<?xi8, #gpu.address_space<workgroup>>, %[[DATA:.*]]: memref<?xf32>)
  // CHECK-SAME:    swizzle.host_kernel
  // CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG:     %[[C256:.*]] = arith.constant 256 : index
  // CHECK-DAG:     %[[TILE:.*]] = memref.view %[[LDS]][%[[C0]]][] : {{.*}} to memref<64xf32,
  // CHECK-DAG:     memref.view %[[LDS]][%[[C256]]][] : {{.*}} to memref<8xf16,
  // threadId[1] is the second field.
  // CHECK:         %[[FIELD:.*]] = llvm.getelementptr %[[ITEM]][1] : (!llvm.ptr) -> !llvm.ptr, i64
  // CHECK:         %[[Y:.*]] = llvm.load %[[FIELD]] invariant : !llvm.ptr -> i64
  // CHECK:         %[[INDEX:.*]] = arith.index_castui %[[Y]] : i64 to index
  // CHECK:         %[[VALUE:.*]] = memref.load %[[DATA]][%[[INDEX]]]
  // CHECK:         memref.store %[[VALUE]], %[[TILE]][%[[INDEX]]]
  // CHECK:         %[[SITE:.*]] = llvm.mlir.addressof @[[BARRIER]]
  // CHECK:         call @swizzleHostBarrier(%[[ITEM]], %[[SITE]],
  gpu.module @kernels {
    gpu.func @turn(%data: memref<?xf32>)
        workgroup(%tile: memref<64xf32, #gpu.address_space<workgroup>>,
                  %more: memref<8xf16, #gpu.address_space<workgroup>>) kernel {
      %thread = gpu.thread_id y
      %value = memref.load %data[%thread] : memref<?xf32>
      memref.store %value, %tile[%thread] : memref<64xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      gpu.return
    }
  }
}
