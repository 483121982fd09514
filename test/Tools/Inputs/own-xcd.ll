; Each workgroup writes the number of its XCD.
define amdgpu_kernel void @where(ptr addrspace(1) %data) "amdgpu-flat-work-group-size"="64,64" {
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %xcd = call i32 asm sideeffect "s_getreg_b32 $0, hwreg(HW_REG_XCC_ID)", "=s"()
  %at = getelementptr i32, ptr addrspace(1) %data, i32 %group
  store i32 %xcd, ptr addrspace(1) %at
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
