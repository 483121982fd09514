// Kernels of which every count is known by hand; loops.test says which.

  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"

// An outer loop with three MFMA and an inner one with two.
  .text
  .globl nested
  .p2align 8
  .type nested,@function
nested:
  s_mov_b32 s4, 0
.Louter:
  v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]
  v_mfma_f32_32x32x8_f16 a[16:31], v[0:1], v[2:3], a[16:31]
  v_mfma_f32_32x32x8_f16 a[32:47], v[0:1], v[2:3], a[32:47]
  s_mov_b32 s5, 0
.Linner:
  buffer_load_dwordx4 v[4:7], v8, s[8:11], 0 offen
  buffer_load_ushort v9, v8, s[8:11], 0 offen
  ds_read_b128 v[12:15], v8
  ds_read2_b64 v[16:19], v8 offset1:1
  ds_write_b64 v8, v[12:13]
  ds_bpermute_b32 v20, v8, v9
  s_waitcnt lgkmcnt(0)
  v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]
  v_mfma_f32_16x16x16_bf16 a[48:51], v[0:1], v[2:3], a[48:51]
  v_add_f32_e32 v21, v22, v23
  s_barrier
  s_nop 1
  s_sleep 1
  s_add_u32 s5, s5, 1
  s_cmp_lt_u32 s5, 10
  s_cbranch_scc1 .Linner
  s_add_u32 s4, s4, 1
  s_cmp_lt_u32 s4, 10
  s_cbranch_scc1 .Louter
  buffer_store_dwordx4 v[4:7], v8, s[8:11], 0 offen
  s_endpgm
.Lnested_end:
  .size nested, .Lnested_end-nested

// Two loops, one behind the other, with one MFMA each; the second skips a block
// of two loads in some iterations. No size, and a symbol inside.
  .globl skipping
  .p2align 8
  .type skipping,@function
skipping:
  s_mov_b32 s4, 0
first:
  v_mfma_f32_16x16x16_f16 v[0:3], v[4:5], v[6:7], v[0:3]
  s_add_u32 s4, s4, 1
  s_cmp_lt_u32 s4, 10
  s_cbranch_scc1 first
second:
  s_cmp_lt_u32 s4, 5
  s_cbranch_scc1 .Lskip
  global_load_dword v8, v[10:11], off
  global_load_lds_dword v[10:11], off
.Lskip:
  s_waitcnt lgkmcnt(0)
  v_mfma_f64_16x16x4_f64 v[0:7], v[8:9], v[10:11], v[0:7]
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 second
  s_endpgm

// No MFMA: the longer of the loops counts, which has a word that is no
// instruction.
  .globl plain
  .p2align 8
  .type plain,@function
plain:
  v_mov_b32_e32 v0, 0
  s_cbranch_scc1 plain
.Llonger:
  v_exp_f32_e32 v0, v1
  s_load_dword s4, s[0:1], 0x0
  .long 0xbfffffff
  s_cbranch_scc1 .Llonger
  s_endpgm
.Lplain_end:
  .size plain, .Lplain_end-plain

  .globl straight
  .p2align 8
  .type straight,@function
straight:
  v_mov_b32_e32 v0, 0
  scratch_store_dword off, v0, off
  s_endpgm
.Lstraight_end:
  .size straight, .Lstraight_end-straight

  .section .rodata
  .irp name, nested, skipping, plain, straight
  .amdhsa_kernel \name
    .amdhsa_next_free_vgpr 64
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 64
  .end_amdhsa_kernel
  .endr

  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.target: amdgcn-amd-amdhsa--gfx942
amdhsa.kernels:
  # 200 registers are 2 waves; 20480 bytes are 3 workgroups of 4 waves.
  - .name: nested
    .symbol: nested.kd
    .kernarg_segment_size: 0
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 20480
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 30
    .vgpr_count: 200
    .agpr_count: 52
    .vgpr_spill_count: 3
    .sgpr_spill_count: 1
    .max_flat_workgroup_size: 256
    .args:
      - .name: deeper
        .offset: 0
        .size: 8
        .value_kind: by_value
  # 65 registers are 7 waves: workgroups of 2 waves, 14 on the 4 SIMDs.
  - .name: skipping
    .symbol: skipping.kd
    .kernarg_segment_size: 0
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 65
    .agpr_count: 0
    .max_flat_workgroup_size: 1024
    .reqd_workgroup_size: [64, 2, 1]
  # 512 registers are 1 wave, and a workgroup of 1024 needs 4.
  - .name: plain
    .symbol: plain.kd
    .kernarg_segment_size: 0
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 16
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 512
    .agpr_count: 256
    .max_flat_workgroup_size: 1024
  # A byte more than 12 KB of LDS: 5 workgroups, were it not for the granule.
  - .name: straight
    .symbol: straight.kd
    .kernarg_segment_size: 0
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 13057
    .private_segment_fixed_size: 16
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .agpr_count: 0
    .max_flat_workgroup_size: 64
...
  .end_amdgpu_metadata
