import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserFlags } from './testing/browser.ts'

// Each worker has a browser and a server of its own, and waits often: one more than there are cores keeps them busy.
const workers = availableParallelism() + 1
// testing/browser-setup.ts puts it there before the workers start.
const executablePath = process.env['CHROMIUM_PATH']

/**
 * What saves a third of the processor's time (ADR-0188): the pages of a context share one process, with the code that it has
 * compiled already, and code that runs for a second is not worth the work of the optimising compilers.
 */
const sparing = ['--renderer-process-limit=1', '--disable-site-isolation-trials', '--js-flags=--no-maglev,--no-opt']

/** End-to-end tests: `e2e/*.e2e.ts` in Chromium against the real server (e2e/server.ts) and the built pages. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: ['./testing/browser-setup.ts', './e2e/global-setup.ts'],
  forbidOnly: true,
  // Another try is reported as 'flaky': a busy machine may take a test's time away, a broken page fails every time.
  retries: 2,
  workers,
  timeout: 120_000,
  // The first page of a server that has just begun may take long on a busy machine; what is there is found at once.
  expect: { timeout: 30_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    launchOptions: {
      args: [...browserFlags(process.getuid?.() === 0), ...sparing],
      ...(executablePath ? { executablePath } : {}),
    },
    // Emptied after each test; e2e/server.ts gives each a page of its own in it.
    reuseContext: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    // The trace has pictures. A screenshot of what fails would be taken of what passes too, and waits 5 s for fonts.
    trace: 'on-first-retry',
  },
})
