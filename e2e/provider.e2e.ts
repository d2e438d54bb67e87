import { createServer, type AddressInfo } from 'node:net'
import { startProvider } from '#testing/oidc.ts'
import { expect, test as base } from './server.ts'

/** A port that was free a moment ago: the provider must know the site's address before the site runs. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const test = base.extend<object, { provider: Record<string, string> }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands a pattern
    async ({}, use) => {
      const port = await freePort()
      const provider = await startProvider(`http://127.0.0.1:${port}`)
      await use({ ...provider.settings, PORT: String(port) })
      await provider.close()
    },
    { scope: 'worker' },
  ],
  settings: ({ provider }, use) => use(provider),
})

test('signs in in a window of its own, and says when it was closed or the provider says no', async ({ page }) => {
  await page.goto('/filter?search=garden')
  await page.getByRole('button', { name: 'sign in', exact: true }).click()
  const openWindow = async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'sign in with Example' }).click()
    return opened
  }
  const closed = await openWindow()
  await expect(closed.getByRole('button', { name: 'continue' })).toBeVisible()
  await closed.close()
  await expect(page.getByText('The sign-in window was closed before you were signed in.')).toBeVisible()

  await (await openWindow()).getByRole('link', { name: 'deny' }).click()
  await expect(page.getByText(/The other site did not sign you in/)).toBeVisible()

  const popup = await openWindow()
  await popup.getByRole('button', { name: 'continue' }).click()
  await expect(page.getByRole('contentinfo').getByText('Ms grace')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(popup.isClosed()).toBe(true)
})

test('signs in in this window, comes back to where it was, and says when the provider says no', async ({ page }) => {
  const begin = async () => {
    await page.goto('/filter?search=garden')
    await page.getByRole('button', { name: 'sign in', exact: true }).click()
    await page.getByRole('button', { name: 'in this window' }).click()
  }
  await begin()
  await page.getByRole('link', { name: 'deny' }).click()
  await expect(page).toHaveURL(/\/login\?error=access_denied/)
  await expect(page.getByText(/The other site did not sign you in/)).toBeVisible()

  await begin()
  await page.getByLabel('account').fill('henry')
  await page.getByRole('button', { name: 'continue' }).click()
  await expect(page).toHaveURL(/\/filter\?search=garden$/)
  await expect(page.getByRole('contentinfo').getByText('Ms henry')).toBeVisible()
})
