import type { Page } from '@playwright/test'
import { importCards } from './admin.ts'
import { box, filterBar, openCalendar, summary } from './parts.ts'
import { expect, test, type RunningServer } from './server.ts'
import { tickDays } from './ticks.ts'

test.use({ settings: { SITE_TITLE: 'other months' } })

const calendar = (page: Page) => page.getByRole('region', { name: 'calendar' })

const SPRING = ['20230314_0900', '20230402_1200', '20230502_1200', '20230630_2300']
const FAR = ['19700101_0000', '19991231_2359', '19991231_2358', '20210801_1200', '20240105_1200', '20500601_1200']

const importDays = (server: RunningServer, stamps: string[]) =>
  importCards(
    server,
    stamps.map((dayStamp) => ({ id: `day${dayStamp.replace('_', '')}`, prompt: dayStamp, isPrivate: false, dayStamp })),
  )

test('an archive of few months fills the strip with the months that have cards, and the first row with the search box', async ({
  page,
  server,
}) => {
  await importDays(server, SPRING)
  await page.goto('/')
  await expect.poll(() => tickDays(page, 'plain')).toContain('2023-06-30')
  const months = calendar(page).locator('[data-month]')
  await expect(months).toHaveCount(4)
  const [search, first, last] = await Promise.all([
    box(page.getByRole('search')),
    box(months.first()),
    box(months.last()),
  ])
  expect(search.width).toBeGreaterThan(1100)
  expect(last.x + last.width - first.x).toBeGreaterThan(1000)
  expect(last.width).toBeLessThanOrEqual(281)
  // A month without cards is drawn where a filter names it; the grid has all.
  await page.goto('/filter?month=2024-01')
  await expect(months).toHaveCount(11)
  await page.getByRole('button', { name: 'show months' }).click()
  await expect(calendar(page).getByRole('grid')).toHaveCount(29)
})

test('days far from the rest are at the ends of the calendar as earlier and later, which filter by their years', async ({
  page,
  server,
}) => {
  await importDays(server, [...SPRING, ...FAR])
  await page.setViewportSize({ width: 390, height: 844 })
  await openCalendar(page)
  await page.goto('/filter?year=2050')
  await expect(summary(page, 'one card')).toBeVisible()
  // August 2021, less than 24 empty months before March 2023, is drawn; 1970 makes no 660 months.
  await expect(calendar(page).getByRole('grid')).toHaveCount(48)
  await expect(calendar(page).getByRole('grid').first()).toHaveAccessibleName(/^August 2021\s*\(1 card\s*\)$/i)
  const days = page.getByRole('group', { name: 'days with cards' })
  const earlier = days.getByRole('button', { name: 'earlier (3)', exact: true })
  const later = days.getByRole('button', { name: 'later (1)', exact: true })
  await expect(later).toBeInViewport({ ratio: 0.99 })
  await expect(earlier).toHaveText('earlier (3)')
  await expect(earlier).toHaveAccessibleDescription('3 cards, 1970 to 1999')
  const [first, month, last] = [
    await box(earlier),
    await box(calendar(page).getByRole('grid').first()),
    await box(later),
  ]
  expect(first.x).toBeLessThan(month.x)
  expect(last.x).toBeGreaterThan(month.x)

  await later.press('Space')
  await expect(page).toHaveURL(/\/$/)
  await earlier.click()
  await expect(page).toHaveURL(/\/filter\?year=1970,1999$/)
  await expect(summary(page, '3 cards')).toBeVisible()
  await expect(earlier).toHaveAttribute('aria-pressed', 'true')
  await later.click()
  await expect(page).toHaveURL(/\?year=1970,1999,2050$/)
  await expect(summary(page, '4 cards')).toBeVisible()
  await earlier.press('Enter')
  await expect(page).toHaveURL(/\?year=2050$/)
  await expect(filterBar(page).getByText('2050')).toBeVisible()
  // Each press that added was one step of history.
  await page.goBack()
  await expect(page).toHaveURL(/\/filter\?year=1970,1999$/)
  await expect(earlier).toBeInViewport({ ratio: 0.99 })

  await calendar(page).getByRole('button', { name: 'all months' }).click()
  await expect(earlier).toBeInViewport()
  expect((await box(later)).y).toBeGreaterThan((await box(earlier)).y)
})
