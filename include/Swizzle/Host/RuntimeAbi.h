//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The interface between the lowering to host code and the runtime library: the
// layout of a work-item, numbers that stand for formats and flags, and the
// functions. Includes nothing of MLIR or LLVM.
//
// A `site` is the text of an op for reports: its location, a null character,
// its name, a null character.
//
// Where work-items meet, a `point` is the number of the op in its function:
// control flow reaches higher numbers later, but for the next iteration of a
// loop. A `depth` is the number of loops around the op in its function; only
// loops and calls count in which work-items meet, and each has a point too.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_RUNTIMEABI_H
#define SWIZZLE_HOST_RUNTIMEABI_H

#include <cstdint>

namespace mlir::swizzle::host {

/// The largest number of lanes that a wave can have.
inline constexpr unsigned maxWaveSize = 64;

/// How far LDS is aligned, in bytes: as the largest vectors that kernels have.
inline constexpr uint64_t ldsAlignment = 1024;

/// Bytes of a work-item's stack. Address space, not memory: only pages that are
/// touched are backed. Far more than kernels need, as each lane of a wave that
/// reduces vectors has room for those of all lanes here.
inline constexpr uint64_t stackBytes = 1024 * 1024;

/// Bytes of it that the arrays of a function may take.
inline constexpr uint64_t maxArrayBytes = stackBytes / 4 * 3;

/// The state of a work-item that its kernel reads. Every field has 64 bits,
/// so that a field's number says where it is.
struct WorkItem {
  uint64_t threadId[3];
  uint64_t blockId[3];
  uint64_t blockDim[3];
  uint64_t gridDim[3];
  uint64_t lane;
  uint64_t wave;
  uint64_t numWaves;
  uint64_t waveSize;
  /// The workgroup's LDS, of which the last `dynamicLdsBytes` are dynamic.
  void *lds;
  uint64_t ldsBytes;
  uint64_t dynamicLdsBytes;
};

/// The fields of WorkItem by their number.
enum class WorkItemField : int32_t {
  ThreadId = 0,
  BlockId = 3,
  BlockDim = 6,
  GridDim = 9,
  Lane = 12,
  Wave = 13,
  NumWaves = 14,
  WaveSize = 15,
  Lds = 16,
  LdsBytes = 17,
  DynamicLdsBytes = 18
};
static_assert(sizeof(WorkItem) == 19 * sizeof(uint64_t),
              "WorkItemField numbers the fields of WorkItem");

/// The checks that a launch makes, as bits. CheckLdsBanks is for the LDS of
/// gfx90a and gfx942.
enum Check : uint32_t {
  CheckBounds = 1,
  CheckLdsInit = 2,
  CheckWriteOnce = 4,
  CheckCoverage = 8,
  CheckLdsBanks = 16,
  CheckLdsBanksGfx950 = 32,
  CheckLdsRaces = 64,
  CheckBufferRaces = 128
};

/// The kinds of an access, as bits.
enum AccessFlag : uint32_t {
  AccessWrite = 1,
  AccessLds = 2,
  AccessAtomic = 4,
  /// Nothing has checked yet that the access is in its buffer or in the LDS.
  AccessUnbounded = 8,
  /// A write whose result depends on what was there.
  AccessReadFirst = 16,
  /// The address says whether it is LDS, a buffer, or private.
  AccessFlat = 32,
  /// An atomic access whose result is used: who makes it may know by that what
  /// others have done before their atomic access of the same address.
  AccessAcquire = 64
};

/// The formats of numbers in matrix operands and conversions.
enum class NumberFormat : int32_t {
  F16,
  BF16,
  F32,
  F64,
  I8,
  I32,
  F8E4M3FNUZ,
  F8E5M2FNUZ,
  F8E4M3FN,
  F8E5M2,
  F6E2M3FN,
  F6E3M2FN,
  F4E2M1FN
};
/// How many there are.
inline constexpr unsigned numNumberFormats =
    unsigned(NumberFormat::F4E2M1FN) + 1;

/// Whether a kernel has writes to an argument: none; one to this argument; or
/// only such as go to this argument or to another one, by what happens.
enum class ArgumentWrites : int32_t { None, This, ThisOrOther };

/// One argument of a kernel, for the checks of a launch. A buffer's argument is
/// a memref descriptor, or has one behind the pointer that the kernel takes.
/// All fields are i32.
struct KernelArgument {
  /// The rank of the buffer; -1 for an argument that is none.
  int32_t rank;
  int32_t elementBytes;
  ArgumentWrites writes;
  /// Where the descriptor is, in bytes from the argument's start.
  int32_t descriptorOffset;
};

/// A size of which a kernel promises nothing.
inline constexpr int32_t anySize = -1;

/// Runs one work-item of a kernel; `args` are pointers to the arguments.
using KernelEntry = void (*)(WorkItem *item, void **args);

/// A matrix product of a wave: D = A * B + C for `blocks` independent blocks.
/// All fields are i32.
struct MfmaShape {
  int32_t m, n, k, blocks;
  NumberFormat a, b, d;
  /// Broadcast of blocks of A and permutation of lanes of B, as in the ISA.
  int32_t cbsz, abid, blgp;
  /// Bits: 1 negates A, 2 negates B, 4 negates C.
  int32_t negate;
  /// 1 if each 32 elements in k of a row of A and of a column of B have a
  /// scale.
  int32_t isScaled;
};

} // namespace mlir::swizzle::host

