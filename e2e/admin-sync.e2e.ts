import { createAdmin, logIn } from './admin.ts'
import { hold, stopTime } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'sync of an admin' } })

const ADMIN = 'joan@example.com'

test('the sync says how it goes, and its message goes after eight seconds', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await page.clock.install()
  await logIn(page, ADMIN)
  const sync = page.getByRole('contentinfo').getByRole('button', { name: 'sync', exact: true })
  await expect(sync).toBeVisible()
  const askHow = await hold(page, /\/api\/admin\/sync$/)
  const run = await hold(page, /\/api\/sync-algolia$/)
  await stopTime(page)
  await sync.click()
  await expect(page.getByText('Starting Algolia sync...')).toBeVisible()
  await expect(sync).toHaveAttribute('aria-disabled', 'true')
  askHow()
  await expect(page.getByText('Connecting to sync service...')).toBeVisible()
  run()
  const done = page.getByText('✅ Algolia sync completed successfully!')
  await expect(done).toBeVisible()
  await page.clock.runFor(7999)
  await expect(done).toBeVisible()
  await page.clock.runFor(1)
  await expect(done).toBeHidden()
  await expect(sync).toHaveAttribute('aria-disabled', 'false')
})

test('away from the archive’s own machine the sync is refused in its own words', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await logIn(page, ADMIN)
  const called: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sync-algolia')) called.push(request.method())
  })
  await page.route('**/api/admin/sync', (route) =>
    route.fulfill({ json: { status: 'idle', message: '', done: 0, total: 0, available: false } }),
  )
  await page.getByRole('contentinfo').getByRole('button', { name: 'sync', exact: true }).click()
  await expect(
    page.getByText(
      '⚠️ This feature is not available in production. Please use the development environment or run the sync manually.',
    ),
  ).toBeVisible()
  expect(called).toEqual([])
})
