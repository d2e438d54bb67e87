import type { Locator, Page } from '@playwright/test'
import { box, cardList, displayButton, scrolled, searchBox, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ viewport: { width: 360, height: 740 } })

const header = (page: Page) => page.getByRole('heading', { level: 1 })
const calendar = (page: Page) => page.getByRole('region', { name: 'calendar' })
const restore = (page: Page) => page.getByRole('button', { name: 'Show header and calendar' })
const scrollDown = (page: Page, to: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), to)

test('scrolling down more than 200 px collapses header and calendar, and a button restores both', async ({ page }) => {
  await page.goto('/filter?tag=Novel')
  await expect(tiles(page)).toHaveCount(22)
  await expect(searchBox(page)).toHaveCount(1)
  await scrollDown(page, 200)
  await expect(header(page)).toBeVisible()
  await expect(calendar(page)).toBeInViewport()
  await expect(restore(page)).toHaveCount(0)
  // Comments at the foot make the page higher when they come.
  await expect(page.getByRole('heading', { name: 'comments' })).toBeAttached()
  await expect(page.getByText('loading comments')).toHaveCount(0)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await scrollDown(page, 201)
  await expect(header(page)).toBeHidden()
  await expect(calendar(page)).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(height - 100)
  await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()
  await expect(searchBox(page)).toHaveCount(1)
  // A placeholder that is longer than the small box ends in '…'.
  await expect(searchBox(page)).toHaveCSS('text-overflow', 'ellipsis')
  // What follows the calendar moved up to the header, and is not hidden by it.
  const first = await box(tiles(page).first())
  const { y, height: tall } = await box(page.getByRole('banner'))
  expect(first.y).toBeGreaterThanOrEqual(y + tall)
  expect(first.y).toBeLessThan(y + tall + 80)

  await expect(restore(page)).toHaveAttribute('aria-expanded', 'false')
  const strip = page.getByRole('slider', { name: 'days with cards' })
  const place = await scrolled(page)
  await restore(page).click()
  await expect(header(page)).toBeVisible()
  await expect(calendar(page)).toBeInViewport()
  await expect(strip).toBeInViewport()
  expect(await scrolled(page)).toBe(place)
  await page.getByRole('button', { name: 'Hide header and calendar' }).click()
  await expect(header(page)).toBeHidden()
  await expect(calendar(page)).toBeHidden()
  await scrollDown(page, 0)
  await expect(header(page)).toBeVisible()
  await expect(calendar(page)).toBeInViewport()
  await expect(restore(page)).toHaveCount(0)

  // A wide screen keeps both.
  await page.setViewportSize({ width: 768, height: 740 })
  await scrollDown(page, 1400)
  await expect(header(page)).toBeVisible()
  await expect(calendar(page)).toBeAttached()
  await expect(restore(page)).toHaveCount(0)
})

test('collapsing moves nothing that is read further down, and a short list stays within reach', async ({ page }) => {
  await page.goto('/filter?tag=Novel')
  await expect(tiles(page)).toHaveCount(22)
  const fifth = tiles(page).nth(4)
  const jump = () =>
    fifth.evaluate((tile) => {
      scrollBy({ top: tile.getBoundingClientRect().top - 100, behavior: 'instant' })
      return Math.round(tile.getBoundingClientRect().top)
    })
  const before = await jump()
  await expect(calendar(page)).toBeHidden()
  expect(Math.abs((await box(fifth)).y - before)).toBeLessThanOrEqual(2)

  // As little does Back from a conversation.
  await page
    .getByRole('link', { name: /^read the conversation/ })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('navigation', { name: 'conversations' })).toBeAttached()
  await page.goBack()
  await expect(fifth).toBeInViewport()
  await expect(calendar(page)).toBeHidden()
  expect(Math.abs((await box(fifth)).y - before)).toBeLessThanOrEqual(2)

  await page.goto('/filter?search=zzqx')
  await expect(page.getByText('No cards available to display.')).toBeVisible()
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, 300)
  await expect(calendar(page)).toBeHidden()
  await expect(page.getByText('No cards available to display.')).toBeInViewport()
  await page.mouse.wheel(0, -300)
  await expect(calendar(page)).toBeInViewport()
  await expect(header(page)).toBeVisible()
})

