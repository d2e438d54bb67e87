import { ADMINS, createAdmin, importCards, signIn, tile } from './admin.ts'
import { openDisplay } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: ADMINS })

const ADMIN = 'ada@example.com'

test('an admin narrows a list by flags, in its address; what turns private while private cards are hidden stays', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  const cards = [
    { id: 'show0', prompt: 'a quince', isPrivate: false },
    { id: 'show1', prompt: 'a medlar' },
    { id: 'show2', prompt: 'a fig', isPrivate: false },
    { id: 'show3', prompt: 'a sloe', isPrivate: false },
  ]
  await importCards(
    server,
    cards.map((card) => ({ ...card, sessionTitle: 'Narrowed' })),
  )
  await signIn(page, ADMIN)
  await page.goto('/filter?session=Narrowed')
  // Always there for admins, whether or not a text is cut.
  const display = await openDisplay(page)
  await expect(display.getByRole('switch', { name: 'expand all' })).toBeVisible()
  await expect(display.getByRole('switch', { name: 'highlighting' })).toBeVisible()
  await page.keyboard.press('Escape')

  const show = page.getByRole('combobox', { name: 'show' })
  const lists = /\/api\/cards\?.*show=public/
  const isPrivate = (words: string) => tile(page, words).getByRole('checkbox', { name: 'Private' })
  await show.selectOption('hide private')
  await expect(page).toHaveURL(/show=public/)
  await expect(tile(page, 'a medlar')).toBeHidden()
  const answer = page.waitForResponse((response) => lists.test(response.url()) && response.ok())
  await isPrivate('a fig').click()
  await answer
  await expect(isPrivate('a fig')).toBeEnabled()
  await expect(tile(page, 'a fig')).toBeVisible()
  await expect(tile(page, 'a medlar')).toBeHidden()
  await show.selectOption('all cards')
  await expect(tile(page, 'a medlar')).toBeVisible()

  // So does what turns private while the list of public cards is on its way: no answer comes before the change. A page
  // that is loaded again has no such list yet; one from above may still be good enough to be shown without asking.
  await page.reload()
  await expect(tile(page, 'a medlar')).toBeVisible()
  let isChanged = false
  const asked = Promise.withResolvers<void>()
  await page.route(lists, async (route) => {
    asked.resolve()
    if (isChanged) await route.continue()
  })
  await page.route('**/api/cards/show0', async (route) => {
    const response = await route.fetch()
    isChanged = true
    await route.fulfill({ response })
  })
  await show.selectOption('hide private')
  await asked.promise
  const next = page.waitForResponse((response) => lists.test(response.url()) && response.ok())
  await isPrivate('a quince').click()
  await expect(isPrivate('a quince')).toBeChecked()
  expect(await (await next).json()).toMatchObject({ total: 1 })
  await expect(page.getByText('one card', { exact: true })).toBeVisible()
  for (const words of ['a sloe', 'a quince']) await expect(tile(page, words)).toBeVisible()
  await expect(isPrivate('a quince')).toBeChecked()
  await expect(tile(page, 'a fig')).toBeHidden()
  await page.unroute(lists)

  await show.selectOption('only private')
  await expect(page).toHaveURL(/show=private/)
  await expect(tile(page, 'a sloe')).toBeHidden()
  await show.selectOption('all cards')
  await tile(page, 'a sloe').getByRole('checkbox', { name: 'Viewed 4' }).click()
  await show.selectOption('hide viewed')
  await expect(page.getByText('1 hidden on this page')).toBeVisible()
  await expect(tile(page, 'a sloe')).toBeHidden()
  await page.goBack()
  await expect(tile(page, 'a sloe')).toBeVisible()
  await show.selectOption('only unviewed')
  await expect(page).toHaveURL(/show=unviewed/)
  await expect(tile(page, 'a sloe')).toBeHidden()

  // An address may combine what the page offers as one choice. Page sizes are offered from 50 cards on, as to visitors.
  await page.route(/\/api\/cards\?/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), total: 50 } })
  })
  await page.goto('/filter?session=Narrowed&show=unviewed,hide-public')
  await expect(show.locator('option:checked')).toHaveText('only unviewed, hide public')
  await expect(tile(page, 'a medlar')).toBeVisible()
  await expect(tile(page, 'a sloe')).toBeHidden()
  await expect((await openDisplay(page)).getByRole('radiogroup', { name: 'cards per page' })).toBeVisible()
  await page.keyboard.press('Escape')
  // Removing the last filter ends the narrowing.
  await page
    .getByRole('navigation', { name: 'filters' })
    .getByRole('button', { name: /^remove / })
    .click()
  await expect(page).toHaveURL(/\/filter\?show=hide-public$/)
  await expect(show).toHaveValue('hide-public')
})

