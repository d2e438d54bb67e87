import type { Page, Route } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { box, tiles, navigateTo } from './parts.ts'
import { expect, test } from './server.ts'

/** Waits until the archive is learned. */
const learned = (page: Page) =>
  expect
    .poll(
      async () =>
        ((await (await page.request.get('/api/cards?search=bread&sort=meaning')).json()) as { meaning: string })
          .meaning,
      { timeout: 60_000 },
    )
    .toBe('near')

const LONG_TITLE = 'How the crust of a loaf becomes dark without becoming hard'

/** The server's answer, in which the nearest card has a long title. */
async function withLongTitle(route: Route) {
  const response = await route.fetch()
  const answer = (await response.json()) as { cards: [{ pageTitle: string }] }
  answer.cards[0].pageTitle = LONG_TITLE
  await route.fulfill({ response, json: answer })
}

test('words that find little are answered by what is near in meaning', async ({ page }) => {
  await learned(page)
  // One word finds few cards, and others are about the same.
  await page.goto('/filter?search=telescope')
  const offer = page.getByRole('region', { name: 'Near in meaning' })
  await expect(tiles(page)).toHaveCount(3)
  await expect(offer.getByRole('listitem').first()).toBeVisible()
  expect(await offer.getByRole('listitem').count()).toBeLessThan(6)
  await offer.getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  // Two words find none. A long title is cut in its line, and makes the page no wider.
  await page.route(/\?search=bread\+oven&sort=meaning/, withLongTitle)
  await navigateTo(page, '/filter?search=bread+oven')
  await expect(page.getByText('No cards available to display.')).toBeVisible()
  await expect(offer.getByText(LONG_TITLE)).toBeVisible()
  await page.unrouteAll()
  // As far as the page before was scrolled, the search box would cover a link in part.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 720 })
  const { x, width } = await box(offer)
  expect([x >= 0, x + width <= 390]).toEqual([true, true])
  await offer.getByRole('link', { name: /^all \d+ by meaning$/ }).click()
  await expect(page).toHaveURL(/\/filter\?search=bread\+oven&sort=meaning$/)
  await expect(page.getByText('Closest in meaning first: these cards may not contain the words.')).toBeVisible()
  await expect(tiles(page).first()).toContainText(/bread|bake/i)
  await expect(offer).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expectNoViolations(page, { only: '#cards' })
  // And back, where the order is chosen.
  await page.getByRole('button', { name: 'display: by meaning' }).click()
  await expect(page.getByRole('radio', { name: 'by meaning' })).toBeChecked()
  await page.getByRole('radio', { name: 'best match' }).click()
  await expect(page).toHaveURL(/\/filter\?search=bread\+oven$/)

  // Where nothing is near at all, the same way back.
  await navigateTo(page, '/filter?search=zzqxzzqx&sort=meaning')
  await expect(page.getByText('Nothing here is close in meaning to these words.')).toBeVisible()
  await page.getByRole('link', { name: 'best match instead' }).click()
  await expect(page).toHaveURL(/\/filter\?search=zzqxzzqx$/)
})

test('while the archive is learned the best match is listed, until it has been', async ({ page }) => {
  await learned(page)
  await page.clock.install()
  let asked = 0
  await page.route(/\/api\/cards\?.*sort=meaning/, async (route) => {
    if (asked++ % 2 === 1) return route.continue()
    const response = await route.fetch({ url: route.request().url().replace('&sort=meaning', '') })
    const answer = (await response.json()) as object
    await route.fulfill({ response, json: { ...answer, meaning: 'learning' } })
  })
  // The second has no best match.
  for (const words of ['bread', 'bread+oven']) {
    await page.goto(`/filter?search=${words}&sort=meaning`)
    await expect(
      page.getByText(
        'The archive is still being prepared for searches by meaning: until then the best match comes first.',
      ),
    ).toBeVisible()
    await expect(page.getByText('words are found whole')).toHaveCount(0)
    await page.clock.fastForward(4000)
    await expect(page.getByText('Closest in meaning first')).toBeVisible()
    await expect(tiles(page).first()).toContainText(/bread|bake/i)
  }
})
