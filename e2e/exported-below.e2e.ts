import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { aPicture } from '#testing/picture.ts'
import { colloquy, createAdmin, importCards, signIn } from './admin.ts'
import { homeButton, openCalendar, collectPageErrors, searchBox, tileLink, tiles } from './parts.ts'
import { openPlainHost, type PlainHost } from './plain-host.ts'
import { expect, test } from './server.ts'

// The service worker's caches are part of it.
test.use({ settings: { SITE_TITLE: 'letters below' }, serviceWorkers: 'allow' })

const CARDS = [
  {
    id: 'dough1',
    prompt: 'How warm is dough?',
    response:
      'About **24** degrees.\n\n![the plan](/images/plan.png)\n\n[all cards](/filter) \\[ t = \\frac{24}{1} \\]\n\n```js\nconst t = 24\n```',
    pageTitle: 'Dough',
    sessionTitle: 'Baking',
    imageUrl: '/images/plan.png',
    isPrivate: false,
  },
  { id: 'rye1', prompt: 'And rye?', response: 'Rye likes it warmer.', sessionTitle: 'Baking', isPrivate: false },
  { id: 'sky1', prompt: 'How many stars?', pageTitle: 'Sky', dayStamp: '20231105_090000', isPrivate: false },
]

let host: PlainHost
test.beforeAll(async ({ server, browser }) => {
  await createAdmin(server, 'mary@example.com')
  await mkdir(join(server.data, 'images'), { recursive: true })
  await writeFile(join(server.data, 'images', 'plan.png'), aPicture(300, 200))
  await importCards(server, CARDS)
  const admin = await browser.newPage({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } })
  await signIn(admin, 'mary@example.com')
  const data = {
    name: 'kneading',
    title: 'Kneading',
    introduction: '[Cards](/filter).',
    cards: ['dough1'],
    isPublished: true,
  }
  expect((await admin.request.post('/api/collections', { data })).ok()).toBe(true)
  await admin.close()
  const folder = join(server.data, 'site')
  await colloquy(server, ['export-site', folder])
  host = await openPlainHost(folder, '/archive')
})
test.afterAll(() => host.close())

/** Errors of a page, and its requests outside the site. */
function faultsOf(page: Page): string[] {
  const faults = collectPageErrors(page)
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${host.url}/`) && !/^(?:blob|data):/.test(url)) faults.push(url)
  })
  page.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`))
  return faults
}

const isSeen = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

/** Expects that each link to the site begins where the site does. */
async function expectOwnLinks(page: Page): Promise<void> {
  const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
  expect(links.length).toBeGreaterThan(1)
  expect(links.filter((link) => !link.startsWith('/archive/'))).toEqual([])
}

