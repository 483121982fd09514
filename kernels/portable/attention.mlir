// Attention, forward: o = softmax(q k^T / sqrt(D)) v, with or without the causal
// mask. fp16 in and out; scores, statistics and sums in fp32.
//
// q and o are Z x H x M x D, k and v are Z x H x N x D (batch, head, position,
// head size); each with its own strides. Any Z, H, M and N; D up to 128.
//
// The causal mask is aligned to the last positions: row i of q sees the keys
// 0 .. i + N - M. A row that sees no key (N = 0, or M > N under the mask) is 0.
//
// Work. A workgroup computes 64 rows of one head and goes through the keys in
// blocks of 32, up to the last key that any of its rows sees. Per block:
//
//   scores  = q k^T / sqrt(D), masked
//   largest = maximum of largest and the scores of the row
//   weights = exp(scores - largest), 0 where masked
//   sum     = sum * exp(previous largest - largest) + the row's weights
//   outputs = outputs * exp(previous largest - largest) + weights v
//
// and at the end o = outputs / sum. `largest` starts at -1e30 instead of minus
// infinity: below every score of finite fp16 inputs, yet the difference of two
// of them is 0 and not NaN. So the statistics are right from the first block on,
// and also in a row that has not seen a key yet.
//
// q stays in workgroup memory, k and v take turns in one tile, the scores become
// weights in place. A work-item keeps 4 rows x 8 columns of outputs in registers
// (4 columns if D <= 64); `largest` and `sum` of a row are computed by all 16
// work-items that share it, so they need no exchange.
//
// Launch. Block 16 x 16 x 1; grid ceil(M/64) x Z*H x 1: x is the block of rows,
// y = batch * H + head (no outputs: do not launch). D > 128 is not computed: the
// kernel stays in bounds, but its results mean nothing.
//
// Workgroup memory: 32768 bytes, static (q 16384, k and v 8192, scores 8192).
//
// Kernel arguments, 356 bytes; strides and offset count elements:
//
//   bytes      0 ..  87   q
//   bytes     88 .. 175   k
//   bytes    176 .. 263   v
//   bytes    264 .. 351   o
//   bytes    352 .. 355   causal, 32-bit integer: 0 = no mask, else causal
//   q to o: + 0  pointer to the allocation (not used)
//           + 8  pointer to the data
//           +16  offset of the first element from the data pointer
//           +24  4 sizes, 8 bytes each (+24, +32, +40, +48)
//           +56  4 strides, 8 bytes each (+56, +64, +72, +80)

!heads = memref<?x?x?x?xf16, strided<[?, ?, ?, ?], offset: ?>>
!dense_heads = memref<?x?x?x?xf16, strided<[?, ?, ?, 1], offset: ?>>
!cases = memref<?x8xindex>
!q_tile = memref<128x64xf16, #gpu.address_space<workgroup>>
!kv_tile = memref<32x128xf16, #gpu.address_space<workgroup>>
!scores = memref<32x64xf32, #gpu.address_space<workgroup>>

