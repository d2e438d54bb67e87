import type { Page } from '@playwright/test'
import {
  animationsEnded,
  cardList,
  chooseDisplay,
  filterBar,
  holdResponses,
  homeButton,
  pageLink,
  scrolled,
  searchBox,
  summary,
  tileLink,
  tiles,
} from './parts.ts'
import { expect, test } from './server.ts'

test('Back undoes one filter at a time, Forward does it again, and a shared address shows the same', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expect(searchBox(page)).toBeVisible()
  for (const term of ['salt', 'ledger']) {
    await searchBox(page).fill(`${term} `)
    await searchBox(page).press('Enter')
    await expect(page).toHaveURL(new RegExp(`${term}$`))
    // The address changes before the box is emptied for the next term.
    await expect(filterBar(page)).toContainText(term)
  }
  const novel = cardList(page).getByRole('link', { name: 'Novel', exact: true }).first()
  await expect(novel).toHaveAttribute('href', /search=salt,ledger&/)
  await novel.click()
  await expect(page).toHaveURL(/\/filter\?search=salt,ledger&tag=Novel$/)
  await expect(summary(page, '22 cards')).toBeVisible()
  // Options that are no filters replace the entry: the order is no step of its own.
  await chooseDisplay(page, 'sort', 'newest first')
  await expect(page).toHaveURL(/&sort=newest$/)

  await page.goBack()
  await expect(page).toHaveURL(/\/filter\?search=salt,ledger$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/filter\?search=salt$/)
  await expect(summary(page, '32 cards')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('region', { name: 'cards with pictures' })).toBeVisible()
  await page.goForward()
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL(/\/filter\?search=salt,ledger&tag=Novel&sort=newest$/)

  await expect(tileLink(page)).toHaveAttribute('href', /-demo4005$/)
  const first = await tileLink(page).getAttribute('href')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(summary(other, '22 cards')).toBeVisible()
  await expect(tileLink(other)).toHaveAttribute('href', first!)
  await expect(filterBar(other).getByRole('button', { name: /^remove/ })).toHaveCount(3)
})

test('Back closes a card, Forward opens it again, and walking on or to a footnote in it leaves no trace', async ({
  page,
}) => {
  await page.route(/\/api\/cards\/\w+$/, async (route) => {
    const answer = await route.fetch()
    const card = (await answer.json()) as { response: string }
    card.response = 'Salt[^1] is old.\n\n[^1]: Older than bread.'
    await route.fulfill({ response: answer, json: card })
  })
  await page.goto('/filter?tag=Chess')
  await tileLink(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('DedupID: demo1601')).toBeAttached()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/-demo1602$/)
  await expect(page).toHaveTitle(/^Show me Lucena – /)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/filter\?tag=Chess$/)
  await expect(page).toHaveTitle('"Chess" – colloquy')
  await page.goForward()
  await expect(dialog.getByText('DedupID: demo1602')).toBeAttached()
  await page.reload()
  await expect(dialog.getByText('DedupID: demo1602')).toBeAttached()

  const reference = dialog.locator('.rendered sup a').first()
  await reference.click()
  await expect(page).toHaveURL(/-demo1602#.*fn-1$/)
  await page.goBack()
  await expect(page).toHaveURL(/-demo1602$/)
  await reference.click()
  await expect(page).toHaveURL(/#.*fn-1$/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/filter\?tag=Chess$/)
  await expect(tiles(page)).toHaveCount(3)
})

test('from a conversation one goes on to others and to a topic; out of each leads the list, and Back the conversation', async ({
  page,
}) => {
  const list = '/filter?year=2024'
  await page.goto(list)
  await tileLink(page, 30).scrollIntoViewIfNeeded()
  await tiles(page)
    .nth(30)
    .getByTitle(/^read it in/)
    .click()
  const head = page.getByRole('main').locator('header')
  const heading = head.getByRole('heading', { level: 2 })
  const title = await heading.textContent()
  await page.getByRole('link', { name: /next conversation/ }).click()
  await expect(heading).not.toHaveText(title!)
  await page.getByRole('link', { name: /next conversation/ }).click()
  await page.getByRole('button', { name: /results$/ }).click()
  await expect(page).toHaveURL(list)
  await page.goForward()
  await expect(heading).toHaveText(title!)
  await head.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/filter\?tag=.*year=2024|\/filter\?year=2024&tag=/)
  await page.goBack()
  await expect(heading).toHaveText(title!)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(list)
  // The link home goes with the conversation: the button of that page has the focus.
  await page.goForward()
  await expect(heading).toHaveText(title!)
  await page.getByRole('banner').getByRole('link').first().press('Enter')
  await expect(homeButton(page)).toBeFocused()
})

