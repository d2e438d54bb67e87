import { expectNoViolations } from './axe.ts'
import { cardList, searchBox, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

test('a visitor stars cards, sees only those, and loses the filter with the last star, in the list or an open card', async ({
  page,
}) => {
  // Without a star there is nothing to filter by: the address is refused as well.
  await page.goto('/filter?starred=1')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: /^remove/ })).toHaveCount(0)
  await searchBox(page).fill('garden ')
  await searchBox(page).press('Enter')
  await expect(tiles(page)).toHaveCount(8)
  const stars = cardList(page).getByRole('button', { name: 'Star this card' })
  const my = page.getByRole('button', { name: 'my', exact: true })
  await expect(stars.first()).toHaveAttribute('aria-pressed', 'false')
  await expect(my).toBeHidden()
  await stars.nth(0).click()
  await stars.nth(1).click()
  await expect(stars.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(my).toHaveAttribute('aria-pressed', 'false')

  await my.click()
  await expect(page).toHaveURL(/\/filter\?starred=1$/)
  await expect(tiles(page)).toHaveCount(2)
  await page.reload()
  await expect(tiles(page)).toHaveCount(2)
  const kept = await page.evaluate(() => {
    const id = localStorage.getItem('anonymous_user_id') ?? ''
    return JSON.parse(localStorage.getItem(`starred_cards_${id}`) ?? '[]') as string[]
  })
  expect(kept).toHaveLength(2)
  await expectNoViolations(page, { only: '#cards' })
  await stars.first().click()
  await expect(tiles(page)).toHaveCount(1)

  // In the open card, by button and by key.
  await tileLink(page).click()
  const dialog = page.getByRole('dialog')
  const star = dialog.getByRole('button', { name: 'Star this card' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('s')
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  // It stays open until it is closed.
  await expect(page.getByRole('button', { name: 'my', exact: true, includeHidden: true })).toHaveCount(0)
  await expect(page).toHaveURL(/\/card\//)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)

  // In the list.
  await stars.first().click()
  await my.click()
  await expect(tiles(page)).toHaveCount(1)
  await stars.first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(my).toBeHidden()
})

test('two windows of a visitor show the same stars, in lists of them as well', async ({ page, context }) => {
  const other = await context.newPage()
  for (const window of [page, other]) {
    await window.goto('/filter?tag=Garden')
    await expect(tiles(window).first()).toBeVisible()
  }
  const star = (window: typeof page, at: number) =>
    cardList(window).getByRole('button', { name: 'Star this card' }).nth(at)
  await star(page, 0).click()
  await star(page, 1).click()
  for (const at of [0, 1]) await expect(star(other, at)).toHaveAttribute('aria-pressed', 'true')
  await other.getByRole('button', { name: 'my', exact: true }).click()
  await expect(tiles(other)).toHaveCount(2)
  await star(page, 0).click()
  await expect(tiles(other)).toHaveCount(1)
  await star(page, 1).click()
  await expect(other).toHaveURL(/\/$/)
})
