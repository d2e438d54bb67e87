import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { box, cardList, displayButton, openDisplay, scrolled, tileLink, tiles, navigateTo } from './parts.ts'
import { expect, test } from './server.ts'

const facets = (page: Page) => page.getByRole('group', { name: 'narrow to' })

/** Whether two elements lie over each other. */
async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await box(one), await box(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('topics and conversations have one line each, with as many names as fit, and the others behind a button', async ({
  page,
}) => {
  await page.goto('/filter?search=half')
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['topics', 'conversations']) {
      const row = facets(page).getByRole('group', { name, exact: true })
      const more = row.getByRole('button', { name: /^\d+ in all$/ })
      await expect(more).toHaveAttribute('aria-expanded', 'false')
      expect((await box(row)).height, `${name} at ${width} px`).toBeLessThanOrEqual(40)
      // A name that would be in a second line is not there at all: nothing hidden takes a key or is read aloud.
      await expect
        .poll(() =>
          row
            .getByRole('listitem')
            .evaluateAll((items) => new Set(items.map((item) => (item as HTMLElement).offsetTop)).size),
        )
        .toBe(1)
      const names = row.getByRole('listitem')
      const reached = await names.count()
      expect(reached).toBeGreaterThan(0)
      await more.click()
      await expect(row.getByRole('listitem').last()).toBeInViewport()
      const all = await names.count()
      expect(all).toBeGreaterThan(reached)
      expect(await more.textContent()).toBe(`${all} in all`)
      await more.click()
    }
  }
  // On a phone the names slide sideways.
  await page.setViewportSize({ width: 390, height: 844 })
  const names = facets(page).getByRole('group', { name: 'topics' }).getByRole('list')
  await expect.poll(() => names.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true)
  expect((await box(names)).height).toBe(40)
  // Content that slides out of view does not widen the page: a phone would lay everything out at that width.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await names.getByRole('button').last().focus()
  await expect(names.getByRole('button').last()).toBeInViewport()
})

test('the first hit begins high on the screen at any width, covered by nothing, and breaks no rule of WCAG', async ({
  page,
}) => {
  await page.goto('/filter?search=water')
  await expect(tiles(page)).toHaveCount(20)
  /** How far down the first hit may begin, by the width and height of the window. */
  const SIZES = [
    [390, 844, 420],
    [768, 800, 420],
    [1920, 1080, 300],
    [1280, 800, 300],
  ] as const
  const expectHigh = async (width: number, lowest: number) =>
    expect.poll(async () => (await box(tiles(page).first())).y, `at ${width} px`).toBeLessThanOrEqual(lowest)
  for (const [width, height, lowest] of SIZES) {
    await page.setViewportSize({ width, height })
    await expect(facets(page)).toBeVisible()
    await expectHigh(width, lowest)
    const parts = [page.getByRole('banner'), displayButton(page), facets(page), tiles(page).first()]
    for (const [at, part] of parts.entries())
      for (const other of parts.slice(at + 1)) expect(await overlaps(part, other), `at ${width} px`).toBe(false)
    // The tile's own words: each link and button of it lies where a press meets it, and in no other's place.
    const inTile = await tiles(page)
      .first()
      .evaluate((tile) => {
        const places = [...tile.querySelectorAll('time, h3, p, button, a[href^="/session/"], img')].map((element) =>
          element.getBoundingClientRect(),
        )
        const edge = tile.getBoundingClientRect()
        return places.every((place) => place.left >= edge.left - 1 && place.right <= edge.right + 1)
      })
    expect(inTile, `at ${width} px`).toBe(true)
  }
  await openDisplay(page)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')

  await test.step('a search by or has no facets', async () => {
    await navigateTo(page, '/filter?search=water,stone&mode=or')
    await expect(facets(page)).toHaveCount(0)
    for (const [width, height, lowest] of SIZES) {
      await page.setViewportSize({ width, height })
      await expect(tiles(page).first()).toBeVisible()
      await expectHigh(width, lowest)
    }
  })

  await test.step('a list without hits breaks no rule either', async () => {
    await navigateTo(page, '/filter?search=water zzqx')
    await expect(cardList(page).getByRole('link', { name: /^without “zzqx”/ })).toBeVisible()
    await expectNoViolations(page, { only: '#cards' })
  })
})

test('a long list is one grid of one, two or three columns, through which the arrow keys lead', async ({ page }) => {
  await page.goto('/filter?search=the&size=100')
  await expect(tiles(page).nth(30)).toBeAttached()
  const at = (index: number) => tiles(page).nth(index)
  // The thirty-first begins a row, right under the row before it.
  const place = async (index: number) => box(at(index))
  for (const [width, columns] of [
    [390, 1],
    [1280, 2],
    [1920, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await at(29).scrollIntoViewIfNeeded()
    await expect(at(29)).toBeInViewport()
    await expect
      .poll(async () => {
        const [above, below] = [await place(30 - columns), await place(30)]
        return [Math.round(below.x - above.x), Math.round(below.y - above.y - above.height)]
      })
      .toEqual([0, 0])
    await at(30 - columns)
      .locator('[data-card-link]')
      .focus()
    await page.keyboard.press('ArrowDown')
    await expect(at(30).locator('[data-card-link]')).toBeFocused()
    await expect(at(30)).toBeInViewport()
  }
})

test('an arrow key that comes before its code waits for it, and the page does not scroll meanwhile', async ({
  page,
}) => {
  const code = Promise.withResolvers<void>()
  await page.route(/move-among-cards/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/filter?tag=Chess')
  await expect(tiles(page)).toHaveCount(3)
  await tileLink(page, 0).focus()
  const before = await scrolled(page)
  await page.keyboard.press('ArrowDown')
  // Time for a wrong scroll: a key scrolls within a few frames.
  await page.waitForTimeout(500)
  expect(await scrolled(page)).toBe(before)
  code.resolve()
  await expect(tileLink(page, 1)).toBeFocused()
})
