//===----------------------------------------------------------------------===//
// The formulas of the built-in maps for every chunk size, window height and
// number of XCDs: these are parameters of the program that is proved.
//
//===----------------------------------------------------------------------===//

#include "Algebras.h"
#include "CaseProof.h"
#include "Swizzle/Mapping/MapFormulas.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::swizzle;

namespace {

template <typename Formula>
void expectProved(unsigned numIds, unsigned numParameters, Formula formula) {
  CaseProof proof =
      proveByCases(makeProgram(numIds, numParameters, formula), {});
  EXPECT_TRUE(proof.isBijection)
      << (proof.stop ? proof.stop->reason : "refuted");
}

TEST(SymbolicSizes, BalancedForEachNumberOfXcds) {
  expectProved(1, 1, [](auto &a, const auto &in) {
    return std::vector{balancedMap(a, in[0], in[1], in[2])};
  });
}

TEST(SymbolicSizes, ChunkedForEachChunkSize) {
  for (uint32_t xcds = 1; xcds <= 16; ++xcds) {
    SCOPED_TRACE(xcds);
    expectProved(1, 1, [&](auto &a, const auto &in) {
      return std::vector{chunkedMap(a, in[0], in[1], a.constant(xcds), in[2])};
    });
  }
}

TEST(SymbolicSizes, WindowedForEachHeight) {
  expectProved(2, 1, [](auto &a, const auto &in) {
    auto id = a.add(a.mul(in[0], in[3]), in[1]);
    auto tile = windowedMap(a, id, in[2], in[3], in[4]);
    return std::vector{tile.row, tile.column};
  });
}

/// A time that is over once it has been asked so many times.
class AskedTime : public ProofTime {
public:
  explicit AskedTime(unsigned most) : left(most) {}
  bool isOver() const override { return left == 0 || --left == 0; }

private:
  mutable unsigned left;
};

// Whatever the proof was at when its time was over, it stops and says so.
TEST(SymbolicSizes, ProofsStopWhenTheirTimeIsOver) {
  auto pairsOfRows = [](auto &a, const auto &in) {
    auto two = a.constant(2);
    auto id = a.add(a.mul(in[0], in[3]), in[1]);
    auto size = a.mul(two, in[3]);
    auto first = a.mul(a.div(id, size), two);
    auto inside = a.rem(id, size);
    auto rows = a.min(a.sub(in[2], first), two);
    return std::vector{a.add(first, a.rem(inside, rows)), a.div(inside, rows)};
  };
  MapProgram program = makeProgram(2, 0, pairsOfRows);
  std::optional<CaseProof> proof;
  for (unsigned most = 1; !proof || proof->stop; most += most / 16 + 1) {
    ASSERT_LT(most, 1u << 20) << "more than the proof takes by far";
    proof = proveByCases(program, {}, AskedTime(most));
    if (proof->stop)
      EXPECT_EQ(proof->stop->reason, ProofTime::reason);
  }
  EXPECT_TRUE(proof->isBijection);
}

// A window one row too high where rows are left, or a chunk that is one id too
// long: a bijection for some parameters, and not for all.
TEST(SymbolicSizes, WhatIsWrongForSomeParameters) {
  auto windows = [](auto &a, const auto &in) {
    auto id = a.add(a.mul(in[0], in[3]), in[1]);
    auto size = a.mul(in[4], in[3]);
    auto inside = a.rem(id, size);
    auto first = a.mul(a.div(id, size), in[4]);
    return std::vector{a.add(first, a.rem(inside, in[4])),
                       a.div(inside, in[4])};
  };
  EXPECT_TRUE(isBijection(windows, {8, 5}, {4}));
  EXPECT_FALSE(isBijection(windows, {7, 5}, {4}));
  EXPECT_FALSE(proveByCases(makeProgram(2, 1, windows), {}).isBijection);

  auto chunks = [](auto &a, const auto &in) {
    auto eight = a.constant(8);
    auto nth = a.div(in[0], eight);
    auto start = a.mul(a.mul(a.div(nth, in[2]), eight), in[2]);
    return std::vector{a.add(a.add(start, a.mul(a.rem(in[0], eight), in[2])),
                             a.rem(nth, in[2]))};
  };
  EXPECT_TRUE(isBijection(chunks, {64}, {4}));
  EXPECT_FALSE(isBijection(chunks, {66}, {4}));
  EXPECT_FALSE(proveByCases(makeProgram(1, 1, chunks), {}).isBijection);
}

/// A formula drawn by chance from `seed`, of one id, its size and a parameter.
template <typename A>
std::vector<typename A::Value>
makeRandom(A &a, const std::vector<typename A::Value> &in, unsigned seed) {
  std::minstd_rand random(seed);
  std::vector<typename A::Value> numbers(in.begin(), in.end());
  numbers.push_back(a.constant(1 + random() % 5));
  auto any = [&] { return numbers[random() % numbers.size()]; };
  for (unsigned k = 0, size = 2 + random() % 4; k < size; ++k) {
    auto x = any(), y = any();
    switch (random() % 5) {
    case 0:
      numbers.push_back(a.add(x, y));
      break;
    case 1:
      numbers.push_back(a.mul(x, y));
      break;
    case 2:
      numbers.push_back(a.div(x, y));
      break;
    case 3:
      numbers.push_back(a.rem(x, y));
      break;
    case 4:
      numbers.push_back(a.select(a.less(x, y), x, any()));
      break;
    }
  }
  // The sum with the id, around the end, is a bijection more often than not.
  auto last = numbers.back();
  return {random() % 2 ? a.rem(a.add(in[0], last), in[1]) : last};
}

// No proof of what an enumeration refutes, over formulas that nobody chose.
TEST(SymbolicSizes, NoProofOfWhatAnEnumerationRefutes) {
  unsigned proved = 0;
  for (unsigned seed = 1; seed <= 400; ++seed) {
    auto formula = [&](auto &a, const auto &in) {
      return makeRandom(a, in, seed);
    };
    if (!proveByCases(makeProgram(1, 1, formula), {}).isBijection)
      continue;
    ++proved;
    for (uint64_t n = 1; n <= 24; ++n)
      for (uint64_t parameter = 1; parameter <= 24; ++parameter)
        ASSERT_TRUE(isBijection(formula, {n}, {parameter}))
            << "seed " << seed << ", N = " << n << ", parameter " << parameter;
  }
  // Some are proved at all.
  EXPECT_GE(proved, 10u);
}

} // namespace
