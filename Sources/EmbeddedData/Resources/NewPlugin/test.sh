#!/bin/sh
# Tests the plugin beside this file, as dash runs it: ./@NAME@-test
set -eu
plugin=$(dirname "$0")/dash-provider-@NAME@

# expect TEXT ACTION REQUEST: the plugin prints a document with the text.
expect() {
  output=$(printf '%s\n' "$3" | "$plugin" "$2")
  case $output in
  *"$1"*) echo "ok    $2: $1" ;;
  *) echo "fail  $2: no $1 in $output" && exit 1 ;;
  esac
}

expect '"kind": "@KIND@"' describe ''
#@ metrics
expect '"warning": 2.5' fetch '{"protocol": 1, "options": {"warning": 2.5}}'
#@ table
expect '"rows": [' fetch '{"protocol": 1, "options": {"count": 1}}'
#@ text
expect '"Good day, \"Ann\""' fetch '{"protocol": 1, "options": {"greeting": "Good day, \"Ann\""}}'
#@ weather
expect '"temperatureCelsius": -2.5' fetch '{"protocol": 1, "options": {"temperature": -2.5}}'
#@ photos
expect '"empty"' fetch '{"protocol": 1, "options": {"folder": "none"}}'
#@ all
if "$plugin" 2>/dev/null; then echo "fail  it needs an action" && exit 1; fi
