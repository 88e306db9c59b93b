"""The binary with real pipes, files and signals. QUADRIGA_BINARY names it, QUADRIGA_SANITIZE its sanitizers."""

from __future__ import annotations

import os
import random
import resource
import signal
import socket
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from raw_engine import BINARY, RawEngine, run

GAMES = ("onager", "onitama", "nonaga", "onoro")
RESERVED = ("bestmove", "readyok", "response", "ugiok", "uciok")
MEBIBYTE = 1 << 20


def without_infos(lines: list[str]) -> list[str]:
    return [line for line in lines if not line.startswith("info depth")]


class Input(unittest.TestCase):
    def test_says_nothing_unasked(self) -> None:
        self.assertEqual(run(""), ([], 0))
        self.assertEqual(run("\n\r\n   \n# quit\n\t# go\n"), ([], 0))

    def test_line_ends(self) -> None:
        self.assertEqual(run("isready\r\nisready\nisready"), (["readyok"] * 3, 0))

    def test_half_a_line_then_the_end(self) -> None:
        with RawEngine() as engine:
            engine.send("isrea")
            self.assertTrue(engine.is_silent(0.05))
            engine.send("dy")
            engine.close_input()
            self.assertEqual(engine.rest(), ["readyok"])
            self.assertEqual(engine.status(), 0)

    def test_odd_bytes(self) -> None:
        for seed in range(20):
            source = random.Random(seed)
            noise = bytes(source.choice(b"\x00\x01\x1b\r\t \x7f\x80\xff\xc3ago#") for _ in range(2000))
            with self.subTest(seed=seed), RawEngine() as engine:
                engine.send(noise.replace(b"\n", b"") + b"\nisready\n")
                lines = engine.receive_until("readyok")
                self.assertLessEqual(len(lines), 3)
                self.assertTrue(all(line.isprintable() for line in lines))

    def test_every_byte_value_within_a_command(self) -> None:
        for code in range(256):
            if code == 10:
                continue
            lines, status = run(b"position fen " + bytes([code]) + b"\nisready\n")
            self.assertEqual((lines[-1], len(lines), status), ("readyok", 2, 0), code)

    def test_a_line_of_one_mebibyte_is_read_and_a_longer_one_skipped(self) -> None:
        lines, status = run("isready" + " " * (MEBIBYTE - 7) + "\nisready" + " " * (MEBIBYTE - 6) + "\nisready\n")
        self.assertEqual([line[:34] for line in lines], ["readyok", "info string error line-too-long a ", "readyok"])
        self.assertEqual(status, 0)

    def test_endless_line(self) -> None:
        with RawEngine() as engine:
            for _ in range(64):
                engine.send(b"x" * MEBIBYTE)
            engine.line("", "isready")
            self.assertTrue(engine.receive().startswith("info string error line-too-long "))
            self.assertEqual(engine.receive(), "readyok")
            memory = Path(f"/proc/{engine.process.pid}/status").read_text().split("VmHWM:")[1].split()[0]
            self.assertLess(int(memory), 600 * 1024)

    def test_echo_is_cut_and_harmless(self) -> None:
        lines, _ = run("x" * 1000 + "\n" + "\n".join(RESERVED) + "\nposition fen " + "bestmove" * 20 + "\n")
        self.assertEqual(lines[0].count("x"), 64)
        for line in lines:
            self.assertTrue(line.startswith("info string error "))
            for word in RESERVED:
                self.assertNotIn(word, line)

    def test_input_that_is_no_pipe(self) -> None:
        with tempfile.TemporaryFile() as file:
            file.write(b"isready\n")
            file.seek(0)
            with RawEngine(input_pipe=file) as engine:
                self.assertEqual(engine.rest(), ["readyok"])
                self.assertEqual(engine.status(), 0)
        with RawEngine(input_pipe=subprocess.DEVNULL) as engine:
            self.assertEqual(engine.status(), 0)


