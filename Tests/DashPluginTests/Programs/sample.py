#!/usr/bin/env python3
"""A plugin in Python, which tests fill in: @NAME@, @KIND@, @SERVES@, @KEY@, @DOCUMENT@."""

import json
import sys
import time

DESCRIPTOR = r"""
{"protocol": 1, "name": "@NAME@", "title": "Sample", "version": "1.0", "kind": "@KIND@",
 "summary": "A sample.", "longRunning": @SERVES@, "attribution": "Data by Sample",
 "attributionURL": "https://sample.example.org/", "keyURL": "https://sample.example.org/keys",
 "options": [{"name": "places", "type": "places"},
  {"name": "apiKey", "type": "secret", "required": true, "variable": "@KEY@"},
  {"name": "mode", "type": "choice", "choices": ["good", "error", "secret", "hang"],
   "default": "good"},
  {"name": "greeting", "type": "text", "default": "hello"}]}
"""
CONTENT = r"""{@DOCUMENT@}"""


def answer(request):
    options = request["options"]
    print("mode", options["mode"], "with", options["apiKey"], file=sys.stderr)
    content = json.loads(CONTENT.replace("@GREETING@", options["greeting"]))
    if options["mode"] == "error":
        content = {"error": {"code": "rate_limited", "message": "Too many."}}
    elif options["mode"] == "secret":
        content = {"text": {"lines": [options["apiKey"]]}}
    elif options["mode"] == "hang":
        time.sleep(1000)
    return {"protocol": 1, "attribution": "Data", **content}


if sys.argv[1:] == ["describe"]:
    print(DESCRIPTOR)
elif sys.argv[1:] == ["fetch"]:
    print(json.dumps(answer(json.load(sys.stdin))))
elif sys.argv[1:] == ["serve"]:
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"id": request["id"], **answer(request)}), flush=True)
else:
    sys.exit("dash runs this program: see plugins.json")
