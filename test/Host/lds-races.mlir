// Accesses of LDS by two waves that no barrier orders. Workgroups have two
// waves, whose lanes exchange values by LDS.

// RUN: not %run %s --entry=read --checks=lds-races 2>&1 | FileCheck %s --check-prefix=READ
// READ: lds-races.mlir:[[#AT:]]:7: error: 'memref.store' op writes LDS that wave 0 reads: expected a barrier between, but got none
// READ-NEXT: lds-races.mlir:[[#AT]]:7: note: in workgroup ({{[01]}}, 0, 0), work-item (64, 0, 0)
// READ-NEXT: lds-races.mlir:[[#AT+1]]:12: note: the access of wave 0
// RUN: %run %s --entry=exchange

// A second round begins before all have read the first.
// RUN: not %run %s --entry=rounds 2>&1 | FileCheck %s --check-prefix=ROUNDS
// ROUNDS: lds-races.mlir:[[#AT:]]:14: error: 'memref.load' op reads LDS that wave 0 writes: expected a barrier between, but got none
// ROUNDS-NEXT: note: in workgroup ({{[01]}}, 0, 0), work-item (64, 0, 0)
// ROUNDS-NEXT: lds-races.mlir:[[#AT-2]]:9: note: the access of wave 0

// The same value may be written by all; of two values the last one stays.
// RUN: %run %s --entry=same
// RUN: not %run %s --entry=different 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// DIFFERENT: error: 'memref.store' op writes LDS that wave 0 writes with another value: expected a barrier between, but got none

// Atomic updates need no barrier, but what they leave does; lanes of one wave
// need none either.
// RUN: not %run %s --entry=count_and_read 2>&1 | FileCheck %s --check-prefix=COUNT
// COUNT: lds-races.mlir:[[#AT:]]:14: error: 'memref.atomic_rmw' op writes LDS that wave 0 reads: expected a barrier between, but got none
// COUNT-NEXT: note: in workgroup ({{[01]}}, 0, 0), work-item (64, 0, 0)
// COUNT-NEXT: lds-races.mlir:[[#AT+1]]:12: note: the access of wave 0
// RUN: %run %s --entry=count
// RUN: %run %s --entry=wave

// The last wave, which knows by a counter in LDS or elsewhere that others have
// written, reads what they wrote; of one that counts without looking nobody knows.
// RUN: %run %s --entry=last
// RUN: %run %s --entry=last_elsewhere
// RUN: not %run %s --entry=not_the_last 2>&1 | FileCheck %s --check-prefix=LAST
// LAST: error: 'memref.load' op reads LDS that wave 0 writes: expected a barrier between, but got none

// No value is left to chance where nobody reads it.
// RUN: %run %s --entry=unread
// An update comes after what it needs, and after the updates of others; of those
// the wave's own is not the only one.
// RUN: not %run %s --entry=initialize 2>&1 | FileCheck %s --check-prefix=INITIALIZE
// INITIALIZE: error: 'memref.atomic_rmw' op updates LDS that wave 0 writes: expected a barrier between, but got none
// RUN: not %run %s --entry=last_sum --checks=lds-races 2>&1 | FileCheck %s --check-prefix=SUM
// SUM: error: 'memref.load' op reads LDS that wave 0 writes: expected a barrier between, but got none

// Loads and stores of LLVM may be atomic.
// RUN: %run %s --entry=flag_of_llvm --checks=lds-races
// RUN: not %run %s --entry=no_flag_of_llvm --checks=lds-races 2>&1 | FileCheck %s --check-prefix=LLVM
// LLVM: error: 'llvm.load' op reads LDS that wave 0 writes: expected a barrier between, but got none

// It is one of all checks, which are the default, and can be left out.
// RUN: %run %s --entry=rounds --checks=bounds,lds-init,write-once,coverage

