//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "FatalErrors.h"
#include "LLVMWaits.h"
#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/Machine/CodeObject.h"
#include "Swizzle/Target/CodeObject.h"
#include "Swizzle/Target/CompileLLVMIR.h"
#include "Swizzle/Target/RemapLLVMIR.h"
#include "Swizzle/Target/RemapLLVMText.h"
#include "Swizzle/Target/RemapNotes.h"
#include "Swizzle/Target/Translation.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/AsmParser/AsmParserContext.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/CodeGen/CommandFlags.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// The options of the tool for these translations.
struct ToolOptions {
  llvm::cl::OptionCategory category{"LLVM IR kernels"};
  llvm::cl::opt<std::string> remap{
      "remap", llvm::cl::cat(category),
      llvm::cl::desc("How to remap the kernels: options of "
                     "swizzle-remap-program-ids, as in "
                     "'map=balanced grid=?,1,1'"),
      llvm::cl::value_desc("options")};
  llvm::cl::opt<std::string> mapFile{
      "map-file", llvm::cl::cat(category),
      llvm::cl::desc("An MLIR file with the swizzle.map that map=@name names"),
      llvm::cl::value_desc("file")};
  llvm::cl::opt<std::string> original{
      "original", llvm::cl::cat(category),
      llvm::cl::desc("The code object that another compiler made of the "
                     "kernels: warn of those that get more scratch or spills"),
      llvm::cl::value_desc("file")};
  llvm::cl::opt<unsigned> optLevel{
      "codegen-opt-level", llvm::cl::cat(category), llvm::cl::init(3),
      llvm::cl::desc("The optimization level of the code generator, 0 to 3"),
      llvm::cl::value_desc("level")};
  /// --mcpu, --fp-contract and all others that llc has.
  llvm::codegen::RegisterCodeGenFlags codeGenFlags;
  llvm::cl::opt<std::string> remarksFilter{
      "remarks-filter", llvm::cl::cat(category),
      llvm::cl::desc("Print the remarks of the passes whose names match"),
      llvm::cl::value_desc("regex")};
};
} // namespace

static ToolOptions &getToolOptions() {
  static ToolOptions options;
  return options;
}

/// The data layout of LLVM IR that has none: the target's, as in opt and llc.
static std::optional<std::string> inferDataLayout(StringRef triple,
                                                  StringRef layout) {
  if (!layout.empty())
    return std::nullopt;
  return llvm::Triple(triple).computeDataLayout();
}

/// Reports at the name of `module`.
static auto makeErrorAt(const llvm::Module &module, MLIRContext *context) {
  return [&module, context]() {
    return mlir::emitError(
        FileLineColLoc::get(context, module.getModuleIdentifier(), 0, 0));
  };
}

/// Parses LLVM IR, text or bitcode. Null, after an error, if it is not valid.
static std::unique_ptr<llvm::Module>
parseModule(llvm::SourceMgr &sources, llvm::LLVMContext &llvmContext,
            MLIRContext *context, llvm::AsmParserContext *locations = nullptr) {
  llvm::SMDiagnostic error;
  std::unique_ptr<llvm::Module> module = llvm::parseIR(
      *sources.getMemoryBuffer(sources.getMainFileID()), error, llvmContext,
      llvm::ParserCallbacks(inferDataLayout), locations);
  if (!module)
    emitError(FileLineColLoc::get(
        context, error.getFilename(), std::max(error.getLineNo(), 0),
        static_cast<unsigned>(error.getColumnNo() + 1)))
        << error.getMessage();
  std::string invalid;
  llvm::raw_string_ostream invalidStream(invalid);
  if (!module || !llvm::verifyModule(*module, &invalidStream))
    return module;
  makeErrorAt(*module, context)()
      << "expected valid LLVM IR, but got one of which LLVM says: "
      << StringRef(invalid).rtrim();
  return nullptr;
}

/// The options of the code generator for `module` that the tool has, without a
/// chip.
static CodeGenOptions getCodeGenOptions(const llvm::Module &module) {
  CodeGenOptions codeGen;
  // translateSafely has looked at it.
  codeGen.optLevel = *llvm::CodeGenOpt::getLevel(getToolOptions().optLevel);
  codeGen.features = llvm::codegen::getFeaturesStr();
  codeGen.target = llvm::codegen::InitTargetOptionsFromCodeGenFlags(
      module.getTargetTriple());
  codeGen.target.MCOptions.AsmVerbose = true;
  return codeGen;
}

