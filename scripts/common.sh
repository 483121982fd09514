# Shared by the scripts: where things are, how to fail, how to get a build.
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

root=$(CDPATH= cd -- "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
llvm_major=22
llvm_bin=/usr/lib/llvm-$llvm_major/bin
preset=${SWIZZLE_PRESET:-dev}
build=$root/build/$preset

# The packages that the build uses, and those that the tests use besides, by the
# names of Debian's packages.
packages=(
  cmake ninja-build python3 git clang-$llvm_major
  llvm-$llvm_major-dev libmlir-$llvm_major-dev mlir-$llvm_major-tools
  llvm-$llvm_major-tools liblld-$llvm_major-dev lld-$llvm_major
  'rocm-device-libs|rocm-device-libs-17' libgtest-dev libboost-context-dev
  zlib1g-dev libzstd-dev libxml2-dev libcurl4-openssl-dev libedit-dev
)
test_packages=(
  file dpkg-dev g++ clang-format-$llvm_major clang-tidy-$llvm_major
  libamdhip64-dev llvm-19-dev clang-19 'chromium-headless-shell|chromium'
)

# The runtimes of sanitizers and of coverage.
case $preset in
  asan | coverage | fuzz) packages+=(libclang-rt-$llvm_major-dev) ;;
esac

# print_usage <script>: prints the comment at its head.
print_usage() { sed -n '/^#!/d;/^# Part of/q;s/^# \{0,1\}//p' "$1"; }

say() { printf '==> %s\n' "$*" >&2; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }

# is_installed <package>[|<package>...]: succeeds if one of them is.
is_installed() {
  local name
  for name in ${1//|/ }; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" != installed ] || return 0
  done
  return 1
}

# find_known <package>[|<package>...]: prints the first that apt knows.
find_known() {
  local name
  for name in ${1//|/ }; do
    if apt-cache show "$name" >/dev/null 2>&1; then
      echo "$name"
      return
    fi
  done
  return 1
}

# install_packages <package>...: installs what is missing; does nothing, and needs
# no network, if nothing is.
install_packages() {
  command -v dpkg-query >/dev/null ||
    die "expected a Debian system with dpkg and apt-get; elsewhere install LLVM and MLIR $llvm_major, lld, CMake, Ninja and GoogleTest by hand and set SWIZZLE_NO_INSTALL=1"
  local missing=() names=() package
  for package in "$@"; do
    is_installed "$package" || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0

  command -v apt-get >/dev/null || die "expected apt-get to install: ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null ||
      die "expected to be root, or to have sudo, to install: ${missing[*]}"
    as_root=(sudo)
  fi
  local log
  log=$(mktemp)
  say "installing ${#missing[@]} packages: ${missing[*]}"
  # A missing index is what makes packages unknown on a fresh machine.
  "${as_root[@]}" apt-get update >"$log" 2>&1 ||
    die "apt-get update failed, is there a network? $(grep -m1 '^E:' "$log")"
  grep -m1 '^W: Failed to fetch' "$log" >&2 || true
  for package in "${missing[@]}"; do
    names+=("$(find_known "$package")") ||
      die "expected the package $package, but apt knows none; it is part of Debian 12 and 13 with their security updates"
  done
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends "${names[@]}" >"$log" 2>&1 ||
    die "apt-get install failed, is there a network? $(grep -m1 '^E:' "$log")"
  rm -f "$log"
}

check_llvm() {
  [ -x $llvm_bin/llvm-config ] ||
    die "expected LLVM $llvm_major in /usr/lib/llvm-$llvm_major, but found none"
  local version
  version=$($llvm_bin/llvm-config --version)
  case $version in
    $llvm_major.1.*) ;;
    *) die "expected LLVM $llvm_major.1, but got $version" ;;
  esac
}

# build_all: installs what the build and the tests use, and builds everything.
build_all() {
  [ -n "${SWIZZLE_NO_INSTALL:-}" ] || install_packages "${packages[@]}" "${test_packages[@]}"
  build_targets all
}

# build_programs <target>...: installs what the build uses, and builds these programs.
build_programs() {
  [ -n "${SWIZZLE_NO_INSTALL:-}" ] || install_packages "${packages[@]}"
  build_targets "$@"
}

# build_targets <target>...: configures once, and builds what is not up to date.
build_targets() {
  check_llvm
  local log=$build/configure.log
  mkdir -p "$build"
  if [ ! -f "$build/build.ninja" ]; then
    say "configuring build/$preset"
    (cd "$root" && cmake --preset "$preset") >"$log" 2>&1 ||
      die "cmake failed: $(grep -m1 -A3 'CMake Error' "$log" | tr '\n' ' ') (all of it is in $log)"
  fi
  say "building build/$preset"
  # Ninja's own progress line on a terminal, one line a step elsewhere.
  NINJA_STATUS='[%f/%t, %es] ' ninja -C "$build" "$@" >&2 || die "the build failed"
}
