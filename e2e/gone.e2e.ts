import type { Browser, Page } from '@playwright/test'
import { createAdmin, importCards, signIn, tile } from './admin.ts'
import { day, summary, openCalendar } from './parts.ts'
import { expect, test, type RunningServer } from './server.ts'

test.use({ settings: { SITE_TITLE: 'what goes', COMMENT_LIMITS: 'off' } })

/** A card that turns private while it is read must be gone within this (R6.6). */
const GONE = { timeout: 5000 }

interface Given {
  page: Page
  server: RunningServer
  browser: Browser
}

/** Adds two public cards and an admin. @returns how a visitor opens a window, and how the admin hides the second card */
async function twoCards({ page, server, browser }: Given, thing: string) {
  await createAdmin(server, 'ada@example.com')
  await importCards(server, [
    { id: 'stays', prompt: 'a stone stays', sessionTitle: 'stones', dayStamp: '20240105_120000', isPrivate: false },
    { id: thing, prompt: `a ${thing} goes`, sessionTitle: `${thing}s`, dayStamp: '20240309_120000', isPrivate: false },
  ])
  await signIn(page, 'ada@example.com')
  // Each a browser of its own: one browser opens a limited number of connections, and here all windows are in sight.
  const open = async (address: string) => {
    const window = await (await browser.newContext({ baseURL: server.url })).newPage()
    await openCalendar(window)
    await window.goto(address)
    return window
  }
  const hide = async () => {
    await page.goto(`/filter?session=${thing}s`)
    await tile(page, `a ${thing}`).getByRole('checkbox', { name: 'Private' }).click()
  }
  return { open, hide }
}

