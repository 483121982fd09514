; Addresses of `a` that come from other lanes, and flat accesses. Lane l has
; line l in v1.
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.amdhsa_code_object_version 5
.text
.globl lanes
.p2align 8
.type lanes,@function
lanes:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 7, v0
  s_waitcnt lgkmcnt(0)
  v_mov_b32_dpp v2, v1 row_newbcast:5 row_mask:0xf bank_mask:0xf
  global_load_dword v3, v2, s[4:5]
  ds_swizzle_b32 v2, v1 offset:swizzle(BROADCAST,32,9)
  s_waitcnt lgkmcnt(0)
  global_load_dword v3, v2, s[4:5]
  v_mov_b32_e32 v2, 28
  ds_bpermute_b32 v2, v2, v1
  s_waitcnt lgkmcnt(0)
  global_load_dword v3, v2, s[4:5]
  v_readlane_b32 s6, v1, 40
  v_mov_b32_e32 v2, s6
  v_writelane_b32 v2, 0, 3
  global_load_dword v3, v2, s[4:5]
  v_mov_b32_e32 v5, s5
  v_add_co_u32_e32 v4, vcc, s4, v1
  v_addc_co_u32_e32 v5, vcc, 0, v5, vcc
  flat_load_dwordx2 v[2:3], v[4:5] offset:64
  s_mov_b64 s[8:9], src_shared_base
  v_mov_b32_e32 v5, s9
  v_lshlrev_b32_e32 v4, 2, v0
  flat_store_dword v[4:5], v3
  s_mov_b64 s[8:9], src_private_base
  v_mov_b32_e32 v5, s9
  v_mov_b32_e32 v4, 4
  flat_store_dword v[4:5], v3
  s_endpgm
.Lend:
.size lanes, .Lend-lanes

.rodata
.amdhsa_kernel lanes
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
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
  - .name: lanes
    .symbol: lanes.kd
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .wavefront_size: 64
    .max_flat_workgroup_size: 64
    .sgpr_count: 22
    .vgpr_count: 8
    .agpr_count: 0
    .group_segment_fixed_size: 256
    .private_segment_fixed_size: 16
    .args:
      - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }
.end_amdgpu_metadata
