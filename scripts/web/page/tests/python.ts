import { execFileSync } from "node:child_process";
import { join } from "node:path";

export const ROOT = join(process.cwd(), "../../..");
export const PYTHON = "/usr/bin/python3";
export const ENGINE = process.env.QUADRIGA_BINARY ?? join(ROOT, "build/release/quadriga");
export const TESTS = join(ROOT, "tests/scripts");

/** Runs lines of Python that read stdin; what they print is JSON. */
export function python<T>(lines: string, input = ""): T {
  const env = {
    ...process.env,
    QUADRIGA_BINARY: ENGINE,
    PYTHONPATH: [
      join(ROOT, "scripts"),
      TESTS,
      join(TESTS, "games"),
      join(TESTS, "analysis"),
      join(TESTS, "match"),
    ].join(":"),
    PYTHONDONTWRITEBYTECODE: "1",
    PYTHONIOENCODING: "utf-8",
  };
  return JSON.parse(execFileSync(PYTHON, ["-c", lines], { input, env, encoding: "utf8", maxBuffer: 1 << 28 }));
}
