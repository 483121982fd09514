// RUN: swizzle-opt %s -pass-pipeline='builtin.module(gpu.module(swizzle-expand-kernel-ops))' -verify-diagnostics -split-input-file -o /dev/null

// The stack would grow with each turn.
gpu.module @m {
  gpu.func @grows(%n: index, %to: memref<64xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      // expected-error@+1 {{'memref.alloca' op expected a size that is known, in a loop or in memref.alloca_scope, but got 'memref<?xi32>'}}
      %a = memref.alloca(%n) : memref<?xi32>
      %v = memref.load %a[%i] : memref<?xi32>
      memref.store %v, %to[%i] : memref<64xi32>
    }
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @passes_on(%n: index, %to: memref<64xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %init = memref.alloca() : memref<1xi32>
    scf.while (%i = %c0, %before = %init) : (index, memref<1xi32>) -> (index, memref<1xi32>) {
      %goes_on = arith.cmpi ult, %i, %n : index
      scf.condition(%goes_on) %i, %before : index, memref<1xi32>
    } do {
    ^bb0(%i: index, %before: memref<1xi32>):
      // expected-error@+1 {{'memref.alloca' op expected memory that an iteration of a loop has for itself, but got 'memref<1xi32>', which it passes on}}
      %next = memref.alloca() : memref<1xi32>
      %v = memref.load %before[%c0] : memref<1xi32>
      memref.store %v, %next[%c0] : memref<1xi32>
      memref.store %v, %to[%i] : memref<64xi32>
      %i1 = arith.addi %i, %c1 : index
      scf.yield %i1, %next : index, memref<1xi32>
    }
    gpu.return
  }
}

// -----

// The same in a turn of another loop.
gpu.module @m {
  gpu.func @passes_on_inside(%n: index, %to: memref<64xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %j = %c0 to %n step %c1 {
      %init = memref.alloca() : memref<1xi32>
      scf.while (%i = %c0, %before = %init) : (index, memref<1xi32>) -> (index, memref<1xi32>) {
        %goes_on = arith.cmpi ult, %i, %n : index
        scf.condition(%goes_on) %i, %before : index, memref<1xi32>
      } do {
      ^bb0(%i: index, %before: memref<1xi32>):
        // expected-error@+1 {{'memref.alloca' op expected memory that an iteration of a loop has for itself, but got 'memref<1xi32>', which it passes on}}
        %next = memref.alloca() : memref<1xi32>
        %v = memref.load %before[%c0] : memref<1xi32>
        memref.store %v, %next[%c0] : memref<1xi32>
        memref.store %v, %to[%i] : memref<64xi32>
        %i1 = arith.addi %i, %c1 : index
        scf.yield %i1, %next : index, memref<1xi32>
      }
    }
    gpu.return
  }
}

// -----

// By memory.
gpu.module @m {
  gpu.func @stores(%n: index, %to: memref<64xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cell = memref.alloca() : memref<1xmemref<1xi32>>
    scf.for %i = %c0 to %n step %c1 {
      // expected-error@+1 {{'memref.alloca' op expected memory that an iteration of a loop has for itself, but got 'memref<1xi32>', which it passes on}}
      %own = memref.alloca() : memref<1xi32>
      memref.store %own, %cell[%c0] : memref<1xmemref<1xi32>>
    }
    gpu.return
  }
}

// -----

// By a block of a loop.
gpu.module @m {
  gpu.func @branches(%n: index, %to: memref<64xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %init = memref.alloca() : memref<1xi32>
    cf.br ^loop(%c0, %init : index, memref<1xi32>)
  ^loop(%i: index, %before: memref<1xi32>):
    // expected-error@+1 {{'memref.alloca' op expected memory that an iteration of a loop has for itself, but got 'memref<1xi32>', which it passes on}}
    %next = memref.alloca() : memref<1xi32>
    %v = memref.load %before[%c0] : memref<1xi32>
    memref.store %v, %next[%c0] : memref<1xi32>
    %i1 = arith.addi %i, %c1 : index
    %goes_on = arith.cmpi ult, %i1, %n : index
    cf.cond_br %goes_on, ^loop(%i1, %next : index, memref<1xi32>), ^end
  ^end:
    gpu.return
  }
}

// -----

// By a block from which the loop goes back to it.
gpu.module @m {
  gpu.func @goes_back(%n: index, %to: memref<64xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %init = memref.alloca() : memref<1xi32>
    cf.br ^loop(%c0, %init : index, memref<1xi32>)
  ^loop(%i: index, %before: memref<1xi32>):
    %goes_on = arith.cmpi ult, %i, %n : index
    cf.cond_br %goes_on, ^body, ^end
  ^body:
    // expected-error@+1 {{'memref.alloca' op expected memory that an iteration of a loop has for itself, but got 'memref<1xi32>', which it passes on}}
    %next = memref.alloca() : memref<1xi32>
    %v = memref.load %before[%c0] : memref<1xi32>
    memref.store %v, %next[%c0] : memref<1xi32>
    %i1 = arith.addi %i, %c1 : index
    cf.br ^loop(%i1, %next : index, memref<1xi32>)
  ^end:
    gpu.return
  }
}

