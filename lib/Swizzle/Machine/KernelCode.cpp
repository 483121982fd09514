//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/KernelCode.h"
#include "ScalarConstants.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSchedule.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/AMDHSAKernelDescriptor.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/TargetSelect.h"
#include <array>
#include <map>
#include <set>
#include <utility>

using namespace mlir::swizzle::machine;
using llvm::ArrayRef;
using llvm::Expected;
using llvm::StringRef;

KernelLocation mlir::swizzle::machine::locateKernel(const CodeObject &object,
                                                    const Kernel &kernel,
                                                    ArrayRef<uint8_t> image) {
  KernelLocation location;
  location.name = kernel.name;
  location.chip = object.getIsa().str();
  location.text = image.slice(kernel.segment.start,
                              kernel.segment.end - kernel.segment.start);
  location.textAddress = kernel.segment.start;
  location.functions = object.getFunctions();
  location.entry = kernel.entry;
  // Accumulation registers lie behind the others, from a multiple of four on.
  // ("Kernel Descriptor" in LLVM's "User Guide for AMDGPU Backend".)
  unsigned offset =
      AMDHSA_BITS_GET(kernel.descriptor.compute_pgm_rsrc3,
                      llvm::amdhsa::COMPUTE_PGM_RSRC3_GFX90A_ACCUM_OFFSET);
  location.numVectorRegisters =
      std::min(location.numVectorRegisters, 4 * (offset + 1));
  return location;
}

/// The first block, from number `first` on, of those that start at an address.
static std::optional<unsigned> findFrom(const KernelCode &code, size_t first,
                                        uint64_t address) {
  auto startsBefore = [&](const Block &block, uint64_t wanted) {
    return code.instructions[block.first].address < wanted;
  };
  ArrayRef<Block> blocks = ArrayRef(code.blocks).drop_front(first);
  const Block *found = llvm::lower_bound(blocks, address, startsBefore);
  if (found == blocks.end() ||
      code.instructions[found->first].address != address)
    return std::nullopt;
  return first + (found - blocks.begin());
}

std::optional<unsigned> KernelCode::findBlock(uint64_t address) const {
  std::optional<unsigned> found = findFrom(*this, 0, address);
  // The end of the function in front comes before the one that starts there.
  if (found && instructions[blocks[*found].first].isEndOfFunction())
    return findFrom(*this, *found + 1, address);
  return found;
}

std::optional<unsigned>
KernelCode::findBlockBehind(const Instruction &instruction) const {
  return findFrom(*this, 0, instruction.address + instruction.size);
}

static std::string describePlace(const KernelLocation &location,
                                 uint64_t address) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (location.getSourceLine) {
    std::string line = location.getSourceLine(address);
    if (!line.empty())
      os << line << ": ";
  }
  os << "kernel '" << location.name << "' at "
     << llvm::format("0x%llx", static_cast<unsigned long long>(address));
  return text;
}

std::string KernelCode::format(const Instruction &instruction) const {
  std::string text =
      llvm::formatv("{0:x} {1}", instruction.address, instruction.text);
  std::string line =
      location.getSourceLine ? location.getSourceLine(instruction.address) : "";
  return line.empty() ? text : text + " [" + line + "]";
}

std::string KernelCode::describe(const Instruction &instruction) const {
  return describePlace(location, instruction.address) + " (" +
         instruction.text + "): ";
}

namespace {
/// LLVM's disassembler for a chip.
class Disassembler {
public:
  static Expected<std::unique_ptr<Disassembler>> create(StringRef chip);

  /// The instruction whose bytes `bytes` starts with, which is at `address`.
  Expected<Instruction> decode(ArrayRef<uint8_t> bytes, uint64_t address);

private:
  unsigned getPasses(const llvm::MCInst &inst) const;

  std::unique_ptr<llvm::MCRegisterInfo> registers;
  std::unique_ptr<llvm::MCAsmInfo> asmInfo;
  std::unique_ptr<llvm::MCInstrInfo> instructions;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget;
  std::unique_ptr<llvm::MCContext> context;
  std::unique_ptr<llvm::MCDisassembler> disassembler;
  std::unique_ptr<llvm::MCInstPrinter> printer;
  std::unique_ptr<llvm::MCInstrAnalysis> analysis;
};

/// Finds the instructions that a kernel can reach. What is known of scalar
/// registers where several ways meet is what all of them know, so that code is
/// walked again where another way knows less.
class CodeWalk {
public:
  CodeWalk(KernelCode &code, Disassembler &disassembler)
      : code(code), disassembler(disassembler) {}

