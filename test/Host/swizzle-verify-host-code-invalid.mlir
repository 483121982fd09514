// RUN: swizzle-opt %s -split-input-file -verify-diagnostics --swizzle-verify-host-code

// Every op that is left is named,
// expected-error@+1 {{'func.func' op cannot be lowered to host code}}
func.func @two() {
  // expected-error@+1 {{'func.return' op cannot be lowered to host code}}
  return
}

// -----

// but no cast beside the op that it comes from.
llvm.func @beside(%a: i32) -> i64 {
  %b = builtin.unrealized_conversion_cast %a : i32 to index
  // expected-error@+1 {{'arith.index_cast' op cannot be lowered to host code}}
  %c = arith.index_cast %b : index to i64
  llvm.return %c : i64
}

// -----

// A cast alone is named.
llvm.func @alone(%a: i32) -> i64 {
  // expected-error@+1 {{'builtin.unrealized_conversion_cast' op cannot be lowered to host code}}
  %b = builtin.unrealized_conversion_cast %a : i32 to i64
  llvm.return %b : i64
}

// -----

// Nothing is said of what is lowered.
module {
  llvm.func @lowered(%a: i32) -> i32 {
    llvm.return %a : i32
  }
}
