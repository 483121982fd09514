//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Semantics.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir::swizzle::machine;
using llvm::StringRef;
using llvm::Value;

namespace {
struct EffectOperation {
  StringRef name;
  IssueClass issue;
  Effect effect;
};

/// The end of the name of an access, with its width.
struct AccessSuffix {
  StringRef name;
  unsigned bytes;
  bool isSigned = false, isHalf = false, isHigh = false;
};
} // namespace

static const EffectOperation effects[] = {
    {"s_nop", IssueClass::Wait, Effect::Nothing},
    {"s_sleep", IssueClass::Wait, Effect::Nothing},
    {"s_wakeup", IssueClass::Wait, Effect::Nothing},
    {"s_setprio", IssueClass::Wait, Effect::Nothing},
    {"s_sethalt", IssueClass::Wait, Effect::Nothing},
    {"s_sendmsg", IssueClass::Wait, Effect::Nothing},
    {"s_icache_inv", IssueClass::Wait, Effect::Nothing},
    {"s_dcache_inv", IssueClass::ScalarMemory, Effect::Nothing},
    {"s_dcache_inv_vol", IssueClass::ScalarMemory, Effect::Nothing},
    {"s_dcache_wb", IssueClass::ScalarMemory, Effect::Nothing},
    {"s_dcache_wb_vol", IssueClass::ScalarMemory, Effect::Nothing},
    {"s_ttracedata", IssueClass::Wait, Effect::Nothing},
    {"s_incperflevel", IssueClass::Wait, Effect::Nothing},
    {"s_decperflevel", IssueClass::Wait, Effect::Nothing},
    {"s_setreg_b32", IssueClass::Scalar, Effect::Nothing},
    {"s_setreg_imm32_b32", IssueClass::Scalar, Effect::Nothing},
    {"s_set_gpr_idx_on", IssueClass::Scalar, Effect::SetIndex},
    {"s_set_gpr_idx_off", IssueClass::Scalar, Effect::ClearIndex},
    // Between workgroups, of which a trace knows one.
    {"ds_gws_init", IssueClass::Lds, Effect::Nothing},
    {"ds_gws_barrier", IssueClass::Lds, Effect::Nothing},
    {"ds_gws_sema_v", IssueClass::Lds, Effect::Nothing},
    {"ds_gws_sema_br", IssueClass::Lds, Effect::Nothing},
    {"ds_gws_sema_p", IssueClass::Lds, Effect::Nothing},
    {"ds_nop", IssueClass::Lds, Effect::Nothing},
    {"v_nop", IssueClass::Vector, Effect::Nothing},
    {"buffer_inv", IssueClass::VectorMemory, Effect::Nothing},
    {"buffer_wbl2", IssueClass::VectorMemory, Effect::Nothing},
    {"buffer_wbinvl1", IssueClass::VectorMemory, Effect::Nothing},
    {"buffer_wbinvl1_vol", IssueClass::VectorMemory, Effect::Nothing},
    {"buffer_invl2", IssueClass::VectorMemory, Effect::Nothing},
    {"s_waitcnt", IssueClass::Wait, Effect::Wait},
    {"s_barrier", IssueClass::Wait, Effect::Barrier},
    {"s_endpgm", IssueClass::Branch, Effect::End},
    {"s_trap", IssueClass::Branch, Effect::Trap},
    {"s_branch", IssueClass::Branch, Effect::Branch},
    {"s_cbranch_scc0", IssueClass::Branch, Effect::Branch},
    {"s_cbranch_scc1", IssueClass::Branch, Effect::Branch},
    {"s_cbranch_vccz", IssueClass::Branch, Effect::Branch},
    {"s_cbranch_vccnz", IssueClass::Branch, Effect::Branch},
    {"s_cbranch_execz", IssueClass::Branch, Effect::Branch},
    {"s_cbranch_execnz", IssueClass::Branch, Effect::Branch},
    {"s_getpc_b64", IssueClass::Scalar, Effect::GetPc},
    {"s_setpc_b64", IssueClass::Branch, Effect::SetPc},
    {"s_swappc_b64", IssueClass::Branch, Effect::Call},
    {"s_call_b64", IssueClass::Branch, Effect::Call},
    {"s_getreg_b32", IssueClass::Scalar, Effect::Unknown},
    {"s_memtime", IssueClass::ScalarMemory, Effect::Unknown},
    {"s_memrealtime", IssueClass::ScalarMemory, Effect::Unknown},
    {"v_readfirstlane_b32", IssueClass::Vector, Effect::ReadFirstLane},
    {"v_readlane_b32", IssueClass::Vector, Effect::ReadLane},
    {"v_writelane_b32", IssueClass::Vector, Effect::WriteLane},
    {"v_swap_b32", IssueClass::Vector, Effect::Swap},
    {"v_pk_mov_b32", IssueClass::Vector, Effect::MovePair},
    {"v_permlane16_swap_b32", IssueClass::Vector, Effect::PermuteHalves},
    {"v_permlane32_swap_b32", IssueClass::Vector, Effect::PermuteHalves},
    {"ds_swizzle_b32", IssueClass::Lds, Effect::LaneSwizzle},
    {"ds_permute_b32", IssueClass::Lds, Effect::LanePermute},
    {"ds_bpermute_b32", IssueClass::Lds, Effect::LaneBackwardPermute},
};

