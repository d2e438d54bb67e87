import type { Route } from '@playwright/test'
import { createAdmin, importCards, logIn } from './admin.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'moderation', COMMENT_LIMITS: 'off' } })

const fail = (route: Route) =>
  route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Away.', requestId: '1' } } })

test('the gear opens the moderation, which counts by card, says what failed, and closes with Escape', async ({
  page,
  server,
}) => {
  await createAdmin(server, 'emmy@example.com')
  await importCards(server, [
    { id: 'ring', prompt: 'a ring of words that goes round and begins again where it has ended', isPrivate: false },
  ])
  await logIn(page, 'emmy@example.com')
  await page.route(/\/api\/comments\?/, fail)
  await page.route(/\/api\/comments\/statistics$/, fail)
  const gear = page.getByRole('contentinfo').getByRole('button', { name: 'Comment Moderation' })
  await gear.click()
  const dialog = page.getByRole('dialog', { name: 'Comment Moderation' })
  await expect(dialog.getByText('Failed to load comments')).toBeVisible()
  await expect(dialog.getByText('Failed to load comment statistics')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await page.unroute(/\/api\/comments\?/)
  await page.unroute(/\/api\/comments\/statistics$/)

  await page.goto('/filter?year=2024')
  const tile = page.getByRole('region', { name: 'cards', exact: true }).getByRole('article')
  const icon = tile.getByRole('button', { name: /^comments \(/ })
  await icon.click()
  const thread = page.getByRole('dialog', { name: 'comments' })
  for (const text of ['Round', 'And round']) {
    await thread.getByRole('textbox').fill(text)
    await thread.getByRole('button', { name: 'send' }).click()
    await expect(thread.getByRole('listitem').getByText(text, { exact: true })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(icon).toHaveAccessibleName('comments (2)')
  await gear.click()
  await expect(dialog.getByText('2 total comments')).toBeVisible()
  await dialog.getByText('comments by card').click()
  await expect(
    dialog.getByRole('row', { name: 'a ring of words that goes round and begins again where it has ended 2' }),
  ).toBeVisible()
  // The name of the column is in one line.
  const lines = async (name: string) => (await dialog.getByRole('columnheader', { name }).boundingBox())!.height
  expect(await lines('comments')).toBeLessThan(35)
  await expect(
    dialog.getByRole('link', { name: 'a ring of words that goes round and begins again where it has ended' }).last(),
  ).toHaveAttribute('href', /-ring$/)
  await expect(dialog.getByRole('listitem').first()).toContainText('emmy@example.com')

  await page.route(/\/api\/comments\/[\w-]{20,}$/, fail)
  await dialog
    .getByRole('button', { name: /^Delete the comment by/ })
    .first()
    .click()
  await expect(dialog.getByRole('alert').getByText('Failed to delete comment')).toBeVisible()
  await expect(dialog.getByText('And round', { exact: true })).toBeVisible()
})
