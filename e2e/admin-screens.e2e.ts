import { ADMINS, createAdmin, importCards, logIn, openMenu, signIn } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { box, holdResponses, pauseClock } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: ADMINS })

const ADMIN = 'mary@example.com'

test('the footer: gear, name, sync of the search index with its messages, dashboard', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [{ id: 'foot1', prompt: 'an open question', isPrivate: false }])
  await logIn(page, ADMIN)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Admin mary')).toBeVisible()
  await expect(footer.getByRole('button', { name: 'Comment Moderation' })).toBeVisible()
  const sync = footer.getByRole('button', { name: 'sync', exact: true })
  const askHow = await holdResponses(page, /\/api\/admin\/sync$/)
  const run = await holdResponses(page, /\/api\/sync-algolia$/)
  await sync.click()
  await expect(page.getByText('Starting to check the search index...')).toBeVisible()
  askHow()
  await expect(page.getByText('Checking the search index against the cards...')).toBeVisible()
  run()
  // The index is built by a thread, which begins late on a busy machine.
  const done = page.getByText('✅ The search index holds every card as it is.')
  await expect(done).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Algolia')).toHaveCount(0)

  const types: (string | undefined)[] = []
  await page.route('**/api/sync-algolia', (route) => {
    types.push(route.request().headers()['content-type'])
    return route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Oh.', requestId: '1' } } })
  })
  await sync.click()
  await expect(page.getByText('❌ Sync failed. Please run the sync manually:')).toBeVisible()
  await expect(page.getByText('HTTP error! status: 500')).toBeVisible()
  expect(types).toEqual(['application/json'])
  await expect(page.getByText(/colloquy sync/)).toBeVisible()
  await page.unroute('**/api/sync-algolia')
  await footer.getByRole('button', { name: 'Error - Retry' }).click()
  await expect(done).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('❌ Sync failed.')).toHaveCount(0)

  // Away from the archive's own machine it is refused.
  const called: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sync-algolia')) called.push(request.method())
  })
  await page.route('**/api/admin/sync', (route) =>
    route.fulfill({ json: { status: 'idle', message: '', done: 0, total: 0, available: false, hasService: false } }),
  )
  await sync.click()
  const refused =
    '⚠️ This feature is not available in production. Please use the development environment or run the sync manually.'
  await expect(page.getByText(refused)).toBeVisible()
  expect(called).toEqual([])

  await page.route('**/api/admin/dashboard', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Away.', requestId: '1' } } }),
  )
  await footer.getByRole('button', { name: 'dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Error loading admin data: Away.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/$/)
  await page.unroute('**/api/admin/dashboard')
  await footer.getByRole('button', { name: 'dashboard' }).click()
  await expect(page.getByRole('img', { name: /^Cards by month/ })).toBeVisible()
  await expect(page.getByText('The index holds every card as it is.')).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: /^(conversations|topics)$/ })).toHaveCount(2)
  await page.getByText('as a table').click()
  await expect(page.getByRole('row', { name: /January 2024/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(footer.getByRole('button', { name: 'dashboard' })).toBeFocused()
})

test('a sync says how it goes, and forgets it after 8 s; so does the refresh of static pages after 6 s', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [{ id: 'timed0', prompt: 'a question with a page', isPrivate: false }])
  await page.clock.install()
  // The sync fills a search service, whose answer names no cards.
  await page.route('**/api/admin/sync', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), hasService: true } })
  })
  await page.route('**/api/sync-algolia', (route) => route.fulfill({ json: { success: true, message: '' } }))
  const answered = page.waitForResponse('**/api/admin/sync')
  await logIn(page, ADMIN)
  await answered
  const sync = page.getByRole('contentinfo').getByRole('button', { name: 'sync', exact: true })
  await expect(sync).toBeVisible()
  const askHow = await holdResponses(page, /\/api\/admin\/sync$/)
  const run = await holdResponses(page, /\/api\/sync-algolia$/)
  await pauseClock(page)
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

  await page.clock.resume()
  await page.getByRole('contentinfo').getByRole('button', { name: 'dashboard' }).click()
  const refresh = page.getByRole('button', { name: 'page refresh (SEO)' })
  await expect(refresh).toBeVisible()
  await pauseClock(page)
  const types: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/generate-seo')) types.push(request.headers()['content-type'])
  })
  const generate = await holdResponses(page, /\/api\/generate-seo$/)
  await refresh.click()
  await expect(page.getByRole('button', { name: 'Generating SEO pages...' })).toBeVisible()
  generate()
  const generated = page.getByText(/^✓ \d+ SEO pages? generated successfully!$/)
  await expect(generated).toBeVisible()
  expect(types).toEqual(['application/json'])
  await page.clock.runFor(5999)
  await expect(generated).toBeVisible()
  await page.clock.runFor(1)
  await expect(generated).toBeHidden()

  await page.route('**/api/generate-seo', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Oh.', requestId: '1' } } }),
  )
  await refresh.click()
  await expect(page.getByRole('button', { name: 'Error - Retry' })).toBeVisible()
  await expect(page.getByText('Oh.')).toBeVisible()
  await page.clock.runFor(6000)
  await expect(refresh).toBeVisible()
})

