//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// All comparisons, of pairs that tell each of them from all others.
//
//===----------------------------------------------------------------------===//

#include "RunCode.h"
#include "Semantics.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"
#include <deque>

using namespace mlir::swizzle::machine;
using llvm::StringRef;

namespace {

/// How the first of two numbers stands to the second.
enum Order { Less, Equal, Greater, Unordered };

/// Pairs of numbers of a type, as dwords of the first, then of the second.
struct Pair {
  Order order;
  std::vector<uint64_t> dwords;
};

/// The orders for which `relation`, the part of the name between `cmp_` and the
/// type, holds.
std::vector<Order> getOrders(StringRef relation) {
  if (relation.consume_front("n")) {
    if (relation == "e")
      return {Less, Greater, Unordered};
    // Of floats: also where one is no number.
    std::vector<Order> others;
    for (Order order : {Less, Equal, Greater, Unordered})
      if (!llvm::is_contained(getOrders(relation), order))
        others.push_back(order);
    return others;
  }
  if (relation == "lt")
    return {Less};
  if (relation == "eq")
    return {Equal};
  if (relation == "le")
    return {Less, Equal};
  if (relation == "gt")
    return {Greater};
  if (relation == "ge")
    return {Equal, Greater};
  if (relation == "lg")
    return {Less, Greater};
  if (relation == "o")
    return {Less, Equal, Greater};
  if (relation == "u")
    return {Unordered};
  if (relation == "f")
    return {};
  EXPECT_TRUE(relation == "t" || relation == "tru") << relation.str();
  return {Less, Equal, Greater, Unordered};
}

std::vector<Pair> getPairs(StringRef type) {
  // -1 or the largest number, and 1.
  if (type == "i16")
    return {{Less, {0xffff, 1}}, {Equal, {1, 1}}, {Greater, {1, 0xffff}}};
  if (type == "u16")
    return {{Greater, {0xffff, 1}}, {Equal, {1, 1}}, {Less, {1, 0xffff}}};
  constexpr uint64_t ones = 0xffffffff;
  if (type == "i32")
    return {{Less, {ones, 1}}, {Equal, {1, 1}}, {Greater, {1, ones}}};
  if (type == "u32")
    return {{Greater, {ones, 1}}, {Equal, {1, 1}}, {Less, {1, ones}}};
  if (type == "i64")
    return {{Less, {ones, ones, 1, 0}},
            {Equal, {1, 2, 1, 2}},
            {Greater, {0, 1, 1, 0}}};
  if (type == "u64")
    return {{Greater, {ones, ones, 1, 0}},
            {Equal, {1, 2, 1, 2}},
            {Less, {1, 0, 0, 1}}};
  // -1, 2 and what is no number.
  if (type == "f16")
    return {{Less, {0xbc00, 0x4000}},
            {Equal, {0x4000, 0x4000}},
            {Greater, {0x4000, 0xbc00}},
            {Unordered, {0x4000, 0x7e00}}};
  if (type == "f32")
    return {{Less, {0xbf800000, 0x40000000}},
            {Equal, {0x40000000, 0x40000000}},
            {Greater, {0x40000000, 0xbf800000}},
            {Unordered, {0x40000000, 0x7fc00000}}};
  EXPECT_EQ(type, "f64");
  return {{Less, {0, 0xbff00000, 0, 0x40000000}},
          {Equal, {0, 0x40000000, 0, 0x40000000}},
          {Greater, {0, 0x40000000, 0, 0xbff00000}},
          {Unordered, {0, 0x40000000, 0, 0x7ff80000}}};
}

/// The code of comparison `name` of what is in registers 0 and on.
std::string getCode(StringRef name, bool isOf64Bits) {
  StringRef file = name.consume_front("s_") ? "s" : "v";
  std::string first = (file + (isOf64Bits ? "[0:1]" : "0")).str();
  std::string second = (file + (isOf64Bits ? "[2:3]" : "1")).str();
  std::string result = file == "v" ? " vcc," : "";
  return (file == "v" ? name.str() : "s_" + name.str()) + result + " " + first +
         ", " + second;
}

TEST(Comparisons, HoldForTheOrdersOfTheirNames) {
  std::deque<std::string> codes;
  std::vector<OperationCase> cases;
  for (const ValueOperation &operation : getComparisons()) {
    StringRef name = operation.name;
    // A constant in the instruction, and kinds of floats: cases of their own.
    if (name.starts_with("s_cmpk") || name.contains("_class_"))
      continue;
    auto [rest, type] = name.rsplit('_');
    StringRef relation = rest.rsplit('_').second;
    std::vector<Order> orders = getOrders(relation);
    for (const Pair &pair : getPairs(type)) {
      bool holds = llvm::is_contained(orders, pair.order);
      codes.push_back(getCode(name, type.ends_with("64")));
      uint64_t lanes = holds ? ~UINT64_C(0) : 0;
      if (name.starts_with("s_"))
        cases.push_back({codes.back().c_str(), pair.dwords, {{"scc", holds}}});
      else if (name.starts_with("v_cmpx"))
        cases.push_back({codes.back().c_str(),
                         pair.dwords,
                         {{"vcc", lanes}, {"exec", lanes}}});
      else
        cases.push_back({codes.back().c_str(), pair.dwords, {{"vcc", lanes}}});
    }
  }
  EXPECT_GT(cases.size(), 500u);
  checkCases(cases);
}

TEST(Comparisons, WithConstants) {
  // The constant is -1, or the 16 bits as a number.
  std::deque<std::string> codes;
  std::vector<OperationCase> cases;
  for (StringRef relation : {"lt", "eq", "le", "gt", "lg", "ge"}) {
    std::vector<Order> orders = getOrders(relation);
    auto add = [&](StringRef type, uint64_t input, Order order) {
      codes.push_back(
          ("s_cmpk_" + relation + "_" + type + " s0, 0xffff").str());
      cases.push_back({codes.back().c_str(),
                       {input},
                       {{"scc", llvm::is_contained(orders, order)}}});
    };
    add("i32", 0xfffffffe, Less);
    add("i32", 0xffffffff, Equal);
    add("i32", 0, Greater);
    add("u32", 0, Less);
    add("u32", 0xffff, Equal);
    add("u32", 0xffffffff, Greater);
  }
  checkCases(cases);
}

// Bits of the mask, from 0 on: signaling and quiet NaN; minus infinity, normal,
// denormal, zero; plus zero, denormal, normal, infinity (the instruction set
// document, V_CMP_CLASS).
static const OperationCase classCases[] = {
    {"v_cmp_class_f32 vcc, v0, v1", {0x7f800001, 1}, {{"vcc", ~UINT64_C(0)}}},
    {"v_cmp_class_f32 vcc, v0, v1", {0x7fc00000, 1}, {{"vcc", 0}}},
    {"v_cmp_class_f32 vcc, v0, v1", {0x7fc00000, 2}, {{"vcc", ~UINT64_C(0)}}},
    {"v_cmp_class_f32 vcc, v0, v1", {0xff800000, 4}, {{"vcc", ~UINT64_C(0)}}},
    {"v_cmp_class_f32 vcc, v0, v1", {0xbf800000, 8}, {{"vcc", ~UINT64_C(0)}}},
    {"v_cmp_class_f32 vcc, v0, v1", {0x80000001, 16}, {{"vcc", ~UINT64_C(0)}}},
    {"v_cmp_class_f32 vcc, v0, v1", {0x80000000, 32}, {{"vcc", ~UINT64_C(0)}}},
    {"v_cmp_class_f32 vcc, v0, v1", {0, 64}, {{"vcc", ~UINT64_C(0)}}},
    {"v_cmp_class_f32 vcc, v0, v1", {1, 128}, {{"vcc", ~UINT64_C(0)}}},
    {"v_cmp_class_f32 vcc, v0, v1", {0x3f800000, 256}, {{"vcc", ~UINT64_C(0)}}},
    {"v_cmp_class_f32 vcc, v0, v1", {0x7f800000, 512}, {{"vcc", ~UINT64_C(0)}}},
    {"v_cmp_class_f32 vcc, v0, v1", {0x3f800000, 0x2ff}, {{"vcc", 0}}},
    {"v_cmpx_class_f32 vcc, v0, v1", {0x3f800000, 4}, {{"exec", 0}}},
    {"v_cmp_class_f16 vcc, v0, v1", {0x3c00, 256}, {{"vcc", ~UINT64_C(0)}}},
    {"v_cmpx_class_f16 vcc, v0, v1", {0x3c00, 4}, {{"exec", 0}}},
    {"v_cmp_class_f64 vcc, v[0:1], v2",
     {0, 0x3ff00000, 256},
     {{"vcc", ~UINT64_C(0)}}},
    {"v_cmpx_class_f64 vcc, v[0:1], v2", {0, 0x3ff00000, 4}, {{"exec", 0}}},
};

TEST(Comparisons, Classes) { checkCases(classCases); }

} // namespace
