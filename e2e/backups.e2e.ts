import type { Page } from '@playwright/test'
import { createAdmin, signIn } from './admin.ts'
import { expectNoViolationsAt } from './axe.ts'
import { expect, test } from './server.ts'

test.use({ settings: { BACKUP_EVERY: '12h', BACKUP_KEEP: '3' } })

const ADMIN = 'mary@example.com'

/** The part of the dashboard about backups. */
const part = (page: Page) =>
  page.getByRole('dialog').locator('section', { has: page.getByRole('heading', { name: 'last backup' }) })

test('the dashboard says when backups are written, and why the last one failed', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  // The first is written at the start; it is there once the dashboard knows of it.
  await expect(async () => {
    const { lastBackup } = (await (await page.request.get('/api/admin/dashboard')).json()) as {
      lastBackup: unknown
    }
    expect(lastBackup).not.toBeNull()
  }).toPass({ timeout: 60_000 })
  await page.goto('/dashboard')
  await expect(
    part(page).getByText('One is written every 12 hours, beside the data folder; the newest 3 stay.'),
  ).toBeVisible()
  await expect(part(page).getByText('No backups are scheduled')).toHaveCount(0)
  await expect(part(page).getByText(/failed/)).toHaveCount(0)

  const reason = `EACCES: permission denied, mkdir '/srv/archives/${'of-conversations-'.repeat(6)}backups'`
  await page.route('**/api/admin/dashboard', async (route) => {
    const response = await route.fetch()
    const dashboard = (await response.json()) as object
    return route.fulfill({ response, json: { ...dashboard, backupFailure: reason } })
  })
  await page.reload()
  await expect(
    part(page).getByText(`The last scheduled backup failed (${reason}); it is tried again each hour.`),
  ).toBeVisible()
  await expectNoViolationsAt(page, [1280, 390])
  const dialog = page.getByRole('dialog')
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})
