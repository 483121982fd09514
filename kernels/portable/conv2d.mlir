// Direct convolution, stride 1, no padding:
//
//   output[n, f, p, q] = sum over c, r, s of
//                        input[n, c, p + r, q + s] * filter[f, c, r, s]
//
// fp16 in and out, accumulated in fp32. input is N x C x H x W, filter is
// F x C x R x S, output is N x F x P x Q with P = H - R + 1 and Q = W - S + 1;
// each with its own strides. Any sizes; a sum over nothing is 0.
//
// Work. A workgroup computes a tile of one image: 16 columns x 4 rows of 32
// filters. For every 16 channels and every (r, s), it stages what the tile
// needs of filter and input in workgroup memory as fp32, zeros in place of what
// does not exist, and adds the 16 outer products. A work-item keeps 4 filters x
// 4 rows of sums in registers.
//
// Launch. Block 16 x 8 x 1; one-dimensional grid, the tile's column fastest,
// then its row, then the filters, then the image:
//
//   block = ((n * ceil(F/32) + tile_f) * ceil(P/4) + tile_h) * ceil(Q/16) + tile_w
//   grid  = N * ceil(F/32) * ceil(P/4) * ceil(Q/16)   (none: do not launch)
//
// Workgroup memory: 6400 bytes, static (filter tile 2304, input tile 4096).
//
// Kernel arguments, 264 bytes; strides and offset count elements:
//
//   bytes      0 ..  87   input
//   bytes     88 .. 175   filter
//   bytes    176 .. 263   output
//   each:   + 0  pointer to the allocation (not used)
//           + 8  pointer to the data
//           +16  offset of the first element from the data pointer
//           +24  4 sizes, 8 bytes each (+24, +32, +40, +48)
//           +56  4 strides, 8 bytes each (+56, +64, +72, +80)

!image = memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>
!cases = memref<?x16xi32>
!filter_tile = memref<16x36xf32, #gpu.address_space<workgroup>>
!input_tile = memref<16x16x4xf32, #gpu.address_space<workgroup>>

