import type { Page } from '@playwright/test'
import { PASSWORD, signInHere } from './admin.ts'
import { summary, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ serviceWorkers: 'allow', settings: { COMMENT_LIMITS: 'off' } })

/** Opens an address, and waits until what it takes to read without a network is kept. */
async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(tiles(page).first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Once more with the worker in charge.
  await page.reload()
  await expect(tiles(page).first()).toBeVisible()
  // The code of what one reads in comes with the first use, that of conversations last; the page has it, and the worker.
  await page.mouse.move(1, 1)
  const hasReader = () =>
    page.evaluate(async () => {
      const isReader = ({ url }: { url: string }) => url.includes('/assets/session-page-')
      const cache = await caches.open('colloquy-1')
      const loaded = performance.getEntriesByType('resource').map(({ name }) => ({ url: name }))
      return loaded.some(isReader) && (await cache.keys()).some(isReader)
    })
  await expect.poll(hasReader).toBe(true)
  await page.waitForLoadState('networkidle')
}

test('what was read stays readable without a network, which is said, and comes back by itself', async ({
  page,
  context,
}) => {
  await page.goto('/filter?tag=Garden')
  const cards = page.getByRole('region', { name: 'cards' }).getByRole('article')
  await expect(cards.first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Read once more with the worker in charge, and open a card.
  await page.reload()
  await expect(cards.first()).toBeVisible()
  await cards.first().getByRole('link').first().click()
  const response = page.getByRole('dialog').getByText('AIChatBot-to-Human.')
  await expect(response).toBeVisible()
  const address = page.url()
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await page.goto(address)
  await expect(response).toBeVisible()
  await expect(page.getByText('Offline: what was read before can still be read.')).toBeVisible()
  await page.goto('/filter?tag=Garden')
  await expect(cards.first()).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Offline: what was read before can still be read.')).toBeHidden()
})

test('what was not read here before says so at once without a network, and comes with it', async ({
  page,
  context,
}) => {
  await openKept(page, '/filter?tag=Chess')
  await context.setOffline(true)
  const dialog = page.getByRole('dialog')
  const unread = (what: string) => `You are offline, and this ${what} was not read here before.`
  await tileLink(page).click()
  await expect(dialog.getByRole('heading', { name: unread('card') })).toBeVisible()
  await expect(dialog.getByText('Failed to fetch', { exact: false })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'read the conversation' }).first().click()
  await expect(page.getByRole('alert')).toHaveText(unread('conversation'))
  await page.goBack()
  await expect(tiles(page).first()).toBeVisible()

  for (const path of ['/filter?tag=Novel', '/filter?date=2024-06-15']) {
    await page.goto(path)
    await expect(page.getByRole('alert').getByText(unread('list'))).toBeVisible()
  }
  await context.setOffline(false)
  await expect(tiles(page).first()).toBeVisible()
  await expect(page.getByText(unread('list'))).toHaveCount(0)
})

