import { createAdmin, importCards, signIn } from './admin.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'approval', COMMENT_LIMITS: 'off', COMMENT_APPROVAL: 'first' } })

test('a first comment waits for an admin, its author sees it meanwhile, and the next ones need no approval', async ({
  page,
  server,
  browser,
}) => {
  await createAdmin(server, 'ada@example.com')
  await importCards(server, [{ id: 'open1', prompt: 'an open question', isPrivate: false }])
  const [author, reader] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ baseURL: server.url })).newPage()),
  )
  const comments = (of: typeof page) => of.getByRole('region', { name: 'comments', exact: true })
  await reader!.goto('/')
  await author!.goto('/')
  await comments(author!).getByRole('textbox').fill('My first words')
  await comments(author!).getByRole('button', { name: 'send' }).click()
  await expect(comments(author!).getByRole('listitem')).toContainText('My first words')
  await expect(comments(author!).getByText('Your comment will be shown once it is approved.')).toBeVisible()
  await expect(comments(reader!).getByText('No comments yet. Be the first to comment!')).toBeVisible()

  await signIn(page, 'ada@example.com')
  await page.goto('/moderation')
  const dialog = page.getByRole('dialog', { name: 'Comment Moderation' })
  await dialog.getByRole('button', { name: 'approve' }).click()
  await expect(dialog.getByRole('button', { name: 'approve' })).toBeHidden()
  await expect(comments(reader!).getByRole('listitem')).toContainText('My first words')

  await comments(author!).getByRole('textbox').fill('My second words')
  await comments(author!).getByRole('button', { name: 'send' }).click()
  await expect(comments(reader!).getByRole('listitem').first()).toContainText('My second words')
})