  llvm::Error run();

private:
  /// A place that code leads to, the first instruction of a block.
  struct Start {
    /// What is known there.
    ScalarConstants constants;
    /// Where the function ends that it is in.
    uint64_t end;
    bool isOpen = true;
  };

  llvm::Error walkFrom(uint64_t start);
  Expected<Instruction *> decode(uint64_t address);
  llvm::Error followEnd(Instruction &instruction, ScalarConstants constants,
                        uint64_t end);
  llvm::Error lead(const Instruction &from, uint64_t to,
                   const ScalarConstants &constants, uint64_t end);
  void arrive(uint64_t address, const ScalarConstants &constants, uint64_t end);
  llvm::Error verifyReturns() const;
  uint64_t getEndOfFunction(uint64_t address) const;
  void listInstructions();
  bool contains(uint64_t address) const {
    const KernelLocation &location = code.location;
    return address >= location.textAddress &&
           address - location.textAddress < location.text.size();
  }

  KernelCode &code;
  Disassembler &disassembler;
  std::map<uint64_t, Instruction> found;
  std::map<uint64_t, Start> starts;
  /// Starts to walk from.
  std::vector<uint64_t> open;
  /// Where functions end without an instruction that ends them; the next one
  /// may start there.
  std::set<uint64_t> ends;
};
} // namespace

Expected<std::unique_ptr<Disassembler>> Disassembler::create(StringRef chip) {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUDisassembler();
  llvm::Triple triple("amdgcn-amd-amdhsa");
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return llvm::createStringError(error);
  auto result = std::make_unique<Disassembler>();
  llvm::MCTargetOptions options;
  result->registers.reset(target->createMCRegInfo(triple));
  result->asmInfo.reset(
      target->createMCAsmInfo(*result->registers, triple, options));
  result->instructions.reset(target->createMCInstrInfo());
  result->subtarget.reset(target->createMCSubtargetInfo(triple, chip, ""));
  result->context = std::make_unique<llvm::MCContext>(
      triple, result->asmInfo.get(), result->registers.get(),
      result->subtarget.get());
  result->disassembler.reset(
      target->createMCDisassembler(*result->subtarget, *result->context));
  result->printer.reset(target->createMCInstPrinter(
      triple, result->asmInfo->getAssemblerDialect(), *result->asmInfo,
      *result->instructions, *result->registers));
  result->analysis.reset(
      target->createMCInstrAnalysis(result->instructions.get()));
  return result;
}

/// Returns true if an instruction of two words has an operand that stands for
/// a constant in a third one, which CDNA does not have. LLVM 22's disassembler
/// ends the program at it. ("AMD Instinct MI300" Instruction Set Architecture,
/// "Instruction formats": VOP3 and VOP3P, MUBUF and MTBUF.)
static bool hasThirdWord(ArrayRef<uint8_t> bytes) {
  constexpr uint32_t constant = 255;
  uint32_t format = llvm::support::endian::read32le(bytes.data()) >> 26;
  uint32_t word = llvm::support::endian::read32le(bytes.data() + 4);
  if (format == 0b110100)
    return llvm::any_of(ArrayRef<unsigned>{0, 9, 18}, [&](unsigned operand) {
      return (word >> operand & 0x1ff) == constant;
    });
  return (format == 0b111000 || format == 0b111010) && word >> 24 == constant;
}

/// The clocks for which nothing else of its kind is issued, which LLVM counts
/// in passes.
unsigned Disassembler::getPasses(const llvm::MCInst &inst) const {
  const llvm::MCSchedModel &model = subtarget->getSchedModel();
  unsigned number = instructions->get(inst.getOpcode()).getSchedClass();
  const llvm::MCSchedClassDesc *kind = model.getSchedClassDesc(number);
  while (kind->isVariant()) {
    number = subtarget->resolveVariantSchedClass(
        number, &inst, instructions.get(), model.getProcessorID());
    kind = model.getSchedClassDesc(number);
  }
  return llvm::MCSchedModel::getReciprocalThroughput(*subtarget, *kind);
}

