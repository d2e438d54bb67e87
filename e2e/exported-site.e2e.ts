import { join } from 'node:path'
import { colloquy, createAdmin, importCards, signIn } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { openPlainHost, type PlainHost } from './plain-host.ts'
import { homeButton, openCalendar, collectPageErrors, searchBox, tiles } from './parts.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'carried letters', COMMENT_LIMITS: 'off' } })

const CARDS = [
  {
    id: 'dough1',
    prompt: 'How warm is dough?',
    response: 'About **24** degrees.\n\n\\[ t = \\frac{24}{1} \\]\n\n```js\nconst t = 24\n```',
    pageTitle: 'Dough',
    isPrivate: false,
  },
  { id: 'rye1', prompt: 'And rye?', response: 'Rye likes it warmer.', sessionTitle: 'Baking', isPrivate: false },
  { id: 'sky1', prompt: 'How many stars?', pageTitle: 'Sky', dayStamp: '20231105_090000', isPrivate: false },
  { id: 'old1', prompt: 'What day is it?', dayStamp: '19700101', isPrivate: false },
  { id: 'shut1', prompt: 'zebrasecret question', pageTitle: 'zebrasecret title', dayStamp: '20240601_090000' },
]

let host: PlainHost
test.beforeAll(async ({ server, browser }) => {
  await createAdmin(server, 'mary@example.com')
  await importCards(server, CARDS)
  const page = await browser.newPage({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } })
  await signIn(page, 'mary@example.com')
  const data = {
    name: 'dough',
    title: 'Kneading',
    introduction: 'What **rises**.',
    cards: ['rye1', 'shut1', 'dough1'],
    isPublished: true,
  }
  await page.request.post('/api/collections', { data })
  expect((await page.request.patch('/api/collections/dough', { data: { name: 'kneading' } })).status()).toBe(200)
  await page.close()
  const folder = join(server.data, 'site')
  await colloquy(server, ['export-site', folder])
  host = await openPlainHost(folder)
})
test.afterAll(() => host.close())

test('an exported site shows, filters, finds and proves everything public, without a server', async ({ page }) => {
  const errors = collectPageErrors(page)
  page.on('response', (response) => response.status() >= 400 && errors.push(response.url()))
  await openCalendar(page)
  await page.goto(`${host.url}/index.html`)
  await expect(page).toHaveURL(`${host.url}/`)
  await expect(page.getByPlaceholder('search through 4 meetings').first()).toBeVisible()

  await test.step('days far from the rest are at the end of its calendar too', async () => {
    const calendar = page.getByRole('region', { name: 'calendar' })
    await expect(calendar.getByRole('grid')).toHaveCount(23)
    await calendar.getByRole('button', { name: 'earlier (1)', exact: true }).click()
    await expect(page).toHaveURL(/\/filter\?year=1970$/)
    await expect(tiles(page)).toHaveText(/^What day is it\?/)
    await homeButton(page).click()
  })

  await test.step('its keys of one letter can be switched off by the button of its footer', async () => {
    await page.getByRole('button', { name: 'keyboard', exact: true }).click()
    const keys = page.getByRole('dialog').getByRole('switch', { name: 'keys of one letter or sign' })
    await keys.click()
    await expect(keys).not.toBeChecked()
    await keys.click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await searchBox(page).fill('zebrasecret')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No cards available to display.')).toBeVisible()
  await homeButton(page).click()
  // Home has a box of its own.
  await expect(page.getByRole('main').getByRole('search')).toBeVisible()
  await searchBox(page).fill('rye')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/filter\?search=rye/)
  await expect(tiles(page)).toHaveCount(1)
  await expect(page.getByText('one card')).toBeVisible()

  await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute('href', `${host.url}/feed.xml`)

  await page.goto(`${host.url}/filter/?year=2024&search=dough&sort=meaning`)
  await expect(page).toHaveURL(/\/filter\?year=2024&search=dough/)
  await expect(tiles(page)).toHaveCount(1)
  await expect(page.getByText('An exported site has no order by meaning: the best match comes first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'display: best match' })).toBeVisible()
  await tiles(page).getByRole('link').first().click()
  await expect(page.getByRole('dialog').getByRole('strong')).toBeVisible()
  await expect(page).toHaveURL(/\/card\/dough-dough1$/)
  await page.reload()
  const card = page.getByRole('dialog', { name: 'Dough' })
  await expect(card).toBeVisible()
  await expect(card.locator('.rendered math mfrac')).toBeVisible()
  await expect(card.locator('.rendered .hljs-keyword')).toHaveText('const')
  await card.getByRole('button', { name: 'unedited · verify' }).click()
  await expect(card.getByText(/^True: .* as they were signed\./)).toBeVisible()
  await card.getByRole('button', { name: 'Star this card' }).last().click()
  await page.keyboard.press('Escape')
  await page.goto(`${host.url}/filter/?starred=1`)
  await expect(tiles(page)).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: /comment/i })).toHaveCount(0)

  await page.goto(`${host.url}/session/untitled-session-dough1/`)
  await expect(page.locator('.rendered math mfrac')).toBeVisible()
  await expect(page.locator('.rendered .hljs-keyword')).toHaveText('const')
  expect(errors).toEqual([])
})

