// A direct 3 x 3 convolution as one was published: N 32, C 32, 32 x 32, F 64, fp16,
// NCHW. A workgroup holds 16 images, 16 filters and 16 x 16 outputs, and loads its
// inputs anew for each of the 9 places of the filter, 16 channels only. Work ids
// run along the width, then the height, the filters and the images.

!image = memref<32x32x32x32xf16>
!filter = memref<64x32x3x3xf16>
!output = memref<32x64x30x30xf16>

module attributes {gpu.container_module} {
  gpu.module @published {
    gpu.func @conv2d(%x: !image, %w: !filter, %y: !output) kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %c16 = arith.constant 16 : index
      %c30 = arith.constant 30 : index
      %c32 = arith.constant 32 : index
      %threads = arith.constant 256 : index
      // 16 x 16 x 16 x 16 inputs, 8 at a time, and as many outputs.
      %pieces = arith.constant 8192 : index
      %outputs = arith.constant 65536 : index
      %zero = arith.constant 0.0 : f16
      %thread = gpu.thread_id x
      %id = gpu.block_id x
      %pid_w = arith.remui %id, %c2 : index
      %id_h = arith.divui %id, %c2 : index
      %pid_h = arith.remui %id_h, %c2 : index
      %id_f = arith.divui %id_h, %c2 : index
      %pid_f = arith.remui %id_f, %c4 : index
      %pid_n = arith.divui %id_f, %c4 : index
      %n0 = arith.muli %pid_n, %c16 : index
      %f0 = arith.muli %pid_f, %c16 : index
      %h0 = arith.muli %pid_h, %c16 : index
      %w0 = arith.muli %pid_w, %c16 : index
      %sum = scf.for %r = %c0 to %c3 step %c1 iter_args(%row_sum = %zero) -> f16 {
        %rows = scf.for %s = %c0 to %c3 step %c1 iter_args(%place_sum = %row_sum) -> f16 {
          %places = scf.for %i = %c0 to %pieces step %threads iter_args(%piece_sum = %place_sum) -> f16 {
            %piece = arith.addi %i, %thread : index
            %half = arith.remui %piece, %c2 : index
            %row = arith.divui %piece, %c2 : index
            %dh = arith.remui %row, %c16 : index
            %channel_row = arith.divui %row, %c16 : index
            %c = arith.remui %channel_row, %c16 : index
            %dn = arith.divui %channel_row, %c16 : index
            %dw = arith.muli %half, %c8 : index
            %n = arith.addi %n0, %dn : index
            %h_tile = arith.addi %h0, %dh : index
            %h = arith.addi %h_tile, %r : index
            %w_tile = arith.addi %w0, %dw : index
            %w_first = arith.addi %w_tile, %s : index
            %exists = arith.cmpi ult, %h, %c32 : index
            // Single elements, as the place in the filter is not aligned.
            %inputs = scf.for %e = %c0 to %c8 step %c1 iter_args(%so_far = %piece_sum) -> f16 {
              %column = arith.addi %w_first, %e : index
              %inside = arith.cmpi ult, %column, %c32 : index
              %is_input = arith.andi %inside, %exists : i1
              %next = scf.if %is_input -> f16 {
                %value = memref.load %x[%n, %c, %h, %column] : !image
                %with = arith.addf %so_far, %value : f16
                scf.yield %with : f16
              } else {
                scf.yield %so_far : f16
              }
              scf.yield %next : f16
            }
            scf.yield %inputs : f16
          }
          %filter = arith.remui %thread, %c16 : index
          %f = arith.addi %f0, %filter : index
          %weight = memref.load %w[%f, %filter, %r, %s] : !filter
          gpu.barrier
          %product = arith.mulf %places, %weight : f16
          scf.yield %product : f16
        }
        scf.yield %rows : f16
      }
      scf.for %i = %c0 to %outputs step %threads {
        %element = arith.addi %i, %thread : index
        %dw = arith.remui %element, %c16 : index
        %row = arith.divui %element, %c16 : index
        %dh = arith.remui %row, %c16 : index
        %filter_row = arith.divui %row, %c16 : index
        %df = arith.remui %filter_row, %c16 : index
        %dn = arith.divui %filter_row, %c16 : index
        %n = arith.addi %n0, %dn : index
        %f = arith.addi %f0, %df : index
        %h = arith.addi %h0, %dh : index
        %w_out = arith.addi %w0, %dw : index
        %h_exists = arith.cmpi ult, %h, %c30 : index
        %w_exists = arith.cmpi ult, %w_out, %c30 : index
        %exists = arith.andi %h_exists, %w_exists : i1
        scf.if %exists {
          memref.store %sum, %y[%n, %f, %h, %w_out] : !output
        }
      }
      gpu.return
    }
  }

  func.func @main() {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 256 : index
    %workgroups = arith.constant 32 : index
    %x = gpu.alloc () : !image
    %w = gpu.alloc () : !filter
    %y = gpu.alloc () : !output
    gpu.launch_func @published::@conv2d blocks in (%workgroups, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%x : !image, %w : !filter, %y : !output)
    return
  }
}
