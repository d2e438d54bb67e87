import type { Locator, Page } from '@playwright/test'
import {
  cardList,
  displayButton,
  filterBar,
  homeButton,
  openCalendar,
  scrolled,
  searchBox,
  summary,
  tileLink,
  tiles,
} from './parts.ts'
import { expect, test } from './server.ts'

const dialog = (page: Page) => page.getByRole('dialog')

/** Presses Tab until an element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test('? shows the keys, / goes to the search, neither does anything while one types, and both can be switched off', async ({
  page,
}) => {
  await page.goto('/filter?tag=Chess')
  await expect(tiles(page)).toHaveCount(3)

  await test.step('j and k walk through the cards, ? shows all keys', async () => {
    // Without the focus on a card j begins at the first in view, also on a keyboard of another script.
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'о', code: 'KeyJ', bubbles: true })),
    )
    await expect(tileLink(page, 0)).toBeFocused()
    // From a button of a card it goes on from that card.
    await tiles(page).nth(1).getByRole('button').first().focus()
    await page.keyboard.press('k')
    await expect(tileLink(page, 0)).toBeFocused()
    await tileLink(page, 1).focus()
    await page.keyboard.press('?')
    await expect(dialog(page).getByRole('heading', { name: 'keyboard' })).toBeVisible()
    for (const does of ['search', 'previous and next page of the list', 'close what is open'])
      await expect(dialog(page).getByRole('definition').filter({ hasText: does }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(tileLink(page, 1)).toBeFocused()
    await page.keyboard.press('j')
    await expect(tileLink(page, 2)).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(tileLink(page, 0)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tileLink(page, 1)).toBeFocused()
  })

  await test.step('/ goes to the search, where keys are text', async () => {
    // The box that is in sight: the page may be scrolled.
    const field = searchBox(page).and(page.locator(':focus'))
    await page.keyboard.press('/')
    await expect(field).toHaveCount(1)
    await page.keyboard.type('?/jk[]r')
    await expect(field).toHaveValue('?/jk[]r')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/filter\?tag=Chess$/)
    // Nor do they do anything together with the keys of browser and system.
    await field.fill('')
    await field.blur()
    await page.keyboard.press('Control+/')
    await expect(field).toHaveCount(0)
  })

  const help = page.getByRole('button', { name: 'keyboard', exact: true })
  const single = dialog(page).getByRole('switch', { name: 'keys of one letter or sign' })
  await test.step('keys of one letter or sign are switched off without any of them', async () => {
    await help.focus()
    await page.keyboard.press('Enter')
    await expect(single).toBeChecked()
    await single.focus()
    await page.keyboard.press('Space')
    await expect(single).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(help).toBeFocused()
    await page.keyboard.type('/?zzzzz')
    await page.reload()
    await expect(tiles(page)).toHaveCount(3)
    await page.keyboard.type('/?zzzzz')
    await tileLink(page, 0).focus()
    await page.keyboard.press('ArrowRight')
    await expect(tileLink(page, 1)).toBeFocused()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'admin login' })).toBeHidden()
  })
  await test.step('and on again', async () => {
    await help.focus()
    await page.keyboard.press('Enter')
    await single.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.keyboard.press('?')
    await expect(dialog(page).getByRole('heading', { name: 'keyboard' })).toBeVisible()
  })
})

test('the bar at the top takes the focus without moving the page', async ({ page }) => {
  await page.goto('/filter?tag=Novel')
  await expect(tiles(page)).toHaveCount(22)
  await page.mouse.wheel(0, 1500)
  const theme = page.getByRole('banner').getByRole('button', { name: /^Switch to/ })
  const compact = page.getByRole('banner').getByRole('combobox')
  await expect(compact).toBeVisible()
  // Tiles that come into sight are measured again: focus first, then remember the place.
  await theme.focus()
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(600)
  await tabTo(page, compact, 'Shift+Tab')
  expect(await scrolled(page)).toBe(place)
  await tileLink(page, 10).focus()
  const before = await scrolled(page)
  await page.keyboard.press('/')
  await expect(compact).toBeFocused()
  expect(await scrolled(page)).toBe(before)
})

test('a list is found, filtered, shown otherwise and read by keyboard alone', async ({ page, context }) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/filter?search=moon')
  await expect(tiles(page)).toHaveCount(5)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the cards' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cardList(page)).toBeFocused()
  await tabTo(page, tiles(page).first().getByRole('button', { name: 'Copy link' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Link copied to clipboard!' })).toBeVisible()

  // Search, and how terms combine.
  await page.keyboard.press('/')
  await page.keyboard.type('salt ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?search=moon,salt$/)
  await tabTo(page, page.getByRole('radio', { name: 'and', exact: true }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/&mode=or$/)
  await expect(page.getByRole('radio', { name: 'or', exact: true })).toBeFocused()
  await tabTo(page, filterBar(page).getByRole('button', { name: 'remove "salt"' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?search=moon&mode=or$/)
  await expect(summary(page, '5 cards')).toBeVisible()

  // Order, names, pictures, marks, full texts.
  await tabTo(page, displayButton(page))
  await page.keyboard.press('Enter')
  const best = page.getByRole('radio', { name: 'best match' })
  await expect(best).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/&sort=meaning$/)
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/&sort=newest$/)
  await tabTo(page, page.getByRole('radio', { name: 'b&w' }))
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'color' })).toBeChecked()
  await tabTo(page, page.getByRole('switch', { name: 'highlighting' }))
  await page.keyboard.press('Space')
  await expect(cardList(page).locator('mark')).toHaveCount(0)
  await tabTo(page, page.getByRole('switch', { name: 'expand all' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'expand all' })).toBeChecked()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(displayButton(page)).toBeFocused()
  const names = cardList(page).getByRole('heading', { level: 2 }).getByRole('link')
  await tabTo(page, names.first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/&tag=/)

  // Day, month, strip and layout of the calendar.
  await openCalendar(page)
  await page.goto('/filter?date=2024-06-15')
  await expect(tiles(page)).toHaveCount(9)
  await tabTo(page, page.getByRole('button', { name: 'scroll calendar right' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('gridcell', { name: /^June 15, 2024/ }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\?date=2024-06-15,2024-06-22$/)
  await tabTo(page, page.getByRole('button', { name: 'all months' }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'all months' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Space')
  await tabTo(page, homeButton(page))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
})

test('carousel, open card, theme and texts are used by keyboard alone', async ({ page, context }) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  const carousel = page.getByRole('region', { name: 'cards with pictures' })
  await tabTo(page, page.getByRole('contentinfo').getByRole('link', { name: 'faq' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'faq' })).toBeVisible()
  await tabTo(page, dialog(page).getByRole('button', { name: 'Close' }))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await tabTo(page, page.getByRole('button', { name: /^Switch to the (?:dark|light) theme$/ }))
  const before = await page.getByRole('button', { name: /^Switch to/ }).getAttribute('aria-label')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Switch to/ })).not.toHaveAccessibleName(before!)
  // Pausing comes first in the carousel.
  await tabTo(page, carousel.getByRole('button').first())
  await expect(carousel.getByRole('button').first()).toHaveAccessibleName('pause rotation')
  await page.keyboard.press('Enter')
  const place = carousel.getByText(/^\d of \d$/)
  const first = await place.textContent()
  await tabTo(page, carousel.getByRole('button', { name: 'next card' }))
  await page.keyboard.press('Enter')
  await expect(place).not.toHaveText(first!)
  await tabTo(page, carousel.getByRole('link').first())
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(/^DedupID/)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(carousel.getByRole('link').first()).toBeFocused()

  await page.goto('/filter?search=salt&tag=History&sort=oldest')
  await expect(tiles(page)).toHaveCount(4)
  await tabTo(page, tileLink(page))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('DedupID: demo2501')).toBeAttached()
  const buttons = (name: string) =>
    dialog(page).getByRole('button', { name, exact: true }).and(page.locator(':visible'))
  for (const [name, shown] of [
    ['raw text', dialog(page).getByRole('button', { name: 'rendered' })],
    ['next mark', dialog(page).getByText(/^1 \/ \d+$/)],
    ['Copy permalink', page.getByText('Permalink copied to clipboard!')],
  ] as const) {
    await tabTo(page, buttons(name))
    await page.keyboard.press('Enter')
    await expect(shown.first()).toBeVisible()
  }
  for (const [name, id] of [
    ['next card', 'demo2502'],
    ['next card in time', 'demo2503'],
  ] as const) {
    await tabTo(page, buttons(name))
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText(`DedupID: ${id}`)).toBeAttached()
  }
  await tabTo(page, dialog(page).getByText('details', { exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('DedupID: demo2503')).toBeVisible()
  await tabTo(page, dialog(page).getByRole('link', { name: /^previous turn/ }))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('DedupID: demo2502')).toBeAttached()
  await tabTo(page, dialog(page).getByRole('link', { name: 'Salt, and who paid for it' }))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/&tag=History,Salt/)
})

test('the arrow keys scroll what is wide in an open card and move a recording on; elsewhere they lead to other cards', async ({
  page,
}) => {
  await page.route(/\/api\/cards\/demo\w+$/, async (route) => {
    const answer = await route.fetch()
    const whole = (await answer.json()) as object
    const response = `\`\`\`js\nconst long = '${'wide '.repeat(90)}'\n\`\`\``
    await route.fulfill({ response: answer, json: { ...whole, response } })
  })
  await page.goto('/filter?year=2024')
  await tileLink(page, 3).click()
  const card = page.getByRole('dialog')
  const code = card.locator('pre').first()
  await code.focus()
  const address = page.url()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => code.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  await page.keyboard.press('ArrowLeft')
  await card.locator('article').evaluate((article) => {
    const sound = document.createElement('audio')
    sound.controls = true
    article.append(sound)
    sound.focus()
  })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(page.url()).toBe(address)
  await card.getByRole('region', { name: 'card' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).not.toHaveURL(address)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
