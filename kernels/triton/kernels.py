"""Triton kernels without any map: which workgroup computes what is left to
their program ids. All tensors are contiguous, fp16, row-major; sums are fp32."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import triton
import triton.language as tl


@triton.jit
def balanced(pid, count, XCDS: tl.constexpr):
    """The map `balanced` by hand, as a kernel's author would write it."""
    xcd = pid % XCDS
    return xcd * (count // XCDS) + tl.minimum(xcd, count % XCDS) + pid // XCDS


@triton.jit
def matmul(
    a,
    b,
    c,
    M,
    N,
    K,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    BLOCK_K: tl.constexpr,
    BALANCED: tl.constexpr,
):
    """c[M, N] = a[M, K] b[K, N]; grid: ceil(M / BLOCK_M) * ceil(N / BLOCK_N),
    columns of tiles fastest. BALANCED says from what the map by hand takes the
    number of workgroups: 'grid', 'tiles', or '' for no map."""
    tiles_n = tl.cdiv(N, BLOCK_N)
    pid = tl.program_id(0)
    if BALANCED == "grid":
        pid = balanced(pid, tl.num_programs(0), 8)
    if BALANCED == "tiles":
        pid = balanced(pid, tl.cdiv(M, BLOCK_M) * tiles_n, 8)
    row = (pid // tiles_n) * BLOCK_M
    column = (pid % tiles_n) * BLOCK_N

    rows = (row + tl.arange(0, BLOCK_M)) % M
    columns = (column + tl.arange(0, BLOCK_N)) % N
    ks = tl.arange(0, BLOCK_K)
    a_tile = a + rows[:, None] * K + ks[None, :]
    b_tile = b + ks[:, None] * N + columns[None, :]
    sums = tl.zeros((BLOCK_M, BLOCK_N), tl.float32)
    for k in range(0, tl.cdiv(K, BLOCK_K)):
        rest = K - k * BLOCK_K
        lhs = tl.load(a_tile, mask=ks[None, :] < rest, other=0.0)
        rhs = tl.load(b_tile, mask=ks[:, None] < rest, other=0.0)
        sums = tl.dot(lhs, rhs, sums)
        a_tile += BLOCK_K
        b_tile += BLOCK_K * N

    rows = row + tl.arange(0, BLOCK_M)
    columns = column + tl.arange(0, BLOCK_N)
    inside = (rows[:, None] < M) & (columns[None, :] < N)
    tl.store(c + rows[:, None] * N + columns[None, :], sums.to(tl.float16), mask=inside)


@triton.jit
def softmax(x, y, N, BLOCK: tl.constexpr):
    """y[row, :] = softmax(x[row, :]) of N <= BLOCK columns; grid: the rows."""
    row = tl.program_id(0)
    columns = tl.arange(0, BLOCK)
    inside = columns < N
    values = tl.load(x + row * N + columns, mask=inside, other=-float("inf")).to(tl.float32)
    powers = tl.exp(values - tl.max(values, 0))
    tl.store(y + row * N + columns, (powers / tl.sum(powers, 0)).to(tl.float16), mask=inside)


@triton.jit
def attend(
    sums,
    total,
    top,
    queries,
    k,
    v,
    first,
    last,
    rows,
    scale,
    D: tl.constexpr,
    BLOCK_N: tl.constexpr,
    MASKED: tl.constexpr,
):
    """Adds the keys and values [first, last) to the running softmax of a tile of
    queries: the sums over values, the total of powers and the top score."""
    ds = tl.arange(0, D)
    for start in range(first, last, BLOCK_N):
        positions = start + tl.arange(0, BLOCK_N)
        keys = tl.load(k + ds[:, None] + positions[None, :] * D)
        scores = tl.dot(queries, keys) * scale
        if MASKED:
            scores = tl.where(positions[None, :] <= rows[:, None], scores, -float("inf"))
        new_top = tl.maximum(top, tl.max(scores, 1))
        powers = tl.exp2(scores - new_top[:, None])
        shrink = tl.exp2(top - new_top)
        total = total * shrink + tl.sum(powers, 1)
        values = tl.load(v + positions[:, None] * D + ds[None, :])
        sums = tl.dot(powers.to(tl.float16), values, sums * shrink[:, None])
        top = new_top
    return sums, total, top


@triton.jit
def attention(
    q,
    k,
    v,
    o,
    scale,
    N,
    D: tl.constexpr,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    CAUSAL: tl.constexpr,
):
    """o = softmax(scale q k^T) v for q, k, v, o [heads, N, D], BLOCK_M divides N;
    grid: N / BLOCK_M, heads."""
    tile = tl.program_id(0)
    head = tl.program_id(1)
    base = head.to(tl.int64) * N * D
    rows = tile * BLOCK_M + tl.arange(0, BLOCK_M)
    ds = tl.arange(0, D)
    places = rows[:, None] * D + ds[None, :]
    queries = tl.load(q + base + places)
    sums = tl.zeros((BLOCK_M, D), tl.float32)
    total = tl.zeros((BLOCK_M,), tl.float32)
    top = tl.full((BLOCK_M,), -float("inf"), tl.float32)
    # exp(x) = exp2(x * log2(e)).
    scale *= 1.4426950408889634
    unmasked = tile * BLOCK_M if CAUSAL else N
    sums, total, top = attend(
        sums, total, top, queries, k + base, v + base, 0, unmasked, rows, scale, D, BLOCK_N, False
    )
    if CAUSAL:
        sums, total, top = attend(
            sums,
            total,
            top,
            queries,
            k + base,
            v + base,
            unmasked,
            unmasked + BLOCK_M,
            rows,
            scale,
            D,
            BLOCK_N,
            True,
        )
    tl.store(o + base + places, (sums / total[:, None]).to(tl.float16))


@triton.jit
def conv2d(
    image,
    filters,
    output,
    H,
    W,
    C,
    F,
    R,
    S,
    BLOCK_M: tl.constexpr,
    BLOCK_N: tl.constexpr,
    BLOCK_K: tl.constexpr,
):
    """output[n, p, q, f] = sum over r, s, c of image[n, p + r, q + s, c] *
    filters[r, s, c, f], stride 1, no padding, as an implicit matmul of pixels by
    filters; grid: ceil(F / BLOCK_N), ceil(P * Q / BLOCK_M), images, where
    P = H - R + 1 and Q = W - S + 1."""
    height = H - R + 1
    width = W - S + 1
    pixels = tl.program_id(1) * BLOCK_M + tl.arange(0, BLOCK_M)
    fs = tl.program_id(0) * BLOCK_N + tl.arange(0, BLOCK_N)
    n = tl.program_id(2).to(tl.int64)
    image += n * H * W * C
    output += n * height * width * F
    corners = (pixels // width) * W + pixels % width
    pixel_inside = pixels < height * width
    f_inside = fs < F
    cs = tl.arange(0, BLOCK_K)
    sums = tl.zeros((BLOCK_M, BLOCK_N), tl.float32)
    for rs in range(0, R * S):
        shift = (rs // S) * W + rs % S
        image_tile = image + (corners + shift)[:, None] * C + cs[None, :]
        filter_tile = filters + rs * C * F + cs[:, None] * F + fs[None, :]
        for c in range(0, C, BLOCK_K):
            c_inside = cs < C - c
            lhs = tl.load(image_tile, mask=pixel_inside[:, None] & c_inside[None, :], other=0.0)
            rhs = tl.load(filter_tile, mask=c_inside[:, None] & f_inside[None, :], other=0.0)
            sums = tl.dot(lhs, rhs, sums)
            image_tile += BLOCK_K
            filter_tile += BLOCK_K * F
    tl.store(
        output + pixels[:, None] * F + fs[None, :],
        sums.to(tl.float16),
        mask=pixel_inside[:, None] & f_inside[None, :],
    )
