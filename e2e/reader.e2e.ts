import type { Locator, Page } from '@playwright/test'
import { expectNoViolationsAt } from './axe.ts'
import { scrolled, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

/** Twelve turns, the longest conversation of the demo archive. */
const LONG = '/session/x-demo1701'

const turn = (page: Page, number: number) => page.getByRole('region', { name: new RegExp(`^turn ${number}: `) })
const outline = (page: Page) => page.getByRole('navigation', { name: 'outline' })
const marks = (page: Page) => page.getByRole('main').locator('mark:not(header mark)')
const current = (page: Page) => page.locator('mark[data-now]')

/** Which turn is at the top of the window as the page's entry in history knows it, and whether it is read on within. */
const stopped = (page: Page) =>
  page.evaluate(() => {
    const { state } = history.state as { state?: { stopped?: { turn: string; above: number } } }
    return state?.stopped && `${state.stopped.turn} ${state.stopped.above > 20 ? 'within' : 'top'}`
  })
const topOf = (of: Locator) => of.evaluate((element) => Math.round(element.getBoundingClientRect().top))

test('a conversation is read from its first turn to its last at one address, in the size that the device keeps', async ({
  page,
}) => {
  await page.goto('/session/x-demo3502')
  await expect(page).toHaveURL(/\/session\/fractions-at-the-kitchen-table-demo3502/)
  await expect(page).toHaveTitle('Fractions at the kitchen table – colloquy')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Fractions at the kitchen table')
  await expect(page.getByRole('main')).toContainText('4 turns')
  for (const number of [1, 2, 3, 4]) {
    await expect(turn(page, number).getByRole('heading', { name: 'Human-to-AIChatBot.' })).toHaveCount(1)
    await expect(turn(page, number).getByRole('heading', { name: 'AIChatBot-to-Human.' })).toHaveCount(1)
  }
  await expect(turn(page, 5)).toHaveCount(0)
  // The turn that the address names is where reading begins.
  await expect(turn(page, 2)).toBeInViewport()
  expect(await scrolled(page)).toBeGreaterThan(200)

  await test.step('text size and line length are kept on the device', async () => {
    const text = turn(page, 1).locator('.reading').last()
    const size = () => text.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
    const medium = await size()
    // Its button is in line with the ways back.
    const middle = (element: Locator) =>
      element.evaluate((one) => (one.getBoundingClientRect().top + one.getBoundingClientRect().bottom) / 2)
    const back = page.getByRole('navigation', { name: 'ways back' })
    const apart =
      (await middle(back.getByRole('button', { name: 'text size and width' }))) -
      (await middle(back.getByRole('link', { name: 'home' })))
    expect(Math.abs(apart)).toBeLessThan(1)
    await page.getByRole('button', { name: 'text size and width' }).first().click()
    await page.getByRole('radio', { name: 'huge' }).check()
    expect(await size()).toBeGreaterThan(medium)
    await page.getByRole('radio', { name: 'narrow' }).check()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-measure', 'narrow')
    expect(await size()).toBeGreaterThan(medium)
    // On a phone no line is as long as the shortest of the lengths.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'text size and width' }).click()
    await expect(page.getByRole('radio', { name: 'huge' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'narrow' })).toBeHidden()
  })
})

test('the outline names the turns, leads to them, and the address keeps the place through a reload', async ({
  page,
}) => {
  await page.goto(LONG)
  const book = page.waitForEvent('download')
  await outline(page).getByRole('link', { name: 'EPUB' }).click()
  expect((await book).suggestedFilename()).toMatch(/-demo1701\.epub$/)
  const entries = outline(page).getByRole('listitem')
  await expect(entries.first().getByRole('link')).toHaveAttribute('aria-current', 'location')
  const third = outline(page).getByRole('link').nth(2)
  await third.click()
  await expect(turn(page, 3).getByRole('heading', { name: /^turn 3: / })).toBeFocused()
  await expect(third).toHaveAttribute('aria-current', 'location')
  await expect(page).toHaveURL(/#demo1703$/)
  await expect(turn(page, 3)).toBeInViewport()
  // The line that was read is where a reload goes on.
  await page.waitForLoadState('networkidle')
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => stopped(page)).toBe('demo1703 within')
  const before = await topOf(turn(page, 3))
  const isBack = async () => Math.abs((await topOf(turn(page, 3))) - before) < 3
  await page.reload()
  await expect.poll(isBack).toBe(true)
  // The texts of other turns come, and move nothing.
  await page.waitForLoadState('networkidle')
  expect(await isBack()).toBe(true)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/#demo1704$/)
  await expect(turn(page, 4).getByRole('heading', { name: /^turn 4: / })).toBeFocused()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/#demo1703$/)
})

test('on a phone Back returns to the line that was read, and the outline closes when a turn is chosen, which gets the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  // The first turn, of which the address names none, where that of another card opened the conversation.
  await page.goto('/session/x-demo1703')
  await expect(turn(page, 3)).toBeInViewport()
  await page.waitForLoadState('networkidle')
  await page.mouse.move(195, 400)
  for (const [pixels, place] of [
    [-20_000, 'demo1701 top'],
    [600, 'demo1701 within'],
  ] as const) {
    await page.mouse.wheel(0, pixels)
    await expect.poll(() => stopped(page)).toBe(place)
  }
  const before = await topOf(turn(page, 1))
  await page.goto('/robots.txt')
  await page.goBack()
  await expect.poll(async () => Math.abs((await topOf(turn(page, 1))) - before) < 3).toBe(true)
  await expect(turn(page, 8)).toBeAttached()
  await expectNoViolationsAt(page, [1280, 390])
  await page.getByRole('button', { name: 'outline' }).click()
  const panel = page.getByRole('dialog', { name: 'outline' })
  await expect(panel.getByRole('link', { name: 'EPUB' })).toHaveAttribute('href', /\/book\.epub$/)
  await panel.getByRole('link').nth(4).click()
  await expect(panel).toBeHidden()
  await expect(turn(page, 5)).toBeInViewport()
  await expect(turn(page, 5).getByRole('heading', { name: /^turn 5: / })).toBeFocused()
})

