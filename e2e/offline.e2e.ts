import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { colloquy, PASSWORD, signInHere } from './admin.ts'
import { tileLink, tiles } from './parts.ts'
import { openPlainHost } from './plain-host.ts'
import { expect, test } from './server.ts'

test.use({ serviceWorkers: 'allow' })

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

const NOTE = 'Offline: what you have read before is still available.'

test('what was read stays readable without a network, what was not says so at once, and comes back by itself', async ({
  page,
  context,
}) => {
  const dialog = page.getByRole('dialog')
  const response = dialog.getByText('AIChatBot-to-Human.')
  const unread = (what: string) => `You are offline, and this ${what} was not read here before.`
  const time = page.getByRole('heading', { name: 'words over time', level: 2 })
  await openKept(page, '/filter?tag=Chess')
  await page.goto('/trends?term=moon')
  await expect(time).toBeVisible()
  await page.goto('/filter?tag=Chess')
  await tileLink(page).click()
  await expect(response).toBeVisible()
  const address = page.url()
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await page.goto(address)
  await expect(response).toBeVisible()
  await expect(page.getByText(NOTE)).toBeVisible()
  await page.goto('/trends?term=moon')
  await expect(time).toBeVisible()
  await page.getByRole('textbox', { name: /words/i }).fill('garden')
  await page.keyboard.press('Enter')
  await expect(page.getByText(unread('page'))).toBeVisible()

  await page.goto('/filter?tag=Chess')
  // The next one was fetched with the one before it.
  await tileLink(page, 2).click()
  await expect(dialog.getByRole('heading', { name: unread('card') })).toBeVisible()
  await expect(dialog.getByText('Failed to fetch', { exact: false })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'read the conversation' }).last().click()
  await expect(page.getByRole('alert').getByText(unread('conversation'))).toBeVisible()
  await page.goto('/filter?tag=Novel')
  await expect(page.getByRole('alert').getByText(unread('list'))).toBeVisible()

  await context.setOffline(false)
  await expect(tiles(page).first()).toBeVisible()
  await expect(page.getByText(unread('list'))).toHaveCount(0)
  await expect(page.getByText(NOTE)).toBeHidden()
})

test('stars that are set without a network are kept on the device and sent when it is back, from one tab; those of an account leave with the sign-out', async ({
  page,
  context,
  server,
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
  await other.close()

  // They join those of the account, which are read without a network too.
  const account = { email: 'rosa@example.com', password: PASSWORD }
  const headers = { origin: server.url }
  const elsewhere = (await context.browser()!.newContext({ baseURL: server.url })).request
  expect((await elsewhere.post('/api/auth/sign-up/email', { data: account, headers })).status()).toBe(200)
  expect((await elsewhere.post('/api/auth/sign-in/email', { data: account, headers })).status()).toBe(200)
  await elsewhere.put('/api/stars/demo1603', { headers })
  await signInHere(page, account.email)
  for (const index of [0, 1, 2]) await expect(stars.nth(index)).toHaveAttribute('aria-pressed', 'true')
  const copies = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key, value]) => key.startsWith('starred_cards_') && value !== '[]')
        .map(([key, value]) => [key, (JSON.parse(value as string) as string[]).toSorted()] as const),
    )
  await expect.poll(copies).toEqual([[expect.not.stringMatching(/_a-/), ['demo1601', 'demo1602', 'demo1603']]])
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.reload()
  for (const index of [0, 1, 2]) await expect(stars.nth(index)).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'logout' }).click()
  await expect(stars.nth(1)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(copies).toEqual([])
})

test('what was read of an exported site, and what it found, stays readable without a network', async ({
  page,
  context,
  server,
}) => {
  const folder = join(server.data, 'exported')
  await colloquy(server, ['export-site', folder])
  const host = await openPlainHost(folder)
  const response = page.getByRole('dialog').getByText('AIChatBot-to-Human.')
  await openKept(page, `${host.url}/filter?tag=Chess`)
  await tileLink(page).click()
  await expect(response).toBeVisible()
  const address = page.url()
  await page.goto(`${host.url}/filter?search=garden`)
  await expect(tiles(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const found = await tiles(page).count()

  await context.setOffline(true)
  await page.goto(address)
  await expect(response).toBeVisible()
  await page.goto(`${host.url}/filter?search=garden`)
  await expect(tiles(page)).toHaveCount(found)
  host.close()
})

test('what was read stays readable while a proxy does not reach the server, or the server its database', async ({
  page,
  context,
}) => {
  const response = page.getByRole('dialog').getByText('AIChatBot-to-Human.')
  await openKept(page, '/filter?tag=Chess')
  await tileLink(page).click()
  await expect(response).toBeVisible()
  const address = page.url()
  await page.waitForLoadState('networkidle')

  await context.route('**', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }))
  await page.goto(address)
  await expect(response).toBeVisible()
  await expect(page.getByText(NOTE)).toBeVisible()
  const star = page.getByRole('dialog').getByRole('button', { name: 'Star this card' })
  const sent = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await star.click()
  expect((await sent).status()).toBe(502)
  await context.unroute('**')
  await expect(page.getByText(NOTE)).toBeHidden()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pending_stars'))).toBe('[]')
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  const isPage = (url: URL) => url.pathname.startsWith('/card/') || url.pathname === '/filter'
  await context.route(isPage, (route) => route.fulfill({ status: 503, contentType: 'text/html', body: 'No database' }))
  await page.goto(address)
  await expect(response).toBeVisible()
  await expect(page.getByText(NOTE)).toBeHidden()
})

test('the site can be installed', async ({ request }) => {
  const [, href] = /<link rel="manifest" href="([^"]+)"/.exec(await (await request.get('/')).text())!
  const manifest = (await (await request.get(href!)).json()) as {
    icons: { src: string }[]
    start_url: string
    display: string
  }
  expect([manifest.start_url, manifest.display]).toEqual(['./', 'standalone'])
  for (const { src } of manifest.icons) expect((await request.get(`/${src}`)).status()).toBe(200)
})

test('of the days that the home page opened with, the device keeps the last one', async ({ page }) => {
  await page.goto('/')
  await page.mouse.move(1, 1)
  // A request that is on its way when the worker takes over is not kept.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const kept = () =>
    page.evaluate(async () =>
      (await (await caches.open('colloquy-1')).keys())
        .map(({ url }) => url)
        .filter((url) => url.includes('/api/opening')),
    )
  for (const turn of [1, 2]) {
    await test.step(`another day ${turn}`, async () => {
      // Not the first day, which may still be on its way.
      const answer = page.waitForResponse(/\/api\/opening\?not=/)
      await page.getByRole('button', { name: 'another day' }).click()
      const url = (await answer).url()
      await expect.poll(kept).toEqual([url])
    })
  }
})
