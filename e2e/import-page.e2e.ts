import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { colloquy, createAdmin, signIn } from './admin.ts'
import { expectNoViolations, expectNoViolationsAt } from './axe.ts'
import { expect, test } from './server.ts'

const ADMIN = 'mary@example.com'

// A title of its own gives this file a server of its own: an import takes the demo's place.
test.use({ settings: { SITE_TITLE: 'imported in the browser' } })

const chat = (id: string, name: string, prompt: string) => ({
  uuid: id,
  name,
  chat_messages: [
    { uuid: `${id}p`, sender: 'human', text: prompt, content: [], created_at: '2025-01-01T10:00:00Z' },
    { uuid: `${id}a`, sender: 'assistant', text: 'Indeed.', content: [], created_at: '2025-01-01T10:01:00Z' },
    { uuid: `${id}t`, sender: 'human', text: '', content: [{ type: 'tool_result' }] },
  ],
})

const EXPORT = {
  name: 'conversations.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify([chat('1', 'Sourdough', 'How warm is my dough?'), chat('2', 'Garden', 'When do quinces bloom?')]),
  ),
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'import' })

/** Presses the button and gives the files to the window that opens. */
async function choose(page: Page, button: string, files: Parameters<Page['setInputFiles']>[1]) {
  const opened = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: button }).click()
  await (await opened).setFiles(files)
}

/** Drops a file or folder of this machine, as the browser itself does. */
async function dropOn(page: Page, path: string) {
  const box = (await dialog(page).getByText('Drop files or a folder here, or').boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      x,
      y,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    })
  }
}

test('an admin chooses an export, sees what would happen, imports it, and finds it in the review', async ({
  page,
  server,
}) => {
  await writeFile(join(server.data, 'categories.json'), '[{ "category": "Kitchen", "words": "dough" }]')
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await page.goto('/filter?year=2024')
  await page.getByRole('link', { name: 'import', exact: true }).click()
  await expect(page).toHaveURL(/\/import$/)
  await dialog(page).getByText('ChatGPT', { exact: true }).click()
  await expect(dialog(page).getByText(/then Settings, Data controls, Export data/)).toBeVisible()
  await choose(page, 'choose files', EXPORT)
  await expect(dialog(page).getByText('Nothing has been written yet.')).toBeVisible()
  await expect(dialog(page).getByText('2 conversations, 6 messages: 2 cards.')).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: /^hidden \(2 tool\) 2$/ })).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: 'all messages 6' })).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: 'shown 57' })).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: 'lost 0' })).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: 'all letters 57' })).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: 'Kitchen 1' })).toBeVisible()
  await dialog(page).getByText('sessions (2)').click()
  await expect(dialog(page).getByRole('row', { name: 'Sourdough Kitchen 1' })).toBeVisible()
  const comesPrivate = dialog(page).getByText(/^All of it comes in private/)
  await expect(comesPrivate).toBeVisible()
  await dialog(page)
    .getByRole('checkbox', { name: /^publish at once/ })
    .check()
  await expect(comesPrivate).toHaveCount(0)
  await dialog(page)
    .getByRole('checkbox', { name: /^publish at once/ })
    .uncheck()
  await dialog(page).getByRole('button', { name: 'import 2 cards' }).click()
  await expect(dialog(page).getByText('2 cards added, 0 changed, 0 already there.')).toBeVisible()
  await dialog(page).getByRole('link', { name: 'to the review' }).click()
  await expect(page.getByText('How warm is my dough?').first()).toBeVisible()

  // What was brought has been read: the page begins with the choice of files again.
  await page.goto('/import')
  await expect(dialog(page).getByRole('button', { name: 'choose files' })).toBeVisible()
  await expect(dialog(page).getByText(/already there/)).toHaveCount(0)
  await choose(page, 'choose files', [EXPORT, { ...EXPORT, name: 'the same.json' }])
  await expect(dialog(page).getByText('2 of them stand in the files again: the richest of each is kept.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'import 2 cards' }).click()
  await expect(dialog(page).getByText('0 cards added, 0 changed, 2 already there.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'import more' }).click()
})

test('files and folders are dropped or chosen; what is broken is refused in a sentence', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'import an export' }).click()
  const area = dialog(page).getByText('Drop files or a folder here, or')
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['[{'], 'broken.json'))
    return transfer
  })
  await area.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(dialog(page).getByRole('alert')).toHaveText(/^The file broken\.json is not valid JSON: .*\.$/)

  const folder = await mkdtemp(join(tmpdir(), 'colloquy-e2e-'))
  try {
    await writeFile(join(folder, 'log.md'), '## 👤 User\nhello\n## 🤖 Assistant\nhi')
    await writeFile(join(folder, '.DS_Store'), 'x')
    await writeFile(join(folder, 'broken.json'), '[{')
    await choose(page, 'choose a folder', folder)
    await expect(dialog(page).getByText('1 conversation, 2 messages: 1 card.')).toBeVisible()
    // A file that failed is not taken for a message.
    await expect(dialog(page).getByRole('row', { name: 'failed 0' })).toBeVisible()
    await expect(dialog(page).getByRole('heading', { name: 'could not be read: 1 file' })).toBeVisible()
    await dialog(page).getByText('files (2)').click()
    await expect(dialog(page).getByRole('row', { name: /log\.md Markdown read$/ })).toBeVisible()
  } finally {
    await rm(folder, { recursive: true })
  }
  // An admin who comes back finds the preview as it was.
  await page.reload()
  await dialog(page).getByRole('button', { name: 'choose other files' }).click()
  await expect(area).toBeVisible()
})

