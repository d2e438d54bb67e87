import type { Page } from '@playwright/test'
import { holdResponses } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ serviceWorkers: 'block' })

/** The files of code that the page's HTML names, and those that were asked for before a card or conversation was drawn. */
async function codeOf(page: Page, path: string): Promise<{ named: string[]; asked: string[] }> {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('#root article, dialog')) return
      watch.disconnect()
      Object.assign(globalThis, { drawn: performance.getEntriesByType('resource').map(({ name }) => name) })
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  const html = (await (await page.goto(path))?.text()) ?? ''
  await page.waitForFunction(() => 'drawn' in globalThis)
  const urls = await page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn)
  return { named: filesIn(html), asked: filesIn(urls.join(' ')) }
}

const filesIn = (text: string) => [...text.matchAll(/\/assets\/([\w.-]+)-.{8}\.js\b/g)].map(([, name]) => name ?? '')

const PARTS = new Set([
  'home-content',
  'results-content',
  'session-page',
  'card-dialog',
  'comment-thread',
  'send-stars',
])
const partsIn = (urls: string[]) => filesIn(urls.join(' ')).filter((name) => PARTS.has(name))

for (const [path, part, most] of [
  ['/', 'home-content', 9],
  ['/session/x-demo1701', 'session-page', 12],
] as const) {
  test(`the page at ${path} names its part of the code and asks for no other before it is drawn`, async ({ page }) => {
    const { named, asked } = await codeOf(page, path)
    expect(named).toContain(part)
    expect(asked.filter((name) => PARTS.has(name))).toEqual([part])
    expect(asked).toContain('index')
    expect(asked.length).toBeLessThanOrEqual(most)
  })
}

test('a card that its address opens is drawn before any other code is asked for, and pictures of the page under it', async ({
  page,
}) => {
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const release = await holdResponses(page, /\/assets\/card-dialog-/)
  await page.goto('/card/x-demo0101')
  // A page that is drawn and looked at for so long fetches the rest of its code.
  await page.clock.runFor(4000)
  expect(partsIn(asked)).toEqual(['card-dialog'])
  expect(filesIn(asked.join(' ')).length).toBeLessThanOrEqual(12)
  release()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(page.locator('.day-picture').first()).toBeAttached()
  await expect(page.locator('.day-picture img')).toHaveCount(0)
  await page.clock.runFor(4000)
  await expect.poll(() => partsIn(asked)).toContain('results-content')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('.day-picture img').first()).toBeAttached()
})

test('comments wait until the page is in use, unless they are in view', async ({ page }) => {
  // A page that is looked at for so long is in use.
  await page.addInitScript(() => {
    const set = globalThis.setTimeout
    const setForever = (run: () => void, ms?: number) => set(run, ms === 3000 ? 2 ** 30 : ms)
    Object.assign(globalThis, { setTimeout: setForever })
  })
  const discussion = page.getByRole('region', { name: 'comments' })
  await page.goto('/filter')
  await expect(page.locator('.day-picture, article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(discussion.getByText('Loading comments...')).toBeVisible()
  await page.goto('/filter?search=zxqwv')
  await expect(discussion.getByRole('textbox')).toBeInViewport()
})

test('until the reading face has come, a face of the system is as wide', async ({ page }) => {
  await page.goto('/')
  const ratios = await page.evaluate(async () => {
    const { cards } = (await (await fetch('/api/cards?size=200')).json()) as { cards: { prompt: string }[] }
    const text = cards
      .map(({ prompt }) => prompt.slice(0, 300))
      .filter((prompt) => /^[\x20-\x7e]+$/.test(prompt))
      .join(' ')
    const pen = document.createElement('canvas').getContext('2d')!
    const widthIn = async (font: string): Promise<number | null> => {
      const faces = await document.fonts.load(font, text).catch(() => [])
      pen.font = font
      return faces.length > 0 ? pen.measureText(text).width : null
    }
    const found: [string, number][] = []
    for (const style of ['normal', 'italic', '600']) {
      const own = (await widthIn(`${style} 200px 'Source Serif 4 Variable'`))!
      for (const family of ['Stand-in Georgia', 'Stand-in Times']) {
        const width = await widthIn(`${style} 200px '${family}'`)
        // A system without that face goes on to the next.
        if (width !== null) found.push([`${family}, ${style}`, width / own])
      }
    }
    return found
  })
  for (const [name, ratio] of ratios) expect([name, Math.abs(ratio - 1) < 0.03]).toEqual([name, true])
})