Expected<Instruction> Disassembler::decode(ArrayRef<uint8_t> bytes,
                                           uint64_t address) {
  // Where the code ends, the disassembler still finds the longest instruction.
  std::array<uint8_t, 8> longest = {};
  ArrayRef<uint8_t> padded = bytes;
  if (bytes.size() < longest.size()) {
    llvm::copy(bytes, longest.begin());
    padded = longest;
  }
  llvm::MCInst inst;
  uint64_t size = 0;
  if (hasThirdWord(padded) ||
      disassembler->getInstruction(inst, size, padded, address,
                                   llvm::nulls()) !=
          llvm::MCDisassembler::Success ||
      size > bytes.size())
    return llvm::createStringError("expected an instruction of the chip");
  std::string text;
  llvm::raw_string_ostream os(text);
  printer->printInst(&inst, address, "", *subtarget, os);
  llvm::replace(text, '\t', ' ');
  Expected<Instruction> result = parseInstruction(text);
  if (!result)
    return result;
  result->address = address;
  result->size = size;
  StringRef name = result->mnemonic;
  if (name.starts_with("v_mfma_") || name.starts_with("v_smfmac_"))
    result->matrixPasses = getPasses(inst);
  result->writesScc =
      llvm::any_of(instructions->get(inst.getOpcode()).implicit_defs(),
                   [&](llvm::MCPhysReg number) {
                     return StringRef(registers->getName(number)) == "SCC";
                   });
  uint64_t target;
  if (name.starts_with("s_cbranch") || name == "s_branch")
    if (analysis->evaluateBranch(inst, address, size, target))
      result->targets = {target};
  // A number of words, as in branches, after a result.
  if (name == "s_call_b64")
    result->targets = {
        address + size +
        4 * llvm::SignExtend64<16>(result->operands.back().integer)};
  return result;
}

/// The end of the function that has an address; the largest number, which is no
/// address of code, if no function has it.
uint64_t CodeWalk::getEndOfFunction(uint64_t address) const {
  auto startsBehind = [](uint64_t wanted, const AddressRange &function) {
    return wanted < function.start;
  };
  const auto *behind =
      llvm::upper_bound(code.location.functions, address, startsBehind);
  if (behind == code.location.functions.begin() ||
      !std::prev(behind)->contains(address))
    return ~UINT64_C(0);
  return std::prev(behind)->end;
}

/// Notes a way to a place, with what is known on it.
void CodeWalk::arrive(uint64_t address, const ScalarConstants &constants,
                      uint64_t end) {
  auto [it, isNew] = starts.try_emplace(address, Start{constants, end});
  Start &start = it->second;
  if (!isNew && start.constants.meet(constants) &&
      !std::exchange(start.isOpen, true))
    open.push_back(address);
  if (!isNew)
    return;
  open.push_back(address);
  // What was walked through before ends there now.
  if (found.count(address) && it != starts.begin())
    if (auto &[before, around] = *std::prev(it);
        !std::exchange(around.isOpen, true))
      open.push_back(before);
}

llvm::Error CodeWalk::lead(const Instruction &from, uint64_t to,
                           const ScalarConstants &constants, uint64_t end) {
  if (to == end) {
    ends.insert(to);
    return llvm::Error::success();
  }
  if (!contains(to))
    return llvm::createStringError(
        code.describe(from) +
        llvm::formatv("expected a branch into the segment of the kernel, but "
                      "its target is {0:x}",
                      to)
            .str());
  arrive(to, constants, end);
  return llvm::Error::success();
}

/// Goes on after an instruction that may not be followed by the next one.
llvm::Error CodeWalk::followEnd(Instruction &instruction,
                                ScalarConstants constants, uint64_t end) {
  StringRef name = instruction.mnemonic;
  bool isConditional = name.starts_with("s_cbranch");
  if (std::optional<bool> scc = constants.getScc();
      scc && name.starts_with("s_cbranch_scc"))
    instruction.isTaken = *scc == name.ends_with("1");
  else
    instruction.isTaken.reset();
  if (instruction.isIndirectJump() || name == "s_swappc_b64")
    instruction.targets = constants.get(instruction.operands.back());
  if (instruction.isCall() && instruction.targets.empty())
    return llvm::createStringError(
        code.describe(instruction) +
        "expected the target of a call to follow from s_getpc_b64 and "
        "constants");
  constants.update(instruction);
  if (instruction.isTaken != false)
    for (uint64_t target : instruction.targets)
      if (llvm::Error error =
              lead(instruction, target, constants, getEndOfFunction(target)))
        return error;
  if (instruction.isCall())
    constants.returnFromCall();
  if (instruction.isCall() || (isConditional && instruction.isTaken != true))
    return lead(instruction, instruction.address + instruction.size, constants,
                end);
  return llvm::Error::success();
}