/// Vector instructions whose results are not known.
static constexpr llvm::StringLiteral unknownResults[] = {
    "v_cvt_pkrtz_f16_f32",
    "v_pk_fmac_f16",
    "v_dot2_f32_f16",
    "v_dot2c_f32_f16",
    "v_dot4_i32_i8",
    "v_dot4c_i32_i8",
    "v_dot2_i32_i16",
    "v_dot2_u32_u16",
    "v_dot2c_i32_i16",
    "v_dot2_f32_bf16",
    "v_dot2c_f32_bf16",
    "v_dot4_u32_u8",
    "v_dot8_i32_i4",
    "v_dot8_u32_u4",
    "v_dot8c_i32_i4",
    "v_sad_hi_u8",
    "v_msad_u8",
    "v_qsad_pk_u16_u8",
    "v_mqsad_pk_u16_u8",
    "v_mqsad_u32_u8",
    "v_lerp_u8",
    "v_cubeid_f32",
    "v_cubesc_f32",
    "v_cubetc_f32",
    "v_cubema_f32",
    "v_sat_pk_u8_i16",
    "v_cvt_off_f32_i4",
    "v_cvt_pk_i16_i32",
    "v_cvt_pk_u16_u32",
    "v_cvt_pk_u8_f32",
    "v_cvt_pknorm_i16_f16",
    "v_cvt_pknorm_u16_f16",
    "v_cvt_pknorm_i16_f32",
    "v_cvt_pknorm_u16_f32",
    "v_cvt_sr_fp8_f32",
    "v_cvt_sr_bf8_f32",
    "v_cvt_sr_f16_f32",
    "v_cvt_sr_bf16_f32",
    "v_prng_b32",
    "v_ashr_pk_i8_i32",
    "v_ashr_pk_u8_i32",
};

/// Operations that are one entry each: matrix instructions have their shape in
/// their names, conversions of gfx950 with a scale their types.
static const EffectOperation families[] = {
    {"v_mfma", IssueClass::Matrix, Effect::Matrix},
    {"v_smfmac", IssueClass::Matrix, Effect::Matrix},
    {"v_cvt_scalef32", IssueClass::Vector, Effect::Unknown},
};

static const AccessSuffix loads[] = {
    {"ubyte", 1},
    {"sbyte", 1, true},
    {"ushort", 2},
    {"sshort", 2, true},
    {"dword", 4},
    {"dwordx2", 8},
    {"dwordx3", 12},
    {"dwordx4", 16},
    {"ubyte_d16", 1, false, true},
    {"ubyte_d16_hi", 1, false, true, true},
    {"sbyte_d16", 1, true, true},
    {"sbyte_d16_hi", 1, true, true, true},
    {"short_d16", 2, false, true},
    {"short_d16_hi", 2, false, true, true},
};
static const AccessSuffix stores[] = {
    {"byte", 1},
    {"short", 2},
    {"dword", 4},
    {"dwordx2", 8},
    {"dwordx3", 12},
    {"dwordx4", 16},
    {"byte_d16_hi", 1, false, true, true},
    {"short_d16_hi", 2, false, true, true},
};
// Of global memory; those of buffers have a modifier.
static const AccessSuffix loadsToLds[] = {
    {"ubyte", 1}, {"sbyte", 1},    {"ushort", 2},  {"sshort", 2},
    {"dword", 4}, {"dwordx3", 12}, {"dwordx4", 16}};
