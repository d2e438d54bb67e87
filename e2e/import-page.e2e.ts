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

const chat = (id: string, name: string, prompt: string, answer = 'Indeed.') => ({
  uuid: id,
  name,
  chat_messages: [
    { uuid: `${id}p`, sender: 'human', text: prompt, content: [], created_at: '2025-01-01T10:00:00Z' },
    { uuid: `${id}a`, sender: 'assistant', text: answer, content: [], created_at: '2025-01-01T10:01:00Z' },
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

test('an export that a command imports is private, and on the open page for everyone once it is published', async ({
  page,
  server,
}) => {
  const file = join(server.data, 'conversations.json')
  await writeFile(
    file,
    JSON.stringify([
      chat('21', 'Quixotic dough', 'How warm is quixotic dough?', 'About **24 °C**.'),
      chat('22', 'Secret plans', 'Where is the quixotic treasure?', 'Under the oak.'),
    ]),
  )
  await page.goto('/')
  const search = page.getByRole('combobox', { name: 'search your meetings' })
  await expect(search).toHaveAttribute('placeholder', /search through 1\d\d meetings/)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/cards\/[^/]+$/.test(pathname)) asked.push(pathname)
  })
  await colloquy(server, ['import', file])
  // The open page follows, and asks for none of the demo's cards but those that this device keeps.
  await expect(search).toHaveAttribute('placeholder', 'search your meetings')
  expect(asked.length).toBeLessThan(20)
  await expect(page.getByText('quixotic')).toHaveCount(0)

  await colloquy(server, ['publish', '--session', 'Quixotic dough'])
  await page.getByRole('link', { name: 'Quixotic dough' }).first().click()
  // It leads to the card or to its conversation, by what of it is there first.
  await expect(page.locator('strong').filter({ hasText: '24 °C', visible: true }).first()).toBeVisible()
  await expect(page.getByText('treasure')).toHaveCount(0)
})

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
  await expectNoViolations(page, { only: 'dialog' })
  await choose(page, 'choose files', EXPORT)
  const said = dialog(page).getByRole('status').filter({ hasText: 'Nothing has been written yet.' })
  await expect(said, 'the end of a phase is announced as its beginning is').toHaveCount(1)
  await expect(dialog(page).getByText('2 conversations, 6 messages: 2 cards.')).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: /^hidden \(2 tool\) 2$/ })).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: 'all messages 6' })).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: 'shown 57' })).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: 'lost 0' })).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: 'all letters 57' })).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: 'Kitchen 1' })).toBeVisible()
  await dialog(page).getByText('sessions (2)').click()
  await expect(dialog(page).getByRole('row', { name: 'Sourdough Kitchen 1' })).toBeVisible()
  await expectNoViolationsAt(page, [360, 1280], { only: 'dialog' })
  const comesPrivate = dialog(page).getByText(/^Everything is imported as private/)
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
  await expect(page.getByRole('dialog', { name: 'review' }).getByText('Sourdough').first()).toBeVisible()

  // The files were read and dropped: the page begins with the choice of files again.
  await page.goto('/import')
  await expect(dialog(page).getByRole('button', { name: 'choose files' })).toBeVisible()
  await expect(dialog(page).getByText(/already there/)).toHaveCount(0)
  await choose(page, 'choose files', [EXPORT, { ...EXPORT, name: 'the same.json' }])
  await expect(
    dialog(page).getByText('2 of them are in the files more than once: the most complete copy of each is kept.'),
  ).toBeVisible()
  await dialog(page).getByRole('button', { name: 'import 2 cards' }).click()
  await expect(dialog(page).getByText('0 cards added, 0 changed, 2 already there.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'import more' }).click()

  // In the end it shows the cards' visibility, and again the unreadable entries.
  const json = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  const pears = json('pears.json', JSON.stringify([chat('3', 'Pears', 'When are pears ripe?')]))
  await choose(page, 'choose files', [pears, json('broken.json', '[{')])
  await dialog(page)
    .getByRole('checkbox', { name: /^publish at once/ })
    .check()
  await dialog(page).getByRole('button', { name: 'import 1 card' }).click()
  await expect(dialog(page).getByText('1 card added, 0 changed, 0 already there.')).toBeVisible()
  await expect(dialog(page).getByText('One card is public: visitors see it.')).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: 'could not be read: 1 file' })).toBeVisible()
  await expect(dialog(page).getByText(/^The file broken\.json is not valid JSON: /)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'import more' }).click()
})

