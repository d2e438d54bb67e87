import type { Page } from '@playwright/test'
import { box, cardList, pauseClock, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

/** How many grids of the list have an empty cell in their last row. */
const raggedGrids = (page: Page) =>
  cardList(page).evaluate(
    (list) =>
      [...list.querySelectorAll('.grid')].filter((grid) => {
        const right = grid.getBoundingClientRect().right
        const cells = [...grid.children].map((cell) => cell.getBoundingClientRect())
        const bottom = Math.max(...cells.map(({ top }) => top))
        return Math.max(...cells.filter(({ top }) => top === bottom).map((cell) => cell.right)) < right - 1
      }).length,
  )

test('cards are under their sessions, whose titles and categories filter, in one, two or three columns', async ({
  page,
}) => {
  await page.goto('/filter?date=2024-06-15,2024-07-09,2024-12-01')
  await expect(tiles(page)).toHaveCount(13)
  for (const [width, columns] of [
    [360, 1],
    [767, 1],
    [768, 2],
    [1279, 2],
    [1280, 3],
    [1920, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const lefts = () =>
      tiles(page).evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size)
    await expect.poll(lefts, `at ${width} px`).toBe(columns)
    await expect.poll(() => raggedGrids(page), `at ${width} px`).toBe(0)
  }

  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  for (const name of ['Making wrong states unsayable', 'Blackfly', 'Saturday questions', 'quick_question'])
    await expect(heading(name)).toBeVisible()
  const session = page.getByRole('region', { name: 'Blackfly' })
  await expect(session.getByRole('article')).toHaveCount(2)
  // A missing title, and one that says 'untitled', go by their semantic id.
  await heading('small_hours').getByRole('link').click()
  await expect(page).toHaveURL(/&session=small_hours$/)
  await page.goBack()
  await session.getByRole('link', { name: 'Garden', exact: true }).click()
  await expect(page).toHaveURL(/\/filter\?date=2024-06-15,2024-07-09,2024-12-01&tag=Garden$/)
  await heading('Blackfly').getByRole('link').click()
  await expect(page).toHaveURL(/&tag=Garden,Blackfly$/)
})

test('found cards have the room of two columns, and of three on a wide screen, and end with their number and ways on', async ({
  page,
}) => {
  await page.goto('/filter?search=salt,moon&mode=or')
  await expect(tiles(page).first()).toBeVisible()
  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1280, 2],
    [1664, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const rows = () =>
      tiles(page).evaluateAll((cards) => {
        const places = cards.slice(0, 6).map((card) => card.getBoundingClientRect())
        const lefts = new Set(places.map(({ left }) => left)).size
        const rests = places.filter(({ top, height }) => places.some((one) => one.top === top && one.height !== height))
        return [lefts, rests.length]
      })
    await expect.poll(rows, `at ${width} px`).toEqual([columns, 0])
    await expect.poll(() => raggedGrids(page), `at ${width} px`).toBe(0)
  }
  // The best match first: no titles over the cards, but each names its conversation and leads to its turn.
  await expect(cardList(page).getByRole('heading', { level: 2 })).toHaveText('results')
  const [first] = await tiles(page).all()
  await expect(first!.getByText(/^turn \d+ of \d+$/)).toBeVisible()
  await expect(first!.getByText(/^\d+ words$/)).toBeVisible()
  await expect(tiles(page).locator('p mark').first()).toHaveText(/salt|moon/i)
  await first!.locator('a[href^="/session/"]').click()
  await expect(page).toHaveURL(/\/session\//)
  await page.goBack()

  await expect(cardList(page).getByText('that was all', { exact: false })).toBeVisible()
  await cardList(page).getByRole('link', { name: 'all of it at once' }).click()
  await expect(page).toHaveURL(/\/filter\?search=salt,moon$/)
  await cardList(page).getByRole('link', { name: 'home', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a tile without its picture copies its link with a message of two seconds, and a press anywhere opens it', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.route(/\/images\//, (route) => route.abort())
  await page.goto('/filter?date=2023-09-01')
  await expect(tiles(page)).toHaveCount(4)
  // A picture that fails to load is hidden.
  await expect(tiles(page).locator('img')).toHaveCount(0)
  expect(await tileLink(page).getAttribute('href')).toBe('/card/what-am-i-looking-at-demo0101')
  await pauseClock(page)
  await tiles(page).first().getByRole('button', { name: 'Copy link' }).click()
  const toast = page.getByRole('status').filter({ hasText: 'Link copied to clipboard!' })
  // Empty first: a region is announced when its text changes. It is there once its code was loaded.
  await expect(page.locator('body > [role="status"]')).toHaveText('')
  await page.clock.runFor(100)
  await expect(toast).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${server.url}/card/what-am-i-looking-at-demo0101`,
  )
  await page.clock.runFor(1899)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toBeHidden()

  // A clipboard that refuses is logged only.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  const logged = page.waitForEvent('console', (message) => message.text().includes('Clipboard'))
  await tiles(page).first().getByRole('button', { name: 'Copy link' }).click()
  const message = await logged
  expect([message.type(), message.text()]).toEqual(['error', expect.stringContaining('Clipboard: Error: refused')])
  await expect(toast).toHaveCount(0)

  await page.clock.resume()
  const { height } = await box(tiles(page).nth(3))
  await tiles(page)
    .nth(3)
    .click({ position: { x: 40, y: height - 12 } })
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/-demo0104$/)
})

test('a prompt is clamped to four lines and can be expanded where it is longer', async ({ page }) => {
  await page.goto('/filter?date=2023-11-04')
  const text = tiles(page).first().getByRole('heading')
  const lines = () =>
    text.evaluate((element) => Math.round(element.clientHeight / parseFloat(getComputedStyle(element).lineHeight)))
  await expect(text).toHaveCSS('-webkit-line-clamp', '4')
  await expect(text.locator('xpath=..')).toHaveCSS('min-height', '86.4px')
  expect(await lines()).toBe(4)
  const expand = tiles(page).first().getByRole('button', { name: 'Expand text' })
  await expect(expand).toHaveAttribute('aria-expanded', 'false')
  await expand.click()
  const collapse = tiles(page).first().getByRole('button', { name: 'Collapse text' })
  await expect(collapse).toHaveAttribute('aria-expanded', 'true')
  expect(await lines()).toBeGreaterThan(4)
  await collapse.click()
  expect(await lines()).toBe(4)
  // 'Wiping the pen' fits: nothing to expand.
  await expect(tiles(page).nth(2).getByRole('button', { name: 'Expand text' })).toHaveCount(0)
})
