import type { Page } from '@playwright/test'
import { createAdmin, importCards, logIn, openMenu, signIn } from './admin.ts'
import { expectNoViolations, expectNoViolationsAt } from './axe.ts'
import { box, stopTime } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'screens of an admin', COMMENT_LIMITS: 'off' } })

const ADMIN = 'mary@example.com'

const CARDS = [
  { id: 'open1', prompt: 'an open question', pageTitle: 'Open', isPrivate: false },
  { id: 'shut1', prompt: 'write to jane.roe@fruits.org', pageTitle: 'Shut' },
]

const discussion = (page: Page) => page.getByRole('region', { name: 'comments', exact: true })

async function comment(page: Page, text: string): Promise<void> {
  await discussion(page).getByRole('textbox').fill(text)
  await discussion(page).getByRole('button', { name: 'send' }).click()
  await expect(discussion(page).getByRole('listitem').getByText(text)).toBeVisible()
}

test('the footer: gear, name, sync with its messages, dashboard', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, CARDS)
  await logIn(page, ADMIN)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('Admin mary')).toBeVisible()
  await footer.getByRole('button', { name: 'sync' }).click()
  await expect(page.getByText(/^✅ /)).toBeVisible()

  const types: (string | undefined)[] = []
  await page.route('**/api/sync-algolia', (route) => {
    types.push(route.request().headers()['content-type'])
    return route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Oh.', requestId: '1' } } })
  })
  await footer.getByRole('button', { name: 'sync' }).click()
  await expect(page.getByText('❌ Sync failed. Please run the sync manually:')).toBeVisible()
  await expect(page.getByText('HTTP error! status: 500')).toBeVisible()
  expect(types).toEqual(['application/json'])
  await expect(page.getByText(/colloquy sync/)).toBeVisible()
  await page.unroute('**/api/sync-algolia')
  await footer.getByRole('button', { name: 'Error - Retry' }).click()
  await expect(page.getByText(/^✅ /)).toBeVisible()
  await expect(page.getByText('❌ Sync failed.')).toHaveCount(0)

  await footer.getByRole('button', { name: 'dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('img', { name: /^Cards by month/ })).toBeVisible()
  await expect(page.getByText('The index holds every card as it is.')).toBeVisible()
  await page.getByText('as a table').click()
  await expect(page.getByRole('row', { name: /January 2024/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/$/)
  await expect(footer.getByRole('button', { name: 'dashboard' })).toBeFocused()

  await page.route('**/api/admin/dashboard', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Away.', requestId: '1' } } }),
  )
  await page.goto('/dashboard')
  await expect(page.getByText('Error loading admin data: Away.')).toBeVisible()
})

test('the dashboard’s button closes it too, and the page behind is out of reach', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await logIn(page, ADMIN)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const footer = page.getByRole('contentinfo')
    // On narrow screens it is in a menu that closes with each press.
    const isNarrow = width < 768
    const button = footer.getByRole('button', { name: 'dashboard', includeHidden: isNarrow })
    const press = async (act: 'click' | 'Enter') => {
      if (isNarrow) await openMenu(page)
      await (act === 'click' ? button.click() : button.press('Enter'))
      if (isNarrow) await expect(page.getByRole('navigation', { name: 'admin menu' })).toBeHidden()
    }
    const dashboard = page.getByRole('dialog', { name: 'dashboard' })
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
})

test('the dashboard refreshes the static pages, says how it went, and forgets it after 6 s', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, CARDS)
  await signIn(page, ADMIN)
  await page.clock.install()
  let answer: (() => void) | undefined
  const types: (string | undefined)[] = []
  await page.route('**/api/generate-seo', async (route) => {
    types.push(route.request().headers()['content-type'])
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: 'page refresh (SEO)' })
  await expect(button).toBeVisible()
  await stopTime(page)
  await button.click()
  await expect(page.getByRole('button', { name: 'Generating SEO pages...' })).toBeVisible()
  await expect.poll(() => answer).toBeDefined()
  answer?.()
  const done = page.getByText('✓ 1 SEO page generated successfully!')
  await expect(done).toBeVisible()
  expect(types).toEqual(['application/json'])
  await page.clock.runFor(5999)
  await expect(done).toBeVisible()
  await page.clock.runFor(1)
  await expect(done).toBeHidden()

  await page.unroute('**/api/generate-seo')
  await page.route('**/api/generate-seo', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Oh.', requestId: '1' } } }),
  )
  await button.click()
  await expect(page.getByRole('button', { name: 'Error - Retry' })).toBeVisible()
  await expect(page.getByText('Oh.')).toBeVisible()
  await page.clock.runFor(5999)
  await expect(page.getByRole('button', { name: 'Error - Retry' })).toBeVisible()
  await page.clock.runFor(1)
  await expect(button).toBeVisible()

  await page.unroute('**/api/generate-seo')
  await page.route('**/api/generate-seo', (route) => route.fulfill({ status: 500, body: '<html>Oh.</html>' }))
  await button.click()
  await expect(page.getByText('SEO generation failed')).toBeVisible()
  await expect(page.getByText('HTTP error!')).toHaveCount(0)
})

