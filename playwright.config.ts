import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/system-packages.ts'

const minuteMs = 60_000

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // Each journey owns its server, and waits for its browser about half of the time.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 3 * minuteMs,
  outputDir: 'artifacts/journeys',
  reporter: 'list',
  use: {
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Journeys see the server's own answers; offline.e2e.ts is about the worker.
    serviceWorkers: 'block',
    // A trace of every journey would cost a fifth of their time: `--trace on` where one is looked into.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
