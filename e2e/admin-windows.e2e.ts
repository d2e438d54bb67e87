import { ADMINS, createAdmin, importCards, logIn, PASSWORD } from './admin.ts'
import { expect, test } from './server.ts'

test.use({ settings: ADMINS })

const ADMIN = 'ada@example.com'

test('after a sign-out another window of the browser shows nothing private', async ({ page, server, context }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [{ id: 'secret', prompt: 'a secret thing', sessionTitle: 'secrets' }])
  await logIn(page, ADMIN)
  const other = await context.newPage()
  await other.goto('/filter?session=secrets')
  await expect(other.getByText('a secret thing').first()).toBeVisible()
  await expect(other.getByRole('button', { name: 'logout' })).toBeVisible()
  await page.getByRole('button', { name: 'logout' }).click()
  await expect(other.getByRole('button', { name: 'sign in', exact: true })).toBeVisible({ timeout: 5000 })
  await expect(other.getByText('a secret thing')).toHaveCount(0)
  await other.close()
})

test('a session that has ended is noticed by the sync, the refresh of static pages and an import', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  // The page has asked once what a sync fills.
  const answered = page.waitForResponse('**/api/admin/sync')
  await logIn(page, ADMIN)
  await answered
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('password') })
  // Nothing but the call itself says that the session is over.
  const isNoticed = async (call: string, act: () => Promise<void>) => {
    await page.route(`**/api/${call}`, async (route) => {
      await page.context().clearCookies()
      await route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'No.', requestId: '1' } } })
    })
    await act()
    await expect(page.getByText('You were signed out.')).toBeVisible()
    // The state that is asked for again may be under way.
    await page.unrouteAll({ behavior: 'wait' })
  }
  const signInAgain = async () => {
    await form.getByLabel('email').fill(ADMIN)
    await form.getByLabel('password').fill(PASSWORD)
    await form.getByLabel('password').press('Enter')
    await expect(form).toBeHidden()
  }
  await isNoticed('admin/sync', () =>
    page.getByRole('contentinfo').getByRole('button', { name: 'sync', exact: true }).click(),
  )
  await page.getByRole('button', { name: 'sign in', exact: true }).click()
  await signInAgain()
  await page.getByRole('button', { name: 'dashboard' }).click()
  const dashboard = page.getByRole('dialog', { name: 'dashboard' })
  await isNoticed('generate-seo', () => dashboard.getByRole('button', { name: 'page refresh (SEO)' }).click())
  // An admin's screen asks for the password by itself, and is there again.
  await signInAgain()
  await dashboard.getByRole('link', { name: 'import an export' }).click()
  // The screen has asked once how far an import is.
  const choose = page.getByRole('dialog', { name: 'import' }).getByRole('button', { name: 'choose files' })
  await expect(choose).toBeVisible()
  await isNoticed('admin/import', async () => {
    const opened = page.waitForEvent('filechooser')
    await choose.click()
    const log = '## User\nto whom\n## Assistant\nyes'
    await (await opened).setFiles({ name: 'log.md', mimeType: 'text/markdown', buffer: Buffer.from(log) })
  })
})
