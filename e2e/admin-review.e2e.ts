import { createAdmin, importCards, PASSWORD, signIn } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { publish, review, row } from './review.ts'
import { expect, test } from './server.ts'

// Their own server: they count what waits.
test.use({ settings: { SITE_TITLE: 'publish queue' } })

const ADMIN = 'grace@example.com'
const KEY = 'sk-proj-Zb3xQ9vLw7TtY2mN8kRj5HsD1fGc4PaE6uVi0oXy'
const LONG = Array.from({ length: 60 }, (_, line) => `Line ${line} of a long answer.`).join('\n\n')

const text = (page: Parameters<typeof review>[0]) =>
  review(page).getByRole('region', { name: 'conversation', exact: true })

test('a conversation is published by keyboard alone once each finding was visited, and taken back', async ({
  page,
  server,
  browser,
}) => {
  test.slow()
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await page.goto('/review')
  await expect(review(page).getByText('Nothing waits for review.')).toBeVisible()
  await review(page).getByRole('link', { name: 'import an export' }).click()
  await expect(page.getByRole('dialog', { name: 'import' })).toBeVisible()
  await importCards(server, [
    { id: 'keyed1', prompt: 'how do I call it', sessionTitle: 'Keyed', dayStamp: '20240105_120000' },
    {
      id: 'keyed2',
      prompt: 'mail me: jo.doe@fruits.org',
      sessionTitle: 'Keyed',
      response: `${LONG}\n\n\`\`\`sh\nexport TOKEN=${KEY}\n\`\`\`\n\nOr [write](mailto:ann.lee@fruits.org).`,
      dayStamp: '20240105_130000',
    },
    { id: 'plain1', prompt: 'nothing here', sessionTitle: 'Plain', dayStamp: '20240106_120000' },
    { id: 'kept1', prompt: 'stays at home', sessionTitle: 'Kept', dayStamp: '20240107_120000' },
  ])
  await page.getByRole('dialog', { name: 'import' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'review 4 waiting' }).focus()
  await page.keyboard.press('Enter')
  await expect(row(page, 'Keyed')).toContainText('3 findings not seen')
  await expect(row(page, 'Plain')).toContainText('no findings')
  await expect(review(page).getByText('3 wait, 3 findings in 1, 0 seen')).toBeVisible()

  // One key publishes nothing that holds a finding.
  await expect(review(page).getByText('Possible once 3 more findings have been seen.')).toBeVisible()
  await page.keyboard.press('p')
  await expect(publish(page)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('j')
  await expect(review(page).getByText('finding 1 of 3', { exact: true })).toBeVisible()
  await expect(review(page).locator('mark[data-state="here"]')).toContainText('jo.doe@fruits.org')
  await page.keyboard.press('l')
  const list = review(page).getByRole('list', { name: 'findings' })
  await expect(list.getByRole('listitem').nth(0)).toContainText('left')
  const here = review(page).locator('mark[data-state="here"]').first()
  await expect(here).toContainText(KEY)
  await expect(here).toBeInViewport()
  await expect(review(page).getByRole('status').filter({ hasText: 'finding 2 of 3, a key or token' })).toHaveCount(1)
  await expect(review(page).getByText('Possible once the last finding has been seen.')).toBeVisible()
  await page.keyboard.press('p')
  await expect(row(page, 'Keyed')).toContainText('1 of 3 findings not seen')
  // What a link hides is shown as it was written.
  await page.keyboard.press('j')
  await expect(here).toHaveText('ann.lee@fruits.org')
  await expect(row(page, 'Keyed')).toContainText('3 findings seen')
  await page.keyboard.press('k')
  await expect(review(page).getByText('finding 2 of 3', { exact: true })).toBeVisible()

  await expect(publish(page)).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('p')
  await expect(review(page).getByText('‘Keyed’: 2 cards published.')).toBeVisible()
  await expect(row(page, 'Keyed')).toContainText('published')
  await expect(row(page, 'Plain')).toHaveAttribute('aria-current', 'true')
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/card/x-keyed2')
  await expect(visitor.getByRole('dialog')).toContainText('jo.doe@fruits.org')
  await page.keyboard.press('u')
  await expect(review(page).getByText('2 cards are private and wait again.')).toBeVisible()
  await expect(row(page, 'Keyed')).toContainText('3 findings seen')
  await expect(visitor.getByText('jo.doe@fruits.org')).toHaveCount(0)

  await row(page, 'Kept').click()
  await expect(row(page, 'Kept')).toHaveAttribute('aria-current', 'true')
  await expect(publish(page)).toHaveText(/publish 1 card/)
  await page.keyboard.press('h')
  await expect(review(page).getByText('‘Kept’ stays private.')).toBeVisible()
  await expect(row(page, 'Kept')).toContainText('kept private')
  await page.keyboard.press('?')
  // Its own keys come before those of the rest of the page.
  await expect(page.getByRole('dialog', { name: 'keyboard' }).getByText('keep it private, and on')).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what has no findings is published at once and undone; a conversation is renamed and found by its title', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  const free = Array.from({ length: 6 }, (_, at) => ({
    id: `free${at}`,
    prompt: `free words ${at}`,
    sessionTitle: `Free ${Math.floor(at / 2)}`,
  }))
  const held = { id: 'held', prompt: 'mail jo.doe@fruits.org', sessionTitle: 'Held', dayStamp: '20240104_120000' }
  await importCards(server, [...free, held])
  await signIn(page, ADMIN)
  await page.goto('/review')
  await expect(row(page, 'Free 2')).toBeVisible()
  const all = review(page).getByRole('button', { name: /^publish \d+ without findings/ })
  await all.press('Enter')
  await expect(review(page).getByText(/^\d+ conversations published, \d+ cards\.$/)).toBeVisible()
  for (const title of ['Free 0', 'Free 1', 'Free 2']) await expect(row(page, title)).toContainText('published')
  await expect(row(page, 'Held')).toContainText('1 finding not seen')
  await expect(all).toBeHidden()
  await expect(review(page).getByRole('heading', { name: 'review', exact: true })).toBeFocused()
  const undo = review(page).getByRole('button', { name: 'undo' })
  await undo.press('Enter')
  await expect(review(page).getByText(/^\d+ cards are private and wait again\.$/)).toBeVisible()
  await expect(all).toBeVisible()
  await expect(undo).toBeFocused()

  await row(page, 'Free 1').click()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Free 2')).toBeFocused()
  await expect(row(page, 'Free 2')).toHaveAttribute('aria-current', 'true')
  await expect(review(page).getByLabel('title', { exact: true })).toHaveValue('Free 2')
  await page.keyboard.press('t')
  await expect(review(page).getByLabel('title', { exact: true })).toBeFocused()
  await page.keyboard.type('Bread and butter')
  await page.keyboard.press('Enter')
  await expect(review(page).getByText('Renamed to ‘Bread and butter’.')).toBeVisible()
  await expect(row(page, 'Bread and butter')).toBeVisible()

  // A title is searched for letter by letter: the field keeps its place, and no letter decides anything.
  const decisions: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') decisions.push(request.url())
  })
  // An answer takes longer than a letter.
  const titles = /\/api\/admin\/review\?title=/
  await page.route(titles, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  const field = review(page).getByRole('searchbox', { name: 'search by title' })
  await field.pressSequentially('butter', { delay: 100 })
  await expect(field).toHaveValue('butter')
  await expect(field).toBeFocused()
  await expect(row(page, 'Held')).toBeHidden()
  await expect(row(page, 'Bread and butter')).toBeVisible()
  await field.press('x')
  await expect(review(page).getByText('No conversation that waits has ‘butterx’ in its title.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(row(page, 'Held')).toBeVisible()
  await expect(field).toBeFocused()
  expect(decisions).toEqual([])
  await field.fill('nowhere')
  await review(page).getByRole('button', { name: 'show all' }).click()
  await row(page, 'Bread and butter').click()
  await review(page).getByRole('radio', { name: 'everyone' }).click()
  await expect(row(page, 'Bread and butter')).toContainText('published')

  // What another admin hides meanwhile stays hidden, and what another one decides is announced.
  const headers = { origin: server.url }
  await page.request.patch('/api/cards/free4', { headers, data: { isPrivate: true } })
  await undo.click()
  const undone = '1 card is private and waits again. 1 card left alone: someone else has decided otherwise since.'
  await expect(review(page).getByText(undone)).toBeVisible()
  await row(page, 'Free 0').click()
  await expect(text(page)).toContainText('free words 0')
  const data = { ids: ['free0', 'free1'], decision: 'keep-private', isDecided: false }
  expect((await page.request.post('/api/admin/review', { headers, data })).status()).toBe(200)
  await expect(text(page)).toContainText('kept private')
  await expect(review(page).getByRole('button', { name: 'keep private' })).toBeHidden()
})

test('on a phone the list is the first step, the text the second, and actions lie in thumb reach', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'small', prompt: 'mail jo.doe@fruits.org', response: LONG, sessionTitle: 'Small one' },
    {
      id: 'next',
      prompt: 'plain',
      pageTitle: `ghp_${'a8Kq2mZr91Xv'.repeat(3)}`,
      sessionTitle: 'Next one',
      dayStamp: '20240109_120000',
    },
    { id: 'plain', prompt: 'plain', sessionTitle: 'Plain one', dayStamp: '20240110_120000' },
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMIN)
  await page.goto('/review')
  await expect(row(page, 'Small one')).toBeVisible()
  await expect(text(page)).toBeHidden()
  // Beside the text of one conversation it would seem to publish that.
  const others = review(page).getByRole('button', { name: /^publish \d+ without findings/ })
  await expect(others).toBeVisible()
  await row(page, 'Small one').click()
  await expect(others).toBeHidden()
  await expect(review(page).getByRole('region', { name: 'conversations' })).toBeHidden()
  const leave = review(page).getByRole('button', { name: 'next finding' }).last()
  await leave.click()
  await expect(review(page).locator('mark[data-state="here"]')).toBeInViewport()
  await expect(publish(page)).toHaveAttribute('aria-disabled', 'false')
  const { y, height } = (await publish(page).boundingBox())!
  expect(height).toBeGreaterThanOrEqual(40)
  expect(y).toBeGreaterThan(844 / 2)
  await expectNoViolations(page, { only: 'dialog' })
  await review(page).getByRole('button', { name: 'conversations' }).click()
  await expect(row(page, 'Small one')).toContainText('1 finding seen')
  await row(page, 'Next one').click()
  expect((await review(page).getByText('page title').boundingBox())!.height, 'a label of one line').toBeLessThan(30)
})

