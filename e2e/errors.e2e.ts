import { chooseTheme, searchBox, tileLink, tiles } from './parts.ts'
import { expect, test } from './server.ts'

const RED = 'rgb(180, 35, 47)'
const broken = { status: 500, body: '{}' }

test('the home page says in red which of its parts failed, the rest goes on, and a list says what was asked for', async ({
  page,
}) => {
  await chooseTheme(page, 'light')
  let isBroken = true
  // Taken away in the middle of the test, a route may hold the next request back.
  await page.route(/\/api\/(?:opening|calendar|cards\?)/, (route) =>
    isBroken ? route.fulfill(broken) : route.continue(),
  )
  await page.goto('/')
  const expectSaid = async (text: string) => {
    const said = page.getByText(text, { exact: true })
    await expect(said).toHaveCSS('color', RED)
    await expect(said).toHaveCSS('text-align', 'center')
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  }
  await expectSaid('Failed to fetch initial cards. Please try again later.')
  await expectSaid('Failed to fetch cards for carousel. Please try again later.')
  await expectSaid('Failed to fetch activity data. Please try again later.')
  // All parts offer it in one form.
  const isBordered = async () => {
    for (const button of await page.getByRole('button', { name: 'try again' }).all())
      await expect(button).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  }
  await isBordered()
  await searchBox(page).fill('moon ')
  await searchBox(page).press('Enter')
  await expectSaid('Search failed. Please try again later.')
  await isBordered()
  const again = (name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('button', { name: 'try again' })
  // Once it can be pressed: whatever else asks again would take the button away.
  await again('calendar').click({ trial: true })
  isBroken = false
  await again('calendar').click()
  await expect(page.getByRole('slider', { name: 'days with cards' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'try again' }).click()
  await expect(tiles(page)).toHaveCount(5)
})

test('a server that never answers is said once the tries had their time, and stays said', async ({ page }) => {
  let tries = 0
  await page.route(/\/api\/cards\?/, (route) => {
    tries++
    // The first try is cut after a while, the second one is never answered.
    if (tries === 1) setTimeout(() => void route.abort('connectionreset'), 3000)
  })
  await page.goto('/filter?tag=Chess', { waitUntil: 'commit' })
  const text = page.getByRole('alert').getByText('Tag filtering failed. Please try again later.', { exact: true })
  await expect(text).toBeVisible({ timeout: 60_000 })
  // The server answers everything else and is found to be there, which is no reason for a third try.
  await expect(page.getByText('Offline: what you have read before is still available.')).toBeHidden()
  await expect(text).toBeVisible()
  expect(tries).toBe(2)
})

test('a card and its neighbours in time that cannot be fetched are said so, with another try', async ({ page }) => {
  await chooseTheme(page, 'light')
  let isBroken = true
  await page.route(/\/api\/cards\/demo0101$/, (route) => (isBroken ? route.fulfill(broken) : route.continue()))
  await page.goto('/card/x-demo0101')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Failed to fetch card' })).toBeVisible()
  const failed = dialog.getByRole('alert').getByText('Failed to fetch card', { exact: true })
  await expect(failed).toHaveCSS('color', RED)
  await expect(failed).toHaveCSS('text-align', 'center')
  isBroken = false
  await dialog.getByRole('button', { name: 'try again' }).click()
  await expect(dialog.getByText('DedupID: demo0101')).toBeAttached()

  await page.route(/\/timeline/, (route) => route.fulfill(broken))
  await page.keyboard.press('Escape')
  await tileLink(page).click()
  const said = dialog.getByText('Failed to fetch cards for timeline navigation. Please try again later.', {
    exact: true,
  })
  await expect(said).toHaveCSS('color', RED)
  await expect(said).toHaveCSS('text-align', 'center')
  await expect(dialog.getByText(/^DedupID/)).toBeAttached()
})

test('a list says how far the search index is while it is being built, and is there when it is', async ({ page }) => {
  let percent = 42
  const message = () => `The search is being prepared: ${percent} %.`
  await page.clock.install()
  await page.route(/\/api\/cards\?/, (route) =>
    percent < 100
      ? route.fulfill({ status: 503, json: { error: { code: 'preparing', message: message(), requestId: 'r' } } })
      : route.continue(),
  )
  await page.goto('/filter?search=moon')
  const bar = page.getByRole('progressbar', { name: 'Preparing the search' })
  await expect(page.getByText(message(), { exact: true })).toBeVisible()
  await expect(bar).toHaveJSProperty('value', 42)
  percent = 87
  // It is asked again by itself.
  await page.clock.runFor(5000)
  await expect(page.getByText(message(), { exact: true })).toBeVisible()
  await expect(bar).toHaveJSProperty('value', 87)
  await expect(page.getByText('The cards appear here as soon as it is ready.', { exact: true })).toBeVisible()
  percent = 100
  await page.clock.runFor(5000)
  await expect(tiles(page)).toHaveCount(5)
  await expect(bar).toHaveCount(0)
})

test('code that cannot be loaded at first is requested again, and the page stays as it is', async ({ page }) => {
  const cut = new Set<string>()
  await page.route(/assets\/(help-dialog|sign-in-dialogs|controls|comment-panel)-/, (route) => {
    const url = route.request().url()
    if (cut.has(url)) return route.continue()
    cut.add(url)
    return route.abort('connectionreset')
  })
  await page.goto('/filter?tag=Chess')
  await expect(tiles(page).first()).toBeVisible()
  const loaded = await page.evaluate(() => performance.timeOrigin)
  const dialog = page.getByRole('dialog')
  const expectOpen = async (isOpened: () => Promise<void>) => {
    await isOpened()
    await expect(dialog.last()).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await expectOpen(() => page.keyboard.press('?'))
  await expectOpen(() => page.getByRole('button', { name: 'sign in', exact: true }).click())
  await expectOpen(() => page.getByRole('button', { name: 'oldest first' }).click())
  await expectOpen(() =>
    tiles(page)
      .first()
      .getByRole('button', { name: /^comments/ })
      .click(),
  )
  await expect(dialog).toHaveCount(0)
  await expect(tiles(page).first()).toBeVisible()
  expect(cut.size).toBe(4)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
})

test('without a network comments whose code was not loaded say that they cannot be, and come with the network', async ({
  page,
  context,
}) => {
  await page.route(/assets\/comment-thread-/, (route) => route.abort('internetdisconnected'))
  await page.goto('/filter?tag=Chess')
  await expect(tiles(page).first()).toBeVisible()
  await context.setOffline(true)
  const comments = page.getByRole('region', { name: 'comments' })
  await comments.scrollIntoViewIfNeeded()
  await expect(comments.getByText('Failed to load comments')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await expect(comments.getByRole('button', { name: 'send' })).toBeVisible()
})
