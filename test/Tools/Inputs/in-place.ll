; Each work-item sets what it reads to 1 where that is 0, then adds to a flag
; that it reads past the L1.
define amdgpu_kernel void @clear(ptr addrspace(1) %data, ptr addrspace(1) %flags) "amdgpu-flat-work-group-size"="64,64" {
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %before = mul i32 %group, 64
  %i = add i32 %before, %item
  %at = getelementptr i32, ptr addrspace(1) %data, i32 %i
  %value = load i32, ptr addrspace(1) %at
  %isZero = icmp eq i32 %value, 0
  br i1 %isZero, label %set, label %then

set:
  store i32 1, ptr addrspace(1) %at
  br label %then

then:
  %flag = getelementptr i32, ptr addrspace(1) %flags, i32 %group
  %old = load atomic i32, ptr addrspace(1) %flag syncscope("agent") monotonic, align 4
  %add = atomicrmw add ptr addrspace(1) %flag, i32 %old syncscope("agent") monotonic
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
