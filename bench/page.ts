/**
 * `npm run bench:page`: what a visitor with a slow phone sees (4 times slower processor, 1.6 Mbit/s, 150 ms there and
 * back), in Chromium against the real server with the demo: when the main content is painted, how much moves, on a phone and
 * on a wide screen, how much JavaScript comes before the page rests, how long an added filter takes once its answer is
 * there, and the longest time that typing is blocked.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Browser, type Page } from '@playwright/test'
import { browserFlags, findBrowser, thisMachine } from '#testing/browser.ts'
import { timeInteractions } from './interactions.ts'
import { ms, table } from './measure.ts'

interface Visit {
  /** When the largest content was painted, in milliseconds. */
  painted: number
  /** The sum of layout shifts. */
  shift: number
  /** Bytes of JavaScript as they were sent, until the page rested. */
  script: number
}

const VISITS = ['/', '/filter?search=garden', '/session/x-demo1701', '/card/x-demo0101']
const SCREENS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
const ROUNDS = 3
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1e6) / 8,
  uploadThroughput: (0.75 * 1e6) / 8,
}

const data = mkdtempSync(join(tmpdir(), 'colloquy-page-'))
const server = spawn(process.execPath, ['src/cli/start.js', 'serve'], {
  env: { ...process.env, PORT: '0', COLLOQUY_DATA: data },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const address = await new Promise<string>((resolve) => {
  createInterface({ input: server.stdout }).on('line', (line) => resolve(/http:\/\/\S+/.exec(line)?.[0] ?? ''))
})
const executablePath = await findBrowser(thisMachine(chromium.executablePath()))
const browser = await chromium.launch({ executablePath, args: browserFlags(process.getuid?.() === 0) })
try {
  const rows: string[][] = []
  for (const path of VISITS) {
    for (const screen of SCREENS) {
      const visits: Visit[] = []
      for (let round = 0; round < ROUNDS; round++) visits.push(await visit(path, screen))
      const worst = (of: (one: Visit) => number) => Math.max(...visits.map(of))
      rows.push([
        path,
        String(screen.width),
        ms(worst((one) => one.painted)),
        worst((one) => one.shift).toFixed(4),
        (worst((one) => one.script) / 1000).toFixed(1),
      ])
    }
  }
  console.log(table(['address', 'width', 'main content ms', 'layout shift', 'JavaScript KB'], rows))
  const { filtered, blocked } = await search()
  console.log(
    `\nan added filter is shown ${ms(filtered)} ms after its answer; typing is blocked for ${ms(blocked)} ms at most`,
  )
  console.log('\nwith 500 cards, at a quarter of the speed:')
  const interactions = await timeInteractions(browser)
  console.log(
    table(
      ['interaction', 'ms to the next frame'],
      interactions.map(({ name, ms: time }) => [name, ms(time)]),
    ),
  )
} finally {
  await browser.close()
  server.kill()
  rmSync(data, { recursive: true, force: true })
}

async function slowPage(from: Browser, viewport = { width: 412, height: 823 }): Promise<Page> {
  const context = await from.newContext({ viewport, serviceWorkers: 'block' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
  return page
}

/** Visits an address with nothing kept: when its largest content was painted, and the sum of its layout shifts. */
async function visit(path: string, screen: (typeof SCREENS)[number]): Promise<Visit> {
  const page = await slowPage(browser, screen)
  await page.addInitScript(() => {
    const seen = { painted: 0, shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.painted = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address + path)
  await page.locator('article').first().waitFor()
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => {
    const { painted, shift } = (globalThis as unknown as { seen: Visit }).seen
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    return { painted, shift, script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) }
  })
  await page.context().close()
  return seen
}

/** Types a word, adds it as a filter, and watches how long the page takes and blocks. */
async function search(): Promise<{ filtered: number; blocked: number }> {
  const page = await slowPage(browser)
  await page.goto(`${address}/filter?tag=Garden`)
  await page.getByRole('article').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    const long: number[] = []
    Object.assign(globalThis, { long })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) long.push(entry.duration)
    }).observe({ type: 'longtask' })
  })
  const box = page.getByRole('combobox', { name: 'search your meetings' })
  await box.pressSequentially('soil and water', { delay: 120 })
  const blocked = await page.evaluate(() => Math.max(0, ...(globalThis as unknown as { long: number[] }).long))
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new MutationObserver(() => {
          const answer = performance
            .getEntriesByType('resource')
            .findLast(({ name }) => /\/api\/cards\?.*search=/.test(name))
          if (answer && document.querySelector('#cards mark')) {
            requestAnimationFrame(() => resolve(performance.now() - (answer as PerformanceResourceTiming).responseEnd))
          }
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await box.fill('soil')
  await box.press('Enter')
  const filtered = await shown
  await page.context().close()
  return { filtered, blocked }
}
