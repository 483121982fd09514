; What a compiler with a newer LLVM hands on: this LLVM reads neither the
; attribute denormal_fpenv nor what is invented here.
target triple = "amdgcn-amd-amdhsa"

@tiles = external addrspace(3) global [0 x i8], align 16

define amdgpu_kernel void @sums(ptr addrspace(1) inreg frobnicated(12) %0, i32 inreg range(i32 0, 8) %1) local_unnamed_addr #0 !dbg !4 { ; a comment with { and "
  %3 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x(), !dbg !7
  %4 = tail call i32 @llvm.amdgcn.workitem.id.x(), !range !8, !dbg !7
  %5 = frobnicate nuwx i32 %3, %4, !dbg !7
  %6 = getelementptr i32, ptr addrspace(1) %0, i32 %5
  store i32 %3, ptr addrspace(1) %6, align 4
  ret void
}

define amdgpu_kernel void @named(ptr addrspace(1) %out, i32 %n) "amdgpu-cluster-dims"="1,1,1" #1 {
entry:
  %x = call i32 @llvm.amdgcn.workgroup.id.x()
  %y = call i32 @llvm.amdgcn.workgroup.id.y() #3
  %swizzle.0 = mul i32 %x, %y
  store i32 %swizzle.0, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @clustered(ptr addrspace(1) %out) #2 {
  %x = call i32 @llvm.amdgcn.workgroup.id.x()
  store i32 %x, ptr addrspace(1) %out
  ret void
}

declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #3
declare noundef i32 @llvm.amdgcn.workitem.id.x() #3

attributes #0 = { nounwind denormal_fpenv(float: preservesign) "amdgpu-cluster-dims"="1,1,1" "amdgpu-no-implicitarg-ptr" "amdgpu-no-workgroup-id-y" "target-cpu"="gfx942" "uniform-work-group-size" }
attributes #1 = { nounwind frobnicated "target-cpu"="gfx942" }
attributes #2 = { nounwind "amdgpu-cluster-dims"="2,1,1" "target-cpu"="gfx942" }
attributes #3 = { nocallback nounwind frobnicated }

!llvm.module.flags = !{!0, !1}
!llvm.dbg.cu = !{!2}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!2 = distinct !DICompileUnit(language: DW_LANG_C, file: !3, frobnicated: true)
!3 = !DIFile(filename: "sums.py", directory: "/")
!4 = distinct !DISubprogram(name: "sums", scope: !3, file: !3, line: 41, unit: !2)
!7 = !DILocation(line: 42, column: 5, scope: !4)
!8 = !{i32 0, i32 256}
