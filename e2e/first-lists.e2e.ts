import type { Page } from '@playwright/test'
import { expect, test } from './server.ts'

test.use({ serviceWorkers: 'block' })

/** An address, and what a reader's eye rests on there: it must not move when the code draws the page. */
interface Screen {
  path: string
  within: string
  elements: string
}

const HOME: Screen = {
  path: '/',
  within: '.day-slide',
  elements: '.day-words > :is(p, h2), .day-picture, .day-numeral',
}

/**
 * Lists of many cards and of few, with what stands above them, and the width in which each is loaded: one in which their first
 * texts have as many lines in the system's face as in the reading face, which comes late on a busy machine.
 */
const LISTS = (
  [
    ['/filter', 768],
    ['/filter?search=garden', 390],
    ['/filter?search=garden,water,soil&mode=or&sort=newest', 1280],
    ['/filter?month=2024-03', 390],
  ] as const
).map(([path, width]): [Screen, number] => [{ path, within: '.tile', elements: 'h3, p' }, width])

const SIZES = [
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
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

const placesIn = (page: Page, root: string, { within, elements }: Screen) =>
  page.evaluate(
    async ([top, parts, wanted]) => {
      await document.fonts.ready
      const found = [...(document.querySelector(top!)?.querySelectorAll(parts!) ?? [])]
      return found.flatMap((part) =>
        // In the order in which they are seen: the page has a title before what is above it, its HTML does not.
        Array.from(part.querySelectorAll(wanted!), (element) => ({ element, box: element.getBoundingClientRect() }))
          .toSorted((one, other) => one.box.y - other.box.y || one.box.x - other.box.x)
          .map(({ element, box: { x, y, width, height } }) =>
            [element.tagName, ...[x, y, width, height].map(Math.round)].join(' '),
          ),
      )
    },
    [root, within, elements],
  )

/** Notes what moves by more than another face of letters moves lines, from the first moment of each page on. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & {
          sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
        }
        for (const { node, previousRect, currentRect } of sources)
          if (Math.abs(previousRect.y - currentRect.y) > 8)
            shifts.push(`${node?.nodeName} from ${previousRect.y} to ${currentRect.y}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Fails where anything moved until the page was all there. */
async function expectNoShifts(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').last()).toBeAttached()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
}

const withoutCode = (page: Page) => page.route('**/assets/*.js', (route) => route.abort())

/** Loads an address first without and then with the code: both have everything in its place, at each width. */
async function expectSamePlaces(page: Page, screen: Screen, width: number): Promise<void> {
  await keepHtml(page, screen.path)
  await withoutItalics(page)
  await withoutCode(page)
  await page.goto(screen.path)
  const seen = page.locator('.first-screen')
  await expect(seen.locator('h2, h3').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.fonts.check('1em "First screen"'))).toBe(true)
  const before = new Map<number, string[]>()
  for (const [wide, height] of SIZES) {
    await page.setViewportSize({ width: wide, height })
    before.set(wide, await placesIn(page, '.first-screen', screen))
    expect(before.get(wide)!.length).toBeGreaterThanOrEqual(3)
  }
  await page.unroute('**/assets/*.js')
  await page.setViewportSize({ width, height: 844 })
  await noteShifts(page)
  await page.goto(screen.path)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(seen).toHaveCount(0)
  await expectNoShifts(page)
  for (const [wide, height] of SIZES) {
    await page.setViewportSize({ width: wide, height })
    // Content beyond the first screen follows it.
    const places = async () => (await placesIn(page, 'main', screen)).slice(0, before.get(wide)!.length)
    await expect.poll(places, `at ${wide} px`).toEqual(before.get(wide))
  }
}

for (const [screen, width] of LISTS)
  test(`the code draws ${screen.path} where its HTML shows it, and nothing shifts meanwhile`, async ({ page }) => {
    await expectSamePlaces(page, screen, width)
  })

test('the code draws the day of the HTML of home in its place, until another one is wanted', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/opening') asked.push(search)
  })
  await expectSamePlaces(page, HOME, 390)
  expect([...new Set(asked)]).toEqual([expect.stringMatching(/^\?day=\d{4}-\d\d-\d\d$/)])
  await page.getByRole('button', { name: 'another day' }).click()
  await expect.poll(() => asked.at(-1)).toMatch(/^\?not=/)
})

test('nothing in the last page of a list, a short conversation or a year shifts while it is drawn', async ({
  page,
}) => {
  await noteShifts(page)
  // The height of the content after the first screen differs.
  for (const [path, width] of [
    ['/filter?page=4', 390],
    ['/session/x-demo3201', 390],
    ['/year/2024', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path)
    await expectNoShifts(page)
  }
})

test('a device sees the first screen only where it looks as it was chosen there', async ({ page }) => {
  const choose = async (key: string, value: string) => {
    await page.evaluate(
      ([name, chosen]) => {
        localStorage.clear()
        localStorage.setItem(name, chosen)
      },
      [key, value] as const,
    )
    await page.reload()
  }
  await withoutCode(page)
  await page.goto('/')
  await choose('imageMode', 'none')
  // Without pictures no day is shown in the form that it has with them.
  await expect(page.locator('.first-screen .day-block[data-pictured]')).toHaveCSS('visibility', 'hidden')
  await page.goto('/filter?search=garden')
  const tile = page.locator('.first-screen .tile').first()
  await expect(tile.locator('h3')).toBeVisible()
  await expect(tile.locator('img')).toBeHidden()
  for (const [key, value] of [
    ['calendarOpen', 'true'],
    ['expandAll', 'true'],
    ['highlighting', 'false'],
  ] as const) {
    await choose(key, value)
    await expect(page.locator('.first-screen')).toBeAttached()
    await expect(tile, key).toBeHidden()
  }
})
