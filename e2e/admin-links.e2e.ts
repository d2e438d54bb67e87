import type { Page } from '@playwright/test'
import { ADMINS, createAdmin, importCards, signIn, tile } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { expect, test } from './server.ts'

test.use({ settings: ADMINS })

const ADMIN = 'ada@example.com'
const OVER = 'This link no longer works: it has ended.'
const form = (page: Page) => page.getByRole('dialog', { name: 'Share by link' })
const address = (page: Page) => form(page).getByRole('textbox', { name: 'The link' })

/** Opens a card of the list, and the form by which it is shared. */
async function share(page: Page, words: string): Promise<void> {
  await tile(page, words).getByRole('heading').getByRole('link').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Share by link' }).click()
  await expect(form(page)).toBeVisible()
}

/** Closes the form and the card. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('an admin shares a private card and a conversation by links, and ends them', async ({ page, server, browser }) => {
  test.slow()
  await createAdmin(server, ADMIN)
  await importCards(server, [
    { id: 'share1', prompt: 'the first quagga', response: 'a **zebra**', sessionTitle: 'Quaggas' },
    { id: 'share2', prompt: 'the second quagga', sessionTitle: 'Quaggas', dayStamp: '20240105_130000' },
    { id: 'share3', prompt: 'mail of the quagga: jo.doe@fruits.org', sessionTitle: 'Mailed' },
  ])
  await signIn(page, ADMIN)
  await page.goto('/filter?search=quagga')
  await share(page, 'the first quagga')
  await expect(form(page).getByText('There is no link to this card yet.')).toBeVisible()
  await form(page).getByLabel('Ends').selectOption('after 7 days')
  await form(page).getByLabel('Note').fill('for Rosa')
  await form(page).getByRole('button', { name: 'Make a link' }).click()
  await expect(address(page)).toHaveValue(/\/shared\/[\w-]{32}$/)
  await expect(address(page)).toBeFocused()
  const ofCard = await address(page).inputValue()
  await expect(form(page).getByRole('list', { name: 'links' })).toContainText('for Rosa')
  await expectNoViolations(page, { only: 'dialog[aria-labelledby]:last-of-type' })
  const opened = await page.request.get(ofCard)
  expect(await opened.text()).toContain('<title>A shared card – an archive of admins</title>')
  await leave(page)

  await share(page, 'mail of the quagga')
  await form(page).getByRole('button', { name: 'Make a link' }).click()
  await expect(form(page).getByRole('alert')).toContainText('1 finding that waits for a look')
  await expect(form(page).getByRole('link', { name: 'Open the review' })).toHaveAttribute('href', '/review?card=share3')
  await leave(page)

  await page.goto('/session/x-share1')
  await page.getByRole('button', { name: 'Share by link' }).first().click()
  await expect(form(page).getByRole('radio', { name: 'The whole conversation' })).toBeChecked()
  await form(page).getByRole('button', { name: 'Make a link' }).click()
  await expect(address(page)).toHaveValue(/\/shared\//)
  const ofSession = await address(page).inputValue()
  await page.keyboard.press('Escape')

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(ofSession)
  await expect(visitor.getByRole('heading', { name: 'Quaggas' })).toBeVisible()
  await expect(visitor.getByRole('article')).toHaveCount(2)
  await expect(visitor.getByText('zebra')).toBeVisible()
  await expect(visitor.getByRole('button')).toHaveCount(0)
  await visitor.getByText('Contents').click()
  await visitor.getByRole('link', { name: 'the second quagga' }).click()
  await expect(visitor).toHaveURL(/#turn-2$/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme })
    await expectNoViolations(visitor)
  }

  await page.getByRole('button', { name: 'dashboard' }).click()
  const links = page.getByRole('list', { name: 'links' })
  await expect(links.getByRole('listitem')).toHaveCount(2)
  const row = links.getByRole('listitem').filter({ hasText: 'the first quagga' })
  await expect(row).toContainText('1 card, 1 private')
  await expect(row).toContainText('opened once')
  await row.getByRole('button', { name: 'Change end' }).click()
  await row.getByLabel('Ends').selectOption('after 90 days')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('end changed by')
  await expect(row.getByRole('button', { name: 'Change end' })).toBeFocused()
  const endNow = row.getByRole('button', { name: 'End now' })
  await endNow.click()
  await expect(row.getByText('End this link for good?')).toBeVisible()
  await row.getByRole('button', { name: 'Keep' }).click()
  await expect(endNow).toBeFocused()
  expect((await page.request.get(ofCard)).status()).toBe(200)
  await endNow.click()
  await endNow.click()
  await expect(row).toContainText('ended by')
  await expect(row).toBeFocused()
  const over = await page.request.get(ofCard)
  expect(over.status()).toBe(410)
  expect(await over.text()).toContain(OVER)
  await links.getByRole('listitem').filter({ hasText: 'Quaggas' }).getByRole('button', { name: 'New link' }).click()
  const renewed = page.getByRole('textbox', { name: 'The link' })
  await expect(renewed).toHaveValue(/\/shared\//)
  const again = await renewed.inputValue()
  expect(again).not.toBe(ofSession)
  expect((await page.request.get(ofSession)).status()).toBe(410)
  expect((await page.request.get(again)).status()).toBe(200)

  // A card that is hidden names the links that show it, one by one and all at once.
  await page.goto('/filter?session=Quaggas')
  const second = tile(page, 'the second quagga').getByRole('checkbox', { name: 'Private' })
  const publish = async () => {
    await second.click()
    await expect(second).toBeEnabled()
    await expect(second).not.toBeChecked()
  }
  await publish()
  await page.getByRole('button', { name: 'Set all private (1)' }).click()
  const bulk = page.getByRole('group', { name: 'all cards on this page' })
  await expect(bulk.getByText('Links still show one of them.')).toBeVisible()
  await expectNoViolations(page, { only: '[aria-label="all cards on this page"]' })
  await bulk.getByRole('link', { name: 'See the links in the dashboard' }).click()
  await expect(links.getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(second).toBeChecked()
  await publish()
  await second.click()
  await expect(second).toBeChecked()
  const notice = page.getByRole('status').filter({ hasText: 'One link still shows this card.' })
  await expect(notice).toBeVisible()
  await expectNoViolations(page, { only: '[aria-label="flags"]' })
  await notice.getByRole('button', { name: 'Show its links' }).click()
  const endLast = form(page).getByRole('list', { name: 'links' }).getByRole('button', { name: 'End now' })
  await endLast.click()
  await endLast.click()
  await expect(form(page).getByRole('list', { name: 'links' })).toContainText('ended by')
  await expect(page.getByText('One link still shows this card.')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
})
