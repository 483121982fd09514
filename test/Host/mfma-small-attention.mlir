// Attention through matrix instructions: each wave computes 16 queries, 16 keys
// at a time. Checks mfma, shuffles and LDS together against linalg, for sizes
// that are multiples of 16 and a head size of 64.

// RUN: %run %s | FileCheck %s
// CHECK-COUNT-2: PASS
// CHECK-NOT: FAIL

!heads = memref<?x?x64xf16>
!tile = memref<16x16xf16, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @attention(%q: !heads, %k: !heads, %v: !heads, %o: !heads)
        workgroup(%weights: !tile) kernel {
      %c1 = arith.constant 1 : index
      %c4 = arith.constant 4 : index
      %c16 = arith.constant 16 : index
      %c0 = arith.constant 0 : index
      %width = arith.constant 64 : i32
      %scale = arith.constant dense<0.125> : vector<4xf32>
      %zero = arith.constant dense<0.0> : vector<4xf32>
      %lowest = arith.constant dense<-1.0e+30> : vector<4xf32>
      %keys = memref.dim %k, %c1 : !heads
      %block = gpu.block_id x
      %head = gpu.block_id y
      %lane = gpu.lane_id
      %column = arith.remui %lane, %c16 : index
      %group = arith.divui %lane, %c16 : index
      %run = arith.muli %group, %c4 : index
      %first_q = arith.muli %block, %c16 : index
      %q_row = arith.addi %first_q, %column : index
      %d0 = arith.constant 0 : index
      %q_col0 = arith.addi %run, %d0 : index
      %q0 = vector.load %q[%head, %q_row, %q_col0] : !heads, vector<4xf16>
      %v_col0 = arith.addi %column, %d0 : index
      %d1 = arith.constant 16 : index
      %q_col1 = arith.addi %run, %d1 : index
      %q1 = vector.load %q[%head, %q_row, %q_col1] : !heads, vector<4xf16>
      %v_col1 = arith.addi %column, %d1 : index
      %d2 = arith.constant 32 : index
      %q_col2 = arith.addi %run, %d2 : index
      %q2 = vector.load %q[%head, %q_row, %q_col2] : !heads, vector<4xf16>
      %v_col2 = arith.addi %column, %d2 : index
      %d3 = arith.constant 48 : index
      %q_col3 = arith.addi %run, %d3 : index
      %q3 = vector.load %q[%head, %q_row, %q_col3] : !heads, vector<4xf16>
      %v_col3 = arith.addi %column, %d3 : index
      %largest, %sum, %out:4 = scf.for %key0 = %c0 to %keys step %c16
          iter_args(%largest_before = %lowest, %sum_before = %zero, %o0 = %zero,
                    %o1 = %zero, %o2 = %zero, %o3 = %zero)
          -> (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>) {
        %k_row = arith.addi %key0, %column : index
        %k0 = vector.load %k[%head, %k_row, %q_col0] : !heads, vector<4xf16>
        %s1 = amdgpu.mfma 16x16x16 %q0 * %k0 + %zero blgp = none
            : vector<4xf16>, vector<4xf16>, vector<4xf32>
        %k1 = vector.load %k[%head, %k_row, %q_col1] : !heads, vector<4xf16>
        %s2 = amdgpu.mfma 16x16x16 %q1 * %k1 + %s1 blgp = none
            : vector<4xf16>, vector<4xf16>, vector<4xf32>
        %k2 = vector.load %k[%head, %k_row, %q_col2] : !heads, vector<4xf16>
        %s3 = amdgpu.mfma 16x16x16 %q2 * %k2 + %s2 blgp = none
            : vector<4xf16>, vector<4xf16>, vector<4xf32>
        %k3 = vector.load %k[%head, %k_row, %q_col3] : !heads, vector<4xf16>
        %s4 = amdgpu.mfma 16x16x16 %q3 * %k3 + %s3 blgp = none
            : vector<4xf16>, vector<4xf16>, vector<4xf32>
        %scores = arith.mulf %s4, %scale : vector<4xf32>
        %offset0 = arith.constant 1 : i32
        %other0, %valid0 = gpu.shuffle xor %scores, %offset0, %width : vector<4xf32>
        %max0 = arith.maxnumf %scores, %other0 : vector<4xf32>
        %offset1 = arith.constant 2 : i32
        %other1, %valid1 = gpu.shuffle xor %max0, %offset1, %width : vector<4xf32>
        %max1 = arith.maxnumf %max0, %other1 : vector<4xf32>
        %offset2 = arith.constant 4 : i32
        %other2, %valid2 = gpu.shuffle xor %max1, %offset2, %width : vector<4xf32>
        %max2 = arith.maxnumf %max1, %other2 : vector<4xf32>
        %offset3 = arith.constant 8 : i32
        %other3, %valid3 = gpu.shuffle xor %max2, %offset3, %width : vector<4xf32>
        %max3 = arith.maxnumf %max2, %other3 : vector<4xf32>
        %largest_after = arith.maxnumf %largest_before, %max3 : vector<4xf32>
        %below = arith.subf %scores, %largest_after : vector<4xf32>
        %weight = math.exp %below : vector<4xf32>
        %drop = arith.subf %largest_before, %largest_after : vector<4xf32>
        %rescale = math.exp %drop : vector<4xf32>
        %part0, %ok0 = gpu.shuffle xor %weight, %offset0, %width : vector<4xf32>
        %total0 = arith.addf %weight, %part0 : vector<4xf32>
        %part1, %ok1 = gpu.shuffle xor %total0, %offset1, %width : vector<4xf32>
        %total1 = arith.addf %total0, %part1 : vector<4xf32>
        %part2, %ok2 = gpu.shuffle xor %total1, %offset2, %width : vector<4xf32>
        %total2 = arith.addf %total1, %part2 : vector<4xf32>
        %part3, %ok3 = gpu.shuffle xor %total2, %offset3, %width : vector<4xf32>
        %total3 = arith.addf %total2, %part3 : vector<4xf32>
        %sum_rescaled = arith.mulf %sum_before, %rescale : vector<4xf32>
        %sum_after = arith.addf %sum_rescaled, %total3 : vector<4xf32>
        %narrow = arith.truncf %weight : vector<4xf32> to vector<4xf16>
        %c_0 = arith.constant 0 : index
        %row0 = arith.addi %run, %c_0 : index
        %w0 = vector.extract %narrow[0] : f16 from vector<4xf16>
        memref.store %w0, %weights[%row0, %column] : !tile
        %c_1 = arith.constant 1 : index
        %row1 = arith.addi %run, %c_1 : index
        %w1 = vector.extract %narrow[1] : f16 from vector<4xf16>
        memref.store %w1, %weights[%row1, %column] : !tile
        %c_2 = arith.constant 2 : index
        %row2 = arith.addi %run, %c_2 : index
        %w2 = vector.extract %narrow[2] : f16 from vector<4xf16>
        memref.store %w2, %weights[%row2, %column] : !tile
        %c_3 = arith.constant 3 : index
        %row3 = arith.addi %run, %c_3 : index
        %w3 = vector.extract %narrow[3] : f16 from vector<4xf16>
        memref.store %w3, %weights[%row3, %column] : !tile
        gpu.barrier
        %p = vector.load %weights[%column, %run] : !tile, vector<4xf16>
        %v_row0 = arith.addi %key0, %row0 : index
        %v_row1 = arith.addi %key0, %row1 : index
        %v_row2 = arith.addi %key0, %row2 : index
        %v_row3 = arith.addi %key0, %row3 : index
        %v0_0 = memref.load %v[%head, %v_row0, %v_col0] : !heads
        %v0_1 = memref.load %v[%head, %v_row1, %v_col0] : !heads
        %v0_2 = memref.load %v[%head, %v_row2, %v_col0] : !heads
        %v0_3 = memref.load %v[%head, %v_row3, %v_col0] : !heads
        %v0 = vector.from_elements %v0_0, %v0_1, %v0_2, %v0_3 : vector<4xf16>
        %r0 = arith.mulf %o0, %rescale : vector<4xf32>
        %n0 = amdgpu.mfma 16x16x16 %p * %v0 + %r0 blgp = none
            : vector<4xf16>, vector<4xf16>, vector<4xf32>
        %v1_0 = memref.load %v[%head, %v_row0, %v_col1] : !heads
        %v1_1 = memref.load %v[%head, %v_row1, %v_col1] : !heads
        %v1_2 = memref.load %v[%head, %v_row2, %v_col1] : !heads
        %v1_3 = memref.load %v[%head, %v_row3, %v_col1] : !heads
        %v1 = vector.from_elements %v1_0, %v1_1, %v1_2, %v1_3 : vector<4xf16>
        %r1 = arith.mulf %o1, %rescale : vector<4xf32>
        %n1 = amdgpu.mfma 16x16x16 %p * %v1 + %r1 blgp = none
            : vector<4xf16>, vector<4xf16>, vector<4xf32>
        %v2_0 = memref.load %v[%head, %v_row0, %v_col2] : !heads
        %v2_1 = memref.load %v[%head, %v_row1, %v_col2] : !heads
        %v2_2 = memref.load %v[%head, %v_row2, %v_col2] : !heads
        %v2_3 = memref.load %v[%head, %v_row3, %v_col2] : !heads
        %v2 = vector.from_elements %v2_0, %v2_1, %v2_2, %v2_3 : vector<4xf16>
        %r2 = arith.mulf %o2, %rescale : vector<4xf32>
        %n2 = amdgpu.mfma 16x16x16 %p * %v2 + %r2 blgp = none
            : vector<4xf16>, vector<4xf16>, vector<4xf32>
        %v3_0 = memref.load %v[%head, %v_row0, %v_col3] : !heads
        %v3_1 = memref.load %v[%head, %v_row1, %v_col3] : !heads
        %v3_2 = memref.load %v[%head, %v_row2, %v_col3] : !heads
        %v3_3 = memref.load %v[%head, %v_row3, %v_col3] : !heads
        %v3 = vector.from_elements %v3_0, %v3_1, %v3_2, %v3_3 : vector<4xf16>
        %r3 = arith.mulf %o3, %rescale : vector<4xf32>
        %n3 = amdgpu.mfma 16x16x16 %p * %v3 + %r3 blgp = none
            : vector<4xf16>, vector<4xf16>, vector<4xf32>
        gpu.barrier
        scf.yield %largest_after, %sum_after, %n0, %n1, %n2, %n3
            : vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xf32>
      }
      %c_0 = arith.constant 0 : index
      %o_run0 = arith.addi %run, %c_0 : index
      %o_row0 = arith.addi %first_q, %o_run0 : index
      %c_1 = arith.constant 1 : index
      %o_run1 = arith.addi %run, %c_1 : index
      %o_row1 = arith.addi %first_q, %o_run1 : index
      %c_2 = arith.constant 2 : index
      %o_run2 = arith.addi %run, %c_2 : index
      %o_row2 = arith.addi %first_q, %o_run2 : index
      %c_3 = arith.constant 3 : index
      %o_run3 = arith.addi %run, %c_3 : index
      %o_row3 = arith.addi %first_q, %o_run3 : index
      %mean0 = arith.divf %out#0, %sum : vector<4xf32>
      %result0 = arith.truncf %mean0 : vector<4xf32> to vector<4xf16>
      %e0_0 = vector.extract %result0[0] : f16 from vector<4xf16>
      memref.store %e0_0, %o[%head, %o_row0, %v_col0] : !heads
      %e0_1 = vector.extract %result0[1] : f16 from vector<4xf16>
      memref.store %e0_1, %o[%head, %o_row1, %v_col0] : !heads
      %e0_2 = vector.extract %result0[2] : f16 from vector<4xf16>
      memref.store %e0_2, %o[%head, %o_row2, %v_col0] : !heads
      %e0_3 = vector.extract %result0[3] : f16 from vector<4xf16>
      memref.store %e0_3, %o[%head, %o_row3, %v_col0] : !heads
      %mean1 = arith.divf %out#1, %sum : vector<4xf32>
      %result1 = arith.truncf %mean1 : vector<4xf32> to vector<4xf16>
      %e1_0 = vector.extract %result1[0] : f16 from vector<4xf16>
      memref.store %e1_0, %o[%head, %o_row0, %v_col1] : !heads
      %e1_1 = vector.extract %result1[1] : f16 from vector<4xf16>
      memref.store %e1_1, %o[%head, %o_row1, %v_col1] : !heads
      %e1_2 = vector.extract %result1[2] : f16 from vector<4xf16>
      memref.store %e1_2, %o[%head, %o_row2, %v_col1] : !heads
      %e1_3 = vector.extract %result1[3] : f16 from vector<4xf16>
      memref.store %e1_3, %o[%head, %o_row3, %v_col1] : !heads
      %mean2 = arith.divf %out#2, %sum : vector<4xf32>
      %result2 = arith.truncf %mean2 : vector<4xf32> to vector<4xf16>
      %e2_0 = vector.extract %result2[0] : f16 from vector<4xf16>
      memref.store %e2_0, %o[%head, %o_row0, %v_col2] : !heads
      %e2_1 = vector.extract %result2[1] : f16 from vector<4xf16>
      memref.store %e2_1, %o[%head, %o_row1, %v_col2] : !heads
      %e2_2 = vector.extract %result2[2] : f16 from vector<4xf16>
      memref.store %e2_2, %o[%head, %o_row2, %v_col2] : !heads
      %e2_3 = vector.extract %result2[3] : f16 from vector<4xf16>
      memref.store %e2_3, %o[%head, %o_row3, %v_col2] : !heads
      %mean3 = arith.divf %out#3, %sum : vector<4xf32>
      %result3 = arith.truncf %mean3 : vector<4xf32> to vector<4xf16>
      %e3_0 = vector.extract %result3[0] : f16 from vector<4xf16>
      memref.store %e3_0, %o[%head, %o_row0, %v_col3] : !heads
      %e3_1 = vector.extract %result3[1] : f16 from vector<4xf16>
      memref.store %e3_1, %o[%head, %o_row1, %v_col3] : !heads
      %e3_2 = vector.extract %result3[2] : f16 from vector<4xf16>
      memref.store %e3_2, %o[%head, %o_row2, %v_col3] : !heads
      %e3_3 = vector.extract %result3[3] : f16 from vector<4xf16>
      memref.store %e3_3, %o[%head, %o_row3, %v_col3] : !heads
      gpu.return
    }
  }

  func.func private @swizzleFillF16(memref<*xf16>, i64, f64, f64)
  func.func private @swizzleCompareF16(memref<*xf16>, memref<*xf32>, f64, f64)

  // Weights are rounded to fp16 before they are used, and so are the results:
  // 2^-10 of means of numbers in [-1, 1).
  func.func @check(%heads: index, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    %zero = arith.constant 0.0 : f32
    %lowest = arith.constant -1.0e+30 : f32
    %scale = arith.constant 0.125 : f32
    %low = arith.constant -1.0 : f64
    %high = arith.constant 1.0 : f64
    %tolerance = arith.constant 9.765625e-4 : f64
    %q = memref.alloc(%heads, %n) : !heads
    %q_any = memref.cast %q : !heads to memref<*xf16>
    %seed_q = arith.constant 0 : i64
    call @swizzleFillF16(%q_any, %seed_q, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %k = memref.alloc(%heads, %n) : !heads
    %k_any = memref.cast %k : !heads to memref<*xf16>
    %seed_k = arith.constant 1 : i64
    call @swizzleFillF16(%k_any, %seed_k, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %v = memref.alloc(%heads, %n) : !heads
    %v_any = memref.cast %v : !heads to memref<*xf16>
    %seed_v = arith.constant 2 : i64
    call @swizzleFillF16(%v_any, %seed_v, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %o = memref.alloc(%heads, %n) : !heads
    %o_any = memref.cast %o : !heads to memref<*xf16>
    %seed_o = arith.constant 3 : i64
    call @swizzleFillF16(%o_any, %seed_o, %low, %high) : (memref<*xf16>, i64, f64, f64) -> ()
    %blocks = arith.divui %n, %c16 : index
    gpu.launch_func @kernels::@attention blocks in (%blocks, %heads, %c1)
        threads in (%c64, %c1, %c1) args(%q : !heads, %k : !heads, %v : !heads, %o : !heads)

    %k_transposed = memref.alloc(%heads, %n) : memref<?x64x?xf16>
    linalg.transpose ins(%k : !heads) outs(%k_transposed : memref<?x64x?xf16>) permutation = [0, 2, 1]
    %scores = memref.alloc(%heads, %n, %n) : memref<?x?x?xf32>
    linalg.fill ins(%zero : f32) outs(%scores : memref<?x?x?xf32>)
    linalg.batch_matmul ins(%q, %k_transposed : !heads, memref<?x64x?xf16>) outs(%scores : memref<?x?x?xf32>)
    %largest = memref.alloc(%heads, %n) : memref<?x?xf32>
    linalg.fill ins(%lowest : f32) outs(%largest : memref<?x?xf32>)
    linalg.reduce { arith.maxnumf } ins(%scores : memref<?x?x?xf32>) outs(%largest : memref<?x?xf32>) dimensions = [2]
    linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>],
                    iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%largest : memref<?x?xf32>) outs(%scores : memref<?x?x?xf32>) {
    ^bb0(%max: f32, %score: f32):
      %below = arith.subf %score, %max : f32
      %scaled = arith.mulf %below, %scale : f32
      %exp = math.exp %scaled : f32
      linalg.yield %exp : f32
    }
    %sums = memref.alloc(%heads, %n) : memref<?x?xf32>
    linalg.fill ins(%zero : f32) outs(%sums : memref<?x?xf32>)
    linalg.reduce { arith.addf } ins(%scores : memref<?x?x?xf32>) outs(%sums : memref<?x?xf32>) dimensions = [2]
    %v_f32 = memref.alloc(%heads, %n) : memref<?x?x64xf32>
    linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i, j)>],
                    iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%v : !heads) outs(%v_f32 : memref<?x?x64xf32>) {
    ^bb0(%value: f16, %unused: f32):
      %wide = arith.extf %value : f16 to f32
      linalg.yield %wide : f32
    }
    %expected = memref.alloc(%heads, %n) : memref<?x?x64xf32>
    linalg.fill ins(%zero : f32) outs(%expected : memref<?x?x64xf32>)
    linalg.batch_matmul ins(%scores, %v_f32 : memref<?x?x?xf32>, memref<?x?x64xf32>) outs(%expected : memref<?x?x64xf32>)
    linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>],
                    iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%sums : memref<?x?xf32>) outs(%expected : memref<?x?x64xf32>) {
    ^bb0(%sum: f32, %value: f32):
      %mean = arith.divf %value, %sum : f32
      linalg.yield %mean : f32
    }
    %expected_any = memref.cast %expected : memref<?x?x64xf32> to memref<*xf32>
    call @swizzleCompareF16(%o_any, %expected_any, %tolerance, %tolerance)
        : (memref<*xf16>, memref<*xf32>, f64, f64) -> ()
    return
  }

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c16 = arith.constant 16 : index
    %c512 = arith.constant 512 : index
    call @check(%c1, %c16) : (index, index) -> ()
    call @check(%c2, %c512) : (index, index) -> ()
    return
  }
}
