// Work-items that wait for others in a loop: those of the same wave, of another
// wave, and of workgroups before them. One that waits for ever is reported.
// RUN: %run %s --checks=bounds | FileCheck %s
// RUN: env SWIZZLE_HOST_THREADS=1 %run %s --checks=bounds | FileCheck %s
// CHECK: 512: PASS
// RUN: not env SWIZZLE_HOST_POLLS=1048576 SWIZZLE_HOST_THREADS=2 %run %s --checks=bounds --entry=wait_for_later 2>&1 | FileCheck %s --check-prefix=LATER
// RUN: env SWIZZLE_HOST_THREADS=3 %run %s --checks=bounds --entry=wait_for_later
// RUN: env SWIZZLE_HOST_POLLS=1048576 SWIZZLE_HOST_THREADS=2 %run %s --checks=bounds --entry=wait_for_many
// RUN: not env SWIZZLE_HOST_POLLS=1048576 SWIZZLE_HOST_THREADS=1 %run %s --checks=bounds --entry=vote 2>&1 | FileCheck %s --check-prefix=VOTE
// RUN: %run %s --checks=bounds --entry=calls
module attributes {gpu.container_module} {
  gpu.module @kernels {
    // MLIR takes a scf.while that only loads for one that ends, and removes it.
    // Each work-item waits until the one with the next lower id has had its
    // turn, from the last of a workgroup to its first, and adds its number.
    gpu.func @chain(%turn: memref<1xi32>, %to: memref<?xf32>) kernel {
      %c0 = arith.constant 0 : index
      %c0_i32 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %block = gpu.block_id x
      %size = gpu.block_dim x
      %thread = gpu.thread_id x
      %start = arith.muli %block, %size : index
      %last = arith.constant 1 : index
      %end = arith.addi %start, %size : index
      %from_end = arith.subi %end, %last : index
      %mine = arith.subi %from_end, %thread : index
      %mine32 = arith.index_cast %mine : index to i32
      scf.while : () -> () {
        %now = memref.atomic_rmw addi %c0_i32, %turn[%c0] : (i32, memref<1xi32>) -> i32
        %isOther = arith.cmpi ne, %now, %mine32 : i32
        scf.condition(%isOther)
      } do {
        scf.yield
      }
      %seen = memref.load %turn[%c0] : memref<1xi32>
      %value = arith.sitofp %seen : i32 to f32
      memref.store %value, %to[%mine] : memref<?xf32>
      %next = arith.addi %mine32, %c1 : i32
      memref.store %next, %turn[%c0] : memref<1xi32>
      gpu.return
    }
    // The first two workgroups wait for the last of three.
    gpu.func @later(%flag: memref<1xi32>) kernel {
      %c0 = arith.constant 0 : index
      %c2 = arith.constant 2 : index
      %one = arith.constant 1 : i32
      %block = gpu.block_id x
      %isLast = arith.cmpi eq, %block, %c2 : index
      cf.cond_br %isLast, ^set, ^wait
    ^set:
      memref.store %one, %flag[%c0] : memref<1xi32>
      cf.br ^end
    ^wait:
      // LATER: polling.mlir:[[@LINE+2]]:14: error: 'memref.load' op is in a loop: expected it to end, but got 1048576 iterations in which no other work-item went on
      // LATER: note: workgroups start in the order of their ids, as many at a time as there are host threads
      %now = memref.load %flag[%c0] : memref<1xi32>
      %isSet = arith.cmpi eq, %now, %one : i32
      cf.cond_br %isSet, ^end, ^wait
    ^end:
      gpu.return
    }
    // The first workgroup waits for the last of many; meanwhile another one is
    // always at work.
    gpu.func @many(%flag: memref<1xi32>, %to: memref<?xindex>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %iterations = arith.constant 500000 : index
      %one = arith.constant 1 : i32
      %block = gpu.block_id x
      %grid = gpu.grid_dim x
      %lastBlock = arith.subi %grid, %c1 : index
      %isFirst = arith.cmpi eq, %block, %c0 : index
      cf.cond_br %isFirst, ^wait, ^work
    ^work:
      %hash = scf.for %i = %c0 to %iterations step %c1 iter_args(%x = %block) -> (index) {
        %factor = arith.constant 6364136223846793005 : index
        %product = arith.muli %x, %factor : index
        %sum = arith.xori %product, %i : index
        scf.yield %sum : index
      }
      memref.store %hash, %to[%block] : memref<?xindex>
      %isLast = arith.cmpi eq, %block, %lastBlock : index
      cf.cond_br %isLast, ^set, ^end
    ^set:
      memref.store %one, %flag[%c0] : memref<1xi32>
      cf.br ^end
    ^wait:
      %now = memref.load %flag[%c0] : memref<1xi32>
      %isSet = arith.cmpi eq, %now, %one : i32
      cf.cond_br %isSet, ^end, ^wait
    ^end:
      gpu.return
    }
    // Waits, together with its wave, for what nobody stores.
    gpu.func @vote(%flag: memref<1xi32>) kernel {
      %c0 = arith.constant 0 : index
      %none = arith.constant 0 : i64
      %one = arith.constant 1 : i32
      cf.br ^wait
    ^wait:
      // VOTE: polling.mlir:[[@LINE+1]]:14: error: 'memref.load' op is in a loop: expected it to end, but got 1048576 iterations in which no other work-item went on
      %now = memref.load %flag[%c0] : memref<1xi32>
      %isSet = arith.cmpi eq, %now, %one : i32
      %votes = rocdl.ballot %isSet : i64
      %isAnySet = arith.cmpi ne, %votes, %none : i64
      cf.cond_br %isAnySet, ^end, ^wait
    ^end:
      gpu.return
    }
    // The first work-item waits for the second one: reads in a function, and a
    // vector.
    func.func private @look(%flag: memref<4xi32>) -> i32 attributes {no_inline} {
      %c0 = arith.constant 0 : index
      %now = memref.load %flag[%c0] : memref<4xi32>
      return %now : i32
    }
    gpu.func @call(%flag: memref<4xi32>) kernel {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1 : i32
      %thread = gpu.thread_id x
      %isFirst = arith.cmpi eq, %thread, %c0 : index
      cf.cond_br %isFirst, ^wait, ^set
    ^set:
      memref.store %one, %flag[%c0] : memref<4xi32>
      cf.br ^end
    ^wait:
      %now = func.call @look(%flag) : (memref<4xi32>) -> i32
      %isSet = arith.cmpi eq, %now, %one : i32
      cf.cond_br %isSet, ^end, ^wait
    ^end:
      gpu.return
    }
    gpu.func @vector(%flag: memref<4xi32>) kernel {
      %c0 = arith.constant 0 : index
      %two = arith.constant 2 : i32
      %thread = gpu.thread_id x
      %isFirst = arith.cmpi eq, %thread, %c0 : index
      cf.cond_br %isFirst, ^wait, ^set
    ^set:
      memref.store %two, %flag[%c0] : memref<4xi32>
      cf.br ^end
    ^wait:
      %words = vector.load %flag[%c0] : memref<4xi32>, vector<4xi32>
      %now = vector.extract %words[0] : i32 from vector<4xi32>
      %isSet = arith.cmpi eq, %now, %two : i32
      cf.cond_br %isSet, ^end, ^wait
    ^end:
      gpu.return
    }
  }

