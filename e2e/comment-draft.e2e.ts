import { createAdmin, signIn, signInHere } from './admin.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'drafts of comments' } })

const ADMIN = 'ada@example.com'

test('what was typed with an account is shown to that one alone, and what a visitor typed goes on after the sign-in', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await page.goto('/')
  const box = page.getByRole('region', { name: 'comments', exact: true }).getByRole('textbox')
  await box.fill('as a visitor')
  await signInHere(page, ADMIN)
  await expect(box).toHaveValue('as a visitor')
  await box.fill('for admins alone')
  await page.getByRole('button', { name: 'logout' }).click()
  await expect(page.getByRole('button', { name: 'sign in', exact: true })).toBeVisible()
  await expect(box).toHaveValue('as a visitor')
})

test('what was written with an account does not go out without it when its session has ended', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await page.goto('/')
  const here = page.getByRole('region', { name: 'comments', exact: true })
  const box = here.getByRole('textbox')
  await box.fill('for my name alone')
  // As in another window of the browser, or by a password that was changed elsewhere.
  const headers = { 'sec-fetch-site': 'same-origin' }
  expect((await page.request.post('/api/auth/sign-out', { headers })).status()).toBe(200)
  await here.getByRole('button', { name: 'send' }).click()
  await expect(here.getByText(/^It was not sent/)).toBeVisible()
  await expect(page.getByText('You were signed out.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'sign in', exact: true })).toBeVisible()
  await expect(here.getByRole('listitem').filter({ hasText: 'for my name alone' })).toHaveCount(0)
  await expect(box).toHaveValue('')
  await signInHere(page, ADMIN)
  await expect(box).toHaveValue('for my name alone')
})
