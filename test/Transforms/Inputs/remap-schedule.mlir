// Remaps the kernels of each gpu.module by itself.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %modules = transform.structured.match ops{["gpu.module"]} in %root : (!transform.any_op) -> !transform.any_op
    %remapped = transform.apply_registered_pass "swizzle-remap-program-ids"
        with options = {"map" = "chunked<64>"} to %modules : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