  func.func private @swizzleCompareF32(memref<*xf32>, memref<*xf32>, f64, f64)

  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c128 = arith.constant 128 : index
    %c512 = arith.constant 512 : index
    %zero = arith.constant 0 : i32
    %exact = arith.constant 0.0 : f64
    %turn = memref.alloc() : memref<1xi32>
    %to = memref.alloc(%c512) : memref<?xf32>
    %expected = memref.alloc(%c512) : memref<?xf32>
    memref.store %zero, %turn[%c0] : memref<1xi32>
    scf.for %i = %c0 to %c512 step %c1 {
      %i32 = arith.index_cast %i : index to i32
      %f = arith.sitofp %i32 : i32 to f32
      memref.store %f, %expected[%i] : memref<?xf32>
    }
    gpu.launch_func @kernels::@chain blocks in (%c4, %c1, %c1) threads in (%c128, %c1, %c1)
        args(%turn : memref<1xi32>, %to : memref<?xf32>)
    %to_any = memref.cast %to : memref<?xf32> to memref<*xf32>
    %expected_any = memref.cast %expected : memref<?xf32> to memref<*xf32>
    call @swizzleCompareF32(%to_any, %expected_any, %exact, %exact)
        : (memref<*xf32>, memref<*xf32>, f64, f64) -> ()
    memref.dealloc %turn : memref<1xi32>
    memref.dealloc %to : memref<?xf32>
    memref.dealloc %expected : memref<?xf32>
    return
  }
  func.func @wait_for_later() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %zero = arith.constant 0 : i32
    %flag = memref.alloc() : memref<1xi32>
    memref.store %zero, %flag[%c0] : memref<1xi32>
    gpu.launch_func @kernels::@later blocks in (%c3, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%flag : memref<1xi32>)
    memref.dealloc %flag : memref<1xi32>
    return
  }
  func.func @wait_for_many() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %grid = arith.constant 2000 : index
    %zero = arith.constant 0 : i32
    %flag = memref.alloc() : memref<1xi32>
    %to = memref.alloc(%grid) : memref<?xindex>
    memref.store %zero, %flag[%c0] : memref<1xi32>
    gpu.launch_func @kernels::@many blocks in (%grid, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%flag : memref<1xi32>, %to : memref<?xindex>)
    memref.dealloc %flag : memref<1xi32>
    memref.dealloc %to : memref<?xindex>
    return
  }
  func.func @vote() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0 : i32
    %flag = memref.alloc() : memref<1xi32>
    memref.store %zero, %flag[%c0] : memref<1xi32>
    gpu.launch_func @kernels::@vote blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%flag : memref<1xi32>)
    memref.dealloc %flag : memref<1xi32>
    return
  }
  func.func @calls() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %zero = arith.constant 0 : i32
    %flag = memref.alloc() : memref<4xi32>
    linalg.fill ins(%zero : i32) outs(%flag : memref<4xi32>)
    gpu.launch_func @kernels::@call blocks in (%c1, %c1, %c1) threads in (%c2, %c1, %c1)
        args(%flag : memref<4xi32>)
    gpu.launch_func @kernels::@vector blocks in (%c1, %c1, %c1) threads in (%c2, %c1, %c1)
        args(%flag : memref<4xi32>)
    memref.dealloc %flag : memref<4xi32>
    return
  }
}
