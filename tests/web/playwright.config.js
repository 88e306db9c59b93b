import { defineConfig } from "@playwright/test";

// Debian's Chromium without windows, which takes half of the processor time. Root, as in a container of continuous
// integration, has to do without its sandbox.
const args = process.getuid() === 0 ? ["--no-sandbox"] : [];

const FONTCONFIG_FILE = new URL("fonts.conf", import.meta.url).pathname;

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.js",
  outputDir: "results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0, // a test that fails now and then has found a race
  snapshotPathTemplate: "{testDir}/looks/{arg}{ext}",
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: "list", // repeats failures at its end
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: "/usr/bin/chromium-headless-shell",
      args,
      env: { ...process.env, FONTCONFIG_FILE },
    },
    actionTimeout: 15_000,
    viewport: { width: 1280, height: 900 },
  },
});
