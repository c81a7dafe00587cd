#!/bin/sh
# dash-provider-@NAME@: the load of this machine, as a plugin of dash.
set -eu

describe() {
  cat <<'END'
{ "protocol": 1, "name": "@NAME@", "title": "@NAME@", "version": "0.1", "kind": "metrics",
  "summary": "The load of this machine", "refreshSeconds": 10,
  "options": [{ "name": "warning", "type": "number", "default": 4, "minimum": 0,
                "help": "The load that is too high" }] }
END
}

# Prints an error document: code, message, hint. dash shows it in the panel.
fail() {
  printf '{"error": {"code": "%s", "message": "%s", "hint": "%s"}}\n' "$1" "$2" "$3"
  exit
}

fetch() {
  # The request is one line of JSON; where jq is installed, it reads options better than sed.
  warning=$(sed -n 's/.*"warning": *\([0-9]\{1,9\}\(\.[0-9]\{1,9\}\)\{0,1\}\).*/\1/p')
  [ -r /proc/loadavg ] || fail unknown 'This system has no /proc/loadavg' 'Use Linux'
  read -r one five fifteen _ </proc/loadavg
  cat <<END
{ "metrics": [
  { "name": "1 minute", "value": $one, "warning": ${warning:-4} },
  { "name": "5 minutes", "value": $five, "warning": ${warning:-4} },
  { "name": "15 minutes", "value": $fifteen, "warning": ${warning:-4} } ] }
END
}

case ${1-} in
  describe) describe ;;
  fetch) fetch ;;
  *)
    echo 'dash runs this program: add {"name": "@NAME@", "provider": "@NAME@"} to plugins.json' >&2
    exit 64
    ;;
esac
