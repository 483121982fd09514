; A scan that looks back: a workgroup adds up what those before it have, until it
; finds one whose flag is 2, which has added up all before it.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @scan(ptr addrspace(1) %sums, ptr addrspace(1) %flags, ptr addrspace(1) %result) "amdgpu-flat-work-group-size"="1,64" {
entry:
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %is_first = icmp eq i32 %id, 0
  br i1 %is_first, label %end, label %look

look:
  %number = phi i32 [ %id, %entry ], [ %before, %next ]
  %sum = phi i32 [ 0, %entry ], [ %more, %next ]
  %before = add i32 %number, -1
  %flag = getelementptr i32, ptr addrspace(1) %flags, i32 %before
  br label %wait

wait:
  %state = load atomic i32, ptr addrspace(1) %flag syncscope("agent") acquire, align 4
  %is_open = icmp eq i32 %state, 0
  br i1 %is_open, label %wait, label %next

next:
  %place = getelementptr i32, ptr addrspace(1) %sums, i32 %before
  %part = load i32, ptr addrspace(1) %place
  %more = add i32 %sum, %part
  %is_all = icmp eq i32 %state, 2
  %is_last = icmp eq i32 %before, 0
  %is_done = or i1 %is_all, %is_last
  br i1 %is_done, label %end, label %look

end:
  %total = phi i32 [ 0, %entry ], [ %more, %next ]
  %mine = getelementptr i32, ptr addrspace(1) %result, i32 %id
  store i32 %total, ptr addrspace(1) %mine
  %own = getelementptr i32, ptr addrspace(1) %flags, i32 %id
  store atomic i32 2, ptr addrspace(1) %own syncscope("agent") release, align 4
  ret void
}

; The same where a turn of one loop goes back only if the flag is set.
define amdgpu_kernel void @merged(ptr addrspace(1) %flags, ptr addrspace(1) %result) "amdgpu-flat-work-group-size"="1,64" {
entry:
  %id = call i32 @llvm.amdgcn.workgroup.id.x()
  %is_first = icmp eq i32 %id, 0
  br i1 %is_first, label %end, label %look

look:
  %number = phi i32 [ %id, %entry ], [ %next, %look ]
  %before = add i32 %number, -1
  %flag = getelementptr i32, ptr addrspace(1) %flags, i32 %before
  %state = load atomic i32, ptr addrspace(1) %flag syncscope("agent") monotonic, align 4
  %is_open = icmp eq i32 %state, 0
  %next = select i1 %is_open, i32 %number, i32 %before
  %is_all = icmp eq i32 %state, 2
  %is_last = icmp eq i32 %next, 0
  %is_done = or i1 %is_all, %is_last
  br i1 %is_done, label %end, label %look

end:
  %mine = getelementptr i32, ptr addrspace(1) %result, i32 %id
  store i32 %id, ptr addrspace(1) %mine
  ret void
}
