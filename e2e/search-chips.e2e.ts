import type { Page } from '@playwright/test'
import { box, filterBar, homeButton, searchBox, summary, tiles, navigateTo } from './parts.ts'
import { expect, test } from './server.ts'

const options = (page: Page) => page.getByRole('listbox', { name: 'suggestions' }).getByRole('option')
const recent = (page: Page) => page.getByRole('listbox', { name: 'recent searches' }).getByRole('option')
const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]')
const chip = (page: Page, name: string) => filterBar(page).getByRole('button', { name, exact: true })

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
  // Counted with the other terms, without the one that is edited.
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

test('keys that follow each other before the page shows what the first did are not lost', async ({ page }) => {
  /** Presses a key on what has the focus, some times, with no time for the page to be drawn between. */
  const pressQuickly = (key: string, times: number) =>
    page.evaluate(
      async ([name, count]) => {
        for (let press = 0; press < count; press++) {
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
          )
          // The direct effect of a press is there after a microtask; the page of the next URL is not.
          await Promise.resolve()
        }
      },
      [key, times] as const,
    )
  await page.goto('/filter?search=moon,salt,sea&tag=Astronomy')
  const field = searchBox(page)
  await expect(chip(page, '"Astronomy"')).toBeVisible()
  await field.focus()
  await pressQuickly('Backspace', 4)
  await expect(page).toHaveURL(/\?search=moon,salt$/)
  await expect(field).toBeFocused()
  await chip(page, '"moon"').focus()
  await pressQuickly('Delete', 2)
  await expect(page).toHaveURL(/\/$/)
  await navigateTo(page, '/filter?search=moon,salt,sea')
  await chip(page, '"moon"').focus()
  await pressQuickly('Delete', 2)
  await expect(page).toHaveURL(/\?search=sea$/)
  await expect(page.getByRole('button', { name: 'remove "sea"' })).toBeFocused()
})

test('recent searches are there before anything is typed, and can be taken away', async ({ page }) => {
  await page.goto('/filter?search=shared')
  const field = searchBox(page)
  // Opening a URL is not counted as a search.
  await field.click()
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
  await homeButton(page).click()
  await expect(chip(page, '"shared"')).toHaveCount(0)
  for (const term of ['salt ', 'sea ']) {
    await field.fill(term)
    await field.press('Enter')
    await expect(chip(page, `"${term.trim()}"`)).toBeVisible()
  }
  await page.getByRole('radiogroup', { name: 'combine filters by' }).getByText('or', { exact: true }).click()
  await expect(page).toHaveURL(/&mode=or$/)
  await homeButton(page).click()
  await expect(page).toHaveURL(/\/$/)
  // Text typed into the list's field while the home page is loading would be lost with it.
  await expect(page.getByRole('region', { name: 'calendar' })).toBeVisible()
  await expect(field).toHaveCount(1)
  await field.fill('gard')
  await options(page).filter({ hasText: 'topic Garden' }).click()
  await expect(page).toHaveURL(/tag=Garden$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentSearches'))).toContain('Garden')
  await homeButton(page).click()
  await expect(chip(page, '"Garden"')).toHaveCount(0)
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
  // It is the newest again once its list is seen; a press on Back before that would leave it where it was.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('recentSearches')))
    .toMatch(/^\[\{"query":"search=salt/)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  // The home page has a box of its own, which is there a moment after its address.
  await expect(chip(page, '"salt"')).toHaveCount(0)

  // While typing, those that hold the text.
  await field.fill('sea')
  await expect(recent(page)).toHaveText([/^salt or sea/])
  await field.fill('')
  await expect(recent(page)).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(recent(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Delete')
  await expect(recent(page)).toHaveText([/^topic Garden/])
  await page.getByRole('button', { name: 'clear recent searches' }).click()
  await expect(recent(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
})

test('a storage that is refused takes nothing but the recent searches', async ({ page }) => {
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

test('on a phone filters are in sight next to the search box, each in one line, and hide none', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/filter?search=half&session=Fractions+at+the+kitchen+table')
  for (const label of ['"half"', 'Fractions at the kitchen table'])
    await expect(chip(page, label)).toBeInViewport({ ratio: 0.95 })
  await expect(searchBox(page)).toBeInViewport({ ratio: 0.95 })
  const shown = (filters: Record<string, string>) => `/filter?${new URLSearchParams(filters).toString()}`

  await test.step('a single one is in the line of the field above a scrolled list, whose links fit a thumb', async () => {
    await navigateTo(page, shown({ search: 'garden' }))
    await expect(tiles(page)).toHaveCount(8)
    for (const name of ['History', 'A short history of the day']) {
      const link = tiles(page).first().getByRole('link', { name, exact: true })
      expect((await box(link)).height, name).toBeGreaterThanOrEqual(36)
    }
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    await expect(page.getByRole('button', { name: 'Show header and calendar' })).toBeVisible()
    expect((await box(page.getByRole('banner'))).height).toBeLessThan(60)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  })

  await test.step('a long query is read to its end', async () => {
    const query = '(model:gpt-4 OR model:o3) has:code after:2023-01-01 -"the garden wall" len>500'
    await navigateTo(page, shown({ q: query }))
    await expect(chip(page, query)).toBeInViewport({ ratio: 0.95 })
    expect(await chip(page, query).evaluate((label) => label.scrollWidth <= label.clientWidth)).toBe(true)
  })

  await test.step('a long title is one line', async () => {
    const title = 'A long title of a conversation that goes on and on '.repeat(8).trim()
    await navigateTo(page, shown({ session: title, tag: 'Chess' }))
    const chips = [chip(page, title), chip(page, '"Chess"')]
    await expect(chips[0]!).toHaveAttribute('title', `show only ${title}`)
    for (const one of chips) {
      await expect(one).toBeInViewport({ ratio: 0.95 })
      expect((await box(one)).height).toBeLessThanOrEqual(40)
    }
    expect((await box(page.getByRole('search'))).height).toBeLessThan(150)
  })

  await test.step('long, right-to-left and hostile terms are text within the box', async () => {
    const terms = ['<img src=x onerror=alert(1)>', 'שלום עולם', '👩‍👩‍👧 '.repeat(20).trim(), 'w'.repeat(400)]
    await navigateTo(page, shown({ search: terms.join(',') }))
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const term of terms) await expect(chip(page, `"${term}"`)).toBeAttached()
      await expect(page.locator('form img')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expect(searchBox(page)).toBeInViewport()
    }
  })
})