static const AccessSuffix ldsReads[] = {
    {"u8", 1},
    {"i8", 1, true},
    {"u16", 2},
    {"i16", 2, true},
    {"b32", 4},
    {"b64", 8},
    {"b96", 12},
    {"b128", 16},
    {"u8_d16", 1, false, true},
    {"u8_d16_hi", 1, false, true, true},
    {"i8_d16", 1, true, true},
    {"i8_d16_hi", 1, true, true, true},
    {"u16_d16", 2, false, true},
    {"u16_d16_hi", 2, false, true, true},
    {"b64_tr_b4", 8},
    {"b64_tr_b8", 8},
    {"b64_tr_b16", 8},
    {"b96_tr_b6", 12},
};
static const AccessSuffix ldsWrites[] = {
    {"b8", 1},
    {"b16", 2},
    {"b32", 4},
    {"b64", 8},
    {"b96", 12},
    {"b128", 16},
    {"b8_d16_hi", 1, false, true, true},
    {"b16_d16_hi", 2, false, true, true},
};
static const AccessSuffix scalarStores[] = {
    {"dword", 4}, {"dwordx2", 8}, {"dwordx4", 16}};
static const AccessSuffix scalarLoads[] = {{"dword", 4},
                                           {"dwordx2", 8},
                                           {"dwordx4", 16},
                                           {"dwordx8", 32},
                                           {"dwordx16", 64}};
// Of memory; with _x2 for 8 bytes. LDS has them with other names of types.
static const AccessSuffix atomics[] = {
    {"swap", 4}, {"cmpswap", 4}, {"add", 4},  {"sub", 4}, {"smin", 4},
    {"umin", 4}, {"smax", 4},    {"umax", 4}, {"and", 4}, {"or", 4},
    {"xor", 4},  {"inc", 4},     {"dec", 4}};
static const AccessSuffix floatAtomics[] = {
    {"add_f32", 4}, {"pk_add_f16", 4}, {"pk_add_bf16", 4},
    {"add_f64", 8}, {"min_f64", 8},    {"max_f64", 8}};
static const AccessSuffix ldsAtomics[] = {
    {"add_u32", 4},    {"sub_u32", 4},    {"rsub_u32", 4},  {"inc_u32", 4},
    {"dec_u32", 4},    {"min_i32", 4},    {"max_i32", 4},   {"min_u32", 4},
    {"max_u32", 4},    {"and_b32", 4},    {"or_b32", 4},    {"xor_b32", 4},
    {"mskor_b32", 4},  {"add_f32", 4},    {"min_f32", 4},   {"max_f32", 4},
    {"cmpst_b32", 4},  {"cmpst_f32", 4},  {"add_u64", 8},   {"sub_u64", 8},
    {"rsub_u64", 8},   {"inc_u64", 8},    {"dec_u64", 8},   {"min_i64", 8},
    {"max_i64", 8},    {"min_u64", 8},    {"max_u64", 8},   {"and_b64", 8},
    {"or_b64", 8},     {"xor_b64", 8},    {"mskor_b64", 8}, {"add_f64", 8},
    {"min_f64", 8},    {"max_f64", 8},    {"cmpst_b64", 8}, {"cmpst_f64", 8},
    {"pk_add_f16", 4}, {"pk_add_bf16", 4}};
// Their names with _rtn_ before the type, where that is not what it is.
static const AccessSuffix ldsExchanges[] = {{"wrxchg_rtn_b32", 4},
                                            {"wrxchg_rtn_b64", 8},
                                            {"wrap_rtn_b32", 4},
                                            {"condxchg32_rtn_b64", 8}};

namespace {
/// All entries by name.
class Table {
public:
  Table();
  const Operation *find(StringRef name) const {
    auto it = entries.find(name);
    return it == entries.end() ? nullptr : &it->second;
  }
  std::vector<std::string> getNames() const;

private:
  void addValues(llvm::ArrayRef<ValueOperation> operations);
  void addMemory(const llvm::Twine &name, const AccessSuffix &suffix,
                 AddressForm form, bool isRead, bool isWrite, bool isAtomic);
  void addAtomics(StringRef prefix, AddressForm form);
  void addVectorMemory(StringRef prefix, AddressForm form);
  void addLds();

