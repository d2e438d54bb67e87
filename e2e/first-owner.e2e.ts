import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createAdmin, PASSWORD, signIn, tile } from './admin.ts'
import { expectNoViolationsAt } from './axe.ts'
import { expect, test, type RunningServer } from './server.ts'

// The owner's settings for first-time visitors (R2.3, R2.47, R7.26), on a server with the demo.
test.use({
  settings: {
    SITE_TITLE: 'Letters Home',
    SITE_TAGLINE: 'Ten Years of Asking',
    THEME: 'system',
    COMMENT_APPROVAL: 'first',
    COMMENT_LIMITS: 'off',
  },
})

const OWNER = 'ada@example.com'

const chat = (id: string, name: string, prompt: string) => ({
  uuid: id,
  name,
  chat_messages: [
    { uuid: `${id}p`, sender: 'human', text: prompt, content: [], created_at: '2025-01-01T10:00:00Z' },
    { uuid: `${id}a`, sender: 'assistant', text: 'Indeed.', content: [], created_at: '2025-01-01T10:01:00Z' },
  ],
})

const EXPORT = {
  name: 'conversations.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify([chat('1', 'Sourdough', 'How warm is my dough?'), chat('2', 'Garden', 'When do quinces bloom?')]),
  ),
}

/** A window of somebody else. */
const another = async (page: Page, server: RunningServer) =>
  (await page.context().browser()!.newContext({ baseURL: server.url })).newPage()

