import type { Page } from '@playwright/test'
import { importCards } from './admin.ts'
import { filterBar, openCalendar, summary } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'far days' }, viewport: { width: 390, height: 844 } })

const calendar = (page: Page) => page.getByRole('region', { name: 'calendar' })
const days = (page: Page) => page.getByRole('group', { name: 'days with cards' })

test('days far from the rest are at the ends of the calendar as earlier and later, which filter by their years', async ({
  page,
  server,
}) => {
  const stamps = ['19700101_0000', '19991231_2359', '19991231_2358', '20210801_1200', '20240105_1200', '20500601_1200']
  await importCards(
    server,
    stamps.map((dayStamp, index) => ({ id: `far${index}`, prompt: `card ${index}`, isPrivate: false, dayStamp })),
  )
  await openCalendar(page)
  await page.goto('/filter')
  await expect(summary(page, '6 cards')).toBeVisible()
  // August 2021, 24 empty months before September 2023, is drawn; 1970 makes no 660 months.
  await expect(calendar(page).getByRole('grid')).toHaveCount(48)
  await expect(calendar(page).getByRole('grid').first()).toHaveAccessibleName(/^August 2021\s*\(1 card\s*\)$/i)
  const earlier = days(page).getByRole('button', { name: 'earlier (3)', exact: true })
  const later = days(page).getByRole('button', { name: 'later (1)', exact: true })
  await expect(earlier).toHaveText('earlier (3)')
  await expect(earlier).toHaveAccessibleDescription('3 cards, 1970 to 1999')
  const [first, last] = await Promise.all([earlier.boundingBox(), later.boundingBox()])
  const month = await calendar(page).getByRole('grid').first().boundingBox()
  expect(first!.x).toBeLessThan(month!.x)
  expect(last!.x).toBeGreaterThan(month!.x)

  await earlier.click()
  await expect(page).toHaveURL(/\/filter\?year=1970,1999$/)
  await expect(summary(page, '3 cards')).toBeVisible()
  await expect(earlier).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(earlier).toBeInViewport({ ratio: 0.99 })
  await page.goto('/filter?year=2050')
  await expect(later).toBeInViewport({ ratio: 0.99 })
  await page.goBack()
  await later.click()
  await expect(page).toHaveURL(/\?year=1970,1999,2050$/)
  await expect(summary(page, '4 cards')).toBeVisible()
  await earlier.press('Enter')
  await expect(page).toHaveURL(/\?year=2050$/)
  await expect(summary(page, 'one card')).toBeVisible()
  await expect(filterBar(page).getByText('2050')).toBeVisible()
  await later.press('Space')
  await expect(page).toHaveURL(/\/$/)
  // Each press that added was one step of history.
  await page.goBack()
  await expect(page).toHaveURL(/\/filter\?year=1970,1999$/)

  await calendar(page).getByRole('button', { name: 'all months' }).click()
  await expect(earlier).toBeInViewport()
  expect((await later.boundingBox())!.y).toBeGreaterThan((await earlier.boundingBox())!.y)
})