!words = memref<128xi32, #gpu.address_space<workgroup>>
!word = memref<1xi32, #gpu.address_space<workgroup>>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // Lane i reads what lane 127 - i has written.
    gpu.func @read(%out: memref<?xi32>) workgroup(%lds: !words) kernel {
      %c127 = arith.constant 127 : index
      %i = gpu.thread_id x
      %at = gpu.global_id x
      %other = arith.subi %c127, %i : index
      %value = arith.index_cast %i : index to i32
      memref.store %value, %lds[%i] : !words
      %x = memref.load %lds[%other] : !words
      memref.store %x, %out[%at] : memref<?xi32>
      gpu.return
    }

    gpu.func @exchange(%out: memref<?xi32>) workgroup(%lds: !words) kernel {
      %c127 = arith.constant 127 : index
      %i = gpu.thread_id x
      %at = gpu.global_id x
      %other = arith.subi %c127, %i : index
      %value = arith.index_cast %i : index to i32
      memref.store %value, %lds[%i] : !words
      gpu.barrier
      %x = memref.load %lds[%other] : !words
      memref.store %x, %out[%at] : memref<?xi32>
      gpu.return
    }

    gpu.func @rounds(%out: memref<?xi32>) workgroup(%lds: !words) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c127 = arith.constant 127 : index
      %i = gpu.thread_id x
      %at = gpu.global_id x
      %other = arith.subi %c127, %i : index
      %first = arith.index_cast %i : index to i32
      %last = scf.for %round = %c0 to %c2 step %c1 iter_args(%value = %first) -> i32 {
        memref.store %value, %lds[%i] : !words
        gpu.barrier
        %x = memref.load %lds[%other] : !words
        scf.yield %x : i32
      }
      memref.store %last, %out[%at] : memref<?xi32>
      gpu.return
    }

    gpu.func @same(%out: memref<?xi32>) workgroup(%lds: !word) kernel {
      %c0 = arith.constant 0 : index
      %seven = arith.constant 7 : i32
      %at = gpu.global_id x
      memref.store %seven, %lds[%c0] : !word
      gpu.barrier
      %x = memref.load %lds[%c0] : !word
      memref.store %x, %out[%at] : memref<?xi32>
      gpu.return
    }

    gpu.func @different(%out: memref<?xi32>) workgroup(%lds: !word) kernel {
      %c0 = arith.constant 0 : index
      %i = gpu.thread_id x
      %at = gpu.global_id x
      %value = arith.index_cast %i : index to i32
      memref.store %value, %lds[%c0] : !word
      gpu.barrier
      %x = memref.load %lds[%c0] : !word
      memref.store %x, %out[%at] : memref<?xi32>
      gpu.return
    }

    gpu.func @count_and_read(%out: memref<?xi32>) workgroup(%lds: !word) kernel {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %at = gpu.global_id x
      memref.store %zero, %lds[%c0] : !word
      gpu.barrier
      %old = memref.atomic_rmw addi %one, %lds[%c0] : (i32, !word) -> i32
      %x = memref.load %lds[%c0] : !word
      memref.store %x, %out[%at] : memref<?xi32>
      gpu.return
    }

    gpu.func @count(%out: memref<?xi32>) workgroup(%lds: !word) kernel {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %at = gpu.global_id x
      memref.store %zero, %lds[%c0] : !word
      gpu.barrier
      %old = memref.atomic_rmw addi %one, %lds[%c0] : (i32, !word) -> i32
      gpu.barrier
      %x = memref.load %lds[%c0] : !word
      memref.store %x, %out[%at] : memref<?xi32>
      gpu.return
    }

    // Lane i of each wave reads what a lane of that wave has written. A shuffle
    // keeps the lanes of the host together.
    gpu.func @wave(%out: memref<?xi32>) workgroup(%lds: !words) kernel {
      %c0 = arith.constant 0 : i32
      %c63 = arith.constant 63 : index
      %width = arith.constant 64 : i32
      %i = gpu.thread_id x
      %at = gpu.global_id x
      %other = arith.xori %i, %c63 : index
      %value = arith.index_cast %i : index to i32
      memref.store %value, %lds[%i] : !words
      %met, %valid = gpu.shuffle idx %value, %c0, %width : i32
      %x = memref.load %lds[%other] : !words
      %sum = arith.addi %x, %met : i32
      memref.store %sum, %out[%at] : memref<?xi32>
      gpu.return
    }

    // Each lane counts, and the last one reads what the first one has written.
    gpu.func @last(%out: memref<?xi32>) workgroup(%lds: !words, %counter: !word) kernel {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %last = arith.constant 127 : i32
      %i = gpu.thread_id x
      %at = gpu.global_id x
      %value = arith.index_cast %i : index to i32
      memref.store %zero, %counter[%c0] : !word
      gpu.barrier
      memref.store %value, %lds[%i] : !words
      %old = memref.atomic_rmw addi %one, %counter[%c0] : (i32, !word) -> i32
      %is_last = arith.cmpi eq, %old, %last : i32
      %x = scf.if %is_last -> i32 {
        %read = memref.load %lds[%c0] : !words
        scf.yield %read : i32
      } else {
        scf.yield %zero : i32
      }
      memref.store %x, %out[%at] : memref<?xi32>
      gpu.return
    }

    gpu.func @last_elsewhere(%out: memref<?xi32>, %counters: memref<?xi32>) workgroup(%lds: !words) kernel {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %last = arith.constant 127 : i32
      %i = gpu.thread_id x
      %block = gpu.block_id x
      %at = gpu.global_id x
      %value = arith.index_cast %i : index to i32
      memref.store %value, %lds[%i] : !words
      %old = memref.atomic_rmw addi %one, %counters[%block] : (i32, memref<?xi32>) -> i32
      %is_last = arith.cmpi eq, %old, %last : i32
      %x = scf.if %is_last -> i32 {
        %read = memref.load %lds[%c0] : !words
        scf.yield %read : i32
      } else {
        scf.yield %zero : i32
      }
      memref.store %x, %out[%at] : memref<?xi32>
      gpu.return
    }

    // What no lane needs goes to one place, which nobody reads.
    gpu.func @unread(%out: memref<?xi32>) workgroup(%sum: !word) kernel {
      %c0 = arith.constant 0 : index
      %i = gpu.thread_id x
      %at = gpu.global_id x
      %value = arith.index_cast %i : index to i32
      memref.store %value, %sum[%c0] : !word
      gpu.barrier
      memref.store %value, %out[%at] : memref<?xi32>
      gpu.return
    }

    // The first lane sets the counter that all update.
    gpu.func @initialize(%out: memref<?xi32>) workgroup(%sum: !word) kernel {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %i = gpu.thread_id x
      %at = gpu.global_id x
      %is_first = arith.cmpi eq, %i, %c0 : index
      scf.if %is_first {
        memref.store %zero, %sum[%c0] : !word
      }
      %old = memref.atomic_rmw addi %one, %sum[%c0] : (i32, !word) -> i32
      memref.store %old, %out[%at] : memref<?xi32>
      gpu.return
    }

    // The last wave has updated the sum as well, before it reads it.
    gpu.func @last_sum(%out: memref<?xi32>) workgroup(%sum: !word) kernel {
      %c0 = arith.constant 0 : index
      %c127 = arith.constant 127 : index
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %i = gpu.thread_id x
      memref.store %zero, %sum[%c0] : !word
      gpu.barrier
      %old = memref.atomic_rmw addi %one, %sum[%c0] : (i32, !word) -> i32
      %is_last = arith.cmpi eq, %i, %c127 : index
      scf.if %is_last {
        %x = memref.load %sum[%c0] : !word
        memref.store %x, %out[%c0] : memref<?xi32>
      }
      gpu.return
    }

    // The second wave polls a flag that the first one sets when it has written.
    llvm.mlir.global internal @flag() {addr_space = 3 : i32, alignment = 16 : i64} : i32
    llvm.mlir.global internal @data() {addr_space = 3 : i32, alignment = 16 : i64} : i32
    llvm.func @flag_of_llvm(%out: !llvm.ptr<1>) attributes {gpu.kernel, rocdl.kernel} {
      %zero = llvm.mlir.constant(0 : i32) : i32
      %one = llvm.mlir.constant(1 : i32) : i32
      %c64 = llvm.mlir.constant(64 : i32) : i32
      %id = rocdl.workitem.id.x : i32
      %flag = llvm.mlir.addressof @flag : !llvm.ptr<3>
      %data = llvm.mlir.addressof @data : !llvm.ptr<3>
      llvm.store %zero, %flag : i32, !llvm.ptr<3>
      rocdl.barrier
      %is_first = llvm.icmp "ult" %id, %c64 : i32
      llvm.cond_br %is_first, ^write, ^poll
    ^write:
      llvm.store %one, %data : i32, !llvm.ptr<3>
      llvm.store %one, %flag atomic syncscope("workgroup") release {alignment = 4 : i64} : i32, !llvm.ptr<3>
      llvm.br ^end
    ^poll:
      %seen = llvm.load %flag atomic syncscope("workgroup") acquire {alignment = 4 : i64} : !llvm.ptr<3> -> i32
      %is_set = llvm.icmp "eq" %seen, %one : i32
      llvm.cond_br %is_set, ^read, ^poll
    ^read:
      %x = llvm.load %data : !llvm.ptr<3> -> i32
      llvm.store %x, %out : i32, !llvm.ptr<1>
      llvm.br ^end
    ^end:
      llvm.return
    }

    // The same without a flag.
    llvm.mlir.global internal @other() {addr_space = 3 : i32, alignment = 16 : i64} : i32
    llvm.func @no_flag_of_llvm(%out: !llvm.ptr<1>) attributes {gpu.kernel, rocdl.kernel} {
      %one = llvm.mlir.constant(1 : i32) : i32
      %c64 = llvm.mlir.constant(64 : i32) : i32
      %id = rocdl.workitem.id.x : i32
      %other = llvm.mlir.addressof @other : !llvm.ptr<3>
      %is_first = llvm.icmp "ult" %id, %c64 : i32
      llvm.cond_br %is_first, ^write, ^read
    ^write:
      llvm.store %one, %other : i32, !llvm.ptr<3>
      llvm.br ^end
    ^read:
      %x = llvm.load %other : !llvm.ptr<3> -> i32
      llvm.store %x, %out : i32, !llvm.ptr<1>
      llvm.br ^end
    ^end:
      llvm.return
    }

    gpu.func @not_the_last(%out: memref<?xi32>) workgroup(%lds: !words, %counter: !word) kernel {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %i = gpu.thread_id x
      %at = gpu.global_id x
      %value = arith.index_cast %i : index to i32
      memref.store %zero, %counter[%c0] : !word
      gpu.barrier
      memref.store %value, %lds[%i] : !words
      %old = memref.atomic_rmw addi %one, %counter[%c0] : (i32, !word) -> i32
      %x = memref.load %lds[%c0] : !words
      memref.store %x, %out[%at] : memref<?xi32>
      gpu.return
    }
  }

  func.func @read() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    gpu.launch_func @kernels::@read blocks in (%c2, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>)
    return
  }

  func.func @exchange() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    gpu.launch_func @kernels::@exchange blocks in (%c2, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>)
    return
  }

  func.func @rounds() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    gpu.launch_func @kernels::@rounds blocks in (%c2, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>)
    return
  }

  func.func @same() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    gpu.launch_func @kernels::@same blocks in (%c2, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>)
    return
  }

  func.func @different() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    gpu.launch_func @kernels::@different blocks in (%c2, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>)
    return
  }

  func.func @count_and_read() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    gpu.launch_func @kernels::@count_and_read blocks in (%c2, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>)
    return
  }

  func.func @count() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    gpu.launch_func @kernels::@count blocks in (%c2, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>)
    return
  }

  func.func @wave() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    gpu.launch_func @kernels::@wave blocks in (%c2, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>)
    return
  }

  func.func @last() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    gpu.launch_func @kernels::@last blocks in (%c2, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>)
    return
  }

  func.func @not_the_last() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    gpu.launch_func @kernels::@not_the_last blocks in (%c2, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>)
    return
  }

  func.func @last_elsewhere() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    %zero = arith.constant 0 : i32
    %counters = memref.alloc(%c2) : memref<?xi32>
    linalg.fill ins(%zero : i32) outs(%counters : memref<?xi32>)
    gpu.launch_func @kernels::@last_elsewhere blocks in (%c2, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>, %counters : memref<?xi32>)
    return
  }

  func.func @unread() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    gpu.launch_func @kernels::@unread blocks in (%c2, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>)
    return
  }

  func.func @initialize() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    gpu.launch_func @kernels::@initialize blocks in (%c2, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>)
    return
  }

  func.func @last_sum() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    gpu.launch_func @kernels::@last_sum blocks in (%c2, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>)
    return
  }

  func.func @flag_of_llvm() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    gpu.launch_func @kernels::@flag_of_llvm blocks in (%c1, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>)
    return
  }

  func.func @no_flag_of_llvm() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c128 = arith.constant 128 : index
    %c256 = arith.constant 256 : index
    %out = memref.alloc(%c256) : memref<?xi32>
    gpu.launch_func @kernels::@no_flag_of_llvm blocks in (%c1, %c1, %c1) threads in (%c128, %c1, %c1) args(%out : memref<?xi32>)
    return
  }
}
