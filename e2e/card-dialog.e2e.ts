import type { Page } from '@playwright/test'
import { box, holdResponses, scrolled, summary, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const body = (page: Page) => dialog(page).getByRole('region', { name: 'card' })

test('an open card shows title, picture, both texts, where it belongs, its day and its DedupID, and is copied and printed', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const showPicture = await holdResponses(page, /\/images\/image_demo0201\.png/)
  await page.goto('/filter?date=2023-09-03', { waitUntil: 'commit' })
  await tileLink(page).click()
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(/^What to do with a warm, dry strip/)
  await expect(page).toHaveTitle(/^What to do with a warm, dry strip.* – colloquy$/)
  await expect(dialog(page).getByText('Loading image...', { exact: true })).toBeVisible()
  showPicture()
  await expect(dialog(page).getByText('Loading image...')).toBeHidden()
  await expect(dialog(page).getByText('Image unavailable')).toHaveCount(0)
  await expect(dialog(page).getByRole('img')).toHaveAttribute('src', '/images/image_demo0201.png')
  await expect(dialog(page).getByRole('img')).toHaveCSS('opacity', '1')
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

  await test.step('its link and its permalink are copied', async () => {
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const name = 'what-to-do-with-a-warm-dry-strip-demo0201'
    await dialog(page).getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Link copied to clipboard!$/ })).toBeVisible()
    expect(await copied()).toBe(`${server.url}/card/${name}`)
    await dialog(page).getByRole('button', { name: 'Copy permalink' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Permalink copied to clipboard!$/ })).toBeVisible()
    expect(await copied()).toBe(`${server.url}/seo/card/${name}.html`)
  })

  await test.step('on paper it has its address instead of its tools', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(dialog(page).getByText(page.url(), { exact: true })).toBeVisible()
    await expect(dialog(page).getByRole('heading', { name: 'AIChatBot-to-Human.' })).toBeVisible()
    await expect(dialog(page).getByText('turn 1 of 5', { exact: true })).toBeVisible()
    await expect(dialog(page).getByRole('button')).toHaveCount(0)
    await expect(dialog(page).getByRole('link', { name: /turn|read the conversation/ })).toHaveCount(0)
    await expect(page.getByRole('banner')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })

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

test('found words are marked, one goes from mark to mark, and the end leads to the turns of the conversation', async ({
  page,
}) => {
  await page.goto('/filter?search=half&session=Fractions+at+the+kitchen+table')
  await tileLink(page).click()
  await expect(dialog(page).getByText('turn 1 of 4', { exact: true })).toBeVisible()
  const marks = body(page).locator('mark:not(header mark)')
  const group = dialog(page).getByRole('group', { name: 'marks' })
  await expect(marks.first()).toHaveText(/half/i)
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

  // The raw text shows the same marks, one key away.
  await page.keyboard.press('r')
  await expect(dialog(page).getByRole('button', { name: 'rendered' })).toBeVisible()
  await expect(body(page).getByText(/\*\*/).first()).toBeVisible()
  await expect(marks.first()).toHaveText(/half/i)

  await dialog(page).getByRole('link', { name: 'read the conversation' }).click()
  await expect(page).toHaveURL(/\/session\/fractions-at-the-kitchen-table-demo3504$/)
  // The dialog left nothing in history.
  await page.goBack()
  await expect(page).toHaveURL(/\/filter\?search=half&session=/)
  await expect(dialog(page)).toBeHidden()
})

test('a card of the list leads on within the page and, apart from it, in time', async ({ page }) => {
  const arrow = (name: string) => dialog(page).getByRole('button', { name, exact: true }).and(page.locator(':visible'))
  // The address changes a moment before the dialog shows the card, and keys act on what is shown.
  const shows = async (id: string) => {
    await expect(page).toHaveURL(new RegExp(`-${id}$`))
    await expect(dialog(page).getByText(`DedupID: ${id}`)).toBeAttached()
  }
  const release = await holdResponses(page, /\/timeline/)
  await page.goto('/filter?tag=Chess')
  await tileLink(page).click()
  await shows('demo1601')
  const title = dialog(page).getByRole('heading', { level: 2 })
  await expect.poll(async () => (await box(title)).height).toBeGreaterThan(20)
  await expect(arrow('previous card')).toHaveAttribute('aria-disabled', 'true')
  await expect(arrow('next card in time')).toHaveText('loading...')
  const { width } = await box(arrow('next card in time'))
  release()
  await expect(arrow('next card in time')).toHaveText('time')
  expect((await box(arrow('next card in time'))).width).toBe(width)
  await arrow('next card').click()
  await shows('demo1602')
  // A title that is the beginning of the prompt is read aloud, but not shown above it.
  await expect(title).toHaveText('Show me Lucena')
  await expect.poll(async () => (await box(title)).height).toBeLessThanOrEqual(1)
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

test('a card opened by its address has no neighbours, one of the carousel none in time; a picture that does not come is said so', async ({
  page,
}) => {
  await page.route(/\/images\/image_demo0201/, (route) => route.abort())
  const arrows = dialog(page).getByRole('button', { name: /^(?:previous|next) card/ })
  await page.goto('/robots.txt')
  await page.goto('/card/x-demo0201')
  await expect(dialog(page).getByText('DedupID: demo0201')).toBeAttached()
  await expect(dialog(page).getByText('Image unavailable', { exact: true })).toBeVisible()
  await expect(arrows).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/-demo0201$/)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const last = page.getByRole('list', { name: 'further cards with pictures' }).getByRole('listitem').last()
  // A day that comes only now begins at its first card.
  await expect(async () => {
    await page.getByRole('button', { name: 'previous card' }).click()
    await last.getByRole('heading').getByRole('link').click({ timeout: 2000 })
  }).toPass()
  await expect(dialog(page).getByText(/^DedupID/)).toBeAttached()
  await expect(dialog(page).getByRole('button', { name: 'next card', exact: true }).first()).toBeAttached()
  await expect(dialog(page).getByRole('button', { name: /in time$/ })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)
  // Closing took the entry in history of the card that the address opened.
  await page.goBack()
  await expect(page).toHaveURL(/\/robots\.txt$/)
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

  // Closing after walking on returns to the card that was shown last.
  const id = dialog(page).getByText(/^DedupID/)
  for (let step = 0; step < 7; step++) {
    const shown = (await id.textContent())!
    await page.keyboard.press('k')
    await expect(id).not.toHaveText(shown)
  }
  const last = page.locator(`[data-card-link][href="${new URL(page.url()).pathname}"]`)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await expect(summary(page, '22 cards')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } })

  test('turned on its side and back, an open card stays at the text that is read', async ({ page }) => {
    await page.goto('/card/x-demo4301')
    // A paragraph in the middle of a long text.
    const text = body(page).locator('.rendered p').nth(12)
    await expect(text).toBeAttached()
    const away = async () => Math.abs((await box(text)).y - (await box(body(page))).y)
    await text.evaluate((element) => element.scrollIntoView())
    await expect.poll(away).toBeLessThan(1)
    await page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(away).toBeLessThan(30)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(away).toBeLessThan(30)
  })
})
