import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { colloquy, createAdmin, importCards, signIn, tile } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { animationsEnded, box, holdResponses } from './parts.ts'
import { openPlainHost } from './plain-host.ts'
import { expect, test, type RunningServer } from './server.ts'

test.use({ settings: { SITE_TITLE: 'rigging' } })

/** Cards of two subjects in turn. */
const SUBJECTS = [
  'halyard gunwale bowsprit mizzen tiller spinnaker cleat keel jib topsail',
  'sonata fermata oboe glissando clarinet ostinato bassoon rondo fugue viola',
].map((words) => words.split(' '))
const CARDS = Array.from({ length: 32 }, (_, at) => {
  const subject = SUBJECTS[at % 2]!
  const words = Array.from({ length: 6 }, (__, place) => subject[(at + place) % subject.length]).join(' ')
  return {
    id: `rig${at}`,
    prompt: `Ask ${at}: ${words}`,
    response: `Answer of ${words}. ${'It is a long way down. '.repeat(120)}`,
    sessionTitle: `Rigging ${at}`,
    dayStamp: `202401${String((at % 28) + 1).padStart(2, '0')}_120000`,
    isPrivate: false,
  }
})
const CALL = /\/api\/(cards|sessions)\/\w+\/related$/

/** Imports the cards once, and waits until the server has learned them. */
async function learned(server: RunningServer, page: Page): Promise<void> {
  if ((await page.request.get('/api/cards/rig0')).status() === 404) await importCards(server, CARDS)
  const related = async () => {
    const answer = await page.request.get('/api/cards/rig0/related')
    return ((await answer.json()) as { cards: unknown[] }).cards.length
  }
  await expect.poll(related, { timeout: 60_000 }).toBeGreaterThan(2)
}

const relatedCards = (page: Page): Locator => page.getByRole('navigation', { name: 'Related cards' })
const cardText = (page: Page): Locator => page.getByRole('region', { name: 'card', exact: true })
const toTheEnd = (page: Page): Promise<void> => cardText(page).evaluate((text) => text.scrollTo(0, text.scrollHeight))

