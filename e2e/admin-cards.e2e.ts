import { ADMINS, createAdmin, importCards, signIn, tile, type TestCard } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { box, holdResponses } from './parts.ts'
import { expect, test, type RunningServer } from './server.ts'

test.use({ settings: ADMINS })

const ADMIN = 'ada@example.com'

/** Each test has cards of its own: those of one file share a server. */
async function prepare(server: RunningServer, name: string, cards: readonly Omit<TestCard, 'id'>[]): Promise<string> {
  await createAdmin(server, ADMIN)
  const session = `session of ${name}`
  await importCards(
    server,
    cards.map((card, index) => ({ sessionTitle: session, pageTitle: card.prompt, id: `${name}${index}`, ...card })),
  )
  return `/filter?session=${encodeURIComponent(session)}`
}

/** The used fields of a response of the review. */
interface Reviewed {
  cards: {
    card: { id: string }
    version: string
    findings: { kind: string; field: string; start: number; end: number }[]
  }[]
}

test('flags are set at once, kept still while they are sent, gone from open windows, and taken back when refused', async ({
  page,
  server,
  browser,
}) => {
  const list = await prepare(server, 'flags', [{ prompt: 'an apple', isPrivate: false }, { prompt: 'a pear' }])
  await signIn(page, ADMIN)
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  for (const one of [page, visitor]) await one.goto(list)
  await expect(tile(page, 'a pear').getByText('private', { exact: true })).toBeVisible()
  await expect(tile(visitor, 'an apple')).toBeVisible()
  await expect(tile(visitor, 'a pear')).toBeHidden()
  await expect(visitor.getByRole('checkbox', { name: 'Private' })).toHaveCount(0)

  const isPrivate = tile(page, 'an apple').getByRole('checkbox', { name: 'Private' })
  const isViewed = tile(page, 'an apple').getByRole('checkbox', { name: 'Viewed 1' })
  const send = await holdResponses(page, /\/api\/cards\/flags0$/)
  await isPrivate.click()
  await expect(isPrivate).toBeChecked()
  await expect(isPrivate).toBeDisabled()
  await expect(isViewed).toBeEnabled()
  await expect(isViewed).not.toBeChecked()
  send()
  await expect(isPrivate).toBeEnabled()
  await expect(isPrivate).toBeChecked()
  // Gone from an open window within five seconds.
  await expect(tile(visitor, 'an apple')).toBeHidden({ timeout: 5000 })

  await page.route('**/api/cards/flags1', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Not just now.', requestId: '1' } } }),
  )
  const pear = tile(page, 'a pear').getByRole('checkbox', { name: 'Viewed 2' })
  await pear.click()
  await expect(
    tile(page, 'a pear').getByText('Failed to update viewed status for card flags1: Not just now.'),
  ).toBeVisible()
  await expect(pear).not.toBeChecked()
  await page.unroute('**/api/cards/flags1')

  // The list is asked for again after a change, which fails as well: it stays, with the reason in it.
  await page.context().setOffline(true)
  const again = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/cards?'))
  await pear.click()
  await again
  const reason = 'Failed to get document because the client is offline.'
  await expect(tile(page, 'a pear')).toContainText(`Failed to update viewed status for card flags1: ${reason}`)
  await expect(pear).not.toBeChecked()
})

