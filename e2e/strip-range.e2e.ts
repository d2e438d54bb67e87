import { importCards } from './admin.ts'
import { box } from './parts.ts'
import { expect, test } from './server.ts'
import { tickDays } from './ticks.ts'

test.use({ settings: { SITE_TITLE: 'few months' } })

test('an archive of few months fills the strip with the months that have cards, and the first row with the search box', async ({
  page,
  server,
}) => {
  const stamps = ['20230314_0900', '20230402_1200', '20230502_1200', '20230630_2300']
  await importCards(
    server,
    stamps.map((dayStamp, index) => ({ id: `few${index}`, prompt: `card ${index}`, isPrivate: false, dayStamp })),
  )
  const calendar = page.getByRole('region', { name: 'calendar' })
  await page.goto('/')
  await expect.poll(() => tickDays(page, 'plain')).toContain('2023-06-30')
  const months = calendar.locator('[data-month]')
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
  await expect(calendar.getByRole('grid')).toHaveCount(29)
})
