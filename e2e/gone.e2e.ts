import type { Browser, Page } from '@playwright/test'
import { createAdmin, importCards, signIn, tile } from './admin.ts'
import { day, holdResponses, openCalendar, searchBox, summary, tiles } from './parts.ts'
import { expect, test, type RunningServer } from './server.ts'

test.use({ settings: { SITE_TITLE: 'what goes', COMMENT_LIMITS: 'off' } })

/** A card that turns private while it is read must be gone within this (R6.6). */
const GONE = { timeout: 5000 }

const ADMIN = 'ada@example.com'

/** Has an admin make cards private, as in a window of their own. */
async function hide(server: RunningServer, browser: Browser, ids: string[]): Promise<void> {
  await createAdmin(server, ADMIN)
  const admin = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(admin, ADMIN)
  const data = { ids, isPrivate: true }
  const answer = await admin.request.post('/api/cards/bulk', { data, headers: { origin: server.url } })
  expect(answer.status()).toBe(200)
  await admin.context().close()
}

/** A visitor's window, in a browser of its own: one browser opens a limited number of connections, and here all are in sight. */
async function open(server: RunningServer, browser: Browser, address: string): Promise<Page> {
  const window = await (await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })).newPage()
  await openCalendar(window)
  await window.goto(address)
  return window
}

/** A public card. */
const card = (id: string, prompt: string, fields: object = {}) => ({
  id,
  prompt,
  sessionTitle: `${id}s`,
  dayStamp: '20240309_120000',
  isPrivate: false,
  ...fields,
})
const STONE = card('stone', 'a grey stone stays', { dayStamp: '20240105_120000' })

test('a card that turns private is gone from an open list, its hits, calendar and comments, and from starred cards with it open', async ({
  server,
  browser,
}) => {
  await importCards(server, [STONE, card('feather', 'a grey feather goes')])
  const list = await open(server, browser, '/filter?year=2024&search=grey')
  await expect(list.locator('mark').getByText('grey')).toHaveCount(2)
  await tile(list, 'feather')
    .getByRole('button', { name: /^comments \(/ })
    .click()
  const thread = list.getByRole('dialog', { name: 'comments' })
  await thread.getByRole('textbox').fill('How light it is')
  await thread.getByRole('button', { name: 'send' }).click()
  await expect(thread.getByRole('listitem').getByText('How light it is')).toBeVisible()
  const read = await open(server, browser, '/card/x-feather')
  await read
    .getByRole('dialog')
    .getByRole('button', { name: /^comments \(/ })
    .click()
  await read.getByRole('dialog', { name: 'comments' }).getByRole('textbox').fill('Half a thought')
  const whole = await open(server, browser, '/session/x-feather')
  await whole.getByRole('button', { name: 'Star this card' }).focus()
  const starred = await open(server, browser, '/filter?session=feathers')
  await tile(starred, 'feather').getByRole('button', { name: 'Star this card' }).click()
  await starred.getByRole('button', { name: 'my', exact: true }).click()
  await expect(starred).toHaveURL(/starred=1$/)
  await tile(starred, 'feather').getByRole('heading').getByRole('link').click()
  await expect(starred.getByRole('dialog', { name: 'a grey feather goes' })).toBeVisible()

  await hide(server, browser, ['feather'])
  await Promise.all([
    expect(tile(list, 'feather')).toBeHidden(GONE),
    expect(thread).toBeHidden(GONE),
    expect(list.locator('mark')).toHaveCount(1, GONE),
    // Counts follow when the list is refetched.
    expect(summary(list, 'one card')).toBeVisible(),
    expect(day(list, 'March 9, 2024')).toHaveAccessibleName(/no cards/),
    expect(starred.getByRole('dialog', { name: 'There is no such card.' })).toBeVisible(GONE),
    expect(starred.getByRole('button', { name: 'my', exact: true, includeHidden: true })).toHaveCount(0, GONE),
  ])
  // The form of its comments went with the focus.
  await expect(list.getByRole('region', { name: 'cards', exact: true })).toBeFocused()
  await expect(read.getByRole('dialog', { name: 'There is no such card.' })).toBeVisible(GONE)
  await expect(read.getByRole('region', { name: 'card', exact: true })).toBeFocused()
  await expect(whole.getByRole('heading', { name: 'There is no such conversation.' })).toBeFocused(GONE)
  for (const window of [list, read, whole, starred])
    await expect.poll(() => window.content(), GONE).not.toMatch(/feather goes|How light it is/)
})

test('a card that turns private is gone from the neighbour in time, suggestions and the search help within five seconds', async ({
  server,
  browser,
}) => {
  const looms = ['loom1', 'loom2', 'loom3'].map((id) => card(id, 'a loom', { model: 'zqlooms', dayStamp: '20231105' }))
  await importCards(server, [STONE, card('seed', 'a seed goes'), ...looms])
  const beside = await open(server, browser, '/filter?month=2024-01')
  await tile(beside, 'stone').getByRole('heading').getByRole('link').click()
  const next = beside.getByRole('button', { name: 'next card in time' }).first()
  await expect(next).toBeEnabled()
  const typing = await open(server, browser, '/')
  await searchBox(typing).fill('seed')
  const suggested = typing.getByRole('option', { name: /seeds/ })
  await expect(suggested.first()).toBeVisible()
  const help = await open(server, browser, '/search-help')
  const example = help.getByText('model:zqlooms')
  await expect(example.first()).toBeVisible()

  await hide(server, browser, ['seed', ...looms.map(({ id }) => id)])
  await Promise.all([
    expect(next).toBeDisabled(GONE),
    expect(suggested).toHaveCount(0, GONE),
    expect(example).toHaveCount(0, GONE),
  ])
  for (const window of [beside, typing]) await expect.poll(() => window.content(), GONE).not.toMatch(/seed goes/)
})

test('a card that turns private before a window hears of changes is gone from it as well', async ({
  page,
  server,
  browser,
}) => {
  await importCards(server, [card('mayfly', 'a mayfly goes early')])
  const hear = await holdResponses(page, /\/api\/live/)
  await page.goto('/filter?session=mayflys')
  await tile(page, 'mayfly').getByRole('heading').getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: 'a mayfly goes early' })
  await expect(dialog).toBeVisible()
  await hide(server, browser, ['mayfly'])
  hear()
  await expect(page.getByRole('dialog', { name: 'There is no such card.' })).toBeVisible(GONE)
  await expect.poll(() => page.content(), GONE).not.toMatch(/mayfly goes/)
  await page.keyboard.press('Escape')
  await expect(tile(page, 'mayfly')).toHaveCount(0)
})

