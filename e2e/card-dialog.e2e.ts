import type { Page } from '@playwright/test'
import { expectNoViolationsAt } from './axe.ts'
import { box, hold, scrolled, summary, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const body = (page: Page) => dialog(page).getByRole('region', { name: 'card' })

test('an open card shows title, picture, both texts, where it belongs, its day and its DedupID', async ({ page }) => {
  await page.goto('/filter?date=2023-09-03')
  await tileLink(page).click()
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(/^What to do with a warm, dry strip/)
  await expect(page).toHaveTitle(/^What to do with a warm, dry strip.* – colloquy$/)
  await expect(dialog(page).getByRole('img')).toHaveAttribute('src', '/images/image_demo0201.png')
  await expect(dialog(page).getByText('Loading image...')).toBeHidden()
  await expect(dialog(page).getByRole('heading', { name: 'Human-to-AIChatBot.' })).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: 'AIChatBot-to-Human.' })).toBeVisible()
  await expect(dialog(page).getByText('1 of 5', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('turn 1 of 5', { exact: true })).toBeVisible()
  const line = dialog(page).getByText(/^Context window/)
  await expect(line).toBeHidden()
  await dialog(page).getByText('details', { exact: true }).click()
  await expect(line).toBeVisible()
  await expect(line).toHaveText('Context window Garden > The bed by the south wall:')
  await expect(dialog(page).getByText('Sunday, September 3, 2023 (101205)', { exact: true })).toBeVisible()
  await expect(dialog(page).getByText('DedupID: demo0201', { exact: true })).toBeVisible()

  await line.getByRole('link', { name: 'Garden', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/filter\?date=2023-09-03&tag=Garden$/)
  await tileLink(page).click()
  await dialog(page).getByRole('link', { name: 'The bed by the south wall' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/&tag=Garden,The\+bed\+by\+the\+south\+wall$/)
  // The dialog left nothing behind in history: Back undoes one filter at a time.
  await page.goBack()
  await expect(page).toHaveURL(/\/filter\?date=2023-09-03&tag=Garden$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/filter\?date=2023-09-03$/)
})

test('a picture says Loading image... until it comes, and Image unavailable when it does not', async ({ page }) => {
  let isThere = Promise.withResolvers<boolean>()
  await page.route(/\/images\/image_demo0101/, async (route) => {
    await ((await isThere.promise) ? route.continue() : route.abort())
  })
  const loading = dialog(page).getByText('Loading image...', { exact: true })
  // The picture belongs to what the page loads: until it comes the page is not loaded.
  await page.goto('/card/x-demo0101', { waitUntil: 'commit' })
  await expect(loading).toBeVisible()
  isThere.resolve(false)
  await expect(dialog(page).getByText('Image unavailable', { exact: true })).toBeVisible()
  isThere = Promise.withResolvers()
  await page.reload({ waitUntil: 'commit' })
  await expect(loading).toBeVisible()
  isThere.resolve(true)
  await expect(loading).toBeHidden()
  await expect(dialog(page).getByText('Image unavailable')).toHaveCount(0)
  await expect(dialog(page).getByRole('img')).toHaveCSS('opacity', '1')
})

test('link and permalink of an open card are copied', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/card/x-demo0101')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await dialog(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Link copied to clipboard!$/ })).toBeVisible()
  expect(await copied()).toBe(`${server.url}/card/what-am-i-looking-at-demo0101`)
  await dialog(page).getByRole('button', { name: 'Copy permalink' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Permalink copied to clipboard!$/ })).toBeVisible()
  expect(await copied()).toBe(`${server.url}/seo/card/what-am-i-looking-at-demo0101.html`)
})

