import type { Route } from '@playwright/test'
import { createAdmin, importCards, signIn, signInHere, tile } from './admin.ts'
import { review, row } from './review.ts'
import { expect, test } from './server.ts'

// Their own server: links that they leave are counted elsewhere.
test.use({ settings: { SITE_TITLE: 'late answers' } })

const ADMIN = 'grace@example.com'

test('what is refused after its form was closed is said: a card is still public, words are still read', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [{ id: 'latecard', prompt: 'a late numbat', sessionTitle: 'Late', isPrivate: false }])
  await signIn(page, ADMIN)
  const answered = Promise.withResolvers<undefined>()
  const refuse = async (route: Route) => {
    if (route.request().method() === 'GET') return route.continue()
    await answered.promise
    const error = { code: 'internal', message: 'Something went wrong.', requestId: '1' }
    return route.fulfill({ status: 500, json: { error } })
  }
  const dialog = page.getByRole('dialog')
  await page.goto('/filter?search=numbat')
  await tile(page, 'a late numbat').getByRole('heading').getByRole('link').click()
  await page.route('**/api/cards/latecard', refuse)
  await dialog.getByRole('checkbox', { name: 'Private' }).check()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  answered.resolve(undefined)
  const why = 'Something went wrong.'
  await expect(page.getByText(`Failed to update privacy status for card latecard: ${why}`)).toBeVisible()
  await expect(tile(page, 'a late numbat').getByRole('checkbox', { name: 'Private' })).not.toBeChecked()

  await tile(page, 'a late numbat').getByRole('heading').getByRole('link').click()
  await dialog.getByRole('button', { name: 'redact words' }).click()
  const form = page.getByRole('dialog', { name: 'redact words' })
  await form.getByLabel('words', { exact: true }).fill('numbat')
  const sent = Promise.withResolvers<undefined>()
  await page.route('**/api/cards/latecard/redactions', async (route) => {
    if (route.request().method() === 'POST') await sent.promise
    return refuse(route)
  })
  await form.getByRole('button', { name: 'redact', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  sent.resolve(undefined)
  await expect(page.getByText(`Not redacted: ${why}`)).toBeVisible()

  await importCards(server, [{ id: 'latewait', prompt: 'a numbat that waits', sessionTitle: 'Waiting' }])
  await page.goto('/review')
  const keep = review(page).getByRole('button', { name: 'keep private' })
  await expect(keep).toBeEnabled()
  const decided = Promise.withResolvers<undefined>()
  await page.route('**/api/admin/review', async (route) => {
    if (route.request().method() === 'POST') await decided.promise
    return refuse(route)
  })
  await keep.click()
  await page.keyboard.press('Escape')
  await expect(review(page)).toHaveCount(0)
  decided.resolve(undefined)
  await expect(page.getByText(`The conversation was not decided: ${why}`)).toBeVisible()
})

test('the address of a link that is over is no longer there to be copied', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [{ id: 'overcard', prompt: 'a link that ends', sessionTitle: 'Over' }])
  await signIn(page, ADMIN)
  await page.goto('/card/x-overcard')
  await page.getByRole('button', { name: 'Share by link' }).click()
  const form = page.getByRole('dialog', { name: 'Share by link' })
  const address = form.getByLabel('the link', { exact: true })
  await form.getByRole('button', { name: 'Make a link' }).click()
  const first = await address.inputValue()
  await form.getByRole('button', { name: /^new link/ }).click()
  await expect(address).toHaveCount(1)
  await expect(address).not.toHaveValue(first)
  await expect(address).toBeFocused()
  await form.getByRole('button', { name: /^end now/ }).click()
  await form.getByRole('group', { name: 'end now' }).getByRole('button', { name: 'end now' }).click()
  await expect(address).toHaveCount(0)
  await expect(form.getByRole('listitem').first()).toBeFocused()
})

test('marks in another answer are not called by the reasons of the one that is shown first', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  const said = (text: string) => [{ kind: 'text' as const, text }]
  const bare = { model: '', at: '', prompt: said('who was there') }
  const other = { ...bare, response: said('Mister Quokka was there.'), after: [] }
  const content = { ...bare, response: said('Miss Bilby was there.'), answer: 1, alternatives: [other] }
  const texts = { prompt: 'who was there', response: 'Miss Bilby was there.', sessionTitle: 'Reasons' }
  await importCards(server, [{ id: 'reasons', ...texts, isPrivate: false, content }])
  await signIn(page, ADMIN)
  const headers = { origin: server.url }
  for (const [words, reason] of [
    ['Bilby', 'a name'],
    ['Quokka', 'private matters'],
  ]) {
    const answer = await page.request.post('/api/cards/reasons/redactions', { headers, data: { words, reason } })
    expect(answer.status()).toBe(200)
  }
  await page.goto('/card/x-reasons')
  const card = page.getByRole('dialog')
  await expect(card.getByRole('img', { name: 'redacted: a name' })).toBeVisible()
  await card.getByRole('button', { name: 'next answer' }).click()
  await expect(card.getByText('Mister')).toBeVisible()
  await expect(card.getByRole('img', { name: 'redacted', exact: true })).toBeVisible()
})

