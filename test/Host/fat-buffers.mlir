// Ordinary loads and stores of fat raw buffers: out of range reads 0 and stores
// nothing, whole words of 4 bytes at a time, and halves of what is left.

// RUN: %run %s --checks=bounds,coverage | FileCheck %s

!words = memref<?xi32>
!fat_words = memref<?xi32, #amdgpu.address_space<fat_raw_buffer>>
!halves = memref<?xi16>
!fat_halves = memref<?xi16, #amdgpu.address_space<fat_raw_buffer>>
!bytes = memref<?xi8>
!fat_bytes = memref<?xi8, #amdgpu.address_space<fat_raw_buffer>>
!rows = memref<?x4xi32>
!fat_rows = memref<?x4xi32, #amdgpu.address_space<fat_raw_buffer>>
!part = memref<?xi32, strided<[1], offset: ?>>
!fat_part = memref<?xi32, strided<[1], offset: ?>, #amdgpu.address_space<fat_raw_buffer>>
!lds = memref<64xi32, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // Lane l reads and writes element l; 5 lanes, 3 elements.
    gpu.func @scalar(%in: !words, %out: !words) kernel {
      %i = gpu.thread_id x
      %from = amdgpu.fat_raw_buffer_cast %in : !words to !fat_words
      %to = amdgpu.fat_raw_buffer_cast %out : !words to !fat_words
      %value = memref.load %from[%i] : !fat_words
      %c100 = arith.constant 100 : i32
      %more = arith.addi %value, %c100 : i32
      memref.store %more, %to[%i] : !fat_words
      gpu.return
    }

    // Lane l reads elements 2 * l - 2 to 2 * l + 1 and puts them into row l. The
    // first lane begins in front of the buffer, and reads nothing of it.
    gpu.func @vector(%in: !words, %out: !rows) kernel {
      %c0 = arith.constant 0 : index
      %c2 = arith.constant 2 : index
      %i = gpu.thread_id x
      %from = amdgpu.fat_raw_buffer_cast %in : !words to !fat_words
      %to = amdgpu.fat_raw_buffer_cast %out : !rows to !fat_rows
      %twice = arith.muli %i, %c2 : index
      %at = arith.subi %twice, %c2 : index
      %value = vector.load %from[%at] : !fat_words, vector<4xi32>
      vector.store %value, %to[%i, %c0] : !fat_rows, vector<4xi32>
      gpu.return
    }

    // Elements 0 to 7 of 5 halves: the last one is alone in its word.
    gpu.func @halves(%in: !halves, %out: !words) kernel {
      %c0 = arith.constant 0 : index
      %from = amdgpu.fat_raw_buffer_cast %in : !halves to !fat_halves
      %value = vector.load %from[%c0] : !fat_halves, vector<8xi16>
      %wide = arith.extsi %value : vector<8xi16> to vector<8xi32>
      vector.store %wide, %out[%c0] : !words, vector<8xi32>
      gpu.return
    }

    // 7 bytes are a word, a half of one and a byte. Of 6 that are in range, the
    // last is not; of 5, the half neither.
    gpu.func @bytes(%in: !bytes, %out: !bytes, %n: i64) kernel {
      %c0 = arith.constant 0 : index
      %from = amdgpu.fat_raw_buffer_cast %in validBytes(%n) : !bytes to !fat_bytes
      %value = vector.load %from[%c0] : !fat_bytes, vector<7xi8>
      vector.store %value, %out[%c0] : !bytes, vector<7xi8>
      %sevens = arith.constant dense<7> : vector<7xi8>
      %zeros = arith.constant dense<0> : vector<7xi8>
      %c7 = arith.constant 7 : index
      vector.store %zeros, %out[%c7] : !bytes, vector<7xi8>
      %part = memref.subview %out[7] [7] [1] : !bytes to memref<7xi8, strided<[1], offset: 7>>
      %half = amdgpu.fat_raw_buffer_cast %part validBytes(%n) resetOffset
          : memref<7xi8, strided<[1], offset: 7>> to memref<7xi8, #amdgpu.address_space<fat_raw_buffer>>
      vector.store %sevens, %half[%c0] : memref<7xi8, #amdgpu.address_space<fat_raw_buffer>>, vector<7xi8>
      gpu.return
    }

    // With a mask, each element is on its own; what the mask leaves out stays 7.
    gpu.func @masked(%in: !halves, %out: !halves) kernel {
      %c0 = arith.constant 0 : index
      %n = arith.constant 6 : index
      %sevens = arith.constant dense<7> : vector<8xi16>
      %from = amdgpu.fat_raw_buffer_cast %in : !halves to !fat_halves
      %to = amdgpu.fat_raw_buffer_cast %out : !halves to !fat_halves
      %mask = vector.create_mask %n : vector<8xi1>
      %value = vector.maskedload %from[%c0], %mask, %sevens : !fat_halves, vector<8xi1>, vector<8xi16> into vector<8xi16>
      vector.maskedstore %to[%c0], %mask, %value : !fat_halves, vector<8xi1>, vector<8xi16>
      %rest = vector.extract_strided_slice %value {offsets = [6], sizes = [2], strides = [1]} : vector<8xi16> to vector<2xi16>
      %c6 = arith.constant 6 : index
      vector.store %rest, %to[%c6] : !fat_halves, vector<2xi16>
      gpu.return
    }

    // 8 of 12 bytes are valid; the range moves with the offset only if that is
    // asked for. Transfers and views are accesses, too.
    gpu.func @padded(%in: !words, %out: !words) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %nine = arith.constant 9 : i32
      %fat = amdgpu.fat_raw_buffer_cast %in : !words to !fat_words
      %read = vector.transfer_read %fat[%c1], %nine : !fat_words, vector<8xi32>
      vector.store %read, %out[%c0] : !words, vector<8xi32>
      gpu.return
    }

    gpu.func @ranges(%in: !words, %out: !rows) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %zero = arith.constant 0 : i32
      %eight = arith.constant 8 : i64
      %valid = amdgpu.fat_raw_buffer_cast %in validBytes(%eight) : !words to !fat_words
      %a = vector.transfer_read %valid[%c0], %zero {in_bounds = [true]} : !fat_words, vector<4xi32>
      vector.store %a, %out[%c0, %c0] : !rows, vector<4xi32>

      %part = memref.subview %in[1] [2] [1] : !words to memref<2xi32, strided<[1], offset: 1>>
      %moved = amdgpu.fat_raw_buffer_cast %part resetOffset
          : memref<2xi32, strided<[1], offset: 1>> to memref<2xi32, #amdgpu.address_space<fat_raw_buffer>>
      %b = vector.load %moved[%c0] : memref<2xi32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi32>
      vector.store %b, %out[%c1, %c0] : !rows, vector<4xi32>

      %not_moved = amdgpu.fat_raw_buffer_cast %part
          : memref<2xi32, strided<[1], offset: 1>> to memref<2xi32, strided<[1], offset: 1>, #amdgpu.address_space<fat_raw_buffer>>
      %view = memref.subview %not_moved[0] [1] [1]
          : memref<2xi32, strided<[1], offset: 1>, #amdgpu.address_space<fat_raw_buffer>> to memref<1xi32, strided<[1], offset: 1>, #amdgpu.address_space<fat_raw_buffer>>
      %c = vector.load %view[%c0] : memref<1xi32, strided<[1], offset: 1>, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi32>
      vector.store %c, %out[%c2, %c0] : !rows, vector<4xi32>
      gpu.return
    }

    // Elements -1 to 6, by two instructions, of which the second begins in range.
    gpu.func @long(%in: !words, %out: !words) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %i = gpu.thread_id x
      %at = arith.subi %i, %c1 : index
      %from = amdgpu.fat_raw_buffer_cast %in : !words to !fat_words
      %value = vector.load %from[%at] : !fat_words, vector<8xi32>
      vector.store %value, %out[%c0] : !words, vector<8xi32>
      gpu.return
    }

    // Lane l gathers element l; the lanes beyond the end write zeros.
    gpu.func @gather(%in: !words, %out: !words) workgroup(%a: !lds) kernel {
      %c0 = arith.constant 0 : index
      %lane = gpu.lane_id
      %from = amdgpu.fat_raw_buffer_cast %in : !words to !fat_words
      amdgpu.gather_to_lds %from[%lane], %a[%c0] : i32, !fat_words, !lds
      amdgpu.lds_barrier
      %value = memref.load %a[%lane] : !lds
      %to = amdgpu.fat_raw_buffer_cast %out : !words to !fat_words
      memref.store %value, %to[%lane] : !fat_words
      gpu.return
    }
  }

  func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}

  func.func @print(%words: !words) {
    %any = memref.cast %words : !words to memref<*xi32>
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    return
  }

  func.func @print_bytes(%bytes: !bytes, %words: !words) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %size = memref.dim %bytes, %c0 : !bytes
    scf.for %i = %c0 to %size step %c1 {
      %byte = memref.load %bytes[%i] : !bytes
      %word = arith.extsi %byte : i8 to i32
      memref.store %word, %words[%i] : !words
    }
    call @print(%words) : (!words) -> ()
    return
  }

  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %c8 = arith.constant 8 : index
    %c64 = arith.constant 64 : index
    %words = memref.alloc(%c3) : !words
    %halves = memref.alloc(%c5) : !halves
    scf.for %i = %c0 to %c5 step %c1 {
      %next = arith.addi %i, %c1 : index
      %half = arith.index_cast %next : index to i16
      memref.store %half, %halves[%i] : !halves
    }
    scf.for %i = %c0 to %c3 step %c1 {
      %next = arith.addi %i, %c1 : index
      %word = arith.index_cast %next : index to i32
      memref.store %word, %words[%i] : !words
    }
    %three = memref.alloc(%c3) : !words
    %eight = memref.alloc(%c8) : !words
    %rows = memref.alloc(%c3) : !rows
    %rows_any = memref.cast %rows : !rows to memref<*xi32>

    gpu.launch_func @kernels::@scalar blocks in (%c1, %c1, %c1) threads in (%c5, %c1, %c1)
        args(%words : !words, %three : !words)
    call @print(%three) : (!words) -> ()
    // CHECK: [101, 102, 103]

    gpu.launch_func @kernels::@vector blocks in (%c1, %c1, %c1) threads in (%c5, %c1, %c1)
        args(%words : !words, %rows : !rows)
    call @printMemrefI32(%rows_any) : (memref<*xi32>) -> ()
    // CHECK: {{\[\[}}0, 0, 0, 0],
    // CHECK-NEXT: [1, 2, 3, 0],
    // CHECK-NEXT: [3, 0, 0, 0]]

    gpu.launch_func @kernels::@halves blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%halves : !halves, %eight : !words)
    call @print(%eight) : (!words) -> ()
    // CHECK: [1, 2, 3, 4, 0, 0, 0, 0]

    %c14 = arith.constant 14 : index
    %bytes = memref.alloc(%c14) : !bytes
    %copy = memref.alloc(%c14) : !bytes
    %fourteen = memref.alloc(%c14) : !words
    %six = arith.constant 6 : i64
    // A descriptor has 32 bits for it, and so 5.
    %five = arith.constant 4294967301 : i64
    %one8 = arith.constant 1 : i8
    linalg.fill ins(%one8 : i8) outs(%bytes : !bytes)
    gpu.launch_func @kernels::@bytes blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%bytes : !bytes, %copy : !bytes, %six : i64)
    call @print_bytes(%copy, %fourteen) : (!bytes, !words) -> ()
    // CHECK: [1, 1, 1, 1, 1, 1, 0, 7, 7, 7, 7, 7, 7, 0]
    gpu.launch_func @kernels::@bytes blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%bytes : !bytes, %copy : !bytes, %five : i64)
    call @print_bytes(%copy, %fourteen) : (!bytes, !words) -> ()
    // CHECK: [1, 1, 1, 1, 0, 0, 0, 7, 7, 7, 7, 0, 0, 0]

    %masked = memref.alloc(%c8) : !halves
    gpu.launch_func @kernels::@masked blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%halves : !halves, %masked : !halves)
    scf.for %i = %c0 to %c8 step %c1 {
      %half = memref.load %masked[%i] : !halves
      %word = arith.extsi %half : i16 to i32
      memref.store %word, %eight[%i] : !words
    }
    call @print(%eight) : (!words) -> ()
    // CHECK: [1, 2, 3, 4, 5, 0, 7, 7]

    %long = memref.alloc(%c8) : !words
    gpu.launch_func @kernels::@long blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%eight : !words, %long : !words)
    call @print(%long) : (!words) -> ()
    // CHECK: [0, 0, 0, 0, 4, 5, 0, 7]

    gpu.launch_func @kernels::@ranges blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%words : !words, %rows : !rows)
    call @printMemrefI32(%rows_any) : (memref<*xi32>) -> ()
    // CHECK: {{\[\[}}1, 2, 0, 0],
    // CHECK-NEXT: [2, 3, 0, 0],
    // CHECK-NEXT: [2, 0, 0, 0]]

    gpu.launch_func @kernels::@gather blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%words : !words, %eight : !words)
    call @print(%eight) : (!words) -> ()
    // CHECK: [1, 2, 3, 0, 0, 0, 0, 0]

    // Behind the end of the buffer is the padding.
    gpu.launch_func @kernels::@padded blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%words : !words, %eight : !words)
    call @print(%eight) : (!words) -> ()
    // CHECK: [2, 3, 9, 9, 9, 9, 9, 9]
    return
  }
}