/// The instruction at an address.
Expected<Instruction *> CodeWalk::decode(uint64_t address) {
  auto known = found.find(address);
  if (known != found.end())
    return &known->second;
  const KernelLocation &location = code.location;
  if (!contains(address))
    return llvm::createStringError(
        describePlace(location, address) +
        ": expected an instruction, but the code has ended");
  Expected<Instruction> instruction = disassembler.decode(
      location.text.drop_front(address - location.textAddress), address);
  if (!instruction)
    return llvm::createStringError(describePlace(location, address) + ": " +
                                   llvm::toString(instruction.takeError()));
  return &(found[address] = std::move(*instruction));
}

llvm::Error CodeWalk::walkFrom(uint64_t start) {
  ScalarConstants constants = starts.at(start).constants;
  uint64_t end = starts.at(start).end;
  for (uint64_t address = start;;) {
    if (address == end) {
      ends.insert(address);
      return llvm::Error::success();
    }
    if (address != start && starts.count(address)) {
      arrive(address, constants, end);
      return llvm::Error::success();
    }
    Expected<Instruction *> instruction = decode(address);
    if (!instruction)
      return instruction.takeError();
    StringRef name = (*instruction)->mnemonic;
    if (name == "s_endpgm" || name == "s_branch" ||
        name.starts_with("s_cbranch") || (*instruction)->isIndirectJump() ||
        (*instruction)->isCall() || (*instruction)->isFatalTrap())
      return followEnd(**instruction, std::move(constants), end);
    constants.update(**instruction);
    address += (*instruction)->size;
  }
}

/// Where nothing is called, a jump without a target is no return.
llvm::Error CodeWalk::verifyReturns() const {
  const Instruction *someReturn = nullptr;
  for (const auto &[address, instruction] : found) {
    if (instruction.isCall())
      return llvm::Error::success();
    if (instruction.isIndirectJump() && instruction.targets.empty())
      someReturn = &instruction;
  }
  if (!someReturn)
    return llvm::Error::success();
  return llvm::createStringError(
      code.describe(*someReturn) +
      "expected the target of a jump to follow from s_getpc_b64 and "
      "constants, or to be where a call returns");
}

llvm::Error CodeWalk::run() {
  uint64_t entry = code.location.entry;
  arrive(entry, {}, getEndOfFunction(entry));
  while (!open.empty()) {
    uint64_t next = open.back();
    open.pop_back();
    starts.at(next).isOpen = false;
    if (llvm::Error error = walkFrom(next))
      return error;
  }
  if (llvm::Error error = verifyReturns())
    return error;
  listInstructions();
  code.entryBlock = *code.findBlock(entry);
  return llvm::Error::success();
}

/// Lists what was found, in the order of addresses, as blocks.
void CodeWalk::listInstructions() {
  uint64_t next = 0;
  bool startsBlock = true;
  // Where instructions go on that others begin within.
  std::set<uint64_t> behindOthers;
  auto add = [&](Instruction instruction) {
    if (!startsBlock && instruction.address < next)
      behindOthers.insert(next);
    if (startsBlock || instruction.address != next ||
        starts.count(instruction.address) ||
        behindOthers.count(instruction.address))
      code.blocks.push_back({unsigned(code.instructions.size()), 0});
    ++code.blocks.back().count;
    StringRef name = instruction.mnemonic;
    startsBlock = !instruction.targets.empty() || name == "s_endpgm" ||
                  instruction.isIndirectJump() || instruction.isFatalTrap();
    next = instruction.address + instruction.size;
    code.instructions.push_back(std::move(instruction));
  };
  auto end = ends.begin();
  auto addEnd = [&] {
    startsBlock = true;
    add(Instruction::makeEndOfFunction(*end++));
  };
  for (auto &[address, instruction] : found) {
    while (end != ends.end() && *end <= address)
      addEnd();
    add(std::move(instruction));
  }
  while (end != ends.end())
    addEnd();
}

Expected<KernelCode>
mlir::swizzle::machine::decodeKernel(KernelLocation location) {
  Expected<std::unique_ptr<Disassembler>> disassembler =
      Disassembler::create(location.chip);
  if (!disassembler)
    return disassembler.takeError();
  KernelCode code;
  code.location = std::move(location);
  if (llvm::Error error = CodeWalk(code, **disassembler).run())
    return error;
  return code;
}
