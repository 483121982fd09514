// Patch embedding: convolution with a stride as large as the filter, and bias:
//
//   output[n, f, p, q] = bias[f] + sum over c, r, s of
//                        input[n, c, p * R + r, q * S + s] * filter[f, c, r, s]
//
// fp32. input is N x C x H x W, filter is F x C x R x S, bias is F, output is
// N x F x P x Q with P = H div R and Q = W div S; each with its own strides. Any
// sizes; rows and columns of the input beyond the last whole patch are not read.
//
// Work. A workgroup computes one row of outputs of one filter, four outputs at a
// time. Its 16 x 16 work-items share out the elements of the patches, each adds
// up its own in a register, and a tree in workgroup memory adds the 256 sums.
//
// Launch. Block 16 x 16 x 1; grid N x F x P: x is the image, y the filter, z the
// row of outputs (no outputs: do not launch).
//
// Workgroup memory: 4096 bytes, static.
//
// Kernel arguments, 304 bytes; strides and offset count elements:
//
//   bytes      0 ..  87   input
//   bytes     88 .. 175   filter
//   bytes    176 .. 215   bias
//   bytes    216 .. 303   output
//   each:   + 0  pointer to the allocation (not used)
//           + 8  pointer to the data
//           +16  offset of the first element from the data pointer
//   4-D:    +24  4 sizes, 8 bytes each (+24, +32, +40, +48)
//           +56  4 strides, 8 bytes each (+56, +64, +72, +80)
//   bias:   +24  size
//           +32  stride