extern "C" {
/// Runs a grid of workgroups and returns when all have ended. `promises` are
/// the three sizes of the grid and the three of the workgroup that the kernel
/// promises, each a number or `anySize`. Makes the checks of the bits `checks`;
/// a report ends the process.
void swizzleHostLaunch(mlir::swizzle::host::KernelEntry entry, const char *site,
                       const char *kernel, void **args,
                       const mlir::swizzle::host::KernelArgument *arguments,
                       int64_t numArguments, const int32_t *promises,
                       int64_t ldsBytes, int64_t dynamicLdsBytes,
                       int32_t checks, int64_t gridX, int64_t gridY,
                       int64_t gridZ, int64_t blockX, int64_t blockY,
                       int64_t blockZ);

/// An iteration of a loop begins.
void swizzleHostIterate(mlir::swizzle::host::WorkItem *item, int32_t point,
                        int32_t depth);

/// A turn of a loop begins that may poll memory: other work-items get theirs
/// now and then.
void swizzleHostTurn(mlir::swizzle::host::WorkItem *item, const char *site);

/// A function is called, and has returned.
void swizzleHostEnter(mlir::swizzle::host::WorkItem *item, int32_t point,
                      int32_t depth);
void swizzleHostLeave(mlir::swizzle::host::WorkItem *item);

/// Waits for all work-items of the workgroup.
void swizzleHostBarrier(mlir::swizzle::host::WorkItem *item, const char *site,
                        int32_t point, int32_t depth);

/// Ends the process with a report if `holds` is 0: the `text` of an assertion
/// does not hold, or, where it is empty, the kernel traps. `item` is null for
/// an assertion of the host's code.
void swizzleHostAssert(mlir::swizzle::host::WorkItem *item, const char *site,
                       int32_t holds, const char *text);

/// Replaces `value` by that of lane `source`, or of the first active lane if
/// that is negative. Returns 1 if that lane is active, else 0 and leaves
/// `value` as it is.
int32_t swizzleHostPermute(mlir::swizzle::host::WorkItem *item,
                           const char *site, int32_t point, int32_t depth,
                           void *value, int64_t bytes, int32_t source);

/// Replaces `value` by that of lane `source`; if that is not active, ends the
/// process with a report, as it is not known what a register has there.
void swizzleHostReadLane(mlir::swizzle::host::WorkItem *item, const char *site,
                         int32_t point, int32_t depth, void *value,
                         int64_t bytes, int32_t source);

/// Writes the values of all active lanes of the wave to `all`, at lane * bytes,
/// and returns the lanes as bits.
int64_t swizzleHostGatherWave(mlir::swizzle::host::WorkItem *item,
                              const char *site, int32_t point, int32_t depth,
                              const void *value, int64_t bytes, void *all);

/// Returns the active lanes of the wave that call it with a `bit` that is not
/// 0, as bits.
int64_t swizzleHostBallot(mlir::swizzle::host::WorkItem *item, const char *site,
                          int32_t point, int32_t depth, int32_t bit);

/// Reads `bytes` bytes, at `offset` from `base`, into `to`, word by word: words
/// of 4 bytes that do not end in the first `range` bytes are 0. The last word
/// can be shorter. The words that are read are checked as swizzleHostAccess
/// does.
void swizzleHostBufferLoad(mlir::swizzle::host::WorkItem *item,
                           const char *site, void *to, void *base,
                           int64_t offset, int64_t range, int64_t bytes);

/// Writes `bytes` bytes to `offset` from `base`, without the words that do not
/// end in the first `range` bytes. Those that are written are checked as
/// swizzleHostAccess does.
void swizzleHostBufferStore(mlir::swizzle::host::WorkItem *item,
                            const char *site, const void *from, void *base,
                            int64_t offset, int64_t range, int64_t bytes);

/// The implicit arguments of the kernel, as code object version 5 lays them
/// out.
void *swizzleHostImplicitArguments(mlir::swizzle::host::WorkItem *item);

/// Returns the values of all work-items of the workgroup, in linear order. They
/// stay until the work-item meets others again.
void *swizzleHostGatherWorkgroup(mlir::swizzle::host::WorkItem *item,
                                 const char *site, int32_t point, int32_t depth,
                                 const void *value, int64_t bytes);

/// Multiplies the matrices that the lanes of the wave hold; `a`, `b`, `c` and
/// `d` are the registers of this lane, and the lowest 8 bits of `scaleA` and
/// `scaleB` its scales, if the shape has scales.
void swizzleHostMfma(mlir::swizzle::host::WorkItem *item, const char *site,
                     int32_t point, int32_t depth,
                     const mlir::swizzle::host::MfmaShape *shape, const void *a,
                     const void *b, const void *c, void *d, int32_t scaleA,
                     int32_t scaleB);

/// Records an access of `bytes` bytes for the checks of the launch.
void swizzleHostAccess(mlir::swizzle::host::WorkItem *item, const char *site,
                       void *address, int64_t bytes, int32_t flags);

/// Reports that an access of `length` elements from `index` leaves a dimension
/// of `size` elements.
void swizzleHostOutOfBounds(mlir::swizzle::host::WorkItem *item,
                            const char *site, int32_t dimension, int64_t index,
                            int64_t length, int64_t size, int32_t flags);

/// Reports that an access of `bytes` bytes, at byte `offset`, leaves the `size`
/// bytes of the memref that it is made through a view of.
void swizzleHostOutOfView(mlir::swizzle::host::WorkItem *item, const char *site,
                          int64_t offset, int64_t bytes, int64_t size,
                          int32_t flags);

/// Converts a number of at most 8 bits to fp32.
float swizzleHostExtend(int32_t format, int8_t bits);

/// Rounds to a number of at most 8 bits, to nearest even; what is too large
/// becomes infinity, NaN where there is none, or the largest number where there
/// is neither.
int8_t swizzleHostTruncate(int32_t format, float value);

/// Fills a buffer with numbers in [low, high), rounded to its format, that
/// depend on `seed` and the position alone. From MLIR the first two arguments
/// are one, `memref<*xf16>` for instance.
void swizzleFillF16(int64_t rank, void *descriptor, int64_t seed, double low,
                    double high);
void swizzleFillBF16(int64_t rank, void *descriptor, int64_t seed, double low,
                     double high);
void swizzleFillF32(int64_t rank, void *descriptor, int64_t seed, double low,
                    double high);

/// Compares a buffer with one of fp32 of the same shape: each element may
/// differ by `absolute + relative * |expected|`. Prints the shape, PASS or
/// FAIL, the largest error, and a hash of all bits. A failure makes the process
/// end with exit code 1.
void swizzleCompareF16(int64_t rank, const void *actual, int64_t expectedRank,
                       const void *expected, double absolute, double relative);
void swizzleCompareBF16(int64_t rank, const void *actual, int64_t expectedRank,
                        const void *expected, double absolute, double relative);
void swizzleCompareF32(int64_t rank, const void *actual, int64_t expectedRank,
                       const void *expected, double absolute, double relative);
}

#endif // SWIZZLE_HOST_RUNTIMEABI_H