test('bulk: one call for all, of two admins the later one is refused, what is refused is said, and it is undone', async ({
  page,
  server,
  browser,
}) => {
  test.slow()
  const list = await prepare(server, 'bulk', [
    { prompt: 'one plum' },
    { prompt: 'two plums, write to jane.roe@fruits.org' },
    { prompt: 'three plums', isPrivate: false },
  ])
  await signIn(page, ADMIN)
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  for (const one of [page, visitor]) await one.goto(list)
  const bulk = page.getByRole('group', { name: 'all cards on this page' })
  const boxes = page.getByRole('region', { name: 'cards' }).getByRole('checkbox', { name: 'Private' })
  const [around, last] = [await box(bulk), await box(bulk.getByRole('button', { name: 'Set all viewed' }))]
  expect(last.x + last.width, 'ends with the line').toBeCloseTo(around.x + around.width, 0)
  const arePrivate = async (...flags: readonly boolean[]) => {
    for (const [at, checked] of flags.entries()) await expect(boxes.nth(at)).toBeChecked({ checked })
  }
  await bulk.getByRole('button', { name: 'Set all viewed' }).press('Enter')
  await expect(bulk.getByRole('button', { name: 'Set all unviewed' })).toBeFocused()

  // Another admin is quicker: nothing is done, and what both did is seen without a reload.
  const headers = { origin: server.url }
  let calls = 0
  await page.route('**/api/cards/bulk', async (route) => {
    calls++
    if (calls === 1) await page.request.patch('/api/cards/bulk0', { data: { isPrivate: false }, headers })
    await route.continue()
  })
  await bulk.getByRole('button', { name: 'Set all private (1)' }).dblclick()
  const later = 'Failed to update privacy status for card bulk0, bulk1, bulk2: Someone else has just changed 1 card'
  await expect(page.getByText(later)).toBeVisible()
  await arePrivate(false, true, false)
  expect(calls).toBe(1)

  await bulk.getByRole('button', { name: 'Set all private (2)' }).click()
  await arePrivate(true, true, true)
  await expect(tile(visitor, 'three plums')).toBeHidden()
  await page.getByRole('group', { name: '2 cards made private' }).getByRole('button', { name: 'undo' }).press('Enter')
  await arePrivate(false, true, false)
  await expect(bulk).toBeFocused()
  await expect(page.getByRole('status').getByText('2 cards as before.')).toBeVisible()
  await expect(tile(visitor, 'three plums')).toBeVisible()

  // A press that is on its way arrives first: the last one counts.
  await boxes.nth(0).click()
  await expect(boxes.nth(0)).toBeEnabled()
  const send = await holdResponses(page, /\/api\/cards\/bulk2$/)
  await boxes.nth(2).click()
  await bulk.getByRole('button', { name: 'Set all public (3)' }).click()
  send()
  await expect(bulk.getByText('1 card refused:')).toBeVisible()
  await expect(bulk.getByText(/^Failed to update privacy status for card bulk1: ‘.*’ holds 2 findings/)).toBeVisible()
  await expect(page.getByRole('group', { name: '2 cards made public' })).toBeVisible()
  await arePrivate(false, true, false)
  expect(calls).toBe(3)

  // Its own switch is refused as well, and leads to its place in the review.
  await boxes.nth(1).click()
  const refused = tile(page, 'two plums')
  await expect(
    refused.getByText(/^Failed to update privacy status for card bulk1: ‘.*’ holds 2 findings/),
  ).toBeVisible()
  await expect(boxes.nth(1)).toBeChecked()
  await refused.getByRole('link', { name: 'look at it in the review' }).click()
  await expect(page.getByRole('dialog', { name: 'review' }).locator('mark').first()).toContainText('jane.roe')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`${list.replace('?', '\\?')}$`))

  // A refusal is gone once the flag is as it was wanted.
  const { cards } = (await (await page.request.get('/api/admin/review/bulk1')).json()) as Reviewed
  const { version, findings } = cards.find(({ card }) => card.id === 'bulk1')!
  const places = findings.map(({ kind, field, start, end }) => ({ kind, field, start, end }))
  const data = { version, visit: 'seen', findings: places }
  expect((await page.request.post('/api/admin/review/bulk1/visits', { data, headers })).status()).toBe(200)
  await page.request.patch('/api/cards/bulk1', { data: { isPrivate: false }, headers })
  await arePrivate(false, false, false)
  await expect(page.getByText(/^Failed to update privacy status/)).toHaveCount(0)
  await expect(bulk.getByText('1 card refused:')).toHaveCount(0)

  // After the page was left the log of the dashboard still undoes it.
  await page.getByRole('button', { name: 'dashboard' }).click()
  const log = page.getByRole('dialog').getByRole('listitem').filter({ hasText: '2 cards made public' })
  await log.getByRole('button', { name: 'undo' }).click()
  await expect(log.getByText('undone by ada')).toBeVisible()
  await expect(log.getByRole('button', { name: 'undo' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await arePrivate(true, false, true)
})

test('an admin goes on in time from wherever a card was opened, and corrects what is around its text, which is logged', async ({
  page,
  server,
}) => {
  await prepare(server, 'time', [
    { prompt: 'a first hour', isPrivate: false, dayStamp: '20250601_080000' },
    { prompt: 'a hidden hour', dayStamp: '20250601_090000' },
    { prompt: 'a last hour', isPrivate: false, dayStamp: '20250601_100000' },
  ])
  await signIn(page, ADMIN)
  await page.goto('/card/x-time0')
  const card = page.getByRole('dialog')
  await expect(card.getByRole('heading', { name: 'a first hour' })).toBeVisible()
  for (const hour of ['a hidden hour', 'a last hour']) {
    await card.getByRole('button', { name: 'next card in time' }).first().click()
    await expect(card.getByRole('heading', { name: hour })).toBeVisible()
  }

  const correct = page.getByRole('button', { name: 'Correct titles, category, slug or image' })
  await correct.click()
  const form = page.getByRole('dialog', { name: 'correct' })
  await form.getByLabel('page title').fill('The last hour')
  await form.getByLabel('image').fill('no address at all')
  await form.getByRole('button', { name: 'save' }).click()
  await expect(form.getByRole('alert')).toContainText('must be an http(s) address')
  await form.getByLabel('image').fill('')
  await form.getByRole('button', { name: 'save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { name: 'The last hour' })).toBeVisible()
  await expect(page).toHaveURL(/the-last-hour-time2$/)

  // Of two concurrent corrections of a field the later one is refused, and its text stays in the form.
  await correct.click()
  await form.getByLabel('page title').fill('Later')
  const data = { pageTitle: 'First' }
  expect((await page.request.patch('/api/cards/time2', { data, headers: { origin: server.url } })).status()).toBe(200)
  await form.getByRole('button', { name: 'save' }).click()
  await expect(form.getByRole('alert')).toContainText('Someone else has changed ‘page title’ meanwhile')
  await expect(form.getByLabel('page title')).toHaveValue('Later')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  // The buttons of a card are in one row on a phone, and not one of them in another.
  await page.setViewportSize({ width: 390, height: 844 })
  const top = async (name: string) => (await box(card.getByRole('button', { name, exact: true }))).y
  expect(await top('Delete for good')).toBe(await top('share by link'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'dashboard' }).click()
  const rows = page.getByRole('dialog', { name: 'dashboard' }).getByRole('row', { name: /ada time2 page title/ })
  await expect(rows.filter({ hasText: 'The last hour' }).first()).toBeVisible()
  // The log keeps its words whole on every screen.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const words of ['time2', 'page title']) {
      const { height } = await box(rows.first().getByText(words, { exact: true }))
      expect(height, `${words}, ${width} px`).toBeLessThan(40)
    }
  }
})
