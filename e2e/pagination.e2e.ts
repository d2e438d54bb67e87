import type { Page } from '@playwright/test'
import { box, cardList, holdResponses, pageArrow, pageLink, scrolled, summary, tiles, navigateTo } from './parts.ts'
import { expect, test } from './server.ts'

const next = (page: Page) => pageLink(page, 'next')
const previous = (page: Page) => pageLink(page, 'previous')

test('arrows cover no text at any width, beside the column or at the end of the list, and their names break between words', async ({
  page,
}) => {
  await page.goto('/filter?page=2')
  await expect(tiles(page)).toHaveCount(50)
  /** A line takes 20 px: 'previous' and the number are two of them at most. */
  const expectWholeWords = async () => {
    expect((await box(previous(page).getByText('previous 50'))).height).toBeLessThan(45)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  for (const width of [1920, 1280, 1279, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await pageArrow(page, 'next').waitFor()
    for (const direction of ['previous', 'next'] as const)
      await expect(async () => {
        const circle = await box(pageArrow(page, direction))
        const column = await box(cardList(page))
        const isBeside = circle.x >= column.x + column.width || circle.x + circle.width <= column.x
        expect(isBeside || circle.y >= column.y + column.height, `${direction} at ${width} px`).toBe(true)
      }).toPass()
    if (width < 768) await expectWholeWords()
  }
  // Also on the last page of a phone.
  await page.setViewportSize({ width: 390, height: 800 })
  await navigateTo(page, '/filter?page=4')
  await expect(next(page)).toHaveCount(0)
  await expectWholeWords()
})

test('large round arrows at the edges of the screen turn pages and lead to the top', async ({ page }) => {
  const asked = (number: number) =>
    page.waitForRequest(
      (request) => new URL(request.url()).search === `?page=${number}` && request.url().includes('/api/cards'),
    )
  const ahead = asked(2)
  await page.goto('/filter')
  await expect(next(page)).toBeVisible()
  await expect(previous(page)).toHaveCount(0)
  // The next page comes before anybody asks for it.
  await ahead
  await expect(next(page)).toHaveText('next page: next 50')
  await expect(page.getByRole('navigation', { name: 'pages' }).getByText('page 1 of 4')).toBeVisible()
  const { x, width, height } = await box(pageArrow(page, 'next'))
  expect(x + width).toBeGreaterThan(page.viewportSize()!.width - 40)
  expect(width).toBeGreaterThanOrEqual(48)
  expect(height).toBe(width)
  expect(
    parseFloat(await pageArrow(page, 'next').evaluate((circle) => getComputedStyle(circle).borderRadius)),
  ).toBeGreaterThanOrEqual(width / 2)

  await page.mouse.wheel(0, 3000)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1000)
  await pageArrow(page, 'next').click()
  await expect(page).toHaveURL(/\/filter\?page=2$/)
  await expect(summary(page, 'second page of 4, cards 51–100 of 187')).toBeVisible()
  await expect.poll(() => scrolled(page)).toBe(0)
  expect((await box(pageArrow(page, 'previous'))).x).toBeLessThan(40)

  // Two pages on, before the first of them has come.
  const release = await holdResponses(page, /\/api\/cards\?page=3$/)
  await page.keyboard.press(']')
  await expect(next(page)).toHaveAttribute('href', '/filter?page=4')
  await page.keyboard.press(']')
  await expect(summary(page, 'fourth page of 4, cards 151–187 of 187')).toBeVisible()
  await expect(next(page)).toHaveCount(0)
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/\?page=4$/)
  await page.keyboard.press('[')
  await expect(page).toHaveURL(/\?page=3$/)
  release()
  await expect(summary(page, 'third page of 4, cards 101–150 of 187')).toBeVisible()
  await previous(page).press('Enter')
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(tiles(page)).toHaveCount(50)

  await navigateTo(page, '/filter?search=moon')
  await expect(tiles(page)).toHaveCount(5)
  await expect(page.getByRole('navigation', { name: 'pages' })).toHaveCount(0)
})
