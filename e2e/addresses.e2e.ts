import { homeButton } from './parts.ts'
import { expect, test } from './server.ts'

test('a bad address says nothing worse than no cards, and the page goes on', async ({ page }) => {
  const response = await page.goto(
    '/filter?date=2024-13-45&page=-1&mode=xyz&search=%00%27%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  )
  expect(response?.status()).toBe(200)
  await expect(page.getByText('No cards available to display.')).toBeVisible()
  await page.getByRole('combobox', { name: 'search your meetings' }).fill('garden')
  await page.getByRole('combobox', { name: 'search your meetings' }).press('Enter')
  await expect(page).toHaveURL(/search=/)
})

test('an address that nothing is at says so, and home is whole after it', async ({ page }) => {
  for (const path of ['/nope', '/card/a/b', '/c/a/b', '/session/a/b']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('heading')).toHaveText('There is nothing at this address.')
    await expect(page).toHaveTitle('There is nothing at this address – colloquy')
  }
  await page.getByRole('main').getByRole('link', { name: 'home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('.day-block')).toBeVisible()
  await expect(page).not.toHaveTitle(/nothing/)
})

test('what is missing answers 404, by a heading and in the title, and leaves a page one can use', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const [path, kind] of [
    ['/session/x-0000', 'conversation'],
    ['/c/none', 'collection'],
    ['/asked/x-0000', 'card'],
    ['/card/x-0000', 'card'],
  ] as const) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    const part = path.startsWith('/card') ? page.getByRole('dialog') : page.getByRole('main')
    await expect(part.getByRole('heading', { level: 2 })).toHaveText(`There is no such ${kind}.`)
    await expect(page).toHaveTitle(`There is no such ${kind} – colloquy`)
    for (const link of await page.locator('a[href^="#"]').all()) {
      await expect(page.locator((await link.getAttribute('href'))!)).toBeAttached()
    }
  }
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('combobox', { name: 'search your meetings' })).toBeVisible()
})

test('a card’s address with .html loses it, and a shortened one is completed', async ({ page }) => {
  await page.goto('/filter?tag=Chess')
  await page.goto('/card/x-demo0101.html')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/card\/(?!x-)[^.]+-demo0101$/)
  // Both replaced the entry in history: Back leads to what was read before.
  await page.goBack()
  await expect(page).toHaveURL(/\/filter\?tag=Chess$/)
})

for (const name of ['about', 'faq']) {
  test(`/${name} opens over the page and closes to it`, async ({ page }) => {
    await page.goto('/filter?tag=Chess')
    await page.goto(`/${name}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
    // Closing took the dialog's entry in history.
    await page.goBack()
    await expect(page).toHaveURL(/\/filter\?tag=Chess$/)
  })
}

test('a conversation whose address ends in what is no turn is read from its beginning', async ({ page }) => {
  for (const end of ['#%', '#nothing']) {
    await page.goto(`/session/x-demo3501${end}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a page past the end shows the last one', async ({ page }) => {
  await page.goto('/filter?page=99')
  await expect(page.getByText(/page of \d/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'cards' }).getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'next page' })).toBeHidden()
  await expect(page).toHaveTitle(/^page \d – colloquy$/)
})

test('an answer that fails is said in red, with a way to try again', async ({ page }) => {
  let isBroken = true
  await page.route(/\/api\/cards\?/, (route) =>
    isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await page.goto('/filter?search=garden')
  await expect(page.getByText('Search failed. Please try again later.')).toBeVisible({ timeout: 20_000 })
  isBroken = false
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByRole('region', { name: 'cards' }).getByRole('article').first()).toBeVisible()
})

test('the head names the feed and the JSON of the list that is seen', async ({ page }) => {
  const hrefOf = (type: string) => page.locator(`head link[rel="alternate"][type="${type}"]`)
  await page.goto('/filter?year=2023&page=2')
  await expect(hrefOf('application/atom+xml')).toHaveAttribute('href', '/feed.xml?year=2023')
  await homeButton(page).click()
  await expect(hrefOf('application/atom+xml')).toHaveAttribute('href', '/feed.xml')
  await expect(hrefOf('application/json')).toHaveAttribute('href', '/api/cards')
  const feed = await page.request.get('/feed.xml?year=2023')
  expect([feed.status(), feed.headers()['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
})
