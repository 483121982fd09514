//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RunCode.h"
#include "Assemble.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace mlir::swizzle::machine;
using llvm::StringRef;

AssembledCode::AssembledCode(llvm::ArrayRef<std::string> sequences,
                             StringRef chip)
    : chip(chip.str()), entries(sequences.size()) {
  std::string source;
  llvm::raw_string_ostream os(source);
  os << ".text\n.p2align 8\n";
  for (unsigned i = 0; i < sequences.size(); ++i)
    os << ".globl case" << i << "\n.p2align 3\ncase" << i << ":\n"
       << sequences[i] << "\ns_endpgm\n";
  std::unique_ptr<llvm::MemoryBuffer> object = assemble(source, chip);
  if (!object)
    return;
  auto file = llvm::cantFail(
      llvm::object::ObjectFile::createELFObjectFile(object->getMemBufferRef()));
  for (const llvm::object::SectionRef &section : file->sections()) {
    if (llvm::cantFail(section.getName()) != ".text")
      continue;
    StringRef contents = llvm::cantFail(section.getContents());
    text.assign(contents.bytes_begin(), contents.bytes_end());
    textAddress = section.getAddress();
  }
  for (const llvm::object::ELFSymbolRef symbol :
       llvm::cast<llvm::object::ELFObjectFileBase>(*file)
           .getDynamicSymbolIterators()) {
    StringRef name = llvm::cantFail(symbol.getName());
    unsigned number;
    if (name.consume_front("case") && !name.getAsInteger(10, number))
      entries[number] = llvm::cantFail(symbol.getAddress());
  }
}

llvm::Expected<KernelCode> AssembledCode::decode(unsigned number) const {
  KernelLocation location;
  location.name = "test";
  location.chip = chip;
  location.text = text;
  location.textAddress = textAddress;
  location.entry = entries[number];
  return decodeKernel(std::move(location));
}

Operand mlir::swizzle::machine::getOperand(StringRef text) {
  return llvm::cantFail(parseInstruction(("x " + text).str())).operands[0];
}

static const char *describe(MemoryKind kind) {
  switch (kind) {
  case MemoryKind::Global:
    return "global";
  case MemoryKind::Scratch:
    return "scratch";
  case MemoryKind::Scalar:
    return "scalar";
  default:
    return "lds";
  }
}

/// `global read 4: lanes 3 first 10`, where the first address is that of the
/// lowest lane.
static std::string describe(const AccessSite &site, uint64_t lanes,
                            uint64_t first) {
  std::string line;
  llvm::raw_string_ostream os(line);
  os << describe(site.memory) << (site.isAtomic ? " atomic" : "")
     << (site.isRead ? " read" : "") << (site.isWrite ? " write" : "")
     << (site.isToLds ? " to lds" : "") << " " << site.bytes << ": lanes "
     << llvm::format_hex_no_prefix(lanes, 1) << " first "
     << llvm::format_hex_no_prefix(first, 1);
  return line;
}

void Recorder::vectorAccess(const AccessSite &site, uint64_t lanes,
                            const uint64_t *addresses) {
  uint64_t first = lanes ? addresses[llvm::countr_zero(lanes)] : 0;
  lines.push_back(describe(site, lanes, first) +
                  (site.isMore ? " and more" : ""));
}

void Recorder::scalarAccess(const AccessSite &site, uint64_t address) {
  lines.push_back(describe(site, 0, address));
}

void Recorder::ldsFill(uint64_t end) {
  lines.push_back("lds up to " + std::to_string(end));
}

uint32_t Recorder::ldsAccess(const AccessSite &site, uint64_t lanes,
                             const uint32_t *addresses) {
  uint64_t first = lanes ? addresses[llvm::countr_zero(lanes)] : 0;
  lines.push_back(describe(site, lanes, first));
  return 0;
}

bool Recorder::wait(const WaitCounts &counts) {
  auto describe = [](unsigned count) {
    return count == WaitCounts::noLimit ? std::string("-")
                                        : std::to_string(count);
  };
  lines.push_back("wait " + describe(counts.vector) + " " +
                  describe(counts.exports) + " " +
                  describe(counts.ldsAndScalar));
  return false;
}

bool Recorder::barrier() {
  lines.push_back("barrier");
  return false;
}

