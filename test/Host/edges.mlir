// What instructions give at the edges of their range, where LLVM and MLIR leave
// it open or say less than the machine does. Each assertion is one case.

// RUN: %run %s
// RUN: not %run %s --entry=inactive 2>&1 | FileCheck %s --check-prefix=INACTIVE
// INACTIVE: edges.mlir:[[#LINE:]]:{{[0-9]+}}: error: 'rocdl.readlane' op expected an active lane to read from, but got lane 3
// INACTIVE-NEXT: edges.mlir:[[#LINE]]:{{[0-9]+}}: note: in workgroup (0, 0, 0), work-item (5, 0, 0)
// RUN: not %run %s --entry=half 2>&1 | FileCheck %s --check-prefix=HALF
// HALF: edges.mlir:[[#LINE:]]:14: error: 'amdgpu.mfma' op expected all 64 lanes of the wave, but got 32
// HALF-NEXT: edges.mlir:[[#LINE]]:14: note: in workgroup (0, 0, 0), work-item (32, 0, 0)
// RUN: not %run %s --entry=divide 2>&1 | FileCheck %s --check-prefix=DIVIDE
// DIVIDE: edges.mlir:[[#]]:5: error: 'gpu.launch_func' op expected integer divisions that have a result, but kernel 'divides' divides by 0, or the least number by -1

// More blocks to broadcast to than there are.
// RUN: sed 's/{abid = 0 : i32}/{cbsz = 4 : i32, abid = 15 : i32}/' %s | not swizzle-opt --swizzle-lower-to-host 2>&1 | FileCheck %s --check-prefix=BLOCKS
// BLOCKS: error: 'amdgpu.mfma' op is not supported on the host

