// RUN: swizzle-opt %s --verify-diagnostics --swizzle-split-mfma=chip=mi300x

// expected-error @below {{expected a chip such as gfx942, but got 'mi300x'}}
module {
}