test('a card that comes to the front of a list closes nothing that is open in it', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  const day = (hour: number) => `20240105_${hour}0000`
  await importCards(server, [
    { id: 'front0', prompt: 'a steady plum', sessionTitle: 'One', dayStamp: day(10) },
    { id: 'front1', prompt: 'a steady pear', sessionTitle: 'Two', dayStamp: day(11) },
  ])
  await signIn(page, ADMIN)
  await page.goto('/filter?search=steady&sort=newest')
  await page.getByRole('button', { name: 'Add to collection (2)' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox').fill('Fruits')
  await importCards(server, [{ id: 'front2', prompt: 'a steady fig', sessionTitle: 'Three', dayStamp: day(12) }])
  await expect(page.getByText('a steady fig')).toBeAttached()
  await expect(form.getByRole('textbox')).toHaveValue('Fruits')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await tile(page, 'a steady pear')
    .getByRole('button', { name: /^comments/ })
    .click()
  await form.getByRole('textbox').fill('Ripe')
  await page.route('**/api/calendar*', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Not now.', requestId: '1' } } }),
  )
  const calendar = page.waitForResponse('**/api/calendar*')
  await importCards(server, [{ id: 'front3', prompt: 'a steady date', sessionTitle: 'Four', dayStamp: day(13) }])
  await expect(page.getByText('a steady date')).toBeAttached()
  await calendar
  await expect(form.getByRole('textbox')).toHaveValue('Ripe')
  await expect(form.getByRole('textbox')).toBeFocused()
  // Present data stays where it cannot be refetched.
  await expect(page.getByRole('button', { name: 'show months', includeHidden: true })).toBeVisible()
  await expect(page.getByText('Failed to fetch activity data')).toHaveCount(0)
})

test('a card or comment that goes with what was pressed in it leaves the focus in its list', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  const turns = ['first', 'second', 'third'].map((word, at) => ({ id: `gone${at}`, prompt: `the ${word} quandong` }))
  await importCards(server, turns)
  await signIn(page, ADMIN)
  await page.goto('/filter?search=quandong&show=unviewed&sort=oldest')
  await tile(page, 'the first quandong').getByRole('checkbox', { name: 'Viewed 1' }).press('Space')
  await expect(tile(page, 'the first quandong')).toBeHidden()
  await expect(tile(page, 'the second quandong').getByRole('checkbox', { name: 'Viewed 1' })).toBeFocused()

  const isPrivate = tile(page, 'the second quandong').getByRole('checkbox', { name: 'Private' })
  const held = Promise.withResolvers<void>()
  await page.route('**/api/cards/gone1', async (route) => {
    await held.promise
    await route.continue()
  })
  await isPrivate.press('Space')
  await expect(isPrivate).toBeDisabled()
  await expect(isPrivate).toBeFocused()
  held.resolve()
  await expect(isPrivate).toBeEnabled()
  await expect(isPrivate).toBeFocused()

  // Where a press on the page gave the focus up, a card that goes gives it back to none: Space would set a flag there.
  await page.mouse.click(2, 400)
  await page.evaluate(() => {
    const headers = { 'content-type': 'application/json' }
    return fetch('/api/cards/gone1', { method: 'PATCH', headers, body: '{"isViewed":true}' })
  })
  await expect(tile(page, 'the second quandong')).toBeHidden()
  await expect(page.locator('body')).toBeFocused()

  await page.getByRole('link', { name: 'the third quandong' }).press('Enter')
  const card = page.getByRole('dialog')
  await card.getByRole('checkbox', { name: 'Viewed' }).press('Space')
  await expect(page.locator('[data-card-link]', { hasText: 'the third quandong' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'cards' })).toBeFocused()

  const comments = page.getByRole('region', { name: 'comments', exact: true })
  for (const text of ['one', 'two']) {
    await comments.getByRole('textbox').fill(text)
    await comments.getByRole('button', { name: 'send' }).click()
    await expect(comments.getByRole('listitem').getByText(text)).toBeVisible()
  }
  await comments
    .getByRole('button', { name: /^Delete/ })
    .first()
    .press('Enter')
  await expect(comments.getByRole('listitem').filter({ hasText: 'one' })).toBeFocused()
  await comments.getByRole('button', { name: /^Delete/ }).press('Enter')
  await expect(comments.getByRole('list')).toBeFocused()
})
