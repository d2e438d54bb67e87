import type { Page } from '@playwright/test'
import { PASSWORD, signIn } from './admin.ts'
import { expectNoViolationsAt } from './axe.ts'
import { expect, test } from './server.ts'

// What an owner can set of how the page meets its visitors (R2.3, R2.47).
test.use({ settings: { SITE_TITLE: 'Letters Home', SITE_TAGLINE: 'Ten Years of Asking', THEME: 'system' } })

const OTHER = 'a lantern in the cellar'

const dialog = (page: Page) => page.getByRole('dialog')
const account = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('button', { name })

async function change(page: Page, from: string, to: string): Promise<void> {
  await dialog(page).getByLabel('current password').fill(from)
  await dialog(page).getByLabel('new password').fill(to)
  await dialog(page).getByRole('button', { name: 'change password' }).click()
}

test('the password is changed from the footer, by keyboard, and ends all other sessions', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  const data = { email: 'rosa@example.com', password: PASSWORD, name: '' }
  expect((await page.request.post('/api/auth/sign-up/email', { data })).status()).toBe(200)
  await signIn(page, data.email)
  await page.goto('/')
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(elsewhere, data.email)
  await elsewhere.goto('/')
  await expect(account(elsewhere, 'rosa')).toBeVisible()

  await account(page, 'rosa').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'change password' })).toBeVisible()
  await expect(dialog(page).getByLabel('current password')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('current password')).toHaveAccessibleDescription('Please enter your password.')
  await expect(dialog(page).getByLabel('new password')).toHaveAccessibleDescription(
    'A password needs at least 8 characters.',
  )
  await expect(dialog(page).getByLabel('new password')).toHaveAttribute('autocomplete', 'new-password')
  await expectNoViolationsAt(page, [360, 1280])
  await change(page, 'not the password', OTHER)
  await expect(dialog(page).getByText('The current password is not right.')).toBeVisible()
  await change(page, PASSWORD, 'password1')
  await expect(dialog(page).getByText('This password is too easy to guess. Please choose another one.')).toBeVisible()
  await change(page, PASSWORD, OTHER)
  await expect(dialog(page).getByText('Your password is changed. Everywhere else you are signed out.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(account(page, 'rosa')).toBeFocused()

  await elsewhere.reload()
  await expect(elsewhere.getByRole('button', { name: 'sign in', exact: true })).toBeVisible()
})

test('the site has the owner’s title and tagline, in lower case, and the system’s theme until one is chosen', async ({
  page,
}) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Letters Home' })).toHaveCSS('text-transform', 'lowercase')
  await expect(page.getByText('Ten Years of Asking')).toHaveCSS('text-transform', 'lowercase')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: /theme/ }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
})