class Order(unittest.TestCase):
    def test_scripts_may_send_everything_at_once(self) -> None:
        script = "".join(f"position startpos\ngo depth {depth}\nquery ply\n" for depth in (1, 2, 1, 2))
        self.assertEqual(
            [line.split()[0] for line in without_infos(run(script)[0])], ["bestmove", "response"] * 4
        )

    def test_ten_thousand_commands_in_one_go(self) -> None:
        count = 10_000
        lines, status = run("isready\nquery p1turn\n" * count)
        self.assertEqual(status, 0)
        self.assertEqual(lines, ["readyok", "response true"] * count)

    def test_a_thousand_infinite_searches_stopped(self) -> None:
        with RawEngine() as engine:
            for _ in range(1000):
                engine.line("go infinite", "stop")
                self.assertTrue(engine.receive_until("bestmove ")[-1][9:].isalnum())
            engine.line("isready")
            self.assertEqual(engine.receive(), "readyok")

    def test_a_thousand_infinite_searches_stopped_in_one_go(self) -> None:
        lines, status = run("go infinite\nstop\n" * 1000)
        self.assertEqual(status, 0)
        self.assertEqual(sum(line.startswith("bestmove ") for line in lines), 1000)

    def test_later_commands_end_an_infinite_search(self) -> None:
        for command in ("go depth 1", "position startpos", "setoption name Hash value 2", "ugi", "uginewgame", "d"):
            with self.subTest(command=command), RawEngine() as engine:
                engine.line("go infinite")
                engine.receive()
                engine.line(command, "isready")
                lines = without_infos(engine.receive_until("readyok"))
                self.assertTrue(lines[0].startswith("bestmove "))

    def test_infinite_searches_answer_only_when_stopped(self) -> None:
        decided = "fen ssmss/5/5/5/SS1SS boar,cobra/crab,crane/dragon b"
        for position in ("startpos", decided):
            with self.subTest(position=position), RawEngine("--game", "onitama") as engine:
                engine.line(f"position {position}", "go infinite depth 1", "isready")
                self.assertFalse(any(line.startswith("bestmove") for line in engine.receive_until("readyok")))
                time.sleep(0.05)
                engine.line("isready")
                self.assertFalse(any(line.startswith("bestmove") for line in engine.receive_until("readyok")))
                engine.line("stop")
                engine.receive_until("bestmove ")

    def test_ponder(self) -> None:
        with RawEngine() as engine:
            engine.line("go ponder depth 1")
            engine.receive()
            engine.line("isready")
            self.assertNotIn("bestmove", " ".join(engine.receive_until("readyok")))
            engine.line("ponderhit")
            engine.receive_until("bestmove ")
            engine.line("go ponder movetime 1", "stop", "isready")
            self.assertEqual(sum(line.startswith("bestmove") for line in engine.receive_until("readyok")), 1)

    def test_every_go_has_one_best_move(self) -> None:
        commands = [
            "go depth 1", "go depth 0", "go nodes 1", "go movetime 0", "go movetime -1", "go wtime 0 btime 0",
            "go p1time -5 p2time -5", "go infinite", "go ponder", "go x", "go depth", "go searchmoves zz9", "go perft 1",
            "go mate 1 nodes 10", "go p1time 1 p2time 1 movestogo 1", "go depth 1.9", "go infinite depth 3",
        ]  # fmt: skip
        for game in GAMES:
            with self.subTest(game=game):
                lines, status = run("\n".join(commands) + "\n", "--game", game)
                answers = [line for line in lines if line.startswith("bestmove")]
                self.assertEqual(len(answers), len(commands))
                self.assertTrue(all(len(answer.split()) == 2 for answer in answers), answers)
                self.assertEqual(status, 0)

    def test_random_sessions(self) -> None:
        commands = [
            "go depth 1", "go infinite", "go nodes 100", "go ponder nodes 10", "stop", "ponderhit", "isready", "foo",
            "position startpos", "position fen bad", "query gameover", "setoption name Hash value 1", "ugi", "uci",
            "uginewgame", "d", "go x", "undo", "setoption name Game value onoro", "setoption name Game value nonaga",
            "go movetime 1", "eval", "debug on", "debug off", "moves a1", "perft 1", "go perft 1",
        ]  # fmt: skip
        for seed in range(20):
            source = random.Random(seed)
            script = [source.choice(commands) for _ in range(200)]
            with self.subTest(seed=seed):
                lines, status = run("\n".join(script))
                self.assertEqual(status, 0)
                for start, word in (("go", "bestmove"), ("isready", "readyok"), ("query", "response")):
                    asked = sum(command.split()[0] == start for command in script)
                    self.assertEqual(sum(line.split()[0] == word for line in lines), asked, word)


