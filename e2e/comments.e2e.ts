import type { Page } from '@playwright/test'
import { createAdmin, signInHere } from './admin.ts'
import { expectNoViolationsAt } from './axe.ts'
import { box as boxOf, holdResponses, tileLink } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: { COMMENT_LIMITS: 'off' } })

const ADMIN = 'ada@example.com'
/** A page without cards: the discussion is all there is on it. */
const DISCUSSION = '/filter?search=zzqx'
const PLACEHOLDER = 'Add a comment (anonymous)...'
/** A popover or a sheet. */
const PANEL = '[role="dialog"], dialog'
const discussion = (page: Page) => page.getByRole('region', { name: 'comments', exact: true })
const tileButton = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^comments \(/ })

test('a comment appears in every open window without a reload, its text is text, and it lies over nothing else', async ({
  page,
  browser,
}) => {
  await page.goto(DISCUSSION)
  const here = discussion(page)
  await expect(
    here.getByText('No comments yet. Be the first to comment!').or(here.getByRole('listitem').first()),
  ).toBeVisible()
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const elsewhere = await other.newPage()
  await elsewhere.goto(DISCUSSION)
  await expect(discussion(elsewhere).getByPlaceholder(PLACEHOLDER)).toBeVisible()

  const box = here.getByPlaceholder(PLACEHOLDER)
  const send = here.getByRole('button', { name: 'send' })
  await expect(send).toBeDisabled()
  await box.fill('   ')
  await expect(send).toBeDisabled()
  await box.fill('Hello <b>there</b> <img src=x onerror="document.title=\'run\'">')
  await expect(here.getByText(/^\d+\/1000$/)).toHaveText('61/1000')
  await send.click()
  await expect(box).toHaveValue('')
  for (const window of [page, elsewhere]) {
    const item = discussion(window).getByRole('listitem').first()
    await expect(item).toContainText('Hello there')
    await expect(item.locator('b')).toHaveText('there')
    await expect(item.locator('img')).toHaveCount(0)
    await expect(item).toContainText('Anonymous')
    expect(await window.title()).not.toBe('run')
    // Read aloud by itself, and not the whole list with it.
    await expect(discussion(window).getByRole('status').filter({ hasText: 'New comment by Anonymous' })).toBeAttached()
    await expect(discussion(window).locator('[aria-live]')).toHaveCount(0)
  }
  await expect(page.getByRole('contentinfo').getByRole('button', { name: /^comments \([1-9]/ })).toBeVisible()
  await other.close()

  const over = '<a class="fixed inset-0 z-50 block opacity-0" href="https://evil.example/login">Great archive!</a>'
  await box.fill(over)
  await send.click()
  await expect(here.getByRole('listitem').filter({ hasText: 'Great archive!' })).toBeAttached()
  const covered = await page.evaluate(() =>
    [
      [5, 5],
      [innerWidth - 5, 5],
      [5, innerHeight - 5],
      [innerWidth - 5, innerHeight - 5],
    ].filter(([x, y]) => document.elementFromPoint(x!, y!)?.closest('a')?.href.includes('evil.example')),
  )
  expect(covered).toEqual([])
})

test('a comment that is on its way is not sent twice, and what the server refuses is said under the form', async ({
  page,
}) => {
  await page.goto(DISCUSSION)
  const here = discussion(page)
  const send = here.getByRole('button', { name: 'send' })
  await here.getByPlaceholder(PLACEHOLDER).fill('Once and no more')
  const release = await holdResponses(page, /\/api\/threads\/main-page\/comments$/)
  await send.click()
  await expect(send).toBeDisabled()
  await expect(here.getByPlaceholder(PLACEHOLDER)).toHaveValue('Once and no more')
  release()
  await expect(here.getByRole('listitem').getByText('Once and no more')).toHaveCount(1)
  await expect(send).toBeFocused()

  await page.route('**/comments', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, json: { error: { code: 'too-many', message: 'Please wait.', requestId: '' } } })
      : route.continue(),
  )
  const box = here.getByPlaceholder(PLACEHOLDER)
  await box.fill('once more')
  await send.click()
  await expect(here.getByRole('alert')).toHaveText('Please wait.')
  await expect(box).toHaveValue('once more')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(box).toHaveAccessibleDescription(/^Please wait\. 9\/1000$/)

  // Loading the page again, as some sign-ins do, loses nothing; what was sent is not kept.
  await page.unroute('**/comments')
  await page.reload()
  await expect(box).toHaveValue('once more')
  await send.click()
  await expect(here.getByRole('listitem').getByText('once more')).toHaveCount(1)
  await page.reload()
  await expect(here.getByRole('listitem').getByText('once more')).toHaveCount(1)
  await expect(box).toHaveValue('')
})

