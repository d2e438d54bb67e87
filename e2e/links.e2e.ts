import type { Page } from '@playwright/test'
import { createAdmin, importCards, signIn } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './server.ts'

test.use({ settings: { SITE_TITLE: 'unlisted links' } })

const ADMIN = 'ada@example.com'
const OVER = 'This link no longer works: it has ended.'
const form = (page: Page) => page.getByRole('dialog', { name: 'Share by link' })
const address = (page: Page) => form(page).getByRole('textbox', { name: 'The link' })

test('an admin shares a private card and a conversation by links, and ends them', async ({ page, server, browser }) => {
  test.slow()
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'one', prompt: 'the first question', response: 'a **zebra**', sessionTitle: 'Stripes' },
    { id: 'two', prompt: 'the second question', sessionTitle: 'Stripes', dayStamp: '20240105_130000' },
    { id: 'mail', prompt: 'mail me: jo.doe@fruits.org', sessionTitle: 'Mailed' },
  ])
  await signIn(page, ADMIN)
  await page.goto('/card/x-one')
  await page.getByRole('button', { name: 'Share by link' }).click()
  await expect(form(page).getByText('There is no link to this card yet.')).toBeVisible()
  await form(page).getByLabel('Ends').selectOption('after 7 days')
  await form(page).getByLabel('Note').fill('for Rosa')
  await form(page).getByRole('button', { name: 'Make a link' }).click()
  await expect(address(page)).toHaveValue(/\/shared\/[\w-]{32}$/)
  await expect(address(page)).toBeFocused()
  const ofCard = await address(page).inputValue()
  await expect(form(page).getByRole('list', { name: 'links' })).toContainText('for Rosa')
  await expectNoViolations(page, { only: 'dialog[aria-labelledby]:last-of-type' })

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(ofCard)
  await expect(visitor.getByRole('heading', { name: 'the first question' })).toBeVisible()
  await expect(visitor.getByText('zebra')).toBeVisible()
  await expect(visitor).toHaveTitle('A shared card – unlisted links')
  await expect(visitor.getByRole('button')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme })
    await expectNoViolations(visitor)
  }

  await page.goto('/session/x-one')
  await page.getByRole('button', { name: 'Share by link' }).first().click()
  await expect(form(page).getByRole('radio', { name: 'The whole conversation' })).toBeChecked()
  await form(page).getByRole('button', { name: 'Make a link' }).click()
  await expect(address(page)).toHaveValue(/\/shared\//)
  const ofSession = await address(page).inputValue()
  await visitor.goto(ofSession)
  await expect(visitor.getByRole('heading', { name: 'Stripes' })).toBeVisible()
  await expect(visitor.getByRole('article')).toHaveCount(2)
  await visitor.getByText('Contents').click()
  await visitor.getByRole('link', { name: 'the second question' }).click()
  await expect(visitor).toHaveURL(/#turn-2$/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme })
    await expectNoViolations(visitor)
  }

  await page.goto('/card/x-mail')
  await page.getByRole('button', { name: 'Share by link' }).click()
  await form(page).getByRole('button', { name: 'Make a link' }).click()
  await expect(form(page).getByRole('alert')).toContainText('1 finding that waits for a look')
  await expect(form(page).getByRole('link', { name: 'Open the review' })).toHaveAttribute('href', '/review?card=mail')

  await page.goto('/dashboard')
  const links = page.getByRole('list', { name: 'links' })
  await expect(links.getByRole('listitem')).toHaveCount(2)
  const row = links.getByRole('listitem').filter({ hasText: 'the first question' })
  await expect(row).toContainText('1 card, 1 private')
  await expect(row).toContainText('opened once')
  await row.getByRole('button', { name: 'Change end' }).click()
  await row.getByLabel('Ends').selectOption('after 90 days')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('end changed by')
  await expect(row.getByRole('button', { name: 'Change end' })).toBeFocused()
  await row.getByRole('button', { name: 'End now' }).click()
  await expect(row).toContainText('ended by')
  await expect(row).toBeFocused()
  expect((await visitor.goto(ofCard))!.status()).toBe(410)
  await expect(visitor.getByRole('heading', { name: OVER })).toBeVisible()

  await links.getByRole('listitem').filter({ hasText: 'Stripes' }).getByRole('button', { name: 'New link' }).click()
  const renewed = page.getByRole('textbox', { name: 'The link' })
  await expect(renewed).toHaveValue(/\/shared\//)
  expect(await renewed.inputValue()).not.toBe(ofSession)
  await expectNoViolations(page, { only: 'dialog' })
  expect((await visitor.goto(ofSession))!.status()).toBe(410)
  await visitor.goto(await renewed.inputValue())
  await expect(visitor.getByRole('article')).toHaveCount(2)

  await page.goto('/card/x-two')
  const isPrivate = page.getByRole('checkbox', { name: 'Private' })
  const published = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await isPrivate.click()
  await expect(isPrivate).not.toBeChecked()
  await published

  await page.goto('/filter?year=2024')
  await page.getByRole('button', { name: 'Set all private (1)' }).click()
  const bulk = page.getByRole('group', { name: 'all cards on this page' })
  await expect(bulk.getByText('Links still show one of them.')).toBeVisible()
  await expectNoViolations(page, { only: '[aria-label="all cards on this page"]' })
  await bulk.getByRole('link', { name: 'See the links in the dashboard' }).click()
  await expect(links.getByRole('listitem')).toHaveCount(3)
  await page.goto('/card/x-two')
  await expect(isPrivate).toBeChecked()
  const again = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await isPrivate.click()
  await expect(isPrivate).not.toBeChecked()
  await again
  await page.reload()
  await expect(isPrivate).not.toBeChecked()
  await isPrivate.click()
  await expect(isPrivate).toBeChecked()
  const notice = page.getByRole('status').filter({ hasText: 'One link still shows this card.' })
  await expect(notice).toBeVisible()
  await expectNoViolations(page, { only: '[aria-label="flags"]' })
  await notice.getByRole('button', { name: 'Show its links' }).click()
  await form(page).getByRole('list', { name: 'links' }).getByRole('button', { name: 'End now' }).click()
  await expect(form(page).getByRole('list', { name: 'links' })).toContainText('ended by')
  await expect(page.getByText('One link still shows this card.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
})
