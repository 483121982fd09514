// Where control flow parts the lanes of a wave, those meet at an operation that
// would on the machine, in whatever order the blocks stand in the text. Each
// assertion says how many lanes have met.

// RUN: %run %s
// RUN: not %run %s --entry=alone 2>&1 | FileCheck %s --check-prefix=ALONE
// ALONE: divergence.mlir:[[#]]:7: error: 'cf.assert' op expected this to hold: half the lanes are all
// RUN: not %run %s --entry=turns 2>&1 | FileCheck %s --check-prefix=TURNS
// TURNS: divergence.mlir:[[#LINE:]]:11: error: 'gpu.barrier' op expected all 64 work-items of the workgroup, but got 32
// TURNS-NEXT: divergence.mlir:[[#LINE]]:11: note: in workgroup (0, 0, 0), work-item (0, 0, 0)
// TURNS-NEXT: divergence.mlir:[[#LINE]]:11: note: work-item (32, 0, 0) of the same wave waits at this 'gpu.barrier', in another iteration of a loop or another call
// RUN: not %run %s --entry=mixed 2>&1 | FileCheck %s --check-prefix=MIXED
// MIXED: divergence.mlir:[[#BARRIER:]]:9: error: 'gpu.barrier' op expected all 128 work-items of the workgroup, but got 64
// MIXED: divergence.mlir:[[#BARRIER-2]]:16: note: work-item (64, 0, 0) waits at this 'gpu.all_reduce'