test('comment moderation: live, searched, deleted, an author blocked for a time, closed by a press outside', async ({
  page,
  server,
  browser,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, CARDS)
  await signIn(page, ADMIN)
  await page.goto('/moderation')
  const dialog = page.getByRole('dialog', { name: 'Comment Moderation' })
  await expect(dialog.getByText('No comments found in the system.')).toBeVisible()
  await expect(dialog.getByText('0 total comments')).toBeVisible()
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/')
  await comment(visitor, 'A word about pears')
  await expect(dialog.getByText('A word about pears')).toBeVisible()
  await expect(dialog.getByText('1 total comments')).toBeVisible()
  await dialog.getByLabel('search comments').fill('quinces')
  await expect(dialog.getByText('No comments found matching your search.')).toBeVisible()
  await dialog.getByLabel('search comments').fill('pears')
  await expect(dialog.locator('mark')).toHaveText('pears')
  await dialog.getByRole('button', { name: 'Delete the comment by Anonymous' }).click()
  await expect(dialog.getByText('A word about')).toBeHidden()
  await expect(discussion(visitor).getByRole('listitem')).toHaveCount(0)

  await dialog.getByLabel('search comments').fill('')
  await comment(visitor, 'Cheap plums here')
  const said = dialog.getByRole('listitem').filter({ hasText: 'Cheap plums here' })
  await said.getByRole('button', { name: 'Keep Anonymous from commenting' }).click()
  await said.getByRole('radio', { name: 'everyone at this address' }).check()
  await said.getByRole('radio', { name: 'a week' }).check()
  await expectNoViolations(page)
  await said.getByRole('button', { name: 'block' }).click()
  await dialog.getByText('kept from commenting (1)').click()
  await expect(dialog.getByText(/^until .*, by mary$/)).toBeVisible()

  await discussion(visitor).getByRole('textbox').fill('More plums')
  await discussion(visitor).getByRole('button', { name: 'send' }).click()
  await expect(
    discussion(visitor).getByText(/^You cannot comment here until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/),
  ).toBeVisible()
  await expect(discussion(visitor).getByRole('textbox')).toHaveValue('More plums')

  await dialog.getByRole('button', { name: 'Let Anonymous comment again' }).click()
  await expect(dialog.getByText('kept from commenting (1)')).toBeHidden()
  await discussion(visitor).getByRole('button', { name: 'send' }).click()
  await expect(discussion(visitor).getByRole('listitem').getByText('More plums')).toBeVisible()
  await page.mouse.click(5, 300)
  await expect(dialog).toBeHidden()
})

test("an admin's screens are for everyone in both themes, on phone and desktop", async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, CARDS)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, ADMIN)
  const isForEveryone = (only?: 'dialog') => expectNoViolationsAt(page, [360, 1280], only && { only })
  const seen = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
  await page.goto('/filter?year=2024')
  await expect(page.getByRole('checkbox', { name: 'Private' }).first()).toBeVisible()
  await page.getByText('show, set all', { exact: true }).click()
  await openMenu(page)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'admin menu' })).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'show' })).toBeVisible()
  await isForEveryone()
  await page.goto('/card/x-shut1')
  await page.getByRole('button', { name: 'Correct what stands around the text' }).click()
  await isForEveryone()
  await page.goto('/review')
  await seen(/finding.* not seen/)
  await isForEveryone('dialog')
  await page.goto('/dashboard')
  await seen('activity over time')
  await page.getByText('as a table').click()
  await isForEveryone('dialog')
  await page.goto('/moderation')
  await seen(/total comments/)
  await isForEveryone('dialog')
})

test('the buttons of a turn are within a window of 320 px, and its time is in one line', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [{ id: 'timed1', prompt: 'at what time?', dayStamp: '20240301_143000', isPrivate: false }])
  await signIn(page, ADMIN)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/session/at-what-time-timed1')
  const turn = page.getByRole('region', { name: /^turn 1: / })
  const last = await box(turn.getByRole('button', { name: 'Copy link to this turn' }))
  expect(last.x + last.width).toBeLessThanOrEqual(320)
  expect((await box(turn.getByText('14:30', { exact: true }))).height).toBeLessThan(30)

  // Those of an open card are in one row, and not one of them in another.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/card/at-what-time-timed1')
  const card = page.getByRole('dialog')
  const top = async (name: string) => (await box(card.getByRole('button', { name, exact: true }))).y
  expect(await top('Delete for good')).toBe(await top('Share by link'))
})
