; The smallest kernel that reads an id.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @ids(ptr addrspace(1) %out) "uniform-work-group-size"="true" {
  %x = call i32 @llvm.amdgcn.workgroup.id.x()
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %x
  store i32 %x, ptr addrspace(1) %place
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