  llvm::StringMap<Operation> entries;
};
} // namespace

/// `Transcendental` is all that has a quarter of the rate.
static IssueClass getIssueClass(StringRef name) {
  if (name.starts_with("s_"))
    return IssueClass::Scalar;
  // Conversions from and to f32, but of f64, of bytes, to pairs of other
  // numbers than those of 8 bits, and those that round at random to 16 bits
  // (SISchedule.td, WriteFloatCvt).
  bool isOfByteFloats = name.contains("fp8") || name.contains("bf8");
  if (name.starts_with("v_cvt_") && name.contains("f32") &&
      !name.contains("f64") && !name.contains("ubyte") &&
      (isOfByteFloats ||
       (!name.starts_with("v_cvt_pk") && !name.starts_with("v_cvt_sr"))))
    return IssueClass::Transcendental;
  for (StringRef part : {"v_exp_", "v_log_", "v_rcp_", "v_rsq_", "v_sqrt_",
                         "v_sin_", "v_cos_", "v_qsad_", "v_mqsad_u32_"})
    if (name.starts_with(part))
      return IssueClass::Transcendental;
  if (name == "v_pk_add_f32" || name == "v_pk_mul_f32" ||
      name == "v_pk_fma_f32")
    return IssueClass::PackedFloat;
  return IssueClass::Vector;
}

void Table::addValues(llvm::ArrayRef<ValueOperation> operations) {
  for (const ValueOperation &value : operations) {
    Operation entry;
    entry.issue = getIssueClass(value.name);
    entry.value = &value;
    entries[value.name] = entry;
  }
}

void Table::addMemory(const llvm::Twine &name, const AccessSuffix &suffix,
                      AddressForm form, bool isRead, bool isWrite,
                      bool isAtomic) {
  bool isScalar =
      form == AddressForm::Scalar || form == AddressForm::ScalarBuffer;
  bool isLds = form == AddressForm::Lds || form == AddressForm::LdsPair;
  Operation entry;
  entry.issue = isScalar ? IssueClass::ScalarMemory
                : isLds  ? IssueClass::Lds
                         : IssueClass::VectorMemory;
  entry.effect = Effect::Memory;
  entry.memory = {form,     suffix.bytes,    isRead,        isWrite,
                  isAtomic, suffix.isSigned, suffix.isHalf, suffix.isHigh};
  entries[name.str()] = entry;
}

/// Those of integers.
void Table::addAtomics(StringRef prefix, AddressForm form) {
  for (AccessSuffix suffix : atomics) {
    addMemory(prefix + "_atomic_" + suffix.name, suffix, form, true, true,
              true);
    suffix.bytes = 8;
    addMemory(prefix + "_atomic_" + suffix.name + "_x2", suffix, form, true,
              true, true);
  }
}

void Table::addVectorMemory(StringRef prefix, AddressForm form) {
  for (const AccessSuffix &suffix : loads)
    addMemory(prefix + "_load_" + suffix.name, suffix, form, true, false,
              false);
  for (const AccessSuffix &suffix : stores)
    addMemory(prefix + "_store_" + suffix.name, suffix, form, false, true,
              false);
  if (form == AddressForm::Scratch)
    return;
  addAtomics(prefix, form);
  for (const AccessSuffix &suffix : floatAtomics)
    addMemory(prefix + "_atomic_" + suffix.name, suffix, form, true, true,
              true);
}