test('found words are marked, and one goes from mark to mark', async ({ page }) => {
  await page.goto('/filter?search=salt&tag=History&sort=oldest')
  await tileLink(page).click()
  // A busy machine draws the pictures of the list first.
  await expect(dialog(page).getByRole('link', { name: /^next turn/ })).toBeVisible({ timeout: 30_000 })
  await dialog(page).getByText('details', { exact: true }).click()
  await expectNoViolationsAt(page, [390, 1280])
  const marks = body(page).locator('mark:not(header mark)')
  const group = dialog(page).getByRole('group', { name: 'marks' })
  await expect(marks.first()).toHaveText(/salt/i)
  await expect(group.getByRole('status')).toHaveText(/^\d+ marks$/)
  const count = await marks.count()
  await expect(group.getByRole('status')).toHaveText(`${count} marks`)
  await group.getByRole('button', { name: 'next mark' }).click()
  await expect(group.getByRole('status')).toHaveText(`1 / ${count}`)
  await page.keyboard.press('n')
  await expect(group.getByRole('status')).toHaveText(`2 / ${count}`)
  await expect(marks.nth(1)).toBeInViewport()
  await page.keyboard.press('p')
  await group.getByRole('button', { name: 'previous mark' }).click()
  await expect(group.getByRole('status')).toHaveText(`${count} / ${count}`)
  await expect(marks.nth(count - 1)).toBeInViewport()

  // The raw text shows the same marks, one key away.
  await page.keyboard.press('r')
  await expect(dialog(page).getByRole('button', { name: 'rendered' })).toBeVisible()
  await expect(body(page).getByText(/\*\*/).first()).toBeVisible()
  await expect(marks.first()).toHaveText(/salt/i)
})

test('a card of the list leads on within the page and, apart from it, in time', async ({ page }) => {
  const arrow = (name: string) => dialog(page).getByRole('button', { name, exact: true }).and(page.locator(':visible'))
  // The address changes a moment before the dialog shows the card, and keys act on what is shown.
  const shows = async (id: string) => {
    await expect(page).toHaveURL(new RegExp(`-${id}$`))
    await expect(dialog(page).getByText(`DedupID: ${id}`)).toBeAttached()
  }
  const release = await hold(page, /\/timeline/)
  await page.goto('/filter?tag=Chess')
  await tileLink(page).click()
  await shows('demo1601')
  await expect(arrow('previous card')).toHaveAttribute('aria-disabled', 'true')
  await expect(arrow('next card in time')).toHaveText('loading...')
  release()
  await expect(arrow('next card in time')).toHaveText('time')
  await arrow('next card').click()
  await shows('demo1602')
  await page.keyboard.press('ArrowRight')
  await shows('demo1603')
  await expect(arrow('next card')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('ArrowLeft')
  await shows('demo1602')
  await page.keyboard.press('k')
  await shows('demo1601')

  // In time the next card need not be in the list; then the nearest DedupIDs of the list are its neighbours.
  await arrow('previous card in time').click()
  await shows('demo1403')
  await expect(arrow('previous card')).toHaveAttribute('aria-disabled', 'true')
  await arrow('next card').click()
  await shows('demo1601')
  await expect(arrow('next card in time')).toHaveText('time')
  await page.keyboard.press('Shift+ArrowRight')
  await shows('demo1602')
  await expect(arrow('previous card in time')).toHaveText('time')
  await page.keyboard.press('Shift+ArrowLeft')
  await shows('demo1601')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/filter\?tag=Chess$/)
})

test('at its end an open card leads to the turns of its conversation before and after it', async ({ page }) => {
  await page.goto('/filter?search=half&session=Fractions+at+the+kitchen+table')
  await tileLink(page).click()
  await expect(dialog(page).getByText('turn 1 of 4', { exact: true })).toBeVisible()
  const turns = dialog(page).getByRole('navigation', { name: 'in this conversation' }).getByRole('link')
  await expect(turns).toHaveText([/^next turn/])
  for (const number of [2, 3, 4]) {
    // It need not be among what was found.
    await turns.first().click()
    await expect(page).toHaveURL(new RegExp(`-demo350${number}$`))
    await expect(dialog(page).getByText(`turn ${number} of 4`, { exact: true })).toBeVisible()
    await expect.poll(() => body(page).evaluate((element) => element.scrollTop)).toBe(0)
    await expect(turns).toHaveText(number === 4 ? [/^previous turn/] : [/^next turn/, /^previous turn/])
  }
  await dialog(page).getByRole('link', { name: 'read the conversation' }).click()
  await expect(page).toHaveURL(/\/session\/fractions-at-the-kitchen-table-demo3504$/)
  // The dialog left nothing in history.
  await page.goBack()
  await expect(page).toHaveURL(/\/filter\?search=half&session=/)
  await expect(dialog(page)).toBeHidden()
})

