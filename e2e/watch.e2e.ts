import { mkdtempSync } from 'node:fs'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdmin, signIn } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './server.ts'

const ADMIN = 'mary@example.com'
const above = mkdtempSync(join(tmpdir(), 'colloquy-e2e-watch-'))
const [sessions, missing] = [join(above, 'sessions'), join(above, 'missing')]

test.use({ settings: { SITE_TITLE: 'watched', WATCH: `${sessions},${missing}` } })
test.afterAll(() => rm(above, { recursive: true, force: true }))

/** The page is loaded again until it shows what the server has read by then: a longer look at an old one is of no use. */
const SOON = { timeout: 2000 }

const line = (role: 'user' | 'assistant', at: number, content: string) =>
  `${JSON.stringify({ type: role, uuid: `m${at}`, parentUuid: at === 0 ? null : `m${at - 1}`, sessionId: 's', timestamp: `2025-03-01T10:0${at}:00Z`, message: { role, content } })}\n`

test('the dashboard says what is watched, what was read and what could not be; new cards wait in the review', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await mkdir(sessions, { recursive: true })
  const file = join(sessions, 's.jsonl')
  await writeFile(file, line('user', 0, 'How warm is watched dough?') + line('assistant', 1, 'Warm.'))
  await writeFile(join(sessions, 'broken.json'), '[{"id":')
  const watched = page.getByRole('dialog', { name: 'dashboard' }).locator('section', { hasText: 'watched folders' })
  await expect(async () => {
    await page.goto('/dashboard')
    await expect(watched.getByText('2 files read, something new last')).toBeVisible(SOON)
    await expect(watched.getByText('1 file could not be read, or not wholly')).toBeVisible(SOON)
  }).toPass({ timeout: 60_000 })
  await expect(watched.getByText(`There is no folder ${missing}: make it, or name another to watch.`)).toBeVisible()
  await watched.getByText('1 file could not be read, or not wholly').click()
  await expect(watched.getByText(/The file broken\.json is not valid JSON: it ends too early/)).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNoViolations(page, { only: 'dialog' })
  await appendFile(file, line('user', 2, 'And the rye?') + line('assistant', 3, 'Warmer.'))
  await watched.getByRole('link', { name: /waits? for review$/ }).click()
  await expect(page).toHaveURL(/\/review/)
  await expect(async () => {
    await page.reload()
    const review = page.getByRole('dialog', { name: 'review' })
    await expect(review.getByText('And the rye?').filter({ visible: true }).first()).toBeVisible(SOON)
  }).toPass({ timeout: 60_000 })
})
