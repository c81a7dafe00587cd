#!/usr/bin/env python3
"""Tests the plugin beside this file, as dash runs it: ./@NAME@-test"""

import json
import pathlib
import subprocess
import unittest

PLUGIN = pathlib.Path(__file__).resolve().parent / "dash-provider-@NAME@"


def run(action, request=""):
    """Runs the plugin and returns its document."""
    process = subprocess.run([PLUGIN, action], input=request, capture_output=True, text=True,
                             check=True)
    return json.loads(process.stdout)


class PluginTests(unittest.TestCase):
    def test_it_describes_itself(self):
        self.assertEqual(run("describe")["name"], "@NAME@")

    def test_it_shows_the_load(self):
        metrics = run("fetch", '{"protocol": 1, "options": {}}')["metrics"]
        self.assertEqual([metric["warning"] for metric in metrics], [4, 4, 4])
        self.assertGreaterEqual(metrics[0]["value"], 0)

    def test_its_option_is_used(self):
        metrics = run("fetch", '{"options": {"warning": 2.5}}')["metrics"]
        self.assertEqual(metrics[0]["warning"], 2.5)

    def test_what_it_cannot_use_is_an_error(self):
        for request, code in (("{", "bad_request"), ('{"options": {"warning": "x"}}',
                                                     "invalid_options")):
            self.assertEqual(run("fetch", request)["error"]["code"], code)

    def test_started_by_hand_it_says_what_to_do(self):
        process = subprocess.run([PLUGIN], capture_output=True, text=True, check=False)
        self.assertEqual((process.returncode, process.stdout), (64, ""))
        self.assertIn("plugins.json", process.stderr)


if __name__ == "__main__":
    unittest.main()
