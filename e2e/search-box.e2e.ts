import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { box, filterBar, searchBox, summary, navigateTo } from './parts.ts'
import { expect, test } from './server.ts'

const options = (page: Page) => page.getByRole('listbox', { name: 'suggestions' }).getByRole('option')
const recent = (page: Page) => page.getByRole('listbox', { name: 'recent searches' }).getByRole('option')
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
  await page.goto('/')
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'search your meetings')
  // Next to chips it says what one more term does.
  await page.goto('/filter?search=salt')
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'and …')
  await page.goto('/filter?search=salt&mode=or')
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'or …')
})

test('what the list shows while typing is what Enter keeps, and each count is what its press finds', async ({
  page,
}) => {
  test.slow()
  const press = async (typed: string, name: string | RegExp) => {
    await searchBox(page).fill(typed)
    const row = options(page).filter({ hasText: name }).first()
    await expect(row).toHaveText(/\d (?:card|turn)s?$/)
    const cards = /([\d,]+) (?:card|turn)s?$/.exec((await row.textContent()) ?? '')?.[1]
    await row.click()
    await expect(summary(page, cards === '1' ? 'one card' : `${cards} cards`)).toBeVisible()
    return Number(cards)
  }
  // Open as typed, whole by a blank, and as a completion; a session and a category.
  await page.goto('/')
  expect(await press('gard', 'search for')).toBe(13)
  await expect(page).toHaveURL(/\/filter\?search=gard\*$/)
  await expect(filterBar(page).getByRole('button', { name: 'remove "gard*"' })).toBeVisible()
  await expect(page.locator('#cards mark').first()).toHaveText(/^gard/i)
  await page.goBack()
  const whole = await press('garden ', 'search for')
  await expect(page).toHaveURL(/\/filter\?search=garden$/)
  await page.goBack()
  expect(await press('gard', /^word garden\d/)).toBe(whole)
  await expect(page).toHaveURL(/\/filter\?search=garden$/)
  await page.goBack()
  expect(await press('gard', 'Kansai in April')).toBe(5)
  await page.goBack()
  await press('gard', 'topic Garden')
  // With existing filters, joined by either mode.
  for (const mode of ['', '&mode=or']) {
    await page.goto(`/filter?search=salt${mode}`)
    await press('ledger bo', 'search for')
    await expect(page).toHaveURL(new RegExp(`/filter\\?search=salt,ledger\\+bo\\*${mode}$`))
    await page.goto(`/filter?tag=Garden${mode}`)
    await press('gard', /^word gard/)
    await page.goBack()
    await press('gard', /^conversation /)
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
  await expect(options(page).filter({ hasText: 'conversation Kansai in April' })).toHaveText(/5 turns$/)
  await expect(options(page).filter({ hasText: 'topic Garden' })).toHaveText(/18 cards$/)
  await expect(options(page).filter({ hasText: 'word garden' }).first()).toHaveText(/^word garden8 cards$/)
  const list = page.getByRole('listbox', { name: 'suggestions' })
  for (const name of ['words', 'conversations', 'topics', 'cards']) {
    await expect(list.getByRole('group', { name, exact: true }).getByRole('option').first()).toBeAttached()
  }
  await expect(list.getByRole('group', { name: 'cards' }).locator('mark').first()).toHaveText(/^gard/i)
  await expect(page.getByRole('search').getByRole('status')).toHaveText('13 cards found, arrow keys to choose')
  await expect(field).toHaveAttribute('aria-expanded', 'true')

  // The row for Enter is chosen first; arrows wrap around, and the focus stays in the field.
  await expect(options(page).first()).toHaveText(/^search for “gard\*”13 cards$/)
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(active(page)).toHaveCount(1)
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
  const category = options(page).filter({ hasText: 'topic Garden' })
  await expect(category).toBeVisible()
  while ((await category.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/filter\?tag=Garden$/)
  await page.goBack()
  await field.focus()
  await expect(field).toBeFocused()
  await page.keyboard.type('danube')
  const session = options(page).filter({ hasText: 'conversation Ten days along the Danube' })
  await expect(session).toBeVisible()
  while ((await session.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/filter\?session=Ten\+days\+along\+the\+Danube$/)
  await navigateTo(page, '/filter?tag=Garden')
  await expect(filterBar(page).getByRole('button', { name: 'remove "Garden"' })).toBeVisible()
  await field.focus()
  await page.keyboard.type('courgettes')
  const hit = list.getByRole('group', { name: 'cards' }).getByRole('option').first()
  await expect(hit.locator('mark')).toHaveText(/^courgettes$/i)
  while ((await hit.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText(/^DedupID: demo\d+$/)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/filter\?tag=Garden$/)
})

test('suggestions say in one sentence when nothing is found, and why they cannot be had', async ({ page, context }) => {
  await page.goto('/filter?tag=Garden')
  const field = searchBox(page)
  const failed = page.getByText('Search failed. Please try again later.')

  await test.step('where nothing is found', async () => {
    await field.fill('zzqx')
    await expect(page.getByText(/^nothing found: /)).toBeVisible()
  })

  await test.step('without a network', async () => {
    await context.setOffline(true)
    await field.fill('moonlit')
    await expect(page.getByText('You are offline: this can be searched for once the connection is back.')).toBeVisible()
    await expect(failed).toHaveCount(0)
    await expect(options(page)).toHaveText(['search for “moonlit*”'])
    await context.setOffline(false)
  })

  await test.step('where the text is too long, in a list as well', async () => {
    const said = page.getByRole('search').getByRole('alert')
    await field.fill('東京'.repeat(600))
    await expect(said).toHaveText('A search can have at most 1000 characters. Please shorten it.')
    await expect(options(page)).toHaveCount(0)
    await field.press('Enter')
    await expect(field).toHaveValue('東京'.repeat(600))
    await expect(page).toHaveURL(/\/filter\?tag=Garden$/)
    await field.fill('東京'.repeat(60))
    const sentence = 'A search can have at most 100 words, or letters of Chinese, Japanese or Thai. Please remove some.'
    await expect(said).toHaveText(sentence)
    await field.press('Enter')
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
    await expect(page.getByRole('button', { name: 'try again' })).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/filter\?tag=Garden$/)
  })

  await test.step('where the server fails, which counts nothing and keeps nobody from searching', async () => {
    await page.route(/\/api\/suggest/, (route) => route.fulfill({ status: 500, body: '{}' }))
    await field.fill('zzqxy')
    await expect(failed).toBeVisible()
    await expect(options(page)).toHaveText(['search for “zzqxy*”'])
    await field.press('Enter')
    await expect(page).toHaveURL(/\/filter\?search=zzqxy\*&tag=Garden$/)
  })
})

test('what is typed while the code that reads a query is on its way stays in the box, and Tab takes the completed word', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/suggestions-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/filter?tag=Garden')
  const field = searchBox(page)
  await field.pressSequentially('has:code')
  await field.press('Enter')
  await field.pressSequentially('rye')
  held.resolve()
  await expect(page).toHaveURL(/q=has%3Acode/)
  await expect(field).toHaveValue('rye')

  await navigateTo(page, '/filter?tag=Garden')
  await expect(filterBar(page).getByRole('button', { name: /^remove/ })).toHaveCount(1)
  await field.fill('gard')
  await expect(options(page).filter({ hasText: 'word garden' }).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('garden ')
  await expect(options(page).first()).toHaveText(/^search for “garden”\d+ cards$/)
  await page.keyboard.press('Tab')
  await expect(field).not.toBeFocused()
  // The row that the arrow keys chose counts.
  await field.fill('gard')
  const gardens = options(page).filter({ hasText: /^word gardens/ })
  await expect(gardens).toBeVisible()
  while ((await gardens.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('gardens ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?search=gardens&tag=Garden$/)
})

test('the open list lies within a window of any width, above the footer, and breaks no rule', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('recentSearches', JSON.stringify([{ query: 'search=garden,salt&mode=or', at: 1e12 }])),
  )
  await page.goto('/filter?search=salt,sea&tag=Novel&mode=or')
  for (const [width, height] of [
    [1280, 800],
    [390, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    await searchBox(page).fill('gard')
    await expect(options(page).nth(3)).toBeVisible()
    await expect(recent(page)).toHaveCount(1)
    if (width > 768) await expectNoViolations(page, { only: '[role="search"]' })
    const panel = page.locator('.suggestions')
    const footer = await box(page.getByRole('contentinfo'))
    const { x, y, width: wide, height: tall } = await box(panel)
    expect(y + tall).toBeLessThanOrEqual(footer.y)
    if (width < 768) {
      // Where scroll bars take room, theirs stays free.
      expect(x).toBe(0)
      expect(wide).toBeGreaterThanOrEqual(width - 16)
      for (const row of await options(page).all()) expect((await box(row)).height).toBeGreaterThanOrEqual(40)
    }
    // The list is what scrolls, to its last row.
    await page.keyboard.press('ArrowUp')
    await expect(recent(page).last()).toBeInViewport({ ratio: 1 })
    const before = await page.evaluate(() => scrollY)
    await panel.hover()
    await page.mouse.wheel(0, 3000)
    await expect(recent(page).last()).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await searchBox(page).clear()
  }
})
