# The unit tests: each test of each GoogleTest program is one test of the suite.

import os

import lit.formats

config.name = "Swizzle-Unit"
config.suffixes = []
config.test_exec_root = os.path.join(config.swizzle_build_root, "test", "unittests")
config.test_source_root = config.test_exec_root
if config.swizzle_sanitizer:
    # As in the other suite's configuration.
    config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0"
config.test_format = lit.formats.GoogleTest(".", "Tests")
