import type { Browser, Page } from '@playwright/test'
import { createAdmin, importCards, signIn } from './admin.ts'
import { tiles } from './parts.ts'
import { expect, test, type RunningServer } from './server.ts'

test.use({ serviceWorkers: 'allow', settings: { SITE_TITLE: 'gone from devices' } })

const ADMIN = 'ada@example.com'

/** The addresses that the device keeps, of answers, pictures and files. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('colloquy-1')).keys()
    return requests.map(({ url }) => new URL(url).pathname).filter((path) => /^\/(api|images|files)\//.test(path))
  })

/** Opens home and waits until the service worker is in charge, and what comes with the first use is there. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await page.mouse.move(1, 1)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForLoadState('networkidle')
}

/** Has an admin, in a browser of their own, make cards private. */
async function hide(browser: Browser, server: RunningServer, ids: string[]): Promise<void> {
  await createAdmin(server, ADMIN)
  const admin = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(admin, ADMIN)
  const data = { ids, isPrivate: true }
  const answer = await admin.request.post('/api/cards/bulk', { data, headers: { origin: server.url } })
  expect(answer.status()).toBe(200)
  await admin.context().close()
}

/** Says that a card cannot be read without a network. */
async function expectUnread(page: Page, path: string, words: string): Promise<void> {
  await page.context().setOffline(true)
  await page.goto(path)
  const sentence = 'You are offline, and this card was not read here before.'
  await expect(page.getByRole('dialog').getByRole('heading', { name: sentence })).toBeVisible()
  expect(await page.content()).not.toContain(words)
}

test('a card that turned private while no page was open is not read without a network after the next one was', async ({
  page,
  server,
  browser,
}) => {
  await importCards(server, [
    { id: 'moss0', prompt: 'the moss stays', sessionTitle: 'moss', isPrivate: false },
    { id: 'moss1', prompt: 'the moss goes', sessionTitle: 'moss', isPrivate: false },
  ])
  await openHome(page)
  await page.goto('/session/x-moss1')
  await expect(page.getByText('the moss goes').first()).toBeVisible()
  await page.goto('/card/x-moss1')
  await expect(page.getByRole('dialog', { name: 'the moss goes' })).toBeVisible()
  await expect.poll(() => keptBy(page)).toContain('/api/sessions/moss0/texts')
  await expect.poll(() => keptBy(page)).toContain('/api/cards/moss1')
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  await hide(browser, server, ['moss1'])

  await page.goto('/filter?session=moss')
  await expect(tiles(page)).toHaveCount(1)
  const ofMoss = async () => (await keptBy(page)).filter((path) => path.includes('moss'))
  await expect.poll(ofMoss).toEqual([])
  // What is on the screen is kept again.
  await expect.poll(() => keptBy(page)).toContain('/api/cards')
  await expectUnread(page, '/card/x-moss1', 'moss goes')
})

test('of more cards that turn private at once than are named, none stays on a device with an open page', async ({
  page,
  server,
  browser,
}) => {
  const ids = Array.from({ length: 230 }, (_, index) => `fern${index}`)
  await importCards(
    server,
    ids.map((id) => ({ id, prompt: `the ${id}e unfolds`, isPrivate: false })),
  )
  await openHome(page)
  for (const id of ['fern7', 'fern9']) {
    await page.goto(`/card/x-${id}`)
    await expect(page.getByRole('dialog', { name: `the ${id}e unfolds` })).toBeVisible()
    await expect.poll(() => keptBy(page)).toContain(`/api/cards/${id}`)
  }
  await page.waitForLoadState('networkidle')
  await hide(browser, server, ids)
  const ofFerns = async () => (await keptBy(page)).filter((path) => path.includes('fern'))
  await expect.poll(ofFerns).toEqual([])
  await expect(page.getByRole('dialog', { name: 'There is no such card.' })).toBeVisible()
  await expectUnread(page, '/card/x-fern7', 'fern7e unfolds')
})
