import type { Page } from '@playwright/test'
import {
  cardList,
  day,
  homeButton,
  holdResponses,
  openCalendar,
  searchBox,
  pauseClock,
  summary,
  tiles,
} from './parts.ts'
import { expect, test } from './server.ts'

/** The block of the day's cards and the cards with pictures. */
const carousel = (page: Page) => page.getByRole('region', { name: 'cards with pictures', exact: true })
/** Says that the nth card leads. */
const led = async (page: Page, place: number) => {
  await expect(carousel(page).getByText(new RegExp(`^${place} of \\d$`))).toBeVisible()
  await expect(carousel(page).locator('[data-leads]')).toHaveCount(1)
}
/** Lets time go on until the nth card leads; the page draws each step of a turn before it waits for the next. */
const turnsTo = (page: Page, place: number) =>
  expect(async () => {
    await page.clock.runFor(1000)
    await expect(carousel(page).getByText(new RegExp(`^${place} of \\d$`))).toBeVisible({ timeout: 10 })
  }).toPass({ intervals: [20] })
/** How many cards there are. */
const countSlides = async (page: Page) =>
  Number(
    /\d+$/.exec(
      (await carousel(page)
        .getByText(/^\d of \d$/)
        .textContent())!,
    )![0],
  )

/** A card appears this much after the first, by its place. */
const delay = (place: number) => `${Number((place * 0.2).toFixed(1))}s`

test('the carousel turns every 12 seconds, rests under pointer and focus, pauses, and asks for fresh cards', async ({
  page,
}) => {
  await page.clock.install()
  const openings: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/opening')) openings.push(request.url())
  })
  const release = await holdResponses(page, /\/api\/calendar/)
  await page.goto('/')
  // Until the archive is known, the whole screen says so.
  const loading = page.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ })
  await expect(loading).toBeVisible()
  expect((await loading.boundingBox())?.height).toBe(page.viewportSize()?.height)
  await expect(page.getByRole('banner')).toBeHidden()
  release()
  await expect(searchBox(page)).toBeVisible()
  await expect(loading).toBeHidden()
  await pauseClock(page)
  await led(page, 1)
  expect(openings).toHaveLength(1)
  const pictured = carousel(page).getByRole('list', { name: 'further cards with pictures' }).getByRole('listitem')
  await expect(pictured).toHaveCount(3)
  const ofDay = await tiles(page).count()
  expect(await countSlides(page)).toBe(ofDay + 3)
  for (const slot of [0, 1, 2]) {
    await expect(pictured.nth(slot).locator('img')).toHaveCount(1)
    await expect(pictured.nth(slot).locator('.day-slide')).toHaveCSS('animation-delay', delay(ofDay + slot))
  }

  await turnsTo(page, 2)
  await carousel(page).hover()
  await page.clock.runFor(60_000)
  await led(page, 2)
  await page.mouse.move(0, 0)
  await page.clock.runFor(11_000)
  await led(page, 2)
  await turnsTo(page, 3)

  await carousel(page).getByRole('button', { name: 'pause rotation' }).focus()
  await page.clock.runFor(60_000)
  await led(page, 3)
  await page.keyboard.press('Enter')
  const start = carousel(page).getByRole('button', { name: 'start rotation' })
  await start.blur()
  await page.clock.runFor(60_000)
  await led(page, 3)
  await start.press('Enter')
  await carousel(page).getByRole('button', { name: 'pause rotation' }).blur()
  expect(openings).toHaveLength(1)
  // Every card has led once after as many turns as there are cards: two were made.
  const count = ofDay + 3
  for (let turn = 2; turn < count; turn++) {
    const next = turn === count - 1 ? 1 : turn + 2
    await turnsTo(page, next)
  }
  await expect.poll(() => openings.length).toBe(2)
  expect(openings[1]).toMatch(/\?not=\d{4}-\d\d-\d\d$/)
  await led(page, 1)

  await carousel(page).getByRole('button', { name: 'next card' }).click()
  await led(page, 2)
  await carousel(page).getByRole('button', { name: 'previous card' }).click()
  await led(page, 1)
  await carousel(page).getByRole('button', { name: 'previous card' }).click()
  await led(page, await countSlides(page))
})

test('no dialog over the page is closed by another day', async ({ page }) => {
  await page.clock.install()
  // Two cards are a short round.
  await page.route(/\/api\/opening/, async (route) => {
    const response = await route.fetch()
    const opening = (await response.json()) as Record<'cards' | 'carousel', unknown[]>
    const json = { ...opening, cards: opening.cards.slice(0, 1), carousel: opening.carousel.slice(0, 1) }
    await route.fulfill({ response, json })
  })
  await page.goto('/login')
  const password = page.getByRole('dialog', { name: 'admin login' }).getByLabel('password')
  await password.fill('half a pass')
  await expect(page.locator('[data-leads]')).toHaveCount(1)
  await page.clock.runFor(26_000)
  await expect(password).toHaveValue('half a pass')
  await expect(page).toHaveURL(/\/login$/)

  // One without an address holds the cards as well.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await led(page, 1)
  await page.getByRole('button', { name: 'sign in', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'sign in' })).toBeVisible()
  await page.clock.runFor(15_000)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await led(page, 1)
})

test('with reduced motion nothing turns by itself', async ({ page }) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await led(page, 1)
  await expect(carousel(page).getByRole('button', { name: 'pause rotation' })).toHaveCount(0)
  await page.clock.runFor(60_000)
  await led(page, 1)
  await expect(carousel(page).locator('.day-slide').nth(1)).toHaveCSS('animation-delay', '0s')
})

test('the first interaction takes the carousel away, home brings another day, and /filter never shows it', async ({
  page,
}) => {
  await openCalendar(page)
  const days: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/opening')) days.push(request.url())
  })
  await page.goto('/filter?search=moon')
  await expect(summary(page, '5 cards')).toBeVisible()
  await expect(carousel(page)).toHaveCount(0)
  expect(days).toHaveLength(0)

  const home = homeButton(page)
  await home.click()
  await expect(page).toHaveURL(/\/$/)
  await expect(carousel(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'calendar' })).toBeVisible()
  await expect(searchBox(page)).toBeVisible()
  const shown = await tiles(page).count()
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThanOrEqual(3)
  // One page: nothing turns it.
  await expect(page.getByRole('navigation', { name: 'pages' })).toHaveCount(0)
  await expect(page.getByRole('radiogroup', { name: 'cards per page' })).toHaveCount(0)
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/\/$/)
  await expect(cardList(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(days).toHaveLength(1)
  await home.click()
  await expect.poll(() => days.length).toBe(2)

  await day(page, 'September 3, 2023').click()
  await expect(carousel(page)).toHaveCount(0)
  await expect(summary(page, '5 cards')).toBeVisible()
  await cardList(page).getByRole('link', { name: 'Garden', exact: true }).first().click()
  await expect(page).toHaveURL(/\/filter\?date=2023-09-03&tag=Garden$/)
  await home.click()
  await expect(carousel(page)).toBeVisible()
  await expect.poll(() => days.length).toBe(3)

  await searchBox(page).fill('salt ')
  await searchBox(page).press('Enter')
  await expect(carousel(page)).toHaveCount(0)
  await expect(summary(page, '32 cards')).toBeVisible()
})
