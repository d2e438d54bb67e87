import type { Locator, Page } from '@playwright/test'
import { expectNoViolationsAt } from './axe.ts'
import { scrolled, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

/** Eight turns, the longest conversation of the demo archive. */
const LONG = '/session/x-demo1701'

const turn = (page: Page, number: number) => page.getByRole('region', { name: new RegExp(`^turn ${number}: `) })
const outline = (page: Page) => page.getByRole('navigation', { name: 'outline' })
const marks = (page: Page) => page.getByRole('main').locator('mark:not(header mark)')
const current = (page: Page) => page.locator('mark[data-now]')

test('a conversation is read from its first turn to its last at one address', async ({ page }) => {
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
  await page.reload()
  await expect(turn(page, 3)).toBeInViewport()
  expect(await scrolled(page)).toBeGreaterThan(400)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/#demo1704$/)
  await expect(turn(page, 4).getByRole('heading', { name: /^turn 4: / })).toBeFocused()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/#demo1703$/)
})

for (const { at, number, by } of [
  { at: `${LONG}#demo1703`, number: 3, by: [600] },
  // The first turn, of which the address names none, where that of another card opened the conversation.
  { at: '/session/x-demo1703', number: 1, by: [-20_000, 600] },
]) {
  test(`a reload, and Back from another page, return to the line of turn ${number} that was read`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(at)
    await expect(turn(page, 3)).toBeInViewport()
    await page.waitForLoadState('networkidle')
    await page.mouse.move(195, 400)
    const above = () =>
      page.evaluate(() => {
        const { state } = history.state as { state?: { stopped?: { turn: string; above: number } } }
        return state?.stopped && `${state.stopped.turn} ${state.stopped.above > 100 ? 'within' : 'top'}`
      })
    for (const pixels of by) {
      await page.mouse.wheel(0, pixels)
      await expect.poll(above).toBe(`demo170${number} ${pixels > 0 ? 'within' : 'top'}`)
    }
    const top = () => turn(page, number).evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const before = await top()
    const isBack = async () => Math.abs((await top()) - before) < 3
    await page.reload()
    await expect.poll(isBack).toBe(true)
    // The texts of other turns come, and move nothing.
    await page.waitForLoadState('networkidle')
    expect(await isBack()).toBe(true)
    await page.goto('/filter?tag=Chess')
    await page.goBack()
    await expect.poll(isBack).toBe(true)
  })
}

test('the hits of the search that led here are marked, counted by turn, and stepped through', async ({ page }) => {
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
})

test('Back returns to the list at its place, and gives the focus back to what led away', async ({ page }) => {
  await page.goto('/filter?year=2024')
  await expect(tileLink(page, 30)).toBeAttached()
  await tileLink(page, 30).scrollIntoViewIfNeeded()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1000)
  const top = () => tileLink(page, 30).evaluate((link) => Math.round(link.getBoundingClientRect().top))
  // Tiles far down are measured when they come near, so the place settles a moment later.
  let place = Number.NaN
  await expect
    .poll(async () => {
      const before = place
      place = await top()
      return place - before
    })
    .toBe(0)
  for (const back of ['button', 'browser', 'Escape'] as const) {
    await tileLink(page, 30).click()
    await page.getByRole('dialog').getByRole('link', { name: 'read the conversation' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'conversations' })).toBeAttached()
    if (back === 'button') await page.getByRole('button', { name: /results$/ }).click()
    else if (back === 'browser') await page.goBack()
    else await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/filter\?year=2024$/)
    await expect(tileLink(page, 30)).toBeInViewport()
    await expect(tileLink(page, 30)).toBeFocused()
    await expect.poll(async () => Math.abs((await top()) - place), back).toBeLessThanOrEqual(8)
  }
  const read = tiles(page)
    .nth(5)
    .getByTitle(/^read it in/)
  for (const back of ['button', 'browser'] as const) {
    await read.focus()
    await page.keyboard.press('Enter')
    // The focus comes along to the turn: before that it would leave a button that no key led to.
    await expect(page.locator('[id^="turn-"]:focus')).toBeVisible()
    if (back === 'button') await page.getByRole('button', { name: /results$/ }).press('Enter')
    else await page.goBack()
    await expect(page).toHaveURL(/\/filter\?year=2024$/)
    await expect(read).toBeFocused()
    await expect(read).toBeInViewport()
  }
})

test('each turn can be starred, linked to and commented on, and other conversations are one press away', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/session/x-demo3501')
  const next = page.getByRole('navigation', { name: 'conversations' }).getByRole('link', { name: /next conversation/ })
  const name = (await next.textContent())!.replace('next conversation', '')
  const heading = page.getByRole('main').locator('header').getByRole('heading', { level: 2 })
  await next.click()
  await expect(heading).toHaveText(name)
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

test('text size and line length are kept on the device', async ({ page }) => {
  await page.goto('/session/x-demo3501')
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

test('on a phone the outline closes when a turn is chosen, and the focus goes to that turn', async ({ page }) => {
  await page.goto(LONG)
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
