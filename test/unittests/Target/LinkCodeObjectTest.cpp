//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Target/CodeObject.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"
#include <csignal>
#include <sys/resource.h>

using namespace mlir;
using namespace mlir::swizzle;

/// Links `object`, and returns the errors; an empty text if there is none.
static std::string getErrors(ArrayRef<char> object) {
  MLIRContext context;
  std::string errors;
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &diagnostic) { errors += diagnostic.str(); });
  (void)linkCodeObject(object,
                       [&]() { return emitError(UnknownLoc::get(&context)); });
  return errors;
}

/// The files of a folder.
static std::vector<std::string> listFiles(StringRef folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator file(folder, error), end;
       file != end && !error; file.increment(error))
    files.push_back(file->path());
  return files;
}

// As on a full disk: no file of the process may have a byte.
TEST(LinkCodeObject, FilesThatCannotBeWrittenAreAnError) {
  SmallString<128> folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("link", folder));
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit none = before;
  none.rlim_cur = 0;
  const char *temporary = getenv("TMPDIR");
  std::string place = temporary ? temporary : "/tmp";
  setenv("TMPDIR", folder.c_str(), /*overwrite=*/1);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &none), 0);
  std::string errors = getErrors(std::vector<char>(10000, 'x'));
  EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  setenv("TMPDIR", place.c_str(), /*overwrite=*/1);
  EXPECT_TRUE(StringRef(errors).starts_with("cannot use the temporary file '" +
                                            folder.str().str() + "/swizzle-"))
      << errors;
  EXPECT_TRUE(StringRef(errors).ends_with(".o': File too large")) << errors;
  EXPECT_EQ(listFiles(folder), std::vector<std::string>());
  llvm::sys::fs::remove(folder);
}

TEST(LinkCodeObject, WhatIsNoObjectIsAnError) {
  std::string errors = getErrors(std::vector<char>(10000, 'x'));
  EXPECT_TRUE(StringRef(errors).starts_with("cannot link the code object: "))
      << errors;
}
