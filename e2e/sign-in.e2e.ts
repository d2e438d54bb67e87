import type { Page } from '@playwright/test'
import { createAdmin, PASSWORD } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { hold } from './parts.ts'
import { expect, test } from './server.ts'

const ADMIN = 'ada@example.com'

const ready = (page: Page) => expect(page.getByRole('combobox', { name: /meetings/ })).toBeVisible()
const dialog = (page: Page) => page.getByRole('dialog')

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await dialog(page).getByLabel('email').fill(email)
  await dialog(page).getByLabel('password').fill(password)
  await dialog(page).getByRole('button', { name: 'login' }).click()
}

test('five times z opens the admin login, with a hint from the third', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await page.goto('/')
  await ready(page)
  await page.keyboard.press('z')
  await page.keyboard.press('z')
  await expect(page.getByText(/more\)/)).toBeHidden()
  await page.keyboard.press('z')
  await expect(page.getByText('zzz (2 more)')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('zzzz (1 more)')).toBeVisible()
  await page.keyboard.press('z')
  await page.getByRole('button', { name: 'admin login' }).click()
  await logIn(page, ADMIN)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('contentinfo').getByText('Admin ada')).toBeVisible()
  // For those signed in the keys do nothing.
  for (let count = 0; count < 5; count++) await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'admin login' })).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'logout' }).click()
  await expect(page.getByRole('button', { name: 'sign in', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'sign in', exact: true })).toBeVisible()
})

test('while typing, z is a letter; after two seconds the count starts over', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await ready(page)
  await page.getByRole('combobox', { name: /meetings/ }).pressSequentially('zzzzz')
  await expect(page.getByRole('button', { name: 'admin login' })).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  for (let count = 0; count < 4; count++) await page.keyboard.press('z')
  await expect(page.getByText('zzzz (1 more)')).toBeVisible()
  await page.clock.fastForward(2100)
  await expect(page.getByText('zzzz (1 more)')).toBeHidden()
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'admin login' })).toBeHidden()
  for (let count = 0; count < 4; count++) await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'admin login' })).toBeVisible()
  await page.clock.fastForward(5000)
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'admin login' })).toBeVisible()
})

test('an admin screen asks someone signed out to sign in, and is shown then', async ({ page, server }) => {
  await createAdmin(server, ADMIN)
  await page.goto('/dashboard')
  await expect(dialog(page).getByRole('heading', { name: 'admin login' })).toBeVisible()
  await expect(page.getByText('Access denied')).toBeHidden()
  await logIn(page, 'ada@example.org')
  await expect(dialog(page).getByText('Failed to log in. Please check your email and password.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'login' })).toBeFocused()
  await logIn(page, ADMIN)
  await expect(page.getByRole('dialog', { name: 'dashboard' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('/login says what is wrong, keeps who is no admin out, and closes to the page', async ({ page, context }) => {
  await page.goto('/login')
  await expect(dialog(page).getByRole('heading', { name: 'admin login' })).toBeVisible()
  await expect(dialog(page).getByLabel('email')).toBeFocused()
  await expect(page).toHaveTitle('admin login – colloquy')
  await dialog(page).getByRole('button', { name: 'login' }).click()
  await expect(dialog(page).getByLabel('email')).toHaveAccessibleDescription('Please enter an email address.')
  await expect(dialog(page).getByLabel('password')).toHaveAttribute('aria-invalid', 'true')
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

  await page.getByRole('button', { name: 'sign in', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'make an account' }).click()
  await dialog(page).getByLabel('email').fill('member@example.com')
  await dialog(page).getByLabel('password').fill(PASSWORD)
  await dialog(page).getByRole('button', { name: 'sign up' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('contentinfo').getByText('member')).toBeVisible()
  await page.goto('/login')
  await expect(dialog(page).getByText('Access denied. Admin privileges required.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'logout' }).click()
  await page.goto('/login')
  await logIn(page, 'member@example.com')
  await expect(dialog(page).getByText('Access denied. Admin privileges required.')).toBeVisible()
})

test('too many wrong passwords have a sentence of their own', async ({ page }) => {
  await page.goto('/login')
  for (let count = 0; count < 11; count++) {
    const answer = page.waitForResponse(/sign-in\/email/)
    await logIn(page, 'throttled@example.com', 'not the password')
    await answer
  }
  await expect(page.getByText('Too many attempts. Please wait a while and try again.')).toBeVisible()
})

test('an account: weak passwords are named, pasting works, no token is within reach of scripts', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'sign in', exact: true }).click()
  await expect(dialog(page).getByLabel('password')).toHaveAttribute('autocomplete', 'current-password')
  await dialog(page).getByRole('button', { name: 'make an account' }).click()
  const password = dialog(page).getByLabel('password')
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await dialog(page).getByLabel('email').fill('fresh@example.com')
  await password.fill('short')
  await dialog(page).getByRole('button', { name: 'sign up' }).click()
  await expect(password).toHaveAccessibleDescription('A password needs at least 8 characters.')
  await password.fill('password1')
  await dialog(page).getByRole('button', { name: 'sign up' }).click()
  await expect(dialog(page).getByText('This password is too easy to guess. Please choose another one.')).toBeVisible()
  await password.fill('')
  await password.focus()
  await page.keyboard.insertText(PASSWORD)
  await dialog(page).getByRole('button', { name: 'sign up' }).click()
  await expect(page.getByRole('button', { name: 'logout' })).toBeVisible()
  const stored = await page.evaluate<string>(
    'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])',
  )
  expect(stored).not.toMatch(/session|token/)
})

test('the page waits until the session is known, which is asked for once', async ({ page }) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/get-session')) asked++
  })
  const answer = await hold(page, /\/api\/auth\/get-session$/)
  await page.goto('/')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('combobox', { name: /meetings/ })).toBeHidden()
  answer()
  await ready(page)
  await page.waitForLoadState('networkidle')
  expect(asked).toBe(1)
})

test('the dialogs are for everyone in both themes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login')
  await dialog(page).getByRole('button', { name: 'login' }).click()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'sign in', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'make an account' }).click()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  // A list without cards: what the hint happens to cover on a random day says nothing about its size.
  await page.goto('/filter?search=zzqx')
  await ready(page)
  for (let count = 0; count < 5; count++) await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'admin login' })).toBeVisible()
  await expectNoViolations(page)
})
