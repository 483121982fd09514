# Makes the kernels for bf16 from those for f16:
#
#   sed -f kernels/bf16.sed kernels/gemm.mlir > kernels/gemm_bf16.mlir
#
# A test compares the two. MLIR has no functions over types, and all else in the
# files is the same.
s/\(^\|[^b]\)f16/\1bf16/g
s/F16/BF16/g
# Rounding to nearest: half a unit in the last place, of 11 bits and of 8.
/%rounding = /s/4.8828125e-4/3.90625e-3/
