import { createAdmin, importCards, signIn } from './admin.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'bulk changes' } })

const ADMIN = 'ada@example.com'

test('after a bulk change the list is asked for after 200 ms and 300 ms later, whatever live events come between', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'again0', prompt: 'one fig' },
    { id: 'again1', prompt: 'two figs' },
  ])
  await signIn(page, ADMIN)
  await page.clock.install()
  await page.addInitScript(() => {
    const live = { isOpen: false, changes: 0 }
    Object.assign(window, { live })
    const Plain = EventSource
    window.EventSource = class extends Plain {
      constructor(url: string | URL) {
        super(url)
        if (!String(url).startsWith('/api/live')) return
        live.isOpen = false
        this.addEventListener('open', () => (live.isOpen = true))
        this.addEventListener('changed', () => live.changes++)
      }
    }
  })
  await page.goto('/filter?year=2024')
  const live = () => page.evaluate(() => (window as unknown as { live: { isOpen: boolean; changes: number } }).live)
  await expect(page.getByRole('button', { name: 'Set all viewed' })).toBeVisible()
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/cards') asked++
  })
  await expect.poll(live).toEqual({ isOpen: true, changes: 0 })
  // The clock stands still until the test advances it.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.waitForLoadState('networkidle')
  asked = 0
  const answered = page.waitForResponse('**/api/cards/bulk')
  await page.getByRole('button', { name: 'Set all viewed' }).click()
  await answered
  await expect.poll(live).toMatchObject({ changes: 1 })
  await page.clock.runFor(200)
  // Once, or twice where the live event of the change itself was heard before its answer.
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  const soon = asked
  await page.request.patch(`${server.url}/api/cards/again0`, {
    data: { isViewed: false },
    headers: { origin: server.url },
  })
  await expect.poll(live).toMatchObject({ changes: 2 })
  await page.clock.runFor(299)
  await expect.poll(() => asked).toBe(soon + 1)
  await page.clock.runFor(1)
  await expect.poll(() => asked).toBe(soon + 2)
})