test('an open card is printed without its tools, with its address', async ({ page }) => {
  await page.goto('/card/x-demo3502')
  await expect(dialog(page).getByText('turn 2 of 4', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(dialog(page).getByText(page.url(), { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: 'AIChatBot-to-Human.' })).toBeVisible()
  await expect(dialog(page).getByText('turn 2 of 4', { exact: true })).toBeVisible()
  await expect(dialog(page).getByRole('button')).toHaveCount(0)
  await expect(dialog(page).getByRole('link', { name: /turn|read the conversation/ })).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeHidden()
})

test('a card opened by its address has no neighbours, one of the carousel none in time', async ({ page }) => {
  const arrows = dialog(page).getByRole('button', { name: /^(?:previous|next) card/ })
  await page.goto('/filter?tag=Chess')
  await page.goto('/card/x-demo0201')
  await expect(dialog(page).getByText('DedupID: demo0201')).toBeAttached()
  await expect(arrows).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/-demo0201$/)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  // Closing took the card's entry in history.
  await page.goBack()
  await expect(page).toHaveURL(/\/filter\?tag=Chess$/)
  await page.goForward()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'previous card' }).click()
  await page
    .getByRole('list', { name: 'further cards with pictures' })
    .getByRole('listitem')
    .last()
    .getByRole('heading')
    .getByRole('link')
    .click()
  await expect(dialog(page).getByText(/^DedupID/)).toBeAttached()
  await expect(dialog(page).getByRole('button', { name: 'next card', exact: true }).first()).toBeAttached()
  await expect(dialog(page).getByRole('button', { name: /in time$/ })).toHaveCount(0)
})

test('the page behind stays still and out of reach, a press outside closes, and focus and place return', async ({
  page,
}) => {
  await page.goto('/filter?tag=Novel')
  await expect(tiles(page)).toHaveCount(22)
  const opener = tileLink(page, 18)
  await opener.scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(200)
  await opener.focus()
  const before = await scrolled(page)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(/^DedupID/)).toBeAttached()

  await page.mouse.move(5, 400)
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('End')
  expect(await scrolled(page)).toBe(before)
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')

  // Tab goes round within the dialog.
  const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
  const first = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(first).toBe('card')
  const seen = new Set<string>()
  const stops = await dialog(page).locator('a[href], button, summary, input, textarea, [tabindex="0"]').count()
  for (let press = 0; press < stops + 6; press++) {
    await page.keyboard.press(press < stops ? 'Tab' : 'Shift+Tab')
    expect(await isInside()).toBe(true)
    seen.add(await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.ariaLabel || ''))
  }
  expect(seen).toContain('Close')

  await page.mouse.click(5, 300)
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/filter\?tag=Novel$/)
  await expect(opener).toBeFocused()
  expect(await scrolled(page)).toBe(before)

  // Neither a press within nor a selection that ends outside closes.
  await opener.click()
  const { x, y } = await box(dialog(page).getByRole('heading', { level: 2 }))
  await page.mouse.move(x + 4, y + 4)
  await page.mouse.down()
  await page.mouse.move(5, 300)
  await page.mouse.up()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(summary(page, '22 cards')).toBeVisible()
})

test('a title that is the beginning of the prompt is read aloud, but not shown above it', async ({ page }) => {
  await page.goto('/card/x-demo1602')
  const title = dialog(page).getByRole('heading', { level: 2, name: 'Show me Lucena', exact: true })
  await expect(title).toBeAttached()
  await expect.poll(async () => (await box(title)).height).toBeLessThanOrEqual(1)
  await page.goto('/card/x-demo1601')
  await expect(dialog(page).getByText('DedupID: demo1601')).toBeAttached()
  await expect.poll(async () => (await box(dialog(page).getByRole('heading', { level: 2 }))).height).toBeGreaterThan(20)
})

test('closing after walking on returns to the card that was shown last', async ({ page }) => {
  await page.goto('/filter?year=2024')
  await tileLink(page).click()
  await expect(dialog(page)).toBeVisible()
  for (let step = 0; step < 7; step++) {
    const title = await dialog(page).getByRole('heading', { level: 2 }).innerText()
    await page.keyboard.press('j')
    await expect(dialog(page).getByRole('heading', { level: 2 })).not.toHaveText(title)
  }
  const last = page.locator(`[data-card-link][href="${new URL(page.url()).pathname}"]`)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
})
