import type { Page, Route } from '@playwright/test'
import { ADMINS, createAdmin, importCards, signIn } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { box } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: ADMINS })

const ADMIN = 'emmy@example.com'
const RING = 'a ring of words that goes round and begins again where it has ended'

const fail = (route: Route) =>
  route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Away.', requestId: '1' } } })

const discussion = (page: Page) => page.getByRole('region', { name: 'comments', exact: true })

async function comment(page: Page, text: string): Promise<void> {
  await discussion(page).getByRole('textbox').fill(text)
  await discussion(page).getByRole('button', { name: 'send' }).click()
  await expect(discussion(page).getByRole('listitem').getByText(text)).toBeVisible()
}

test('the gear opens the moderation: counted by card, live, searched, deleted, an author blocked for a time', async ({
  page,
  server,
  browser,
}) => {
  test.slow()
  await createAdmin(server, ADMIN)
  await importCards(server, [{ id: 'ring', prompt: RING, sessionTitle: 'Rings', isPrivate: false }])
  await signIn(page, ADMIN)
  await page.route(/\/api\/comments\?/, fail)
  await page.route(/\/api\/comments\/statistics$/, fail)
  await page.goto('/filter?session=Rings')
  const gear = page.getByRole('contentinfo').getByRole('button', { name: 'Comment Moderation' })
  await gear.click()
  const dialog = page.getByRole('dialog', { name: 'Comment Moderation' })
  await expect(dialog.getByText('Failed to load comments')).toBeVisible()
  await expect(dialog.getByText('Failed to load comment statistics')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/filter\?session=Rings$/)
  await page.unroute(/\/api\/comments\?/)
  await page.unroute(/\/api\/comments\/statistics$/)
  await gear.click()
  await expect(dialog.getByText('No comments found in the system.')).toBeVisible()
  await expect(dialog.getByText('0 total comments')).toBeVisible()
  await page.keyboard.press('Escape')

  const icon = page.getByRole('region', { name: 'cards', exact: true }).getByRole('button', { name: /^comments \(/ })
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
  await expect(dialog.getByRole('row', { name: `${RING} 2` })).toBeVisible()
  // The name of the column is in one line.
  expect((await box(dialog.getByRole('columnheader', { name: 'comments' }))).height).toBeLessThan(35)
  await expect(dialog.getByRole('link', { name: RING }).last()).toHaveAttribute('href', /-ring$/)
  await expect(dialog.getByRole('listitem').first()).toContainText(ADMIN)

  await page.route(/\/api\/comments\/[\w-]{20,}$/, fail)
  const remove = dialog.getByRole('button', { name: /^Delete the comment by/ })
  await remove.first().click()
  await expect(dialog.getByRole('alert').getByText('Failed to delete comment')).toBeVisible()
  await expect(dialog.getByText('And round', { exact: true })).toBeVisible()
  await page.unroute(/\/api\/comments\/[\w-]{20,}$/)

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/filter?session=Rings')
  await comment(visitor, 'A word about pears')
  await expect(dialog.getByText('A word about pears')).toBeVisible()
  await expect(dialog.getByText('3 total comments')).toBeVisible()
  await dialog.getByLabel('search comments').fill('quinces')
  await expect(dialog.getByText('No comments found matching your search.')).toBeVisible()
  await dialog.getByLabel('search comments').fill('pears')
  await expect(dialog.locator('mark')).toHaveText('pears')
  await dialog.getByRole('button', { name: 'Delete the comment by Anonymous' }).click()
  await expect(dialog.getByText('A word about')).toBeHidden()
  await expect(discussion(visitor).getByRole('listitem')).toHaveCount(0)
  await dialog.getByLabel('search comments').fill('')

  await comment(visitor, 'Cheap plums here')
  const said = dialog.getByRole('listitem').filter({ hasText: 'Cheap plums here' })
  const keep = said.getByRole('button', { name: 'Block Anonymous from commenting' })
  await keep.click()
  await page.keyboard.press('Escape')
  await expect(said.getByRole('radio')).toHaveCount(0)
  await expect(keep).toBeFocused()
  await keep.click()
  await said.getByRole('radio', { name: 'everyone at this address' }).check()
  await said.getByRole('radio', { name: 'a week' }).check()
  await expectNoViolations(page, { only: 'dialog' })
  await said.getByRole('button', { name: 'block', exact: true }).click()
  await dialog.getByText('blocked (1)').click()
  await expect(dialog.getByText(/^until .*, by emmy$/)).toBeVisible()
  await discussion(visitor).getByRole('textbox').fill('More plums')
  await discussion(visitor).getByRole('button', { name: 'send' }).click()
  await expect(
    discussion(visitor).getByText(/^You cannot comment here until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/),
  ).toBeVisible()
  await expect(discussion(visitor).getByRole('textbox')).toHaveValue('More plums')
  await dialog.getByRole('button', { name: 'Unblock Anonymous' }).click()
  await expect(dialog.getByText('blocked (1)')).toBeHidden()
  // The list of blocks goes with its last row: the focus is in the list below.
  await expect(said).toBeFocused()
  await discussion(visitor).getByRole('button', { name: 'send' }).click()
  await expect(discussion(visitor).getByRole('listitem').getByText('More plums')).toBeVisible()

  await keep.click()
  await said.getByRole('checkbox', { name: 'delete their comments' }).check()
  await said.getByRole('button', { name: 'block', exact: true }).click()
  await expect(discussion(visitor).getByRole('listitem')).toHaveCount(0)
  await expect(dialog.locator(':focus')).toBeVisible()
  await dialog.getByText('blocked (1)').click()
  await dialog.getByRole('button', { name: 'Unblock Anonymous' }).click()
  await expect(dialog.getByText('blocked (1)')).toBeHidden()

  // What is left goes as well: other files about admins begin without a comment.
  await expect(remove).toHaveCount(2)
  for (let left = 2; left > 0; left--) {
    await remove.first().click()
    await expect(remove).toHaveCount(left - 1)
  }
  await page.mouse.click(5, 300)
  await expect(dialog).toBeHidden()
})
