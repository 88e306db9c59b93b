"""The analysis with `quadriga analyse`, and positions that are tried again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from processes import all_end, wait_for
from support import BINARY, fake, game_names
from test_analyse import SLOW_AFTER_ONE, AnalyseTest, untimed

# An engine with a handshake of its own and an analysis that fails as the first move of a position asks.
FAULTY = f"""#!{sys.executable}
import json, os, sys
if sys.argv[-1] != "analyse":
    os.execv({BINARY!r}, [{BINARY!r}, *sys.argv[1:]])
for number, line in enumerate(sys.stdin, 1):
    request = json.loads(line)
    fault = request.get("moves", [""])[0] if request.get("moves") else ""
    answer = {{"line": number}}
    if "cancel" in request:
        if request["cancel"]:
            print(json.dumps({{"line": int(request["cancel"]), "bestmove": "m12", "cancelled": True}}), flush=True)
        answer |= {{"cancel": request["cancel"], "count": 1}}
    elif fault == "dies":
        sys.exit(9)
    elif fault == "babbles":
        print("info depth 1", flush=True)
    elif fault == "dawdles":
        continue
    print(json.dumps(answer | {{"bestmove": "m14"}}), flush=True)
"""


class OwnAnalysis(AnalyseTest):
    def test_results_are_those_of_searches_one_by_one(self) -> None:
        positions = ["onoro startpos moves m14", "onoro nonsense", "onoro startpos moves m14 x9", "chess startpos"]
        positions += [f"{game} startpos" for game in game_names()]
        text = "".join(f"{number} {position}\n" for number, position in enumerate(positions * 3))
        alone = self.program(f"exec {BINARY}")  # without the word `analyse`
        for flags in (("--nodes", "500"), ("--depth", "3", "--nodes", "800", "--option", "MultiPV=2")):
            flags += ("--ids", "--option", "Hash=2")
            expected = self.analyse(text, *flags, engine=alone, status=1)
            for number in ("1", "3"):
                found = self.analyse(text, *flags, "--concurrency", number, engine=BINARY, status=1)
                self.assertEqual(untimed(found), untimed(expected))

    def test_one_process_searches_all_positions(self) -> None:
        log = self.folder / "log"
        engine = self.program(f'echo "$@" >> {log}\nexec {BINARY} "$@"')
        own = "--option=Hash=2 --option=Threads=2 analyse\n"
        for flags, started in (
            (("--option", "Hash=2"), f"\n{own}"),
            (("--option", "Hash=2", "--option", "threads=1"), f"\n{own}"),
            (("--keep",), "\n\n"),
            (("--option", "Threads=2"), "\n\n"),
        ):
            with self.subTest(flags=flags):
                log.write_text("")
                flags += ("--nodes", "50", "--game", "onoro", "--concurrency", "2")
                self.assertEqual(len(self.analyse("startpos\nstartpos moves m14\n" * 20, *flags, engine=engine)), 40)
                self.assertEqual(log.read_text(), started)

    def test_failures_cost_the_positions_being_searched(self) -> None:
        engine = self.program(FAULTY)
        text = "onoro startpos\n" * 3
        for fault, code, message in (
            ("dies", "engine-died", "ended with exit status 9"),
            ("babbles", "protocol", "sent a line that is not an answer"),
            ("dawdles", "timeout", "did not answer within 0.3 s"),
        ):
            with self.subTest(fault=fault):
                lines = f"{text}onoro startpos moves {fault}\n{text}"
                results = self.analyse(lines, "--timeout", "0.3", engine=engine, status=1)
                self.assertEqual([result.get("bestmove") for result in results], ["m14"] * 3 + [None] + ["m14"] * 3)
                error = results[3]["error"]
                self.assertEqual((error["code"], error["message"]), (code, message))

    def test_an_engine_that_is_gone_ends_it(self) -> None:
        engine = self.program(FAULTY)
        text = "onoro startpos\nonoro startpos moves dies\nonoro startpos\n"
        Path(engine).write_text(FAULTY.replace("sys.exit(9)", f"os.remove({engine!r}), sys.exit(9)"))
        results = self.analyse(text, "--output", self.output, engine=engine, status=3)
        self.assertEqual([result.get("error", {}).get("code") for result in results], [None, "engine-died"])

    def test_it_ends_with_the_analysis(self) -> None:
        pids = self.folder / "pids"
        engine = self.program(f'echo $$ >> {pids}\nexec {BINARY} "$@"')
        with self.start("--movetime", "600s", engine=engine, stderr=subprocess.DEVNULL) as process:
            assert process.stdin
            process.stdin.write(b"onoro startpos\n" * 10)
            process.stdin.flush()
            wait_for(lambda: pids.exists() and len(pids.read_text().split()) == 2, 60)
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(30), 130)
        self.assertTrue(all_end(pids.read_text().split()))


class Retries(AnalyseTest):
    text = "".join(f"heap {heap} 1{' moves t1' if heap % 4 == 0 else ''}\n" for heap in range(8, 30))

    def engine(self, *broken: str) -> str:
        """Returns an engine with these faults until it is repaired."""
        return self.program(f"[ -e {self.folder}/repaired ] && exec {fake()}\nexec {fake(*broken)}")

    def repair(self) -> None:
        (self.folder / "repaired").touch()

    def retry(self, text: str, engine: str, status: int = 0) -> list[dict[str, Any]]:
        return self.analyse(text, "--output", self.output, "--retry-errors", engine=engine, status=status)

    def test_errors_are_replaced_in_place(self) -> None:
        engine = self.engine("--fault", "crash@1")
        before = self.analyse(self.text, "--output", self.output, engine=engine, status=1)
        self.assertEqual(sum("error" in result for result in before), 6)
        self.assertIn("error", before[0])
        self.output.chmod(0o640)
        again = self.retry(self.text, engine, status=1)
        self.assertEqual(["error" in result for result in again], ["error" in result for result in before])
        self.repair()
        after = self.retry(self.text + "heap 30 1\n", engine)
        self.assertEqual(untimed(after), untimed(self.analyse(self.text + "heap 30 1\n")))
        self.assertEqual([result for result in after[1:] if "madeWith" in result], [])
        self.assertEqual(after[0]["madeWith"], before[0]["madeWith"])
        kept = [result for result in before if "error" not in result]
        self.assertEqual([result for result in after if result in kept], kept)
        self.assertEqual(self.output.stat().st_mode & 0o777, 0o640)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["engine", "repaired", "results"])

    def test_an_interrupted_retry_changes_nothing(self) -> None:
        engine = self.engine("--fault", "crash@1")
        self.analyse(self.text, "--output", self.output, engine=engine, status=1)
        before = self.output.read_text()
        self.engine(*SLOW_AFTER_ONE[:-1], "30")
        flags = ("--output", self.output, "--retry-errors", "--resume-anyway")
        with self.start(*flags, engine=engine) as process:
            assert process.stdin
            process.stdin.write(self.text.encode())
            process.stdin.close()
            begun = self.folder / ".results.retry"
            wait_for(lambda: begun.exists() or process.poll() is not None)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(30), 130)
        self.assertEqual((self.output.read_text(), begun.exists()), (before, False))

    def test_another_input_is_not_retried(self) -> None:
        engine = self.engine("--fault", "crash@1")
        self.analyse(self.text, "--output", self.output, engine=engine, status=1)
        before = self.output.read_text()
        self.repair()
        done = self.run_on("heap 8 1 moves t1\n", "--output", self.output, "--retry-errors", engine=engine)
        self.assertIn("holds more results than the input has positions", done.stderr)
        self.assertEqual((done.returncode, self.output.read_text()), (2, before))
        for flags in (("--retry-errors",), ("--retry-errors", "--game-file", os.devnull, "--output", "x")):
            self.assertEqual(self.run_on("", *flags, engine=engine).returncode, 2)
        self.assertEqual(json.loads(before.splitlines()[0])["line"], 1)
