// What frontends other than MLIR's write in their kernels: divisions for lanes
// that are masked off, barriers and waits as assembly, and the mode by which
// numbers of 8 bits do not become infinite. Each assertion is one case.

// RUN: %run %s --checks=bounds,lds-init,write-once
// RUN: sed 's/(1473 : i32)/(1472 : i32)/' %s | not swizzle-opt --swizzle-lower-to-host 2>&1 | FileCheck %s --check-prefix=MODE
// RUN: sed 's/cmpf oeq, .* : f32/cmpf uno, %half, %half : f16/; s,// half: ,,' %s | not swizzle-opt --swizzle-lower-to-host 2>&1 | FileCheck %s --check-prefix=MODE
// RUN: sed 's,// byte: ,,' %s | not swizzle-opt --swizzle-lower-to-host 2>&1 | FileCheck %s --check-prefix=MODE
// MODE: error: 'llvm.call_intrinsic' op calls 'llvm.amdgcn.s.setreg', which is not supported on the host
// RUN: sed 's/s_barrier/s_trap 2/' %s | not swizzle-opt --swizzle-lower-to-host 2>&1 | FileCheck %s --check-prefix=TRAP
// TRAP: error: 'llvm.inline_asm' op expected no inline assembly on the host, but got 's_waitcnt lgkmcnt(0)

module attributes {gpu.container_module} {
  gpu.module @kernels {
    func.func @is_integer(%expected: i32, %number: i32) {
      %is = arith.cmpi eq, %expected, %number : i32
      cf.assert %is, "the integer"
      return
    }

    // Lane 0 divides by 0 and stores nothing of it.
    gpu.func @divides(%least: i32, %minus_one: i32, %out: memref<64xi32>) kernel {
      %zero = arith.constant 0 : i32
      %seventy = arith.constant 70 : i32
      %lane = gpu.lane_id
      %divisor = arith.index_cast %lane : index to i32
      %a = llvm.sdiv %seventy, %divisor : i32
      %b = llvm.udiv %seventy, %divisor : i32
      %c = llvm.srem %seventy, %divisor : i32
      %d = llvm.urem %seventy, %divisor : i32
      %ab = arith.addi %a, %b : i32
      %cd = arith.addi %c, %d : i32
      %abcd = arith.addi %ab, %cd : i32
      %is_divided = arith.cmpi ne, %divisor, %zero : i32
      scf.if %is_divided {
        memref.store %abcd, %out[%lane] : memref<64xi32>
      }
      // Of a vector, the elements that have a result.
      %pair = vector.from_elements %divisor, %seventy : vector<2xi32>
      %pairs = llvm.sdiv %pair, %pair : vector<2xi32>
      %one = vector.extract %pairs[1] : i32 from vector<2xi32>
      %c1 = arith.constant 1 : i32
      func.call @is_integer(%c1, %one) : (i32, i32) -> ()
      // What has no result wraps, as in LLVM's code for the machine.
      %e = llvm.sdiv %least, %minus_one : i32
      func.call @is_integer(%least, %e) : (i32, i32) -> ()
      %f = llvm.srem %least, %minus_one : i32
      func.call @is_integer(%zero, %f) : (i32, i32) -> ()
      %g = llvm.udiv %least, %minus_one : i32
      func.call @is_integer(%zero, %g) : (i32, i32) -> ()
      gpu.return
    }

    // Each of two waves reads what the other one has written.
    gpu.func @meets(%out: memref<128xi32>) workgroup(%lds: memref<128xi32, #gpu.address_space<workgroup>>) kernel {
      %c127 = arith.constant 127 : index
      %id = gpu.thread_id x
      %number = arith.index_cast %id : index to i32
      memref.store %number, %lds[%id] : memref<128xi32, #gpu.address_space<workgroup>>
      llvm.inline_asm has_side_effects "s_waitcnt lgkmcnt(0) ; what is written\0A\09s_barrier", "" : () -> ()
      %other = arith.subi %c127, %id : index
      %read = memref.load %lds[%other] : memref<128xi32, #gpu.address_space<workgroup>>
      %expected = arith.index_cast %other : index to i32
      func.call @is_integer(%expected, %read) : (i32, i32) -> ()
      gpu.return
    }

    gpu.func @sets_mode(%number: f32) kernel {
      %field = llvm.mlir.constant(1473 : i32) : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      llvm.call_intrinsic "llvm.amdgcn.s.setreg"(%field, %one) : (i32, i32) -> ()
      %factor = llvm.mlir.constant(2.0 : f32) : f32
      %twice = llvm.fmul %number, %factor : f32
      %four = llvm.mlir.constant(4.0 : f32) : f32
      // byte: %byte = arith.truncf %number : f32 to f8E4M3FN
      // byte: %wide = arith.extf %byte : f8E4M3FN to f32
      // byte: %is_number = arith.cmpf ord, %wide, %wide : f32
      // byte: cf.assert %is_number, "a number"
      // half: %half = llvm.fptrunc %number : f32 to f16
      %is = arith.cmpf oeq, %twice, %four : f32
      cf.assert %is, "the product"
      gpu.return
    }
  }

  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %least = arith.constant 0x80000000 : i32
    %minus_one = arith.constant -1 : i32
    %two = arith.constant 2.0 : f32
    %out = memref.alloc() : memref<64xi32>
    linalg.fill ins(%minus_one : i32) outs(%out : memref<64xi32>)
    gpu.launch_func @kernels::@divides blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        args(%least : i32, %minus_one : i32, %out : memref<64xi32>)
    // 70 / 4 = 17, remainder 2, twice.
    %c4 = arith.constant 4 : index
    %sum = memref.load %out[%c4] : memref<64xi32>
    %expected = arith.constant 38 : i32
    %is_sum = arith.cmpi eq, %sum, %expected : i32
    cf.assert %is_sum, "quotients and remainders"
    %first = memref.load %out[%c0] : memref<64xi32>
    %is_unwritten = arith.cmpi eq, %first, %minus_one : i32
    cf.assert %is_unwritten, "nothing of lane 0"
    %numbers = memref.alloc() : memref<128xi32>
    gpu.launch_func @kernels::@meets blocks in (%c1, %c1, %c1) threads in (%c128, %c1, %c1)
        args(%numbers : memref<128xi32>)
    gpu.launch_func @kernels::@sets_mode blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%two : f32)
    return
  }
}
