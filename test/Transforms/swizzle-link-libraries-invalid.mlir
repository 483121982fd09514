// RUN: swizzle-opt %s --split-input-file --verify-diagnostics=only-expected --swizzle-link-libraries

// expected-error-re @below {{expected a library in '{{.*}}Inputs/no.mlir', but got no such file}}
gpu.module @kernels attributes {swizzle.libraries = ["Inputs/no.mlir"]} {
}

// -----

// expected-error-re @below {{expected a library in '{{.*}}Inputs', but got a directory}}
gpu.module @kernels attributes {swizzle.libraries = ["Inputs"]} {
}

// -----

// expected-error @below {{'gpu.module' op expected to declare a function of the library, but got none}}
gpu.module @kernels attributes {swizzle.libraries = ["Inputs/library.mlir"]} {
  func.func private @elsewhere()
}

// -----

gpu.module @kernels attributes {swizzle.libraries = ["Inputs/library.mlir"]} {
  // expected-error @below {{'func.func' op expected to be declared as '(f32) -> f32', but got '(f64) -> f32'}}
  func.func private @twice(f64) -> f32
}