test('the popover of a card counts, offers 500 letters, marks search terms, and is a sheet at 768 px', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/filter?search=garden')
  await tileButton(page).click()
  const panel = page.getByRole('dialog', { name: 'comments' })
  await expect(panel.getByText('No comments yet. Be the first to comment!')).toBeVisible()
  await panel.getByPlaceholder(PLACEHOLDER).fill('x'.repeat(600))
  await expect(panel.getByText('500/500')).toBeVisible()
  await panel.getByPlaceholder(PLACEHOLDER).fill('My garden too, <a href="/about">about</a>')
  await panel.getByRole('button', { name: 'send' }).click()
  await expect(panel.getByRole('listitem').first()).toContainText('My garden too')
  await expect(panel.locator('mark').first()).toHaveText('garden')
  await expectNoViolationsAt(page, [1280], { only: PANEL })
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(tileButton(page)).toHaveAccessibleName('comments (1)')

  for (const [width, size] of [
    [1280, [384, 320]],
    [769, [320, 384]],
  ] as const) {
    await page.setViewportSize({ width, height: 1100 })
    await tileButton(page).click()
    const { x, width: wide, height } = await boxOf(panel)
    expect([Math.round(wide), Math.round(height)]).toEqual(size)
    expect([x >= 0, x + wide <= width]).toEqual([true, true])
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }
  await page.setViewportSize({ width: 768, height: 1100 })
  await tileButton(page).click()
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  const sheet = await boxOf(panel)
  expect([sheet.x, sheet.width > 700, Math.round(sheet.y + sheet.height)]).toEqual([0, true, 1100])
  await expectNoViolationsAt(page, [360], { only: PANEL })
  await page.keyboard.press('Escape')

  // On a phone turned on its side, where the form fills the sheet, the comments are within reach below it.
  await page.setViewportSize({ width: 667, height: 320 })
  await tileButton(page).click()
  await panel.getByRole('listitem').first().scrollIntoViewIfNeeded()
  await expect(panel.getByRole('listitem').first()).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Escape')

  // In an open card too.
  await page.setViewportSize({ width: 1280, height: 1100 })
  await tileLink(page, 1).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^comments \(/ })
    .click()
  await panel.getByPlaceholder(PLACEHOLDER).fill('No garden is too small')
  await panel.getByRole('button', { name: 'send' }).click()
  await expect(panel.getByRole('listitem').locator('mark')).toHaveText('garden')
})

