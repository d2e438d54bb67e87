import type { Page } from '@playwright/test'
import { cardList, day, openCalendar, openDisplay, summary, tiles, turnTo } from './parts.ts'
import { expect, test } from './server.ts'

const display = (page: Page) => page.getByRole('group', { name: 'display' })
const choice = (page: Page, group: string, name: string) =>
  display(page).getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true })

test('page sizes are offered from 50 cards on, and begin at page 1 again', async ({ page }) => {
  await page.goto('/filter?page=3')
  await openDisplay(page)
  const sizes = display(page).getByRole('radiogroup', { name: 'cards per page' })
  await expect(choice(page, 'cards per page', '50')).toBeChecked()
  await expect(choice(page, 'cards per page', '500')).toBeVisible()
  await choice(page, 'cards per page', '100').click()
  await expect(page).toHaveURL(/\/filter\?size=100$/)
  await expect(summary(page, 'first page of 2, cards 1–100 of 187')).toBeVisible()
  await turnTo(page, '/filter?search=moon')
  await expect(summary(page, '5 cards')).toBeVisible()
  await openDisplay(page)
  await expect(sizes).toHaveCount(0)
})

test('highlighting is on until it is switched off, and that is remembered', async ({ page }) => {
  await page.goto('/filter?search=salt')
  await expect(cardList(page).locator('mark').first()).toHaveText(/salt/i)
  const highlighting = display(page).getByRole('switch', { name: 'highlighting' })
  await openDisplay(page)
  await expect(highlighting).toBeChecked()
  await highlighting.click()
  await expect(tiles(page)).toHaveCount(32)
  await expect(cardList(page).locator('mark')).toHaveCount(0)
  await page.reload()
  await expect(tiles(page)).toHaveCount(32)
  await openDisplay(page)
  await expect(highlighting).not.toBeChecked()
  await expect(cardList(page).locator('mark')).toHaveCount(0)
})

test('pictures are black and white, in color or none, each from its own address, and that is remembered', async ({
  page,
}) => {
  await page.goto('/filter?date=2023-09-01')
  const pictures = tiles(page).locator('img')
  await openDisplay(page)
  await expect(choice(page, 'images', 'b&w')).toBeChecked()
  await expect(pictures.first()).toHaveAttribute('src', '/images/image_demo0101.png')
  expect(
    await pictures.first().evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  await choice(page, 'images', 'color').click()
  await expect(pictures.first()).toHaveAttribute('src', '/images/DEDUPID-demo0101-image.png')
  await page.reload()
  await expect(pictures.first()).toHaveAttribute('src', '/images/DEDUPID-demo0101-image.png')
  await openDisplay(page)
  await choice(page, 'images', 'none').click()
  await expect(pictures).toHaveCount(0)
})

test('expand all is there only when a text is cut, overrides the cards, and is remembered', async ({ page }) => {
  const expandAll = display(page).getByRole('switch', { name: 'expand all' })
  await openCalendar(page)
  await page.goto('/filter?session=quick_question')
  await expect(tiles(page)).toHaveCount(1)
  await openDisplay(page)
  await expect(expandAll).toHaveCount(0)

  await page.goto('/filter?date=2023-11-04')
  const long = tiles(page).first().getByRole('heading')
  const cut = () => long.evaluate((text) => text.scrollHeight > text.clientHeight + 1)
  await openDisplay(page)
  await expect(expandAll).toBeVisible()
  expect(await cut()).toBe(true)
  await expect(tiles(page).getByRole('button', { name: 'Expand text' }).first()).toBeVisible()
  await expandAll.click()
  await expect.poll(cut).toBe(false)
  await expect(tiles(page).getByRole('button', { name: /text$/ })).toHaveCount(0)
  await page.reload()
  await openDisplay(page)
  await expect(expandAll).toBeChecked()
  expect(await cut()).toBe(false)
  await expandAll.click()
  await expect.poll(cut).toBe(true)
  // A list of which no text is cut takes its place.
  await page.keyboard.press('Escape')
  await day(page, 'December 1, 2024').click()
  await expect(tiles(page)).toHaveCount(1)
  await openDisplay(page)
  await expect(expandAll).toHaveCount(0)
})
