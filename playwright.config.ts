import { defineConfig } from '@playwright/test'
import { faceEnv } from './tools/face.ts'
import { isLong } from './tools/long.ts'
import { findChromium } from './tools/system-packages.ts'
import { keepTemporaryFilesInMemory } from './tools/temporary-files.ts'
import { allJourneys, isChosen } from './tools/test-files.ts'

keepTemporaryFilesInMemory()

const minuteMs = 60_000

const definedEnv = () => Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']))

/** These take longest: every page of an app, a whole day, and all outcomes of a withdrawal. */
const longest = /\/(every-|whole-day|withdrawals|console-books|security)[\w-]*\.e2e\.ts$/

/** The file names tell which journeys belong to a run. */
const notChosen = allJourneys()
  .filter((file) => !isChosen(file))
  .map((file) => `**/${file}`)

export default defineConfig({
  testDir: 'e2e',
  // The longest ones first, so that none is left alone at the end.
  projects: [
    { name: 'longest', testMatch: longest, testIgnore: notChosen },
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: [longest, ...notChosen] },
  ],
  // The built storefront is JavaScript. Otherwise the runner would compile it again with Babel, seven seconds in each
  // worker.
  build: { external: ['**/dist/**'] },
  globalSetup: './tools/journeys-setup.ts',
  // A server and its browser wait for each other, so that two journeys leave two cores idle at times.
  workers: 4,
  // Otherwise the journeys of a long file would run alone at the end.
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: (isLong ? 30 : 6) * minuteMs,
  // The machine may be busy: an expectation waits until it holds, a step until it can be taken.
  expect: { timeout: 40_000 },
  outputDir: 'artifacts/journeys',
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // The name of the headless browser marks it as a robot, whose visits do not count.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    // The worker would answer from its cache, so only journeys about it allow it.
    serviceWorkers: 'block',
    // A trace of every journey would take a fifth more time. `--trace on` makes one.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      env: { ...definedEnv(), ...faceEnv() },
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