test('it has its static pages, for everyone in both themes, and nothing of a private card', async ({
  page,
  request,
  server,
}) => {
  const path = '/seo/card/dough-dough1.html'
  await colloquy(server, ['verify', host.url + path])
  await page.goto(host.url + path)
  await expect(page.getByRole('heading', { name: 'Dough' })).toBeVisible()
  await expect(page.locator('.rendered math mfrac')).toBeVisible()
  await expect(page.locator('.rendered .hljs-keyword')).toHaveText('const')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page)
  }
  const card = await (await request.get(`${host.url}/card/dough-dough1/`)).text()
  expect(card).toContain('<title>Dough – colloquy</title>')
  expect(card).toContain('<meta property="og:description" content="How warm is dough?">')
  await page.getByRole('link', { name: 'Open this card in the archive' }).click()
  await expect(page.getByRole('dialog', { name: 'Dough' })).toBeVisible()
  for (const gone of ['/seo/card/zebrasecret-title-shut1.html', '/card/zebrasecret-title-shut1']) {
    expect((await request.get(host.url + gone)).status()).toBe(404)
  }
  await page.goto(`${host.url}/card/zebrasecret-title-shut1`)
  await expect(page.getByText('There is no such card.').first()).toBeVisible()
  for (const nowhere of ['nope', 'login', 'review']) {
    await page.goto(`${host.url}/${nowhere}`)
    await expect(page.getByRole('heading', { name: 'There is nothing at this address.' })).toBeVisible()
  }
})

test('from a disk its pages say why they are not shown, and lead to the static pages', async ({ page, server }) => {
  const reason = page.getByText('browsers run no page like this one from a disk')
  await page.goto(`file://${join(server.data, 'site')}/card/dough-dough1/index.html`)
  await expect(reason).toBeVisible()
  await page.getByRole('link', { name: 'this card as a page' }).click()
  await expect(page.getByRole('heading', { name: 'Dough' })).toBeVisible()
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto(`${host.url}/`)
  await expect(reason).toBeHidden()
})

test('without JavaScript its pages lead to the static pages and to the Markdown', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${host.url}/card/dough-dough1`)
  await page.getByRole('link', { name: 'this card as a page' }).click()
  await expect(page.getByRole('heading', { name: 'Dough' })).toBeVisible()
  await page.goto(`${host.url}/filter?tag=kitchen`)
  await page.getByRole('link', { name: /^all cards as pages/ }).click()
  for (const name of ['And rye?', 'Dough', 'Sky', 'What day is it?']) {
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    if (name !== 'What day is it?') await page.getByRole('link', { name: /^previous/ }).click()
  }
  await page.close()
})

test('it has collections, years, days and words over time, and each link of a page leads somewhere', async ({
  page,
  request,
}) => {
  const errors = collectPageErrors(page)
  page.on('response', (response) => response.status() >= 400 && errors.push(response.url()))
  /** Follows each link of the page as it is shown. */
  const followLinks = async () => {
    await page.waitForLoadState('networkidle')
    const from = page.url()
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    expect(links.length).toBeGreaterThan(1)
    for (const link of new Set(links))
      expect([from, link, (await request.get(host.url + link)).status()]).toEqual([from, link, 200])
  }
  await page.goto(host.url)
  await expect(page.getByRole('link', { name: 'Kneading' })).toBeVisible()
  await followLinks()
  await page.getByRole('link', { name: 'Kneading' }).click()
  await expect(page).toHaveURL(/\/c\/kneading$/)
  const cards = page.getByRole('region', { name: 'cards' })
  await expect(cards.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Kneading' })).toBeVisible()
  await expect(page.getByRole('strong')).toHaveText('rises')
  // It had another name before.
  await page.goto(`${host.url}/c/dough/`)
  await expect(page).toHaveURL(/\/c\/kneading$/)
  await expect(cards.getByRole('article')).toHaveCount(2)
  await followLinks()

  await page.goto(`${host.url}/year/2024/`)
  await expect(page.getByText('2 cards in 2 conversations on 1 day.')).toBeVisible()
  await followLinks()
  await page.goto(`${host.url}/on-this-day/11-05/`)
  await expect(page.getByRole('heading', { name: 'on this day: November 5' })).toBeVisible()
  await expect(page.getByRole('link', { name: /feed/i })).toHaveCount(0)
  await followLinks()
  await page.goto(`${host.url}/trends/?term=rye`)
  await expect(page.getByRole('table').getByText('1', { exact: true }).first()).toBeVisible()
  await followLinks()
  await page.getByRole('textbox', { name: /words/i }).fill('stars')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/trends\?term=stars$/)
  expect(errors).toEqual([])
})
