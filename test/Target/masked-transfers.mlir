// Transfers beyond the end of a dimension access whole vectors where they are in
// bounds, and elements else. Of 1027 elements a workgroup takes 512: the first
// one reads and writes 16 bytes with each lane at once, and of the third one a
// lane has three elements.

// RUN: swizzle-opt %s --swizzle-lower-to-rocdl=map=identity | swizzle-translate --mlir-to-gpu-object -o %t.hsaco
// DEFINE: %{buffer} = --arg=f16:1 --arg=f16:1027 --arg=i64:0 --arg=i64:1027 --arg=i64:1
// DEFINE: %{trace} = swizzle-trace %t.hsaco --block=64 --grid=3 %{buffer} %{buffer}
// RUN: %{trace} --kernel=double | grep vector | FileCheck %s --check-prefix=WHOLE
// RUN: %{trace} --kernel=double --workgroup=2 | grep 'lanes x' | grep vector | FileCheck %s --check-prefix=THREE
// RUN: %{trace} --kernel=double_fat | grep 'lanes x' | FileCheck %s --check-prefix=ELEMENTS
// RUN: %{trace} --kernel=double_fat --workgroup=2 | grep 'lanes x' | grep vector | FileCheck %s --check-prefix=THREE

// WHOLE: vector read arg1, 64 lanes x 16 bytes, {{.*}}_load_dwordx4
// WHOLE-NEXT: wait for 1 of 1 vector accesses
// WHOLE-NEXT: vector write arg6, 64 lanes x 16 bytes, {{.*}}_store_dwordx4
// WHOLE-NEXT: issued {{.*}} 2 vector memory

// A buffer that checks its range is accessed by element.

// ELEMENTS-COUNT-8: vector read arg1, 64 lanes x 2 bytes
// ELEMENTS-COUNT-8: vector write arg6, 64 lanes x 2 bytes

// THREE-COUNT-3: vector read arg1, 1 lanes x 2 bytes
// THREE-NOT: vector read
// THREE-COUNT-3: vector write arg6, 1 lanes x 2 bytes
// THREE-NOT: vector write

gpu.module @kernels {
  gpu.func @double(%x: memref<?xf16>, %y: memref<?xf16>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c8 = arith.constant 8 : index
    %zero = arith.constant 0.0 : f16
    %id = gpu.global_id x
    %i = arith.muli %id, %c8 : index
    %v = vector.transfer_read %x[%i], %zero : memref<?xf16>, vector<8xf16>
    %w = arith.addf %v, %v : vector<8xf16>
    vector.transfer_write %w, %y[%i] : vector<8xf16>, memref<?xf16>
    gpu.return
  }

  gpu.func @double_fat(%x: memref<?xf16>, %y: memref<?xf16>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c8 = arith.constant 8 : index
    %zero = arith.constant 0.0 : f16
    %id = gpu.global_id x
    %i = arith.muli %id, %c8 : index
    %from = amdgpu.fat_raw_buffer_cast %x : memref<?xf16> to memref<?xf16, #amdgpu.address_space<fat_raw_buffer>>
    %to = amdgpu.fat_raw_buffer_cast %y : memref<?xf16> to memref<?xf16, #amdgpu.address_space<fat_raw_buffer>>
    %v = vector.transfer_read %from[%i], %zero : memref<?xf16, #amdgpu.address_space<fat_raw_buffer>>, vector<8xf16>
    %w = arith.addf %v, %v : vector<8xf16>
    vector.transfer_write %w, %to[%i] : vector<8xf16>, memref<?xf16, #amdgpu.address_space<fat_raw_buffer>>
    gpu.return
  }
}
