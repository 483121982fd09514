//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/SharedReads.h"
#include "gtest/gtest.h"

using namespace mlir::swizzle;

TEST(SharedReads, AssemblySeesOthersPastTheL1) {
  for (const char *text :
       {"global_load_dword $0, $1, off sc1", "flat_load_dword v0, $0 glc",
        "buffer_load_dword $0, $1, $2, 0 offen nt lds",
        "v_mov_b32 v0, 0\n\tglobal_atomic_or v0, v0, v0, s[0:1] sc0",
        "s_waitcnt vmcnt(0)\n\tbuffer_inv sc1", "buffer_wbinvl1_vol",
        "s_dcache_inv", "ld.acquire.gpu.global.b32 $0, [$1];",
        "{ .reg .pred p; @p atom.global.or.b32 $0, [$1], 0; }"})
    EXPECT_TRUE(getAssemblyReads(text).seesOthers) << text;
  for (const char *text :
       {"", "s_waitcnt vmcnt(0)\n\ts_sleep 1",
        "buffer_load_dword $0, $1, 0 offen lds", "ds_read_b32 v0, $0",
        "global_store_dword $0, v0, off sc1", "ld.shared.b32 $0, [$1];",
        "atom.shared.add.u32 $0, [$1], 1;", "s_nop 0 // buffer_inv sc1",
        "s_nop 0 ; buffer_inv sc1"})
    EXPECT_FALSE(getAssemblyReads(text).seesOthers) << text;
}

TEST(SharedReads, AssemblyHasALoop) {
  for (const char *text :
       {"0:\ns_nop 0\ns_cbranch_scc1 0b", "again: s_branch again",
        "W: setp.eq.u32 p, $0, 0; @p bra.uni W;", "W:\n@!p bra W;",
        ".L${:uid}:\n\ts_nop 0\n\ts_cbranch_vccnz .L${:uid}", "s_branch -4",
        "s_branch 65532", "s_setpc_b64 s[0:1]"})
    EXPECT_TRUE(getAssemblyReads(text).hasLoop) << text;
  for (const char *text :
       {"", "s_cbranch_execz 0f\nglobal_load_dword v0, $0, off sc1\n0:",
        "s_cbranch_scc0 end\ns_nop 0\nend: s_nop 0", "s_branch 4",
        "v_mov_b32 v0, s[0:1]", "@p bra end; end:", "0: s_nop 0"})
    EXPECT_FALSE(getAssemblyReads(text).hasLoop) << text;
}