test('an exported site works below the top of a host as it does there', async ({ page, context, server }) => {
  const faults = faultsOf(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await openCalendar(page)
  await page.goto(`${host.url}/index.html`)
  await expect(page).toHaveURL(`${host.url}/`)
  await expect(tiles(page).first()).toBeVisible()
  await expectOwnLinks(page)

  await test.step('it finds, and goes back', async () => {
    await searchBox(page).fill('rye')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/archive\/filter\?search=rye/)
    await expect(tiles(page)).toHaveCount(1)
    await page.goBack()
    await expect(page).toHaveURL(`${host.url}/`)
  })

  await test.step('a day of its calendar leads to its list', async () => {
    await page
      .getByRole('region', { name: 'calendar' })
      .getByRole('gridcell', { name: /^November 5, 2023/ })
      .click()
    await expect(page).toHaveURL(/\/archive\/filter\?date=2023-11-05$/)
    await expect(tiles(page).first()).toContainText('How many stars?')
    await homeButton(page).click()
    await expect(page).toHaveURL(`${host.url}/`)
  })

  await test.step('an address that is opened by itself, a card over it, and the way back', async () => {
    await page.goto(`${host.url}/filter?search=dough`)
    await expect(page).toHaveURL(`${host.url}/filter?search=dough`)
    await isSeen(tiles(page).first().locator('img'))
    await tileLink(page).click()
    await expect(page).toHaveURL(/\/archive\/card\/dough-dough1$/)
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(`${host.url}/filter?search=dough`)
    await tileLink(page).click()
  })

  const card = page.getByRole('dialog', { name: 'Dough' })
  await test.step('a card with its pictures, formula, colours and proof, that keeps its star after a reload', async () => {
    await card.getByRole('button', { name: 'Star this card' }).last().click()
    await page.reload()
    await expect(page).toHaveURL(`${host.url}/card/dough-dough1`)
    await expect(card.getByRole('button', { name: 'Star this card' }).last()).toHaveAttribute('aria-pressed', 'true')
    await isSeen(card.getByRole('img', { name: 'the plan' }))
    for (const picture of await card.locator('img').all()) await isSeen(picture)
    await expect(card.locator('.rendered math mfrac')).toBeVisible()
    await expect(card.locator('.rendered .hljs-keyword')).toHaveText('const')
    await expect(card.getByRole('link', { name: 'all cards' })).toHaveAttribute('href', '/archive/filter')
    await card.getByRole('button', { name: 'unedited · verify' }).click()
    await expect(card.getByText(/^True: .* as they were signed\./)).toBeVisible()
    await expectOwnLinks(page)
  })

  await test.step('what is copied is its address here', async () => {
    await card.getByRole('button', { name: 'Copy link' }).first().click()
    await expect.poll(copied).toBe(`${host.url}/card/dough-dough1`)
    await card.getByRole('button', { name: 'Copy permalink' }).first().click()
    await expect.poll(copied).toBe(`${host.url}/seo/card/dough-dough1.html`)
  })

  await test.step('its conversation, and the pages of its time', async () => {
    await card.getByRole('link', { name: 'read the conversation' }).last().click()
    await expect(page).toHaveURL(/\/archive\/session\/baking-dough1/)
    await expect(page.locator('.rendered').getByText('Rye likes it warmer.')).toBeVisible()
    await page.reload()
    await expect(page.locator('.rendered').getByText('Rye likes it warmer.')).toBeVisible()
    await page.goto(`${host.url}/on-this-day/11-05/`)
    await page.locator('.time-all').click()
    await expect(page).toHaveURL(/\/archive\/filter\?date=2023-11-05$/)
    await page.goto(`${host.url}/trends/?term=rye`)
    await page.getByRole('textbox', { name: /words/i }).fill('stars')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${host.url}/trends?term=stars`)
    await expectOwnLinks(page)
  })

  await test.step('a collection with its feed and its book', async () => {
    await page.goto(`${host.url}/`)
    await page.getByRole('link', { name: 'Kneading' }).click()
    await expect(page).toHaveURL(`${host.url}/c/kneading`)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Kneading' })).toBeVisible()
    await expect(tiles(page)).toHaveCount(1)
    await expectOwnLinks(page)
    const forms = page.getByRole('main').locator('a[href*="/c/kneading/"]')
    for (const form of await forms.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)))
      expect([form, (await page.request.get(form)).status()]).toEqual([form, 200])
    await expect(forms).toHaveCount(3)
  })

  await test.step('what the head names stays where it is, at whatever address', async () => {
    const named = await page
      .locator('head link:not([crossorigin])')
      .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href))
    expect(named.length).toBeGreaterThan(3)
    for (const link of named) expect([link, (await page.request.get(link)).status()]).toEqual([link, 200])
  })

  await test.step('its static pages, with their style and pictures, which lead back to it', async () => {
    await colloquy(server, ['verify', `${host.url}/card/dough-dough1`])
    await page.goto(`${host.url}/seo/card/dough-dough1.html`)
    expect(await page.evaluate(() => document.styleSheets[0]?.cssRules.length)).toBeGreaterThan(10)
    for (const picture of await page.locator('img').all()) await isSeen(picture)
    await page.getByRole('link', { name: 'Open this card in the archive' }).click()
    await expect(card).toBeVisible()
    await expect(page).toHaveURL(`${host.url}/card/dough-dough1`)
  })
  expect(faults).toEqual([])
})

test('below the top of a host it is read without a network, and leaves alone what other sites of the host keep', async ({
  page,
  context,
}) => {
  await page.goto(`${host.url}/icon.svg`)
  await page.evaluate(async () => {
    for (const name of ['colloquy-1', 'colloquy-1/other', 'letters', 'colloquy-0/archive']) await caches.open(name)
  })
  await page.goto(`${host.url}/filter?search=dough`)
  await expect(tiles(page)).toHaveCount(1)
  await page.mouse.move(1, 1)
  const scopes = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(await scopes()).toEqual([`${host.url}/`])
  const names = () => page.evaluate(async () => (await caches.keys()).toSorted())
  await expect.poll(names).toEqual(['colloquy-1', 'colloquy-1/archive', 'colloquy-1/other', 'letters'])
  // With the worker in charge.
  await page.reload()
  await page.mouse.move(1, 1)
  await tileLink(page).click()
  const answer = page.getByRole('dialog').getByText('About 24 degrees.')
  await expect(answer).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The page that is kept last lies less deep than the one that is read.
  await page.goto(`${host.url}/`)
  await expect(tiles(page).first()).toBeVisible()
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  for (const path of ['/card/dough-dough1', '/card/dough-dough1/']) {
    await page.goto(host.url + path)
    await expect(answer).toBeVisible()
  }
  await page.goto(`${host.url}/filter?search=dough`)
  await expect(tiles(page)).toHaveCount(1)
  expect(await page.evaluate(async () => (await (await caches.open('colloquy-1')).keys()).length)).toBe(0)
})

test('what was kept of a card that the next export lacks is gone with its first page', async ({ page, server }) => {
  const kept = (word: RegExp) =>
    page.evaluate(
      async ({ source }) => {
        const cache = await caches.open('colloquy-1/archive')
        const responses = (await cache.keys()).map(async (request) => {
          const text = await (await cache.match(request))!.text()
          return new RegExp(source).test(request.url + text) ? [request.url] : []
        })
        return (await Promise.all(responses)).flat().length
      },
      { source: word.source },
    )
  await page.goto(`${host.url}/`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`${host.url}/card/dough-dough1`)
  await expect(page.getByRole('dialog').getByText('About 24 degrees.')).toBeVisible()
  await expect.poll(() => kept(/dough1/)).toBeGreaterThan(0)
  await expect.poll(() => kept(/plan\.png/)).toBeGreaterThan(0)
  await colloquy(server, ['forget', 'dough1', '--yes'])
  await colloquy(server, ['export-site', join(server.data, 'site')])
  await page.goto(`${host.url}/`)
  await expect(tiles(page).first()).toBeVisible()
  await expect.poll(() => kept(/dough1|plan\.png/)).toBe(0)
  expect(await kept(/rye1|sky1/)).toBeGreaterThan(0)
})
