import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { colloquy, importCards } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { openPlainHost } from './plain-host.ts'
import { expect, test } from './server.ts'

const CARD = {
  id: 'well1',
  prompt: 'Where is the well?',
  response: 'Behind the house.',
  pageTitle: 'The well',
  sessionTitle: 'The garden',
  dayStamp: '20240301_090000',
  isPrivate: false,
}

const line = (page: Page) => page.getByRole('button', { name: 'unedited · verify' })
const TRUE = 'True: day, session, prompt and response are as they were signed.'

// Its card takes the place of the demo: the server is not shared with other files.
test.use({ settings: { SITE_TITLE: 'proof' } })

test.beforeAll(({ server }) => importCards(server, [CARD]))

test('an open card shows what was signed of it, and checks it in the browser', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/card/the-well-well1')
  const card = page.getByRole('dialog')
  await line(page).click()
  await expect(line(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(card.getByText(TRUE)).toBeVisible()
  await expect(card.getByText(/^colloquy verify http.*\/seo\/card\/the-well-well1\.html$/)).toBeVisible()
  await card.getByText('what was signed').click()
  await expect(card.getByRole('listitem').filter({ hasText: 'response' })).toHaveText(/as signed/)
  await expect(card.getByRole('listitem').filter({ hasText: 'source' })).toHaveText(/not shown/)
  await expectNoViolations(page, { only: 'dialog[open]' })
  await line(page).press('Enter')
  await expect(card.getByText(TRUE)).toBeHidden()
  expect(errors).toEqual([])
})

test('a turn of a conversation has it too', async ({ page }) => {
  await page.goto('/session/the-well-well1')
  await line(page).click()
  await expect(page.getByRole('main').getByText(TRUE)).toBeVisible()
})

test('a card that was changed on the way is called so', async ({ page }) => {
  await page.route('**/api/cards/well1', async (route) => {
    const answer = await route.fetch()
    const card = (await answer.json()) as typeof CARD
    await route.fulfill({ response: answer, json: { ...card, response: 'Before the house.' } })
  })
  await page.goto('/card/the-well-well1')
  await line(page).click()
  await expect(page.getByText('Changed: response. This is not what was signed.')).toBeVisible()
})

test('a proof that cannot be fetched is asked for again', async ({ page }) => {
  await page.route('**/.well-known/colloquy.json', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/card/the-well-well1')
  await line(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The proof could not be fetched.' })).toBeVisible()
  await page.unroute('**/.well-known/colloquy.json')
  await page.getByRole('alert').getByRole('button', { name: 'try again' }).click()
  await expect(page.getByText(TRUE)).toBeVisible()
})

test('an exported site checks its cards without a server, and its static page verifies', async ({ page, server }) => {
  const folder = join(server.data, 'site')
  await colloquy(server, ['export-site', folder])
  const host = await openPlainHost(folder)
  try {
    await page.goto(`${host.url}/card/the-well-well1/`)
    await line(page).click()
    await expect(page.getByText(TRUE)).toBeVisible()
    await colloquy(server, ['verify', `${host.url}/seo/card/the-well-well1.html`])
  } finally {
    host.close()
  }
})
