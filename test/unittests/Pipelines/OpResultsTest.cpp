//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Kernels of one op each, of those that docs/lowering.md lists and of integers,
// give on a GPU what they give on the host.
//
//===----------------------------------------------------------------------===//

#include "CompareKernels.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle;

/// A number for all elements of %w, a vector<8xf32>.
#define WEIGH                                                                  \
  "%weights = arith.constant "                                                 \
  "dense<[1., 3., 5., 7., 11., 13., 17., 19.]> : vector<8xf32>\n"              \
  "%weighted = arith.mulf %w, %weights : vector<8xf32>\n"                      \
  "%r = vector.reduction <add>, %weighted : vector<8xf32> into f32"

/// The results of an op that are only good where `%ok` is true.
#define WHERE_OK                                                               \
  "%none = arith.constant -1. : f32\n"                                         \
  "%r = arith.select %ok, %s, %none : f32"

/// The number `%n` of the work-item that is as far from the end of its
/// workgroup as this one is from its start.
#define REVERSE                                                                \
  "%last = arith.constant 127 : index\n%n = arith.subi %last, %tid : index\n"

/// An f64 of `%f` and `%y`, next to one of 18 bits of mantissa at most, so that
/// f32 has the second: `%d`. Sums and products are exact.
#define NEXT_TO_SHORT                                                          \
  "%wide = arith.extf %f : f32 to f64\n"                                       \
  "%scale = arith.constant 0.03125 : f64\n"                                    \
  "%short = arith.mulf %wide, %scale : f64\n"                                  \
  "%parts = arith.sitofp %x : i32 to f64\n"                                    \
  "%part = arith.constant 0x3d00000000000000 : f64\n"                          \
  "%next = arith.mulf %parts, %part : f64\n"                                   \
  "%d = arith.addf %short, %next : f64\n"

/// A number near the middle of two of bf16, where f32 has the middle alone:
/// `%z`. `%mask` is 0 or all bits. And the result of a number of bf16.
#define NEAR_MIDDLE                                                            \
  "%upper = arith.constant 0x7f000000 : i32\n%u = arith.andi %y, %upper : "    \
  "i32\n%middle = arith.constant 0x80800000 : i32\n"                           \
  "%v0 = arith.ori %u, %middle : i32\n"                                        \
  "%lower = arith.constant 63 : i32\n%d0 = arith.andi %y, %lower : i32\n"      \
  "%half0 = arith.constant 32 : i32\n%d1 = arith.subi %d0, %half0 : i32\n"     \
  "%z = arith.addi %v0, %d1 : i32\n"                                           \
  "%bit = arith.andi %x, %one : i32\n%nought = arith.constant 0 : i32\n"       \
  "%mask = arith.subi %nought, %bit : i32\n"
#define BITS_OF_BF16                                                           \
  "%b = arith.bitcast %e : bf16 to i16\n%r = arith.extui %b : i16 to i32"

/// The same with 64 bits, where f64 has the middle alone: `%l`.
#define FAR_FROM_0                                                             \
  "%l32 = arith.constant 32 : i64\n%v1 = arith.extui %v0 : i32 to i64\n"       \
  "%v2 = arith.shli %v1, %l32 : i64\n%d2 = arith.extsi %d1 : i32 to i64\n"     \
  "%l = arith.addi %v2, %d2 : i64\n"

/// Numbers of 24 bits: `%a`, and `%b`, which is odd and has at most four.
#define OF_24_BITS                                                             \
  "%all = arith.constant 0xffffff : i32\n%four = arith.constant 15 : i32\n"    \
  "%a = arith.andi %y, %all : i32\n%low = arith.andi %odd, %four : i32\n"      \
  "%b = arith.ori %low, %one : i32\n"

/// The same with a sign.
#define OF_24_SIGNED                                                           \
  "%byte = arith.constant 8 : i32\n%up = arith.shli %y, %byte : i32\n"         \
  "%a = arith.shrsi %up, %byte : i32\n%far = arith.shli %odd, %byte : i32\n"   \
  "%near = arith.shrsi %far, %byte : i32\n"                                    \
  "%b = arith.ori %near, %one : i32\n"

/// Conversions between a type of 4 or 6 bits, that of the integers `bits`, and
/// wider ones.
#define SHORT_FLOATS(type, bits)                                               \
  {"extf_" type, "f32",                                                        \
   "%b = arith.trunci %y : i32 to " bits "\n"                                  \
   "%e = arith.bitcast %b : " bits " to " type "\n"                            \
   "%r = arith.extf %e : " type " to f32"},                                    \
      {"extf_f16_" type, "f32",                                                \
       "%b = arith.trunci %y : i32 to " bits "\n"                              \
       "%e = arith.bitcast %b : " bits " to " type "\n"                        \
       "%h = arith.extf %e : " type " to f16\n"                                \
       "%r = arith.extf %h : f16 to f32"},                                     \
      {"truncf_" type, "f32",                                                  \
       "%e = arith.truncf %v : vector<8xf32> to vector<8x" type ">\n"          \
       "%b = arith.bitcast %e : vector<8x" type "> to vector<8x" bits ">\n"    \
       "%w = arith.uitofp %b : vector<8x" bits "> to vector<8xf32>\n" WEIGH},  \
      {"truncf_small_" type, "f32",                                            \
       "%k = arith.constant dense<0.03125> : vector<8xf32>\n"                  \
       "%s = arith.mulf %v, %k : vector<8xf32>\n"                              \
       "%e = arith.truncf %s : vector<8xf32> to vector<8x" type ">\n"          \
       "%b = arith.bitcast %e : vector<8x" type "> to vector<8x" bits ">\n"    \
       "%w = arith.uitofp %b : vector<8x" bits "> to vector<8xf32>\n" WEIGH},  \
      {"truncf_any_" type, "i32",                                              \
       "%q = arith.bitcast %y : i32 to f32\n"                                  \
       "%e = arith.truncf %q : f32 to " type "\n"                              \
       "%b = arith.bitcast %e : " type " to " bits "\n"                        \
       "%r = arith.extui %b : " bits " to i32"},                               \
      {"truncf_f64_" type, "i32",                                              \
       NEXT_TO_SHORT "%e = arith.truncf %d : f64 to " type "\n"                \
                     "%b = arith.bitcast %e : " type " to " bits "\n"          \
                     "%r = arith.extui %b : " bits " to i32"}