// -----

// By memory, from a block that gets it from another one.
gpu.module @m {
  gpu.func @stores_in_block(%n: index, %to: memref<64xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cell = memref.alloca() : memref<1xmemref<1xi32>>
    scf.for %i = %c0 to %n step %c1 {
      scf.execute_region {
        // expected-error@+1 {{'memref.alloca' op expected memory that an iteration of a loop has for itself, but got 'memref<1xi32>', which it passes on}}
        %own = memref.alloca() : memref<1xi32>
        cf.br ^next(%own : memref<1xi32>)
      ^next(%same: memref<1xi32>):
        memref.store %same, %cell[%c0] : memref<1xmemref<1xi32>>
        scf.yield
      }
    }
    gpu.return
  }
}

// -----

// With another type.
gpu.module @m {
  gpu.func @casts(%n: index, %to: memref<64xi32>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %init = memref.alloca() : memref<1xi32>
    %first = memref.cast %init : memref<1xi32> to memref<?xi32>
    %last = scf.for %i = %c0 to %n step %c1 iter_args(%before = %first) -> memref<?xi32> {
      // expected-error@+1 {{'memref.alloca' op expected memory that an iteration of a loop has for itself, but got 'memref<1xi32>', which it passes on}}
      %own = memref.alloca() : memref<1xi32>
      %v = memref.load %before[%c0] : memref<?xi32>
      memref.store %v, %own[%c0] : memref<1xi32>
      %next = memref.cast %own : memref<1xi32> to memref<?xi32>
      scf.yield %next : memref<?xi32>
    }
    %v = memref.load %last[%c0] : memref<?xi32>
    memref.store %v, %to[%c0] : memref<64xi32>
    gpu.return
  }
}

// -----

// As a number.
gpu.module @m {
  gpu.func @addresses(%n: index, %to: memref<64xindex>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      // expected-error@+1 {{'memref.alloca' op expected memory that an iteration of a loop has for itself, but got 'memref<1xi32>', which it passes on}}
      %own = memref.alloca() : memref<1xi32>
      %address = memref.extract_aligned_pointer_as_index %own : memref<1xi32> -> index
      memref.store %address, %to[%c0] : memref<64xindex>
    }
    gpu.return
  }
}

// -----

// LLVM does not restore the stack for AMD GPUs.
gpu.module @m {
  gpu.func @scope(%n: index, %to: memref<64xi32>) kernel {
    %c0 = arith.constant 0 : index
    memref.alloca_scope {
      // expected-error@+1 {{'memref.alloca' op expected a size that is known, in a loop or in memref.alloca_scope, but got 'memref<?xi32>'}}
      %x = memref.alloca(%n) : memref<?xi32>
      %v = memref.load %x[%c0] : memref<?xi32>
      memref.store %v, %to[%c0] : memref<64xi32>
    }
    gpu.return
  }
}

// -----

// A function may pass it on.
gpu.module @m {
  func.func private @keep(%m: memref<4xf32>, %q: memref<?xmemref<4xf32>>, %i: index) attributes {no_inline} {
    memref.store %m, %q[%i] : memref<?xmemref<4xf32>>
    return
  }
  gpu.func @kept(%q: memref<?xmemref<4xf32>>, %n: index) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      // expected-error@+1 {{'memref.alloca' op expected memory that an iteration of a loop has for itself, but got 'memref<4xf32>', which it passes on}}
      %a = memref.alloca() : memref<4xf32>
      func.call @keep(%a, %q, %i) {no_inline} : (memref<4xf32>, memref<?xmemref<4xf32>>, index) -> ()
    }
    gpu.return
  }
}

// -----

// LLVM would have this outside of the stack.
gpu.module @m {
  gpu.func @sized(%n: index, %to: memref<64xi32>) kernel {
    %c0 = arith.constant 0 : index
    // expected-error@+1 {{'memref.alloca' op expected a size that is known, but got 'memref<?xi32>'}}
    %a = memref.alloca(%n) : memref<?xi32>
    %v = memref.load %a[%c0] : memref<?xi32>
    memref.store %v, %to[%c0] : memref<64xi32>
    gpu.return
  }
}

// -----

// As by memref.store.
gpu.module @m {
  gpu.func @stored(%to: memref<2xmemref<1xf32>>) kernel {
    affine.for %i = 0 to 2 {
      // expected-error@+1 {{'memref.alloca' op expected memory that an iteration of a loop has for itself, but got 'memref<1xf32>', which it passes on}}
      %a = memref.alloca() : memref<1xf32>
      affine.store %a, %to[%i] : memref<2xmemref<1xf32>>
    }
    gpu.return
  }
}
