import type { Page } from '@playwright/test'
import {
  box,
  chooseDisplay,
  displayButton,
  filterBar,
  homeButton,
  openDisplay,
  searchBox,
  summary,
  tileLink,
  tiles,
  navigateTo,
} from './parts.ts'
import { expect, test } from './server.ts'

const remove = (page: Page, label: string) =>
  filterBar(page).getByRole('button', { name: `remove ${label}`, exact: true })
const chip = (page: Page) => page.getByRole('radiogroup', { name: 'combine filters by' })

test('filters have their labels and a [×], which keeps the focus in the box, and home clears everything', async ({
  page,
}) => {
  await page.goto(
    '/filter?search=moon&date=2025-02-01&month=2024-06&year=2024&tag=Astronomy&session=quick_question&mode=or&page=2',
  )
  const labels = ['"moon"', 'Feb 1, 2025', 'June 2024', '2024', '"Astronomy"', 'quick_question']
  for (const label of labels) {
    await expect(filterBar(page).getByRole('button', { name: label, exact: true })).toBeVisible()
    await expect(remove(page, label)).toBeVisible()
  }
  // The page counts from 1 again with every removal.
  await remove(page, 'Feb 1, 2025').press('Enter')
  await expect(page).toHaveURL(
    /\/filter\?search=moon&month=2024-06&year=2024&tag=Astronomy&session=quick_question&mode=or$/,
  )
  await expect(remove(page, 'June 2024')).toBeFocused()
  await remove(page, 'quick_question').press('Enter')
  await expect(remove(page, '"Astronomy"')).toBeFocused()
  await filterBar(page).getByRole('button', { name: '2024', exact: true }).press('Delete')
  await expect(page).toHaveURL(/\/filter\?search=moon&month=2024-06&tag=Astronomy&mode=or$/)

  await filterBar(page).getByRole('button', { name: '"Astronomy"', exact: true }).click()
  await expect(page).toHaveURL(/\/filter\?tag=Astronomy$/)
  await remove(page, '"Astronomy"').press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await expect(homeButton(page)).toBeFocused()

  await navigateTo(page, '/filter?search=moon&tag=Astronomy&mode=or')
  await expect(remove(page, '"moon"')).toBeVisible()
  await homeButton(page).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(filterBar(page)).toHaveCount(0)
})

test('the result summary says in ordinal words where one is', async ({ page }) => {
  await page.goto('/filter?page=3')
  const third = summary(page, 'third page of 4, cards 101–150 of 187')
  await expect(third).toBeVisible()
  // On a phone it is on one line.
  await page.setViewportSize({ width: 360, height: 740 })
  expect((await box(third)).height).toBeLessThan(24)
  await page.setViewportSize({ width: 1280, height: 720 })
  // A filter that is added begins at page 1.
  await tiles(page).first().scrollIntoViewIfNeeded()
  await page.getByRole('main').getByRole('link', { name: 'History', exact: true }).first().click()
  await expect(page).toHaveURL(/\/filter\?tag=History$/)
  await expect(summary(page, '7 cards')).toBeVisible()
  await navigateTo(page, '/filter?session=quick_question')
  await expect(summary(page, 'one card')).toBeVisible()
  await navigateTo(page, '/filter?search=zzqx')
  await expect(summary(page, 'no cards')).toBeVisible()
  await expect(page.getByText('No cards available to display.')).toBeVisible()
  await expect(page.getByText('did you mean')).toHaveCount(0)
  await expect(page.getByText('words are found whole')).toBeVisible()
  // Where no word was looked for, another word is no advice.
  await navigateTo(page, '/filter?date=2024-02-29')
  await expect(page.getByText('Take a filter away to see other cards.')).toBeVisible()
  await navigateTo(page, '/filter')
  await expect(summary(page, 'first page of 4, cards 1–50 of 187')).toBeVisible()
})

test('the and/or chip shows where both differ: two terms, or days and a term', async ({ page }) => {
  await page.goto('/filter?date=2025-02-01')
  await expect(remove(page, 'Feb 1, 2025')).toBeVisible()
  await expect(chip(page)).toHaveCount(0)
  await searchBox(page).fill('moon ')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL(/\/filter\?search=moon&date=2025-02-01$/)
  await expect(chip(page).getByRole('radio', { name: 'and' })).toBeChecked()
  await expect(summary(page, '2 cards')).toBeVisible()
  await chip(page).getByText('or', { exact: true }).click()
  await expect(page).toHaveURL(/&mode=or$/)
  await expect(summary(page, '10 cards')).toBeVisible()
  await chip(page).getByText('and', { exact: true }).click()
  await expect(page).toHaveURL(/\/filter\?search=moon&date=2025-02-01$/)

  await navigateTo(page, '/filter?search=moon&tag=Garden')
  await expect(page.getByText('No cards available to display.')).toBeVisible()
  const near = page.getByRole('list', { name: 'what finds something' })
  await expect(near.getByRole('link')).toHaveText([
    /^any of the filters\(\d+ cards\)$/,
    /^without “moon”\(\d+ cards\)$/,
    /^without “Garden”\(\d+ cards\)$/,
  ])
  const any = near.getByRole('link', { name: /^any of the filters/ })
  const count = /\d+/.exec((await any.textContent()) ?? '')?.[0]
  await any.click()
  await expect(page).toHaveURL(/\/filter\?search=moon&tag=Garden&mode=or$/)
  await expect(summary(page, `${count} cards`)).toBeVisible()
  await expect(tiles(page).first()).toBeVisible()
})

test('what was found can be narrowed by name and put in another order, which one button names and opens', async ({
  page,
}) => {
  await page.goto('/filter?search=salt')
  await expect(displayButton(page)).toHaveText(/best match$/)
  const topics = page.getByRole('group', { name: 'narrow to' }).getByRole('group', { name: 'topics' })
  const history = topics.getByRole('button', { name: /History/ })
  await expect(history).toHaveAccessibleName(/^topic History.*4 cards$/)
  await history.click()
  await expect(page).toHaveURL(/\/filter\?search=salt&tag=History$/)
  await expect(summary(page, '4 cards')).toBeVisible()
  await chooseDisplay(page, 'sort', 'newest first')
  await expect(page).toHaveURL(/&sort=newest$/)
  await expect(displayButton(page)).toHaveText(/newest first$/)
  await expect(tileLink(page)).toHaveAttribute('href', /-demo2504$/)
  // Without a search there is no best match, and on the home page no order.
  await remove(page, '"salt"').click()
  await chooseDisplay(page, 'sort', 'oldest first')
  await expect(page).toHaveURL(/\/filter\?tag=History$/)
  const sorts = (await openDisplay(page)).getByRole('radiogroup', { name: 'sort' }).getByRole('radio')
  await expect(sorts).toHaveCount(2)
  await page.keyboard.press('Escape')
  await homeButton(page).click()
  await expect(displayButton(page)).toHaveText('display')
  await openDisplay(page)
  await expect(sorts).toHaveCount(0)
})
