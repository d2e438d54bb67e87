import type { Page } from '@playwright/test'
import { box, chooseTheme, day, openCalendar, summary } from './parts.ts'
import { expect, test } from './server.ts'

const calendar = (page: Page) => page.getByRole('region', { name: 'calendar' })
const strip = (page: Page) => page.getByRole('group', { name: 'days with cards' })
const month = (page: Page, name: string) => calendar(page).getByRole('button', { name: new RegExp(`^${name}`, 'i') })
const grid = (page: Page, name: string) => calendar(page).getByRole('grid', { name: new RegExp(`^${name}`, 'i') })

test.beforeEach(({ page }) => openCalendar(page))

test('months are in a row from September 2023 to July 2025, with counts, and scroll by 200 px', async ({ page }) => {
  await page.goto('/filter?date=2024-06-15')
  await expect(calendar(page).getByRole('grid')).toHaveCount(23)
  await expect(calendar(page).getByRole('grid').first()).toHaveAccessibleName(/^September 2023\s*\(21 cards\s*\)$/i)
  await expect(calendar(page).getByRole('grid').last()).toHaveAccessibleName(/^July 2025\s*\(13 cards\s*\)$/i)
  await expect(month(page, 'june 2024')).toContainText(/\(14 cards\)/)

  // The first picked day's month is in sight by itself; one Tab stop for all of it.
  await expect(grid(page, 'june 2024')).toBeInViewport({ ratio: 0.99 })
  await expect(strip(page).locator('button:not([tabindex="-1"])')).toHaveCount(1)

  const left = () => strip(page).evaluate((element) => Math.round(element.scrollLeft))
  const before = await left()
  await calendar(page).getByRole('button', { name: 'scroll calendar right' }).click()
  await expect.poll(left).toBe(before + 200)
  await calendar(page).getByRole('button', { name: 'scroll calendar left' }).click()
  await expect.poll(left).toBe(before)

  await calendar(page).getByRole('button', { name: 'all months' }).click()
  await expect(calendar(page).getByRole('button', { name: 'all months' })).toHaveAttribute('aria-pressed', 'true')
  await expect(calendar(page).getByRole('button', { name: 'scroll calendar left' })).toHaveCount(0)
  expect(await strip(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  expect((await box(grid(page, 'july 2025'))).y).toBeGreaterThan((await box(grid(page, 'september 2023'))).y)
  await expect(calendar(page).getByRole('button', { name: /^2024\b/ })).toHaveCSS('opacity', '1')
  await page.reload()
  await expect(calendar(page).getByRole('button', { name: 'all months' })).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/filter?tag=Chess')
  await calendar(page).getByRole('button', { name: 'all months' }).click()
  await page.reload()
  // No day is picked: the middle of the cards' days decides.
  await expect(grid(page, 'march 2024')).toBeInViewport({ ratio: 0.99 })
})

test('the calendar scrolls to the month that was picked first', async ({ page }) => {
  await page.goto('/filter?date=2025-06-14,2023-09-03')
  await expect(grid(page, 'june 2025')).toBeInViewport({ ratio: 0.99 })
  await expect(grid(page, 'september 2023')).not.toBeInViewport()
  await page.goto('/filter?month=2025-05,2023-10')
  await expect(grid(page, 'may 2025')).toBeInViewport({ ratio: 0.99 })
})

test('a month’s and a year’s label filter by it, until a second press or a day of it takes that away', async ({
  page,
}) => {
  await page.goto('/filter?date=2024-06-15')
  await month(page, 'may 2024').click()
  await expect(page).toHaveURL(/\/filter\?date=2024-06-15&month=2024-05$/)
  await expect(summary(page, '15 cards')).toBeVisible()
  await calendar(page)
    .getByRole('button', { name: /^2024\b/ })
    .click()
  await expect(page).toHaveURL(/&month=2024-05&year=2024$/)
  await expect(calendar(page).getByRole('button', { name: /^2024\b/ })).toHaveAttribute('aria-pressed', 'true')
  await calendar(page)
    .getByRole('button', { name: /^2024\b/ })
    .click()
  await month(page, 'may 2024').click()
  await expect(page).toHaveURL(/\/filter\?date=2024-06-15$/)

  await month(page, 'september 2023').click()
  await day(page, 'September 3, 2023').click()
  await expect(page).toHaveURL(/\/filter\?date=2023-09-03$/)
  await month(page, 'may 2024').click()
  await calendar(page)
    .getByRole('button', { name: /^2023\b/ })
    .click()
  await day(page, 'September 1, 2023').click()
  await expect(page).toHaveURL(/\/filter\?date=2023-09-01&month=2024-05$/)
})

test('a plain click replaces a day, modifiers add and take away, and the keyboard does the same', async ({ page }) => {
  await page.goto('/filter?date=2023-09-03')
  const [first, third, fifth] = ['September 1, 2023', 'September 3, 2023', 'September 5, 2023'].map((name) =>
    day(page, name),
  ) as [ReturnType<typeof day>, ReturnType<typeof day>, ReturnType<typeof day>]
  const arePicked = async (...dates: string[]) => {
    await expect(page).toHaveURL(new RegExp(`\\?date=${dates.map((date) => `2023-09-${date}`).join(',')}$`))
    await expect(page.locator('[data-cell][aria-selected="true"]')).toHaveCount(dates.length)
  }
  await fifth.click()
  await arePicked('05')
  for (const modifier of ['Control', 'Shift', 'Meta'] as const) {
    await first.click({ modifiers: [modifier] })
    await arePicked('05', '01')
    await first.click({ modifiers: ['Alt'] })
    await arePicked('05')
  }
  await first.click({ modifiers: ['Control'] })
  await arePicked('05', '01')
  await third.click()
  await arePicked('05', '03')
  // A day without cards does nothing.
  await day(page, 'September 2, 2023').click({ force: true })
  await arePicked('05', '03')

  await third.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(first).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await arePicked('05', '03', '01')
  await page.keyboard.press('Alt+Enter')
  await arePicked('05', '03')
  await page.keyboard.press('Enter')
  await arePicked('05', '01')
  await page.keyboard.press('Delete')
  await arePicked('05')
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(month(page, 'september 2023')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\?date=2023-09-05&year=2023$/)
})

test('today has a border, shown days a red ring, and a tooltip says date, activity and Cards shown', async ({
  page,
}) => {
  await page.clock.setFixedTime('2024-06-15T12:00:00Z')
  await chooseTheme(page, 'light')
  await page.goto('/filter?date=2024-06-22')
  const today = day(page, 'June 15, 2024')
  await expect(today).toHaveAttribute('aria-current', 'date')
  await expect(today).toHaveCSS('border-top-width', '1px')
  const shown = day(page, 'June 22, 2024')
  await expect(shown).toHaveAccessibleName('June 22, 2024, 3 cards, Cards shown')
  await expect(shown).toHaveCSS('border-top-width', '0px')
  await expect(shown).toHaveCSS('box-shadow', /rgb\(180, 35, 47\) 0px 0px 0px 2px inset/)
  await expect(today).not.toHaveCSS('box-shadow', /rgb\(180, 35, 47\)/)

  const tooltip = page.getByRole('tooltip')
  await shown.hover()
  await expect(tooltip).toContainText('Saturday, June 22, 2024')
  await expect(tooltip).toContainText('3 cards')
  await expect(tooltip).toContainText('Cards shown')
  // It can be pointed at, and Escape dismisses it.
  await tooltip.hover()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
  await today.hover()
  await expect(tooltip).toContainText('9 cards')
  await expect(tooltip).not.toContainText('Cards shown')
  await page.mouse.move(0, 0)
  await expect(tooltip).toBeHidden()
  await today.press('ArrowRight')
  await expect(tooltip).toContainText('Sunday, June 16, 2024')
  await expect(tooltip).toContainText('no cards')
})
