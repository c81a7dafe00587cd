# shellcheck shell=bash
# Common parts of the script tests: one line per check in TAP format, and the totals at the end.
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

# The output of the last `run`, both streams, and its exit code.
output=
status=0

# Runs a command without ending the test on failure.
run() {
  status=0
  output=$("$@" 2>&1) || status=$?
}

# check DESCRIPTION COMMAND ...: checks that the command succeeds.
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

# Conditions for `check` about the last `run`.
succeeded() { ((status == 0)); }
succeeded_silently() { ((status == 0)) && [[ -z $output ]]; }
failed_saying() { ((status != 0)) && says "$1"; }
failed_in_one_line_saying() { failed_saying "$1" && [[ $output != *$'\n'* ]]; }
says() { [[ $output == *"$1"* ]]; }
does_not_say() { ! says "$1"; }

# Conditions for `check` about files.
absent() { [[ ! -e $1 && ! -L $1 ]]; }
same_bytes() { cmp -s -- "$1" "$2"; }
contains() { grep -qF -- "$2" "$1"; }

# stub NAME: creates the executable $scratch/stubs/NAME from a script on stdin.
stub() {
  mkdir -p "$scratch/stubs"
  { printf '#!/bin/bash\n' && cat; } >"$scratch/stubs/$1"
  chmod +x "$scratch/stubs/$1"
}

finish() {
  printf '%d passed, %d failed\n' "$passed" "$failed"
  ((failed == 0))
}
