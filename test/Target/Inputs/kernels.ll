; Kernels with what MLIR's import of LLVM IR has no place for.
source_filename = "kernels.ll"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@shared = internal unnamed_addr addrspace(3) global [256 x float] poison, align 16
@table = protected addrspace(4) constant [2 x float] [float 1.0, float 2.0], !absolute_symbol !20

define protected amdgpu_kernel void @sums(ptr addrspace(1) noundef readonly align 16 captures(none) %data, ptr addrspace(1) noalias noundef captures(none) %sums, i32 inreg %n) local_unnamed_addr #0 !dbg !4 !kernel_arg_addr_space !10 !kernel_arg_access_qual !11 !kernel_arg_type !12 !kernel_arg_base_type !12 !kernel_arg_type_qual !13 {
entry:
  %private = alloca [4 x i32], align 4, addrspace(5)
  %group = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !7
  %item = tail call range(i32 0, 256) i32 @llvm.amdgcn.workitem.id.x(), !dbg !7
  %first = shl i32 %group, 8, !dbg !7
  %i = or disjoint i32 %first, %item, !dbg !7
    #dbg_value(i32 %i, !8, !DIExpression(), !7)
  %in = icmp samesign ult i32 %item, %n, !dbg !7
  br i1 %in, label %inside, label %exit, !prof !14, !dbg !7

exit:
  ret void, !dbg !9

inside:
  %place = getelementptr inbounds float, ptr addrspace(1) %data, i32 %i, !dbg !7
  %value = load float, ptr addrspace(1) %place, align 4, !tbaa !15, !invariant.load !18, !noundef !18, !dbg !7
  %local = getelementptr float, ptr addrspace(3) @shared, i32 %item, !dbg !7
  store float %value, ptr addrspace(3) %local, align 4, !dbg !7
  %old = atomicrmw fadd ptr addrspace(1) %sums, float %value monotonic, align 4, !amdgpu.no.fine.grained.memory !18, !amdgpu.no.remote.memory !18, !amdgpu.ignore.denormal.mode !18, !dbg !7
  call void asm sideeffect "s_nop $0", "i"(i32 3), !dbg !7
  br label %exit, !dbg !9
}

define amdgpu_kernel void @ids_of_three_dimensions(ptr addrspace(1) %out) #1 {
  %x = call i32 @llvm.amdgcn.workgroup.id.x()
  %y = call i32 @llvm.amdgcn.workgroup.id.y()
  %z = call i32 @llvm.amdgcn.workgroup.id.z()
  %again = call i32 @llvm.amdgcn.workgroup.id.x()
  %xy = mul i32 %x, %y
  %xyz = add i32 %xy, %z
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %again
  store i32 %xyz, ptr addrspace(1) %place, align 4
  ret void
}

define amdgpu_kernel void @no_ids(ptr addrspace(1) %out) #1 {
  store i32 1, ptr addrspace(1) %out, align 4
  ret void
}

declare noundef i32 @llvm.amdgcn.workgroup.id.x()
declare noundef i32 @llvm.amdgcn.workgroup.id.y()
declare noundef i32 @llvm.amdgcn.workgroup.id.z()
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()

attributes #0 = { nofree norecurse nounwind willreturn "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-implicitarg-ptr" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-queue-ptr" "amdgpu-waves-per-eu"="2,4" "uniform-work-group-size"="true" "target-cpu"="gfx942" }
attributes #1 = { nounwind "amdgpu-flat-work-group-size"="1,64" "uniform-work-group-size"="false" "target-cpu"="gfx942" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!opencl.ocl.version = !{!19}
!llvm.ident = !{!21}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "a frontend", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "sums.cl", directory: "source")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!4 = distinct !DISubprogram(name: "sums", scope: !1, file: !1, line: 12, type: !5, scopeLine: 12, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !6)
!5 = !DISubroutineType(types: !{null})
!6 = !{!8}
!7 = !DILocation(line: 14, column: 3, scope: !4)
!8 = !DILocalVariable(name: "i", scope: !4, file: !1, line: 13, type: !22)
!9 = !DILocation(line: 20, column: 1, scope: !4)
!10 = !{i32 1, i32 1, i32 0}
!11 = !{!"none", !"none", !"none"}
!12 = !{!"float*", !"float*", !"int"}
!13 = !{!"const", !"restrict", !""}
!14 = !{!"branch_weights", i32 1000, i32 1}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !17, i64 0}
!17 = !{!"omnipotent char", !23, i64 0}
!18 = !{}
!19 = !{i32 2, i32 0}
!20 = !{i64 0, i64 65536}
!21 = !{!"a frontend 1.0"}
!22 = !DIBasicType(name: "uint", size: 32, encoding: DW_ATE_unsigned)
!23 = !{!"a type system"}
