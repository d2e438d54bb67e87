import type { Page } from '@playwright/test'
import { expect, test } from './server.ts'

test.use({ serviceWorkers: 'block' })

/** Addresses, and what a reader's eye rests on there: it must not move when the code draws the page. */
const SCREENS = [
  { path: '/', within: '.day-slide', elements: '.day-words > :is(p, h2), .day-picture, .day-numeral' },
  { path: '/filter', within: '.tile', elements: 'h3, p' },
  { path: '/filter?search=garden', within: '.tile', elements: 'h3, p' },
  { path: '/filter?search=garden,water,soil&mode=or&sort=newest', within: '.tile', elements: 'h3, p' },
  { path: '/filter?month=2024-03', within: '.tile', elements: 'h3, p' },
] as const

/** Words in italics come in another face until theirs is there, as they did before there was a first screen. */
const withoutItalics = (page: Page) => page.route(/-italic-[^/]*\.woff2$/, (route) => route.abort())

/** Gives the same HTML at every visit of an address: home has another day each time. */
async function keepHtml(page: Page, path: string): Promise<void> {
  let html: string | undefined
  await page.route(
    (url) => url.pathname + url.search === path,
    async (route) => {
      html ??= await (await route.fetch()).text()
      await route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' })
    },
  )
}

const placesIn = (page: Page, root: string, { within, elements }: { within: string; elements: string }) =>
  page.evaluate(
    async ([top, parts, wanted]) => {
      await document.fonts.ready
      const found = [...(document.querySelector(top!)?.querySelectorAll(parts!) ?? [])]
      return found.flatMap((part) =>
        Array.from(part.querySelectorAll(wanted!), (element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return [element.tagName, ...[x, y, width, height].map(Math.round)].join(' ')
        }),
      )
    },
    [root, within, elements],
  )

const SIZES = [
  [390, 844],
  [1280, 800],
  [768, 1024],
  [1920, 1080],
] as const

for (const [index, screen] of SCREENS.entries()) {
  // Lists are arranged alike: home and one of them are looked at in every width.
  for (const [width, height] of index < 2 ? SIZES : SIZES.slice(0, 2)) {
    test(`the code draws ${screen.path} where its HTML shows it at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await keepHtml(page, screen.path)
      await withoutItalics(page)
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.goto(screen.path)
      const seen = page.locator('.first-screen')
      await expect(seen.locator('h2, h3').first()).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.fonts.check('1em "First screen"'))).toBe(true)
      const before = await placesIn(page, '.first-screen', screen)
      expect(before.length).toBeGreaterThanOrEqual(3)
      await page.unroute('**/assets/*.js')
      await page.goto('about:blank')
      await page.goto(screen.path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(seen).toHaveCount(0)
      // What the page shows beyond the first screen comes after it.
      await expect.poll(async () => (await placesIn(page, 'main', screen)).slice(0, before.length)).toEqual(before)
    })
  }
}

/** Lists of many cards, of the last page, and of a few: what comes after the first screen takes another room in each. So do a short conversation and a year. */
for (const [path, width] of [
  ['/filter', 390],
  ['/filter', 1280],
  ['/filter?search=garden', 390],
  ['/filter?month=2024-03', 390],
  ['/filter?month=2024-03', 1280],
  ['/filter?page=4', 390],
  ['/session/x-demo3201', 390],
  ['/year/2024', 1280],
] as const)
  test(`nothing in ${path} shifts while it is drawn at ${width} px`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { sources } = entry as PerformanceEntry & {
            sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
          }
          // Letters of another face move lines by less.
          for (const { node, previousRect, currentRect } of sources)
            if (Math.abs(previousRect.y - currentRect.y) > 8)
              shifts.push(`${node?.nodeName} from ${previousRect.y} to ${currentRect.y}`)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').last()).toBeAttached()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
  })

test('home shows the day of its HTML until another one is wanted', async ({ page }) => {
  await keepHtml(page, '/')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  const question = (await page.locator('.first-screen h2').textContent())!
  await page.unroute('**/assets/*.js')
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/opening') asked.push(search)
  })
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: question, exact: true })).toBeVisible()
  expect(asked).toEqual([expect.stringMatching(/^\?day=\d{4}-\d\d-\d\d$/)])
  await page.getByRole('button', { name: 'another day' }).click()
  await expect.poll(() => asked.at(-1)).toMatch(/^\?not=/)
})

for (const [key, value] of [
  ['calendarOpen', 'true'],
  ['expandAll', 'true'],
  ['highlighting', 'false'],
] as const) {
  test(`a device with ${key}=${value} sees lists when they look as they were chosen`, async ({ page }) => {
    await page.addInitScript(([name, chosen]) => localStorage.setItem(name, chosen), [key, value] as const)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/filter?search=garden')
    await expect(page.locator('.first-screen')).toBeAttached()
    await expect(page.locator('.first-screen .tile').first()).toBeHidden()
  })
}

test('without pictures no day is shown in the form that it has with them', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('imageMode', 'none'))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.locator('.first-screen .day-block[data-pictured]')).toHaveCSS('visibility', 'hidden')
  await page.goto('/filter?search=garden')
  await expect(page.locator('.first-screen .tile h3').first()).toBeVisible()
  await expect(page.locator('.first-screen .tile img').first()).toBeHidden()
})