!image = memref<?x?x?x?xf32, strided<[?, ?, ?, ?], offset: ?>>
!bias = memref<?xf32, strided<[?], offset: ?>>
!partial_sums = memref<256x4xf32, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  gpu.module @conv2d_patch_kernels {
    gpu.func @conv2d_patch(%input: !image, %filter: !image, %bias: !bias, %output: !image)
        workgroup(%partial_sums: !partial_sums)
        kernel
        attributes {known_block_size = array<i32: 16, 16, 1>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %c16 = arith.constant 16 : index
      %c128 = arith.constant 128 : index
      %zero_f32 = arith.constant 0.0 : f32
      %zero_sums = arith.constant dense<0.0> : vector<4xf32>

      %c_size = memref.dim %filter, %c1 : !image
      %r_size = memref.dim %filter, %c2 : !image
      %s_size = memref.dim %filter, %c3 : !image
      %q_size = memref.dim %output, %c3 : !image

      %n = gpu.block_id x
      %f = gpu.block_id y
      %p = gpu.block_id z
      %h0 = arith.muli %p, %r_size : index

      %thread_x = gpu.thread_id x
      %thread_y = gpu.thread_id y
      %thread_row = arith.muli %thread_y, %c16 : index
      %thread = arith.addi %thread_row, %thread_x : index

      // Four outputs of the row at a time, so that a weight is read once for
      // four patches.
      scf.for %q0 = %c0 to %q_size step %c4 {
        // The 16x16 threads share the patch: thread (x, y) takes the columns
        // x, x + 16, ... of the rows y, y + 16, ... in all channels.
        %sums = scf.for %c = %c0 to %c_size step %c1
            iter_args(%sums_channels = %zero_sums) -> vector<4xf32> {
          %sums_r = scf.for %r = %thread_y to %r_size step %c16
              iter_args(%sums_rows = %sums_channels) -> vector<4xf32> {
            %h = arith.addi %h0, %r : index
            %sums_s = scf.for %s = %thread_x to %s_size step %c16
                iter_args(%sums_before = %sums_rows) -> vector<4xf32> {
              %weight = memref.load %filter[%f, %c, %r, %s] : !image
              %pixels = scf.for %j = %c0 to %c4 step %c1
                  iter_args(%pixels_before = %zero_sums) -> vector<4xf32> {
                %q = arith.addi %q0, %j : index
                %q_exists = arith.cmpi ult, %q, %q_size : index
                %pixel = scf.if %q_exists -> f32 {
                  %w0 = arith.muli %q, %s_size : index
                  %w = arith.addi %w0, %s : index
                  %loaded = memref.load %input[%n, %c, %h, %w] : !image
                  scf.yield %loaded : f32
                } else {
                  scf.yield %zero_f32 : f32
                }
                %pixels_after = vector.insert %pixel, %pixels_before[%j]
                    : f32 into vector<4xf32>
                scf.yield %pixels_after : vector<4xf32>
              }
              %weight_4 = vector.broadcast %weight : f32 to vector<4xf32>
              %sums_after = vector.fma %weight_4, %pixels, %sums_before : vector<4xf32>
              scf.yield %sums_after : vector<4xf32>
            }
            scf.yield %sums_s : vector<4xf32>
          }
          scf.yield %sums_r : vector<4xf32>
        }

        // Add up the 256 partial sums: halve their number eight times.
        vector.store %sums, %partial_sums[%thread, %c0] : !partial_sums, vector<4xf32>
        gpu.barrier
        scf.for %step = %c0 to %c8 step %c1 {
          %half = arith.shrui %c128, %step : index
          %is_lower = arith.cmpi ult, %thread, %half : index
          scf.if %is_lower {
            %other = arith.addi %thread, %half : index
            %mine = vector.load %partial_sums[%thread, %c0] : !partial_sums, vector<4xf32>
            %theirs = vector.load %partial_sums[%other, %c0] : !partial_sums, vector<4xf32>
            %both = arith.addf %mine, %theirs : vector<4xf32>
            vector.store %both, %partial_sums[%thread, %c0] : !partial_sums, vector<4xf32>
          }
          gpu.barrier
        }

        %q = arith.addi %q0, %thread : index
        %is_writer = arith.cmpi ult, %thread, %c4 : index
        %q_exists = arith.cmpi ult, %q, %q_size : index
        %writes = arith.andi %is_writer, %q_exists : i1
        scf.if %writes {
          %sum = memref.load %partial_sums[%c0, %thread] : !partial_sums
          %bias_f = memref.load %bias[%f] : !bias
          %result = arith.addf %sum, %bias_f : f32
          memref.store %result, %output[%n, %f, %p, %q] : !image
        }
        // The partial sums are overwritten by the next step: wait for the writers.
        gpu.barrier
      }
      gpu.return
    }
  }

  // Launches the kernel. Expects the sizes of the four buffers to agree.
  func.func @conv2d_patch(%input: !image, %filter: !image, %bias: !bias, %output: !image) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c16 = arith.constant 16 : index
    %n_size = memref.dim %output, %c0 : !image
    %f_size = memref.dim %output, %c1 : !image
    %p_size = memref.dim %output, %c2 : !image
    %q_size = memref.dim %output, %c3 : !image
    %nf_size = arith.muli %n_size, %f_size : index
    %nfp_size = arith.muli %nf_size, %p_size : index
    %outputs = arith.muli %nfp_size, %q_size : index
    %has_outputs = arith.cmpi ne, %outputs, %c0 : index
    scf.if %has_outputs {
      gpu.launch_func @conv2d_patch_kernels::@conv2d_patch
          blocks in (%n_size, %f_size, %p_size) threads in (%c16, %c16, %c1)
          args(%input : !image, %filter : !image, %bias : !bias, %output : !image)
    }
    return
  }

  // N 32, C 12, H x W 128x128, F 16, R x S 64x64. The contents are not set.
  func.func @conv2d_patch_n32_c12_128x128_f16_64x64() {
    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] () : memref<32x12x128x128xf32>
    %filter, %filter_ready = gpu.alloc async [%input_ready] () : memref<16x12x64x64xf32>
    %bias, %bias_ready = gpu.alloc async [%filter_ready] () : memref<16xf32>
    %output, %output_ready = gpu.alloc async [%bias_ready] () : memref<32x16x2x2xf32>
    gpu.wait [%output_ready]
    %any_input = memref.cast %input : memref<32x12x128x128xf32> to !image
    %any_filter = memref.cast %filter : memref<16x12x64x64xf32> to !image
    %any_bias = memref.cast %bias : memref<16xf32> to !bias
    %any_output = memref.cast %output : memref<32x16x2x2xf32> to !image
    call @conv2d_patch(%any_input, %any_filter, %any_bias, %any_output)
        : (!image, !image, !bias, !image) -> ()
    %done = gpu.wait async
    %input_freed = gpu.dealloc async [%done] %input : memref<32x12x128x128xf32>
    %filter_freed = gpu.dealloc async [%input_freed] %filter : memref<16x12x64x64xf32>
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : memref<16xf32>
    %output_freed = gpu.dealloc async [%bias_freed] %output : memref<32x16x2x2xf32>
    gpu.wait [%output_freed]
    return
  }

  // What the numeric check calls, of the library swizzle_host_runtime.
  func.func private @swizzleFillF32(memref<*xf32>, i64, f64, f64)
  func.func private @swizzleCompareF32(memref<*xf32>, memref<*xf32>, f64, f64)

  // Compares the kernel with linalg.conv_2d_nchw_fchw on the host. The sum of
  // c * r * s products of numbers in [-1, 1) is in fp32 in both, in another order:
  // for up to 2^12 products of partial sums below 2^7, less than 2^-12 apart.
  func.func @check_conv2d_patch(%n: index, %c: index, %f: index, %p: index, %q: index, %r: index, %s: index) {
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %tolerance = arith.constant 2.44140625e-4 : f64
    %h = arith.muli %p, %r : index
    %w = arith.muli %q, %s : index
    %input_host = memref.alloc(%n, %c, %h, %w) : memref<?x?x?x?xf32>
    %filter_host = memref.alloc(%f, %c, %r, %s) : memref<?x?x?x?xf32>
    %bias_host = memref.alloc(%f) : memref<?xf32>
    %output_host = memref.alloc(%n, %f, %p, %q) : memref<?x?x?x?xf32>
    %input_any = memref.cast %input_host : memref<?x?x?x?xf32> to memref<*xf32>
    %input_seed = arith.constant 1 : i64
    call @swizzleFillF32(%input_any, %input_seed, %low, %high) : (memref<*xf32>, i64, f64, f64) -> ()
    %filter_any = memref.cast %filter_host : memref<?x?x?x?xf32> to memref<*xf32>
    %filter_seed = arith.constant 2 : i64
    call @swizzleFillF32(%filter_any, %filter_seed, %low, %high) : (memref<*xf32>, i64, f64, f64) -> ()
    %bias_any = memref.cast %bias_host : memref<?xf32> to memref<*xf32>
    %bias_seed = arith.constant 3 : i64
    call @swizzleFillF32(%bias_any, %bias_seed, %low, %high) : (memref<*xf32>, i64, f64, f64) -> ()
    %output_any = memref.cast %output_host : memref<?x?x?x?xf32> to memref<*xf32>
    %output_seed = arith.constant 4 : i64
    call @swizzleFillF32(%output_any, %output_seed, %low, %high) : (memref<*xf32>, i64, f64, f64) -> ()
    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %c, %h, %w) : memref<?x?x?x?xf32>
    %input_there = gpu.memcpy async [%input_ready] %input, %input_host : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>
    %filter, %filter_ready = gpu.alloc async [%input_there] (%f, %c, %r, %s) : memref<?x?x?x?xf32>
    %filter_there = gpu.memcpy async [%filter_ready] %filter, %filter_host : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>
    %bias, %bias_ready = gpu.alloc async [%filter_there] (%f) : memref<?xf32>
    %bias_there = gpu.memcpy async [%bias_ready] %bias, %bias_host : memref<?xf32>, memref<?xf32>
    %output, %output_ready = gpu.alloc async [%bias_there] (%n, %f, %p, %q) : memref<?x?x?x?xf32>
    %output_there = gpu.memcpy async [%output_ready] %output, %output_host : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>
    gpu.wait [%output_there]
    %input_view = memref.cast %input : memref<?x?x?x?xf32> to !image
    %filter_view = memref.cast %filter : memref<?x?x?x?xf32> to !image
    %bias_view = memref.cast %bias : memref<?xf32> to !bias
    %output_view = memref.cast %output : memref<?x?x?x?xf32> to !image
    call @conv2d_patch(%input_view, %filter_view, %bias_view, %output_view)
        : (!image, !image, !bias, !image) -> ()
    %done = gpu.wait async
    %output_back = gpu.memcpy async [%done] %output_host, %output : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>
    %input_freed = gpu.dealloc async [%output_back] %input : memref<?x?x?x?xf32>
    %filter_freed = gpu.dealloc async [%input_freed] %filter : memref<?x?x?x?xf32>
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : memref<?xf32>
    %output_freed = gpu.dealloc async [%bias_freed] %output : memref<?x?x?x?xf32>
    gpu.wait [%output_freed]
    // The stride of a named convolution is an attribute: compute all positions and
    // compare those that are multiples of the filter's size.
    %c1 = arith.constant 1 : index
    %all_p_last = arith.subi %h, %r : index
    %all_q_last = arith.subi %w, %s : index
    %all_p = arith.addi %all_p_last, %c1 : index
    %all_q = arith.addi %all_q_last, %c1 : index
    %all = memref.alloc(%n, %f, %all_p, %all_q) : memref<?x?x?x?xf32>
    linalg.broadcast ins(%bias_host : memref<?xf32>) outs(%all : memref<?x?x?x?xf32>) dimensions = [0, 2, 3]
    linalg.conv_2d_nchw_fchw ins(%input_host, %filter_host : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
        outs(%all : memref<?x?x?x?xf32>)
    %expected = memref.subview %all[0, 0, 0, 0] [%n, %f, %p, %q] [1, 1, %r, %s]
        : memref<?x?x?x?xf32> to memref<?x?x?x?xf32, strided<[?, ?, ?, ?]>>
    %expected_any = memref.cast %expected
        : memref<?x?x?x?xf32, strided<[?, ?, ?, ?]>> to memref<*xf32>
    call @swizzleCompareF32(%output_any, %expected_any, %tolerance, %tolerance)
        : (memref<*xf32>, memref<*xf32>, f64, f64) -> ()
    memref.dealloc %all : memref<?x?x?x?xf32>
    memref.dealloc %input_host : memref<?x?x?x?xf32>
    memref.dealloc %filter_host : memref<?x?x?x?xf32>
    memref.dealloc %bias_host : memref<?xf32>
    memref.dealloc %output_host : memref<?x?x?x?xf32>
    return
  }

  // One element; grids of 7, 8, 9, 63, 64 and 65 workgroups in three dimensions; a
  // patch that the threads do not divide.
  func.func @main() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c5 = arith.constant 5 : index
    %c6 = arith.constant 6 : index
    %c7 = arith.constant 7 : index
    %c12 = arith.constant 12 : index
    %c13 = arith.constant 13 : index
    %c17 = arith.constant 17 : index
    %c18 = arith.constant 18 : index
    call @check_conv2d_patch(%c1, %c1, %c1, %c1, %c1, %c1, %c1) : (index, index, index, index, index, index, index) -> ()
    call @check_conv2d_patch(%c7, %c2, %c1, %c1, %c5, %c3, %c2) : (index, index, index, index, index, index, index) -> ()
    call @check_conv2d_patch(%c2, %c3, %c2, %c2, %c1, %c2, %c5) : (index, index, index, index, index, index, index) -> ()
    call @check_conv2d_patch(%c3, %c1, %c3, %c1, %c6, %c4, %c4) : (index, index, index, index, index, index, index) -> ()
    call @check_conv2d_patch(%c7, %c2, %c3, %c3, %c2, %c3, %c3) : (index, index, index, index, index, index, index) -> ()
    call @check_conv2d_patch(%c4, %c3, %c4, %c4, %c3, %c2, %c2) : (index, index, index, index, index, index, index) -> ()
    call @check_conv2d_patch(%c13, %c1, %c5, %c1, %c4, %c2, %c3) : (index, index, index, index, index, index, index) -> ()
    call @check_conv2d_patch(%c1, %c12, %c2, %c2, %c2, %c17, %c18) : (index, index, index, index, index, index, index) -> ()
    return
  }
}
