import type { Page } from '@playwright/test'
import { createAdmin, signIn } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './server.ts'

const ADMIN = 'mary@example.com'
const OFF = 'No backups are scheduled: the setting BACKUP_EVERY has the server write them by itself.'

/** The part of the dashboard about backups. */
const part = (page: Page) =>
  page.getByRole('dialog').locator('section', { has: page.getByRole('heading', { name: 'last backup' }) })

/** The widest that something in the dialog is beyond its edge, in pixels. */
const overflow = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => Math.max(0, dialog.scrollWidth - dialog.clientWidth))

test.describe('where no backups are scheduled', () => {
  test.use({ settings: { SITE_TITLE: 'without a schedule' } })

  test('the dashboard says so, and which setting schedules them', async ({ page, server }) => {
    await createAdmin(server, ADMIN)
    await signIn(page, ADMIN)
    await page.goto('/dashboard')
    await expect(part(page).getByText(OFF)).toBeVisible()
  })
})

test.describe('where backups are scheduled', () => {
  test.use({ settings: { BACKUP_EVERY: '12h', BACKUP_KEEP: '3' } })

  for (const width of [390, 1280])
    test(`the dashboard says when, and why the last one failed, ${width} px wide`, async ({ page, server }) => {
      await page.setViewportSize({ width, height: 900 })
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
      await expect(part(page).getByText(OFF)).toHaveCount(0)
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
      expect(await overflow(page)).toBe(0)
      await expectNoViolations(page)
    })
})
