import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdmin, signIn } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './server.ts'

test.use({ settings: { WEBHOOK_TARGETS: 'any' } })

const ADMIN = 'ada@example.com'

test('an admin adds a webhook, sends a test, sends it again, and removes it', async ({ page, server }) => {
  let status = 500
  const types: string[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      types.push((JSON.parse(body) as { type: string }).type)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  await createAdmin(server, ADMIN)
  await signIn(page, ADMIN)
  await page.goto('/dashboard')
  await expect(page.getByText('There is no webhook.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add a webhook' })
  await form.getByLabel('Address').fill(address)
  await form.getByLabel('a comment is shown').uncheck()
  await expectNoViolations(page, { only: 'dialog[aria-labelledby]:last-of-type' })
  await form.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(form.getByRole('textbox', { name: 'The secret that signs' })).toHaveValue(/^whsec_/)
  await form.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('list', { name: 'webhooks' }).getByRole('listitem').filter({ hasText: address })
  const sent = row.getByRole('list', { name: 'last deliveries' }).getByRole('listitem')
  await row.getByRole('button', { name: /Send a test/ }).click()
  await expect(sent).toContainText('answered with status 500')
  status = 200
  await expect(sent).toContainText('delivered', { timeout: 20_000 })
  await row.getByRole('button', { name: /Send again/ }).click()
  await expect(sent).toContainText('1 try')
  await expectNoViolations(page)
  expect(types).toEqual(['webhook.test', 'webhook.test', 'webhook.test'])
  await row.getByRole('button', { name: /Remove/ }).click()
  await row.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('There is no webhook.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('region', { name: 'dashboard' })).toBeFocused()
  receiver.close()
})
