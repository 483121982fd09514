//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Runs a few instructions on given registers.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TEST_UNITTESTS_MACHINE_RUNCODE_H
#define SWIZZLE_TEST_UNITTESTS_MACHINE_RUNCODE_H

#include "Swizzle/Machine/WaveProgram.h"
#include <map>

namespace mlir::swizzle::machine {

/// A register and what it has to hold at the end, in all lanes.
struct ExpectedValue {
  const char *result;
  uint64_t value;
};

/// Instructions, the contents of s0, s1, ... and of all lanes of v0, v1, ...
/// before them, and of registers after them.
struct OperationCase {
  const char *code;
  std::vector<uint64_t> inputs;
  std::vector<ExpectedValue> expected;
};

/// The bits of a float.
inline uint32_t bits(float value) {
  uint32_t result;
  memcpy(&result, &value, sizeof(result));
  return result;
}
inline uint64_t bits(double value) {
  uint64_t result;
  memcpy(&result, &value, sizeof(result));
  return result;
}

/// Instruction sequences, assembled together.
class AssembledCode {
public:
  /// Fails the test if the assembler refuses one.
  AssembledCode(llvm::ArrayRef<std::string> sequences, llvm::StringRef chip);

  /// A sequence, which ends with s_endpgm.
  llvm::Expected<KernelCode> decode(unsigned number) const;

private:
  std::string chip;
  std::vector<uint8_t> text;
  uint64_t textAddress = 0;
  std::vector<uint64_t> entries;
};

/// The operand that LLVM prints as `text`.
Operand getOperand(llvm::StringRef text);

/// An observer that writes down what it is told, a line for each.
class Recorder : public WaveObserver {
public:
  void vectorAccess(const AccessSite &site, uint64_t lanes,
                    const uint64_t *addresses) override;
  void scalarAccess(const AccessSite &site, uint64_t address) override;
  uint32_t ldsAccess(const AccessSite &site, uint64_t lanes,
                     const uint32_t *addresses) override;
  void ldsFill(uint64_t end) override;
  bool wait(const WaitCounts &counts) override;
  bool barrier() override;

  std::vector<std::string> lines;
};

/// The registers of a wave at its start for tests: dwords of s0, s1, ..., and
/// of lanes of v0, v1, ...
struct TestInputs {
  std::vector<uint32_t> scalars, vectors;
  uint64_t exec = ~UINT64_C(0);
  uint64_t scratchBytes = 0;
  /// See WaveInputs.
  uint64_t counterRank = 0, counterPeriod = 0;
  /// Contents of LDS; null for code that does not keep them.
  OwnContents *lds = nullptr;
  std::shared_ptr<LaunchMemory> memory = std::make_shared<LaunchMemory>();
};

/// Runs a sequence of gfx942 to its end; the results are dwords of the
/// registers `results`, 64 for a vector register.
llvm::Expected<std::vector<uint32_t>>
runCode(const std::string &code, const TestInputs &inputs,
        llvm::ArrayRef<std::string> results, WaveObserver &observer,
        llvm::StringRef chip = "gfx942");

/// The same for sequence `number` of those that were assembled together.
llvm::Expected<std::vector<uint32_t>>
runCode(const AssembledCode &assembled, unsigned number,
        const TestInputs &inputs, llvm::ArrayRef<std::string> results,
        WaveObserver &observer);

/// Inputs for code that accesses memory: the address 0x1000 in s[0:1], four
/// times the number of the lane in v0, zeros in v1, and the number of the lane
/// in v2 and v3.
TestInputs makeMemoryInputs();

/// What a Recorder writes down of code with these inputs. If the code fails,
/// its error is the last line.
std::vector<std::string> record(const std::string &code,
                                llvm::StringRef chip = "gfx942");

/// The last of these lines, or nothing.
std::string recordLast(const std::string &code);

/// The cases of operations that compute values, but for comparisons.
llvm::ArrayRef<OperationCase> getScalarCases();
llvm::ArrayRef<OperationCase> getIntegerCases();
llvm::ArrayRef<OperationCase> getFloatCases();
llvm::ArrayRef<OperationCase> getGfx90aCases();
llvm::ArrayRef<OperationCase> getGfx950Cases();

/// Runs each case and compares.
void checkCases(llvm::ArrayRef<OperationCase> cases,
                llvm::StringRef chip = "gfx942");

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_TEST_UNITTESTS_MACHINE_RUNCODE_H
