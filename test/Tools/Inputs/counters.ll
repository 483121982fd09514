; Workgroups that take a number from a counter, pass it on through LDS, and read
; the row of that number (rows, next_rows, next_rows_early), or add up all rows if
; it is the last one (last). Those of tiles take a number from each of n counters,
; those of eighths from one of eight, and of those of half every second one does.
; Those of amounts count by one or two, and the last one of resets starts anew.
target triple = "amdgcn-amd-amdhsa"

@number = internal addrspace(3) global i32 poison

define amdgpu_kernel void @rows(ptr addrspace(1) %counter, ptr addrspace(1) %table, ptr addrspace(1) %out) #0 {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %row = call i32 @take(ptr addrspace(1) %counter, i32 %lane)
  call void @copy(ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %row, i32 %lane)
  ret void
}

define amdgpu_kernel void @next_rows(ptr addrspace(1) %counter, ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %n) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %next
next:
  %row = call i32 @take(ptr addrspace(1) %counter, i32 %lane)
  %isRow = icmp ult i32 %row, %n
  br i1 %isRow, label %work, label %end
work:
  call void @copy(ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %row, i32 %lane)
  br label %next
end:
  ret void
}

define amdgpu_kernel void @last(ptr addrspace(1) %counter, ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %n) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = call i32 @llvm.amdgcn.workgroup.id.x()
  call void @copy(ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %own, i32 %lane)
  %row = call i32 @take(ptr addrspace(1) %counter, i32 %lane)
  %behind = add i32 %row, 1
  %isLast = icmp eq i32 %behind, %n
  br i1 %isLast, label %sum, label %end
sum:
  %i = phi i32 [ 0, %entry ], [ %iNext, %sum ]
  call void @copy(ptr addrspace(1) %out, ptr addrspace(1) %table, i32 %i, i32 %lane)
  %iNext = add i32 %i, 1
  %isMore = icmp ult i32 %iNext, %n
  br i1 %isMore, label %sum, label %end
end:
  ret void
}

; As next_rows, with two atomics on the counter.
define amdgpu_kernel void @next_rows_early(ptr addrspace(1) %counter, ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %n) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %first = call i32 @take(ptr addrspace(1) %counter, i32 %lane)
  br label %next
next:
  %row = phi i32 [ %first, %entry ], [ %following, %work ]
  %isRow = icmp ult i32 %row, %n
  br i1 %isRow, label %work, label %end
work:
  %following = call i32 @take(ptr addrspace(1) %counter, i32 %lane)
  call void @copy(ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %row, i32 %lane)
  br label %next
end:
  ret void
}

define amdgpu_kernel void @tiles(ptr addrspace(1) %counters, ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %n) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  br label %next
next:
  %tile = phi i32 [ 0, %entry ], [ %following, %next ]
  %counter = getelementptr i32, ptr addrspace(1) %counters, i32 %tile
  %row = call i32 @take(ptr addrspace(1) %counter, i32 %lane)
  call void @copy(ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %row, i32 %lane)
  %following = add i32 %tile, 1
  %isMore = icmp ult i32 %following, %n
  br i1 %isMore, label %next, label %end
end:
  ret void
}

define amdgpu_kernel void @eighths(ptr addrspace(1) %counters, ptr addrspace(1) %table, ptr addrspace(1) %out) #0 {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = call i32 @llvm.amdgcn.workgroup.id.x()
  %part = and i32 %own, 7
  %counter = getelementptr i32, ptr addrspace(1) %counters, i32 %part
  %row = call i32 @take(ptr addrspace(1) %counter, i32 %lane)
  call void @copy(ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %row, i32 %lane)
  ret void
}

define amdgpu_kernel void @half(ptr addrspace(1) %counter, ptr addrspace(1) %table, ptr addrspace(1) %out) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = call i32 @llvm.amdgcn.workgroup.id.x()
  %rest = and i32 %own, 1
  %counts = icmp eq i32 %rest, 0
  br i1 %counts, label %count, label %end
count:
  %row = call i32 @take(ptr addrspace(1) %counter, i32 %lane)
  call void @copy(ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %row, i32 %lane)
  br label %end
end:
  ret void
}

define amdgpu_kernel void @amounts(ptr addrspace(1) %counter, ptr addrspace(1) %table, ptr addrspace(1) %out) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %own = call i32 @llvm.amdgcn.workgroup.id.x()
  %rest = and i32 %own, 1
  %amount = add i32 %rest, 1
  %isFirst = icmp eq i32 %lane, 0
  br i1 %isFirst, label %first, label %end
first:
  %row = atomicrmw add ptr addrspace(1) %counter, i32 %amount syncscope("agent") monotonic
  call void @copy(ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %row, i32 %lane)
  br label %end
end:
  ret void
}

define amdgpu_kernel void @resets(ptr addrspace(1) %counter, ptr addrspace(1) %table, ptr addrspace(1) %out) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %row = call i32 @take(ptr addrspace(1) %counter, i32 %lane)
  call void @copy(ptr addrspace(1) %table, ptr addrspace(1) %out, i32 %row, i32 %lane)
  %isLast = icmp eq i32 %row, 99
  br i1 %isLast, label %reset, label %end
reset:
  store i32 0, ptr addrspace(1) %counter
  br label %end
end:
  ret void
}

; The number that work-item 0 takes.
define internal i32 @take(ptr addrspace(1) %counter, i32 %lane) alwaysinline {
entry:
  %isFirst = icmp eq i32 %lane, 0
  fence syncscope("workgroup") seq_cst
  call void @llvm.amdgcn.s.barrier()
  br i1 %isFirst, label %first, label %all
first:
  %taken = atomicrmw add ptr addrspace(1) %counter, i32 1 syncscope("agent") monotonic
  store i32 %taken, ptr addrspace(3) @number
  br label %all
all:
  fence syncscope("workgroup") seq_cst
  call void @llvm.amdgcn.s.barrier()
  %row = load i32, ptr addrspace(3) @number
  ret i32 %row
}

; A row of 256 floats.
define internal void @copy(ptr addrspace(1) %from, ptr addrspace(1) %to, i32 %row, i32 %lane) alwaysinline {
  %start = shl i32 %row, 8
  %i = or disjoint i32 %start, %lane
  %at = zext i32 %i to i64
  %source = getelementptr float, ptr addrspace(1) %from, i64 %at
  %value = load float, ptr addrspace(1) %source
  %target = getelementptr float, ptr addrspace(1) %to, i64 %at
  store float %value, ptr addrspace(1) %target
  ret void
}

declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()

attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" }