class Output(unittest.TestCase):
    def test_a_slow_reader_gets_everything_that_counts(self) -> None:
        with RawEngine() as engine:
            engine.line(*["go depth 2", "query ply"] * 3000)
            engine.close_input()
            time.sleep(0.5)
            lines = without_infos(engine.rest())
            self.assertEqual([line.split()[0] for line in lines], ["bestmove", "response"] * 3000)
            self.assertEqual(engine.status(), 0)

    def test_a_client_that_does_not_read_may_quit(self) -> None:
        with RawEngine() as engine:
            engine.line(*["help"] * 200, "go infinite")
            time.sleep(0.2)
            start = time.monotonic()
            engine.line("quit")
            self.assertEqual(engine.status(), 0)
            self.assertLess(time.monotonic() - start, 1.0)

    def test_a_closed_output_ends_the_engine(self) -> None:
        for command in ("isready", "go infinite", "bench", "ugi"):
            with self.subTest(command=command), RawEngine() as engine:
                engine.process.stdout.close()
                engine.line(command)
                self.assertEqual(engine.status(), 0)
                self.assertEqual(engine.process.stderr.read(), b"")

    def test_no_output_at_all(self) -> None:
        done = subprocess.run(["/bin/sh", "-c", '"$0" >&-', BINARY], input=b"isready\ngo infinite\n", timeout=60)
        self.assertEqual(done.returncode, 0)

    def test_output_to_a_file_and_a_socket(self) -> None:
        with tempfile.TemporaryFile() as file, RawEngine(output_pipe=file) as engine:
            engine.line("isready", "go depth 2", "quit")
            self.assertEqual(engine.status(), 0)
            file.seek(0)
            self.assertEqual(file.read().split(b"\n")[0], b"readyok")
        ours, theirs = socket.socketpair()
        with ours, theirs, RawEngine(input_pipe=theirs, output_pipe=theirs) as engine:
            ours.sendall(b"isready\n")
            self.assertEqual(ours.recv(100), b"readyok\n")
            ours.sendall(b"quit\n")
            self.assertEqual(engine.status(), 0)

    def test_leaves_the_mode_of_a_shared_pipe_alone(self) -> None:
        with RawEngine() as engine:
            engine.line("isready")
            engine.receive()
            self.assertTrue(os.get_blocking(engine.process.stdout.fileno()))


class End(unittest.TestCase):
    def test_end_of_input(self) -> None:
        lines, status = run("go depth 2\ngo movetime 20\ngo infinite")
        self.assertEqual(sum(line.startswith("bestmove ") for line in lines), 3)
        self.assertEqual(status, 0)
        self.assertEqual(sum(line.startswith("bestmove ") for line in run("go ponder wtime 1 btime 1")[0]), 1)

    def test_quit_is_quick_and_answers_the_running_search(self) -> None:
        for running in ("go infinite", "go movetime 600000", "go ponder", "go depth 100"):
            for waiting in ([], ["d", "go infinite", "d"]):
                with self.subTest(running=running, waiting=waiting), RawEngine() as engine:
                    engine.line(running)
                    engine.receive()
                    start = time.monotonic()
                    engine.line(*waiting, "quit", "isready")
                    lines = without_infos(engine.rest())
                    self.assertEqual(engine.status(), 0)
                    self.assertLess(time.monotonic() - start, 1.0)
                    expected = 2 if waiting and running in ("go infinite", "go ponder") else 1
                    answers = [line for line in lines if line.startswith("bestmove ")]
                    self.assertGreaterEqual(len(answers), 1)
                    self.assertLessEqual(len(answers), expected)
                    self.assertNotIn("readyok", lines)

    def test_quit_ends_long_work(self) -> None:
        for work in ("perft 12", "go perft 12", "bench 60"):
            with self.subTest(work=work), RawEngine() as engine:
                engine.line(work)
                time.sleep(0.1)
                start = time.monotonic()
                engine.line("quit")
                self.assertEqual(engine.status(), 0)
                self.assertLess(time.monotonic() - start, 1.0)

    def test_stop_ends_long_work(self) -> None:
        for work in ("perft 12", "go perft 12"):
            with self.subTest(work=work), RawEngine() as engine:
                engine.line(work, "isready")
                self.assertTrue(engine.is_silent(0.1))
                engine.line("stop")
                self.assertEqual(engine.receive(), "info string perft stopped")
                engine.receive_until("readyok")

    def test_quit_right_after_the_handshake(self) -> None:
        for _ in range(50):
            lines, status = run("ugi\nquit\n")
            self.assertEqual((lines[-1], status), ("ugiok", 0))

    def test_signals_end_it_quietly(self) -> None:
        for number in (signal.SIGTERM, signal.SIGINT):
            for command in ("isready", "go infinite", "bench", "perft 12"):
                with self.subTest(signal=number, command=command), RawEngine() as engine:
                    engine.line("isready", command)
                    engine.receive()
                    engine.process.send_signal(number)
                    self.assertEqual(engine.status(), 0)
                    self.assertEqual(engine.process.stderr.read(), b"")

    def test_sigpipe_is_no_death(self) -> None:
        with RawEngine() as engine:
            engine.line("isready")
            engine.receive()
            engine.process.send_signal(signal.SIGPIPE)
            engine.line("isready")
            self.assertEqual(engine.receive(), "readyok")


