import { ADMINS, createAdmin, importCards, signIn } from './admin.ts'
import { publish, review, row } from './review.ts'
import { expect, test } from './server.ts'

test.use({ settings: ADMINS })

const ADMIN = 'grace@example.com'

test('a key that is held down decides about one conversation, and goes to one finding', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  const held = Array.from({ length: 3 }, (_, at) => ({
    id: `helddown${at}`,
    prompt: 'write to jo.doe@plums.org or ann.lee@plums.org',
    sessionTitle: `Held down ${at}`,
  }))
  await importCards(server, held)
  await signIn(page, ADMIN)
  await page.goto('/review?card=helddown0')
  await expect(review(page).locator('mark[data-finding]')).toHaveCount(2)
  const said = review(page).getByRole('status').filter({ hasText: 'finding 1 of 2' })
  await page.keyboard.down('j')
  await page.keyboard.down('j')
  await page.keyboard.up('j')
  // Each finding is announced once, as it is once it was gone to.
  await expect(said).toHaveText('finding 1 of 2, an e-mail address, seen: jo.doe@plums.org')
  // A review that was interrupted goes on at what was not seen.
  await page.reload()
  await expect(review(page).locator('mark[data-finding]')).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(review(page).getByRole('status').filter({ hasText: 'finding 2 of 2' })).toBeAttached()
  await expect(row(page, 'Held down 0')).toContainText('2 findings seen')

  const decided: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/review')) decided.push(request.url())
  })
  await page.keyboard.down('h')
  await expect(row(page, 'Held down 0')).toContainText('kept private')
  await expect(row(page, 'Held down 0')).not.toHaveAttribute('aria-current', 'true')
  await expect(review(page).locator('article')).toHaveCount(1)
  for (let times = 0; times < 3; times++) await page.keyboard.down('h')
  await page.keyboard.up('h')
  await page.keyboard.press('u')
  await expect(row(page, 'Held down 0')).toContainText('2 findings seen')
  expect(decided, 'the decision, and its undo').toHaveLength(2)
})

test('a half-written title stays while someone else renames the conversation, and the text has the keys after it', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [{ id: 'twotitles', prompt: 'which one', sessionTitle: 'Two titles' }])
  await signIn(page, ADMIN)
  await page.goto('/review?card=twotitles')
  await expect(review(page).getByRole('group', { name: 'conversations' })).toBeFocused()
  const field = review(page).getByLabel('title', { exact: true })
  await field.fill('My own tit')
  const headers = { origin: server.url }
  const renamed = await page.request.post('/api/admin/review/twotitles/title', { headers, data: { title: 'Theirs' } })
  expect(renamed.status()).toBe(200)
  await expect(review(page).getByText('Someone else has renamed it meanwhile: ‘Theirs’.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('My own tit')
  await field.pressSequentially('le')
  await field.press('Enter')
  await expect(row(page, 'My own title')).toBeVisible()
  await expect(review(page).getByText('Someone else has renamed')).toHaveCount(0)
  await expect(review(page).getByRole('region', { name: 'conversation', exact: true })).toBeFocused()
})

test('the second press of a double one decides nothing about the conversation that came meanwhile', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  const cards = [0, 1].map((at) => ({ id: `twice${at}`, prompt: `pressed twice ${at}`, sessionTitle: `Twice ${at}` }))
  await importCards(server, cards)
  await signIn(page, ADMIN)
  await page.goto('/review?card=twice0')
  const field = review(page).getByRole('searchbox', { name: 'search by title' })
  await field.fill('Twice')
  await expect(row(page, 'Twice 0')).toHaveAttribute('aria-current', 'true')
  await expect(publish(page)).toHaveAttribute('aria-disabled', 'false')
  await publish(page).click()
  await expect(row(page, 'Twice 1')).toHaveAttribute('aria-current', 'true')
  await expect(review(page).getByRole('region', { name: 'conversation', exact: true })).toContainText('pressed twice 1')
  await expect(publish(page)).toHaveAttribute('aria-disabled', 'false')
  await publish(page).dispatchEvent('click', { detail: 2 })
  await review(page).getByRole('button', { name: 'keep private' }).dispatchEvent('click', { detail: 2 })
  await review(page).getByRole('button', { name: 'keep private' }).click()
  await expect(row(page, 'Twice 1')).toContainText('kept private')
  await expect(row(page, 'Twice 0')).toContainText('published')
})
