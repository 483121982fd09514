// Each lane takes whole registers of LDS: what it loads, then zeros up to the next
// power of two of 4 bytes.

// RUN: %run %s --checks=bounds,lds-init | FileCheck %s

!bytes = memref<256xi8>
!halves = memref<128xi16>
!words = memref<64xi32>
!lds_bytes = memref<256xi8, #gpu.address_space<workgroup>>
!lds_halves = memref<128xi16, #gpu.address_space<workgroup>>
!lds_words = memref<256xi32, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // Lane l loads byte l.
    gpu.func @byte(%in: !bytes, %out: !words) workgroup(%a: !lds_bytes) kernel {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %lane = gpu.lane_id
      amdgpu.gather_to_lds %in[%lane], %a[%c0] : i8, !bytes, !lds_bytes
      gpu.barrier
      %at = arith.muli %lane, %c4 : index
      %four = vector.load %a[%at] : !lds_bytes, vector<4xi8>
      %word = vector.bitcast %four : vector<4xi8> to vector<1xi32>
      vector.store %word, %out[%lane] : !words, vector<1xi32>
      gpu.return
    }

    // Lane l loads bytes 2 * l and 2 * l + 1.
    gpu.func @pair(%in: !bytes, %out: !words) workgroup(%a: !lds_bytes) kernel {
      %c0 = arith.constant 0 : index
      %c2 = arith.constant 2 : index
      %c4 = arith.constant 4 : index
      %lane = gpu.lane_id
      %from = arith.muli %lane, %c2 : index
      amdgpu.gather_to_lds %in[%from], %a[%c0] : vector<2xi8>, !bytes, !lds_bytes
      gpu.barrier
      %at = arith.muli %lane, %c4 : index
      %four = vector.load %a[%at] : !lds_bytes, vector<4xi8>
      %word = vector.bitcast %four : vector<4xi8> to vector<1xi32>
      vector.store %word, %out[%lane] : !words, vector<1xi32>
      gpu.return
    }

    // Lane l loads element l.
    gpu.func @half(%in: !halves, %out: !words) workgroup(%a: !lds_halves) kernel {
      %c0 = arith.constant 0 : index
      %c2 = arith.constant 2 : index
      %lane = gpu.lane_id
      amdgpu.gather_to_lds %in[%lane], %a[%c0] : i16, !halves, !lds_halves
      gpu.barrier
      %at = arith.muli %lane, %c2 : index
      %two = vector.load %a[%at] : !lds_halves, vector<2xi16>
      %word = vector.bitcast %two : vector<2xi16> to vector<1xi32>
      vector.store %word, %out[%lane] : !words, vector<1xi32>
      gpu.return
    }

    // Lane l loads elements l to l + 2; the first 64 words are shown.
    gpu.func @three(%in: !words, %out: !words) workgroup(%a: !lds_words) kernel {
      %c0 = arith.constant 0 : index
      %c32 = arith.constant 32 : index
      %lane = gpu.lane_id
      %from = arith.remui %lane, %c32 : index
      amdgpu.gather_to_lds %in[%from], %a[%c0] : vector<3xi32>, !words, !lds_words
      gpu.barrier
      %word = memref.load %a[%lane] : !lds_words
      memref.store %word, %out[%lane] : !words
      gpu.return
    }
  }

  func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}

  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %bytes = memref.alloc() : !bytes
    scf.for %i = %c0 to %c256 step %c1 {
      %value = arith.index_cast %i : index to i8
      memref.store %value, %bytes[%i] : !bytes
    }
    %halves = memref.alloc() : !halves
    scf.for %i = %c0 to %c128 step %c1 {
      %value = arith.index_cast %i : index to i16
      memref.store %value, %halves[%i] : !halves
    }
    %words = memref.alloc() : !words
    scf.for %i = %c0 to %c64 step %c1 {
      %value = arith.index_cast %i : index to i32
      memref.store %value, %words[%i] : !words
    }
    %out = memref.alloc() : !words
    %any = memref.cast %out : !words to memref<*xi32>
    gpu.launch_func @kernels::@byte blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%bytes : !bytes, %out : !words)
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    // CHECK: [0, 1, 2, {{.*}} 62, 63]
    gpu.launch_func @kernels::@pair blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%bytes : !bytes, %out : !words)
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    // Byte 1 counts 256 times, and so on.
    // CHECK: [256, 770, 1284, {{.*}} 32638]
    gpu.launch_func @kernels::@half blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%halves : !halves, %out : !words)
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    // CHECK: [0, 1, 2, {{.*}} 62, 63]
    gpu.launch_func @kernels::@three blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%words : !words, %out : !words)
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    // CHECK: [0, 1, 2, 0, 1, 2, 3, 0, 2, 3, 4, 0, {{.*}} 15, 16, 17, 0]
    memref.dealloc %bytes : !bytes
    memref.dealloc %halves : !halves
    memref.dealloc %words : !words
    memref.dealloc %out : !words
    return
  }
}
