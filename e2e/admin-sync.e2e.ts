import type { Page } from '@playwright/test'
import { createAdmin, logIn } from './admin.ts'
import { hold, stopTime } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'sync of an admin' } })

const ADMIN = 'joan@example.com'

/** Tells the page that the sync fills a search service, whose answers name no cards. */
async function tellService(page: Page): Promise<void> {
  await page.route('**/api/admin/sync', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), hasService: true } })
  })
  await page.route('**/api/sync-algolia', (route) => route.fulfill({ json: { success: true, message: '' } }))
}

test('the sync names the search index where there is no search service, and is refused on another machine', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await logIn(page, ADMIN)
  const askHow = await hold(page, /\/api\/admin\/sync$/)
  const run = await hold(page, /\/api\/sync-algolia$/)
  await page.getByRole('contentinfo').getByRole('button', { name: 'sync', exact: true }).click()
  await expect(page.getByText('Starting to check the search index...')).toBeVisible()
  askHow()
  await expect(page.getByText('Checking the search index against the cards...')).toBeVisible()
  run()
  // The index is built by a thread, which begins late on a busy machine.
  await expect(page.getByText('✅ The search index holds every card as it is.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Algolia')).toHaveCount(0)

  // Away from the archive's own machine it is refused.
  const called: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sync-algolia')) called.push(request.method())
  })
  await page.route('**/api/admin/sync', (route) =>
    route.fulfill({ json: { status: 'idle', message: '', done: 0, total: 0, available: false, hasService: false } }),
  )
  await page.getByRole('contentinfo').getByRole('button', { name: 'sync', exact: true }).click()
  await expect(
    page.getByText(
      '⚠️ This feature is not available in production. Please use the development environment or run the sync manually.',
    ),
  ).toBeVisible()
  expect(called).toEqual([])
})

test('the sync says how it goes, and its message goes after eight seconds', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await page.clock.install()
  await tellService(page)
  const answered = page.waitForResponse('**/api/admin/sync')
  await logIn(page, ADMIN)
  await answered
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