test('a folder is dropped with archives in archives; every file is named with what it is', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await page.goto('/import')
  const above = await mkdtemp(join(tmpdir(), 'colloquy-e2e-'))
  try {
    const mine = join(above, 'mine')
    await mkdir(join(mine, 'deep'), { recursive: true })
    const log = (prompt: string) => `## User\n${prompt}\n## Assistant\nhi`
    await writeFile(join(above, 'chat.md'), log('packed'))
    await symlink('/etc/passwd', join(above, 'link.md'))
    execFileSync('tar', ['-czf', join(above, 'old.tgz'), '-C', above, 'chat.md', 'link.md'])
    execFileSync('tar', ['-cf', join(mine, 'backup'), '-C', above, 'old.tgz'])
    await writeFile(join(mine, 'deep', '.aider.chat.history.md'), log('hidden name'))
    await writeFile(join(mine, 'deep', 'table.csv'), 'name,when\na,b\n')
    await writeFile(join(mine, '.DS_Store'), 'x')
    await expect(dialog(page).getByText('Drop files or a folder here, or')).toBeVisible()
    await dropOn(page, mine)
    await expect(dialog(page).getByText('2 conversations, 4 messages: 2 cards.')).toBeVisible()
    await dialog(page).getByText('files (4)').click()
    const row = (name: RegExp) => dialog(page).getByRole('row', { name })
    await expect(row(/backup\/old\.tgz\/chat\.md Markdown read$/)).toBeVisible()
    await expect(row(/backup\/old\.tgz\/link\.md a link ignored$/)).toBeVisible()
    await expect(row(/\.aider\.chat\.history\.md (Markdown|Aider) read$/)).toBeVisible()
    await expect(row(/table\.csv a table of 2 lines and 2 columns with the keys name and when ignored$/)).toBeVisible()
    await expectNoViolations(page, { only: 'dialog' })
    await dialog(page).getByRole('button', { name: 'choose other files' }).click()
  } finally {
    await rm(above, { recursive: true })
  }
})

test('only admins can import', async ({ page }) => {
  await page.goto('/import')
  await expect(page.getByRole('dialog', { name: 'admin login' })).toBeVisible()
  expect((await page.request.get('/api/admin/import')).status()).toBe(403)
})

test('the import is for everyone in both themes, on phone and desktop', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, ADMIN)
  await page.goto('/import')
  await expect(dialog(page).getByText('Drop files or a folder here, or')).toBeVisible()
  await dialog(page).getByText('Claude', { exact: true }).click()
  await expectNoViolationsAt(page, [360, 1280], { only: 'dialog' })
  await choose(page, 'choose files', EXPORT)
  await expect(dialog(page).getByText('2 conversations, 6 messages: 2 cards.')).toBeVisible()
  await dialog(page).getByText('sessions (2)').click()
  await expectNoViolationsAt(page, [360, 1280], { only: 'dialog' })
  await dialog(page).getByRole('button', { name: 'choose other files' }).click()
  await expect(dialog(page).getByText('Drop files or a folder here, or')).toBeVisible()
})

test('what an import brought leads to the review for as long as something of it waits there', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await page.goto('/import')
  const later = [chat('11', 'Pastry', 'How cold is my butter?'), chat('12', 'Pond', 'When do newts wake?')]
  await choose(page, 'choose files', { ...EXPORT, buffer: Buffer.from(JSON.stringify(later)) })
  await dialog(page).getByRole('button', { name: 'import 2 cards' }).click()
  await expect(dialog(page).getByText('2 cards are private: look at them in the review.')).toBeVisible()
  await colloquy(server, ['publish', '--all'])
  await page.reload()
  await expect(dialog(page).getByText('2 cards added, 0 changed, 0 already there.')).toBeVisible()
  await expect(dialog(page).getByText(/in the review/)).toHaveCount(0)
  await expect(dialog(page).getByRole('link', { name: 'to the review' })).toHaveCount(0)

  const listed = await page.request.get('/api/cards?session=Pastry')
  const [card] = ((await listed.json()) as { cards: [{ id: string }] }).cards
  const data = { isPrivate: true }
  await page.request.patch(`/api/cards/${card.id}`, { data, headers: { origin: server.url } })
  const more = [...later, chat('13', 'Quince', 'When are quinces ripe?')]
  await dialog(page).getByRole('button', { name: 'import more' }).click()
  await choose(page, 'choose files', { ...EXPORT, buffer: Buffer.from(JSON.stringify(more)) })
  await dialog(page).getByRole('button', { name: 'import 3 cards' }).click()
  await expect(dialog(page).getByText('One card stays private, as an admin decided')).toBeVisible()
  await expect(dialog(page).getByText('One card is private: look at it in the review.')).toBeVisible()
})