/// The remap that the options of the tool ask for, of kernels that
/// `parseKernels` delivers to be compiled: null, after an error, if it cannot.
static LLVMRemap
getRemap(const AddRemapPasses &addPasses, MLIRContext *context,
         std::function<std::unique_ptr<llvm::Module>()> parseKernels) {
  const ToolOptions &tool = getToolOptions();
  auto compile = [context, parseKernels](
                     StringRef chip) -> FailureOr<SmallVector<char, 0>> {
    std::unique_ptr<llvm::Module> module = parseKernels();
    if (!module)
      return failure();
    CodeGenOptions codeGen = getCodeGenOptions(*module);
    codeGen.chip = chip.str();
    WithoutRemarks withoutRemarks;
    leaveKernels(*module);
    return compileToCodeObject(*module, codeGen, makeErrorAt(*module, context));
  };
  return {tool.remap, addPasses, tool.mapFile, llvm::codegen::getMCPU(),
          compile};
}

/// True once a translation has read the options.
static bool areOptionsRead = false;

LogicalResult mlir::swizzle::verifyLLVMIROptions() {
  const ToolOptions &tool = getToolOptions();
  for (const llvm::cl::opt<std::string> *option :
       {&tool.remap, &tool.mapFile, &tool.original})
    if (option->getNumOccurrences() != 0 && !areOptionsRead) {
      llvm::WithColor::error()
          << "expected a translation of LLVM IR for the option --"
          << option->ArgStr << ", but got another one\n";
      return failure();
    }
  return success();
}

/// Prepares `context` for remaps, and for the remarks that the options ask for.
static LogicalResult prepare(MLIRContext *context) {
  areOptionsRead = true;
  const ToolOptions &tool = getToolOptions();
  for (const llvm::cl::opt<std::string> *option :
       {&tool.remap, &tool.mapFile, &tool.original})
    if (int count = option->getNumOccurrences(); count > 1)
      return mlir::emitError(UnknownLoc::get(context))
             << "expected one option --" << option->ArgStr << ", but got "
             << count;
  DialectRegistry registry;
  registerSkeletonDialects(registry);
  context->appendDialectRegistry(registry);
  const std::string &filter = getToolOptions().remarksFilter;
  if (filter.empty())
    return success();
  std::string problem;
  if (!llvm::Regex(filter).isValid(problem))
    return emitError(UnknownLoc::get(context))
           << "expected 'remarks-filter' to be a regular expression, but got '"
           << filter << "': " << problem;
  return remark::enableOptimizationRemarks(
      *context, nullptr, std::make_unique<remark::RemarkEmittingPolicyAll>(),
      {filter, "", "", "", ""}, /*printAsEmitRemarks=*/true);
}

namespace {
/// Writes what a translation makes of a remapped module.
using WriteFunction = function_ref<LogicalResult(
    llvm::Module &, const CodeGenOptions &, llvm::raw_ostream &,
    function_ref<InFlightDiagnostic()>)>;

/// What that is: all code of a module is for one chip.
enum class Written { LLVMIR, Code };
} // namespace

static LogicalResult translateModule(llvm::SourceMgr &sources,
                                     llvm::raw_ostream &output,
                                     MLIRContext *context,
                                     const AddRemapPasses &addPasses,
                                     Written written, WriteFunction write) {
  llvm::LLVMContext llvmContext;
  llvm::AsmParserContext locations;
  std::unique_ptr<llvm::Module> module =
      parseModule(sources, llvmContext, context, &locations);
  if (!module)
    return failure();
  auto emitError = makeErrorAt(*module, context);
  CodeGenOptions codeGen = getCodeGenOptions(*module);
  if (written == Written::Code && module->getTargetTriple().isAMDGCN()) {
    FailureOr<std::string> chip =
        getChip(*module, llvm::codegen::getMCPU(), emitError);
    if (failed(chip))
      return failure();
    codeGen.chip = *chip;
  }
  auto clone = [&]() { return llvm::CloneModule(*module); };
  LLVMRemap remap = getRemap(addPasses, context, clone);
  if (written == Written::Code)
    remap.chip = codeGen.chip;
  remap.getLine = [&](const llvm::Function &function) -> unsigned {
    auto range = locations.getFunctionLocation(&function);
    return range ? range->Start.Line + 1 : 0;
  };
  if (failed(remapLLVMIR(*module, *context, remap)))
    return failure();
  addRemapNotes(*module);
  return write(*module, codeGen, output, emitError);
}

