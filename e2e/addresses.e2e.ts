import { cardList, filterBar, homeButton, searchBox, tiles, navigateTo } from './parts.ts'
import { expect, test } from './server.ts'

test('a bad address says nothing worse than no cards, logs what is invalid, and the page goes on after that and after a failure', async ({
  page,
}) => {
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') logged.push(message.text())
  })
  const term = '%00%27%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E'
  const response = await page.goto(
    `/filter?search=${term},,&date=2024-13-45&month=2024-99&year=12&page=-3&mode=xyz&colour=red&tag=`,
  )
  expect(response?.status()).toBe(200)
  await expect(page.getByText('No cards available to display.')).toBeVisible()
  // Unknown and empty parameters are dropped silently.
  await expect(filterBar(page).getByRole('button', { name: /^remove/ })).toHaveCount(1)
  for (const part of ["date '2024-13-45'", "month '2024-99'", "year '12'", "page '-3'"]) {
    expect(logged.filter((text) => text.includes(`Invalid ${part}`))).toHaveLength(1)
  }

  let isBroken = true
  await page.route(/\/api\/cards\?/, (route) =>
    isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await filterBar(page)
    .getByRole('button', { name: /^remove/ })
    .click()
  await searchBox(page).fill('garden ')
  await searchBox(page).press('Enter')
  await expect(page.getByText('Search failed. Please try again later.')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page).toHaveURL(/\?search=garden$/)
  await expect(tiles(page).first()).toBeVisible()
})

test('an address that nothing is at says so, and home is whole after it', async ({ page }) => {
  for (const path of ['/nope', '/card/a/b']) {
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
    ['/card/x-0000', 'card'],
  ] as const) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    const part = path.startsWith('/card') ? page.getByRole('dialog') : page.getByRole('main')
    await expect(part.getByRole('heading', { level: 2, name: `There is no such ${kind}.` })).toBeVisible()
    await expect(page).toHaveTitle(`There is no such ${kind} – colloquy`)
    for (const link of await page.locator('a[href^="#"]').all()) {
      await expect(page.locator((await link.getAttribute('href'))!)).toBeAttached()
    }
  }
  // That the server answers them with 404 is proved by its own tests.
  for (const [path, kind] of [
    ['/c/none', 'collection'],
    ['/asked/x-0000', 'card'],
  ] as const) {
    await navigateTo(page, path)
    const heading = page.getByRole('main').getByRole('heading', { level: 2, name: `There is no such ${kind}.` })
    await expect(heading).toBeVisible()
    await expect(page).toHaveTitle(`There is no such ${kind} – colloquy`)
  }
  await navigateTo(page, '/card/x-0000')
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(searchBox(page)).toBeVisible()
})

test('/about and a card’s shortened address with .html open over the page, each in one entry of history', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // Closing took the dialog's entry. Nothing on this page had led to it.
  await expect(page).toHaveURL(/\/$/)
  await expect(homeButton(page)).toBeFocused()
  await page.goto('/card/x-demo0101.html')
  await expect(page.getByRole('dialog')).toBeVisible()
  // It loses its end and is completed: both replace the entry.
  await expect(page).toHaveURL(/\/card\/(?!x-)[^.]+-demo0101$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('a card’s address with permalink leads to its static page', async ({ page }) => {
  const shown: string[] = []
  page.on('framenavigated', (frame) => shown.push(frame.url().replace(new URL(frame.url()).origin, '')))
  const card = '/card/what-am-i-looking-at-demo0101?permalink=1'
  await page.goto(card, { waitUntil: 'commit' })
  await page.waitForURL('/seo/card/what-am-i-looking-at-demo0101.html')
  await expect(page.getByText('What am I looking at').first()).toBeVisible()
  // Nothing between: the app itself redirects nowhere.
  expect(shown).toEqual([card, '/seo/card/what-am-i-looking-at-demo0101.html'])
})

test('a conversation whose address ends in an unknown turn is read from its beginning', async ({ page }) => {
  for (const end of ['#%', '#nothing']) {
    await page.goto(`/session/x-demo3501${end}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a page past the end shows the last one, and the head names the feed and the JSON of the list that is seen', async ({
  page,
}) => {
  await page.goto('/filter?year=2023,2024&page=99')
  await expect(page.getByText('page 3 of 3')).toBeVisible()
  await expect(cardList(page).getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'next page' })).toBeHidden()
  await expect(page).toHaveTitle(/page 3 – colloquy$/)
  const hrefOf = (type: string) => page.locator(`head link[rel="alternate"][type="${type}"]`)
  await expect(hrefOf('application/atom+xml')).toHaveAttribute('href', '/feed.xml?year=2023,2024')
  await homeButton(page).click()
  await expect(hrefOf('application/atom+xml')).toHaveAttribute('href', '/feed.xml')
  await expect(hrefOf('application/json')).toHaveAttribute('href', '/api/cards')
})
