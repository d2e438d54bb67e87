import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { box, filterBar, homeButton, searchBox, summary, tiles } from './parts.ts'
import { expect, test } from './server.ts'

const options = (page: Page) => page.getByRole('listbox', { name: 'suggestions' }).getByRole('option')
const recent = (page: Page) => page.getByRole('listbox', { name: 'recent searches' }).getByRole('option')
const chip = (page: Page, name: string) => filterBar(page).getByRole('button', { name, exact: true })
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
  // Beside chips it says what one more term does.
  await page.goto('/filter?search=salt')
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'and …')
  await page.goto('/filter?search=salt&mode=or')
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'or …')
})

test('what the list shows while typing is what Enter keeps, and each count is what its press finds', async ({
  page,
}) => {
  const press = async (start: string, typed: string, name: string | RegExp) => {
    await page.goto(start)
    await searchBox(page).fill(typed)
    const row = options(page).filter({ hasText: name }).first()
    await expect(row).toHaveText(/\d (?:card|turn)s?$/)
    const cards = /([\d,]+) (?:card|turn)s?$/.exec((await row.textContent()) ?? '')?.[1]
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
  await expect(options(page).filter({ hasText: 'session Kansai in April' })).toHaveText(/5 turns$/)
  await expect(options(page).filter({ hasText: 'category Garden' })).toHaveText(/18 cards$/)
  await expect(options(page).filter({ hasText: 'word garden' }).first()).toHaveText(/^word garden8 cards$/)
  const list = page.getByRole('listbox', { name: 'suggestions' })
  for (const name of ['words', 'conversations', 'topics', 'cards']) {
    await expect(list.getByRole('group', { name, exact: true }).getByRole('option').first()).toBeAttached()
  }
  await expect(list.getByRole('group', { name: 'cards' }).locator('mark').first()).toHaveText(/^gard/i)
  await expect(page.getByRole('search').getByRole('status')).toHaveText('13 cards found, arrow keys to choose')
  await expect(field).toHaveAttribute('aria-expanded', 'true')

  // What Enter keeps is chosen first; arrows go round, and the focus stays in the field.
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
  const category = options(page).filter({ hasText: 'category Garden' })
  await expect(category).toBeVisible()
  while ((await category.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/filter\?tag=Garden$/)
  await page.goto('/')
  await field.focus()
  await expect(field).toBeFocused()
  await page.keyboard.type('danube')
  const session = options(page).filter({ hasText: 'session Ten days along the Danube' })
  await expect(session).toBeVisible()
  while ((await session.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/filter\?session=Ten\+days\+along\+the\+Danube$/)
  await page.goto('/filter?tag=Garden')
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

test('suggestions say when nothing is found, and when they cannot be had', async ({ page }) => {
  await page.goto('/')
  await searchBox(page).fill('zzqx')
  await expect(page.getByText(/^nothing found: /)).toBeVisible()
  await page.route(/\/api\/suggest/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await searchBox(page).fill('zzqxy')
  await expect(page.getByText('Search failed. Please try again later.')).toBeVisible()
  // What is not known is not counted.
  await expect(options(page)).toHaveText(['search for “zzqxy*”'])
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL(/\/filter\?search=zzqxy\*$/)
})

test('without a network one sentence says what is the matter', async ({ page, context }) => {
  await page.goto('/')
  // The list's code is there once the box had the focus.
  await searchBox(page).fill('gard')
  await expect(options(page).nth(1)).toBeVisible()
  await context.setOffline(true)
  await searchBox(page).fill('moonlit')
  await expect(page.getByText('You are offline: this can be searched for once the connection is back.')).toBeVisible()
  await expect(page.getByText('Search failed. Please try again later.')).toHaveCount(0)
  await expect(options(page)).toHaveText(['search for “moonlit*”'])
  await context.setOffline(false)
})

test('Tab takes the completed word into the field, and moves on where there is none', async ({ page }) => {
  await page.goto('/filter?tag=Garden')
  const field = searchBox(page)
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

test('a search term is edited in its place, and restored by Escape', async ({ page }) => {
  const start = '/filter?search=salt,gard*,%22the+sea%22&mode=or'
  await page.goto(start)
  const field = searchBox(page)
  await chip(page, '"gard*"').dblclick()
  await expect(field).toHaveValue('gard')
  await expect(field).toBeFocused()
  await expect(chip(page, '"gard*"')).toHaveCount(0)
  await expect(page).toHaveURL(/search=salt,gard\*,/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await expect(chip(page, '"gard*"')).toBeVisible()

  await chip(page, '"gard*"').press('Enter')
  await field.pressSequentially('ener ')
  // Counted beside the other terms, without the one that is edited.
  const row = options(page).first()
  await expect(row).toHaveText(/^search for “gardener”\d+ cards$/)
  const cards = /\d+ cards$/.exec((await row.textContent())!)![0]
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=salt,gardener,%22the\+sea%22&mode=or$/)
  await expect(summary(page, cards)).toBeVisible()
  await expect(field).toBeFocused()

  // A whole word, a phrase; an emptied text removes the term, and leaving the box changes nothing.
  await chip(page, '"salt"').press('F2')
  await expect(field).toHaveValue('salt ')
  await field.fill('')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=gardener,%22the\+sea%22&mode=or$/)
  await chip(page, '"the sea"').dblclick()
  await expect(field).toHaveValue('"the sea"')
  await homeButton(page).focus()
  await expect(chip(page, '"the sea"')).toBeVisible()
  await expect(field).toHaveValue('')
  // Back takes no step: an edited filter is no added one.
  await chip(page, '"gardener"').click()
  await expect(page).toHaveURL(/\?search=gardener$/)
  await chip(page, '"gardener"').click()
  await expect(field).toHaveValue('gardener ')
})

test('chips are reached and removed from the field by keys', async ({ page }) => {
  await page.goto('/filter?search=moon,salt&tag=Astronomy')
  const field = searchBox(page)
  await field.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chip(page, '"Astronomy"')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(chip(page, '"salt"')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(chip(page, '"moon"')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(chip(page, '"moon"')).toBeFocused()
  await page.keyboard.press('End')
  await expect(field).toBeFocused()
  await page.keyboard.type('x')
  await page.keyboard.press('ArrowLeft')
  await expect(field).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(chip(page, '"Astronomy"')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(field).toBeFocused()
  await field.fill('')

  // The first press says what the second one does, and any other key calls it off.
  const status = page.getByRole('search').getByRole('status')
  await page.keyboard.press('Backspace')
  await expect(status).toHaveText('Backspace removes "Astronomy"')
  await page.keyboard.type('y')
  await expect(status).not.toHaveText(/^Backspace/)
  await page.keyboard.press('Backspace')
  await expect(field).toHaveValue('')
  await page.keyboard.press('Backspace')
  await expect(page).toHaveURL(/&tag=Astronomy$/)
  await page.keyboard.press('Backspace')
  await expect(page).toHaveURL(/\?search=moon,salt$/)
  for (const left of [/\?search=moon$/, /\/$/]) {
    await expect(field).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(status).toHaveText(/^Backspace removes/)
    await page.keyboard.press('Backspace')
    await expect(page).toHaveURL(left)
  }
  // The box of the home page is another one.
  await expect(searchBox(page)).toBeFocused()
})

test('recent searches are there before anything is typed, and can be taken away', async ({ page }) => {
  await page.goto('/filter?search=shared')
  const field = searchBox(page)
  // An address that was opened is nobody's search.
  await field.click()
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
  await page.goto('/')
  for (const term of ['salt ', 'sea ']) {
    await field.fill(term)
    await field.press('Enter')
    await expect(chip(page, `"${term.trim()}"`)).toBeVisible()
  }
  await page.getByRole('radiogroup', { name: 'combine filters by' }).getByText('or', { exact: true }).click()
  await expect(page).toHaveURL(/&mode=or$/)
  await homeButton(page).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(field).toHaveCount(1)
  await field.fill('gard')
  await options(page).filter({ hasText: 'category Garden' }).click()
  await expect(page).toHaveURL(/tag=Garden$/)
  await page.goto('/')
  await field.click()
  await expect(recent(page)).toHaveText([/^topic Gardentoday$/, /^salt or seatoday$/])
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(active(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await page.keyboard.press('ArrowUp')
  await expect(recent(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/filter\?search=salt,sea&mode=or$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)

  // While typing, those that hold the text.
  await field.fill('sea')
  await expect(recent(page)).toHaveText([/^salt or sea/])
  await field.fill('')
  await expect(recent(page)).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(recent(page)).toHaveText([/^topic Garden/])
  await page.getByRole('button', { name: 'clear recent searches' }).click()
  await expect(recent(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
})

test('a storage that is refused or spoilt takes nothing but the recent searches', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('recentSearches', '[{"query":5},"x",{"query":"search=%3Cb%3E","at":1}'),
  )
  await page.goto('/')
  await searchBox(page).click()
  await expect(recent(page)).toHaveCount(0)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await searchBox(page).fill('salt ')
  await searchBox(page).press('Enter')
  await expect(summary(page, '32 cards')).toBeVisible()
})

test('Ctrl K leads to the box from anywhere, while typing as well', async ({ page }) => {
  await page.goto('/filter?tag=Chess')
  await expect(tiles(page)).toHaveCount(3)
  await page.keyboard.press('Control+k')
  await expect(searchBox(page)).toBeFocused()
  await homeButton(page).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('Ctrl K')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'read the conversation' }).first().click()
  await expect(
    page
      .getByRole('link', { name: /results$/ })
      .or(page.getByRole('button', { name: /results$/ }))
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(searchBox(page)).toBeFocused()
})

test('long, right-to-left and hostile terms are text within the box', async ({ page }) => {
  const terms = ['<img src=x onerror=alert(1)>', 'שלום עולם', '👩‍👩‍👧 '.repeat(20).trim(), 'w'.repeat(400)]
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/filter?${new URLSearchParams({ search: terms.join(',') }).toString()}`)
    for (const term of terms) await expect(chip(page, `"${term}"`)).toBeAttached()
    await expect(page.locator('form img')).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expect(searchBox(page)).toBeInViewport()
  }
})

for (const [width, height] of [
  [1280, 800],
  [390, 600],
] as const) {
  test(`the open list lies within a window of ${width} px, above the footer, and breaks no rule`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.addInitScript(() =>
      localStorage.setItem('recentSearches', JSON.stringify([{ query: 'search=garden,salt&mode=or', at: 1e12 }])),
    )
    await page.goto('/filter?search=salt,sea&tag=Novel&mode=or')
    await searchBox(page).fill('gard')
    await expect(options(page).nth(3)).toBeVisible()
    await expect(recent(page)).toHaveCount(1)
    await expectNoViolations(page, { only: '[role="search"]' })
    const panel = page.locator('.suggestions')
    const footer = await box(page.getByRole('contentinfo'))
    const { x, y, width: wide, height: tall } = await box(panel)
    expect(y + tall).toBeLessThanOrEqual(footer.y)
    if (width < 768) {
      expect([x, wide]).toEqual([0, await page.evaluate(() => document.documentElement.clientWidth)])
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
  })
}
