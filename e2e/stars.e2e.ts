import { expectNoViolations } from './axe.ts'
import { expect, test } from './server.ts'

test.use({ settings: { COMMENT_LIMITS: 'off' } })

test('a visitor stars cards, sees only those, and loses the filter with the last star', async ({ page }) => {
  // Without a star there is nothing to filter by: the address is refused as well.
  await page.goto('/filter?starred=1')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: /^remove/ })).toHaveCount(0)
  await page.goto('/filter?search=garden')
  const list = page.getByRole('region', { name: 'cards', exact: true })
  const stars = list.getByRole('button', { name: 'Star this card' })
  const my = page.getByRole('button', { name: 'my', exact: true })
  await expect(stars.first()).toHaveAttribute('aria-pressed', 'false')
  await expect(my).toBeHidden()
  await stars.nth(0).click()
  await stars.nth(1).click()
  await expect(stars.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(my).toHaveAttribute('aria-pressed', 'false')

  await my.click()
  await expect(page).toHaveURL(/\/filter\?starred=1$/)
  await expect(list.getByRole('article')).toHaveCount(2)
  await expectNoViolations(page)
  await page.reload()
  await expect(list.getByRole('article')).toHaveCount(2)
  const kept = await page.evaluate(() => {
    const id = localStorage.getItem('anonymous_user_id') ?? ''
    return JSON.parse(localStorage.getItem(`starred_cards_${id}`) ?? '[]') as string[]
  })
  expect(kept).toHaveLength(2)

  await stars.first().click()
  await expect(list.getByRole('article')).toHaveCount(1)
  await stars.first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(my).toBeHidden()
})

test('a card is starred from its dialog, by button and by key; the last star taken there ends the filter', async ({
  page,
}) => {
  await page.goto('/filter?search=garden')
  await page.getByRole('button', { name: 'Star this card' }).first().click()
  await page.getByRole('button', { name: 'my', exact: true }).click()
  await page.getByRole('article').getByRole('link').first().click()
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
})

test('stars belong to one visitor', async ({ page, browser }) => {
  await page.goto('/filter?search=garden')
  const first = page.getByRole('button', { name: 'Star this card' }).first()
  await first.click()
  await expect(page.getByRole('button', { name: 'my', exact: true })).toBeVisible()
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const elsewhere = await other.newPage()
  await elsewhere.goto('/filter?search=garden')
  await expect(elsewhere.getByRole('button', { name: 'Star this card' }).first()).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await other.close()
})
