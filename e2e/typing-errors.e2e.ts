import type { Locator } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { searchBox, tiles, navigateTo } from './parts.ts'
import { expect, test } from './server.ts'

test('a misspelt search leads to the one that was meant', async ({ page }) => {
  await page.goto('/')
  await searchBox(page).fill('southwall')
  await expect(page.getByRole('option', { name: 'did you mean “south wall”?' })).toBeVisible()
  await searchBox(page).fill('courgetes')
  const row = page.getByRole('option', { name: 'did you mean “courgettes”?' })
  await expect(row).toBeVisible()
  await row.click()
  await expect(page).toHaveURL(/\/filter\?search=courgettes$/)
  await expect(tiles(page).first()).toBeVisible()
  // The list asks the same.
  await navigateTo(page, '/filter?search=courgetes')
  await expect(page.getByText('No cards available to display.')).toBeVisible()
  await expect(page.getByText('did you mean “courgettes”?')).toBeVisible()
  const meant = page.getByRole('link', { name: '“courgettes”' })
  await expect(meant).toHaveAttribute('href', '/filter?search=courgettes')
  await expectNoViolations(page, { only: '#cards' })
  await meant.click()
  await expect(page).toHaveURL(/\/filter\?search=courgettes$/)
  await expect(tiles(page).first()).toBeVisible()
  await page.goBack()
  await expect(meant).toBeVisible()
  // Next to a text of several lines the number stays on one.
  await navigateTo(page, '/filter?search=courgettes,"a phrase so long that it takes two lines and is in no card"')
  const without = page.getByRole('link', { name: /^without “a phrase so long/ })
  const heightOf = async (shown: Locator) => (await shown.boundingBox())!.height
  await expect(without).toBeVisible()
  expect(await heightOf(without)).toBeGreaterThan(1.5 * (await heightOf(without.getByText(/^\(\d+ cards?\)$/))))
})

test('a day or a misspelt search finds both, says so, and marks what was found', async ({ page }) => {
  await page.goto('/filter?search=courgetes&date=2024-01-02&mode=or')
  await expect(page.getByText('“courgetes” not found; shown instead: courgettes, courgette')).toBeVisible()
  await expect(page.locator('#cards mark').first()).toHaveText(/^courgettes?$/i)
  await page
    .locator('#cards')
    .getByRole('article')
    .filter({ has: page.locator('mark') })
    .first()
    .getByRole('heading')
    .getByRole('link')
    .click()
  await expect(page.getByRole('dialog').locator('mark').first()).toHaveText(/^courgettes?$/i)
})

test('a search that takes too long is refused in a sentence, and asked for once', async ({ page }) => {
  let asked = 0
  await page.route(/\/api\/cards\?search=of\+the/, (route) => {
    asked++
    const message = 'This search takes too long. Please search for rarer words, or fewer of them.'
    return route.fulfill({ status: 503, json: { error: { code: 'took-too-long', message, requestId: 'x' } } })
  })
  await page.goto('/filter?search=of+the')
  await expect(page.getByRole('alert')).toContainText('This search takes too long.')
  expect(asked).toBe(1)
  await page.goto(`/filter?search=${Array.from({ length: 51 }, (_, n) => `w${n}`).join(',')}`)
  await expect(page.getByRole('alert')).toContainText('A search can have at most 50 terms. Please remove some.')
})

test('what is typed on ends the question before, and a late answer never takes a newer one’s place', async ({
  page,
}) => {
  await page.goto('/')
  await expect(searchBox(page)).toBeVisible()
  const release = Promise.withResolvers<void>()
  await page.route(/\/api\/suggest\?q=moo$/, async (route) => {
    await release.promise
    await route.continue().catch(() => undefined)
  })
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=moo'))
  const asked = page.waitForRequest(/q=moo$/)
  await searchBox(page).fill('moo')
  await asked
  await searchBox(page).fill('courgettes')
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
  const first = page.getByRole('option').first()
  await expect(first).toHaveText(/^search for “courgettes\*”/)
  release.resolve()
  await expect(first).toHaveText(/^search for “courgettes\*”/)

  // The list as well: filters that were left are not waited for.
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/cards\?search=moon$/, async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  const listed = page.waitForRequest(/\/api\/cards\?search=moon$/)
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/cards?search=moon'))
  await searchBox(page).fill('moon ')
  await searchBox(page).press('Enter')
  await listed
  await searchBox(page).fill('salt ')
  await searchBox(page).press('Enter')
  await ended
  held.resolve()
  await expect(page).toHaveURL(/search=moon,salt$/)
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .getByText(/cards?$/),
  ).toBeVisible()
})