test('the tagline is on one line beside the name', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/filter?tag=Chess']) {
    await page.goto(path)
    const tagline = await box(page.getByRole('banner').getByText('a conversation in cards'))
    expect(tagline.height, path).toBeLessThan(24)
  }
})

test('nothing ends under the fixed footer, and targets fit a thumb', async ({ page }) => {
  await page.goto('/filter?tag=Novel')
  await expect(tiles(page)).toHaveCount(22)
  const footer = page.getByRole('contentinfo')
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  // Tiles far down are measured when they come near, so the end may move.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const last = await box(tiles(page).last())
    expect(last.y + last.height).toBeLessThanOrEqual((await box(footer)).y)
  }).toPass()
  expect((await box(footer)).y).toBeGreaterThan(650)
  for (const target of [
    footer.getByRole('link', { name: 'about' }),
    footer.getByRole('link', { name: 'faq' }),
    tiles(page).last().getByRole('button', { name: 'Copy link' }),
  ]) {
    const { width, height } = await box(target)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  }
  await footer.getByRole('link', { name: 'faq' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'faq' })).toBeVisible()
})

test('previous and next card and Close lie within reach of a thumb', async ({ page }) => {
  await page.goto('/filter?tag=Chess')
  await tileLink(page, 1).click()
  const dialog = page.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  for (const name of ['previous card', 'next card', 'Close']) {
    await expect(button(name)).toBeInViewport()
    expect((await box(button(name))).y, name).toBeGreaterThan(600)
  }
  const { y } = await box(dialog.getByRole('link', { name: 'read the conversation' }))
  expect(y).toBeGreaterThan(600)
  // The card fills the screen, and what can be done with it is above.
  const screen = () =>
    dialog.evaluate((element) => element.firstElementChild!.getBoundingClientRect().toJSON() as object)
  // It rises to its place.
  await expect.poll(screen).toMatchObject({ x: 0, y: 0, height: 740 })
  for (const name of ['Star this card', 'Copy link']) expect((await box(button(name))).y, name).toBeLessThan(60)
  await button('next card').click()
  await expect(page).toHaveURL(/-demo1603$/)
  await expect(dialog.getByText('DedupID: demo1603')).toBeAttached()
  await button('previous card in time').click()
  await expect(page).toHaveURL(/-demo1602$/)
  await button('Close').click()
  await expect(dialog).toBeHidden()
  // How the list is shown comes as a sheet at the bottom.
  await displayButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'display' })
  await expect(sheet.getByRole('radiogroup', { name: 'images' })).toBeVisible()
  await expect(sheet.getByRole('radio', { name: 'oldest first' })).toBeChecked()
  const close = sheet.getByRole('button', { name: 'Close' })
  expect((await box(close)).y).toBeGreaterThan(600)
  await close.click()
  await expect(displayButton(page)).toBeFocused()
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('a swipe over an open card shows the next one or the one before, and what scrolls sideways keeps it', async ({
    page,
  }) => {
    await page.goto('/filter?tag=Chess')
    await tileLink(page).click()
    const body = page.getByRole('dialog').getByRole('region', { name: 'card' })
    const swipe = async (on: Locator, by: number) => {
      const { x, y, width } = await box(on)
      const [start, line] = [x + width / 2, y + 4]
      const touch = (at: number) => [{ identifier: 0, clientX: at, clientY: line }]
      await on.dispatchEvent('touchstart', { touches: touch(start), changedTouches: touch(start) })
      await on.dispatchEvent('touchend', { touches: [], changedTouches: touch(start + by) })
    }
    const asked = body.getByRole('heading', { name: 'Human-to-AIChatBot.' })
    await expect(asked).toBeVisible()
    await swipe(asked, -120)
    await expect(page).toHaveURL(/-demo1602$/)
    await expect(page.getByText('DedupID: demo1602')).toBeAttached()
    await swipe(asked, -20)
    const code = body.locator('pre').first()
    await code.evaluate((element) => {
      element.style.width = '40px'
    })
    await swipe(code, -120)
    await swipe(asked, 120)
    await expect(page).toHaveURL(/-demo1601$/)
  })
})

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } })

  test('turned on its side and back, a page stays where it is read, and its address', async ({ page }) => {
    for (const [path, upright] of [
      ['/session/x-demo1701#demo1703', 2500],
      ['/filter?tag=Novel', 2500],
      ['/year/2024', 600],
    ] as const) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(path)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(upright + 844)
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), upright)
      await expect.poll(() => scrolled(page)).toBeGreaterThan(upright / 2)
      const named = new URL(page.url()).hash
      await page.setViewportSize({ width: 844, height: 390 })
      await expect(page.getByRole('banner')).not.toBeInViewport()
      expect(await scrolled(page), path).toBeGreaterThan(upright / 2)
      // The address follows when scrolling has rested for a moment, which nothing on the page shows.
      await page.waitForTimeout(400)
      expect(new URL(page.url()).hash !== '', path).toBe(named !== '')
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.getByRole('banner')).toBeInViewport()
      expect(await scrolled(page), path).toBeGreaterThan(upright / 2)
    }
  })
})

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [
    '/',
    '/filter?search=garden&date=2024-06-15&mode=or',
    '/card/x-demo1602',
    '/card/x-demo1301',
    '/faq',
  ]) {
    await page.goto(path)
    // The day behind a dialog that its address opens is drawn when the dialog is closed.
    const shown = path.startsWith('/card')
      ? page.getByRole('dialog').locator('pre')
      : path === '/faq'
        ? page.getByRole('dialog').getByRole('heading', { name: 'faq', exact: true })
        : cardList(page).getByRole('article')
    await expect(shown.first()).toBeVisible()
    const sideways = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog section')].map(
        (element) => element.scrollWidth - element.clientWidth,
      ),
    )
    expect(Math.max(...sideways), path).toBeLessThanOrEqual(0)
  }
})

