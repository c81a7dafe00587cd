#!/bin/sh
# A plugin in sh, which tests fill in: @NAME@, @KIND@, @SERVES@, @KEY@, @DOCUMENT@.
describe() {
  cat <<'END'
{"protocol": 1, "name": "@NAME@", "title": "Sample", "version": "1.0", "kind": "@KIND@",
 "summary": "A sample.", "longRunning": @SERVES@, "attribution": "Data by Sample",
 "attributionURL": "https://sample.example.org/", "keyURL": "https://sample.example.org/keys",
 "options": [{"name": "places", "type": "places"},
  {"name": "apiKey", "type": "secret", "required": true, "variable": "@KEY@"},
  {"name": "mode", "type": "choice", "choices": ["good", "error", "secret", "hang"],
   "default": "good"},
  {"name": "greeting", "type": "text", "default": "hello"}]}
END
}

# Prints the value of a member of the request: text or a number.
member() { printf '%s' "$request" | sed -n "s/.*\"$1\": \"\\{0,1\\}\\([^\",}]*\\).*/\\1/p"; }

# Prints the document for the request in one line; the argument is the id or empty.
answer() {
  echo "mode $(member mode) with $(member apiKey)" >&2
  case $(member mode) in
    error) content='"error": {"code": "rate_limited", "message": "Too many."}' ;;
    hang) sleep 1000 ;;
    secret) content="\"text\": {\"lines\": [\"$(member apiKey)\"]}" ;;
    *) content=$(sed "s/@GREETING@/$(member greeting)/" <<'END'
@DOCUMENT@
END
    ) ;;
  esac
  printf '{"protocol": 1, "attribution": "Data", %s%s}\n' "$1" "$content"
}

case ${1-} in
  describe) describe ;;
  fetch)
    read -r request
    answer ''
    ;;
  serve) while read -r request; do answer "\"id\": $(member id), "; done ;;
  *)
    echo 'dash runs this program: see plugins.json' >&2
    exit 64
    ;;
esac
