// A map that was asked for and is not applied is never left out in silence.
// DEFINE: %{remap} = swizzle-opt %s -split-input-file -allow-unregistered-dialect -swizzle-remap-program-ids
// RUN: %{remap}="map=windowed<4> grid=?,1,1" 2>&1 >%t | FileCheck %s --implicit-check-not=warning
// RUN: not grep 'swizzle.remap %' %t
// RUN: %{remap}="map=windowed<4> grid=?,1,1 on-decline=ignore" -o /dev/null 2>&1 | count 0
// RUN: not %{remap}="map=windowed<4> grid=?,1,1 on-decline=error" -o %t.none 2>&1 | FileCheck %s --check-prefix=ERROR --implicit-check-not=warning
// RUN: not ls %t.none
// RUN: not %{remap}="map=identity on-decline=error" -o /dev/null 2>&1 | FileCheck %s --check-prefix=IDENTITY --implicit-check-not=warning --implicit-check-not=error:

// What was remapped before does not become the identity again.
// IDENTITY-COUNT-2: error: {{.*}} was applied before

// CHECK: :[[@LINE+13]]:3: warning: @one_dimensional is left alone: the map 'windowed<4>' needs a tile space, but the grid is ? x 1 x 1
// CHECK: :[[@LINE+12]]:3: note: give one with tile-shape=<rows>,<columns>
// CHECK: warning: @by_another_map is left alone: the map 'balanced' was applied before
// CHECK: note: remap the kernel as it was without a map
// CHECK: warning: the module has no kernel
// CHECK: :[[@LINE+56]]:3: warning: a gpu.launch is left alone: it is no kernel yet
// CHECK: note: make kernels of gpu.launch regions first, with -gpu-kernel-outlining
// ERROR: :[[@LINE+6]]:3: error: @one_dimensional is left alone: the map 'windowed<4>' needs a tile space, but the grid is ? x 1 x 1
// ERROR: :[[@LINE+5]]:3: note: give one with tile-shape=<rows>,<columns>
// ERROR: error: @by_another_map is left alone
// ERROR: error: the module has no kernel

gpu.module @m {
  gpu.func @one_dimensional() kernel {
    %x = gpu.block_id x
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
}

// -----

// A kernel that the map would not change is no loss.
gpu.module @m {
  gpu.func @no_ids() kernel {
    gpu.return
  }
  gpu.func @remapped_before() kernel attributes {swizzle.remapped = #swizzle.map<windowed<4>>} {
    %x = gpu.block_id x
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
  gpu.func @one() kernel attributes {known_grid_size = array<i32: 1, 1, 1>} {
    %x = gpu.block_id x
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
  gpu.func @by_another_map() kernel attributes {swizzle.remapped = #swizzle.map<balanced>} {
    %x = gpu.block_id x
    "test.use"(%x) : (index) -> ()
    gpu.return
  }
}

// -----

module {
  func.func @host() {
    return
  }
}

// -----

// A launch beside a kernel.
gpu.module @m {
  gpu.func @no_ids_either() kernel {
    gpu.return
  }
}
func.func @host(%n: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  return
}
