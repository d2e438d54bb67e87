import { createAdmin, importCards, signIn, tile, type TestCard } from './admin.ts'
import { openDisplay } from './parts.ts'
import { expect, test, type RunningServer } from './server.ts'

test.use({ settings: { SITE_TITLE: 'cards of an admin' } })

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

test('flags are set at once, marked, shared between two windows, and taken back when refused', async ({
  page,
  server,
  browser,
}) => {
  test.slow()
  const list = await prepare(server, 'flags', [{ prompt: 'an apple', isPrivate: false }, { prompt: 'a pear' }])
  await signIn(page, ADMIN)
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(other, ADMIN)
  for (const one of [page, other, visitor]) await one.goto(list)

  await expect(tile(page, 'a pear').getByText('private', { exact: true })).toBeVisible()
  await expect(tile(visitor, 'an apple')).toBeVisible()
  await expect(tile(visitor, 'a pear')).toBeHidden()
  await expect(visitor.getByRole('checkbox', { name: 'Private' })).toHaveCount(0)
  await expect(tile(page, 'an apple').getByRole('checkbox', { name: 'Viewed 1' })).not.toBeChecked()

  await tile(page, 'an apple').getByRole('checkbox', { name: 'Viewed 1' }).click()
  await tile(page, 'an apple').getByRole('checkbox', { name: 'Private' }).click()
  await expect(tile(other, 'an apple').getByRole('checkbox', { name: 'Private' })).toBeChecked()
  await expect(tile(other, 'an apple').getByRole('checkbox', { name: 'Viewed 1' })).toBeChecked()
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
  await page.context().setOffline(false)
  await page.reload()
  await expect(tile(page, 'an apple').getByRole('checkbox', { name: 'Private' })).toBeChecked()
  await expect(pear).not.toBeChecked()
})

test('a card keeps still while its own call is in flight', async ({ page, server }) => {
  const list = await prepare(server, 'busy', [{ prompt: 'a busy bee' }])
  await signIn(page, ADMIN)
  await page.goto(list)
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/cards/busy0', async (route) => {
    await held
    await route.continue()
  })
  const isPrivate = tile(page, 'a busy bee').getByRole('checkbox', { name: 'Private' })
  await isPrivate.click()
  await expect(isPrivate).not.toBeChecked()
  await expect(isPrivate).toBeDisabled()
  await expect(tile(page, 'a busy bee').getByRole('checkbox', { name: 'Viewed 1' })).toBeEnabled()
  go()
  await expect(isPrivate).toBeEnabled()
  await expect(isPrivate).not.toBeChecked()
})

test('bulk: all private or all public, all viewed or unviewed, and what is refused is said', async ({
  page,
  server,
}) => {
  const list = await prepare(server, 'bulk', [
    { prompt: 'one plum' },
    { prompt: 'two plums, write to jane.roe@fruits.org' },
    { prompt: 'three plums', isPrivate: false },
  ])
  await signIn(page, ADMIN)
  await page.goto(list)
  const boxes = page.getByRole('region', { name: 'cards' }).getByRole('checkbox', { name: 'Private' })
  await page.getByRole('button', { name: 'Set all private (1)' }).click()
  for (const index of [0, 1, 2]) await expect(boxes.nth(index)).toBeChecked()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cards/bulk')) calls.push(request.postData() ?? '')
  })
  await page.getByRole('button', { name: 'Set all public' }).click()
  await expect(page.getByText('1 card refused:')).toBeVisible()
  await expect(page.getByText(/^Failed to update privacy status for card bulk1: ‘.*’ holds 2 findings/)).toBeVisible()
  expect(calls).toHaveLength(1)
  await expect(boxes.nth(0)).not.toBeChecked()
  await expect(boxes.nth(1)).toBeChecked()
  await expect(boxes.nth(2)).not.toBeChecked()
  await page.getByRole('button', { name: 'Set all viewed' }).click()
  await expect(page.getByRole('button', { name: 'Set all unviewed' })).toBeVisible()
})

test('bulk: the later of two admins gets an error, nothing is done, and both see the same again', async ({
  page,
  server,
  browser,
}) => {
  const list = await prepare(server, 'race', [
    { prompt: 'a red currant' },
    { prompt: 'a black currant' },
    { prompt: 'a white currant', isPrivate: false },
  ])
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  for (const one of [page, other]) {
    await signIn(one, ADMIN)
    await one.goto(list)
  }
  let calls = 0
  await page.route('**/api/cards/bulk', async (route) => {
    calls++
    await tile(other, 'a red currant').getByRole('checkbox', { name: 'Private' }).click()
    await expect(tile(other, 'a red currant').getByRole('checkbox', { name: 'Private' })).toBeEnabled()
    await route.continue()
  })
  await page.getByRole('button', { name: 'Set all private' }).dblclick()
  await expect(
    page.getByText(
      'Failed to update privacy status for card race0, race1, race2: Someone else has just changed 1 card',
    ),
  ).toBeVisible()
  expect(calls).toBe(1)
  for (const window of [page, other]) {
    for (const [name, isPrivate] of [
      ['red', false],
      ['black', true],
      ['white', false],
    ] as const)
      await expect(tile(window, `a ${name} currant`).getByRole('checkbox', { name: 'Private' })).toBeChecked({
        checked: isPrivate,
      })
  }
  await page.unroute('**/api/cards/bulk')
  await page.getByRole('button', { name: 'Set all private' }).click()
  for (const window of [page, other])
    for (const name of ['red', 'black', 'white'])
      await expect(tile(window, `a ${name} currant`).getByRole('checkbox', { name: 'Private' })).toBeChecked()
})

