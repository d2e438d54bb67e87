import { mkdtempSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdmin, signIn } from './admin.ts'
import { expectNoViolations, expectNoViolationsAt } from './axe.ts'
import { expect, test } from './server.ts'

const ADMIN = 'mary@example.com'
const above = mkdtempSync(join(tmpdir(), 'colloquy-e2e-watch-'))
const [sessions, missing] = [join(above, 'sessions'), join(above, 'missing')]

test.use({
  settings: {
    BACKUP_EVERY: '12h',
    BACKUP_KEEP: '3',
    WATCH: `${sessions},${missing}`,
    WEBHOOK_TARGETS: 'any',
  },
})
test.afterAll(() => rm(above, { recursive: true, force: true }))

const line = (role: 'user' | 'assistant', at: number, content: string) =>
  `${JSON.stringify({ type: role, uuid: `m${at}`, parentUuid: at === 0 ? null : `m${at - 1}`, sessionId: 's', timestamp: `2025-03-01T10:0${at}:00Z`, message: { role, content } })}\n`

/** The used fields of the server's response. */
interface Dashboard {
  lastBackup: unknown
  watched: { files: number; troubled: number }[]
}

test('the dashboard says when backups are written and why one failed, and what is read of watched folders', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await mkdir(sessions, { recursive: true })
  const talk = line('user', 0, 'How warm is watched dough?') + line('assistant', 1, 'Warm.')
  await writeFile(join(sessions, 's.jsonl'), talk)
  await writeFile(join(sessions, 'broken.json'), '[{"id":')
  // The first backup is written at the start.
  await expect(async () => {
    const { lastBackup, watched } = (await (await page.request.get('/api/admin/dashboard')).json()) as Dashboard
    expect(lastBackup).not.toBeNull()
    expect(watched).toContainEqual(expect.objectContaining({ files: 1, troubled: 1 }))
  }).toPass({ timeout: 60_000 })
  const reason = `EACCES: permission denied, mkdir '/srv/archives/${'of-conversations-'.repeat(6)}backups'`
  await page.route('**/api/admin/dashboard', async (route) => {
    const response = await route.fetch()
    const dashboard = (await response.json()) as object
    return route.fulfill({
      response,
      json: { ...dashboard, backupFailure: reason, unfinishedImport: '2026-01-02T03:04:05Z' },
    })
  })
  await page.goto('/dashboard')
  const dialog = page.getByRole('dialog', { name: 'dashboard' })
  const part = (title: string) => dialog.locator('section', { has: page.getByRole('heading', { name: title }) })
  await expect(dialog.getByText(/^An import that began .* has not ended\./)).toBeVisible()
  const backup = part('last backup')
  await expect(
    backup.getByText('One is written every 12 hours, next to the data folder; the newest 3 are kept.'),
  ).toBeVisible()
  await expect(backup.getByText('No backups are scheduled')).toHaveCount(0)
  const failed = `The last scheduled backup failed (${reason}); it is tried again each hour.`
  await expect(backup.getByText(failed)).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  }

  const watched = part('watched folders')
  await expect(watched.getByText('1 file read, last change')).toBeVisible()
  await expect(watched.getByText(`There is no folder ${missing}: make it, or name another to watch.`)).toBeVisible()
  await watched.getByText('1 file could not be read, or only in part').click()
  await expect(watched.getByText(/The file broken\.json is not valid JSON: it ends too early/)).toBeVisible()
  await watched.getByRole('link', { name: /waits? for review$/ }).click()
  await expect(page).toHaveURL(/\/review/)
  const review = page.getByRole('dialog', { name: 'review' })
  await expect(review.getByText('How warm is watched dough?').filter({ visible: true }).first()).toBeVisible()
})

test('an admin makes an API key, copies it once, and withdraws it; adds a webhook, tests it, and removes it', async ({
  page,
  server,
  context,
}) => {
  test.slow()
  let status = 500
  const types: string[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      types.push((JSON.parse(body) as { type: string }).type)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const top = 'dialog[aria-labelledby]:last-of-type'
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await page.goto('/dashboard')
  const dashboard = page.getByRole('dialog', { name: 'dashboard' })

  await expect(page.getByText('There are no API keys yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create a key' }).click()
  const form = page.getByRole('dialog', { name: 'Create a key' })
  await form.getByLabel('Name').fill('an assistant')
  await form.getByLabel('Scope').selectOption('read')
  await form.getByLabel('Ends').selectOption('never')
  await form.getByRole('button', { name: 'Create a key' }).click()
  const shown = form.getByRole('textbox', { name: 'The key ‘an assistant’' })
  await expect(shown).toHaveValue(/^colloquy_/)
  await expect(shown).toBeFocused()
  await expectNoViolations(page, { only: top })
  const headers = { authorization: `Bearer ${await shown.inputValue()}` }
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await form.getByRole('button', { name: 'Copy key' }).click()
  await expect(page.getByText('Key copied')).toBeVisible()
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toHaveCount(0)
  const ask = () => page.request.get('/api/admin/dashboard', { headers })
  expect((await ask()).status()).toBe(200)

  await expect(page.getByText('There are no webhooks yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const hook = page.getByRole('dialog', { name: 'Add a webhook' })
  await hook.getByLabel('Address').fill(address)
  await hook.getByLabel('a comment appears').uncheck()
  await expectNoViolations(page, { only: top })
  await hook.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(hook.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/)
  await hook.getByRole('button', { name: 'Done' }).click()
  const added = page.getByRole('list', { name: 'webhooks' }).getByRole('listitem').filter({ hasText: address })
  const sent = added.getByRole('list', { name: 'last deliveries' }).getByRole('listitem')
  await added.getByRole('button', { name: /send a test/ }).click()
  await expect(sent).toContainText('answered with status 500')
  status = 200
  await expect(sent).toContainText('delivered', { timeout: 20_000 })
  await added.getByRole('button', { name: /send again/ }).click()
  await expect(sent).toContainText('1 try')
  await expect(sent).toBeFocused()
  expect(types).toEqual(['webhook.test', 'webhook.test', 'webhook.test'])

  // Cached data is refetched when the screen opens.
  await page.keyboard.press('Escape')
  await expect(dashboard).toBeHidden()
  await page.getByRole('button', { name: 'dashboard' }).click()
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem')
  await expect(row).toContainText('never expires · last used')
  await row.getByRole('button', { name: 'Withdraw: an assistant' }).click()
  await expect(row).toContainText('are refused from now on')
  await expect(row.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.getByText('as a table').click()
  await expect(sent).toContainText('delivered')
  await expectNoViolationsAt(page, [390, 1280], { only: 'dialog' })
  await row.getByRole('button', { name: 'Keep' }).press('Enter')
  await expect(row.getByRole('button', { name: 'Withdraw: an assistant' })).toBeFocused()
  await page.keyboard.press('Enter')
  await row.getByRole('button', { name: 'withdraw', exact: true }).click()
  await expect(row).toContainText('withdrawn by mary')
  await expect(row).toBeFocused()
  expect((await ask()).status()).toBe(401)

  await added.getByRole('button', { name: /remove/ }).click()
  await added.getByRole('button', { name: 'remove', exact: true }).click()
  await expect(page.getByText('There are no webhooks yet.')).toBeVisible()
  await expect(dashboard.getByRole('region', { name: 'dashboard' })).toBeFocused()
  receiver.close()
})
