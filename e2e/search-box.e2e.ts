import type { Page } from '@playwright/test'
import { filterBar, searchBox, summary } from './parts.ts'
import { expect, test } from './server.ts'

const options = (page: Page) => page.getByRole('listbox', { name: 'suggestions' }).getByRole('option')
const active = (page: Page) => options(page).and(page.locator('[aria-selected="true"]'))

test('the box names how many meetings there are, writes lower case, and takes no blank', async ({ page }) => {
  await page.goto('/')
  const field = searchBox(page)
  await expect(field).toHaveAttribute('placeholder', 'search through 187 meetings')
  await field.fill('   ')
  await field.press('Enter')
  await page.getByRole('button', { name: 'search', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await field.fill('  Salt MARSH ')
  await expect(field).toHaveValue('  salt marsh ')
  await page.getByRole('button', { name: 'clear text' }).click()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()

  // With a blank behind it the word is whole.
  await field.fill(' Salt ')
  await page.getByRole('button', { name: 'search', exact: true }).click()
  await expect(page).toHaveURL(/\/filter\?search=salt$/)
  await expect(field).toHaveValue('')
  await expect(summary(page, '32 cards')).toBeVisible()
  // A term that is there already is not added twice.
  for (const term of ['ledger ', 'salt ']) {
    await field.fill(term)
    await field.press('Enter')
  }
  await expect(page).toHaveURL(/\/filter\?search=salt,ledger$/)
  await expect(filterBar(page).getByRole('button', { name: /^remove/ })).toHaveCount(2)
})

test('the placeholder counts nothing while nothing is counted', async ({ page }) => {
  await page.route(/\/api\/calendar/, (route) => route.fulfill({ json: { activeDates: [], totalDocuments: 0 } }))
  await page.goto('/filter?search=salt')
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'search your meetings')
})

test('what the list shows while typing is what Enter keeps, and each count is what its press finds', async ({
  page,
}) => {
  const press = async (start: string, typed: string, name: string | RegExp) => {
    await page.goto(start)
    await searchBox(page).fill(typed)
    const row = options(page).filter({ hasText: name }).first()
    const cards = /([\d,]+) cards?$/.exec((await row.textContent()) ?? '')?.[1]
    await row.click()
    await expect(summary(page, cards === '1' ? 'one card' : `${cards} cards`)).toBeVisible()
    return Number(cards)
  }
  // Open as typed, whole by a blank, and as a completion; a session and a category.
  expect(await press('/', 'gard', 'search for')).toBe(13)
  await expect(page).toHaveURL(/\/filter\?search=gard\*$/)
  await expect(filterBar(page).getByRole('button', { name: 'remove "gard*"' })).toBeVisible()
  await expect(page.locator('#cards mark').first()).toHaveText(/^gard/i)
  const whole = await press('/', 'garden ', 'search for')
  await expect(page).toHaveURL(/\/filter\?search=garden$/)
  expect(await press('/', 'gard', /^word garden\d/)).toBe(whole)
  await expect(page).toHaveURL(/\/filter\?search=garden$/)
  expect(await press('/', 'gard', 'Kansai in April')).toBe(5)
  await press('/', 'gard', 'category Garden')
  // Beside filters that are there already, joined by either mode.
  for (const mode of ['', '&mode=or']) {
    await press(`/filter?search=salt${mode}`, 'ledger bo', 'search for')
    await expect(page).toHaveURL(new RegExp(`/filter\\?search=salt,ledger\\+bo\\*${mode}$`))
    await press(`/filter?tag=Garden${mode}`, 'gard', /^word gard/)
    await press(`/filter?tag=Garden${mode}`, 'gard', /^session /)
  }
})

test('suggestions hold hits, words, sessions and categories with their counts, and are used by keyboard alone', async ({
  page,
}) => {
  await page.goto('/')
  const field = searchBox(page)
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('gard')
  await expect(options(page).filter({ hasText: 'session Kansai in April' })).toHaveText(/5 cards$/)
  await expect(options(page).filter({ hasText: 'category Garden' })).toHaveText(/18 cards$/)
  await expect(options(page).filter({ hasText: 'word garden' }).first()).toHaveText(/^word garden8 cards$/)
  await expect(options(page).last()).toHaveText(/^search for “gard\*”13 cards$/)
  await expect(options(page).first().locator('mark').first()).toHaveText(/^gard/i)
  await expect(page.getByRole('search').getByRole('status')).toHaveText('13 cards found, arrow keys to choose')
  await expect(field).toHaveAttribute('aria-expanded', 'true')

  // Arrows go round over the text; the focus stays in the field.
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(active(page)).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toBeFocused()
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options(page).first().getAttribute('id'))

  // Escape takes the suggestions away, then the text.
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(field).toHaveValue('gard')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')

  // A category, a session, a hit, and the search itself.
  await page.keyboard.type('gard')
  const category = options(page).filter({ hasText: 'category Garden' })
  await expect(category).toBeVisible()
  while ((await category.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/filter\?tag=Garden$/)
  await page.goto('/')
  await field.focus()
  await page.keyboard.type('danube')
  const session = options(page).filter({ hasText: 'session Ten days along the Danube' })
  await expect(session).toBeVisible()
  while ((await session.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/filter\?session=Ten\+days\+along\+the\+Danube$/)
  await page.goto('/filter?tag=Garden')
  await field.focus()
  await page.keyboard.type('courgettes')
  await expect(options(page).first()).toContainText(/courgettes/i)
  await expect(options(page).first().locator('mark')).toHaveText(/^courgettes$/i)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText(/^DedupID: demo\d+$/)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/filter\?tag=Garden$/)
})

test('suggestions say when nothing is found, and when they cannot be had', async ({ page }) => {
  await page.goto('/')
  await searchBox(page).fill('zzqx')
  await expect(page.getByText(/^nothing found: /)).toBeVisible()
  await page.route(/\/api\/suggest/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await searchBox(page).fill('zzqxy')
  await expect(page.getByText('Search failed. Please try again later.')).toBeVisible()
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL(/\/filter\?search=zzqxy\*$/)
})