/// Does `work` on `sources`; what LLVM ends the process for is an error there.
static LogicalResult translateSafely(llvm::SourceMgr &sources,
                                     MLIRContext *context, bool makesObject,
                                     function_ref<LogicalResult()> work) {
  if (failed(prepare(context)))
    return failure();
  if (!makesObject && getToolOptions().original.getNumOccurrences() != 0)
    return mlir::emitError(UnknownLoc::get(context))
           << "expected --llvmir-to-gpu-object for the option --original, "
              "which compares code objects, but got another translation";
  auto fail = [&]() {
    StringRef name =
        sources.getMemoryBuffer(sources.getMainFileID())->getBufferIdentifier();
    return mlir::emitError(
        FileLineColLoc::get(context, name, /*line=*/0, /*column=*/0));
  };
  if (unsigned level = getToolOptions().optLevel;
      !llvm::CodeGenOpt::getLevel(level))
    return fail() << "expected an optimization level of 0 to 3, but got "
                  << level;
  return catchFatalErrors(work, [&](StringRef) { return fail(); });
}

/// Remaps LLVM IR to LLVM IR. Text stays text, with all that this LLVM does not
/// know; bitcode is written as text.
static LogicalResult translateToText(llvm::SourceMgr &sources,
                                     llvm::raw_ostream &output,
                                     MLIRContext *context,
                                     const AddRemapPasses &addPasses) {
  const llvm::MemoryBuffer &buffer =
      *sources.getMemoryBuffer(sources.getMainFileID());
  auto *bytes =
      reinterpret_cast<const unsigned char *>(buffer.getBufferStart());
  if (llvm::isBitcode(bytes, bytes + buffer.getBufferSize()))
    return translateModule(sources, output, context, addPasses, Written::LLVMIR,
                           [](llvm::Module &module, const CodeGenOptions &,
                              llvm::raw_ostream &output,
                              function_ref<InFlightDiagnostic()>) {
                             module.print(output, nullptr);
                             return success();
                           });
  // All of the text only where it is compiled, or looked at for waits.
  llvm::LLVMContext llvmContext;
  auto parse = [&]() { return parseModule(sources, llvmContext, context); };
  // What is wrong with text that is only looked at is nothing to report.
  llvm::LLVMContext quietContext;
  quietContext.setDiagnosticHandlerCallBack(
      [](const llvm::DiagnosticInfo *, void *) {});
  std::optional<std::unique_ptr<llvm::Module>> parsed;
  auto findWait = [&](StringRef name) {
    llvm::SMDiagnostic ignored;
    if (!parsed)
      parsed = llvm::parseIR(buffer, ignored, quietContext,
                             llvm::ParserCallbacks(inferDataLayout));
    return *parsed ? findPossibleWait(**parsed, name)
                   : findPossibleWait(buffer.getBuffer());
  };
  FailureOr<std::string> text =
      remapLLVMText(buffer.getBuffer(), buffer.getBufferIdentifier(), *context,
                    [&](llvm::Module &extract) {
                      LLVMRemap remap = getRemap(addPasses, context, parse);
                      remap.findPossibleWait = findWait;
                      return remapLLVMIR(extract, *context, remap);
                    });
  if (failed(text))
    return failure();
  output << *text;
  return success();
}

/// What the registers of a lane and of a wave do not hold; nothing where the
/// code object does not say it.
static std::optional<uint64_t> countSpills(const machine::Kernel &kernel) {
  if (!kernel.vgprSpills || !kernel.sgprSpills)
    return std::nullopt;
  return uint64_t(*kernel.vgprSpills) + *kernel.sgprSpills;
}

/// Warns of kernels of `compiled` with more scratch or spills than they have in
/// the code object that the options name, if they name one. Fails with an error
/// if that is none for the same instruction set.
static LogicalResult
compareWithOriginal(StringRef compiled, const llvm::Module &module,
                    MLIRContext *context,
                    function_ref<InFlightDiagnostic()> emitError) {
  StringRef name = getToolOptions().original;
  if (getToolOptions().original.getNumOccurrences() == 0)
    return success();
  auto file = llvm::MemoryBuffer::getFile(name);
  if (!file)
    return emitError() << "cannot read '" << name
                       << "': " << file.getError().message();
  auto before = machine::CodeObject::read(std::move(*file));
  if (!before)
    return emitError() << llvm::toString(before.takeError());
  auto after = machine::CodeObject::read(llvm::MemoryBuffer::getMemBufferCopy(
      compiled, module.getModuleIdentifier()));
  if (!after)
    return emitError() << llvm::toString(after.takeError());
  if (before->getIsa() != after->getIsa())
    return emitError() << "expected a code object for " << after->getIsa()
                       << " as the original, but got '" << name << "' for "
                       << before->getIsa();
  Location loc =
      FileLineColLoc::get(context, module.getModuleIdentifier(), 0, 0);
  for (const machine::Kernel &is : after->getKernels()) {
    const auto *was =
        llvm::find_if(before->getKernels(), [&](const machine::Kernel &kernel) {
          return kernel.name == is.name;
        });
    if (was == before->getKernels().end()) {
      mlir::emitWarning(loc)
          << "kernel @" << is.name << " is not compared, as '" << name
          << "' has none of that name";
      continue;
    }
    uint64_t spills = countSpills(is).value_or(0);
    std::optional<uint64_t> spillsBefore = countSpills(*was);
    if (is.scratchBytes <= was->scratchBytes &&
        spills <= spillsBefore.value_or(0))
      continue;
    InFlightDiagnostic diag = mlir::emitWarning(loc);
    diag << "kernel @" << is.name << " has " << is.scratchBytes
         << " bytes of scratch and " << spills << " spilled registers, but "
         << was->scratchBytes << " and ";
    if (spillsBefore)
      diag << *spillsBefore;
    else
      diag << "an unknown number";
    diag << " in '" << name << "'";
    diag.attachNote()
        << "to change nothing but the ids, give the compiler that "
           "made it the text that --llvmir-to-llvmir writes";
  }
  return success();
}