module attributes {gpu.container_module,
                   swizzle.libraries = ["../lib/host_attention.mlir", "../lib/host_tensors.mlir"]} {
  gpu.module @attention_kernels {
    gpu.func @attention(%q: !heads, %k: !heads, %v: !heads, %o: !heads, %causal: i32)
        workgroup(%q_tile: !q_tile, %kv_tile: !kv_tile, %scores: !scores)
        kernel
        attributes {known_block_size = array<i32: 16, 16, 1>} {
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
      %c256 = arith.constant 256 : index
      %c0_i32 = arith.constant 0 : i32
      %zero_f16 = arith.constant 0.0 : f16
      %one_f32 = arith.constant 1.0 : f32
      %zero_rows = arith.constant dense<0.0> : vector<4xf32>
      %one_rows = arith.constant dense<1.0> : vector<4xf32>
      %zero_sums = arith.constant dense<0.0> : vector<16xf32>
      // Stands for minus infinity: lower than any score of finite fp16 inputs,
      // but finite, so that the difference of two of them is 0 and not NaN.
      %lowest = arith.constant dense<-1.0e+30> : vector<4xf32>

      %heads = memref.dim %q, %c1 : !heads
      %q_size = memref.dim %q, %c2 : !heads
      %kv_size = memref.dim %k, %c2 : !heads
      %any_head_size = memref.dim %q, %c3 : !heads
      // The tiles hold no more than 128 columns.
      %head_size = arith.minui %any_head_size, %c128 : index

      %q_block = gpu.block_id x
      %q0 = arith.muli %q_block, %c64 : index
      // In 32 bits: AMD hardware has no integer division, and a 64-bit one
      // takes over 100 instructions.
      %block_y = gpu.block_id y
      %block_y_i32 = arith.index_castui %block_y : index to i32
      %heads_i32 = arith.index_castui %heads : index to i32
      %batch_i32 = arith.divui %block_y_i32, %heads_i32 : i32
      %head_i32 = arith.remui %block_y_i32, %heads_i32 : i32
      %batch = arith.index_castui %batch_i32 : i32 to index
      %head = arith.index_castui %head_i32 : i32 to index

      // The thread owns four rows of the block's 64, and of them the scores of
      // keys thread_x and thread_x + 16, then the outputs of four columns in
      // 0..63 and four in 64..127.
      %thread_x = gpu.thread_id x
      %thread_y = gpu.thread_id y
      %thread_row = arith.muli %thread_y, %c4 : index
      %thread_col = arith.muli %thread_x, %c4 : index
      %thread_col_high = arith.addi %thread_col, %c64 : index
      %thread_key_high = arith.addi %thread_x, %c16 : index
      %thread_first = arith.muli %thread_y, %c16 : index
      %thread = arith.addi %thread_first, %thread_x : index
      %has_high = arith.cmpi ugt, %head_size, %c64 : index

      %head_size_i32 = arith.index_castui %head_size : index to i32
      %head_size_f32 = arith.uitofp %head_size_i32 : i32 to f32
      %root = math.sqrt %head_size_f32 : f32
      %scale = arith.divf %one_f32, %root : f32
      %scale_rows = vector.broadcast %scale : f32 to vector<4xf32>

      // How many keys each of the four rows sees: with the causal mask, row i
      // sees keys 0 to i + kv_size - q_size, which can be none.
      %is_causal = arith.cmpi ne, %causal, %c0_i32 : i32
      %q_size_i32 = arith.index_castui %q_size : index to i32
      %kv_size_i32 = arith.index_castui %kv_size : index to i32
      %past_i32 = arith.subi %kv_size_i32, %q_size_i32 : i32
      %first_row = arith.addi %q0, %thread_row : index
      %first_row_i32 = arith.index_castui %first_row : index to i32
      %before_i32 = arith.addi %first_row_i32, %past_i32 : i32
      %before_rows = vector.broadcast %before_i32 : i32 to vector<4xi32>
      %row_numbers = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
      %until_rows = arith.addi %before_rows, %row_numbers : vector<4xi32>
      %kv_size_rows = vector.broadcast %kv_size_i32 : i32 to vector<4xi32>
      %causal_rows = arith.minsi %until_rows, %kv_size_rows : vector<4xi32>
      %visible_rows = arith.select %is_causal, %causal_rows, %kv_size_rows : vector<4xi32>

      // How many keys any row of the block sees: uniform, as barriers need it.
      %q_end = arith.addi %q0, %c64 : index
      %past = arith.subi %kv_size, %q_size : index
      %until = arith.addi %q_end, %past : index
      %until_or_0 = arith.maxsi %until, %c0 : index
      %causal_end = arith.minsi %until_or_0, %kv_size : index
      %kv_end = arith.select %is_causal, %causal_end, %kv_size : index

      // Stage 64 rows of q, transposed: a vector of four rows is then one load.
      // Rows and columns that do not exist become zeros.
      scf.for %col0 = %c0 to %head_size step %c64 {
        scf.for %i = %c0 to %c16 step %c1 {
          %first = arith.muli %i, %c256 : index
          %element = arith.addi %first, %thread : index
          %stage_col = arith.remui %element, %c64 : index
          %stage_row = arith.divui %element, %c64 : index
          %col = arith.addi %col0, %stage_col : index
          %row = arith.addi %q0, %stage_row : index
          %col_exists = arith.cmpi ult, %col, %head_size : index
          %row_exists = arith.cmpi ult, %row, %q_size : index
          %exists = arith.andi %col_exists, %row_exists : i1
          %staged = scf.if %exists -> f16 {
            %loaded = memref.load %q[%batch, %head, %row, %col] : !heads
            scf.yield %loaded : f16
          } else {
            scf.yield %zero_f16 : f16
          }
          memref.store %staged, %q_tile[%col, %stage_row] : !q_tile
        }
      }

      // Online softmax over blocks of 32 keys. Per row: the largest score so
      // far, the sum of exp(score - largest), and the outputs before division
      // by that sum. All 16 threads of a row compute the same two statistics.
      %largest, %sum, %out_low, %out_high = scf.for %key0 = %c0 to %kv_end step %c32
          iter_args(%largest_before = %lowest, %sum_before = %zero_rows,
                    %low_before = %zero_sums, %high_before = %zero_sums)
          -> (vector<4xf32>, vector<4xf32>, vector<16xf32>, vector<16xf32>) {
        %keys_left = arith.subi %kv_end, %key0 : index
        %keys = arith.minui %keys_left, %c32 : index

        // Stage 32 rows of k. Column c of row j goes to column c xor 4 j: the 16
        // keys whose column c is read at once then lie in different banks, and
        // four neighbouring columns stay neighbours.
        scf.for %col0 = %c0 to %head_size step %c64 {
          scf.for %i = %c0 to %c8 step %c1 {
            %first = arith.muli %i, %c256 : index
            %element = arith.addi %first, %thread : index
            %stage_col = arith.remui %element, %c64 : index
            %stage_key = arith.divui %element, %c64 : index
            %col = arith.addi %col0, %stage_col : index
            %key = arith.addi %key0, %stage_key : index
            %col_exists = arith.cmpi ult, %col, %head_size : index
            %key_exists = arith.cmpi ult, %key, %kv_size : index
            %exists = arith.andi %col_exists, %key_exists : i1
            %staged = scf.if %exists -> f16 {
              %loaded = memref.load %k[%batch, %head, %key, %col] : !heads
              scf.yield %loaded : f16
            } else {
              scf.yield %zero_f16 : f16
            }
            %swizzle = arith.muli %stage_key, %c4 : index
            %slot = arith.xori %col, %swizzle : index
            memref.store %staged, %kv_tile[%stage_key, %slot] : !kv_tile
          }
        }
        gpu.barrier

        // q k^T for 4 rows and 2 keys. The columns that round the head size up
        // to a multiple of 4 were staged as zeros.
        %dots:2 = scf.for %d = %c0 to %head_size step %c4
            iter_args(%dots_a = %zero_rows, %dots_b = %zero_rows)
            -> (vector<4xf32>, vector<4xf32>) {
          %slot_a = arith.xori %d, %thread_col : index
          %slot_b = arith.xori %d, %thread_col_high : index
          %key_a_f16 = vector.load %kv_tile[%thread_x, %slot_a] : !kv_tile, vector<4xf16>
          %key_b_f16 = vector.load %kv_tile[%thread_key_high, %slot_b] : !kv_tile, vector<4xf16>
          %key_a = arith.extf %key_a_f16 : vector<4xf16> to vector<4xf32>
          %key_b = arith.extf %key_b_f16 : vector<4xf16> to vector<4xf32>
          %q_0_f16 = vector.load %q_tile[%d, %thread_row] : !q_tile, vector<4xf16>
          %q_0 = arith.extf %q_0_f16 : vector<4xf16> to vector<4xf32>
          %a_0 = vector.shuffle %key_a, %key_a [0, 0, 0, 0] : vector<4xf32>, vector<4xf32>
          %b_0 = vector.shuffle %key_b, %key_b [0, 0, 0, 0] : vector<4xf32>, vector<4xf32>
          %dots_a_0 = vector.fma %q_0, %a_0, %dots_a : vector<4xf32>
          %dots_b_0 = vector.fma %q_0, %b_0, %dots_b : vector<4xf32>
          %d_1 = arith.addi %d, %c1 : index
          %q_1_f16 = vector.load %q_tile[%d_1, %thread_row] : !q_tile, vector<4xf16>
          %q_1 = arith.extf %q_1_f16 : vector<4xf16> to vector<4xf32>
          %a_1 = vector.shuffle %key_a, %key_a [1, 1, 1, 1] : vector<4xf32>, vector<4xf32>
          %b_1 = vector.shuffle %key_b, %key_b [1, 1, 1, 1] : vector<4xf32>, vector<4xf32>
          %dots_a_1 = vector.fma %q_1, %a_1, %dots_a_0 : vector<4xf32>
          %dots_b_1 = vector.fma %q_1, %b_1, %dots_b_0 : vector<4xf32>
          %d_2 = arith.addi %d, %c2 : index
          %q_2_f16 = vector.load %q_tile[%d_2, %thread_row] : !q_tile, vector<4xf16>
          %q_2 = arith.extf %q_2_f16 : vector<4xf16> to vector<4xf32>
          %a_2 = vector.shuffle %key_a, %key_a [2, 2, 2, 2] : vector<4xf32>, vector<4xf32>
          %b_2 = vector.shuffle %key_b, %key_b [2, 2, 2, 2] : vector<4xf32>, vector<4xf32>
          %dots_a_2 = vector.fma %q_2, %a_2, %dots_a_1 : vector<4xf32>
          %dots_b_2 = vector.fma %q_2, %b_2, %dots_b_1 : vector<4xf32>
          %d_3 = arith.addi %d, %c3 : index
          %q_3_f16 = vector.load %q_tile[%d_3, %thread_row] : !q_tile, vector<4xf16>
          %q_3 = arith.extf %q_3_f16 : vector<4xf16> to vector<4xf32>
          %a_3 = vector.shuffle %key_a, %key_a [3, 3, 3, 3] : vector<4xf32>, vector<4xf32>
          %b_3 = vector.shuffle %key_b, %key_b [3, 3, 3, 3] : vector<4xf32>, vector<4xf32>
          %dots_a_3 = vector.fma %q_3, %a_3, %dots_a_2 : vector<4xf32>
          %dots_b_3 = vector.fma %q_3, %b_3, %dots_b_2 : vector<4xf32>
          scf.yield %dots_a_3, %dots_b_3 : vector<4xf32>, vector<4xf32>
        }
        %scaled_a = arith.mulf %dots#0, %scale_rows : vector<4xf32>
        %scaled_b = arith.mulf %dots#1, %scale_rows : vector<4xf32>
        %a = arith.addi %key0, %thread_x : index
        %b = arith.addi %key0, %thread_key_high : index
        %a_i32 = arith.index_castui %a : index to i32
        %b_i32 = arith.index_castui %b : index to i32
        %a_rows = vector.broadcast %a_i32 : i32 to vector<4xi32>
        %b_rows = vector.broadcast %b_i32 : i32 to vector<4xi32>
        %a_visible = arith.cmpi slt, %a_rows, %visible_rows : vector<4xi32>
        %b_visible = arith.cmpi slt, %b_rows, %visible_rows : vector<4xi32>
        %score_a = arith.select %a_visible, %scaled_a, %lowest : vector<4xi1>, vector<4xf32>
        %score_b = arith.select %b_visible, %scaled_b, %lowest : vector<4xi1>, vector<4xf32>
        vector.store %score_a, %scores[%thread_x, %thread_row] : !scores, vector<4xf32>
        vector.store %score_b, %scores[%thread_key_high, %thread_row] : !scores, vector<4xf32>
        // From here on the scores are complete and k is not read any more.
        gpu.barrier

        %largest_after = scf.for %j = %c0 to %keys step %c1
            iter_args(%largest_partial = %largest_before) -> vector<4xf32> {
          %score = vector.load %scores[%j, %thread_row] : !scores, vector<4xf32>
          %larger = arith.maxnumf %largest_partial, %score : vector<4xf32>
          scf.yield %larger : vector<4xf32>
        }

        // v takes the place of k. Its rows are read one at a time: no banks to
        // keep apart.
        scf.for %col0 = %c0 to %head_size step %c64 {
          scf.for %i = %c0 to %c8 step %c1 {
            %first = arith.muli %i, %c256 : index
            %element = arith.addi %first, %thread : index
            %stage_col = arith.remui %element, %c64 : index
            %stage_key = arith.divui %element, %c64 : index
            %col = arith.addi %col0, %stage_col : index
            %key = arith.addi %key0, %stage_key : index
            %col_exists = arith.cmpi ult, %col, %head_size : index
            %key_exists = arith.cmpi ult, %key, %kv_size : index
            %exists = arith.andi %col_exists, %key_exists : i1
            %staged = scf.if %exists -> f16 {
              %loaded = memref.load %v[%batch, %head, %key, %col] : !heads
              scf.yield %loaded : f16
            } else {
              scf.yield %zero_f16 : f16
            }
            memref.store %staged, %kv_tile[%stage_key, %col] : !kv_tile
          }
        }
        // All threads have read the scores: weights can take their place.
        gpu.barrier

        // A masked key weighs 0 by selection, not by exp: in a row that has
        // seen no key yet, its score equals the largest one, and exp gives 1.
        %below_a = arith.subf %score_a, %largest_after : vector<4xf32>
        %below_b = arith.subf %score_b, %largest_after : vector<4xf32>
        %exp_a = math.exp %below_a : vector<4xf32>
        %exp_b = math.exp %below_b : vector<4xf32>
        %weight_a = arith.select %a_visible, %exp_a, %zero_rows : vector<4xi1>, vector<4xf32>
        %weight_b = arith.select %b_visible, %exp_b, %zero_rows : vector<4xi1>, vector<4xf32>
        vector.store %weight_a, %scores[%thread_x, %thread_row] : !scores, vector<4xf32>
        vector.store %weight_b, %scores[%thread_key_high, %thread_row] : !scores, vector<4xf32>
        gpu.barrier

        // What was summed so far was relative to the previous largest score.
        %below_largest = arith.subf %largest_before, %largest_after : vector<4xf32>
        %rescale = math.exp %below_largest : vector<4xf32>
        %rescale_16 = vector.shuffle %rescale, %rescale
            [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
            : vector<4xf32>, vector<4xf32>
        %sum_rescaled = arith.mulf %sum_before, %rescale : vector<4xf32>
        %low_rescaled = arith.mulf %low_before, %rescale_16 : vector<16xf32>
        %high_rescaled = arith.mulf %high_before, %rescale_16 : vector<16xf32>
        %sum_after, %low_after = scf.for %j = %c0 to %keys step %c1
            iter_args(%sum_partial = %sum_rescaled, %low_partial = %low_rescaled)
            -> (vector<4xf32>, vector<16xf32>) {
          %weights = vector.load %scores[%j, %thread_row] : !scores, vector<4xf32>
          %sum_next = arith.addf %sum_partial, %weights : vector<4xf32>
          %values_f16 = vector.load %kv_tile[%j, %thread_col] : !kv_tile, vector<4xf16>
          %values = arith.extf %values_f16 : vector<4xf16> to vector<4xf32>
          %weights_16 = vector.shuffle %weights, %weights
              [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
              : vector<4xf32>, vector<4xf32>
          %values_16 = vector.shuffle %values, %values
              [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]
              : vector<4xf32>, vector<4xf32>
          %low_next = vector.fma %weights_16, %values_16, %low_partial : vector<16xf32>
          scf.yield %sum_next, %low_next : vector<4xf32>, vector<16xf32>
        }
        %high_after = scf.if %has_high -> vector<16xf32> {
          %high_sums = scf.for %j = %c0 to %keys step %c1
              iter_args(%high_partial = %high_rescaled) -> vector<16xf32> {
            %weights = vector.load %scores[%j, %thread_row] : !scores, vector<4xf32>
            %values_f16 = vector.load %kv_tile[%j, %thread_col_high] : !kv_tile, vector<4xf16>
            %values = arith.extf %values_f16 : vector<4xf16> to vector<4xf32>
            %weights_16 = vector.shuffle %weights, %weights
                [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
                : vector<4xf32>, vector<4xf32>
            %values_16 = vector.shuffle %values, %values
                [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]
                : vector<4xf32>, vector<4xf32>
            %high_next = vector.fma %weights_16, %values_16, %high_partial : vector<16xf32>
            scf.yield %high_next : vector<16xf32>
          }
          scf.yield %high_sums : vector<16xf32>
        } else {
          scf.yield %high_rescaled : vector<16xf32>
        }
        // The tiles are overwritten by the next step: wait for all readers.
        gpu.barrier
        scf.yield %largest_after, %sum_after, %low_after, %high_after
            : vector<4xf32>, vector<4xf32>, vector<16xf32>, vector<16xf32>
      }

      // A row that saw no key has sum 0 and outputs 0: divide them by 1.
      %is_empty = arith.cmpf oeq, %sum, %zero_rows : vector<4xf32>
      %divisor = arith.select %is_empty, %one_rows, %sum : vector<4xi1>, vector<4xf32>
      %inverse = arith.divf %one_rows, %divisor : vector<4xf32>
      %inverse_16 = vector.shuffle %inverse, %inverse
          [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
          : vector<4xf32>, vector<4xf32>
      %results_low = arith.mulf %out_low, %inverse_16 : vector<16xf32>
      %results_high = arith.mulf %out_high, %inverse_16 : vector<16xf32>
      scf.for %i = %c0 to %c4 step %c1 {
        %row = arith.addi %first_row, %i : index
        %row_exists = arith.cmpi ult, %row, %q_size : index
        %first = arith.muli %i, %c4 : index
        scf.for %j = %c0 to %c4 step %c1 {
          %col = arith.addi %thread_col, %j : index
          %col_exists = arith.cmpi ult, %col, %head_size : index
          %exists = arith.andi %row_exists, %col_exists : i1
          scf.if %exists {
            %position = arith.addi %first, %j : index
            %result_f32 = vector.extract %results_low[%position] : f32 from vector<16xf32>
            %result = arith.truncf %result_f32 : f32 to f16
            memref.store %result, %o[%batch, %head, %row, %col] : !heads
          }
        }
      }
      scf.if %has_high {
        scf.for %i = %c0 to %c4 step %c1 {
          %row = arith.addi %first_row, %i : index
          %row_exists = arith.cmpi ult, %row, %q_size : index
          %first = arith.muli %i, %c4 : index
          scf.for %j = %c0 to %c4 step %c1 {
            %col = arith.addi %thread_col_high, %j : index
            %col_exists = arith.cmpi ult, %col, %head_size : index
            %exists = arith.andi %row_exists, %col_exists : i1
            scf.if %exists {
              %position = arith.addi %first, %j : index
              %result_f32 = vector.extract %results_high[%position] : f32 from vector<16xf32>
              %result = arith.truncf %result_f32 : f32 to f16
              memref.store %result, %o[%batch, %head, %row, %col] : !heads
            }
          }
        }
      }
      gpu.return
    }
  }

  // Launches the kernel. Expects the sizes of the four buffers to agree, and a head
  // size of up to 128. causal: 0 = no mask, else causal.
  func.func @attention(%q: !heads, %k: !heads, %v: !heads, %o: !heads, %causal: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %batches = memref.dim %q, %c0 : !heads
    %heads = memref.dim %q, %c1 : !heads
    %q_size = memref.dim %q, %c2 : !heads
    %head_size = memref.dim %q, %c3 : !heads
    %q_blocks = arith.ceildivui %q_size, %c64 : index
    %batch_heads = arith.muli %batches, %heads : index
    %blocks = arith.muli %q_blocks, %batch_heads : index
    %outputs = arith.muli %blocks, %head_size : index
    %has_outputs = arith.cmpi ne, %outputs, %c0 : index
    %head_fits = arith.cmpi ule, %head_size, %c128 : index
    cf.assert %head_fits, "expected heads of up to 128 columns"
    scf.if %has_outputs {
      gpu.launch_func @attention_kernels::@attention
          blocks in (%q_blocks, %batch_heads, %c1) threads in (%c16, %c16, %c1)
          args(%q : !heads, %k : !heads, %v : !heads, %o : !heads, %causal : i32)
    }
    return
  }

  // Z 32, H 48, N 4096, D 64, without a mask. The contents are not set.
  func.func @attention_z32_h48_n4096_d64() {
    %causal = arith.constant 0 : i32
    call @attention_z32_h48_n4096_d64_mask(%causal) : (i32) -> ()
    return
  }

  // The same size with the causal mask.
  func.func @attention_z32_h48_n4096_d64_causal() {
    %causal = arith.constant 1 : i32
    call @attention_z32_h48_n4096_d64_mask(%causal) : (i32) -> ()
    return
  }

  func.func private @attention_z32_h48_n4096_d64_mask(%causal: i32) {
    %start = gpu.wait async
    %q, %q_ready = gpu.alloc async [%start] () : memref<32x48x4096x64xf16>
    %k, %k_ready = gpu.alloc async [%q_ready] () : memref<32x48x4096x64xf16>
    %v, %v_ready = gpu.alloc async [%k_ready] () : memref<32x48x4096x64xf16>
    %o, %o_ready = gpu.alloc async [%v_ready] () : memref<32x48x4096x64xf16>
    gpu.wait [%o_ready]
    %any_q = memref.cast %q : memref<32x48x4096x64xf16> to !heads
    %any_k = memref.cast %k : memref<32x48x4096x64xf16> to !heads
    %any_v = memref.cast %v : memref<32x48x4096x64xf16> to !heads
    %any_o = memref.cast %o : memref<32x48x4096x64xf16> to !heads
    call @attention(%any_q, %any_k, %any_v, %any_o, %causal)
        : (!heads, !heads, !heads, !heads, i32) -> ()
    %done = gpu.wait async
    %q_freed = gpu.dealloc async [%done] %q : memref<32x48x4096x64xf16>
    %k_freed = gpu.dealloc async [%q_freed] %k : memref<32x48x4096x64xf16>
    %v_freed = gpu.dealloc async [%k_freed] %v : memref<32x48x4096x64xf16>
    %o_freed = gpu.dealloc async [%v_freed] %o : memref<32x48x4096x64xf16>
    gpu.wait [%o_freed]
    return
  }

  // What lib/host_attention.mlir launches.
  func.func private @attention_f16(%q: !dense_heads, %k: !dense_heads, %v: !dense_heads, %o: !dense_heads,
                                   %causal: i32) {
    %any_q = memref.cast %q : !dense_heads to !heads
    %any_k = memref.cast %k : !dense_heads to !heads
    %any_v = memref.cast %v : !dense_heads to !heads
    %any_o = memref.cast %o : !dense_heads to !heads
    call @attention(%any_q, %any_k, %any_v, %any_o, %causal) : (!heads, !heads, !heads, !heads, i32) -> ()
    return
  }

  // Of lib/host_attention.mlir, which says what a case is.
  func.func private @check_attention(!cases)

  // One element; grids of 1 (a part of a block of queries, and all of one), 7, 8, 9,
  // 63, 64 and 65 workgroups; several blocks of queries, more keys than queries and
  // fewer, causal and not, head sizes up to 128.
  memref.global "private" constant @cases : memref<12x8xindex> = dense<[
    [1, 1, 1, 1, 1, 1, 0, 1], [1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 5, 9, 8, 1, 1], [1, 1, 1, 64, 70, 16, 0, 1],
    [1, 7, 7, 5, 9, 8, 1, 1], [2, 4, 4, 33, 33, 16, 1, 1], [3, 3, 3, 20, 31, 5, 0, 1], [7, 9, 9, 3, 4, 4, 1, 1],
    [4, 16, 16, 2, 7, 8, 0, 1], [5, 13, 13, 1, 3, 4, 1, 1], [1, 2, 2, 130, 100, 64, 1, 1],
    [1, 1, 1, 70, 129, 128, 0, 1]]>

  func.func @main() {
    %cases = memref.get_global @cases : memref<12x8xindex>
    %any = memref.cast %cases : memref<12x8xindex> to !cases
    call @check_attention(%any) : (!cases) -> ()
    return
  }
}
