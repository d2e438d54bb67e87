import { expectNoViolations, expectNoViolationsAt } from './axe.ts'
import { cardList, searchBox, tiles } from './parts.ts'
import { expect, test } from './server.ts'

test('a query in the address is one chip, marks its words, and goes with one press', async ({ page }) => {
  const query = '(garden OR bread) in:prompt -has:code'
  await page.goto(`/filter?q=${encodeURIComponent(query)}`)
  await expect(tiles(page)).toHaveCount(4)
  await expect(page.locator('mark').first()).toHaveText(/^(bread|garden)$/i)
  // The best match first, as for words alone: no titles of conversations between the cards.
  await expect(cardList(page).getByRole('heading', { level: 2 })).toHaveText('results')
  await expect(page.getByRole('navigation', { name: 'filters' })).toContainText(query)
  await expectNoViolations(page)
  await page.getByRole('button', { name: `remove ${query}` }).click()
  await expect(page).toHaveURL('/')
})

test('a query that cannot be read says where it is wrong, at every width', async ({ page }) => {
  await page.goto(`/filter?q=${encodeURIComponent('boat modle:x (river')}`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText("There is no filter 'modle:'. Did you mean model:?")
  await expect(alert.locator('mark')).toHaveText('modle:')
  await expect(alert.getByRole('button')).toHaveCount(0)
  await expectNoViolationsAt(page, [390, 1280])
})

test('a word behind a minus is typed into the box to be left out', async ({ page }) => {
  await page.goto('/')
  await searchBox(page).fill('garden -bread')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/filter?q=garden+-bread')
  await expect(page.locator('mark').first()).toHaveText(/^garden$/i)
})
