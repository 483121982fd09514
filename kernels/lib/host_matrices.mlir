// Matrix products on the host, for the host functions of several kernel files: what a kernel
// is tried with, and what it is compared with. A module that takes them has @gemm_f16, which
// they launch, and names host_tensors.mlir, too, after this file.
//
// Cases. What a product is tried with is 7 numbers: M, N, K; 1 for large tiles, or 0; 1 for A,
// and for B, with dense columns, or 0 for dense rows; and how many elements are between these.

!tensor = memref<?x?x?x?xf16>
!matrix = memref<?x?xf16, strided<[?, ?], offset: ?>>
!result = memref<?x?xf32>
!case = vector<7xindex>
!cases = memref<?x7xindex>

module {
  // Of the module: launches the kernel for A, B and C, the one with large tiles if so.
  func.func private @gemm_f16(!matrix, !matrix, !matrix, i1)
  // Of host_tensors.mlir.
  func.func private @make_f16(index, index, index, index) -> !tensor
  func.func private @set_f16(!tensor, index, index) -> !tensor
  func.func private @move_f16(!tensor, !tensor)
  func.func private @free_f16(!tensor)
  func.func private @free_both_f16(!tensor, !tensor)
  func.func private @compare_f16(memref<*xf16>, memref<*xf32>)

  // A tensor of the GPU, 1 x 1 x rows x columns, or columns x rows if %turned; with %spare elements after each row.
  func.func private @make_matrix(%rows: index, %columns: index, %turned: i1, %spare: index) -> !tensor {
    %c1 = arith.constant 1 : index
    %all_rows = arith.select %turned, %columns, %rows : index
    %dense = arith.select %turned, %rows, %columns : index
    %pitch = arith.addi %dense, %spare : index
    %all = call @make_f16(%c1, %c1, %all_rows, %pitch) : (index, index, index, index) -> !tensor
    return %all : !tensor
  }

  // The matrix in it.
  func.func private @view_matrix(%all: !tensor, %rows: index, %columns: index, %turned: i1) -> !matrix {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %pitch = memref.dim %all, %c3 : !tensor
    %row_stride = arith.select %turned, %c1, %pitch : index
    %column_stride = arith.select %turned, %pitch, %c1 : index
    %matrix = memref.reinterpret_cast %all to offset: [%c0], sizes: [%rows, %columns],
        strides: [%row_stride, %column_stride] : !tensor to !matrix
    return %matrix : !matrix
  }

  // A, B and C of a case on the GPU. The contents are not set.
  func.func private @make(%case: !case) -> (!tensor, !tensor, !tensor) {
    %c0 = arith.constant 0 : index
    %false = arith.constant false
    %m, %n, %k, %wide, %turned_a, %turned_b, %spare = vector.to_elements %case : !case
    %a_turned = arith.index_cast %turned_a : index to i1
    %b_turned = arith.index_cast %turned_b : index to i1
    %a = call @make_matrix(%m, %k, %a_turned, %spare) : (index, index, i1, index) -> !tensor
    %b = call @make_matrix(%k, %n, %b_turned, %spare) : (index, index, i1, index) -> !tensor
    %c = call @make_matrix(%m, %n, %false, %c0) : (index, index, i1, index) -> !tensor
    return %a, %b, %c : !tensor, !tensor, !tensor
  }

  // What @gemm_f16 takes, from the tensors of a case.
  func.func private @view(%case: !case, %a: !tensor, %b: !tensor, %c: !tensor) -> (!matrix, !matrix, !matrix, i1) {
    %false = arith.constant false
    %m, %n, %k, %wide, %turned_a, %turned_b, %spare = vector.to_elements %case : !case
    %is_wide = arith.index_cast %wide : index to i1
    %a_turned = arith.index_cast %turned_a : index to i1
    %b_turned = arith.index_cast %turned_b : index to i1
    %a_view = call @view_matrix(%a, %m, %k, %a_turned) : (!tensor, index, index, i1) -> !matrix
    %b_view = call @view_matrix(%b, %k, %n, %b_turned) : (!tensor, index, index, i1) -> !matrix
    %c_view = call @view_matrix(%c, %m, %n, %false) : (!tensor, index, index, i1) -> !matrix
    return %a_view, %b_view, %c_view, %is_wide : !matrix, !matrix, !matrix, i1
  }

  // Makes matrices of the GPU for a case and launches the kernel. The contents are not set.
  func.func @launch_product(%case: !case) {
    %gpu:3 = call @make(%case) : (!case) -> (!tensor, !tensor, !tensor)
    %views:4 = call @view(%case, %gpu#0, %gpu#1, %gpu#2)
        : (!case, !tensor, !tensor, !tensor) -> (!matrix, !matrix, !matrix, i1)
    call @gemm_f16(%views#0, %views#1, %views#2, %views#3) : (!matrix, !matrix, !matrix, i1) -> ()
    call @free_f16(%gpu#0) : (!tensor) -> ()
    call @free_f16(%gpu#1) : (!tensor) -> ()
    call @free_f16(%gpu#2) : (!tensor) -> ()
    return
  }

  // Compares the kernel with linalg.matmul.
  func.func private @check_case(%case: !case) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %zero = arith.constant 0.0 : f32
    %gpu:3 = call @make(%case) : (!case) -> (!tensor, !tensor, !tensor)
    %a = call @set_f16(%gpu#0, %c1, %c0) : (!tensor, index, index) -> !tensor
    %b = call @set_f16(%gpu#1, %c2, %c0) : (!tensor, index, index) -> !tensor
    %c = call @set_f16(%gpu#2, %c3, %c0) : (!tensor, index, index) -> !tensor
    %views:4 = call @view(%case, %gpu#0, %gpu#1, %gpu#2)
        : (!case, !tensor, !tensor, !tensor) -> (!matrix, !matrix, !matrix, i1)
    call @gemm_f16(%views#0, %views#1, %views#2, %views#3) : (!matrix, !matrix, !matrix, i1) -> ()
    call @move_f16(%c, %gpu#2) : (!tensor, !tensor) -> ()
    %host:4 = call @view(%case, %a, %b, %c) : (!case, !tensor, !tensor, !tensor) -> (!matrix, !matrix, !matrix, i1)
    %m = memref.dim %host#2, %c0 : !matrix
    %n = memref.dim %host#2, %c1 : !matrix
    %expected = memref.alloc(%m, %n) : !result
    linalg.fill ins(%zero : f32) outs(%expected : !result)
    linalg.matmul ins(%host#0, %host#1 : !matrix, !matrix) outs(%expected : !result)
    %actual_any = memref.cast %host#2 : !matrix to memref<*xf16>
    %expected_any = memref.cast %expected : !result to memref<*xf32>
    call @compare_f16(%actual_any, %expected_any) : (memref<*xf16>, memref<*xf32>) -> ()
    memref.dealloc %expected : !result
    call @free_both_f16(%a, %gpu#0) : (!tensor, !tensor) -> ()
    call @free_both_f16(%b, %gpu#1) : (!tensor, !tensor) -> ()
    call @free_both_f16(%c, %gpu#2) : (!tensor, !tensor) -> ()
    return
  }

  // Does so for all cases.
  func.func @check_products(%cases: !cases) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %count = memref.dim %cases, %c0 : !cases
    scf.for %i = %c0 to %count step %c1 {
      %case = vector.load %cases[%i, %c0] : !cases, !case
      func.call @check_case(%case) : (!case) -> ()
    }
    return
  }
}