module attributes {gpu.container_module} {
  gpu.module @kernels {
    func.func @count() -> i32 {
      %c1 = arith.constant 1 : i32
      %lanes = gpu.subgroup_reduce add %c1 : (i32) -> i32
      return %lanes : i32
    }
    func.func @expect(%expected: i32, %lanes: i32) {
      %as_expected = arith.cmpi eq, %lanes, %expected : i32
      cf.assert %as_expected, "as many lanes as expected"
      return
    }
    func.func @is_low() -> i1 {
      %lane = gpu.lane_id
      %c32 = arith.constant 32 : index
      %low = arith.cmpi ult, %lane, %c32 : index
      return %low : i1
    }

    gpu.func @branch_after_join() kernel {
      %c1 = arith.constant 1 : i32
      %c32 = arith.constant 32 : i32
      %c64 = arith.constant 64 : i32
      %low = func.call @is_low() : () -> i1
      cf.cond_br %low, ^branch, ^join
    ^join:
      %all = gpu.subgroup_reduce add %c1 : (i32) -> i32
      func.call @expect(%c64, %all) : (i32, i32) -> ()
      gpu.return
    ^branch:
      %half = gpu.subgroup_reduce add %c1 : (i32) -> i32
      func.call @expect(%c32, %half) : (i32, i32) -> ()
      cf.br ^join
    }

    // The low lanes have one iteration, the others two.
    gpu.func @body_after_exit() kernel {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %c2 = arith.constant 2 : i32
      %c32 = arith.constant 32 : i32
      %c64 = arith.constant 64 : i32
      %low = func.call @is_low() : () -> i1
      %trips = arith.select %low, %c1, %c2 : i32
      cf.br ^head(%c0 : i32)
    ^head(%i: i32):
      %more = arith.cmpi ult, %i, %trips : i32
      cf.cond_br %more, ^body, ^exit
    ^exit:
      %all = gpu.subgroup_reduce add %c1 : (i32) -> i32
      func.call @expect(%c64, %all) : (i32, i32) -> ()
      gpu.return
    ^body:
      %first = arith.cmpi eq, %i, %c0 : i32
      %expected = arith.select %first, %c64, %c32 : i32
      %lanes = gpu.subgroup_reduce add %c1 : (i32) -> i32
      func.call @expect(%expected, %lanes) : (i32, i32) -> ()
      %next = arith.addi %i, %c1 : i32
      cf.br ^head(%next : i32)
    }

    // Lanes that do not take the branch are not an iteration ahead.
    gpu.func @branch_in_loop() kernel {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : i32
      %c32 = arith.constant 32 : i32
      %c64 = arith.constant 64 : i32
      %low = func.call @is_low() : () -> i1
      scf.for %i = %c0 to %c3 step %one {
        %all = gpu.subgroup_reduce add %c1 : (i32) -> i32
        func.call @expect(%c64, %all) : (i32, i32) -> ()
        scf.if %low {
          %half = gpu.subgroup_reduce add %c1 : (i32) -> i32
          func.call @expect(%c32, %half) : (i32, i32) -> ()
        }
      }
      gpu.return
    }

    // In iteration i of the outer loop, lanes have i or i + 1 iterations of the
    // inner one, which counts anew each time.
    gpu.func @loop_in_loop() kernel {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : i32
      %c32 = arith.constant 32 : i32
      %c64 = arith.constant 64 : i32
      %low = func.call @is_low() : () -> i1
      %more = arith.extui %low : i1 to i32
      %more_trips = arith.index_cast %more : i32 to index
      scf.for %i = %c0 to %c3 step %one {
        %trips = arith.addi %i, %more_trips : index
        scf.for %j = %c0 to %trips step %one {
          %last = arith.cmpi eq, %j, %i : index
          %expected = arith.select %last, %c32, %c64 : i32
          %lanes = gpu.subgroup_reduce add %c1 : (i32) -> i32
          func.call @expect(%expected, %lanes) : (i32, i32) -> ()
        }
        %all = gpu.subgroup_reduce add %c1 : (i32) -> i32
        func.call @expect(%c64, %all) : (i32, i32) -> ()
      }
      gpu.return
    }

    // A function is at another place with each call.
    gpu.func @calls_in_branches() kernel {
      %c32 = arith.constant 32 : i32
      %c64 = arith.constant 64 : i32
      %low = func.call @is_low() : () -> i1
      scf.if %low {
        %half = func.call @count() : () -> i32
        func.call @expect(%c32, %half) : (i32, i32) -> ()
      } else {
        %half = func.call @count() : () -> i32
        func.call @expect(%c32, %half) : (i32, i32) -> ()
      }
      %all = func.call @count() : () -> i32
      func.call @expect(%c64, %all) : (i32, i32) -> ()
      gpu.return
    }

    // A loop that half of the lanes enter in its middle.
    gpu.func @loop_with_two_entries() kernel {
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %c3 = arith.constant 3 : i32
      %c64 = arith.constant 64 : i32
      %low = func.call @is_low() : () -> i1
      cf.cond_br %low, ^start(%c0 : i32), ^middle(%c0 : i32)
    ^end:
      %all = gpu.subgroup_reduce add %c1 : (i32) -> i32
      func.call @expect(%c64, %all) : (i32, i32) -> ()
      gpu.return
    ^start(%i: i32):
      %some = gpu.subgroup_reduce add %c1 : (i32) -> i32
      cf.br ^middle(%i : i32)
    ^middle(%j: i32):
      %others = gpu.subgroup_reduce add %c1 : (i32) -> i32
      %next = arith.addi %j, %c1 : i32
      %again = arith.cmpi ult, %next, %c3 : i32
      cf.cond_br %again, ^start(%next : i32), ^end
    }

    gpu.func @alone() kernel {
      %c64 = arith.constant 64 : i32
      %low = func.call @is_low() : () -> i1
      cf.cond_br %low, ^branch, ^end
    ^end:
      gpu.return
    ^branch:
      %half = func.call @count() : () -> i32
      %is_all = arith.cmpi eq, %half, %c64 : i32
      cf.assert %is_all, "half the lanes are all"
      cf.br ^end
    }

    // Low lanes reach the barrier in iteration 0, the others in iteration 1.
    gpu.func @take_turns() kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %low = func.call @is_low() : () -> i1
      scf.for %i = %c0 to %c2 step %c1 {
        %first = arith.cmpi eq, %i, %c0 : index
        %turn = arith.cmpi eq, %first, %low : i1
        scf.if %turn {
          gpu.barrier
        }
      }
      gpu.return
    }

    gpu.func @reduce_and_wait() kernel {
      %wave = gpu.subgroup_id : index
      %c1 = arith.constant 1 : index
      %second = arith.cmpi eq, %wave, %c1 : index
      %number = arith.index_cast %wave : index to i32
      scf.if %second {
        %sum = gpu.all_reduce add %number {} : (i32) -> i32
      } else {
        gpu.barrier
      }
      gpu.return
    }
  }

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@branch_after_join blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    gpu.launch_func @kernels::@body_after_exit blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    gpu.launch_func @kernels::@branch_in_loop blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    gpu.launch_func @kernels::@loop_in_loop blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    gpu.launch_func @kernels::@calls_in_branches blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    gpu.launch_func @kernels::@loop_with_two_entries blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @alone() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@alone blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @turns() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    gpu.launch_func @kernels::@take_turns blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
    return
  }
  func.func @mixed() {
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    gpu.launch_func @kernels::@reduce_and_wait blocks in (%c1, %c1, %c1) threads in (%c128, %c1, %c1)
    return
  }
}