void Table::addLds() {
  AddressForm form = AddressForm::Lds;
  for (const AccessSuffix &suffix : ldsReads)
    addMemory("ds_read_" + suffix.name, suffix, form, true, false, false);
  for (const AccessSuffix &suffix : ldsWrites)
    addMemory("ds_write_" + suffix.name, suffix, form, false, true, false);
  for (unsigned bytes : {4, 8}) {
    AccessSuffix suffix{"", bytes};
    std::string type = bytes == 4 ? "b32" : "b64";
    for (unsigned stride : {1, 64}) {
      std::string two = stride == 1 ? "2_" : "2st64_";
      auto add = [&](const std::string &name, bool isRead, bool isWrite) {
        addMemory(name, suffix, AddressForm::LdsPair, isRead, isWrite,
                  isRead && isWrite);
        entries[name].memory.offsetUnit = bytes * stride;
      };
      add("ds_read" + two + type, true, false);
      add("ds_write" + two + type, false, true);
      add("ds_wrxchg" + two + "rtn_" + type, true, true);
    }
  }
  for (const AccessSuffix &suffix : ldsAtomics) {
    addMemory("ds_" + suffix.name, suffix, form, true, true, true);
    auto [action, type] = suffix.name.rsplit('_');
    addMemory("ds_" + action + "_rtn_" + type, suffix, form, true, true, true);
  }
  for (const AccessSuffix &suffix : ldsExchanges)
    addMemory("ds_" + suffix.name, suffix, form, true, true, true);
}

Table::Table() {
  addValues(getScalarOperations());
  addValues(getIntegerOperations());
  addValues(getFloatOperations());
  addValues(getByteFloatOperations());
  addValues(getPackedOperations());
  addValues(getComparisons());
  for (llvm::ArrayRef<EffectOperation> some :
       {llvm::ArrayRef(effects), llvm::ArrayRef(families)})
    for (const EffectOperation &effect : some) {
      Operation &entry = entries[effect.name];
      entry.issue = effect.issue;
      entry.effect = effect.effect;
    }
  for (StringRef name : unknownResults) {
    Operation &entry = entries[name];
    entry.issue = getIssueClass(name);
    entry.effect = Effect::Unknown;
  }
  addVectorMemory("global", AddressForm::Global);
  addVectorMemory("flat", AddressForm::Flat);
  addVectorMemory("scratch", AddressForm::Scratch);
  addVectorMemory("buffer", AddressForm::Buffer);
  for (const AccessSuffix &suffix : loadsToLds) {
    std::string name = ("global_load_lds_" + suffix.name).str();
    addMemory(name, suffix, AddressForm::Global, true, false, false);
    entries[name].memory.isToLds = true;
  }
  for (const AccessSuffix &suffix : scalarLoads) {
    addMemory("s_load_" + suffix.name, suffix, AddressForm::Scalar, true, false,
              false);
    addMemory("s_buffer_load_" + suffix.name, suffix, AddressForm::ScalarBuffer,
              true, false, false);
  }
  for (const AccessSuffix &suffix : scalarStores) {
    addMemory("s_store_" + suffix.name, suffix, AddressForm::Scalar, false,
              true, false);
    addMemory("s_buffer_store_" + suffix.name, suffix,
              AddressForm::ScalarBuffer, false, true, false);
  }
  addAtomics("s", AddressForm::Scalar);
  addAtomics("s_buffer", AddressForm::ScalarBuffer);
  addLds();
}

std::vector<std::string> Table::getNames() const {
  std::vector<std::string> names;
  for (const auto &entry : entries)
    names.push_back(entry.first().str());
  std::sort(names.begin(), names.end());
  return names;
}

static const Table &getTable() {
  static const Table table;
  return table;
}

const Operation *mlir::swizzle::machine::findOperation(StringRef mnemonic) {
  for (const EffectOperation &family : families)
    if (mnemonic.starts_with(family.name))
      return getTable().find(family.name);
  return getTable().find(mnemonic);
}

const Operation *
mlir::swizzle::machine::findSaturating(const Instruction &instruction) {
  return instruction.has("clamp")
             ? findOperation(instruction.mnemonic + " clamp")
             : nullptr;
}

const Operation *
mlir::swizzle::machine::findOperation(const Instruction &instruction,
                                      StringRef chip) {
  const std::string &name = instruction.mnemonic;
  // Floats of 8 bits are those of the chip.
  if (chip == "gfx950" && StringRef(name).starts_with("v_cvt_"))
    if (const Operation *operation = findOperation(name + " gfx950"))
      return operation;
  if (const Operation *operation = findSaturating(instruction))
    return operation;
  return findOperation(name);
}

std::vector<std::string> mlir::swizzle::machine::getOperationNames() {
  return getTable().getNames();
}