test('bars scroll with the page where there is little height', async ({ page }) => {
  for (const path of ['/filter?year=2024', '/session/x-demo1701']) {
    await page.goto(path)
    await expect(page.locator('article').first()).toBeAttached()
    for (const [width, height] of [
      [320, 256],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => scrollTo(0, 0))
      await expect(page.getByRole('banner')).toBeInViewport()
      await page.evaluate(() => scrollTo(0, 1000))
      for (const bar of [page.getByRole('banner'), page.getByRole('contentinfo')])
        await expect(bar).not.toBeInViewport()
      await expect(page.getByRole('button', { name: 'outline' })).not.toBeInViewport()
      // The page grows while related cards and comments come.
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 500 })
      }).toPass()
    }
  }
})

test('with the focus on a list that a press led to, the page scrolls back to its top', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/filter?search=half')
  await page.getByRole('group', { name: 'topics', exact: true }).getByRole('button').first().press('Enter')
  await expect(cardList(page)).toBeFocused()
  await page.evaluate(() => scrollTo(0, 400))
  await expect(restore(page)).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(restore(page)).toBeHidden()
  // What must not come has time to come: the page would jump back to the list while the header opens.
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the name of a conversation under a card is wide enough to be pressed at 320 px (2.5.8)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/filter?tag=Code')
  await expect(tiles(page)).toHaveCount(23)
  const widths = await tiles(page)
    .getByTitle(/^read it in/)
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(24)
})
