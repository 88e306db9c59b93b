import { defineConfig } from "@playwright/test";

// Debian's Chromium; root, as in a container of continuous integration, has to do without its sandbox.
const args = process.getuid() === 0 ? ["--no-sandbox"] : [];

export default defineConfig({
  testDir: ".",
  outputDir: "results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A failure that only a loaded machine brings about does not stop a change; Playwright reports the test as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: "line",
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: "/usr/bin/chromium", args },
    actionTimeout: 15_000,
    viewport: { width: 1280, height: 900 },
  },
});
