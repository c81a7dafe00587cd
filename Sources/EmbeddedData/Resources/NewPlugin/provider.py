#!/usr/bin/env python3
"""dash-provider-@NAME@: the load of this machine, as a plugin of dash."""

import json
import os
import sys

DESCRIPTOR = {
    "protocol": 1, "name": "@NAME@", "title": "@NAME@", "version": "0.1", "kind": "metrics",
    "summary": "The load of this machine", "refreshSeconds": 10,
    "options": [{"name": "warning", "type": "number", "default": 4, "minimum": 0,
                 "help": "The load that is too high"}]}


class Failure(Exception):
    """An error for the panel: code, message, hint."""


def fetch(request):
    """Returns the content for a request."""
    warning = request["options"].get("warning", 4)
    if isinstance(warning, bool) or not isinstance(warning, (int, float)):
        raise Failure("invalid_options", "warning is not a number", "Correct it in plugins.json")
    try:
        loads = os.getloadavg()
    except OSError as error:
        raise Failure("unknown", "The load is not known", "Use another system") from error
    return {"metrics": [{"name": name, "value": round(load, 2), "warning": warning}
                        for name, load in zip(("1 minute", "5 minutes", "15 minutes"), loads)]}


def document(stream):
    """Returns the document for the request in a stream."""
    try:
        return fetch(json.load(stream))
    except Failure as failure:
        return {"error": dict(zip(("code", "message", "hint"), failure.args))}
    except (AttributeError, KeyError, TypeError, ValueError):
        return {"error": {"code": "bad_request", "message": "The request cannot be read"}}


if __name__ == "__main__":
    if sys.argv[1:] == ["describe"]:
        print(json.dumps(DESCRIPTOR))
    elif sys.argv[1:] == ["fetch"]:
        print(json.dumps(document(sys.stdin)))
    else:
        print('dash runs this program: add {"name": "@NAME@", "provider": "@NAME@"} to plugins.json',
              file=sys.stderr)
        sys.exit(64)