class Game(unittest.TestCase):
    def test_lists_of_ten_thousand_moves(self) -> None:
        there_and_back = ["m13m12", "k13k12", "m12m13", "k12k13"]
        with RawEngine("--game", "onitama") as engine:
            engine.line("position startpos moves " + " ".join(there_and_back * 2500), "query gameover", "isready")
            self.assertTrue(engine.receive().startswith("info string error illegal-move move 1 "))
            self.assertEqual(engine.receive(), "response true")
            engine.receive()

    def test_long_games_by_ever_longer_lists(self) -> None:
        with RawEngine("--game", "onoro") as engine:
            played: list[str] = []
            source = random.Random(1)
            for _ in range(60):
                engine.line("position startpos moves " + " ".join(played), "query moves", "query gameover")
                moves = engine.receive().split()[1:]
                if engine.receive() == "response true":
                    break
                played.append(source.choice(moves))
            self.assertGreater(len(played), 10)

    @unittest.skipIf(os.environ.get("QUADRIGA_SANITIZE"), "sanitizers reserve terabytes of address space")
    def test_too_much_memory_is_refused(self) -> None:
        def little_memory() -> None:
            resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))

        script = b"setoption name Hash value 131072\nsetoption name Hash value 4\ngo depth 1\n"
        done = subprocess.run([BINARY], input=script, capture_output=True, preexec_fn=little_memory, timeout=60)
        lines = done.stdout.decode().splitlines()
        self.assertTrue(lines[0].startswith("info string error out-of-memory "), lines)
        self.assertTrue(lines[-1].startswith("bestmove "))
        self.assertEqual(done.returncode, 0)

    def test_same_lines_in_every_run(self) -> None:
        def lines() -> list[list[str]]:
            timed = ("nps", "time")
            output = run("go nodes 3000\nquery key\nbench 1\n", "--game", "onoro")[0]
            words = [line.split() for line in output if not line.endswith(" nps")]
            return [[w for at, w in enumerate(line) if at == 0 or line[at - 1] not in timed] for line in words]

        self.assertEqual(lines(), lines())


class CommandLine(unittest.TestCase):
    def run_once(self, *arguments: str) -> tuple[int, str, str]:
        done = subprocess.run([BINARY, *arguments], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
        return done.returncode, done.stdout, done.stderr

    def test_one_command(self) -> None:
        self.assertEqual(self.run_once("isready"), (0, "readyok\n", ""))
        self.assertEqual(self.run_once("--game", "onoro", "query", "game"), (0, "response onoro\n", ""))
        status, output, _ = self.run_once("--game", "onoro", "perft", "2")
        self.assertEqual((status, output.splitlines()[-1]), (0, "Nodes searched: 12"))
        status, output, _ = self.run_once("go", "infinite")
        self.assertEqual((status, output.splitlines()[-1].split()[0]), (0, "bestmove"))

    def test_a_refused_command_shows_in_the_status(self) -> None:
        status, output, error = self.run_once("perft", "x")
        self.assertEqual((status, error), (1, ""))
        self.assertTrue(output.startswith("info string error bad-value "))

    def test_wrong_words(self) -> None:
        for arguments, hint in (
            (["--gmae", "onoro"], "did you mean '--game'?"),
            (["--game", "onoor"], "did you mean 'onoro'?"),
            (["--option", "Hsah=1"], "did you mean 'Hash'?"),
            (["--option", "Hash=0"], "from 1 to 131072"),
            (["prft", "3"], "did you mean 'perft'?"),
            (["--log", "/nowhere/at/all"], "cannot open"),
            (["--game"], "quadriga: "),
        ):
            with self.subTest(arguments=arguments):
                status, output, error = self.run_once(*arguments)
                self.assertEqual((status, output), (2, ""))
                self.assertIn(hint, error)

    def test_options(self) -> None:
        options = ["--game", "onitama", "--option", "Deal=131039"]
        last_deal = self.run_once(*options, "query", "fen")[1]
        self.assertEqual(last_deal, "response ssmss/5/5/5/SSMSS rooster,tiger/ox,rabbit/monkey b\n")

    def test_help_and_version(self) -> None:
        status, output, _ = self.run_once("--help")
        self.assertEqual(status, 0)
        self.assertTrue(all(game in output for game in GAMES))
        self.assertRegex(self.run_once("--version")[1], r"^Quadriga \d+\.\d+\.\d+(\+g[0-9a-f]+(\.dirty)?)?\n$")

    def test_log(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "log")
            self.assertEqual(run("isready\nquery ply", "--log", str(path))[1], 0)
            lines = [line.split(" ", 2)[2] for line in path.read_text().splitlines()]
            self.assertEqual(lines, ["< isready", "> readyok", "< query ply", "> response 0"])


if __name__ == "__main__":
    unittest.main()
