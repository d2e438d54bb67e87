import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { box, cardList, holdResponses } from './parts.ts'
import { expect, test } from './server.ts'

test('words over time: typed, drawn with a table that says the same, and each number leads to its cards; what is refused is said', async ({
  page,
}) => {
  await page.goto('/filter?search=water')
  await page.getByRole('link', { name: 'over time' }).click()
  await expect(page).toHaveURL('/trends?term=water')
  await expect(page.getByRole('heading', { name: 'words over time' })).toBeFocused()
  const field = page.getByRole('textbox', { name: 'words over time, separated by commas' })
  await field.fill('water, "hot water", gard*')
  await field.press('Enter')
  await expect(page).toHaveURL('/trends?term=water,%22hot+water%22,gard*')
  await expect(page.getByRole('img', { name: /^water, "hot water", gard\*: cards by month/ })).toBeVisible()
  const table = page.getByRole('table', { name: 'the same as a table' })
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const marks = await page.locator('.chart-levels text[text-anchor]').all()
    const places = await Promise.all(marks.map(box))
    for (const [at, { x }] of places.entries()) {
      const before = places[at - 1]
      expect(x).toBeGreaterThan(before ? before.x + before.width : -1)
    }
  }
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'share of all cards' }).click()
  await expect(page).toHaveURL(/&of=share$/)
  await expect(page.getByRole('link', { name: 'share of all cards' })).toHaveAttribute('aria-current', 'true')
  const cell = table.getByRole('link', { name: /^water, / }).first()
  const count = Number(await cell.textContent())
  await cell.click()
  await expect(page).toHaveURL(/\/filter\?search=water&month=\d{4}-\d\d$/)
  await expect(page.getByRole('status').filter({ hasText: `${count} card` })).toBeVisible()
  await page.goBack()
  await expect(table).toBeVisible()
  await expect(page.getByRole('heading', { name: 'words over time' })).toBeFocused()

  // An invalid question gets a sentence, and the field stays.
  await field.fill('a, -water')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/'-water' excludes cards/)
  await expect(field).toHaveValue('a, -water')
})

test('without a script words over time are there as they are with it', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/trends')
  await expect(page.getByRole('img', { name: /^all cards: cards by month/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'the same as a table' })).toBeVisible()
  await page.getByRole('textbox').fill('bread')
  await page.getByRole('button', { name: 'show' }).click()
  await expect(page).toHaveURL('/trends?term=bread')
  await expect(page.getByRole('columnheader', { name: 'bread' })).toBeVisible()
  await context.close()
})

test('a year in review, from the list of its cards, with the years beside it', async ({ page }) => {
  await page.goto('/filter?year=2024')
  await page.getByRole('link', { name: 'in review' }).click()
  await expect(page).toHaveURL('/year/2024')
  await expect(page).toHaveTitle(/^2024 in review/)
  await expect(page.getByRole('link', { name: /^June 2024: \d+ cards on \d+ days?$/ })).toBeVisible()
  await expectNoViolations(page)
  // As wide as the header, with two whole rows of months.
  const tops = (all: Element[]) => new Set(all.map((month) => month.getBoundingClientRect().top)).size
  expect(await page.locator('.year-months > *').evaluateAll(tops)).toBe(2)
  expect((await box(page.locator('.time-page'))).width).toBe(
    (await box(page.getByRole('banner').locator('> div'))).width,
  )
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const months = page.getByRole('region', { name: 'months as a table' })
  expect(await months.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0)
  await expect(page.locator('.year-ends .time-quiet').first()).toHaveCSS('white-space', 'nowrap')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'next year, 2025' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'next year, 2025' }).click()
  await expect(page.getByRole('heading', { name: '2025 in review' })).toBeFocused()
  await page.goBack()
  // The press goes with the page it was on: the focus is on the list that it led to.
  await page.getByRole('link', { name: /^June 2024: .* on / }).press('Enter')
  await expect(page).toHaveURL('/filter?month=2024-06')
  await expect(cardList(page)).toBeFocused()
  await page.goBack()
  await page.getByRole('banner').getByRole('link', { name: 'colloquy' }).click()
  await expect(page).toHaveURL('/')
  const answer = await page.goto('/year/1999')
  expect(answer!.status()).toBe(404)
  await expect(page.getByRole('alert')).toContainText('no card of that year')
  await page.getByRole('alert').getByRole('link', { name: 'home' }).click()
  await expect(page).toHaveURL('/')
})

/** Where the topics lie, which are below what is remembered on the home page. */
async function placeOfTopics(page: Page) {
  const topics = page.getByRole('region', { name: 'topics' })
  await expect(topics.getByRole('link').first()).toBeVisible()
  // Text takes other lines once its own letters are there.
  await page.evaluate(() => document.fonts.ready.then(() => null))
  return box(topics)
}

test('home remembers this day of earlier years, without moving what is read', async ({ page }) => {
  // The demo has cards of that day in 2023.
  await page.clock.setFixedTime(new Date('2026-09-05T12:00:00'))
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdResponses(page, /\/api\/on-this-day\//)
  await page.goto('/')
  const before = await placeOfTopics(page)
  release()
  const part = page.getByRole('region', { name: 'on this day' })
  await expect(part.getByText('2023, 3 years ago')).toBeVisible()
  expect(await placeOfTopics(page)).toEqual(before)
  await page.setViewportSize({ width: 1280, height: 844 })
  await expectNoViolations(page, { only: 'section:has(a[href^="/on-this-day/"])' })
  await part.getByRole('link', { name: 'all of September 5' }).click()
  await expect(page).toHaveURL('/on-this-day/09-05')
  await expect(page.getByRole('heading', { name: 'on this day: September 5' })).toBeFocused()
  await expect(page.getByRole('heading', { name: /^2023/ })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: /^next day with cards/ }).click()
  await expect(page).toHaveURL(/\/on-this-day\/09-\d\d$/)
})

test('home leads to the leap day as well where it is remembered on the 28th', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-02-28T12:00:00'))
  await page.route('/api/on-this-day/*', async (route) => {
    const day = route.request().url().slice(-5)
    const years = day === '02-29' ? [2024] : [2019, 2018, 2017]
    const json = {
      day,
      previous: null,
      next: null,
      years: years.map((year) => ({ date: `${year}-${day}`, cards: 1, conversations: [] })),
    }
    await route.fulfill({ json })
  })
  const release = await holdResponses(page, /\/api\/on-this-day\//)
  await page.goto('/')
  const before = await placeOfTopics(page)
  release()
  const part = page.getByRole('region', { name: 'on this day' })
  await expect(part.getByRole('listitem')).toHaveText(['2024, 2 years ago', '2019, 7 years ago', '2018, 8 years ago'])
  expect(await placeOfTopics(page)).toEqual(before)
  await expect(part.getByRole('link', { name: 'all of February 28' })).toHaveAttribute('href', '/on-this-day/02-28')
  await expect(part.getByRole('link', { name: 'all of February 29' })).toHaveAttribute('href', '/on-this-day/02-29')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})
