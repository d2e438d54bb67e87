import { createAdmin, importCards, signIn, tile } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'deleted for good' } })

const ADMIN = 'ada@example.com'

test('an admin deletes a card for good, after the words that will go', async ({ page, server, browser }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'one', prompt: 'the first question', response: 'a zebra', sessionTitle: 'Stripes', isPrivate: false },
    { id: 'two', prompt: 'the second question', sessionTitle: 'Stripes', isPrivate: false },
  ])
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/filter?session=Stripes')
  await expect(tile(visitor, 'the first question')).toBeVisible()

  await signIn(page, ADMIN)
  await page.goto('/card/x-one')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete for good?' })
  const words = dialog.getByRole('region', { name: 'These words will be gone:' })
  await expect(words).toContainText('the first question')
  await expect(words).toContainText('a zebra')
  await expect(words).toContainText('The title ‘Stripes’ stays on 1 other card of the conversation.')
  await expectNoViolations(page)
  await dialog.getByRole('radio', { name: 'The whole conversation' }).check()
  await expect(words).toContainText('the second question')
  await expect(words).not.toContainText('stays')
  await expect(dialog.getByRole('button', { name: 'Delete 2 cards for good' })).toBeEnabled()
  await dialog.getByRole('radio', { name: 'This card' }).check()
  await expect(words).not.toContainText('the second question')
  // The event that the card is gone may come before the answer, and the open card goes with it.
  await page.route('**/api/forget', async (route) => {
    const response = await route.fetch()
    await expect(dialog).toBeHidden()
    await route.fulfill({ response })
  })
  await dialog.getByRole('button', { name: 'Delete this card for good' }).click()
  await expect(page.getByText('1 card deleted for good.')).toBeVisible()
  await expect(page).not.toHaveURL(/card/)

  await expect(tile(visitor, 'the first question')).toBeHidden()
  await expect(tile(visitor, 'the second question')).toBeVisible()
  await page.goto('/filter?session=Stripes')
  await expect(tile(page, 'the second question')).toBeVisible()
  await expect(tile(page, 'the first question')).toBeHidden()
})
