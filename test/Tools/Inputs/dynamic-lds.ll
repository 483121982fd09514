; A workgroup of 64 passes numbers on through LDS, of which it does not say how much it
; needs: 256 bytes; that of fill loads them straight into LDS.
target triple = "amdgcn-amd-amdhsa"
@shared = external addrspace(3) global [0 x i32], align 16
define amdgpu_kernel void @turn(ptr addrspace(1) %from, ptr addrspace(1) %to) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %block = call i32 @llvm.amdgcn.workgroup.id.x()
  %start = shl i32 %block, 6
  %i = or i32 %start, %t
  %source = getelementptr i32, ptr addrspace(1) %from, i32 %i
  %value = load i32, ptr addrspace(1) %source
  %mine = getelementptr i32, ptr addrspace(3) @shared, i32 %t
  store i32 %value, ptr addrspace(3) %mine
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %other = sub i32 63, %t
  %place = getelementptr i32, ptr addrspace(3) @shared, i32 %other
  %turned = load i32, ptr addrspace(3) %place
  %target = getelementptr i32, ptr addrspace(1) %to, i32 %i
  store i32 %turned, ptr addrspace(1) %target
  ret void
}
define amdgpu_kernel void @fill(ptr addrspace(1) %from, ptr addrspace(1) %to) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %source = getelementptr i32, ptr addrspace(1) %from, i32 %t
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %source, ptr addrspace(3) @shared, i32 4, i32 0, i32 0)
  ret void
}
declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
attributes #0 = { "amdgpu-flat-work-group-size"="64,128" "uniform-work-group-size"="true" }
