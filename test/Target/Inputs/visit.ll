; Writes which workgroup of the hardware, %h, computes which logical one.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @visit(ptr addrspace(1) %visitor, i32 %h, i32 %gx, i32 %gy) "uniform-work-group-size"="false" {
  %x = call i32 @llvm.amdgcn.workgroup.id.x()
  %y = call i32 @llvm.amdgcn.workgroup.id.y()
  %z = call i32 @llvm.amdgcn.workgroup.id.z()
  %slice = mul i32 %gy, %z
  %row = add i32 %y, %slice
  %rows = mul i32 %gx, %row
  %l = add i32 %x, %rows
  %place = getelementptr i32, ptr addrspace(1) %visitor, i32 %l
  store i32 %h, ptr addrspace(1) %place
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workgroup.id.z()
