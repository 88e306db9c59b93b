"""A headless Chromium, controlled through a pair of pipes by its DevTools protocol. Only for tests of pages."""

from __future__ import annotations

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any

PROGRAM = shutil.which("chromium-headless-shell")
_SECONDS = 120.0


class Browser:
    """One page in one browser. `complaints`: errors and warnings of its scripts; `requests`: addresses requested."""

    def __init__(self) -> None:
        assert PROGRAM is not None
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        # The browser reads from 3 and writes to 4, so the pipes must not use these numbers.
        from_here, self._out = os.pipe()
        self._in, to_here = os.pipe()
        read_end, write_end = (fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (from_here, to_here))
        script = f'exec "$@" 3<&{read_end} 4>&{write_end} {read_end}<&- {write_end}>&-'
        flags = [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--remote-debugging-pipe",
            "--hide-scrollbars",
        ]
        self._process = subprocess.Popen(
            ["bash", "-c", script, "bash", PROGRAM, *flags, f"--user-data-dir={self._folder.name}", "about:blank"],
            pass_fds=(read_end, write_end),
            stderr=subprocess.DEVNULL,
        )
        for end in (from_here, to_here, read_end, write_end):
            os.close(end)
        self._rest = b""
        self._number = 0
        self._session = ""
        self.complaints: list[str] = []
        self.requests: list[str] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._out)  # the browser exits when the pipe closes
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._in)
        self._folder.cleanup()

    def call(self, method: str, **parameters: object) -> Any:
        """Sends a command and returns its result."""
        self._number += 1
        message: dict[str, object] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise AssertionError(f"{method}: {answer['error']}")
                return answer["result"]

    def open(
        self, page: Path, width: int, height: int, phone: bool = False, dark: bool = False, place: str = ""
    ) -> None:
        """Loads a page from disk; `place` is the fragment of its address."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=2 if phone else 1,
            mobile=phone,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=page.as_uri() + (f"#{place}" if place else ""))
        self.wait_for("document.readyState === 'complete' && location.protocol === 'file:'")

    def value(self, expression: str) -> Any:
        """Evaluates a JavaScript expression in the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise AssertionError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait_for(self, expression: str) -> None:
        deadline = time.monotonic() + _SECONDS
        while not self.value(expression):
            if time.monotonic() > deadline:
                raise AssertionError(f"waited in vain for {expression}")
            time.sleep(0.02)

    def press(self, key: str) -> None:
        """Presses a key, given by its JavaScript name."""
        codes = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "PageUp": 33, "PageDown": 34, " ": 32}
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=codes[key])

    def click(self, selector: str, across: float = 0.5) -> None:
        """Clicks an element at the given fraction of its width."""
        found = f"document.querySelector({json.dumps(selector)})"
        self.value(f"{found}.scrollIntoView({{block: 'center', behavior: 'instant'}})")
        x, y = self.value(
            f"(box => [box.left + box.width * {across}, box.top + box.height / 2])({found}.getBoundingClientRect())"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def screenshot(self, path: Path, whole: bool = False) -> None:
        """Saves a screenshot (PNG) of the visible part or of the whole page."""
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        path.write_bytes(base64.b64decode(data))

    def _message(self) -> dict[str, Any]:
        """Returns the next message. Records relevant events."""
        while b"\0" not in self._rest:
            ready, _, _ = select.select([self._in], [], [], _SECONDS)
            chunk = os.read(self._in, 1 << 20) if ready else b""
            if not chunk:
                raise AssertionError("the browser does not answer")
            self._rest += chunk
        text, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        self._note(message.get("method", ""), message.get("params", {}))
        return message

    def _note(self, method: str, event: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            self.complaints.append(str(event["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled" and event["type"] in ("error", "warning"):
            self.complaints.append(str(event["args"]))
        elif method == "Log.entryAdded" and event["entry"]["level"] in ("error", "warning"):
            self.complaints.append(str(event["entry"]))
        elif method == "Network.requestWillBeSent":
            self.requests.append(event["request"]["url"])
