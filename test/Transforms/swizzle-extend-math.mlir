// RUN: swizzle-opt %s -pass-pipeline='builtin.module(gpu.module(swizzle-extend-math))' | FileCheck %s
// RUN: swizzle-opt %s -swizzle-lower-to-rocdl -o /dev/null

gpu.module @m {
  // CHECK-LABEL: @sine
  // CHECK:      %[[WIDE:.+]] = arith.extf %{{[^ ]+}} {{.*}}: f16 to f32
  // CHECK-NEXT: %[[SINE:.+]] = math.sin %[[WIDE]] : f32
  // CHECK-NEXT: arith.truncf %[[SINE]] {{.*}}: f32 to f16
  // CHECK:      %[[WIDE2:.+]] = arith.extf %{{[^ ]+}} {{.*}}: vector<2xf16> to vector<2xf32>
  // CHECK-NEXT: math.sin %[[WIDE2]] : vector<2xf32>
  gpu.func @sine(%p: memref<f16>, %v: memref<2xf16>) kernel {
    %c0 = arith.constant 0 : index
    %x = memref.load %p[] : memref<f16>
    %y = math.sin %x : f16
    memref.store %y, %p[] : memref<f16>
    %x2 = vector.load %v[%c0] : memref<2xf16>, vector<2xf16>
    %y2 = math.sin %x2 : vector<2xf16>
    vector.store %y2, %v[%c0] : memref<2xf16>, vector<2xf16>
    gpu.return
  }

  // CHECK-LABEL: @classes
  // CHECK:      %[[SIZE:.+]] = math.absf %{{.+}} : f32
  // CHECK-NEXT: %[[INFINITY:.+]] = arith.constant 0x7F800000 : f32
  // CHECK-NEXT: arith.cmpf oeq, %[[SIZE]], %[[INFINITY]] : f32
  // CHECK:      %[[SIZE:.+]] = math.absf %{{.+}} : vector<2xf16>
  // CHECK:      arith.cmpf oge, %[[SIZE]], %{{.+}} : vector<2xf16>
  // CHECK:      arith.cmpf olt, %[[SIZE]], %{{.+}} : vector<2xf16>
  // CHECK-NEXT: arith.andi {{.*}} : vector<2xi1>
  // A format without infinity, whose least normal number is 2^-7, in f32.
  // CHECK:      %[[WIDE:.+]] = arith.extf %{{.+}} : f8E4M3FNUZ to f32
  // CHECK-NEXT: %[[SIZE:.+]] = math.absf %[[WIDE]] : f32
  // CHECK-NEXT: %[[LEAST:.+]] = arith.constant 7.812500e-03 : f32
  // CHECK-NEXT: arith.cmpf oge, %[[SIZE]], %[[LEAST]] : f32
  // CHECK-NEXT: %[[INFINITY:.+]] = arith.constant 0x7F800000 : f32
  // CHECK-NEXT: arith.cmpf olt, %[[SIZE]], %[[INFINITY]] : f32
  gpu.func @classes(%x: f32, %v: vector<2xf16>, %y: f8E4M3FNUZ, %p: memref<i8>, %q: memref<2xi8>) kernel {
    %c0 = arith.constant 0 : index
    %a = math.isinf %x : f32
    %a8 = arith.extui %a : i1 to i8
    memref.store %a8, %p[] : memref<i8>
    %b = math.isnormal %v : vector<2xf16>
    %b8 = arith.extui %b : vector<2xi1> to vector<2xi8>
    vector.store %b8, %q[%c0] : memref<2xi8>, vector<2xi8>
    %c = math.isnormal %y : f8E4M3FNUZ
    %c8 = arith.extui %c : i1 to i8
    memref.store %c8, %p[] : memref<i8>
    gpu.return
  }

  // CHECK-LABEL: @sine_and_cosine
  // CHECK:      %[[SINE:.+]] = math.sin %[[X:[^ ]+]] fastmath<afn> : f64
  // CHECK-NEXT: %[[COSINE:.+]] = math.cos %[[X]] fastmath<afn> : f64
  // CHECK-NEXT: memref.store %[[COSINE]]
  // CHECK-NEXT: memref.store %[[SINE]]
  // CHECK:      math.sin %{{.+}} : vector<2xf32>
  // CHECK-NEXT: arith.truncf
  // CHECK:      math.cos %{{.+}} : vector<2xf16>
  gpu.func @sine_and_cosine(%x: f64, %p: memref<2xf64>, %v: memref<2xf16>) kernel {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s, %c = math.sincos %x fastmath<afn> : f64
    memref.store %c, %p[%c0] : memref<2xf64>
    memref.store %s, %p[%c1] : memref<2xf64>
    %x2 = vector.load %v[%c0] : memref<2xf16>, vector<2xf16>
    %s2, %c2 = math.sincos %x2 : vector<2xf16>
    %sum = arith.addf %s2, %c2 : vector<2xf16>
    vector.store %sum, %v[%c0] : memref<2xf16>, vector<2xf16>
    gpu.return
  }

  // The library has these, and has them right.
  // CHECK-LABEL: @in_f16
  // CHECK-NOT:  arith.extf
  // CHECK:      math.exp2 %{{.+}} : f16
  // CHECK-NEXT: math.cos %{{.+}} : f16
  gpu.func @in_f16(%p: memref<f16>) kernel {
    %x = memref.load %p[] : memref<f16>
    %y = math.exp2 %x : f16
    %z = math.cos %y : f16
    memref.store %z, %p[] : memref<f16>
    gpu.return
  }

  // CHECK-LABEL: @in_bf16
  // CHECK:      math.exp %{{.+}} : f32
  // CHECK:      math.log %{{.+}} : f32
  // CHECK:      math.powf %{{.+}}, %{{.+}} : f32
  gpu.func @in_bf16(%p: memref<bf16>) kernel {
    %x = memref.load %p[] : memref<bf16>
    %y = math.exp %x : bf16
    %z = math.log %y : bf16
    %w = math.powf %z, %y : bf16
    memref.store %w, %p[] : memref<bf16>
    gpu.return
  }

  // Libraries take exponents of 32 bits.
  // CHECK-LABEL: @powers
  // CHECK: %[[WIDE:.+]] = arith.extsi %{{.+}} : i8 to i32
  // CHECK: math.fpowi %{{.+}}, %[[WIDE]] : f32, i32
  gpu.func @powers(%p: memref<f32>, %n: i8) kernel {
    %x = memref.load %p[] : memref<f32>
    %y = math.fpowi %x, %n : f32, i8
    memref.store %y, %p[] : memref<f32>
    gpu.return
  }
}