test('a decision about more cards than one call takes says how many it was made about, and is undone', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [{ id: 'long', prompt: 'a question', sessionTitle: 'Long talk' }])
  // The server's part is answered here: a conversation of 1,001 cards, of which the first comes by itself.
  const published = new Set<string>()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/admin/review/long*', async (route) => {
    const isFirst = !route.request().url().includes('after=')
    if (!isFirst) await held
    const response = await route.fetch({ url: `${server.url}/api/admin/review/long` })
    const answer = (await response.json()) as { cards: [{ card: { id: string } }] }
    const copies = Array.from({ length: isFirst ? 1 : 1000 }, (_, at) => `long-${isFirst ? 'first' : at}`)
    const cards = copies.map((id) => ({
      ...answer.cards[0],
      card: { ...answer.cards[0].card, id, isPrivate: !published.has(id) },
    }))
    await route.fulfill({ response, json: { ...answer, cards, next: isFirst ? 'rest' : null } })
  })
  let calls = 0
  let failing = 2
  await page.route('**/api/admin/review', (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    calls++
    if (calls === failing) return route.abort()
    const { ids, decision } = route.request().postDataJSON() as { ids: string[]; decision: string }
    for (const id of ids) {
      if (decision === 'publish') published.add(id)
      else published.delete(id)
    }
    return route.fulfill({ json: { changed: ids.length, refused: [] } })
  })
  await signIn(page, ADMIN)
  await page.goto('/review?card=long')

  // Its first part alone is here. Among the buttons of 1,001 cards, each look for a button would take seconds.
  const panel = review(page).getByRole('complementary')
  const decide = panel.getByRole('button', { name: /^publish / })
  await expect(text(page)).toContainText('a question')
  await panel.getByRole('radio', { name: 'everyone' }).click()
  await row(page, 'Long talk').focus()
  await page.keyboard.press('h')
  await expect(panel.getByRole('button', { name: /^keep private/ })).toHaveAttribute('aria-disabled', 'true')
  expect(calls).toBe(0)
  letGo()
  await expect(decide).toHaveText(/^publish 1,?001 cards/)
  await expect(decide).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('p')
  const refusal = review(page).getByRole('alert')
  await expect(refusal).toContainText('1,000 of 1,001 cards published, the others not yet: ')
  // All 1,001 cards are read and drawn again first.
  await expect(decide).toHaveText(/^publish 1 card/, { timeout: 60_000 })
  const undo = review(page).locator('[data-screen]').getByRole('button', { name: /^undo/ })
  await undo.click()
  await expect(review(page).getByRole('status').getByText('1,000 cards are private and wait again.')).toBeVisible()
  await expect(undo).toBeDisabled()
  await expect(decide).toHaveText(/^publish 1,?001 cards/)
  await page.keyboard.press('p')
  await expect(review(page).getByRole('status').getByText('‘Long talk’: 1,001 cards published.')).toBeVisible()
  failing = calls + 2
  await undo.click()
  await expect(refusal).toContainText('1,000 of 1,001 cards wait again, the others not yet: ')
  await undo.click()
  await expect(review(page).getByRole('status').getByText('1 card is private and waits again.')).toBeVisible()
  await expect(undo).toBeDisabled()
})

test('a screen of admins refuses a member, and says so in its title as well', async ({ page }) => {
  const member = { email: 'member@example.com', password: PASSWORD, name: '' }
  expect((await page.request.post('/api/auth/sign-up/email', { data: member })).status()).toBe(200)
  await signIn(page, member.email)
  await page.goto('/review')
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible()
  await expect(page).toHaveTitle('review – publish queue')
})
