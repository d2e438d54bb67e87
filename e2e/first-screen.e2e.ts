import type { Page } from '@playwright/test'
import { expect, test } from './server.ts'

test.use({ serviceWorkers: 'block' })

const SESSION = '/session/x-demo1701'
const CARD = '/card/x-demo1701'
/** Its question is a chapter of a book. */
const LONG = '/session/x-demo4001'
/** The elements that a reader looks at: they must not move when the code draws the page. */
const ELEMENTS = 'h2, .asked, .asked p, .answered, .rendered > :first-child'

/** Opens a page whose code does not come: only what its HTML shows is seen. */
async function openWithoutCode(page: Page, path: string): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(path)
}

/** Where the elements of a part of the page lie, in whole pixels, once their face is there. */
const placesIn = (page: Page, selector: string) =>
  page.evaluate(
    async ([within, elements]) => {
      await document.fonts.ready
      // Elements that measure themselves after a resize have done so.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const part = document.querySelector(within!)
      return Array.from(part?.querySelectorAll(elements!) ?? [], (element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [element.tagName, ...[x, y, width, height].map(Math.round)].join(' ')
      })
    },
    [selector, ELEMENTS],
  )

const SIZES = [
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const

/** Where the elements of a part of the page lie in windows of several sizes, once they lie there. */
async function placesAtAllSizes(page: Page, selector: string): Promise<string[][]> {
  const places: string[][] = []
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    places.push(await placesIn(page, selector))
  }
  return places
}

for (const [path, drawn] of [
  [SESSION, 'main section.turn'],
  [CARD, 'dialog article'],
] as const) {
  test(`the code draws ${path} where its HTML shows it, on phone, tablet and desktop`, async ({ page }) => {
    await openWithoutCode(page, path)
    const seen = page.locator('.first-screen')
    await expect(seen.locator('.answered .rendered')).toBeVisible()
    // A conversation's heading is before its turns.
    const elements = path === SESSION ? '.first-screen .border-b.py-8' : '.first-screen'
    await expect.poll(() => page.evaluate(() => document.fonts.check('1em "First screen"'))).toBe(true)
    const before = await placesAtAllSizes(page, elements)
    expect(Math.min(...before.map((places) => places.length))).toBeGreaterThanOrEqual(4)
    await page.unroute('**/assets/*.js')
    await page.goto('about:blank')
    await page.setViewportSize({ width: SIZES[0][0], height: SIZES[0][1] })
    await page.goto(path)
    await expect(page.locator(drawn).first()).toBeVisible()
    await expect(seen).toHaveCount(0)
    // Later data of its conversation moves nothing, not even next to a long title on a phone.
    if (path === CARD) await expect(page.getByText('turn 1 of 12')).toHaveCount(2)
    await expect.poll(() => placesAtAllSizes(page, drawn)).toEqual(before)
  })
}

test('the first screen of the HTML has the text size that the device chose, and leaves out unwanted pictures', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('textSize', 'huge')
    localStorage.setItem('imageMode', 'none')
  })
  await openWithoutCode(page, SESSION)
  const question = page.locator('.first-screen .asked p')
  await expect(question).toBeVisible()
  const size = await question.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
  expect(size).toBeGreaterThan(25)
  await expect(page.locator('.first-screen img')).toBeHidden()
})

test('a long question has the weight of an answer, a short one more, before and after the code has come', async ({
  page,
}) => {
  await openWithoutCode(page, SESSION)
  await expect(page.locator('.first-screen .asked p')).toHaveCSS('font-weight', '600')
  await page.goto(LONG)
  await expect(page.locator('.first-screen .asked p')).toHaveCSS('font-weight', '400')
  await page.unroute('**/assets/*.js')
  await page.goto(`${LONG}?read`)
  const questions = page.locator('main .asked p')
  await expect(questions.first()).toHaveCSS('font-weight', '400')
  await expect(questions.nth(1)).toHaveCSS('font-weight', '600')
})

test('a turn of a conversation, and a page that is loaded again, wait for the code', async ({ page }) => {
  await openWithoutCode(page, `${SESSION}#demo1703`)
  await expect(page.locator('.first-screen')).toBeAttached()
  await expect(page.locator('.first-screen .asked')).toBeHidden()
  await page.goto('about:blank')
  await page.goto(SESSION)
  await expect(page.locator('.first-screen .asked')).toBeVisible()
  await page.reload()
  await expect(page.locator('.first-screen .asked')).toBeHidden()
})

test('a reader who scrolled before the code came stays there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(SESSION, { waitUntil: 'commit' })
  await expect(page.locator('.first-screen .answered .rendered')).toBeVisible()
  await expect.poll(() => page.evaluate(() => (scrollTo(0, 120), scrollY))).toBe(120)
  release()
  await expect(page.locator('main section.turn').nth(3)).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(120)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the text is read once', async ({ page }) => {
    await page.goto(CARD)
    await expect(page.locator('.first-screen')).toHaveCSS('display', 'none')
    await expect(page.locator('noscript h2')).toBeVisible()
  })
})