test('the footer’s panel is above the bar in its size, and about and faq sit with the discussion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(DISCUSSION)
  for (const name of ['about', 'faq']) await expect(discussion(page).getByRole('link', { name })).toBeVisible()
  const bar = page.getByRole('contentinfo')
  await bar.getByRole('button', { name: /^comments \(/ }).click()
  const panel = page.getByRole('dialog', { name: 'comments' })
  await expect(panel.getByPlaceholder(PLACEHOLDER)).toBeVisible()
  const { y, width, height } = await boxOf(panel)
  expect([Math.round(width), Math.round(height)]).toEqual([384, 320])
  // Its border may lie on the bar’s.
  expect(y + height).toBeLessThanOrEqual((await boxOf(bar)).y + 1)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('what is typed stays with its thread until it is posted, also when its panel closes', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/filter?search=garden')
  await tileButton(page).click()
  const panel = page.getByRole('dialog', { name: 'comments' })
  const box = panel.getByPlaceholder(PLACEHOLDER)
  await box.fill('Half a thought')
  await page.setViewportSize({ width: 800, height: 800 })
  await expect(box).toHaveValue('Half a thought')
  await expect(panel.getByText('14/500')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await tileButton(page).click()
  await expect(box).toHaveValue('Half a thought')
  await page.mouse.click(5, 400)
  await expect(panel).toBeHidden()
  await expect(discussion(page).getByPlaceholder(PLACEHOLDER)).toHaveValue('')

  // What is on its way is not sent again by the form that is opened meanwhile, and what is typed behind it stays.
  const release = await holdResponses(page, /\/api\/threads\/card-[^/]+\/comments$/)
  await tileButton(page).click()
  await panel.getByRole('button', { name: 'send' }).click()
  await expect(panel.getByRole('button', { name: 'send' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await tileButton(page).click()
  await expect(panel.getByRole('button', { name: 'send' })).toBeDisabled()
  await box.press('End')
  await box.pressSequentially(' and more')
  release()
  await expect(panel.getByRole('listitem').getByText('Half a thought', { exact: true })).toHaveCount(1)
  await expect(box).toHaveValue('and more')

  // Without a network it says that it waits, and goes out by itself.
  await context.setOffline(true)
  await panel.getByRole('button', { name: 'send' }).click()
  const unsent = panel.getByText('It is sent as soon as there is a network again.')
  await expect(unsent).toBeVisible()
  await context.setOffline(false)
  await expect(panel.getByRole('listitem').getByText('and more', { exact: true })).toHaveCount(1)
  await expect(unsent).toBeHidden()
})

test('what was typed with an account is shown to that one alone, and does not go out without it', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await page.goto(DISCUSSION)
  const here = discussion(page)
  const box = here.getByRole('textbox')
  await box.fill('as a visitor')
  await signInHere(page, ADMIN)
  // What a visitor typed goes on after the sign-in.
  await expect(box).toHaveValue('as a visitor')
  await box.fill('for my name alone')
  // As in another window of the browser, or by a password that was changed elsewhere; the page has not heard of it yet.
  const status = await here.getByRole('button', { name: 'send' }).evaluate(async (button: HTMLElement) => {
    const answer = await fetch('/api/auth/sign-out', { method: 'POST' })
    button.click()
    return answer.status
  })
  expect(status).toBe(200)
  await expect(here.getByText(/^Not sent/)).toBeVisible()
  await expect(page.getByText('You were signed out.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'sign in', exact: true })).toBeVisible()
  await expect(here.getByRole('listitem').filter({ hasText: 'for my name alone' })).toHaveCount(0)
  await expect(box).toHaveValue('as a visitor')
  await signInHere(page, ADMIN)
  await expect(box).toHaveValue('for my name alone')
  await page.getByRole('button', { name: 'logout' }).click()
  await expect(page.getByRole('button', { name: 'sign in', exact: true })).toBeVisible()
  await expect(box).toHaveValue('as a visitor')
})

test('a double click on send posts once', async ({ page }) => {
  let posts = 0
  page.on('request', (request) => (posts += request.method() === 'POST' && request.url().endsWith('/comments') ? 1 : 0))
  await page.goto(DISCUSSION)
  const here = discussion(page)
  await here.getByPlaceholder(PLACEHOLDER).fill('Said once.')
  await here.getByRole('button', { name: 'send' }).dblclick()
  await expect(here.getByRole('listitem').filter({ hasText: 'Said once.' })).toHaveCount(1)
  await expect(here.getByPlaceholder(PLACEHOLDER)).toHaveValue('')
  expect(posts).toBe(1)
})

test('the focus stays at the end of the comments when the last of them are shown', async ({ page }) => {
  await page.goto(DISCUSSION)
  const here = discussion(page)
  const posted = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/comments'))
  await here.getByPlaceholder(PLACEHOLDER).fill('The oldest of many.')
  await here.getByRole('button', { name: 'send' }).click()
  const url = (await posted).url()
  const rest = await page.evaluate(async (address) => {
    const headers = { 'content-type': 'application/json' }
    const texts = Array.from({ length: 101 }, (_, at) => JSON.stringify({ text: `One of many: ${at}` }))
    const responses = await Promise.all(texts.map((body) => fetch(address, { method: 'POST', headers, body })))
    return responses.filter(({ ok }) => !ok).map(({ status }) => status)
  }, url)
  expect(rest).toEqual([])
  await page.reload()
  const older = here.getByRole('button', { name: 'show older comments' })
  await older.focus()
  await page.keyboard.press('Enter')
  await expect(here.getByText('The oldest of many.')).toBeVisible()
  await expect(older).toHaveCount(0)
  expect(await here.evaluate((element) => element.contains(document.activeElement))).toBe(true)
})