test('an open card and a conversation end with related cards, which move nothing, and each opens in its place', async ({
  page,
  server,
}) => {
  await learned(server, page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/filter?session=Rigging+0')
  const release = await holdResponses(page, CALL)
  let asked = 0
  page.on('request', (request) => CALL.test(request.url()) && asked++)
  await tile(page, 'Ask 0').getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('dialog')).toContainText('It is a long way down.')
  // Nothing is asked for before reading comes near it.
  expect(asked).toBe(0)
  await toTheEnd(page)
  await expect.poll(() => asked).toBe(1)
  const proof = page.getByRole('button', { name: /unedited/ })
  // The dialog comes up, and is still on its way where all else was quick.
  await animationsEnded(page)
  const before = await box(proof)
  release()
  await expect(relatedCards(page)).toBeAttached()
  expect(await box(proof)).toEqual(before)
  const items = relatedCards(page).getByRole('listitem')
  expect(await items.count()).toBeLessThan(9)
  await expect(items.first()).toHaveText(/^Ask \d+: .*Rigging \d+ · Jan \d+, 2024in both: \w+, \w+/)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await toTheEnd(page)
    await expectNoViolations(page, { only: 'dialog nav' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  const link = items.first().getByRole('link')
  const title = (await link.textContent())!
  await link.click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await expect(page).toHaveURL(/\/card\/.*-rig\d+$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/filter?session=Rigging+0')

  await test.step('so does a conversation, each of which opens its own', async () => {
    await tile(page, 'Ask 0').getByRole('heading').getByRole('link').click()
    await page.getByRole('dialog').getByRole('link', { name: 'read the conversation' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('navigation', { name: 'conversations' }).scrollIntoViewIfNeeded()
    const other = relatedCards(page).getByRole('link').first()
    await other.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await other.click()
    await expect(page).toHaveURL(/\/session\/rigging-\d+-rig\d+$/)
    await expect(page.getByRole('heading', { name: /^Rigging [1-9]/, level: 2 })).toBeVisible()
  })
})

test('where the call fails, the archive is learned or none are related, the card says so or says nothing', async ({
  page,
  server,
}) => {
  await learned(server, page)
  // The mocked response; null is an error, undefined the server's own response.
  let answer: { cards: []; isLearning: boolean } | null | undefined = null
  await page.route(CALL, (route) =>
    answer === undefined
      ? route.fallback()
      : answer === null
        ? route.fulfill({ status: 500 })
        : route.fulfill({ json: answer }),
  )
  await page.clock.install()
  await page.goto('/card/x-rig2')
  await expect(cardText(page)).toContainText('It is a long way down.')
  await toTheEnd(page)
  await expect(relatedCards(page).getByRole('alert')).toContainText('Related cards could not be fetched.')
  answer = undefined
  const release = await holdResponses(page, CALL)
  const again = relatedCards(page).getByRole('button', { name: 'try again' })
  await again.click()
  await expect(again).toBeDisabled()
  await expect(again).toBeFocused()
  release()
  await expect(relatedCards(page).getByRole('link').first()).toBeAttached()
  await expect(relatedCards(page).getByRole('heading', { name: 'Related cards' })).toBeFocused()

  answer = { cards: [], isLearning: true }
  await relatedCards(page).getByRole('link').first().click()
  await expect(page).not.toHaveURL(/-rig2$/)
  await expect(cardText(page)).toContainText('It is a long way down.')
  await toTheEnd(page)
  await expect(relatedCards(page).getByRole('status')).toHaveText(/They appear in a moment\.$/)
  // It is asked again by itself.
  answer = { cards: [], isLearning: false }
  await page.clock.runFor(10_000)
  await expect(relatedCards(page)).toHaveCount(0)
})

test('a related card that turns private is gone from an open window, for visitors as for admins', async ({
  page,
  server,
  browser,
}) => {
  test.slow()
  await createAdmin(server, 'ada@example.com')
  await learned(server, page)
  const { cards } = (await (await page.request.get('/api/cards/rig3/related')).json()) as {
    cards: { id: string; title: string }[]
  }
  const gone = cards[0]!
  await signIn(page, 'ada@example.com')
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  for (const window of [visitor, page]) {
    await window.goto('/card/x-rig3')
    await expect(cardText(window)).toContainText('It is a long way down.')
    await toTheEnd(window)
    await expect(relatedCards(window).getByRole('link', { name: gone.title })).toBeAttached()
  }
  const turned = await page.request.patch(`/api/cards/${gone.id}`, {
    data: { isPrivate: true },
    headers: { origin: server.url },
  })
  expect(turned.ok()).toBe(true)
  for (const window of [visitor, page]) {
    await expect(relatedCards(window).getByRole('link', { name: gone.title })).toHaveCount(0, { timeout: 5000 })
    await expect(relatedCards(window).getByRole('link').first()).toBeAttached()
  }
})

test('a static page and an exported site name related cards too', async ({ page, server }) => {
  test.slow()
  await learned(server, page)
  await page.goto('/seo/card/x-rig5.html')
  const section = page.getByRole('region', { name: 'Related cards' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page)
  }
  const title = (await section.getByRole('link').first().textContent())!
  await section.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()

  const folder = join(server.data, 'site')
  await colloquy(server, ['export-site', folder])
  const host = await openPlainHost(folder)
  await page.goto(`${host.url}/card/x-rig5/`)
  await expect(cardText(page)).toContainText('It is a long way down.')
  await toTheEnd(page)
  await expect(relatedCards(page).getByRole('link', { name: title })).toBeAttached()
  await page.getByRole('dialog').getByRole('link', { name: 'read the conversation' }).click()
  await page.getByRole('navigation', { name: 'conversations' }).scrollIntoViewIfNeeded()
  await expect(
    page.getByRole('main').getByRole('navigation', { name: 'Related cards' }).getByRole('link', { name: title }),
  ).toBeAttached()
  host.close()
})
