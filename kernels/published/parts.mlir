// What RRZE's gpu-l2-cache does: workgroups of 1024 work-items each read one of some
// parts of 512 KiB, the next one the next part, and after the last part the first
// again. A work-item reads 16 bytes of each of the 32 rows of a part, eight at a time.
//
// XCD x meets the parts whose number is x modulo the greatest common divisor of 8 and
// the number of parts. Where these are more than its L2 holds, workgroups that read the
// same part at the same time share what comes from behind it.

!data = memref<?xf32>
!piece = vector<4xf32>

module attributes {gpu.container_module} {
  gpu.module @published {
    gpu.func @read_part(%data: !data, %out: !data, %parts: index) kernel
        attributes {known_block_size = array<i32: 1024, 1, 1>} {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %rows = arith.constant 32 : index
      // Of a part.
      %row_floats = arith.constant 4096 : index
      %zero = arith.constant dense<0.0> : !piece
      %block = gpu.block_id x
      %thread = gpu.thread_id x
      %part = arith.remui %block, %parts : index
      %part_start = arith.muli %part, %row_floats : index
      %mine = arith.muli %thread, %c4 : index
      %start = arith.addi %part_start, %mine : index
      %pitch = arith.muli %parts, %row_floats : index
      %pieces = memref.alloca() : memref<8x!piece>
      %sum = scf.for %first = %c0 to %rows step %c8 iter_args(%so_far = %zero) -> !piece {
        affine.for %i = 0 to 8 {
          %row = arith.addi %first, %i : index
          %row_start = arith.muli %row, %pitch : index
          %place = arith.addi %row_start, %start : index
          %piece = vector.load %data[%place] : !data, !piece
          affine.store %piece, %pieces[%i] : memref<8x!piece>
        }
        %next = affine.for %i = 0 to 8 iter_args(%before = %so_far) -> !piece {
          %piece = affine.load %pieces[%i] : memref<8x!piece>
          %after = arith.addf %before, %piece : !piece
          affine.yield %after : !piece
        }
        scf.yield %next : !piece
      }
      // So that the loads are not dead; the data is 0.
      %any = vector.extract %sum[0] : f32 from !piece
      %never = arith.constant 1.0 : f32
      %is_it = arith.cmpf oeq, %any, %never : f32
      scf.if %is_it {
        vector.store %sum, %out[%mine] : !data, !piece
      }
      gpu.return
    }
  }

  func.func @launch(%parts: index) {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 1024 : index
    %part_floats = arith.constant 131072 : index
    // Ten for each place of a chip with 304 compute units that hold two.
    %blocks = arith.constant 6080 : index
    %floats = arith.muli %parts, %part_floats : index
    %data = gpu.alloc (%floats) : !data
    %row_floats = arith.constant 4096 : index
    %out = gpu.alloc (%row_floats) : !data
    gpu.launch_func @published::@read_part blocks in (%blocks, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%data : !data, %out : !data, %parts : index)
    return
  }
  func.func @of_3() {
    %parts = arith.constant 3 : index
    call @launch(%parts) : (index) -> ()
    return
  }
  func.func @of_60() {
    %parts = arith.constant 60 : index
    call @launch(%parts) : (index) -> ()
    return
  }
  func.func @of_42() {
    %parts = arith.constant 42 : index
    call @launch(%parts) : (index) -> ()
    return
  }
  func.func @of_33() {
    %parts = arith.constant 33 : index
    call @launch(%parts) : (index) -> ()
    return
  }
  func.func @of_39() {
    %parts = arith.constant 39 : index
    call @launch(%parts) : (index) -> ()
    return
  }
}