/// Conversions between f32 and a type of 8 bits, of numbers in the bits of %y
/// as well. What is no number has one pattern where the results are compared:
/// there is one of FNUZ, and the others leave out the sign.
#define BYTE_FLOATS(type, mask, chips)                                         \
  {"extf_" type, "f32",                                                        \
   "%b = arith.trunci %y : i32 to i8\n"                                        \
   "%e = arith.bitcast %b : i8 to " type "\n"                                  \
   "%s = arith.extf %e : " type " to f32\n"                                    \
   "%ok = arith.cmpf ord, %s, %s : f32\n" WHERE_OK,                            \
   chips},                                                                     \
      {"truncf_" type, "i32",                                                  \
       "%e = arith.truncf %f : f32 to " type "\n"                              \
       "%b = arith.bitcast %e : " type " to i8\n"                              \
       "%r = arith.extui %b : i8 to i32",                                      \
       chips},                                                                 \
      {"sqrt_" type, "i32",                                                    \
       "%e = arith.truncf %f : f32 to " type "\n"                              \
       "%a = math.absf %e : " type "\n%s = math.sqrt %a : " type "\n"          \
       "%b = arith.bitcast %s : " type " to i8\n"                              \
       "%r = arith.extui %b : i8 to i32",                                      \
       chips},                                                                 \
      {"truncf_small_" type, "i32",                                            \
       "%k = arith.constant 2.44140625e-4 : f32\n%s = arith.mulf %f, %k : "    \
       "f32\n"                                                                 \
       "%e = arith.truncf %s : f32 to " type "\n"                              \
       "%b = arith.bitcast %e : " type " to i8\n"                              \
       "%r = arith.extui %b : i8 to i32",                                      \
       chips},                                                                 \
      {"truncf_f64_" type, "i32",                                              \
       NEXT_TO_SHORT "%e = arith.truncf %d : f64 to " type "\n"                \
                     "%b = arith.bitcast %e : " type " to i8\n"                \
                     "%r = arith.extui %b : i8 to i32",                        \
       chips},                                                                 \
      {"truncf_any_" type, "i32",                                              \
       "%q = arith.bitcast %y : i32 to f32\n"                                  \
       "%ok = arith.cmpf ord, %q, %q : f32\n"                                  \
       "%s = arith.select %ok, %q, %f : f32\n"                                 \
       "%e = arith.truncf %s : f32 to " type "\n"                              \
       "%b = arith.bitcast %e : " type " to i8\n"                              \
       "%m = arith.constant " mask " : i8\n%c = arith.andi %b, %m : i8\n"      \
       "%r = arith.extui %c : i8 to i32",                                      \
       chips},                                                                 \
  {                                                                            \
    "vector_" type, "i32",                                                     \
        "%m = arith.constant 0xbfbfbfbf : i32\n%n = arith.andi %y, %m : i32\n" \
        "%n1 = vector.broadcast %n : i32 to vector<1xi32>\n"                   \
        "%e = vector.bitcast %n1 : vector<1xi32> to vector<4x" type ">\n"      \
        "%w = arith.extf %e : vector<4x" type "> to vector<4xf32>\n"           \
        "%k = arith.constant dense<[1., 3., 0.7, -1.]> : vector<4xf32>\n"      \
        "%p = arith.mulf %w, %k : vector<4xf32>\n"                             \
        "%q = arith.truncf %p : vector<4xf32> to vector<4x" type ">\n"         \
        "%b = vector.bitcast %q : vector<4x" type "> to vector<1xi32>\n"       \
        "%r = vector.extract %b[0] : i32 from vector<1xi32>",                  \
        chips                                                                  \
  }

/// A move between lanes by DPP: its control, and whether lanes without a source
/// get 0.
#define DPP(name, control, bound)                                              \
  {"dpp_" name, "i32",                                                         \
   "%r = rocdl.update.dpp %x, %y with " control ", 0xf, 0xf, " bound " : i32"}

/// A reduction of a wave where every lane takes part, where some of a branch
/// do, where the last wave is not full, and where that is not known. The order
/// of the operands changes no result.
#define REDUCTION(name, kind, value, type)                                     \
  {"subgroup_reduce_" name, type,                                              \
   "%r = gpu.subgroup_reduce " kind " " value " : (" type ") -> " type},       \
      {"subgroup_reduce_branch_" name, type,                                   \
       "%small = arith.constant 4 : i32\n"                                     \
       "%take = arith.cmpi slt, %x, %small : i32\n"                            \
       "%r = scf.if %take -> " type " {\n"                                     \
       "  %s = gpu.subgroup_reduce " kind " " value " : (" type ") -> " type   \
       "\n  scf.yield %s : " type "\n} else {\n  scf.yield " value " : " type  \
       "\n}"},                                                                 \
      KernelCase{"subgroup_reduce_partial_" name, type,                        \
                 "%r = gpu.subgroup_reduce " kind " " value                    \
                 " uniform : (" type ") -> " type}                             \
          .withBlock(40),                                                      \
      KernelCase{"subgroup_reduce_unknown_" name, type,                        \
                 "%r = gpu.subgroup_reduce " kind " " value                    \
                 " uniform : (" type ") -> " type}                             \
          .withBlock(96, /*isKnown=*/false),                                   \
      KernelCase{"subgroup_reduce_rows_" name, type,                           \
                 "%r = gpu.subgroup_reduce " kind " " value                    \
                 " cluster(size = 16) : (" type ") -> " type}                  \
          .withBlock(40),                                                      \
      KernelCase{"subgroup_reduce_halves_" name, type,                         \
                 "%r = gpu.subgroup_reduce " kind " " value                    \
                 " cluster(size = 32) : (" type ") -> " type}                  \
          .withBlock(40),                                                      \
      KernelCase{"subgroup_reduce_strided_" name, type,                        \
                 "%r = gpu.subgroup_reduce " kind " " value                    \
                 " cluster(size = 4, stride = 8) : (" type ") -> " type}       \
          .withBlock(40)