test('the dashboard’s button closes it too, and the page behind, which is for everyone, is out of reach', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'bar0', prompt: 'an open question', sessionTitle: 'Behind', isPrivate: false },
    { id: 'bar1', prompt: 'write to jane.roe@fruits.org', sessionTitle: 'Behind' },
  ])
  await signIn(page, ADMIN)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/filter?session=Behind')
  const footer = page.getByRole('contentinfo')
  const dashboard = page.getByRole('dialog', { name: 'dashboard' })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    // On narrow screens it is in a menu that closes with each press.
    const isNarrow = width < 768
    const button = footer.getByRole('button', { name: 'dashboard', includeHidden: isNarrow })
    const press = async (act: 'click' | 'Enter') => {
      if (isNarrow) await openMenu(page)
      await (act === 'click' ? button.click() : button.press('Enter'))
      if (isNarrow) await expect(page.getByRole('navigation', { name: 'admin menu' })).toBeHidden()
    }
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await press('click')
    await expect(dashboard).toBeVisible()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('main')).toHaveJSProperty('inert', true)
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
    // Its foot is above the bar.
    const close = dashboard.getByRole('button', { name: 'Close' })
    const { y, height } = await box(close)
    expect(y + height).toBeLessThanOrEqual((await box(footer)).y)
    await press('click')
    await expect(dashboard).toBeHidden()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await expect(page.locator('main')).toHaveJSProperty('inert', false)

    await press('Enter')
    await expect(dashboard).toBeVisible()
    await footer.getByRole('link', { name: 'about' }).focus()
    await page.keyboard.press('Escape')
    await expect(dashboard).toBeHidden()
    await press('Enter')
    await expect(dashboard).toBeVisible()
    // On a narrow screen nothing lies outside.
    if (isNarrow) await close.click()
    else await page.mouse.click(4, 4)
    await expect(dashboard).toBeHidden()
    await press('click')
    if (isNarrow) await openMenu(page)
    await footer.getByRole('button', { name: 'Comment Moderation' }).click()
    await expect(dashboard).toBeHidden()
    await expect(page.getByRole('dialog', { name: 'Comment Moderation' })).toBeVisible()
    await page.keyboard.press('Escape')
    // The bar is one line at any width.
    for (const other of [width, 768, 1024]) {
      await page.setViewportSize({ width: other, height: 800 })
      await expect(footer.getByRole('button', { name: 'dashboard' })).toBeVisible({ visible: other >= 1024 })
      expect((await box(footer)).height).toBeLessThan(50)
    }
  }
  await expectNoViolations(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByText('show, set all', { exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'show' })).toBeVisible()
  await openMenu(page)
  await expectNoViolations(page)
})
