import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { collectPageErrors } from './parts.ts'
import { expect, test } from './server.ts'

const line = (page: Page) => page.getByRole('button', { name: 'unedited · verify' })
const TRUE = /^True: day, session, prompt.* as they were signed\./

test('an open card and a turn show what was signed of them, and check it in the browser', async ({ page }) => {
  const errors = collectPageErrors(page)
  await page.goto('/card/x-demo1601')
  const card = page.getByRole('dialog')

  // A proof that cannot be fetched is asked for again.
  let isBroken = true
  await page.route('**/.well-known/colloquy.json', (route) =>
    isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await line(page).click()
  await expect(line(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('alert').filter({ hasText: 'The proof could not be fetched.' })).toBeVisible()
  isBroken = false
  await page.getByRole('alert').getByRole('button', { name: 'try again' }).click()
  await expect(card.getByText(TRUE)).toBeVisible()
  await expect(card.getByText(/^colloquy verify http.*\/seo\/card\/.*demo1601\.html$/)).toBeVisible()
  await card.getByText('what was signed').click()
  await expect(card.getByRole('listitem').filter({ hasText: 'response' }).first()).toHaveText(/as signed/)
  await expect(card.getByRole('listitem').filter({ hasText: 'source' })).toHaveText(/not shown/)
  await expectNoViolations(page, { only: 'dialog[open]' })
  await line(page).press('Enter')
  await expect(card.getByText(TRUE)).toBeHidden()

  // A card that was changed on the way is called so.
  let isChanged = true
  await page.route('**/api/cards/demo1601', async (route) => {
    if (!isChanged) return route.continue()
    const answer = await route.fetch()
    const json = { ...((await answer.json()) as object), response: 'Before the house.' }
    return route.fulfill({ response: answer, json })
  })
  await line(page).click()
  await expect(page.getByText('Changed: response. This is not what was signed.')).toBeVisible()
  isChanged = false

  await card.getByRole('link', { name: 'read the conversation' }).click()
  await line(page).first().click()
  await expect(page.getByRole('main').getByText(TRUE)).toBeVisible()
  expect(errors).toEqual([])
})