test('files and folders are dropped or chosen; each is named with what it is, or refused in a sentence', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await page.goto('/import')
  const area = dialog(page).getByText('Drop files or a folder here, or')
  await expect(area).toBeVisible()
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['[{'], 'broken.json'))
    return transfer
  })
  await area.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(dialog(page).getByRole('alert')).toHaveText(/^The file broken\.json is not valid JSON: .*\.$/)
  const row = (name: RegExp) => dialog(page).getByRole('row', { name })
  const log = (prompt: string) => `## User\n${prompt}\n## Assistant\nhi`
  const above = await mkdtemp(join(tmpdir(), 'colloquy-e2e-'))
  try {
    const chosen = join(above, 'chosen')
    await mkdir(chosen)
    await writeFile(join(chosen, 'log.md'), log('hello'))
    await writeFile(join(chosen, '.DS_Store'), 'x')
    await writeFile(join(chosen, 'broken.json'), '[{')
    // While the next files are sent, nothing says any more why the last ones were refused.
    const sending = Promise.withResolvers<void>()
    await page.route(/\/api\/admin\/import/, async (route) => {
      if (route.request().method() !== 'GET') await sending.promise
      await route.fallback()
    })
    await choose(page, 'choose a folder', chosen)
    await expect(dialog(page).getByText(/^Sending: /)).toBeVisible()
    await expect(dialog(page).getByRole('alert')).toHaveCount(0)
    sending.resolve()
    await expect(dialog(page).getByText('1 conversation, 2 messages: 1 card.')).toBeVisible()
    // A file that failed is not taken for a message.
    await expect(row(/^failed 0$/)).toBeVisible()
    await expect(dialog(page).getByRole('heading', { name: 'could not be read: 1 file' })).toBeVisible()
    await dialog(page).getByText('files (2)').click()
    await expect(row(/log\.md Markdown read$/)).toBeVisible()
    // A returning admin finds the preview as it was.
    await page.reload()
    await dialog(page).getByRole('button', { name: 'choose other files' }).click()
    await expect(area).toBeVisible()
    // A folder with archives in archives.
    const mine = join(above, 'mine')
    await mkdir(join(mine, 'deep'), { recursive: true })
    await writeFile(join(above, 'chat.md'), log('packed'))
    await symlink('/etc/passwd', join(above, 'link.md'))
    execFileSync('tar', ['-czf', join(above, 'old.tgz'), '-C', above, 'chat.md', 'link.md'])
    execFileSync('tar', ['-cf', join(mine, 'backup'), '-C', above, 'old.tgz'])
    await writeFile(join(mine, 'deep', '.aider.chat.history.md'), log('hidden name'))
    await writeFile(join(mine, 'deep', 'table.csv'), 'name,when\na,b\n')
    await writeFile(join(mine, '.DS_Store'), 'x')
    await dropOn(page, mine)
    await expect(dialog(page).getByText('2 conversations, 4 messages: 2 cards.')).toBeVisible()
    await dialog(page).getByText('files (4)').click()
    await expect(row(/backup\/old\.tgz\/chat\.md Markdown read$/)).toBeVisible()
    await expect(row(/backup\/old\.tgz\/link\.md a link ignored$/)).toBeVisible()
    await expect(row(/\.aider\.chat\.history\.md (Markdown|Aider) read$/)).toBeVisible()
    await expect(row(/table\.csv a table of 2 lines and 2 columns with the keys name and when ignored$/)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'choose other files' }).click()
    await choose(page, 'choose files', [join(above, 'chat.md'), join(mine, 'deep', 'table.csv')])
    await expect(dialog(page).getByText('chosen files of which nothing is imported (1)')).toBeVisible()
    await expect(row(/^table\.csv a table .* ignored$/)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'choose other files' }).click()
    await expect(area).toBeVisible()
  } finally {
    await rm(above, { recursive: true })
  }
})

test('an import leads to the review while something of it waits, and one that ended elsewhere is left with a word', async ({
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

  const headers = { origin: server.url }
  const listed = await page.request.get('/api/cards?session=Pastry')
  const [card] = ((await listed.json()) as { cards: [{ id: string }] }).cards
  await page.request.patch(`/api/cards/${card.id}`, { data: { isPrivate: true }, headers })
  const more = [...later, chat('13', 'Quince', 'When are quinces ripe?')]
  await dialog(page).getByRole('button', { name: 'import more' }).click()
  await choose(page, 'choose files', { ...EXPORT, buffer: Buffer.from(JSON.stringify(more)) })
  await dialog(page).getByRole('button', { name: 'import 3 cards' }).click()
  await expect(dialog(page).getByText('One card stays private, as an admin decided')).toBeVisible()
  await expect(dialog(page).getByText('One card is private: look at it in the review.')).toBeVisible()

  // Another admin has chosen other files: the pressed button is gone, and the focus stays on the screen.
  await dialog(page).getByRole('button', { name: 'import more' }).click()
  await choose(page, 'choose files', EXPORT)
  await expect(dialog(page).getByRole('button', { name: 'choose other files' })).toBeVisible()
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  const { job } = (await (await page.request.get('/api/admin/import')).json()) as State
  await page.request.delete(`/api/admin/import/${job!.id}`, { headers })
  await dialog(page).getByRole('button', { name: 'import 2 cards' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('no longer known here')
  await expect(dialog(page).getByRole('button', { name: 'choose files' })).toBeVisible()

  // It ends before its end.
  const ledger = { ...job!.ledger, cards: 100 }
  let state: State['job'] = { ...job!, ledger, status: 'importing', imported: { ...NONE, added: 40 } }
  await page.route('**/api/admin/import', async (route) => {
    const answer = (await (await route.fetch()).json()) as State
    await route.fulfill({ json: { ...answer, job: state } })
  })
  await page.reload()
  await expect(dialog(page).getByText('Importing: 40 of 100 cards')).toBeVisible()
  state = null
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'The import stopped early: 40 of 100 cards were written. Import again to complete it.',
  )
})

/** The used fields of a server's response. */
interface State {
  job: { id: string; status: string; ledger: { cards: number }; imported: object } | null
}

const NONE = {
  added: 0,
  changed: 0,
  unchanged: 0,
  forgotten: 0,
  isPrivate: 0,
  isPublic: 0,
  withFindings: 0,
  kept: 0,
  pictures: 0,
  picturesLeftOut: 0,
}
