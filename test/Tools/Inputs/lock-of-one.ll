; The first work-item of each workgroup takes a lock and writes behind it.
define amdgpu_kernel void @lock(ptr addrspace(1) %lock, ptr addrspace(1) %data) "amdgpu-flat-work-group-size"="64,64" {
  %item = call i32 @llvm.amdgcn.workitem.id.x()
  %isFirst = icmp eq i32 %item, 0
  br i1 %isFirst, label %take, label %end

take:
  %pair = cmpxchg ptr addrspace(1) %lock, i32 0, i32 1 syncscope("agent") acquire monotonic
  %old = extractvalue { i32, i1 } %pair, 0
  %isFree = icmp eq i32 %old, 0
  br i1 %isFree, label %write, label %take

write:
  store i32 1, ptr addrspace(1) %data
  br label %end

end:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
