import { join } from 'node:path'
import type { Page } from '@playwright/test'
import fc from 'fast-check'
import { filterPath } from '#archive/filter-url.ts'
import { anyCards, filtersOf } from '#testing/any-search.ts'
import { plainScan } from '#testing/plain-scan.ts'
import { colloquy, importCards } from './admin.ts'
import { tiles, navigateTo } from './parts.ts'
import { openPlainHost } from './plain-host.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'searched letters' } })

test('an exported site finds in the browser what a plain scan of the public cards finds, in the same order', async ({
  page,
  server,
}) => {
  const cards = anyCards(1)
  await importCards(server, cards)
  const folder = join(server.data, 'site')
  await colloquy(server, ['export-site', folder])
  const host = await openPlainHost(folder)
  await page.goto(host.url)
  await expect(tiles(page).first()).toBeVisible()
  for (const filters of fc.sample(filtersOf, { numRuns: 20, seed: 37 })) {
    const expected = plainScan(cards, filters, (card) => !card.isPrivate)
    const address = filterPath(filters)
    await navigateTo(page, address)
    if (expected.length === 0) await expect(page.getByText('No cards available to display.'), address).toBeVisible()
    await expect.poll(() => shownIds(page), { message: address }).toEqual(expected)
  }
  // Words that cards hold are in one chunk here, and the places in these in another.
  expect(host.sent(/\/terms-0\.bin$/)).toBeGreaterThan(0)
  expect(host.sent(/\/places-0\.bin$/)).toBeGreaterThan(0)
  host.close()
})

/** The ids of the cards of the list, in its order. */
async function shownIds(page: Page): Promise<string[]> {
  const links = tiles(page).getByRole('heading').getByRole('link')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return addresses.map((address) => /-(c\d+)(?:\?|$)/.exec(address)?.[1] ?? address)
}
