#!/usr/bin/python3
"""A real engine behind a proxy that misbehaves at one of its searches, for tests that need drawings and faults.

usage: faulty_engine.py crash|flood|illegal SEARCH COMMAND...

SEARCH counts the searches of this process, from 1. Later searches, and all else, are the engine's own.
"""

from __future__ import annotations

import subprocess
import sys
import threading


def main(fault: str, number: int, command: list[str]) -> None:
    searches = 0
    illegal = threading.Event()

    def answer() -> None:
        assert engine.stdout
        for line in engine.stdout:
            if line.startswith("bestmove") and illegal.is_set():
                illegal.clear()
                line = "bestmove a1a1\n"
            sys.stdout.write(line)
            sys.stdout.flush()

    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1) as engine:
        assert engine.stdin
        answers = threading.Thread(target=answer)
        answers.start()
        for line in sys.stdin:
            searches += line.startswith("go ")
            if line.startswith("go ") and searches == number:
                if fault == "crash":
                    engine.kill()
                    break
                while fault == "flood":
                    print("info string " + "x" * 1000, flush=True)
                illegal.set()
            engine.stdin.write(line)
        engine.stdin.close()
        answers.join()


if __name__ == "__main__":
    try:
        main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])
    except BrokenPipeError:
        pass
