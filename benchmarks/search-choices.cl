// Kernels of short and of uneven workgroups, for search-choices.py.
// Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#define KERNEL __attribute__((reqd_work_group_size(256, 1, 1))) kernel void
#define IN const global float *restrict
#define OUT global float *restrict
#define BLOCK_X __builtin_amdgcn_workgroup_id_x()
#define BLOCK_Y __builtin_amdgcn_workgroup_id_y()
#define BLOCK_Z __builtin_amdgcn_workgroup_id_z()
#define ITEM __builtin_amdgcn_workitem_id_x()

// Seven points of `nx` x `ny` x `nz`; a workgroup has 4 rows of 64.
KERNEL stencil(IN in, OUT out, int nx, int ny, int nz) {
  int x = BLOCK_X * 64 + (ITEM & 63), y = BLOCK_Y * 4 + (ITEM >> 6), z = BLOCK_Z;
  if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1)
    return;
  long row = nx, plane = (long)nx * ny, i = z * plane + y * row + x;
  out[i] = in[i] * -6.0f + in[i - 1] + in[i + 1] + in[i - row] + in[i + row] +
           in[i - plane] + in[i + plane];
}

// The same, a workgroup has a row of 256.
KERNEL stencil_row(IN in, OUT out, int nx, int ny, int nz) {
  int x = BLOCK_X * 256 + ITEM, y = BLOCK_Y, z = BLOCK_Z;
  if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1)
    return;
  long row = nx, plane = (long)nx * ny, i = z * plane + y * row + x;
  out[i] = in[i] * -6.0f + in[i - 1] + in[i + 1] + in[i - row] + in[i + row] +
           in[i - plane] + in[i + plane];
}

// A convolution of an image of rows of `nx`, 5 x 5.
KERNEL convolve(IN in, IN weights, OUT out, int nx, int ny) {
  int x = BLOCK_X * 64 + (ITEM & 63), y = BLOCK_Y * 4 + (ITEM >> 6);
  if (x < 2 || y < 2 || x >= nx - 2 || y >= ny - 2)
    return;
  float sum = 0;
  for (int j = -2; j <= 2; j++)
    for (int i = -2; i <= 2; i++)
      sum += weights[(j + 2) * 5 + i + 2] * in[(long)(y + j) * nx + x + i];
  out[(long)y * nx + x] = sum;
}

// The largest of each 2 x 2; the result has rows of `nx`.
KERNEL pool(IN in, OUT out, int nx, int ny) {
  int x = BLOCK_X * 64 + (ITEM & 63), y = BLOCK_Y * 4 + (ITEM >> 6);
  IN image = in + (long)BLOCK_Z * nx * ny * 4;
  float most = -1e30f;
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < 2; i++)
      most = __builtin_fmaxf(most, image[(long)(2 * y + j) * 2 * nx + 2 * x + i]);
  out[((long)BLOCK_Z * ny + y) * nx + x] = most;
}

// A matrix of rows of `n`, through no LDS.
KERNEL transpose(IN in, OUT out, int n) {
  int x = BLOCK_X * 16 + (ITEM & 15), y = BLOCK_Y * 16 + (ITEM >> 4);
  out[(long)x * n + y] = in[(long)y * n + x];
}

// Adds a row to all rows.
KERNEL bias(IN in, IN row, OUT out, int n) {
  int x = BLOCK_X * 256 + ITEM;
  long i = (long)BLOCK_Y * n + x;
  out[i] = in[i] + row[x];
}

// Sums of 64 rows.
KERNEL sum_columns(IN in, OUT out, int n) {
  int x = BLOCK_X * 256 + ITEM;
  float sum = 0;
  for (int j = 0; j < 64; j++)
    sum += in[((long)BLOCK_Y * 64 + j) * n + x];
  out[(long)BLOCK_Y * n + x] = sum;
}

// A matrix by several vectors, of which y is the number.
KERNEL multiply(IN matrix, IN vectors, OUT out, int n) {
  long row = (long)BLOCK_X * 256 + ITEM;
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += matrix[row * n + k] * vectors[BLOCK_Y * n + k];
  out[BLOCK_Y * 4096 + row] = sum;
}

// Sums of the first rows, the more the higher the workgroup's number.
KERNEL triangle(IN in, OUT out, int workgroups_a_row) {
  float sum = 0;
  for (int k = 0; k <= BLOCK_X / workgroups_a_row; k++)
    sum += in[(long)k * 256 + ITEM];
  out[(long)BLOCK_X * 256 + ITEM] = sum;
}

// The longest first.
KERNEL triangle_reversed(IN in, OUT out, int workgroups_a_row, int n) {
  float sum = 0;
  for (int k = 0; k <= (n - 1 - BLOCK_X) / workgroups_a_row; k++)
    sum += in[(long)k * 256 + ITEM];
  out[(long)BLOCK_X * 256 + ITEM] = sum;
}

// `blocks` workgroups for each head, of which each sums `step` rows more.
KERNEL heads(IN in, OUT out, int blocks, int step) {
  int head = BLOCK_X / blocks, block = BLOCK_X % blocks;
  float sum = 0;
  for (int k = 0; k <= block * step; k++)
    sum += in[((long)head * blocks * step + k) * 256 + ITEM];
  out[(long)BLOCK_X * 256 + ITEM] = sum;
}

