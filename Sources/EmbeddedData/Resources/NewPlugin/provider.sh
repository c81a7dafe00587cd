#!/bin/sh
# dash-provider-@NAME@: @SUMMARY@, as a plugin of dash.
set -eu

# Prints the option of a name in the request, a line of JSON on standard input.
#@ metrics table weather
number() { sed -n "s/.*\"$1\": *\([-+.0-9eE]*\).*/\1/p"; }
#@ text photos
text() { sed -n "s/.*\"$1\": *\"\([^\"\\\\]*\(\\\\.[^\"\\\\]*\)*\)\".*/\1/p" | sed 's/\\\(.\)/\1/g'; }
#@ all
# Prints standard input as a text of JSON.
quoted() { tr -d '\000-\037' | sed 's/[\\"]/\\&/g; s/^/"/; s/$/"/'; }

case ${1-} in
describe)
  cat <<'END'
{"protocol": 1, "name": "@NAME@", "title": "@NAME@", "version": "0.1", "kind": "@KIND@",
#@ metrics
 "summary": "@SUMMARY@", "refreshSeconds": 10,
 "options": [{"name": "warning", "type": "number", "default": 4, "minimum": 0,
              "help": "The load that is too high"}]}
#@ table
 "summary": "@SUMMARY@", "refreshSeconds": 60,
 "options": [{"name": "count", "type": "integer", "default": 5, "minimum": 1,
              "help": "How many to show"}]}
#@ text
 "summary": "@SUMMARY@", "refreshSeconds": 60,
 "options": [{"name": "greeting", "type": "text", "default": "Hello", "help": "The first line"}]}
#@ weather
 "summary": "@SUMMARY@", "refreshSeconds": 60,
 "options": [{"name": "temperature", "type": "number", "default": 20,
              "help": "What it measures, in degrees Celsius"}]}
#@ photos
 "summary": "@SUMMARY@", "refreshSeconds": 60,
 "options": [{"name": "folder", "type": "text", "default": "pictures",
              "help": "The folder, below that of the plugin"}]}
#@ all
END
  ;;
fetch)
#@ metrics
  warning=$(number warning)
  read -r one five fifteen rest </proc/loadavg
  printf '{"metrics": [{"name": "1 minute", "value": %s, "warning": %s},\n' "$one" "${warning:-4}"
  printf '  {"name": "5 minutes", "value": %s}, {"name": "15 minutes", "value": %s}]}\n' "$five" "$fifteen"
#@ table
  count=$(number count)
  df -Pk | grep '^/' | sort -n -k 4 | head -n "${count:-5}" | {
    separator=
    printf '{"table": {"columns": [{"name": "folder"}, {"name": "free GB", "kind": "number"}], "rows": ['
    while read -r device size used free percent path; do
      printf '%s[%s, %s]' "$separator" "$(printf %s "$path" | quoted)" "$((free / 1000000))"
      separator=', '
    done
    printf ']}}\n'
  }
#@ text
  greeting=$(text greeting)
  printf '{"text": {"lines": [%s, %s]}}\n' "$(printf %s "${greeting:-Hello}" | quoted)" "$(uname -srm | quoted)"
#@ weather
  temperature=$(number temperature)
  printf '{"weather": [{"name": "@NAME@", "observedAt": %s, "temperatureCelsius": %s}]}\n' \
    "$(date +%s)" "${temperature:-20}"
#@ photos
  name=$(text folder)
  name=${name:-pictures}
  cd "$(dirname "$0")"
  separator=
  photos=
  for file in "$name"/*.jpg "$name"/*.png "$name"/*.webp; do
    [ -f "$file" ] || continue
    id=$(printf %s "$file" | cksum | tr -cd 0-9)
    path=$(printf %s "$file" | quoted)
    photos="$photos$separator{\"id\": \"$id\", \"imageURL\": $path}"
    separator=', '
  done
  if [ -n "$photos" ]; then
    printf '{"photos": [%s]}\n' "$photos"
  else
    printf '{"error": {"code": "empty", "message": "there are no pictures", "hint": %s}}\n' \
      "$(printf 'Put some into %s' "$PWD/$name" | quoted)"
  fi
#@ all
  ;;
*)
  echo 'dash runs this program: add {"name": "@NAME@", "provider": "@NAME@"} to plugins.json' >&2
  exit 64
  ;;
esac