test('Back leaves a list where the browser scrolls it to, a press goes to its beginning', async ({ page }) => {
  // Some browsers scroll at once, before the list is there; this one does so later, whatever the page has done.
  await page.addInitScript(() => {
    history.scrollRestoration = 'manual'
    addEventListener('popstate', () => scrollTo(0, 1500))
  })
  await page.goto('/filter?year=2024')
  await tiles(page).nth(40).scrollIntoViewIfNeeded()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(4000)
  await searchBox(page).fill('that ')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL(/search=that/)
  await expect.poll(() => scrolled(page)).toBeLessThan(500)
  await page.goBack()
  await expect(page).toHaveURL(/\?year=2024$/)
  await expect(filterBar(page)).not.toContainText('that')
  await expect(tiles(page).nth(40)).toBeAttached()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await scrolled(page)).toBeGreaterThan(1000)

  const title = page.getByRole('banner').getByRole('link').first()
  await title.click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.getByRole('link', { name: /^browse all conversations/ }).click()
  await expect(page).toHaveURL(/\/filter$/)
  await expect.poll(() => scrolled(page)).toBe(0)
  await expect(tiles(page).nth(40)).toBeAttached()
  await page.evaluate(() => scrollTo(0, 2000))
  await title.click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => scrolled(page)).toBe(0)

  // Home is out of sight while a conversation is read: a press begins it, and opening a tab leaves it where it is.
  await page.locator('a[href^="/session/"]').last().click()
  const conversation = page.locator('[data-print="session"]')
  await expect(conversation).toBeVisible()
  await title.click()
  await expect(conversation).toHaveCount(0)
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.evaluate(() => scrollTo(0, 600))
  const opened = page.context().waitForEvent('page')
  await title.click({ modifiers: ['ControlOrMeta'] })
  await (await opened).close()
  expect(await scrolled(page)).toBe(600)

  await page.goto('/filter?year=2023,2024&page=2')
  await expect(pageLink(page, 'previous')).toBeAttached()
  await page.evaluate(() => scrollTo(0, 2000))
  await page.getByRole('button', { name: 'remove 2023' }).click()
  await expect(page).toHaveURL(/\?year=2024$/)
  await expect.poll(() => scrolled(page)).toBeLessThan(500)
})

/** Scrolls down a list as a hand does, and says where that led. */
async function readOn(page: Page): Promise<number> {
  await page.goto('/filter?year=2024')
  await expect(tiles(page).nth(40)).toBeAttached()
  // On a phone the calendar closes meanwhile, and the page becomes lower.
  await page.mouse.move(200, 500)
  await page.mouse.wheel(0, 1000)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500)
  await page.mouse.wheel(0, 1000)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1500)
  await animationsEnded(page)
  return scrolled(page)
}

test('a reload leads to the same place of a list, or to its end', async ({ page }) => {
  const place = await readOn(page)
  await page.reload()
  await expect.poll(() => scrolled(page)).toBe(place)
  // At its end the page is as high as it was only once the last tiles are measured.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(tiles(page).last()).toBeInViewport({ timeout: 2000 })
  }).toPass()
  await animationsEnded(page)
  await page.reload()
  await expect(tiles(page).last()).toBeInViewport()
})

test('on a phone the way back from another site, and an impatient reload, lead to the same place of a list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const place = await readOn(page)
  await page.goto('about:blank')
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(place)
  // Once more, without waiting for the list.
  const release = await holdResponses(page, /\/api\/cards\?/)
  const code = page.waitForResponse(/\/restored-scroll-/)
  await page.reload()
  await code
  await page.reload()
  release()
  await expect.poll(() => scrolled(page)).toBe(place)
  await animationsEnded(page)
  // A scroll bar moves the page without a key or a press, and what is drawn after that moves it back no more.
  await page.evaluate(async (to) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    scrollTo(0, to)
    await frame()
    await frame()
    document.body.append(Object.assign(document.createElement('div'), { style: 'height: 9px' }))
    await frame()
    await frame()
  }, place - 400)
  expect(await scrolled(page)).toBeLessThan(place - 200)
  await page.evaluate((to) => scrollTo(0, to), place)
  // Now that it is there, no change of its height moves it under the reader.
  const top = () => tileLink(page, 20).evaluate((link) => link.getBoundingClientRect().top)
  const before = await top()
  await page.mouse.wheel(0, 300)
  // The header that grows small meanwhile moves it a little.
  await expect.poll(async () => Math.abs(before - 300 - (await top()))).toBeLessThan(50)
})