test('a card that turns private is gone from an open list, its calendar and its comments within five seconds', async ({
  page,
  server,
  browser,
}) => {
  const { open, hide } = await twoCards({ page, server, browser }, 'feather')
  const list = await open('/filter?year=2024')
  await tile(list, 'a feather')
    .getByRole('button', { name: /^comments \(/ })
    .click()
  const thread = list.getByRole('dialog', { name: 'comments' })
  await thread.getByRole('textbox').fill('How light it is')
  await thread.getByRole('button', { name: 'send' }).click()
  await expect(thread.getByRole('listitem').getByText('How light it is')).toBeVisible()

  await hide()
  await Promise.all([
    expect(tile(list, 'a feather')).toBeHidden(GONE),
    expect(thread).toBeHidden(GONE),
    // What is counted follows when the list is asked for again.
    expect(summary(list, 'one card')).toBeVisible(),
    expect(day(list, 'March 9, 2024')).toHaveAccessibleName(/no cards/),
  ])
  await expect.poll(() => list.content(), GONE).not.toMatch(/feather goes|How light it is/)
})

test('a card that turns private is gone from open hits and starred cards within five seconds', async ({
  page,
  server,
  browser,
}) => {
  const { open, hide } = await twoCards({ page, server, browser }, 'petal')
  const found = await open('/filter?search=petal')
  await expect(found.locator('mark').getByText('petal')).toBeVisible()
  const starred = await open('/filter?session=petals')
  await tile(starred, 'a petal').getByRole('button', { name: 'Star this card' }).click()
  await starred.getByRole('button', { name: 'my', exact: true }).click()
  await expect(starred).toHaveURL(/starred=1$/)
  await expect(tile(starred, 'a petal')).toBeVisible()

  await hide()
  await Promise.all([
    expect(found.locator('mark')).toHaveCount(0, GONE),
    expect(starred.getByRole('button', { name: 'my', exact: true })).toBeHidden(GONE),
    expect(tile(starred, 'a petal')).toBeHidden(GONE),
  ])
  for (const window of [found, starred]) await expect.poll(() => window.content(), GONE).not.toMatch(/petal goes/)
})

test('a card that turns private is gone from its dialog, its neighbour and suggestions within five seconds', async ({
  page,
  server,
  browser,
}) => {
  const { open, hide } = await twoCards({ page, server, browser }, 'seed')
  const dialog = await open('/card/x-seed')
  await expect(dialog.getByRole('dialog', { name: 'a seed goes' })).toBeVisible()
  const beside = await open('/filter?month=2024-01')
  await tile(beside, 'a stone').getByRole('link').first().click()
  const next = beside.getByRole('button', { name: 'next card in time' }).first()
  await expect(next).toBeEnabled()
  const typing = await open('/')
  await typing.getByRole('combobox', { name: 'search your meetings' }).fill('seed')
  const suggested = typing.getByRole('option', { name: /seeds/ })
  await expect(suggested.first()).toBeVisible()

  await hide()
  await Promise.all([
    expect(dialog.getByRole('dialog', { name: 'There is no such card.' })).toBeVisible(GONE),
    expect(next).toBeDisabled(GONE),
    expect(suggested).toHaveCount(0, GONE),
  ])
  for (const window of [dialog, beside]) await expect.poll(() => window.content(), GONE).not.toMatch(/seed goes/)
})

test('what only private cards hold is gone from the open search help within five seconds', async ({
  page,
  server,
  browser,
}) => {
  await createAdmin(server, 'ada@example.com')
  const ids = ['loom1', 'loom2', 'loom3']
  await importCards(
    server,
    ids.map((id) => ({ id, prompt: 'a loom', model: 'zqlooms', isPrivate: false })),
  )
  await signIn(page, 'ada@example.com')
  const window = await (await browser.newContext({ baseURL: server.url })).newPage()
  await window.goto('/search-help')
  const example = window.getByText('model:zqlooms')
  await expect(example.first()).toBeVisible()
  const hidden = await page.request.post('/api/cards/bulk', {
    data: { ids, isPrivate: true },
    headers: { origin: server.url },
  })
  expect(hidden.status()).toBe(200)
  await expect(example).toHaveCount(0, GONE)
})

test('a card that turns private before a window hears of changes is gone from it as well', async ({
  page,
  server,
  browser,
}) => {
  await createAdmin(server, 'ada@example.com')
  await importCards(server, [
    { id: 'early', prompt: 'a mayfly goes early', dayStamp: '20240309_120000', isPrivate: false },
  ])
  await signIn(page, 'ada@example.com')
  const held = Promise.withResolvers<void>()
  const open = async (address: string) => {
    const window = await (await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })).newPage()
    await window.route(/\/api\/live/, async (route) => {
      await held.promise
      await route.continue()
    })
    await window.goto(address)
    return window
  }
  const window = await open('/filter?year=2024')
  await expect(tile(window, 'a mayfly')).toBeVisible()
  const dialog = await open('/card/x-early')
  await expect(dialog.getByRole('dialog', { name: 'a mayfly goes early' })).toBeVisible()
  await page.goto('/filter?year=2024')
  await tile(page, 'a mayfly').getByRole('checkbox', { name: 'Private' }).click()
  const visitors = await browser.newContext({ baseURL: server.url })
  await expect.poll(async () => (await visitors.request.get('/api/cards/early')).status()).toBe(404)
  held.resolve()
  await Promise.all([
    expect(tile(window, 'a mayfly')).toBeHidden(GONE),
    expect(dialog.getByRole('dialog', { name: 'There is no such card.' })).toBeVisible(GONE),
  ])
  await expect.poll(() => dialog.content(), GONE).not.toMatch(/mayfly goes/)
})

test('what an admin has made private in a list of public cards is not in it after a sign-out', async ({
  page,
  server,
}) => {
  await createAdmin(server, 'ada@example.com')
  await importCards(server, [
    { id: 'first', prompt: 'a moth is first', sessionTitle: 'moths', isPrivate: false },
    { id: 'last', prompt: 'a moth is last', sessionTitle: 'moths', isPrivate: false },
  ])
  await signIn(page, 'ada@example.com')
  await page.goto('/filter?session=moths&show=public')
  const set = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await tile(page, 'a moth is last').getByRole('checkbox', { name: 'Private' }).click()
  expect((await set).status()).toBe(200)
  await expect(tile(page, 'a moth is last')).toBeVisible()
  await page.getByRole('button', { name: 'logout' }).click()
  await expect(tile(page, 'a moth is last')).toBeHidden()
  await expect(tile(page, 'a moth is first')).toBeVisible()
  await expect(summary(page, 'one card')).toBeVisible()
  expect(await page.content()).not.toContain('moth is last')
})