llvm::Expected<std::vector<uint32_t>> mlir::swizzle::machine::runCode(
    const AssembledCode &assembled, unsigned number, const TestInputs &inputs,
    llvm::ArrayRef<std::string> results, WaveObserver &observer) {
  llvm::Expected<KernelCode> code = assembled.decode(number);
  if (!code)
    return code.takeError();
  WaveProgramOptions options;
  options.allLanes = inputs.exec == ~UINT64_C(0);
  options.numVectorInputs = inputs.vectors.size() / lanesPerWave;
  options.hasLdsContents = inputs.lds;
  for (const std::string &result : results)
    options.results.push_back(getOperand(result));
  auto program =
      WaveProgram::compile(std::make_shared<const KernelCode>(std::move(*code)),
                           inputs.memory, options);
  if (!program)
    return program.takeError();
  Wave wave(**program);
  WaveInputs start;
  start.scalars = inputs.scalars;
  start.vectors = inputs.vectors;
  start.exec = inputs.exec;
  start.scratchBytes = inputs.scratchBytes;
  start.counterRank = inputs.counterRank;
  start.counterPeriod = inputs.counterPeriod;
  start.lds = inputs.lds;
  wave.start(start, observer);
  llvm::Expected<Wave::Status> status = wave.resume();
  if (!status)
    return status.takeError();
  EXPECT_EQ(*status, Wave::Status::Ended);
  return wave.getResults().vec();
}

llvm::Expected<std::vector<uint32_t>>
mlir::swizzle::machine::runCode(const std::string &code,
                                const TestInputs &inputs,
                                llvm::ArrayRef<std::string> results,
                                WaveObserver &observer, StringRef chip) {
  AssembledCode assembled({code}, chip);
  return runCode(assembled, 0, inputs, results, observer);
}

TestInputs mlir::swizzle::machine::makeMemoryInputs() {
  TestInputs inputs;
  inputs.scalars = {0x1000, 0, 0x20, 0, 0, 0x100, 0};
  inputs.scratchBytes = 16;
  for (unsigned i = 0; i < 4; ++i)
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      inputs.vectors.push_back(i == 0 ? 4 * lane : i == 1 ? 0 : lane);
  return inputs;
}

std::vector<std::string> mlir::swizzle::machine::record(const std::string &code,
                                                        StringRef chip) {
  Recorder recorder;
  auto results = runCode(code, makeMemoryInputs(), {}, recorder, chip);
  if (!results)
    recorder.lines.push_back(llvm::toString(results.takeError()));
  return recorder.lines;
}

std::string mlir::swizzle::machine::recordLast(const std::string &code) {
  std::vector<std::string> lines = record(code);
  return lines.empty() ? "" : lines.back();
}

/// Compares the dwords from `values` on with what a register has to hold.
static void compare(const OperationCase &test, const ExpectedValue &expected,
                    const uint32_t *values) {
  Operand operand = getOperand(expected.result);
  unsigned lanes = operand.isVector() ? lanesPerWave : 1;
  for (unsigned lane = 0; lane < lanes; ++lane) {
    uint64_t actual = values[lane];
    if (operand.count == 2)
      actual |= uint64_t(values[lanes + lane]) << 32;
    ASSERT_EQ(actual, expected.value)
        << test.code << ": " << expected.result << " of lane " << lane;
  }
}

void mlir::swizzle::machine::checkCases(llvm::ArrayRef<OperationCase> cases,
                                        StringRef chip) {
  std::vector<std::string> sequences;
  for (const OperationCase &test : cases)
    sequences.push_back(test.code);
  AssembledCode assembled(sequences, chip);
  for (unsigned i = 0; i < cases.size(); ++i) {
    const OperationCase &test = cases[i];
    TestInputs inputs;
    for (uint64_t input : test.inputs) {
      inputs.scalars.push_back(input);
      inputs.vectors.insert(inputs.vectors.end(), lanesPerWave, input);
    }
    std::vector<std::string> results;
    for (const ExpectedValue &expected : test.expected)
      results.push_back(expected.result);
    Recorder recorder;
    llvm::Expected<std::vector<uint32_t>> values =
        runCode(assembled, i, inputs, results, recorder);
    if (!values) {
      ADD_FAILURE() << llvm::toString(values.takeError());
      continue;
    }
    const uint32_t *next = values->data();
    for (const ExpectedValue &expected : test.expected) {
      compare(test, expected, next);
      Operand operand = getOperand(expected.result);
      next += operand.count * (operand.isVector() ? lanesPerWave : 1);
    }
  }
}