/// A reduction of a workgroup of so many work-items.
#define ALL_REDUCE(name, items, isKnown)                                       \
  KernelCase{"all_reduce_" name, "f32",                                        \
             "%r = gpu.all_reduce maximumf %f uniform {} : (f32) -> (f32)"}    \
      .withBlock(items, isKnown),                                              \
      KernelCase{                                                              \
          "all_reduce_region_" name, "i32",                                    \
          "%r = gpu.all_reduce %y uniform {\n^bb(%a : i32, %b : i32):\n"       \
          "  %c = arith.addi %a, %b : i32\n  \"gpu.yield\"(%c) : (i32) "       \
          "-> ()\n} : (i32) -> (i32)"}                                         \
          .withBlock(items, isKnown)

static const KernelCase cases[] = {
    REDUCTION("add", "add", "%f", "f32"),
    REDUCTION("mul", "mul", "%y", "i32"),
    REDUCTION("minnum", "minnumf", "%f", "f32"),
    REDUCTION("maximum", "maximumf", "%f", "f32"),
    REDUCTION("maxs", "maxsi", "%x", "i32"),
    REDUCTION("mins", "minsi", "%y", "i32"),
    REDUCTION("minu", "minui", "%y", "i32"),
    REDUCTION("and", "and", "%y", "i32"),
    REDUCTION("xor", "xor", "%y", "i32"),
    ALL_REDUCE("1", 1, true),
    ALL_REDUCE("33", 33, true),
    ALL_REDUCE("40", 40, false),
    ALL_REDUCE("64", 64, true),
    ALL_REDUCE("96", 96, true),
    ALL_REDUCE("192", 192, true),
    ALL_REDUCE("250", 250, false),
    ALL_REDUCE("1024", 1024, true),
    {"all_reduce_twice", "f32",
     "%first = gpu.all_reduce add %f uniform {} : (f32) -> (f32)\n"
     "%n = arith.negf %f : f32\n%m = arith.addf %n, %first : f32\n"
     "%r = gpu.all_reduce minnumf %m uniform {} : (f32) -> (f32)"},
    DPP("row_shl", "0x102", "false"),
    DPP("row_shr", "0x113", "true"),
    DPP("row_ror", "0x125", "false"),
    DPP("wave_shl", "0x130", "false"),
    DPP("wave_rol", "0x134", "false"),
    DPP("wave_shr", "0x138", "true"),
    DPP("wave_ror", "0x13c", "false"),
    DPP("row_mirror", "0x140", "false"),
    DPP("row_half_mirror", "0x141", "false"),
    {"all_reduce_add", "f32",
     "%r = gpu.all_reduce add %f uniform {} : (f32) -> (f32)"},
    {"all_reduce_maxsi", "i32",
     "%r = gpu.all_reduce maxsi %y uniform {} : (i32) -> (i32)"},
    {"all_reduce_region", "i32",
     "%r = gpu.all_reduce %y uniform {\n^bb(%a : i32, %b : i32):\n"
     "  %c = arith.xori %a, %b : i32\n  \"gpu.yield\"(%c) : (i32) -> ()\n"
     "} : (i32) -> (i32)"},
    {"lds", "f32",
     REVERSE "memref.store %f, %tile[%tid] : memref<1024xf32, "
             "#gpu.address_space<workgroup>>\ngpu.barrier\n"
             "%r = memref.load %tile[%n] : memref<1024xf32, "
             "#gpu.address_space<workgroup>>"},
    {"lds_vector", "f32",
     REVERSE
     "%e = arith.constant 8 : index\n%t8 = arith.muli %tid, %e : index\n"
     "%n8 = arith.muli %n, %e : index\n"
     "vector.store %v, %tile[%t8] : memref<1024xf32, "
     "#gpu.address_space<workgroup>>, vector<8xf32>\ngpu.barrier\n"
     "%w = vector.load %tile[%n8] : memref<1024xf32, "
     "#gpu.address_space<workgroup>>, vector<8xf32>\n" WEIGH},
    {"lds_byte", "i32",
     REVERSE "%b = arith.trunci %y : i32 to i8\n"
             "memref.store %b, %bytes[%tid] : memref<128xi8, "
             "#gpu.address_space<workgroup>>\ngpu.barrier\n"
             "%c = memref.load %bytes[%n] : memref<128xi8, "
             "#gpu.address_space<workgroup>>\n%r = arith.extsi %c : i8 to i32"},
    BYTE_FLOATS("f8E4M3FNUZ", "0xff", "gfx942"),
    BYTE_FLOATS("f8E5M2FNUZ", "0xff", "gfx942"),
    BYTE_FLOATS("f8E4M3FN", "0x7f", "gfx950"),
    BYTE_FLOATS("f8E5M2", "0x7f", "gfx950"),
    SHORT_FLOATS("f4E2M1FN", "i4"),
    SHORT_FLOATS("f6E2M3FN", "i6"),
    SHORT_FLOATS("f6E3M2FN", "i6"),
    {"vector_f4E2M1FN", "i32",
     "%e = arith.truncf %v : vector<8xf32> to vector<8xf4E2M1FN>\n"
     "%b = vector.bitcast %e : vector<8xf4E2M1FN> to vector<1xi32>\n"
     "%r = vector.extract %b[0] : i32 from vector<1xi32>"},
    {"lane_id", "i32",
     "%l = gpu.lane_id\n%r = arith.index_cast %l : index to i32"},
    {"subgroup_id", "i32",
     "%l = gpu.subgroup_id : index\n%r = arith.index_cast %l : index to i32"},
    {"num_subgroups", "i32",
     "%l = gpu.num_subgroups : index\n%r = arith.index_cast %l : index to i32"},
    {"subgroup_size", "i32",
     "%l = gpu.subgroup_size : index\n%r = arith.index_cast %l : index to i32"},
    {"shuffle_xor", "f32",
     "%o = arith.constant 21 : i32\n%c = arith.constant 64 : i32\n"
     "%s, %ok = gpu.shuffle xor %f, %o, %c : f32\n" WHERE_OK},
    {"shuffle_up", "f32",
     "%o = arith.constant 5 : i32\n%c = arith.constant 64 : i32\n"
     "%s, %ok = gpu.shuffle up %f, %o, %c : f32\n" WHERE_OK},
    {"shuffle_up_16", "f32",
     "%o = arith.andi %one, %y : i32\n%c = arith.constant 16 : i32\n"
     "%s, %ok = gpu.shuffle up %f, %o, %c : f32\n" WHERE_OK},
    {"shuffle_down", "f32",
     "%o = arith.constant 5 : i32\n%c = arith.constant 64 : i32\n"
     "%s, %ok = gpu.shuffle down %f, %o, %c : f32\n" WHERE_OK},
    {"shuffle_idx", "f32",
     "%m = arith.constant 63 : i32\n%o = arith.andi %y, %m : i32\n"
     "%c = arith.constant 64 : i32\n"
     "%s, %ok = gpu.shuffle idx %f, %o, %c : f32\n" WHERE_OK},
    {"sitofp_f8E8M0FNU", "i32",
     "%e = arith.sitofp %y : i32 to f8E8M0FNU\n"
     "%b = arith.bitcast %e : f8E8M0FNU to i8\n"
     "%r = arith.extui %b : i8 to i32"},
    {"shuffle_48", "i32",
     "%o = arith.constant 21 : i32\n%c = arith.constant 64 : i32\n"
     "%k = arith.constant 0x1000100010001 : i64\n"
     "%l = arith.extui %y : i32 to i64\n%p = arith.muli %l, %k : i64\n"
     "%q = arith.trunci %p : i64 to i48\n"
     "%s, %ok = gpu.shuffle xor %q, %o, %c : i48\n"
     "%t = arith.constant 16 : i48\n%u = arith.shrui %s, %t : i48\n"
     "%r = arith.trunci %u : i48 to i32"},
    {"shuffle_5xf16", "i32",
     "%o = arith.constant 21 : i32\n%c = arith.constant 16 : i32\n"
     "%h = arith.truncf %v : vector<8xf32> to vector<8xf16>\n"
     "%q = vector.extract_strided_slice %h {offsets = [2], sizes = [5], "
     "strides = [1]} : vector<8xf16> to vector<5xf16>\n"
     "%s, %ok = gpu.shuffle idx %q, %x, %c : vector<5xf16>\n"
     "%n = arith.constant dense<0.0> : vector<5xf16>\n"
     "%w = arith.select %ok, %s, %n : vector<5xf16>\n"
     "%e = vector.extract %w[4] : f16 from vector<5xf16>\n"
     "%f0 = vector.extract %w[0] : f16 from vector<5xf16>\n"
     "%b = arith.bitcast %e : f16 to i16\n%d = arith.extui %b : i16 to i32\n"
     "%b0 = arith.bitcast %f0 : f16 to i16\n"
     "%d0 = arith.extui %b0 : i16 to i32\n%g = arith.muli %d0, %y : i32\n"
     "%r = arith.addi %d, %g : i32"},
    {"rotate", "f32", "%s, %ok = gpu.rotate %f, 3, 64 : f32\n" WHERE_OK},
    {"rotate_16", "f32", "%s, %ok = gpu.rotate %f, 5, 16 : f32\n" WHERE_OK},
    {"subgroup_reduce_maxsi", "i32",
     "%r = gpu.subgroup_reduce maxsi %y : (i32) -> i32"},
    {"subgroup_reduce_cluster", "f32",
     "%r = gpu.subgroup_reduce add %f cluster(size = 16) : (f32) -> f32"},
    {"subgroup_reduce_cluster_8", "i32",
     "%r = gpu.subgroup_reduce add %y cluster(size = 8) : (i32) -> i32"},
    {"subgroup_reduce_stride", "i32",
     "%r = gpu.subgroup_reduce add %y cluster(size = 4, stride = 16) "
     ": (i32) -> i32"},
    // What lanes keep that leave the branch out, while all lanes of the wave
    // compute in it.
    {"subgroup_reduce_32_of_some", "i32",
     "%none = arith.constant 0 : i32\n%seven = arith.constant 7 : i32\n"
     "%iterations = arith.andi %y, %seven : i32\n"
     "%isEven = arith.cmpi ne, %x, %odd : i32\n"
     "%r = scf.for %t = %none to %iterations step %one iter_args(%c = %x) -> "
     "i32 : "
     "i32 {\n"
     "  %n = scf.if %isEven -> i32 {\n    scf.yield %y : i32\n  } else {\n"
     "    %s = gpu.subgroup_reduce minui %c cluster(size = 32) : (i32) -> i32\n"
     "    %a = arith.andi %s, %seven : i32\n    scf.yield %a : i32\n  }\n"
     "  scf.yield %n : i32\n}"},
    // A byte of a sum of all lanes.
    KernelCase{"subgroup_reduce_byte_of_sum", "i32",
               "%s = gpu.subgroup_reduce add %y : (i32) -> i32\n"
               "%b = arith.trunci %s : i32 to i8\n"
               "%m = gpu.subgroup_reduce minsi %b : (i8) -> i8\n"
               "%e = arith.extui %m : i8 to i32\n%r = arith.addi %e, %x : i32"}
        .withBlock(256, /*isKnown=*/false),
    // On both sides of a branch, over more than half a wave.
    {"subgroup_reduce_of_both", "i32",
     "%isEven = arith.cmpi ne, %x, %odd : i32\n"
     "%r = scf.if %isEven -> i32 {\n"
     "  %s = gpu.subgroup_reduce or %y cluster(size = 8, stride = 8) : (i32) "
     "-> "
     "i32\n"
     "  scf.yield %s : i32\n} else {\n"
     "  %s = gpu.subgroup_reduce xor %y cluster(size = 4, stride = 16) : (i32) "
     "-> i32\n"
     "  scf.yield %s : i32\n}"},
    {"subgroup_reduce_f16", "i32",
     "%h = arith.truncf %v : vector<8xf32> to vector<8xf16>\n"
     "%q = vector.extract_strided_slice %h {offsets = [2], sizes = [4], "
     "strides "
     "= [1]} : vector<8xf16> to vector<4xf16>\n"
     "%s = gpu.subgroup_reduce add %q : (vector<4xf16>) -> vector<4xf16>\n"
     "%b = vector.bitcast %s : vector<4xf16> to vector<2xi32>\n"
     "%l = vector.extract %b[0] : i32 from vector<2xi32>\n"
     "%u = vector.extract %b[1] : i32 from vector<2xi32>\n"
     "%three = arith.constant 3 : i32\n%t = arith.muli %u, %three : i32\n"
     "%r = arith.addi %l, %t : i32"},
    {"shuffle_xor_rows", "f32",
     "%o = arith.constant 16 : i32\n%c = arith.constant 16 : i32\n"
     "%s, %ok = gpu.shuffle xor %f, %o, %c : f32\n" WHERE_OK},
    {"shuffle_xor_any", "f32",
     "%c = arith.constant 32 : i32\n"
     "%s, %ok = gpu.shuffle xor %f, %x, %c : f32\n" WHERE_OK},
    {"shuffle_idx_rows", "f32",
     "%o = arith.constant 3 : i32\n%c = arith.constant 16 : i32\n"
     "%s, %ok = gpu.shuffle idx %f, %o, %c : f32\n" WHERE_OK},
    {"shuffle_idx_any", "f32",
     "%c = arith.constant 64 : i32\n"
     "%s, %ok = gpu.shuffle idx %f, %x, %c : f32\n" WHERE_OK},
    {"shuffle_down_negative", "f32",
     "%o = arith.constant -1 : i32\n%c = arith.constant 16 : i32\n"
     "%s, %ok = gpu.shuffle down %f, %o, %c : f32\n" WHERE_OK},
    {"subgroup_reduce_i8", "i32",
     "%b = arith.trunci %y : i32 to i8\n"
     "%s = gpu.subgroup_reduce minsi %b : (i8) -> i8\n"
     "%r = arith.extsi %s : i8 to i32"},
    {"subgroup_reduce_i64", "i32",
     "%l = arith.extsi %y : i32 to i64\n"
     "%s = gpu.subgroup_reduce mul %l cluster(size = 4, stride = 8) : (i64) -> "
     "i64\n"
     "%k = arith.constant 20 : i64\n%t = arith.shrui %s, %k : i64\n"
     "%r = arith.trunci %t : i64 to i32"},
    {"subgroup_reduce_vector", "i32",
     "%v2 = vector.from_elements %x, %y : vector<2xi32>\n"
     "%s = gpu.subgroup_reduce maxui %v2 : (vector<2xi32>) -> vector<2xi32>\n"
     "%r = vector.reduction <xor>, %s : vector<2xi32> into i32"},
    {"subgroup_reduce_six", "f32",
     "%h = arith.truncf %v : vector<8xf32> to vector<8xf16>\n"
     "%q = vector.extract_strided_slice %h {offsets = [2], sizes = [6], "
     "strides = [1]} : vector<8xf16> to vector<6xf16>\n"
     "%m = gpu.subgroup_reduce minimumf %q : (vector<6xf16>) -> vector<6xf16>\n"
     "%s = vector.reduction <maxnumf>, %m : vector<6xf16> into f16\n"
     "%r = arith.extf %s : f16 to f32"},
    {"subgroup_reduce_three", "f32",
     "%h = arith.truncf %v : vector<8xf32> to vector<8xf16>\n"
     "%q = vector.extract_strided_slice %h {offsets = [2], sizes = [3], "
     "strides = [1]} : vector<8xf16> to vector<3xf16>\n"
     "%m = gpu.subgroup_reduce maximumf %q : (vector<3xf16>) -> vector<3xf16>\n"
     "%s = vector.reduction <minnumf>, %m : vector<3xf16> into f16\n"
     "%r = arith.extf %s : f16 to f32"},
    {"transfer_read_bounds", "f32",
     "%z = arith.constant -3. : f32\n%c5 = arith.constant 5 : index\n"
     "%at = arith.addi %i8, %c5 : index\n"
     "%w = vector.transfer_read %fs[%at], %z : memref<?xf32>, "
     "vector<8xf32>\n" WEIGH},
    {"transfer_read_fat", "f32",
     "%z = arith.constant -3. : f32\n%c5 = arith.constant 5 : index\n"
     "%at = arith.addi %i8, %c5 : index\n"
     "%fat = amdgpu.fat_raw_buffer_cast %fs : memref<?xf32> to "
     "memref<?xf32, #amdgpu.address_space<fat_raw_buffer>>\n"
     "%w = vector.transfer_read %fat[%at], %z : memref<?xf32, "
     "#amdgpu.address_space<fat_raw_buffer>>, vector<8xf32>\n" WEIGH},
    {"insert_row", "f32",
     "%m1 = arith.constant 1 : i32\n%n = arith.andi %y, %m1 : i32\n"
     "%at = arith.index_cast %n : i32 to index\n"
     "%matrix = vector.shape_cast %v : vector<8xf32> to vector<2x4xf32>\n"
     "%row = vector.extract_strided_slice %v {offsets = [2], sizes = [4], "
     "strides = [1]} : vector<8xf32> to vector<4xf32>\n"
     "%changed = vector.insert %row, %matrix[%at] : vector<4xf32> into "
     "vector<2x4xf32>\n"
     "%w = vector.shape_cast %changed : vector<2x4xf32> to "
     "vector<8xf32>\n" WEIGH},
    {"extract_row", "f32",
     "%m3 = arith.constant 3 : i32\n%n = arith.andi %y, %m3 : i32\n"
     "%at = arith.index_cast %n : i32 to index\n"
     "%matrix = vector.shape_cast %v : vector<8xf32> to vector<4x2xf32>\n"
     "%q = vector.extract %matrix[%at] : vector<2xf32> from vector<4x2xf32>\n"
     "%k = arith.constant dense<[1., 3.]> : vector<2xf32>\n"
     "%p = arith.mulf %q, %k : vector<2xf32>\n"
     "%r = vector.reduction <add>, %p : vector<2xf32> into f32"},
    {"expand_shape", "f32",
     "%c0 = arith.constant 0 : index\n%size = memref.dim %fs, %c0 : "
     "memref<?xf32>\n%outer = arith.ceildivsi %size, %i8 : index\n"
     "%e = memref.expand_shape %fs [[0, 1]] output_shape [%outer, %i8] : "
     "memref<?xf32> into memref<?x?xf32>\n"
     "%c1 = arith.constant 1 : index\n"
     "%r = memref.load %e[%c1, %c0] : memref<?x?xf32>"},
    {"create_mask", "f32",
     "%m7 = arith.constant 7 : i32\n%n = arith.andi %y, %m7 : i32\n"
     "%size = arith.index_cast %n : i32 to index\n"
     "%mask = vector.create_mask %size : vector<8xi1>\n"
     "%zero8 = arith.constant dense<-2.> : vector<8xf32>\n"
     "%w = vector.maskedload %fs[%i8], %mask, %zero8 : memref<?xf32>, "
     "vector<8xi1>, vector<8xf32> into vector<8xf32>\n" WEIGH},
    {"create_mask_wide", "f32",
     "%m1 = arith.constant 1 : i32\n%n = arith.andi %y, %m1 : i32\n"
     "%part = arith.index_cast %n : i32 to index\n"
     "%wide = arith.constant 4294967296 : index\n"
     "%size = arith.muli %part, %wide : index\n"
     "%mask = vector.create_mask %size : vector<8xi1>\n"
     "%zero8 = arith.constant dense<-2.> : vector<8xf32>\n"
     "%w = arith.select %mask, %v, %zero8 : vector<8xi1>, "
     "vector<8xf32>\n" WEIGH},
    {"alloca", "f32",
     "%m7 = arith.constant 7 : i32\n%n = arith.andi %y, %m7 : i32\n"
     "%at = arith.index_cast %n : i32 to index\n"
     "%c0 = arith.constant 0 : index\n"
     "%own = memref.alloca() : memref<8xf32>\n"
     "vector.store %v, %own[%c0] : memref<8xf32>, vector<8xf32>\n"
     "%r = memref.load %own[%at] : memref<8xf32>"},
    {"copy", "f32",
     "%c0 = arith.constant 0 : index\n"
     "%from = memref.subview %fs[%i8] [4] [2] : memref<?xf32> to "
     "memref<4xf32, strided<[2], offset: ?>>\n"
     "%own = memref.alloca() : memref<4xf32>\n"
     "memref.copy %from, %own : memref<4xf32, strided<[2], offset: ?>> to "
     "memref<4xf32>\n"
     "%q = vector.load %own[%c0] : memref<4xf32>, vector<4xf32>\n"
     "%k = arith.constant dense<[1., 3., 5., 7.]> : vector<4xf32>\n"
     "%p = arith.mulf %q, %k : vector<4xf32>\n"
     "%r = vector.reduction <add>, %p : vector<4xf32> into f32"},
    {"constant_mask", "f32",
     "%mask = vector.constant_mask [5] : vector<8xi1>\n"
     "%zero8 = arith.constant dense<-2.> : vector<8xf32>\n"
     "%w = arith.select %mask, %v, %zero8 : vector<8xi1>, "
     "vector<8xf32>\n" WEIGH},
    {"gather", "f32",
     "%places = arith.constant dense<[7, 0, 3, 1, 6, 2, 5, 4]> : "
     "vector<8xindex>\n"
     "%mask = vector.constant_mask [6] : vector<8xi1>\n"
     "%zero8 = arith.constant dense<-2.> : vector<8xf32>\n"
     "%w = vector.gather %fs[%i8][%places], %mask, %zero8 : memref<?xf32>, "
     "vector<8xindex>, vector<8xi1>, vector<8xf32> into vector<8xf32>\n" WEIGH},
    {"transpose", "f32",
     "%m = vector.shape_cast %v : vector<8xf32> to vector<2x4xf32>\n"
     "%t = vector.transpose %m, [1, 0] : vector<2x4xf32> to vector<4x2xf32>\n"
     "%w = vector.shape_cast %t : vector<4x2xf32> to vector<8xf32>\n" WEIGH},
    {"insert_strided_slice", "f32",
     "%q = vector.extract_strided_slice %v {offsets = [1], sizes = [3], "
     "strides "
     "= [1]} : vector<8xf32> to vector<3xf32>\n"
     "%w = vector.insert_strided_slice %q, %v {offsets = [4], strides = [1]} : "
     "vector<3xf32> into vector<8xf32>\n" WEIGH},
    {"interleave", "f32",
     "%a = vector.extract_strided_slice %v {offsets = [0], sizes = [4], "
     "strides "
     "= [1]} : vector<8xf32> to vector<4xf32>\n"
     "%b = vector.extract_strided_slice %v {offsets = [4], sizes = [4], "
     "strides "
     "= [1]} : vector<8xf32> to vector<4xf32>\n"
     "%w = vector.interleave %a, %b : vector<4xf32> -> vector<8xf32>\n" WEIGH},
    {"outerproduct", "f32",
     "%a = vector.extract_strided_slice %v {offsets = [1], sizes = [2], "
     "strides "
     "= [1]} : vector<8xf32> to vector<2xf32>\n"
     "%b = vector.extract_strided_slice %v {offsets = [4], sizes = [4], "
     "strides "
     "= [1]} : vector<8xf32> to vector<4xf32>\n"
     "%o = vector.outerproduct %a, %b : vector<2xf32>, vector<4xf32>\n"
     "%w = vector.shape_cast %o : vector<2x4xf32> to vector<8xf32>\n" WEIGH},
    {"contract", "f32",
     "%a = vector.shape_cast %v : vector<8xf32> to vector<2x4xf32>\n"
     "%b = vector.transpose %a, [1, 0] : vector<2x4xf32> to vector<4x2xf32>\n"
     "%c = arith.constant dense<[[1., 2.], [3., 4.]]> : vector<2x2xf32>\n"
     "%p = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, "
     "affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], "
     "iterator_types = [\"parallel\", \"parallel\", \"reduction\"]} %a, %b, %c "
     ": vector<2x4xf32>, vector<4x2xf32> into vector<2x2xf32>\n"
     "%flat = vector.shape_cast %p : vector<2x2xf32> to vector<4xf32>\n"
     "%w = vector.insert_strided_slice %flat, %v {offsets = [0], strides = "
     "[1]} "
     ": vector<4xf32> into vector<8xf32>\n" WEIGH},
    {"contract_f16", "f32",
     "%h = arith.truncf %v : vector<8xf32> to vector<8xf16>\n"
     "%a = vector.shape_cast %h : vector<8xf16> to vector<2x4xf16>\n"
     "%c = arith.constant dense<[[1., 2.], [3., 4.]]> : vector<2x2xf32>\n"
     "%p = vector.contract {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, "
     "affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], "
     "iterator_types = [\"parallel\", \"parallel\", \"reduction\"]} %a, %a, %c "
     ": vector<2x4xf16>, vector<2x4xf16> into vector<2x2xf32>\n"
     "%flat = vector.shape_cast %p : vector<2x2xf32> to vector<4xf32>\n"
     "%w = vector.insert_strided_slice %flat, %v {offsets = [0], strides = "
     "[1]} "
     ": vector<4xf32> into vector<8xf32>\n" WEIGH},
    {"multi_reduction", "f32",
     "%a = vector.shape_cast %v : vector<8xf32> to vector<2x4xf32>\n"
     "%c = arith.constant dense<[1., 2., 3., 4.]> : vector<4xf32>\n"
     "%p = vector.multi_reduction <add>, %a, %c [0] : vector<2x4xf32> to "
     "vector<4xf32>\n"
     "%w = vector.insert_strided_slice %p, %v {offsets = [0], strides = [1]} "
     ": vector<4xf32> into vector<8xf32>\n" WEIGH},
    {"broadcast", "f32",
     "%a = vector.extract_strided_slice %v {offsets = [2], sizes = [4], "
     "strides "
     "= [1]} : vector<8xf32> to vector<4xf32>\n"
     "%o = vector.broadcast %a : vector<4xf32> to vector<2x4xf32>\n"
     "%w = vector.shape_cast %o : vector<2x4xf32> to vector<8xf32>\n" WEIGH},
    {"step", "i32",
     "%s = vector.step : vector<8xindex>\n%m7 = arith.constant 7 : i32\n"
     "%n = arith.andi %y, %m7 : i32\n%at = arith.index_cast %n : i32 to index\n"
     "%e = vector.extract %s[%at] : index from vector<8xindex>\n"
     "%r = arith.index_cast %e : index to i32"},
    {"reduction_max", "f32",
     "%r = vector.reduction <maximumf>, %v : vector<8xf32> into f32"},
    {"carried", "f32",
     "%m7 = arith.constant 7 : i32\n%n = arith.andi %y, %m7 : i32\n"
     "%end = arith.index_cast %n : i32 to index\n"
     "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
     "%m = vector.shape_cast %v : vector<8xf32> to vector<2x4xf32>\n"
     "%s = scf.for %k = %c0 to %end step %c1 iter_args(%c = %m) -> "
     "(vector<2x4xf32>) {\n"
     "  %d = arith.addf %c, %m : vector<2x4xf32>\n"
     "  scf.yield %d : vector<2x4xf32>\n}\n"
     "%w = vector.shape_cast %s : vector<2x4xf32> to vector<8xf32>\n" WEIGH},
    {"extf_f4", "f32",
     "%y1 = vector.broadcast %y : i32 to vector<1xi32>\n"
     "%n = vector.bitcast %y1 : vector<1xi32> to vector<8xf4E2M1FN>\n"
     "%w = arith.extf %n : vector<8xf4E2M1FN> to vector<8xf32>\n" WEIGH},
    {"ctlz", "i32", "%r = math.ctlz %y : i32"},
    {"cttz", "i32", "%r = math.cttz %y : i32"},
    {"ctpop", "i32", "%r = math.ctpop %y : i32"},
    {"absi", "i32", "%r = math.absi %y : i32"},
    {"ceildivsi", "i32", "%r = arith.ceildivsi %half, %odd : i32"},
    {"floordivsi", "i32", "%r = arith.floordivsi %half, %odd : i32"},
    {"divsi", "i32", "%r = arith.divsi %half, %odd : i32"},
    {"divui", "i32", "%r = arith.divui %y, %odd : i32"},
    // LLVM 22 divides such numbers as floats.
    {"divui_24", "i32", OF_24_BITS "%r = arith.divui %a, %b : i32"},
    {"remui_24", "i32", OF_24_BITS "%r = arith.remui %a, %b : i32"},
    {"divui_24_wide", "i32",
     OF_24_BITS "%c = arith.extui %a : i32 to i64\n"
                "%d = arith.extui %b : i32 to i64\n"
                "%q = arith.divui %c, %d : i64\n"
                "%r = arith.trunci %q : i64 to i32"},
    {"divui_24_vector", "i32",
     OF_24_BITS "%c = vector.from_elements %a, %b : vector<2xi32>\n"
                "%d = vector.from_elements %b, %one : vector<2xi32>\n"
                "%q = arith.divui %c, %d : vector<2xi32>\n"
                "%p = arith.remui %c, %d : vector<2xi32>\n"
                "%sum = arith.addi %p, %q : vector<2xi32>\n"
                "%r = vector.reduction <add>, %sum : vector<2xi32> into i32"},
    {"divsi_24", "i32", OF_24_SIGNED "%r = arith.divsi %a, %b : i32"},
    {"remsi_24", "i32", OF_24_SIGNED "%r = arith.remsi %a, %b : i32"},
    {"divui_extended", "i32", OF_24_SIGNED "%r = arith.divui %a, %b : i32"},
    {"remsi", "i32", "%r = arith.remsi %half, %odd : i32"},
    {"mulsi_extended", "i32",
     "%l, %u = arith.mulsi_extended %y, %x : i32\n%r = arith.xori %l, %u : "
     "i32"},
    {"mului_extended", "i32",
     "%l, %u = arith.mului_extended %y, %odd : i32\n"
     "%r = arith.xori %l, %u : i32"},
    {"addui_extended", "i32",
     "%l, %o = arith.addui_extended %y, %y : i32, i1\n"
     "%u = arith.extui %o : i1 to i32\n%r = arith.xori %l, %u : i32"},
    {"sitofp", "f32", "%r = arith.sitofp %y : i32 to f32"},
    {"uitofp", "f32", "%r = arith.uitofp %y : i32 to f32"},
    {"fptosi", "i32", "%r = arith.fptosi %f : f32 to i32"},
    {"fptosi_any", "i32",
     "%q = arith.bitcast %y : i32 to f32\n%r = arith.fptosi %q : f32 to i32"},
    {"fptoui_any", "i32",
     "%q = arith.bitcast %y : i32 to f32\n%r = arith.fptoui %q : f32 to i32"},
    {"sitofp_i64", "f32",
     "%l = arith.extsi %y : i32 to i64\n%k = arith.muli %l, %l : i64\n"
     "%r = arith.sitofp %k : i64 to f32"},
    {"uitofp_bf16", "i32",
     NEAR_MIDDLE "%e = arith.uitofp %z : i32 to bf16\n" BITS_OF_BF16},
    {"sitofp_bf16", "i32",
     NEAR_MIDDLE "%h = arith.shrui %z, %one : i32\n%m = arith.xori %h, %mask "
                 ": i32\n%e = arith.sitofp %m : i32 to bf16\n" BITS_OF_BF16},
    {"uitofp_bf16_i64", "i32",
     NEAR_MIDDLE FAR_FROM_0
     "%e = arith.uitofp %l : i64 to bf16\n" BITS_OF_BF16},
    {"sitofp_bf16_i64", "i32",
     NEAR_MIDDLE FAR_FROM_0
     "%l1 = arith.constant 1 : i64\n%h = arith.shrui %l, %l1 : i64\n"
     "%wide = arith.extsi %mask : i32 to i64\n%m = arith.xori %h, %wide : i64\n"
     "%e = arith.sitofp %m : i64 to bf16\n" BITS_OF_BF16},
    {"is_finite", "i32",
     "%q = arith.bitcast %y : i32 to f32\n%b = math.isfinite %q : f32\n"
     "%r = arith.extui %b : i1 to i32"},
    {"is_nan", "i32",
     "%q = arith.bitcast %y : i32 to f32\n%b = math.isnan %q : f32\n"
     "%r = arith.extui %b : i1 to i32"},
    // Of all exponents, those of infinities and subnormal numbers among them.
    {"is_infinite", "i32",
     "%c23 = arith.constant 23 : i32\n%s = arith.shli %y, %c23 : i32\n"
     "%q = arith.bitcast %s : i32 to f32\n%b = math.isinf %q : f32\n"
     "%r = arith.extui %b : i1 to i32"},
    {"is_normal", "i32",
     "%c23 = arith.constant 23 : i32\n%s = arith.shli %y, %c23 : i32\n"
     "%t = arith.ori %s, %one : i32\n"
     "%q = arith.bitcast %t : i32 to f32\n%b = math.isnormal %q : f32\n"
     "%r = arith.extui %b : i1 to i32"},
};

TEST(OpResults, AreThoseOfTheHost) {
  for (const char *chip : {"gfx90a", "gfx942", "gfx950"})
    compareWithHost(cases, chip);
}