// Sums of a row of n for each item's column, of one wave, where `share`
// workgroups after each other have the same row.
__attribute__((reqd_work_group_size(64, 1, 1))) kernel void
shared_row(IN in, OUT out, int n, int share) {
  float sum = 0;
  for (int k = 0; k < n; k += 64)
    sum += in[(long)(BLOCK_X / share) * n + k + ITEM];
  out[(long)BLOCK_X * 64 + ITEM] = sum;
}

typedef float float4_t __attribute__((ext_vector_type(4)));

// Workgroup (block, head): what `n` rows of `k` and `v` of its head make of its
// block of `q`; if `causal`, the first blocks of a head take the first rows only.
KERNEL attend(const global float4_t *restrict q, const global float4_t *restrict k,
              const global float4_t *restrict v, global float4_t *restrict out,
              int n, int blocks, int causal) {
  long own = ((long)BLOCK_Y * blocks + BLOCK_X) * 256 + ITEM;
  int rows = causal ? (BLOCK_X + 1) * n / blocks : n;
  float4_t sum = 0, query = q[own];
  for (int i = 0; i < rows; i++) {
    long at = ((long)BLOCK_Y * n + i) * 64 + (ITEM & 63);
    sum += query * k[at] * v[at];
  }
  out[own] = sum;
}

// Rows of experts, of which some have less work than others: workgroups without
// a row end at once.
KERNEL experts(const global float4_t *restrict in, const global float4_t *restrict weights,
               global float4_t *restrict out, int n) {
  int expert = BLOCK_Y;
  if (BLOCK_X >= 20 + expert * 37 % 101)
    return;
  long row = expert * 120 + BLOCK_X;
  float4_t sum = 0;
  for (int k = 0; k < n; k++)
    sum += in[row * n + k] * weights[((long)expert * n + k) * 256 + ITEM];
  out[row * 256 + ITEM] = sum;
}

// Workgroup (column, row): a tile of 16 x 16 of products of rows by matrices of
// n x n; of the rows of tiles, each of the first `last` has a matrix of its own,
// and the others have the last one.
KERNEL groups(IN rows, IN matrices, OUT out, int n, int last) {
  int tile = BLOCK_Y, group = tile < last ? tile : last;
  int row = BLOCK_Y * 16 + (ITEM >> 4), column = BLOCK_X * 16 + (ITEM & 15);
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += rows[row * n + i] * matrices[((long)group * n + i) * n + column];
  out[row * n + column] = sum;
}

// Workgroup (block, head): 64 rows of `q` and the rows of `k` and `v` from
// `window` before them to the last of them, of `n` of 64 numbers for each head.
KERNEL slide(const global float4_t *restrict q, const global float4_t *restrict k,
             const global float4_t *restrict v, global float4_t *restrict out,
             int n, int window) {
  int row = BLOCK_X * 64, first = row < window ? 0 : row - window;
  long head = (long)BLOCK_Y * n * 16;
  float4_t query[4], sum[4] = {};
  for (int i = 0; i < 4; i++)
    query[i] = q[head + row * 16 + i * 256 + ITEM];
  for (int j = first; j < row + 64; j += 16) {
    float4_t product = k[head + j * 16 + ITEM] * v[head + j * 16 + ITEM];
    for (int i = 0; i < 4; i++)
      sum[i] += query[i] * product;
  }
  for (int i = 0; i < 4; i++)
    out[head + row * 16 + i * 256 + ITEM] = sum[i];
}

// The same with the rows of all heads side by side.
KERNEL slide_heads(const global float4_t *restrict q, const global float4_t *restrict k,
                   const global float4_t *restrict v, global float4_t *restrict out,
                   int heads, int window) {
  int row = BLOCK_X * 64, first = row < window ? 0 : row - window;
  long pitch = heads * 16, item = (ITEM >> 4) * pitch + BLOCK_Y * 16 + (ITEM & 15);
  float4_t query[4], sum[4] = {};
  for (int i = 0; i < 4; i++)
    query[i] = q[(row + i * 16) * pitch + item];
  for (int j = first; j < row + 64; j += 16) {
    float4_t product = k[j * pitch + item] * v[j * pitch + item];
    for (int i = 0; i < 4; i++)
      sum[i] += query[i] * product;
  }
  for (int i = 0; i < 4; i++)
    out[(row + i * 16) * pitch + item] = sum[i];
}

// A tile of 16 x 64 of a product n x k by k x n, by `step` of the k numbers that
// are summed; atomics add what others have.
KERNEL add_product(IN a, IN b, OUT out, int n, int k, int step) {
  int row = BLOCK_Y * 16 + (ITEM >> 4), column = BLOCK_X * 64 + (ITEM & 15) * 4;
  float4_t sum = 0;
  for (int i = BLOCK_Z * step; i < (BLOCK_Z + 1) * step; i++)
    sum += a[(long)row * k + i] * *(const global float4_t *)(b + (long)i * n + column);
  for (int i = 0; i < 4; i++)
    __builtin_amdgcn_global_atomic_fadd_f32(out + (long)row * n + column + i, sum[i]);
}

// Sums of 64 KB, which the workgroup `count` before or after has, too.
KERNEL read_twice(const global float4_t *restrict from, global float4_t *restrict to, int count) {
  long first = (long)(BLOCK_X % count) * 16 * 256 + ITEM;
  float4_t sum = 0;
  for (int i = 0; i < 16; i++)
    sum += from[first + i * 256];
  to[(long)BLOCK_X * 256 + ITEM] = sum;
}
