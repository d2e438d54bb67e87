import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { colloquy, createAdmin, importCards, signIn } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { cardList, searchBox } from './parts.ts'
import { openPlainHost } from './plain-host.ts'
import { expect, test } from './server.ts'

// Settings of its own give the file a server of its own.
test.use({ settings: { SITE_TITLE: 'two conversations' } })
test.describe.configure({ mode: 'serial' })

const CARDS = [
  {
    id: 'dough1',
    prompt: 'How warm is dough?',
    response: 'About **24** degrees.',
    sessionTitle: 'Bread',
    dayStamp: '20231221_090000',
  },
  { id: 'dough2', prompt: 'And rye?', response: 'Warmer.', sessionTitle: 'Bread', dayStamp: '20231221_090500' },
  { id: 'sky1', prompt: 'How many stars?', response: 'Many.', sessionTitle: 'Sky', dayStamp: '20240105_090000' },
]

test.beforeAll(async ({ server }) => {
  await createAdmin(server, 'mary@example.com')
  await importCards(server, CARDS)
})
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const latest = (page: Page) => page.getByRole('region', { name: 'latest conversations' })
const titles = (page: Page) => latest(page).getByRole('heading', { level: 3 })

/** Makes a card public or private as the signed-in admin. */
const setPrivate = (page: Page, id: string, isPrivate: boolean) =>
  page.evaluate(
    async ([card, body]) => {
      const headers = { 'content-type': 'application/json' }
      await fetch(`/api/cards/${card}`, { method: 'PATCH', headers, body: body! })
    },
    [id, JSON.stringify({ isPrivate })],
  )

test('an archive of private cards is empty for a visitor, and fills with days without pictures as an admin publishes', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/')
  await expect(cardList(page).getByText('No cards available to display.')).toBeVisible()
  await expect(latest(page)).toHaveCount(0)
  // The placeholder of an empty archive has no number.
  await expect(searchBox(page)).toHaveAttribute('placeholder', 'search your meetings')

  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const admin = await context.newPage()
  await signIn(admin, 'mary@example.com')
  await admin.goto('/')
  await expect(titles(admin)).toHaveText(['Sky', 'Bread'])
  await expect(latest(admin).getByText('private', { exact: true })).toHaveCount(2)
  await expect(admin.getByText('2 conversations, december 2023 to january 2024')).toBeVisible()

  await setPrivate(admin, 'dough2', false)
  await expect(titles(page)).toHaveText(['Bread'])
  await expect(page.getByText('1 conversation, december 2023')).toBeVisible()
  await expect(latest(page).getByText('Dec 21, 2023 · 1 turn · 1 min')).toBeVisible()
  await expect(cardList(page).getByRole('heading', { name: 'And rye?' })).toBeVisible()
  await expect(latest(page).getByText(/private/)).toHaveCount(0)
  await expect(latest(admin).getByText('1 of 2 private')).toBeVisible()

  await setPrivate(admin, 'sky1', false)
  await expect(titles(page)).toHaveText(['Sky', 'Bread'])
  await setPrivate(admin, 'sky1', true)
  await expect(titles(page)).toHaveText(['Bread'])
  await setPrivate(admin, 'dough1', false)
  await setPrivate(admin, 'sky1', false)
  await context.close()

  // A day without pictures is large next to its question.
  const block = page.getByRole('region', { name: 'cards of a day' })
  await expect(block.getByText(/^a day from the archive · (?:thursday|friday)$/).first()).toBeVisible()
  await expect(block.locator('[data-leads] .day-numeral')).toHaveText(/^(?:21december2023|5january2024)$/)
  await expect(latest(page).getByText('About 24 degrees.')).toBeVisible()
  // No card has a category: then there are no topics.
  await expect(page.getByRole('region', { name: 'topics' })).toHaveCount(0)
  await expectNoViolations(page)
})

test('an exported site has the same home page', async ({ page, server }) => {
  const folder = join(server.data, 'site')
  await colloquy(server, ['export-site', folder])
  const host = await openPlainHost(folder)
  await page.goto(host.url)
  await expect(page.getByText('2 conversations, december 2023 to january 2024')).toBeVisible()
  await expect(titles(page)).toHaveText(['Sky', 'Bread'])
  await expect(latest(page).getByText('Dec 21, 2023 · 2 turns · 1 min')).toBeVisible()
  await page.getByRole('button', { name: 'another day' }).click()
  await latest(page).getByRole('link', { name: 'Bread' }).click()
  await expect(page).toHaveURL(/\/session\/bread-dough1$/)
  await expect(page.getByText('Warmer.').filter({ visible: true })).toBeVisible()
  host.close()
})
