# shellcheck shell=bash
# What the tests of the scripts share: a line a check, as TAP writes it, and the sum at the end.
#
# A test sources this file, works in $scratch, and calls `finish` last.

set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
scratch=$(realpath -- "$(mktemp -d)")
trap 'rm -rf -- "$scratch"' EXIT
readonly root scratch
cd -- "$scratch"

passed=0
failed=0

# What the last `run` printed, on both streams, and its exit code.
output=
status=0

# Runs a command without ending the test when it fails.
run() {
  status=0
  output=$("$@" 2>&1) || status=$?
}

# check DESCRIPTION COMMAND ...: whether the command succeeds.
check() {
  local description=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
    printf 'ok %d - %s\n' $((passed + failed)) "$description"
  else
    failed=$((failed + 1))
    printf 'not ok %d - %s\n' $((passed + failed)) "$description"
    printf '%s\n' "failed: $*" "exit code $status, output:" "$output" | sed 's/^/#   /'
  fi
}

# Conditions for `check`, of the last `run`.
succeeded() { ((status == 0)); }
succeeded_silently() { ((status == 0)) && [[ -z $output ]]; }
failed_saying() { ((status != 0)) && says "$1"; }
failed_in_one_line_saying() { failed_saying "$1" && [[ $output != *$'\n'* ]]; }
says() { [[ $output == *"$1"* ]]; }
does_not_say() { ! says "$1"; }

# Conditions for `check`, of files.
absent() { [[ ! -e $1 && ! -L $1 ]]; }
same_bytes() { cmp -s -- "$1" "$2"; }
contains() { grep -qF -- "$2" "$1"; }

# stub NAME: an executable $scratch/stubs/NAME whose script is read from stdin.
stub() {
  mkdir -p "$scratch/stubs"
  { printf '#!/bin/bash\n' && cat; } >"$scratch/stubs/$1"
  chmod +x "$scratch/stubs/$1"
}

finish() {
  printf '%d passed, %d failed\n' "$passed" "$failed"
  ((failed == 0))
}