!bytes = memref<8xi8>
module attributes {gpu.container_module} {
  gpu.module @kernels {
    func.func @is_bits(%expected: i32, %number: f32) {
      %bits = arith.bitcast %number : f32 to i32
      %is = arith.cmpi eq, %bits, %expected : i32
      cf.assert %is, "the number"
      return
    }
    func.func @is(%expected: f32, %number: f32) {
      %is = arith.cmpf oeq, %expected, %number : f32
      cf.assert %is, "the number"
      return
    }
    func.func @is_integer(%expected: i32, %number: i32) {
      %is = arith.cmpi eq, %expected, %number : i32
      cf.assert %is, "the integer"
      return
    }

    // With NaN, the least of the others.
    gpu.func @medians(%nan: f32) kernel {
      %one = arith.constant 1.0 : f32
      %two = arith.constant 2.0 : f32
      %a = llvm.call_intrinsic "llvm.amdgcn.fmed3.f32"(%nan, %two, %one) : (f32, f32, f32) -> f32
      %b = llvm.call_intrinsic "llvm.amdgcn.fmed3.f32"(%two, %nan, %one) : (f32, f32, f32) -> f32
      %c = llvm.call_intrinsic "llvm.amdgcn.fmed3.f32"(%two, %one, %nan) : (f32, f32, f32) -> f32
      func.call @is(%one, %a) : (f32, f32) -> ()
      func.call @is(%one, %b) : (f32, f32) -> ()
      func.call @is(%one, %c) : (f32, f32) -> ()
      gpu.return
    }

    // The nearest integer; 0 for NaN.
    gpu.func @conversions(%nan: f32, %large: f32, %half: f16) kernel {
      %zero = arith.constant 0 : i32
      %least = arith.constant 0x80000000 : i32
      %most = arith.constant 0x7fffffff : i32
      %ones = arith.constant -1 : i32
      %small = arith.negf %large : f32
      %a = arith.fptosi %nan : f32 to i32
      func.call @is_integer(%zero, %a) : (i32, i32) -> ()
      %b = arith.fptosi %large : f32 to i32
      func.call @is_integer(%most, %b) : (i32, i32) -> ()
      %c = arith.fptosi %small : f32 to i32
      func.call @is_integer(%least, %c) : (i32, i32) -> ()
      %d = arith.fptoui %nan : f32 to i32
      func.call @is_integer(%zero, %d) : (i32, i32) -> ()
      %e = arith.fptoui %large : f32 to i32
      func.call @is_integer(%ones, %e) : (i32, i32) -> ()
      %f = arith.fptoui %small : f32 to i32
      func.call @is_integer(%zero, %f) : (i32, i32) -> ()
      %v = vector.from_elements %large, %nan : vector<2xf32>
      %w = arith.fptosi %v : vector<2xf32> to vector<2xi32>
      %g = vector.extract %w[0] : i32 from vector<2xi32>
      func.call @is_integer(%most, %g) : (i32, i32) -> ()
      // An infinity.
      %h = arith.fptosi %half : f16 to i32
      func.call @is_integer(%most, %h) : (i32, i32) -> ()
      %wide = arith.extf %small : f32 to f64
      %i = arith.fptosi %wide : f64 to i32
      func.call @is_integer(%least, %i) : (i32, i32) -> ()
      // Of 16 bits to 16 bits, at the ends of these; of 32 bits, what is left.
      %most_of_16 = arith.constant 0x7fff : i32
      %least_of_16 = arith.constant 0xffff8000 : i32
      %forty_thousand = arith.constant 40000.0 : f16
      %below = arith.negf %forty_thousand : f16
      %j = arith.fptosi %forty_thousand : f16 to i16
      %j_wide = arith.extsi %j : i16 to i32
      func.call @is_integer(%most_of_16, %j_wide) : (i32, i32) -> ()
      %k = arith.fptosi %below : f16 to i16
      %k_wide = arith.extsi %k : i16 to i32
      func.call @is_integer(%least_of_16, %k_wide) : (i32, i32) -> ()
      %l = arith.fptoui %half : f16 to i16
      %l_wide = arith.extsi %l : i16 to i32
      func.call @is_integer(%ones, %l_wide) : (i32, i32) -> ()
      %m = arith.fptoui %below : f16 to i16
      %m_wide = arith.extsi %m : i16 to i32
      func.call @is_integer(%zero, %m_wide) : (i32, i32) -> ()
      %too_many = arith.extf %forty_thousand : f16 to f32
      %n = arith.fptosi %too_many : f32 to i16
      %n_wide = arith.extui %n : i16 to i32
      %c40000 = arith.constant 40000 : i32
      func.call @is_integer(%c40000, %n_wide) : (i32, i32) -> ()
      %most_of_unsigned = arith.constant 0xffff : i32
      %o = arith.fptosi %large : f32 to i16
      %o_wide = arith.extui %o : i16 to i32
      func.call @is_integer(%most_of_unsigned, %o_wide) : (i32, i32) -> ()
      %p = arith.fptoui %small : f32 to i16
      %p_wide = arith.extui %p : i16 to i32
      func.call @is_integer(%zero, %p_wide) : (i32, i32) -> ()
      %q = arith.fptosi %v : vector<2xf32> to vector<2xi8>
      %q0 = vector.extract %q[0] : i8 from vector<2xi8>
      %q_wide = arith.extsi %q0 : i8 to i32
      func.call @is_integer(%ones, %q_wide) : (i32, i32) -> ()
      // To 8 bits, by signed integers of 32 bits, or of 16 from f16.
      %c255 = arith.constant 255 : i32
      %minus_one = arith.constant -1.0 : f32
      %r = arith.fptoui %minus_one : f32 to i8
      %r_wide = arith.extui %r : i8 to i32
      func.call @is_integer(%c255, %r_wide) : (i32, i32) -> ()
      %s = arith.fptosi %half : f16 to i8
      %s_wide = arith.extui %s : i8 to i32
      func.call @is_integer(%c255, %s_wide) : (i32, i32) -> ()
      %t = arith.fptoui %half : f16 to i8
      %t_wide = arith.extui %t : i8 to i32
      func.call @is_integer(%c255, %t_wide) : (i32, i32) -> ()
      gpu.return
    }

    // A number in [1/2, 1) and the power of two: 6 is 3/4 x 2^3.
    gpu.func @powers(%six: f32, %nan: f32, %half: f16) kernel {
      %three_quarters = arith.constant 0.75 : f32
      %three = arith.constant 3 : i32
      %zero = arith.constant 0 : i32
      %a = llvm.call_intrinsic "llvm.amdgcn.frexp.mant.f32"(%six) : (f32) -> f32
      func.call @is(%three_quarters, %a) : (f32, f32) -> ()
      %b = llvm.call_intrinsic "llvm.amdgcn.frexp.exp.i32.f32"(%six) : (f32) -> i32
      func.call @is_integer(%three, %b) : (i32, i32) -> ()
      %c = llvm.call_intrinsic "llvm.amdgcn.frexp.exp.i32.f32"(%nan) : (f32) -> i32
      func.call @is_integer(%zero, %c) : (i32, i32) -> ()
      %wide = arith.extf %six : f32 to f64
      %d = llvm.call_intrinsic "llvm.amdgcn.frexp.mant.f64"(%wide) : (f64) -> f64
      %d_narrow = arith.truncf %d : f64 to f32
      func.call @is(%three_quarters, %d_narrow) : (f32, f32) -> ()
      %e = llvm.call_intrinsic "llvm.amdgcn.frexp.exp.i16.f16"(%half) : (f16) -> i16
      %e_wide = arith.extsi %e : i16 to i32
      func.call @is_integer(%zero, %e_wide) : (i32, i32) -> ()
      %f = llvm.call_intrinsic "llvm.amdgcn.frexp.mant.f16"(%half) : (f16) -> f16
      %f_wide = arith.extf %f : f16 to f32
      %infinity = arith.extf %half : f16 to f32
      func.call @is(%infinity, %f_wide) : (f32, f32) -> ()
      gpu.return
    }

    // 4 x 20000 - 60000 with one rounding, where the product is too large.
    gpu.func @fused(%four: f16, %large: f16, %less: f16) kernel {
      %sum = llvm.intr.fmuladd(%four, %large, %less) : (f16, f16, f16) -> f16
      %wide = arith.extf %sum : f16 to f32
      %expected = arith.constant 20000.0 : f32
      func.call @is(%expected, %wide) : (f32, f32) -> ()
      gpu.return
    }

    // The exponent of a scale alone.
    gpu.func @scales(%three: f32, %zero: f32, %infinity: f32) kernel {
      %numbers = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf8E4M3FN>
      %scaled = amdgpu.scaled_ext_packed %numbers[0], %three : vector<4xf8E4M3FN> to vector<2xf32>
      %a = vector.extract %scaled[0] : f32 from vector<2xf32>
      %two = arith.constant 2.0 : f32
      func.call @is(%two, %a) : (f32, f32) -> ()
      %packed = amdgpu.packed_scaled_trunc %scaled into undef[0], %three : vector<2xf32> to vector<4xf8E4M3FN>
      %back = vector.extract %packed[1] : f8E4M3FN from vector<4xf8E4M3FN>
      %b = arith.extf %back : f8E4M3FN to f32
      func.call @is(%two, %b) : (f32, f32) -> ()
      %tiny = amdgpu.scaled_ext_packed %numbers[0], %zero : vector<4xf8E4M3FN> to vector<2xf32>
      %c = vector.extract %tiny[1] : f32 from vector<2xf32>
      %c126 = arith.constant 0x00800000 : i32
      func.call @is_bits(%c126, %c) : (i32, f32) -> ()
      %none = amdgpu.scaled_ext_packed %numbers[0], %infinity : vector<4xf8E4M3FN> to vector<2xf32>
      %d = vector.extract %none[0] : f32 from vector<2xf32>
      %is_nan = arith.cmpf uno, %d, %d : f32
      cf.assert %is_nan, "no number"

      // The same as ops of arith, whose scales have a type of their own.
      %scale = arith.truncf %three : f32 to f8E8M0FNU
      %short = arith.scaling_truncf %three, %scale : f32, f8E8M0FNU to f8E4M3FN
      %again = arith.extf %short : f8E4M3FN to f32
      %rounded = arith.truncf %again to_nearest_even : f32 to f8E4M3FN
      %e = arith.extf %rounded : f8E4M3FN to f32
      %half_of_three = arith.constant 1.5 : f32
      func.call @is(%half_of_three, %e) : (f32, f32) -> ()
      %f = arith.scaling_extf %short, %scale : f8E4M3FN, f8E8M0FNU to f32
      func.call @is(%three, %f) : (f32, f32) -> ()
      gpu.return
    }

    // 32 bits of the range count; in front of a buffer is out of range whatever
    // the scalar offset is, and so is all of an access that begins there.
    gpu.func @ranges(%bytes: !bytes, %range: i64, %before: i32) kernel {
      %index = memref.extract_aligned_pointer_as_index %bytes : !bytes -> index
      %address = arith.index_cast %index : index to i64
      %pointer = llvm.inttoptr %address : i64 to !llvm.ptr<1>
      %stride = llvm.mlir.constant(0 : i16) : i16
      %flags = llvm.mlir.constant(159744 : i32) : i32
      %zero = llvm.mlir.constant(0 : i32) : i32
      %descriptor = rocdl.make.buffer.rsrc %pointer, %stride, %range, %flags : !llvm.ptr<1> to <8>
      %a = rocdl.raw.ptr.buffer.load %descriptor, %zero, %zero, %zero : i32
      func.call @is_integer(%zero, %a) : (i32, i32) -> ()
      %c4 = arith.constant 4 : i32
      %b = amdgpu.raw_buffer_load {boundsCheck = true} %bytes[%before] sgprOffset %c4 : !bytes, i32 -> i8
      %c = arith.extui %b : i8 to i32
      func.call @is_integer(%zero, %c) : (i32, i32) -> ()
      // The fifth of these is the first of the buffer.
      %d = amdgpu.raw_buffer_load {boundsCheck = true} %bytes[%before] : !bytes, i32 -> vector<8xi8>
      %d4 = vector.extract %d[4] : i8 from vector<8xi8>
      %d_wide = arith.extui %d4 : i8 to i32
      func.call @is_integer(%zero, %d_wide) : (i32, i32) -> ()
      amdgpu.raw_buffer_store {boundsCheck = true} %d -> %bytes[%before] : vector<8xi8> -> !bytes, i32
      %first = arith.constant 0 : index
      %all = vector.load %bytes[%first] : !bytes, vector<8xi8>
      %e = vector.extract %all[0] : i8 from vector<8xi8>
      %e_wide = arith.extui %e : i8 to i32
      %one = arith.constant 1 : i32
      func.call @is_integer(%one, %e_wide) : (i32, i32) -> ()
      vector.store %all, %bytes[%first] : !bytes, vector<8xi8>
      gpu.return
    }

    // Scales of 2^127 and 2^-127: with a number, the first is no f32.
    gpu.func @products(%a: vector<32xf8E4M3FN>) kernel {
      %zeros = arith.constant dense<0.0> : vector<4xf32>
      %large = arith.constant dense<0xFE> : vector<4xf8E8M0FNU>
      %small = arith.constant dense<0x00> : vector<4xf8E8M0FNU>
      %sums = amdgpu.scaled_mfma 16x16x128 (%large[0] * %a) * (%small[0] * %a) + %zeros
          : vector<4xf8E8M0FNU>, vector<32xf8E4M3FN>, vector<4xf8E8M0FNU>, vector<32xf8E4M3FN>, vector<4xf32>
      // 4 * 4 * 128.
      %sum = vector.extract %sums[0] : f32 from vector<4xf32>
      %expected = arith.constant 2048.0 : f32
      func.call @is(%expected, %sum) : (f32, f32) -> ()
      %halves = arith.constant dense<1.0> : vector<4xf16>
      %d = amdgpu.mfma 16x16x16 %halves * %halves + %zeros {abid = 0 : i32} blgp = none
          : vector<4xf16>, vector<4xf16>, vector<4xf32>
      %sixteen = vector.extract %d[0] : f32 from vector<4xf32>
      %expected16 = arith.constant 16.0 : f32
      func.call @is(%expected16, %sixteen) : (f32, f32) -> ()
      gpu.return
    }

    gpu.func @half_a_product(%out: memref<64xf32>) kernel {
      %lane = gpu.lane_id
      %c32 = arith.constant 32 : index
      %one = arith.constant 1.0 : f32
      %zeros = arith.constant dense<0.0> : vector<4xf32>
      %is_upper = arith.cmpi uge, %lane, %c32 : index
      scf.if %is_upper {
        %d = amdgpu.mfma 16x16x4 %one * %one + %zeros blgp = none : f32, f32, vector<4xf32>
        %first = vector.extract %d[0] : f32 from vector<4xf32>
        memref.store %first, %out[%lane] : memref<64xf32>
      }
      gpu.return
    }

    gpu.func @reads_inactive(%out: memref<64xi32>) kernel {
      %lane = gpu.lane_id
      %v = arith.index_cast %lane : index to i32
      %five = arith.constant 5 : i32
      %three = arith.constant 3 : i32
      %late = arith.cmpi uge, %v, %five : i32
      scf.if %late {
        %read = rocdl.readlane %v, %three : (i32, i32) -> i32
        memref.store %read, %out[%lane] : memref<64xi32>
      }
      gpu.return
    }

    gpu.func @divides(%out: memref<64xi32>) kernel {
      %lane = gpu.lane_id
      %v = arith.index_cast %lane : index to i32
      %seven = arith.constant 7 : i32
      %q = arith.divsi %seven, %v : i32
      memref.store %q, %out[%lane] : memref<64xi32>
      gpu.return
    }
  }

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %nan = arith.constant 0x7fc00000 : f32
    %infinity = arith.constant 0x7f800000 : f32
    %half = arith.constant 0x7c00 : f16
    %large = arith.constant 5.0e9 : f32
    %three = arith.constant 3.0 : f32
    %zero = arith.constant 0.0 : f32
    %range = arith.constant 0x100000000 : i64
    %before = arith.constant -4 : i32
    %one = arith.constant 1 : i8
    %bytes = memref.alloc() : !bytes
    linalg.fill ins(%one : i8) outs(%bytes : !bytes)
    %fours = arith.constant dense<4.0> : vector<32xf8E4M3FN>
    gpu.launch_func @kernels::@medians blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%nan : f32)
    gpu.launch_func @kernels::@conversions blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%nan : f32, %large : f32, %half : f16)
    %six = arith.constant 6.0 : f32
    %four_half = arith.constant 4.0 : f16
    %large_half = arith.constant 20000.0 : f16
    %less_half = arith.constant -60000.0 : f16
    gpu.launch_func @kernels::@powers blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%six : f32, %nan : f32, %half : f16)
    gpu.launch_func @kernels::@fused blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%four_half : f16, %large_half : f16, %less_half : f16)
    gpu.launch_func @kernels::@scales blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%three : f32, %zero : f32, %infinity : f32)
    gpu.launch_func @kernels::@ranges blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%bytes : !bytes, %range : i64, %before : i32)
    gpu.launch_func @kernels::@products blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%fours : vector<32xf8E4M3FN>)
    return
  }
  func.func @inactive() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %out = memref.alloc() : memref<64xi32>
    gpu.launch_func @kernels::@reads_inactive blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%out : memref<64xi32>)
    return
  }
  func.func @half() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %out = memref.alloc() : memref<64xf32>
    gpu.launch_func @kernels::@half_a_product blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%out : memref<64xf32>)
    return
  }
  func.func @divide() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %out = memref.alloc() : memref<64xi32>
    gpu.launch_func @kernels::@divides blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%out : memref<64xi32>)
    return
  }
}
