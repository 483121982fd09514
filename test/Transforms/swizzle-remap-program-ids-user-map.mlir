// RUN: swizzle-opt %s -swizzle-remap-program-ids="map=@mine grid=?,1,1" | FileCheck %s
// RUN: swizzle-opt %s -swizzle-remap-program-ids="map=@mine grid=?,1,1" -swizzle-remap-program-ids="map=@mine grid=?,1,1" | FileCheck %s
// RUN: swizzle-opt %s -swizzle-remap-program-ids="map=@mine grid=?,1,1" -convert-swizzle-to-arith | FileCheck %s --check-prefix=ARITH
// RUN: swizzle-opt %s -swizzle-remap-program-ids="map=@mine grid=?,1,1" --remarks-filter=swizzle-remap-program-ids -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// No op of the dialect is left.
// ARITH-NOT: swizzle.remap 
// ARITH-NOT: swizzle.map

// CHECK-LABEL: swizzle.map @mine(%id, %n)
swizzle.map @mine(%id, %n) requires(%n divisible_by 8) {
  %c8 = arith.constant 8 : index
  %xcd = arith.remui %id, %c8 : index
  %nth = arith.divui %id, %c8 : index
  %share = arith.divui %n, %c8 : index
  %start = arith.muli %xcd, %share : index
  %new = arith.addi %start, %nth : index
  swizzle.yield %new
}

// The module of the kernel gets a copy, one for both of its kernels.
// CHECK-LABEL: gpu.module @outside
// CHECK-NEXT: swizzle.map @mine(%id, %n) requires(%n divisible_by 8)
gpu.module @outside {
  // A known grid is proved by evaluation, and its requirement is no condition.
  // CHECK-LABEL: gpu.func @known
  // CHECK-SAME: swizzle.remapped = #swizzle.map<@mine>
  // CHECK: %[[N:.+]] = arith.constant 64 : i32
  // CHECK: swizzle.remap %{{.+}} of %[[N]] by <@mine> on <"mi300x"> : i32
  // REMARK: Function=known{{.*}}Map=@mine{{.*}}is proved to be a bijection for N = 64"
  // ARITH-LABEL: gpu.func @known
  // ARITH-NOT: arith.select
  // ARITH: %[[H:.+]] = arith.index_castui
  // ARITH: arith.remui %[[H]]
  // ARITH: arith.divui %[[H]]
  // ARITH-NOT: arith.divui
  // ARITH: gpu.return
  gpu.func @known(%out: memref<?xindex>) kernel attributes {known_grid_size = array<i32: 64, 1, 1>} {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }

  // At run time the requirement becomes a condition; else the id stays.
  // CHECK-LABEL: gpu.func @unknown
  // CHECK: swizzle.remap {{.+}} by <@mine>
  // REMARK: Function=unknown{{.*}}for all N such that N is divisible by 8; a grid that does not meet this at run time keeps the hardware's ids
  // ARITH-LABEL: gpu.func @unknown
  // ARITH: %[[N:.+]] = arith.index_castui
  // ARITH: %[[H:.+]] = arith.index_castui
  // ARITH: %[[REST:.+]] = arith.remui %[[N]], %c8
  // ARITH: %[[ODD:.+]] = arith.cmpi ult, %c0{{.*}}, %[[REST]]
  // ARITH: %[[FITS:.+]] = arith.xori %[[ODD]]
  // ARITH: %[[MAPPED:.+]] = arith.addi
  // ARITH: arith.select %[[FITS]], %[[MAPPED]], %[[H]] : i32
  gpu.func @unknown(%out: memref<?xindex>, %n: index) kernel {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }
}

// A map of the module itself comes first.
// CHECK-LABEL: gpu.module @inside
// CHECK-COUNT-1: swizzle.map @mine
gpu.module @inside {
  swizzle.map @mine(%id, %n) {
    %c1 = arith.constant 1 : index
    %last = arith.subi %n, %c1 : index
    %new = arith.subi %last, %id : index
    swizzle.yield %new
  }
  // CHECK-LABEL: gpu.func @reversed
  // CHECK: swizzle.remap {{.+}} by <@mine>
  // REMARK: Function=reversed{{.*}}for N = 33"
  // ARITH-LABEL: gpu.func @reversed
  // ARITH: %[[LAST:.+]] = arith.constant 32 : i32
  // ARITH: arith.subi %[[LAST]]
  gpu.func @reversed(%out: memref<?xindex>) kernel attributes {known_grid_size = array<i32: 33, 1, 1>} {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }
}

// Another symbol has the name: the copy gets another one.
// CHECK-LABEL: gpu.module @taken
// CHECK: swizzle.map @[[COPY:mine_[0-9]+]](
gpu.module @taken {
  // CHECK-LABEL: gpu.func @kernel
  // CHECK: swizzle.remap {{.+}} by <@[[COPY]]>
  gpu.func @kernel(%out: memref<?xindex>) kernel attributes {known_grid_size = array<i32: 16, 1, 1>} {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }
  gpu.func @mine() {
    gpu.return
  }
}
