import type { Page } from '@playwright/test'
import { box, cardList, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

// Criteria of WCAG 2.2 AA that axe cannot check.

/**
 * The fault of the focused element, if any: nothing shows where the focus is, or nothing at all of it is in sight,
 * as it lies under something else or off the screen.
 */
const faultOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    // A card's link lends its outline to the card, a field to the box it is in.
    const around = [focused, focused.parentElement, focused.closest('article, [role="search"], form, label')]
    const isMarked = around.some((element) => {
      if (!element) return false
      const own = [getComputedStyle(element), getComputedStyle(element, '::after')]
      return own.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      )
    })
    const { left, right, top, bottom, width, height } = focused.getBoundingClientRect()
    const steps = [0.1, 0.3, 0.5, 0.7, 0.9]
    const isSeen = steps.some((across) =>
      steps.some((down) => {
        const found = document.elementFromPoint(left + width * across, top + height * down)
        return found !== null && (focused.contains(found) || found.contains(focused))
      }),
    )
    if (isMarked && isSeen) return null
    const place = [left, right, top, bottom].map(Math.round).join(' ')
    return `${isMarked ? 'covered' : 'no outline'}: ${focused.outerHTML.slice(0, 120)} ${place}`
  })

test('what has the focus is seen and never wholly covered, on phone and desktop (2.4.7, 2.4.11)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/filter?tag=Chess')
  await expect(tiles(page)).toHaveCount(3)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 45; presses++) {
        await page.keyboard.press(key)
        // The page may still be scrolling to it.
        await expect.poll(() => faultOfFocus(page)).toBeNull()
      }
    }
  }

  // The end of a list comes out from under the heading of its session.
  await page.setViewportSize({ width: 320, height: 640 })
  const home = cardList(page).getByRole('link', { name: 'home', exact: true })
  // A short window lets it be scrolled under them; what is wholly out of sight would come to the middle instead.
  await page.setViewportSize({ width: 320, height: 320 })
  await home.evaluate((link) => scrollBy(0, link.getBoundingClientRect().bottom - 60))
  expect((await box(home)).y).toBeLessThan((await box(page.getByRole('banner'))).height)
  await home.focus()
  await expect(home).toBeFocused()
  await expect.poll(() => faultOfFocus(page)).toBeNull()
})

test('on a phone letters of twice the size are whole (1.4.4), and so is wider text at 320 px (1.4.12)', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page)
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.setViewportSize({ width: 390, height: 844 })
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'another day' })).toBeVisible()
  expect(await sideways(), 'home').toBeLessThanOrEqual(0)
  await page.goto('/filter?search=knight')
  const [count, time] = [page.getByText(/^\d cards$/), page.getByRole('link', { name: 'over time' })]
  for (const one of [page.locator('[data-home]'), count, time]) {
    const { width: wide, height: high } = await box(one)
    expect(wide, 'in one line').toBeGreaterThan(high)
  }
  await page.goto('/filter?tag=Chess')
  await expect(tiles(page)).toHaveCount(3)
  expect(await sideways(), 'list').toBeLessThanOrEqual(0)
  await tileLink(page).click()
  const dialog = page.getByRole('dialog')
  const day = await box(dialog.locator('time').first())
  const place = await box(dialog.getByText('1 of 3', { exact: true }))
  expect(day.x + day.width <= place.x || day.y + day.height <= place.y, 'head of a card').toBe(true)
  const read = dialog.getByRole('link', { name: 'read the conversation' })
  expect(await read.evaluate((link) => link.scrollWidth - link.clientWidth), 'link').toBeLessThanOrEqual(0)
  const { x, width } = await box(read)
  expect(x + width).toBeLessThanOrEqual(390)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => {
    // The page's policy forbids style elements, not style sheets that are made.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }
       p { margin-bottom: 2em !important }`,
    )
    document.adoptedStyleSheets = [sheet]
  })
  await expect(page.getByRole('banner')).toHaveCSS('line-height', '24px')
  const cut = () =>
    page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'header *, nav[aria-label="filters"] *, footer *, article button, h2, h3',
        ),
      ]
        .filter(({ clientWidth, scrollWidth, clientHeight, scrollHeight, className }) => {
          const isHidden = String(className).includes('sr-only') || clientWidth === 0
          return !isHidden && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
        })
        .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflow))
        // What is cut after four lines can be expanded.
        .filter((element) => !element.closest('article')?.querySelector('button[aria-expanded][aria-label^="Expand"]'))
        .map((element) => element.outerHTML.slice(0, 160)),
    )
  await expect.poll(cut).toEqual([])
  expect(await sideways(), 'list of wider text').toBeLessThanOrEqual(0)
})

test('another card in the dialog is announced, and read from its top where its link was within the one before', async ({
  page,
}) => {
  await page.goto('/filter?tag=Chess')
  await tileLink(page, 1).press('Enter')
  const dialog = page.getByRole('dialog')
  const part = dialog.getByRole('region', { name: 'card' })
  const said = (title: string) => dialog.getByRole('status').getByText(title, { exact: true })
  await expect(part).toBeFocused()
  await expect(said('Show me Lucena')).toHaveCount(0)
  await dialog.getByRole('link', { name: /^previous turn/ }).press('Enter')
  await expect(page).toHaveURL(/demo1601$/)
  await expect(part).toBeFocused()
  await expect(said('I lose won endings')).toBeAttached()
  await dialog.getByRole('button', { name: 'next card', exact: true }).press('Enter')
  await expect(said('Show me Lucena')).toBeAttached()
  await expect(dialog.getByRole('button', { name: 'next card', exact: true })).toBeFocused()
})