test('a half-written correction is in the form again after a press outside and a session that ended', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  const texts = { prompt: 'a half-written wombat', pageTitle: 'Wombat', sessionTitle: 'Half' }
  await importCards(server, [{ id: 'halfcard', ...texts, isPrivate: false }])
  await signIn(page, ADMIN)
  await page.goto('/filter?search=wombat')
  const form = page.getByRole('dialog', { name: 'correct' })
  const title = form.getByLabel('page title')
  const restored = form.getByText('Your unsaved text has been restored.')
  const open = async () => {
    if ((await page.getByRole('dialog').count()) === 0) {
      await tile(page, 'wombat').getByRole('heading').getByRole('link').click()
    }
    await page.getByRole('button', { name: 'Correct titles, category, slug or image' }).click()
  }
  await open()
  await expect(title).toHaveValue('Wombat')
  await expect(restored).toHaveCount(0)
  await title.fill('Half a wom')
  await page.mouse.click(5, 5)
  await expect(form).toHaveCount(0)
  await open()
  await expect(title).toHaveValue('Half a wom')
  await expect(restored).toBeVisible()
  await title.fill('Half a wombat')
  await page.context().clearCookies()
  await title.press('Enter')
  await expect(page.getByText('You were signed out.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await signInHere(page, ADMIN)
  await open()
  await expect(title).toHaveValue('Half a wombat')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await open()
  await expect(title).toHaveValue('Wombat')
  await title.fill('Whole wombat')
  await title.press('Enter')
  await expect(form).toHaveCount(0)
  await open()
  await expect(restored).toHaveCount(0)
})

test('the second press of a double one on ‘Set all private’ publishes nothing that was private before', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  const cards = [0, 1].map((at) => ({ id: `double${at}`, prompt: `a bandicoot ${at}`, sessionTitle: 'Double' }))
  await importCards(server, [{ ...cards[0]!, isPrivate: false }, cards[1]!])
  await signIn(page, ADMIN)
  await page.goto('/filter?session=Double')
  const bulk = page.getByRole('group', { name: 'all cards on this page' })
  const hide = bulk.getByRole('button', { name: 'Set all private (1)' })
  const publish = bulk.getByRole('button', { name: 'Set all public (2)' })
  await expect(hide).toBeVisible()
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/cards/bulk')) sent.push(request.postDataJSON())
  })
  await hide.click()
  await publish.dispatchEvent('click', { detail: 2 })
  const undo = bulk.getByRole('button', { name: 'undo' })
  await undo.dispatchEvent('click', { detail: 2 })
  await undo.click()
  await expect(hide).toBeVisible()
  expect(sent).toEqual([expect.objectContaining({ isPrivate: true })])
  await hide.click()
  await expect(publish).toBeVisible()
  await publish.click()
  await expect(hide).toHaveCount(0)
  await expect(bulk.getByText('2 cards made public')).toBeVisible()
})

test('conversations that cannot be fetched are said at the end of the review’s list, and what is there stays', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [{ id: 'latequeue', prompt: 'a late quokka', sessionTitle: 'Late queue' }])
  await signIn(page, ADMIN)
  let isBroken = true
  let tries = 0
  await page.route(/\/api\/admin\/review(\?|$)/, async (route) => {
    const isNext = route.request().url().includes('after=')
    if (isNext) tries++
    if (isNext && isBroken) return route.fulfill({ status: 500, body: '{}' })
    const response = await route.fetch()
    const page1 = (await response.json()) as object
    return route.fulfill({ response, json: isNext ? page1 : { ...page1, next: '1-1' } })
  })
  const asked = page.waitForResponse(/review\?after=/)
  await page.goto('/review')
  await asked
  const dialog = review(page)
  await expect(dialog.getByRole('alert')).toHaveText('Failed to fetch the conversations. Please try again later.')
  await row(page, 'Late queue').click()
  await expect(dialog.getByText('a late quokka').first()).toBeVisible()
  expect(tries).toBe(1)
  isBroken = false
  await dialog.getByRole('button', { name: 'more conversations' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})
