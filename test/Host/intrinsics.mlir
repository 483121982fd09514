// AMD's intrinsics, as ops of the rocdl dialect and as calls. Lane l has the value
// l; each row of the output is one of them.

// RUN: %run %s --checks=bounds,lds-init,write-once | FileCheck %s

!out = memref<13x64xi32>
!words = memref<?xi32>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @memory() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<1024 x i8>

    gpu.func @wave(%out: !out) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c5 = arith.constant 5 : index
      %c6 = arith.constant 6 : index
      %c7 = arith.constant 7 : index
      %c8 = arith.constant 8 : index
      %c9 = arith.constant 9 : index
      %c10 = arith.constant 10 : index
      %c11 = arith.constant 11 : index
      %c12 = arith.constant 12 : index
      %lane = gpu.lane_id
      %v = rocdl.workitem.id.x : i32
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %minus = arith.constant -1 : i32

      // Lanes 1, 3, ...: 0xaaaaaaaa in each half.
      %bit = arith.trunci %v : i32 to i1
      %votes = rocdl.ballot %bit : i64
      %low_votes = arith.trunci %votes : i64 to i32
      memref.store %low_votes, %out[%c0, %lane] : !out

      // How many lanes are before this one.
      %before = rocdl.mbcnt.lo %minus, %zero : (i32, i32) -> i32
      %all_before = rocdl.mbcnt.hi %minus, %before : (i32, i32) -> i32
      memref.store %all_before, %out[%c1, %lane] : !out

      // Bit masks: and 31, or 0, xor 16. Quads: 0x8000 and the lanes 1, 1, 3, 3.
      %xor16 = arith.constant 16415 : i32
      %swizzled = rocdl.ds_swizzle %v, %xor16 : (i32, i32) -> i32
      memref.store %swizzled, %out[%c2, %lane] : !out
      %quads = llvm.mlir.constant(0x80f5 : i32) : i32
      %in_quads = llvm.call_intrinsic "llvm.amdgcn.ds.swizzle"(%v, %quads) : (i32, i32) -> i32
      memref.store %in_quads, %out[%c3, %lane] : !out

      // row_shr:1, lanes without a source get 0; then row_bcast:15 into the odd
      // rows, the others keep -1.
      %shr = rocdl.update.dpp %minus, %v with 0x111, 0xf, 0xf, true : i32
      memref.store %shr, %out[%c4, %lane] : !out
      %bcast = llvm.mlir.constant(0x142 : i32) : i32
      %odd = llvm.mlir.constant(10 : i32) : i32
      %banks = llvm.mlir.constant(15 : i32) : i32
      %no = llvm.mlir.constant(false) : i1
      %from_15 = llvm.call_intrinsic "llvm.amdgcn.update.dpp.i32"(%minus, %v, %bcast, %odd, %banks, %no)
          : (i32, i32, i32, i32, i32, i1) -> i32
      memref.store %from_15, %out[%c5, %lane] : !out

      // The lower half of the second operand in the upper half of the first.
      %hundred = arith.constant 100 : i32
      %w = arith.addi %v, %hundred : i32
      %swapped = rocdl.permlane32.swap %v, %w, false, false : (i32, i32) -> !llvm.struct<(i32, i32)>
      %first = llvm.extractvalue %swapped[0] : !llvm.struct<(i32, i32)>
      memref.store %first, %out[%c6, %lane] : !out
      %second = llvm.extractvalue %swapped[1] : !llvm.struct<(i32, i32)>
      memref.store %second, %out[%c7, %lane] : !out

      // 2^3 / 8 - 1 + the median of 5, 9 and 7.
      %f3 = arith.constant 3.0 : f32
      %f5 = arith.constant 5.0 : f32
      %f7 = arith.constant 7.0 : f32
      %f8 = arith.constant 8.0 : f32
      %f9 = arith.constant 9.0 : f32
      %power = rocdl.exp2 %f3 f32 -> f32
      %eighth = rocdl.rcp %f8 f32 -> f32
      %quotient = arith.mulf %power, %eighth : f32
      %log = rocdl.log %quotient f32 -> f32
      %median = llvm.call_intrinsic "llvm.amdgcn.fmed3.f32"(%f5, %f9, %f7) : (f32, f32, f32) -> f32
      %sum = arith.addf %log, %median : f32
      %number = arith.fptosi %sum : f32 to i32
      memref.store %number, %out[%c8, %lane] : !out

      // 16x16x16 of ones: 16 everywhere. 4x4x1, 16 blocks: the lane's own number.
      %ones = arith.constant dense<1.0> : vector<4xf16>
      %sums = arith.constant dense<0.0> : vector<4xf32>
      %square = rocdl.mfma.f32.16x16x16f16 %ones, %ones, %sums, %zero, %zero, %zero
          : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
      %f1 = arith.constant 1.0 : f32
      %lane_f32 = arith.uitofp %v : i32 to f32
      %blocks = rocdl.mfma.f32.4x4x1f32 %f1, %lane_f32, %sums, %zero, %zero, %zero
          : (f32, f32, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
      %both = arith.addf %square, %blocks : vector<4xf32>
      %item = vector.extract %both[2] : f32 from vector<4xf32>
      %product = arith.fptosi %item : f32 to i32
      memref.store %product, %out[%c9, %lane] : !out

      // fp4 ones in 32 bits (0x2 is 1), with the scales 2 and 4: 128 * 8, twice.
      %fp4 = arith.constant dense<0x22222222> : vector<4xi32>
      %fp4_code = arith.constant 4 : i32
      %twice = arith.constant 0x8000 : i32
      %four_times = arith.constant 0x81 : i32
      %scaled = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %fp4, %fp4, %sums, %fp4_code, %fp4_code, %one, %twice, %zero, %four_times
          : (vector<4xi32>, vector<4xi32>, vector<4xf32>, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
      %scaled_again = llvm.call_intrinsic "llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4.v4i32.v4i32"(%fp4, %fp4, %scaled, %fp4_code, %fp4_code, %one, %twice, %zero, %four_times)
          : (vector<4xi32>, vector<4xi32>, vector<4xf32>, i32, i32, i32, i32, i32, i32) -> vector<4xf32>
      %scaled_item = vector.extract %scaled_again[0] : f32 from vector<4xf32>
      %scaled_number = arith.fptosi %scaled_item : f32 to i32
      memref.store %scaled_number, %out[%c10, %lane] : !out

      // The lanes of a wave; 1000 over the root of 16.
      %lanes = rocdl.wavefrontsize : i32
      memref.store %lanes, %out[%c11, %lane] : !out
      %f16 = arith.constant 16.0 : f32
      %f1000 = arith.constant 1000.0 : f32
      %root = llvm.call_intrinsic "llvm.amdgcn.rsq.f32"(%f16) : (f32) -> f32
      %scaled_root = arith.mulf %root, %f1000 : f32
      %root_number = arith.fptosi %scaled_root : f32 to i32
      memref.store %root_number, %out[%c12, %lane] : !out

      rocdl.s.setprio 1
      rocdl.s.waitcnt 0
      rocdl.sched.barrier 0
      rocdl.sched.group.barrier 8, 1, 0
      rocdl.iglp.opt 0
      rocdl.s.barrier
      gpu.return
    }

    // Which lanes are below 5, signed and not; sine and cosine of l eighths of a
    // turn, and what is behind the point of l quarters less 1.
    gpu.func @numbers(%out: !out) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c5 = arith.constant 5 : index
      %c6 = arith.constant 6 : index
      %lane = gpu.lane_id
      %v = rocdl.workitem.id.x : i32
      %three = arith.constant 3 : i32
      %two = arith.constant 2 : i32
      %slt = arith.constant 40 : i32
      %ult = arith.constant 36 : i32
      %less = arith.subi %v, %three : i32
      %signed = llvm.call_intrinsic "llvm.amdgcn.icmp.i64.i32"(%less, %two, %slt) : (i32, i32, i32) -> i64
      %signed_low = arith.trunci %signed : i64 to i32
      memref.store %signed_low, %out[%c0, %lane] : !out
      %unsigned = llvm.call_intrinsic "llvm.amdgcn.icmp.i64.i32"(%less, %two, %ult) : (i32, i32, i32) -> i64
      %unsigned_low = arith.trunci %unsigned : i64 to i32
      memref.store %unsigned_low, %out[%c1, %lane] : !out

      %number = arith.uitofp %v : i32 to f32
      %eighth = arith.constant 0.125 : f32
      %quarter = arith.constant 0.25 : f32
      %f1 = arith.constant 1.0 : f32
      %f100 = arith.constant 100.0 : f32
      %turns = arith.mulf %number, %eighth : f32
      %sine = llvm.call_intrinsic "llvm.amdgcn.sin.f32"(%turns) : (f32) -> f32
      %scaled_sine = arith.mulf %sine, %f100 : f32
      %sine_number = arith.fptosi %scaled_sine : f32 to i32
      memref.store %sine_number, %out[%c2, %lane] : !out
      %cosine = llvm.call_intrinsic "llvm.amdgcn.cos.f32"(%turns) : (f32) -> f32
      %scaled_cosine = arith.mulf %cosine, %f100 : f32
      %cosine_number = arith.fptosi %scaled_cosine : f32 to i32
      memref.store %cosine_number, %out[%c3, %lane] : !out
      %quarters = arith.mulf %number, %quarter : f32
      %shifted = arith.subf %quarters, %f1 : f32
      %fraction = llvm.call_intrinsic "llvm.amdgcn.fract.f32"(%shifted) : (f32) -> f32
      %scaled_fraction = arith.mulf %fraction, %f100 : f32
      %fraction_number = arith.fptosi %scaled_fraction : f32 to i32
      memref.store %fraction_number, %out[%c4, %lane] : !out
      // At quarters of a turn to nine digits.
      %billion = arith.constant 1.0e9 : f32
      %exact = llvm.call_intrinsic "llvm.amdgcn.cos.f32"(%quarters) : (f32) -> f32
      %scaled_exact = arith.mulf %exact, %billion : f32
      %exact_number = arith.fptosi %scaled_exact : f32 to i32
      memref.store %exact_number, %out[%c5, %lane] : !out

      // row_newbcast:3, the fourth lane of each row.
      %newbcast = llvm.mlir.constant(0x153 : i32) : i32
      %all = llvm.mlir.constant(15 : i32) : i32
      %no = llvm.mlir.constant(false) : i1
      %from_3 = llvm.call_intrinsic "llvm.amdgcn.update.dpp.i32"(%v, %v, %newbcast, %all, %all, %no)
          : (i32, i32, i32, i32, i32, i1) -> i32
      memref.store %from_3, %out[%c6, %lane] : !out
      gpu.return
    }

    // Elements l and l + 64 of 100 words through a buffer, and a word that ends
    // behind its range of 6 bytes.
    gpu.func @buffers(%in: !words, %out: !out) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %lane = gpu.lane_id
      %v = rocdl.workitem.id.x : i32
      %c4 = arith.constant 4 : i32
      %c256 = arith.constant 256 : i32
      %zero = arith.constant 0 : i32
      %stride = arith.constant 0 : i16
      %range = arith.constant 400 : i64
      %flags = arith.constant 159744 : i32
      %index = memref.extract_aligned_pointer_as_index %in : !words -> index
      %number = arith.index_cast %index : index to i64
      %pointer = llvm.inttoptr %number : i64 to !llvm.ptr<1>
      %descriptor = rocdl.make.buffer.rsrc %pointer, %stride, %range, %flags : !llvm.ptr<1> to <8>
      %offset = arith.muli %v, %c4 : i32
      %first = rocdl.raw.ptr.buffer.load %descriptor, %offset, %zero, %zero : i32
      memref.store %first, %out[%c0, %lane] : !out
      %second = rocdl.raw.ptr.buffer.load %descriptor, %offset, %c256, %zero : i32
      memref.store %second, %out[%c1, %lane] : !out
      %six = arith.constant 6 : i64
      %short = rocdl.make.buffer.rsrc %pointer, %stride, %six, %flags : !llvm.ptr<1> to <8>
      %pair = rocdl.raw.ptr.buffer.load %short, %zero, %zero, %zero : vector<2xi32>
      %low = vector.extract %pair[0] : i32 from vector<2xi32>
      %high = vector.extract %pair[1] : i32 from vector<2xi32>
      %sum = arith.addi %low, %high : i32
      memref.store %sum, %out[%c2, %lane] : !out
      gpu.return
    }

    // Lane l writes 2 words at 2 * l; the last lane one word of them.
    gpu.func @stores(%out: !words) kernel {
      %v = rocdl.workitem.id.x : i32
      %c8 = arith.constant 8 : i32
      %zero = arith.constant 0 : i32
      %stride = arith.constant 0 : i16
      %range = arith.constant 20 : i64
      %flags = arith.constant 159744 : i32
      %index = memref.extract_aligned_pointer_as_index %out : !words -> index
      %number = arith.index_cast %index : index to i64
      %pointer = llvm.inttoptr %number : i64 to !llvm.ptr<1>
      %descriptor = rocdl.make.buffer.rsrc %pointer, %stride, %range, %flags : !llvm.ptr<1> to <8>
      %offset = arith.muli %v, %c8 : i32
      %pair = vector.broadcast %v : i32 to vector<2xi32>
      rocdl.raw.ptr.buffer.store %pair, %descriptor, %offset, %zero, %zero : vector<2xi32>
      gpu.return
    }

    // Lane l gathers word 63 - l into LDS, 16 bytes behind the start of the global.
    gpu.func @lds(%in: !words, %out: !out) kernel {
      %c0 = arith.constant 0 : index
      %lane = gpu.lane_id
      %v = rocdl.workitem.id.x : i32
      %c63 = arith.constant 63 : i32
      %from = arith.subi %c63, %v : i32
      %index = memref.extract_aligned_pointer_as_index %in : !words -> index
      %number = arith.index_cast %index : index to i64
      %pointer = llvm.inttoptr %number : i64 to !llvm.ptr<1>
      %word = llvm.getelementptr %pointer[%from] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      %back = llvm.getelementptr %word[-4] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
      %lds = llvm.mlir.addressof @memory : !llvm.ptr<3>
      rocdl.load.to.lds %back, %lds, 4, 16, 0 : !llvm.ptr<1>
      rocdl.s.barrier
      %four = arith.constant 4 : i32
      %place = arith.addi %v, %four : i32
      %mine = llvm.getelementptr %lds[%place] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      %value = llvm.load %mine : !llvm.ptr<3> -> i32
      memref.store %value, %out[%c0, %lane] : !out
      gpu.return
    }

    // Lane l gathers word 71 - l through a buffer of 40 words, behind which all is
    // 0: 16 bytes of its offset are scalar, and 16 count for the LDS, too.
    gpu.func @buffer_to_lds(%in: !words, %out: !out) kernel {
      %c0 = arith.constant 0 : index
      %lane = gpu.lane_id
      %v = rocdl.workitem.id.x : i32
      %c4 = arith.constant 4 : i32
      %c16 = arith.constant 16 : i32
      %c63 = arith.constant 63 : i32
      %zero = arith.constant 0 : i32
      %stride = arith.constant 0 : i16
      %range = arith.constant 160 : i64
      %flags = arith.constant 159744 : i32
      %index = memref.extract_aligned_pointer_as_index %in : !words -> index
      %number = arith.index_cast %index : index to i64
      %pointer = llvm.inttoptr %number : i64 to !llvm.ptr<1>
      %descriptor = rocdl.make.buffer.rsrc %pointer, %stride, %range, %flags : !llvm.ptr<1> to <8>
      %from = arith.subi %c63, %v : i32
      %offset = arith.muli %from, %c4 : i32
      %lds = llvm.mlir.addressof @memory : !llvm.ptr<3>
      rocdl.raw.ptr.buffer.load.lds %descriptor, %lds, %c4, %offset, %c16, %c16, %zero
      rocdl.s.barrier
      %place = arith.addi %v, %c4 : i32
      %mine = llvm.getelementptr %lds[%place] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
      %value = llvm.load %mine : !llvm.ptr<3> -> i32
      memref.store %value, %out[%c0, %lane] : !out
      gpu.return
    }
  }

  func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}

  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c5 = arith.constant 5 : index
    %c64 = arith.constant 64 : index
    %c100 = arith.constant 100 : index
    %minus = arith.constant -1 : i32
    %out = memref.alloc() : !out
    linalg.fill ins(%minus : i32) outs(%out : !out)
    %out_any = memref.cast %out : !out to memref<*xi32>
    gpu.launch_func @kernels::@wave blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%out : !out)
    call @printMemrefI32(%out_any) : (memref<*xi32>) -> ()
    // CHECK: {{\[\[}}-1431655766, {{.*}} -1431655766],
    // CHECK-NEXT: [0, 1, 2, {{.*}} 31, 32, 33, {{.*}} 62, 63],
    // CHECK-NEXT: [16, 17, {{.*}} 30, 31, 0, 1, {{.*}} 14, 15, 48, 49, {{.*}} 46, 47],
    // CHECK-NEXT: [1, 1, 3, 3, 5, 5, 7, 7, {{.*}} 61, 61, 63, 63],
    // CHECK-NEXT: [0, 0, 1, 2, {{.*}} 13, 14, 0, 16, {{.*}} 46, 0, 48, {{.*}} 62],
    // CHECK-NEXT: [-1, {{.*}} -1, 15, 15, {{.*}} 15, -1, {{.*}} -1, 47, {{.*}} 47],
    // CHECK-NEXT: [0, 1, {{.*}} 31, 100, 101, {{.*}} 131],
    // CHECK-NEXT: [32, 33, {{.*}} 63, 132, 133, {{.*}} 163],
    // CHECK-NEXT: [7, {{.*}} 7],
    // CHECK-NEXT: [16, 17, 18, {{.*}} 78, 79],
    // CHECK-NEXT: [2048, {{.*}} 2048],
    // CHECK-NEXT: [64, {{.*}} 64],
    // CHECK-NEXT: [250, {{.*}} 250]]

    gpu.launch_func @kernels::@numbers blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%out : !out)
    call @printMemrefI32(%out_any) : (memref<*xi32>) -> ()
    // CHECK: {{\[\[}}31, {{.*}} 31],
    // CHECK-NEXT: [24, {{.*}} 24],
    // CHECK-NEXT: [0, 70, 100, 70, 0, -70, -100, -70, 0, 70,
    // CHECK-NEXT: [100, 70, 0, -70, -100, -70, 0, 70, 100, 70,
    // CHECK-NEXT: [0, 25, 50, 75, 0, 25,
    // CHECK-SAME: 75],
    // CHECK-NEXT: [1000000000, 0, -1000000000, 0, 1000000000, 0,
    // CHECK-SAME: 0],
    // CHECK-NEXT: [3, 3, {{.*}} 3, 19, {{.*}} 19, 35, {{.*}} 35, 51, {{.*}} 51],

    %words = memref.alloc(%c100) : !words
    scf.for %i = %c0 to %c100 step %c1 {
      %next = arith.addi %i, %c1 : index
      %word = arith.index_cast %next : index to i32
      memref.store %word, %words[%i] : !words
    }
    gpu.launch_func @kernels::@buffers blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%words : !words, %out : !out)
    call @printMemrefI32(%out_any) : (memref<*xi32>) -> ()
    // CHECK: {{\[\[}}1, 2, 3, {{.*}} 63, 64],
    // CHECK-NEXT: [65, 66, {{.*}} 99, 100, 0, 0, {{.*}} 0],
    // CHECK-NEXT: [1, 1, {{.*}} 1],

    %five = memref.alloc(%c5) : !words
    gpu.launch_func @kernels::@stores blocks in (%c1, %c1, %c1) threads in (%c3, %c1, %c1) args(%five : !words)
    %five_any = memref.cast %five : !words to memref<*xi32>
    call @printMemrefI32(%five_any) : (memref<*xi32>) -> ()
    // CHECK: [0, 0, 1, 1, 2]

    gpu.launch_func @kernels::@lds blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%words : !words, %out : !out)
    call @printMemrefI32(%out_any) : (memref<*xi32>) -> ()
    // CHECK: {{\[\[}}64, 63, 62, {{.*}} 2, 1],

    gpu.launch_func @kernels::@buffer_to_lds blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%words : !words, %out : !out)
    call @printMemrefI32(%out_any) : (memref<*xi32>) -> ()
    // CHECK: {{\[\[(0, ){32}40}}, 39, 38, {{.*}} 10, 9],
    return
  }
}
