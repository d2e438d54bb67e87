import type { Page } from '@playwright/test'
import { createAdmin, PASSWORD, signIn } from './admin.ts'
import { expectNoViolations, expectNoViolationsAt } from './axe.ts'
import { holdResponses, searchBox } from './parts.ts'
import { expect, test } from './server.ts'

const ADMIN = 'ada@example.com'
const OTHER = 'a lantern in the cellar'

const ready = (page: Page) => expect(searchBox(page)).toBeVisible()
const dialog = (page: Page) => page.getByRole('dialog')
const signInButton = (page: Page) => page.getByRole('button', { name: 'sign in', exact: true })
const account = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('button', { name })

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await dialog(page).getByLabel('email').fill(email)
  await dialog(page).getByLabel('password').fill(password)
  await dialog(page).getByRole('button', { name: 'login' }).click()
}

test('five times z opens the admin login, with a hint from the third; while typing z is a letter', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // A list without cards: targets that the hint happens to cover on a random day would fail the check of sizes.
  await page.goto('/filter?search=zzqx')
  await ready(page)
  const login = page.getByRole('button', { name: 'admin login' })
  await searchBox(page).pressSequentially('zzzzz')
  await expect(login).toBeHidden()
  await page.getByText('No cards available to display.').click()
  await page.keyboard.press('z')
  await page.keyboard.press('z')
  await expect(page.getByText(/more\)/)).toBeHidden()
  await page.keyboard.press('z')
  await expect(page.getByText('zzz (2 more)')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('zzzz (1 more)')).toBeVisible()
  // After two seconds the count starts over.
  await expect(page.getByText('zzzz (1 more)')).toBeHidden()
  await page.keyboard.press('z')
  await expect(login).toBeHidden()
  for (let count = 0; count < 4; count++) await page.keyboard.press('z')
  await expect(login).toBeVisible()
  await expectNoViolations(page)

  await login.click()
  await logIn(page, ADMIN)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('contentinfo').getByText('Admin ada')).toBeVisible()
  // For those signed in the keys do nothing.
  for (let count = 0; count < 5; count++) await page.keyboard.press('z')
  await expect(login).toBeHidden()
  await page.getByRole('button', { name: 'logout' }).click()
  await expect(signInButton(page)).toBeVisible()
  await page.reload()
  await expect(signInButton(page)).toBeVisible()
})

test('an admin screen asks someone signed out to sign in, says when it was tried too often, and is shown then', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await page.goto('/dashboard')
  await expect(dialog(page).getByRole('heading', { name: 'admin login' })).toBeVisible()
  await expect(page.getByText('Access denied')).toBeHidden()
  await logIn(page, 'throttled@example.com')
  await expect(dialog(page).getByText('Failed to log in. Please check your email and password.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'login' })).toBeFocused()
  const data = { email: 'throttled@example.com', password: 'not the password' }
  const headers = { origin: server.url }
  for (let count = 0; count < 10; count++) await page.request.post('/api/auth/sign-in/email', { data, headers })
  await logIn(page, data.email)
  await expect(page.getByText('Too many attempts. Please wait a while and try again.')).toBeVisible()
  await logIn(page, ADMIN)
  await expect(page.getByRole('dialog', { name: 'dashboard' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('/login says what is wrong, keeps who is no admin out, and closes to the page', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/get-session')) asked++
  })
  const answer = await holdResponses(page, /\/api\/auth\/get-session$/)
  await page.goto('/login')
  // The page waits until the session is known, which is asked for once.
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(searchBox(page)).toBeHidden()
  await expect(dialog(page)).toBeHidden()
  answer()
  await expect(dialog(page).getByRole('heading', { name: 'admin login' })).toBeVisible()
  await expect(dialog(page).getByLabel('email')).toBeFocused()
  await expect(page).toHaveTitle('admin login – colloquy')
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(1)

  await dialog(page).getByRole('button', { name: 'login' }).click()
  await expect(dialog(page).getByLabel('email')).toHaveAccessibleDescription('Please enter an email address.')
  await expect(dialog(page).getByLabel('password')).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(page, { only: 'dialog' })
  await logIn(page, 'nobody@example.com')
  await expect(page.getByText('Failed to log in. Please check your email and password.')).toBeVisible()
  await context.setOffline(true)
  await logIn(page, 'nobody@example.com')
  await expect(
    page.getByText('The server cannot be reached. Please check your connection and try again.'),
  ).toBeVisible()
  await context.setOffline(false)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/$/)

  const data = { email: 'member@example.com', password: PASSWORD, name: '' }
  expect((await page.request.post('/api/auth/sign-up/email', { data })).status()).toBe(200)
  await page.goto('/login')
  await logIn(page, data.email)
  await expect(dialog(page).getByText('Access denied. Admin privileges required.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('contentinfo').getByText('member')).toBeVisible()
})

test('an account: weak passwords are named, no token is within reach of scripts, a new password ends other sessions', async ({
  page,
  browser,
  server,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await signInButton(page).click()
  const password = dialog(page).getByLabel('password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await dialog(page).getByRole('button', { name: 'create an account' }).click()
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await dialog(page).getByLabel('email').fill('fresh@example.com')
  await password.fill('short')
  await dialog(page).getByRole('button', { name: 'sign up' }).click()
  await expect(password).toHaveAccessibleDescription('A password needs at least 8 characters.')
  await expectNoViolations(page, { only: 'dialog' })
  await password.fill('password1')
  await dialog(page).getByRole('button', { name: 'sign up' }).click()
  await expect(dialog(page).getByText('This password is too easy to guess. Please choose another one.')).toBeVisible()
  await password.fill('')
  await password.focus()
  // As by pasting.
  await page.keyboard.insertText(PASSWORD)
  await dialog(page).getByRole('button', { name: 'sign up' }).click()
  await expect(page.getByRole('button', { name: 'logout' })).toBeVisible()
  const stored = await page.evaluate<string>(
    'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])',
  )
  expect(stored).not.toMatch(/session|token/)

  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
  await signIn(elsewhere, 'fresh@example.com')
  const session = async () => (await elsewhere.request.get('/api/auth/get-session')).json() as Promise<unknown>
  expect(await session()).not.toBeNull()

  // The password is changed from the footer, by keyboard.
  const change = async (from: string, to: string) => {
    await dialog(page).getByLabel('current password').fill(from)
    await dialog(page).getByLabel('new password').fill(to)
    await dialog(page).getByRole('button', { name: 'change password' }).click()
  }
  await account(page, 'fresh').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'change password' })).toBeVisible()
  await expect(dialog(page).getByLabel('current password')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('current password')).toHaveAccessibleDescription('Please enter your password.')
  await expect(dialog(page).getByLabel('new password')).toHaveAccessibleDescription(
    'A password needs at least 8 characters.',
  )
  await expect(dialog(page).getByLabel('new password')).toHaveAttribute('autocomplete', 'new-password')
  await expectNoViolationsAt(page, [360, 1280], { only: 'dialog' })
  await change('not the password', OTHER)
  await expect(dialog(page).getByText('The current password is wrong.')).toBeVisible()
  await change(PASSWORD, 'password1')
  await expect(dialog(page).getByText('This password is too easy to guess. Please choose another one.')).toBeVisible()
  await change(PASSWORD, OTHER)
  await expect(
    dialog(page).getByText('Your password has been changed. You are signed out everywhere else.'),
  ).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(account(page, 'fresh')).toBeFocused()
  expect(await session()).toBeNull()
})
