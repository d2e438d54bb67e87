import { chromium } from '@playwright/test'
import { findBrowser, thisMachine } from './browser.ts'

/** Playwright's global set-up: every worker then finds the browser in `CHROMIUM_PATH`. */
export default async function setup(): Promise<void> {
  process.env['CHROMIUM_PATH'] = await findBrowser(thisMachine(chromium.executablePath()))
}
