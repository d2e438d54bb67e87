import { createAdmin, importCards, logIn, tile } from './admin.ts'
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
  await logIn(page, ADMIN)
  await page.clock.install()
  await page.addInitScript(() => {
    const heard = { count: 0 }
    Object.assign(window, { heard })
    const Plain = EventSource
    window.EventSource = class extends Plain {
      constructor(url: string | URL) {
        super(url)
        this.addEventListener('changed', () => heard.count++)
      }
    }
  })
  await page.goto('/filter?year=2024')
  const heard = () => page.evaluate(() => (window as unknown as { heard: { count: number } }).heard.count)
  await expect(tile(page, 'one fig')).toBeVisible()
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/cards') asked++
  })
  // Time stands still until it is told to go on.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.waitForLoadState('networkidle')
  asked = 0
  const answered = page.waitForResponse('**/api/cards/bulk')
  await page.getByRole('button', { name: 'Set all viewed' }).click()
  await answered
  await expect.poll(heard).toBe(1)
  await page.clock.runFor(200)
  await expect.poll(() => asked).toBe(1)
  await page.request.patch(`${server.url}/api/cards/again0`, {
    data: { isViewed: false },
    headers: { origin: server.url },
  })
  await expect.poll(heard).toBe(2)
  await page.clock.runFor(300)
  await expect.poll(() => asked).toBe(3)
})
