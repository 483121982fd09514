; Workgroup w, lane l: reads a[256 w + l + 64 i] for i below n, sends it through
; LDS and scratch, reads two words of a bank there, adds one to count[0] and writes b[64 w + l].
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.amdhsa_code_object_version 5
.text
.globl sums
.p2align 8
.type sums,@function
sums:
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_load_dwordx2 s[8:9], s[0:1], 0x10
  s_load_dword s10, s[0:1], 0x18
  v_lshlrev_b32_e32 v1, 2, v0
  v_mov_b32_e32 v3, 0
  s_lshl_b32 s11, s2, 10
  v_add_u32_e32 v4, s11, v1
  s_waitcnt lgkmcnt(0)
.Lloop:
  global_load_dword v2, v4, s[4:5]
  v_add_u32_e32 v4, 0x100, v4
  s_sub_u32 s10, s10, 1
  s_waitcnt vmcnt(0)
  v_add_u32_e32 v3, v3, v2
  s_cmp_lg_u32 s10, 0
  s_cbranch_scc1 .Lloop
  scratch_store_dword off, v3, off offset:8
  ds_write_b32 v1, v3
  s_waitcnt lgkmcnt(0)
  s_barrier
  ds_read_b32 v3, v1
  v_and_b32_e32 v7, 1, v0
  v_lshlrev_b32_e32 v7, 7, v7
  ds_read_b32 v7, v7
  v_mov_b32_e32 v5, 0
  v_mov_b32_e32 v6, 1
  v_cmp_eq_u32_e32 vcc, 0, v0
  s_and_saveexec_b64 s[12:13], vcc
  global_atomic_add v5, v6, s[8:9]
  s_mov_b64 exec, s[12:13]
  s_lshl_b32 s11, s2, 8
  v_add_u32_e32 v4, s11, v1
  s_waitcnt vmcnt(1) lgkmcnt(0)
  global_store_dword v4, v3, s[6:7]
  s_endpgm
.Lend:
.size sums, .Lend-sums

.rodata
.amdhsa_kernel sums
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_system_sgpr_workgroup_id_x 1
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 8
  .amdhsa_group_segment_fixed_size 256
  .amdhsa_private_segment_fixed_size 16
  .amdhsa_enable_private_segment 1
.end_amdhsa_kernel

.amdgpu_metadata
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  - .name: sums
    .symbol: sums.kd
    .kernarg_segment_align: 8
    .kernarg_segment_size: 32
    .wavefront_size: 64
    .max_flat_workgroup_size: 1024
    .sgpr_count: 22
    .vgpr_count: 8
    .agpr_count: 0
    .group_segment_fixed_size: 256
    .private_segment_fixed_size: 16
    .args:
      - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }
      - { .name: b, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global }
      - { .name: count, .offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global }
      - { .name: n, .offset: 24, .size: 4, .value_kind: by_value }
.end_amdgpu_metadata
