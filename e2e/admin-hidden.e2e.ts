import { createAdmin, importCards, signIn, tile } from './admin.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'cards that an admin hides' } })

const ADMIN = 'ada@example.com'

test('a card that the list would hide stays until its flag is set, and says there that it was refused', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'refused0', prompt: 'a letter to jane.roe@fruits.org' },
    { id: 'refused1', prompt: 'a plain letter' },
  ])
  await signIn(page, ADMIN)
  await page.goto('/filter?search=letter&show=hide-public')
  const held = tile(page, 'a letter')
  await held.getByRole('checkbox', { name: 'Private' }).click()
  await expect(held.getByText(/^Failed to update privacy status for card refused0: ‘.*’ holds 1 finding/)).toBeVisible()
  await expect(held.getByRole('checkbox', { name: 'Private' })).toBeChecked()
  await held.getByRole('link', { name: 'look at it in the review' }).click()
  await expect(page.getByRole('dialog', { name: 'review' })).toContainText('jane.roe')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/filter\?search=letter&show=hide-public$/)
  await tile(page, 'a plain letter').getByRole('checkbox', { name: 'Private' }).click()
  await expect(tile(page, 'a plain letter')).toBeHidden()
})

test('what turns private while the list of public cards is on its way stays as well', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'early0', prompt: 'an early quince', isPrivate: false },
    { id: 'early1', prompt: 'an early fig', isPrivate: false },
  ])
  await signIn(page, ADMIN)
  await page.goto('/filter?search=early')
  await expect(tile(page, 'an early fig')).toBeVisible()
  // No answer comes before the change, for which those on their way are given up.
  const lists = /\/api\/cards\?.*show=public/
  let isChanged = false
  const asked = Promise.withResolvers<void>()
  await page.route(lists, async (route) => {
    asked.resolve()
    if (isChanged) await route.continue()
  })
  await page.route('**/api/cards/early1', async (route) => {
    const answer = await route.fetch()
    isChanged = true
    await route.fulfill({ response: answer })
  })
  await page.getByRole('combobox', { name: 'show' }).selectOption('hide private')
  await asked.promise
  const fig = tile(page, 'an early fig').getByRole('checkbox', { name: 'Private' })
  const answer = page.waitForResponse((response) => lists.test(response.url()) && response.ok())
  await fig.click()
  await expect(fig).toBeChecked()
  expect(await (await answer).json()).toMatchObject({ total: 1 })
  await expect(tile(page, 'an early quince')).toBeVisible()
  await expect(page.getByText('one card', { exact: true })).toBeVisible()
  await expect(fig).toBeChecked()
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
  // What is there stays where it cannot be asked for once more.
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
