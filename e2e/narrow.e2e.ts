import type { Locator, Page } from '@playwright/test'
import { box, cardList, displayButton, scrolled, searchBox, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const header = (page: Page) => page.getByRole('heading', { level: 1 })
const tagline = (page: Page) => page.getByRole('banner').getByText('a conversation in cards')
const calendar = (page: Page) => page.getByRole('region', { name: 'calendar' })
const restore = (page: Page) => page.getByRole('button', { name: 'Show header and calendar' })
const scrollDown = (page: Page, to: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), to)

test('scrolling down more than 200 px collapses header and calendar, and a button restores both', async ({ page }) => {
  await page.goto('/filter?tag=Novel')
  await expect(tiles(page)).toHaveCount(22)
  await expect(searchBox(page)).toHaveCount(1)
  expect((await box(tagline(page))).height, 'the tagline beside the name').toBeLessThan(24)
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
  // The content after the calendar moved up to the header, which does not hide it.
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

  await scrollDown(page, 0)
  await searchBox(page).fill('zzqx ')
  await searchBox(page).press('Enter')
  await expect(page.getByText('No cards available to display.')).toBeVisible()
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, 300)
  await expect(calendar(page)).toBeHidden()
  await expect(page.getByText('No cards available to display.')).toBeInViewport()
  await page.mouse.wheel(0, -300)
  await expect(calendar(page)).toBeInViewport()
  await expect(header(page)).toBeVisible()
})

test('nothing ends under the fixed footer, and targets fit a thumb', async ({ page }) => {
  await page.goto('/filter?tag=Code')
  await expect(tiles(page)).toHaveCount(23)
  await page.setViewportSize({ width: 320, height: 740 })
  const widths = await tiles(page)
    .getByTitle(/^read it in/)
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().width))
  expect(Math.min(...widths), 'names of conversations (2.5.8)').toBeGreaterThanOrEqual(24)
  await page.setViewportSize({ width: 360, height: 740 })

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

test('previous and next card and Close lie within reach of a thumb, and a swipe does the same where nothing scrolls sideways', async ({
  page,
}) => {
  await page.goto('/filter?tag=Chess')
  await tileLink(page, 1).click()
  const dialog = page.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  for (const name of ['previous card', 'next card', 'Close']) {
    await expect(button(name)).toBeInViewport()
    expect((await box(button(name))).y, name).toBeGreaterThan(600)
  }
  expect((await box(dialog.getByRole('link', { name: 'read the conversation' }))).y).toBeGreaterThan(600)
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
  await button('previous card').click()
  await expect(page).toHaveURL(/-demo1601$/)
  await expect(dialog.getByText('DedupID: demo1601')).toBeAttached()

  const body = dialog.getByRole('region', { name: 'card' })
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

test('nothing scrolls sideways at 320 px, and the bar of a card is whole', async ({ page }) => {
  const sideways = async () => {
    const beyond = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog section')].map(
        (element) => element.scrollWidth - element.clientWidth,
      ),
    )
    return Math.max(...beyond)
  }
  await page.setViewportSize({ width: 390, height: 640 })
  await page.goto('/')
  await expect(tiles(page).first()).toBeVisible()
  expect((await box(tagline(page))).height, 'the tagline beside the name').toBeLessThan(24)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sideways(), 'home').toBeLessThanOrEqual(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'faq' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'faq', exact: true })).toBeVisible()
  expect(await sideways(), 'faq').toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await searchBox(page).fill('staging ')
  await searchBox(page).press('Enter')
  await expect(tiles(page)).toHaveCount(1)
  await tileLink(page).click()
  await expect(dialog.locator('pre').first()).toBeVisible()
  expect(await sideways(), 'a card with code').toBeLessThanOrEqual(0)

  await page.goto('/filter?search=garden&date=2024-06-15&mode=or')
  await expect(tiles(page).first()).toBeVisible()
  expect(await sideways(), 'a list').toBeLessThanOrEqual(0)
  // The day behind a dialog that its address opens is drawn when the dialog is closed.
  await page.goto('/card/x-demo1602')
  await expect(dialog.locator('pre').first()).toBeVisible()
  expect(await sideways(), 'a card at its address').toBeLessThanOrEqual(0)
  const read = await box(dialog.getByRole('link', { name: 'read the conversation' }))
  expect(read.x + read.width).toBeLessThanOrEqual(320)
  // It is one row, also next to a scroll bar.
  expect((await box(dialog.getByRole('button', { name: 'Close' }))).y).toBeLessThan(read.y + read.height)
})

test('a press that leads to a list, and goes with what was there before, leaves the focus on that list (2.4.3), which scrolls back to its top', async ({
  page,
}) => {
  await page.goto('/filter?search=half')
  await page.getByRole('group', { name: 'topics', exact: true }).getByRole('button').first().press('Enter')
  await expect(page).toHaveURL(/search=half&tag=/)
  await expect(cardList(page)).toBeFocused()
  await scrollDown(page, 400)
  await expect(restore(page)).toBeVisible()
  await scrollDown(page, 0)
  await expect(restore(page)).toBeHidden()
  // Time for a wrong scroll: the page would jump back to the list while the header opens.
  await page.waitForTimeout(500)
  expect(await scrolled(page)).toBe(0)
  await page.keyboard.press('Tab')
  expect(await cardList(page).evaluate((list) => list.contains(document.activeElement))).toBe(true)
})

test.describe('on a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 } })

  test('turned on its side and back, a page stays where it is read, and where there is little height bars scroll with it', async ({
    page,
  }) => {
    for (const path of ['/session/x-demo1701#demo1703', '/filter?tag=Novel']) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(path)
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(2500 + 844)
      await scrollDown(page, 2500)
      await expect.poll(() => scrolled(page)).toBeGreaterThan(1250)
      const named = new URL(page.url()).hash
      await page.setViewportSize({ width: 844, height: 390 })
      await expect(page.getByRole('banner')).not.toBeInViewport()
      expect(await scrolled(page), path).toBeGreaterThan(1250)
      // The address follows when scrolling has rested for a moment, which nothing on the page shows.
      await page.waitForTimeout(400)
      expect(new URL(page.url()).hash !== '', path).toBe(named !== '')
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.getByRole('banner')).toBeInViewport()
      expect(await scrolled(page), path).toBeGreaterThan(1250)

      // The second is a window of 1280 px at four times its size.
      for (const [width, height] of [
        [844, 390],
        [320, 256],
      ] as const) {
        await page.setViewportSize({ width, height })
        // The page goes to where it was read once it has its new size.
        await expect(async () => {
          await scrollDown(page, 0)
          await expect(page.getByRole('banner')).toBeInViewport({ timeout: 500 })
        }).toPass()
        await scrollDown(page, 1000)
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
})
