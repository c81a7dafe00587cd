#!/usr/bin/env python3
"""dash-provider-@NAME@: @SUMMARY@, as a plugin of dash."""

#@ photos
import hashlib
#@ all
import json
import os
#@ photos
import pathlib
#@ all
import sys
#@ weather
import time
#@ all

DESCRIPTOR = {
    "protocol": 1, "name": "@NAME@", "title": "@NAME@", "version": "0.1", "kind": "@KIND@",
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
    "options": [{"name": "greeting", "type": "text", "default": "Hello",
                 "help": "The first line"}]}
#@ weather
    "summary": "@SUMMARY@", "refreshSeconds": 60,
    "options": [{"name": "temperature", "type": "number", "default": 20,
                 "help": "What it measures, in degrees Celsius"},
                {"name": "places", "type": "places", "help": "Where it is"}]}
#@ photos
    "summary": "@SUMMARY@", "refreshSeconds": 60,
    "options": [{"name": "folder", "type": "text", "default": "pictures",
                 "help": "The folder, below that of the plugin"}]}
FOLDER = pathlib.Path(__file__).absolute().parent
#@ all


class Failure(Exception):
    """An error for the panel: code, message, hint."""


def fetch(request):
    """Returns the content for a request."""
#@ metrics
    warning = request["options"].get("warning", 4)
    if isinstance(warning, bool) or not isinstance(warning, (int, float)):
        raise Failure("invalid_options", "warning is not a number", "Correct it in plugins.json")
    return {"metrics": [{"name": name, "value": round(load, 2), "warning": warning}
                        for name, load in zip(("1 minute", "5 minutes", "15 minutes"), os.getloadavg())]}
#@ table
    with open("/proc/mounts", encoding="utf-8", errors="replace") as mounts:
        paths = {line.split()[1] for line in mounts if line.startswith("/")} | {"/"}
    rows = []
    for path in paths:
        size = os.statvfs(path)
        rows.append([path, round(size.f_bavail * size.f_frsize / 1e9, 1)])
    rows.sort(key=lambda row: row[1])
    return {"table": {"columns": [{"name": "folder"}, {"name": "free GB", "kind": "number"}],
                      "rows": rows[:request["options"].get("count", 5)]}}
#@ text
    system = os.uname()
    greeting = str(request["options"].get("greeting", "Hello"))
    return {"text": {"lines": [greeting, f"{system.sysname} {system.release} on {system.machine}"]}}
#@ weather
    temperature = request["options"].get("temperature", 20)
    if isinstance(temperature, bool) or not isinstance(temperature, (int, float)):
        raise Failure("invalid_options", "temperature is not a number", "Correct it in plugins.json")
    places = [{"place": place["place"]} for place in request.get("places", [])] or [{"name": "@NAME@"}]
    return {"weather": [{**place, "observedAt": int(time.time()), "temperatureCelsius": temperature}
                        for place in places]}
#@ photos
    folder = pathlib.PurePath(request["options"].get("folder", "pictures"))
    if folder.is_absolute() or ".." in folder.parts:
        raise Failure("invalid_options", "folder is not below that of the plugin", "Correct it in plugins.json")
    found = [path for path in (FOLDER / folder).glob("*") if path.suffix.lower() in (".jpg", ".png", ".webp")]
    if not found:
        raise Failure("empty", f"{folder} has no pictures", f"Put some into {FOLDER / folder}")
    found.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    return {"photos": [{"id": hashlib.sha1(path.name.encode()).hexdigest(), "title": path.stem,
                        "imageURL": str(path.relative_to(FOLDER))} for path in found]}
#@ all


def document(stream):
    """Returns the document for the request in a stream."""
    try:
        return fetch(json.load(stream))
    except Failure as failure:
        return {"error": dict(zip(("code", "message", "hint"), failure.args))}
    except OSError as error:
        return {"error": {"code": "unknown", "message": str(error)}}
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
