import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createAdmin, PASSWORD, signIn, tile } from './admin.ts'
import { expectNoViolationsAt } from './axe.ts'
import { expect, test, type RunningServer } from './server.ts'

// A title of its own gives this file a server of its own, with the demo in it.
test.use({ settings: { SITE_TITLE: 'a first owner' } })

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
  await expect(note.getByText('It makes room for your first import.')).toBeVisible()
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
  await page.getByRole('button', { name: 'dashboard' }).click()
  const dashboard = page.getByRole('dialog', { name: 'dashboard' })
  await expect(dashboard.getByRole('region', { name: 'next step' }).getByText(waiting)).toBeVisible()
  await dashboard.getByRole('button', { name: 'Close' }).click()

  // Publish both, hide one again.
  await page.goto('/filter')
  await page.getByRole('button', { name: 'Set all public (2)' }).click()
  await expect(visitor.getByText('How warm is my dough?').first()).toBeVisible()
  const isPrivate = tile(page, 'When do quinces bloom?').getByRole('checkbox', { name: 'Private' })
  // Visitors may see the change sooner than the page that made it: a press on what is still private would publish it.
  await expect(isPrivate).not.toBeChecked()
  await isPrivate.click()
  await visitor.goto('/filter')
  await expect(visitor.getByText('How warm is my dough?').first()).toBeVisible()
  await expect(visitor.getByText('When do quinces bloom?')).toHaveCount(0)

  // Back up.
  await page.getByRole('button', { name: 'dashboard' }).click()
  await expect(dashboard.getByText('None has been made yet.')).toBeVisible()
  const download = page.waitForEvent('download')
  await dashboard.getByRole('button', { name: 'download a backup' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^a-first-owner-backup-\d{4}-\d\d-\d\d-\d{4}\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  await expect(dashboard.getByText('None has been made yet.')).toBeHidden()
})

test('the dashboard says how backups are scheduled, and why none could be made', async ({ page, server }) => {
  await createAdmin(server, OWNER)
  await signIn(page, OWNER)
  await page.route('**/api/admin/backup', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'conflict', message: 'Wait.', requestId: '1' } } }),
  )
  await page.goto('/dashboard')
  await expect(
    page.getByText('No backups are scheduled: the setting BACKUP_EVERY has the server write them by itself.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'download a backup' }).click()
  await expect(page.getByRole('alert')).toHaveText('No backup was made: Wait.')
})

test('an archive in which nothing is published is for everyone in both themes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const EMPTY_DAY = { day: null, cards: [], carousel: [] }
  await page.route('**/api/opening*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...EMPTY_DAY } })
  })
  await page.goto('/')
  await expect(page.getByText(/^Nothing is published here yet\./)).toBeVisible()
  await page.getByText('Is this archive yours?').last().click()
  await expectNoViolationsAt(page, [1280, 360])
})