test('from the demo to a published archive with a backup, by what the page says alone', async ({ page, server }) => {
  test.setTimeout(180_000)
  // The demo says how it becomes the owner's.
  await page.goto('/')
  const note = page.getByRole('note')
  await expect(note.getByText('Your first import replaces it.')).toBeVisible()
  await note.getByText('Is this archive yours?').click()
  await expect(note.getByText('./colloquy create-admin you@example.com')).toBeVisible()
  await createAdmin(server, OWNER)
  await note.getByRole('link', { name: 'Sign in as admin' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('email').fill(OWNER)
  await form.getByLabel('password').fill(PASSWORD)
  await form.getByRole('button', { name: 'login' }).click()
  await expect(page.getByRole('button', { name: 'logout' })).toBeVisible()

  // A visitor and a second window of the owner have the page open all the while, and never load it again.
  const visitor = await another(page, server)
  await visitor.goto('/')
  await expect(visitor.getByRole('note')).toBeVisible()
  const second = await another(page, server)
  await signIn(second, OWNER)
  await second.goto('/')

  // Import, by steps for the program.
  await note.getByRole('link', { name: 'Import your own conversations' }).click()
  const dialog = page.getByRole('dialog', { name: 'import' })
  await dialog.getByText('Claude', { exact: true }).click()
  await expect(dialog.getByText(/then Settings, Privacy, Export data/)).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'choose files' }).click()
  await (await chooser).setFiles(EXPORT)
  await dialog.getByRole('button', { name: 'import 2 cards' }).click()
  await expect(dialog.getByText('2 cards added, 0 changed, 0 already there.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'to the review' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  // Everything on every open page is true, without another load.
  const waiting = '2 cards wait for review; visitors do not see them yet.'
  for (const admin of [page, second]) {
    await expect(admin.getByText(waiting)).toBeVisible()
    await expect(admin.getByRole('link', { name: 'review 2 waiting' })).toBeVisible()
    await expect(admin.getByPlaceholder('search through 2 meetings').first()).toBeVisible()
    await expect(admin.getByRole('note')).toHaveCount(0)
    await expect(admin.getByText('How warm is my dough?').first()).toBeVisible()
  }
  await expect(visitor.getByRole('note')).toHaveCount(0)
  await expect(visitor.getByText(/^Nothing is published here yet\./)).toBeVisible()
  await visitor.getByText('Is this archive yours?').click()
  await expectNoViolationsAt(visitor, [1280, 360], { only: 'main' })
  await page.getByRole('button', { name: 'dashboard' }).click()
  const dashboard = page.getByRole('dialog', { name: 'dashboard' })
  await expect(dashboard.getByRole('region', { name: 'next step' }).getByText(waiting)).toBeVisible()
  await dashboard.getByRole('button', { name: 'Close' }).click()

  // Publish both, hide one again.
  await page.goto('/filter')
  await page.getByRole('button', { name: 'Set all public (2)' }).click()
  for (const prompt of ['How warm is my dough?', 'When do quinces bloom?'])
    await expect(visitor.getByText(prompt).first()).toBeVisible()
  const isPrivate = tile(page, 'When do quinces bloom?').getByRole('checkbox', { name: 'Private' })
  // Visitors may see the change sooner than the page that made it: a press on what is still private would publish it.
  await expect(isPrivate).not.toBeChecked()
  await isPrivate.click()
  await expect(visitor.getByText('When do quinces bloom?')).toHaveCount(0)
  await expect(visitor.getByText('How warm is my dough?').first()).toBeVisible()

  // Back up.
  await page.getByRole('button', { name: 'dashboard' }).click()
  await expect(dashboard.getByText('No backup has been made yet.')).toBeVisible()
  await expect(
    dashboard.getByText('No backups are scheduled: set BACKUP_EVERY to have the server write them.'),
  ).toBeVisible()
  let isRefused = true
  await page.route('**/api/admin/backup', (route) =>
    isRefused
      ? route.fulfill({ status: 409, json: { error: { code: 'conflict', message: 'Wait.', requestId: '1' } } })
      : route.continue(),
  )
  await dashboard.getByRole('button', { name: 'download a backup' }).click()
  await expect(dashboard.getByRole('alert')).toHaveText('No backup was made: Wait.')
  isRefused = false
  const download = page.waitForEvent('download')
  await dashboard.getByRole('button', { name: 'download a backup' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^letters-home-backup-\d{4}-\d\d-\d\d-\d{4}\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  await expect(dashboard.getByText('No backup has been made yet.')).toBeHidden()
})

test('the site has the owner’s title and tagline, in lower case, and the system’s theme until one is chosen', async ({
  page,
}) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Letters Home' })).toHaveCSS('text-transform', 'lowercase')
  await expect(page.getByText('Ten Years of Asking')).toHaveCSS('text-transform', 'lowercase')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: /theme/ }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
})

test('a first comment waits for an admin, its author sees it meanwhile, and the next ones need no approval', async ({
  page,
  server,
  browser,
}) => {
  await createAdmin(server, OWNER)
  const author = await another(page, server)
  const comments = author.getByRole('region', { name: 'comments', exact: true })
  const add = async (text: string) => {
    await comments.getByRole('textbox').fill(text)
    await comments.getByRole('button', { name: 'send' }).click()
    await expect(comments.getByRole('listitem').first()).toContainText(text)
  }
  const reader = (await browser.newContext({ baseURL: server.url })).request
  const read = async () => {
    const answer = (await (await reader.get('/api/threads/main-page/comments')).json()) as {
      comments: { text: string }[]
    }
    return answer.comments.map(({ text }) => text)
  }
  await author.goto('/filter?search=zzqx')
  await add('My first words')
  await expect(comments.getByText('Your comment will be shown once it is approved.')).toBeVisible()
  expect(await read()).toEqual([])

  await signIn(page, OWNER)
  await page.request.post('/api/threads/main-page/comments', {
    data: { text: 'Of the owner' },
    headers: { origin: server.url },
  })
  await page.goto('/filter?search=zzqx')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Comment Moderation, 1 waiting' }).click()
  const dialog = page.getByRole('dialog', { name: 'Comment Moderation' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  const only = dialog.getByRole('checkbox', { name: 'waiting for approval (1)' })
  await only.check()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'approve' }).click()
  await expect(dialog.getByText('No comments wait for approval.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'waiting for approval (0)' }).uncheck()
  await expect(dialog.getByRole('button', { name: 'approve' })).toBeHidden()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  expect(await read()).toEqual(['My first words', 'Of the owner'])

  await add('My second words')
  await expect(comments.getByText('Your comment will be shown once it is approved.')).toBeHidden()
  expect(await read()).toEqual(['My second words', 'My first words', 'Of the owner'])
})
