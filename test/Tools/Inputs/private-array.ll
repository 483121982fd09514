; Each work-item keeps 8 of 32 numbers that it reads in its private memory, and
; writes one of them; 32 workgroups next to each other read the same.
define amdgpu_kernel void @keep(ptr addrspace(1) %from, ptr addrspace(1) %to) "amdgpu-flat-work-group-size"="256,256" {
entry:
  %array = alloca [8 x float], addrspace(5)
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %shared = lshr i32 %group, 5
  %first = mul i32 %shared, 8192
  br label %loop

loop:
  %j = phi i32 [ 0, %entry ], [ %next, %loop ]
  %row = shl i32 %j, 8
  %ofRow = add i32 %first, %row
  %i = add i32 %ofRow, %item
  %read = getelementptr float, ptr addrspace(1) %from, i32 %i
  %value = load float, ptr addrspace(1) %read
  %place = and i32 %j, 7
  %put = getelementptr float, ptr addrspace(5) %array, i32 %place
  store volatile float %value, ptr addrspace(5) %put
  %next = add i32 %j, 1
  %again = icmp ult i32 %next, 32
  br i1 %again, label %loop, label %end

end:
  %which = and i32 %item, 7
  %take = getelementptr float, ptr addrspace(5) %array, i32 %which
  %taken = load volatile float, ptr addrspace(5) %take
  %ofGroup = shl i32 %group, 8
  %o = add i32 %ofGroup, %item
  %write = getelementptr float, ptr addrspace(1) %to, i32 %o
  store float %taken, ptr addrspace(1) %write
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
