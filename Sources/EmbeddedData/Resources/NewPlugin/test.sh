#!/bin/sh
# Tests the plugin beside this file, as dash runs it: ./@NAME@-test
set -eu

plugin=$(dirname -- "$0")/dash-provider-@NAME@
status=0

# Checks that a text contains a part: what is checked, the text, the part.
expect() {
  case $2 in
    *"$3"*) echo "ok      $1" ;;
    *)
      echo "failed  $1: expected $3 in: $2"
      status=1
      ;;
  esac
}

fetch() { printf '%s\n' "$1" | "$plugin" fetch; }

expect 'it describes itself' "$("$plugin" describe)" '"name": "@NAME@"'
expect 'it shows the load' "$(fetch '{"protocol": 1, "options": {}}')" '"name": "1 minute", "value": '
expect 'its option has a default' "$(fetch '{"options": {}}')" '"warning": 4'
expect 'its option is used' "$(fetch '{"options": {"warning": 2.5}}')" '"warning": 2.5'
expect 'started by hand, it says what to do' "$("$plugin" 2>&1 || :)" plugins.json
exit "$status"
