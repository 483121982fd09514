; Turns 64 numbers around through LDS that the launch gives.
define amdgpu_kernel void @turn(ptr addrspace(1) %data, ptr addrspace(3) %lds) "amdgpu-flat-work-group-size"="64,64" {
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %data, i32 %item
  %value = load i32, ptr addrspace(1) %at
  %place = getelementptr i32, ptr addrspace(3) %lds, i32 %item
  store volatile i32 %value, ptr addrspace(3) %place
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %other = xor i32 %item, 63
  %from = getelementptr i32, ptr addrspace(3) %lds, i32 %other
  %turned = load volatile i32, ptr addrspace(3) %from
  store i32 %turned, ptr addrspace(1) %at
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