test('the hits of the search that led here are marked and stepped through, and each turn can be starred, linked to and commented on', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/filter?search=half&session=Fractions+at+the+kitchen+table')
  await tiles(page)
    .first()
    .getByTitle(/^read it in/)
    .click()
  await expect(page).toHaveURL(/\/session\//)
  await expect(current(page)).toBeInViewport()
  const count = await marks(page).count()
  expect(count).toBeGreaterThan(1)
  const status = page.getByRole('group', { name: 'marks' }).getByRole('status')
  await expect(status).toHaveText(/^\d+ \/ \d+$/)
  const before = await status.textContent()
  await page.keyboard.press('n')
  await expect(status).not.toHaveText(before!)
  await expect(current(page)).toBeInViewport()
  await expect(outline(page).getByText('hits:').first()).toBeAttached()
  // Marks in texts that are drawn later, before it, leave the current one where it is.
  const [, place, total] = /^(\d+) \/ (\d+)$/.exec((await status.textContent())!)!
  const text = turn(page, 1).locator('.reading').first()
  await text.evaluate((element) => element.prepend(document.createElement('mark')))
  await expect(status).toHaveText(`${Number(place) + 1} / ${Number(total) + 1}`)
  await text.evaluate((element) => element.firstChild!.remove())
  await expect(status).toHaveText(`${place} / ${total}`)

  // Other conversations are one press away.
  const next = page.getByRole('navigation', { name: 'conversations' }).getByRole('link', { name: /next conversation/ })
  const name = (await next.textContent())!.replace('next conversation', '')
  const heading = page.getByRole('main').locator('header').getByRole('heading', { level: 2 })
  // Pressed while the place in this one is still to be noted, on a machine that is busy.
  await next.evaluate((link: HTMLElement) => {
    link.scrollIntoView()
    dispatchEvent(new Event('scroll'))
    setTimeout(() => {
      link.click()
      const pressed = performance.now()
      while (performance.now() - pressed < 260);
    }, 100)
  })
  await expect(heading).toHaveText(name)
  await expect(heading).toBeFocused()
  expect(new URL(page.url()).hash).toBe('')
  // A dialog of the footer lies over home: closed, it leads back.
  await page.getByRole('contentinfo').getByRole('link', { name: 'faq' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'faq' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading).toBeFocused()
  await page.getByRole('link', { name: /previous conversation/ }).click()
  await expect(heading).toHaveText('Fractions at the kitchen table')

  const second = turn(page, 2)
  await second.getByRole('button', { name: 'Copy link to this turn' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/session\/fractions-at-the-kitchen-table-demo3502$/,
  )
  const star = second.getByRole('button', { name: 'star' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await second.getByRole('button', { name: /^comments/ }).click()
  await expect(page.getByRole('dialog', { name: /comments/ })).toBeVisible()
})

test('Back returns to the list at its place, and gives the focus back to what led away', async ({ page }) => {
  await page.goto('/filter?year=2024')
  await expect(tileLink(page, 30)).toBeAttached()
  await tileLink(page, 30).scrollIntoViewIfNeeded()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1000)
  const top = () => topOf(tileLink(page, 30))
  // Tiles far down are measured when they come near, so the place settles a moment later.
  let place = Number.NaN
  await expect
    .poll(async () => {
      const before = place
      place = await top()
      return place - before
    })
    .toBe(0)
  for (const back of ['button', 'Escape'] as const) {
    await tileLink(page, 30).click()
    await page.getByRole('dialog').getByRole('link', { name: 'read the conversation' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'conversations' })).toBeAttached()
    if (back === 'button') await page.getByRole('button', { name: /results$/ }).click()
    else await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/filter\?year=2024$/)
    await expect(tileLink(page, 30)).toBeInViewport()
    await expect(tileLink(page, 30)).toBeFocused()
    await expect.poll(async () => Math.abs((await top()) - place), back).toBeLessThanOrEqual(8)
  }
  const read = tiles(page)
    .nth(5)
    .getByTitle(/^read it in/)
  await read.focus()
  await page.keyboard.press('Enter')
  // The focus comes along to the turn: before that it would leave a button that no key led to.
  await expect(page.locator('[id^="turn-"]:focus')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/filter\?year=2024$/)
  await expect(read).toBeFocused()
  await expect(read).toBeInViewport()
})

test('one live stream goes on from a list to a conversation and back, and nothing is read again', async ({ page }) => {
  let streams = 0
  page.on('request', (request) => request.url().includes('/api/live') && streams++)
  const opened = page.waitForResponse(/\/api\/live/)
  await page.goto('/filter?session=Start+here')
  await opened
  await page.getByRole('link', { name: 'read the conversation' }).first().click()
  await expect(turn(page, 1)).toBeVisible()
  await page.goBack()
  await expect(tiles(page).first()).toBeVisible()
  // With a second one everything on show would be requested again.
  expect(streams).toBe(1)
})

test('footnotes of one turn lead to that turn', async ({ page }) => {
  await page.route(/\/api\/sessions\/\w+\/texts/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { cards: { response: string }[] }
    for (const card of body.cards) card.response = 'Salt[^1] is old.\n\n[^1]: Older than bread.'
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/session/x-demo3501#demo3503')
  await expect(turn(page, 4).getByText('Older than bread.')).toBeAttached()
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect(ids.length).toBe(new Set(ids).size)
  const target = await turn(page, 2).locator('.rendered sup a').first().getAttribute('href')
  expect(
    await turn(page, 2)
      .locator(`[id="${target!.slice(1)}"]`)
      .count(),
  ).toBe(1)
  const second = turn(page, 2).locator('.rendered sup a').first()
  await second.scrollIntoViewIfNeeded()
  await second.click()
  await expect(page).toHaveURL(new RegExp(`${target}$`))
  await expect(turn(page, 2).getByText('Older than bread.')).toBeInViewport()
  expect(await scrolled(page)).toBeGreaterThan(100)
})
