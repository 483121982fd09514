; What waves of a workgroup pass on through LDS, a lock, and atomics that the
; machine does not have.
target triple = "amdgcn-amd-amdhsa"

@ids = internal addrspace(3) global [256 x i32] poison
@half = internal addrspace(3) global half poison

; Work-item t gets index[255 - t] through LDS, and reads line number that of
; the table.
define amdgpu_kernel void @gather(ptr addrspace(1) %index, ptr addrspace(1) %table,
                                  ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr i32, ptr addrspace(1) %index, i32 %t
  %id = load i32, ptr addrspace(1) %from
  %mine = getelementptr i32, ptr addrspace(3) @ids, i32 %t
  store i32 %id, ptr addrspace(3) %mine
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %other = sub i32 255, %t
  %place = getelementptr i32, ptr addrspace(3) @ids, i32 %other
  %line = load i32, ptr addrspace(3) %place
  %row = getelementptr [32 x i32], ptr addrspace(1) %table, i32 %line
  %value = load i32, ptr addrspace(1) %row
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %value, ptr addrspace(1) %to
  ret void
}

; Adds 1 to %out under a lock.
define amdgpu_kernel void @locked(ptr addrspace(1) %lock, ptr addrspace(1) %out) #0 {
entry:
  br label %take
take:
  %pair = cmpxchg ptr addrspace(1) %lock, i32 0, i32 1 syncscope("agent") acq_rel acquire
  %taken = extractvalue { i32, i1 } %pair, 1
  br i1 %taken, label %work, label %take
work:
  %old = load float, ptr addrspace(1) %out
  %new = fadd float %old, 1.0
  store float %new, ptr addrspace(1) %out
  store atomic i32 0, ptr addrspace(1) %lock syncscope("agent") release, align 4
  ret void
}

; The largest value, by comparing and swapping, and the sum, for which LLVM goes
; through the lanes of a wave.
define amdgpu_kernel void @reduce(ptr addrspace(1) %values, ptr addrspace(1) %most,
                                  ptr addrspace(1) %sum) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr float, ptr addrspace(1) %values, i32 %t
  %value = load float, ptr addrspace(1) %from
  %1 = atomicrmw fmaximum ptr addrspace(1) %most, float %value syncscope("agent") monotonic
  %2 = atomicrmw fadd ptr addrspace(1) %sum, float %value syncscope("agent") monotonic, !amdgpu.no.fine.grained.memory !0
  ret void
}

; The sum of 16 bits, in LDS, by comparing and swapping 4 bytes.
define amdgpu_kernel void @reduce_in_lds(ptr addrspace(1) %values, ptr addrspace(1) %sum) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr half, ptr addrspace(1) %values, i32 %t
  %value = load half, ptr addrspace(1) %from
  store half 0.0, ptr addrspace(3) @half
  %1 = atomicrmw fadd ptr addrspace(3) @half, half %value syncscope("workgroup") monotonic
  store half %value, ptr addrspace(1) %sum
  ret void
}

!0 = !{}

attributes #0 = { "amdgpu-flat-work-group-size"="256,256" "target-cpu"="gfx942" }
