import { createAdmin, signIn } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './server.ts'

const ADMIN = 'ada@example.com'

test('an admin makes an API key, copies it once, and withdraws it', async ({ page, server, context }) => {
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await page.goto('/dashboard')
  await expect(page.getByText('There is no API key.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a key' }).click()
  const form = page.getByRole('dialog', { name: 'Make a key' })
  await form.getByLabel('Name').fill('an assistant')
  await form.getByLabel('Scope').selectOption('read')
  await form.getByLabel('Ends').selectOption('never')
  await expectNoViolations(page, { only: 'dialog[aria-labelledby]:last-of-type' })
  await form.getByRole('button', { name: 'Make a key' }).click()
  const shown = form.getByRole('textbox', { name: 'The key ‘an assistant’' })
  await expect(shown).toHaveValue(/^colloquy_/)
  await expect(shown).toBeFocused()
  const headers = { authorization: `Bearer ${await shown.inputValue()}` }
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await form.getByRole('button', { name: 'Copy key' }).click()
  await expect(page.getByText('Key copied')).toBeVisible()
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toHaveCount(0)

  const ask = () => page.request.get('/api/admin/dashboard', { headers })
  expect((await ask()).status()).toBe(200)
  await page.reload()
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem')
  await expect(row).toContainText('without an end · last used')
  await row.getByRole('button', { name: 'Withdraw: an assistant' }).click()
  await expect(row).toContainText('are refused from now on')
  await expect(row.getByRole('button', { name: 'Keep' })).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(row.getByRole('button', { name: 'Withdraw: an assistant' })).toBeFocused()
  await page.keyboard.press('Enter')
  await row.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(row).toContainText('withdrawn by ada')
  await expect(row).toBeFocused()
  expect((await ask()).status()).toBe(401)
})