test('filters live in the address; what turns private while private cards are hidden stays', async ({
  page,
  server,
}) => {
  const list = await prepare(server, 'show', [
    { prompt: 'a quince', isPrivate: false },
    { prompt: 'a medlar' },
    { prompt: 'a fig', isPrivate: false },
  ])
  await signIn(page, ADMIN)
  await page.goto(list)
  const show = page.getByRole('combobox', { name: 'show' })
  await show.selectOption('hide private')
  await expect(page).toHaveURL(/show=public/)
  await expect(tile(page, 'a medlar')).toBeHidden()
  const answer = page.waitForResponse((response) => response.url().includes('/api/cards?') && response.ok())
  await tile(page, 'a fig').getByRole('checkbox', { name: 'Private' }).click()
  await answer
  await expect(tile(page, 'a fig').getByRole('checkbox', { name: 'Private' })).toBeEnabled()
  await expect(tile(page, 'a fig')).toBeVisible()
  await expect(tile(page, 'a medlar')).toBeHidden()
  await show.selectOption('all cards')
  await expect(tile(page, 'a medlar')).toBeVisible()

  await show.selectOption('only private')
  await expect(page).toHaveURL(/show=private/)
  await expect(tile(page, 'a quince')).toBeHidden()
  await page.goBack()
  await tile(page, 'a quince').getByRole('checkbox', { name: 'Viewed 1' }).click()
  await show.selectOption('hide viewed')
  await expect(page.getByText('1 hidden on this page')).toBeVisible()
  await expect(tile(page, 'a quince')).toBeHidden()
  await page.reload()
  await expect(show).toHaveValue('hide-viewed')
  await expect(tile(page, 'a medlar')).toBeVisible()
  await expect(tile(page, 'a quince')).toBeHidden()
})

test('the list is narrowed to unviewed cards, public cards are hidden, and removing the last filter ends that', async ({
  page,
  server,
}) => {
  const list = await prepare(server, 'narrow', [
    { prompt: 'a sloe', isPrivate: false },
    { prompt: 'a damson' },
    { prompt: 'a greengage' },
  ])
  await signIn(page, ADMIN)
  await page.goto(list)
  const show = page.getByRole('combobox', { name: 'show' })
  // Always there for admins, whether or not a text is cut.
  const display = await openDisplay(page)
  await expect(display.getByRole('switch', { name: 'expand all' })).toBeVisible()
  await expect(display.getByRole('switch', { name: 'highlighting' })).toBeVisible()
  await page.keyboard.press('Escape')
  await tile(page, 'a greengage').getByRole('checkbox', { name: 'Viewed 3' }).click()
  await expect(tile(page, 'a greengage').getByRole('checkbox', { name: 'Viewed 3' })).toBeEnabled()
  await show.selectOption('only unviewed')
  await expect(page).toHaveURL(/show=unviewed/)
  await expect(tile(page, 'a greengage')).toBeHidden()
  // An address may combine what the page offers as one choice.
  await page.goto(`${list}&show=unviewed,hide-public`)
  await expect(show.locator('option:checked')).toHaveText('only unviewed, hide public')
  await expect(tile(page, 'a sloe')).toBeHidden()
  await expect(tile(page, 'a damson')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'filters' })
    .getByRole('button', { name: /^remove / })
    .click()
  await expect(page).toHaveURL(/\/filter\?show=hide-public$/)
  await expect(show).toHaveValue('hide-public')

  // From 50 cards on, as for visitors.
  await page.route(/\/api\/cards\?/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), total: 50 } })
  })
  await page.goto(list)
  await expect((await openDisplay(page)).getByRole('radiogroup', { name: 'cards per page' })).toBeVisible()
})

test('an admin goes on in time from wherever a card was opened, a visitor only from a list', async ({
  page,
  server,
  browser,
}) => {
  await prepare(server, 'time', [
    { prompt: 'a first hour', isPrivate: false, dayStamp: '20250601_080000' },
    { prompt: 'a hidden hour', dayStamp: '20250601_090000' },
    { prompt: 'a last hour', isPrivate: false, dayStamp: '20250601_100000' },
  ])
  await signIn(page, ADMIN)
  await page.goto('/card/x-time0')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'a first hour' })).toBeVisible()
  for (const hour of ['a hidden hour', 'a last hour']) {
    await dialog.getByRole('button', { name: 'next card in time' }).first().click()
    await expect(dialog.getByRole('heading', { name: hour })).toBeVisible()
  }
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/card/x-time0')
  await expect(visitor.getByRole('dialog').getByRole('heading', { name: 'a first hour' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: /in time/ })).toHaveCount(0)
})

test('what is around a text is corrected in the card and logged in the dashboard', async ({ page, server }) => {
  await prepare(server, 'fix', [{ prompt: 'a misspelled tomatoe', isPrivate: false }])
  await signIn(page, ADMIN)
  await page.goto('/card/x-fix0')
  await page.getByRole('button', { name: 'Correct what stands around the text' }).click()
  const form = page.getByRole('dialog', { name: 'correct' })
  await form.getByLabel('page title').fill('A tomato')
  await form.getByLabel('image').fill('no address at all')
  await form.getByRole('button', { name: 'save' }).click()
  await expect(form.getByRole('alert')).toContainText('must be an http(s) address')
  await form.getByLabel('image').fill('')
  await form.getByRole('button', { name: 'save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { name: 'A tomato' })).toBeVisible()
  await expect(page).toHaveURL(/a-tomato-fix0$/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'dashboard' }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /ada fix0 page title/ })).toContainText('A tomato')
})
