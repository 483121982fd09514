//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SourceLines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/DebugInfo/DWARF/DWARFCompileUnit.h"
#include "llvm/DebugInfo/DWARF/DWARFDataExtractor.h"
#include "llvm/DebugInfo/DWARF/DWARFFormValue.h"
#include "llvm/Object/Decompressor.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

using namespace mlir::swizzle::machine;
using namespace llvm;

/// The forms of names, numbers and checksums of files. ("DWARF Debugging
/// Information Format, Version 5", 6.2.4.1.)
static bool isOfFileName(uint64_t form) {
  constexpr dwarf::Form forms[] = {
      dwarf::DW_FORM_string, dwarf::DW_FORM_line_strp, dwarf::DW_FORM_strp,
      dwarf::DW_FORM_udata,  dwarf::DW_FORM_data1,     dwarf::DW_FORM_data2,
      dwarf::DW_FORM_data4,  dwarf::DW_FORM_data8,     dwarf::DW_FORM_data16,
      dwarf::DW_FORM_block,  dwarf::DW_FORM_strx,      dwarf::DW_FORM_strx1,
      dwarf::DW_FORM_strx2,  dwarf::DW_FORM_strx3,     dwarf::DW_FORM_strx4};
  return is_contained(forms, form);
}

/// Goes over a list of directories or files in the head of a line table. Fails
/// if it has a form that files do not have, or entries of nothing: LLVM 22 ends
/// the program at the first and counts the second.
static bool skipEntries(const DWARFDataExtractor &data,
                        DataExtractor::Cursor &cursor,
                        const dwarf::FormParams &params) {
  SmallVector<dwarf::Form> forms;
  for (unsigned left = data.getU8(cursor); left > 0 && cursor; --left) {
    data.getULEB128(cursor);
    uint64_t form = data.getULEB128(cursor);
    if (!isOfFileName(form))
      return false;
    forms.push_back(dwarf::Form(form));
  }
  uint64_t count = data.getULEB128(cursor), offset = cursor.tell();
  if (forms.empty())
    return count == 0;
  // What has no end LLVM says itself.
  for (uint64_t i = 0; i < count && offset < data.size(); ++i)
    for (dwarf::Form form : forms)
      if (uint64_t before = offset;
          !DWARFFormValue::skipValue(form, data, &offset, params) ||
          offset == before)
        return true;
  data.skip(cursor, offset - cursor.tell());
  return true;
}

/// Returns true if LLVM's reader survives the head of the line table at
/// `offset`, if there is one.
static bool isReadable(const DWARFDataExtractor &data, uint64_t offset) {
  DataExtractor::Cursor cursor(offset);
  dwarf::DwarfFormat format = data.getInitialLength(cursor).second;
  uint16_t version = data.getU16(cursor);
  bool isReadable = true;
  if (version >= 5) {
    uint8_t addressSize = data.getU8(cursor);
    dwarf::FormParams params = {version, addressSize, format};
    // The segment selector's size, the size of the head, and six numbers, of
    // which the last is one more than the opcodes with a length.
    data.skip(cursor, 1 + params.getDwarfOffsetByteSize() + 5);
    if (uint8_t firstSpecial = data.getU8(cursor))
      data.skip(cursor, firstSpecial - 1);
    // Directories, then files.
    isReadable =
        skipEntries(data, cursor, params) && skipEntries(data, cursor, params);
  }
  consumeError(cursor.takeError());
  return isReadable;
}

/// Returns true if no section says that it is compressed from more than can be:
/// LLVM ends the program where there is no memory for that. Zstandard makes at
/// most 128 KiB of a block of 4 bytes (RFC 8878, 3.1.1.2), Deflate less of
/// more.
static bool areSizesPossible(const object::ObjectFile &file) {
  constexpr uint64_t largestRatio = (128 << 10) / 4, most = UINT64_C(1) << 31;
  return llvm::none_of(file.sections(), [&](const object::SectionRef &section) {
    Expected<StringRef> contents = section.getContents();
    if (!contents) {
      consumeError(contents.takeError());
      return false;
    }
    if (!section.isCompressed())
      return false;
    auto packed = object::Decompressor::create(
        /*Name=*/"", *contents, file.isLittleEndian(), file.is64Bit());
    if (!packed) {
      consumeError(packed.takeError());
      return false;
    }
    uint64_t size = packed->getDecompressedSize();
    return size > most || size / largestRatio > contents->size();
  });
}

SourceLines::SourceLines(const object::ObjectFile &file) {
  if (!areSizesPossible(file)) {
    WithColor::defaultWarningHandler(
        createStringError("expected sections of a size that they can be "
                          "compressed from, but got a larger one; source lines "
                          "are left out"));
    return;
  }
  context = DWARFContext::create(file);
  DWARFDataExtractor data(context->getDWARFObj(),
                          context->getDWARFObj().getLineSection(),
                          context->isLittleEndian(), /*AddressSize=*/8);
  for (const auto &unit : context->compile_units()) {
    std::optional<uint64_t> table =
        dwarf::toSectionOffset(unit->getUnitDIE().find(dwarf::DW_AT_stmt_list));
    if (!table || isReadable(data, *table))
      continue;
    context->getWarningHandler()(createStringError(
        "expected forms of names in the line table at offset " + Twine(*table) +
        ", but got another; source lines are left out"));
    context.reset();
    return;
  }
}

std::string SourceLines::find(uint64_t address) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!context)
    return "";
  auto line = context->getLineInfoForAddress({address});
  if (!line || !*line)
    return "";
  return (sys::path::filename(line->FileName) + ":" + Twine(line->Line)).str();
}
