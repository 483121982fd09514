; All workgroups meet, then write.
define amdgpu_kernel void @meet(ptr addrspace(1) %data) "amdgpu-flat-work-group-size"="64,64" {
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  call void @llvm.amdgcn.ds.gws.barrier(i32 0, i32 0)
  %at = getelementptr i32, ptr addrspace(1) %data, i32 %item
  store i32 1, ptr addrspace(1) %at
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.ds.gws.barrier(i32, i32)