module attributes {gpu.container_module,
                   swizzle.libraries = ["../lib/host_convolutions.mlir", "../lib/host_tensors.mlir"]} {
  gpu.module @conv2d_kernels {
    gpu.func @conv2d(%input: !image, %filter: !image, %output: !image)
        workgroup(%filter_tile: !filter_tile, %input_tile: !input_tile)
        kernel
        attributes {known_block_size = array<i32: 16, 8, 1>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %c16 = arith.constant 16 : index
      %c32 = arith.constant 32 : index
      %c64 = arith.constant 64 : index
      %c128 = arith.constant 128 : index
      %zero_f16 = arith.constant 0.0 : f16
      %zero_sums = arith.constant dense<0.0> : vector<16xf32>

      %c_size = memref.dim %input, %c1 : !image
      %r_size = memref.dim %filter, %c2 : !image
      %s_size = memref.dim %filter, %c3 : !image
      %f_size = memref.dim %output, %c1 : !image
      %p_size = memref.dim %output, %c2 : !image
      %q_size = memref.dim %output, %c3 : !image

      // block = ((n * tiles_f + tile_f) * tiles_h + tile_h) * tiles_w + tile_w.
      // In 32 bits, which a launch of one dimension always fits: AMD hardware
      // has no integer division, and a 64-bit one takes over 100 instructions.
      %tile_w_size = arith.constant 16 : i32
      %tile_h_size = arith.constant 4 : i32
      %tile_f_size = arith.constant 32 : i32
      %q_size_i32 = arith.index_castui %q_size : index to i32
      %p_size_i32 = arith.index_castui %p_size : index to i32
      %f_size_i32 = arith.index_castui %f_size : index to i32
      %tiles_w = arith.ceildivui %q_size_i32, %tile_w_size : i32
      %tiles_h = arith.ceildivui %p_size_i32, %tile_h_size : i32
      %tiles_f = arith.ceildivui %f_size_i32, %tile_f_size : i32
      %block = gpu.block_id x
      %block_i32 = arith.index_castui %block : index to i32
      %tile_w_i32 = arith.remui %block_i32, %tiles_w : i32
      %block_fh = arith.divui %block_i32, %tiles_w : i32
      %tile_h_i32 = arith.remui %block_fh, %tiles_h : i32
      %block_f = arith.divui %block_fh, %tiles_h : i32
      %tile_f_i32 = arith.remui %block_f, %tiles_f : i32
      %n_i32 = arith.divui %block_f, %tiles_f : i32
      %tile_w = arith.index_castui %tile_w_i32 : i32 to index
      %tile_h = arith.index_castui %tile_h_i32 : i32 to index
      %tile_f = arith.index_castui %tile_f_i32 : i32 to index
      %n = arith.index_castui %n_i32 : i32 to index
      %q0 = arith.muli %tile_w, %c16 : index
      %p0 = arith.muli %tile_h, %c4 : index
      %f0 = arith.muli %tile_f, %c32 : index

      // The thread computes column thread_x of the tile, all four rows of it,
      // for four filters.
      %thread_x = gpu.thread_id x
      %thread_y = gpu.thread_id y
      %thread_f = arith.muli %thread_y, %c4 : index
      %thread_row = arith.muli %thread_y, %c16 : index
      %thread = arith.addi %thread_row, %thread_x : index

      %sums = scf.for %channel0 = %c0 to %c_size step %c16
          iter_args(%sums_channels = %zero_sums) -> vector<16xf32> {
        %sums_r = scf.for %r = %c0 to %r_size step %c1
            iter_args(%sums_rows = %sums_channels) -> vector<16xf32> {
          %sums_s = scf.for %s = %c0 to %s_size step %c1
              iter_args(%sums_before = %sums_rows) -> vector<16xf32> {
            // Stage, for one (r, s), 16 channels of 32 filters. Elements that
            // do not exist become zeros, which add nothing to the sums.
            scf.for %i = %c0 to %c4 step %c1 {
              %first = arith.muli %i, %c128 : index
              %element = arith.addi %first, %thread : index
              %stage_c = arith.remui %element, %c16 : index
              %stage_f = arith.divui %element, %c16 : index
              %channel = arith.addi %channel0, %stage_c : index
              %f = arith.addi %f0, %stage_f : index
              %channel_exists = arith.cmpi ult, %channel, %c_size : index
              %f_exists = arith.cmpi ult, %f, %f_size : index
              %exists = arith.andi %channel_exists, %f_exists : i1
              %weight_f16 = scf.if %exists -> f16 {
                %loaded = memref.load %filter[%f, %channel, %r, %s] : !image
                scf.yield %loaded : f16
              } else {
                scf.yield %zero_f16 : f16
              }
              %weight = arith.extf %weight_f16 : f16 to f32
              memref.store %weight, %filter_tile[%stage_c, %stage_f] : !filter_tile
            }

            // Stage the same channels of the 16x4 input elements that (r, s)
            // meets. Neighbouring threads read neighbours of an image row.
            scf.for %i = %c0 to %c8 step %c1 {
              %first = arith.muli %i, %c128 : index
              %element = arith.addi %first, %thread : index
              %stage_w = arith.remui %element, %c16 : index
              %element_ch = arith.divui %element, %c16 : index
              %stage_h = arith.remui %element_ch, %c4 : index
              %stage_c = arith.divui %element, %c64 : index
              %channel = arith.addi %channel0, %stage_c : index
              %p = arith.addi %p0, %stage_h : index
              %q = arith.addi %q0, %stage_w : index
              %channel_exists = arith.cmpi ult, %channel, %c_size : index
              %p_exists = arith.cmpi ult, %p, %p_size : index
              %q_exists = arith.cmpi ult, %q, %q_size : index
              %pixel_exists = arith.andi %p_exists, %q_exists : i1
              %exists = arith.andi %channel_exists, %pixel_exists : i1
              %pixel_f16 = scf.if %exists -> f16 {
                %h = arith.addi %p, %r : index
                %w = arith.addi %q, %s : index
                %loaded = memref.load %input[%n, %channel, %h, %w] : !image
                scf.yield %loaded : f16
              } else {
                scf.yield %zero_f16 : f16
              }
              %pixel = arith.extf %pixel_f16 : f16 to f32
              memref.store %pixel, %input_tile[%stage_c, %stage_w, %stage_h] : !input_tile
            }
            gpu.barrier

            // One outer product of 4 filters and 4 rows per channel.
            %sums_after = scf.for %c = %c0 to %c16 step %c1
                iter_args(%partial = %sums_before) -> vector<16xf32> {
              %weights = vector.load %filter_tile[%c, %thread_f]
                  : !filter_tile, vector<4xf32>
              %pixels = vector.load %input_tile[%c, %thread_x, %c0]
                  : !input_tile, vector<4xf32>
              %weights_16 = vector.shuffle %weights, %weights
                  [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
                  : vector<4xf32>, vector<4xf32>
              %pixels_16 = vector.shuffle %pixels, %pixels
                  [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]
                  : vector<4xf32>, vector<4xf32>
              %next = vector.fma %weights_16, %pixels_16, %partial : vector<16xf32>
              scf.yield %next : vector<16xf32>
            }
            // The tiles are overwritten by the next step: wait for all readers.
            gpu.barrier
            scf.yield %sums_after : vector<16xf32>
          }
          scf.yield %sums_s : vector<16xf32>
        }
        scf.yield %sums_r : vector<16xf32>
      }

      %q = arith.addi %q0, %thread_x : index
      %q_exists = arith.cmpi ult, %q, %q_size : index
      scf.for %i = %c0 to %c4 step %c1 {
        %tile_filter = arith.addi %thread_f, %i : index
        %f = arith.addi %f0, %tile_filter : index
        %f_exists = arith.cmpi ult, %f, %f_size : index
        %column_exists = arith.andi %q_exists, %f_exists : i1
        %first = arith.muli %i, %c4 : index
        scf.for %j = %c0 to %c4 step %c1 {
          %p = arith.addi %p0, %j : index
          %p_exists = arith.cmpi ult, %p, %p_size : index
          %exists = arith.andi %column_exists, %p_exists : i1
          scf.if %exists {
            %position = arith.addi %first, %j : index
            %sum = vector.extract %sums[%position] : f32 from vector<16xf32>
            %result = arith.truncf %sum : f32 to f16
            memref.store %result, %output[%n, %f, %p, %q] : !image
          }
        }
      }
      gpu.return
    }
  }

  // Launches the kernel. Expects the sizes of the three buffers to agree.
  func.func @conv2d(%input: !image, %filter: !image, %output: !image) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %n_size = memref.dim %output, %c0 : !image
    %f_size = memref.dim %output, %c1 : !image
    %p_size = memref.dim %output, %c2 : !image
    %q_size = memref.dim %output, %c3 : !image
    %tiles_w = arith.ceildivui %q_size, %c16 : index
    %tiles_h = arith.ceildivui %p_size, %c4 : index
    %tiles_f = arith.ceildivui %f_size, %c32 : index
    %tiles_wh = arith.muli %tiles_w, %tiles_h : index
    %tiles_whf = arith.muli %tiles_wh, %tiles_f : index
    %blocks = arith.muli %tiles_whf, %n_size : index
    %has_blocks = arith.cmpi ne, %blocks, %c0 : index
    scf.if %has_blocks {
      gpu.launch_func @conv2d_kernels::@conv2d
          blocks in (%blocks, %c1, %c1) threads in (%c16, %c8, %c1)
          args(%input : !image, %filter : !image, %output : !image)
    }
    return
  }

  // N 32, C 32, H x W 32x32, F 64, R x S 3x3. The contents are not set.
  func.func @conv2d_n32_c32_32x32_f64_3x3() {
    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] () : memref<32x32x32x32xf16>
    %filter, %filter_ready = gpu.alloc async [%input_ready] () : memref<64x32x3x3xf16>
    %output, %output_ready = gpu.alloc async [%filter_ready] () : memref<32x64x30x30xf16>
    gpu.wait [%output_ready]
    %any_input = memref.cast %input : memref<32x32x32x32xf16> to !image
    %any_filter = memref.cast %filter : memref<64x32x3x3xf16> to !image
    %any_output = memref.cast %output : memref<32x64x30x30xf16> to !image
    call @conv2d(%any_input, %any_filter, %any_output) : (!image, !image, !image) -> ()
    %done = gpu.wait async
    %input_freed = gpu.dealloc async [%done] %input : memref<32x32x32x32xf16>
    %filter_freed = gpu.dealloc async [%input_freed] %filter : memref<64x32x3x3xf16>
    %output_freed = gpu.dealloc async [%filter_freed] %output : memref<32x64x30x30xf16>
    gpu.wait [%output_freed]
    return
  }

  // What lib/host_convolutions.mlir launches: its cases have neither bias nor padding, and stride and dilation 1.
  func.func private @conv2d_f16(%input: !image, %filter: !image, %bias: memref<?xf16>, %output: !image,
                                %geometry: vector<3x2xi32>) {
    call @conv2d(%input, %filter, %output) : (!image, !image, !image) -> ()
    return
  }

  // Of lib/host_convolutions.mlir, which says what a case is.
  func.func private @check_convolutions(!cases)

  // One element; grids of 1 (a part of a tile, and all of one), 7, 8, 9, 63, 64 and
  // 65 workgroups; sizes that no tile divides; several tiles.
  memref.global "private" constant @cases : memref<11x16xi32> = dense<[
    [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0],
    [0, 1, 3, 5, 6, 5, 3, 2, 1, 1, 0, 0, 1, 1, 0, 0],
    [0, 1, 3, 6, 17, 32, 3, 2, 1, 1, 0, 0, 1, 1, 0, 0],
    [0, 7, 3, 5, 6, 5, 3, 2, 1, 1, 0, 0, 1, 1, 0, 0],
    [0, 8, 3, 5, 6, 5, 3, 2, 1, 1, 0, 0, 1, 1, 0, 0],
    [0, 9, 3, 5, 6, 5, 3, 2, 1, 1, 0, 0, 1, 1, 0, 0],
    [0, 63, 3, 5, 6, 5, 3, 2, 1, 1, 0, 0, 1, 1, 0, 0],
    [0, 64, 3, 5, 6, 5, 3, 2, 1, 1, 0, 0, 1, 1, 0, 0],
    [0, 65, 3, 5, 6, 5, 3, 2, 1, 1, 0, 0, 1, 1, 0, 0],
    [0, 2, 17, 9, 19, 33, 2, 3, 1, 1, 0, 0, 1, 1, 0, 0],
    [0, 1, 32, 12, 34, 64, 3, 3, 1, 1, 0, 0, 1, 1, 0, 0]]>

  func.func @main() {
    %cases = memref.get_global @cases : memref<11x16xi32>
    %any = memref.cast %cases : memref<11x16xi32> to !cases
    call @check_convolutions(%any) : (!cases) -> ()
    return
  }
}
