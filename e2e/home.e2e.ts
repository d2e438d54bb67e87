import type { Page } from '@playwright/test'
import { aPicture } from '#testing/picture.ts'
import { box, cardList, day, openCalendar, tiles } from './parts.ts'
import { expect, test } from './server.ts'

const block = (page: Page) => page.getByRole('region', { name: 'cards with pictures', exact: true })
const latest = (page: Page) => page.getByRole('region', { name: 'latest conversations' })
const topics = (page: Page) => page.getByRole('region', { name: 'topics' })

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('says how much there is and of what time, leads on to all of it, and Back returns to its place', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByText('48 conversations, september 2023 to july 2025')).toBeVisible()
  await expect(latest(page).getByRole('heading', { level: 3 })).toHaveCount(8)
  await expect(latest(page).getByRole('heading', { level: 3 }).first()).toHaveText('Last light')
  await expect(latest(page).getByText('Jul 29, 2025 · Poems · 1 turn · 1 min')).toBeVisible()
  await expect(latest(page).getByRole('list', { name: 'years' }).getByRole('link')).toHaveText(['2023', '2024', '2025'])

  const links = (name: string) => latest(page).getByRole('link', { name, exact: true })
  await expect(links('browse all conversations, from the first to the last')).toHaveAttribute('href', '/filter')
  await expect(links('2024')).toHaveAttribute('href', '/filter?year=2024')
  await latest(page).getByRole('link', { name: 'browse all 48' }).click()
  await expect(page).toHaveURL(/\/filter$/)
  await expect(tiles(page)).toHaveCount(50)
  await page.goBack()
  await topics(page).getByRole('link', { name: 'Chess, 3 cards' }).click()
  await expect(page).toHaveURL(/\/filter\?tag=Chess$/)
  await expect(tiles(page)).toHaveCount(3)
  await page.goBack()
  const link = latest(page).getByRole('link', { name: 'Seven now' })
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await link.click()
  await expect(page).toHaveURL(/\/session\/seven-now-\w+$/)
  await expect(page.getByRole('heading', { name: 'Seven now' }).filter({ visible: true })).toBeVisible()
  await page.goBack()
  await expect(link).toBeVisible()
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(5)
})

test('one card of the day leads, arrows bring the others, and another day is another one, which the calendar shows', async ({
  page,
}) => {
  await openCalendar(page)
  await page.goto('/')
  const cards = cardList(page).getByRole('article')
  await expect(cards.first()).toBeVisible()
  const count = (await cards.count()) + 3
  await expect(block(page).getByText(`1 of ${count}`)).toBeVisible()
  await expect(cards.first().getByText(/^a day from the archive · \d+ [a-z]+ 202\d · /)).toBeVisible()
  await expect(cards.first().getByRole('link', { name: 'read the conversation' })).toHaveAttribute(
    'href',
    /^\/session\/.+-demo\d+$/,
  )
  await expect(cards.first().getByText(/^\d+ turns?$/)).toBeVisible()
  await expect(cards.first().getByText(/^\d+ min$/)).toBeVisible()

  const links = block(page).getByRole('heading', { level: 2 }).getByRole('link')
  await links.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(links.nth(1)).toBeFocused()
  await expect(block(page).getByText(`2 of ${count}`)).toBeVisible()
  await page.keyboard.press('k')
  // The same keys where they write other letters.
  await links.first().dispatchEvent('keydown', { key: 'о', code: 'KeyJ' })
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowLeft')
  await expect(links.last()).toBeFocused()
  await expect(block(page).getByText(`${count} of ${count}`)).toBeVisible()
  await expect(block(page).locator('[data-leads]')).toHaveCSS('opacity', '1')

  // A card without a picture has its day in the place of one, at any width.
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(
      block(page).locator('.day-slide').locator('.day-picture, .day-numeral').filter({ visible: true }),
    ).toHaveCount(count)
  }

  const line = () => cards.first().getByText(/^a day from the archive/)
  const before = (await line().textContent())!
  await block(page).getByRole('button', { name: 'another day' }).click()
  await expect(line()).not.toHaveText(before)
  const [, number, month, year] = /· (\d+) ([a-z]+) (\d+)/.exec((await line().textContent())!)!
  const name = `${month![0]!.toUpperCase()}${month!.slice(1)} ${number}, ${year}`
  await expect(day(page, name)).toHaveAccessibleName(/Cards shown/)
  // It stays under what is opened over it, whose neighbours are its cards.
  await links.first().press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText(/^a day from the archive/).first()).toContainText(`${number} ${month} ${year}`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/$/)
  await expect(line()).toContainText(`${number} ${month} ${year}`)
})

test('it has one, two or three columns of one height without a void, cuts square pictures, and moves nothing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route(/\/images\//, (route) => route.fulfill({ contentType: 'image/png', body: aPicture(1200, 1200) }))
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const list = latest(page).locator('ul').first()
  const cells = list.locator(':scope > li')
  await expect(cells).toHaveCount(9)
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05)

  const picture = block(page).locator('img').first()
  const shape = (img: HTMLImageElement) => img.naturalWidth / img.naturalHeight
  await expect.poll(() => picture.evaluate(shape)).toBe(1)
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const { y, height } = await box(picture)
    expect(y + height).toBeLessThanOrEqual((await box(block(page).locator('.day-bar'))).y)
    const end = await box(block(page))
    expect((await box(block(page).locator('[data-print]'))).height).toBeLessThan(end.height)
  }

  for (const [width, columns] of [
    [1280, 3],
    [768, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    // As high as the place that the HTML leaves for it.
    expect((await box(block(page).locator('.day-bar'))).height).toBe(40)
    const places = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const { top, right, height } = cell.getBoundingClientRect()
        return { top: Math.round(top), right: Math.round(right), height: Math.round(height) }
      }),
    )
    const rows = Map.groupBy(places, ({ top }) => top)
    const { x, width: wide } = await box(list)
    for (const row of rows.values()) {
      expect(row.length).toBeLessThanOrEqual(columns)
      expect(new Set(row.map(({ height }) => height)).size).toBe(1)
      expect(Math.max(...row.map(({ right }) => right))).toBeCloseTo(Math.round(x + wide), -0.5)
    }
    expect(rows.size, `at ${width} px`).toBe(Math.ceil(9 / columns))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

test('parts that fail say so, and are fetched at another try', async ({ page }) => {
  await page.route(/\/api\/(?:sessions|topics)/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/')
  for (const [part, text] of [
    [latest(page), 'Failed to fetch the latest conversations. Please try again later.'],
    [topics(page), 'Failed to fetch the topics. Please try again later.'],
  ] as const) {
    await expect(part.getByRole('alert').getByText(text)).toBeVisible()
  }
  await page.unroute(/\/api\/(?:sessions|topics)/)
  await latest(page).getByRole('button', { name: 'try again' }).click()
  await expect(latest(page).getByRole('link', { name: 'Last light' })).toBeVisible()
  await topics(page).getByRole('button', { name: 'try again' }).click()
  await expect(topics(page).getByRole('link', { name: 'Chess, 3 cards' })).toBeVisible()
})
