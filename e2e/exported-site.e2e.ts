import { join } from 'node:path'
import { colloquy, createAdmin, importCards } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { openPlainHost, type PlainHost } from './plain-host.ts'
import { openCalendar } from './parts.ts'
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
test.beforeAll(async ({ server }) => {
  await createAdmin(server, 'mary@example.com')
  await importCards(server, CARDS)
  const folder = join(server.data, 'site')
  await colloquy(server, ['export-site', folder])
  host = await openPlainHost(folder)
})
test.afterAll(() => host.close())

test('an exported site shows, filters and finds everything public, without a server', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('response', (response) => response.status() >= 400 && errors.push(response.url()))
  await page.goto(host.url)
  await expect(page.getByPlaceholder('search through 4 meetings').first()).toBeVisible()
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('rye')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/filter\?search=rye/)
  const tiles = page.getByRole('region', { name: 'cards' }).getByRole('article')
  await expect(tiles).toHaveCount(1)
  await expect(page.getByText('one card')).toBeVisible()

  await page.goto(`${host.url}/filter/?year=2024&search=dough`)
  await expect(page).toHaveURL(/\/filter\?year=2024&search=dough/)
  await expect(tiles).toHaveCount(1)
  await tiles.getByRole('link').first().click()
  await expect(page.getByRole('dialog').getByRole('strong')).toBeVisible()
  await expect(page).toHaveURL(/\/card\/dough-dough1$/)
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Dough' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Star this card' }).last().click()
  await page.keyboard.press('Escape')
  await page.goto(`${host.url}/filter/?starred=1`)
  await expect(tiles).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: /comment/i })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('days far from the rest are at the end of its calendar too', async ({ page }) => {
  await openCalendar(page)
  await page.goto(host.url)
  const calendar = page.getByRole('region', { name: 'calendar' })
  await expect(calendar.getByRole('grid')).toHaveCount(23)
  await calendar.getByRole('button', { name: 'earlier (1)', exact: true }).click()
  await expect(page).toHaveURL(/\/filter\?year=1970$/)
  await expect(page.getByRole('region', { name: 'cards' }).getByRole('article')).toHaveText(/^What day is it\?/)
})

test('it has its static pages, and nothing of a private card', async ({ page, request }) => {
  await page.goto(`${host.url}/seo/card/dough-dough1.html`)
  await expect(page.getByRole('heading', { name: 'Dough' })).toBeVisible()
  await page.getByRole('link', { name: 'Open this card in the archive' }).click()
  await expect(page.getByRole('dialog', { name: 'Dough' })).toBeVisible()
  for (const path of ['/seo/card/zebrasecret-title-shut1.html', '/card/zebrasecret-title-shut1']) {
    expect((await request.get(host.url + path)).status()).toBe(404)
  }
  await page.goto(`${host.url}/card/zebrasecret-title-shut1`)
  await expect(page.getByText('There is no such card.').first()).toBeVisible()
  await page.goto(`${host.url}/filter/?search=zebrasecret`)
  await expect(page.getByText('No cards available to display.')).toBeVisible()
})

test('formulae are drawn and code is coloured in it, in a card, in the reader and on a static page', async ({
  page,
}) => {
  for (const path of ['/card/dough-dough1/', '/session/dough-dough1/', '/seo/card/dough-dough1.html']) {
    await page.goto(host.url + path)
    await expect(page.locator('.rendered math mfrac')).toBeVisible()
    await expect(page.locator('.rendered .hljs-keyword')).toHaveText('const')
  }
})

test('its static pages are for everyone, in both themes', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${host.url}/seo/card/dough-dough1.html`)
    await expectNoViolations(page)
  }
})
