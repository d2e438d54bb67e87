import { expect, test } from './server.ts'

test('what was read stays readable without a network, which is said, and comes back by itself', async ({
  page,
  context,
}) => {
  await page.goto('/filter?tag=Garden')
  const cards = page.getByRole('region', { name: 'cards' }).getByRole('article')
  await expect(cards.first()).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Read once more with the worker in charge, and open a card.
  await page.reload()
  await expect(cards.first()).toBeVisible()
  await cards.first().getByRole('link').first().click()
  const response = page.getByRole('dialog').getByText('AIChatBot-to-Human.')
  await expect(response).toBeVisible()
  const address = page.url()
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await page.goto(address)
  await expect(response).toBeVisible()
  await expect(page.getByText('Offline: what was read before can still be read.')).toBeVisible()
  await page.goto('/filter?tag=Garden')
  await expect(cards.first()).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Offline: what was read before can still be read.')).toBeHidden()
})

test('the site can be installed', async ({ page, request }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(href!)).json()) as {
    icons: { src: string }[]
    start_url: string
    display: string
  }
  expect([manifest.start_url, manifest.display]).toEqual(['/', 'standalone'])
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
})
