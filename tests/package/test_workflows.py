"""What the workflows of GitHub name is there: stages of .ci/run, files of the repository, workflows that others call."""

from __future__ import annotations

import re
import subprocess
import unittest

from staged import ROOT

WORKFLOWS = {path.name: path.read_text(encoding="utf-8") for path in sorted((ROOT / ".github/workflows").glob("*.yml"))}


class Workflows(unittest.TestCase):
    def test_ci_has_a_job_for_each_stage(self) -> None:
        (matrix,) = re.findall(r"(?m)^ *stage: \[(.*)\]$", WORKFLOWS["ci.yml"])
        text = subprocess.run([ROOT / ".ci/run", "--help"], capture_output=True, text=True, check=True).stdout
        stages = re.findall(r"(?m)^  ([a-z]+) {2,}", text)
        self.assertGreater(len(stages), 1)
        self.assertEqual(matrix.split(", "), stages)

    def test_files_that_they_name(self) -> None:
        for workflow, text in WORKFLOWS.items():
            named = set(re.findall(r"(?<![\w/])(?:\.ci|scripts|tests|\./\.github)/[\w./-]+", text))
            with self.subTest(workflow):
                self.assertTrue(named)
                self.assertEqual({name for name in named if not (ROOT / name).is_file()}, set())

    def test_each_job_ends(self) -> None:
        """A job that hangs would run for six hours. One that calls a workflow has the limits of that workflow."""
        for workflow, text in WORKFLOWS.items():
            jobs = re.findall(r"(?ms)^  ([\w-]+):\n(.*?)(?=^  \S|\Z)", text.partition("\njobs:\n")[2])
            self.assertTrue(jobs)
            for job, body in jobs:
                with self.subTest(f"{workflow}, {job}"):
                    self.assertRegex(body, r"(?m)^    (timeout-minutes: \d+|uses: \./.*)$")
