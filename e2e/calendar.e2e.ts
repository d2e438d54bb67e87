import type { Page } from '@playwright/test'
import { box, chooseTheme, day, openCalendar, summary, tiles } from './parts.ts'
import { expect, test } from './server.ts'

const calendar = (page: Page) => page.getByRole('region', { name: 'calendar' })
const strip = (page: Page) => page.getByRole('group', { name: 'days with cards' })
const month = (page: Page, name: string) => calendar(page).getByRole('button', { name: new RegExp(`^${name}`, 'i') })
const year = (page: Page, name: string) => calendar(page).getByRole('button', { name: new RegExp(`^${name}\\b`) })
const grid = (page: Page, name: string) => calendar(page).getByRole('grid', { name: new RegExp(`^${name}`, 'i') })

test('the strip opens to months in a row from September 2023 to July 2025, with counts, and this device remembers how', async ({
  page,
}) => {
  await page.clock.setFixedTime('2024-06-15T12:00:00Z')
  await chooseTheme(page, 'light')
  await page.goto('/filter?date=2024-06-22,2023-09-03')
  const grids = calendar(page).getByRole('grid')
  await expect(calendar(page).getByRole('slider', { name: 'days with cards, by time' })).toBeVisible()
  await expect(grids).toHaveCount(0)
  await page.getByRole('button', { name: 'show months' }).click()
  await expect(grids).toHaveCount(23)
  await expect(grids.first()).toHaveAccessibleName(/^September 2023\s*\(21 cards\s*\)$/i)
  await expect(grids.last()).toHaveAccessibleName(/^July 2025\s*\(13 cards\s*\)$/i)
  await expect(month(page, 'june 2024')).toContainText(/\(14 cards\)/)
  // One name, one button: over the grid the strip's labels are captions.
  await expect(month(page, 'june 2024')).toHaveCount(1)

  await test.step('the month that was picked first is in sight, with one Tab stop for all of it', async () => {
    await expect(grid(page, 'june 2024')).toBeInViewport({ ratio: 0.99 })
    await expect(grid(page, 'september 2023')).not.toBeInViewport()
    await expect(strip(page).locator('button:not([tabindex="-1"])')).toHaveCount(1)
  })

  const shown = day(page, 'June 22, 2024')
  const today = day(page, 'June 15, 2024')
  await test.step('today has a border, shown days a red ring', async () => {
    await expect(today).toHaveAttribute('aria-current', 'date')
    await expect(today).toHaveCSS('border-top-width', '1px')
    await expect(shown).toHaveAccessibleName('June 22, 2024, 3 cards, Cards shown')
    await expect(shown).toHaveCSS('border-top-width', '0px')
    await expect(shown).toHaveCSS('box-shadow', /rgb\(180, 35, 47\) 0px 0px 0px 2px inset/)
    await expect(today).not.toHaveCSS('box-shadow', /rgb\(180, 35, 47\)/)
  })

  await test.step('a tooltip says date, activity and Cards shown; it can be pointed at, and Escape dismisses it', async () => {
    const tooltip = page.getByRole('tooltip')
    await shown.hover()
    await expect(tooltip).toContainText('Saturday, June 22, 2024')
    await expect(tooltip).toContainText('3 cards')
    await expect(tooltip).toContainText('Cards shown')
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

  await test.step('buttons scroll by 200 px, and all months are in rows', async () => {
    const left = () => strip(page).evaluate((element) => Math.round(element.scrollLeft))
    const before = await left()
    await calendar(page).getByRole('button', { name: 'scroll calendar right' }).click()
    await expect.poll(left).toBe(before + 200)
    await calendar(page).getByRole('button', { name: 'scroll calendar left' }).click()
    await expect.poll(left).toBe(before)
    await calendar(page).getByRole('button', { name: 'all months' }).click()
    await expect(calendar(page).getByRole('button', { name: 'scroll calendar left' })).toHaveCount(0)
    expect(await strip(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    expect((await box(grid(page, 'july 2025'))).y).toBeGreaterThan((await box(grid(page, 'september 2023'))).y)
    await expect(year(page, '2024')).toHaveCSS('opacity', '1')
  })

  await page.reload()
  await expect(grids).toHaveCount(23)
  await expect(calendar(page).getByRole('button', { name: 'all months' })).toHaveAttribute('aria-pressed', 'true')
  await test.step('a day picked among all months changes what is seen', async () => {
    await day(page, 'September 5, 2023').click()
    await expect(page).toHaveURL(/\?date=2024-06-22,2023-09-05$/)
    await expect(summary(page, '11 cards')).toBeInViewport()
    await expect(tiles(page).first()).toBeInViewport()
  })
  await page.getByRole('button', { name: 'hide months' }).click()
  await expect(grids).toHaveCount(0)
  await page.reload()
  await expect(summary(page, '11 cards')).toBeVisible()
  await expect(grids).toHaveCount(0)
})

test('days, months and years are picked and taken away by clicks, with modifiers, and by keyboard', async ({
  page,
}) => {
  await openCalendar(page)
  await page.goto('/filter?date=2023-09-03')
  const [first, third, fifth] = ['September 1, 2023', 'September 3, 2023', 'September 5, 2023'].map((name) =>
    day(page, name),
  ) as [ReturnType<typeof day>, ReturnType<typeof day>, ReturnType<typeof day>]
  const arePicked = async (...dates: string[]) => {
    await expect(page).toHaveURL(new RegExp(`\\?date=${dates.map((date) => `2023-09-${date}`).join(',')}$`))
    await expect(page.locator('[data-cell][aria-selected="true"]')).toHaveCount(dates.length)
  }

  await test.step('a plain click replaces a day, modifiers add and take away', async () => {
    await fifth.click()
    await arePicked('05')
    await first.click({ modifiers: ['Shift'] })
    await arePicked('05', '01')
    await first.click({ modifiers: ['Alt'] })
    await arePicked('05')
    await first.click({ modifiers: ['ControlOrMeta'] })
    await arePicked('05', '01')
    await third.click()
    await arePicked('05', '03')
    // A day without cards does nothing.
    await day(page, 'September 2, 2023').click({ force: true })
    await arePicked('05', '03')
  })

  await test.step('the keyboard does the same', async () => {
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

  await test.step('a label filters by its month or year, until a second press takes that away', async () => {
    await expect(year(page, '2023')).toHaveAttribute('aria-pressed', 'true')
    await year(page, '2023').click()
    await month(page, 'may 2024').click()
    await expect(page).toHaveURL(/\/filter\?date=2023-09-05&month=2024-05$/)
    await expect(summary(page, '14 cards')).toBeVisible()
    await month(page, 'may 2024').click()
    await arePicked('05')
  })

  await test.step('a day takes the place of the month and the year it is in', async () => {
    await month(page, 'september 2023').click()
    await third.click()
    await arePicked('03')
    await month(page, 'may 2024').click()
    await year(page, '2023').click()
    await first.click()
    await expect(page).toHaveURL(/\/filter\?date=2023-09-01&month=2024-05$/)
  })
})
