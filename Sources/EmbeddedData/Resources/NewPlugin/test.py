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
        descriptor = run("describe")
        self.assertEqual((descriptor["name"], descriptor["kind"]), ("@NAME@", "@KIND@"))

#@ metrics
    def test_it_shows_the_load(self):
        metrics = run("fetch", '{"protocol": 1, "options": {"warning": 2.5}}')["metrics"]
        self.assertEqual([metric["warning"] for metric in metrics], [2.5, 2.5, 2.5])
        self.assertGreaterEqual(metrics[0]["value"], 0)
#@ table
    def test_it_shows_file_systems(self):
        table = run("fetch", '{"protocol": 1, "options": {"count": 1}}')["table"]
        self.assertEqual([len(row) for row in table["rows"]], [len(table["columns"])])
#@ text
    def test_it_greets(self):
        text = run("fetch", '{"protocol": 1, "options": {"greeting": "Good day"}}')["text"]
        self.assertEqual(text["lines"][0], "Good day")
#@ weather
    def test_it_shows_the_weather_of_each_place(self):
        request = '{"options": {"temperature": -2.5}, "places": [{"place": "Oslo"}, {"place": "Rome"}]}'
        weather = run("fetch", request)["weather"]
        self.assertEqual([place["place"] for place in weather], ["Oslo", "Rome"])
        self.assertEqual(weather[0]["temperatureCelsius"], -2.5)
#@ photos
    def test_it_says_that_there_is_no_picture(self):
        error = run("fetch", '{"protocol": 1, "options": {"folder": "none"}}')["error"]
        self.assertEqual(error["code"], "empty")
#@ all

    def test_what_it_cannot_read_is_an_error(self):
        self.assertEqual(run("fetch", "{")["error"]["code"], "bad_request")

    def test_started_by_hand_it_says_what_to_do(self):
        process = subprocess.run([PLUGIN], capture_output=True, text=True, check=False)
        self.assertEqual((process.returncode, process.stdout), (64, ""))
        self.assertIn("plugins.json", process.stderr)


if __name__ == "__main__":
    unittest.main()