/// Writes what `compile` makes of a module.
template <typename CompileT>
static LogicalResult
writeCompiled(llvm::Module &module, const CodeGenOptions &options,
              llvm::raw_ostream &output,
              function_ref<InFlightDiagnostic()> emitError, CompileT compile) {
  FailureOr<SmallVector<char, 0>> bytes = compile(module, options, emitError);
  if (failed(bytes))
    return failure();
  output.write(bytes->data(), bytes->size());
  return success();
}

/// Writes a linked code object, and compares it with the original.
static LogicalResult
writeCodeObject(llvm::Module &module, const CodeGenOptions &options,
                llvm::raw_ostream &output, MLIRContext *context,
                function_ref<InFlightDiagnostic()> emitError) {
  SmallVector<char, 0> object;
  llvm::raw_svector_ostream stream(object);
  if (failed(writeCompiled(module, options, stream, emitError,
                           compileToCodeObject)) ||
      failed(compareWithOriginal(stream.str(), module, context, emitError)))
    return failure();
  output.write(object.data(), object.size());
  return success();
}

template <typename WriteT>
static void registerTranslation(StringRef name, StringRef description,
                                const AddRemapPasses &addPasses,
                                Written written, WriteT write) {
  TranslateRegistration registration(
      name, description,
      [addPasses, written,
       write](const std::shared_ptr<llvm::SourceMgr> &sources,
              llvm::raw_ostream &output, MLIRContext *context) {
        return translateSafely(*sources, context, /*makesObject=*/false, [&]() {
          return translateModule(*sources, output, context, addPasses, written,
                                 write);
        });
      });
}

void mlir::swizzle::registerLLVMIRTranslations(
    const AddRemapPasses &addPasses) {
  getToolOptions();
  TranslateRegistration toText(
      "llvmir-to-llvmir", "remap kernels that are LLVM IR or bitcode",
      [addPasses](const std::shared_ptr<llvm::SourceMgr> &sources,
                  llvm::raw_ostream &output, MLIRContext *context) {
        return translateSafely(*sources, context, /*makesObject=*/false, [&]() {
          return translateToText(*sources, output, context, addPasses);
        });
      });
  registerTranslation(
      "llvmir-to-bitcode",
      "remap kernels that are LLVM IR or bitcode, and write bitcode", addPasses,
      Written::LLVMIR,
      [](llvm::Module &module, const CodeGenOptions &,
         llvm::raw_ostream &output, function_ref<InFlightDiagnostic()>) {
        llvm::WriteBitcodeToFile(module, output);
        return success();
      });
  registerTranslation(
      "llvmir-to-gpu-asm",
      "remap kernels that are LLVM IR or bitcode, and write AMD assembly",
      addPasses, Written::Code,
      [](llvm::Module &module, const CodeGenOptions &options,
         llvm::raw_ostream &output,
         function_ref<InFlightDiagnostic()> emitError) {
        return writeCompiled(module, options, output, emitError,
                             compileToAssembly);
      });
  TranslateRegistration toObject(
      "llvmir-to-gpu-object",
      "remap kernels that are LLVM IR or bitcode, and write an AMD code object",
      [addPasses](const std::shared_ptr<llvm::SourceMgr> &sources,
                  llvm::raw_ostream &output, MLIRContext *context) {
        auto write = [&](llvm::Module &module, const CodeGenOptions &options,
                         llvm::raw_ostream &output,
                         function_ref<InFlightDiagnostic()> emitError) {
          return writeCodeObject(module, options, output, context, emitError);
        };
        return translateSafely(*sources, context, /*makesObject=*/true, [&]() {
          return translateModule(*sources, output, context, addPasses,
                                 Written::Code, write);
        });
      });
}
