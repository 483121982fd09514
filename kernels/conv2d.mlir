!tensor_f16 = memref<?x?x?x?xf16>
!strided_f16 = memref<?x?x?x?xf16, strided<[?, ?, ?, ?]>>
!flat_f16 = memref<?xf16>
!chunk_f16 = vector<8xf16>
!operand_f16 = vector<4xf16>
!tensor_bf16 = memref<?x?x?x?xbf16>
!strided_bf16 = memref<?x?x?x?xbf16, strided<[?, ?, ?, ?]>>
!flat_bf16 = memref<?xbf16>
!chunk_bf16 = vector<8xbf16>
!operand_bf16 = vector<4xbf16>
!block = vector<16xf32>
!lds_128_f16 = memref<16384xf16, #gpu.address_space<workgroup>>
!lds_128_bf16 = memref<16384xbf16, #gpu.address_space<workgroup>>
!lds_64_f16 = memref<12288xf16, #gpu.address_space<workgroup>>
!lds_64_bf16 = memref<12288xbf16, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  gpu.module @conv2d_kernels {
    // Where part 0, 1, 2 or 3, of 8 elements, of a row is in a tile in LDS.
    func.func private @lds_position(%row: i32, %part: i32) -> index {
      %i1 = arith.constant 1 : i32
      %i3 = arith.constant 3 : i32
      %i8 = arith.constant 8 : i32
      %i32 = arith.constant 32 : i32
      %bits_1 = arith.shrui %row, %i1 : i32
      %bits_3 = arith.shrui %row, %i3 : i32
      %bit_3 = arith.andi %bits_3, %i1 : i32
      %bits_13 = arith.xori %bits_1, %bit_3 : i32
      %key = arith.andi %bits_13, %i3 : i32
      %place = arith.xori %part, %key : i32
      %row_start = arith.muli %row, %i32 : i32
      %part_start = arith.muli %place, %i8 : i32
      %position = arith.addi %row_start, %part_start : i32
      %index = arith.index_castui %position : i32 to index
      return %index : index
    }

    // The bias of the 16 filters of which a lane has sums, zeros beyond the last.
    func.func private @bias_f16(%bias: !flat_f16, %first: i32) -> !block {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i8 = arith.constant 8 : i32
      %i9 = arith.constant 9 : i32
      %i10 = arith.constant 10 : i32
      %i11 = arith.constant 11 : i32
      %i16 = arith.constant 16 : i32
      %i17 = arith.constant 17 : i32
      %i18 = arith.constant 18 : i32
      %i19 = arith.constant 19 : i32
      %i24 = arith.constant 24 : i32
      %i25 = arith.constant 25 : i32
      %i26 = arith.constant 26 : i32
      %i27 = arith.constant 27 : i32
      %filter_0 = arith.addi %first, %i0 : i32
      %value_0 = amdgpu.raw_buffer_load %bias[%filter_0] : !flat_f16, i32 -> f16
      %filter_1 = arith.addi %first, %i1 : i32
      %value_1 = amdgpu.raw_buffer_load %bias[%filter_1] : !flat_f16, i32 -> f16
      %filter_2 = arith.addi %first, %i2 : i32
      %value_2 = amdgpu.raw_buffer_load %bias[%filter_2] : !flat_f16, i32 -> f16
      %filter_3 = arith.addi %first, %i3 : i32
      %value_3 = amdgpu.raw_buffer_load %bias[%filter_3] : !flat_f16, i32 -> f16
      %filter_4 = arith.addi %first, %i8 : i32
      %value_4 = amdgpu.raw_buffer_load %bias[%filter_4] : !flat_f16, i32 -> f16
      %filter_5 = arith.addi %first, %i9 : i32
      %value_5 = amdgpu.raw_buffer_load %bias[%filter_5] : !flat_f16, i32 -> f16
      %filter_6 = arith.addi %first, %i10 : i32
      %value_6 = amdgpu.raw_buffer_load %bias[%filter_6] : !flat_f16, i32 -> f16
      %filter_7 = arith.addi %first, %i11 : i32
      %value_7 = amdgpu.raw_buffer_load %bias[%filter_7] : !flat_f16, i32 -> f16
      %filter_8 = arith.addi %first, %i16 : i32
      %value_8 = amdgpu.raw_buffer_load %bias[%filter_8] : !flat_f16, i32 -> f16
      %filter_9 = arith.addi %first, %i17 : i32
      %value_9 = amdgpu.raw_buffer_load %bias[%filter_9] : !flat_f16, i32 -> f16
      %filter_10 = arith.addi %first, %i18 : i32
      %value_10 = amdgpu.raw_buffer_load %bias[%filter_10] : !flat_f16, i32 -> f16
      %filter_11 = arith.addi %first, %i19 : i32
      %value_11 = amdgpu.raw_buffer_load %bias[%filter_11] : !flat_f16, i32 -> f16
      %filter_12 = arith.addi %first, %i24 : i32
      %value_12 = amdgpu.raw_buffer_load %bias[%filter_12] : !flat_f16, i32 -> f16
      %filter_13 = arith.addi %first, %i25 : i32
      %value_13 = amdgpu.raw_buffer_load %bias[%filter_13] : !flat_f16, i32 -> f16
      %filter_14 = arith.addi %first, %i26 : i32
      %value_14 = amdgpu.raw_buffer_load %bias[%filter_14] : !flat_f16, i32 -> f16
      %filter_15 = arith.addi %first, %i27 : i32
      %value_15 = amdgpu.raw_buffer_load %bias[%filter_15] : !flat_f16, i32 -> f16
      %values = vector.from_elements %value_0, %value_1, %value_2, %value_3, %value_4, %value_5, %value_6, %value_7, %value_8, %value_9, %value_10, %value_11, %value_12, %value_13, %value_14, %value_15 : vector<16xf16>
      %extended = arith.extf %values : vector<16xf16> to !block
      return %extended : !block
    }

    // Stores a lane's sums of a block, of one pixel, where they exist.
    func.func private @store_block_f16(%sums: !block, %output: !flat_f16,
        %at: i32, %stride_f: i32, %first: i32, %f_size: i32, %pixel_in: i1) {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i8 = arith.constant 8 : i32
      %i9 = arith.constant 9 : i32
      %i10 = arith.constant 10 : i32
      %i11 = arith.constant 11 : i32
      %i16 = arith.constant 16 : i32
      %i17 = arith.constant 17 : i32
      %i18 = arith.constant 18 : i32
      %i19 = arith.constant 19 : i32
      %i24 = arith.constant 24 : i32
      %i25 = arith.constant 25 : i32
      %i26 = arith.constant 26 : i32
      %i27 = arith.constant 27 : i32
      %i1073741816 = arith.constant 1073741816 : i32
      %filter_0 = arith.addi %first, %i0 : i32
      %filter_in_0 = arith.cmpi ult, %filter_0, %f_size : i32
      %in_0 = arith.andi %filter_in_0, %pixel_in : i1
      %skipped_0 = arith.muli %stride_f, %i0 : i32
      %at_0 = arith.addi %at, %skipped_0 : i32
      %or_0 = arith.select %in_0, %at_0, %i1073741816 : i32
      %sum_0 = vector.extract %sums[0] : f32 from !block
      %value_0 = arith.truncf %sum_0 : f32 to f16
      amdgpu.raw_buffer_store %value_0 -> %output[%or_0] : f16 -> !flat_f16, i32
      %filter_1 = arith.addi %first, %i1 : i32
      %filter_in_1 = arith.cmpi ult, %filter_1, %f_size : i32
      %in_1 = arith.andi %filter_in_1, %pixel_in : i1
      %skipped_1 = arith.muli %stride_f, %i1 : i32
      %at_1 = arith.addi %at, %skipped_1 : i32
      %or_1 = arith.select %in_1, %at_1, %i1073741816 : i32
      %sum_1 = vector.extract %sums[1] : f32 from !block
      %value_1 = arith.truncf %sum_1 : f32 to f16
      amdgpu.raw_buffer_store %value_1 -> %output[%or_1] : f16 -> !flat_f16, i32
      %filter_2 = arith.addi %first, %i2 : i32
      %filter_in_2 = arith.cmpi ult, %filter_2, %f_size : i32
      %in_2 = arith.andi %filter_in_2, %pixel_in : i1
      %skipped_2 = arith.muli %stride_f, %i2 : i32
      %at_2 = arith.addi %at, %skipped_2 : i32
      %or_2 = arith.select %in_2, %at_2, %i1073741816 : i32
      %sum_2 = vector.extract %sums[2] : f32 from !block
      %value_2 = arith.truncf %sum_2 : f32 to f16
      amdgpu.raw_buffer_store %value_2 -> %output[%or_2] : f16 -> !flat_f16, i32
      %filter_3 = arith.addi %first, %i3 : i32
      %filter_in_3 = arith.cmpi ult, %filter_3, %f_size : i32
      %in_3 = arith.andi %filter_in_3, %pixel_in : i1
      %skipped_3 = arith.muli %stride_f, %i3 : i32
      %at_3 = arith.addi %at, %skipped_3 : i32
      %or_3 = arith.select %in_3, %at_3, %i1073741816 : i32
      %sum_3 = vector.extract %sums[3] : f32 from !block
      %value_3 = arith.truncf %sum_3 : f32 to f16
      amdgpu.raw_buffer_store %value_3 -> %output[%or_3] : f16 -> !flat_f16, i32
      %filter_4 = arith.addi %first, %i8 : i32
      %filter_in_4 = arith.cmpi ult, %filter_4, %f_size : i32
      %in_4 = arith.andi %filter_in_4, %pixel_in : i1
      %skipped_4 = arith.muli %stride_f, %i8 : i32
      %at_4 = arith.addi %at, %skipped_4 : i32
      %or_4 = arith.select %in_4, %at_4, %i1073741816 : i32
      %sum_4 = vector.extract %sums[4] : f32 from !block
      %value_4 = arith.truncf %sum_4 : f32 to f16
      amdgpu.raw_buffer_store %value_4 -> %output[%or_4] : f16 -> !flat_f16, i32
      %filter_5 = arith.addi %first, %i9 : i32
      %filter_in_5 = arith.cmpi ult, %filter_5, %f_size : i32
      %in_5 = arith.andi %filter_in_5, %pixel_in : i1
      %skipped_5 = arith.muli %stride_f, %i9 : i32
      %at_5 = arith.addi %at, %skipped_5 : i32
      %or_5 = arith.select %in_5, %at_5, %i1073741816 : i32
      %sum_5 = vector.extract %sums[5] : f32 from !block
      %value_5 = arith.truncf %sum_5 : f32 to f16
      amdgpu.raw_buffer_store %value_5 -> %output[%or_5] : f16 -> !flat_f16, i32
      %filter_6 = arith.addi %first, %i10 : i32
      %filter_in_6 = arith.cmpi ult, %filter_6, %f_size : i32
      %in_6 = arith.andi %filter_in_6, %pixel_in : i1
      %skipped_6 = arith.muli %stride_f, %i10 : i32
      %at_6 = arith.addi %at, %skipped_6 : i32
      %or_6 = arith.select %in_6, %at_6, %i1073741816 : i32
      %sum_6 = vector.extract %sums[6] : f32 from !block
      %value_6 = arith.truncf %sum_6 : f32 to f16
      amdgpu.raw_buffer_store %value_6 -> %output[%or_6] : f16 -> !flat_f16, i32
      %filter_7 = arith.addi %first, %i11 : i32
      %filter_in_7 = arith.cmpi ult, %filter_7, %f_size : i32
      %in_7 = arith.andi %filter_in_7, %pixel_in : i1
      %skipped_7 = arith.muli %stride_f, %i11 : i32
      %at_7 = arith.addi %at, %skipped_7 : i32
      %or_7 = arith.select %in_7, %at_7, %i1073741816 : i32
      %sum_7 = vector.extract %sums[7] : f32 from !block
      %value_7 = arith.truncf %sum_7 : f32 to f16
      amdgpu.raw_buffer_store %value_7 -> %output[%or_7] : f16 -> !flat_f16, i32
      %filter_8 = arith.addi %first, %i16 : i32
      %filter_in_8 = arith.cmpi ult, %filter_8, %f_size : i32
      %in_8 = arith.andi %filter_in_8, %pixel_in : i1
      %skipped_8 = arith.muli %stride_f, %i16 : i32
      %at_8 = arith.addi %at, %skipped_8 : i32
      %or_8 = arith.select %in_8, %at_8, %i1073741816 : i32
      %sum_8 = vector.extract %sums[8] : f32 from !block
      %value_8 = arith.truncf %sum_8 : f32 to f16
      amdgpu.raw_buffer_store %value_8 -> %output[%or_8] : f16 -> !flat_f16, i32
      %filter_9 = arith.addi %first, %i17 : i32
      %filter_in_9 = arith.cmpi ult, %filter_9, %f_size : i32
      %in_9 = arith.andi %filter_in_9, %pixel_in : i1
      %skipped_9 = arith.muli %stride_f, %i17 : i32
      %at_9 = arith.addi %at, %skipped_9 : i32
      %or_9 = arith.select %in_9, %at_9, %i1073741816 : i32
      %sum_9 = vector.extract %sums[9] : f32 from !block
      %value_9 = arith.truncf %sum_9 : f32 to f16
      amdgpu.raw_buffer_store %value_9 -> %output[%or_9] : f16 -> !flat_f16, i32
      %filter_10 = arith.addi %first, %i18 : i32
      %filter_in_10 = arith.cmpi ult, %filter_10, %f_size : i32
      %in_10 = arith.andi %filter_in_10, %pixel_in : i1
      %skipped_10 = arith.muli %stride_f, %i18 : i32
      %at_10 = arith.addi %at, %skipped_10 : i32
      %or_10 = arith.select %in_10, %at_10, %i1073741816 : i32
      %sum_10 = vector.extract %sums[10] : f32 from !block
      %value_10 = arith.truncf %sum_10 : f32 to f16
      amdgpu.raw_buffer_store %value_10 -> %output[%or_10] : f16 -> !flat_f16, i32
      %filter_11 = arith.addi %first, %i19 : i32
      %filter_in_11 = arith.cmpi ult, %filter_11, %f_size : i32
      %in_11 = arith.andi %filter_in_11, %pixel_in : i1
      %skipped_11 = arith.muli %stride_f, %i19 : i32
      %at_11 = arith.addi %at, %skipped_11 : i32
      %or_11 = arith.select %in_11, %at_11, %i1073741816 : i32
      %sum_11 = vector.extract %sums[11] : f32 from !block
      %value_11 = arith.truncf %sum_11 : f32 to f16
      amdgpu.raw_buffer_store %value_11 -> %output[%or_11] : f16 -> !flat_f16, i32
      %filter_12 = arith.addi %first, %i24 : i32
      %filter_in_12 = arith.cmpi ult, %filter_12, %f_size : i32
      %in_12 = arith.andi %filter_in_12, %pixel_in : i1
      %skipped_12 = arith.muli %stride_f, %i24 : i32
      %at_12 = arith.addi %at, %skipped_12 : i32
      %or_12 = arith.select %in_12, %at_12, %i1073741816 : i32
      %sum_12 = vector.extract %sums[12] : f32 from !block
      %value_12 = arith.truncf %sum_12 : f32 to f16
      amdgpu.raw_buffer_store %value_12 -> %output[%or_12] : f16 -> !flat_f16, i32
      %filter_13 = arith.addi %first, %i25 : i32
      %filter_in_13 = arith.cmpi ult, %filter_13, %f_size : i32
      %in_13 = arith.andi %filter_in_13, %pixel_in : i1
      %skipped_13 = arith.muli %stride_f, %i25 : i32
      %at_13 = arith.addi %at, %skipped_13 : i32
      %or_13 = arith.select %in_13, %at_13, %i1073741816 : i32
      %sum_13 = vector.extract %sums[13] : f32 from !block
      %value_13 = arith.truncf %sum_13 : f32 to f16
      amdgpu.raw_buffer_store %value_13 -> %output[%or_13] : f16 -> !flat_f16, i32
      %filter_14 = arith.addi %first, %i26 : i32
      %filter_in_14 = arith.cmpi ult, %filter_14, %f_size : i32
      %in_14 = arith.andi %filter_in_14, %pixel_in : i1
      %skipped_14 = arith.muli %stride_f, %i26 : i32
      %at_14 = arith.addi %at, %skipped_14 : i32
      %or_14 = arith.select %in_14, %at_14, %i1073741816 : i32
      %sum_14 = vector.extract %sums[14] : f32 from !block
      %value_14 = arith.truncf %sum_14 : f32 to f16
      amdgpu.raw_buffer_store %value_14 -> %output[%or_14] : f16 -> !flat_f16, i32
      %filter_15 = arith.addi %first, %i27 : i32
      %filter_in_15 = arith.cmpi ult, %filter_15, %f_size : i32
      %in_15 = arith.andi %filter_in_15, %pixel_in : i1
      %skipped_15 = arith.muli %stride_f, %i27 : i32
      %at_15 = arith.addi %at, %skipped_15 : i32
      %or_15 = arith.select %in_15, %at_15, %i1073741816 : i32
      %sum_15 = vector.extract %sums[15] : f32 from !block
      %value_15 = arith.truncf %sum_15 : f32 to f16
      amdgpu.raw_buffer_store %value_15 -> %output[%or_15] : f16 -> !flat_f16, i32
      return
    }

    gpu.func @conv2d_nhwc_f16(%input: !tensor_f16, %filter: !tensor_f16,
        %bias: !flat_f16, %output: !tensor_f16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%lds: !lds_128_f16 {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i5 = arith.constant 5 : i32
      %i6 = arith.constant 6 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i16 = arith.constant 16 : i32
      %i24 = arith.constant 24 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i40 = arith.constant 40 : i32
      %i48 = arith.constant 48 : i32
      %i56 = arith.constant 56 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i4096 = arith.constant 4096 : i32
      %i1073741816 = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c512 = arith.constant 512 : index
      %c1024 = arith.constant 1024 : index
      %c1536 = arith.constant 1536 : index
      %c2048 = arith.constant 2048 : index
      %c2560 = arith.constant 2560 : index
      %c3072 = arith.constant 3072 : index
      %c3584 = arith.constant 3584 : index
      %c4096 = arith.constant 4096 : index
      %c5120 = arith.constant 5120 : index
      %c6144 = arith.constant 6144 : index
      %c8192 = arith.constant 8192 : index
      %c9216 = arith.constant 9216 : index
      %c10240 = arith.constant 10240 : index
      %c12288 = arith.constant 12288 : index
      %c13312 = arith.constant 13312 : index
      %c14336 = arith.constant 14336 : index
      %n = memref.dim %input, %c0 : !tensor_f16
      %n_size = arith.index_cast %n : index to i32
      %h = memref.dim %input, %c1 : !tensor_f16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c2 : !tensor_f16
      %w_size = arith.index_cast %w : index to i32
      %c = memref.dim %input, %c3 : !tensor_f16
      %c_size = arith.index_cast %c : index to i32
      %f = memref.dim %filter, %c0 : !tensor_f16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c1 : !tensor_f16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c2 : !tensor_f16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c1 : !tensor_f16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c2 : !tensor_f16
      %q_size = arith.index_cast %q : index to i32
      %input_nh = arith.muli %n, %h : index
      %input_wc = arith.muli %w, %c : index
      %input_count = arith.muli %input_nh, %input_wc : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !tensor_f16 to !flat_f16
      %filter_fr = arith.muli %f, %r : index
      %filter_sc = arith.muli %s, %c : index
      %filter_count = arith.muli %filter_fr, %filter_sc : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !tensor_f16 to !flat_f16
      %output_np = arith.muli %n, %p : index
      %output_qf = arith.muli %q, %f : index
      %output_count = arith.muli %output_np, %output_qf : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !tensor_f16 to !flat_f16
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32
      %rsc_size = arith.muli %rs_size, %c_size : i32
      // block = tile_p * ceil(F / 128) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i128 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i128 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32
      // Staging: this lane's part of a row, and the row. Rows beyond the last
      // repeat it: their sums are not stored.
      %part = arith.andi %thread, %i3 : i32
      %part_channel = arith.muli %part, %i8 : i32
      %staged_row = arith.divui %thread, %i4 : i32
      %filter_last = arith.subi %f_size, %i1 : i32
      %pixel_last = arith.subi %pixels, %i1 : i32
      %stage_at = func.call @lds_position(%staged_row, %part) : (i32, i32) -> index
      %filter_row_0_far = arith.addi %staged_row, %i0 : i32
      %filter_row_0_any = arith.addi %filter0, %filter_row_0_far : i32
      %filter_row_0 = arith.minui %filter_row_0_any, %filter_last : i32
      %filter_start_0 = arith.muli %filter_row_0, %rsc_size : i32
      %filter_base_0 = arith.addi %filter_start_0, %part_channel : i32
      %filter_row_1_far = arith.addi %staged_row, %i64 : i32
      %filter_row_1_any = arith.addi %filter0, %filter_row_1_far : i32
      %filter_row_1 = arith.minui %filter_row_1_any, %filter_last : i32
      %filter_start_1 = arith.muli %filter_row_1, %rsc_size : i32
      %filter_base_1 = arith.addi %filter_start_1, %part_channel : i32
      %pixel_0_far = arith.addi %staged_row, %i0 : i32
      %pixel_0_any = arith.addi %pixel0, %pixel_0_far : i32
      %pixel_0 = arith.minui %pixel_0_any, %pixel_last : i32
      %n_0 = arith.divui %pixel_0, %pq_size : i32
      %pq_0 = arith.remui %pixel_0, %pq_size : i32
      %p_0 = arith.divui %pq_0, %q_size : i32
      %q_0 = arith.remui %pq_0, %q_size : i32
      %h_0_line = arith.muli %p_0, %stride_h : i32
      %h_0 = arith.subi %h_0_line, %pad_h : i32
      %w_0_column = arith.muli %q_0, %stride_w : i32
      %w_0 = arith.subi %w_0_column, %pad_w : i32
      %image_0 = arith.muli %n_0, %h_size : i32
      %line_0 = arith.addi %image_0, %h_0 : i32
      %line_start_0 = arith.muli %line_0, %w_size : i32
      %position_0 = arith.addi %line_start_0, %w_0 : i32
      %position_start_0 = arith.muli %position_0, %c_size : i32
      %input_base_0 = arith.addi %position_start_0, %part_channel : i32
      %pixel_1_far = arith.addi %staged_row, %i64 : i32
      %pixel_1_any = arith.addi %pixel0, %pixel_1_far : i32
      %pixel_1 = arith.minui %pixel_1_any, %pixel_last : i32
      %n_1 = arith.divui %pixel_1, %pq_size : i32
      %pq_1 = arith.remui %pixel_1, %pq_size : i32
      %p_1 = arith.divui %pq_1, %q_size : i32
      %q_1 = arith.remui %pq_1, %q_size : i32
      %h_1_line = arith.muli %p_1, %stride_h : i32
      %h_1 = arith.subi %h_1_line, %pad_h : i32
      %w_1_column = arith.muli %q_1, %stride_w : i32
      %w_1 = arith.subi %w_1_column, %pad_w : i32
      %image_1 = arith.muli %n_1, %h_size : i32
      %line_1 = arith.addi %image_1, %h_1 : i32
      %line_start_1 = arith.muli %line_1, %w_size : i32
      %position_1 = arith.addi %line_start_1, %w_1 : i32
      %position_start_1 = arith.muli %position_1, %c_size : i32
      %input_base_1 = arith.addi %position_start_1, %part_channel : i32
      // The cursor of the K steps: r and s, each times its dilation, how many
      // channels are left (none once all is done), and what is to be added to
      // a lane's filter and input positions. How far these move depends on
      // whether the next step has the same (r, s), the next s or the next r.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %channel_end = arith.muli %channel_steps, %i32 : i32
      %last_step = arith.subi %channel_end, %i32 : i32
      %filter_wrap = arith.subi %c_size, %last_step : i32
      %column_pitch = arith.muli %dilation_w, %c_size : i32
      %input_wrap = arith.subi %column_pitch, %last_step : i32
      %row_pitch = arith.muli %dilation_h, %w_size : i32
      %row_jump = arith.subi %row_pitch, %column_end : i32
      %row_wrap = arith.muli %row_jump, %c_size : i32
      %steps = arith.muli %rs_size, %channel_steps : i32
      %has_taps = arith.cmpi ne, %rs_size, %i0 : i32
      %first_left = arith.select %has_taps, %c_size, %i0 : i32
      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i2 : i32
      %wave_p = arith.remui %wave, %i2 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i64 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index
      // Fill both buffers, and have the next two steps in registers.
      %first_0_exists = arith.cmpi slt, %part_channel, %first_left : i32
      %first_0_filter_0_at = arith.addi %filter_base_0, %i0 : i32
      %first_0_filter_0_or = arith.select %first_0_exists, %first_0_filter_0_at, %i1073741816 : i32
      %first_0_filter_1_at = arith.addi %filter_base_1, %i0 : i32
      %first_0_filter_1_or = arith.select %first_0_exists, %first_0_filter_1_at, %i1073741816 : i32
      %first_0_h_0 = arith.addi %h_0, %i0 : i32
      %first_0_w_0 = arith.addi %w_0, %i0 : i32
      %first_0_h_0_in = arith.cmpi ult, %first_0_h_0, %h_size : i32
      %first_0_w_0_in = arith.cmpi ult, %first_0_w_0, %w_size : i32
      %first_0_hw_0_in = arith.andi %first_0_h_0_in, %first_0_w_0_in : i1
      %first_0_input_0_in = arith.andi %first_0_hw_0_in, %first_0_exists : i1
      %first_0_input_0_at = arith.addi %input_base_0, %i0 : i32
      %first_0_input_0_or = arith.select %first_0_input_0_in, %first_0_input_0_at, %i1073741816 : i32
      %first_0_h_1 = arith.addi %h_1, %i0 : i32
      %first_0_w_1 = arith.addi %w_1, %i0 : i32
      %first_0_h_1_in = arith.cmpi ult, %first_0_h_1, %h_size : i32
      %first_0_w_1_in = arith.cmpi ult, %first_0_w_1, %w_size : i32
      %first_0_hw_1_in = arith.andi %first_0_h_1_in, %first_0_w_1_in : i1
      %first_0_input_1_in = arith.andi %first_0_hw_1_in, %first_0_exists : i1
      %first_0_input_1_at = arith.addi %input_base_1, %i0 : i32
      %first_0_input_1_or = arith.select %first_0_input_1_in, %first_0_input_1_at, %i1073741816 : i32
      %first_0_left_here = arith.subi %first_left, %i32 : i32
      %first_0_wraps = arith.cmpi sle, %first_0_left_here, %i0 : i32
      %first_0_left_next = arith.select %first_0_wraps, %c_size, %first_0_left_here : i32
      %first_0_filter_by = arith.select %first_0_wraps, %filter_wrap, %i32 : i32
      %first_0_filter_next = arith.addi %i0, %first_0_filter_by : i32
      %first_0_input_by = arith.select %first_0_wraps, %input_wrap, %i32 : i32
      %first_0_input_there = arith.addi %i0, %first_0_input_by : i32
      %first_0_column_by = arith.select %first_0_wraps, %dilation_w, %i0 : i32
      %first_0_column_there = arith.addi %i0, %first_0_column_by : i32
      %first_0_column_wraps = arith.cmpi uge, %first_0_column_there, %column_end : i32
      %first_0_column_next = arith.select %first_0_column_wraps, %i0, %first_0_column_there : i32
      %first_0_input_more = arith.select %first_0_column_wraps, %row_wrap, %i0 : i32
      %first_0_input_next = arith.addi %first_0_input_there, %first_0_input_more : i32
      %first_0_row_by = arith.select %first_0_column_wraps, %dilation_h, %i0 : i32
      %first_0_row_next = arith.addi %i0, %first_0_row_by : i32
      %first_0_goes_on = arith.cmpi ult, %first_0_row_next, %row_end : i32
      %first_0_left = arith.select %first_0_goes_on, %first_0_left_next, %i0 : i32
      %first_0_0 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_0_1 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_1_or] : !flat_f16, i32 -> !chunk_f16
      %first_0_2 = amdgpu.raw_buffer_load %input_flat[%first_0_input_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_0_3 = amdgpu.raw_buffer_load %input_flat[%first_0_input_1_or] : !flat_f16, i32 -> !chunk_f16
      %first_1_exists = arith.cmpi slt, %part_channel, %first_0_left : i32
      %first_1_filter_0_at = arith.addi %filter_base_0, %first_0_filter_next : i32
      %first_1_filter_0_or = arith.select %first_1_exists, %first_1_filter_0_at, %i1073741816 : i32
      %first_1_filter_1_at = arith.addi %filter_base_1, %first_0_filter_next : i32
      %first_1_filter_1_or = arith.select %first_1_exists, %first_1_filter_1_at, %i1073741816 : i32
      %first_1_h_0 = arith.addi %h_0, %first_0_row_next : i32
      %first_1_w_0 = arith.addi %w_0, %first_0_column_next : i32
      %first_1_h_0_in = arith.cmpi ult, %first_1_h_0, %h_size : i32
      %first_1_w_0_in = arith.cmpi ult, %first_1_w_0, %w_size : i32
      %first_1_hw_0_in = arith.andi %first_1_h_0_in, %first_1_w_0_in : i1
      %first_1_input_0_in = arith.andi %first_1_hw_0_in, %first_1_exists : i1
      %first_1_input_0_at = arith.addi %input_base_0, %first_0_input_next : i32
      %first_1_input_0_or = arith.select %first_1_input_0_in, %first_1_input_0_at, %i1073741816 : i32
      %first_1_h_1 = arith.addi %h_1, %first_0_row_next : i32
      %first_1_w_1 = arith.addi %w_1, %first_0_column_next : i32
      %first_1_h_1_in = arith.cmpi ult, %first_1_h_1, %h_size : i32
      %first_1_w_1_in = arith.cmpi ult, %first_1_w_1, %w_size : i32
      %first_1_hw_1_in = arith.andi %first_1_h_1_in, %first_1_w_1_in : i1
      %first_1_input_1_in = arith.andi %first_1_hw_1_in, %first_1_exists : i1
      %first_1_input_1_at = arith.addi %input_base_1, %first_0_input_next : i32
      %first_1_input_1_or = arith.select %first_1_input_1_in, %first_1_input_1_at, %i1073741816 : i32
      %first_1_left_here = arith.subi %first_0_left, %i32 : i32
      %first_1_wraps = arith.cmpi sle, %first_1_left_here, %i0 : i32
      %first_1_left_next = arith.select %first_1_wraps, %c_size, %first_1_left_here : i32
      %first_1_filter_by = arith.select %first_1_wraps, %filter_wrap, %i32 : i32
      %first_1_filter_next = arith.addi %first_0_filter_next, %first_1_filter_by : i32
      %first_1_input_by = arith.select %first_1_wraps, %input_wrap, %i32 : i32
      %first_1_input_there = arith.addi %first_0_input_next, %first_1_input_by : i32
      %first_1_column_by = arith.select %first_1_wraps, %dilation_w, %i0 : i32
      %first_1_column_there = arith.addi %first_0_column_next, %first_1_column_by : i32
      %first_1_column_wraps = arith.cmpi uge, %first_1_column_there, %column_end : i32
      %first_1_column_next = arith.select %first_1_column_wraps, %i0, %first_1_column_there : i32
      %first_1_input_more = arith.select %first_1_column_wraps, %row_wrap, %i0 : i32
      %first_1_input_next = arith.addi %first_1_input_there, %first_1_input_more : i32
      %first_1_row_by = arith.select %first_1_column_wraps, %dilation_h, %i0 : i32
      %first_1_row_next = arith.addi %first_0_row_next, %first_1_row_by : i32
      %first_1_goes_on = arith.cmpi ult, %first_1_row_next, %row_end : i32
      %first_1_left = arith.select %first_1_goes_on, %first_1_left_next, %i0 : i32
      %first_1_0 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_1_1 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_1_or] : !flat_f16, i32 -> !chunk_f16
      %first_1_2 = amdgpu.raw_buffer_load %input_flat[%first_1_input_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_1_3 = amdgpu.raw_buffer_load %input_flat[%first_1_input_1_or] : !flat_f16, i32 -> !chunk_f16
      %first_2_exists = arith.cmpi slt, %part_channel, %first_1_left : i32
      %first_2_filter_0_at = arith.addi %filter_base_0, %first_1_filter_next : i32
      %first_2_filter_0_or = arith.select %first_2_exists, %first_2_filter_0_at, %i1073741816 : i32
      %first_2_filter_1_at = arith.addi %filter_base_1, %first_1_filter_next : i32
      %first_2_filter_1_or = arith.select %first_2_exists, %first_2_filter_1_at, %i1073741816 : i32
      %first_2_h_0 = arith.addi %h_0, %first_1_row_next : i32
      %first_2_w_0 = arith.addi %w_0, %first_1_column_next : i32
      %first_2_h_0_in = arith.cmpi ult, %first_2_h_0, %h_size : i32
      %first_2_w_0_in = arith.cmpi ult, %first_2_w_0, %w_size : i32
      %first_2_hw_0_in = arith.andi %first_2_h_0_in, %first_2_w_0_in : i1
      %first_2_input_0_in = arith.andi %first_2_hw_0_in, %first_2_exists : i1
      %first_2_input_0_at = arith.addi %input_base_0, %first_1_input_next : i32
      %first_2_input_0_or = arith.select %first_2_input_0_in, %first_2_input_0_at, %i1073741816 : i32
      %first_2_h_1 = arith.addi %h_1, %first_1_row_next : i32
      %first_2_w_1 = arith.addi %w_1, %first_1_column_next : i32
      %first_2_h_1_in = arith.cmpi ult, %first_2_h_1, %h_size : i32
      %first_2_w_1_in = arith.cmpi ult, %first_2_w_1, %w_size : i32
      %first_2_hw_1_in = arith.andi %first_2_h_1_in, %first_2_w_1_in : i1
      %first_2_input_1_in = arith.andi %first_2_hw_1_in, %first_2_exists : i1
      %first_2_input_1_at = arith.addi %input_base_1, %first_1_input_next : i32
      %first_2_input_1_or = arith.select %first_2_input_1_in, %first_2_input_1_at, %i1073741816 : i32
      %first_2_left_here = arith.subi %first_1_left, %i32 : i32
      %first_2_wraps = arith.cmpi sle, %first_2_left_here, %i0 : i32
      %first_2_left_next = arith.select %first_2_wraps, %c_size, %first_2_left_here : i32
      %first_2_filter_by = arith.select %first_2_wraps, %filter_wrap, %i32 : i32
      %first_2_filter_next = arith.addi %first_1_filter_next, %first_2_filter_by : i32
      %first_2_input_by = arith.select %first_2_wraps, %input_wrap, %i32 : i32
      %first_2_input_there = arith.addi %first_1_input_next, %first_2_input_by : i32
      %first_2_column_by = arith.select %first_2_wraps, %dilation_w, %i0 : i32
      %first_2_column_there = arith.addi %first_1_column_next, %first_2_column_by : i32
      %first_2_column_wraps = arith.cmpi uge, %first_2_column_there, %column_end : i32
      %first_2_column_next = arith.select %first_2_column_wraps, %i0, %first_2_column_there : i32
      %first_2_input_more = arith.select %first_2_column_wraps, %row_wrap, %i0 : i32
      %first_2_input_next = arith.addi %first_2_input_there, %first_2_input_more : i32
      %first_2_row_by = arith.select %first_2_column_wraps, %dilation_h, %i0 : i32
      %first_2_row_next = arith.addi %first_1_row_next, %first_2_row_by : i32
      %first_2_goes_on = arith.cmpi ult, %first_2_row_next, %row_end : i32
      %first_2_left = arith.select %first_2_goes_on, %first_2_left_next, %i0 : i32
      %first_2_0 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_2_1 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_1_or] : !flat_f16, i32 -> !chunk_f16
      %first_2_2 = amdgpu.raw_buffer_load %input_flat[%first_2_input_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_2_3 = amdgpu.raw_buffer_load %input_flat[%first_2_input_1_or] : !flat_f16, i32 -> !chunk_f16
      %first_3_exists = arith.cmpi slt, %part_channel, %first_2_left : i32
      %first_3_filter_0_at = arith.addi %filter_base_0, %first_2_filter_next : i32
      %first_3_filter_0_or = arith.select %first_3_exists, %first_3_filter_0_at, %i1073741816 : i32
      %first_3_filter_1_at = arith.addi %filter_base_1, %first_2_filter_next : i32
      %first_3_filter_1_or = arith.select %first_3_exists, %first_3_filter_1_at, %i1073741816 : i32
      %first_3_h_0 = arith.addi %h_0, %first_2_row_next : i32
      %first_3_w_0 = arith.addi %w_0, %first_2_column_next : i32
      %first_3_h_0_in = arith.cmpi ult, %first_3_h_0, %h_size : i32
      %first_3_w_0_in = arith.cmpi ult, %first_3_w_0, %w_size : i32
      %first_3_hw_0_in = arith.andi %first_3_h_0_in, %first_3_w_0_in : i1
      %first_3_input_0_in = arith.andi %first_3_hw_0_in, %first_3_exists : i1
      %first_3_input_0_at = arith.addi %input_base_0, %first_2_input_next : i32
      %first_3_input_0_or = arith.select %first_3_input_0_in, %first_3_input_0_at, %i1073741816 : i32
      %first_3_h_1 = arith.addi %h_1, %first_2_row_next : i32
      %first_3_w_1 = arith.addi %w_1, %first_2_column_next : i32
      %first_3_h_1_in = arith.cmpi ult, %first_3_h_1, %h_size : i32
      %first_3_w_1_in = arith.cmpi ult, %first_3_w_1, %w_size : i32
      %first_3_hw_1_in = arith.andi %first_3_h_1_in, %first_3_w_1_in : i1
      %first_3_input_1_in = arith.andi %first_3_hw_1_in, %first_3_exists : i1
      %first_3_input_1_at = arith.addi %input_base_1, %first_2_input_next : i32
      %first_3_input_1_or = arith.select %first_3_input_1_in, %first_3_input_1_at, %i1073741816 : i32
      %first_3_left_here = arith.subi %first_2_left, %i32 : i32
      %first_3_wraps = arith.cmpi sle, %first_3_left_here, %i0 : i32
      %first_3_left_next = arith.select %first_3_wraps, %c_size, %first_3_left_here : i32
      %first_3_filter_by = arith.select %first_3_wraps, %filter_wrap, %i32 : i32
      %first_3_filter_next = arith.addi %first_2_filter_next, %first_3_filter_by : i32
      %first_3_input_by = arith.select %first_3_wraps, %input_wrap, %i32 : i32
      %first_3_input_there = arith.addi %first_2_input_next, %first_3_input_by : i32
      %first_3_column_by = arith.select %first_3_wraps, %dilation_w, %i0 : i32
      %first_3_column_there = arith.addi %first_2_column_next, %first_3_column_by : i32
      %first_3_column_wraps = arith.cmpi uge, %first_3_column_there, %column_end : i32
      %first_3_column_next = arith.select %first_3_column_wraps, %i0, %first_3_column_there : i32
      %first_3_input_more = arith.select %first_3_column_wraps, %row_wrap, %i0 : i32
      %first_3_input_next = arith.addi %first_3_input_there, %first_3_input_more : i32
      %first_3_row_by = arith.select %first_3_column_wraps, %dilation_h, %i0 : i32
      %first_3_row_next = arith.addi %first_2_row_next, %first_3_row_by : i32
      %first_3_goes_on = arith.cmpi ult, %first_3_row_next, %row_end : i32
      %first_3_left = arith.select %first_3_goes_on, %first_3_left_next, %i0 : i32
      %first_3_0 = amdgpu.raw_buffer_load %filter_flat[%first_3_filter_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_3_1 = amdgpu.raw_buffer_load %filter_flat[%first_3_filter_1_or] : !flat_f16, i32 -> !chunk_f16
      %first_3_2 = amdgpu.raw_buffer_load %input_flat[%first_3_input_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_3_3 = amdgpu.raw_buffer_load %input_flat[%first_3_input_1_or] : !flat_f16, i32 -> !chunk_f16
      %staged_1_at = arith.addi %stage_at, %c0 : index
      vector.store %first_0_0, %lds[%staged_1_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %staged_2_at = arith.addi %stage_at, %c2048 : index
      vector.store %first_0_1, %lds[%staged_2_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %staged_3_at = arith.addi %stage_at, %c4096 : index
      vector.store %first_0_2, %lds[%staged_3_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %staged_4_at = arith.addi %stage_at, %c6144 : index
      vector.store %first_0_3, %lds[%staged_4_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %staged_5_at = arith.addi %stage_at, %c8192 : index
      vector.store %first_1_0, %lds[%staged_5_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %staged_6_at = arith.addi %stage_at, %c10240 : index
      vector.store %first_1_1, %lds[%staged_6_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %staged_7_at = arith.addi %stage_at, %c12288 : index
      vector.store %first_1_2, %lds[%staged_7_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %staged_8_at = arith.addi %stage_at, %c14336 : index
      vector.store %first_1_3, %lds[%staged_8_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      amdgpu.lds_barrier
      %filter_9_at = arith.addi %filter_0_at, %c0 : index
      %filter_9 = vector.load %lds[%filter_9_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %filter_10_at = arith.addi %filter_0_at, %c1024 : index
      %filter_10 = vector.load %lds[%filter_10_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %pixel_11_at = arith.addi %pixel_0_at, %c4096 : index
      %pixel_11 = vector.load %lds[%pixel_11_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %pixel_12_at = arith.addi %pixel_0_at, %c5120 : index
      %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12, %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(
      %loop_sums_0 = %no_sums,
      %loop_sums_1 = %no_sums,
      %loop_sums_2 = %no_sums,
      %loop_sums_3 = %no_sums,
      %loop_operand_0 = %filter_9,
      %loop_operand_1 = %filter_10,
      %loop_operand_2 = %pixel_11,
      %loop_operand_3 = %pixel_12,
      %loop_even_0 = %first_2_0,
      %loop_even_1 = %first_2_1,
      %loop_even_2 = %first_2_2,
      %loop_even_3 = %first_2_3,
      %loop_odd_0 = %first_3_0,
      %loop_odd_1 = %first_3_1,
      %loop_odd_2 = %first_3_2,
      %loop_odd_3 = %first_3_3,
      %loop_row_0 = %first_3_row_next,
      %loop_column_0 = %first_3_column_next,
      %loop_left_0 = %first_3_left,
      %loop_filter_0 = %first_3_filter_next,
      %loop_input_0 = %first_3_input_next
      ) -> (!block, !block, !block, !block, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, i32, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_13_at = arith.addi %filter_1_at, %c0 : index
        %filter_13 = vector.load %lds[%filter_13_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %filter_14_at = arith.addi %filter_1_at, %c1024 : index
        %filter_14 = vector.load %lds[%filter_14_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_15_at = arith.addi %pixel_1_at, %c4096 : index
        %pixel_15 = vector.load %lds[%pixel_15_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_16_at = arith.addi %pixel_1_at, %c5120 : index
        %pixel_16 = vector.load %lds[%pixel_16_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %even_exists = arith.cmpi slt, %part_channel, %loop_left_0 : i32
        %even_filter_0_at = arith.addi %filter_base_0, %loop_filter_0 : i32
        %even_filter_0_or = arith.select %even_exists, %even_filter_0_at, %i1073741816 : i32
        %even_filter_1_at = arith.addi %filter_base_1, %loop_filter_0 : i32
        %even_filter_1_or = arith.select %even_exists, %even_filter_1_at, %i1073741816 : i32
        %even_h_0 = arith.addi %h_0, %loop_row_0 : i32
        %even_w_0 = arith.addi %w_0, %loop_column_0 : i32
        %even_h_0_in = arith.cmpi ult, %even_h_0, %h_size : i32
        %even_w_0_in = arith.cmpi ult, %even_w_0, %w_size : i32
        %even_hw_0_in = arith.andi %even_h_0_in, %even_w_0_in : i1
        %even_input_0_in = arith.andi %even_hw_0_in, %even_exists : i1
        %even_input_0_at = arith.addi %input_base_0, %loop_input_0 : i32
        %even_input_0_or = arith.select %even_input_0_in, %even_input_0_at, %i1073741816 : i32
        %even_h_1 = arith.addi %h_1, %loop_row_0 : i32
        %even_w_1 = arith.addi %w_1, %loop_column_0 : i32
        %even_h_1_in = arith.cmpi ult, %even_h_1, %h_size : i32
        %even_w_1_in = arith.cmpi ult, %even_w_1, %w_size : i32
        %even_hw_1_in = arith.andi %even_h_1_in, %even_w_1_in : i1
        %even_input_1_in = arith.andi %even_hw_1_in, %even_exists : i1
        %even_input_1_at = arith.addi %input_base_1, %loop_input_0 : i32
        %even_input_1_or = arith.select %even_input_1_in, %even_input_1_at, %i1073741816 : i32
        %even_left_here = arith.subi %loop_left_0, %i32 : i32
        %even_wraps = arith.cmpi sle, %even_left_here, %i0 : i32
        %even_left_next = arith.select %even_wraps, %c_size, %even_left_here : i32
        %even_filter_by = arith.select %even_wraps, %filter_wrap, %i32 : i32
        %even_filter_next = arith.addi %loop_filter_0, %even_filter_by : i32
        %even_input_by = arith.select %even_wraps, %input_wrap, %i32 : i32
        %even_input_there = arith.addi %loop_input_0, %even_input_by : i32
        %even_column_by = arith.select %even_wraps, %dilation_w, %i0 : i32
        %even_column_there = arith.addi %loop_column_0, %even_column_by : i32
        %even_column_wraps = arith.cmpi uge, %even_column_there, %column_end : i32
        %even_column_next = arith.select %even_column_wraps, %i0, %even_column_there : i32
        %even_input_more = arith.select %even_column_wraps, %row_wrap, %i0 : i32
        %even_input_next = arith.addi %even_input_there, %even_input_more : i32
        %even_row_by = arith.select %even_column_wraps, %dilation_h, %i0 : i32
        %even_row_next = arith.addi %loop_row_0, %even_row_by : i32
        %even_goes_on = arith.cmpi ult, %even_row_next, %row_end : i32
        %even_left = arith.select %even_goes_on, %even_left_next, %i0 : i32
        %operand_17 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_18 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_19 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_20 = vector.shuffle %loop_operand_3, %loop_operand_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_17 * %operand_19 + %loop_sums_0 blgp = none : !operand_f16, !operand_f16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_17 * %operand_20 + %loop_sums_1 blgp = none : !operand_f16, !operand_f16, !block
        %sums_23 = amdgpu.mfma 32x32x8 %operand_18 * %operand_19 + %loop_sums_2 blgp = none : !operand_f16, !operand_f16, !block
        %sums_24 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %loop_sums_3 blgp = none : !operand_f16, !operand_f16, !block
        %operand_25 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_26 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_27 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_28 = vector.shuffle %loop_operand_3, %loop_operand_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_29 = amdgpu.mfma 32x32x8 %operand_25 * %operand_27 + %sums_21 blgp = none : !operand_f16, !operand_f16, !block
        %sums_30 = amdgpu.mfma 32x32x8 %operand_25 * %operand_28 + %sums_22 blgp = none : !operand_f16, !operand_f16, !block
        %sums_31 = amdgpu.mfma 32x32x8 %operand_26 * %operand_27 + %sums_23 blgp = none : !operand_f16, !operand_f16, !block
        %sums_32 = amdgpu.mfma 32x32x8 %operand_26 * %operand_28 + %sums_24 blgp = none : !operand_f16, !operand_f16, !block
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_33_at = arith.addi %filter_0_at, %c8192 : index
        %filter_33 = vector.load %lds[%filter_33_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %filter_34_at = arith.addi %filter_0_at, %c9216 : index
        %filter_34 = vector.load %lds[%filter_34_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_35_at = arith.addi %pixel_0_at, %c12288 : index
        %pixel_35 = vector.load %lds[%pixel_35_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_36_at = arith.addi %pixel_0_at, %c13312 : index
        %pixel_36 = vector.load %lds[%pixel_36_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %odd_exists = arith.cmpi slt, %part_channel, %even_left : i32
        %odd_filter_0_at = arith.addi %filter_base_0, %even_filter_next : i32
        %odd_filter_0_or = arith.select %odd_exists, %odd_filter_0_at, %i1073741816 : i32
        %odd_filter_1_at = arith.addi %filter_base_1, %even_filter_next : i32
        %odd_filter_1_or = arith.select %odd_exists, %odd_filter_1_at, %i1073741816 : i32
        %odd_h_0 = arith.addi %h_0, %even_row_next : i32
        %odd_w_0 = arith.addi %w_0, %even_column_next : i32
        %odd_h_0_in = arith.cmpi ult, %odd_h_0, %h_size : i32
        %odd_w_0_in = arith.cmpi ult, %odd_w_0, %w_size : i32
        %odd_hw_0_in = arith.andi %odd_h_0_in, %odd_w_0_in : i1
        %odd_input_0_in = arith.andi %odd_hw_0_in, %odd_exists : i1
        %odd_input_0_at = arith.addi %input_base_0, %even_input_next : i32
        %odd_input_0_or = arith.select %odd_input_0_in, %odd_input_0_at, %i1073741816 : i32
        %odd_h_1 = arith.addi %h_1, %even_row_next : i32
        %odd_w_1 = arith.addi %w_1, %even_column_next : i32
        %odd_h_1_in = arith.cmpi ult, %odd_h_1, %h_size : i32
        %odd_w_1_in = arith.cmpi ult, %odd_w_1, %w_size : i32
        %odd_hw_1_in = arith.andi %odd_h_1_in, %odd_w_1_in : i1
        %odd_input_1_in = arith.andi %odd_hw_1_in, %odd_exists : i1
        %odd_input_1_at = arith.addi %input_base_1, %even_input_next : i32
        %odd_input_1_or = arith.select %odd_input_1_in, %odd_input_1_at, %i1073741816 : i32
        %odd_left_here = arith.subi %even_left, %i32 : i32
        %odd_wraps = arith.cmpi sle, %odd_left_here, %i0 : i32
        %odd_left_next = arith.select %odd_wraps, %c_size, %odd_left_here : i32
        %odd_filter_by = arith.select %odd_wraps, %filter_wrap, %i32 : i32
        %odd_filter_next = arith.addi %even_filter_next, %odd_filter_by : i32
        %odd_input_by = arith.select %odd_wraps, %input_wrap, %i32 : i32
        %odd_input_there = arith.addi %even_input_next, %odd_input_by : i32
        %odd_column_by = arith.select %odd_wraps, %dilation_w, %i0 : i32
        %odd_column_there = arith.addi %even_column_next, %odd_column_by : i32
        %odd_column_wraps = arith.cmpi uge, %odd_column_there, %column_end : i32
        %odd_column_next = arith.select %odd_column_wraps, %i0, %odd_column_there : i32
        %odd_input_more = arith.select %odd_column_wraps, %row_wrap, %i0 : i32
        %odd_input_next = arith.addi %odd_input_there, %odd_input_more : i32
        %odd_row_by = arith.select %odd_column_wraps, %dilation_h, %i0 : i32
        %odd_row_next = arith.addi %even_row_next, %odd_row_by : i32
        %odd_goes_on = arith.cmpi ult, %odd_row_next, %row_end : i32
        %odd_left = arith.select %odd_goes_on, %odd_left_next, %i0 : i32
        %operand_37 = vector.shuffle %filter_13, %filter_13 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_38 = vector.shuffle %filter_14, %filter_14 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_39 = vector.shuffle %pixel_15, %pixel_15 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_40 = vector.shuffle %pixel_16, %pixel_16 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_41 = amdgpu.mfma 32x32x8 %operand_37 * %operand_39 + %sums_29 blgp = none : !operand_f16, !operand_f16, !block
        %sums_42 = amdgpu.mfma 32x32x8 %operand_37 * %operand_40 + %sums_30 blgp = none : !operand_f16, !operand_f16, !block
        %sums_43 = amdgpu.mfma 32x32x8 %operand_38 * %operand_39 + %sums_31 blgp = none : !operand_f16, !operand_f16, !block
        %sums_44 = amdgpu.mfma 32x32x8 %operand_38 * %operand_40 + %sums_32 blgp = none : !operand_f16, !operand_f16, !block
        %operand_45 = vector.shuffle %filter_13, %filter_13 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_46 = vector.shuffle %filter_14, %filter_14 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_47 = vector.shuffle %pixel_15, %pixel_15 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_48 = vector.shuffle %pixel_16, %pixel_16 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_49 = amdgpu.mfma 32x32x8 %operand_45 * %operand_47 + %sums_41 blgp = none : !operand_f16, !operand_f16, !block
        %sums_50 = amdgpu.mfma 32x32x8 %operand_45 * %operand_48 + %sums_42 blgp = none : !operand_f16, !operand_f16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_46 * %operand_47 + %sums_43 blgp = none : !operand_f16, !operand_f16, !block
        %sums_52 = amdgpu.mfma 32x32x8 %operand_46 * %operand_48 + %sums_44 blgp = none : !operand_f16, !operand_f16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_53_at = arith.addi %filter_1_at, %c8192 : index
        %filter_53 = vector.load %lds[%filter_53_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %filter_54_at = arith.addi %filter_1_at, %c9216 : index
        %filter_54 = vector.load %lds[%filter_54_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_55_at = arith.addi %pixel_1_at, %c12288 : index
        %pixel_55 = vector.load %lds[%pixel_55_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_56_at = arith.addi %pixel_1_at, %c13312 : index
        %pixel_56 = vector.load %lds[%pixel_56_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %staged_57_at = arith.addi %stage_at, %c0 : index
        vector.store %loop_even_0, %lds[%staged_57_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %staged_58_at = arith.addi %stage_at, %c2048 : index
        vector.store %loop_even_1, %lds[%staged_58_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %staged_59_at = arith.addi %stage_at, %c4096 : index
        vector.store %loop_even_2, %lds[%staged_59_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %staged_60_at = arith.addi %stage_at, %c6144 : index
        vector.store %loop_even_3, %lds[%staged_60_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %operand_61 = vector.shuffle %filter_33, %filter_33 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_62 = vector.shuffle %filter_34, %filter_34 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_63 = vector.shuffle %pixel_35, %pixel_35 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_64 = vector.shuffle %pixel_36, %pixel_36 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_65 = amdgpu.mfma 32x32x8 %operand_61 * %operand_63 + %sums_49 blgp = none : !operand_f16, !operand_f16, !block
        %sums_66 = amdgpu.mfma 32x32x8 %operand_61 * %operand_64 + %sums_50 blgp = none : !operand_f16, !operand_f16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_62 * %operand_63 + %sums_51 blgp = none : !operand_f16, !operand_f16, !block
        %sums_68 = amdgpu.mfma 32x32x8 %operand_62 * %operand_64 + %sums_52 blgp = none : !operand_f16, !operand_f16, !block
        %operand_69 = vector.shuffle %filter_33, %filter_33 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_70 = vector.shuffle %filter_34, %filter_34 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_71 = vector.shuffle %pixel_35, %pixel_35 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_72 = vector.shuffle %pixel_36, %pixel_36 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_73 = amdgpu.mfma 32x32x8 %operand_69 * %operand_71 + %sums_65 blgp = none : !operand_f16, !operand_f16, !block
        %sums_74 = amdgpu.mfma 32x32x8 %operand_69 * %operand_72 + %sums_66 blgp = none : !operand_f16, !operand_f16, !block
        %sums_75 = amdgpu.mfma 32x32x8 %operand_70 * %operand_71 + %sums_67 blgp = none : !operand_f16, !operand_f16, !block
        %sums_76 = amdgpu.mfma 32x32x8 %operand_70 * %operand_72 + %sums_68 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half; the loads are used in the next iteration.
        %filter_77_at = arith.addi %filter_0_at, %c0 : index
        %filter_77 = vector.load %lds[%filter_77_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %filter_78_at = arith.addi %filter_0_at, %c1024 : index
        %filter_78 = vector.load %lds[%filter_78_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_79_at = arith.addi %pixel_0_at, %c4096 : index
        %pixel_79 = vector.load %lds[%pixel_79_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_80_at = arith.addi %pixel_0_at, %c5120 : index
        %pixel_80 = vector.load %lds[%pixel_80_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %staged_81_at = arith.addi %stage_at, %c8192 : index
        vector.store %loop_odd_0, %lds[%staged_81_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %staged_82_at = arith.addi %stage_at, %c10240 : index
        vector.store %loop_odd_1, %lds[%staged_82_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %staged_83_at = arith.addi %stage_at, %c12288 : index
        vector.store %loop_odd_2, %lds[%staged_83_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %staged_84_at = arith.addi %stage_at, %c14336 : index
        vector.store %loop_odd_3, %lds[%staged_84_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %even_0 = amdgpu.raw_buffer_load %filter_flat[%even_filter_0_or] : !flat_f16, i32 -> !chunk_f16
        %even_1 = amdgpu.raw_buffer_load %filter_flat[%even_filter_1_or] : !flat_f16, i32 -> !chunk_f16
        %even_2 = amdgpu.raw_buffer_load %input_flat[%even_input_0_or] : !flat_f16, i32 -> !chunk_f16
        %even_3 = amdgpu.raw_buffer_load %input_flat[%even_input_1_or] : !flat_f16, i32 -> !chunk_f16
        %odd_0 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_0_or] : !flat_f16, i32 -> !chunk_f16
        %odd_1 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_1_or] : !flat_f16, i32 -> !chunk_f16
        %odd_2 = amdgpu.raw_buffer_load %input_flat[%odd_input_0_or] : !flat_f16, i32 -> !chunk_f16
        %odd_3 = amdgpu.raw_buffer_load %input_flat[%odd_input_1_or] : !flat_f16, i32 -> !chunk_f16
        %operand_85 = vector.shuffle %filter_53, %filter_53 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_86 = vector.shuffle %filter_54, %filter_54 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_87 = vector.shuffle %pixel_55, %pixel_55 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_88 = vector.shuffle %pixel_56, %pixel_56 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_89 = amdgpu.mfma 32x32x8 %operand_85 * %operand_87 + %sums_73 blgp = none : !operand_f16, !operand_f16, !block
        %sums_90 = amdgpu.mfma 32x32x8 %operand_85 * %operand_88 + %sums_74 blgp = none : !operand_f16, !operand_f16, !block
        %sums_91 = amdgpu.mfma 32x32x8 %operand_86 * %operand_87 + %sums_75 blgp = none : !operand_f16, !operand_f16, !block
        %sums_92 = amdgpu.mfma 32x32x8 %operand_86 * %operand_88 + %sums_76 blgp = none : !operand_f16, !operand_f16, !block
        %operand_93 = vector.shuffle %filter_53, %filter_53 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_94 = vector.shuffle %filter_54, %filter_54 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_95 = vector.shuffle %pixel_55, %pixel_55 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_96 = vector.shuffle %pixel_56, %pixel_56 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_97 = amdgpu.mfma 32x32x8 %operand_93 * %operand_95 + %sums_89 blgp = none : !operand_f16, !operand_f16, !block
        %sums_98 = amdgpu.mfma 32x32x8 %operand_93 * %operand_96 + %sums_90 blgp = none : !operand_f16, !operand_f16, !block
        %sums_99 = amdgpu.mfma 32x32x8 %operand_94 * %operand_95 + %sums_91 blgp = none : !operand_f16, !operand_f16, !block
        %sums_100 = amdgpu.mfma 32x32x8 %operand_94 * %operand_96 + %sums_92 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        scf.yield %sums_97, %sums_98, %sums_99, %sums_100, %filter_77, %filter_78, %pixel_79, %pixel_80, %even_0, %even_1, %even_2, %even_3, %odd_0, %odd_1, %odd_2, %odd_3, %odd_row_next, %odd_column_next, %odd_left, %odd_filter_next, %odd_input_next
        : !block, !block, !block, !block, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, i32, i32, i32, i32, i32
      }
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_f16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %biased_0, %biased_1, %biased_2, %biased_3 = scf.if %has_bias -> (!block, !block, !block, !block) {
        %bias_101_filter = arith.addi %sum_filter0, %i0 : i32
        %bias_101 = func.call @bias_f16(%bias, %bias_101_filter) : (!flat_f16, i32) -> !block
        %with_bias_102 = arith.addf %end_0, %bias_101 : !block
        %with_bias_103 = arith.addf %end_1, %bias_101 : !block
        %bias_104_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_104 = func.call @bias_f16(%bias, %bias_104_filter) : (!flat_f16, i32) -> !block
        %with_bias_105 = arith.addf %end_2, %bias_104 : !block
        %with_bias_106 = arith.addf %end_3, %bias_104 : !block
        scf.yield %with_bias_102, %with_bias_103, %with_bias_105, %with_bias_106 : !block, !block, !block, !block
      } else {
      scf.yield %end_0, %end_1, %end_2, %end_3 : !block, !block, !block, !block
      }
      // A row of LDS for each of the wave's pixels. In the 16 bytes of 8
      // filters, pixels 8 to 15, 24 to 31 and so on have the halves swapped.
      %wave_lds = arith.muli %wave, %i4096 : i32
      %turn_row = arith.muli %lane_row, %i64 : i32
      %turn_low = arith.andi %lane_row, %i7 : i32
      %turn_bits = arith.shrui %lane_row, %i3 : i32
      %turn_half_any = arith.xori %lane_half, %turn_bits : i32
      %turn_half = arith.andi %turn_half_any, %i1 : i32
      %turn_half_at = arith.muli %turn_half, %i4 : i32
      %turn_0 = arith.addi %wave_lds, %turn_row : i32
      %turn_1 = arith.addi %turn_0, %turn_half_at : i32
      %part_107_swizzled = arith.xori %turn_low, %i0 : i32
      %part_107_start = arith.muli %part_107_swizzled, %i8 : i32
      %part_107_i32 = arith.addi %turn_1, %part_107_start : i32
      %part_107_at = arith.index_castui %part_107_i32 : i32 to index
      %result_108_f32 = vector.shuffle %biased_0, %biased_0 [0, 1, 2, 3] : !block, !block
      %result_108 = arith.truncf %result_108_f32 : vector<4xf32> to !operand_f16
      %result_108_at = arith.addi %part_107_at, %c0 : index
      vector.store %result_108, %lds[%result_108_at] {alignment = 8} : !lds_128_f16, !operand_f16
      %result_109_f32 = vector.shuffle %biased_1, %biased_1 [0, 1, 2, 3] : !block, !block
      %result_109 = arith.truncf %result_109_f32 : vector<4xf32> to !operand_f16
      %result_109_at = arith.addi %part_107_at, %c2048 : index
      vector.store %result_109, %lds[%result_109_at] {alignment = 8} : !lds_128_f16, !operand_f16
      %part_110_swizzled = arith.xori %turn_low, %i1 : i32
      %part_110_start = arith.muli %part_110_swizzled, %i8 : i32
      %part_110_i32 = arith.addi %turn_1, %part_110_start : i32
      %part_110_at = arith.index_castui %part_110_i32 : i32 to index
      %result_111_f32 = vector.shuffle %biased_0, %biased_0 [4, 5, 6, 7] : !block, !block
      %result_111 = arith.truncf %result_111_f32 : vector<4xf32> to !operand_f16
      %result_111_at = arith.addi %part_110_at, %c0 : index
      vector.store %result_111, %lds[%result_111_at] {alignment = 8} : !lds_128_f16, !operand_f16
      %result_112_f32 = vector.shuffle %biased_1, %biased_1 [4, 5, 6, 7] : !block, !block
      %result_112 = arith.truncf %result_112_f32 : vector<4xf32> to !operand_f16
      %result_112_at = arith.addi %part_110_at, %c2048 : index
      vector.store %result_112, %lds[%result_112_at] {alignment = 8} : !lds_128_f16, !operand_f16
      %part_113_swizzled = arith.xori %turn_low, %i2 : i32
      %part_113_start = arith.muli %part_113_swizzled, %i8 : i32
      %part_113_i32 = arith.addi %turn_1, %part_113_start : i32
      %part_113_at = arith.index_castui %part_113_i32 : i32 to index
      %result_114_f32 = vector.shuffle %biased_0, %biased_0 [8, 9, 10, 11] : !block, !block
      %result_114 = arith.truncf %result_114_f32 : vector<4xf32> to !operand_f16
      %result_114_at = arith.addi %part_113_at, %c0 : index
      vector.store %result_114, %lds[%result_114_at] {alignment = 8} : !lds_128_f16, !operand_f16
      %result_115_f32 = vector.shuffle %biased_1, %biased_1 [8, 9, 10, 11] : !block, !block
      %result_115 = arith.truncf %result_115_f32 : vector<4xf32> to !operand_f16
      %result_115_at = arith.addi %part_113_at, %c2048 : index
      vector.store %result_115, %lds[%result_115_at] {alignment = 8} : !lds_128_f16, !operand_f16
      %part_116_swizzled = arith.xori %turn_low, %i3 : i32
      %part_116_start = arith.muli %part_116_swizzled, %i8 : i32
      %part_116_i32 = arith.addi %turn_1, %part_116_start : i32
      %part_116_at = arith.index_castui %part_116_i32 : i32 to index
      %result_117_f32 = vector.shuffle %biased_0, %biased_0 [12, 13, 14, 15] : !block, !block
      %result_117 = arith.truncf %result_117_f32 : vector<4xf32> to !operand_f16
      %result_117_at = arith.addi %part_116_at, %c0 : index
      vector.store %result_117, %lds[%result_117_at] {alignment = 8} : !lds_128_f16, !operand_f16
      %result_118_f32 = vector.shuffle %biased_1, %biased_1 [12, 13, 14, 15] : !block, !block
      %result_118 = arith.truncf %result_118_f32 : vector<4xf32> to !operand_f16
      %result_118_at = arith.addi %part_116_at, %c2048 : index
      vector.store %result_118, %lds[%result_118_at] {alignment = 8} : !lds_128_f16, !operand_f16
      %part_119_swizzled = arith.xori %turn_low, %i4 : i32
      %part_119_start = arith.muli %part_119_swizzled, %i8 : i32
      %part_119_i32 = arith.addi %turn_1, %part_119_start : i32
      %part_119_at = arith.index_castui %part_119_i32 : i32 to index
      %result_120_f32 = vector.shuffle %biased_2, %biased_2 [0, 1, 2, 3] : !block, !block
      %result_120 = arith.truncf %result_120_f32 : vector<4xf32> to !operand_f16
      %result_120_at = arith.addi %part_119_at, %c0 : index
      vector.store %result_120, %lds[%result_120_at] {alignment = 8} : !lds_128_f16, !operand_f16
      %result_121_f32 = vector.shuffle %biased_3, %biased_3 [0, 1, 2, 3] : !block, !block
      %result_121 = arith.truncf %result_121_f32 : vector<4xf32> to !operand_f16
      %result_121_at = arith.addi %part_119_at, %c2048 : index
      vector.store %result_121, %lds[%result_121_at] {alignment = 8} : !lds_128_f16, !operand_f16
      %part_122_swizzled = arith.xori %turn_low, %i5 : i32
      %part_122_start = arith.muli %part_122_swizzled, %i8 : i32
      %part_122_i32 = arith.addi %turn_1, %part_122_start : i32
      %part_122_at = arith.index_castui %part_122_i32 : i32 to index
      %result_123_f32 = vector.shuffle %biased_2, %biased_2 [4, 5, 6, 7] : !block, !block
      %result_123 = arith.truncf %result_123_f32 : vector<4xf32> to !operand_f16
      %result_123_at = arith.addi %part_122_at, %c0 : index
      vector.store %result_123, %lds[%result_123_at] {alignment = 8} : !lds_128_f16, !operand_f16
      %result_124_f32 = vector.shuffle %biased_3, %biased_3 [4, 5, 6, 7] : !block, !block
      %result_124 = arith.truncf %result_124_f32 : vector<4xf32> to !operand_f16
      %result_124_at = arith.addi %part_122_at, %c2048 : index
      vector.store %result_124, %lds[%result_124_at] {alignment = 8} : !lds_128_f16, !operand_f16
      %part_125_swizzled = arith.xori %turn_low, %i6 : i32
      %part_125_start = arith.muli %part_125_swizzled, %i8 : i32
      %part_125_i32 = arith.addi %turn_1, %part_125_start : i32
      %part_125_at = arith.index_castui %part_125_i32 : i32 to index
      %result_126_f32 = vector.shuffle %biased_2, %biased_2 [8, 9, 10, 11] : !block, !block
      %result_126 = arith.truncf %result_126_f32 : vector<4xf32> to !operand_f16
      %result_126_at = arith.addi %part_125_at, %c0 : index
      vector.store %result_126, %lds[%result_126_at] {alignment = 8} : !lds_128_f16, !operand_f16
      %result_127_f32 = vector.shuffle %biased_3, %biased_3 [8, 9, 10, 11] : !block, !block
      %result_127 = arith.truncf %result_127_f32 : vector<4xf32> to !operand_f16
      %result_127_at = arith.addi %part_125_at, %c2048 : index
      vector.store %result_127, %lds[%result_127_at] {alignment = 8} : !lds_128_f16, !operand_f16
      %part_128_swizzled = arith.xori %turn_low, %i7 : i32
      %part_128_start = arith.muli %part_128_swizzled, %i8 : i32
      %part_128_i32 = arith.addi %turn_1, %part_128_start : i32
      %part_128_at = arith.index_castui %part_128_i32 : i32 to index
      %result_129_f32 = vector.shuffle %biased_2, %biased_2 [12, 13, 14, 15] : !block, !block
      %result_129 = arith.truncf %result_129_f32 : vector<4xf32> to !operand_f16
      %result_129_at = arith.addi %part_128_at, %c0 : index
      vector.store %result_129, %lds[%result_129_at] {alignment = 8} : !lds_128_f16, !operand_f16
      %result_130_f32 = vector.shuffle %biased_3, %biased_3 [12, 13, 14, 15] : !block, !block
      %result_130 = arith.truncf %result_130_f32 : vector<4xf32> to !operand_f16
      %result_130_at = arith.addi %part_128_at, %c2048 : index
      vector.store %result_130, %lds[%result_130_at] {alignment = 8} : !lds_128_f16, !operand_f16
      amdgpu.lds_barrier
      %out_part = arith.andi %lane, %i7 : i32
      %out_row = arith.divui %lane, %i8 : i32
      %out_swizzled = arith.xori %out_part, %out_row : i32
      %out_part_start = arith.muli %out_swizzled, %i8 : i32
      %out_row_start = arith.muli %out_row, %i64 : i32
      %out_0 = arith.addi %wave_lds, %out_row_start : i32
      %out_i32 = arith.addi %out_0, %out_part_start : i32
      %out_at = arith.index_castui %out_i32 : i32 to index
      %out_filter_far = arith.muli %out_part, %i8 : i32
      %out_filter = arith.addi %wave_filter0, %out_filter_far : i32
      %out_filter_in = arith.cmpi ult, %out_filter, %f_size : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %out_pixel0 = arith.addi %wave_pixel0, %out_row : i32
      %f_rest = arith.remui %f_size, %i8 : i32
      %f_whole = arith.cmpi eq, %f_rest, %i0 : i32
      %out_1_at = arith.addi %out_at, %c0 : index
      %out_1_any = vector.load %lds[%out_1_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %out_1 = vector.shuffle %out_1_any, %out_1_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %out_1_pixel = arith.addi %out_pixel0, %i0 : i32
      %out_1_pixel_in = arith.cmpi ult, %out_1_pixel, %pixels : i32
      %out_1_start = arith.muli %out_1_pixel, %f_size : i32
      %out_1_there = arith.addi %out_1_start, %out_filter : i32
      %out_2_at = arith.addi %out_at, %c512 : index
      %out_2_any = vector.load %lds[%out_2_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %out_2 = vector.shuffle %out_2_any, %out_2_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %out_2_pixel = arith.addi %out_pixel0, %i8 : i32
      %out_2_pixel_in = arith.cmpi ult, %out_2_pixel, %pixels : i32
      %out_2_start = arith.muli %out_2_pixel, %f_size : i32
      %out_2_there = arith.addi %out_2_start, %out_filter : i32
      %out_3_at = arith.addi %out_at, %c1024 : index
      %out_3_any = vector.load %lds[%out_3_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %out_3 = vector.shuffle %out_3_any, %out_3_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %out_3_pixel = arith.addi %out_pixel0, %i16 : i32
      %out_3_pixel_in = arith.cmpi ult, %out_3_pixel, %pixels : i32
      %out_3_start = arith.muli %out_3_pixel, %f_size : i32
      %out_3_there = arith.addi %out_3_start, %out_filter : i32
      %out_4_at = arith.addi %out_at, %c1536 : index
      %out_4_any = vector.load %lds[%out_4_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %out_4 = vector.shuffle %out_4_any, %out_4_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %out_4_pixel = arith.addi %out_pixel0, %i24 : i32
      %out_4_pixel_in = arith.cmpi ult, %out_4_pixel, %pixels : i32
      %out_4_start = arith.muli %out_4_pixel, %f_size : i32
      %out_4_there = arith.addi %out_4_start, %out_filter : i32
      %out_5_at = arith.addi %out_at, %c2048 : index
      %out_5_any = vector.load %lds[%out_5_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %out_5 = vector.shuffle %out_5_any, %out_5_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %out_5_pixel = arith.addi %out_pixel0, %i32 : i32
      %out_5_pixel_in = arith.cmpi ult, %out_5_pixel, %pixels : i32
      %out_5_start = arith.muli %out_5_pixel, %f_size : i32
      %out_5_there = arith.addi %out_5_start, %out_filter : i32
      %out_6_at = arith.addi %out_at, %c2560 : index
      %out_6_any = vector.load %lds[%out_6_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %out_6 = vector.shuffle %out_6_any, %out_6_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %out_6_pixel = arith.addi %out_pixel0, %i40 : i32
      %out_6_pixel_in = arith.cmpi ult, %out_6_pixel, %pixels : i32
      %out_6_start = arith.muli %out_6_pixel, %f_size : i32
      %out_6_there = arith.addi %out_6_start, %out_filter : i32
      %out_7_at = arith.addi %out_at, %c3072 : index
      %out_7_any = vector.load %lds[%out_7_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %out_7 = vector.shuffle %out_7_any, %out_7_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %out_7_pixel = arith.addi %out_pixel0, %i48 : i32
      %out_7_pixel_in = arith.cmpi ult, %out_7_pixel, %pixels : i32
      %out_7_start = arith.muli %out_7_pixel, %f_size : i32
      %out_7_there = arith.addi %out_7_start, %out_filter : i32
      %out_8_at = arith.addi %out_at, %c3584 : index
      %out_8_any = vector.load %lds[%out_8_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %out_8 = vector.shuffle %out_8_any, %out_8_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %out_8_pixel = arith.addi %out_pixel0, %i56 : i32
      %out_8_pixel_in = arith.cmpi ult, %out_8_pixel, %pixels : i32
      %out_8_start = arith.muli %out_8_pixel, %f_size : i32
      %out_8_there = arith.addi %out_8_start, %out_filter : i32
      scf.if %f_whole {
        %out_1_in = arith.andi %out_1_pixel_in, %out_filter_in : i1
        %out_1_or = arith.select %out_1_in, %out_1_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_1 -> %output_flat[%out_1_or] : !chunk_f16 -> !flat_f16, i32
        %out_2_in = arith.andi %out_2_pixel_in, %out_filter_in : i1
        %out_2_or = arith.select %out_2_in, %out_2_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_2 -> %output_flat[%out_2_or] : !chunk_f16 -> !flat_f16, i32
        %out_3_in = arith.andi %out_3_pixel_in, %out_filter_in : i1
        %out_3_or = arith.select %out_3_in, %out_3_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_3 -> %output_flat[%out_3_or] : !chunk_f16 -> !flat_f16, i32
        %out_4_in = arith.andi %out_4_pixel_in, %out_filter_in : i1
        %out_4_or = arith.select %out_4_in, %out_4_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_4 -> %output_flat[%out_4_or] : !chunk_f16 -> !flat_f16, i32
        %out_5_in = arith.andi %out_5_pixel_in, %out_filter_in : i1
        %out_5_or = arith.select %out_5_in, %out_5_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_5 -> %output_flat[%out_5_or] : !chunk_f16 -> !flat_f16, i32
        %out_6_in = arith.andi %out_6_pixel_in, %out_filter_in : i1
        %out_6_or = arith.select %out_6_in, %out_6_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_6 -> %output_flat[%out_6_or] : !chunk_f16 -> !flat_f16, i32
        %out_7_in = arith.andi %out_7_pixel_in, %out_filter_in : i1
        %out_7_or = arith.select %out_7_in, %out_7_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_7 -> %output_flat[%out_7_or] : !chunk_f16 -> !flat_f16, i32
        %out_8_in = arith.andi %out_8_pixel_in, %out_filter_in : i1
        %out_8_or = arith.select %out_8_in, %out_8_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_8 -> %output_flat[%out_8_or] : !chunk_f16 -> !flat_f16, i32
      } else {
      // A lane stores one filter of all pixels.
        %one_filter = arith.addi %wave_filter0, %lane : i32
        %one_filter_in = arith.cmpi ult, %one_filter, %f_size : i32
        %one_part = arith.divui %lane, %i8 : i32
        %one_place = arith.remui %lane, %i8 : i32
        scf.for %one_row = %i0 to %i64 step %i1 : i32 {
          %one_low = arith.andi %one_row, %i7 : i32
          %one_bits = arith.shrui %one_row, %i1 : i32
          %one_swap = arith.andi %one_bits, %i4 : i32
          %one_swizzled = arith.xori %one_part, %one_low : i32
          %one_part_start = arith.muli %one_swizzled, %i8 : i32
          %one_element = arith.xori %one_place, %one_swap : i32
          %one_row_start = arith.muli %one_row, %i64 : i32
          %one_0 = arith.addi %wave_lds, %one_row_start : i32
          %one_1 = arith.addi %one_0, %one_part_start : i32
          %one_2 = arith.addi %one_1, %one_element : i32
          %one_at = arith.index_castui %one_2 : i32 to index
          %one = memref.load %lds[%one_at] : !lds_128_f16
          %one_pixel = arith.addi %wave_pixel0, %one_row : i32
          %one_pixel_in = arith.cmpi ult, %one_pixel, %pixels : i32
          %one_in = arith.andi %one_filter_in, %one_pixel_in : i1
          %one_start = arith.muli %one_pixel, %f_size : i32
          %one_there = arith.addi %one_start, %one_filter : i32
          %one_or = arith.select %one_in, %one_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %one -> %output_flat[%one_or] : f16 -> !flat_f16, i32
        }
      }
      gpu.return
    }

    gpu.func @conv2d_nhwc_narrow_f16(%input: !tensor_f16, %filter: !tensor_f16,
        %bias: !flat_f16, %output: !tensor_f16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%lds: !lds_64_f16 {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i5 = arith.constant 5 : i32
      %i6 = arith.constant 6 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i16 = arith.constant 16 : i32
      %i24 = arith.constant 24 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i2048 = arith.constant 2048 : i32
      %i1073741816 = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c512 = arith.constant 512 : index
      %c1024 = arith.constant 1024 : index
      %c1536 = arith.constant 1536 : index
      %c2048 = arith.constant 2048 : index
      %c4096 = arith.constant 4096 : index
      %c6144 = arith.constant 6144 : index
      %c7168 = arith.constant 7168 : index
      %c8192 = arith.constant 8192 : index
      %c10240 = arith.constant 10240 : index
      %n = memref.dim %input, %c0 : !tensor_f16
      %n_size = arith.index_cast %n : index to i32
      %h = memref.dim %input, %c1 : !tensor_f16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c2 : !tensor_f16
      %w_size = arith.index_cast %w : index to i32
      %c = memref.dim %input, %c3 : !tensor_f16
      %c_size = arith.index_cast %c : index to i32
      %f = memref.dim %filter, %c0 : !tensor_f16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c1 : !tensor_f16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c2 : !tensor_f16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c1 : !tensor_f16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c2 : !tensor_f16
      %q_size = arith.index_cast %q : index to i32
      %input_nh = arith.muli %n, %h : index
      %input_wc = arith.muli %w, %c : index
      %input_count = arith.muli %input_nh, %input_wc : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !tensor_f16 to !flat_f16
      %filter_fr = arith.muli %f, %r : index
      %filter_sc = arith.muli %s, %c : index
      %filter_count = arith.muli %filter_fr, %filter_sc : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !tensor_f16 to !flat_f16
      %output_np = arith.muli %n, %p : index
      %output_qf = arith.muli %q, %f : index
      %output_count = arith.muli %output_np, %output_qf : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !tensor_f16 to !flat_f16
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32
      %rsc_size = arith.muli %rs_size, %c_size : i32
      // block = tile_p * ceil(F / 64) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i64 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i64 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32
      // Staging: this lane's part of a row, and the row. Rows beyond the last
      // repeat it: their sums are not stored.
      %part = arith.andi %thread, %i3 : i32
      %part_channel = arith.muli %part, %i8 : i32
      %staged_row = arith.divui %thread, %i4 : i32
      %filter_last = arith.subi %f_size, %i1 : i32
      %pixel_last = arith.subi %pixels, %i1 : i32
      %stage_at = func.call @lds_position(%staged_row, %part) : (i32, i32) -> index
      %filter_row_0_far = arith.addi %staged_row, %i0 : i32
      %filter_row_0_any = arith.addi %filter0, %filter_row_0_far : i32
      %filter_row_0 = arith.minui %filter_row_0_any, %filter_last : i32
      %filter_start_0 = arith.muli %filter_row_0, %rsc_size : i32
      %filter_base_0 = arith.addi %filter_start_0, %part_channel : i32
      %pixel_0_far = arith.addi %staged_row, %i0 : i32
      %pixel_0_any = arith.addi %pixel0, %pixel_0_far : i32
      %pixel_0 = arith.minui %pixel_0_any, %pixel_last : i32
      %n_0 = arith.divui %pixel_0, %pq_size : i32
      %pq_0 = arith.remui %pixel_0, %pq_size : i32
      %p_0 = arith.divui %pq_0, %q_size : i32
      %q_0 = arith.remui %pq_0, %q_size : i32
      %h_0_line = arith.muli %p_0, %stride_h : i32
      %h_0 = arith.subi %h_0_line, %pad_h : i32
      %w_0_column = arith.muli %q_0, %stride_w : i32
      %w_0 = arith.subi %w_0_column, %pad_w : i32
      %image_0 = arith.muli %n_0, %h_size : i32
      %line_0 = arith.addi %image_0, %h_0 : i32
      %line_start_0 = arith.muli %line_0, %w_size : i32
      %position_0 = arith.addi %line_start_0, %w_0 : i32
      %position_start_0 = arith.muli %position_0, %c_size : i32
      %input_base_0 = arith.addi %position_start_0, %part_channel : i32
      %pixel_1_far = arith.addi %staged_row, %i64 : i32
      %pixel_1_any = arith.addi %pixel0, %pixel_1_far : i32
      %pixel_1 = arith.minui %pixel_1_any, %pixel_last : i32
      %n_1 = arith.divui %pixel_1, %pq_size : i32
      %pq_1 = arith.remui %pixel_1, %pq_size : i32
      %p_1 = arith.divui %pq_1, %q_size : i32
      %q_1 = arith.remui %pq_1, %q_size : i32
      %h_1_line = arith.muli %p_1, %stride_h : i32
      %h_1 = arith.subi %h_1_line, %pad_h : i32
      %w_1_column = arith.muli %q_1, %stride_w : i32
      %w_1 = arith.subi %w_1_column, %pad_w : i32
      %image_1 = arith.muli %n_1, %h_size : i32
      %line_1 = arith.addi %image_1, %h_1 : i32
      %line_start_1 = arith.muli %line_1, %w_size : i32
      %position_1 = arith.addi %line_start_1, %w_1 : i32
      %position_start_1 = arith.muli %position_1, %c_size : i32
      %input_base_1 = arith.addi %position_start_1, %part_channel : i32
      // The cursor of the K steps: r and s, each times its dilation, how many
      // channels are left (none once all is done), and what is to be added to
      // a lane's filter and input positions. How far these move depends on
      // whether the next step has the same (r, s), the next s or the next r.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %channel_end = arith.muli %channel_steps, %i32 : i32
      %last_step = arith.subi %channel_end, %i32 : i32
      %filter_wrap = arith.subi %c_size, %last_step : i32
      %column_pitch = arith.muli %dilation_w, %c_size : i32
      %input_wrap = arith.subi %column_pitch, %last_step : i32
      %row_pitch = arith.muli %dilation_h, %w_size : i32
      %row_jump = arith.subi %row_pitch, %column_end : i32
      %row_wrap = arith.muli %row_jump, %c_size : i32
      %steps = arith.muli %rs_size, %channel_steps : i32
      %has_taps = arith.cmpi ne, %rs_size, %i0 : i32
      %first_left = arith.select %has_taps, %c_size, %i0 : i32
      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i4 : i32
      %wave_p = arith.remui %wave, %i4 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i32 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index
      // Fill both buffers, and have the next two steps in registers.
      %first_0_exists = arith.cmpi slt, %part_channel, %first_left : i32
      %first_0_filter_0_at = arith.addi %filter_base_0, %i0 : i32
      %first_0_filter_0_or = arith.select %first_0_exists, %first_0_filter_0_at, %i1073741816 : i32
      %first_0_h_0 = arith.addi %h_0, %i0 : i32
      %first_0_w_0 = arith.addi %w_0, %i0 : i32
      %first_0_h_0_in = arith.cmpi ult, %first_0_h_0, %h_size : i32
      %first_0_w_0_in = arith.cmpi ult, %first_0_w_0, %w_size : i32
      %first_0_hw_0_in = arith.andi %first_0_h_0_in, %first_0_w_0_in : i1
      %first_0_input_0_in = arith.andi %first_0_hw_0_in, %first_0_exists : i1
      %first_0_input_0_at = arith.addi %input_base_0, %i0 : i32
      %first_0_input_0_or = arith.select %first_0_input_0_in, %first_0_input_0_at, %i1073741816 : i32
      %first_0_h_1 = arith.addi %h_1, %i0 : i32
      %first_0_w_1 = arith.addi %w_1, %i0 : i32
      %first_0_h_1_in = arith.cmpi ult, %first_0_h_1, %h_size : i32
      %first_0_w_1_in = arith.cmpi ult, %first_0_w_1, %w_size : i32
      %first_0_hw_1_in = arith.andi %first_0_h_1_in, %first_0_w_1_in : i1
      %first_0_input_1_in = arith.andi %first_0_hw_1_in, %first_0_exists : i1
      %first_0_input_1_at = arith.addi %input_base_1, %i0 : i32
      %first_0_input_1_or = arith.select %first_0_input_1_in, %first_0_input_1_at, %i1073741816 : i32
      %first_0_left_here = arith.subi %first_left, %i32 : i32
      %first_0_wraps = arith.cmpi sle, %first_0_left_here, %i0 : i32
      %first_0_left_next = arith.select %first_0_wraps, %c_size, %first_0_left_here : i32
      %first_0_filter_by = arith.select %first_0_wraps, %filter_wrap, %i32 : i32
      %first_0_filter_next = arith.addi %i0, %first_0_filter_by : i32
      %first_0_input_by = arith.select %first_0_wraps, %input_wrap, %i32 : i32
      %first_0_input_there = arith.addi %i0, %first_0_input_by : i32
      %first_0_column_by = arith.select %first_0_wraps, %dilation_w, %i0 : i32
      %first_0_column_there = arith.addi %i0, %first_0_column_by : i32
      %first_0_column_wraps = arith.cmpi uge, %first_0_column_there, %column_end : i32
      %first_0_column_next = arith.select %first_0_column_wraps, %i0, %first_0_column_there : i32
      %first_0_input_more = arith.select %first_0_column_wraps, %row_wrap, %i0 : i32
      %first_0_input_next = arith.addi %first_0_input_there, %first_0_input_more : i32
      %first_0_row_by = arith.select %first_0_column_wraps, %dilation_h, %i0 : i32
      %first_0_row_next = arith.addi %i0, %first_0_row_by : i32
      %first_0_goes_on = arith.cmpi ult, %first_0_row_next, %row_end : i32
      %first_0_left = arith.select %first_0_goes_on, %first_0_left_next, %i0 : i32
      %first_0_0 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_0_1 = amdgpu.raw_buffer_load %input_flat[%first_0_input_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_0_2 = amdgpu.raw_buffer_load %input_flat[%first_0_input_1_or] : !flat_f16, i32 -> !chunk_f16
      %first_1_exists = arith.cmpi slt, %part_channel, %first_0_left : i32
      %first_1_filter_0_at = arith.addi %filter_base_0, %first_0_filter_next : i32
      %first_1_filter_0_or = arith.select %first_1_exists, %first_1_filter_0_at, %i1073741816 : i32
      %first_1_h_0 = arith.addi %h_0, %first_0_row_next : i32
      %first_1_w_0 = arith.addi %w_0, %first_0_column_next : i32
      %first_1_h_0_in = arith.cmpi ult, %first_1_h_0, %h_size : i32
      %first_1_w_0_in = arith.cmpi ult, %first_1_w_0, %w_size : i32
      %first_1_hw_0_in = arith.andi %first_1_h_0_in, %first_1_w_0_in : i1
      %first_1_input_0_in = arith.andi %first_1_hw_0_in, %first_1_exists : i1
      %first_1_input_0_at = arith.addi %input_base_0, %first_0_input_next : i32
      %first_1_input_0_or = arith.select %first_1_input_0_in, %first_1_input_0_at, %i1073741816 : i32
      %first_1_h_1 = arith.addi %h_1, %first_0_row_next : i32
      %first_1_w_1 = arith.addi %w_1, %first_0_column_next : i32
      %first_1_h_1_in = arith.cmpi ult, %first_1_h_1, %h_size : i32
      %first_1_w_1_in = arith.cmpi ult, %first_1_w_1, %w_size : i32
      %first_1_hw_1_in = arith.andi %first_1_h_1_in, %first_1_w_1_in : i1
      %first_1_input_1_in = arith.andi %first_1_hw_1_in, %first_1_exists : i1
      %first_1_input_1_at = arith.addi %input_base_1, %first_0_input_next : i32
      %first_1_input_1_or = arith.select %first_1_input_1_in, %first_1_input_1_at, %i1073741816 : i32
      %first_1_left_here = arith.subi %first_0_left, %i32 : i32
      %first_1_wraps = arith.cmpi sle, %first_1_left_here, %i0 : i32
      %first_1_left_next = arith.select %first_1_wraps, %c_size, %first_1_left_here : i32
      %first_1_filter_by = arith.select %first_1_wraps, %filter_wrap, %i32 : i32
      %first_1_filter_next = arith.addi %first_0_filter_next, %first_1_filter_by : i32
      %first_1_input_by = arith.select %first_1_wraps, %input_wrap, %i32 : i32
      %first_1_input_there = arith.addi %first_0_input_next, %first_1_input_by : i32
      %first_1_column_by = arith.select %first_1_wraps, %dilation_w, %i0 : i32
      %first_1_column_there = arith.addi %first_0_column_next, %first_1_column_by : i32
      %first_1_column_wraps = arith.cmpi uge, %first_1_column_there, %column_end : i32
      %first_1_column_next = arith.select %first_1_column_wraps, %i0, %first_1_column_there : i32
      %first_1_input_more = arith.select %first_1_column_wraps, %row_wrap, %i0 : i32
      %first_1_input_next = arith.addi %first_1_input_there, %first_1_input_more : i32
      %first_1_row_by = arith.select %first_1_column_wraps, %dilation_h, %i0 : i32
      %first_1_row_next = arith.addi %first_0_row_next, %first_1_row_by : i32
      %first_1_goes_on = arith.cmpi ult, %first_1_row_next, %row_end : i32
      %first_1_left = arith.select %first_1_goes_on, %first_1_left_next, %i0 : i32
      %first_1_0 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_1_1 = amdgpu.raw_buffer_load %input_flat[%first_1_input_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_1_2 = amdgpu.raw_buffer_load %input_flat[%first_1_input_1_or] : !flat_f16, i32 -> !chunk_f16
      %first_2_exists = arith.cmpi slt, %part_channel, %first_1_left : i32
      %first_2_filter_0_at = arith.addi %filter_base_0, %first_1_filter_next : i32
      %first_2_filter_0_or = arith.select %first_2_exists, %first_2_filter_0_at, %i1073741816 : i32
      %first_2_h_0 = arith.addi %h_0, %first_1_row_next : i32
      %first_2_w_0 = arith.addi %w_0, %first_1_column_next : i32
      %first_2_h_0_in = arith.cmpi ult, %first_2_h_0, %h_size : i32
      %first_2_w_0_in = arith.cmpi ult, %first_2_w_0, %w_size : i32
      %first_2_hw_0_in = arith.andi %first_2_h_0_in, %first_2_w_0_in : i1
      %first_2_input_0_in = arith.andi %first_2_hw_0_in, %first_2_exists : i1
      %first_2_input_0_at = arith.addi %input_base_0, %first_1_input_next : i32
      %first_2_input_0_or = arith.select %first_2_input_0_in, %first_2_input_0_at, %i1073741816 : i32
      %first_2_h_1 = arith.addi %h_1, %first_1_row_next : i32
      %first_2_w_1 = arith.addi %w_1, %first_1_column_next : i32
      %first_2_h_1_in = arith.cmpi ult, %first_2_h_1, %h_size : i32
      %first_2_w_1_in = arith.cmpi ult, %first_2_w_1, %w_size : i32
      %first_2_hw_1_in = arith.andi %first_2_h_1_in, %first_2_w_1_in : i1
      %first_2_input_1_in = arith.andi %first_2_hw_1_in, %first_2_exists : i1
      %first_2_input_1_at = arith.addi %input_base_1, %first_1_input_next : i32
      %first_2_input_1_or = arith.select %first_2_input_1_in, %first_2_input_1_at, %i1073741816 : i32
      %first_2_left_here = arith.subi %first_1_left, %i32 : i32
      %first_2_wraps = arith.cmpi sle, %first_2_left_here, %i0 : i32
      %first_2_left_next = arith.select %first_2_wraps, %c_size, %first_2_left_here : i32
      %first_2_filter_by = arith.select %first_2_wraps, %filter_wrap, %i32 : i32
      %first_2_filter_next = arith.addi %first_1_filter_next, %first_2_filter_by : i32
      %first_2_input_by = arith.select %first_2_wraps, %input_wrap, %i32 : i32
      %first_2_input_there = arith.addi %first_1_input_next, %first_2_input_by : i32
      %first_2_column_by = arith.select %first_2_wraps, %dilation_w, %i0 : i32
      %first_2_column_there = arith.addi %first_1_column_next, %first_2_column_by : i32
      %first_2_column_wraps = arith.cmpi uge, %first_2_column_there, %column_end : i32
      %first_2_column_next = arith.select %first_2_column_wraps, %i0, %first_2_column_there : i32
      %first_2_input_more = arith.select %first_2_column_wraps, %row_wrap, %i0 : i32
      %first_2_input_next = arith.addi %first_2_input_there, %first_2_input_more : i32
      %first_2_row_by = arith.select %first_2_column_wraps, %dilation_h, %i0 : i32
      %first_2_row_next = arith.addi %first_1_row_next, %first_2_row_by : i32
      %first_2_goes_on = arith.cmpi ult, %first_2_row_next, %row_end : i32
      %first_2_left = arith.select %first_2_goes_on, %first_2_left_next, %i0 : i32
      %first_2_0 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_2_1 = amdgpu.raw_buffer_load %input_flat[%first_2_input_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_2_2 = amdgpu.raw_buffer_load %input_flat[%first_2_input_1_or] : !flat_f16, i32 -> !chunk_f16
      %first_3_exists = arith.cmpi slt, %part_channel, %first_2_left : i32
      %first_3_filter_0_at = arith.addi %filter_base_0, %first_2_filter_next : i32
      %first_3_filter_0_or = arith.select %first_3_exists, %first_3_filter_0_at, %i1073741816 : i32
      %first_3_h_0 = arith.addi %h_0, %first_2_row_next : i32
      %first_3_w_0 = arith.addi %w_0, %first_2_column_next : i32
      %first_3_h_0_in = arith.cmpi ult, %first_3_h_0, %h_size : i32
      %first_3_w_0_in = arith.cmpi ult, %first_3_w_0, %w_size : i32
      %first_3_hw_0_in = arith.andi %first_3_h_0_in, %first_3_w_0_in : i1
      %first_3_input_0_in = arith.andi %first_3_hw_0_in, %first_3_exists : i1
      %first_3_input_0_at = arith.addi %input_base_0, %first_2_input_next : i32
      %first_3_input_0_or = arith.select %first_3_input_0_in, %first_3_input_0_at, %i1073741816 : i32
      %first_3_h_1 = arith.addi %h_1, %first_2_row_next : i32
      %first_3_w_1 = arith.addi %w_1, %first_2_column_next : i32
      %first_3_h_1_in = arith.cmpi ult, %first_3_h_1, %h_size : i32
      %first_3_w_1_in = arith.cmpi ult, %first_3_w_1, %w_size : i32
      %first_3_hw_1_in = arith.andi %first_3_h_1_in, %first_3_w_1_in : i1
      %first_3_input_1_in = arith.andi %first_3_hw_1_in, %first_3_exists : i1
      %first_3_input_1_at = arith.addi %input_base_1, %first_2_input_next : i32
      %first_3_input_1_or = arith.select %first_3_input_1_in, %first_3_input_1_at, %i1073741816 : i32
      %first_3_left_here = arith.subi %first_2_left, %i32 : i32
      %first_3_wraps = arith.cmpi sle, %first_3_left_here, %i0 : i32
      %first_3_left_next = arith.select %first_3_wraps, %c_size, %first_3_left_here : i32
      %first_3_filter_by = arith.select %first_3_wraps, %filter_wrap, %i32 : i32
      %first_3_filter_next = arith.addi %first_2_filter_next, %first_3_filter_by : i32
      %first_3_input_by = arith.select %first_3_wraps, %input_wrap, %i32 : i32
      %first_3_input_there = arith.addi %first_2_input_next, %first_3_input_by : i32
      %first_3_column_by = arith.select %first_3_wraps, %dilation_w, %i0 : i32
      %first_3_column_there = arith.addi %first_2_column_next, %first_3_column_by : i32
      %first_3_column_wraps = arith.cmpi uge, %first_3_column_there, %column_end : i32
      %first_3_column_next = arith.select %first_3_column_wraps, %i0, %first_3_column_there : i32
      %first_3_input_more = arith.select %first_3_column_wraps, %row_wrap, %i0 : i32
      %first_3_input_next = arith.addi %first_3_input_there, %first_3_input_more : i32
      %first_3_row_by = arith.select %first_3_column_wraps, %dilation_h, %i0 : i32
      %first_3_row_next = arith.addi %first_2_row_next, %first_3_row_by : i32
      %first_3_goes_on = arith.cmpi ult, %first_3_row_next, %row_end : i32
      %first_3_left = arith.select %first_3_goes_on, %first_3_left_next, %i0 : i32
      %first_3_0 = amdgpu.raw_buffer_load %filter_flat[%first_3_filter_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_3_1 = amdgpu.raw_buffer_load %input_flat[%first_3_input_0_or] : !flat_f16, i32 -> !chunk_f16
      %first_3_2 = amdgpu.raw_buffer_load %input_flat[%first_3_input_1_or] : !flat_f16, i32 -> !chunk_f16
      %staged_1_at = arith.addi %stage_at, %c0 : index
      vector.store %first_0_0, %lds[%staged_1_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %staged_2_at = arith.addi %stage_at, %c2048 : index
      vector.store %first_0_1, %lds[%staged_2_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %staged_3_at = arith.addi %stage_at, %c4096 : index
      vector.store %first_0_2, %lds[%staged_3_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %staged_4_at = arith.addi %stage_at, %c6144 : index
      vector.store %first_1_0, %lds[%staged_4_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %staged_5_at = arith.addi %stage_at, %c8192 : index
      vector.store %first_1_1, %lds[%staged_5_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %staged_6_at = arith.addi %stage_at, %c10240 : index
      vector.store %first_1_2, %lds[%staged_6_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      amdgpu.lds_barrier
      %filter_7_at = arith.addi %filter_0_at, %c0 : index
      %filter_7 = vector.load %lds[%filter_7_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %filter_8_at = arith.addi %filter_0_at, %c1024 : index
      %filter_8 = vector.load %lds[%filter_8_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %pixel_9_at = arith.addi %pixel_0_at, %c2048 : index
      %pixel_9 = vector.load %lds[%pixel_9_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12, %end_13, %end_14, %end_15 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(
      %loop_sums_0 = %no_sums,
      %loop_sums_1 = %no_sums,
      %loop_operand_0 = %filter_7,
      %loop_operand_1 = %filter_8,
      %loop_operand_2 = %pixel_9,
      %loop_even_0 = %first_2_0,
      %loop_even_1 = %first_2_1,
      %loop_even_2 = %first_2_2,
      %loop_odd_0 = %first_3_0,
      %loop_odd_1 = %first_3_1,
      %loop_odd_2 = %first_3_2,
      %loop_row_0 = %first_3_row_next,
      %loop_column_0 = %first_3_column_next,
      %loop_left_0 = %first_3_left,
      %loop_filter_0 = %first_3_filter_next,
      %loop_input_0 = %first_3_input_next
      ) -> (!block, !block, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, i32, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_10_at = arith.addi %filter_1_at, %c0 : index
        %filter_10 = vector.load %lds[%filter_10_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %filter_11_at = arith.addi %filter_1_at, %c1024 : index
        %filter_11 = vector.load %lds[%filter_11_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %pixel_12_at = arith.addi %pixel_1_at, %c2048 : index
        %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %even_exists = arith.cmpi slt, %part_channel, %loop_left_0 : i32
        %even_filter_0_at = arith.addi %filter_base_0, %loop_filter_0 : i32
        %even_filter_0_or = arith.select %even_exists, %even_filter_0_at, %i1073741816 : i32
        %even_h_0 = arith.addi %h_0, %loop_row_0 : i32
        %even_w_0 = arith.addi %w_0, %loop_column_0 : i32
        %even_h_0_in = arith.cmpi ult, %even_h_0, %h_size : i32
        %even_w_0_in = arith.cmpi ult, %even_w_0, %w_size : i32
        %even_hw_0_in = arith.andi %even_h_0_in, %even_w_0_in : i1
        %even_input_0_in = arith.andi %even_hw_0_in, %even_exists : i1
        %even_input_0_at = arith.addi %input_base_0, %loop_input_0 : i32
        %even_input_0_or = arith.select %even_input_0_in, %even_input_0_at, %i1073741816 : i32
        %even_h_1 = arith.addi %h_1, %loop_row_0 : i32
        %even_w_1 = arith.addi %w_1, %loop_column_0 : i32
        %even_h_1_in = arith.cmpi ult, %even_h_1, %h_size : i32
        %even_w_1_in = arith.cmpi ult, %even_w_1, %w_size : i32
        %even_hw_1_in = arith.andi %even_h_1_in, %even_w_1_in : i1
        %even_input_1_in = arith.andi %even_hw_1_in, %even_exists : i1
        %even_input_1_at = arith.addi %input_base_1, %loop_input_0 : i32
        %even_input_1_or = arith.select %even_input_1_in, %even_input_1_at, %i1073741816 : i32
        %even_left_here = arith.subi %loop_left_0, %i32 : i32
        %even_wraps = arith.cmpi sle, %even_left_here, %i0 : i32
        %even_left_next = arith.select %even_wraps, %c_size, %even_left_here : i32
        %even_filter_by = arith.select %even_wraps, %filter_wrap, %i32 : i32
        %even_filter_next = arith.addi %loop_filter_0, %even_filter_by : i32
        %even_input_by = arith.select %even_wraps, %input_wrap, %i32 : i32
        %even_input_there = arith.addi %loop_input_0, %even_input_by : i32
        %even_column_by = arith.select %even_wraps, %dilation_w, %i0 : i32
        %even_column_there = arith.addi %loop_column_0, %even_column_by : i32
        %even_column_wraps = arith.cmpi uge, %even_column_there, %column_end : i32
        %even_column_next = arith.select %even_column_wraps, %i0, %even_column_there : i32
        %even_input_more = arith.select %even_column_wraps, %row_wrap, %i0 : i32
        %even_input_next = arith.addi %even_input_there, %even_input_more : i32
        %even_row_by = arith.select %even_column_wraps, %dilation_h, %i0 : i32
        %even_row_next = arith.addi %loop_row_0, %even_row_by : i32
        %even_goes_on = arith.cmpi ult, %even_row_next, %row_end : i32
        %even_left = arith.select %even_goes_on, %even_left_next, %i0 : i32
        %operand_13 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_14 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_15 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_16 = amdgpu.mfma 32x32x8 %operand_13 * %operand_15 + %loop_sums_0 blgp = none : !operand_f16, !operand_f16, !block
        %sums_17 = amdgpu.mfma 32x32x8 %operand_14 * %operand_15 + %loop_sums_1 blgp = none : !operand_f16, !operand_f16, !block
        %operand_18 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_19 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_20 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %sums_16 blgp = none : !operand_f16, !operand_f16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_19 * %operand_20 + %sums_17 blgp = none : !operand_f16, !operand_f16, !block
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_23_at = arith.addi %filter_0_at, %c6144 : index
        %filter_23 = vector.load %lds[%filter_23_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %filter_24_at = arith.addi %filter_0_at, %c7168 : index
        %filter_24 = vector.load %lds[%filter_24_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %pixel_25_at = arith.addi %pixel_0_at, %c8192 : index
        %pixel_25 = vector.load %lds[%pixel_25_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %odd_exists = arith.cmpi slt, %part_channel, %even_left : i32
        %odd_filter_0_at = arith.addi %filter_base_0, %even_filter_next : i32
        %odd_filter_0_or = arith.select %odd_exists, %odd_filter_0_at, %i1073741816 : i32
        %odd_h_0 = arith.addi %h_0, %even_row_next : i32
        %odd_w_0 = arith.addi %w_0, %even_column_next : i32
        %odd_h_0_in = arith.cmpi ult, %odd_h_0, %h_size : i32
        %odd_w_0_in = arith.cmpi ult, %odd_w_0, %w_size : i32
        %odd_hw_0_in = arith.andi %odd_h_0_in, %odd_w_0_in : i1
        %odd_input_0_in = arith.andi %odd_hw_0_in, %odd_exists : i1
        %odd_input_0_at = arith.addi %input_base_0, %even_input_next : i32
        %odd_input_0_or = arith.select %odd_input_0_in, %odd_input_0_at, %i1073741816 : i32
        %odd_h_1 = arith.addi %h_1, %even_row_next : i32
        %odd_w_1 = arith.addi %w_1, %even_column_next : i32
        %odd_h_1_in = arith.cmpi ult, %odd_h_1, %h_size : i32
        %odd_w_1_in = arith.cmpi ult, %odd_w_1, %w_size : i32
        %odd_hw_1_in = arith.andi %odd_h_1_in, %odd_w_1_in : i1
        %odd_input_1_in = arith.andi %odd_hw_1_in, %odd_exists : i1
        %odd_input_1_at = arith.addi %input_base_1, %even_input_next : i32
        %odd_input_1_or = arith.select %odd_input_1_in, %odd_input_1_at, %i1073741816 : i32
        %odd_left_here = arith.subi %even_left, %i32 : i32
        %odd_wraps = arith.cmpi sle, %odd_left_here, %i0 : i32
        %odd_left_next = arith.select %odd_wraps, %c_size, %odd_left_here : i32
        %odd_filter_by = arith.select %odd_wraps, %filter_wrap, %i32 : i32
        %odd_filter_next = arith.addi %even_filter_next, %odd_filter_by : i32
        %odd_input_by = arith.select %odd_wraps, %input_wrap, %i32 : i32
        %odd_input_there = arith.addi %even_input_next, %odd_input_by : i32
        %odd_column_by = arith.select %odd_wraps, %dilation_w, %i0 : i32
        %odd_column_there = arith.addi %even_column_next, %odd_column_by : i32
        %odd_column_wraps = arith.cmpi uge, %odd_column_there, %column_end : i32
        %odd_column_next = arith.select %odd_column_wraps, %i0, %odd_column_there : i32
        %odd_input_more = arith.select %odd_column_wraps, %row_wrap, %i0 : i32
        %odd_input_next = arith.addi %odd_input_there, %odd_input_more : i32
        %odd_row_by = arith.select %odd_column_wraps, %dilation_h, %i0 : i32
        %odd_row_next = arith.addi %even_row_next, %odd_row_by : i32
        %odd_goes_on = arith.cmpi ult, %odd_row_next, %row_end : i32
        %odd_left = arith.select %odd_goes_on, %odd_left_next, %i0 : i32
        %operand_26 = vector.shuffle %filter_10, %filter_10 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_27 = vector.shuffle %filter_11, %filter_11 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_28 = vector.shuffle %pixel_12, %pixel_12 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_29 = amdgpu.mfma 32x32x8 %operand_26 * %operand_28 + %sums_21 blgp = none : !operand_f16, !operand_f16, !block
        %sums_30 = amdgpu.mfma 32x32x8 %operand_27 * %operand_28 + %sums_22 blgp = none : !operand_f16, !operand_f16, !block
        %operand_31 = vector.shuffle %filter_10, %filter_10 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_32 = vector.shuffle %filter_11, %filter_11 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_33 = vector.shuffle %pixel_12, %pixel_12 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_34 = amdgpu.mfma 32x32x8 %operand_31 * %operand_33 + %sums_29 blgp = none : !operand_f16, !operand_f16, !block
        %sums_35 = amdgpu.mfma 32x32x8 %operand_32 * %operand_33 + %sums_30 blgp = none : !operand_f16, !operand_f16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_36_at = arith.addi %filter_1_at, %c6144 : index
        %filter_36 = vector.load %lds[%filter_36_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %filter_37_at = arith.addi %filter_1_at, %c7168 : index
        %filter_37 = vector.load %lds[%filter_37_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %pixel_38_at = arith.addi %pixel_1_at, %c8192 : index
        %pixel_38 = vector.load %lds[%pixel_38_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %staged_39_at = arith.addi %stage_at, %c0 : index
        vector.store %loop_even_0, %lds[%staged_39_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %staged_40_at = arith.addi %stage_at, %c2048 : index
        vector.store %loop_even_1, %lds[%staged_40_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %staged_41_at = arith.addi %stage_at, %c4096 : index
        vector.store %loop_even_2, %lds[%staged_41_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %operand_42 = vector.shuffle %filter_23, %filter_23 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_43 = vector.shuffle %filter_24, %filter_24 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_44 = vector.shuffle %pixel_25, %pixel_25 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_45 = amdgpu.mfma 32x32x8 %operand_42 * %operand_44 + %sums_34 blgp = none : !operand_f16, !operand_f16, !block
        %sums_46 = amdgpu.mfma 32x32x8 %operand_43 * %operand_44 + %sums_35 blgp = none : !operand_f16, !operand_f16, !block
        %operand_47 = vector.shuffle %filter_23, %filter_23 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_48 = vector.shuffle %filter_24, %filter_24 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_49 = vector.shuffle %pixel_25, %pixel_25 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_50 = amdgpu.mfma 32x32x8 %operand_47 * %operand_49 + %sums_45 blgp = none : !operand_f16, !operand_f16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_48 * %operand_49 + %sums_46 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half; the loads are used in the next iteration.
        %filter_52_at = arith.addi %filter_0_at, %c0 : index
        %filter_52 = vector.load %lds[%filter_52_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %filter_53_at = arith.addi %filter_0_at, %c1024 : index
        %filter_53 = vector.load %lds[%filter_53_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %pixel_54_at = arith.addi %pixel_0_at, %c2048 : index
        %pixel_54 = vector.load %lds[%pixel_54_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %staged_55_at = arith.addi %stage_at, %c6144 : index
        vector.store %loop_odd_0, %lds[%staged_55_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %staged_56_at = arith.addi %stage_at, %c8192 : index
        vector.store %loop_odd_1, %lds[%staged_56_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %staged_57_at = arith.addi %stage_at, %c10240 : index
        vector.store %loop_odd_2, %lds[%staged_57_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %even_0 = amdgpu.raw_buffer_load %filter_flat[%even_filter_0_or] : !flat_f16, i32 -> !chunk_f16
        %even_1 = amdgpu.raw_buffer_load %input_flat[%even_input_0_or] : !flat_f16, i32 -> !chunk_f16
        %even_2 = amdgpu.raw_buffer_load %input_flat[%even_input_1_or] : !flat_f16, i32 -> !chunk_f16
        %odd_0 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_0_or] : !flat_f16, i32 -> !chunk_f16
        %odd_1 = amdgpu.raw_buffer_load %input_flat[%odd_input_0_or] : !flat_f16, i32 -> !chunk_f16
        %odd_2 = amdgpu.raw_buffer_load %input_flat[%odd_input_1_or] : !flat_f16, i32 -> !chunk_f16
        %operand_58 = vector.shuffle %filter_36, %filter_36 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_59 = vector.shuffle %filter_37, %filter_37 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_60 = vector.shuffle %pixel_38, %pixel_38 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_61 = amdgpu.mfma 32x32x8 %operand_58 * %operand_60 + %sums_50 blgp = none : !operand_f16, !operand_f16, !block
        %sums_62 = amdgpu.mfma 32x32x8 %operand_59 * %operand_60 + %sums_51 blgp = none : !operand_f16, !operand_f16, !block
        %operand_63 = vector.shuffle %filter_36, %filter_36 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_64 = vector.shuffle %filter_37, %filter_37 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_65 = vector.shuffle %pixel_38, %pixel_38 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_66 = amdgpu.mfma 32x32x8 %operand_63 * %operand_65 + %sums_61 blgp = none : !operand_f16, !operand_f16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_64 * %operand_65 + %sums_62 blgp = none : !operand_f16, !operand_f16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 32, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 3, 0
        scf.yield %sums_66, %sums_67, %filter_52, %filter_53, %pixel_54, %even_0, %even_1, %even_2, %odd_0, %odd_1, %odd_2, %odd_row_next, %odd_column_next, %odd_left, %odd_filter_next, %odd_input_next
        : !block, !block, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, i32, i32, i32, i32, i32
      }
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_f16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %biased_0, %biased_1 = scf.if %has_bias -> (!block, !block) {
        %bias_68_filter = arith.addi %sum_filter0, %i0 : i32
        %bias_68 = func.call @bias_f16(%bias, %bias_68_filter) : (!flat_f16, i32) -> !block
        %with_bias_69 = arith.addf %end_0, %bias_68 : !block
        %bias_70_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_70 = func.call @bias_f16(%bias, %bias_70_filter) : (!flat_f16, i32) -> !block
        %with_bias_71 = arith.addf %end_1, %bias_70 : !block
        scf.yield %with_bias_69, %with_bias_71 : !block, !block
      } else {
      scf.yield %end_0, %end_1 : !block, !block
      }
      // A row of LDS for each of the wave's pixels. In the 16 bytes of 8
      // filters, pixels 8 to 15, 24 to 31 and so on have the halves swapped.
      %wave_lds = arith.muli %wave, %i2048 : i32
      %turn_row = arith.muli %lane_row, %i64 : i32
      %turn_low = arith.andi %lane_row, %i7 : i32
      %turn_bits = arith.shrui %lane_row, %i3 : i32
      %turn_half_any = arith.xori %lane_half, %turn_bits : i32
      %turn_half = arith.andi %turn_half_any, %i1 : i32
      %turn_half_at = arith.muli %turn_half, %i4 : i32
      %turn_0 = arith.addi %wave_lds, %turn_row : i32
      %turn_1 = arith.addi %turn_0, %turn_half_at : i32
      %part_72_swizzled = arith.xori %turn_low, %i0 : i32
      %part_72_start = arith.muli %part_72_swizzled, %i8 : i32
      %part_72_i32 = arith.addi %turn_1, %part_72_start : i32
      %part_72_at = arith.index_castui %part_72_i32 : i32 to index
      %result_73_f32 = vector.shuffle %biased_0, %biased_0 [0, 1, 2, 3] : !block, !block
      %result_73 = arith.truncf %result_73_f32 : vector<4xf32> to !operand_f16
      %result_73_at = arith.addi %part_72_at, %c0 : index
      vector.store %result_73, %lds[%result_73_at] {alignment = 8} : !lds_64_f16, !operand_f16
      %part_74_swizzled = arith.xori %turn_low, %i1 : i32
      %part_74_start = arith.muli %part_74_swizzled, %i8 : i32
      %part_74_i32 = arith.addi %turn_1, %part_74_start : i32
      %part_74_at = arith.index_castui %part_74_i32 : i32 to index
      %result_75_f32 = vector.shuffle %biased_0, %biased_0 [4, 5, 6, 7] : !block, !block
      %result_75 = arith.truncf %result_75_f32 : vector<4xf32> to !operand_f16
      %result_75_at = arith.addi %part_74_at, %c0 : index
      vector.store %result_75, %lds[%result_75_at] {alignment = 8} : !lds_64_f16, !operand_f16
      %part_76_swizzled = arith.xori %turn_low, %i2 : i32
      %part_76_start = arith.muli %part_76_swizzled, %i8 : i32
      %part_76_i32 = arith.addi %turn_1, %part_76_start : i32
      %part_76_at = arith.index_castui %part_76_i32 : i32 to index
      %result_77_f32 = vector.shuffle %biased_0, %biased_0 [8, 9, 10, 11] : !block, !block
      %result_77 = arith.truncf %result_77_f32 : vector<4xf32> to !operand_f16
      %result_77_at = arith.addi %part_76_at, %c0 : index
      vector.store %result_77, %lds[%result_77_at] {alignment = 8} : !lds_64_f16, !operand_f16
      %part_78_swizzled = arith.xori %turn_low, %i3 : i32
      %part_78_start = arith.muli %part_78_swizzled, %i8 : i32
      %part_78_i32 = arith.addi %turn_1, %part_78_start : i32
      %part_78_at = arith.index_castui %part_78_i32 : i32 to index
      %result_79_f32 = vector.shuffle %biased_0, %biased_0 [12, 13, 14, 15] : !block, !block
      %result_79 = arith.truncf %result_79_f32 : vector<4xf32> to !operand_f16
      %result_79_at = arith.addi %part_78_at, %c0 : index
      vector.store %result_79, %lds[%result_79_at] {alignment = 8} : !lds_64_f16, !operand_f16
      %part_80_swizzled = arith.xori %turn_low, %i4 : i32
      %part_80_start = arith.muli %part_80_swizzled, %i8 : i32
      %part_80_i32 = arith.addi %turn_1, %part_80_start : i32
      %part_80_at = arith.index_castui %part_80_i32 : i32 to index
      %result_81_f32 = vector.shuffle %biased_1, %biased_1 [0, 1, 2, 3] : !block, !block
      %result_81 = arith.truncf %result_81_f32 : vector<4xf32> to !operand_f16
      %result_81_at = arith.addi %part_80_at, %c0 : index
      vector.store %result_81, %lds[%result_81_at] {alignment = 8} : !lds_64_f16, !operand_f16
      %part_82_swizzled = arith.xori %turn_low, %i5 : i32
      %part_82_start = arith.muli %part_82_swizzled, %i8 : i32
      %part_82_i32 = arith.addi %turn_1, %part_82_start : i32
      %part_82_at = arith.index_castui %part_82_i32 : i32 to index
      %result_83_f32 = vector.shuffle %biased_1, %biased_1 [4, 5, 6, 7] : !block, !block
      %result_83 = arith.truncf %result_83_f32 : vector<4xf32> to !operand_f16
      %result_83_at = arith.addi %part_82_at, %c0 : index
      vector.store %result_83, %lds[%result_83_at] {alignment = 8} : !lds_64_f16, !operand_f16
      %part_84_swizzled = arith.xori %turn_low, %i6 : i32
      %part_84_start = arith.muli %part_84_swizzled, %i8 : i32
      %part_84_i32 = arith.addi %turn_1, %part_84_start : i32
      %part_84_at = arith.index_castui %part_84_i32 : i32 to index
      %result_85_f32 = vector.shuffle %biased_1, %biased_1 [8, 9, 10, 11] : !block, !block
      %result_85 = arith.truncf %result_85_f32 : vector<4xf32> to !operand_f16
      %result_85_at = arith.addi %part_84_at, %c0 : index
      vector.store %result_85, %lds[%result_85_at] {alignment = 8} : !lds_64_f16, !operand_f16
      %part_86_swizzled = arith.xori %turn_low, %i7 : i32
      %part_86_start = arith.muli %part_86_swizzled, %i8 : i32
      %part_86_i32 = arith.addi %turn_1, %part_86_start : i32
      %part_86_at = arith.index_castui %part_86_i32 : i32 to index
      %result_87_f32 = vector.shuffle %biased_1, %biased_1 [12, 13, 14, 15] : !block, !block
      %result_87 = arith.truncf %result_87_f32 : vector<4xf32> to !operand_f16
      %result_87_at = arith.addi %part_86_at, %c0 : index
      vector.store %result_87, %lds[%result_87_at] {alignment = 8} : !lds_64_f16, !operand_f16
      amdgpu.lds_barrier
      %out_part = arith.andi %lane, %i7 : i32
      %out_row = arith.divui %lane, %i8 : i32
      %out_swizzled = arith.xori %out_part, %out_row : i32
      %out_part_start = arith.muli %out_swizzled, %i8 : i32
      %out_row_start = arith.muli %out_row, %i64 : i32
      %out_0 = arith.addi %wave_lds, %out_row_start : i32
      %out_i32 = arith.addi %out_0, %out_part_start : i32
      %out_at = arith.index_castui %out_i32 : i32 to index
      %out_filter_far = arith.muli %out_part, %i8 : i32
      %out_filter = arith.addi %wave_filter0, %out_filter_far : i32
      %out_filter_in = arith.cmpi ult, %out_filter, %f_size : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %out_pixel0 = arith.addi %wave_pixel0, %out_row : i32
      %f_rest = arith.remui %f_size, %i8 : i32
      %f_whole = arith.cmpi eq, %f_rest, %i0 : i32
      %out_1_at = arith.addi %out_at, %c0 : index
      %out_1_any = vector.load %lds[%out_1_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %out_1 = vector.shuffle %out_1_any, %out_1_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %out_1_pixel = arith.addi %out_pixel0, %i0 : i32
      %out_1_pixel_in = arith.cmpi ult, %out_1_pixel, %pixels : i32
      %out_1_start = arith.muli %out_1_pixel, %f_size : i32
      %out_1_there = arith.addi %out_1_start, %out_filter : i32
      %out_2_at = arith.addi %out_at, %c512 : index
      %out_2_any = vector.load %lds[%out_2_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %out_2 = vector.shuffle %out_2_any, %out_2_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %out_2_pixel = arith.addi %out_pixel0, %i8 : i32
      %out_2_pixel_in = arith.cmpi ult, %out_2_pixel, %pixels : i32
      %out_2_start = arith.muli %out_2_pixel, %f_size : i32
      %out_2_there = arith.addi %out_2_start, %out_filter : i32
      %out_3_at = arith.addi %out_at, %c1024 : index
      %out_3_any = vector.load %lds[%out_3_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %out_3 = vector.shuffle %out_3_any, %out_3_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_f16, !chunk_f16
      %out_3_pixel = arith.addi %out_pixel0, %i16 : i32
      %out_3_pixel_in = arith.cmpi ult, %out_3_pixel, %pixels : i32
      %out_3_start = arith.muli %out_3_pixel, %f_size : i32
      %out_3_there = arith.addi %out_3_start, %out_filter : i32
      %out_4_at = arith.addi %out_at, %c1536 : index
      %out_4_any = vector.load %lds[%out_4_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %out_4 = vector.shuffle %out_4_any, %out_4_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_f16, !chunk_f16
      %out_4_pixel = arith.addi %out_pixel0, %i24 : i32
      %out_4_pixel_in = arith.cmpi ult, %out_4_pixel, %pixels : i32
      %out_4_start = arith.muli %out_4_pixel, %f_size : i32
      %out_4_there = arith.addi %out_4_start, %out_filter : i32
      scf.if %f_whole {
        %out_1_in = arith.andi %out_1_pixel_in, %out_filter_in : i1
        %out_1_or = arith.select %out_1_in, %out_1_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_1 -> %output_flat[%out_1_or] : !chunk_f16 -> !flat_f16, i32
        %out_2_in = arith.andi %out_2_pixel_in, %out_filter_in : i1
        %out_2_or = arith.select %out_2_in, %out_2_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_2 -> %output_flat[%out_2_or] : !chunk_f16 -> !flat_f16, i32
        %out_3_in = arith.andi %out_3_pixel_in, %out_filter_in : i1
        %out_3_or = arith.select %out_3_in, %out_3_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_3 -> %output_flat[%out_3_or] : !chunk_f16 -> !flat_f16, i32
        %out_4_in = arith.andi %out_4_pixel_in, %out_filter_in : i1
        %out_4_or = arith.select %out_4_in, %out_4_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_4 -> %output_flat[%out_4_or] : !chunk_f16 -> !flat_f16, i32
      } else {
      // A lane stores one filter of all pixels.
        %one_filter = arith.addi %wave_filter0, %lane : i32
        %one_filter_in = arith.cmpi ult, %one_filter, %f_size : i32
        %one_part = arith.divui %lane, %i8 : i32
        %one_place = arith.remui %lane, %i8 : i32
        scf.for %one_row = %i0 to %i32 step %i1 : i32 {
          %one_low = arith.andi %one_row, %i7 : i32
          %one_bits = arith.shrui %one_row, %i1 : i32
          %one_swap = arith.andi %one_bits, %i4 : i32
          %one_swizzled = arith.xori %one_part, %one_low : i32
          %one_part_start = arith.muli %one_swizzled, %i8 : i32
          %one_element = arith.xori %one_place, %one_swap : i32
          %one_row_start = arith.muli %one_row, %i64 : i32
          %one_0 = arith.addi %wave_lds, %one_row_start : i32
          %one_1 = arith.addi %one_0, %one_part_start : i32
          %one_2 = arith.addi %one_1, %one_element : i32
          %one_at = arith.index_castui %one_2 : i32 to index
          %one = memref.load %lds[%one_at] : !lds_64_f16
          %one_pixel = arith.addi %wave_pixel0, %one_row : i32
          %one_pixel_in = arith.cmpi ult, %one_pixel, %pixels : i32
          %one_in = arith.andi %one_filter_in, %one_pixel_in : i1
          %one_start = arith.muli %one_pixel, %f_size : i32
          %one_there = arith.addi %one_start, %one_filter : i32
          %one_or = arith.select %one_in, %one_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %one -> %output_flat[%one_or] : f16 -> !flat_f16, i32
        }
      }
      gpu.return
    }

    gpu.func @conv2d_any_f16(%input: !strided_f16, %filter: !strided_f16,
        %bias: !flat_f16, %output: !strided_f16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%lds: !lds_128_f16 {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i5 = arith.constant 5 : i32
      %i6 = arith.constant 6 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i9 = arith.constant 9 : i32
      %i10 = arith.constant 10 : i32
      %i11 = arith.constant 11 : i32
      %i12 = arith.constant 12 : i32
      %i13 = arith.constant 13 : i32
      %i14 = arith.constant 14 : i32
      %i15 = arith.constant 15 : i32
      %i16 = arith.constant 16 : i32
      %i24 = arith.constant 24 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i40 = arith.constant 40 : i32
      %i48 = arith.constant 48 : i32
      %i56 = arith.constant 56 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i72 = arith.constant 72 : i32
      %i80 = arith.constant 80 : i32
      %i88 = arith.constant 88 : i32
      %i96 = arith.constant 96 : i32
      %i104 = arith.constant 104 : i32
      %i112 = arith.constant 112 : i32
      %i120 = arith.constant 120 : i32
      %i128 = arith.constant 128 : i32
      %i4096 = arith.constant 4096 : i32
      %i1073741816 = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c512 = arith.constant 512 : index
      %c1024 = arith.constant 1024 : index
      %c1536 = arith.constant 1536 : index
      %c2048 = arith.constant 2048 : index
      %c2560 = arith.constant 2560 : index
      %c3072 = arith.constant 3072 : index
      %c3584 = arith.constant 3584 : index
      %c4096 = arith.constant 4096 : index
      %c5120 = arith.constant 5120 : index
      %c8192 = arith.constant 8192 : index
      %c8704 = arith.constant 8704 : index
      %c9216 = arith.constant 9216 : index
      %c9728 = arith.constant 9728 : index
      %c10240 = arith.constant 10240 : index
      %c10752 = arith.constant 10752 : index
      %c11264 = arith.constant 11264 : index
      %c11776 = arith.constant 11776 : index
      %c12288 = arith.constant 12288 : index
      %c13312 = arith.constant 13312 : index
      %n = memref.dim %input, %c0 : !strided_f16
      %n_size = arith.index_cast %n : index to i32
      %c = memref.dim %input, %c1 : !strided_f16
      %c_size = arith.index_cast %c : index to i32
      %h = memref.dim %input, %c2 : !strided_f16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c3 : !strided_f16
      %w_size = arith.index_cast %w : index to i32
      %f = memref.dim %filter, %c0 : !strided_f16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c2 : !strided_f16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c3 : !strided_f16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c2 : !strided_f16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c3 : !strided_f16
      %q_size = arith.index_cast %q : index to i32
      %input_nc = arith.muli %n, %c : index
      %input_hw = arith.muli %h, %w : index
      %input_count = arith.muli %input_nc, %input_hw : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !strided_f16 to !flat_f16
      %input_base, %input_offset, %input_sizes:4, %input_strides:4 =
          memref.extract_strided_metadata %input : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %input_stride_n = arith.index_cast %input_strides#0 : index to i32
      %input_stride_c = arith.index_cast %input_strides#1 : index to i32
      %input_stride_h = arith.index_cast %input_strides#2 : index to i32
      %input_stride_w = arith.index_cast %input_strides#3 : index to i32
      %filter_fc = arith.muli %f, %c : index
      %filter_rs = arith.muli %r, %s : index
      %filter_count = arith.muli %filter_fc, %filter_rs : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !strided_f16 to !flat_f16
      %filter_base, %filter_offset, %filter_sizes:4, %filter_strides:4 =
          memref.extract_strided_metadata %filter : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %filter_stride_f = arith.index_cast %filter_strides#0 : index to i32
      %filter_stride_c = arith.index_cast %filter_strides#1 : index to i32
      %filter_stride_r = arith.index_cast %filter_strides#2 : index to i32
      %filter_stride_s = arith.index_cast %filter_strides#3 : index to i32
      %output_nf = arith.muli %n, %f : index
      %output_pq = arith.muli %p, %q : index
      %output_count = arith.muli %output_nf, %output_pq : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !strided_f16 to !flat_f16
      %output_base, %output_offset, %output_sizes:4, %output_strides:4 =
          memref.extract_strided_metadata %output : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %output_stride_n = arith.index_cast %output_strides#0 : index to i32
      %output_stride_f = arith.index_cast %output_strides#1 : index to i32
      %output_stride_p = arith.index_cast %output_strides#2 : index to i32
      %output_stride_q = arith.index_cast %output_strides#3 : index to i32
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32
      %rsc_size = arith.muli %rs_size, %c_size : i32
      // block = tile_p * ceil(F / 128) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i128 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i128 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32
      // Staging: this lane's pixel and its half of the K step, which is uniform
      // in a wave. Pixels beyond the last repeat it: their sums are not stored.
      %half_any = arith.divui %thread, %i128 : i32
      %half = rocdl.readfirstlane %half_any : i32
      %half_channels = arith.muli %half, %i16 : i32
      %staged_pixel = arith.remui %thread, %i128 : i32
      %pixel_last = arith.subi %pixels, %i1 : i32
      %pixel_any = arith.addi %pixel0, %staged_pixel : i32
      %pixel = arith.minui %pixel_any, %pixel_last : i32
      %n_0 = arith.divui %pixel, %pq_size : i32
      %pq_0 = arith.remui %pixel, %pq_size : i32
      %p_0 = arith.divui %pq_0, %q_size : i32
      %q_0 = arith.remui %pq_0, %q_size : i32
      %h_line = arith.muli %p_0, %stride_h : i32
      %h_0 = arith.subi %h_line, %pad_h : i32
      %w_column = arith.muli %q_0, %stride_w : i32
      %w_0 = arith.subi %w_column, %pad_w : i32
      %image_start = arith.muli %n_0, %input_stride_n : i32
      %line_start = arith.muli %h_0, %input_stride_h : i32
      %column_start = arith.muli %w_0, %input_stride_w : i32
      %image_line = arith.addi %image_start, %line_start : i32
      %input_start = arith.addi %image_line, %column_start : i32
      %first_part = arith.muli %half, %i2 : i32
      %second_part = arith.addi %first_part, %i1 : i32
      %pixel_part_0_at = func.call @lds_position(%staged_pixel, %first_part) : (i32, i32) -> index
      %pixel_part_1_at = func.call @lds_position(%staged_pixel, %second_part) : (i32, i32) -> index
      // This lane's element of a K step of the filters, and its first row.
      %k = arith.remui %thread, %i32 : i32
      %k_row = arith.divui %thread, %i32 : i32
      %filter_last = arith.subi %f_size, %i1 : i32
      %filter_row_0_far = arith.addi %k_row, %i0 : i32
      %filter_row_0_any = arith.addi %filter0, %filter_row_0_far : i32
      %filter_row_0 = arith.minui %filter_row_0_any, %filter_last : i32
      %filter_base_0 = arith.muli %filter_row_0, %filter_stride_f : i32
      %filter_row_1_far = arith.addi %k_row, %i8 : i32
      %filter_row_1_any = arith.addi %filter0, %filter_row_1_far : i32
      %filter_row_1 = arith.minui %filter_row_1_any, %filter_last : i32
      %filter_base_1 = arith.muli %filter_row_1, %filter_stride_f : i32
      %filter_row_2_far = arith.addi %k_row, %i16 : i32
      %filter_row_2_any = arith.addi %filter0, %filter_row_2_far : i32
      %filter_row_2 = arith.minui %filter_row_2_any, %filter_last : i32
      %filter_base_2 = arith.muli %filter_row_2, %filter_stride_f : i32
      %filter_row_3_far = arith.addi %k_row, %i24 : i32
      %filter_row_3_any = arith.addi %filter0, %filter_row_3_far : i32
      %filter_row_3 = arith.minui %filter_row_3_any, %filter_last : i32
      %filter_base_3 = arith.muli %filter_row_3, %filter_stride_f : i32
      %filter_row_4_far = arith.addi %k_row, %i32 : i32
      %filter_row_4_any = arith.addi %filter0, %filter_row_4_far : i32
      %filter_row_4 = arith.minui %filter_row_4_any, %filter_last : i32
      %filter_base_4 = arith.muli %filter_row_4, %filter_stride_f : i32
      %filter_row_5_far = arith.addi %k_row, %i40 : i32
      %filter_row_5_any = arith.addi %filter0, %filter_row_5_far : i32
      %filter_row_5 = arith.minui %filter_row_5_any, %filter_last : i32
      %filter_base_5 = arith.muli %filter_row_5, %filter_stride_f : i32
      %filter_row_6_far = arith.addi %k_row, %i48 : i32
      %filter_row_6_any = arith.addi %filter0, %filter_row_6_far : i32
      %filter_row_6 = arith.minui %filter_row_6_any, %filter_last : i32
      %filter_base_6 = arith.muli %filter_row_6, %filter_stride_f : i32
      %filter_row_7_far = arith.addi %k_row, %i56 : i32
      %filter_row_7_any = arith.addi %filter0, %filter_row_7_far : i32
      %filter_row_7 = arith.minui %filter_row_7_any, %filter_last : i32
      %filter_base_7 = arith.muli %filter_row_7, %filter_stride_f : i32
      %filter_row_8_far = arith.addi %k_row, %i64 : i32
      %filter_row_8_any = arith.addi %filter0, %filter_row_8_far : i32
      %filter_row_8 = arith.minui %filter_row_8_any, %filter_last : i32
      %filter_base_8 = arith.muli %filter_row_8, %filter_stride_f : i32
      %filter_row_9_far = arith.addi %k_row, %i72 : i32
      %filter_row_9_any = arith.addi %filter0, %filter_row_9_far : i32
      %filter_row_9 = arith.minui %filter_row_9_any, %filter_last : i32
      %filter_base_9 = arith.muli %filter_row_9, %filter_stride_f : i32
      %filter_row_10_far = arith.addi %k_row, %i80 : i32
      %filter_row_10_any = arith.addi %filter0, %filter_row_10_far : i32
      %filter_row_10 = arith.minui %filter_row_10_any, %filter_last : i32
      %filter_base_10 = arith.muli %filter_row_10, %filter_stride_f : i32
      %filter_row_11_far = arith.addi %k_row, %i88 : i32
      %filter_row_11_any = arith.addi %filter0, %filter_row_11_far : i32
      %filter_row_11 = arith.minui %filter_row_11_any, %filter_last : i32
      %filter_base_11 = arith.muli %filter_row_11, %filter_stride_f : i32
      %filter_row_12_far = arith.addi %k_row, %i96 : i32
      %filter_row_12_any = arith.addi %filter0, %filter_row_12_far : i32
      %filter_row_12 = arith.minui %filter_row_12_any, %filter_last : i32
      %filter_base_12 = arith.muli %filter_row_12, %filter_stride_f : i32
      %filter_row_13_far = arith.addi %k_row, %i104 : i32
      %filter_row_13_any = arith.addi %filter0, %filter_row_13_far : i32
      %filter_row_13 = arith.minui %filter_row_13_any, %filter_last : i32
      %filter_base_13 = arith.muli %filter_row_13, %filter_stride_f : i32
      %filter_row_14_far = arith.addi %k_row, %i112 : i32
      %filter_row_14_any = arith.addi %filter0, %filter_row_14_far : i32
      %filter_row_14 = arith.minui %filter_row_14_any, %filter_last : i32
      %filter_base_14 = arith.muli %filter_row_14, %filter_stride_f : i32
      %filter_row_15_far = arith.addi %k_row, %i120 : i32
      %filter_row_15_any = arith.addi %filter0, %filter_row_15_far : i32
      %filter_row_15 = arith.minui %filter_row_15_any, %filter_last : i32
      %filter_base_15 = arith.muli %filter_row_15, %filter_stride_f : i32
      %k_part = arith.divui %k, %i8 : i32
      %k_place = arith.remui %k, %i8 : i32
      %k_place_index = arith.index_castui %k_place : i32 to index
      %k_row_odd = arith.addi %k_row, %i8 : i32
      %k_even_part_at = func.call @lds_position(%k_row, %k_part) : (i32, i32) -> index
      %k_even_at = arith.addi %k_even_part_at, %k_place_index : index
      %k_odd_part_at = func.call @lds_position(%k_row_odd, %k_part) : (i32, i32) -> index
      %k_odd_at = arith.addi %k_odd_part_at, %k_place_index : index
      // The cursor of the K steps: r and s, each times its dilation, and how
      // many channels are left; s is the fastest and the channels the slowest.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %channel_0 = arith.addi %half_channels, %i0 : i32
      %channel_0_at = arith.muli %channel_0, %input_stride_c : i32
      %channel_1 = arith.addi %half_channels, %i1 : i32
      %channel_1_at = arith.muli %channel_1, %input_stride_c : i32
      %channel_2 = arith.addi %half_channels, %i2 : i32
      %channel_2_at = arith.muli %channel_2, %input_stride_c : i32
      %channel_3 = arith.addi %half_channels, %i3 : i32
      %channel_3_at = arith.muli %channel_3, %input_stride_c : i32
      %channel_4 = arith.addi %half_channels, %i4 : i32
      %channel_4_at = arith.muli %channel_4, %input_stride_c : i32
      %channel_5 = arith.addi %half_channels, %i5 : i32
      %channel_5_at = arith.muli %channel_5, %input_stride_c : i32
      %channel_6 = arith.addi %half_channels, %i6 : i32
      %channel_6_at = arith.muli %channel_6, %input_stride_c : i32
      %channel_7 = arith.addi %half_channels, %i7 : i32
      %channel_7_at = arith.muli %channel_7, %input_stride_c : i32
      %channel_8 = arith.addi %half_channels, %i8 : i32
      %channel_8_at = arith.muli %channel_8, %input_stride_c : i32
      %channel_9 = arith.addi %half_channels, %i9 : i32
      %channel_9_at = arith.muli %channel_9, %input_stride_c : i32
      %channel_10 = arith.addi %half_channels, %i10 : i32
      %channel_10_at = arith.muli %channel_10, %input_stride_c : i32
      %channel_11 = arith.addi %half_channels, %i11 : i32
      %channel_11_at = arith.muli %channel_11, %input_stride_c : i32
      %channel_12 = arith.addi %half_channels, %i12 : i32
      %channel_12_at = arith.muli %channel_12, %input_stride_c : i32
      %channel_13 = arith.addi %half_channels, %i13 : i32
      %channel_13_at = arith.muli %channel_13, %input_stride_c : i32
      %channel_14 = arith.addi %half_channels, %i14 : i32
      %channel_14_at = arith.muli %channel_14, %input_stride_c : i32
      %channel_15 = arith.addi %half_channels, %i15 : i32
      %channel_15_at = arith.muli %channel_15, %input_stride_c : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %steps = arith.muli %rs_size, %channel_steps : i32
      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i2 : i32
      %wave_p = arith.remui %wave, %i2 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i64 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index
      // Fill both buffers, and have the next two steps in registers.
      %first_0_filter_done = arith.subi %c_size, %c_size : i32
      %first_0_filter_channel = arith.addi %first_0_filter_done, %k : i32
      %first_0_filter_plane = arith.muli %first_0_filter_channel, %filter_stride_c : i32
      %first_0_filter_tap = arith.muli %i0, %filter_stride_s : i32
      %first_0_filter_at = arith.addi %first_0_filter_plane, %first_0_filter_tap : i32
      %first_0_filter_in = arith.cmpi slt, %k, %c_size : i32
      %first_0_filter_or = arith.select %first_0_filter_in, %first_0_filter_at, %i1073741816 : i32
      %first_0_filter_at_0 = arith.addi %filter_base_0, %first_0_filter_or : i32
      %first_0_filter_at_1 = arith.addi %filter_base_1, %first_0_filter_or : i32
      %first_0_filter_at_2 = arith.addi %filter_base_2, %first_0_filter_or : i32
      %first_0_filter_at_3 = arith.addi %filter_base_3, %first_0_filter_or : i32
      %first_0_filter_at_4 = arith.addi %filter_base_4, %first_0_filter_or : i32
      %first_0_filter_at_5 = arith.addi %filter_base_5, %first_0_filter_or : i32
      %first_0_filter_at_6 = arith.addi %filter_base_6, %first_0_filter_or : i32
      %first_0_filter_at_7 = arith.addi %filter_base_7, %first_0_filter_or : i32
      %first_0_filter_at_8 = arith.addi %filter_base_8, %first_0_filter_or : i32
      %first_0_filter_at_9 = arith.addi %filter_base_9, %first_0_filter_or : i32
      %first_0_filter_at_10 = arith.addi %filter_base_10, %first_0_filter_or : i32
      %first_0_filter_at_11 = arith.addi %filter_base_11, %first_0_filter_or : i32
      %first_0_filter_at_12 = arith.addi %filter_base_12, %first_0_filter_or : i32
      %first_0_filter_at_13 = arith.addi %filter_base_13, %first_0_filter_or : i32
      %first_0_filter_at_14 = arith.addi %filter_base_14, %first_0_filter_or : i32
      %first_0_filter_at_15 = arith.addi %filter_base_15, %first_0_filter_or : i32
      %first_0_h = arith.addi %h_0, %i0 : i32
      %first_0_w = arith.addi %w_0, %i0 : i32
      %first_0_h_in = arith.cmpi ult, %first_0_h, %h_size : i32
      %first_0_w_in = arith.cmpi ult, %first_0_w, %w_size : i32
      %first_0_in = arith.andi %first_0_h_in, %first_0_w_in : i1
      %first_0_done = arith.subi %c_size, %c_size : i32
      %first_0_channel = arith.minui %first_0_done, %c_size : i32
      %first_0_line = arith.muli %i0, %input_stride_h : i32
      %first_0_column = arith.muli %i0, %input_stride_w : i32
      %first_0_plane = arith.muli %first_0_channel, %input_stride_c : i32
      %first_0_line_column = arith.addi %first_0_line, %first_0_column : i32
      %first_0_tap = arith.addi %first_0_line_column, %first_0_plane : i32
      %first_0_at = arith.addi %input_start, %first_0_tap : i32
      %first_0_or = arith.select %first_0_in, %first_0_at, %i1073741816 : i32
      %first_0_here = arith.subi %c_size, %half_channels : i32
      %first_0_exists_0 = arith.cmpi slt, %i0, %first_0_here : i32
      %first_0_offset_0 = arith.select %first_0_exists_0, %channel_0_at, %i1073741816 : i32
      %first_0_at_0 = arith.addi %first_0_or, %first_0_offset_0 : i32
      %first_0_exists_1 = arith.cmpi slt, %i1, %first_0_here : i32
      %first_0_offset_1 = arith.select %first_0_exists_1, %channel_1_at, %i1073741816 : i32
      %first_0_at_1 = arith.addi %first_0_or, %first_0_offset_1 : i32
      %first_0_exists_2 = arith.cmpi slt, %i2, %first_0_here : i32
      %first_0_offset_2 = arith.select %first_0_exists_2, %channel_2_at, %i1073741816 : i32
      %first_0_at_2 = arith.addi %first_0_or, %first_0_offset_2 : i32
      %first_0_exists_3 = arith.cmpi slt, %i3, %first_0_here : i32
      %first_0_offset_3 = arith.select %first_0_exists_3, %channel_3_at, %i1073741816 : i32
      %first_0_at_3 = arith.addi %first_0_or, %first_0_offset_3 : i32
      %first_0_exists_4 = arith.cmpi slt, %i4, %first_0_here : i32
      %first_0_offset_4 = arith.select %first_0_exists_4, %channel_4_at, %i1073741816 : i32
      %first_0_at_4 = arith.addi %first_0_or, %first_0_offset_4 : i32
      %first_0_exists_5 = arith.cmpi slt, %i5, %first_0_here : i32
      %first_0_offset_5 = arith.select %first_0_exists_5, %channel_5_at, %i1073741816 : i32
      %first_0_at_5 = arith.addi %first_0_or, %first_0_offset_5 : i32
      %first_0_exists_6 = arith.cmpi slt, %i6, %first_0_here : i32
      %first_0_offset_6 = arith.select %first_0_exists_6, %channel_6_at, %i1073741816 : i32
      %first_0_at_6 = arith.addi %first_0_or, %first_0_offset_6 : i32
      %first_0_exists_7 = arith.cmpi slt, %i7, %first_0_here : i32
      %first_0_offset_7 = arith.select %first_0_exists_7, %channel_7_at, %i1073741816 : i32
      %first_0_at_7 = arith.addi %first_0_or, %first_0_offset_7 : i32
      %first_0_exists_8 = arith.cmpi slt, %i8, %first_0_here : i32
      %first_0_offset_8 = arith.select %first_0_exists_8, %channel_8_at, %i1073741816 : i32
      %first_0_at_8 = arith.addi %first_0_or, %first_0_offset_8 : i32
      %first_0_exists_9 = arith.cmpi slt, %i9, %first_0_here : i32
      %first_0_offset_9 = arith.select %first_0_exists_9, %channel_9_at, %i1073741816 : i32
      %first_0_at_9 = arith.addi %first_0_or, %first_0_offset_9 : i32
      %first_0_exists_10 = arith.cmpi slt, %i10, %first_0_here : i32
      %first_0_offset_10 = arith.select %first_0_exists_10, %channel_10_at, %i1073741816 : i32
      %first_0_at_10 = arith.addi %first_0_or, %first_0_offset_10 : i32
      %first_0_exists_11 = arith.cmpi slt, %i11, %first_0_here : i32
      %first_0_offset_11 = arith.select %first_0_exists_11, %channel_11_at, %i1073741816 : i32
      %first_0_at_11 = arith.addi %first_0_or, %first_0_offset_11 : i32
      %first_0_exists_12 = arith.cmpi slt, %i12, %first_0_here : i32
      %first_0_offset_12 = arith.select %first_0_exists_12, %channel_12_at, %i1073741816 : i32
      %first_0_at_12 = arith.addi %first_0_or, %first_0_offset_12 : i32
      %first_0_exists_13 = arith.cmpi slt, %i13, %first_0_here : i32
      %first_0_offset_13 = arith.select %first_0_exists_13, %channel_13_at, %i1073741816 : i32
      %first_0_at_13 = arith.addi %first_0_or, %first_0_offset_13 : i32
      %first_0_exists_14 = arith.cmpi slt, %i14, %first_0_here : i32
      %first_0_offset_14 = arith.select %first_0_exists_14, %channel_14_at, %i1073741816 : i32
      %first_0_at_14 = arith.addi %first_0_or, %first_0_offset_14 : i32
      %first_0_exists_15 = arith.cmpi slt, %i15, %first_0_here : i32
      %first_0_offset_15 = arith.select %first_0_exists_15, %channel_15_at, %i1073741816 : i32
      %first_0_at_15 = arith.addi %first_0_or, %first_0_offset_15 : i32
      %first_0_to_column_far = arith.addi %i0, %dilation_w : i32
      %first_0_to_column_wraps = arith.cmpi uge, %first_0_to_column_far, %column_end : i32
      %first_0_to_column_by = arith.select %first_0_to_column_wraps, %column_end, %i0 : i32
      %first_0_to_column_next = arith.subi %first_0_to_column_far, %first_0_to_column_by : i32
      %first_0_to_row_by = arith.select %first_0_to_column_wraps, %dilation_h, %i0 : i32
      %first_0_to_row_there = arith.addi %i0, %i0 : i32
      %first_0_to_row_far = arith.addi %first_0_to_row_there, %first_0_to_row_by : i32
      %first_0_to_row_wraps = arith.cmpi uge, %first_0_to_row_far, %row_end : i32
      %first_0_to_row_less = arith.select %first_0_to_row_wraps, %row_end, %i0 : i32
      %first_0_to_row_next = arith.subi %first_0_to_row_far, %first_0_to_row_less : i32
      %first_0_to_left_there = arith.subi %c_size, %i0 : i32
      %first_0_to_left_by = arith.select %first_0_to_row_wraps, %i32, %i0 : i32
      %first_0_to_left_next = arith.subi %first_0_to_left_there, %first_0_to_left_by : i32
      %first_0_tap_far = arith.addi %i0, %i1 : i32
      %first_0_tap_next = arith.select %first_0_to_row_wraps, %i0, %first_0_tap_far : i32
      %first_0_0 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_0] : !flat_f16, i32 -> f16
      %first_0_1 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_1] : !flat_f16, i32 -> f16
      %first_0_2 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_2] : !flat_f16, i32 -> f16
      %first_0_3 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_3] : !flat_f16, i32 -> f16
      %first_0_4 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_4] : !flat_f16, i32 -> f16
      %first_0_5 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_5] : !flat_f16, i32 -> f16
      %first_0_6 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_6] : !flat_f16, i32 -> f16
      %first_0_7 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_7] : !flat_f16, i32 -> f16
      %first_0_8 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_8] : !flat_f16, i32 -> f16
      %first_0_9 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_9] : !flat_f16, i32 -> f16
      %first_0_10 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_10] : !flat_f16, i32 -> f16
      %first_0_11 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_11] : !flat_f16, i32 -> f16
      %first_0_12 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_12] : !flat_f16, i32 -> f16
      %first_0_13 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_13] : !flat_f16, i32 -> f16
      %first_0_14 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_14] : !flat_f16, i32 -> f16
      %first_0_15 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_15] : !flat_f16, i32 -> f16
      %first_0_16 = amdgpu.raw_buffer_load %input_flat[%first_0_at_0] : !flat_f16, i32 -> f16
      %first_0_17 = amdgpu.raw_buffer_load %input_flat[%first_0_at_1] : !flat_f16, i32 -> f16
      %first_0_18 = amdgpu.raw_buffer_load %input_flat[%first_0_at_2] : !flat_f16, i32 -> f16
      %first_0_19 = amdgpu.raw_buffer_load %input_flat[%first_0_at_3] : !flat_f16, i32 -> f16
      %first_0_20 = amdgpu.raw_buffer_load %input_flat[%first_0_at_4] : !flat_f16, i32 -> f16
      %first_0_21 = amdgpu.raw_buffer_load %input_flat[%first_0_at_5] : !flat_f16, i32 -> f16
      %first_0_22 = amdgpu.raw_buffer_load %input_flat[%first_0_at_6] : !flat_f16, i32 -> f16
      %first_0_23 = amdgpu.raw_buffer_load %input_flat[%first_0_at_7] : !flat_f16, i32 -> f16
      %first_0_24 = amdgpu.raw_buffer_load %input_flat[%first_0_at_8] : !flat_f16, i32 -> f16
      %first_0_25 = amdgpu.raw_buffer_load %input_flat[%first_0_at_9] : !flat_f16, i32 -> f16
      %first_0_26 = amdgpu.raw_buffer_load %input_flat[%first_0_at_10] : !flat_f16, i32 -> f16
      %first_0_27 = amdgpu.raw_buffer_load %input_flat[%first_0_at_11] : !flat_f16, i32 -> f16
      %first_0_28 = amdgpu.raw_buffer_load %input_flat[%first_0_at_12] : !flat_f16, i32 -> f16
      %first_0_29 = amdgpu.raw_buffer_load %input_flat[%first_0_at_13] : !flat_f16, i32 -> f16
      %first_0_30 = amdgpu.raw_buffer_load %input_flat[%first_0_at_14] : !flat_f16, i32 -> f16
      %first_0_31 = amdgpu.raw_buffer_load %input_flat[%first_0_at_15] : !flat_f16, i32 -> f16
      %first_1_filter_done = arith.subi %c_size, %first_0_to_left_next : i32
      %first_1_filter_channel = arith.addi %first_1_filter_done, %k : i32
      %first_1_filter_plane = arith.muli %first_1_filter_channel, %filter_stride_c : i32
      %first_1_filter_tap = arith.muli %first_0_tap_next, %filter_stride_s : i32
      %first_1_filter_at = arith.addi %first_1_filter_plane, %first_1_filter_tap : i32
      %first_1_filter_in = arith.cmpi slt, %k, %first_0_to_left_next : i32
      %first_1_filter_or = arith.select %first_1_filter_in, %first_1_filter_at, %i1073741816 : i32
      %first_1_filter_at_0 = arith.addi %filter_base_0, %first_1_filter_or : i32
      %first_1_filter_at_1 = arith.addi %filter_base_1, %first_1_filter_or : i32
      %first_1_filter_at_2 = arith.addi %filter_base_2, %first_1_filter_or : i32
      %first_1_filter_at_3 = arith.addi %filter_base_3, %first_1_filter_or : i32
      %first_1_filter_at_4 = arith.addi %filter_base_4, %first_1_filter_or : i32
      %first_1_filter_at_5 = arith.addi %filter_base_5, %first_1_filter_or : i32
      %first_1_filter_at_6 = arith.addi %filter_base_6, %first_1_filter_or : i32
      %first_1_filter_at_7 = arith.addi %filter_base_7, %first_1_filter_or : i32
      %first_1_filter_at_8 = arith.addi %filter_base_8, %first_1_filter_or : i32
      %first_1_filter_at_9 = arith.addi %filter_base_9, %first_1_filter_or : i32
      %first_1_filter_at_10 = arith.addi %filter_base_10, %first_1_filter_or : i32
      %first_1_filter_at_11 = arith.addi %filter_base_11, %first_1_filter_or : i32
      %first_1_filter_at_12 = arith.addi %filter_base_12, %first_1_filter_or : i32
      %first_1_filter_at_13 = arith.addi %filter_base_13, %first_1_filter_or : i32
      %first_1_filter_at_14 = arith.addi %filter_base_14, %first_1_filter_or : i32
      %first_1_filter_at_15 = arith.addi %filter_base_15, %first_1_filter_or : i32
      %first_1_h = arith.addi %h_0, %first_0_to_row_next : i32
      %first_1_w = arith.addi %w_0, %first_0_to_column_next : i32
      %first_1_h_in = arith.cmpi ult, %first_1_h, %h_size : i32
      %first_1_w_in = arith.cmpi ult, %first_1_w, %w_size : i32
      %first_1_in = arith.andi %first_1_h_in, %first_1_w_in : i1
      %first_1_done = arith.subi %c_size, %first_0_to_left_next : i32
      %first_1_channel = arith.minui %first_1_done, %c_size : i32
      %first_1_line = arith.muli %first_0_to_row_next, %input_stride_h : i32
      %first_1_column = arith.muli %first_0_to_column_next, %input_stride_w : i32
      %first_1_plane = arith.muli %first_1_channel, %input_stride_c : i32
      %first_1_line_column = arith.addi %first_1_line, %first_1_column : i32
      %first_1_tap = arith.addi %first_1_line_column, %first_1_plane : i32
      %first_1_at = arith.addi %input_start, %first_1_tap : i32
      %first_1_or = arith.select %first_1_in, %first_1_at, %i1073741816 : i32
      %first_1_here = arith.subi %first_0_to_left_next, %half_channels : i32
      %first_1_exists_0 = arith.cmpi slt, %i0, %first_1_here : i32
      %first_1_offset_0 = arith.select %first_1_exists_0, %channel_0_at, %i1073741816 : i32
      %first_1_at_0 = arith.addi %first_1_or, %first_1_offset_0 : i32
      %first_1_exists_1 = arith.cmpi slt, %i1, %first_1_here : i32
      %first_1_offset_1 = arith.select %first_1_exists_1, %channel_1_at, %i1073741816 : i32
      %first_1_at_1 = arith.addi %first_1_or, %first_1_offset_1 : i32
      %first_1_exists_2 = arith.cmpi slt, %i2, %first_1_here : i32
      %first_1_offset_2 = arith.select %first_1_exists_2, %channel_2_at, %i1073741816 : i32
      %first_1_at_2 = arith.addi %first_1_or, %first_1_offset_2 : i32
      %first_1_exists_3 = arith.cmpi slt, %i3, %first_1_here : i32
      %first_1_offset_3 = arith.select %first_1_exists_3, %channel_3_at, %i1073741816 : i32
      %first_1_at_3 = arith.addi %first_1_or, %first_1_offset_3 : i32
      %first_1_exists_4 = arith.cmpi slt, %i4, %first_1_here : i32
      %first_1_offset_4 = arith.select %first_1_exists_4, %channel_4_at, %i1073741816 : i32
      %first_1_at_4 = arith.addi %first_1_or, %first_1_offset_4 : i32
      %first_1_exists_5 = arith.cmpi slt, %i5, %first_1_here : i32
      %first_1_offset_5 = arith.select %first_1_exists_5, %channel_5_at, %i1073741816 : i32
      %first_1_at_5 = arith.addi %first_1_or, %first_1_offset_5 : i32
      %first_1_exists_6 = arith.cmpi slt, %i6, %first_1_here : i32
      %first_1_offset_6 = arith.select %first_1_exists_6, %channel_6_at, %i1073741816 : i32
      %first_1_at_6 = arith.addi %first_1_or, %first_1_offset_6 : i32
      %first_1_exists_7 = arith.cmpi slt, %i7, %first_1_here : i32
      %first_1_offset_7 = arith.select %first_1_exists_7, %channel_7_at, %i1073741816 : i32
      %first_1_at_7 = arith.addi %first_1_or, %first_1_offset_7 : i32
      %first_1_exists_8 = arith.cmpi slt, %i8, %first_1_here : i32
      %first_1_offset_8 = arith.select %first_1_exists_8, %channel_8_at, %i1073741816 : i32
      %first_1_at_8 = arith.addi %first_1_or, %first_1_offset_8 : i32
      %first_1_exists_9 = arith.cmpi slt, %i9, %first_1_here : i32
      %first_1_offset_9 = arith.select %first_1_exists_9, %channel_9_at, %i1073741816 : i32
      %first_1_at_9 = arith.addi %first_1_or, %first_1_offset_9 : i32
      %first_1_exists_10 = arith.cmpi slt, %i10, %first_1_here : i32
      %first_1_offset_10 = arith.select %first_1_exists_10, %channel_10_at, %i1073741816 : i32
      %first_1_at_10 = arith.addi %first_1_or, %first_1_offset_10 : i32
      %first_1_exists_11 = arith.cmpi slt, %i11, %first_1_here : i32
      %first_1_offset_11 = arith.select %first_1_exists_11, %channel_11_at, %i1073741816 : i32
      %first_1_at_11 = arith.addi %first_1_or, %first_1_offset_11 : i32
      %first_1_exists_12 = arith.cmpi slt, %i12, %first_1_here : i32
      %first_1_offset_12 = arith.select %first_1_exists_12, %channel_12_at, %i1073741816 : i32
      %first_1_at_12 = arith.addi %first_1_or, %first_1_offset_12 : i32
      %first_1_exists_13 = arith.cmpi slt, %i13, %first_1_here : i32
      %first_1_offset_13 = arith.select %first_1_exists_13, %channel_13_at, %i1073741816 : i32
      %first_1_at_13 = arith.addi %first_1_or, %first_1_offset_13 : i32
      %first_1_exists_14 = arith.cmpi slt, %i14, %first_1_here : i32
      %first_1_offset_14 = arith.select %first_1_exists_14, %channel_14_at, %i1073741816 : i32
      %first_1_at_14 = arith.addi %first_1_or, %first_1_offset_14 : i32
      %first_1_exists_15 = arith.cmpi slt, %i15, %first_1_here : i32
      %first_1_offset_15 = arith.select %first_1_exists_15, %channel_15_at, %i1073741816 : i32
      %first_1_at_15 = arith.addi %first_1_or, %first_1_offset_15 : i32
      %first_1_to_column_far = arith.addi %first_0_to_column_next, %dilation_w : i32
      %first_1_to_column_wraps = arith.cmpi uge, %first_1_to_column_far, %column_end : i32
      %first_1_to_column_by = arith.select %first_1_to_column_wraps, %column_end, %i0 : i32
      %first_1_to_column_next = arith.subi %first_1_to_column_far, %first_1_to_column_by : i32
      %first_1_to_row_by = arith.select %first_1_to_column_wraps, %dilation_h, %i0 : i32
      %first_1_to_row_there = arith.addi %first_0_to_row_next, %i0 : i32
      %first_1_to_row_far = arith.addi %first_1_to_row_there, %first_1_to_row_by : i32
      %first_1_to_row_wraps = arith.cmpi uge, %first_1_to_row_far, %row_end : i32
      %first_1_to_row_less = arith.select %first_1_to_row_wraps, %row_end, %i0 : i32
      %first_1_to_row_next = arith.subi %first_1_to_row_far, %first_1_to_row_less : i32
      %first_1_to_left_there = arith.subi %first_0_to_left_next, %i0 : i32
      %first_1_to_left_by = arith.select %first_1_to_row_wraps, %i32, %i0 : i32
      %first_1_to_left_next = arith.subi %first_1_to_left_there, %first_1_to_left_by : i32
      %first_1_tap_far = arith.addi %first_0_tap_next, %i1 : i32
      %first_1_tap_next = arith.select %first_1_to_row_wraps, %i0, %first_1_tap_far : i32
      %first_1_0 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_0] : !flat_f16, i32 -> f16
      %first_1_1 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_1] : !flat_f16, i32 -> f16
      %first_1_2 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_2] : !flat_f16, i32 -> f16
      %first_1_3 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_3] : !flat_f16, i32 -> f16
      %first_1_4 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_4] : !flat_f16, i32 -> f16
      %first_1_5 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_5] : !flat_f16, i32 -> f16
      %first_1_6 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_6] : !flat_f16, i32 -> f16
      %first_1_7 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_7] : !flat_f16, i32 -> f16
      %first_1_8 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_8] : !flat_f16, i32 -> f16
      %first_1_9 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_9] : !flat_f16, i32 -> f16
      %first_1_10 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_10] : !flat_f16, i32 -> f16
      %first_1_11 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_11] : !flat_f16, i32 -> f16
      %first_1_12 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_12] : !flat_f16, i32 -> f16
      %first_1_13 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_13] : !flat_f16, i32 -> f16
      %first_1_14 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_14] : !flat_f16, i32 -> f16
      %first_1_15 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_15] : !flat_f16, i32 -> f16
      %first_1_16 = amdgpu.raw_buffer_load %input_flat[%first_1_at_0] : !flat_f16, i32 -> f16
      %first_1_17 = amdgpu.raw_buffer_load %input_flat[%first_1_at_1] : !flat_f16, i32 -> f16
      %first_1_18 = amdgpu.raw_buffer_load %input_flat[%first_1_at_2] : !flat_f16, i32 -> f16
      %first_1_19 = amdgpu.raw_buffer_load %input_flat[%first_1_at_3] : !flat_f16, i32 -> f16
      %first_1_20 = amdgpu.raw_buffer_load %input_flat[%first_1_at_4] : !flat_f16, i32 -> f16
      %first_1_21 = amdgpu.raw_buffer_load %input_flat[%first_1_at_5] : !flat_f16, i32 -> f16
      %first_1_22 = amdgpu.raw_buffer_load %input_flat[%first_1_at_6] : !flat_f16, i32 -> f16
      %first_1_23 = amdgpu.raw_buffer_load %input_flat[%first_1_at_7] : !flat_f16, i32 -> f16
      %first_1_24 = amdgpu.raw_buffer_load %input_flat[%first_1_at_8] : !flat_f16, i32 -> f16
      %first_1_25 = amdgpu.raw_buffer_load %input_flat[%first_1_at_9] : !flat_f16, i32 -> f16
      %first_1_26 = amdgpu.raw_buffer_load %input_flat[%first_1_at_10] : !flat_f16, i32 -> f16
      %first_1_27 = amdgpu.raw_buffer_load %input_flat[%first_1_at_11] : !flat_f16, i32 -> f16
      %first_1_28 = amdgpu.raw_buffer_load %input_flat[%first_1_at_12] : !flat_f16, i32 -> f16
      %first_1_29 = amdgpu.raw_buffer_load %input_flat[%first_1_at_13] : !flat_f16, i32 -> f16
      %first_1_30 = amdgpu.raw_buffer_load %input_flat[%first_1_at_14] : !flat_f16, i32 -> f16
      %first_1_31 = amdgpu.raw_buffer_load %input_flat[%first_1_at_15] : !flat_f16, i32 -> f16
      %first_2_filter_done = arith.subi %c_size, %first_1_to_left_next : i32
      %first_2_filter_channel = arith.addi %first_2_filter_done, %k : i32
      %first_2_filter_plane = arith.muli %first_2_filter_channel, %filter_stride_c : i32
      %first_2_filter_tap = arith.muli %first_1_tap_next, %filter_stride_s : i32
      %first_2_filter_at = arith.addi %first_2_filter_plane, %first_2_filter_tap : i32
      %first_2_filter_in = arith.cmpi slt, %k, %first_1_to_left_next : i32
      %first_2_filter_or = arith.select %first_2_filter_in, %first_2_filter_at, %i1073741816 : i32
      %first_2_filter_at_0 = arith.addi %filter_base_0, %first_2_filter_or : i32
      %first_2_filter_at_1 = arith.addi %filter_base_1, %first_2_filter_or : i32
      %first_2_filter_at_2 = arith.addi %filter_base_2, %first_2_filter_or : i32
      %first_2_filter_at_3 = arith.addi %filter_base_3, %first_2_filter_or : i32
      %first_2_filter_at_4 = arith.addi %filter_base_4, %first_2_filter_or : i32
      %first_2_filter_at_5 = arith.addi %filter_base_5, %first_2_filter_or : i32
      %first_2_filter_at_6 = arith.addi %filter_base_6, %first_2_filter_or : i32
      %first_2_filter_at_7 = arith.addi %filter_base_7, %first_2_filter_or : i32
      %first_2_filter_at_8 = arith.addi %filter_base_8, %first_2_filter_or : i32
      %first_2_filter_at_9 = arith.addi %filter_base_9, %first_2_filter_or : i32
      %first_2_filter_at_10 = arith.addi %filter_base_10, %first_2_filter_or : i32
      %first_2_filter_at_11 = arith.addi %filter_base_11, %first_2_filter_or : i32
      %first_2_filter_at_12 = arith.addi %filter_base_12, %first_2_filter_or : i32
      %first_2_filter_at_13 = arith.addi %filter_base_13, %first_2_filter_or : i32
      %first_2_filter_at_14 = arith.addi %filter_base_14, %first_2_filter_or : i32
      %first_2_filter_at_15 = arith.addi %filter_base_15, %first_2_filter_or : i32
      %first_2_h = arith.addi %h_0, %first_1_to_row_next : i32
      %first_2_w = arith.addi %w_0, %first_1_to_column_next : i32
      %first_2_h_in = arith.cmpi ult, %first_2_h, %h_size : i32
      %first_2_w_in = arith.cmpi ult, %first_2_w, %w_size : i32
      %first_2_in = arith.andi %first_2_h_in, %first_2_w_in : i1
      %first_2_done = arith.subi %c_size, %first_1_to_left_next : i32
      %first_2_channel = arith.minui %first_2_done, %c_size : i32
      %first_2_line = arith.muli %first_1_to_row_next, %input_stride_h : i32
      %first_2_column = arith.muli %first_1_to_column_next, %input_stride_w : i32
      %first_2_plane = arith.muli %first_2_channel, %input_stride_c : i32
      %first_2_line_column = arith.addi %first_2_line, %first_2_column : i32
      %first_2_tap = arith.addi %first_2_line_column, %first_2_plane : i32
      %first_2_at = arith.addi %input_start, %first_2_tap : i32
      %first_2_or = arith.select %first_2_in, %first_2_at, %i1073741816 : i32
      %first_2_here = arith.subi %first_1_to_left_next, %half_channels : i32
      %first_2_exists_0 = arith.cmpi slt, %i0, %first_2_here : i32
      %first_2_offset_0 = arith.select %first_2_exists_0, %channel_0_at, %i1073741816 : i32
      %first_2_at_0 = arith.addi %first_2_or, %first_2_offset_0 : i32
      %first_2_exists_1 = arith.cmpi slt, %i1, %first_2_here : i32
      %first_2_offset_1 = arith.select %first_2_exists_1, %channel_1_at, %i1073741816 : i32
      %first_2_at_1 = arith.addi %first_2_or, %first_2_offset_1 : i32
      %first_2_exists_2 = arith.cmpi slt, %i2, %first_2_here : i32
      %first_2_offset_2 = arith.select %first_2_exists_2, %channel_2_at, %i1073741816 : i32
      %first_2_at_2 = arith.addi %first_2_or, %first_2_offset_2 : i32
      %first_2_exists_3 = arith.cmpi slt, %i3, %first_2_here : i32
      %first_2_offset_3 = arith.select %first_2_exists_3, %channel_3_at, %i1073741816 : i32
      %first_2_at_3 = arith.addi %first_2_or, %first_2_offset_3 : i32
      %first_2_exists_4 = arith.cmpi slt, %i4, %first_2_here : i32
      %first_2_offset_4 = arith.select %first_2_exists_4, %channel_4_at, %i1073741816 : i32
      %first_2_at_4 = arith.addi %first_2_or, %first_2_offset_4 : i32
      %first_2_exists_5 = arith.cmpi slt, %i5, %first_2_here : i32
      %first_2_offset_5 = arith.select %first_2_exists_5, %channel_5_at, %i1073741816 : i32
      %first_2_at_5 = arith.addi %first_2_or, %first_2_offset_5 : i32
      %first_2_exists_6 = arith.cmpi slt, %i6, %first_2_here : i32
      %first_2_offset_6 = arith.select %first_2_exists_6, %channel_6_at, %i1073741816 : i32
      %first_2_at_6 = arith.addi %first_2_or, %first_2_offset_6 : i32
      %first_2_exists_7 = arith.cmpi slt, %i7, %first_2_here : i32
      %first_2_offset_7 = arith.select %first_2_exists_7, %channel_7_at, %i1073741816 : i32
      %first_2_at_7 = arith.addi %first_2_or, %first_2_offset_7 : i32
      %first_2_exists_8 = arith.cmpi slt, %i8, %first_2_here : i32
      %first_2_offset_8 = arith.select %first_2_exists_8, %channel_8_at, %i1073741816 : i32
      %first_2_at_8 = arith.addi %first_2_or, %first_2_offset_8 : i32
      %first_2_exists_9 = arith.cmpi slt, %i9, %first_2_here : i32
      %first_2_offset_9 = arith.select %first_2_exists_9, %channel_9_at, %i1073741816 : i32
      %first_2_at_9 = arith.addi %first_2_or, %first_2_offset_9 : i32
      %first_2_exists_10 = arith.cmpi slt, %i10, %first_2_here : i32
      %first_2_offset_10 = arith.select %first_2_exists_10, %channel_10_at, %i1073741816 : i32
      %first_2_at_10 = arith.addi %first_2_or, %first_2_offset_10 : i32
      %first_2_exists_11 = arith.cmpi slt, %i11, %first_2_here : i32
      %first_2_offset_11 = arith.select %first_2_exists_11, %channel_11_at, %i1073741816 : i32
      %first_2_at_11 = arith.addi %first_2_or, %first_2_offset_11 : i32
      %first_2_exists_12 = arith.cmpi slt, %i12, %first_2_here : i32
      %first_2_offset_12 = arith.select %first_2_exists_12, %channel_12_at, %i1073741816 : i32
      %first_2_at_12 = arith.addi %first_2_or, %first_2_offset_12 : i32
      %first_2_exists_13 = arith.cmpi slt, %i13, %first_2_here : i32
      %first_2_offset_13 = arith.select %first_2_exists_13, %channel_13_at, %i1073741816 : i32
      %first_2_at_13 = arith.addi %first_2_or, %first_2_offset_13 : i32
      %first_2_exists_14 = arith.cmpi slt, %i14, %first_2_here : i32
      %first_2_offset_14 = arith.select %first_2_exists_14, %channel_14_at, %i1073741816 : i32
      %first_2_at_14 = arith.addi %first_2_or, %first_2_offset_14 : i32
      %first_2_exists_15 = arith.cmpi slt, %i15, %first_2_here : i32
      %first_2_offset_15 = arith.select %first_2_exists_15, %channel_15_at, %i1073741816 : i32
      %first_2_at_15 = arith.addi %first_2_or, %first_2_offset_15 : i32
      %first_2_to_column_far = arith.addi %first_1_to_column_next, %dilation_w : i32
      %first_2_to_column_wraps = arith.cmpi uge, %first_2_to_column_far, %column_end : i32
      %first_2_to_column_by = arith.select %first_2_to_column_wraps, %column_end, %i0 : i32
      %first_2_to_column_next = arith.subi %first_2_to_column_far, %first_2_to_column_by : i32
      %first_2_to_row_by = arith.select %first_2_to_column_wraps, %dilation_h, %i0 : i32
      %first_2_to_row_there = arith.addi %first_1_to_row_next, %i0 : i32
      %first_2_to_row_far = arith.addi %first_2_to_row_there, %first_2_to_row_by : i32
      %first_2_to_row_wraps = arith.cmpi uge, %first_2_to_row_far, %row_end : i32
      %first_2_to_row_less = arith.select %first_2_to_row_wraps, %row_end, %i0 : i32
      %first_2_to_row_next = arith.subi %first_2_to_row_far, %first_2_to_row_less : i32
      %first_2_to_left_there = arith.subi %first_1_to_left_next, %i0 : i32
      %first_2_to_left_by = arith.select %first_2_to_row_wraps, %i32, %i0 : i32
      %first_2_to_left_next = arith.subi %first_2_to_left_there, %first_2_to_left_by : i32
      %first_2_tap_far = arith.addi %first_1_tap_next, %i1 : i32
      %first_2_tap_next = arith.select %first_2_to_row_wraps, %i0, %first_2_tap_far : i32
      %first_2_0 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_0] : !flat_f16, i32 -> f16
      %first_2_1 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_1] : !flat_f16, i32 -> f16
      %first_2_2 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_2] : !flat_f16, i32 -> f16
      %first_2_3 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_3] : !flat_f16, i32 -> f16
      %first_2_4 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_4] : !flat_f16, i32 -> f16
      %first_2_5 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_5] : !flat_f16, i32 -> f16
      %first_2_6 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_6] : !flat_f16, i32 -> f16
      %first_2_7 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_7] : !flat_f16, i32 -> f16
      %first_2_8 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_8] : !flat_f16, i32 -> f16
      %first_2_9 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_9] : !flat_f16, i32 -> f16
      %first_2_10 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_10] : !flat_f16, i32 -> f16
      %first_2_11 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_11] : !flat_f16, i32 -> f16
      %first_2_12 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_12] : !flat_f16, i32 -> f16
      %first_2_13 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_13] : !flat_f16, i32 -> f16
      %first_2_14 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_14] : !flat_f16, i32 -> f16
      %first_2_15 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_15] : !flat_f16, i32 -> f16
      %first_2_16 = amdgpu.raw_buffer_load %input_flat[%first_2_at_0] : !flat_f16, i32 -> f16
      %first_2_17 = amdgpu.raw_buffer_load %input_flat[%first_2_at_1] : !flat_f16, i32 -> f16
      %first_2_18 = amdgpu.raw_buffer_load %input_flat[%first_2_at_2] : !flat_f16, i32 -> f16
      %first_2_19 = amdgpu.raw_buffer_load %input_flat[%first_2_at_3] : !flat_f16, i32 -> f16
      %first_2_20 = amdgpu.raw_buffer_load %input_flat[%first_2_at_4] : !flat_f16, i32 -> f16
      %first_2_21 = amdgpu.raw_buffer_load %input_flat[%first_2_at_5] : !flat_f16, i32 -> f16
      %first_2_22 = amdgpu.raw_buffer_load %input_flat[%first_2_at_6] : !flat_f16, i32 -> f16
      %first_2_23 = amdgpu.raw_buffer_load %input_flat[%first_2_at_7] : !flat_f16, i32 -> f16
      %first_2_24 = amdgpu.raw_buffer_load %input_flat[%first_2_at_8] : !flat_f16, i32 -> f16
      %first_2_25 = amdgpu.raw_buffer_load %input_flat[%first_2_at_9] : !flat_f16, i32 -> f16
      %first_2_26 = amdgpu.raw_buffer_load %input_flat[%first_2_at_10] : !flat_f16, i32 -> f16
      %first_2_27 = amdgpu.raw_buffer_load %input_flat[%first_2_at_11] : !flat_f16, i32 -> f16
      %first_2_28 = amdgpu.raw_buffer_load %input_flat[%first_2_at_12] : !flat_f16, i32 -> f16
      %first_2_29 = amdgpu.raw_buffer_load %input_flat[%first_2_at_13] : !flat_f16, i32 -> f16
      %first_2_30 = amdgpu.raw_buffer_load %input_flat[%first_2_at_14] : !flat_f16, i32 -> f16
      %first_2_31 = amdgpu.raw_buffer_load %input_flat[%first_2_at_15] : !flat_f16, i32 -> f16
      %staged_1_at = arith.addi %k_even_at, %c0 : index
      memref.store %first_0_0, %lds[%staged_1_at] : !lds_128_f16
      %staged_2_at = arith.addi %k_odd_at, %c0 : index
      memref.store %first_0_1, %lds[%staged_2_at] : !lds_128_f16
      %staged_3_at = arith.addi %k_even_at, %c512 : index
      memref.store %first_0_2, %lds[%staged_3_at] : !lds_128_f16
      %staged_4_at = arith.addi %k_odd_at, %c512 : index
      memref.store %first_0_3, %lds[%staged_4_at] : !lds_128_f16
      %staged_5_at = arith.addi %k_even_at, %c1024 : index
      memref.store %first_0_4, %lds[%staged_5_at] : !lds_128_f16
      %staged_6_at = arith.addi %k_odd_at, %c1024 : index
      memref.store %first_0_5, %lds[%staged_6_at] : !lds_128_f16
      %staged_7_at = arith.addi %k_even_at, %c1536 : index
      memref.store %first_0_6, %lds[%staged_7_at] : !lds_128_f16
      %staged_8_at = arith.addi %k_odd_at, %c1536 : index
      memref.store %first_0_7, %lds[%staged_8_at] : !lds_128_f16
      %staged_9_at = arith.addi %k_even_at, %c2048 : index
      memref.store %first_0_8, %lds[%staged_9_at] : !lds_128_f16
      %staged_10_at = arith.addi %k_odd_at, %c2048 : index
      memref.store %first_0_9, %lds[%staged_10_at] : !lds_128_f16
      %staged_11_at = arith.addi %k_even_at, %c2560 : index
      memref.store %first_0_10, %lds[%staged_11_at] : !lds_128_f16
      %staged_12_at = arith.addi %k_odd_at, %c2560 : index
      memref.store %first_0_11, %lds[%staged_12_at] : !lds_128_f16
      %staged_13_at = arith.addi %k_even_at, %c3072 : index
      memref.store %first_0_12, %lds[%staged_13_at] : !lds_128_f16
      %staged_14_at = arith.addi %k_odd_at, %c3072 : index
      memref.store %first_0_13, %lds[%staged_14_at] : !lds_128_f16
      %staged_15_at = arith.addi %k_even_at, %c3584 : index
      memref.store %first_0_14, %lds[%staged_15_at] : !lds_128_f16
      %staged_16_at = arith.addi %k_odd_at, %c3584 : index
      memref.store %first_0_15, %lds[%staged_16_at] : !lds_128_f16
      %staged_17 = vector.from_elements %first_0_16, %first_0_17, %first_0_18, %first_0_19, %first_0_20, %first_0_21, %first_0_22, %first_0_23 : !chunk_f16
      %staged_17_at = arith.addi %pixel_part_0_at, %c4096 : index
      vector.store %staged_17, %lds[%staged_17_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %staged_18 = vector.from_elements %first_0_24, %first_0_25, %first_0_26, %first_0_27, %first_0_28, %first_0_29, %first_0_30, %first_0_31 : !chunk_f16
      %staged_18_at = arith.addi %pixel_part_1_at, %c4096 : index
      vector.store %staged_18, %lds[%staged_18_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %staged_19_at = arith.addi %k_even_at, %c8192 : index
      memref.store %first_1_0, %lds[%staged_19_at] : !lds_128_f16
      %staged_20_at = arith.addi %k_odd_at, %c8192 : index
      memref.store %first_1_1, %lds[%staged_20_at] : !lds_128_f16
      %staged_21_at = arith.addi %k_even_at, %c8704 : index
      memref.store %first_1_2, %lds[%staged_21_at] : !lds_128_f16
      %staged_22_at = arith.addi %k_odd_at, %c8704 : index
      memref.store %first_1_3, %lds[%staged_22_at] : !lds_128_f16
      %staged_23_at = arith.addi %k_even_at, %c9216 : index
      memref.store %first_1_4, %lds[%staged_23_at] : !lds_128_f16
      %staged_24_at = arith.addi %k_odd_at, %c9216 : index
      memref.store %first_1_5, %lds[%staged_24_at] : !lds_128_f16
      %staged_25_at = arith.addi %k_even_at, %c9728 : index
      memref.store %first_1_6, %lds[%staged_25_at] : !lds_128_f16
      %staged_26_at = arith.addi %k_odd_at, %c9728 : index
      memref.store %first_1_7, %lds[%staged_26_at] : !lds_128_f16
      %staged_27_at = arith.addi %k_even_at, %c10240 : index
      memref.store %first_1_8, %lds[%staged_27_at] : !lds_128_f16
      %staged_28_at = arith.addi %k_odd_at, %c10240 : index
      memref.store %first_1_9, %lds[%staged_28_at] : !lds_128_f16
      %staged_29_at = arith.addi %k_even_at, %c10752 : index
      memref.store %first_1_10, %lds[%staged_29_at] : !lds_128_f16
      %staged_30_at = arith.addi %k_odd_at, %c10752 : index
      memref.store %first_1_11, %lds[%staged_30_at] : !lds_128_f16
      %staged_31_at = arith.addi %k_even_at, %c11264 : index
      memref.store %first_1_12, %lds[%staged_31_at] : !lds_128_f16
      %staged_32_at = arith.addi %k_odd_at, %c11264 : index
      memref.store %first_1_13, %lds[%staged_32_at] : !lds_128_f16
      %staged_33_at = arith.addi %k_even_at, %c11776 : index
      memref.store %first_1_14, %lds[%staged_33_at] : !lds_128_f16
      %staged_34_at = arith.addi %k_odd_at, %c11776 : index
      memref.store %first_1_15, %lds[%staged_34_at] : !lds_128_f16
      %staged_35 = vector.from_elements %first_1_16, %first_1_17, %first_1_18, %first_1_19, %first_1_20, %first_1_21, %first_1_22, %first_1_23 : !chunk_f16
      %staged_35_at = arith.addi %pixel_part_0_at, %c12288 : index
      vector.store %staged_35, %lds[%staged_35_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %staged_36 = vector.from_elements %first_1_24, %first_1_25, %first_1_26, %first_1_27, %first_1_28, %first_1_29, %first_1_30, %first_1_31 : !chunk_f16
      %staged_36_at = arith.addi %pixel_part_1_at, %c12288 : index
      vector.store %staged_36, %lds[%staged_36_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      amdgpu.lds_barrier
      %filter_37_at = arith.addi %filter_0_at, %c0 : index
      %filter_37 = vector.load %lds[%filter_37_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %filter_38_at = arith.addi %filter_0_at, %c1024 : index
      %filter_38 = vector.load %lds[%filter_38_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %pixel_39_at = arith.addi %pixel_0_at, %c4096 : index
      %pixel_39 = vector.load %lds[%pixel_39_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %pixel_40_at = arith.addi %pixel_0_at, %c5120 : index
      %pixel_40 = vector.load %lds[%pixel_40_at] {alignment = 16} : !lds_128_f16, !chunk_f16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12, %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20, %end_21, %end_22, %end_23, %end_24, %end_25, %end_26, %end_27, %end_28, %end_29, %end_30, %end_31, %end_32, %end_33, %end_34, %end_35, %end_36, %end_37, %end_38, %end_39, %end_40, %end_41, %end_42, %end_43 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(
      %loop_sums_0 = %no_sums,
      %loop_sums_1 = %no_sums,
      %loop_sums_2 = %no_sums,
      %loop_sums_3 = %no_sums,
      %loop_operand_0 = %filter_37,
      %loop_operand_1 = %filter_38,
      %loop_operand_2 = %pixel_39,
      %loop_operand_3 = %pixel_40,
      %loop_even_0 = %first_2_0,
      %loop_even_1 = %first_2_1,
      %loop_even_2 = %first_2_2,
      %loop_even_3 = %first_2_3,
      %loop_even_4 = %first_2_4,
      %loop_even_5 = %first_2_5,
      %loop_even_6 = %first_2_6,
      %loop_even_7 = %first_2_7,
      %loop_even_8 = %first_2_8,
      %loop_even_9 = %first_2_9,
      %loop_even_10 = %first_2_10,
      %loop_even_11 = %first_2_11,
      %loop_even_12 = %first_2_12,
      %loop_even_13 = %first_2_13,
      %loop_even_14 = %first_2_14,
      %loop_even_15 = %first_2_15,
      %loop_even_16 = %first_2_16,
      %loop_even_17 = %first_2_17,
      %loop_even_18 = %first_2_18,
      %loop_even_19 = %first_2_19,
      %loop_even_20 = %first_2_20,
      %loop_even_21 = %first_2_21,
      %loop_even_22 = %first_2_22,
      %loop_even_23 = %first_2_23,
      %loop_even_24 = %first_2_24,
      %loop_even_25 = %first_2_25,
      %loop_even_26 = %first_2_26,
      %loop_even_27 = %first_2_27,
      %loop_even_28 = %first_2_28,
      %loop_even_29 = %first_2_29,
      %loop_even_30 = %first_2_30,
      %loop_even_31 = %first_2_31,
      %loop_row_0 = %first_2_to_row_next,
      %loop_column_0 = %first_2_to_column_next,
      %loop_left_0 = %first_2_to_left_next,
      %loop_tap_0 = %first_2_tap_next
      ) -> (!block, !block, !block, !block, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_41_at = arith.addi %filter_1_at, %c0 : index
        %filter_41 = vector.load %lds[%filter_41_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %filter_42_at = arith.addi %filter_1_at, %c1024 : index
        %filter_42 = vector.load %lds[%filter_42_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_43_at = arith.addi %pixel_1_at, %c4096 : index
        %pixel_43 = vector.load %lds[%pixel_43_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_44_at = arith.addi %pixel_1_at, %c5120 : index
        %pixel_44 = vector.load %lds[%pixel_44_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %odd_filter_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_filter_channel = arith.addi %odd_filter_done, %k : i32
        %odd_filter_plane = arith.muli %odd_filter_channel, %filter_stride_c : i32
        %odd_filter_tap = arith.muli %loop_tap_0, %filter_stride_s : i32
        %odd_filter_at = arith.addi %odd_filter_plane, %odd_filter_tap : i32
        %odd_filter_in = arith.cmpi slt, %k, %loop_left_0 : i32
        %odd_filter_or = arith.select %odd_filter_in, %odd_filter_at, %i1073741816 : i32
        %odd_filter_at_0 = arith.addi %filter_base_0, %odd_filter_or : i32
        %odd_filter_at_1 = arith.addi %filter_base_1, %odd_filter_or : i32
        %odd_filter_at_2 = arith.addi %filter_base_2, %odd_filter_or : i32
        %odd_filter_at_3 = arith.addi %filter_base_3, %odd_filter_or : i32
        %odd_filter_at_4 = arith.addi %filter_base_4, %odd_filter_or : i32
        %odd_filter_at_5 = arith.addi %filter_base_5, %odd_filter_or : i32
        %odd_filter_at_6 = arith.addi %filter_base_6, %odd_filter_or : i32
        %odd_filter_at_7 = arith.addi %filter_base_7, %odd_filter_or : i32
        %odd_filter_at_8 = arith.addi %filter_base_8, %odd_filter_or : i32
        %odd_filter_at_9 = arith.addi %filter_base_9, %odd_filter_or : i32
        %odd_filter_at_10 = arith.addi %filter_base_10, %odd_filter_or : i32
        %odd_filter_at_11 = arith.addi %filter_base_11, %odd_filter_or : i32
        %odd_filter_at_12 = arith.addi %filter_base_12, %odd_filter_or : i32
        %odd_filter_at_13 = arith.addi %filter_base_13, %odd_filter_or : i32
        %odd_filter_at_14 = arith.addi %filter_base_14, %odd_filter_or : i32
        %odd_filter_at_15 = arith.addi %filter_base_15, %odd_filter_or : i32
        %odd_h = arith.addi %h_0, %loop_row_0 : i32
        %odd_w = arith.addi %w_0, %loop_column_0 : i32
        %odd_h_in = arith.cmpi ult, %odd_h, %h_size : i32
        %odd_w_in = arith.cmpi ult, %odd_w, %w_size : i32
        %odd_in = arith.andi %odd_h_in, %odd_w_in : i1
        %odd_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_channel = arith.minui %odd_done, %c_size : i32
        %odd_line = arith.muli %loop_row_0, %input_stride_h : i32
        %odd_column = arith.muli %loop_column_0, %input_stride_w : i32
        %odd_plane = arith.muli %odd_channel, %input_stride_c : i32
        %odd_line_column = arith.addi %odd_line, %odd_column : i32
        %odd_tap = arith.addi %odd_line_column, %odd_plane : i32
        %odd_at = arith.addi %input_start, %odd_tap : i32
        %odd_or = arith.select %odd_in, %odd_at, %i1073741816 : i32
        %odd_here = arith.subi %loop_left_0, %half_channels : i32
        %odd_exists_0 = arith.cmpi slt, %i0, %odd_here : i32
        %odd_offset_0 = arith.select %odd_exists_0, %channel_0_at, %i1073741816 : i32
        %odd_at_0 = arith.addi %odd_or, %odd_offset_0 : i32
        %odd_exists_1 = arith.cmpi slt, %i1, %odd_here : i32
        %odd_offset_1 = arith.select %odd_exists_1, %channel_1_at, %i1073741816 : i32
        %odd_at_1 = arith.addi %odd_or, %odd_offset_1 : i32
        %odd_exists_2 = arith.cmpi slt, %i2, %odd_here : i32
        %odd_offset_2 = arith.select %odd_exists_2, %channel_2_at, %i1073741816 : i32
        %odd_at_2 = arith.addi %odd_or, %odd_offset_2 : i32
        %odd_exists_3 = arith.cmpi slt, %i3, %odd_here : i32
        %odd_offset_3 = arith.select %odd_exists_3, %channel_3_at, %i1073741816 : i32
        %odd_at_3 = arith.addi %odd_or, %odd_offset_3 : i32
        %odd_exists_4 = arith.cmpi slt, %i4, %odd_here : i32
        %odd_offset_4 = arith.select %odd_exists_4, %channel_4_at, %i1073741816 : i32
        %odd_at_4 = arith.addi %odd_or, %odd_offset_4 : i32
        %odd_exists_5 = arith.cmpi slt, %i5, %odd_here : i32
        %odd_offset_5 = arith.select %odd_exists_5, %channel_5_at, %i1073741816 : i32
        %odd_at_5 = arith.addi %odd_or, %odd_offset_5 : i32
        %odd_exists_6 = arith.cmpi slt, %i6, %odd_here : i32
        %odd_offset_6 = arith.select %odd_exists_6, %channel_6_at, %i1073741816 : i32
        %odd_at_6 = arith.addi %odd_or, %odd_offset_6 : i32
        %odd_exists_7 = arith.cmpi slt, %i7, %odd_here : i32
        %odd_offset_7 = arith.select %odd_exists_7, %channel_7_at, %i1073741816 : i32
        %odd_at_7 = arith.addi %odd_or, %odd_offset_7 : i32
        %odd_exists_8 = arith.cmpi slt, %i8, %odd_here : i32
        %odd_offset_8 = arith.select %odd_exists_8, %channel_8_at, %i1073741816 : i32
        %odd_at_8 = arith.addi %odd_or, %odd_offset_8 : i32
        %odd_exists_9 = arith.cmpi slt, %i9, %odd_here : i32
        %odd_offset_9 = arith.select %odd_exists_9, %channel_9_at, %i1073741816 : i32
        %odd_at_9 = arith.addi %odd_or, %odd_offset_9 : i32
        %odd_exists_10 = arith.cmpi slt, %i10, %odd_here : i32
        %odd_offset_10 = arith.select %odd_exists_10, %channel_10_at, %i1073741816 : i32
        %odd_at_10 = arith.addi %odd_or, %odd_offset_10 : i32
        %odd_exists_11 = arith.cmpi slt, %i11, %odd_here : i32
        %odd_offset_11 = arith.select %odd_exists_11, %channel_11_at, %i1073741816 : i32
        %odd_at_11 = arith.addi %odd_or, %odd_offset_11 : i32
        %odd_exists_12 = arith.cmpi slt, %i12, %odd_here : i32
        %odd_offset_12 = arith.select %odd_exists_12, %channel_12_at, %i1073741816 : i32
        %odd_at_12 = arith.addi %odd_or, %odd_offset_12 : i32
        %odd_exists_13 = arith.cmpi slt, %i13, %odd_here : i32
        %odd_offset_13 = arith.select %odd_exists_13, %channel_13_at, %i1073741816 : i32
        %odd_at_13 = arith.addi %odd_or, %odd_offset_13 : i32
        %odd_exists_14 = arith.cmpi slt, %i14, %odd_here : i32
        %odd_offset_14 = arith.select %odd_exists_14, %channel_14_at, %i1073741816 : i32
        %odd_at_14 = arith.addi %odd_or, %odd_offset_14 : i32
        %odd_exists_15 = arith.cmpi slt, %i15, %odd_here : i32
        %odd_offset_15 = arith.select %odd_exists_15, %channel_15_at, %i1073741816 : i32
        %odd_at_15 = arith.addi %odd_or, %odd_offset_15 : i32
        %odd_to_column_far = arith.addi %loop_column_0, %dilation_w : i32
        %odd_to_column_wraps = arith.cmpi uge, %odd_to_column_far, %column_end : i32
        %odd_to_column_by = arith.select %odd_to_column_wraps, %column_end, %i0 : i32
        %odd_to_column_next = arith.subi %odd_to_column_far, %odd_to_column_by : i32
        %odd_to_row_by = arith.select %odd_to_column_wraps, %dilation_h, %i0 : i32
        %odd_to_row_there = arith.addi %loop_row_0, %i0 : i32
        %odd_to_row_far = arith.addi %odd_to_row_there, %odd_to_row_by : i32
        %odd_to_row_wraps = arith.cmpi uge, %odd_to_row_far, %row_end : i32
        %odd_to_row_less = arith.select %odd_to_row_wraps, %row_end, %i0 : i32
        %odd_to_row_next = arith.subi %odd_to_row_far, %odd_to_row_less : i32
        %odd_to_left_there = arith.subi %loop_left_0, %i0 : i32
        %odd_to_left_by = arith.select %odd_to_row_wraps, %i32, %i0 : i32
        %odd_to_left_next = arith.subi %odd_to_left_there, %odd_to_left_by : i32
        %odd_tap_far = arith.addi %loop_tap_0, %i1 : i32
        %odd_tap_next = arith.select %odd_to_row_wraps, %i0, %odd_tap_far : i32
        %odd_0 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_0] : !flat_f16, i32 -> f16
        %odd_1 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_1] : !flat_f16, i32 -> f16
        %odd_2 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_2] : !flat_f16, i32 -> f16
        %odd_3 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_3] : !flat_f16, i32 -> f16
        %odd_4 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_4] : !flat_f16, i32 -> f16
        %odd_5 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_5] : !flat_f16, i32 -> f16
        %odd_6 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_6] : !flat_f16, i32 -> f16
        %odd_7 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_7] : !flat_f16, i32 -> f16
        %odd_8 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_8] : !flat_f16, i32 -> f16
        %odd_9 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_9] : !flat_f16, i32 -> f16
        %odd_10 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_10] : !flat_f16, i32 -> f16
        %odd_11 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_11] : !flat_f16, i32 -> f16
        %odd_12 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_12] : !flat_f16, i32 -> f16
        %odd_13 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_13] : !flat_f16, i32 -> f16
        %odd_14 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_14] : !flat_f16, i32 -> f16
        %odd_15 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_15] : !flat_f16, i32 -> f16
        %odd_16 = amdgpu.raw_buffer_load %input_flat[%odd_at_0] : !flat_f16, i32 -> f16
        %odd_17 = amdgpu.raw_buffer_load %input_flat[%odd_at_1] : !flat_f16, i32 -> f16
        %odd_18 = amdgpu.raw_buffer_load %input_flat[%odd_at_2] : !flat_f16, i32 -> f16
        %odd_19 = amdgpu.raw_buffer_load %input_flat[%odd_at_3] : !flat_f16, i32 -> f16
        %odd_20 = amdgpu.raw_buffer_load %input_flat[%odd_at_4] : !flat_f16, i32 -> f16
        %odd_21 = amdgpu.raw_buffer_load %input_flat[%odd_at_5] : !flat_f16, i32 -> f16
        %odd_22 = amdgpu.raw_buffer_load %input_flat[%odd_at_6] : !flat_f16, i32 -> f16
        %odd_23 = amdgpu.raw_buffer_load %input_flat[%odd_at_7] : !flat_f16, i32 -> f16
        %odd_24 = amdgpu.raw_buffer_load %input_flat[%odd_at_8] : !flat_f16, i32 -> f16
        %odd_25 = amdgpu.raw_buffer_load %input_flat[%odd_at_9] : !flat_f16, i32 -> f16
        %odd_26 = amdgpu.raw_buffer_load %input_flat[%odd_at_10] : !flat_f16, i32 -> f16
        %odd_27 = amdgpu.raw_buffer_load %input_flat[%odd_at_11] : !flat_f16, i32 -> f16
        %odd_28 = amdgpu.raw_buffer_load %input_flat[%odd_at_12] : !flat_f16, i32 -> f16
        %odd_29 = amdgpu.raw_buffer_load %input_flat[%odd_at_13] : !flat_f16, i32 -> f16
        %odd_30 = amdgpu.raw_buffer_load %input_flat[%odd_at_14] : !flat_f16, i32 -> f16
        %odd_31 = amdgpu.raw_buffer_load %input_flat[%odd_at_15] : !flat_f16, i32 -> f16
        %operand_45 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_46 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_47 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_48 = vector.shuffle %loop_operand_3, %loop_operand_3 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_49 = amdgpu.mfma 32x32x8 %operand_45 * %operand_47 + %loop_sums_0 blgp = none : !operand_f16, !operand_f16, !block
        %sums_50 = amdgpu.mfma 32x32x8 %operand_45 * %operand_48 + %loop_sums_1 blgp = none : !operand_f16, !operand_f16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_46 * %operand_47 + %loop_sums_2 blgp = none : !operand_f16, !operand_f16, !block
        %sums_52 = amdgpu.mfma 32x32x8 %operand_46 * %operand_48 + %loop_sums_3 blgp = none : !operand_f16, !operand_f16, !block
        %operand_53 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_54 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_55 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_56 = vector.shuffle %loop_operand_3, %loop_operand_3 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_57 = amdgpu.mfma 32x32x8 %operand_53 * %operand_55 + %sums_49 blgp = none : !operand_f16, !operand_f16, !block
        %sums_58 = amdgpu.mfma 32x32x8 %operand_53 * %operand_56 + %sums_50 blgp = none : !operand_f16, !operand_f16, !block
        %sums_59 = amdgpu.mfma 32x32x8 %operand_54 * %operand_55 + %sums_51 blgp = none : !operand_f16, !operand_f16, !block
        %sums_60 = amdgpu.mfma 32x32x8 %operand_54 * %operand_56 + %sums_52 blgp = none : !operand_f16, !operand_f16, !block
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_61_at = arith.addi %filter_0_at, %c8192 : index
        %filter_61 = vector.load %lds[%filter_61_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %filter_62_at = arith.addi %filter_0_at, %c9216 : index
        %filter_62 = vector.load %lds[%filter_62_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_63_at = arith.addi %pixel_0_at, %c12288 : index
        %pixel_63 = vector.load %lds[%pixel_63_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_64_at = arith.addi %pixel_0_at, %c13312 : index
        %pixel_64 = vector.load %lds[%pixel_64_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %staged_65_at = arith.addi %k_even_at, %c0 : index
        memref.store %loop_even_0, %lds[%staged_65_at] : !lds_128_f16
        %staged_66_at = arith.addi %k_odd_at, %c0 : index
        memref.store %loop_even_1, %lds[%staged_66_at] : !lds_128_f16
        %staged_67_at = arith.addi %k_even_at, %c512 : index
        memref.store %loop_even_2, %lds[%staged_67_at] : !lds_128_f16
        %staged_68_at = arith.addi %k_odd_at, %c512 : index
        memref.store %loop_even_3, %lds[%staged_68_at] : !lds_128_f16
        %staged_69_at = arith.addi %k_even_at, %c1024 : index
        memref.store %loop_even_4, %lds[%staged_69_at] : !lds_128_f16
        %staged_70_at = arith.addi %k_odd_at, %c1024 : index
        memref.store %loop_even_5, %lds[%staged_70_at] : !lds_128_f16
        %staged_71_at = arith.addi %k_even_at, %c1536 : index
        memref.store %loop_even_6, %lds[%staged_71_at] : !lds_128_f16
        %staged_72_at = arith.addi %k_odd_at, %c1536 : index
        memref.store %loop_even_7, %lds[%staged_72_at] : !lds_128_f16
        %staged_73_at = arith.addi %k_even_at, %c2048 : index
        memref.store %loop_even_8, %lds[%staged_73_at] : !lds_128_f16
        %staged_74_at = arith.addi %k_odd_at, %c2048 : index
        memref.store %loop_even_9, %lds[%staged_74_at] : !lds_128_f16
        %staged_75_at = arith.addi %k_even_at, %c2560 : index
        memref.store %loop_even_10, %lds[%staged_75_at] : !lds_128_f16
        %staged_76_at = arith.addi %k_odd_at, %c2560 : index
        memref.store %loop_even_11, %lds[%staged_76_at] : !lds_128_f16
        %staged_77_at = arith.addi %k_even_at, %c3072 : index
        memref.store %loop_even_12, %lds[%staged_77_at] : !lds_128_f16
        %staged_78_at = arith.addi %k_odd_at, %c3072 : index
        memref.store %loop_even_13, %lds[%staged_78_at] : !lds_128_f16
        %staged_79_at = arith.addi %k_even_at, %c3584 : index
        memref.store %loop_even_14, %lds[%staged_79_at] : !lds_128_f16
        %staged_80_at = arith.addi %k_odd_at, %c3584 : index
        memref.store %loop_even_15, %lds[%staged_80_at] : !lds_128_f16
        %staged_81 = vector.from_elements %loop_even_16, %loop_even_17, %loop_even_18, %loop_even_19, %loop_even_20, %loop_even_21, %loop_even_22, %loop_even_23 : !chunk_f16
        %staged_81_at = arith.addi %pixel_part_0_at, %c4096 : index
        vector.store %staged_81, %lds[%staged_81_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %staged_82 = vector.from_elements %loop_even_24, %loop_even_25, %loop_even_26, %loop_even_27, %loop_even_28, %loop_even_29, %loop_even_30, %loop_even_31 : !chunk_f16
        %staged_82_at = arith.addi %pixel_part_1_at, %c4096 : index
        vector.store %staged_82, %lds[%staged_82_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %operand_83 = vector.shuffle %filter_41, %filter_41 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_84 = vector.shuffle %filter_42, %filter_42 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_85 = vector.shuffle %pixel_43, %pixel_43 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_86 = vector.shuffle %pixel_44, %pixel_44 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_87 = amdgpu.mfma 32x32x8 %operand_83 * %operand_85 + %sums_57 blgp = none : !operand_f16, !operand_f16, !block
        %sums_88 = amdgpu.mfma 32x32x8 %operand_83 * %operand_86 + %sums_58 blgp = none : !operand_f16, !operand_f16, !block
        %sums_89 = amdgpu.mfma 32x32x8 %operand_84 * %operand_85 + %sums_59 blgp = none : !operand_f16, !operand_f16, !block
        %sums_90 = amdgpu.mfma 32x32x8 %operand_84 * %operand_86 + %sums_60 blgp = none : !operand_f16, !operand_f16, !block
        %operand_91 = vector.shuffle %filter_41, %filter_41 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_92 = vector.shuffle %filter_42, %filter_42 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_93 = vector.shuffle %pixel_43, %pixel_43 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_94 = vector.shuffle %pixel_44, %pixel_44 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_95 = amdgpu.mfma 32x32x8 %operand_91 * %operand_93 + %sums_87 blgp = none : !operand_f16, !operand_f16, !block
        %sums_96 = amdgpu.mfma 32x32x8 %operand_91 * %operand_94 + %sums_88 blgp = none : !operand_f16, !operand_f16, !block
        %sums_97 = amdgpu.mfma 32x32x8 %operand_92 * %operand_93 + %sums_89 blgp = none : !operand_f16, !operand_f16, !block
        %sums_98 = amdgpu.mfma 32x32x8 %operand_92 * %operand_94 + %sums_90 blgp = none : !operand_f16, !operand_f16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_99_at = arith.addi %filter_1_at, %c8192 : index
        %filter_99 = vector.load %lds[%filter_99_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %filter_100_at = arith.addi %filter_1_at, %c9216 : index
        %filter_100 = vector.load %lds[%filter_100_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_101_at = arith.addi %pixel_1_at, %c12288 : index
        %pixel_101 = vector.load %lds[%pixel_101_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_102_at = arith.addi %pixel_1_at, %c13312 : index
        %pixel_102 = vector.load %lds[%pixel_102_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %even_filter_done = arith.subi %c_size, %odd_to_left_next : i32
        %even_filter_channel = arith.addi %even_filter_done, %k : i32
        %even_filter_plane = arith.muli %even_filter_channel, %filter_stride_c : i32
        %even_filter_tap = arith.muli %odd_tap_next, %filter_stride_s : i32
        %even_filter_at = arith.addi %even_filter_plane, %even_filter_tap : i32
        %even_filter_in = arith.cmpi slt, %k, %odd_to_left_next : i32
        %even_filter_or = arith.select %even_filter_in, %even_filter_at, %i1073741816 : i32
        %even_filter_at_0 = arith.addi %filter_base_0, %even_filter_or : i32
        %even_filter_at_1 = arith.addi %filter_base_1, %even_filter_or : i32
        %even_filter_at_2 = arith.addi %filter_base_2, %even_filter_or : i32
        %even_filter_at_3 = arith.addi %filter_base_3, %even_filter_or : i32
        %even_filter_at_4 = arith.addi %filter_base_4, %even_filter_or : i32
        %even_filter_at_5 = arith.addi %filter_base_5, %even_filter_or : i32
        %even_filter_at_6 = arith.addi %filter_base_6, %even_filter_or : i32
        %even_filter_at_7 = arith.addi %filter_base_7, %even_filter_or : i32
        %even_filter_at_8 = arith.addi %filter_base_8, %even_filter_or : i32
        %even_filter_at_9 = arith.addi %filter_base_9, %even_filter_or : i32
        %even_filter_at_10 = arith.addi %filter_base_10, %even_filter_or : i32
        %even_filter_at_11 = arith.addi %filter_base_11, %even_filter_or : i32
        %even_filter_at_12 = arith.addi %filter_base_12, %even_filter_or : i32
        %even_filter_at_13 = arith.addi %filter_base_13, %even_filter_or : i32
        %even_filter_at_14 = arith.addi %filter_base_14, %even_filter_or : i32
        %even_filter_at_15 = arith.addi %filter_base_15, %even_filter_or : i32
        %even_h = arith.addi %h_0, %odd_to_row_next : i32
        %even_w = arith.addi %w_0, %odd_to_column_next : i32
        %even_h_in = arith.cmpi ult, %even_h, %h_size : i32
        %even_w_in = arith.cmpi ult, %even_w, %w_size : i32
        %even_in = arith.andi %even_h_in, %even_w_in : i1
        %even_done = arith.subi %c_size, %odd_to_left_next : i32
        %even_channel = arith.minui %even_done, %c_size : i32
        %even_line = arith.muli %odd_to_row_next, %input_stride_h : i32
        %even_column = arith.muli %odd_to_column_next, %input_stride_w : i32
        %even_plane = arith.muli %even_channel, %input_stride_c : i32
        %even_line_column = arith.addi %even_line, %even_column : i32
        %even_tap = arith.addi %even_line_column, %even_plane : i32
        %even_at = arith.addi %input_start, %even_tap : i32
        %even_or = arith.select %even_in, %even_at, %i1073741816 : i32
        %even_here = arith.subi %odd_to_left_next, %half_channels : i32
        %even_exists_0 = arith.cmpi slt, %i0, %even_here : i32
        %even_offset_0 = arith.select %even_exists_0, %channel_0_at, %i1073741816 : i32
        %even_at_0 = arith.addi %even_or, %even_offset_0 : i32
        %even_exists_1 = arith.cmpi slt, %i1, %even_here : i32
        %even_offset_1 = arith.select %even_exists_1, %channel_1_at, %i1073741816 : i32
        %even_at_1 = arith.addi %even_or, %even_offset_1 : i32
        %even_exists_2 = arith.cmpi slt, %i2, %even_here : i32
        %even_offset_2 = arith.select %even_exists_2, %channel_2_at, %i1073741816 : i32
        %even_at_2 = arith.addi %even_or, %even_offset_2 : i32
        %even_exists_3 = arith.cmpi slt, %i3, %even_here : i32
        %even_offset_3 = arith.select %even_exists_3, %channel_3_at, %i1073741816 : i32
        %even_at_3 = arith.addi %even_or, %even_offset_3 : i32
        %even_exists_4 = arith.cmpi slt, %i4, %even_here : i32
        %even_offset_4 = arith.select %even_exists_4, %channel_4_at, %i1073741816 : i32
        %even_at_4 = arith.addi %even_or, %even_offset_4 : i32
        %even_exists_5 = arith.cmpi slt, %i5, %even_here : i32
        %even_offset_5 = arith.select %even_exists_5, %channel_5_at, %i1073741816 : i32
        %even_at_5 = arith.addi %even_or, %even_offset_5 : i32
        %even_exists_6 = arith.cmpi slt, %i6, %even_here : i32
        %even_offset_6 = arith.select %even_exists_6, %channel_6_at, %i1073741816 : i32
        %even_at_6 = arith.addi %even_or, %even_offset_6 : i32
        %even_exists_7 = arith.cmpi slt, %i7, %even_here : i32
        %even_offset_7 = arith.select %even_exists_7, %channel_7_at, %i1073741816 : i32
        %even_at_7 = arith.addi %even_or, %even_offset_7 : i32
        %even_exists_8 = arith.cmpi slt, %i8, %even_here : i32
        %even_offset_8 = arith.select %even_exists_8, %channel_8_at, %i1073741816 : i32
        %even_at_8 = arith.addi %even_or, %even_offset_8 : i32
        %even_exists_9 = arith.cmpi slt, %i9, %even_here : i32
        %even_offset_9 = arith.select %even_exists_9, %channel_9_at, %i1073741816 : i32
        %even_at_9 = arith.addi %even_or, %even_offset_9 : i32
        %even_exists_10 = arith.cmpi slt, %i10, %even_here : i32
        %even_offset_10 = arith.select %even_exists_10, %channel_10_at, %i1073741816 : i32
        %even_at_10 = arith.addi %even_or, %even_offset_10 : i32
        %even_exists_11 = arith.cmpi slt, %i11, %even_here : i32
        %even_offset_11 = arith.select %even_exists_11, %channel_11_at, %i1073741816 : i32
        %even_at_11 = arith.addi %even_or, %even_offset_11 : i32
        %even_exists_12 = arith.cmpi slt, %i12, %even_here : i32
        %even_offset_12 = arith.select %even_exists_12, %channel_12_at, %i1073741816 : i32
        %even_at_12 = arith.addi %even_or, %even_offset_12 : i32
        %even_exists_13 = arith.cmpi slt, %i13, %even_here : i32
        %even_offset_13 = arith.select %even_exists_13, %channel_13_at, %i1073741816 : i32
        %even_at_13 = arith.addi %even_or, %even_offset_13 : i32
        %even_exists_14 = arith.cmpi slt, %i14, %even_here : i32
        %even_offset_14 = arith.select %even_exists_14, %channel_14_at, %i1073741816 : i32
        %even_at_14 = arith.addi %even_or, %even_offset_14 : i32
        %even_exists_15 = arith.cmpi slt, %i15, %even_here : i32
        %even_offset_15 = arith.select %even_exists_15, %channel_15_at, %i1073741816 : i32
        %even_at_15 = arith.addi %even_or, %even_offset_15 : i32
        %even_to_column_far = arith.addi %odd_to_column_next, %dilation_w : i32
        %even_to_column_wraps = arith.cmpi uge, %even_to_column_far, %column_end : i32
        %even_to_column_by = arith.select %even_to_column_wraps, %column_end, %i0 : i32
        %even_to_column_next = arith.subi %even_to_column_far, %even_to_column_by : i32
        %even_to_row_by = arith.select %even_to_column_wraps, %dilation_h, %i0 : i32
        %even_to_row_there = arith.addi %odd_to_row_next, %i0 : i32
        %even_to_row_far = arith.addi %even_to_row_there, %even_to_row_by : i32
        %even_to_row_wraps = arith.cmpi uge, %even_to_row_far, %row_end : i32
        %even_to_row_less = arith.select %even_to_row_wraps, %row_end, %i0 : i32
        %even_to_row_next = arith.subi %even_to_row_far, %even_to_row_less : i32
        %even_to_left_there = arith.subi %odd_to_left_next, %i0 : i32
        %even_to_left_by = arith.select %even_to_row_wraps, %i32, %i0 : i32
        %even_to_left_next = arith.subi %even_to_left_there, %even_to_left_by : i32
        %even_tap_far = arith.addi %odd_tap_next, %i1 : i32
        %even_tap_next = arith.select %even_to_row_wraps, %i0, %even_tap_far : i32
        %even_0 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_0] : !flat_f16, i32 -> f16
        %even_1 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_1] : !flat_f16, i32 -> f16
        %even_2 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_2] : !flat_f16, i32 -> f16
        %even_3 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_3] : !flat_f16, i32 -> f16
        %even_4 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_4] : !flat_f16, i32 -> f16
        %even_5 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_5] : !flat_f16, i32 -> f16
        %even_6 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_6] : !flat_f16, i32 -> f16
        %even_7 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_7] : !flat_f16, i32 -> f16
        %even_8 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_8] : !flat_f16, i32 -> f16
        %even_9 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_9] : !flat_f16, i32 -> f16
        %even_10 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_10] : !flat_f16, i32 -> f16
        %even_11 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_11] : !flat_f16, i32 -> f16
        %even_12 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_12] : !flat_f16, i32 -> f16
        %even_13 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_13] : !flat_f16, i32 -> f16
        %even_14 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_14] : !flat_f16, i32 -> f16
        %even_15 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_15] : !flat_f16, i32 -> f16
        %even_16 = amdgpu.raw_buffer_load %input_flat[%even_at_0] : !flat_f16, i32 -> f16
        %even_17 = amdgpu.raw_buffer_load %input_flat[%even_at_1] : !flat_f16, i32 -> f16
        %even_18 = amdgpu.raw_buffer_load %input_flat[%even_at_2] : !flat_f16, i32 -> f16
        %even_19 = amdgpu.raw_buffer_load %input_flat[%even_at_3] : !flat_f16, i32 -> f16
        %even_20 = amdgpu.raw_buffer_load %input_flat[%even_at_4] : !flat_f16, i32 -> f16
        %even_21 = amdgpu.raw_buffer_load %input_flat[%even_at_5] : !flat_f16, i32 -> f16
        %even_22 = amdgpu.raw_buffer_load %input_flat[%even_at_6] : !flat_f16, i32 -> f16
        %even_23 = amdgpu.raw_buffer_load %input_flat[%even_at_7] : !flat_f16, i32 -> f16
        %even_24 = amdgpu.raw_buffer_load %input_flat[%even_at_8] : !flat_f16, i32 -> f16
        %even_25 = amdgpu.raw_buffer_load %input_flat[%even_at_9] : !flat_f16, i32 -> f16
        %even_26 = amdgpu.raw_buffer_load %input_flat[%even_at_10] : !flat_f16, i32 -> f16
        %even_27 = amdgpu.raw_buffer_load %input_flat[%even_at_11] : !flat_f16, i32 -> f16
        %even_28 = amdgpu.raw_buffer_load %input_flat[%even_at_12] : !flat_f16, i32 -> f16
        %even_29 = amdgpu.raw_buffer_load %input_flat[%even_at_13] : !flat_f16, i32 -> f16
        %even_30 = amdgpu.raw_buffer_load %input_flat[%even_at_14] : !flat_f16, i32 -> f16
        %even_31 = amdgpu.raw_buffer_load %input_flat[%even_at_15] : !flat_f16, i32 -> f16
        %operand_103 = vector.shuffle %filter_61, %filter_61 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_104 = vector.shuffle %filter_62, %filter_62 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_105 = vector.shuffle %pixel_63, %pixel_63 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_106 = vector.shuffle %pixel_64, %pixel_64 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_107 = amdgpu.mfma 32x32x8 %operand_103 * %operand_105 + %sums_95 blgp = none : !operand_f16, !operand_f16, !block
        %sums_108 = amdgpu.mfma 32x32x8 %operand_103 * %operand_106 + %sums_96 blgp = none : !operand_f16, !operand_f16, !block
        %sums_109 = amdgpu.mfma 32x32x8 %operand_104 * %operand_105 + %sums_97 blgp = none : !operand_f16, !operand_f16, !block
        %sums_110 = amdgpu.mfma 32x32x8 %operand_104 * %operand_106 + %sums_98 blgp = none : !operand_f16, !operand_f16, !block
        %operand_111 = vector.shuffle %filter_61, %filter_61 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_112 = vector.shuffle %filter_62, %filter_62 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_113 = vector.shuffle %pixel_63, %pixel_63 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_114 = vector.shuffle %pixel_64, %pixel_64 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_115 = amdgpu.mfma 32x32x8 %operand_111 * %operand_113 + %sums_107 blgp = none : !operand_f16, !operand_f16, !block
        %sums_116 = amdgpu.mfma 32x32x8 %operand_111 * %operand_114 + %sums_108 blgp = none : !operand_f16, !operand_f16, !block
        %sums_117 = amdgpu.mfma 32x32x8 %operand_112 * %operand_113 + %sums_109 blgp = none : !operand_f16, !operand_f16, !block
        %sums_118 = amdgpu.mfma 32x32x8 %operand_112 * %operand_114 + %sums_110 blgp = none : !operand_f16, !operand_f16, !block
        amdgpu.lds_barrier
        // Step 1, second half.
        %filter_119_at = arith.addi %filter_0_at, %c0 : index
        %filter_119 = vector.load %lds[%filter_119_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %filter_120_at = arith.addi %filter_0_at, %c1024 : index
        %filter_120 = vector.load %lds[%filter_120_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_121_at = arith.addi %pixel_0_at, %c4096 : index
        %pixel_121 = vector.load %lds[%pixel_121_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %pixel_122_at = arith.addi %pixel_0_at, %c5120 : index
        %pixel_122 = vector.load %lds[%pixel_122_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %staged_123_at = arith.addi %k_even_at, %c8192 : index
        memref.store %odd_0, %lds[%staged_123_at] : !lds_128_f16
        %staged_124_at = arith.addi %k_odd_at, %c8192 : index
        memref.store %odd_1, %lds[%staged_124_at] : !lds_128_f16
        %staged_125_at = arith.addi %k_even_at, %c8704 : index
        memref.store %odd_2, %lds[%staged_125_at] : !lds_128_f16
        %staged_126_at = arith.addi %k_odd_at, %c8704 : index
        memref.store %odd_3, %lds[%staged_126_at] : !lds_128_f16
        %staged_127_at = arith.addi %k_even_at, %c9216 : index
        memref.store %odd_4, %lds[%staged_127_at] : !lds_128_f16
        %staged_128_at = arith.addi %k_odd_at, %c9216 : index
        memref.store %odd_5, %lds[%staged_128_at] : !lds_128_f16
        %staged_129_at = arith.addi %k_even_at, %c9728 : index
        memref.store %odd_6, %lds[%staged_129_at] : !lds_128_f16
        %staged_130_at = arith.addi %k_odd_at, %c9728 : index
        memref.store %odd_7, %lds[%staged_130_at] : !lds_128_f16
        %staged_131_at = arith.addi %k_even_at, %c10240 : index
        memref.store %odd_8, %lds[%staged_131_at] : !lds_128_f16
        %staged_132_at = arith.addi %k_odd_at, %c10240 : index
        memref.store %odd_9, %lds[%staged_132_at] : !lds_128_f16
        %staged_133_at = arith.addi %k_even_at, %c10752 : index
        memref.store %odd_10, %lds[%staged_133_at] : !lds_128_f16
        %staged_134_at = arith.addi %k_odd_at, %c10752 : index
        memref.store %odd_11, %lds[%staged_134_at] : !lds_128_f16
        %staged_135_at = arith.addi %k_even_at, %c11264 : index
        memref.store %odd_12, %lds[%staged_135_at] : !lds_128_f16
        %staged_136_at = arith.addi %k_odd_at, %c11264 : index
        memref.store %odd_13, %lds[%staged_136_at] : !lds_128_f16
        %staged_137_at = arith.addi %k_even_at, %c11776 : index
        memref.store %odd_14, %lds[%staged_137_at] : !lds_128_f16
        %staged_138_at = arith.addi %k_odd_at, %c11776 : index
        memref.store %odd_15, %lds[%staged_138_at] : !lds_128_f16
        %staged_139 = vector.from_elements %odd_16, %odd_17, %odd_18, %odd_19, %odd_20, %odd_21, %odd_22, %odd_23 : !chunk_f16
        %staged_139_at = arith.addi %pixel_part_0_at, %c12288 : index
        vector.store %staged_139, %lds[%staged_139_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %staged_140 = vector.from_elements %odd_24, %odd_25, %odd_26, %odd_27, %odd_28, %odd_29, %odd_30, %odd_31 : !chunk_f16
        %staged_140_at = arith.addi %pixel_part_1_at, %c12288 : index
        vector.store %staged_140, %lds[%staged_140_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %operand_141 = vector.shuffle %filter_99, %filter_99 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_142 = vector.shuffle %filter_100, %filter_100 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_143 = vector.shuffle %pixel_101, %pixel_101 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_144 = vector.shuffle %pixel_102, %pixel_102 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_145 = amdgpu.mfma 32x32x8 %operand_141 * %operand_143 + %sums_115 blgp = none : !operand_f16, !operand_f16, !block
        %sums_146 = amdgpu.mfma 32x32x8 %operand_141 * %operand_144 + %sums_116 blgp = none : !operand_f16, !operand_f16, !block
        %sums_147 = amdgpu.mfma 32x32x8 %operand_142 * %operand_143 + %sums_117 blgp = none : !operand_f16, !operand_f16, !block
        %sums_148 = amdgpu.mfma 32x32x8 %operand_142 * %operand_144 + %sums_118 blgp = none : !operand_f16, !operand_f16, !block
        %operand_149 = vector.shuffle %filter_99, %filter_99 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_150 = vector.shuffle %filter_100, %filter_100 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_151 = vector.shuffle %pixel_101, %pixel_101 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_152 = vector.shuffle %pixel_102, %pixel_102 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_153 = amdgpu.mfma 32x32x8 %operand_149 * %operand_151 + %sums_145 blgp = none : !operand_f16, !operand_f16, !block
        %sums_154 = amdgpu.mfma 32x32x8 %operand_149 * %operand_152 + %sums_146 blgp = none : !operand_f16, !operand_f16, !block
        %sums_155 = amdgpu.mfma 32x32x8 %operand_150 * %operand_151 + %sums_147 blgp = none : !operand_f16, !operand_f16, !block
        %sums_156 = amdgpu.mfma 32x32x8 %operand_150 * %operand_152 + %sums_148 blgp = none : !operand_f16, !operand_f16, !block
        scf.yield %sums_153, %sums_154, %sums_155, %sums_156, %filter_119, %filter_120, %pixel_121, %pixel_122, %even_0, %even_1, %even_2, %even_3, %even_4, %even_5, %even_6, %even_7, %even_8, %even_9, %even_10, %even_11, %even_12, %even_13, %even_14, %even_15, %even_16, %even_17, %even_18, %even_19, %even_20, %even_21, %even_22, %even_23, %even_24, %even_25, %even_26, %even_27, %even_28, %even_29, %even_30, %even_31, %even_to_row_next, %even_to_column_next, %even_to_left_next, %even_tap_next
        : !block, !block, !block, !block, !chunk_f16, !chunk_f16, !chunk_f16, !chunk_f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, i32, i32, i32, i32
      }
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_f16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %biased_0, %biased_1, %biased_2, %biased_3 = scf.if %has_bias -> (!block, !block, !block, !block) {
        %bias_157_filter = arith.addi %sum_filter0, %i0 : i32
        %bias_157 = func.call @bias_f16(%bias, %bias_157_filter) : (!flat_f16, i32) -> !block
        %with_bias_158 = arith.addf %end_0, %bias_157 : !block
        %with_bias_159 = arith.addf %end_1, %bias_157 : !block
        %bias_160_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_160 = func.call @bias_f16(%bias, %bias_160_filter) : (!flat_f16, i32) -> !block
        %with_bias_161 = arith.addf %end_2, %bias_160 : !block
        %with_bias_162 = arith.addf %end_3, %bias_160 : !block
        scf.yield %with_bias_158, %with_bias_159, %with_bias_161, %with_bias_162 : !block, !block, !block, !block
      } else {
      scf.yield %end_0, %end_1, %end_2, %end_3 : !block, !block, !block, !block
      }
      // NHWC, or NCHW?
      %is_channels_last = arith.cmpi eq, %output_stride_f, %i1 : i32
      scf.if %is_channels_last {
        // A row of LDS for each of the wave's pixels. In the 16 bytes of 8
        // filters, pixels 8 to 15, 24 to 31 and so on have the halves swapped.
        %wave_lds = arith.muli %wave, %i4096 : i32
        %turn_row = arith.muli %lane_row, %i64 : i32
        %turn_low = arith.andi %lane_row, %i7 : i32
        %turn_bits = arith.shrui %lane_row, %i3 : i32
        %turn_half_any = arith.xori %lane_half, %turn_bits : i32
        %turn_half = arith.andi %turn_half_any, %i1 : i32
        %turn_half_at = arith.muli %turn_half, %i4 : i32
        %turn_0 = arith.addi %wave_lds, %turn_row : i32
        %turn_1 = arith.addi %turn_0, %turn_half_at : i32
        %part_163_swizzled = arith.xori %turn_low, %i0 : i32
        %part_163_start = arith.muli %part_163_swizzled, %i8 : i32
        %part_163_i32 = arith.addi %turn_1, %part_163_start : i32
        %part_163_at = arith.index_castui %part_163_i32 : i32 to index
        %result_164_f32 = vector.shuffle %biased_0, %biased_0 [0, 1, 2, 3] : !block, !block
        %result_164 = arith.truncf %result_164_f32 : vector<4xf32> to !operand_f16
        %result_164_at = arith.addi %part_163_at, %c0 : index
        vector.store %result_164, %lds[%result_164_at] {alignment = 8} : !lds_128_f16, !operand_f16
        %result_165_f32 = vector.shuffle %biased_1, %biased_1 [0, 1, 2, 3] : !block, !block
        %result_165 = arith.truncf %result_165_f32 : vector<4xf32> to !operand_f16
        %result_165_at = arith.addi %part_163_at, %c2048 : index
        vector.store %result_165, %lds[%result_165_at] {alignment = 8} : !lds_128_f16, !operand_f16
        %part_166_swizzled = arith.xori %turn_low, %i1 : i32
        %part_166_start = arith.muli %part_166_swizzled, %i8 : i32
        %part_166_i32 = arith.addi %turn_1, %part_166_start : i32
        %part_166_at = arith.index_castui %part_166_i32 : i32 to index
        %result_167_f32 = vector.shuffle %biased_0, %biased_0 [4, 5, 6, 7] : !block, !block
        %result_167 = arith.truncf %result_167_f32 : vector<4xf32> to !operand_f16
        %result_167_at = arith.addi %part_166_at, %c0 : index
        vector.store %result_167, %lds[%result_167_at] {alignment = 8} : !lds_128_f16, !operand_f16
        %result_168_f32 = vector.shuffle %biased_1, %biased_1 [4, 5, 6, 7] : !block, !block
        %result_168 = arith.truncf %result_168_f32 : vector<4xf32> to !operand_f16
        %result_168_at = arith.addi %part_166_at, %c2048 : index
        vector.store %result_168, %lds[%result_168_at] {alignment = 8} : !lds_128_f16, !operand_f16
        %part_169_swizzled = arith.xori %turn_low, %i2 : i32
        %part_169_start = arith.muli %part_169_swizzled, %i8 : i32
        %part_169_i32 = arith.addi %turn_1, %part_169_start : i32
        %part_169_at = arith.index_castui %part_169_i32 : i32 to index
        %result_170_f32 = vector.shuffle %biased_0, %biased_0 [8, 9, 10, 11] : !block, !block
        %result_170 = arith.truncf %result_170_f32 : vector<4xf32> to !operand_f16
        %result_170_at = arith.addi %part_169_at, %c0 : index
        vector.store %result_170, %lds[%result_170_at] {alignment = 8} : !lds_128_f16, !operand_f16
        %result_171_f32 = vector.shuffle %biased_1, %biased_1 [8, 9, 10, 11] : !block, !block
        %result_171 = arith.truncf %result_171_f32 : vector<4xf32> to !operand_f16
        %result_171_at = arith.addi %part_169_at, %c2048 : index
        vector.store %result_171, %lds[%result_171_at] {alignment = 8} : !lds_128_f16, !operand_f16
        %part_172_swizzled = arith.xori %turn_low, %i3 : i32
        %part_172_start = arith.muli %part_172_swizzled, %i8 : i32
        %part_172_i32 = arith.addi %turn_1, %part_172_start : i32
        %part_172_at = arith.index_castui %part_172_i32 : i32 to index
        %result_173_f32 = vector.shuffle %biased_0, %biased_0 [12, 13, 14, 15] : !block, !block
        %result_173 = arith.truncf %result_173_f32 : vector<4xf32> to !operand_f16
        %result_173_at = arith.addi %part_172_at, %c0 : index
        vector.store %result_173, %lds[%result_173_at] {alignment = 8} : !lds_128_f16, !operand_f16
        %result_174_f32 = vector.shuffle %biased_1, %biased_1 [12, 13, 14, 15] : !block, !block
        %result_174 = arith.truncf %result_174_f32 : vector<4xf32> to !operand_f16
        %result_174_at = arith.addi %part_172_at, %c2048 : index
        vector.store %result_174, %lds[%result_174_at] {alignment = 8} : !lds_128_f16, !operand_f16
        %part_175_swizzled = arith.xori %turn_low, %i4 : i32
        %part_175_start = arith.muli %part_175_swizzled, %i8 : i32
        %part_175_i32 = arith.addi %turn_1, %part_175_start : i32
        %part_175_at = arith.index_castui %part_175_i32 : i32 to index
        %result_176_f32 = vector.shuffle %biased_2, %biased_2 [0, 1, 2, 3] : !block, !block
        %result_176 = arith.truncf %result_176_f32 : vector<4xf32> to !operand_f16
        %result_176_at = arith.addi %part_175_at, %c0 : index
        vector.store %result_176, %lds[%result_176_at] {alignment = 8} : !lds_128_f16, !operand_f16
        %result_177_f32 = vector.shuffle %biased_3, %biased_3 [0, 1, 2, 3] : !block, !block
        %result_177 = arith.truncf %result_177_f32 : vector<4xf32> to !operand_f16
        %result_177_at = arith.addi %part_175_at, %c2048 : index
        vector.store %result_177, %lds[%result_177_at] {alignment = 8} : !lds_128_f16, !operand_f16
        %part_178_swizzled = arith.xori %turn_low, %i5 : i32
        %part_178_start = arith.muli %part_178_swizzled, %i8 : i32
        %part_178_i32 = arith.addi %turn_1, %part_178_start : i32
        %part_178_at = arith.index_castui %part_178_i32 : i32 to index
        %result_179_f32 = vector.shuffle %biased_2, %biased_2 [4, 5, 6, 7] : !block, !block
        %result_179 = arith.truncf %result_179_f32 : vector<4xf32> to !operand_f16
        %result_179_at = arith.addi %part_178_at, %c0 : index
        vector.store %result_179, %lds[%result_179_at] {alignment = 8} : !lds_128_f16, !operand_f16
        %result_180_f32 = vector.shuffle %biased_3, %biased_3 [4, 5, 6, 7] : !block, !block
        %result_180 = arith.truncf %result_180_f32 : vector<4xf32> to !operand_f16
        %result_180_at = arith.addi %part_178_at, %c2048 : index
        vector.store %result_180, %lds[%result_180_at] {alignment = 8} : !lds_128_f16, !operand_f16
        %part_181_swizzled = arith.xori %turn_low, %i6 : i32
        %part_181_start = arith.muli %part_181_swizzled, %i8 : i32
        %part_181_i32 = arith.addi %turn_1, %part_181_start : i32
        %part_181_at = arith.index_castui %part_181_i32 : i32 to index
        %result_182_f32 = vector.shuffle %biased_2, %biased_2 [8, 9, 10, 11] : !block, !block
        %result_182 = arith.truncf %result_182_f32 : vector<4xf32> to !operand_f16
        %result_182_at = arith.addi %part_181_at, %c0 : index
        vector.store %result_182, %lds[%result_182_at] {alignment = 8} : !lds_128_f16, !operand_f16
        %result_183_f32 = vector.shuffle %biased_3, %biased_3 [8, 9, 10, 11] : !block, !block
        %result_183 = arith.truncf %result_183_f32 : vector<4xf32> to !operand_f16
        %result_183_at = arith.addi %part_181_at, %c2048 : index
        vector.store %result_183, %lds[%result_183_at] {alignment = 8} : !lds_128_f16, !operand_f16
        %part_184_swizzled = arith.xori %turn_low, %i7 : i32
        %part_184_start = arith.muli %part_184_swizzled, %i8 : i32
        %part_184_i32 = arith.addi %turn_1, %part_184_start : i32
        %part_184_at = arith.index_castui %part_184_i32 : i32 to index
        %result_185_f32 = vector.shuffle %biased_2, %biased_2 [12, 13, 14, 15] : !block, !block
        %result_185 = arith.truncf %result_185_f32 : vector<4xf32> to !operand_f16
        %result_185_at = arith.addi %part_184_at, %c0 : index
        vector.store %result_185, %lds[%result_185_at] {alignment = 8} : !lds_128_f16, !operand_f16
        %result_186_f32 = vector.shuffle %biased_3, %biased_3 [12, 13, 14, 15] : !block, !block
        %result_186 = arith.truncf %result_186_f32 : vector<4xf32> to !operand_f16
        %result_186_at = arith.addi %part_184_at, %c2048 : index
        vector.store %result_186, %lds[%result_186_at] {alignment = 8} : !lds_128_f16, !operand_f16
        amdgpu.lds_barrier
        %out_part = arith.andi %lane, %i7 : i32
        %out_row = arith.divui %lane, %i8 : i32
        %out_swizzled = arith.xori %out_part, %out_row : i32
        %out_part_start = arith.muli %out_swizzled, %i8 : i32
        %out_row_start = arith.muli %out_row, %i64 : i32
        %out_0 = arith.addi %wave_lds, %out_row_start : i32
        %out_i32 = arith.addi %out_0, %out_part_start : i32
        %out_at = arith.index_castui %out_i32 : i32 to index
        %out_filter_far = arith.muli %out_part, %i8 : i32
        %out_filter = arith.addi %wave_filter0, %out_filter_far : i32
        %out_filter_in = arith.cmpi ult, %out_filter, %f_size : i32
        %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
        %out_pixel0 = arith.addi %wave_pixel0, %out_row : i32
        %f_rest = arith.remui %f_size, %i8 : i32
        %f_whole = arith.cmpi eq, %f_rest, %i0 : i32
        %out_1_at = arith.addi %out_at, %c0 : index
        %out_1_any = vector.load %lds[%out_1_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %out_1 = vector.shuffle %out_1_any, %out_1_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %out_1_pixel = arith.addi %out_pixel0, %i0 : i32
        %out_1_pixel_in = arith.cmpi ult, %out_1_pixel, %pixels : i32
        %out_1_start = arith.muli %out_1_pixel, %f_size : i32
        %out_1_there = arith.addi %out_1_start, %out_filter : i32
        %out_2_at = arith.addi %out_at, %c512 : index
        %out_2_any = vector.load %lds[%out_2_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %out_2 = vector.shuffle %out_2_any, %out_2_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %out_2_pixel = arith.addi %out_pixel0, %i8 : i32
        %out_2_pixel_in = arith.cmpi ult, %out_2_pixel, %pixels : i32
        %out_2_start = arith.muli %out_2_pixel, %f_size : i32
        %out_2_there = arith.addi %out_2_start, %out_filter : i32
        %out_3_at = arith.addi %out_at, %c1024 : index
        %out_3_any = vector.load %lds[%out_3_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %out_3 = vector.shuffle %out_3_any, %out_3_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %out_3_pixel = arith.addi %out_pixel0, %i16 : i32
        %out_3_pixel_in = arith.cmpi ult, %out_3_pixel, %pixels : i32
        %out_3_start = arith.muli %out_3_pixel, %f_size : i32
        %out_3_there = arith.addi %out_3_start, %out_filter : i32
        %out_4_at = arith.addi %out_at, %c1536 : index
        %out_4_any = vector.load %lds[%out_4_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %out_4 = vector.shuffle %out_4_any, %out_4_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %out_4_pixel = arith.addi %out_pixel0, %i24 : i32
        %out_4_pixel_in = arith.cmpi ult, %out_4_pixel, %pixels : i32
        %out_4_start = arith.muli %out_4_pixel, %f_size : i32
        %out_4_there = arith.addi %out_4_start, %out_filter : i32
        %out_5_at = arith.addi %out_at, %c2048 : index
        %out_5_any = vector.load %lds[%out_5_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %out_5 = vector.shuffle %out_5_any, %out_5_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %out_5_pixel = arith.addi %out_pixel0, %i32 : i32
        %out_5_pixel_in = arith.cmpi ult, %out_5_pixel, %pixels : i32
        %out_5_start = arith.muli %out_5_pixel, %f_size : i32
        %out_5_there = arith.addi %out_5_start, %out_filter : i32
        %out_6_at = arith.addi %out_at, %c2560 : index
        %out_6_any = vector.load %lds[%out_6_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %out_6 = vector.shuffle %out_6_any, %out_6_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %out_6_pixel = arith.addi %out_pixel0, %i40 : i32
        %out_6_pixel_in = arith.cmpi ult, %out_6_pixel, %pixels : i32
        %out_6_start = arith.muli %out_6_pixel, %f_size : i32
        %out_6_there = arith.addi %out_6_start, %out_filter : i32
        %out_7_at = arith.addi %out_at, %c3072 : index
        %out_7_any = vector.load %lds[%out_7_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %out_7 = vector.shuffle %out_7_any, %out_7_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %out_7_pixel = arith.addi %out_pixel0, %i48 : i32
        %out_7_pixel_in = arith.cmpi ult, %out_7_pixel, %pixels : i32
        %out_7_start = arith.muli %out_7_pixel, %f_size : i32
        %out_7_there = arith.addi %out_7_start, %out_filter : i32
        %out_8_at = arith.addi %out_at, %c3584 : index
        %out_8_any = vector.load %lds[%out_8_at] {alignment = 16} : !lds_128_f16, !chunk_f16
        %out_8 = vector.shuffle %out_8_any, %out_8_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %out_8_pixel = arith.addi %out_pixel0, %i56 : i32
        %out_8_pixel_in = arith.cmpi ult, %out_8_pixel, %pixels : i32
        %out_8_start = arith.muli %out_8_pixel, %f_size : i32
        %out_8_there = arith.addi %out_8_start, %out_filter : i32
        scf.if %f_whole {
          %out_1_in = arith.andi %out_1_pixel_in, %out_filter_in : i1
          %out_1_or = arith.select %out_1_in, %out_1_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_1 -> %output_flat[%out_1_or] : !chunk_f16 -> !flat_f16, i32
          %out_2_in = arith.andi %out_2_pixel_in, %out_filter_in : i1
          %out_2_or = arith.select %out_2_in, %out_2_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_2 -> %output_flat[%out_2_or] : !chunk_f16 -> !flat_f16, i32
          %out_3_in = arith.andi %out_3_pixel_in, %out_filter_in : i1
          %out_3_or = arith.select %out_3_in, %out_3_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_3 -> %output_flat[%out_3_or] : !chunk_f16 -> !flat_f16, i32
          %out_4_in = arith.andi %out_4_pixel_in, %out_filter_in : i1
          %out_4_or = arith.select %out_4_in, %out_4_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_4 -> %output_flat[%out_4_or] : !chunk_f16 -> !flat_f16, i32
          %out_5_in = arith.andi %out_5_pixel_in, %out_filter_in : i1
          %out_5_or = arith.select %out_5_in, %out_5_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_5 -> %output_flat[%out_5_or] : !chunk_f16 -> !flat_f16, i32
          %out_6_in = arith.andi %out_6_pixel_in, %out_filter_in : i1
          %out_6_or = arith.select %out_6_in, %out_6_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_6 -> %output_flat[%out_6_or] : !chunk_f16 -> !flat_f16, i32
          %out_7_in = arith.andi %out_7_pixel_in, %out_filter_in : i1
          %out_7_or = arith.select %out_7_in, %out_7_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_7 -> %output_flat[%out_7_or] : !chunk_f16 -> !flat_f16, i32
          %out_8_in = arith.andi %out_8_pixel_in, %out_filter_in : i1
          %out_8_or = arith.select %out_8_in, %out_8_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_8 -> %output_flat[%out_8_or] : !chunk_f16 -> !flat_f16, i32
        } else {
        // A lane stores one filter of all pixels.
          %one_filter = arith.addi %wave_filter0, %lane : i32
          %one_filter_in = arith.cmpi ult, %one_filter, %f_size : i32
          %one_part = arith.divui %lane, %i8 : i32
          %one_place = arith.remui %lane, %i8 : i32
          scf.for %one_row = %i0 to %i64 step %i1 : i32 {
            %one_low = arith.andi %one_row, %i7 : i32
            %one_bits = arith.shrui %one_row, %i1 : i32
            %one_swap = arith.andi %one_bits, %i4 : i32
            %one_swizzled = arith.xori %one_part, %one_low : i32
            %one_part_start = arith.muli %one_swizzled, %i8 : i32
            %one_element = arith.xori %one_place, %one_swap : i32
            %one_row_start = arith.muli %one_row, %i64 : i32
            %one_0 = arith.addi %wave_lds, %one_row_start : i32
            %one_1 = arith.addi %one_0, %one_part_start : i32
            %one_2 = arith.addi %one_1, %one_element : i32
            %one_at = arith.index_castui %one_2 : i32 to index
            %one = memref.load %lds[%one_at] : !lds_128_f16
            %one_pixel = arith.addi %wave_pixel0, %one_row : i32
            %one_pixel_in = arith.cmpi ult, %one_pixel, %pixels : i32
            %one_in = arith.andi %one_filter_in, %one_pixel_in : i1
            %one_start = arith.muli %one_pixel, %f_size : i32
            %one_there = arith.addi %one_start, %one_filter : i32
            %one_or = arith.select %one_in, %one_there, %i1073741816 : i32
            amdgpu.raw_buffer_store %one -> %output_flat[%one_or] : f16 -> !flat_f16, i32
          }
        }
      } else {
        %sum_pixel0 = arith.addi %pixel0, %wave_pixel : i32
        %sum_pixel = arith.addi %sum_pixel0, %lane_row : i32
        %sum_filter_start = arith.muli %sum_filter0, %output_stride_f : i32
        %to_0_pixel = arith.addi %sum_pixel, %i0 : i32
        %to_0_pixel_in = arith.cmpi ult, %to_0_pixel, %pixels : i32
        %n_to_0 = arith.divui %to_0_pixel, %pq_size : i32
        %pq_to_0 = arith.remui %to_0_pixel, %pq_size : i32
        %p_to_0 = arith.divui %pq_to_0, %q_size : i32
        %q_to_0 = arith.remui %pq_to_0, %q_size : i32
        %to_0_image = arith.muli %n_to_0, %output_stride_n : i32
        %to_0_line = arith.muli %p_to_0, %output_stride_p : i32
        %to_0_column = arith.muli %q_to_0, %output_stride_q : i32
        %to_0_image_line = arith.addi %to_0_image, %to_0_line : i32
        %to_0_start = arith.addi %to_0_image_line, %to_0_column : i32
        %to_0_at = arith.addi %to_0_start, %sum_filter_start : i32
        %to_0_0_filter = arith.addi %sum_filter0, %i0 : i32
        %to_0_0_skipped = arith.muli %output_stride_f, %i0 : i32
        %to_0_0_at = arith.addi %to_0_at, %to_0_0_skipped : i32
        func.call @store_block_f16(%biased_0, %output_flat, %to_0_0_at, %output_stride_f,
            %to_0_0_filter, %f_size, %to_0_pixel_in) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
        %to_0_1_filter = arith.addi %sum_filter0, %i32 : i32
        %to_0_1_skipped = arith.muli %output_stride_f, %i32 : i32
        %to_0_1_at = arith.addi %to_0_at, %to_0_1_skipped : i32
        func.call @store_block_f16(%biased_2, %output_flat, %to_0_1_at, %output_stride_f,
            %to_0_1_filter, %f_size, %to_0_pixel_in) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
        %to_1_pixel = arith.addi %sum_pixel, %i32 : i32
        %to_1_pixel_in = arith.cmpi ult, %to_1_pixel, %pixels : i32
        %n_to_1 = arith.divui %to_1_pixel, %pq_size : i32
        %pq_to_1 = arith.remui %to_1_pixel, %pq_size : i32
        %p_to_1 = arith.divui %pq_to_1, %q_size : i32
        %q_to_1 = arith.remui %pq_to_1, %q_size : i32
        %to_1_image = arith.muli %n_to_1, %output_stride_n : i32
        %to_1_line = arith.muli %p_to_1, %output_stride_p : i32
        %to_1_column = arith.muli %q_to_1, %output_stride_q : i32
        %to_1_image_line = arith.addi %to_1_image, %to_1_line : i32
        %to_1_start = arith.addi %to_1_image_line, %to_1_column : i32
        %to_1_at = arith.addi %to_1_start, %sum_filter_start : i32
        %to_1_0_filter = arith.addi %sum_filter0, %i0 : i32
        %to_1_0_skipped = arith.muli %output_stride_f, %i0 : i32
        %to_1_0_at = arith.addi %to_1_at, %to_1_0_skipped : i32
        func.call @store_block_f16(%biased_1, %output_flat, %to_1_0_at, %output_stride_f,
            %to_1_0_filter, %f_size, %to_1_pixel_in) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
        %to_1_1_filter = arith.addi %sum_filter0, %i32 : i32
        %to_1_1_skipped = arith.muli %output_stride_f, %i32 : i32
        %to_1_1_at = arith.addi %to_1_at, %to_1_1_skipped : i32
        func.call @store_block_f16(%biased_3, %output_flat, %to_1_1_at, %output_stride_f,
            %to_1_1_filter, %f_size, %to_1_pixel_in) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
      }
      gpu.return
    }

    gpu.func @conv2d_any_narrow_f16(%input: !strided_f16, %filter: !strided_f16,
        %bias: !flat_f16, %output: !strided_f16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%lds: !lds_64_f16 {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i5 = arith.constant 5 : i32
      %i6 = arith.constant 6 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i9 = arith.constant 9 : i32
      %i10 = arith.constant 10 : i32
      %i11 = arith.constant 11 : i32
      %i12 = arith.constant 12 : i32
      %i13 = arith.constant 13 : i32
      %i14 = arith.constant 14 : i32
      %i15 = arith.constant 15 : i32
      %i16 = arith.constant 16 : i32
      %i24 = arith.constant 24 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i40 = arith.constant 40 : i32
      %i48 = arith.constant 48 : i32
      %i56 = arith.constant 56 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i2048 = arith.constant 2048 : i32
      %i1073741816 = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c512 = arith.constant 512 : index
      %c1024 = arith.constant 1024 : index
      %c1536 = arith.constant 1536 : index
      %c2048 = arith.constant 2048 : index
      %c6144 = arith.constant 6144 : index
      %c6656 = arith.constant 6656 : index
      %c7168 = arith.constant 7168 : index
      %c7680 = arith.constant 7680 : index
      %c8192 = arith.constant 8192 : index
      %n = memref.dim %input, %c0 : !strided_f16
      %n_size = arith.index_cast %n : index to i32
      %c = memref.dim %input, %c1 : !strided_f16
      %c_size = arith.index_cast %c : index to i32
      %h = memref.dim %input, %c2 : !strided_f16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c3 : !strided_f16
      %w_size = arith.index_cast %w : index to i32
      %f = memref.dim %filter, %c0 : !strided_f16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c2 : !strided_f16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c3 : !strided_f16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c2 : !strided_f16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c3 : !strided_f16
      %q_size = arith.index_cast %q : index to i32
      %input_nc = arith.muli %n, %c : index
      %input_hw = arith.muli %h, %w : index
      %input_count = arith.muli %input_nc, %input_hw : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !strided_f16 to !flat_f16
      %input_base, %input_offset, %input_sizes:4, %input_strides:4 =
          memref.extract_strided_metadata %input : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %input_stride_n = arith.index_cast %input_strides#0 : index to i32
      %input_stride_c = arith.index_cast %input_strides#1 : index to i32
      %input_stride_h = arith.index_cast %input_strides#2 : index to i32
      %input_stride_w = arith.index_cast %input_strides#3 : index to i32
      %filter_fc = arith.muli %f, %c : index
      %filter_rs = arith.muli %r, %s : index
      %filter_count = arith.muli %filter_fc, %filter_rs : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !strided_f16 to !flat_f16
      %filter_base, %filter_offset, %filter_sizes:4, %filter_strides:4 =
          memref.extract_strided_metadata %filter : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %filter_stride_f = arith.index_cast %filter_strides#0 : index to i32
      %filter_stride_c = arith.index_cast %filter_strides#1 : index to i32
      %filter_stride_r = arith.index_cast %filter_strides#2 : index to i32
      %filter_stride_s = arith.index_cast %filter_strides#3 : index to i32
      %output_nf = arith.muli %n, %f : index
      %output_pq = arith.muli %p, %q : index
      %output_count = arith.muli %output_nf, %output_pq : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !strided_f16 to !flat_f16
      %output_base, %output_offset, %output_sizes:4, %output_strides:4 =
          memref.extract_strided_metadata %output : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %output_stride_n = arith.index_cast %output_strides#0 : index to i32
      %output_stride_f = arith.index_cast %output_strides#1 : index to i32
      %output_stride_p = arith.index_cast %output_strides#2 : index to i32
      %output_stride_q = arith.index_cast %output_strides#3 : index to i32
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32
      %rsc_size = arith.muli %rs_size, %c_size : i32
      // block = tile_p * ceil(F / 64) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i64 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i64 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32
      // Staging: this lane's pixel and its half of the K step, which is uniform
      // in a wave. Pixels beyond the last repeat it: their sums are not stored.
      %half_any = arith.divui %thread, %i128 : i32
      %half = rocdl.readfirstlane %half_any : i32
      %half_channels = arith.muli %half, %i16 : i32
      %staged_pixel = arith.remui %thread, %i128 : i32
      %pixel_last = arith.subi %pixels, %i1 : i32
      %pixel_any = arith.addi %pixel0, %staged_pixel : i32
      %pixel = arith.minui %pixel_any, %pixel_last : i32
      %n_0 = arith.divui %pixel, %pq_size : i32
      %pq_0 = arith.remui %pixel, %pq_size : i32
      %p_0 = arith.divui %pq_0, %q_size : i32
      %q_0 = arith.remui %pq_0, %q_size : i32
      %h_line = arith.muli %p_0, %stride_h : i32
      %h_0 = arith.subi %h_line, %pad_h : i32
      %w_column = arith.muli %q_0, %stride_w : i32
      %w_0 = arith.subi %w_column, %pad_w : i32
      %image_start = arith.muli %n_0, %input_stride_n : i32
      %line_start = arith.muli %h_0, %input_stride_h : i32
      %column_start = arith.muli %w_0, %input_stride_w : i32
      %image_line = arith.addi %image_start, %line_start : i32
      %input_start = arith.addi %image_line, %column_start : i32
      %first_part = arith.muli %half, %i2 : i32
      %second_part = arith.addi %first_part, %i1 : i32
      %pixel_part_0_at = func.call @lds_position(%staged_pixel, %first_part) : (i32, i32) -> index
      %pixel_part_1_at = func.call @lds_position(%staged_pixel, %second_part) : (i32, i32) -> index
      // This lane's element of a K step of the filters, and its first row.
      %k = arith.remui %thread, %i32 : i32
      %k_row = arith.divui %thread, %i32 : i32
      %filter_last = arith.subi %f_size, %i1 : i32
      %filter_row_0_far = arith.addi %k_row, %i0 : i32
      %filter_row_0_any = arith.addi %filter0, %filter_row_0_far : i32
      %filter_row_0 = arith.minui %filter_row_0_any, %filter_last : i32
      %filter_base_0 = arith.muli %filter_row_0, %filter_stride_f : i32
      %filter_row_1_far = arith.addi %k_row, %i8 : i32
      %filter_row_1_any = arith.addi %filter0, %filter_row_1_far : i32
      %filter_row_1 = arith.minui %filter_row_1_any, %filter_last : i32
      %filter_base_1 = arith.muli %filter_row_1, %filter_stride_f : i32
      %filter_row_2_far = arith.addi %k_row, %i16 : i32
      %filter_row_2_any = arith.addi %filter0, %filter_row_2_far : i32
      %filter_row_2 = arith.minui %filter_row_2_any, %filter_last : i32
      %filter_base_2 = arith.muli %filter_row_2, %filter_stride_f : i32
      %filter_row_3_far = arith.addi %k_row, %i24 : i32
      %filter_row_3_any = arith.addi %filter0, %filter_row_3_far : i32
      %filter_row_3 = arith.minui %filter_row_3_any, %filter_last : i32
      %filter_base_3 = arith.muli %filter_row_3, %filter_stride_f : i32
      %filter_row_4_far = arith.addi %k_row, %i32 : i32
      %filter_row_4_any = arith.addi %filter0, %filter_row_4_far : i32
      %filter_row_4 = arith.minui %filter_row_4_any, %filter_last : i32
      %filter_base_4 = arith.muli %filter_row_4, %filter_stride_f : i32
      %filter_row_5_far = arith.addi %k_row, %i40 : i32
      %filter_row_5_any = arith.addi %filter0, %filter_row_5_far : i32
      %filter_row_5 = arith.minui %filter_row_5_any, %filter_last : i32
      %filter_base_5 = arith.muli %filter_row_5, %filter_stride_f : i32
      %filter_row_6_far = arith.addi %k_row, %i48 : i32
      %filter_row_6_any = arith.addi %filter0, %filter_row_6_far : i32
      %filter_row_6 = arith.minui %filter_row_6_any, %filter_last : i32
      %filter_base_6 = arith.muli %filter_row_6, %filter_stride_f : i32
      %filter_row_7_far = arith.addi %k_row, %i56 : i32
      %filter_row_7_any = arith.addi %filter0, %filter_row_7_far : i32
      %filter_row_7 = arith.minui %filter_row_7_any, %filter_last : i32
      %filter_base_7 = arith.muli %filter_row_7, %filter_stride_f : i32
      %k_part = arith.divui %k, %i8 : i32
      %k_place = arith.remui %k, %i8 : i32
      %k_place_index = arith.index_castui %k_place : i32 to index
      %k_row_odd = arith.addi %k_row, %i8 : i32
      %k_even_part_at = func.call @lds_position(%k_row, %k_part) : (i32, i32) -> index
      %k_even_at = arith.addi %k_even_part_at, %k_place_index : index
      %k_odd_part_at = func.call @lds_position(%k_row_odd, %k_part) : (i32, i32) -> index
      %k_odd_at = arith.addi %k_odd_part_at, %k_place_index : index
      // The cursor of the K steps: r and s, each times its dilation, and how
      // many channels are left; s is the fastest and the channels the slowest.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %channel_0 = arith.addi %half_channels, %i0 : i32
      %channel_0_at = arith.muli %channel_0, %input_stride_c : i32
      %channel_1 = arith.addi %half_channels, %i1 : i32
      %channel_1_at = arith.muli %channel_1, %input_stride_c : i32
      %channel_2 = arith.addi %half_channels, %i2 : i32
      %channel_2_at = arith.muli %channel_2, %input_stride_c : i32
      %channel_3 = arith.addi %half_channels, %i3 : i32
      %channel_3_at = arith.muli %channel_3, %input_stride_c : i32
      %channel_4 = arith.addi %half_channels, %i4 : i32
      %channel_4_at = arith.muli %channel_4, %input_stride_c : i32
      %channel_5 = arith.addi %half_channels, %i5 : i32
      %channel_5_at = arith.muli %channel_5, %input_stride_c : i32
      %channel_6 = arith.addi %half_channels, %i6 : i32
      %channel_6_at = arith.muli %channel_6, %input_stride_c : i32
      %channel_7 = arith.addi %half_channels, %i7 : i32
      %channel_7_at = arith.muli %channel_7, %input_stride_c : i32
      %channel_8 = arith.addi %half_channels, %i8 : i32
      %channel_8_at = arith.muli %channel_8, %input_stride_c : i32
      %channel_9 = arith.addi %half_channels, %i9 : i32
      %channel_9_at = arith.muli %channel_9, %input_stride_c : i32
      %channel_10 = arith.addi %half_channels, %i10 : i32
      %channel_10_at = arith.muli %channel_10, %input_stride_c : i32
      %channel_11 = arith.addi %half_channels, %i11 : i32
      %channel_11_at = arith.muli %channel_11, %input_stride_c : i32
      %channel_12 = arith.addi %half_channels, %i12 : i32
      %channel_12_at = arith.muli %channel_12, %input_stride_c : i32
      %channel_13 = arith.addi %half_channels, %i13 : i32
      %channel_13_at = arith.muli %channel_13, %input_stride_c : i32
      %channel_14 = arith.addi %half_channels, %i14 : i32
      %channel_14_at = arith.muli %channel_14, %input_stride_c : i32
      %channel_15 = arith.addi %half_channels, %i15 : i32
      %channel_15_at = arith.muli %channel_15, %input_stride_c : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %steps = arith.muli %rs_size, %channel_steps : i32
      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i4 : i32
      %wave_p = arith.remui %wave, %i4 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i32 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index
      // Fill both buffers, and have the next two steps in registers.
      %first_0_filter_done = arith.subi %c_size, %c_size : i32
      %first_0_filter_channel = arith.addi %first_0_filter_done, %k : i32
      %first_0_filter_plane = arith.muli %first_0_filter_channel, %filter_stride_c : i32
      %first_0_filter_tap = arith.muli %i0, %filter_stride_s : i32
      %first_0_filter_at = arith.addi %first_0_filter_plane, %first_0_filter_tap : i32
      %first_0_filter_in = arith.cmpi slt, %k, %c_size : i32
      %first_0_filter_or = arith.select %first_0_filter_in, %first_0_filter_at, %i1073741816 : i32
      %first_0_filter_at_0 = arith.addi %filter_base_0, %first_0_filter_or : i32
      %first_0_filter_at_1 = arith.addi %filter_base_1, %first_0_filter_or : i32
      %first_0_filter_at_2 = arith.addi %filter_base_2, %first_0_filter_or : i32
      %first_0_filter_at_3 = arith.addi %filter_base_3, %first_0_filter_or : i32
      %first_0_filter_at_4 = arith.addi %filter_base_4, %first_0_filter_or : i32
      %first_0_filter_at_5 = arith.addi %filter_base_5, %first_0_filter_or : i32
      %first_0_filter_at_6 = arith.addi %filter_base_6, %first_0_filter_or : i32
      %first_0_filter_at_7 = arith.addi %filter_base_7, %first_0_filter_or : i32
      %first_0_h = arith.addi %h_0, %i0 : i32
      %first_0_w = arith.addi %w_0, %i0 : i32
      %first_0_h_in = arith.cmpi ult, %first_0_h, %h_size : i32
      %first_0_w_in = arith.cmpi ult, %first_0_w, %w_size : i32
      %first_0_in = arith.andi %first_0_h_in, %first_0_w_in : i1
      %first_0_done = arith.subi %c_size, %c_size : i32
      %first_0_channel = arith.minui %first_0_done, %c_size : i32
      %first_0_line = arith.muli %i0, %input_stride_h : i32
      %first_0_column = arith.muli %i0, %input_stride_w : i32
      %first_0_plane = arith.muli %first_0_channel, %input_stride_c : i32
      %first_0_line_column = arith.addi %first_0_line, %first_0_column : i32
      %first_0_tap = arith.addi %first_0_line_column, %first_0_plane : i32
      %first_0_at = arith.addi %input_start, %first_0_tap : i32
      %first_0_or = arith.select %first_0_in, %first_0_at, %i1073741816 : i32
      %first_0_here = arith.subi %c_size, %half_channels : i32
      %first_0_exists_0 = arith.cmpi slt, %i0, %first_0_here : i32
      %first_0_offset_0 = arith.select %first_0_exists_0, %channel_0_at, %i1073741816 : i32
      %first_0_at_0 = arith.addi %first_0_or, %first_0_offset_0 : i32
      %first_0_exists_1 = arith.cmpi slt, %i1, %first_0_here : i32
      %first_0_offset_1 = arith.select %first_0_exists_1, %channel_1_at, %i1073741816 : i32
      %first_0_at_1 = arith.addi %first_0_or, %first_0_offset_1 : i32
      %first_0_exists_2 = arith.cmpi slt, %i2, %first_0_here : i32
      %first_0_offset_2 = arith.select %first_0_exists_2, %channel_2_at, %i1073741816 : i32
      %first_0_at_2 = arith.addi %first_0_or, %first_0_offset_2 : i32
      %first_0_exists_3 = arith.cmpi slt, %i3, %first_0_here : i32
      %first_0_offset_3 = arith.select %first_0_exists_3, %channel_3_at, %i1073741816 : i32
      %first_0_at_3 = arith.addi %first_0_or, %first_0_offset_3 : i32
      %first_0_exists_4 = arith.cmpi slt, %i4, %first_0_here : i32
      %first_0_offset_4 = arith.select %first_0_exists_4, %channel_4_at, %i1073741816 : i32
      %first_0_at_4 = arith.addi %first_0_or, %first_0_offset_4 : i32
      %first_0_exists_5 = arith.cmpi slt, %i5, %first_0_here : i32
      %first_0_offset_5 = arith.select %first_0_exists_5, %channel_5_at, %i1073741816 : i32
      %first_0_at_5 = arith.addi %first_0_or, %first_0_offset_5 : i32
      %first_0_exists_6 = arith.cmpi slt, %i6, %first_0_here : i32
      %first_0_offset_6 = arith.select %first_0_exists_6, %channel_6_at, %i1073741816 : i32
      %first_0_at_6 = arith.addi %first_0_or, %first_0_offset_6 : i32
      %first_0_exists_7 = arith.cmpi slt, %i7, %first_0_here : i32
      %first_0_offset_7 = arith.select %first_0_exists_7, %channel_7_at, %i1073741816 : i32
      %first_0_at_7 = arith.addi %first_0_or, %first_0_offset_7 : i32
      %first_0_exists_8 = arith.cmpi slt, %i8, %first_0_here : i32
      %first_0_offset_8 = arith.select %first_0_exists_8, %channel_8_at, %i1073741816 : i32
      %first_0_at_8 = arith.addi %first_0_or, %first_0_offset_8 : i32
      %first_0_exists_9 = arith.cmpi slt, %i9, %first_0_here : i32
      %first_0_offset_9 = arith.select %first_0_exists_9, %channel_9_at, %i1073741816 : i32
      %first_0_at_9 = arith.addi %first_0_or, %first_0_offset_9 : i32
      %first_0_exists_10 = arith.cmpi slt, %i10, %first_0_here : i32
      %first_0_offset_10 = arith.select %first_0_exists_10, %channel_10_at, %i1073741816 : i32
      %first_0_at_10 = arith.addi %first_0_or, %first_0_offset_10 : i32
      %first_0_exists_11 = arith.cmpi slt, %i11, %first_0_here : i32
      %first_0_offset_11 = arith.select %first_0_exists_11, %channel_11_at, %i1073741816 : i32
      %first_0_at_11 = arith.addi %first_0_or, %first_0_offset_11 : i32
      %first_0_exists_12 = arith.cmpi slt, %i12, %first_0_here : i32
      %first_0_offset_12 = arith.select %first_0_exists_12, %channel_12_at, %i1073741816 : i32
      %first_0_at_12 = arith.addi %first_0_or, %first_0_offset_12 : i32
      %first_0_exists_13 = arith.cmpi slt, %i13, %first_0_here : i32
      %first_0_offset_13 = arith.select %first_0_exists_13, %channel_13_at, %i1073741816 : i32
      %first_0_at_13 = arith.addi %first_0_or, %first_0_offset_13 : i32
      %first_0_exists_14 = arith.cmpi slt, %i14, %first_0_here : i32
      %first_0_offset_14 = arith.select %first_0_exists_14, %channel_14_at, %i1073741816 : i32
      %first_0_at_14 = arith.addi %first_0_or, %first_0_offset_14 : i32
      %first_0_exists_15 = arith.cmpi slt, %i15, %first_0_here : i32
      %first_0_offset_15 = arith.select %first_0_exists_15, %channel_15_at, %i1073741816 : i32
      %first_0_at_15 = arith.addi %first_0_or, %first_0_offset_15 : i32
      %first_0_to_column_far = arith.addi %i0, %dilation_w : i32
      %first_0_to_column_wraps = arith.cmpi uge, %first_0_to_column_far, %column_end : i32
      %first_0_to_column_by = arith.select %first_0_to_column_wraps, %column_end, %i0 : i32
      %first_0_to_column_next = arith.subi %first_0_to_column_far, %first_0_to_column_by : i32
      %first_0_to_row_by = arith.select %first_0_to_column_wraps, %dilation_h, %i0 : i32
      %first_0_to_row_there = arith.addi %i0, %i0 : i32
      %first_0_to_row_far = arith.addi %first_0_to_row_there, %first_0_to_row_by : i32
      %first_0_to_row_wraps = arith.cmpi uge, %first_0_to_row_far, %row_end : i32
      %first_0_to_row_less = arith.select %first_0_to_row_wraps, %row_end, %i0 : i32
      %first_0_to_row_next = arith.subi %first_0_to_row_far, %first_0_to_row_less : i32
      %first_0_to_left_there = arith.subi %c_size, %i0 : i32
      %first_0_to_left_by = arith.select %first_0_to_row_wraps, %i32, %i0 : i32
      %first_0_to_left_next = arith.subi %first_0_to_left_there, %first_0_to_left_by : i32
      %first_0_tap_far = arith.addi %i0, %i1 : i32
      %first_0_tap_next = arith.select %first_0_to_row_wraps, %i0, %first_0_tap_far : i32
      %first_0_0 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_0] : !flat_f16, i32 -> f16
      %first_0_1 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_1] : !flat_f16, i32 -> f16
      %first_0_2 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_2] : !flat_f16, i32 -> f16
      %first_0_3 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_3] : !flat_f16, i32 -> f16
      %first_0_4 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_4] : !flat_f16, i32 -> f16
      %first_0_5 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_5] : !flat_f16, i32 -> f16
      %first_0_6 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_6] : !flat_f16, i32 -> f16
      %first_0_7 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_7] : !flat_f16, i32 -> f16
      %first_0_8 = amdgpu.raw_buffer_load %input_flat[%first_0_at_0] : !flat_f16, i32 -> f16
      %first_0_9 = amdgpu.raw_buffer_load %input_flat[%first_0_at_1] : !flat_f16, i32 -> f16
      %first_0_10 = amdgpu.raw_buffer_load %input_flat[%first_0_at_2] : !flat_f16, i32 -> f16
      %first_0_11 = amdgpu.raw_buffer_load %input_flat[%first_0_at_3] : !flat_f16, i32 -> f16
      %first_0_12 = amdgpu.raw_buffer_load %input_flat[%first_0_at_4] : !flat_f16, i32 -> f16
      %first_0_13 = amdgpu.raw_buffer_load %input_flat[%first_0_at_5] : !flat_f16, i32 -> f16
      %first_0_14 = amdgpu.raw_buffer_load %input_flat[%first_0_at_6] : !flat_f16, i32 -> f16
      %first_0_15 = amdgpu.raw_buffer_load %input_flat[%first_0_at_7] : !flat_f16, i32 -> f16
      %first_0_16 = amdgpu.raw_buffer_load %input_flat[%first_0_at_8] : !flat_f16, i32 -> f16
      %first_0_17 = amdgpu.raw_buffer_load %input_flat[%first_0_at_9] : !flat_f16, i32 -> f16
      %first_0_18 = amdgpu.raw_buffer_load %input_flat[%first_0_at_10] : !flat_f16, i32 -> f16
      %first_0_19 = amdgpu.raw_buffer_load %input_flat[%first_0_at_11] : !flat_f16, i32 -> f16
      %first_0_20 = amdgpu.raw_buffer_load %input_flat[%first_0_at_12] : !flat_f16, i32 -> f16
      %first_0_21 = amdgpu.raw_buffer_load %input_flat[%first_0_at_13] : !flat_f16, i32 -> f16
      %first_0_22 = amdgpu.raw_buffer_load %input_flat[%first_0_at_14] : !flat_f16, i32 -> f16
      %first_0_23 = amdgpu.raw_buffer_load %input_flat[%first_0_at_15] : !flat_f16, i32 -> f16
      %first_1_filter_done = arith.subi %c_size, %first_0_to_left_next : i32
      %first_1_filter_channel = arith.addi %first_1_filter_done, %k : i32
      %first_1_filter_plane = arith.muli %first_1_filter_channel, %filter_stride_c : i32
      %first_1_filter_tap = arith.muli %first_0_tap_next, %filter_stride_s : i32
      %first_1_filter_at = arith.addi %first_1_filter_plane, %first_1_filter_tap : i32
      %first_1_filter_in = arith.cmpi slt, %k, %first_0_to_left_next : i32
      %first_1_filter_or = arith.select %first_1_filter_in, %first_1_filter_at, %i1073741816 : i32
      %first_1_filter_at_0 = arith.addi %filter_base_0, %first_1_filter_or : i32
      %first_1_filter_at_1 = arith.addi %filter_base_1, %first_1_filter_or : i32
      %first_1_filter_at_2 = arith.addi %filter_base_2, %first_1_filter_or : i32
      %first_1_filter_at_3 = arith.addi %filter_base_3, %first_1_filter_or : i32
      %first_1_filter_at_4 = arith.addi %filter_base_4, %first_1_filter_or : i32
      %first_1_filter_at_5 = arith.addi %filter_base_5, %first_1_filter_or : i32
      %first_1_filter_at_6 = arith.addi %filter_base_6, %first_1_filter_or : i32
      %first_1_filter_at_7 = arith.addi %filter_base_7, %first_1_filter_or : i32
      %first_1_h = arith.addi %h_0, %first_0_to_row_next : i32
      %first_1_w = arith.addi %w_0, %first_0_to_column_next : i32
      %first_1_h_in = arith.cmpi ult, %first_1_h, %h_size : i32
      %first_1_w_in = arith.cmpi ult, %first_1_w, %w_size : i32
      %first_1_in = arith.andi %first_1_h_in, %first_1_w_in : i1
      %first_1_done = arith.subi %c_size, %first_0_to_left_next : i32
      %first_1_channel = arith.minui %first_1_done, %c_size : i32
      %first_1_line = arith.muli %first_0_to_row_next, %input_stride_h : i32
      %first_1_column = arith.muli %first_0_to_column_next, %input_stride_w : i32
      %first_1_plane = arith.muli %first_1_channel, %input_stride_c : i32
      %first_1_line_column = arith.addi %first_1_line, %first_1_column : i32
      %first_1_tap = arith.addi %first_1_line_column, %first_1_plane : i32
      %first_1_at = arith.addi %input_start, %first_1_tap : i32
      %first_1_or = arith.select %first_1_in, %first_1_at, %i1073741816 : i32
      %first_1_here = arith.subi %first_0_to_left_next, %half_channels : i32
      %first_1_exists_0 = arith.cmpi slt, %i0, %first_1_here : i32
      %first_1_offset_0 = arith.select %first_1_exists_0, %channel_0_at, %i1073741816 : i32
      %first_1_at_0 = arith.addi %first_1_or, %first_1_offset_0 : i32
      %first_1_exists_1 = arith.cmpi slt, %i1, %first_1_here : i32
      %first_1_offset_1 = arith.select %first_1_exists_1, %channel_1_at, %i1073741816 : i32
      %first_1_at_1 = arith.addi %first_1_or, %first_1_offset_1 : i32
      %first_1_exists_2 = arith.cmpi slt, %i2, %first_1_here : i32
      %first_1_offset_2 = arith.select %first_1_exists_2, %channel_2_at, %i1073741816 : i32
      %first_1_at_2 = arith.addi %first_1_or, %first_1_offset_2 : i32
      %first_1_exists_3 = arith.cmpi slt, %i3, %first_1_here : i32
      %first_1_offset_3 = arith.select %first_1_exists_3, %channel_3_at, %i1073741816 : i32
      %first_1_at_3 = arith.addi %first_1_or, %first_1_offset_3 : i32
      %first_1_exists_4 = arith.cmpi slt, %i4, %first_1_here : i32
      %first_1_offset_4 = arith.select %first_1_exists_4, %channel_4_at, %i1073741816 : i32
      %first_1_at_4 = arith.addi %first_1_or, %first_1_offset_4 : i32
      %first_1_exists_5 = arith.cmpi slt, %i5, %first_1_here : i32
      %first_1_offset_5 = arith.select %first_1_exists_5, %channel_5_at, %i1073741816 : i32
      %first_1_at_5 = arith.addi %first_1_or, %first_1_offset_5 : i32
      %first_1_exists_6 = arith.cmpi slt, %i6, %first_1_here : i32
      %first_1_offset_6 = arith.select %first_1_exists_6, %channel_6_at, %i1073741816 : i32
      %first_1_at_6 = arith.addi %first_1_or, %first_1_offset_6 : i32
      %first_1_exists_7 = arith.cmpi slt, %i7, %first_1_here : i32
      %first_1_offset_7 = arith.select %first_1_exists_7, %channel_7_at, %i1073741816 : i32
      %first_1_at_7 = arith.addi %first_1_or, %first_1_offset_7 : i32
      %first_1_exists_8 = arith.cmpi slt, %i8, %first_1_here : i32
      %first_1_offset_8 = arith.select %first_1_exists_8, %channel_8_at, %i1073741816 : i32
      %first_1_at_8 = arith.addi %first_1_or, %first_1_offset_8 : i32
      %first_1_exists_9 = arith.cmpi slt, %i9, %first_1_here : i32
      %first_1_offset_9 = arith.select %first_1_exists_9, %channel_9_at, %i1073741816 : i32
      %first_1_at_9 = arith.addi %first_1_or, %first_1_offset_9 : i32
      %first_1_exists_10 = arith.cmpi slt, %i10, %first_1_here : i32
      %first_1_offset_10 = arith.select %first_1_exists_10, %channel_10_at, %i1073741816 : i32
      %first_1_at_10 = arith.addi %first_1_or, %first_1_offset_10 : i32
      %first_1_exists_11 = arith.cmpi slt, %i11, %first_1_here : i32
      %first_1_offset_11 = arith.select %first_1_exists_11, %channel_11_at, %i1073741816 : i32
      %first_1_at_11 = arith.addi %first_1_or, %first_1_offset_11 : i32
      %first_1_exists_12 = arith.cmpi slt, %i12, %first_1_here : i32
      %first_1_offset_12 = arith.select %first_1_exists_12, %channel_12_at, %i1073741816 : i32
      %first_1_at_12 = arith.addi %first_1_or, %first_1_offset_12 : i32
      %first_1_exists_13 = arith.cmpi slt, %i13, %first_1_here : i32
      %first_1_offset_13 = arith.select %first_1_exists_13, %channel_13_at, %i1073741816 : i32
      %first_1_at_13 = arith.addi %first_1_or, %first_1_offset_13 : i32
      %first_1_exists_14 = arith.cmpi slt, %i14, %first_1_here : i32
      %first_1_offset_14 = arith.select %first_1_exists_14, %channel_14_at, %i1073741816 : i32
      %first_1_at_14 = arith.addi %first_1_or, %first_1_offset_14 : i32
      %first_1_exists_15 = arith.cmpi slt, %i15, %first_1_here : i32
      %first_1_offset_15 = arith.select %first_1_exists_15, %channel_15_at, %i1073741816 : i32
      %first_1_at_15 = arith.addi %first_1_or, %first_1_offset_15 : i32
      %first_1_to_column_far = arith.addi %first_0_to_column_next, %dilation_w : i32
      %first_1_to_column_wraps = arith.cmpi uge, %first_1_to_column_far, %column_end : i32
      %first_1_to_column_by = arith.select %first_1_to_column_wraps, %column_end, %i0 : i32
      %first_1_to_column_next = arith.subi %first_1_to_column_far, %first_1_to_column_by : i32
      %first_1_to_row_by = arith.select %first_1_to_column_wraps, %dilation_h, %i0 : i32
      %first_1_to_row_there = arith.addi %first_0_to_row_next, %i0 : i32
      %first_1_to_row_far = arith.addi %first_1_to_row_there, %first_1_to_row_by : i32
      %first_1_to_row_wraps = arith.cmpi uge, %first_1_to_row_far, %row_end : i32
      %first_1_to_row_less = arith.select %first_1_to_row_wraps, %row_end, %i0 : i32
      %first_1_to_row_next = arith.subi %first_1_to_row_far, %first_1_to_row_less : i32
      %first_1_to_left_there = arith.subi %first_0_to_left_next, %i0 : i32
      %first_1_to_left_by = arith.select %first_1_to_row_wraps, %i32, %i0 : i32
      %first_1_to_left_next = arith.subi %first_1_to_left_there, %first_1_to_left_by : i32
      %first_1_tap_far = arith.addi %first_0_tap_next, %i1 : i32
      %first_1_tap_next = arith.select %first_1_to_row_wraps, %i0, %first_1_tap_far : i32
      %first_1_0 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_0] : !flat_f16, i32 -> f16
      %first_1_1 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_1] : !flat_f16, i32 -> f16
      %first_1_2 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_2] : !flat_f16, i32 -> f16
      %first_1_3 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_3] : !flat_f16, i32 -> f16
      %first_1_4 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_4] : !flat_f16, i32 -> f16
      %first_1_5 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_5] : !flat_f16, i32 -> f16
      %first_1_6 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_6] : !flat_f16, i32 -> f16
      %first_1_7 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_7] : !flat_f16, i32 -> f16
      %first_1_8 = amdgpu.raw_buffer_load %input_flat[%first_1_at_0] : !flat_f16, i32 -> f16
      %first_1_9 = amdgpu.raw_buffer_load %input_flat[%first_1_at_1] : !flat_f16, i32 -> f16
      %first_1_10 = amdgpu.raw_buffer_load %input_flat[%first_1_at_2] : !flat_f16, i32 -> f16
      %first_1_11 = amdgpu.raw_buffer_load %input_flat[%first_1_at_3] : !flat_f16, i32 -> f16
      %first_1_12 = amdgpu.raw_buffer_load %input_flat[%first_1_at_4] : !flat_f16, i32 -> f16
      %first_1_13 = amdgpu.raw_buffer_load %input_flat[%first_1_at_5] : !flat_f16, i32 -> f16
      %first_1_14 = amdgpu.raw_buffer_load %input_flat[%first_1_at_6] : !flat_f16, i32 -> f16
      %first_1_15 = amdgpu.raw_buffer_load %input_flat[%first_1_at_7] : !flat_f16, i32 -> f16
      %first_1_16 = amdgpu.raw_buffer_load %input_flat[%first_1_at_8] : !flat_f16, i32 -> f16
      %first_1_17 = amdgpu.raw_buffer_load %input_flat[%first_1_at_9] : !flat_f16, i32 -> f16
      %first_1_18 = amdgpu.raw_buffer_load %input_flat[%first_1_at_10] : !flat_f16, i32 -> f16
      %first_1_19 = amdgpu.raw_buffer_load %input_flat[%first_1_at_11] : !flat_f16, i32 -> f16
      %first_1_20 = amdgpu.raw_buffer_load %input_flat[%first_1_at_12] : !flat_f16, i32 -> f16
      %first_1_21 = amdgpu.raw_buffer_load %input_flat[%first_1_at_13] : !flat_f16, i32 -> f16
      %first_1_22 = amdgpu.raw_buffer_load %input_flat[%first_1_at_14] : !flat_f16, i32 -> f16
      %first_1_23 = amdgpu.raw_buffer_load %input_flat[%first_1_at_15] : !flat_f16, i32 -> f16
      %first_2_filter_done = arith.subi %c_size, %first_1_to_left_next : i32
      %first_2_filter_channel = arith.addi %first_2_filter_done, %k : i32
      %first_2_filter_plane = arith.muli %first_2_filter_channel, %filter_stride_c : i32
      %first_2_filter_tap = arith.muli %first_1_tap_next, %filter_stride_s : i32
      %first_2_filter_at = arith.addi %first_2_filter_plane, %first_2_filter_tap : i32
      %first_2_filter_in = arith.cmpi slt, %k, %first_1_to_left_next : i32
      %first_2_filter_or = arith.select %first_2_filter_in, %first_2_filter_at, %i1073741816 : i32
      %first_2_filter_at_0 = arith.addi %filter_base_0, %first_2_filter_or : i32
      %first_2_filter_at_1 = arith.addi %filter_base_1, %first_2_filter_or : i32
      %first_2_filter_at_2 = arith.addi %filter_base_2, %first_2_filter_or : i32
      %first_2_filter_at_3 = arith.addi %filter_base_3, %first_2_filter_or : i32
      %first_2_filter_at_4 = arith.addi %filter_base_4, %first_2_filter_or : i32
      %first_2_filter_at_5 = arith.addi %filter_base_5, %first_2_filter_or : i32
      %first_2_filter_at_6 = arith.addi %filter_base_6, %first_2_filter_or : i32
      %first_2_filter_at_7 = arith.addi %filter_base_7, %first_2_filter_or : i32
      %first_2_h = arith.addi %h_0, %first_1_to_row_next : i32
      %first_2_w = arith.addi %w_0, %first_1_to_column_next : i32
      %first_2_h_in = arith.cmpi ult, %first_2_h, %h_size : i32
      %first_2_w_in = arith.cmpi ult, %first_2_w, %w_size : i32
      %first_2_in = arith.andi %first_2_h_in, %first_2_w_in : i1
      %first_2_done = arith.subi %c_size, %first_1_to_left_next : i32
      %first_2_channel = arith.minui %first_2_done, %c_size : i32
      %first_2_line = arith.muli %first_1_to_row_next, %input_stride_h : i32
      %first_2_column = arith.muli %first_1_to_column_next, %input_stride_w : i32
      %first_2_plane = arith.muli %first_2_channel, %input_stride_c : i32
      %first_2_line_column = arith.addi %first_2_line, %first_2_column : i32
      %first_2_tap = arith.addi %first_2_line_column, %first_2_plane : i32
      %first_2_at = arith.addi %input_start, %first_2_tap : i32
      %first_2_or = arith.select %first_2_in, %first_2_at, %i1073741816 : i32
      %first_2_here = arith.subi %first_1_to_left_next, %half_channels : i32
      %first_2_exists_0 = arith.cmpi slt, %i0, %first_2_here : i32
      %first_2_offset_0 = arith.select %first_2_exists_0, %channel_0_at, %i1073741816 : i32
      %first_2_at_0 = arith.addi %first_2_or, %first_2_offset_0 : i32
      %first_2_exists_1 = arith.cmpi slt, %i1, %first_2_here : i32
      %first_2_offset_1 = arith.select %first_2_exists_1, %channel_1_at, %i1073741816 : i32
      %first_2_at_1 = arith.addi %first_2_or, %first_2_offset_1 : i32
      %first_2_exists_2 = arith.cmpi slt, %i2, %first_2_here : i32
      %first_2_offset_2 = arith.select %first_2_exists_2, %channel_2_at, %i1073741816 : i32
      %first_2_at_2 = arith.addi %first_2_or, %first_2_offset_2 : i32
      %first_2_exists_3 = arith.cmpi slt, %i3, %first_2_here : i32
      %first_2_offset_3 = arith.select %first_2_exists_3, %channel_3_at, %i1073741816 : i32
      %first_2_at_3 = arith.addi %first_2_or, %first_2_offset_3 : i32
      %first_2_exists_4 = arith.cmpi slt, %i4, %first_2_here : i32
      %first_2_offset_4 = arith.select %first_2_exists_4, %channel_4_at, %i1073741816 : i32
      %first_2_at_4 = arith.addi %first_2_or, %first_2_offset_4 : i32
      %first_2_exists_5 = arith.cmpi slt, %i5, %first_2_here : i32
      %first_2_offset_5 = arith.select %first_2_exists_5, %channel_5_at, %i1073741816 : i32
      %first_2_at_5 = arith.addi %first_2_or, %first_2_offset_5 : i32
      %first_2_exists_6 = arith.cmpi slt, %i6, %first_2_here : i32
      %first_2_offset_6 = arith.select %first_2_exists_6, %channel_6_at, %i1073741816 : i32
      %first_2_at_6 = arith.addi %first_2_or, %first_2_offset_6 : i32
      %first_2_exists_7 = arith.cmpi slt, %i7, %first_2_here : i32
      %first_2_offset_7 = arith.select %first_2_exists_7, %channel_7_at, %i1073741816 : i32
      %first_2_at_7 = arith.addi %first_2_or, %first_2_offset_7 : i32
      %first_2_exists_8 = arith.cmpi slt, %i8, %first_2_here : i32
      %first_2_offset_8 = arith.select %first_2_exists_8, %channel_8_at, %i1073741816 : i32
      %first_2_at_8 = arith.addi %first_2_or, %first_2_offset_8 : i32
      %first_2_exists_9 = arith.cmpi slt, %i9, %first_2_here : i32
      %first_2_offset_9 = arith.select %first_2_exists_9, %channel_9_at, %i1073741816 : i32
      %first_2_at_9 = arith.addi %first_2_or, %first_2_offset_9 : i32
      %first_2_exists_10 = arith.cmpi slt, %i10, %first_2_here : i32
      %first_2_offset_10 = arith.select %first_2_exists_10, %channel_10_at, %i1073741816 : i32
      %first_2_at_10 = arith.addi %first_2_or, %first_2_offset_10 : i32
      %first_2_exists_11 = arith.cmpi slt, %i11, %first_2_here : i32
      %first_2_offset_11 = arith.select %first_2_exists_11, %channel_11_at, %i1073741816 : i32
      %first_2_at_11 = arith.addi %first_2_or, %first_2_offset_11 : i32
      %first_2_exists_12 = arith.cmpi slt, %i12, %first_2_here : i32
      %first_2_offset_12 = arith.select %first_2_exists_12, %channel_12_at, %i1073741816 : i32
      %first_2_at_12 = arith.addi %first_2_or, %first_2_offset_12 : i32
      %first_2_exists_13 = arith.cmpi slt, %i13, %first_2_here : i32
      %first_2_offset_13 = arith.select %first_2_exists_13, %channel_13_at, %i1073741816 : i32
      %first_2_at_13 = arith.addi %first_2_or, %first_2_offset_13 : i32
      %first_2_exists_14 = arith.cmpi slt, %i14, %first_2_here : i32
      %first_2_offset_14 = arith.select %first_2_exists_14, %channel_14_at, %i1073741816 : i32
      %first_2_at_14 = arith.addi %first_2_or, %first_2_offset_14 : i32
      %first_2_exists_15 = arith.cmpi slt, %i15, %first_2_here : i32
      %first_2_offset_15 = arith.select %first_2_exists_15, %channel_15_at, %i1073741816 : i32
      %first_2_at_15 = arith.addi %first_2_or, %first_2_offset_15 : i32
      %first_2_to_column_far = arith.addi %first_1_to_column_next, %dilation_w : i32
      %first_2_to_column_wraps = arith.cmpi uge, %first_2_to_column_far, %column_end : i32
      %first_2_to_column_by = arith.select %first_2_to_column_wraps, %column_end, %i0 : i32
      %first_2_to_column_next = arith.subi %first_2_to_column_far, %first_2_to_column_by : i32
      %first_2_to_row_by = arith.select %first_2_to_column_wraps, %dilation_h, %i0 : i32
      %first_2_to_row_there = arith.addi %first_1_to_row_next, %i0 : i32
      %first_2_to_row_far = arith.addi %first_2_to_row_there, %first_2_to_row_by : i32
      %first_2_to_row_wraps = arith.cmpi uge, %first_2_to_row_far, %row_end : i32
      %first_2_to_row_less = arith.select %first_2_to_row_wraps, %row_end, %i0 : i32
      %first_2_to_row_next = arith.subi %first_2_to_row_far, %first_2_to_row_less : i32
      %first_2_to_left_there = arith.subi %first_1_to_left_next, %i0 : i32
      %first_2_to_left_by = arith.select %first_2_to_row_wraps, %i32, %i0 : i32
      %first_2_to_left_next = arith.subi %first_2_to_left_there, %first_2_to_left_by : i32
      %first_2_tap_far = arith.addi %first_1_tap_next, %i1 : i32
      %first_2_tap_next = arith.select %first_2_to_row_wraps, %i0, %first_2_tap_far : i32
      %first_2_0 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_0] : !flat_f16, i32 -> f16
      %first_2_1 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_1] : !flat_f16, i32 -> f16
      %first_2_2 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_2] : !flat_f16, i32 -> f16
      %first_2_3 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_3] : !flat_f16, i32 -> f16
      %first_2_4 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_4] : !flat_f16, i32 -> f16
      %first_2_5 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_5] : !flat_f16, i32 -> f16
      %first_2_6 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_6] : !flat_f16, i32 -> f16
      %first_2_7 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_7] : !flat_f16, i32 -> f16
      %first_2_8 = amdgpu.raw_buffer_load %input_flat[%first_2_at_0] : !flat_f16, i32 -> f16
      %first_2_9 = amdgpu.raw_buffer_load %input_flat[%first_2_at_1] : !flat_f16, i32 -> f16
      %first_2_10 = amdgpu.raw_buffer_load %input_flat[%first_2_at_2] : !flat_f16, i32 -> f16
      %first_2_11 = amdgpu.raw_buffer_load %input_flat[%first_2_at_3] : !flat_f16, i32 -> f16
      %first_2_12 = amdgpu.raw_buffer_load %input_flat[%first_2_at_4] : !flat_f16, i32 -> f16
      %first_2_13 = amdgpu.raw_buffer_load %input_flat[%first_2_at_5] : !flat_f16, i32 -> f16
      %first_2_14 = amdgpu.raw_buffer_load %input_flat[%first_2_at_6] : !flat_f16, i32 -> f16
      %first_2_15 = amdgpu.raw_buffer_load %input_flat[%first_2_at_7] : !flat_f16, i32 -> f16
      %first_2_16 = amdgpu.raw_buffer_load %input_flat[%first_2_at_8] : !flat_f16, i32 -> f16
      %first_2_17 = amdgpu.raw_buffer_load %input_flat[%first_2_at_9] : !flat_f16, i32 -> f16
      %first_2_18 = amdgpu.raw_buffer_load %input_flat[%first_2_at_10] : !flat_f16, i32 -> f16
      %first_2_19 = amdgpu.raw_buffer_load %input_flat[%first_2_at_11] : !flat_f16, i32 -> f16
      %first_2_20 = amdgpu.raw_buffer_load %input_flat[%first_2_at_12] : !flat_f16, i32 -> f16
      %first_2_21 = amdgpu.raw_buffer_load %input_flat[%first_2_at_13] : !flat_f16, i32 -> f16
      %first_2_22 = amdgpu.raw_buffer_load %input_flat[%first_2_at_14] : !flat_f16, i32 -> f16
      %first_2_23 = amdgpu.raw_buffer_load %input_flat[%first_2_at_15] : !flat_f16, i32 -> f16
      %staged_1_at = arith.addi %k_even_at, %c0 : index
      memref.store %first_0_0, %lds[%staged_1_at] : !lds_64_f16
      %staged_2_at = arith.addi %k_odd_at, %c0 : index
      memref.store %first_0_1, %lds[%staged_2_at] : !lds_64_f16
      %staged_3_at = arith.addi %k_even_at, %c512 : index
      memref.store %first_0_2, %lds[%staged_3_at] : !lds_64_f16
      %staged_4_at = arith.addi %k_odd_at, %c512 : index
      memref.store %first_0_3, %lds[%staged_4_at] : !lds_64_f16
      %staged_5_at = arith.addi %k_even_at, %c1024 : index
      memref.store %first_0_4, %lds[%staged_5_at] : !lds_64_f16
      %staged_6_at = arith.addi %k_odd_at, %c1024 : index
      memref.store %first_0_5, %lds[%staged_6_at] : !lds_64_f16
      %staged_7_at = arith.addi %k_even_at, %c1536 : index
      memref.store %first_0_6, %lds[%staged_7_at] : !lds_64_f16
      %staged_8_at = arith.addi %k_odd_at, %c1536 : index
      memref.store %first_0_7, %lds[%staged_8_at] : !lds_64_f16
      %staged_9 = vector.from_elements %first_0_8, %first_0_9, %first_0_10, %first_0_11, %first_0_12, %first_0_13, %first_0_14, %first_0_15 : !chunk_f16
      %staged_9_at = arith.addi %pixel_part_0_at, %c2048 : index
      vector.store %staged_9, %lds[%staged_9_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %staged_10 = vector.from_elements %first_0_16, %first_0_17, %first_0_18, %first_0_19, %first_0_20, %first_0_21, %first_0_22, %first_0_23 : !chunk_f16
      %staged_10_at = arith.addi %pixel_part_1_at, %c2048 : index
      vector.store %staged_10, %lds[%staged_10_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %staged_11_at = arith.addi %k_even_at, %c6144 : index
      memref.store %first_1_0, %lds[%staged_11_at] : !lds_64_f16
      %staged_12_at = arith.addi %k_odd_at, %c6144 : index
      memref.store %first_1_1, %lds[%staged_12_at] : !lds_64_f16
      %staged_13_at = arith.addi %k_even_at, %c6656 : index
      memref.store %first_1_2, %lds[%staged_13_at] : !lds_64_f16
      %staged_14_at = arith.addi %k_odd_at, %c6656 : index
      memref.store %first_1_3, %lds[%staged_14_at] : !lds_64_f16
      %staged_15_at = arith.addi %k_even_at, %c7168 : index
      memref.store %first_1_4, %lds[%staged_15_at] : !lds_64_f16
      %staged_16_at = arith.addi %k_odd_at, %c7168 : index
      memref.store %first_1_5, %lds[%staged_16_at] : !lds_64_f16
      %staged_17_at = arith.addi %k_even_at, %c7680 : index
      memref.store %first_1_6, %lds[%staged_17_at] : !lds_64_f16
      %staged_18_at = arith.addi %k_odd_at, %c7680 : index
      memref.store %first_1_7, %lds[%staged_18_at] : !lds_64_f16
      %staged_19 = vector.from_elements %first_1_8, %first_1_9, %first_1_10, %first_1_11, %first_1_12, %first_1_13, %first_1_14, %first_1_15 : !chunk_f16
      %staged_19_at = arith.addi %pixel_part_0_at, %c8192 : index
      vector.store %staged_19, %lds[%staged_19_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %staged_20 = vector.from_elements %first_1_16, %first_1_17, %first_1_18, %first_1_19, %first_1_20, %first_1_21, %first_1_22, %first_1_23 : !chunk_f16
      %staged_20_at = arith.addi %pixel_part_1_at, %c8192 : index
      vector.store %staged_20, %lds[%staged_20_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      amdgpu.lds_barrier
      %filter_21_at = arith.addi %filter_0_at, %c0 : index
      %filter_21 = vector.load %lds[%filter_21_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %filter_22_at = arith.addi %filter_0_at, %c1024 : index
      %filter_22 = vector.load %lds[%filter_22_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %pixel_23_at = arith.addi %pixel_0_at, %c2048 : index
      %pixel_23 = vector.load %lds[%pixel_23_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12, %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20, %end_21, %end_22, %end_23, %end_24, %end_25, %end_26, %end_27, %end_28, %end_29, %end_30, %end_31, %end_32 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(
      %loop_sums_0 = %no_sums,
      %loop_sums_1 = %no_sums,
      %loop_operand_0 = %filter_21,
      %loop_operand_1 = %filter_22,
      %loop_operand_2 = %pixel_23,
      %loop_even_0 = %first_2_0,
      %loop_even_1 = %first_2_1,
      %loop_even_2 = %first_2_2,
      %loop_even_3 = %first_2_3,
      %loop_even_4 = %first_2_4,
      %loop_even_5 = %first_2_5,
      %loop_even_6 = %first_2_6,
      %loop_even_7 = %first_2_7,
      %loop_even_8 = %first_2_8,
      %loop_even_9 = %first_2_9,
      %loop_even_10 = %first_2_10,
      %loop_even_11 = %first_2_11,
      %loop_even_12 = %first_2_12,
      %loop_even_13 = %first_2_13,
      %loop_even_14 = %first_2_14,
      %loop_even_15 = %first_2_15,
      %loop_even_16 = %first_2_16,
      %loop_even_17 = %first_2_17,
      %loop_even_18 = %first_2_18,
      %loop_even_19 = %first_2_19,
      %loop_even_20 = %first_2_20,
      %loop_even_21 = %first_2_21,
      %loop_even_22 = %first_2_22,
      %loop_even_23 = %first_2_23,
      %loop_row_0 = %first_2_to_row_next,
      %loop_column_0 = %first_2_to_column_next,
      %loop_left_0 = %first_2_to_left_next,
      %loop_tap_0 = %first_2_tap_next
      ) -> (!block, !block, !chunk_f16, !chunk_f16, !chunk_f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_24_at = arith.addi %filter_1_at, %c0 : index
        %filter_24 = vector.load %lds[%filter_24_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %filter_25_at = arith.addi %filter_1_at, %c1024 : index
        %filter_25 = vector.load %lds[%filter_25_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %pixel_26_at = arith.addi %pixel_1_at, %c2048 : index
        %pixel_26 = vector.load %lds[%pixel_26_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %odd_filter_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_filter_channel = arith.addi %odd_filter_done, %k : i32
        %odd_filter_plane = arith.muli %odd_filter_channel, %filter_stride_c : i32
        %odd_filter_tap = arith.muli %loop_tap_0, %filter_stride_s : i32
        %odd_filter_at = arith.addi %odd_filter_plane, %odd_filter_tap : i32
        %odd_filter_in = arith.cmpi slt, %k, %loop_left_0 : i32
        %odd_filter_or = arith.select %odd_filter_in, %odd_filter_at, %i1073741816 : i32
        %odd_filter_at_0 = arith.addi %filter_base_0, %odd_filter_or : i32
        %odd_filter_at_1 = arith.addi %filter_base_1, %odd_filter_or : i32
        %odd_filter_at_2 = arith.addi %filter_base_2, %odd_filter_or : i32
        %odd_filter_at_3 = arith.addi %filter_base_3, %odd_filter_or : i32
        %odd_filter_at_4 = arith.addi %filter_base_4, %odd_filter_or : i32
        %odd_filter_at_5 = arith.addi %filter_base_5, %odd_filter_or : i32
        %odd_filter_at_6 = arith.addi %filter_base_6, %odd_filter_or : i32
        %odd_filter_at_7 = arith.addi %filter_base_7, %odd_filter_or : i32
        %odd_h = arith.addi %h_0, %loop_row_0 : i32
        %odd_w = arith.addi %w_0, %loop_column_0 : i32
        %odd_h_in = arith.cmpi ult, %odd_h, %h_size : i32
        %odd_w_in = arith.cmpi ult, %odd_w, %w_size : i32
        %odd_in = arith.andi %odd_h_in, %odd_w_in : i1
        %odd_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_channel = arith.minui %odd_done, %c_size : i32
        %odd_line = arith.muli %loop_row_0, %input_stride_h : i32
        %odd_column = arith.muli %loop_column_0, %input_stride_w : i32
        %odd_plane = arith.muli %odd_channel, %input_stride_c : i32
        %odd_line_column = arith.addi %odd_line, %odd_column : i32
        %odd_tap = arith.addi %odd_line_column, %odd_plane : i32
        %odd_at = arith.addi %input_start, %odd_tap : i32
        %odd_or = arith.select %odd_in, %odd_at, %i1073741816 : i32
        %odd_here = arith.subi %loop_left_0, %half_channels : i32
        %odd_exists_0 = arith.cmpi slt, %i0, %odd_here : i32
        %odd_offset_0 = arith.select %odd_exists_0, %channel_0_at, %i1073741816 : i32
        %odd_at_0 = arith.addi %odd_or, %odd_offset_0 : i32
        %odd_exists_1 = arith.cmpi slt, %i1, %odd_here : i32
        %odd_offset_1 = arith.select %odd_exists_1, %channel_1_at, %i1073741816 : i32
        %odd_at_1 = arith.addi %odd_or, %odd_offset_1 : i32
        %odd_exists_2 = arith.cmpi slt, %i2, %odd_here : i32
        %odd_offset_2 = arith.select %odd_exists_2, %channel_2_at, %i1073741816 : i32
        %odd_at_2 = arith.addi %odd_or, %odd_offset_2 : i32
        %odd_exists_3 = arith.cmpi slt, %i3, %odd_here : i32
        %odd_offset_3 = arith.select %odd_exists_3, %channel_3_at, %i1073741816 : i32
        %odd_at_3 = arith.addi %odd_or, %odd_offset_3 : i32
        %odd_exists_4 = arith.cmpi slt, %i4, %odd_here : i32
        %odd_offset_4 = arith.select %odd_exists_4, %channel_4_at, %i1073741816 : i32
        %odd_at_4 = arith.addi %odd_or, %odd_offset_4 : i32
        %odd_exists_5 = arith.cmpi slt, %i5, %odd_here : i32
        %odd_offset_5 = arith.select %odd_exists_5, %channel_5_at, %i1073741816 : i32
        %odd_at_5 = arith.addi %odd_or, %odd_offset_5 : i32
        %odd_exists_6 = arith.cmpi slt, %i6, %odd_here : i32
        %odd_offset_6 = arith.select %odd_exists_6, %channel_6_at, %i1073741816 : i32
        %odd_at_6 = arith.addi %odd_or, %odd_offset_6 : i32
        %odd_exists_7 = arith.cmpi slt, %i7, %odd_here : i32
        %odd_offset_7 = arith.select %odd_exists_7, %channel_7_at, %i1073741816 : i32
        %odd_at_7 = arith.addi %odd_or, %odd_offset_7 : i32
        %odd_exists_8 = arith.cmpi slt, %i8, %odd_here : i32
        %odd_offset_8 = arith.select %odd_exists_8, %channel_8_at, %i1073741816 : i32
        %odd_at_8 = arith.addi %odd_or, %odd_offset_8 : i32
        %odd_exists_9 = arith.cmpi slt, %i9, %odd_here : i32
        %odd_offset_9 = arith.select %odd_exists_9, %channel_9_at, %i1073741816 : i32
        %odd_at_9 = arith.addi %odd_or, %odd_offset_9 : i32
        %odd_exists_10 = arith.cmpi slt, %i10, %odd_here : i32
        %odd_offset_10 = arith.select %odd_exists_10, %channel_10_at, %i1073741816 : i32
        %odd_at_10 = arith.addi %odd_or, %odd_offset_10 : i32
        %odd_exists_11 = arith.cmpi slt, %i11, %odd_here : i32
        %odd_offset_11 = arith.select %odd_exists_11, %channel_11_at, %i1073741816 : i32
        %odd_at_11 = arith.addi %odd_or, %odd_offset_11 : i32
        %odd_exists_12 = arith.cmpi slt, %i12, %odd_here : i32
        %odd_offset_12 = arith.select %odd_exists_12, %channel_12_at, %i1073741816 : i32
        %odd_at_12 = arith.addi %odd_or, %odd_offset_12 : i32
        %odd_exists_13 = arith.cmpi slt, %i13, %odd_here : i32
        %odd_offset_13 = arith.select %odd_exists_13, %channel_13_at, %i1073741816 : i32
        %odd_at_13 = arith.addi %odd_or, %odd_offset_13 : i32
        %odd_exists_14 = arith.cmpi slt, %i14, %odd_here : i32
        %odd_offset_14 = arith.select %odd_exists_14, %channel_14_at, %i1073741816 : i32
        %odd_at_14 = arith.addi %odd_or, %odd_offset_14 : i32
        %odd_exists_15 = arith.cmpi slt, %i15, %odd_here : i32
        %odd_offset_15 = arith.select %odd_exists_15, %channel_15_at, %i1073741816 : i32
        %odd_at_15 = arith.addi %odd_or, %odd_offset_15 : i32
        %odd_to_column_far = arith.addi %loop_column_0, %dilation_w : i32
        %odd_to_column_wraps = arith.cmpi uge, %odd_to_column_far, %column_end : i32
        %odd_to_column_by = arith.select %odd_to_column_wraps, %column_end, %i0 : i32
        %odd_to_column_next = arith.subi %odd_to_column_far, %odd_to_column_by : i32
        %odd_to_row_by = arith.select %odd_to_column_wraps, %dilation_h, %i0 : i32
        %odd_to_row_there = arith.addi %loop_row_0, %i0 : i32
        %odd_to_row_far = arith.addi %odd_to_row_there, %odd_to_row_by : i32
        %odd_to_row_wraps = arith.cmpi uge, %odd_to_row_far, %row_end : i32
        %odd_to_row_less = arith.select %odd_to_row_wraps, %row_end, %i0 : i32
        %odd_to_row_next = arith.subi %odd_to_row_far, %odd_to_row_less : i32
        %odd_to_left_there = arith.subi %loop_left_0, %i0 : i32
        %odd_to_left_by = arith.select %odd_to_row_wraps, %i32, %i0 : i32
        %odd_to_left_next = arith.subi %odd_to_left_there, %odd_to_left_by : i32
        %odd_tap_far = arith.addi %loop_tap_0, %i1 : i32
        %odd_tap_next = arith.select %odd_to_row_wraps, %i0, %odd_tap_far : i32
        %odd_0 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_0] : !flat_f16, i32 -> f16
        %odd_1 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_1] : !flat_f16, i32 -> f16
        %odd_2 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_2] : !flat_f16, i32 -> f16
        %odd_3 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_3] : !flat_f16, i32 -> f16
        %odd_4 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_4] : !flat_f16, i32 -> f16
        %odd_5 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_5] : !flat_f16, i32 -> f16
        %odd_6 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_6] : !flat_f16, i32 -> f16
        %odd_7 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_7] : !flat_f16, i32 -> f16
        %odd_8 = amdgpu.raw_buffer_load %input_flat[%odd_at_0] : !flat_f16, i32 -> f16
        %odd_9 = amdgpu.raw_buffer_load %input_flat[%odd_at_1] : !flat_f16, i32 -> f16
        %odd_10 = amdgpu.raw_buffer_load %input_flat[%odd_at_2] : !flat_f16, i32 -> f16
        %odd_11 = amdgpu.raw_buffer_load %input_flat[%odd_at_3] : !flat_f16, i32 -> f16
        %odd_12 = amdgpu.raw_buffer_load %input_flat[%odd_at_4] : !flat_f16, i32 -> f16
        %odd_13 = amdgpu.raw_buffer_load %input_flat[%odd_at_5] : !flat_f16, i32 -> f16
        %odd_14 = amdgpu.raw_buffer_load %input_flat[%odd_at_6] : !flat_f16, i32 -> f16
        %odd_15 = amdgpu.raw_buffer_load %input_flat[%odd_at_7] : !flat_f16, i32 -> f16
        %odd_16 = amdgpu.raw_buffer_load %input_flat[%odd_at_8] : !flat_f16, i32 -> f16
        %odd_17 = amdgpu.raw_buffer_load %input_flat[%odd_at_9] : !flat_f16, i32 -> f16
        %odd_18 = amdgpu.raw_buffer_load %input_flat[%odd_at_10] : !flat_f16, i32 -> f16
        %odd_19 = amdgpu.raw_buffer_load %input_flat[%odd_at_11] : !flat_f16, i32 -> f16
        %odd_20 = amdgpu.raw_buffer_load %input_flat[%odd_at_12] : !flat_f16, i32 -> f16
        %odd_21 = amdgpu.raw_buffer_load %input_flat[%odd_at_13] : !flat_f16, i32 -> f16
        %odd_22 = amdgpu.raw_buffer_load %input_flat[%odd_at_14] : !flat_f16, i32 -> f16
        %odd_23 = amdgpu.raw_buffer_load %input_flat[%odd_at_15] : !flat_f16, i32 -> f16
        %operand_27 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_28 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_29 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_30 = amdgpu.mfma 32x32x8 %operand_27 * %operand_29 + %loop_sums_0 blgp = none : !operand_f16, !operand_f16, !block
        %sums_31 = amdgpu.mfma 32x32x8 %operand_28 * %operand_29 + %loop_sums_1 blgp = none : !operand_f16, !operand_f16, !block
        %operand_32 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_33 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_34 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_35 = amdgpu.mfma 32x32x8 %operand_32 * %operand_34 + %sums_30 blgp = none : !operand_f16, !operand_f16, !block
        %sums_36 = amdgpu.mfma 32x32x8 %operand_33 * %operand_34 + %sums_31 blgp = none : !operand_f16, !operand_f16, !block
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_37_at = arith.addi %filter_0_at, %c6144 : index
        %filter_37 = vector.load %lds[%filter_37_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %filter_38_at = arith.addi %filter_0_at, %c7168 : index
        %filter_38 = vector.load %lds[%filter_38_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %pixel_39_at = arith.addi %pixel_0_at, %c8192 : index
        %pixel_39 = vector.load %lds[%pixel_39_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %staged_40_at = arith.addi %k_even_at, %c0 : index
        memref.store %loop_even_0, %lds[%staged_40_at] : !lds_64_f16
        %staged_41_at = arith.addi %k_odd_at, %c0 : index
        memref.store %loop_even_1, %lds[%staged_41_at] : !lds_64_f16
        %staged_42_at = arith.addi %k_even_at, %c512 : index
        memref.store %loop_even_2, %lds[%staged_42_at] : !lds_64_f16
        %staged_43_at = arith.addi %k_odd_at, %c512 : index
        memref.store %loop_even_3, %lds[%staged_43_at] : !lds_64_f16
        %staged_44_at = arith.addi %k_even_at, %c1024 : index
        memref.store %loop_even_4, %lds[%staged_44_at] : !lds_64_f16
        %staged_45_at = arith.addi %k_odd_at, %c1024 : index
        memref.store %loop_even_5, %lds[%staged_45_at] : !lds_64_f16
        %staged_46_at = arith.addi %k_even_at, %c1536 : index
        memref.store %loop_even_6, %lds[%staged_46_at] : !lds_64_f16
        %staged_47_at = arith.addi %k_odd_at, %c1536 : index
        memref.store %loop_even_7, %lds[%staged_47_at] : !lds_64_f16
        %staged_48 = vector.from_elements %loop_even_8, %loop_even_9, %loop_even_10, %loop_even_11, %loop_even_12, %loop_even_13, %loop_even_14, %loop_even_15 : !chunk_f16
        %staged_48_at = arith.addi %pixel_part_0_at, %c2048 : index
        vector.store %staged_48, %lds[%staged_48_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %staged_49 = vector.from_elements %loop_even_16, %loop_even_17, %loop_even_18, %loop_even_19, %loop_even_20, %loop_even_21, %loop_even_22, %loop_even_23 : !chunk_f16
        %staged_49_at = arith.addi %pixel_part_1_at, %c2048 : index
        vector.store %staged_49, %lds[%staged_49_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %operand_50 = vector.shuffle %filter_24, %filter_24 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_51 = vector.shuffle %filter_25, %filter_25 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_52 = vector.shuffle %pixel_26, %pixel_26 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_53 = amdgpu.mfma 32x32x8 %operand_50 * %operand_52 + %sums_35 blgp = none : !operand_f16, !operand_f16, !block
        %sums_54 = amdgpu.mfma 32x32x8 %operand_51 * %operand_52 + %sums_36 blgp = none : !operand_f16, !operand_f16, !block
        %operand_55 = vector.shuffle %filter_24, %filter_24 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_56 = vector.shuffle %filter_25, %filter_25 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_57 = vector.shuffle %pixel_26, %pixel_26 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_58 = amdgpu.mfma 32x32x8 %operand_55 * %operand_57 + %sums_53 blgp = none : !operand_f16, !operand_f16, !block
        %sums_59 = amdgpu.mfma 32x32x8 %operand_56 * %operand_57 + %sums_54 blgp = none : !operand_f16, !operand_f16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_60_at = arith.addi %filter_1_at, %c6144 : index
        %filter_60 = vector.load %lds[%filter_60_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %filter_61_at = arith.addi %filter_1_at, %c7168 : index
        %filter_61 = vector.load %lds[%filter_61_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %pixel_62_at = arith.addi %pixel_1_at, %c8192 : index
        %pixel_62 = vector.load %lds[%pixel_62_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %even_filter_done = arith.subi %c_size, %odd_to_left_next : i32
        %even_filter_channel = arith.addi %even_filter_done, %k : i32
        %even_filter_plane = arith.muli %even_filter_channel, %filter_stride_c : i32
        %even_filter_tap = arith.muli %odd_tap_next, %filter_stride_s : i32
        %even_filter_at = arith.addi %even_filter_plane, %even_filter_tap : i32
        %even_filter_in = arith.cmpi slt, %k, %odd_to_left_next : i32
        %even_filter_or = arith.select %even_filter_in, %even_filter_at, %i1073741816 : i32
        %even_filter_at_0 = arith.addi %filter_base_0, %even_filter_or : i32
        %even_filter_at_1 = arith.addi %filter_base_1, %even_filter_or : i32
        %even_filter_at_2 = arith.addi %filter_base_2, %even_filter_or : i32
        %even_filter_at_3 = arith.addi %filter_base_3, %even_filter_or : i32
        %even_filter_at_4 = arith.addi %filter_base_4, %even_filter_or : i32
        %even_filter_at_5 = arith.addi %filter_base_5, %even_filter_or : i32
        %even_filter_at_6 = arith.addi %filter_base_6, %even_filter_or : i32
        %even_filter_at_7 = arith.addi %filter_base_7, %even_filter_or : i32
        %even_h = arith.addi %h_0, %odd_to_row_next : i32
        %even_w = arith.addi %w_0, %odd_to_column_next : i32
        %even_h_in = arith.cmpi ult, %even_h, %h_size : i32
        %even_w_in = arith.cmpi ult, %even_w, %w_size : i32
        %even_in = arith.andi %even_h_in, %even_w_in : i1
        %even_done = arith.subi %c_size, %odd_to_left_next : i32
        %even_channel = arith.minui %even_done, %c_size : i32
        %even_line = arith.muli %odd_to_row_next, %input_stride_h : i32
        %even_column = arith.muli %odd_to_column_next, %input_stride_w : i32
        %even_plane = arith.muli %even_channel, %input_stride_c : i32
        %even_line_column = arith.addi %even_line, %even_column : i32
        %even_tap = arith.addi %even_line_column, %even_plane : i32
        %even_at = arith.addi %input_start, %even_tap : i32
        %even_or = arith.select %even_in, %even_at, %i1073741816 : i32
        %even_here = arith.subi %odd_to_left_next, %half_channels : i32
        %even_exists_0 = arith.cmpi slt, %i0, %even_here : i32
        %even_offset_0 = arith.select %even_exists_0, %channel_0_at, %i1073741816 : i32
        %even_at_0 = arith.addi %even_or, %even_offset_0 : i32
        %even_exists_1 = arith.cmpi slt, %i1, %even_here : i32
        %even_offset_1 = arith.select %even_exists_1, %channel_1_at, %i1073741816 : i32
        %even_at_1 = arith.addi %even_or, %even_offset_1 : i32
        %even_exists_2 = arith.cmpi slt, %i2, %even_here : i32
        %even_offset_2 = arith.select %even_exists_2, %channel_2_at, %i1073741816 : i32
        %even_at_2 = arith.addi %even_or, %even_offset_2 : i32
        %even_exists_3 = arith.cmpi slt, %i3, %even_here : i32
        %even_offset_3 = arith.select %even_exists_3, %channel_3_at, %i1073741816 : i32
        %even_at_3 = arith.addi %even_or, %even_offset_3 : i32
        %even_exists_4 = arith.cmpi slt, %i4, %even_here : i32
        %even_offset_4 = arith.select %even_exists_4, %channel_4_at, %i1073741816 : i32
        %even_at_4 = arith.addi %even_or, %even_offset_4 : i32
        %even_exists_5 = arith.cmpi slt, %i5, %even_here : i32
        %even_offset_5 = arith.select %even_exists_5, %channel_5_at, %i1073741816 : i32
        %even_at_5 = arith.addi %even_or, %even_offset_5 : i32
        %even_exists_6 = arith.cmpi slt, %i6, %even_here : i32
        %even_offset_6 = arith.select %even_exists_6, %channel_6_at, %i1073741816 : i32
        %even_at_6 = arith.addi %even_or, %even_offset_6 : i32
        %even_exists_7 = arith.cmpi slt, %i7, %even_here : i32
        %even_offset_7 = arith.select %even_exists_7, %channel_7_at, %i1073741816 : i32
        %even_at_7 = arith.addi %even_or, %even_offset_7 : i32
        %even_exists_8 = arith.cmpi slt, %i8, %even_here : i32
        %even_offset_8 = arith.select %even_exists_8, %channel_8_at, %i1073741816 : i32
        %even_at_8 = arith.addi %even_or, %even_offset_8 : i32
        %even_exists_9 = arith.cmpi slt, %i9, %even_here : i32
        %even_offset_9 = arith.select %even_exists_9, %channel_9_at, %i1073741816 : i32
        %even_at_9 = arith.addi %even_or, %even_offset_9 : i32
        %even_exists_10 = arith.cmpi slt, %i10, %even_here : i32
        %even_offset_10 = arith.select %even_exists_10, %channel_10_at, %i1073741816 : i32
        %even_at_10 = arith.addi %even_or, %even_offset_10 : i32
        %even_exists_11 = arith.cmpi slt, %i11, %even_here : i32
        %even_offset_11 = arith.select %even_exists_11, %channel_11_at, %i1073741816 : i32
        %even_at_11 = arith.addi %even_or, %even_offset_11 : i32
        %even_exists_12 = arith.cmpi slt, %i12, %even_here : i32
        %even_offset_12 = arith.select %even_exists_12, %channel_12_at, %i1073741816 : i32
        %even_at_12 = arith.addi %even_or, %even_offset_12 : i32
        %even_exists_13 = arith.cmpi slt, %i13, %even_here : i32
        %even_offset_13 = arith.select %even_exists_13, %channel_13_at, %i1073741816 : i32
        %even_at_13 = arith.addi %even_or, %even_offset_13 : i32
        %even_exists_14 = arith.cmpi slt, %i14, %even_here : i32
        %even_offset_14 = arith.select %even_exists_14, %channel_14_at, %i1073741816 : i32
        %even_at_14 = arith.addi %even_or, %even_offset_14 : i32
        %even_exists_15 = arith.cmpi slt, %i15, %even_here : i32
        %even_offset_15 = arith.select %even_exists_15, %channel_15_at, %i1073741816 : i32
        %even_at_15 = arith.addi %even_or, %even_offset_15 : i32
        %even_to_column_far = arith.addi %odd_to_column_next, %dilation_w : i32
        %even_to_column_wraps = arith.cmpi uge, %even_to_column_far, %column_end : i32
        %even_to_column_by = arith.select %even_to_column_wraps, %column_end, %i0 : i32
        %even_to_column_next = arith.subi %even_to_column_far, %even_to_column_by : i32
        %even_to_row_by = arith.select %even_to_column_wraps, %dilation_h, %i0 : i32
        %even_to_row_there = arith.addi %odd_to_row_next, %i0 : i32
        %even_to_row_far = arith.addi %even_to_row_there, %even_to_row_by : i32
        %even_to_row_wraps = arith.cmpi uge, %even_to_row_far, %row_end : i32
        %even_to_row_less = arith.select %even_to_row_wraps, %row_end, %i0 : i32
        %even_to_row_next = arith.subi %even_to_row_far, %even_to_row_less : i32
        %even_to_left_there = arith.subi %odd_to_left_next, %i0 : i32
        %even_to_left_by = arith.select %even_to_row_wraps, %i32, %i0 : i32
        %even_to_left_next = arith.subi %even_to_left_there, %even_to_left_by : i32
        %even_tap_far = arith.addi %odd_tap_next, %i1 : i32
        %even_tap_next = arith.select %even_to_row_wraps, %i0, %even_tap_far : i32
        %even_0 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_0] : !flat_f16, i32 -> f16
        %even_1 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_1] : !flat_f16, i32 -> f16
        %even_2 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_2] : !flat_f16, i32 -> f16
        %even_3 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_3] : !flat_f16, i32 -> f16
        %even_4 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_4] : !flat_f16, i32 -> f16
        %even_5 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_5] : !flat_f16, i32 -> f16
        %even_6 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_6] : !flat_f16, i32 -> f16
        %even_7 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_7] : !flat_f16, i32 -> f16
        %even_8 = amdgpu.raw_buffer_load %input_flat[%even_at_0] : !flat_f16, i32 -> f16
        %even_9 = amdgpu.raw_buffer_load %input_flat[%even_at_1] : !flat_f16, i32 -> f16
        %even_10 = amdgpu.raw_buffer_load %input_flat[%even_at_2] : !flat_f16, i32 -> f16
        %even_11 = amdgpu.raw_buffer_load %input_flat[%even_at_3] : !flat_f16, i32 -> f16
        %even_12 = amdgpu.raw_buffer_load %input_flat[%even_at_4] : !flat_f16, i32 -> f16
        %even_13 = amdgpu.raw_buffer_load %input_flat[%even_at_5] : !flat_f16, i32 -> f16
        %even_14 = amdgpu.raw_buffer_load %input_flat[%even_at_6] : !flat_f16, i32 -> f16
        %even_15 = amdgpu.raw_buffer_load %input_flat[%even_at_7] : !flat_f16, i32 -> f16
        %even_16 = amdgpu.raw_buffer_load %input_flat[%even_at_8] : !flat_f16, i32 -> f16
        %even_17 = amdgpu.raw_buffer_load %input_flat[%even_at_9] : !flat_f16, i32 -> f16
        %even_18 = amdgpu.raw_buffer_load %input_flat[%even_at_10] : !flat_f16, i32 -> f16
        %even_19 = amdgpu.raw_buffer_load %input_flat[%even_at_11] : !flat_f16, i32 -> f16
        %even_20 = amdgpu.raw_buffer_load %input_flat[%even_at_12] : !flat_f16, i32 -> f16
        %even_21 = amdgpu.raw_buffer_load %input_flat[%even_at_13] : !flat_f16, i32 -> f16
        %even_22 = amdgpu.raw_buffer_load %input_flat[%even_at_14] : !flat_f16, i32 -> f16
        %even_23 = amdgpu.raw_buffer_load %input_flat[%even_at_15] : !flat_f16, i32 -> f16
        %operand_63 = vector.shuffle %filter_37, %filter_37 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_64 = vector.shuffle %filter_38, %filter_38 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_65 = vector.shuffle %pixel_39, %pixel_39 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_66 = amdgpu.mfma 32x32x8 %operand_63 * %operand_65 + %sums_58 blgp = none : !operand_f16, !operand_f16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_64 * %operand_65 + %sums_59 blgp = none : !operand_f16, !operand_f16, !block
        %operand_68 = vector.shuffle %filter_37, %filter_37 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_69 = vector.shuffle %filter_38, %filter_38 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_70 = vector.shuffle %pixel_39, %pixel_39 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_71 = amdgpu.mfma 32x32x8 %operand_68 * %operand_70 + %sums_66 blgp = none : !operand_f16, !operand_f16, !block
        %sums_72 = amdgpu.mfma 32x32x8 %operand_69 * %operand_70 + %sums_67 blgp = none : !operand_f16, !operand_f16, !block
        amdgpu.lds_barrier
        // Step 1, second half.
        %filter_73_at = arith.addi %filter_0_at, %c0 : index
        %filter_73 = vector.load %lds[%filter_73_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %filter_74_at = arith.addi %filter_0_at, %c1024 : index
        %filter_74 = vector.load %lds[%filter_74_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %pixel_75_at = arith.addi %pixel_0_at, %c2048 : index
        %pixel_75 = vector.load %lds[%pixel_75_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %staged_76_at = arith.addi %k_even_at, %c6144 : index
        memref.store %odd_0, %lds[%staged_76_at] : !lds_64_f16
        %staged_77_at = arith.addi %k_odd_at, %c6144 : index
        memref.store %odd_1, %lds[%staged_77_at] : !lds_64_f16
        %staged_78_at = arith.addi %k_even_at, %c6656 : index
        memref.store %odd_2, %lds[%staged_78_at] : !lds_64_f16
        %staged_79_at = arith.addi %k_odd_at, %c6656 : index
        memref.store %odd_3, %lds[%staged_79_at] : !lds_64_f16
        %staged_80_at = arith.addi %k_even_at, %c7168 : index
        memref.store %odd_4, %lds[%staged_80_at] : !lds_64_f16
        %staged_81_at = arith.addi %k_odd_at, %c7168 : index
        memref.store %odd_5, %lds[%staged_81_at] : !lds_64_f16
        %staged_82_at = arith.addi %k_even_at, %c7680 : index
        memref.store %odd_6, %lds[%staged_82_at] : !lds_64_f16
        %staged_83_at = arith.addi %k_odd_at, %c7680 : index
        memref.store %odd_7, %lds[%staged_83_at] : !lds_64_f16
        %staged_84 = vector.from_elements %odd_8, %odd_9, %odd_10, %odd_11, %odd_12, %odd_13, %odd_14, %odd_15 : !chunk_f16
        %staged_84_at = arith.addi %pixel_part_0_at, %c8192 : index
        vector.store %staged_84, %lds[%staged_84_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %staged_85 = vector.from_elements %odd_16, %odd_17, %odd_18, %odd_19, %odd_20, %odd_21, %odd_22, %odd_23 : !chunk_f16
        %staged_85_at = arith.addi %pixel_part_1_at, %c8192 : index
        vector.store %staged_85, %lds[%staged_85_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %operand_86 = vector.shuffle %filter_60, %filter_60 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_87 = vector.shuffle %filter_61, %filter_61 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_88 = vector.shuffle %pixel_62, %pixel_62 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_89 = amdgpu.mfma 32x32x8 %operand_86 * %operand_88 + %sums_71 blgp = none : !operand_f16, !operand_f16, !block
        %sums_90 = amdgpu.mfma 32x32x8 %operand_87 * %operand_88 + %sums_72 blgp = none : !operand_f16, !operand_f16, !block
        %operand_91 = vector.shuffle %filter_60, %filter_60 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_92 = vector.shuffle %filter_61, %filter_61 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_93 = vector.shuffle %pixel_62, %pixel_62 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_94 = amdgpu.mfma 32x32x8 %operand_91 * %operand_93 + %sums_89 blgp = none : !operand_f16, !operand_f16, !block
        %sums_95 = amdgpu.mfma 32x32x8 %operand_92 * %operand_93 + %sums_90 blgp = none : !operand_f16, !operand_f16, !block
        scf.yield %sums_94, %sums_95, %filter_73, %filter_74, %pixel_75, %even_0, %even_1, %even_2, %even_3, %even_4, %even_5, %even_6, %even_7, %even_8, %even_9, %even_10, %even_11, %even_12, %even_13, %even_14, %even_15, %even_16, %even_17, %even_18, %even_19, %even_20, %even_21, %even_22, %even_23, %even_to_row_next, %even_to_column_next, %even_to_left_next, %even_tap_next
        : !block, !block, !chunk_f16, !chunk_f16, !chunk_f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, i32, i32, i32, i32
      }
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_f16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %biased_0, %biased_1 = scf.if %has_bias -> (!block, !block) {
        %bias_96_filter = arith.addi %sum_filter0, %i0 : i32
        %bias_96 = func.call @bias_f16(%bias, %bias_96_filter) : (!flat_f16, i32) -> !block
        %with_bias_97 = arith.addf %end_0, %bias_96 : !block
        %bias_98_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_98 = func.call @bias_f16(%bias, %bias_98_filter) : (!flat_f16, i32) -> !block
        %with_bias_99 = arith.addf %end_1, %bias_98 : !block
        scf.yield %with_bias_97, %with_bias_99 : !block, !block
      } else {
      scf.yield %end_0, %end_1 : !block, !block
      }
      // NHWC, or NCHW?
      %is_channels_last = arith.cmpi eq, %output_stride_f, %i1 : i32
      scf.if %is_channels_last {
        // A row of LDS for each of the wave's pixels. In the 16 bytes of 8
        // filters, pixels 8 to 15, 24 to 31 and so on have the halves swapped.
        %wave_lds = arith.muli %wave, %i2048 : i32
        %turn_row = arith.muli %lane_row, %i64 : i32
        %turn_low = arith.andi %lane_row, %i7 : i32
        %turn_bits = arith.shrui %lane_row, %i3 : i32
        %turn_half_any = arith.xori %lane_half, %turn_bits : i32
        %turn_half = arith.andi %turn_half_any, %i1 : i32
        %turn_half_at = arith.muli %turn_half, %i4 : i32
        %turn_0 = arith.addi %wave_lds, %turn_row : i32
        %turn_1 = arith.addi %turn_0, %turn_half_at : i32
        %part_100_swizzled = arith.xori %turn_low, %i0 : i32
        %part_100_start = arith.muli %part_100_swizzled, %i8 : i32
        %part_100_i32 = arith.addi %turn_1, %part_100_start : i32
        %part_100_at = arith.index_castui %part_100_i32 : i32 to index
        %result_101_f32 = vector.shuffle %biased_0, %biased_0 [0, 1, 2, 3] : !block, !block
        %result_101 = arith.truncf %result_101_f32 : vector<4xf32> to !operand_f16
        %result_101_at = arith.addi %part_100_at, %c0 : index
        vector.store %result_101, %lds[%result_101_at] {alignment = 8} : !lds_64_f16, !operand_f16
        %part_102_swizzled = arith.xori %turn_low, %i1 : i32
        %part_102_start = arith.muli %part_102_swizzled, %i8 : i32
        %part_102_i32 = arith.addi %turn_1, %part_102_start : i32
        %part_102_at = arith.index_castui %part_102_i32 : i32 to index
        %result_103_f32 = vector.shuffle %biased_0, %biased_0 [4, 5, 6, 7] : !block, !block
        %result_103 = arith.truncf %result_103_f32 : vector<4xf32> to !operand_f16
        %result_103_at = arith.addi %part_102_at, %c0 : index
        vector.store %result_103, %lds[%result_103_at] {alignment = 8} : !lds_64_f16, !operand_f16
        %part_104_swizzled = arith.xori %turn_low, %i2 : i32
        %part_104_start = arith.muli %part_104_swizzled, %i8 : i32
        %part_104_i32 = arith.addi %turn_1, %part_104_start : i32
        %part_104_at = arith.index_castui %part_104_i32 : i32 to index
        %result_105_f32 = vector.shuffle %biased_0, %biased_0 [8, 9, 10, 11] : !block, !block
        %result_105 = arith.truncf %result_105_f32 : vector<4xf32> to !operand_f16
        %result_105_at = arith.addi %part_104_at, %c0 : index
        vector.store %result_105, %lds[%result_105_at] {alignment = 8} : !lds_64_f16, !operand_f16
        %part_106_swizzled = arith.xori %turn_low, %i3 : i32
        %part_106_start = arith.muli %part_106_swizzled, %i8 : i32
        %part_106_i32 = arith.addi %turn_1, %part_106_start : i32
        %part_106_at = arith.index_castui %part_106_i32 : i32 to index
        %result_107_f32 = vector.shuffle %biased_0, %biased_0 [12, 13, 14, 15] : !block, !block
        %result_107 = arith.truncf %result_107_f32 : vector<4xf32> to !operand_f16
        %result_107_at = arith.addi %part_106_at, %c0 : index
        vector.store %result_107, %lds[%result_107_at] {alignment = 8} : !lds_64_f16, !operand_f16
        %part_108_swizzled = arith.xori %turn_low, %i4 : i32
        %part_108_start = arith.muli %part_108_swizzled, %i8 : i32
        %part_108_i32 = arith.addi %turn_1, %part_108_start : i32
        %part_108_at = arith.index_castui %part_108_i32 : i32 to index
        %result_109_f32 = vector.shuffle %biased_1, %biased_1 [0, 1, 2, 3] : !block, !block
        %result_109 = arith.truncf %result_109_f32 : vector<4xf32> to !operand_f16
        %result_109_at = arith.addi %part_108_at, %c0 : index
        vector.store %result_109, %lds[%result_109_at] {alignment = 8} : !lds_64_f16, !operand_f16
        %part_110_swizzled = arith.xori %turn_low, %i5 : i32
        %part_110_start = arith.muli %part_110_swizzled, %i8 : i32
        %part_110_i32 = arith.addi %turn_1, %part_110_start : i32
        %part_110_at = arith.index_castui %part_110_i32 : i32 to index
        %result_111_f32 = vector.shuffle %biased_1, %biased_1 [4, 5, 6, 7] : !block, !block
        %result_111 = arith.truncf %result_111_f32 : vector<4xf32> to !operand_f16
        %result_111_at = arith.addi %part_110_at, %c0 : index
        vector.store %result_111, %lds[%result_111_at] {alignment = 8} : !lds_64_f16, !operand_f16
        %part_112_swizzled = arith.xori %turn_low, %i6 : i32
        %part_112_start = arith.muli %part_112_swizzled, %i8 : i32
        %part_112_i32 = arith.addi %turn_1, %part_112_start : i32
        %part_112_at = arith.index_castui %part_112_i32 : i32 to index
        %result_113_f32 = vector.shuffle %biased_1, %biased_1 [8, 9, 10, 11] : !block, !block
        %result_113 = arith.truncf %result_113_f32 : vector<4xf32> to !operand_f16
        %result_113_at = arith.addi %part_112_at, %c0 : index
        vector.store %result_113, %lds[%result_113_at] {alignment = 8} : !lds_64_f16, !operand_f16
        %part_114_swizzled = arith.xori %turn_low, %i7 : i32
        %part_114_start = arith.muli %part_114_swizzled, %i8 : i32
        %part_114_i32 = arith.addi %turn_1, %part_114_start : i32
        %part_114_at = arith.index_castui %part_114_i32 : i32 to index
        %result_115_f32 = vector.shuffle %biased_1, %biased_1 [12, 13, 14, 15] : !block, !block
        %result_115 = arith.truncf %result_115_f32 : vector<4xf32> to !operand_f16
        %result_115_at = arith.addi %part_114_at, %c0 : index
        vector.store %result_115, %lds[%result_115_at] {alignment = 8} : !lds_64_f16, !operand_f16
        amdgpu.lds_barrier
        %out_part = arith.andi %lane, %i7 : i32
        %out_row = arith.divui %lane, %i8 : i32
        %out_swizzled = arith.xori %out_part, %out_row : i32
        %out_part_start = arith.muli %out_swizzled, %i8 : i32
        %out_row_start = arith.muli %out_row, %i64 : i32
        %out_0 = arith.addi %wave_lds, %out_row_start : i32
        %out_i32 = arith.addi %out_0, %out_part_start : i32
        %out_at = arith.index_castui %out_i32 : i32 to index
        %out_filter_far = arith.muli %out_part, %i8 : i32
        %out_filter = arith.addi %wave_filter0, %out_filter_far : i32
        %out_filter_in = arith.cmpi ult, %out_filter, %f_size : i32
        %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
        %out_pixel0 = arith.addi %wave_pixel0, %out_row : i32
        %f_rest = arith.remui %f_size, %i8 : i32
        %f_whole = arith.cmpi eq, %f_rest, %i0 : i32
        %out_1_at = arith.addi %out_at, %c0 : index
        %out_1_any = vector.load %lds[%out_1_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %out_1 = vector.shuffle %out_1_any, %out_1_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %out_1_pixel = arith.addi %out_pixel0, %i0 : i32
        %out_1_pixel_in = arith.cmpi ult, %out_1_pixel, %pixels : i32
        %out_1_start = arith.muli %out_1_pixel, %f_size : i32
        %out_1_there = arith.addi %out_1_start, %out_filter : i32
        %out_2_at = arith.addi %out_at, %c512 : index
        %out_2_any = vector.load %lds[%out_2_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %out_2 = vector.shuffle %out_2_any, %out_2_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %out_2_pixel = arith.addi %out_pixel0, %i8 : i32
        %out_2_pixel_in = arith.cmpi ult, %out_2_pixel, %pixels : i32
        %out_2_start = arith.muli %out_2_pixel, %f_size : i32
        %out_2_there = arith.addi %out_2_start, %out_filter : i32
        %out_3_at = arith.addi %out_at, %c1024 : index
        %out_3_any = vector.load %lds[%out_3_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %out_3 = vector.shuffle %out_3_any, %out_3_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %out_3_pixel = arith.addi %out_pixel0, %i16 : i32
        %out_3_pixel_in = arith.cmpi ult, %out_3_pixel, %pixels : i32
        %out_3_start = arith.muli %out_3_pixel, %f_size : i32
        %out_3_there = arith.addi %out_3_start, %out_filter : i32
        %out_4_at = arith.addi %out_at, %c1536 : index
        %out_4_any = vector.load %lds[%out_4_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %out_4 = vector.shuffle %out_4_any, %out_4_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %out_4_pixel = arith.addi %out_pixel0, %i24 : i32
        %out_4_pixel_in = arith.cmpi ult, %out_4_pixel, %pixels : i32
        %out_4_start = arith.muli %out_4_pixel, %f_size : i32
        %out_4_there = arith.addi %out_4_start, %out_filter : i32
        scf.if %f_whole {
          %out_1_in = arith.andi %out_1_pixel_in, %out_filter_in : i1
          %out_1_or = arith.select %out_1_in, %out_1_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_1 -> %output_flat[%out_1_or] : !chunk_f16 -> !flat_f16, i32
          %out_2_in = arith.andi %out_2_pixel_in, %out_filter_in : i1
          %out_2_or = arith.select %out_2_in, %out_2_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_2 -> %output_flat[%out_2_or] : !chunk_f16 -> !flat_f16, i32
          %out_3_in = arith.andi %out_3_pixel_in, %out_filter_in : i1
          %out_3_or = arith.select %out_3_in, %out_3_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_3 -> %output_flat[%out_3_or] : !chunk_f16 -> !flat_f16, i32
          %out_4_in = arith.andi %out_4_pixel_in, %out_filter_in : i1
          %out_4_or = arith.select %out_4_in, %out_4_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_4 -> %output_flat[%out_4_or] : !chunk_f16 -> !flat_f16, i32
        } else {
        // A lane stores one filter of all pixels.
          %one_filter = arith.addi %wave_filter0, %lane : i32
          %one_filter_in = arith.cmpi ult, %one_filter, %f_size : i32
          %one_part = arith.divui %lane, %i8 : i32
          %one_place = arith.remui %lane, %i8 : i32
          scf.for %one_row = %i0 to %i32 step %i1 : i32 {
            %one_low = arith.andi %one_row, %i7 : i32
            %one_bits = arith.shrui %one_row, %i1 : i32
            %one_swap = arith.andi %one_bits, %i4 : i32
            %one_swizzled = arith.xori %one_part, %one_low : i32
            %one_part_start = arith.muli %one_swizzled, %i8 : i32
            %one_element = arith.xori %one_place, %one_swap : i32
            %one_row_start = arith.muli %one_row, %i64 : i32
            %one_0 = arith.addi %wave_lds, %one_row_start : i32
            %one_1 = arith.addi %one_0, %one_part_start : i32
            %one_2 = arith.addi %one_1, %one_element : i32
            %one_at = arith.index_castui %one_2 : i32 to index
            %one = memref.load %lds[%one_at] : !lds_64_f16
            %one_pixel = arith.addi %wave_pixel0, %one_row : i32
            %one_pixel_in = arith.cmpi ult, %one_pixel, %pixels : i32
            %one_in = arith.andi %one_filter_in, %one_pixel_in : i1
            %one_start = arith.muli %one_pixel, %f_size : i32
            %one_there = arith.addi %one_start, %one_filter : i32
            %one_or = arith.select %one_in, %one_there, %i1073741816 : i32
            amdgpu.raw_buffer_store %one -> %output_flat[%one_or] : f16 -> !flat_f16, i32
          }
        }
      } else {
        %sum_pixel0 = arith.addi %pixel0, %wave_pixel : i32
        %sum_pixel = arith.addi %sum_pixel0, %lane_row : i32
        %sum_filter_start = arith.muli %sum_filter0, %output_stride_f : i32
        %to_0_pixel = arith.addi %sum_pixel, %i0 : i32
        %to_0_pixel_in = arith.cmpi ult, %to_0_pixel, %pixels : i32
        %n_to_0 = arith.divui %to_0_pixel, %pq_size : i32
        %pq_to_0 = arith.remui %to_0_pixel, %pq_size : i32
        %p_to_0 = arith.divui %pq_to_0, %q_size : i32
        %q_to_0 = arith.remui %pq_to_0, %q_size : i32
        %to_0_image = arith.muli %n_to_0, %output_stride_n : i32
        %to_0_line = arith.muli %p_to_0, %output_stride_p : i32
        %to_0_column = arith.muli %q_to_0, %output_stride_q : i32
        %to_0_image_line = arith.addi %to_0_image, %to_0_line : i32
        %to_0_start = arith.addi %to_0_image_line, %to_0_column : i32
        %to_0_at = arith.addi %to_0_start, %sum_filter_start : i32
        %to_0_0_filter = arith.addi %sum_filter0, %i0 : i32
        %to_0_0_skipped = arith.muli %output_stride_f, %i0 : i32
        %to_0_0_at = arith.addi %to_0_at, %to_0_0_skipped : i32
        func.call @store_block_f16(%biased_0, %output_flat, %to_0_0_at, %output_stride_f,
            %to_0_0_filter, %f_size, %to_0_pixel_in) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
        %to_0_1_filter = arith.addi %sum_filter0, %i32 : i32
        %to_0_1_skipped = arith.muli %output_stride_f, %i32 : i32
        %to_0_1_at = arith.addi %to_0_at, %to_0_1_skipped : i32
        func.call @store_block_f16(%biased_1, %output_flat, %to_0_1_at, %output_stride_f,
            %to_0_1_filter, %f_size, %to_0_pixel_in) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
      }
      gpu.return
    }

    gpu.func @conv2d_few_channels_f16(%input: !strided_f16, %filter: !strided_f16,
        %bias: !flat_f16, %output: !strided_f16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%lds: !lds_64_f16 {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i5 = arith.constant 5 : i32
      %i6 = arith.constant 6 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i16 = arith.constant 16 : i32
      %i24 = arith.constant 24 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i40 = arith.constant 40 : i32
      %i48 = arith.constant 48 : i32
      %i56 = arith.constant 56 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i2048 = arith.constant 2048 : i32
      %i1073741816 = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c512 = arith.constant 512 : index
      %c1024 = arith.constant 1024 : index
      %c1536 = arith.constant 1536 : index
      %c2048 = arith.constant 2048 : index
      %c6144 = arith.constant 6144 : index
      %c6656 = arith.constant 6656 : index
      %c7168 = arith.constant 7168 : index
      %c7680 = arith.constant 7680 : index
      %c8192 = arith.constant 8192 : index
      %n = memref.dim %input, %c0 : !strided_f16
      %n_size = arith.index_cast %n : index to i32
      %c = memref.dim %input, %c1 : !strided_f16
      %c_size = arith.index_cast %c : index to i32
      %h = memref.dim %input, %c2 : !strided_f16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c3 : !strided_f16
      %w_size = arith.index_cast %w : index to i32
      %f = memref.dim %filter, %c0 : !strided_f16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c2 : !strided_f16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c3 : !strided_f16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c2 : !strided_f16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c3 : !strided_f16
      %q_size = arith.index_cast %q : index to i32
      %input_nc = arith.muli %n, %c : index
      %input_hw = arith.muli %h, %w : index
      %input_count = arith.muli %input_nc, %input_hw : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !strided_f16 to !flat_f16
      %input_base, %input_offset, %input_sizes:4, %input_strides:4 =
          memref.extract_strided_metadata %input : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %input_stride_n = arith.index_cast %input_strides#0 : index to i32
      %input_stride_c = arith.index_cast %input_strides#1 : index to i32
      %input_stride_h = arith.index_cast %input_strides#2 : index to i32
      %input_stride_w = arith.index_cast %input_strides#3 : index to i32
      %filter_fc = arith.muli %f, %c : index
      %filter_rs = arith.muli %r, %s : index
      %filter_count = arith.muli %filter_fc, %filter_rs : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !strided_f16 to !flat_f16
      %filter_base, %filter_offset, %filter_sizes:4, %filter_strides:4 =
          memref.extract_strided_metadata %filter : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %filter_stride_f = arith.index_cast %filter_strides#0 : index to i32
      %filter_stride_c = arith.index_cast %filter_strides#1 : index to i32
      %filter_stride_r = arith.index_cast %filter_strides#2 : index to i32
      %filter_stride_s = arith.index_cast %filter_strides#3 : index to i32
      %output_nf = arith.muli %n, %f : index
      %output_pq = arith.muli %p, %q : index
      %output_count = arith.muli %output_nf, %output_pq : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !strided_f16 to !flat_f16
      %output_base, %output_offset, %output_sizes:4, %output_strides:4 =
          memref.extract_strided_metadata %output : !strided_f16 -> memref<f16>,
          index, index, index, index, index, index, index, index, index
      %output_stride_n = arith.index_cast %output_strides#0 : index to i32
      %output_stride_f = arith.index_cast %output_strides#1 : index to i32
      %output_stride_p = arith.index_cast %output_strides#2 : index to i32
      %output_stride_q = arith.index_cast %output_strides#3 : index to i32
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32
      %rsc_size = arith.muli %rs_size, %c_size : i32
      // block = tile_p * ceil(F / 64) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i64 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i64 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32
      // Staging: this lane's pixel and its half of the K step, which is uniform
      // in a wave. Pixels beyond the last repeat it: their sums are not stored.
      %half_any = arith.divui %thread, %i128 : i32
      %half = rocdl.readfirstlane %half_any : i32
      %half_channels = arith.muli %half, %i16 : i32
      %staged_pixel = arith.remui %thread, %i128 : i32
      %pixel_last = arith.subi %pixels, %i1 : i32
      %pixel_any = arith.addi %pixel0, %staged_pixel : i32
      %pixel = arith.minui %pixel_any, %pixel_last : i32
      %n_0 = arith.divui %pixel, %pq_size : i32
      %pq_0 = arith.remui %pixel, %pq_size : i32
      %p_0 = arith.divui %pq_0, %q_size : i32
      %q_0 = arith.remui %pq_0, %q_size : i32
      %h_line = arith.muli %p_0, %stride_h : i32
      %h_0 = arith.subi %h_line, %pad_h : i32
      %w_column = arith.muli %q_0, %stride_w : i32
      %w_0 = arith.subi %w_column, %pad_w : i32
      %image_start = arith.muli %n_0, %input_stride_n : i32
      %line_start = arith.muli %h_0, %input_stride_h : i32
      %column_start = arith.muli %w_0, %input_stride_w : i32
      %image_line = arith.addi %image_start, %line_start : i32
      %input_start = arith.addi %image_line, %column_start : i32
      %first_part = arith.muli %half, %i2 : i32
      %second_part = arith.addi %first_part, %i1 : i32
      %pixel_part_0_at = func.call @lds_position(%staged_pixel, %first_part) : (i32, i32) -> index
      %pixel_part_1_at = func.call @lds_position(%staged_pixel, %second_part) : (i32, i32) -> index
      // This lane's element of a K step of the filters, and its first row.
      %k = arith.remui %thread, %i32 : i32
      %k_row = arith.divui %thread, %i32 : i32
      %filter_last = arith.subi %f_size, %i1 : i32
      %filter_row_0_far = arith.addi %k_row, %i0 : i32
      %filter_row_0_any = arith.addi %filter0, %filter_row_0_far : i32
      %filter_row_0 = arith.minui %filter_row_0_any, %filter_last : i32
      %filter_base_0 = arith.muli %filter_row_0, %filter_stride_f : i32
      %filter_row_1_far = arith.addi %k_row, %i8 : i32
      %filter_row_1_any = arith.addi %filter0, %filter_row_1_far : i32
      %filter_row_1 = arith.minui %filter_row_1_any, %filter_last : i32
      %filter_base_1 = arith.muli %filter_row_1, %filter_stride_f : i32
      %filter_row_2_far = arith.addi %k_row, %i16 : i32
      %filter_row_2_any = arith.addi %filter0, %filter_row_2_far : i32
      %filter_row_2 = arith.minui %filter_row_2_any, %filter_last : i32
      %filter_base_2 = arith.muli %filter_row_2, %filter_stride_f : i32
      %filter_row_3_far = arith.addi %k_row, %i24 : i32
      %filter_row_3_any = arith.addi %filter0, %filter_row_3_far : i32
      %filter_row_3 = arith.minui %filter_row_3_any, %filter_last : i32
      %filter_base_3 = arith.muli %filter_row_3, %filter_stride_f : i32
      %filter_row_4_far = arith.addi %k_row, %i32 : i32
      %filter_row_4_any = arith.addi %filter0, %filter_row_4_far : i32
      %filter_row_4 = arith.minui %filter_row_4_any, %filter_last : i32
      %filter_base_4 = arith.muli %filter_row_4, %filter_stride_f : i32
      %filter_row_5_far = arith.addi %k_row, %i40 : i32
      %filter_row_5_any = arith.addi %filter0, %filter_row_5_far : i32
      %filter_row_5 = arith.minui %filter_row_5_any, %filter_last : i32
      %filter_base_5 = arith.muli %filter_row_5, %filter_stride_f : i32
      %filter_row_6_far = arith.addi %k_row, %i48 : i32
      %filter_row_6_any = arith.addi %filter0, %filter_row_6_far : i32
      %filter_row_6 = arith.minui %filter_row_6_any, %filter_last : i32
      %filter_base_6 = arith.muli %filter_row_6, %filter_stride_f : i32
      %filter_row_7_far = arith.addi %k_row, %i56 : i32
      %filter_row_7_any = arith.addi %filter0, %filter_row_7_far : i32
      %filter_row_7 = arith.minui %filter_row_7_any, %filter_last : i32
      %filter_base_7 = arith.muli %filter_row_7, %filter_stride_f : i32
      %k_part = arith.divui %k, %i8 : i32
      %k_place = arith.remui %k, %i8 : i32
      %k_place_index = arith.index_castui %k_place : i32 to index
      %k_row_odd = arith.addi %k_row, %i8 : i32
      %k_even_part_at = func.call @lds_position(%k_row, %k_part) : (i32, i32) -> index
      %k_even_at = arith.addi %k_even_part_at, %k_place_index : index
      %k_odd_part_at = func.call @lds_position(%k_row_odd, %k_part) : (i32, i32) -> index
      %k_odd_at = arith.addi %k_odd_part_at, %k_place_index : index
      // The cursor of the K steps: r and s, each times its dilation, and how
      // many channels are left; s is the fastest and the channels the slowest.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %channel_0_at = arith.muli %input_stride_c, %i0 : i32
      %channel_1_at = arith.muli %input_stride_c, %i1 : i32
      %channel_2_at = arith.muli %input_stride_c, %i2 : i32
      %channel_3_at = arith.muli %input_stride_c, %i3 : i32
      %rs_some = arith.maxui %rs_size, %i1 : i32
      %s_some = arith.maxui %s_size, %i1 : i32
      %channel_steps = arith.ceildivui %c_size, %i4 : i32
      %taps = arith.muli %rs_size, %channel_steps : i32
      %steps = arith.ceildivui %taps, %i8 : i32
      // How far a step goes.
      %by_planes = arith.divui %i8, %rs_some : i32
      %by_channels = arith.muli %by_planes, %i4 : i32
      %by_taps = arith.remui %i8, %rs_some : i32
      %by_r = arith.divui %by_taps, %s_some : i32
      %by_s = arith.remui %by_taps, %s_some : i32
      %by_rows = arith.muli %by_r, %dilation_h : i32
      %by_columns = arith.muli %by_s, %dilation_w : i32
      // Where this half of the step, and this lane of the filters, start.
      %half_tap = arith.muli %half, %i4 : i32
      %half_plane = arith.divui %half_tap, %rs_some : i32
      %half_rs = arith.remui %half_tap, %rs_some : i32
      %half_r = arith.divui %half_rs, %s_some : i32
      %half_s = arith.remui %half_rs, %s_some : i32
      %first_row = arith.muli %half_r, %dilation_h : i32
      %first_column = arith.muli %half_s, %dilation_w : i32
      %half_done = arith.muli %half_plane, %i4 : i32
      %first_left = arith.subi %c_size, %half_done : i32
      %k_channel = arith.remui %k, %i4 : i32
      %k_tap = arith.divui %k, %i4 : i32
      %first_tap = arith.remui %k_tap, %rs_some : i32
      %k_plane = arith.divui %k_tap, %rs_some : i32
      %k_done = arith.muli %k_plane, %i4 : i32
      %first_tap_left = arith.subi %c_size, %k_done : i32
      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i4 : i32
      %wave_p = arith.remui %wave, %i4 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i32 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index
      // Fill both buffers, and have the next two steps in registers.
      %first_0_filter_done = arith.subi %c_size, %first_tap_left : i32
      %first_0_filter_channel = arith.addi %first_0_filter_done, %k_channel : i32
      %first_0_filter_plane = arith.muli %first_0_filter_channel, %filter_stride_c : i32
      %first_0_filter_tap = arith.muli %first_tap, %filter_stride_s : i32
      %first_0_filter_at = arith.addi %first_0_filter_plane, %first_0_filter_tap : i32
      %first_0_filter_in = arith.cmpi slt, %k_channel, %first_tap_left : i32
      %first_0_filter_or = arith.select %first_0_filter_in, %first_0_filter_at, %i1073741816 : i32
      %first_0_filter_at_0 = arith.addi %filter_base_0, %first_0_filter_or : i32
      %first_0_filter_at_1 = arith.addi %filter_base_1, %first_0_filter_or : i32
      %first_0_filter_at_2 = arith.addi %filter_base_2, %first_0_filter_or : i32
      %first_0_filter_at_3 = arith.addi %filter_base_3, %first_0_filter_or : i32
      %first_0_filter_at_4 = arith.addi %filter_base_4, %first_0_filter_or : i32
      %first_0_filter_at_5 = arith.addi %filter_base_5, %first_0_filter_or : i32
      %first_0_filter_at_6 = arith.addi %filter_base_6, %first_0_filter_or : i32
      %first_0_filter_at_7 = arith.addi %filter_base_7, %first_0_filter_or : i32
      %first_0_0_h = arith.addi %h_0, %first_row : i32
      %first_0_0_w = arith.addi %w_0, %first_column : i32
      %first_0_0_h_in = arith.cmpi ult, %first_0_0_h, %h_size : i32
      %first_0_0_w_in = arith.cmpi ult, %first_0_0_w, %w_size : i32
      %first_0_0_in = arith.andi %first_0_0_h_in, %first_0_0_w_in : i1
      %first_0_0_done = arith.subi %c_size, %first_left : i32
      %first_0_0_channel = arith.minui %first_0_0_done, %c_size : i32
      %first_0_0_line = arith.muli %first_row, %input_stride_h : i32
      %first_0_0_column = arith.muli %first_column, %input_stride_w : i32
      %first_0_0_plane = arith.muli %first_0_0_channel, %input_stride_c : i32
      %first_0_0_line_column = arith.addi %first_0_0_line, %first_0_0_column : i32
      %first_0_0_tap = arith.addi %first_0_0_line_column, %first_0_0_plane : i32
      %first_0_0_at = arith.addi %input_start, %first_0_0_tap : i32
      %first_0_0_or = arith.select %first_0_0_in, %first_0_0_at, %i1073741816 : i32
      %first_0_0_exists_0 = arith.cmpi slt, %i0, %first_left : i32
      %first_0_0_offset_0 = arith.select %first_0_0_exists_0, %channel_0_at, %i1073741816 : i32
      %first_0_0_at_0 = arith.addi %first_0_0_or, %first_0_0_offset_0 : i32
      %first_0_0_exists_1 = arith.cmpi slt, %i1, %first_left : i32
      %first_0_0_offset_1 = arith.select %first_0_0_exists_1, %channel_1_at, %i1073741816 : i32
      %first_0_0_at_1 = arith.addi %first_0_0_or, %first_0_0_offset_1 : i32
      %first_0_0_exists_2 = arith.cmpi slt, %i2, %first_left : i32
      %first_0_0_offset_2 = arith.select %first_0_0_exists_2, %channel_2_at, %i1073741816 : i32
      %first_0_0_at_2 = arith.addi %first_0_0_or, %first_0_0_offset_2 : i32
      %first_0_0_exists_3 = arith.cmpi slt, %i3, %first_left : i32
      %first_0_0_offset_3 = arith.select %first_0_0_exists_3, %channel_3_at, %i1073741816 : i32
      %first_0_0_at_3 = arith.addi %first_0_0_or, %first_0_0_offset_3 : i32
      %first_0_0_to_column_far = arith.addi %first_column, %dilation_w : i32
      %first_0_0_to_column_wraps = arith.cmpi uge, %first_0_0_to_column_far, %column_end : i32
      %first_0_0_to_column_by = arith.select %first_0_0_to_column_wraps, %column_end, %i0 : i32
      %first_0_0_to_column_next = arith.subi %first_0_0_to_column_far, %first_0_0_to_column_by : i32
      %first_0_0_to_row_by = arith.select %first_0_0_to_column_wraps, %dilation_h, %i0 : i32
      %first_0_0_to_row_there = arith.addi %first_row, %i0 : i32
      %first_0_0_to_row_far = arith.addi %first_0_0_to_row_there, %first_0_0_to_row_by : i32
      %first_0_0_to_row_wraps = arith.cmpi uge, %first_0_0_to_row_far, %row_end : i32
      %first_0_0_to_row_less = arith.select %first_0_0_to_row_wraps, %row_end, %i0 : i32
      %first_0_0_to_row_next = arith.subi %first_0_0_to_row_far, %first_0_0_to_row_less : i32
      %first_0_0_to_left_there = arith.subi %first_left, %i0 : i32
      %first_0_0_to_left_by = arith.select %first_0_0_to_row_wraps, %i4, %i0 : i32
      %first_0_0_to_left_next = arith.subi %first_0_0_to_left_there, %first_0_0_to_left_by : i32
      %first_0_1_h = arith.addi %h_0, %first_0_0_to_row_next : i32
      %first_0_1_w = arith.addi %w_0, %first_0_0_to_column_next : i32
      %first_0_1_h_in = arith.cmpi ult, %first_0_1_h, %h_size : i32
      %first_0_1_w_in = arith.cmpi ult, %first_0_1_w, %w_size : i32
      %first_0_1_in = arith.andi %first_0_1_h_in, %first_0_1_w_in : i1
      %first_0_1_done = arith.subi %c_size, %first_0_0_to_left_next : i32
      %first_0_1_channel = arith.minui %first_0_1_done, %c_size : i32
      %first_0_1_line = arith.muli %first_0_0_to_row_next, %input_stride_h : i32
      %first_0_1_column = arith.muli %first_0_0_to_column_next, %input_stride_w : i32
      %first_0_1_plane = arith.muli %first_0_1_channel, %input_stride_c : i32
      %first_0_1_line_column = arith.addi %first_0_1_line, %first_0_1_column : i32
      %first_0_1_tap = arith.addi %first_0_1_line_column, %first_0_1_plane : i32
      %first_0_1_at = arith.addi %input_start, %first_0_1_tap : i32
      %first_0_1_or = arith.select %first_0_1_in, %first_0_1_at, %i1073741816 : i32
      %first_0_1_exists_0 = arith.cmpi slt, %i0, %first_0_0_to_left_next : i32
      %first_0_1_offset_0 = arith.select %first_0_1_exists_0, %channel_0_at, %i1073741816 : i32
      %first_0_1_at_0 = arith.addi %first_0_1_or, %first_0_1_offset_0 : i32
      %first_0_1_exists_1 = arith.cmpi slt, %i1, %first_0_0_to_left_next : i32
      %first_0_1_offset_1 = arith.select %first_0_1_exists_1, %channel_1_at, %i1073741816 : i32
      %first_0_1_at_1 = arith.addi %first_0_1_or, %first_0_1_offset_1 : i32
      %first_0_1_exists_2 = arith.cmpi slt, %i2, %first_0_0_to_left_next : i32
      %first_0_1_offset_2 = arith.select %first_0_1_exists_2, %channel_2_at, %i1073741816 : i32
      %first_0_1_at_2 = arith.addi %first_0_1_or, %first_0_1_offset_2 : i32
      %first_0_1_exists_3 = arith.cmpi slt, %i3, %first_0_0_to_left_next : i32
      %first_0_1_offset_3 = arith.select %first_0_1_exists_3, %channel_3_at, %i1073741816 : i32
      %first_0_1_at_3 = arith.addi %first_0_1_or, %first_0_1_offset_3 : i32
      %first_0_1_to_column_far = arith.addi %first_0_0_to_column_next, %dilation_w : i32
      %first_0_1_to_column_wraps = arith.cmpi uge, %first_0_1_to_column_far, %column_end : i32
      %first_0_1_to_column_by = arith.select %first_0_1_to_column_wraps, %column_end, %i0 : i32
      %first_0_1_to_column_next = arith.subi %first_0_1_to_column_far, %first_0_1_to_column_by : i32
      %first_0_1_to_row_by = arith.select %first_0_1_to_column_wraps, %dilation_h, %i0 : i32
      %first_0_1_to_row_there = arith.addi %first_0_0_to_row_next, %i0 : i32
      %first_0_1_to_row_far = arith.addi %first_0_1_to_row_there, %first_0_1_to_row_by : i32
      %first_0_1_to_row_wraps = arith.cmpi uge, %first_0_1_to_row_far, %row_end : i32
      %first_0_1_to_row_less = arith.select %first_0_1_to_row_wraps, %row_end, %i0 : i32
      %first_0_1_to_row_next = arith.subi %first_0_1_to_row_far, %first_0_1_to_row_less : i32
      %first_0_1_to_left_there = arith.subi %first_0_0_to_left_next, %i0 : i32
      %first_0_1_to_left_by = arith.select %first_0_1_to_row_wraps, %i4, %i0 : i32
      %first_0_1_to_left_next = arith.subi %first_0_1_to_left_there, %first_0_1_to_left_by : i32
      %first_0_2_h = arith.addi %h_0, %first_0_1_to_row_next : i32
      %first_0_2_w = arith.addi %w_0, %first_0_1_to_column_next : i32
      %first_0_2_h_in = arith.cmpi ult, %first_0_2_h, %h_size : i32
      %first_0_2_w_in = arith.cmpi ult, %first_0_2_w, %w_size : i32
      %first_0_2_in = arith.andi %first_0_2_h_in, %first_0_2_w_in : i1
      %first_0_2_done = arith.subi %c_size, %first_0_1_to_left_next : i32
      %first_0_2_channel = arith.minui %first_0_2_done, %c_size : i32
      %first_0_2_line = arith.muli %first_0_1_to_row_next, %input_stride_h : i32
      %first_0_2_column = arith.muli %first_0_1_to_column_next, %input_stride_w : i32
      %first_0_2_plane = arith.muli %first_0_2_channel, %input_stride_c : i32
      %first_0_2_line_column = arith.addi %first_0_2_line, %first_0_2_column : i32
      %first_0_2_tap = arith.addi %first_0_2_line_column, %first_0_2_plane : i32
      %first_0_2_at = arith.addi %input_start, %first_0_2_tap : i32
      %first_0_2_or = arith.select %first_0_2_in, %first_0_2_at, %i1073741816 : i32
      %first_0_2_exists_0 = arith.cmpi slt, %i0, %first_0_1_to_left_next : i32
      %first_0_2_offset_0 = arith.select %first_0_2_exists_0, %channel_0_at, %i1073741816 : i32
      %first_0_2_at_0 = arith.addi %first_0_2_or, %first_0_2_offset_0 : i32
      %first_0_2_exists_1 = arith.cmpi slt, %i1, %first_0_1_to_left_next : i32
      %first_0_2_offset_1 = arith.select %first_0_2_exists_1, %channel_1_at, %i1073741816 : i32
      %first_0_2_at_1 = arith.addi %first_0_2_or, %first_0_2_offset_1 : i32
      %first_0_2_exists_2 = arith.cmpi slt, %i2, %first_0_1_to_left_next : i32
      %first_0_2_offset_2 = arith.select %first_0_2_exists_2, %channel_2_at, %i1073741816 : i32
      %first_0_2_at_2 = arith.addi %first_0_2_or, %first_0_2_offset_2 : i32
      %first_0_2_exists_3 = arith.cmpi slt, %i3, %first_0_1_to_left_next : i32
      %first_0_2_offset_3 = arith.select %first_0_2_exists_3, %channel_3_at, %i1073741816 : i32
      %first_0_2_at_3 = arith.addi %first_0_2_or, %first_0_2_offset_3 : i32
      %first_0_2_to_column_far = arith.addi %first_0_1_to_column_next, %dilation_w : i32
      %first_0_2_to_column_wraps = arith.cmpi uge, %first_0_2_to_column_far, %column_end : i32
      %first_0_2_to_column_by = arith.select %first_0_2_to_column_wraps, %column_end, %i0 : i32
      %first_0_2_to_column_next = arith.subi %first_0_2_to_column_far, %first_0_2_to_column_by : i32
      %first_0_2_to_row_by = arith.select %first_0_2_to_column_wraps, %dilation_h, %i0 : i32
      %first_0_2_to_row_there = arith.addi %first_0_1_to_row_next, %i0 : i32
      %first_0_2_to_row_far = arith.addi %first_0_2_to_row_there, %first_0_2_to_row_by : i32
      %first_0_2_to_row_wraps = arith.cmpi uge, %first_0_2_to_row_far, %row_end : i32
      %first_0_2_to_row_less = arith.select %first_0_2_to_row_wraps, %row_end, %i0 : i32
      %first_0_2_to_row_next = arith.subi %first_0_2_to_row_far, %first_0_2_to_row_less : i32
      %first_0_2_to_left_there = arith.subi %first_0_1_to_left_next, %i0 : i32
      %first_0_2_to_left_by = arith.select %first_0_2_to_row_wraps, %i4, %i0 : i32
      %first_0_2_to_left_next = arith.subi %first_0_2_to_left_there, %first_0_2_to_left_by : i32
      %first_0_3_h = arith.addi %h_0, %first_0_2_to_row_next : i32
      %first_0_3_w = arith.addi %w_0, %first_0_2_to_column_next : i32
      %first_0_3_h_in = arith.cmpi ult, %first_0_3_h, %h_size : i32
      %first_0_3_w_in = arith.cmpi ult, %first_0_3_w, %w_size : i32
      %first_0_3_in = arith.andi %first_0_3_h_in, %first_0_3_w_in : i1
      %first_0_3_done = arith.subi %c_size, %first_0_2_to_left_next : i32
      %first_0_3_channel = arith.minui %first_0_3_done, %c_size : i32
      %first_0_3_line = arith.muli %first_0_2_to_row_next, %input_stride_h : i32
      %first_0_3_column = arith.muli %first_0_2_to_column_next, %input_stride_w : i32
      %first_0_3_plane = arith.muli %first_0_3_channel, %input_stride_c : i32
      %first_0_3_line_column = arith.addi %first_0_3_line, %first_0_3_column : i32
      %first_0_3_tap = arith.addi %first_0_3_line_column, %first_0_3_plane : i32
      %first_0_3_at = arith.addi %input_start, %first_0_3_tap : i32
      %first_0_3_or = arith.select %first_0_3_in, %first_0_3_at, %i1073741816 : i32
      %first_0_3_exists_0 = arith.cmpi slt, %i0, %first_0_2_to_left_next : i32
      %first_0_3_offset_0 = arith.select %first_0_3_exists_0, %channel_0_at, %i1073741816 : i32
      %first_0_3_at_0 = arith.addi %first_0_3_or, %first_0_3_offset_0 : i32
      %first_0_3_exists_1 = arith.cmpi slt, %i1, %first_0_2_to_left_next : i32
      %first_0_3_offset_1 = arith.select %first_0_3_exists_1, %channel_1_at, %i1073741816 : i32
      %first_0_3_at_1 = arith.addi %first_0_3_or, %first_0_3_offset_1 : i32
      %first_0_3_exists_2 = arith.cmpi slt, %i2, %first_0_2_to_left_next : i32
      %first_0_3_offset_2 = arith.select %first_0_3_exists_2, %channel_2_at, %i1073741816 : i32
      %first_0_3_at_2 = arith.addi %first_0_3_or, %first_0_3_offset_2 : i32
      %first_0_3_exists_3 = arith.cmpi slt, %i3, %first_0_2_to_left_next : i32
      %first_0_3_offset_3 = arith.select %first_0_3_exists_3, %channel_3_at, %i1073741816 : i32
      %first_0_3_at_3 = arith.addi %first_0_3_or, %first_0_3_offset_3 : i32
      %first_0_to_column_far = arith.addi %first_column, %by_columns : i32
      %first_0_to_column_wraps = arith.cmpi uge, %first_0_to_column_far, %column_end : i32
      %first_0_to_column_by = arith.select %first_0_to_column_wraps, %column_end, %i0 : i32
      %first_0_to_column_next = arith.subi %first_0_to_column_far, %first_0_to_column_by : i32
      %first_0_to_row_by = arith.select %first_0_to_column_wraps, %dilation_h, %i0 : i32
      %first_0_to_row_there = arith.addi %first_row, %by_rows : i32
      %first_0_to_row_far = arith.addi %first_0_to_row_there, %first_0_to_row_by : i32
      %first_0_to_row_wraps = arith.cmpi uge, %first_0_to_row_far, %row_end : i32
      %first_0_to_row_less = arith.select %first_0_to_row_wraps, %row_end, %i0 : i32
      %first_0_to_row_next = arith.subi %first_0_to_row_far, %first_0_to_row_less : i32
      %first_0_to_left_there = arith.subi %first_left, %by_channels : i32
      %first_0_to_left_by = arith.select %first_0_to_row_wraps, %i4, %i0 : i32
      %first_0_to_left_next = arith.subi %first_0_to_left_there, %first_0_to_left_by : i32
      %first_0_to_tap_far = arith.addi %first_tap, %by_taps : i32
      %first_0_to_tap_wraps = arith.cmpi uge, %first_0_to_tap_far, %rs_some : i32
      %first_0_to_tap_less = arith.select %first_0_to_tap_wraps, %rs_some, %i0 : i32
      %first_0_to_tap_next = arith.subi %first_0_to_tap_far, %first_0_to_tap_less : i32
      %first_0_to_tap_left_there = arith.subi %first_tap_left, %by_channels : i32
      %first_0_to_tap_left_by = arith.select %first_0_to_tap_wraps, %i4, %i0 : i32
      %first_0_to_tap_left_next = arith.subi %first_0_to_tap_left_there, %first_0_to_tap_left_by : i32
      %first_0_0 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_0] : !flat_f16, i32 -> f16
      %first_0_1 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_1] : !flat_f16, i32 -> f16
      %first_0_2 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_2] : !flat_f16, i32 -> f16
      %first_0_3 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_3] : !flat_f16, i32 -> f16
      %first_0_4 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_4] : !flat_f16, i32 -> f16
      %first_0_5 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_5] : !flat_f16, i32 -> f16
      %first_0_6 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_6] : !flat_f16, i32 -> f16
      %first_0_7 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_7] : !flat_f16, i32 -> f16
      %first_0_8 = amdgpu.raw_buffer_load %input_flat[%first_0_0_at_0] : !flat_f16, i32 -> f16
      %first_0_9 = amdgpu.raw_buffer_load %input_flat[%first_0_0_at_1] : !flat_f16, i32 -> f16
      %first_0_10 = amdgpu.raw_buffer_load %input_flat[%first_0_0_at_2] : !flat_f16, i32 -> f16
      %first_0_11 = amdgpu.raw_buffer_load %input_flat[%first_0_0_at_3] : !flat_f16, i32 -> f16
      %first_0_12 = amdgpu.raw_buffer_load %input_flat[%first_0_1_at_0] : !flat_f16, i32 -> f16
      %first_0_13 = amdgpu.raw_buffer_load %input_flat[%first_0_1_at_1] : !flat_f16, i32 -> f16
      %first_0_14 = amdgpu.raw_buffer_load %input_flat[%first_0_1_at_2] : !flat_f16, i32 -> f16
      %first_0_15 = amdgpu.raw_buffer_load %input_flat[%first_0_1_at_3] : !flat_f16, i32 -> f16
      %first_0_16 = amdgpu.raw_buffer_load %input_flat[%first_0_2_at_0] : !flat_f16, i32 -> f16
      %first_0_17 = amdgpu.raw_buffer_load %input_flat[%first_0_2_at_1] : !flat_f16, i32 -> f16
      %first_0_18 = amdgpu.raw_buffer_load %input_flat[%first_0_2_at_2] : !flat_f16, i32 -> f16
      %first_0_19 = amdgpu.raw_buffer_load %input_flat[%first_0_2_at_3] : !flat_f16, i32 -> f16
      %first_0_20 = amdgpu.raw_buffer_load %input_flat[%first_0_3_at_0] : !flat_f16, i32 -> f16
      %first_0_21 = amdgpu.raw_buffer_load %input_flat[%first_0_3_at_1] : !flat_f16, i32 -> f16
      %first_0_22 = amdgpu.raw_buffer_load %input_flat[%first_0_3_at_2] : !flat_f16, i32 -> f16
      %first_0_23 = amdgpu.raw_buffer_load %input_flat[%first_0_3_at_3] : !flat_f16, i32 -> f16
      %first_1_filter_done = arith.subi %c_size, %first_0_to_tap_left_next : i32
      %first_1_filter_channel = arith.addi %first_1_filter_done, %k_channel : i32
      %first_1_filter_plane = arith.muli %first_1_filter_channel, %filter_stride_c : i32
      %first_1_filter_tap = arith.muli %first_0_to_tap_next, %filter_stride_s : i32
      %first_1_filter_at = arith.addi %first_1_filter_plane, %first_1_filter_tap : i32
      %first_1_filter_in = arith.cmpi slt, %k_channel, %first_0_to_tap_left_next : i32
      %first_1_filter_or = arith.select %first_1_filter_in, %first_1_filter_at, %i1073741816 : i32
      %first_1_filter_at_0 = arith.addi %filter_base_0, %first_1_filter_or : i32
      %first_1_filter_at_1 = arith.addi %filter_base_1, %first_1_filter_or : i32
      %first_1_filter_at_2 = arith.addi %filter_base_2, %first_1_filter_or : i32
      %first_1_filter_at_3 = arith.addi %filter_base_3, %first_1_filter_or : i32
      %first_1_filter_at_4 = arith.addi %filter_base_4, %first_1_filter_or : i32
      %first_1_filter_at_5 = arith.addi %filter_base_5, %first_1_filter_or : i32
      %first_1_filter_at_6 = arith.addi %filter_base_6, %first_1_filter_or : i32
      %first_1_filter_at_7 = arith.addi %filter_base_7, %first_1_filter_or : i32
      %first_1_0_h = arith.addi %h_0, %first_0_to_row_next : i32
      %first_1_0_w = arith.addi %w_0, %first_0_to_column_next : i32
      %first_1_0_h_in = arith.cmpi ult, %first_1_0_h, %h_size : i32
      %first_1_0_w_in = arith.cmpi ult, %first_1_0_w, %w_size : i32
      %first_1_0_in = arith.andi %first_1_0_h_in, %first_1_0_w_in : i1
      %first_1_0_done = arith.subi %c_size, %first_0_to_left_next : i32
      %first_1_0_channel = arith.minui %first_1_0_done, %c_size : i32
      %first_1_0_line = arith.muli %first_0_to_row_next, %input_stride_h : i32
      %first_1_0_column = arith.muli %first_0_to_column_next, %input_stride_w : i32
      %first_1_0_plane = arith.muli %first_1_0_channel, %input_stride_c : i32
      %first_1_0_line_column = arith.addi %first_1_0_line, %first_1_0_column : i32
      %first_1_0_tap = arith.addi %first_1_0_line_column, %first_1_0_plane : i32
      %first_1_0_at = arith.addi %input_start, %first_1_0_tap : i32
      %first_1_0_or = arith.select %first_1_0_in, %first_1_0_at, %i1073741816 : i32
      %first_1_0_exists_0 = arith.cmpi slt, %i0, %first_0_to_left_next : i32
      %first_1_0_offset_0 = arith.select %first_1_0_exists_0, %channel_0_at, %i1073741816 : i32
      %first_1_0_at_0 = arith.addi %first_1_0_or, %first_1_0_offset_0 : i32
      %first_1_0_exists_1 = arith.cmpi slt, %i1, %first_0_to_left_next : i32
      %first_1_0_offset_1 = arith.select %first_1_0_exists_1, %channel_1_at, %i1073741816 : i32
      %first_1_0_at_1 = arith.addi %first_1_0_or, %first_1_0_offset_1 : i32
      %first_1_0_exists_2 = arith.cmpi slt, %i2, %first_0_to_left_next : i32
      %first_1_0_offset_2 = arith.select %first_1_0_exists_2, %channel_2_at, %i1073741816 : i32
      %first_1_0_at_2 = arith.addi %first_1_0_or, %first_1_0_offset_2 : i32
      %first_1_0_exists_3 = arith.cmpi slt, %i3, %first_0_to_left_next : i32
      %first_1_0_offset_3 = arith.select %first_1_0_exists_3, %channel_3_at, %i1073741816 : i32
      %first_1_0_at_3 = arith.addi %first_1_0_or, %first_1_0_offset_3 : i32
      %first_1_0_to_column_far = arith.addi %first_0_to_column_next, %dilation_w : i32
      %first_1_0_to_column_wraps = arith.cmpi uge, %first_1_0_to_column_far, %column_end : i32
      %first_1_0_to_column_by = arith.select %first_1_0_to_column_wraps, %column_end, %i0 : i32
      %first_1_0_to_column_next = arith.subi %first_1_0_to_column_far, %first_1_0_to_column_by : i32
      %first_1_0_to_row_by = arith.select %first_1_0_to_column_wraps, %dilation_h, %i0 : i32
      %first_1_0_to_row_there = arith.addi %first_0_to_row_next, %i0 : i32
      %first_1_0_to_row_far = arith.addi %first_1_0_to_row_there, %first_1_0_to_row_by : i32
      %first_1_0_to_row_wraps = arith.cmpi uge, %first_1_0_to_row_far, %row_end : i32
      %first_1_0_to_row_less = arith.select %first_1_0_to_row_wraps, %row_end, %i0 : i32
      %first_1_0_to_row_next = arith.subi %first_1_0_to_row_far, %first_1_0_to_row_less : i32
      %first_1_0_to_left_there = arith.subi %first_0_to_left_next, %i0 : i32
      %first_1_0_to_left_by = arith.select %first_1_0_to_row_wraps, %i4, %i0 : i32
      %first_1_0_to_left_next = arith.subi %first_1_0_to_left_there, %first_1_0_to_left_by : i32
      %first_1_1_h = arith.addi %h_0, %first_1_0_to_row_next : i32
      %first_1_1_w = arith.addi %w_0, %first_1_0_to_column_next : i32
      %first_1_1_h_in = arith.cmpi ult, %first_1_1_h, %h_size : i32
      %first_1_1_w_in = arith.cmpi ult, %first_1_1_w, %w_size : i32
      %first_1_1_in = arith.andi %first_1_1_h_in, %first_1_1_w_in : i1
      %first_1_1_done = arith.subi %c_size, %first_1_0_to_left_next : i32
      %first_1_1_channel = arith.minui %first_1_1_done, %c_size : i32
      %first_1_1_line = arith.muli %first_1_0_to_row_next, %input_stride_h : i32
      %first_1_1_column = arith.muli %first_1_0_to_column_next, %input_stride_w : i32
      %first_1_1_plane = arith.muli %first_1_1_channel, %input_stride_c : i32
      %first_1_1_line_column = arith.addi %first_1_1_line, %first_1_1_column : i32
      %first_1_1_tap = arith.addi %first_1_1_line_column, %first_1_1_plane : i32
      %first_1_1_at = arith.addi %input_start, %first_1_1_tap : i32
      %first_1_1_or = arith.select %first_1_1_in, %first_1_1_at, %i1073741816 : i32
      %first_1_1_exists_0 = arith.cmpi slt, %i0, %first_1_0_to_left_next : i32
      %first_1_1_offset_0 = arith.select %first_1_1_exists_0, %channel_0_at, %i1073741816 : i32
      %first_1_1_at_0 = arith.addi %first_1_1_or, %first_1_1_offset_0 : i32
      %first_1_1_exists_1 = arith.cmpi slt, %i1, %first_1_0_to_left_next : i32
      %first_1_1_offset_1 = arith.select %first_1_1_exists_1, %channel_1_at, %i1073741816 : i32
      %first_1_1_at_1 = arith.addi %first_1_1_or, %first_1_1_offset_1 : i32
      %first_1_1_exists_2 = arith.cmpi slt, %i2, %first_1_0_to_left_next : i32
      %first_1_1_offset_2 = arith.select %first_1_1_exists_2, %channel_2_at, %i1073741816 : i32
      %first_1_1_at_2 = arith.addi %first_1_1_or, %first_1_1_offset_2 : i32
      %first_1_1_exists_3 = arith.cmpi slt, %i3, %first_1_0_to_left_next : i32
      %first_1_1_offset_3 = arith.select %first_1_1_exists_3, %channel_3_at, %i1073741816 : i32
      %first_1_1_at_3 = arith.addi %first_1_1_or, %first_1_1_offset_3 : i32
      %first_1_1_to_column_far = arith.addi %first_1_0_to_column_next, %dilation_w : i32
      %first_1_1_to_column_wraps = arith.cmpi uge, %first_1_1_to_column_far, %column_end : i32
      %first_1_1_to_column_by = arith.select %first_1_1_to_column_wraps, %column_end, %i0 : i32
      %first_1_1_to_column_next = arith.subi %first_1_1_to_column_far, %first_1_1_to_column_by : i32
      %first_1_1_to_row_by = arith.select %first_1_1_to_column_wraps, %dilation_h, %i0 : i32
      %first_1_1_to_row_there = arith.addi %first_1_0_to_row_next, %i0 : i32
      %first_1_1_to_row_far = arith.addi %first_1_1_to_row_there, %first_1_1_to_row_by : i32
      %first_1_1_to_row_wraps = arith.cmpi uge, %first_1_1_to_row_far, %row_end : i32
      %first_1_1_to_row_less = arith.select %first_1_1_to_row_wraps, %row_end, %i0 : i32
      %first_1_1_to_row_next = arith.subi %first_1_1_to_row_far, %first_1_1_to_row_less : i32
      %first_1_1_to_left_there = arith.subi %first_1_0_to_left_next, %i0 : i32
      %first_1_1_to_left_by = arith.select %first_1_1_to_row_wraps, %i4, %i0 : i32
      %first_1_1_to_left_next = arith.subi %first_1_1_to_left_there, %first_1_1_to_left_by : i32
      %first_1_2_h = arith.addi %h_0, %first_1_1_to_row_next : i32
      %first_1_2_w = arith.addi %w_0, %first_1_1_to_column_next : i32
      %first_1_2_h_in = arith.cmpi ult, %first_1_2_h, %h_size : i32
      %first_1_2_w_in = arith.cmpi ult, %first_1_2_w, %w_size : i32
      %first_1_2_in = arith.andi %first_1_2_h_in, %first_1_2_w_in : i1
      %first_1_2_done = arith.subi %c_size, %first_1_1_to_left_next : i32
      %first_1_2_channel = arith.minui %first_1_2_done, %c_size : i32
      %first_1_2_line = arith.muli %first_1_1_to_row_next, %input_stride_h : i32
      %first_1_2_column = arith.muli %first_1_1_to_column_next, %input_stride_w : i32
      %first_1_2_plane = arith.muli %first_1_2_channel, %input_stride_c : i32
      %first_1_2_line_column = arith.addi %first_1_2_line, %first_1_2_column : i32
      %first_1_2_tap = arith.addi %first_1_2_line_column, %first_1_2_plane : i32
      %first_1_2_at = arith.addi %input_start, %first_1_2_tap : i32
      %first_1_2_or = arith.select %first_1_2_in, %first_1_2_at, %i1073741816 : i32
      %first_1_2_exists_0 = arith.cmpi slt, %i0, %first_1_1_to_left_next : i32
      %first_1_2_offset_0 = arith.select %first_1_2_exists_0, %channel_0_at, %i1073741816 : i32
      %first_1_2_at_0 = arith.addi %first_1_2_or, %first_1_2_offset_0 : i32
      %first_1_2_exists_1 = arith.cmpi slt, %i1, %first_1_1_to_left_next : i32
      %first_1_2_offset_1 = arith.select %first_1_2_exists_1, %channel_1_at, %i1073741816 : i32
      %first_1_2_at_1 = arith.addi %first_1_2_or, %first_1_2_offset_1 : i32
      %first_1_2_exists_2 = arith.cmpi slt, %i2, %first_1_1_to_left_next : i32
      %first_1_2_offset_2 = arith.select %first_1_2_exists_2, %channel_2_at, %i1073741816 : i32
      %first_1_2_at_2 = arith.addi %first_1_2_or, %first_1_2_offset_2 : i32
      %first_1_2_exists_3 = arith.cmpi slt, %i3, %first_1_1_to_left_next : i32
      %first_1_2_offset_3 = arith.select %first_1_2_exists_3, %channel_3_at, %i1073741816 : i32
      %first_1_2_at_3 = arith.addi %first_1_2_or, %first_1_2_offset_3 : i32
      %first_1_2_to_column_far = arith.addi %first_1_1_to_column_next, %dilation_w : i32
      %first_1_2_to_column_wraps = arith.cmpi uge, %first_1_2_to_column_far, %column_end : i32
      %first_1_2_to_column_by = arith.select %first_1_2_to_column_wraps, %column_end, %i0 : i32
      %first_1_2_to_column_next = arith.subi %first_1_2_to_column_far, %first_1_2_to_column_by : i32
      %first_1_2_to_row_by = arith.select %first_1_2_to_column_wraps, %dilation_h, %i0 : i32
      %first_1_2_to_row_there = arith.addi %first_1_1_to_row_next, %i0 : i32
      %first_1_2_to_row_far = arith.addi %first_1_2_to_row_there, %first_1_2_to_row_by : i32
      %first_1_2_to_row_wraps = arith.cmpi uge, %first_1_2_to_row_far, %row_end : i32
      %first_1_2_to_row_less = arith.select %first_1_2_to_row_wraps, %row_end, %i0 : i32
      %first_1_2_to_row_next = arith.subi %first_1_2_to_row_far, %first_1_2_to_row_less : i32
      %first_1_2_to_left_there = arith.subi %first_1_1_to_left_next, %i0 : i32
      %first_1_2_to_left_by = arith.select %first_1_2_to_row_wraps, %i4, %i0 : i32
      %first_1_2_to_left_next = arith.subi %first_1_2_to_left_there, %first_1_2_to_left_by : i32
      %first_1_3_h = arith.addi %h_0, %first_1_2_to_row_next : i32
      %first_1_3_w = arith.addi %w_0, %first_1_2_to_column_next : i32
      %first_1_3_h_in = arith.cmpi ult, %first_1_3_h, %h_size : i32
      %first_1_3_w_in = arith.cmpi ult, %first_1_3_w, %w_size : i32
      %first_1_3_in = arith.andi %first_1_3_h_in, %first_1_3_w_in : i1
      %first_1_3_done = arith.subi %c_size, %first_1_2_to_left_next : i32
      %first_1_3_channel = arith.minui %first_1_3_done, %c_size : i32
      %first_1_3_line = arith.muli %first_1_2_to_row_next, %input_stride_h : i32
      %first_1_3_column = arith.muli %first_1_2_to_column_next, %input_stride_w : i32
      %first_1_3_plane = arith.muli %first_1_3_channel, %input_stride_c : i32
      %first_1_3_line_column = arith.addi %first_1_3_line, %first_1_3_column : i32
      %first_1_3_tap = arith.addi %first_1_3_line_column, %first_1_3_plane : i32
      %first_1_3_at = arith.addi %input_start, %first_1_3_tap : i32
      %first_1_3_or = arith.select %first_1_3_in, %first_1_3_at, %i1073741816 : i32
      %first_1_3_exists_0 = arith.cmpi slt, %i0, %first_1_2_to_left_next : i32
      %first_1_3_offset_0 = arith.select %first_1_3_exists_0, %channel_0_at, %i1073741816 : i32
      %first_1_3_at_0 = arith.addi %first_1_3_or, %first_1_3_offset_0 : i32
      %first_1_3_exists_1 = arith.cmpi slt, %i1, %first_1_2_to_left_next : i32
      %first_1_3_offset_1 = arith.select %first_1_3_exists_1, %channel_1_at, %i1073741816 : i32
      %first_1_3_at_1 = arith.addi %first_1_3_or, %first_1_3_offset_1 : i32
      %first_1_3_exists_2 = arith.cmpi slt, %i2, %first_1_2_to_left_next : i32
      %first_1_3_offset_2 = arith.select %first_1_3_exists_2, %channel_2_at, %i1073741816 : i32
      %first_1_3_at_2 = arith.addi %first_1_3_or, %first_1_3_offset_2 : i32
      %first_1_3_exists_3 = arith.cmpi slt, %i3, %first_1_2_to_left_next : i32
      %first_1_3_offset_3 = arith.select %first_1_3_exists_3, %channel_3_at, %i1073741816 : i32
      %first_1_3_at_3 = arith.addi %first_1_3_or, %first_1_3_offset_3 : i32
      %first_1_to_column_far = arith.addi %first_0_to_column_next, %by_columns : i32
      %first_1_to_column_wraps = arith.cmpi uge, %first_1_to_column_far, %column_end : i32
      %first_1_to_column_by = arith.select %first_1_to_column_wraps, %column_end, %i0 : i32
      %first_1_to_column_next = arith.subi %first_1_to_column_far, %first_1_to_column_by : i32
      %first_1_to_row_by = arith.select %first_1_to_column_wraps, %dilation_h, %i0 : i32
      %first_1_to_row_there = arith.addi %first_0_to_row_next, %by_rows : i32
      %first_1_to_row_far = arith.addi %first_1_to_row_there, %first_1_to_row_by : i32
      %first_1_to_row_wraps = arith.cmpi uge, %first_1_to_row_far, %row_end : i32
      %first_1_to_row_less = arith.select %first_1_to_row_wraps, %row_end, %i0 : i32
      %first_1_to_row_next = arith.subi %first_1_to_row_far, %first_1_to_row_less : i32
      %first_1_to_left_there = arith.subi %first_0_to_left_next, %by_channels : i32
      %first_1_to_left_by = arith.select %first_1_to_row_wraps, %i4, %i0 : i32
      %first_1_to_left_next = arith.subi %first_1_to_left_there, %first_1_to_left_by : i32
      %first_1_to_tap_far = arith.addi %first_0_to_tap_next, %by_taps : i32
      %first_1_to_tap_wraps = arith.cmpi uge, %first_1_to_tap_far, %rs_some : i32
      %first_1_to_tap_less = arith.select %first_1_to_tap_wraps, %rs_some, %i0 : i32
      %first_1_to_tap_next = arith.subi %first_1_to_tap_far, %first_1_to_tap_less : i32
      %first_1_to_tap_left_there = arith.subi %first_0_to_tap_left_next, %by_channels : i32
      %first_1_to_tap_left_by = arith.select %first_1_to_tap_wraps, %i4, %i0 : i32
      %first_1_to_tap_left_next = arith.subi %first_1_to_tap_left_there, %first_1_to_tap_left_by : i32
      %first_1_0 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_0] : !flat_f16, i32 -> f16
      %first_1_1 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_1] : !flat_f16, i32 -> f16
      %first_1_2 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_2] : !flat_f16, i32 -> f16
      %first_1_3 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_3] : !flat_f16, i32 -> f16
      %first_1_4 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_4] : !flat_f16, i32 -> f16
      %first_1_5 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_5] : !flat_f16, i32 -> f16
      %first_1_6 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_6] : !flat_f16, i32 -> f16
      %first_1_7 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_7] : !flat_f16, i32 -> f16
      %first_1_8 = amdgpu.raw_buffer_load %input_flat[%first_1_0_at_0] : !flat_f16, i32 -> f16
      %first_1_9 = amdgpu.raw_buffer_load %input_flat[%first_1_0_at_1] : !flat_f16, i32 -> f16
      %first_1_10 = amdgpu.raw_buffer_load %input_flat[%first_1_0_at_2] : !flat_f16, i32 -> f16
      %first_1_11 = amdgpu.raw_buffer_load %input_flat[%first_1_0_at_3] : !flat_f16, i32 -> f16
      %first_1_12 = amdgpu.raw_buffer_load %input_flat[%first_1_1_at_0] : !flat_f16, i32 -> f16
      %first_1_13 = amdgpu.raw_buffer_load %input_flat[%first_1_1_at_1] : !flat_f16, i32 -> f16
      %first_1_14 = amdgpu.raw_buffer_load %input_flat[%first_1_1_at_2] : !flat_f16, i32 -> f16
      %first_1_15 = amdgpu.raw_buffer_load %input_flat[%first_1_1_at_3] : !flat_f16, i32 -> f16
      %first_1_16 = amdgpu.raw_buffer_load %input_flat[%first_1_2_at_0] : !flat_f16, i32 -> f16
      %first_1_17 = amdgpu.raw_buffer_load %input_flat[%first_1_2_at_1] : !flat_f16, i32 -> f16
      %first_1_18 = amdgpu.raw_buffer_load %input_flat[%first_1_2_at_2] : !flat_f16, i32 -> f16
      %first_1_19 = amdgpu.raw_buffer_load %input_flat[%first_1_2_at_3] : !flat_f16, i32 -> f16
      %first_1_20 = amdgpu.raw_buffer_load %input_flat[%first_1_3_at_0] : !flat_f16, i32 -> f16
      %first_1_21 = amdgpu.raw_buffer_load %input_flat[%first_1_3_at_1] : !flat_f16, i32 -> f16
      %first_1_22 = amdgpu.raw_buffer_load %input_flat[%first_1_3_at_2] : !flat_f16, i32 -> f16
      %first_1_23 = amdgpu.raw_buffer_load %input_flat[%first_1_3_at_3] : !flat_f16, i32 -> f16
      %first_2_filter_done = arith.subi %c_size, %first_1_to_tap_left_next : i32
      %first_2_filter_channel = arith.addi %first_2_filter_done, %k_channel : i32
      %first_2_filter_plane = arith.muli %first_2_filter_channel, %filter_stride_c : i32
      %first_2_filter_tap = arith.muli %first_1_to_tap_next, %filter_stride_s : i32
      %first_2_filter_at = arith.addi %first_2_filter_plane, %first_2_filter_tap : i32
      %first_2_filter_in = arith.cmpi slt, %k_channel, %first_1_to_tap_left_next : i32
      %first_2_filter_or = arith.select %first_2_filter_in, %first_2_filter_at, %i1073741816 : i32
      %first_2_filter_at_0 = arith.addi %filter_base_0, %first_2_filter_or : i32
      %first_2_filter_at_1 = arith.addi %filter_base_1, %first_2_filter_or : i32
      %first_2_filter_at_2 = arith.addi %filter_base_2, %first_2_filter_or : i32
      %first_2_filter_at_3 = arith.addi %filter_base_3, %first_2_filter_or : i32
      %first_2_filter_at_4 = arith.addi %filter_base_4, %first_2_filter_or : i32
      %first_2_filter_at_5 = arith.addi %filter_base_5, %first_2_filter_or : i32
      %first_2_filter_at_6 = arith.addi %filter_base_6, %first_2_filter_or : i32
      %first_2_filter_at_7 = arith.addi %filter_base_7, %first_2_filter_or : i32
      %first_2_0_h = arith.addi %h_0, %first_1_to_row_next : i32
      %first_2_0_w = arith.addi %w_0, %first_1_to_column_next : i32
      %first_2_0_h_in = arith.cmpi ult, %first_2_0_h, %h_size : i32
      %first_2_0_w_in = arith.cmpi ult, %first_2_0_w, %w_size : i32
      %first_2_0_in = arith.andi %first_2_0_h_in, %first_2_0_w_in : i1
      %first_2_0_done = arith.subi %c_size, %first_1_to_left_next : i32
      %first_2_0_channel = arith.minui %first_2_0_done, %c_size : i32
      %first_2_0_line = arith.muli %first_1_to_row_next, %input_stride_h : i32
      %first_2_0_column = arith.muli %first_1_to_column_next, %input_stride_w : i32
      %first_2_0_plane = arith.muli %first_2_0_channel, %input_stride_c : i32
      %first_2_0_line_column = arith.addi %first_2_0_line, %first_2_0_column : i32
      %first_2_0_tap = arith.addi %first_2_0_line_column, %first_2_0_plane : i32
      %first_2_0_at = arith.addi %input_start, %first_2_0_tap : i32
      %first_2_0_or = arith.select %first_2_0_in, %first_2_0_at, %i1073741816 : i32
      %first_2_0_exists_0 = arith.cmpi slt, %i0, %first_1_to_left_next : i32
      %first_2_0_offset_0 = arith.select %first_2_0_exists_0, %channel_0_at, %i1073741816 : i32
      %first_2_0_at_0 = arith.addi %first_2_0_or, %first_2_0_offset_0 : i32
      %first_2_0_exists_1 = arith.cmpi slt, %i1, %first_1_to_left_next : i32
      %first_2_0_offset_1 = arith.select %first_2_0_exists_1, %channel_1_at, %i1073741816 : i32
      %first_2_0_at_1 = arith.addi %first_2_0_or, %first_2_0_offset_1 : i32
      %first_2_0_exists_2 = arith.cmpi slt, %i2, %first_1_to_left_next : i32
      %first_2_0_offset_2 = arith.select %first_2_0_exists_2, %channel_2_at, %i1073741816 : i32
      %first_2_0_at_2 = arith.addi %first_2_0_or, %first_2_0_offset_2 : i32
      %first_2_0_exists_3 = arith.cmpi slt, %i3, %first_1_to_left_next : i32
      %first_2_0_offset_3 = arith.select %first_2_0_exists_3, %channel_3_at, %i1073741816 : i32
      %first_2_0_at_3 = arith.addi %first_2_0_or, %first_2_0_offset_3 : i32
      %first_2_0_to_column_far = arith.addi %first_1_to_column_next, %dilation_w : i32
      %first_2_0_to_column_wraps = arith.cmpi uge, %first_2_0_to_column_far, %column_end : i32
      %first_2_0_to_column_by = arith.select %first_2_0_to_column_wraps, %column_end, %i0 : i32
      %first_2_0_to_column_next = arith.subi %first_2_0_to_column_far, %first_2_0_to_column_by : i32
      %first_2_0_to_row_by = arith.select %first_2_0_to_column_wraps, %dilation_h, %i0 : i32
      %first_2_0_to_row_there = arith.addi %first_1_to_row_next, %i0 : i32
      %first_2_0_to_row_far = arith.addi %first_2_0_to_row_there, %first_2_0_to_row_by : i32
      %first_2_0_to_row_wraps = arith.cmpi uge, %first_2_0_to_row_far, %row_end : i32
      %first_2_0_to_row_less = arith.select %first_2_0_to_row_wraps, %row_end, %i0 : i32
      %first_2_0_to_row_next = arith.subi %first_2_0_to_row_far, %first_2_0_to_row_less : i32
      %first_2_0_to_left_there = arith.subi %first_1_to_left_next, %i0 : i32
      %first_2_0_to_left_by = arith.select %first_2_0_to_row_wraps, %i4, %i0 : i32
      %first_2_0_to_left_next = arith.subi %first_2_0_to_left_there, %first_2_0_to_left_by : i32
      %first_2_1_h = arith.addi %h_0, %first_2_0_to_row_next : i32
      %first_2_1_w = arith.addi %w_0, %first_2_0_to_column_next : i32
      %first_2_1_h_in = arith.cmpi ult, %first_2_1_h, %h_size : i32
      %first_2_1_w_in = arith.cmpi ult, %first_2_1_w, %w_size : i32
      %first_2_1_in = arith.andi %first_2_1_h_in, %first_2_1_w_in : i1
      %first_2_1_done = arith.subi %c_size, %first_2_0_to_left_next : i32
      %first_2_1_channel = arith.minui %first_2_1_done, %c_size : i32
      %first_2_1_line = arith.muli %first_2_0_to_row_next, %input_stride_h : i32
      %first_2_1_column = arith.muli %first_2_0_to_column_next, %input_stride_w : i32
      %first_2_1_plane = arith.muli %first_2_1_channel, %input_stride_c : i32
      %first_2_1_line_column = arith.addi %first_2_1_line, %first_2_1_column : i32
      %first_2_1_tap = arith.addi %first_2_1_line_column, %first_2_1_plane : i32
      %first_2_1_at = arith.addi %input_start, %first_2_1_tap : i32
      %first_2_1_or = arith.select %first_2_1_in, %first_2_1_at, %i1073741816 : i32
      %first_2_1_exists_0 = arith.cmpi slt, %i0, %first_2_0_to_left_next : i32
      %first_2_1_offset_0 = arith.select %first_2_1_exists_0, %channel_0_at, %i1073741816 : i32
      %first_2_1_at_0 = arith.addi %first_2_1_or, %first_2_1_offset_0 : i32
      %first_2_1_exists_1 = arith.cmpi slt, %i1, %first_2_0_to_left_next : i32
      %first_2_1_offset_1 = arith.select %first_2_1_exists_1, %channel_1_at, %i1073741816 : i32
      %first_2_1_at_1 = arith.addi %first_2_1_or, %first_2_1_offset_1 : i32
      %first_2_1_exists_2 = arith.cmpi slt, %i2, %first_2_0_to_left_next : i32
      %first_2_1_offset_2 = arith.select %first_2_1_exists_2, %channel_2_at, %i1073741816 : i32
      %first_2_1_at_2 = arith.addi %first_2_1_or, %first_2_1_offset_2 : i32
      %first_2_1_exists_3 = arith.cmpi slt, %i3, %first_2_0_to_left_next : i32
      %first_2_1_offset_3 = arith.select %first_2_1_exists_3, %channel_3_at, %i1073741816 : i32
      %first_2_1_at_3 = arith.addi %first_2_1_or, %first_2_1_offset_3 : i32
      %first_2_1_to_column_far = arith.addi %first_2_0_to_column_next, %dilation_w : i32
      %first_2_1_to_column_wraps = arith.cmpi uge, %first_2_1_to_column_far, %column_end : i32
      %first_2_1_to_column_by = arith.select %first_2_1_to_column_wraps, %column_end, %i0 : i32
      %first_2_1_to_column_next = arith.subi %first_2_1_to_column_far, %first_2_1_to_column_by : i32
      %first_2_1_to_row_by = arith.select %first_2_1_to_column_wraps, %dilation_h, %i0 : i32
      %first_2_1_to_row_there = arith.addi %first_2_0_to_row_next, %i0 : i32
      %first_2_1_to_row_far = arith.addi %first_2_1_to_row_there, %first_2_1_to_row_by : i32
      %first_2_1_to_row_wraps = arith.cmpi uge, %first_2_1_to_row_far, %row_end : i32
      %first_2_1_to_row_less = arith.select %first_2_1_to_row_wraps, %row_end, %i0 : i32
      %first_2_1_to_row_next = arith.subi %first_2_1_to_row_far, %first_2_1_to_row_less : i32
      %first_2_1_to_left_there = arith.subi %first_2_0_to_left_next, %i0 : i32
      %first_2_1_to_left_by = arith.select %first_2_1_to_row_wraps, %i4, %i0 : i32
      %first_2_1_to_left_next = arith.subi %first_2_1_to_left_there, %first_2_1_to_left_by : i32
      %first_2_2_h = arith.addi %h_0, %first_2_1_to_row_next : i32
      %first_2_2_w = arith.addi %w_0, %first_2_1_to_column_next : i32
      %first_2_2_h_in = arith.cmpi ult, %first_2_2_h, %h_size : i32
      %first_2_2_w_in = arith.cmpi ult, %first_2_2_w, %w_size : i32
      %first_2_2_in = arith.andi %first_2_2_h_in, %first_2_2_w_in : i1
      %first_2_2_done = arith.subi %c_size, %first_2_1_to_left_next : i32
      %first_2_2_channel = arith.minui %first_2_2_done, %c_size : i32
      %first_2_2_line = arith.muli %first_2_1_to_row_next, %input_stride_h : i32
      %first_2_2_column = arith.muli %first_2_1_to_column_next, %input_stride_w : i32
      %first_2_2_plane = arith.muli %first_2_2_channel, %input_stride_c : i32
      %first_2_2_line_column = arith.addi %first_2_2_line, %first_2_2_column : i32
      %first_2_2_tap = arith.addi %first_2_2_line_column, %first_2_2_plane : i32
      %first_2_2_at = arith.addi %input_start, %first_2_2_tap : i32
      %first_2_2_or = arith.select %first_2_2_in, %first_2_2_at, %i1073741816 : i32
      %first_2_2_exists_0 = arith.cmpi slt, %i0, %first_2_1_to_left_next : i32
      %first_2_2_offset_0 = arith.select %first_2_2_exists_0, %channel_0_at, %i1073741816 : i32
      %first_2_2_at_0 = arith.addi %first_2_2_or, %first_2_2_offset_0 : i32
      %first_2_2_exists_1 = arith.cmpi slt, %i1, %first_2_1_to_left_next : i32
      %first_2_2_offset_1 = arith.select %first_2_2_exists_1, %channel_1_at, %i1073741816 : i32
      %first_2_2_at_1 = arith.addi %first_2_2_or, %first_2_2_offset_1 : i32
      %first_2_2_exists_2 = arith.cmpi slt, %i2, %first_2_1_to_left_next : i32
      %first_2_2_offset_2 = arith.select %first_2_2_exists_2, %channel_2_at, %i1073741816 : i32
      %first_2_2_at_2 = arith.addi %first_2_2_or, %first_2_2_offset_2 : i32
      %first_2_2_exists_3 = arith.cmpi slt, %i3, %first_2_1_to_left_next : i32
      %first_2_2_offset_3 = arith.select %first_2_2_exists_3, %channel_3_at, %i1073741816 : i32
      %first_2_2_at_3 = arith.addi %first_2_2_or, %first_2_2_offset_3 : i32
      %first_2_2_to_column_far = arith.addi %first_2_1_to_column_next, %dilation_w : i32
      %first_2_2_to_column_wraps = arith.cmpi uge, %first_2_2_to_column_far, %column_end : i32
      %first_2_2_to_column_by = arith.select %first_2_2_to_column_wraps, %column_end, %i0 : i32
      %first_2_2_to_column_next = arith.subi %first_2_2_to_column_far, %first_2_2_to_column_by : i32
      %first_2_2_to_row_by = arith.select %first_2_2_to_column_wraps, %dilation_h, %i0 : i32
      %first_2_2_to_row_there = arith.addi %first_2_1_to_row_next, %i0 : i32
      %first_2_2_to_row_far = arith.addi %first_2_2_to_row_there, %first_2_2_to_row_by : i32
      %first_2_2_to_row_wraps = arith.cmpi uge, %first_2_2_to_row_far, %row_end : i32
      %first_2_2_to_row_less = arith.select %first_2_2_to_row_wraps, %row_end, %i0 : i32
      %first_2_2_to_row_next = arith.subi %first_2_2_to_row_far, %first_2_2_to_row_less : i32
      %first_2_2_to_left_there = arith.subi %first_2_1_to_left_next, %i0 : i32
      %first_2_2_to_left_by = arith.select %first_2_2_to_row_wraps, %i4, %i0 : i32
      %first_2_2_to_left_next = arith.subi %first_2_2_to_left_there, %first_2_2_to_left_by : i32
      %first_2_3_h = arith.addi %h_0, %first_2_2_to_row_next : i32
      %first_2_3_w = arith.addi %w_0, %first_2_2_to_column_next : i32
      %first_2_3_h_in = arith.cmpi ult, %first_2_3_h, %h_size : i32
      %first_2_3_w_in = arith.cmpi ult, %first_2_3_w, %w_size : i32
      %first_2_3_in = arith.andi %first_2_3_h_in, %first_2_3_w_in : i1
      %first_2_3_done = arith.subi %c_size, %first_2_2_to_left_next : i32
      %first_2_3_channel = arith.minui %first_2_3_done, %c_size : i32
      %first_2_3_line = arith.muli %first_2_2_to_row_next, %input_stride_h : i32
      %first_2_3_column = arith.muli %first_2_2_to_column_next, %input_stride_w : i32
      %first_2_3_plane = arith.muli %first_2_3_channel, %input_stride_c : i32
      %first_2_3_line_column = arith.addi %first_2_3_line, %first_2_3_column : i32
      %first_2_3_tap = arith.addi %first_2_3_line_column, %first_2_3_plane : i32
      %first_2_3_at = arith.addi %input_start, %first_2_3_tap : i32
      %first_2_3_or = arith.select %first_2_3_in, %first_2_3_at, %i1073741816 : i32
      %first_2_3_exists_0 = arith.cmpi slt, %i0, %first_2_2_to_left_next : i32
      %first_2_3_offset_0 = arith.select %first_2_3_exists_0, %channel_0_at, %i1073741816 : i32
      %first_2_3_at_0 = arith.addi %first_2_3_or, %first_2_3_offset_0 : i32
      %first_2_3_exists_1 = arith.cmpi slt, %i1, %first_2_2_to_left_next : i32
      %first_2_3_offset_1 = arith.select %first_2_3_exists_1, %channel_1_at, %i1073741816 : i32
      %first_2_3_at_1 = arith.addi %first_2_3_or, %first_2_3_offset_1 : i32
      %first_2_3_exists_2 = arith.cmpi slt, %i2, %first_2_2_to_left_next : i32
      %first_2_3_offset_2 = arith.select %first_2_3_exists_2, %channel_2_at, %i1073741816 : i32
      %first_2_3_at_2 = arith.addi %first_2_3_or, %first_2_3_offset_2 : i32
      %first_2_3_exists_3 = arith.cmpi slt, %i3, %first_2_2_to_left_next : i32
      %first_2_3_offset_3 = arith.select %first_2_3_exists_3, %channel_3_at, %i1073741816 : i32
      %first_2_3_at_3 = arith.addi %first_2_3_or, %first_2_3_offset_3 : i32
      %first_2_to_column_far = arith.addi %first_1_to_column_next, %by_columns : i32
      %first_2_to_column_wraps = arith.cmpi uge, %first_2_to_column_far, %column_end : i32
      %first_2_to_column_by = arith.select %first_2_to_column_wraps, %column_end, %i0 : i32
      %first_2_to_column_next = arith.subi %first_2_to_column_far, %first_2_to_column_by : i32
      %first_2_to_row_by = arith.select %first_2_to_column_wraps, %dilation_h, %i0 : i32
      %first_2_to_row_there = arith.addi %first_1_to_row_next, %by_rows : i32
      %first_2_to_row_far = arith.addi %first_2_to_row_there, %first_2_to_row_by : i32
      %first_2_to_row_wraps = arith.cmpi uge, %first_2_to_row_far, %row_end : i32
      %first_2_to_row_less = arith.select %first_2_to_row_wraps, %row_end, %i0 : i32
      %first_2_to_row_next = arith.subi %first_2_to_row_far, %first_2_to_row_less : i32
      %first_2_to_left_there = arith.subi %first_1_to_left_next, %by_channels : i32
      %first_2_to_left_by = arith.select %first_2_to_row_wraps, %i4, %i0 : i32
      %first_2_to_left_next = arith.subi %first_2_to_left_there, %first_2_to_left_by : i32
      %first_2_to_tap_far = arith.addi %first_1_to_tap_next, %by_taps : i32
      %first_2_to_tap_wraps = arith.cmpi uge, %first_2_to_tap_far, %rs_some : i32
      %first_2_to_tap_less = arith.select %first_2_to_tap_wraps, %rs_some, %i0 : i32
      %first_2_to_tap_next = arith.subi %first_2_to_tap_far, %first_2_to_tap_less : i32
      %first_2_to_tap_left_there = arith.subi %first_1_to_tap_left_next, %by_channels : i32
      %first_2_to_tap_left_by = arith.select %first_2_to_tap_wraps, %i4, %i0 : i32
      %first_2_to_tap_left_next = arith.subi %first_2_to_tap_left_there, %first_2_to_tap_left_by : i32
      %first_2_0 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_0] : !flat_f16, i32 -> f16
      %first_2_1 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_1] : !flat_f16, i32 -> f16
      %first_2_2 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_2] : !flat_f16, i32 -> f16
      %first_2_3 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_3] : !flat_f16, i32 -> f16
      %first_2_4 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_4] : !flat_f16, i32 -> f16
      %first_2_5 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_5] : !flat_f16, i32 -> f16
      %first_2_6 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_6] : !flat_f16, i32 -> f16
      %first_2_7 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_7] : !flat_f16, i32 -> f16
      %first_2_8 = amdgpu.raw_buffer_load %input_flat[%first_2_0_at_0] : !flat_f16, i32 -> f16
      %first_2_9 = amdgpu.raw_buffer_load %input_flat[%first_2_0_at_1] : !flat_f16, i32 -> f16
      %first_2_10 = amdgpu.raw_buffer_load %input_flat[%first_2_0_at_2] : !flat_f16, i32 -> f16
      %first_2_11 = amdgpu.raw_buffer_load %input_flat[%first_2_0_at_3] : !flat_f16, i32 -> f16
      %first_2_12 = amdgpu.raw_buffer_load %input_flat[%first_2_1_at_0] : !flat_f16, i32 -> f16
      %first_2_13 = amdgpu.raw_buffer_load %input_flat[%first_2_1_at_1] : !flat_f16, i32 -> f16
      %first_2_14 = amdgpu.raw_buffer_load %input_flat[%first_2_1_at_2] : !flat_f16, i32 -> f16
      %first_2_15 = amdgpu.raw_buffer_load %input_flat[%first_2_1_at_3] : !flat_f16, i32 -> f16
      %first_2_16 = amdgpu.raw_buffer_load %input_flat[%first_2_2_at_0] : !flat_f16, i32 -> f16
      %first_2_17 = amdgpu.raw_buffer_load %input_flat[%first_2_2_at_1] : !flat_f16, i32 -> f16
      %first_2_18 = amdgpu.raw_buffer_load %input_flat[%first_2_2_at_2] : !flat_f16, i32 -> f16
      %first_2_19 = amdgpu.raw_buffer_load %input_flat[%first_2_2_at_3] : !flat_f16, i32 -> f16
      %first_2_20 = amdgpu.raw_buffer_load %input_flat[%first_2_3_at_0] : !flat_f16, i32 -> f16
      %first_2_21 = amdgpu.raw_buffer_load %input_flat[%first_2_3_at_1] : !flat_f16, i32 -> f16
      %first_2_22 = amdgpu.raw_buffer_load %input_flat[%first_2_3_at_2] : !flat_f16, i32 -> f16
      %first_2_23 = amdgpu.raw_buffer_load %input_flat[%first_2_3_at_3] : !flat_f16, i32 -> f16
      %staged_1_at = arith.addi %k_even_at, %c0 : index
      memref.store %first_0_0, %lds[%staged_1_at] : !lds_64_f16
      %staged_2_at = arith.addi %k_odd_at, %c0 : index
      memref.store %first_0_1, %lds[%staged_2_at] : !lds_64_f16
      %staged_3_at = arith.addi %k_even_at, %c512 : index
      memref.store %first_0_2, %lds[%staged_3_at] : !lds_64_f16
      %staged_4_at = arith.addi %k_odd_at, %c512 : index
      memref.store %first_0_3, %lds[%staged_4_at] : !lds_64_f16
      %staged_5_at = arith.addi %k_even_at, %c1024 : index
      memref.store %first_0_4, %lds[%staged_5_at] : !lds_64_f16
      %staged_6_at = arith.addi %k_odd_at, %c1024 : index
      memref.store %first_0_5, %lds[%staged_6_at] : !lds_64_f16
      %staged_7_at = arith.addi %k_even_at, %c1536 : index
      memref.store %first_0_6, %lds[%staged_7_at] : !lds_64_f16
      %staged_8_at = arith.addi %k_odd_at, %c1536 : index
      memref.store %first_0_7, %lds[%staged_8_at] : !lds_64_f16
      %staged_9 = vector.from_elements %first_0_8, %first_0_9, %first_0_10, %first_0_11, %first_0_12, %first_0_13, %first_0_14, %first_0_15 : !chunk_f16
      %staged_9_at = arith.addi %pixel_part_0_at, %c2048 : index
      vector.store %staged_9, %lds[%staged_9_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %staged_10 = vector.from_elements %first_0_16, %first_0_17, %first_0_18, %first_0_19, %first_0_20, %first_0_21, %first_0_22, %first_0_23 : !chunk_f16
      %staged_10_at = arith.addi %pixel_part_1_at, %c2048 : index
      vector.store %staged_10, %lds[%staged_10_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %staged_11_at = arith.addi %k_even_at, %c6144 : index
      memref.store %first_1_0, %lds[%staged_11_at] : !lds_64_f16
      %staged_12_at = arith.addi %k_odd_at, %c6144 : index
      memref.store %first_1_1, %lds[%staged_12_at] : !lds_64_f16
      %staged_13_at = arith.addi %k_even_at, %c6656 : index
      memref.store %first_1_2, %lds[%staged_13_at] : !lds_64_f16
      %staged_14_at = arith.addi %k_odd_at, %c6656 : index
      memref.store %first_1_3, %lds[%staged_14_at] : !lds_64_f16
      %staged_15_at = arith.addi %k_even_at, %c7168 : index
      memref.store %first_1_4, %lds[%staged_15_at] : !lds_64_f16
      %staged_16_at = arith.addi %k_odd_at, %c7168 : index
      memref.store %first_1_5, %lds[%staged_16_at] : !lds_64_f16
      %staged_17_at = arith.addi %k_even_at, %c7680 : index
      memref.store %first_1_6, %lds[%staged_17_at] : !lds_64_f16
      %staged_18_at = arith.addi %k_odd_at, %c7680 : index
      memref.store %first_1_7, %lds[%staged_18_at] : !lds_64_f16
      %staged_19 = vector.from_elements %first_1_8, %first_1_9, %first_1_10, %first_1_11, %first_1_12, %first_1_13, %first_1_14, %first_1_15 : !chunk_f16
      %staged_19_at = arith.addi %pixel_part_0_at, %c8192 : index
      vector.store %staged_19, %lds[%staged_19_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %staged_20 = vector.from_elements %first_1_16, %first_1_17, %first_1_18, %first_1_19, %first_1_20, %first_1_21, %first_1_22, %first_1_23 : !chunk_f16
      %staged_20_at = arith.addi %pixel_part_1_at, %c8192 : index
      vector.store %staged_20, %lds[%staged_20_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      amdgpu.lds_barrier
      %filter_21_at = arith.addi %filter_0_at, %c0 : index
      %filter_21 = vector.load %lds[%filter_21_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %filter_22_at = arith.addi %filter_0_at, %c1024 : index
      %filter_22 = vector.load %lds[%filter_22_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %pixel_23_at = arith.addi %pixel_0_at, %c2048 : index
      %pixel_23 = vector.load %lds[%pixel_23_at] {alignment = 16} : !lds_64_f16, !chunk_f16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12, %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20, %end_21, %end_22, %end_23, %end_24, %end_25, %end_26, %end_27, %end_28, %end_29, %end_30, %end_31, %end_32, %end_33 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(
      %loop_sums_0 = %no_sums,
      %loop_sums_1 = %no_sums,
      %loop_operand_0 = %filter_21,
      %loop_operand_1 = %filter_22,
      %loop_operand_2 = %pixel_23,
      %loop_even_0 = %first_2_0,
      %loop_even_1 = %first_2_1,
      %loop_even_2 = %first_2_2,
      %loop_even_3 = %first_2_3,
      %loop_even_4 = %first_2_4,
      %loop_even_5 = %first_2_5,
      %loop_even_6 = %first_2_6,
      %loop_even_7 = %first_2_7,
      %loop_even_8 = %first_2_8,
      %loop_even_9 = %first_2_9,
      %loop_even_10 = %first_2_10,
      %loop_even_11 = %first_2_11,
      %loop_even_12 = %first_2_12,
      %loop_even_13 = %first_2_13,
      %loop_even_14 = %first_2_14,
      %loop_even_15 = %first_2_15,
      %loop_even_16 = %first_2_16,
      %loop_even_17 = %first_2_17,
      %loop_even_18 = %first_2_18,
      %loop_even_19 = %first_2_19,
      %loop_even_20 = %first_2_20,
      %loop_even_21 = %first_2_21,
      %loop_even_22 = %first_2_22,
      %loop_even_23 = %first_2_23,
      %loop_row_0 = %first_2_to_row_next,
      %loop_column_0 = %first_2_to_column_next,
      %loop_left_0 = %first_2_to_left_next,
      %loop_tap_0 = %first_2_to_tap_next,
      %loop_tap_left_0 = %first_2_to_tap_left_next
      ) -> (!block, !block, !chunk_f16, !chunk_f16, !chunk_f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, i32, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_24_at = arith.addi %filter_1_at, %c0 : index
        %filter_24 = vector.load %lds[%filter_24_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %filter_25_at = arith.addi %filter_1_at, %c1024 : index
        %filter_25 = vector.load %lds[%filter_25_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %pixel_26_at = arith.addi %pixel_1_at, %c2048 : index
        %pixel_26 = vector.load %lds[%pixel_26_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %odd_filter_done = arith.subi %c_size, %loop_tap_left_0 : i32
        %odd_filter_channel = arith.addi %odd_filter_done, %k_channel : i32
        %odd_filter_plane = arith.muli %odd_filter_channel, %filter_stride_c : i32
        %odd_filter_tap = arith.muli %loop_tap_0, %filter_stride_s : i32
        %odd_filter_at = arith.addi %odd_filter_plane, %odd_filter_tap : i32
        %odd_filter_in = arith.cmpi slt, %k_channel, %loop_tap_left_0 : i32
        %odd_filter_or = arith.select %odd_filter_in, %odd_filter_at, %i1073741816 : i32
        %odd_filter_at_0 = arith.addi %filter_base_0, %odd_filter_or : i32
        %odd_filter_at_1 = arith.addi %filter_base_1, %odd_filter_or : i32
        %odd_filter_at_2 = arith.addi %filter_base_2, %odd_filter_or : i32
        %odd_filter_at_3 = arith.addi %filter_base_3, %odd_filter_or : i32
        %odd_filter_at_4 = arith.addi %filter_base_4, %odd_filter_or : i32
        %odd_filter_at_5 = arith.addi %filter_base_5, %odd_filter_or : i32
        %odd_filter_at_6 = arith.addi %filter_base_6, %odd_filter_or : i32
        %odd_filter_at_7 = arith.addi %filter_base_7, %odd_filter_or : i32
        %odd_0_h = arith.addi %h_0, %loop_row_0 : i32
        %odd_0_w = arith.addi %w_0, %loop_column_0 : i32
        %odd_0_h_in = arith.cmpi ult, %odd_0_h, %h_size : i32
        %odd_0_w_in = arith.cmpi ult, %odd_0_w, %w_size : i32
        %odd_0_in = arith.andi %odd_0_h_in, %odd_0_w_in : i1
        %odd_0_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_0_channel = arith.minui %odd_0_done, %c_size : i32
        %odd_0_line = arith.muli %loop_row_0, %input_stride_h : i32
        %odd_0_column = arith.muli %loop_column_0, %input_stride_w : i32
        %odd_0_plane = arith.muli %odd_0_channel, %input_stride_c : i32
        %odd_0_line_column = arith.addi %odd_0_line, %odd_0_column : i32
        %odd_0_tap = arith.addi %odd_0_line_column, %odd_0_plane : i32
        %odd_0_at = arith.addi %input_start, %odd_0_tap : i32
        %odd_0_or = arith.select %odd_0_in, %odd_0_at, %i1073741816 : i32
        %odd_0_exists_0 = arith.cmpi slt, %i0, %loop_left_0 : i32
        %odd_0_offset_0 = arith.select %odd_0_exists_0, %channel_0_at, %i1073741816 : i32
        %odd_0_at_0 = arith.addi %odd_0_or, %odd_0_offset_0 : i32
        %odd_0_exists_1 = arith.cmpi slt, %i1, %loop_left_0 : i32
        %odd_0_offset_1 = arith.select %odd_0_exists_1, %channel_1_at, %i1073741816 : i32
        %odd_0_at_1 = arith.addi %odd_0_or, %odd_0_offset_1 : i32
        %odd_0_exists_2 = arith.cmpi slt, %i2, %loop_left_0 : i32
        %odd_0_offset_2 = arith.select %odd_0_exists_2, %channel_2_at, %i1073741816 : i32
        %odd_0_at_2 = arith.addi %odd_0_or, %odd_0_offset_2 : i32
        %odd_0_exists_3 = arith.cmpi slt, %i3, %loop_left_0 : i32
        %odd_0_offset_3 = arith.select %odd_0_exists_3, %channel_3_at, %i1073741816 : i32
        %odd_0_at_3 = arith.addi %odd_0_or, %odd_0_offset_3 : i32
        %odd_0_to_column_far = arith.addi %loop_column_0, %dilation_w : i32
        %odd_0_to_column_wraps = arith.cmpi uge, %odd_0_to_column_far, %column_end : i32
        %odd_0_to_column_by = arith.select %odd_0_to_column_wraps, %column_end, %i0 : i32
        %odd_0_to_column_next = arith.subi %odd_0_to_column_far, %odd_0_to_column_by : i32
        %odd_0_to_row_by = arith.select %odd_0_to_column_wraps, %dilation_h, %i0 : i32
        %odd_0_to_row_there = arith.addi %loop_row_0, %i0 : i32
        %odd_0_to_row_far = arith.addi %odd_0_to_row_there, %odd_0_to_row_by : i32
        %odd_0_to_row_wraps = arith.cmpi uge, %odd_0_to_row_far, %row_end : i32
        %odd_0_to_row_less = arith.select %odd_0_to_row_wraps, %row_end, %i0 : i32
        %odd_0_to_row_next = arith.subi %odd_0_to_row_far, %odd_0_to_row_less : i32
        %odd_0_to_left_there = arith.subi %loop_left_0, %i0 : i32
        %odd_0_to_left_by = arith.select %odd_0_to_row_wraps, %i4, %i0 : i32
        %odd_0_to_left_next = arith.subi %odd_0_to_left_there, %odd_0_to_left_by : i32
        %odd_1_h = arith.addi %h_0, %odd_0_to_row_next : i32
        %odd_1_w = arith.addi %w_0, %odd_0_to_column_next : i32
        %odd_1_h_in = arith.cmpi ult, %odd_1_h, %h_size : i32
        %odd_1_w_in = arith.cmpi ult, %odd_1_w, %w_size : i32
        %odd_1_in = arith.andi %odd_1_h_in, %odd_1_w_in : i1
        %odd_1_done = arith.subi %c_size, %odd_0_to_left_next : i32
        %odd_1_channel = arith.minui %odd_1_done, %c_size : i32
        %odd_1_line = arith.muli %odd_0_to_row_next, %input_stride_h : i32
        %odd_1_column = arith.muli %odd_0_to_column_next, %input_stride_w : i32
        %odd_1_plane = arith.muli %odd_1_channel, %input_stride_c : i32
        %odd_1_line_column = arith.addi %odd_1_line, %odd_1_column : i32
        %odd_1_tap = arith.addi %odd_1_line_column, %odd_1_plane : i32
        %odd_1_at = arith.addi %input_start, %odd_1_tap : i32
        %odd_1_or = arith.select %odd_1_in, %odd_1_at, %i1073741816 : i32
        %odd_1_exists_0 = arith.cmpi slt, %i0, %odd_0_to_left_next : i32
        %odd_1_offset_0 = arith.select %odd_1_exists_0, %channel_0_at, %i1073741816 : i32
        %odd_1_at_0 = arith.addi %odd_1_or, %odd_1_offset_0 : i32
        %odd_1_exists_1 = arith.cmpi slt, %i1, %odd_0_to_left_next : i32
        %odd_1_offset_1 = arith.select %odd_1_exists_1, %channel_1_at, %i1073741816 : i32
        %odd_1_at_1 = arith.addi %odd_1_or, %odd_1_offset_1 : i32
        %odd_1_exists_2 = arith.cmpi slt, %i2, %odd_0_to_left_next : i32
        %odd_1_offset_2 = arith.select %odd_1_exists_2, %channel_2_at, %i1073741816 : i32
        %odd_1_at_2 = arith.addi %odd_1_or, %odd_1_offset_2 : i32
        %odd_1_exists_3 = arith.cmpi slt, %i3, %odd_0_to_left_next : i32
        %odd_1_offset_3 = arith.select %odd_1_exists_3, %channel_3_at, %i1073741816 : i32
        %odd_1_at_3 = arith.addi %odd_1_or, %odd_1_offset_3 : i32
        %odd_1_to_column_far = arith.addi %odd_0_to_column_next, %dilation_w : i32
        %odd_1_to_column_wraps = arith.cmpi uge, %odd_1_to_column_far, %column_end : i32
        %odd_1_to_column_by = arith.select %odd_1_to_column_wraps, %column_end, %i0 : i32
        %odd_1_to_column_next = arith.subi %odd_1_to_column_far, %odd_1_to_column_by : i32
        %odd_1_to_row_by = arith.select %odd_1_to_column_wraps, %dilation_h, %i0 : i32
        %odd_1_to_row_there = arith.addi %odd_0_to_row_next, %i0 : i32
        %odd_1_to_row_far = arith.addi %odd_1_to_row_there, %odd_1_to_row_by : i32
        %odd_1_to_row_wraps = arith.cmpi uge, %odd_1_to_row_far, %row_end : i32
        %odd_1_to_row_less = arith.select %odd_1_to_row_wraps, %row_end, %i0 : i32
        %odd_1_to_row_next = arith.subi %odd_1_to_row_far, %odd_1_to_row_less : i32
        %odd_1_to_left_there = arith.subi %odd_0_to_left_next, %i0 : i32
        %odd_1_to_left_by = arith.select %odd_1_to_row_wraps, %i4, %i0 : i32
        %odd_1_to_left_next = arith.subi %odd_1_to_left_there, %odd_1_to_left_by : i32
        %odd_2_h = arith.addi %h_0, %odd_1_to_row_next : i32
        %odd_2_w = arith.addi %w_0, %odd_1_to_column_next : i32
        %odd_2_h_in = arith.cmpi ult, %odd_2_h, %h_size : i32
        %odd_2_w_in = arith.cmpi ult, %odd_2_w, %w_size : i32
        %odd_2_in = arith.andi %odd_2_h_in, %odd_2_w_in : i1
        %odd_2_done = arith.subi %c_size, %odd_1_to_left_next : i32
        %odd_2_channel = arith.minui %odd_2_done, %c_size : i32
        %odd_2_line = arith.muli %odd_1_to_row_next, %input_stride_h : i32
        %odd_2_column = arith.muli %odd_1_to_column_next, %input_stride_w : i32
        %odd_2_plane = arith.muli %odd_2_channel, %input_stride_c : i32
        %odd_2_line_column = arith.addi %odd_2_line, %odd_2_column : i32
        %odd_2_tap = arith.addi %odd_2_line_column, %odd_2_plane : i32
        %odd_2_at = arith.addi %input_start, %odd_2_tap : i32
        %odd_2_or = arith.select %odd_2_in, %odd_2_at, %i1073741816 : i32
        %odd_2_exists_0 = arith.cmpi slt, %i0, %odd_1_to_left_next : i32
        %odd_2_offset_0 = arith.select %odd_2_exists_0, %channel_0_at, %i1073741816 : i32
        %odd_2_at_0 = arith.addi %odd_2_or, %odd_2_offset_0 : i32
        %odd_2_exists_1 = arith.cmpi slt, %i1, %odd_1_to_left_next : i32
        %odd_2_offset_1 = arith.select %odd_2_exists_1, %channel_1_at, %i1073741816 : i32
        %odd_2_at_1 = arith.addi %odd_2_or, %odd_2_offset_1 : i32
        %odd_2_exists_2 = arith.cmpi slt, %i2, %odd_1_to_left_next : i32
        %odd_2_offset_2 = arith.select %odd_2_exists_2, %channel_2_at, %i1073741816 : i32
        %odd_2_at_2 = arith.addi %odd_2_or, %odd_2_offset_2 : i32
        %odd_2_exists_3 = arith.cmpi slt, %i3, %odd_1_to_left_next : i32
        %odd_2_offset_3 = arith.select %odd_2_exists_3, %channel_3_at, %i1073741816 : i32
        %odd_2_at_3 = arith.addi %odd_2_or, %odd_2_offset_3 : i32
        %odd_2_to_column_far = arith.addi %odd_1_to_column_next, %dilation_w : i32
        %odd_2_to_column_wraps = arith.cmpi uge, %odd_2_to_column_far, %column_end : i32
        %odd_2_to_column_by = arith.select %odd_2_to_column_wraps, %column_end, %i0 : i32
        %odd_2_to_column_next = arith.subi %odd_2_to_column_far, %odd_2_to_column_by : i32
        %odd_2_to_row_by = arith.select %odd_2_to_column_wraps, %dilation_h, %i0 : i32
        %odd_2_to_row_there = arith.addi %odd_1_to_row_next, %i0 : i32
        %odd_2_to_row_far = arith.addi %odd_2_to_row_there, %odd_2_to_row_by : i32
        %odd_2_to_row_wraps = arith.cmpi uge, %odd_2_to_row_far, %row_end : i32
        %odd_2_to_row_less = arith.select %odd_2_to_row_wraps, %row_end, %i0 : i32
        %odd_2_to_row_next = arith.subi %odd_2_to_row_far, %odd_2_to_row_less : i32
        %odd_2_to_left_there = arith.subi %odd_1_to_left_next, %i0 : i32
        %odd_2_to_left_by = arith.select %odd_2_to_row_wraps, %i4, %i0 : i32
        %odd_2_to_left_next = arith.subi %odd_2_to_left_there, %odd_2_to_left_by : i32
        %odd_3_h = arith.addi %h_0, %odd_2_to_row_next : i32
        %odd_3_w = arith.addi %w_0, %odd_2_to_column_next : i32
        %odd_3_h_in = arith.cmpi ult, %odd_3_h, %h_size : i32
        %odd_3_w_in = arith.cmpi ult, %odd_3_w, %w_size : i32
        %odd_3_in = arith.andi %odd_3_h_in, %odd_3_w_in : i1
        %odd_3_done = arith.subi %c_size, %odd_2_to_left_next : i32
        %odd_3_channel = arith.minui %odd_3_done, %c_size : i32
        %odd_3_line = arith.muli %odd_2_to_row_next, %input_stride_h : i32
        %odd_3_column = arith.muli %odd_2_to_column_next, %input_stride_w : i32
        %odd_3_plane = arith.muli %odd_3_channel, %input_stride_c : i32
        %odd_3_line_column = arith.addi %odd_3_line, %odd_3_column : i32
        %odd_3_tap = arith.addi %odd_3_line_column, %odd_3_plane : i32
        %odd_3_at = arith.addi %input_start, %odd_3_tap : i32
        %odd_3_or = arith.select %odd_3_in, %odd_3_at, %i1073741816 : i32
        %odd_3_exists_0 = arith.cmpi slt, %i0, %odd_2_to_left_next : i32
        %odd_3_offset_0 = arith.select %odd_3_exists_0, %channel_0_at, %i1073741816 : i32
        %odd_3_at_0 = arith.addi %odd_3_or, %odd_3_offset_0 : i32
        %odd_3_exists_1 = arith.cmpi slt, %i1, %odd_2_to_left_next : i32
        %odd_3_offset_1 = arith.select %odd_3_exists_1, %channel_1_at, %i1073741816 : i32
        %odd_3_at_1 = arith.addi %odd_3_or, %odd_3_offset_1 : i32
        %odd_3_exists_2 = arith.cmpi slt, %i2, %odd_2_to_left_next : i32
        %odd_3_offset_2 = arith.select %odd_3_exists_2, %channel_2_at, %i1073741816 : i32
        %odd_3_at_2 = arith.addi %odd_3_or, %odd_3_offset_2 : i32
        %odd_3_exists_3 = arith.cmpi slt, %i3, %odd_2_to_left_next : i32
        %odd_3_offset_3 = arith.select %odd_3_exists_3, %channel_3_at, %i1073741816 : i32
        %odd_3_at_3 = arith.addi %odd_3_or, %odd_3_offset_3 : i32
        %odd_to_column_far = arith.addi %loop_column_0, %by_columns : i32
        %odd_to_column_wraps = arith.cmpi uge, %odd_to_column_far, %column_end : i32
        %odd_to_column_by = arith.select %odd_to_column_wraps, %column_end, %i0 : i32
        %odd_to_column_next = arith.subi %odd_to_column_far, %odd_to_column_by : i32
        %odd_to_row_by = arith.select %odd_to_column_wraps, %dilation_h, %i0 : i32
        %odd_to_row_there = arith.addi %loop_row_0, %by_rows : i32
        %odd_to_row_far = arith.addi %odd_to_row_there, %odd_to_row_by : i32
        %odd_to_row_wraps = arith.cmpi uge, %odd_to_row_far, %row_end : i32
        %odd_to_row_less = arith.select %odd_to_row_wraps, %row_end, %i0 : i32
        %odd_to_row_next = arith.subi %odd_to_row_far, %odd_to_row_less : i32
        %odd_to_left_there = arith.subi %loop_left_0, %by_channels : i32
        %odd_to_left_by = arith.select %odd_to_row_wraps, %i4, %i0 : i32
        %odd_to_left_next = arith.subi %odd_to_left_there, %odd_to_left_by : i32
        %odd_to_tap_far = arith.addi %loop_tap_0, %by_taps : i32
        %odd_to_tap_wraps = arith.cmpi uge, %odd_to_tap_far, %rs_some : i32
        %odd_to_tap_less = arith.select %odd_to_tap_wraps, %rs_some, %i0 : i32
        %odd_to_tap_next = arith.subi %odd_to_tap_far, %odd_to_tap_less : i32
        %odd_to_tap_left_there = arith.subi %loop_tap_left_0, %by_channels : i32
        %odd_to_tap_left_by = arith.select %odd_to_tap_wraps, %i4, %i0 : i32
        %odd_to_tap_left_next = arith.subi %odd_to_tap_left_there, %odd_to_tap_left_by : i32
        %odd_0 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_0] : !flat_f16, i32 -> f16
        %odd_1 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_1] : !flat_f16, i32 -> f16
        %odd_2 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_2] : !flat_f16, i32 -> f16
        %odd_3 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_3] : !flat_f16, i32 -> f16
        %odd_4 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_4] : !flat_f16, i32 -> f16
        %odd_5 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_5] : !flat_f16, i32 -> f16
        %odd_6 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_6] : !flat_f16, i32 -> f16
        %odd_7 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_7] : !flat_f16, i32 -> f16
        %odd_8 = amdgpu.raw_buffer_load %input_flat[%odd_0_at_0] : !flat_f16, i32 -> f16
        %odd_9 = amdgpu.raw_buffer_load %input_flat[%odd_0_at_1] : !flat_f16, i32 -> f16
        %odd_10 = amdgpu.raw_buffer_load %input_flat[%odd_0_at_2] : !flat_f16, i32 -> f16
        %odd_11 = amdgpu.raw_buffer_load %input_flat[%odd_0_at_3] : !flat_f16, i32 -> f16
        %odd_12 = amdgpu.raw_buffer_load %input_flat[%odd_1_at_0] : !flat_f16, i32 -> f16
        %odd_13 = amdgpu.raw_buffer_load %input_flat[%odd_1_at_1] : !flat_f16, i32 -> f16
        %odd_14 = amdgpu.raw_buffer_load %input_flat[%odd_1_at_2] : !flat_f16, i32 -> f16
        %odd_15 = amdgpu.raw_buffer_load %input_flat[%odd_1_at_3] : !flat_f16, i32 -> f16
        %odd_16 = amdgpu.raw_buffer_load %input_flat[%odd_2_at_0] : !flat_f16, i32 -> f16
        %odd_17 = amdgpu.raw_buffer_load %input_flat[%odd_2_at_1] : !flat_f16, i32 -> f16
        %odd_18 = amdgpu.raw_buffer_load %input_flat[%odd_2_at_2] : !flat_f16, i32 -> f16
        %odd_19 = amdgpu.raw_buffer_load %input_flat[%odd_2_at_3] : !flat_f16, i32 -> f16
        %odd_20 = amdgpu.raw_buffer_load %input_flat[%odd_3_at_0] : !flat_f16, i32 -> f16
        %odd_21 = amdgpu.raw_buffer_load %input_flat[%odd_3_at_1] : !flat_f16, i32 -> f16
        %odd_22 = amdgpu.raw_buffer_load %input_flat[%odd_3_at_2] : !flat_f16, i32 -> f16
        %odd_23 = amdgpu.raw_buffer_load %input_flat[%odd_3_at_3] : !flat_f16, i32 -> f16
        %operand_27 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_28 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_29 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_30 = amdgpu.mfma 32x32x8 %operand_27 * %operand_29 + %loop_sums_0 blgp = none : !operand_f16, !operand_f16, !block
        %sums_31 = amdgpu.mfma 32x32x8 %operand_28 * %operand_29 + %loop_sums_1 blgp = none : !operand_f16, !operand_f16, !block
        %operand_32 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_33 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_34 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_35 = amdgpu.mfma 32x32x8 %operand_32 * %operand_34 + %sums_30 blgp = none : !operand_f16, !operand_f16, !block
        %sums_36 = amdgpu.mfma 32x32x8 %operand_33 * %operand_34 + %sums_31 blgp = none : !operand_f16, !operand_f16, !block
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_37_at = arith.addi %filter_0_at, %c6144 : index
        %filter_37 = vector.load %lds[%filter_37_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %filter_38_at = arith.addi %filter_0_at, %c7168 : index
        %filter_38 = vector.load %lds[%filter_38_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %pixel_39_at = arith.addi %pixel_0_at, %c8192 : index
        %pixel_39 = vector.load %lds[%pixel_39_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %staged_40_at = arith.addi %k_even_at, %c0 : index
        memref.store %loop_even_0, %lds[%staged_40_at] : !lds_64_f16
        %staged_41_at = arith.addi %k_odd_at, %c0 : index
        memref.store %loop_even_1, %lds[%staged_41_at] : !lds_64_f16
        %staged_42_at = arith.addi %k_even_at, %c512 : index
        memref.store %loop_even_2, %lds[%staged_42_at] : !lds_64_f16
        %staged_43_at = arith.addi %k_odd_at, %c512 : index
        memref.store %loop_even_3, %lds[%staged_43_at] : !lds_64_f16
        %staged_44_at = arith.addi %k_even_at, %c1024 : index
        memref.store %loop_even_4, %lds[%staged_44_at] : !lds_64_f16
        %staged_45_at = arith.addi %k_odd_at, %c1024 : index
        memref.store %loop_even_5, %lds[%staged_45_at] : !lds_64_f16
        %staged_46_at = arith.addi %k_even_at, %c1536 : index
        memref.store %loop_even_6, %lds[%staged_46_at] : !lds_64_f16
        %staged_47_at = arith.addi %k_odd_at, %c1536 : index
        memref.store %loop_even_7, %lds[%staged_47_at] : !lds_64_f16
        %staged_48 = vector.from_elements %loop_even_8, %loop_even_9, %loop_even_10, %loop_even_11, %loop_even_12, %loop_even_13, %loop_even_14, %loop_even_15 : !chunk_f16
        %staged_48_at = arith.addi %pixel_part_0_at, %c2048 : index
        vector.store %staged_48, %lds[%staged_48_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %staged_49 = vector.from_elements %loop_even_16, %loop_even_17, %loop_even_18, %loop_even_19, %loop_even_20, %loop_even_21, %loop_even_22, %loop_even_23 : !chunk_f16
        %staged_49_at = arith.addi %pixel_part_1_at, %c2048 : index
        vector.store %staged_49, %lds[%staged_49_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %operand_50 = vector.shuffle %filter_24, %filter_24 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_51 = vector.shuffle %filter_25, %filter_25 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_52 = vector.shuffle %pixel_26, %pixel_26 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_53 = amdgpu.mfma 32x32x8 %operand_50 * %operand_52 + %sums_35 blgp = none : !operand_f16, !operand_f16, !block
        %sums_54 = amdgpu.mfma 32x32x8 %operand_51 * %operand_52 + %sums_36 blgp = none : !operand_f16, !operand_f16, !block
        %operand_55 = vector.shuffle %filter_24, %filter_24 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_56 = vector.shuffle %filter_25, %filter_25 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_57 = vector.shuffle %pixel_26, %pixel_26 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_58 = amdgpu.mfma 32x32x8 %operand_55 * %operand_57 + %sums_53 blgp = none : !operand_f16, !operand_f16, !block
        %sums_59 = amdgpu.mfma 32x32x8 %operand_56 * %operand_57 + %sums_54 blgp = none : !operand_f16, !operand_f16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_60_at = arith.addi %filter_1_at, %c6144 : index
        %filter_60 = vector.load %lds[%filter_60_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %filter_61_at = arith.addi %filter_1_at, %c7168 : index
        %filter_61 = vector.load %lds[%filter_61_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %pixel_62_at = arith.addi %pixel_1_at, %c8192 : index
        %pixel_62 = vector.load %lds[%pixel_62_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %even_filter_done = arith.subi %c_size, %odd_to_tap_left_next : i32
        %even_filter_channel = arith.addi %even_filter_done, %k_channel : i32
        %even_filter_plane = arith.muli %even_filter_channel, %filter_stride_c : i32
        %even_filter_tap = arith.muli %odd_to_tap_next, %filter_stride_s : i32
        %even_filter_at = arith.addi %even_filter_plane, %even_filter_tap : i32
        %even_filter_in = arith.cmpi slt, %k_channel, %odd_to_tap_left_next : i32
        %even_filter_or = arith.select %even_filter_in, %even_filter_at, %i1073741816 : i32
        %even_filter_at_0 = arith.addi %filter_base_0, %even_filter_or : i32
        %even_filter_at_1 = arith.addi %filter_base_1, %even_filter_or : i32
        %even_filter_at_2 = arith.addi %filter_base_2, %even_filter_or : i32
        %even_filter_at_3 = arith.addi %filter_base_3, %even_filter_or : i32
        %even_filter_at_4 = arith.addi %filter_base_4, %even_filter_or : i32
        %even_filter_at_5 = arith.addi %filter_base_5, %even_filter_or : i32
        %even_filter_at_6 = arith.addi %filter_base_6, %even_filter_or : i32
        %even_filter_at_7 = arith.addi %filter_base_7, %even_filter_or : i32
        %even_0_h = arith.addi %h_0, %odd_to_row_next : i32
        %even_0_w = arith.addi %w_0, %odd_to_column_next : i32
        %even_0_h_in = arith.cmpi ult, %even_0_h, %h_size : i32
        %even_0_w_in = arith.cmpi ult, %even_0_w, %w_size : i32
        %even_0_in = arith.andi %even_0_h_in, %even_0_w_in : i1
        %even_0_done = arith.subi %c_size, %odd_to_left_next : i32
        %even_0_channel = arith.minui %even_0_done, %c_size : i32
        %even_0_line = arith.muli %odd_to_row_next, %input_stride_h : i32
        %even_0_column = arith.muli %odd_to_column_next, %input_stride_w : i32
        %even_0_plane = arith.muli %even_0_channel, %input_stride_c : i32
        %even_0_line_column = arith.addi %even_0_line, %even_0_column : i32
        %even_0_tap = arith.addi %even_0_line_column, %even_0_plane : i32
        %even_0_at = arith.addi %input_start, %even_0_tap : i32
        %even_0_or = arith.select %even_0_in, %even_0_at, %i1073741816 : i32
        %even_0_exists_0 = arith.cmpi slt, %i0, %odd_to_left_next : i32
        %even_0_offset_0 = arith.select %even_0_exists_0, %channel_0_at, %i1073741816 : i32
        %even_0_at_0 = arith.addi %even_0_or, %even_0_offset_0 : i32
        %even_0_exists_1 = arith.cmpi slt, %i1, %odd_to_left_next : i32
        %even_0_offset_1 = arith.select %even_0_exists_1, %channel_1_at, %i1073741816 : i32
        %even_0_at_1 = arith.addi %even_0_or, %even_0_offset_1 : i32
        %even_0_exists_2 = arith.cmpi slt, %i2, %odd_to_left_next : i32
        %even_0_offset_2 = arith.select %even_0_exists_2, %channel_2_at, %i1073741816 : i32
        %even_0_at_2 = arith.addi %even_0_or, %even_0_offset_2 : i32
        %even_0_exists_3 = arith.cmpi slt, %i3, %odd_to_left_next : i32
        %even_0_offset_3 = arith.select %even_0_exists_3, %channel_3_at, %i1073741816 : i32
        %even_0_at_3 = arith.addi %even_0_or, %even_0_offset_3 : i32
        %even_0_to_column_far = arith.addi %odd_to_column_next, %dilation_w : i32
        %even_0_to_column_wraps = arith.cmpi uge, %even_0_to_column_far, %column_end : i32
        %even_0_to_column_by = arith.select %even_0_to_column_wraps, %column_end, %i0 : i32
        %even_0_to_column_next = arith.subi %even_0_to_column_far, %even_0_to_column_by : i32
        %even_0_to_row_by = arith.select %even_0_to_column_wraps, %dilation_h, %i0 : i32
        %even_0_to_row_there = arith.addi %odd_to_row_next, %i0 : i32
        %even_0_to_row_far = arith.addi %even_0_to_row_there, %even_0_to_row_by : i32
        %even_0_to_row_wraps = arith.cmpi uge, %even_0_to_row_far, %row_end : i32
        %even_0_to_row_less = arith.select %even_0_to_row_wraps, %row_end, %i0 : i32
        %even_0_to_row_next = arith.subi %even_0_to_row_far, %even_0_to_row_less : i32
        %even_0_to_left_there = arith.subi %odd_to_left_next, %i0 : i32
        %even_0_to_left_by = arith.select %even_0_to_row_wraps, %i4, %i0 : i32
        %even_0_to_left_next = arith.subi %even_0_to_left_there, %even_0_to_left_by : i32
        %even_1_h = arith.addi %h_0, %even_0_to_row_next : i32
        %even_1_w = arith.addi %w_0, %even_0_to_column_next : i32
        %even_1_h_in = arith.cmpi ult, %even_1_h, %h_size : i32
        %even_1_w_in = arith.cmpi ult, %even_1_w, %w_size : i32
        %even_1_in = arith.andi %even_1_h_in, %even_1_w_in : i1
        %even_1_done = arith.subi %c_size, %even_0_to_left_next : i32
        %even_1_channel = arith.minui %even_1_done, %c_size : i32
        %even_1_line = arith.muli %even_0_to_row_next, %input_stride_h : i32
        %even_1_column = arith.muli %even_0_to_column_next, %input_stride_w : i32
        %even_1_plane = arith.muli %even_1_channel, %input_stride_c : i32
        %even_1_line_column = arith.addi %even_1_line, %even_1_column : i32
        %even_1_tap = arith.addi %even_1_line_column, %even_1_plane : i32
        %even_1_at = arith.addi %input_start, %even_1_tap : i32
        %even_1_or = arith.select %even_1_in, %even_1_at, %i1073741816 : i32
        %even_1_exists_0 = arith.cmpi slt, %i0, %even_0_to_left_next : i32
        %even_1_offset_0 = arith.select %even_1_exists_0, %channel_0_at, %i1073741816 : i32
        %even_1_at_0 = arith.addi %even_1_or, %even_1_offset_0 : i32
        %even_1_exists_1 = arith.cmpi slt, %i1, %even_0_to_left_next : i32
        %even_1_offset_1 = arith.select %even_1_exists_1, %channel_1_at, %i1073741816 : i32
        %even_1_at_1 = arith.addi %even_1_or, %even_1_offset_1 : i32
        %even_1_exists_2 = arith.cmpi slt, %i2, %even_0_to_left_next : i32
        %even_1_offset_2 = arith.select %even_1_exists_2, %channel_2_at, %i1073741816 : i32
        %even_1_at_2 = arith.addi %even_1_or, %even_1_offset_2 : i32
        %even_1_exists_3 = arith.cmpi slt, %i3, %even_0_to_left_next : i32
        %even_1_offset_3 = arith.select %even_1_exists_3, %channel_3_at, %i1073741816 : i32
        %even_1_at_3 = arith.addi %even_1_or, %even_1_offset_3 : i32
        %even_1_to_column_far = arith.addi %even_0_to_column_next, %dilation_w : i32
        %even_1_to_column_wraps = arith.cmpi uge, %even_1_to_column_far, %column_end : i32
        %even_1_to_column_by = arith.select %even_1_to_column_wraps, %column_end, %i0 : i32
        %even_1_to_column_next = arith.subi %even_1_to_column_far, %even_1_to_column_by : i32
        %even_1_to_row_by = arith.select %even_1_to_column_wraps, %dilation_h, %i0 : i32
        %even_1_to_row_there = arith.addi %even_0_to_row_next, %i0 : i32
        %even_1_to_row_far = arith.addi %even_1_to_row_there, %even_1_to_row_by : i32
        %even_1_to_row_wraps = arith.cmpi uge, %even_1_to_row_far, %row_end : i32
        %even_1_to_row_less = arith.select %even_1_to_row_wraps, %row_end, %i0 : i32
        %even_1_to_row_next = arith.subi %even_1_to_row_far, %even_1_to_row_less : i32
        %even_1_to_left_there = arith.subi %even_0_to_left_next, %i0 : i32
        %even_1_to_left_by = arith.select %even_1_to_row_wraps, %i4, %i0 : i32
        %even_1_to_left_next = arith.subi %even_1_to_left_there, %even_1_to_left_by : i32
        %even_2_h = arith.addi %h_0, %even_1_to_row_next : i32
        %even_2_w = arith.addi %w_0, %even_1_to_column_next : i32
        %even_2_h_in = arith.cmpi ult, %even_2_h, %h_size : i32
        %even_2_w_in = arith.cmpi ult, %even_2_w, %w_size : i32
        %even_2_in = arith.andi %even_2_h_in, %even_2_w_in : i1
        %even_2_done = arith.subi %c_size, %even_1_to_left_next : i32
        %even_2_channel = arith.minui %even_2_done, %c_size : i32
        %even_2_line = arith.muli %even_1_to_row_next, %input_stride_h : i32
        %even_2_column = arith.muli %even_1_to_column_next, %input_stride_w : i32
        %even_2_plane = arith.muli %even_2_channel, %input_stride_c : i32
        %even_2_line_column = arith.addi %even_2_line, %even_2_column : i32
        %even_2_tap = arith.addi %even_2_line_column, %even_2_plane : i32
        %even_2_at = arith.addi %input_start, %even_2_tap : i32
        %even_2_or = arith.select %even_2_in, %even_2_at, %i1073741816 : i32
        %even_2_exists_0 = arith.cmpi slt, %i0, %even_1_to_left_next : i32
        %even_2_offset_0 = arith.select %even_2_exists_0, %channel_0_at, %i1073741816 : i32
        %even_2_at_0 = arith.addi %even_2_or, %even_2_offset_0 : i32
        %even_2_exists_1 = arith.cmpi slt, %i1, %even_1_to_left_next : i32
        %even_2_offset_1 = arith.select %even_2_exists_1, %channel_1_at, %i1073741816 : i32
        %even_2_at_1 = arith.addi %even_2_or, %even_2_offset_1 : i32
        %even_2_exists_2 = arith.cmpi slt, %i2, %even_1_to_left_next : i32
        %even_2_offset_2 = arith.select %even_2_exists_2, %channel_2_at, %i1073741816 : i32
        %even_2_at_2 = arith.addi %even_2_or, %even_2_offset_2 : i32
        %even_2_exists_3 = arith.cmpi slt, %i3, %even_1_to_left_next : i32
        %even_2_offset_3 = arith.select %even_2_exists_3, %channel_3_at, %i1073741816 : i32
        %even_2_at_3 = arith.addi %even_2_or, %even_2_offset_3 : i32
        %even_2_to_column_far = arith.addi %even_1_to_column_next, %dilation_w : i32
        %even_2_to_column_wraps = arith.cmpi uge, %even_2_to_column_far, %column_end : i32
        %even_2_to_column_by = arith.select %even_2_to_column_wraps, %column_end, %i0 : i32
        %even_2_to_column_next = arith.subi %even_2_to_column_far, %even_2_to_column_by : i32
        %even_2_to_row_by = arith.select %even_2_to_column_wraps, %dilation_h, %i0 : i32
        %even_2_to_row_there = arith.addi %even_1_to_row_next, %i0 : i32
        %even_2_to_row_far = arith.addi %even_2_to_row_there, %even_2_to_row_by : i32
        %even_2_to_row_wraps = arith.cmpi uge, %even_2_to_row_far, %row_end : i32
        %even_2_to_row_less = arith.select %even_2_to_row_wraps, %row_end, %i0 : i32
        %even_2_to_row_next = arith.subi %even_2_to_row_far, %even_2_to_row_less : i32
        %even_2_to_left_there = arith.subi %even_1_to_left_next, %i0 : i32
        %even_2_to_left_by = arith.select %even_2_to_row_wraps, %i4, %i0 : i32
        %even_2_to_left_next = arith.subi %even_2_to_left_there, %even_2_to_left_by : i32
        %even_3_h = arith.addi %h_0, %even_2_to_row_next : i32
        %even_3_w = arith.addi %w_0, %even_2_to_column_next : i32
        %even_3_h_in = arith.cmpi ult, %even_3_h, %h_size : i32
        %even_3_w_in = arith.cmpi ult, %even_3_w, %w_size : i32
        %even_3_in = arith.andi %even_3_h_in, %even_3_w_in : i1
        %even_3_done = arith.subi %c_size, %even_2_to_left_next : i32
        %even_3_channel = arith.minui %even_3_done, %c_size : i32
        %even_3_line = arith.muli %even_2_to_row_next, %input_stride_h : i32
        %even_3_column = arith.muli %even_2_to_column_next, %input_stride_w : i32
        %even_3_plane = arith.muli %even_3_channel, %input_stride_c : i32
        %even_3_line_column = arith.addi %even_3_line, %even_3_column : i32
        %even_3_tap = arith.addi %even_3_line_column, %even_3_plane : i32
        %even_3_at = arith.addi %input_start, %even_3_tap : i32
        %even_3_or = arith.select %even_3_in, %even_3_at, %i1073741816 : i32
        %even_3_exists_0 = arith.cmpi slt, %i0, %even_2_to_left_next : i32
        %even_3_offset_0 = arith.select %even_3_exists_0, %channel_0_at, %i1073741816 : i32
        %even_3_at_0 = arith.addi %even_3_or, %even_3_offset_0 : i32
        %even_3_exists_1 = arith.cmpi slt, %i1, %even_2_to_left_next : i32
        %even_3_offset_1 = arith.select %even_3_exists_1, %channel_1_at, %i1073741816 : i32
        %even_3_at_1 = arith.addi %even_3_or, %even_3_offset_1 : i32
        %even_3_exists_2 = arith.cmpi slt, %i2, %even_2_to_left_next : i32
        %even_3_offset_2 = arith.select %even_3_exists_2, %channel_2_at, %i1073741816 : i32
        %even_3_at_2 = arith.addi %even_3_or, %even_3_offset_2 : i32
        %even_3_exists_3 = arith.cmpi slt, %i3, %even_2_to_left_next : i32
        %even_3_offset_3 = arith.select %even_3_exists_3, %channel_3_at, %i1073741816 : i32
        %even_3_at_3 = arith.addi %even_3_or, %even_3_offset_3 : i32
        %even_to_column_far = arith.addi %odd_to_column_next, %by_columns : i32
        %even_to_column_wraps = arith.cmpi uge, %even_to_column_far, %column_end : i32
        %even_to_column_by = arith.select %even_to_column_wraps, %column_end, %i0 : i32
        %even_to_column_next = arith.subi %even_to_column_far, %even_to_column_by : i32
        %even_to_row_by = arith.select %even_to_column_wraps, %dilation_h, %i0 : i32
        %even_to_row_there = arith.addi %odd_to_row_next, %by_rows : i32
        %even_to_row_far = arith.addi %even_to_row_there, %even_to_row_by : i32
        %even_to_row_wraps = arith.cmpi uge, %even_to_row_far, %row_end : i32
        %even_to_row_less = arith.select %even_to_row_wraps, %row_end, %i0 : i32
        %even_to_row_next = arith.subi %even_to_row_far, %even_to_row_less : i32
        %even_to_left_there = arith.subi %odd_to_left_next, %by_channels : i32
        %even_to_left_by = arith.select %even_to_row_wraps, %i4, %i0 : i32
        %even_to_left_next = arith.subi %even_to_left_there, %even_to_left_by : i32
        %even_to_tap_far = arith.addi %odd_to_tap_next, %by_taps : i32
        %even_to_tap_wraps = arith.cmpi uge, %even_to_tap_far, %rs_some : i32
        %even_to_tap_less = arith.select %even_to_tap_wraps, %rs_some, %i0 : i32
        %even_to_tap_next = arith.subi %even_to_tap_far, %even_to_tap_less : i32
        %even_to_tap_left_there = arith.subi %odd_to_tap_left_next, %by_channels : i32
        %even_to_tap_left_by = arith.select %even_to_tap_wraps, %i4, %i0 : i32
        %even_to_tap_left_next = arith.subi %even_to_tap_left_there, %even_to_tap_left_by : i32
        %even_0 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_0] : !flat_f16, i32 -> f16
        %even_1 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_1] : !flat_f16, i32 -> f16
        %even_2 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_2] : !flat_f16, i32 -> f16
        %even_3 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_3] : !flat_f16, i32 -> f16
        %even_4 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_4] : !flat_f16, i32 -> f16
        %even_5 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_5] : !flat_f16, i32 -> f16
        %even_6 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_6] : !flat_f16, i32 -> f16
        %even_7 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_7] : !flat_f16, i32 -> f16
        %even_8 = amdgpu.raw_buffer_load %input_flat[%even_0_at_0] : !flat_f16, i32 -> f16
        %even_9 = amdgpu.raw_buffer_load %input_flat[%even_0_at_1] : !flat_f16, i32 -> f16
        %even_10 = amdgpu.raw_buffer_load %input_flat[%even_0_at_2] : !flat_f16, i32 -> f16
        %even_11 = amdgpu.raw_buffer_load %input_flat[%even_0_at_3] : !flat_f16, i32 -> f16
        %even_12 = amdgpu.raw_buffer_load %input_flat[%even_1_at_0] : !flat_f16, i32 -> f16
        %even_13 = amdgpu.raw_buffer_load %input_flat[%even_1_at_1] : !flat_f16, i32 -> f16
        %even_14 = amdgpu.raw_buffer_load %input_flat[%even_1_at_2] : !flat_f16, i32 -> f16
        %even_15 = amdgpu.raw_buffer_load %input_flat[%even_1_at_3] : !flat_f16, i32 -> f16
        %even_16 = amdgpu.raw_buffer_load %input_flat[%even_2_at_0] : !flat_f16, i32 -> f16
        %even_17 = amdgpu.raw_buffer_load %input_flat[%even_2_at_1] : !flat_f16, i32 -> f16
        %even_18 = amdgpu.raw_buffer_load %input_flat[%even_2_at_2] : !flat_f16, i32 -> f16
        %even_19 = amdgpu.raw_buffer_load %input_flat[%even_2_at_3] : !flat_f16, i32 -> f16
        %even_20 = amdgpu.raw_buffer_load %input_flat[%even_3_at_0] : !flat_f16, i32 -> f16
        %even_21 = amdgpu.raw_buffer_load %input_flat[%even_3_at_1] : !flat_f16, i32 -> f16
        %even_22 = amdgpu.raw_buffer_load %input_flat[%even_3_at_2] : !flat_f16, i32 -> f16
        %even_23 = amdgpu.raw_buffer_load %input_flat[%even_3_at_3] : !flat_f16, i32 -> f16
        %operand_63 = vector.shuffle %filter_37, %filter_37 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_64 = vector.shuffle %filter_38, %filter_38 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_65 = vector.shuffle %pixel_39, %pixel_39 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_66 = amdgpu.mfma 32x32x8 %operand_63 * %operand_65 + %sums_58 blgp = none : !operand_f16, !operand_f16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_64 * %operand_65 + %sums_59 blgp = none : !operand_f16, !operand_f16, !block
        %operand_68 = vector.shuffle %filter_37, %filter_37 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_69 = vector.shuffle %filter_38, %filter_38 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_70 = vector.shuffle %pixel_39, %pixel_39 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_71 = amdgpu.mfma 32x32x8 %operand_68 * %operand_70 + %sums_66 blgp = none : !operand_f16, !operand_f16, !block
        %sums_72 = amdgpu.mfma 32x32x8 %operand_69 * %operand_70 + %sums_67 blgp = none : !operand_f16, !operand_f16, !block
        amdgpu.lds_barrier
        // Step 1, second half.
        %filter_73_at = arith.addi %filter_0_at, %c0 : index
        %filter_73 = vector.load %lds[%filter_73_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %filter_74_at = arith.addi %filter_0_at, %c1024 : index
        %filter_74 = vector.load %lds[%filter_74_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %pixel_75_at = arith.addi %pixel_0_at, %c2048 : index
        %pixel_75 = vector.load %lds[%pixel_75_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %staged_76_at = arith.addi %k_even_at, %c6144 : index
        memref.store %odd_0, %lds[%staged_76_at] : !lds_64_f16
        %staged_77_at = arith.addi %k_odd_at, %c6144 : index
        memref.store %odd_1, %lds[%staged_77_at] : !lds_64_f16
        %staged_78_at = arith.addi %k_even_at, %c6656 : index
        memref.store %odd_2, %lds[%staged_78_at] : !lds_64_f16
        %staged_79_at = arith.addi %k_odd_at, %c6656 : index
        memref.store %odd_3, %lds[%staged_79_at] : !lds_64_f16
        %staged_80_at = arith.addi %k_even_at, %c7168 : index
        memref.store %odd_4, %lds[%staged_80_at] : !lds_64_f16
        %staged_81_at = arith.addi %k_odd_at, %c7168 : index
        memref.store %odd_5, %lds[%staged_81_at] : !lds_64_f16
        %staged_82_at = arith.addi %k_even_at, %c7680 : index
        memref.store %odd_6, %lds[%staged_82_at] : !lds_64_f16
        %staged_83_at = arith.addi %k_odd_at, %c7680 : index
        memref.store %odd_7, %lds[%staged_83_at] : !lds_64_f16
        %staged_84 = vector.from_elements %odd_8, %odd_9, %odd_10, %odd_11, %odd_12, %odd_13, %odd_14, %odd_15 : !chunk_f16
        %staged_84_at = arith.addi %pixel_part_0_at, %c8192 : index
        vector.store %staged_84, %lds[%staged_84_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %staged_85 = vector.from_elements %odd_16, %odd_17, %odd_18, %odd_19, %odd_20, %odd_21, %odd_22, %odd_23 : !chunk_f16
        %staged_85_at = arith.addi %pixel_part_1_at, %c8192 : index
        vector.store %staged_85, %lds[%staged_85_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %operand_86 = vector.shuffle %filter_60, %filter_60 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_87 = vector.shuffle %filter_61, %filter_61 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %operand_88 = vector.shuffle %pixel_62, %pixel_62 [0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %sums_89 = amdgpu.mfma 32x32x8 %operand_86 * %operand_88 + %sums_71 blgp = none : !operand_f16, !operand_f16, !block
        %sums_90 = amdgpu.mfma 32x32x8 %operand_87 * %operand_88 + %sums_72 blgp = none : !operand_f16, !operand_f16, !block
        %operand_91 = vector.shuffle %filter_60, %filter_60 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_92 = vector.shuffle %filter_61, %filter_61 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %operand_93 = vector.shuffle %pixel_62, %pixel_62 [4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %sums_94 = amdgpu.mfma 32x32x8 %operand_91 * %operand_93 + %sums_89 blgp = none : !operand_f16, !operand_f16, !block
        %sums_95 = amdgpu.mfma 32x32x8 %operand_92 * %operand_93 + %sums_90 blgp = none : !operand_f16, !operand_f16, !block
        scf.yield %sums_94, %sums_95, %filter_73, %filter_74, %pixel_75, %even_0, %even_1, %even_2, %even_3, %even_4, %even_5, %even_6, %even_7, %even_8, %even_9, %even_10, %even_11, %even_12, %even_13, %even_14, %even_15, %even_16, %even_17, %even_18, %even_19, %even_20, %even_21, %even_22, %even_23, %even_to_row_next, %even_to_column_next, %even_to_left_next, %even_to_tap_next, %even_to_tap_left_next
        : !block, !block, !chunk_f16, !chunk_f16, !chunk_f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, f16, i32, i32, i32, i32, i32
      }
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_f16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %biased_0, %biased_1 = scf.if %has_bias -> (!block, !block) {
        %bias_96_filter = arith.addi %sum_filter0, %i0 : i32
        %bias_96 = func.call @bias_f16(%bias, %bias_96_filter) : (!flat_f16, i32) -> !block
        %with_bias_97 = arith.addf %end_0, %bias_96 : !block
        %bias_98_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_98 = func.call @bias_f16(%bias, %bias_98_filter) : (!flat_f16, i32) -> !block
        %with_bias_99 = arith.addf %end_1, %bias_98 : !block
        scf.yield %with_bias_97, %with_bias_99 : !block, !block
      } else {
      scf.yield %end_0, %end_1 : !block, !block
      }
      // NHWC, or NCHW?
      %is_channels_last = arith.cmpi eq, %output_stride_f, %i1 : i32
      scf.if %is_channels_last {
        // A row of LDS for each of the wave's pixels. In the 16 bytes of 8
        // filters, pixels 8 to 15, 24 to 31 and so on have the halves swapped.
        %wave_lds = arith.muli %wave, %i2048 : i32
        %turn_row = arith.muli %lane_row, %i64 : i32
        %turn_low = arith.andi %lane_row, %i7 : i32
        %turn_bits = arith.shrui %lane_row, %i3 : i32
        %turn_half_any = arith.xori %lane_half, %turn_bits : i32
        %turn_half = arith.andi %turn_half_any, %i1 : i32
        %turn_half_at = arith.muli %turn_half, %i4 : i32
        %turn_0 = arith.addi %wave_lds, %turn_row : i32
        %turn_1 = arith.addi %turn_0, %turn_half_at : i32
        %part_100_swizzled = arith.xori %turn_low, %i0 : i32
        %part_100_start = arith.muli %part_100_swizzled, %i8 : i32
        %part_100_i32 = arith.addi %turn_1, %part_100_start : i32
        %part_100_at = arith.index_castui %part_100_i32 : i32 to index
        %result_101_f32 = vector.shuffle %biased_0, %biased_0 [0, 1, 2, 3] : !block, !block
        %result_101 = arith.truncf %result_101_f32 : vector<4xf32> to !operand_f16
        %result_101_at = arith.addi %part_100_at, %c0 : index
        vector.store %result_101, %lds[%result_101_at] {alignment = 8} : !lds_64_f16, !operand_f16
        %part_102_swizzled = arith.xori %turn_low, %i1 : i32
        %part_102_start = arith.muli %part_102_swizzled, %i8 : i32
        %part_102_i32 = arith.addi %turn_1, %part_102_start : i32
        %part_102_at = arith.index_castui %part_102_i32 : i32 to index
        %result_103_f32 = vector.shuffle %biased_0, %biased_0 [4, 5, 6, 7] : !block, !block
        %result_103 = arith.truncf %result_103_f32 : vector<4xf32> to !operand_f16
        %result_103_at = arith.addi %part_102_at, %c0 : index
        vector.store %result_103, %lds[%result_103_at] {alignment = 8} : !lds_64_f16, !operand_f16
        %part_104_swizzled = arith.xori %turn_low, %i2 : i32
        %part_104_start = arith.muli %part_104_swizzled, %i8 : i32
        %part_104_i32 = arith.addi %turn_1, %part_104_start : i32
        %part_104_at = arith.index_castui %part_104_i32 : i32 to index
        %result_105_f32 = vector.shuffle %biased_0, %biased_0 [8, 9, 10, 11] : !block, !block
        %result_105 = arith.truncf %result_105_f32 : vector<4xf32> to !operand_f16
        %result_105_at = arith.addi %part_104_at, %c0 : index
        vector.store %result_105, %lds[%result_105_at] {alignment = 8} : !lds_64_f16, !operand_f16
        %part_106_swizzled = arith.xori %turn_low, %i3 : i32
        %part_106_start = arith.muli %part_106_swizzled, %i8 : i32
        %part_106_i32 = arith.addi %turn_1, %part_106_start : i32
        %part_106_at = arith.index_castui %part_106_i32 : i32 to index
        %result_107_f32 = vector.shuffle %biased_0, %biased_0 [12, 13, 14, 15] : !block, !block
        %result_107 = arith.truncf %result_107_f32 : vector<4xf32> to !operand_f16
        %result_107_at = arith.addi %part_106_at, %c0 : index
        vector.store %result_107, %lds[%result_107_at] {alignment = 8} : !lds_64_f16, !operand_f16
        %part_108_swizzled = arith.xori %turn_low, %i4 : i32
        %part_108_start = arith.muli %part_108_swizzled, %i8 : i32
        %part_108_i32 = arith.addi %turn_1, %part_108_start : i32
        %part_108_at = arith.index_castui %part_108_i32 : i32 to index
        %result_109_f32 = vector.shuffle %biased_1, %biased_1 [0, 1, 2, 3] : !block, !block
        %result_109 = arith.truncf %result_109_f32 : vector<4xf32> to !operand_f16
        %result_109_at = arith.addi %part_108_at, %c0 : index
        vector.store %result_109, %lds[%result_109_at] {alignment = 8} : !lds_64_f16, !operand_f16
        %part_110_swizzled = arith.xori %turn_low, %i5 : i32
        %part_110_start = arith.muli %part_110_swizzled, %i8 : i32
        %part_110_i32 = arith.addi %turn_1, %part_110_start : i32
        %part_110_at = arith.index_castui %part_110_i32 : i32 to index
        %result_111_f32 = vector.shuffle %biased_1, %biased_1 [4, 5, 6, 7] : !block, !block
        %result_111 = arith.truncf %result_111_f32 : vector<4xf32> to !operand_f16
        %result_111_at = arith.addi %part_110_at, %c0 : index
        vector.store %result_111, %lds[%result_111_at] {alignment = 8} : !lds_64_f16, !operand_f16
        %part_112_swizzled = arith.xori %turn_low, %i6 : i32
        %part_112_start = arith.muli %part_112_swizzled, %i8 : i32
        %part_112_i32 = arith.addi %turn_1, %part_112_start : i32
        %part_112_at = arith.index_castui %part_112_i32 : i32 to index
        %result_113_f32 = vector.shuffle %biased_1, %biased_1 [8, 9, 10, 11] : !block, !block
        %result_113 = arith.truncf %result_113_f32 : vector<4xf32> to !operand_f16
        %result_113_at = arith.addi %part_112_at, %c0 : index
        vector.store %result_113, %lds[%result_113_at] {alignment = 8} : !lds_64_f16, !operand_f16
        %part_114_swizzled = arith.xori %turn_low, %i7 : i32
        %part_114_start = arith.muli %part_114_swizzled, %i8 : i32
        %part_114_i32 = arith.addi %turn_1, %part_114_start : i32
        %part_114_at = arith.index_castui %part_114_i32 : i32 to index
        %result_115_f32 = vector.shuffle %biased_1, %biased_1 [12, 13, 14, 15] : !block, !block
        %result_115 = arith.truncf %result_115_f32 : vector<4xf32> to !operand_f16
        %result_115_at = arith.addi %part_114_at, %c0 : index
        vector.store %result_115, %lds[%result_115_at] {alignment = 8} : !lds_64_f16, !operand_f16
        amdgpu.lds_barrier
        %out_part = arith.andi %lane, %i7 : i32
        %out_row = arith.divui %lane, %i8 : i32
        %out_swizzled = arith.xori %out_part, %out_row : i32
        %out_part_start = arith.muli %out_swizzled, %i8 : i32
        %out_row_start = arith.muli %out_row, %i64 : i32
        %out_0 = arith.addi %wave_lds, %out_row_start : i32
        %out_i32 = arith.addi %out_0, %out_part_start : i32
        %out_at = arith.index_castui %out_i32 : i32 to index
        %out_filter_far = arith.muli %out_part, %i8 : i32
        %out_filter = arith.addi %wave_filter0, %out_filter_far : i32
        %out_filter_in = arith.cmpi ult, %out_filter, %f_size : i32
        %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
        %out_pixel0 = arith.addi %wave_pixel0, %out_row : i32
        %f_rest = arith.remui %f_size, %i8 : i32
        %f_whole = arith.cmpi eq, %f_rest, %i0 : i32
        %out_1_at = arith.addi %out_at, %c0 : index
        %out_1_any = vector.load %lds[%out_1_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %out_1 = vector.shuffle %out_1_any, %out_1_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %out_1_pixel = arith.addi %out_pixel0, %i0 : i32
        %out_1_pixel_in = arith.cmpi ult, %out_1_pixel, %pixels : i32
        %out_1_start = arith.muli %out_1_pixel, %f_size : i32
        %out_1_there = arith.addi %out_1_start, %out_filter : i32
        %out_2_at = arith.addi %out_at, %c512 : index
        %out_2_any = vector.load %lds[%out_2_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %out_2 = vector.shuffle %out_2_any, %out_2_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %out_2_pixel = arith.addi %out_pixel0, %i8 : i32
        %out_2_pixel_in = arith.cmpi ult, %out_2_pixel, %pixels : i32
        %out_2_start = arith.muli %out_2_pixel, %f_size : i32
        %out_2_there = arith.addi %out_2_start, %out_filter : i32
        %out_3_at = arith.addi %out_at, %c1024 : index
        %out_3_any = vector.load %lds[%out_3_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %out_3 = vector.shuffle %out_3_any, %out_3_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_f16, !chunk_f16
        %out_3_pixel = arith.addi %out_pixel0, %i16 : i32
        %out_3_pixel_in = arith.cmpi ult, %out_3_pixel, %pixels : i32
        %out_3_start = arith.muli %out_3_pixel, %f_size : i32
        %out_3_there = arith.addi %out_3_start, %out_filter : i32
        %out_4_at = arith.addi %out_at, %c1536 : index
        %out_4_any = vector.load %lds[%out_4_at] {alignment = 16} : !lds_64_f16, !chunk_f16
        %out_4 = vector.shuffle %out_4_any, %out_4_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_f16, !chunk_f16
        %out_4_pixel = arith.addi %out_pixel0, %i24 : i32
        %out_4_pixel_in = arith.cmpi ult, %out_4_pixel, %pixels : i32
        %out_4_start = arith.muli %out_4_pixel, %f_size : i32
        %out_4_there = arith.addi %out_4_start, %out_filter : i32
        scf.if %f_whole {
          %out_1_in = arith.andi %out_1_pixel_in, %out_filter_in : i1
          %out_1_or = arith.select %out_1_in, %out_1_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_1 -> %output_flat[%out_1_or] : !chunk_f16 -> !flat_f16, i32
          %out_2_in = arith.andi %out_2_pixel_in, %out_filter_in : i1
          %out_2_or = arith.select %out_2_in, %out_2_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_2 -> %output_flat[%out_2_or] : !chunk_f16 -> !flat_f16, i32
          %out_3_in = arith.andi %out_3_pixel_in, %out_filter_in : i1
          %out_3_or = arith.select %out_3_in, %out_3_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_3 -> %output_flat[%out_3_or] : !chunk_f16 -> !flat_f16, i32
          %out_4_in = arith.andi %out_4_pixel_in, %out_filter_in : i1
          %out_4_or = arith.select %out_4_in, %out_4_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_4 -> %output_flat[%out_4_or] : !chunk_f16 -> !flat_f16, i32
        } else {
        // A lane stores one filter of all pixels.
          %one_filter = arith.addi %wave_filter0, %lane : i32
          %one_filter_in = arith.cmpi ult, %one_filter, %f_size : i32
          %one_part = arith.divui %lane, %i8 : i32
          %one_place = arith.remui %lane, %i8 : i32
          scf.for %one_row = %i0 to %i32 step %i1 : i32 {
            %one_low = arith.andi %one_row, %i7 : i32
            %one_bits = arith.shrui %one_row, %i1 : i32
            %one_swap = arith.andi %one_bits, %i4 : i32
            %one_swizzled = arith.xori %one_part, %one_low : i32
            %one_part_start = arith.muli %one_swizzled, %i8 : i32
            %one_element = arith.xori %one_place, %one_swap : i32
            %one_row_start = arith.muli %one_row, %i64 : i32
            %one_0 = arith.addi %wave_lds, %one_row_start : i32
            %one_1 = arith.addi %one_0, %one_part_start : i32
            %one_2 = arith.addi %one_1, %one_element : i32
            %one_at = arith.index_castui %one_2 : i32 to index
            %one = memref.load %lds[%one_at] : !lds_64_f16
            %one_pixel = arith.addi %wave_pixel0, %one_row : i32
            %one_pixel_in = arith.cmpi ult, %one_pixel, %pixels : i32
            %one_in = arith.andi %one_filter_in, %one_pixel_in : i1
            %one_start = arith.muli %one_pixel, %f_size : i32
            %one_there = arith.addi %one_start, %one_filter : i32
            %one_or = arith.select %one_in, %one_there, %i1073741816 : i32
            amdgpu.raw_buffer_store %one -> %output_flat[%one_or] : f16 -> !flat_f16, i32
          }
        }
      } else {
        %sum_pixel0 = arith.addi %pixel0, %wave_pixel : i32
        %sum_pixel = arith.addi %sum_pixel0, %lane_row : i32
        %sum_filter_start = arith.muli %sum_filter0, %output_stride_f : i32
        %to_0_pixel = arith.addi %sum_pixel, %i0 : i32
        %to_0_pixel_in = arith.cmpi ult, %to_0_pixel, %pixels : i32
        %n_to_0 = arith.divui %to_0_pixel, %pq_size : i32
        %pq_to_0 = arith.remui %to_0_pixel, %pq_size : i32
        %p_to_0 = arith.divui %pq_to_0, %q_size : i32
        %q_to_0 = arith.remui %pq_to_0, %q_size : i32
        %to_0_image = arith.muli %n_to_0, %output_stride_n : i32
        %to_0_line = arith.muli %p_to_0, %output_stride_p : i32
        %to_0_column = arith.muli %q_to_0, %output_stride_q : i32
        %to_0_image_line = arith.addi %to_0_image, %to_0_line : i32
        %to_0_start = arith.addi %to_0_image_line, %to_0_column : i32
        %to_0_at = arith.addi %to_0_start, %sum_filter_start : i32
        %to_0_0_filter = arith.addi %sum_filter0, %i0 : i32
        %to_0_0_skipped = arith.muli %output_stride_f, %i0 : i32
        %to_0_0_at = arith.addi %to_0_at, %to_0_0_skipped : i32
        func.call @store_block_f16(%biased_0, %output_flat, %to_0_0_at, %output_stride_f,
            %to_0_0_filter, %f_size, %to_0_pixel_in) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
        %to_0_1_filter = arith.addi %sum_filter0, %i32 : i32
        %to_0_1_skipped = arith.muli %output_stride_f, %i32 : i32
        %to_0_1_at = arith.addi %to_0_at, %to_0_1_skipped : i32
        func.call @store_block_f16(%biased_1, %output_flat, %to_0_1_at, %output_stride_f,
            %to_0_1_filter, %f_size, %to_0_pixel_in) : (!block, !flat_f16, i32, i32, i32, i32, i1) -> ()
      }
      gpu.return
    }

    // The bias of the 16 filters of which a lane has sums, zeros beyond the last.
    func.func private @bias_bf16(%bias: !flat_bf16, %first: i32) -> !block {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i8 = arith.constant 8 : i32
      %i9 = arith.constant 9 : i32
      %i10 = arith.constant 10 : i32
      %i11 = arith.constant 11 : i32
      %i16 = arith.constant 16 : i32
      %i17 = arith.constant 17 : i32
      %i18 = arith.constant 18 : i32
      %i19 = arith.constant 19 : i32
      %i24 = arith.constant 24 : i32
      %i25 = arith.constant 25 : i32
      %i26 = arith.constant 26 : i32
      %i27 = arith.constant 27 : i32
      %filter_0 = arith.addi %first, %i0 : i32
      %value_0 = amdgpu.raw_buffer_load %bias[%filter_0] : !flat_bf16, i32 -> bf16
      %filter_1 = arith.addi %first, %i1 : i32
      %value_1 = amdgpu.raw_buffer_load %bias[%filter_1] : !flat_bf16, i32 -> bf16
      %filter_2 = arith.addi %first, %i2 : i32
      %value_2 = amdgpu.raw_buffer_load %bias[%filter_2] : !flat_bf16, i32 -> bf16
      %filter_3 = arith.addi %first, %i3 : i32
      %value_3 = amdgpu.raw_buffer_load %bias[%filter_3] : !flat_bf16, i32 -> bf16
      %filter_4 = arith.addi %first, %i8 : i32
      %value_4 = amdgpu.raw_buffer_load %bias[%filter_4] : !flat_bf16, i32 -> bf16
      %filter_5 = arith.addi %first, %i9 : i32
      %value_5 = amdgpu.raw_buffer_load %bias[%filter_5] : !flat_bf16, i32 -> bf16
      %filter_6 = arith.addi %first, %i10 : i32
      %value_6 = amdgpu.raw_buffer_load %bias[%filter_6] : !flat_bf16, i32 -> bf16
      %filter_7 = arith.addi %first, %i11 : i32
      %value_7 = amdgpu.raw_buffer_load %bias[%filter_7] : !flat_bf16, i32 -> bf16
      %filter_8 = arith.addi %first, %i16 : i32
      %value_8 = amdgpu.raw_buffer_load %bias[%filter_8] : !flat_bf16, i32 -> bf16
      %filter_9 = arith.addi %first, %i17 : i32
      %value_9 = amdgpu.raw_buffer_load %bias[%filter_9] : !flat_bf16, i32 -> bf16
      %filter_10 = arith.addi %first, %i18 : i32
      %value_10 = amdgpu.raw_buffer_load %bias[%filter_10] : !flat_bf16, i32 -> bf16
      %filter_11 = arith.addi %first, %i19 : i32
      %value_11 = amdgpu.raw_buffer_load %bias[%filter_11] : !flat_bf16, i32 -> bf16
      %filter_12 = arith.addi %first, %i24 : i32
      %value_12 = amdgpu.raw_buffer_load %bias[%filter_12] : !flat_bf16, i32 -> bf16
      %filter_13 = arith.addi %first, %i25 : i32
      %value_13 = amdgpu.raw_buffer_load %bias[%filter_13] : !flat_bf16, i32 -> bf16
      %filter_14 = arith.addi %first, %i26 : i32
      %value_14 = amdgpu.raw_buffer_load %bias[%filter_14] : !flat_bf16, i32 -> bf16
      %filter_15 = arith.addi %first, %i27 : i32
      %value_15 = amdgpu.raw_buffer_load %bias[%filter_15] : !flat_bf16, i32 -> bf16
      %values = vector.from_elements %value_0, %value_1, %value_2, %value_3, %value_4, %value_5, %value_6, %value_7, %value_8, %value_9, %value_10, %value_11, %value_12, %value_13, %value_14, %value_15 : vector<16xbf16>
      %extended = arith.extf %values : vector<16xbf16> to !block
      return %extended : !block
    }

    // Stores a lane's sums of a block, of one pixel, where they exist.
    func.func private @store_block_bf16(%sums: !block, %output: !flat_bf16,
        %at: i32, %stride_f: i32, %first: i32, %f_size: i32, %pixel_in: i1) {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i8 = arith.constant 8 : i32
      %i9 = arith.constant 9 : i32
      %i10 = arith.constant 10 : i32
      %i11 = arith.constant 11 : i32
      %i16 = arith.constant 16 : i32
      %i17 = arith.constant 17 : i32
      %i18 = arith.constant 18 : i32
      %i19 = arith.constant 19 : i32
      %i24 = arith.constant 24 : i32
      %i25 = arith.constant 25 : i32
      %i26 = arith.constant 26 : i32
      %i27 = arith.constant 27 : i32
      %i1073741816 = arith.constant 1073741816 : i32
      %filter_0 = arith.addi %first, %i0 : i32
      %filter_in_0 = arith.cmpi ult, %filter_0, %f_size : i32
      %in_0 = arith.andi %filter_in_0, %pixel_in : i1
      %skipped_0 = arith.muli %stride_f, %i0 : i32
      %at_0 = arith.addi %at, %skipped_0 : i32
      %or_0 = arith.select %in_0, %at_0, %i1073741816 : i32
      %sum_0 = vector.extract %sums[0] : f32 from !block
      %value_0 = arith.truncf %sum_0 : f32 to bf16
      amdgpu.raw_buffer_store %value_0 -> %output[%or_0] : bf16 -> !flat_bf16, i32
      %filter_1 = arith.addi %first, %i1 : i32
      %filter_in_1 = arith.cmpi ult, %filter_1, %f_size : i32
      %in_1 = arith.andi %filter_in_1, %pixel_in : i1
      %skipped_1 = arith.muli %stride_f, %i1 : i32
      %at_1 = arith.addi %at, %skipped_1 : i32
      %or_1 = arith.select %in_1, %at_1, %i1073741816 : i32
      %sum_1 = vector.extract %sums[1] : f32 from !block
      %value_1 = arith.truncf %sum_1 : f32 to bf16
      amdgpu.raw_buffer_store %value_1 -> %output[%or_1] : bf16 -> !flat_bf16, i32
      %filter_2 = arith.addi %first, %i2 : i32
      %filter_in_2 = arith.cmpi ult, %filter_2, %f_size : i32
      %in_2 = arith.andi %filter_in_2, %pixel_in : i1
      %skipped_2 = arith.muli %stride_f, %i2 : i32
      %at_2 = arith.addi %at, %skipped_2 : i32
      %or_2 = arith.select %in_2, %at_2, %i1073741816 : i32
      %sum_2 = vector.extract %sums[2] : f32 from !block
      %value_2 = arith.truncf %sum_2 : f32 to bf16
      amdgpu.raw_buffer_store %value_2 -> %output[%or_2] : bf16 -> !flat_bf16, i32
      %filter_3 = arith.addi %first, %i3 : i32
      %filter_in_3 = arith.cmpi ult, %filter_3, %f_size : i32
      %in_3 = arith.andi %filter_in_3, %pixel_in : i1
      %skipped_3 = arith.muli %stride_f, %i3 : i32
      %at_3 = arith.addi %at, %skipped_3 : i32
      %or_3 = arith.select %in_3, %at_3, %i1073741816 : i32
      %sum_3 = vector.extract %sums[3] : f32 from !block
      %value_3 = arith.truncf %sum_3 : f32 to bf16
      amdgpu.raw_buffer_store %value_3 -> %output[%or_3] : bf16 -> !flat_bf16, i32
      %filter_4 = arith.addi %first, %i8 : i32
      %filter_in_4 = arith.cmpi ult, %filter_4, %f_size : i32
      %in_4 = arith.andi %filter_in_4, %pixel_in : i1
      %skipped_4 = arith.muli %stride_f, %i8 : i32
      %at_4 = arith.addi %at, %skipped_4 : i32
      %or_4 = arith.select %in_4, %at_4, %i1073741816 : i32
      %sum_4 = vector.extract %sums[4] : f32 from !block
      %value_4 = arith.truncf %sum_4 : f32 to bf16
      amdgpu.raw_buffer_store %value_4 -> %output[%or_4] : bf16 -> !flat_bf16, i32
      %filter_5 = arith.addi %first, %i9 : i32
      %filter_in_5 = arith.cmpi ult, %filter_5, %f_size : i32
      %in_5 = arith.andi %filter_in_5, %pixel_in : i1
      %skipped_5 = arith.muli %stride_f, %i9 : i32
      %at_5 = arith.addi %at, %skipped_5 : i32
      %or_5 = arith.select %in_5, %at_5, %i1073741816 : i32
      %sum_5 = vector.extract %sums[5] : f32 from !block
      %value_5 = arith.truncf %sum_5 : f32 to bf16
      amdgpu.raw_buffer_store %value_5 -> %output[%or_5] : bf16 -> !flat_bf16, i32
      %filter_6 = arith.addi %first, %i10 : i32
      %filter_in_6 = arith.cmpi ult, %filter_6, %f_size : i32
      %in_6 = arith.andi %filter_in_6, %pixel_in : i1
      %skipped_6 = arith.muli %stride_f, %i10 : i32
      %at_6 = arith.addi %at, %skipped_6 : i32
      %or_6 = arith.select %in_6, %at_6, %i1073741816 : i32
      %sum_6 = vector.extract %sums[6] : f32 from !block
      %value_6 = arith.truncf %sum_6 : f32 to bf16
      amdgpu.raw_buffer_store %value_6 -> %output[%or_6] : bf16 -> !flat_bf16, i32
      %filter_7 = arith.addi %first, %i11 : i32
      %filter_in_7 = arith.cmpi ult, %filter_7, %f_size : i32
      %in_7 = arith.andi %filter_in_7, %pixel_in : i1
      %skipped_7 = arith.muli %stride_f, %i11 : i32
      %at_7 = arith.addi %at, %skipped_7 : i32
      %or_7 = arith.select %in_7, %at_7, %i1073741816 : i32
      %sum_7 = vector.extract %sums[7] : f32 from !block
      %value_7 = arith.truncf %sum_7 : f32 to bf16
      amdgpu.raw_buffer_store %value_7 -> %output[%or_7] : bf16 -> !flat_bf16, i32
      %filter_8 = arith.addi %first, %i16 : i32
      %filter_in_8 = arith.cmpi ult, %filter_8, %f_size : i32
      %in_8 = arith.andi %filter_in_8, %pixel_in : i1
      %skipped_8 = arith.muli %stride_f, %i16 : i32
      %at_8 = arith.addi %at, %skipped_8 : i32
      %or_8 = arith.select %in_8, %at_8, %i1073741816 : i32
      %sum_8 = vector.extract %sums[8] : f32 from !block
      %value_8 = arith.truncf %sum_8 : f32 to bf16
      amdgpu.raw_buffer_store %value_8 -> %output[%or_8] : bf16 -> !flat_bf16, i32
      %filter_9 = arith.addi %first, %i17 : i32
      %filter_in_9 = arith.cmpi ult, %filter_9, %f_size : i32
      %in_9 = arith.andi %filter_in_9, %pixel_in : i1
      %skipped_9 = arith.muli %stride_f, %i17 : i32
      %at_9 = arith.addi %at, %skipped_9 : i32
      %or_9 = arith.select %in_9, %at_9, %i1073741816 : i32
      %sum_9 = vector.extract %sums[9] : f32 from !block
      %value_9 = arith.truncf %sum_9 : f32 to bf16
      amdgpu.raw_buffer_store %value_9 -> %output[%or_9] : bf16 -> !flat_bf16, i32
      %filter_10 = arith.addi %first, %i18 : i32
      %filter_in_10 = arith.cmpi ult, %filter_10, %f_size : i32
      %in_10 = arith.andi %filter_in_10, %pixel_in : i1
      %skipped_10 = arith.muli %stride_f, %i18 : i32
      %at_10 = arith.addi %at, %skipped_10 : i32
      %or_10 = arith.select %in_10, %at_10, %i1073741816 : i32
      %sum_10 = vector.extract %sums[10] : f32 from !block
      %value_10 = arith.truncf %sum_10 : f32 to bf16
      amdgpu.raw_buffer_store %value_10 -> %output[%or_10] : bf16 -> !flat_bf16, i32
      %filter_11 = arith.addi %first, %i19 : i32
      %filter_in_11 = arith.cmpi ult, %filter_11, %f_size : i32
      %in_11 = arith.andi %filter_in_11, %pixel_in : i1
      %skipped_11 = arith.muli %stride_f, %i19 : i32
      %at_11 = arith.addi %at, %skipped_11 : i32
      %or_11 = arith.select %in_11, %at_11, %i1073741816 : i32
      %sum_11 = vector.extract %sums[11] : f32 from !block
      %value_11 = arith.truncf %sum_11 : f32 to bf16
      amdgpu.raw_buffer_store %value_11 -> %output[%or_11] : bf16 -> !flat_bf16, i32
      %filter_12 = arith.addi %first, %i24 : i32
      %filter_in_12 = arith.cmpi ult, %filter_12, %f_size : i32
      %in_12 = arith.andi %filter_in_12, %pixel_in : i1
      %skipped_12 = arith.muli %stride_f, %i24 : i32
      %at_12 = arith.addi %at, %skipped_12 : i32
      %or_12 = arith.select %in_12, %at_12, %i1073741816 : i32
      %sum_12 = vector.extract %sums[12] : f32 from !block
      %value_12 = arith.truncf %sum_12 : f32 to bf16
      amdgpu.raw_buffer_store %value_12 -> %output[%or_12] : bf16 -> !flat_bf16, i32
      %filter_13 = arith.addi %first, %i25 : i32
      %filter_in_13 = arith.cmpi ult, %filter_13, %f_size : i32
      %in_13 = arith.andi %filter_in_13, %pixel_in : i1
      %skipped_13 = arith.muli %stride_f, %i25 : i32
      %at_13 = arith.addi %at, %skipped_13 : i32
      %or_13 = arith.select %in_13, %at_13, %i1073741816 : i32
      %sum_13 = vector.extract %sums[13] : f32 from !block
      %value_13 = arith.truncf %sum_13 : f32 to bf16
      amdgpu.raw_buffer_store %value_13 -> %output[%or_13] : bf16 -> !flat_bf16, i32
      %filter_14 = arith.addi %first, %i26 : i32
      %filter_in_14 = arith.cmpi ult, %filter_14, %f_size : i32
      %in_14 = arith.andi %filter_in_14, %pixel_in : i1
      %skipped_14 = arith.muli %stride_f, %i26 : i32
      %at_14 = arith.addi %at, %skipped_14 : i32
      %or_14 = arith.select %in_14, %at_14, %i1073741816 : i32
      %sum_14 = vector.extract %sums[14] : f32 from !block
      %value_14 = arith.truncf %sum_14 : f32 to bf16
      amdgpu.raw_buffer_store %value_14 -> %output[%or_14] : bf16 -> !flat_bf16, i32
      %filter_15 = arith.addi %first, %i27 : i32
      %filter_in_15 = arith.cmpi ult, %filter_15, %f_size : i32
      %in_15 = arith.andi %filter_in_15, %pixel_in : i1
      %skipped_15 = arith.muli %stride_f, %i27 : i32
      %at_15 = arith.addi %at, %skipped_15 : i32
      %or_15 = arith.select %in_15, %at_15, %i1073741816 : i32
      %sum_15 = vector.extract %sums[15] : f32 from !block
      %value_15 = arith.truncf %sum_15 : f32 to bf16
      amdgpu.raw_buffer_store %value_15 -> %output[%or_15] : bf16 -> !flat_bf16, i32
      return
    }

    gpu.func @conv2d_nhwc_bf16(%input: !tensor_bf16, %filter: !tensor_bf16,
        %bias: !flat_bf16, %output: !tensor_bf16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%lds: !lds_128_bf16 {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i5 = arith.constant 5 : i32
      %i6 = arith.constant 6 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i16 = arith.constant 16 : i32
      %i24 = arith.constant 24 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i40 = arith.constant 40 : i32
      %i48 = arith.constant 48 : i32
      %i56 = arith.constant 56 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i4096 = arith.constant 4096 : i32
      %i1073741816 = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c512 = arith.constant 512 : index
      %c1024 = arith.constant 1024 : index
      %c1536 = arith.constant 1536 : index
      %c2048 = arith.constant 2048 : index
      %c2560 = arith.constant 2560 : index
      %c3072 = arith.constant 3072 : index
      %c3584 = arith.constant 3584 : index
      %c4096 = arith.constant 4096 : index
      %c5120 = arith.constant 5120 : index
      %c6144 = arith.constant 6144 : index
      %c8192 = arith.constant 8192 : index
      %c9216 = arith.constant 9216 : index
      %c10240 = arith.constant 10240 : index
      %c12288 = arith.constant 12288 : index
      %c13312 = arith.constant 13312 : index
      %c14336 = arith.constant 14336 : index
      %n = memref.dim %input, %c0 : !tensor_bf16
      %n_size = arith.index_cast %n : index to i32
      %h = memref.dim %input, %c1 : !tensor_bf16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c2 : !tensor_bf16
      %w_size = arith.index_cast %w : index to i32
      %c = memref.dim %input, %c3 : !tensor_bf16
      %c_size = arith.index_cast %c : index to i32
      %f = memref.dim %filter, %c0 : !tensor_bf16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c1 : !tensor_bf16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c2 : !tensor_bf16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c1 : !tensor_bf16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c2 : !tensor_bf16
      %q_size = arith.index_cast %q : index to i32
      %input_nh = arith.muli %n, %h : index
      %input_wc = arith.muli %w, %c : index
      %input_count = arith.muli %input_nh, %input_wc : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !tensor_bf16 to !flat_bf16
      %filter_fr = arith.muli %f, %r : index
      %filter_sc = arith.muli %s, %c : index
      %filter_count = arith.muli %filter_fr, %filter_sc : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !tensor_bf16 to !flat_bf16
      %output_np = arith.muli %n, %p : index
      %output_qf = arith.muli %q, %f : index
      %output_count = arith.muli %output_np, %output_qf : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !tensor_bf16 to !flat_bf16
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32
      %rsc_size = arith.muli %rs_size, %c_size : i32
      // block = tile_p * ceil(F / 128) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i128 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i128 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32
      // Staging: this lane's part of a row, and the row. Rows beyond the last
      // repeat it: their sums are not stored.
      %part = arith.andi %thread, %i3 : i32
      %part_channel = arith.muli %part, %i8 : i32
      %staged_row = arith.divui %thread, %i4 : i32
      %filter_last = arith.subi %f_size, %i1 : i32
      %pixel_last = arith.subi %pixels, %i1 : i32
      %stage_at = func.call @lds_position(%staged_row, %part) : (i32, i32) -> index
      %filter_row_0_far = arith.addi %staged_row, %i0 : i32
      %filter_row_0_any = arith.addi %filter0, %filter_row_0_far : i32
      %filter_row_0 = arith.minui %filter_row_0_any, %filter_last : i32
      %filter_start_0 = arith.muli %filter_row_0, %rsc_size : i32
      %filter_base_0 = arith.addi %filter_start_0, %part_channel : i32
      %filter_row_1_far = arith.addi %staged_row, %i64 : i32
      %filter_row_1_any = arith.addi %filter0, %filter_row_1_far : i32
      %filter_row_1 = arith.minui %filter_row_1_any, %filter_last : i32
      %filter_start_1 = arith.muli %filter_row_1, %rsc_size : i32
      %filter_base_1 = arith.addi %filter_start_1, %part_channel : i32
      %pixel_0_far = arith.addi %staged_row, %i0 : i32
      %pixel_0_any = arith.addi %pixel0, %pixel_0_far : i32
      %pixel_0 = arith.minui %pixel_0_any, %pixel_last : i32
      %n_0 = arith.divui %pixel_0, %pq_size : i32
      %pq_0 = arith.remui %pixel_0, %pq_size : i32
      %p_0 = arith.divui %pq_0, %q_size : i32
      %q_0 = arith.remui %pq_0, %q_size : i32
      %h_0_line = arith.muli %p_0, %stride_h : i32
      %h_0 = arith.subi %h_0_line, %pad_h : i32
      %w_0_column = arith.muli %q_0, %stride_w : i32
      %w_0 = arith.subi %w_0_column, %pad_w : i32
      %image_0 = arith.muli %n_0, %h_size : i32
      %line_0 = arith.addi %image_0, %h_0 : i32
      %line_start_0 = arith.muli %line_0, %w_size : i32
      %position_0 = arith.addi %line_start_0, %w_0 : i32
      %position_start_0 = arith.muli %position_0, %c_size : i32
      %input_base_0 = arith.addi %position_start_0, %part_channel : i32
      %pixel_1_far = arith.addi %staged_row, %i64 : i32
      %pixel_1_any = arith.addi %pixel0, %pixel_1_far : i32
      %pixel_1 = arith.minui %pixel_1_any, %pixel_last : i32
      %n_1 = arith.divui %pixel_1, %pq_size : i32
      %pq_1 = arith.remui %pixel_1, %pq_size : i32
      %p_1 = arith.divui %pq_1, %q_size : i32
      %q_1 = arith.remui %pq_1, %q_size : i32
      %h_1_line = arith.muli %p_1, %stride_h : i32
      %h_1 = arith.subi %h_1_line, %pad_h : i32
      %w_1_column = arith.muli %q_1, %stride_w : i32
      %w_1 = arith.subi %w_1_column, %pad_w : i32
      %image_1 = arith.muli %n_1, %h_size : i32
      %line_1 = arith.addi %image_1, %h_1 : i32
      %line_start_1 = arith.muli %line_1, %w_size : i32
      %position_1 = arith.addi %line_start_1, %w_1 : i32
      %position_start_1 = arith.muli %position_1, %c_size : i32
      %input_base_1 = arith.addi %position_start_1, %part_channel : i32
      // The cursor of the K steps: r and s, each times its dilation, how many
      // channels are left (none once all is done), and what is to be added to
      // a lane's filter and input positions. How far these move depends on
      // whether the next step has the same (r, s), the next s or the next r.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %channel_end = arith.muli %channel_steps, %i32 : i32
      %last_step = arith.subi %channel_end, %i32 : i32
      %filter_wrap = arith.subi %c_size, %last_step : i32
      %column_pitch = arith.muli %dilation_w, %c_size : i32
      %input_wrap = arith.subi %column_pitch, %last_step : i32
      %row_pitch = arith.muli %dilation_h, %w_size : i32
      %row_jump = arith.subi %row_pitch, %column_end : i32
      %row_wrap = arith.muli %row_jump, %c_size : i32
      %steps = arith.muli %rs_size, %channel_steps : i32
      %has_taps = arith.cmpi ne, %rs_size, %i0 : i32
      %first_left = arith.select %has_taps, %c_size, %i0 : i32
      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i2 : i32
      %wave_p = arith.remui %wave, %i2 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i64 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index
      // Fill both buffers, and have the next two steps in registers.
      %first_0_exists = arith.cmpi slt, %part_channel, %first_left : i32
      %first_0_filter_0_at = arith.addi %filter_base_0, %i0 : i32
      %first_0_filter_0_or = arith.select %first_0_exists, %first_0_filter_0_at, %i1073741816 : i32
      %first_0_filter_1_at = arith.addi %filter_base_1, %i0 : i32
      %first_0_filter_1_or = arith.select %first_0_exists, %first_0_filter_1_at, %i1073741816 : i32
      %first_0_h_0 = arith.addi %h_0, %i0 : i32
      %first_0_w_0 = arith.addi %w_0, %i0 : i32
      %first_0_h_0_in = arith.cmpi ult, %first_0_h_0, %h_size : i32
      %first_0_w_0_in = arith.cmpi ult, %first_0_w_0, %w_size : i32
      %first_0_hw_0_in = arith.andi %first_0_h_0_in, %first_0_w_0_in : i1
      %first_0_input_0_in = arith.andi %first_0_hw_0_in, %first_0_exists : i1
      %first_0_input_0_at = arith.addi %input_base_0, %i0 : i32
      %first_0_input_0_or = arith.select %first_0_input_0_in, %first_0_input_0_at, %i1073741816 : i32
      %first_0_h_1 = arith.addi %h_1, %i0 : i32
      %first_0_w_1 = arith.addi %w_1, %i0 : i32
      %first_0_h_1_in = arith.cmpi ult, %first_0_h_1, %h_size : i32
      %first_0_w_1_in = arith.cmpi ult, %first_0_w_1, %w_size : i32
      %first_0_hw_1_in = arith.andi %first_0_h_1_in, %first_0_w_1_in : i1
      %first_0_input_1_in = arith.andi %first_0_hw_1_in, %first_0_exists : i1
      %first_0_input_1_at = arith.addi %input_base_1, %i0 : i32
      %first_0_input_1_or = arith.select %first_0_input_1_in, %first_0_input_1_at, %i1073741816 : i32
      %first_0_left_here = arith.subi %first_left, %i32 : i32
      %first_0_wraps = arith.cmpi sle, %first_0_left_here, %i0 : i32
      %first_0_left_next = arith.select %first_0_wraps, %c_size, %first_0_left_here : i32
      %first_0_filter_by = arith.select %first_0_wraps, %filter_wrap, %i32 : i32
      %first_0_filter_next = arith.addi %i0, %first_0_filter_by : i32
      %first_0_input_by = arith.select %first_0_wraps, %input_wrap, %i32 : i32
      %first_0_input_there = arith.addi %i0, %first_0_input_by : i32
      %first_0_column_by = arith.select %first_0_wraps, %dilation_w, %i0 : i32
      %first_0_column_there = arith.addi %i0, %first_0_column_by : i32
      %first_0_column_wraps = arith.cmpi uge, %first_0_column_there, %column_end : i32
      %first_0_column_next = arith.select %first_0_column_wraps, %i0, %first_0_column_there : i32
      %first_0_input_more = arith.select %first_0_column_wraps, %row_wrap, %i0 : i32
      %first_0_input_next = arith.addi %first_0_input_there, %first_0_input_more : i32
      %first_0_row_by = arith.select %first_0_column_wraps, %dilation_h, %i0 : i32
      %first_0_row_next = arith.addi %i0, %first_0_row_by : i32
      %first_0_goes_on = arith.cmpi ult, %first_0_row_next, %row_end : i32
      %first_0_left = arith.select %first_0_goes_on, %first_0_left_next, %i0 : i32
      %first_0_0 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_0_1 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_1_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_0_2 = amdgpu.raw_buffer_load %input_flat[%first_0_input_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_0_3 = amdgpu.raw_buffer_load %input_flat[%first_0_input_1_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_1_exists = arith.cmpi slt, %part_channel, %first_0_left : i32
      %first_1_filter_0_at = arith.addi %filter_base_0, %first_0_filter_next : i32
      %first_1_filter_0_or = arith.select %first_1_exists, %first_1_filter_0_at, %i1073741816 : i32
      %first_1_filter_1_at = arith.addi %filter_base_1, %first_0_filter_next : i32
      %first_1_filter_1_or = arith.select %first_1_exists, %first_1_filter_1_at, %i1073741816 : i32
      %first_1_h_0 = arith.addi %h_0, %first_0_row_next : i32
      %first_1_w_0 = arith.addi %w_0, %first_0_column_next : i32
      %first_1_h_0_in = arith.cmpi ult, %first_1_h_0, %h_size : i32
      %first_1_w_0_in = arith.cmpi ult, %first_1_w_0, %w_size : i32
      %first_1_hw_0_in = arith.andi %first_1_h_0_in, %first_1_w_0_in : i1
      %first_1_input_0_in = arith.andi %first_1_hw_0_in, %first_1_exists : i1
      %first_1_input_0_at = arith.addi %input_base_0, %first_0_input_next : i32
      %first_1_input_0_or = arith.select %first_1_input_0_in, %first_1_input_0_at, %i1073741816 : i32
      %first_1_h_1 = arith.addi %h_1, %first_0_row_next : i32
      %first_1_w_1 = arith.addi %w_1, %first_0_column_next : i32
      %first_1_h_1_in = arith.cmpi ult, %first_1_h_1, %h_size : i32
      %first_1_w_1_in = arith.cmpi ult, %first_1_w_1, %w_size : i32
      %first_1_hw_1_in = arith.andi %first_1_h_1_in, %first_1_w_1_in : i1
      %first_1_input_1_in = arith.andi %first_1_hw_1_in, %first_1_exists : i1
      %first_1_input_1_at = arith.addi %input_base_1, %first_0_input_next : i32
      %first_1_input_1_or = arith.select %first_1_input_1_in, %first_1_input_1_at, %i1073741816 : i32
      %first_1_left_here = arith.subi %first_0_left, %i32 : i32
      %first_1_wraps = arith.cmpi sle, %first_1_left_here, %i0 : i32
      %first_1_left_next = arith.select %first_1_wraps, %c_size, %first_1_left_here : i32
      %first_1_filter_by = arith.select %first_1_wraps, %filter_wrap, %i32 : i32
      %first_1_filter_next = arith.addi %first_0_filter_next, %first_1_filter_by : i32
      %first_1_input_by = arith.select %first_1_wraps, %input_wrap, %i32 : i32
      %first_1_input_there = arith.addi %first_0_input_next, %first_1_input_by : i32
      %first_1_column_by = arith.select %first_1_wraps, %dilation_w, %i0 : i32
      %first_1_column_there = arith.addi %first_0_column_next, %first_1_column_by : i32
      %first_1_column_wraps = arith.cmpi uge, %first_1_column_there, %column_end : i32
      %first_1_column_next = arith.select %first_1_column_wraps, %i0, %first_1_column_there : i32
      %first_1_input_more = arith.select %first_1_column_wraps, %row_wrap, %i0 : i32
      %first_1_input_next = arith.addi %first_1_input_there, %first_1_input_more : i32
      %first_1_row_by = arith.select %first_1_column_wraps, %dilation_h, %i0 : i32
      %first_1_row_next = arith.addi %first_0_row_next, %first_1_row_by : i32
      %first_1_goes_on = arith.cmpi ult, %first_1_row_next, %row_end : i32
      %first_1_left = arith.select %first_1_goes_on, %first_1_left_next, %i0 : i32
      %first_1_0 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_1_1 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_1_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_1_2 = amdgpu.raw_buffer_load %input_flat[%first_1_input_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_1_3 = amdgpu.raw_buffer_load %input_flat[%first_1_input_1_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_2_exists = arith.cmpi slt, %part_channel, %first_1_left : i32
      %first_2_filter_0_at = arith.addi %filter_base_0, %first_1_filter_next : i32
      %first_2_filter_0_or = arith.select %first_2_exists, %first_2_filter_0_at, %i1073741816 : i32
      %first_2_filter_1_at = arith.addi %filter_base_1, %first_1_filter_next : i32
      %first_2_filter_1_or = arith.select %first_2_exists, %first_2_filter_1_at, %i1073741816 : i32
      %first_2_h_0 = arith.addi %h_0, %first_1_row_next : i32
      %first_2_w_0 = arith.addi %w_0, %first_1_column_next : i32
      %first_2_h_0_in = arith.cmpi ult, %first_2_h_0, %h_size : i32
      %first_2_w_0_in = arith.cmpi ult, %first_2_w_0, %w_size : i32
      %first_2_hw_0_in = arith.andi %first_2_h_0_in, %first_2_w_0_in : i1
      %first_2_input_0_in = arith.andi %first_2_hw_0_in, %first_2_exists : i1
      %first_2_input_0_at = arith.addi %input_base_0, %first_1_input_next : i32
      %first_2_input_0_or = arith.select %first_2_input_0_in, %first_2_input_0_at, %i1073741816 : i32
      %first_2_h_1 = arith.addi %h_1, %first_1_row_next : i32
      %first_2_w_1 = arith.addi %w_1, %first_1_column_next : i32
      %first_2_h_1_in = arith.cmpi ult, %first_2_h_1, %h_size : i32
      %first_2_w_1_in = arith.cmpi ult, %first_2_w_1, %w_size : i32
      %first_2_hw_1_in = arith.andi %first_2_h_1_in, %first_2_w_1_in : i1
      %first_2_input_1_in = arith.andi %first_2_hw_1_in, %first_2_exists : i1
      %first_2_input_1_at = arith.addi %input_base_1, %first_1_input_next : i32
      %first_2_input_1_or = arith.select %first_2_input_1_in, %first_2_input_1_at, %i1073741816 : i32
      %first_2_left_here = arith.subi %first_1_left, %i32 : i32
      %first_2_wraps = arith.cmpi sle, %first_2_left_here, %i0 : i32
      %first_2_left_next = arith.select %first_2_wraps, %c_size, %first_2_left_here : i32
      %first_2_filter_by = arith.select %first_2_wraps, %filter_wrap, %i32 : i32
      %first_2_filter_next = arith.addi %first_1_filter_next, %first_2_filter_by : i32
      %first_2_input_by = arith.select %first_2_wraps, %input_wrap, %i32 : i32
      %first_2_input_there = arith.addi %first_1_input_next, %first_2_input_by : i32
      %first_2_column_by = arith.select %first_2_wraps, %dilation_w, %i0 : i32
      %first_2_column_there = arith.addi %first_1_column_next, %first_2_column_by : i32
      %first_2_column_wraps = arith.cmpi uge, %first_2_column_there, %column_end : i32
      %first_2_column_next = arith.select %first_2_column_wraps, %i0, %first_2_column_there : i32
      %first_2_input_more = arith.select %first_2_column_wraps, %row_wrap, %i0 : i32
      %first_2_input_next = arith.addi %first_2_input_there, %first_2_input_more : i32
      %first_2_row_by = arith.select %first_2_column_wraps, %dilation_h, %i0 : i32
      %first_2_row_next = arith.addi %first_1_row_next, %first_2_row_by : i32
      %first_2_goes_on = arith.cmpi ult, %first_2_row_next, %row_end : i32
      %first_2_left = arith.select %first_2_goes_on, %first_2_left_next, %i0 : i32
      %first_2_0 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_2_1 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_1_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_2_2 = amdgpu.raw_buffer_load %input_flat[%first_2_input_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_2_3 = amdgpu.raw_buffer_load %input_flat[%first_2_input_1_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_3_exists = arith.cmpi slt, %part_channel, %first_2_left : i32
      %first_3_filter_0_at = arith.addi %filter_base_0, %first_2_filter_next : i32
      %first_3_filter_0_or = arith.select %first_3_exists, %first_3_filter_0_at, %i1073741816 : i32
      %first_3_filter_1_at = arith.addi %filter_base_1, %first_2_filter_next : i32
      %first_3_filter_1_or = arith.select %first_3_exists, %first_3_filter_1_at, %i1073741816 : i32
      %first_3_h_0 = arith.addi %h_0, %first_2_row_next : i32
      %first_3_w_0 = arith.addi %w_0, %first_2_column_next : i32
      %first_3_h_0_in = arith.cmpi ult, %first_3_h_0, %h_size : i32
      %first_3_w_0_in = arith.cmpi ult, %first_3_w_0, %w_size : i32
      %first_3_hw_0_in = arith.andi %first_3_h_0_in, %first_3_w_0_in : i1
      %first_3_input_0_in = arith.andi %first_3_hw_0_in, %first_3_exists : i1
      %first_3_input_0_at = arith.addi %input_base_0, %first_2_input_next : i32
      %first_3_input_0_or = arith.select %first_3_input_0_in, %first_3_input_0_at, %i1073741816 : i32
      %first_3_h_1 = arith.addi %h_1, %first_2_row_next : i32
      %first_3_w_1 = arith.addi %w_1, %first_2_column_next : i32
      %first_3_h_1_in = arith.cmpi ult, %first_3_h_1, %h_size : i32
      %first_3_w_1_in = arith.cmpi ult, %first_3_w_1, %w_size : i32
      %first_3_hw_1_in = arith.andi %first_3_h_1_in, %first_3_w_1_in : i1
      %first_3_input_1_in = arith.andi %first_3_hw_1_in, %first_3_exists : i1
      %first_3_input_1_at = arith.addi %input_base_1, %first_2_input_next : i32
      %first_3_input_1_or = arith.select %first_3_input_1_in, %first_3_input_1_at, %i1073741816 : i32
      %first_3_left_here = arith.subi %first_2_left, %i32 : i32
      %first_3_wraps = arith.cmpi sle, %first_3_left_here, %i0 : i32
      %first_3_left_next = arith.select %first_3_wraps, %c_size, %first_3_left_here : i32
      %first_3_filter_by = arith.select %first_3_wraps, %filter_wrap, %i32 : i32
      %first_3_filter_next = arith.addi %first_2_filter_next, %first_3_filter_by : i32
      %first_3_input_by = arith.select %first_3_wraps, %input_wrap, %i32 : i32
      %first_3_input_there = arith.addi %first_2_input_next, %first_3_input_by : i32
      %first_3_column_by = arith.select %first_3_wraps, %dilation_w, %i0 : i32
      %first_3_column_there = arith.addi %first_2_column_next, %first_3_column_by : i32
      %first_3_column_wraps = arith.cmpi uge, %first_3_column_there, %column_end : i32
      %first_3_column_next = arith.select %first_3_column_wraps, %i0, %first_3_column_there : i32
      %first_3_input_more = arith.select %first_3_column_wraps, %row_wrap, %i0 : i32
      %first_3_input_next = arith.addi %first_3_input_there, %first_3_input_more : i32
      %first_3_row_by = arith.select %first_3_column_wraps, %dilation_h, %i0 : i32
      %first_3_row_next = arith.addi %first_2_row_next, %first_3_row_by : i32
      %first_3_goes_on = arith.cmpi ult, %first_3_row_next, %row_end : i32
      %first_3_left = arith.select %first_3_goes_on, %first_3_left_next, %i0 : i32
      %first_3_0 = amdgpu.raw_buffer_load %filter_flat[%first_3_filter_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_3_1 = amdgpu.raw_buffer_load %filter_flat[%first_3_filter_1_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_3_2 = amdgpu.raw_buffer_load %input_flat[%first_3_input_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_3_3 = amdgpu.raw_buffer_load %input_flat[%first_3_input_1_or] : !flat_bf16, i32 -> !chunk_bf16
      %staged_1_at = arith.addi %stage_at, %c0 : index
      vector.store %first_0_0, %lds[%staged_1_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %staged_2_at = arith.addi %stage_at, %c2048 : index
      vector.store %first_0_1, %lds[%staged_2_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %staged_3_at = arith.addi %stage_at, %c4096 : index
      vector.store %first_0_2, %lds[%staged_3_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %staged_4_at = arith.addi %stage_at, %c6144 : index
      vector.store %first_0_3, %lds[%staged_4_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %staged_5_at = arith.addi %stage_at, %c8192 : index
      vector.store %first_1_0, %lds[%staged_5_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %staged_6_at = arith.addi %stage_at, %c10240 : index
      vector.store %first_1_1, %lds[%staged_6_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %staged_7_at = arith.addi %stage_at, %c12288 : index
      vector.store %first_1_2, %lds[%staged_7_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %staged_8_at = arith.addi %stage_at, %c14336 : index
      vector.store %first_1_3, %lds[%staged_8_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      amdgpu.lds_barrier
      %filter_9_at = arith.addi %filter_0_at, %c0 : index
      %filter_9 = vector.load %lds[%filter_9_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %filter_10_at = arith.addi %filter_0_at, %c1024 : index
      %filter_10 = vector.load %lds[%filter_10_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %pixel_11_at = arith.addi %pixel_0_at, %c4096 : index
      %pixel_11 = vector.load %lds[%pixel_11_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %pixel_12_at = arith.addi %pixel_0_at, %c5120 : index
      %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12, %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(
      %loop_sums_0 = %no_sums,
      %loop_sums_1 = %no_sums,
      %loop_sums_2 = %no_sums,
      %loop_sums_3 = %no_sums,
      %loop_operand_0 = %filter_9,
      %loop_operand_1 = %filter_10,
      %loop_operand_2 = %pixel_11,
      %loop_operand_3 = %pixel_12,
      %loop_even_0 = %first_2_0,
      %loop_even_1 = %first_2_1,
      %loop_even_2 = %first_2_2,
      %loop_even_3 = %first_2_3,
      %loop_odd_0 = %first_3_0,
      %loop_odd_1 = %first_3_1,
      %loop_odd_2 = %first_3_2,
      %loop_odd_3 = %first_3_3,
      %loop_row_0 = %first_3_row_next,
      %loop_column_0 = %first_3_column_next,
      %loop_left_0 = %first_3_left,
      %loop_filter_0 = %first_3_filter_next,
      %loop_input_0 = %first_3_input_next
      ) -> (!block, !block, !block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, i32, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_13_at = arith.addi %filter_1_at, %c0 : index
        %filter_13 = vector.load %lds[%filter_13_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %filter_14_at = arith.addi %filter_1_at, %c1024 : index
        %filter_14 = vector.load %lds[%filter_14_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_15_at = arith.addi %pixel_1_at, %c4096 : index
        %pixel_15 = vector.load %lds[%pixel_15_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_16_at = arith.addi %pixel_1_at, %c5120 : index
        %pixel_16 = vector.load %lds[%pixel_16_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %even_exists = arith.cmpi slt, %part_channel, %loop_left_0 : i32
        %even_filter_0_at = arith.addi %filter_base_0, %loop_filter_0 : i32
        %even_filter_0_or = arith.select %even_exists, %even_filter_0_at, %i1073741816 : i32
        %even_filter_1_at = arith.addi %filter_base_1, %loop_filter_0 : i32
        %even_filter_1_or = arith.select %even_exists, %even_filter_1_at, %i1073741816 : i32
        %even_h_0 = arith.addi %h_0, %loop_row_0 : i32
        %even_w_0 = arith.addi %w_0, %loop_column_0 : i32
        %even_h_0_in = arith.cmpi ult, %even_h_0, %h_size : i32
        %even_w_0_in = arith.cmpi ult, %even_w_0, %w_size : i32
        %even_hw_0_in = arith.andi %even_h_0_in, %even_w_0_in : i1
        %even_input_0_in = arith.andi %even_hw_0_in, %even_exists : i1
        %even_input_0_at = arith.addi %input_base_0, %loop_input_0 : i32
        %even_input_0_or = arith.select %even_input_0_in, %even_input_0_at, %i1073741816 : i32
        %even_h_1 = arith.addi %h_1, %loop_row_0 : i32
        %even_w_1 = arith.addi %w_1, %loop_column_0 : i32
        %even_h_1_in = arith.cmpi ult, %even_h_1, %h_size : i32
        %even_w_1_in = arith.cmpi ult, %even_w_1, %w_size : i32
        %even_hw_1_in = arith.andi %even_h_1_in, %even_w_1_in : i1
        %even_input_1_in = arith.andi %even_hw_1_in, %even_exists : i1
        %even_input_1_at = arith.addi %input_base_1, %loop_input_0 : i32
        %even_input_1_or = arith.select %even_input_1_in, %even_input_1_at, %i1073741816 : i32
        %even_left_here = arith.subi %loop_left_0, %i32 : i32
        %even_wraps = arith.cmpi sle, %even_left_here, %i0 : i32
        %even_left_next = arith.select %even_wraps, %c_size, %even_left_here : i32
        %even_filter_by = arith.select %even_wraps, %filter_wrap, %i32 : i32
        %even_filter_next = arith.addi %loop_filter_0, %even_filter_by : i32
        %even_input_by = arith.select %even_wraps, %input_wrap, %i32 : i32
        %even_input_there = arith.addi %loop_input_0, %even_input_by : i32
        %even_column_by = arith.select %even_wraps, %dilation_w, %i0 : i32
        %even_column_there = arith.addi %loop_column_0, %even_column_by : i32
        %even_column_wraps = arith.cmpi uge, %even_column_there, %column_end : i32
        %even_column_next = arith.select %even_column_wraps, %i0, %even_column_there : i32
        %even_input_more = arith.select %even_column_wraps, %row_wrap, %i0 : i32
        %even_input_next = arith.addi %even_input_there, %even_input_more : i32
        %even_row_by = arith.select %even_column_wraps, %dilation_h, %i0 : i32
        %even_row_next = arith.addi %loop_row_0, %even_row_by : i32
        %even_goes_on = arith.cmpi ult, %even_row_next, %row_end : i32
        %even_left = arith.select %even_goes_on, %even_left_next, %i0 : i32
        %operand_17 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_18 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_19 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_20 = vector.shuffle %loop_operand_3, %loop_operand_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_17 * %operand_19 + %loop_sums_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_17 * %operand_20 + %loop_sums_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_23 = amdgpu.mfma 32x32x8 %operand_18 * %operand_19 + %loop_sums_2 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_24 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %loop_sums_3 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_25 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_26 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_27 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_28 = vector.shuffle %loop_operand_3, %loop_operand_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_29 = amdgpu.mfma 32x32x8 %operand_25 * %operand_27 + %sums_21 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_30 = amdgpu.mfma 32x32x8 %operand_25 * %operand_28 + %sums_22 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_31 = amdgpu.mfma 32x32x8 %operand_26 * %operand_27 + %sums_23 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_32 = amdgpu.mfma 32x32x8 %operand_26 * %operand_28 + %sums_24 blgp = none : !operand_bf16, !operand_bf16, !block
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_33_at = arith.addi %filter_0_at, %c8192 : index
        %filter_33 = vector.load %lds[%filter_33_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %filter_34_at = arith.addi %filter_0_at, %c9216 : index
        %filter_34 = vector.load %lds[%filter_34_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_35_at = arith.addi %pixel_0_at, %c12288 : index
        %pixel_35 = vector.load %lds[%pixel_35_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_36_at = arith.addi %pixel_0_at, %c13312 : index
        %pixel_36 = vector.load %lds[%pixel_36_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %odd_exists = arith.cmpi slt, %part_channel, %even_left : i32
        %odd_filter_0_at = arith.addi %filter_base_0, %even_filter_next : i32
        %odd_filter_0_or = arith.select %odd_exists, %odd_filter_0_at, %i1073741816 : i32
        %odd_filter_1_at = arith.addi %filter_base_1, %even_filter_next : i32
        %odd_filter_1_or = arith.select %odd_exists, %odd_filter_1_at, %i1073741816 : i32
        %odd_h_0 = arith.addi %h_0, %even_row_next : i32
        %odd_w_0 = arith.addi %w_0, %even_column_next : i32
        %odd_h_0_in = arith.cmpi ult, %odd_h_0, %h_size : i32
        %odd_w_0_in = arith.cmpi ult, %odd_w_0, %w_size : i32
        %odd_hw_0_in = arith.andi %odd_h_0_in, %odd_w_0_in : i1
        %odd_input_0_in = arith.andi %odd_hw_0_in, %odd_exists : i1
        %odd_input_0_at = arith.addi %input_base_0, %even_input_next : i32
        %odd_input_0_or = arith.select %odd_input_0_in, %odd_input_0_at, %i1073741816 : i32
        %odd_h_1 = arith.addi %h_1, %even_row_next : i32
        %odd_w_1 = arith.addi %w_1, %even_column_next : i32
        %odd_h_1_in = arith.cmpi ult, %odd_h_1, %h_size : i32
        %odd_w_1_in = arith.cmpi ult, %odd_w_1, %w_size : i32
        %odd_hw_1_in = arith.andi %odd_h_1_in, %odd_w_1_in : i1
        %odd_input_1_in = arith.andi %odd_hw_1_in, %odd_exists : i1
        %odd_input_1_at = arith.addi %input_base_1, %even_input_next : i32
        %odd_input_1_or = arith.select %odd_input_1_in, %odd_input_1_at, %i1073741816 : i32
        %odd_left_here = arith.subi %even_left, %i32 : i32
        %odd_wraps = arith.cmpi sle, %odd_left_here, %i0 : i32
        %odd_left_next = arith.select %odd_wraps, %c_size, %odd_left_here : i32
        %odd_filter_by = arith.select %odd_wraps, %filter_wrap, %i32 : i32
        %odd_filter_next = arith.addi %even_filter_next, %odd_filter_by : i32
        %odd_input_by = arith.select %odd_wraps, %input_wrap, %i32 : i32
        %odd_input_there = arith.addi %even_input_next, %odd_input_by : i32
        %odd_column_by = arith.select %odd_wraps, %dilation_w, %i0 : i32
        %odd_column_there = arith.addi %even_column_next, %odd_column_by : i32
        %odd_column_wraps = arith.cmpi uge, %odd_column_there, %column_end : i32
        %odd_column_next = arith.select %odd_column_wraps, %i0, %odd_column_there : i32
        %odd_input_more = arith.select %odd_column_wraps, %row_wrap, %i0 : i32
        %odd_input_next = arith.addi %odd_input_there, %odd_input_more : i32
        %odd_row_by = arith.select %odd_column_wraps, %dilation_h, %i0 : i32
        %odd_row_next = arith.addi %even_row_next, %odd_row_by : i32
        %odd_goes_on = arith.cmpi ult, %odd_row_next, %row_end : i32
        %odd_left = arith.select %odd_goes_on, %odd_left_next, %i0 : i32
        %operand_37 = vector.shuffle %filter_13, %filter_13 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_38 = vector.shuffle %filter_14, %filter_14 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_39 = vector.shuffle %pixel_15, %pixel_15 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_40 = vector.shuffle %pixel_16, %pixel_16 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_41 = amdgpu.mfma 32x32x8 %operand_37 * %operand_39 + %sums_29 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_42 = amdgpu.mfma 32x32x8 %operand_37 * %operand_40 + %sums_30 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_43 = amdgpu.mfma 32x32x8 %operand_38 * %operand_39 + %sums_31 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_44 = amdgpu.mfma 32x32x8 %operand_38 * %operand_40 + %sums_32 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_45 = vector.shuffle %filter_13, %filter_13 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_46 = vector.shuffle %filter_14, %filter_14 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_47 = vector.shuffle %pixel_15, %pixel_15 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_48 = vector.shuffle %pixel_16, %pixel_16 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_49 = amdgpu.mfma 32x32x8 %operand_45 * %operand_47 + %sums_41 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_50 = amdgpu.mfma 32x32x8 %operand_45 * %operand_48 + %sums_42 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_46 * %operand_47 + %sums_43 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_52 = amdgpu.mfma 32x32x8 %operand_46 * %operand_48 + %sums_44 blgp = none : !operand_bf16, !operand_bf16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_53_at = arith.addi %filter_1_at, %c8192 : index
        %filter_53 = vector.load %lds[%filter_53_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %filter_54_at = arith.addi %filter_1_at, %c9216 : index
        %filter_54 = vector.load %lds[%filter_54_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_55_at = arith.addi %pixel_1_at, %c12288 : index
        %pixel_55 = vector.load %lds[%pixel_55_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_56_at = arith.addi %pixel_1_at, %c13312 : index
        %pixel_56 = vector.load %lds[%pixel_56_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %staged_57_at = arith.addi %stage_at, %c0 : index
        vector.store %loop_even_0, %lds[%staged_57_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %staged_58_at = arith.addi %stage_at, %c2048 : index
        vector.store %loop_even_1, %lds[%staged_58_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %staged_59_at = arith.addi %stage_at, %c4096 : index
        vector.store %loop_even_2, %lds[%staged_59_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %staged_60_at = arith.addi %stage_at, %c6144 : index
        vector.store %loop_even_3, %lds[%staged_60_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %operand_61 = vector.shuffle %filter_33, %filter_33 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_62 = vector.shuffle %filter_34, %filter_34 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_63 = vector.shuffle %pixel_35, %pixel_35 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_64 = vector.shuffle %pixel_36, %pixel_36 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_65 = amdgpu.mfma 32x32x8 %operand_61 * %operand_63 + %sums_49 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_66 = amdgpu.mfma 32x32x8 %operand_61 * %operand_64 + %sums_50 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_62 * %operand_63 + %sums_51 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_68 = amdgpu.mfma 32x32x8 %operand_62 * %operand_64 + %sums_52 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_69 = vector.shuffle %filter_33, %filter_33 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_70 = vector.shuffle %filter_34, %filter_34 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_71 = vector.shuffle %pixel_35, %pixel_35 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_72 = vector.shuffle %pixel_36, %pixel_36 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_73 = amdgpu.mfma 32x32x8 %operand_69 * %operand_71 + %sums_65 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_74 = amdgpu.mfma 32x32x8 %operand_69 * %operand_72 + %sums_66 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_75 = amdgpu.mfma 32x32x8 %operand_70 * %operand_71 + %sums_67 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_76 = amdgpu.mfma 32x32x8 %operand_70 * %operand_72 + %sums_68 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half; the loads are used in the next iteration.
        %filter_77_at = arith.addi %filter_0_at, %c0 : index
        %filter_77 = vector.load %lds[%filter_77_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %filter_78_at = arith.addi %filter_0_at, %c1024 : index
        %filter_78 = vector.load %lds[%filter_78_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_79_at = arith.addi %pixel_0_at, %c4096 : index
        %pixel_79 = vector.load %lds[%pixel_79_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_80_at = arith.addi %pixel_0_at, %c5120 : index
        %pixel_80 = vector.load %lds[%pixel_80_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %staged_81_at = arith.addi %stage_at, %c8192 : index
        vector.store %loop_odd_0, %lds[%staged_81_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %staged_82_at = arith.addi %stage_at, %c10240 : index
        vector.store %loop_odd_1, %lds[%staged_82_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %staged_83_at = arith.addi %stage_at, %c12288 : index
        vector.store %loop_odd_2, %lds[%staged_83_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %staged_84_at = arith.addi %stage_at, %c14336 : index
        vector.store %loop_odd_3, %lds[%staged_84_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %even_0 = amdgpu.raw_buffer_load %filter_flat[%even_filter_0_or] : !flat_bf16, i32 -> !chunk_bf16
        %even_1 = amdgpu.raw_buffer_load %filter_flat[%even_filter_1_or] : !flat_bf16, i32 -> !chunk_bf16
        %even_2 = amdgpu.raw_buffer_load %input_flat[%even_input_0_or] : !flat_bf16, i32 -> !chunk_bf16
        %even_3 = amdgpu.raw_buffer_load %input_flat[%even_input_1_or] : !flat_bf16, i32 -> !chunk_bf16
        %odd_0 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_0_or] : !flat_bf16, i32 -> !chunk_bf16
        %odd_1 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_1_or] : !flat_bf16, i32 -> !chunk_bf16
        %odd_2 = amdgpu.raw_buffer_load %input_flat[%odd_input_0_or] : !flat_bf16, i32 -> !chunk_bf16
        %odd_3 = amdgpu.raw_buffer_load %input_flat[%odd_input_1_or] : !flat_bf16, i32 -> !chunk_bf16
        %operand_85 = vector.shuffle %filter_53, %filter_53 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_86 = vector.shuffle %filter_54, %filter_54 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_87 = vector.shuffle %pixel_55, %pixel_55 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_88 = vector.shuffle %pixel_56, %pixel_56 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_89 = amdgpu.mfma 32x32x8 %operand_85 * %operand_87 + %sums_73 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_90 = amdgpu.mfma 32x32x8 %operand_85 * %operand_88 + %sums_74 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_91 = amdgpu.mfma 32x32x8 %operand_86 * %operand_87 + %sums_75 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_92 = amdgpu.mfma 32x32x8 %operand_86 * %operand_88 + %sums_76 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_93 = vector.shuffle %filter_53, %filter_53 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_94 = vector.shuffle %filter_54, %filter_54 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_95 = vector.shuffle %pixel_55, %pixel_55 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_96 = vector.shuffle %pixel_56, %pixel_56 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_97 = amdgpu.mfma 32x32x8 %operand_93 * %operand_95 + %sums_89 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_98 = amdgpu.mfma 32x32x8 %operand_93 * %operand_96 + %sums_90 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_99 = amdgpu.mfma 32x32x8 %operand_94 * %operand_95 + %sums_91 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_100 = amdgpu.mfma 32x32x8 %operand_94 * %operand_96 + %sums_92 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 2, 0
        scf.yield %sums_97, %sums_98, %sums_99, %sums_100, %filter_77, %filter_78, %pixel_79, %pixel_80, %even_0, %even_1, %even_2, %even_3, %odd_0, %odd_1, %odd_2, %odd_3, %odd_row_next, %odd_column_next, %odd_left, %odd_filter_next, %odd_input_next
        : !block, !block, !block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, i32, i32, i32, i32, i32
      }
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_bf16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %biased_0, %biased_1, %biased_2, %biased_3 = scf.if %has_bias -> (!block, !block, !block, !block) {
        %bias_101_filter = arith.addi %sum_filter0, %i0 : i32
        %bias_101 = func.call @bias_bf16(%bias, %bias_101_filter) : (!flat_bf16, i32) -> !block
        %with_bias_102 = arith.addf %end_0, %bias_101 : !block
        %with_bias_103 = arith.addf %end_1, %bias_101 : !block
        %bias_104_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_104 = func.call @bias_bf16(%bias, %bias_104_filter) : (!flat_bf16, i32) -> !block
        %with_bias_105 = arith.addf %end_2, %bias_104 : !block
        %with_bias_106 = arith.addf %end_3, %bias_104 : !block
        scf.yield %with_bias_102, %with_bias_103, %with_bias_105, %with_bias_106 : !block, !block, !block, !block
      } else {
      scf.yield %end_0, %end_1, %end_2, %end_3 : !block, !block, !block, !block
      }
      // A row of LDS for each of the wave's pixels. In the 16 bytes of 8
      // filters, pixels 8 to 15, 24 to 31 and so on have the halves swapped.
      %wave_lds = arith.muli %wave, %i4096 : i32
      %turn_row = arith.muli %lane_row, %i64 : i32
      %turn_low = arith.andi %lane_row, %i7 : i32
      %turn_bits = arith.shrui %lane_row, %i3 : i32
      %turn_half_any = arith.xori %lane_half, %turn_bits : i32
      %turn_half = arith.andi %turn_half_any, %i1 : i32
      %turn_half_at = arith.muli %turn_half, %i4 : i32
      %turn_0 = arith.addi %wave_lds, %turn_row : i32
      %turn_1 = arith.addi %turn_0, %turn_half_at : i32
      %part_107_swizzled = arith.xori %turn_low, %i0 : i32
      %part_107_start = arith.muli %part_107_swizzled, %i8 : i32
      %part_107_i32 = arith.addi %turn_1, %part_107_start : i32
      %part_107_at = arith.index_castui %part_107_i32 : i32 to index
      %result_108_f32 = vector.shuffle %biased_0, %biased_0 [0, 1, 2, 3] : !block, !block
      %result_108 = arith.truncf %result_108_f32 : vector<4xf32> to !operand_bf16
      %result_108_at = arith.addi %part_107_at, %c0 : index
      vector.store %result_108, %lds[%result_108_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      %result_109_f32 = vector.shuffle %biased_1, %biased_1 [0, 1, 2, 3] : !block, !block
      %result_109 = arith.truncf %result_109_f32 : vector<4xf32> to !operand_bf16
      %result_109_at = arith.addi %part_107_at, %c2048 : index
      vector.store %result_109, %lds[%result_109_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      %part_110_swizzled = arith.xori %turn_low, %i1 : i32
      %part_110_start = arith.muli %part_110_swizzled, %i8 : i32
      %part_110_i32 = arith.addi %turn_1, %part_110_start : i32
      %part_110_at = arith.index_castui %part_110_i32 : i32 to index
      %result_111_f32 = vector.shuffle %biased_0, %biased_0 [4, 5, 6, 7] : !block, !block
      %result_111 = arith.truncf %result_111_f32 : vector<4xf32> to !operand_bf16
      %result_111_at = arith.addi %part_110_at, %c0 : index
      vector.store %result_111, %lds[%result_111_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      %result_112_f32 = vector.shuffle %biased_1, %biased_1 [4, 5, 6, 7] : !block, !block
      %result_112 = arith.truncf %result_112_f32 : vector<4xf32> to !operand_bf16
      %result_112_at = arith.addi %part_110_at, %c2048 : index
      vector.store %result_112, %lds[%result_112_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      %part_113_swizzled = arith.xori %turn_low, %i2 : i32
      %part_113_start = arith.muli %part_113_swizzled, %i8 : i32
      %part_113_i32 = arith.addi %turn_1, %part_113_start : i32
      %part_113_at = arith.index_castui %part_113_i32 : i32 to index
      %result_114_f32 = vector.shuffle %biased_0, %biased_0 [8, 9, 10, 11] : !block, !block
      %result_114 = arith.truncf %result_114_f32 : vector<4xf32> to !operand_bf16
      %result_114_at = arith.addi %part_113_at, %c0 : index
      vector.store %result_114, %lds[%result_114_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      %result_115_f32 = vector.shuffle %biased_1, %biased_1 [8, 9, 10, 11] : !block, !block
      %result_115 = arith.truncf %result_115_f32 : vector<4xf32> to !operand_bf16
      %result_115_at = arith.addi %part_113_at, %c2048 : index
      vector.store %result_115, %lds[%result_115_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      %part_116_swizzled = arith.xori %turn_low, %i3 : i32
      %part_116_start = arith.muli %part_116_swizzled, %i8 : i32
      %part_116_i32 = arith.addi %turn_1, %part_116_start : i32
      %part_116_at = arith.index_castui %part_116_i32 : i32 to index
      %result_117_f32 = vector.shuffle %biased_0, %biased_0 [12, 13, 14, 15] : !block, !block
      %result_117 = arith.truncf %result_117_f32 : vector<4xf32> to !operand_bf16
      %result_117_at = arith.addi %part_116_at, %c0 : index
      vector.store %result_117, %lds[%result_117_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      %result_118_f32 = vector.shuffle %biased_1, %biased_1 [12, 13, 14, 15] : !block, !block
      %result_118 = arith.truncf %result_118_f32 : vector<4xf32> to !operand_bf16
      %result_118_at = arith.addi %part_116_at, %c2048 : index
      vector.store %result_118, %lds[%result_118_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      %part_119_swizzled = arith.xori %turn_low, %i4 : i32
      %part_119_start = arith.muli %part_119_swizzled, %i8 : i32
      %part_119_i32 = arith.addi %turn_1, %part_119_start : i32
      %part_119_at = arith.index_castui %part_119_i32 : i32 to index
      %result_120_f32 = vector.shuffle %biased_2, %biased_2 [0, 1, 2, 3] : !block, !block
      %result_120 = arith.truncf %result_120_f32 : vector<4xf32> to !operand_bf16
      %result_120_at = arith.addi %part_119_at, %c0 : index
      vector.store %result_120, %lds[%result_120_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      %result_121_f32 = vector.shuffle %biased_3, %biased_3 [0, 1, 2, 3] : !block, !block
      %result_121 = arith.truncf %result_121_f32 : vector<4xf32> to !operand_bf16
      %result_121_at = arith.addi %part_119_at, %c2048 : index
      vector.store %result_121, %lds[%result_121_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      %part_122_swizzled = arith.xori %turn_low, %i5 : i32
      %part_122_start = arith.muli %part_122_swizzled, %i8 : i32
      %part_122_i32 = arith.addi %turn_1, %part_122_start : i32
      %part_122_at = arith.index_castui %part_122_i32 : i32 to index
      %result_123_f32 = vector.shuffle %biased_2, %biased_2 [4, 5, 6, 7] : !block, !block
      %result_123 = arith.truncf %result_123_f32 : vector<4xf32> to !operand_bf16
      %result_123_at = arith.addi %part_122_at, %c0 : index
      vector.store %result_123, %lds[%result_123_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      %result_124_f32 = vector.shuffle %biased_3, %biased_3 [4, 5, 6, 7] : !block, !block
      %result_124 = arith.truncf %result_124_f32 : vector<4xf32> to !operand_bf16
      %result_124_at = arith.addi %part_122_at, %c2048 : index
      vector.store %result_124, %lds[%result_124_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      %part_125_swizzled = arith.xori %turn_low, %i6 : i32
      %part_125_start = arith.muli %part_125_swizzled, %i8 : i32
      %part_125_i32 = arith.addi %turn_1, %part_125_start : i32
      %part_125_at = arith.index_castui %part_125_i32 : i32 to index
      %result_126_f32 = vector.shuffle %biased_2, %biased_2 [8, 9, 10, 11] : !block, !block
      %result_126 = arith.truncf %result_126_f32 : vector<4xf32> to !operand_bf16
      %result_126_at = arith.addi %part_125_at, %c0 : index
      vector.store %result_126, %lds[%result_126_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      %result_127_f32 = vector.shuffle %biased_3, %biased_3 [8, 9, 10, 11] : !block, !block
      %result_127 = arith.truncf %result_127_f32 : vector<4xf32> to !operand_bf16
      %result_127_at = arith.addi %part_125_at, %c2048 : index
      vector.store %result_127, %lds[%result_127_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      %part_128_swizzled = arith.xori %turn_low, %i7 : i32
      %part_128_start = arith.muli %part_128_swizzled, %i8 : i32
      %part_128_i32 = arith.addi %turn_1, %part_128_start : i32
      %part_128_at = arith.index_castui %part_128_i32 : i32 to index
      %result_129_f32 = vector.shuffle %biased_2, %biased_2 [12, 13, 14, 15] : !block, !block
      %result_129 = arith.truncf %result_129_f32 : vector<4xf32> to !operand_bf16
      %result_129_at = arith.addi %part_128_at, %c0 : index
      vector.store %result_129, %lds[%result_129_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      %result_130_f32 = vector.shuffle %biased_3, %biased_3 [12, 13, 14, 15] : !block, !block
      %result_130 = arith.truncf %result_130_f32 : vector<4xf32> to !operand_bf16
      %result_130_at = arith.addi %part_128_at, %c2048 : index
      vector.store %result_130, %lds[%result_130_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
      amdgpu.lds_barrier
      %out_part = arith.andi %lane, %i7 : i32
      %out_row = arith.divui %lane, %i8 : i32
      %out_swizzled = arith.xori %out_part, %out_row : i32
      %out_part_start = arith.muli %out_swizzled, %i8 : i32
      %out_row_start = arith.muli %out_row, %i64 : i32
      %out_0 = arith.addi %wave_lds, %out_row_start : i32
      %out_i32 = arith.addi %out_0, %out_part_start : i32
      %out_at = arith.index_castui %out_i32 : i32 to index
      %out_filter_far = arith.muli %out_part, %i8 : i32
      %out_filter = arith.addi %wave_filter0, %out_filter_far : i32
      %out_filter_in = arith.cmpi ult, %out_filter, %f_size : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %out_pixel0 = arith.addi %wave_pixel0, %out_row : i32
      %f_rest = arith.remui %f_size, %i8 : i32
      %f_whole = arith.cmpi eq, %f_rest, %i0 : i32
      %out_1_at = arith.addi %out_at, %c0 : index
      %out_1_any = vector.load %lds[%out_1_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %out_1 = vector.shuffle %out_1_any, %out_1_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %out_1_pixel = arith.addi %out_pixel0, %i0 : i32
      %out_1_pixel_in = arith.cmpi ult, %out_1_pixel, %pixels : i32
      %out_1_start = arith.muli %out_1_pixel, %f_size : i32
      %out_1_there = arith.addi %out_1_start, %out_filter : i32
      %out_2_at = arith.addi %out_at, %c512 : index
      %out_2_any = vector.load %lds[%out_2_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %out_2 = vector.shuffle %out_2_any, %out_2_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %out_2_pixel = arith.addi %out_pixel0, %i8 : i32
      %out_2_pixel_in = arith.cmpi ult, %out_2_pixel, %pixels : i32
      %out_2_start = arith.muli %out_2_pixel, %f_size : i32
      %out_2_there = arith.addi %out_2_start, %out_filter : i32
      %out_3_at = arith.addi %out_at, %c1024 : index
      %out_3_any = vector.load %lds[%out_3_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %out_3 = vector.shuffle %out_3_any, %out_3_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %out_3_pixel = arith.addi %out_pixel0, %i16 : i32
      %out_3_pixel_in = arith.cmpi ult, %out_3_pixel, %pixels : i32
      %out_3_start = arith.muli %out_3_pixel, %f_size : i32
      %out_3_there = arith.addi %out_3_start, %out_filter : i32
      %out_4_at = arith.addi %out_at, %c1536 : index
      %out_4_any = vector.load %lds[%out_4_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %out_4 = vector.shuffle %out_4_any, %out_4_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %out_4_pixel = arith.addi %out_pixel0, %i24 : i32
      %out_4_pixel_in = arith.cmpi ult, %out_4_pixel, %pixels : i32
      %out_4_start = arith.muli %out_4_pixel, %f_size : i32
      %out_4_there = arith.addi %out_4_start, %out_filter : i32
      %out_5_at = arith.addi %out_at, %c2048 : index
      %out_5_any = vector.load %lds[%out_5_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %out_5 = vector.shuffle %out_5_any, %out_5_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %out_5_pixel = arith.addi %out_pixel0, %i32 : i32
      %out_5_pixel_in = arith.cmpi ult, %out_5_pixel, %pixels : i32
      %out_5_start = arith.muli %out_5_pixel, %f_size : i32
      %out_5_there = arith.addi %out_5_start, %out_filter : i32
      %out_6_at = arith.addi %out_at, %c2560 : index
      %out_6_any = vector.load %lds[%out_6_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %out_6 = vector.shuffle %out_6_any, %out_6_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %out_6_pixel = arith.addi %out_pixel0, %i40 : i32
      %out_6_pixel_in = arith.cmpi ult, %out_6_pixel, %pixels : i32
      %out_6_start = arith.muli %out_6_pixel, %f_size : i32
      %out_6_there = arith.addi %out_6_start, %out_filter : i32
      %out_7_at = arith.addi %out_at, %c3072 : index
      %out_7_any = vector.load %lds[%out_7_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %out_7 = vector.shuffle %out_7_any, %out_7_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %out_7_pixel = arith.addi %out_pixel0, %i48 : i32
      %out_7_pixel_in = arith.cmpi ult, %out_7_pixel, %pixels : i32
      %out_7_start = arith.muli %out_7_pixel, %f_size : i32
      %out_7_there = arith.addi %out_7_start, %out_filter : i32
      %out_8_at = arith.addi %out_at, %c3584 : index
      %out_8_any = vector.load %lds[%out_8_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %out_8 = vector.shuffle %out_8_any, %out_8_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %out_8_pixel = arith.addi %out_pixel0, %i56 : i32
      %out_8_pixel_in = arith.cmpi ult, %out_8_pixel, %pixels : i32
      %out_8_start = arith.muli %out_8_pixel, %f_size : i32
      %out_8_there = arith.addi %out_8_start, %out_filter : i32
      scf.if %f_whole {
        %out_1_in = arith.andi %out_1_pixel_in, %out_filter_in : i1
        %out_1_or = arith.select %out_1_in, %out_1_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_1 -> %output_flat[%out_1_or] : !chunk_bf16 -> !flat_bf16, i32
        %out_2_in = arith.andi %out_2_pixel_in, %out_filter_in : i1
        %out_2_or = arith.select %out_2_in, %out_2_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_2 -> %output_flat[%out_2_or] : !chunk_bf16 -> !flat_bf16, i32
        %out_3_in = arith.andi %out_3_pixel_in, %out_filter_in : i1
        %out_3_or = arith.select %out_3_in, %out_3_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_3 -> %output_flat[%out_3_or] : !chunk_bf16 -> !flat_bf16, i32
        %out_4_in = arith.andi %out_4_pixel_in, %out_filter_in : i1
        %out_4_or = arith.select %out_4_in, %out_4_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_4 -> %output_flat[%out_4_or] : !chunk_bf16 -> !flat_bf16, i32
        %out_5_in = arith.andi %out_5_pixel_in, %out_filter_in : i1
        %out_5_or = arith.select %out_5_in, %out_5_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_5 -> %output_flat[%out_5_or] : !chunk_bf16 -> !flat_bf16, i32
        %out_6_in = arith.andi %out_6_pixel_in, %out_filter_in : i1
        %out_6_or = arith.select %out_6_in, %out_6_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_6 -> %output_flat[%out_6_or] : !chunk_bf16 -> !flat_bf16, i32
        %out_7_in = arith.andi %out_7_pixel_in, %out_filter_in : i1
        %out_7_or = arith.select %out_7_in, %out_7_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_7 -> %output_flat[%out_7_or] : !chunk_bf16 -> !flat_bf16, i32
        %out_8_in = arith.andi %out_8_pixel_in, %out_filter_in : i1
        %out_8_or = arith.select %out_8_in, %out_8_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_8 -> %output_flat[%out_8_or] : !chunk_bf16 -> !flat_bf16, i32
      } else {
      // A lane stores one filter of all pixels.
        %one_filter = arith.addi %wave_filter0, %lane : i32
        %one_filter_in = arith.cmpi ult, %one_filter, %f_size : i32
        %one_part = arith.divui %lane, %i8 : i32
        %one_place = arith.remui %lane, %i8 : i32
        scf.for %one_row = %i0 to %i64 step %i1 : i32 {
          %one_low = arith.andi %one_row, %i7 : i32
          %one_bits = arith.shrui %one_row, %i1 : i32
          %one_swap = arith.andi %one_bits, %i4 : i32
          %one_swizzled = arith.xori %one_part, %one_low : i32
          %one_part_start = arith.muli %one_swizzled, %i8 : i32
          %one_element = arith.xori %one_place, %one_swap : i32
          %one_row_start = arith.muli %one_row, %i64 : i32
          %one_0 = arith.addi %wave_lds, %one_row_start : i32
          %one_1 = arith.addi %one_0, %one_part_start : i32
          %one_2 = arith.addi %one_1, %one_element : i32
          %one_at = arith.index_castui %one_2 : i32 to index
          %one = memref.load %lds[%one_at] : !lds_128_bf16
          %one_pixel = arith.addi %wave_pixel0, %one_row : i32
          %one_pixel_in = arith.cmpi ult, %one_pixel, %pixels : i32
          %one_in = arith.andi %one_filter_in, %one_pixel_in : i1
          %one_start = arith.muli %one_pixel, %f_size : i32
          %one_there = arith.addi %one_start, %one_filter : i32
          %one_or = arith.select %one_in, %one_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %one -> %output_flat[%one_or] : bf16 -> !flat_bf16, i32
        }
      }
      gpu.return
    }

    gpu.func @conv2d_nhwc_narrow_bf16(%input: !tensor_bf16, %filter: !tensor_bf16,
        %bias: !flat_bf16, %output: !tensor_bf16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%lds: !lds_64_bf16 {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i5 = arith.constant 5 : i32
      %i6 = arith.constant 6 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i16 = arith.constant 16 : i32
      %i24 = arith.constant 24 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i2048 = arith.constant 2048 : i32
      %i1073741816 = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c512 = arith.constant 512 : index
      %c1024 = arith.constant 1024 : index
      %c1536 = arith.constant 1536 : index
      %c2048 = arith.constant 2048 : index
      %c4096 = arith.constant 4096 : index
      %c6144 = arith.constant 6144 : index
      %c7168 = arith.constant 7168 : index
      %c8192 = arith.constant 8192 : index
      %c10240 = arith.constant 10240 : index
      %n = memref.dim %input, %c0 : !tensor_bf16
      %n_size = arith.index_cast %n : index to i32
      %h = memref.dim %input, %c1 : !tensor_bf16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c2 : !tensor_bf16
      %w_size = arith.index_cast %w : index to i32
      %c = memref.dim %input, %c3 : !tensor_bf16
      %c_size = arith.index_cast %c : index to i32
      %f = memref.dim %filter, %c0 : !tensor_bf16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c1 : !tensor_bf16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c2 : !tensor_bf16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c1 : !tensor_bf16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c2 : !tensor_bf16
      %q_size = arith.index_cast %q : index to i32
      %input_nh = arith.muli %n, %h : index
      %input_wc = arith.muli %w, %c : index
      %input_count = arith.muli %input_nh, %input_wc : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !tensor_bf16 to !flat_bf16
      %filter_fr = arith.muli %f, %r : index
      %filter_sc = arith.muli %s, %c : index
      %filter_count = arith.muli %filter_fr, %filter_sc : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !tensor_bf16 to !flat_bf16
      %output_np = arith.muli %n, %p : index
      %output_qf = arith.muli %q, %f : index
      %output_count = arith.muli %output_np, %output_qf : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !tensor_bf16 to !flat_bf16
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32
      %rsc_size = arith.muli %rs_size, %c_size : i32
      // block = tile_p * ceil(F / 64) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i64 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i64 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32
      // Staging: this lane's part of a row, and the row. Rows beyond the last
      // repeat it: their sums are not stored.
      %part = arith.andi %thread, %i3 : i32
      %part_channel = arith.muli %part, %i8 : i32
      %staged_row = arith.divui %thread, %i4 : i32
      %filter_last = arith.subi %f_size, %i1 : i32
      %pixel_last = arith.subi %pixels, %i1 : i32
      %stage_at = func.call @lds_position(%staged_row, %part) : (i32, i32) -> index
      %filter_row_0_far = arith.addi %staged_row, %i0 : i32
      %filter_row_0_any = arith.addi %filter0, %filter_row_0_far : i32
      %filter_row_0 = arith.minui %filter_row_0_any, %filter_last : i32
      %filter_start_0 = arith.muli %filter_row_0, %rsc_size : i32
      %filter_base_0 = arith.addi %filter_start_0, %part_channel : i32
      %pixel_0_far = arith.addi %staged_row, %i0 : i32
      %pixel_0_any = arith.addi %pixel0, %pixel_0_far : i32
      %pixel_0 = arith.minui %pixel_0_any, %pixel_last : i32
      %n_0 = arith.divui %pixel_0, %pq_size : i32
      %pq_0 = arith.remui %pixel_0, %pq_size : i32
      %p_0 = arith.divui %pq_0, %q_size : i32
      %q_0 = arith.remui %pq_0, %q_size : i32
      %h_0_line = arith.muli %p_0, %stride_h : i32
      %h_0 = arith.subi %h_0_line, %pad_h : i32
      %w_0_column = arith.muli %q_0, %stride_w : i32
      %w_0 = arith.subi %w_0_column, %pad_w : i32
      %image_0 = arith.muli %n_0, %h_size : i32
      %line_0 = arith.addi %image_0, %h_0 : i32
      %line_start_0 = arith.muli %line_0, %w_size : i32
      %position_0 = arith.addi %line_start_0, %w_0 : i32
      %position_start_0 = arith.muli %position_0, %c_size : i32
      %input_base_0 = arith.addi %position_start_0, %part_channel : i32
      %pixel_1_far = arith.addi %staged_row, %i64 : i32
      %pixel_1_any = arith.addi %pixel0, %pixel_1_far : i32
      %pixel_1 = arith.minui %pixel_1_any, %pixel_last : i32
      %n_1 = arith.divui %pixel_1, %pq_size : i32
      %pq_1 = arith.remui %pixel_1, %pq_size : i32
      %p_1 = arith.divui %pq_1, %q_size : i32
      %q_1 = arith.remui %pq_1, %q_size : i32
      %h_1_line = arith.muli %p_1, %stride_h : i32
      %h_1 = arith.subi %h_1_line, %pad_h : i32
      %w_1_column = arith.muli %q_1, %stride_w : i32
      %w_1 = arith.subi %w_1_column, %pad_w : i32
      %image_1 = arith.muli %n_1, %h_size : i32
      %line_1 = arith.addi %image_1, %h_1 : i32
      %line_start_1 = arith.muli %line_1, %w_size : i32
      %position_1 = arith.addi %line_start_1, %w_1 : i32
      %position_start_1 = arith.muli %position_1, %c_size : i32
      %input_base_1 = arith.addi %position_start_1, %part_channel : i32
      // The cursor of the K steps: r and s, each times its dilation, how many
      // channels are left (none once all is done), and what is to be added to
      // a lane's filter and input positions. How far these move depends on
      // whether the next step has the same (r, s), the next s or the next r.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %channel_end = arith.muli %channel_steps, %i32 : i32
      %last_step = arith.subi %channel_end, %i32 : i32
      %filter_wrap = arith.subi %c_size, %last_step : i32
      %column_pitch = arith.muli %dilation_w, %c_size : i32
      %input_wrap = arith.subi %column_pitch, %last_step : i32
      %row_pitch = arith.muli %dilation_h, %w_size : i32
      %row_jump = arith.subi %row_pitch, %column_end : i32
      %row_wrap = arith.muli %row_jump, %c_size : i32
      %steps = arith.muli %rs_size, %channel_steps : i32
      %has_taps = arith.cmpi ne, %rs_size, %i0 : i32
      %first_left = arith.select %has_taps, %c_size, %i0 : i32
      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i4 : i32
      %wave_p = arith.remui %wave, %i4 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i32 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index
      // Fill both buffers, and have the next two steps in registers.
      %first_0_exists = arith.cmpi slt, %part_channel, %first_left : i32
      %first_0_filter_0_at = arith.addi %filter_base_0, %i0 : i32
      %first_0_filter_0_or = arith.select %first_0_exists, %first_0_filter_0_at, %i1073741816 : i32
      %first_0_h_0 = arith.addi %h_0, %i0 : i32
      %first_0_w_0 = arith.addi %w_0, %i0 : i32
      %first_0_h_0_in = arith.cmpi ult, %first_0_h_0, %h_size : i32
      %first_0_w_0_in = arith.cmpi ult, %first_0_w_0, %w_size : i32
      %first_0_hw_0_in = arith.andi %first_0_h_0_in, %first_0_w_0_in : i1
      %first_0_input_0_in = arith.andi %first_0_hw_0_in, %first_0_exists : i1
      %first_0_input_0_at = arith.addi %input_base_0, %i0 : i32
      %first_0_input_0_or = arith.select %first_0_input_0_in, %first_0_input_0_at, %i1073741816 : i32
      %first_0_h_1 = arith.addi %h_1, %i0 : i32
      %first_0_w_1 = arith.addi %w_1, %i0 : i32
      %first_0_h_1_in = arith.cmpi ult, %first_0_h_1, %h_size : i32
      %first_0_w_1_in = arith.cmpi ult, %first_0_w_1, %w_size : i32
      %first_0_hw_1_in = arith.andi %first_0_h_1_in, %first_0_w_1_in : i1
      %first_0_input_1_in = arith.andi %first_0_hw_1_in, %first_0_exists : i1
      %first_0_input_1_at = arith.addi %input_base_1, %i0 : i32
      %first_0_input_1_or = arith.select %first_0_input_1_in, %first_0_input_1_at, %i1073741816 : i32
      %first_0_left_here = arith.subi %first_left, %i32 : i32
      %first_0_wraps = arith.cmpi sle, %first_0_left_here, %i0 : i32
      %first_0_left_next = arith.select %first_0_wraps, %c_size, %first_0_left_here : i32
      %first_0_filter_by = arith.select %first_0_wraps, %filter_wrap, %i32 : i32
      %first_0_filter_next = arith.addi %i0, %first_0_filter_by : i32
      %first_0_input_by = arith.select %first_0_wraps, %input_wrap, %i32 : i32
      %first_0_input_there = arith.addi %i0, %first_0_input_by : i32
      %first_0_column_by = arith.select %first_0_wraps, %dilation_w, %i0 : i32
      %first_0_column_there = arith.addi %i0, %first_0_column_by : i32
      %first_0_column_wraps = arith.cmpi uge, %first_0_column_there, %column_end : i32
      %first_0_column_next = arith.select %first_0_column_wraps, %i0, %first_0_column_there : i32
      %first_0_input_more = arith.select %first_0_column_wraps, %row_wrap, %i0 : i32
      %first_0_input_next = arith.addi %first_0_input_there, %first_0_input_more : i32
      %first_0_row_by = arith.select %first_0_column_wraps, %dilation_h, %i0 : i32
      %first_0_row_next = arith.addi %i0, %first_0_row_by : i32
      %first_0_goes_on = arith.cmpi ult, %first_0_row_next, %row_end : i32
      %first_0_left = arith.select %first_0_goes_on, %first_0_left_next, %i0 : i32
      %first_0_0 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_0_1 = amdgpu.raw_buffer_load %input_flat[%first_0_input_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_0_2 = amdgpu.raw_buffer_load %input_flat[%first_0_input_1_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_1_exists = arith.cmpi slt, %part_channel, %first_0_left : i32
      %first_1_filter_0_at = arith.addi %filter_base_0, %first_0_filter_next : i32
      %first_1_filter_0_or = arith.select %first_1_exists, %first_1_filter_0_at, %i1073741816 : i32
      %first_1_h_0 = arith.addi %h_0, %first_0_row_next : i32
      %first_1_w_0 = arith.addi %w_0, %first_0_column_next : i32
      %first_1_h_0_in = arith.cmpi ult, %first_1_h_0, %h_size : i32
      %first_1_w_0_in = arith.cmpi ult, %first_1_w_0, %w_size : i32
      %first_1_hw_0_in = arith.andi %first_1_h_0_in, %first_1_w_0_in : i1
      %first_1_input_0_in = arith.andi %first_1_hw_0_in, %first_1_exists : i1
      %first_1_input_0_at = arith.addi %input_base_0, %first_0_input_next : i32
      %first_1_input_0_or = arith.select %first_1_input_0_in, %first_1_input_0_at, %i1073741816 : i32
      %first_1_h_1 = arith.addi %h_1, %first_0_row_next : i32
      %first_1_w_1 = arith.addi %w_1, %first_0_column_next : i32
      %first_1_h_1_in = arith.cmpi ult, %first_1_h_1, %h_size : i32
      %first_1_w_1_in = arith.cmpi ult, %first_1_w_1, %w_size : i32
      %first_1_hw_1_in = arith.andi %first_1_h_1_in, %first_1_w_1_in : i1
      %first_1_input_1_in = arith.andi %first_1_hw_1_in, %first_1_exists : i1
      %first_1_input_1_at = arith.addi %input_base_1, %first_0_input_next : i32
      %first_1_input_1_or = arith.select %first_1_input_1_in, %first_1_input_1_at, %i1073741816 : i32
      %first_1_left_here = arith.subi %first_0_left, %i32 : i32
      %first_1_wraps = arith.cmpi sle, %first_1_left_here, %i0 : i32
      %first_1_left_next = arith.select %first_1_wraps, %c_size, %first_1_left_here : i32
      %first_1_filter_by = arith.select %first_1_wraps, %filter_wrap, %i32 : i32
      %first_1_filter_next = arith.addi %first_0_filter_next, %first_1_filter_by : i32
      %first_1_input_by = arith.select %first_1_wraps, %input_wrap, %i32 : i32
      %first_1_input_there = arith.addi %first_0_input_next, %first_1_input_by : i32
      %first_1_column_by = arith.select %first_1_wraps, %dilation_w, %i0 : i32
      %first_1_column_there = arith.addi %first_0_column_next, %first_1_column_by : i32
      %first_1_column_wraps = arith.cmpi uge, %first_1_column_there, %column_end : i32
      %first_1_column_next = arith.select %first_1_column_wraps, %i0, %first_1_column_there : i32
      %first_1_input_more = arith.select %first_1_column_wraps, %row_wrap, %i0 : i32
      %first_1_input_next = arith.addi %first_1_input_there, %first_1_input_more : i32
      %first_1_row_by = arith.select %first_1_column_wraps, %dilation_h, %i0 : i32
      %first_1_row_next = arith.addi %first_0_row_next, %first_1_row_by : i32
      %first_1_goes_on = arith.cmpi ult, %first_1_row_next, %row_end : i32
      %first_1_left = arith.select %first_1_goes_on, %first_1_left_next, %i0 : i32
      %first_1_0 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_1_1 = amdgpu.raw_buffer_load %input_flat[%first_1_input_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_1_2 = amdgpu.raw_buffer_load %input_flat[%first_1_input_1_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_2_exists = arith.cmpi slt, %part_channel, %first_1_left : i32
      %first_2_filter_0_at = arith.addi %filter_base_0, %first_1_filter_next : i32
      %first_2_filter_0_or = arith.select %first_2_exists, %first_2_filter_0_at, %i1073741816 : i32
      %first_2_h_0 = arith.addi %h_0, %first_1_row_next : i32
      %first_2_w_0 = arith.addi %w_0, %first_1_column_next : i32
      %first_2_h_0_in = arith.cmpi ult, %first_2_h_0, %h_size : i32
      %first_2_w_0_in = arith.cmpi ult, %first_2_w_0, %w_size : i32
      %first_2_hw_0_in = arith.andi %first_2_h_0_in, %first_2_w_0_in : i1
      %first_2_input_0_in = arith.andi %first_2_hw_0_in, %first_2_exists : i1
      %first_2_input_0_at = arith.addi %input_base_0, %first_1_input_next : i32
      %first_2_input_0_or = arith.select %first_2_input_0_in, %first_2_input_0_at, %i1073741816 : i32
      %first_2_h_1 = arith.addi %h_1, %first_1_row_next : i32
      %first_2_w_1 = arith.addi %w_1, %first_1_column_next : i32
      %first_2_h_1_in = arith.cmpi ult, %first_2_h_1, %h_size : i32
      %first_2_w_1_in = arith.cmpi ult, %first_2_w_1, %w_size : i32
      %first_2_hw_1_in = arith.andi %first_2_h_1_in, %first_2_w_1_in : i1
      %first_2_input_1_in = arith.andi %first_2_hw_1_in, %first_2_exists : i1
      %first_2_input_1_at = arith.addi %input_base_1, %first_1_input_next : i32
      %first_2_input_1_or = arith.select %first_2_input_1_in, %first_2_input_1_at, %i1073741816 : i32
      %first_2_left_here = arith.subi %first_1_left, %i32 : i32
      %first_2_wraps = arith.cmpi sle, %first_2_left_here, %i0 : i32
      %first_2_left_next = arith.select %first_2_wraps, %c_size, %first_2_left_here : i32
      %first_2_filter_by = arith.select %first_2_wraps, %filter_wrap, %i32 : i32
      %first_2_filter_next = arith.addi %first_1_filter_next, %first_2_filter_by : i32
      %first_2_input_by = arith.select %first_2_wraps, %input_wrap, %i32 : i32
      %first_2_input_there = arith.addi %first_1_input_next, %first_2_input_by : i32
      %first_2_column_by = arith.select %first_2_wraps, %dilation_w, %i0 : i32
      %first_2_column_there = arith.addi %first_1_column_next, %first_2_column_by : i32
      %first_2_column_wraps = arith.cmpi uge, %first_2_column_there, %column_end : i32
      %first_2_column_next = arith.select %first_2_column_wraps, %i0, %first_2_column_there : i32
      %first_2_input_more = arith.select %first_2_column_wraps, %row_wrap, %i0 : i32
      %first_2_input_next = arith.addi %first_2_input_there, %first_2_input_more : i32
      %first_2_row_by = arith.select %first_2_column_wraps, %dilation_h, %i0 : i32
      %first_2_row_next = arith.addi %first_1_row_next, %first_2_row_by : i32
      %first_2_goes_on = arith.cmpi ult, %first_2_row_next, %row_end : i32
      %first_2_left = arith.select %first_2_goes_on, %first_2_left_next, %i0 : i32
      %first_2_0 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_2_1 = amdgpu.raw_buffer_load %input_flat[%first_2_input_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_2_2 = amdgpu.raw_buffer_load %input_flat[%first_2_input_1_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_3_exists = arith.cmpi slt, %part_channel, %first_2_left : i32
      %first_3_filter_0_at = arith.addi %filter_base_0, %first_2_filter_next : i32
      %first_3_filter_0_or = arith.select %first_3_exists, %first_3_filter_0_at, %i1073741816 : i32
      %first_3_h_0 = arith.addi %h_0, %first_2_row_next : i32
      %first_3_w_0 = arith.addi %w_0, %first_2_column_next : i32
      %first_3_h_0_in = arith.cmpi ult, %first_3_h_0, %h_size : i32
      %first_3_w_0_in = arith.cmpi ult, %first_3_w_0, %w_size : i32
      %first_3_hw_0_in = arith.andi %first_3_h_0_in, %first_3_w_0_in : i1
      %first_3_input_0_in = arith.andi %first_3_hw_0_in, %first_3_exists : i1
      %first_3_input_0_at = arith.addi %input_base_0, %first_2_input_next : i32
      %first_3_input_0_or = arith.select %first_3_input_0_in, %first_3_input_0_at, %i1073741816 : i32
      %first_3_h_1 = arith.addi %h_1, %first_2_row_next : i32
      %first_3_w_1 = arith.addi %w_1, %first_2_column_next : i32
      %first_3_h_1_in = arith.cmpi ult, %first_3_h_1, %h_size : i32
      %first_3_w_1_in = arith.cmpi ult, %first_3_w_1, %w_size : i32
      %first_3_hw_1_in = arith.andi %first_3_h_1_in, %first_3_w_1_in : i1
      %first_3_input_1_in = arith.andi %first_3_hw_1_in, %first_3_exists : i1
      %first_3_input_1_at = arith.addi %input_base_1, %first_2_input_next : i32
      %first_3_input_1_or = arith.select %first_3_input_1_in, %first_3_input_1_at, %i1073741816 : i32
      %first_3_left_here = arith.subi %first_2_left, %i32 : i32
      %first_3_wraps = arith.cmpi sle, %first_3_left_here, %i0 : i32
      %first_3_left_next = arith.select %first_3_wraps, %c_size, %first_3_left_here : i32
      %first_3_filter_by = arith.select %first_3_wraps, %filter_wrap, %i32 : i32
      %first_3_filter_next = arith.addi %first_2_filter_next, %first_3_filter_by : i32
      %first_3_input_by = arith.select %first_3_wraps, %input_wrap, %i32 : i32
      %first_3_input_there = arith.addi %first_2_input_next, %first_3_input_by : i32
      %first_3_column_by = arith.select %first_3_wraps, %dilation_w, %i0 : i32
      %first_3_column_there = arith.addi %first_2_column_next, %first_3_column_by : i32
      %first_3_column_wraps = arith.cmpi uge, %first_3_column_there, %column_end : i32
      %first_3_column_next = arith.select %first_3_column_wraps, %i0, %first_3_column_there : i32
      %first_3_input_more = arith.select %first_3_column_wraps, %row_wrap, %i0 : i32
      %first_3_input_next = arith.addi %first_3_input_there, %first_3_input_more : i32
      %first_3_row_by = arith.select %first_3_column_wraps, %dilation_h, %i0 : i32
      %first_3_row_next = arith.addi %first_2_row_next, %first_3_row_by : i32
      %first_3_goes_on = arith.cmpi ult, %first_3_row_next, %row_end : i32
      %first_3_left = arith.select %first_3_goes_on, %first_3_left_next, %i0 : i32
      %first_3_0 = amdgpu.raw_buffer_load %filter_flat[%first_3_filter_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_3_1 = amdgpu.raw_buffer_load %input_flat[%first_3_input_0_or] : !flat_bf16, i32 -> !chunk_bf16
      %first_3_2 = amdgpu.raw_buffer_load %input_flat[%first_3_input_1_or] : !flat_bf16, i32 -> !chunk_bf16
      %staged_1_at = arith.addi %stage_at, %c0 : index
      vector.store %first_0_0, %lds[%staged_1_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %staged_2_at = arith.addi %stage_at, %c2048 : index
      vector.store %first_0_1, %lds[%staged_2_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %staged_3_at = arith.addi %stage_at, %c4096 : index
      vector.store %first_0_2, %lds[%staged_3_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %staged_4_at = arith.addi %stage_at, %c6144 : index
      vector.store %first_1_0, %lds[%staged_4_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %staged_5_at = arith.addi %stage_at, %c8192 : index
      vector.store %first_1_1, %lds[%staged_5_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %staged_6_at = arith.addi %stage_at, %c10240 : index
      vector.store %first_1_2, %lds[%staged_6_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      amdgpu.lds_barrier
      %filter_7_at = arith.addi %filter_0_at, %c0 : index
      %filter_7 = vector.load %lds[%filter_7_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %filter_8_at = arith.addi %filter_0_at, %c1024 : index
      %filter_8 = vector.load %lds[%filter_8_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %pixel_9_at = arith.addi %pixel_0_at, %c2048 : index
      %pixel_9 = vector.load %lds[%pixel_9_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12, %end_13, %end_14, %end_15 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(
      %loop_sums_0 = %no_sums,
      %loop_sums_1 = %no_sums,
      %loop_operand_0 = %filter_7,
      %loop_operand_1 = %filter_8,
      %loop_operand_2 = %pixel_9,
      %loop_even_0 = %first_2_0,
      %loop_even_1 = %first_2_1,
      %loop_even_2 = %first_2_2,
      %loop_odd_0 = %first_3_0,
      %loop_odd_1 = %first_3_1,
      %loop_odd_2 = %first_3_2,
      %loop_row_0 = %first_3_row_next,
      %loop_column_0 = %first_3_column_next,
      %loop_left_0 = %first_3_left,
      %loop_filter_0 = %first_3_filter_next,
      %loop_input_0 = %first_3_input_next
      ) -> (!block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, i32, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_10_at = arith.addi %filter_1_at, %c0 : index
        %filter_10 = vector.load %lds[%filter_10_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %filter_11_at = arith.addi %filter_1_at, %c1024 : index
        %filter_11 = vector.load %lds[%filter_11_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %pixel_12_at = arith.addi %pixel_1_at, %c2048 : index
        %pixel_12 = vector.load %lds[%pixel_12_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %even_exists = arith.cmpi slt, %part_channel, %loop_left_0 : i32
        %even_filter_0_at = arith.addi %filter_base_0, %loop_filter_0 : i32
        %even_filter_0_or = arith.select %even_exists, %even_filter_0_at, %i1073741816 : i32
        %even_h_0 = arith.addi %h_0, %loop_row_0 : i32
        %even_w_0 = arith.addi %w_0, %loop_column_0 : i32
        %even_h_0_in = arith.cmpi ult, %even_h_0, %h_size : i32
        %even_w_0_in = arith.cmpi ult, %even_w_0, %w_size : i32
        %even_hw_0_in = arith.andi %even_h_0_in, %even_w_0_in : i1
        %even_input_0_in = arith.andi %even_hw_0_in, %even_exists : i1
        %even_input_0_at = arith.addi %input_base_0, %loop_input_0 : i32
        %even_input_0_or = arith.select %even_input_0_in, %even_input_0_at, %i1073741816 : i32
        %even_h_1 = arith.addi %h_1, %loop_row_0 : i32
        %even_w_1 = arith.addi %w_1, %loop_column_0 : i32
        %even_h_1_in = arith.cmpi ult, %even_h_1, %h_size : i32
        %even_w_1_in = arith.cmpi ult, %even_w_1, %w_size : i32
        %even_hw_1_in = arith.andi %even_h_1_in, %even_w_1_in : i1
        %even_input_1_in = arith.andi %even_hw_1_in, %even_exists : i1
        %even_input_1_at = arith.addi %input_base_1, %loop_input_0 : i32
        %even_input_1_or = arith.select %even_input_1_in, %even_input_1_at, %i1073741816 : i32
        %even_left_here = arith.subi %loop_left_0, %i32 : i32
        %even_wraps = arith.cmpi sle, %even_left_here, %i0 : i32
        %even_left_next = arith.select %even_wraps, %c_size, %even_left_here : i32
        %even_filter_by = arith.select %even_wraps, %filter_wrap, %i32 : i32
        %even_filter_next = arith.addi %loop_filter_0, %even_filter_by : i32
        %even_input_by = arith.select %even_wraps, %input_wrap, %i32 : i32
        %even_input_there = arith.addi %loop_input_0, %even_input_by : i32
        %even_column_by = arith.select %even_wraps, %dilation_w, %i0 : i32
        %even_column_there = arith.addi %loop_column_0, %even_column_by : i32
        %even_column_wraps = arith.cmpi uge, %even_column_there, %column_end : i32
        %even_column_next = arith.select %even_column_wraps, %i0, %even_column_there : i32
        %even_input_more = arith.select %even_column_wraps, %row_wrap, %i0 : i32
        %even_input_next = arith.addi %even_input_there, %even_input_more : i32
        %even_row_by = arith.select %even_column_wraps, %dilation_h, %i0 : i32
        %even_row_next = arith.addi %loop_row_0, %even_row_by : i32
        %even_goes_on = arith.cmpi ult, %even_row_next, %row_end : i32
        %even_left = arith.select %even_goes_on, %even_left_next, %i0 : i32
        %operand_13 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_14 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_15 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_16 = amdgpu.mfma 32x32x8 %operand_13 * %operand_15 + %loop_sums_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_17 = amdgpu.mfma 32x32x8 %operand_14 * %operand_15 + %loop_sums_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_18 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_19 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_20 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_21 = amdgpu.mfma 32x32x8 %operand_18 * %operand_20 + %sums_16 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_22 = amdgpu.mfma 32x32x8 %operand_19 * %operand_20 + %sums_17 blgp = none : !operand_bf16, !operand_bf16, !block
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_23_at = arith.addi %filter_0_at, %c6144 : index
        %filter_23 = vector.load %lds[%filter_23_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %filter_24_at = arith.addi %filter_0_at, %c7168 : index
        %filter_24 = vector.load %lds[%filter_24_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %pixel_25_at = arith.addi %pixel_0_at, %c8192 : index
        %pixel_25 = vector.load %lds[%pixel_25_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %odd_exists = arith.cmpi slt, %part_channel, %even_left : i32
        %odd_filter_0_at = arith.addi %filter_base_0, %even_filter_next : i32
        %odd_filter_0_or = arith.select %odd_exists, %odd_filter_0_at, %i1073741816 : i32
        %odd_h_0 = arith.addi %h_0, %even_row_next : i32
        %odd_w_0 = arith.addi %w_0, %even_column_next : i32
        %odd_h_0_in = arith.cmpi ult, %odd_h_0, %h_size : i32
        %odd_w_0_in = arith.cmpi ult, %odd_w_0, %w_size : i32
        %odd_hw_0_in = arith.andi %odd_h_0_in, %odd_w_0_in : i1
        %odd_input_0_in = arith.andi %odd_hw_0_in, %odd_exists : i1
        %odd_input_0_at = arith.addi %input_base_0, %even_input_next : i32
        %odd_input_0_or = arith.select %odd_input_0_in, %odd_input_0_at, %i1073741816 : i32
        %odd_h_1 = arith.addi %h_1, %even_row_next : i32
        %odd_w_1 = arith.addi %w_1, %even_column_next : i32
        %odd_h_1_in = arith.cmpi ult, %odd_h_1, %h_size : i32
        %odd_w_1_in = arith.cmpi ult, %odd_w_1, %w_size : i32
        %odd_hw_1_in = arith.andi %odd_h_1_in, %odd_w_1_in : i1
        %odd_input_1_in = arith.andi %odd_hw_1_in, %odd_exists : i1
        %odd_input_1_at = arith.addi %input_base_1, %even_input_next : i32
        %odd_input_1_or = arith.select %odd_input_1_in, %odd_input_1_at, %i1073741816 : i32
        %odd_left_here = arith.subi %even_left, %i32 : i32
        %odd_wraps = arith.cmpi sle, %odd_left_here, %i0 : i32
        %odd_left_next = arith.select %odd_wraps, %c_size, %odd_left_here : i32
        %odd_filter_by = arith.select %odd_wraps, %filter_wrap, %i32 : i32
        %odd_filter_next = arith.addi %even_filter_next, %odd_filter_by : i32
        %odd_input_by = arith.select %odd_wraps, %input_wrap, %i32 : i32
        %odd_input_there = arith.addi %even_input_next, %odd_input_by : i32
        %odd_column_by = arith.select %odd_wraps, %dilation_w, %i0 : i32
        %odd_column_there = arith.addi %even_column_next, %odd_column_by : i32
        %odd_column_wraps = arith.cmpi uge, %odd_column_there, %column_end : i32
        %odd_column_next = arith.select %odd_column_wraps, %i0, %odd_column_there : i32
        %odd_input_more = arith.select %odd_column_wraps, %row_wrap, %i0 : i32
        %odd_input_next = arith.addi %odd_input_there, %odd_input_more : i32
        %odd_row_by = arith.select %odd_column_wraps, %dilation_h, %i0 : i32
        %odd_row_next = arith.addi %even_row_next, %odd_row_by : i32
        %odd_goes_on = arith.cmpi ult, %odd_row_next, %row_end : i32
        %odd_left = arith.select %odd_goes_on, %odd_left_next, %i0 : i32
        %operand_26 = vector.shuffle %filter_10, %filter_10 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_27 = vector.shuffle %filter_11, %filter_11 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_28 = vector.shuffle %pixel_12, %pixel_12 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_29 = amdgpu.mfma 32x32x8 %operand_26 * %operand_28 + %sums_21 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_30 = amdgpu.mfma 32x32x8 %operand_27 * %operand_28 + %sums_22 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_31 = vector.shuffle %filter_10, %filter_10 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_32 = vector.shuffle %filter_11, %filter_11 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_33 = vector.shuffle %pixel_12, %pixel_12 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_34 = amdgpu.mfma 32x32x8 %operand_31 * %operand_33 + %sums_29 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_35 = amdgpu.mfma 32x32x8 %operand_32 * %operand_33 + %sums_30 blgp = none : !operand_bf16, !operand_bf16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_36_at = arith.addi %filter_1_at, %c6144 : index
        %filter_36 = vector.load %lds[%filter_36_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %filter_37_at = arith.addi %filter_1_at, %c7168 : index
        %filter_37 = vector.load %lds[%filter_37_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %pixel_38_at = arith.addi %pixel_1_at, %c8192 : index
        %pixel_38 = vector.load %lds[%pixel_38_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %staged_39_at = arith.addi %stage_at, %c0 : index
        vector.store %loop_even_0, %lds[%staged_39_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %staged_40_at = arith.addi %stage_at, %c2048 : index
        vector.store %loop_even_1, %lds[%staged_40_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %staged_41_at = arith.addi %stage_at, %c4096 : index
        vector.store %loop_even_2, %lds[%staged_41_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %operand_42 = vector.shuffle %filter_23, %filter_23 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_43 = vector.shuffle %filter_24, %filter_24 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_44 = vector.shuffle %pixel_25, %pixel_25 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_45 = amdgpu.mfma 32x32x8 %operand_42 * %operand_44 + %sums_34 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_46 = amdgpu.mfma 32x32x8 %operand_43 * %operand_44 + %sums_35 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_47 = vector.shuffle %filter_23, %filter_23 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_48 = vector.shuffle %filter_24, %filter_24 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_49 = vector.shuffle %pixel_25, %pixel_25 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_50 = amdgpu.mfma 32x32x8 %operand_47 * %operand_49 + %sums_45 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_48 * %operand_49 + %sums_46 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.barrier 0
        amdgpu.lds_barrier
        // Step 1, second half; the loads are used in the next iteration.
        %filter_52_at = arith.addi %filter_0_at, %c0 : index
        %filter_52 = vector.load %lds[%filter_52_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %filter_53_at = arith.addi %filter_0_at, %c1024 : index
        %filter_53 = vector.load %lds[%filter_53_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %pixel_54_at = arith.addi %pixel_0_at, %c2048 : index
        %pixel_54 = vector.load %lds[%pixel_54_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %staged_55_at = arith.addi %stage_at, %c6144 : index
        vector.store %loop_odd_0, %lds[%staged_55_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %staged_56_at = arith.addi %stage_at, %c8192 : index
        vector.store %loop_odd_1, %lds[%staged_56_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %staged_57_at = arith.addi %stage_at, %c10240 : index
        vector.store %loop_odd_2, %lds[%staged_57_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %even_0 = amdgpu.raw_buffer_load %filter_flat[%even_filter_0_or] : !flat_bf16, i32 -> !chunk_bf16
        %even_1 = amdgpu.raw_buffer_load %input_flat[%even_input_0_or] : !flat_bf16, i32 -> !chunk_bf16
        %even_2 = amdgpu.raw_buffer_load %input_flat[%even_input_1_or] : !flat_bf16, i32 -> !chunk_bf16
        %odd_0 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_0_or] : !flat_bf16, i32 -> !chunk_bf16
        %odd_1 = amdgpu.raw_buffer_load %input_flat[%odd_input_0_or] : !flat_bf16, i32 -> !chunk_bf16
        %odd_2 = amdgpu.raw_buffer_load %input_flat[%odd_input_1_or] : !flat_bf16, i32 -> !chunk_bf16
        %operand_58 = vector.shuffle %filter_36, %filter_36 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_59 = vector.shuffle %filter_37, %filter_37 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_60 = vector.shuffle %pixel_38, %pixel_38 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_61 = amdgpu.mfma 32x32x8 %operand_58 * %operand_60 + %sums_50 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_62 = amdgpu.mfma 32x32x8 %operand_59 * %operand_60 + %sums_51 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_63 = vector.shuffle %filter_36, %filter_36 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_64 = vector.shuffle %filter_37, %filter_37 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_65 = vector.shuffle %pixel_38, %pixel_38 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_66 = amdgpu.mfma 32x32x8 %operand_63 * %operand_65 + %sums_61 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_64 * %operand_65 + %sums_62 blgp = none : !operand_bf16, !operand_bf16, !block
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 256, 1, 0
        rocdl.sched.group.barrier 512, 1, 0
        rocdl.sched.group.barrier 32, 3, 0
        rocdl.sched.group.barrier 8, 1, 0
        rocdl.sched.group.barrier 32, 3, 0
        scf.yield %sums_66, %sums_67, %filter_52, %filter_53, %pixel_54, %even_0, %even_1, %even_2, %odd_0, %odd_1, %odd_2, %odd_row_next, %odd_column_next, %odd_left, %odd_filter_next, %odd_input_next
        : !block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, i32, i32, i32, i32, i32
      }
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_bf16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %biased_0, %biased_1 = scf.if %has_bias -> (!block, !block) {
        %bias_68_filter = arith.addi %sum_filter0, %i0 : i32
        %bias_68 = func.call @bias_bf16(%bias, %bias_68_filter) : (!flat_bf16, i32) -> !block
        %with_bias_69 = arith.addf %end_0, %bias_68 : !block
        %bias_70_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_70 = func.call @bias_bf16(%bias, %bias_70_filter) : (!flat_bf16, i32) -> !block
        %with_bias_71 = arith.addf %end_1, %bias_70 : !block
        scf.yield %with_bias_69, %with_bias_71 : !block, !block
      } else {
      scf.yield %end_0, %end_1 : !block, !block
      }
      // A row of LDS for each of the wave's pixels. In the 16 bytes of 8
      // filters, pixels 8 to 15, 24 to 31 and so on have the halves swapped.
      %wave_lds = arith.muli %wave, %i2048 : i32
      %turn_row = arith.muli %lane_row, %i64 : i32
      %turn_low = arith.andi %lane_row, %i7 : i32
      %turn_bits = arith.shrui %lane_row, %i3 : i32
      %turn_half_any = arith.xori %lane_half, %turn_bits : i32
      %turn_half = arith.andi %turn_half_any, %i1 : i32
      %turn_half_at = arith.muli %turn_half, %i4 : i32
      %turn_0 = arith.addi %wave_lds, %turn_row : i32
      %turn_1 = arith.addi %turn_0, %turn_half_at : i32
      %part_72_swizzled = arith.xori %turn_low, %i0 : i32
      %part_72_start = arith.muli %part_72_swizzled, %i8 : i32
      %part_72_i32 = arith.addi %turn_1, %part_72_start : i32
      %part_72_at = arith.index_castui %part_72_i32 : i32 to index
      %result_73_f32 = vector.shuffle %biased_0, %biased_0 [0, 1, 2, 3] : !block, !block
      %result_73 = arith.truncf %result_73_f32 : vector<4xf32> to !operand_bf16
      %result_73_at = arith.addi %part_72_at, %c0 : index
      vector.store %result_73, %lds[%result_73_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
      %part_74_swizzled = arith.xori %turn_low, %i1 : i32
      %part_74_start = arith.muli %part_74_swizzled, %i8 : i32
      %part_74_i32 = arith.addi %turn_1, %part_74_start : i32
      %part_74_at = arith.index_castui %part_74_i32 : i32 to index
      %result_75_f32 = vector.shuffle %biased_0, %biased_0 [4, 5, 6, 7] : !block, !block
      %result_75 = arith.truncf %result_75_f32 : vector<4xf32> to !operand_bf16
      %result_75_at = arith.addi %part_74_at, %c0 : index
      vector.store %result_75, %lds[%result_75_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
      %part_76_swizzled = arith.xori %turn_low, %i2 : i32
      %part_76_start = arith.muli %part_76_swizzled, %i8 : i32
      %part_76_i32 = arith.addi %turn_1, %part_76_start : i32
      %part_76_at = arith.index_castui %part_76_i32 : i32 to index
      %result_77_f32 = vector.shuffle %biased_0, %biased_0 [8, 9, 10, 11] : !block, !block
      %result_77 = arith.truncf %result_77_f32 : vector<4xf32> to !operand_bf16
      %result_77_at = arith.addi %part_76_at, %c0 : index
      vector.store %result_77, %lds[%result_77_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
      %part_78_swizzled = arith.xori %turn_low, %i3 : i32
      %part_78_start = arith.muli %part_78_swizzled, %i8 : i32
      %part_78_i32 = arith.addi %turn_1, %part_78_start : i32
      %part_78_at = arith.index_castui %part_78_i32 : i32 to index
      %result_79_f32 = vector.shuffle %biased_0, %biased_0 [12, 13, 14, 15] : !block, !block
      %result_79 = arith.truncf %result_79_f32 : vector<4xf32> to !operand_bf16
      %result_79_at = arith.addi %part_78_at, %c0 : index
      vector.store %result_79, %lds[%result_79_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
      %part_80_swizzled = arith.xori %turn_low, %i4 : i32
      %part_80_start = arith.muli %part_80_swizzled, %i8 : i32
      %part_80_i32 = arith.addi %turn_1, %part_80_start : i32
      %part_80_at = arith.index_castui %part_80_i32 : i32 to index
      %result_81_f32 = vector.shuffle %biased_1, %biased_1 [0, 1, 2, 3] : !block, !block
      %result_81 = arith.truncf %result_81_f32 : vector<4xf32> to !operand_bf16
      %result_81_at = arith.addi %part_80_at, %c0 : index
      vector.store %result_81, %lds[%result_81_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
      %part_82_swizzled = arith.xori %turn_low, %i5 : i32
      %part_82_start = arith.muli %part_82_swizzled, %i8 : i32
      %part_82_i32 = arith.addi %turn_1, %part_82_start : i32
      %part_82_at = arith.index_castui %part_82_i32 : i32 to index
      %result_83_f32 = vector.shuffle %biased_1, %biased_1 [4, 5, 6, 7] : !block, !block
      %result_83 = arith.truncf %result_83_f32 : vector<4xf32> to !operand_bf16
      %result_83_at = arith.addi %part_82_at, %c0 : index
      vector.store %result_83, %lds[%result_83_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
      %part_84_swizzled = arith.xori %turn_low, %i6 : i32
      %part_84_start = arith.muli %part_84_swizzled, %i8 : i32
      %part_84_i32 = arith.addi %turn_1, %part_84_start : i32
      %part_84_at = arith.index_castui %part_84_i32 : i32 to index
      %result_85_f32 = vector.shuffle %biased_1, %biased_1 [8, 9, 10, 11] : !block, !block
      %result_85 = arith.truncf %result_85_f32 : vector<4xf32> to !operand_bf16
      %result_85_at = arith.addi %part_84_at, %c0 : index
      vector.store %result_85, %lds[%result_85_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
      %part_86_swizzled = arith.xori %turn_low, %i7 : i32
      %part_86_start = arith.muli %part_86_swizzled, %i8 : i32
      %part_86_i32 = arith.addi %turn_1, %part_86_start : i32
      %part_86_at = arith.index_castui %part_86_i32 : i32 to index
      %result_87_f32 = vector.shuffle %biased_1, %biased_1 [12, 13, 14, 15] : !block, !block
      %result_87 = arith.truncf %result_87_f32 : vector<4xf32> to !operand_bf16
      %result_87_at = arith.addi %part_86_at, %c0 : index
      vector.store %result_87, %lds[%result_87_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
      amdgpu.lds_barrier
      %out_part = arith.andi %lane, %i7 : i32
      %out_row = arith.divui %lane, %i8 : i32
      %out_swizzled = arith.xori %out_part, %out_row : i32
      %out_part_start = arith.muli %out_swizzled, %i8 : i32
      %out_row_start = arith.muli %out_row, %i64 : i32
      %out_0 = arith.addi %wave_lds, %out_row_start : i32
      %out_i32 = arith.addi %out_0, %out_part_start : i32
      %out_at = arith.index_castui %out_i32 : i32 to index
      %out_filter_far = arith.muli %out_part, %i8 : i32
      %out_filter = arith.addi %wave_filter0, %out_filter_far : i32
      %out_filter_in = arith.cmpi ult, %out_filter, %f_size : i32
      %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
      %out_pixel0 = arith.addi %wave_pixel0, %out_row : i32
      %f_rest = arith.remui %f_size, %i8 : i32
      %f_whole = arith.cmpi eq, %f_rest, %i0 : i32
      %out_1_at = arith.addi %out_at, %c0 : index
      %out_1_any = vector.load %lds[%out_1_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %out_1 = vector.shuffle %out_1_any, %out_1_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %out_1_pixel = arith.addi %out_pixel0, %i0 : i32
      %out_1_pixel_in = arith.cmpi ult, %out_1_pixel, %pixels : i32
      %out_1_start = arith.muli %out_1_pixel, %f_size : i32
      %out_1_there = arith.addi %out_1_start, %out_filter : i32
      %out_2_at = arith.addi %out_at, %c512 : index
      %out_2_any = vector.load %lds[%out_2_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %out_2 = vector.shuffle %out_2_any, %out_2_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %out_2_pixel = arith.addi %out_pixel0, %i8 : i32
      %out_2_pixel_in = arith.cmpi ult, %out_2_pixel, %pixels : i32
      %out_2_start = arith.muli %out_2_pixel, %f_size : i32
      %out_2_there = arith.addi %out_2_start, %out_filter : i32
      %out_3_at = arith.addi %out_at, %c1024 : index
      %out_3_any = vector.load %lds[%out_3_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %out_3 = vector.shuffle %out_3_any, %out_3_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
      %out_3_pixel = arith.addi %out_pixel0, %i16 : i32
      %out_3_pixel_in = arith.cmpi ult, %out_3_pixel, %pixels : i32
      %out_3_start = arith.muli %out_3_pixel, %f_size : i32
      %out_3_there = arith.addi %out_3_start, %out_filter : i32
      %out_4_at = arith.addi %out_at, %c1536 : index
      %out_4_any = vector.load %lds[%out_4_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %out_4 = vector.shuffle %out_4_any, %out_4_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
      %out_4_pixel = arith.addi %out_pixel0, %i24 : i32
      %out_4_pixel_in = arith.cmpi ult, %out_4_pixel, %pixels : i32
      %out_4_start = arith.muli %out_4_pixel, %f_size : i32
      %out_4_there = arith.addi %out_4_start, %out_filter : i32
      scf.if %f_whole {
        %out_1_in = arith.andi %out_1_pixel_in, %out_filter_in : i1
        %out_1_or = arith.select %out_1_in, %out_1_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_1 -> %output_flat[%out_1_or] : !chunk_bf16 -> !flat_bf16, i32
        %out_2_in = arith.andi %out_2_pixel_in, %out_filter_in : i1
        %out_2_or = arith.select %out_2_in, %out_2_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_2 -> %output_flat[%out_2_or] : !chunk_bf16 -> !flat_bf16, i32
        %out_3_in = arith.andi %out_3_pixel_in, %out_filter_in : i1
        %out_3_or = arith.select %out_3_in, %out_3_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_3 -> %output_flat[%out_3_or] : !chunk_bf16 -> !flat_bf16, i32
        %out_4_in = arith.andi %out_4_pixel_in, %out_filter_in : i1
        %out_4_or = arith.select %out_4_in, %out_4_there, %i1073741816 : i32
        amdgpu.raw_buffer_store %out_4 -> %output_flat[%out_4_or] : !chunk_bf16 -> !flat_bf16, i32
      } else {
      // A lane stores one filter of all pixels.
        %one_filter = arith.addi %wave_filter0, %lane : i32
        %one_filter_in = arith.cmpi ult, %one_filter, %f_size : i32
        %one_part = arith.divui %lane, %i8 : i32
        %one_place = arith.remui %lane, %i8 : i32
        scf.for %one_row = %i0 to %i32 step %i1 : i32 {
          %one_low = arith.andi %one_row, %i7 : i32
          %one_bits = arith.shrui %one_row, %i1 : i32
          %one_swap = arith.andi %one_bits, %i4 : i32
          %one_swizzled = arith.xori %one_part, %one_low : i32
          %one_part_start = arith.muli %one_swizzled, %i8 : i32
          %one_element = arith.xori %one_place, %one_swap : i32
          %one_row_start = arith.muli %one_row, %i64 : i32
          %one_0 = arith.addi %wave_lds, %one_row_start : i32
          %one_1 = arith.addi %one_0, %one_part_start : i32
          %one_2 = arith.addi %one_1, %one_element : i32
          %one_at = arith.index_castui %one_2 : i32 to index
          %one = memref.load %lds[%one_at] : !lds_64_bf16
          %one_pixel = arith.addi %wave_pixel0, %one_row : i32
          %one_pixel_in = arith.cmpi ult, %one_pixel, %pixels : i32
          %one_in = arith.andi %one_filter_in, %one_pixel_in : i1
          %one_start = arith.muli %one_pixel, %f_size : i32
          %one_there = arith.addi %one_start, %one_filter : i32
          %one_or = arith.select %one_in, %one_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %one -> %output_flat[%one_or] : bf16 -> !flat_bf16, i32
        }
      }
      gpu.return
    }

    gpu.func @conv2d_any_bf16(%input: !strided_bf16, %filter: !strided_bf16,
        %bias: !flat_bf16, %output: !strided_bf16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%lds: !lds_128_bf16 {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i5 = arith.constant 5 : i32
      %i6 = arith.constant 6 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i9 = arith.constant 9 : i32
      %i10 = arith.constant 10 : i32
      %i11 = arith.constant 11 : i32
      %i12 = arith.constant 12 : i32
      %i13 = arith.constant 13 : i32
      %i14 = arith.constant 14 : i32
      %i15 = arith.constant 15 : i32
      %i16 = arith.constant 16 : i32
      %i24 = arith.constant 24 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i40 = arith.constant 40 : i32
      %i48 = arith.constant 48 : i32
      %i56 = arith.constant 56 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i72 = arith.constant 72 : i32
      %i80 = arith.constant 80 : i32
      %i88 = arith.constant 88 : i32
      %i96 = arith.constant 96 : i32
      %i104 = arith.constant 104 : i32
      %i112 = arith.constant 112 : i32
      %i120 = arith.constant 120 : i32
      %i128 = arith.constant 128 : i32
      %i4096 = arith.constant 4096 : i32
      %i1073741816 = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c512 = arith.constant 512 : index
      %c1024 = arith.constant 1024 : index
      %c1536 = arith.constant 1536 : index
      %c2048 = arith.constant 2048 : index
      %c2560 = arith.constant 2560 : index
      %c3072 = arith.constant 3072 : index
      %c3584 = arith.constant 3584 : index
      %c4096 = arith.constant 4096 : index
      %c5120 = arith.constant 5120 : index
      %c8192 = arith.constant 8192 : index
      %c8704 = arith.constant 8704 : index
      %c9216 = arith.constant 9216 : index
      %c9728 = arith.constant 9728 : index
      %c10240 = arith.constant 10240 : index
      %c10752 = arith.constant 10752 : index
      %c11264 = arith.constant 11264 : index
      %c11776 = arith.constant 11776 : index
      %c12288 = arith.constant 12288 : index
      %c13312 = arith.constant 13312 : index
      %n = memref.dim %input, %c0 : !strided_bf16
      %n_size = arith.index_cast %n : index to i32
      %c = memref.dim %input, %c1 : !strided_bf16
      %c_size = arith.index_cast %c : index to i32
      %h = memref.dim %input, %c2 : !strided_bf16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c3 : !strided_bf16
      %w_size = arith.index_cast %w : index to i32
      %f = memref.dim %filter, %c0 : !strided_bf16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c2 : !strided_bf16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c3 : !strided_bf16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c2 : !strided_bf16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c3 : !strided_bf16
      %q_size = arith.index_cast %q : index to i32
      %input_nc = arith.muli %n, %c : index
      %input_hw = arith.muli %h, %w : index
      %input_count = arith.muli %input_nc, %input_hw : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !strided_bf16 to !flat_bf16
      %input_base, %input_offset, %input_sizes:4, %input_strides:4 =
          memref.extract_strided_metadata %input : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %input_stride_n = arith.index_cast %input_strides#0 : index to i32
      %input_stride_c = arith.index_cast %input_strides#1 : index to i32
      %input_stride_h = arith.index_cast %input_strides#2 : index to i32
      %input_stride_w = arith.index_cast %input_strides#3 : index to i32
      %filter_fc = arith.muli %f, %c : index
      %filter_rs = arith.muli %r, %s : index
      %filter_count = arith.muli %filter_fc, %filter_rs : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !strided_bf16 to !flat_bf16
      %filter_base, %filter_offset, %filter_sizes:4, %filter_strides:4 =
          memref.extract_strided_metadata %filter : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %filter_stride_f = arith.index_cast %filter_strides#0 : index to i32
      %filter_stride_c = arith.index_cast %filter_strides#1 : index to i32
      %filter_stride_r = arith.index_cast %filter_strides#2 : index to i32
      %filter_stride_s = arith.index_cast %filter_strides#3 : index to i32
      %output_nf = arith.muli %n, %f : index
      %output_pq = arith.muli %p, %q : index
      %output_count = arith.muli %output_nf, %output_pq : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !strided_bf16 to !flat_bf16
      %output_base, %output_offset, %output_sizes:4, %output_strides:4 =
          memref.extract_strided_metadata %output : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %output_stride_n = arith.index_cast %output_strides#0 : index to i32
      %output_stride_f = arith.index_cast %output_strides#1 : index to i32
      %output_stride_p = arith.index_cast %output_strides#2 : index to i32
      %output_stride_q = arith.index_cast %output_strides#3 : index to i32
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32
      %rsc_size = arith.muli %rs_size, %c_size : i32
      // block = tile_p * ceil(F / 128) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i128 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i128 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32
      // Staging: this lane's pixel and its half of the K step, which is uniform
      // in a wave. Pixels beyond the last repeat it: their sums are not stored.
      %half_any = arith.divui %thread, %i128 : i32
      %half = rocdl.readfirstlane %half_any : i32
      %half_channels = arith.muli %half, %i16 : i32
      %staged_pixel = arith.remui %thread, %i128 : i32
      %pixel_last = arith.subi %pixels, %i1 : i32
      %pixel_any = arith.addi %pixel0, %staged_pixel : i32
      %pixel = arith.minui %pixel_any, %pixel_last : i32
      %n_0 = arith.divui %pixel, %pq_size : i32
      %pq_0 = arith.remui %pixel, %pq_size : i32
      %p_0 = arith.divui %pq_0, %q_size : i32
      %q_0 = arith.remui %pq_0, %q_size : i32
      %h_line = arith.muli %p_0, %stride_h : i32
      %h_0 = arith.subi %h_line, %pad_h : i32
      %w_column = arith.muli %q_0, %stride_w : i32
      %w_0 = arith.subi %w_column, %pad_w : i32
      %image_start = arith.muli %n_0, %input_stride_n : i32
      %line_start = arith.muli %h_0, %input_stride_h : i32
      %column_start = arith.muli %w_0, %input_stride_w : i32
      %image_line = arith.addi %image_start, %line_start : i32
      %input_start = arith.addi %image_line, %column_start : i32
      %first_part = arith.muli %half, %i2 : i32
      %second_part = arith.addi %first_part, %i1 : i32
      %pixel_part_0_at = func.call @lds_position(%staged_pixel, %first_part) : (i32, i32) -> index
      %pixel_part_1_at = func.call @lds_position(%staged_pixel, %second_part) : (i32, i32) -> index
      // This lane's element of a K step of the filters, and its first row.
      %k = arith.remui %thread, %i32 : i32
      %k_row = arith.divui %thread, %i32 : i32
      %filter_last = arith.subi %f_size, %i1 : i32
      %filter_row_0_far = arith.addi %k_row, %i0 : i32
      %filter_row_0_any = arith.addi %filter0, %filter_row_0_far : i32
      %filter_row_0 = arith.minui %filter_row_0_any, %filter_last : i32
      %filter_base_0 = arith.muli %filter_row_0, %filter_stride_f : i32
      %filter_row_1_far = arith.addi %k_row, %i8 : i32
      %filter_row_1_any = arith.addi %filter0, %filter_row_1_far : i32
      %filter_row_1 = arith.minui %filter_row_1_any, %filter_last : i32
      %filter_base_1 = arith.muli %filter_row_1, %filter_stride_f : i32
      %filter_row_2_far = arith.addi %k_row, %i16 : i32
      %filter_row_2_any = arith.addi %filter0, %filter_row_2_far : i32
      %filter_row_2 = arith.minui %filter_row_2_any, %filter_last : i32
      %filter_base_2 = arith.muli %filter_row_2, %filter_stride_f : i32
      %filter_row_3_far = arith.addi %k_row, %i24 : i32
      %filter_row_3_any = arith.addi %filter0, %filter_row_3_far : i32
      %filter_row_3 = arith.minui %filter_row_3_any, %filter_last : i32
      %filter_base_3 = arith.muli %filter_row_3, %filter_stride_f : i32
      %filter_row_4_far = arith.addi %k_row, %i32 : i32
      %filter_row_4_any = arith.addi %filter0, %filter_row_4_far : i32
      %filter_row_4 = arith.minui %filter_row_4_any, %filter_last : i32
      %filter_base_4 = arith.muli %filter_row_4, %filter_stride_f : i32
      %filter_row_5_far = arith.addi %k_row, %i40 : i32
      %filter_row_5_any = arith.addi %filter0, %filter_row_5_far : i32
      %filter_row_5 = arith.minui %filter_row_5_any, %filter_last : i32
      %filter_base_5 = arith.muli %filter_row_5, %filter_stride_f : i32
      %filter_row_6_far = arith.addi %k_row, %i48 : i32
      %filter_row_6_any = arith.addi %filter0, %filter_row_6_far : i32
      %filter_row_6 = arith.minui %filter_row_6_any, %filter_last : i32
      %filter_base_6 = arith.muli %filter_row_6, %filter_stride_f : i32
      %filter_row_7_far = arith.addi %k_row, %i56 : i32
      %filter_row_7_any = arith.addi %filter0, %filter_row_7_far : i32
      %filter_row_7 = arith.minui %filter_row_7_any, %filter_last : i32
      %filter_base_7 = arith.muli %filter_row_7, %filter_stride_f : i32
      %filter_row_8_far = arith.addi %k_row, %i64 : i32
      %filter_row_8_any = arith.addi %filter0, %filter_row_8_far : i32
      %filter_row_8 = arith.minui %filter_row_8_any, %filter_last : i32
      %filter_base_8 = arith.muli %filter_row_8, %filter_stride_f : i32
      %filter_row_9_far = arith.addi %k_row, %i72 : i32
      %filter_row_9_any = arith.addi %filter0, %filter_row_9_far : i32
      %filter_row_9 = arith.minui %filter_row_9_any, %filter_last : i32
      %filter_base_9 = arith.muli %filter_row_9, %filter_stride_f : i32
      %filter_row_10_far = arith.addi %k_row, %i80 : i32
      %filter_row_10_any = arith.addi %filter0, %filter_row_10_far : i32
      %filter_row_10 = arith.minui %filter_row_10_any, %filter_last : i32
      %filter_base_10 = arith.muli %filter_row_10, %filter_stride_f : i32
      %filter_row_11_far = arith.addi %k_row, %i88 : i32
      %filter_row_11_any = arith.addi %filter0, %filter_row_11_far : i32
      %filter_row_11 = arith.minui %filter_row_11_any, %filter_last : i32
      %filter_base_11 = arith.muli %filter_row_11, %filter_stride_f : i32
      %filter_row_12_far = arith.addi %k_row, %i96 : i32
      %filter_row_12_any = arith.addi %filter0, %filter_row_12_far : i32
      %filter_row_12 = arith.minui %filter_row_12_any, %filter_last : i32
      %filter_base_12 = arith.muli %filter_row_12, %filter_stride_f : i32
      %filter_row_13_far = arith.addi %k_row, %i104 : i32
      %filter_row_13_any = arith.addi %filter0, %filter_row_13_far : i32
      %filter_row_13 = arith.minui %filter_row_13_any, %filter_last : i32
      %filter_base_13 = arith.muli %filter_row_13, %filter_stride_f : i32
      %filter_row_14_far = arith.addi %k_row, %i112 : i32
      %filter_row_14_any = arith.addi %filter0, %filter_row_14_far : i32
      %filter_row_14 = arith.minui %filter_row_14_any, %filter_last : i32
      %filter_base_14 = arith.muli %filter_row_14, %filter_stride_f : i32
      %filter_row_15_far = arith.addi %k_row, %i120 : i32
      %filter_row_15_any = arith.addi %filter0, %filter_row_15_far : i32
      %filter_row_15 = arith.minui %filter_row_15_any, %filter_last : i32
      %filter_base_15 = arith.muli %filter_row_15, %filter_stride_f : i32
      %k_part = arith.divui %k, %i8 : i32
      %k_place = arith.remui %k, %i8 : i32
      %k_place_index = arith.index_castui %k_place : i32 to index
      %k_row_odd = arith.addi %k_row, %i8 : i32
      %k_even_part_at = func.call @lds_position(%k_row, %k_part) : (i32, i32) -> index
      %k_even_at = arith.addi %k_even_part_at, %k_place_index : index
      %k_odd_part_at = func.call @lds_position(%k_row_odd, %k_part) : (i32, i32) -> index
      %k_odd_at = arith.addi %k_odd_part_at, %k_place_index : index
      // The cursor of the K steps: r and s, each times its dilation, and how
      // many channels are left; s is the fastest and the channels the slowest.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %channel_0 = arith.addi %half_channels, %i0 : i32
      %channel_0_at = arith.muli %channel_0, %input_stride_c : i32
      %channel_1 = arith.addi %half_channels, %i1 : i32
      %channel_1_at = arith.muli %channel_1, %input_stride_c : i32
      %channel_2 = arith.addi %half_channels, %i2 : i32
      %channel_2_at = arith.muli %channel_2, %input_stride_c : i32
      %channel_3 = arith.addi %half_channels, %i3 : i32
      %channel_3_at = arith.muli %channel_3, %input_stride_c : i32
      %channel_4 = arith.addi %half_channels, %i4 : i32
      %channel_4_at = arith.muli %channel_4, %input_stride_c : i32
      %channel_5 = arith.addi %half_channels, %i5 : i32
      %channel_5_at = arith.muli %channel_5, %input_stride_c : i32
      %channel_6 = arith.addi %half_channels, %i6 : i32
      %channel_6_at = arith.muli %channel_6, %input_stride_c : i32
      %channel_7 = arith.addi %half_channels, %i7 : i32
      %channel_7_at = arith.muli %channel_7, %input_stride_c : i32
      %channel_8 = arith.addi %half_channels, %i8 : i32
      %channel_8_at = arith.muli %channel_8, %input_stride_c : i32
      %channel_9 = arith.addi %half_channels, %i9 : i32
      %channel_9_at = arith.muli %channel_9, %input_stride_c : i32
      %channel_10 = arith.addi %half_channels, %i10 : i32
      %channel_10_at = arith.muli %channel_10, %input_stride_c : i32
      %channel_11 = arith.addi %half_channels, %i11 : i32
      %channel_11_at = arith.muli %channel_11, %input_stride_c : i32
      %channel_12 = arith.addi %half_channels, %i12 : i32
      %channel_12_at = arith.muli %channel_12, %input_stride_c : i32
      %channel_13 = arith.addi %half_channels, %i13 : i32
      %channel_13_at = arith.muli %channel_13, %input_stride_c : i32
      %channel_14 = arith.addi %half_channels, %i14 : i32
      %channel_14_at = arith.muli %channel_14, %input_stride_c : i32
      %channel_15 = arith.addi %half_channels, %i15 : i32
      %channel_15_at = arith.muli %channel_15, %input_stride_c : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %steps = arith.muli %rs_size, %channel_steps : i32
      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i2 : i32
      %wave_p = arith.remui %wave, %i2 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i64 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index
      // Fill both buffers, and have the next two steps in registers.
      %first_0_filter_done = arith.subi %c_size, %c_size : i32
      %first_0_filter_channel = arith.addi %first_0_filter_done, %k : i32
      %first_0_filter_plane = arith.muli %first_0_filter_channel, %filter_stride_c : i32
      %first_0_filter_tap = arith.muli %i0, %filter_stride_s : i32
      %first_0_filter_at = arith.addi %first_0_filter_plane, %first_0_filter_tap : i32
      %first_0_filter_in = arith.cmpi slt, %k, %c_size : i32
      %first_0_filter_or = arith.select %first_0_filter_in, %first_0_filter_at, %i1073741816 : i32
      %first_0_filter_at_0 = arith.addi %filter_base_0, %first_0_filter_or : i32
      %first_0_filter_at_1 = arith.addi %filter_base_1, %first_0_filter_or : i32
      %first_0_filter_at_2 = arith.addi %filter_base_2, %first_0_filter_or : i32
      %first_0_filter_at_3 = arith.addi %filter_base_3, %first_0_filter_or : i32
      %first_0_filter_at_4 = arith.addi %filter_base_4, %first_0_filter_or : i32
      %first_0_filter_at_5 = arith.addi %filter_base_5, %first_0_filter_or : i32
      %first_0_filter_at_6 = arith.addi %filter_base_6, %first_0_filter_or : i32
      %first_0_filter_at_7 = arith.addi %filter_base_7, %first_0_filter_or : i32
      %first_0_filter_at_8 = arith.addi %filter_base_8, %first_0_filter_or : i32
      %first_0_filter_at_9 = arith.addi %filter_base_9, %first_0_filter_or : i32
      %first_0_filter_at_10 = arith.addi %filter_base_10, %first_0_filter_or : i32
      %first_0_filter_at_11 = arith.addi %filter_base_11, %first_0_filter_or : i32
      %first_0_filter_at_12 = arith.addi %filter_base_12, %first_0_filter_or : i32
      %first_0_filter_at_13 = arith.addi %filter_base_13, %first_0_filter_or : i32
      %first_0_filter_at_14 = arith.addi %filter_base_14, %first_0_filter_or : i32
      %first_0_filter_at_15 = arith.addi %filter_base_15, %first_0_filter_or : i32
      %first_0_h = arith.addi %h_0, %i0 : i32
      %first_0_w = arith.addi %w_0, %i0 : i32
      %first_0_h_in = arith.cmpi ult, %first_0_h, %h_size : i32
      %first_0_w_in = arith.cmpi ult, %first_0_w, %w_size : i32
      %first_0_in = arith.andi %first_0_h_in, %first_0_w_in : i1
      %first_0_done = arith.subi %c_size, %c_size : i32
      %first_0_channel = arith.minui %first_0_done, %c_size : i32
      %first_0_line = arith.muli %i0, %input_stride_h : i32
      %first_0_column = arith.muli %i0, %input_stride_w : i32
      %first_0_plane = arith.muli %first_0_channel, %input_stride_c : i32
      %first_0_line_column = arith.addi %first_0_line, %first_0_column : i32
      %first_0_tap = arith.addi %first_0_line_column, %first_0_plane : i32
      %first_0_at = arith.addi %input_start, %first_0_tap : i32
      %first_0_or = arith.select %first_0_in, %first_0_at, %i1073741816 : i32
      %first_0_here = arith.subi %c_size, %half_channels : i32
      %first_0_exists_0 = arith.cmpi slt, %i0, %first_0_here : i32
      %first_0_offset_0 = arith.select %first_0_exists_0, %channel_0_at, %i1073741816 : i32
      %first_0_at_0 = arith.addi %first_0_or, %first_0_offset_0 : i32
      %first_0_exists_1 = arith.cmpi slt, %i1, %first_0_here : i32
      %first_0_offset_1 = arith.select %first_0_exists_1, %channel_1_at, %i1073741816 : i32
      %first_0_at_1 = arith.addi %first_0_or, %first_0_offset_1 : i32
      %first_0_exists_2 = arith.cmpi slt, %i2, %first_0_here : i32
      %first_0_offset_2 = arith.select %first_0_exists_2, %channel_2_at, %i1073741816 : i32
      %first_0_at_2 = arith.addi %first_0_or, %first_0_offset_2 : i32
      %first_0_exists_3 = arith.cmpi slt, %i3, %first_0_here : i32
      %first_0_offset_3 = arith.select %first_0_exists_3, %channel_3_at, %i1073741816 : i32
      %first_0_at_3 = arith.addi %first_0_or, %first_0_offset_3 : i32
      %first_0_exists_4 = arith.cmpi slt, %i4, %first_0_here : i32
      %first_0_offset_4 = arith.select %first_0_exists_4, %channel_4_at, %i1073741816 : i32
      %first_0_at_4 = arith.addi %first_0_or, %first_0_offset_4 : i32
      %first_0_exists_5 = arith.cmpi slt, %i5, %first_0_here : i32
      %first_0_offset_5 = arith.select %first_0_exists_5, %channel_5_at, %i1073741816 : i32
      %first_0_at_5 = arith.addi %first_0_or, %first_0_offset_5 : i32
      %first_0_exists_6 = arith.cmpi slt, %i6, %first_0_here : i32
      %first_0_offset_6 = arith.select %first_0_exists_6, %channel_6_at, %i1073741816 : i32
      %first_0_at_6 = arith.addi %first_0_or, %first_0_offset_6 : i32
      %first_0_exists_7 = arith.cmpi slt, %i7, %first_0_here : i32
      %first_0_offset_7 = arith.select %first_0_exists_7, %channel_7_at, %i1073741816 : i32
      %first_0_at_7 = arith.addi %first_0_or, %first_0_offset_7 : i32
      %first_0_exists_8 = arith.cmpi slt, %i8, %first_0_here : i32
      %first_0_offset_8 = arith.select %first_0_exists_8, %channel_8_at, %i1073741816 : i32
      %first_0_at_8 = arith.addi %first_0_or, %first_0_offset_8 : i32
      %first_0_exists_9 = arith.cmpi slt, %i9, %first_0_here : i32
      %first_0_offset_9 = arith.select %first_0_exists_9, %channel_9_at, %i1073741816 : i32
      %first_0_at_9 = arith.addi %first_0_or, %first_0_offset_9 : i32
      %first_0_exists_10 = arith.cmpi slt, %i10, %first_0_here : i32
      %first_0_offset_10 = arith.select %first_0_exists_10, %channel_10_at, %i1073741816 : i32
      %first_0_at_10 = arith.addi %first_0_or, %first_0_offset_10 : i32
      %first_0_exists_11 = arith.cmpi slt, %i11, %first_0_here : i32
      %first_0_offset_11 = arith.select %first_0_exists_11, %channel_11_at, %i1073741816 : i32
      %first_0_at_11 = arith.addi %first_0_or, %first_0_offset_11 : i32
      %first_0_exists_12 = arith.cmpi slt, %i12, %first_0_here : i32
      %first_0_offset_12 = arith.select %first_0_exists_12, %channel_12_at, %i1073741816 : i32
      %first_0_at_12 = arith.addi %first_0_or, %first_0_offset_12 : i32
      %first_0_exists_13 = arith.cmpi slt, %i13, %first_0_here : i32
      %first_0_offset_13 = arith.select %first_0_exists_13, %channel_13_at, %i1073741816 : i32
      %first_0_at_13 = arith.addi %first_0_or, %first_0_offset_13 : i32
      %first_0_exists_14 = arith.cmpi slt, %i14, %first_0_here : i32
      %first_0_offset_14 = arith.select %first_0_exists_14, %channel_14_at, %i1073741816 : i32
      %first_0_at_14 = arith.addi %first_0_or, %first_0_offset_14 : i32
      %first_0_exists_15 = arith.cmpi slt, %i15, %first_0_here : i32
      %first_0_offset_15 = arith.select %first_0_exists_15, %channel_15_at, %i1073741816 : i32
      %first_0_at_15 = arith.addi %first_0_or, %first_0_offset_15 : i32
      %first_0_to_column_far = arith.addi %i0, %dilation_w : i32
      %first_0_to_column_wraps = arith.cmpi uge, %first_0_to_column_far, %column_end : i32
      %first_0_to_column_by = arith.select %first_0_to_column_wraps, %column_end, %i0 : i32
      %first_0_to_column_next = arith.subi %first_0_to_column_far, %first_0_to_column_by : i32
      %first_0_to_row_by = arith.select %first_0_to_column_wraps, %dilation_h, %i0 : i32
      %first_0_to_row_there = arith.addi %i0, %i0 : i32
      %first_0_to_row_far = arith.addi %first_0_to_row_there, %first_0_to_row_by : i32
      %first_0_to_row_wraps = arith.cmpi uge, %first_0_to_row_far, %row_end : i32
      %first_0_to_row_less = arith.select %first_0_to_row_wraps, %row_end, %i0 : i32
      %first_0_to_row_next = arith.subi %first_0_to_row_far, %first_0_to_row_less : i32
      %first_0_to_left_there = arith.subi %c_size, %i0 : i32
      %first_0_to_left_by = arith.select %first_0_to_row_wraps, %i32, %i0 : i32
      %first_0_to_left_next = arith.subi %first_0_to_left_there, %first_0_to_left_by : i32
      %first_0_tap_far = arith.addi %i0, %i1 : i32
      %first_0_tap_next = arith.select %first_0_to_row_wraps, %i0, %first_0_tap_far : i32
      %first_0_0 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_0] : !flat_bf16, i32 -> bf16
      %first_0_1 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_1] : !flat_bf16, i32 -> bf16
      %first_0_2 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_2] : !flat_bf16, i32 -> bf16
      %first_0_3 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_3] : !flat_bf16, i32 -> bf16
      %first_0_4 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_4] : !flat_bf16, i32 -> bf16
      %first_0_5 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_5] : !flat_bf16, i32 -> bf16
      %first_0_6 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_6] : !flat_bf16, i32 -> bf16
      %first_0_7 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_7] : !flat_bf16, i32 -> bf16
      %first_0_8 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_8] : !flat_bf16, i32 -> bf16
      %first_0_9 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_9] : !flat_bf16, i32 -> bf16
      %first_0_10 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_10] : !flat_bf16, i32 -> bf16
      %first_0_11 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_11] : !flat_bf16, i32 -> bf16
      %first_0_12 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_12] : !flat_bf16, i32 -> bf16
      %first_0_13 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_13] : !flat_bf16, i32 -> bf16
      %first_0_14 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_14] : !flat_bf16, i32 -> bf16
      %first_0_15 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_15] : !flat_bf16, i32 -> bf16
      %first_0_16 = amdgpu.raw_buffer_load %input_flat[%first_0_at_0] : !flat_bf16, i32 -> bf16
      %first_0_17 = amdgpu.raw_buffer_load %input_flat[%first_0_at_1] : !flat_bf16, i32 -> bf16
      %first_0_18 = amdgpu.raw_buffer_load %input_flat[%first_0_at_2] : !flat_bf16, i32 -> bf16
      %first_0_19 = amdgpu.raw_buffer_load %input_flat[%first_0_at_3] : !flat_bf16, i32 -> bf16
      %first_0_20 = amdgpu.raw_buffer_load %input_flat[%first_0_at_4] : !flat_bf16, i32 -> bf16
      %first_0_21 = amdgpu.raw_buffer_load %input_flat[%first_0_at_5] : !flat_bf16, i32 -> bf16
      %first_0_22 = amdgpu.raw_buffer_load %input_flat[%first_0_at_6] : !flat_bf16, i32 -> bf16
      %first_0_23 = amdgpu.raw_buffer_load %input_flat[%first_0_at_7] : !flat_bf16, i32 -> bf16
      %first_0_24 = amdgpu.raw_buffer_load %input_flat[%first_0_at_8] : !flat_bf16, i32 -> bf16
      %first_0_25 = amdgpu.raw_buffer_load %input_flat[%first_0_at_9] : !flat_bf16, i32 -> bf16
      %first_0_26 = amdgpu.raw_buffer_load %input_flat[%first_0_at_10] : !flat_bf16, i32 -> bf16
      %first_0_27 = amdgpu.raw_buffer_load %input_flat[%first_0_at_11] : !flat_bf16, i32 -> bf16
      %first_0_28 = amdgpu.raw_buffer_load %input_flat[%first_0_at_12] : !flat_bf16, i32 -> bf16
      %first_0_29 = amdgpu.raw_buffer_load %input_flat[%first_0_at_13] : !flat_bf16, i32 -> bf16
      %first_0_30 = amdgpu.raw_buffer_load %input_flat[%first_0_at_14] : !flat_bf16, i32 -> bf16
      %first_0_31 = amdgpu.raw_buffer_load %input_flat[%first_0_at_15] : !flat_bf16, i32 -> bf16
      %first_1_filter_done = arith.subi %c_size, %first_0_to_left_next : i32
      %first_1_filter_channel = arith.addi %first_1_filter_done, %k : i32
      %first_1_filter_plane = arith.muli %first_1_filter_channel, %filter_stride_c : i32
      %first_1_filter_tap = arith.muli %first_0_tap_next, %filter_stride_s : i32
      %first_1_filter_at = arith.addi %first_1_filter_plane, %first_1_filter_tap : i32
      %first_1_filter_in = arith.cmpi slt, %k, %first_0_to_left_next : i32
      %first_1_filter_or = arith.select %first_1_filter_in, %first_1_filter_at, %i1073741816 : i32
      %first_1_filter_at_0 = arith.addi %filter_base_0, %first_1_filter_or : i32
      %first_1_filter_at_1 = arith.addi %filter_base_1, %first_1_filter_or : i32
      %first_1_filter_at_2 = arith.addi %filter_base_2, %first_1_filter_or : i32
      %first_1_filter_at_3 = arith.addi %filter_base_3, %first_1_filter_or : i32
      %first_1_filter_at_4 = arith.addi %filter_base_4, %first_1_filter_or : i32
      %first_1_filter_at_5 = arith.addi %filter_base_5, %first_1_filter_or : i32
      %first_1_filter_at_6 = arith.addi %filter_base_6, %first_1_filter_or : i32
      %first_1_filter_at_7 = arith.addi %filter_base_7, %first_1_filter_or : i32
      %first_1_filter_at_8 = arith.addi %filter_base_8, %first_1_filter_or : i32
      %first_1_filter_at_9 = arith.addi %filter_base_9, %first_1_filter_or : i32
      %first_1_filter_at_10 = arith.addi %filter_base_10, %first_1_filter_or : i32
      %first_1_filter_at_11 = arith.addi %filter_base_11, %first_1_filter_or : i32
      %first_1_filter_at_12 = arith.addi %filter_base_12, %first_1_filter_or : i32
      %first_1_filter_at_13 = arith.addi %filter_base_13, %first_1_filter_or : i32
      %first_1_filter_at_14 = arith.addi %filter_base_14, %first_1_filter_or : i32
      %first_1_filter_at_15 = arith.addi %filter_base_15, %first_1_filter_or : i32
      %first_1_h = arith.addi %h_0, %first_0_to_row_next : i32
      %first_1_w = arith.addi %w_0, %first_0_to_column_next : i32
      %first_1_h_in = arith.cmpi ult, %first_1_h, %h_size : i32
      %first_1_w_in = arith.cmpi ult, %first_1_w, %w_size : i32
      %first_1_in = arith.andi %first_1_h_in, %first_1_w_in : i1
      %first_1_done = arith.subi %c_size, %first_0_to_left_next : i32
      %first_1_channel = arith.minui %first_1_done, %c_size : i32
      %first_1_line = arith.muli %first_0_to_row_next, %input_stride_h : i32
      %first_1_column = arith.muli %first_0_to_column_next, %input_stride_w : i32
      %first_1_plane = arith.muli %first_1_channel, %input_stride_c : i32
      %first_1_line_column = arith.addi %first_1_line, %first_1_column : i32
      %first_1_tap = arith.addi %first_1_line_column, %first_1_plane : i32
      %first_1_at = arith.addi %input_start, %first_1_tap : i32
      %first_1_or = arith.select %first_1_in, %first_1_at, %i1073741816 : i32
      %first_1_here = arith.subi %first_0_to_left_next, %half_channels : i32
      %first_1_exists_0 = arith.cmpi slt, %i0, %first_1_here : i32
      %first_1_offset_0 = arith.select %first_1_exists_0, %channel_0_at, %i1073741816 : i32
      %first_1_at_0 = arith.addi %first_1_or, %first_1_offset_0 : i32
      %first_1_exists_1 = arith.cmpi slt, %i1, %first_1_here : i32
      %first_1_offset_1 = arith.select %first_1_exists_1, %channel_1_at, %i1073741816 : i32
      %first_1_at_1 = arith.addi %first_1_or, %first_1_offset_1 : i32
      %first_1_exists_2 = arith.cmpi slt, %i2, %first_1_here : i32
      %first_1_offset_2 = arith.select %first_1_exists_2, %channel_2_at, %i1073741816 : i32
      %first_1_at_2 = arith.addi %first_1_or, %first_1_offset_2 : i32
      %first_1_exists_3 = arith.cmpi slt, %i3, %first_1_here : i32
      %first_1_offset_3 = arith.select %first_1_exists_3, %channel_3_at, %i1073741816 : i32
      %first_1_at_3 = arith.addi %first_1_or, %first_1_offset_3 : i32
      %first_1_exists_4 = arith.cmpi slt, %i4, %first_1_here : i32
      %first_1_offset_4 = arith.select %first_1_exists_4, %channel_4_at, %i1073741816 : i32
      %first_1_at_4 = arith.addi %first_1_or, %first_1_offset_4 : i32
      %first_1_exists_5 = arith.cmpi slt, %i5, %first_1_here : i32
      %first_1_offset_5 = arith.select %first_1_exists_5, %channel_5_at, %i1073741816 : i32
      %first_1_at_5 = arith.addi %first_1_or, %first_1_offset_5 : i32
      %first_1_exists_6 = arith.cmpi slt, %i6, %first_1_here : i32
      %first_1_offset_6 = arith.select %first_1_exists_6, %channel_6_at, %i1073741816 : i32
      %first_1_at_6 = arith.addi %first_1_or, %first_1_offset_6 : i32
      %first_1_exists_7 = arith.cmpi slt, %i7, %first_1_here : i32
      %first_1_offset_7 = arith.select %first_1_exists_7, %channel_7_at, %i1073741816 : i32
      %first_1_at_7 = arith.addi %first_1_or, %first_1_offset_7 : i32
      %first_1_exists_8 = arith.cmpi slt, %i8, %first_1_here : i32
      %first_1_offset_8 = arith.select %first_1_exists_8, %channel_8_at, %i1073741816 : i32
      %first_1_at_8 = arith.addi %first_1_or, %first_1_offset_8 : i32
      %first_1_exists_9 = arith.cmpi slt, %i9, %first_1_here : i32
      %first_1_offset_9 = arith.select %first_1_exists_9, %channel_9_at, %i1073741816 : i32
      %first_1_at_9 = arith.addi %first_1_or, %first_1_offset_9 : i32
      %first_1_exists_10 = arith.cmpi slt, %i10, %first_1_here : i32
      %first_1_offset_10 = arith.select %first_1_exists_10, %channel_10_at, %i1073741816 : i32
      %first_1_at_10 = arith.addi %first_1_or, %first_1_offset_10 : i32
      %first_1_exists_11 = arith.cmpi slt, %i11, %first_1_here : i32
      %first_1_offset_11 = arith.select %first_1_exists_11, %channel_11_at, %i1073741816 : i32
      %first_1_at_11 = arith.addi %first_1_or, %first_1_offset_11 : i32
      %first_1_exists_12 = arith.cmpi slt, %i12, %first_1_here : i32
      %first_1_offset_12 = arith.select %first_1_exists_12, %channel_12_at, %i1073741816 : i32
      %first_1_at_12 = arith.addi %first_1_or, %first_1_offset_12 : i32
      %first_1_exists_13 = arith.cmpi slt, %i13, %first_1_here : i32
      %first_1_offset_13 = arith.select %first_1_exists_13, %channel_13_at, %i1073741816 : i32
      %first_1_at_13 = arith.addi %first_1_or, %first_1_offset_13 : i32
      %first_1_exists_14 = arith.cmpi slt, %i14, %first_1_here : i32
      %first_1_offset_14 = arith.select %first_1_exists_14, %channel_14_at, %i1073741816 : i32
      %first_1_at_14 = arith.addi %first_1_or, %first_1_offset_14 : i32
      %first_1_exists_15 = arith.cmpi slt, %i15, %first_1_here : i32
      %first_1_offset_15 = arith.select %first_1_exists_15, %channel_15_at, %i1073741816 : i32
      %first_1_at_15 = arith.addi %first_1_or, %first_1_offset_15 : i32
      %first_1_to_column_far = arith.addi %first_0_to_column_next, %dilation_w : i32
      %first_1_to_column_wraps = arith.cmpi uge, %first_1_to_column_far, %column_end : i32
      %first_1_to_column_by = arith.select %first_1_to_column_wraps, %column_end, %i0 : i32
      %first_1_to_column_next = arith.subi %first_1_to_column_far, %first_1_to_column_by : i32
      %first_1_to_row_by = arith.select %first_1_to_column_wraps, %dilation_h, %i0 : i32
      %first_1_to_row_there = arith.addi %first_0_to_row_next, %i0 : i32
      %first_1_to_row_far = arith.addi %first_1_to_row_there, %first_1_to_row_by : i32
      %first_1_to_row_wraps = arith.cmpi uge, %first_1_to_row_far, %row_end : i32
      %first_1_to_row_less = arith.select %first_1_to_row_wraps, %row_end, %i0 : i32
      %first_1_to_row_next = arith.subi %first_1_to_row_far, %first_1_to_row_less : i32
      %first_1_to_left_there = arith.subi %first_0_to_left_next, %i0 : i32
      %first_1_to_left_by = arith.select %first_1_to_row_wraps, %i32, %i0 : i32
      %first_1_to_left_next = arith.subi %first_1_to_left_there, %first_1_to_left_by : i32
      %first_1_tap_far = arith.addi %first_0_tap_next, %i1 : i32
      %first_1_tap_next = arith.select %first_1_to_row_wraps, %i0, %first_1_tap_far : i32
      %first_1_0 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_0] : !flat_bf16, i32 -> bf16
      %first_1_1 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_1] : !flat_bf16, i32 -> bf16
      %first_1_2 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_2] : !flat_bf16, i32 -> bf16
      %first_1_3 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_3] : !flat_bf16, i32 -> bf16
      %first_1_4 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_4] : !flat_bf16, i32 -> bf16
      %first_1_5 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_5] : !flat_bf16, i32 -> bf16
      %first_1_6 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_6] : !flat_bf16, i32 -> bf16
      %first_1_7 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_7] : !flat_bf16, i32 -> bf16
      %first_1_8 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_8] : !flat_bf16, i32 -> bf16
      %first_1_9 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_9] : !flat_bf16, i32 -> bf16
      %first_1_10 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_10] : !flat_bf16, i32 -> bf16
      %first_1_11 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_11] : !flat_bf16, i32 -> bf16
      %first_1_12 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_12] : !flat_bf16, i32 -> bf16
      %first_1_13 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_13] : !flat_bf16, i32 -> bf16
      %first_1_14 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_14] : !flat_bf16, i32 -> bf16
      %first_1_15 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_15] : !flat_bf16, i32 -> bf16
      %first_1_16 = amdgpu.raw_buffer_load %input_flat[%first_1_at_0] : !flat_bf16, i32 -> bf16
      %first_1_17 = amdgpu.raw_buffer_load %input_flat[%first_1_at_1] : !flat_bf16, i32 -> bf16
      %first_1_18 = amdgpu.raw_buffer_load %input_flat[%first_1_at_2] : !flat_bf16, i32 -> bf16
      %first_1_19 = amdgpu.raw_buffer_load %input_flat[%first_1_at_3] : !flat_bf16, i32 -> bf16
      %first_1_20 = amdgpu.raw_buffer_load %input_flat[%first_1_at_4] : !flat_bf16, i32 -> bf16
      %first_1_21 = amdgpu.raw_buffer_load %input_flat[%first_1_at_5] : !flat_bf16, i32 -> bf16
      %first_1_22 = amdgpu.raw_buffer_load %input_flat[%first_1_at_6] : !flat_bf16, i32 -> bf16
      %first_1_23 = amdgpu.raw_buffer_load %input_flat[%first_1_at_7] : !flat_bf16, i32 -> bf16
      %first_1_24 = amdgpu.raw_buffer_load %input_flat[%first_1_at_8] : !flat_bf16, i32 -> bf16
      %first_1_25 = amdgpu.raw_buffer_load %input_flat[%first_1_at_9] : !flat_bf16, i32 -> bf16
      %first_1_26 = amdgpu.raw_buffer_load %input_flat[%first_1_at_10] : !flat_bf16, i32 -> bf16
      %first_1_27 = amdgpu.raw_buffer_load %input_flat[%first_1_at_11] : !flat_bf16, i32 -> bf16
      %first_1_28 = amdgpu.raw_buffer_load %input_flat[%first_1_at_12] : !flat_bf16, i32 -> bf16
      %first_1_29 = amdgpu.raw_buffer_load %input_flat[%first_1_at_13] : !flat_bf16, i32 -> bf16
      %first_1_30 = amdgpu.raw_buffer_load %input_flat[%first_1_at_14] : !flat_bf16, i32 -> bf16
      %first_1_31 = amdgpu.raw_buffer_load %input_flat[%first_1_at_15] : !flat_bf16, i32 -> bf16
      %first_2_filter_done = arith.subi %c_size, %first_1_to_left_next : i32
      %first_2_filter_channel = arith.addi %first_2_filter_done, %k : i32
      %first_2_filter_plane = arith.muli %first_2_filter_channel, %filter_stride_c : i32
      %first_2_filter_tap = arith.muli %first_1_tap_next, %filter_stride_s : i32
      %first_2_filter_at = arith.addi %first_2_filter_plane, %first_2_filter_tap : i32
      %first_2_filter_in = arith.cmpi slt, %k, %first_1_to_left_next : i32
      %first_2_filter_or = arith.select %first_2_filter_in, %first_2_filter_at, %i1073741816 : i32
      %first_2_filter_at_0 = arith.addi %filter_base_0, %first_2_filter_or : i32
      %first_2_filter_at_1 = arith.addi %filter_base_1, %first_2_filter_or : i32
      %first_2_filter_at_2 = arith.addi %filter_base_2, %first_2_filter_or : i32
      %first_2_filter_at_3 = arith.addi %filter_base_3, %first_2_filter_or : i32
      %first_2_filter_at_4 = arith.addi %filter_base_4, %first_2_filter_or : i32
      %first_2_filter_at_5 = arith.addi %filter_base_5, %first_2_filter_or : i32
      %first_2_filter_at_6 = arith.addi %filter_base_6, %first_2_filter_or : i32
      %first_2_filter_at_7 = arith.addi %filter_base_7, %first_2_filter_or : i32
      %first_2_filter_at_8 = arith.addi %filter_base_8, %first_2_filter_or : i32
      %first_2_filter_at_9 = arith.addi %filter_base_9, %first_2_filter_or : i32
      %first_2_filter_at_10 = arith.addi %filter_base_10, %first_2_filter_or : i32
      %first_2_filter_at_11 = arith.addi %filter_base_11, %first_2_filter_or : i32
      %first_2_filter_at_12 = arith.addi %filter_base_12, %first_2_filter_or : i32
      %first_2_filter_at_13 = arith.addi %filter_base_13, %first_2_filter_or : i32
      %first_2_filter_at_14 = arith.addi %filter_base_14, %first_2_filter_or : i32
      %first_2_filter_at_15 = arith.addi %filter_base_15, %first_2_filter_or : i32
      %first_2_h = arith.addi %h_0, %first_1_to_row_next : i32
      %first_2_w = arith.addi %w_0, %first_1_to_column_next : i32
      %first_2_h_in = arith.cmpi ult, %first_2_h, %h_size : i32
      %first_2_w_in = arith.cmpi ult, %first_2_w, %w_size : i32
      %first_2_in = arith.andi %first_2_h_in, %first_2_w_in : i1
      %first_2_done = arith.subi %c_size, %first_1_to_left_next : i32
      %first_2_channel = arith.minui %first_2_done, %c_size : i32
      %first_2_line = arith.muli %first_1_to_row_next, %input_stride_h : i32
      %first_2_column = arith.muli %first_1_to_column_next, %input_stride_w : i32
      %first_2_plane = arith.muli %first_2_channel, %input_stride_c : i32
      %first_2_line_column = arith.addi %first_2_line, %first_2_column : i32
      %first_2_tap = arith.addi %first_2_line_column, %first_2_plane : i32
      %first_2_at = arith.addi %input_start, %first_2_tap : i32
      %first_2_or = arith.select %first_2_in, %first_2_at, %i1073741816 : i32
      %first_2_here = arith.subi %first_1_to_left_next, %half_channels : i32
      %first_2_exists_0 = arith.cmpi slt, %i0, %first_2_here : i32
      %first_2_offset_0 = arith.select %first_2_exists_0, %channel_0_at, %i1073741816 : i32
      %first_2_at_0 = arith.addi %first_2_or, %first_2_offset_0 : i32
      %first_2_exists_1 = arith.cmpi slt, %i1, %first_2_here : i32
      %first_2_offset_1 = arith.select %first_2_exists_1, %channel_1_at, %i1073741816 : i32
      %first_2_at_1 = arith.addi %first_2_or, %first_2_offset_1 : i32
      %first_2_exists_2 = arith.cmpi slt, %i2, %first_2_here : i32
      %first_2_offset_2 = arith.select %first_2_exists_2, %channel_2_at, %i1073741816 : i32
      %first_2_at_2 = arith.addi %first_2_or, %first_2_offset_2 : i32
      %first_2_exists_3 = arith.cmpi slt, %i3, %first_2_here : i32
      %first_2_offset_3 = arith.select %first_2_exists_3, %channel_3_at, %i1073741816 : i32
      %first_2_at_3 = arith.addi %first_2_or, %first_2_offset_3 : i32
      %first_2_exists_4 = arith.cmpi slt, %i4, %first_2_here : i32
      %first_2_offset_4 = arith.select %first_2_exists_4, %channel_4_at, %i1073741816 : i32
      %first_2_at_4 = arith.addi %first_2_or, %first_2_offset_4 : i32
      %first_2_exists_5 = arith.cmpi slt, %i5, %first_2_here : i32
      %first_2_offset_5 = arith.select %first_2_exists_5, %channel_5_at, %i1073741816 : i32
      %first_2_at_5 = arith.addi %first_2_or, %first_2_offset_5 : i32
      %first_2_exists_6 = arith.cmpi slt, %i6, %first_2_here : i32
      %first_2_offset_6 = arith.select %first_2_exists_6, %channel_6_at, %i1073741816 : i32
      %first_2_at_6 = arith.addi %first_2_or, %first_2_offset_6 : i32
      %first_2_exists_7 = arith.cmpi slt, %i7, %first_2_here : i32
      %first_2_offset_7 = arith.select %first_2_exists_7, %channel_7_at, %i1073741816 : i32
      %first_2_at_7 = arith.addi %first_2_or, %first_2_offset_7 : i32
      %first_2_exists_8 = arith.cmpi slt, %i8, %first_2_here : i32
      %first_2_offset_8 = arith.select %first_2_exists_8, %channel_8_at, %i1073741816 : i32
      %first_2_at_8 = arith.addi %first_2_or, %first_2_offset_8 : i32
      %first_2_exists_9 = arith.cmpi slt, %i9, %first_2_here : i32
      %first_2_offset_9 = arith.select %first_2_exists_9, %channel_9_at, %i1073741816 : i32
      %first_2_at_9 = arith.addi %first_2_or, %first_2_offset_9 : i32
      %first_2_exists_10 = arith.cmpi slt, %i10, %first_2_here : i32
      %first_2_offset_10 = arith.select %first_2_exists_10, %channel_10_at, %i1073741816 : i32
      %first_2_at_10 = arith.addi %first_2_or, %first_2_offset_10 : i32
      %first_2_exists_11 = arith.cmpi slt, %i11, %first_2_here : i32
      %first_2_offset_11 = arith.select %first_2_exists_11, %channel_11_at, %i1073741816 : i32
      %first_2_at_11 = arith.addi %first_2_or, %first_2_offset_11 : i32
      %first_2_exists_12 = arith.cmpi slt, %i12, %first_2_here : i32
      %first_2_offset_12 = arith.select %first_2_exists_12, %channel_12_at, %i1073741816 : i32
      %first_2_at_12 = arith.addi %first_2_or, %first_2_offset_12 : i32
      %first_2_exists_13 = arith.cmpi slt, %i13, %first_2_here : i32
      %first_2_offset_13 = arith.select %first_2_exists_13, %channel_13_at, %i1073741816 : i32
      %first_2_at_13 = arith.addi %first_2_or, %first_2_offset_13 : i32
      %first_2_exists_14 = arith.cmpi slt, %i14, %first_2_here : i32
      %first_2_offset_14 = arith.select %first_2_exists_14, %channel_14_at, %i1073741816 : i32
      %first_2_at_14 = arith.addi %first_2_or, %first_2_offset_14 : i32
      %first_2_exists_15 = arith.cmpi slt, %i15, %first_2_here : i32
      %first_2_offset_15 = arith.select %first_2_exists_15, %channel_15_at, %i1073741816 : i32
      %first_2_at_15 = arith.addi %first_2_or, %first_2_offset_15 : i32
      %first_2_to_column_far = arith.addi %first_1_to_column_next, %dilation_w : i32
      %first_2_to_column_wraps = arith.cmpi uge, %first_2_to_column_far, %column_end : i32
      %first_2_to_column_by = arith.select %first_2_to_column_wraps, %column_end, %i0 : i32
      %first_2_to_column_next = arith.subi %first_2_to_column_far, %first_2_to_column_by : i32
      %first_2_to_row_by = arith.select %first_2_to_column_wraps, %dilation_h, %i0 : i32
      %first_2_to_row_there = arith.addi %first_1_to_row_next, %i0 : i32
      %first_2_to_row_far = arith.addi %first_2_to_row_there, %first_2_to_row_by : i32
      %first_2_to_row_wraps = arith.cmpi uge, %first_2_to_row_far, %row_end : i32
      %first_2_to_row_less = arith.select %first_2_to_row_wraps, %row_end, %i0 : i32
      %first_2_to_row_next = arith.subi %first_2_to_row_far, %first_2_to_row_less : i32
      %first_2_to_left_there = arith.subi %first_1_to_left_next, %i0 : i32
      %first_2_to_left_by = arith.select %first_2_to_row_wraps, %i32, %i0 : i32
      %first_2_to_left_next = arith.subi %first_2_to_left_there, %first_2_to_left_by : i32
      %first_2_tap_far = arith.addi %first_1_tap_next, %i1 : i32
      %first_2_tap_next = arith.select %first_2_to_row_wraps, %i0, %first_2_tap_far : i32
      %first_2_0 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_0] : !flat_bf16, i32 -> bf16
      %first_2_1 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_1] : !flat_bf16, i32 -> bf16
      %first_2_2 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_2] : !flat_bf16, i32 -> bf16
      %first_2_3 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_3] : !flat_bf16, i32 -> bf16
      %first_2_4 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_4] : !flat_bf16, i32 -> bf16
      %first_2_5 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_5] : !flat_bf16, i32 -> bf16
      %first_2_6 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_6] : !flat_bf16, i32 -> bf16
      %first_2_7 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_7] : !flat_bf16, i32 -> bf16
      %first_2_8 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_8] : !flat_bf16, i32 -> bf16
      %first_2_9 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_9] : !flat_bf16, i32 -> bf16
      %first_2_10 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_10] : !flat_bf16, i32 -> bf16
      %first_2_11 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_11] : !flat_bf16, i32 -> bf16
      %first_2_12 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_12] : !flat_bf16, i32 -> bf16
      %first_2_13 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_13] : !flat_bf16, i32 -> bf16
      %first_2_14 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_14] : !flat_bf16, i32 -> bf16
      %first_2_15 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_15] : !flat_bf16, i32 -> bf16
      %first_2_16 = amdgpu.raw_buffer_load %input_flat[%first_2_at_0] : !flat_bf16, i32 -> bf16
      %first_2_17 = amdgpu.raw_buffer_load %input_flat[%first_2_at_1] : !flat_bf16, i32 -> bf16
      %first_2_18 = amdgpu.raw_buffer_load %input_flat[%first_2_at_2] : !flat_bf16, i32 -> bf16
      %first_2_19 = amdgpu.raw_buffer_load %input_flat[%first_2_at_3] : !flat_bf16, i32 -> bf16
      %first_2_20 = amdgpu.raw_buffer_load %input_flat[%first_2_at_4] : !flat_bf16, i32 -> bf16
      %first_2_21 = amdgpu.raw_buffer_load %input_flat[%first_2_at_5] : !flat_bf16, i32 -> bf16
      %first_2_22 = amdgpu.raw_buffer_load %input_flat[%first_2_at_6] : !flat_bf16, i32 -> bf16
      %first_2_23 = amdgpu.raw_buffer_load %input_flat[%first_2_at_7] : !flat_bf16, i32 -> bf16
      %first_2_24 = amdgpu.raw_buffer_load %input_flat[%first_2_at_8] : !flat_bf16, i32 -> bf16
      %first_2_25 = amdgpu.raw_buffer_load %input_flat[%first_2_at_9] : !flat_bf16, i32 -> bf16
      %first_2_26 = amdgpu.raw_buffer_load %input_flat[%first_2_at_10] : !flat_bf16, i32 -> bf16
      %first_2_27 = amdgpu.raw_buffer_load %input_flat[%first_2_at_11] : !flat_bf16, i32 -> bf16
      %first_2_28 = amdgpu.raw_buffer_load %input_flat[%first_2_at_12] : !flat_bf16, i32 -> bf16
      %first_2_29 = amdgpu.raw_buffer_load %input_flat[%first_2_at_13] : !flat_bf16, i32 -> bf16
      %first_2_30 = amdgpu.raw_buffer_load %input_flat[%first_2_at_14] : !flat_bf16, i32 -> bf16
      %first_2_31 = amdgpu.raw_buffer_load %input_flat[%first_2_at_15] : !flat_bf16, i32 -> bf16
      %staged_1_at = arith.addi %k_even_at, %c0 : index
      memref.store %first_0_0, %lds[%staged_1_at] : !lds_128_bf16
      %staged_2_at = arith.addi %k_odd_at, %c0 : index
      memref.store %first_0_1, %lds[%staged_2_at] : !lds_128_bf16
      %staged_3_at = arith.addi %k_even_at, %c512 : index
      memref.store %first_0_2, %lds[%staged_3_at] : !lds_128_bf16
      %staged_4_at = arith.addi %k_odd_at, %c512 : index
      memref.store %first_0_3, %lds[%staged_4_at] : !lds_128_bf16
      %staged_5_at = arith.addi %k_even_at, %c1024 : index
      memref.store %first_0_4, %lds[%staged_5_at] : !lds_128_bf16
      %staged_6_at = arith.addi %k_odd_at, %c1024 : index
      memref.store %first_0_5, %lds[%staged_6_at] : !lds_128_bf16
      %staged_7_at = arith.addi %k_even_at, %c1536 : index
      memref.store %first_0_6, %lds[%staged_7_at] : !lds_128_bf16
      %staged_8_at = arith.addi %k_odd_at, %c1536 : index
      memref.store %first_0_7, %lds[%staged_8_at] : !lds_128_bf16
      %staged_9_at = arith.addi %k_even_at, %c2048 : index
      memref.store %first_0_8, %lds[%staged_9_at] : !lds_128_bf16
      %staged_10_at = arith.addi %k_odd_at, %c2048 : index
      memref.store %first_0_9, %lds[%staged_10_at] : !lds_128_bf16
      %staged_11_at = arith.addi %k_even_at, %c2560 : index
      memref.store %first_0_10, %lds[%staged_11_at] : !lds_128_bf16
      %staged_12_at = arith.addi %k_odd_at, %c2560 : index
      memref.store %first_0_11, %lds[%staged_12_at] : !lds_128_bf16
      %staged_13_at = arith.addi %k_even_at, %c3072 : index
      memref.store %first_0_12, %lds[%staged_13_at] : !lds_128_bf16
      %staged_14_at = arith.addi %k_odd_at, %c3072 : index
      memref.store %first_0_13, %lds[%staged_14_at] : !lds_128_bf16
      %staged_15_at = arith.addi %k_even_at, %c3584 : index
      memref.store %first_0_14, %lds[%staged_15_at] : !lds_128_bf16
      %staged_16_at = arith.addi %k_odd_at, %c3584 : index
      memref.store %first_0_15, %lds[%staged_16_at] : !lds_128_bf16
      %staged_17 = vector.from_elements %first_0_16, %first_0_17, %first_0_18, %first_0_19, %first_0_20, %first_0_21, %first_0_22, %first_0_23 : !chunk_bf16
      %staged_17_at = arith.addi %pixel_part_0_at, %c4096 : index
      vector.store %staged_17, %lds[%staged_17_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %staged_18 = vector.from_elements %first_0_24, %first_0_25, %first_0_26, %first_0_27, %first_0_28, %first_0_29, %first_0_30, %first_0_31 : !chunk_bf16
      %staged_18_at = arith.addi %pixel_part_1_at, %c4096 : index
      vector.store %staged_18, %lds[%staged_18_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %staged_19_at = arith.addi %k_even_at, %c8192 : index
      memref.store %first_1_0, %lds[%staged_19_at] : !lds_128_bf16
      %staged_20_at = arith.addi %k_odd_at, %c8192 : index
      memref.store %first_1_1, %lds[%staged_20_at] : !lds_128_bf16
      %staged_21_at = arith.addi %k_even_at, %c8704 : index
      memref.store %first_1_2, %lds[%staged_21_at] : !lds_128_bf16
      %staged_22_at = arith.addi %k_odd_at, %c8704 : index
      memref.store %first_1_3, %lds[%staged_22_at] : !lds_128_bf16
      %staged_23_at = arith.addi %k_even_at, %c9216 : index
      memref.store %first_1_4, %lds[%staged_23_at] : !lds_128_bf16
      %staged_24_at = arith.addi %k_odd_at, %c9216 : index
      memref.store %first_1_5, %lds[%staged_24_at] : !lds_128_bf16
      %staged_25_at = arith.addi %k_even_at, %c9728 : index
      memref.store %first_1_6, %lds[%staged_25_at] : !lds_128_bf16
      %staged_26_at = arith.addi %k_odd_at, %c9728 : index
      memref.store %first_1_7, %lds[%staged_26_at] : !lds_128_bf16
      %staged_27_at = arith.addi %k_even_at, %c10240 : index
      memref.store %first_1_8, %lds[%staged_27_at] : !lds_128_bf16
      %staged_28_at = arith.addi %k_odd_at, %c10240 : index
      memref.store %first_1_9, %lds[%staged_28_at] : !lds_128_bf16
      %staged_29_at = arith.addi %k_even_at, %c10752 : index
      memref.store %first_1_10, %lds[%staged_29_at] : !lds_128_bf16
      %staged_30_at = arith.addi %k_odd_at, %c10752 : index
      memref.store %first_1_11, %lds[%staged_30_at] : !lds_128_bf16
      %staged_31_at = arith.addi %k_even_at, %c11264 : index
      memref.store %first_1_12, %lds[%staged_31_at] : !lds_128_bf16
      %staged_32_at = arith.addi %k_odd_at, %c11264 : index
      memref.store %first_1_13, %lds[%staged_32_at] : !lds_128_bf16
      %staged_33_at = arith.addi %k_even_at, %c11776 : index
      memref.store %first_1_14, %lds[%staged_33_at] : !lds_128_bf16
      %staged_34_at = arith.addi %k_odd_at, %c11776 : index
      memref.store %first_1_15, %lds[%staged_34_at] : !lds_128_bf16
      %staged_35 = vector.from_elements %first_1_16, %first_1_17, %first_1_18, %first_1_19, %first_1_20, %first_1_21, %first_1_22, %first_1_23 : !chunk_bf16
      %staged_35_at = arith.addi %pixel_part_0_at, %c12288 : index
      vector.store %staged_35, %lds[%staged_35_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %staged_36 = vector.from_elements %first_1_24, %first_1_25, %first_1_26, %first_1_27, %first_1_28, %first_1_29, %first_1_30, %first_1_31 : !chunk_bf16
      %staged_36_at = arith.addi %pixel_part_1_at, %c12288 : index
      vector.store %staged_36, %lds[%staged_36_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      amdgpu.lds_barrier
      %filter_37_at = arith.addi %filter_0_at, %c0 : index
      %filter_37 = vector.load %lds[%filter_37_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %filter_38_at = arith.addi %filter_0_at, %c1024 : index
      %filter_38 = vector.load %lds[%filter_38_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %pixel_39_at = arith.addi %pixel_0_at, %c4096 : index
      %pixel_39 = vector.load %lds[%pixel_39_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %pixel_40_at = arith.addi %pixel_0_at, %c5120 : index
      %pixel_40 = vector.load %lds[%pixel_40_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12, %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20, %end_21, %end_22, %end_23, %end_24, %end_25, %end_26, %end_27, %end_28, %end_29, %end_30, %end_31, %end_32, %end_33, %end_34, %end_35, %end_36, %end_37, %end_38, %end_39, %end_40, %end_41, %end_42, %end_43 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(
      %loop_sums_0 = %no_sums,
      %loop_sums_1 = %no_sums,
      %loop_sums_2 = %no_sums,
      %loop_sums_3 = %no_sums,
      %loop_operand_0 = %filter_37,
      %loop_operand_1 = %filter_38,
      %loop_operand_2 = %pixel_39,
      %loop_operand_3 = %pixel_40,
      %loop_even_0 = %first_2_0,
      %loop_even_1 = %first_2_1,
      %loop_even_2 = %first_2_2,
      %loop_even_3 = %first_2_3,
      %loop_even_4 = %first_2_4,
      %loop_even_5 = %first_2_5,
      %loop_even_6 = %first_2_6,
      %loop_even_7 = %first_2_7,
      %loop_even_8 = %first_2_8,
      %loop_even_9 = %first_2_9,
      %loop_even_10 = %first_2_10,
      %loop_even_11 = %first_2_11,
      %loop_even_12 = %first_2_12,
      %loop_even_13 = %first_2_13,
      %loop_even_14 = %first_2_14,
      %loop_even_15 = %first_2_15,
      %loop_even_16 = %first_2_16,
      %loop_even_17 = %first_2_17,
      %loop_even_18 = %first_2_18,
      %loop_even_19 = %first_2_19,
      %loop_even_20 = %first_2_20,
      %loop_even_21 = %first_2_21,
      %loop_even_22 = %first_2_22,
      %loop_even_23 = %first_2_23,
      %loop_even_24 = %first_2_24,
      %loop_even_25 = %first_2_25,
      %loop_even_26 = %first_2_26,
      %loop_even_27 = %first_2_27,
      %loop_even_28 = %first_2_28,
      %loop_even_29 = %first_2_29,
      %loop_even_30 = %first_2_30,
      %loop_even_31 = %first_2_31,
      %loop_row_0 = %first_2_to_row_next,
      %loop_column_0 = %first_2_to_column_next,
      %loop_left_0 = %first_2_to_left_next,
      %loop_tap_0 = %first_2_tap_next
      ) -> (!block, !block, !block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_41_at = arith.addi %filter_1_at, %c0 : index
        %filter_41 = vector.load %lds[%filter_41_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %filter_42_at = arith.addi %filter_1_at, %c1024 : index
        %filter_42 = vector.load %lds[%filter_42_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_43_at = arith.addi %pixel_1_at, %c4096 : index
        %pixel_43 = vector.load %lds[%pixel_43_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_44_at = arith.addi %pixel_1_at, %c5120 : index
        %pixel_44 = vector.load %lds[%pixel_44_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %odd_filter_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_filter_channel = arith.addi %odd_filter_done, %k : i32
        %odd_filter_plane = arith.muli %odd_filter_channel, %filter_stride_c : i32
        %odd_filter_tap = arith.muli %loop_tap_0, %filter_stride_s : i32
        %odd_filter_at = arith.addi %odd_filter_plane, %odd_filter_tap : i32
        %odd_filter_in = arith.cmpi slt, %k, %loop_left_0 : i32
        %odd_filter_or = arith.select %odd_filter_in, %odd_filter_at, %i1073741816 : i32
        %odd_filter_at_0 = arith.addi %filter_base_0, %odd_filter_or : i32
        %odd_filter_at_1 = arith.addi %filter_base_1, %odd_filter_or : i32
        %odd_filter_at_2 = arith.addi %filter_base_2, %odd_filter_or : i32
        %odd_filter_at_3 = arith.addi %filter_base_3, %odd_filter_or : i32
        %odd_filter_at_4 = arith.addi %filter_base_4, %odd_filter_or : i32
        %odd_filter_at_5 = arith.addi %filter_base_5, %odd_filter_or : i32
        %odd_filter_at_6 = arith.addi %filter_base_6, %odd_filter_or : i32
        %odd_filter_at_7 = arith.addi %filter_base_7, %odd_filter_or : i32
        %odd_filter_at_8 = arith.addi %filter_base_8, %odd_filter_or : i32
        %odd_filter_at_9 = arith.addi %filter_base_9, %odd_filter_or : i32
        %odd_filter_at_10 = arith.addi %filter_base_10, %odd_filter_or : i32
        %odd_filter_at_11 = arith.addi %filter_base_11, %odd_filter_or : i32
        %odd_filter_at_12 = arith.addi %filter_base_12, %odd_filter_or : i32
        %odd_filter_at_13 = arith.addi %filter_base_13, %odd_filter_or : i32
        %odd_filter_at_14 = arith.addi %filter_base_14, %odd_filter_or : i32
        %odd_filter_at_15 = arith.addi %filter_base_15, %odd_filter_or : i32
        %odd_h = arith.addi %h_0, %loop_row_0 : i32
        %odd_w = arith.addi %w_0, %loop_column_0 : i32
        %odd_h_in = arith.cmpi ult, %odd_h, %h_size : i32
        %odd_w_in = arith.cmpi ult, %odd_w, %w_size : i32
        %odd_in = arith.andi %odd_h_in, %odd_w_in : i1
        %odd_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_channel = arith.minui %odd_done, %c_size : i32
        %odd_line = arith.muli %loop_row_0, %input_stride_h : i32
        %odd_column = arith.muli %loop_column_0, %input_stride_w : i32
        %odd_plane = arith.muli %odd_channel, %input_stride_c : i32
        %odd_line_column = arith.addi %odd_line, %odd_column : i32
        %odd_tap = arith.addi %odd_line_column, %odd_plane : i32
        %odd_at = arith.addi %input_start, %odd_tap : i32
        %odd_or = arith.select %odd_in, %odd_at, %i1073741816 : i32
        %odd_here = arith.subi %loop_left_0, %half_channels : i32
        %odd_exists_0 = arith.cmpi slt, %i0, %odd_here : i32
        %odd_offset_0 = arith.select %odd_exists_0, %channel_0_at, %i1073741816 : i32
        %odd_at_0 = arith.addi %odd_or, %odd_offset_0 : i32
        %odd_exists_1 = arith.cmpi slt, %i1, %odd_here : i32
        %odd_offset_1 = arith.select %odd_exists_1, %channel_1_at, %i1073741816 : i32
        %odd_at_1 = arith.addi %odd_or, %odd_offset_1 : i32
        %odd_exists_2 = arith.cmpi slt, %i2, %odd_here : i32
        %odd_offset_2 = arith.select %odd_exists_2, %channel_2_at, %i1073741816 : i32
        %odd_at_2 = arith.addi %odd_or, %odd_offset_2 : i32
        %odd_exists_3 = arith.cmpi slt, %i3, %odd_here : i32
        %odd_offset_3 = arith.select %odd_exists_3, %channel_3_at, %i1073741816 : i32
        %odd_at_3 = arith.addi %odd_or, %odd_offset_3 : i32
        %odd_exists_4 = arith.cmpi slt, %i4, %odd_here : i32
        %odd_offset_4 = arith.select %odd_exists_4, %channel_4_at, %i1073741816 : i32
        %odd_at_4 = arith.addi %odd_or, %odd_offset_4 : i32
        %odd_exists_5 = arith.cmpi slt, %i5, %odd_here : i32
        %odd_offset_5 = arith.select %odd_exists_5, %channel_5_at, %i1073741816 : i32
        %odd_at_5 = arith.addi %odd_or, %odd_offset_5 : i32
        %odd_exists_6 = arith.cmpi slt, %i6, %odd_here : i32
        %odd_offset_6 = arith.select %odd_exists_6, %channel_6_at, %i1073741816 : i32
        %odd_at_6 = arith.addi %odd_or, %odd_offset_6 : i32
        %odd_exists_7 = arith.cmpi slt, %i7, %odd_here : i32
        %odd_offset_7 = arith.select %odd_exists_7, %channel_7_at, %i1073741816 : i32
        %odd_at_7 = arith.addi %odd_or, %odd_offset_7 : i32
        %odd_exists_8 = arith.cmpi slt, %i8, %odd_here : i32
        %odd_offset_8 = arith.select %odd_exists_8, %channel_8_at, %i1073741816 : i32
        %odd_at_8 = arith.addi %odd_or, %odd_offset_8 : i32
        %odd_exists_9 = arith.cmpi slt, %i9, %odd_here : i32
        %odd_offset_9 = arith.select %odd_exists_9, %channel_9_at, %i1073741816 : i32
        %odd_at_9 = arith.addi %odd_or, %odd_offset_9 : i32
        %odd_exists_10 = arith.cmpi slt, %i10, %odd_here : i32
        %odd_offset_10 = arith.select %odd_exists_10, %channel_10_at, %i1073741816 : i32
        %odd_at_10 = arith.addi %odd_or, %odd_offset_10 : i32
        %odd_exists_11 = arith.cmpi slt, %i11, %odd_here : i32
        %odd_offset_11 = arith.select %odd_exists_11, %channel_11_at, %i1073741816 : i32
        %odd_at_11 = arith.addi %odd_or, %odd_offset_11 : i32
        %odd_exists_12 = arith.cmpi slt, %i12, %odd_here : i32
        %odd_offset_12 = arith.select %odd_exists_12, %channel_12_at, %i1073741816 : i32
        %odd_at_12 = arith.addi %odd_or, %odd_offset_12 : i32
        %odd_exists_13 = arith.cmpi slt, %i13, %odd_here : i32
        %odd_offset_13 = arith.select %odd_exists_13, %channel_13_at, %i1073741816 : i32
        %odd_at_13 = arith.addi %odd_or, %odd_offset_13 : i32
        %odd_exists_14 = arith.cmpi slt, %i14, %odd_here : i32
        %odd_offset_14 = arith.select %odd_exists_14, %channel_14_at, %i1073741816 : i32
        %odd_at_14 = arith.addi %odd_or, %odd_offset_14 : i32
        %odd_exists_15 = arith.cmpi slt, %i15, %odd_here : i32
        %odd_offset_15 = arith.select %odd_exists_15, %channel_15_at, %i1073741816 : i32
        %odd_at_15 = arith.addi %odd_or, %odd_offset_15 : i32
        %odd_to_column_far = arith.addi %loop_column_0, %dilation_w : i32
        %odd_to_column_wraps = arith.cmpi uge, %odd_to_column_far, %column_end : i32
        %odd_to_column_by = arith.select %odd_to_column_wraps, %column_end, %i0 : i32
        %odd_to_column_next = arith.subi %odd_to_column_far, %odd_to_column_by : i32
        %odd_to_row_by = arith.select %odd_to_column_wraps, %dilation_h, %i0 : i32
        %odd_to_row_there = arith.addi %loop_row_0, %i0 : i32
        %odd_to_row_far = arith.addi %odd_to_row_there, %odd_to_row_by : i32
        %odd_to_row_wraps = arith.cmpi uge, %odd_to_row_far, %row_end : i32
        %odd_to_row_less = arith.select %odd_to_row_wraps, %row_end, %i0 : i32
        %odd_to_row_next = arith.subi %odd_to_row_far, %odd_to_row_less : i32
        %odd_to_left_there = arith.subi %loop_left_0, %i0 : i32
        %odd_to_left_by = arith.select %odd_to_row_wraps, %i32, %i0 : i32
        %odd_to_left_next = arith.subi %odd_to_left_there, %odd_to_left_by : i32
        %odd_tap_far = arith.addi %loop_tap_0, %i1 : i32
        %odd_tap_next = arith.select %odd_to_row_wraps, %i0, %odd_tap_far : i32
        %odd_0 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_0] : !flat_bf16, i32 -> bf16
        %odd_1 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_1] : !flat_bf16, i32 -> bf16
        %odd_2 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_2] : !flat_bf16, i32 -> bf16
        %odd_3 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_3] : !flat_bf16, i32 -> bf16
        %odd_4 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_4] : !flat_bf16, i32 -> bf16
        %odd_5 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_5] : !flat_bf16, i32 -> bf16
        %odd_6 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_6] : !flat_bf16, i32 -> bf16
        %odd_7 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_7] : !flat_bf16, i32 -> bf16
        %odd_8 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_8] : !flat_bf16, i32 -> bf16
        %odd_9 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_9] : !flat_bf16, i32 -> bf16
        %odd_10 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_10] : !flat_bf16, i32 -> bf16
        %odd_11 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_11] : !flat_bf16, i32 -> bf16
        %odd_12 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_12] : !flat_bf16, i32 -> bf16
        %odd_13 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_13] : !flat_bf16, i32 -> bf16
        %odd_14 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_14] : !flat_bf16, i32 -> bf16
        %odd_15 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_15] : !flat_bf16, i32 -> bf16
        %odd_16 = amdgpu.raw_buffer_load %input_flat[%odd_at_0] : !flat_bf16, i32 -> bf16
        %odd_17 = amdgpu.raw_buffer_load %input_flat[%odd_at_1] : !flat_bf16, i32 -> bf16
        %odd_18 = amdgpu.raw_buffer_load %input_flat[%odd_at_2] : !flat_bf16, i32 -> bf16
        %odd_19 = amdgpu.raw_buffer_load %input_flat[%odd_at_3] : !flat_bf16, i32 -> bf16
        %odd_20 = amdgpu.raw_buffer_load %input_flat[%odd_at_4] : !flat_bf16, i32 -> bf16
        %odd_21 = amdgpu.raw_buffer_load %input_flat[%odd_at_5] : !flat_bf16, i32 -> bf16
        %odd_22 = amdgpu.raw_buffer_load %input_flat[%odd_at_6] : !flat_bf16, i32 -> bf16
        %odd_23 = amdgpu.raw_buffer_load %input_flat[%odd_at_7] : !flat_bf16, i32 -> bf16
        %odd_24 = amdgpu.raw_buffer_load %input_flat[%odd_at_8] : !flat_bf16, i32 -> bf16
        %odd_25 = amdgpu.raw_buffer_load %input_flat[%odd_at_9] : !flat_bf16, i32 -> bf16
        %odd_26 = amdgpu.raw_buffer_load %input_flat[%odd_at_10] : !flat_bf16, i32 -> bf16
        %odd_27 = amdgpu.raw_buffer_load %input_flat[%odd_at_11] : !flat_bf16, i32 -> bf16
        %odd_28 = amdgpu.raw_buffer_load %input_flat[%odd_at_12] : !flat_bf16, i32 -> bf16
        %odd_29 = amdgpu.raw_buffer_load %input_flat[%odd_at_13] : !flat_bf16, i32 -> bf16
        %odd_30 = amdgpu.raw_buffer_load %input_flat[%odd_at_14] : !flat_bf16, i32 -> bf16
        %odd_31 = amdgpu.raw_buffer_load %input_flat[%odd_at_15] : !flat_bf16, i32 -> bf16
        %operand_45 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_46 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_47 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_48 = vector.shuffle %loop_operand_3, %loop_operand_3 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_49 = amdgpu.mfma 32x32x8 %operand_45 * %operand_47 + %loop_sums_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_50 = amdgpu.mfma 32x32x8 %operand_45 * %operand_48 + %loop_sums_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_51 = amdgpu.mfma 32x32x8 %operand_46 * %operand_47 + %loop_sums_2 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_52 = amdgpu.mfma 32x32x8 %operand_46 * %operand_48 + %loop_sums_3 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_53 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_54 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_55 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_56 = vector.shuffle %loop_operand_3, %loop_operand_3 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_57 = amdgpu.mfma 32x32x8 %operand_53 * %operand_55 + %sums_49 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_58 = amdgpu.mfma 32x32x8 %operand_53 * %operand_56 + %sums_50 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_59 = amdgpu.mfma 32x32x8 %operand_54 * %operand_55 + %sums_51 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_60 = amdgpu.mfma 32x32x8 %operand_54 * %operand_56 + %sums_52 blgp = none : !operand_bf16, !operand_bf16, !block
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_61_at = arith.addi %filter_0_at, %c8192 : index
        %filter_61 = vector.load %lds[%filter_61_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %filter_62_at = arith.addi %filter_0_at, %c9216 : index
        %filter_62 = vector.load %lds[%filter_62_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_63_at = arith.addi %pixel_0_at, %c12288 : index
        %pixel_63 = vector.load %lds[%pixel_63_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_64_at = arith.addi %pixel_0_at, %c13312 : index
        %pixel_64 = vector.load %lds[%pixel_64_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %staged_65_at = arith.addi %k_even_at, %c0 : index
        memref.store %loop_even_0, %lds[%staged_65_at] : !lds_128_bf16
        %staged_66_at = arith.addi %k_odd_at, %c0 : index
        memref.store %loop_even_1, %lds[%staged_66_at] : !lds_128_bf16
        %staged_67_at = arith.addi %k_even_at, %c512 : index
        memref.store %loop_even_2, %lds[%staged_67_at] : !lds_128_bf16
        %staged_68_at = arith.addi %k_odd_at, %c512 : index
        memref.store %loop_even_3, %lds[%staged_68_at] : !lds_128_bf16
        %staged_69_at = arith.addi %k_even_at, %c1024 : index
        memref.store %loop_even_4, %lds[%staged_69_at] : !lds_128_bf16
        %staged_70_at = arith.addi %k_odd_at, %c1024 : index
        memref.store %loop_even_5, %lds[%staged_70_at] : !lds_128_bf16
        %staged_71_at = arith.addi %k_even_at, %c1536 : index
        memref.store %loop_even_6, %lds[%staged_71_at] : !lds_128_bf16
        %staged_72_at = arith.addi %k_odd_at, %c1536 : index
        memref.store %loop_even_7, %lds[%staged_72_at] : !lds_128_bf16
        %staged_73_at = arith.addi %k_even_at, %c2048 : index
        memref.store %loop_even_8, %lds[%staged_73_at] : !lds_128_bf16
        %staged_74_at = arith.addi %k_odd_at, %c2048 : index
        memref.store %loop_even_9, %lds[%staged_74_at] : !lds_128_bf16
        %staged_75_at = arith.addi %k_even_at, %c2560 : index
        memref.store %loop_even_10, %lds[%staged_75_at] : !lds_128_bf16
        %staged_76_at = arith.addi %k_odd_at, %c2560 : index
        memref.store %loop_even_11, %lds[%staged_76_at] : !lds_128_bf16
        %staged_77_at = arith.addi %k_even_at, %c3072 : index
        memref.store %loop_even_12, %lds[%staged_77_at] : !lds_128_bf16
        %staged_78_at = arith.addi %k_odd_at, %c3072 : index
        memref.store %loop_even_13, %lds[%staged_78_at] : !lds_128_bf16
        %staged_79_at = arith.addi %k_even_at, %c3584 : index
        memref.store %loop_even_14, %lds[%staged_79_at] : !lds_128_bf16
        %staged_80_at = arith.addi %k_odd_at, %c3584 : index
        memref.store %loop_even_15, %lds[%staged_80_at] : !lds_128_bf16
        %staged_81 = vector.from_elements %loop_even_16, %loop_even_17, %loop_even_18, %loop_even_19, %loop_even_20, %loop_even_21, %loop_even_22, %loop_even_23 : !chunk_bf16
        %staged_81_at = arith.addi %pixel_part_0_at, %c4096 : index
        vector.store %staged_81, %lds[%staged_81_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %staged_82 = vector.from_elements %loop_even_24, %loop_even_25, %loop_even_26, %loop_even_27, %loop_even_28, %loop_even_29, %loop_even_30, %loop_even_31 : !chunk_bf16
        %staged_82_at = arith.addi %pixel_part_1_at, %c4096 : index
        vector.store %staged_82, %lds[%staged_82_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %operand_83 = vector.shuffle %filter_41, %filter_41 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_84 = vector.shuffle %filter_42, %filter_42 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_85 = vector.shuffle %pixel_43, %pixel_43 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_86 = vector.shuffle %pixel_44, %pixel_44 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_87 = amdgpu.mfma 32x32x8 %operand_83 * %operand_85 + %sums_57 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_88 = amdgpu.mfma 32x32x8 %operand_83 * %operand_86 + %sums_58 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_89 = amdgpu.mfma 32x32x8 %operand_84 * %operand_85 + %sums_59 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_90 = amdgpu.mfma 32x32x8 %operand_84 * %operand_86 + %sums_60 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_91 = vector.shuffle %filter_41, %filter_41 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_92 = vector.shuffle %filter_42, %filter_42 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_93 = vector.shuffle %pixel_43, %pixel_43 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_94 = vector.shuffle %pixel_44, %pixel_44 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_95 = amdgpu.mfma 32x32x8 %operand_91 * %operand_93 + %sums_87 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_96 = amdgpu.mfma 32x32x8 %operand_91 * %operand_94 + %sums_88 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_97 = amdgpu.mfma 32x32x8 %operand_92 * %operand_93 + %sums_89 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_98 = amdgpu.mfma 32x32x8 %operand_92 * %operand_94 + %sums_90 blgp = none : !operand_bf16, !operand_bf16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_99_at = arith.addi %filter_1_at, %c8192 : index
        %filter_99 = vector.load %lds[%filter_99_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %filter_100_at = arith.addi %filter_1_at, %c9216 : index
        %filter_100 = vector.load %lds[%filter_100_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_101_at = arith.addi %pixel_1_at, %c12288 : index
        %pixel_101 = vector.load %lds[%pixel_101_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_102_at = arith.addi %pixel_1_at, %c13312 : index
        %pixel_102 = vector.load %lds[%pixel_102_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %even_filter_done = arith.subi %c_size, %odd_to_left_next : i32
        %even_filter_channel = arith.addi %even_filter_done, %k : i32
        %even_filter_plane = arith.muli %even_filter_channel, %filter_stride_c : i32
        %even_filter_tap = arith.muli %odd_tap_next, %filter_stride_s : i32
        %even_filter_at = arith.addi %even_filter_plane, %even_filter_tap : i32
        %even_filter_in = arith.cmpi slt, %k, %odd_to_left_next : i32
        %even_filter_or = arith.select %even_filter_in, %even_filter_at, %i1073741816 : i32
        %even_filter_at_0 = arith.addi %filter_base_0, %even_filter_or : i32
        %even_filter_at_1 = arith.addi %filter_base_1, %even_filter_or : i32
        %even_filter_at_2 = arith.addi %filter_base_2, %even_filter_or : i32
        %even_filter_at_3 = arith.addi %filter_base_3, %even_filter_or : i32
        %even_filter_at_4 = arith.addi %filter_base_4, %even_filter_or : i32
        %even_filter_at_5 = arith.addi %filter_base_5, %even_filter_or : i32
        %even_filter_at_6 = arith.addi %filter_base_6, %even_filter_or : i32
        %even_filter_at_7 = arith.addi %filter_base_7, %even_filter_or : i32
        %even_filter_at_8 = arith.addi %filter_base_8, %even_filter_or : i32
        %even_filter_at_9 = arith.addi %filter_base_9, %even_filter_or : i32
        %even_filter_at_10 = arith.addi %filter_base_10, %even_filter_or : i32
        %even_filter_at_11 = arith.addi %filter_base_11, %even_filter_or : i32
        %even_filter_at_12 = arith.addi %filter_base_12, %even_filter_or : i32
        %even_filter_at_13 = arith.addi %filter_base_13, %even_filter_or : i32
        %even_filter_at_14 = arith.addi %filter_base_14, %even_filter_or : i32
        %even_filter_at_15 = arith.addi %filter_base_15, %even_filter_or : i32
        %even_h = arith.addi %h_0, %odd_to_row_next : i32
        %even_w = arith.addi %w_0, %odd_to_column_next : i32
        %even_h_in = arith.cmpi ult, %even_h, %h_size : i32
        %even_w_in = arith.cmpi ult, %even_w, %w_size : i32
        %even_in = arith.andi %even_h_in, %even_w_in : i1
        %even_done = arith.subi %c_size, %odd_to_left_next : i32
        %even_channel = arith.minui %even_done, %c_size : i32
        %even_line = arith.muli %odd_to_row_next, %input_stride_h : i32
        %even_column = arith.muli %odd_to_column_next, %input_stride_w : i32
        %even_plane = arith.muli %even_channel, %input_stride_c : i32
        %even_line_column = arith.addi %even_line, %even_column : i32
        %even_tap = arith.addi %even_line_column, %even_plane : i32
        %even_at = arith.addi %input_start, %even_tap : i32
        %even_or = arith.select %even_in, %even_at, %i1073741816 : i32
        %even_here = arith.subi %odd_to_left_next, %half_channels : i32
        %even_exists_0 = arith.cmpi slt, %i0, %even_here : i32
        %even_offset_0 = arith.select %even_exists_0, %channel_0_at, %i1073741816 : i32
        %even_at_0 = arith.addi %even_or, %even_offset_0 : i32
        %even_exists_1 = arith.cmpi slt, %i1, %even_here : i32
        %even_offset_1 = arith.select %even_exists_1, %channel_1_at, %i1073741816 : i32
        %even_at_1 = arith.addi %even_or, %even_offset_1 : i32
        %even_exists_2 = arith.cmpi slt, %i2, %even_here : i32
        %even_offset_2 = arith.select %even_exists_2, %channel_2_at, %i1073741816 : i32
        %even_at_2 = arith.addi %even_or, %even_offset_2 : i32
        %even_exists_3 = arith.cmpi slt, %i3, %even_here : i32
        %even_offset_3 = arith.select %even_exists_3, %channel_3_at, %i1073741816 : i32
        %even_at_3 = arith.addi %even_or, %even_offset_3 : i32
        %even_exists_4 = arith.cmpi slt, %i4, %even_here : i32
        %even_offset_4 = arith.select %even_exists_4, %channel_4_at, %i1073741816 : i32
        %even_at_4 = arith.addi %even_or, %even_offset_4 : i32
        %even_exists_5 = arith.cmpi slt, %i5, %even_here : i32
        %even_offset_5 = arith.select %even_exists_5, %channel_5_at, %i1073741816 : i32
        %even_at_5 = arith.addi %even_or, %even_offset_5 : i32
        %even_exists_6 = arith.cmpi slt, %i6, %even_here : i32
        %even_offset_6 = arith.select %even_exists_6, %channel_6_at, %i1073741816 : i32
        %even_at_6 = arith.addi %even_or, %even_offset_6 : i32
        %even_exists_7 = arith.cmpi slt, %i7, %even_here : i32
        %even_offset_7 = arith.select %even_exists_7, %channel_7_at, %i1073741816 : i32
        %even_at_7 = arith.addi %even_or, %even_offset_7 : i32
        %even_exists_8 = arith.cmpi slt, %i8, %even_here : i32
        %even_offset_8 = arith.select %even_exists_8, %channel_8_at, %i1073741816 : i32
        %even_at_8 = arith.addi %even_or, %even_offset_8 : i32
        %even_exists_9 = arith.cmpi slt, %i9, %even_here : i32
        %even_offset_9 = arith.select %even_exists_9, %channel_9_at, %i1073741816 : i32
        %even_at_9 = arith.addi %even_or, %even_offset_9 : i32
        %even_exists_10 = arith.cmpi slt, %i10, %even_here : i32
        %even_offset_10 = arith.select %even_exists_10, %channel_10_at, %i1073741816 : i32
        %even_at_10 = arith.addi %even_or, %even_offset_10 : i32
        %even_exists_11 = arith.cmpi slt, %i11, %even_here : i32
        %even_offset_11 = arith.select %even_exists_11, %channel_11_at, %i1073741816 : i32
        %even_at_11 = arith.addi %even_or, %even_offset_11 : i32
        %even_exists_12 = arith.cmpi slt, %i12, %even_here : i32
        %even_offset_12 = arith.select %even_exists_12, %channel_12_at, %i1073741816 : i32
        %even_at_12 = arith.addi %even_or, %even_offset_12 : i32
        %even_exists_13 = arith.cmpi slt, %i13, %even_here : i32
        %even_offset_13 = arith.select %even_exists_13, %channel_13_at, %i1073741816 : i32
        %even_at_13 = arith.addi %even_or, %even_offset_13 : i32
        %even_exists_14 = arith.cmpi slt, %i14, %even_here : i32
        %even_offset_14 = arith.select %even_exists_14, %channel_14_at, %i1073741816 : i32
        %even_at_14 = arith.addi %even_or, %even_offset_14 : i32
        %even_exists_15 = arith.cmpi slt, %i15, %even_here : i32
        %even_offset_15 = arith.select %even_exists_15, %channel_15_at, %i1073741816 : i32
        %even_at_15 = arith.addi %even_or, %even_offset_15 : i32
        %even_to_column_far = arith.addi %odd_to_column_next, %dilation_w : i32
        %even_to_column_wraps = arith.cmpi uge, %even_to_column_far, %column_end : i32
        %even_to_column_by = arith.select %even_to_column_wraps, %column_end, %i0 : i32
        %even_to_column_next = arith.subi %even_to_column_far, %even_to_column_by : i32
        %even_to_row_by = arith.select %even_to_column_wraps, %dilation_h, %i0 : i32
        %even_to_row_there = arith.addi %odd_to_row_next, %i0 : i32
        %even_to_row_far = arith.addi %even_to_row_there, %even_to_row_by : i32
        %even_to_row_wraps = arith.cmpi uge, %even_to_row_far, %row_end : i32
        %even_to_row_less = arith.select %even_to_row_wraps, %row_end, %i0 : i32
        %even_to_row_next = arith.subi %even_to_row_far, %even_to_row_less : i32
        %even_to_left_there = arith.subi %odd_to_left_next, %i0 : i32
        %even_to_left_by = arith.select %even_to_row_wraps, %i32, %i0 : i32
        %even_to_left_next = arith.subi %even_to_left_there, %even_to_left_by : i32
        %even_tap_far = arith.addi %odd_tap_next, %i1 : i32
        %even_tap_next = arith.select %even_to_row_wraps, %i0, %even_tap_far : i32
        %even_0 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_0] : !flat_bf16, i32 -> bf16
        %even_1 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_1] : !flat_bf16, i32 -> bf16
        %even_2 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_2] : !flat_bf16, i32 -> bf16
        %even_3 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_3] : !flat_bf16, i32 -> bf16
        %even_4 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_4] : !flat_bf16, i32 -> bf16
        %even_5 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_5] : !flat_bf16, i32 -> bf16
        %even_6 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_6] : !flat_bf16, i32 -> bf16
        %even_7 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_7] : !flat_bf16, i32 -> bf16
        %even_8 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_8] : !flat_bf16, i32 -> bf16
        %even_9 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_9] : !flat_bf16, i32 -> bf16
        %even_10 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_10] : !flat_bf16, i32 -> bf16
        %even_11 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_11] : !flat_bf16, i32 -> bf16
        %even_12 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_12] : !flat_bf16, i32 -> bf16
        %even_13 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_13] : !flat_bf16, i32 -> bf16
        %even_14 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_14] : !flat_bf16, i32 -> bf16
        %even_15 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_15] : !flat_bf16, i32 -> bf16
        %even_16 = amdgpu.raw_buffer_load %input_flat[%even_at_0] : !flat_bf16, i32 -> bf16
        %even_17 = amdgpu.raw_buffer_load %input_flat[%even_at_1] : !flat_bf16, i32 -> bf16
        %even_18 = amdgpu.raw_buffer_load %input_flat[%even_at_2] : !flat_bf16, i32 -> bf16
        %even_19 = amdgpu.raw_buffer_load %input_flat[%even_at_3] : !flat_bf16, i32 -> bf16
        %even_20 = amdgpu.raw_buffer_load %input_flat[%even_at_4] : !flat_bf16, i32 -> bf16
        %even_21 = amdgpu.raw_buffer_load %input_flat[%even_at_5] : !flat_bf16, i32 -> bf16
        %even_22 = amdgpu.raw_buffer_load %input_flat[%even_at_6] : !flat_bf16, i32 -> bf16
        %even_23 = amdgpu.raw_buffer_load %input_flat[%even_at_7] : !flat_bf16, i32 -> bf16
        %even_24 = amdgpu.raw_buffer_load %input_flat[%even_at_8] : !flat_bf16, i32 -> bf16
        %even_25 = amdgpu.raw_buffer_load %input_flat[%even_at_9] : !flat_bf16, i32 -> bf16
        %even_26 = amdgpu.raw_buffer_load %input_flat[%even_at_10] : !flat_bf16, i32 -> bf16
        %even_27 = amdgpu.raw_buffer_load %input_flat[%even_at_11] : !flat_bf16, i32 -> bf16
        %even_28 = amdgpu.raw_buffer_load %input_flat[%even_at_12] : !flat_bf16, i32 -> bf16
        %even_29 = amdgpu.raw_buffer_load %input_flat[%even_at_13] : !flat_bf16, i32 -> bf16
        %even_30 = amdgpu.raw_buffer_load %input_flat[%even_at_14] : !flat_bf16, i32 -> bf16
        %even_31 = amdgpu.raw_buffer_load %input_flat[%even_at_15] : !flat_bf16, i32 -> bf16
        %operand_103 = vector.shuffle %filter_61, %filter_61 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_104 = vector.shuffle %filter_62, %filter_62 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_105 = vector.shuffle %pixel_63, %pixel_63 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_106 = vector.shuffle %pixel_64, %pixel_64 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_107 = amdgpu.mfma 32x32x8 %operand_103 * %operand_105 + %sums_95 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_108 = amdgpu.mfma 32x32x8 %operand_103 * %operand_106 + %sums_96 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_109 = amdgpu.mfma 32x32x8 %operand_104 * %operand_105 + %sums_97 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_110 = amdgpu.mfma 32x32x8 %operand_104 * %operand_106 + %sums_98 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_111 = vector.shuffle %filter_61, %filter_61 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_112 = vector.shuffle %filter_62, %filter_62 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_113 = vector.shuffle %pixel_63, %pixel_63 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_114 = vector.shuffle %pixel_64, %pixel_64 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_115 = amdgpu.mfma 32x32x8 %operand_111 * %operand_113 + %sums_107 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_116 = amdgpu.mfma 32x32x8 %operand_111 * %operand_114 + %sums_108 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_117 = amdgpu.mfma 32x32x8 %operand_112 * %operand_113 + %sums_109 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_118 = amdgpu.mfma 32x32x8 %operand_112 * %operand_114 + %sums_110 blgp = none : !operand_bf16, !operand_bf16, !block
        amdgpu.lds_barrier
        // Step 1, second half.
        %filter_119_at = arith.addi %filter_0_at, %c0 : index
        %filter_119 = vector.load %lds[%filter_119_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %filter_120_at = arith.addi %filter_0_at, %c1024 : index
        %filter_120 = vector.load %lds[%filter_120_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_121_at = arith.addi %pixel_0_at, %c4096 : index
        %pixel_121 = vector.load %lds[%pixel_121_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %pixel_122_at = arith.addi %pixel_0_at, %c5120 : index
        %pixel_122 = vector.load %lds[%pixel_122_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %staged_123_at = arith.addi %k_even_at, %c8192 : index
        memref.store %odd_0, %lds[%staged_123_at] : !lds_128_bf16
        %staged_124_at = arith.addi %k_odd_at, %c8192 : index
        memref.store %odd_1, %lds[%staged_124_at] : !lds_128_bf16
        %staged_125_at = arith.addi %k_even_at, %c8704 : index
        memref.store %odd_2, %lds[%staged_125_at] : !lds_128_bf16
        %staged_126_at = arith.addi %k_odd_at, %c8704 : index
        memref.store %odd_3, %lds[%staged_126_at] : !lds_128_bf16
        %staged_127_at = arith.addi %k_even_at, %c9216 : index
        memref.store %odd_4, %lds[%staged_127_at] : !lds_128_bf16
        %staged_128_at = arith.addi %k_odd_at, %c9216 : index
        memref.store %odd_5, %lds[%staged_128_at] : !lds_128_bf16
        %staged_129_at = arith.addi %k_even_at, %c9728 : index
        memref.store %odd_6, %lds[%staged_129_at] : !lds_128_bf16
        %staged_130_at = arith.addi %k_odd_at, %c9728 : index
        memref.store %odd_7, %lds[%staged_130_at] : !lds_128_bf16
        %staged_131_at = arith.addi %k_even_at, %c10240 : index
        memref.store %odd_8, %lds[%staged_131_at] : !lds_128_bf16
        %staged_132_at = arith.addi %k_odd_at, %c10240 : index
        memref.store %odd_9, %lds[%staged_132_at] : !lds_128_bf16
        %staged_133_at = arith.addi %k_even_at, %c10752 : index
        memref.store %odd_10, %lds[%staged_133_at] : !lds_128_bf16
        %staged_134_at = arith.addi %k_odd_at, %c10752 : index
        memref.store %odd_11, %lds[%staged_134_at] : !lds_128_bf16
        %staged_135_at = arith.addi %k_even_at, %c11264 : index
        memref.store %odd_12, %lds[%staged_135_at] : !lds_128_bf16
        %staged_136_at = arith.addi %k_odd_at, %c11264 : index
        memref.store %odd_13, %lds[%staged_136_at] : !lds_128_bf16
        %staged_137_at = arith.addi %k_even_at, %c11776 : index
        memref.store %odd_14, %lds[%staged_137_at] : !lds_128_bf16
        %staged_138_at = arith.addi %k_odd_at, %c11776 : index
        memref.store %odd_15, %lds[%staged_138_at] : !lds_128_bf16
        %staged_139 = vector.from_elements %odd_16, %odd_17, %odd_18, %odd_19, %odd_20, %odd_21, %odd_22, %odd_23 : !chunk_bf16
        %staged_139_at = arith.addi %pixel_part_0_at, %c12288 : index
        vector.store %staged_139, %lds[%staged_139_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %staged_140 = vector.from_elements %odd_24, %odd_25, %odd_26, %odd_27, %odd_28, %odd_29, %odd_30, %odd_31 : !chunk_bf16
        %staged_140_at = arith.addi %pixel_part_1_at, %c12288 : index
        vector.store %staged_140, %lds[%staged_140_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %operand_141 = vector.shuffle %filter_99, %filter_99 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_142 = vector.shuffle %filter_100, %filter_100 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_143 = vector.shuffle %pixel_101, %pixel_101 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_144 = vector.shuffle %pixel_102, %pixel_102 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_145 = amdgpu.mfma 32x32x8 %operand_141 * %operand_143 + %sums_115 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_146 = amdgpu.mfma 32x32x8 %operand_141 * %operand_144 + %sums_116 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_147 = amdgpu.mfma 32x32x8 %operand_142 * %operand_143 + %sums_117 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_148 = amdgpu.mfma 32x32x8 %operand_142 * %operand_144 + %sums_118 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_149 = vector.shuffle %filter_99, %filter_99 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_150 = vector.shuffle %filter_100, %filter_100 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_151 = vector.shuffle %pixel_101, %pixel_101 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_152 = vector.shuffle %pixel_102, %pixel_102 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_153 = amdgpu.mfma 32x32x8 %operand_149 * %operand_151 + %sums_145 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_154 = amdgpu.mfma 32x32x8 %operand_149 * %operand_152 + %sums_146 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_155 = amdgpu.mfma 32x32x8 %operand_150 * %operand_151 + %sums_147 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_156 = amdgpu.mfma 32x32x8 %operand_150 * %operand_152 + %sums_148 blgp = none : !operand_bf16, !operand_bf16, !block
        scf.yield %sums_153, %sums_154, %sums_155, %sums_156, %filter_119, %filter_120, %pixel_121, %pixel_122, %even_0, %even_1, %even_2, %even_3, %even_4, %even_5, %even_6, %even_7, %even_8, %even_9, %even_10, %even_11, %even_12, %even_13, %even_14, %even_15, %even_16, %even_17, %even_18, %even_19, %even_20, %even_21, %even_22, %even_23, %even_24, %even_25, %even_26, %even_27, %even_28, %even_29, %even_30, %even_31, %even_to_row_next, %even_to_column_next, %even_to_left_next, %even_tap_next
        : !block, !block, !block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, !chunk_bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, i32, i32, i32, i32
      }
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_bf16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %biased_0, %biased_1, %biased_2, %biased_3 = scf.if %has_bias -> (!block, !block, !block, !block) {
        %bias_157_filter = arith.addi %sum_filter0, %i0 : i32
        %bias_157 = func.call @bias_bf16(%bias, %bias_157_filter) : (!flat_bf16, i32) -> !block
        %with_bias_158 = arith.addf %end_0, %bias_157 : !block
        %with_bias_159 = arith.addf %end_1, %bias_157 : !block
        %bias_160_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_160 = func.call @bias_bf16(%bias, %bias_160_filter) : (!flat_bf16, i32) -> !block
        %with_bias_161 = arith.addf %end_2, %bias_160 : !block
        %with_bias_162 = arith.addf %end_3, %bias_160 : !block
        scf.yield %with_bias_158, %with_bias_159, %with_bias_161, %with_bias_162 : !block, !block, !block, !block
      } else {
      scf.yield %end_0, %end_1, %end_2, %end_3 : !block, !block, !block, !block
      }
      // NHWC, or NCHW?
      %is_channels_last = arith.cmpi eq, %output_stride_f, %i1 : i32
      scf.if %is_channels_last {
        // A row of LDS for each of the wave's pixels. In the 16 bytes of 8
        // filters, pixels 8 to 15, 24 to 31 and so on have the halves swapped.
        %wave_lds = arith.muli %wave, %i4096 : i32
        %turn_row = arith.muli %lane_row, %i64 : i32
        %turn_low = arith.andi %lane_row, %i7 : i32
        %turn_bits = arith.shrui %lane_row, %i3 : i32
        %turn_half_any = arith.xori %lane_half, %turn_bits : i32
        %turn_half = arith.andi %turn_half_any, %i1 : i32
        %turn_half_at = arith.muli %turn_half, %i4 : i32
        %turn_0 = arith.addi %wave_lds, %turn_row : i32
        %turn_1 = arith.addi %turn_0, %turn_half_at : i32
        %part_163_swizzled = arith.xori %turn_low, %i0 : i32
        %part_163_start = arith.muli %part_163_swizzled, %i8 : i32
        %part_163_i32 = arith.addi %turn_1, %part_163_start : i32
        %part_163_at = arith.index_castui %part_163_i32 : i32 to index
        %result_164_f32 = vector.shuffle %biased_0, %biased_0 [0, 1, 2, 3] : !block, !block
        %result_164 = arith.truncf %result_164_f32 : vector<4xf32> to !operand_bf16
        %result_164_at = arith.addi %part_163_at, %c0 : index
        vector.store %result_164, %lds[%result_164_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        %result_165_f32 = vector.shuffle %biased_1, %biased_1 [0, 1, 2, 3] : !block, !block
        %result_165 = arith.truncf %result_165_f32 : vector<4xf32> to !operand_bf16
        %result_165_at = arith.addi %part_163_at, %c2048 : index
        vector.store %result_165, %lds[%result_165_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        %part_166_swizzled = arith.xori %turn_low, %i1 : i32
        %part_166_start = arith.muli %part_166_swizzled, %i8 : i32
        %part_166_i32 = arith.addi %turn_1, %part_166_start : i32
        %part_166_at = arith.index_castui %part_166_i32 : i32 to index
        %result_167_f32 = vector.shuffle %biased_0, %biased_0 [4, 5, 6, 7] : !block, !block
        %result_167 = arith.truncf %result_167_f32 : vector<4xf32> to !operand_bf16
        %result_167_at = arith.addi %part_166_at, %c0 : index
        vector.store %result_167, %lds[%result_167_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        %result_168_f32 = vector.shuffle %biased_1, %biased_1 [4, 5, 6, 7] : !block, !block
        %result_168 = arith.truncf %result_168_f32 : vector<4xf32> to !operand_bf16
        %result_168_at = arith.addi %part_166_at, %c2048 : index
        vector.store %result_168, %lds[%result_168_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        %part_169_swizzled = arith.xori %turn_low, %i2 : i32
        %part_169_start = arith.muli %part_169_swizzled, %i8 : i32
        %part_169_i32 = arith.addi %turn_1, %part_169_start : i32
        %part_169_at = arith.index_castui %part_169_i32 : i32 to index
        %result_170_f32 = vector.shuffle %biased_0, %biased_0 [8, 9, 10, 11] : !block, !block
        %result_170 = arith.truncf %result_170_f32 : vector<4xf32> to !operand_bf16
        %result_170_at = arith.addi %part_169_at, %c0 : index
        vector.store %result_170, %lds[%result_170_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        %result_171_f32 = vector.shuffle %biased_1, %biased_1 [8, 9, 10, 11] : !block, !block
        %result_171 = arith.truncf %result_171_f32 : vector<4xf32> to !operand_bf16
        %result_171_at = arith.addi %part_169_at, %c2048 : index
        vector.store %result_171, %lds[%result_171_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        %part_172_swizzled = arith.xori %turn_low, %i3 : i32
        %part_172_start = arith.muli %part_172_swizzled, %i8 : i32
        %part_172_i32 = arith.addi %turn_1, %part_172_start : i32
        %part_172_at = arith.index_castui %part_172_i32 : i32 to index
        %result_173_f32 = vector.shuffle %biased_0, %biased_0 [12, 13, 14, 15] : !block, !block
        %result_173 = arith.truncf %result_173_f32 : vector<4xf32> to !operand_bf16
        %result_173_at = arith.addi %part_172_at, %c0 : index
        vector.store %result_173, %lds[%result_173_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        %result_174_f32 = vector.shuffle %biased_1, %biased_1 [12, 13, 14, 15] : !block, !block
        %result_174 = arith.truncf %result_174_f32 : vector<4xf32> to !operand_bf16
        %result_174_at = arith.addi %part_172_at, %c2048 : index
        vector.store %result_174, %lds[%result_174_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        %part_175_swizzled = arith.xori %turn_low, %i4 : i32
        %part_175_start = arith.muli %part_175_swizzled, %i8 : i32
        %part_175_i32 = arith.addi %turn_1, %part_175_start : i32
        %part_175_at = arith.index_castui %part_175_i32 : i32 to index
        %result_176_f32 = vector.shuffle %biased_2, %biased_2 [0, 1, 2, 3] : !block, !block
        %result_176 = arith.truncf %result_176_f32 : vector<4xf32> to !operand_bf16
        %result_176_at = arith.addi %part_175_at, %c0 : index
        vector.store %result_176, %lds[%result_176_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        %result_177_f32 = vector.shuffle %biased_3, %biased_3 [0, 1, 2, 3] : !block, !block
        %result_177 = arith.truncf %result_177_f32 : vector<4xf32> to !operand_bf16
        %result_177_at = arith.addi %part_175_at, %c2048 : index
        vector.store %result_177, %lds[%result_177_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        %part_178_swizzled = arith.xori %turn_low, %i5 : i32
        %part_178_start = arith.muli %part_178_swizzled, %i8 : i32
        %part_178_i32 = arith.addi %turn_1, %part_178_start : i32
        %part_178_at = arith.index_castui %part_178_i32 : i32 to index
        %result_179_f32 = vector.shuffle %biased_2, %biased_2 [4, 5, 6, 7] : !block, !block
        %result_179 = arith.truncf %result_179_f32 : vector<4xf32> to !operand_bf16
        %result_179_at = arith.addi %part_178_at, %c0 : index
        vector.store %result_179, %lds[%result_179_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        %result_180_f32 = vector.shuffle %biased_3, %biased_3 [4, 5, 6, 7] : !block, !block
        %result_180 = arith.truncf %result_180_f32 : vector<4xf32> to !operand_bf16
        %result_180_at = arith.addi %part_178_at, %c2048 : index
        vector.store %result_180, %lds[%result_180_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        %part_181_swizzled = arith.xori %turn_low, %i6 : i32
        %part_181_start = arith.muli %part_181_swizzled, %i8 : i32
        %part_181_i32 = arith.addi %turn_1, %part_181_start : i32
        %part_181_at = arith.index_castui %part_181_i32 : i32 to index
        %result_182_f32 = vector.shuffle %biased_2, %biased_2 [8, 9, 10, 11] : !block, !block
        %result_182 = arith.truncf %result_182_f32 : vector<4xf32> to !operand_bf16
        %result_182_at = arith.addi %part_181_at, %c0 : index
        vector.store %result_182, %lds[%result_182_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        %result_183_f32 = vector.shuffle %biased_3, %biased_3 [8, 9, 10, 11] : !block, !block
        %result_183 = arith.truncf %result_183_f32 : vector<4xf32> to !operand_bf16
        %result_183_at = arith.addi %part_181_at, %c2048 : index
        vector.store %result_183, %lds[%result_183_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        %part_184_swizzled = arith.xori %turn_low, %i7 : i32
        %part_184_start = arith.muli %part_184_swizzled, %i8 : i32
        %part_184_i32 = arith.addi %turn_1, %part_184_start : i32
        %part_184_at = arith.index_castui %part_184_i32 : i32 to index
        %result_185_f32 = vector.shuffle %biased_2, %biased_2 [12, 13, 14, 15] : !block, !block
        %result_185 = arith.truncf %result_185_f32 : vector<4xf32> to !operand_bf16
        %result_185_at = arith.addi %part_184_at, %c0 : index
        vector.store %result_185, %lds[%result_185_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        %result_186_f32 = vector.shuffle %biased_3, %biased_3 [12, 13, 14, 15] : !block, !block
        %result_186 = arith.truncf %result_186_f32 : vector<4xf32> to !operand_bf16
        %result_186_at = arith.addi %part_184_at, %c2048 : index
        vector.store %result_186, %lds[%result_186_at] {alignment = 8} : !lds_128_bf16, !operand_bf16
        amdgpu.lds_barrier
        %out_part = arith.andi %lane, %i7 : i32
        %out_row = arith.divui %lane, %i8 : i32
        %out_swizzled = arith.xori %out_part, %out_row : i32
        %out_part_start = arith.muli %out_swizzled, %i8 : i32
        %out_row_start = arith.muli %out_row, %i64 : i32
        %out_0 = arith.addi %wave_lds, %out_row_start : i32
        %out_i32 = arith.addi %out_0, %out_part_start : i32
        %out_at = arith.index_castui %out_i32 : i32 to index
        %out_filter_far = arith.muli %out_part, %i8 : i32
        %out_filter = arith.addi %wave_filter0, %out_filter_far : i32
        %out_filter_in = arith.cmpi ult, %out_filter, %f_size : i32
        %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
        %out_pixel0 = arith.addi %wave_pixel0, %out_row : i32
        %f_rest = arith.remui %f_size, %i8 : i32
        %f_whole = arith.cmpi eq, %f_rest, %i0 : i32
        %out_1_at = arith.addi %out_at, %c0 : index
        %out_1_any = vector.load %lds[%out_1_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %out_1 = vector.shuffle %out_1_any, %out_1_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %out_1_pixel = arith.addi %out_pixel0, %i0 : i32
        %out_1_pixel_in = arith.cmpi ult, %out_1_pixel, %pixels : i32
        %out_1_start = arith.muli %out_1_pixel, %f_size : i32
        %out_1_there = arith.addi %out_1_start, %out_filter : i32
        %out_2_at = arith.addi %out_at, %c512 : index
        %out_2_any = vector.load %lds[%out_2_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %out_2 = vector.shuffle %out_2_any, %out_2_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %out_2_pixel = arith.addi %out_pixel0, %i8 : i32
        %out_2_pixel_in = arith.cmpi ult, %out_2_pixel, %pixels : i32
        %out_2_start = arith.muli %out_2_pixel, %f_size : i32
        %out_2_there = arith.addi %out_2_start, %out_filter : i32
        %out_3_at = arith.addi %out_at, %c1024 : index
        %out_3_any = vector.load %lds[%out_3_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %out_3 = vector.shuffle %out_3_any, %out_3_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %out_3_pixel = arith.addi %out_pixel0, %i16 : i32
        %out_3_pixel_in = arith.cmpi ult, %out_3_pixel, %pixels : i32
        %out_3_start = arith.muli %out_3_pixel, %f_size : i32
        %out_3_there = arith.addi %out_3_start, %out_filter : i32
        %out_4_at = arith.addi %out_at, %c1536 : index
        %out_4_any = vector.load %lds[%out_4_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %out_4 = vector.shuffle %out_4_any, %out_4_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %out_4_pixel = arith.addi %out_pixel0, %i24 : i32
        %out_4_pixel_in = arith.cmpi ult, %out_4_pixel, %pixels : i32
        %out_4_start = arith.muli %out_4_pixel, %f_size : i32
        %out_4_there = arith.addi %out_4_start, %out_filter : i32
        %out_5_at = arith.addi %out_at, %c2048 : index
        %out_5_any = vector.load %lds[%out_5_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %out_5 = vector.shuffle %out_5_any, %out_5_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %out_5_pixel = arith.addi %out_pixel0, %i32 : i32
        %out_5_pixel_in = arith.cmpi ult, %out_5_pixel, %pixels : i32
        %out_5_start = arith.muli %out_5_pixel, %f_size : i32
        %out_5_there = arith.addi %out_5_start, %out_filter : i32
        %out_6_at = arith.addi %out_at, %c2560 : index
        %out_6_any = vector.load %lds[%out_6_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %out_6 = vector.shuffle %out_6_any, %out_6_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %out_6_pixel = arith.addi %out_pixel0, %i40 : i32
        %out_6_pixel_in = arith.cmpi ult, %out_6_pixel, %pixels : i32
        %out_6_start = arith.muli %out_6_pixel, %f_size : i32
        %out_6_there = arith.addi %out_6_start, %out_filter : i32
        %out_7_at = arith.addi %out_at, %c3072 : index
        %out_7_any = vector.load %lds[%out_7_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %out_7 = vector.shuffle %out_7_any, %out_7_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %out_7_pixel = arith.addi %out_pixel0, %i48 : i32
        %out_7_pixel_in = arith.cmpi ult, %out_7_pixel, %pixels : i32
        %out_7_start = arith.muli %out_7_pixel, %f_size : i32
        %out_7_there = arith.addi %out_7_start, %out_filter : i32
        %out_8_at = arith.addi %out_at, %c3584 : index
        %out_8_any = vector.load %lds[%out_8_at] {alignment = 16} : !lds_128_bf16, !chunk_bf16
        %out_8 = vector.shuffle %out_8_any, %out_8_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %out_8_pixel = arith.addi %out_pixel0, %i56 : i32
        %out_8_pixel_in = arith.cmpi ult, %out_8_pixel, %pixels : i32
        %out_8_start = arith.muli %out_8_pixel, %f_size : i32
        %out_8_there = arith.addi %out_8_start, %out_filter : i32
        scf.if %f_whole {
          %out_1_in = arith.andi %out_1_pixel_in, %out_filter_in : i1
          %out_1_or = arith.select %out_1_in, %out_1_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_1 -> %output_flat[%out_1_or] : !chunk_bf16 -> !flat_bf16, i32
          %out_2_in = arith.andi %out_2_pixel_in, %out_filter_in : i1
          %out_2_or = arith.select %out_2_in, %out_2_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_2 -> %output_flat[%out_2_or] : !chunk_bf16 -> !flat_bf16, i32
          %out_3_in = arith.andi %out_3_pixel_in, %out_filter_in : i1
          %out_3_or = arith.select %out_3_in, %out_3_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_3 -> %output_flat[%out_3_or] : !chunk_bf16 -> !flat_bf16, i32
          %out_4_in = arith.andi %out_4_pixel_in, %out_filter_in : i1
          %out_4_or = arith.select %out_4_in, %out_4_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_4 -> %output_flat[%out_4_or] : !chunk_bf16 -> !flat_bf16, i32
          %out_5_in = arith.andi %out_5_pixel_in, %out_filter_in : i1
          %out_5_or = arith.select %out_5_in, %out_5_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_5 -> %output_flat[%out_5_or] : !chunk_bf16 -> !flat_bf16, i32
          %out_6_in = arith.andi %out_6_pixel_in, %out_filter_in : i1
          %out_6_or = arith.select %out_6_in, %out_6_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_6 -> %output_flat[%out_6_or] : !chunk_bf16 -> !flat_bf16, i32
          %out_7_in = arith.andi %out_7_pixel_in, %out_filter_in : i1
          %out_7_or = arith.select %out_7_in, %out_7_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_7 -> %output_flat[%out_7_or] : !chunk_bf16 -> !flat_bf16, i32
          %out_8_in = arith.andi %out_8_pixel_in, %out_filter_in : i1
          %out_8_or = arith.select %out_8_in, %out_8_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_8 -> %output_flat[%out_8_or] : !chunk_bf16 -> !flat_bf16, i32
        } else {
        // A lane stores one filter of all pixels.
          %one_filter = arith.addi %wave_filter0, %lane : i32
          %one_filter_in = arith.cmpi ult, %one_filter, %f_size : i32
          %one_part = arith.divui %lane, %i8 : i32
          %one_place = arith.remui %lane, %i8 : i32
          scf.for %one_row = %i0 to %i64 step %i1 : i32 {
            %one_low = arith.andi %one_row, %i7 : i32
            %one_bits = arith.shrui %one_row, %i1 : i32
            %one_swap = arith.andi %one_bits, %i4 : i32
            %one_swizzled = arith.xori %one_part, %one_low : i32
            %one_part_start = arith.muli %one_swizzled, %i8 : i32
            %one_element = arith.xori %one_place, %one_swap : i32
            %one_row_start = arith.muli %one_row, %i64 : i32
            %one_0 = arith.addi %wave_lds, %one_row_start : i32
            %one_1 = arith.addi %one_0, %one_part_start : i32
            %one_2 = arith.addi %one_1, %one_element : i32
            %one_at = arith.index_castui %one_2 : i32 to index
            %one = memref.load %lds[%one_at] : !lds_128_bf16
            %one_pixel = arith.addi %wave_pixel0, %one_row : i32
            %one_pixel_in = arith.cmpi ult, %one_pixel, %pixels : i32
            %one_in = arith.andi %one_filter_in, %one_pixel_in : i1
            %one_start = arith.muli %one_pixel, %f_size : i32
            %one_there = arith.addi %one_start, %one_filter : i32
            %one_or = arith.select %one_in, %one_there, %i1073741816 : i32
            amdgpu.raw_buffer_store %one -> %output_flat[%one_or] : bf16 -> !flat_bf16, i32
          }
        }
      } else {
        %sum_pixel0 = arith.addi %pixel0, %wave_pixel : i32
        %sum_pixel = arith.addi %sum_pixel0, %lane_row : i32
        %sum_filter_start = arith.muli %sum_filter0, %output_stride_f : i32
        %to_0_pixel = arith.addi %sum_pixel, %i0 : i32
        %to_0_pixel_in = arith.cmpi ult, %to_0_pixel, %pixels : i32
        %n_to_0 = arith.divui %to_0_pixel, %pq_size : i32
        %pq_to_0 = arith.remui %to_0_pixel, %pq_size : i32
        %p_to_0 = arith.divui %pq_to_0, %q_size : i32
        %q_to_0 = arith.remui %pq_to_0, %q_size : i32
        %to_0_image = arith.muli %n_to_0, %output_stride_n : i32
        %to_0_line = arith.muli %p_to_0, %output_stride_p : i32
        %to_0_column = arith.muli %q_to_0, %output_stride_q : i32
        %to_0_image_line = arith.addi %to_0_image, %to_0_line : i32
        %to_0_start = arith.addi %to_0_image_line, %to_0_column : i32
        %to_0_at = arith.addi %to_0_start, %sum_filter_start : i32
        %to_0_0_filter = arith.addi %sum_filter0, %i0 : i32
        %to_0_0_skipped = arith.muli %output_stride_f, %i0 : i32
        %to_0_0_at = arith.addi %to_0_at, %to_0_0_skipped : i32
        func.call @store_block_bf16(%biased_0, %output_flat, %to_0_0_at, %output_stride_f,
            %to_0_0_filter, %f_size, %to_0_pixel_in) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
        %to_0_1_filter = arith.addi %sum_filter0, %i32 : i32
        %to_0_1_skipped = arith.muli %output_stride_f, %i32 : i32
        %to_0_1_at = arith.addi %to_0_at, %to_0_1_skipped : i32
        func.call @store_block_bf16(%biased_2, %output_flat, %to_0_1_at, %output_stride_f,
            %to_0_1_filter, %f_size, %to_0_pixel_in) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
        %to_1_pixel = arith.addi %sum_pixel, %i32 : i32
        %to_1_pixel_in = arith.cmpi ult, %to_1_pixel, %pixels : i32
        %n_to_1 = arith.divui %to_1_pixel, %pq_size : i32
        %pq_to_1 = arith.remui %to_1_pixel, %pq_size : i32
        %p_to_1 = arith.divui %pq_to_1, %q_size : i32
        %q_to_1 = arith.remui %pq_to_1, %q_size : i32
        %to_1_image = arith.muli %n_to_1, %output_stride_n : i32
        %to_1_line = arith.muli %p_to_1, %output_stride_p : i32
        %to_1_column = arith.muli %q_to_1, %output_stride_q : i32
        %to_1_image_line = arith.addi %to_1_image, %to_1_line : i32
        %to_1_start = arith.addi %to_1_image_line, %to_1_column : i32
        %to_1_at = arith.addi %to_1_start, %sum_filter_start : i32
        %to_1_0_filter = arith.addi %sum_filter0, %i0 : i32
        %to_1_0_skipped = arith.muli %output_stride_f, %i0 : i32
        %to_1_0_at = arith.addi %to_1_at, %to_1_0_skipped : i32
        func.call @store_block_bf16(%biased_1, %output_flat, %to_1_0_at, %output_stride_f,
            %to_1_0_filter, %f_size, %to_1_pixel_in) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
        %to_1_1_filter = arith.addi %sum_filter0, %i32 : i32
        %to_1_1_skipped = arith.muli %output_stride_f, %i32 : i32
        %to_1_1_at = arith.addi %to_1_at, %to_1_1_skipped : i32
        func.call @store_block_bf16(%biased_3, %output_flat, %to_1_1_at, %output_stride_f,
            %to_1_1_filter, %f_size, %to_1_pixel_in) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
      }
      gpu.return
    }

    gpu.func @conv2d_any_narrow_bf16(%input: !strided_bf16, %filter: !strided_bf16,
        %bias: !flat_bf16, %output: !strided_bf16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%lds: !lds_64_bf16 {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i5 = arith.constant 5 : i32
      %i6 = arith.constant 6 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i9 = arith.constant 9 : i32
      %i10 = arith.constant 10 : i32
      %i11 = arith.constant 11 : i32
      %i12 = arith.constant 12 : i32
      %i13 = arith.constant 13 : i32
      %i14 = arith.constant 14 : i32
      %i15 = arith.constant 15 : i32
      %i16 = arith.constant 16 : i32
      %i24 = arith.constant 24 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i40 = arith.constant 40 : i32
      %i48 = arith.constant 48 : i32
      %i56 = arith.constant 56 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i2048 = arith.constant 2048 : i32
      %i1073741816 = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c512 = arith.constant 512 : index
      %c1024 = arith.constant 1024 : index
      %c1536 = arith.constant 1536 : index
      %c2048 = arith.constant 2048 : index
      %c6144 = arith.constant 6144 : index
      %c6656 = arith.constant 6656 : index
      %c7168 = arith.constant 7168 : index
      %c7680 = arith.constant 7680 : index
      %c8192 = arith.constant 8192 : index
      %n = memref.dim %input, %c0 : !strided_bf16
      %n_size = arith.index_cast %n : index to i32
      %c = memref.dim %input, %c1 : !strided_bf16
      %c_size = arith.index_cast %c : index to i32
      %h = memref.dim %input, %c2 : !strided_bf16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c3 : !strided_bf16
      %w_size = arith.index_cast %w : index to i32
      %f = memref.dim %filter, %c0 : !strided_bf16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c2 : !strided_bf16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c3 : !strided_bf16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c2 : !strided_bf16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c3 : !strided_bf16
      %q_size = arith.index_cast %q : index to i32
      %input_nc = arith.muli %n, %c : index
      %input_hw = arith.muli %h, %w : index
      %input_count = arith.muli %input_nc, %input_hw : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !strided_bf16 to !flat_bf16
      %input_base, %input_offset, %input_sizes:4, %input_strides:4 =
          memref.extract_strided_metadata %input : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %input_stride_n = arith.index_cast %input_strides#0 : index to i32
      %input_stride_c = arith.index_cast %input_strides#1 : index to i32
      %input_stride_h = arith.index_cast %input_strides#2 : index to i32
      %input_stride_w = arith.index_cast %input_strides#3 : index to i32
      %filter_fc = arith.muli %f, %c : index
      %filter_rs = arith.muli %r, %s : index
      %filter_count = arith.muli %filter_fc, %filter_rs : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !strided_bf16 to !flat_bf16
      %filter_base, %filter_offset, %filter_sizes:4, %filter_strides:4 =
          memref.extract_strided_metadata %filter : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %filter_stride_f = arith.index_cast %filter_strides#0 : index to i32
      %filter_stride_c = arith.index_cast %filter_strides#1 : index to i32
      %filter_stride_r = arith.index_cast %filter_strides#2 : index to i32
      %filter_stride_s = arith.index_cast %filter_strides#3 : index to i32
      %output_nf = arith.muli %n, %f : index
      %output_pq = arith.muli %p, %q : index
      %output_count = arith.muli %output_nf, %output_pq : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !strided_bf16 to !flat_bf16
      %output_base, %output_offset, %output_sizes:4, %output_strides:4 =
          memref.extract_strided_metadata %output : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %output_stride_n = arith.index_cast %output_strides#0 : index to i32
      %output_stride_f = arith.index_cast %output_strides#1 : index to i32
      %output_stride_p = arith.index_cast %output_strides#2 : index to i32
      %output_stride_q = arith.index_cast %output_strides#3 : index to i32
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32
      %rsc_size = arith.muli %rs_size, %c_size : i32
      // block = tile_p * ceil(F / 64) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i64 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i64 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32
      // Staging: this lane's pixel and its half of the K step, which is uniform
      // in a wave. Pixels beyond the last repeat it: their sums are not stored.
      %half_any = arith.divui %thread, %i128 : i32
      %half = rocdl.readfirstlane %half_any : i32
      %half_channels = arith.muli %half, %i16 : i32
      %staged_pixel = arith.remui %thread, %i128 : i32
      %pixel_last = arith.subi %pixels, %i1 : i32
      %pixel_any = arith.addi %pixel0, %staged_pixel : i32
      %pixel = arith.minui %pixel_any, %pixel_last : i32
      %n_0 = arith.divui %pixel, %pq_size : i32
      %pq_0 = arith.remui %pixel, %pq_size : i32
      %p_0 = arith.divui %pq_0, %q_size : i32
      %q_0 = arith.remui %pq_0, %q_size : i32
      %h_line = arith.muli %p_0, %stride_h : i32
      %h_0 = arith.subi %h_line, %pad_h : i32
      %w_column = arith.muli %q_0, %stride_w : i32
      %w_0 = arith.subi %w_column, %pad_w : i32
      %image_start = arith.muli %n_0, %input_stride_n : i32
      %line_start = arith.muli %h_0, %input_stride_h : i32
      %column_start = arith.muli %w_0, %input_stride_w : i32
      %image_line = arith.addi %image_start, %line_start : i32
      %input_start = arith.addi %image_line, %column_start : i32
      %first_part = arith.muli %half, %i2 : i32
      %second_part = arith.addi %first_part, %i1 : i32
      %pixel_part_0_at = func.call @lds_position(%staged_pixel, %first_part) : (i32, i32) -> index
      %pixel_part_1_at = func.call @lds_position(%staged_pixel, %second_part) : (i32, i32) -> index
      // This lane's element of a K step of the filters, and its first row.
      %k = arith.remui %thread, %i32 : i32
      %k_row = arith.divui %thread, %i32 : i32
      %filter_last = arith.subi %f_size, %i1 : i32
      %filter_row_0_far = arith.addi %k_row, %i0 : i32
      %filter_row_0_any = arith.addi %filter0, %filter_row_0_far : i32
      %filter_row_0 = arith.minui %filter_row_0_any, %filter_last : i32
      %filter_base_0 = arith.muli %filter_row_0, %filter_stride_f : i32
      %filter_row_1_far = arith.addi %k_row, %i8 : i32
      %filter_row_1_any = arith.addi %filter0, %filter_row_1_far : i32
      %filter_row_1 = arith.minui %filter_row_1_any, %filter_last : i32
      %filter_base_1 = arith.muli %filter_row_1, %filter_stride_f : i32
      %filter_row_2_far = arith.addi %k_row, %i16 : i32
      %filter_row_2_any = arith.addi %filter0, %filter_row_2_far : i32
      %filter_row_2 = arith.minui %filter_row_2_any, %filter_last : i32
      %filter_base_2 = arith.muli %filter_row_2, %filter_stride_f : i32
      %filter_row_3_far = arith.addi %k_row, %i24 : i32
      %filter_row_3_any = arith.addi %filter0, %filter_row_3_far : i32
      %filter_row_3 = arith.minui %filter_row_3_any, %filter_last : i32
      %filter_base_3 = arith.muli %filter_row_3, %filter_stride_f : i32
      %filter_row_4_far = arith.addi %k_row, %i32 : i32
      %filter_row_4_any = arith.addi %filter0, %filter_row_4_far : i32
      %filter_row_4 = arith.minui %filter_row_4_any, %filter_last : i32
      %filter_base_4 = arith.muli %filter_row_4, %filter_stride_f : i32
      %filter_row_5_far = arith.addi %k_row, %i40 : i32
      %filter_row_5_any = arith.addi %filter0, %filter_row_5_far : i32
      %filter_row_5 = arith.minui %filter_row_5_any, %filter_last : i32
      %filter_base_5 = arith.muli %filter_row_5, %filter_stride_f : i32
      %filter_row_6_far = arith.addi %k_row, %i48 : i32
      %filter_row_6_any = arith.addi %filter0, %filter_row_6_far : i32
      %filter_row_6 = arith.minui %filter_row_6_any, %filter_last : i32
      %filter_base_6 = arith.muli %filter_row_6, %filter_stride_f : i32
      %filter_row_7_far = arith.addi %k_row, %i56 : i32
      %filter_row_7_any = arith.addi %filter0, %filter_row_7_far : i32
      %filter_row_7 = arith.minui %filter_row_7_any, %filter_last : i32
      %filter_base_7 = arith.muli %filter_row_7, %filter_stride_f : i32
      %k_part = arith.divui %k, %i8 : i32
      %k_place = arith.remui %k, %i8 : i32
      %k_place_index = arith.index_castui %k_place : i32 to index
      %k_row_odd = arith.addi %k_row, %i8 : i32
      %k_even_part_at = func.call @lds_position(%k_row, %k_part) : (i32, i32) -> index
      %k_even_at = arith.addi %k_even_part_at, %k_place_index : index
      %k_odd_part_at = func.call @lds_position(%k_row_odd, %k_part) : (i32, i32) -> index
      %k_odd_at = arith.addi %k_odd_part_at, %k_place_index : index
      // The cursor of the K steps: r and s, each times its dilation, and how
      // many channels are left; s is the fastest and the channels the slowest.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %channel_0 = arith.addi %half_channels, %i0 : i32
      %channel_0_at = arith.muli %channel_0, %input_stride_c : i32
      %channel_1 = arith.addi %half_channels, %i1 : i32
      %channel_1_at = arith.muli %channel_1, %input_stride_c : i32
      %channel_2 = arith.addi %half_channels, %i2 : i32
      %channel_2_at = arith.muli %channel_2, %input_stride_c : i32
      %channel_3 = arith.addi %half_channels, %i3 : i32
      %channel_3_at = arith.muli %channel_3, %input_stride_c : i32
      %channel_4 = arith.addi %half_channels, %i4 : i32
      %channel_4_at = arith.muli %channel_4, %input_stride_c : i32
      %channel_5 = arith.addi %half_channels, %i5 : i32
      %channel_5_at = arith.muli %channel_5, %input_stride_c : i32
      %channel_6 = arith.addi %half_channels, %i6 : i32
      %channel_6_at = arith.muli %channel_6, %input_stride_c : i32
      %channel_7 = arith.addi %half_channels, %i7 : i32
      %channel_7_at = arith.muli %channel_7, %input_stride_c : i32
      %channel_8 = arith.addi %half_channels, %i8 : i32
      %channel_8_at = arith.muli %channel_8, %input_stride_c : i32
      %channel_9 = arith.addi %half_channels, %i9 : i32
      %channel_9_at = arith.muli %channel_9, %input_stride_c : i32
      %channel_10 = arith.addi %half_channels, %i10 : i32
      %channel_10_at = arith.muli %channel_10, %input_stride_c : i32
      %channel_11 = arith.addi %half_channels, %i11 : i32
      %channel_11_at = arith.muli %channel_11, %input_stride_c : i32
      %channel_12 = arith.addi %half_channels, %i12 : i32
      %channel_12_at = arith.muli %channel_12, %input_stride_c : i32
      %channel_13 = arith.addi %half_channels, %i13 : i32
      %channel_13_at = arith.muli %channel_13, %input_stride_c : i32
      %channel_14 = arith.addi %half_channels, %i14 : i32
      %channel_14_at = arith.muli %channel_14, %input_stride_c : i32
      %channel_15 = arith.addi %half_channels, %i15 : i32
      %channel_15_at = arith.muli %channel_15, %input_stride_c : i32
      %channel_steps = arith.ceildivui %c_size, %i32 : i32
      %steps = arith.muli %rs_size, %channel_steps : i32
      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i4 : i32
      %wave_p = arith.remui %wave, %i4 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i32 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index
      // Fill both buffers, and have the next two steps in registers.
      %first_0_filter_done = arith.subi %c_size, %c_size : i32
      %first_0_filter_channel = arith.addi %first_0_filter_done, %k : i32
      %first_0_filter_plane = arith.muli %first_0_filter_channel, %filter_stride_c : i32
      %first_0_filter_tap = arith.muli %i0, %filter_stride_s : i32
      %first_0_filter_at = arith.addi %first_0_filter_plane, %first_0_filter_tap : i32
      %first_0_filter_in = arith.cmpi slt, %k, %c_size : i32
      %first_0_filter_or = arith.select %first_0_filter_in, %first_0_filter_at, %i1073741816 : i32
      %first_0_filter_at_0 = arith.addi %filter_base_0, %first_0_filter_or : i32
      %first_0_filter_at_1 = arith.addi %filter_base_1, %first_0_filter_or : i32
      %first_0_filter_at_2 = arith.addi %filter_base_2, %first_0_filter_or : i32
      %first_0_filter_at_3 = arith.addi %filter_base_3, %first_0_filter_or : i32
      %first_0_filter_at_4 = arith.addi %filter_base_4, %first_0_filter_or : i32
      %first_0_filter_at_5 = arith.addi %filter_base_5, %first_0_filter_or : i32
      %first_0_filter_at_6 = arith.addi %filter_base_6, %first_0_filter_or : i32
      %first_0_filter_at_7 = arith.addi %filter_base_7, %first_0_filter_or : i32
      %first_0_h = arith.addi %h_0, %i0 : i32
      %first_0_w = arith.addi %w_0, %i0 : i32
      %first_0_h_in = arith.cmpi ult, %first_0_h, %h_size : i32
      %first_0_w_in = arith.cmpi ult, %first_0_w, %w_size : i32
      %first_0_in = arith.andi %first_0_h_in, %first_0_w_in : i1
      %first_0_done = arith.subi %c_size, %c_size : i32
      %first_0_channel = arith.minui %first_0_done, %c_size : i32
      %first_0_line = arith.muli %i0, %input_stride_h : i32
      %first_0_column = arith.muli %i0, %input_stride_w : i32
      %first_0_plane = arith.muli %first_0_channel, %input_stride_c : i32
      %first_0_line_column = arith.addi %first_0_line, %first_0_column : i32
      %first_0_tap = arith.addi %first_0_line_column, %first_0_plane : i32
      %first_0_at = arith.addi %input_start, %first_0_tap : i32
      %first_0_or = arith.select %first_0_in, %first_0_at, %i1073741816 : i32
      %first_0_here = arith.subi %c_size, %half_channels : i32
      %first_0_exists_0 = arith.cmpi slt, %i0, %first_0_here : i32
      %first_0_offset_0 = arith.select %first_0_exists_0, %channel_0_at, %i1073741816 : i32
      %first_0_at_0 = arith.addi %first_0_or, %first_0_offset_0 : i32
      %first_0_exists_1 = arith.cmpi slt, %i1, %first_0_here : i32
      %first_0_offset_1 = arith.select %first_0_exists_1, %channel_1_at, %i1073741816 : i32
      %first_0_at_1 = arith.addi %first_0_or, %first_0_offset_1 : i32
      %first_0_exists_2 = arith.cmpi slt, %i2, %first_0_here : i32
      %first_0_offset_2 = arith.select %first_0_exists_2, %channel_2_at, %i1073741816 : i32
      %first_0_at_2 = arith.addi %first_0_or, %first_0_offset_2 : i32
      %first_0_exists_3 = arith.cmpi slt, %i3, %first_0_here : i32
      %first_0_offset_3 = arith.select %first_0_exists_3, %channel_3_at, %i1073741816 : i32
      %first_0_at_3 = arith.addi %first_0_or, %first_0_offset_3 : i32
      %first_0_exists_4 = arith.cmpi slt, %i4, %first_0_here : i32
      %first_0_offset_4 = arith.select %first_0_exists_4, %channel_4_at, %i1073741816 : i32
      %first_0_at_4 = arith.addi %first_0_or, %first_0_offset_4 : i32
      %first_0_exists_5 = arith.cmpi slt, %i5, %first_0_here : i32
      %first_0_offset_5 = arith.select %first_0_exists_5, %channel_5_at, %i1073741816 : i32
      %first_0_at_5 = arith.addi %first_0_or, %first_0_offset_5 : i32
      %first_0_exists_6 = arith.cmpi slt, %i6, %first_0_here : i32
      %first_0_offset_6 = arith.select %first_0_exists_6, %channel_6_at, %i1073741816 : i32
      %first_0_at_6 = arith.addi %first_0_or, %first_0_offset_6 : i32
      %first_0_exists_7 = arith.cmpi slt, %i7, %first_0_here : i32
      %first_0_offset_7 = arith.select %first_0_exists_7, %channel_7_at, %i1073741816 : i32
      %first_0_at_7 = arith.addi %first_0_or, %first_0_offset_7 : i32
      %first_0_exists_8 = arith.cmpi slt, %i8, %first_0_here : i32
      %first_0_offset_8 = arith.select %first_0_exists_8, %channel_8_at, %i1073741816 : i32
      %first_0_at_8 = arith.addi %first_0_or, %first_0_offset_8 : i32
      %first_0_exists_9 = arith.cmpi slt, %i9, %first_0_here : i32
      %first_0_offset_9 = arith.select %first_0_exists_9, %channel_9_at, %i1073741816 : i32
      %first_0_at_9 = arith.addi %first_0_or, %first_0_offset_9 : i32
      %first_0_exists_10 = arith.cmpi slt, %i10, %first_0_here : i32
      %first_0_offset_10 = arith.select %first_0_exists_10, %channel_10_at, %i1073741816 : i32
      %first_0_at_10 = arith.addi %first_0_or, %first_0_offset_10 : i32
      %first_0_exists_11 = arith.cmpi slt, %i11, %first_0_here : i32
      %first_0_offset_11 = arith.select %first_0_exists_11, %channel_11_at, %i1073741816 : i32
      %first_0_at_11 = arith.addi %first_0_or, %first_0_offset_11 : i32
      %first_0_exists_12 = arith.cmpi slt, %i12, %first_0_here : i32
      %first_0_offset_12 = arith.select %first_0_exists_12, %channel_12_at, %i1073741816 : i32
      %first_0_at_12 = arith.addi %first_0_or, %first_0_offset_12 : i32
      %first_0_exists_13 = arith.cmpi slt, %i13, %first_0_here : i32
      %first_0_offset_13 = arith.select %first_0_exists_13, %channel_13_at, %i1073741816 : i32
      %first_0_at_13 = arith.addi %first_0_or, %first_0_offset_13 : i32
      %first_0_exists_14 = arith.cmpi slt, %i14, %first_0_here : i32
      %first_0_offset_14 = arith.select %first_0_exists_14, %channel_14_at, %i1073741816 : i32
      %first_0_at_14 = arith.addi %first_0_or, %first_0_offset_14 : i32
      %first_0_exists_15 = arith.cmpi slt, %i15, %first_0_here : i32
      %first_0_offset_15 = arith.select %first_0_exists_15, %channel_15_at, %i1073741816 : i32
      %first_0_at_15 = arith.addi %first_0_or, %first_0_offset_15 : i32
      %first_0_to_column_far = arith.addi %i0, %dilation_w : i32
      %first_0_to_column_wraps = arith.cmpi uge, %first_0_to_column_far, %column_end : i32
      %first_0_to_column_by = arith.select %first_0_to_column_wraps, %column_end, %i0 : i32
      %first_0_to_column_next = arith.subi %first_0_to_column_far, %first_0_to_column_by : i32
      %first_0_to_row_by = arith.select %first_0_to_column_wraps, %dilation_h, %i0 : i32
      %first_0_to_row_there = arith.addi %i0, %i0 : i32
      %first_0_to_row_far = arith.addi %first_0_to_row_there, %first_0_to_row_by : i32
      %first_0_to_row_wraps = arith.cmpi uge, %first_0_to_row_far, %row_end : i32
      %first_0_to_row_less = arith.select %first_0_to_row_wraps, %row_end, %i0 : i32
      %first_0_to_row_next = arith.subi %first_0_to_row_far, %first_0_to_row_less : i32
      %first_0_to_left_there = arith.subi %c_size, %i0 : i32
      %first_0_to_left_by = arith.select %first_0_to_row_wraps, %i32, %i0 : i32
      %first_0_to_left_next = arith.subi %first_0_to_left_there, %first_0_to_left_by : i32
      %first_0_tap_far = arith.addi %i0, %i1 : i32
      %first_0_tap_next = arith.select %first_0_to_row_wraps, %i0, %first_0_tap_far : i32
      %first_0_0 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_0] : !flat_bf16, i32 -> bf16
      %first_0_1 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_1] : !flat_bf16, i32 -> bf16
      %first_0_2 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_2] : !flat_bf16, i32 -> bf16
      %first_0_3 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_3] : !flat_bf16, i32 -> bf16
      %first_0_4 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_4] : !flat_bf16, i32 -> bf16
      %first_0_5 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_5] : !flat_bf16, i32 -> bf16
      %first_0_6 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_6] : !flat_bf16, i32 -> bf16
      %first_0_7 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_7] : !flat_bf16, i32 -> bf16
      %first_0_8 = amdgpu.raw_buffer_load %input_flat[%first_0_at_0] : !flat_bf16, i32 -> bf16
      %first_0_9 = amdgpu.raw_buffer_load %input_flat[%first_0_at_1] : !flat_bf16, i32 -> bf16
      %first_0_10 = amdgpu.raw_buffer_load %input_flat[%first_0_at_2] : !flat_bf16, i32 -> bf16
      %first_0_11 = amdgpu.raw_buffer_load %input_flat[%first_0_at_3] : !flat_bf16, i32 -> bf16
      %first_0_12 = amdgpu.raw_buffer_load %input_flat[%first_0_at_4] : !flat_bf16, i32 -> bf16
      %first_0_13 = amdgpu.raw_buffer_load %input_flat[%first_0_at_5] : !flat_bf16, i32 -> bf16
      %first_0_14 = amdgpu.raw_buffer_load %input_flat[%first_0_at_6] : !flat_bf16, i32 -> bf16
      %first_0_15 = amdgpu.raw_buffer_load %input_flat[%first_0_at_7] : !flat_bf16, i32 -> bf16
      %first_0_16 = amdgpu.raw_buffer_load %input_flat[%first_0_at_8] : !flat_bf16, i32 -> bf16
      %first_0_17 = amdgpu.raw_buffer_load %input_flat[%first_0_at_9] : !flat_bf16, i32 -> bf16
      %first_0_18 = amdgpu.raw_buffer_load %input_flat[%first_0_at_10] : !flat_bf16, i32 -> bf16
      %first_0_19 = amdgpu.raw_buffer_load %input_flat[%first_0_at_11] : !flat_bf16, i32 -> bf16
      %first_0_20 = amdgpu.raw_buffer_load %input_flat[%first_0_at_12] : !flat_bf16, i32 -> bf16
      %first_0_21 = amdgpu.raw_buffer_load %input_flat[%first_0_at_13] : !flat_bf16, i32 -> bf16
      %first_0_22 = amdgpu.raw_buffer_load %input_flat[%first_0_at_14] : !flat_bf16, i32 -> bf16
      %first_0_23 = amdgpu.raw_buffer_load %input_flat[%first_0_at_15] : !flat_bf16, i32 -> bf16
      %first_1_filter_done = arith.subi %c_size, %first_0_to_left_next : i32
      %first_1_filter_channel = arith.addi %first_1_filter_done, %k : i32
      %first_1_filter_plane = arith.muli %first_1_filter_channel, %filter_stride_c : i32
      %first_1_filter_tap = arith.muli %first_0_tap_next, %filter_stride_s : i32
      %first_1_filter_at = arith.addi %first_1_filter_plane, %first_1_filter_tap : i32
      %first_1_filter_in = arith.cmpi slt, %k, %first_0_to_left_next : i32
      %first_1_filter_or = arith.select %first_1_filter_in, %first_1_filter_at, %i1073741816 : i32
      %first_1_filter_at_0 = arith.addi %filter_base_0, %first_1_filter_or : i32
      %first_1_filter_at_1 = arith.addi %filter_base_1, %first_1_filter_or : i32
      %first_1_filter_at_2 = arith.addi %filter_base_2, %first_1_filter_or : i32
      %first_1_filter_at_3 = arith.addi %filter_base_3, %first_1_filter_or : i32
      %first_1_filter_at_4 = arith.addi %filter_base_4, %first_1_filter_or : i32
      %first_1_filter_at_5 = arith.addi %filter_base_5, %first_1_filter_or : i32
      %first_1_filter_at_6 = arith.addi %filter_base_6, %first_1_filter_or : i32
      %first_1_filter_at_7 = arith.addi %filter_base_7, %first_1_filter_or : i32
      %first_1_h = arith.addi %h_0, %first_0_to_row_next : i32
      %first_1_w = arith.addi %w_0, %first_0_to_column_next : i32
      %first_1_h_in = arith.cmpi ult, %first_1_h, %h_size : i32
      %first_1_w_in = arith.cmpi ult, %first_1_w, %w_size : i32
      %first_1_in = arith.andi %first_1_h_in, %first_1_w_in : i1
      %first_1_done = arith.subi %c_size, %first_0_to_left_next : i32
      %first_1_channel = arith.minui %first_1_done, %c_size : i32
      %first_1_line = arith.muli %first_0_to_row_next, %input_stride_h : i32
      %first_1_column = arith.muli %first_0_to_column_next, %input_stride_w : i32
      %first_1_plane = arith.muli %first_1_channel, %input_stride_c : i32
      %first_1_line_column = arith.addi %first_1_line, %first_1_column : i32
      %first_1_tap = arith.addi %first_1_line_column, %first_1_plane : i32
      %first_1_at = arith.addi %input_start, %first_1_tap : i32
      %first_1_or = arith.select %first_1_in, %first_1_at, %i1073741816 : i32
      %first_1_here = arith.subi %first_0_to_left_next, %half_channels : i32
      %first_1_exists_0 = arith.cmpi slt, %i0, %first_1_here : i32
      %first_1_offset_0 = arith.select %first_1_exists_0, %channel_0_at, %i1073741816 : i32
      %first_1_at_0 = arith.addi %first_1_or, %first_1_offset_0 : i32
      %first_1_exists_1 = arith.cmpi slt, %i1, %first_1_here : i32
      %first_1_offset_1 = arith.select %first_1_exists_1, %channel_1_at, %i1073741816 : i32
      %first_1_at_1 = arith.addi %first_1_or, %first_1_offset_1 : i32
      %first_1_exists_2 = arith.cmpi slt, %i2, %first_1_here : i32
      %first_1_offset_2 = arith.select %first_1_exists_2, %channel_2_at, %i1073741816 : i32
      %first_1_at_2 = arith.addi %first_1_or, %first_1_offset_2 : i32
      %first_1_exists_3 = arith.cmpi slt, %i3, %first_1_here : i32
      %first_1_offset_3 = arith.select %first_1_exists_3, %channel_3_at, %i1073741816 : i32
      %first_1_at_3 = arith.addi %first_1_or, %first_1_offset_3 : i32
      %first_1_exists_4 = arith.cmpi slt, %i4, %first_1_here : i32
      %first_1_offset_4 = arith.select %first_1_exists_4, %channel_4_at, %i1073741816 : i32
      %first_1_at_4 = arith.addi %first_1_or, %first_1_offset_4 : i32
      %first_1_exists_5 = arith.cmpi slt, %i5, %first_1_here : i32
      %first_1_offset_5 = arith.select %first_1_exists_5, %channel_5_at, %i1073741816 : i32
      %first_1_at_5 = arith.addi %first_1_or, %first_1_offset_5 : i32
      %first_1_exists_6 = arith.cmpi slt, %i6, %first_1_here : i32
      %first_1_offset_6 = arith.select %first_1_exists_6, %channel_6_at, %i1073741816 : i32
      %first_1_at_6 = arith.addi %first_1_or, %first_1_offset_6 : i32
      %first_1_exists_7 = arith.cmpi slt, %i7, %first_1_here : i32
      %first_1_offset_7 = arith.select %first_1_exists_7, %channel_7_at, %i1073741816 : i32
      %first_1_at_7 = arith.addi %first_1_or, %first_1_offset_7 : i32
      %first_1_exists_8 = arith.cmpi slt, %i8, %first_1_here : i32
      %first_1_offset_8 = arith.select %first_1_exists_8, %channel_8_at, %i1073741816 : i32
      %first_1_at_8 = arith.addi %first_1_or, %first_1_offset_8 : i32
      %first_1_exists_9 = arith.cmpi slt, %i9, %first_1_here : i32
      %first_1_offset_9 = arith.select %first_1_exists_9, %channel_9_at, %i1073741816 : i32
      %first_1_at_9 = arith.addi %first_1_or, %first_1_offset_9 : i32
      %first_1_exists_10 = arith.cmpi slt, %i10, %first_1_here : i32
      %first_1_offset_10 = arith.select %first_1_exists_10, %channel_10_at, %i1073741816 : i32
      %first_1_at_10 = arith.addi %first_1_or, %first_1_offset_10 : i32
      %first_1_exists_11 = arith.cmpi slt, %i11, %first_1_here : i32
      %first_1_offset_11 = arith.select %first_1_exists_11, %channel_11_at, %i1073741816 : i32
      %first_1_at_11 = arith.addi %first_1_or, %first_1_offset_11 : i32
      %first_1_exists_12 = arith.cmpi slt, %i12, %first_1_here : i32
      %first_1_offset_12 = arith.select %first_1_exists_12, %channel_12_at, %i1073741816 : i32
      %first_1_at_12 = arith.addi %first_1_or, %first_1_offset_12 : i32
      %first_1_exists_13 = arith.cmpi slt, %i13, %first_1_here : i32
      %first_1_offset_13 = arith.select %first_1_exists_13, %channel_13_at, %i1073741816 : i32
      %first_1_at_13 = arith.addi %first_1_or, %first_1_offset_13 : i32
      %first_1_exists_14 = arith.cmpi slt, %i14, %first_1_here : i32
      %first_1_offset_14 = arith.select %first_1_exists_14, %channel_14_at, %i1073741816 : i32
      %first_1_at_14 = arith.addi %first_1_or, %first_1_offset_14 : i32
      %first_1_exists_15 = arith.cmpi slt, %i15, %first_1_here : i32
      %first_1_offset_15 = arith.select %first_1_exists_15, %channel_15_at, %i1073741816 : i32
      %first_1_at_15 = arith.addi %first_1_or, %first_1_offset_15 : i32
      %first_1_to_column_far = arith.addi %first_0_to_column_next, %dilation_w : i32
      %first_1_to_column_wraps = arith.cmpi uge, %first_1_to_column_far, %column_end : i32
      %first_1_to_column_by = arith.select %first_1_to_column_wraps, %column_end, %i0 : i32
      %first_1_to_column_next = arith.subi %first_1_to_column_far, %first_1_to_column_by : i32
      %first_1_to_row_by = arith.select %first_1_to_column_wraps, %dilation_h, %i0 : i32
      %first_1_to_row_there = arith.addi %first_0_to_row_next, %i0 : i32
      %first_1_to_row_far = arith.addi %first_1_to_row_there, %first_1_to_row_by : i32
      %first_1_to_row_wraps = arith.cmpi uge, %first_1_to_row_far, %row_end : i32
      %first_1_to_row_less = arith.select %first_1_to_row_wraps, %row_end, %i0 : i32
      %first_1_to_row_next = arith.subi %first_1_to_row_far, %first_1_to_row_less : i32
      %first_1_to_left_there = arith.subi %first_0_to_left_next, %i0 : i32
      %first_1_to_left_by = arith.select %first_1_to_row_wraps, %i32, %i0 : i32
      %first_1_to_left_next = arith.subi %first_1_to_left_there, %first_1_to_left_by : i32
      %first_1_tap_far = arith.addi %first_0_tap_next, %i1 : i32
      %first_1_tap_next = arith.select %first_1_to_row_wraps, %i0, %first_1_tap_far : i32
      %first_1_0 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_0] : !flat_bf16, i32 -> bf16
      %first_1_1 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_1] : !flat_bf16, i32 -> bf16
      %first_1_2 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_2] : !flat_bf16, i32 -> bf16
      %first_1_3 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_3] : !flat_bf16, i32 -> bf16
      %first_1_4 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_4] : !flat_bf16, i32 -> bf16
      %first_1_5 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_5] : !flat_bf16, i32 -> bf16
      %first_1_6 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_6] : !flat_bf16, i32 -> bf16
      %first_1_7 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_7] : !flat_bf16, i32 -> bf16
      %first_1_8 = amdgpu.raw_buffer_load %input_flat[%first_1_at_0] : !flat_bf16, i32 -> bf16
      %first_1_9 = amdgpu.raw_buffer_load %input_flat[%first_1_at_1] : !flat_bf16, i32 -> bf16
      %first_1_10 = amdgpu.raw_buffer_load %input_flat[%first_1_at_2] : !flat_bf16, i32 -> bf16
      %first_1_11 = amdgpu.raw_buffer_load %input_flat[%first_1_at_3] : !flat_bf16, i32 -> bf16
      %first_1_12 = amdgpu.raw_buffer_load %input_flat[%first_1_at_4] : !flat_bf16, i32 -> bf16
      %first_1_13 = amdgpu.raw_buffer_load %input_flat[%first_1_at_5] : !flat_bf16, i32 -> bf16
      %first_1_14 = amdgpu.raw_buffer_load %input_flat[%first_1_at_6] : !flat_bf16, i32 -> bf16
      %first_1_15 = amdgpu.raw_buffer_load %input_flat[%first_1_at_7] : !flat_bf16, i32 -> bf16
      %first_1_16 = amdgpu.raw_buffer_load %input_flat[%first_1_at_8] : !flat_bf16, i32 -> bf16
      %first_1_17 = amdgpu.raw_buffer_load %input_flat[%first_1_at_9] : !flat_bf16, i32 -> bf16
      %first_1_18 = amdgpu.raw_buffer_load %input_flat[%first_1_at_10] : !flat_bf16, i32 -> bf16
      %first_1_19 = amdgpu.raw_buffer_load %input_flat[%first_1_at_11] : !flat_bf16, i32 -> bf16
      %first_1_20 = amdgpu.raw_buffer_load %input_flat[%first_1_at_12] : !flat_bf16, i32 -> bf16
      %first_1_21 = amdgpu.raw_buffer_load %input_flat[%first_1_at_13] : !flat_bf16, i32 -> bf16
      %first_1_22 = amdgpu.raw_buffer_load %input_flat[%first_1_at_14] : !flat_bf16, i32 -> bf16
      %first_1_23 = amdgpu.raw_buffer_load %input_flat[%first_1_at_15] : !flat_bf16, i32 -> bf16
      %first_2_filter_done = arith.subi %c_size, %first_1_to_left_next : i32
      %first_2_filter_channel = arith.addi %first_2_filter_done, %k : i32
      %first_2_filter_plane = arith.muli %first_2_filter_channel, %filter_stride_c : i32
      %first_2_filter_tap = arith.muli %first_1_tap_next, %filter_stride_s : i32
      %first_2_filter_at = arith.addi %first_2_filter_plane, %first_2_filter_tap : i32
      %first_2_filter_in = arith.cmpi slt, %k, %first_1_to_left_next : i32
      %first_2_filter_or = arith.select %first_2_filter_in, %first_2_filter_at, %i1073741816 : i32
      %first_2_filter_at_0 = arith.addi %filter_base_0, %first_2_filter_or : i32
      %first_2_filter_at_1 = arith.addi %filter_base_1, %first_2_filter_or : i32
      %first_2_filter_at_2 = arith.addi %filter_base_2, %first_2_filter_or : i32
      %first_2_filter_at_3 = arith.addi %filter_base_3, %first_2_filter_or : i32
      %first_2_filter_at_4 = arith.addi %filter_base_4, %first_2_filter_or : i32
      %first_2_filter_at_5 = arith.addi %filter_base_5, %first_2_filter_or : i32
      %first_2_filter_at_6 = arith.addi %filter_base_6, %first_2_filter_or : i32
      %first_2_filter_at_7 = arith.addi %filter_base_7, %first_2_filter_or : i32
      %first_2_h = arith.addi %h_0, %first_1_to_row_next : i32
      %first_2_w = arith.addi %w_0, %first_1_to_column_next : i32
      %first_2_h_in = arith.cmpi ult, %first_2_h, %h_size : i32
      %first_2_w_in = arith.cmpi ult, %first_2_w, %w_size : i32
      %first_2_in = arith.andi %first_2_h_in, %first_2_w_in : i1
      %first_2_done = arith.subi %c_size, %first_1_to_left_next : i32
      %first_2_channel = arith.minui %first_2_done, %c_size : i32
      %first_2_line = arith.muli %first_1_to_row_next, %input_stride_h : i32
      %first_2_column = arith.muli %first_1_to_column_next, %input_stride_w : i32
      %first_2_plane = arith.muli %first_2_channel, %input_stride_c : i32
      %first_2_line_column = arith.addi %first_2_line, %first_2_column : i32
      %first_2_tap = arith.addi %first_2_line_column, %first_2_plane : i32
      %first_2_at = arith.addi %input_start, %first_2_tap : i32
      %first_2_or = arith.select %first_2_in, %first_2_at, %i1073741816 : i32
      %first_2_here = arith.subi %first_1_to_left_next, %half_channels : i32
      %first_2_exists_0 = arith.cmpi slt, %i0, %first_2_here : i32
      %first_2_offset_0 = arith.select %first_2_exists_0, %channel_0_at, %i1073741816 : i32
      %first_2_at_0 = arith.addi %first_2_or, %first_2_offset_0 : i32
      %first_2_exists_1 = arith.cmpi slt, %i1, %first_2_here : i32
      %first_2_offset_1 = arith.select %first_2_exists_1, %channel_1_at, %i1073741816 : i32
      %first_2_at_1 = arith.addi %first_2_or, %first_2_offset_1 : i32
      %first_2_exists_2 = arith.cmpi slt, %i2, %first_2_here : i32
      %first_2_offset_2 = arith.select %first_2_exists_2, %channel_2_at, %i1073741816 : i32
      %first_2_at_2 = arith.addi %first_2_or, %first_2_offset_2 : i32
      %first_2_exists_3 = arith.cmpi slt, %i3, %first_2_here : i32
      %first_2_offset_3 = arith.select %first_2_exists_3, %channel_3_at, %i1073741816 : i32
      %first_2_at_3 = arith.addi %first_2_or, %first_2_offset_3 : i32
      %first_2_exists_4 = arith.cmpi slt, %i4, %first_2_here : i32
      %first_2_offset_4 = arith.select %first_2_exists_4, %channel_4_at, %i1073741816 : i32
      %first_2_at_4 = arith.addi %first_2_or, %first_2_offset_4 : i32
      %first_2_exists_5 = arith.cmpi slt, %i5, %first_2_here : i32
      %first_2_offset_5 = arith.select %first_2_exists_5, %channel_5_at, %i1073741816 : i32
      %first_2_at_5 = arith.addi %first_2_or, %first_2_offset_5 : i32
      %first_2_exists_6 = arith.cmpi slt, %i6, %first_2_here : i32
      %first_2_offset_6 = arith.select %first_2_exists_6, %channel_6_at, %i1073741816 : i32
      %first_2_at_6 = arith.addi %first_2_or, %first_2_offset_6 : i32
      %first_2_exists_7 = arith.cmpi slt, %i7, %first_2_here : i32
      %first_2_offset_7 = arith.select %first_2_exists_7, %channel_7_at, %i1073741816 : i32
      %first_2_at_7 = arith.addi %first_2_or, %first_2_offset_7 : i32
      %first_2_exists_8 = arith.cmpi slt, %i8, %first_2_here : i32
      %first_2_offset_8 = arith.select %first_2_exists_8, %channel_8_at, %i1073741816 : i32
      %first_2_at_8 = arith.addi %first_2_or, %first_2_offset_8 : i32
      %first_2_exists_9 = arith.cmpi slt, %i9, %first_2_here : i32
      %first_2_offset_9 = arith.select %first_2_exists_9, %channel_9_at, %i1073741816 : i32
      %first_2_at_9 = arith.addi %first_2_or, %first_2_offset_9 : i32
      %first_2_exists_10 = arith.cmpi slt, %i10, %first_2_here : i32
      %first_2_offset_10 = arith.select %first_2_exists_10, %channel_10_at, %i1073741816 : i32
      %first_2_at_10 = arith.addi %first_2_or, %first_2_offset_10 : i32
      %first_2_exists_11 = arith.cmpi slt, %i11, %first_2_here : i32
      %first_2_offset_11 = arith.select %first_2_exists_11, %channel_11_at, %i1073741816 : i32
      %first_2_at_11 = arith.addi %first_2_or, %first_2_offset_11 : i32
      %first_2_exists_12 = arith.cmpi slt, %i12, %first_2_here : i32
      %first_2_offset_12 = arith.select %first_2_exists_12, %channel_12_at, %i1073741816 : i32
      %first_2_at_12 = arith.addi %first_2_or, %first_2_offset_12 : i32
      %first_2_exists_13 = arith.cmpi slt, %i13, %first_2_here : i32
      %first_2_offset_13 = arith.select %first_2_exists_13, %channel_13_at, %i1073741816 : i32
      %first_2_at_13 = arith.addi %first_2_or, %first_2_offset_13 : i32
      %first_2_exists_14 = arith.cmpi slt, %i14, %first_2_here : i32
      %first_2_offset_14 = arith.select %first_2_exists_14, %channel_14_at, %i1073741816 : i32
      %first_2_at_14 = arith.addi %first_2_or, %first_2_offset_14 : i32
      %first_2_exists_15 = arith.cmpi slt, %i15, %first_2_here : i32
      %first_2_offset_15 = arith.select %first_2_exists_15, %channel_15_at, %i1073741816 : i32
      %first_2_at_15 = arith.addi %first_2_or, %first_2_offset_15 : i32
      %first_2_to_column_far = arith.addi %first_1_to_column_next, %dilation_w : i32
      %first_2_to_column_wraps = arith.cmpi uge, %first_2_to_column_far, %column_end : i32
      %first_2_to_column_by = arith.select %first_2_to_column_wraps, %column_end, %i0 : i32
      %first_2_to_column_next = arith.subi %first_2_to_column_far, %first_2_to_column_by : i32
      %first_2_to_row_by = arith.select %first_2_to_column_wraps, %dilation_h, %i0 : i32
      %first_2_to_row_there = arith.addi %first_1_to_row_next, %i0 : i32
      %first_2_to_row_far = arith.addi %first_2_to_row_there, %first_2_to_row_by : i32
      %first_2_to_row_wraps = arith.cmpi uge, %first_2_to_row_far, %row_end : i32
      %first_2_to_row_less = arith.select %first_2_to_row_wraps, %row_end, %i0 : i32
      %first_2_to_row_next = arith.subi %first_2_to_row_far, %first_2_to_row_less : i32
      %first_2_to_left_there = arith.subi %first_1_to_left_next, %i0 : i32
      %first_2_to_left_by = arith.select %first_2_to_row_wraps, %i32, %i0 : i32
      %first_2_to_left_next = arith.subi %first_2_to_left_there, %first_2_to_left_by : i32
      %first_2_tap_far = arith.addi %first_1_tap_next, %i1 : i32
      %first_2_tap_next = arith.select %first_2_to_row_wraps, %i0, %first_2_tap_far : i32
      %first_2_0 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_0] : !flat_bf16, i32 -> bf16
      %first_2_1 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_1] : !flat_bf16, i32 -> bf16
      %first_2_2 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_2] : !flat_bf16, i32 -> bf16
      %first_2_3 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_3] : !flat_bf16, i32 -> bf16
      %first_2_4 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_4] : !flat_bf16, i32 -> bf16
      %first_2_5 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_5] : !flat_bf16, i32 -> bf16
      %first_2_6 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_6] : !flat_bf16, i32 -> bf16
      %first_2_7 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_7] : !flat_bf16, i32 -> bf16
      %first_2_8 = amdgpu.raw_buffer_load %input_flat[%first_2_at_0] : !flat_bf16, i32 -> bf16
      %first_2_9 = amdgpu.raw_buffer_load %input_flat[%first_2_at_1] : !flat_bf16, i32 -> bf16
      %first_2_10 = amdgpu.raw_buffer_load %input_flat[%first_2_at_2] : !flat_bf16, i32 -> bf16
      %first_2_11 = amdgpu.raw_buffer_load %input_flat[%first_2_at_3] : !flat_bf16, i32 -> bf16
      %first_2_12 = amdgpu.raw_buffer_load %input_flat[%first_2_at_4] : !flat_bf16, i32 -> bf16
      %first_2_13 = amdgpu.raw_buffer_load %input_flat[%first_2_at_5] : !flat_bf16, i32 -> bf16
      %first_2_14 = amdgpu.raw_buffer_load %input_flat[%first_2_at_6] : !flat_bf16, i32 -> bf16
      %first_2_15 = amdgpu.raw_buffer_load %input_flat[%first_2_at_7] : !flat_bf16, i32 -> bf16
      %first_2_16 = amdgpu.raw_buffer_load %input_flat[%first_2_at_8] : !flat_bf16, i32 -> bf16
      %first_2_17 = amdgpu.raw_buffer_load %input_flat[%first_2_at_9] : !flat_bf16, i32 -> bf16
      %first_2_18 = amdgpu.raw_buffer_load %input_flat[%first_2_at_10] : !flat_bf16, i32 -> bf16
      %first_2_19 = amdgpu.raw_buffer_load %input_flat[%first_2_at_11] : !flat_bf16, i32 -> bf16
      %first_2_20 = amdgpu.raw_buffer_load %input_flat[%first_2_at_12] : !flat_bf16, i32 -> bf16
      %first_2_21 = amdgpu.raw_buffer_load %input_flat[%first_2_at_13] : !flat_bf16, i32 -> bf16
      %first_2_22 = amdgpu.raw_buffer_load %input_flat[%first_2_at_14] : !flat_bf16, i32 -> bf16
      %first_2_23 = amdgpu.raw_buffer_load %input_flat[%first_2_at_15] : !flat_bf16, i32 -> bf16
      %staged_1_at = arith.addi %k_even_at, %c0 : index
      memref.store %first_0_0, %lds[%staged_1_at] : !lds_64_bf16
      %staged_2_at = arith.addi %k_odd_at, %c0 : index
      memref.store %first_0_1, %lds[%staged_2_at] : !lds_64_bf16
      %staged_3_at = arith.addi %k_even_at, %c512 : index
      memref.store %first_0_2, %lds[%staged_3_at] : !lds_64_bf16
      %staged_4_at = arith.addi %k_odd_at, %c512 : index
      memref.store %first_0_3, %lds[%staged_4_at] : !lds_64_bf16
      %staged_5_at = arith.addi %k_even_at, %c1024 : index
      memref.store %first_0_4, %lds[%staged_5_at] : !lds_64_bf16
      %staged_6_at = arith.addi %k_odd_at, %c1024 : index
      memref.store %first_0_5, %lds[%staged_6_at] : !lds_64_bf16
      %staged_7_at = arith.addi %k_even_at, %c1536 : index
      memref.store %first_0_6, %lds[%staged_7_at] : !lds_64_bf16
      %staged_8_at = arith.addi %k_odd_at, %c1536 : index
      memref.store %first_0_7, %lds[%staged_8_at] : !lds_64_bf16
      %staged_9 = vector.from_elements %first_0_8, %first_0_9, %first_0_10, %first_0_11, %first_0_12, %first_0_13, %first_0_14, %first_0_15 : !chunk_bf16
      %staged_9_at = arith.addi %pixel_part_0_at, %c2048 : index
      vector.store %staged_9, %lds[%staged_9_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %staged_10 = vector.from_elements %first_0_16, %first_0_17, %first_0_18, %first_0_19, %first_0_20, %first_0_21, %first_0_22, %first_0_23 : !chunk_bf16
      %staged_10_at = arith.addi %pixel_part_1_at, %c2048 : index
      vector.store %staged_10, %lds[%staged_10_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %staged_11_at = arith.addi %k_even_at, %c6144 : index
      memref.store %first_1_0, %lds[%staged_11_at] : !lds_64_bf16
      %staged_12_at = arith.addi %k_odd_at, %c6144 : index
      memref.store %first_1_1, %lds[%staged_12_at] : !lds_64_bf16
      %staged_13_at = arith.addi %k_even_at, %c6656 : index
      memref.store %first_1_2, %lds[%staged_13_at] : !lds_64_bf16
      %staged_14_at = arith.addi %k_odd_at, %c6656 : index
      memref.store %first_1_3, %lds[%staged_14_at] : !lds_64_bf16
      %staged_15_at = arith.addi %k_even_at, %c7168 : index
      memref.store %first_1_4, %lds[%staged_15_at] : !lds_64_bf16
      %staged_16_at = arith.addi %k_odd_at, %c7168 : index
      memref.store %first_1_5, %lds[%staged_16_at] : !lds_64_bf16
      %staged_17_at = arith.addi %k_even_at, %c7680 : index
      memref.store %first_1_6, %lds[%staged_17_at] : !lds_64_bf16
      %staged_18_at = arith.addi %k_odd_at, %c7680 : index
      memref.store %first_1_7, %lds[%staged_18_at] : !lds_64_bf16
      %staged_19 = vector.from_elements %first_1_8, %first_1_9, %first_1_10, %first_1_11, %first_1_12, %first_1_13, %first_1_14, %first_1_15 : !chunk_bf16
      %staged_19_at = arith.addi %pixel_part_0_at, %c8192 : index
      vector.store %staged_19, %lds[%staged_19_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %staged_20 = vector.from_elements %first_1_16, %first_1_17, %first_1_18, %first_1_19, %first_1_20, %first_1_21, %first_1_22, %first_1_23 : !chunk_bf16
      %staged_20_at = arith.addi %pixel_part_1_at, %c8192 : index
      vector.store %staged_20, %lds[%staged_20_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      amdgpu.lds_barrier
      %filter_21_at = arith.addi %filter_0_at, %c0 : index
      %filter_21 = vector.load %lds[%filter_21_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %filter_22_at = arith.addi %filter_0_at, %c1024 : index
      %filter_22 = vector.load %lds[%filter_22_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %pixel_23_at = arith.addi %pixel_0_at, %c2048 : index
      %pixel_23 = vector.load %lds[%pixel_23_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12, %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20, %end_21, %end_22, %end_23, %end_24, %end_25, %end_26, %end_27, %end_28, %end_29, %end_30, %end_31, %end_32 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(
      %loop_sums_0 = %no_sums,
      %loop_sums_1 = %no_sums,
      %loop_operand_0 = %filter_21,
      %loop_operand_1 = %filter_22,
      %loop_operand_2 = %pixel_23,
      %loop_even_0 = %first_2_0,
      %loop_even_1 = %first_2_1,
      %loop_even_2 = %first_2_2,
      %loop_even_3 = %first_2_3,
      %loop_even_4 = %first_2_4,
      %loop_even_5 = %first_2_5,
      %loop_even_6 = %first_2_6,
      %loop_even_7 = %first_2_7,
      %loop_even_8 = %first_2_8,
      %loop_even_9 = %first_2_9,
      %loop_even_10 = %first_2_10,
      %loop_even_11 = %first_2_11,
      %loop_even_12 = %first_2_12,
      %loop_even_13 = %first_2_13,
      %loop_even_14 = %first_2_14,
      %loop_even_15 = %first_2_15,
      %loop_even_16 = %first_2_16,
      %loop_even_17 = %first_2_17,
      %loop_even_18 = %first_2_18,
      %loop_even_19 = %first_2_19,
      %loop_even_20 = %first_2_20,
      %loop_even_21 = %first_2_21,
      %loop_even_22 = %first_2_22,
      %loop_even_23 = %first_2_23,
      %loop_row_0 = %first_2_to_row_next,
      %loop_column_0 = %first_2_to_column_next,
      %loop_left_0 = %first_2_to_left_next,
      %loop_tap_0 = %first_2_tap_next
      ) -> (!block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_24_at = arith.addi %filter_1_at, %c0 : index
        %filter_24 = vector.load %lds[%filter_24_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %filter_25_at = arith.addi %filter_1_at, %c1024 : index
        %filter_25 = vector.load %lds[%filter_25_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %pixel_26_at = arith.addi %pixel_1_at, %c2048 : index
        %pixel_26 = vector.load %lds[%pixel_26_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %odd_filter_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_filter_channel = arith.addi %odd_filter_done, %k : i32
        %odd_filter_plane = arith.muli %odd_filter_channel, %filter_stride_c : i32
        %odd_filter_tap = arith.muli %loop_tap_0, %filter_stride_s : i32
        %odd_filter_at = arith.addi %odd_filter_plane, %odd_filter_tap : i32
        %odd_filter_in = arith.cmpi slt, %k, %loop_left_0 : i32
        %odd_filter_or = arith.select %odd_filter_in, %odd_filter_at, %i1073741816 : i32
        %odd_filter_at_0 = arith.addi %filter_base_0, %odd_filter_or : i32
        %odd_filter_at_1 = arith.addi %filter_base_1, %odd_filter_or : i32
        %odd_filter_at_2 = arith.addi %filter_base_2, %odd_filter_or : i32
        %odd_filter_at_3 = arith.addi %filter_base_3, %odd_filter_or : i32
        %odd_filter_at_4 = arith.addi %filter_base_4, %odd_filter_or : i32
        %odd_filter_at_5 = arith.addi %filter_base_5, %odd_filter_or : i32
        %odd_filter_at_6 = arith.addi %filter_base_6, %odd_filter_or : i32
        %odd_filter_at_7 = arith.addi %filter_base_7, %odd_filter_or : i32
        %odd_h = arith.addi %h_0, %loop_row_0 : i32
        %odd_w = arith.addi %w_0, %loop_column_0 : i32
        %odd_h_in = arith.cmpi ult, %odd_h, %h_size : i32
        %odd_w_in = arith.cmpi ult, %odd_w, %w_size : i32
        %odd_in = arith.andi %odd_h_in, %odd_w_in : i1
        %odd_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_channel = arith.minui %odd_done, %c_size : i32
        %odd_line = arith.muli %loop_row_0, %input_stride_h : i32
        %odd_column = arith.muli %loop_column_0, %input_stride_w : i32
        %odd_plane = arith.muli %odd_channel, %input_stride_c : i32
        %odd_line_column = arith.addi %odd_line, %odd_column : i32
        %odd_tap = arith.addi %odd_line_column, %odd_plane : i32
        %odd_at = arith.addi %input_start, %odd_tap : i32
        %odd_or = arith.select %odd_in, %odd_at, %i1073741816 : i32
        %odd_here = arith.subi %loop_left_0, %half_channels : i32
        %odd_exists_0 = arith.cmpi slt, %i0, %odd_here : i32
        %odd_offset_0 = arith.select %odd_exists_0, %channel_0_at, %i1073741816 : i32
        %odd_at_0 = arith.addi %odd_or, %odd_offset_0 : i32
        %odd_exists_1 = arith.cmpi slt, %i1, %odd_here : i32
        %odd_offset_1 = arith.select %odd_exists_1, %channel_1_at, %i1073741816 : i32
        %odd_at_1 = arith.addi %odd_or, %odd_offset_1 : i32
        %odd_exists_2 = arith.cmpi slt, %i2, %odd_here : i32
        %odd_offset_2 = arith.select %odd_exists_2, %channel_2_at, %i1073741816 : i32
        %odd_at_2 = arith.addi %odd_or, %odd_offset_2 : i32
        %odd_exists_3 = arith.cmpi slt, %i3, %odd_here : i32
        %odd_offset_3 = arith.select %odd_exists_3, %channel_3_at, %i1073741816 : i32
        %odd_at_3 = arith.addi %odd_or, %odd_offset_3 : i32
        %odd_exists_4 = arith.cmpi slt, %i4, %odd_here : i32
        %odd_offset_4 = arith.select %odd_exists_4, %channel_4_at, %i1073741816 : i32
        %odd_at_4 = arith.addi %odd_or, %odd_offset_4 : i32
        %odd_exists_5 = arith.cmpi slt, %i5, %odd_here : i32
        %odd_offset_5 = arith.select %odd_exists_5, %channel_5_at, %i1073741816 : i32
        %odd_at_5 = arith.addi %odd_or, %odd_offset_5 : i32
        %odd_exists_6 = arith.cmpi slt, %i6, %odd_here : i32
        %odd_offset_6 = arith.select %odd_exists_6, %channel_6_at, %i1073741816 : i32
        %odd_at_6 = arith.addi %odd_or, %odd_offset_6 : i32
        %odd_exists_7 = arith.cmpi slt, %i7, %odd_here : i32
        %odd_offset_7 = arith.select %odd_exists_7, %channel_7_at, %i1073741816 : i32
        %odd_at_7 = arith.addi %odd_or, %odd_offset_7 : i32
        %odd_exists_8 = arith.cmpi slt, %i8, %odd_here : i32
        %odd_offset_8 = arith.select %odd_exists_8, %channel_8_at, %i1073741816 : i32
        %odd_at_8 = arith.addi %odd_or, %odd_offset_8 : i32
        %odd_exists_9 = arith.cmpi slt, %i9, %odd_here : i32
        %odd_offset_9 = arith.select %odd_exists_9, %channel_9_at, %i1073741816 : i32
        %odd_at_9 = arith.addi %odd_or, %odd_offset_9 : i32
        %odd_exists_10 = arith.cmpi slt, %i10, %odd_here : i32
        %odd_offset_10 = arith.select %odd_exists_10, %channel_10_at, %i1073741816 : i32
        %odd_at_10 = arith.addi %odd_or, %odd_offset_10 : i32
        %odd_exists_11 = arith.cmpi slt, %i11, %odd_here : i32
        %odd_offset_11 = arith.select %odd_exists_11, %channel_11_at, %i1073741816 : i32
        %odd_at_11 = arith.addi %odd_or, %odd_offset_11 : i32
        %odd_exists_12 = arith.cmpi slt, %i12, %odd_here : i32
        %odd_offset_12 = arith.select %odd_exists_12, %channel_12_at, %i1073741816 : i32
        %odd_at_12 = arith.addi %odd_or, %odd_offset_12 : i32
        %odd_exists_13 = arith.cmpi slt, %i13, %odd_here : i32
        %odd_offset_13 = arith.select %odd_exists_13, %channel_13_at, %i1073741816 : i32
        %odd_at_13 = arith.addi %odd_or, %odd_offset_13 : i32
        %odd_exists_14 = arith.cmpi slt, %i14, %odd_here : i32
        %odd_offset_14 = arith.select %odd_exists_14, %channel_14_at, %i1073741816 : i32
        %odd_at_14 = arith.addi %odd_or, %odd_offset_14 : i32
        %odd_exists_15 = arith.cmpi slt, %i15, %odd_here : i32
        %odd_offset_15 = arith.select %odd_exists_15, %channel_15_at, %i1073741816 : i32
        %odd_at_15 = arith.addi %odd_or, %odd_offset_15 : i32
        %odd_to_column_far = arith.addi %loop_column_0, %dilation_w : i32
        %odd_to_column_wraps = arith.cmpi uge, %odd_to_column_far, %column_end : i32
        %odd_to_column_by = arith.select %odd_to_column_wraps, %column_end, %i0 : i32
        %odd_to_column_next = arith.subi %odd_to_column_far, %odd_to_column_by : i32
        %odd_to_row_by = arith.select %odd_to_column_wraps, %dilation_h, %i0 : i32
        %odd_to_row_there = arith.addi %loop_row_0, %i0 : i32
        %odd_to_row_far = arith.addi %odd_to_row_there, %odd_to_row_by : i32
        %odd_to_row_wraps = arith.cmpi uge, %odd_to_row_far, %row_end : i32
        %odd_to_row_less = arith.select %odd_to_row_wraps, %row_end, %i0 : i32
        %odd_to_row_next = arith.subi %odd_to_row_far, %odd_to_row_less : i32
        %odd_to_left_there = arith.subi %loop_left_0, %i0 : i32
        %odd_to_left_by = arith.select %odd_to_row_wraps, %i32, %i0 : i32
        %odd_to_left_next = arith.subi %odd_to_left_there, %odd_to_left_by : i32
        %odd_tap_far = arith.addi %loop_tap_0, %i1 : i32
        %odd_tap_next = arith.select %odd_to_row_wraps, %i0, %odd_tap_far : i32
        %odd_0 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_0] : !flat_bf16, i32 -> bf16
        %odd_1 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_1] : !flat_bf16, i32 -> bf16
        %odd_2 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_2] : !flat_bf16, i32 -> bf16
        %odd_3 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_3] : !flat_bf16, i32 -> bf16
        %odd_4 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_4] : !flat_bf16, i32 -> bf16
        %odd_5 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_5] : !flat_bf16, i32 -> bf16
        %odd_6 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_6] : !flat_bf16, i32 -> bf16
        %odd_7 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_7] : !flat_bf16, i32 -> bf16
        %odd_8 = amdgpu.raw_buffer_load %input_flat[%odd_at_0] : !flat_bf16, i32 -> bf16
        %odd_9 = amdgpu.raw_buffer_load %input_flat[%odd_at_1] : !flat_bf16, i32 -> bf16
        %odd_10 = amdgpu.raw_buffer_load %input_flat[%odd_at_2] : !flat_bf16, i32 -> bf16
        %odd_11 = amdgpu.raw_buffer_load %input_flat[%odd_at_3] : !flat_bf16, i32 -> bf16
        %odd_12 = amdgpu.raw_buffer_load %input_flat[%odd_at_4] : !flat_bf16, i32 -> bf16
        %odd_13 = amdgpu.raw_buffer_load %input_flat[%odd_at_5] : !flat_bf16, i32 -> bf16
        %odd_14 = amdgpu.raw_buffer_load %input_flat[%odd_at_6] : !flat_bf16, i32 -> bf16
        %odd_15 = amdgpu.raw_buffer_load %input_flat[%odd_at_7] : !flat_bf16, i32 -> bf16
        %odd_16 = amdgpu.raw_buffer_load %input_flat[%odd_at_8] : !flat_bf16, i32 -> bf16
        %odd_17 = amdgpu.raw_buffer_load %input_flat[%odd_at_9] : !flat_bf16, i32 -> bf16
        %odd_18 = amdgpu.raw_buffer_load %input_flat[%odd_at_10] : !flat_bf16, i32 -> bf16
        %odd_19 = amdgpu.raw_buffer_load %input_flat[%odd_at_11] : !flat_bf16, i32 -> bf16
        %odd_20 = amdgpu.raw_buffer_load %input_flat[%odd_at_12] : !flat_bf16, i32 -> bf16
        %odd_21 = amdgpu.raw_buffer_load %input_flat[%odd_at_13] : !flat_bf16, i32 -> bf16
        %odd_22 = amdgpu.raw_buffer_load %input_flat[%odd_at_14] : !flat_bf16, i32 -> bf16
        %odd_23 = amdgpu.raw_buffer_load %input_flat[%odd_at_15] : !flat_bf16, i32 -> bf16
        %operand_27 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_28 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_29 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_30 = amdgpu.mfma 32x32x8 %operand_27 * %operand_29 + %loop_sums_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_31 = amdgpu.mfma 32x32x8 %operand_28 * %operand_29 + %loop_sums_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_32 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_33 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_34 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_35 = amdgpu.mfma 32x32x8 %operand_32 * %operand_34 + %sums_30 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_36 = amdgpu.mfma 32x32x8 %operand_33 * %operand_34 + %sums_31 blgp = none : !operand_bf16, !operand_bf16, !block
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_37_at = arith.addi %filter_0_at, %c6144 : index
        %filter_37 = vector.load %lds[%filter_37_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %filter_38_at = arith.addi %filter_0_at, %c7168 : index
        %filter_38 = vector.load %lds[%filter_38_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %pixel_39_at = arith.addi %pixel_0_at, %c8192 : index
        %pixel_39 = vector.load %lds[%pixel_39_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %staged_40_at = arith.addi %k_even_at, %c0 : index
        memref.store %loop_even_0, %lds[%staged_40_at] : !lds_64_bf16
        %staged_41_at = arith.addi %k_odd_at, %c0 : index
        memref.store %loop_even_1, %lds[%staged_41_at] : !lds_64_bf16
        %staged_42_at = arith.addi %k_even_at, %c512 : index
        memref.store %loop_even_2, %lds[%staged_42_at] : !lds_64_bf16
        %staged_43_at = arith.addi %k_odd_at, %c512 : index
        memref.store %loop_even_3, %lds[%staged_43_at] : !lds_64_bf16
        %staged_44_at = arith.addi %k_even_at, %c1024 : index
        memref.store %loop_even_4, %lds[%staged_44_at] : !lds_64_bf16
        %staged_45_at = arith.addi %k_odd_at, %c1024 : index
        memref.store %loop_even_5, %lds[%staged_45_at] : !lds_64_bf16
        %staged_46_at = arith.addi %k_even_at, %c1536 : index
        memref.store %loop_even_6, %lds[%staged_46_at] : !lds_64_bf16
        %staged_47_at = arith.addi %k_odd_at, %c1536 : index
        memref.store %loop_even_7, %lds[%staged_47_at] : !lds_64_bf16
        %staged_48 = vector.from_elements %loop_even_8, %loop_even_9, %loop_even_10, %loop_even_11, %loop_even_12, %loop_even_13, %loop_even_14, %loop_even_15 : !chunk_bf16
        %staged_48_at = arith.addi %pixel_part_0_at, %c2048 : index
        vector.store %staged_48, %lds[%staged_48_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %staged_49 = vector.from_elements %loop_even_16, %loop_even_17, %loop_even_18, %loop_even_19, %loop_even_20, %loop_even_21, %loop_even_22, %loop_even_23 : !chunk_bf16
        %staged_49_at = arith.addi %pixel_part_1_at, %c2048 : index
        vector.store %staged_49, %lds[%staged_49_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %operand_50 = vector.shuffle %filter_24, %filter_24 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_51 = vector.shuffle %filter_25, %filter_25 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_52 = vector.shuffle %pixel_26, %pixel_26 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_53 = amdgpu.mfma 32x32x8 %operand_50 * %operand_52 + %sums_35 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_54 = amdgpu.mfma 32x32x8 %operand_51 * %operand_52 + %sums_36 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_55 = vector.shuffle %filter_24, %filter_24 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_56 = vector.shuffle %filter_25, %filter_25 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_57 = vector.shuffle %pixel_26, %pixel_26 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_58 = amdgpu.mfma 32x32x8 %operand_55 * %operand_57 + %sums_53 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_59 = amdgpu.mfma 32x32x8 %operand_56 * %operand_57 + %sums_54 blgp = none : !operand_bf16, !operand_bf16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_60_at = arith.addi %filter_1_at, %c6144 : index
        %filter_60 = vector.load %lds[%filter_60_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %filter_61_at = arith.addi %filter_1_at, %c7168 : index
        %filter_61 = vector.load %lds[%filter_61_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %pixel_62_at = arith.addi %pixel_1_at, %c8192 : index
        %pixel_62 = vector.load %lds[%pixel_62_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %even_filter_done = arith.subi %c_size, %odd_to_left_next : i32
        %even_filter_channel = arith.addi %even_filter_done, %k : i32
        %even_filter_plane = arith.muli %even_filter_channel, %filter_stride_c : i32
        %even_filter_tap = arith.muli %odd_tap_next, %filter_stride_s : i32
        %even_filter_at = arith.addi %even_filter_plane, %even_filter_tap : i32
        %even_filter_in = arith.cmpi slt, %k, %odd_to_left_next : i32
        %even_filter_or = arith.select %even_filter_in, %even_filter_at, %i1073741816 : i32
        %even_filter_at_0 = arith.addi %filter_base_0, %even_filter_or : i32
        %even_filter_at_1 = arith.addi %filter_base_1, %even_filter_or : i32
        %even_filter_at_2 = arith.addi %filter_base_2, %even_filter_or : i32
        %even_filter_at_3 = arith.addi %filter_base_3, %even_filter_or : i32
        %even_filter_at_4 = arith.addi %filter_base_4, %even_filter_or : i32
        %even_filter_at_5 = arith.addi %filter_base_5, %even_filter_or : i32
        %even_filter_at_6 = arith.addi %filter_base_6, %even_filter_or : i32
        %even_filter_at_7 = arith.addi %filter_base_7, %even_filter_or : i32
        %even_h = arith.addi %h_0, %odd_to_row_next : i32
        %even_w = arith.addi %w_0, %odd_to_column_next : i32
        %even_h_in = arith.cmpi ult, %even_h, %h_size : i32
        %even_w_in = arith.cmpi ult, %even_w, %w_size : i32
        %even_in = arith.andi %even_h_in, %even_w_in : i1
        %even_done = arith.subi %c_size, %odd_to_left_next : i32
        %even_channel = arith.minui %even_done, %c_size : i32
        %even_line = arith.muli %odd_to_row_next, %input_stride_h : i32
        %even_column = arith.muli %odd_to_column_next, %input_stride_w : i32
        %even_plane = arith.muli %even_channel, %input_stride_c : i32
        %even_line_column = arith.addi %even_line, %even_column : i32
        %even_tap = arith.addi %even_line_column, %even_plane : i32
        %even_at = arith.addi %input_start, %even_tap : i32
        %even_or = arith.select %even_in, %even_at, %i1073741816 : i32
        %even_here = arith.subi %odd_to_left_next, %half_channels : i32
        %even_exists_0 = arith.cmpi slt, %i0, %even_here : i32
        %even_offset_0 = arith.select %even_exists_0, %channel_0_at, %i1073741816 : i32
        %even_at_0 = arith.addi %even_or, %even_offset_0 : i32
        %even_exists_1 = arith.cmpi slt, %i1, %even_here : i32
        %even_offset_1 = arith.select %even_exists_1, %channel_1_at, %i1073741816 : i32
        %even_at_1 = arith.addi %even_or, %even_offset_1 : i32
        %even_exists_2 = arith.cmpi slt, %i2, %even_here : i32
        %even_offset_2 = arith.select %even_exists_2, %channel_2_at, %i1073741816 : i32
        %even_at_2 = arith.addi %even_or, %even_offset_2 : i32
        %even_exists_3 = arith.cmpi slt, %i3, %even_here : i32
        %even_offset_3 = arith.select %even_exists_3, %channel_3_at, %i1073741816 : i32
        %even_at_3 = arith.addi %even_or, %even_offset_3 : i32
        %even_exists_4 = arith.cmpi slt, %i4, %even_here : i32
        %even_offset_4 = arith.select %even_exists_4, %channel_4_at, %i1073741816 : i32
        %even_at_4 = arith.addi %even_or, %even_offset_4 : i32
        %even_exists_5 = arith.cmpi slt, %i5, %even_here : i32
        %even_offset_5 = arith.select %even_exists_5, %channel_5_at, %i1073741816 : i32
        %even_at_5 = arith.addi %even_or, %even_offset_5 : i32
        %even_exists_6 = arith.cmpi slt, %i6, %even_here : i32
        %even_offset_6 = arith.select %even_exists_6, %channel_6_at, %i1073741816 : i32
        %even_at_6 = arith.addi %even_or, %even_offset_6 : i32
        %even_exists_7 = arith.cmpi slt, %i7, %even_here : i32
        %even_offset_7 = arith.select %even_exists_7, %channel_7_at, %i1073741816 : i32
        %even_at_7 = arith.addi %even_or, %even_offset_7 : i32
        %even_exists_8 = arith.cmpi slt, %i8, %even_here : i32
        %even_offset_8 = arith.select %even_exists_8, %channel_8_at, %i1073741816 : i32
        %even_at_8 = arith.addi %even_or, %even_offset_8 : i32
        %even_exists_9 = arith.cmpi slt, %i9, %even_here : i32
        %even_offset_9 = arith.select %even_exists_9, %channel_9_at, %i1073741816 : i32
        %even_at_9 = arith.addi %even_or, %even_offset_9 : i32
        %even_exists_10 = arith.cmpi slt, %i10, %even_here : i32
        %even_offset_10 = arith.select %even_exists_10, %channel_10_at, %i1073741816 : i32
        %even_at_10 = arith.addi %even_or, %even_offset_10 : i32
        %even_exists_11 = arith.cmpi slt, %i11, %even_here : i32
        %even_offset_11 = arith.select %even_exists_11, %channel_11_at, %i1073741816 : i32
        %even_at_11 = arith.addi %even_or, %even_offset_11 : i32
        %even_exists_12 = arith.cmpi slt, %i12, %even_here : i32
        %even_offset_12 = arith.select %even_exists_12, %channel_12_at, %i1073741816 : i32
        %even_at_12 = arith.addi %even_or, %even_offset_12 : i32
        %even_exists_13 = arith.cmpi slt, %i13, %even_here : i32
        %even_offset_13 = arith.select %even_exists_13, %channel_13_at, %i1073741816 : i32
        %even_at_13 = arith.addi %even_or, %even_offset_13 : i32
        %even_exists_14 = arith.cmpi slt, %i14, %even_here : i32
        %even_offset_14 = arith.select %even_exists_14, %channel_14_at, %i1073741816 : i32
        %even_at_14 = arith.addi %even_or, %even_offset_14 : i32
        %even_exists_15 = arith.cmpi slt, %i15, %even_here : i32
        %even_offset_15 = arith.select %even_exists_15, %channel_15_at, %i1073741816 : i32
        %even_at_15 = arith.addi %even_or, %even_offset_15 : i32
        %even_to_column_far = arith.addi %odd_to_column_next, %dilation_w : i32
        %even_to_column_wraps = arith.cmpi uge, %even_to_column_far, %column_end : i32
        %even_to_column_by = arith.select %even_to_column_wraps, %column_end, %i0 : i32
        %even_to_column_next = arith.subi %even_to_column_far, %even_to_column_by : i32
        %even_to_row_by = arith.select %even_to_column_wraps, %dilation_h, %i0 : i32
        %even_to_row_there = arith.addi %odd_to_row_next, %i0 : i32
        %even_to_row_far = arith.addi %even_to_row_there, %even_to_row_by : i32
        %even_to_row_wraps = arith.cmpi uge, %even_to_row_far, %row_end : i32
        %even_to_row_less = arith.select %even_to_row_wraps, %row_end, %i0 : i32
        %even_to_row_next = arith.subi %even_to_row_far, %even_to_row_less : i32
        %even_to_left_there = arith.subi %odd_to_left_next, %i0 : i32
        %even_to_left_by = arith.select %even_to_row_wraps, %i32, %i0 : i32
        %even_to_left_next = arith.subi %even_to_left_there, %even_to_left_by : i32
        %even_tap_far = arith.addi %odd_tap_next, %i1 : i32
        %even_tap_next = arith.select %even_to_row_wraps, %i0, %even_tap_far : i32
        %even_0 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_0] : !flat_bf16, i32 -> bf16
        %even_1 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_1] : !flat_bf16, i32 -> bf16
        %even_2 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_2] : !flat_bf16, i32 -> bf16
        %even_3 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_3] : !flat_bf16, i32 -> bf16
        %even_4 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_4] : !flat_bf16, i32 -> bf16
        %even_5 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_5] : !flat_bf16, i32 -> bf16
        %even_6 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_6] : !flat_bf16, i32 -> bf16
        %even_7 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_7] : !flat_bf16, i32 -> bf16
        %even_8 = amdgpu.raw_buffer_load %input_flat[%even_at_0] : !flat_bf16, i32 -> bf16
        %even_9 = amdgpu.raw_buffer_load %input_flat[%even_at_1] : !flat_bf16, i32 -> bf16
        %even_10 = amdgpu.raw_buffer_load %input_flat[%even_at_2] : !flat_bf16, i32 -> bf16
        %even_11 = amdgpu.raw_buffer_load %input_flat[%even_at_3] : !flat_bf16, i32 -> bf16
        %even_12 = amdgpu.raw_buffer_load %input_flat[%even_at_4] : !flat_bf16, i32 -> bf16
        %even_13 = amdgpu.raw_buffer_load %input_flat[%even_at_5] : !flat_bf16, i32 -> bf16
        %even_14 = amdgpu.raw_buffer_load %input_flat[%even_at_6] : !flat_bf16, i32 -> bf16
        %even_15 = amdgpu.raw_buffer_load %input_flat[%even_at_7] : !flat_bf16, i32 -> bf16
        %even_16 = amdgpu.raw_buffer_load %input_flat[%even_at_8] : !flat_bf16, i32 -> bf16
        %even_17 = amdgpu.raw_buffer_load %input_flat[%even_at_9] : !flat_bf16, i32 -> bf16
        %even_18 = amdgpu.raw_buffer_load %input_flat[%even_at_10] : !flat_bf16, i32 -> bf16
        %even_19 = amdgpu.raw_buffer_load %input_flat[%even_at_11] : !flat_bf16, i32 -> bf16
        %even_20 = amdgpu.raw_buffer_load %input_flat[%even_at_12] : !flat_bf16, i32 -> bf16
        %even_21 = amdgpu.raw_buffer_load %input_flat[%even_at_13] : !flat_bf16, i32 -> bf16
        %even_22 = amdgpu.raw_buffer_load %input_flat[%even_at_14] : !flat_bf16, i32 -> bf16
        %even_23 = amdgpu.raw_buffer_load %input_flat[%even_at_15] : !flat_bf16, i32 -> bf16
        %operand_63 = vector.shuffle %filter_37, %filter_37 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_64 = vector.shuffle %filter_38, %filter_38 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_65 = vector.shuffle %pixel_39, %pixel_39 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_66 = amdgpu.mfma 32x32x8 %operand_63 * %operand_65 + %sums_58 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_64 * %operand_65 + %sums_59 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_68 = vector.shuffle %filter_37, %filter_37 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_69 = vector.shuffle %filter_38, %filter_38 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_70 = vector.shuffle %pixel_39, %pixel_39 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_71 = amdgpu.mfma 32x32x8 %operand_68 * %operand_70 + %sums_66 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_72 = amdgpu.mfma 32x32x8 %operand_69 * %operand_70 + %sums_67 blgp = none : !operand_bf16, !operand_bf16, !block
        amdgpu.lds_barrier
        // Step 1, second half.
        %filter_73_at = arith.addi %filter_0_at, %c0 : index
        %filter_73 = vector.load %lds[%filter_73_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %filter_74_at = arith.addi %filter_0_at, %c1024 : index
        %filter_74 = vector.load %lds[%filter_74_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %pixel_75_at = arith.addi %pixel_0_at, %c2048 : index
        %pixel_75 = vector.load %lds[%pixel_75_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %staged_76_at = arith.addi %k_even_at, %c6144 : index
        memref.store %odd_0, %lds[%staged_76_at] : !lds_64_bf16
        %staged_77_at = arith.addi %k_odd_at, %c6144 : index
        memref.store %odd_1, %lds[%staged_77_at] : !lds_64_bf16
        %staged_78_at = arith.addi %k_even_at, %c6656 : index
        memref.store %odd_2, %lds[%staged_78_at] : !lds_64_bf16
        %staged_79_at = arith.addi %k_odd_at, %c6656 : index
        memref.store %odd_3, %lds[%staged_79_at] : !lds_64_bf16
        %staged_80_at = arith.addi %k_even_at, %c7168 : index
        memref.store %odd_4, %lds[%staged_80_at] : !lds_64_bf16
        %staged_81_at = arith.addi %k_odd_at, %c7168 : index
        memref.store %odd_5, %lds[%staged_81_at] : !lds_64_bf16
        %staged_82_at = arith.addi %k_even_at, %c7680 : index
        memref.store %odd_6, %lds[%staged_82_at] : !lds_64_bf16
        %staged_83_at = arith.addi %k_odd_at, %c7680 : index
        memref.store %odd_7, %lds[%staged_83_at] : !lds_64_bf16
        %staged_84 = vector.from_elements %odd_8, %odd_9, %odd_10, %odd_11, %odd_12, %odd_13, %odd_14, %odd_15 : !chunk_bf16
        %staged_84_at = arith.addi %pixel_part_0_at, %c8192 : index
        vector.store %staged_84, %lds[%staged_84_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %staged_85 = vector.from_elements %odd_16, %odd_17, %odd_18, %odd_19, %odd_20, %odd_21, %odd_22, %odd_23 : !chunk_bf16
        %staged_85_at = arith.addi %pixel_part_1_at, %c8192 : index
        vector.store %staged_85, %lds[%staged_85_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %operand_86 = vector.shuffle %filter_60, %filter_60 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_87 = vector.shuffle %filter_61, %filter_61 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_88 = vector.shuffle %pixel_62, %pixel_62 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_89 = amdgpu.mfma 32x32x8 %operand_86 * %operand_88 + %sums_71 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_90 = amdgpu.mfma 32x32x8 %operand_87 * %operand_88 + %sums_72 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_91 = vector.shuffle %filter_60, %filter_60 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_92 = vector.shuffle %filter_61, %filter_61 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_93 = vector.shuffle %pixel_62, %pixel_62 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_94 = amdgpu.mfma 32x32x8 %operand_91 * %operand_93 + %sums_89 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_95 = amdgpu.mfma 32x32x8 %operand_92 * %operand_93 + %sums_90 blgp = none : !operand_bf16, !operand_bf16, !block
        scf.yield %sums_94, %sums_95, %filter_73, %filter_74, %pixel_75, %even_0, %even_1, %even_2, %even_3, %even_4, %even_5, %even_6, %even_7, %even_8, %even_9, %even_10, %even_11, %even_12, %even_13, %even_14, %even_15, %even_16, %even_17, %even_18, %even_19, %even_20, %even_21, %even_22, %even_23, %even_to_row_next, %even_to_column_next, %even_to_left_next, %even_tap_next
        : !block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, i32, i32, i32, i32
      }
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_bf16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %biased_0, %biased_1 = scf.if %has_bias -> (!block, !block) {
        %bias_96_filter = arith.addi %sum_filter0, %i0 : i32
        %bias_96 = func.call @bias_bf16(%bias, %bias_96_filter) : (!flat_bf16, i32) -> !block
        %with_bias_97 = arith.addf %end_0, %bias_96 : !block
        %bias_98_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_98 = func.call @bias_bf16(%bias, %bias_98_filter) : (!flat_bf16, i32) -> !block
        %with_bias_99 = arith.addf %end_1, %bias_98 : !block
        scf.yield %with_bias_97, %with_bias_99 : !block, !block
      } else {
      scf.yield %end_0, %end_1 : !block, !block
      }
      // NHWC, or NCHW?
      %is_channels_last = arith.cmpi eq, %output_stride_f, %i1 : i32
      scf.if %is_channels_last {
        // A row of LDS for each of the wave's pixels. In the 16 bytes of 8
        // filters, pixels 8 to 15, 24 to 31 and so on have the halves swapped.
        %wave_lds = arith.muli %wave, %i2048 : i32
        %turn_row = arith.muli %lane_row, %i64 : i32
        %turn_low = arith.andi %lane_row, %i7 : i32
        %turn_bits = arith.shrui %lane_row, %i3 : i32
        %turn_half_any = arith.xori %lane_half, %turn_bits : i32
        %turn_half = arith.andi %turn_half_any, %i1 : i32
        %turn_half_at = arith.muli %turn_half, %i4 : i32
        %turn_0 = arith.addi %wave_lds, %turn_row : i32
        %turn_1 = arith.addi %turn_0, %turn_half_at : i32
        %part_100_swizzled = arith.xori %turn_low, %i0 : i32
        %part_100_start = arith.muli %part_100_swizzled, %i8 : i32
        %part_100_i32 = arith.addi %turn_1, %part_100_start : i32
        %part_100_at = arith.index_castui %part_100_i32 : i32 to index
        %result_101_f32 = vector.shuffle %biased_0, %biased_0 [0, 1, 2, 3] : !block, !block
        %result_101 = arith.truncf %result_101_f32 : vector<4xf32> to !operand_bf16
        %result_101_at = arith.addi %part_100_at, %c0 : index
        vector.store %result_101, %lds[%result_101_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        %part_102_swizzled = arith.xori %turn_low, %i1 : i32
        %part_102_start = arith.muli %part_102_swizzled, %i8 : i32
        %part_102_i32 = arith.addi %turn_1, %part_102_start : i32
        %part_102_at = arith.index_castui %part_102_i32 : i32 to index
        %result_103_f32 = vector.shuffle %biased_0, %biased_0 [4, 5, 6, 7] : !block, !block
        %result_103 = arith.truncf %result_103_f32 : vector<4xf32> to !operand_bf16
        %result_103_at = arith.addi %part_102_at, %c0 : index
        vector.store %result_103, %lds[%result_103_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        %part_104_swizzled = arith.xori %turn_low, %i2 : i32
        %part_104_start = arith.muli %part_104_swizzled, %i8 : i32
        %part_104_i32 = arith.addi %turn_1, %part_104_start : i32
        %part_104_at = arith.index_castui %part_104_i32 : i32 to index
        %result_105_f32 = vector.shuffle %biased_0, %biased_0 [8, 9, 10, 11] : !block, !block
        %result_105 = arith.truncf %result_105_f32 : vector<4xf32> to !operand_bf16
        %result_105_at = arith.addi %part_104_at, %c0 : index
        vector.store %result_105, %lds[%result_105_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        %part_106_swizzled = arith.xori %turn_low, %i3 : i32
        %part_106_start = arith.muli %part_106_swizzled, %i8 : i32
        %part_106_i32 = arith.addi %turn_1, %part_106_start : i32
        %part_106_at = arith.index_castui %part_106_i32 : i32 to index
        %result_107_f32 = vector.shuffle %biased_0, %biased_0 [12, 13, 14, 15] : !block, !block
        %result_107 = arith.truncf %result_107_f32 : vector<4xf32> to !operand_bf16
        %result_107_at = arith.addi %part_106_at, %c0 : index
        vector.store %result_107, %lds[%result_107_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        %part_108_swizzled = arith.xori %turn_low, %i4 : i32
        %part_108_start = arith.muli %part_108_swizzled, %i8 : i32
        %part_108_i32 = arith.addi %turn_1, %part_108_start : i32
        %part_108_at = arith.index_castui %part_108_i32 : i32 to index
        %result_109_f32 = vector.shuffle %biased_1, %biased_1 [0, 1, 2, 3] : !block, !block
        %result_109 = arith.truncf %result_109_f32 : vector<4xf32> to !operand_bf16
        %result_109_at = arith.addi %part_108_at, %c0 : index
        vector.store %result_109, %lds[%result_109_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        %part_110_swizzled = arith.xori %turn_low, %i5 : i32
        %part_110_start = arith.muli %part_110_swizzled, %i8 : i32
        %part_110_i32 = arith.addi %turn_1, %part_110_start : i32
        %part_110_at = arith.index_castui %part_110_i32 : i32 to index
        %result_111_f32 = vector.shuffle %biased_1, %biased_1 [4, 5, 6, 7] : !block, !block
        %result_111 = arith.truncf %result_111_f32 : vector<4xf32> to !operand_bf16
        %result_111_at = arith.addi %part_110_at, %c0 : index
        vector.store %result_111, %lds[%result_111_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        %part_112_swizzled = arith.xori %turn_low, %i6 : i32
        %part_112_start = arith.muli %part_112_swizzled, %i8 : i32
        %part_112_i32 = arith.addi %turn_1, %part_112_start : i32
        %part_112_at = arith.index_castui %part_112_i32 : i32 to index
        %result_113_f32 = vector.shuffle %biased_1, %biased_1 [8, 9, 10, 11] : !block, !block
        %result_113 = arith.truncf %result_113_f32 : vector<4xf32> to !operand_bf16
        %result_113_at = arith.addi %part_112_at, %c0 : index
        vector.store %result_113, %lds[%result_113_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        %part_114_swizzled = arith.xori %turn_low, %i7 : i32
        %part_114_start = arith.muli %part_114_swizzled, %i8 : i32
        %part_114_i32 = arith.addi %turn_1, %part_114_start : i32
        %part_114_at = arith.index_castui %part_114_i32 : i32 to index
        %result_115_f32 = vector.shuffle %biased_1, %biased_1 [12, 13, 14, 15] : !block, !block
        %result_115 = arith.truncf %result_115_f32 : vector<4xf32> to !operand_bf16
        %result_115_at = arith.addi %part_114_at, %c0 : index
        vector.store %result_115, %lds[%result_115_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        amdgpu.lds_barrier
        %out_part = arith.andi %lane, %i7 : i32
        %out_row = arith.divui %lane, %i8 : i32
        %out_swizzled = arith.xori %out_part, %out_row : i32
        %out_part_start = arith.muli %out_swizzled, %i8 : i32
        %out_row_start = arith.muli %out_row, %i64 : i32
        %out_0 = arith.addi %wave_lds, %out_row_start : i32
        %out_i32 = arith.addi %out_0, %out_part_start : i32
        %out_at = arith.index_castui %out_i32 : i32 to index
        %out_filter_far = arith.muli %out_part, %i8 : i32
        %out_filter = arith.addi %wave_filter0, %out_filter_far : i32
        %out_filter_in = arith.cmpi ult, %out_filter, %f_size : i32
        %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
        %out_pixel0 = arith.addi %wave_pixel0, %out_row : i32
        %f_rest = arith.remui %f_size, %i8 : i32
        %f_whole = arith.cmpi eq, %f_rest, %i0 : i32
        %out_1_at = arith.addi %out_at, %c0 : index
        %out_1_any = vector.load %lds[%out_1_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %out_1 = vector.shuffle %out_1_any, %out_1_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %out_1_pixel = arith.addi %out_pixel0, %i0 : i32
        %out_1_pixel_in = arith.cmpi ult, %out_1_pixel, %pixels : i32
        %out_1_start = arith.muli %out_1_pixel, %f_size : i32
        %out_1_there = arith.addi %out_1_start, %out_filter : i32
        %out_2_at = arith.addi %out_at, %c512 : index
        %out_2_any = vector.load %lds[%out_2_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %out_2 = vector.shuffle %out_2_any, %out_2_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %out_2_pixel = arith.addi %out_pixel0, %i8 : i32
        %out_2_pixel_in = arith.cmpi ult, %out_2_pixel, %pixels : i32
        %out_2_start = arith.muli %out_2_pixel, %f_size : i32
        %out_2_there = arith.addi %out_2_start, %out_filter : i32
        %out_3_at = arith.addi %out_at, %c1024 : index
        %out_3_any = vector.load %lds[%out_3_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %out_3 = vector.shuffle %out_3_any, %out_3_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %out_3_pixel = arith.addi %out_pixel0, %i16 : i32
        %out_3_pixel_in = arith.cmpi ult, %out_3_pixel, %pixels : i32
        %out_3_start = arith.muli %out_3_pixel, %f_size : i32
        %out_3_there = arith.addi %out_3_start, %out_filter : i32
        %out_4_at = arith.addi %out_at, %c1536 : index
        %out_4_any = vector.load %lds[%out_4_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %out_4 = vector.shuffle %out_4_any, %out_4_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %out_4_pixel = arith.addi %out_pixel0, %i24 : i32
        %out_4_pixel_in = arith.cmpi ult, %out_4_pixel, %pixels : i32
        %out_4_start = arith.muli %out_4_pixel, %f_size : i32
        %out_4_there = arith.addi %out_4_start, %out_filter : i32
        scf.if %f_whole {
          %out_1_in = arith.andi %out_1_pixel_in, %out_filter_in : i1
          %out_1_or = arith.select %out_1_in, %out_1_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_1 -> %output_flat[%out_1_or] : !chunk_bf16 -> !flat_bf16, i32
          %out_2_in = arith.andi %out_2_pixel_in, %out_filter_in : i1
          %out_2_or = arith.select %out_2_in, %out_2_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_2 -> %output_flat[%out_2_or] : !chunk_bf16 -> !flat_bf16, i32
          %out_3_in = arith.andi %out_3_pixel_in, %out_filter_in : i1
          %out_3_or = arith.select %out_3_in, %out_3_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_3 -> %output_flat[%out_3_or] : !chunk_bf16 -> !flat_bf16, i32
          %out_4_in = arith.andi %out_4_pixel_in, %out_filter_in : i1
          %out_4_or = arith.select %out_4_in, %out_4_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_4 -> %output_flat[%out_4_or] : !chunk_bf16 -> !flat_bf16, i32
        } else {
        // A lane stores one filter of all pixels.
          %one_filter = arith.addi %wave_filter0, %lane : i32
          %one_filter_in = arith.cmpi ult, %one_filter, %f_size : i32
          %one_part = arith.divui %lane, %i8 : i32
          %one_place = arith.remui %lane, %i8 : i32
          scf.for %one_row = %i0 to %i32 step %i1 : i32 {
            %one_low = arith.andi %one_row, %i7 : i32
            %one_bits = arith.shrui %one_row, %i1 : i32
            %one_swap = arith.andi %one_bits, %i4 : i32
            %one_swizzled = arith.xori %one_part, %one_low : i32
            %one_part_start = arith.muli %one_swizzled, %i8 : i32
            %one_element = arith.xori %one_place, %one_swap : i32
            %one_row_start = arith.muli %one_row, %i64 : i32
            %one_0 = arith.addi %wave_lds, %one_row_start : i32
            %one_1 = arith.addi %one_0, %one_part_start : i32
            %one_2 = arith.addi %one_1, %one_element : i32
            %one_at = arith.index_castui %one_2 : i32 to index
            %one = memref.load %lds[%one_at] : !lds_64_bf16
            %one_pixel = arith.addi %wave_pixel0, %one_row : i32
            %one_pixel_in = arith.cmpi ult, %one_pixel, %pixels : i32
            %one_in = arith.andi %one_filter_in, %one_pixel_in : i1
            %one_start = arith.muli %one_pixel, %f_size : i32
            %one_there = arith.addi %one_start, %one_filter : i32
            %one_or = arith.select %one_in, %one_there, %i1073741816 : i32
            amdgpu.raw_buffer_store %one -> %output_flat[%one_or] : bf16 -> !flat_bf16, i32
          }
        }
      } else {
        %sum_pixel0 = arith.addi %pixel0, %wave_pixel : i32
        %sum_pixel = arith.addi %sum_pixel0, %lane_row : i32
        %sum_filter_start = arith.muli %sum_filter0, %output_stride_f : i32
        %to_0_pixel = arith.addi %sum_pixel, %i0 : i32
        %to_0_pixel_in = arith.cmpi ult, %to_0_pixel, %pixels : i32
        %n_to_0 = arith.divui %to_0_pixel, %pq_size : i32
        %pq_to_0 = arith.remui %to_0_pixel, %pq_size : i32
        %p_to_0 = arith.divui %pq_to_0, %q_size : i32
        %q_to_0 = arith.remui %pq_to_0, %q_size : i32
        %to_0_image = arith.muli %n_to_0, %output_stride_n : i32
        %to_0_line = arith.muli %p_to_0, %output_stride_p : i32
        %to_0_column = arith.muli %q_to_0, %output_stride_q : i32
        %to_0_image_line = arith.addi %to_0_image, %to_0_line : i32
        %to_0_start = arith.addi %to_0_image_line, %to_0_column : i32
        %to_0_at = arith.addi %to_0_start, %sum_filter_start : i32
        %to_0_0_filter = arith.addi %sum_filter0, %i0 : i32
        %to_0_0_skipped = arith.muli %output_stride_f, %i0 : i32
        %to_0_0_at = arith.addi %to_0_at, %to_0_0_skipped : i32
        func.call @store_block_bf16(%biased_0, %output_flat, %to_0_0_at, %output_stride_f,
            %to_0_0_filter, %f_size, %to_0_pixel_in) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
        %to_0_1_filter = arith.addi %sum_filter0, %i32 : i32
        %to_0_1_skipped = arith.muli %output_stride_f, %i32 : i32
        %to_0_1_at = arith.addi %to_0_at, %to_0_1_skipped : i32
        func.call @store_block_bf16(%biased_1, %output_flat, %to_0_1_at, %output_stride_f,
            %to_0_1_filter, %f_size, %to_0_pixel_in) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
      }
      gpu.return
    }

    gpu.func @conv2d_few_channels_bf16(%input: !strided_bf16, %filter: !strided_bf16,
        %bias: !flat_bf16, %output: !strided_bf16,
        %stride_h: i32, %stride_w: i32, %pad_h: i32, %pad_w: i32,
        %dilation_h: i32, %dilation_w: i32)
        workgroup(%lds: !lds_64_bf16 {llvm.align = 16 : i64})
        kernel
        attributes {known_block_size = array<i32: 256, 1, 1>,
                    rocdl.waves_per_eu = 2 : i32} {
      %i0 = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i3 = arith.constant 3 : i32
      %i4 = arith.constant 4 : i32
      %i5 = arith.constant 5 : i32
      %i6 = arith.constant 6 : i32
      %i7 = arith.constant 7 : i32
      %i8 = arith.constant 8 : i32
      %i16 = arith.constant 16 : i32
      %i24 = arith.constant 24 : i32
      %i31 = arith.constant 31 : i32
      %i32 = arith.constant 32 : i32
      %i40 = arith.constant 40 : i32
      %i48 = arith.constant 48 : i32
      %i56 = arith.constant 56 : i32
      %i63 = arith.constant 63 : i32
      %i64 = arith.constant 64 : i32
      %i128 = arith.constant 128 : i32
      %i2048 = arith.constant 2048 : i32
      %i1073741816 = arith.constant 1073741816 : i32
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c512 = arith.constant 512 : index
      %c1024 = arith.constant 1024 : index
      %c1536 = arith.constant 1536 : index
      %c2048 = arith.constant 2048 : index
      %c6144 = arith.constant 6144 : index
      %c6656 = arith.constant 6656 : index
      %c7168 = arith.constant 7168 : index
      %c7680 = arith.constant 7680 : index
      %c8192 = arith.constant 8192 : index
      %n = memref.dim %input, %c0 : !strided_bf16
      %n_size = arith.index_cast %n : index to i32
      %c = memref.dim %input, %c1 : !strided_bf16
      %c_size = arith.index_cast %c : index to i32
      %h = memref.dim %input, %c2 : !strided_bf16
      %h_size = arith.index_cast %h : index to i32
      %w = memref.dim %input, %c3 : !strided_bf16
      %w_size = arith.index_cast %w : index to i32
      %f = memref.dim %filter, %c0 : !strided_bf16
      %f_size = arith.index_cast %f : index to i32
      %r = memref.dim %filter, %c2 : !strided_bf16
      %r_size = arith.index_cast %r : index to i32
      %s = memref.dim %filter, %c3 : !strided_bf16
      %s_size = arith.index_cast %s : index to i32
      %p = memref.dim %output, %c2 : !strided_bf16
      %p_size = arith.index_cast %p : index to i32
      %q = memref.dim %output, %c3 : !strided_bf16
      %q_size = arith.index_cast %q : index to i32
      %input_nc = arith.muli %n, %c : index
      %input_hw = arith.muli %h, %w : index
      %input_count = arith.muli %input_nc, %input_hw : index
      %input_flat = memref.reinterpret_cast %input to offset: [0],
          sizes: [%input_count], strides: [1] : !strided_bf16 to !flat_bf16
      %input_base, %input_offset, %input_sizes:4, %input_strides:4 =
          memref.extract_strided_metadata %input : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %input_stride_n = arith.index_cast %input_strides#0 : index to i32
      %input_stride_c = arith.index_cast %input_strides#1 : index to i32
      %input_stride_h = arith.index_cast %input_strides#2 : index to i32
      %input_stride_w = arith.index_cast %input_strides#3 : index to i32
      %filter_fc = arith.muli %f, %c : index
      %filter_rs = arith.muli %r, %s : index
      %filter_count = arith.muli %filter_fc, %filter_rs : index
      %filter_flat = memref.reinterpret_cast %filter to offset: [0],
          sizes: [%filter_count], strides: [1] : !strided_bf16 to !flat_bf16
      %filter_base, %filter_offset, %filter_sizes:4, %filter_strides:4 =
          memref.extract_strided_metadata %filter : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %filter_stride_f = arith.index_cast %filter_strides#0 : index to i32
      %filter_stride_c = arith.index_cast %filter_strides#1 : index to i32
      %filter_stride_r = arith.index_cast %filter_strides#2 : index to i32
      %filter_stride_s = arith.index_cast %filter_strides#3 : index to i32
      %output_nf = arith.muli %n, %f : index
      %output_pq = arith.muli %p, %q : index
      %output_count = arith.muli %output_nf, %output_pq : index
      %output_flat = memref.reinterpret_cast %output to offset: [0],
          sizes: [%output_count], strides: [1] : !strided_bf16 to !flat_bf16
      %output_base, %output_offset, %output_sizes:4, %output_strides:4 =
          memref.extract_strided_metadata %output : !strided_bf16 -> memref<bf16>,
          index, index, index, index, index, index, index, index, index
      %output_stride_n = arith.index_cast %output_strides#0 : index to i32
      %output_stride_f = arith.index_cast %output_strides#1 : index to i32
      %output_stride_p = arith.index_cast %output_strides#2 : index to i32
      %output_stride_q = arith.index_cast %output_strides#3 : index to i32
      %pq_size = arith.muli %p_size, %q_size : i32
      %pixels = arith.muli %n_size, %pq_size : i32
      %rs_size = arith.muli %r_size, %s_size : i32
      %rsc_size = arith.muli %rs_size, %c_size : i32
      // block = tile_p * ceil(F / 64) + tile_f
      %block_index = gpu.block_id x
      %block = arith.index_castui %block_index : index to i32
      %tiles_f = arith.ceildivui %f_size, %i64 : i32
      %tile_f = arith.remui %block, %tiles_f : i32
      %tile_p = arith.divui %block, %tiles_f : i32
      %filter0 = arith.muli %tile_f, %i64 : i32
      %pixel0 = arith.muli %tile_p, %i128 : i32
      %thread_index = gpu.thread_id x
      %thread = arith.index_castui %thread_index : index to i32
      // Staging: this lane's pixel and its half of the K step, which is uniform
      // in a wave. Pixels beyond the last repeat it: their sums are not stored.
      %half_any = arith.divui %thread, %i128 : i32
      %half = rocdl.readfirstlane %half_any : i32
      %half_channels = arith.muli %half, %i16 : i32
      %staged_pixel = arith.remui %thread, %i128 : i32
      %pixel_last = arith.subi %pixels, %i1 : i32
      %pixel_any = arith.addi %pixel0, %staged_pixel : i32
      %pixel = arith.minui %pixel_any, %pixel_last : i32
      %n_0 = arith.divui %pixel, %pq_size : i32
      %pq_0 = arith.remui %pixel, %pq_size : i32
      %p_0 = arith.divui %pq_0, %q_size : i32
      %q_0 = arith.remui %pq_0, %q_size : i32
      %h_line = arith.muli %p_0, %stride_h : i32
      %h_0 = arith.subi %h_line, %pad_h : i32
      %w_column = arith.muli %q_0, %stride_w : i32
      %w_0 = arith.subi %w_column, %pad_w : i32
      %image_start = arith.muli %n_0, %input_stride_n : i32
      %line_start = arith.muli %h_0, %input_stride_h : i32
      %column_start = arith.muli %w_0, %input_stride_w : i32
      %image_line = arith.addi %image_start, %line_start : i32
      %input_start = arith.addi %image_line, %column_start : i32
      %first_part = arith.muli %half, %i2 : i32
      %second_part = arith.addi %first_part, %i1 : i32
      %pixel_part_0_at = func.call @lds_position(%staged_pixel, %first_part) : (i32, i32) -> index
      %pixel_part_1_at = func.call @lds_position(%staged_pixel, %second_part) : (i32, i32) -> index
      // This lane's element of a K step of the filters, and its first row.
      %k = arith.remui %thread, %i32 : i32
      %k_row = arith.divui %thread, %i32 : i32
      %filter_last = arith.subi %f_size, %i1 : i32
      %filter_row_0_far = arith.addi %k_row, %i0 : i32
      %filter_row_0_any = arith.addi %filter0, %filter_row_0_far : i32
      %filter_row_0 = arith.minui %filter_row_0_any, %filter_last : i32
      %filter_base_0 = arith.muli %filter_row_0, %filter_stride_f : i32
      %filter_row_1_far = arith.addi %k_row, %i8 : i32
      %filter_row_1_any = arith.addi %filter0, %filter_row_1_far : i32
      %filter_row_1 = arith.minui %filter_row_1_any, %filter_last : i32
      %filter_base_1 = arith.muli %filter_row_1, %filter_stride_f : i32
      %filter_row_2_far = arith.addi %k_row, %i16 : i32
      %filter_row_2_any = arith.addi %filter0, %filter_row_2_far : i32
      %filter_row_2 = arith.minui %filter_row_2_any, %filter_last : i32
      %filter_base_2 = arith.muli %filter_row_2, %filter_stride_f : i32
      %filter_row_3_far = arith.addi %k_row, %i24 : i32
      %filter_row_3_any = arith.addi %filter0, %filter_row_3_far : i32
      %filter_row_3 = arith.minui %filter_row_3_any, %filter_last : i32
      %filter_base_3 = arith.muli %filter_row_3, %filter_stride_f : i32
      %filter_row_4_far = arith.addi %k_row, %i32 : i32
      %filter_row_4_any = arith.addi %filter0, %filter_row_4_far : i32
      %filter_row_4 = arith.minui %filter_row_4_any, %filter_last : i32
      %filter_base_4 = arith.muli %filter_row_4, %filter_stride_f : i32
      %filter_row_5_far = arith.addi %k_row, %i40 : i32
      %filter_row_5_any = arith.addi %filter0, %filter_row_5_far : i32
      %filter_row_5 = arith.minui %filter_row_5_any, %filter_last : i32
      %filter_base_5 = arith.muli %filter_row_5, %filter_stride_f : i32
      %filter_row_6_far = arith.addi %k_row, %i48 : i32
      %filter_row_6_any = arith.addi %filter0, %filter_row_6_far : i32
      %filter_row_6 = arith.minui %filter_row_6_any, %filter_last : i32
      %filter_base_6 = arith.muli %filter_row_6, %filter_stride_f : i32
      %filter_row_7_far = arith.addi %k_row, %i56 : i32
      %filter_row_7_any = arith.addi %filter0, %filter_row_7_far : i32
      %filter_row_7 = arith.minui %filter_row_7_any, %filter_last : i32
      %filter_base_7 = arith.muli %filter_row_7, %filter_stride_f : i32
      %k_part = arith.divui %k, %i8 : i32
      %k_place = arith.remui %k, %i8 : i32
      %k_place_index = arith.index_castui %k_place : i32 to index
      %k_row_odd = arith.addi %k_row, %i8 : i32
      %k_even_part_at = func.call @lds_position(%k_row, %k_part) : (i32, i32) -> index
      %k_even_at = arith.addi %k_even_part_at, %k_place_index : index
      %k_odd_part_at = func.call @lds_position(%k_row_odd, %k_part) : (i32, i32) -> index
      %k_odd_at = arith.addi %k_odd_part_at, %k_place_index : index
      // The cursor of the K steps: r and s, each times its dilation, and how
      // many channels are left; s is the fastest and the channels the slowest.
      %row_end = arith.muli %r_size, %dilation_h : i32
      %column_end = arith.muli %s_size, %dilation_w : i32
      %channel_0_at = arith.muli %input_stride_c, %i0 : i32
      %channel_1_at = arith.muli %input_stride_c, %i1 : i32
      %channel_2_at = arith.muli %input_stride_c, %i2 : i32
      %channel_3_at = arith.muli %input_stride_c, %i3 : i32
      %rs_some = arith.maxui %rs_size, %i1 : i32
      %s_some = arith.maxui %s_size, %i1 : i32
      %channel_steps = arith.ceildivui %c_size, %i4 : i32
      %taps = arith.muli %rs_size, %channel_steps : i32
      %steps = arith.ceildivui %taps, %i8 : i32
      // How far a step goes.
      %by_planes = arith.divui %i8, %rs_some : i32
      %by_channels = arith.muli %by_planes, %i4 : i32
      %by_taps = arith.remui %i8, %rs_some : i32
      %by_r = arith.divui %by_taps, %s_some : i32
      %by_s = arith.remui %by_taps, %s_some : i32
      %by_rows = arith.muli %by_r, %dilation_h : i32
      %by_columns = arith.muli %by_s, %dilation_w : i32
      // Where this half of the step, and this lane of the filters, start.
      %half_tap = arith.muli %half, %i4 : i32
      %half_plane = arith.divui %half_tap, %rs_some : i32
      %half_rs = arith.remui %half_tap, %rs_some : i32
      %half_r = arith.divui %half_rs, %s_some : i32
      %half_s = arith.remui %half_rs, %s_some : i32
      %first_row = arith.muli %half_r, %dilation_h : i32
      %first_column = arith.muli %half_s, %dilation_w : i32
      %half_done = arith.muli %half_plane, %i4 : i32
      %first_left = arith.subi %c_size, %half_done : i32
      %k_channel = arith.remui %k, %i4 : i32
      %k_tap = arith.divui %k, %i4 : i32
      %first_tap = arith.remui %k_tap, %rs_some : i32
      %k_plane = arith.divui %k_tap, %rs_some : i32
      %k_done = arith.muli %k_plane, %i4 : i32
      %first_tap_left = arith.subi %c_size, %k_done : i32
      // The wave's part of the tile, and the lane's row and k half of a block.
      %wave = arith.divui %thread, %i64 : i32
      %wave_f = arith.divui %wave, %i4 : i32
      %wave_p = arith.remui %wave, %i4 : i32
      %lane = arith.andi %thread, %i63 : i32
      %lane_row = arith.andi %lane, %i31 : i32
      %lane_half = arith.divui %lane, %i32 : i32
      %wave_filter = arith.muli %wave_f, %i64 : i32
      %wave_pixel = arith.muli %wave_p, %i32 : i32
      %filter_row = arith.addi %wave_filter, %lane_row : i32
      %pixel_row = arith.addi %wave_pixel, %lane_row : i32
      %lane_half_1 = arith.xori %lane_half, %i2 : i32
      %filter_0_at = func.call @lds_position(%filter_row, %lane_half) : (i32, i32) -> index
      %pixel_0_at = func.call @lds_position(%pixel_row, %lane_half) : (i32, i32) -> index
      %filter_1_at = func.call @lds_position(%filter_row, %lane_half_1) : (i32, i32) -> index
      %pixel_1_at = func.call @lds_position(%pixel_row, %lane_half_1) : (i32, i32) -> index
      // Fill both buffers, and have the next two steps in registers.
      %first_0_filter_done = arith.subi %c_size, %first_tap_left : i32
      %first_0_filter_channel = arith.addi %first_0_filter_done, %k_channel : i32
      %first_0_filter_plane = arith.muli %first_0_filter_channel, %filter_stride_c : i32
      %first_0_filter_tap = arith.muli %first_tap, %filter_stride_s : i32
      %first_0_filter_at = arith.addi %first_0_filter_plane, %first_0_filter_tap : i32
      %first_0_filter_in = arith.cmpi slt, %k_channel, %first_tap_left : i32
      %first_0_filter_or = arith.select %first_0_filter_in, %first_0_filter_at, %i1073741816 : i32
      %first_0_filter_at_0 = arith.addi %filter_base_0, %first_0_filter_or : i32
      %first_0_filter_at_1 = arith.addi %filter_base_1, %first_0_filter_or : i32
      %first_0_filter_at_2 = arith.addi %filter_base_2, %first_0_filter_or : i32
      %first_0_filter_at_3 = arith.addi %filter_base_3, %first_0_filter_or : i32
      %first_0_filter_at_4 = arith.addi %filter_base_4, %first_0_filter_or : i32
      %first_0_filter_at_5 = arith.addi %filter_base_5, %first_0_filter_or : i32
      %first_0_filter_at_6 = arith.addi %filter_base_6, %first_0_filter_or : i32
      %first_0_filter_at_7 = arith.addi %filter_base_7, %first_0_filter_or : i32
      %first_0_0_h = arith.addi %h_0, %first_row : i32
      %first_0_0_w = arith.addi %w_0, %first_column : i32
      %first_0_0_h_in = arith.cmpi ult, %first_0_0_h, %h_size : i32
      %first_0_0_w_in = arith.cmpi ult, %first_0_0_w, %w_size : i32
      %first_0_0_in = arith.andi %first_0_0_h_in, %first_0_0_w_in : i1
      %first_0_0_done = arith.subi %c_size, %first_left : i32
      %first_0_0_channel = arith.minui %first_0_0_done, %c_size : i32
      %first_0_0_line = arith.muli %first_row, %input_stride_h : i32
      %first_0_0_column = arith.muli %first_column, %input_stride_w : i32
      %first_0_0_plane = arith.muli %first_0_0_channel, %input_stride_c : i32
      %first_0_0_line_column = arith.addi %first_0_0_line, %first_0_0_column : i32
      %first_0_0_tap = arith.addi %first_0_0_line_column, %first_0_0_plane : i32
      %first_0_0_at = arith.addi %input_start, %first_0_0_tap : i32
      %first_0_0_or = arith.select %first_0_0_in, %first_0_0_at, %i1073741816 : i32
      %first_0_0_exists_0 = arith.cmpi slt, %i0, %first_left : i32
      %first_0_0_offset_0 = arith.select %first_0_0_exists_0, %channel_0_at, %i1073741816 : i32
      %first_0_0_at_0 = arith.addi %first_0_0_or, %first_0_0_offset_0 : i32
      %first_0_0_exists_1 = arith.cmpi slt, %i1, %first_left : i32
      %first_0_0_offset_1 = arith.select %first_0_0_exists_1, %channel_1_at, %i1073741816 : i32
      %first_0_0_at_1 = arith.addi %first_0_0_or, %first_0_0_offset_1 : i32
      %first_0_0_exists_2 = arith.cmpi slt, %i2, %first_left : i32
      %first_0_0_offset_2 = arith.select %first_0_0_exists_2, %channel_2_at, %i1073741816 : i32
      %first_0_0_at_2 = arith.addi %first_0_0_or, %first_0_0_offset_2 : i32
      %first_0_0_exists_3 = arith.cmpi slt, %i3, %first_left : i32
      %first_0_0_offset_3 = arith.select %first_0_0_exists_3, %channel_3_at, %i1073741816 : i32
      %first_0_0_at_3 = arith.addi %first_0_0_or, %first_0_0_offset_3 : i32
      %first_0_0_to_column_far = arith.addi %first_column, %dilation_w : i32
      %first_0_0_to_column_wraps = arith.cmpi uge, %first_0_0_to_column_far, %column_end : i32
      %first_0_0_to_column_by = arith.select %first_0_0_to_column_wraps, %column_end, %i0 : i32
      %first_0_0_to_column_next = arith.subi %first_0_0_to_column_far, %first_0_0_to_column_by : i32
      %first_0_0_to_row_by = arith.select %first_0_0_to_column_wraps, %dilation_h, %i0 : i32
      %first_0_0_to_row_there = arith.addi %first_row, %i0 : i32
      %first_0_0_to_row_far = arith.addi %first_0_0_to_row_there, %first_0_0_to_row_by : i32
      %first_0_0_to_row_wraps = arith.cmpi uge, %first_0_0_to_row_far, %row_end : i32
      %first_0_0_to_row_less = arith.select %first_0_0_to_row_wraps, %row_end, %i0 : i32
      %first_0_0_to_row_next = arith.subi %first_0_0_to_row_far, %first_0_0_to_row_less : i32
      %first_0_0_to_left_there = arith.subi %first_left, %i0 : i32
      %first_0_0_to_left_by = arith.select %first_0_0_to_row_wraps, %i4, %i0 : i32
      %first_0_0_to_left_next = arith.subi %first_0_0_to_left_there, %first_0_0_to_left_by : i32
      %first_0_1_h = arith.addi %h_0, %first_0_0_to_row_next : i32
      %first_0_1_w = arith.addi %w_0, %first_0_0_to_column_next : i32
      %first_0_1_h_in = arith.cmpi ult, %first_0_1_h, %h_size : i32
      %first_0_1_w_in = arith.cmpi ult, %first_0_1_w, %w_size : i32
      %first_0_1_in = arith.andi %first_0_1_h_in, %first_0_1_w_in : i1
      %first_0_1_done = arith.subi %c_size, %first_0_0_to_left_next : i32
      %first_0_1_channel = arith.minui %first_0_1_done, %c_size : i32
      %first_0_1_line = arith.muli %first_0_0_to_row_next, %input_stride_h : i32
      %first_0_1_column = arith.muli %first_0_0_to_column_next, %input_stride_w : i32
      %first_0_1_plane = arith.muli %first_0_1_channel, %input_stride_c : i32
      %first_0_1_line_column = arith.addi %first_0_1_line, %first_0_1_column : i32
      %first_0_1_tap = arith.addi %first_0_1_line_column, %first_0_1_plane : i32
      %first_0_1_at = arith.addi %input_start, %first_0_1_tap : i32
      %first_0_1_or = arith.select %first_0_1_in, %first_0_1_at, %i1073741816 : i32
      %first_0_1_exists_0 = arith.cmpi slt, %i0, %first_0_0_to_left_next : i32
      %first_0_1_offset_0 = arith.select %first_0_1_exists_0, %channel_0_at, %i1073741816 : i32
      %first_0_1_at_0 = arith.addi %first_0_1_or, %first_0_1_offset_0 : i32
      %first_0_1_exists_1 = arith.cmpi slt, %i1, %first_0_0_to_left_next : i32
      %first_0_1_offset_1 = arith.select %first_0_1_exists_1, %channel_1_at, %i1073741816 : i32
      %first_0_1_at_1 = arith.addi %first_0_1_or, %first_0_1_offset_1 : i32
      %first_0_1_exists_2 = arith.cmpi slt, %i2, %first_0_0_to_left_next : i32
      %first_0_1_offset_2 = arith.select %first_0_1_exists_2, %channel_2_at, %i1073741816 : i32
      %first_0_1_at_2 = arith.addi %first_0_1_or, %first_0_1_offset_2 : i32
      %first_0_1_exists_3 = arith.cmpi slt, %i3, %first_0_0_to_left_next : i32
      %first_0_1_offset_3 = arith.select %first_0_1_exists_3, %channel_3_at, %i1073741816 : i32
      %first_0_1_at_3 = arith.addi %first_0_1_or, %first_0_1_offset_3 : i32
      %first_0_1_to_column_far = arith.addi %first_0_0_to_column_next, %dilation_w : i32
      %first_0_1_to_column_wraps = arith.cmpi uge, %first_0_1_to_column_far, %column_end : i32
      %first_0_1_to_column_by = arith.select %first_0_1_to_column_wraps, %column_end, %i0 : i32
      %first_0_1_to_column_next = arith.subi %first_0_1_to_column_far, %first_0_1_to_column_by : i32
      %first_0_1_to_row_by = arith.select %first_0_1_to_column_wraps, %dilation_h, %i0 : i32
      %first_0_1_to_row_there = arith.addi %first_0_0_to_row_next, %i0 : i32
      %first_0_1_to_row_far = arith.addi %first_0_1_to_row_there, %first_0_1_to_row_by : i32
      %first_0_1_to_row_wraps = arith.cmpi uge, %first_0_1_to_row_far, %row_end : i32
      %first_0_1_to_row_less = arith.select %first_0_1_to_row_wraps, %row_end, %i0 : i32
      %first_0_1_to_row_next = arith.subi %first_0_1_to_row_far, %first_0_1_to_row_less : i32
      %first_0_1_to_left_there = arith.subi %first_0_0_to_left_next, %i0 : i32
      %first_0_1_to_left_by = arith.select %first_0_1_to_row_wraps, %i4, %i0 : i32
      %first_0_1_to_left_next = arith.subi %first_0_1_to_left_there, %first_0_1_to_left_by : i32
      %first_0_2_h = arith.addi %h_0, %first_0_1_to_row_next : i32
      %first_0_2_w = arith.addi %w_0, %first_0_1_to_column_next : i32
      %first_0_2_h_in = arith.cmpi ult, %first_0_2_h, %h_size : i32
      %first_0_2_w_in = arith.cmpi ult, %first_0_2_w, %w_size : i32
      %first_0_2_in = arith.andi %first_0_2_h_in, %first_0_2_w_in : i1
      %first_0_2_done = arith.subi %c_size, %first_0_1_to_left_next : i32
      %first_0_2_channel = arith.minui %first_0_2_done, %c_size : i32
      %first_0_2_line = arith.muli %first_0_1_to_row_next, %input_stride_h : i32
      %first_0_2_column = arith.muli %first_0_1_to_column_next, %input_stride_w : i32
      %first_0_2_plane = arith.muli %first_0_2_channel, %input_stride_c : i32
      %first_0_2_line_column = arith.addi %first_0_2_line, %first_0_2_column : i32
      %first_0_2_tap = arith.addi %first_0_2_line_column, %first_0_2_plane : i32
      %first_0_2_at = arith.addi %input_start, %first_0_2_tap : i32
      %first_0_2_or = arith.select %first_0_2_in, %first_0_2_at, %i1073741816 : i32
      %first_0_2_exists_0 = arith.cmpi slt, %i0, %first_0_1_to_left_next : i32
      %first_0_2_offset_0 = arith.select %first_0_2_exists_0, %channel_0_at, %i1073741816 : i32
      %first_0_2_at_0 = arith.addi %first_0_2_or, %first_0_2_offset_0 : i32
      %first_0_2_exists_1 = arith.cmpi slt, %i1, %first_0_1_to_left_next : i32
      %first_0_2_offset_1 = arith.select %first_0_2_exists_1, %channel_1_at, %i1073741816 : i32
      %first_0_2_at_1 = arith.addi %first_0_2_or, %first_0_2_offset_1 : i32
      %first_0_2_exists_2 = arith.cmpi slt, %i2, %first_0_1_to_left_next : i32
      %first_0_2_offset_2 = arith.select %first_0_2_exists_2, %channel_2_at, %i1073741816 : i32
      %first_0_2_at_2 = arith.addi %first_0_2_or, %first_0_2_offset_2 : i32
      %first_0_2_exists_3 = arith.cmpi slt, %i3, %first_0_1_to_left_next : i32
      %first_0_2_offset_3 = arith.select %first_0_2_exists_3, %channel_3_at, %i1073741816 : i32
      %first_0_2_at_3 = arith.addi %first_0_2_or, %first_0_2_offset_3 : i32
      %first_0_2_to_column_far = arith.addi %first_0_1_to_column_next, %dilation_w : i32
      %first_0_2_to_column_wraps = arith.cmpi uge, %first_0_2_to_column_far, %column_end : i32
      %first_0_2_to_column_by = arith.select %first_0_2_to_column_wraps, %column_end, %i0 : i32
      %first_0_2_to_column_next = arith.subi %first_0_2_to_column_far, %first_0_2_to_column_by : i32
      %first_0_2_to_row_by = arith.select %first_0_2_to_column_wraps, %dilation_h, %i0 : i32
      %first_0_2_to_row_there = arith.addi %first_0_1_to_row_next, %i0 : i32
      %first_0_2_to_row_far = arith.addi %first_0_2_to_row_there, %first_0_2_to_row_by : i32
      %first_0_2_to_row_wraps = arith.cmpi uge, %first_0_2_to_row_far, %row_end : i32
      %first_0_2_to_row_less = arith.select %first_0_2_to_row_wraps, %row_end, %i0 : i32
      %first_0_2_to_row_next = arith.subi %first_0_2_to_row_far, %first_0_2_to_row_less : i32
      %first_0_2_to_left_there = arith.subi %first_0_1_to_left_next, %i0 : i32
      %first_0_2_to_left_by = arith.select %first_0_2_to_row_wraps, %i4, %i0 : i32
      %first_0_2_to_left_next = arith.subi %first_0_2_to_left_there, %first_0_2_to_left_by : i32
      %first_0_3_h = arith.addi %h_0, %first_0_2_to_row_next : i32
      %first_0_3_w = arith.addi %w_0, %first_0_2_to_column_next : i32
      %first_0_3_h_in = arith.cmpi ult, %first_0_3_h, %h_size : i32
      %first_0_3_w_in = arith.cmpi ult, %first_0_3_w, %w_size : i32
      %first_0_3_in = arith.andi %first_0_3_h_in, %first_0_3_w_in : i1
      %first_0_3_done = arith.subi %c_size, %first_0_2_to_left_next : i32
      %first_0_3_channel = arith.minui %first_0_3_done, %c_size : i32
      %first_0_3_line = arith.muli %first_0_2_to_row_next, %input_stride_h : i32
      %first_0_3_column = arith.muli %first_0_2_to_column_next, %input_stride_w : i32
      %first_0_3_plane = arith.muli %first_0_3_channel, %input_stride_c : i32
      %first_0_3_line_column = arith.addi %first_0_3_line, %first_0_3_column : i32
      %first_0_3_tap = arith.addi %first_0_3_line_column, %first_0_3_plane : i32
      %first_0_3_at = arith.addi %input_start, %first_0_3_tap : i32
      %first_0_3_or = arith.select %first_0_3_in, %first_0_3_at, %i1073741816 : i32
      %first_0_3_exists_0 = arith.cmpi slt, %i0, %first_0_2_to_left_next : i32
      %first_0_3_offset_0 = arith.select %first_0_3_exists_0, %channel_0_at, %i1073741816 : i32
      %first_0_3_at_0 = arith.addi %first_0_3_or, %first_0_3_offset_0 : i32
      %first_0_3_exists_1 = arith.cmpi slt, %i1, %first_0_2_to_left_next : i32
      %first_0_3_offset_1 = arith.select %first_0_3_exists_1, %channel_1_at, %i1073741816 : i32
      %first_0_3_at_1 = arith.addi %first_0_3_or, %first_0_3_offset_1 : i32
      %first_0_3_exists_2 = arith.cmpi slt, %i2, %first_0_2_to_left_next : i32
      %first_0_3_offset_2 = arith.select %first_0_3_exists_2, %channel_2_at, %i1073741816 : i32
      %first_0_3_at_2 = arith.addi %first_0_3_or, %first_0_3_offset_2 : i32
      %first_0_3_exists_3 = arith.cmpi slt, %i3, %first_0_2_to_left_next : i32
      %first_0_3_offset_3 = arith.select %first_0_3_exists_3, %channel_3_at, %i1073741816 : i32
      %first_0_3_at_3 = arith.addi %first_0_3_or, %first_0_3_offset_3 : i32
      %first_0_to_column_far = arith.addi %first_column, %by_columns : i32
      %first_0_to_column_wraps = arith.cmpi uge, %first_0_to_column_far, %column_end : i32
      %first_0_to_column_by = arith.select %first_0_to_column_wraps, %column_end, %i0 : i32
      %first_0_to_column_next = arith.subi %first_0_to_column_far, %first_0_to_column_by : i32
      %first_0_to_row_by = arith.select %first_0_to_column_wraps, %dilation_h, %i0 : i32
      %first_0_to_row_there = arith.addi %first_row, %by_rows : i32
      %first_0_to_row_far = arith.addi %first_0_to_row_there, %first_0_to_row_by : i32
      %first_0_to_row_wraps = arith.cmpi uge, %first_0_to_row_far, %row_end : i32
      %first_0_to_row_less = arith.select %first_0_to_row_wraps, %row_end, %i0 : i32
      %first_0_to_row_next = arith.subi %first_0_to_row_far, %first_0_to_row_less : i32
      %first_0_to_left_there = arith.subi %first_left, %by_channels : i32
      %first_0_to_left_by = arith.select %first_0_to_row_wraps, %i4, %i0 : i32
      %first_0_to_left_next = arith.subi %first_0_to_left_there, %first_0_to_left_by : i32
      %first_0_to_tap_far = arith.addi %first_tap, %by_taps : i32
      %first_0_to_tap_wraps = arith.cmpi uge, %first_0_to_tap_far, %rs_some : i32
      %first_0_to_tap_less = arith.select %first_0_to_tap_wraps, %rs_some, %i0 : i32
      %first_0_to_tap_next = arith.subi %first_0_to_tap_far, %first_0_to_tap_less : i32
      %first_0_to_tap_left_there = arith.subi %first_tap_left, %by_channels : i32
      %first_0_to_tap_left_by = arith.select %first_0_to_tap_wraps, %i4, %i0 : i32
      %first_0_to_tap_left_next = arith.subi %first_0_to_tap_left_there, %first_0_to_tap_left_by : i32
      %first_0_0 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_0] : !flat_bf16, i32 -> bf16
      %first_0_1 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_1] : !flat_bf16, i32 -> bf16
      %first_0_2 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_2] : !flat_bf16, i32 -> bf16
      %first_0_3 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_3] : !flat_bf16, i32 -> bf16
      %first_0_4 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_4] : !flat_bf16, i32 -> bf16
      %first_0_5 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_5] : !flat_bf16, i32 -> bf16
      %first_0_6 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_6] : !flat_bf16, i32 -> bf16
      %first_0_7 = amdgpu.raw_buffer_load %filter_flat[%first_0_filter_at_7] : !flat_bf16, i32 -> bf16
      %first_0_8 = amdgpu.raw_buffer_load %input_flat[%first_0_0_at_0] : !flat_bf16, i32 -> bf16
      %first_0_9 = amdgpu.raw_buffer_load %input_flat[%first_0_0_at_1] : !flat_bf16, i32 -> bf16
      %first_0_10 = amdgpu.raw_buffer_load %input_flat[%first_0_0_at_2] : !flat_bf16, i32 -> bf16
      %first_0_11 = amdgpu.raw_buffer_load %input_flat[%first_0_0_at_3] : !flat_bf16, i32 -> bf16
      %first_0_12 = amdgpu.raw_buffer_load %input_flat[%first_0_1_at_0] : !flat_bf16, i32 -> bf16
      %first_0_13 = amdgpu.raw_buffer_load %input_flat[%first_0_1_at_1] : !flat_bf16, i32 -> bf16
      %first_0_14 = amdgpu.raw_buffer_load %input_flat[%first_0_1_at_2] : !flat_bf16, i32 -> bf16
      %first_0_15 = amdgpu.raw_buffer_load %input_flat[%first_0_1_at_3] : !flat_bf16, i32 -> bf16
      %first_0_16 = amdgpu.raw_buffer_load %input_flat[%first_0_2_at_0] : !flat_bf16, i32 -> bf16
      %first_0_17 = amdgpu.raw_buffer_load %input_flat[%first_0_2_at_1] : !flat_bf16, i32 -> bf16
      %first_0_18 = amdgpu.raw_buffer_load %input_flat[%first_0_2_at_2] : !flat_bf16, i32 -> bf16
      %first_0_19 = amdgpu.raw_buffer_load %input_flat[%first_0_2_at_3] : !flat_bf16, i32 -> bf16
      %first_0_20 = amdgpu.raw_buffer_load %input_flat[%first_0_3_at_0] : !flat_bf16, i32 -> bf16
      %first_0_21 = amdgpu.raw_buffer_load %input_flat[%first_0_3_at_1] : !flat_bf16, i32 -> bf16
      %first_0_22 = amdgpu.raw_buffer_load %input_flat[%first_0_3_at_2] : !flat_bf16, i32 -> bf16
      %first_0_23 = amdgpu.raw_buffer_load %input_flat[%first_0_3_at_3] : !flat_bf16, i32 -> bf16
      %first_1_filter_done = arith.subi %c_size, %first_0_to_tap_left_next : i32
      %first_1_filter_channel = arith.addi %first_1_filter_done, %k_channel : i32
      %first_1_filter_plane = arith.muli %first_1_filter_channel, %filter_stride_c : i32
      %first_1_filter_tap = arith.muli %first_0_to_tap_next, %filter_stride_s : i32
      %first_1_filter_at = arith.addi %first_1_filter_plane, %first_1_filter_tap : i32
      %first_1_filter_in = arith.cmpi slt, %k_channel, %first_0_to_tap_left_next : i32
      %first_1_filter_or = arith.select %first_1_filter_in, %first_1_filter_at, %i1073741816 : i32
      %first_1_filter_at_0 = arith.addi %filter_base_0, %first_1_filter_or : i32
      %first_1_filter_at_1 = arith.addi %filter_base_1, %first_1_filter_or : i32
      %first_1_filter_at_2 = arith.addi %filter_base_2, %first_1_filter_or : i32
      %first_1_filter_at_3 = arith.addi %filter_base_3, %first_1_filter_or : i32
      %first_1_filter_at_4 = arith.addi %filter_base_4, %first_1_filter_or : i32
      %first_1_filter_at_5 = arith.addi %filter_base_5, %first_1_filter_or : i32
      %first_1_filter_at_6 = arith.addi %filter_base_6, %first_1_filter_or : i32
      %first_1_filter_at_7 = arith.addi %filter_base_7, %first_1_filter_or : i32
      %first_1_0_h = arith.addi %h_0, %first_0_to_row_next : i32
      %first_1_0_w = arith.addi %w_0, %first_0_to_column_next : i32
      %first_1_0_h_in = arith.cmpi ult, %first_1_0_h, %h_size : i32
      %first_1_0_w_in = arith.cmpi ult, %first_1_0_w, %w_size : i32
      %first_1_0_in = arith.andi %first_1_0_h_in, %first_1_0_w_in : i1
      %first_1_0_done = arith.subi %c_size, %first_0_to_left_next : i32
      %first_1_0_channel = arith.minui %first_1_0_done, %c_size : i32
      %first_1_0_line = arith.muli %first_0_to_row_next, %input_stride_h : i32
      %first_1_0_column = arith.muli %first_0_to_column_next, %input_stride_w : i32
      %first_1_0_plane = arith.muli %first_1_0_channel, %input_stride_c : i32
      %first_1_0_line_column = arith.addi %first_1_0_line, %first_1_0_column : i32
      %first_1_0_tap = arith.addi %first_1_0_line_column, %first_1_0_plane : i32
      %first_1_0_at = arith.addi %input_start, %first_1_0_tap : i32
      %first_1_0_or = arith.select %first_1_0_in, %first_1_0_at, %i1073741816 : i32
      %first_1_0_exists_0 = arith.cmpi slt, %i0, %first_0_to_left_next : i32
      %first_1_0_offset_0 = arith.select %first_1_0_exists_0, %channel_0_at, %i1073741816 : i32
      %first_1_0_at_0 = arith.addi %first_1_0_or, %first_1_0_offset_0 : i32
      %first_1_0_exists_1 = arith.cmpi slt, %i1, %first_0_to_left_next : i32
      %first_1_0_offset_1 = arith.select %first_1_0_exists_1, %channel_1_at, %i1073741816 : i32
      %first_1_0_at_1 = arith.addi %first_1_0_or, %first_1_0_offset_1 : i32
      %first_1_0_exists_2 = arith.cmpi slt, %i2, %first_0_to_left_next : i32
      %first_1_0_offset_2 = arith.select %first_1_0_exists_2, %channel_2_at, %i1073741816 : i32
      %first_1_0_at_2 = arith.addi %first_1_0_or, %first_1_0_offset_2 : i32
      %first_1_0_exists_3 = arith.cmpi slt, %i3, %first_0_to_left_next : i32
      %first_1_0_offset_3 = arith.select %first_1_0_exists_3, %channel_3_at, %i1073741816 : i32
      %first_1_0_at_3 = arith.addi %first_1_0_or, %first_1_0_offset_3 : i32
      %first_1_0_to_column_far = arith.addi %first_0_to_column_next, %dilation_w : i32
      %first_1_0_to_column_wraps = arith.cmpi uge, %first_1_0_to_column_far, %column_end : i32
      %first_1_0_to_column_by = arith.select %first_1_0_to_column_wraps, %column_end, %i0 : i32
      %first_1_0_to_column_next = arith.subi %first_1_0_to_column_far, %first_1_0_to_column_by : i32
      %first_1_0_to_row_by = arith.select %first_1_0_to_column_wraps, %dilation_h, %i0 : i32
      %first_1_0_to_row_there = arith.addi %first_0_to_row_next, %i0 : i32
      %first_1_0_to_row_far = arith.addi %first_1_0_to_row_there, %first_1_0_to_row_by : i32
      %first_1_0_to_row_wraps = arith.cmpi uge, %first_1_0_to_row_far, %row_end : i32
      %first_1_0_to_row_less = arith.select %first_1_0_to_row_wraps, %row_end, %i0 : i32
      %first_1_0_to_row_next = arith.subi %first_1_0_to_row_far, %first_1_0_to_row_less : i32
      %first_1_0_to_left_there = arith.subi %first_0_to_left_next, %i0 : i32
      %first_1_0_to_left_by = arith.select %first_1_0_to_row_wraps, %i4, %i0 : i32
      %first_1_0_to_left_next = arith.subi %first_1_0_to_left_there, %first_1_0_to_left_by : i32
      %first_1_1_h = arith.addi %h_0, %first_1_0_to_row_next : i32
      %first_1_1_w = arith.addi %w_0, %first_1_0_to_column_next : i32
      %first_1_1_h_in = arith.cmpi ult, %first_1_1_h, %h_size : i32
      %first_1_1_w_in = arith.cmpi ult, %first_1_1_w, %w_size : i32
      %first_1_1_in = arith.andi %first_1_1_h_in, %first_1_1_w_in : i1
      %first_1_1_done = arith.subi %c_size, %first_1_0_to_left_next : i32
      %first_1_1_channel = arith.minui %first_1_1_done, %c_size : i32
      %first_1_1_line = arith.muli %first_1_0_to_row_next, %input_stride_h : i32
      %first_1_1_column = arith.muli %first_1_0_to_column_next, %input_stride_w : i32
      %first_1_1_plane = arith.muli %first_1_1_channel, %input_stride_c : i32
      %first_1_1_line_column = arith.addi %first_1_1_line, %first_1_1_column : i32
      %first_1_1_tap = arith.addi %first_1_1_line_column, %first_1_1_plane : i32
      %first_1_1_at = arith.addi %input_start, %first_1_1_tap : i32
      %first_1_1_or = arith.select %first_1_1_in, %first_1_1_at, %i1073741816 : i32
      %first_1_1_exists_0 = arith.cmpi slt, %i0, %first_1_0_to_left_next : i32
      %first_1_1_offset_0 = arith.select %first_1_1_exists_0, %channel_0_at, %i1073741816 : i32
      %first_1_1_at_0 = arith.addi %first_1_1_or, %first_1_1_offset_0 : i32
      %first_1_1_exists_1 = arith.cmpi slt, %i1, %first_1_0_to_left_next : i32
      %first_1_1_offset_1 = arith.select %first_1_1_exists_1, %channel_1_at, %i1073741816 : i32
      %first_1_1_at_1 = arith.addi %first_1_1_or, %first_1_1_offset_1 : i32
      %first_1_1_exists_2 = arith.cmpi slt, %i2, %first_1_0_to_left_next : i32
      %first_1_1_offset_2 = arith.select %first_1_1_exists_2, %channel_2_at, %i1073741816 : i32
      %first_1_1_at_2 = arith.addi %first_1_1_or, %first_1_1_offset_2 : i32
      %first_1_1_exists_3 = arith.cmpi slt, %i3, %first_1_0_to_left_next : i32
      %first_1_1_offset_3 = arith.select %first_1_1_exists_3, %channel_3_at, %i1073741816 : i32
      %first_1_1_at_3 = arith.addi %first_1_1_or, %first_1_1_offset_3 : i32
      %first_1_1_to_column_far = arith.addi %first_1_0_to_column_next, %dilation_w : i32
      %first_1_1_to_column_wraps = arith.cmpi uge, %first_1_1_to_column_far, %column_end : i32
      %first_1_1_to_column_by = arith.select %first_1_1_to_column_wraps, %column_end, %i0 : i32
      %first_1_1_to_column_next = arith.subi %first_1_1_to_column_far, %first_1_1_to_column_by : i32
      %first_1_1_to_row_by = arith.select %first_1_1_to_column_wraps, %dilation_h, %i0 : i32
      %first_1_1_to_row_there = arith.addi %first_1_0_to_row_next, %i0 : i32
      %first_1_1_to_row_far = arith.addi %first_1_1_to_row_there, %first_1_1_to_row_by : i32
      %first_1_1_to_row_wraps = arith.cmpi uge, %first_1_1_to_row_far, %row_end : i32
      %first_1_1_to_row_less = arith.select %first_1_1_to_row_wraps, %row_end, %i0 : i32
      %first_1_1_to_row_next = arith.subi %first_1_1_to_row_far, %first_1_1_to_row_less : i32
      %first_1_1_to_left_there = arith.subi %first_1_0_to_left_next, %i0 : i32
      %first_1_1_to_left_by = arith.select %first_1_1_to_row_wraps, %i4, %i0 : i32
      %first_1_1_to_left_next = arith.subi %first_1_1_to_left_there, %first_1_1_to_left_by : i32
      %first_1_2_h = arith.addi %h_0, %first_1_1_to_row_next : i32
      %first_1_2_w = arith.addi %w_0, %first_1_1_to_column_next : i32
      %first_1_2_h_in = arith.cmpi ult, %first_1_2_h, %h_size : i32
      %first_1_2_w_in = arith.cmpi ult, %first_1_2_w, %w_size : i32
      %first_1_2_in = arith.andi %first_1_2_h_in, %first_1_2_w_in : i1
      %first_1_2_done = arith.subi %c_size, %first_1_1_to_left_next : i32
      %first_1_2_channel = arith.minui %first_1_2_done, %c_size : i32
      %first_1_2_line = arith.muli %first_1_1_to_row_next, %input_stride_h : i32
      %first_1_2_column = arith.muli %first_1_1_to_column_next, %input_stride_w : i32
      %first_1_2_plane = arith.muli %first_1_2_channel, %input_stride_c : i32
      %first_1_2_line_column = arith.addi %first_1_2_line, %first_1_2_column : i32
      %first_1_2_tap = arith.addi %first_1_2_line_column, %first_1_2_plane : i32
      %first_1_2_at = arith.addi %input_start, %first_1_2_tap : i32
      %first_1_2_or = arith.select %first_1_2_in, %first_1_2_at, %i1073741816 : i32
      %first_1_2_exists_0 = arith.cmpi slt, %i0, %first_1_1_to_left_next : i32
      %first_1_2_offset_0 = arith.select %first_1_2_exists_0, %channel_0_at, %i1073741816 : i32
      %first_1_2_at_0 = arith.addi %first_1_2_or, %first_1_2_offset_0 : i32
      %first_1_2_exists_1 = arith.cmpi slt, %i1, %first_1_1_to_left_next : i32
      %first_1_2_offset_1 = arith.select %first_1_2_exists_1, %channel_1_at, %i1073741816 : i32
      %first_1_2_at_1 = arith.addi %first_1_2_or, %first_1_2_offset_1 : i32
      %first_1_2_exists_2 = arith.cmpi slt, %i2, %first_1_1_to_left_next : i32
      %first_1_2_offset_2 = arith.select %first_1_2_exists_2, %channel_2_at, %i1073741816 : i32
      %first_1_2_at_2 = arith.addi %first_1_2_or, %first_1_2_offset_2 : i32
      %first_1_2_exists_3 = arith.cmpi slt, %i3, %first_1_1_to_left_next : i32
      %first_1_2_offset_3 = arith.select %first_1_2_exists_3, %channel_3_at, %i1073741816 : i32
      %first_1_2_at_3 = arith.addi %first_1_2_or, %first_1_2_offset_3 : i32
      %first_1_2_to_column_far = arith.addi %first_1_1_to_column_next, %dilation_w : i32
      %first_1_2_to_column_wraps = arith.cmpi uge, %first_1_2_to_column_far, %column_end : i32
      %first_1_2_to_column_by = arith.select %first_1_2_to_column_wraps, %column_end, %i0 : i32
      %first_1_2_to_column_next = arith.subi %first_1_2_to_column_far, %first_1_2_to_column_by : i32
      %first_1_2_to_row_by = arith.select %first_1_2_to_column_wraps, %dilation_h, %i0 : i32
      %first_1_2_to_row_there = arith.addi %first_1_1_to_row_next, %i0 : i32
      %first_1_2_to_row_far = arith.addi %first_1_2_to_row_there, %first_1_2_to_row_by : i32
      %first_1_2_to_row_wraps = arith.cmpi uge, %first_1_2_to_row_far, %row_end : i32
      %first_1_2_to_row_less = arith.select %first_1_2_to_row_wraps, %row_end, %i0 : i32
      %first_1_2_to_row_next = arith.subi %first_1_2_to_row_far, %first_1_2_to_row_less : i32
      %first_1_2_to_left_there = arith.subi %first_1_1_to_left_next, %i0 : i32
      %first_1_2_to_left_by = arith.select %first_1_2_to_row_wraps, %i4, %i0 : i32
      %first_1_2_to_left_next = arith.subi %first_1_2_to_left_there, %first_1_2_to_left_by : i32
      %first_1_3_h = arith.addi %h_0, %first_1_2_to_row_next : i32
      %first_1_3_w = arith.addi %w_0, %first_1_2_to_column_next : i32
      %first_1_3_h_in = arith.cmpi ult, %first_1_3_h, %h_size : i32
      %first_1_3_w_in = arith.cmpi ult, %first_1_3_w, %w_size : i32
      %first_1_3_in = arith.andi %first_1_3_h_in, %first_1_3_w_in : i1
      %first_1_3_done = arith.subi %c_size, %first_1_2_to_left_next : i32
      %first_1_3_channel = arith.minui %first_1_3_done, %c_size : i32
      %first_1_3_line = arith.muli %first_1_2_to_row_next, %input_stride_h : i32
      %first_1_3_column = arith.muli %first_1_2_to_column_next, %input_stride_w : i32
      %first_1_3_plane = arith.muli %first_1_3_channel, %input_stride_c : i32
      %first_1_3_line_column = arith.addi %first_1_3_line, %first_1_3_column : i32
      %first_1_3_tap = arith.addi %first_1_3_line_column, %first_1_3_plane : i32
      %first_1_3_at = arith.addi %input_start, %first_1_3_tap : i32
      %first_1_3_or = arith.select %first_1_3_in, %first_1_3_at, %i1073741816 : i32
      %first_1_3_exists_0 = arith.cmpi slt, %i0, %first_1_2_to_left_next : i32
      %first_1_3_offset_0 = arith.select %first_1_3_exists_0, %channel_0_at, %i1073741816 : i32
      %first_1_3_at_0 = arith.addi %first_1_3_or, %first_1_3_offset_0 : i32
      %first_1_3_exists_1 = arith.cmpi slt, %i1, %first_1_2_to_left_next : i32
      %first_1_3_offset_1 = arith.select %first_1_3_exists_1, %channel_1_at, %i1073741816 : i32
      %first_1_3_at_1 = arith.addi %first_1_3_or, %first_1_3_offset_1 : i32
      %first_1_3_exists_2 = arith.cmpi slt, %i2, %first_1_2_to_left_next : i32
      %first_1_3_offset_2 = arith.select %first_1_3_exists_2, %channel_2_at, %i1073741816 : i32
      %first_1_3_at_2 = arith.addi %first_1_3_or, %first_1_3_offset_2 : i32
      %first_1_3_exists_3 = arith.cmpi slt, %i3, %first_1_2_to_left_next : i32
      %first_1_3_offset_3 = arith.select %first_1_3_exists_3, %channel_3_at, %i1073741816 : i32
      %first_1_3_at_3 = arith.addi %first_1_3_or, %first_1_3_offset_3 : i32
      %first_1_to_column_far = arith.addi %first_0_to_column_next, %by_columns : i32
      %first_1_to_column_wraps = arith.cmpi uge, %first_1_to_column_far, %column_end : i32
      %first_1_to_column_by = arith.select %first_1_to_column_wraps, %column_end, %i0 : i32
      %first_1_to_column_next = arith.subi %first_1_to_column_far, %first_1_to_column_by : i32
      %first_1_to_row_by = arith.select %first_1_to_column_wraps, %dilation_h, %i0 : i32
      %first_1_to_row_there = arith.addi %first_0_to_row_next, %by_rows : i32
      %first_1_to_row_far = arith.addi %first_1_to_row_there, %first_1_to_row_by : i32
      %first_1_to_row_wraps = arith.cmpi uge, %first_1_to_row_far, %row_end : i32
      %first_1_to_row_less = arith.select %first_1_to_row_wraps, %row_end, %i0 : i32
      %first_1_to_row_next = arith.subi %first_1_to_row_far, %first_1_to_row_less : i32
      %first_1_to_left_there = arith.subi %first_0_to_left_next, %by_channels : i32
      %first_1_to_left_by = arith.select %first_1_to_row_wraps, %i4, %i0 : i32
      %first_1_to_left_next = arith.subi %first_1_to_left_there, %first_1_to_left_by : i32
      %first_1_to_tap_far = arith.addi %first_0_to_tap_next, %by_taps : i32
      %first_1_to_tap_wraps = arith.cmpi uge, %first_1_to_tap_far, %rs_some : i32
      %first_1_to_tap_less = arith.select %first_1_to_tap_wraps, %rs_some, %i0 : i32
      %first_1_to_tap_next = arith.subi %first_1_to_tap_far, %first_1_to_tap_less : i32
      %first_1_to_tap_left_there = arith.subi %first_0_to_tap_left_next, %by_channels : i32
      %first_1_to_tap_left_by = arith.select %first_1_to_tap_wraps, %i4, %i0 : i32
      %first_1_to_tap_left_next = arith.subi %first_1_to_tap_left_there, %first_1_to_tap_left_by : i32
      %first_1_0 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_0] : !flat_bf16, i32 -> bf16
      %first_1_1 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_1] : !flat_bf16, i32 -> bf16
      %first_1_2 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_2] : !flat_bf16, i32 -> bf16
      %first_1_3 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_3] : !flat_bf16, i32 -> bf16
      %first_1_4 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_4] : !flat_bf16, i32 -> bf16
      %first_1_5 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_5] : !flat_bf16, i32 -> bf16
      %first_1_6 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_6] : !flat_bf16, i32 -> bf16
      %first_1_7 = amdgpu.raw_buffer_load %filter_flat[%first_1_filter_at_7] : !flat_bf16, i32 -> bf16
      %first_1_8 = amdgpu.raw_buffer_load %input_flat[%first_1_0_at_0] : !flat_bf16, i32 -> bf16
      %first_1_9 = amdgpu.raw_buffer_load %input_flat[%first_1_0_at_1] : !flat_bf16, i32 -> bf16
      %first_1_10 = amdgpu.raw_buffer_load %input_flat[%first_1_0_at_2] : !flat_bf16, i32 -> bf16
      %first_1_11 = amdgpu.raw_buffer_load %input_flat[%first_1_0_at_3] : !flat_bf16, i32 -> bf16
      %first_1_12 = amdgpu.raw_buffer_load %input_flat[%first_1_1_at_0] : !flat_bf16, i32 -> bf16
      %first_1_13 = amdgpu.raw_buffer_load %input_flat[%first_1_1_at_1] : !flat_bf16, i32 -> bf16
      %first_1_14 = amdgpu.raw_buffer_load %input_flat[%first_1_1_at_2] : !flat_bf16, i32 -> bf16
      %first_1_15 = amdgpu.raw_buffer_load %input_flat[%first_1_1_at_3] : !flat_bf16, i32 -> bf16
      %first_1_16 = amdgpu.raw_buffer_load %input_flat[%first_1_2_at_0] : !flat_bf16, i32 -> bf16
      %first_1_17 = amdgpu.raw_buffer_load %input_flat[%first_1_2_at_1] : !flat_bf16, i32 -> bf16
      %first_1_18 = amdgpu.raw_buffer_load %input_flat[%first_1_2_at_2] : !flat_bf16, i32 -> bf16
      %first_1_19 = amdgpu.raw_buffer_load %input_flat[%first_1_2_at_3] : !flat_bf16, i32 -> bf16
      %first_1_20 = amdgpu.raw_buffer_load %input_flat[%first_1_3_at_0] : !flat_bf16, i32 -> bf16
      %first_1_21 = amdgpu.raw_buffer_load %input_flat[%first_1_3_at_1] : !flat_bf16, i32 -> bf16
      %first_1_22 = amdgpu.raw_buffer_load %input_flat[%first_1_3_at_2] : !flat_bf16, i32 -> bf16
      %first_1_23 = amdgpu.raw_buffer_load %input_flat[%first_1_3_at_3] : !flat_bf16, i32 -> bf16
      %first_2_filter_done = arith.subi %c_size, %first_1_to_tap_left_next : i32
      %first_2_filter_channel = arith.addi %first_2_filter_done, %k_channel : i32
      %first_2_filter_plane = arith.muli %first_2_filter_channel, %filter_stride_c : i32
      %first_2_filter_tap = arith.muli %first_1_to_tap_next, %filter_stride_s : i32
      %first_2_filter_at = arith.addi %first_2_filter_plane, %first_2_filter_tap : i32
      %first_2_filter_in = arith.cmpi slt, %k_channel, %first_1_to_tap_left_next : i32
      %first_2_filter_or = arith.select %first_2_filter_in, %first_2_filter_at, %i1073741816 : i32
      %first_2_filter_at_0 = arith.addi %filter_base_0, %first_2_filter_or : i32
      %first_2_filter_at_1 = arith.addi %filter_base_1, %first_2_filter_or : i32
      %first_2_filter_at_2 = arith.addi %filter_base_2, %first_2_filter_or : i32
      %first_2_filter_at_3 = arith.addi %filter_base_3, %first_2_filter_or : i32
      %first_2_filter_at_4 = arith.addi %filter_base_4, %first_2_filter_or : i32
      %first_2_filter_at_5 = arith.addi %filter_base_5, %first_2_filter_or : i32
      %first_2_filter_at_6 = arith.addi %filter_base_6, %first_2_filter_or : i32
      %first_2_filter_at_7 = arith.addi %filter_base_7, %first_2_filter_or : i32
      %first_2_0_h = arith.addi %h_0, %first_1_to_row_next : i32
      %first_2_0_w = arith.addi %w_0, %first_1_to_column_next : i32
      %first_2_0_h_in = arith.cmpi ult, %first_2_0_h, %h_size : i32
      %first_2_0_w_in = arith.cmpi ult, %first_2_0_w, %w_size : i32
      %first_2_0_in = arith.andi %first_2_0_h_in, %first_2_0_w_in : i1
      %first_2_0_done = arith.subi %c_size, %first_1_to_left_next : i32
      %first_2_0_channel = arith.minui %first_2_0_done, %c_size : i32
      %first_2_0_line = arith.muli %first_1_to_row_next, %input_stride_h : i32
      %first_2_0_column = arith.muli %first_1_to_column_next, %input_stride_w : i32
      %first_2_0_plane = arith.muli %first_2_0_channel, %input_stride_c : i32
      %first_2_0_line_column = arith.addi %first_2_0_line, %first_2_0_column : i32
      %first_2_0_tap = arith.addi %first_2_0_line_column, %first_2_0_plane : i32
      %first_2_0_at = arith.addi %input_start, %first_2_0_tap : i32
      %first_2_0_or = arith.select %first_2_0_in, %first_2_0_at, %i1073741816 : i32
      %first_2_0_exists_0 = arith.cmpi slt, %i0, %first_1_to_left_next : i32
      %first_2_0_offset_0 = arith.select %first_2_0_exists_0, %channel_0_at, %i1073741816 : i32
      %first_2_0_at_0 = arith.addi %first_2_0_or, %first_2_0_offset_0 : i32
      %first_2_0_exists_1 = arith.cmpi slt, %i1, %first_1_to_left_next : i32
      %first_2_0_offset_1 = arith.select %first_2_0_exists_1, %channel_1_at, %i1073741816 : i32
      %first_2_0_at_1 = arith.addi %first_2_0_or, %first_2_0_offset_1 : i32
      %first_2_0_exists_2 = arith.cmpi slt, %i2, %first_1_to_left_next : i32
      %first_2_0_offset_2 = arith.select %first_2_0_exists_2, %channel_2_at, %i1073741816 : i32
      %first_2_0_at_2 = arith.addi %first_2_0_or, %first_2_0_offset_2 : i32
      %first_2_0_exists_3 = arith.cmpi slt, %i3, %first_1_to_left_next : i32
      %first_2_0_offset_3 = arith.select %first_2_0_exists_3, %channel_3_at, %i1073741816 : i32
      %first_2_0_at_3 = arith.addi %first_2_0_or, %first_2_0_offset_3 : i32
      %first_2_0_to_column_far = arith.addi %first_1_to_column_next, %dilation_w : i32
      %first_2_0_to_column_wraps = arith.cmpi uge, %first_2_0_to_column_far, %column_end : i32
      %first_2_0_to_column_by = arith.select %first_2_0_to_column_wraps, %column_end, %i0 : i32
      %first_2_0_to_column_next = arith.subi %first_2_0_to_column_far, %first_2_0_to_column_by : i32
      %first_2_0_to_row_by = arith.select %first_2_0_to_column_wraps, %dilation_h, %i0 : i32
      %first_2_0_to_row_there = arith.addi %first_1_to_row_next, %i0 : i32
      %first_2_0_to_row_far = arith.addi %first_2_0_to_row_there, %first_2_0_to_row_by : i32
      %first_2_0_to_row_wraps = arith.cmpi uge, %first_2_0_to_row_far, %row_end : i32
      %first_2_0_to_row_less = arith.select %first_2_0_to_row_wraps, %row_end, %i0 : i32
      %first_2_0_to_row_next = arith.subi %first_2_0_to_row_far, %first_2_0_to_row_less : i32
      %first_2_0_to_left_there = arith.subi %first_1_to_left_next, %i0 : i32
      %first_2_0_to_left_by = arith.select %first_2_0_to_row_wraps, %i4, %i0 : i32
      %first_2_0_to_left_next = arith.subi %first_2_0_to_left_there, %first_2_0_to_left_by : i32
      %first_2_1_h = arith.addi %h_0, %first_2_0_to_row_next : i32
      %first_2_1_w = arith.addi %w_0, %first_2_0_to_column_next : i32
      %first_2_1_h_in = arith.cmpi ult, %first_2_1_h, %h_size : i32
      %first_2_1_w_in = arith.cmpi ult, %first_2_1_w, %w_size : i32
      %first_2_1_in = arith.andi %first_2_1_h_in, %first_2_1_w_in : i1
      %first_2_1_done = arith.subi %c_size, %first_2_0_to_left_next : i32
      %first_2_1_channel = arith.minui %first_2_1_done, %c_size : i32
      %first_2_1_line = arith.muli %first_2_0_to_row_next, %input_stride_h : i32
      %first_2_1_column = arith.muli %first_2_0_to_column_next, %input_stride_w : i32
      %first_2_1_plane = arith.muli %first_2_1_channel, %input_stride_c : i32
      %first_2_1_line_column = arith.addi %first_2_1_line, %first_2_1_column : i32
      %first_2_1_tap = arith.addi %first_2_1_line_column, %first_2_1_plane : i32
      %first_2_1_at = arith.addi %input_start, %first_2_1_tap : i32
      %first_2_1_or = arith.select %first_2_1_in, %first_2_1_at, %i1073741816 : i32
      %first_2_1_exists_0 = arith.cmpi slt, %i0, %first_2_0_to_left_next : i32
      %first_2_1_offset_0 = arith.select %first_2_1_exists_0, %channel_0_at, %i1073741816 : i32
      %first_2_1_at_0 = arith.addi %first_2_1_or, %first_2_1_offset_0 : i32
      %first_2_1_exists_1 = arith.cmpi slt, %i1, %first_2_0_to_left_next : i32
      %first_2_1_offset_1 = arith.select %first_2_1_exists_1, %channel_1_at, %i1073741816 : i32
      %first_2_1_at_1 = arith.addi %first_2_1_or, %first_2_1_offset_1 : i32
      %first_2_1_exists_2 = arith.cmpi slt, %i2, %first_2_0_to_left_next : i32
      %first_2_1_offset_2 = arith.select %first_2_1_exists_2, %channel_2_at, %i1073741816 : i32
      %first_2_1_at_2 = arith.addi %first_2_1_or, %first_2_1_offset_2 : i32
      %first_2_1_exists_3 = arith.cmpi slt, %i3, %first_2_0_to_left_next : i32
      %first_2_1_offset_3 = arith.select %first_2_1_exists_3, %channel_3_at, %i1073741816 : i32
      %first_2_1_at_3 = arith.addi %first_2_1_or, %first_2_1_offset_3 : i32
      %first_2_1_to_column_far = arith.addi %first_2_0_to_column_next, %dilation_w : i32
      %first_2_1_to_column_wraps = arith.cmpi uge, %first_2_1_to_column_far, %column_end : i32
      %first_2_1_to_column_by = arith.select %first_2_1_to_column_wraps, %column_end, %i0 : i32
      %first_2_1_to_column_next = arith.subi %first_2_1_to_column_far, %first_2_1_to_column_by : i32
      %first_2_1_to_row_by = arith.select %first_2_1_to_column_wraps, %dilation_h, %i0 : i32
      %first_2_1_to_row_there = arith.addi %first_2_0_to_row_next, %i0 : i32
      %first_2_1_to_row_far = arith.addi %first_2_1_to_row_there, %first_2_1_to_row_by : i32
      %first_2_1_to_row_wraps = arith.cmpi uge, %first_2_1_to_row_far, %row_end : i32
      %first_2_1_to_row_less = arith.select %first_2_1_to_row_wraps, %row_end, %i0 : i32
      %first_2_1_to_row_next = arith.subi %first_2_1_to_row_far, %first_2_1_to_row_less : i32
      %first_2_1_to_left_there = arith.subi %first_2_0_to_left_next, %i0 : i32
      %first_2_1_to_left_by = arith.select %first_2_1_to_row_wraps, %i4, %i0 : i32
      %first_2_1_to_left_next = arith.subi %first_2_1_to_left_there, %first_2_1_to_left_by : i32
      %first_2_2_h = arith.addi %h_0, %first_2_1_to_row_next : i32
      %first_2_2_w = arith.addi %w_0, %first_2_1_to_column_next : i32
      %first_2_2_h_in = arith.cmpi ult, %first_2_2_h, %h_size : i32
      %first_2_2_w_in = arith.cmpi ult, %first_2_2_w, %w_size : i32
      %first_2_2_in = arith.andi %first_2_2_h_in, %first_2_2_w_in : i1
      %first_2_2_done = arith.subi %c_size, %first_2_1_to_left_next : i32
      %first_2_2_channel = arith.minui %first_2_2_done, %c_size : i32
      %first_2_2_line = arith.muli %first_2_1_to_row_next, %input_stride_h : i32
      %first_2_2_column = arith.muli %first_2_1_to_column_next, %input_stride_w : i32
      %first_2_2_plane = arith.muli %first_2_2_channel, %input_stride_c : i32
      %first_2_2_line_column = arith.addi %first_2_2_line, %first_2_2_column : i32
      %first_2_2_tap = arith.addi %first_2_2_line_column, %first_2_2_plane : i32
      %first_2_2_at = arith.addi %input_start, %first_2_2_tap : i32
      %first_2_2_or = arith.select %first_2_2_in, %first_2_2_at, %i1073741816 : i32
      %first_2_2_exists_0 = arith.cmpi slt, %i0, %first_2_1_to_left_next : i32
      %first_2_2_offset_0 = arith.select %first_2_2_exists_0, %channel_0_at, %i1073741816 : i32
      %first_2_2_at_0 = arith.addi %first_2_2_or, %first_2_2_offset_0 : i32
      %first_2_2_exists_1 = arith.cmpi slt, %i1, %first_2_1_to_left_next : i32
      %first_2_2_offset_1 = arith.select %first_2_2_exists_1, %channel_1_at, %i1073741816 : i32
      %first_2_2_at_1 = arith.addi %first_2_2_or, %first_2_2_offset_1 : i32
      %first_2_2_exists_2 = arith.cmpi slt, %i2, %first_2_1_to_left_next : i32
      %first_2_2_offset_2 = arith.select %first_2_2_exists_2, %channel_2_at, %i1073741816 : i32
      %first_2_2_at_2 = arith.addi %first_2_2_or, %first_2_2_offset_2 : i32
      %first_2_2_exists_3 = arith.cmpi slt, %i3, %first_2_1_to_left_next : i32
      %first_2_2_offset_3 = arith.select %first_2_2_exists_3, %channel_3_at, %i1073741816 : i32
      %first_2_2_at_3 = arith.addi %first_2_2_or, %first_2_2_offset_3 : i32
      %first_2_2_to_column_far = arith.addi %first_2_1_to_column_next, %dilation_w : i32
      %first_2_2_to_column_wraps = arith.cmpi uge, %first_2_2_to_column_far, %column_end : i32
      %first_2_2_to_column_by = arith.select %first_2_2_to_column_wraps, %column_end, %i0 : i32
      %first_2_2_to_column_next = arith.subi %first_2_2_to_column_far, %first_2_2_to_column_by : i32
      %first_2_2_to_row_by = arith.select %first_2_2_to_column_wraps, %dilation_h, %i0 : i32
      %first_2_2_to_row_there = arith.addi %first_2_1_to_row_next, %i0 : i32
      %first_2_2_to_row_far = arith.addi %first_2_2_to_row_there, %first_2_2_to_row_by : i32
      %first_2_2_to_row_wraps = arith.cmpi uge, %first_2_2_to_row_far, %row_end : i32
      %first_2_2_to_row_less = arith.select %first_2_2_to_row_wraps, %row_end, %i0 : i32
      %first_2_2_to_row_next = arith.subi %first_2_2_to_row_far, %first_2_2_to_row_less : i32
      %first_2_2_to_left_there = arith.subi %first_2_1_to_left_next, %i0 : i32
      %first_2_2_to_left_by = arith.select %first_2_2_to_row_wraps, %i4, %i0 : i32
      %first_2_2_to_left_next = arith.subi %first_2_2_to_left_there, %first_2_2_to_left_by : i32
      %first_2_3_h = arith.addi %h_0, %first_2_2_to_row_next : i32
      %first_2_3_w = arith.addi %w_0, %first_2_2_to_column_next : i32
      %first_2_3_h_in = arith.cmpi ult, %first_2_3_h, %h_size : i32
      %first_2_3_w_in = arith.cmpi ult, %first_2_3_w, %w_size : i32
      %first_2_3_in = arith.andi %first_2_3_h_in, %first_2_3_w_in : i1
      %first_2_3_done = arith.subi %c_size, %first_2_2_to_left_next : i32
      %first_2_3_channel = arith.minui %first_2_3_done, %c_size : i32
      %first_2_3_line = arith.muli %first_2_2_to_row_next, %input_stride_h : i32
      %first_2_3_column = arith.muli %first_2_2_to_column_next, %input_stride_w : i32
      %first_2_3_plane = arith.muli %first_2_3_channel, %input_stride_c : i32
      %first_2_3_line_column = arith.addi %first_2_3_line, %first_2_3_column : i32
      %first_2_3_tap = arith.addi %first_2_3_line_column, %first_2_3_plane : i32
      %first_2_3_at = arith.addi %input_start, %first_2_3_tap : i32
      %first_2_3_or = arith.select %first_2_3_in, %first_2_3_at, %i1073741816 : i32
      %first_2_3_exists_0 = arith.cmpi slt, %i0, %first_2_2_to_left_next : i32
      %first_2_3_offset_0 = arith.select %first_2_3_exists_0, %channel_0_at, %i1073741816 : i32
      %first_2_3_at_0 = arith.addi %first_2_3_or, %first_2_3_offset_0 : i32
      %first_2_3_exists_1 = arith.cmpi slt, %i1, %first_2_2_to_left_next : i32
      %first_2_3_offset_1 = arith.select %first_2_3_exists_1, %channel_1_at, %i1073741816 : i32
      %first_2_3_at_1 = arith.addi %first_2_3_or, %first_2_3_offset_1 : i32
      %first_2_3_exists_2 = arith.cmpi slt, %i2, %first_2_2_to_left_next : i32
      %first_2_3_offset_2 = arith.select %first_2_3_exists_2, %channel_2_at, %i1073741816 : i32
      %first_2_3_at_2 = arith.addi %first_2_3_or, %first_2_3_offset_2 : i32
      %first_2_3_exists_3 = arith.cmpi slt, %i3, %first_2_2_to_left_next : i32
      %first_2_3_offset_3 = arith.select %first_2_3_exists_3, %channel_3_at, %i1073741816 : i32
      %first_2_3_at_3 = arith.addi %first_2_3_or, %first_2_3_offset_3 : i32
      %first_2_to_column_far = arith.addi %first_1_to_column_next, %by_columns : i32
      %first_2_to_column_wraps = arith.cmpi uge, %first_2_to_column_far, %column_end : i32
      %first_2_to_column_by = arith.select %first_2_to_column_wraps, %column_end, %i0 : i32
      %first_2_to_column_next = arith.subi %first_2_to_column_far, %first_2_to_column_by : i32
      %first_2_to_row_by = arith.select %first_2_to_column_wraps, %dilation_h, %i0 : i32
      %first_2_to_row_there = arith.addi %first_1_to_row_next, %by_rows : i32
      %first_2_to_row_far = arith.addi %first_2_to_row_there, %first_2_to_row_by : i32
      %first_2_to_row_wraps = arith.cmpi uge, %first_2_to_row_far, %row_end : i32
      %first_2_to_row_less = arith.select %first_2_to_row_wraps, %row_end, %i0 : i32
      %first_2_to_row_next = arith.subi %first_2_to_row_far, %first_2_to_row_less : i32
      %first_2_to_left_there = arith.subi %first_1_to_left_next, %by_channels : i32
      %first_2_to_left_by = arith.select %first_2_to_row_wraps, %i4, %i0 : i32
      %first_2_to_left_next = arith.subi %first_2_to_left_there, %first_2_to_left_by : i32
      %first_2_to_tap_far = arith.addi %first_1_to_tap_next, %by_taps : i32
      %first_2_to_tap_wraps = arith.cmpi uge, %first_2_to_tap_far, %rs_some : i32
      %first_2_to_tap_less = arith.select %first_2_to_tap_wraps, %rs_some, %i0 : i32
      %first_2_to_tap_next = arith.subi %first_2_to_tap_far, %first_2_to_tap_less : i32
      %first_2_to_tap_left_there = arith.subi %first_1_to_tap_left_next, %by_channels : i32
      %first_2_to_tap_left_by = arith.select %first_2_to_tap_wraps, %i4, %i0 : i32
      %first_2_to_tap_left_next = arith.subi %first_2_to_tap_left_there, %first_2_to_tap_left_by : i32
      %first_2_0 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_0] : !flat_bf16, i32 -> bf16
      %first_2_1 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_1] : !flat_bf16, i32 -> bf16
      %first_2_2 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_2] : !flat_bf16, i32 -> bf16
      %first_2_3 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_3] : !flat_bf16, i32 -> bf16
      %first_2_4 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_4] : !flat_bf16, i32 -> bf16
      %first_2_5 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_5] : !flat_bf16, i32 -> bf16
      %first_2_6 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_6] : !flat_bf16, i32 -> bf16
      %first_2_7 = amdgpu.raw_buffer_load %filter_flat[%first_2_filter_at_7] : !flat_bf16, i32 -> bf16
      %first_2_8 = amdgpu.raw_buffer_load %input_flat[%first_2_0_at_0] : !flat_bf16, i32 -> bf16
      %first_2_9 = amdgpu.raw_buffer_load %input_flat[%first_2_0_at_1] : !flat_bf16, i32 -> bf16
      %first_2_10 = amdgpu.raw_buffer_load %input_flat[%first_2_0_at_2] : !flat_bf16, i32 -> bf16
      %first_2_11 = amdgpu.raw_buffer_load %input_flat[%first_2_0_at_3] : !flat_bf16, i32 -> bf16
      %first_2_12 = amdgpu.raw_buffer_load %input_flat[%first_2_1_at_0] : !flat_bf16, i32 -> bf16
      %first_2_13 = amdgpu.raw_buffer_load %input_flat[%first_2_1_at_1] : !flat_bf16, i32 -> bf16
      %first_2_14 = amdgpu.raw_buffer_load %input_flat[%first_2_1_at_2] : !flat_bf16, i32 -> bf16
      %first_2_15 = amdgpu.raw_buffer_load %input_flat[%first_2_1_at_3] : !flat_bf16, i32 -> bf16
      %first_2_16 = amdgpu.raw_buffer_load %input_flat[%first_2_2_at_0] : !flat_bf16, i32 -> bf16
      %first_2_17 = amdgpu.raw_buffer_load %input_flat[%first_2_2_at_1] : !flat_bf16, i32 -> bf16
      %first_2_18 = amdgpu.raw_buffer_load %input_flat[%first_2_2_at_2] : !flat_bf16, i32 -> bf16
      %first_2_19 = amdgpu.raw_buffer_load %input_flat[%first_2_2_at_3] : !flat_bf16, i32 -> bf16
      %first_2_20 = amdgpu.raw_buffer_load %input_flat[%first_2_3_at_0] : !flat_bf16, i32 -> bf16
      %first_2_21 = amdgpu.raw_buffer_load %input_flat[%first_2_3_at_1] : !flat_bf16, i32 -> bf16
      %first_2_22 = amdgpu.raw_buffer_load %input_flat[%first_2_3_at_2] : !flat_bf16, i32 -> bf16
      %first_2_23 = amdgpu.raw_buffer_load %input_flat[%first_2_3_at_3] : !flat_bf16, i32 -> bf16
      %staged_1_at = arith.addi %k_even_at, %c0 : index
      memref.store %first_0_0, %lds[%staged_1_at] : !lds_64_bf16
      %staged_2_at = arith.addi %k_odd_at, %c0 : index
      memref.store %first_0_1, %lds[%staged_2_at] : !lds_64_bf16
      %staged_3_at = arith.addi %k_even_at, %c512 : index
      memref.store %first_0_2, %lds[%staged_3_at] : !lds_64_bf16
      %staged_4_at = arith.addi %k_odd_at, %c512 : index
      memref.store %first_0_3, %lds[%staged_4_at] : !lds_64_bf16
      %staged_5_at = arith.addi %k_even_at, %c1024 : index
      memref.store %first_0_4, %lds[%staged_5_at] : !lds_64_bf16
      %staged_6_at = arith.addi %k_odd_at, %c1024 : index
      memref.store %first_0_5, %lds[%staged_6_at] : !lds_64_bf16
      %staged_7_at = arith.addi %k_even_at, %c1536 : index
      memref.store %first_0_6, %lds[%staged_7_at] : !lds_64_bf16
      %staged_8_at = arith.addi %k_odd_at, %c1536 : index
      memref.store %first_0_7, %lds[%staged_8_at] : !lds_64_bf16
      %staged_9 = vector.from_elements %first_0_8, %first_0_9, %first_0_10, %first_0_11, %first_0_12, %first_0_13, %first_0_14, %first_0_15 : !chunk_bf16
      %staged_9_at = arith.addi %pixel_part_0_at, %c2048 : index
      vector.store %staged_9, %lds[%staged_9_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %staged_10 = vector.from_elements %first_0_16, %first_0_17, %first_0_18, %first_0_19, %first_0_20, %first_0_21, %first_0_22, %first_0_23 : !chunk_bf16
      %staged_10_at = arith.addi %pixel_part_1_at, %c2048 : index
      vector.store %staged_10, %lds[%staged_10_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %staged_11_at = arith.addi %k_even_at, %c6144 : index
      memref.store %first_1_0, %lds[%staged_11_at] : !lds_64_bf16
      %staged_12_at = arith.addi %k_odd_at, %c6144 : index
      memref.store %first_1_1, %lds[%staged_12_at] : !lds_64_bf16
      %staged_13_at = arith.addi %k_even_at, %c6656 : index
      memref.store %first_1_2, %lds[%staged_13_at] : !lds_64_bf16
      %staged_14_at = arith.addi %k_odd_at, %c6656 : index
      memref.store %first_1_3, %lds[%staged_14_at] : !lds_64_bf16
      %staged_15_at = arith.addi %k_even_at, %c7168 : index
      memref.store %first_1_4, %lds[%staged_15_at] : !lds_64_bf16
      %staged_16_at = arith.addi %k_odd_at, %c7168 : index
      memref.store %first_1_5, %lds[%staged_16_at] : !lds_64_bf16
      %staged_17_at = arith.addi %k_even_at, %c7680 : index
      memref.store %first_1_6, %lds[%staged_17_at] : !lds_64_bf16
      %staged_18_at = arith.addi %k_odd_at, %c7680 : index
      memref.store %first_1_7, %lds[%staged_18_at] : !lds_64_bf16
      %staged_19 = vector.from_elements %first_1_8, %first_1_9, %first_1_10, %first_1_11, %first_1_12, %first_1_13, %first_1_14, %first_1_15 : !chunk_bf16
      %staged_19_at = arith.addi %pixel_part_0_at, %c8192 : index
      vector.store %staged_19, %lds[%staged_19_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %staged_20 = vector.from_elements %first_1_16, %first_1_17, %first_1_18, %first_1_19, %first_1_20, %first_1_21, %first_1_22, %first_1_23 : !chunk_bf16
      %staged_20_at = arith.addi %pixel_part_1_at, %c8192 : index
      vector.store %staged_20, %lds[%staged_20_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      amdgpu.lds_barrier
      %filter_21_at = arith.addi %filter_0_at, %c0 : index
      %filter_21 = vector.load %lds[%filter_21_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %filter_22_at = arith.addi %filter_0_at, %c1024 : index
      %filter_22 = vector.load %lds[%filter_22_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %pixel_23_at = arith.addi %pixel_0_at, %c2048 : index
      %pixel_23 = vector.load %lds[%pixel_23_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
      %no_sums = arith.constant dense<0.0> : !block
      %end_0, %end_1, %end_2, %end_3, %end_4, %end_5, %end_6, %end_7, %end_8, %end_9, %end_10, %end_11, %end_12, %end_13, %end_14, %end_15, %end_16, %end_17, %end_18, %end_19, %end_20, %end_21, %end_22, %end_23, %end_24, %end_25, %end_26, %end_27, %end_28, %end_29, %end_30, %end_31, %end_32, %end_33 =
      scf.for %step = %i0 to %steps step %i2
      iter_args(
      %loop_sums_0 = %no_sums,
      %loop_sums_1 = %no_sums,
      %loop_operand_0 = %filter_21,
      %loop_operand_1 = %filter_22,
      %loop_operand_2 = %pixel_23,
      %loop_even_0 = %first_2_0,
      %loop_even_1 = %first_2_1,
      %loop_even_2 = %first_2_2,
      %loop_even_3 = %first_2_3,
      %loop_even_4 = %first_2_4,
      %loop_even_5 = %first_2_5,
      %loop_even_6 = %first_2_6,
      %loop_even_7 = %first_2_7,
      %loop_even_8 = %first_2_8,
      %loop_even_9 = %first_2_9,
      %loop_even_10 = %first_2_10,
      %loop_even_11 = %first_2_11,
      %loop_even_12 = %first_2_12,
      %loop_even_13 = %first_2_13,
      %loop_even_14 = %first_2_14,
      %loop_even_15 = %first_2_15,
      %loop_even_16 = %first_2_16,
      %loop_even_17 = %first_2_17,
      %loop_even_18 = %first_2_18,
      %loop_even_19 = %first_2_19,
      %loop_even_20 = %first_2_20,
      %loop_even_21 = %first_2_21,
      %loop_even_22 = %first_2_22,
      %loop_even_23 = %first_2_23,
      %loop_row_0 = %first_2_to_row_next,
      %loop_column_0 = %first_2_to_column_next,
      %loop_left_0 = %first_2_to_left_next,
      %loop_tap_0 = %first_2_to_tap_next,
      %loop_tap_left_0 = %first_2_to_tap_left_next
      ) -> (!block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, i32, i32, i32, i32, i32) : i32 {
        // Step 0, first half. Everybody has read buffer 0 at its end.
        %filter_24_at = arith.addi %filter_1_at, %c0 : index
        %filter_24 = vector.load %lds[%filter_24_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %filter_25_at = arith.addi %filter_1_at, %c1024 : index
        %filter_25 = vector.load %lds[%filter_25_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %pixel_26_at = arith.addi %pixel_1_at, %c2048 : index
        %pixel_26 = vector.load %lds[%pixel_26_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %odd_filter_done = arith.subi %c_size, %loop_tap_left_0 : i32
        %odd_filter_channel = arith.addi %odd_filter_done, %k_channel : i32
        %odd_filter_plane = arith.muli %odd_filter_channel, %filter_stride_c : i32
        %odd_filter_tap = arith.muli %loop_tap_0, %filter_stride_s : i32
        %odd_filter_at = arith.addi %odd_filter_plane, %odd_filter_tap : i32
        %odd_filter_in = arith.cmpi slt, %k_channel, %loop_tap_left_0 : i32
        %odd_filter_or = arith.select %odd_filter_in, %odd_filter_at, %i1073741816 : i32
        %odd_filter_at_0 = arith.addi %filter_base_0, %odd_filter_or : i32
        %odd_filter_at_1 = arith.addi %filter_base_1, %odd_filter_or : i32
        %odd_filter_at_2 = arith.addi %filter_base_2, %odd_filter_or : i32
        %odd_filter_at_3 = arith.addi %filter_base_3, %odd_filter_or : i32
        %odd_filter_at_4 = arith.addi %filter_base_4, %odd_filter_or : i32
        %odd_filter_at_5 = arith.addi %filter_base_5, %odd_filter_or : i32
        %odd_filter_at_6 = arith.addi %filter_base_6, %odd_filter_or : i32
        %odd_filter_at_7 = arith.addi %filter_base_7, %odd_filter_or : i32
        %odd_0_h = arith.addi %h_0, %loop_row_0 : i32
        %odd_0_w = arith.addi %w_0, %loop_column_0 : i32
        %odd_0_h_in = arith.cmpi ult, %odd_0_h, %h_size : i32
        %odd_0_w_in = arith.cmpi ult, %odd_0_w, %w_size : i32
        %odd_0_in = arith.andi %odd_0_h_in, %odd_0_w_in : i1
        %odd_0_done = arith.subi %c_size, %loop_left_0 : i32
        %odd_0_channel = arith.minui %odd_0_done, %c_size : i32
        %odd_0_line = arith.muli %loop_row_0, %input_stride_h : i32
        %odd_0_column = arith.muli %loop_column_0, %input_stride_w : i32
        %odd_0_plane = arith.muli %odd_0_channel, %input_stride_c : i32
        %odd_0_line_column = arith.addi %odd_0_line, %odd_0_column : i32
        %odd_0_tap = arith.addi %odd_0_line_column, %odd_0_plane : i32
        %odd_0_at = arith.addi %input_start, %odd_0_tap : i32
        %odd_0_or = arith.select %odd_0_in, %odd_0_at, %i1073741816 : i32
        %odd_0_exists_0 = arith.cmpi slt, %i0, %loop_left_0 : i32
        %odd_0_offset_0 = arith.select %odd_0_exists_0, %channel_0_at, %i1073741816 : i32
        %odd_0_at_0 = arith.addi %odd_0_or, %odd_0_offset_0 : i32
        %odd_0_exists_1 = arith.cmpi slt, %i1, %loop_left_0 : i32
        %odd_0_offset_1 = arith.select %odd_0_exists_1, %channel_1_at, %i1073741816 : i32
        %odd_0_at_1 = arith.addi %odd_0_or, %odd_0_offset_1 : i32
        %odd_0_exists_2 = arith.cmpi slt, %i2, %loop_left_0 : i32
        %odd_0_offset_2 = arith.select %odd_0_exists_2, %channel_2_at, %i1073741816 : i32
        %odd_0_at_2 = arith.addi %odd_0_or, %odd_0_offset_2 : i32
        %odd_0_exists_3 = arith.cmpi slt, %i3, %loop_left_0 : i32
        %odd_0_offset_3 = arith.select %odd_0_exists_3, %channel_3_at, %i1073741816 : i32
        %odd_0_at_3 = arith.addi %odd_0_or, %odd_0_offset_3 : i32
        %odd_0_to_column_far = arith.addi %loop_column_0, %dilation_w : i32
        %odd_0_to_column_wraps = arith.cmpi uge, %odd_0_to_column_far, %column_end : i32
        %odd_0_to_column_by = arith.select %odd_0_to_column_wraps, %column_end, %i0 : i32
        %odd_0_to_column_next = arith.subi %odd_0_to_column_far, %odd_0_to_column_by : i32
        %odd_0_to_row_by = arith.select %odd_0_to_column_wraps, %dilation_h, %i0 : i32
        %odd_0_to_row_there = arith.addi %loop_row_0, %i0 : i32
        %odd_0_to_row_far = arith.addi %odd_0_to_row_there, %odd_0_to_row_by : i32
        %odd_0_to_row_wraps = arith.cmpi uge, %odd_0_to_row_far, %row_end : i32
        %odd_0_to_row_less = arith.select %odd_0_to_row_wraps, %row_end, %i0 : i32
        %odd_0_to_row_next = arith.subi %odd_0_to_row_far, %odd_0_to_row_less : i32
        %odd_0_to_left_there = arith.subi %loop_left_0, %i0 : i32
        %odd_0_to_left_by = arith.select %odd_0_to_row_wraps, %i4, %i0 : i32
        %odd_0_to_left_next = arith.subi %odd_0_to_left_there, %odd_0_to_left_by : i32
        %odd_1_h = arith.addi %h_0, %odd_0_to_row_next : i32
        %odd_1_w = arith.addi %w_0, %odd_0_to_column_next : i32
        %odd_1_h_in = arith.cmpi ult, %odd_1_h, %h_size : i32
        %odd_1_w_in = arith.cmpi ult, %odd_1_w, %w_size : i32
        %odd_1_in = arith.andi %odd_1_h_in, %odd_1_w_in : i1
        %odd_1_done = arith.subi %c_size, %odd_0_to_left_next : i32
        %odd_1_channel = arith.minui %odd_1_done, %c_size : i32
        %odd_1_line = arith.muli %odd_0_to_row_next, %input_stride_h : i32
        %odd_1_column = arith.muli %odd_0_to_column_next, %input_stride_w : i32
        %odd_1_plane = arith.muli %odd_1_channel, %input_stride_c : i32
        %odd_1_line_column = arith.addi %odd_1_line, %odd_1_column : i32
        %odd_1_tap = arith.addi %odd_1_line_column, %odd_1_plane : i32
        %odd_1_at = arith.addi %input_start, %odd_1_tap : i32
        %odd_1_or = arith.select %odd_1_in, %odd_1_at, %i1073741816 : i32
        %odd_1_exists_0 = arith.cmpi slt, %i0, %odd_0_to_left_next : i32
        %odd_1_offset_0 = arith.select %odd_1_exists_0, %channel_0_at, %i1073741816 : i32
        %odd_1_at_0 = arith.addi %odd_1_or, %odd_1_offset_0 : i32
        %odd_1_exists_1 = arith.cmpi slt, %i1, %odd_0_to_left_next : i32
        %odd_1_offset_1 = arith.select %odd_1_exists_1, %channel_1_at, %i1073741816 : i32
        %odd_1_at_1 = arith.addi %odd_1_or, %odd_1_offset_1 : i32
        %odd_1_exists_2 = arith.cmpi slt, %i2, %odd_0_to_left_next : i32
        %odd_1_offset_2 = arith.select %odd_1_exists_2, %channel_2_at, %i1073741816 : i32
        %odd_1_at_2 = arith.addi %odd_1_or, %odd_1_offset_2 : i32
        %odd_1_exists_3 = arith.cmpi slt, %i3, %odd_0_to_left_next : i32
        %odd_1_offset_3 = arith.select %odd_1_exists_3, %channel_3_at, %i1073741816 : i32
        %odd_1_at_3 = arith.addi %odd_1_or, %odd_1_offset_3 : i32
        %odd_1_to_column_far = arith.addi %odd_0_to_column_next, %dilation_w : i32
        %odd_1_to_column_wraps = arith.cmpi uge, %odd_1_to_column_far, %column_end : i32
        %odd_1_to_column_by = arith.select %odd_1_to_column_wraps, %column_end, %i0 : i32
        %odd_1_to_column_next = arith.subi %odd_1_to_column_far, %odd_1_to_column_by : i32
        %odd_1_to_row_by = arith.select %odd_1_to_column_wraps, %dilation_h, %i0 : i32
        %odd_1_to_row_there = arith.addi %odd_0_to_row_next, %i0 : i32
        %odd_1_to_row_far = arith.addi %odd_1_to_row_there, %odd_1_to_row_by : i32
        %odd_1_to_row_wraps = arith.cmpi uge, %odd_1_to_row_far, %row_end : i32
        %odd_1_to_row_less = arith.select %odd_1_to_row_wraps, %row_end, %i0 : i32
        %odd_1_to_row_next = arith.subi %odd_1_to_row_far, %odd_1_to_row_less : i32
        %odd_1_to_left_there = arith.subi %odd_0_to_left_next, %i0 : i32
        %odd_1_to_left_by = arith.select %odd_1_to_row_wraps, %i4, %i0 : i32
        %odd_1_to_left_next = arith.subi %odd_1_to_left_there, %odd_1_to_left_by : i32
        %odd_2_h = arith.addi %h_0, %odd_1_to_row_next : i32
        %odd_2_w = arith.addi %w_0, %odd_1_to_column_next : i32
        %odd_2_h_in = arith.cmpi ult, %odd_2_h, %h_size : i32
        %odd_2_w_in = arith.cmpi ult, %odd_2_w, %w_size : i32
        %odd_2_in = arith.andi %odd_2_h_in, %odd_2_w_in : i1
        %odd_2_done = arith.subi %c_size, %odd_1_to_left_next : i32
        %odd_2_channel = arith.minui %odd_2_done, %c_size : i32
        %odd_2_line = arith.muli %odd_1_to_row_next, %input_stride_h : i32
        %odd_2_column = arith.muli %odd_1_to_column_next, %input_stride_w : i32
        %odd_2_plane = arith.muli %odd_2_channel, %input_stride_c : i32
        %odd_2_line_column = arith.addi %odd_2_line, %odd_2_column : i32
        %odd_2_tap = arith.addi %odd_2_line_column, %odd_2_plane : i32
        %odd_2_at = arith.addi %input_start, %odd_2_tap : i32
        %odd_2_or = arith.select %odd_2_in, %odd_2_at, %i1073741816 : i32
        %odd_2_exists_0 = arith.cmpi slt, %i0, %odd_1_to_left_next : i32
        %odd_2_offset_0 = arith.select %odd_2_exists_0, %channel_0_at, %i1073741816 : i32
        %odd_2_at_0 = arith.addi %odd_2_or, %odd_2_offset_0 : i32
        %odd_2_exists_1 = arith.cmpi slt, %i1, %odd_1_to_left_next : i32
        %odd_2_offset_1 = arith.select %odd_2_exists_1, %channel_1_at, %i1073741816 : i32
        %odd_2_at_1 = arith.addi %odd_2_or, %odd_2_offset_1 : i32
        %odd_2_exists_2 = arith.cmpi slt, %i2, %odd_1_to_left_next : i32
        %odd_2_offset_2 = arith.select %odd_2_exists_2, %channel_2_at, %i1073741816 : i32
        %odd_2_at_2 = arith.addi %odd_2_or, %odd_2_offset_2 : i32
        %odd_2_exists_3 = arith.cmpi slt, %i3, %odd_1_to_left_next : i32
        %odd_2_offset_3 = arith.select %odd_2_exists_3, %channel_3_at, %i1073741816 : i32
        %odd_2_at_3 = arith.addi %odd_2_or, %odd_2_offset_3 : i32
        %odd_2_to_column_far = arith.addi %odd_1_to_column_next, %dilation_w : i32
        %odd_2_to_column_wraps = arith.cmpi uge, %odd_2_to_column_far, %column_end : i32
        %odd_2_to_column_by = arith.select %odd_2_to_column_wraps, %column_end, %i0 : i32
        %odd_2_to_column_next = arith.subi %odd_2_to_column_far, %odd_2_to_column_by : i32
        %odd_2_to_row_by = arith.select %odd_2_to_column_wraps, %dilation_h, %i0 : i32
        %odd_2_to_row_there = arith.addi %odd_1_to_row_next, %i0 : i32
        %odd_2_to_row_far = arith.addi %odd_2_to_row_there, %odd_2_to_row_by : i32
        %odd_2_to_row_wraps = arith.cmpi uge, %odd_2_to_row_far, %row_end : i32
        %odd_2_to_row_less = arith.select %odd_2_to_row_wraps, %row_end, %i0 : i32
        %odd_2_to_row_next = arith.subi %odd_2_to_row_far, %odd_2_to_row_less : i32
        %odd_2_to_left_there = arith.subi %odd_1_to_left_next, %i0 : i32
        %odd_2_to_left_by = arith.select %odd_2_to_row_wraps, %i4, %i0 : i32
        %odd_2_to_left_next = arith.subi %odd_2_to_left_there, %odd_2_to_left_by : i32
        %odd_3_h = arith.addi %h_0, %odd_2_to_row_next : i32
        %odd_3_w = arith.addi %w_0, %odd_2_to_column_next : i32
        %odd_3_h_in = arith.cmpi ult, %odd_3_h, %h_size : i32
        %odd_3_w_in = arith.cmpi ult, %odd_3_w, %w_size : i32
        %odd_3_in = arith.andi %odd_3_h_in, %odd_3_w_in : i1
        %odd_3_done = arith.subi %c_size, %odd_2_to_left_next : i32
        %odd_3_channel = arith.minui %odd_3_done, %c_size : i32
        %odd_3_line = arith.muli %odd_2_to_row_next, %input_stride_h : i32
        %odd_3_column = arith.muli %odd_2_to_column_next, %input_stride_w : i32
        %odd_3_plane = arith.muli %odd_3_channel, %input_stride_c : i32
        %odd_3_line_column = arith.addi %odd_3_line, %odd_3_column : i32
        %odd_3_tap = arith.addi %odd_3_line_column, %odd_3_plane : i32
        %odd_3_at = arith.addi %input_start, %odd_3_tap : i32
        %odd_3_or = arith.select %odd_3_in, %odd_3_at, %i1073741816 : i32
        %odd_3_exists_0 = arith.cmpi slt, %i0, %odd_2_to_left_next : i32
        %odd_3_offset_0 = arith.select %odd_3_exists_0, %channel_0_at, %i1073741816 : i32
        %odd_3_at_0 = arith.addi %odd_3_or, %odd_3_offset_0 : i32
        %odd_3_exists_1 = arith.cmpi slt, %i1, %odd_2_to_left_next : i32
        %odd_3_offset_1 = arith.select %odd_3_exists_1, %channel_1_at, %i1073741816 : i32
        %odd_3_at_1 = arith.addi %odd_3_or, %odd_3_offset_1 : i32
        %odd_3_exists_2 = arith.cmpi slt, %i2, %odd_2_to_left_next : i32
        %odd_3_offset_2 = arith.select %odd_3_exists_2, %channel_2_at, %i1073741816 : i32
        %odd_3_at_2 = arith.addi %odd_3_or, %odd_3_offset_2 : i32
        %odd_3_exists_3 = arith.cmpi slt, %i3, %odd_2_to_left_next : i32
        %odd_3_offset_3 = arith.select %odd_3_exists_3, %channel_3_at, %i1073741816 : i32
        %odd_3_at_3 = arith.addi %odd_3_or, %odd_3_offset_3 : i32
        %odd_to_column_far = arith.addi %loop_column_0, %by_columns : i32
        %odd_to_column_wraps = arith.cmpi uge, %odd_to_column_far, %column_end : i32
        %odd_to_column_by = arith.select %odd_to_column_wraps, %column_end, %i0 : i32
        %odd_to_column_next = arith.subi %odd_to_column_far, %odd_to_column_by : i32
        %odd_to_row_by = arith.select %odd_to_column_wraps, %dilation_h, %i0 : i32
        %odd_to_row_there = arith.addi %loop_row_0, %by_rows : i32
        %odd_to_row_far = arith.addi %odd_to_row_there, %odd_to_row_by : i32
        %odd_to_row_wraps = arith.cmpi uge, %odd_to_row_far, %row_end : i32
        %odd_to_row_less = arith.select %odd_to_row_wraps, %row_end, %i0 : i32
        %odd_to_row_next = arith.subi %odd_to_row_far, %odd_to_row_less : i32
        %odd_to_left_there = arith.subi %loop_left_0, %by_channels : i32
        %odd_to_left_by = arith.select %odd_to_row_wraps, %i4, %i0 : i32
        %odd_to_left_next = arith.subi %odd_to_left_there, %odd_to_left_by : i32
        %odd_to_tap_far = arith.addi %loop_tap_0, %by_taps : i32
        %odd_to_tap_wraps = arith.cmpi uge, %odd_to_tap_far, %rs_some : i32
        %odd_to_tap_less = arith.select %odd_to_tap_wraps, %rs_some, %i0 : i32
        %odd_to_tap_next = arith.subi %odd_to_tap_far, %odd_to_tap_less : i32
        %odd_to_tap_left_there = arith.subi %loop_tap_left_0, %by_channels : i32
        %odd_to_tap_left_by = arith.select %odd_to_tap_wraps, %i4, %i0 : i32
        %odd_to_tap_left_next = arith.subi %odd_to_tap_left_there, %odd_to_tap_left_by : i32
        %odd_0 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_0] : !flat_bf16, i32 -> bf16
        %odd_1 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_1] : !flat_bf16, i32 -> bf16
        %odd_2 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_2] : !flat_bf16, i32 -> bf16
        %odd_3 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_3] : !flat_bf16, i32 -> bf16
        %odd_4 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_4] : !flat_bf16, i32 -> bf16
        %odd_5 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_5] : !flat_bf16, i32 -> bf16
        %odd_6 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_6] : !flat_bf16, i32 -> bf16
        %odd_7 = amdgpu.raw_buffer_load %filter_flat[%odd_filter_at_7] : !flat_bf16, i32 -> bf16
        %odd_8 = amdgpu.raw_buffer_load %input_flat[%odd_0_at_0] : !flat_bf16, i32 -> bf16
        %odd_9 = amdgpu.raw_buffer_load %input_flat[%odd_0_at_1] : !flat_bf16, i32 -> bf16
        %odd_10 = amdgpu.raw_buffer_load %input_flat[%odd_0_at_2] : !flat_bf16, i32 -> bf16
        %odd_11 = amdgpu.raw_buffer_load %input_flat[%odd_0_at_3] : !flat_bf16, i32 -> bf16
        %odd_12 = amdgpu.raw_buffer_load %input_flat[%odd_1_at_0] : !flat_bf16, i32 -> bf16
        %odd_13 = amdgpu.raw_buffer_load %input_flat[%odd_1_at_1] : !flat_bf16, i32 -> bf16
        %odd_14 = amdgpu.raw_buffer_load %input_flat[%odd_1_at_2] : !flat_bf16, i32 -> bf16
        %odd_15 = amdgpu.raw_buffer_load %input_flat[%odd_1_at_3] : !flat_bf16, i32 -> bf16
        %odd_16 = amdgpu.raw_buffer_load %input_flat[%odd_2_at_0] : !flat_bf16, i32 -> bf16
        %odd_17 = amdgpu.raw_buffer_load %input_flat[%odd_2_at_1] : !flat_bf16, i32 -> bf16
        %odd_18 = amdgpu.raw_buffer_load %input_flat[%odd_2_at_2] : !flat_bf16, i32 -> bf16
        %odd_19 = amdgpu.raw_buffer_load %input_flat[%odd_2_at_3] : !flat_bf16, i32 -> bf16
        %odd_20 = amdgpu.raw_buffer_load %input_flat[%odd_3_at_0] : !flat_bf16, i32 -> bf16
        %odd_21 = amdgpu.raw_buffer_load %input_flat[%odd_3_at_1] : !flat_bf16, i32 -> bf16
        %odd_22 = amdgpu.raw_buffer_load %input_flat[%odd_3_at_2] : !flat_bf16, i32 -> bf16
        %odd_23 = amdgpu.raw_buffer_load %input_flat[%odd_3_at_3] : !flat_bf16, i32 -> bf16
        %operand_27 = vector.shuffle %loop_operand_0, %loop_operand_0 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_28 = vector.shuffle %loop_operand_1, %loop_operand_1 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_29 = vector.shuffle %loop_operand_2, %loop_operand_2 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_30 = amdgpu.mfma 32x32x8 %operand_27 * %operand_29 + %loop_sums_0 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_31 = amdgpu.mfma 32x32x8 %operand_28 * %operand_29 + %loop_sums_1 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_32 = vector.shuffle %loop_operand_0, %loop_operand_0 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_33 = vector.shuffle %loop_operand_1, %loop_operand_1 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_34 = vector.shuffle %loop_operand_2, %loop_operand_2 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_35 = amdgpu.mfma 32x32x8 %operand_32 * %operand_34 + %sums_30 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_36 = amdgpu.mfma 32x32x8 %operand_33 * %operand_34 + %sums_31 blgp = none : !operand_bf16, !operand_bf16, !block
        amdgpu.lds_barrier
        // Step 0, second half.
        %filter_37_at = arith.addi %filter_0_at, %c6144 : index
        %filter_37 = vector.load %lds[%filter_37_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %filter_38_at = arith.addi %filter_0_at, %c7168 : index
        %filter_38 = vector.load %lds[%filter_38_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %pixel_39_at = arith.addi %pixel_0_at, %c8192 : index
        %pixel_39 = vector.load %lds[%pixel_39_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %staged_40_at = arith.addi %k_even_at, %c0 : index
        memref.store %loop_even_0, %lds[%staged_40_at] : !lds_64_bf16
        %staged_41_at = arith.addi %k_odd_at, %c0 : index
        memref.store %loop_even_1, %lds[%staged_41_at] : !lds_64_bf16
        %staged_42_at = arith.addi %k_even_at, %c512 : index
        memref.store %loop_even_2, %lds[%staged_42_at] : !lds_64_bf16
        %staged_43_at = arith.addi %k_odd_at, %c512 : index
        memref.store %loop_even_3, %lds[%staged_43_at] : !lds_64_bf16
        %staged_44_at = arith.addi %k_even_at, %c1024 : index
        memref.store %loop_even_4, %lds[%staged_44_at] : !lds_64_bf16
        %staged_45_at = arith.addi %k_odd_at, %c1024 : index
        memref.store %loop_even_5, %lds[%staged_45_at] : !lds_64_bf16
        %staged_46_at = arith.addi %k_even_at, %c1536 : index
        memref.store %loop_even_6, %lds[%staged_46_at] : !lds_64_bf16
        %staged_47_at = arith.addi %k_odd_at, %c1536 : index
        memref.store %loop_even_7, %lds[%staged_47_at] : !lds_64_bf16
        %staged_48 = vector.from_elements %loop_even_8, %loop_even_9, %loop_even_10, %loop_even_11, %loop_even_12, %loop_even_13, %loop_even_14, %loop_even_15 : !chunk_bf16
        %staged_48_at = arith.addi %pixel_part_0_at, %c2048 : index
        vector.store %staged_48, %lds[%staged_48_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %staged_49 = vector.from_elements %loop_even_16, %loop_even_17, %loop_even_18, %loop_even_19, %loop_even_20, %loop_even_21, %loop_even_22, %loop_even_23 : !chunk_bf16
        %staged_49_at = arith.addi %pixel_part_1_at, %c2048 : index
        vector.store %staged_49, %lds[%staged_49_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %operand_50 = vector.shuffle %filter_24, %filter_24 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_51 = vector.shuffle %filter_25, %filter_25 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_52 = vector.shuffle %pixel_26, %pixel_26 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_53 = amdgpu.mfma 32x32x8 %operand_50 * %operand_52 + %sums_35 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_54 = amdgpu.mfma 32x32x8 %operand_51 * %operand_52 + %sums_36 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_55 = vector.shuffle %filter_24, %filter_24 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_56 = vector.shuffle %filter_25, %filter_25 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_57 = vector.shuffle %pixel_26, %pixel_26 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_58 = amdgpu.mfma 32x32x8 %operand_55 * %operand_57 + %sums_53 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_59 = amdgpu.mfma 32x32x8 %operand_56 * %operand_57 + %sums_54 blgp = none : !operand_bf16, !operand_bf16, !block
        // Step 1, first half. Everybody has read buffer 1 at its end.
        %filter_60_at = arith.addi %filter_1_at, %c6144 : index
        %filter_60 = vector.load %lds[%filter_60_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %filter_61_at = arith.addi %filter_1_at, %c7168 : index
        %filter_61 = vector.load %lds[%filter_61_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %pixel_62_at = arith.addi %pixel_1_at, %c8192 : index
        %pixel_62 = vector.load %lds[%pixel_62_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %even_filter_done = arith.subi %c_size, %odd_to_tap_left_next : i32
        %even_filter_channel = arith.addi %even_filter_done, %k_channel : i32
        %even_filter_plane = arith.muli %even_filter_channel, %filter_stride_c : i32
        %even_filter_tap = arith.muli %odd_to_tap_next, %filter_stride_s : i32
        %even_filter_at = arith.addi %even_filter_plane, %even_filter_tap : i32
        %even_filter_in = arith.cmpi slt, %k_channel, %odd_to_tap_left_next : i32
        %even_filter_or = arith.select %even_filter_in, %even_filter_at, %i1073741816 : i32
        %even_filter_at_0 = arith.addi %filter_base_0, %even_filter_or : i32
        %even_filter_at_1 = arith.addi %filter_base_1, %even_filter_or : i32
        %even_filter_at_2 = arith.addi %filter_base_2, %even_filter_or : i32
        %even_filter_at_3 = arith.addi %filter_base_3, %even_filter_or : i32
        %even_filter_at_4 = arith.addi %filter_base_4, %even_filter_or : i32
        %even_filter_at_5 = arith.addi %filter_base_5, %even_filter_or : i32
        %even_filter_at_6 = arith.addi %filter_base_6, %even_filter_or : i32
        %even_filter_at_7 = arith.addi %filter_base_7, %even_filter_or : i32
        %even_0_h = arith.addi %h_0, %odd_to_row_next : i32
        %even_0_w = arith.addi %w_0, %odd_to_column_next : i32
        %even_0_h_in = arith.cmpi ult, %even_0_h, %h_size : i32
        %even_0_w_in = arith.cmpi ult, %even_0_w, %w_size : i32
        %even_0_in = arith.andi %even_0_h_in, %even_0_w_in : i1
        %even_0_done = arith.subi %c_size, %odd_to_left_next : i32
        %even_0_channel = arith.minui %even_0_done, %c_size : i32
        %even_0_line = arith.muli %odd_to_row_next, %input_stride_h : i32
        %even_0_column = arith.muli %odd_to_column_next, %input_stride_w : i32
        %even_0_plane = arith.muli %even_0_channel, %input_stride_c : i32
        %even_0_line_column = arith.addi %even_0_line, %even_0_column : i32
        %even_0_tap = arith.addi %even_0_line_column, %even_0_plane : i32
        %even_0_at = arith.addi %input_start, %even_0_tap : i32
        %even_0_or = arith.select %even_0_in, %even_0_at, %i1073741816 : i32
        %even_0_exists_0 = arith.cmpi slt, %i0, %odd_to_left_next : i32
        %even_0_offset_0 = arith.select %even_0_exists_0, %channel_0_at, %i1073741816 : i32
        %even_0_at_0 = arith.addi %even_0_or, %even_0_offset_0 : i32
        %even_0_exists_1 = arith.cmpi slt, %i1, %odd_to_left_next : i32
        %even_0_offset_1 = arith.select %even_0_exists_1, %channel_1_at, %i1073741816 : i32
        %even_0_at_1 = arith.addi %even_0_or, %even_0_offset_1 : i32
        %even_0_exists_2 = arith.cmpi slt, %i2, %odd_to_left_next : i32
        %even_0_offset_2 = arith.select %even_0_exists_2, %channel_2_at, %i1073741816 : i32
        %even_0_at_2 = arith.addi %even_0_or, %even_0_offset_2 : i32
        %even_0_exists_3 = arith.cmpi slt, %i3, %odd_to_left_next : i32
        %even_0_offset_3 = arith.select %even_0_exists_3, %channel_3_at, %i1073741816 : i32
        %even_0_at_3 = arith.addi %even_0_or, %even_0_offset_3 : i32
        %even_0_to_column_far = arith.addi %odd_to_column_next, %dilation_w : i32
        %even_0_to_column_wraps = arith.cmpi uge, %even_0_to_column_far, %column_end : i32
        %even_0_to_column_by = arith.select %even_0_to_column_wraps, %column_end, %i0 : i32
        %even_0_to_column_next = arith.subi %even_0_to_column_far, %even_0_to_column_by : i32
        %even_0_to_row_by = arith.select %even_0_to_column_wraps, %dilation_h, %i0 : i32
        %even_0_to_row_there = arith.addi %odd_to_row_next, %i0 : i32
        %even_0_to_row_far = arith.addi %even_0_to_row_there, %even_0_to_row_by : i32
        %even_0_to_row_wraps = arith.cmpi uge, %even_0_to_row_far, %row_end : i32
        %even_0_to_row_less = arith.select %even_0_to_row_wraps, %row_end, %i0 : i32
        %even_0_to_row_next = arith.subi %even_0_to_row_far, %even_0_to_row_less : i32
        %even_0_to_left_there = arith.subi %odd_to_left_next, %i0 : i32
        %even_0_to_left_by = arith.select %even_0_to_row_wraps, %i4, %i0 : i32
        %even_0_to_left_next = arith.subi %even_0_to_left_there, %even_0_to_left_by : i32
        %even_1_h = arith.addi %h_0, %even_0_to_row_next : i32
        %even_1_w = arith.addi %w_0, %even_0_to_column_next : i32
        %even_1_h_in = arith.cmpi ult, %even_1_h, %h_size : i32
        %even_1_w_in = arith.cmpi ult, %even_1_w, %w_size : i32
        %even_1_in = arith.andi %even_1_h_in, %even_1_w_in : i1
        %even_1_done = arith.subi %c_size, %even_0_to_left_next : i32
        %even_1_channel = arith.minui %even_1_done, %c_size : i32
        %even_1_line = arith.muli %even_0_to_row_next, %input_stride_h : i32
        %even_1_column = arith.muli %even_0_to_column_next, %input_stride_w : i32
        %even_1_plane = arith.muli %even_1_channel, %input_stride_c : i32
        %even_1_line_column = arith.addi %even_1_line, %even_1_column : i32
        %even_1_tap = arith.addi %even_1_line_column, %even_1_plane : i32
        %even_1_at = arith.addi %input_start, %even_1_tap : i32
        %even_1_or = arith.select %even_1_in, %even_1_at, %i1073741816 : i32
        %even_1_exists_0 = arith.cmpi slt, %i0, %even_0_to_left_next : i32
        %even_1_offset_0 = arith.select %even_1_exists_0, %channel_0_at, %i1073741816 : i32
        %even_1_at_0 = arith.addi %even_1_or, %even_1_offset_0 : i32
        %even_1_exists_1 = arith.cmpi slt, %i1, %even_0_to_left_next : i32
        %even_1_offset_1 = arith.select %even_1_exists_1, %channel_1_at, %i1073741816 : i32
        %even_1_at_1 = arith.addi %even_1_or, %even_1_offset_1 : i32
        %even_1_exists_2 = arith.cmpi slt, %i2, %even_0_to_left_next : i32
        %even_1_offset_2 = arith.select %even_1_exists_2, %channel_2_at, %i1073741816 : i32
        %even_1_at_2 = arith.addi %even_1_or, %even_1_offset_2 : i32
        %even_1_exists_3 = arith.cmpi slt, %i3, %even_0_to_left_next : i32
        %even_1_offset_3 = arith.select %even_1_exists_3, %channel_3_at, %i1073741816 : i32
        %even_1_at_3 = arith.addi %even_1_or, %even_1_offset_3 : i32
        %even_1_to_column_far = arith.addi %even_0_to_column_next, %dilation_w : i32
        %even_1_to_column_wraps = arith.cmpi uge, %even_1_to_column_far, %column_end : i32
        %even_1_to_column_by = arith.select %even_1_to_column_wraps, %column_end, %i0 : i32
        %even_1_to_column_next = arith.subi %even_1_to_column_far, %even_1_to_column_by : i32
        %even_1_to_row_by = arith.select %even_1_to_column_wraps, %dilation_h, %i0 : i32
        %even_1_to_row_there = arith.addi %even_0_to_row_next, %i0 : i32
        %even_1_to_row_far = arith.addi %even_1_to_row_there, %even_1_to_row_by : i32
        %even_1_to_row_wraps = arith.cmpi uge, %even_1_to_row_far, %row_end : i32
        %even_1_to_row_less = arith.select %even_1_to_row_wraps, %row_end, %i0 : i32
        %even_1_to_row_next = arith.subi %even_1_to_row_far, %even_1_to_row_less : i32
        %even_1_to_left_there = arith.subi %even_0_to_left_next, %i0 : i32
        %even_1_to_left_by = arith.select %even_1_to_row_wraps, %i4, %i0 : i32
        %even_1_to_left_next = arith.subi %even_1_to_left_there, %even_1_to_left_by : i32
        %even_2_h = arith.addi %h_0, %even_1_to_row_next : i32
        %even_2_w = arith.addi %w_0, %even_1_to_column_next : i32
        %even_2_h_in = arith.cmpi ult, %even_2_h, %h_size : i32
        %even_2_w_in = arith.cmpi ult, %even_2_w, %w_size : i32
        %even_2_in = arith.andi %even_2_h_in, %even_2_w_in : i1
        %even_2_done = arith.subi %c_size, %even_1_to_left_next : i32
        %even_2_channel = arith.minui %even_2_done, %c_size : i32
        %even_2_line = arith.muli %even_1_to_row_next, %input_stride_h : i32
        %even_2_column = arith.muli %even_1_to_column_next, %input_stride_w : i32
        %even_2_plane = arith.muli %even_2_channel, %input_stride_c : i32
        %even_2_line_column = arith.addi %even_2_line, %even_2_column : i32
        %even_2_tap = arith.addi %even_2_line_column, %even_2_plane : i32
        %even_2_at = arith.addi %input_start, %even_2_tap : i32
        %even_2_or = arith.select %even_2_in, %even_2_at, %i1073741816 : i32
        %even_2_exists_0 = arith.cmpi slt, %i0, %even_1_to_left_next : i32
        %even_2_offset_0 = arith.select %even_2_exists_0, %channel_0_at, %i1073741816 : i32
        %even_2_at_0 = arith.addi %even_2_or, %even_2_offset_0 : i32
        %even_2_exists_1 = arith.cmpi slt, %i1, %even_1_to_left_next : i32
        %even_2_offset_1 = arith.select %even_2_exists_1, %channel_1_at, %i1073741816 : i32
        %even_2_at_1 = arith.addi %even_2_or, %even_2_offset_1 : i32
        %even_2_exists_2 = arith.cmpi slt, %i2, %even_1_to_left_next : i32
        %even_2_offset_2 = arith.select %even_2_exists_2, %channel_2_at, %i1073741816 : i32
        %even_2_at_2 = arith.addi %even_2_or, %even_2_offset_2 : i32
        %even_2_exists_3 = arith.cmpi slt, %i3, %even_1_to_left_next : i32
        %even_2_offset_3 = arith.select %even_2_exists_3, %channel_3_at, %i1073741816 : i32
        %even_2_at_3 = arith.addi %even_2_or, %even_2_offset_3 : i32
        %even_2_to_column_far = arith.addi %even_1_to_column_next, %dilation_w : i32
        %even_2_to_column_wraps = arith.cmpi uge, %even_2_to_column_far, %column_end : i32
        %even_2_to_column_by = arith.select %even_2_to_column_wraps, %column_end, %i0 : i32
        %even_2_to_column_next = arith.subi %even_2_to_column_far, %even_2_to_column_by : i32
        %even_2_to_row_by = arith.select %even_2_to_column_wraps, %dilation_h, %i0 : i32
        %even_2_to_row_there = arith.addi %even_1_to_row_next, %i0 : i32
        %even_2_to_row_far = arith.addi %even_2_to_row_there, %even_2_to_row_by : i32
        %even_2_to_row_wraps = arith.cmpi uge, %even_2_to_row_far, %row_end : i32
        %even_2_to_row_less = arith.select %even_2_to_row_wraps, %row_end, %i0 : i32
        %even_2_to_row_next = arith.subi %even_2_to_row_far, %even_2_to_row_less : i32
        %even_2_to_left_there = arith.subi %even_1_to_left_next, %i0 : i32
        %even_2_to_left_by = arith.select %even_2_to_row_wraps, %i4, %i0 : i32
        %even_2_to_left_next = arith.subi %even_2_to_left_there, %even_2_to_left_by : i32
        %even_3_h = arith.addi %h_0, %even_2_to_row_next : i32
        %even_3_w = arith.addi %w_0, %even_2_to_column_next : i32
        %even_3_h_in = arith.cmpi ult, %even_3_h, %h_size : i32
        %even_3_w_in = arith.cmpi ult, %even_3_w, %w_size : i32
        %even_3_in = arith.andi %even_3_h_in, %even_3_w_in : i1
        %even_3_done = arith.subi %c_size, %even_2_to_left_next : i32
        %even_3_channel = arith.minui %even_3_done, %c_size : i32
        %even_3_line = arith.muli %even_2_to_row_next, %input_stride_h : i32
        %even_3_column = arith.muli %even_2_to_column_next, %input_stride_w : i32
        %even_3_plane = arith.muli %even_3_channel, %input_stride_c : i32
        %even_3_line_column = arith.addi %even_3_line, %even_3_column : i32
        %even_3_tap = arith.addi %even_3_line_column, %even_3_plane : i32
        %even_3_at = arith.addi %input_start, %even_3_tap : i32
        %even_3_or = arith.select %even_3_in, %even_3_at, %i1073741816 : i32
        %even_3_exists_0 = arith.cmpi slt, %i0, %even_2_to_left_next : i32
        %even_3_offset_0 = arith.select %even_3_exists_0, %channel_0_at, %i1073741816 : i32
        %even_3_at_0 = arith.addi %even_3_or, %even_3_offset_0 : i32
        %even_3_exists_1 = arith.cmpi slt, %i1, %even_2_to_left_next : i32
        %even_3_offset_1 = arith.select %even_3_exists_1, %channel_1_at, %i1073741816 : i32
        %even_3_at_1 = arith.addi %even_3_or, %even_3_offset_1 : i32
        %even_3_exists_2 = arith.cmpi slt, %i2, %even_2_to_left_next : i32
        %even_3_offset_2 = arith.select %even_3_exists_2, %channel_2_at, %i1073741816 : i32
        %even_3_at_2 = arith.addi %even_3_or, %even_3_offset_2 : i32
        %even_3_exists_3 = arith.cmpi slt, %i3, %even_2_to_left_next : i32
        %even_3_offset_3 = arith.select %even_3_exists_3, %channel_3_at, %i1073741816 : i32
        %even_3_at_3 = arith.addi %even_3_or, %even_3_offset_3 : i32
        %even_to_column_far = arith.addi %odd_to_column_next, %by_columns : i32
        %even_to_column_wraps = arith.cmpi uge, %even_to_column_far, %column_end : i32
        %even_to_column_by = arith.select %even_to_column_wraps, %column_end, %i0 : i32
        %even_to_column_next = arith.subi %even_to_column_far, %even_to_column_by : i32
        %even_to_row_by = arith.select %even_to_column_wraps, %dilation_h, %i0 : i32
        %even_to_row_there = arith.addi %odd_to_row_next, %by_rows : i32
        %even_to_row_far = arith.addi %even_to_row_there, %even_to_row_by : i32
        %even_to_row_wraps = arith.cmpi uge, %even_to_row_far, %row_end : i32
        %even_to_row_less = arith.select %even_to_row_wraps, %row_end, %i0 : i32
        %even_to_row_next = arith.subi %even_to_row_far, %even_to_row_less : i32
        %even_to_left_there = arith.subi %odd_to_left_next, %by_channels : i32
        %even_to_left_by = arith.select %even_to_row_wraps, %i4, %i0 : i32
        %even_to_left_next = arith.subi %even_to_left_there, %even_to_left_by : i32
        %even_to_tap_far = arith.addi %odd_to_tap_next, %by_taps : i32
        %even_to_tap_wraps = arith.cmpi uge, %even_to_tap_far, %rs_some : i32
        %even_to_tap_less = arith.select %even_to_tap_wraps, %rs_some, %i0 : i32
        %even_to_tap_next = arith.subi %even_to_tap_far, %even_to_tap_less : i32
        %even_to_tap_left_there = arith.subi %odd_to_tap_left_next, %by_channels : i32
        %even_to_tap_left_by = arith.select %even_to_tap_wraps, %i4, %i0 : i32
        %even_to_tap_left_next = arith.subi %even_to_tap_left_there, %even_to_tap_left_by : i32
        %even_0 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_0] : !flat_bf16, i32 -> bf16
        %even_1 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_1] : !flat_bf16, i32 -> bf16
        %even_2 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_2] : !flat_bf16, i32 -> bf16
        %even_3 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_3] : !flat_bf16, i32 -> bf16
        %even_4 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_4] : !flat_bf16, i32 -> bf16
        %even_5 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_5] : !flat_bf16, i32 -> bf16
        %even_6 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_6] : !flat_bf16, i32 -> bf16
        %even_7 = amdgpu.raw_buffer_load %filter_flat[%even_filter_at_7] : !flat_bf16, i32 -> bf16
        %even_8 = amdgpu.raw_buffer_load %input_flat[%even_0_at_0] : !flat_bf16, i32 -> bf16
        %even_9 = amdgpu.raw_buffer_load %input_flat[%even_0_at_1] : !flat_bf16, i32 -> bf16
        %even_10 = amdgpu.raw_buffer_load %input_flat[%even_0_at_2] : !flat_bf16, i32 -> bf16
        %even_11 = amdgpu.raw_buffer_load %input_flat[%even_0_at_3] : !flat_bf16, i32 -> bf16
        %even_12 = amdgpu.raw_buffer_load %input_flat[%even_1_at_0] : !flat_bf16, i32 -> bf16
        %even_13 = amdgpu.raw_buffer_load %input_flat[%even_1_at_1] : !flat_bf16, i32 -> bf16
        %even_14 = amdgpu.raw_buffer_load %input_flat[%even_1_at_2] : !flat_bf16, i32 -> bf16
        %even_15 = amdgpu.raw_buffer_load %input_flat[%even_1_at_3] : !flat_bf16, i32 -> bf16
        %even_16 = amdgpu.raw_buffer_load %input_flat[%even_2_at_0] : !flat_bf16, i32 -> bf16
        %even_17 = amdgpu.raw_buffer_load %input_flat[%even_2_at_1] : !flat_bf16, i32 -> bf16
        %even_18 = amdgpu.raw_buffer_load %input_flat[%even_2_at_2] : !flat_bf16, i32 -> bf16
        %even_19 = amdgpu.raw_buffer_load %input_flat[%even_2_at_3] : !flat_bf16, i32 -> bf16
        %even_20 = amdgpu.raw_buffer_load %input_flat[%even_3_at_0] : !flat_bf16, i32 -> bf16
        %even_21 = amdgpu.raw_buffer_load %input_flat[%even_3_at_1] : !flat_bf16, i32 -> bf16
        %even_22 = amdgpu.raw_buffer_load %input_flat[%even_3_at_2] : !flat_bf16, i32 -> bf16
        %even_23 = amdgpu.raw_buffer_load %input_flat[%even_3_at_3] : !flat_bf16, i32 -> bf16
        %operand_63 = vector.shuffle %filter_37, %filter_37 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_64 = vector.shuffle %filter_38, %filter_38 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_65 = vector.shuffle %pixel_39, %pixel_39 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_66 = amdgpu.mfma 32x32x8 %operand_63 * %operand_65 + %sums_58 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_67 = amdgpu.mfma 32x32x8 %operand_64 * %operand_65 + %sums_59 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_68 = vector.shuffle %filter_37, %filter_37 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_69 = vector.shuffle %filter_38, %filter_38 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_70 = vector.shuffle %pixel_39, %pixel_39 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_71 = amdgpu.mfma 32x32x8 %operand_68 * %operand_70 + %sums_66 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_72 = amdgpu.mfma 32x32x8 %operand_69 * %operand_70 + %sums_67 blgp = none : !operand_bf16, !operand_bf16, !block
        amdgpu.lds_barrier
        // Step 1, second half.
        %filter_73_at = arith.addi %filter_0_at, %c0 : index
        %filter_73 = vector.load %lds[%filter_73_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %filter_74_at = arith.addi %filter_0_at, %c1024 : index
        %filter_74 = vector.load %lds[%filter_74_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %pixel_75_at = arith.addi %pixel_0_at, %c2048 : index
        %pixel_75 = vector.load %lds[%pixel_75_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %staged_76_at = arith.addi %k_even_at, %c6144 : index
        memref.store %odd_0, %lds[%staged_76_at] : !lds_64_bf16
        %staged_77_at = arith.addi %k_odd_at, %c6144 : index
        memref.store %odd_1, %lds[%staged_77_at] : !lds_64_bf16
        %staged_78_at = arith.addi %k_even_at, %c6656 : index
        memref.store %odd_2, %lds[%staged_78_at] : !lds_64_bf16
        %staged_79_at = arith.addi %k_odd_at, %c6656 : index
        memref.store %odd_3, %lds[%staged_79_at] : !lds_64_bf16
        %staged_80_at = arith.addi %k_even_at, %c7168 : index
        memref.store %odd_4, %lds[%staged_80_at] : !lds_64_bf16
        %staged_81_at = arith.addi %k_odd_at, %c7168 : index
        memref.store %odd_5, %lds[%staged_81_at] : !lds_64_bf16
        %staged_82_at = arith.addi %k_even_at, %c7680 : index
        memref.store %odd_6, %lds[%staged_82_at] : !lds_64_bf16
        %staged_83_at = arith.addi %k_odd_at, %c7680 : index
        memref.store %odd_7, %lds[%staged_83_at] : !lds_64_bf16
        %staged_84 = vector.from_elements %odd_8, %odd_9, %odd_10, %odd_11, %odd_12, %odd_13, %odd_14, %odd_15 : !chunk_bf16
        %staged_84_at = arith.addi %pixel_part_0_at, %c8192 : index
        vector.store %staged_84, %lds[%staged_84_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %staged_85 = vector.from_elements %odd_16, %odd_17, %odd_18, %odd_19, %odd_20, %odd_21, %odd_22, %odd_23 : !chunk_bf16
        %staged_85_at = arith.addi %pixel_part_1_at, %c8192 : index
        vector.store %staged_85, %lds[%staged_85_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %operand_86 = vector.shuffle %filter_60, %filter_60 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_87 = vector.shuffle %filter_61, %filter_61 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %operand_88 = vector.shuffle %pixel_62, %pixel_62 [0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %sums_89 = amdgpu.mfma 32x32x8 %operand_86 * %operand_88 + %sums_71 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_90 = amdgpu.mfma 32x32x8 %operand_87 * %operand_88 + %sums_72 blgp = none : !operand_bf16, !operand_bf16, !block
        %operand_91 = vector.shuffle %filter_60, %filter_60 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_92 = vector.shuffle %filter_61, %filter_61 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %operand_93 = vector.shuffle %pixel_62, %pixel_62 [4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %sums_94 = amdgpu.mfma 32x32x8 %operand_91 * %operand_93 + %sums_89 blgp = none : !operand_bf16, !operand_bf16, !block
        %sums_95 = amdgpu.mfma 32x32x8 %operand_92 * %operand_93 + %sums_90 blgp = none : !operand_bf16, !operand_bf16, !block
        scf.yield %sums_94, %sums_95, %filter_73, %filter_74, %pixel_75, %even_0, %even_1, %even_2, %even_3, %even_4, %even_5, %even_6, %even_7, %even_8, %even_9, %even_10, %even_11, %even_12, %even_13, %even_14, %even_15, %even_16, %even_17, %even_18, %even_19, %even_20, %even_21, %even_22, %even_23, %even_to_row_next, %even_to_column_next, %even_to_left_next, %even_to_tap_next, %even_to_tap_left_next
        : !block, !block, !chunk_bf16, !chunk_bf16, !chunk_bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, bf16, i32, i32, i32, i32, i32
      }
      amdgpu.lds_barrier
      %has_bias_count = memref.dim %bias, %c0 : !flat_bf16
      %has_bias = arith.cmpi ne, %has_bias_count, %c0 : index
      %wave_filter0 = arith.addi %filter0, %wave_filter : i32
      %half_filter = arith.muli %lane_half, %i4 : i32
      %sum_filter0 = arith.addi %wave_filter0, %half_filter : i32
      %biased_0, %biased_1 = scf.if %has_bias -> (!block, !block) {
        %bias_96_filter = arith.addi %sum_filter0, %i0 : i32
        %bias_96 = func.call @bias_bf16(%bias, %bias_96_filter) : (!flat_bf16, i32) -> !block
        %with_bias_97 = arith.addf %end_0, %bias_96 : !block
        %bias_98_filter = arith.addi %sum_filter0, %i32 : i32
        %bias_98 = func.call @bias_bf16(%bias, %bias_98_filter) : (!flat_bf16, i32) -> !block
        %with_bias_99 = arith.addf %end_1, %bias_98 : !block
        scf.yield %with_bias_97, %with_bias_99 : !block, !block
      } else {
      scf.yield %end_0, %end_1 : !block, !block
      }
      // NHWC, or NCHW?
      %is_channels_last = arith.cmpi eq, %output_stride_f, %i1 : i32
      scf.if %is_channels_last {
        // A row of LDS for each of the wave's pixels. In the 16 bytes of 8
        // filters, pixels 8 to 15, 24 to 31 and so on have the halves swapped.
        %wave_lds = arith.muli %wave, %i2048 : i32
        %turn_row = arith.muli %lane_row, %i64 : i32
        %turn_low = arith.andi %lane_row, %i7 : i32
        %turn_bits = arith.shrui %lane_row, %i3 : i32
        %turn_half_any = arith.xori %lane_half, %turn_bits : i32
        %turn_half = arith.andi %turn_half_any, %i1 : i32
        %turn_half_at = arith.muli %turn_half, %i4 : i32
        %turn_0 = arith.addi %wave_lds, %turn_row : i32
        %turn_1 = arith.addi %turn_0, %turn_half_at : i32
        %part_100_swizzled = arith.xori %turn_low, %i0 : i32
        %part_100_start = arith.muli %part_100_swizzled, %i8 : i32
        %part_100_i32 = arith.addi %turn_1, %part_100_start : i32
        %part_100_at = arith.index_castui %part_100_i32 : i32 to index
        %result_101_f32 = vector.shuffle %biased_0, %biased_0 [0, 1, 2, 3] : !block, !block
        %result_101 = arith.truncf %result_101_f32 : vector<4xf32> to !operand_bf16
        %result_101_at = arith.addi %part_100_at, %c0 : index
        vector.store %result_101, %lds[%result_101_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        %part_102_swizzled = arith.xori %turn_low, %i1 : i32
        %part_102_start = arith.muli %part_102_swizzled, %i8 : i32
        %part_102_i32 = arith.addi %turn_1, %part_102_start : i32
        %part_102_at = arith.index_castui %part_102_i32 : i32 to index
        %result_103_f32 = vector.shuffle %biased_0, %biased_0 [4, 5, 6, 7] : !block, !block
        %result_103 = arith.truncf %result_103_f32 : vector<4xf32> to !operand_bf16
        %result_103_at = arith.addi %part_102_at, %c0 : index
        vector.store %result_103, %lds[%result_103_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        %part_104_swizzled = arith.xori %turn_low, %i2 : i32
        %part_104_start = arith.muli %part_104_swizzled, %i8 : i32
        %part_104_i32 = arith.addi %turn_1, %part_104_start : i32
        %part_104_at = arith.index_castui %part_104_i32 : i32 to index
        %result_105_f32 = vector.shuffle %biased_0, %biased_0 [8, 9, 10, 11] : !block, !block
        %result_105 = arith.truncf %result_105_f32 : vector<4xf32> to !operand_bf16
        %result_105_at = arith.addi %part_104_at, %c0 : index
        vector.store %result_105, %lds[%result_105_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        %part_106_swizzled = arith.xori %turn_low, %i3 : i32
        %part_106_start = arith.muli %part_106_swizzled, %i8 : i32
        %part_106_i32 = arith.addi %turn_1, %part_106_start : i32
        %part_106_at = arith.index_castui %part_106_i32 : i32 to index
        %result_107_f32 = vector.shuffle %biased_0, %biased_0 [12, 13, 14, 15] : !block, !block
        %result_107 = arith.truncf %result_107_f32 : vector<4xf32> to !operand_bf16
        %result_107_at = arith.addi %part_106_at, %c0 : index
        vector.store %result_107, %lds[%result_107_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        %part_108_swizzled = arith.xori %turn_low, %i4 : i32
        %part_108_start = arith.muli %part_108_swizzled, %i8 : i32
        %part_108_i32 = arith.addi %turn_1, %part_108_start : i32
        %part_108_at = arith.index_castui %part_108_i32 : i32 to index
        %result_109_f32 = vector.shuffle %biased_1, %biased_1 [0, 1, 2, 3] : !block, !block
        %result_109 = arith.truncf %result_109_f32 : vector<4xf32> to !operand_bf16
        %result_109_at = arith.addi %part_108_at, %c0 : index
        vector.store %result_109, %lds[%result_109_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        %part_110_swizzled = arith.xori %turn_low, %i5 : i32
        %part_110_start = arith.muli %part_110_swizzled, %i8 : i32
        %part_110_i32 = arith.addi %turn_1, %part_110_start : i32
        %part_110_at = arith.index_castui %part_110_i32 : i32 to index
        %result_111_f32 = vector.shuffle %biased_1, %biased_1 [4, 5, 6, 7] : !block, !block
        %result_111 = arith.truncf %result_111_f32 : vector<4xf32> to !operand_bf16
        %result_111_at = arith.addi %part_110_at, %c0 : index
        vector.store %result_111, %lds[%result_111_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        %part_112_swizzled = arith.xori %turn_low, %i6 : i32
        %part_112_start = arith.muli %part_112_swizzled, %i8 : i32
        %part_112_i32 = arith.addi %turn_1, %part_112_start : i32
        %part_112_at = arith.index_castui %part_112_i32 : i32 to index
        %result_113_f32 = vector.shuffle %biased_1, %biased_1 [8, 9, 10, 11] : !block, !block
        %result_113 = arith.truncf %result_113_f32 : vector<4xf32> to !operand_bf16
        %result_113_at = arith.addi %part_112_at, %c0 : index
        vector.store %result_113, %lds[%result_113_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        %part_114_swizzled = arith.xori %turn_low, %i7 : i32
        %part_114_start = arith.muli %part_114_swizzled, %i8 : i32
        %part_114_i32 = arith.addi %turn_1, %part_114_start : i32
        %part_114_at = arith.index_castui %part_114_i32 : i32 to index
        %result_115_f32 = vector.shuffle %biased_1, %biased_1 [12, 13, 14, 15] : !block, !block
        %result_115 = arith.truncf %result_115_f32 : vector<4xf32> to !operand_bf16
        %result_115_at = arith.addi %part_114_at, %c0 : index
        vector.store %result_115, %lds[%result_115_at] {alignment = 8} : !lds_64_bf16, !operand_bf16
        amdgpu.lds_barrier
        %out_part = arith.andi %lane, %i7 : i32
        %out_row = arith.divui %lane, %i8 : i32
        %out_swizzled = arith.xori %out_part, %out_row : i32
        %out_part_start = arith.muli %out_swizzled, %i8 : i32
        %out_row_start = arith.muli %out_row, %i64 : i32
        %out_0 = arith.addi %wave_lds, %out_row_start : i32
        %out_i32 = arith.addi %out_0, %out_part_start : i32
        %out_at = arith.index_castui %out_i32 : i32 to index
        %out_filter_far = arith.muli %out_part, %i8 : i32
        %out_filter = arith.addi %wave_filter0, %out_filter_far : i32
        %out_filter_in = arith.cmpi ult, %out_filter, %f_size : i32
        %wave_pixel0 = arith.addi %pixel0, %wave_pixel : i32
        %out_pixel0 = arith.addi %wave_pixel0, %out_row : i32
        %f_rest = arith.remui %f_size, %i8 : i32
        %f_whole = arith.cmpi eq, %f_rest, %i0 : i32
        %out_1_at = arith.addi %out_at, %c0 : index
        %out_1_any = vector.load %lds[%out_1_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %out_1 = vector.shuffle %out_1_any, %out_1_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %out_1_pixel = arith.addi %out_pixel0, %i0 : i32
        %out_1_pixel_in = arith.cmpi ult, %out_1_pixel, %pixels : i32
        %out_1_start = arith.muli %out_1_pixel, %f_size : i32
        %out_1_there = arith.addi %out_1_start, %out_filter : i32
        %out_2_at = arith.addi %out_at, %c512 : index
        %out_2_any = vector.load %lds[%out_2_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %out_2 = vector.shuffle %out_2_any, %out_2_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %out_2_pixel = arith.addi %out_pixel0, %i8 : i32
        %out_2_pixel_in = arith.cmpi ult, %out_2_pixel, %pixels : i32
        %out_2_start = arith.muli %out_2_pixel, %f_size : i32
        %out_2_there = arith.addi %out_2_start, %out_filter : i32
        %out_3_at = arith.addi %out_at, %c1024 : index
        %out_3_any = vector.load %lds[%out_3_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %out_3 = vector.shuffle %out_3_any, %out_3_any [0, 1, 2, 3, 4, 5, 6, 7] : !chunk_bf16, !chunk_bf16
        %out_3_pixel = arith.addi %out_pixel0, %i16 : i32
        %out_3_pixel_in = arith.cmpi ult, %out_3_pixel, %pixels : i32
        %out_3_start = arith.muli %out_3_pixel, %f_size : i32
        %out_3_there = arith.addi %out_3_start, %out_filter : i32
        %out_4_at = arith.addi %out_at, %c1536 : index
        %out_4_any = vector.load %lds[%out_4_at] {alignment = 16} : !lds_64_bf16, !chunk_bf16
        %out_4 = vector.shuffle %out_4_any, %out_4_any [4, 5, 6, 7, 0, 1, 2, 3] : !chunk_bf16, !chunk_bf16
        %out_4_pixel = arith.addi %out_pixel0, %i24 : i32
        %out_4_pixel_in = arith.cmpi ult, %out_4_pixel, %pixels : i32
        %out_4_start = arith.muli %out_4_pixel, %f_size : i32
        %out_4_there = arith.addi %out_4_start, %out_filter : i32
        scf.if %f_whole {
          %out_1_in = arith.andi %out_1_pixel_in, %out_filter_in : i1
          %out_1_or = arith.select %out_1_in, %out_1_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_1 -> %output_flat[%out_1_or] : !chunk_bf16 -> !flat_bf16, i32
          %out_2_in = arith.andi %out_2_pixel_in, %out_filter_in : i1
          %out_2_or = arith.select %out_2_in, %out_2_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_2 -> %output_flat[%out_2_or] : !chunk_bf16 -> !flat_bf16, i32
          %out_3_in = arith.andi %out_3_pixel_in, %out_filter_in : i1
          %out_3_or = arith.select %out_3_in, %out_3_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_3 -> %output_flat[%out_3_or] : !chunk_bf16 -> !flat_bf16, i32
          %out_4_in = arith.andi %out_4_pixel_in, %out_filter_in : i1
          %out_4_or = arith.select %out_4_in, %out_4_there, %i1073741816 : i32
          amdgpu.raw_buffer_store %out_4 -> %output_flat[%out_4_or] : !chunk_bf16 -> !flat_bf16, i32
        } else {
        // A lane stores one filter of all pixels.
          %one_filter = arith.addi %wave_filter0, %lane : i32
          %one_filter_in = arith.cmpi ult, %one_filter, %f_size : i32
          %one_part = arith.divui %lane, %i8 : i32
          %one_place = arith.remui %lane, %i8 : i32
          scf.for %one_row = %i0 to %i32 step %i1 : i32 {
            %one_low = arith.andi %one_row, %i7 : i32
            %one_bits = arith.shrui %one_row, %i1 : i32
            %one_swap = arith.andi %one_bits, %i4 : i32
            %one_swizzled = arith.xori %one_part, %one_low : i32
            %one_part_start = arith.muli %one_swizzled, %i8 : i32
            %one_element = arith.xori %one_place, %one_swap : i32
            %one_row_start = arith.muli %one_row, %i64 : i32
            %one_0 = arith.addi %wave_lds, %one_row_start : i32
            %one_1 = arith.addi %one_0, %one_part_start : i32
            %one_2 = arith.addi %one_1, %one_element : i32
            %one_at = arith.index_castui %one_2 : i32 to index
            %one = memref.load %lds[%one_at] : !lds_64_bf16
            %one_pixel = arith.addi %wave_pixel0, %one_row : i32
            %one_pixel_in = arith.cmpi ult, %one_pixel, %pixels : i32
            %one_in = arith.andi %one_filter_in, %one_pixel_in : i1
            %one_start = arith.muli %one_pixel, %f_size : i32
            %one_there = arith.addi %one_start, %one_filter : i32
            %one_or = arith.select %one_in, %one_there, %i1073741816 : i32
            amdgpu.raw_buffer_store %one -> %output_flat[%one_or] : bf16 -> !flat_bf16, i32
          }
        }
      } else {
        %sum_pixel0 = arith.addi %pixel0, %wave_pixel : i32
        %sum_pixel = arith.addi %sum_pixel0, %lane_row : i32
        %sum_filter_start = arith.muli %sum_filter0, %output_stride_f : i32
        %to_0_pixel = arith.addi %sum_pixel, %i0 : i32
        %to_0_pixel_in = arith.cmpi ult, %to_0_pixel, %pixels : i32
        %n_to_0 = arith.divui %to_0_pixel, %pq_size : i32
        %pq_to_0 = arith.remui %to_0_pixel, %pq_size : i32
        %p_to_0 = arith.divui %pq_to_0, %q_size : i32
        %q_to_0 = arith.remui %pq_to_0, %q_size : i32
        %to_0_image = arith.muli %n_to_0, %output_stride_n : i32
        %to_0_line = arith.muli %p_to_0, %output_stride_p : i32
        %to_0_column = arith.muli %q_to_0, %output_stride_q : i32
        %to_0_image_line = arith.addi %to_0_image, %to_0_line : i32
        %to_0_start = arith.addi %to_0_image_line, %to_0_column : i32
        %to_0_at = arith.addi %to_0_start, %sum_filter_start : i32
        %to_0_0_filter = arith.addi %sum_filter0, %i0 : i32
        %to_0_0_skipped = arith.muli %output_stride_f, %i0 : i32
        %to_0_0_at = arith.addi %to_0_at, %to_0_0_skipped : i32
        func.call @store_block_bf16(%biased_0, %output_flat, %to_0_0_at, %output_stride_f,
            %to_0_0_filter, %f_size, %to_0_pixel_in) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
        %to_0_1_filter = arith.addi %sum_filter0, %i32 : i32
        %to_0_1_skipped = arith.muli %output_stride_f, %i32 : i32
        %to_0_1_at = arith.addi %to_0_at, %to_0_1_skipped : i32
        func.call @store_block_bf16(%biased_1, %output_flat, %to_0_1_at, %output_stride_f,
            %to_0_1_filter, %f_size, %to_0_pixel_in) : (!block, !flat_bf16, i32, i32, i32, i32, i1) -> ()
      }
      gpu.return
    }
  }

  // The rows or columns of an output.
  func.func @conv2d_size(%size: index, %taps: index, %stride: index, %pad: index, %dilation: index) -> index {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %pads = arith.muli %pad, %c2 : index
    %padded = arith.addi %size, %pads : index
    %last_tap = arith.subi %taps, %c1 : index
    %reach = arith.muli %last_tap, %dilation : index
    %room = arith.subi %padded, %reach : index
    %steps = arith.ceildivui %room, %stride : index
    return %steps : index
  }

  // Ends the program if a tensor is larger than the 32-bit offsets of the kernels reach.
  func.func private @assert_in_reach_f16(%tensor: !strided_f16) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %most = arith.constant 1073741816 : index
    %size_0 = memref.dim %tensor, %c0 : !strided_f16
    %size_1 = memref.dim %tensor, %c1 : !strided_f16
    %size_2 = memref.dim %tensor, %c2 : !strided_f16
    %size_3 = memref.dim %tensor, %c3 : !strided_f16
    %size_01 = arith.muli %size_0, %size_1 : index
    %size_23 = arith.muli %size_2, %size_3 : index
    %count = arith.muli %size_01, %size_23 : index
    %in_reach = arith.cmpi ule, %count, %most : index
    cf.assert %in_reach, "expected tensors of at most 2^31 - 16 bytes"
    return
  }

  // N, H, W, C activations, F, R, S, C filters, and N, P, Q, F outputs; bias has F
  // elements, or none. Expects the sizes to agree.
  func.func @conv2d_nhwc_f16(%input: !tensor_f16, %filter: !tensor_f16, %bias: !flat_f16, %output: !tensor_f16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c8 = arith.constant 8 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %tile_p = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %input_nchw = memref.transpose %input (n, h, w, c) -> (n, c, h, w) : !tensor_f16 to memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>>
    %input_any = memref.cast %input_nchw : memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>> to !strided_f16
    %filter_fcrs = memref.transpose %filter (f, r, s, c) -> (f, c, r, s) : !tensor_f16 to memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>>
    %filter_any = memref.cast %filter_fcrs : memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>> to !strided_f16
    %output_nfpq = memref.transpose %output (n, p, q, f) -> (n, f, p, q) : !tensor_f16 to memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>>
    %output_any = memref.cast %output_nfpq : memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>> to !strided_f16
    %c_size = memref.dim %input, %c3 : !tensor_f16
    %c_rest = arith.remui %c_size, %c8 : index
    %is_whole = arith.cmpi eq, %c_rest, %c0 : index
    scf.if %is_whole {
      func.call @assert_in_reach_f16(%input_any) : (!strided_f16) -> ()
      func.call @assert_in_reach_f16(%filter_any) : (!strided_f16) -> ()
      func.call @assert_in_reach_f16(%output_any) : (!strided_f16) -> ()
      %stride_h_i32 = arith.index_cast %stride_h : index to i32
      %stride_w_i32 = arith.index_cast %stride_w : index to i32
      %pad_h_i32 = arith.index_cast %pad_h : index to i32
      %pad_w_i32 = arith.index_cast %pad_w : index to i32
      %dilation_h_i32 = arith.index_cast %dilation_h : index to i32
      %dilation_w_i32 = arith.index_cast %dilation_w : index to i32
      %n_size = memref.dim %output, %c0 : !tensor_f16
      %p_size = memref.dim %output, %c1 : !tensor_f16
      %q_size = memref.dim %output, %c2 : !tensor_f16
      %f_size = memref.dim %output, %c3 : !tensor_f16
      %pq = arith.muli %p_size, %q_size : index
      %pixels = arith.muli %n_size, %pq : index
      %tiles_p = arith.ceildivui %pixels, %tile_p : index
      %is_narrow = arith.cmpi ule, %f_size, %c64 : index
      %tile_f = arith.select %is_narrow, %c64, %c128 : index
      %tiles_f = arith.ceildivui %f_size, %tile_f : index
      %blocks = arith.muli %tiles_f, %tiles_p : index
      %has_blocks = arith.cmpi ne, %blocks, %c0 : index
      scf.if %has_blocks {
        scf.if %is_narrow {
          gpu.launch_func @conv2d_kernels::@conv2d_nhwc_narrow_f16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !tensor_f16, %filter : !tensor_f16, %bias : !flat_f16, %output : !tensor_f16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        } else {
          gpu.launch_func @conv2d_kernels::@conv2d_nhwc_f16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !tensor_f16, %filter : !tensor_f16, %bias : !flat_f16, %output : !tensor_f16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        }
      }
    } else {
      func.call @conv2d_any_f16(%input_any, %filter_any, %bias, %output_any, %stride_h, %stride_w, %pad_h, %pad_w,
          %dilation_h, %dilation_w)
          : (!strided_f16, !strided_f16, !flat_f16, !strided_f16, index, index, index, index, index, index) -> ()
    }
    return
  }

  // N, C, H, W activations, F, C, R, S filters, and N, F, P, Q outputs.
  func.func @conv2d_nchw_f16(%input: !tensor_f16, %filter: !tensor_f16, %bias: !flat_f16, %output: !tensor_f16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index) {
    %input_any = memref.cast %input : !tensor_f16 to !strided_f16
    %filter_any = memref.cast %filter : !tensor_f16 to !strided_f16
    %output_any = memref.cast %output : !tensor_f16 to !strided_f16
    call @conv2d_any_f16(%input_any, %filter_any, %bias, %output_any, %stride_h, %stride_w, %pad_h, %pad_w,
        %dilation_h, %dilation_w)
        : (!strided_f16, !strided_f16, !flat_f16, !strided_f16, index, index, index, index, index, index) -> ()
    return
  }

  // Sizes in the order N, C, H, W and F, C, R, S and N, F, P, Q; the strides are those
  // of this order or of N, H, W, C and F, R, S, C and N, P, Q, F, without gaps.
  func.func @conv2d_any_f16(%input: !strided_f16, %filter: !strided_f16, %bias: !flat_f16, %output: !strided_f16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %few = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %tile_p = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    call @assert_in_reach_f16(%input) : (!strided_f16) -> ()
    call @assert_in_reach_f16(%filter) : (!strided_f16) -> ()
    call @assert_in_reach_f16(%output) : (!strided_f16) -> ()
    %stride_h_i32 = arith.index_cast %stride_h : index to i32
    %stride_w_i32 = arith.index_cast %stride_w : index to i32
    %pad_h_i32 = arith.index_cast %pad_h : index to i32
    %pad_w_i32 = arith.index_cast %pad_w : index to i32
    %dilation_h_i32 = arith.index_cast %dilation_h : index to i32
    %dilation_w_i32 = arith.index_cast %dilation_w : index to i32
    %c_size = memref.dim %input, %c1 : !strided_f16
    %n_size = memref.dim %output, %c0 : !strided_f16
    %f_size = memref.dim %output, %c1 : !strided_f16
    %p_size = memref.dim %output, %c2 : !strided_f16
    %q_size = memref.dim %output, %c3 : !strided_f16
    %pq = arith.muli %p_size, %q_size : index
    %pixels = arith.muli %n_size, %pq : index
    %tiles_p = arith.ceildivui %pixels, %tile_p : index
    %has_few = arith.cmpi ule, %c_size, %few : index
    %is_small = arith.cmpi ule, %f_size, %c64 : index
    %is_narrow = arith.ori %has_few, %is_small : i1
    %tile_f = arith.select %is_narrow, %c64, %c128 : index
    %tiles_f = arith.ceildivui %f_size, %tile_f : index
    %blocks = arith.muli %tiles_f, %tiles_p : index
    %has_blocks = arith.cmpi ne, %blocks, %c0 : index
    scf.if %has_blocks {
      scf.if %has_few {
        gpu.launch_func @conv2d_kernels::@conv2d_few_channels_f16
            blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
            args(%input : !strided_f16, %filter : !strided_f16, %bias : !flat_f16, %output : !strided_f16,
                 %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                 %dilation_h_i32 : i32, %dilation_w_i32 : i32)
      } else {
        scf.if %is_narrow {
          gpu.launch_func @conv2d_kernels::@conv2d_any_narrow_f16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !strided_f16, %filter : !strided_f16, %bias : !flat_f16, %output : !strided_f16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        } else {
          gpu.launch_func @conv2d_kernels::@conv2d_any_f16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !strided_f16, %filter : !strided_f16, %bias : !flat_f16, %output : !strided_f16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        }
      }
    }
    return
  }

  func.func private @swizzleFillF16(memref<*xf16>, i64, f64, f64)
  func.func private @swizzleCompareF16(memref<*xf16>, memref<*xf32>, f64, f64)

  // Compares the output with what linalg computes, all with sizes in the order of
  // NCHW: the convolution with stride 1 of the padded input with the filter that has
  // zeros in its gaps, of which a stride picks some.
  // The sum of c * r * s products of numbers in [-1, 1), and a bias, is in fp32 in
  // both, in another order, which changes it by less than 4.882812e-04; rounding to
  // f16 changes it by less than 4.882812e-04 of the result.
  func.func @expect_conv2d_f16(%input: !strided_f16, %filter: !strided_f16, %bias: !flat_f16, %output: !strided_f16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %zero = arith.constant 0.0 : f32
    %zero_element = arith.constant 0.0 : f16
    %tolerance = arith.constant 4.882812e-04 : f64
    %n = memref.dim %input, %c0 : !strided_f16
    %c = memref.dim %input, %c1 : !strided_f16
    %h = memref.dim %input, %c2 : !strided_f16
    %w = memref.dim %input, %c3 : !strided_f16
    %f = memref.dim %filter, %c0 : !strided_f16
    %r = memref.dim %filter, %c2 : !strided_f16
    %s = memref.dim %filter, %c3 : !strided_f16
    %p = memref.dim %output, %c2 : !strided_f16
    %q = memref.dim %output, %c3 : !strided_f16
    %pads_h = arith.muli %pad_h, %c2 : index
    %pads_w = arith.muli %pad_w, %c2 : index
    %padded_h = arith.addi %h, %pads_h : index
    %padded_w = arith.addi %w, %pads_w : index
    %r_last = arith.subi %r, %c1 : index
    %s_last = arith.subi %s, %c1 : index
    %r_gaps = arith.muli %r_last, %dilation_h : index
    %s_gaps = arith.muli %s_last, %dilation_w : index
    %wide_r = arith.addi %r_gaps, %c1 : index
    %wide_s = arith.addi %s_gaps, %c1 : index
    %all_p = func.call @conv2d_size(%h, %r, %c1, %pad_h, %dilation_h) : (index, index, index, index, index) -> index
    %all_q = func.call @conv2d_size(%w, %s, %c1, %pad_w, %dilation_w) : (index, index, index, index, index) -> index

    %padded = memref.alloc(%n, %c, %padded_h, %padded_w) : !tensor_f16
    linalg.fill ins(%zero_element : f16) outs(%padded : !tensor_f16)
    %inside = memref.subview %padded[0, 0, %pad_h, %pad_w] [%n, %c, %h, %w] [1, 1, 1, 1]
        : !tensor_f16 to memref<?x?x?x?xf16, strided<[?, ?, ?, 1], offset: ?>>
    linalg.copy ins(%input : !strided_f16) outs(%inside : memref<?x?x?x?xf16, strided<[?, ?, ?, 1], offset: ?>>)
    %wide = memref.alloc(%f, %c, %wide_r, %wide_s) : !tensor_f16
    linalg.fill ins(%zero_element : f16) outs(%wide : !tensor_f16)
    %taps = memref.subview %wide[0, 0, 0, 0] [%f, %c, %r, %s] [1, 1, %dilation_h, %dilation_w]
        : !tensor_f16 to !strided_f16
    linalg.copy ins(%filter : !strided_f16) outs(%taps : !strided_f16)
    %all = memref.alloc(%n, %f, %all_p, %all_q) : memref<?x?x?x?xf32>
    linalg.fill ins(%zero : f32) outs(%all : memref<?x?x?x?xf32>)
    %bias_count = memref.dim %bias, %c0 : !flat_f16
    %has_bias = arith.cmpi ne, %bias_count, %c0 : index
    scf.if %has_bias {
      linalg.generic {
          indexing_maps = [affine_map<(n, f, p, q) -> (f)>, affine_map<(n, f, p, q) -> (n, f, p, q)>],
          iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
          ins(%bias : !flat_f16) outs(%all : memref<?x?x?x?xf32>) {
      ^bb0(%element: f16, %out: f32):
        %extended = arith.extf %element : f16 to f32
        linalg.yield %extended : f32
      }
    }
    linalg.conv_2d_nchw_fchw ins(%padded, %wide : !tensor_f16, !tensor_f16) outs(%all : memref<?x?x?x?xf32>)
    %expected = memref.subview %all[0, 0, 0, 0] [%n, %f, %p, %q] [1, 1, %stride_h, %stride_w]
        : memref<?x?x?x?xf32> to memref<?x?x?x?xf32, strided<[?, ?, ?, ?]>>
    %expected_unranked = memref.cast %expected : memref<?x?x?x?xf32, strided<[?, ?, ?, ?]>> to memref<*xf32>
    %output_unranked = memref.cast %output : !strided_f16 to memref<*xf16>
    call @swizzleCompareF16(%output_unranked, %expected_unranked, %tolerance, %tolerance)
        : (memref<*xf16>, memref<*xf32>, f64, f64) -> ()
    memref.dealloc %all : memref<?x?x?x?xf32>
    memref.dealloc %wide : !tensor_f16
    memref.dealloc %padded : !tensor_f16
    return
  }

  // Compares the kernel with linalg.conv_2d_nchw_fchw on the host.
  func.func @check_conv2d_nhwc_f16(%n: index, %c: index, %h: index, %w: index, %f: index, %r: index, %s: index,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index,
      %bias_count: index) {
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %p = call @conv2d_size(%h, %r, %stride_h, %pad_h, %dilation_h) : (index, index, index, index, index) -> index
    %q = call @conv2d_size(%w, %s, %stride_w, %pad_w, %dilation_w) : (index, index, index, index, index) -> index
    %input_host = memref.alloc(%n, %h, %w, %c) : !tensor_f16
    %filter_host = memref.alloc(%f, %r, %s, %c) : !tensor_f16
    %bias_host = memref.alloc(%bias_count) : !flat_f16
    %output_host = memref.alloc(%n, %p, %q, %f) : !tensor_f16
    %input_unranked = memref.cast %input_host : !tensor_f16 to memref<*xf16>
    %input_seed = arith.constant 1 : i64
    call @swizzleFillF16(%input_unranked, %input_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %filter_unranked = memref.cast %filter_host : !tensor_f16 to memref<*xf16>
    %filter_seed = arith.constant 2 : i64
    call @swizzleFillF16(%filter_unranked, %filter_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %bias_unranked = memref.cast %bias_host : !flat_f16 to memref<*xf16>
    %bias_seed = arith.constant 3 : i64
    call @swizzleFillF16(%bias_unranked, %bias_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %output_unranked = memref.cast %output_host : !tensor_f16 to memref<*xf16>
    %output_seed = arith.constant 4 : i64
    call @swizzleFillF16(%output_unranked, %output_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()

    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %h, %w, %c) : !tensor_f16
    %input_there = gpu.memcpy async [%input_ready] %input, %input_host : !tensor_f16, !tensor_f16
    %filter, %filter_ready = gpu.alloc async [%input_there] (%f, %r, %s, %c) : !tensor_f16
    %filter_there = gpu.memcpy async [%filter_ready] %filter, %filter_host : !tensor_f16, !tensor_f16
    %bias, %bias_ready = gpu.alloc async [%filter_there] (%bias_count) : !flat_f16
    %bias_there = gpu.memcpy async [%bias_ready] %bias, %bias_host : !flat_f16, !flat_f16
    %output, %output_ready = gpu.alloc async [%bias_there] (%n, %p, %q, %f) : !tensor_f16
    %output_there = gpu.memcpy async [%output_ready] %output, %output_host : !tensor_f16, !tensor_f16
    gpu.wait [%output_there]
    call @conv2d_nhwc_f16(%input, %filter, %bias, %output, %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h, %dilation_w)
        : (!tensor_f16, !tensor_f16, !flat_f16, !tensor_f16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %output_back = gpu.memcpy async [%done] %output_host, %output : !tensor_f16, !tensor_f16
    %input_freed = gpu.dealloc async [%output_back] %input : !tensor_f16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_f16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_f16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_f16
    gpu.wait [%output_freed]

    %input_view = memref.transpose %input_host (n, h, w, c) -> (n, c, h, w) : !tensor_f16 to memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>>
    %input_any = memref.cast %input_view : memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>> to !strided_f16
    %filter_view = memref.transpose %filter_host (f, r, s, c) -> (f, c, r, s) : !tensor_f16 to memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>>
    %filter_any = memref.cast %filter_view : memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>> to !strided_f16
    %output_view = memref.transpose %output_host (n, p, q, f) -> (n, f, p, q) : !tensor_f16 to memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>>
    %output_any = memref.cast %output_view : memref<?x?x?x?xf16, strided<[?, 1, ?, ?]>> to !strided_f16
    call @expect_conv2d_f16(%input_any, %filter_any, %bias_host, %output_any, %stride_h, %stride_w, %pad_h, %pad_w,
        %dilation_h, %dilation_w)
        : (!strided_f16, !strided_f16, !flat_f16, !strided_f16, index, index, index, index, index, index) -> ()
    memref.dealloc %input_host : !tensor_f16
    memref.dealloc %filter_host : !tensor_f16
    memref.dealloc %bias_host : !flat_f16
    memref.dealloc %output_host : !tensor_f16
    return
  }

  // N 32, C 32, H x W 32x32, F 64, R x S 3x3, as the portable kernel's. The contents
  // are not set.
  func.func @conv2d_nhwc_f16_n32_c32_32x32_f64_3x3() {
    %n = arith.constant 32 : index
    %c = arith.constant 32 : index
    %h = arith.constant 32 : index
    %w = arith.constant 32 : index
    %f = arith.constant 64 : index
    %r = arith.constant 3 : index
    %s = arith.constant 3 : index
    %p = arith.constant 30 : index
    %q = arith.constant 30 : index
    %one = arith.constant 1 : index
    %none = arith.constant 0 : index
    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %h, %w, %c) : !tensor_f16
    %filter, %filter_ready = gpu.alloc async [%input_ready] (%f, %r, %s, %c) : !tensor_f16
    %bias, %bias_ready = gpu.alloc async [%filter_ready] (%none) : !flat_f16
    %output, %output_ready = gpu.alloc async [%bias_ready] (%n, %p, %q, %f) : !tensor_f16
    gpu.wait [%output_ready]
    call @conv2d_nhwc_f16(%input, %filter, %bias, %output, %one, %one, %none, %none, %one, %one)
        : (!tensor_f16, !tensor_f16, !flat_f16, !tensor_f16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %input_freed = gpu.dealloc async [%done] %input : !tensor_f16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_f16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_f16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_f16
    gpu.wait [%output_freed]
    return
  }

  // Compares the kernel with linalg.conv_2d_nchw_fchw on the host.
  func.func @check_conv2d_nchw_f16(%n: index, %c: index, %h: index, %w: index, %f: index, %r: index, %s: index,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index,
      %bias_count: index) {
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %p = call @conv2d_size(%h, %r, %stride_h, %pad_h, %dilation_h) : (index, index, index, index, index) -> index
    %q = call @conv2d_size(%w, %s, %stride_w, %pad_w, %dilation_w) : (index, index, index, index, index) -> index
    %input_host = memref.alloc(%n, %c, %h, %w) : !tensor_f16
    %filter_host = memref.alloc(%f, %c, %r, %s) : !tensor_f16
    %bias_host = memref.alloc(%bias_count) : !flat_f16
    %output_host = memref.alloc(%n, %f, %p, %q) : !tensor_f16
    %input_unranked = memref.cast %input_host : !tensor_f16 to memref<*xf16>
    %input_seed = arith.constant 1 : i64
    call @swizzleFillF16(%input_unranked, %input_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %filter_unranked = memref.cast %filter_host : !tensor_f16 to memref<*xf16>
    %filter_seed = arith.constant 2 : i64
    call @swizzleFillF16(%filter_unranked, %filter_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %bias_unranked = memref.cast %bias_host : !flat_f16 to memref<*xf16>
    %bias_seed = arith.constant 3 : i64
    call @swizzleFillF16(%bias_unranked, %bias_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %output_unranked = memref.cast %output_host : !tensor_f16 to memref<*xf16>
    %output_seed = arith.constant 4 : i64
    call @swizzleFillF16(%output_unranked, %output_seed, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()

    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %c, %h, %w) : !tensor_f16
    %input_there = gpu.memcpy async [%input_ready] %input, %input_host : !tensor_f16, !tensor_f16
    %filter, %filter_ready = gpu.alloc async [%input_there] (%f, %c, %r, %s) : !tensor_f16
    %filter_there = gpu.memcpy async [%filter_ready] %filter, %filter_host : !tensor_f16, !tensor_f16
    %bias, %bias_ready = gpu.alloc async [%filter_there] (%bias_count) : !flat_f16
    %bias_there = gpu.memcpy async [%bias_ready] %bias, %bias_host : !flat_f16, !flat_f16
    %output, %output_ready = gpu.alloc async [%bias_there] (%n, %f, %p, %q) : !tensor_f16
    %output_there = gpu.memcpy async [%output_ready] %output, %output_host : !tensor_f16, !tensor_f16
    gpu.wait [%output_there]
    call @conv2d_nchw_f16(%input, %filter, %bias, %output, %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h, %dilation_w)
        : (!tensor_f16, !tensor_f16, !flat_f16, !tensor_f16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %output_back = gpu.memcpy async [%done] %output_host, %output : !tensor_f16, !tensor_f16
    %input_freed = gpu.dealloc async [%output_back] %input : !tensor_f16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_f16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_f16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_f16
    gpu.wait [%output_freed]

    %input_any = memref.cast %input_host : !tensor_f16 to !strided_f16
    %filter_any = memref.cast %filter_host : !tensor_f16 to !strided_f16
    %output_any = memref.cast %output_host : !tensor_f16 to !strided_f16
    call @expect_conv2d_f16(%input_any, %filter_any, %bias_host, %output_any, %stride_h, %stride_w, %pad_h, %pad_w,
        %dilation_h, %dilation_w)
        : (!strided_f16, !strided_f16, !flat_f16, !strided_f16, index, index, index, index, index, index) -> ()
    memref.dealloc %input_host : !tensor_f16
    memref.dealloc %filter_host : !tensor_f16
    memref.dealloc %bias_host : !flat_f16
    memref.dealloc %output_host : !tensor_f16
    return
  }

  // N 32, C 32, H x W 32x32, F 64, R x S 3x3, as the portable kernel's. The contents
  // are not set.
  func.func @conv2d_nchw_f16_n32_c32_32x32_f64_3x3() {
    %n = arith.constant 32 : index
    %c = arith.constant 32 : index
    %h = arith.constant 32 : index
    %w = arith.constant 32 : index
    %f = arith.constant 64 : index
    %r = arith.constant 3 : index
    %s = arith.constant 3 : index
    %p = arith.constant 30 : index
    %q = arith.constant 30 : index
    %one = arith.constant 1 : index
    %none = arith.constant 0 : index
    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %c, %h, %w) : !tensor_f16
    %filter, %filter_ready = gpu.alloc async [%input_ready] (%f, %c, %r, %s) : !tensor_f16
    %bias, %bias_ready = gpu.alloc async [%filter_ready] (%none) : !flat_f16
    %output, %output_ready = gpu.alloc async [%bias_ready] (%n, %f, %p, %q) : !tensor_f16
    gpu.wait [%output_ready]
    call @conv2d_nchw_f16(%input, %filter, %bias, %output, %one, %one, %none, %none, %one, %one)
        : (!tensor_f16, !tensor_f16, !flat_f16, !tensor_f16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %input_freed = gpu.dealloc async [%done] %input : !tensor_f16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_f16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_f16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_f16
    gpu.wait [%output_freed]
    return
  }

  // Ends the program if a tensor is larger than the 32-bit offsets of the kernels reach.
  func.func private @assert_in_reach_bf16(%tensor: !strided_bf16) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %most = arith.constant 1073741816 : index
    %size_0 = memref.dim %tensor, %c0 : !strided_bf16
    %size_1 = memref.dim %tensor, %c1 : !strided_bf16
    %size_2 = memref.dim %tensor, %c2 : !strided_bf16
    %size_3 = memref.dim %tensor, %c3 : !strided_bf16
    %size_01 = arith.muli %size_0, %size_1 : index
    %size_23 = arith.muli %size_2, %size_3 : index
    %count = arith.muli %size_01, %size_23 : index
    %in_reach = arith.cmpi ule, %count, %most : index
    cf.assert %in_reach, "expected tensors of at most 2^31 - 16 bytes"
    return
  }

  // N, H, W, C activations, F, R, S, C filters, and N, P, Q, F outputs; bias has F
  // elements, or none. Expects the sizes to agree.
  func.func @conv2d_nhwc_bf16(%input: !tensor_bf16, %filter: !tensor_bf16, %bias: !flat_bf16, %output: !tensor_bf16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c8 = arith.constant 8 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %tile_p = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %input_nchw = memref.transpose %input (n, h, w, c) -> (n, c, h, w) : !tensor_bf16 to memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>>
    %input_any = memref.cast %input_nchw : memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>> to !strided_bf16
    %filter_fcrs = memref.transpose %filter (f, r, s, c) -> (f, c, r, s) : !tensor_bf16 to memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>>
    %filter_any = memref.cast %filter_fcrs : memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>> to !strided_bf16
    %output_nfpq = memref.transpose %output (n, p, q, f) -> (n, f, p, q) : !tensor_bf16 to memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>>
    %output_any = memref.cast %output_nfpq : memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>> to !strided_bf16
    %c_size = memref.dim %input, %c3 : !tensor_bf16
    %c_rest = arith.remui %c_size, %c8 : index
    %is_whole = arith.cmpi eq, %c_rest, %c0 : index
    scf.if %is_whole {
      func.call @assert_in_reach_bf16(%input_any) : (!strided_bf16) -> ()
      func.call @assert_in_reach_bf16(%filter_any) : (!strided_bf16) -> ()
      func.call @assert_in_reach_bf16(%output_any) : (!strided_bf16) -> ()
      %stride_h_i32 = arith.index_cast %stride_h : index to i32
      %stride_w_i32 = arith.index_cast %stride_w : index to i32
      %pad_h_i32 = arith.index_cast %pad_h : index to i32
      %pad_w_i32 = arith.index_cast %pad_w : index to i32
      %dilation_h_i32 = arith.index_cast %dilation_h : index to i32
      %dilation_w_i32 = arith.index_cast %dilation_w : index to i32
      %n_size = memref.dim %output, %c0 : !tensor_bf16
      %p_size = memref.dim %output, %c1 : !tensor_bf16
      %q_size = memref.dim %output, %c2 : !tensor_bf16
      %f_size = memref.dim %output, %c3 : !tensor_bf16
      %pq = arith.muli %p_size, %q_size : index
      %pixels = arith.muli %n_size, %pq : index
      %tiles_p = arith.ceildivui %pixels, %tile_p : index
      %is_narrow = arith.cmpi ule, %f_size, %c64 : index
      %tile_f = arith.select %is_narrow, %c64, %c128 : index
      %tiles_f = arith.ceildivui %f_size, %tile_f : index
      %blocks = arith.muli %tiles_f, %tiles_p : index
      %has_blocks = arith.cmpi ne, %blocks, %c0 : index
      scf.if %has_blocks {
        scf.if %is_narrow {
          gpu.launch_func @conv2d_kernels::@conv2d_nhwc_narrow_bf16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !tensor_bf16, %filter : !tensor_bf16, %bias : !flat_bf16, %output : !tensor_bf16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        } else {
          gpu.launch_func @conv2d_kernels::@conv2d_nhwc_bf16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !tensor_bf16, %filter : !tensor_bf16, %bias : !flat_bf16, %output : !tensor_bf16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        }
      }
    } else {
      func.call @conv2d_any_bf16(%input_any, %filter_any, %bias, %output_any, %stride_h, %stride_w, %pad_h, %pad_w,
          %dilation_h, %dilation_w)
          : (!strided_bf16, !strided_bf16, !flat_bf16, !strided_bf16, index, index, index, index, index, index) -> ()
    }
    return
  }

  // N, C, H, W activations, F, C, R, S filters, and N, F, P, Q outputs.
  func.func @conv2d_nchw_bf16(%input: !tensor_bf16, %filter: !tensor_bf16, %bias: !flat_bf16, %output: !tensor_bf16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index) {
    %input_any = memref.cast %input : !tensor_bf16 to !strided_bf16
    %filter_any = memref.cast %filter : !tensor_bf16 to !strided_bf16
    %output_any = memref.cast %output : !tensor_bf16 to !strided_bf16
    call @conv2d_any_bf16(%input_any, %filter_any, %bias, %output_any, %stride_h, %stride_w, %pad_h, %pad_w,
        %dilation_h, %dilation_w)
        : (!strided_bf16, !strided_bf16, !flat_bf16, !strided_bf16, index, index, index, index, index, index) -> ()
    return
  }

  // Sizes in the order N, C, H, W and F, C, R, S and N, F, P, Q; the strides are those
  // of this order or of N, H, W, C and F, R, S, C and N, P, Q, F, without gaps.
  func.func @conv2d_any_bf16(%input: !strided_bf16, %filter: !strided_bf16, %bias: !flat_bf16, %output: !strided_bf16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %few = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %tile_p = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    call @assert_in_reach_bf16(%input) : (!strided_bf16) -> ()
    call @assert_in_reach_bf16(%filter) : (!strided_bf16) -> ()
    call @assert_in_reach_bf16(%output) : (!strided_bf16) -> ()
    %stride_h_i32 = arith.index_cast %stride_h : index to i32
    %stride_w_i32 = arith.index_cast %stride_w : index to i32
    %pad_h_i32 = arith.index_cast %pad_h : index to i32
    %pad_w_i32 = arith.index_cast %pad_w : index to i32
    %dilation_h_i32 = arith.index_cast %dilation_h : index to i32
    %dilation_w_i32 = arith.index_cast %dilation_w : index to i32
    %c_size = memref.dim %input, %c1 : !strided_bf16
    %n_size = memref.dim %output, %c0 : !strided_bf16
    %f_size = memref.dim %output, %c1 : !strided_bf16
    %p_size = memref.dim %output, %c2 : !strided_bf16
    %q_size = memref.dim %output, %c3 : !strided_bf16
    %pq = arith.muli %p_size, %q_size : index
    %pixels = arith.muli %n_size, %pq : index
    %tiles_p = arith.ceildivui %pixels, %tile_p : index
    %has_few = arith.cmpi ule, %c_size, %few : index
    %is_small = arith.cmpi ule, %f_size, %c64 : index
    %is_narrow = arith.ori %has_few, %is_small : i1
    %tile_f = arith.select %is_narrow, %c64, %c128 : index
    %tiles_f = arith.ceildivui %f_size, %tile_f : index
    %blocks = arith.muli %tiles_f, %tiles_p : index
    %has_blocks = arith.cmpi ne, %blocks, %c0 : index
    scf.if %has_blocks {
      scf.if %has_few {
        gpu.launch_func @conv2d_kernels::@conv2d_few_channels_bf16
            blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
            args(%input : !strided_bf16, %filter : !strided_bf16, %bias : !flat_bf16, %output : !strided_bf16,
                 %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                 %dilation_h_i32 : i32, %dilation_w_i32 : i32)
      } else {
        scf.if %is_narrow {
          gpu.launch_func @conv2d_kernels::@conv2d_any_narrow_bf16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !strided_bf16, %filter : !strided_bf16, %bias : !flat_bf16, %output : !strided_bf16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        } else {
          gpu.launch_func @conv2d_kernels::@conv2d_any_bf16
              blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
              args(%input : !strided_bf16, %filter : !strided_bf16, %bias : !flat_bf16, %output : !strided_bf16,
                   %stride_h_i32 : i32, %stride_w_i32 : i32, %pad_h_i32 : i32, %pad_w_i32 : i32,
                   %dilation_h_i32 : i32, %dilation_w_i32 : i32)
        }
      }
    }
    return
  }

  func.func private @swizzleFillBF16(memref<*xbf16>, i64, f64, f64)
  func.func private @swizzleCompareBF16(memref<*xbf16>, memref<*xf32>, f64, f64)

  // Compares the output with what linalg computes, all with sizes in the order of
  // NCHW: the convolution with stride 1 of the padded input with the filter that has
  // zeros in its gaps, of which a stride picks some.
  // The sum of c * r * s products of numbers in [-1, 1), and a bias, is in fp32 in
  // both, in another order, which changes it by less than 3.906250e-03; rounding to
  // bf16 changes it by less than 3.906250e-03 of the result.
  func.func @expect_conv2d_bf16(%input: !strided_bf16, %filter: !strided_bf16, %bias: !flat_bf16, %output: !strided_bf16,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %zero = arith.constant 0.0 : f32
    %zero_element = arith.constant 0.0 : bf16
    %tolerance = arith.constant 3.906250e-03 : f64
    %n = memref.dim %input, %c0 : !strided_bf16
    %c = memref.dim %input, %c1 : !strided_bf16
    %h = memref.dim %input, %c2 : !strided_bf16
    %w = memref.dim %input, %c3 : !strided_bf16
    %f = memref.dim %filter, %c0 : !strided_bf16
    %r = memref.dim %filter, %c2 : !strided_bf16
    %s = memref.dim %filter, %c3 : !strided_bf16
    %p = memref.dim %output, %c2 : !strided_bf16
    %q = memref.dim %output, %c3 : !strided_bf16
    %pads_h = arith.muli %pad_h, %c2 : index
    %pads_w = arith.muli %pad_w, %c2 : index
    %padded_h = arith.addi %h, %pads_h : index
    %padded_w = arith.addi %w, %pads_w : index
    %r_last = arith.subi %r, %c1 : index
    %s_last = arith.subi %s, %c1 : index
    %r_gaps = arith.muli %r_last, %dilation_h : index
    %s_gaps = arith.muli %s_last, %dilation_w : index
    %wide_r = arith.addi %r_gaps, %c1 : index
    %wide_s = arith.addi %s_gaps, %c1 : index
    %all_p = func.call @conv2d_size(%h, %r, %c1, %pad_h, %dilation_h) : (index, index, index, index, index) -> index
    %all_q = func.call @conv2d_size(%w, %s, %c1, %pad_w, %dilation_w) : (index, index, index, index, index) -> index

    %padded = memref.alloc(%n, %c, %padded_h, %padded_w) : !tensor_bf16
    linalg.fill ins(%zero_element : bf16) outs(%padded : !tensor_bf16)
    %inside = memref.subview %padded[0, 0, %pad_h, %pad_w] [%n, %c, %h, %w] [1, 1, 1, 1]
        : !tensor_bf16 to memref<?x?x?x?xbf16, strided<[?, ?, ?, 1], offset: ?>>
    linalg.copy ins(%input : !strided_bf16) outs(%inside : memref<?x?x?x?xbf16, strided<[?, ?, ?, 1], offset: ?>>)
    %wide = memref.alloc(%f, %c, %wide_r, %wide_s) : !tensor_bf16
    linalg.fill ins(%zero_element : bf16) outs(%wide : !tensor_bf16)
    %taps = memref.subview %wide[0, 0, 0, 0] [%f, %c, %r, %s] [1, 1, %dilation_h, %dilation_w]
        : !tensor_bf16 to !strided_bf16
    linalg.copy ins(%filter : !strided_bf16) outs(%taps : !strided_bf16)
    %all = memref.alloc(%n, %f, %all_p, %all_q) : memref<?x?x?x?xf32>
    linalg.fill ins(%zero : f32) outs(%all : memref<?x?x?x?xf32>)
    %bias_count = memref.dim %bias, %c0 : !flat_bf16
    %has_bias = arith.cmpi ne, %bias_count, %c0 : index
    scf.if %has_bias {
      linalg.generic {
          indexing_maps = [affine_map<(n, f, p, q) -> (f)>, affine_map<(n, f, p, q) -> (n, f, p, q)>],
          iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
          ins(%bias : !flat_bf16) outs(%all : memref<?x?x?x?xf32>) {
      ^bb0(%element: bf16, %out: f32):
        %extended = arith.extf %element : bf16 to f32
        linalg.yield %extended : f32
      }
    }
    linalg.conv_2d_nchw_fchw ins(%padded, %wide : !tensor_bf16, !tensor_bf16) outs(%all : memref<?x?x?x?xf32>)
    %expected = memref.subview %all[0, 0, 0, 0] [%n, %f, %p, %q] [1, 1, %stride_h, %stride_w]
        : memref<?x?x?x?xf32> to memref<?x?x?x?xf32, strided<[?, ?, ?, ?]>>
    %expected_unranked = memref.cast %expected : memref<?x?x?x?xf32, strided<[?, ?, ?, ?]>> to memref<*xf32>
    %output_unranked = memref.cast %output : !strided_bf16 to memref<*xbf16>
    call @swizzleCompareBF16(%output_unranked, %expected_unranked, %tolerance, %tolerance)
        : (memref<*xbf16>, memref<*xf32>, f64, f64) -> ()
    memref.dealloc %all : memref<?x?x?x?xf32>
    memref.dealloc %wide : !tensor_bf16
    memref.dealloc %padded : !tensor_bf16
    return
  }

  // Compares the kernel with linalg.conv_2d_nchw_fchw on the host.
  func.func @check_conv2d_nhwc_bf16(%n: index, %c: index, %h: index, %w: index, %f: index, %r: index, %s: index,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index,
      %bias_count: index) {
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %p = call @conv2d_size(%h, %r, %stride_h, %pad_h, %dilation_h) : (index, index, index, index, index) -> index
    %q = call @conv2d_size(%w, %s, %stride_w, %pad_w, %dilation_w) : (index, index, index, index, index) -> index
    %input_host = memref.alloc(%n, %h, %w, %c) : !tensor_bf16
    %filter_host = memref.alloc(%f, %r, %s, %c) : !tensor_bf16
    %bias_host = memref.alloc(%bias_count) : !flat_bf16
    %output_host = memref.alloc(%n, %p, %q, %f) : !tensor_bf16
    %input_unranked = memref.cast %input_host : !tensor_bf16 to memref<*xbf16>
    %input_seed = arith.constant 1 : i64
    call @swizzleFillBF16(%input_unranked, %input_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    %filter_unranked = memref.cast %filter_host : !tensor_bf16 to memref<*xbf16>
    %filter_seed = arith.constant 2 : i64
    call @swizzleFillBF16(%filter_unranked, %filter_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    %bias_unranked = memref.cast %bias_host : !flat_bf16 to memref<*xbf16>
    %bias_seed = arith.constant 3 : i64
    call @swizzleFillBF16(%bias_unranked, %bias_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    %output_unranked = memref.cast %output_host : !tensor_bf16 to memref<*xbf16>
    %output_seed = arith.constant 4 : i64
    call @swizzleFillBF16(%output_unranked, %output_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()

    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %h, %w, %c) : !tensor_bf16
    %input_there = gpu.memcpy async [%input_ready] %input, %input_host : !tensor_bf16, !tensor_bf16
    %filter, %filter_ready = gpu.alloc async [%input_there] (%f, %r, %s, %c) : !tensor_bf16
    %filter_there = gpu.memcpy async [%filter_ready] %filter, %filter_host : !tensor_bf16, !tensor_bf16
    %bias, %bias_ready = gpu.alloc async [%filter_there] (%bias_count) : !flat_bf16
    %bias_there = gpu.memcpy async [%bias_ready] %bias, %bias_host : !flat_bf16, !flat_bf16
    %output, %output_ready = gpu.alloc async [%bias_there] (%n, %p, %q, %f) : !tensor_bf16
    %output_there = gpu.memcpy async [%output_ready] %output, %output_host : !tensor_bf16, !tensor_bf16
    gpu.wait [%output_there]
    call @conv2d_nhwc_bf16(%input, %filter, %bias, %output, %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h, %dilation_w)
        : (!tensor_bf16, !tensor_bf16, !flat_bf16, !tensor_bf16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %output_back = gpu.memcpy async [%done] %output_host, %output : !tensor_bf16, !tensor_bf16
    %input_freed = gpu.dealloc async [%output_back] %input : !tensor_bf16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_bf16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_bf16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_bf16
    gpu.wait [%output_freed]

    %input_view = memref.transpose %input_host (n, h, w, c) -> (n, c, h, w) : !tensor_bf16 to memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>>
    %input_any = memref.cast %input_view : memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>> to !strided_bf16
    %filter_view = memref.transpose %filter_host (f, r, s, c) -> (f, c, r, s) : !tensor_bf16 to memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>>
    %filter_any = memref.cast %filter_view : memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>> to !strided_bf16
    %output_view = memref.transpose %output_host (n, p, q, f) -> (n, f, p, q) : !tensor_bf16 to memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>>
    %output_any = memref.cast %output_view : memref<?x?x?x?xbf16, strided<[?, 1, ?, ?]>> to !strided_bf16
    call @expect_conv2d_bf16(%input_any, %filter_any, %bias_host, %output_any, %stride_h, %stride_w, %pad_h, %pad_w,
        %dilation_h, %dilation_w)
        : (!strided_bf16, !strided_bf16, !flat_bf16, !strided_bf16, index, index, index, index, index, index) -> ()
    memref.dealloc %input_host : !tensor_bf16
    memref.dealloc %filter_host : !tensor_bf16
    memref.dealloc %bias_host : !flat_bf16
    memref.dealloc %output_host : !tensor_bf16
    return
  }

  // N 32, C 32, H x W 32x32, F 64, R x S 3x3, as the portable kernel's. The contents
  // are not set.
  func.func @conv2d_nhwc_bf16_n32_c32_32x32_f64_3x3() {
    %n = arith.constant 32 : index
    %c = arith.constant 32 : index
    %h = arith.constant 32 : index
    %w = arith.constant 32 : index
    %f = arith.constant 64 : index
    %r = arith.constant 3 : index
    %s = arith.constant 3 : index
    %p = arith.constant 30 : index
    %q = arith.constant 30 : index
    %one = arith.constant 1 : index
    %none = arith.constant 0 : index
    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %h, %w, %c) : !tensor_bf16
    %filter, %filter_ready = gpu.alloc async [%input_ready] (%f, %r, %s, %c) : !tensor_bf16
    %bias, %bias_ready = gpu.alloc async [%filter_ready] (%none) : !flat_bf16
    %output, %output_ready = gpu.alloc async [%bias_ready] (%n, %p, %q, %f) : !tensor_bf16
    gpu.wait [%output_ready]
    call @conv2d_nhwc_bf16(%input, %filter, %bias, %output, %one, %one, %none, %none, %one, %one)
        : (!tensor_bf16, !tensor_bf16, !flat_bf16, !tensor_bf16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %input_freed = gpu.dealloc async [%done] %input : !tensor_bf16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_bf16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_bf16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_bf16
    gpu.wait [%output_freed]
    return
  }

  // Compares the kernel with linalg.conv_2d_nchw_fchw on the host.
  func.func @check_conv2d_nchw_bf16(%n: index, %c: index, %h: index, %w: index, %f: index, %r: index, %s: index,
      %stride_h: index, %stride_w: index, %pad_h: index, %pad_w: index, %dilation_h: index, %dilation_w: index,
      %bias_count: index) {
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %p = call @conv2d_size(%h, %r, %stride_h, %pad_h, %dilation_h) : (index, index, index, index, index) -> index
    %q = call @conv2d_size(%w, %s, %stride_w, %pad_w, %dilation_w) : (index, index, index, index, index) -> index
    %input_host = memref.alloc(%n, %c, %h, %w) : !tensor_bf16
    %filter_host = memref.alloc(%f, %c, %r, %s) : !tensor_bf16
    %bias_host = memref.alloc(%bias_count) : !flat_bf16
    %output_host = memref.alloc(%n, %f, %p, %q) : !tensor_bf16
    %input_unranked = memref.cast %input_host : !tensor_bf16 to memref<*xbf16>
    %input_seed = arith.constant 1 : i64
    call @swizzleFillBF16(%input_unranked, %input_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    %filter_unranked = memref.cast %filter_host : !tensor_bf16 to memref<*xbf16>
    %filter_seed = arith.constant 2 : i64
    call @swizzleFillBF16(%filter_unranked, %filter_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    %bias_unranked = memref.cast %bias_host : !flat_bf16 to memref<*xbf16>
    %bias_seed = arith.constant 3 : i64
    call @swizzleFillBF16(%bias_unranked, %bias_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()
    %output_unranked = memref.cast %output_host : !tensor_bf16 to memref<*xbf16>
    %output_seed = arith.constant 4 : i64
    call @swizzleFillBF16(%output_unranked, %output_seed, %low, %high) : (memref<*xbf16>, i64, f64, f64) -> ()

    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %c, %h, %w) : !tensor_bf16
    %input_there = gpu.memcpy async [%input_ready] %input, %input_host : !tensor_bf16, !tensor_bf16
    %filter, %filter_ready = gpu.alloc async [%input_there] (%f, %c, %r, %s) : !tensor_bf16
    %filter_there = gpu.memcpy async [%filter_ready] %filter, %filter_host : !tensor_bf16, !tensor_bf16
    %bias, %bias_ready = gpu.alloc async [%filter_there] (%bias_count) : !flat_bf16
    %bias_there = gpu.memcpy async [%bias_ready] %bias, %bias_host : !flat_bf16, !flat_bf16
    %output, %output_ready = gpu.alloc async [%bias_there] (%n, %f, %p, %q) : !tensor_bf16
    %output_there = gpu.memcpy async [%output_ready] %output, %output_host : !tensor_bf16, !tensor_bf16
    gpu.wait [%output_there]
    call @conv2d_nchw_bf16(%input, %filter, %bias, %output, %stride_h, %stride_w, %pad_h, %pad_w, %dilation_h, %dilation_w)
        : (!tensor_bf16, !tensor_bf16, !flat_bf16, !tensor_bf16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %output_back = gpu.memcpy async [%done] %output_host, %output : !tensor_bf16, !tensor_bf16
    %input_freed = gpu.dealloc async [%output_back] %input : !tensor_bf16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_bf16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_bf16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_bf16
    gpu.wait [%output_freed]

    %input_any = memref.cast %input_host : !tensor_bf16 to !strided_bf16
    %filter_any = memref.cast %filter_host : !tensor_bf16 to !strided_bf16
    %output_any = memref.cast %output_host : !tensor_bf16 to !strided_bf16
    call @expect_conv2d_bf16(%input_any, %filter_any, %bias_host, %output_any, %stride_h, %stride_w, %pad_h, %pad_w,
        %dilation_h, %dilation_w)
        : (!strided_bf16, !strided_bf16, !flat_bf16, !strided_bf16, index, index, index, index, index, index) -> ()
    memref.dealloc %input_host : !tensor_bf16
    memref.dealloc %filter_host : !tensor_bf16
    memref.dealloc %bias_host : !flat_bf16
    memref.dealloc %output_host : !tensor_bf16
    return
  }

  // N 32, C 32, H x W 32x32, F 64, R x S 3x3, as the portable kernel's. The contents
  // are not set.
  func.func @conv2d_nchw_bf16_n32_c32_32x32_f64_3x3() {
    %n = arith.constant 32 : index
    %c = arith.constant 32 : index
    %h = arith.constant 32 : index
    %w = arith.constant 32 : index
    %f = arith.constant 64 : index
    %r = arith.constant 3 : index
    %s = arith.constant 3 : index
    %p = arith.constant 30 : index
    %q = arith.constant 30 : index
    %one = arith.constant 1 : index
    %none = arith.constant 0 : index
    %start = gpu.wait async
    %input, %input_ready = gpu.alloc async [%start] (%n, %c, %h, %w) : !tensor_bf16
    %filter, %filter_ready = gpu.alloc async [%input_ready] (%f, %c, %r, %s) : !tensor_bf16
    %bias, %bias_ready = gpu.alloc async [%filter_ready] (%none) : !flat_bf16
    %output, %output_ready = gpu.alloc async [%bias_ready] (%n, %f, %p, %q) : !tensor_bf16
    gpu.wait [%output_ready]
    call @conv2d_nchw_bf16(%input, %filter, %bias, %output, %one, %one, %none, %none, %one, %one)
        : (!tensor_bf16, !tensor_bf16, !flat_bf16, !tensor_bf16, index, index, index, index, index, index) -> ()
    %done = gpu.wait async
    %input_freed = gpu.dealloc async [%done] %input : !tensor_bf16
    %filter_freed = gpu.dealloc async [%input_freed] %filter : !tensor_bf16
    %bias_freed = gpu.dealloc async [%filter_freed] %bias : !flat_bf16
    %output_freed = gpu.dealloc async [%bias_freed] %output : !tensor_bf16
    gpu.wait [%output_freed]
    return
  }


}
