import type { Page } from '@playwright/test'
import { box, cardList, pageLink, searchBox, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

// What WCAG 2.2 AA asks for and axe cannot see.

/** Whether nothing at all of the focused element is in sight: it lies under something else, or off the screen. */
const isCovered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const { left, right, top, bottom, width, height } = focused.getBoundingClientRect()
    const steps = [0.1, 0.3, 0.5, 0.7, 0.9]
    const isSeen = steps.some((across) =>
      steps.some((down) => {
        const found = document.elementFromPoint(left + width * across, top + height * down)
        return found !== null && (focused.contains(found) || found.contains(focused))
      }),
    )
    return isSeen ? null : `${focused.outerHTML.slice(0, 120)} ${[left, right, top, bottom].map(Math.round).join(' ')}`
  })

/** Whether nothing shows where the focus is. */
const isUnseen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    // A card's link lends its outline to the card, a field to the box it is in.
    const around = [focused, focused.parentElement, focused.closest('article, [role="search"], form, label')]
    const isSeen = around.some((element) => {
      if (!element) return false
      const own = [getComputedStyle(element), getComputedStyle(element, '::after')]
      return own.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      )
    })
    return isSeen ? null : focused.outerHTML.slice(0, 160)
  })

for (const width of [320, 1280]) {
  test(`what has the focus is seen and never wholly covered, ${width} px wide (2.4.7, 2.4.11)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/filter?tag=Chess')
    await expect(tiles(page)).toHaveCount(3)
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 45; presses++) {
        await page.keyboard.press(key)
        // The page may still be scrolling to it.
        await expect.poll(() => isCovered(page)).toBeNull()
        expect(await isUnseen(page)).toBeNull()
      }
    }
  })
}

test('letters of twice the size are whole on a phone, and so is the bar of a card at 320 px (1.4.4)', async ({
  page,
}) => {
  const browser = await page.context().newCDPSession(page)
  for (const [width, standard] of [
    [320, 16],
    [390, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await browser.send('Page.setFontSizes', { fontSizes: { standard } })
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'another day' })).toBeVisible()
    expect(await sideways(), `home, ${width}`).toBeLessThanOrEqual(0)
    await page.goto('/filter?tag=Chess')
    await expect(tiles(page)).toHaveCount(3)
    expect(await sideways(), `list, ${width}`).toBeLessThanOrEqual(0)
    await tileLink(page).click()
    const dialog = page.getByRole('dialog')
    const day = await box(dialog.locator('time').first())
    const place = await box(dialog.getByText('1 of 3', { exact: true }))
    expect(day.x + day.width <= place.x || day.y + day.height <= place.y, `head, ${width}`).toBe(true)
    const read = dialog.getByRole('link', { name: 'read the conversation' })
    expect(await read.evaluate((link) => link.scrollWidth - link.clientWidth), `link, ${width}`).toBeLessThanOrEqual(0)
    const { x, width: wide, y, height } = await box(read)
    expect(x + wide).toBeLessThanOrEqual(width)
    // With letters of the usual size the bar is one row, also beside a scroll bar.
    if (standard === 16) expect((await box(dialog.getByRole('button', { name: 'Close' }))).y).toBeLessThan(y + height)
  }
})

test('the end of a list comes out from under the heading of its session when it gets the focus (2.4.11)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/filter?tag=Chess')
  await expect(tiles(page)).toHaveCount(3)
  const home = cardList(page).getByRole('link', { name: 'home', exact: true })
  // A short window lets it be scrolled under them; what is wholly out of sight would come to the middle instead.
  await page.setViewportSize({ width: 320, height: 320 })
  await home.evaluate((link) => scrollBy(0, link.getBoundingClientRect().bottom - 60))
  expect((await box(home)).y).toBeLessThan((await box(page.getByRole('banner'))).height)
  await home.focus()
  await expect(home).toBeFocused()
  await expect.poll(() => isCovered(page)).toBeNull()
})

test('a press that leads to a list, and goes with what was there before, leaves the focus on that list (2.4.3)', async ({
  page,
}) => {
  await page.goto('/filter?search=half')
  const names = page.getByRole('group', { name: 'topics', exact: true })
  await names.getByRole('button').first().press('Enter')
  await expect(page).toHaveURL(/search=half&tag=/)
  await expect(cardList(page)).toBeFocused()
  await page.goto('/year/2024')
  await page.getByRole('main').locator('a[href^="/filter"]').first().press('Enter')
  await expect(cardList(page)).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await cardList(page).evaluate((list) => list.contains(document.activeElement))).toBe(true)
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

test('keys are those of their places on keyboards of other scripts', async ({ page }) => {
  await page.goto('/filter')
  await expect(tiles(page)).toHaveCount(50)
  const press = (key: string, code: string, held: Record<string, boolean> = {}) =>
    page.evaluate(
      (of) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...of, bubbles: true, cancelable: true })),
      { key, code, ...held },
    )
  // A quotation mark by AltGr, and a capital, which is no command with Latin letters either.
  await press('”', 'KeyJ', { modifierAltGraph: true })
  await press('О', 'KeyJ', { shiftKey: true })
  await expect(tileLink(page, 0)).not.toBeFocused()
  await press('о', 'KeyJ')
  await expect(tileLink(page, 0)).toBeFocused()
  await expect(pageLink(page, 'next')).toBeVisible()
  await press('ъ', 'BracketRight')
  await expect(page).toHaveURL(/page=2$/)
  await press('л', 'KeyK', { ctrlKey: true })
  await expect(searchBox(page)).toBeFocused()
})

test('with wider text nothing is lost, and nothing scrolls sideways at 320 px (1.4.12)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(() => {
    // The page's policy forbids style elements, not style sheets that are made.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }
       p { margin-bottom: 2em !important }`,
    )
    document.adoptedStyleSheets = [sheet]
  })
  await page.goto('/filter?tag=Chess')
  await expect(tiles(page)).toHaveCount(3)
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
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beyond).toBeLessThanOrEqual(0)
})
