import type { Page } from '@playwright/test'
import { cardList, hold, summary, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

const loading = (page: Page) => page.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ })
const latest = (page: Page) => page.getByRole('heading', { name: 'latest conversations' })

test('a press on a list is answered before the code of lists is there, and one back home after it', async ({
  page,
}) => {
  const release = await hold(page, /\/assets\/results-content-/)
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

test('a press on home is answered before the code of the home page is there', async ({ page }) => {
  const release = await hold(page, /\/assets\/home-content-/)
  await page.goto('/filter?search=salt,moon&mode=or')
  await cardList(page).getByRole('link', { name: 'home', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(loading(page)).toBeVisible()
  await expect(cardList(page)).toBeHidden()
  release()
  await expect(latest(page)).toBeVisible()
})

for (const { code, what, press, opened } of [
  {
    code: /\/assets\/card-dialog-/,
    what: 'a card',
    press: (page: Page) => tileLink(page),
    opened: (page: Page) => page.getByRole('dialog'),
  },
  {
    code: /\/assets\/about-dialogs-/,
    what: 'about',
    press: (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'about', exact: true }),
    opened: (page: Page) => page.getByRole('dialog'),
  },
  {
    code: /\/assets\/session-page-/,
    what: 'a conversation',
    press: (page: Page) => tiles(page).first().locator('a[href^="/session/"]'),
    opened: (page: Page) => page.getByRole('article').first(),
  },
])
  test(`a press on ${what} is answered before its code is there`, async ({ page }) => {
    const release = await hold(page, code)
    await page.goto('/filter?search=salt')
    await press(page).click()
    await expect(loading(page)).toBeVisible()
    release()
    await expect(opened(page)).toBeVisible()
    await expect(loading(page)).toBeHidden()
  })

test('a page that is left while its code is fetched does not come back, where a browser gives that up', async ({
  page,
}) => {
  const code = /\/assets\/results-content-/
  await page.route(code, (route) => route.abort())
  const giveUp = await hold(page, code)
  const release = await hold(page, /\/signed-in\.html/)
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
  const giveUp = await hold(page, code)
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
