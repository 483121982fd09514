; The first workgroup turns ids around through LDS and reads at them; all others
; write the ids.
@ids = internal addrspace(3) global [64 x i32] poison

define amdgpu_kernel void @turn(ptr addrspace(1) %from, ptr addrspace(1) %to) "amdgpu-flat-work-group-size"="64,64" {
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %from, i32 %item
  %isFirst = icmp eq i32 %group, 0
  br i1 %isFirst, label %read, label %write

read:
  %id = load i32, ptr addrspace(1) %at
  %place = getelementptr i32, ptr addrspace(3) @ids, i32 %item
  store volatile i32 %id, ptr addrspace(3) %place
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %other = xor i32 %item, 63
  %otherPlace = getelementptr i32, ptr addrspace(3) @ids, i32 %other
  %otherId = load volatile i32, ptr addrspace(3) %otherPlace
  %part = and i32 %otherId, 63
  %there = getelementptr i32, ptr addrspace(1) %to, i32 %part
  store i32 1, ptr addrspace(1) %there
  ret void

write:
  store i32 %item, ptr addrspace(1) %at
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
