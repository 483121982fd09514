; 1024 workgroups. Each sums up a row of 128 cache lines, the same one as its 31
; neighbours.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @sum(ptr addrspace(1) %from, ptr addrspace(1) %to) #0 {
entry:
  %block = call i32 @llvm.amdgcn.workgroup.id.x()
  %thread = call i32 @llvm.amdgcn.workitem.id.x()
  %row = lshr i32 %block, 5
  %start = shl i32 %row, 12
  %first = add i32 %start, %thread
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %next.k, %loop ]
  %part = phi float [ 0.0, %entry ], [ %next, %loop ]
  %i = add i32 %first, %k
  %p = getelementptr float, ptr addrspace(1) %from, i32 %i
  %value = load float, ptr addrspace(1) %p
  %next = fadd float %part, %value
  %next.k = add i32 %k, 64
  %more = icmp ult i32 %next.k, 4096
  br i1 %more, label %loop, label %end

end:
  %blocks = shl i32 %block, 6
  %j = add i32 %blocks, %thread
  %q = getelementptr float, ptr addrspace(1) %to, i32 %j
  store float %next, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()

attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="64,64" }

!llvm.module.flags = !{!0}
!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