test('what an admin has made private in a list of public cards is not in it after a sign-out', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'first', prompt: 'a moth is first', sessionTitle: 'moths', isPrivate: false },
    { id: 'last', prompt: 'a moth is last', sessionTitle: 'moths', isPrivate: false },
  ])
  await signIn(page, ADMIN)
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

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  /** The addresses that the device keeps, of answers, pictures and files. */
  const keptBy = (page: Page) =>
    page.evaluate(async () => {
      const requests = await (await caches.open('colloquy-1')).keys()
      return requests.map(({ url }) => new URL(url).pathname).filter((path) => /^\/(api|images|files)\//.test(path))
    })

  /** Opens a card at its address and waits until the device keeps it. */
  async function openKept(page: Page, id: string, name: string): Promise<void> {
    await page.goto(`/card/x-${id}`)
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.mouse.move(1, 1)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => keptBy(page)).toContain(`/api/cards/${id}`)
    await page.waitForLoadState('networkidle')
  }

  /** Says that a card cannot be read without a network. */
  async function expectUnread(page: Page, path: string, words: string): Promise<void> {
    await page.context().setOffline(true)
    await page.goto(path)
    const sentence = 'You are offline, and this card was not read here before.'
    await expect(page.getByRole('dialog').getByRole('heading', { name: sentence })).toBeVisible()
    expect(await page.content()).not.toContain(words)
  }

  test('a card that turned private while no page was open is not read without a network after the next one was', async ({
    page,
    server,
    browser,
  }) => {
    const inMoss = { sessionTitle: 'moss' }
    await importCards(server, [card('moss0', 'the moss stays', inMoss), card('moss1', 'the moss goes', inMoss)])
    await openKept(page, 'moss1', 'the moss goes')
    await page.goto('/session/x-moss1')
    await expect(page.getByText('the moss goes').first()).toBeVisible()
    await expect.poll(() => keptBy(page)).toContain('/api/sessions/moss0/texts')
    await page.waitForLoadState('networkidle')
    await page.goto('about:blank')
    await hide(server, browser, ['moss1'])

    await page.goto('/filter?session=moss')
    await expect(tiles(page)).toHaveCount(1)
    const ofMoss = async () => (await keptBy(page)).filter((path) => path.includes('moss'))
    await expect.poll(ofMoss).toEqual([])
    // The content on the screen is cached again.
    await expect.poll(() => keptBy(page)).toContain('/api/cards')
    await expectUnread(page, '/card/x-moss1', 'moss goes')
  })

  test('of more cards that turn private at once than are named, none stays on a device with an open page', async ({
    page,
    server,
    browser,
  }) => {
    const ids = Array.from({ length: 230 }, (_, index) => `fern${index}`)
    await importCards(
      server,
      ids.map((id) => card(id, `the ${id}e unfolds`)),
    )
    await openKept(page, 'fern7', 'the fern7e unfolds')
    await hide(server, browser, ids)
    const ofFerns = async () => (await keptBy(page)).filter((path) => path.includes('fern'))
    await expect.poll(ofFerns).toEqual([])
    await expect(page.getByRole('dialog', { name: 'There is no such card.' })).toBeVisible()
    await expectUnread(page, '/card/x-fern7', 'fern7e unfolds')
  })
})