test('pages of time that were read stay readable without a network, and others say so', async ({ page, context }) => {
  await openKept(page, '/filter?tag=Chess')
  const heading = (name: string) => page.getByRole('heading', { name, level: 2 })
  for (const [path, name] of [
    ['/year/2024', '2024 in review'],
    ['/on-this-day/01-13', 'On this day: January 13'],
    ['/trends?term=moon', 'words over time'],
  ] as const) {
    await page.goto(path)
    await expect(heading(name)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.reload()
    await expect(heading(name)).toBeVisible()
    await context.setOffline(false)
  }
  await context.setOffline(true)
  await page.goto('/trends?term=garden')
  const unread = page.getByText('You are offline, and this page was not read here before.')
  await expect(unread).toBeVisible()
  await context.setOffline(false)
  await expect(heading('words over time')).toBeVisible()
})

test('stars that are set without a network are kept on the device and sent when it is back, from one tab', async ({
  page,
  context,
}) => {
  await openKept(page, '/filter?tag=Chess')
  const other = await context.newPage()
  await other.goto('/filter?tag=Chess')
  await expect(tiles(other).first()).toBeVisible()
  const sent: string[] = []
  context.on('request', (request) => {
    if (['PUT', 'DELETE'].includes(request.method()))
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await context.setOffline(true)
  const stars = page.getByRole('region', { name: 'cards', exact: true }).getByRole('button', { name: 'Star this card' })
  await stars.nth(0).click()
  await stars.nth(1).click()
  await stars.nth(2).click()
  await stars.nth(2).click()
  await page.reload()
  await expect(stars.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await expect(stars.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(stars.nth(2)).toHaveAttribute('aria-pressed', 'false')
  sent.length = 0

  await context.setOffline(false)
  const waiting = () => page.evaluate(() => localStorage.getItem('pending_stars'))
  await expect.poll(waiting).toBe('[]')
  const ids = ['1601', '1602', '1603'].map((id) => `/api/stars/demo${id}`)
  expect(sent).toEqual([`PUT ${ids[0]}`, `PUT ${ids[1]}`, `DELETE ${ids[2]}`])
  await page.getByRole('button', { name: 'my', exact: true }).click()
  await expect(summary(page, '2 cards')).toBeVisible()
  await expect(tiles(page)).toHaveCount(2)
})

test('a star of a card that is gone when the network is back is dropped with a sentence', async ({ page, context }) => {
  await openKept(page, '/filter?tag=Novel')
  await context.setOffline(true)
  const star = tiles(page).first().getByRole('button', { name: 'Star this card' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await context.route(/\/api\/stars\/demo/, (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'not-found', message: 'Gone.', requestId: '1' } } }),
  )
  await context.setOffline(false)
  await expect(page.getByText('Some stars that were set without a network could not be kept.')).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  expect(await page.evaluate(() => localStorage.getItem('pending_stars'))).toBe('[]')
})

test('stars of an account are read without a network, and leave the device with the sign-out', async ({
  page,
  context,
  server,
  browser,
}) => {
  const elsewhere = (await browser.newContext({ baseURL: server.url })).request
  const headers = { origin: server.url }
  const data = { email: 'rosa@example.com', password: PASSWORD }
  expect((await elsewhere.post('/api/auth/sign-up/email', { data, headers })).status()).toBe(200)
  expect((await elsewhere.post('/api/auth/sign-in/email', { data, headers })).status()).toBe(200)
  for (const id of ['demo1602', 'demo1603']) await elsewhere.put(`/api/stars/${id}`, { headers })
  const { userId } = (await (await elsewhere.get('/api/stars')).json()) as { userId: string }
  const copies = () =>
    page.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, value]) =>
        key.startsWith('starred_cards_') ? [[key.slice(14), JSON.parse(value as string)]] : [],
      ),
    )
  const ofVisitor = (...ids: string[]) => [[expect.stringMatching(/^a-/), ids]]
  const stars = tiles(page).getByRole('button', { name: 'Star this card' })
  const expectStars = async (...starred: boolean[]) => {
    for (const [index, is] of starred.entries())
      await expect(stars.nth(index)).toHaveAttribute('aria-pressed', String(is))
  }

  await openKept(page, '/filter?tag=Chess')
  await stars.nth(0).click()
  await expect.poll(copies).toEqual(ofVisitor('demo1601'))
  await signInHere(page, data.email)
  await expectStars(true, true, true)
  // The first of them was the visitor's.
  await stars.nth(0).click()
  await page.waitForLoadState('networkidle')
  await expect.poll(copies).toEqual([[userId, ['demo1602', 'demo1603']]])

  await openKept(page, '/filter?tag=Chess')
  await context.setOffline(true)
  await page.reload()
  await expectStars(false, true, true)

  await context.setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: 'logout' }).click()
  await expectStars(false, false, false)
  await expect.poll(copies).toEqual(ofVisitor())
  await stars.nth(0).click()
  await expect.poll(copies).toEqual(ofVisitor('demo1601'))
})

test('the site can be installed', async ({ page, request }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(href!)).json()) as {
    icons: { src: string }[]
    start_url: string
    display: string
  }
  expect([manifest.start_url, manifest.display]).toEqual(['/', 'standalone'])
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
})

test('of the days that the home page opened with, the device keeps the last one', async ({ page }) => {
  await openKept(page, '/filter?tag=Chess')
  const kept = () =>
    page.evaluate(async () =>
      (await (await caches.open('colloquy-1')).keys())
        .map(({ url }) => url)
        .filter((url) => url.includes('/api/opening')),
    )
  await page.goto('/')
  await expect.poll(kept).toHaveLength(1)
  for (const turn of [1, 2, 3]) {
    await test.step(`another day ${turn}`, async () => {
      const answer = page.waitForResponse(/\/api\/opening/)
      await page.getByRole('button', { name: 'another day' }).click()
      const url = (await answer).url()
      await expect.poll(kept).toEqual([url])
    })
  }
})
