import { createAdmin, signInHere } from './admin.ts'
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
