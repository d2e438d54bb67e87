import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Card } from '#archive/card.ts'
import { writeCards } from './card-file.ts'
import { syntheticCards } from './synthetic-cards.ts'

const CARDS = 600
const ON_PAGE = 500
const ROUNDS = 3

/** An interaction with the list of 500 cards, and how long it took until the next frame was painted, in milliseconds. */
export interface Interaction {
  name: string
  ms: number
}

/** The browser's report of an event; the interaction is 0 for others, such as a pointer's moves. */
type Interacted = PerformanceEntry & { interactionId: number }

/** The presses in a list of 500 cards, in this order. */
const PRESSED: readonly { name: string; find: (page: Page) => Locator }[] = [
  { name: 'theme', find: (page) => page.getByRole('button', { name: /theme/ }) },
  { name: 'star', find: (page) => page.getByRole('button', { name: /this card$/ }).first() },
  { name: 'expand', find: (page) => page.getByRole('button', { name: /(Expand|Collapse) text/ }).first() },
  { name: 'open display', find: (page) => page.getByRole('button', { name: /^display/ }) },
  { name: 'highlighting', find: (page) => page.getByRole('switch', { name: 'highlighting' }) },
  {
    name: 'images',
    find: (page) => page.getByRole('radiogroup', { name: 'images' }).getByRole('radio', { checked: false }).first(),
  },
  { name: 'expand all', find: (page) => page.getByRole('switch', { name: 'expand all' }) },
  { name: 'collapse all', find: (page) => page.getByRole('switch', { name: 'expand all' }) },
]

/** Made-up cards whose prompts are cut off in a tile, so that there is something to expand. */
async function* longCards(): AsyncGenerator<Card> {
  for await (const card of syntheticCards(CARDS))
    yield { ...card, prompt: `${card.prompt} ${card.response.slice(0, 400)}` }
}

/**
 * Times interactions with a list of 500 synthetic cards at a quarter of the processor's speed: of each the longest of three,
 * as the browser reports it for the event (at least 16 ms).
 */
export async function timeInteractions(browser: Browser): Promise<Interaction[]> {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-many-'))
  const env = { ...process.env, PORT: '0', COLLOQUY_DATA: folder }
  try {
    const file = join(folder, 'made.jsonl')
    await writeCards(file, longCards())
    await promisify(execFile)(process.execPath, ['src/cli/start.js', 'import', '--publish', file], { env })
    const server = spawn(process.execPath, ['src/cli/start.js', 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      const address = await new Promise<string>((resolve) => {
        createInterface({ input: server.stdout }).on('line', (line) => resolve(/http:\/\/\S+/.exec(line)?.[0] ?? ''))
      })
      return await timed(browser, `${address}/filter?search=the&size=${ON_PAGE}`)
    } finally {
      server.kill()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timed(browser: Browser, address: string): Promise<Interaction[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const times: number[] = []
    Object.assign(globalThis, { times })
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as Interacted[])
        if (interactionId) times.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.goto(address)
  await page
    .getByRole('article')
    .nth(ON_PAGE - 1)
    .waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  const longest = new Map(PRESSED.map(({ name }) => [name, 0]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, find } of PRESSED) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      const { x, y } = await middle(find(page))
      await page.mouse.move(x, y)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await settled(page)
      await page.mouse.click(x, y)
      longest.set(name, Math.max(longest.get(name)!, await settled(page)))
    }
    await page.keyboard.press('Escape')
  }
  await context.close()
  return Array.from(longest, ([name, ms]) => ({ name, ms }))
}

/** Where to press: found before the time is taken, as a search by role lays out even what is far outside the screen. */
async function middle(found: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await found.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Waits until the page has nothing to do; gives the longest event since the last call, in milliseconds. */
const settled = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let quiet = 0; quiet < 3; quiet++) {
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    const { times } = globalThis as unknown as { times: number[] }
    return Math.max(0, ...times.splice(0))
  })
