import type { Page } from '@playwright/test'
import { cardList, homeButton, openDisplay, summary, tiles, navigateTo } from './parts.ts'
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
  await navigateTo(page, '/filter?search=moon')
  await expect(summary(page, '5 cards')).toBeVisible()
  await openDisplay(page)
  await expect(sizes).toHaveCount(0)
})

test('marks, pictures and cut texts are shown as was chosen, and that is remembered', async ({ page }) => {
  const highlighting = display(page).getByRole('switch', { name: 'highlighting' })
  const expandAll = display(page).getByRole('switch', { name: 'expand all' })
  const marks = cardList(page).locator('mark')
  const pictures = tiles(page).locator('img')
  const long = tiles(page).first().getByRole('heading')
  const cut = () => long.evaluate((text) => text.scrollHeight > text.clientHeight + 1)

  await test.step('pictures are black and white, texts are cut, hits are marked', async () => {
    await page.goto('/filter?date=2023-11-04')
    await openDisplay(page)
    await expect(choice(page, 'images', 'b&w')).toBeChecked()
    await expect(pictures.first()).toHaveAttribute('src', '/images/image_demo0701.png')
    const decoded = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)
    expect(await pictures.first().evaluate(decoded)).toBeGreaterThan(0)
    await expect(expandAll).toBeVisible()
    expect(await cut()).toBe(true)
    await expect(tiles(page).getByRole('button', { name: 'Expand text' }).first()).toBeVisible()
  })

  await test.step('until it is chosen otherwise', async () => {
    await choice(page, 'images', 'color').click()
    await expect(pictures.first()).toHaveAttribute('src', '/images/DEDUPID-demo0701-image.png')
    await expandAll.click()
    await expect.poll(cut).toBe(false)
    await expect(tiles(page).getByRole('button', { name: /text$/ })).toHaveCount(0)
    await navigateTo(page, '/filter?search=salt')
    await expect(marks.first()).toHaveText(/salt/i)
    await expect(highlighting).toBeChecked()
    await highlighting.click()
    await expect(tiles(page)).toHaveCount(32)
    await expect(marks).toHaveCount(0)
  })

  await test.step('which is remembered', async () => {
    await page.reload()
    await expect(tiles(page)).toHaveCount(32)
    await openDisplay(page)
    await expect(highlighting).not.toBeChecked()
    await expect(marks).toHaveCount(0)
    await navigateTo(page, '/filter?date=2023-11-04')
    await expect(pictures.first()).toHaveAttribute('src', '/images/DEDUPID-demo0701-image.png')
    await expect(expandAll).toBeChecked()
    expect(await cut()).toBe(false)
    await expandAll.click()
    await expect.poll(cut).toBe(true)
  })

  await test.step('a list of which no text is cut has nothing to expand', async () => {
    await navigateTo(page, '/filter?session=quick_question')
    await expect(tiles(page)).toHaveCount(1)
    await expect(expandAll).toHaveCount(0)
  })

  await test.step('without pictures the days of home are in their places', async () => {
    await choice(page, 'images', 'none').click()
    await expect(pictures).toHaveCount(0)
    await page.keyboard.press('Escape')
    await homeButton(page).click()
    const plain = page.getByRole('region', { name: 'cards of a day' })
    await expect(plain.locator('[data-leads] .day-numeral')).toBeVisible()
    await expect(plain.locator('img')).toHaveCount(0)
    // Answers are in those of the conversations.
    const latest = page.getByRole('region', { name: 'latest conversations' })
    await expect(latest.getByText(/^The plums are not yet ripe\./)).toBeVisible()
    await expect(latest.locator('img')).toHaveCount(0)
  })
})
