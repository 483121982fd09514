// RUN: swizzle-opt %s --pass-pipeline="builtin.module(gpu.module(swizzle-unroll-register-loops))" --split-input-file | FileCheck %s
// RUN: swizzle-opt %s --pass-pipeline="builtin.module(gpu.module(swizzle-unroll-register-loops))" --split-input-file > %t.once
// RUN: swizzle-opt %t.once --pass-pipeline="builtin.module(gpu.module(swizzle-unroll-register-loops))" --split-input-file | diff %t.once -

gpu.module @kernels {
  // Outer loops first: the bounds of the inner one are constant then, and so is the
  // condition.
  // CHECK-LABEL: gpu.func @slots
  // CHECK-SAME: %[[REGISTERS:[^ ]+]]: memref<4xf32, #gpu.address_space<private>>)
  // CHECK-DAG: %[[C0:.+]] = arith.constant 0 : index
  // CHECK-DAG: %[[C1:.+]] = arith.constant 1 : index
  // CHECK-DAG: %[[C2:.+]] = arith.constant 2 : index
  // CHECK-DAG: %[[C3:.+]] = arith.constant 3 : index
  // CHECK: memref.store %{{.+}}, %[[REGISTERS]][%[[C0]]]
  // CHECK-NEXT: memref.store %{{.+}}, %[[REGISTERS]][%[[C1]]]
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: memref.store %{{.+}}, %[[REGISTERS]][%[[C2]]]
  // CHECK-NEXT: memref.store %{{.+}}, %[[REGISTERS]][%[[C3]]]
  // CHECK-NEXT: gpu.return
  gpu.func @slots(%value: f32, %registers: memref<4xf32, #gpu.address_space<private>>) kernel {
    affine.for %slot = 0 to 2 {
      affine.for %i = max affine_map<(s) -> (0, 2 * s)>(%slot) to min affine_map<(s) -> (4, 2 * s + 2)>(%slot) {
        memref.store %value, %registers[%i] : memref<4xf32, #gpu.address_space<private>>
      }
      affine.if affine_set<(s) : (s == 0)>(%slot) {
        gpu.barrier
      }
    }
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // A branch that is not taken goes, the other one stays; a loop without turns goes, its
  // result is what it began with.
  // CHECK-LABEL: gpu.func @branches
  // CHECK-SAME: (%[[EVEN:[^ ]+]]: f32, %[[ODD:[^ ]+]]: f32
  // CHECK: memref.store %[[EVEN]], %{{.+}}[%c0]
  // CHECK-NEXT: memref.store %[[ODD]], %{{.+}}[%c1]
  // CHECK-NEXT: gpu.return
  gpu.func @branches(%even: f32, %odd: f32, %registers: memref<2xf32, 5>) kernel {
    affine.for %i = 0 to 2 {
      affine.if affine_set<(i) : (i mod 2 == 0)>(%i) {
        memref.store %even, %registers[%i] : memref<2xf32, 5>
      } else {
        %result = affine.for %j = 1 to affine_map<(i) -> (i)>(%i) iter_args(%sum = %odd) -> f32 {
          %one = memref.load %registers[%j] : memref<2xf32, 5>
          %more = arith.addf %sum, %one : f32
          affine.yield %more : f32
        }
        memref.store %result, %registers[%i] : memref<2xf32, 5>
      }
    }
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // Not registers: memory of others, more than there are, an end that is not constant, an
  // index that does not depend on the loop, several ends.
  // CHECK-LABEL: gpu.func @loops_that_stay
  // CHECK-COUNT-8: affine.for
  // CHECK-NOT: affine.for
  gpu.func @loops_that_stay(%value: f32, %data: memref<4xf32>, %end: index, %many: memref<513xf32, 5>,
                            %huge: memref<4294967296x4294967296xf32, 5>,
                            %wide: vector<4294967296x4294967296xf32>,
                            %vectors: memref<2xvector<4294967296x4294967296xf32>, 5>,
                            %registers: memref<4xf32, 5>) kernel {
    %c0 = arith.constant 0 : index
    affine.for %i = 0 to 4 {
      memref.store %value, %data[%i] : memref<4xf32>
    }
    affine.for %i = 0 to 4 {
      memref.store %value, %many[%i] : memref<513xf32, 5>
    }
    affine.for %i = 0 to 4 {
      memref.store %value, %huge[%i, %c0] : memref<4294967296x4294967296xf32, 5>
    }
    affine.for %i = 0 to 2 {
      memref.store %wide, %vectors[%i] : memref<2xvector<4294967296x4294967296xf32>, 5>
    }
    affine.for %i = 0 to %end {
      memref.store %value, %registers[%i] : memref<4xf32, 5>
    }
    affine.for %i = 0 to 4 {
      memref.store %value, %registers[%c0] : memref<4xf32, 5>
    }
    affine.for %j = 0 to %end {
      affine.for %i = affine_map<(d0) -> (d0)>(%j) to min affine_map<(d0) -> (d0 + 2, d0 + 3)>(%j) {
        memref.store %value, %registers[%i] : memref<4xf32, 5>
      }
    }
    affine.for %i = 0 to 4 {
      affine.for %j = 0 to affine_map<(i) -> (i)>(%i) {
        memref.store %value, %registers[%j] : memref<4xf32, 5>
      }
    }
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // All loops around an access.
  // CHECK-LABEL: gpu.func @nest
  // CHECK-NOT: affine.for
  // CHECK-COUNT-16: memref.store
  // CHECK-NOT: memref.store
  gpu.func @nest(%value: f32, %registers: memref<4x4xf32, 5>) kernel {
    affine.for %i = 0 to 4 {
      affine.for %j = 0 to 4 {
        memref.store %value, %registers[%i, %j] : memref<4x4xf32, 5>
      }
    }
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // Hints for the scheduler are in one block.
  // CHECK-LABEL: gpu.func @hints
  // CHECK-COUNT-3: rocdl.sched.group.barrier 8, 1, 0
  // CHECK-NEXT: gpu.return
  gpu.func @hints() kernel {
    affine.for %i = 0 to 3 {
      rocdl.sched.group.barrier 8, 1, 0
    }
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // Registers of no bits.
  // CHECK-LABEL: gpu.func @nothing
  // CHECK-COUNT-4: memref.store
  // CHECK-NOT: affine.for
  gpu.func @nothing(%value: i0, %registers: memref<4xi0, 5>) kernel {
    affine.for %i = 0 to 4 {
      memref.store %value, %registers[%i] : memref<4xi0, 5>
    }
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // A kernel without loops stays as it is written.
  // CHECK-LABEL: gpu.func @no_loop
  // CHECK: arith.addi
  // CHECK: gpu.return
  gpu.func @no_loop(%value: i32, %to: memref<i32>) kernel {
    %zero = arith.constant 0 : i32
    %same = arith.addi %value, %zero : i32
    memref.store %same, %to[] : memref<i32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // What an iteration passes on as it got it is that of the one before: after
  // three of them the first is what the second one read.
  // CHECK-LABEL: gpu.func @pipelined
  // CHECK-SAME: %[[FROM:.+]]: memref<4xf32, 5>, %[[TO:.+]]: memref<2xf32>
  // CHECK-DAG: %[[SECOND:.+]] = affine.load %[[FROM]][1]
  // CHECK-DAG: %[[THIRD:.+]] = affine.load %[[FROM]][2]
  // CHECK-DAG: memref.store %[[SECOND]], %[[TO]][%c0]
  // CHECK-DAG: memref.store %[[THIRD]], %[[TO]][%c1]
  gpu.func @pipelined(%from: memref<4xf32, 5>, %to: memref<2xf32>, %a: f32, %b: f32) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %last:2 = affine.for %i = 0 to 3 iter_args(%x = %a, %y = %b) -> (f32, f32) {
      %z = affine.load %from[%i] : memref<4xf32, 5>
      affine.yield %y, %z : f32, f32
    }
    memref.store %last#0, %to[%c0] : memref<2xf32>
    memref.store %last#1, %to[%c1] : memref<2xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // From an index on that is not known.
  // CHECK-LABEL: gpu.func @anywhere
  // CHECK-SAME: %[[AT:.+]]: index
  // CHECK: affine.load %{{.+}}[symbol(%[[AT]])]
  // CHECK: affine.load %{{.+}}[symbol(%[[AT]]) + 2]
  // CHECK-NOT: affine.for
  gpu.func @anywhere(%at: index, %from: memref<64xf32>, %registers: memref<2xf32, 5>) kernel {
    affine.for %i = 0 to 2 {
      affine.for %j = affine_map<(d0) -> (d0)>(%at) to affine_map<(d0) -> (d0 + 4)>(%at) step 2 {
        %value = affine.load %from[%j] : memref<64xf32>
        affine.store %value, %registers[%i] : memref<2xf32, 5>
      }
    }
    gpu.return
  }
}
