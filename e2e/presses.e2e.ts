import type { Locator, Page } from '@playwright/test'
import { cardList, holdResponses, summary, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

const loading = (page: Page) => page.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ })
const latest = (page: Page) => page.getByRole('heading', { name: 'latest conversations' })

test('a press on a list is answered before the code of lists is there, and one back home after it', async ({
  page,
}) => {
  const release = await holdResponses(page, /\/assets\/results-content-/)
  await page.goto('/')
  await expect(latest(page)).toBeVisible()
  await page
    .getByRole('link', { name: /^browse all/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/filter$/)
  await expect(loading(page)).toBeVisible()
  await expect(latest(page)).toBeHidden()
  await page.goBack()
  await expect(latest(page)).toBeVisible()
  await page.goForward()
  await expect(loading(page)).toBeVisible()
  release()
  await expect(summary(page, 'first page of 4, cards 1–50 of 187')).toBeVisible()
  await expect(tiles(page).first()).toBeVisible()
})

test('a press on a card, about, a conversation or home is answered before its code is there', async ({ page }) => {
  const parts = ['card-dialog', 'about-dialogs', 'session-page', 'home-content'] as const
  const [card, about, conversation, home] = (await Promise.all(
    parts.map((part) => holdResponses(page, new RegExp(`/assets/${part}-`))),
  )) as [() => void, () => void, () => void, () => void]
  const isAnswered = async (release: () => void, opened: Locator) => {
    await expect(loading(page)).toBeVisible()
    release()
    await expect(opened).toBeVisible()
    await expect(loading(page)).toBeHidden()
  }
  const dialog = page.getByRole('dialog')
  await page.goto('/filter?search=salt')
  await tileLink(page).click()
  await isAnswered(card, dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('contentinfo').getByRole('link', { name: 'about', exact: true }).click()
  await isAnswered(about, dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await tiles(page).first().locator('a[href^="/session/"]').click()
  await isAnswered(conversation, page.locator('[data-print="session"]'))
  await page.goBack()
  await cardList(page).getByRole('link', { name: 'home', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(loading(page)).toBeVisible()
  await expect(cardList(page)).toBeHidden()
  home()
  await expect(latest(page)).toBeVisible()
})

test('a page that is left while its code is fetched does not come back, where a browser gives that up', async ({
  page,
}) => {
  const code = /\/assets\/results-content-/
  await page.route(code, (route) => route.abort())
  const giveUp = await holdResponses(page, code)
  const release = await holdResponses(page, /\/signed-in\.html/)
  const asked = page.waitForRequest(code)
  await page.goto('/filter?tag=Chess', { waitUntil: 'commit' })
  await asked
  await page.evaluate(() => location.assign('/signed-in.html'))
  giveUp()
  // Time in which the page would be loaded again.
  await page.waitForTimeout(1000)
  release()
  await expect(page).toHaveURL(/\/signed-in\.html$/)
})

test('code that could not be fetched without a network comes once the server is reached', async ({ page, context }) => {
  const code = /\/assets\/session-page-/
  await page.route(code, (route) => route.abort())
  const giveUp = await holdResponses(page, code)
  await page.goto('/filter?search=salt')
  await tiles(page).first().locator('a[href^="/session/"]').click()
  await expect(loading(page)).toBeVisible()
  const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()))
  await context.setOffline(true)
  giveUp()
  await failed
  await page.unroute(code)
  await expect(loading(page)).toBeVisible()
  // A browser may say that it has a network before it reaches anything.
  await page.route('**', (route) => route.abort('internetdisconnected'))
  const knocked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await context.setOffline(false)
  await knocked
  await expect(loading(page)).toBeVisible()
  await page.unroute('**')
  await expect(page.getByRole('article').first()).toBeVisible()
})
