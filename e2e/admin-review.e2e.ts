import { createAdmin, importCards, signIn } from './admin.ts'
import { expectNoViolations, expectNoViolationsAt } from './axe.ts'
import { publish, review, row } from './review.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'publish queue' } })

const ADMIN = 'grace@example.com'
const KEY = 'sk-proj-Zb3xQ9vLw7TtY2mN8kRj5HsD1fGc4PaE6uVi0oXy'
const LONG = Array.from({ length: 60 }, (_, line) => `Line ${line} of a long answer.`).join('\n\n')

// The tests of one file share an archive: this one comes before there is anything in it.
test('says that nothing waits, and leads on to an import', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await page.goto('/review')
  await expect(review(page).getByText('Nothing waits for review.')).toBeVisible()
  await expectNoViolations(page, { only: 'dialog' })
  await review(page).getByRole('link', { name: 'import an export' }).click()
  await expect(page.getByRole('dialog', { name: 'import' })).toBeVisible()
})

test('a conversation is published by keyboard alone once each finding was visited, and taken back', async ({
  page,
  server,
  browser,
}) => {
  test.slow()
  await createAdmin(server, ADMIN)
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
  await signIn(page, ADMIN)
  await page.goto('/')
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
  await visitor.goto('/card/x-keyed2')
  await expect(visitor.getByRole('dialog', { name: 'There is no such card.' })).toBeVisible()

  await row(page, 'Kept').click()
  await expect(row(page, 'Kept')).toHaveAttribute('aria-current', 'true')
  await expect(publish(page)).toHaveText(/publish 1 card/)
  await page.keyboard.press('h')
  await expect(review(page).getByText('‘Kept’ stays private.')).toBeVisible()
  await expect(row(page, 'Kept')).toContainText('kept private')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'keyboard' }).getByText('keep it private, and on')).toBeVisible()
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
  await importCards(server, [...free, { id: 'held', prompt: 'mail jo.doe@fruits.org', sessionTitle: 'Held' }])
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
  await review(page).getByRole('searchbox', { name: 'search by title' }).fill('butter')
  await expect(row(page, 'Held')).toBeHidden()
  await expect(row(page, 'Bread and butter')).toBeVisible()
  await review(page).getByRole('searchbox').fill('nowhere')
  await expect(review(page).getByText('No conversation that waits has ‘nowhere’ in its title.')).toBeVisible()
  await review(page).getByRole('button', { name: 'show all' }).click()
  await row(page, 'Bread and butter').click()
  await review(page).getByRole('radio', { name: 'everyone' }).click()
  await expect(row(page, 'Bread and butter')).toContainText('published')

  // What another admin hides meanwhile stays hidden.
  await page.request.patch(`${server.url}/api/cards/free4`, {
    headers: { origin: server.url },
    data: { isPrivate: true },
  })
  await undo.click()
  const undone = '1 card is private and waits again. 1 card left alone: someone else has decided otherwise since.'
  await expect(review(page).getByText(undone)).toBeVisible()
})

test('a title is searched for letter by letter: the field keeps its place, and no letter decides anything', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [{ id: 'typed', prompt: 'plain words', sessionTitle: 'Photograph' }])
  await signIn(page, ADMIN)
  await page.goto('/review')
  await row(page, 'Photograph').click()
  await expect(publish(page)).toHaveAttribute('aria-disabled', 'false')
  const decisions: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') decisions.push(request.url())
  })
  // An answer takes longer than a letter.
  await page.route(/\/api\/admin\/review\?title=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  const field = review(page).getByRole('searchbox', { name: 'search by title' })
  await field.pressSequentially('photo', { delay: 100 })
  await expect(field).toHaveValue('photo')
  await expect(field).toBeFocused()
  await expect(row(page, 'Photograph')).toBeVisible()
  await field.press('x')
  await expect(review(page).getByText('No conversation that waits has ‘photox’ in its title.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(row(page, 'Photograph')).toBeVisible()
  await expect(field).toBeFocused()
  expect(decisions).toEqual([])
})

test('a card’s own switch refuses what was not visited, and leads to the review', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'lone', prompt: 'mail jo.doe@fruits.org', pageTitle: 'Lone', sessionTitle: 'Lone one' },
    { id: 'other', prompt: 'mail ann.lee@fruits.org', sessionTitle: 'Another', dayStamp: '20200101_120000' },
  ])
  await signIn(page, ADMIN)
  await page.goto('/card/x-lone')
  const card = page.getByRole('dialog')
  await card.getByRole('checkbox', { name: 'Private' }).click()
  await expect(card.getByText(/^Failed to update privacy status for card lone: ‘Lone’ holds 1 finding/)).toBeVisible()
  await card.getByRole('link', { name: 'look at it in the review' }).click()
  await expect(review(page).getByRole('region', { name: 'conversation', exact: true })).toContainText('jo.doe')
  await page.keyboard.press('j')
  await expect(publish(page)).toHaveAttribute('aria-disabled', 'false')
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
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMIN)
  await page.goto('/review')
  await expect(row(page, 'Small one')).toBeVisible()
  await expect(review(page).getByRole('region', { name: 'conversation', exact: true })).toBeHidden()
  await expectNoViolations(page, { only: 'dialog' })
  await row(page, 'Small one').click()
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

test('screens without findings of axe in both themes, wide and in two panes', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await importCards(server, [
    { id: 'wide', prompt: 'mail jo.doe@fruits.org or ann.lee@fruits.org', sessionTitle: 'Wide one' },
    { id: 'free', prompt: 'plain', sessionTitle: 'Free one' },
  ])
  await page.goto('/review')
  await row(page, 'Wide one').click()
  await expect(review(page).getByRole('region', { name: 'conversation', exact: true })).toContainText('jo.doe')
  await page.keyboard.press('j')
  await expect(review(page).locator('mark[data-state="here"]')).toBeVisible()
  await expectNoViolationsAt(page, [1280, 768], { only: 'dialog' })
})

test('the decision of another admin is announced; a non-admin is refused', async ({ page, server, browser }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'shared1', prompt: 'shared one', sessionTitle: 'Shared one', dayStamp: '20200101_120000' },
    { id: 'shared2', prompt: 'shared two', sessionTitle: 'Shared two', dayStamp: '20200102_120000' },
  ])
  await signIn(page, ADMIN)
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(other, ADMIN)
  for (const one of [page, other]) {
    await one.goto('/review')
    await row(one, 'Shared one').click()
    await expect(review(one).getByRole('region', { name: 'conversation', exact: true })).toContainText('shared one')
  }
  await other.keyboard.press('h')
  await expect(row(other, 'Shared one')).toContainText('kept private')
  await expect(review(page).getByRole('region', { name: 'conversation', exact: true })).toContainText('kept private')
  await expect(review(page).getByRole('button', { name: 'keep private' })).toBeHidden()

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  const member = { email: 'member@example.com', password: 'a kettle in the attic', name: '' }
  expect((await visitor.request.post('/api/auth/sign-up/email', { data: member })).status()).toBe(200)
  await signIn(visitor, member.email)
  for (const screen of ['review', 'dashboard', 'moderation']) {
    await visitor.goto(`/${screen}`)
    await expect(visitor.getByText('Access denied. Admin privileges required.')).toBeVisible()
    await expect(visitor).toHaveTitle(`${screen} – publish queue`)
  }
})
